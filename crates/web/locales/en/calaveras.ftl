# Calaveras.
calaveras-summary = Spies in Mexico: trust, alibis and sugar skulls. Look innocent to Nicole, and let somebody else be accused.
calaveras-how-many = 3 to 6 players
calaveras-how-long = 30 minutes
calaveras-what-for = teams, tactics, accusations

calaveras-option-first = Who begins
calaveras-option-first-meaning = Nicole starts in front of the first player.
calaveras-first-drawn = Drawn by lot
calaveras-first-seat = Seat { $number }
calaveras-option-ghost-meaning = Partners sit opposite each other. With three or five players, the one without a partner also plays for a ghost.
calaveras-agent = { $team } · { $character }
calaveras-agent-with-ghost = { $team } · { $character }, with a ghost

calaveras-expect-you = It’s your turn: choose a card, then where it goes.
calaveras-expect-you-ghost = Play one of your cards for { $name }, your ghost.
calaveras-expect-pass = You have no card left to play: pass.
calaveras-expect = { $name } is choosing a card.
calaveras-expect-ghost = { $player } is choosing a card for { $name }, a ghost.
calaveras-expect-over = The game is over.

calaveras-table = The table
calaveras-card =
    { $card ->
        [carnival] Carnival
        [hotel] Hotel
        [airport] Airport
        [phone] Phone booth
        [laboratory] Laboratory
       *[twist] Twist
    }
