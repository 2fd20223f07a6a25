"""Trash War's pages: every move in one to three touches, every lock with its rule, and what is said on the way."""

from __future__ import annotations

import random
from dataclasses import replace
from types import MappingProxyType

from companion.acts import Choose, Go
from companion.host import Host
from companion.present.presenters import PRESENTERS
from companion.present.trash_war import show
from companion.present.war_cards import named
from companion.rules.dumpster_brawl.events import TurnBegan as BrawlTurn
from companion.rules.games import GAMES
from companion.rules.kernel import Event, Leave, Move, Open, Pause, Return, Setting, accepts, judge, legal, settle, start
from companion.rules.trash_war import cards
from companion.rules.trash_war import moves as mv
from companion.view import Fortress, Option, PlainBody, WarBody
from tests.companion.playing import NAMES, labelled, newest, seat_at, setting_of, title, touch
from tests.rules.habits import HABITS

GAME = "trash-war"
SILENT = ("Dealt", "TurnBegan", "Launched", "BurningEnded", "Ended")  # what other lines tell already


def sit(host: Host, *moves: Move, seats: int = 3, **rulings: object) -> None:
    seat_at(host, setting_of(GAME, seats=seats, **rulings), *moves)


def body(host: Host) -> WarBody:
    assert isinstance(host.view.body, WarBody)
    return host.view.body


def fortress(host: Host, name: str) -> Fortress:
    """The walls of the player of that name, wherever they stand."""
    shown = (*body(host).rows, *(one for one in (body(host).focus,) if one is not None))
    return next(one for one in shown if one.person.name == name)


def wall(host: Host, name: str, number: int) -> Option:
    """What touching a wall does."""
    option = fortress(host, name).walls[number - 1].option
    assert option is not None
    return option


def cell(host: Host, line: int, column: int) -> Option:
    """What may stand on the card: the line for its torches, the column for its number."""
    return body(host).card[line].cells[column]


def tap(host: Host, option: Option) -> None:
    assert option.act is not None, option
    host.act(option.act)


def why(option: Option) -> str:
    """The tag of the rule that locks it, "" when nothing does."""
    return option.ref if option.why else ""


# --- attacking --------------------------------------------------------------------------------------------------------


def test_an_attack_is_a_wall_and_a_card(host: Host) -> None:
    sit(host)
    tap(host, wall(host, "Cem", 2))
    assert [line.title for line in body(host).card] == ["no torch", "one torch", "two torches"]
    assert [one.label for one in body(host).card[0].cells] == ["1", "2", "3", "4"]
    focus = body(host).focus
    assert focus is not None
    assert (focus.person.name, [one.aimed for one in focus.walls]) == ("Cem", [False, True, False])
    tap(host, cell(host, 1, 2))
    assert newest(host) == mv.Attack(2, 1, 3, 1)
    assert host.view.lid.title == "Cem"
    assert title(host) == "Ana’s trash"


def test_rubble_is_no_target_and_says_which_ruling(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 4, 0), mv.EndDefence(), mv.Attack(0, 0, 1, 0), mv.EndDefence())
    assert fortress(host, "Ben").walls[0].down
    assert why(wall(host, "Ben", 1)) == "TW3"
    assert not why(wall(host, "Ben", 2))
    sit(host, mv.Attack(1, 0, 4, 0), mv.EndDefence(), mv.Attack(0, 0, 1, 0), mv.EndDefence(), aim_at_ruins=True)
    assert not why(wall(host, "Ben", 1))


def test_one_s_own_walls_and_those_of_who_is_out_or_away_are_no_targets(host: Host) -> None:
    sit(host, Pause(2), Leave(3), mv.HandShown(0, 0), seats=5)
    options = {one.person.name: [rampart.option is not None for rampart in one.walls] for one in body(host).rows}
    assert options == {"Ben": [True] * 3, "Cem": [False] * 3, "Dia": [False] * 3, "Eda": [True] * 3}
    assert [one.option for one in fortress(host, "Ana").walls] == [None] * 3
    assert {one.person.name: one.text for one in body(host).rows} == {"Ben": "", "Cem": "away", "Dia": "out", "Eda": ""}


