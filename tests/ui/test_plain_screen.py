"""The plain screen under a finger: what is locked tells its rule, a long board follows the turn, another question begins at its top."""

from __future__ import annotations

from dataclasses import replace

from companion import acts
from companion.view import Control, Lid, Notice, Option, Person, PlainBody, PlainRow, View
from tests.ui.rig import Rig
from tests.ui.samples import LONG
from ui.screens.plain import PlainScreen

PEOPLE = tuple(Person(seat, name, seat) for seat, name in enumerate(LONG))
RULE = "Only one card of this kind can be played in a turn, whoever asks for it and however politely."


def tile(label: str, **more: object) -> Option:
    return replace(Option(label, acts.Choose("Play", (("card", label),)), "tile"), **more)  # type: ignore[arg-type]


def page(turn: int = 0, count: int = 3, title: str = "Play a card") -> View:
    rows = tuple(PlainRow(one.name, "holds the broom", (("Beans", "3"), ("Hand", "5")), one, one.seat == turn) for one in PEOPLE)
    tiles = tuple(tile(f"Card {number}") for number in range(count))
    return View(Lid("person", LONG[turn], "is to act", PEOPLE[turn]), PlainBody(rows, "", tiles), notice=Notice(title, "One card."))


def screen(rig: Rig) -> PlainScreen:
    assert isinstance(rig.surface.screen, PlainScreen)
    return rig.surface.screen


def names(rig: Rig) -> list[str]:
    return [target.label for target in rig.surface.targets]


def test_a_tile_sends_what_it_offers() -> None:
    rig = Rig(page())
    rig.harness.tap_option("Card 1")
    assert rig.sent == [acts.Choose("Play", (("card", "Card 1"),))]
    rig.close()


def test_a_locked_tile_shows_the_whole_rule_and_sends_nothing() -> None:
    view = page()
    assert isinstance(view.body, PlainBody)
    locked = tile("Card 9", act=None, why="not now", rule=RULE, ref="Play a Card, once")
    rig = Rig(replace(view, body=replace(view.body, tiles=(*view.body.tiles, locked))))
    assert RULE not in rig.words()
    rig.harness.tap_option("Card 9")
    assert RULE in rig.words()
    assert "Play a Card, once" in rig.words()
    assert rig.sent == []
    rig.close()


def test_the_board_follows_the_turn() -> None:
    rig = Rig(page())
    assert LONG[0] in rig.words()
    assert f"\n{LONG[5]}\n" not in rig.words()
    rig.app.show(page(turn=5))
    board = [mark.what for mark in rig.surface.base.pen.marks if mark.kind == "text" and mark.box.x > 450]  # type: ignore[union-attr]
    assert LONG[5] in board
    assert LONG[0] not in board
    rig.close()


def test_another_question_begins_at_its_top_and_the_same_one_stays_where_it_was() -> None:
    rig = Rig(page(count=40))
    scroller = screen(rig).choices
    scroller.offset = 300.0
    rig.surface.repaint()
    assert "Card 0" not in names(rig)
    rig.app.show(page(turn=0, count=39))
    assert scroller.offset == 300.0
    rig.app.show(page(count=40, title="Which card?"))
    assert scroller.offset == 0.0
    assert "Card 0" in names(rig)
    rig.close()


def test_what_was_gathered_can_be_taken_back_and_a_number_be_stepped() -> None:
    view = page()
    assert isinstance(view.body, PlainBody)
    held = tile("Card 7", act=acts.Choose("Play"), icon="cross", chosen=True)
    more = Option("+", acts.Choose("Play", (), (3,)), icon="plus")
    stepper = Control("How many?", value="2", minus=Option("−", None, why="2 is the least"), plus=more, kind="stepper")
    rig = Rig(replace(view, body=replace(view.body, tiles=(), held=(held,), stepper=stepper)))
    rig.harness.tap_option(held)
    rig.harness.tap_option(more)
    assert rig.sent == [held.act, more.act]
    rig.close()
