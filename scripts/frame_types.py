"""Write the page's TypeScript types of a frame from the Python classes: ``python scripts/frame_types.py``.

The parts of a scene are described by the classes they are made of (``whist_nb/drawing/scene_parts.py``), and everything
else by ``whist_nb/widgets/frame_types.py`` and ``frame_questions.py``. ``frontend/src/frame.ts`` is made from these,
and a test fails if it is out of date. Only what a frame can contain is written; the comments are the docstrings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from whist_nb.widgets.frame_types import STATE_PARTS

ROOT = Path(__file__).parent.parent
SOURCES = [
    ROOT / "whist_nb/drawing/scene_parts.py",
    *(ROOT / f"whist_nb/widgets/{name}.py" for name in ("frame_questions", "frame_types")),
]
TARGET = ROOT / "whist_nb/widgets/frontend/src/frame.ts"
ROOTS = ("FrameJson", "SettingsJson")
PARTS = {name: kind.__name__ for name, kind in STATE_PARTS.items()}
HEAD = (
    "// Made by scripts/frame_types.py from drawing/scene_parts.py and widgets/frame_types.py: change it there. "
    "Names are as on the wire."
)
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Suit": "string", "Card": "CardText"}

Described = tuple[ast.stmt, ast.stmt | None]
"""A class or an alias, and its docstring if it has one."""


def main() -> None:
    """Write the file."""
    TARGET.write_text(made(), "utf-8")
    print(f"Wrote {TARGET.relative_to(ROOT)}.")


def made() -> str:
    """Return the text of the file."""
    return typescript("".join(source.read_text("utf-8") for source in SOURCES), ROOTS, PARTS)


def typescript(source: str, roots: tuple[str, ...], parts: Mapping[str, str]) -> str:
    """Return the TypeScript of the classes and aliases that the roots need, in source order.

    ``parts`` are further keys of ``StateJson``, with the class that has the field of that name.
    """
    body = ast.parse(source).body
    known = {name: each for each in zip(body, [*body[1:], None], strict=True) if (name := _name(each[0]))}
    _take_in(known, parts)
    needed = _needed(known, roots)
    lines = [HEAD, ""]
    for name, (node, after) in known.items():
        if name not in needed:
            continue
        if isinstance(node, ast.ClassDef):
            lines += ["", *_interface(node)]
        elif isinstance(node, ast.Assign):
            lines += [*_comment(_doc(after)), f"export type {_named(name)} = {_type(node.value)};"]
    return "\n".join(lines) + "\n"


def _take_in(known: Mapping[str, Described], parts: Mapping[str, str]) -> None:
    """Write the parts of a scene into the picture as if they were described there."""
    if not parts:
        return
    state = known["StateJson"][0]
    assert isinstance(state, ast.ClassDef)
    fields = {owner: dict(_fields(known[owner][0])) for owner in dict.fromkeys(parts.values())}
    for name, owner in parts.items():
        field, after = fields[owner][name]
        state.body += [ast.AnnAssign(ast.Name(name), _or_none(field.annotation), None, 1)] + ([after] if after else [])


def _fields(node: ast.AST) -> Iterator[tuple[str, tuple[ast.AnnAssign, ast.stmt | None]]]:
    """Return the fields of a class, each with its docstring."""
    assert isinstance(node, ast.ClassDef)
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            yield field.target.id, (field, after if _doc(after) else None)


def _needed(known: Mapping[str, Described], roots: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in known and name not in found:
            found.add(name)
            waiting += [PLAIN.get(each.id, each.id) for each in ast.walk(known[name][0]) if isinstance(each, ast.Name)]
    return found


def _interface(node: ast.ClassDef) -> list[str]:
    total = not any(keyword.arg == "total" for keyword in node.keywords)
    is_part = any(ast.unparse(base) == "NamedTuple" for base in node.bases)
    lines = [*_comment(ast.get_docstring(node)), f"export interface {_named(node.name)} {{"]
    for name, (field, after) in _fields(node):
        given = field.annotation
        may_miss = isinstance(given, ast.Subscript) and ast.unparse(given.value) == "NotRequired"
        kind = given.slice if may_miss and isinstance(given, ast.Subscript) else given
        optional = may_miss or not total or (is_part and _says_nothing(kind))
        lines += [f"  {line}" for line in _comment(_doc(after))]
        lines.append(f"  {name}{'?' if optional else ''}: {_type(kind)};")
    return [*lines, "}"]


def _says_nothing(kind: ast.expr) -> bool:
    """Return whether a part of a scene may be left out: null, an empty list or false."""
    return any(word in ast.unparse(kind) for word in ("None", "tuple[", "bool"))


def _or_none(kind: ast.expr) -> ast.expr:
    return kind if "None" in ast.unparse(kind).split(" | ") else ast.BinOp(kind, ast.BitOr(), ast.Constant(None))


def _name(node: ast.stmt) -> str | None:
    if isinstance(node, ast.ClassDef):
        return node.name
    return node.targets[0].id if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) else None


def _doc(node: ast.AST | None) -> str | None:
    """Return the docstring that follows a name."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return None


def _comment(text: str | None) -> list[str]:
    return [f"/** {' '.join(text.split()).replace('``', '`')} */"] if text else []


def _named(name: str) -> str:
    return name.removesuffix("Json")


def _type(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name):
            return PLAIN.get(name, _named(name))
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[inner, ast.Constant(value=value)])) if (
            value is ...
        ):
            return _list_of(inner)
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            return _list_of(inner)
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{_type(key)}, {_type(value)}>"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
            return f"[{', '.join(map(_type, parts))}]"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
            values = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return " | ".join(ast.unparse(value).replace("'", '"') for value in values)
    raise ValueError(f"{ast.unparse(node)} has no TypeScript here: list, dict, tuple, Literal and | are known.")


def _list_of(inner: ast.expr) -> str:
    kind = _type(inner)
    return f"({kind})[]" if "|" in kind else f"{kind}[]"


if __name__ == "__main__":
    main()
