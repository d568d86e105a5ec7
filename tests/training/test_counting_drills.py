"""The counting drills: what others may still hold, what exactly is counted, and that nothing gives the answer away."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import whist_nb as wn
from tests.builders import every_variant_in_time
from tests.training.asking import asked
from whist_nb.analysis import Beliefs
from whist_nb.analysis.whereabouts import Whereabouts, edges
from whist_nb.engine.cards import PACK_52, Card, Suit
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.players import Club
from whist_nb.players import Random as Anyhow
from whist_nb.training.deals import games, moments
from whist_nb.training.drills import DRILLS, EASIEST, TOP
from whist_nb.training.drills.drill import drawn
from whist_nb.training.posed import fresh
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall
from whist_nb.widgets.trainer import CountingTrainer


def deal_of(*hands: str) -> str:
    """A pack that gives these hands, from the dealer's left, card by card; the rest of the pack comes after."""
    rows = [hand.split() for hand in hands]
    first = [text for turn in zip(*rows, strict=True) for text in turn]
    return " ".join([*first, *(card.text for card in PACK_52 if card.text not in first)])


def seen_in(variant: Variant, seeds: range) -> Iterator[View]:
    """Yield views of every seat in some deals, played well and at random."""
    for seed in seeds:
        for game in games(variant, seed, player=Club() if seed % 2 else Anyhow(seed)):
            yield from (game.view(seat) for seat in range(game.seats))


# Where cards may lie


@every_variant_in_time
def test_a_card_may_be_wherever_it_is_in_some_possible_deal(variant: Variant) -> None:
    for view in seen_in(variant, range(2)):
        beliefs, found = Beliefs(view), Whereabouts(view)
        for card in view.pack:
            counted = {place for place in beliefs.places if beliefs.may_hold(place, card)}
            assert found.places(card) == counted, (card, view)
        assert (found.certain, found.unseen, found.known.proofs) == (beliefs.certain, beliefs.unseen, beliefs.facts)


def test_cards_give_way_to_each_other_along_a_chain() -> None:
    a, b, c = frozenset(["W"]), frozenset(["W", "N"]), frozenset(["N", "E"])
    assert edges({a: 1, b: 1, c: 1}, {"W": 1, "N": 1, "E": 1}) == {(a, "W"), (b, "N"), (c, "E")}
    assert edges({b: 1, c: 2}, {"W": 1, "N": 1, "E": 1}) == {(b, "W"), (c, "N"), (c, "E")}
    assert edges({c: 2, b: 2}, {"W": 1, "N": 2, "E": 1}) == {(b, "W"), (b, "N"), (c, "N"), (c, "E")}
    assert edges({a: 2, c: 1}, {"W": 1, "N": 1, "E": 1}) is None
    assert edges({a: 1}, {"W": 1, "N": 1}) is None


