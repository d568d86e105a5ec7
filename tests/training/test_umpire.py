"""The umpire itself: worked examples of the rules, brute force over small deals, and what it notices of mistakes."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from math import factorial, prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from scripts.check_questions import Put, questions_of
from tests.training.mutants import false_sentences, wrong_answer
from tests.training.umpire import check_at
from tests.training.umpire.asked import Asked
from tests.training.umpire.cards import PACK, Order, down, points
from tests.training.umpire.deal import Deal, Facts
from tests.training.umpire.draws import Drawing
from tests.training.umpire.games import CLASSES
from tests.training.umpire.knowing import Impossible, Knowledge
from tests.training.umpire.questions import answer_to
from tests.training.umpire.sentences import SENTENCES, check_fact, check_sentence, sentences_of
from tests.training.umpire.words import pattern, seats_in
from whist_nb.training.drills import DRILLS

HERE = Path(__file__).parent / "umpire"


def dealt(game: str, me: int = 0, dealer: int = 0, pack: list[str] | None = None, **options: Any) -> Deal:
    """A deal of a game with its usual options, from an unshuffled pack unless one is given."""
    variant = wn.find_variant(game)
    seats = options.pop("seats", variant.usual_seats)
    carried = options.pop("carried", {"rule": 1, "states": ["in"] * seats, "given": False})
    given = {**wn.Game(variant, seats=seats, seed=0).options, **options}
    facts = Facts(game, seats, given, me)
    number = options.pop("number", 1)
    cards = pack or [*PACK, *(("BJ", "LJ") if game == "bid-whist" else ())]
    return CLASSES.get(game, Deal)(facts, cards, dealer, number, carried)


def first(cards: str, rest: list[str] | None = None) -> list[str]:
    """A pack that begins with these cards."""
    begun = cards.split()
    return [*begun, *(card for card in rest or PACK if card not in begun)]


def ask(deal: Deal, text: str, kind: str = "cards", drill: str = "dual-task", **more: Any) -> Any:
    """Return the umpire's answer to a question in these words."""
    question = {"drill": drill, "text": text, "kind": kind, "answer": None, "options": [], "evidence": [], **more}
    return answer_to(deal, question, question)


