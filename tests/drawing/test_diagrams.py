"""Diagrams: their facts are the rules', everything in them fits and is read, and nothing hidden is in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

import whist_nb as wn
from tests.builders import every_game_in_time
from tests.drawing.test_drawing import SVG, drawn_cards, parsed, spoken_cards
from whist_nb import diagram
from whist_nb.drawing import Drawing
from whist_nb.drawing.text_layout import measure
from whist_nb.engine.view import PUBLIC

SOUTH, WEST, NORTH, EAST = range(4)


def begun(variant: str, calls: str = "", **options: Any) -> wn.Game:
    """The first deal, by seat 0, after these calls."""
    game = wn.Game(variant, seed=1, first_dealer=0, **options)
    for call in filter(None, calls.split(", ")):
        game.apply(call)
    return game


def after_tricks(variant: str, tricks: int) -> wn.Game:
    game = begun(variant)
    while len(game.view(0).tricks) < tricks:
        game.apply(game.legal_actions()[0])
    return game


def shown(variant: str, colours: str, **options: Any) -> wn.Game:
    """Return bid cards from eldest on, each of the colour given: r or b."""
    game = begun(variant, **options)
    for colour in colours:
        suits = "HD" if colour == "r" else "SC"
        game.apply(next(act for act in game.legal_actions() if act.text[:4] == "show" and act.text[-1] in suits))
    return game


EVERY_KIND: dict[str, Callable[..., Drawing]] = {
    "two": lambda **style: diagram.seats("german-whist", **style),
    "three": lambda **style: diagram.seats("widow-whist", seat=0, **style),
    "four": lambda **style: diagram.seats("whist", seat=1, **style),
    "spoken": lambda **style: diagram.seats(begun("solo-whist", "pass, solo, pass, pass"), seat=0, **style),
    **{
        f"{seats} at the table": lambda seats=seats, **style: diagram.seats(
            wn.Game("knockout-whist", seats=seats, first_dealer=3), seat=0, **style
        )
        for seats in (5, 6, 7)
    },
    "six bid": lambda **style: diagram.seats(wn.Game("contract-whist", seats=6, first_dealer=3), **style),
    "notes": lambda **style: diagram.seats("whist", notes={2: "shuffles the other pack, and lays it down"}, **style),
    "passing": lambda **style: diagram.passing("israeli-whist", **style),
    "two packs": lambda **style: diagram.two_packs(seat=0, **style),
    "tricks": lambda **style: diagram.tricks(after_tricks("whist", 13), **style),
    "tricks of two": lambda **style: diagram.tricks(after_tricks("german-whist", 3).view(0), **style),
    "tricks of seven": lambda **style: diagram.tricks(after_tricks("knockout-whist", 2), **style),
    "trumps": lambda **style: diagram.trumps("cycling-whist", 7, **style),
    "calls": lambda **style: diagram.ladder("solo-whist", **style),
    "bids": lambda **style: diagram.ladder("bid-whist", **style),
    "many bids": lambda **style: diagram.ladder("israeli-whist", **style),
    "worth": lambda **style: diagram.payments("whist", **style),
    "paid": lambda **style: diagram.payments("solo-whist", "pass, slam, pass, pass, trump S", **style),
    "steps": lambda **style: diagram.steps(
        [("Led", [(0, "KH")]), ("Followed", [(0, "KH"), (1, "9H")], "The king is high.")], **style
    ),
    "the same twice": lambda **style: diagram.steps([("This", diagram.trumps("contract-whist"))] * 2, **style),
    "stock": lambda **style: diagram.stock(**style),
    "uncovering": lambda **style: diagram.uncovering(seat=0, **style),
    "bid cards": lambda **style: diagram.bid_cards(shown("minnesota-whist", "rrbr"), **style),
    "spare hand": lambda **style: diagram.spare_hand(calls="leave, pick up, keep own, leave", **style),
    "spare cards": lambda **style: diagram.spare_cards(seat=0, **style),
}


class Lettering(NamedTuple):
    """A line of text and its place in a drawing."""

    left: float
    top: float
    right: float
    foot: float
    words: str


def parts(
    node: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[ElementTree.Element, float, float, float]]:
    """Yield everything that is painted, with the place and scale of the drawing around it, which may be nested."""
    for part in node:
        if part.tag == f"{SVG}svg":
            inner = float(part.get("width", "")) / float(part.get("viewBox", "").split()[2])
            at = x + scale * float(part.get("x", "0")), y + scale * float(part.get("y", "0"))
            yield from parts(part, *at, scale * inner)
        elif part.tag != f"{SVG}defs":
            yield part, x, y, scale


def lettering(root: ElementTree.Element) -> Iterator[Lettering]:
    """Yield every line of text."""
    for part, x, y, scale in parts(root):
        if part.tag == f"{SVG}text":
            size, words = float(part.get("font-size", "")), part.text or ""
            wide = float(part.get("textLength") or measure(words, size, part.get("font-weight") == "600"))
            left = float(part.get("x", "")) - (wide / 2 if part.get("text-anchor") == "middle" else 0)
            base = float(part.get("y", ""))
            yield Lettering(
                *(x + scale * left, y + scale * (base - 0.7 * size)),
                *(x + scale * (left + wide), y + scale * (base + 0.05 * size)),
                words,
            )


def lying_cards(root: ElementTree.Element) -> Iterator[Lettering]:
    """Yield the place of each open card."""
    for part, x, y, scale in parts(root):
        if part.get("data-card"):
            across, down, size = map(float, re.findall(r"[\d.]+", part.get("transform", "")))
            left, top = x + scale * across, y + scale * down
            yield Lettering(left, top, left + scale * size * 100, top + scale * size * 140, part.get("data-card", ""))


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize(
    "style",
    [{"width": 280}, {}, {"width": 520, "theme": "dark"}, {"width": 1280}, {"large": True, "suits": 2}],
    ids=str,
)
def test_nothing_is_cut_and_no_words_cover_each_other(kind: str, style: dict[str, Any]) -> None:
    drawing = EVERY_KIND[kind](**style)
    root, (wide, high) = parsed(drawing), drawing.size
    assert wide <= style.get("width", 360)
    written = list(lettering(root))
    assert written
    for line in written:
        assert min(line.left, line.top) >= 0, line
        assert line.right <= wide, line
        assert line.foot <= high, line
    for card in lying_cards(root):
        assert 0 < card.left < card.right < wide, card
        assert 0 < card.top < card.foot < high, card
    for one, other in combinations(written, 2):
        apart = one.right <= other.left + 0.5 or other.right <= one.left + 0.5
        assert apart or one.foot <= other.top or other.foot <= one.top, (one, other)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_each_says_in_words_what_it_draws(kind: str) -> None:
    drawing = EVERY_KIND[kind]()
    spoken = " ".join(
        part.text or "" for part in ElementTree.fromstring(drawing) if part.tag[len(SVG) :] in ("title", "desc")
    )
    assert drawing.text in spoken
    assert len(drawing.text) > 20
    assert {wn.Card(card) for card in drawn_cards(drawing)} <= spoken_cards(drawing.text)
    assert "{" not in drawing.text
    assert "**" not in drawing.text


# Who deals, who leads: rules.md 3.2, with the dealer at seat 0


ELDEST_LEADS = [
    *("whist", "short-whist", "classic-whist", "whisk", "cycling-whist", "knockout-whist", "german-whist"),
    *("humbug", "turnover-bridge", "russi"),
]


@pytest.mark.parametrize("variant", ELDEST_LEADS)
def test_the_seat_at_the_dealers_left_is_eldest_and_leads(variant: str) -> None:
    game = begun(variant)
    names = ("South", "North") if game.seats == 2 else ("South", "West")
    assert diagram.seats(variant).text.startswith(f"{names[0]} deals. {names[1]}, eldest hand, leads, then")


@pytest.mark.parametrize(
    ("game", "leads"),
    [
        (
            lambda: begun("solo-whist", "pass, solo, pass, pass"),
            "West, eldest hand, leads, then North, East and South.",
        ),
        (
            lambda: begun("solo-whist", "pass, slam, pass, pass, trump S"),
            "West is eldest. North leads, then East, South and West.",
        ),
        (
            lambda: begun("israeli-whist", "pass, pass, bid 6 S, pass, pass, pass, bid 6, bid 3, bid 2, bid 0"),
            "East leads",
        ),
        (lambda: begun("bid-whist", "pass, bid 4 up, pass, pass, trump S"), "North leads, then East, South and West."),
        (lambda: begun("contract-whist", "bid 9, bid 1, bid 1, bid 1"), "West, eldest hand, leads"),
        (lambda: shown("minnesota-whist", "rrbr"), "North leads, then East, South and West."),  # before East, who bid
        (lambda: shown("minnesota-whist", "rrrr"), "West, eldest hand, leads"),
        (lambda: shown("norwegian-whist", "brbb"), "East leads, then South, West and North."),  # after North, who bid
        (lambda: shown("norwegian-whist", "bbbb"), "East leads"),  # on the dealer's right
        (
            lambda: begun("norwegian-whist", "pass, nullo", bidding="verbal"),
            "West, eldest hand, leads",
        ),  # right of North
        (lambda: begun("widow-whist", "leave, leave, leave"), "Ann, eldest hand, leads, then Ben and Gus."),
    ],
)
def test_the_leader_after_the_bids(game: Callable[[], wn.Game], leads: str) -> None:
    assert f"{leads}" in diagram.seats(game()).text


def test_before_the_lead_is_settled_only_the_first_speaker_is_named() -> None:
    told = diagram.seats("bid-whist", seat=0).text
    assert told == "You deal. West, eldest hand, speaks first, then North, East and you."


def test_the_viewer_sits_below_and_partners_are_joined() -> None:
    drawing = diagram.seats("whist", seat=2)
    places = {line.words: line for line in lettering(ElementTree.fromstring(drawing))}
    assert places["You"].top > places["West"].top > places["South"].top
    assert places["East"].left < places["You"].left < places["West"].left, "clockwise from the left hand of North: East"
    assert drawing.count("stroke-dasharray") == 2
    assert "stroke-dasharray" not in diagram.seats("solo-whist")


def test_the_frisch_goes_to_the_left() -> None:
    told = diagram.passing("israeli-whist").text
    assert told.endswith("From West to North: 3. From North to East: 3. From East to South: 3. From South to West: 3.")


def test_two_packs_go_as_the_page_on_classic_whist_says() -> None:
    """Shuffled by the dealer's left neighbour, cut by the right one, the spare pack by the dealer's partner."""
    told = diagram.two_packs(wn.Game("classic-whist", first_dealer=3)).text
    assert told == (
        "East deals. South: shuffled, deals next. North: cut it. West: shuffles the other. From West to South."
    )
    with pytest.raises(wn.BadOption, match="everybody plays alone"):
        diagram.two_packs("solo-whist")


# Tricks


def test_tricks_are_those_that_were_played_with_their_winners() -> None:
    game = after_tricks("whist", 4)
    drawing = diagram.tricks(game, [2, 3])
    second, third = game.view(0).tricks[1:3]
    assert drawn_cards(drawing) == [card.text for trick in (second, third) for _, card in trick.plays]
    lines = drawing.text.splitlines()
    assert lines[0].endswith(f"{('South', 'West', 'North', 'East')[second.winner]} wins")
    assert diagram.tricks(game.view(0).tricks[1:3]) == drawing


# Auctions


def test_trumps_go_round_as_the_rules_say_and_as_they_are_played() -> None:
    said = "hearts, diamonds, spades, clubs, no trumps, and then hearts again."
    assert said in diagram.trumps("cycling-whist").text
    assert "spades, hearts, diamonds, clubs, no trumps, and then spades" in diagram.trumps("contract-whist").text
    game = wn.Game("contract-whist", seats=6, seed=4)
    for deal in range(1, 8):
        trump = game.view(0).trump
        word = trump.word if trump else "no trumps"
        assert diagram.trumps(game, deal).text.endswith(f"Deal {deal}: {word}.")
        while not game.is_over and game.view(0).deal_number == deal:
            game.apply(game.legal_actions()[0])
    reverse = wn.Game("cycling-whist", cycle="NT S H D C")
    assert "deal: no trumps, spades, hearts, diamonds, clubs" in diagram.trumps(reverse).text


def test_the_calls_of_solo_whist_are_listed_in_order_with_their_values() -> None:
    lines = diagram.ladder("solo-whist").text.splitlines()[:0:-1]
    names = ["Propose", "Solo", "Misère", "Abundance", "Abundance in trump", "Spread misère", "Slam"]
    assert [line.split(":")[0] for line in lines] == names
    assert [line.split(", ")[-1] for line in lines] == [f"worth {worth}" for worth in (1, 2, 3, 4, 4, 6, 8)]
    assert "worth 40" in diagram.ladder(wn.Game("solo-whist", stakes="red")).text


def test_the_bids_of_bid_whist_and_israeli_whist() -> None:
    told = diagram.ladder("bid-whist").text.splitlines()
    assert len(told) == 1 + 7
    assert told[-1] == "1 uptown = 1 downtown; 1 no trumps"
    apart = diagram.ladder(wn.Game("bid-whist", downtown_beats_uptown=True, min_level=3)).text.splitlines()
    assert len(apart) == 1 + 5
    assert apart[-1] == "3 uptown; 3 downtown; 3 no trumps"
    israeli = diagram.ladder("israeli-whist").text.splitlines()
    assert israeli[-1] == "5 ♣; 5 ♦; 5 ♥; 5 ♠; 5 no trumps"
    assert len(israeli) == 1 + 9


@pytest.mark.parametrize("variant", ["solo-whist", "bid-whist", "israeli-whist"])
def test_the_ladder_has_every_call_that_may_be_made(variant: str) -> None:
    game = begun(variant)
    calls = [call for rung in game.variant.rungs(game.options) for call in rung]  # type: ignore[misc]
    assert {call.text for call in game.legal_actions()} == {"pass", *(call.text for call in calls)}
    best = calls[len(calls) // 2]
    game.apply(best)
    higher = {call.text for call in game.legal_actions()} - {"pass"}
    rung = next(place for place, rung in enumerate(game.variant.rungs(game.options)) if best in rung)  # type: ignore[misc]
    above = game.variant.rungs(game.options)[rung + 1 :]  # type: ignore[misc]
    assert higher == {call.text for rung in above for call in rung}


def paid(drawing: Drawing) -> dict[str, list[int]]:
    """Return what each line pays, read from the words."""
    lines = drawing.text.splitlines()[2:]
    return {
        line.split(" get")[0]: [int(each.replace("−", "-")) for each in line.split(": ")[1].split(", ")]
        for line in lines
    }


def test_payments_are_the_rules() -> None:
    solo = paid(diagram.payments("solo-whist", "pass, solo, pass, pass"))
    assert solo["North"][4:7] == [3 * -3, 3 * 2, 3 * 3], "two from each of three, and one for each trick over or under"
    assert solo["others"][4:7] == [3, -2, -3]
    misere = paid(diagram.payments("solo-whist", "misere, pass, pass, pass"))
    assert set(misere["West"][1:]) == {-9}
    assert misere["West"][0] == 9
    whist = paid(diagram.payments("whist", seat=0))
    assert whist == {"We": [0] * 7 + [1, 2, 3, 4, 5, 6, 7], "They": [7, 6, 5, 4, 3, 2, 1, *[0] * 7]}
    bid = paid(diagram.payments("bid-whist", "bid 3 up, pass, pass, pass, trump S"))
    assert bid == {"East–West": [-3] * 8 + [3, 4, 5, 6, 7]}, "nine tricks, one of them the kitty's"
    contract = paid(diagram.payments("contract-whist", "bid 4, bid 3, bid 2, bid 3"))
    assert contract["South"] == [0, 1, 2, 13, *range(4, 14)]
    minnesota = paid(diagram.payments(shown("minnesota-whist", "rbrr"), seat=0))
    assert (minnesota["They"][5], minnesota["We"][13]) == (2, 7), "granders 5 and 8: the others 2; granders 13: 7"
    low = paid(diagram.payments(shown("minnesota-whist", "rrrr"), seat=0))
    assert (low["We"][8], low["They"][8]) == (-2, 0), "low, 8 to 5: the side with 8 gets -2"
    owed = diagram.payments("widow-whist", "leave, pick up, keep own, leave", seat=2)
    assert owed.text.startswith("You: 4 tricks owed")
    assert paid(owed)["You"][3:6] == [-1, 0, 1]
    norwegian = paid(diagram.payments(shown("norwegian-whist", "brbb"), seat=0))
    assert norwegian["We"][6:9] == [0, 4, 8]
    assert norwegian["They"][4:8] == [24, 16, 8, 0]


# What happens in steps


def test_the_stock_runs_out_by_twos() -> None:
    lines = diagram.stock().text.splitlines()
    assert "25 face down – 26 in the stock, 13 in each hand" in lines[0]
    assert "23 face down – Both players have drawn: 24 left, 13 in each hand" in lines[1]
    assert lines[2].startswith("3. Before trick 13: ")
    assert "1 face down – The last two cards, 13 in each hand" in lines[2]
    assert lines[3].startswith("4. The Close: no stock")
    assert diagram.stock(after_tricks("german-whist", 5)) == diagram.stock(), "whatever has been played since"


def test_a_covered_card_is_named_only_after_it_is_turned() -> None:
    drawing = diagram.uncovering()
    before, bare, after = drawing.text.splitlines()
    assert len(drawn_cards(drawing)) == 2, "the upper card, and the lower one when it lies open"
    assert "on a covered card" in before
    assert not spoken_cards(bare.split(":")[1])
    assert len(spoken_cards(after)) == 1


def test_bid_cards_are_turned_until_one_says_high() -> None:
    game = shown("minnesota-whist", "rrbr")
    drawing = diagram.bid_cards(game)
    assert drawn_cards(drawing) == [call.card.text for _, call in game.view(PUBLIC).calls]
    assert len(drawn_cards(drawing)) == 3
    assert drawing.text.endswith("South not turned. High.")
    low = diagram.bid_cards(shown("minnesota-whist", "rrrr"))
    assert len(drawn_cards(low)) == 4
    assert low.text.endswith("Low: fewest tricks win.")
    assert len(drawn_cards(diagram.bid_cards(shown("norwegian-whist", "rbbb")))) == 1, "red is high there"


def test_the_way_of_the_spare_hand() -> None:
    told = diagram.spare_hand(calls="leave, pick up, keep picked, pick up, keep own", seat=0).text.splitlines()
    assert told == [
        "1. Ann leaves it: the spare hand – The cards dealt to nobody.",
        "2. Ben takes it: the spare hand – The cards dealt to nobody.",
        "3. You pick it up and lay it down again: Ben's cards – The cards Ben was dealt.",
        "4. Out of play: Ben's cards – The cards Ben was dealt.",
    ]
    back = diagram.spare_hand(calls="pick up, keep picked, leave, pick up, keep picked").text.splitlines()
    assert back[-1] == "4. Out of play: Gus's cards – The cards Gus was dealt."


@pytest.mark.parametrize("variant", ["ruff-and-honours", "ruff-and-trump"])
def test_the_right_to_the_spare_cards_is_the_aces_or_the_dealers(variant: str) -> None:
    turned, held, under = diagram.spare_cards(variant).text.splitlines()
    assert "South, the dealer, may take the stock. Nobody else is asked." in turned
    assert "North's answer counts. South may say take too, but it won't count." in held
    assert under.endswith("All are asked in secret. South's answer counts as dealer.")


# What cannot be drawn, and what must not be in it


@pytest.mark.parametrize(
    ("attempt", "why"),
    [
        (lambda: diagram.seats("wist"), "Did you mean 'whist'"),
        (lambda: diagram.seats("whist", seat=4), "the seats are 0 to 3"),
        (lambda: diagram.seats("whist", notes={5: "late"}), "There is no seat 5"),
        (lambda: diagram.seats("whist", arrows=[diagram.Arrow(1, 1)]), "from one seat to another"),
        (lambda: diagram.seats("whist", colour="red"), "no option 'colour'"),
        (lambda: diagram.seats("whist", width=5000), "from 280 to 1600"),
        (lambda: diagram.seats("whist", theme="drak"), "Did you mean 'dark'"),
        (lambda: diagram.seats(begun("whist").view(0), "QS"), "no calls can be made in a view"),
        (lambda: diagram.seats("solo-whist", "pas"), "is not an action"),
        (lambda: diagram.tricks("whist"), "no trick has been finished"),
        (lambda: diagram.tricks(after_tricks("whist", 2), [7]), "there are 2"),
        (lambda: diagram.tricks([1, 2]), "expected a game, a view of it, or tricks"),
        (lambda: diagram.trumps("whist"), "In Whist trumps do not change"),
        (lambda: diagram.trumps("cycling-whist", 0), "at least 1"),
        (lambda: diagram.ladder("whist"), "no auction"),
        (lambda: diagram.payments("solo-whist"), "Nothing has been undertaken yet"),
        (lambda: diagram.payments("knockout-whist"), "pays nothing"),
        (lambda: diagram.steps([]), "no steps"),
        (lambda: diagram.steps(["AS"]), "is not a step"),
        (lambda: diagram.stock("whist"), "nobody draws from a stock"),
        (lambda: diagram.uncovering("whist"), "no cards lie covered"),
        (lambda: diagram.passing("whist"), "no cards are handed on"),
        (lambda: diagram.bid_cards("minnesota-whist"), "No bid cards have been turned"),
        (lambda: diagram.spare_hand("whist"), "no spare hand"),
        (lambda: diagram.spare_cards("whist"), "nobody is asked about spare cards"),
    ],
)
def test_things_that_cannot_be_drawn_are_refused_with_a_suggestion(attempt: Callable[[], Drawing], why: str) -> None:
    with pytest.raises(wn.WhistError, match=why.replace("(", r"\(")):
        attempt()


@every_game_in_time
def test_no_card_is_drawn_that_the_table_has_not_seen(name: str) -> None:
    game = begun(name)
    for _ in range(60):
        if game.is_over:
            break
        seen = game.view(PUBLIC)
        known = {card.text for card in seen.seen}
        drawings = [diagram.seats(game)] + ([diagram.tricks(game)] if seen.tricks else [])
        for drawing in drawings:
            assert set(drawn_cards(drawing)) | {card.text for card in spoken_cards(drawing.text)} <= known
        game.apply(game.legal_actions()[0])
