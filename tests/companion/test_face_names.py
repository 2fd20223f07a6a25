"""Faces of dice are called by one name everywhere, in the language that is spoken."""

from __future__ import annotations

import string

import pytest

from companion import words
from companion.commands.teach import sentence
from companion.faces import BLANKS, NAMES, face_name, faces_name, saying
from companion.learning import COLOURS
from companion.present import lesson as pages
from companion.present.lesson import PALETTE
from companion.view import FaceTaught, PickBody, TeachBody
from tests.companion.classroom import lesson
from vision import dicebox, teaching

TOLD = sorted(
    {
        text
        for module in (teaching, dicebox)
        for text in vars(module).values()
        if isinstance(text, str) and {name for _text, name, _format, _kind in string.Formatter().parse(text)} & set(BLANKS)
    }
)

WORDS = sorted(face for face in {*PALETTE, *(face for faces in COLOURS.values() for face in faces)} if not face.isdigit())


@pytest.mark.parametrize("face", WORDS)
def test_every_face_that_is_offered_or_ruled_by_has_a_name_in_german(face: str) -> None:
    english = face_name(face)
    words.choose("de")
    assert english == NAMES[face]
    assert english != face
    assert face_name(face) == words.catalogue("de")[NAMES[face]]


def test_names_in_german() -> None:
    words.choose("de")
    assert faces_name(("crowbar", "star", "6")) == "Brecheisen, Stern, 6"


def test_a_face_that_people_named_stays_as_they_wrote_it() -> None:
    words.choose("de")
    assert face_name("Home") == "Home"  # also a sentence of the catalogue


@pytest.mark.parametrize("text", TOLD)
def test_no_sentence_about_a_face_shows_its_id(text: str) -> None:
    words.choose("de")
    blanks = {name: "star" if name in BLANKS else 1 for _text, name, _format, _kind in string.Formatter().parse(text) if name}
    shown = saying(text, blanks)
    assert "„Stern“" in shown
    assert "star" not in shown


def test_sentences_about_faces_are_there() -> None:
    assert {teaching.WRONG_FACE, teaching.NO_PRINT, teaching.ALIKE, dicebox.NOT_TAUGHT, dicebox.CONTRADICTS} <= set(TOLD)


def test_what_the_command_line_says_of_a_face_is_in_its_name() -> None:
    words.choose("de")
    refused = teaching.Refused(teaching.WRONG_FACE, face="star", other="moon")
    assert sentence(refused) == "Das sieht nach „Mond“ aus, nicht nach „Stern“. Dreh „Stern“ nach oben."


def test_the_lesson_shows_names_and_draws_by_ids() -> None:
    words.choose("de")
    body = pages.lesson(lesson("faces", 3, ("star", "moon"))).body
    assert isinstance(body, TeachBody)
    assert (body.face, body.name) == ("moon", "Mond")
    assert [(face.name, face.id) for face in body.faces if isinstance(face, FaceTaught)] == [("Stern", "star"), ("Mond", "moon")]


def test_the_palette_shows_names() -> None:
    words.choose("de")
    body = pages.plan(pages.Plan("other", ("star", "moon")), camera=True).body
    assert isinstance(body, PickBody)
    shown = {choice.label for choice in body.controls[1].choices}
    assert shown >= {"Plus", "Minus", "Mal", "Leer", "Stern", "Mond", "Blitz", "Tropfen", "Haus", "Pfeil"}
    assert shown.isdisjoint(PALETTE[6:])
