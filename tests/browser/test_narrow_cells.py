"""The table in narrow cells: what is in the middle stays there, nothing hides a suit, and no row is blank."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.replay_page import ReplayPage, finished
from tests.browser.table_page import TablePage, sample
from tests.browser.test_table_helps import REASON
from tests.browser.test_trainer_by_keys import answered_by_keys, played_by_keys
from tests.browser.trainer_page import TrainerPage
from tests.builders import by_night


def in_cell(page: Any, width: int, frame: dict[str, Any], **settings: Any) -> TablePage:
    """A table exactly as wide as a cell."""
    page.set_viewport_size({"width": width + 16, "height": 900})
    return TablePage(page, frame, {"pace": 0, **settings})


def frame_of(game: wn.Game) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(json.dumps(wn.CardTable(game, seat=0).frame))
    return frame


def middle(locator: Any) -> float:
    box = locator.bounding_box()
    middle: float = box["x"] + box["width"] / 2
    return middle


def test_the_tricks_played_before_are_shown_three_to_a_row(page: Any) -> None:
    tricks = [f"{rank}S {rank}H {rank}D {rank}C" for rank in "AKQJT987"]
    widget = wn.exercise.pick_number(
        "How many?", tricks=tricks, hands={0: "6S 5S", 2: "6D 5D"}, show=[2], leader=0, find=4
    )
    page.set_viewport_size({"width": 380, "height": 1000})
    table = TablePage(page, json.loads(json.dumps(widget.frame)), {"pace": 0})
    boxes = [box.bounding_box() for box in page.locator(".is-tricks li").all()]
    assert [round(box["y"]) for box in boxes].count(round(boxes[0]["y"])) == 3
    assert len(boxes) == 8
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    assert table.errors == []


def test_the_trick_of_two_lies_in_the_middle(page: Any) -> None:
    for settings in ({}, {"print": "large"}):
        for name in ("03-german", "german-stage-two"):
            in_cell(page, 544 if not settings else 800, sample(name)["frame"], **settings)
            assert abs(middle(page.locator(".wn-pair")) - middle(page.locator(".wn-table"))) < 30


def test_the_plates_of_an_auction_show_cards_and_stay_inside(page: Any) -> None:
    frame = frame_of(wn.Game("israeli-whist", seed=3, first_dealer=3))
    assert frame["state"]["question"] == "bid for trumps"
    assert frame["state"]["calls"]
    for width in (364, 520, 600, 1100):
        in_cell(page, width, frame)
        plates = page.locator(".wn-W, .wn-N, .wn-E").all()
        table = page.locator(".wn-table").bounding_box()
        assert [plate.locator(".wn-count").inner_text() for plate in plates] == ["13 cards"] * 3
        for plate in plates:
            box = plate.bounding_box()
            assert table["x"] - 0.5 <= box["x"]
            assert box["x"] + box["width"] <= table["x"] + table["width"] + 0.5


def test_bids_are_on_one_line_if_there_is_room(page: Any) -> None:
    frame = frame_of(wn.Game("contract-whist", seed=3, first_dealer=3))
    bids = [call for call in frame["state"]["calls"] if int(call["label"]) < 9]
    frame["state"]["calls"] = bids
    in_cell(page, 1100, frame)
    assert len({button.bounding_box()["y"] for button in page.locator(".wn-number").all()}) == 1


@pytest.mark.slow
def test_the_dots_of_thirteen_tricks_leave_none_alone_on_a_line(page: Any) -> None:
    for width in (540, 600, 625, 626, 700):
        in_cell(page, width, frame_of(wn.Game("whist", seed=16, first_dealer=2)))
        lines = Counter(dot.bounding_box()["y"] // 6 for dot in page.locator(".wn-strip > i").all())
        assert sorted(lines.values()) in ([13], [6, 7]), width


def test_a_raised_card_of_the_lower_row_leaves_the_suits_above_in_sight(page: Any) -> None:
    state = sample("whist-first-lead")["frame"]["state"]
    hand = state["hand"]
    assert len(hand) == 13
    for print_ in ("normal", "large"):
        in_cell(page, 364, {"n": 1, "state": {**state, "to_act": state["me"], "legal": hand[-3:]}}, print=print_)
        upper, lower = (row.bounding_box() for row in page.locator(".wn-row").all()[:2])
        raised = min(card.bounding_box()["y"] for card in page.locator(".wn-row + .wn-row .is-legal").all())
        assert raised < lower["y"]
        # on a card of 100 by 140 the suit below the index ends at 84, in large print at 106
        foot_of_suit = (84 if print_ == "normal" else 106) / 140
        assert raised >= upper["y"] + foot_of_suit * upper["height"] - 0.5


def test_a_score_of_two_lines_has_no_dot_at_their_ends(page: Any) -> None:
    """The dots are in front of the scores, 10 px to the left: those that begin a line are outside, and are cut off."""
    state = sample("01-whist")["frame"]["state"]
    players = ("You", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
    in_cell(page, 364, {"n": 1, "state": {**state, "score": {"items": [[name, -110] for name in players]}}})
    score = page.locator(".wn-score")
    boxes = [item.bounding_box() for item in score.locator("> span").all()]
    lines = {box["y"] for box in boxes}
    assert len(lines) > 1
    cuts = score.evaluate("el => [getComputedStyle(el).overflowX, getComputedStyle(el).position]")
    assert cuts == ["clip", "relative"]  # it cuts off what is positioned within it
    for line in lines:
        assert abs(min(box["x"] for box in boxes if box["y"] == line) - score.bounding_box()["x"]) < 0.5
    assert "·" not in score.inner_text()


# Which points of the rim of the mark that hangs from a card are covered by something else.
COVERED = """() => {
    const mark = document.querySelector('.wn-hand .wn-mark');
    const box = mark.getBoundingClientRect();
    const [x, y, r] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 2 - 0.5];
    const turns = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => turn * Math.PI / 4);
    return turns.filter((turn) => !mark.contains(
        document.elementFromPoint(x + r * Math.cos(turn), y + r * Math.sin(turn))));
}"""


@pytest.mark.nightly
def test_the_mark_of_a_hint_is_wholly_in_sight(page: Any) -> None:
    state = sample("whist-first-lead")["frame"]["state"]
    hand = state["hand"]
    for width, print_ in ((364, "normal"), (390, "normal"), (364, "large")):
        for hinted in hand:
            for legal in (hand, [card for card in hand if card[1] == hinted[1]]):
                told = {"to_act": state["me"], "legal": legal, "hint": {"cards": [hinted], "step": 2}}
                in_cell(page, width, {"n": 1, "state": {**state, **told}}, print=print_)
                assert page.evaluate(COVERED) == [], (width, print_, hinted, len(legal))
                held = page.locator(f'.wn-hand [data-card="{hinted}"]').bounding_box()
                if page.locator(".wn-row").count() > 1:  # on a card of 100 by 140 the suit ends at 84, large at 106
                    foot_of_suit = held["y"] + (84 if print_ == "normal" else 106) / 140 * held["height"]
                    assert page.locator(".wn-hand .wn-mark").bounding_box()["y"] >= foot_of_suit - 0.5


def test_a_long_hint_covers_neither_my_name_nor_my_cards(page: Any) -> None:
    state = sample("01-whist")["frame"]["state"]
    for width in (364, 420):
        in_cell(page, width, {"n": 1, "state": {**state, "status": {"kind": "hint", "text": REASON, "more": None}}})
        parts = (".wn-my > b", ".wn-my > .wn-chip", ".wn-status", ".wn-hand")
        name, chip, message, hand = (page.locator(part).bounding_box() for part in parts)
        assert max(box["y"] + box["height"] for box in (name, chip)) <= message["y"] + 0.5
        assert message["y"] + message["height"] <= hand["y"] - 12  # legal cards are raised by 12


def covers(one: Any, other: Any) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return bool(min(across, down) > 1)


CALLED: dict[str, tuple[str, ...]] = {"solo-whist": (), "minibridge": ("13", "2", "18", "7")}


@pytest.mark.parametrize("game", CALLED)
def test_a_hint_at_600_pixels_covers_no_call_no_plate_and_no_place_for_a_card(page: Any, game: str) -> None:
    """In MiniBridge, points and tricks stand beside my name, which left the hint a third of the line."""
    played = wn.Game(game, seed=1, deals=1)
    for points in CALLED[game]:
        played.apply(f"announce {points}")
    if CALLED[game]:
        played.apply("game S")
    frame = frame_of(played)
    text = "**Hint 3 of 3:** With spades as trumps you expect about 5 tricks, enough for ‘solo’."
    if CALLED[game]:
        text = (
            "**Hint 3 of 3:** {AS} wins the trick, so you play {4S}. Over 300 deals that fit what you have seen, "
            "it averages 435.9 points, {7S} may do as well, and {TS} is 13.4 behind."
        )
    frame["state"]["status"] = {"kind": "hint", "text": text, "rule": "Trumps beat all other suits."}
    in_cell(page, 600, frame)
    message = page.locator(".wn-status")
    for part in page.locator("[data-call], .wn-words, .wn-slot, .wn-hand").all():
        assert not covers(message, part), part.inner_text()


def test_large_print_cuts_no_call_and_at_600_pixels_covers_no_name(page: Any) -> None:
    cut = "all => all.filter((el) => el.scrollWidth > el.clientWidth).map((el) => el.textContent)"
    for width, print_ in ((364, "normal"), (480, "large"), *((width, "large") for width in (600, 700, 760, 899, 1000))):
        in_cell(page, width, frame_of(wn.Game("solo-whist", seed=1, first_dealer=3)), print=print_)
        assert page.locator(".wn-ladder").bounding_box()["width"] >= min(width - 30, 470), width
        assert page.locator(".wn-rung > *").evaluate_all(cut) == [], width
        plates = [page.locator(f".wn-{place}") for place in "WNE"]
        assert not any(covers(rung, plate) for rung in page.locator(".wn-rung").all() for plate in plates), width
        table = page.locator(".wn-table").bounding_box()
        for box in (plate.bounding_box() for plate in plates):
            assert table["x"] - 0.5 <= box["x"], width
            assert box["x"] + box["width"] <= table["x"] + table["width"] + 0.5, width
    played = wn.Game("minibridge", seed=1, deals=1)
    for call in ("announce 13", "announce 2", "announce 18", "announce 7", "game S"):
        played.apply(call)
    in_cell(page, 600, frame_of(played), print="large")
    assert not covers(page.locator(".wn-N .wn-name"), page.locator(".wn-ne .wn-nums"))


def test_a_phone_shows_a_table_without_blank_rows(page: Any) -> None:
    frames = [frame_of(wn.Game(name, seed=3, first_dealer=3)) for name in ("whist", "israeli-whist", "contract-whist")]
    for frame in (sample("01-whist")["frame"], *frames):
        in_cell(page, 364, frame)
        assert page.locator(".wn-in").bounding_box()["height"] < 735
        assert all(
            part.bounding_box() is None or part.inner_text().strip() for part in page.locator(".wn-foot > *").all()
        )


PHONE = {"width": 380, "height": 900}

TITLES = """() => {
    const title = document.querySelector('.wn-head h3');
    window.titles = new Set([title.textContent]);
    new MutationObserver(() => titles.add(document.querySelector('.wn-head h3').textContent))
        .observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [{"reduced_motion": "reduce", "viewport": {"width": 380, "height": 900}}], indirect=True
)
def test_question_answer_and_sum_lie_between_the_table_and_its_buttons(page: Any) -> None:
    wish: dict[str, Any] = {"drills": ["cards-out"], "questions": 1, "level": 3, "log": ":memory:", "pace": 0}
    shown = TrainerPage(page, wn.CountingTrainer("whist", mode="play", seed=5, **wish))
    page.evaluate(TITLES)
    shown.tab_to(".wn, .wn *")
    played_by_keys(shown)
    shown.until("ask")
    goal = page.locator(".wn-goal").inner_text()
    answered_by_keys(shown)
    shown.until("told")
    asked, foot = page.locator(".wn-ask"), page.locator(".wn-foot")
    pane = page.locator(".wn-pane").bounding_box()
    assert pane["y"] + pane["height"] <= asked.bounding_box()["y"] + 1
    assert asked.bounding_box()["y"] + asked.bounding_box()["height"] <= foot.bounding_box()["y"] + 1
    told = [line.strip() for line in asked.locator(".wn-verdict, .wn-m").all_inner_texts()]
    assert told[0].splitlines() == [goal, "You said 3: right."]
    assert "13 − 3 of yours − 7 played = 3" in told
    assert page.evaluate("[...titles]") == ["Counting in play"]


