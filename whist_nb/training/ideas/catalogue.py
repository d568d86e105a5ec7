"""All ideas about plays, the most instructive first; each play gets at most one."""

from typing import Final

from whist_nb.training.ideas.following import FOLLOWING
from whist_nb.training.ideas.leading import LEADING
from whist_nb.training.ideas.losing import LOSING
from whist_nb.training.ideas.partners_cards import COUNTED, SIGNALLED
from whist_nb.training.ideas.prizes import DRAWING, KNOCKING
from whist_nb.training.ideas.situation import Idea

IDEAS: Final[tuple[Idea, ...]] = (*KNOCKING, *DRAWING, *LOSING, *COUNTED, *FOLLOWING, *SIGNALLED, *LEADING)
