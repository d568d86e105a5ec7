"""Knock-out Whist: seven deals, which shrink from seven cards to one; win a trick or go out.

The rules follow pagat.com's Knock-Out Whist (preset ``pagat``) and a card-game book's page on it (preset ``book``).
Decisions: a deal with dogs has as many tricks as the others hold cards (KO-1); the card must be played in the last
trick (KO-2); a lone card wins (KO-3); knocking on the lead gives up that trick (KO-4); most tricks name trumps, cutting
on ties, dogs included (KO-5), after looking (KO-6); seats that are out do not deal (KO-7); a dog keeps the match going
(KO-8), and a seat that is in goes if dogs take every trick (KO-9); blanks in the last deal get nothing (KO-10); where
the book has the caller name the suit they hold, only that is legal (KO-11); three blanks at once are three dogs
(KO-12); a dog's card comes in the first round (KO-13).
"""

from collections.abc import Sequence
from typing import Any

from whist_nb.engine.actions import KNOCK, PLAY, Action, NameTrump
from whist_nb.engine.cards import SUITS
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game_words import QuestionWords, Tutorial
from whist_nb.engine.matches import best_of, first_dealer, settle_ending
from whist_nb.engine.options import Option, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import ask_card, why_no_card
from whist_nb.engine.scoring import no_points
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import SeatName, Statement, Wording

IN, DOG, OUT = "in", "dog", "out"
LAST_TRICK_DECIDES = Wording("The last trick decides.")
EVERYBODY_TOOK_ONE = Wording("Everybody took a trick.")
NO_TRICK = Wording("{fates}.", head="No tricks won")
IS_DOG = Wording("{who:have} a dog's life")
IS_OUT = Wording("{who:be} out")
LEFT_IN = Wording("{left} of {all} left in")
WINS_LAST_TRICK = Wording("{who:win} the last trick.")
ONLY_ONE_LEFT = Wording("{who:be} the only one left.")
STOPPED = Wording("Stopped with {left} still in: they share first place.")
ANY_SUIT = tuple(NameTrump(suit) for suit in SUITS)


LAST_TRICK = Wording("everybody who still has a card must play it.", head="This is the last trick")
ONLY_DOGS_KNOCK = Wording("you have to play a card.", head="Only a player on a dog's life may knock")
DOG_MUST_LEAD = Wording("You have the lead, and here a dog on lead must play its card.")
OWN_SUIT = Wording("With two players and one card each, you name the suit of the card you hold.")
NAME_TRUMPS = Wording("name the trump suit first.", head="You won the most tricks in the last deal")


async def match(table: Table) -> None:
    """Play from ``start_cards`` down to one card; a player without a trick is out, or a dog once."""
    status = [IN for _ in table.seats]
    had_dogs_life: set[int] = set()
    dealer, best = first_dealer(table), list[int]()
    for cards in range(table.options["start_cards"], 0, -1):
        players = left_in(status)
        if len(players) == 1 or not table.may_deal:
            break
        table.new_deal(dealer)
        show_who_is_in(table, status)
        await deal(table, cards, table.next_of(dealer, players), status, best)
        best = best_of(table, table.tricks_won)
        told = eliminate(table, cards, status, had_dogs_life)
        show_who_is_in(table, status)
        table.score(no_points(table.tricks_won, None, table.options), (told,))
        dealer = table.next_of(dealer, left_in(status))
    finish(table, left_in(status))


def left_in(status: Sequence[str]) -> list[int]:
    """Return the seats that are not out."""
    return [seat for seat, state in enumerate(status) if state != OUT]


async def deal(table: Table, cards: int, eldest: int, status: Sequence[str], best: Sequence[int]) -> None:
    """Deal to everybody not out, one card to a dog; then name trumps and play one trick for each card."""
    share = {IN: cards, DOG: 1, OUT: 0}
    counts = {seat: share[state] for seat, state in enumerate(status)}
    caller = trump_caller(table, best, eldest) if best else None
    if caller is not None and not table.options["trump_after_look"]:
        await name_trumps(table, caller)
    table.deal(counts)
    if caller is None:
        table.trump = table.turn_up().suit
    elif table.options["trump_after_look"]:
        await name_trumps(table, caller)
    table.stage(tricks=cards)
    await play_out(table, cards, eldest, status)


