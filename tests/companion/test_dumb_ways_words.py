"""Dumb Ways to Die's pages: every move by touch, what is said on the way, and a die that only people read."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, cast

import pytest

from companion.acts import Choose
from companion.host import Host
from companion.present.presenters import PRESENTERS
from companion.rules.dumb_ways_to_die import GAME
from companion.rules.dumb_ways_to_die import board as b
from companion.rules.dumb_ways_to_die import moves as mv
from companion.rules.dumb_ways_to_die.events import EVENTS, Dealt, DiscardDue, DrawDue, DrawsLost, NotCountered, PsychoStruck, TurnBegan
from companion.rules.kernel import Event, Leave, Move, Pause, judge, legal, start
from companion.senses import ButtonPressed
from companion.sensing import Sensing
from companion.view import BeansBody, ResultBody
from tests.companion.playing import connect, free, labelled, newest, options_of, seat_at, setting_of, touch

QUIET = {Dealt, TurnBegan, PsychoStruck, DiscardDue, DrawDue, NotCountered}  # what they lead to is told instead
PEEK = mv.Play(b.PEEK, 1)


def sit(host: Host, *moves: Move, seats: int = 3, **rulings: object) -> None:
    seat_at(host, setting_of(GAME.id, seats=seats, **rulings), *moves)


def body(host: Host) -> BeansBody:
    assert isinstance(host.view.body, BeansBody)
    return host.view.body


def notice(host: Host) -> tuple[str, str]:
    assert host.view.notice is not None
    return host.view.notice.title, host.view.notice.text


def texts(host: Host) -> list[str]:
    return [row.text for row in body(host).rows]


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_by_touch(host: Host) -> None:
    sit(host)
    assert notice(host)[0] == "Roll the die"
    assert [(face.label, face.text) for face in body(host).faces] == [("1", "1 action"), ("2", "2 actions"), ("3", "3 actions")]
    touch(host, "3")
    assert notice(host) == ("Draw or play a card", "3 actions are due.")
    touch(host, "SNEAK PEEK", "Cem")
    assert newest(host) == mv.Play("sneak-peek", 2)
    touch(host, "REARRANGED")
    assert newest(host) == mv.Play("rearranged")
    touch(host, "Draw a card")
    assert newest(host) == mv.Draw()


def test_actions_are_done_now_or_left(host: Host) -> None:
    """What a card makes somebody do belongs to its action."""
    sit(host)
    assert body(host).pips == ()
    for move, pips in (
        (mv.Roll(3), ("now", "left", "left")),
        (PEEK, ("done", "now", "left")),
        (mv.Play("accident-ride", 1), ("done", "now", "left")),
        (mv.Lose(), ("done", "done", "now")),
        (mv.Play(b.WHEEL, 1), ("done", "done", "now")),
    ):
        host.act(move)
        assert body(host).pips == pips, move
    assert body(host).turn is not None
    assert body(host).turn.name == "Ana"  # type: ignore[union-attr]


def test_a_card_says_what_it_may_do_before_it_is_aimed(host: Host) -> None:
    sit(host, mv.Roll(2))
    touch(host, "Home")
    assert [(tile.label, tile.text) for tile in body(host).tiles] == [("Ben", "3 beans"), ("Cem", "3 beans")]
    assert notice(host)[1] == "ACCIDENT! Just stay home! Who does not counter flips a bean."
    touch(host, "Back", "FAIR TRADE")
    assert [tile.text for tile in body(host).tiles] == ["5 cards", "5 cards"]


def test_an_arcade_button_is_a_target(host: Host) -> None:
    sit(host, mv.Roll(2))
    touch(host, "Ride")
    host.post(ButtonPressed("seat-2", 100.0))
    host.tick()
    assert newest(host) == mv.Play("accident-ride", 2)


def test_with_two_players_a_card_is_played_with_one_touch(host: Host) -> None:
    sit(host, mv.Roll(2), seats=2)
    touch(host, "Ride")
    assert newest(host) == mv.Play("accident-ride", 1)


def test_what_cannot_be_played_says_the_rule(host: Host) -> None:
    sit(host, mv.Roll(3), mv.Play("accident-ride", 1), mv.Lose())
    locked = {option.label: (option.why, option.ref) for option in options_of(body(host)) if option.why}
    assert locked == {
        "Nature": ("one a turn", "Playing an ACCIDENT! Card on Another Player, once per turn"),
        "Home": ("one a turn", "Playing an ACCIDENT! Card on Another Player, once per turn"),
        "Ride": ("one a turn", "Playing an ACCIDENT! Card on Another Player, once per turn"),
        "RELAX": ("in danger", "DW5, RELAX"),
    }


def test_a_card_with_a_red_border_is_told_with_two_touches(host: Host) -> None:
    sit(host, mv.Roll(2))
    touch(host, "Red border", "Home")
    assert newest(host) == mv.Draw("home")


def test_red_cards_that_all_lie_elsewhere_are_locked(host: Host) -> None:
    """Both PSYCHO ATTACK! cards of the list lie in the discard pile."""
    sit(host, mv.Roll(1), mv.Draw(b.PSYCHO), *[mv.Roll(1)] * 3, mv.Roll(1), mv.Draw(b.PSYCHO), *[mv.Roll(1)] * 3, mv.Roll(1))
    touch(host, "Red border")
    assert labelled(host.view, "PSYCHO ATTACK!").why == "none left"
    assert labelled(host.view, "Ride").act == mv.Draw("ride")


def test_a_path_that_does_not_fit_the_question_shows_the_first_page(host: Host) -> None:
    sit(host, mv.Roll(2), mv.Play("accident-ride", 1))
    for path in (Choose("Draw"), Choose("Play", (("card", b.TRADE),)), Choose("Roll")):
        host.act(path)
        assert body(host).threat is not None
    host.act(mv.Lose())
    for path in (Choose("Play", (("card", b.LUCK),)), Choose("Play", (("card", "ace"),))):
        host.act(path)
        assert notice(host)[0] == "Draw or play a card"


# --- the duel ---------------------------------------------------------------------------------------------------------


def test_a_danger_says_what_saves(host: Host) -> None:
    sit(host, mv.Roll(2), mv.Play("accident-ride", 1))
    assert host.view.lid.title == "Ben"
    assert notice(host) == ("Ben, save a bean", "Ride from Ana: Nature or RELAX saves the bean and costs no action.")
    threat = body(host).threat
    assert threat is not None
    assert threat.person is not None
    assert (threat.suit, threat.person.name) == ("ride", "Ana")
    assert [(card.suit, card.option.why) for card in body(host).suits if card.option is not None] == [
        ("nature", ""),
        ("relax", ""),
        ("home", "no help"),
        ("ride", "no help"),
    ]
    assert "Nature avoids Ride" in labelled(host.view, "Home").rule
    assert body(host).circle == ("nature", "ride", "home")
    touch(host, "No counter: Ben flips a bean")
    assert newest(host) == mv.Lose()
    touch(host, "Red border", "Home")
    assert notice(host)[1] == "Home from YOU DIED!: Ride or RELAX saves the bean and costs no action."
    touch(host, "RELAX")
    assert newest(host) == mv.Counter("relax")


def test_nobody_is_asked_whether_they_could_have_countered(host: Host) -> None:
    for must in (False, True):
        sit(host, mv.Roll(2), mv.Play("accident-ride", 1), must_counter=must)
        assert [option.act for option in options_of(host.view) if isinstance(option.act, mv.Lose)] == [mv.Lose()]


def test_an_empty_hand_can_only_flip_a_bean(host: Host) -> None:
    """Ana peeks her hand away but for a FAIR TRADE, takes Cem's hand with it, and Ben attacks him."""
    sit(host, mv.Roll(3), PEEK, PEEK, PEEK, mv.Roll(1), mv.Draw(), mv.Roll(1), mv.Draw())
    for move in (mv.Roll(2), PEEK, mv.Play("fair-trade", 2), mv.Roll(1), mv.Play("accident-home", 2)):
        host.act(move)
    assert {card.option.why for card in body(host).suits if card.option is not None} == {"no card"}
    assert "holds no card" in labelled(host.view, "RELAX").rule
    touch(host, "No counter: Cem flips a bean")
    assert newest(host) == mv.Lose()


