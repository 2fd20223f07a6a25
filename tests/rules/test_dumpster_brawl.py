"""Dumpster Brawl!: dice heard, settings, card lists read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.rules import dumpster_brawl
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import cards
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import RUMMY, Brawl
from companion.rules.dumpster_brawl.scoring import points
from companion.rules.kernel import (
    Move,
    NotHeard,
    Open,
    Setting,
    judge,
    legal,
    settle,
    start,
)
from companion.senses import CanStill, DiceSeen, Die, Doubt

GAME = dumpster_brawl.GAME
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda", "Fay")


def match_of(mode: str = "round-rummage", count: int = 2, moves: tuple[Move, ...] = (), **rulings: Any) -> Brawl:
    """A match after the first player is named (seat 0) and some moves."""
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    setting = settle(GAME, Setting(GAME.id, mode, NAMES[:count], named))
    _events, match = start(GAME, setting)
    for move in (mv.GoesFirst(0), *moves):
        _events, match = judge(GAME, match, move)
    return match


# Questions and dice ---------------------------------------------------------------------------------------------------


def dice_of(**faces: str) -> DiceSeen:
    """Sure dice in a tray: letters c and l per colour, for instance blue="ccllcc"."""
    names = {"c": "crowbar", "l": "lid", "?": ""}
    dice = [Die(colour, names[letter], 0.5, 0.5, 0.05) for colour, row in faces.items() for letter in row]
    return DiceSeen(tuple(dice), 1.0)


def roll_off() -> Brawl:
    return start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:3])))[1]


def test_the_roll_off_hears_one_die_after_the_other() -> None:
    match = roll_off()
    assert GAME.awaits(match) == {"blue": 1}
    assert GAME.hear(match, dice_of(blue="c")) == mv.RollDie(0, "crowbar")
    _events, match = judge(GAME, match, mv.RollDie(0, "crowbar"))
    assert match.ask == ask.RollOff(1, (0, 1, 2))
    assert GAME.hear(match, dice_of(blue="l")) == mv.RollDie(1, "lid")


def test_a_fight_is_heard_from_eleven_dice() -> None:
    match = match_of(moves=(mv.Attack(1),))
    assert GAME.awaits(match) == {"blue": 6, "green": 5}
    assert GAME.hear(match, dice_of(blue="ccccll", green="llccc")) == mv.Fight(4, 2)


def test_only_the_attack_dice_are_heard_after_a_booster() -> None:
    match = match_of(moves=(mv.Attack(1), mv.Fight(0, 2), mv.PlayBooster(0, "reroll-attack")))
    assert match.ask == ask.FightDice(0, 1, 2)
    assert GAME.awaits(match) == {"blue": 6}
    assert GAME.hear(match, dice_of(blue="cccccl", green="lllll")) == mv.Fight(5, 2)


def test_a_rummage_pairs_crowbar_with_minus_and_lid_with_plus() -> None:
    match = match_of(moves=(mv.Attack(1), mv.Fight(1, 0), mv.Steal()))
    assert GAME.awaits(match) == {"blue": 6}
    assert GAME.hear(match, dice_of(blue="ccllll")) == mv.RummageRoll(4, 2)


def test_the_king_who_holds_rummages_with_green_and_fights_blockers_with_blue() -> None:
    match = match_of("king-of-the-heap", moves=(mv.Fight(0, 0),))
    assert GAME.awaits(match) == {"green": 6}
    assert GAME.hear(match, dice_of(green="llllll", blue="cccccc")) == mv.RummageRoll(6, 0)
    for move in (mv.RummageRoll(6, 0), mv.Blocker(3, "Animal Control")):
        _events, match = judge(GAME, match, move)
    assert GAME.awaits(match) == {"blue": 6}
    assert GAME.hear(match, dice_of(blue="cclccc", green="llllll")) == mv.BlockerRoll(5)


def test_a_blocker_before_the_attack_is_fought_with_green() -> None:
    match = match_of(moves=(mv.Plan(1, 0), mv.Blocker(3, "Animal Control")))
    assert GAME.awaits(match) == {"green": 6}


def test_what_nobody_asked_for_is_not_heard() -> None:
    match = match_of(moves=(mv.Attack(1),))
    assert GAME.hear(match, CanStill(0.0, 3.0)) is None
    assert GAME.hear(match, DiceSeen((), 1.0)) is None
    assert GAME.hear(match_of(), dice_of(blue="cccccc")) is None
    assert GAME.awaits(match_of()) == {}


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        (dice_of(blue="ccccc", green="lllll"), "Only 5 of 6 blue dice are in the tray."),
        (dice_of(blue="cccccc", green="llllll"), "6 green dice are in the tray, 5 are to be rolled."),
        (dice_of(green="lllll"), "Only 0 of 6 blue dice are in the tray."),
        (dice_of(blue="ccccc?", green="lllll"), "A die shows a face I do not know."),
        (DiceSeen((), 1.0, Doubt.UNSEEN), "The camera sees no tray."),
        (DiceSeen((*dice_of(blue="cccccc", green="lllll").dice,), 1.0, Doubt.MOVING), "The dice still move."),
        (DiceSeen(dice_of(blue="ccccc", green="lllll").dice, 1.0, Doubt.COUNT), "Only 5 of 6 blue dice are in the tray."),
    ],
)
def test_dice_that_cannot_be_counted_are_not_heard(seen: DiceSeen, sentence: str) -> None:
    match = match_of(moves=(mv.Attack(1),))
    with pytest.raises(NotHeard, match=re.escape(sentence)):
        GAME.hear(match, seen)


@pytest.mark.parametrize("colour", ["blue", ""])
def test_a_doubtful_die_is_not_heard(colour: str) -> None:
    match = match_of(moves=(mv.Attack(1),))
    reason = Doubt.LEANING if colour else Doubt.COLOUR
    doubtful = Die(colour, "crowbar", 0.1, 0.1, 0.05, reason)
    rest = dice_of(blue="ccccc" if colour else "cccccc", green="lllll").dice
    with pytest.raises(NotHeard, match="leans" if colour else "colour of a die"):
        GAME.hear(match, DiceSeen((doubtful, *rest), 1.0))


def test_doubt_about_dice_that_do_not_matter_does_not_matter() -> None:
    match = match_of(moves=(mv.Attack(1), mv.Fight(1, 0), mv.Steal()))
    leaning = Die("green", "", 0.1, 0.1, 0.05, Doubt.LEANING)
    assert GAME.hear(match, DiceSeen((leaning, *dice_of(blue="cccccc").dice), 1.0)) == mv.RummageRoll(0, 6)


def test_the_board_tells_what_the_table_sees() -> None:
    match = match_of("king-of-the-heap", 3, (mv.Fight(0, 0), mv.RummageRoll(1, 5), mv.Draw(), mv.Discard()))
    board = match.board
    assert (board.king, board.held, board.attacker, match.turn) == (0, 1, 1, 1)
    assert (board.hands, board.discard) == ((4, 4, 4), 1)
    assert board.trash == 91 + 4 + 3 + 3 - 12 - 1
    assert (board.fight, board.rummage) == ((0, 0, 0), (1, 5))
    assert match.ask == ask.Discarding(0, 4, False)


def test_a_rerolled_attack_gives_the_crown_and_its_count_back() -> None:
    moves: list[Move] = [mv.Fight(0, 0), mv.RummageRoll(0, 0), mv.NoClaim(), mv.Fight(1, 0)]
    match = match_of("king-of-the-heap", 2, tuple(moves))
    assert (match.board.king, match.board.held) == (1, 0)
    _events, match = judge(GAME, match, mv.PlayBooster(1, "reroll-attack"))
    assert (match.board.king, match.board.held) == (0, 1)


def last_tie() -> Brawl:
    """Ana goes out with three cards, Ben and Cem have seven points and seven cards each."""
    moves: list[Move] = [mv.PlayBooster(0, "by-the-text"), mv.MoveByText("trash", 1, 4), mv.MoveByText("trash", 2, 4)]
    for target, item in ((1, "Apple Core"), (2, "Pizza Box"), (0, "Soda Can")):
        moves += [mv.Attack(target), mv.Fight(0, 1), mv.Neither(), mv.StopLaying()]
        moves += [mv.LayDown(target, ((item, 3 if target == 0 else 7),))]
        moves += [mv.StopLaying()] if target else []
    return match_of(RUMMY, 3, tuple(moves))


def test_the_last_tie_is_heard_from_six_dice_each() -> None:
    match = last_tie()
    assert match.ask == ask.TieBreak(1, (1, 2))
    assert [points(match, seat) for seat in match.seats] == [5, 7, 7]
    assert GAME.awaits(match) == {"blue": 6}
    assert GAME.hear(match, dice_of(blue="cccccl")) == mv.TieRoll(1, 5)
    assert {type(move) for move in legal(GAME, match)} == {mv.TieRoll}


def test_cards_laid_down_are_seen_on_the_board() -> None:
    won = (mv.Attack(1), mv.Fight(1, 0), mv.Steal(), mv.RummageRoll(2, 4), mv.Draw(), mv.Draw())
    match = match_of(RUMMY, 3, (*won, mv.LayDown(0, (("Soda Can", 3), ("Apple Core", 3))), mv.LayDown(0, (("Soda Can", 1),))))
    assert match.board.laid == ((("Soda Can", 4), ("Apple Core", 3)), (), ())
    assert match.winners == (0,)
    assert points(match, 0) == 9


def test_what_can_be_laid_down_is_offered_to_be_filled_in() -> None:
    before = match_of(RUMMY, 3)
    assert Open(mv.LayDown, (("seat", 0),)) in legal(GAME, before)
    after = match_of(RUMMY, 3, (mv.Attack(1), mv.Fight(0, 0), mv.Neither()))
    offers = [offer for offer in legal(GAME, after) if isinstance(offer, Open)]
    assert offers == [Open(mv.LayDown, (("seat", 0),))]
    assert not [offer for offer in legal(GAME, before) if isinstance(offer, Open) and offer.move is mv.Claim]


@pytest.mark.parametrize(
    ("mode", "count", "rulings", "reason"),
    [
        ("solo", 3, {}, "no mode “solo”"),
        ("round-rummage", 7, {}, "2 to 6 players"),
        ("round-rummage", 1, {}, "2 to 6 players"),
        ("", 3, {"slugs": 7}, "from 0 to 6"),
        ("", 3, {"ties": True}, "no ruling “ties”"),
    ],
)
def test_a_setting_that_cannot_be_played(mode: str, count: int, rulings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        settle(GAME, Setting(GAME.id, mode, (*NAMES, "Gus")[:count], rulings))


# Card lists -----------------------------------------------------------------------------------------------------------


def test_the_shipped_list_holds_what_is_known_and_marks_the_rest() -> None:
    listed = cards.shipped()
    known = {kind: [one["name"] for one in listed[kind] if not one.get("placeholder")] for kind in listed}
    assert known == {
        "items": ["Pizza Box", "Apple Core", "Soda Can", "Take Out"],
        "characters": ["Iscratchu"],
        "boosters": ["Re-roll"],
        "blockers": ["Animal Control"],
    }
    assert [len(listed[kind]) for kind in ("items", "characters", "boosters", "blockers")] == [13, 6, 7, 5]
    assert {item["count"] for item in listed["items"]} == {7}


def test_a_table_plays_with_its_own_names() -> None:
    text = cards.SHIPPED.read_text("utf-8").replace("Item 5", "Fish Bone")
    own = cards.read(text, "mine.toml")
    _events, match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:2], cards=own)))
    moves = (mv.GoesFirst(0), mv.Attack(1), mv.Fight(1, 0), mv.Neither(), mv.RummageRoll(6, 0), *[mv.Draw()] * 5)
    for move in moves:
        _events, match = judge(GAME, match, move)
    events, match = judge(GAME, match, mv.Claim(0, (("Fish Bone", 3), ("Item 6", 3), ("Soda Can", 3))))
    assert match.winners == (0,)
    assert events


@pytest.mark.parametrize(
    ("old", "new", "line_of", "reason"),
    [
        ('name = "Soda Can"', 'name = "Soda Can', 'name = "Soda Can', "not TOML"),
        ('name = "Soda Can"\ncount = 7', 'name = "Soda Can"\ncount = "7"', 'count = "7"', "whole number from 1 to 99, not '7'"),
        ('name = "Soda Can"', 'name = "Apple Core"', "", "“Apple Core” is in “items” twice"),
        ('affinity = "Take Out"', 'affinity = "Takeout"', 'affinity = "Takeout"', "“Takeout” is none of the items"),
        ('effect = "reroll-attack"', 'effect = "re-roll"', 'effect = "re-roll"', "one of reroll-attack, by-the-text"),
        ('lose = 2\ntext = "Win', 'loose = 2\ntext = "Win', "loose = 2", "“loose” is not known"),
        ('number = 3\nwin = ["draw"', 'win = ["draw"', "", "lacks “number”"),
        ('"draw", "discard", "opp', '"pull", "discard", "opp', 'win = ["pull"', "a list with some of draw"),
        ("[[boosters]]", "[[bosters]]", "[[bosters]]", "“bosters” is not known"),
        ("count = 7\nplaceholder = true", "count = 7\nplaceholder = 1", "placeholder = 1", "true or false, not 1"),
        ("count = 7", "count = 2", "[[items]]", "at least 36 cards"),
    ],
)
def test_a_faulty_list_is_told_with_its_line(old: str, new: str, line_of: str, reason: str) -> None:
    good = cards.SHIPPED.read_text("utf-8")
    assert old in good
    bad = good.replace(old, new)
    with pytest.raises(ValueError, match=re.escape(reason)) as refused:
        cards.read(bad, "mine.toml")
    sentence = str(refused.value)
    assert sentence.startswith("mine.toml, line ")
    if line_of:
        lines = bad.splitlines()
        told = int(re.findall(r"line (\d+)", sentence)[0])
        assert told == next(number for number, line in enumerate(lines, 1) if line.startswith(line_of))


def test_a_list_that_lacks_a_part_or_is_not_there(tmp_path: Path) -> None:
    good = cards.SHIPPED.read_text("utf-8")
    with pytest.raises(ValueError, match=re.escape("entries that begin with [[blockers]]")):
        cards.read(good[: good.index("[[blockers]]")], "mine.toml")
    with pytest.raises(ValueError, match="cannot be read"):
        cards.load(tmp_path / "none.toml")
