"""Christmas Whist by Howard Fosdick: two players, ten cards removed, six ways of scoring in a game of seven deals.

Rules by Howard Fosdick. The turn-up makes trumps and is the first prize (XM-1), trumps stay (XM-2); a meld is shown
before the draws (XM-3); ties are replayed (XM-4); the player behind is the one with fewer deals won (XM-5); all seven
deals are played (XM-6); shorter games use the first rules (XM-7); melds are shown automatically unless they have to be
declared (XM-9, XM-10).
"""

from collections.abc import Sequence

from whist_nb.engine.actions import Action, Call, ChooseRule
from whist_nb.engine.cards import Card, Rank, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import AnswerWords, LeftOver, QuestionWords, Tutorial
from whist_nb.engine.matches import DEALS_WON, first_dealer, most_points
from whist_nb.engine.options import Option, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import trick
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Meld, Options, Scores, Tricks, to_the_higher
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Statement, Statements, Wording
from whist_nb.variants.drawn_cards import DRAWN_WORTH

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
FEWEST, PAIRS, MARRIAGES = (2, 4, 6), (3, 4), (5, 6)
"""The rules under which tricks count against their winner, pairs count, and marriages count."""
RED = (Suit.HEARTS, Suit.DIAMONDS)


CHOOSE_RULE = Wording("rule 1 to rule 6.", head="First choose how this deal is scored")
DECLARE_OR_DECLINE = Wording("declare or decline a meld, before cards are drawn or led.", head="You led to this trick")
PAIR_NEEDS = Wording("To make a pair with {led}, you need {partner} in your hand.")
MARRIAGE_NEEDS = Wording("To make a marriage with {led}, you need {partner} in your hand.")


async def deal(table: Table, rule: int | None, chooser: int) -> tuple[Scores, Scores, Statements]:
    """Remove ten cards, deal eleven each, and draw from a pile of twenty.

    Return each player's count by the rule, what it scores, and why.

    ``rule`` is None if a player chooses it after seeing their cards and the trumps.
    """
    table.set_aside(10)
    table.deal(dict.fromkeys(table.seats, 11))
    prize = table.turn_up()
    table.trump = prize.suit
    if rule is None:
        answer = await table.ask(chooser, "the rule", tuple(ChooseRule(number) for number in RULES), CHOOSE_RULE())
        table.say("call", chooser, answer)
        rule = int(answer.number)
    contract = contract_of(ChooseRule(rule), ())
    table.undertake(contract)
    melds, leader = [0, 0], table.eldest
    table.stage(10, BEFORE_THE_CLOSE(), CLOSE_COUNTS(), draws=True)
    while table.stock_left:
        leader = await trick_and_meld(table, leader, contract, melds)
        table.take(leader, prize)  # both saw it
        table.draw(table.left_of(leader))  # the loser draws unseen
        if table.stock_left:
            prize = table.turn_up()
    table.stage(11, AFTER_THE_CLOSE(), contract.label)
    for _ in range(10):
        leader = await trick_and_meld(table, leader, contract, melds)
    await trick(table, leader)  # no hand is left to show a meld from
    won, extras = table.stage_tricks, Extras(melds=tuple(melds))
    counted = tally(won, contract, table.options, extras)
    why = (RULE_BROUGHT(number=rule, rule=RULES[rule](), first=counted[0], second=counted[1]),)
    return counted, points(won, contract, table.options, extras), why


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Return the rule of a deal as a contract: even rules count tricks against their winner."""
    assert isinstance(call, ChooseRule), "a deal has a rule"
    aim = "fewest" if call.number in FEWEST else "at least"
    return Contract(RULE(number=call.number, rule=RULES[call.number]()), (), (None, None), aim, call)


def tally(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Count tricks after the Close, or minus them, and the melds that were shown."""
    sign = -1 if rule_of(contract) in FEWEST else 1
    return tuple(sign * won + more for won, more in zip(tricks, extras.melds or (0, 0), strict=True))


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Give the deal to the player with the higher total; both get nothing if it is to be played again."""
    return to_the_higher(tally(tricks, contract, options, extras))


def rule_of(contract: Contract | None) -> int:
    """Return the number of the rule that scores the deal."""
    call = contract and contract.call
    assert isinstance(call, ChooseRule), "a deal has a rule"
    return call.number


def meld_of(led: Card, contract: Contract) -> Meld | None:
    """Find a three led and its two: red two, black one (rules 3, 4). A king and its queen: three if it won, or two."""
    rule = rule_of(contract)
    if rule in PAIRS and led.rank is Rank.THREE:
        worth = 2 if led.suit in RED else 1
        return Meld(Card(f"2{led.suit}"), lost=worth, won=worth)
    if rule in MARRIAGES and led.rank is Rank.KING:
        return Meld(Card(f"Q{led.suit}"), lost=2, won=3)
    return None


async def trick_and_meld(table: Table, leader: int, contract: Contract, melds: list[int]) -> int:
    """Play a trick; then its leader may show the partner of the card led."""
    winner = await trick(table, leader)
    led = table.gathered[-1][0][1]
    meld = meld_of(led, contract)
    if meld is None or any(meld.partner is card for trick in table.gathered for _, card in trick):
        return winner
    holds = meld.partner in table.hands[leader]
    if table.options["auto_declare"]:
        shown = holds
    else:
        answers = (DECLARE, DECLINE) if holds else (DECLINE,)
        answer = await table.ask(leader, "a meld", answers, why_no_meld)
        table.say("call", leader, answer)
        shown = answer is DECLARE
    if shown:
        table.show(leader, [meld.partner])
        melds[leader] += meld.won if winner == leader else meld.lost
        table.note("meld", leader, melds[leader], table.everyone)
    return winner


def why_no_meld(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule: only the partner of the card led makes a meld, and only from the hand."""
    if action is not DECLARE:
        return DECLARE_OR_DECLINE()
    led = table.gathered[-1][0][1]
    is_pair = led.rank is Rank.THREE
    return (PAIR_NEEDS if is_pair else MARRIAGE_NEEDS)(led=led, partner=Card(f"{'2' if is_pair else 'Q'}{led.suit}"))