def test_one_accident_a_turn_of_every_kind_leaves_relax(host: Host) -> None:
    """DW1: Ana has attacked, so she cannot counter her YOU DIED! with an ACCIDENT!."""
    sit(host, mv.Roll(2), mv.Play("accident-home", 1), mv.Lose(), mv.Draw("ride"), accident_limit="all")
    assert labelled(host.view, "Nature").why == "one a turn"
    assert labelled(host.view, "RELAX").act == mv.Counter("relax")


# --- the psycho -------------------------------------------------------------------------------------------------------


def test_the_psycho_says_who_rolls_and_what_a_roll_means(host: Host) -> None:
    sit(host, mv.Roll(3), mv.Play(b.FIRE), mv.Draw())
    touch(host, "Red border", "PSYCHO ATTACK!")
    assert (host.view.lid.kind, host.view.lid.title) == ("stop", "PSYCHO ATTACK!")
    assert [(face.label, face.text) for face in body(host).faces] == [("1", "safe"), ("2", "a bean"), ("3", "a bean")]
    assert [(row.person.name, row.roll, row.text) for row in body(host).rows] == [
        ("Ben", "?", "rolls now"),
        ("Cem", "", "then"),
        ("Ana", "", "then"),
    ]
    touch(host, "2")
    touch(host, "1")
    assert [(row.roll, row.text, row.safe, row.alive) for row in body(host).rows] == [
        ("2", "lost a bean", False, 2),
        ("1", "safe", True, 3),
        ("?", "rolls now", False, 3),
    ]


