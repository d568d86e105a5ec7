"""Pictures of events step by step: a stock running out, a card uncovered, bid cards turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing
from whist_nb.drawing.colours import Look
from whist_nb.drawing.diagrams.strips import Step
from whist_nb.drawing.diagrams.subjects import Asked, CheckedStyle, game_of, happened, names_of, until, view_of
from whist_nb.drawing.names import Names
from whist_nb.engine.actions import LEAVE, PICK_UP, Action, Show
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View

CARD: Final = 52


def stock_steps(asked: Asked, look: Look) -> list[Step]:
    """Return the stock at four moments: at the start, after the first trick, before the last, and when it is gone."""
    game = game_of(asked).before(0)
    start = until(
        game, lambda view: bool(view.stage and view.stage.draws), phrase("nobody draws from a stock in this game")
    )
    after = until(game, lambda view: len(view.tricks) == 1 and not view.trick, phrase("the first trick does not end"))
    last = until(
        game, lambda view: view.stock_left == 2 and not view.trick, phrase("the stock does not run out by twos")
    )
    close = until(game, lambda view: not view.stock_left, phrase("the stock does not run out"))
    each = _cards_each
    return [
        Step(
            phrase("Before trick 1"),
            _stock(start, look),
            phrase("{stock_left} in the stock, {start}.", stock_left=start.stock_left, start=each(start)),
        ),
        Step(
            phrase("After trick 1"),
            _stock(after, look),
            phrase(
                "Both players have drawn: {stock_left} left, {after}.", stock_left=after.stock_left, after=each(after)
            ),
        ),
        Step(
            phrase("Before trick {trick_number}", trick_number=last.trick_number),
            _stock(last, look),
            phrase("The last two cards, {last}.", last=each(last)),
        ),
        Step(
            phrase("The Close"),
            _stock(close, look),
            phrase("The stock is gone: {close}, and nobody draws.", close=each(close)),
        ),
    ]


def _cards_each(view: View) -> str:
    held = set(view.cards_left)
    return (
        phrase("{pop} in each hand", pop=held.pop())
        if len(held) == 1
        else " and ".join(map(str, view.cards_left)) + phrase(" in hand")
    )


def _stock(view: View, look: Look) -> Drawing:
    """Draw the open card, and the pile below it with its number."""
    canvas, x = Canvas(look), 2.0
    if view.turn_up is not None and view.stock_left:
        canvas.card(view.turn_up, x, 2, CARD)
        covered = view.stock_left - 1
        canvas.pile(x + CARD + 12, 2, CARD, covered)
        text = phrase("{glyphs} open, {covered} face down", glyphs=view.turn_up.glyphs, covered=covered)
    else:
        canvas.slot(x, 2, CARD)
        text = "no stock"
    return canvas.drawn(2 * CARD + 24, CARD * 1.4 + 12, "a stock", text, text)


def uncover_steps(asked: Asked, look: Look, wanted: CheckedStyle) -> list[Step]:
    """Show a card played from a layout and the one below turned up: the column before, bare, and after."""
    game = game_of(asked)
    after = until(game, lambda view: bool(happened(view, "uncover")), phrase("no cards lie covered in this game"))
    event = happened(after, "uncover")[0]
    _, card = event.what
    played = next(play for play in happened(after, "play") if play.seat == event.seat).what
    names = names_of(after, wanted)
    return [
        Step(
            "Before",
            _column(look, played, covered=True),
            phrase("The upper card can be played. Nobody has seen the lower one."),
        ),
        Step(
            f"{names.does(event.seat, 'play')} {{{played}}}",
            _column(look, None, covered=True),
            phrase("The card is gone."),
        ),
        Step(
            phrase("At once"),
            _column(look, card, covered=False),
            phrase("The lower card is turned up and can be played."),
        ),
    ]


def _column(look: Look, face: Card | None, covered: bool) -> Drawing:
    canvas, words = Canvas(look), []
    if covered:
        canvas.back(10, 10, CARD)
        words.append("a covered card")
    if face is not None:
        canvas.card(face, 2 if covered else 10, 2 if covered else 10, CARD)
        words.insert(0, face.glyphs)
    text = " on ".join(words) or "an empty column"
    return canvas.drawn(CARD + 14, CARD * 1.4 + 15, "a column", text, text)


class _Turned(NamedTuple):
    """A bid card in its turn: its seat, the card if it was shown, and whether it was turned at all."""

    seat: int
    card: Card | None
    turned: bool


def draw_bids_laid(asked: Asked, calls: Any, wanted: CheckedStyle) -> Drawing:
    """Draw the bid cards, eldest's first: those turned are face up, the others face down; a high bidder is ringed."""
    view = view_of(asked, calls, wanted.seat)
    names, said = names_of(view, wanted), [(event.seat, event.what) for event in happened(view, "call")]
    if not said or not happened(view, "show", "lack") or view.contract is None:
        raise BadOption(
            "No bid cards have been turned yet: give the calls of all four players, such as calls='show 4D, "
            "show 6S, ...'."
        )
    dealer = view.dealer or 0
    order = [(dealer + step) % view.seats for step in range(1, view.seats + 1)]
    spoken = dict(said)
    laid = [_Turned(seat, _shown(spoken.get(seat)), seat in spoken) for seat in order]
    high = bool(view.contract.seats)
    return _draw_bid_cards(laid, said[-1][0] if high else None, names, view, wanted)


