# Calaveras.
calaveras-summary = Spies in Mexico: trust, alibis and sugar skulls. Look innocent to Nicole, and let somebody else be accused.
calaveras-how-many = 3 to 6 players
calaveras-how-long = 30 minutes
calaveras-what-for = teams, tactics, accusations
calaveras-expect-you = It’s your turn: play a card.
calaveras-expect = { $name } is choosing a card.
calaveras-expect-over = The game is over.
calaveras-your-move = Your move
calaveras-play = Play
calaveras-end = { $names } won.
