"""Pictures: sound SVG, everything in them that the view shows and nothing more, the same deck everywhere."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import whist_nb as wn
import whist_nb.drawing
from tests.builders import by_night, every_table, every_table_in_time, play_on
from whist_nb.drawing import Drawing, card_faces, colours, deck, draw, draw_back, draw_board, hand_layout, text
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.text_layout import measure, plain_text, shortened, width_of, wrapped
from whist_nb.engine.cards import PACK_52, PACK_54, Card, Cards
from whist_nb.engine.view import Trick
from whist_nb.testing.proofs import shown_to
from whist_nb.testing.twins import twins

FRONT = Path(whist_nb.drawing.__file__).parents[1] / "widgets" / "frontend" / "src"
SVG = "{http://www.w3.org/2000/svg}"
HAND = Cards("AS QS JH 10H".replace("10", "T") + " 3H 2H TC 4C AD TD 6D 5D 2D")


def moments(variant: str, seats: int, games: int = 2) -> Iterator[wn.Game]:
    """A game of random players at many moments, from the first question to the end."""
    for seed in range(games):
        game, rng = wn.Game(variant, seats=seats, seed=seed, deals=3), Random(seed)
        while not game.is_over:
            yield game
            play_on(game, rng.random(), rng.randint(1, 9))
        yield game


def parsed(drawing: Drawing) -> ElementTree.Element:
    """The drawing as XML, after all that must hold for any drawing."""
    root = ElementTree.fromstring(drawing)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert (root.find(f"{SVG}title").text or "").strip()  # type: ignore[union-attr]
    assert (int(root.get("width", "")), int(root.get("height", ""))) == drawing.size
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    used = [node.get("href", "") for node in root.iter(f"{SVG}use")]
    assert {f"#{name}" for name in ids} == set(used), "every shape is used, and no other"
    assert not re.search(r"https?:|url\(|script|@import|\son\w+=|nan|inf\b|\x01", drawing.replace(f'"{SVG[1:-1]}"', ""))
    return root


def drawn_cards(drawing: Drawing) -> list[str]:
    return [card for node in ElementTree.fromstring(drawing).iter() if (card := node.get("data-card"))]


def spoken_cards(told: str) -> set[Card]:
    """The cards that a plain text names one by one: '10♥'."""
    letters = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
    named = re.findall(r"(10|[2-9JQKA])([♠♥♦♣])", told)
    return {Card(rank.replace("10", "T") + letters[glyph]) for rank, glyph in named}


# Any drawing


def all_kinds(**look: object) -> list[Drawing]:
    view = play_on(wn.Game("whist", seed=1), 1, 7).view(0)
    things = ["QH", "BJ", "LJ", HAND, PACK_54, (), ((2, "5D"), (3, "JD")), Trick(1, ((0, Card("5D")),), 0), view]
    return [draw(thing, **look) for thing in things] + [draw_board(PACK_54, {"QH": "wrong"}, **look)]  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("suits", [4, 2])
@pytest.mark.parametrize("large", [False, True])
def test_every_kind_in_every_look_is_sound_svg(theme: str, suits: int, large: bool) -> None:
    for drawing in all_kinds(theme=theme, suits=suits, large=large):
        parsed(drawing)
        assert drawing._repr_svg_() == str(drawing)
        image = ElementTree.fromstring(drawing._repr_html_().replace('">', '"/>'))
        assert image.get("alt") == " ".join(drawing.text.splitlines()), "what a screen reader speaks"
        assert b64decode(image.get("src", "").removeprefix("data:image/svg+xml;base64,")).decode() == drawing
        assert len(repr(drawing)) < 60
        assert repr(drawing).startswith("<Drawing of ")


def test_colours_follow_theme_and_suits() -> None:
    light, dark, auto = (draw("QD", theme=theme) for theme in ("light", "dark", "auto"))
    assert colours.LIGHT["D"] in light
    assert colours.DARK["D"] in dark
    assert "<style>" not in light + dark
    assert "class=" not in light + dark
    assert colours.LIGHT["D"] in auto
    assert f"@media screen and (prefers-color-scheme:dark){{.wn-f-D{{fill:{colours.DARK['D']}}}" in auto
    two = draw("QD 3C", theme="light", suits=2)
    assert colours.LIGHT["D"] not in two
    assert colours.LIGHT["C"] not in two
    assert colours.LIGHT["H"] in two
    assert colours.LIGHT["S"] in two


def test_drawings_on_one_page_do_not_clash_and_equal_ones_are_equal_texts() -> None:
    kinds = [*all_kinds(), *all_kinds(theme="dark"), draw_back(), draw_back(theme="dark")]
    ids = [{node.get("id") for node in ElementTree.fromstring(drawing).iter() if node.get("id")} for drawing in kinds]
    everything = [name for names in ids for name in names]
    assert len(everything) == len(set(everything))
    assert all_kinds() == all_kinds()
    rules = "".join(re.findall(r"<style>(.*?)</style>", "".join(kinds)))
    said = set(re.findall(r"\.([\w-]+)\{([^}]*)\}", rules))
    assert len(said) == len({name for name, _ in said}), "a class means the same in every drawing"


def test_drawings_travel() -> None:
    drawing = draw(HAND)
    for again in (pickle.loads(pickle.dumps(drawing)), copy.deepcopy(drawing)):
        assert (again, again.text, repr(again)) == (drawing, drawing.text, repr(drawing))


def test_sizes_in_bytes() -> None:
    assert max(len(draw(HAND, highlight=HAND, theme=theme).encode()) for theme in colours.THEMES) < 12_000
    assert len(draw("QH").encode()) < 3_000
    assert len(draw_back().encode()) < 3_000


# Cards, hands, tricks, boards


def test_every_card_is_drawn_from_its_parts() -> None:
    for card in PACK_54:
        for face in card_faces.INDEXES:
            parts = [piece.part for piece in card_faces.pieces(card, face)]
            assert parts[0] == card.text[0]
            assert parts[1] == {"BJ": "x", "LJ": "o"}.get(card.text, card.text[1].lower())
            assert len(parts) == (2 if face in ("small", "known") else len(parts))
            assert all(piece.x >= 0 and piece.x + piece.width <= 100 for piece in card_faces.pieces(card, face))
            assert all(piece.y >= 0 and piece.y + piece.height <= 140 for piece in card_faces.pieces(card, face))
        assert drawn_cards(draw(card)) == [card.text]
        assert text(card) == card.glyphs


def test_the_ten_is_written_10_and_has_its_own_shape() -> None:
    assert text("TH") == "10♥"
    assert "♥ 10" in text("TH 2C")
    assert ">10</text>" in draw_board("TH", theme="light")
    assert deck.PARTS["T"].fill in draw("TH")


def test_a_hand_is_sorted_and_whole() -> None:
    for cards in (HAND, PACK_54, Cards("BJ 2C"), Cards("5D")):
        for width in (200, 390, 640, 1000):
            drawing = draw(Cards(reversed(cards)), width=width)
            assert drawn_cards(drawing) == [card.text for card in cards.sorted()]
            assert drawing.size[0] <= width
            assert drawing.text == text(cards)
    assert "no cards" in text(())
    assert "ten of hearts" in draw(HAND)


def test_a_crowded_hand_shows_every_index_or_takes_two_rows() -> None:
    for count in range(1, 27):
        for room, card in ((360, 60), (600, 66), (760, 72)):
            rows = hand_layout.rows_of(PACK_52[:count].sorted(), room, card, large=False)
            assert [held for row in rows for held in row.cards] == list(PACK_52[:count].sorted())
            assert len(rows) <= 2
            assert max(hand_layout.row_width(row, card) for row in rows) <= max(room, card) + 0.01
            if count <= 13:
                assert all(row.step >= max(24, 0.42 * card) for row in rows if len(row.cards) > 1)


def test_highlighted_cards_have_the_lamps_ring() -> None:
    lamp = colours.LIGHT["lamp"]
    assert lamp not in draw(HAND, theme="light")
    assert draw(HAND, theme="light", highlight="AD 2D").count(lamp) == 2
    assert draw("QH", theme="light", highlight=Card("QH")).count(lamp) == 1
    view = wn.Game("whist", seed=1, first_dealer=3).view(0)
    assert draw(view, theme="light", highlight=view.hand[:3]).count(lamp) == 3


def test_a_trick_is_drawn_in_the_order_of_play_with_its_winner() -> None:
    trick = Trick(4, ((2, Card("5D")), (3, Card("JD")), (0, Card("6D")), (1, Card("2S"))), 1)
    drawing = draw(trick, theme="light")
    assert drawn_cards(drawing) == ["5D", "JD", "6D", "2S"]
    assert drawing.text == "North 5♦, East J♦, South 6♦, West 2♠: West wins"
    assert text(trick, names=["Du", "Eva", "Max", "Uli"]) == "Max 5♦, Uli J♦, Du 6♦, Eva 2♠: Eva wins"
    assert text(trick.plays) == "North 5♦, East J♦, South 6♦, West 2♠"
    assert ">won<" in drawing
    assert ">won<" not in draw(trick.plays)
    assert "Seat 6" in text([(6, "QH")])


def test_a_board_marks_the_cards_it_is_given() -> None:
    drawing = draw_board("AS KS 5H", {"KS": "right", "AH": "missed", "5H": "wrong", "2C": "mine"}, theme="light")
    assert drawn_cards(drawing) == [f"{rank}{suit}" for suit in "SHDC" for rank in "AKQJT98765432"]
    assert drawing.text.splitlines() == [
        "♠   A   K+  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "♥   A?  ·   ·   ·   ·   ·   ·   ·   ·   5-  ·   ·   ·",
        "♦   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "♣   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   2*",
    ]
    assert drawn_cards(draw_board(PACK_54))[-2:] == ["BJ", "LJ"]


# Tables


@every_table_in_time
@pytest.mark.parametrize("width", by_night((300, 400, 640, 1100), by_day=(300,)))
def test_every_table_at_every_width(variant: str, seats: int, width: int) -> None:
    for game in moments(variant, seats, games=1):
        for viewer in (0, seats - 1, wn.EVERYONE):
            for large in (False, True):
                drawing = draw(game.view(viewer), width=width, large=large)
                root = parsed(drawing)
                assert drawing.size[0] == width
                # two hands of twenty-six that lie open are more drawing than any other table has
                assert len(drawing.encode()) < (35_000 if variant == "humbug" else 25_000)
                check_inside(root, *drawing.size)


def check_inside(root: ElementTree.Element, width: int, height: int) -> None:
    """Cards and words lie within the picture."""
    for node in root.iter():
        if moved := re.match(r"translate\((\S+) (\S+)\) scale\((\S+)\)", node.get("transform", "")):
            x, y, scale = map(float, moved.groups())
            if node.get("data-card"):
                assert 0 <= x <= width - 100 * scale + 1, node.attrib
                assert 0 <= y <= height - 140 * scale + 1, node.attrib
        elif node.tag == f"{SVG}text":
            left = float(node.get("x", "")) - (8 if node.get("text-anchor") else 0)
            assert left >= 0, node.text
            assert left + float(node.get("textLength", 16)) <= width + 1, node.text
            assert 0 < float(node.get("y", "")) < height, node.text


@every_table_in_time
def test_a_table_shows_everything_its_seat_knows_and_nothing_else(variant: str, seats: int) -> None:
    for game in moments(variant, seats):
        for seat in range(seats):
            view = game.view(seat)
            drawing = draw(view)
            drawn = list(map(Card, drawn_cards(drawing)))
            shown = shown_to(game, seat)
            assert set(drawn) <= shown
            assert spoken_cards(drawing) | spoken_cards(drawing.text) <= shown
            assert drawing.text == text(view)
            on_table = [card for _, card in view.trick]
            known = [card for other, cards in enumerate(view.hands) if other != seat for card in cards]
            for card in [*view.hand, *on_table, *([view.turn_up] if view.turn_up else [])]:
                assert card in drawn
            for card in known:
                assert card in drawn or card in spoken_cards(drawing.text) or card.glyphs[:-1] in drawing.text
            assert [card for card in drawn if card in view.hand][-len(view.hand) :] == list(view.hand)


@every_table_in_time
def test_tables_in_twin_worlds_are_the_same_picture(variant: str, seats: int) -> None:
    found = 0
    for game in moments(variant, seats, games=1):
        for seat in range(seats):
            mine = draw(game.view(seat))
            for twin in twins(game, seat, Random(seat), tries=2):
                found += 1
                assert draw(twin.view(seat)) == mine
    assert found or variant == "humbug"  # where both hands lie open, nothing is left to deal otherwise


@every_table
def test_everyone_sees_every_hand(variant: str, seats: int) -> None:
    for game in moments(variant, seats, games=1):
        view = game.view(wn.EVERYONE)
        shown = scene(view)
        told = text(view)
        for seat, hand in enumerate(view.hands):
            assert set(shown.held(seat)) == set(hand)
            if seat and hand and seat not in view.played_by:
                assert f"holds {text(hand.sorted())}" in told


def test_legal_cards_are_raised_only_where_some_card_is_not_legal() -> None:
    shade = colours.LIGHT["shade"]
    seen = set()
    for game in moments("whist", 4):
        if game.is_over:
            continue
        view = game.view(game.current_player)
        drawing = draw(view, theme="light")
        mixed = len(view.legal_actions()) < len(view.hand)
        seen.add(mixed)
        assert (shade in drawing) == mixed
        assert ("You may play" in drawing.text) == mixed
        assert shade not in draw(game.view((game.current_player + 1) % 4), theme="light")
    assert seen == {True, False}


def test_the_winning_card_and_a_knock_are_named() -> None:
    view = play_on(wn.Game("whist", seed=4), 4, 2).view(0)
    assert ">best<" in draw(view)
    found = False
    for seed in range(60):
        game, rng = wn.Game("knockout-whist", seats=5, seed=seed, dog_life="each_once"), Random(seed)
        while not game.is_over and not game.view(0).knocked:
            game.apply(rng.choice(game.legal_actions()))
        if game.view(0).knocked:
            found = True
            assert ">knocks<" in draw(game.view(0))
            assert "knocks" in text(game.view(0))
    assert found


def test_names_are_drawn_as_given_and_never_as_marks() -> None:
    view = wn.Game("whist", seed=1).view(0)
    drawing = draw(view, names=["Du", "Ann & Co", '"Max"', "李小龍"])
    parsed(drawing)
    assert "Ann &amp; Co" in drawing
    assert "李小龍" in drawing.text
    long = draw(view, names=["Maximilian Alexander"] * 4, width=300)
    check_inside(parsed(long), *long.size)
    for names in (["Du"], "Name", ["{QH}", "b", "c", "d"], [1, 2, 3, 4], ["<b>", "b", "c", "d"]):
        with pytest.raises(wn.BadOption):
            draw(view, names=names)  # type: ignore[arg-type]


def test_the_text_of_a_table_is_aligned() -> None:
    game = wn.Game("whist", seed=7, first_dealer=3)
    game.apply(game.legal_actions()[0])
    game.apply(game.legal_actions()[0])
    lines = text(game.view(2)).splitlines()
    seats = [line for line in lines if " cards" in line and "hand" not in line]
    assert len(seats) == 4
    assert len({line.index(" cards") for line in seats}) == 1
    assert seats[2].startswith("> You")
    assert text(game.view(2)) == draw(game.view(2)).text
    assert all(line == line.rstrip() and len(line) < 110 for line in lines)


def test_the_text_of_a_table_lists_the_cards_before_each_seat() -> None:
    """Two played cards of a layout leave one of the covered cards alone; the other was played from the hand."""
    game = wn.Game("turnover-bridge", seed=5)
    before = text(game.view(0))
    for seat, lying in enumerate(game.view(0).layouts):
        faces = wn.Cards(pile.face for pile in lying if pile.face)
        assert len(faces) == 12
        assert f"  Before {('you', 'Opponent')[seat]}\n    covering: {text(faces)}\n" in before
    assert "alone" not in before
    game.apply("KS")  # from the opponent's layout
    uncovered = game.view(0).layouts[1][-1]
    assert not uncovered.covered
    after = text(game.view(0))
    assert f"    alone:    {text(wn.Cards([uncovered.face or '']))}\n  Before you\n" in after
    assert all(len(line) <= 60 for line in after.splitlines())
    assert "You may play: 7♠" in after  # the one spade in hand and layout


# Refusals


@pytest.mark.parametrize(
    "wrong",
    [
        {"theme": "drak"}, {"suits": 3}, {"width": 10}, {"width": "wide"}, {"width": 1e9}, {"width": float("nan")},
        {"highlight": "XX"},
    ],
    ids=str,
)  # fmt: skip
def test_diagrams_that_a_game_does_not_have_are_refused_with_those_it_has(wrong: dict[str, object]) -> None:
    for thing in ("QH", HAND, wn.Game("whist", seed=1).view(0), ((0, "QH"),)):
        with pytest.raises(wn.WhistError) as refusal:
            draw(thing, **wrong)  # type: ignore[arg-type]
        assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("thing", [None, 7, "ZZ", ["ZZ"], object, [None], wn.Game("whist", seed=1)], ids=repr)
def test_things_that_cannot_be_drawn_are_refused(thing: object) -> None:
    for do in (draw, text):
        with pytest.raises(wn.WhistError):
            do(thing)
    with pytest.raises(wn.BadOption, match="missed"):
        draw_board(marks={"QH": "mised"})


# One deck, one set of colours


def front(name: str) -> str:
    return (FRONT / name).read_text("utf-8")


def test_the_front_end_has_the_same_deck() -> None:
    source = front("deck.ts")
    blocks = re.findall(r"^  (\w+): \{\n(.*?)^  \},", source[source.index("export const parts") :], re.S | re.M)
    theirs = {name: dict(re.findall(r'(\w+): "([^"]*)"', block)) for name, block in blocks}
    ours = {}
    for name, part in deck.PARTS.items():
        lines = {kind: path for kind in ("stroke", "fill", "line") if (path := getattr(part, kind))}
        ours[name] = {"box": f"0 0 {part.width} {part.height}", **lines}
    assert theirs == ours
    assert "const [falls, rises] = [18 * line - 128, 18 * line + 12];" in source  # the front end computes its lattice
    lattice = []
    for falls, rises in zip(range(-128, 107, 18), range(12, 247, 18), strict=True):
        top, foot, left, right = max(4, 4 - falls), min(136, 96 - falls), max(4, rises - 136), min(96, rises - 4)
        lattice += [f"{top + falls} {top}L{foot + falls} {foot}", f"{left} {rises - left}L{right} {rises - right}"]
    ends = [set(line.split("L")) for line in lattice[:26]]
    assert all(set(line.split("L")) in ends for line in deck.LATTICE.split("M")[1:])


def test_the_front_end_lays_out_the_same_faces() -> None:
    source = front("cards.ts")
    rows = re.findall(r"(\w+): \[(\d+), (\d+), (\d+), (\d+), (\d+)\]", source)
    assert {name: tuple(map(int, numbers)) for name, *numbers in rows} == card_faces.INDEXES
    widths = re.search(r"rankWidths[^{]*\{([^}]*)\}", source)
    assert widths
    theirs = {rank: int(width) for rank, width in re.findall(r"(\w): (\d+)", widths[1])}
    assert theirs == {rank: part.width for rank, part in deck.PARTS.items() if rank in "AKQJT98765432BL"}


def test_the_front_end_has_the_same_colours() -> None:
    style = front("style.css")
    names = {"edge": "paper-edge", "line": "edge", "lattice": "back-line"} | {
        role: role.replace(" ", "-") for role in colours.LIGHT if " " in role
    }
    dark = style[style.index('.wn[data-theme="dark"]') :]
    for ours, theirs in ((colours.LIGHT, style), (colours.DARK, dark)):
        for role, colour in ours.items():
            found = re.search(rf"--{names.get(role, role)}:\s*([^;]*);", theirs)
            assert found, role
            value = found[1]
            if value.startswith("var(--") and value[6:-1] in ours:
                value = ours[value[6:-1]]
            assert colour in value, role


# Words


def test_widths_are_near_those_of_real_fonts() -> None:
    assert 80 < measure("Hearts are trumps", 12) < 105
    assert measure("WWW", 14) > 2 * measure("iii", 14)
    assert width_of("{TH}", 14) > measure("10", 14)
    assert shortened("Bartholomew", 14, 50).endswith("…")
    assert measure(shortened("Bartholomew", 14, 50), 14) <= 50
    assert shortened("Bart", 14, 50) == "Bart"
    lines = wrapped("**You must follow hearts:** you hold {TH} {4H}.", 14, 120)
    assert len(lines) > 1
    assert all(width_of(line, 14) <= 120 for line in lines)
    assert " ".join(map(plain_text, lines)) == "You must follow hearts: you hold 10♥ 4♥."


def test_drawing_needs_nothing_heavy_and_is_imported_when_first_asked_for() -> None:
    code = (
        "import sys, json, whist_nb as wn\n"
        "before = 'whist_nb.drawing' in sys.modules\n"
        "wn.draw('QH'); wn.text('QH')\n"
        "heavy = ['numpy', 'numba', 'traitlets', 'anywidget', 'ipywidgets', 'IPython', 'xml.sax', 'urllib.request']\n"
        "print(json.dumps([before, [name for name in heavy if name in sys.modules]]))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert json.loads(out) == [False, []]
    assert {"draw", "text"} <= set(wn.__all__) & set(dir(wn))