def test_a_catapult_is_aimed_once_and_then_loaded_with_one_touch_each(host: Host) -> None:
    sit(host)
    touch(host, "Catapult")
    tap(host, cell(host, 0, 0))
    assert newest(host) == mv.Catapult(0)
    launch = labelled(host.view, "Launch")
    assert why(launch) == "Catapult Cards, load"
    tap(host, wall(host, "Ben", 1))
    tap(host, cell(host, 0, 1))
    assert newest(host) == mv.Attack(1, 0, 2, 0)
    tap(host, cell(host, 2, 0))
    assert newest(host) == mv.Attack(1, 0, 1, 2)
    assert body(host).outlook == (("3 land: wall 1 then has 3 of 4", False),)
    touch(host, "Launch")
    assert newest(host) == mv.Launch()
    assert host.view.lid.title == "Ben"


def test_where_a_catapult_throws_three_it_cannot_be_launched_with_less(host: Host) -> None:
    sit(host, mv.Catapult(0), mv.Attack(1, 0, 1, 0), catapult_fewer=False)
    assert why(labelled(host.view, "Launch")) == "TW10"


def test_without_a_card_only_a_pass_is_left_and_it_is_the_main_button(host: Host) -> None:
    table = seat_at(host, setting_of(GAME))
    match = table.match
    table.course.past[-1] = replace(table.course.past[-1], after=replace(match, board=replace(match.board, hands=(0, 5, 5))))
    page = show(table)
    held = "Discarding vs. Torching Cards, hand"
    assert {option.label: why(option) for option in page.options} == {
        "Burn": held,
        "Repair": "Repair Wall Cards, wall",
        "Catapult": held,
        "Pass": "",
    }
    assert isinstance(page.body, WarBody)
    assert {why(rampart.option) for row in page.body.rows for rampart in row.walls if rampart.option} == {held}
    assert [(option.label, option.act) for option in page.options if option.kind == "main"] == [("Pass", mv.Pass())]


def test_a_pass_asks_why_only_where_the_table_allows_another_reason(host: Host) -> None:
    sit(host)
    touch(host, "Pass")
    assert newest(host) == mv.Pass()
    sit(host, free_pass=True)
    touch(host, "Pass", "I keep my trash")
    assert newest(host) == mv.Pass(True)


# --- defending --------------------------------------------------------------------------------------------------------


def test_a_shield_is_one_card_and_weaker_ones_say_why(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 3, 0))
    touch(host, "Shield")
    assert [why(one) for one in body(host).card[0].cells] == ["Shield Cards, value"] * 2 + [""] * 2
    tap(host, cell(host, 0, 3))
    assert newest(host) == mv.Shield(0, 4, 0)
    assert host.view.lid.title == "Ben"


def test_a_deflect_is_a_wall_of_one_s_own_that_stands(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 4, 0), mv.EndDefence(), mv.Attack(0, 0, 1, 0), mv.EndDefence(), mv.Attack(1, 1, 1, 0))
    assert [why(wall(host, "Ben", number)) for number in (1, 2, 3)] == ["TW3", "", ""]
    tap(host, wall(host, "Ben", 3))
    tap(host, cell(host, 0, 2))
    assert newest(host) == mv.Deflect(0, 2, 2)
    assert [why(labelled(host.view, label)) for label in ("Shield", "Deflect", "Mace")] == ["TW5"] * 3
    touch(host, "Take the hit")
    assert newest(host) == mv.EndDefence()


def test_what_will_land_is_told_before_it_is_taken(host: Host) -> None:
    sit(host, mv.Attack(1, 1, 2, 0), mv.EndDefence(), mv.Attack(0, 1, 2, 0))
    assert body(host).outlook == (("2 land: wall 2 then has 2 of 4", False),)
    touch(host, "Take the hit")
    host.act(mv.Attack(1, 1, 3, 0))
    assert body(host).outlook == (("3 land: wall 2 falls at 4", True),)
    aimed = fortress(host, "Ben").walls[1]
    assert (aimed.damage, aimed.coming, aimed.falls, aimed.aimed) == (2, 3, True, True)


