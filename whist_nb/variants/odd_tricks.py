"""Deals in which a side scores its tricks above six, as in all the plain whist games."""

from collections.abc import Mapping, Sequence

from whist_nb.engine.actions import Call
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import AnswerWords, QuestionWords
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import tricks
from whist_nb.engine.rubber import RubberScore
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Points, SidePoints, Tricks, add, by_side, for_seats
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statements, Wording

HONOUR_CARDS: Mapping[Suit | None, frozenset[Card]] = {
    None: frozenset(),
    **{suit: frozenset(Card(f"{rank}{suit}") for rank in "AKQJ") for suit in SUITS},
}
"""The honours in each trump suit: ace, king, queen and jack; none without trumps."""

HONOURS_POINTS = {4: 4, 3: 2}
"""The points for all four honours (ace, king, queen and jack of trumps), and for three of them."""

GAMES_TO_WIN = number(2, "This many games win the rubber. Choose 1 for a single game.")
MATCH_BASIS = Option(
    "points",
    ("points", "rubber"),
    "The match goes to the side with more points, or to the winner of the rubber.",
)
HONOURS = switch(
    False, "A side that was dealt three or four of the ace, king, queen and jack of trumps scores for them."
)
CLAIM_HONOURS = Option("auto", ("auto", "manual"), "Honours are counted for you, or the players must claim them.")


CLAIMS = (Call("claim"), Call("no claim"))

BOOK_LESS = Wording("That is {most} tricks, less the book of 6.")
SIX_EACH = Wording("With 6 tricks each, nobody scores for tricks.")
FOUR_HONOURS = Wording("Four honours add {points}.")
THREE_HONOURS = Wording("Three honours add {points}.")


SAY_CLAIM = Wording("claim or no claim.", head="The tricks are counted. Say whether your side claims honours")


async def turned_up_deal(table: Table, cards: int, taken_up_first: bool = False) -> tuple[int, ...]:
    """Deal all cards, the dealer's last face up for trumps, and play every trick; return the honours dealt to each."""
    table.deal(dict.fromkeys(table.seats, cards))
    table.trump = table.turn_up(table.dealer).suit
    if taken_up_first:
        table.take_up(table.dealer)
    held = honours_held(table)
    table.stage(tricks=cards)
    await tricks(table, cards, leader=table.eldest)
    return held


def honours_held(table: Table) -> tuple[int, ...]:
    """Return how many honours are in each hand now; none without trumps."""
    honours = HONOUR_CARDS[table.trump]
    return tuple(len(honours.intersection(hand)) for hand in table.hands)


# Scoring


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> tuple[int, ...]:
    """Score a point for each trick above six; then honours, if they count and tricks have not ended the game."""
    odd, before, target = odd_tricks(tricks), extras.before, options["target"]
    if not options["honours"] or ends_game(odd, before, target):
        return for_seats(odd)
    return for_seats(add(odd, honours_due(by_side(extras.honours), before, barred_at=target - 1)))


def odd_tricks(tricks: Sequence[int]) -> SidePoints:
    """Score one point for each trick that a side has won above six."""
    ours, theirs = by_side(tricks)
    return max(ours - 6, 0), max(theirs - 6, 0)


def ends_game(odd: SidePoints, before: SidePoints, target: int) -> bool:
    """Return whether the tricks alone bring a side to the target: then honours are not counted."""
    return max(add(before, odd)) >= target


def honours_due(held: SidePoints, before: SidePoints, barred_at: int | None) -> SidePoints:
    """Return what the honours held are worth; nothing to a side that was at the bar before the deal."""
    due = [0 if score == barred_at else HONOURS_POINTS.get(count, 0) for count, score in zip(held, before, strict=True)]
    return due[0], due[1]


# Counting at the table


def count(table: Table, so_far: RubberScore, points: Points, honours: Sequence[int]) -> tuple[SidePoints, Statements]:
    """Return what each side scores in a deal of a rubber, and why."""
    extras = Extras(before=so_far.points, honours=tuple(honours))
    ours, theirs, *_ = points(table.tricks_won, None, table.options, extras)
    return (ours, theirs), why((ours, theirs), table.tricks_won)


def why(points: SidePoints, tricks: Sequence[int]) -> Statements:
    """Return the reasons: tricks above six, and the points for honours."""
    odd, most = odd_tricks(tricks), max(by_side(tricks))
    told = BOOK_LESS(most=most) if max(odd) else SIX_EACH()
    added = sum(points) - sum(odd)
    return (told, (FOUR_HONOURS if added == HONOURS_POINTS[4] else THREE_HONOURS)(points=added)) if added else (told,)


async def claimed(table: Table, so_far: RubberScore, target: int, honours: Sequence[int]) -> tuple[int, ...]:
    """Return the countable honours: if they must be claimed, those of a side that has claimed them.

    Nobody is asked once tricks have ended the game.
    """
    automatic = table.options["claim_honours"] == "auto"
    if automatic or ends_game(odd_tricks(table.tricks_won), so_far.points, target):
        return tuple(honours)
    sides = await claims(table)
    return tuple(held * sides[side] for held, side in zip(honours, table.sides, strict=True))


async def claims(table: Table) -> SidePoints:
    """Ask each seat whose partner has not claimed, starting with eldest; return 1 for a side that claimed."""
    made = [0, 0]
    for seat in table.clockwise(table.eldest):
        side = table.sides[seat]
        if not made[side]:
            answer = await table.ask(seat, "claim honours", CLAIMS, SAY_CLAIM())
            table.say("call", seat, answer)
            made[side] = int(answer is CLAIMS[0])
    return made[0], made[1]


CLAIM_WORDS = {
    "claim honours": QuestionWords(
        "speak about honours",
        phrase("Do you claim honours?"),
        phrase("Your turn. Say whether your side claims honours."),
        phrase(
            "A side that was dealt four honours scores {four} points if it claims them; three honours score {three}.",
            four=HONOURS_POINTS[4],
            three=HONOURS_POINTS[3],
        ),
    )
}
CLAIMS_TOLD = {"claim": AnswerWords(described="claimed honours"), "no claim": AnswerWords(described="claimed nothing")}
