# Calaveras.
calaveras-summary = Des espions au Mexique : confiance, alibis et crânes en sucre. Ayez l’air innocent aux yeux de Nicole, et laissez accuser les autres.
calaveras-how-many = de 3 à 6
calaveras-how-long = 30 minutes
calaveras-what-for = équipes, tactique, accusations

calaveras-option-first = Qui commence
calaveras-option-first-meaning = Nicole se tient d’abord devant la première personne.
calaveras-first-drawn = Au sort
calaveras-first-seat = Place { $number }
calaveras-option-ghost-meaning = Les partenaires se font face. À trois ou à cinq, la personne sans partenaire joue aussi pour un fantôme.
calaveras-agent = { $team } · { $character }
calaveras-agent-with-ghost = { $team } · { $character }, avec un fantôme

calaveras-expect-you = À vous : choisissez une carte, puis où la poser.
calaveras-expect-you-ghost = Jouez l’une de vos cartes pour { $name }, votre fantôme.
calaveras-expect-pass = Vous n’avez plus de carte à jouer : passez.
calaveras-expect = { $name } choisit une carte.
calaveras-expect-ghost = { $player } choisit une carte pour { $name }, un fantôme.
calaveras-expect-over = La partie est finie.

calaveras-table = La table
calaveras-card =
    { $card ->
        [carnival] Carnaval
        [hotel] Hôtel
        [airport] Aéroport
        [phone] Cabine
        [laboratory] Laboratoire
       *[twist] Rebondissement
    }
calaveras-innocent = Innocent
calaveras-suspect = Suspect
calaveras-deck = Pioche
calaveras-discard = Défausse
calaveras-cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
calaveras-ghost = fantôme
calaveras-played-by = joué par { $name }
calaveras-in-hand =
    { $count ->
        [one] { $count } carte en main
       *[other] { $count } cartes en main
    }
calaveras-points =
    { $points ->
        [one] { $points } point de suspicion ; sept font un coupable
       *[other] { $points } points de suspicion ; sept font un coupable
    }
calaveras-your-hand = Votre main
calaveras-hand-was = La main
calaveras-to-self = Devant vous
calaveras-to-front = Devant { $name }
calaveras-to-innocent = Dans la zone Innocent
calaveras-to-suspect = Dans la zone Suspect

calaveras-play = Jouer
calaveras-reset = Recommencer
calaveras-ask = Que se passerait-il ?
calaveras-hint = Vous verrez ce qu’un coup provoquerait avant de le jouer.
calaveras-hint-card = Choisissez une carte de votre main.
calaveras-hint-place = Choisissez maintenant où : une personne, ou une zone.
calaveras-hint-twist = Choisissez une carte de la table à déplacer. Ou jouez le rebondissement sans rien déplacer.
calaveras-hint-moved = Choisissez maintenant où va cette carte.

calaveras-would = Ce qui se passerait
calaveras-would-pair =
    { $card ->
        [carnival] Les deux Carnavals s’annuleraient.
        [hotel] Les deux Hôtels s’annuleraient.
        [airport] Les deux Aéroports s’annuleraient.
        [phone] Les deux Cabines s’annuleraient.
       *[laboratory] Les deux Laboratoires s’annuleraient.
    }
calaveras-would-no-alibi =
    { $points ->
        [one] Soupçons sur { $name }, sans alibi face à tous les autres : { $points } point.
       *[other] Soupçons sur { $name }, sans alibi face à tous les autres : { $points } points.
    }
calaveras-would-evidence =
    { $points ->
        [one] Soupçons sur { $name }, avec le plus d’indices : { $points } point.
       *[other] Soupçons sur { $name }, avec le plus d’indices : { $points } points.
    }
calaveras-would-nobody = Personne ne serait soupçonné.
calaveras-would-nicole = Nicole irait chez { $name }.
calaveras-would-end = La partie serait finie : victoire de l’équipe { $team }.
calaveras-would-end-nobody = La partie serait finie, et tout le monde perdrait.

calaveras-told-own =
    { $card ->
        [carnival] { $name } avoue : « Le Carnaval ? J’y ai dansé toute la nuit. »
        [hotel] { $name } avoue : « L’Hôtel ? J’y ai une chambre. »
        [airport] { $name } avoue : « Oui, j’attendais à l’Aéroport. Mon avion avait du retard. »
        [phone] { $name } avoue : « La Cabine ? J’y appelais ma mère. »
       *[laboratory] { $name } avoue : « Le Laboratoire ? Oui, j’y étais. »
    }
calaveras-told-other =
    { $card ->
        [carnival] { $name } lance à { $other } : « Au Carnaval, votre masque ne trompait personne ! »
        [hotel] { $name } lance à { $other } : « Vous rôdiez dans l’Hôtel, ne niez pas ! »
        [airport] { $name } lance à { $other } : « À l’Aéroport, à qui donc était votre valise ? »
        [phone] { $name } lance à { $other } : « Que chuchotiez-vous dans la Cabine ? »
       *[laboratory] { $name } lance à { $other } : « Vous quittiez le Laboratoire bien vite ! »
    }
