"""Trash War: the state behind the transcripts, worked out by hand: piles by their torches, walls, who is asked when people leave."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.rules import trash_war
from companion.rules.kernel import Leave, Move, Open, Pause, Rule, RuleError, Setting, evolve, judge, legal, settle, start
from companion.rules.trash_war import events as ev
from companion.rules.trash_war import laws
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.asks import Attacking, Burning, BurnOrRepair, Defence, HandMarks, Loading
from companion.rules.trash_war.board import Board, Flying, Trash, Volley, Wall, War, all_cards
from companion.rules.trash_war.cards import known
from companion.rules.trash_war.piles import discarded
from tests.rules.habits import HABITS
from tests.rules.random_play import Deal, play

GAME = trash_war.GAME
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda")
DECK = 97  # cards without the Walls


def after(seats: int, *moves: Move, **rulings: Any) -> War:
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:seats], named)))[1]
    for move in moves:
        match = judge(GAME, match, move)[1]
    return match


def piles(board: Board) -> tuple[int, int, int]:
    return board.recycle, board.torched, board.removed


def attack(target: int, wall: int, damage: int, torches: int = 0) -> tuple[Move, ...]:
    """Trash that nobody stops."""
    return mv.Attack(target, wall, damage, torches), mv.EndDefence()


def test_every_card_is_counted() -> None:
    for seed in range(3):
        for _length, match in play(Deal("trash-war", "", 3, seed), HABITS["trash-war"], 80).states:
            assert all_cards(match) == DECK
    flying = after(3, mv.Attack(1, 0, 2, 0))
    assert flying.board.draw == DECK - 15 - 1
    assert all_cards(flying) == DECK
    told = after(3, mv.Attack(1, 0, 2, 0), mv.Recount(10))
    assert told.board.miscounted == 71
    assert all_cards(told) == DECK


def test_before_the_deal_all_cards_but_the_walls_are_in_the_draw_pile() -> None:
    match = GAME.setup(after(3).setting)
    assert match.board == Board(DECK, (0, 0, 0), ((Wall(),) * 3,) * 3, heir=0)
    assert all_cards(match) == DECK


def test_trash_flies_lands_and_topples_a_wall() -> None:
    match = after(3, mv.Attack(1, 2, 3, 1, "Boom Box"))
    assert match.board.volley == Volley(0, 1, (Flying(Trash(3, 1, "Boom Box"), 2),))
    assert (match.ask, match.board.attacker, match.board.heir) == (Defence(1), 0, 1)
    match = judge(GAME, match, mv.EndDefence())[1]
    assert match.board.volley is None
    assert match.board.fortresses[1] == (Wall(), Wall(), Wall((Trash(3, 1, "Boom Box"),)))
    match = after(3, *attack(1, 2, 3, 1), *attack(2, 0, 1), *attack(1, 2, 1))
    assert match.board.fortresses[1] == (Wall(), Wall(), Wall(down=True))
    assert piles(match.board) == (1, 1, 0)  # the 3 with a torch in phase 1, the 1 without
    kept = after(3, *attack(1, 2, 3, 1), *attack(2, 0, 1), *attack(1, 2, 1), ruins_cleared=False)
    assert kept.board.fortresses[1][2] == Wall((Trash(3, 1), Trash(1, 0)), down=True)
    assert piles(kept.board) == (0, 0, 0)


def test_a_shield_and_what_it_blocks_go_by_their_torches() -> None:
    match = after(3, mv.Attack(1, 0, 2, 1), mv.Shield(0, 3, 2))
    assert match.board.fortresses[1] == (Wall(),) * 3
    assert piles(match.board) == (1, 1, 0)  # two torches are recycled in phase 1
    assert (match.ask, match.board.hands) == (BurnOrRepair(1), (5, 5, 5))


def test_a_deflection_turns_trash_to_another_wall() -> None:
    match = after(3, mv.Attack(1, 0, 2, 1), mv.Deflect(0, 1, 0), one_answer=False)
    assert match.board.volley == Volley(0, 1, (Flying(Trash(2, 1), 1, "deflect"),))
    assert judge(GAME, match, mv.EndDefence())[1].board.fortresses[1] == (Wall(), Wall((Trash(2, 1),)), Wall())


def test_a_mace_sends_everything_on() -> None:
    loaded = (mv.Catapult(1), mv.Attack(1, 0, 2, 1), mv.Attack(1, 0, 1, 0), mv.Launch())
    match = after(3, *loaded, mv.Mace("left", 2, 0))
    assert match.board.volley == Volley(1, 2, (Flying(Trash(2, 1), 2), Flying(Trash(1, 0), 2)), catapult=True, batted=True)
    assert (match.ask, match.board.attacker, piles(match.board)) == (Defence(2), 1, (1, 1, 0))


def test_a_catapult_is_loaded_card_by_card() -> None:
    match = after(3, mv.Catapult(0), mv.Attack(2, 1, 3, 0), mv.Attack(2, 1, 2, 2))
    assert match.ask == Loading(0, 2, 2, 1)
    assert match.board.hands == (2, 5, 5)
    assert match.board.volley == Volley(0, 2, (Flying(Trash(3, 0), 1), Flying(Trash(2, 2), 1)), catapult=True)
    assert {type(move) if isinstance(move, Move) else move.move for move in legal(GAME, match)} == {mv.Attack, mv.Launch, mv.Recount}
    assert Open(mv.Attack, (("target", 2), ("wall", 1))) in legal(GAME, match)


def holding(match: War, *hands: int) -> War:
    return replace(match, board=replace(match.board, hands=hands))


def test_what_a_hand_is_too_small_for_is_not_offered() -> None:
    match = after(3)
    assert Open(mv.Catapult) in legal(GAME, holding(match, 2, 5, 5))
    assert Open(mv.Catapult) not in legal(GAME, holding(match, 1, 5, 5))
    assert Open(mv.Attack) not in legal(GAME, holding(match, 0, 5, 5))
    three = after(3, catapult_fewer=False)
    assert Open(mv.Catapult) in legal(GAME, holding(three, 4, 5, 5))
    assert Open(mv.Catapult) not in legal(GAME, holding(three, 3, 5, 5))
    attacked = after(3, mv.Attack(1, 0, 2, 0))
    assert legal(GAME, holding(attacked, 5, 0, 5)) == [mv.EndDefence(), Open(mv.Recount)]


def answers(match: War) -> set[type[Move]]:
    """The moves that are offered, but for the correction that always is."""
    return {offer.move if isinstance(offer, Open) else type(offer) for offer in legal(GAME, match)} - {mv.Recount}


def test_what_can_still_be_played_on_trash_that_was_deflected() -> None:
    """TW5: one answer for each trash, where the table does not allow more on trash that no Catapult threw."""
    deflected = (mv.Attack(1, 0, 2, 0), mv.Deflect(0, 1, 0))
    assert answers(after(3, *deflected)) == {mv.EndDefence}
    assert answers(after(3, *deflected, one_answer=False)) == {mv.EndDefence, mv.Shield, mv.Deflect, mv.Mace}
    loaded = (mv.Catapult(1), mv.Attack(1, 0, 2, 1), mv.Attack(1, 0, 1, 0), mv.Launch())
    for ruling in (True, False):
        assert answers(after(3, *loaded, one_answer=ruling)) == {mv.EndDefence, mv.Shield, mv.Deflect, mv.Mace}
        one = after(3, *loaded, mv.Deflect(0, 1, 0), one_answer=ruling)
        assert answers(one) == {mv.EndDefence, mv.Shield, mv.Deflect}
        assert answers(judge(GAME, one, mv.Deflect(1, 2, 0))[1]) == {mv.EndDefence}


def test_a_burn_is_offered_where_some_card_is_strong_enough() -> None:
    weak = {**GAME.cards(None), "burn": [], "highest": {"trash_damage": 3, "shield_value": 4, "burn_value": 2}}
    match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:2], cards=weak)))[1]
    for move in (*attack(1, 0, 3), mv.Pass(), mv.Attack(1, 1, 2, 0)):
        match = judge(GAME, match, move)[1]
    before = replace(match, asks=(BurnOrRepair(1),))
    assert mv.Burn not in answers(before)  # a 3 lies there, the 2 still flies
    assert mv.Burn in answers(judge(GAME, match, mv.EndDefence())[1])


@pytest.mark.parametrize(("held", "fine"), [(0, False), (1, True)])
def test_trash_that_is_kept_is_in_the_hand(held: int, fine: bool) -> None:
    match = holding(after(2, free_pass=True), held, 5)
    if fine:
        assert judge(GAME, match, mv.Pass(True))[0][0] == ev.Passed(0, True)
        return
    with pytest.raises(RuleError) as refused:
        judge(GAME, match, mv.Pass(True))
    assert refused.value.rule is laws.HELD


def test_a_full_hand_is_not_filled_up() -> None:
    assert judge(GAME, after(2, redraw="turn-end"), mv.Pass())[0] == (ev.Passed(0, False), ev.TurnBegan(1))


def test_burning_counts_down() -> None:
    match = after(2, *attack(1, 0, 3, 1), *attack(0, 0, 1), *attack(1, 1, 2, 2), mv.Burn(4, 0))
    assert match.ask == Burning(1, 4)
    match = judge(GAME, match, mv.BurnAway((1, 0)))[1]
    assert match.ask == Attacking(1)  # the 3 is too much for what is left of 4
    assert match.board.fortresses[1] == (Wall((Trash(3, 1),)), Wall(), Wall())
    assert piles(match.board) == (2, 0, 0)  # the Burn card and a 2 of two torches in phase 1
    first = after(2, *attack(1, 0, 1), *attack(0, 0, 1), *attack(1, 0, 2, 1), mv.Burn(4, 0), mv.BurnAway((0, 0)))
    assert first.ask == Burning(1, 3, 1)
    assert first.board.fortresses[1][0] == Wall((Trash(2, 1),))


@pytest.mark.parametrize("trash", [(0,), (0, 0, 0), ("0", 0), (True, 0), (0, None), [0, 0], 7, None, (1, 0), (0, 1), (3, 0)])
def test_what_is_no_trash_of_mine_is_not_burned(trash: Any) -> None:
    match = after(2, *attack(1, 0, 1), *attack(0, 0, 1), *attack(1, 2, 1), mv.Burn(4, 0))
    with pytest.raises(RuleError) as refused:
        judge(GAME, match, mv.BurnAway(trash))
    assert refused.value.rule is laws.BURN_OWN


def test_a_repaired_wall_stands_bare() -> None:
    match = after(2, *attack(1, 0, 4), mv.Repair(0, 1))
    assert match.board.fortresses[1] == (Wall(),) * 3
    assert (match.ask, match.board.hands, piles(match.board)) == (Attacking(1), (5, 5), (1, 1, 0))
    ruins = after(2, *attack(1, 0, 4), mv.Repair(0, 1), ruins_cleared=False)
    assert ruins.board.fortresses[1][0] == Wall((Trash(4, 0),))


# ---- torching phases


@pytest.mark.parametrize("late", [True, False])
def test_where_torches_go(late: bool) -> None:
    """No torch is recycled always; one is torched in phase 1 and, unless the table rules otherwise, in 2; two in 2; after both, out."""
    match = after(2, late_torch=late)
    ways = {
        (1, 0): (1, 0, 0),
        (1, 1): (0, 1, 0),
        (1, 2): (1, 0, 0),
        (2, 0): (1, 0, 0),
        (2, 1): (0, 1, 0) if late else (1, 0, 0),
        (2, 2): (0, 1, 0),
        (3, 0): (1, 0, 0),
        (3, 1): (0, 0, 1),
        (3, 2): (0, 0, 1),
    }
    for (phase, torches), expected in ways.items():
        board = replace(match.board, torching=phase)
        assert piles(discarded(match, board, [torches])) == expected, (phase, torches)
    full = replace(match.board, torching=2, recycle=3, torched=4, removed=5)
    assert piles(discarded(match, full, (0, 2, 0, 2, 2))) == (5, 7, 5)
    assert piles(discarded(match, replace(full, torching=3), (1, 2, 0, 2))) == (4, 4, 8)


def test_a_new_draw_pile_takes_torched_cards_out_of_the_game() -> None:
    match = after(2, mv.Attack(1, 0, 1, 1), mv.Shield(0, 1, 0), mv.Recount(0))
    board = match.board
    assert (board.draw, board.torching, piles(board)) == (1, 2, (0, 0, 1))
    assert (board.miscounted, all_cards(match)) == (DECK - 10 - 2, DECK)


@pytest.mark.parametrize("late", [True, False])
def test_phase_2_counts_for_whatever_leaves_the_table(late: bool) -> None:
    """TW12, TW13: one torch is torched in phase 2 as well where the table says so, wherever the card comes from."""
    other = (0, 1, 0) if late else (1, 0, 0)

    def of(*moves: Move, last: tuple[Move, ...]) -> tuple[int, int, int]:
        match = after(3, *moves, late_torch=late, aim_at_ruins=True)
        match = replace(match, board=replace(match.board, torching=2, recycle=0, torched=0))
        for move in last:
            match = judge(GAME, match, move)[1]
        return piles(match.board)

    assert of(*attack(1, 0, 3, 1), *attack(2, 0, 1), mv.Attack(1, 0, 1, 1), last=(mv.EndDefence(),)) == (2 * other[0], 2 * other[1], 0)
    ruins = (*attack(1, 0, 4), *attack(0, 0, 1), mv.Attack(1, 0, 2, 1))  # thrown at a wall that is down already
    assert of(*ruins, last=(mv.EndDefence(),)) == other
    # Ben's first two walls are down, on the third lies a 1 of one torch when it is hit as well; then his hand is shown.
    down = (*attack(1, 0, 4), *attack(0, 0, 1), *attack(1, 1, 4), *attack(0, 0, 1), *attack(1, 2, 1, 1), *attack(0, 0, 1))
    fallen = of(*down, mv.Attack(1, 2, 3, 2), last=(mv.EndDefence(),))
    assert fallen == (other[0], other[1] + 1, 0)
    shown = of(*down, mv.Attack(1, 2, 3, 2), last=(mv.EndDefence(), mv.HandShown(1, 2)))
    assert shown == (fallen[0] + 2 + other[0], fallen[1] + 2 + other[1], 0)  # five cards: two plain, one of one torch, two of two


def test_an_eliminated_players_other_trash_goes_by_the_phase_too() -> None:
    """Where trash stays on ruins (TW2 off) it lies there until its owner is out."""
    down = (*attack(1, 0, 4, 1), *attack(0, 0, 1), *attack(1, 1, 4), *attack(0, 0, 1), mv.Attack(1, 2, 4, 2))
    match = after(3, *down, ruins_cleared=False)
    match = replace(match, board=replace(match.board, torching=2))
    out = judge(GAME, match, mv.EndDefence())[1]
    assert (out.out, piles(out.board)) == ({1}, (1, 2, 0))


# ---- who is out

LANDED = (*attack(1, 0, 3, 1), *attack(2, 0, 1), *attack(3, 0, 1))  # on Ben's wall lies a 3 with a torch; it is Dia's turn


def test_what_lies_before_a_leaver_goes_by_its_torches() -> None:
    match = after(4, *LANDED, Leave(1))
    assert match.asks == (BurnOrRepair(3), HandMarks(3, 1, 5))
    assert match.board.fortresses[1] == (Wall(),) * 3
    assert piles(match.board) == (0, 1, 0)
    match = judge(GAME, match, mv.HandShown(2, 1))[1]
    assert (match.asks, piles(match.board), match.board.hands[1]) == ((BurnOrRepair(3),), (3, 3, 0), 0)


def test_or_it_leaves_the_game() -> None:
    match = after(4, *LANDED, Leave(1), leaving="removed")
    assert (match.asks, piles(match.board), match.board.hands[1]) == ((BurnOrRepair(3),), (0, 0, 6), 0)
    assert all_cards(match) == DECK


@pytest.mark.parametrize(("ruling", "expected"), [("recycle", (5, 1, 0)), ("removed", (0, 1, 5))])
def test_a_hand_goes_where_the_table_says(ruling: str, expected: tuple[int, int, int]) -> None:
    match = after(4, *LANDED, Leave(1), eliminated_hand=ruling)
    assert (match.asks, piles(match.board), match.board.hands[1]) == ((BurnOrRepair(3),), expected, 0)


def test_what_flies_at_a_leaver_is_gone_and_the_left_neighbour_plays() -> None:
    match = after(4, mv.Attack(1, 0, 3, 1), Leave(1))
    assert match.board.volley is None
    assert (match.asks, piles(match.board)) == ((HandMarks(2, 1, 5),), (0, 1, 0))
    match = judge(GAME, match, mv.HandShown(0, 0))[1]
    assert (match.turn, match.asks) == (2, (BurnOrRepair(2),))


def test_the_next_who_is_here_speaks_for_a_leaver() -> None:
    assert after(4, mv.Attack(1, 0, 3, 1), Pause(2), Leave(1)).ask == HandMarks(3, 1, 5)
    assert after(4, *attack(2, 0, 1), Leave(2)).ask == HandMarks(3, 2, 5)
    assert after(4, *attack(3, 0, 1), Leave(3)).ask == HandMarks(0, 3, 5)
    assert after(4, *attack(2, 0, 1), Leave(0)).ask == HandMarks(2, 0, 5)


def test_a_question_about_a_hand_passes_on_with_who_speaks() -> None:
    match = after(5, mv.Attack(1, 0, 3, 1), Leave(1), Leave(2))
    assert match.asks == (HandMarks(3, 1, 5), HandMarks(3, 2, 5))
    match = after(5, mv.Attack(1, 0, 3, 1), Leave(1), Leave(4))
    assert match.asks == (HandMarks(2, 1, 5), HandMarks(2, 4, 5))


def out_by(seats: int, *later: Move, **rulings: Any) -> War:
    """Ben loses his third wall to Ana's trash, after some more moves while it flies."""
    down = (*attack(1, 0, 4), *attack(0, 0, 1), *attack(1, 1, 4), *attack(0, 0, 1))
    return after(seats, *down, mv.Attack(1, 2, 4, 0), *later, mv.EndDefence(), after_elimination="attacker", **rulings)


