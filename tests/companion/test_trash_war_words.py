"""Trash War on the plain pages: every move by touch, and what is said on the way."""

from __future__ import annotations

import random
from pathlib import Path
from types import MappingProxyType

import pytest

from companion.host import Host
from companion.present.presenters import PRESENTERS
from companion.present.trash_war_words import VERBS
from companion.rules.dumpster_brawl.events import TurnBegan as BrawlTurn
from companion.rules.games import GAMES
from companion.rules.kernel import Event, Leave, Match, Move, Open, Pause, Return, Setting, accepts, judge, legal, settle, start
from companion.rules.trash_war import cards
from companion.rules.trash_war import moves as mv
from companion.view import PlainBody, PlainRow
from tests.companion.playing import NAMES, host_of, labelled, seat_at, setting_of
from tests.rules.habits import HABITS

GAME = "trash-war"
SILENT = ("Dealt", "TurnBegan", "Launched", "BurningEnded", "Ended")  # what other lines tell already


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return host_of(tmp_path)[0]


def sit(host: Host, *moves: Move, seats: int = 3, **rulings: object) -> None:
    seat_at(host, setting_of(GAME, seats=seats, **rulings), *moves)


def touch(host: Host, *labels: str) -> None:
    for label in labels:
        option = labelled(host.view, label)
        assert option.act is not None, option
        host.act(option.act)


def tiles(host: Host) -> list[str]:
    assert isinstance(host.view.body, PlainBody)
    return [tile.label for tile in host.view.body.tiles]


def title(host: Host) -> str:
    assert host.view.notice is not None
    return host.view.notice.title


def match_of(host: Host) -> Match:
    assert host.table is not None
    return host.table.match


def newest(host: Host) -> Move | None:
    assert host.table is not None
    return host.table.course.past[-1].move


def test_an_attack_asks_whom_which_wall_and_what_is_on_the_card(host: Host) -> None:
    sit(host)
    assert tiles(host) == ["Attack", "Catapult"]
    touch(host, "Attack")
    assert tiles(host) == ["Ben", "Cem"]
    touch(host, "Cem", "Wall 2")
    assert tiles(host) == ["1", "2", "3", "4"]
    touch(host, "3", "one torch")
    assert newest(host) == mv.Attack(2, 1, 3, 1)
    assert host.view.lid.title == "Cem"
    assert title(host) == "Defend or take the hit"


def test_with_two_at_the_table_nobody_asks_whom(host: Host) -> None:
    sit(host, seats=2)
    touch(host, "Attack")
    assert tiles(host) == ["Wall 1", "Wall 2", "Wall 3"]


def test_a_shield_is_asked_from_the_damage_up(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 3, 0))
    touch(host, "Shield")
    assert tiles(host) == ["3", "4"]
    touch(host, "4", "no torch")
    assert newest(host) == mv.Shield(0, 4, 0)
    assert host.view.lid.title == "Ben"


def test_a_deflect_asks_for_a_wall_that_stands(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 4, 0), mv.EndDefence(), mv.Attack(0, 0, 1, 0), mv.EndDefence(), mv.Attack(1, 1, 1, 0))
    touch(host, "Deflect")
    assert tiles(host) == ["Wall 2", "Wall 3"]
    touch(host, "Wall 3", "two torches")
    assert newest(host) == mv.Deflect(0, 2, 2)
    assert "Mace" not in tiles(host)
    touch(host, "Take the hit")
    assert newest(host) == mv.EndDefence()


def test_a_mace_asks_for_a_player_only_where_it_leaves_the_choice(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 2, 0))
    touch(host, "Mace", "to the left")
    assert tiles(host) == ["Wall 1", "Wall 2", "Wall 3"]
    touch(host, "Wall 1", "no torch")
    assert newest(host) == mv.Mace("left", 0, 0, 2)
    touch(host, "Mace", "at any player")
    assert tiles(host) == ["Ana", "Ben"]
    touch(host, "Ben", "Wall 2", "one torch")
    assert newest(host) == mv.Mace("any", 1, 1, 1)


def test_a_catapult_is_loaded_trash_by_trash(host: Host) -> None:
    sit(host)
    touch(host, "Catapult", "no torch", "Ben", "Wall 1", "2", "no torch")
    assert host.view.notice is not None
    assert host.view.notice.text == "1 aimed at Ben’s wall 1."
    assert tiles(host) == ["1", "2", "3", "4"]  # whom and where is settled
    touch(host, "1", "no torch", "Launch")
    assert newest(host) == mv.Launch()
    assert host.view.notice.text == "In flight: 2 at wall 1, 1 at wall 1."
    touch(host, "Shield")
    assert tiles(host) == ["2 at wall 1", "1 at wall 1"]


