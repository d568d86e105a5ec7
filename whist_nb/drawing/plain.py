"""The same things in plain text, aligned, for terminals and for ears."""

from collections.abc import Sequence

from whist_nb.drawing.plates import rank_text
from whist_nb.drawing.prose import plain
from whist_nb.drawing.scene import Scene, Seat
from whist_nb.engine.cards import SHOWN_SUITS, Card, Cards


def hand_text(cards: Cards) -> str:
    """A hand by suits, high to low.

    >>> hand_text(Cards("TD AS 4H 9H 8S"))
    '♠ A 8  ♥ 9 4  ♣ –  ♦ 10'
    >>> hand_text(Cards("BJ 4C"))
    '★ B  ♠ –  ♥ –  ♣ 4  ♦ –'
    >>> hand_text(Cards())
    'no cards'
    """
    if not cards:
        return "no cards"
    held = cards.sorted()
    jokers = [f"★ {' '.join(map(rank_text, held.of(None)))}"] if held.of(None) else []
    return "  ".join(
        jokers + [f"{suit.glyph} {' '.join(map(rank_text, held.of(suit))) or '–'}" for suit in SHOWN_SUITS]
    )


def trick_text(plays: Sequence[tuple[int, Card]], names: Sequence[str], winner: int | None) -> str:
    """A trick in the order of play."""
    told = ", ".join(f"{names[seat]} {card.glyphs}" for seat, card in plays) or "no cards"
    return told if winner is None else f"{told}: {names[winner]} {'win' if names[winner] == 'You' else 'wins'}"


def board_text(rows: Sequence[Sequence[tuple[str, str]]], suits: Sequence[str]) -> str:
    """A board with a row for each suit: every cell is a rank and the sign of its mark."""
    return "\n".join(
        f"{suit} " + "".join(f"{rank:>3}{sign}" for rank, sign in row).rstrip()
        for suit, row in zip(suits, rows, strict=False)
    )


def table_text(scene: Scene) -> str:
    """A whole table: what is played, who has what, and what may be played."""
    return "\n".join([*table_facts(scene), "", *_seat_lines(scene), "", *_end(scene)]).rstrip()


def table_facts(scene: Scene) -> list[str]:
    """What is played, line by line: game and score, trumps, tricks, stock."""
    score = ", ".join(f"{name} {value}" for name, value in scene.score)
    label = f". {scene.score_label}" if scene.score_label else ""
    lines = [f"{scene.title}. {scene.phase}{label}{f': {score}' if score else ''}."]
    if scene.trump:
        note = f". {scene.trump.note[0].upper()}{scene.trump.note[1:]}" if scene.trump.note else ""
        lines.append(plain(f"{scene.trump.title}{note}."))
    if scene.tally:
        pairs = zip(scene.tally.names, scene.tally.counts, strict=True)
        lines.append(f"{scene.tally.label}: " + ", ".join(f"{name} {count}" for name, count in pairs) + ".")
    if scene.prize or scene.stock:
        prize = f"{scene.prize.glyphs} open, " if scene.prize else ""
        lines.append(f"Stock: {prize}{scene.stock} face down. {plain('; '.join(scene.stock_note))}".rstrip())
    return lines


def _seat_lines(scene: Scene) -> list[str]:
    table = [seat_cells(scene, seat) for seat in scene.seats]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        ("> " if seat.number == scene.to_act else "  ")
        + "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True) if width).rstrip()
        for seat, cells in zip(scene.seats, table, strict=True)
    ]


def seat_cells(scene: Scene, seat: Seat) -> tuple[str, str, str, str]:
    """Name, cards left, the card on the table with what is said of it, what else is known."""
    played = dict(scene.trick).get(seat.number)
    words = [{"D": "dealer"}.get(chip, chip) for chip in seat.chips]
    if seat.partner:
        words.insert(0, "partner")
    if seat.number == scene.winner:
        words.append("won" if scene.finished else "best")
    count = "out" if seat.out else f"{seat.cards:>2} {'card' if seat.cards == 1 else 'cards'}"
    if seat.won is not None and not seat.out:
        count += f", won {seat.won}"
    on_table = played.glyphs if played else "knocks" if seat.number in scene.knocked else ""
    known = "" if seat.number == scene.bottom or not seat.known else f"holds {_known(seat)}"
    return (
        seat.name,
        count,
        on_table.rjust(3) if played else on_table,
        ", ".join(words) + (f"  {known}" if known else ""),
    )


def _known(seat: Seat) -> str:
    return hand_text(seat.known) if seat.open else seat.known.glyphs


def _end(scene: Scene) -> list[str]:
    lines = [plain(scene.status)] if scene.status else []
    if scene.hand:
        whose = "Your hand" if scene.me is not None else f"{scene.seats[scene.bottom].name} holds"
        lines.append(f"{whose}: {hand_text(scene.hand)}")
    if scene.legal:
        lines.append(f"You may play: {' '.join(card.glyphs for card in scene.legal)}")
    return lines
