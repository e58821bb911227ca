# Ce que dit chaque page.
skip-to-content = Aller au contenu
menu = Réglages
language = Langue
light = Lumière
light-device = Comme l’appareil
light-night = Nuit
light-day = Petit-déjeuner
fan-made = Soupçon est un programme non officiel, fait par des passionnés. Les jeux appartiennent à leurs auteurs et éditeurs.
go-back = Retour
somebody = quelqu’un
list-of = { $first } et { $last }
date =
    { $day ->
        [1] 1er
       *[other] { $day }
    } { $month ->
        [1] janvier
        [2] février
        [3] mars
        [4] avril
        [5] mai
        [6] juin
        [7] juillet
        [8] août
        [9] septembre
        [10] octobre
        [11] novembre
       *[12] décembre
    } { $year }
lost-connection = La ligne est coupée. On rappelle l’hôtel…
lost-restart = Relève à la réception. De retour dans un instant…
send-slow = Envoi en cours…
send-again = La ligne est coupée. Nouvel essai dans un instant…
sure = Certain ? Touchez encore une fois.

title-home = Soupçon : trois jeux de suspicion
title-table = { $game } · Soupçon
title-your-turn = ● À vous · { $game }
title-waiting = En attendant { $game } · Soupçon

problem-title = Un mot de la réception
problem-not-found = Il n’y a rien à cette adresse, ou rien pour vous. Le code a peut-être été mal entendu ?
problem-method = Rien à voir ici : cette adresse ne reçoit que des formulaires.
problem-no-person = La réception ne vous connaît pas encore. Rejoignez d’abord la table.
problem-foreign-site = La page d’un autre site ne peut pas faire cela.
problem-too-many = Un peu trop vite. Attendez un instant et recommencez.
problem-try-again = L’hôtel n’a pas répondu. Réessayez dans un instant.
problem-too-large = C’est trop à la fois : 64 Ko au plus.
problem-text = C’est trop long, vide ou illisible.
problem-not-host = Seul l’hôte peut faire cela.
problem-not-yours = Ce n’est pas à vous de faire cela maintenant.
problem-sent-away = L’hôte vous a demandé de quitter cette table.
problem-one-role = Vous aviez une autre place dans cette partie : vous en savez trop pour celle-ci.
problem-silence = Un maître-espion ne dit rien tant que la partie dure.
problem-seat-taken = Quelqu’un a été plus rapide : la place est prise.
problem-game-runs = Pas pendant une partie.
problem-is-over = La partie est finie : demandez-en d’abord une autre.
problem-no-room = Le serveur n’a plus de place pour noter cela : rien n’a été fait. À la personne qui s’en occupe d’en libérer.
problem-stale = La partie a avancé entre-temps. Regardez à nouveau.
problem-full = Il n’y a plus de place.
problem-illegal = Les règles ne le permettent pas ({ $rule }).
problem-other = Cela n’a pas marché : ce qui a été envoyé est illisible.
