"""The hand-ins of a class in every form that teachers get, with everything wrong that can be wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.classroom.builders import handed_in
from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.codes import write_code
from whist_nb.classroom.collecting import collect
from whist_nb.classroom.files import write_file
from whist_nb.classroom.pasted_lines import pairs_in
from whist_nb.engine.errors import MissingFile

CODE = "R1EX3-0G0T0"
GAME = "german-whist"


@pytest.fixture(scope="module")
def work() -> dict[str, HandIn]:
    return {name: handed_in(GAME, boards=1, seed=seed) for seed, name in enumerate(("Ada", "Ben", "Cem"))}


@pytest.fixture(scope="module")
def codes(work: dict[str, HandIn]) -> dict[str, str]:
    return {name: write_code(each) for name, each in work.items()}


def taken(given: Any, word: str = "oak") -> list[str | None]:
    """Return the names of the hand-ins that count; none may be refused."""
    found = collect(word, given)
    assert found.refused == ()
    return [each.name for each in found.hand_ins]


def test_codes_come_with_names_without_and_as_pasted_lines(codes: dict[str, str], work: dict[str, HandIn]) -> None:
    found = collect("Oak", codes)
    assert [each.games for each in found.hand_ins] == [each.games for each in work.values()]
    assert taken(codes) == ["Ada", "Ben", "Cem"]
    assert taken(list(codes.values())) == [None, None, None]
    assert taken(list(work.values())) == [None, None, None]
    for between in (": ", ", ", ";", "\t"):
        assert taken("\n\n".join(f"{name}{between}{code}" for name, code in codes.items())) == ["Ada", "Ben", "Cem"]
    assert taken(f"Byron, Ada: {codes['Ada'].lower()}") == ["Byron, Ada"]
    assert taken(codes["Ben"]) == [None]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_may_have_its_columns_in_any_order(codes: dict[str, str], separator: str) -> None:
    rows = [["When", "Code", "Name"], *(["today", code, f'"{name}"'] for name, code in codes.items()), ["", "", "Dora"]]
    assert taken("\n".join(separator.join(row) for row in rows)) == ["Ada", "Ben", "Cem"]


def test_first_and_last_names_make_one_name(codes: dict[str, str]) -> None:
    heads = "Timestamp,Last name,First name,Your code\n"
    rows = f"1,Byron,Ada,{codes['Ada']}\n2,Lovelace,Ada,{codes['Ben']}\n3,,Cem,{codes['Cem']}\n"
    assert taken(heads + rows) == ["Ada Byron", "Ada Lovelace", "Cem"]


def test_a_code_that_a_mail_program_has_broken_is_whole_again(codes: dict[str, str]) -> None:
    half = codes["Ada"].index("-", 12) + 1
    broken = f"Ada: {codes['Ada'][:half]}\n{codes['Ada'][half:]}\nBen: {codes['Ben']}"
    assert taken(broken) == ["Ada", "Ben"]
    assert taken(broken.replace("\n", "\r\n")) == ["Ada", "Ben"]
    found = collect("oak", f"Cem: -\nAda: {codes['Ada'][:half]}\nBen: {codes['Ben']}")
    assert [each.name for each in found.hand_ins] == ["Ben"]
    assert [each.name for each in found.refused] == ["Cem", "Ada"], "neither takes the line of the next pupil"


def test_a_code_may_be_longer_than_the_name_of_a_file(codes: dict[str, str]) -> None:
    """Linux refuses names of more than 255 letters; a code with so many is still a code."""
    gaps = " " * 70
    code = gaps.join(codes["Ada"].split("-"))
    assert 255 < len(code) <= 400
    assert taken({"Ada": code}) == ["Ada"]


def test_one_damaged_letter_leaves_the_names_of_a_file_as_they_are(codes: dict[str, str], tmp_path: Path) -> None:
    """A file in UTF-8 that was cut in the middle of its last letter is still one in UTF-8."""
    table = "Name,Code\n" + "".join(
        f"{name},{code}\n" for name, code in zip(("Jörg", "Zoë"), codes.values(), strict=False)
    )
    for encoding in ("utf-8", "utf-8-sig"):
        path = tmp_path / "class.csv"
        path.write_bytes((table + "André").encode(encoding)[:-1])
        assert {each.name for each in collect("oak", path).hand_ins} == {"Jörg", "Zoë"}


def test_a_wrong_letter_is_named_with_its_part(codes: dict[str, str]) -> None:
    other = "2" if codes["Ada"][-1] != "2" else "3"
    found = collect("oak", f"Ada: {codes['Ben']} + {codes['Ada'][:-1]}{other}")
    assert len(found.hand_ins) == 1
    (refused,) = found.refused
    letters = len(codes["Ada"].replace("-", ""))
    assert refused.why.startswith("Part 2: ")
    assert f"etter {letters} looks wrong: it reads {other}" in refused.why


def test_one_name_in_two_encodings_is_one_pupil(codes: dict[str, str]) -> None:
    found = collect("oak", [(f"Zo\u00eb: {codes['Ada']}"), f"Zoe\u0308: {codes['Ben']}"])
    assert len(found.hand_ins) == len(found.refused) == 1


def test_a_folder_is_read_file_by_file(tmp_path: Path, codes: dict[str, str], work: dict[str, HandIn]) -> None:
    (tmp_path / "1.json").write_text(write_file(replace(work["Ada"], name="Ada Byron")), "utf-8")
    (tmp_path / "Ben.txt").write_text(codes["Ben"], "utf-8")
    (tmp_path / "rest.csv").write_text(f"\ufeffname,code\nCem,{codes['Cem']}\n", "utf-8")
    assert taken(tmp_path) == taken(str(tmp_path)) == ["Ada Byron", "Ben", "Cem"]
    assert taken([tmp_path / "1.json", str(tmp_path / "Ben.txt")]) == ["Ada Byron", "Ben"]
    assert taken({"A. B.": tmp_path / "1.json"}) == ["A. B."]


def test_every_file_that_is_not_read_is_listed_with_the_reason(tmp_path: Path, codes: dict[str, str]) -> None:
    for name in ("Lena.docx", "Lena.pdf", "all.xlsx", "Lena"):
        (tmp_path / name).write_bytes(b"PK")
    (tmp_path / "all.zip").write_bytes(b"PK")
    for name in ("Mia.txt", "list.csv", "Noa.json", "Noa.ipynb"):
        (tmp_path / name).write_text(" \n", "utf-8")
    (tmp_path / "Ben.txt").write_text(codes["Ben"], "utf-8")
    found = collect("oak", tmp_path)
    assert [each.name for each in found.hand_ins] == ["Ben"]
    why = {each.place: each.why for each in found.refused}
    assert {name for name, said in why.items() if "not read" in said} == {"Lena", "Lena.docx", "Lena.pdf", "all.xlsx"}
    assert "unpack" in why.pop("all.zip")
    assert {name for name, said in why.items() if said == "This file is empty."} == {
        *("Mia.txt", "list.csv", "Noa.json", "Noa.ipynb")
    }


def test_what_pupils_typed_into_moodle_is_read(tmp_path: Path, codes: dict[str, str]) -> None:
    """Moodle keeps it as a page in a folder for each pupil."""
    folder = tmp_path / "Ada Byron_271_assignsubmission_onlinetext"
    folder.mkdir()
    page = f"<html><head><title>Ada</title></head><body><p>My&nbsp;code:<br><b>{codes['Ada']}</b></p></body></html>"
    (folder / "onlinetext.html").write_text(page, "utf-8")
    assert taken(tmp_path) == ["Ada Byron"]


@pytest.mark.parametrize(
    "line",
    [
        "Ada {}",
        "Ada - {}",
        "Ada – {}",
        "Ada: {}",
        "Ada\t{}",
        'Ada, "{}"',
        "Ada: {}.",
        "Ada ({})",
        "Ada\n{}",
        "Ada | {}",
    ],
)
def test_pupils_write_their_name_before_the_code_as_they_like(codes: dict[str, str], line: str) -> None:
    given = line.format(codes["Ada"])
    assert taken(f"{given}\nMary-Ann Lee {codes['Ben']}") == ["Ada", "Mary-Ann Lee"]
    assert taken(line.format(codes["Ada"].lower().replace("-", "\u2013")) + "\n") == ["Ada"]


@pytest.mark.parametrize(
    "page", ["My code: {}", "Dear Ms Smith, here is my code:\n{}", "Name: Ada\nCode: {}", "Here it is. {}", "code\n{}"]
)
def test_words_around_a_code_name_nobody_in_a_pupils_own_folder(
    tmp_path: Path, codes: dict[str, str], page: str
) -> None:
    for name in ("Ada", "Ben"):
        folder = tmp_path / f"{name}_7_assignsubmission_onlinetext"
        folder.mkdir()
        lines = page.format(codes[name]).replace("Name: Ada", f"Name: {name}").split("\n")
        (folder / "onlinetext.html").write_text("".join(f"<p>{line}</p>" for line in lines), "utf-8")
    assert taken(tmp_path) == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("Dear Ms Smith, here is my code:\nAda R1EX3-0G0T0", [("Dear Ms Smith", "here is my code:"), ("Ada", CODE)]),
        ("Smith, Maria-Luisa\nR1EX3-0G0T0", [("Smith, Maria-Luisa", CODE)]),
        ("Ada: x\nBen: QZOCQ", [("Ada", "x"), ("Ben", "QZOCQ")]),
        ("Ada\xa0R1EX3-0G0T0", [("Ada", CODE)]),
        ("What is your name?,Paste your code\nUma,R1EX3-0G0T0\nVic", [("Uma", CODE), ("Vic", "Vic")]),
        ("Ada\nBen", [(None, "Ada"), (None, "Ben")]),
    ],
)
def test_nothing_that_pupils_paste_is_lost(text: str, pairs: list[tuple[str | None, str]]) -> None:
    assert [(pair.name, pair.codes) for pair in pairs_in(text)] == pairs


@pytest.mark.parametrize("odd", ["n/a", "absent (doctor/parents)", "I did it at home.Sorry", "../Ben"])
def test_one_odd_entry_does_not_stop_the_others(codes: dict[str, str], odd: str) -> None:
    for given in ({"Ada": codes["Ada"], "Ben": odd}, [codes["Ada"], odd]):
        found = collect("oak", given)
        assert (len(found.hand_ins), len(found.refused)) == (1, 1)


def test_a_wrong_code_after_a_name_keeps_its_name(codes: dict[str, str]) -> None:
    code = codes["Ada"]
    [refused] = collect("oak", f"Ada {code[:6]}{'0' if code[6] != '0' else '1'}{code[7:]}").refused
    assert (refused.name, "Letter 6" in refused.why) == ("Ada", True)


def test_a_form_asks_in_words_of_its_own(tmp_path: Path, codes: dict[str, str]) -> None:
    text = f"Timestamp,What is your name?,Paste your code\n1,Uma,{codes['Ada']}\n2,Vic,{codes['Ben']}\n"
    assert taken(text) == ["Uma", "Vic"]
    for encoding in ("utf-16", "utf-8-sig"):
        (tmp_path / "form.csv").write_text(text, encoding)
        assert taken(tmp_path / "form.csv") == ["Uma", "Vic"]


def test_names_keep_their_letters_in_a_file_that_windows_wrote(tmp_path: Path, codes: dict[str, str]) -> None:
    """Excel's plain CSV and an old editor write one byte for each letter."""
    (tmp_path / "codes.csv").write_bytes(f"Name;Code\r\nJ\u00f6rg;{codes['Ada']}\r\n".encode("cp1252"))
    (tmp_path / "mail.txt").write_bytes(f"Zo\u00eb\u2019s: {codes['Ben']}\n".encode("cp1252"))
    assert taken(tmp_path) == ["J\u00f6rg", "Zo\u00eb\u2019s"]


