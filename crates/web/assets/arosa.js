// Arosa's own part.
