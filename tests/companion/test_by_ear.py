"""Playing without looking: whole matches with the screen covered, and what each button does where choices are spoken."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion import acts, words
from companion.host import DEAD_TIME, Host
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.board import Which
from companion.rules.kernel import Move
from companion.rules.rumble_in_the_dungeon import moves as rumble
from companion.saying.choices import questions
from companion.senses import HELD_FOR, ButtonHeld
from companion.view import HandBody, Option, SpillBody
from tests.companion.blind import Heard, listening, sit
from tests.companion.dungeon import OVER, SET_UP
from tests.companion.hosting import post, press
from tests.companion.playing import Clock, choose, connect, dice, labelled, lose, match_of, seat_at, setting_of
from tests.rules.rumble_matches import LAP

DECISIONS = 600  # many more than a match has
START = day.Recount("deck", "can", 5)
FIGHT = (brawl.GoesFirst(0), brawl.Attack(1))
MANY = (brawl.GoesFirst(0), brawl.PlayBooster(0, "by-the-text"))  # a Booster that gives cards follows


def at(place: Path, *moves: Move, game: str = "garbage-day", mode: str = "", **rulings: Any) -> tuple[Host, Clock, Heard]:
    host, clock, heard = listening(place, by_ear=True)
    seat_at(host, setting_of(game, mode, 3, **rulings), *moves)
    heard.calls.clear()
    return host, clock, heard


def last(heard: Heard) -> tuple[str, ...]:
    return heard.calls[-1][0]


def newest(host: Host) -> Move | None:
    assert host.table is not None
    return host.table.course.past[-1].move


# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "seed"), [("en", 3), ("de", 5)])
def test_a_whole_match_is_played_with_the_screen_covered(tmp_path: Path, language: str, seed: int) -> None:
    """Every decision is taken from what was said, and comes out as it was meant; all of it in one language."""
    host, blind, heard = sit(tmp_path, language, seed)
    blind.play(DECISIONS)
    assert host.table is not None
    match, past = host.table.match, host.table.course.past
    assert match.winners is not None
    assert decided(past, blind.names) == blind.meant
    kinds = {kind for kind, *_rest in blind.meant}
    assert kinds >= {"stash", "blame", "follow", "decline", "lose"}
    assert {entry[2] for entry in blind.meant if entry[0] == "stash"} == {"garbage", "mischief"}
    assert {spoken_in for _lines, spoken_in, _fresh in heard.calls} == {language}
    assert {step.by for step in past[1:]} <= {"button", "scale", "both", "camera"}, "nobody touched the screen"


def decided(past: list[Any], names: tuple[str, ...]) -> list[tuple[object, ...]]:
    """What people have decided in this match, as `Blind` writes it down; sizes nobody saw are what they are in the move."""
    told: list[tuple[object, ...]] = []
    for step in past[1:]:
        move = step.move
        if isinstance(move, day.Stash):
            told.append(("stash", names[move.seat], move.kind, move.size))
        elif isinstance(move, day.Blame):
            told.append(("blame", None if move.guilty is None else names[move.guilty]))
        elif isinstance(move, day.Decline):
            told.append(("decline",))
        elif isinstance(move, day.Lose):
            told.append(("lose", names[move.seat]))
        elif isinstance(move, day.SizeWas):
            told.append(("size", move.size))
        elif isinstance(move, day.Follow):
            told.append(followed(step.before.setting.cards, move, names))
    return told


def followed(cards: Any, move: day.Follow, names: tuple[str, ...]) -> tuple[object, ...]:
    title = words._(next(str(one["title"]) for one in cards["effect"] if one["id"] == move.effect))
    if move.seat is not None:
        return "follow", title, words._("{name}’s room").format(name=names[move.seat])
    return "follow", title, words._("Yes") if move.size is None else move.size


# --- nothing happens before “next” ------------------------------------------------------------------------------------


def test_a_seats_button_picks_and_next_confirms(tmp_path: Path) -> None:
    host, clock, heard = at(tmp_path, START, day.Stack(), day.Still(), day.CardsFell(2))
    clock.now += DEAD_TIME
    before = newest(host)
    press(host, "seat-2")
    assert last(heard) == ("Cem, takes 2, then 2 of 4.", "Next confirms.")
    press(host, "seat-0")
    assert last(heard) == ("Ana, takes 2, then 2 of 4.", "Next confirms.")
    assert newest(host) is before
    press(host, "next")
    assert newest(host) == day.Blame(0, 2)
    assert "Ana takes 2 cards." in last(heard)


def test_the_button_of_whoever_is_asked_walks_through_everything(tmp_path: Path) -> None:
    host, clock, heard = at(tmp_path, START, day.Stack(), day.Still(), day.CardsFell(2))
    clock.now += DEAD_TIME
    walked = []
    for _press in range(9):
        press(host, "seat-1")
        walked.append(last(heard)[0].split(",")[0])
    assert walked == ["Ben", "Nobody", "Not a fall", "one card more.", "one card less.", "Replay.", "Menu.", "Ana", "Cem"]
    assert isinstance(host.view.body, SpillBody)


def test_in_the_dead_time_after_a_verdict_opens_nobody_is_named(tmp_path: Path) -> None:
    host, clock, heard = at(tmp_path, START, day.Stack(), day.Still(), day.CardsFell(1))
    before = len(heard.calls)
    press(host, "seat-0")
    assert len(heard.calls) == before
    clock.now += DEAD_TIME
    press(host, "seat-0")
    assert len(heard.calls) == before + 1


def test_nothing_is_taken_by_itself(tmp_path: Path) -> None:
    """Where camera and scale agree, the screen would take the verdict after ten seconds."""
    from tests.companion.hosting import spill

    host, clock, _heard = at(tmp_path, START, day.Stack())
    assert host.table is not None
    host.table.falls.owed = 0
    spill(host, clock, 1, 1)
    assert isinstance(host.view.body, SpillBody)
    assert host.view.body.until is None
    clock.now += 60
    host.tick()
    assert isinstance(host.view.body, SpillBody)


def test_those_who_look_see_what_is_picked(tmp_path: Path) -> None:
    host, _clock, _heard = at(tmp_path, START)
    shown: list[str] = []
    host.on_view = lambda view: shown.append(view.lid.saying)
    press(host, "seat-0")
    assert shown[-1] == "picks: Into a room"
    press(host, "undo")
    assert shown[-1] == "plays a card"
    press(host, "spill", "next")
    assert shown[-2:] == ["after the count", "after the count"]
    assert host.view.lid.saying == "after the count"


def test_next_without_a_pick_asks_again(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    before = newest(host)
    press(host, "next")
    assert last(heard)[0] == "Nothing is chosen yet."
    assert "Into a room" in last(heard)[1]
    assert newest(host) is before


def test_somebody_who_is_not_asked_is_told_who_is(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    press(host, "seat-2")
    assert last(heard) == ("Ana is asked.",)


def test_the_spill_button_picks_too(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, START)
    before = newest(host)
    press(host, "spill")
    assert last(heard) == ("Cards fell.", "Next confirms.")
    assert newest(host) is before
    press(host, "next")
    assert newest(host) == day.CardsFell(1)


def test_where_nothing_can_fall_the_spill_button_says_so(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    host.act(acts.Go("settings"))
    press(host, "spill")
    assert last(heard) == ("Nothing can fall now.",)


def test_what_is_locked_or_held_is_never_a_choice(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    host.act(acts.Go("settings"))
    for _question in range(20):
        press(host, "next")
    assert not any("Close Binside" in line for line in heard.lines)


# --- undo -------------------------------------------------------------------------------------------------------------


def test_undo_puts_the_pick_away_before_it_takes_back(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, START, day.Stack())
    before = newest(host)
    press(host, "seat-0", "undo")
    assert last(heard) == ("Not chosen: Start 3 seconds.",)
    assert newest(host) is before
    press(host, "next")
    assert last(heard)[0] == "Nothing is chosen yet."
    press(host, "undo")
    assert newest(host) is not before
    assert last(heard)[0].startswith("Taken back: Ana: stacked a card.")


def test_undo_closes_a_form_and_takes_nothing_back(tmp_path: Path) -> None:
    host, _clock, _heard = at(tmp_path, START, day.Stack(), day.Still())
    before = newest(host)
    host.act(acts.Pick("stash"))
    press(host, "undo")
    assert host.at.picker == ""
    assert newest(host) is before


def test_undo_leads_back_from_a_page_beside_the_match(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, START, day.Stack(), day.Still())
    host.act(acts.Go("menu"))
    press(host, "undo")
    assert host.at.page == "match"
    assert last(heard)[0] == "Ben: plays a card."


# --- forms ------------------------------------------------------------------------------------------------------------


def test_a_size_is_counted_and_said_back(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    host.act(acts.Pick("stash"))
    press(host, "seat-2", "next")
    assert last(heard)[-1].startswith("Garbage: its size. Count with the button of Ana: 1, 2, 3,")
    for number in ("1.", "2.", "3."):
        press(host, "seat-0")
        assert last(heard) == (number,)
    press(host, "next")
    assert newest(host) == day.Stash(2, 3)


def test_a_size_of_nought_and_one_that_nobody_saw_come_after_the_greatest(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    host.act(acts.Pick("stash"))
    press(host, "seat-1", "next", "next")
    assert last(heard)[0].startswith("Mischief: its size")
    press(host, *["seat-0"] * 9)
    assert last(heard) == ("9.",)
    press(host, "seat-0")
    assert last(heard) == ("0.",)
    press(host, "seat-0")
    assert last(heard) == ("not known.",)
    press(host, "seat-0")
    assert last(heard) == ("1.",)
    press(host, "seat-0", "undo", "seat-0")
    assert last(heard) == ("1.",), "undo begins the count anew"


def test_a_number_that_is_not_possible_is_said_to_be_none(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, day.Recount("deck", "room-0", 1, 5))
    assert host.table is not None
    for pile in ("deck", "hand-0"):  # what is left to play is the room: 3 and 5
        board = host.table.match.board
        host.act(day.Recount(pile, "can", board.deck if pile == "deck" else board.hands[0]))
    host.act(day.Stack())
    host.act(day.Still())
    assert isinstance(host.table.match.ask, Which)
    assert "Count with the button of Ana: 3 or 5." in last(heard)[-1]
    before = newest(host)
    press(host, "seat-0", "seat-0")
    assert last(heard) == ("2, which is not possible.",)
    press(host, "next")
    assert newest(host) is before
    assert last(heard)[0] == "That is not possible."
    press(host, *["seat-0"] * 3)
    assert last(heard) == ("3.",)
    press(host, "next")
    assert newest(host) == day.SizeWas(3)


def test_dice_by_hand_are_counted_colour_by_colour(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, *FIGHT, game="dumpster-brawl", mode="round-rummage")
    press(host, "seat-0", "seat-0", "seat-0")
    assert last(heard)[0] == "Enter by hand."
    press(host, "next")
    assert last(heard)[-1].startswith("Crowbars on the blue dice. Count with the button of Ana: 1, 2, 3, 4, 5, 6 or 0.")
    press(host, *["seat-0"] * 4, "next")
    assert last(heard)[-1].startswith("Lids on the green dice. Count with the button of Ana: 1, 2, 3, 4, 5 or 0.")
    press(host, *["seat-0"] * 6)
    assert last(heard) == ("0.",)
    press(host, "next")
    assert last(heard)[-1].startswith("By the button of Ana: That is it; Back.")
    press(host, "seat-0", "next")
    assert newest(host) == brawl.Fight(4, 0)


def test_a_die_in_doubt_is_named_by_ear(tmp_path: Path) -> None:
    host, clock, heard = at(tmp_path, *FIGHT, game="dumpster-brawl", mode="round-rummage")
    post(host, dice("cccc?l", "llccc", at=clock.now))
    assert last(heard)[-2].startswith("One die leans. A leaning die is never guessed.")
    assert last(heard)[-1].startswith("By the button of Ana: Lid; Crowbar; ")
    before = newest(host)
    press(host, "seat-0", "seat-0")
    assert newest(host) is before
    assert last(heard)[0] == "Crowbar."
    press(host, "next")
    assert newest(host) == brawl.Fight(5, 2)


def test_a_number_between_minus_and_plus_is_counted_up_and_down(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, brawl.GoesFirst(0), game="dumpster-brawl", mode="round-rummage")
    host.act(acts.Pick("text"))  # what a card's text moves
    while "How many?" not in last(heard)[0]:
        press(host, "next")
    assert "1 so far, count on with the button of Ana." in last(heard)[0]
    press(host, "seat-0", "seat-0")
    assert last(heard)[-1].startswith("How many? 3 so far")
    press(host, "undo")
    assert last(heard)[-1].startswith("How many? 2 so far")
    assert host.at.fields["count"] == 2
    press(host, *["seat-0"] * 8)
    assert last(heard) == ("9 is the most.",)


# --- say it again -----------------------------------------------------------------------------------------------------


def test_a_held_next_says_everything_again_and_does_nothing(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, START, day.Stack(), day.Still())
    before = newest(host)
    press(host, "seat-1")
    post(host, ButtonHeld("next", HELD_FOR, host.now()))
    assert newest(host) is before
    assert last(heard)[:3] == (
        "Ben: plays a card.",
        "Play one card. Draw 1 first. Then one card: on the can or into a room.",
        "Room 3 of 10, Hand 3.",
    )
    assert last(heard)[3].startswith("Ana: room 3, Overflow 0 of 4. Ben: room 3")
    assert last(heard)[-1].startswith("By the button of Ben: Into a room")


def test_a_held_next_still_holds_what_wants_to_be_held(tmp_path: Path) -> None:
    host, _clock, _heard = at(tmp_path)
    from dataclasses import replace

    host.view = replace(host.view, options=(Option("Stop", acts.Go("history"), hold=True),))
    post(host, ButtonHeld("next", HELD_FOR, host.now()))
    assert host.at.page == "history"


def test_a_held_undo_still_opens_the_history_which_is_read_out(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, START, day.Stack())
    post(host, ButtonHeld("undo", HELD_FOR, host.now()))
    assert host.at.page == "history"
    assert any("Ana: stacked a card, 6 on can." in line for line in last(heard))
    press(host, "undo")
    assert host.at.page == "match"


def test_what_came_to_nothing_is_heard(tmp_path: Path) -> None:
    """The same refusal twice changes nothing on the screen."""
    host, _clock, heard = at(tmp_path, START, day.Stack())
    assert host.table is not None
    for _time in range(2):
        heard.calls.clear()
        option = Option("x", day.Stack())
        host.teller.ear = type(host.teller.ear)(0, type_choice(option))
        press(host, "next")
        assert any(line.startswith("Not now: ") for line in heard.lines)


def type_choice(option: Option) -> Any:
    from companion.saying.choices import Choice

    return Choice("x", option)


# --- other games ------------------------------------------------------------------------------------------------------


class Chance:
    """People who pick anything: so many questions further, so many presses, and “next”."""

    def __init__(self, host: Host, clock: Clock, seed: int) -> None:
        self.host, self.clock, self.chance = host, clock, random.Random(seed)

    def decide(self) -> None:
        self.clock.now += 1
        asked = questions(self.host.view)
        if self.host.at.page != "match" or isinstance(self.host.view.body, HandBody):
            press(self.host, "undo")  # a page beside the match, or a claim, which chance hardly ever fills
            return
        match = match_of(self.host)
        seat = match.ask.seat if match.ask is not None else match.turn
        person = self.host.view.lid.person
        press(self.host, *["next"] * self.chance.randrange(len(asked)))
        press(self.host, *[f"seat-{person.seat if person is not None else seat}"] * self.chance.randint(1, 5))
        press(self.host, "next")


@pytest.mark.parametrize(
    ("game", "mode", "kinds"),
    [
        ("dumb-ways-to-die", "", {"Roll", "Draw", "Play", "Counter", "Lose"}),
        ("trash-war", "", {"Attack", "Shield", "EndDefence", "Deflect"}),
        ("dumpster-brawl", "round-rummage", {"Plan", "Attack", "Fight", "RummageRoll", "Discard", "Steal"}),
    ],
)
def test_other_games_are_played_by_ear_as_well(tmp_path: Path, game: str, mode: str, kinds: set[str]) -> None:
    host, clock, _heard = at(tmp_path, game=game, mode=mode)
    people = Chance(host, clock, 1)
    for _decision in range(200):
        if match_of(host).winners is None:
            people.decide()
    assert host.table is not None
    assert {type(step.move).__name__ for step in host.table.course.past[1:]} >= kinds


def test_in_the_dungeon_rooms_are_called_with_whoever_stands_there(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, game="rumble-in-the-dungeon")
    chance = random.Random(1)
    while match_of(host).board.stage != "play":
        host.act(choose(chance, GAMES["rumble-in-the-dungeon"], match_of(host)))
    rooms = last(heard)[-1]
    assert rooms.startswith("By the button of ")
    board = match_of(host).board
    for character, room in zip(board.characters, board.where, strict=True):
        assert f"{room}, {character}" in rooms


def walk(host: Host, heard: Heard, button: str, *wanted: str) -> None:
    """Each of these with one button: pressed until it is said, then “next”."""
    for words_ in wanted:
        for _press in range(40):
            press(host, button)
            if last(heard)[0].startswith(words_):
                break
        else:
            raise AssertionError((words_, heard.lines[-3:]))
        press(host, "next")


def test_cards_are_laid_down_by_ear(tmp_path: Path) -> None:
    """Ana has attacked in vain and lays three cans; one more than she meant is taken back before anything is done."""
    host, _clock, heard = at(tmp_path, *FIGHT, brawl.Fight(0, 2), brawl.Neither(), game="dumpster-brawl", mode="rummy")
    walk(host, heard, "seat-0", "Lay cards", "Soda Can, a set of 3", "Soda Can, 3 so far", "Fewer: Soda Can")
    assert "lays down 3 of 4 cards" in " ".join(last(heard))
    before = newest(host)
    walk(host, heard, "seat-0", "Lay 3 cards")
    assert before != newest(host) == brawl.LayDown(0, (("Soda Can", 3),))


def test_a_victory_is_claimed_by_ear(tmp_path: Path) -> None:
    """Whose it is by their own button, then set by set."""
    host, _clock, heard = at(tmp_path, *MANY, brawl.MoveByText("trash", 1, 5), game="dumpster-brawl", mode="round-rummage")
    host.act(acts.Pick("claim"))
    press(host, "seat-1")
    assert last(heard)[0] == "Ben."
    press(host, "next")
    assert last(heard)[0] == "Ben: shows 0 of 9 cards."
    walk(host, heard, "seat-1", "Soda Can", "Apple Core", "Take Out", "Show 3 sets")
    assert match_of(host).winners == (1,)
    assert "Ben won." in heard.lines


def test_tokens_are_turned_over_by_ear(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, *SET_UP, *LAP, *OVER, game="rumble-in-the-dungeon", stall_rounds=1)
    post(host, ButtonHeld("next", HELD_FOR, host.now()))
    assert "By their own buttons: Ben; Cem. By the button of Ana: Warrior; " in last(heard)[-1]
    walk(host, heard, "seat-0", "Warrior")
    assert "Warrior, already named" in last(heard)[-1]
    walk(host, heard, "seat-0", "Orc")
    assert newest(host) == rumble.Reveal(0, ("Warrior", "Orc"))
    assert "Warrior" in last(heard)[0]  # said as what has happened: it lies open


# --- other pages ------------------------------------------------------------------------------------------------------


def test_a_match_is_left_and_found_again_by_ear(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, START, day.Stack())
    host.act(acts.Go("home"))
    assert any("Carry on" in line for line in heard.lines)
    press(host, "seat-4")
    assert last(heard)[0] == "Carry on."
    press(host, "next")
    assert host.at.page == "match"
    assert heard.lines[-7:-5] != []
    assert "Garbage Day goes on." in last(heard)


def test_news_of_a_sensor_does_not_cut_a_question_short(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, START)
    lose(host, "camera")
    assert heard.calls == [(("The camera sees nothing. The camera was unplugged. Play on: enter dice and falls by hand.",), "en", False)]


def test_news_of_a_sensor_keeps_the_question_and_the_count(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    host.act(acts.Pick("stash"))
    press(host, "seat-2", "next", "seat-0", "seat-0")
    lose(host, "camera")
    press(host, "seat-0")
    assert last(heard) == ("3.",)
    connect(host, "camera")
    press(host, "next")
    assert newest(host) == day.Stash(2, 3)


def test_a_pick_does_not_outlive_its_page(tmp_path: Path) -> None:
    """What was picked before somebody touched the screen, or a card was weighed, is not confirmed any more."""
    host, _clock, heard = at(tmp_path, START)
    press(host, "spill")
    host.act(day.Stack())
    before = newest(host)
    press(host, "next")
    assert last(heard)[0] == "Nothing is chosen yet."
    assert newest(host) is before


def test_muted_the_buttons_do_what_they_always_did(tmp_path: Path) -> None:
    """What nobody can hear, nobody can pick."""
    host, clock, heard = at(tmp_path, START, day.Stack(), day.Still(), day.CardsFell(1))
    host.act(acts.SetSound("muted", True))
    clock.now += 2
    press(host, "seat-2")
    assert newest(host) == day.Blame(2, 1)
    assert heard.lines == []


def test_without_it_the_buttons_do_what_they_always_did(tmp_path: Path) -> None:
    host, clock, heard = at(tmp_path, START, day.Stack(), day.Still(), day.CardsFell(1))
    host.act(acts.SetSound("by_ear", False))
    host.act(acts.Back())
    clock.now += 2
    press(host, "seat-2")
    assert newest(host) == day.Blame(2, 1)
    assert labelled(host.view, "Into a room")
    assert heard.lines
