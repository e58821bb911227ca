// Everything is known: begin.
soupcon.begin();
