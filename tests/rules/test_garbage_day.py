"""Garbage Day: a match without a fall, the state, what sensors mean, and the card list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.codec import parse
from companion.rules.garbage_day import GARBAGE_DAY as GAME
from companion.rules.garbage_day.board import Board, Cleaning, Mischief, Placing, Settling, Which, cards, known, total
from companion.rules.garbage_day.deck import PATH, load
from companion.rules.garbage_day.events import Drew, Fell, Retrieved, Stacked
from companion.rules.garbage_day.law import EFFECTS, PLACEMENT
from companion.rules.garbage_day.moves import (
    MISPLACED,
    Blame,
    CardsFell,
    Decline,
    Follow,
    HoleCovered,
    Recount,
    Stack,
    Stash,
    Still,
)
from companion.rules.kernel import (
    Match,
    Move,
    NotHeard,
    RuleError,
    Setting,
    judge,
    settle,
    start,
)
from companion.senses import CanStill, CanStirred, CanWeighed, Doubt, Sense, SpillSeen

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli")
ALL_CARDS = 90


def begin(seats: int = 3, **rulings: Any) -> Match[Board]:
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    return start(GAME, settle(GAME, Setting("garbage-day", "", NAMES[:seats], named)))[1]


def play(match: Match[Board], *moves: Move) -> Match[Board]:
    for move in moves:
        match = judge(GAME, match, move)[1]
    return match


def test_rule_references_are_unique() -> None:
    refs = [rule.ref for rule in (*GAME.rules, *PLACEMENT.values())]
    assert len(refs) == len(set(refs))


# ---- a whole match


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_match_without_a_fall_is_stacked_to_its_spotless_end(seats: int) -> None:
    match, moves = begin(seats), 0
    while match.winners is None:
        match, moves = play(match, Still() if isinstance(match.ask, Settling) else Stack()), moves + 1
    assert (match.winners, match.board.can, moves) == ((), ALL_CARDS, 2 * ALL_CARDS)


# ---- state and helpers


def test_set_up() -> None:
    board = begin(4).board
    assert board.rooms == (((3, "garbage"),),) * 4
    assert (board.hands, board.deck, board.limit) == ((3, 2, 2, 2), ALL_CARDS - 4 * 3 - 1, 4)


def test_sizes_nobody_named_are_not_shown() -> None:
    match = play(begin(2), Stash(0, 8), Stack())
    assert match.asks[0] == Cleaning(0, 11)
    assert not known(match.board.rooms[0])
    assert total(match.board.rooms[0]) == 0


def test_a_size_is_asked_for_after_the_pile_is_still() -> None:
    match = play(begin(2), Recount("deck", "can", 83), Stash(0, 4), Recount("hand-0", "can", 2), Stash(1, 1), Stack())
    assert [type(ask) for ask in match.asks] == [Which, Settling]
    assert isinstance(play(match, Still()).ask, Which)


def test_a_recount_of_the_whole_hand_draws_again() -> None:
    events, match = judge(GAME, begin(2), Recount("hand-0", "deck", 3))
    assert events[1:] == (Drew(0, 3),)
    assert match.ask == Placing(0)


@pytest.mark.parametrize("pile", ["cellar", "hand-x", "hand-9", "hand-", "overflow", "room--1", "deck-0"])
def test_piles_that_do_not_exist(pile: str) -> None:
    with pytest.raises(RuleError):
        judge(GAME, begin(2), Recount("deck", pile))


def test_recount_keeps_kinds_in_rooms() -> None:
    match = play(begin(2), Stash(1, 0, "mischief"), Recount("room-1", "room-0", 1, 0), Decline())
    assert match.board.rooms[0] == ((3, "garbage"), (0, "mischief"))


def test_rooms_are_not_recounted_while_a_card_settles() -> None:
    with pytest.raises(RuleError):
        judge(GAME, play(begin(2), Stack()), Recount("deck", "room-0", 1, 3))


@pytest.mark.parametrize(
    "text",
    [
        'Stack("three")',
        "Stash(True)",
        'Stash(0, 1, "junk")',
        'Stack(None, "attic")',
        'Stack(None, "", ("up",))',
        'Stack(None, "", (1,))',
        "Spill(None)",
        'Misplaced("ugly")',
        'Rests("nowhere")',
        "Vote(3)",
        "Vote((True, 1))",
        "Vote(([1],))",
        "Follow(3)",
        'HoleCovered("yes")',
        "Lose(None)",
        'Recount("deck", 3)',
        "Stack(1, 2, 3, 4)",
        "Stack(None, [])",
        "Rests(())",
    ],
)
def test_nonsense_is_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"does not fit"):
        parse(text, GAME.moves)


def test_lists_that_screens_read_are_whole() -> None:
    assert set(PLACEMENT) == {*MISPLACED, "hole", "older hole"}
    assert {effect["does"] for effect in GAME.cards(None)["effect"]} == set(EFFECTS)


# ---- sensors


def weighed(change: int, count: int = 1, doubt: Doubt | None = None) -> CanWeighed:
    return CanWeighed(change, count, 2.0 * count, at=10.0, doubt=doubt)


def test_scale_alone_referees_a_cleaning() -> None:
    match = play(begin(2), Stash(0, 8))
    for count in (1, 2):
        move = GAME.hear(match, weighed(1, count))
        assert move == Stack()
        match = play(match, move)
        early = GAME.hear(match, weighed(1, count + 1))
        with pytest.raises(RuleError):  # too early, or another's: not by a sensor
            judge(GAME, match, early or Still())
        assert early == Stack()
        assert GAME.hear(match, CanStill(since=20.0, at=22.9)) is None
        move = GAME.hear(match, CanStill(since=20.0, at=23.0))
        assert move == Still()
        match = play(match, move)
    assert match.turn == 1
    assert match.board.rooms[0] == ()


@pytest.mark.parametrize(
    ("sense", "move"),
    [
        (weighed(-2, 3), CardsFell(2)),
        (SpillSeen(2, 10.0), CardsFell(2)),
        (SpillSeen(2, 10.0, Doubt.OVERLAP), None),
        (SpillSeen(0, 10.0), None),
        (weighed(1, 6, Doubt.BETWEEN), None),
        (CanStill(0.0, 9.0), None),
        (CanStirred(9.0), None),
    ],
)
def test_readings_while_a_card_is_due(sense: Sense, move: Move | None) -> None:
    assert GAME.hear(play(begin(2), Recount("deck", "can", 5)), sense) == move


def test_two_cards_at_once_are_not_heard() -> None:
    with pytest.raises(NotHeard):
        GAME.hear(begin(2), weighed(2, 2))


def test_a_lift_that_was_announced_is_no_fall() -> None:
    placed = play(begin(2), Recount("deck", "can", 5), Stack())
    assert GAME.hear(placed, weighed(-1, 5)) == CardsFell(1)
    lifted = play(placed, HoleCovered())
    assert GAME.hear(lifted, weighed(-1, 5)) is None
    assert GAME.hear(lifted, weighed(-2, 4)) == CardsFell(2)
    assert GAME.hear(lifted, weighed(1, 6)) == Stack()


def test_a_retrieval_is_no_fall() -> None:
    asked = play(begin(2), Recount("deck", "can", 5), Stash(1, 0, "mischief"))
    assert isinstance(asked.ask, Mischief)
    assert GAME.hear(asked, weighed(-1, 4)) is None
    events, match = judge(GAME, asked, Follow("remorse", size=2))
    assert events[-1] == Retrieved(1, 2)
    assert GAME.hear(match, weighed(-1, 4)) is None
    assert GAME.hear(match, weighed(-2, 3)) == CardsFell(2)


def test_an_open_verdict_is_corrected_by_the_camera_only() -> None:
    match = play(begin(2), Recount("deck", "can", 5), CardsFell(2))
    assert GAME.hear(match, weighed(-2, 3)) is None
    assert GAME.hear(match, SpillSeen(2, 10.0)) is None
    assert GAME.hear(match, SpillSeen(3, 10.0)) == CardsFell(3)
    assert GAME.hear(match, CanStill(0.0, 9.0)) is None


def test_no_dice() -> None:
    assert GAME.awaits(begin(2)) == {}


# ---- the card list

BAGS = '[[card]]\nname = "Bag"\nkind = "garbage"\nsize = 1\ncount = 40'


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("[deck]", "colour = 3\n[deck]", 6, "“colour” is not known"),
        ("garbage = 77", 'garbage = "many"', 7, "from 15 to 999"),
        ("garbage = 77", "garbage = 9", 7, "from 15 to 999"),
        ("garbage = 77", "garbage = 77\nrecycling = 3", 8, "“recycling” is not known"),
        ("mischief = 13", "", 6, "lacks “mischief”"),
        ("largest = 9", "largest = -1", 12, "whole number"),
        ("smallest = 0", "smallest = 10", 12, "below the smallest"),
        ('name = "Smell"', 'name = ""', 23, "a word"),
        ("size = 8", "size = 11", 31, "from 0 to 9"),
        ('kind = "garbage"', 'kind = "rubbish"', 17, "garbage, mischief"),
        ('kind = "garbage"', 'kind = "mischief"', 20, "no Garbage card"),
        ("start = true", "start = 1", 20, "true or false"),
        ("start = true", "", 15, "exactly one card"),
        ('size = 0\ncount = "?"', 'size = 0\ncount = "?"\nstart = true', 27, "exactly one card"),
        ('count = "?"    #', "count = 4  #", 19, "5 players need 5"),
        ('count = "?"    #', "count = 78  #", 19, "no 78 cards"),
        ('count = "?"    #', 'count = "some"  #', 19, "a whole number from 0 to 999 or one of ?"),
        ('size = 0\ncount = "?"', "size = 0\ncount = 40\n" + BAGS, 7, "counts 80 cards"),
        ('id = "pass-on"', 'id = "remorse"', 49, "twice"),
        ('does = "duel"', 'does = "dance"', 45, "clean, retrieve, duel, move"),
        ("provisional = false", "provisional = 0", 40, "true or false"),
        ('title = "Clean a room"', "title = 3", 56, "“title”"),
        ('title = "Clean a room"', 'title = "Clean"\ntext = 3', 57, "a text"),
        ("mischief = 13", "mischief = ", 8, "not TOML"),
    ],
)
def test_a_mistake_in_the_card_list_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    text = PATH.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "garbage-day.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=r"^garbage-day\.toml, line \d+: ") as told:
        load(path)
    assert f"line {line}: " in str(told.value)
    assert reason in str(told.value)


@pytest.mark.parametrize("text", ["deck = ", "deck = 3", "[deck]\n[sizes]\ncard = [1]", ""])
def test_a_card_list_of_the_wrong_shape_is_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^mine\.toml, line \d"):
        load(path)


def test_the_deck_can_be_another() -> None:
    deck = {**GAME.cards(None), "deck": {"garbage": 50, "mischief": 0}}
    setting = replace(settle(GAME, Setting("garbage-day", "", NAMES[:2])), cards=deck)
    assert cards(start(GAME, setting)[1].board) == 50


def test_a_card_of_the_play_that_falls_at_once() -> None:
    events, match = judge(GAME, play(begin(2), CardsFell(1)), Blame(0, played=True))
    assert events == (Stacked(0), Fell(0, 1))
    assert (match.board.can, match.board.hands[0], match.board.overflow[0]) == (0, 2, 1)
