"""Pages to print, read back as a teacher would read them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import whist_nb as wn
from tests.builders import by_night
from tests.naive import EveryLine
from whist_nb.classroom.boards import boards
from whist_nb.classroom.paper.hand_records import print_hands
from whist_nb.classroom.paper.tasks import ENDING, PlayedBoard, PlayMoment, Task, finders
from whist_nb.classroom.paper.worksheets import print_worksheet
from whist_nb.engine.cards import Cards
from whist_nb.engine.trick import winning_play
from whist_nb.engine.variant import Variant

_SIGN = re.compile(r'<svg class="suit"[^>]*aria-label="(\w)\w*"[^>]*>.*?</svg>')
_LAID = ("Stock", "Kitty", "Spare hand", "Head", "In front", "Not dealt")
ALL_GAMES = pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)


def _plain(page: str) -> str:
    """A page with a letter for each suit, which a line may part from the word after it."""
    return re.sub("<span class='card'>(.*?)</span>", r"\1", _SIGN.sub(lambda sign: sign[1].upper(), page))


def _cards(text: str) -> list[str]:
    """The cards in a text: '10H' as 'TH'."""
    found = re.findall(r"\b(10|[2-9AKQJ])([SHCD])\b", re.sub(r"</?b[^>]*>", "", text))
    jokers = re.findall(r"(?:big|little) joker", text)
    return [("T" if rank == "10" else rank) + suit for rank, suit in found] + jokers


def _held(page: str) -> list[str]:
    """The cards of all hands."""
    jokers = re.findall(r"<div>★ (big joker|little joker)</div>", page)
    lines = re.findall(r"<div>([SHCD]) ([^<]*)</div>", page)
    ranks = [(suit, rank) for suit, held in lines for rank in held.split() if rank != "–"]
    return jokers + [("T" if rank == "10" else rank) + suit for suit, rank in ranks]


@ALL_GAMES
def test_each_card_of_a_board_is_printed_once(variant: Variant) -> None:
    (board,) = boards(variant, "oak", 1)
    page = _plain(print_hands(variant, "oak", 1, makeable=False).html)
    laid = [card for line in re.findall(r"<p>(.*?)</p>", page) if line.startswith(_LAID) for card in _cards(line)]
    pack = [card.text for card in board.new_game().packs[0]]
    plain = [card for card in pack if card[0] not in "BL"]
    printed = Counter(_held(page) + laid)
    assert {card: printed[card] for card in plain} == dict.fromkeys(plain, 1)
    assert printed.total() == len(pack)


def test_hands_are_under_the_names_of_their_players() -> None:
    (board,) = boards("whist", "oak", 1)
    page = _plain(print_hands("whist", "oak", 1, makeable=False, names=["Ada & co", "Ben", "Cy", "Di"]).html)
    game = board.new_game()
    for seat, name in enumerate(["Ada &amp; co", "Ben", "Cy", "Di"]):
        said = page.split(f"<b>{name}</b>")[1].split("</div></div>")[0] + "</div>"
        assert sorted(_held(said)) == sorted(card.text for card in game.view(seat).hand)


def test_makeable_tricks_add_up_and_follow_from_the_best_lead() -> None:
    from whist_nb.analysis import solve
    from whist_nb.analysis.view_positions import position_of

    for board in boards("whist", "oak", 3):
        view = board.new_game().view(wn.EVERYONE)
        page = _plain(print_hands("whist", "oak", 1, first=board.number).html)
        made = re.search(r"Makeable:</b> North–South (\d+) tricks?, East–West (\d+)\.", page)
        assert made is not None
        position = position_of(view)
        assert position is not None
        assert view.to_act is not None
        best = max(solve(position).by_card.values())
        assert int(made[1 + view.to_act % 2]) == best
        assert int(made[1]) + int(made[2]) == 13


def test_minibridge_boards_say_what_declarer_could_make_in_each_suit() -> None:
    """The side with more points, its stronger player; the lead is on declarer's left; both sides' tricks add up."""
    from whist_nb.analysis import Position, solve

    for board in boards("minibridge", "oak", 3):
        hands = board.new_game().view(wn.EVERYONE).hands
        held = [sum("JQKA".find(card.text[0]) + 1 for card in hand) for hand in hands]
        side = max((0, 1), key=lambda side: held[side] + held[side + 2])
        declarer = max((side, side + 2), key=lambda seat: held[seat])
        assert held[side] + held[side + 2] > 20
        assert held[side] != held[side + 2]
        page = _plain(print_hands("minibridge", "oak", 1, first=board.number).html)
        made = re.search(
            r"Makeable:</b> (.*) with (\w+) as declarer: S (\d+), H (\d+), D (\d+), C (\d+), no trumps (\d+), of 13",
            page,
        )
        assert made is not None, re.findall("Makeable.*", page)
        assert made[1] == ("North–South", "East–West")[side]
        assert made[2] == ("South", "West", "North", "East")[declarer]
        for trump, tricks in zip("SHDC", made.groups()[2:], strict=False):
            defence = solve(Position(hands, (declarer + 1) % 4, trump, (0, 1, 0, 1))).tricks
            assert int(tricks) == 13 - defence


def test_a_board_thrown_in_reveals_nothing_of_the_deal_that_follows_it() -> None:
    """Board 15 has 20 points on each side, and the same dealer deals other cards."""
    page = print_hands("minibridge", "oak", 2, first=14).html
    assert page.count("Makeable:</b>") == 1
    assert "Makeable:</b>" not in page.split("Board 15</h2>")[1]


def test_with_cards_still_to_come_the_page_says_that_nothing_is_known() -> None:
    assert "The tricks that could be made are not shown" in print_hands("german-whist", "oak", 1).html
    assert "Makeable" not in print_hands("whist", "oak", 1, makeable=False).html


@ALL_GAMES
def test_slips_show_each_seat_its_own_cards_alone(variant: Variant) -> None:
    (board,) = boards(variant, "oak", 1)
    game = board.new_game()
    hands, *_ = _plain(wn.print_slips(variant, "oak", 1).html).split("<div class='slips whole'>")
    slips = hands.split("<div class='slip'>")[1:]
    assert len(slips) == board.seats
    for seat, own in enumerate(slips):
        hand = [card.text for card in game.view(seat).hand if card.suit]
        assert sorted(card for card in _held(own) if card[-1] in "SHCD") == sorted(hand)


def test_a_pack_has_every_card_once() -> None:
    page = wn.print_cards("whist")
    assert len(page.sheets) == 6
    assert sorted(re.findall(r'<img alt="([^"]+)"', page.html)) == sorted(
        card.name for card in wn.find_variant("whist").pack
    )


def test_every_page_of_a_pack_has_its_backs_behind_it() -> None:
    sheets = wn.print_cards("whist", backs=True).sheets
    assert [sheet.count("<img") for sheet in sheets] == [9] * 10 + [7, 7]
    assert ["backs" in sheet for sheet in sheets] == [False, True] * 6
    assert wn.print_cards("whist").sheets == sheets[::2]


# Worksheets


def _found(game: str, kind: str, n: int = 8, level: int = 5) -> list[tuple[PlayedBoard, Task]]:
    played = [PlayedBoard(board) for board in boards(game, "elm", n)]
    find = finders(wn.find_variant(game), level)[kind]
    found = [(each, find(each, Random(each.board.number), nth)) for nth, each in enumerate(played)]
    return [(each, task) for each, task in found if task is not None]


@ALL_GAMES
def test_the_winner_is_explained_by_ranks_and_trumps(variant: Variant) -> None:
    for each, task in _found(variant.id, "winners", 4):
        told = _cards(_plain(task.setting.html.split("led", 1)[1]))
        tricks = [trick for trick in each.whole.tricks if [card.text for _, card in trick.plays] == told]
        assert tricks, "the trick was played"
        view = each.whole
        seat, card = winning_play(list(tricks[0].plays), view.trump, view.ranks)
        name = ("South", "West", "North", "East")[seat] if variant.seats[0] == 4 else ""
        assert task.answers[0].startswith(name)
        assert task.answers[0].endswith(f"with {{{card.text}}}.")


@pytest.mark.parametrize(("game", "on_table"), [("bid-whist", "Kitty: "), ("german-whist", "Stock, from the top: ")])
def test_cards_on_the_table_have_a_slip_of_their_own(game: str, on_table: str) -> None:
    for board in wn.print_slips(game, "oak", 2).sheets[0].split("<div class='slips whole'>")[1:]:
        assert _plain(board).split("<p>")[1].startswith(on_table)
    assert "<div class='slips whole'>" not in wn.print_slips("knockout-whist", "oak", 2).html, "the rest stays away"


def test_the_slips_of_a_board_are_on_one_page() -> None:
    for sheet in wn.print_slips("bid-whist", "oak", 5).sheets:
        said = re.findall(r"board (\d): (\w+)", sheet)
        assert Counter(number for number, _ in said) == dict.fromkeys({number for number, _ in said}, 5)


def test_jokers_have_names() -> None:
    page = wn.print_hands("bid-whist", "oak", 2).html
    assert page.count("big joker") == page.count("little joker") == 2
    assert not re.search(r"★ [BL]<|<b class='card'>[BL]</b>", page)


@pytest.mark.parametrize(("game", "who"), [("bid-whist", "West bids"), ("minibridge", "South announces"),
                                           ("whist", "West leads"), ("widow-whist", "Ann chooses")])  # fmt: skip
def test_the_first_to_act_does_what_the_game_asks(game: str, who: str) -> None:
    assert f"{who} first." in wn.print_hands(game, "oak", 1, makeable=False).html


def _answers(pages: wn.PrintedPages) -> list[list[str]]:
    """The lines of the answers: number, answer, reason, board."""
    keys = "".join(sheet for sheet in pages.sheets if "<h1>Answers</h1>" in sheet)
    return [re.findall("<td>(.*?)</td>", line) for line in re.findall("<tr>(<td>.*?)</tr>", _plain(keys))]


def test_no_board_is_asked_about_twice() -> None:
    """A second question about a deal may print a card that the first asks for."""
    for about in (["winners", "legal-cards"], None):
        boards = [line[3] for line in _answers(print_worksheet("whist", "elm", 12, about=about))]
        assert len(boards) == len(set(boards)) == 12


@pytest.mark.parametrize("n", [3, 8, 13])
def test_any_card_is_the_answer_of_one_question_in_four_at_most(n: int) -> None:
    answers = [line[1] for line in _answers(print_worksheet("whist", "elm", n, about="legal-cards"))]
    assert len(answers) == n
    assert answers.count("Any card.") == n // 4


def test_several_answers_about_a_deal_have_the_letters_of_their_questions() -> None:
    pages = print_worksheet("whist", "elm", 6, about="voids")
    asked = re.findall(r"<p class='ask'>(\([ab]\)) ", "".join(pages.sheets))
    given = re.findall(r"\([ab]\)", " ".join(line[1] for line in _answers(pages)))
    assert sorted(asked) == sorted(given)
    assert asked.count("(a)") == asked.count("(b)") == 6


@pytest.mark.parametrize("game", ["whist", "german-whist", "minnesota-whist", "russi"])
def test_legal_cards_follow_suit(game: str) -> None:
    both = set()
    for _, task in _found(game, "legal-cards", 12):
        setting = _plain(task.setting.html)
        face_up = re.findall(r"You, face up: (.*?)\.", setting)
        held = _held(setting) + [card for line in face_up for card in _cards(line)]
        (led, *_) = _cards(setting.split(" led ", 1)[1])
        follow = [card for card in held if card[-1] == led[-1]]
        both.add(bool(follow))
        if task.answers[0] == "Any card.":
            assert not follow or follow == held
        else:
            assert sorted(re.findall(r"\{(\w\w)\}", task.answers[0])) == sorted(follow)
    assert both == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["whist", "humbug"])
def test_endings_are_worth_what_every_line_of_play_says(game: str) -> None:
    found = _found(game, "endings", 24)
    assert len(found) >= 4
    for each, task in found:
        setting = _plain(task.setting.html)
        cards = Cards(" ".join(_held(setting)))
        at = next(view for moment in each.moments if (view := _open(each, moment)) and _same(view.hands, cards))
        mine = [seat for seat in range(at.seats) if at.sides[seat] == at.sides[at.to_act]]
        every = EveryLine(at.trump, at.ranks, mine, mine).each(tuple(map(tuple, at.hands)), at.to_act)
        best = max(every.values())
        leads = {card.text for card, worth in every.items() if card and worth == best}
        assert task.answers[0].startswith(f"{best} trick{'s' * (best > 1)}, by leading ")
        assert set(re.findall(r"\{(\w\w)\}", task.answers[0])) == leads
        assert len(leads) < ENDING


def _open(each: PlayedBoard, moment: PlayMoment):  # type: ignore[no-untyped-def]
    return each.at(moment).view(wn.EVERYONE) if moment.leads and moment.cards_left == ENDING else None


def _same(hands: tuple[Cards, ...], cards: Cards) -> bool:
    return sorted(card.text for hand in hands for card in hand) == sorted(card.text for card in cards)


@pytest.mark.parametrize("game", ["whist", "german-whist", "humbug"])
def test_cards_out_can_be_counted_from_what_is_printed(game: str) -> None:
    """13 of a suit, less those in the printed hand and those in the printed tricks."""
    found = _found(game, "cards-out", 10)
    assert found
    for _, task in found:
        setting = _plain(task.setting.html)
        asked = re.search(r"How many \{(\w)\}", task.asks[0])
        assert asked is not None
        suit = asked[1]
        gone = [card for cell in re.findall(r"<span class='[^']*'>(.*?)</span>", setting) for card in _cards(cell)]
        seen = [card for card in _held(setting) + gone if card[-1] == suit]
        assert len(seen) == len(set(seen))
        assert task.answers[0] == str(13 - len(seen))


@pytest.mark.parametrize("kind", ["voids", "inference"])
def test_the_right_player_can_be_circled_even_if_it_was_nobody(kind: str) -> None:
    """Every answer is among the choices to circle; a pupil who finds nobody circles something, too."""
    answers = set()
    for _, task in _found("whist", kind, 40):
        for options, answer in zip(task.options, task.answers, strict=True):
            if "Nobody" in options:
                answers.add(answer)
                assert set(re.split(r", | and ", answer)) <= set(options)
    assert {"Nobody", "East"} <= answers


@pytest.mark.slow
@pytest.mark.parametrize("variant", by_night(wn.VARIANTS, wn.VARIANTS[::4]), ids=lambda variant: variant.id)
def test_a_worksheet_has_its_answers_on_pages_of_their_own(variant: Variant) -> None:
    pages = print_worksheet(variant, "elm", 10)
    key = next(at for at, sheet in enumerate(pages.sheets) if "<h1>Answers</h1>" in sheet)
    questions, answers = "".join(pages.sheets[:key]), "".join(pages.sheets[key:])
    assert questions.count("class='task'") == 10
    assert answers.count("<tr><td>") == 10
    assert "Answers" not in questions
    assert pages.html == print_worksheet(variant, " ELM ", 10).html


def test_the_kinds_of_question_can_be_chosen() -> None:
    sheet = print_worksheet("whist", "elm", 5, about="winners").sheets[0]
    assert sheet.count("Who wins this trick?") == 5
    both = "".join(print_worksheet("whist", "elm", 6, about=["winners", "voids"]).sheets)
    assert both.count("Who wins this trick?") == 3


# What every page has


def test_pages_open_from_disk_and_hide_their_button_on_paper(tmp_path: Path) -> None:
    pages = wn.print_travellers("whist", "oak", 2, lines=5, paper="Letter")
    text = pages.save(tmp_path / "travellers.html").read_text("utf-8")
    assert "@page { size: Letter;" in text
    assert "http" not in text
    assert "@media print { .bar { display: none; } }" in text
    assert text.count('<tr><td class="who"></td>') == 10
    assert "srcdoc=" in pages._repr_html_()
    with pytest.raises(wn.BadOption, match="cannot be written"):
        pages.save(tmp_path / "no" / "travellers.html")


def test_travellers_share_a_page_with_a_line_to_cut_along() -> None:
    pages = wn.print_travellers("whist", "oak", 3)
    assert [sheet.count("class='traveller'") for sheet in pages.sheets] == [2, 1]
    assert ".traveller + .traveller { border-top: .2mm dashed" in pages.html
    counts = {lines: len(wn.print_travellers("whist", "oak", 12, lines=lines).sheets) for lines in (4, 5, 6, 7, 14, 15)}
    assert counts == {4: 3, 5: 4, 6: 4, 7: 6, 14: 6, 15: 12}
    columns = re.findall(r"<th[^>]*>([^<]*)</th>", pages.sheets[1])
    each = ["Pair", "Tricks", "Points", "Matchpoints"]
    assert columns == ["North–South", "East–West", *each, *each]
    assert _plain(pages.sheets[0]).count("was turned up") == 2, "public before the first lead"


def test_a_traveller_has_a_contract_where_players_bid_and_matchpoints_where_there_are_two_sides() -> None:
    columns = re.findall(r"<th[^>]*>([^<]*)</th>", wn.print_travellers("solo-whist", "oak", 1).sheets[0])
    assert columns == ["Contract", "South", "West", "North", "East", *["Player", "Tricks", "Points"] * 4]


def test_a_drive_seats_everybody_with_a_partner() -> None:
    page = wn.print_drive(12, 6)
    assert len(page.sheets) == 4
    starts = re.findall(r"<h2>Table (\d), (star|circle) .</h2><p class='named'>You begin (\w+–\w+)", page.html)
    assert Counter(starts) == {
        (str(table), sign, way): 1
        for table in (1, 2, 3)
        for sign in ("star", "circle")
        for way in ("North–South", "East–West")
    }
    card = _plain(page.sheets[1].split("</table>")[0])
    assert re.findall(r"<td>([SHCD]) \w+</td>", card) == ["H", "C", "D", "S", "H", "C"]


def test_a_movement_gives_each_side_the_same_plan_as_each_table() -> None:
    pages = wn.print_movement("whist", 8, kind="howell", each=3, first=10)
    cards = "".join(pages.sheets[1:])
    tables = re.findall(r"<h2>Table (\d)</h2>(.*?)</table>", cards, re.S)
    by_table = {
        (turn, table, one, other, played)
        for table, rows in tables
        for turn, one, other, played in re.findall(
            r"<tr><td>(\d+)</td><td>(\d+)</td><td>(\d+)</td><td>(.*?)</td>", rows
        )
    }
    by_side = set()
    for side, rows in re.findall(r"<h2>Pair (\d)</h2>(.*?)</table>", cards, re.S):
        for turn, table, way, other, played in re.findall(r"<tr>" + r"<td>(.*?)</td>" * 5, rows):
            sides = (side, other) if way == "North–South" else (other, side)
            by_side.add((turn, table, *sides, played))
    assert by_side == by_table
    assert len(by_table) == 28
    assert {played for *_, played in by_table} == {f"{low}–{low + 2}" for low in range(10, 31, 3)}


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: wn.print_hands("whist", "oak", paper="a3"), "paper='a3'"),
        (lambda: wn.print_hands("whist", "oak", 0), "n=0"),
        (lambda: wn.print_hands("wist", "oak"), "whist"),
        (lambda: wn.print_cards("whist", suits=3), "suits"),
        (lambda: wn.print_slips("whist", "!"), "code word"),
        (lambda: wn.print_worksheet("whist", "oak", 41), "n=41"),
        (lambda: wn.print_worksheet("whist", "oak", about="trumps"), "Did you mean 'trumps-out'"),
        (lambda: wn.print_worksheet("whist", "oak", about=5), "about=5"),
        (lambda: wn.print_worksheet("whist", "oak", about=[]), "Choose from"),
        (lambda: wn.print_worksheet("whist", "oak", level=13), "level=13"),
        (lambda: wn.print_movement("solo-whist", 8), "everybody plays alone"),
        (lambda: wn.print_movement("whist", 8, each=17), "each=17"),
        (lambda: wn.print_movement("whist", 64, each=16), "more than 64"),
        (lambda: wn.print_travellers("whist", "oak", lines=0), "lines=0"),
        (lambda: wn.print_drive(10), "8 or 12"),
        (lambda: wn.print_drive(12, 25), "hands=25"),
        (lambda: wn.print_drive(12, trumps="HX"), "trumps='HX'"),
        (lambda: wn.print_drive(12, trumps=""), "trumps=''"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(make, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(wn.WhistError, match=said):
        make()


def test_paper_needs_no_numpy() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None\n"
        "import whist_nb as wn\n"
        "print(wn.print_hands('whist', 'oak', 1, makeable=False), wn.print_slips('whist', 'oak', 1))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.count("PrintedPages") == 2
