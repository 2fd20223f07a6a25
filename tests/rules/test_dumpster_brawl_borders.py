"""Dumpster Brawl! at its borders, worked out by hand: the fewest cards, the last card, whose turn is lost, who is next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.kernel import Event, Leave, Move, Open, Pause, Return, Rule, RuleError, Setting, judge, legal, settle
from tests.rules.brawl_matches import FIGHT, FIRST, GAME, KING, NAMES, RUMMY, after, holding, piles

WON = (*FIGHT, mv.Fight(4, 2))
LOST = (*FIGHT, mv.Fight(2, 4))
TEXT = "by-the-text"


def events_of(match: Brawl, move: Move) -> tuple[Event, ...]:
    return judge(GAME, match, move)[0]


def refusal(match: Brawl, move: Move) -> Rule:
    with pytest.raises(RuleError) as refused:
        judge(GAME, match, move)
    return refused.value.rule


# ---- before the deal


def test_the_roll_off_begins_with_who_was_named_to_start() -> None:
    match = GAME.setup(settle(GAME, Setting(GAME.id, "", NAMES[:3], first=1)))
    assert (match.turn, match.ask) == (1, ask.RollOff(1, (1, 2, 0)))


# ---- claims

ISCRATCHU = mv.PickCharacter(0, "Iscratchu")
THREE_SETS = (("Soda Can", 3), ("Apple Core", 3), ("Pizza Box", 3))


def may_claim(match: Brawl) -> set[int]:
    return {dict(offer.given)["seat"] for offer in legal(GAME, match) if isinstance(offer, Open) and offer.move is mv.Claim}  # type: ignore[misc]


@pytest.mark.parametrize(
    ("picked", "rulings", "least"),
    [
        ((), {}, 9),  # three sets of three
        ((ISCRATCHU,), {}, 8),  # two of the own item
        ((ISCRATCHU,), {"affinity": False}, 9),
        ((ISCRATCHU,), {"split_sets": True}, 6),  # DB4: six of the own item
        ((), {"split_sets": True}, 9),
    ],
)
def test_a_claim_is_offered_from_the_fewest_cards_that_can_win(picked: tuple[Move, ...], rulings: dict[str, Any], least: int) -> None:
    match = after(2, *picked, FIRST, **rulings)
    assert may_claim(holding(match, least - 1, 0)) == set()
    assert may_claim(holding(match, least, 0)) == {0}
    assert may_claim(holding(match, least, 9)) == {0, 1}  # at any time, whoever's turn it is


def test_only_the_active_player_may_claim_before_an_open_claim() -> None:
    match = holding(after(3, *WON, mv.Steal()), 9, 9, 9)
    shown = judge(GAME, match, mv.Claim(1, THREE_SETS))[1]
    assert shown.ask == ask.Precedence(0, 1)
    assert may_claim(shown) == {0}


def test_who_might_claim_first_is_asked_where_their_own_hand_can_be_enough() -> None:
    """DB8 after an exchange between Ana, whose turn it is, and Ben; Iscratchu needs eight cards, anybody else nine."""
    for cat, asked in ((0, True), (1, False)):
        match = after(2, mv.PickCharacter(cat, "Iscratchu"), *WON, mv.Steal())
        last = events_of(holding(match, 8, 9), mv.Claim(1, THREE_SETS))[-1]
        assert last == (ev.PrecedenceAsked(0, 1) if asked else ev.Ended((1,), "sets"))


def test_all_cards_of_an_item_make_one_set() -> None:
    match = holding(after(2, FIRST), 13, 4)
    assert events_of(match, mv.Claim(0, (("Soda Can", 7), ("Apple Core", 3), ("Pizza Box", 3))))[-1] == ev.Ended((0,), "sets")
    assert refusal(match, mv.Claim(0, (("Soda Can", 8), ("Apple Core", 3), ("Pizza Box", 2)))) is laws.ITEM
    assert refusal(match, mv.Claim(0, (("Sofa", 1), ("Apple Core", 6), ("Pizza Box", 6)))) is laws.ITEM  # there is none


# ---- what ends the moment after an exchange, and the moment of a text


def test_the_moment_after_an_exchange_is_over_with_whatever_comes_next() -> None:
    assert after(3, *WON, mv.Steal(), mv.PlayBooster(1, TEXT)).board.swap == ()
    given = (*LOST, mv.Exchange(2, 0))  # Ben's, whose turn is next
    assert after(3, *given).board.swap == (0, 1)
    assert after(3, *given, mv.Plan(1, 0)).board.swap == ()
    assert after(3, *given, mv.Attack(2)).board.swap == ()


def test_others_who_leave_do_not_end_it() -> None:
    match = holding(after(4, *WON, mv.Steal(), Leave(3)), 9, 9, 4, 0)
    assert events_of(match, mv.Claim(1, THREE_SETS))[-1] == ev.PrecedenceAsked(0, 1)
    gone = holding(after(4, *WON, mv.Steal(), Leave(0)), 0, 9, 4, 4)
    assert events_of(gone, mv.Claim(1, THREE_SETS))[-1] == ev.Ended((1,), "sets")


def test_a_text_is_followed_at_once_or_not_at_all() -> None:
    played = mv.PlayBooster(0, TEXT)
    assert after(3, FIRST, played).board.text
    assert not after(3, FIRST, played, mv.Plan(1, 0)).board.text
    assert not after(3, FIRST, played, mv.Attack(1)).board.text
    assert not after(3, *FIGHT, played, mv.Fight(4, 2)).board.text


def test_a_blocker_of_a_text_is_offered_while_one_is_left() -> None:
    met = Open(mv.Blocker, (("seat", 1),))
    assert met in legal(GAME, after(2, FIRST, mv.PlayBooster(0, TEXT), blockers=1))
    assert met not in legal(GAME, after(2, FIRST, mv.PlayBooster(0, TEXT), blockers=0))


def test_a_text_moves_cards_between_those_at_the_table() -> None:
    match = after(3, FIRST, mv.PlayBooster(0, TEXT))
    assert refusal(match, mv.MoveByText(1, 3)) is laws.TEXT
    assert refusal(match, mv.MoveByText(3, 1)) is laws.TEXT
    assert events_of(match, mv.MoveByText(1, 2)) == (ev.MovedByText(1, 2, 1),)


# ---- Blockers


def test_a_blocker_takes_as_many_cards_as_its_own_text_says() -> None:
    shipped = GAME.cards(None)
    three = {**shipped, "blockers": [{**one, "lose": 3} for one in shipped["blockers"]]}
    drawing = (FIRST, mv.Plan(2, 0))
    for name, lost in (("Animal Control", 3), ("", 2)):  # one without a name is like the one in the rulebook
        match = after(3, *drawing, mv.Blocker(3, name), cards=three)
        assert events_of(match, mv.BlockerRoll(2))[1] == ev.DiscardedAtRandom(0, lost)


def test_a_reward_takes_a_card_from_whoever_was_named() -> None:
    beaten = after(3, mv.GoesFirst(1), mv.Plan(1, 0), mv.Blocker(3, "Animal Control"), mv.BlockerRoll(3))
    assert events_of(beaten, mv.Reward("opponent-discards", 0))[1] == ev.DiscardedAtRandom(0, 1)
    assert events_of(beaten, mv.Reward("opponent-discards", 2))[1] == ev.DiscardedAtRandom(2, 1)
    assert refusal(holding(beaten, 4, 4, 0), mv.Reward("opponent-discards", 2)) is laws.REWARD_SEAT
    assert events_of(holding(beaten, 0, 4, 4), mv.Reward("opponent-discards", 2))[1] == ev.DiscardedAtRandom(2, 1)


def test_a_blocker_leaves_the_pile_it_was_drawn_from() -> None:
    match = after(2, FIRST, mv.PlayBooster(0, TEXT), mv.MoveByText("trash", "discard", 3))
    trash = match.board.trash
    assert piles(judge(GAME, match, mv.Blocker(3, "Animal Control", "discard", 0))[1])[:3] == (trash, 2, 1)
    assert piles(judge(GAME, match, mv.Blocker(3, "Animal Control", "trash", 0))[1])[:3] == (trash - 1, 3, 1)


def test_a_reward_that_is_still_drawn_outlasts_somebody_elses_blocker() -> None:
    """Ana's Booster had her meet a Blocker, which pays a draw; before she draws, the text has Ben meet another one, and he loses."""
    beaten = (mv.PlayBooster(0, TEXT), mv.Blocker(3, "Animal Control", "trash", 0), mv.BlockerRoll(3), mv.Reward("draw"))
    drawing = after(2, FIRST, *beaten)
    assert drawing.asks == (ask.PreAttack(0), ask.Drawing(0, 1, 0, False, "green", True))
    for move in (mv.Blocker(3, "Animal Control", "trash", 1), mv.BlockerRoll(2)):
        drawing = judge(GAME, drawing, move)[1]
    assert drawing.asks == (ask.PreAttack(0), ask.Drawing(0, 1, 0, False, "green", True))