calaveras-innocent = Innocent
calaveras-suspect = Suspect
calaveras-deck = Deck
calaveras-discard = Discard
calaveras-cards =
    { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
calaveras-ghost = ghost
calaveras-played-by = played by { $name }
calaveras-in-hand =
    { $count ->
        [one] 1 card in hand
       *[other] { $count } cards in hand
    }
calaveras-points =
    { $points ->
        [one] 1 suspicion point; seven make a culprit
       *[other] { $points } suspicion points; seven make a culprit
    }
calaveras-your-hand = Your hand
calaveras-hand-was = The hand
calaveras-to-self = In front of yourself
calaveras-to-front = In front of { $name }
calaveras-to-innocent = In the Innocent zone
calaveras-to-suspect = In the Suspect zone

calaveras-play = Play
calaveras-reset = Start over
calaveras-ask = What would happen?
calaveras-hint = You’ll see what a move would cause before you play it.
calaveras-hint-card = Choose a card of your hand.
calaveras-hint-place = Now choose a place: a player, or a zone.
calaveras-hint-twist = Choose a card on the table to move. Or play the twist without moving any.
calaveras-hint-moved = Now choose where that card goes.

calaveras-would = What would happen
calaveras-would-pair =
    { $card ->
        [carnival] The two Carnivals would cancel out.
        [hotel] The two Hotels would cancel out.
        [airport] The two Airports would cancel out.
        [phone] The two Phone booths would cancel out.
       *[laboratory] The two Laboratories would cancel out.
    }
calaveras-would-no-alibi =
    { $points ->
        [one] Suspected: { $name }, alone without an alibi, with 1 point.
       *[other] Suspected: { $name }, alone without an alibi, with { $points } points.
    }
calaveras-would-evidence =
    { $points ->
        [one] Suspected: { $name }, with the most evidence, 1 point.
       *[other] Suspected: { $name }, with the most evidence, { $points } points.
    }
calaveras-would-nobody = Nobody would be suspected.
calaveras-would-nicole = Nicole would go to { $name }.
calaveras-would-end = The game would be over, and the { $team } would win.
calaveras-would-end-nobody = The game would be over, and everybody would lose.

calaveras-told-own =
    { $card ->
        [carnival] { $name } admits: “The Carnival? I danced there all night.”
        [hotel] { $name } admits: “The Hotel? I have a room there.”
        [airport] { $name } admits: “Yes, I was at the Airport. My plane was late.”
        [phone] { $name } admits: “I was in that Phone booth, calling my mother.”
       *[laboratory] { $name } admits: “The Laboratory? Yes, I was there.”
    }
calaveras-told-other =
    { $card ->
        [carnival] { $name } says to { $other }: “I knew you behind your mask, at the Carnival!”
        [hotel] { $name } says to { $other }: “You were lurking about the Hotel, don’t deny it!”
        [airport] { $name } says to { $other }: “I saw you at the Airport, with somebody’s suitcase!”
        [phone] { $name } says to { $other }: “You were whispering in the Phone booth, I saw you!”
       *[laboratory] { $name } says to { $other }: “You came out of the Laboratory in a hurry!”
    }
calaveras-told-innocent =
    { $card ->
        [carnival] { $name } swears: “Whoever was at the Carnival is innocent.”
        [hotel] { $name } swears: “Whoever was at the Hotel is innocent.”
        [airport] { $name } swears: “Whoever was at the Airport is innocent.”
        [phone] { $name } swears: “Whoever was in the Phone booth is innocent.”
       *[laboratory] { $name } swears: “Whoever was at the Laboratory is innocent.”
    }
calaveras-told-suspect =
    { $card ->
        [carnival] { $name } cries: “The murderer was at the Carnival!”
        [hotel] { $name } cries: “The murderer was at the Hotel!”
        [airport] { $name } cries: “The murderer was at the Airport!”
        [phone] { $name } cries: “The murderer was in the Phone booth!”
       *[laboratory] { $name } cries: “The murderer was at the Laboratory!”
    }
calaveras-told-twist-nothing = { $name } plays a twist and moves nothing.
calaveras-told-twist =
    { $name } plays a twist: the { $card ->
        [carnival] Carnival
        [hotel] Hotel
        [airport] Airport
        [phone] Phone booth
       *[laboratory] Laboratory
    } goes from { $from ->
        [innocent] the Innocent zone
        [suspect] the Suspect zone
       *[front] { $giver }
    } to { $to ->
        [innocent] the Innocent zone.
        [suspect] the Suspect zone.
       *[front] { $taker }.
    }
calaveras-told-pass = { $name } has no card to play and passes.
calaveras-told-pair =
    Two { $card ->
        [carnival] Carnivals
        [hotel] Hotels
        [airport] Airports
        [phone] Phone booths
       *[laboratory] Laboratories
    } meet { $place ->
        [front] in front of { $name }
       *[zone] in the zones
    } and cancel out.
calaveras-told-reshuffle = The discard is shuffled into a new deck of { $count } cards.
calaveras-told-drew = You draw: { $cards }.
calaveras-told-drew-other = { $name } draws: { $cards }.
calaveras-told-no-alibi =
    { $points ->
        [one] Everybody else has an alibi: { $name } is suspected and takes 1 point.
       *[other] Everybody else has an alibi: { $name } is suspected and takes { $points } points.
    }
calaveras-told-evidence =
    { $points ->
        [one] Nobody else has so much evidence against them ({ $places }): { $name } is suspected and takes 1 point.
       *[other] Nobody else has so much evidence against them ({ $places }): { $name } is suspected and takes { $points } points.
    }
calaveras-told-nicole-points =
    { $points ->
        [0] Nicole goes to { $name }, who alone has no suspicion points.
        [one] Nicole goes to { $name }, who has the fewest suspicion points: 1.
       *[other] Nicole goes to { $name }, who has the fewest suspicion points: { $points }.
    }
calaveras-told-nicole-cards =
    { $points ->
        [0] Nicole goes to { $name }: of those without points, nobody has more cards in front ({ $cards }).
        [one] Nicole goes to { $name }: of those with the fewest points (1), nobody has more cards in front ({ $cards }).
       *[other] Nicole goes to { $name }: of those with the fewest points ({ $points }), nobody has more cards in front ({ $cards }).
    }
calaveras-told-end = { $name } is the culprit. Nicole leaves with { $nicole }: the { $team } wins.
calaveras-told-end-nobody = { $name } is the culprit, and Nicole stands there: everybody loses.

calaveras-end = The { $team } wins: { $names }
calaveras-end-nobody = Everybody loses
calaveras-end-why = { $culprit } is the culprit with { $points } suspicion points, and Nicole leaves with { $nicole }, whom she trusts.
calaveras-end-why-nobody = { $culprit } is the culprit with { $points } suspicion points, and Nicole couldn’t decide on anybody else: she stayed with the murderer.

calaveras-advice-would = The mastermind would play { $move }.
# A move, within a sentence.
calaveras-move-own = { $card } in front of you
calaveras-move-play =
    { $to ->
        [front] { $card } in front of { $name }
        [innocent] { $card } into the Innocent zone
       *[suspect] { $card } into the Suspect zone
    }
calaveras-move-twist =
    { $from ->
        [front] { $to ->
            [front] a twist: { $card } goes from { $giver } to { $taker }
            [innocent] a twist: { $card } goes from { $giver } to the Innocent zone
           *[suspect] a twist: { $card } goes from { $giver } to the Suspect zone
        }
        [innocent] { $to ->
            [front] a twist: { $card } goes from the Innocent zone to { $taker }
           *[suspect] a twist: { $card } goes from the Innocent zone to the Suspect zone
        }
       *[suspect] { $to ->
            [front] a twist: { $card } goes from the Suspect zone to { $taker }
           *[innocent] a twist: { $card } goes from the Suspect zone to the Innocent zone
        }
    }
calaveras-move-twist-nothing = a twist that moves nothing
calaveras-advice-pass = There is nothing to do but pass.
calaveras-advice-fear = What it fears is { $name }’s answer: { $what }
