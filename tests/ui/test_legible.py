"""Letters that no face of ours has: a table's own card list or dice from a stick may bring any."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from ui import textures
from ui.theme import SIGN, TXT, TXT_BLACK


def test_the_letters_that_are_drawn_are_those_that_all_faces_have() -> None:
    faces = [set(TTFont(Path(face)).getBestCmap()) for face in (SIGN, TXT, TXT_BLACK)]
    shared = {chr(number) for number in set.intersection(*faces)}
    assert {letter for letter in shared if letter.isprintable() or letter == "\xa0"} == textures.LETTERS


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Pizza Box", "Pizza Box"),
        ("Müll – ’ß’", "Müll – ’ß’"),
        ("Pizza \U0001f355", "Pizza •"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "•"),  # a family is one picture
        ("❤\ufe0f", "•"),
        ("Śmieć, Çöp, Kąt", "Smiec, Çöp, Kat"),
        ("S\u0301mieć", "Smiec"),
        ("Ящик", "•"),
    ],
)
def test_a_letter_that_is_missing_loses_its_accent_or_is_a_dot(text: str, drawn: str) -> None:
    assert textures.legible(text) == drawn


def test_a_name_with_a_picture_is_as_wide_as_what_is_drawn_of_it() -> None:
    for face in (SIGN, TXT, TXT_BLACK):
        assert textures.width("Pizza \U0001f355", face, 24) == textures.width("Pizza •", face, 24)
