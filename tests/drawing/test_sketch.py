"""The picture beside a widget: the same facts as the table drawn in full, in a quarter of its bytes."""

from __future__ import annotations

from xml.etree import ElementTree

import whist_nb as wn
from tests.builders import every_table, every_table_in_time
from tests.drawing.test_drawing import SVG, drawn_cards, moments, spoken_cards
from whist_nb.drawing import draw, sketch

MOST_BYTES = 6_000


@every_table_in_time
def test_a_sketch_shows_the_same_as_the_drawing_in_fewer_bytes(variant: str, seats: int) -> None:
    for game in moments(variant, seats, games=1):
        for viewer in (*range(seats), wn.EVERYONE):
            view = game.view(viewer)
            sketched = sketch(view)
            root, drawn = ElementTree.fromstring(sketched), draw(view)
            assert (root.find(f"{SVG}desc").text or "") == sketched.text == drawn.text  # type: ignore[union-attr]
            assert spoken_cards(" ".join(root.itertext())) == spoken_cards(
                " ".join(ElementTree.fromstring(drawn).itertext())
            )
            assert len(sketched.encode()) < (10_000 if variant == "humbug" else MOST_BYTES)  # 52 open cards


@every_table
def test_the_cards_of_a_sketch_are_the_trick_and_the_hand(variant: str, seats: int) -> None:
    for game in moments(variant, seats, games=1):
        view = game.view(0)
        lying = view.trick or (view.open_tricks[-1].plays if view.to_act is None and view.open_tricks else ())
        assert sorted(drawn_cards(sketch(view))) == sorted(
            [str(card) for _, card in lying] + [str(card) for card in view.hand]
        )


@every_table
def test_everything_is_inside_the_sketch(variant: str, seats: int) -> None:
    for game in moments(variant, seats, games=1):
        for viewer in (0, wn.EVERYONE):
            sketched = sketch(game.view(viewer))
            width, height = sketched.size
            assert 14 * 344 / width >= 11, "in a cell of 364 pixels, words of 14 have to stay legible"
            assert not [
                node.text for node in ElementTree.fromstring(sketched).iter(f"{SVG}text") if "…" in str(node.text)
            ]
            for node in ElementTree.fromstring(sketched).iter(f"{SVG}g"):
                if node.get("data-card"):
                    x, y = map(float, node.get("transform", "")[len("translate(") : -1].split())
                    assert 0 <= x <= width - 44
                    assert 0 <= y <= height - 62


def test_names_are_written_as_text() -> None:
    view = wn.Game("whist", seed=1).view(0)
    sketched = sketch(view, names=["You", "Ann", "A & B", "it's"])
    assert "A &amp; B" in sketched
    assert "it's" in "".join(ElementTree.fromstring(sketched).itertext())