calaveras-told-innocent =
    { $card ->
        [carnival] { $name } jure : « Au Carnaval, il n’y avait que des innocents. »
        [hotel] { $name } jure : « À l’Hôtel, il n’y avait que des innocents. »
        [airport] { $name } jure : « À l’Aéroport, il n’y avait que des innocents. »
        [phone] { $name } jure : « Dans la Cabine, il n’y avait que des innocents. »
       *[laboratory] { $name } jure : « Au Laboratoire, il n’y avait que des innocents. »
    }
calaveras-told-suspect =
    { $card ->
        [carnival] { $name } s’écrie : « Le coupable était au Carnaval ! »
        [hotel] { $name } s’écrie : « Le coupable était à l’Hôtel ! »
        [airport] { $name } s’écrie : « Le coupable était à l’Aéroport ! »
        [phone] { $name } s’écrie : « Le coupable était dans la Cabine ! »
       *[laboratory] { $name } s’écrie : « Le coupable était au Laboratoire ! »
    }
calaveras-told-twist-nothing = { $name } joue un rebondissement et ne déplace rien.
calaveras-told-twist =
    { $name } joue un rebondissement : { $card ->
        [carnival] le Carnaval
        [hotel] l’Hôtel
        [airport] l’Aéroport
        [phone] la Cabine
       *[laboratory] le Laboratoire
    } passe { $from ->
        [innocent] de la zone Innocent
        [suspect] de la zone Suspect
       *[front] de chez { $giver }
    } { $to ->
        [innocent] à la zone Innocent.
        [suspect] à la zone Suspect.
       *[front] à { $taker }.
    }
calaveras-told-pass = { $name } n’a aucune carte à jouer et passe.
calaveras-told-pair =
    Deux { $card ->
        [carnival] Carnavals
        [hotel] Hôtels
        [airport] Aéroports
        [phone] Cabines
       *[laboratory] Laboratoires
    } se rencontrent { $place ->
        [front] devant { $name }
       *[zone] dans les zones
    } et s’annulent.
calaveras-told-reshuffle = La défausse est mélangée : une nouvelle pioche de { $count } cartes.
calaveras-told-drew = Vous piochez : { $cards }.
calaveras-told-drew-other = { $name } pioche : { $cards }.
calaveras-told-no-alibi =
    { $points ->
        [one] Tous les autres ont un alibi : les soupçons se portent sur { $name }, { $points } point.
       *[other] Tous les autres ont un alibi : les soupçons se portent sur { $name }, { $points } points.
    }
calaveras-told-evidence =
    { $points ->
        [one] Personne n’a autant d’indices contre soi ({ $places }) : les soupçons se portent sur { $name }, { $points } point.
       *[other] Personne n’a autant d’indices contre soi ({ $places }) : les soupçons se portent sur { $name }, { $points } points.
    }
calaveras-told-nicole-points =
    { $points ->
        [0] Nicole va chez { $name }, que rien ne rend suspect (aucun point).
        [one] Nicole va chez { $name }, qui a le moins de points de suspicion : { $points }.
       *[other] Nicole va chez { $name }, qui a le moins de points de suspicion : { $points }.
    }
calaveras-told-nicole-cards =
    { $points ->
        [0] Nicole va chez { $name } : parmi ceux qui n’ont aucun point, personne n’a autant de cartes devant soi ({ $cards }).
       *[other] Nicole va chez { $name } : parmi ceux qui ont le moins de points ({ $points }), personne n’a autant de cartes devant soi ({ $cards }).
    }
calaveras-told-end = Le coupable est trouvé : { $name }. Nicole part avec { $nicole } : victoire de l’équipe { $team }.
calaveras-told-end-nobody = Le coupable est trouvé : { $name }, et Nicole est à ses côtés : tout le monde perd.

calaveras-end = Victoire de l’équipe { $team } : { $names }
calaveras-end-nobody = Tout le monde perd
calaveras-end-why = Le coupable est { $culprit }, avec { $points } points de suspicion, et Nicole part avec { $nicole }, en qui elle a confiance.
calaveras-end-why-nobody = Le coupable est { $culprit }, avec { $points } points de suspicion, et Nicole n’a su choisir personne d’autre : elle est restée chez l’assassin.

calaveras-advice-would = Le Cerveau jouerait { $move }.
# A move, within a sentence.
calaveras-move-own = { $card } devant vous
calaveras-move-play =
    { $to ->
        [front] { $card } devant { $name }
        [innocent] { $card } dans la zone Innocent
       *[suspect] { $card } dans la zone Suspect
    }
calaveras-move-twist =
    { $from ->
        [front] { $to ->
            [front] un rebondissement : { $card } passe de { $giver } à { $taker }
            [innocent] un rebondissement : { $card } passe de { $giver } à la zone Innocent
           *[suspect] un rebondissement : { $card } passe de { $giver } à la zone Suspect
        }
        [innocent] { $to ->
            [front] un rebondissement : { $card } passe de la zone Innocent à { $taker }
           *[suspect] un rebondissement : { $card } passe de la zone Innocent à la zone Suspect
        }
       *[suspect] { $to ->
            [front] un rebondissement : { $card } passe de la zone Suspect à { $taker }
           *[innocent] un rebondissement : { $card } passe de la zone Suspect à la zone Innocent
        }
    }
calaveras-move-twist-nothing = un rebondissement sans rien déplacer
calaveras-advice-pass = Il n’y a rien d’autre à faire que passer.
calaveras-advice-fear = Ce qu’il craint, c’est la réponse de { $name } : { $what }
