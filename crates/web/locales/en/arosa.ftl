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
arosa-roof-sign = HOTEL
arosa-your-turn = Your turn
arosa-search = Look for a victim
arosa-accuse = Suspect or erase
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
arosa-sound-question = How do you want to listen?
arosa-sound-on = Turn the sound on
arosa-sound-off = Only show it
arosa-volume = Volume
arosa-skip = Skip
arosa-skip-all = Skip all
arosa-hear-missed = Hear what I missed
arosa-unheard = Not heard yet
arosa-unheard-hint = A dashed frame: not heard yet. Tap one to hear it.
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
    { $name } opens { $floor ->
        [0] the ground floor
       *[other] floor { $floor }
    }: { $count ->
        [0] nothing there.
       *[other] { $found }.
    }
arosa-told-suspect =
    { $name } suspects { $suspects } and opens { $floor ->
        [0] the ground floor
       *[other] floor { $floor }
    }: { $count ->
        [0] nothing there.
       *[other] { $found }.
    }
arosa-told-erase =
    { $name } means to erase and opens { $floor ->
        [0] the ground floor
       *[other] floor { $floor }
    }: { $count ->
        [0] nothing there.
       *[other] { $found }.
    }
arosa-told-victims =
    { $victims ->
        [one] A victim!
       *[other] Both victims!
    } { $floor ->
        [0] The ground floor
       *[other] Floor { $floor }
    } { $victims ->
        [one] is a crime scene.
       *[other] is the only crime scene.
    }
arosa-told-incriminated =
    { $name } puts { $traces ->
        [one] a trace
       *[other] { $traces } traces
    } on the board, at { $floor ->
        [0] the ground floor.
       *[other] floor { $floor }.
    }
arosa-told-no-own-trace = No trace of { $name } lies on the ground floor: the suspicion fails.
arosa-told-erased =
    { $traces ->
        [0] { $name } has no trace to take back from
        [one] { $name } takes a trace back from
       *[other] { $name } takes { $traces } traces back from
    } { $floor ->
        [0] the ground floor.
       *[other] floor { $floor }.
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
                [one] { $last } has { $traces } traces on the board. { $murderers } is the murderer with { $most } points of suspicion; the fewest are { $fewest }.
               *[other] { $last } has { $traces } traces on the board. { $murderers } are the murderers with { $most } points of suspicion each; the fewest are { $fewest }.
            }
       *[reserve]
            { $count ->
                [one] { $last } has no trace left. { $murderers } is the murderer with { $most } points of suspicion; the fewest are { $fewest }.
               *[other] { $last } has no trace left. { $murderers } are the murderers with { $most } points of suspicion each; the fewest are { $fewest }.
            }
    }

arosa-option-replays = Hearing a fall again
arosa-option-replays-meaning = Around a real table everybody hears it once, together. Here that is a matter of good manners: a browser could always play a sound again.
arosa-replays-once = once, like at a real table
arosa-replays-free = as often as you like

arosa-advice-open =
    { $floor ->
        [0] The mastermind would open the ground floor.
       *[other] The mastermind would open floor { $floor }.
    }
arosa-advice-suspect =
    { $floor ->
        [0] The mastermind would suspect { $names } on the ground floor.
       *[other] The mastermind would suspect { $names } on floor { $floor }.
    }
arosa-advice-erase =
    { $floor ->
        [0] The mastermind would erase your traces on the ground floor.
       *[other] The mastermind would erase your traces on floor { $floor }.
    }
arosa-advice-victim = It gives a { $percent }% chance that a victim lies there.
arosa-advice-expected =
    { $count ->
        [0] It doesn’t expect much there.
       *[other] It expects { $found } there.
    }
arosa-advice-fear =
    What it fears is { $floor ->
        [0] the ground floor
       *[other] floor { $floor }
    }: your traces would count about { $points ->
        [one] 1 point there.
       *[other] { $points } points there.
    }
arosa-better-erase =
    { $floor ->
        [0] The mastermind would erase traces on the ground floor.
       *[other] The mastermind would erase traces on floor { $floor }.
    }
arosa-lies =
    { $count ->
        [0] In truth nothing lay here.
       *[other] In truth here lay: { $pieces }.
    }
