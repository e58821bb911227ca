# The guide of a first game, and why things happen.
first-game = Your first game: five minutes, with a guide
guide = The night porter explains
guide-got-it = Got it
why = why? { $rule }
rule-asked = The rule
rule-close = Close
rule-all = All the rules

guide-calaveras-aim = You work for the { $team }, and so does { $name }, who sits opposite. Sooner or later somebody will be the culprit. Your team wins if Nicole is standing with either of you at that moment.
guide-calaveras-hand = These three cards are yours, and nobody else sees them. On your turn you play one and draw another. There are five places where somebody may have been seen, and twists.
guide-calaveras-fronts = A place can go in front of anybody, yourself too: “I was there”, “you were there”. That is neither good nor bad yet. But Nicole likes those who have many cards in front.
guide-calaveras-zones = Or it goes into a zone, and then it means something. Innocent: whoever was there has an alibi. Suspect: whoever was there has evidence against them.
guide-calaveras-try = Your turn. Tap a card, then a place for it: a player or a zone. Before you play it, you can read what it would cause.
guide-calaveras-pair =
    { $card ->
        [carnival] Two Carnivals met in front of { $name }, and both are gone: a pair always cancels out. That is how you take a place away from somebody.
        [hotel] Two Hotels met in front of { $name }, and both are gone: a pair always cancels out. That is how you take a place away from somebody.
        [airport] Two Airports met in front of { $name }, and both are gone: a pair always cancels out. That is how you take a place away from somebody.
        [phone] Two Phone booths met in front of { $name }, and both are gone: a pair always cancels out. That is how you take a place away from somebody.
       *[laboratory] Two Laboratories met in front of { $name }, and both are gone: a pair always cancels out. That is how you take a place away from somebody.
    }
guide-calaveras-pair-zones =
    { $card ->
        [carnival] Two Carnivals met in the zones, and both are gone. For pairs the two zones are one place: a second card takes the first one back.
        [hotel] Two Hotels met in the zones, and both are gone. For pairs the two zones are one place: a second card takes the first one back.
        [airport] Two Airports met in the zones, and both are gone. For pairs the two zones are one place: a second card takes the first one back.
        [phone] Two Phone booths met in the zones, and both are gone. For pairs the two zones are one place: a second card takes the first one back.
       *[laboratory] Two Laboratories met in the zones, and both are gone. For pairs the two zones are one place: a second card takes the first one back.
    }
guide-calaveras-two = Now { $count } cards lie in the zones. From two cards on, the table looks for a suspect after every turn: somebody who alone has no alibi, or who alone has the most evidence against them.
guide-calaveras-no-alibi =
    { $points ->
        [one] Everybody but { $name } had an alibi, so { $name } was the suspect, even without evidence. That cost 1 point, one for each card in the zones, which are empty now.
       *[other] Everybody but { $name } had an alibi, so { $name } was the suspect, even without evidence. That cost { $points } points, one for each card in the zones, which are empty now.
    }
guide-calaveras-evidence =
    { $points ->
        [one] Nobody had as much evidence against them as { $name } ({ $places }), and no alibi helped. That cost 1 point, one for each card in the zones, which are empty now.
       *[other] Nobody had as much evidence against them as { $name } ({ $places }), and no alibi helped. That cost { $points } points, one for each card in the zones, which are empty now.
    }
guide-calaveras-nicole-points = Nicole has gone to { $name }, who has the fewest suspicion points. She always does: you win by making others look guilty, and by staying clean yourselves.
guide-calaveras-nicole-cards = Nicole has gone to { $name }. Several had the fewest suspicion points; of those she trusts whoever has the most cards in front. If that is a tie too, she stays where she is.
guide-calaveras-twist = You hold a twist. It moves one card that lies open, from wherever it lies to anywhere else. It can spoil an alibi, or send a card back to make a pair.
guide-calaveras-marked = You have suspicion points now. That is no disaster: Nicole may trust { $name } instead, and then you win together. Even a culprit wins if Nicole is with the partner.
guide-calaveras-near-good = { $name } has { $points } points, and seven make a culprit. Nicole is with { $nicole }, of your team: if it ended now, you would win.
guide-calaveras-near-bad = { $name } has { $points } points, and seven make a culprit. Nicole is with { $nicole }: draw her to your team first, then let it end.
guide-calaveras-end-won = Seven points: a culprit is found, and Nicole leaves with your team. That was all of it! From now on you need no guide; “Play again” deals anew.
guide-calaveras-end-lost = Seven points: a culprit is found, and Nicole leaves with the other team. Next time, mind where she stands before somebody reaches seven. “Play again” deals anew.
guide-calaveras-end-nobody = That is rare: the culprit is found and Nicole stands with the murderer, because a tie kept her from going elsewhere. Then everybody loses. “Play again” deals anew.