def test_who_is_asked_about_a_hand_stays_so_when_somebody_else_leaves() -> None:
    match = out_by(4)
    assert (match.turn, match.asks) == (1, (HandMarks(0, 1, 5),))
    assert judge(GAME, match, Leave(3))[1].asks == (HandMarks(0, 1, 5), HandMarks(2, 3, 5))


def test_an_attacker_who_left_plays_after_no_elimination() -> None:
    assert out_by(4, eliminated_hand="removed").turn == 0
    assert out_by(4, Leave(0), eliminated_hand="removed").turn == 2  # left of Ben
    assert out_by(4, Leave(0), mv.HandShown(0, 0)).ask == HandMarks(2, 1, 5)


def test_somebody_away_speaks_for_a_leaver_when_all_are_away() -> None:
    assert after(3, Pause(0), Pause(1), Pause(2), Leave(0), pausing="wait").asks == (HandMarks(1, 0, 5),)


def test_a_catapult_aimed_at_a_leaver_is_spent() -> None:
    loading = (mv.Catapult(0), mv.Attack(2, 1, 3, 1))
    match = after(4, *loading, Leave(2), eliminated_hand="removed")
    assert match.board.volley is None
    assert (match.turn, match.asks) == (3, (BurnOrRepair(3),))
    assert (piles(match.board), match.board.hands) == ((1, 1, 5), (5, 5, 0, 5))


