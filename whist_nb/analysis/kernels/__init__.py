"""Everything that numba compiles. It also runs as plain Python, only more slowly.

Only ``compiling`` imports numba; it also has the operations on bits. The others are listed here, each after those that
it uses:

* The solver, which asks whether some seats can force others to take a number of the remaining tricks. ``layout``
  describes its arrays, and ``steps`` has the code its three searches share. Each search has its own table and moves:
  ``general`` for all positions (``general_moves``, ``lone_moves``, ``general_table``), ``sides`` for two parties that
  sit alternately (``sides_tricks``, ``sides_moves``), and ``misere`` for one seat that must take no trick
  (``misere_suits``). The last two, the fast ones, share ``lanes`` and ``patterns``.
* Play-outs by the rules of thumb that Club follows at the table: ``playout_rules`` has the names of the rules;
  ``playout_cards``, ``playout_others`` and ``playout_worth`` the questions they ask; ``playout_partners`` and
  ``playout_alone`` the rules themselves; and ``playouts`` chooses among them and plays.
* Plain deals by the million, for statistics: ``deals``.
"""
