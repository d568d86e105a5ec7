"""All that numba compiles. It also runs without numba, as plain Python, slower.

``compiling`` is the one door to numba, and has the operations on bits. Behind it lie, each on those before it:

* The solver, which asks whether some seats can force others to take so many of the tricks that are left. ``layout``
  says what stands where in its arrays. It has three searches, each with its suits, its table and its moves:
  ``general`` for all positions (``general_moves``, ``general_table``), ``sides`` for two parties that sit alternately
  (``sides_tricks``, ``sides_moves``), and ``misere`` for one seat that must take no trick (``misere_suits``). The two
  last, which are the fast ones, share ``lanes`` and ``patterns``.
* Play-outs by rules of thumb: ``playout_cards``, ``playout_partners``, ``playout_aims``, ``playouts``.
* Plain deals by the million, for statistics: ``deals``.
"""
