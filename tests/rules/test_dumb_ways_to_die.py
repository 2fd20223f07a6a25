"""Dumb Ways to Die: what its transcripts do not show of set-up and state, the die, and the card list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.rules.dumb_ways_to_die import GAME
from companion.rules.dumb_ways_to_die import board as b
from companion.rules.dumb_ways_to_die.cards import SHIPPED, load
from companion.rules.dumb_ways_to_die.events import DrawsLost, Drew, PsychoStruck, Recycled, TurnBegan, TurnEnded
from companion.rules.dumb_ways_to_die.laws import CONTENTS
from companion.rules.dumb_ways_to_die.moves import Counter, Discard, Draw, Lose, Play, Roll
from companion.rules.kernel import (
    Leave,
    Move,
    NotHeard,
    RuleError,
    Setting,
    judge,
    settle,
    start,
)
from companion.senses import CanStill, DiceMoved, DiceSeen, Die, Doubt, Sense
from tests.rules.transcripts import decided

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda")
ALL_CARDS = 54


def begin(seats: int = 3, counts: Mapping[str, int] | None = None, deck: int = ALL_CARDS, **rulings: Any) -> b.Table:
    """A match that waits for its first roll. `counts`: changes to the card list by id."""
    entries = [{**entry, "count": (counts or {}).get(entry["id"], entry["count"])} for entry in load()["card"]]
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    setting = Setting(GAME.id, "", NAMES[:seats], named, {"deck": {"cards": deck}, "card": entries})
    return start(GAME, settle(GAME, setting))[1]


def play(match: b.Table, *moves: Move) -> b.Table:
    for move in moves:
        match = judge(GAME, match, move)[1]
    return match


# ---- moves


def test_candidates_name_whom_and_what_but_nothing_twice() -> None:
    """Each page asks among these, so that what is forbidden is listed too."""
    match = play(begin(), Roll(2))
    offered = list(GAME.candidates(match))
    assert len(offered) == len(set(offered)) == 5 + 6 * 2 + 3
    assert {move.target for move in offered if isinstance(move, Play) and move.card == "wheel"} == {1, 2}
    assert {move.target for move in offered if isinstance(move, Play) and move.card == "set-fire"} == {-1}
    counters = GAME.candidates(play(match, Play("accident-home", 1)))
    assert set(counters) == {*(Counter(card) for card in (*b.ACCIDENTS, "relax")), Lose(), Lose(True)}


@pytest.mark.parametrize("move", [Roll(True), Roll("2"), Roll(2.0)])  # type: ignore[arg-type]
def test_a_die_shows_a_whole_number(move: Move) -> None:
    with pytest.raises(RuleError, match="On Your Turn, the die"):
        judge(GAME, begin(), move)


def test_every_ruling_decides_a_case() -> None:
    assert {key for _case, key, _source in decided(GAME)} == {ruling.key for ruling in GAME.rulings}


# ---- set-up and state


@pytest.mark.parametrize(("seats", "deck"), [(2, 44), (3, 39), (4, 34), (5, 29)])
def test_set_up(seats: int, deck: int) -> None:
    board = begin(seats).board
    assert (board.deck, board.discard, board.table) == (deck, 0, ())
    assert (board.hands, board.beans) == ((5,) * seats, (3,) * seats)


@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="for 2 to 5 players"):
        settle(GAME, Setting(GAME.id, "", (*NAMES, "Fay")[:seats]))


def test_before_the_deal_all_cards_are_in_the_deck_and_nobody_has_a_bean() -> None:
    match = GAME.setup(begin().setting)
    assert match.board == b.Board(ALL_CARDS, 0, (0, 0, 0), (0, 0, 0))


def test_who_sang_first_begins() -> None:
    events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:3], first=2)))
    assert events[-1] == TurnBegan(2)
    assert match.ask == b.TurnRoll(2)


def test_what_lies_open_is_known_card_by_card() -> None:
    match = play(begin(), Roll(3), Play("accident-ride", 1), Counter("relax"), Draw("home"))
    assert match.board.table == ((0, "accident-ride"), (1, "relax"), (0, "you-died"))
    match = play(match, Lose(), Draw())
    assert (match.board.table, match.board.faces) == ((), ("accident-ride", "relax", "you-died"))
    assert match.board.discard == 3


def test_whom_an_accident_threatens_and_who_played_it() -> None:
    assert play(begin(), Roll(2), Play("accident-nature", 2)).ask == b.Danger(2, "nature", 0)
    assert play(begin(), Roll(2), Draw("nature")).ask == b.Danger(0, "nature", -1)  # YOU DIED!


def test_actions_left_end_with_the_turn_of_whoever_is_out() -> None:
    """Ana loses two beans in her first turn and the last one by the first of three actions of her second."""
    first = (Roll(2), Draw("home"), Lose(), Draw("home"), Lose())
    others = (Roll(1), Draw(), Roll(1), Draw())
    match = play(begin(), *first, *others, Roll(3), Draw("home"), Lose())
    assert (match.out, match.turn, match.ask) == ({0}, 1, b.TurnRoll(1))
    assert match.board.left == 0


def test_a_trade_and_a_wheel_change_counts_only() -> None:
    match = play(begin(), Roll(3), Play("wheel", 1), Discard(), Draw(), Draw(), Play("fair-trade", 2))
    assert match.board.hands == (5, 5, 3)
    assert (match.board.deck, match.board.discard, len(match.board.table)) == (37, 2, 2)


def test_dead_hands_are_discarded_or_put_aside() -> None:
    deaths = (Roll(3), Draw("home"), Lose(), Draw("home"), Lose(), Draw("home"), Lose())
    kept, aside = play(begin(), *deaths).board, play(begin(dead_hand="aside"), *deaths).board
    assert (kept.discard, kept.removed) == (3 + 5, 0)
    assert (aside.discard, aside.removed) == (3, 5)


def test_a_card_on_the_table_is_not_shuffled_into_the_new_deck() -> None:
    """Two players, 12 cards: ten are dealt, the deck is the two red ones."""
    match = begin(2, {b.DIED: 1, b.PSYCHO: 1}, deck=12)
    match = play(match, Roll(1), Draw("home"), Lose(), Roll(2), Play("sneak-peek", 0))
    with pytest.raises(RuleError, match=re.escape(CONTENTS.ref)):
        judge(GAME, match, Draw())  # the one card of the deck is the psycho
    match = play(match, Draw("psycho-attack"), Roll(1), Roll(1), Roll(2), Play("rearranged"))
    assert (match.board.deck, match.board.discard) == (0, 3)
    events, match = judge(GAME, match, Draw())
    assert events[:2] == (Recycled(3), Drew(0, "clean"))
    assert (match.board.deck, match.board.discard) == (2, 1)


def test_draws_from_nothing_are_lost() -> None:
    """Nothing is left in deck and discard pile: draws by the own action and by SET FIRE are gone."""
    match = play(begin(2, {b.DIED: 0, b.PSYCHO: 0}, deck=12), Roll(3), Draw(), Draw())
    with pytest.raises(RuleError, match=re.escape(CONTENTS.ref)):
        judge(GAME, match, Draw("home"))
    events, match = judge(GAME, match, Draw())
    assert events == (DrawsLost(0, 1), TurnEnded(0, 0), TurnBegan(1))
    events, match = judge(GAME, play(match, Roll(1)), Play("set-fire"))
    assert events[-4:] == (DrawsLost(0, 2), DrawsLost(1, 2), TurnEnded(1, 1), TurnBegan(0))
    events, match = judge(GAME, play(match, Roll(1)), Draw())
    assert events[:2] == (Recycled(1), Drew(0, "clean"))


def test_no_more_of_a_card_than_the_list_has() -> None:
    match = play(begin(2, {"relax": 1, "sneak-peek": 1}), Roll(3), Play("sneak-peek", 1))
    with pytest.raises(RuleError, match=re.escape(CONTENTS.ref)):
        judge(GAME, match, Play("sneak-peek", 1))
    match = play(match, Draw("home"), Counter("relax"), Draw("ride"))
    with pytest.raises(RuleError, match=re.escape(CONTENTS.ref)):
        judge(GAME, match, Counter("relax"))


def test_a_wheel_that_goes_on_can_bring_two_psychos() -> None:
    match = play(begin(2, wheel_psycho="goes-on"), Roll(3), Play("wheel", 1), Discard(), Draw("psycho-attack"), Roll(1), Roll(1))
    assert match.ask == b.Drawing(1, 1, "wheel")
    events, match = judge(GAME, match, Draw("psycho-attack"))
    assert events[-1] == PsychoStruck((1, 0), 0, True)
    match = play(match, Roll(1), Roll(1))
    assert (match.turn, match.board.discard) == (1, 5)


def test_the_victim_of_a_wheel_picks_when_its_player_is_gone() -> None:
    match = play(begin(4, wheel_pick="player"), Roll(3), Play("wheel", 2), Leave(1))
    assert match.ask == b.Discarding(0, 2, 2)
    assert play(match, Leave(0)).ask == b.Discarding(2, 2, 2)
    assert play(match, Leave(2)).ask == b.Act(0)


# ---- the die


def xl(*faces: str, doubt: Doubt | None = None, colour: str = "xl") -> DiceSeen:
    return DiceSeen(tuple(Die(colour, face, 0.5, 0.5, 0.1) for face in faces), 1.0, doubt)


@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_die_is_heard_for_a_turn_and_for_the_psycho(face: int) -> None:
    match = begin()
    assert GAME.awaits(match) == {"xl": 1}
    assert GAME.hear(match, xl(str(face))) == Roll(face)
    match = play(match, Roll(2), Draw("psycho-attack"))
    assert GAME.awaits(match) == {"xl": 1}
    assert GAME.hear(match, xl(str(face))) == Roll(face)


def test_no_die_is_heard_when_none_is_due() -> None:
    match = play(begin(), Roll(2))
    assert GAME.awaits(match) == {}
    assert GAME.hear(match, xl("1")) is None


@pytest.mark.parametrize(
    "sense",
    [
        xl("4"),
        xl(""),
        xl("1", "2"),
        xl("1", doubt=Doubt.MOVING),
        xl(doubt=Doubt.HAND),
        DiceSeen((Die("xl", "2", 0.5, 0.5, 0.1, Doubt.GLARE),), 1.0),
    ],
)
def test_a_die_in_doubt_is_not_heard(sense: Sense) -> None:
    with pytest.raises(NotHeard):
        GAME.hear(begin(), sense)


def test_what_is_in_the_way_is_to_be_taken_out() -> None:
    with pytest.raises(NotHeard, match="out of the tray"):
        GAME.hear(begin(), xl(doubt=Doubt.HAND))


@pytest.mark.parametrize(
    "sense", [xl(), xl(doubt=Doubt.COUNT), xl("crowbar", colour="blue", doubt=Doubt.COUNT), DiceMoved(1.0), CanStill(0.0, 9.0)]
)
def test_an_eye_that_knows_no_xl_die_says_nothing(sense: Sense) -> None:
    assert GAME.hear(begin(), sense) is None


# ---- the card list


def test_the_shipped_list_says_what_is_known() -> None:
    counts = {entry["id"]: entry["count"] for entry in load()["card"]}
    assert load()["deck"]["cards"] == ALL_CARDS
    assert (counts.pop("you-died"), counts.pop("psycho-attack")) == (9, 2)
    assert set(counts.values()) == {"?"}


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("cards = 54 ", "cards = 10 ", 8, "from 25 to 999"),
        ("cards = 54 ", "cards = 30 ", 8, "25 cards without a red border"),
        ("[deck]", "[pack]", 7, "“pack” is not known"),
        ('id = "relax"', 'id = "chill"', 26, "“id” must be one of"),
        ('id = "relax"', 'id = "wheel"', 46, "twice"),
        ('name = "RELAX"', 'name = ""', 27, "between quotation marks"),
        ('name = "RELAX"', "", 25, "lacks “name”"),
        ('name = "RELAX"', 'name = "RELAX"\ncolour = 1', 28, "“colour” is not known"),
        ('name = "RELAX"\ncount = "?"', 'name = "RELAX"\ncount = "some"', 28, "or one of ?"),
        ('name = "RELAX"\ncount = "?"', 'name = "RELAX"\ncount = -1', 28, "from 0 to 999"),
        ('name = "RELAX"\ncount = "?"', 'name = "RELAX"\ncount = 44', 8, "add up to 55, but the deck has 54"),
        ("count = 9 ", 'count = "?" ', 64, "“you-died” needs a number"),
        ("count = 2 ", 'count = "?" ', 69, "“psycho-attack” needs a number"),
        ('count = "?"', "count = 4", 8, "add up to 51, but the deck has 54"),
        ("cards = 54 ", "cards = ", 8, "not TOML"),
    ],
)
def test_a_mistake_in_the_card_list_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    text = SHIPPED.read_text("utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ValueError, match=rf"mine\.toml, line {line}: .*{re.escape(reason)}"):
        load(path)


def test_a_card_that_is_missing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.read_text("utf-8").replace('[[card]]\nid = "relax"\nname = "RELAX"\ncount = "?"\n', ""), "utf-8")
    with pytest.raises(ValueError, match="no entry has the id “relax”"):
        load(path)


@pytest.mark.parametrize(("died", "clean"), [(27, 25), (28, 24)])
def test_five_players_are_dealt_clean_cards_only(tmp_path: Path, died: int, clean: int) -> None:
    """Of 54 cards so many are YOU DIED! and two PSYCHO ATTACK!; five hands of five take 25."""
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.read_text("utf-8").replace("count = 9 ", f"count = {died} "), "utf-8")
    if clean == 25:
        assert load(path)["deck"]["cards"] == died + 2 + clean
        return
    with pytest.raises(ValueError, match=r"mine\.toml, line 8: .*25 cards without a red border"):
        load(path)


def test_a_list_with_every_count_is_read(tmp_path: Path) -> None:
    counts = iter((5, 5, 5, 4, 4, 4, 4, 4, 4, 4))  # 43 of 54 are not red
    path = tmp_path / "mine.toml"
    path.write_text(re.sub(r'count = "\?"', lambda _: f"count = {next(counts)}", SHIPPED.read_text("utf-8")), "utf-8")
    assert sum(entry["count"] for entry in load(path)["card"]) == ALL_CARDS
