"""The replay viewer in a bare page: moving, changing the viewer, what is announced, and what Python hears of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.replay_page import ReplayPage, finished
from tests.builders import by_night
from tests.widgets.test_replay_extras import review_of

OPEN_HAND = ".wn-may[aria-label^=holds]"


def test_keys_move_and_everything_is_announced(page: Any) -> None:
    viewer = wn.ReplayViewer(finished("whist", deals=2), counts=False)
    shown = ReplayPage(page, viewer)
    shown.press("ArrowRight")
    assert shown.at == 1
    assert shown.said.startswith("North led queen of spades.")
    assert shown.said.endswith("East to play.")
    shown.press("PageDown")
    assert shown.at == 4
    assert "won trick 1" in shown.said
    assert shown.said.startswith("Card 4 of 52, trick 1.")
    shown.press("ArrowLeft", "End")
    assert page.locator(".wn-big").inner_text()
    shown.press("]")
    assert shown.said.startswith("North dealt.")
    shown.press(".", "[")
    assert viewer.data["moments"][shown.at]["deal"] == 2
    shown.press("[")
    assert shown.at == 0
    page.wait_for_function("model.saved > 0")
    page.evaluate("model.set('at', 30)")
    assert page.locator(".wn-where").inner_text() == "Card 30 of 52"
    assert page.locator(".wn-slide").get_attribute("aria-valuetext").startswith("Card 30 of 52, trick 8")
    assert page.locator(".wn-cell[aria-current]").get_attribute("data-at") == "30"
    shown.press("Space")
    page.wait_for_function("model.get('at') === 31")
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert shown.errors == []


def test_red_and_black_alternate_in_the_lines_of_a_hand(page: Any) -> None:
    """Spades, hearts, clubs, diamonds, as in every hand on the table and on paper: open hands, and what may be held."""
    shown = ReplayPage(page, wn.ReplayViewer(finished("whist", deals=1), at=20))
    suits = "all => all.map(hand => [...hand.querySelectorAll('[data-s]')].map(line => line.dataset.s).join(''))"
    assert page.locator(OPEN_HAND).evaluate_all(suits) == ["SHCD"] * 3
    rows = page.locator(OPEN_HAND)
    names = rows.evaluate_all("all => all.map(row => [row.ariaLabel, row.querySelectorAll('button').length])")
    assert names == [[f"holds {count} cards", count] for _, count in names], "each card says its own name"
    page.get_by_role("radio", name="East").click()
    hidden = page.locator(".wn-may").evaluate_all(suits)
    assert hidden, "what the hidden hands may hold is shown"
    assert set(hidden) == {"SHCD"}
    assert shown.errors == []


def test_the_viewer_is_changed_and_cards_are_found(page: Any) -> None:
    game = finished("whist", deals=1)
    shown = ReplayPage(page, wn.ReplayViewer(game, at=20, counts=False))
    assert page.locator(OPEN_HAND).count() == 3
    page.get_by_role("radio", name="East").click()
    assert shown.said.startswith("As seen by East. Card 20 of 52, trick 5.")
    assert page.evaluate("model.get('seat')") == 3
    assert page.locator(OPEN_HAND).count() == 0
    hand = [card.text for card in game.view(wn.EVERYONE).hands[3]]
    assert hand == []
    cards = page.locator("[data-card]")
    assert cards.count() == 8
    cards.first.click()
    assert "was dealt to East, played in trick" in page.locator(".wn-status").inner_text()
    page.keyboard.press("e")
    page.wait_for_selector(OPEN_HAND)
    page.locator("details.wn-log summary").click()
    page.locator(".wn-says").nth(3).click()
    assert shown.at == 3
    page.locator(".wn-cell").nth(9).click()
    assert shown.at == int(page.locator(".wn-cell").nth(9).get_attribute("data-at"))
    page.get_by_role("button", name="Hide the future").click()
    assert page.locator(".wn-cell.is-later").count() == 0
    assert shown.errors == []


@pytest.mark.slow
def test_no_step_moves_what_stands_below_the_table(page: Any) -> None:
    page.set_viewport_size({"width": 380, "height": 900})
    for variant in ("whist", "turnover-bridge"):
        shown = ReplayPage(page, wn.ReplayViewer(finished(variant, deals=1), counts=False))
        shown.press("End", "Home", "PageDown", *["PageDown", "ArrowLeft"] * 3)
        places = {shown.page.locator(".wn-slide").bounding_box()["y"]}
        for key in ("Home", *["PageDown"] * 6, "ArrowRight", "ArrowRight", "End"):
            shown.press(key)
            places.add(page.locator(".wn-slide").bounding_box()["y"])
        assert len(places) == 1


def test_the_last_mistake_says_so(page: Any) -> None:
    game = finished("whist", deals=1)
    shown = ReplayPage(page, wn.ReplayViewer(game, review=review_of(game), counts=False))
    wrong = sorted(int(at) for at, cost in shown.viewer.costs["plays"].items() if "known" in cost)
    button = page.get_by_role("button", name="Next mistake")
    for at in wrong:
        assert button.get_attribute("aria-disabled") is None
        shown.press("m")
        assert shown.at == at
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    assert shown.at == wrong[-1]
    assert page.locator(".wn-status").inner_text() == shown.said == "There are no mistakes after this."


def test_the_ring_of_the_chosen_viewer_is_whole_and_costs_have_their_zero(page: Any) -> None:
    game = finished("whist", deals=1)
    ReplayPage(page, wn.ReplayViewer(game, review=review_of(game), counts=False))
    costs = page.locator(".wn-play .wn-cost").all_inner_texts()
    assert "−0.6" in costs
    assert not any(text.startswith(("−.", "-")) for text in costs)
    radio = page.get_by_role("radio", name="South")
    radio.focus()
    page.keyboard.press("ArrowRight")  # a ring that is shown
    inside = page.locator(".wn-eyes .wn-seg button:focus-visible").evaluate(
        "el => parseFloat(getComputedStyle(el).outlineOffset)"
    )
    assert inside <= -3  # as wide as the ring: what is scrolled sideways clips all outside


KINDS = ["whist", "knockout-whist", "german-whist", "solo-whist", "bid-whist", "turnover-bridge", "contract-whist"]
"""Plain, elimination, stock, bidding (the second with cards laid aside), layouts, exact bids."""


WALK = """(steps) => {
    const section = document.querySelector('.wn');
    const log = document.querySelector('.wn [role=log]');
    const press = (key) => section.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('Home');
    press('Home');
    return Array.from({ length: steps }, () => {
        press('ArrowRight');
        return [model.get('at'), log.lastChild.textContent];
    });
}"""


@pytest.mark.slow
@pytest.mark.parametrize("variant", by_night(KINDS, ["german-whist"]))
@pytest.mark.parametrize("page", [{"viewport": {"width": 480, "height": 900}}, {}], indirect=True, ids=["480", "1280"])
def test_every_kind_of_game_is_narrated_step_by_step_to_every_viewer(page: Any, variant: str) -> None:
    viewer = wn.ReplayViewer(finished(variant, deals=1), counts=variant == "german-whist")
    shown = ReplayPage(page, viewer)
    for eye in range(len(viewer.data["eyes"])):
        told = page.evaluate(WALK, viewer.last)
        assert [at for at, _ in told] == list(range(1, viewer.last + 1))
        for at, said in told:
            moment, step = viewer.data["moments"][at], viewer.data["steps"][at][eye]
            if moment["verb"] != "score":
                assert viewer.data["names"][moment["seat"]] in said
            for words in re.split(
                r"\{[^}]*\}|\*\*", step.get("say", "")
            ):  # all that is written is spoken, cards by their names
                assert words.strip() in said
            if "card" in step:
                assert wn.Card(step["card"]).name in said.lower()
            if "asked" in moment:
                assert said.endswith((" to play.", " to speak."))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shown.press("e")
    assert shown.errors == []


def test_a_saved_page_opens_from_disk_without_a_network(browser: Any, tmp_path: Path) -> None:
    path = wn.ReplayViewer(finished("german-whist"), seat=1).to_html(tmp_path / "hand.html")
    context = browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{path.as_uri()}#at=50&seat=0")
    page.wait_for_selector(".wn-in .wn-foot")
    assert page.locator(".wn-where").inner_text() == "Card 37 of 52"
    assert page.locator(".wn-belief").count() == 2
    page.locator(".wn").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    assert "North may hold" in page.locator(".wn [role=log] p").last.inner_text()
    page.wait_for_function("location.hash === '#at=51&seat=0'")
    assert [url for url in asked if not url.startswith(("data:", "file:"))] == []
    page.emulate_media(media="print")
    assert not page.locator(".wn-rfoot").is_visible()
    assert page.locator(".wn-cell").count() == 52
    table, play = (page.locator(part).bounding_box() for part in (".wn-felt", ".wn-play"))
    assert play["y"] >= table["y"] + table["height"]  # one below the other: paper is too narrow for both
    context.close()


def test_a_person_guesses_first_and_is_shown_what_it_cost(page: Any) -> None:
    game = finished("contract-whist", deals=1)
    shown = ReplayPage(page, wn.ReplayViewer(game, seat=1, spoiler_free=True, counts=False, review=review_of(game)))
    assert page.locator(".wn-slide").get_attribute("max") == "1"  # how long the deal is stays hidden, too
    calls = [moment for moment in shown.viewer.data["moments"] if moment.get("asked") == 1]
    assert calls[0]["phase"] in ("Deal", "Before play")
    shown.press(">")
    asked = shown.at if page.locator(".wn-guesses").count() else 0
    page.locator("[data-guess]").last.click()
    assert shown.at == asked + 1
    assert "You" in page.locator(".wn-status").inner_text()
    shown.press("ArrowRight")
    for _ in shown.viewer.data["moments"]:
        if "would you play" in page.locator(".wn-status, .wn-big").first.inner_text():
            break
        shown.press("ArrowRight")
    at = shown.at
    page.locator("[data-card]:not([aria-disabled])").first.click()
    assert shown.at == at + 1
    guesses = page.evaluate("model.get('guesses')")
    assert [place for place, _ in guesses] == [asked, at]
    shown.press("h", "Home", "m")
    assert page.locator(".wn-costplace .wn-cost.is-known").count() == 1
    assert "cost" in page.locator(".wn-cell[aria-current]").get_attribute("aria-label")
    assert page.locator(".wn-costmark").count() > 3
    shown.press("End")
    page.locator(".wn-lessons .wn-says").first.click()
    assert page.locator(".wn-costplace .wn-cost").count() == 1
    assert shown.errors == []


@pytest.mark.parametrize(
    ("called", "guess", "said"),
    [
        ("misere", "misere", "You would have done the same."),
        ("abundance in trump", "abundance", "You chose Abundance."),
        ("abundance", "abundance", "You would have done the same."),
    ],
)
def test_a_guessed_call_is_compared_with_the_call_and_not_with_its_words(
    page: Any, called: str, guess: str, said: str
) -> None:
    game = wn.Game("solo-whist", seed=3, first_dealer=3)
    game.apply(called)
    shown = ReplayPage(page, wn.ReplayViewer(game, seat=0, spoiler_free=True, counts=False))
    page.locator(f'[data-guess="{guess}"]').click()
    assert page.locator(".wn-status").inner_text().startswith(said)
    assert shown.errors == []


@pytest.mark.slow
def test_playing_rests_where_the_person_is_asked_first_and_at_the_end(page: Any) -> None:
    viewer = wn.ReplayViewer(finished("whist", deals=1), seat=1, spoiler_free=True, counts=False)
    shown = ReplayPage(page, viewer)
    page.get_by_role("button", name="Speed: 1×").click()
    page.get_by_role("button", name="Speed: 2×").click()
    button = page.locator('[data-go="play"]')
    assert button.evaluate("button => { button.click(); return button.getAttribute('aria-label'); }") == "Stop"
    button.and_(page.get_by_role("button", name="Play", exact=True)).wait_for()
    assert viewer.data["moments"][shown.at]["asked"] == 1
    shown.press("h")
    page.evaluate("last => model.set('at', last - 2)", viewer.last)
    button.click()
    page.wait_for_function("last => model.get('at') === last", arg=viewer.last)
    button.and_(page.get_by_role("button", name="Play", exact=True)).wait_for()
    assert shown.errors == []


def test_notes_mark_cards_and_draw_arrows(page: Any) -> None:
    viewer = wn.ReplayViewer(finished("whist", deals=1), at=25, counts=False)
    viewer.note("Who has {KH}?", author="Ann", cards=["KH"], arrows=[(0, "KH"), ("KC", 2)])
    shown = ReplayPage(page, viewer)
    assert page.locator(".wn-memo").inner_text() == "Ann: Who has K?"
    assert page.locator(".is-noted").count() == 1
    assert page.locator(".wn-arrows path").get_attribute("d").count("M") == 6
    shown.press("ArrowRight")
    assert page.locator(".is-noted, .wn-arrows, .wn-memo").count() == 0
    shown.press("ArrowLeft")
    assert shown.said.endswith("Who has king of hearts?")
    assert page.locator(".wn-noted").count() == 1
    assert shown.errors == []


def swaps_are_told(page: Any, at: int, first: str | None = None, second: Any = None) -> None:
    """Answer the page, which has asked by itself which cards may be swapped with the one chosen."""
    asked, before = page.evaluate("model.sent.at(-1)"), page.locator(".wn-answer").inner_text()
    assert (asked["do"], asked["at"]) == ("swaps", at)
    if first is not None:
        assert asked["first"] == first
        page.evaluate("told => model.set('swaps', told)", {"at": at, "first": first, "second": second})
    page.evaluate("reply => model.reply(reply)", {"seq": asked["seq"], "view": asked["view"], "told": ""})
    assert page.locator(".wn-answer").inner_text() == before


def test_questions_of_what_if_are_asked_by_keys_alone(page: Any) -> None:
    viewer = wn.ReplayViewer(finished("whist", deals=1), at=30, counts=False)
    viewer.play_on(name="another way")
    shown = ReplayPage(page, viewer)
    shown.press("b")
    assert page.locator(":focus").get_attribute("data-pick") == "seat"
    swaps_are_told(page, 30)
    shown.press("ArrowDown", "Tab", "Enter")
    sent = page.evaluate("model.sent.at(-1)")
    assert (sent["do"], sent["at"], sent["seat"]) == ("play on", 30, 1)
    reply = {"seq": sent["seq"], "view": sent["view"], "told": "**You play on as West.**"}
    page.evaluate("reply => model.reply(reply)", reply)
    assert page.locator(".wn-answer").inner_text() == shown.said == "You play on as West."
    shown.press("Tab", "Tab")
    hands = viewer.game.before(30).view(wn.EVERYONE).hands
    first = page.locator(":focus")
    assert (first.get_attribute("data-pick"), first.locator("option").count()) == ("first", sum(map(len, hands)))
    first.select_option(hands[2][0].text)
    fit = [hands[1][0].text, hands[3][1].text]
    swaps_are_told(page, 30, hands[2][0].text, fit)
    assert page.locator('[data-pick="second"] option').evaluate_all("all => all.map((el) => el.value)") == fit
    page.get_by_role("button", name="Swap and solve").click()
    sent = page.evaluate("model.sent.at(-1)")
    assert (sent["do"], sent["first"]) == ("exchange", hands[2][0].text)
    assert wn.Card(sent["second"]) in hands[1]
    page.evaluate(
        "reply => model.reply(reply)", {"seq": sent["seq"], "view": sent["view"], "reason": "No.", "kind": "rule"}
    )
    assert page.locator(".wn-answer.is-why").inner_text() == "No."
    page.get_by_role("button", name="another way").click()
    assert page.evaluate("model.sent.at(-1)")["name"] == "another way"
    page.get_by_role("radio", name="West").click()
    assert page.locator('[data-pick="first"]').count() == 0  # one seat does not see whose cards could change
    shown.press("Escape")
    assert page.locator(".wn-drawer").count() == 0
    assert shown.errors == []


def test_a_note_is_written_in_the_page(page: Any) -> None:
    shown = ReplayPage(page, wn.ReplayViewer(finished("whist", deals=1), seat=0, at=25, counts=False))
    card = page.locator("[data-card]").first
    card.click(force=True)  # also a card that could not have been played
    shown.press("b")
    page.get_by_role("button", name="Play on from here").click()
    asked = page.evaluate("model.sent.at(-1)")
    shown.press("n")
    page.keyboard.type("Why b, m or [?")  # letters of a note move nothing
    assert shown.at == 25
    page.evaluate("reply => model.reply(reply)", {"seq": asked["seq"], "view": asked["view"], "told": "Below."})
    assert page.locator("textarea").input_value() == "Why b, m or [?"  # that was no answer to the note
    page.get_by_role("button", name="Keep this note").click()
    sent = page.evaluate("model.sent.at(-1)")
    assert (sent["do"], sent["at"], sent["text"]) == ("note", 25, "Why b, m or [?")
    assert sent["card"] == card.get_attribute("data-card")
    asked = {"seq": sent["seq"], "view": sent["view"]}
    page.evaluate("reply => model.reply(reply)", {**asked, "wait": "**Python is still working this out.**"})
    assert page.locator(".wn-answer").inner_text() == "Python is still working this out."
    assert page.locator("textarea").input_value() == "Why b, m or [?"  # not kept yet
    page.evaluate("() => model.set('notes', [{at: 25, text: 'Why b, m or [?'}])")
    page.evaluate("reply => model.reply(reply)", {**asked, "told": "**Noted.**"})
    assert page.locator("textarea").input_value() == ""
    page.get_by_role("button", name="Remove the note: Why b").click()
    assert page.evaluate("model.sent.at(-1)")["number"] == 0
    assert shown.errors == []


def test_without_a_notebook_nothing_that_needs_one_is_offered(browser: Any, tmp_path: Path) -> None:
    path = wn.ReplayViewer(finished("whist", deals=1), at=5, counts=False).to_html(tmp_path / "hand.html")
    page = browser.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector(".wn-in .wn-foot")
    assert page.get_by_role("button", name="What if").or_(page.get_by_role("button", name="Note")).count() == 0
    page.get_by_role("button", name="Find a card").click()
    assert page.locator("[data-ask]").all_inner_texts() == ["Where was it?"]
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    assert page.locator(".wn-where").inner_text() == "Card 6 of 52"
    page.evaluate("location.hash = '#at=12&seat=2'")
    page.wait_for_function("document.querySelector('.wn-where').textContent === 'Card 12 of 52'")
    assert page.locator('[data-eye="3"]').get_attribute("aria-checked") == "true"
    page.close()


def test_a_card_that_is_pointed_at_leads_to_where_it_was_dealt_drawn_and_played(page: Any) -> None:
    game = finished("german-whist", deals=1)
    viewer = wn.ReplayViewer(game, seat=0, at=20, counts=False)
    shown = ReplayPage(page, viewer)
    drawn = {
        step[1].get("card"): at
        for at, step in enumerate(viewer.data["steps"][:20])
        if viewer.data["moments"][at]["verb"] in ("draw", "take")
    }
    held = [card for card in page.locator("[data-card]").all() if card.get_attribute("data-card") in drawn]
    card = held[0].get_attribute("data-card")
    held[0].click()
    page.get_by_role("button", name="Where it was drawn").or_(
        page.get_by_role("button", name="Where it came from")
    ).click()
    assert abs(shown.at - drawn[card]) <= 1
    page.evaluate("model.set('at', 20)")
    page.locator(f'[data-card="{card}"]').click()
    page.get_by_role("button", name="Where it was played").click()
    moment = viewer.data["moments"][shown.at]
    assert (moment["verb"], viewer.data["steps"][shown.at][0]["card"]) == ("play", card)
    page.evaluate("model.set('at', 20)")
    shown.press("h")
    page.locator(f'[data-card="{card}"]').click()
    assert "played" not in page.locator(".wn-status").inner_text()  # that is still to come
    assert page.get_by_role("button", name="Where it was played").count() == 0
    assert shown.errors == []


def test_a_card_is_looked_for_by_keys_alone(page: Any) -> None:
    viewer = wn.ReplayViewer(finished("whist", deals=1), at=20, counts=False)
    shown = ReplayPage(page, viewer)
    shown.press("b")
    page.locator('[data-pick="find"]').focus()
    assert page.locator('[data-pick="find"] option').count() == 52
    page.keyboard.type("queen of di")
    shown.press("Tab", "Enter")
    assert shown.said == "Queen of diamonds was dealt to East, played in trick 7."
    assert page.locator(":focus").inner_text() == "Where it was dealt"
    shown.press("Tab", "Enter")
    assert viewer.data["steps"][shown.at][0]["card"] == "QD"
    assert shown.errors == []


def test_open_hands_are_walked_through_by_keys_alone(page: Any) -> None:
    game = finished("whist", deals=1)
    shown = ReplayPage(page, wn.ReplayViewer(game, at=20, counts=False))
    hands = game.before(20).view(wn.EVERYONE).hands
    stops = page.locator('[role=toolbar] > [tabindex="0"], [role=toolbar] b > [tabindex="0"]')
    assert stops.count() == 4  # one for each hand
    for row in page.get_by_role("toolbar").all():
        cards = {button.get_attribute("aria-label") for button in row.get_by_role("button").all()}
        assert cards in [{card.name for card in hand} for hand in hands]
    page.get_by_role("toolbar").first.get_by_role("button").first.focus()
    shown.press("ArrowRight", "ArrowRight")
    card = page.locator(":focus")
    assert (stops.count(), card.get_attribute("tabindex"), shown.at) == (4, "0", 20)
    name = str(card.get_attribute("aria-label"))
    shown.press("Enter")
    assert shown.said.startswith(f"{name.capitalize()} was dealt to ")
    page.get_by_role("button", name="Where it was dealt").wait_for()
    shown.press("Escape", "ArrowRight")  # out of the hand, and on
    assert shown.at == 21
    shown.press("f")
    assert page.locator(":focus").get_attribute("data-pick") == "find"
    assert shown.errors == []


def test_open_hands_of_two_are_walked_through_too(page: Any) -> None:
    shown = ReplayPage(page, wn.ReplayViewer(finished("german-whist"), at=20, counts=False))
    assert [row.get_by_role("button").count() for row in page.get_by_role("toolbar").all()] == [12, 12]
    page.get_by_role("toolbar").nth(1).get_by_role("button").first.focus()
    shown.press("ArrowLeft", "Enter")  # from the first to the last
    assert shown.said.lower().startswith(str(page.locator(":focus").get_attribute("aria-label")))
    before = shown.viewer.data["moments"][shown.at]["phase"]
    page.get_by_role("button", name="Next phase").click()
    assert shown.viewer.data["moments"][shown.at - 1]["phase"] == before
    assert shown.viewer.data["moments"][shown.at]["phase"] not in (before, "Result")
    assert shown.errors == []