@pytest.mark.parametrize(
    ("rolled", "said"), [(1, ""), (2, "\nAna’s last action is cancelled."), (3, "\nAna’s last 2 actions are cancelled.")]
)
def test_the_psycho_says_what_it_cancels(rolled: int, said: str, host: Host) -> None:
    sit(host, mv.Roll(rolled), mv.Draw(b.PSYCHO))
    assert notice(host) == ("Ana, roll", f"Only a 1 saves the bean. Nothing else helps.{said}")


def test_beans_that_flip_together_are_told_as_doomed(host: Host) -> None:
    sit(host, mv.Roll(1), mv.Draw(b.PSYCHO), mv.Roll(2), psycho_beans="together")
    assert [(row.text, row.alive) for row in body(host).rows] == [("loses a bean", 3), ("rolls now", 3), ("then", 3)]


def test_a_second_psycho_begins_anew(host: Host) -> None:
    sit(host, mv.Roll(1), mv.Draw(b.PSYCHO), *[mv.Roll(1)] * 3, mv.Roll(1), mv.Draw(b.PSYCHO))
    assert [(row.person.name, row.roll) for row in body(host).rows] == [("Ben", "?"), ("Cem", ""), ("Ana", "")]


# --- cards that make people draw ----------------------------------------------------------------------------------------


def test_a_wheel_by_touch(host: Host) -> None:
    sit(host, mv.Roll(1))
    touch(host, "WHEEL OF MISFORTUNE", "Ben")
    assert notice(host) == ("Pick cards to discard", "2 cards of the own hand, then the draws.")
    assert [(stage.title, stage.state) for stage in body(host).stages] == [("Discard cards", "now"), ("Draw cards", "later")]
    touch(host, "They are discarded")
    assert notice(host) == ("Ben, draw a card", "WHEEL OF MISFORTUNE: 2 cards, one at a time.")
    assert (body(host).due, [stage.state for stage in body(host).stages]) == ((0, 2), ["done", "now"])
    touch(host, "Draw a card")
    assert (body(host).due, notice(host)[1]) == ((1, 1), "WHEEL OF MISFORTUNE: one more card.")
    touch(host, "Draw a card")
    assert host.view.lid.title == "Ben"


