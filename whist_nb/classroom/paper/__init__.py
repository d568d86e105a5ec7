"""Pages to print from the browser: hand records, cards, worksheets with their answers, score sheets, movements.

All come from the same boards as on the screen, so a class can play on paper, with real packs, what it plays in a
notebook. Each function gives `PrintedPages`, which a notebook shows with a *Print* button:

* ``print_hands``: the hands of all boards, and what could be made of them
* ``print_cards``: a pack to cut out
* ``print_slips``: a slip for each hand, from which boards are dealt with a real pack
* ``print_worksheet``: questions on deals of a game, with the answers on pages of their own
* ``print_movement``, ``print_travellers``: who sits where in a duplicate match, and a score sheet for each board
* ``print_drive``: the score cards of a whist drive
"""
