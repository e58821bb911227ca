# Arosa.
arosa-summary = Un meurtre dans un hôtel obscur, et vos seules oreilles pour l’élucider. Écoutez où tombe chaque trace, et gardez les mains propres.
arosa-how-many = de 2 à 6
arosa-how-long = 30 minutes
arosa-what-for = écoute, bluff, déduction

arosa-expect-search-you =
    { $found ->
        [0] À vous : ouvrez un étage et cherchez une victime.
       *[other] À vous : ouvrez un étage et cherchez la seconde victime.
    }
arosa-expect-search =
    { $found ->
        [0] { $name } cherche une victime.
       *[other] { $name } cherche la seconde victime.
    }
arosa-expect-suspect-you = À vous : soupçonnez quelqu’un et ouvrez un étage.
arosa-expect-suspect-or-erase-you = À vous : soupçonnez quelqu’un ou effacez vos traces, et ouvrez un étage.
arosa-expect-suspect = { $name } se demande qui soupçonner.
arosa-expect-over = La partie est finie.

arosa-board = Plan de fouille
arosa-notes = Notes
arosa-roof-sign = HÔTEL
arosa-your-turn = À vous de jouer
arosa-search = Chercher une victime
arosa-accuse = Soupçonner ou effacer
arosa-floors = Ouvrir un étage
arosa-search-hint = Touchez un étage pour le choisir, encore une fois pour l’ouvrir.
arosa-open = Ouvrir l’étage choisi
arosa-accuse-hint = Choisissez un étage de l’hôtel, et qui vous y attendez.
arosa-suspects = Qui soupçonnez-vous ?
arosa-suspect = Soupçonner et ouvrir
arosa-erase = Effacer mes traces

arosa-space =
    { $count ->
        [0] Une trace compte { $worth } ici. Rien sur le plan.
       *[other] Une trace compte { $worth } ici. Sur le plan : { $pieces }.
    }
arosa-found =
    { $count ->
        [0] Il n’y avait rien ici.
       *[other] { $found }
    }
arosa-pieces =
    { $colour ->
        [yellow]
            { $count ->
                [one] { $count } jaune
               *[other] { $count } jaunes
            }
        [blue]
            { $count ->
                [one] { $count } bleue
               *[other] { $count } bleues
            }
        [grey]
            { $count ->
                [one] { $count } grise
               *[other] { $count } grises
            }
        [brown]
            { $count ->
                [one] { $count } brune
               *[other] { $count } brunes
            }
        [green]
            { $count ->
                [one] { $count } verte
               *[other] { $count } vertes
            }
        [violet]
            { $count ->
                [one] { $count } violette
               *[other] { $count } violettes
            }
       *[victim]
            { $count ->
                [one] une victime
               *[other] les deux victimes
            }
    }
arosa-seat =
    { $colour ->
        [yellow] jaune · soupçon { $points }
        [blue] bleu · soupçon { $points }
        [grey] gris · soupçon { $points }
        [brown] brun · soupçon { $points }
        [green] vert · soupçon { $points }
       *[violet] violet · soupçon { $points }
    }
arosa-seat-before =
    { $colour ->
        [yellow] jaune
        [blue] bleu
        [grey] gris
        [brown] brun
        [green] vert
       *[violet] violet
    }
arosa-stock = reste { $reserve } · plan { $board }/10

arosa-ear = Écoute
arosa-heard = Ce qui a été jeté
arosa-prologue = Prologue
arosa-turn =
    { $floor ->
        [0] { $name }, rez-de-chaussée
       *[other] { $name }, étage { $floor }
    }
arosa-threw =
    { $colour ->
        [yellow] { $name } jette un cube jaune.
        [blue] { $name } jette un cube bleu.
        [grey] { $name } jette un cube gris.
        [brown] { $name } jette un cube brun.
        [green] { $name } jette un cube vert.
        [violet] { $name } jette un cube violet.
       *[victim] { $name } jette une victime.
    }
arosa-sound = Son
arosa-sound-question = Comment voulez-vous écouter ?
arosa-sound-on = Activer le son
arosa-sound-off = Montrer seulement
arosa-volume = Volume
arosa-skip = Passer
arosa-skip-all = Tout passer
arosa-hear-missed = Écouter ce que j’ai manqué
arosa-unheard = Pas encore entendu
arosa-unheard-hint = Cadre en pointillé : pas encore entendu. Touchez un cube pour l’écouter.
arosa-again = Réentendre le tour
arosa-look = L’étage tel quel
arosa-notebook = Carnet
arosa-notebook-hint = Choisissez un cube jeté, puis touchez le crayon à côté d’un étage. Personne d’autre ne le voit.
arosa-mark-remove = Gommer
arosa-tear = Arracher la page
arosa-pencil =
    { $floor ->
        [0] Crayon : il est au rez-de-chaussée
       *[other] Crayon : il est à l’étage { $floor }
    }

arosa-told-search =
    { $name } ouvre { $floor ->
        [0] le rez-de-chaussée
       *[other] l’étage { $floor }
    } : { $count ->
        [0] rien.
       *[other] { $found }.
    }
arosa-told-suspect =
    { $name } soupçonne { $suspects } et ouvre { $floor ->
        [0] le rez-de-chaussée
       *[other] l’étage { $floor }
    } : { $count ->
        [0] rien.
       *[other] { $found }.
    }
