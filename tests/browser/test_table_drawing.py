"""The built table in a bare page: what it draws, what a click sends, what an answer changes.

No Jupyter and no kernel: the test plays Python's side. What only a real notebook can show is in the other files.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.browser.table_page import STATES, TablePage, sample
from tests.builders import by_night

SAMPLES = sorted(path.stem for path in STATES.glob("*.json"))
NARROW = {"viewport": {"width": 390, "height": 900}}


def state_of(name: str, **changes: Any) -> dict[str, Any]:
    return {**sample(name)["frame"]["state"], **changes}


def frame(n: int, state: dict[str, Any], *steps: dict[str, Any]) -> dict[str, Any]:
    return {"n": n, "state": state, "steps": list(steps)}


def opened(page: Any, name: str, **settings: Any) -> TablePage:
    given = sample(name)
    return TablePage(page, given["frame"], {**given.get("settings", {}), **settings})


# ---- what it draws

# Every pair of parts that may not lie on each other, every part that may not leave the table.
FAULTS = """() => {
    const root = document.querySelector('.wn-in'), box = root.getBoundingClientRect(), faults = [];
    const part = (el) => `${el.classList[0]} "${el.textContent.slice(0, 24)}"`;
    const kinds = ['.wn-head > :not(.wn-grow)', '.wn-words', '.wn-trump > p',
        '.wn-trump > .wn-card', '.wn-nums', '.wn-slot',
        '.wn-faced', '.wn-card[data-spot]', '.wn-stock', '.wn-fan', '.wn-calls', '.wn-ladder', '.wn-my',
        '.wn-status', '.wn-acts',
        '.wn-explain', '.wn-hand', '.wn-number', '.wn-goal', '.wn-choices > *', '.wn-foot > *', '.wn-big',
        '.wn-sum > p',
        '.wn-rows', '.wn-setting'];
    const mayOverflow = '.wn-card, .wn-stock, .wn-hand, .wn-fan, .wn-log, .wn-number, .wn-choices > *';
    const parts = [...root.querySelectorAll(kinds.join())].map((el) => [el, el.getBoundingClientRect()])
        .filter(([el, r]) => r.width > 1 && r.height > 1 && getComputedStyle(el).visibility === 'visible');
    parts.forEach(([el, r], at) => {
        if (r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1)
            faults.push(part(el) + ' leaves the table');
        if (el.scrollWidth > el.clientWidth + 2 && !el.matches(mayOverflow)) faults.push(part(el) + ' is cut off');
        for (const [other, s] of parts.slice(at + 1)) {
            if (el.contains(other) || other.contains(el)) continue;
            // a long message may grow over my own name and my empty place: never over a card
            if (other.matches('.wn-status') && el.matches('.wn-my, .wn-slot')) continue;
            const wide = Math.min(r.right, s.right) - Math.max(r.left, s.left);
            const high = Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top);
            if (wide > 1.5 && high > 1.5) faults.push(part(el) + ' lies on ' + part(other));
        }
    });
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
    const cards = [...root.querySelectorAll('[data-card]')].map((el) => el.getBoundingClientRect());
    cards.slice(1).forEach((r, i) => {
        if (r.top === cards[i].top && r.left - cards[i].left < 24) faults.push('a card shows less than 24 px');
    });
    return faults;
}"""


@pytest.mark.parametrize("width", by_night((1280, 800, 700, 600, 560, 540, 480, 390, 374, 336), (1280, 800, 480, 336)))
def test_nothing_overlaps_or_is_cut_off(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    found = {}
    table = TablePage(page, sample("01-whist")["frame"])
    for n, name in enumerate(SAMPLES, start=2):
        for print_ in ["normal"] if width > 820 else ["normal", "large"]:
            page.evaluate("settings => model.set('settings', settings)", {"print": print_, "pace": 0})
            table.frame({**sample(name)["frame"], "n": n * 10 + (print_ == "large")})
            faults = page.evaluate(FAULTS)
            if faults:
                found[f"{name}, {print_}"] = faults
    assert not found
    assert not table.errors


def test_the_settings_fit_into_a_narrow_cell(page: Any) -> None:
    page.set_viewport_size({"width": 374, "height": 900})
    table = opened(page, "01-whist")
    page.get_by_role("button", name="Settings").click()
    assert page.evaluate(FAULTS) == []
    assert not table.errors


# The text of an element without what is hidden from screen readers.
HEARD = """(el) => {
    const copy = el.cloneNode(true);
    copy.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
    return copy.textContent.replace(/[, ]*,[, ]*/g, ', ').trim();
}"""


def test_roles_and_names(page: Any) -> None:
    opened(page, "01-whist")
    region = page.get_by_role("region", name="Whist table")
    hand = region.get_by_role("toolbar", name="Your hand, 10 cards")
    assert hand.get_by_role("button").count() == 10
    assert hand.get_by_role("button", name="ace of diamonds, legal", exact=True).count() == 1
    illegal = hand.get_by_role("button", name="eight of spades, not legal now", exact=True)
    assert illegal.get_attribute("aria-disabled") == "true"
    trick = region.get_by_role("group", name="Trick 4")
    assert trick.get_by_role("img", name="North: five of diamonds, led", exact=True).count() == 1
    assert trick.get_by_role("img", name="East: jack of diamonds, best", exact=True).count() == 1
    assert region.get_by_role("status").inner_text() == "North leads 5. Follow diamonds."
    assert region.get_by_role("group", name="Tricks: We 2, They 1").count() == 1
    assert page.locator(".wn-E").evaluate(HEARD) == "East, dealer, 9 cards"


def test_legal_cards_are_raised_only_when_some_are_not(page: Any) -> None:
    table = opened(page, "01-whist")
    assert page.locator(".is-legal").count() == 3
    assert page.locator(".is-dim").count() == 7
    hand = state_of("01-whist")["hand"]
    table.frame(frame(2, state_of("01-whist", legal=hand)))
    assert page.locator(".is-legal, .is-dim").count() == 0


def test_the_turned_up_card_is_shown_before_its_owner_and_then_becomes_a_ghost(page: Any) -> None:
    table = opened(page, "whist-first-lead")
    assert page.locator(".wn-E .wn-faced").get_attribute("aria-label") == "turned up: eight of hearts"
    assert page.locator(".wn-ghost").count() == 0
    table.frame({**sample("01-whist")["frame"], "n": 2})
    assert page.locator(".wn-faced").count() == 0
    assert page.locator(".wn-ghost").count() == 1


def test_known_cards_show_a_corner_and_hidden_ones_nothing(page: Any) -> None:
    opened(page, "03-german")
    fan = page.locator(".wn-fan .wn-card")
    assert fan.count() == 12
    assert page.locator(".wn-fan .wn-known").count() == 2
    assert page.get_by_role("img", name="face down; you know it is the king of clubs").count() == 1
    assert page.locator(".wn-fan [data-s]").count() == 2


def test_watching_shows_open_hands_and_no_controls(page: Any) -> None:
    opened(page, "watching")
    assert page.locator(".wn-open").count() == 3
    assert page.locator(".wn-hand .wn-card").count() == 13
    assert page.locator(".wn-hand button").count() == 0


def test_end_of_deal(page: Any) -> None:
    table = opened(page, "10-end-of-deal")
    assert page.get_by_role("group", name="Result").locator(".wn-big").inner_text() == "We score 2"
    assert "We score 2. That is 8 tricks, less" in page.locator("[role=log]").inner_text()
    assert page.get_by_role("columnheader", name="North").count() == 0
    page.get_by_role("button", name="Score sheet").click()
    assert page.get_by_role("columnheader", name="North").count() == 1
    assert page.locator(".wn-hand, .wn-table").count() == 0
    page.get_by_role("button", name="Next deal").focus()
    page.keyboard.press("Enter")
    assert table.sent[-1]["do"] == "next"


def test_a_moment_is_reached_by_keys_read_out_and_asked_for_by_its_place(page: Any) -> None:
    table = opened(page, "10-end-of-deal")
    moments = page.get_by_role("group", name="Three moments to learn from").get_by_role("article")
    names = [moments.nth(at).get_attribute("aria-label") for at in range(3)]
    assert names[::2] == ["Trick 4, the best card", "Trick 8, cost 1 trick, and you could have known"]
    assert (
        moments.nth(0)
        .get_by_role("img", name="You: ace of diamonds")
        .locator("xpath=self::*[contains(@class, 'is-mine')]")
        .count()
        == 1
    )
    moments.nth(0).focus()
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.moment") == str(at)
    page.keyboard.press("Enter")
    assert (table.sent[-1]["do"], table.sent[-1]["at"]) == ("see", 1)
    table.reply(n=1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert (table.sent[-1]["do"], table.sent[-1]["at"]) == ("retry", 1)
    assert not table.errors


@pytest.mark.parametrize("width", [364, 600])
def test_moments_are_stacked_if_there_is_little_room(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width + 16, "height": 700})
    opened(page, "10-end-of-deal")
    tops = [page.locator(".wn-moment").nth(at).bounding_box()["y"] for at in range(3)]
    assert tops[0] < tops[1] < tops[2]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1280, 900])
def test_the_buttons_of_moments_begin_at_one_height_if_one_has_more(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(reduced_motion="reduce")  # each box is where it stays
    ended = copy.deepcopy(sample("10-end-of-deal")["frame"])
    one, *_ = ended["state"]["panel"]["debrief"]["moments"]
    one["buttons"] = [{"do": "problems", "label": "5 problems: playing for the drop"}]
    TablePage(page, ended)
    buttons = page.locator(".wn-moment [data-do=see]")
    buttons.first.wait_for()
    assert len({round(each.bounding_box()["y"]) for each in buttons.all()}) == 1
    ends = [each.bounding_box() for each in page.locator(".wn-moment").all()]
    assert len({round(each["y"] + each["height"]) for each in ends}) == 1, "the boxes end at one height, too"
    last = page.locator(".wn-moment [data-do=problems]").bounding_box()
    assert last["y"] + last["height"] <= ends[0]["y"] + ends[0]["height"], "no button hangs out"


def test_the_buttons_after_a_deal_stay_in_one_row_at_600_pixels(page: Any) -> None:
    page.set_viewport_size({"width": 616, "height": 700})
    ended = sample("10-end-of-deal")["frame"]
    more = [{"do": "undo", "label": "Undo", "key": "U"}, {"do": "new", "label": "New game"}]
    TablePage(page, {**ended, "state": {**ended["state"], "buttons": [*more, *ended["state"]["buttons"]]}})
    tops = {button.bounding_box()["y"] for button in page.locator(".wn-foot > .wn-btn").all()}
    assert (page.locator(".wn-foot > .wn-btn").count(), len(tops)) == (6, 1)


def test_the_result_appears_in_place_of_the_table(page: Any) -> None:
    table = opened(page, "01-whist")
    high = page.locator(".wn").bounding_box()["height"]
    shown = sample("10-end-of-deal")["frame"]
    panel = {key: part for key, part in shown["state"]["panel"].items() if key != "debrief"}
    table.frame({**shown, "state": {**shown["state"], "panel": panel, "log": []}, "n": 2})
    assert abs(page.locator(".wn").bounding_box()["height"] - high) <= 1


# ---- clicks and answers


def test_a_click_draws_the_card_at_once_and_sends_one_message(page: Any) -> None:
    table = opened(page, "01-whist")
    table.press("TD")
    assert table.spot(0).get_attribute("aria-label") == "You: ten of diamonds"
    assert table.card("TD").count() == 0
    table.press("AD")  # the answer is on its way: a doubled click
    (message,) = table.sent
    assert {key: message[key] for key in ("act", "seq")} == {"act": "TD", "seq": 1}
    assert len(message["view"]) >= 4


def test_a_refused_card_comes_back_and_the_reason_stands_above_the_hand(page: Any) -> None:
    table = opened(page, "01-whist")
    top = page.locator(".wn-hand").bounding_box()["y"]
    table.press("TD")
    table.reply(
        reason="**You must follow diamonds:** you hold {AD}.", kind="rule", card="TD", rule="Follow suit if you can."
    )
    assert table.spot(0).count() == 0
    assert "is-refused" in table.card("TD").get_attribute("class")
    assert table.status == "You must follow diamonds: you hold A."
    assert page.locator(".wn-hand").bounding_box()["y"] == top
    page.get_by_role("button", name="the rule").click()
    assert table.status == "Follow suit if you can."
    page.wait_for_function("!document.querySelector('.is-refused')", timeout=3000)
    table.press("AD")
    assert [message["act"] for message in table.sent] == ["TD", "AD"]


def test_an_illegal_card_is_asked_about_but_not_moved(page: Any) -> None:
    table = opened(page, "01-whist")
    table.press("3H")
    assert table.sent[0]["act"] == "3H"
    assert table.spot(0).count() == 0
    table.reply(reason="**You must follow diamonds.**", kind="rule", card=None)
    assert "is-refused" in table.card("3H").get_attribute("class")
    assert page.locator(".wn-hand .wn-card").count() == 10


PLAYED = {"verb": "play", "seat": 0, "card": "TD", "say": "You played {TD}."}


def after_my_ten() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The frame after my ten of diamonds: West follows, East's jack wins, East leads."""
    before = state_of("01-whist")
    hand = [card for card in before["hand"] if card != "TD"]
    trick = [*before["trick"], {"seat": 0, "card": "TD"}]
    full = [*trick, {"seat": 1, "card": "4D"}]
    tally = {"items": [["We", 2], ["They", 2]], "strip": ["they", "we", "we", "they"], "of": 13, "label": "Tricks"}
    steps = [
        {**PLAYED, "patch": {"hand": hand, "trick": trick, "to_act": 1, "legal": None, "status": None}},
        {"verb": "play", "seat": 1, "card": "4D", "say": "West played {4D}.", "patch": {"trick": full, "to_act": None}},
        {
            "verb": "gather",
            "seat": 3,
            "card": None,
            "say": "East won trick 4.",
            "patch": {"trick": [], "best": None, "tally": tally},
        },
        {
            "verb": "play",
            "seat": 3,
            "card": "9C",
            "say": "East led {9C}.",
            "patch": {"trick": [{"seat": 3, "card": "9C"}], "best": 3},
        },
    ]
    last = {"number": 4, "winner": 3, "plays": [*before["trick"], {"seat": 0, "card": "TD"}, {"seat": 1, "card": "4D"}]}
    end = {
        **before,
        "hand": hand,
        "trick": [{"seat": 3, "card": "9C"}],
        "best": 3,
        "tally": tally,
        "legal": ["TC", "4C"],
        "to_act": 0,
        "status": {"kind": "plain", "text": "East leads {9C}. Follow clubs."},
        "last_trick": last,
    }
    return end, steps


