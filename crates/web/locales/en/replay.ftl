# After the game: going through it again, the list of one's games, links and pictures.
replay-of = Replay of { $game }
replay-title = { $game }, { $when } · Soupçon
replay-when =
    { $at ->
        [0] before the first of { $of } moves
       *[other] after move { $at } of { $of }
    }
replay-begins = The game begins.
replay-steps = Go through the game
replay-first = To the beginning
replay-back = One move back
replay-forward = One move on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-slider = Which move
replay-go = Go there
replay-pace = Pace
replay-slow = slowly
replay-usual = steadily
replay-fast = quickly
replay-eyes = Seen by
replay-onlooker = everybody
replay-truth = the truth
replay-seat = Seat { $number }
replay-story = What had happened
replay-share = Show this moment
replay-link = Link to this moment
replay-picture = Picture (SVG)
replay-to-table = Back to the table
replay-other-record = Another record
replay-open = Go through the game again

record-title = Open a record
record-how = A record of a game, as it can be downloaded at the end of one: it is played through the rules and can be gone through move by move.
record-file = The file
record-text = Or its text
record-open = Open it
record-kept = The record is kept for two hours, in memory only. Whoever has the link to it can see it until then.
record-refused = That is no record that can be played: { $place }
record-illegal = The rules don’t allow move { $number } ({ $rule }).
record-none = Choose a file, or paste its text.
record-too-large = That is too large for a record.

preview-table = { $game }, table { $code } · Soupçon
preview-picture = A hotel at night, and above it the word Soupçon

history-nav = After the game
history-title = Your games
history-none = No game of yours has ended here yet.
history-game = Game
history-played = played
history-won = won
history-line = { $game }, { $date }
history-result =
    { $result ->
        [won] You won. At the table: { $others }.
       *[lost] You lost. At the table: { $others }.
    }
history-forget = Strike from the list
history-what-stays = The list holds the games of your last hundred tables. A game that you strike from it is gone from your list and your figures; the table with its record stays as it is, for the others who played there.
history-home = To the games
