"""What is said of a match: each change once, at the level people have chosen, nothing that is out of date or private."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import acts, words
from companion.host import Host
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.events import Ended
from companion.rules.kernel import Match, Move
from companion.saying import cues, games
from companion.saying.forms import listed, sentence, spoken
from companion.saying.scene import Scene
from companion.saying.steps import Change
from companion.saying.teller import Teller
from companion.view import CastBody, CastCard, HandBody, HandTile, Holder, Lid, Option, Person, Token, View
from companion.wiring import Sound
from tests.companion.blind import Heard, listening
from tests.companion.playing import Clock, connect, course_of, dice, lose, seat_at, setting_of

FIGHT = (brawl.GoesFirst(0), brawl.Attack(1))
FALL = (day.Recount("deck", "can", 5), day.Stack(), day.Still(), day.CardsFell(2))


def at(
    place: Path, *moves: Move, level: str = "short", game: str = "garbage-day", mode: str = "", **chosen: object
) -> tuple[Host, Clock, Heard]:
    """A match after these moves, and whoever listens from then on."""
    host, clock, heard = listening(place, voice=level, **chosen)
    seat_at(host, setting_of(game, mode, 3), *moves)
    heard.calls.clear()
    heard.cues.clear()
    return host, clock, heard


def brawl_at(place: Path, *moves: Move, level: str = "short") -> tuple[Host, Clock, Heard]:
    return at(place, *moves, level=level, game="dumpster-brawl", mode="round-rummage")


# --- levels -----------------------------------------------------------------------------------------------------------


def test_short_tells_results_limits_and_turns(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    host.act(day.Stack())
    assert heard.lines == ["Ana stacked a card, 1 card on the can."]
    host.act(day.Still())
    assert heard.lines[1:] == ["Ben: plays a card."]
    host.act(day.Stash(0, 4))
    assert heard.lines[2:] == ["Ben, size 4 into the room of Ana: 7 of 10 now.", "Cem: plays a card."]


def test_full_tells_what_to_do_as_well(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, level="full")
    host.act(day.Stack())
    assert heard.lines == [
        "Ana stacked a card, 1 card on the can.",
        "Ana: has stacked a card.",
        "Hands off. It counts when nothing moves for 3 seconds.",
        "Room 3 of 10, Hand 2.",
    ]


def test_full_tells_what_a_verdict_leads_to_before_it_is_given(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, *FALL[:-1], level="full")
    host.act(FALL[-1])
    assert heard.lines[0] == "2 cards fell: after the count."
    assert heard.lines[1] == "Ben, takes 2, then 2 of 4. Ana, takes 2, then 2 of 4. Cem, takes 2, then 2 of 4."


def test_off_says_nothing_and_a_mute_voice_has_no_sounds_either(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, level="off")
    host.act(day.Stack())
    assert (heard.lines, heard.cues) == ([], ["tap"])
    host.act(acts.SetSound("voice", "full"))
    host.act(acts.SetSound("muted", True))
    heard.calls.clear()
    heard.cues.clear()
    host.act(day.Still())
    assert (heard.calls, heard.cues) == ([], [])


def test_muting_cuts_short_what_is_being_said(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, level="full")
    host.act(acts.SetSound("muted", True))
    assert heard.calls[-1] == ((), "en", True)
    host.act(day.Stack())
    host.act(acts.SetSound("muted", False))
    host.act(day.Still())
    assert heard.lines[-3] == "Ben: plays a card."


def test_a_limit_is_told_with_what_comes_next(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, *FALL)
    host.act(day.Blame(1, 2))
    assert heard.lines == ["Ben takes 2 cards.", "Ben has 2 of 4.", "Ben: plays a card."]
    host.act(day.CardsFell(1))
    host.act(day.Blame(1, 1))
    assert "Ben has 3 of 4, one more busts." in heard.lines
    host.act(day.CardsFell(1))
    host.act(day.Blame(1, 1))
    assert heard.lines[-2:] == ["Ben is busted.", "Cem: plays a card."]


@pytest.mark.parametrize(
    ("game", "before", "after", "told"),
    [
        ("dumb-ways-to-die", {"beans": (2, 3, 1)}, {"beans": (1, 3, 1)}, ["Ana has one bean left"]),
        ("trash-war", {"fortresses": 1}, {"fortresses": 2}, ["Ana has one wall left"]),
        ("trash-war", {"fortresses": 0}, {"fortresses": 1}, []),
    ],
)
def test_limits_of_other_games(game: str, before: dict[str, Any], after: dict[str, Any], told: list[str]) -> None:
    match = course_of(game, seats=3).match

    def having(fields: dict[str, Any]) -> Match[Any]:
        if "fortresses" in fields:  # how many walls of the first one are down
            whole = match.board.fortresses
            first = tuple(replace(wall, down=place < fields["fortresses"]) for place, wall in enumerate(whole[0]))
            fields = {"fortresses": (first, *whole[1:])}
        return replace(match, board=replace(match.board, **fields))

    assert list(games.limits(having(before), having(after))) == told


# --- once -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["short", "full"])
def test_k27_undo_and_redo_are_each_spoken_once(tmp_path: Path, level: str) -> None:
    host, clock, heard = at(tmp_path, day.Stack(), level=level)
    host.act(acts.Undo())
    clock.now += 10
    host.tick()  # the banner about it goes
    assert sum("Taken back: Ana: stacked a card." in line for line in heard.lines) == 1
    assert heard.calls[0][2], "what was being said of the card is out of date"
    heard.calls.clear()
    host.act(acts.Redo())
    clock.now += 10
    host.tick()
    assert [line for line in heard.lines if "stacked a card" in line and "has stacked" not in line] == ["Done again: Ana: stacked a card."]
    heard.calls.clear()
    host.act(acts.Undo())
    assert sum(line.startswith("Taken back") for line in heard.lines) == 1, "taken back once more, it is said once more"


def test_k27_a_move_played_again_after_an_undo_is_spoken(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, day.Stack())
    host.act(acts.Undo())
    heard.calls.clear()
    host.act(day.Stack())
    assert heard.lines == ["Ana stacked a card, 1 card on the can."]


def test_several_steps_that_are_taken_back_are_one_sentence(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, day.Stack(), day.Still(), day.Stack())
    host.act(acts.Undo(3))
    assert heard.lines == ["Taken back: 2 steps, the last one: Ana: stacked a card.", "Ana: plays a card."]


@pytest.mark.parametrize("level", ["short", "full"])
def test_k29_a_corrected_die_is_one_sentence_with_the_value_that_holds(tmp_path: Path, level: str) -> None:
    host, clock, heard = brawl_at(tmp_path, *FIGHT, level=level)
    host.post(dice("ccccll", "llccc", at=clock.now))
    host.tick()
    assert "Ana: wins the fight, 4 to 2." in heard.lines
    host.act(acts.Go("amend"))
    heard.calls.clear()
    host.act(acts.Correct(brawl.Fight(3, 2)))
    clock.now += 10
    host.tick()
    assert heard.calls == [(("Corrected: Ana: wins the fight, 3 to 2.",), "en", True)]


def test_k29_a_corrected_verdict_is_one_sentence(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, *FALL, day.Blame(2, 2))
    host.act(acts.Correct(day.Blame(0, 1)))
    assert heard.lines == ["Corrected: Ana takes 1 card; Ana has 1 of 4."]


def test_a_page_that_is_drawn_again_says_nothing(tmp_path: Path) -> None:
    host, clock, heard = at(tmp_path, day.Stack(), level="full")
    connect(host, "buttons")
    for page in ("menu", "history", "rules", "sensors", "settings"):
        host.act(acts.Go(page))
    while host.at.page != "match":
        host.act(acts.Back())
    heard.calls.clear()
    for _second in range(3):
        clock.now += 0.3
        host._show()
        host.act(acts.Go("menu"))
        heard.calls.clear()
        host.act(acts.Back())
        assert heard.lines == []


def test_a_resumed_match_says_where_it_stands(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, *FALL, day.Blame(1, 2))
    host.act(acts.Go("home"))
    heard.calls.clear()
    host.act(acts.Resume(1))
    assert heard.lines == [
        "Garbage Day goes on.",
        "The last step: Ben: 2 cards fell.",
        "Ana: 0 of 4; Ben: 2 of 4; Cem: 0 of 4.",
        "Ben: plays a card.",
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_tells_where_it_stands(game: str) -> None:
    match = course_of(game, seats=3).match
    assert [line.split(":")[0] for line in games.standing(match)] == ["Ana", "Ben", "Cem"]


def test_lost_sensors_are_told_once_at_any_level(tmp_path: Path) -> None:
    host, clock, heard = at(tmp_path)
    lose(host, "camera")
    told = "The camera sees nothing. The camera was unplugged. Play on: enter dice and falls by hand."
    assert heard.lines == [told]
    host.problem = "The stick is full."  # another trouble hides it for a while
    host._show()
    host.act(acts.Go("menu"))
    host.act(acts.Back())
    assert heard.lines.count(told) == 1
    connect(host, "camera")
    clock.now += 10
    host.tick()
    lose(host, "camera")
    assert heard.lines.count(told) == 2, "lost anew, it is told anew"


# --- out of date ------------------------------------------------------------------------------------------------------


def test_a_new_turn_takes_the_place_of_what_waits(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    host.act(day.Stack())
    assert heard.calls[-1][2] is False, "a result waits for its turn to be said"
    host.act(day.Still())
    assert heard.calls[-1][2] is True


# --- what lies open ------------------------------------------------------------------------------------------------------

ANA = Person(0, "Ana", 0)
NAMED = Option("Pizza Box", day.Stack(), "tile", text="a set of 3")


@pytest.mark.parametrize(
    "body",
    [
        HandBody((HandTile("Pizza Box", 3, True, NAMED),), (), "touch again for more"),
        CastBody((CastCard(Token("Lich", "Lich", "Li"), NAMED),), (Holder(ANA, ""),)),
    ],
)
def test_cards_that_are_laid_open_one_by_one_are_named_aloud_only_to_those_who_do_not_look(body: Any) -> None:
    """What is put together there lies on the table and stands on the screen, which everybody sees; nobody needs it twice."""
    view = View(Lid("person", "Ana", "lays down", ANA), body)
    for by_ear in (False, True):
        heard = Heard()
        teller = Teller(Sound("full", by_ear=by_ear), "dusk")
        teller.voice = heard
        teller.shown(view, None, None)
        assert any("Pizza Box" in line for line in heard.lines) is by_ear
        assert heard.lines[0] == "Ana: lays down."


# --- short sounds -----------------------------------------------------------------------------------------------------


def test_each_change_has_its_sound(tmp_path: Path) -> None:
    host, clock, heard = at(tmp_path)
    host.act(acts.Go("menu"))
    host.act(acts.Back())
    host.act(day.Stack())
    host.act(day.Still())
    host.act(day.Still())
    host.act(day.CardsFell(1))
    lose(host, "scale")
    assert heard.cues == ["tap", "tap", "tap", "turn", "refused", "fall", "sensor"]
    assert clock.now


def test_what_a_sensor_reads_has_its_sound(tmp_path: Path) -> None:
    host, clock, heard = brawl_at(tmp_path, *FIGHT)
    host.post(dice("ccccll", "llccc", at=clock.now))
    host.tick()
    assert heard.cues == ["read"]


def test_the_end_has_a_jingle(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path, day.Recount("deck", "can", 20))
    for seat in (1, 2):
        host.act(day.Spill(4, seat))
    assert heard.cues[-1] == "win"
    assert heard.lines[-1] == "Ana won."


def test_where_everybody_has_lost_nothing_rejoices(tmp_path: Path) -> None:
    host, _clock, _heard = at(tmp_path)
    assert host.table is not None
    last = host.table.course.past[-1]
    for winners, sound in (((), "lost"), ((0,), "win")):
        step = replace(last, events=(Ended(winners, "spotless"),))
        assert cues.cue(Scene(host.view), Scene(host.view), Change(came=(step,))) == sound


def test_at_night_there_are_no_short_sounds_unless_people_want_them(tmp_path: Path) -> None:
    host, _clock, heard = at(tmp_path)
    host.act(acts.SetSetting("theme", "night"))
    heard.cues.clear()
    host.act(day.Stack())
    assert (heard.cues, heard.lines) == ([], ["Ana stacked a card, 1 card on the can."])
    host.act(acts.SetSound("at_night", True))
    heard.cues.clear()
    host.act(day.Still())
    assert heard.cues == ["turn"]


def test_volume_is_passed_on_and_nought_is_silence() -> None:
    assert [cues.volume(Sound(cues=level), "dusk") for level in (0, 1, 2, 3)] == [0, 1, 2, 3]
    assert cues.volume(Sound(muted=True), "dusk") == 0


# --- spoken forms -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "said", "german"),
    [
        ("wins the fight, 4 : 2", "wins the fight, 4 to 2", "wins the fight, 4 zu 2"),
        ("+4 −2", "plus 4 minus 2", "plus 4 minus 2"),
        ("3/4", "3 of 4", "3 von 4"),
        ("Start 3 s", "Start 3 seconds", "Start 3 Sekunden"),
        ("1 s", "1 second", "1 Sekunde"),
        ("–", "not known", "nicht bekannt"),
        ("Wall 1 –, Wall 2 0", "Wall 1 not known, Wall 2 0", "Wall 1 nicht bekannt, Wall 2 0"),
        ("its size, ? if nobody saw it", "its size, not known if nobody saw it", "its size, nicht bekannt if nobody saw it"),
        ("Whose room?", "Whose room?", "Whose room?"),
        ("Step 3 · 10 or more", "Step 3, 10 or more", "Step 3, 10 or more"),
        ("picture 1280×720", "picture 1280 by 720", "picture 1280 mal 720"),
        ("“Redo” brings it back …", "Redo brings it back", "Redo brings it back"),
        ("Anna-Lena and Ö", "Anna-Lena and Ö", "Anna-Lena and Ö"),
    ],
)
def test_signs_are_said_in_words(written: str, said: str, german: str) -> None:
    assert spoken(written) == said
    words.choose("de")
    assert spoken(written) == german


def test_sentences_end_with_a_rest() -> None:
    assert sentence("Hands off", "It counts.", "", "Who lost?") == "Hands off. It counts. Who lost?"
    assert sentence("") == ""
    assert [listed(("a", "b", "a", "c")), listed(("a",)), listed(())] == ["a, b or c", "a", ""]