# In one breath, so that a slow page does not take the time for which West waits; how many cards West has played.
PLAY_AND_LOOK = """async (frame) => {
    document.querySelector('[data-card="TD"]').click();
    model.set('frame', frame);
    await new Promise((then) => setTimeout(then));
    return document.querySelectorAll('.wn-card[data-spot="1"]').length;
}"""
BOTH_LIE = 'document.querySelectorAll(\'.wn-card:is([data-spot="0"], [data-spot="1"])\').length === 2'


def test_the_steps_are_narrated_one_after_another(page: Any) -> None:
    table = opened(page, "01-whist", pace=700)
    end, steps = after_my_ten()
    assert page.evaluate(PLAY_AND_LOOK, frame(2, end, *steps)) == 0  # West has not played yet
    table.reply(n=2)
    page.wait_for_function(BOTH_LIE, timeout=2000)
    page.wait_for_function("document.querySelectorAll('.wn-card[data-spot]').length === 1", timeout=3000)
    page.wait_for_function("document.querySelector('.wn-status').textContent.includes('Follow clubs')", timeout=1000)
    said = page.locator("[role=log]").inner_text().split("\n")
    assert [line for line in said if line] == [
        "You played ten of diamonds.",
        "West played four of diamonds.",
        "East won trick 4.",
        "East led nine of clubs.",
    ]
    assert not table.errors