def test_a_catapult_that_is_loaded_by_a_leaver_is_gone() -> None:
    match = after(4, mv.Catapult(0), mv.Attack(2, 1, 3, 1), Leave(0), eliminated_hand="removed")
    assert match.board.volley is None
    assert (match.turn, piles(match.board), match.board.hands) == (1, (1, 1, 3), (0, 5, 5, 5))


def test_an_eliminated_player_leaves_nothing_behind() -> None:
    hits = (mv.Attack(1, 0, 4, 0), mv.Attack(1, 1, 4, 0), mv.Attack(1, 2, 4, 1))
    moves: list[Move] = []
    for number, hit in enumerate(hits):
        moves += [hit, mv.EndDefence()]
        if number < 2:
            moves += [mv.Attack(0, number, 1, 1), mv.EndDefence()]
    match = after(3, *moves)
    assert match.out == {1}
    assert match.asks == (HandMarks(2, 1, 5),)
    assert (match.board.heir, match.board.fortresses[1]) == (2, (Wall(down=True),) * 3)
    assert piles(match.board) == (2, 1, 0)
    by_attacker = after(3, *moves, after_elimination="attacker", eliminated_hand="recycle")
    assert (by_attacker.turn, by_attacker.asks, piles(by_attacker.board)) == (0, (BurnOrRepair(0),), (7, 1, 0))