def test_burning_and_repairing(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 4, 0), mv.EndDefence(), mv.Attack(0, 1, 2, 0), mv.EndDefence(), mv.Attack(1, 2, 1, 0))
    touch(host, "Take the hit", "Repair")
    assert tiles(host) == ["no torch", "one torch", "two torches"]  # only one wall is down
    touch(host, "no torch")
    assert newest(host) == mv.Repair(0, 0)
    touch(host, "Attack", "Ana", "Wall 1", "1", "no torch", "Take the hit", "Burn", "3", "no torch")
    assert tiles(host) == ["1 on wall 1", "2 on wall 2"]
    touch(host, "1 on wall 1")
    assert newest(host) == mv.BurnAway((0, 0))
    touch(host, "That is all")
    assert title(host) == "Attack a wall"


def test_a_hand_is_sorted_by_torches(host: Host) -> None:
    attack = [move for wall in range(3) for move in (mv.Attack(1, wall, 4, 0), mv.EndDefence(), mv.Pass(), mv.Pass())]
    sit(host, *attack[:-2])
    assert host.view.lid.title == "Cem"
    assert host.view.notice is not None
    assert host.view.notice.text == "Ben is out: sort the 5 cards by their torches."
    touch(host, "3")
    assert tiles(host) == ["0", "1", "2"]
    touch(host, "2")
    assert newest(host) == mv.HandShown(3, 2)
    assert [row.out for row in rows(host)] == [False, True, False, False]


def test_a_pass_asks_why_only_where_the_table_allows_another_reason(host: Host) -> None:
    sit(host)
    touch(host, "Pass")
    assert newest(host) == mv.Pass()
    sit(host, free_pass=True)
    touch(host, "Pass")
    assert tiles(host) == ["no trash in hand", "keep my trash"]
    touch(host, "keep my trash")
    assert newest(host) == mv.Pass(True)


def test_cards_that_the_list_knows_are_offered_by_name() -> None:
    text = cards.SHIPPED.read_text("utf-8").replace('damage = 1\ntorches = "?"', "damage = 1\ntorches = 2")
    own = cards.read(text, "mine.toml")
    _events, match = start(GAMES[GAME], settle(GAMES[GAME], Setting(GAME, "", NAMES[:2], cards=MappingProxyType(dict(own)))))
    fields = {one.name: one for one in next(verb for verb in VERBS if verb.move is mv.Attack).fields}
    assert [fields["card"].say(match, name) for name in fields["card"].values(match, {})] == ["Moldy Sardines", "Boom Box", "Another card"]
    named, other = {"card": "Boom Box"}, {"card": ""}
    assert [tuple(fields[name].values(match, named)) for name in ("damage", "torches")] == [(1,), (2,)]
    assert [tuple(fields[name].values(match, other)) for name in ("damage", "torches")] == [(1, 2, 3, 4), (0, 1, 2)]


def rows(host: Host) -> tuple[PlainRow, ...]:
    assert isinstance(host.view.body, PlainBody)
    return host.view.body.rows


def test_the_board_says_what_walls_bear_and_where_the_cards_are(host: Host) -> None:
    sit(host, mv.Attack(2, 1, 3, 0), mv.EndDefence(), mv.Attack(0, 0, 4, 0), mv.EndDefence())
    ana, _ben, cem, piles = rows(host)
    assert ana.numbers == (("Wall 1", "–"), ("Wall 2", "0"), ("Wall 3", "0"))
    assert cem.numbers == (("Wall 1", "0"), ("Wall 2", "3"), ("Wall 3", "0"))
    assert (ana.text, ana.active, cem.active) == ("5 cards in hand", True, False)
    assert piles.numbers == (("Draw", "80"), ("Recycle", "1"), ("Torched", "0"))
    assert piles.text == "torching phase 1 · 0 out of the game"


def test_a_whole_match_has_words_for_everything() -> None:
    presenter, game = PRESENTERS[GAME], GAMES[GAME]
    chance = random.Random(4)
    events, match = start(game, setting_of(GAME))
    seen: set[type[Event]] = set()
    while match.winners is None:
        option = chance.choice([one for one in legal(game, match) if one != Open(mv.Recount)])
        move = HABITS[GAME].fill[option.move](chance, match, dict(option.given)) if isinstance(option, Open) else option
        if not accepts(game, match, move):
            continue
        events, match = judge(game, match, move)
        seen |= {type(event) for event in events}
        told = [presenter.tell(match, event) for event in events]
        assert all(line is None or line.what for line in told)
        assert all(line is not None for event, line in zip(events, told, strict=True) if type(event).__name__ not in SILENT)
    happened = {kind.__name__ for kind in seen}
    assert happened >= {"Batted", "Shielded", "Deflected", "Repaired", "TrashBurned", "Recycled", "Eliminated", "Ended"}
    assert presenter.tell(match, BrawlTurn(0)) is None
    headline, text, ranks = presenter.result(match, "last fortress")
    assert match.players[match.winners[0]] in headline
    assert text
    assert ranks[0][0] == match.winners[0]
    assert {one for one, _words in ranks} == set(match.seats)


def test_nobody_is_asked_while_somebody_is_away() -> None:
    game = GAMES[GAME]
    _events, match = start(game, setting_of(GAME, pausing="wait", leaving="removed"))
    for move in (Pause(1), Leave(0)):
        _events, match = judge(game, match, move)
    assert match.ask is None
    assert [type(one) for one in legal(game, match)] == [Return]