# ---- a turn


@pytest.mark.parametrize("told", [(True, 0), (0, True), (1.0, 0), (0, "1"), (3, 0), (0, 3), (2, 1)])
def test_what_is_no_plan(told: tuple[Any, Any]) -> None:
    assert refusal(after(2, FIRST), mv.Plan(*told)) is laws.PLAN


def test_the_last_card_of_the_discard_pile_is_shuffled_too() -> None:
    match = after(2, *WON, mv.Neither(), mv.RummageRoll(2, 0))
    last = replace(match, board=replace(match.board, trash=1, discard=1))
    events, drawn = judge(GAME, last, mv.Draw())
    assert events == (ev.Drawn(0, "trash"), ev.Recycled(1))
    assert piles(drawn)[:2] == (1, 0)


def test_ending_the_turn_gives_up_the_draws_and_the_discards_there_are() -> None:
    over = ev.TurnBegan(1)
    assert events_of(after(2, *WON, mv.Neither(), mv.RummageRoll(2, 0)), mv.EndTurn()) == (ev.StoppedDrawing(0), over)
    both = after(2, *WON, mv.Neither(), mv.RummageRoll(2, 1))
    given_up = (ev.StoppedDrawing(0), ev.StoppedDiscarding(0), over)
    assert events_of(both, mv.EndTurn()) == events_of(holding(both, 1, 4), mv.EndTurn()) == given_up
    assert events_of(holding(both, 0, 4), mv.EndTurn()) == (ev.StoppedDrawing(0), over)