def test_a_click_hurries_and_only_hurries(page: Any) -> None:
    table = opened(page, "01-whist", pace=1500)
    table.press("TD")
    end, steps = after_my_ten()
    table.frame(frame(2, end, *steps))
    table.reply(n=2)
    table.press("TC")
    assert table.status == "East leads 9. Follow clubs."
    assert table.spot(3).get_attribute("aria-label") == "East: nine of clubs, led, best"
    assert len(table.sent) == 1  # the click meant the picture before
    page.wait_for_timeout(320)
    table.press("TC")
    assert table.sent[-1]["act"] == "TC"


# Without a pause: a click that hurries, and one on the same card that many milliseconds later.
HURRY_THEN = """async (ms) => {
    const press = () => document.querySelector('[data-card="TC"]').click();
    press();
    await new Promise((then) => setTimeout(then, ms));
    press();
    return model.sent.length;
}"""


@pytest.mark.parametrize(("after", "sent"), [(0, 1), (150, 1), (400, 2)])
def test_a_click_right_after_one_that_hurried_plays_nothing(page: Any, after: int, sent: int) -> None:
    table = opened(page, "01-whist", pace=1500)
    table.press("TD")
    end, steps = after_my_ten()
    table.frame(frame(2, end, *steps))
    table.reply(n=2)
    assert page.evaluate(HURRY_THEN, after) == sent


