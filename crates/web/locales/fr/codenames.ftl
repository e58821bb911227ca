# Codenames.
codenames-summary = Deux maîtres-espions, vingt-cinq mots, un assassin. Un seul mot d’indice doit ramener vos agents à bon port.
codenames-art-clue = MINUIT 3
codenames-how-many = de 2 à 12
codenames-how-long = 20 minutes
codenames-what-for = mots, rires, deux équipes

codenames-expect-clue-you = À vous : donnez un indice à vos agents.
codenames-expect-clue-team = { $name } cherche un indice pour vous.
codenames-expect-clue =
    { $team ->
        [red] { $name } cherche un indice pour les rouges.
       *[blue] { $name } cherche un indice pour les bleus.
    }
codenames-expect-guess-you =
    { $left ->
        [25] L’indice est { $clue } : touchez un mot, autant que vous osez.
        [one] L’indice est { $clue } : encore un mot, si vous voulez.
       *[other] L’indice est { $clue } : touchez un mot, { $left } au plus.
    }
codenames-expect-guess-own = Vos agents cherchent { $clue }. Pas un mot, pas un battement de cils.
codenames-expect-guess =
    { $team ->
        [red] Les agents rouges cherchent { $clue }.
       *[blue] Les agents bleus cherchent { $clue }.
    }
codenames-expect-contest-you = Votre indice { $clue } est contesté : maintenez-le ou cédez.
codenames-expect-contest = L’indice { $clue } est contesté : { $name } le maintient ou cède.
codenames-expect-penalty-you = L’indice adverse n’était pas valable : choisissez un de vos mots à couvrir, ou renoncez.
codenames-expect-penalty = L’indice n’était pas valable : { $name } peut couvrir un de ses mots.
codenames-expect-imaginary-you = Au tour de l’équipe imaginaire : choisissez un de ses mots à couvrir.
codenames-expect-imaginary = { $name } couvre un mot pour l’équipe imaginaire.
codenames-expect-over = La partie est finie.

codenames-grid = Les mots
codenames-clues = Les indices
codenames-team-left =
    { $team ->
        [red] rouges à trouver
       *[blue] bleus à trouver
    }
codenames-imaginary-left = à l’équipe imaginaire
codenames-double-agent = agent double
codenames-spymaster-of =
    { $team ->
        [red] maître-espion rouge
       *[blue] maître-espion bleu
    }
codenames-agent-of =
    { $team ->
        [red] agent rouge
       *[blue] agent bleu
    }
codenames-owner-red = rouge
codenames-owner-blue = bleu
codenames-owner-witness = témoin
codenames-owner-assassin = assassin
codenames-unlimited = sans limite

codenames-touch = Toucher le mot choisi
codenames-touch-hint = Touchez un mot pour le montrer ; touchez-le encore pour le choisir.
codenames-others-point = { $names } montre déjà un mot.
codenames-cover = Couvrir le mot choisi
codenames-hide-key = Cacher la clé
codenames-stop = S’arrêter là
codenames-contest = Contester l’indice
codenames-hold = Maintenir l’indice
codenames-concede = Céder
codenames-forgo = Ne rien couvrir
codenames-clue-word = Votre indice, un mot
codenames-clue-number = pour combien de mots
codenames-clue-send = Envoyer le télégramme
codenames-ask-judge = Demander d’abord au juge

codenames-opinion-title = L’avis du juge
codenames-opinion-fine = Le juge n’y trouve rien à redire.
codenames-opinion-part =
    { $sure ->
        [yes] Le juge tique : cela fait partie de { $words }, ou le contient.
       *[no] Le juge a un doute : cela fait peut-être partie de { $words }, ou le contient.
    }
codenames-opinion-family =
    { $sure ->
        [yes] Le juge tique : de la même famille que { $words }.
       *[no] Le juge a un doute : peut-être de la même famille que { $words }.
    }
codenames-opinion-sound =
    { $sure ->
        [yes] Le juge tique : cela sonne comme { $words }.
       *[no] Le juge a un doute : cela sonne presque comme { $words }.
    }
codenames-opinion-translation =
    { $sure ->
        [yes] Le juge tique : cela traduit { $words }.
       *[no] Le juge a un doute : dans une autre langue, cela veut dire { $words }.
    }
codenames-opinion-visible = Impossible à envoyer : { $words } est sur la grille.
codenames-opinion-place =
    { $sure ->
        [yes] Le juge tique : cela dit où se trouve un mot.
       *[no] Le juge a un doute : cela dit peut-être où se trouve un mot.
    }
codenames-opinion-letters =
    { $sure ->
        [yes] Le juge tique : cela dit combien { $words } a de lettres.
       *[no] Le juge a un doute : cela dit peut-être combien de lettres il y a dans { $words }.
    }
codenames-opinion-many = Impossible à envoyer : un indice, c’est un seul mot.

codenames-told-clue = { $name } télégraphie : { $clue }.
codenames-told-touch =
    { $owner ->
        [red] { $name } touche { $word } : un agent rouge.
        [blue] { $name } touche { $word } : un agent bleu.
        [witness] { $name } touche { $word } : un simple témoin.
       *[assassin] { $name } touche { $word } : l’assassin !
    }
