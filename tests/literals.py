"""String literals of the source: which of them are words for people, and which of these are not marked for translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.words import MARKS, ROOT

# Two words in a row, or one with a capital: what people read, where no name of a class or of a key is meant.
PROSE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}|^[A-Z][a-z’]+[.!?:]?$")
SILENT = {"log", "logging", "re", "argparse", "add_parser", "partial"}  # what they are told, nobody reads on the screen


def screens() -> Iterator[Path]:
    """The modules that make or draw what people read."""
    parts = ("companion", "companion/commands", "companion/present", "companion/saying")
    for folder in (*parts, "hardware", "ui", "ui/screens", "ui/widgets", "vision"):
        yield from sorted((ROOT / folder).glob("*.py"))


def literals(file: Path) -> list[str]:
    """Every string of a module but its docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    silent = _docstrings(tree)
    return [node.value for node in ast.walk(tree) if _is_text(node) and id(node) not in silent]  # type: ignore[attr-defined]


def unmarked(file: Path) -> list[tuple[int, str]]:
    """Line and text of what reads like words for people and is not marked."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    silent = _docstrings(tree) | {id(inner) for node in ast.walk(tree) if _hushed(node) for inner in ast.walk(node)}
    texts = [node for node in ast.walk(tree) if _is_text(node) and id(node) not in silent]
    return [(node.lineno, node.value) for node in texts if PROSE.search(node.value) and node.value not in names()]  # type: ignore[attr-defined]


def early(file: Path) -> list[str]:
    """Where a module looks a sentence up while it is being imported."""

    def calls(node: ast.AST) -> Iterator[ast.Call]:
        for inner in ast.iter_child_nodes(node):
            if not isinstance(inner, ast.FunctionDef | ast.Lambda):
                yield from calls(inner)
                if isinstance(inner, ast.Call):
                    yield inner

    found = (call for call in calls(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(call.func, ast.Name) and call.func.id == "_")
    return [f"{file.name}:{call.lineno}" for call in found]


def hidden(file: Path) -> list[str]:
    """Where a module marks a sentence inside a formatted string, in which Babel does not look for it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    calls = (inner for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for inner in ast.walk(node) if isinstance(inner, ast.Call))
    marks = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id in MARKS and call.args)
    return [f"{file.name}:{call.lineno}" for call in marks if isinstance(call.args[0], ast.Constant)]


@cache
def names() -> frozenset[str]:
    """Names of classes: moves and asks are often told apart by them."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in (ROOT / "companion").rglob("*.py"))
    return frozenset(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _docstrings(tree: ast.AST) -> set[int]:
    bodies = (node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef))
    return {id(one.value) for body in bodies for one in body if isinstance(one, ast.Expr)}


def _hushed(node: ast.AST) -> bool:
    """A mark, a line of the log, or something that only a programmer meets."""
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.Assert)
    called = node.func
    if isinstance(called, ast.Attribute):
        owner = called.value
        return isinstance(owner, ast.Name) and owner.id in SILENT
    return isinstance(called, ast.Name) and called.id in (*MARKS, *SILENT)
