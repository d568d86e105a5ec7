"""Endings with hidden hands: find in how many layouts one plan reaches a goal, and which endings make good puzzles.

``hidden_hands`` has every possible layout of the hidden hands, and sets of those as integers; ``open_worlds`` finds
which of them are won with open cards, by a compiled kernel; ``plan_search`` finds which sets of them one plan wins, and
``plans`` writes such a plan down; ``solution`` has the questions and answers; ``acceptance`` decides what makes a good
problem, and ``themes`` finds its theme in ``lines`` of play.
"""
