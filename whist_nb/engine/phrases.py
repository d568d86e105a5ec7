"""Every sentence for readers comes from here: a text with named placeholders, looked up in a gettext catalogue.

>>> phrase("{winner} takes the trick with {card}.", winner="North", card="Q♥")
'North takes the trick with Q♥.'

``whist_nb/locale/whist_nb.pot`` lists every text with the files that use it; ``scripts/messages.py`` writes it. A
translation made from it, such as ``locale/de/LC_MESSAGES/whist_nb.mo``, is used if ``LANGUAGE`` or ``LANG`` asks for it
when the package is imported. There are none yet; a text without a translation appears as it is written.
"""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Any, Final

LOCALE: Final = Path(__file__).parents[1] / "locale"
"""The folder of the catalogues."""

_CATALOGUE: Final = gettext.translation("whist_nb", LOCALE, fallback=True)


def phrase(text: str, /, **parts: Any) -> str:
    """Return a sentence of the package with its placeholders filled; without parts, the text as it is."""
    said = _CATALOGUE.gettext(text) if text else text
    return said.format(**parts) if parts else said


def counted(count: int, one: str, several: str, /, **parts: Any) -> str:
    """Return the sentence for one of something, or that for several, in which ``{count}`` is their number.

    >>> [counted(n, "One trick to {who}.", "{count} tricks to {who}.", who="North") for n in (1, 3)]
    ['One trick to North.', '3 tricks to North.']
    """
    return phrase(one if count == 1 else several, count=count, **parts)


def without_emphasis(said: str) -> str:
    """Return a sentence that was worded for a page as an error in Python shows it.

    >>> without_emphasis("**Not just now:** wait for the question.")
    'Not just now: wait for the question.'
    """
    return said.replace("**", "")
