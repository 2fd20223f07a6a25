"""`binside referee` knows every game: it begins, names all moves for a word that is none, and judges what may be said first."""

from __future__ import annotations

import io

import pytest

from companion.__main__ import GAMES_HELP
from companion.commands.referee import referee
from companion.rules.codec import speak
from companion.rules.games import GAMES
from companion.rules.kernel import Move, legal, start
from tests.companion.playing import setting_of


def test_the_help_names_every_game() -> None:
    assert set(GAMES_HELP.replace(" or ", ", ").split(", ")) == set(GAMES)


def answers(game: str, *lines: str) -> tuple[int, list[str]]:
    out = io.StringIO()
    code = referee(game, "Ana,Ben,Cem", "", (), "", "", False, io.StringIO("\n".join(lines)), out)
    return code, out.getvalue().splitlines()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_word_that_is_no_move_lists_all_moves(game: str) -> None:
    code, lines = answers(game, "Dance()")
    assert code == 1
    assert lines[-1].startswith("? ")
    assert all(move.__name__ in lines[-1] for move in GAMES[game].moves)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_may_be_said_first_is_judged(game: str) -> None:
    _events, match = start(GAMES[game], setting_of(game))
    first = next(one for one in legal(GAMES[game], match) if isinstance(one, Move))
    code, lines = answers(game, speak(first))
    assert code == 0, lines
    assert "(" in lines[-1]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_somebody_may_leave_every_game(game: str) -> None:
    code, lines = answers(game, "Leave(2)", "Leave(2)")
    assert code == 1
    assert "Left(2)" in lines[1]
    assert lines[2].startswith("! ")
