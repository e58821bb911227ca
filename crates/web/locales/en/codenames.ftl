# Codenames.
codenames-summary = Two spymasters, twenty-five words, one assassin. A single word as a clue has to lead your agents home.
codenames-art-clue = MIDNIGHT 3
codenames-how-many = 2 to 12 players
codenames-how-long = 20 minutes
codenames-what-for = words, laughter, two teams

codenames-expect-clue-you = It’s your turn: give your agents a clue.
codenames-expect-clue-team = { $name } is thinking of a clue for you.
codenames-expect-clue =
    { $team ->
        [red] { $name } is thinking of a clue for the red team.
       *[blue] { $name } is thinking of a clue for the blue team.
    }
codenames-expect-guess-you =
    { $left ->
        [25] The clue is { $clue }: touch a word, as many as you dare.
        [one] The clue is { $clue }: you may touch one more word.
       *[other] The clue is { $clue }: touch a word, up to { $left }.
    }
codenames-expect-guess-own = Your agents are looking for { $clue }. Not a word, not a blink.
codenames-expect-guess =
    { $team ->
        [red] The red agents are looking for { $clue }.
       *[blue] The blue agents are looking for { $clue }.
    }
codenames-expect-contest-you = Your clue { $clue } is contested: hold it or concede.
codenames-expect-contest = The clue { $clue } is contested: { $name } holds it or concedes.
codenames-expect-penalty-you = The other team’s clue was invalid: choose one of your words to cover, or forgo it.
codenames-expect-penalty = The clue was invalid: { $name } may cover a word of their own.
codenames-expect-imaginary-you = The imaginary team’s turn: choose one of its words to cover.
codenames-expect-imaginary = { $name } covers a word for the imaginary team.
codenames-expect-over = The game is over.

codenames-grid = The words
codenames-clues = Clues so far
codenames-team-left =
    { $team ->
        [red] red to find
       *[blue] blue to find
    }
codenames-imaginary-left = for the imaginary team
codenames-double-agent = double agent
codenames-spymaster-of =
    { $team ->
        [red] red spymaster
       *[blue] blue spymaster
    }
codenames-agent-of =
    { $team ->
        [red] red agent
       *[blue] blue agent
    }
codenames-owner-red = red
codenames-owner-blue = blue
codenames-owner-witness = witness
codenames-owner-assassin = assassin
codenames-unlimited = unlimited

codenames-touch = Touch the chosen word
codenames-touch-hint = Tap a word to point at it; tap it again to touch it.
codenames-others-point = { $names } already points at a word.
codenames-cover = Cover the chosen word
codenames-hide-key = Hide the key
codenames-stop = Stop here
codenames-contest = Contest the clue
codenames-hold = Hold the clue
codenames-concede = Concede
codenames-forgo = Cover no word
codenames-clue-word = Your clue, one word
codenames-clue-number = for how many words
codenames-clue-send = Send the telegram
codenames-ask-judge = Ask the judge first

codenames-opinion-title = The judge’s opinion
codenames-opinion-fine = The judge has nothing against it.
codenames-opinion-part =
    { $sure ->
        [yes] The judge minds: it is part of { $words }, or contains it.
       *[no] The judge has a doubt: it may be part of { $words }, or contain it.
    }
codenames-opinion-family =
    { $sure ->
        [yes] The judge minds: it is of the same family as { $words }.
       *[no] The judge has a doubt: it may be of the same family as { $words }.
    }
codenames-opinion-sound =
    { $sure ->
        [yes] The judge minds: it sounds like { $words }.
       *[no] The judge has a doubt: it sounds much like { $words }.
    }
codenames-opinion-translation =
    { $sure ->
        [yes] The judge minds: it translates { $words }.
       *[no] The judge has a doubt: in another language it means { $words }.
    }
codenames-opinion-visible = That can’t be sent: { $words } lies in the grid.
codenames-opinion-place =
    { $sure ->
        [yes] The judge minds: it tells where a word lies.
       *[no] The judge has a doubt: it may tell where a word lies.
    }
codenames-opinion-letters =
    { $sure ->
        [yes] The judge minds: it tells how many letters { $words } has.
       *[no] The judge has a doubt: it may tell how many letters there are in { $words }.
    }
codenames-opinion-many = That can’t be sent: a clue is one word.

codenames-told-clue = { $name } wires: { $clue }.
codenames-told-touch =
    { $owner ->
        [red] { $name } touches { $word }: a red agent.
        [blue] { $name } touches { $word }: a blue agent.
        [witness] { $name } touches { $word }: a mere witness.
       *[assassin] { $name } touches { $word }: the assassin!
    }
