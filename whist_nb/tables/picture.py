"""A view as the front end draws it: plain JSON, the same shape for every game.

``picture`` gives the keys that follow from the view alone; what the table adds (status, hint, buttons,
panel) comes from ``card_table``. Nothing stands in it that the view does not show.
"""

from typing import Any, Final

from whist_nb.drawing.names import Names
from whist_nb.drawing.questions import turn_chip
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import CardAction, Play
from whist_nb.engine.cards import shown_order
from whist_nb.engine.library import find_variant
from whist_nb.engine.trick import winning_play
from whist_nb.engine.view import EVERYONE, View
from whist_nb.players.advice import Advice
from whist_nb.players.telling import worth

Json = dict[str, Any]

HINTS: Final = 3
"""A hint comes in so many steps."""

_PASSED_ON: Final = 3


def picture(view: View, words: Words, to_act: int | None = None, task: str | None = None) -> Json:
    """The whole picture for one viewer.

    ``to_act`` and ``task`` tell whose turn comes next where the view itself asks nobody.
    """
    me = words.names.me
    acting = view.to_act if view.to_act is not None else to_act
    question = view.question or task
    asked = view.legal_actions() if me is not None and view.to_act == me else None
    return {
        "variant": view.variant,
        "title": find_variant(view.variant).title,
        "phase": words.phase(view),
        "me": me,
        "seats": [seat(view, words, number, acting, question) for number in range(view.seats)],
        "score": score(view, words),
        "trump": words.trump(view),
        "tally": tally(view, words),
        "hand": [] if me is None else hand(view, me),
        "trick": trick(view),
        "best": winning_play(view.trick, view.trump, view.ranks)[0] if view.trick else None,
        "faced": faced(view),
        "stock": stock(view, words),
        "spare": words.spare(view),
        "to_act": acting,
        "question": question,
        "legal": None if asked is None else legal(view),
        "verb": verb(view) if asked is not None else None,
        "choose": choose(view) if asked is not None else None,
        "contract": words.contract(view),
        "calls": words.calls(view) if asked is not None else [],
        "ask": words.ask(view) if asked is not None else None,
        "last_trick": last_trick(view),
    }


def seat(view: View, words: Words, number: int, acting: int | None, question: str | None) -> Json:
    """One player as the viewer sees them."""
    me, names = words.names.me, words.names
    status = status_of(view, number)
    out = status == "out"
    chips = ["D"] if view.dealer == number else []
    if view.trick and view.trick[0][0] == number:
        chips.append("led")
    if status and not out:
        chips.append(status)
    if acting == number:
        chips.append(turn_chip(question))
    side_by_side = names.partners and view.sides[number] == view.sides[me or 0]
    allies = view.contract.seats if view.contract and len(view.contract.seats) == 2 else ()  # for this deal
    partner = me not in (None, number) and (side_by_side or {me, number} <= set(allies))
    return {
        "name": names.start(number),
        "cards": None if out else view.cards_left[number],
        "won": None if out or view.stage is None else view.tricks_won[number],
        "known": [] if me in (None, number) else hand(view, number),
        "chips": chips,
        "partner": partner,
        "out": out,
        "note": f"out in deal {view.out_since[number]}" if out else needs(view, number) or words.said(view, number),
        "layout": layout(view, number),
        "columns": len(view.layouts[number]) or None,
        "hand": open_hand(view, me, number),
    }


def layout(view: View, number: int) -> list[list[Any]] | None:
    """The columns before a seat; an emptied one is gone (TB-4)."""
    piles = [pile for pile in view.layouts[number] if pile.face or pile.covered]
    return [[pile.covered, pile.face and pile.face.text] for pile in piles] or None


def open_hand(view: View, me: int | None, number: int) -> list[str] | None:
    """A hand that lies open before the viewer: shown to all, or that of anybody when they watch."""
    if view.seat is EVERYONE:
        return hand(view, number)
    known = view.hands[number]
    lies_open = number != me and len(known) == view.cards_left[number] > 1 and not _draws(view)
    return hand(view, number) if lies_open and (view.shown[number] or len(known) > 13) else None


def legal(view: View) -> list[str]:
    """The cards that the viewer may play, lay aside, show or give now, in the order of the hand."""
    cards = [action.card for action in view.legal_actions() if isinstance(action, (Play, CardAction))]
    return [card.text for card in sorted(cards, key=lambda card: (shown_order(card)[0], -view.ranks.strength[card]))]


def verb(view: View) -> str | None:
    """What pressing a card does where it is not played: 'discard', 'show', 'give'."""
    return next((action.verb for action in view.legal_actions() if isinstance(action, CardAction)), None)


def choose(view: View) -> int | None:
    """How many cards the viewer is still to lay aside or to pass on, where it is more than one."""
    match verb(view):
        case "discard":
            left = len(view.hand) - min(view.cards_left)
        case "give":
            left = len(view.hand) + _PASSED_ON - len(view.pack) // view.seats
        case _:
            left = 0
    return left if left > 0 else None


def hand(view: View, number: int) -> list[str]:
    """The cards that the viewer knows a seat to hold, sorted for the eye; what lies out before it is not among them."""
    lying = view.turn_up if view.turn_up_seat == number else None
    held = sorted(view.hands[number], key=lambda card: (shown_order(card)[0], -view.ranks.strength[card]))
    return [card.text for card in held if card is not lying]


