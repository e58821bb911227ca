# What every page says.
skip-to-content = Skip to the content
menu = Settings
language = Language
light = Light
light-device = As my device
light-night = Night
light-day = Breakfast
fan-made = Soupçon is an unofficial fan-made program. The games belong to their authors and publishers.
go-back = Go back
somebody = somebody
list-of = { $first } and { $last }
date =
    { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
lost-connection = The line is dead. We keep trying to reach the hotel…
lost-restart = The hotel is changing its shift. Back in a moment…
send-slow = Sending…
send-again = The line is dead. We’ll send it again in a moment…
sure = Really? Tap once more.

title-home = Soupçon: three games of suspicion
title-table = { $game } · Soupçon
title-your-turn = ● Your turn · { $game }
title-waiting = Waiting for { $game } · Soupçon

problem-title = A word from the desk
problem-not-found = There is nothing at this address, or nothing for you. Perhaps the code was misheard?
problem-method = There is nothing to see here: this address only takes what a form sends.
problem-no-person = The desk doesn’t know you yet. Join the table first.
problem-foreign-site = Another site’s page may not do this.
problem-too-many = That was a little fast. Wait a moment and try again.
problem-try-again = The hotel didn’t answer. Try again in a moment.
problem-too-large = That is too much at once: 64 KB at the most.
problem-text = That is too long, empty, or not to be read.
problem-not-host = Only the host can do that.
problem-not-yours = It isn’t your turn to do that.
problem-sent-away = The host has asked you to leave this table.
problem-one-role = You have had another seat in this game, and know too much for this one.
problem-silence = A spymaster says nothing while the game runs.
problem-seat-taken = Somebody was faster: that seat is taken.
problem-game-runs = Not while a game is running.
problem-is-over = The game is over: ask for another one first.
problem-no-room = The server has no room left to write this down, so it was not done. Whoever runs it has to make room.
problem-stale = The game has moved on in the meantime. Look again.
problem-full = There is no room left.
problem-illegal = The rules don’t allow that ({ $rule }).
problem-other = That didn’t work. What was sent couldn’t be read.