# ---- cards by their names


def own_list() -> dict[str, Any]:
    """The shipped list with every mark known: one torch on each card but the trash, which bears two; Sardines of 3."""
    listed = {kind: entries if isinstance(entries, dict) else [dict(one) for one in entries] for kind, entries in GAME.cards(None).items()}
    for kind, entries in listed.items():
        for one in entries if isinstance(entries, list) else ():
            one["torches"] = 2 if kind == "trash" else 1
    listed["trash"][0]["damage"] = 3
    return listed


def named(*moves: Move) -> War:
    match = start(GAME, settle(GAME, Setting(GAME.id, "", NAMES[:3], cards=own_list())))[1]
    for move in moves:
        match = judge(GAME, match, move)[1]
    return match


def test_a_name_is_enough_where_the_list_knows_the_card() -> None:
    thrown = mv.Attack(1, 0, card="Moldy Sardines")
    sardines = Trash(3, 2, "Moldy Sardines")
    match = named(thrown)
    assert match.board.volley == Volley(0, 1, (Flying(sardines, 0),))
    assert judge(GAME, match, mv.Shield(0, card="Shield of 3"))[0][0] == ev.Shielded(1, 0, 3, 1, "Shield of 3")
    assert judge(GAME, match, mv.Deflect(0, 1, card="Deflect"))[0][0] == ev.Deflected(1, 0, 1, 1, "Deflect")
    assert judge(GAME, match, mv.Mace("back", 0, card="Mace back at the attacker"))[0][0] == ev.Batted(
        1, 0, 0, "back", 1, "Mace back at the attacker"
    )
    landed = judge(GAME, match, mv.EndDefence())[1]
    assert landed.board.fortresses[1][0] == Wall((sardines,))
    assert judge(GAME, landed, mv.Burn(card="Burn of 3"))[0][0] == ev.BurnPlayed(1, 3, 1, "Burn of 3")
    assert judge(GAME, landed, mv.Catapult(card="Catapult"))[0][0] == ev.CatapultPlayed(1, 1, "Catapult")
    down = named(mv.Attack(1, 0, 4, 0), mv.EndDefence())
    assert judge(GAME, down, mv.Repair(0, card="Repair Wall"))[0][0] == ev.Repaired(1, 0, 1, "Repair Wall")
    with pytest.raises(RuleError) as weak:
        judge(GAME, match, mv.Shield(0, card="Mighty Shield"))
    assert weak.value.rule is laws.SHIELD_WEAK


