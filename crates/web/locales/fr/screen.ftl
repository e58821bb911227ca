# Un écran pour toute une pièce.
screen-open = Montrer sur un écran commun
screen-title = { $game } sur l’écran commun · Soupçon
screen-back = Retour à la table
screen-whole = Remplir l’écran
screen-come = Entrez !
screen-scan = Visez le carré avec l’appareil photo du téléphone.
screen-or-code = Ou ouvrez { $address } et entrez ce code :
screen-waits = { $name } lance la partie quand tout le monde est là. Le téléphone garde vos secrets ; cet écran montre ce que tous peuvent voir.
screen-last = Ce qui vient de se passer
screen-looking-on =
    { $count ->
        [one] Une personne regarde.
       *[other] { $count } personnes regardent.
    }
