"""The games, one rule book a file, in teaching order."""

from whist_nb.engine.game import enrol
from whist_nb.variants.german_whist import GERMAN_WHIST
from whist_nb.variants.knockout_whist import KNOCKOUT_WHIST
from whist_nb.variants.whist import WHIST

VARIANTS = enrol([WHIST, GERMAN_WHIST, KNOCKOUT_WHIST])
