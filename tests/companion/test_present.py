"""What screens show: in every state that play reaches there is a page, a way on, and nothing offered that the rules refuse."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion import acts
from companion.host import Host
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.garbage_day import board as day
from companion.rules.garbage_day import moves as said
from companion.rules.kernel import Ask, Match, Move, accepts
from companion.view import GarbageBody, HandBody, HistoryBody, Option, PickBody, ResultBody
from tests.companion.brawling import LEVEL
from tests.companion.playing import KINDS, choose, connect, free, host_of, options_of, random_setting, seat_at, setting_of

WAYS = (Move, acts.StartWait, acts.LookAgain, acts.Rematch)
ASKS: dict[str, set[type[Ask]]] = {
    "garbage-day": {day.Placing, day.Settling, day.Cleaning, day.Which, day.Mischief, day.Duelling, day.Verdict},
    "dumpster-brawl": {
        brawl.RollOff,
        brawl.PreAttack,
        brawl.Drawing,
        brawl.Discarding,
        brawl.ChooseTarget,
        brawl.FightDice,
        brawl.Spoils,
        brawl.RummageDice,
        brawl.BlockerDice,
        brawl.ChooseReward,
        brawl.CheckVictory,
        brawl.Precedence,
        brawl.Laying,
        brawl.TieBreak,
    },
}
RARITIES: dict[str, tuple[Move, ...]] = {
    "dumpster-brawl": (
        mv.GoesFirst(0),
        mv.PlayBooster(0, "by-the-text"),
        mv.MoveByText("trash", 0, 6),
        mv.MoveByText("trash", 1, 6),
        mv.Attack(1),
        mv.Fight(4, 1),
        mv.Steal(),
        mv.Claim(1, (("Soda Can", 3), ("Apple Core", 3), ("Take Out", 3))),
    ),
    "garbage-day": (
        said.Recount("deck", "can", 83),
        said.Stash(0, 4),
        said.Recount("hand-0", "can", 2),
        said.Stash(0, 2),
        said.Stack(),
    ),
}


def refused_by_the_rules(match: Match[Any], options: list[Option]) -> list[Option]:
    game = GAMES[match.setting.game]
    return [option for option in options if isinstance(option.act, Move) and not accepts(game, match, option.act)]


def look(host: Host) -> None:
    """Judge the page that is shown now."""
    assert host.table is not None
    match, view = host.table.match, host.view
    touchable = free(view)
    assert refused_by_the_rules(match, touchable) == [], match.ask
    waiting = isinstance(view.body, GarbageBody) and view.body.ring is not None and view.body.ring.since is not None
    assert waiting or any(isinstance(option.act, WAYS) for option in touchable), match.ask
    assert view.lid.title
    for option in options_of(view):
        assert option.act is not None or option.why, option
    mains = [option for option in view.options if option.kind == "main"]
    assert not mains or view.options[-1].kind == "main"  # the last one is what the button “next” does


def look_around(host: Host) -> None:
    """Every form that the page opens, the menu and the history; then back."""
    assert host.table is not None
    for option in free(host.view):
        if isinstance(option.act, acts.Pick) and not option.act.field:
            host.act(option.act)
            assert isinstance(host.view.body, PickBody | HandBody), option
            assert any(isinstance(one.act, acts.Pick | acts.Confirm | Move) for one in free(host.view)), option
            host.act(acts.Dismiss("form"))
    host.act(acts.Go("menu"))
    assert refused_by_the_rules(host.table.match, free(host.view)) == []
    host.act(acts.Go("history"))
    assert isinstance(host.view.body, HistoryBody)
    host.act(acts.Back())


@pytest.mark.parametrize("game", sorted(ASKS))
def test_every_state_of_random_play_has_its_page(game: str, tmp_path: Path) -> None:
    shown: Counter[type[Ask]] = Counter()
    modes = [kind for kind in KINDS if kind[0] == game]
    for seed in range(40 if game == "garbage-day" else 60):
        chance = random.Random(seed)
        host, _clock, _told = host_of(tmp_path)
        connect(host, *chance.sample(("camera", "scale"), chance.randint(0, 2)))
        if seed % 10 == 0:  # what chance hardly ever brings
            table = seat_at(host, setting_of(game, modes[0][1], 2), *RARITIES[game])
        elif seed % 10 == 5 and game == "dumpster-brawl":
            table = seat_at(host, setting_of(game, "rummy", 3), *LEVEL)
        else:
            table = seat_at(host, random_setting(chance, *modes[seed % len(modes)]))
        if game == "garbage-day" and seed % 3 == 0 and seed % 10:  # near the end, where deck and hands are empty
            host.act(said.Recount("deck", "can", table.match.board.deck))
            host.act(said.Stash(table.match.turn, chance.randint(0, 5)))
            host.act(said.Recount(f"hand-{table.match.inside()[-1]}", "can", 2))
        for _step in range(60):
            if table.match.winners is not None:
                assert isinstance(host.view.body, ResultBody)
                break
            assert table.match.ask is not None
            shown[type(table.match.ask)] += 1
            look(host)
            if chance.random() < 0.05:
                look_around(host)
            if chance.random() < 0.05:
                host.act(acts.Undo())
                continue
            host.act(choose(chance, GAMES[game], table.match))
            assert table.refused is None
    missing = {ask.__name__ for ask in ASKS[game]} - {ask.__name__ for ask in shown}
    assert missing == set()


class Tapper:
    """Somebody who touches whatever can be touched."""

    def __init__(self, host: Host, chance: random.Random) -> None:
        self.host = host
        self.chance = chance

    def tap(self) -> None:
        host = self.host
        assert host.table is not None
        before = host.table.match
        options = [one for one in free(host.view) if not isinstance(one.act, acts.Go | acts.Abandon)]
        moves = [one for one in options if isinstance(one.act, Move | acts.StartWait | acts.Confirm)]
        option = self.chance.choice(moves if moves and self.chance.random() < 0.7 else options)
        assert option.act is not None
        host.act(option.act)
        if isinstance(option.act, Move) and host.table is not None:
            assert host.table.refused is None, (before.ask, option.act)


@pytest.mark.parametrize("kind", KINDS)
def test_random_touches_find_no_dead_end(kind: tuple[str, str], tmp_path: Path) -> None:
    steps = 0
    for seed in range(12):
        chance = random.Random(seed)
        host, clock, _told = host_of(tmp_path)
        table = seat_at(host, random_setting(chance, *kind))
        tapper = Tapper(host, chance)
        for _tap in range(180):
            if host.at.page == "match" and table.match.winners is None and not host.at.picker:
                look(host)
            tapper.tap()
            clock.now += chance.choice((0.1, 1.0, 4.0))
            host.tick()
            if host.table is None or host.table is not table:
                break
        record = table.course.journal.record(table.course.id)
        assert record is not None
        steps += len(record.rows)
    assert steps > 12 * 12
