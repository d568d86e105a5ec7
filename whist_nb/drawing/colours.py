"""The colours of a drawing by purpose, for the light and dark themes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from whist_nb.engine.phrases import phrase

LIGHT: Final = {
    "page": "#ffffff", "text": "#1c2421", "muted": "#56605b", "line": "#d9ded7", "table": "#f1f4ef", "well": "#e6ebe4",
    "paper": "#ffffff", "edge": "#cfd5cd", "shade": "#eef1ec",
    "S": "#1b2126", "H": "#b80f23", "D": "#2264cc", "C": "#16765a",
    "tS": "#1b2126", "tH": "#b80f23", "tD": "#2264cc", "tC": "#16765a",
    "back": "#5d776d", "lattice": "#86a096", "sliver": "#6f877e",
    "lamp": "#b87400", "lamp text": "#7d4e00", "lamp soft": "#fbf0d9", "lamp edge": "#ecd5a3",
}  # fmt: skip
"""S, H, D and C are the inks on a card's paper; tS, tH, tD and tC those in text and on the bare table."""

DARK: Final = {
    "page": "#161918", "text": "#e6eae7", "muted": "#a3ada8", "line": "#333b38", "table": "#1e2322", "well": "#2a3130",
    "paper": "#e4e1d9", "edge": "#b7b4ac", "shade": "#282e2c",
    "S": "#191e22", "H": "#a30c1c", "D": "#1b57b6", "C": "#116b55",
    "tS": "#e6eae7", "tH": "#f77c7c", "tD": "#7fb0ff", "tC": "#6fd3a8",
    "back": "#47605a", "lattice": "#6d877f", "sliver": "#8aa39a",
    "lamp": "#e0a84a", "lamp text": "#f3c77e", "lamp soft": "#332a18", "lamp edge": "#5a4620",
}  # fmt: skip

THEMES: Final = ("auto", "light", "dark")
_TWO_COLOURS: Final = {"D": "H", "C": "S", "tD": "tH", "tC": "tS"}


@dataclass(frozen=True)
class Look:
    """How a reader wants cards drawn: theme, four or two suit colours, large print."""

    theme: str = "auto"
    suits: int = 4
    large: bool = False

    def size(self, step: int) -> int:
        """Return the type size of a step: 1 second line, 2 text, 3 title, 4 trick count."""
        return ((12, 14, 16, 20), (15, 17, 19, 24))[self.large][step - 1]

    def line(self, step: int) -> int:
        """Return the height of a line of that step."""
        return ((16, 20, 22, 24), (20, 24, 26, 28))[self.large][step - 1]

    def role(self, role: str) -> str:
        """Return the role whose ink is used: with two colours diamonds are as hearts, clubs as spades."""
        return _TWO_COLOURS.get(role, role) if self.suits == 2 else role

    @lru_cache(maxsize=512)  # noqa: B019 - looks are few and small
    def paint(self, fill: str | None = None, stroke: str | None = None) -> str:
        """Return attributes that paint an element.

        The light colour is always in the element itself, so that programs without style sheets draw it right; with
        theme "auto" a class lets the style sheet of `dark_rules` change it.
        """
        classes, colours = [], []
        for attribute, role in (("fill", fill), ("stroke", stroke)):
            if role is None:
                continue
            if role == "none":
                colours.append(f'{attribute}="none"')
                continue
            role = self.role(role)
            colours.append(f'{attribute}="{(DARK if self.theme == "dark" else LIGHT)[role]}"')
            if self.theme == "auto" and LIGHT[role] != DARK[role]:
                classes.append(_class(attribute, role))
        named = f' class="{" ".join(classes)}"' if classes else ""
        return f"{named} {' '.join(colours)}"


def _class(attribute: str, role: str) -> str:
    return f"wn-{attribute[0]}-{role.replace(' ', '-')}"


def dark_rules(markup: str) -> str:
    """Return the style sheet for theme "auto": the dark colours of the classes in this markup.

    It names only the classes, with no element around them: rules must reach into shapes that are used again. The same
    class means the same in every drawing, so that several on one page agree. Paper is light.
    """
    used = sorted(set(_CLASS.findall(markup)))
    rules = [f".{name}{{{_DARK_RULES[name]}}}" for name in used]
    return f"<style>@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}</style>" if rules else ""


def jupyter_rules(markup: str) -> str:
    """Return the same for a drawing in JupyterLab's own page, which has a theme independent of the system's."""
    used = sorted(set(_CLASS.findall(markup)))
    rules = themed_rules("[data-jp-theme-light=false]", "[data-jp-theme-light=true]", used)
    return rules if used else ""


def themed_rules(dark: str, light: str, used: Iterable[str] | None = None) -> str:
    """Return the style sheet of pages that name their theme: ``dark`` and ``light`` select its element.

    ``used`` are the classes that are needed, by default all. Print is light.
    """
    names = sorted(_DARK_RULES) if used is None else list(used)
    on_dark, on_light = (
        "".join(f"{theme} .{name}{{{of[name]}}}" for name in names)
        for theme, of in ((dark, _DARK_RULES), (light, _LIGHT_RULES))
    )
    return phrase("@media screen{{{dark}}}{light}", dark=on_dark, light=on_light)


_CLASS: Final = re.compile(r"wn-[fs]-[A-Za-z-]+")
_LIGHT_RULES, _DARK_RULES = (
    {
        _class(attribute, role): f"{attribute}:{colour}"
        for role, colour in inks.items()
        for attribute in ("fill", "stroke")
    }
    for inks in (LIGHT, DARK)
)
