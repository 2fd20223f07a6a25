"""The plain pages: from a game's words and its legal moves to one move, by touch. Shown with Garbage Day put into plain words."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion import acts
from companion.demo.guests import leading_on
from companion.host import Host
from companion.present import presenters
from companion.present.choosing import Choice, Offer
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.law import KEEP, ORDER
from companion.rules.kernel import Move, legal
from companion.rules.trash_war import moves as war
from companion.senses import ButtonPressed
from companion.view import Option, PickBody, PlainBody
from tests.companion.plain_day import PLAIN_DAY, WORDS
from tests.companion.playing import host_of, labelled, newest, seat_at, setting_of

GAME = "garbage-day"


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    monkeypatch.setitem(presenters.PRESENTERS, GAME, PLAIN_DAY)
    return host_of(tmp_path)[0]


def sit(host: Host, *moves: Move, seats: int = 3) -> None:
    seat_at(host, setting_of(GAME, seats=seats), *moves)


def touch(host: Host, *labels: str) -> None:
    for label in labels:
        send(host, labelled(host.view, label))


def send(host: Host, option: Option) -> None:
    assert option.act is not None, option
    host.act(option.act)


def body(host: Host) -> PlainBody:
    assert isinstance(host.view.body, PlainBody)
    return host.view.body


def tiles(host: Host) -> list[str]:
    return [tile.label for tile in body(host).tiles]


def test_a_verb_without_questions_is_a_move_at_once(host: Host) -> None:
    sit(host)
    touch(host, "On the can")
    assert newest(host) == day.Stack()


def test_fields_are_asked_one_after_the_other_and_only_where_they_differ(host: Host) -> None:
    sit(host)
    assert tiles(host) == ["On the can", "Into a room"]
    touch(host, "Into a room")
    assert tiles(host) == ["Garbage", "Mischief"]
    touch(host, "Garbage")
    assert tiles(host) == ["Ana", "Ben", "Cem"]
    touch(host, "Ben")
    assert tiles(host) == [str(size) for size in range(10)]
    assert host.view.notice is not None
    assert host.view.notice.text == "Into a room · Garbage · Ben"
    touch(host, "4")
    assert newest(host) == day.Stash(1, 4)


def test_a_field_that_is_settled_by_another_is_not_asked(host: Host) -> None:
    sit(host)
    touch(host, "Into a room", "Mischief", "Cem")
    assert newest(host) == day.Stash(2, kind="mischief")


def test_back_goes_one_question_back_and_then_to_the_verbs(host: Host) -> None:
    sit(host)
    touch(host, "Into a room", "Garbage", "Back")
    assert tiles(host) == ["Garbage", "Mischief"]
    touch(host, "Back")
    assert tiles(host) == ["On the can", "Into a room"]


def test_a_verb_that_is_forbidden_is_locked_and_says_the_rule(host: Host) -> None:
    sit(host)
    assert host.table is not None
    board = host.table.match.board
    host.act(day.Recount("deck", "can", board.deck))
    host.act(day.Recount("hand-0", "can", board.hands[0]))
    assert tiles(host) == ["On the can", "Keep the cards"]
    locked = labelled(host.view, "Keep the cards")
    assert (locked.act, locked.why) == (None, "not now")
    assert (locked.rule, locked.ref) == (KEEP.text, KEEP.ref)


def test_what_is_allowed_stands_before_what_is_forbidden(host: Host) -> None:
    sit(host, day.Stash(1, 0, "mischief"), day.Follow("dangerous-game"))
    assert host.table is not None
    verb = next(one for one in WORDS.verbs if one.move is day.Lose)
    pool = (Offer(day.Lose(2), ORDER), Offer(day.Lose(0)), Offer(day.Lose(1)))
    asked = Choice(GAMES[GAME], host.table.match, verb, pool).question(())
    assert asked is not None
    assert [(answer.to, answer.rule) for answer in asked.answers] == [(day.Lose(0), None), (day.Lose(1), None), (None, ORDER)]


def test_what_is_forbidden_is_left_out_where_there_is_no_room(host: Host) -> None:
    sit(host)
    assert host.table is not None
    verb = next(one for one in WORDS.verbs if one.move is day.Stash)
    allowed = tuple(Offer(day.Stash(1, size)) for size in range(9))
    pool = (*allowed, *(Offer(day.Stash(1, size), ORDER) for size in range(20, 30)))
    asked = Choice(GAMES[GAME], host.table.match, verb, pool).question(())
    assert asked is not None
    assert [answer.rule for answer in asked.answers] == [None] * 9 + [ORDER] * 3


def test_values_are_gathered_taken_back_and_sent_with_the_last_one(host: Host) -> None:
    sit(host, day.Stack(), day.Still(), day.Stack(), day.CardsFell(1))
    touch(host, "Vote")
    assert labelled(host.view, "That is it").why == "1 at least"
    touch(host, "Ben", "nobody")
    assert [tile.label for tile in body(host).held] == ["Ben", "nobody"]
    host.act(body(host).held[0].act or acts.Back())
    assert [tile.label for tile in body(host).held] == ["nobody"]
    touch(host, "Ben", "Ben")  # the third vote of three
    assert newest(host) == day.Vote((None, 1, 1))


def test_a_vote_may_be_given_as_often_as_there_are_voters(host: Host) -> None:
    sit(host, day.Stack(), day.Still(), day.Stack(), day.CardsFell(1), seats=2)
    touch(host, "Vote", "Ben", "Ben")
    assert newest(host) == day.Vote((1, 1))


def test_what_stands_there_is_sent_when_people_say_so(host: Host) -> None:
    """Fewer votes than voters are refused by the rules, not by the page."""
    sit(host, day.Stack(), day.Still(), day.Stack(), day.CardsFell(1))
    touch(host, "Vote", "Ben")
    assert labelled(host.view, "That is it").why == "not now"
    assert "ballot" in labelled(host.view, "That is it").rule


def test_a_long_row_of_numbers_is_stepped_through(host: Host) -> None:
    sit(host)
    host.act(acts.Go("menu"))
    assert isinstance(host.view.body, PickBody)
    touch(host, "Count anew", "deck", "can")
    stepper = body(host).stepper
    assert stepper is not None
    assert stepper.minus is not None
    assert (stepper.value, stepper.minus.why) == ("1", "1 is the least")
    for _time in range(3):
        touch(host, "+")
    touch(host, "−", "That is it")
    assert newest(host) == day.Recount("deck", "can", 3)


def test_a_long_row_of_numbers_is_asked_for_once_and_begins_with_what_is_known(host: Host) -> None:
    seat_at(host, setting_of("trash-war", "", 2))
    host.act(acts.Choose("Recount"))
    stepper = body(host).stepper
    assert stepper is not None
    assert host.view.notice is not None
    assert (host.view.notice.title, host.view.notice.text) == ("Count the draw pile anew", "")
    assert (stepper.title, stepper.value) == ("Cards in the draw pile?", str(host.table.match.board.draw))  # type: ignore[union-attr]
    touch(host, "+", "That is it")
    assert newest(host) == war.Recount(int(stepper.value) + 1)


def test_the_only_verb_stands_open_on_the_first_page(host: Host) -> None:
    sit(host, day.Stack(), day.Still(), day.Stack(), day.CardsFell(1))
    assert tiles(host) == ["Ana", "Ben", "Cem", "nobody"]
    assert body(host).question == ""  # the prompt asks the same
    assert [tile.person.name if tile.person else "" for tile in body(host).tiles] == ["Ana", "Ben", "Cem", ""]


def test_back_from_a_question_that_the_first_page_asked_leads_there(host: Host) -> None:
    sit(host, day.Stack(), day.Still(), day.CardsFell(1))
    touch(host, "Ana")
    assert tiles(host) == ["no", "yes"]
    touch(host, "Back")
    assert host.choice is None
    assert tiles(host) == ["Ana", "Ben", "Cem", "nobody"]


def test_an_arcade_button_names_its_player(host: Host) -> None:
    sit(host)
    touch(host, "Into a room", "Garbage")
    host.post(ButtonPressed("seat-1", 100.0))
    host.tick()
    assert host.choice == acts.Choose("Stash", (("kind", "garbage"), ("seat", 1)))


def test_a_half_made_move_is_dropped_when_the_table_moves_on(host: Host) -> None:
    sit(host)
    touch(host, "Into a room", "Garbage")
    assert host.table is not None
    host.table.play(day.Stack())
    host.tick(200.0)
    host.act(acts.Scroll(0))
    assert host.choice is None
    assert host.view.notice is not None
    assert host.view.notice.title != "Whose room?"


def test_a_path_that_leads_nowhere_shows_the_first_page(host: Host) -> None:
    sit(host)
    for path in (acts.Choose("Dance"), acts.Choose("Stash", (("kind", "garbage"), ("seat", 7))), acts.Choose("Lose")):
        host.act(path)
        assert tiles(host) == ["On the can", "Into a room"]


def test_the_main_option_stands_last_and_is_the_seats_button(host: Host) -> None:
    sit(host, day.Stack())
    assert [option.label for option in host.view.options][-1] == "Nothing moved"
    assert host.view.options[-1].seat == 0
    assert "Cards fell" in [option.label for option in host.view.options]


def test_undo_takes_back_what_was_put_together(host: Host) -> None:
    sit(host)
    touch(host, "Into a room", "Garbage", "Ben", "4")
    assert host.view.undo is not None
    assert host.view.undo.text == "Ana: size 4 to Ben’s room"
    touch(host, "Undo", "Take it back")
    assert newest(host) is None
    assert tiles(host) == ["On the can", "Into a room"]


def test_every_legal_move_can_be_touched(host: Host) -> None:
    """A random match, each of its moves chosen among those that the rules list and then found on the screen."""
    chance = random.Random(2)
    sit(host, seats=4)
    assert host.table is not None
    taps: list[int] = []
    while host.table.match.winners is None and len(taps) < 150:
        listed = [move for move in legal(GAMES[GAME], host.table.match) if isinstance(move, Move)]
        move = chance.choice(listed)
        taps.append(reach(host, move))
        assert newest(host) == move
        if chance.random() < 0.2:
            host.act(day.CardsFell(1))
    assert max(taps) <= 3
    assert sum(taps) / len(taps) < 2


def reach(host: Host, move: Move) -> int:
    """Touch one's way to the move; how many touches it took."""
    for tap in range(1, 8):
        found = next((option for option in leading_on(host.view) if toward(option.act, move)), None)
        assert found is not None, (move, host.view.body)
        send(host, found)
        if found.act == move:
            return tap
    raise AssertionError(move)


def toward(act: object, move: Move) -> bool:
    if not isinstance(act, acts.Choose):
        return act == move
    return act.verb == type(move).__name__ and all(getattr(move, name) == value for name, value in act.filled)
