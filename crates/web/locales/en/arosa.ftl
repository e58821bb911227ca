# Arosa.
arosa-summary = A murder in a dark hotel, and only your ears to solve it. Hear where each trace falls, and keep your own hands clean.
arosa-how-many = 2 to 6 players
arosa-how-long = 30 minutes
arosa-what-for = listening, bluffing, deduction

arosa-expect-search-you =
    { $found ->
        [0] It’s your turn: open a floor and look for a victim.
       *[other] It’s your turn: open a floor and look for the second victim.
    }
arosa-expect-search =
    { $found ->
        [0] { $name } is looking for a victim.
       *[other] { $name } is looking for the second victim.
    }
arosa-expect-suspect-you = It’s your turn: suspect somebody, and open a floor.
arosa-expect-suspect-or-erase-you = It’s your turn: suspect somebody or erase your traces, and open a floor.
arosa-expect-suspect = { $name } is thinking about whom to suspect.
arosa-expect-over = The game is over.

arosa-board = Search board
arosa-notes = Notes
arosa-floors = Open a floor
arosa-search-hint = Tap a floor to choose it; tap it again to open it.
arosa-open = Open the chosen floor
arosa-accuse-hint = Choose a floor of the hotel, and whom you expect there.
arosa-suspects = Whom do you suspect?
arosa-suspect = Suspect and open
arosa-erase = Erase my traces

arosa-space =
    { $count ->
        [0] A trace counts { $worth } here. Nothing on the board.
       *[other] A trace counts { $worth } here. On the board: { $pieces }.
    }
arosa-found =
    { $count ->
        [0] Nothing lay here.
       *[other] { $found }
    }
arosa-pieces =
    { $colour ->
        [yellow] { $count } yellow
        [blue] { $count } blue
        [grey] { $count } grey
        [brown] { $count } brown
        [green] { $count } green
        [violet] { $count } violet
       *[victim]
            { $count ->
                [one] a victim
               *[other] both victims
            }
    }
arosa-seat =
    { $colour ->
        [yellow] yellow · suspicion { $points }
        [blue] blue · suspicion { $points }
        [grey] grey · suspicion { $points }
        [brown] brown · suspicion { $points }
        [green] green · suspicion { $points }
       *[violet] violet · suspicion { $points }
    }
arosa-seat-before =
    { $colour ->
        [yellow] yellow
        [blue] blue
        [grey] grey
        [brown] brown
        [green] green
       *[violet] violet
    }
arosa-stock = { $reserve } left · board { $board }/10

arosa-ear = Listening
arosa-heard = What was thrown
arosa-prologue = Prologue
arosa-turn =
    { $floor ->
        [0] { $name }, ground floor
       *[other] { $name }, floor { $floor }
    }
arosa-threw =
    { $colour ->
        [yellow] { $name } throws a yellow cube.
        [blue] { $name } throws a blue cube.
        [grey] { $name } throws a grey cube.
        [brown] { $name } throws a brown cube.
        [green] { $name } throws a green cube.
        [violet] { $name } throws a violet cube.
       *[victim] { $name } throws a victim.
    }
arosa-sound = Sound
arosa-sound-on = Turn the sound on
arosa-sound-off = Only show it
arosa-volume = Volume
arosa-skip = Skip
arosa-again = Hear the turn again
arosa-look = The floor as it lay
arosa-notebook = Notebook
arosa-notebook-hint = Choose a cube that was thrown, then tap the pencil beside a floor. Nobody else sees it.
arosa-mark-remove = Rub out
arosa-tear = Tear the page out
arosa-pencil =
    { $floor ->
        [0] Pencil: it lies on the ground floor
       *[other] Pencil: it lies on floor { $floor }
    }

arosa-told-search =
    { $count ->
        [0] { $name } opens floor { $floor }: nothing there.
       *[other] { $name } opens floor { $floor }: { $found }.
    }
