"""Dumpster Brawl!'s hands by touch, as the rulebook has it: sets and single cards laid down in Rummy, going out, points, victory claims."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playing import host_of, labelled, seat_at, setting_of

from companion import acts
from companion.host import Host
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.kernel import Leave, Move, Pause
from companion.view import CombatBody, HandBody, HandTile, LaidPile, Option, PickBody, ResultBody, RummageBody, SheetBody, SheetRow

RUMMY = "rummy"
LOST = (mv.Attack(1), mv.Fight(0, 2), mv.Neither())  # Ana attacks Ben in vain, and Ben leaves her hand alone


def brawl(tmp_path: Path, mode: str, *moves: Move, seats: int = 3, **rulings: Any) -> Host:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("dumpster-brawl", mode, seats, **rulings), *moves)
    return host


def rummy(tmp_path: Path, *moves: Move, **rulings: Any) -> Host:
    return brawl(tmp_path, RUMMY, mv.GoesFirst(0), *moves, **rulings)


def tile(host: Host, item: str) -> HandTile:
    assert isinstance(host.view.body, HandBody)
    return next(one for one in host.view.body.tiles if one.item == item)


def touch(host: Host, *items: str) -> None:
    for item in items:
        act = tile(host, item).more.act
        assert act is not None, tile(host, item)
        host.act(act)


def fewer(host: Host, item: str) -> None:
    less = tile(host, item).less
    assert less is not None
    assert less.act is not None
    host.act(less.act)


def main(host: Host) -> Option:
    return host.view.options[-1]


def sheet(host: Host) -> tuple[SheetRow, ...]:
    assert isinstance(host.view.body, SheetBody)
    return host.view.body.rows


# --- Rummy -------------------------------------------------------------------------------------------------------------


def test_a_set_takes_three_touches(tmp_path: Path) -> None:
    """“Lay cards”, the item, “Lay 3 cards”: the first cards are at least three that match."""
    host = rummy(tmp_path, *LOST)
    host.act(labelled(host.view, "Lay cards").act)  # type: ignore[arg-type]
    touch(host, "Soda Can")
    assert main(host).label == "Lay 3 cards"
    host.act(main(host).act)  # type: ignore[arg-type]
    assert sheet(host)[0].piles == (LaidPile("Soda Can", 3, True),)
    assert (sheet(host)[0].hand, sheet(host)[0].points) == (1, 3)


def test_who_has_no_set_is_told_so(tmp_path: Path) -> None:
    host = rummy(tmp_path, *LOST, mv.LayDown(0, (("Soda Can", 3),)))
    assert [(row.text, row.locked, row.active) for row in sheet(host)] == [
        ("", False, True),
        ("needs an own set of 3 first", True, False),
        ("needs an own set of 3 first", True, False),
    ]


def test_one_card_goes_where_somebody_has_a_set_but_only_after_an_own_one(tmp_path: Path) -> None:
    host = rummy(tmp_path, *LOST, mv.LayDown(0, (("Soda Can", 3),)), mv.StopLaying())
    host.act(acts.Pick("lay"))
    touch(host, "Soda Can")
    assert tile(host, "Soda Can").count == 3  # Ben has no set: a single can may not be his first card
    fewer(host, "Soda Can")
    touch(host, "Apple Core", "Soda Can")  # with three cores touched one can may follow
    assert (tile(host, "Apple Core").count, tile(host, "Soda Can").count) == (3, 1)
    assert (tile(host, "Apple Core").whole, tile(host, "Soda Can").whole) == (True, False)
    assert main(host).label == "Lay all and go out"
    host.act(main(host).act)  # type: ignore[arg-type]
    result = host.view.body
    assert isinstance(result, ResultBody)  # four cards and two for going out; three cards; none
    assert [(place.person.name, place.text) for place in result.places] == [("Ben", "6 points"), ("Ana", "3 points"), ("Cem", "0 points")]


def test_a_single_card_without_a_set_is_held_back_with_its_rule(tmp_path: Path) -> None:
    host = rummy(tmp_path, *LOST, mv.LayDown(0, (("Soda Can", 3),)), mv.StopLaying())
    host.act(acts.Pick("lay"))
    touch(host, "Apple Core", "Soda Can")
    fewer(host, "Apple Core")  # the only own set goes back to the hand
    assert tile(host, "Apple Core").count == 0
    assert main(host).why == "needs three"
    assert "first cards" in main(host).ref
    assert "set of three or more" in main(host).rule


def test_items_that_cannot_be_laid_say_why(tmp_path: Path) -> None:
    host = rummy(tmp_path, *LOST)
    host.act(acts.Pick("lay"))
    assert (main(host).why, tile(host, "Take Out").more.why) == ("touch the cards", "")
    touch(host, "Soda Can")  # three of four: one card is left, and nobody has a set of anything else
    assert tile(host, "Take Out").more.why == "needs three"
    assert "where somebody else has a set" in tile(host, "Take Out").more.rule
    touch(host, "Soda Can")
    assert tile(host, "Soda Can").more.why == "hand is used up"


def test_touches_are_taken_back_one_card_at_a_time_down_to_the_set(tmp_path: Path) -> None:
    host = rummy(tmp_path, *LOST)
    host.act(acts.Pick("lay"))
    touch(host, "Soda Can", "Soda Can")
    counts = [tile(host, "Soda Can").count]
    while tile(host, "Soda Can").less is not None:
        fewer(host, "Soda Can")
        counts.append(tile(host, "Soda Can").count)
    assert counts == [4, 3, 0]


def test_before_the_attack_only_the_whole_hand_goes_down(tmp_path: Path) -> None:
    host = rummy(tmp_path)
    host.act(labelled(host.view, "I go out").act)  # type: ignore[arg-type]
    touch(host, "Soda Can")
    assert main(host).why == "3 of 4 cards"
    assert main(host).rule == "Before the attack all 4 cards go down, or none."
    touch(host, "Soda Can")
    host.act(main(host).act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.winners == (0,)


def test_points_count_cards_on_the_table_and_where_the_table_says_so_the_hand(tmp_path: Path) -> None:
    laid = (*LOST, mv.LayDown(0, (("Soda Can", 3),)))
    assert [row.points for row in sheet(rummy(tmp_path, *laid))] == [3, 0, 0]
    assert [row.points for row in sheet(rummy(tmp_path, *laid, hand_costs=True))] == [3 - 1, -4, -4]


def test_the_sheet_tells_who_is_away_and_who_has_left(tmp_path: Path) -> None:
    host = rummy(tmp_path, Pause(2), Leave(3), *LOST, seats=4)
    assert [(row.text, row.out) for row in sheet(host)[2:]] == [("away", False), ("has left", True)]


def test_the_last_tie_break_shows_who_rolled_what(tmp_path: Path) -> None:
    """Ben and Cem lie level at seven points and seven cards when Ana goes out."""
    rich = (mv.PlayBooster(0, "by-the-text"), mv.MoveByText("trash", 1, 4), mv.MoveByText("trash", 2, 4))
    laying = ((1, "Apple Core", 7), (2, "Pizza Box", 7), (0, "Soda Can", 3))
    moves: list[Move] = [*rich]
    for target, item, count in laying:
        moves += [mv.Attack(target), mv.Fight(0, 1), mv.Neither(), mv.StopLaying(), mv.LayDown(target, ((item, count),))]
        moves += [mv.StopLaying()] if target else []
    host = rummy(tmp_path, *moves)
    assert [(row.roll, row.points) for row in sheet(host)] == [("", 5), ("?", 7), ("", 7)]
    host.act(mv.TieRoll(1, 4))
    assert [(row.roll, row.active) for row in sheet(host)] == [("", False), ("4", False), ("?", True)]


# --- victory claims ----------------------------------------------------------------------------------------------------

NINE = (mv.GoesFirst(0), mv.PlayBooster(0, "by-the-text"), mv.MoveByText("trash", 0, 6))  # four dealt, one played, six more


def claiming(tmp_path: Path, *moves: Move, **rulings: Any) -> Host:
    host = brawl(tmp_path, "round-rummage", *moves, **rulings)
    host.act(labelled(host.view, "I have 3 sets").act)  # type: ignore[arg-type]
    return host


def test_three_sets_win_in_a_touch_each(tmp_path: Path) -> None:
    host = claiming(tmp_path, *NINE)
    for count, item in enumerate(("Soda Can", "Apple Core", "Take Out")):
        assert main(host).why == f"{count} of 3 sets"
        touch(host, item)
    assert main(host).label == "Show 3 sets"
    host.act(main(host).act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.winners == (0,)


def test_nothing_may_be_left_over(tmp_path: Path) -> None:
    host = claiming(tmp_path, *NINE[:2], mv.MoveByText("trash", 0, 7))  # ten cards
    touch(host, "Soda Can", "Apple Core", "Take Out")
    assert main(host).why == "cards are left over"
    assert main(host).rule.startswith("Ana holds 10 cards, 9 are in sets.")
    assert main(host).act is None
    touch(host, "Soda Can")
    assert main(host).why == ""


def test_the_rule_answers_whoever_confirms_what_is_no_victory(tmp_path: Path) -> None:
    """The main button is locked, but an arcade button or a word may still say “that is it”."""
    host = claiming(tmp_path, mv.GoesFirst(0))
    touch(host, "Soda Can", "Soda Can")
    host.act(acts.Confirm())
    assert host.view.refusal is not None
    assert host.table is not None
    assert host.table.match.winners is None


def test_two_of_the_own_item_are_a_set(tmp_path: Path) -> None:
    host = claiming(tmp_path, mv.PickCharacter(0, "Iscratchu"), *NINE[:2], mv.MoveByText("trash", 0, 5))  # eight cards
    assert tile(host, "Take Out").more.text == "2 make a set"
    touch(host, "Take Out", "Soda Can", "Apple Core")
    assert (tile(host, "Take Out").count, main(host).why) == (2, "")


def test_six_of_an_item_are_two_sets_only_where_the_table_says_so(tmp_path: Path) -> None:
    six = ("Soda Can",) * 4 + ("Apple Core",)
    host = claiming(tmp_path, *NINE)
    touch(host, *six)
    assert main(host).why == "2 of 3 sets"
    host = claiming(tmp_path, *NINE, split_sets=True)
    touch(host, *six)
    assert main(host).why == ""
    host.act(main(host).act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.winners == (0,)


def test_who_holds_too_few_cards_cannot_be_meant(tmp_path: Path) -> None:
    host = claiming(tmp_path, *NINE)
    assert isinstance(host.view.body, HandBody)
    ana, ben, _cem = host.view.body.people
    assert (ana.why, ben.why, ben.act) == ("", "too few", None)
    assert ben.rule == "Ben holds 4 cards; three sets are 9 at least."


def test_somebody_else_may_claim(tmp_path: Path) -> None:
    host = claiming(tmp_path, *NINE[:2], mv.MoveByText("trash", 1, 5))
    assert isinstance(host.view.body, HandBody)
    host.act(host.view.body.people[1].act)  # type: ignore[arg-type]
    assert host.view.lid.title == "Ben"
    touch(host, "Soda Can", "Apple Core", "Take Out")
    host.act(main(host).act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.winners == (1,)


# --- what is chosen in one touch --------------------------------------------------------------------------------------


def choices(host: Host) -> dict[str, Option]:
    assert isinstance(host.view.body, PickBody)
    return {option.label: option for control in host.view.body.controls for option in control.choices}


def test_a_drawn_blocker_is_told_by_touching_its_card(tmp_path: Path) -> None:
    host = brawl(tmp_path, "round-rummage", mv.GoesFirst(0), mv.Plan(1, 0))
    host.act(labelled(host.view, "Blocker!").act)  # type: ignore[arg-type]
    assert host.view.lid.title == "Ana"
    assert labelled(host.view, "From discard").why == "the discard pile is empty"
    host.act(choices(host)["3 · Animal Control"].act)  # type: ignore[arg-type]
    assert isinstance(host.view.body, CombatBody)
    assert host.view.body.number == 3


def test_a_blocker_from_the_discard_pile_comes_from_there(tmp_path: Path) -> None:
    thrown = (mv.PlayBooster(0, "by-the-text"), mv.MoveByText(0, "discard", 1))
    host = brawl(tmp_path, "round-rummage", mv.GoesFirst(0), *thrown, mv.Plan(1, 0))
    host.act(labelled(host.view, "Blocker!").act)  # type: ignore[arg-type]
    host.act(labelled(host.view, "From discard").act)  # type: ignore[arg-type]
    assert host.table is not None
    before = host.table.match.board.discard
    host.act(choices(host)["2"].act)  # type: ignore[arg-type]
    assert host.table.match.board.discard == before - 1
    assert isinstance(host.view.body, CombatBody)
    assert host.view.body.number == 2


def test_a_winning_defender_takes_and_gives_in_one_touch(tmp_path: Path) -> None:
    host = brawl(tmp_path, RUMMY, mv.GoesFirst(0), mv.Attack(1), mv.Fight(0, 2))
    host.act(labelled(host.view, "Take and give").act)  # type: ignore[arg-type]
    assert host.view.lid.title == "Ben"
    host.act(choices(host)["Take 1, give 1"].act)  # type: ignore[arg-type]
    assert [row.hand for row in sheet(host)] == [4, 4, 4]
    assert host.view.lid.title == "Ana"  # the combat is over: she lays down first (DB16)


def test_more_cards_than_there_are_cannot_be_taken(tmp_path: Path) -> None:
    poor = (mv.PlayBooster(0, "by-the-text"), mv.MoveByText(0, "discard", 2))  # of Ana's four one card is left
    host = brawl(tmp_path, RUMMY, mv.GoesFirst(0), *poor, mv.Attack(1), mv.Fight(0, 2))
    host.act(acts.Pick("exchange"))
    assert choices(host)["Take 2"].why
    assert "more cards than there are in the hand" in choices(host)["Take 2"].rule
    assert choices(host)["Take 1"].act == mv.Exchange(1, 0)


def test_dice_by_hand_are_a_touch_for_each_number(tmp_path: Path) -> None:
    host = brawl(tmp_path, "round-rummage", mv.GoesFirst(0), mv.Attack(1))
    host.act(labelled(host.view, "Enter by hand").act)  # type: ignore[arg-type]
    assert host.view.lid.title == "Ana"
    assert isinstance(host.view.body, PickBody)
    crowbars, lids = host.view.body.controls
    assert [option.label for option in crowbars.choices] == ["0", "1", "2", "3", "4", "5", "6"]
    assert [option.label for option in lids.choices] == ["0", "1", "2", "3", "4", "5"]
    host.act(crowbars.choices[4].act)  # type: ignore[arg-type]
    host.act(lids.choices[3].act)  # type: ignore[arg-type]
    host.act(main(host).act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.board.fight[:2] == (4, 3)


def test_whoever_must_discard_for_a_beaten_blocker_is_a_person_to_touch(tmp_path: Path) -> None:
    met = (mv.Plan(1, 0), mv.Blocker(3, "Animal Control"), mv.BlockerRoll(3))
    host = brawl(tmp_path, "round-rummage", mv.GoesFirst(0), *met)
    people = {label: option for label, option in choices(host).items() if option.person is not None}
    assert set(people) == {"Ben", "Cem"}
    host.act(people["Cem"].act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.board.hands[2] == 3


def test_a_planned_discard_may_come_first_and_a_rolled_one_waits(tmp_path: Path) -> None:
    host = brawl(tmp_path, "round-rummage", mv.GoesFirst(0), mv.Plan(1, 1))
    assert isinstance(host.view.body, RummageBody)
    early = host.view.body.discard.option
    assert early is not None
    host.act(early.act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.board.hands[0] == 3
    host = brawl(tmp_path, "round-rummage", mv.GoesFirst(0), mv.Attack(1), mv.Fight(4, 1), mv.Neither(), mv.RummageRoll(4, 2))
    assert isinstance(host.view.body, RummageBody)
    late = host.view.body.discard.option
    assert late is not None
    assert (late.act, late.why) == (None, "after drawing")
    assert "minus" in late.ref


def test_characters_are_picked_one_after_the_other_in_a_touch_each(tmp_path: Path) -> None:
    """Nobody plays the character of somebody else."""
    host = brawl(tmp_path, "round-rummage")
    host.act(labelled(host.view, "Characters").act)  # type: ignore[arg-type]
    assert host.view.lid.title == "Ana"
    host.act(choices(host)["Iscratchu"].act)  # type: ignore[arg-type]
    host.act(labelled(host.view, "Characters").act)  # type: ignore[arg-type]
    assert host.view.lid.title == "Ben"
    assert "nobody else plays" in choices(host)["Iscratchu"].rule
    host.act(choices(host)["Character 2"].act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.board.characters == ("Iscratchu", "Character 2", "")