def test_nobody_discards_from_an_empty_hand() -> None:
    match = holding(after(2, FIRST, mv.Plan(0, 1)), 1, 4)
    events, played = judge(GAME, match, mv.PlayBooster(0, TEXT))  # it was the last card
    assert events == (ev.BoosterPlayed(0, TEXT), ev.StoppedDiscarding(0))
    assert played.asks == (ask.ChooseTarget(0),)


def test_a_winning_defender_may_give_the_card_just_taken() -> None:
    match = holding(after(3, *LOST), 4, 0, 4)
    assert judge(GAME, match, mv.Exchange(1, 1))[1].board.hands == (4, 0, 4)
    assert refusal(match, mv.Exchange(0, 1)) is laws.HELD
    assert refusal(holding(match, 1, 0, 4), mv.Exchange(2, 0)) is laws.HELD


# ---- King of the Heap


def test_the_crown_of_a_leaver_falls_to_the_first_seat_too() -> None:
    """Ben is King, Cem attacked in vain, now Ana does; Ben leaves."""
    held = (mv.GoesFirst(1), mv.Fight(0, 0), mv.RummageRoll(0, 0), Leave(1))
    match = after(3, *held, mode=KING, ask_king=False, king_clockwise=True, king_leaves="attacker")
    assert (match.board.king, match.turn) == (0, 2)


