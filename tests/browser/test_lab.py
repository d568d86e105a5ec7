"""The basis of the browser tests: a cell runs in a real JupyterLab, and a widget appears and answers."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, restart_kernel, run_all, run_cell

WIDGET = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.textContent = `count ${model.get("count")}`; };
        button.addEventListener("click", () => model.send({}));
        model.on("change:count", show); show(); el.append(button);
    } };'''
    count = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(self.more)
    def more(self, *message):
        self.count += 1
Counter()
"""


def test_what_is_learnt_in_a_test_goes_to_the_servers_own_log(tmp_path: Path) -> None:
    """Whoever starts such a server, with or without pytest: nobody's own log is written."""
    for name in ("one", "other"):
        log = Path(Jupyter(tmp_path / name, environment={"HOME": "/home/ann"})._environment()["WHIST_NB_LOG"])
        assert log.is_relative_to(tmp_path / name)


@pytest.mark.slow
def test_a_widget_shows_and_python_answers_a_click(page: Any, jupyter: Jupyter) -> None:
    open_notebook(page, jupyter.write("counter.ipynb", ["6 * 7", WIDGET]))
    run_all(page)
    assert output(page, 0).inner_text().strip() == "42"
    output(page, 1).get_by_role("button", name="count 0").click()
    output(page, 1).get_by_role("button", name="count 1").wait_for()
    assert errors(page) == []


@pytest.mark.nightly
def test_one_cell_can_be_run_and_errors_are_found(page: Any, jupyter: Jupyter) -> None:
    open_notebook(page, jupyter.write("error.ipynb", ["x = 1", "x / 0"]))
    run_cell(page, 0)
    assert errors(page) == []
    run_cell(page, 1)
    assert "ZeroDivisionError" in errors(page)[0]
    restart_kernel(page)
    assert "NameError" in run_cell(page, 1).last.inner_text()
    assert [session["path"] for session in jupyter.sessions()] == ["error.ipynb"]
