# Le guide d’une première partie, et le pourquoi des choses.
first-game = Votre première partie : cinq minutes, avec un guide
guide = Le portier de nuit explique
guide-got-it = Compris
why = pourquoi ? { $rule }
rule-asked = La règle
rule-close = Fermer
rule-all = Toutes les règles

guide-calaveras-aim = Vous travaillez pour l’équipe { $team }, comme { $name }, en face de vous. Tôt ou tard, on trouvera un coupable. Votre équipe gagne si, à ce moment-là, Nicole se tient chez l’un de vous deux.
guide-calaveras-hand = Ces trois cartes sont à vous, personne d’autre ne les voit. À votre tour, vous en jouez une et en piochez une autre. Il y a cinq lieux où quelqu’un a pu être vu, et des rebondissements.
guide-calaveras-fronts = Un lieu peut aller devant n’importe qui, vous aussi : « j’y étais », « vous y étiez ». Ce n’est encore ni bien ni mal. Mais Nicole aime ceux qui ont beaucoup de cartes devant eux.
guide-calaveras-zones = Ou bien il va dans une zone, et là, il veut dire quelque chose. Innocent : qui y était a un alibi. Suspect : qui y était a un indice contre soi.
guide-calaveras-try = À vous. Touchez une carte, puis sa place : une personne ou une zone. Avant de la jouer, vous pouvez lire ce qu’elle provoquerait.
guide-calaveras-pair =
    { $card ->
        [carnival] Deux Carnavals se sont rencontrés devant { $name } : une paire s’annule toujours. C’est ainsi qu’on enlève un lieu à quelqu’un.
        [hotel] Deux Hôtels se sont rencontrés devant { $name } : une paire s’annule toujours. C’est ainsi qu’on enlève un lieu à quelqu’un.
        [airport] Deux Aéroports se sont rencontrés devant { $name } : une paire s’annule toujours. C’est ainsi qu’on enlève un lieu à quelqu’un.
        [phone] Deux Cabines se sont rencontrées devant { $name } : une paire s’annule toujours. C’est ainsi qu’on enlève un lieu à quelqu’un.
       *[laboratory] Deux Laboratoires se sont rencontrés devant { $name } : une paire s’annule toujours. C’est ainsi qu’on enlève un lieu à quelqu’un.
    }
guide-calaveras-pair-zones =
    { $card ->
        [carnival] Deux Carnavals se sont rencontrés dans les zones et s’annulent. Pour les paires, les deux zones ne font qu’un lieu : une seconde carte reprend la première.
        [hotel] Deux Hôtels se sont rencontrés dans les zones et s’annulent. Pour les paires, les deux zones ne font qu’un lieu : une seconde carte reprend la première.
        [airport] Deux Aéroports se sont rencontrés dans les zones et s’annulent. Pour les paires, les deux zones ne font qu’un lieu : une seconde carte reprend la première.
        [phone] Deux Cabines se sont rencontrées dans les zones et s’annulent. Pour les paires, les deux zones ne font qu’un lieu : une seconde carte reprend la première.
       *[laboratory] Deux Laboratoires se sont rencontrés dans les zones et s’annulent. Pour les paires, les deux zones ne font qu’un lieu : une seconde carte reprend la première.
    }
guide-calaveras-two = Il y a maintenant { $count } cartes dans les zones. Dès deux cartes, la table cherche un suspect après chaque tour : la seule personne sans alibi, ou celle qui a, seule, le plus d’indices contre elle.
guide-calaveras-no-alibi =
    { $points ->
        [one] Tout le monde sauf { $name } avait un alibi : les soupçons se portent là, même sans indice. Cela coûte { $points } point, un par carte dans les zones, qui sont vides à présent.
       *[other] Tout le monde sauf { $name } avait un alibi : les soupçons se portent là, même sans indice. Cela coûte { $points } points, un par carte dans les zones, qui sont vides à présent.
    }