def test_each_trash_of_a_catapult_is_answered_by_itself(host: Host) -> None:
    sit(host, mv.Catapult(0), mv.Attack(1, 0, 2, 0), mv.Attack(1, 0, 1, 0), mv.Attack(1, 0, 4, 0))
    assert [(chip.damage, chip.state, chip.option is not None and chip.option.chosen) for chip in body(host).chips] == [
        (2, "flies", True),
        (1, "flies", False),
        (4, "flies", False),
    ]
    second = body(host).chips[1].option
    assert second is not None
    tap(host, second)
    tap(host, wall(host, "Ben", 3))
    tap(host, cell(host, 0, 0))
    assert newest(host) == mv.Deflect(1, 2, 0)
    touch(host, "Shield")
    third = body(host).chips[2].option
    assert third is not None
    tap(host, third)
    tap(host, cell(host, 1, 3))
    assert newest(host) == mv.Shield(2, 4, 1)
    assert [(chip.state, chip.wall) for chip in body(host).chips] == [("flies", 1), ("moved", 3), ("blocked", 1)]
    assert why(labelled(host.view, "Mace")) == "Catapult Cards, not both"
    assert body(host).outlook == (("2 land: wall 1 then has 2 of 4", False), ("1 land: wall 3 then has 1 of 4", False))


def test_a_mace_tells_its_kind_and_torches_and_then_the_wall(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 2, 0))
    touch(host, "Mace")
    assert [line.title for line in body(host).card] == ["to the left", "to the right", "back", "at any player"]
    tap(host, cell(host, 0, 0))
    assert [one.person.name for one in body(host).rows if any(rampart.option for rampart in one.walls)] == ["Cem"]
    tap(host, wall(host, "Cem", 1))
    assert newest(host) == mv.Mace("left", 0, 0, 2)
    assert title(host) == "Ben’s Mace"
    touch(host, "Mace")
    tap(host, cell(host, 3, 1))
    assert [one.person.name for one in body(host).rows if any(rampart.option for rampart in one.walls)] == ["Ana", "Ben"]
    tap(host, wall(host, "Ben", 2))
    assert newest(host) == mv.Mace("any", 1, 1, 1)


def test_a_mace_back_at_somebody_who_has_left_is_locked(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 2, 0), mv.Mace("left", 0, 0, 2), Leave(1), mv.HandShown(0, 0), seats=4)
    touch(host, "Mace")
    assert [why(line.cells[0]) for line in body(host).card] == ["", "", "Mace Card, target", ""]


# --- burning, repairing, sorting --------------------------------------------------------------------------------------


def test_burning_keeps_a_running_total_over_the_walls(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 2, 0), mv.EndDefence(), mv.Attack(0, 1, 3, 0), mv.EndDefence(), mv.Attack(1, 2, 2, 1), mv.EndDefence())
    touch(host, "Burn")
    tap(host, cell(host, 0, 2))
    assert newest(host) == mv.Burn(3, 0)
    assert body(host).burning == (0, 3)
    assert why(labelled(host.view, "That is all")) == "Burn Trash Cards, use"
    own = fortress(host, "Ben")
    assert [[(chip.damage, chip.torches) for chip in one.trash] for one in own.walls] == [[(2, 0)], [], [(2, 1)]]
    touch(host, "2 on wall 3")
    assert newest(host) == mv.BurnAway((2, 0))
    assert title(host) == "Attack a wall"  # 1 is left to burn, and nothing lies there that is so small


def test_what_is_too_much_to_burn_is_locked_and_the_total_goes_on(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 1, 0), mv.EndDefence(), mv.Attack(0, 1, 1, 0), mv.EndDefence(), mv.Attack(1, 2, 1, 1), mv.EndDefence())
    host.act(mv.Attack(0, 1, 1, 0))
    host.act(mv.EndDefence())
    host.act(mv.Attack(1, 1, 3, 0))
    host.act(mv.EndDefence())
    host.act(mv.Burn(3, 0))
    touch(host, "1 on wall 1")
    assert body(host).burning == (1, 3)
    assert why(labelled(host.view, "3 on wall 2")) == "Burn Trash Cards, total"
    touch(host, "That is all")
    assert title(host) == "Attack a wall"


