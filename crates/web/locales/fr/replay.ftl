# Après la partie : la revoir, la liste de ses parties, les liens et les images.
replay-of = { $game } : revoir la partie
replay-title = { $game }, { $when } · Soupçon
replay-when =
    { $at ->
        [0] avant le premier de { $of } coups
       *[other] après le coup { $at } sur { $of }
    }
replay-begins = La partie commence.
replay-steps = Parcourir la partie
replay-first = Au début
replay-back = Un coup en arrière
replay-forward = Un coup en avant
replay-last = À la fin
replay-play = Lecture
replay-pause = Pause
replay-slider = Quel coup
replay-go = Y aller
replay-pace = Rythme
replay-slow = lentement
replay-usual = posément
replay-fast = vivement
replay-eyes = Vu par
replay-onlooker = tout le monde
replay-truth = la vérité
replay-seat = Place { $number }
replay-story = Ce qui s’était passé
replay-share = Montrer ce moment
replay-link = Lien vers ce moment
replay-picture = Image (SVG)
replay-to-table = Retour à la table
replay-other-record = Une autre partie
replay-open = Revoir la partie

record-title = Ouvrir une partie enregistrée
record-how = L’enregistrement d’une partie, tel qu’on peut le télécharger à la fin : il est rejoué selon les règles, et on peut le parcourir coup par coup.
record-file = Le fichier
record-text = Ou son texte
record-open = Ouvrir
record-kept = L’enregistrement est gardé deux heures, en mémoire seulement. Qui a son lien peut le voir jusque-là.
record-refused = Ce n’est pas une partie qui puisse être jouée : { $place }
record-illegal = Les règles ne permettent pas le coup { $number } ({ $rule }).
record-none = Choisissez un fichier, ou collez son texte.
record-too-large = C’est trop gros pour une partie.

preview-table = { $game }, table { $code } · Soupçon
preview-picture = Un hôtel la nuit, et au-dessus le mot Soupçon

history-nav = Après la partie
history-title = Vos parties
history-none = Aucune de vos parties ne s’est encore terminée ici.
history-game = Jeu
history-played = jouées
history-won = gagnées
history-line = { $game }, { $date }
history-result =
    { $result ->
        [won] Gagné ! À la table : { $others }.
       *[lost] Perdu. À la table : { $others }.
    }
history-forget = Rayer de la liste
history-what-stays = La liste contient les parties de vos cent dernières tables. Une partie rayée disparaît de votre liste et de vos chiffres ; la table et son enregistrement restent tels quels, pour les autres qui y ont joué.
history-home = Vers les jeux