def test_a_wheel_whose_player_picks_names_both(host: Host) -> None:
    sit(host, mv.Roll(1), mv.Play(b.WHEEL, 1), wheel_pick="player")
    assert notice(host)[1] == "2 cards of Ben’s hand, then the draws."
    assert texts(host) == ["picks", "discards 2", ""]


def test_a_fire_says_who_draws_and_how_far_it_is(host: Host) -> None:
    sit(host, mv.Roll(3), mv.Play(b.FIRE))
    assert texts(host) == ["draws 2", "draws 2", "draws 2"]
    assert [row.lit for row in body(host).rows] == [False, True, False]
    assert body(host).pips == ("done", "done", "now")  # the others are lost
    touch(host, "Draw a card", "Draw a card", "Draw a card")
    assert texts(host) == ["draws 2", "", "draws 1"]
    assert body(host).due == (1, 1)


# --- what people do because of a move -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (mv.Play(b.LUCK), "BLIND LUCK: everybody takes a card from the left."),
        (mv.Play(b.TRADE, 2), "Ana and Cem change hands, 4 cards for 5."),
        (mv.Play(b.REARRANGED), "Ana looks at the top 3 cards and puts them back."),
        (PEEK, "Ana looks at Ben’s hand."),
        (mv.Draw(), "1 action is due."),
    ],
)
def test_what_a_card_makes_people_do_is_said(move: Move, said: str, host: Host) -> None:
    sit(host, mv.Roll(2), move)
    assert notice(host)[1] == said


def test_whoever_gets_nothing_from_blind_luck_is_named(host: Host) -> None:
    """DW12: it was Ana's last card; Cem, on her right, takes from an empty hand."""
    sit(host, mv.Roll(3), PEEK, PEEK, PEEK, mv.Roll(1), mv.Draw(), mv.Roll(1), mv.Draw(), mv.Roll(3), PEEK, mv.Play(b.LUCK))
    assert notice(host)[1] == "BLIND LUCK: take a card from the left, but not Cem."


def test_at_the_end_of_a_turn_people_clear_the_table(host: Host) -> None:
    sit(host, mv.Roll(1), PEEK)
    assert notice(host) == ("Roll the die", "Ana looks at Ben’s hand. Discard what lies open: 1 card.")
    host.act(mv.Roll(2))
    host.act(mv.Draw("home"))
    host.act(mv.Counter(b.RELAX))
    assert notice(host)[1] == "Ben is saved."


@pytest.mark.parametrize(("hand", "where"), [("discard", "to the discard pile"), ("aside", "aside")])
def test_the_hand_of_whoever_is_out_goes_somewhere(hand: str, where: str, host: Host) -> None:
    sit(host, mv.Roll(3), *[mv.Draw("home"), mv.Lose()] * 3, dead_hand=hand)
    assert notice(host)[1] == f"Ana is out: the hand goes {where}. Discard what lies open: 3 cards."
    assert [(row.text, row.out, row.alive) for row in body(host).rows] == [("out", True, 0), ("rolls", False, 3), ("", False, 3)]


def test_the_rest_of_a_turn_is_played_by_the_neighbour(host: Host) -> None:
    three = (mv.Roll(3), mv.Draw("home"), mv.Lose(), mv.Draw("home"), mv.Lose(), mv.Draw())
    sit(host, *three, mv.Roll(1), mv.Draw(), mv.Roll(1), mv.Draw(), mv.Roll(2), mv.Draw("ride"), mv.Lose(), dead_turn="neighbour")
    assert notice(host)[1] == "Ana is out: the hand goes to the discard pile. Ben plays the rest of the turn."
    assert (host.view.lid.title, body(host).pips) == ("Ben", ("done", "now"))