PLACES = """() => [...document.querySelectorAll('[data-plate], [data-call], .wn-hand')].map((each) => {
    const { x, y } = each.getBoundingClientRect();
    return [x, y];
})"""


@pytest.mark.parametrize("width", by_night([364, 600, 800, 1280], [364]))
def test_nothing_moves_while_bids_are_pointed_at(page: Any, width: int) -> None:
    in_cell(page, width, frame_of(wn.Game("bid-whist", seed=3, first_dealer=3)))
    before = page.evaluate(PLACES)
    for bid in page.locator(".wn-bids [data-call]").all():
        bid.hover()
        assert page.locator(".wn-note").inner_text()
        assert page.evaluate(PLACES) == before


def test_an_offered_claim_at_600_pixels_covers_no_place_for_a_card(page: Any) -> None:
    """Beside my name, my bid and my tricks, and with a button after it, it has a third of the line."""
    table = wn.CardTable("israeli-whist", seed=5, pace=0)
    for call in ("bid 9 H", "bid 11"):
        table.click(call)
    while len(table.view().tricks) < 9:
        table.click(table.frame["state"]["legal"][0])
    frame = json.loads(json.dumps(table.frame))
    text = "**Your turn:** you can win none of the last 4 tricks, however the cards lie."
    links = [{"do": "claim", "at": 0, "label": "Play it out"}]
    frame["state"]["status"] = {"kind": "plain", "text": text, "links": links}
    in_cell(page, 600, frame)
    assert not any(covers(page.locator(".wn-status"), slot) for slot in page.locator(".wn-slot").all())


