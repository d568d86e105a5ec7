"""Pages to print from the browser: hand records, cards, worksheets with their answers, score sheets, movements.

They use the same boards as the screen, so a class can play the same deals with real packs. Each function returns
`PrintedPages`, which a notebook shows with a *Print* button:

* ``print_hands``: the hands of all boards, with the tricks that could be made
* ``print_cards``: a pack to cut out
* ``print_slips``: a slip for each hand, for dealing the boards from a real pack
* ``print_worksheet``: questions about deals of a game, with the answers on separate pages
* ``print_movement``, ``print_travellers``: the movement of a duplicate match, and a score sheet for each board
* ``print_drive``: the score cards of a whist drive
"""