# ---- a slow line: a message is answered when the test says so, and no sooner

SLOW_LINE = """(frames) => {
    const send = model.send.bind(model);
    window.onTheirWay = [];
    model.send = (message) => {
        send(message);
        onTheirWay.push(message);
    };
    window.answerOne = () => {
        const message = onTheirWay.shift(), answer = frames.shift();
        if (answer.state) model.set('frame', answer);
        const n = answer.n, reason = answer.reason;
        model.reply({ seq: message.seq, view: message.view, ...(reason ? { reason, kind: 'late' } : { n }) });
    };
}"""


def answer_one(page: Any) -> None:
    """The message that has been on its way longest is answered."""
    page.wait_for_function("onTheirWay.length > 0")
    page.evaluate("answerOne()")


def test_quick_picks_on_a_slow_line_all_arrive_in_order(page: Any) -> None:
    shown = sample("09-exercise")["frame"]
    table = TablePage(page, {**shown, "n": 1, "decision": 7})
    page.evaluate(SLOW_LINE, [{**shown, "n": n, "decision": 7} for n in range(2, 6)])
    for text in ("QH", "6H", "2H"):
        table.press(text)
    table.press("QH")  # a doubled click
    page.locator('[data-act="done"]').click()
    assert len(table.sent) == 1  # the others wait in the page
    for _ in range(4):
        answer_one(page)
    assert [(message["act"], message["decision"]) for message in table.sent] == [
        *(("QH", 7), ("6H", 7), ("2H", 7), ("done", 7))
    ]
    assert not table.errors


