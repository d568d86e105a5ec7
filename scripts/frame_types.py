"""Write the page's types of a frame from Python's: ``python scripts/frame_types.py``.

``whist_nb/widgets/frame_types.py`` with ``frame_asks.py`` is the one description of what travels;
``frontend/src/frame.ts`` is made from it, and a test finds it stale. Comments are the docstrings.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = [ROOT / f"whist_nb/widgets/{name}.py" for name in ("frame_asks", "frame_types")]
TARGET = ROOT / "whist_nb/widgets/frontend/src/frame.ts"
HEAD = (
    "// Made by scripts/frame_types.py from whist_nb/widgets/frame_types.py: change it there. Names are as on the wire."
)
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null"}


def main() -> None:
    """Write the file."""
    TARGET.write_text(made(), "utf-8")
    print(f"Wrote {TARGET.relative_to(ROOT)}.")


def made() -> str:
    """What the file is to hold."""
    return typescript("".join(source.read_text("utf-8") for source in SOURCES))


def typescript(source: str) -> str:
    """The TypeScript of modules of TypedDicts and aliases, one after the other."""
    body = ast.parse(source).body
    lines = [HEAD, ""]
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            lines += ["", *_interface(node)]
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            lines += [*_comment(_doc(after)), f"export type {_named(node.targets[0].id)} = {_type(node.value)};"]
    return "\n".join(lines) + "\n"


def _interface(node: ast.ClassDef) -> list[str]:
    total = not any(keyword.arg == "total" for keyword in node.keywords)
    lines = [*_comment(ast.get_docstring(node)), f"export interface {_named(node.name)} {{"]
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            given = field.annotation
            optional = isinstance(given, ast.Subscript) and ast.unparse(given.value) == "NotRequired"
            kind = _type(given.slice if optional and isinstance(given, ast.Subscript) else given)
            lines += [f"  {line}" for line in _comment(_doc(after))]
            lines.append(f"  {field.target.id}{'?' if optional or not total else ''}: {kind};")
    return [*lines, "}"]


def _doc(node: ast.AST | None) -> str | None:
    """The string that follows a name, which tells about it."""
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
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            kind = _type(inner)
            return f"({kind})[]" if "|" in kind else f"{kind}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{_type(key)}, {_type(value)}>"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
            return f"[{', '.join(map(_type, parts))}]"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
            values = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return " | ".join(ast.unparse(value).replace("'", '"') for value in values)
    raise ValueError(f"{ast.unparse(node)} has no TypeScript here: list, dict, tuple, Literal and | are known.")


if __name__ == "__main__":
    main()