def test_the_left_neighbour_is_that_of_the_king_who_leaves_not_of_the_one_before() -> None:
    """Ana held against Ben; Dia, who is next counterclockwise, is King now and leaves before the rummage: Ana sits on her left."""
    crowned = (FIRST, mv.Fight(0, 0), mv.RummageRoll(0, 0), mv.Fight(5, 2))
    rulings = {"ask_king": False, "king_clockwise": False, "king_leaves": "left-neighbour"}
    assert after(4, *crowned, mode=KING, **rulings).board.king == 3
    assert after(4, *crowned, Leave(3), mode=KING, **rulings).board.king == 0


def test_nobody_attacks_themselves_when_all_others_are_away() -> None:
    alone = (FIRST, Pause(2), Pause(3), Leave(0))
    match = after(4, *alone, mode=KING, king_leaves="attacker")
    assert (match.board.king, match.asks) == (1, (ask.FightDice(2, 1),))
    assert legal(GAME, match) == [Return(2), Return(3)]


# ---- Rummy


def test_a_winning_attacker_exchanges_a_card_if_there_is_any() -> None:
    match = after(3, *WON, mode=RUMMY, free_exchange=False)  # DB12, off
    assert events_of(holding(match, 0, 0, 4), mv.Neither())[0] == ev.Exchanged(0, 1, 0, 0)
    assert refusal(holding(match, 0, 1, 4), mv.Neither()) is laws.MUST_EXCHANGE
    assert refusal(holding(match, 1, 0, 4), mv.Neither()) is laws.MUST_EXCHANGE


def laid(match: Brawl, *rows: tuple[tuple[str, int], ...]) -> Brawl:
    """The match with these cards before the players."""
    return replace(match, board=replace(match.board, laid=rows))


SODAS = (("Soda Can", 3),)


def test_a_card_is_given_to_somebody_with_a_set_down() -> None:
    assert events_of(laid(after(3, *WON, mode=RUMMY), (), SODAS, ()), mv.Give())[0] == ev.Exchanged(0, 1, 0, 1)
    two = holding(laid(after(3, *LOST, mode=RUMMY), SODAS, (), ()), 2, 4, 4)
    assert events_of(two, mv.Exchange(1, 1))[0] == ev.Exchanged(1, 0, 1, 1)
    assert refusal(holding(two, 1, 4, 4), mv.Exchange(1, 1)) is laws.OUT_AT_ONCE


COMBAT = (*WON, mv.Neither(), mv.RummageRoll(0, 3))


def test_an_add_on_grows_when_the_set_it_was_added_to_is_gone() -> None:
    """DB 34: adding to one's own add-on needs nobody else's set. Cem's Soda Cans leave with him."""
    match = laid(after(3, *COMBAT, mode=RUMMY), (("Apple Core", 3), ("Soda Can", 1)), (), SODAS)
    gone = judge(GAME, match, Leave(2))[1]
    grown = judge(GAME, gone, mv.LayDown(0, (("Soda Can", 1),)))[1]
    assert grown.board.laid == ((("Apple Core", 3), ("Soda Can", 2)), (), ())
    assert refusal(gone, mv.LayDown(0, (("Pizza Box", 1),))) is laws.ADD_ON


def test_nobody_lays_down_from_a_hand_that_became_too_small() -> None:
    match = after(3, *COMBAT, mode=RUMMY)
    assert match.asks == (ask.Laying(0, (1,)),)
    events, played = judge(GAME, holding(match, 3, 4, 4), mv.PlayBooster(0, TEXT))
    assert events == (ev.BoosterPlayed(0, TEXT), ev.StoppedLaying(0))
    assert played.asks == (ask.Laying(1, ()),)


def test_the_lay_down_is_over_when_the_last_who_may_lay_down_leaves() -> None:
    match = after(4, *COMBAT, Leave(1), mode=RUMMY)
    assert match.asks == (ask.Laying(0, ()),)
    assert judge(GAME, match, Leave(0))[1].asks == (ask.PreAttack(2),)