def test_a_play_behind_a_hint_names_the_decision_it_was_meant_for(page: Any) -> None:
    shown = sample("01-whist")["frame"]
    table = TablePage(page, {**shown, "n": 1, "decision": 3}, {"pace": 0})
    late = {"reason": "**That click came too late:** the table has gone on since."}
    page.evaluate(SLOW_LINE, [{**shown, "n": 2, "decision": 4}, late])
    page.locator('[data-do="hint"]').click()
    table.press("TD")
    assert table.spot(0).count() == 1  # it is on the table at once
    answer_one(page)
    assert table.spot(0).count() == 1  # the answer to the hint does not take it back
    answer_one(page)
    assert table.sent[-1] == {**table.sent[-1], "act": "TD", "decision": 3}
    page.wait_for_function("document.querySelector('.wn-status').textContent.includes('too late')", timeout=1000)
    assert table.spot(0).count() == 0  # back in my hand
    assert table.card("TD").count() == 1


def test_another_card_while_the_last_one_is_on_its_way_says_so(page: Any) -> None:
    table = opened(page, "01-whist")
    table.press("TD")
    table.card("TC").element_handle().wait_for_element_state("stable")  # the hand has closed up
    table.press("TC")
    assert len(table.sent) == 1
    assert table.status == "One moment: your last click is on its way."


def test_a_frame_that_arrives_while_another_is_being_shown(page: Any) -> None:
    table = opened(page, "01-whist", pace=100)
    end, steps = after_my_ten()
    table.frame(frame(2, end, *steps[:2]))
    table.frame(frame(3, {**end, "phase": "Third"}, {"verb": "note", "say": "And on.", "patch": {"phase": "Between"}}))
    page.wait_for_function("document.querySelector('.wn-head').textContent.includes('Third')", timeout=3000)
    table.frame(frame(4, {**end, "phase": "Told"}, *steps))
    table.frame(frame(9, state_of("01-whist", phase="Undone")))  # not the next one: no story, only where it stands
    assert "Undone" in page.locator(".wn-head").inner_text()
    page.wait_for_timeout(300)
    assert "Undone" in page.locator(".wn-head").inner_text()
    assert page.locator(".wn-hand .wn-card").count() == 10


def test_a_finished_trick_waits_for_next(page: Any) -> None:
    table = opened(page, "01-whist", pace=0, rest="next")
    high = page.locator(".wn").bounding_box()["height"]
    table.press("TD")
    end, steps = after_my_ten()
    table.frame(frame(2, end, *steps))
    table.reply(n=2)
    button = page.get_by_role("button", name="Next", exact=True)
    button.wait_for(timeout=2000)
    assert page.locator(".wn-card[data-spot]").count() == 4
    assert table.status == "East won trick 4."
    assert abs(page.locator(".wn").bounding_box()["height"] - high) <= 1
    button.click()
    page.wait_for_function("document.querySelectorAll('.wn-card[data-spot]').length === 1", timeout=2000)
    page.wait_for_function("document.querySelector('.wn-status').textContent.includes('Follow clubs')", timeout=1000)


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_reduced_motion_moves_nothing(page: Any) -> None:
    table = opened(page, "01-whist", pace=0)
    table.press("TD")
    assert page.evaluate("document.getAnimations().length") == 0
    end, steps = after_my_ten()
    table.frame(frame(2, end, *steps))
    table.reply(n=2)
    page.wait_for_function("document.querySelectorAll('.wn-card[data-spot]').length === 1", timeout=2000)
    assert not table.errors


def test_no_answer_in_three_seconds_and_then_a_late_one(page: Any) -> None:
    page.clock.install()
    table = opened(page, "01-whist")
    page.clock.run_for(10_000)
    assert "Nobody" not in table.status  # nothing was asked
    table.press("TD")
    page.clock.run_for(3100)
    assert table.status == "Nobody answers at this table."
    assert table.card("TD").count() == 1
    table.frame(frame(2, after_my_ten()[0]))
    table.reply(n=2)
    assert table.status == "East leads 9. Follow clubs."
    table.reply(n=2)  # answered twice
    assert not table.errors


def test_the_page_hears_that_python_is_working_until_it_answers(page: Any) -> None:
    table = opened(page, "01-whist")
    before = table.status
    page.get_by_role("button", name="Hint").click()
    table.reply(wait="**Python is still working this out.**")
    assert table.status == "Python is still working this out."
    assert page.locator(".wn-status.is-why").count() == 0
    table.reply(n=1)  # an answer that changes nothing on the table, as that of "Replay"
    assert table.status == before


def test_a_broken_connection_says_so_at_once(page: Any) -> None:
    table = opened(page, "01-whist")
    page.evaluate("model.broken = true")
    table.press("TD")
    assert table.status == "Nobody answers at this table."
    assert table.card("TD").count() == 1


