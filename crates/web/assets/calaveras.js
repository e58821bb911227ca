// Calaveras' own part.