guide-arosa-aim =
    { $colour ->
        [yellow] Two victims and everybody’s first traces, small cubes, have tumbled into this dark hotel. Yours are yellow. Nobody sees where they lie. In the end, whoever has drawn the least suspicion wins.
       *[other] Two victims and everybody’s first traces, small cubes, have tumbled into this dark hotel. Nobody sees where they lie. In the end, whoever has drawn the least suspicion wins.
    }
guide-arosa-sound = But everybody hears every fall. Turn the sound on up here, or have it shown. Few knocks and soon over: it lies high up. Many knocks, late and muffled: it fell deep.
guide-arosa-search = Where did the red victims fall? Choose a floor, 7 at the top and 0 at the bottom, and open it.
guide-arosa-botched-you = No victim there: a botched search. It costs you one more trace, which is thrown in too. More traces in the hotel are more that others may find.
guide-arosa-botched = No victim there: { $name } has botched the search, and throws in one more trace. More traces in the hotel are more that others may find.
guide-arosa-victim =
    { $victims ->
        [one] A victim was found,
       *[other] Both victims were found at once,
    } and { $floor ->
        [0] the ground floor
       *[other] floor { $floor }
    } is a crime scene. Everybody but the finder must own up: for each trace they had there, one goes on the search board beside that floor.
guide-arosa-again = What was found is thrown in again, one by one, and may now lie anywhere. So listen again: what you knew of those cubes no longer counts.
guide-arosa-notebook = You can’t remember it all? Tap a cube that was thrown, then the pencil beside a floor. Nobody else sees your notes.
guide-arosa-act-two = Both victims are found, so now you accuse. Choose a floor and whom you expect there: each of their traces on it goes on the board. Name somebody who isn’t there, and you throw in a trace of your own.
guide-arosa-board = Look at the search board beside the hotel. A trace there counts 3 at a crime scene, 2 on the floors next to it, 1 elsewhere. The fewest points win.
guide-arosa-mistaken = Whoever was named had no trace there. So the accuser pays for it, with one more trace in the hotel.
guide-arosa-ground = The ground floor is special: a suspicion there only holds if a trace of the accuser’s own lies there too.
guide-arosa-erase = You have traces on the board and may erase. Open a floor where both your traces and your points are: each trace found there takes one back.
guide-arosa-near-board = { $name } has { $traces } traces on the board. With the tenth the game is over, so count your points.
guide-arosa-near-reserve = { $name } has only { $traces } traces in reserve. When none is left the game is over, so count your points.
guide-arosa-end-won = The least suspicion is yours: you win. That was all of it! From now on you need no guide; “Play again” throws anew.
guide-arosa-end-lost = Your traces told too much this time. Next time, listen for your own cubes too, and erase what hurts most. “Play again” throws anew.

guide-codenames-aim = Nine of these words are yours. { $name } sees which; you don’t. { $name } may say one word and one number, and that has to do. Find all nine.
guide-codenames-clue = Here it is: { $clue }, { $number }. So many words of the grid have to do with it. Tap the word that fits best; tap it again to touch it.
guide-codenames-own = { $word } was yours, so you may go on. You may touch one word more than the number says: the extra one is for a clue you didn’t finish earlier.
guide-codenames-witness = { $word } was only a witness. It helps nobody, but your turn is over.
guide-codenames-other = { $word } belongs to the other team: you found it for them, and your turn is over.
guide-codenames-stop = You may stop whenever you have found one. If nothing else fits the clue, stop: a wrong word may cost more than it brings.
guide-codenames-imaginary = Your opponent is an imaginary team: after each of your turns it gets a word, now { $word }. When it has all eight, you have lost. With four players or more, real people sit there.
guide-codenames-assassin = Be careful: one of the words is the assassin. Whoever touches it has lost at once.
guide-codenames-earlier = Earlier clues still hold. They stand below the grid: perhaps one of their words is still open.
guide-codenames-near = { $ours } of your words are to be found, and { $theirs } of the other team’s are left. Who is done first wins.
guide-codenames-end-won = All found! That was all of it: you need no guide any more. “Play again” lays new words; tick “everybody moves up a seat” to be the spymaster.
guide-codenames-end-lost = Not this time. Now you see the key, and what was meant. “Play again” lays new words; tick “everybody moves up a seat” to be the spymaster.
