"""The front end is sent once: what Python keeps, sends and answers, and whether the bundles are built."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import types
from pathlib import Path

import ipywidgets
import pytest
import traitlets

import whist_nb as wn
from whist_nb.widgets import front_end
from whist_nb.widgets.front_end import STATIC, FrontEnd, NotebookWidget

FRONTEND = STATIC.parent / "frontend"
BUNDLES = sorted(STATIC.glob("*.js"))
PARTS = [path for path in BUNDLES if path.stem not in ("loader", "base")]
LOADER = "export default {}"
TABLE = """globalThis.ran = [...(globalThis.ran ?? []), "base"]; const hand = "a hand, 100 % of a table";
const later = () => import("./end.js"); export { hand as h, later };"""
END = """import { h as hand } from "./base.js"; globalThis.ran.push("end");
const text = `it's the \\n end of ${hand}`; export { text as below };"""
CODE = """import { h as hand, later } from "./base.js"; globalThis.ran.push("toy");
export default { render: async () => [hand, (await later()).below, (await later()).below] } // a toy"""


class Toy(NotebookWidget):
    part = "toy"

    def __init__(self):
        super().__init__()
        self.messages = []
        self.sent = []

    def heard(self, message):
        self.messages.append(message)

    def send(self, content, buffers=None):
        self.sent.append((content, buffers))


@pytest.fixture(autouse=True)
def toy_bundle(tmp_path, monkeypatch):
    for name, code in {"base": TABLE, "toy": CODE, "loader": LOADER, "end": END}.items():
        (tmp_path / f"{name}.js").write_text(code)
    monkeypatch.setattr(front_end, "STATIC", tmp_path)
    monkeypatch.setattr(front_end, "_shared", {})


def unpack(code: bytes) -> str:
    return gzip.decompress(code).decode()


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_all_tables_share_two_models_which_carry_the_base_and_the_part():
    one, other = Toy(), Toy()
    assert all(shared is again for shared, again in zip(one._front, other._front, strict=True))
    assert one.get_state("_front") == {"_front": [f"anywidget:{shared.model_id}" for shared in one._front]}
    assert [unpack(shared.get_state()["code"]) for shared in one._front] == [TABLE, CODE]
    assert "hand" not in json.dumps(one.get_state())


def test_two_kinds_of_widget_share_the_base_alone():
    (front_end.STATIC / "other.js").write_text(f"{CODE}, of another kind")
    toy, other = Toy(), type("Other", (Toy,), {"part": "other"})()
    assert toy._front[0] is other._front[0]
    assert toy._front[1] is not other._front[1]


class Dealt(Toy):
    """A toy that shows a frame."""

    frame = traitlets.Dict().tag(sync=True)


def codes(widget: NotebookWidget) -> list[str]:
    return [unpack(shared.code) for shared in widget._front]


def test_the_model_for_the_part_below_a_result_is_created_with_the_first_result_and_sent_before_it(monkeypatch):
    one, other = Dealt(), Dealt()
    one.frame = {"n": 1, "state": {"panel": None}}
    assert codes(one) == [TABLE, CODE]
    told = []
    monkeypatch.setattr(Dealt, "send_state", lambda self, key=None: told.append(key))
    one.frame = {"n": 2, "state": {"panel": {"title": "You won"}}}
    assert told == ["_front", "frame"]
    assert (codes(one), codes(other)) == ([TABLE, CODE, END], [TABLE, CODE])
    one.frame = {"n": 3, "state": {"panel": {"title": "They won"}}}
    other.frame = one.frame
    assert codes(one) == codes(other) == [TABLE, CODE, END]
    assert one._front[2] is other._front[2]


def test_a_replay_that_needs_no_python_has_it_from_the_beginning():
    (front_end.STATIC / "replay.js").write_text(CODE)
    game = wn.Game("whist", seed=1)
    assert codes(wn.ReplayViewer(game, seat=0)) == [TABLE, CODE, END]


def test_a_result_whose_shared_model_was_closed_is_asked_for():
    toy = Dealt()
    toy.frame = {"n": 1, "state": {"panel": {"title": "You won"}}}
    ipywidgets.Widget.close_all()
    assert toy.get_state("_front") == {"_front": [None, None, None]}
    toy._handle_custom_msg({"want": "front", "key": toy._front_keys[2]}, [])
    ((answer, (sent,)),) = toy.sent
    assert (answer, unpack(sent)) == ({"front": toy._front_keys[2]}, END)


