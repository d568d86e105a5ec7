"""The front end travels once: what Python keeps, sends and answers; and whether the bundles are built."""

import gzip
import hashlib
import json
import sys
import types
from pathlib import Path

import ipywidgets
import pytest

from whist_nb.widgets import front
from whist_nb.widgets.front import STATIC, FrontEnd, NotebookWidget

FRONTEND = STATIC.parent / "frontend"
BUNDLES = sorted(STATIC.glob("*.js"))
CODE = "export default { render() {} } // a toy"


class Toy(NotebookWidget):
    bundle = "toy"

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
    (tmp_path / "toy.js").write_text(CODE)
    (tmp_path / "loader.js").write_text("export default {}")
    monkeypatch.setattr(front, "STATIC", tmp_path)
    monkeypatch.setattr(front, "_shared", {})


def unpack(code: bytes) -> str:
    return gzip.decompress(code).decode()


def test_all_tables_share_one_model_which_carries_the_code():
    one, other = Toy(), Toy()
    assert one._front is other._front
    assert one.get_state("_front") == {"_front": f"anywidget:{one._front.model_id}"}
    assert unpack(one._front.get_state()["code"]) == CODE
    assert CODE not in json.dumps(one.get_state())


def test_the_key_names_the_bundle_and_its_hash():
    assert Toy().get_state()["_front_key"] == f"toy {hashlib.sha256(CODE.encode()).hexdigest()[:16]}"


def test_the_code_is_packed_alike_in_every_run():
    first = front.packed(CODE)
    front.packed.cache_clear()
    assert front.packed(CODE) == first


def test_a_bundle_built_anew_is_taken_by_the_next_table():
    before = Toy()
    (front.STATIC / "toy.js").write_text(f"{CODE}, mended")
    after = Toy()
    assert unpack(before._front.code) == CODE
    assert unpack(after._front.code) == f"{CODE}, mended"
    assert before._front_key != after._front_key


def test_a_page_without_the_shared_model_is_given_the_code():
    toy = Toy()
    toy._handle_custom_msg({"want": "front"}, [])
    ((answer, (code,)),) = toy.sent
    assert (answer, unpack(code)) == ({"front": ""}, CODE)
    assert toy.messages == []


def test_a_browser_that_cannot_unpack_is_given_plain_text():
    toy = Toy()
    toy._handle_custom_msg({"want": "plain front"}, [])
    assert toy.sent == [({"front": CODE}, None)]


@pytest.mark.parametrize("message", [{"act": "QH"}, {"want": "else"}, {}, [], "front", None, 7])
def test_every_other_message_is_the_tables_own(message):
    toy = Toy()
    toy._handle_custom_msg(message, [])
    assert (toy.messages, toy.sent) == ([message], [])


def test_somebody_closed_the_shared_model():
    before = Toy()
    ipywidgets.Widget.close_all()
    after = Toy()
    assert before.get_state("_front") == {"_front": None}
    assert after._front.comm is not None
    assert after._front is not before._front


def test_closing_a_table_leaves_the_shared_model_open():
    toy = Toy()
    toy.close()
    assert Toy()._front.comm is not None


def test_the_page_cannot_change_the_front_end():
    toy = Toy()
    shared = toy._front
    toy.set_state({"_front": "anywidget:other"})
    assert toy._front is shared


def test_in_marimo_the_bundle_itself_is_the_esm(monkeypatch):
    monkeypatch.setitem(sys.modules, "marimo", types.SimpleNamespace(running_in_notebook=lambda: True))
    state = Toy().get_state()
    assert (state["_esm"], state["_front"]) == (CODE, None)


def test_marimo_installed_and_imported_in_jupyter_is_not_marimo(monkeypatch):
    monkeypatch.setitem(sys.modules, "marimo", types.SimpleNamespace(running_in_notebook=lambda: False))
    assert Toy().get_state()["_esm"] == "export default {}"


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
    assert digest.hexdigest()[:16] in bundle.read_text("utf-8")[:100], (
        f"{bundle.name} is older than its sources: run `npm run build` in {FRONTEND.name}/"
    )


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.name)
def test_bundles_are_small_enough_for_a_slow_line(bundle: Path):
    code = bundle.read_bytes()
    assert len(code) <= (2_000 if bundle.stem == "loader" else 90_000)
    assert len(gzip.compress(code, 9)) <= 30_000


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.name)
def test_bundles_ask_no_other_server(bundle: Path):
    """No CDN: the only address in a bundle is the name of the SVG language."""
    code = bundle.read_text("utf-8").replace("http://www.w3.org/", "")
    assert "http://" not in code
    assert "https://" not in code


def test_the_lock_file_names_no_registry():
    lock = json.loads((FRONTEND / "package-lock.json").read_text("utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