def test_what_the_list_does_not_know_is_nothing() -> None:
    assert known(GAME.cards(None), "trash", "Moldy Sardines", "torches") is None
    assert known(GAME.cards(None), "trash", "Sofa", "damage") is None
    assert known(GAME.cards(None), "trash", "Moldy Sardines", "damage") == 1


@pytest.mark.parametrize(
    ("moves", "last", "rule"),
    [
        ((), mv.Attack(1, 0, 1, 0, "Sofa"), laws.LISTED),
        ((), mv.Attack(1, 0, 1, 0, "Deflect"), laws.LISTED),  # no Trash
        ((), mv.Attack(1, 0, 1, 0, 3), laws.LISTED),  # type: ignore[arg-type]
        ((), mv.Attack(1, 0, 1), laws.TORCHES),
        ((), mv.Attack(1, 0, 1, 3), laws.TORCHES),
        ((), mv.Attack(1, 0, None, 0), laws.NUMBER),
        ((), mv.Attack(1, 0, 0, 0), laws.NUMBER),
        ((), mv.Attack(1, 0, 5, 0), laws.NUMBER),
        ((), mv.Repair(3, 0), laws.REPAIR_DOWN),
        ((), mv.Repair(0, 0), laws.REPAIR_DOWN),
        ((), mv.Attack(0, 0, 1, 0), laws.TARGET),
        ((), mv.Attack(3, 0, 1, 0), laws.TARGET),
        ((), mv.Attack(True, 0, 1, 0), laws.TARGET),
        ((), mv.Attack(1, 3, 1, 0), laws.TARGET),
        ((mv.Attack(1, 0, 2, 0),), mv.Mace("any", 0, 0, 3), laws.MACE_TARGET),
        ((mv.Attack(1, 0, 2, 0),), mv.Mace("any", 0, 0, False), laws.MACE_TARGET),
        ((mv.Attack(1, 0, 2, 0),), mv.Mace("any", 0, 0, 1), laws.MACE_TARGET),
        ((mv.Attack(1, 0, 2, 0),), mv.Mace("any", 0, 0), laws.MACE_TARGET),
        ((mv.Attack(1, 0, 2, 0),), mv.Mace("left", 0, 0, 0), laws.MACE_TARGET),
        ((mv.Attack(1, 0, 2, 0),), mv.Mace("left", 3, 0), laws.MACE_TARGET),
        ((mv.Attack(1, 0, 2, 0),), mv.Shield(1, 2, 0), laws.FLYING),
        ((mv.Attack(1, 0, 2, 0),), mv.Deflect(0, 3, 0), laws.DEFLECT_WALL),
    ],
)
def test_what_a_card_cannot_say(moves: tuple[Move, ...], last: Move, rule: Rule) -> None:
    with pytest.raises(RuleError) as refused:
        judge(GAME, after(3, *moves), last)
    assert refused.value.rule is rule