def test_two_views_of_one_table_stay_in_step(page: Any) -> None:
    table = opened(page, "01-whist", pace=0)
    page.evaluate("show(document.querySelector('#cell'))")
    first, second = page.locator(".wn").nth(0), page.locator(".wn").nth(1)
    first.locator('[data-card="TD"]').click(position={"x": 10, "y": 30})
    assert second.locator('.wn-card[data-spot="0"]').count() == 0
    table.reply(reason="**Not now.**", kind="late")
    assert second.locator(".is-why").count() == 0  # the answer was for the other view
    table.frame(frame(2, after_my_ten()[0]))
    assert first.locator('[data-card="TD"]').count() == second.locator('[data-card="TD"]').count() == 0
    second.get_by_role("button", name="Settings").click()
    second.get_by_role("radio", name="Large").click()
    assert first.get_attribute("data-print") == second.get_attribute("data-print") == "large"
    assert page.evaluate("model.saved") == 1


def test_abort_removes_all_handlers(page: Any) -> None:
    table = opened(page, "01-whist", pace=1000)
    end, steps = after_my_ten()
    table.frame(frame(2, end, *steps))
    assert page.evaluate("model.handlers") > 0
    page.evaluate("views[0].abort.abort()")
    assert page.evaluate("[model.handlers, views[0].el.childElementCount]") == [0, 0]
    table.frame(frame(3, end, *steps))
    assert not table.errors


def test_inside_a_shadow_root(page: Any) -> None:
    table = TablePage(page, sample("01-whist")["frame"], shadow=True)
    page.wait_for_function("document.querySelector('#cell').shadowRoot.adoptedStyleSheets.length")
    page.evaluate("show(document.querySelector('#cell').shadowRoot)")
    assert page.evaluate("document.querySelector('#cell').shadowRoot.adoptedStyleSheets.length") == 1
    assert page.locator(".wn-card").first.evaluate("el => getComputedStyle(el).position") == "relative"
    card = page.locator('[data-card="TD"]').first
    card.focus()
    page.keyboard.press("Enter")
    assert table.sent[0]["act"] == "TD"
    assert page.evaluate("document.querySelector('#cell').shadowRoot.activeElement?.dataset.card") == "6D"


# ---- keys


def test_a_trick_by_keyboard_alone(page: Any) -> None:
    table = opened(page, "01-whist", pace=0)
    page.evaluate("document.addEventListener('keydown', (event) => { (window.leaked ??= []).push(event.key) })")
    page.keyboard.press("Tab")  # Aa
    page.keyboard.press("Tab")
    focused = "document.activeElement.dataset.card"
    assert page.evaluate(focused) == "AD"  # the first legal card
    walk = {"ArrowLeft": "4C", "ArrowUp": "JH", "Home": "8S", "ArrowDown": "JH", "End": "6D", "ArrowRight": "6D"}
    for key, card in walk.items():
        page.keyboard.press(key)
        assert page.evaluate(focused) == card, key
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(focused) == "TD"
    page.keyboard.press("Enter")
    assert table.sent[-1]["act"] == "TD"
    assert page.evaluate(focused) == "6D"  # its neighbour
    end, steps = after_my_ten()
    table.frame(frame(2, end, *steps))
    table.reply(n=2)
    page.keyboard.press("n")  # hurries
    assert page.evaluate(focused) == "TC"  # clubs are led: the first card that may be played
    for key in "tswh":
        page.keyboard.press(key)
    said = page.locator("[role=log]").inner_text()
    assert "Trick 5. East: nine of clubs, best." in said
    assert "We 4, They 2" in said
    assert "East leads nine of clubs. Follow clubs." in said
    assert table.sent[-1]["do"] == "hint"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.do") == "hint"
    assert set(page.evaluate("leaked")) <= {"Tab"}


def test_a_press_on_the_bare_table_selects_no_word_and_leaves_the_arrows_alive(page: Any) -> None:
    table = opened(page, "01-whist")
    table.card("AD").focus()
    page.locator(".wn-nums").dblclick()
    assert page.evaluate("getSelection().toString()") == ""
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == "AD"  # where the tab key would come back to
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == "TD"


def test_letters_can_be_switched_off_and_other_keys_go_by(page: Any) -> None:
    table = opened(page, "01-whist", keys=False)
    page.evaluate("document.addEventListener('keydown', (event) => { (window.leaked ??= []).push(event.key) })")
    table.card("AD").focus()
    page.keyboard.press("h")
    page.keyboard.press("Control+h")
    assert table.sent == []
    assert "h" in page.evaluate("leaked")


def test_last_trick_takes_the_place_of_this_one(page: Any) -> None:
    table = opened(page, "01-whist")
    high = page.locator(".wn").bounding_box()["height"]
    table.card("AD").focus()
    page.keyboard.press("l")
    assert page.get_by_role("group", name="Trick 3, won by North").get_by_role("img").count() == 4
    assert table.status == "North won trick 3 with J."
    assert page.locator(".wn").bounding_box()["height"] == high
    page.keyboard.press("Escape")
    assert page.get_by_role("group", name="Trick 4").get_by_role("img").count() == 2
    assert table.sent == []


