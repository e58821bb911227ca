# Le bureau de l’hôte, le hall, la porte, et ce que garde le serveur.
host-open = Le bureau de l’hôte
host-title = Le bureau de l’hôte · { $game } · Soupçon
host-desk = Le bureau de l’hôte
host-who = Qui est là
host-you = vous, l’hôte
host-muted = au silence
host-seat = place { $number }
host-no-seat = regarde
host-here = présent
host-new-name = Nouveau nom pour { $name }
host-rename = Renommer
host-mute = Faire taire
host-unmute = Rendre la parole
host-pass = Faire hôte
host-remove = Renvoyer
host-invitation = L’invitation
host-link-open = Qui a le lien ou le code peut entrer. S’il est tombé en de mauvaises mains, renouvelez-le : ceux qui sont là restent.
host-code-only = Seuls ce code et ce lien laissent entrer. Tout ce qui a été donné avant ne vaut plus rien.
host-renew = Renouveler l’invitation
host-list = Montrer la table dans le hall
host-unlist = Retirer la table du hall
host-end = La fin
host-end-meaning = À une table fermée, on ne joue plus. Une partie en cours reste sans fin.
host-close = Fermer la table
closed-title = La table est fermée
closed-why = L’hôte l’a fermée. On ne peut plus y jouer ni y parler.
closed-home = Vers le hall de l’hôtel
chat-muted = L’hôte vous demande de garder le silence.
problem-muted = L’hôte vous demande de garder le silence.
problem-closed = L’hôte a fermé cette table.
door-name = Vous avez le code. Dites votre nom, et entrez.

lobby = Tables ouvertes
lobby-hint = Leurs hôtes cherchent de la compagnie. Entrez et prenez place.
lobby-nobody = Personne ne cherche de compagnie en ce moment. Jouez entre amis, et montrez votre table ici depuis le bureau de l’hôte.
lobby-host = à la table de { $name }
lobby-open =
    { $count ->
        [one] 1 place libre
       *[other] { $count } places libres
    }
option-hints = Conseils
option-hints-meaning = Si un robot dit ce qu’il ferait à votre place, quand vous le demandez.
hints-alone = Pour qui joue seul contre des robots
hints-everybody = Pour tous ceux qui jouent
hints-nobody = Pour personne

keeps-title = Ce que garde ce serveur
keeps-server = Sur le serveur
keeps-tables = De chaque table, son journal : les noms donnés, qui était assis où, chaque coup, ce qui s’est dit, et quand.
keeps-people = De chaque personne, un nombre au hasard et l’empreinte de la clé qu’a votre navigateur. La clé elle-même n’est pas gardée.
keeps-for-ever = C’est gardé jusqu’à ce que le gardien de ce serveur l’efface.
keeps-for-days =
    { $count ->
        [one] Une table où rien ne s’est passé depuis un jour est effacée avec tout cela.
       *[other] Une table où rien ne s’est passé depuis { $count } jours est effacée avec tout cela.
    }
keeps-browser = Dans votre navigateur
keeps-cookies = Des cookies avec votre clé, votre langue, votre lumière et les problèmes que vous avez résolus. Pas d’autres, et aucun d’autres sites.
keeps-storage = Vos notes d’Arosa, jusqu’où vous avez écouté, les sceaux de vos donnes, et si vous voulez être sonné. Ils ne sont jamais envoyés.
keeps-nobody = Nulle part
keeps-no-account = Il n’y a ni compte, ni mot de passe, ni adresse électronique.
keeps-addresses = L’adresse de votre appareil n’est pas écrite avec la table. Elle reste en mémoire, pour que personne ne demande trop souvent, jusqu’au prochain démarrage du serveur.
keeps-no-other = Rien n’est envoyé à d’autres sites, et personne ne compte les visites.
keeps-you = Ce que vous pouvez faire
keeps-leave = Quitter une table : vous n’y êtes plus. Ce que vous y avez fait reste dans son journal, sous le nom que vous avez donné.
keeps-close = Fermer une table dont vous êtes l’hôte : personne ne peut y continuer.
keeps-host = Pour tout le reste, demandez à qui vous a donné l’adresse de ce serveur.
keeps-link = Ce que garde ce serveur

left-soon = moins de deux minutes
left-minutes = { $count } minutes
left-hours = { $count } heures
left-days = { $count } jours
state-your-turn-for = à vous, encore { $left }
state-turn-of-for = attend { $names }, encore { $left }