def _shown(call: Any) -> Card | None:
    return call.card if isinstance(call, Show) else None


def _draw_bid_cards(
    laid: Sequence[_Turned], decided: int | None, names: Names, view: View, wanted: CheckedStyle
) -> Drawing:
    look = wanted.look
    canvas, pitch = Canvas(look), min(84.0, (wanted.width - 24) / len(laid))
    under = canvas.below()
    card = min(CARD, pitch - 12)
    assert view.contract is not None, "bid cards decide a contract"
    outcome = names.head(view.contract.label)
    for place, one in enumerate(laid):
        x, middle = 12 + pitch * place + (pitch - card) / 2, 12 + pitch * (place + 0.5)
        canvas.words(middle, 12 + look.line(1) / 2, names.start(one.seat), step=1, anchor="middle", bold=True)
        y = 16 + look.line(1)
        if one.card is not None:
            canvas.card(one.card, x, y, card, ring="lamp" if one.seat == decided else "")
        elif one.turned:
            canvas.slot(x, y, card)
        else:
            canvas.back(x, y, card)
        word = "no card" if one.turned and one.card is None else f"turned {place + 1}." if one.turned else "not turned"
        role = "text" if one.turned else "muted"
        canvas.words(middle, y + card * 1.4 + 10 + look.line(1) / 2, word, step=1, role=role, anchor="middle")
    high = 16 + card * 1.4 + 2 * look.line(1) + 18
    wide = 24 + pitch * len(laid)
    told = [
        f"{names.start(one.seat)} {one.card.glyphs if one.card else 'no card' if one.turned else 'not turned'}"
        for one in laid
    ]
    under.rect(0.5, 0.5, wide - 1, high - 1, 12, fill="table", stroke="line")
    text = phrase("Bid cards from eldest: {told}. {outcome}.", told=", ".join(told), outcome=outcome)
    return canvas.drawn(wide, high, "bid cards", text, text)


class SpareHand(NamedTuple):
    """The spare hand before one player: whose cards it holds then, and what the player does with it."""

    seat: int
    holds: int | None
    answer: Action | None
    """Picked up and laid down again, or left; None for another hand taken in its place."""


def widow_way(game: Game) -> list[SpareHand]:
    """Return whose cards the spare hand has when each player's turn comes; None for the cards dealt to it."""
    view = until(game, lambda seen: bool(seen.contract), phrase("there is no spare hand in this game"))
    if not any(event.what in (PICK_UP, LEAVE) for event in happened(view, "call")):
        raise BadOption("{title}: there is no spare hand in this game.", title=game.variant.title)
    found: list[SpareHand] = []
    holds: int | None = None
    mine = {seat: seat for seat in range(view.seats)}  # whose cards each seat holds; its own at first
    for event in happened(view, "call", "swap"):
        if event.verb == "swap":
            holds, mine[event.seat] = mine[event.seat], -1 if holds is None else holds
            found[-1] = found[-1]._replace(answer=None)
        elif event.what in (PICK_UP, LEAVE):
            found.append(SpareHand(event.seat, holds, event.what))
    return [*found, SpareHand(-1, holds, None)]


def widow_steps(asked: Asked, calls: Any, wanted: CheckedStyle) -> list[Step]:
    """Show how the spare hand goes round the table, with a step for each player, and where it ends."""
    game = game_of(asked, calls)
    way, view = widow_way(game), view_of(game, seat=wanted.seat)
    names, steps = names_of(view, wanted), []
    for one in way[:-1]:
        does = {
            LEAVE: f"{names.does(one.seat, 'leave')} it",
            PICK_UP: phrase(
                "{seat} it up and {seat_lay} it down again",
                seat=names.does(one.seat, "pick"),
                seat_lay=names.verb(one.seat, "lay"),
            ),
            None: f"{names.does(one.seat, 'take')} it",
        }[one.answer]
        steps.append(Step(does, _hand_of(one.holds, names, wanted.look), _whose(one.holds, names)))
    last = way[-1].holds
    return [*steps, Step(phrase("Out of play"), _hand_of(last, names, wanted.look), _whose(last, names))]


def _whose(holds: int | None, names: Names) -> str:
    if holds is None:
        return phrase("The cards dealt to nobody.")
    return (
        phrase("The cards you were dealt.")
        if holds == names.me
        else phrase("The cards {holds} was dealt.", holds=names.start(holds))
    )


def _hand_of(holds: int | None, names: Names, look: Look) -> Drawing:
    """Draw a packet of backs with the name of the player these cards were dealt to."""
    canvas = Canvas(look)
    for place in range(4):
        canvas.back(4 + place * 12, 2, CARD)
    word = "spare" if holds is None else names.start(holds)
    canvas.tag(4 + 18 + CARD / 2, 2 + CARD * 0.7, word, role="text", fill="page")
    text = "the spare hand" if holds is None else f"{names.start(holds)}'s cards" if holds != names.me else "your cards"
    return canvas.drawn(8 + 36 + CARD, CARD * 1.4 + 6, "a hand face down", text, text)
