"""Dumb Ways to Die on the plain pages: every move by touch, what is said on the way, and a die that only people read."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from companion.host import Host
from companion.present.presenters import PRESENTERS
from companion.rules.dumb_ways_to_die import GAME
from companion.rules.dumb_ways_to_die import board as b
from companion.rules.dumb_ways_to_die import moves as mv
from companion.rules.dumb_ways_to_die.events import EVENTS, Dealt, DiscardDue, DrawDue, DrawsLost, NotCountered, PsychoStruck, TurnBegan
from companion.rules.kernel import Event, Leave, Move, judge, legal, start
from companion.sensing import Sensing
from companion.view import PlainBody, ResultBody
from tests.companion.playing import connect, free, host_of, labelled, seat_at, setting_of

QUIET = {Dealt, TurnBegan, PsychoStruck, DiscardDue, DrawDue, NotCountered}  # what they lead to is told instead


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return host_of(tmp_path)[0]


def sit(host: Host, *moves: Move, seats: int = 3, **rulings: object) -> None:
    seat_at(host, setting_of(GAME.id, seats=seats, **rulings), *moves)


def touch(host: Host, *labels: str) -> None:
    for label in labels:
        option = labelled(host.view, label)
        assert option.act is not None, option
        host.act(option.act)


def body(host: Host) -> PlainBody:
    assert isinstance(host.view.body, PlainBody)
    return host.view.body


def tiles(host: Host) -> list[str]:
    return [tile.label for tile in body(host).tiles]


def notice(host: Host) -> tuple[str, str]:
    assert host.view.notice is not None
    return host.view.notice.title, host.view.notice.text


def newest(host: Host) -> Move | None:
    assert host.table is not None
    return host.table.course.past[-1].move


def test_a_turn_by_touch(host: Host) -> None:
    sit(host)
    assert notice(host)[0] == "Roll the die"
    assert tiles(host) == ["1", "2", "3"]
    touch(host, "3")
    assert notice(host) == ("Draw or play a card", "3 actions are due.")
    assert tiles(host) == ["Draw a card", "Play a card"]
    touch(host, "Play a card", "SNEAK PEEK", "Cem")
    assert newest(host) == mv.Play("sneak-peek", 2)
    touch(host, "Play a card", "REARRANGED")
    assert newest(host) == mv.Play("rearranged")
    touch(host, "Draw a card", "No red border")
    assert newest(host) == mv.Draw()


def test_a_danger_says_what_saves(host: Host) -> None:
    sit(host, mv.Roll(2), mv.Play("accident-ride", 1))
    assert host.view.lid.title == "Ben"
    assert notice(host) == ("Counter, or flip a bean", "Ride, from Ana. Nature or RELAX saves the bean.")
    open_tiles = [tile.label for tile in body(host).tiles if tile.act is not None]
    assert open_tiles == ["ACCIDENT! Enjoy nature!", "RELAX"]
    locked = labelled(host.view, "ACCIDENT! Just stay home!")
    assert "Nature avoids Ride" in locked.rule
    touch(host, "Flip a bean")
    assert newest(host) == mv.Lose()
    touch(host, "Draw a card", "YOU DIED! Home")
    assert notice(host)[1] == "Home, from YOU DIED!. Ride or RELAX saves the bean."
    touch(host, "RELAX")
    assert newest(host) == mv.Counter("relax")


def test_an_empty_hand_can_only_flip_a_bean(host: Host) -> None:
    """Ana peeks her hand away but for a FAIR TRADE, takes Cem's hand with it, and Ben attacks him."""
    peek = mv.Play("sneak-peek", 1)
    sit(host, mv.Roll(3), peek, peek, peek, mv.Roll(1), mv.Draw(), mv.Roll(1), mv.Draw())
    for move in (mv.Roll(2), peek, mv.Play("fair-trade", 2), mv.Roll(1), mv.Play("accident-home", 2)):
        host.act(move)
    counter = labelled(host.view, "Counter")
    assert counter.act is None
    assert "holds no card" in counter.rule
    touch(host, "Flip a bean")
    assert newest(host) == mv.Lose()


