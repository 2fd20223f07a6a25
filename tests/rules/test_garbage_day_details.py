"""Garbage Day: the state behind the transcripts, readings at their borders, the card list's borders, the list of legal moves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.rules.garbage_day import GARBAGE_DAY as GAME
from companion.rules.garbage_day import events as ev
from companion.rules.garbage_day import law
from companion.rules.garbage_day.board import (
    CHECK,
    LIFT,
    PLAY,
    UNKNOWN,
    Board,
    Card,
    Cleaning,
    Placing,
    Settling,
    Verdict,
    Which,
    cards,
)
from companion.rules.garbage_day.deck import PATH, load
from companion.rules.garbage_day.flow import take
from companion.rules.garbage_day.moves import (
    Blame,
    CardsFell,
    Follow,
    HoleCovered,
    Recount,
    Rests,
    SizeWas,
    Spill,
    Stack,
    Stash,
    Still,
    Wait,
)
from companion.rules.kernel import (
    Leave,
    Match,
    Move,
    NotHeard,
    Open,
    Pause,
    Return,
    RuleError,
    Setting,
    evolve,
    judge,
    legal,
    settle,
    start,
)
from companion.senses import CanStill, CanWeighed, SpillSeen
from tests.rules.habits import HABITS
from tests.rules.listing import check_list

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli")


def after(*moves: Move, seats: int = 3, **rulings: Any) -> Match[Board]:
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    match = start(GAME, settle(GAME, Setting("garbage-day", "", NAMES[:seats], named)))[1]
    for move in moves:
        match = judge(GAME, match, move)[1]
    return match


def stacked(*sizes: int) -> list[Move]:
    return [move for size in sizes for move in (Stack(size), Still())]


# ---- the state


def test_every_pile_is_counted() -> None:
    match = after(Recount("deck", "can", 20), Spill(2), Recount("can", "overflow-1", 3))
    board = match.board
    assert (board.deck, board.can, board.stray, board.overflow) == (60, 15, 2, (0, 3, 0))
    assert cards(board) == 90


def test_a_retrieved_card_lies_in_the_room_of_the_roommate() -> None:
    board = after(Recount("deck", "can", 3), Stash(1, 2, "mischief"), Follow("remorse", size=5)).board
    assert board.rooms[1] == (Card(3), Card(2, "mischief"), Card(5))
    assert board.can == 2


def test_a_card_that_moves_over_keeps_its_size() -> None:
    match = after(Stash(1, 2), Stash(0, 0, "mischief"), Follow("pass-on", size=2))
    assert match.board.rooms[:2] == ((Card(3), Card(0, "mischief"), Card(2)), (Card(3),))


def test_a_stashed_card_keeps_its_kind() -> None:
    board = after(Stash(1, 4)).board
    assert board.rooms[1] == (Card(3), Card(4, "garbage"))
    assert board.hands == (2, 3, 2)


def test_step_3_begins_with_the_room_of_whose_turn_it_is() -> None:
    own = after(Stash(0, 8))
    assert (own.board.step, own.ask) == (CHECK, Cleaning(0, 11))
    roommates = after(Stash(1, 8), full_room="at-once")
    assert (roommates.board.step, roommates.ask) == (PLAY, Cleaning(1, 11))
    ordered = after(Stash(1, 2, "mischief"), Follow("clean-up", 1))
    assert (ordered.board.step, ordered.ask) == (PLAY, Cleaning(1, 5))


def test_a_card_of_a_cleaning_that_is_picked_up_must_go_on_again() -> None:
    match = after(Stash(0, 8), Stack(8), Still(), Stack(), HoleCovered())
    assert match.asks == (Cleaning(0, 11, retry=True),)
    assert match.board.rooms[0] == (Card(3),)
    assert after(Stash(0, 8), Stack(8), HoleCovered(), Stack(3)).asks == (Cleaning(0, 11, retry=False), Settling(0, "room", 3))


def emptied(*rooms: Move) -> list[Move]:
    """Deck and hands are empty but for one card in the hand of the last seat; then cards are put into rooms."""
    return [Recount("deck", "room-0", 1, 4), *rooms, Recount("deck", "can", 82 - len(rooms)), Recount("hand-0", "can", 3)]


def test_a_size_nobody_told_is_asked_for_only_while_it_matters() -> None:
    asked = after(*emptied(), Stack(), seats=2)
    assert asked.asks == (Which(0, (Card(3), Card(4))), Settling(0, "room"))
    again = judge(GAME, asked, HoleCovered())[1]
    assert (again.asks, again.board.rooms[0]) == ((Placing(0, retry=True),), (Card(3), Card(4)))
    told = judge(GAME, judge(GAME, asked, Still())[1], SizeWas(4))[1]
    assert told.board.rooms[0] == (Card(3),)
    assert told.ask == Placing(1)
    # Nobody can add to a room of 7 any more: the rest is never full.
    nobody = after(*emptied(), Recount("hand-1", "can", 2), Stack(), seats=2)
    assert nobody.asks == (Settling(0, "room"),)
    # Of two cards of the same size it does not matter which was stacked.
    same = after(*emptied(), Recount("room-0", "can", 1, 4), Recount("can", "room-0", 1, 3), Stack(), seats=2)
    assert same.asks == (Settling(0, "room", 3),)
    # A room of exactly 10 is full, whoever holds cards.
    full = after(*emptied(Recount("deck", "room-0", 1, 3)), Recount("hand-1", "can", 2), Stack(), seats=2)
    assert isinstance(full.asks[0], Which)


def test_beside_a_size_nobody_knows_no_size_is_asked_for() -> None:
    """Of 3 and 4 one was stacked and nobody minded which; then a 5 and two hand cards are put right."""
    unknown = [*emptied(), Recount("hand-1", "can", 2), Stack(), Still()]
    match = after(*unknown, Recount("can", "room-0", 1, 5), Recount("can", "hand-1", 2), Stack(), Still(), seats=2)
    assert match.board.rooms[0] == (Card(UNKNOWN), Card(5))
    assert judge(GAME, match, Stack())[1].asks == (Settling(0, "room"),)


def test_of_two_cards_of_a_size_the_garbage_card_goes_first() -> None:
    assert take((Card(0, "mischief"), Card(3), Card(0)), 0) == (Card(0, "mischief"), Card(3))
    assert take((Card(0, "mischief"), Card(3)), 0) == (Card(3),)


def test_a_card_of_a_cleaning_that_falls_at_once_needs_no_name() -> None:
    match = after(Stash(0, 8), CardsFell(1), Blame(0, played=True))
    assert match.asks == (Cleaning(0, 11), Settling(0, "room"))


def test_what_is_asked_of_somebody_away_waits_for_them() -> None:
    assert after(Pause(0), Pause(1), Return(1), pausing="wait").asks == (Placing(0),)


def test_what_fell_without_fault_leaves_the_can() -> None:
    board = after(Recount("deck", "can", 5), Spill(2)).board
    assert (board.can, board.stray) == (3, 2)
    board = after(Recount("deck", "can", 5), Spill(2), Spill(1, 0)).board
    assert (board.can, board.stray, board.overflow) == (2, 0, (3, 0, 0))


def test_a_doubtful_card_asks_whose_it_is() -> None:
    match = after(Recount("deck", "can", 5), Rests("flat", 2))
    assert match.asks == (Placing(0), Verdict(0, 2))
    assert after(Recount("deck", "can", 5), Rests("in the lid", 2)).asks == (Placing(0),)
    assert judge(GAME, match, Rests("hanging"))[1].asks == (Placing(0), Verdict(0, 1))


def test_cards_of_a_leaver_are_where_the_ruling_puts_them() -> None:
    under = after(Stash(1, 4), Leave(1)).board
    assert (under.deck, under.hands, under.rooms[1], under.overflow) == (78 + 5, (2, 0, 3), (), (0, 0, 0))  # three cards were drawn
    over = after(Stash(1, 4), Leave(1), leaving="overflow").board
    assert (over.deck, over.hands, over.rooms[1], over.overflow) == (78, (2, 0, 3), (), (0, 5, 0))


def test_a_verdict_passes_from_a_leaver_to_the_left() -> None:
    match = after(Recount("deck", "can", 5), CardsFell(1), Leave(0), seats=4)
    assert match.asks[-1] == Verdict(1, 1)
    assert after(Recount("deck", "can", 5), CardsFell(1), Leave(3), seats=4).asks[-1] == Verdict(0, 1)
    second = after(Recount("deck", "can", 5), Stash(0, 1), CardsFell(1), Leave(1), seats=4)
    assert second.asks[-1] == Verdict(2, 1)
    away = after(Recount("deck", "can", 5), Pause(1), CardsFell(1), Leave(0), seats=4)
    assert away.asks[-1] == Verdict(2, 1)
    assert after(Recount("deck", "can", 5), CardsFell(1), Leave(2), seats=4).asks[-1] == Verdict(0, 1)  # nobody else's leaving does


def waiting(seats: int) -> Match[Board]:
    """Nothing is asked: all that is not on the can is held by the last seat, who is away."""
    played = [move for seat in range(1, seats - 1) for move in (Recount(f"hand-{seat}", "can", 2), Recount(f"room-{seat}", "can", 1, 3))]
    mine = (Recount("hand-0", "can", 2), Recount("room-0", "can", 1, 3))
    deck = Recount("deck", "can", 90 - 3 * seats - 1)  # three cards each and the first draw
    match = after(deck, *played, *mine, Pause(seats - 1), Stack(), Still(), seats=seats)
    assert (match.turn, match.asks) == (0, ())
    return match


def test_cards_may_fall_while_nothing_is_asked() -> None:
    match = judge(GAME, waiting(3), CardsFell(2))[1]
    assert match.asks == (Verdict(0, 2),)  # it was Ana's turn
    assert Blame(1) in legal(GAME, match)
    assert Blame(1, played=True) not in legal(GAME, match)  # no card is due
    assert judge(GAME, match, Blame(1))[1].board.overflow == (0, 2, 0)
    gone = judge(GAME, judge(GAME, waiting(4), Leave(0))[1], CardsFell(1))[1]
    assert gone.asks == (Verdict(1, 1),)  # Ana has left: the next


def test_a_card_out_of_a_hand_that_is_empty_is_no_choice() -> None:
    match = after(*emptied(), seats=2)
    with pytest.raises(RuleError) as refused:
        judge(GAME, match, Stack(source="hand"))
    assert refused.value.rule is law.ORDER


def test_a_room_gives_one_card_at_a_time() -> None:
    with pytest.raises(RuleError) as refused:
        judge(GAME, after(Stack()), Recount("room-0", "can", 2, 3))
    assert refused.value.rule is law.PILE


def test_events_that_fit_no_state_are_recorded_all_the_same() -> None:
    match = after()
    stacked_none = evolve(GAME, match, ev.Stacked(0, "room", 9))  # no card of that size is there
    assert (stacked_none.board.rooms[0], stacked_none.board.can) == ((), 1)
    assert evolve(GAME, match, ev.SizeTold(0, 9)).board == match.board
    assert evolve(GAME, match, ev.Recounted("can", "room-0", 1)).board.rooms[0] == (Card(3), Card(UNKNOWN))


def test_who_comes_back_first_is_asked_about_a_fall_that_outlasted_everybody() -> None:
    gone = [Pause(2), Pause(3), Pause(4), Leave(0), Leave(1)]
    match = after(Recount("deck", "can", 5), CardsFell(1), *gone, Return(4), seats=5)
    assert match.asks[-1] == Verdict(4, 1)
    assert judge(GAME, match, Return(3))[1].asks[-1] == Verdict(4, 1)


# ---- readings


@pytest.mark.parametrize("change", [0, 1, -1])
def test_one_card_more_or_less(change: int) -> None:
    match = after(Recount("deck", "can", 5))
    expected = {0: None, 1: Stack(), -1: CardsFell(1)}
    assert GAME.hear(match, CanWeighed(change, 5 + change, 10.0, at=10.0)) == expected[change]


def test_two_cards_at_once_are_told_in_a_sentence() -> None:
    with pytest.raises(NotHeard, match="More than one card"):
        GAME.hear(after(), CanWeighed(2, 2, 10.0, at=10.0))


def test_one_loose_card_is_heard() -> None:
    match = after(Recount("deck", "can", 5))
    assert GAME.hear(match, SpillSeen(1, 10.0)) == CardsFell(1)
    assert GAME.hear(judge(GAME, match, CardsFell(1))[1], SpillSeen(1, 11.0)) is None


def test_only_a_pile_that_settles_is_heard_to_be_still() -> None:
    assert GAME.hear(after(Stack()), CanStill(since=1.0, at=4.0)) == Still()
    assert GAME.hear(after(Stack()), CanStill(since=1.0, at=3.9)) is None
    lifted = after(Recount("deck", "can", 3), Stash(1, 2, "mischief"), Follow("remorse", size=5))
    assert lifted.ask == Settling(1, LIFT)
    assert GAME.hear(lifted, CanStill(since=1.0, at=4.0)) == Still()


# ---- the card list


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("largest = 9", "largest = 8"),  # the largest card there is
        ("smallest = 0   # seen on cards\nlargest = 9", "smallest = 0\nlargest = 99"),
        ('count = "?"    #', "count = 5  #"),  # of the start card: one for each of five players
        ('count = "?"    #', "count = 77  #"),  # the whole deck
        ("garbage = 77", "garbage = 15"),  # a card and a hand for each of five
        ("mischief = 13", "mischief = 0"),
    ],
)
def test_a_card_list_may_go_to_its_borders(tmp_path: Path, old: str, new: str) -> None:
    text = PATH.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert load(path)["card"]


def test_all_cards_may_be_of_one_size(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(re.sub(r"^(size|smallest|largest) = \d", r"\1 = 3", PATH.read_text(encoding="utf-8"), flags=re.M), encoding="utf-8")
    assert {card["size"] for card in load(path)["card"]} == {3}


def test_the_complaint_names_the_card_and_the_numbers(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = PATH.read_text(encoding="utf-8")
    for old, new, sentence in (
        ("size = 8", "size = 10", "line 31: the size of “Artistic masterpiece” goes from 0 to 9."),
        ('count = "?"    #', "count = 78 #", "line 19: the deck has no 78 cards of the kind of “Clutter”."),
        ('count = "?"    #', "count = 4 #", "line 19: “Clutter” cannot be the start card: 5 players need 5 of them."),
    ):
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(ValueError, match=r"^mine\.toml") as told:
            load(path)
        assert str(told.value) == f"mine.toml, {sentence}"


# ---- the list of legal moves


def test_whatever_can_happen_is_listed_when_a_size_is_asked_for() -> None:
    """A question so rare that random matches hardly meet it."""
    match = after(*emptied(), Stack(), Still(), seats=2)
    assert isinstance(match.ask, Which)
    check_list(GAME, match, HABITS[GAME.id])


def test_room_cards_are_listed_by_size_once_they_are_due() -> None:
    stacks = {Stack(), Stack(3), Stack(4)}
    assert {move for move in legal(GAME, after(*emptied(), seats=2)) if isinstance(move, (Stack, Wait))} == stacks
    kept = after(*emptied(), seats=2, empty_room=False)
    assert {move for move in legal(GAME, kept) if isinstance(move, (Stack, Wait))} == {*stacks, Wait()}
    unknown = after(*emptied(), Recount("hand-1", "can", 2), *[Stack(), Still()] * 2, seats=2)
    assert unknown.board.rooms == ((Card(UNKNOWN),), ())
    assert [move for move in legal(GAME, unknown) if isinstance(move, Stack)] == [Stack()]


def test_an_older_hole_is_listed_where_the_table_minds_it() -> None:
    assert HoleCovered(True) not in legal(GAME, after(Stack()))
    assert HoleCovered(True) in legal(GAME, after(Stack(), older_holes=True))


def offered(match: Match[Board]) -> set[Open]:
    return {offer for offer in legal(GAME, match) if isinstance(offer, Open)}


def test_what_people_fill_in_is_offered_where_it_can_be_said() -> None:
    empty, some, fallen = after(), after(Recount("deck", "can", 5)), after(Recount("deck", "can", 5), CardsFell(1))
    rooms = {Open(Stash, (("seat", seat), ("kind", "garbage"))) for seat in range(3)}
    assert offered(empty) == rooms | {Open(CardsFell), Open(Recount)}
    assert offered(some) == rooms | {Open(CardsFell), Open(Spill), Open(Rests), Open(Recount)}
    assert {offer.move.__name__ for offer in offered(fallen)} == {"Vote", "Spill", "Rests", "Recount"}
    retry = after(Stack(), HoleCovered())
    assert offered(retry) == {Open(CardsFell), Open(Recount)}
    text = after(Recount("deck", "can", 5), Stash(1, 2, "mischief"))
    assert Open(Follow, (("effect", "remorse"),)) in offered(text)
    assert Open(Follow, (("effect", "remorse"),)) not in offered(after(Stash(1, 2, "mischief")))
