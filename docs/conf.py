"""Settings with which Sphinx makes the site; `make docs` assembles the sources and runs it."""

import importlib.metadata
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]  # it is read in build/docs
sys.path.insert(0, str(Path(__file__).parent / "_ext"))

_project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

project = "whist-nb"
author = _project["authors"][0]["name"]
project_copyright = author
version = release = importlib.metadata.version("whist-nb")
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.githubpages", "site_parts"]
exclude_patterns = ["recorded", "_ext"]
default_role = "py:obj"
nitpicky = True
nitpick_ignore_regex = [
    ("py:obj", ".*"),  # one pair of backquotes in a docstring is a link if there is something to link to
    # Described elsewhere, and no build asks there
    ("py:.*", r"(collections|concurrent|datetime|fractions|numpy|pathlib|os|random|typing)\..*"),
    ("py:exc", "OSError"),
    ("py:class", "callable|optional|ndarray|int8|.+ .+"),  # in the types of a docstring: "list of str"
    ("py:class", r"date|(whist_nb\.training\.clock\.)?Clock"),  # what the date is asked of
    ("py:class", r"whist_nb\..*|[A-Z]\w+"),  # types that the reference does not describe, or names without their module
]

# Notebooks are read without being run; pages that ask for it are run, and a cell that fails stops the build.
nb_execution_mode = "off"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_ipywidgets_js = {}  # nothing is fetched from elsewhere; a cell's picture is shown in place of its widget
nb_code_prompt_show, nb_code_prompt_hide = "Show the code", "Hide the code"
nb_render_markdown_format = "myst"
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "smartquotes"]
myst_heading_anchors = 3
myst_links_external_new_tab = False

autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
napoleon_google_docstring = False

toc_object_entries_show_parents = "hide"  # `go()`, not `ReplayViewer.go()`: the list beside a page is narrow

html_theme = "pydata_sphinx_theme"
html_title = "whist-nb"
# The site's own path; as `html_baseurl` every page would name an address elsewhere.
html_context = {"default_mode": "auto", "site_path": urlsplit(_project["urls"]["Documentation"]).path}
html_static_path = ["_static"]
html_favicon = "_static/favicon.svg"  # the spade of our own deck
html_css_files = ["drawings.css", "site.css"]
html_js_files = ["phone.js"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_sidebars = {"index": [], "glossary": [], "gallery/index": [], "404": []}
html_theme_options = {
    "logo": {"text": "whist-nb"},
    "icon_links": [
        {
            "name": "Source code",
            "url": _project["urls"]["Repository"],
            "icon": "fa-brands fa-github",
            "type": "fontawesome",
        }
    ],
    "navbar_align": "left",
    "header_links_before_dropdown": 6,
    "secondary_sidebar_items": {"**": ["page-toc"], "index": []},
    "footer_start": ["copyright"],
    "footer_end": [],
    "show_prev_next": True,
    "back_to_top_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
linkcheck_ignore = [r"https?://.*"]
