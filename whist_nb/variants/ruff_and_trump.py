"""Ruff and Trump: announce the value of your best suit, rub with the ace of trumps, play twelve tricks.

The rules follow CatsAtCards, "How to play Whist", which follows Willughby. A tie voids the ruff, even between partners
(RT-1); nothing is rounded (RT-2); the turn-up counts for every seat that uses trumps (RT-3); the holder of the ace of
trumps may rub, or else the dealer (RT-4); the suit is shown as it was before the rub (RT-5), whole (RT-8); values are
announced from eldest (RT-6); if two pass the target in one deal, the higher wins (RT-7).
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from whist_nb.engine.actions import Action, Announce, Prove
from whist_nb.engine.cards import SUITS, Card, Rank, Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import LeftOver, QuestionWords, Tutorial
from whist_nb.engine.matches import TO, Played, stand_by_scores, up_to
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import ask_sealed, tricks
from whist_nb.engine.scoring import NO_EXTRAS, AnnouncedSuit, Extras, Options, Scores, Tricks, by_side, for_seats
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Statement, Wording
from whist_nb.variants.ruff import answers_about, exchange, question_about

RUFF = 12
RUFF_ENDS = Wording("The {ruff} points for the ruff end the set.")
CARDS_OVER = Wording("Cards over {share}.")
CARDS_AND_RUFF = Wording("That is the cards over {share}, plus {ruff} for the ruff.")
ANNOUNCE = tuple(Announce(value) for value in range(96))


ANNOUNCE_UP_TO = Wording(
    "what your best suit is worth (ace 11, court cards 10, other cards their pips).", head="Announce 0 to {most}"
)
NOT_WORTH = Wording("Your {suit} were not worth the {value} that you announced.")
PROVE_WORTH = Wording("name a suit that was worth {value}.", head="You have won the ruff")


async def deal(table: Table) -> Played:
    """Deal twelve cards each in packets of four, and turn one of four up; then ruff, rub, proof, twelve tricks."""
    table.deal(dict.fromkeys(table.seats, 12), packet=4)
    turned = table.turn_up()
    table.trump = turned.suit
    dealt = [list(hand) for hand in table.hands]
    announced = await announce(table, dealt, turned)
    values = [announced[seat] for seat in table.seats]
    table.note("ruff", ruff_winner(values), max(values), table.everyone)
    ruff = ruff_points(values, table.sides, table.options)
    stand_by_scores(table, TO(target=table.options["target"]), ruff)
    if table.options["peg_out"] and pegs_out(table, ruff):
        return count(table, ruff)[0], (RUFF_ENDS(ruff=RUFF),)
    rubber = await exchange(table, table.options["rub_optional"])
    winner = ruff_winner(values)
    if winner is not None:
        suit = await prove(table, winner, dealt[winner], turned, announced[winner])
        # the seat that rubbed may have discarded some of it; any other still holds it
        show = table.show_record if winner == rubber else table.show
        show(winner, [card for card in dealt[winner] if card.suit is suit])
    table.stage(tricks=12)
    await tricks(table, 12, leader=table.eldest)
    return count(table, ruff)


def total(cards: Sequence[Card], suit: Suit, turned: Card) -> int:
    """Return the card points of a suit; trumps with the turn-up."""
    mine = [card for card in cards if card.suit is suit]
    if mine and suit is turned.suit:
        mine.append(turned)
    return sum(map(card_points, mine))


def card_points(card: Card) -> int:
    """Return what a card is worth: ace 11, court cards 10, others their pips."""
    return 11 if card.rank is Rank.ACE else min(int(card.rank), 10)


def true_ruff(cards: Sequence[Card], turned: Card) -> int:
    """Return the value of the best suit of a hand."""
    return max(total(cards, suit, turned) for suit in SUITS)


async def announce(table: Table, dealt: Sequence[Sequence[Card]], turned: Card) -> dict[int, int]:
    """Let each announce a number up to its true ruff, one after the other or all at once."""

    def answers(seat: int) -> tuple[Action, ...]:
        return ANNOUNCE[: true_ruff(dealt[seat], turned) + 1]

    order = table.clockwise(table.eldest)
    said: dict[int, Any] = {}
    if table.options["announce_order"] == "simultaneous":
        said = await ask_sealed(table, order, "announce", answers, why_not_that_ruff)
        for seat in order:
            table.say("call", seat, said[seat])
    else:
        for seat in order:
            said[seat] = await table.ask(seat, "announce", answers(seat), why_not_that_ruff)
            table.say("call", seat, said[seat])
    return {seat: answer.number for seat, answer in said.items()}


def why_not_that_ruff(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule: nobody may announce more than it has."""
    most = true_ruff(table.hands[seat], table.stock[0])
    return ANNOUNCE_UP_TO(most=most)


def ruff_winner(announced: Sequence[int]) -> int | None:
    """Return the seat with strictly the highest value; None after a tie."""
    best = max(announced)
    return announced.index(best) if announced.count(best) == 1 else None


