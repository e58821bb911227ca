# The host’s desk, the lobby, the door, and what the server keeps.
host-open = The host’s desk
host-title = The host’s desk · { $game } · Soupçon
host-desk = The host’s desk
host-who = Who is here
host-you = you, the host
host-muted = silenced
host-seat = seat { $number }
host-no-seat = looks on
host-here = here
host-new-name = New name for { $name }
host-rename = Rename
host-mute = Silence
host-unmute = Let speak
host-pass = Make host
host-remove = Send away
host-invitation = The invitation
host-link-open = Whoever has the link or the code can come in. If it got into the wrong hands, renew it: those who are here stay.
host-code-only = Only this code and this link let anybody in. Everything that was given out before is dead.
host-renew = Renew the invitation
host-list = Show the table in the lobby
host-unlist = Take the table out of the lobby
host-end = The end
host-end-meaning = A closed table can’t be played at any more. A game that runs stays without an end.
host-close = Close the table
closed-title = The table is closed
closed-why = The host has closed it. Nothing can be played or said here any more.
closed-home = To the hotel’s hall
chat-muted = The host asks you to keep silent.
problem-muted = The host asks you to keep silent.
problem-closed = The host has closed this table.
door-name = You have the code. Say your name, and you are in.

lobby = Open tables
lobby-hint = Their hosts look for company. Come in and take a seat.
lobby-nobody = Nobody is looking for company right now. Play with friends, and show your table here from the host’s desk.
lobby-host = at { $name }’s table
lobby-open =
    { $count ->
        [one] 1 free seat
       *[other] { $count } free seats
    }
option-hints = Advice
option-hints-meaning = Whether a bot says what it would do in your place, when you ask.
hints-alone = For who plays against bots alone
hints-everybody = For everybody who plays
hints-nobody = For nobody

keeps-title = What this server keeps
keeps-server = On the server
keeps-tables = Of each table its log: the names that people gave, who sat where, every move, what was said in the chat, and when.
keeps-people = Of each person a random number, and a digest of the key that your browser has. The key itself is not kept.
keeps-for-ever = It is kept until the keeper of this server deletes it.
keeps-for-days =
    { $count ->
        [one] A table on which nothing has happened for a day is deleted with all of this.
       *[other] A table on which nothing has happened for { $count } days is deleted with all of this.
    }
keeps-browser = In your browser
keeps-cookies = Cookies with your key, your language, your light and the puzzles you have solved. No others, and none of other sites.
keeps-storage = Your notes in Arosa, how far you have listened, the seals of your deals, and whether you want to be rung. They are never sent.
keeps-nobody = Nowhere
keeps-no-account = There are no accounts, no passwords, no addresses of e-mail.
keeps-addresses = The address of your device is not written down with a table. It stays in memory, so that nobody asks too often, until the server is started again.
keeps-no-other = Nothing is sent to other sites, and nobody counts visits.
keeps-you = What you can do
keeps-leave = Leave a table: you are no longer at it. What you did there stays in its log, under the name that you gave.
keeps-close = Close a table as its host: nobody can go on there.
keeps-host = For everything else, ask whoever gave you this server’s address.
keeps-link = What this server keeps

left-soon = less than two minutes
left-minutes = { $count } minutes
left-hours = { $count } hours
left-days = { $count } days
state-your-turn-for = your turn, { $left } left
state-turn-of-for = waiting for { $names }, { $left } left
