# The first page, the waiting room, the table, the end.
what-this-is = A hotel at midnight, three games of suspicion: play on your phones with friends, or right now against bots. No account, nothing to install.
games = Games
enter-code = Somebody told you a code?
enter = Go in
play-now = Play now against bots
play-with-friends = Play with friends
your-tables = Your tables
state-waiting = waiting for guests
state-your-turn = your turn
state-turn-of = waiting for { $names }
guest-of-room = Room { $room }

rules-of = The rules of { $game }

waiting-for = A table for { $game }
say-the-code = Scan, or say the code:
qr-alt = QR code of the invitation
share-link = Share the link
share-copied = Copied ✓
share-by-hand = Your browser doesn’t let the page copy. Copy this:
table-code = Table { $code }
commitment-shown = The deal is sealed: { $digits }…
your-name = Your name
join = Join the table
change-name = Change my name
seats = Seats
seats-hint = Drag a key onto another to swap seats, or tap one and then the other.
seat-open = free
seat-away = away
seat-away-bot = away, a bot plays
seat-awaited = awaited
you = you
bot = bot
sit-here = Sit here
put-bot = Seat a bot
take-bot-away = Free the seat
remove-person = Send { $name } away
swap-with-next = Swap with the next seat
seat-none = You’re looking on. To play, take a free seat or a bot’s.
table-full = The table is full: all { $count } seats are taken, so you’re looking on. If one becomes free, you can sit down.
table-full-now = The table is full: you’re looking on.
seat-lost = The table has only { $count } seats now, and yours is gone, so you’re looking on. As soon as there’s room again, you get a seat back.
seat-back = There’s room again: you’re back at the table, in seat { $number }.
told-left = { $name } left; a bot, { $bot }, plays on for them.
told-left-after = { $name } left the table.
told-sat = { $name } sits down and takes over from { $bot }.
shuffle-teams = Shuffle teams
shuffle-seats = Shuffle seats
onlookers =
    { $count ->
        [one] { $names } is looking on.
       *[other] { $names } are looking on.
    }
start-game =
    { $open ->
        [0] Start the game
        [one] Start the game (a bot takes the free seat)
       *[other] Start the game (bots take { $open } free seats)
    }
host-starts = { $name } starts the game when everybody is here.
options = What is played
options-save = Keep these choices
option-players = Players
option-clock = Time for a move
option-clock-meaning = When it runs out, the rules decide, or a bot moves.
clock-none = As long as it takes
clock-seconds = { $count } seconds
clock-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
option-bots = Bots
bots-recruit = Recruit
bots-recruit-meaning = Sees what its own move does, and plays anything in one move of three. A first opponent.
bots-agent = Agent
bots-agent-meaning = Imagines a few hundred ways in which the game might go on, with everybody playing at random.
bots-inspector = Inspector
bots-inspector-meaning = Knows from experience what a good position looks like, and plays for one.
bots-mastermind = Mastermind
bots-mastermind-meaning = Has that experience too, and thinks through what the others may answer.
bots-codenames-recruit-meaning = A third of the words comes to its mind; it takes others to hear as it does, and forgets earlier clues.
bots-codenames-agent-meaning = Knows half of the words, and asks itself what others might hear.
bots-codenames-inspector-meaning = Knows more about words, remembers earlier clues, and stops in time.
bots-codenames-mastermind-meaning = Knows most about words, imagines many guessers, and minds how the game stands.
bots-arosa-recruit-meaning = Counts the knocks, forgets quickly, and opens any floor in three turns of ten. A first opponent.
bots-arosa-agent-meaning = Minds how many knocks there were and when the last one came.
bots-arosa-inspector-meaning = Listens as well as can be, and remembers the last six falls.
bots-arosa-mastermind-meaning = Listens as well, forgets nothing, and imagines how the game may go on.
bots-guest-meaning = A bot of this house’s own.
option-pace = Pace
option-pace-meaning = Over days, nobody needs to be here at the same time.
pace-live = Everybody is here
pace-days = Over days
option-onlookers = Onlookers
onlookers-welcome = Welcome
onlookers-not = Only who plays
device-title = Go on on another device
device-how = Open this link there. This device then lets go of your seat, so keep the link to yourself.
device-ask = Go on on another device
leave = Leave the table
bell = Ring the bell on my turn
notify = Ring me when it’s my turn

look-again = Look again
story = What happened
chat = Talk
chat-say = Say something
chat-send = Send
chat-silence = A spymaster says nothing while the game runs.

play-again = Play again
play-again-shuffle-teams = Shuffle teams and play again
play-again-shuffle-seats = Shuffle seats and play again
play-again-rotate = everybody moves up a seat
host-plays-again = { $name } can start another game.
download-record = Download the record
deal-title = The deal
deal-check = The deal was sealed before the game: { $digits }…
deal-check-server = Check it here
deal-good = Checked: the deal is the one that was sealed before the game ({ $digits }…).
deal-bad = The deal is not the one that was sealed before the game!
deal-same = It is the seal that this device saw in the waiting room.
deal-other = This device did not see the seal in the waiting room.

advice = Advice
advice-ask = What would the mastermind do?
advice-thinks = The mastermind is thinking …
advice-chance = The mastermind gives you a { $percent }% chance of winning.
advice-chance-team = The mastermind gives your team a { $percent }% chance of winning.