def test_names_and_codes_come_in_pairs_and_several_codes_in_a_list(codes: dict[str, str]) -> None:
    assert taken([("Ada", codes["Ada"]), ("Ben", codes["Ben"])]) == ["Ada", "Ben"]
    assert taken({"Ada": [codes["Ada"]], "Ben": (codes["Ben"],)}) == ["Ada", "Ben"]


def test_the_newer_of_two_downloads_counts(tmp_path: Path, work: dict[str, HandIn]) -> None:
    """A browser writes "Ada (1).json" for the second, which is before "Ada.json" by its letters."""
    for name, each in (("Ada.json", "Ada"), ("Ada (2).json", "Cem"), ("Ada (1).json", "Ben")):
        (tmp_path / name).write_text(write_file(replace(work[each], name="Ada")), "utf-8")
    found = collect("oak", tmp_path)
    assert [each.deeds for each in found.hand_ins] == [work["Cem"].deeds]
    assert [each.place for each in found.refused] == ["Ada.json", "Ada (1).json"]


@pytest.mark.parametrize("path", ["handed in/", "handed/all.zip", "class.xlsx", "../class"])
def test_a_path_that_does_not_exist_is_no_code(path: str) -> None:
    with pytest.raises(FileNotFoundError, match="no such file"):
        collect("oak", path)


