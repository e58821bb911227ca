# Arosa.
arosa-summary = A murder in a dark hotel, and only your ears to solve it. Hear where each trace falls, and keep your own hands clean.
arosa-how-many = 2 to 6 players
arosa-how-long = 30 minutes
arosa-what-for = listening, bluffing, deduction
arosa-expect-you = It’s your turn: open a floor.
arosa-expect = { $name } is choosing a floor.
arosa-expect-over = The game is over.
arosa-your-move = Your move
arosa-play = Open it
arosa-end = { $names } won.
