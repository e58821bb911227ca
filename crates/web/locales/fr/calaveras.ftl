# Calaveras.
calaveras-summary = Des espions au Mexique : confiance, alibis et crânes en sucre. Ayez l’air innocent aux yeux de Nicole, et laissez accuser les autres.
calaveras-how-many = de 3 à 6
calaveras-how-long = 30 minutes
calaveras-what-for = équipes, tactique, accusations
calaveras-expect-you = À vous : jouez une carte.
calaveras-expect = { $name } choisit une carte.
calaveras-expect-over = La partie est finie.
calaveras-your-move = Votre coup
calaveras-play = Jouer
calaveras-end = Victoire de { $names }.
