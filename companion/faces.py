"""What the faces of dice are called where people read it: one name for each face that Binside knows, in the language that is spoken.

Files, rules and the eye know a face by its id, such as "star". A face that people named themselves is called as they wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.words import N_, _

NAMES = {
    "crowbar": N_("Crowbar"),
    "lid": N_("Lid"),
    "blank": N_("Blank"),
    "plus": N_("Plus"),
    "minus": N_("Minus"),
    "times": N_("Times sign"),
    "star": N_("Star"),
    "moon": N_("Moon"),
    "bolt": N_("Bolt"),
    "drop": N_("Drop"),
    "house": N_("House"),
    "arrow": N_("Arrow"),
}
BLANKS = ("face", "one", "other")  # fields of a sentence that hold a face


def face_name(face: str) -> str:
    """The name of a face as people read it."""
    return _(NAMES[face]) if face in NAMES else face


def faces_name(faces: Sequence[str]) -> str:
    """The names of several faces."""
    return ", ".join(face_name(face) for face in faces)


def saying(sentence: str, blanks: Mapping[str, object]) -> str:
    """A marked sentence in the language that is spoken, its blanks filled, faces by their names."""
    return _(sentence).format(**{key: face_name(str(value)) if key in BLANKS else value for key, value in blanks.items()})