arosa-told-suspect =
    { $count ->
        [0] { $name } suspects { $suspects } and opens floor { $floor }: nothing there.
       *[other] { $name } suspects { $suspects } and opens floor { $floor }: { $found }.
    }
arosa-told-erase =
    { $count ->
        [0] { $name } means to erase and opens floor { $floor }: nothing there.
       *[other] { $name } means to erase and opens floor { $floor }: { $found }.
    }
arosa-told-victims =
    { $victims ->
        [one] A victim! Floor { $floor } is a crime scene.
       *[other] Both victims! Floor { $floor } is the only crime scene.
    }
arosa-told-incriminated =
    { $traces ->
        [one] { $name } puts a trace on the board, at floor { $floor }.
       *[other] { $name } puts { $traces } traces on the board, at floor { $floor }.
    }
arosa-told-no-own-trace = No trace of { $name } lies on the ground floor: the suspicion fails.
arosa-told-erased =
    { $traces ->
        [one] { $name } takes a trace back from floor { $floor }.
       *[other] { $name } takes { $traces } traces back from floor { $floor }.
    }
arosa-told-botched =
    { $traces ->
        [one] A botched search: { $name } throws in one more.
       *[other] A botched search: { $name } throws in { $traces } more.
    }
arosa-told-mistaken =
    { $traces ->
        [one] { $mistaken } left no trace there: { $name } throws in one more.
       *[other] { $mistaken } left no trace there: { $name } throws in { $traces } more.
    }
arosa-told-fell-out =
    { $colour ->
        [yellow] A yellow cube tumbles out of the open hotel.
        [blue] A blue cube tumbles out of the open hotel.
        [grey] A grey cube tumbles out of the open hotel.
        [brown] A brown cube tumbles out of the open hotel.
        [green] A green cube tumbles out of the open hotel.
        [violet] A violet cube tumbles out of the open hotel.
       *[victim] A victim tumbles out of the open hotel.
    }
arosa-told-act-two = Both victims are found. Act two: suspect the others, or erase.
arosa-told-end =
    { $count ->
        [one] { $names } has won.
       *[other] { $names } have won.
    }

arosa-end =
    { $count ->
        [one] { $names } is above suspicion
       *[other] { $names } are above suspicion
    }
arosa-end-why =
    { $how ->
        [board]
            { $count ->
                [one] { $last } has ten traces on the board. { $murderers } is the murderer with { $most } points of suspicion; the fewest are { $fewest }.
               *[other] { $last } has ten traces on the board. { $murderers } are the murderers with { $most } points of suspicion each; the fewest are { $fewest }.
            }
       *[reserve]
            { $count ->
                [one] { $last } has no trace left. { $murderers } is the murderer with { $most } points of suspicion; the fewest are { $fewest }.
               *[other] { $last } has no trace left. { $murderers } are the murderers with { $most } points of suspicion each; the fewest are { $fewest }.
            }
    }

arosa-option-replays = Hearing a fall again
arosa-option-replays-meaning = At a table of wood everybody hears it once, together.
arosa-replays-once = once, like at a real table
arosa-replays-free = as often as you like

arosa-advice-open = The mastermind would open floor { $floor }.
arosa-advice-suspect = The mastermind would suspect { $names } on floor { $floor }.
arosa-advice-erase = The mastermind would erase your traces on floor { $floor }.
arosa-advice-victim = It thinks that a victim lies there with { $percent }% certainty.
arosa-advice-expected =
    { $count ->
        [0] It doesn’t expect much there.
       *[other] It expects { $found } there.
    }
arosa-advice-fear =
    { $points ->
        [one] What it fears is floor { $floor }: your traces would count about 1 point there.
       *[other] What it fears is floor { $floor }: your traces would count about { $points } points there.
    }
arosa-better-erase = The mastermind would erase traces on floor { $floor }.
arosa-lies =
    { $count ->
        [0] In truth nothing lay here.
       *[other] In truth here lay: { $pieces }.
    }