def told_buried(page: Any, width: int) -> TrainerPage:
    """One of the cards that were laid aside is missed, which the trainer then tells in a cell of this width."""
    page.set_viewport_size({"width": width + 16, "height": 900})
    trainer = wn.drill.buried("bid-whist", questions=2, seed=3, level=2, pace=0, log=":memory:")
    shown = TrainerPage(page, trainer)
    page.locator(".wn").focus()
    shown.press("Enter")
    shown.until("ask")
    trainer.answer(list(trainer.session.part.answer)[:-1])
    shown.until("told")
    return shown


@pytest.mark.parametrize("width", [364, 600])
def test_what_an_answer_tells_covers_nothing_above_it_and_is_not_scrolled(page: Any, width: int) -> None:
    shown = told_buried(page, width)
    asked = page.locator(".wn-ask")
    parts = asked.locator("> *").all()
    assert len(parts) == 6
    for above, below in itertools.pairwise(parts):
        assert not covers(above, below), (width, above.inner_text(), below.inner_text())
    high, seen = asked.evaluate("el => [el.scrollHeight, el.clientHeight]")
    assert high <= seen
    assert shown.errors == []


@pytest.mark.parametrize("width", [364, 600])
def test_each_button_below_a_replay_shows_a_sign_or_a_word(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width + 16, "height": 900})
    shown = ReplayPage(page, wn.ReplayViewer(finished("whist", deals=1), at=20))
    buttons = page.locator(".wn-rfoot button")
    assert buttons.count() >= 10
    for button in buttons.all():
        assert button.inner_text().strip() or button.locator("svg").is_visible(), button.get_attribute("data-go")
    assert page.get_by_role("button", name="Note", exact=True).inner_text().strip() == "Note"
    assert shown.errors == []
