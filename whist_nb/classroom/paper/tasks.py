"""Questions for a worksheet, each about a moment of a board that Club has played.

The engine and the solver give the answers.

>>> from whist_nb.classroom.boards import boards
>>> task = who_wins(PlayedBoard(boards("whist", "elm", 1)[0]), Random(1), 0)
>>> task.asks
('Who wins this trick?',)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from whist_nb.classroom.boards import Board
from whist_nb.classroom.paper.fitting import POINT, SMALL, Block, joined, line_height, lines_of, text_height
from whist_nb.classroom.paper.hand_records import column, hand, hands, number_of, trumps
from whist_nb.classroom.paper.pages import grid, marked
from whist_nb.drawing.deal_log import DealLog
from whist_nb.drawing.names import Names, cards_in, chosen_names, listed
from whist_nb.drawing.text_layout import width_of
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Cards
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import EVERYONE, Trick, View
from whist_nb.players import Club
from whist_nb.training.drills import DRILLS, Drill
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall
from whist_nb.training.response_words import in_words

TRIES: Final = 12
"""The number of moments of a board that are searched for a question."""
ENDING: Final = 4
"""The number of cards in each hand of an ending."""
ON_PAPER: Final = ("trumps-out", "cards-out", "boss-card", "voids", "inference")
"""The drills that can be asked on paper, where the tricks so far are visible."""
CIRCLED: Final = 13
"""The most cards printed to be circled."""
ANY_CARD: Final = 4
"""One in this many questions about which cards may be played has the answer that any card may."""
WIDTH: Final = column("a4")
"""The width in mm of a question beside another; Letter paper has a little more."""
ACROSS: Final = 180
"""The width in mm of a question that takes the whole page."""
TABLE: Final = 9.5
"""The size of the tricks so far, in points."""
HELD: Final = 24
"""The width in mm of the hand beside the tricks."""


@dataclass(frozen=True)
class Task:
    """A question on paper: ``setting`` is what is printed above it, and everything else is marked text.

    There is an answer to each question asked, and ``options`` are cards to circle, if there are any. A ``wide`` task
    does not fit in half a page, and one that ``shows_tricks`` needs a key to how they are printed.
    """

    board: int
    setting: Block
    asks: tuple[str, ...]
    answers: tuple[str, ...]
    options: tuple[tuple[str, ...], ...] = ()
    why: str = ""
    wide: bool = False
    shows_tricks: bool = False


class PlayMoment(NamedTuple):
    """A moment at which a card is to be played: the actions before it, whether it is a lead, and the cards left."""

    step: int
    leads: bool
    cards_left: int


class PlayedBoard:
    """A board as Club plays it in all seats, and its ``moments``."""

    def __init__(self, board: Board) -> None:
        self.board = board
        game, club = board.new_game(), Club()
        self.moments: list[PlayMoment] = []
        while (actor := game.current_player) is not None:
            view = game.view(actor)
            if view.question == "card":
                self.moments.append(PlayMoment(len(game.actions), not view.trick, max(view.cards_left)))
            game.apply(club.choose(view))
        self._actions = [action for _, action in game.actions]
        self.whole = game.view(EVERYONE)

    def at(self, moment: PlayMoment) -> Game:
        """Return the board at a moment."""
        game = self.board.new_game()
        for action in self._actions[: moment.step]:
            game.apply(action)
        return game

    def some(self, chance: Random, fits: Callable[[PlayMoment], bool]) -> list[PlayMoment]:
        """Return some of the moments that fit, in random order."""
        there = [moment for moment in self.moments if fits(moment)]
        return chance.sample(there, min(TRIES, len(there)))


Find = Callable[[PlayedBoard, Random, int], Task | None]
"""Finds a question about a board; the number says how many of its kind there are already."""


def who_wins(played: PlayedBoard, chance: Random, before: int) -> Task | None:
    """Ask who wins a trick that was played: one with several suits, if there was any."""
    view = played.whole
    mixed = [trick for trick in view.tricks if len({view.ranks.suit_of[card] for _, card in trick.plays}) > 1]
    if not view.tricks:
        return None
    trick = chance.choice(mixed or view.tricks)
    names = _names(view, None)
    told = joined([_opening(view, names), _line(Words(names).trick(trick.plays))])
    card = dict(trick.plays)[trick.winner]
    answer = phrase("{who}, with {card}.", who=names.start(trick.winner), card=cards_in([card]))
    return Task(played.board.number, told, (phrase("Who wins this trick?"),), (answer,))


def what_is_legal(played: PlayedBoard, chance: Random, before: int) -> Task | None:
    """Ask which cards may be played to a trick: in one question of four any card, since none is of the suit led."""
    wants_void = before % ANY_CARD == ANY_CARD - 1
    for moment in played.some(chance, lambda moment: not moment.leads and moment.cards_left > 2):
        game = played.at(moment)
        view = _actor(game)
        cards = [action.card for action in view.legal_actions() if isinstance(action, Play)]
        there = len(view.hand) + sum(pile.face is not None for pile in view.layouts[view.seat or 0])
        if len(cards) < 2 or (len(cards) == there) is not wants_void:
            continue
        names = _names(view, view.seat)
        so_far = _line(Words(names).trick(view.trick), WIDTH - HELD)
        told = joined([_opening(view, names), _layout(view, names), _beside(_mine(view), so_far)])
        answer = phrase("Any card.") if wants_void else cards_in(Cards(cards).sorted())
        ask = phrase("Which of your cards may you play?")
        return Task(played.board.number, told, (ask,), (answer,), (), Words(names).turn(view))
    return None


def how_many_tricks(played: PlayedBoard, chance: Random, before: int) -> Task | None:
    """Ask how many of the last tricks the side on lead can take with all cards in sight; it needs numpy.

    Only endings in which the lead matters are used, and only with two sides.
    """
    from whist_nb.analysis import solve
    from whist_nb.analysis.view_positions import position_of

    for moment in played.some(chance, lambda moment: moment.leads and moment.cards_left == ENDING):
        view = played.at(moment).view(EVERYONE)
        position = position_of(view) if len(set(view.sides)) == 2 else None
        if position is None or view.to_act is None:
            continue
        worth = solve(position).by_card
        best = max(worth.values())
        if len(set(worth.values())) == 1:
            continue
        names = _names(view, None)
        ask = phrase(
            "{who} first. Everybody sees all the cards and plays as well as possible. How many of these {count} "
            "tricks {do} {party} take, and with which lead?",
            who=names.does(view.to_act, "lead"),
            count=ENDING,
            do="do" if sum(side == view.sides[view.to_act] for side in view.sides) > 1 else "does",
            party=names.side_in_short(view.sides[view.to_act]),
        )
        leads = Cards([card for card, tricks in worth.items() if tricks == best]).sorted()
        answer = phrase(
            "{tricks}, by leading {leads}.",
            tricks=number_of(best, best),
            leads=listed([cards_in([card]) for card in leads], "or"),
        )
        told = joined([_opening(view, names), hands(view, names, WIDTH), _layout(view, names)])
        return Task(played.board.number, told, (ask,), (answer,))
    return None


def from_drill(drill: Drill, level: int, played: PlayedBoard, chance: Random, before: int) -> Task | None:
    """Ask a question of a drill, between two tricks, with the tricks so far printed."""
    for moment in played.some(chance, lambda moment: moment.leads and moment.cards_left > 1):
        game = played.at(moment)
        view = _actor(game)
        question = drill.ask(Recall(view), Random(chance.random()), level) if view.tricks else None
        if question is None:
            continue
        names = _names(view, view.seat)
        told, wide = _told_so_far(view, names)
        answers = tuple(in_words(part, part.answer, names) for part in question.parts)
        return Task(played.board.number, told, tuple(part.text for part in question.parts), answers,
                    tuple(map(_options, question.parts)), question.found_by, wide, True)  # fmt: skip
    return None


KINDS: Final[dict[str, Find]] = {
    "winners": who_wins,
    "legal-cards": what_is_legal,
    "endings": how_many_tricks,
}
"""The kinds of question about a board besides the drills."""
NEED_NUMPY: Final = ("endings", "inference")


def finders(variant: Variant, level: int) -> dict[str, Find]:
    """Return everything that can be asked on paper about a game, by name."""
    drills = {name: DRILLS[name] for name in ON_PAPER if DRILLS[name].fits(variant)}
    return {**KINDS, **{name: partial(from_drill, drill, level) for name, drill in drills.items()}}


# Printing


def _names(view: View, seat: Any) -> Names:
    return Names(chosen_names(view.seats, None), seat, view.sides)


def _actor(game: Game) -> View:
    assert game.current_player is not None
    return game.view(game.current_player)


def _beside(left: Block, right: Block) -> Block:
    """Put two parts side by side."""
    told = f"<div class='beside'><div>{left.html}</div><div>{right.html}</div></div>"
    return Block(told, max(left.height, right.height))


def _line(text: str, width: float = WIDTH) -> Block:
    """Return marked text as a paragraph; empty for an empty text."""
    return Block(f"<p>{marked(text)}</p>", text_height(text, width) + 1.5) if text else Block("", 0)


def _opening(view: View, names: Names) -> Block:
    """Return the reader's seat, trumps and the contract."""
    words = Words(names)
    contract = words.contract(view)
    me = None if names.you is None else phrase("You are {who}.", who=chosen_names(view.seats, None)[names.you])
    trump = words.trump(view)
    said = [me, phrase("{title}.", title=trump.title) if trump else trumps(view, names)]
    return _line(" ".join(filter(None, (*said, contract and f"{contract}."))))