def test_a_closed_last_trick_says_why_when_pressed(page: Any) -> None:
    table = TablePage(
        page, frame(1, state_of("01-whist", last_trick=None, last_shut="**Too late for the last trick:** why."))
    )
    button = page.get_by_role("button", name="Last trick")
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    assert table.status == "Too late for the last trick: why."
    page.keyboard.press("Escape")
    assert table.status == "North leads 5. Follow diamonds."
    table.card("AD").focus()
    page.keyboard.press("l")
    assert table.status == "Too late for the last trick: why."
    assert table.sent == []


def test_confirm_selects_first_and_plays_on_the_second_press(page: Any) -> None:
    table = opened(page, "01-whist", confirm=True)
    table.press("TD")
    assert "is-selected" in table.card("TD").get_attribute("class")
    assert table.status == "10? Press it again to play it."
    page.keyboard.press("Escape")
    assert page.locator(".is-selected").count() == 0
    table.press("TD")
    table.press("AD")
    assert page.locator(".is-selected").get_attribute("data-card") == "AD"
    assert table.sent == []
    table.press("AD")
    assert table.sent[0]["act"] == "AD"


@pytest.mark.parametrize("page", [{**NARROW, "has_touch": True, "is_mobile": True}], indirect=True)
def test_touch_selects_first_where_the_strips_are_narrow(page: Any) -> None:
    table = opened(page, "01-whist")
    assert page.get_by_role("button", name="Hint").bounding_box()["height"] > 43.9
    table.card("AD").tap(position={"x": 10, "y": 30}, force=True)
    assert table.sent == []
    table.card("AD").tap(position={"x": 10, "y": 30}, force=True)
    assert table.sent[0]["act"] == "AD"


# ---- calls, exercises


def test_trump_choice_and_knock(page: Any) -> None:
    table = opened(page, "trump-choice")
    calls = page.get_by_role("group", name="Which suit should be trumps?")
    assert calls.get_by_role("button").count() == 4
    calls.get_by_role("button", name="spades trumps").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert table.sent[-1]["act"] == "trump H"
    table = opened(page, "knock")
    page.get_by_role("button", name="knock").click()
    assert table.sent[-1]["act"] == "knock"


def test_many_calls_are_a_ladder(page: Any) -> None:
    calls = [{"act": f"bid {n}", "label": f"Bid {n}", "note": f"{n} tricks", "worth": n} for n in range(1, 9)]
    table = TablePage(page, frame(1, state_of("01-whist", trick=[], legal=None, calls=calls, ask="Your bid?")))
    assert page.locator(".wn-ladder .wn-rung").count() == 8
    page.get_by_role("button", name="Bid 3, 3 tricks, worth 3").click()
    assert table.sent[-1]["act"] == "bid 3"


@pytest.mark.parametrize(("name", "role", "label", "act"), [
    ("09-exercise", "button", "six of hearts", "6H"),
    ("09-exercise", "button", "That's all", "done"),
    ("exercise-seat", "button", "East", "seat 3"),
    ("exercise-seat", "button", "You", "seat 0"),
    ("exercise-number", "button", "7 tricks", "number 7"),
    ("exercise-choice", "button", "Lose it and draw unseen", "choice duck"),
])  # fmt: skip
def test_exercises(page: Any, name: str, role: str, label: str, act: str) -> None:
    table = opened(page, name)
    assert page.locator(".is-legal, .is-dim").count() == 0  # nothing is given away
    page.get_by_role(role, name=label, exact=True).click(position={"x": 10, "y": 12})
    assert table.sent[-1]["act"] == act
    table.reply(reason="**Not that one.**", kind="late")
    assert "Not that one." in page.locator(".wn-felt").inner_text()


def test_marks_of_an_exercise(page: Any) -> None:
    opened(page, "09-exercise")
    assert page.get_by_role("button", name="queen of hearts, found", exact=True).get_attribute("aria-pressed") == "true"
    assert page.locator(".wn-mark").count() == 2
    assert page.get_by_role("img", name="Exercise 3 of 6").count() == 1


# ---- themes


def paper(page: Any) -> tuple[str, str]:
    theme = page.locator(".wn").get_attribute("data-theme")
    return theme, page.locator(".wn-felt").evaluate("el => getComputedStyle(el).backgroundColor")