@pytest.mark.slow
def test_counting_needs_no_numpy() -> None:
    code = """
import sys
sys.modules["numpy"] = None
import whist_nb as wn
from itertools import product
from random import Random
from whist_nb.training.deals import moments
from whist_nb.training.drills import DRILLS
from whist_nb.training.recall import Recall
found = set()
for game in ("whist", "german-whist", "christmas-whist", "knockout-whist", "russi", "bid-whist", "israeli-whist"):
    for view in moments(game, 3):
        for id in ("cards-out", "trumps-out", "boss-card", "my-tops", "fourth-number", "hold-a-hand"):
            for level in (0, 6, 12):
                question = DRILLS[id].ask(Recall(view), Random(1), level)
                found |= {id} if question is not None else set()
print(len(found))
"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "6\n"


# What others may still hold: two players, 38 cards undealt


def test_no_card_counts_against_you_once_nobody_can_hold_it() -> None:
    game = wn.Game(
        "knockout-whist", seats=2, packs=[deal_of("2C 3C 4C 5C 6C 7C 8C", "QH 9H 2H AC KC TS 9S")], first_dealer=0
    )
    for card in ("2C", "AC", "2H", "3C"):  # the other player leads, you win, and lead a heart: a club falls on it
        game.apply(card)
    view = game.view(0)
    assert [str(play) for _, play in view.tricks[-1].plays] == ["2H", "3C"]
    assert game.view(1).trump == view.trump != "C", "nothing has been trumped"
    hearts = [Card("QH"), Card("9H")]
    recall = Recall(view)
    assert recall.out(Suit.HEARTS), "the ace, the king and eight more hearts lie undealt"
    assert recall.live(Suit.HEARTS) == ()
    tops = asked(view, "my-tops", 0)
    assert tops
    for question in tops:
        assert question.text.startswith("Which of your ")
        assert {"QH", "9H"} <= set(question.answer) or not set(question.options) & set(hearts)
    assert all("hearts" not in question.text for question in asked(view, "boss-card", 0))


def test_the_highest_cards_others_can_hold_are_below_those_played_and_yours() -> None:
    """The ace of clubs has gone and the king is yours: the other player may hold the queen and the jack."""
    game = wn.Game(
        "knockout-whist", seats=2, packs=[deal_of("2C 3C 4C 5C 6C 7C 8C", "QH 9H 2H AC KC TS 9S")], first_dealer=0
    )
    game.apply("2C")
    game.apply("AC")
    answers = [set(question.answer) for question in asked(game.view(0), "boss-card", 0)]
    assert answers
    assert all(answer == {"QC", "JC"} for answer in answers)  # two are asked for in a deal so short
    (question, *_) = asked(game.view(0), "boss-card", 0)
    assert question.found_by == "Higher ones: {AC} played, {KC} yours."
    assert question.meaning == "No card of this suit that others may still hold beats your {KC}."


@every_variant_in_time
def test_no_possible_deal_has_a_higher_card_against_you_than_the_answer_says(variant: Variant) -> None:
    """Deals drawn from all that agree with what was seen: no better card is with another player in any of them."""
    found = Counter()
    for view in seen_in(variant, range(2, 5)):
        if view.trick or len(view.tricks) % 3 != 2:
            continue
        rng = Random(len(view.tricks))
        tops, boss = (DRILLS[id].ask(Recall(view), rng, rng.randint(0, TOP)) for id in ("my-tops", "boss-card"))
        if tops is None and boss is None:
            continue
        beliefs, strength, suit_of = Beliefs(view), view.ranks.strength, view.ranks.suit_of
        theirs = _others_held(beliefs, view)
        for question in filter(None, (tops, boss)):
            found[question.drill] += 1
            answer = [Card(text) for text in ([question.answer] if question.kind == "card" else question.answer)]
            for held in theirs:
                if question.drill == "my-tops":
                    assert not any(suit_of[a] == suit_of[b] and strength[b] > strength[a] for a in answer for b in held)
                else:
                    lowest = min(strength[card] for card in answer)
                    higher = {card for card in held if suit_of[card] == suit_of[answer[0]] and strength[card] > lowest}
                    assert higher <= set(answer)
            if question.drill == "boss-card":
                assert set(answer) <= set().union(*theirs), "each may be with another player"
            else:
                rest = [card for card in question.evidence[0].cards if card not in answer]
                assert set(answer) <= set(question.evidence[0].cards) <= set(view.hand) | _faces(view)
                seen = set().union(*theirs)
                assert all(any(suit_of[a] == suit_of[b] and strength[b] > strength[a] for b in seen) for a in rest)
    assert found["my-tops"]
    assert found["boss-card"]


def _faces(view: View) -> set[Card]:
    return {pile.face for pile in view.layouts[view.seat] if pile.face}


def _others_held(beliefs: Beliefs, view: View) -> list[set[Card]]:
    """Return what the other players have in each of many random deals, and what they may still draw."""
    deals = beliefs.sample(400, seed=1)
    stock = view.stage.draws and view.stock_left > 0
    rows = [
        row
        for row, place in enumerate(beliefs.places)
        if (isinstance(place, int) and place != view.seat)
        or (isinstance(place, tuple) and place[1] != view.seat)
        or (place == "stock" and stock)
    ]
    sure = {card for card, place in beliefs.certain.items() if beliefs.places.index(place) in rows}
    return [sure | {beliefs.unseen[at] for at, row in enumerate(deal) if row in rows} for deal in deals.tolist()]


# What is counted


def test_a_trump_that_was_turned_up_from_the_undealt_cards_is_not_out() -> None:
    """Fourteen cards are dealt; the fifteenth, the {7D} here, is turned up and stays out of play."""
    theirs, mine = "2C 3C 4C 5C 6C 7C 8C", "QH 9H 2H AC KC 2D 9S"
    dealt = deal_of(theirs, mine).split()
    rest = [text for text in dealt[14:] if text != "7D"]
    game = wn.Game("knockout-whist", seats=2, packs=[" ".join([*dealt[:14], "7D", *rest])], first_dealer=0)
    game.apply("2C")
    game.apply("AC")
    game.apply("2D")
    game.apply("3C")
    (count, *_) = asked(game.view(0), "trumps-out", 0)
    assert count.answer == 13 - 1 - 1  # the two was played, the seven lies open
    assert "not counting yours and those you saw put aside" in count.text
    assert count.found_by == "13 − 0 of yours − 1 played − 1 out of play = 11"


def test_nobody_is_said_to_have_good_cards_where_none_are_held() -> None:
    said = [
        (question, view)
        for seed in range(6)
        for view in moments("whist", seed)
        for question in asked(view, "cards-out", 3, tries=4)
        if question.answer == 0
    ]
    assert said
    for question, view in said:
        held = [card for card in view.hand if f"{{{card.suit}}}" in question.text]
        assert question.meaning.startswith("All the " if held else "No ")
        assert "good" not in question.meaning


def test_the_reason_names_the_players_who_can_still_ruff_or_says_that_nobody_can() -> None:
    said = set()
    for seed in range(20):
        for view in moments("whist", seed):
            for part in (part for each in asked(view, "trumps-out", 5, tries=3) for part in each.more):
                names = [dict(part.options)[seat] for seat in part.answer]
                every = len(names) == len(part.options)
                some = f"Of the others, only {' and '.join(names)} can still ruff."
                expected = (
                    "Nobody else can ruff." if not names else "Any of the others may still ruff." if every else some
                )
                assert part.meaning == expected
                said.add(len(names))
    assert said == {0, 1, 2, 3}


def test_a_single_card_is_not_several() -> None:
    texts = [
        question.shown.text
        for seed in range(40)
        for question in asked(next(moments("whist", seed)), "fourth-number", seed % 13, tries=1)
    ]
    ones = [text for text in texts if " 1 " in text]
    assert ones
    assert not any(re.search(r" 1 \{.\} \w+s\b", text) for text in ones)
    assert all(word.endswith("s") for text in texts for word in re.findall(r" [02-9] \{.\} (\w+)", text))


def test_fifteen_trumps_with_the_jokers_are_called_trumps_and_not_spades() -> None:
    texts, most = set(), 0
    for seed in range(12):
        for view in moments("bid-whist", seed):
            if view.trump is None:
                continue
            assert len(Recall(view).whole(view.trump)) == 15
            for id in ("trumps-out", "boss-card", "my-tops"):
                for question in [*asked(view, id, 0, 2), *asked(view, id, 6, 2)]:
                    texts |= {part.text for part in question.parts}
                    most = max([most, *(part.answer for part in question.parts if part.kind == "number")])
                    assert f"{{{view.trump}}}" not in "".join(part.text for part in question.parts)
    assert any("trumps" in text for text in texts)
    assert most > 9


def test_layouts_and_stocks_are_named_in_what_is_asked() -> None:
    def text(game: str, drill: str) -> set[str]:
        return {part.text for view in moments(game, 4) for each in asked(view, drill, 3, 4) for part in each.parts}

    assert all("face up in front of you" in each for each in text("russi", "cards-out"))
    assert all(each.endswith("in hand or on the table?") for each in text("turnover-bridge", "boss-card"))
    german = text("german-whist", "boss-card")
    assert any("hold or draw" in each for each in german)
    assert any(each.endswith("still hold?") for each in german), "after the Close nobody draws"


# A memory is needed


def test_lengths_are_shown_first_and_in_no_part_of_the_question() -> None:
    asked_for = fresh("whist", "fourth-number", level=0, seed=5)
    question, hand = asked_for.question, asked_for.view.hand
    lengths = {suit: sum(card.suit == suit for card in hand) for suit in "SHDC"}
    (fourth,) = [suit for suit in "SHDC" if f"{{{suit}}}" in question.text]
    assert question.answer == lengths[fourth]
    for suit in set("SHDC") - {fourth}:
        assert f"{lengths[suit]} {{{suit}}}" in question.shown.text
    assert f"{{{fourth}}}" not in question.shown.text
    assert not any(character.isdigit() for character in json.dumps(question.to_dict()["text"]))
    assert "shown" not in question.to_dict()


def test_each_rung_of_the_fourth_number_asks_more_than_the_one_below() -> None:
    def load(level: int, seed: int = 3) -> tuple[int, int, bool]:
        question = fresh("whist", "fourth-number", level=level, seed=seed).question
        asked = sum(len(part.answer) if part.kind == "shape" else 1 for part in question.parts)
        shown = [text for text in question.shown.text.replace(",", " ").split() if text in ("{S}", "{H}", "{C}", "{D}")]
        return len(shown) // 3, asked, shown[:3] == sorted(shown[:3], key="{S}{H}{C}{D}".index)

    loads = [load(level) for level in range(EASIEST, TOP + 1)]
    assert [hands for hands, *_ in loads] == [1] * 4 + [2] * 4 + [3] * 4 + [4]
    for block in range(0, 12, 4):
        hands = 1 + block // 4
        assert [each[1] for each in loads[block : block + 4]] == [hands, hands, 2 * hands, 4 * hands]
    assert all(load(level, seed)[2] for level in (0, 4, 8, 12) for seed in range(4)), "the usual order"
    assert not all(load(level, seed)[2] for level in (1, 5, 9) for seed in range(4)), "any order"


def test_the_trainer_shows_the_lengths_and_then_asks_without_them() -> None:
    trainer = CountingTrainer("whist", "fourth-number", "flash", seed=3, level=2, log=":memory:", timed=True)
    trainer.next()
    block, shown = trainer.frame["state"]["trainer"], trainer.asked.question.shown
    assert (block["phase"], block["goal"], block["seconds"]) == ("show", shown.text, shown.seconds)
    assert "cards" not in block
    trainer.seen()
    frame = json.dumps(trainer.frame["state"])
    assert trainer.frame["state"]["trainer"]["phase"] == "ask"
    assert shown.text not in frame
    assert trainer.frame["state"]["hand"] is None
    trainer.press("again")
    assert trainer.frame["state"]["trainer"]["goal"] == shown.text
    trainer.seen()
    trainer.answer(*(part.answer for part in trainer.asked.question.parts))
    assert trainer.answered[-1].right


def test_answers_are_drawn_before_what_has_them() -> None:
    topics = ["usual"] * 18 + ["rare", "rarer"]
    counts = Counter(drawn(Random(number), topics, str.upper) for number in range(3000))
    assert all(900 < counts[each] < 1100 for each in ("usual", "rare", "rarer"))
    assert drawn(Random(1), [], str.upper) is None


DEALS = {"whist": 60, "knockout-whist": 180, "german-whist": 25, "humbug": 25}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deals"),
    [pytest.param(*each, marks=[pytest.mark.nightly] if each[0] != "whist" else []) for each in DEALS.items()],
)
def test_no_answer_is_so_usual_that_it_could_be_guessed(game: str, deals: int) -> None:
    """The most usual card, number, or place among the options is the answer a third of the time at most."""
    found: dict[str, tuple[Counter[str], Counter[str]]] = defaultdict(lambda: (Counter(), Counter()))
    for seed in range(deals):
        rng = Random(seed)
        dealt = [(_dealt(game, deals * more + seed), "fourth-number") for more in range(4)]
        asked = product(moments(game, seed, seat=seed % 2), ("boss-card", "my-tops", "cards-out", "trumps-out"))
        for view, drill in [*dealt, *asked]:
            question = DRILLS[drill].ask(Recall(view), rng, rng.randint(EASIEST, TOP))
            if question is not None:
                plain, by_place = found[drill]
                plain[str([part.answer for part in question.parts])] += 1
                by_place[str([_places(part) for part in question.parts])] += 1
    assert len(found) == 5
    for drill, (plain, by_place) in found.items():
        assert plain.total() >= 100, drill
        assert plain.most_common(1)[0][1] <= plain.total() / 3, drill
        assert by_place.most_common(1)[0][1] <= plain.total() / 3, drill


def _dealt(game: str, seed: int) -> View:
    return wn.Game(game, seed=seed).view(seed % 2)


def _places(part: Question) -> object:
    options = [card.text if isinstance(card, Card) else card for card in part.options]
    if part.kind == "card":
        return options.index(part.answer)
    return [options.index(text) for text in part.answer] if part.kind == "cards" else part.answer


def test_an_estimate_may_say_how_close_counts_as_right() -> None:
    usual, strict = (Question("?", "percent", 33.3, **more) for more in ({}, {"near": 5}))
    assert [usual.judge(said).right for said in (40, 45)] == [True, False]
    assert [strict.judge(said).right for said in (38, 40)] == [True, False]