codenames-told-contest = { $name } conteste l’indice { $clue }.
codenames-told-contest-fine = { $name } conteste l’indice { $clue } ; le juge n’y voit rien de mal.
codenames-told-contest-invalid = { $name } conteste l’indice { $clue }, et le juge approuve : trop proche de { $words }.
codenames-told-concede = { $name } cède : l’indice n’était pas valable.
codenames-told-hold = { $name } maintient l’indice.
codenames-told-penalty =
    { $team ->
        [red] Pénalité : les rouges couvrent { $word }.
       *[blue] Pénalité : les bleus couvrent { $word }.
    }
codenames-told-no-penalty =
    { $team ->
        [red] Les rouges renoncent à leur pénalité.
       *[blue] Les bleus renoncent à leur pénalité.
    }
codenames-told-imaginary = L’équipe imaginaire reçoit { $word }.
codenames-told-no-guess-left =
    { $team ->
        [red] Les agents rouges n’ont plus d’essai.
       *[blue] Les agents bleus n’ont plus d’essai.
    }
codenames-told-stopped =
    { $team ->
        [red] Les agents rouges s’arrêtent là.
       *[blue] Les agents bleus s’arrêtent là.
    }
codenames-told-time-out =
    { $team ->
        [red] Le temps des rouges est écoulé.
       *[blue] Le temps des bleus est écoulé.
    }
codenames-told-invalid =
    { $team ->
        [red] Le tour des rouges s’arrête : l’indice n’était pas valable.
       *[blue] Le tour des bleus s’arrête : l’indice n’était pas valable.
    }
codenames-told-end =
    { $count ->
        [0] La partie est perdue.
        [one] Victoire de { $names }.
       *[other] Victoire de { $names }.
    }

codenames-end-team-won =
    { $team ->
        [red] Les rouges gagnent : { $names }
       *[blue] Les bleus gagnent : { $names }
    }
codenames-end-together-won = Mission accomplie
codenames-end-together-lost = Mission manquée
codenames-end-all-found =
    { $team ->
        [red] Tous les mots rouges ont été trouvés.
       *[blue] Tous les mots bleus ont été trouvés.
    }
codenames-end-score =
    { $score ->
        [1] 1 point : d’un cheveu.
        [2] 2 points : c’était juste.
        [3] 3 points : du travail solide.
        [4] 4 points : une bonne équipe.
        [5] 5 points : la direction est impressionnée.
        [6] 6 points : digne d’une médaille.
        [7] 7 points : on en parlera longtemps.
       *[other] { $score } points : vous lisez dans les pensées ?
    }
codenames-end-assassin = { $word } était l’assassin.
codenames-end-imaginary = L’équipe imaginaire a eu tous ses mots la première.
codenames-afterthoughts = Ce que les bots avaient en tête
codenames-afterthought = Avec { $clue }, { $name } pensait à { $words }.
codenames-meant =
    { $word } ({ $how ->
        [very] très proche
        [near] proche
       *[faint] lien ténu
    })

codenames-option-mode = Comment
codenames-option-mode-meaning = Deux équipes ; ou ensemble contre une équipe imaginaire ; ou, à trois, deux maîtres-espions pour un seul agent double.
codenames-mode-usual = Comme d’habitude à ce nombre
codenames-mode-teams = Deux équipes (à 4 ou plus)
codenames-mode-together = Ensemble
codenames-mode-double = Agent double (à 3)
codenames-option-language = Langue des mots
codenames-option-judge = Le juge
codenames-option-judge-meaning = Il compare chaque indice aux mots de la grille avant l’envoi.
codenames-judge-advise = donne son avis
codenames-judge-strict = refuse les indices non valables
codenames-judge-off = ne s’en mêle pas
codenames-option-timer = Minuterie des indices et des essais
codenames-option-timer-meaning = Quand elle sonne, le tour est fini.
codenames-option-expert = Indices d’expert
codenames-option-expert-meaning = Un indice peut viser zéro mot, ou autant qu’on veut.
codenames-option-words = Vos propres mots
codenames-option-words-meaning = Au moins 25, un par ligne
codenames-words-saved =
    { $count ->
        [one] Un mot à vous est enregistré.
       *[other] { $count } mots à vous sont enregistrés.
    }
codenames-words-too-few =
    { $count ->
        [one] 1 mot : il en faut au moins 25. Votre liste n’est pas encore enregistrée.
       *[other] { $count } mots : il en faut au moins 25. Votre liste n’est pas encore enregistrée.
    }
codenames-words-too-many = { $count } mots : 5000 au plus. Votre liste n’est pas encore enregistrée.
codenames-words-not-a-word = « { $word } » n’est pas un mot de 1 à 40 lettres. Votre liste n’est pas encore enregistrée.
codenames-words-twice = { $word } y est deux fois. Votre liste n’est pas encore enregistrée.

codenames-advice-clue = Le Cerveau télégraphierait { $clue }, pour { $words }.
codenames-advice-guess = Le Cerveau toucherait { $word }.
codenames-advice-others = Ensuite, il pense à { $words }.
codenames-advice-stop = Le Cerveau s’arrêterait là.
codenames-advice-fear = Ce qu’il craint, c’est { $word }.
codenames-better-clue = Le Cerveau télégraphierait { $clue }.