codenames-told-contest = { $name } contests the clue { $clue }.
codenames-told-contest-fine = { $name } contests the clue { $clue }; the judge sees nothing wrong with it.
codenames-told-contest-invalid = { $name } contests the clue { $clue }, and the judge agrees: too close to { $words }.
codenames-told-concede = { $name } concedes: the clue was invalid.
codenames-told-hold = { $name } holds the clue.
codenames-told-penalty =
    { $team ->
        [red] As a penalty, red covers { $word }.
       *[blue] As a penalty, blue covers { $word }.
    }
codenames-told-no-penalty =
    { $team ->
        [red] Red covers no word for the penalty.
       *[blue] Blue covers no word for the penalty.
    }
codenames-told-imaginary = The imaginary team gets { $word }.
codenames-told-no-guess-left =
    { $team ->
        [red] The red agents have no guess left.
       *[blue] The blue agents have no guess left.
    }
codenames-told-stopped =
    { $team ->
        [red] The red agents stop here.
       *[blue] The blue agents stop here.
    }
codenames-told-time-out =
    { $team ->
        [red] Red’s time is up.
       *[blue] Blue’s time is up.
    }
codenames-told-invalid =
    { $team ->
        [red] Red’s turn ends: the clue was invalid.
       *[blue] Blue’s turn ends: the clue was invalid.
    }
codenames-told-end =
    { $count ->
        [0] The game is lost.
        [one] { $names } has won.
       *[other] { $names } have won.
    }

codenames-end-team-won =
    { $team ->
        [red] Red wins: { $names }
       *[blue] Blue wins: { $names }
    }
codenames-end-together-won = Mission accomplished
codenames-end-together-lost = Mission failed
codenames-end-all-found =
    { $team ->
        [red] All red words were found.
       *[blue] All blue words were found.
    }
codenames-end-score =
    { $score ->
        [1] 1 point: by a hair’s breadth.
        [2] 2 points: that was close.
        [3] 3 points: solid work.
        [4] 4 points: a good team.
        [5] 5 points: the head office is impressed.
        [6] 6 points: worthy of a medal.
        [7] 7 points: they will tell of this for years.
       *[other] { $score } points: are you reading minds?
    }
codenames-end-assassin = { $word } was the assassin.
codenames-end-imaginary = The imaginary team had all its words first.
codenames-afterthoughts = What the bots had in mind
codenames-afterthought = With { $clue }, { $name } meant { $words }.
codenames-meant =
    { $word } ({ $how ->
        [very] very near
        [near] near
       *[faint] a faint link
    })

codenames-option-mode = How
codenames-option-mode-meaning = Two teams; or together against an imaginary team; or, for three, two spymasters who share one double agent.
codenames-mode-usual = As usual for so many
codenames-mode-teams = Two teams (4 players or more)
codenames-mode-together = Together
codenames-mode-double = Double agent (3 players)
codenames-option-language = Language of the words
codenames-option-judge = The judge
codenames-option-judge-meaning = It compares every clue with the words in the grid before it is sent.
codenames-judge-advise = gives its opinion
codenames-judge-strict = refuses invalid clues
codenames-judge-off = stays out of it
codenames-option-timer = Timer for clues and guesses
codenames-option-timer-meaning = When it runs out, the turn is over.
codenames-option-expert = Expert clues
codenames-option-expert-meaning = A clue may be for zero or any number of words.
codenames-option-words = Words of your own
codenames-option-words-meaning = At least 25, one a line
codenames-words-saved =
    { $count ->
        [one] One word of your own is saved.
       *[other] { $count } words of your own are saved.
    }
codenames-words-too-few =
    { $count ->
        [one] 1 word: at least 25 are needed. Your list isn’t saved yet.
       *[other] { $count } words: at least 25 are needed. Your list isn’t saved yet.
    }
codenames-words-too-many = { $count } words: 5000 at the most. Your list isn’t saved yet.
codenames-words-not-a-word = “{ $word }” isn’t a word of 1 to 40 letters. Your list isn’t saved yet.
codenames-words-twice = { $word } is there twice. Your list isn’t saved yet.

codenames-advice-clue = The mastermind would wire { $clue }, for { $words }.
codenames-advice-guess = The mastermind would touch { $word }.
codenames-advice-others = After that it thinks of { $words }.
codenames-advice-stop = The mastermind would stop here.
codenames-advice-fear = What it fears is { $word }.
codenames-better-clue = The mastermind would wire { $clue }.
