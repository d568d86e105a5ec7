"""Pages to print from the browser: a single file that opens from disk without a network.

>>> pages = PrintedPages("Two lines", ["<p>One.</p>", "<p>Two.</p>"])
>>> pages
<PrintedPages 'Two lines', 2 pages of A4>
>>> pages.html.count('<section class="sheet">')
2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from whist_nb.drawing.colours import LIGHT
from whist_nb.drawing.deck import PARTS
from whist_nb.drawing.text_layout import TextRun, runs
from whist_nb.engine.cards import SHOWN_SUITS, Suit
from whist_nb.engine.files import write_text
from whist_nb.engine.options import check_choice
from whist_nb.engine.phrases import phrase

PAPERS: Final = {"a4": "A4", "letter": "Letter"}
"""The paper sizes, and their names in CSS."""
WIDTHS: Final = {"a4": 186, "letter": 192}
"""The usable width of a page in mm: the sheet minus two margins of 12."""
HEIGHTS: Final = {"a4": 272, "letter": 254}
"""The usable height of a page in mm, a little less than the sheet minus its margins, so that nothing spills over."""

_STYLE: Final = """
@page { size: %(size)s; margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #111; background: #fff; font: 11pt/1.35 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
h1 { font-size: 15pt; margin: 0 0 1mm; } h2 { font-size: 12pt; margin: 0 0 1mm; break-after: avoid; }
.wide + h2 { margin-top: 7mm; }
p { margin: 0 0 2mm; }
table { border-collapse: collapse; } tr { break-inside: avoid; } thead { display: table-header-group; }
th, td { text-align: left; vertical-align: top; padding: 1mm 3mm 1mm 0; border-bottom: .2mm solid #bbb; }
.wide { width: 100%%; }
.suit { width: .8em; height: .8em; vertical-align: -.06em; margin: 0 .06em; }
.card { white-space: nowrap; }
.small { font-size: 9pt; color: #444; }
.ruled th, .ruled td { border: .2mm solid #777; padding: 1mm 2mm; }
.sheet { break-after: page; } .sheet:last-of-type { break-after: auto; }
.bar { font-size: 14px; padding: 10px 16px; background: #f1f4ef; border-bottom: 1px solid #d9ded7; }
.bar button { font: inherit; padding: 4px 14px; min-height: 32px; margin-right: 10px; }
@media screen { .sheet { width: %(wide)smm; max-width: 100%%; margin: 0 auto 8mm; padding: 6mm 2mm; }
  .sheet + .sheet { border-top: 1px dashed #bbb; } }
@media screen and (max-width: 600px) { .boards, .slips, .guides, .drive { grid-template-columns: 1fr !important; } }
@media print { .bar { display: none; } }
"""
_PAGE: Final = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="generator" content="whist-nb">'
    '<title>{title}</title><style>{style}</style></head><body>\n<svg width="0" height="0" aria-hidden="true" '
    'style="position:absolute"><defs>{suits}</defs></svg>\n<div class="bar"><button type="button" '
    'onclick="window.print()">{press}</button>{note}</div>\n{sheets}\n</body></html>\n'
)


@dataclass(frozen=True, repr=False)
class PrintedPages:
    """Pages to print; a notebook shows them with a *Print* button, and ``save`` writes them to a file.

    ``sheets`` has the HTML of each page. ``style`` is added to the style sheet. ``paper`` is "a4" or "letter".
    """

    title: str
    sheets: list[str]
    paper: str = "a4"
    style: str = ""

    @property
    def html(self) -> str:
        """The whole page, which needs nothing from outside."""
        style = _STYLE % {"size": PAPERS[self.paper], "wide": WIDTHS[self.paper]} + self.style
        return _PAGE.format(
            title=escape(self.title),
            style=style,
            suits="".join(map(_symbol, SHOWN_SUITS)),
            press=phrase("Print"),
            note=phrase("Choose {paper} paper and no headers or footers.", paper=PAPERS[self.paper]),
            sheets="\n".join(f'<section class="sheet">{sheet}</section>' for sheet in self.sheets),
        )

    def save(self, path: str | Path) -> Path:
        """Write the pages to a file for any browser; raise BadOption if it cannot be written."""
        return write_text(path, self.html)

    def _repr_html_(self) -> str:
        frame = "display:block;box-sizing:border-box;width:100%;height:640px;border:1px solid #bbb;background:#fff"
        return f'<iframe title="{escape(self.title)}" style="{frame}" srcdoc="{escape(self.html)}"></iframe>'

    def __repr__(self) -> str:
        count = len(self.sheets)
        return f"<PrintedPages {self.title!r}, {count} page{'s' * (count != 1)} of {PAPERS[self.paper]}>"


def check_paper(paper: object) -> str:
    """Return the name of a paper size; BadOption for an unknown one."""
    return check_choice("paper", paper.lower() if isinstance(paper, str) else paper, PAPERS)


def marked(text: str) -> str:
    """Return marked text as HTML, its suits drawn as on the cards.

    >>> marked("{TC} & **more**").replace(suit_sign("C"), "*")
    "<b class='card'>10*</b> &amp; <b>more</b>"
    >>> marked("{C} are trumps.").replace(suit_sign("C"), "*")
    "<span class='card'>* are</span> trumps."
    >>> marked("Kitty: {LJ}.")
    "Kitty: <b class='card'>little joker</b>."
    """
    told: list[str] = []
    after_suit = False
    for run in runs(text):
        said = run.text
        if after_suit:  # the word after a suit stays on its line
            end = said.find(" ", 1) if " " in said[1:] else len(said)
            told[-1] = f"<span class='card'>{told[-1]}{_weighed(escape(said[:end]), run)}</span>"
            said = said[end:]
        if run.card and run.card.suit is None:
            said = run.card.name  # a letter alone says nothing about a joker
        sign = suit_sign((run.card.suit or "") if run.card else str(run.suit or ""))
        told.append(_weighed(f"{escape(said)}{sign}", run))
        after_suit = run.suit is not None
    return "".join(told)


def _weighed(html: str, run: TextRun) -> str:
    """Return HTML as bold as its run; a card is never cut in two by the end of a line."""
    kept = " class='card'" if run.card else ""
    return f"<b{kept}>{html}</b>" if run.bold and html else html


def suit_sign(suit: str) -> str:
    """Return a suit as a small picture with its name for screen readers; empty without a suit."""
    if not suit:
        return ""
    word = Suit(suit).word
    return f'<svg class="suit" viewBox="0 0 100 100" role="img" aria-label="{word}"><use href="#{suit}"/></svg>'


def grid(heads: Iterable[str], lines: Iterable[Iterable[str]], kind: str = "wide") -> str:
    """Return a table of HTML cells under its headings."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in line)}</tr>" for line in lines)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>'


def sheets_of(parts: Sequence[str], count: int, kind: str) -> list[str]:
    """Return sheets with that many parts each."""
    pages = (parts[at : at + count] for at in range(0, len(parts), count))
    return [f"<div class='{kind}'>{''.join(page)}</div>" for page in pages]


def _symbol(suit: str) -> str:
    path = PARTS[suit.lower()].fill
    return f'<symbol id="{suit}" viewBox="0 0 100 100"><path fill="{LIGHT[suit]}" d="{path}"/></symbol>'
