"""Dumpster Brawl!: the state behind the transcripts, worked out by hand: piles, hands, the open question, who leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.kernel import Leave, Move, Pause, Rule, RuleError, evolve, judge, legal
from companion.senses import DiceSeen, Die
from tests.rules.brawl_matches import FIGHT, FIRST, GAME, KING, RUMMY, after, piles

ITEMS, SLUGS, BOOSTERS, BLOCKERS = 91, 4, 3, 3
NONE = mv.Plan(0, 0)


# ---- before the deal


def test_the_roll_off_goes_on_among_the_crowbars() -> None:
    match = after(3, mv.RollDie(0, "crowbar"))
    assert (match.board.faces, match.ask) == (("crowbar", "", ""), ask.RollOff(1, (0, 1, 2)))
    match = after(3, mv.RollDie(1, "crowbar"))
    assert (match.board.faces, match.ask) == (("", "crowbar", ""), ask.RollOff(0, (0, 1, 2)))
    match = after(3, mv.RollDie(0, "lid"), mv.RollDie(1, "crowbar"), mv.RollDie(2, "crowbar"))
    assert (match.board.faces, match.ask) == (("", "", ""), ask.RollOff(1, (1, 2)))
    match = after(3, mv.RollDie(0, "lid"), mv.RollDie(1, "lid"), mv.RollDie(2, "lid"))
    assert (match.board.faces, match.ask) == (("", "", ""), ask.RollOff(0, (0, 1, 2)))


def test_characters_are_picked_and_changed() -> None:
    match = after(3, mv.PickCharacter(1, "Iscratchu"), mv.PickCharacter(1, "Character 2"), mv.PickCharacter(0, "Iscratchu"))
    assert match.board.characters == ("Iscratchu", "Character 2", "")
    with pytest.raises(RuleError) as taken:
        judge(GAME, match, mv.PickCharacter(2, "Iscratchu"))
    assert taken.value.rule is laws.CHARACTER


@pytest.mark.parametrize(("seats", "each"), [(2, 4), (4, 4), (5, 5), (6, 6)])
def test_the_deal(seats: int, each: int) -> None:
    match = after(seats, mv.GoesFirst(1))
    board = match.board
    assert board.hands == (each,) * seats
    assert piles(match) == (ITEMS + SLUGS + BOOSTERS + BLOCKERS - seats * each, 0, 0, 0)
    assert (board.first, board.attacker, match.turn, match.ask) == (1, 1, 1, ask.PreAttack(1))


# ---- a turn of Round Rummage

TRASH = ITEMS + SLUGS + BOOSTERS + BLOCKERS - 12  # three players hold four cards each


def test_a_plan_is_carried_out() -> None:
    match = after(3, FIRST, mv.Plan(1, 1))
    assert match.ask == ask.Drawing(0, 1, 1, True, "green")
    discarded = judge(GAME, match, mv.Discard())[1]
    assert (discarded.ask, discarded.board.hands, piles(discarded)) == (ask.Drawing(0, 1, 0, True, "green"), (3, 4, 4), (TRASH, 1, 0, 0))
    drawn = judge(GAME, discarded, mv.Draw("discard"))[1]
    assert (drawn.asks, drawn.board.hands, piles(drawn)) == ((ask.ChooseTarget(0),), (4, 4, 4), (TRASH, 0, 0, 0))
    drawn = judge(GAME, match, mv.Draw())[1]
    assert (drawn.asks, drawn.board.hands, piles(drawn)) == ((ask.Discarding(0, 1, True),), (5, 4, 4), (TRASH - 1, 0, 0, 0))
    match = after(3, FIRST, mv.Plan(0, 2), mv.Discard())
    assert match.asks == (ask.Discarding(0, 1, True),)
    assert judge(GAME, match, mv.StopDiscarding())[1].asks == (ask.ChooseTarget(0),)
    assert after(3, FIRST, NONE).asks == (ask.ChooseTarget(0),)
    assert after(3, FIRST, mv.Plan(1, 0), mv.StopDrawing()).asks == (ask.ChooseTarget(0),)


def test_who_wins_a_fight_and_what_it_pays() -> None:
    assert after(3, *FIGHT).ask == ask.FightDice(0, 1)
    assert after(3, *FIGHT).board.defender == 1
    won = after(3, *FIGHT, mv.Fight(4, 2))
    assert (won.ask, won.board.fight, won.board.held) == (ask.Spoils(0, 1, 1), (4, 2, 0), 0)
    lost = after(3, *FIGHT, mv.Fight(2, 4))
    assert (lost.ask, lost.board.fight, lost.board.held) == (ask.Spoils(1, 0, 2), (2, 4, 1), 1)
    assert after(3, *FIGHT, mv.Fight(2, 4), defender_spoils=False).ask == ask.Spoils(1, 0, 0)
    assert after(3, *FIGHT, mv.Fight(3, 3), ties_to_defender=False).ask == ask.FightDice(0, 1)
    assert after(3, *FIGHT, mv.Fight(3, 3), ties_to_defender=True).ask == ask.Spoils(1, 0, 2)


def test_cards_change_hands() -> None:
    won = (*FIGHT, mv.Fight(4, 2))
    match = after(3, *won, mv.Steal())
    assert (match.board.hands, match.board.swap, match.asks) == ((5, 3, 4), (0, 1), (ask.RummageDice(0, "blue"),))
    match = after(3, *won, mv.Give())
    assert (match.board.hands, match.board.swap) == ((3, 5, 4), (0, 1))
    match = after(3, *won, mv.Neither())
    assert (match.board.hands, match.board.swap) == ((4, 4, 4), ())
    lost = (*FIGHT, mv.Fight(2, 4))
    match = after(3, *lost, mv.Exchange(2, 0))
    assert (match.board.hands, match.board.swap, match.turn, match.ask) == ((2, 6, 4), (0, 1), 1, ask.PreAttack(1))


ROLLED = (*FIGHT, mv.Fight(4, 2), mv.Neither(), mv.RummageRoll(2, 1))


def test_a_rummage_draws_then_discards() -> None:
    assert after(3, *FIGHT, mv.Fight(4, 2), mv.Steal(), mv.RummageRoll(1, 0)).board.swap == ()
    match = after(3, *ROLLED)
    assert (match.ask, match.board.rummage) == (ask.Drawing(0, 2, 1, False, "green"), (2, 1))
    match = after(3, *ROLLED, mv.Draw(), mv.Draw())
    assert (match.ask, match.board.hands) == (ask.Discarding(0, 1, False), (6, 4, 4))
    match = after(3, *ROLLED, mv.Draw(), mv.Draw(), mv.Discard())
    assert (match.turn, match.ask, piles(match)) == (1, ask.PreAttack(1), (TRASH - 2, 1, 0, 0))
    assert (match.board.fight, match.board.rummage, match.board.attacker) == ((), (), 1)
    assert after(3, *ROLLED, mv.StopDrawing()).ask == ask.Discarding(0, 1, False)
    assert after(3, *ROLLED, mv.EndTurn()).ask == ask.PreAttack(1)


MET = (*ROLLED, mv.Blocker(3, "Animal Control"))


def test_a_blocker_is_met() -> None:
    match = after(3, *MET)
    dice = ask.BlockerDice(0, 3, "Animal Control", "green")
    assert (match.asks, piles(match)) == ((ask.Drawing(0, 1, 1, False, "green"), dice), (TRASH - 1, 0, 1, 0))
    assert after(3, *MET, blocker_uses_draw=False).asks[0] == ask.Drawing(0, 2, 1, False, "green")
    beaten = after(3, *MET, mv.BlockerRoll(3))
    assert (beaten.board.blockers, piles(beaten)) == (2, (TRASH - 1, 0, 0, 1))
    assert beaten.ask == ask.ChooseReward(0, ("draw", "discard", "opponent-discards"))
    assert judge(GAME, beaten, mv.Reward("draw"))[1].asks == (ask.Drawing(0, 2, 1, False, "green"),)
    assert judge(GAME, beaten, mv.Reward("discard"))[1].asks == (ask.Drawing(0, 1, 2, False, "green"),)
    assert judge(GAME, beaten, mv.Reward("nothing"))[1].asks == (ask.Drawing(0, 1, 1, False, "green"),)
    robbed = judge(GAME, beaten, mv.Reward("opponent-discards", 2))[1]
    assert (robbed.board.hands, piles(robbed), robbed.asks) == ((4, 4, 3), (TRASH - 1, 1, 0, 1), (ask.Drawing(0, 1, 1, False, "green"),))
    lost = after(3, *MET, mv.BlockerRoll(2))
    assert (lost.board.hands, piles(lost), lost.ask) == ((2, 4, 4), (TRASH - 1, 2, 0, 1), ask.PreAttack(1))


def test_a_blocker_before_the_attack() -> None:
    planned = (FIRST, mv.Plan(2, 0), mv.Blocker(3, "Animal Control"), mv.BlockerRoll(0))
    assert after(3, *planned).asks == (ask.PreAttack(1),)
    assert after(3, *planned, lost_blocker_ends_turn=False).asks == (ask.ChooseTarget(0),)
    with pytest.raises(RuleError) as none:
        judge(GAME, after(3, FIRST, mv.Plan(2, 0), blockers=0), mv.Blocker(3, "Animal Control"))
    assert none.value.rule is laws.BLOCKER_LEFT


def test_a_blocker_of_ones_own_text_is_followed_when_it_wins_too() -> None:
    named = next(one["name"] for one in GAME.cards(None)["blockers"] if "by-the-text" in one["win"])
    met = (*ROLLED, mv.Blocker(3, named))
    assert after(3, *met, mv.BlockerRoll(0)).board.text
    assert not after(3, *met, mv.BlockerRoll(3)).board.text
    assert not after(3, *MET, mv.BlockerRoll(0)).board.text
    assert after(3, *met, mv.BlockerRoll(3), mv.Reward("by-the-text")).board.text


def test_a_reroll_leaves_the_lids() -> None:
    match = after(3, *FIGHT, mv.Fight(1, 3), mv.PlayBooster(0, "reroll-attack"))
    board = match.board
    assert (match.asks, board.fight, board.held, board.hands, board.boosters) == ((ask.FightDice(0, 1, 3),), (), 0, (3, 4, 4), 2)
    assert board.king == -1  # Round Rummage has no King
    assert piles(match) == (TRASH, 0, 0, 1)


@pytest.mark.parametrize("sets", [((3, 3),), (("Soda Can",),), (("Soda Can", 3, 1),), (("Soda Can", "3"),), (("Soda Can", True),), [], 3])
def test_what_is_no_set_is_refused(sets: Any) -> None:
    with pytest.raises(RuleError) as refused:
        judge(GAME, after(3, FIRST), mv.Claim(0, sets))
    assert refused.value.rule is laws.SET_SIZE


# ---- King of the Heap


def test_the_first_player_is_king_and_is_attacked_from_the_left() -> None:
    match = after(3, FIRST, mode=KING)
    assert (match.board.king, match.board.attacker, match.board.defender, match.asks) == (0, 1, 0, (ask.FightDice(1, 0),))


def test_a_king_who_holds_rummages_in_green() -> None:
    match = after(3, FIRST, mv.Fight(2, 2), mode=KING)
    assert (match.board.king, match.board.held, match.asks) == (0, 1, (ask.RummageDice(0, "green"),))
    match = judge(GAME, match, mv.RummageRoll(1, 0))[1]
    assert match.asks == (ask.Drawing(0, 1, 0, False, "blue"),)
    match = judge(GAME, match, mv.Draw())[1]
    assert match.asks == (ask.CheckVictory(0),)
    match = judge(GAME, match, mv.NoClaim())[1]
    assert (match.turn, match.asks, match.board.held) == (2, (ask.FightDice(2, 0),), 1)


def test_a_new_king_starts_to_count() -> None:
    match = after(3, FIRST, mv.Fight(2, 2), mv.RummageRoll(0, 0), mv.Fight(5, 2), mode=KING, ask_king=False, king_clockwise=True)
    assert (match.board.king, match.board.held, match.board.attacker) == (2, 0, 2)
    assert match.asks == (ask.RummageDice(2, "blue"),)
    match = judge(GAME, match, mv.RummageRoll(0, 0))[1]
    assert (match.turn, match.asks) == (0, (ask.FightDice(0, 2),))


def test_attackers_change_in_the_direction_of_the_ruling() -> None:
    held = (FIRST, mv.Fight(0, 0), mv.RummageRoll(0, 0))
    assert after(4, *held, mode=KING, ask_king=False, king_clockwise=True).turn == 2
    assert after(4, *held, mode=KING, ask_king=False, king_clockwise=False).turn == 3  # over the King's head


# ---- Rummy

COMBAT = (FIRST, mv.Attack(1), mv.Fight(4, 2), mv.Neither(), mv.RummageRoll(2, 3))


def test_a_rummage_of_rummy_has_no_discards() -> None:
    assert after(3, *COMBAT, mode=RUMMY).ask == ask.Drawing(0, 2, 0, False, "green")


def test_fighters_lay_down_after_the_combat() -> None:
    match = after(3, *COMBAT, mv.Draw(), mv.Draw(), mode=RUMMY, attacker_lays_first=True)
    assert (match.asks, match.board.fight) == ((ask.Laying(0, (1,)),), ())
    laid = judge(GAME, match, mv.LayDown(0, (("Soda Can", 3),)))[1]
    assert (laid.board.hands, laid.board.laid, laid.asks) == ((3, 4, 4), ((("Soda Can", 3),), (), ()), match.asks)
    more = judge(GAME, laid, mv.LayDown(0, (("Soda Can", 1),)))[1]
    assert (more.board.hands, more.board.laid) == ((2, 4, 4), ((("Soda Can", 4),), (), ()))
    stopped = judge(GAME, more, mv.StopLaying())[1]
    assert stopped.asks == (ask.Laying(1, ()),)
    added = judge(GAME, judge(GAME, stopped, mv.LayDown(1, (("Take Out", 3),)))[1], mv.LayDown(1, (("Soda Can", 1),)))[1]
    assert added.board.laid[1] == (("Take Out", 3), ("Soda Can", 1))
    assert (added.board.gone_out, added.winners) == (1, (1,))  # 4 and 2 for going out
    first = after(3, *COMBAT, mv.Draw(), mv.Draw(), mode=RUMMY, attacker_lays_first=False)
    assert first.asks == (ask.Laying(1, (0,)),)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ((), laws.ITEM),
        ((("Soda Can", 0),), laws.ITEM),
        ((("Soda Can", True),), laws.ITEM),
        ((("Soda Can",),), laws.ITEM),
        (("Soda Can", 3), laws.ITEM),
        ((("Sofa", 3),), laws.ITEM),
        ((("Soda Can", 7),), laws.LAID_HELD),
        ((("Soda Can", 2),), laws.OWN_SET),
        ((("Soda Can", 3), ("Take Out", 1)), laws.ADD_ON),
    ],
)
def test_what_cannot_be_laid_down(cards: Any, rule: Rule) -> None:
    match = after(3, *COMBAT, mv.Draw(), mv.Draw(), mode=RUMMY)
    asked = match.ask
    assert isinstance(asked, ask.Laying)
    held = match.board.hands[asked.seat]
    with pytest.raises(RuleError) as refused:
        judge(GAME, match, mv.LayDown(asked.seat, cards))
    assert refused.value.rule is rule, held


def tied(*seats: int) -> Brawl:
    """Rummy right when these seats are to roll for the victory."""
    return evolve(GAME, after(3, FIRST, mode=RUMMY), ev.TieRollDue(seats))


def test_a_tie_is_rolled_until_somebody_is_alone() -> None:
    match = tied(0, 2)
    assert (match.board.tie, match.asks) == ((-1, -1, -1), (ask.TieBreak(0, (0, 2)),))
    assert set(legal(GAME, match)) == {mv.TieRoll(seat, crowbars) for seat in (0, 2) for crowbars in range(7)}
    match = judge(GAME, match, mv.TieRoll(0, 0))[1]
    assert (match.board.tie, match.asks) == ((0, -1, -1), (ask.TieBreak(2, (0, 2)),))
    with pytest.raises(RuleError) as rolled:
        judge(GAME, match, mv.TieRoll(0, 3))  # no crowbar is a roll, too
    assert rolled.value.rule is laws.TIE
    again = judge(GAME, match, mv.TieRoll(2, 0))[1]
    assert (again.board.tie, again.asks) == ((-1, -1, -1), (ask.TieBreak(0, (0, 2)),))
    assert judge(GAME, match, mv.TieRoll(2, 1))[1].winners == (2,)
    match = judge(GAME, tied(0, 1, 2), mv.TieRoll(1, 6))[1]
    assert match.asks == (ask.TieBreak(0, (0, 1, 2)),)
    match = judge(GAME, judge(GAME, match, mv.TieRoll(0, 6))[1], mv.TieRoll(2, 5))[1]
    assert match.asks == (ask.TieBreak(0, (0, 1)),)


def test_a_tie_is_rolled_without_a_leaver() -> None:
    match = judge(GAME, tied(0, 1, 2), mv.TieRoll(0, 0))[1]
    assert judge(GAME, match, Leave(2))[1].asks == (ask.TieBreak(1, (0, 1)),)
    assert judge(GAME, match, Leave(0))[1].asks == (ask.TieBreak(1, (1, 2)),)


# ---- lists of legal moves


def listed(match: Brawl, *kinds: type[Move]) -> list[Move]:
    return [move for move in legal(GAME, match) if isinstance(move, kinds)]


def same(moves: list[Move], expected: Iterable[Move]) -> None:
    """The same moves, each once."""
    assert len(moves) == len(set(moves))
    assert set(moves) == set(expected)


def test_what_is_possible_before_the_deal() -> None:
    names = [one["name"] for one in GAME.cards(None)["characters"]]
    moves = listed(after(2, mv.PickCharacter(0, names[0])), Move)
    rolls = [mv.RollDie(seat, face) for seat in range(2) for face in ("crowbar", "lid")]
    picks = [mv.PickCharacter(0, name) for name in names] + [mv.PickCharacter(1, name) for name in names[1:]]
    same(moves, [*rolls, *picks, mv.GoesFirst(0), mv.GoesFirst(1)])


def test_what_a_fight_can_show_and_pay() -> None:
    same(listed(after(3, *FIGHT), mv.Fight), (mv.Fight(blue, green) for blue in range(7) for green in range(6)))
    again = after(3, *FIGHT, mv.Fight(1, 3), mv.PlayBooster(0, "reroll-attack"))
    same(listed(again, mv.Fight), (mv.Fight(blue, 3) for blue in range(7)))
    paid = (mv.Neither, mv.Steal, mv.Give, mv.Exchange)
    same(listed(after(3, *FIGHT, mv.Fight(4, 2)), *paid), (mv.Neither(), mv.Steal(), mv.Give()))
    two = (mv.Neither(), mv.Steal(), mv.Give(), mv.Exchange(2, 0), mv.Exchange(1, 1), mv.Exchange(0, 2))
    same(listed(after(3, *FIGHT, mv.Fight(2, 4)), *paid), two)
    same(listed(after(3, *FIGHT, mv.Fight(2, 4), defender_spoils=False), *paid), (mv.Neither(),))


def test_what_can_be_drawn() -> None:
    blockers = GAME.cards(None)["blockers"]
    expected = [mv.Draw(), mv.StopDrawing(), mv.EndTurn(), *(mv.Blocker(one["number"], one["name"], "trash") for one in blockers)]
    kinds = (mv.Draw, mv.StopDrawing, mv.EndTurn, mv.Discard, mv.Blocker)
    same(listed(after(3, *ROLLED), *kinds), expected)
    both = listed(after(3, FIRST, mv.Plan(1, 1), mv.Discard()), mv.Draw, mv.Blocker)
    places = ("trash", "discard")
    same(both, [*map(mv.Draw, places), *(mv.Blocker(one["number"], one["name"], place) for one in blockers for place in places)])


def test_what_a_rummage_and_a_blocker_can_show() -> None:
    rolls = (mv.RummageRoll(plus, minus) for plus in range(7) for minus in range(7 - plus))
    same(listed(after(3, *FIGHT, mv.Fight(4, 2), mv.Neither()), mv.RummageRoll), rolls)
    same(listed(after(3, *MET), mv.BlockerRoll), map(mv.BlockerRoll, range(7)))
    rewards = (mv.Reward("draw"), mv.Reward("discard"), mv.Reward("nothing"), *(mv.Reward("opponent-discards", seat) for seat in (1, 2)))
    same(listed(after(3, *MET, mv.BlockerRoll(6)), mv.Reward), rewards)


# ---- dice


def test_no_lids_stay_where_none_were_rolled() -> None:
    match = after(3, *FIGHT, mv.Fight(3, 0), mv.PlayBooster(0, "reroll-attack"))
    assert match.ask == ask.FightDice(0, 1, 0)
    assert GAME.awaits(match) == {"blue": 6}
    dice = tuple(Die("blue", "crowbar" if place else "lid", 0.1 * place, 0.5, 0.05) for place in range(6))
    assert GAME.hear(match, DiceSeen(dice, 1.0)) == mv.Fight(5, 0)


# ---- leaving


def test_a_leavers_cards() -> None:
    match = after(3, FIRST, Leave(2))
    assert (match.board.hands, piles(match), match.asks) == ((4, 4, 0), (TRASH, 4, 0, 0), (ask.PreAttack(0),))
    match = after(3, FIRST, Leave(2), leaving="removed")
    assert (match.board.hands, piles(match)) == ((4, 4, 0), (TRASH, 0, 0, 4))


def test_a_leavers_turn_is_over() -> None:
    match = after(3, FIRST, mv.Plan(1, 0), Leave(0))
    assert (match.turn, match.asks) == (1, (ask.PreAttack(1),))
    assert after(4, *FIGHT, Leave(0)).asks == (ask.PreAttack(1),)


def test_a_fight_with_a_leaver_is_void() -> None:
    assert after(4, *FIGHT, Leave(1)).asks == (ask.ChooseTarget(0),)
    assert after(4, *FIGHT, Leave(2)).asks == (ask.FightDice(0, 1),)
    assert after(4, *FIGHT, mv.Fight(4, 2), Leave(1)).asks == (ask.RummageDice(0, "blue"),)
    assert after(4, *FIGHT, mv.Fight(2, 4), Leave(0)).asks == (ask.PreAttack(1),)
    assert after(4, *FIGHT, mv.Fight(2, 4), Leave(3)).asks == (ask.Spoils(1, 0, 2),)


def test_a_blocker_that_a_leaver_fights_is_out_of_the_game() -> None:
    match = after(3, *MET, Leave(0))
    assert (match.board.blockers, piles(match), match.asks) == (2, (TRASH - 1, 4, 0, 1), (ask.PreAttack(1),))
    match = after(3, *MET, Leave(2))
    assert (match.board.blockers, piles(match)) == (3, (TRASH - 1, 4, 1, 0))


def test_the_roll_off_goes_on_without_a_leaver() -> None:
    match = after(4, mv.RollDie(0, "crowbar"), Leave(1))
    assert (match.asks, match.board.faces) == ((ask.RollOff(2, (0, 2, 3)),), ("crowbar", "", "", ""))
    match = after(4, mv.RollDie(1, "crowbar"), Leave(1))
    assert (match.asks, match.board.faces) == ((ask.RollOff(0, (0, 2, 3)),), ("", "", "", ""))  # a leaver's die lies there no more
    match = after(3, mv.PickCharacter(2, "Iscratchu"), Leave(2))
    assert match.board.characters == ("", "", "")
    match = after(3, mv.PickCharacter(2, "Iscratchu"), FIRST, Leave(2))
    assert match.board.characters == ("", "", "Iscratchu")


def test_the_heap_has_a_new_king_when_the_king_leaves() -> None:
    crowned = after(4, FIRST, Leave(0), mode=KING, king_leaves="attacker")
    assert crowned.board.king == 1
    held = (FIRST, mv.Fight(0, 0), mv.RummageRoll(0, 0))
    left = after(4, *held, Leave(0), mode=KING, ask_king=False, king_clockwise=True, king_leaves="left-neighbour")
    assert left.board.king == 1  # on the left of the King, though Cem attacks


def test_a_lay_down_goes_on_without_a_leaver() -> None:
    match = after(3, *COMBAT, mv.Draw(), mv.Draw(), mode=RUMMY, attacker_lays_first=True)
    assert judge(GAME, match, Leave(1))[1].asks == (ask.Laying(0, ()),)
    assert judge(GAME, match, Leave(0))[1].asks == (ask.Laying(1, ()),)
    assert judge(GAME, match, Leave(2))[1].asks == match.asks
    laid = judge(GAME, match, mv.LayDown(0, (("Soda Can", 3),)))[1]
    gone = judge(GAME, laid, Leave(0))[1]
    assert (gone.board.laid, gone.board.hands, gone.board.discard) == (((), (), ()), (0, 4, 4), 6)


@pytest.mark.parametrize(
    ("moves", "seat", "rule"),
    [((), 1, laws.BEFORE_PAUSE), ((FIRST, mv.Attack(1)), 1, laws.FIGHTER_STAYS)],
)
def test_whom_others_need_stays(moves: tuple[Move, ...], seat: int, rule: Rule) -> None:
    with pytest.raises(RuleError) as refused:
        judge(GAME, after(4, *moves), Pause(seat))
    assert refused.value.rule is rule
    assert after(4, *moves, Pause(seat), pausing="wait").away == {seat}


def test_the_king_stays() -> None:
    match = after(4, FIRST, mv.Fight(4, 0), mv.RummageRoll(0, 0), mode=KING, ask_king=False)
    assert match.board.king == 1
    with pytest.raises(RuleError) as refused:
        judge(GAME, match, Pause(1))
    assert refused.value.rule is laws.KING_STAYS


# ---- an old journal always loads


def test_events_that_fit_no_state_are_recorded_all_the_same() -> None:
    match = after(3, FIRST)
    for event in (
        ev.DrawsLost(0, 2),
        ev.StoppedDrawing(0),
        ev.Rewarded(0, "draw"),
        ev.StoppedLaying(0),
        ev.Claimed(0, (("Soda Can", 3),)),
    ):
        assert evolve(GAME, match, event) == match
    drawn = evolve(GAME, match, ev.Drawn(0, "trash"))
    assert (drawn.board.hands, piles(drawn), drawn.asks) == ((5, 4, 4), (TRASH - 1, 0, 0, 0), match.asks)
    discarded = evolve(GAME, match, ev.Discarded(0))
    assert (discarded.board.hands, piles(discarded), discarded.asks) == ((3, 4, 4), (TRASH, 1, 0, 0), match.asks)
    assert evolve(GAME, match, ev.DieRolled(1, "lid")).board.faces == ("", "lid", "")
    assert evolve(GAME, match, ev.TieRolled(1, 4)).board.tie == (-1, 4, -1)
    met = evolve(GAME, match, ev.BlockerMet(0, 3, "", "trash", "green"))
    assert (piles(met), met.asks) == ((TRASH - 1, 0, 1, 0), match.asks)
    assert piles(evolve(GAME, met, ev.BlockerFought(0, 1, False))) == (TRASH - 1, 0, 0, 1)
