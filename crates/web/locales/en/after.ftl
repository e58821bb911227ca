# After the game: the review, what if; and games for one: puzzles and the game of the day.
review = Review the game
review-title = { $game }, move by move
review-going-title = The bots go through the game
review-going = They look at every move again, by what its player knew then. This takes a few seconds; the page shows itself when it is done.
review-percent = { $percent }%
review-impossible-title = No review
review-impossible = Nobody here can review this game: the bots only judge games of sides that play against each other.
review-caption = How likely each side was to win before each move, in a hundred, as the bots count it from what whoever was to move knew. The numbers in circles are the turning points below.
review-won = { $side } won. Before the first move that was as likely as { $percent } in a hundred.
review-nobody-won = Nobody won.
review-lowest = After { $number } moves it looked worst for them: { $percent } in a hundred.
review-mistakes =
    { $count ->
        [0] No mistake in { $moves } moves.
        [one] One mistake in { $moves } moves: a move that gave away eight in a hundred or more.
       *[other] { $count } mistakes in { $moves } moves: moves that gave away eight in a hundred or more.
    }
review-clock = The clock
review-turn-mistake = Move { $number }: { $name } gives away { $lost } in a hundred. { $side } is left with { $after }, instead of { $best } after the best move.
review-turn-up = Move { $number }, by { $name }: { $side } goes up from { $before } to { $after } in a hundred.
review-turn-down = Move { $number }, by { $name }: { $side } goes down from { $before } to { $after } in a hundred.
review-turns = Turning points
review-no-turns = There was none: the chances moved little by little.
review-see = See the moment before move { $number }
review-players = Who played how
review-who = Who
review-count = Moves
review-mistakes-of = Mistakes
review-given-away = Given away
review-a-move = { $percent }% a move
review-all =
    { $count ->
        [one] The one move
       *[other] All { $count } moves
    }
review-lost = That gave away { $percent } in a hundred.
review-chance = { $side } { $percent }%
review-before = Before it: { $chances }.
review-to-replay = Go through it yourself

what-if = What if?
what-if-hint =
    { $game ->
        [calaveras] Go on from here against bots, on a table of your own. Hidden cards lie as they really did then: whoever has looked at the truth knows them.
        [arosa] Go on from here against bots, on a table of your own. In the hotel everything lies as it really did then: whoever has looked at the truth knows where.
       *[codenames] Go on from here with bots, on a table of your own. The key is the one of that game: whoever has looked at the truth knows it.
    }
what-if-seat = In whose place
what-if-go = Go on from here
origin-moment =
    { $game ->
        [calaveras] This game goes on from move { $moves } of another one. Its hidden cards were taken from there, so it has no sealed deal to check.
        [arosa] This game goes on from move { $moves } of another one. The hotel is as it was there, so there is no sealed deal to check.
       *[codenames] This game goes on from move { $moves } of another one. Its key was taken from there, so it has no sealed deal to check.
    }
origin-moment-see = See the moment it began with

puzzles = Puzzles
puzzles-about = Positions of Calaveras from games of the strongest bots, each with one move that is clearly best: it wins at least { $margin } games in a hundred more than any other, by a search that knows what you know.
puzzles-solved =
    { $count ->
        [0] There are { $of } of them. Your browser remembers which you have solved.
       *[other] You have solved { $count } of { $of }.
    }
puzzles-go-on = Solve puzzle { $number }
puzzles-all = All puzzles
puzzle-title = Puzzle { $number }
puzzle-title-solved = Puzzle { $number }, solved
puzzle-solved = solved
puzzle-theme =
    { $theme ->
        [win] Win the game in one move.
        [nicole] Win Nicole’s trust in one move.
        [suspicion] Cast suspicion on the others in one move.
       *[quiet] Find the best move. What it is good for shows later.
    }
puzzle-themes =
    { $theme ->
        [win] Win in one move
        [nicole] Win Nicole’s trust
        [suspicion] Cast suspicion
       *[quiet] Quiet moves
    }
puzzle-you = You are { $name }, of the { $team }.
puzzle-hint = A hint
puzzle-hint-card = It begins with this card of your hand: { $card }.
puzzle-right = Right!
puzzle-right-why = After it your team wins { $chance } games in a hundred, after the next best move { $second }.
puzzle-near = Close
puzzle-near-why = That is the second-best move: after it your team wins { $second } games in a hundred, after the best one { $chance }.
puzzle-wrong = Not the best move
puzzle-wrong-why = One move wins { $chance } games in a hundred, and every other one { $second } at the most.
puzzle-yours = Your move: { $move }.
puzzle-best = The best move: { $move }.
puzzle-second = The next best: { $move }.
puzzle-answer = Show the answer
puzzle-again = Try again
puzzle-next = Next puzzle
puzzle-back = Puzzle before

daily = Games of the day
daily-title = The games of { $day }
daily-about = One deal a day for each game, the same for everybody, alone against bots who answer the same moves in the same way. At midnight in Greenwich there are new ones.
daily-public = The deal follows from the date, so it is no sealed secret: whoever wanted to could work out all of it. Play fair with yourself.
daily-play = Play today’s { $game }
daily-go-on = Go on with today’s { $game }
daily-done = See how today’s { $game } ended
daily-share = Share the result
daily-shared = Your result, without giving anything away:
daily-won =
    Soupçon · { $game } · { $day }
    { $moves ->
        [one] Won in one move of my own.
       *[other] Won in { $moves } moves of my own.
    }
daily-lost =
    Soupçon · { $game } · { $day }
    { $moves ->
        [one] Lost after one move of my own.
       *[other] Lost after { $moves } moves of my own.
    }
origin-day = The deal of { $day }, the same for everybody. It follows from the date, so there is no sealed secret to check.
alone = For one
review-team =
    { $team ->
        [red] Red
       *[blue] Blue
    }
