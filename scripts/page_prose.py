"""Adapt a tutorial's prose for its page on the site.

A notebook says "run the next cell", but on a page there is nothing to run. Sentences that only matter there are left
out, those that introduce something the page shows are reworded, and all others that mention cells begin with "In the
notebook". This works sentence by sentence on any notebook, so a new tutorial needs nothing of its own.
"""

from __future__ import annotations

import re

BETWEEN = re.compile(r"((?<=[.?!])[ \n]+(?=[A-Z*`\[\"“])|\n\s*\n(?:[*-] )?|\n[*-] )")
"""What separates two sentences of Markdown."""
LEFT_OUT = re.compile(
    r"Run the cells one by one\b|Cells (?:with|that hold) an answer\b|Click the three dots\b|"
    r"If you've never run a cell\b"
)
"""The beginnings of sentences that explain how to use a notebook."""
INSTEAD = (
    (r"Run the next cell to (\w)", lambda found: found[1].upper()),
    (r"The cell after that shows", "In the notebook, a review also shows"),
    (r"The next cell takes a few seconds(?:, because|:) it tries", "In the notebook, a review tries"),
    (
        r"The replay above then (shows|marks) what each card cost, and the list below gives",
        r"The replay then \1 what each card cost, and a list gives",
    ),
    (r"To practise, run the next cell", "To practise, use the trainer in the notebook"),
    (r"Then (?=.*\bcells?\b)", "Then, in the notebook, "),
)
"""The beginning of a sentence, and its beginning on a page."""
OF_CELLS = re.compile(r"\bcells?\b")


def as_on_a_page(text: str) -> str:
    """Return a notebook's text as its page should say it.

    >>> as_on_a_page("Run the cells one by one. Here is a trick. Run the next cell to see it again.")
    'Here is a trick. See it again.'
    >>> as_on_a_page("You know enough. Play five tricks, then run the cell below it.")
    'You know enough. In the notebook, play five tricks, then run the cell below it.'
    """
    parts = BETWEEN.split(text)
    said = ""
    for sentence, after in zip(parts[::2], [*parts[1::2], ""], strict=True):
        instead = on_a_page(sentence)
        said += instead + (after if instead or "\n" in after else "")
    return said.rstrip() if parts[-1].strip() else said


def on_a_page(sentence: str) -> str:
    """Return a sentence for the page; empty if it matters only where cells are run."""
    if LEFT_OUT.match(sentence):
        return ""
    for begins, instead in INSTEAD:
        sentence, found = re.subn(f"^{begins}", instead, sentence, count=1)
        if found:
            return sentence
    if OF_CELLS.search(sentence):
        return f"In the notebook, {sentence[0].lower()}{sentence[1:]}"
    return sentence
