"""Every case of docs/field-cases.md is a test that is named after it, and no test is named after a case that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
LETTERS = "CGKLOSVX"
ROW = re.compile(rf"^\| ([{LETTERS}]\d+) \|", re.MULTILINE)
NAMED = re.compile(r"test_((?:[a-z]\d+_)+)")


def listed(text: str) -> list[str]:
    """The cases of a document, in order."""
    return ROW.findall(text)


def named(source: str) -> set[str]:
    """The cases that the tests of a module are named after: `test_k05_k10_…` is K5 and K10."""
    names = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    marks = [mark for name in names if (found := NAMED.match(name)) for mark in found[1].strip("_").split("_")]
    return {f"{mark[0].upper()}{int(mark[1:])}" for mark in marks}


def test_every_case_has_its_test_and_every_test_its_case() -> None:
    cases = listed((ROOT / "docs" / "field-cases.md").read_text(encoding="utf-8"))
    assert len(cases) == len(set(cases)) >= 30
    tests = {case for file in (ROOT / "tests").rglob("test_*.py") for case in named(file.read_text(encoding="utf-8"))}
    assert sorted(set(cases) - tests) == []
    assert sorted(case for case in tests - set(cases) if case[0] in LETTERS) == []


def test_a_case_without_a_test_is_found() -> None:
    assert listed("| case | what |\n|---|---|\n| K1 | a |\n| X16 | b |\n| sound | K24 |\n") == ["K1", "X16"]
    assert named("def test_k01_x16_both() -> None: ...\ndef test_k2() -> None: ...\nclass Test:\n    def test_s3_one(self): ...\n") == {
        "K1",
        "X16",
        "S3",
    }
