# Arosa.
arosa-summary = Un meurtre dans un hôtel obscur, et vos seules oreilles pour l’élucider. Écoutez où tombe chaque trace, et gardez les mains propres.
arosa-how-many = de 2 à 6
arosa-how-long = 30 minutes
arosa-what-for = écoute, bluff, déduction
arosa-expect-you = À vous : ouvrez un étage.
arosa-expect = { $name } choisit un étage.
arosa-expect-over = La partie est finie.
arosa-your-move = Votre coup
arosa-play = Ouvrir
arosa-end = Victoire de { $names }.