def test_the_psycho_says_what_a_roll_means(host: Host) -> None:
    sit(host, mv.Roll(2))
    touch(host, "Draw a card", "PSYCHO ATTACK!")
    assert tiles(host) == ["1 · saved", "2 · a bean", "3 · a bean"]
    touch(host, "2 · a bean")
    assert newest(host) == mv.Roll(2)


def test_a_wheel_by_touch(host: Host) -> None:
    sit(host, mv.Roll(1))
    touch(host, "Play a card", "WHEEL OF MISFORTUNE", "Ben")
    assert notice(host) == ("Pick cards to discard", "2 cards from the own hand, then the draws.")
    touch(host, "They are discarded")
    assert notice(host)[1] == "WHEEL OF MISFORTUNE: 2 cards, one at a time."
    touch(host, "No red border", "No red border")
    assert host.view.lid.title == "Ben"


def test_the_board_shows_counts_and_open_cards(host: Host) -> None:
    sit(host, mv.Roll(3), mv.Play("accident-ride", 1), mv.Counter("relax"))
    rows = body(host).rows
    assert [row.numbers for row in rows] == [(("Beans", "3"), ("Hand", "4"))] * 2 + [
        (("Beans", "3"), ("Hand", "5")),
        (("Deck", "39"), ("Discard", "0")),
    ]
    assert [row.text for row in rows] == ["2 actions due · ACCIDENT! Go for a ride!", "RELAX", "", "the ACCIDENT! of this turn is played"]


def test_the_result_names_the_winner(host: Host) -> None:
    sit(host, mv.Roll(3), *[mv.Draw("home"), mv.Lose()] * 3, seats=2)
    assert isinstance(host.view.body, ResultBody)
    assert PRESENTERS[GAME.id].result(host.table.match, "last bean") == (  # type: ignore[union-attr]
        "Ben wins",
        "The last one with a bean alive.",
        ((1, "3 beans alive"), (0, "no bean alive")),
    )


def test_who_left_is_told_apart(host: Host) -> None:
    sit(host, Leave(0), seats=2)
    assert PRESENTERS[GAME.id].result(host.table.match, "last bean")[2] == ((1, "3 beans alive"), (0, "left the table"))  # type: ignore[union-attr]


def test_every_event_is_told_or_leads_to_one_that_is() -> None:
    told: set[type[Event]] = set()
    for seed in range(40):
        dice = random.Random(seed)
        rulings = {ruling.key.replace("-", "_"): dice.choice(ruling.choices) for ruling in GAME.rulings}
        first, match = start(GAME, setting_of(GAME.id, seats=dice.randint(2, 5), **rulings))
        for _move in range(200):
            if match.winners is not None:
                break
            events, match = judge(GAME, match, dice.choice([move for move in legal(GAME, match) if isinstance(move, Move)]))
            for event in (*first, *events):
                line = PRESENTERS[GAME.id].tell(match, event)
                assert line is None or line.what
                told |= {type(event)} if line else set()
    assert set(EVENTS) - told == QUIET | {DrawsLost}  # which needs another card list


def test_a_die_that_the_eye_does_not_know_is_told_by_hand(host: Host) -> None:
    """The camera works, nothing is asked of it, and the turn goes on by touch."""
    connect(host, "camera", "scale")
    sit(host)
    asked: list[Mapping[str, int] | None] = []

    class Eye:
        def expect(self, dice: Mapping[str, int] | None) -> None:
            asked.append(dice)

    sensing = cast(Any, Sensing.__new__(Sensing))
    sensing.eye = Eye()
    for dice in (GAME.awaits(host.table.match), {"blue": 6, "green": 5}, None):  # type: ignore[union-attr]
        sensing.expect(dice)
    assert asked == [None, {"blue": 6, "green": 5}, None]
    assert any(isinstance(option.act, mv.Roll) for option in free(host.view))
    touch(host, "2")
    assert isinstance(host.table.match.ask, b.Act)  # type: ignore[union-attr]
