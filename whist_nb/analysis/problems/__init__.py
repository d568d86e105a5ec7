"""Endings with hidden hands: in how many layouts one plan reaches a goal, and which endings make good puzzles.

``hidden_hands`` has every possible layout of the hidden hands, and sets of those as integers; ``open_worlds`` finds
which of them are won with open cards, by a compiled kernel; ``plan_search`` finds which sets of them one plan wins;
``plans`` writes such a plan down; ``solution`` has the questions and answers; ``acceptance`` says what makes a problem,
``themes`` reads in ``lines`` of play what it is about.
"""
