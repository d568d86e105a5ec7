"""Christmas Whist by Howard Fosdick: two players, ten cards removed, six ways of scoring in a game of seven deals.

Rules by Howard Fosdick. The turn-up makes trumps and is the first prize (XM-1), trumps stay (XM-2); a meld is
shown before the draws (XM-3); ties are replayed (XM-4); who is behind goes by deals won (XM-5); all seven deals
are played (XM-6); shorter games take the first rules (XM-7); melds are shown by themselves unless they are to be
declared (XM-9, XM-10).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from whist_nb.engine.actions import Action, Call, ChooseRule
from whist_nb.engine.cards import Card, Rank, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.matches import Played, ending, first_dealer, most_points
from whist_nb.engine.options import Option, switch
from whist_nb.engine.play import trick
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Meld, to_the_higher
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant

RULES = {
    1: "tricks after the Close",
    2: "fewest tricks after the Close",
    3: "tricks and pairs",
    4: "fewest tricks, and pairs",
    5: "tricks and marriages",
    6: "fewest tricks, and marriages",
}
FEWEST, PAIRS, MARRIAGES = (2, 4, 6), (3, 4), (5, 6)
"""The rules under which tricks count against their winner, pairs count, and marriages count."""
RED = (Suit.HEARTS, Suit.DIAMONDS)


async def deal(table: Table, rule: int | None, chooser: int) -> Played:
    """Ten cards removed, eleven each, a pile of twenty to draw from; the points of each player by the rule.

    ``rule`` is None where the chooser names it after a look at cards and trumps.
    """
    table.set_aside(10)
    table.deal(dict.fromkeys(table.seats, 11))
    prize = table.turn_up()
    table.trump = prize.suit
    if rule is None:
        answer = await table.ask(chooser, "the rule", tuple(ChooseRule(number) for number in RULES), why_no_rule)
        table.say("call", chooser, answer.text)
        rule = int(answer.number)
    contract = contract_of(ChooseRule(rule), ())
    table.undertake(contract)
    melds, leader = [0, 0], table.eldest
    table.stage("Before the Close", 10, "Only tricks after the Close count", "Winner takes {top}; loser draws unseen")
    while table.stock_left:
        leader = await trick_and_meld(table, leader, contract, melds)
        table.take(leader, prize)  # both saw it
        table.draw(table.left_of(leader))  # the loser draws unseen
        if table.stock_left:
            prize = table.turn_up()
    table.stage("After the Close", 11, contract.label)
    for _ in range(10):
        leader = await trick_and_meld(table, leader, contract, melds)
    await trick(table, leader)  # no hand is left to show a meld from
    scored = tally(table.stage_tricks, contract, table.options, Extras(melds=tuple(melds)))
    return scored, f"Rule {rule}, {RULES[rule]}: {scored[0]} to {scored[1]}."


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """The rule of a deal: the even ones count tricks against their winner."""
    assert isinstance(call, ChooseRule), "a deal has a rule"
    aim = "fewest" if call.number in FEWEST else "at least"
    return Contract(f"Rule {call.number}: {RULES[call.number]}", (), (None, None), aim, call)


def tally(
    tricks: Sequence[int], contract: Contract | None, options: Mapping[str, Any], extras: Extras = NO_EXTRAS
) -> tuple[int, ...]:
    """Tricks after the Close, or minus them, and the melds that were shown."""
    sign = -1 if rule_of(contract) in FEWEST else 1
    return tuple(sign * won + more for won, more in zip(tricks, extras.melds or (0, 0), strict=True))


def points(
    tricks: Sequence[int], contract: Contract | None, options: Mapping[str, Any], extras: Extras = NO_EXTRAS
) -> tuple[int, ...]:
    """The deal goes to the player with the higher total; both have nothing where it is to be played again."""
    return to_the_higher(tally(tricks, contract, options, extras))


def rule_of(contract: Contract | None) -> int:
    """The number of the rule by which the deal is scored."""
    call = contract and contract.call
    assert isinstance(call, ChooseRule), "a deal has a rule"
    return call.number


def meld_of(led: Card, contract: Contract) -> Meld | None:
    """A three led, and its two: red two, black one (rules 3, 4). A king, and its queen: three if it won, else two."""
    rule = rule_of(contract)
    if rule in PAIRS and led.rank is Rank.THREE:
        worth = 2 if led.suit in RED else 1
        return Meld(Card(f"2{led.suit}"), lost=worth, won=worth)
    if rule in MARRIAGES and led.rank is Rank.KING:
        return Meld(Card(f"Q{led.suit}"), lost=2, won=3)
    return None


async def trick_and_meld(table: Table, leader: int, contract: Contract, melds: list[int]) -> int:
    """A trick; then its leader may show the partner of the card led."""
    winner = await trick(table, leader)
    led = table.gathered[-1][0][1]
    meld = meld_of(led, contract)
    if meld is None or any(meld.partner is card for trick in table.gathered for _, card in trick):
        return winner
    holds = meld.partner in table.hands[leader]
    if table.options["auto_declare"]:
        shown = holds
    else:
        answers = (Call("declare"), Call("decline")) if holds else (Call("decline"),)
        answer = await table.ask(leader, "a meld", answers, why_no_meld)
        table.say("call", leader, answer.text)
        shown = answer is Call("declare")
    if shown:
        table.show(leader, [meld.partner])
        melds[leader] += meld.won if winner == leader else meld.lost
        table.note("meld", leader, melds[leader], table.everyone)
    return winner


def why_no_rule(table: Table, seat: int, action: Action) -> str:
    """Only a rule is wanted."""
    return "You choose how this deal is scored before anything else: rule 1 to rule 6."


def why_no_meld(table: Table, seat: int, action: Action) -> str:
    """Only the partner of the card led makes a meld, and only from the hand."""
    if action is not Call("declare"):
        return "You led to this trick: declare or decline a meld, before cards are drawn or led."
    led = table.gathered[-1][0][1]
    what, partner = ("pair", "2") if led.rank is Rank.THREE else ("marriage", "Q")
    return f"A {what} with {led.glyphs} needs {Card(f'{partner}{led.suit}').glyphs} in your hand now."


async def match(table: Table) -> None:
    """Seven deals (or five, three, one) under rules one to six in turn; the last by choice of who is behind."""
    length, dealer, totals = table.options["length"], first_dealer(table), [0, 0]
    for number_of_deal in range(1, length + 1):
        if not table.may_deal or (table.options["stop_when_decided"] and 2 * max(table.scores) > length):
            break
        chooser = trailing(table, totals, dealer)
        rule = rule_in_turn(table, number_of_deal, length)
        scored: Sequence[int] = (0, 0)
        why = ""
        while table.may_deal:
            table.new_deal(dealer)
            table.stand(f"Deal {number_of_deal} of {length}, deals won", table.scores, "seat")
            scored, why = await deal(table, rule, chooser)
            if scored[0] != scored[1]:
                break
            table.throw_in(f"{scored[0]} each: the deal is played again.")
            dealer = table.left_of(dealer) if table.options["replay_dealer"] == "other" else dealer
        if scored[0] == scored[1]:
            break  # twenty ties running
        won = to_the_higher(scored)
        totals = [have + more for have, more in zip(totals, scored, strict=True)]
        after = [have + more for have, more in zip(table.scores, won, strict=True)]
        table.stand(f"Deal {number_of_deal} of {length}, deals won", after, "seat")
        table.score(won, why)
        dealer = table.left_of(dealer)
    most_points(table)


def rule_in_turn(table: Table, number_of_deal: int, length: int) -> int | None:
    """The rule of a deal; None where it is chosen."""
    if length == 1:
        return int(table.options["single_rule"])
    last = number_of_deal == length
    if last and (length == 7 or table.options["short_last_choice"]):
        return None
    return number_of_deal


def trailing(table: Table, totals: Sequence[int], dealer: int) -> int:
    """Who is behind in deals won, then in points (or the other way round), then the non-dealer."""
    by_deals = (table.scores[0], table.scores[1]), (totals[0], totals[1])
    for mine, theirs in by_deals if table.options["behind_by"] == "deals" else by_deals[::-1]:
        if mine != theirs:
            return int(mine > theirs)
    return table.left_of(dealer)


CHRISTMAS_WHIST = Variant(
    id="christmas-whist",
    title="Christmas Whist",
    seats=(2,),
    rules=match,
    ending=ending,
    points=points,
    tally=tally,
    contract=contract_of,
    meld=meld_of,
    plays_for="the deal",
    special="two players, ten cards never seen, six rules of scoring in seven deals",
    source="Howard Fosdick, Christmas Whist",
    suits_alike=lambda options: ("SC", "HD"),  # a red pair counts two, a black one
    own_options={
        "length": Option(7, (7, 5, 3, 1), "How many deals the game has."),
        "single_rule": Option(1, (1, 2, 3, 4, 5, 6), "The rule of a game of one deal."),
        "stop_when_decided": switch(False, "The game ends when nobody can catch up."),
        "replay_dealer": Option("same", ("same", "other"), "Who deals again after a tie."),
        "auto_declare": switch(True, "A meld is shown whenever it is held."),
        "behind_by": Option("deals", ("deals", "points"), "Who counts as behind before the last deal."),
        "short_last_choice": switch(False, "The last deal of a game of five or three is by choice too."),
    },
)