async def play_out(table: Table, cards: int, leader: int, status: Sequence[str]) -> None:
    """Play tricks, each led by the winner or the next seat with a card; a dog may knock except in the last."""
    for tricks_left in range(cards, 0, -1):
        for seat in still_to_act(table, leader):
            if status[seat] == DOG and tricks_left > 1:
                await play_or_knock(table, seat)
            else:
                played = await ask_card(table, seat, why_no_knock)  # a dog's only card is always legal
                table.play(seat, played.card)
        leader = table.gather()


def still_to_act(table: Table, leader: int) -> list[int]:
    """Return the seats with a card, going round from the leader; in a position set up by hand, those still to play."""
    order, hands = table.clockwise(leader), table.hands
    if table.trick:
        order = order[order.index(table.trick[-1][0]) + 1 :]
    return [seat for seat in order if hands[seat]]


def why_no_knock(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids an answer to a seat that has to play a card."""
    if action is not KNOCK:
        return why_no_card(table, seat, action)
    if len(table.hands[seat]) == 1:
        return LAST_TRICK()
    return ONLY_DOGS_KNOCK()


async def play_or_knock(table: Table, seat: int) -> None:
    """Let a dog play its only card, whatever was led, or knock to keep it."""
    hand = table.hands[seat]
    answers: tuple[Action, ...] = (PLAY[hand[0]],)
    if table.trick or table.options["knock_on_lead"]:
        answers += (KNOCK,)
    action = await table.ask(seat, "card or knock", answers, why_not_knock)
    if action is KNOCK:
        table.say("knock", seat)
    else:
        table.play(seat, action.card)


def why_not_knock(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids an answer to a dog."""
    if action is KNOCK:
        return DOG_MUST_LEAD()
    return why_no_card(table, seat, action)


def trump_caller(table: Table, best: Sequence[int], eldest: int) -> int:
    """Return the seat that won the most tricks in the last deal; in a tie, the one that cuts the highest card."""
    if len(best) > 1 and table.options["trump_tie"] == "random":
        return best[table.chance.lot(len(best))]
    tied = list(best)
    while len(tied) > 1:
        drawn = table.cut([seat for seat in table.clockwise(eldest) if seat in tied])
        top = max(card.rank for _, card in drawn)
        tied = [seat for seat, card in drawn if card.rank == top]
    return tied[0]


async def name_trumps(table: Table, seat: int) -> None:
    """Let the caller name a suit; the book asks for the suit they hold once two players have a card each."""
    answers = ANY_SUIT
    if table.options["final_trump"] == "own_suit" and [len(hand) for hand in table.hands if hand] == [1, 1]:
        own = table.hands[seat][0].suit
        answers = tuple(answer for answer in answers if answer.suit is own)
    answer = await table.ask(seat, "trumps", answers, why_not_that_trump)
    table.name_trump(seat, answer.suit)


def why_not_that_trump(table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids a trump suit."""
    if isinstance(action, NameTrump):
        return OWN_SUIT()
    return NAME_TRUMPS()


def eliminate(table: Table, cards: int, status: list[str], had_dogs_life: set[int]) -> Statement:
    """Put out the players without a trick, unless one may stay as a dog, and say so."""
    if cards == 1:
        status[best_of(table, table.tricks_won)[0]] = IN  # players without a trick get no more lives
        return LAST_TRICK_DECIDES()
    blank = [seat for seat in left_in(status) if table.tricks_won[seat] == 0]
    dogs = [seat for seat in blank if status[seat] == IN and _may_be_dog(table, seat, had_dogs_life)]
    for seat in left_in(status):
        status[seat] = DOG if seat in dogs else OUT if seat in blank else IN
    had_dogs_life.update(dogs)
    if not blank:
        return EVERYBODY_TOOK_ONE()
    return NO_TRICK(fates=tuple((IS_DOG if seat in dogs else IS_OUT)(who=SeatName(seat)) for seat in blank))


def _may_be_dog(table: Table, seat: int, had_dogs_life: set[int]) -> bool:
    match table.options["dog_life"]:
        case "first_blank_deal":
            return not had_dogs_life
        case "each_once":
            return seat not in had_dogs_life
        case _:
            return False


def show_who_is_in(table: Table, status: Sequence[str]) -> None:
    """Show everybody who is in, a dog or out."""
    table.stand(LEFT_IN(left=len(status) - status.count(OUT), all=len(status)), status, "seat")


def finish(table: Table, survivors: Sequence[int]) -> None:
    """Let the only seat left win, or the winner of the one-card deal; in a match cut short, all seats left share."""
    played_out = len(table.results) == table.options["start_cards"]
    if len(survivors) > 1 and played_out:
        survivors = best_of(table, table.tricks_won)
    if len(survivors) == 1:
        how = WINS_LAST_TRICK if played_out else ONLY_ONE_LEFT
        table.finish(survivors, how(who=SeatName(survivors[0])))
    else:
        table.finish(survivors, STOPPED(left=len(survivors)))


async def ending(table: Table, leader: int) -> None:
    """Play the tricks that are left; a player with one card while others hold more is a dog."""
    on_table = [seat for seat, _ in table.trick]
    held = [len(hand) + (seat in on_table) for seat, hand in enumerate(table.hands)]
    status = [DOG if cards == 1 < max(held) else IN for cards in held]
    await play_out(table, max(held), leader, status)
    settle_ending(table)


def complete(chosen: dict[str, Any], given: frozenset[str], seats: int) -> dict[str, Any]:
    """Let ``preset`` set ``final_trump`` unless it is given; for that the caller must see their card."""
    if chosen["preset"] == "book" and "final_trump" not in given:
        chosen["final_trump"] = "own_suit"
    if chosen["final_trump"] == "own_suit" and not chosen["trump_after_look"]:
        raise BadOption(
            "final_trump='own_suit' needs trump_after_look=True: to name the suit they hold, callers must "
            "look first. Give final_trump='free', or leave trump_after_look on."
        )
    return chosen


KNOCKING = phrase(
    "On a dog's life you may play your one card to any lead, or knock and keep it. In the last trick you must play it."
)

KNOCKOUT_WHIST = Variant(
    id="knockout-whist",
    title="Knock-out Whist",
    seats=(2, 3, 4, 5, 6, 7),
    rules=match,
    ending=ending,
    points=no_points,
    plays_for="a trick",
    unequal_hands=True,
    complete=complete,
    special=phrase("two to seven players, shrinking hands, a dog's life for the first players who take no trick"),
    source="pagat.com, Knock-Out Whist, and a card-game book",
    own_options={
        "preset": Option("pagat", ("pagat", "book"), "Which source the options follow."),
        "dog_life": Option(
            "first_blank_deal",
            ("first_blank_deal", "off", "each_once"),
            "A dog's life goes to everybody in the first deal in which a player wins no trick, "
            "to nobody, or to each player once.",
        ),
        "trump_after_look": switch(True, "The player who names trumps sees the new cards first."),
        "trump_tie": Option(
            "cut",
            ("cut", "random"),
            "Players who tie for most tricks cut the pack, or one of them is chosen at random.",
        ),
        "knock_on_lead": switch(True, "A dog who has the lead may knock too."),
        "final_trump": Option(
            "free",
            ("free", "own_suit"),
            "When two players are left with one card each, any suit may be named, or only the suit of the card held.",
        ),
        "start_cards": Option(7, (), "Cards in the first deal.", low=2, high=7),
    },
    deals_few=True,
    questions={
        "card or knock": QuestionWords("play or knock", phrase("Play your only card, or keep it?"), "", KNOCKING)
    },
    tutorial=Tutorial(phrase("take one trick, name trumps, live a dog's life"), "whist"),
)
