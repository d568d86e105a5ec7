"""MiniBridge: whist with a dummy, the step to bridge that schools begin with.

The rules follow the teaching material of bridge unions for schools, with the scores of the English Bridge Union. If
each side has twenty points, the same dealer deals again (MB-1); dummy goes down before the contract is named (MB-2);
there is no vulnerability, no doubling and no bonus for a slam (MB-3).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from whist_nb.engine.actions import Action, Announce, NameContract
from whist_nb.engine.cards import SUITS, Card, Rank, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import AnswerWords, QuestionWords, Tutorial
from whist_nb.engine.matches import Played, fixed_deals
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, Tricks, needs_of, tricks_over
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import SideName, Wording

HIGH_CARDS: Mapping[Rank, int] = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
"""The value of each high card; there are forty points in the pack."""
NAMED_VALUES: Mapping[str, int] = {rank.name.lower(): value for rank, value in HIGH_CARDS.items()}
"""The same for sentences, by the names of the cards."""
MAJORS, MINORS, NO_TRUMPS = (Suit.SPADES, Suit.HEARTS), (Suit.DIAMONDS, Suit.CLUBS), (None,)
TRICK_POINTS: Mapping[Suit | None, int] = {**dict.fromkeys(MAJORS, 30), **dict.fromkeys(MINORS, 20), None: 30}
"""The value of each trick over six; the first one at no trumps is worth ten more."""
PART_TARGET = 7
GAME_TARGETS: Mapping[Suit | None, int] = {None: 9, **dict.fromkeys(MAJORS, 10), **dict.fromkeys(MINORS, 11)}
PART_BONUS, GAME_BONUS, EACH_SHORT = 50, 300, 50
USUAL_DEALS = 4
CONTRACTS = tuple(NameContract(size, suit) for size in ("part", "game") for suit in (*SUITS, None))

POINTS_HELD = Wording(
    "announce {points}.",
    head="Say how many points you hold (ace {ace}, king {king}, queen {queen}, jack {jack})",
)
NAME_ONE = Wording("part or game, in a suit or at no trumps.", head="You see both hands. Name the contract")
TWENTY_EACH = Wording("the same dealer deals again.", head="Twenty points on each side")
PART_IN, GAME_IN = Wording("Part score in {suit}"), Wording("Game in {suit}")
PART_AT_NO_TRUMPS, GAME_AT_NO_TRUMPS = Wording("Part score at no trumps"), Wording("Game at no trumps")
MADE = Wording("{contract} made with {won:trick}: {points} {who:to}.")
SHORT = Wording("{contract}, {short:trick} short: {points} {who:to}.")


async def deal(table: Table) -> Played | None:
    """Deal thirteen cards each; announce points, put dummy down, name a contract and play both declaring hands."""
    table.deal(dict.fromkeys(table.seats, 13))
    declarer = who_declares(await announce(table), table.sides)
    if declarer is None:
        table.throw_in(TWENTY_EACH())
        return None
    (dummy,) = (seat for seat in table.side_of(declarer) if seat != declarer)
    table.show(dummy, table.hands[dummy])
    table.entrust(dummy, declarer)
    call = await table.ask(declarer, "contract", CONTRACTS, NAME_ONE())
    table.say("call", declarer, call)
    table.name_trump(declarer, call.suit)
    contract = contract_of(call, (declarer, dummy))
    table.undertake(contract)
    table.stage(tricks=13)
    await tricks(table, 13, leader=table.left_of(declarer))
    return count(table.tricks_won, contract, table.options)


def card_points(card: Card) -> int:
    """Return what a card counts: ace 4, king 3, queen 2, jack 1."""
    return HIGH_CARDS.get(card.rank, 0)


def high_card_points(cards: Iterable[Card]) -> int:
    """Return the points of a hand."""
    return sum(map(card_points, cards))


async def announce(table: Table) -> dict[int, int]:
    """Let each seat announce its points, dealer first; return them in that order."""
    said = {}
    for seat in table.clockwise(table.dealer):
        held = high_card_points(table.hands[seat])
        answer = await table.ask(seat, "announce points", (Announce(held),), POINTS_HELD(points=held, **NAMED_VALUES))
        table.say("call", seat, answer)
        said[seat] = held
    return said


def who_declares(said: Mapping[int, int], sides: Sequence[int]) -> int | None:
    """Return the seat with more points on the side with more, or the first of the two in a tie; None at twenty each."""
    totals = {side: sum(held for seat, held in said.items() if sides[seat] == side) for side in set(sides)}
    if len(set(totals.values())) == 1:
        return None
    stronger = max(totals, key=totals.__getitem__)
    return max((seat for seat in said if sides[seat] == stronger), key=said.__getitem__)


# Scoring


def target_of(call: NameContract) -> int:
    """Return the tricks that make a contract."""
    return PART_TARGET if call.size == "part" else GAME_TARGETS[call.suit]


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Return what declarer and dummy undertake by that call."""
    assert isinstance(call, NameContract), "declarer names a contract"
    is_part = call.size == "part"
    label = (
        (PART_AT_NO_TRUMPS if is_part else GAME_AT_NO_TRUMPS)()
        if call.suit is None
        else (PART_IN if is_part else GAME_IN)(suit=call.suit)
    )
    return Contract(label, tuple(seats), needs_of(target_of(call), seats), call=call)


