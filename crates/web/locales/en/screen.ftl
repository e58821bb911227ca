# A screen for a whole room.
screen-open = Show on a shared screen
screen-title = { $game } on the shared screen · Soupçon
screen-back = Back to the table
screen-whole = Fill the screen
screen-come = Come in!
screen-scan = Point your phone’s camera at the square.
screen-or-code = Or open { $address } and enter this code:
screen-waits = { $name } starts the game when everybody is here. Your phone keeps your secrets; this screen shows what all may see.
screen-last = What happened last
screen-looking-on =
    { $count ->
        [one] One person is looking on.
       *[other] { $count } people are looking on.
    }