def test_the_umpire_shares_no_code_with_the_package() -> None:
    for file in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.startswith("tests.training.umpire") or name.split(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize(
    ("order", "trick", "winner"),
    [
        (Order("S"), "KD 5D LJ AS", 2),
        (Order("S"), "BJ 4S LJ AS", 0),
        (Order("H", down("good")), "KC 2C AC QC", 2),
        (Order("H", down("good")), "3D KH 4H 2D", 2),
        (Order(None), "LJ 7D 9D AS", 2),
        (Order(None), "BJ LJ 4C KC", 3),
        (Order(None), "5H BJ 3H 2H", 0),
        (Order(None, down("good")), "9S 2S KS AH", 1),
        (Order(None), "4C KD 2C AH", 0),
        (Order(None), "4H AS", 0),
    ],
)
def test_tricks_in_the_rules_are_won_by_the_same_players(order: Order, trick: str, winner: int) -> None:
    assert order.winner(list(enumerate(trick.split()))) == winner


def test_uptown_and_downtown_rank_as_the_table_says() -> None:
    """4.6: downtown the ace is high and then 2, 3 ... K; or, with bad aces, the 2 is high and the ace low."""
    clubs = [card for card in PACK if card[1] == "C"]
    assert "".join(card[0] for card in Order("S", down("good")).of("C", clubs)) == "A23456789TJQK"
    assert "".join(card[0] for card in Order("S", down("bad")).of("C", clubs)) == "23456789TJQKA"
    assert Order("C").of("C", [*clubs, "LJ", "BJ"])[:3] == ["BJ", "LJ", "AC"]


WITH_JOKERS = [*PACK, "BJ", "LJ"]


def without_trumps(cards: str) -> Deal:
    """Bid Whist at no trump, up: seat 1 declares, and these cards are dealt first, from seat 1 on."""
    pack = first(cards, WITH_JOKERS)
    deal = dealt("bid-whist", me=0, dealer=0, pack=pack)
    for text in ("bid 3 nt", "direction up", *(f"discard {card}" for card in pack[48:])):
        deal.act(1, text)
    return deal


def test_a_joker_without_trumps_shows_no_void_before_a_suit_is_set() -> None:
    """4.6: if a joker is led, the next card that is none sets the suit; until then every card is legal."""
    deal = without_trumps("BJ LJ 4C KC")
    for seat, card in ((1, "BJ"), (2, "LJ"), (3, "4C"), (0, "KC")):
        deal.act(seat, card)
    assert deal.failures == []
    assert deal.tricks[0].winner == 0
    assert any(deal.may_hold(2, card) for card in deal.home if card[1] == "C")


def test_after_a_joker_that_was_led_the_first_suit_must_be_followed() -> None:
    """4.6: those after the first card that is no joker must follow its suit."""
    deal = without_trumps("BJ 4C 5H KC")
    for seat, card in ((1, "BJ"), (2, "4C"), (3, "5H"), (0, "KC")):
        deal.act(seat, card)
    assert deal.failures == [(1, 3, "C", "5H")]
    assert not any(deal.may_hold(3, card) for card in deal.home if card[1] == "C")
    assert deal.tricks[0].winner == 0


def test_a_joker_played_to_a_suit_shows_a_void() -> None:
    """2.7: at no trump also a joker played to a suit is a renounce."""
    deal = without_trumps("4C LJ")
    deal.act(1, "4C")
    deal.act(2, "LJ")
    assert deal.failures == [(1, 2, "C", "LJ")]
    assert not any(deal.may_hold(2, card) for card in deal.home if card[1] == "C")


def test_cards_go_where_the_rules_deal_them() -> None:
    """4.13: packets of four; 4.14: the widow first; 4.16: columns; 4.19: a dog has one card, in the first round."""
    assert {"2S", "3S", "4S", "5S"} <= dealt("ruff-and-trump").hands[1]
    widow = dealt("widow-whist")
    assert [widow.home[card][1] for card in PACK[:5]] == [0, 1, 2, 3, 0]
    rows = dealt("turnover-bridge")
    assert rows.home[PACK[0]] == ("under", 1, 0)
    assert rows.home[PACK[25]] == ("row", 0, 0)
    states = {"states": ["in", "in", "dog"], "given": True}
    knocked = dealt("knockout-whist", seats=3, number=2, carried=states)
    knocked = CLASSES["knockout-whist"](knocked.facts, PACK, 0, 2, states)
    assert [knocked.home[card] for card in PACK[:5]] == [("hand", seat) for seat in (1, 2, 0, 1, 0)]
    assert [len(hand) for hand in knocked.hands] == [6, 6, 1]


def test_the_ruff_of_the_rules_is_worth_44() -> None:
    """4.13: A Q 7 5 2 of spades with the 9 turned up; the turn-up counts for whoever holds a trump."""
    others = [card for card in PACK if card[1] != "S"]
    pack = ["AS", "QS", "7S", "5S", *others[:12], "2S", *others[12:39], "KS", "JS", "TS", "8S", "9S", "6S", "4S", "3S"]
    deal: Any = dealt("ruff-and-trump", pack=pack)
    assert {"AS", "QS", "7S", "5S", "2S"} <= deal.hands[1]
    assert deal._worth("S", deal.hands[1]) == 44
    assert sum(points(card) for card in PACK if card[1] == "H") == 95


def test_after_the_thirteenth_trick_of_german_whist_the_whole_hand_opposite_is_known() -> None:
    """4.11: 52 less my hand less the 26 played."""
    Random(3).shuffle(pack := list(PACK))
    deal = dealt("german-whist", me=0, pack=pack)
    leader = 1
    for _ in range(13):
        for seat in (leader, 1 - leader):
            led = deal.order.led(deal.plays)
            able = sorted(deal.rest(seat))
            deal.act(seat, next((card for card in able if led in (None, card[1])), able[0]))
        leader = deal.tricks[-1].winner
    assert isinstance(deal, Drawing)
    assert deal.stock_left == 0
    assert {card for card in deal.home if deal.holder(card) == 1 and card not in deal.gone} == deal.rest(1)
    assert len(deal.rest(1)) == 13


def test_hands_are_exchanged_as_wholes() -> None:
    """4.14: eldest keeps the widow, and the second seat picks up what eldest gave up, so eldest knows who has it."""
    deal = dealt("widow-whist", me=1, dealer=0)
    own = set(deal.hands[1])
    for seat, text in ((1, "pick up"), (1, "keep picked"), (2, "pick up"), (2, "keep picked"), (0, "leave")):
        deal.act(seat, text)
    assert all(deal.holder(card) == 2 for card in own)
    assert set(deal.given_up) == own
    assert [each.tricks for each in deal.undertakings] == [3, 4, 3]
    second = {card for card, home in deal.home.items() if home == ("pile", 2)}
    assert not any(deal.may_hold(2, card) for card in second & deal.hands[2])


def test_a_taker_who_does_not_deal_had_the_ace() -> None:
    """4.12: seat 3 takes and is not the dealer: it held the Ace, and may have buried it."""
    others = [card for card in PACK if card not in ("AS", "2S")]
    deal = dealt("ruff-and-honours", me=1, dealer=0, pack=[*others[:2], "AS", *others[2:47], "2S", *others[47:]])
    assert deal.may_hold(2, "AS")
    for seat, text in ((1, "leave"), (2, "leave"), (3, "take"), (0, "take")):
        deal.act(seat, text)
    for card in sorted(deal.hands[3])[:4]:
        deal.act(3, f"discard {card}")
    assert deal.possible("AS") == deal.possible("2S") == {("hand", 3), ("laid", 3)}
    assert len(deal.rest(3)) == 12


def test_leaving_tells_a_dealer_who_would_take_that_another_hand_has_the_ace() -> None:
    """4.12, what is proved: to everybody else "left" proves nothing."""
    others = [card for card in PACK if card not in ("AS", "2S")]
    pack = [*others[:2], "AS", *others[2:47], "2S", *others[47:]]
    for me, in_stock in ((0, False), (1, True)):
        deal = dealt("ruff-and-honours", me=me, dealer=0, pack=pack)
        for seat, text in ((1, "leave"), (2, "leave"), (3, "leave"), (0, "take")):
            deal.act(seat, text)
        assert (("stock",) in deal.possible("AS")) == in_stock


def test_partners_of_a_proposal_win_tricks_together() -> None:
    """4.9: the tricks of both count together."""
    deal = dealt("solo-whist", me=0, dealer=0)
    for seat, text in ((1, "propose"), (2, "pass"), (3, "accept"), (0, "pass")):
        deal.act(seat, text)
    deal.before_trick()
    (undertaken,) = deal.undertakings
    assert (undertaken.seats, undertaken.tricks) == ((1, 3), 8)
    text = "How many tricks do West and East still need between them for the contract (0 if none)?"
    assert ask(deal, text, "number") == 8
    while deal.won(1, 3) < 8:
        leader = deal.tricks[-1].winner if deal.tricks else 1
        for seat in deal.clockwise(leader):
            led = deal.order.led(deal.plays)
            able = sorted(deal.rest(seat), key=deal.order.height)
            follow = [card for card in able if led in (None, card[1])]
            deal.act(seat, (follow or able)[-1 if seat in (1, 3) else 0])
        if not any(deal.rest(1)):
            break
    assert ask(deal, text, "number") == max(0, 8 - deal.won(1, 3))


def test_a_queen_not_shown_at_christmas_is_not_there() -> None:
    """4.20 and 2.7: under rules 5 and 6 a King led with nothing shown: the leader does not hold the Queen."""
    for seed in range(400):
        Random(seed).shuffle(pack := list(PACK))
        deal = dealt("christmas-whist", me=0, dealer=0, pack=pack, carried={"rule": 5})
        kings = [card for card in deal.hands[1] if card[0] == "K" and f"Q{card[1]}" not in deal.hands[1]]
        answers = [card for card in sorted(deal.hands[0]) if kings and card[1] == kings[0][1] and card[0] != "Q"]
        if kings and answers and f"Q{kings[0][1]}" not in deal.hands[0] and deal.pack[32] != f"Q{kings[0][1]}":
            break
    queen = f"Q{kings[0][1]}"
    deal.act(1, kings[0])
    assert deal.may_hold(1, queen)
    deal.act(0, answers[0])
    winner = deal.tricks[0].winner
    assert deal.may_hold(1, queen) == (winner == 0)  # only as the card that the loser drew unseen
    assert ("hand", 1) not in deal.possible(queen)


# knowledge, against brute force


def by_force(may: dict[str, set[Any]], room: dict[Any, int]) -> Iterator[dict[str, Any]]:
    """Yield every way to lay the cards, one after another."""
    if not may:
        yield {}
        return
    card, *others = may
    for home in may[card]:
        if room.get(home, 0):
            left = {**room, home: room[home] - 1}
            for lies in by_force({each: may[each] for each in others}, left):
                yield {card: home, **lies}


@pytest.mark.parametrize("seed", range(60))
def test_possible_places_and_chances_agree_with_all_deals(seed: int) -> None:
    rng = Random(seed)
    room = {home: rng.randint(1, 3) for home in "abc"}
    cards = PACK[: sum(room.values())]
    may = {card: {home for home in room if rng.random() < 0.6} for card in cards}
    deals = list(by_force(may, room))
    knowledge = Knowledge(may, room)
    if not deals:
        with pytest.raises(Impossible):
            _ = knowledge.laid
        return
    assert knowledge.ways == len(deals) * prod(map(factorial, room.values()))
    for card in cards:
        assert knowledge.possible[card] == {lies[card] for lies in deals}
    some = rng.sample(cards, 2)
    hits = sum(any(lies[card] in "ab" for card in some) for lies in deals)
    assert knowledge.chance(some, "ab") * len(deals) == hits


@pytest.mark.slow
def test_announcements_narrow_down_where_cards_are() -> None:
    """4.13 and 2.7: some suit of the hand, with the turn-up where it counts, reaches the value; against all deals."""
    found = 0
    for seed in range(25):
        deal = _late_in_a_ruff(seed)
        hidden = [card for card in deal.home if len(deal.may[card]) > 1]
        if len(hidden) > 9:
            continue
        fixed = Counter(next(iter(homes)) for homes in deal.may.values() if len(homes) == 1)
        room = {home: size - fixed[home] for home, size in deal.room().items()}
        may = {card: deal.may[card] for card in hidden}
        known = {card: next(iter(homes)) for card, homes in deal.may.items() if len(homes) == 1}
        good = [lies for lies in by_force(may, room) if _said_is_true(deal, {**known, **lies})]
        for card in hidden:
            assert deal.possible(card) == {lies[card] for lies in good}, (seed, card)
        plain = Knowledge(deal.may, deal.room()).possible
        found += any(plain[card] != deal.possible(card) for card in hidden)
    assert found


def _late_in_a_ruff(seed: int) -> Any:
    """Nobody takes the head, all announce what they have, the suits are not proved, and ten tricks are played."""
    rng = Random(seed)
    rng.shuffle(pack := list(PACK))
    deal: Any = dealt("ruff-and-trump", me=0, dealer=0, pack=pack, rub_optional=True)
    for seat in deal.clockwise(1):
        deal.act(seat, f"announce {max(deal._worth(suit, deal.hands[seat]) for suit in 'SHDC')}")
    leader = 1
    for _ in range(10):
        for seat in deal.clockwise(leader):
            able = sorted(deal.rest(seat))
            led = deal.order.led(deal.plays)
            deal.act(seat, rng.choice([card for card in able if led in (None, card[1])] or able))
        leader = deal.tricks[-1].winner
    return deal


def _said_is_true(deal: Any, lies: dict[str, Any]) -> bool:
    held = {seat: [card for card, home in lies.items() if home == ("hand", seat)] for seat in range(4)}
    turned = deal.pack[48]
    for seat in (1, 2, 3):
        totals = {suit: [points(card) for card in held[seat] if card[1] == suit] for suit in "SHDC"}
        extra = {suit: points(turned) if worth and suit == turned[1] else 0 for suit, worth in totals.items()}
        if max(sum(worth) + extra[suit] for suit, worth in totals.items()) < deal.said[seat]:
            return False
    return True


# what it notices


@pytest.fixture(scope="module")
def put() -> list[Put]:
    """Return questions of every drill with which the umpire agrees."""
    found: list[Put] = []
    for seed in range(2):
        for variant in wn.VARIANTS:
            found.extend(each for each in questions_of(variant, seed) if not list(check_at(each.deal, each.question)))
    return found


@pytest.mark.slow
def test_a_wrong_answer_is_noticed(put: list[Put]) -> None:
    """In every drill, each answer of each part is made wrong, in turn."""
    for drill in DRILLS:
        rng, count = Random(drill), 0
        for each in [each for each in put if each.question["drill"] == drill][:30]:
            question = deepcopy(each.question)
            for part in (question, *question["more"]):
                right = part["answer"]
                part["answer"] = wrong_answer(part, rng)
                found = [finding.kind for finding in check_at(each.deal, question)]
                if "unchecked" not in found:
                    assert "wrong answer" in found, (each.where, part["text"], right, part["answer"])
                    count += 1
                part["answer"] = right
        assert count >= 5, drill


@pytest.mark.slow
def test_false_sentences_are_noticed(put: list[Put]) -> None:
    """Of each kind of sentence that names a card, a number, a suit or a seat, nearly all that are changed in one."""
    rng = Random(5)
    tried, noticed = Counter[str](), Counter[str]()
    for each in put[::6]:
        for part in (each.question, *each.question["more"]):
            for place, at, text in sentences_of(part):
                kind = next((found.pattern for found, _ in SENTENCES if found.fullmatch(text)), text)
                for mutant in false_sentences(text, each.deal.n, rng):
                    tried[kind] += 1
                    noticed[kind] += _is_noticed(each, part, place, at, mutant)
    assert len(tried) > 30
    assert sum(noticed.values()) > 0.9 * sum(tried.values())
    for kind, count in tried.items():
        assert noticed[kind] >= 0.6 * count or count < 10, (kind, noticed[kind], count)


def _is_noticed(put: Put, part: dict[str, Any], place: str, at: int, text: str) -> bool:
    try:
        if check_sentence(put.deal, part, put.question, at, text) is not None:
            return True
        return place == "evidence" and check_fact(put.deal, {**part["evidence"][at], "text": text}) is not None
    except LookupError:
        return True


@pytest.mark.slow
def test_unknown_words_in_a_report_are_listed(put: list[Put]) -> None:
    question = deepcopy(next(each for each in put if each.question["drill"] == "cards-out").question)
    deal = next(each for each in put if each.question["drill"] == "cards-out").deal
    question["meaning"] = "Hearts are the colour of love."
    assert [finding.kind for finding in check_at(deal, question)] == ["unknown sentence"]
    question["meaning"] = ""
    question["text"] = "How many hearts are there in a song?"
    assert "unknown question" in {finding.kind for finding in check_at(deal, question)}
    question = deepcopy(question) | {"text": "You hold 1 {H} hearts."}
    assert "false sentence" in {finding.kind for finding in check_at(deal, question)}


def test_templates_are_read_as_they_are_written() -> None:
    found = pattern(r"<seats> win[s] <n> (trick|tricks) \(of <n2>\)?").fullmatch("West and East win 2 tricks (of 13)?")
    assert found is not None
    assert (found["n"], found["n2"]) == ("2", "13")
    assert seats_in(found["seats"], 0, 4) == [1, 3]
    assert seats_in("your opponent", 1, 2) == [0]
    assert seats_in("Gus, Cleo and you", 1, 5) == [0, 3, 1]
    asked = Asked(dealt("whist"), {"text": "How many {H} hearts?"}, found, {})
    assert asked.subject == "H"