arosa-told-erase =
    { $name } veut effacer et ouvre { $floor ->
        [0] le rez-de-chaussée
       *[other] l’étage { $floor }
    } : { $count ->
        [0] rien.
       *[other] { $found }.
    }
arosa-told-victims =
    { $victims ->
        [one] Une victime !
       *[other] Les deux victimes !
    } { $floor ->
        [0] Le rez-de-chaussée
       *[other] L’étage { $floor }
    } { $victims ->
        [one] est une scène de crime.
       *[other] est la seule scène de crime.
    }
arosa-told-incriminated =
    { $name } pose { $traces ->
        [one] une trace
       *[other] { $traces } traces
    } sur le plan, { $floor ->
        [0] au rez-de-chaussée.
       *[other] à l’étage { $floor }.
    }
arosa-told-no-own-trace = Aucune trace de { $name } au rez-de-chaussée : le soupçon échoue.
arosa-told-erased =
    { $traces ->
        [0] { $name } n’a aucune trace à reprendre
        [one] { $name } reprend une trace
       *[other] { $name } reprend { $traces } traces
    } { $floor ->
        [0] au rez-de-chaussée.
       *[other] à l’étage { $floor }.
    }
arosa-told-botched =
    { $traces ->
        [one] Fouille ratée : { $name } en jette une de plus.
       *[other] Fouille ratée : { $name } en jette { $traces } de plus.
    }
arosa-told-mistaken =
    { $traces ->
        [one] Aucune trace de { $mistaken } ici : { $name } en jette une de plus.
       *[other] Aucune trace de { $mistaken } ici : { $name } en jette { $traces } de plus.
    }
arosa-told-fell-out =
    { $colour ->
        [yellow] Un cube jaune tombe de l’hôtel ouvert.
        [blue] Un cube bleu tombe de l’hôtel ouvert.
        [grey] Un cube gris tombe de l’hôtel ouvert.
        [brown] Un cube brun tombe de l’hôtel ouvert.
        [green] Un cube vert tombe de l’hôtel ouvert.
        [violet] Un cube violet tombe de l’hôtel ouvert.
       *[victim] Une victime tombe de l’hôtel ouvert.
    }
arosa-told-act-two = Les deux victimes sont trouvées. Acte deux : soupçonnez les autres, ou effacez.
arosa-told-end =
    { $count ->
        [one] Victoire de { $names }.
       *[other] Victoire de { $names }.
    }

arosa-end =
    { $count ->
        [one] Personne ne soupçonne { $names }
       *[other] Personne ne soupçonne { $names }
    }
arosa-end-why =
    { $how ->
        [board]
            { $count ->
                [one] { $last } a { $traces } traces sur le plan. L’assassin : { $murderers }, avec { $most } points de soupçon ; le minimum est { $fewest }.
               *[other] { $last } a { $traces } traces sur le plan. Les assassins : { $murderers }, avec { $most } points de soupçon chacun ; le minimum est { $fewest }.
            }
       *[reserve]
            { $count ->
                [one] { $last } n’a plus de trace. L’assassin : { $murderers }, avec { $most } points de soupçon ; le minimum est { $fewest }.
               *[other] { $last } n’a plus de trace. Les assassins : { $murderers }, avec { $most } points de soupçon chacun ; le minimum est { $fewest }.
            }
    }

arosa-option-replays = Réentendre une chute
arosa-option-replays-meaning = Autour d’une vraie table, tous l’entendent une fois, ensemble. Ici, c’est une question de fair-play : un navigateur peut toujours rejouer un son.
arosa-replays-once = une fois, comme à une vraie table
arosa-replays-free = autant qu’on veut

arosa-advice-open =
    { $floor ->
        [0] Le Cerveau ouvrirait le rez-de-chaussée.
       *[other] Le Cerveau ouvrirait l’étage { $floor }.
    }
arosa-advice-suspect =
    { $floor ->
        [0] Le Cerveau soupçonnerait { $names } au rez-de-chaussée.
       *[other] Le Cerveau soupçonnerait { $names } à l’étage { $floor }.
    }
arosa-advice-erase =
    { $floor ->
        [0] Le Cerveau effacerait vos traces au rez-de-chaussée.
       *[other] Le Cerveau effacerait vos traces à l’étage { $floor }.
    }
arosa-advice-victim = Il pense, avec { $percent } % de certitude, qu’une victime s’y trouve.
arosa-advice-expected =
    { $count ->
        [0] Il ne s’attend pas à grand-chose là.
       *[other] Il s’attend à y trouver { $found }.
    }
arosa-advice-fear =
    Ce qu’il craint, c’est { $floor ->
        [0] le rez-de-chaussée
       *[other] l’étage { $floor }
    } : vos traces y compteraient environ { $points ->
        [one] 1 point.
       *[other] { $points } points.
    }
arosa-better-erase =
    { $floor ->
        [0] Le Cerveau effacerait des traces au rez-de-chaussée.
       *[other] Le Cerveau effacerait des traces à l’étage { $floor }.
    }
arosa-lies =
    { $count ->
        [0] En vérité, rien n’était ici.
       *[other] En vérité, ici se trouvait : { $pieces }.
    }