def test_damaged_foreign_and_duplicate_codes_are_listed_and_do_not_affect_the_others(codes: dict[str, str]) -> None:
    wrong = codes["Ben"][:4] + ("A" if codes["Ben"][4] != "A" else "B") + codes["Ben"][5:]
    other = write_code(handed_in("whist", boards=1))
    shorter = write_code(HandIn(handed_in(GAME, boards=1).assignment, ()))
    lines = {
        "Ada": codes["Ada"],
        "Ben": wrong,
        "Dora": write_code(handed_in(GAME, word="elm", boards=1)),
        "Emil": other,
        "ada": shorter,
        "Fay": ".",
        "Gita": 5,
        "x" * 41: codes["Ben"],
        "Cem": codes["Cem"],
        "File": '{"format": 1}',
    }
    found = collect("oak", lines)
    assert [each.name for each in found.hand_ins] == ["Ada", "Cem"]
    assert len(found.hand_ins[0].finished) == 1
    why = {each.name: each.why for each in found.refused}
    assert "a different word, not for 'oak'" in why["Dora"]
    assert why["Emil"] == "Different homework: Whist, board 1 of ‘oak’."
    assert why["ada"].startswith("Handed in more than once")
    assert "Letter" in why["Ben"] or "letter" in why["Ben"]
    assert why["Gita"] == "This is int, not a code."
    assert "at most 40" in why["x" * 41]
    assert "not a whist-nb homework file" in why["File"]
    assert set(why) == {"Ben", "Dora", "Emil", "ada", "Fay", "Gita", "x" * 41, "File"}