def _mine(view: View) -> Block:
    """Return the reader's cards."""
    return hand(view.hand, phrase("Your hand"), HELD - 2, narrow=True)


def _layout(view: View, names: Names, width: float = WIDTH) -> Block:
    """Return the face-up cards before each player, in games that have a layout."""
    told = []
    for seat, piles in enumerate(view.layouts):
        faces = Cards([pile.face for pile in piles if pile.face])
        if faces:
            told.append(phrase("{who}, face up: {cards}.", who=names.start(seat), cards=cards_in(faces.sorted())))
    return _line(" ".join(told), width)


def _told_so_far(view: View, names: Names) -> tuple[Block, bool]:
    """Return the reader's cards beside the tricks so far, and whether they are too wide for half a page."""
    tricks, wide = _tricks(view, names)
    room = (ACROSS if wide else WIDTH) - HELD
    so_far = joined([_before(view, names, room), tricks])
    face_up = _layout(view, names, ACROSS if wide else WIDTH)
    return joined([_opening(view, names), face_up, _beside(_mine(view), so_far)]), wide


def _before(view: View, names: Names, width: float) -> Block:
    """Return what was said and seen before the first trick."""
    log = DealLog(Words(names))
    for event in view.deal_events:
        if event.verb == "play":
            break
        log.take_in(event, view)
    told = " ".join(log.lines + log.notes)
    return (
        Block(f"<p class='small'>{marked(told)}</p>", text_height(told, width, SMALL) + 1.5) if told else Block("", 0)
    )