# ---- an old journal always loads


def test_events_that_fit_no_state_are_recorded_all_the_same() -> None:
    match = after(3)
    assert evolve(GAME, match, ev.Batted(0, 1, 0, "any", 0)) == match
    shielded = evolve(GAME, match, ev.Shielded(0, 0, 1, 0))
    assert (shielded.board.hands, piles(shielded.board), shielded.board.volley) == ((4, 5, 5), (2, 0, 0), None)
    deflected = evolve(GAME, match, ev.Deflected(0, 0, 1, 1))
    assert (deflected.board.hands, piles(deflected.board), deflected.board.volley) == ((4, 5, 5), (0, 1, 0), None)
    assert evolve(GAME, match, ev.RanShort(0, 1)) == match
    assert evolve(GAME, match, ev.Landed(0, ((0, 2),))) == match
    lying = after(3, *attack(1, 0, 2, 1))
    burned = evolve(GAME, lying, ev.TrashBurned(1, 0, 0, 2))
    assert (burned.asks, burned.board.fortresses[1][0], piles(burned.board)) == (lying.asks, Wall(), (0, 1, 0))


def test_a_played_cards_torches_count() -> None:
    thrown = mv.Attack(1, 0, 2, 0)
    assert piles(after(3, thrown, mv.Mace("left", 0, 1)).board) == (0, 1, 0)
    assert piles(after(3, thrown, mv.Deflect(0, 1, 1), one_answer=False).board) == (0, 1, 0)
    assert piles(after(2, *attack(1, 0, 1), *attack(0, 0, 1), *attack(1, 0, 1), mv.Burn(2, 1)).board) == (0, 1, 0)
    late = after(2, *attack(1, 0, 1, 1), *attack(0, 0, 1), *attack(1, 0, 2), mv.Burn(2, 0))
    late = replace(late, board=replace(late.board, torching=2))
    assert piles(judge(GAME, late, mv.BurnAway((0, 0)))[1].board) == (1, 1, 0)