def test_a_wall_is_repaired_by_touching_its_rubble(host: Host) -> None:
    sit(host)
    assert why(labelled(host.view, "Repair")) == "Repair Wall Cards, wall"
    sit(host, mv.Attack(1, 0, 4, 0), mv.EndDefence(), mv.Attack(0, 0, 1, 0), mv.EndDefence(), mv.Attack(1, 2, 4, 0), mv.EndDefence())
    tap(host, wall(host, "Ben", 3))
    assert [(one.label, one.text) for one in body(host).card[0].cells] == [
        ("no torch", "recycled"),
        ("one torch", "torched"),
        ("two torches", "recycled"),
    ]
    tap(host, cell(host, 0, 0))
    assert newest(host) == mv.Repair(2, 0)
    assert [why(labelled(host.view, label)) for label in ("Burn", "Repair")] == ["Burn Trash Cards, not both"] * 2


def test_with_two_walls_down_repair_asks_which(host: Host) -> None:
    sit(host, mv.Attack(1, 0, 4, 0), mv.EndDefence(), mv.Attack(0, 0, 1, 0), mv.EndDefence(), mv.Attack(1, 2, 4, 0), mv.EndDefence())
    touch(host, "Repair")
    assert [one.option is not None for one in fortress(host, "Ben").walls] == [True, False, True]


def test_a_hand_is_sorted_by_torches(host: Host) -> None:
    attack = [move for wall in range(3) for move in (mv.Attack(1, wall, 4, 0), mv.EndDefence(), mv.Pass(), mv.Pass())]
    sit(host, *attack[:-2])
    assert host.view.lid.title == "Cem"
    assert host.view.notice is not None
    assert host.view.notice.text == "Ben is out: sort the 5 cards by their torches."
    tap(host, cell(host, 0, 3))
    assert [why(one) for one in body(host).card[1].cells] == [""] * 3 + ["TW9"] * 3
    tap(host, cell(host, 1, 2))
    touch(host, "That is it")
    assert newest(host) == mv.HandShown(3, 2)
    assert [(one.person.name, one.out) for one in body(host).rows] == [("Ana", False), ("Ben", True)]


# --- piles, cards, paths ----------------------------------------------------------------------------------------------


def test_piles_and_the_torching_phase_are_told(host: Host) -> None:
    sit(host, mv.Attack(2, 1, 3, 0), mv.EndDefence(), mv.Attack(0, 0, 4, 0), mv.EndDefence())
    numbers = {word: number for _icon, word, number in body(host).piles}
    assert numbers == {"Torching": "1", "Draw": "80", "Recycle": "1", "Torched": "0"}


def test_the_piles_are_recounted_on_a_plain_page(host: Host) -> None:
    sit(host)
    host.act(Go("menu"))
    touch(host, "Count the draw pile anew")
    assert isinstance(host.view.body, PlainBody)
    assert [row.numbers for row in host.view.body.rows][:1] == [(("Wall 1", "0"), ("Wall 2", "0"), ("Wall 3", "0"))]


def test_a_path_that_does_not_fit_the_question_leads_to_the_first_page(host: Host) -> None:
    sit(host)
    first = host.view.body
    host.act(Choose("Shield", (("trash", 0),)))
    assert host.view.body == first


def test_cards_that_the_list_knows_are_one_touch() -> None:
    text = cards.SHIPPED.read_text("utf-8").replace('damage = 1\ntorches = "?"', "damage = 1\ntorches = 2")
    own = cards.read(text, "mine.toml")
    _events, match = start(GAMES[GAME], settle(GAMES[GAME], Setting(GAME, "", NAMES[:2], cards=MappingProxyType(dict(own)))))
    known = named(match, cards.TRASH, lambda number, torches, card: mv.Attack(1, 0, number, torches, card))
    assert [(one.label, one.text) for one in known] == [("Moldy Sardines", "1, two torches"), ("Boom Box", "1, two torches")]
    assert known[1].act == mv.Attack(1, 0, None, None, "Boom Box")
    assert accepts(GAMES[GAME], match, known[1].act)


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
