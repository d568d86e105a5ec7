"""Sort the mistakes of finished deals by theme, each with the chapter or the problems that teach it.

A mistake belongs to the theme that was recognised in it, as in a problem. Otherwise it belongs to a theme if one of the
ideas about plays explains it; there is nothing to learn from a plain comparison of two cards.

>>> themes_of_mistakes([])
()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import quote

from whist_nb.engine.phrases import phrase
from whist_nb.training.ideas.headings import HEADINGS
from whist_nb.training.moments import MISTAKE, Moment
from whist_nb.training.pages import CHAPTERS, Page

PROBLEMS: Final = 10
"""The number of problems posed for a theme."""


@dataclass(frozen=True)
class MistakeTheme:
    """A theme of mistakes: its title, the number of the chapter that teaches it, and the ideas it comprises.

    ``chapter`` is None if no chapter teaches it, and there are only problems. ``section`` is the heading in the chapter
    under which it is taught, or empty if several sections teach it. ``kinds`` and ``themes`` ask
    ``wn.Problems`` for its problems; without either there are none. Mistakes in which the problems' theme of that name
    was recognised belong to it, too.
    """

    title: str
    chapter: int | None
    ideas: tuple[str, ...] = ()
    kinds: str | None = None
    themes: str | None = None
    section: str = ""

    @property
    def page(self) -> Page | None:
        """The chapter; None if no chapter teaches it."""
        return CHAPTERS[self.chapter - 1] if self.chapter else None

    @property
    def link(self) -> str:
        """The link to its section of the chapter, as JupyterLab names headings; empty if no chapter teaches it."""
        anchor = f"#{quote(self.section.replace(' ', '-'))}" if self.section else ""
        return f"{self.page.file}{anchor}" if self.page else ""

    @property
    def call(self) -> str:
        """The call that poses ten of its problems; empty if there are none."""
        chosen = {"kinds": self.kinds, "themes": self.themes}
        given = ", ".join(f'{name}="{value}"' for name, value in chosen.items() if value)
        return f"wn.Problems({given}, problems={PROBLEMS})" if given else ""


MISTAKE_THEMES: Final = (
    MistakeTheme(
        phrase("Drawing trumps"),
        3,
        ("did-not-draw-trumps", "led-into-a-ruff", "trump-too-many"),
        themes="drawing trumps",
        section="Draw their trumps before you cash your winners",
    ),
    MistakeTheme(phrase("Keeping trumps"), None, themes="keeping trumps"),
    MistakeTheme(
        phrase("Ruffing"),
        3,
        ("missed-a-ruff", "partner-could-ruff"),
        themes="ruff",
        section="Ruff first in the hand with fewer trumps",
    ),
    MistakeTheme(phrase("Cross-ruffs"), None, themes="cross-ruff"),
    MistakeTheme(phrase("Leads"), 1, ("broke-a-suit",)),
    MistakeTheme(phrase("Sure tricks"), 4, ("left-a-winner",), section="Count your sure tricks first"),
    MistakeTheme(phrase("Partner's suit"), 9, ("did-not-return-suit",), section="Return your partner's suit"),
    # No problems: where the partner is hidden, whatever fits the suits shown out is equally likely. The partner's cards
    # say no more than that, so there is no call, echo or fourth best to be read.
    MistakeTheme(phrase("Reading partner's cards"), 9, ("missed-call", "missed-echo", "rule-of-eleven")),
    MistakeTheme(
        phrase("Second and third hand"),
        2,
        (
            "second-hand-low",
            "third-hand-high",
            "high-on-partners-winner",
            "did-not-win",
            "won-too-dear",
            "wasted-a-high-card",
        ),
    ),
    MistakeTheme(phrase("Losing the lead"), 4, themes="losing the lead", section="Lose the lead early, not late"),
    MistakeTheme(phrase("Finesses"), 5, themes="finesse", section="Lead towards the card that you want to win with"),
    MistakeTheme(phrase("Repeated finesses"), 5, themes="repeated finesse", section="Get to the right hand first"),
    MistakeTheme(
        phrase("Playing for the drop"),
        6,
        themes="drop",
        section="With nine cards play the ace and king, with eight finesse",
    ),
    MistakeTheme(phrase("Safety plays"), None, themes="safety play"),
    MistakeTheme(phrase("Entries"), None, themes="entry"),
    MistakeTheme(phrase("Unblocking"), None, themes="unblock"),
    MistakeTheme(phrase("Ducking"), 7, themes="duck", section="Duck while you have a small card left"),
    MistakeTheme(phrase("Hold-ups"), 7, themes="hold-up", section="Hold up the ace to cut them off"),
    MistakeTheme(
        phrase("Two-way finesses"),
        6,
        themes="two-way finesse",
        section="The opponent with more room is likelier to have the queen",
    ),
    MistakeTheme(phrase("Counting out a hand"), 8, themes="counting out", section="Count a whole hand up to thirteen"),
    MistakeTheme(
        phrase("Discards"),
        9,
        ("threw-a-winner", "left-unguarded"),
        section="Guard your kings and queens when you discard",
    ),
    MistakeTheme(phrase("Throw-ins"), 10, themes="throw-in", section="Make an opponent lead the suit for you"),
    MistakeTheme(phrase("Squeezes"), 10, themes="squeeze", section="Squeeze a player who has to protect two suits"),
    MistakeTheme(phrase("Show-up squeezes"), None, themes="show-up"),
    MistakeTheme(
        phrase("Losing tricks on purpose"),
        10,
        (
            "one-too-many",
            "could-have-lost",
            "risked-a-trick",
            "kept-a-high-loser",
            "kept-a-danger",
            "won-low",
            "led-a-winner-to-lose",
        ),
        kinds="nullo",
        section="To win no tricks, get rid of the dangerous card",
    ),
)
"""The themes of mistakes. An idea has no theme if it belongs to one game, or if no chapter teaches it.

Problems are chosen by their kind or theme, and a theme is something that a whole plan does. So there are none for rules
about a single card: leads, sure tricks, second and third hand, discards. Problems with a hidden partner ask for all of
these and for ruffs, but for none of them often enough.
"""


class MistakesOfTheme(NamedTuple):
    """A theme, and the number of mistakes that belong to it."""

    theme: MistakeTheme
    mistakes: int


def themes_of_mistakes(moments: Iterable[Moment]) -> tuple[MistakesOfTheme, ...]:
    """Count the mistakes that belong to each theme, the commonest theme first.

    Parameters
    ----------
    moments
        Moments of finished deals, of which only mistakes count.

    Returns
    -------
    tuple of MistakesOfTheme
        The themes with at least one mistake.
    """
    counted = Counter(theme for moment in moments if (theme := theme_of_mistake(moment)))
    return tuple(MistakesOfTheme(*each) for each in counted.most_common())


def theme_of_mistake(moment: Moment) -> MistakeTheme | None:
    """Return the theme of a moment; None if it is no mistake, or its idea has no theme."""
    if moment.kind != MISTAKE:
        return None
    recognised = (theme for theme in MISTAKE_THEMES if moment.theme and theme.themes == moment.theme)
    return next(recognised, next((theme for theme in MISTAKE_THEMES if moment.idea in theme.ideas), None))


def heading_of_mistake(moment: Moment) -> str | None:
    """Return the idea of a mistake as a heading for all who missed it, without a card; its theme if it has no idea.

    None if it is no mistake, or a plain comparison of two choices.
    """
    if moment.kind != MISTAKE:
        return None
    theme = None if moment.idea in HEADINGS else theme_of_mistake(moment)
    return HEADINGS.get(moment.idea) or (theme and theme.title)