def test_the_theme_follows_the_ground_and_the_text_colour_of_the_page(page: Any) -> None:
    opened(page, "01-whist")
    assert paper(page) == ("light", "rgb(241, 244, 239)")
    page.evaluate("document.body.classList.add('dark')")
    page.wait_for_function("document.querySelector('.wn').dataset.theme === 'dark'", timeout=1000)
    assert paper(page) == ("dark", "rgb(30, 35, 34)")
    page.evaluate("document.querySelector('#cell').style.background = 'oklch(95% 0 0)'")  # as VS Code frames a widget
    page.evaluate("document.body.dataset.changed = ''")
    page.wait_for_function("document.querySelector('.wn').dataset.theme === 'light'", timeout=1000)
    # nobody has painted a ground: the text tells
    page.evaluate("document.querySelector('#cell').style.background = document.body.style.background = 'none'")
    page.evaluate("document.querySelector('#cell').style.color = 'oklch(95% 0 0)'")
    page.wait_for_function("document.querySelector('.wn').dataset.theme === 'dark'", timeout=1000)
    page.evaluate("document.body.className = ''; document.querySelector('#cell').style.color = ''")
    page.wait_for_function("document.querySelector('.wn').dataset.theme === 'light'", timeout=1000)


def test_theme_colours_and_print_can_be_chosen(page: Any) -> None:
    table = opened(page, "01-whist")
    table.frame(frame(2, state_of("01-whist", legal=None)))
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").click()
    assert paper(page)[0] == "dark"
    page.get_by_role("radio", name="Two").click()
    ink = "el => getComputedStyle(el).color"
    assert table.card("AD").evaluate(ink) == table.card("TH").evaluate(ink)
    page.get_by_role("radio", name="Four").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("model.get('settings')")["suits"] == 2
    page.get_by_role("slider").fill("800")
    assert page.evaluate("model.get('settings')")["pace"] == 800
    assert page.evaluate("model.saved") >= 3
    page.keyboard.press("Escape")
    assert page.get_by_role("radio").count() == 0
    assert table.sent == []


def test_a_players_words_are_parted_by_one_comma_each(page: Any) -> None:
    """A screen reader reads "West, led, 9 cards" and "East, 9 cards": no comma stands for a chip that is not there."""
    opened(page, "01-whist")
    read = page.locator(".wn-words").evaluate_all(
        """all => all.map(el => [...el.querySelectorAll('span')].filter(e => !e.children.length || e.matches('.wn-sr'))
            .filter(e => !e.closest('[aria-hidden]')).map(e => e.textContent).join(' '))"""
    )
    assert len(read) == 3
    for words in read:
        parts = [part.strip() for part in words.split(",")]
        assert all(parts), words
        assert parts[-1].endswith("cards"), words


def test_an_open_hand_that_is_played_out_is_one_dash(page: Any) -> None:
    """The lines keep their place, so that the card before it is not moved; it is said once that there are no cards."""
    given = state_of("watching")
    seats = given["seats"]
    table = TablePage(page, frame(1, given))
    lines = page.locator(".wn-N .wn-open, .wn-W .wn-open").first
    high = lines.bounding_box()["height"]
    table.frame(frame(2, {**given, "seats": [{**seat, "hand": [], "cards": 0} for seat in seats]}))
    page.wait_for_timeout(50)
    assert lines.inner_text().split() == ["–"]
    assert lines.locator("svg").count() == 0
    assert lines.get_attribute("aria-label") == "holds no cards"
    assert lines.bounding_box()["height"] == high


def test_the_ring_round_the_settings_is_not_cut_off(page: Any) -> None:
    opened(page, "01-whist")
    page.locator('[data-local="settings"]').focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    ring = """el => {
        const { outlineWidth, outlineOffset } = getComputedStyle(el);
        const wide = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const box = el.closest('.wn-in').getBoundingClientRect(), at = el.getBoundingClientRect();
        return [document.activeElement === el, wide > 0, at.top - wide > box.top + 1, at.right + wide < box.right - 1];
    }"""
    assert page.locator('[data-local="settings"]').evaluate(ring) == [True, True, True, True]


@pytest.mark.parametrize("page", [{"forced_colors": "active"}], indirect=True)
def test_forced_colours_keep_the_states_apart(page: Any) -> None:
    table = opened(page, "01-whist")
    style = "el => getComputedStyle(el).borderStyle + getComputedStyle(el).borderWidth"
    assert table.card("AD").evaluate(style) == "solid3px"
    assert table.card("8S").evaluate(style) == "dashed1px"


def test_a_notebooks_style_for_buttons_does_not_reach_the_cards(page: Any) -> None:
    table = opened(page, "01-whist")
    page.add_style_tag(
        content=""".host button { border-radius: 2px } .host kbd { font-size: 20px }
        h3 { margin: 3em } p { margin: 1em 0 }
        .host button:focus-visible { outline: 2px solid blue; outline-offset: -1px }"""
    )
    page.evaluate("document.body.className = 'host'")
    table.card("AD").focus()
    page.keyboard.press("ArrowRight")
    style = "el => { const s = getComputedStyle(el); return [s.borderRadius, s.outlineWidth, s.outlineOffset] }"
    radius, *ring = table.card("TD").evaluate(style)
    assert radius != "2px"
    assert ring == ["3px", "2px"]
    assert page.locator(".wn kbd").first.evaluate("el => getComputedStyle(el).fontSize") == "11px"
    assert page.evaluate(FAULTS) == []