def needs(view: View, number: int) -> str | None:
    """What a seat has undertaken and still needs: 'bid 3, needs 1'."""
    needed = view.contract.needs[number] if view.contract else None
    if needed is None or view.contract is None:
        return None
    won = view.tricks_won[number]
    partners = view.contract.seats if len(view.contract.seats) == 2 and number in view.contract.seats else (number,)
    won = sum(view.tricks_won[seat] for seat in partners)
    if view.contract.aim == "none at all":
        return "wins none" if won == 0 else f"has won {won}"
    told = f"bid {needed}" if view.contract.aim == "exactly" else f"owes {needed}"
    if view.contract.aim == "exactly" and won > needed:
        return f"{told}, {won - needed} over"
    return f"{told}, needs {needed - won}" if won < needed else f"{told}, has it"


def status_of(view: View, number: int) -> str | None:
    """What the standing says of a seat in a word, such as 'dog' or 'out'; 'in' goes without saying."""
    standing = view.standing
    if standing is None or standing.by != "seat" or number >= len(standing.values):
        return None
    value = standing.values[number]
    return value if isinstance(value, str) and value != "in" else None


def score(view: View, words: Words) -> Json | None:
    """Where the match stands; of a single deal what counts in it."""
    standing = view.standing
    if standing is None:
        counts = words.names.told(view.stage.note) if view.stage and view.outcome is None else ""
        return {"label": counts, "items": []} if counts else None
    if not standing.values or any(isinstance(value, str) for value in standing.values):
        return {"label": words.names.emphatic(standing.label), "items": []}
    names, values = words.names, standing.values
    if standing.by == "side":
        items = [[names.side(side), values[side]] for side in names.side_order()]
    else:
        items = [[names.start(number), values[number]] for number in names.seat_order()]
    return {"label": None if words.deals(view) else words.names.told(standing.label), "items": items}


def tally(view: View, words: Words) -> Json | None:
    """Tricks of the two sides or players; more players have theirs at their plates, and so it is beside a stock."""
    names = words.names
    sides = names.side_order()
    if len(sides) != 2 or view.stage is None or view.stage.draws:
        return None
    before = [0, 0]
    for done in view.tricks[: view.stage_start]:
        before[view.sides[done.winner]] += 1
    won = [sum(n for n, side in zip(view.tricks_won, view.sides, strict=True) if side == which) for which in (0, 1)]
    label = names.side if names.partners else names.start
    return {
        "label": words.names.told(view.stage.name) if view.stage_start else "Tricks",
        "items": [[label(side), won[side] - before[side]] for side in sides],
        "strip": ["we" if view.sides[done.winner] == sides[0] else "they" for done in view.tricks[view.stage_start :]],
        "of": view.stage.tricks,
    }


def trick(view: View) -> list[Json]:
    """The cards on the table in the order of play, and who knocked."""
    plays: list[Json] = [{"seat": number, "card": card.text} for number, card in view.trick]
    return plays + [{"seat": number, "card": None, "tag": "knocks"} for number in view.knocked]


def faced(view: View) -> Json | None:
    """A turned-up card that lies out now; the open card of a stock that is drawn from stands with the stock."""
    if view.turn_up is None or (view.turn_up_seat is None and _draws(view)):
        return None
    return {"card": view.turn_up.text, "seat": view.turn_up_seat}


def _draws(view: View) -> bool:
    return view.stage is not None and view.stage.draws


def stock(view: View, words: Words) -> Json | None:
    """The stock that players draw from: what is face down, its open card, what becomes of them."""
    if not _draws(view) or not view.stock_left:
        return None
    top = view.turn_up if view.turn_up_seat is None else None
    title, note = words.stock(view)
    return {"left": view.stock_left - bool(top), "top": top and top.text, "title": title, "note": note}


def last_trick(view: View) -> Json | None:
    """The trick finished last, while it may be looked at: until the next is led, unless the table says otherwise."""
    if not view.open_tricks:
        return None
    done = view.open_tricks[-1]
    plays = [{"seat": number, "card": card.text} for number, card in done.plays]
    return {"number": done.number, "winner": done.winner, "plays": plays}


def hinted(advice: Advice, step: int, names: Names) -> tuple[Json, Json]:
    """One step of a hint: the line that says it, and what is marked on the cards."""
    said = (advice.lines or (advice.nudge, advice.idea, advice.reason))[step - 1]
    text = names.advice(f"{said} {advice.note}".rstrip())
    more = "more" if step < HINTS else None
    status = {"kind": "hint", "text": f"**Hint {step} of {HINTS}:** {text}", "more": more, "rule": None}
    cards = [card.text for card in advice.cards] if step > 1 else []
    return status, {"step": step, "cards": cards, "values": worths(advice) if step == HINTS else []}


def worths(advice: Advice) -> list[Json]:
    """What each card is worth that was tried for a hint: a figure for the card, and the whole of it in words."""
    tried = [(action.card, value) for action, value in advice.values.items() if isinstance(action, (Play, CardAction))]
    told = [(card.text, *worth(advice.unit, value)) for card, value in tried]
    return [{"card": card, "text": text, "say": say} for card, text, say in told]


def changes(before: Json, after: Json) -> Json:
    """The top-level keys of a picture that have changed."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
