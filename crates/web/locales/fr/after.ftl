# Après la partie : l’analyse, et si ; et des parties à jouer seul : problèmes et partie du jour.
review = Analyser la partie
review-title = { $game }, coup par coup
review-going-title = Les robots revoient la partie
review-going = Ils reprennent chaque coup, avec ce que son auteur savait alors. Cela prend quelques secondes ; la page s’affiche quand c’est prêt.
review-percent = { $percent } %
review-impossible-title = Pas d’analyse
review-impossible = Personne ici ne sait analyser cette partie : les robots ne jugent que les parties où des camps s’affrontent.
review-caption = Les chances de chaque camp avant chaque coup, sur cent, comptées par les robots avec ce que savait la personne dont c’était le tour. Les numéros cerclés sont les tournants ci-dessous.
review-won = Victoire : { $side }. Avant le premier coup, elle avait { $percent } chances sur cent d’arriver.
review-nobody-won = Personne n’a gagné.
review-lowest = C’est après { $number } coups que l’affaire semblait la plus mal engagée : { $percent } chances sur cent.
review-mistakes =
    { $count ->
        [0] Aucune erreur en { $moves } coups.
        [one] Une erreur en { $moves } coups : un coup qui a coûté au moins huit chances sur cent.
       *[other] { $count } erreurs en { $moves } coups : des coups qui ont coûté au moins huit chances sur cent.
    }
review-clock = La pendule
review-turn-mistake = Coup { $number } : { $name } laisse échapper { $lost } chances sur cent. Il en reste { $after } à { $side }, au lieu de { $best } après le meilleur coup.
review-turn-up = Coup { $number }, par { $name } : { $side } monte de { $before } à { $after } chances sur cent.
review-turn-down = Coup { $number }, par { $name } : { $side } descend de { $before } à { $after } chances sur cent.
review-turns = Les tournants
review-no-turns = Il n’y en a pas eu : les chances ont bougé peu à peu.
review-see = Voir le moment avant le coup { $number }
review-players = Qui a joué comment
review-who = Qui
review-count = Coups
review-mistakes-of = Erreurs
review-given-away = Chances perdues
review-a-move = { $percent } % par coup
review-all =
    { $count ->
        [one] L’unique coup
       *[other] Les { $count } coups
    }
review-lost = Ce coup a coûté { $percent } chances sur cent.
review-chance = { $side } { $percent } %
review-before = Avant : { $chances }.
review-to-replay = La revoir vous-même

what-if = Et si ?
what-if-hint =
    { $game ->
        [calaveras] Continuez à partir d’ici contre des robots, à une table à vous. Les cartes cachées sont là où elles étaient vraiment : qui a regardé la vérité les connaît.
        [arosa] Continuez à partir d’ici contre des robots, à une table à vous. Dans l’hôtel, tout est là où c’était vraiment : qui a regardé la vérité sait où.
       *[codenames] Continuez à partir d’ici avec des robots, à une table à vous. La clé est celle de cette partie : qui a regardé la vérité la connaît.
    }
what-if-seat = À la place de
what-if-go = Continuer à partir d’ici
origin-moment =
    { $game ->
        [calaveras] Cette partie en reprend une autre à partir du coup { $moves }. Ses cartes cachées viennent de là ; il n’y a donc pas de donne scellée à vérifier.
        [arosa] Cette partie en reprend une autre à partir du coup { $moves }. L’hôtel est tel qu’il était ; il n’y a donc pas de donne scellée à vérifier.
       *[codenames] Cette partie en reprend une autre à partir du coup { $moves }. Sa clé vient de là ; il n’y a donc pas de donne scellée à vérifier.
    }
origin-moment-see = Voir le moment de départ

puzzles = Problèmes
puzzles-about = Des positions de Calaveras tirées de parties des meilleurs robots, chacune avec un coup nettement meilleur : il gagne au moins { $margin } parties sur cent de plus que tout autre, selon une recherche qui sait ce que vous savez.
puzzles-solved =
    { $count ->
        [0] Il y en a { $of }. Votre navigateur retient ceux que vous avez résolus.
        [one] Vous en avez résolu un sur { $of }.
       *[other] Vous en avez résolu { $count } sur { $of }.
    }
puzzles-go-on = Résoudre le problème { $number }
puzzles-all = Tous les problèmes
puzzle-title = Problème { $number }
puzzle-title-solved = Problème { $number }, résolu
puzzle-solved = résolu
puzzle-theme =
    { $theme ->
        [win] Gagnez la partie en un coup.
        [nicole] Gagnez la confiance de Nicole en un coup.
        [suspicion] Jetez le soupçon sur les autres en un coup.
       *[quiet] Trouvez le meilleur coup. On verra plus tard à quoi il sert.
    }
puzzle-themes =
    { $theme ->
        [win] Gagner en un coup
        [nicole] Gagner la confiance de Nicole
        [suspicion] Jeter le soupçon
       *[quiet] Coups tranquilles
    }
puzzle-you = Vous êtes { $name }, de l’équipe { $team }.
puzzle-hint = Un indice
puzzle-hint-card = Il commence par cette carte de votre main : { $card }.
puzzle-right = Exact !
puzzle-right-why = Votre camp gagne alors { $chance } parties sur cent, contre { $second } après le deuxième meilleur coup.
puzzle-near = Presque
puzzle-near-why = C’est le deuxième meilleur coup : votre camp gagne alors { $second } parties sur cent, contre { $chance } après le meilleur.
puzzle-wrong = Ce n’est pas le meilleur coup
puzzle-wrong-why = Un coup gagne { $chance } parties sur cent, et tous les autres { $second } au plus.
puzzle-yours = Votre coup : { $move }.
puzzle-best = Le meilleur coup : { $move }.
puzzle-second = Le deuxième : { $move }.
puzzle-answer = Voir la réponse
puzzle-again = Réessayer
puzzle-next = Problème suivant
puzzle-back = Problème précédent

daily = Parties du jour
daily-title = Les parties du { $day }
daily-about = Une donne par jour pour chaque jeu, la même pour tout le monde, seul contre des robots qui répondent pareil aux mêmes coups. À minuit à Greenwich, il y en a de nouvelles.
daily-public = La donne découle de la date, ce n’est donc pas un secret scellé : qui le voudrait pourrait tout calculer. Soyez honnête avec vous-même.
daily-play = Jouer { $game } du jour
daily-go-on = Continuer { $game } du jour
daily-done = Voir comment { $game } du jour a fini
daily-share = Partager le résultat
daily-shared = Votre résultat, sans rien dévoiler :
daily-won =
    Soupçon · { $game } · { $day }
    { $moves ->
        [one] Victoire, en un seul coup à moi.
       *[other] Victoire, en { $moves } coups à moi.
    }
daily-lost =
    Soupçon · { $game } · { $day }
    { $moves ->
        [one] Défaite, après un seul coup à moi.
       *[other] Défaite, après { $moves } coups à moi.
    }
origin-day = La donne du { $day }, la même pour tout le monde. Elle découle de la date : il n’y a pas de secret scellé à vérifier.
alone = Pour une personne seule
review-team =
    { $team ->
        [red] Rouge
       *[blue] Bleu
    }
