"""The rules at the moment of need: in every game and state, what may be done and what may not, each with its rule and its place."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion import acts
from companion.course import Course
from companion.journal import Journal
from companion.present import rulenow
from companion.present.called import NAMES
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import SEATING_MOVES, Open, Pause, legal
from companion.view import RulesBody
from tests.companion.playing import choose, host_of, labelled, random_setting, seat_at, setting_of

EVERY = tuple((game.id, mode.id) for game in GAMES.values() for mode in game.modes)


def test_every_move_has_a_name_of_its_own() -> None:
    for game in GAMES.values():
        names = [NAMES[kind] for kind in game.moves if kind not in SEATING_MOVES]
        assert len(set(names)) == len(names), game.id


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind[1] or kind[0])
def test_what_may_be_done_is_what_is_legal_and_all_else_has_its_rule(kind: tuple[str, str]) -> None:
    game = GAMES[kind[0]]
    known = {rule.ref for rule in game.rules}
    for seed in range(4):
        chance = random.Random(seed)
        table_course = Course.begin(game, random_setting(chance, *kind), Journal(":memory:"), lambda: 0.0)
        for _step in range(50):
            match = table_course.match
            if match.winners is not None:
                break
            may, against = rulenow.judged(game, match)
            open_now = {one.move if isinstance(one, Open) else type(one) for one in legal(game, match)}
            assert open_now - set(SEATING_MOVES) <= set(may) <= open_now | UNLISTED
            forbidden = {each for _rule, kinds in against for each in kinds}
            assert set(may) | forbidden | set(SEATING_MOVES) >= set(game.moves), match.ask
            assert all(rule.ref in known for rule, _kinds in against)
            table_course.play(choose(chance, game, match))


UNLISTED = {day.CardsFell}  # corrects the number while people are asked about a fall


def test_the_page_says_who_is_asked_what_and_why_not(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("dumpster-brawl", "round-rummage"), mv.GoesFirst(0), mv.Attack(1))
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "Rules now").act)
    body = host.view.body
    assert isinstance(body, RulesBody)
    assert (host.view.lid.title, host.view.notice and host.view.notice.title) == ("Ana", "Roll both")
    assert {"Roll the attack"} <= {line.title for line in body.may}
    against = {line.ref: line for line in body.against}
    line = against["How to Play, in order"]
    assert line.rule == "Another step is due now."
    assert "Take a card" in line.title
    host.act(labelled(host.view, "Back to the game").act)
    assert host.at.page == "match"


def test_a_part_of_what_is_allowed_can_be_forbidden(tmp_path: Path) -> None:
    """A card may be drawn, though not from a discard pile that is empty."""
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("dumpster-brawl", "round-rummage"), mv.GoesFirst(0), mv.Plan(2, 0))
    host.act(acts.Go("rules"))
    body = host.view.body
    assert isinstance(body, RulesBody)
    rule = "Cards are drawn from the trash pile or the discard pile while it has any."
    limits = {line.title: line.rule for line in body.may}
    assert {limits["Draw a card"], limits["Meet a Blocker"]} == {f"Not in every way: {rule}"}
    assert rule not in [line.rule for line in body.against]
    assert all(line.rule and line.ref for line in body.against)
    assert {bool(line.rule) for line in body.may} == {bool(line.ref) for line in body.may}


def test_a_kind_of_move_is_listed_once(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    for game, mode in EVERY:
        seat_at(host, setting_of(game, mode))
        host.act(acts.Go("rules"))
        body = host.view.body
        assert isinstance(body, RulesBody)
        titles = [line.title for line in body.may] + [title for line in body.against for title in line.title.split(" · ")]
        assert len(titles) == len(set(titles)), game


def test_a_match_that_waits_names_that_rule(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of("garbage-day", "", 3, pausing="wait"), Pause(1))
    may, against = rulenow.judged(table.course.game, table.match)
    assert may == ()
    assert [rule.ref for rule, _kinds in against] == ["Table ruling, waiting"]
    host.act(acts.Go("rules"))
    assert isinstance(host.view.body, RulesBody)


def test_the_rules_of_a_match_that_is_over_are_not_asked_for(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("garbage-day", "", 2), day.Recount("deck", "can", 9), day.Spill(5, 1))
    host.act(acts.Go("menu"))
    assert labelled(host.view, "Rules now").why


SLIPS = {"Torching Phases, marks", "Game Material, characters"}  # what a person says wrongly, never what this moment forbids


@pytest.mark.parametrize("name", ["trash-war", "rumble-in-the-dungeon"])
def test_no_move_is_locked_for_words_that_nobody_said(name: str) -> None:
    game = GAMES[name]
    chance = random.Random(1)
    course = Course.begin(game, random_setting(chance, name, ""), Journal(":memory:"), lambda: 0.0)
    for _step in range(40):
        if course.match.winners is not None:
            break
        _may, against = rulenow.judged(game, course.match)
        assert not SLIPS & {rule.ref for rule, _kinds in against}
        course.play(choose(chance, game, course.match))
