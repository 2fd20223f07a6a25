"""Dumpster Brawl's pages, one by one: dice by hand and dice that are fixed, blockers, what is locked and why."""

from __future__ import annotations

from pathlib import Path

from companion import acts
from companion.host import Host
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.kernel import Ask, Leave, Move, Pause
from companion.view import CombatBody, HeapBody, PickBody, TableBody
from tests.companion.brawling import LEVEL, brawl_host
from tests.companion.playing import host_of, labelled, options_of, seat_at, setting_of


def test_dice_by_hand_warn_while_they_are_not_six(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    won = (mv.GoesFirst(0), mv.Attack(1), mv.Fight(4, 1), mv.Neither())
    seat_at(host, setting_of("dumpster-brawl", "round-rummage", 3), *won)
    host.act(acts.Pick("dice"))
    for pluses, minuses, warned, locked in ((4, 1, True, False), (4, 2, False, False), (4, 3, True, True)):
        host.act(acts.Pick("dice", "pluses", pluses))
        host.act(acts.Pick("dice", "minuses", minuses))
        body = host.view.body
        assert isinstance(body, PickBody)
        assert [bool(control.text) for control in body.controls] == [warned, warned]
        assert bool(labelled(host.view, "That is it").why) == locked


def test_a_roll_again_keeps_the_lids(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(0, 2), mv.PlayBooster(0, "reroll-attack"))
    body = host.view.body
    assert isinstance(body, CombatBody)
    assert body.right is not None
    assert body.right.score == 2
    host.act(acts.Pick("dice"))
    assert isinstance(host.view.body, PickBody)
    assert [control.title for control in host.view.body.controls] == ["Crowbars on the blue dice"]
    host.act(acts.Pick("dice", "crowbars", 5))
    host.act(acts.Confirm())
    assert host.table is not None
    assert host.table.match.board.fight == (5, 2, 0)


def test_dice_are_fixed_in_two_touches_and_a_form(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(2, 3))
    host.act(labelled(host.view, "Not right?").act)  # type: ignore[arg-type]
    host.act(labelled(host.view, "Something else").act)  # type: ignore[arg-type]
    assert isinstance(host.view.body, PickBody)
    assert [control.value for control in host.view.body.controls] == ["2", "3"]
    host.act(acts.Pick("fix", "crowbars", 4))
    host.act(acts.Confirm())
    assert host.table is not None
    assert host.table.match.board.fight == (4, 3, 0)
    assert [step.corrects for step in host.table.course.past][-1]


def test_a_move_that_is_no_dice_is_not_fixed_as_dice(tmp_path: Path) -> None:
    """“We rolled already” answers the roll-off without a die: there is nothing to fix."""
    host = brawl_host(tmp_path)
    assert host.table is not None
    assert isinstance(host.table.course.past[-1].move, mv.GoesFirst)
    host.act(acts.Go("menu"))
    assert "Not right?" not in {option.label for option in options_of(host.view)}


def test_dice_are_fixed_only_while_they_are_the_newest(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(4, 3), mv.PlayBooster(2, "by-the-text"))
    assert "Not right?" not in {option.label for option in options_of(host.view)}
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(4, 3), mv.Neither(), mv.RummageRoll(4, 2))
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "Not right?").act)  # type: ignore[arg-type]
    host.act(labelled(host.view, "Something else").act)  # type: ignore[arg-type]
    host.act(acts.Pick("fix", "pluses", 3))
    host.act(acts.Confirm())
    assert host.table is not None
    assert host.table.match.board.rummage == (3, 2)


def test_an_empty_hand_gives_nothing(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(0, 2))
    assert host.table is not None
    board = host.table.match.board
    assert not labelled(host.view, "Take from Ana").why
    host.act(acts.Undo())
    host.act(mv.Fight(0, 2))
    assert board.hands[0] == 4
    # the loser's hand runs out when the winner takes two a turn
    while host.table.match.board.hands[0]:
        host.act(mv.Exchange(min(2, host.table.match.board.hands[0]), 0))
        if host.table.match.board.hands[0]:
            _to_the_next_loss(host)
    _to_the_next_loss(host)
    assert labelled(host.view, "Take from Ana").why == "Ana holds no card"


def _to_the_next_loss(host: Host) -> None:
    """Ana attacks Ben and loses again; nobody else does anything."""
    assert host.table is not None
    for _step in range(40):
        asked = host.table.match.ask
        if isinstance(asked, brawl.Spoils) and asked.loser == 0:
            return
        target = 1 if host.table.match.turn == 0 else 2 if host.table.match.turn == 1 else 1
        answers: dict[type[Ask], Move] = {
            brawl.PreAttack: mv.Attack(target),
            brawl.FightDice: mv.Fight(0, 2),
            brawl.Spoils: mv.Neither(),
            brawl.RummageDice: mv.RummageRoll(0, 0),
        }
        host.act(answers[type(asked)])
        assert host.table.refused is None
    raise AssertionError("Ana never loses")


def test_blockers_that_are_all_met_are_not_offered(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Plan(1, 0), blockers=0)
    assert labelled(host.view, "Blocker!").why
    host = brawl_host(tmp_path, mv.Plan(1, 0))
    assert not labelled(host.view, "Blocker!").why


RUMMY = "rummy"


def test_where_hands_may_not_be_left_alone_that_is_locked(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(2, 1), mode=RUMMY, free_exchange=False)
    assert labelled(host.view, "Neither").why
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(2, 1), mode=RUMMY)
    assert not labelled(host.view, "Neither").why


def test_a_blocker_that_a_text_drew_is_told_in_the_menu(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.PlayBooster(1, "by-the-text"))
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "A text drew a Blocker").act)  # type: ignore[arg-type]
    host.act(acts.Pick("drawn-blocker", "number", 4))
    assert host.view.options[-1].why == "Touch who drew it."
    host.act(acts.Pick("drawn-blocker", "seat", 1))
    host.act(acts.Confirm())
    assert host.table is not None
    assert host.table.match.ask == brawl.BlockerDice(1, 4, "", "green")
    host.act(acts.Go("menu"))
    assert "A text drew a Blocker" not in {option.label for option in options_of(host.view)}


def test_dice_of_the_last_tie_are_told_and_fixed_by_hand(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of("dumpster-brawl", RUMMY, 3), *LEVEL)
    for crowbars, name in ((4, "dice"), (5, "fix")):
        host.act(acts.Pick(name))
        host.act(acts.Pick(name, "crowbars", crowbars))
        host.act(acts.Confirm())
    assert table.match.board.tie == (-1, 5, -1)


def test_who_is_away_or_has_left_is_not_attacked(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("dumpster-brawl", "round-rummage", 5), mv.GoesFirst(0), Pause(2), Leave(1), mv.Plan(0, 0))
    body = host.view.body
    assert isinstance(body, TableBody)
    assert [tile.label for tile in body.tiles] == ["Dia", "Eda"]
    assert [(row.person.name, row.text) for row in body.rows][1] == ("Cem", "away")
    assert (body.rows[-1].person.name, body.rows[-1].text, body.rows[-1].out) == ("Ben", "has left", True)
    seat_at(host, setting_of("dumpster-brawl", "king-of-the-heap", 5), mv.GoesFirst(0), Pause(2), Leave(3))
    heap = host.view.body
    assert isinstance(heap, HeapBody)
    assert [row.person.name for row in heap.order if not row.out] == ["Ben", "Eda"]
    assert [(row.person.name, row.text) for row in heap.order if row.out] == [("Cem", "away"), ("Dia", "has left")]