guide-calaveras-evidence =
    { $points ->
        [one] Personne n’avait autant d’indices contre soi que { $name } ({ $places }), et aucun alibi. Cela coûte { $points } point, un par carte dans les zones, qui sont vides à présent.
       *[other] Personne n’avait autant d’indices contre soi que { $name } ({ $places }), et aucun alibi. Cela coûte { $points } points, un par carte dans les zones, qui sont vides à présent.
    }
guide-calaveras-nicole-points = Nicole est allée chez { $name }, qui a le moins de points de suspicion. Elle fait toujours ainsi : on gagne en rendant les autres suspects et en gardant les mains propres.
guide-calaveras-nicole-cards = Nicole est allée chez { $name }. Plusieurs avaient le moins de points de suspicion ; parmi eux, elle choisit qui a le plus de cartes devant soi. S’il y a encore égalité, elle ne bouge pas.
guide-calaveras-twist = Vous avez un rebondissement. Il déplace une carte visible, où qu’elle soit, vers n’importe quel autre endroit. De quoi gâcher un alibi, ou former une paire.
guide-calaveras-marked = Vous avez des points de suspicion. Ce n’est pas un drame : Nicole peut faire confiance à { $name }, et vous gagnez ensemble. Même un coupable gagne si Nicole est chez son partenaire.
guide-calaveras-near-good = { $name } a { $points } points, et sept font un coupable. Nicole est chez { $nicole }, dans votre équipe : si tout finissait là, vous gagneriez.
guide-calaveras-near-bad = { $name } a { $points } points, et sept font un coupable. Nicole est chez { $nicole } : attirez-la d’abord dans votre équipe, et laissez venir la fin.
guide-calaveras-end-won = Sept points : un coupable est trouvé, et Nicole part avec votre équipe. Voilà tout ! Vous n’avez plus besoin de guide ; « Rejouer » distribue de nouveau.
guide-calaveras-end-lost = Sept points : un coupable est trouvé, et Nicole part avec l’autre équipe. La prochaine fois, voyez où elle se tient avant que quelqu’un arrive à sept. « Rejouer » distribue de nouveau.
guide-calaveras-end-nobody = C’est rare : le coupable est trouvé et Nicole est chez l’assassin, car une égalité l’a empêchée d’aller ailleurs. Alors tout le monde perd. « Rejouer » distribue de nouveau.

guide-arosa-aim =
    { $colour ->
        [yellow] Deux victimes et les premières traces de chacun, de petits cubes, ont dégringolé dans cet hôtel obscur. Les vôtres sont jaunes. Personne ne voit où tout cela se trouve. À la fin, le moins suspect gagne.
       *[other] Deux victimes et les premières traces de chacun, de petits cubes, ont dégringolé dans cet hôtel obscur. Personne ne voit où tout cela se trouve. À la fin, le moins suspect gagne.
    }
guide-arosa-sound = Mais tout le monde entend chaque chute. Activez le son ici, ou faites-le montrer. Peu de chocs, vite finis : c’est resté en haut. Beaucoup de chocs, tardifs et sourds : c’est tombé bas.
guide-arosa-search = Où sont tombées les victimes rouges ? Choisissez un étage, du 7 en haut au 0 en bas, et ouvrez-le.
guide-arosa-botched-you = Pas de victime : fouille ratée. Cela vous coûte une trace de plus, jetée elle aussi. Plus vous avez de traces dans l’hôtel, plus les autres peuvent en trouver.
guide-arosa-botched = Pas de victime : { $name } a raté sa fouille et jette une trace de plus. Plus on a de traces dans l’hôtel, plus les autres peuvent en trouver.
guide-arosa-victim =
    { $victims ->
        [one] Une victime est trouvée,
       *[other] Les deux victimes sont trouvées d’un coup,
    } et { $floor ->
        [0] le rez-de-chaussée
       *[other] l’étage { $floor }
    } est une scène de crime. Sauf l’enquêteur, chacun doit avouer : pour chaque trace qu’il y avait, il en pose une sur le plan, à côté de l’étage.