def test_a_name_is_told_even_if_the_file_is_not_counted(tmp_path: Path, codes: dict[str, str]) -> None:
    text = write_file(replace(handed_in(GAME, boards=1), name="Ada Byron"))
    (tmp_path / "1.json").write_text(text.replace('"oak"', '"elm"'), "utf-8")
    (tmp_path / "2.json").write_text(text[:-5], "utf-8")
    (tmp_path / "3.json").write_text("", "utf-8")
    (tmp_path / "4.JPG").write_bytes(b"\xff\xd8")
    found = collect("oak", tmp_path)
    assert [(each.name, each.place) for each in found.refused] == [
        ("Ada Byron", "1.json"), (None, "2.json"), (None, "3.json"), (None, "4.JPG"),
    ]  # fmt: skip
    said = [each.why for each in found.refused]
    assert said[0] == "This homework was made for the word 'elm', not for 'oak'."
    assert said[1].startswith("This file is damaged or incomplete. Line ")
    assert said[2] == "This file is empty."
    assert said[3].startswith("This is a picture. If it shows a QR code, scan it")


@pytest.mark.parametrize(
    "words", ["I forgot", "my mother has it", "My homework was eaten by the dog", "see you tomorrow"]
)
def test_words_in_place_of_a_code_are_not_corrected(words: str) -> None:
    (refused,) = collect("oak", {"Zak": words}).refused
    assert refused.why == f"{words!r} is not a code."


def test_the_fuller_of_two_hand_ins_counts(codes: dict[str, str]) -> None:
    begun = write_code(HandIn(handed_in(GAME, boards=1).assignment, ()))
    for given in (f"Ada: {codes['Ada']}\nAda: {begun}", f"Ada: {begun}\nAda: {codes['Ada']}"):
        found = collect("oak", given)
        assert len(found.hand_ins) <= 1
        assert len(found.hand_ins[0].finished) == 1


@pytest.mark.parametrize("given", [5, None, 3.5])
def test_values_that_are_not_hand_ins_are_named(given: Any) -> None:
    with pytest.raises(wn.BadOption, match="expected a mapping from names to codes, a list, pasted lines, or a path"):
        collect("oak", given)


def test_a_path_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match="nowhere"):
        collect("oak", tmp_path / "nowhere.csv")
    with pytest.raises(MissingFile, match="there is no such file or folder"):
        collect("oak", "class.csv")
    with pytest.raises(wn.BadOption, match="word="):
        collect("!", {})