def _tricks(view: View, names: Names) -> tuple[Block, bool]:
    """Return the tricks so far, the card led underlined and the winner's bold, and whether the table is wide."""
    words, order, then = Words(names), names.seat_order(), _between(view, names)
    lines = [
        [str(at), *(_cell(trick, seat) for seat in order), *([marked(then[at])] if any(then.values()) else [])]
        for at, trick in enumerate(view.tricks, 1)
    ]
    heads = [phrase("Trick"), *(marked(words.names.start(seat)) for seat in order)]
    told = any(then.values())
    wide = told or sum(width_of(head, TABLE * POINT, bold=True) * 1.2 + 2 for head in heads) > WIDTH - HELD
    room = ACROSS - HELD - 14 * len(heads)
    height = sum(max(1, lines_of(said, room, TABLE)) * line_height(TABLE) + 1.1 for said in then.values())
    shown = grid([*heads, *([phrase("Then")] if told else [])], lines, "tricks")
    return Block(shown, height + line_height(TABLE) + 2.2), wide


def _cell(trick: Trick, seat: int) -> str:
    card = dict(trick.plays).get(seat)
    if card is None:
        return "–"
    kinds = [name for name, applies in (("led", trick.plays[0][0] == seat), ("won", trick.winner == seat)) if applies]
    return f"<span class='{' '.join(kinds)}'>{marked(cards_in([card]))}</span>"


def _between(view: View, names: Names) -> dict[int, str]:
    """Say what happened after each trick: cards taken, drawn, uncovered or turned up."""
    words, told, done = Words(names), dict[int, list[str]](), 0
    for event in view.deal_events:
        if event.verb == "gather":
            done += 1
        elif done and event.verb != "play" and (said := words.event(event, view)):
            told.setdefault(done, []).append(said)
    return {at: " ".join(told.get(at, ())) for at in range(1, len(view.tricks) + 1)}


def _options(question: Question) -> tuple[str, ...]:
    """Return the options to circle: the cards or the seats to choose from."""
    if question.kind in ("card", "cards"):
        return tuple(cards_in([card]) for card in question.options) if len(question.options) <= CIRCLED else ()
    labels = tuple(str(label) for _, label in question.options)
    return (*labels, phrase("Nobody")) if question.kind == "seats" else labels
