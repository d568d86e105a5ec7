"""Endings with hidden hands: in how many layouts one plan reaches a goal, and which endings make good puzzles.

``hidden_hands`` has every way in which the hidden hands may be held, and sets of those as integers; ``open_worlds``
says which of them are won with open cards, by a compiled kernel; ``plan_search`` finds which sets of them one plan
wins; ``plans`` writes such a plan down; ``solution`` is what is asked and answered;
``acceptance`` says what makes a problem.
"""
