"""Aligned tables in plain text, for terminals and screen readers."""

from collections.abc import Sequence

from whist_nb.drawing.lying import columns_of
from whist_nb.drawing.names import first_up
from whist_nb.drawing.scene_parts import Scene, short
from whist_nb.drawing.text_layout import plain_text, rank_text
from whist_nb.engine.cards import SHOWN_SUITS, Card, Cards
from whist_nb.engine.phrases import phrase


def hand_text(cards: Cards) -> str:
    """Describe a hand by suits, high to low, with a dash for each void; three cards leave one anyway, without a dash.

    >>> hand_text(Cards("TD AS 4H 9H 8S"))
    '♠ A 8  ♥ 9 4  ♣ –  ♦ 10'
    >>> hand_text(Cards("BJ 4C"))
    '★ B  ♣ 4'
    >>> hand_text(Cards())
    'no cards'
    """
    if not cards:
        return "no cards"
    held = cards.sorted()
    suits = [("★", held.of(None)), *((suit.glyph, held.of(suit)) for suit in SHOWN_SUITS)]
    void = "–" if len(held) >= len(SHOWN_SUITS) else ""
    lines = [(sign, " ".join(map(rank_text, of)) or (void if sign != "★" else "")) for sign, of in suits]
    return "  ".join(f"{sign} {ranks}" for sign, ranks in lines if ranks)


def trick_text(
    plays: Sequence[tuple[int, Card]], names: Sequence[str], winner: int | None, you: int | None = None
) -> str:
    """Describe a trick in the order of play; ``you`` is the seat whose name is "You"."""
    told = ", ".join(f"{names[seat]} {card.glyphs}" for seat, card in plays) or "no cards"
    return told if winner is None else f"{told}: {names[winner]} {'win' if winner == you else 'wins'}"


def board_text(rows: Sequence[Sequence[tuple[str, str]]], suits: Sequence[str]) -> str:
    """Describe a board with a row for each suit: every cell is a rank and the sign of its mark."""
    return "\n".join(
        f"{suit} " + "".join(f"{rank:>3}{sign}" for rank, sign in row).rstrip()
        for suit, row in zip(suits, rows, strict=False)
    )


def table_text(scene: Scene, *, in_columns: bool = True) -> str:
    """Describe a whole table: the play, the players, and the legal actions.

    A hand that another plays stands in columns below the players; ``in_columns=False`` writes it in its player's line,
    for reading aloud.
    """
    lying = [
        number
        for number, place in enumerate(scene.seats)
        if in_columns and place.hand and place.player is not None and number != scene.bottom
    ]
    hands = [line for number in lying for line in ("", *(f"  {line}" for line in columns_of(scene, number)))]
    seats = [*_seat_lines(scene, lying), *_layout_lines(scene)]
    return "\n".join([*table_facts(scene), "", *seats, *hands, "", *_end(scene)]).rstrip()


def table_facts(scene: Scene) -> list[str]:
    """Describe the deal line by line: game and score, trumps, tricks, stock."""
    score = scene.score
    counted = ", ".join(f"{name} {value}" for name, value in short(score))
    label = f". {plain_text(score.label)}" if score and score.label else ""
    head = ". ".join(filter(None, (scene.title, scene.phase)))
    lines = [f"{head}{label}{f': {counted}' if counted else ''}."]
    if scene.trump:
        note = f". {first_up(scene.trump.note)}" if scene.trump.note else ""
        lines.append(plain_text(f"{scene.trump.title}{note}."))
    if scene.tally:
        counts = ", ".join(f"{name} {count}" for name, count in short(scene.tally))
        lines.append(f"{scene.tally.label}: {counts}.")
    if stock := scene.stock:
        top = f"{stock.top.glyphs} open, " if stock.top else ""
        becomes = plain_text(f"{stock.title}; {stock.note}") if stock.top else ""
        lines.append(
            phrase("Stock: {top}{left} face down. {becomes}", top=top, left=stock.left, becomes=becomes).rstrip()
        )
    return lines


def _seat_lines(scene: Scene, lying: Sequence[int]) -> list[str]:
    every = [seat_cells(scene, number, number not in lying) for number in range(len(scene.seats))]
    table = [(*cells, f"{words}  {known}" if known else words) for *cells, words, known in every]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        ("> " if number == scene.to_act else "  ")
        + "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True) if width).rstrip()
        for number, cells in enumerate(table)
    ]


def _layout_lines(scene: Scene) -> list[str]:
    """Describe the columns before each seat: the cards that cover another, and those that lie alone."""
    if not any(place.layout for place in scene.seats):
        return []
    lines = [""]
    labels = {True: phrase("covering:"), False: phrase("alone:")}
    width = max(map(len, labels.values()))
    for number in (*scene.others, scene.bottom):
        place = scene.seats[number]
        faces = {covers: [face for is_covered, face in place.layout or () if face and is_covered is covers]
                 for covers in labels}  # fmt: skip
        if any(faces.values()):
            lines.append(f"  {phrase('Before {whose}', whose=phrase('you') if number == scene.me else place.name)}")
        for covers, label in labels.items():
            if faces[covers]:
                lines.append(f"    {label:<{width}} {hand_text(Cards(faces[covers]))}")
    return lines


def seat_cells(scene: Scene, number: int, with_hand: bool = True) -> tuple[str, str, str, str, str]:
    """Return name, cards left, the card on the table, what is said of the player, and the cards known to be held."""
    place, (trick, winner) = scene.seats[number], scene.on_table
    played = dict(trick).get(number)
    words = ["dealer" if chip.kind == "dealer" else chip.word for chip in place.chips]
    if place.partner:
        words.insert(0, "partner")
    if place.note:
        words.append(plain_text(place.note))
    if number == winner:
        words.append("won" if scene.finished else "best")
    on_table = played.glyphs if played else "knocks" if number in scene.knocked else ""
    held = scene.held(number) if with_hand else ()
    known = f"holds {hand_text(held) if place.hand else held.glyphs}" if held and number != scene.bottom else ""
    return (
        place.name,
        _count(scene, number),
        on_table.rjust(3) if played else on_table,
        ", ".join(words),
        known,
    )


def _count(scene: Scene, number: int) -> str:
    """Say how many cards and tricks a player has."""
    place = scene.seats[number]
    won = None if place.note else scene.won(number)  # what a seat has undertaken is said with its tricks
    if place.out:
        return "out"
    cards = "" if place.cards is None else f"{place.cards:>2} {'card' if place.cards == 1 else 'cards'}"
    return ", ".join(filter(None, (cards, "" if won is None else f"won {won}")))


def _end(scene: Scene) -> list[str]:
    lines = [plain_text(scene.status)] if scene.status else []
    if hand := scene.held(scene.bottom):
        whose = phrase("Your hand") if scene.me is not None else f"{scene.seats[scene.bottom].name} holds"
        lines.append(f"{whose}: {hand_text(hand)}")
    if scene.raised:
        lines.append(phrase("You may play: {raised}", raised=" ".join(card.glyphs for card in scene.raised)))
    return lines
