"""Christmas Whist by Howard Fosdick: two players, ten cards removed, six ways of scoring in a game of seven deals.

Rules by Howard Fosdick. The turn-up makes trumps and is the first prize (XM-1), trumps stay (XM-2); a meld is
shown before the draws (XM-3); ties are replayed (XM-4); who is behind goes by deals won (XM-5); all seven deals
are played (XM-6); shorter games take the first rules (XM-7); melds are shown by themselves unless they are to be
declared (XM-9, XM-10).
"""

from collections.abc import Sequence

from whist_nb.engine.actions import Action, Call, ChooseRule
from whist_nb.engine.cards import Card, Rank, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game import Variant
from whist_nb.engine.matches import DEALS_WON, Played, ending, first_dealer, most_points
from whist_nb.engine.options import Option, switch
from whist_nb.engine.play import trick
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statements, Wording

RULES = {
    1: Wording("tricks after the Close"),
    2: Wording("fewest tricks after the Close"),
    3: Wording("tricks and pairs"),
    4: Wording("fewest tricks, and pairs"),
    5: Wording("tricks and marriages"),
    6: Wording("fewest tricks, and marriages"),
}
RULE = Wording("{rule}", head="Rule {number}")
RULE_BROUGHT = Wording("{first} to {second}.", head="Rule {number}, {rule}")
BEFORE_THE_CLOSE, AFTER_THE_CLOSE = Wording("Before the Close"), Wording("After the Close")
CLOSE_COUNTS = Wording("Only tricks after the Close count")
PLAYED_AGAIN = Wording("the deal is played again.", head="{points} each")
DECLARE, DECLINE = Call("declare"), Call("decline")
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
        table.say("call", chooser, answer)
        rule = int(answer.number)
    aim = "fewest" if rule % 2 == 0 else "at least"
    told = RULE(number=rule, rule=RULES[rule]())
    table.undertake(Contract(told, (), (None, None), aim, ChooseRule(rule)))
    melds, leader = [0, 0], table.eldest
    table.stage(10, BEFORE_THE_CLOSE(), CLOSE_COUNTS(), draws=True)
    while table.stock_left:
        leader = await trick_and_meld(table, leader, rule, melds)
        table.take(leader, prize)  # both saw it
        table.draw(table.left_of(leader))  # the loser draws unseen
        if table.stock_left:
            prize = table.turn_up()
    table.stage(11, AFTER_THE_CLOSE(), told)
    for _ in range(10):
        leader = await trick_and_meld(table, leader, rule, melds)
    await trick(table, leader)  # no hand is left to show a meld from
    sign = -1 if rule % 2 == 0 else 1
    points = [sign * won + more for won, more in zip(table.stage_tricks, melds, strict=True)]
    return points, (RULE_BROUGHT(number=rule, rule=RULES[rule](), first=points[0], second=points[1]),)


async def trick_and_meld(table: Table, leader: int, rule: int, melds: list[int]) -> int:
    """A trick; then its leader may show the partner of the card led."""
    winner = await trick(table, leader)
    led = table.gathered[-1][0][1]
    partner = partner_of(led, rule)
    if partner is None or any(partner is card for trick in table.gathered for _, card in trick):
        return winner
    holds = partner in table.hands[leader]
    if table.options["auto_declare"]:
        shown = holds
    else:
        answers = (DECLARE, DECLINE) if holds else (DECLINE,)
        answer = await table.ask(leader, "a meld", answers, why_no_meld)
        table.say("call", leader, answer)
        shown = answer is DECLARE
    if shown:
        table.show(leader, [partner])
        melds[leader] += worth(led, rule, won=winner == leader)
        table.note("meld", leader, melds[leader], table.everyone)
    return winner


def partner_of(led: Card, rule: int) -> Card | None:
    """The two to a three led (rules 3, 4), the queen to a king (rules 5, 6)."""
    if rule in (3, 4) and led.rank is Rank.THREE:
        return Card(f"2{led.suit}")
    if rule in (5, 6) and led.rank is Rank.KING:
        return Card(f"Q{led.suit}")
    return None


def why_no_rule(table: Table, seat: int, action: Action) -> str:
    """Only a rule is wanted."""
    return "You choose how this deal is scored before anything else: rule 1 to rule 6."


def why_no_meld(table: Table, seat: int, action: Action) -> str:
    """Only the partner of the card led makes a meld, and only from the hand."""
    if action is not DECLARE:
        return "You led to this trick: declare or decline a meld, before cards are drawn or led."
    led = table.gathered[-1][0][1]
    what, partner = ("pair", "2") if led.rank is Rank.THREE else ("marriage", "Q")
    return f"A {what} with {led.glyphs} needs {Card(f'{partner}{led.suit}').glyphs} in your hand now."


def worth(led: Card, rule: int, won: bool) -> int:
    """A red pair two, a black one; a marriage three if its king won the trick, else two."""
    if rule in (3, 4):
        return 2 if led.suit in RED else 1
    return 3 if won else 2


async def match(table: Table) -> None:
    """Seven deals (or five, three, one) under rules one to six in turn; the last by choice of who is behind."""
    length, dealer, totals = table.options["length"], first_dealer(table), [0, 0]
    for number_of_deal in range(1, length + 1):
        if not table.may_deal or (table.options["stop_when_decided"] and 2 * max(table.scores) > length):
            break
        chooser = trailing(table, totals, dealer)
        label = DEALS_WON(number=number_of_deal, length=length)
        rule = rule_of(table, number_of_deal, length)
        points: Sequence[int] = (0, 0)
        why: Statements = ()
        while table.may_deal:
            table.new_deal(dealer)
            table.stand(label, table.scores, "seat")
            points, why = await deal(table, rule, chooser)
            if points[0] != points[1]:
                break
            table.throw_in(PLAYED_AGAIN(points=points[0]))
            dealer = table.left_of(dealer) if table.options["replay_dealer"] == "other" else dealer
        if points[0] == points[1]:
            break  # twenty ties running
        won = [int(points[0] > points[1]), int(points[1] > points[0])]
        totals = [have + more for have, more in zip(totals, points, strict=True)]
        after = [have + more for have, more in zip(table.scores, won, strict=True)]
        table.stand(label, after, "seat")
        table.score(won, why)
        dealer = table.left_of(dealer)
    most_points(table)


def rule_of(table: Table, number_of_deal: int, length: int) -> int | None:
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
