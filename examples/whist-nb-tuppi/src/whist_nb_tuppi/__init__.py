"""Tuppi for whist-nb.

>>> import whist_nb as wn
>>> wn.find_variant("tuppi").title
'Tuppi'
"""

from whist_nb import register
from whist_nb_tuppi.advice import ADVICE
from whist_nb_tuppi.rules import TUPPI

__all__ = ["ADVICE", "TUPPI"]

register(TUPPI, advice=ADVICE)