async def match(table: Table) -> None:
    """Play seven deals (or five, three, one) under rules one to six in turn; the player behind chooses the last."""
    length, dealer, totals = table.options["length"], first_dealer(table), [0, 0]
    for number_of_deal in range(1, length + 1):
        if not table.may_deal or (table.options["stop_when_decided"] and 2 * max(table.scores) > length):
            break
        chooser = trailing(table, totals, dealer)
        label = DEALS_WON(number=number_of_deal, length=length)
        rule = rule_in_turn(table, number_of_deal, length)
        counted: Scores = (0, 0)
        scored: Scores = (0, 0)
        why: Statements = ()
        while table.may_deal:
            table.new_deal(dealer)
            table.stand(label, table.scores, "seat")
            counted, scored, why = await deal(table, rule, chooser)
            if any(scored):
                break
            table.throw_in(PLAYED_AGAIN(points=counted[0]))
            dealer = table.left_of(dealer) if table.options["replay_dealer"] == "other" else dealer
        if not any(scored):
            break  # twenty ties in a row
        totals = [have + more for have, more in zip(totals, counted, strict=True)]
        after = [have + more for have, more in zip(table.scores, scored, strict=True)]
        table.stand(label, after, "seat")
        table.score(scored, why)
        dealer = table.left_of(dealer)
    most_points(table)


def rule_in_turn(table: Table, number_of_deal: int, length: int) -> int | None:
    """Return the rule of a deal; None if it is chosen."""
    if length == 1:
        return int(table.options["single_rule"])
    last = number_of_deal == length
    if last and (length == 7 or table.options["short_last_choice"]):
        return None
    return number_of_deal


def trailing(table: Table, totals: Sequence[int], dealer: int) -> int:
    """Return the seat that is behind in deals won, then in points (or the other way round), then the non-dealer."""
    by_deals = (table.scores[0], table.scores[1]), (totals[0], totals[1])
    for mine, theirs in by_deals if table.options["behind_by"] == "deals" else by_deals[::-1]:
        if mine != theirs:
            return int(mine > theirs)
    return table.left_of(dealer)


QUESTIONS = {
    "the rule": QuestionWords(
        "choose the rule",
        phrase("Which rule for this deal?"),
        phrase("You are behind, so you choose the rule for this deal."),
        phrase(
            "Under rules 1, 3 and 5 you want tricks, and under rules 2, 4 and 6 you don't. "
            "Pairs and marriages score extra."
        ),
        phase="choosing the rule",
    ),
    "a meld": QuestionWords(
        phrase("say whether to show a meld"),
        phrase("Will you show the card that goes with the one you led?"),
        phrase("Your turn. If you hold the card that goes with the one you led, you may show it."),
        phrase(
            "If you led a three, it goes with the two of its suit, and a king "
            "goes with its queen. The card you show goes back into your hand."
        ),
    ),
}
ANSWERS = {
    "rule 1": AnswerWords("tricks after the Close"),
    "rule 2": AnswerWords("fewest tricks after the Close"),
    "rule 3": AnswerWords(phrase("tricks and pairs (3 with 2)")),
    "rule 4": AnswerWords("fewest tricks, and pairs"),
    "rule 5": AnswerWords(phrase("tricks and marriages (K with Q)")),
    "rule 6": AnswerWords("fewest tricks, and marriages"),
    "declare": AnswerWords(phrase("show it, score it, keep it"), "showed a meld"),
    "decline": AnswerWords(described="showed nothing"),
}

CHRISTMAS_WHIST = Variant(
    id="christmas-whist",
    title="Christmas Whist",
    seats=(2,),
    rules=match,
    points=points,
    tally=tally,
    contract=contract_of,
    meld=meld_of,
    plays_for="the deal",
    special=phrase("two players, ten cards never seen, six scoring rules in seven deals"),
    source="Howard Fosdick, Christmas Whist",
    suits_alike=lambda options: ("SC", "HD"),  # a red pair counts two, a black one
    own_options={
        "length": Option(7, (7, 5, 3, 1), "How many deals the game has."),
        "single_rule": Option(1, (1, 2, 3, 4, 5, 6), "The rule for a game of one deal."),
        "stop_when_decided": switch(False, "The game ends as soon as one player cannot be caught."),
        "replay_dealer": Option("same", ("same", "other"), "Who deals again after a tie."),
        "auto_declare": switch(True, "The table shows your melds for you."),
        "behind_by": Option(
            "deals",
            ("deals", "points"),
            "Before the last deal, the player with fewer deals or with fewer points counts as behind.",
        ),
        "short_last_choice": switch(
            False, "In a game of five or three deals, the player who is behind also chooses the last rule."
        ),
    },
    questions=QUESTIONS,
    answers=ANSWERS,
    left_over=LeftOver("stock", aside=phrase("Not dealt")),
    drawn_worth=DRAWN_WORTH,
    has_close=True,
    tutorial=Tutorial(phrase("shape a hand for the Close, under six rules"), "german-whist", kin=True),
)
