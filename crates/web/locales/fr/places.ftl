# L’accueil, la salle d’attente, la table, la fin.
what-this-is = Un hôtel à minuit, trois jeux de suspicion : jouez sur vos téléphones entre amis, ou tout de suite contre des robots. Sans compte, sans rien installer.
games = Jeux
enter-code = On vous a donné un code ?
enter = Entrer
play-now = Jouer tout de suite contre des robots
play-with-friends = Jouer entre amis
your-tables = Vos tables
state-waiting = on attend les invités
state-your-turn = à vous
state-turn-of = on attend { $names }
guest-of-room = Chambre { $room }

rules-of = Les règles de { $game }

waiting-for = Une table pour { $game }
say-the-code = Scannez, ou dites le code :
qr-alt = Code QR de l’invitation
share-link = Partager le lien
share-copied = Copié ✓
share-by-hand = Votre navigateur empêche la copie. Copiez ceci :
table-code = Table { $code }
commitment-shown = La donne est scellée : { $digits }…
your-name = Votre nom
join = Rejoindre la table
change-name = Changer de nom
seats = Places
seats-hint = Glissez une clé sur une autre pour échanger les places, ou touchez l’une puis l’autre.
seat-open = libre
seat-away = absent
seat-away-bot = absent, un robot joue
seat-awaited = attendu
you = vous
bot = robot
sit-here = S’asseoir ici
put-bot = Mettre un robot
take-bot-away = Libérer la place
remove-person = Renvoyer { $name }
swap-with-next = Échanger avec la place suivante
seat-none = Vous regardez. Pour jouer, prenez une place libre ou celle d’un robot.
table-full = La table est complète : les { $count } places sont prises, vous regardez donc. Si l’une se libère, vous pourrez vous asseoir.
table-full-now = La table est complète : vous regardez.
seat-lost = La table n’a plus que { $count } places et la vôtre a disparu : vous regardez. Dès qu’il y aura de nouveau de la place, vous en retrouverez une.
seat-back = Il y a de nouveau de la place : vous revoilà à table, à la place { $number }.
told-left = { $name } a quitté la table ; un robot, { $bot }, joue à sa place.
told-left-after = { $name } a quitté la table.
told-sat = { $name } prend la place de { $bot }.
shuffle-teams = Mélanger les équipes
shuffle-seats = Mélanger les places
onlookers =
    { $count ->
        [one] { $names } regarde.
       *[other] { $names } regardent.
    }
start-game =
    { $open ->
        [0] Commencer la partie
        [one] Commencer (un robot prend la place libre)
       *[other] Commencer (des robots prennent les { $open } places libres)
    }
host-starts = { $name } lancera la partie quand tout le monde sera là.
options = Ce qu’on joue
options-save = Garder ces choix
option-players = Joueurs
option-clock = Temps par coup
option-clock-meaning = Quand il est écoulé, la règle décide, ou un robot joue.
clock-none = Tout le temps qu’il faut
clock-seconds = { $count } secondes
clock-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
option-bots = Robots
bots-recruit = Recrue
bots-recruit-meaning = Voit l’effet de son propre coup, et joue n’importe quoi une fois sur trois. Pour une première partie.
bots-agent = Agent
bots-agent-meaning = Imagine quelques centaines de suites possibles, où tout le monde jouerait au hasard.
bots-inspector = Inspecteur
bots-inspector-meaning = Sait par expérience à quoi ressemble une bonne position, et la cherche.
bots-mastermind = Cerveau
bots-mastermind-meaning = A la même expérience, et réfléchit à ce que les autres peuvent répondre.
bots-codenames-recruit-meaning = Un tiers des mots lui vient à l’esprit ; croit que les autres entendent comme lui, et oublie les indices passés.
bots-codenames-agent-meaning = Connaît la moitié des mots, et se demande ce que d’autres entendraient.
bots-codenames-inspector-meaning = En sait plus sur les mots, se souvient des indices passés, et s’arrête à temps.
bots-codenames-mastermind-meaning = En sait le plus sur les mots, imagine de nombreux joueurs, et tient compte du score.
bots-arosa-recruit-meaning = Compte les chocs, oublie vite, et ouvre n’importe quel étage trois fois sur dix. Pour une première partie.
bots-arosa-agent-meaning = Retient le nombre de chocs et le moment du dernier.
bots-arosa-inspector-meaning = Écoute aussi bien que possible, et se souvient des six dernières chutes.
bots-arosa-mastermind-meaning = Écoute aussi bien, n’oublie rien, et imagine la suite de la partie.
bots-guest-meaning = Un robot de la maison.
option-pace = Rythme
option-pace-meaning = Sur plusieurs jours, personne n’a besoin d’être là en même temps.
pace-live = Tout le monde est là
pace-days = Sur plusieurs jours
option-onlookers = Curieux
onlookers-welcome = Bienvenus
onlookers-not = Seulement qui joue
device-title = Continuer sur un autre appareil
device-how = Ouvrez ce lien là-bas. Cet appareil-ci rend alors votre place : gardez donc le lien pour vous.
device-ask = Continuer sur un autre appareil
leave = Quitter la table
bell = Sonner quand c’est à moi
notify = Sonnez quand c’est à moi

look-again = Regarder à nouveau
story = Ce qui s’est passé
chat = Conversation
chat-say = Dites quelque chose
chat-send = Envoyer
chat-silence = Un maître-espion ne dit rien tant que la partie dure.

play-again = Rejouer
play-again-shuffle-teams = Mélanger les équipes et rejouer
play-again-shuffle-seats = Mélanger les places et rejouer
play-again-rotate = chacun avance d’une place
host-plays-again = { $name } peut lancer une autre partie.
download-record = Télécharger la partie
deal-title = La donne
deal-check = La donne a été scellée avant la partie : { $digits }…
deal-check-server = Vérifier ici
deal-good = Vérifié : la donne est bien celle qui a été scellée avant la partie ({ $digits }…).
deal-bad = La donne n’est pas celle qui a été scellée avant la partie !
deal-same = C’est le sceau que cet appareil a vu dans la salle d’attente.
deal-other = Cet appareil n’a pas vu le sceau dans la salle d’attente.

advice = Conseil
advice-ask = Que ferait le Cerveau ?
advice-thinks = Le Cerveau réfléchit …
advice-chance = Le Cerveau vous donne { $percent } % de chances de gagner.
advice-chance-team = Le Cerveau donne à votre équipe { $percent } % de chances de gagner.