def test_the_keys_name_the_bundles_and_their_hashes():
    assert Toy().get_state()["_front_keys"] == [
        f"base {digest(TABLE)}",
        f"toy {digest(TABLE + CODE)}",
        f"end {digest(TABLE + END)}",
    ]


def test_the_pages_words_for_a_silent_notebook_come_with_the_widget(monkeypatch):
    assert Toy()._says["silent"] == "**No answer from Python.** Run the cell again."
    monkeypatch.setattr(front_end, "_cell_number", lambda: 7)
    assert Toy()._says["silent"] == "**No answer from Python.** Run cell 7 again."
    assert "Run the cell again" in Toy()._says["undrawn"]


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda bundle: bundle.stem)
def test_the_front_end_has_no_words_about_kernels_and_cells(bundle):
    built = bundle.read_text("utf-8")
    assert not re.search(r"[Kk]ernel|No answer from|[Rr]un (the )?cell|notebook answers", built)


def test_a_part_on_another_base_is_another_front_end():
    before = Toy()
    (front_end.STATIC / "base.js").write_text(f"{TABLE} // mended")
    assert not set(before._front_keys) & set(Toy()._front_keys)


def test_the_code_is_packed_alike_in_every_run():
    first = front_end.packed(CODE)
    front_end.packed.cache_clear()
    assert front_end.packed(CODE) == first


def test_the_next_table_uses_a_rebuilt_bundle():
    before = Toy()
    (front_end.STATIC / "toy.js").write_text(f"{CODE}, mended")
    after = Toy()
    assert unpack(before._front[1].code) == CODE
    assert unpack(after._front[1].code) == f"{CODE}, mended"
    assert before._front_keys[0] == after._front_keys[0]
    assert before._front_keys[1] != after._front_keys[1]


@pytest.mark.parametrize(("at", "code"), [(0, TABLE), (1, CODE)])
def test_a_page_without_the_shared_model_is_given_the_code(at: int, code: str):
    toy = Toy()
    toy._handle_custom_msg({"want": "front", "key": toy._front_keys[at]}, [])
    ((answer, (sent,)),) = toy.sent
    assert (answer, unpack(sent)) == ({"front": toy._front_keys[at]}, code)
    assert toy.messages == []


def test_a_browser_that_cannot_unpack_is_given_plain_text():
    toy = Toy()
    toy._handle_custom_msg({"want": "plain front", "key": toy._front_keys[1]}, [])
    assert toy.sent == [({"front": toy._front_keys[1], "code": CODE}, None)]


@pytest.mark.parametrize(
    "message", [{"act": "QH"}, {"want": "else"}, {"want": "front", "key": ["toy"]}, {}, [], "front", None, 7]
)
def test_every_other_message_is_the_tables_own(message):
    toy = Toy()
    toy._handle_custom_msg(message, [])
    assert (toy.messages, toy.sent) == ([message], [])


def test_somebody_closed_the_shared_model():
    before = Toy()
    ipywidgets.Widget.close_all()
    after = Toy()
    assert before.get_state("_front") == {"_front": [None, None]}
    assert all(shared.comm is not None for shared in after._front)
    assert not set(before._front) & set(after._front)


def test_closing_a_table_leaves_the_shared_model_open():
    toy = Toy()
    toy.close()
    assert all(shared.comm is not None for shared in Toy()._front)


def test_the_page_cannot_change_the_front_end():
    toy = Toy()
    shared = list(toy._front)
    toy.set_state({"_front": ["anywidget:other"]})
    assert toy._front == shared


def test_in_marimo_part_and_base_are_the_esm(monkeypatch):
    monkeypatch.setitem(sys.modules, "marimo", types.SimpleNamespace(running_in_notebook=lambda: True))
    state = Toy().get_state()
    assert (state["_front"], state["_front_keys"]) == ([], [])
    assert state["_esm"] == front_end.whole("toy")
    assert not re.search("data:|blob:|import *[({]", state["_esm"])