def ruff_points(announced: Sequence[int], sides: Sequence[int], options: Options) -> tuple[int, ...]:
    """Score twelve at once for the side with the highest ruff; a tie is void, between partners as the option says."""
    best = max(announced)
    highest = {side for side, value in zip(sides, announced, strict=True) if value == best}
    alone = ruff_winner(announced) is not None
    scores = alone or (len(highest) == 1 and options["partners_tie"] == "score")
    return tuple(RUFF if scores and side in highest else 0 for side in sides)


def pegs_out(table: Table, points: Sequence[int]) -> bool:
    """Return whether the twelve points take their winner to the target and into the sole lead."""
    after = [have + more for have, more in zip(table.scores, points, strict=True)]
    leaders = {table.sides[seat] for seat in table.seats if after[seat] == max(after)}
    return any(points) and max(after) >= table.options["target"] and len(leaders) == 1


async def prove(table: Table, seat: int, dealt: Sequence[Card], turned: Card, value: int) -> Suit:
    """Let the winner of the ruff name a suit worth what was announced, and show all of it."""
    suits = tuple(Prove(suit) for suit in SUITS if total(dealt, suit, turned) >= value)
    answer = await table.ask(seat, "prove", suits, partial(why_not_that_proof, value))
    table.say("call", seat, answer)
    suit: Suit = answer.suit
    return suit


def why_not_that_proof(value: int, table: Table, seat: int, action: Action) -> Statement:
    """Return the rule: only a suit worth that much proves a ruff."""
    if isinstance(action, Prove):
        return NOT_WORTH(suit=action.suit, value=value)
    return PROVE_WORTH(value=value)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score the cards over a fair share, each trick being four cards, and add the ruff."""
    won = tricks if options["mode"] == "single" else for_seats(by_side(tricks))
    over = [max(4 * taken - fair_share(options), 0) for taken in won]
    return tuple(map(sum, zip(over, extras.ruff or (0, 0, 0, 0), strict=True)))


def fair_share(options: Options) -> int:
    """Return the number of cards that a side, or a player, must win before any of them score."""
    return 12 if options["mode"] == "single" else 24


def count(table: Table, ruff: tuple[int, ...]) -> Played:
    """Return what the cards and the ruff score, and why."""
    share = fair_share(table.options)
    why = CARDS_AND_RUFF(share=share, ruff=RUFF) if any(ruff) else CARDS_OVER(share=share)
    scored = points(table.tricks_won, None, table.options, Extras(ruff=ruff))
    return scored, (why,)


async def match(table: Table) -> None:
    """Play a set to fifty-two."""
    await up_to(table, deal, table.options["target"])


def complete(chosen: dict[str, Any], given: frozenset[str], seats: int) -> dict[str, Any]:
    """Refuse to draw partners if everybody plays alone."""
    if chosen["mode"] == "single" and chosen["partners"] == "draw":
        raise BadOption("partners='draw' needs mode='double': in single hand everybody plays alone.")
    return chosen


RUFF_AND_TRUMP = Variant(
    id="ruff-and-trump",
    title="Ruff and Trump",
    seats=(4,),
    partners=("mode", "double"),
    rules=match,
    points=points,
    complete=complete,
    special=phrase("announce the value of your best suit, rub with the ace of trumps, count cards to fifty-two"),
    source="CatsAtCards, How to play Whist, after Willughby",
    own_options={
        "mode": Option("double", ("double", "single"), "Two play against two, or each plays alone."),
        "announce_order": Option(
            "sequential", ("sequential", "simultaneous"), "Players announce in turn, or all at once."
        ),
        "rub_optional": switch(True, "The player with the right to the head may leave it."),
        "partners_tie": Option("void", ("void", "score"), "Partners who tie for the ruff score it, or nobody does."),
        "peg_out": switch(False, "The ruff can end the set before a card is played."),
        "target": number(52, "Points that win the set."),
    },
    questions={
        "the stock": question_about("head"),
        "announce": QuestionWords(
            "announce a ruff",
            phrase("What is your best suit worth?"),
            phrase("Your turn. Announce what your best suit is worth, or less."),
            phrase(
                "An ace counts 11, a court card 10, and any other card its number. The turned-up "
                "card counts with your trumps."
            ),
            phase="the ruff",
        ),
        "prove": QuestionWords(
            "prove the ruff",
            phrase("Which suit will you show?"),
            phrase("You won the ruff. Show the suit that won it."),
            phrase("The whole suit is shown as it was before any card was taken or laid aside."),
            phase="the ruff",
        ),
    },
    answers=answers_about("head"),
    announced_suit=AnnouncedSuit(card_points, true_ruff, ruff_points),
    left_over=LeftOver("head"),
    lays_aside=True,
    spares_to_ace=True,
    tutorial=Tutorial(phrase("announce your best suit, and count cards to 52"), "ruff-and-honours", kin=True),
)