guide-arosa-again = Ce qu’on a trouvé est rejeté, pièce par pièce, et peut désormais être n’importe où. Écoutez de nouveau : ce que vous saviez de ces cubes ne compte plus.
guide-arosa-notebook = Difficile de tout retenir ? Touchez un cube jeté, puis le crayon à côté d’un étage. Personne d’autre ne voit vos notes.
guide-arosa-act-two = Les deux victimes sont trouvées : il faut accuser. Choisissez un étage et qui vous y attendez ; chacune de ses traces à cet étage va sur le plan. S’il n’y en a aucune, c’est vous qui jetez une trace.
guide-arosa-board = Regardez le plan à côté de l’hôtel. Une trace y compte 3 sur une scène de crime, 2 aux étages voisins, 1 ailleurs. Le moins de points gagne.
guide-arosa-mistaken = La personne nommée n’avait aucune trace là. C’est donc l’accusateur qui paie : une trace de plus dans l’hôtel.
guide-arosa-ground = Le rez-de-chaussée est à part : un soupçon n’y tient que si une trace de l’accusateur s’y trouve aussi.
guide-arosa-erase = Vous avez des traces sur le plan et pouvez effacer. Ouvrez un étage où vous avez à la fois des traces et des points : chaque trace trouvée en reprend une.
guide-arosa-near-board = { $name } a { $traces } traces sur le plan. À la dixième, la partie est finie : comptez vos points.
guide-arosa-near-reserve = { $name } n’a plus que { $traces } traces en réserve. Quand il n’y en a plus, la partie est finie : comptez vos points.
guide-arosa-end-won = Personne n’est moins suspect que vous : c’est gagné. Voilà tout ! Vous n’avez plus besoin de guide ; « Rejouer » jette tout de nouveau.
guide-arosa-end-lost = Vos traces en ont trop dit cette fois. La prochaine fois, guettez aussi vos propres cubes, et effacez ce qui coûte le plus. « Rejouer » jette tout de nouveau.

guide-codenames-aim = Neuf de ces mots sont à vous. { $name } voit lesquels ; vous, non. { $name } peut dire un mot et un nombre, et cela doit suffire. Trouvez les neuf.
guide-codenames-clue = Voici : { $clue }, { $number }. C’est le nombre de mots de la grille qui s’y rapportent. Touchez le mot qui convient le mieux ; touchez-le encore pour le choisir.
guide-codenames-own = { $word } était à vous, donc vous pouvez continuer. Vous avez droit à un mot de plus que le nombre : il sert pour un indice que vous n’aviez pas fini.
guide-codenames-witness = { $word } n’était qu’un témoin. Cela n’aide personne, mais votre tour est fini.
guide-codenames-other = { $word } est à l’autre équipe : vous l’avez trouvé pour elle, et votre tour est fini.
guide-codenames-stop = Vous pouvez vous arrêter dès que vous en avez trouvé un. Si rien d’autre ne convient, arrêtez-vous : un mot faux peut coûter plus qu’il ne rapporte.
guide-codenames-imaginary = Votre adversaire est une équipe imaginaire : après chacun de vos tours elle reçoit un mot, cette fois { $word }. Quand elle a les huit, c’est perdu. À quatre ou plus, de vraies personnes sont là.
guide-codenames-assassin = Attention : l’un des mots est l’assassin. Qui le touche a perdu aussitôt.
guide-codenames-earlier = Les indices passés valent toujours. Ils sont sous la grille : peut-être qu’un de leurs mots reste à trouver.
guide-codenames-near = Vous avez encore { $ours } mots à trouver ; il en reste { $theirs } à l’autre équipe. Le premier qui a fini gagne.
guide-codenames-end-won = Tout est trouvé ! Voilà tout : vous n’avez plus besoin de guide. « Rejouer » pose de nouveaux mots ; cochez « chacun avance d’une place » pour être maître-espion.
guide-codenames-end-lost = Pas cette fois. Vous voyez maintenant la clé, et ce qui était voulu. « Rejouer » pose de nouveaux mots ; cochez « chacun avance d’une place » pour être maître-espion.