RUN = """const { default: toy } = await import(process.argv[1]);
console.log(JSON.stringify([[...globalThis.ran], await toy.render(), globalThis.ran]));"""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node runs the module, and is not here")
def test_one_module_runs_base_and_part_once_and_what_comes_later_when_it_is_asked_for(tmp_path):
    module = tmp_path / "whole.mjs"
    module.write_text(front_end.whole("toy"))
    run = ["node", "--input-type=module", "--eval", RUN, str(module)]
    before, shown, after = json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
    hand = "a hand, 100 % of a table"
    assert shown == [hand, *[f"it's the \n end of {hand}"] * 2]
    assert (before, after) == (["base", "toy"], ["base", "toy", "end"])


@pytest.mark.parametrize("part", PARTS, ids=lambda path: path.name)
def test_every_part_has_what_it_imports_when_it_is_one_module(part, monkeypatch):
    monkeypatch.setattr(front_end, "STATIC", STATIC)
    text = front_end.whole(part.stem)
    taken = re.findall(r"const ?\{([^}]*)\}=whist_base\(\);", text)
    given = {name.split(":")[0] for name in re.findall(r"const whist=\{([^}]*)\}", text)[0].split(",")}
    assert len(taken) == 2
    assert all(name.split(":")[0] in given for each in taken for name in each.split(","))
    assert not re.search(r'"\./(base|end)\.js"|data:text/javascript', text)


def test_a_page_that_lets_no_bundle_run_is_given_all_of_it_in_the_place_of_the_loader():
    toy, other = Toy(), Toy()
    toy._handle_custom_msg({"want": "whole"}, [])
    assert (toy._esm, other._esm) == (front_end.whole("toy"), LOADER)
    assert toy.messages == toy.sent == []


def test_in_marimo_a_result_brings_no_shared_model(monkeypatch):
    monkeypatch.setitem(sys.modules, "marimo", types.SimpleNamespace(running_in_notebook=lambda: True))
    toy = Dealt()
    toy.frame = {"n": 1, "state": {"panel": {"title": "You won"}}}
    assert (toy._front, front_end._shared) == ([], {})


def test_marimo_installed_and_imported_in_jupyter_is_not_marimo(monkeypatch):
    monkeypatch.setitem(sys.modules, "marimo", types.SimpleNamespace(running_in_notebook=lambda: False))
    assert Toy().get_state()["_esm"] == LOADER


def test_repr_is_short_and_the_same_in_every_run():
    toy = Toy()
    assert repr(toy) == "Toy()"
    assert toy._repr_mimebundle_()[0]["text/plain"] == "Toy()"
    assert repr(FrontEnd(code=CODE.encode())) == "FrontEnd()"


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.name)
def test_bundles_are_built_from_the_sources_as_they_are(bundle: Path):
    """Same files, same order, same rule for newlines as in build.mjs."""
    names = [f"src/{path.name}" for path in (FRONTEND / "src").iterdir() if path.suffix in {".ts", ".css"}]
    digest = hashlib.sha256()
    for name in sorted([*names, "build.mjs", "package-lock.json"]):
        text = (FRONTEND / name).read_bytes().replace(b"\r\n", b"\n")
        digest.update(name.encode() + b"\0" + text + b"\0")
    assert digest.hexdigest()[:10] in bundle.read_text("utf-8")[:100], (
        f"{bundle.name} is older than its sources: run `npm run build` in {FRONTEND.name}/"
    )


def test_a_table_is_small_enough_for_a_slow_connection():
    """The base and the part of the table; the loader is in every widget."""
    codes = [(STATIC / f"{name}.js").read_bytes() for name in ("base", "table")]
    assert sum(map(len, codes)) <= 110_000
    assert sum(len(gzip.compress(code, 9)) for code in codes) <= 36_000
    assert len((STATIC / "loader.js").read_bytes()) <= 2_000


@pytest.mark.parametrize("part", PARTS, ids=lambda path: path.name)
def test_a_part_brings_only_what_the_base_has_not(part: Path):
    code = part.read_bytes()
    assert code.count(b'"./base.js"') == 1
    assert len(gzip.compress(code, 9)) <= 17_000


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.name)
def test_bundles_ask_no_other_server(bundle: Path):
    """No CDN: the only address in a bundle is the name of the SVG language."""
    code = bundle.read_text("utf-8").replace("http://www.w3.org/", "")
    assert "http://" not in code
    assert "https://" not in code


def test_the_lock_file_names_no_registry():
    lock = json.loads((FRONTEND / "package-lock.json").read_text("utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