def value(call: NameContract, won: int) -> int:
    """Return the score of a contract made with that many tricks: those over six, and the bonus."""
    first = 10 if call.suit is None else 0
    return first + TRICK_POINTS[call.suit] * (won - 6) + (PART_BONUS if call.size == "part" else GAME_BONUS)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score the declaring side's tricks over six and the bonus; if it failed, the others score each trick short."""
    assert contract is not None, "declarer has named a contract"
    assert isinstance(contract.call, NameContract)
    over = tricks_over(tricks, contract)
    scored = value(contract.call, target_of(contract.call) + over) if over >= 0 else EACH_SHORT * -over
    return tuple(scored if (seat in contract.seats) == (over >= 0) else 0 for seat in range(len(tricks)))


def count(tricks: Tricks, contract: Contract, options: Options) -> Played:
    """Return what each seat scores in the deal, and why."""
    scored, over = points(tricks, contract, options), tricks_over(tricks, contract)
    won, most = sum(tricks[seat] for seat in contract.seats), max(scored)
    parts: dict[str, Any] = {"contract": contract.label, "points": most, "who": SideName(scored.index(most))}
    return scored, (MADE(won=won, **parts) if over >= 0 else SHORT(short=-over, **parts),)


async def match(table: Table) -> None:
    """Play four deals, so that each seat deals once, unless another number was agreed."""
    await fixed_deals(table, deal, table.deals or USUAL_DEALS, redealt=True)


QUESTIONS = {
    "announce points": QuestionWords(
        phrase("announce points"),
        phrase("How many points do you hold?"),
        phrase(
            "Your turn. Announce your points. An ace counts {ace}, a king {king}, a queen {queen} and a jack {jack}.",
            ace=NAMED_VALUES["ace"],
            king=NAMED_VALUES["king"],
            queen=NAMED_VALUES["queen"],
            jack=NAMED_VALUES["jack"],
        ),
        phrase(
            "The side with more points plays the contract, and the partner with "
            "more points is declarer. If both sides have 20, the deal is thrown in."
        ),
        phase="the points",
        lone=phrase(
            "Announce your points. An ace counts {ace}, a king {king}, a queen {queen} and a jack {jack}.",
            ace=NAMED_VALUES["ace"],
            king=NAMED_VALUES["king"],
            queen=NAMED_VALUES["queen"],
            jack=NAMED_VALUES["jack"],
        ),
    ),
    "contract": QuestionWords(
        phrase("name the contract"),
        phrase("Part score or game, and in which suit?"),
        phrase("You see both hands. Name the contract: a part score or a game, in a suit or at no trumps (NT)."),
        phrase(
            "A part score needs {part} tricks. A game needs {none} at no trumps, {majors} in spades or hearts, and "
            "{minors} in diamonds or clubs. If you fail, the other side scores {each_short} for each trick you are "
            "short.",
            part=PART_TARGET,
            none=GAME_TARGETS[None],
            majors=GAME_TARGETS[MAJORS[0]],
            minors=GAME_TARGETS[MINORS[0]],
            each_short=EACH_SHORT,
        ),
        phase="naming the contract",
    ),
}


def _named(call: NameContract) -> AnswerWords:
    """Return the words for a contract on its button."""
    suit = f"{{{call.suit}}}" if call.suit else "NT"
    return AnswerWords(phrase("{target} tricks", target=target_of(call)), label=f"{call.size.capitalize()} {suit}")


MINIBRIDGE = Variant(
    id="minibridge",
    title="MiniBridge",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    contract=contract_of,
    announced=card_points,
    price=lambda call, options: value(call, target_of(call)) if isinstance(call, NameContract) else None,
    plays_for="points",
    plays_all=True,
    special=phrase("points are announced, dummy goes down, and declarer plays two hands"),
    source="bridge unions' MiniBridge for schools, with the scores of the English Bridge Union",
    questions=QUESTIONS,
    answers={call.text: _named(call) for call in CONTRACTS},
    has_contracts=True,
    usual_for=frozenset({"points-hidden", "PBN board with a dummy"}),
    tutorial=Tutorial(phrase("count points, name a contract, and play two hands as one"), "whist", kin=True),
)