def test_who_is_away_is_told(host: Host) -> None:
    sit(host, mv.Roll(2), Pause(2), seats=4)
    assert texts(host) == ["plays", "", "away", ""]
    touch(host, "WHEEL OF MISFORTUNE")
    assert [tile.label for tile in body(host).tiles] == ["Ben", "Dia"]


# --- the end, and the record --------------------------------------------------------------------------------------------


def test_the_result_names_the_winner(host: Host) -> None:
    sit(host, mv.Roll(3), *[mv.Draw("home"), mv.Lose()] * 3, seats=2)
    assert isinstance(host.view.body, ResultBody)
    assert PRESENTERS[GAME.id].result(host.table.match, "last bean") == (  # type: ignore[union-attr]
        "Ben wins",
        "The last one with a bean alive.",
        ((1, "3 beans alive"), (0, "no bean alive")),
    )


def test_who_left_is_told_apart(host: Host) -> None:
    sit(host, Leave(0), seats=2)
    assert PRESENTERS[GAME.id].result(host.table.match, "last bean")[2] == ((1, "3 beans alive"), (0, "left the table"))  # type: ignore[union-attr]


def test_every_event_is_told_or_leads_to_one_that_is() -> None:
    told: set[type[Event]] = set()
    for seed in range(40):
        dice = random.Random(seed)
        rulings = {ruling.key.replace("-", "_"): dice.choice(ruling.choices) for ruling in GAME.rulings}
        first, match = start(GAME, setting_of(GAME.id, seats=dice.randint(2, 5), **rulings))
        for _move in range(200):
            if match.winners is not None:
                break
            events, match = judge(GAME, match, dice.choice([move for move in legal(GAME, match) if isinstance(move, Move)]))
            for event in (*first, *events):
                line = PRESENTERS[GAME.id].tell(match, event)
                assert line is None or line.what
                told |= {type(event)} if line else set()
    assert set(EVENTS) - told == QUIET | {DrawsLost}  # which needs another card list


def test_every_legal_move_can_be_touched_in_three_touches(host: Host) -> None:
    """Matches by chance with all rulings by chance, each move found on the screen; but nobody says that they could have countered."""
    for seed in range(4):
        dice = random.Random(seed)
        rulings = {ruling.key.replace("-", "_"): dice.choice(ruling.choices) for ruling in GAME.rulings}
        sit(host, seats=2 + seed, **rulings)
        assert host.table is not None
        for _move in range(60):
            if host.table.match.winners is not None:
                break
            listed = [move for move in legal(GAME, host.table.match) if isinstance(move, Move) and move != mv.Lose(able=True)]
            move = dice.choice(listed)
            assert _touches(host, move) <= 2, move
            assert newest(host) == move


def _touches(host: Host, move: Move) -> int:
    for touches in range(1, 4):
        acts = [option.act for option in free(host.view)]
        if move in acts:
            host.act(move)
            return touches
        card = (("card", getattr(move, "card", "")),)
        host.act(next(act for act in (Choose("Play", card), Choose("Draw")) if act in acts))
    raise AssertionError(move)


def test_a_die_that_the_eye_does_not_know_is_told_by_hand(host: Host) -> None:
    """The camera works, nothing is asked of it, and the turn goes on by touch."""
    connect(host, "camera", "scale")
    sit(host)
    asked: list[Mapping[str, int] | None] = []

    class Eye:
        colours = ("blue", "green")

        def expect(self, dice: Mapping[str, int] | None) -> None:
            asked.append(dice)

    sensing = cast(Any, Sensing.__new__(Sensing))
    sensing.eye = Eye()
    for dice in (GAME.awaits(host.table.match), {"blue": 6, "green": 5}, None):  # type: ignore[union-attr]
        sensing.expect(dice)
    assert asked == [None, {"blue": 6, "green": 5}, None]
    touch(host, "2")
    assert isinstance(host.table.match.ask, b.Act)  # type: ignore[union-attr]
