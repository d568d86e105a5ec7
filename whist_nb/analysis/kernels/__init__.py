"""Everything that numba compiles. It also runs as plain Python, only more slowly.

``compiling`` is the one door to numba, and has the operations on bits. Behind it are, each based on those before it:

* The solver, which asks whether some seats can force others to take a number of the remaining tricks. ``layout``
  describes its arrays, ``steps`` has what its three searches share. Each has its table and its moves: ``general`` for
  all positions (``general_moves``, ``general_table``), ``sides`` for two parties that sit alternately
  (``sides_tricks``, ``sides_moves``), and ``misere`` for one seat that must take no trick (``misere_suits``). The last
  two, the fast ones, share ``lanes`` and ``patterns``.
* Play-outs by rules of thumb, which Club follows at the table: ``playout_rules`` has their names, ``playout_cards``,
  ``playout_others`` and ``playout_worth`` their questions, ``playout_partners`` and ``playout_alone`` the rules, and
  ``playouts`` the choice among them, and the play.
* Plain deals by the million, for statistics: ``deals``.
"""
