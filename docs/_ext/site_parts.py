"""What the pages of the site use besides Markdown: recorded tables, and links into the notebooks that run.

A page writes ``{recorded}`` with the name of a fragment; where that has not been made, the text below it is shown.
``{lite}`` is a link that opens a notebook in JupyterLite, which is next to these pages in ``lite/``.
"""

from __future__ import annotations

import base64
import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import ReferenceRole, SphinxDirective
from sphinx.util.osutil import relative_uri
from sphinx.util.typing import ExtensionMetadata

PICTURE = re.compile(r'<img [^>]*src="data:image/svg\+xml(?P<base64>;base64)?,(?P<data>[^"]*)"[^>]*>')
LITE = "lite/lab/index.html?path={}.ipynb"


class Recorded(SphinxDirective):
    """A fragment of HTML from the folder ``recorded``, or else the directive's own text."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Insert the fragment, with the path from this page to the static files in place of ``{static}``."""
        file = Path(self.env.srcdir) / "recorded" / f"{self.arguments[0]}.html"
        self.env.note_dependency(str(file))
        if not file.exists():
            return self.parse_content_to_nodes()
        static = "./" + relative_uri(f"{self.env.docname}.html", "_static/").rstrip("/")  # as scripts import it
        return [nodes.raw("", file.read_text("utf-8").replace("{static}", static), format="html")]


class Public(SphinxDirective):
    """The public names of a module, one on each line; after a colon come the members to describe with a class.

    Without a colon, the class's own members are described.
    """

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Let autodoc describe each name as the kind of thing it is."""
        module = import_module(self.arguments[0])
        lines: list[str] = []
        for line in self.content:
            name, _, members = line.partition(":")
            thing = getattr(module, name)
            is_class, is_called = inspect.isclass(thing), callable(thing)
            kind = "class" if is_class else "function" if is_called else "data"
            if is_class and issubclass(thing, Exception):
                kind = "exception"
            lines += ["", f".. auto{kind}:: {module.__name__}.{name}"]
            if members.strip() != "none":
                lines += [f"   :members: {members.strip()}"] if kind == "class" else []
            lines += ["   :no-value:"] if kind == "data" else []
        return self.parse_text_to_nodes("\n".join(["````{eval-rst}", *lines, "````"]))


class Lite(ReferenceRole):
    """A link to a notebook in JupyterLite: ``{lite}`Play it <01-whist>```."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link relative to the page it is on."""
        address = relative_uri(f"{self.env.docname}.html", LITE.format(self.target))
        classes = ["lite", "external"]
        return [nodes.reference("", self.title, refuri=address, internal=False, classes=classes)], []


def pictures_on_the_page(_app: Sphinx, doctree: nodes.document) -> None:
    """Put drawings into the page itself, so that they follow its theme; an image would follow the system's."""
    for node in doctree.findall(nodes.raw):
        if "data:image/svg+xml" in node.astext():
            node.children = [
                nodes.Text(PICTURE.sub(lambda found: drawn(found["data"], bool(found["base64"])), node.astext()))
            ]


def drawn(data: str, is_base64: bool) -> str:
    """Return the SVG of a data address."""
    return base64.b64decode(data).decode() if is_base64 else unquote(data)


def neighbours_at_the_top(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Link the sections of the site to each other: in reading order, the gallery would follow the last tutorial."""
    tops = [app.config.root_doc, *app.env.toctree_includes[app.config.root_doc]]
    if page in tops[2:]:
        before = tops[tops.index(page) - 1]
        title = app.builder.render_partial(app.env.titles[before])["title"]
        context["prev"] = {"link": app.builder.get_relative_uri(page, before), "title": title}


def links_from_anywhere(
    _app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Let the page for wrong addresses find the site: it is shown at any depth, so its links start from the top."""
    if page == "404":
        context["metatags"] = f'<base href="{context["site_path"]}">\n{context["metatags"]}'


def signature_of_a_widget(
    _app: Sphinx, what: str, _name: str, thing: Any, _options: Any, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Return a widget's arguments; autodoc would read them from the ``__new__`` that all classes with traits have."""
    if what == "class" and signature == "(*args, **kwargs)":
        made_from = inspect.signature(thing, eval_str=False)
        bare = [each.replace(annotation=each.empty) for each in made_from.parameters.values()]
        return str(inspect.Signature(bare)).replace("Ellipsis", "..."), returned
    return signature, returned


def keep_first_lines(_app: Sphinx, what: str, _name: str, _thing: Any, _options: Any, lines: list[str]) -> None:
    """Keep a property's first line whole: napoleon would read the part before a colon as its type."""
    if what in ("attribute", "property") and lines:
        lines[:0] = ["..", ""]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Tell Sphinx what is here."""
    app.add_directive("recorded", Recorded)
    app.add_directive("public", Public)
    app.add_role("lite", Lite())
    app.connect("autodoc-process-signature", signature_of_a_widget)
    app.connect("autodoc-process-docstring", keep_first_lines, priority=100)
    app.connect("doctree-read", pictures_on_the_page)
    app.connect("html-page-context", neighbours_at_the_top)
    app.connect("html-page-context", links_from_anywhere)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
