"""Dumpster Brawl!'s forms: dice entered by hand, a Blocker met, a text that moves cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.acts import Dismiss, Pick
from companion.faces import face_name
from companion.present.brawl_hand import CLAIM, LAY
from companion.present.choosing import verdict
from companion.present.common import FACES, Page, Picker, people_tiles, person, stepper, tiles
from companion.rules.dumpster_brawl import GAME
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.kernel import Move, Value
from companion.table import Table
from companion.view import Control, Lid, Option, PickBody
from companion.words import N_, _

Fields = Mapping[str, Value]
BLUE_DICE, GREEN_DICE = 6, 5

# --- dice by hand: what is counted depends on the question -------------------------------------------------------------

COUNTED: dict[type, tuple[tuple[str, str, int], ...]] = {
    ask.FightDice: (("crowbars", N_("Crowbars on the blue dice"), BLUE_DICE), ("lids", N_("Lids on the green dice"), GREEN_DICE)),
    ask.RummageDice: (("pluses", N_("Pluses"), BLUE_DICE), ("minuses", N_("Minuses"), BLUE_DICE)),
    ask.BlockerDice: (("crowbars", N_("Crowbars"), BLUE_DICE),),
    ask.TieBreak: (("crowbars", N_("Crowbars"), BLUE_DICE),),
}
MAKERS: dict[type, Callable[[Fields], Move]] = {
    ask.FightDice: lambda fields: said.Fight(int(fields["crowbars"]), int(fields["lids"])),
    ask.RummageDice: lambda fields: said.RummageRoll(int(fields["pluses"]), int(fields["minuses"])),
    ask.BlockerDice: lambda fields: said.BlockerRoll(int(fields["crowbars"])),
}


def _asked(table: Table, fix: bool) -> Any:
    """The question that the dice answer: the open one, or the one before the newest move when that is being corrected."""
    return table.course.past[-1].before.ask if fix else table.match.ask


def _counted(asked: Any) -> tuple[tuple[str, str, int], ...]:
    """What is counted; lids that stay after a roll again are known already."""
    listed = COUNTED.get(type(asked), ())
    return listed[:1] if isinstance(asked, ask.FightDice) and asked.lids >= 0 else listed


def _dice_defaults(table: Table, fix: bool = False) -> dict[str, Value]:
    asked = _asked(table, fix)
    if isinstance(asked, ask.RollOff):
        return {"face": ""}
    move = table.course.past[-1].move if fix else None
    known = {"lids": asked.lids} if isinstance(asked, ask.FightDice) and asked.lids >= 0 else {}
    return {name: getattr(move, name, 0) for name, _title, _most in COUNTED.get(type(asked), ())} | known


def _dice_show(table: Table, fields: Fields, fix: bool = False) -> tuple[Control, ...]:
    picker = "fix" if fix else "dice"
    asked = _asked(table, fix)
    if isinstance(asked, ask.RollOff):
        title = _("{name}’s die").format(name=table.match.players[asked.seat])
        return (_face_tiles(picker, title, fields["face"]),)
    counted = _counted(asked)
    text = _unlike_six(fields) if isinstance(asked, ask.RummageDice) else ""
    return tuple(_numbers(picker, name, _(title), int(fields[name]), most, text) for name, title, most in counted)


def _numbers(picker: str, name: str, title: str, chosen: int, most: int, text: str) -> Control:
    """So many dice of these, in one touch."""
    return replace(tiles(picker, name, title, tuple((count, str(count)) for count in range(most + 1)), chosen, text), value=str(chosen))


def _roller(table: Table, fix: bool = False) -> int:
    asked = _asked(table, fix)
    return int(asked.seat) if asked is not None else -1


def _face_tiles(picker: str, title: str, chosen: Value) -> Control:
    return Control(
        title,
        choices=tuple(Option(face_name(face), Pick(picker, "face", face), "tile", face, chosen=face == chosen) for face in FACES),
    )


def _unlike_six(fields: Fields) -> str:
    """A warning while pluses and minuses are not as many as the dice; fewer may still be right (DB14)."""
    named = int(fields["pluses"]) + int(fields["minuses"])
    return "" if named == BLUE_DICE else _("{named} of six dice are named").format(named=named)


def _dice_make(table: Table, fields: Fields, fix: bool = False) -> Move | str:
    asked = _asked(table, fix)
    if isinstance(asked, ask.RollOff):
        return said.RollDie(asked.seat, str(fields["face"])) if fields["face"] else _("Touch what the die shows.")
    if isinstance(asked, ask.TieBreak):
        return said.TieRoll(asked.seat, int(fields["crowbars"]))
    make = MAKERS.get(type(asked))
    if make is None:
        return _("No dice are due now.")
    if isinstance(asked, ask.RummageDice) and int(fields["pluses"]) + int(fields["minuses"]) > BLUE_DICE:
        return _("There are only six dice.")
    return make(fields)


DICE = Picker(N_("Dice by hand"), _dice_defaults, _dice_show, _dice_make, N_("count what lies on top"), whose=_roller)
FIX = Picker(
    N_("Fix the dice"),
    lambda table: _dice_defaults(table, True),
    lambda table, fields: _dice_show(table, fields, True),
    lambda table, fields: _dice_make(table, fields, True),
    N_("what really lies on top"),
    corrects=True,
    whose=lambda table: _roller(table, True),
)


def now(match: Brawl, label: str, move: Move, text: str = "") -> Option:
    """A tile that makes this move at once; locked with the rule against it."""
    rule = verdict(GAME, match, move)
    if rule is None:
        return Option(label, move, "tile", text=text)
    return Option(label, None, "tile", why=_("not possible now"), ref=_(rule.ref), rule=_(rule.text))


# --- a Blocker ---------------------------------------------------------------------------------------------------------


def _blocker_controls(picker: str, table: Table, fields: Fields) -> tuple[Control, ...]:
    cards = table.match.setting.cards["blockers"]
    named = tuple((f"{one['number']} {one['name']}", f"{one['number']} · {_(one['name'])}") for one in cards)
    numbers = tuple((number, str(number)) for number in range(1, 7))
    return (
        tiles(picker, "card", _("Which Blocker?"), named, fields["card"]),
        tiles(picker, "number", _("Or only its number"), numbers, fields["number"]),
        tiles(picker, "source", _("Drawn from"), (("trash", _("Trash")), ("discard", _("Discard pile"))), fields["source"]),
    )


def _blocker_make(fields: Fields, seat: int) -> Move | str:
    if fields["card"]:
        number, _space, name = str(fields["card"]).partition(" ")
        return said.Blocker(int(number), name, str(fields["source"]), seat)
    known = bool(fields["number"])
    return said.Blocker(int(fields["number"]), "", str(fields["source"]), seat) if known else _("Touch the card or its number.")


def _blocker_page(table: Table, fields: Fields) -> Page:
    """The Blocker that was drawn, in one touch; from which pile stands in the bar."""
    match, source = table.match, str(fields["source"])
    named = tuple((int(one["number"]), str(one["name"])) for one in match.setting.cards["blockers"])
    known = tuple(now(match, f"{number} · {_(name)}", said.Blocker(number, name, source)) for number, name in named)
    others = tuple(now(match, str(number), said.Blocker(number, "", source)) for number in range(1, 7))
    controls = (Control(_("Which Blocker?"), choices=known), Control(_("Or only its number"), choices=others))
    empty = _("the discard pile is empty")
    piles = (("trash", _("From trash"), ""), ("discard", _("From discard"), "" if match.board.discard else empty))
    bar = tuple(
        Option(label, None if why else Pick("blocker", "source", pile), icon="card", why=why, chosen=pile == source)
        for pile, label, why in piles
    )
    seat = _roller(table)
    top = Lid("person", match.players[seat], _("meets a Blocker"), person(match, seat))
    return Page(top, PickBody(controls), (Option(_("Back"), Dismiss("form"), icon="back"), *bar))


BLOCKER = Picker(
    N_("A Blocker"),
    lambda table: {"source": "trash"},
    lambda table, fields: (),
    lambda table, fields: _("Touch the card or its number."),
    page=_blocker_page,
)


def _drawn_show(table: Table, fields: Fields) -> tuple[Control, ...]:
    who = people_tiles("drawn-blocker", "seat", _("Who drew it?"), table.match, table.match.present(), fields["seat"])
    return (who, *_blocker_controls("drawn-blocker", table, fields))


DRAWN_BLOCKER = Picker(
    N_("A text drew a Blocker"),
    lambda table: {"seat": -1, "card": "", "number": 0, "source": "trash"},
    _drawn_show,
    lambda table, fields: _blocker_make(fields, int(fields["seat"])) if fields["seat"] != -1 else _("Touch who drew it."),
    N_("stop drawing and fight it"),
)

# --- who goes first, and cards that a text moves -----------------------------------------------------------------------


def _first_show(table: Table, fields: Fields) -> tuple[Control, ...]:
    return (people_tiles("first", "seat", _("Who goes first?"), table.match, table.match.inside(), fields["seat"]),)


FIRST = Picker(
    N_("We rolled already"),
    lambda table: {"seat": -1},
    _first_show,
    lambda table, fields: said.GoesFirst(int(fields["seat"])) if fields["seat"] != -1 else _("Touch who goes first."),
)


def _places(table: Table, name: str, title: str, chosen: Value) -> Control:
    """Where cards can lie: both piles and every hand."""
    piles = tiles("text", name, title, (("trash", _("Trash")), ("discard", _("Discard pile"))), chosen)
    hands = people_tiles("text", name, title, table.match, table.match.inside(), chosen)
    return replace(piles, choices=piles.choices + hands.choices)


def _text_show(table: Table, fields: Fields) -> tuple[Control, ...]:
    return (
        _places(table, "origin", _("From"), fields["origin"]),
        _places(table, "goal", _("To"), fields["goal"]),
        stepper("text", "count", _("How many?"), int(fields["count"]), 1, 9),
    )


def _text_make(table: Table, fields: Fields) -> Move | str:
    origin, goal = fields["origin"], fields["goal"]
    if origin == "" or goal == "" or origin == goal:
        return _("Touch both places.")
    return said.MoveByText(origin, goal, int(fields["count"]))


TEXT = Picker(
    N_("A text moved cards"),
    lambda table: {"origin": "", "goal": "", "count": 1},
    _text_show,
    _text_make,
)


def _characterless(table: Table) -> int:
    """The first seat without a character; once all have one, the first of all, to change it."""
    match = table.match
    return next((seat for seat in match.inside() if not match.board.characters[seat]), match.inside()[0])


def _character_page(table: Table, fields: Fields) -> Page:
    """Whose character, and which: touching it settles that."""
    match, seat = table.match, int(fields["seat"])
    listed = tuple((str(one["name"]), str(one["affinity"])) for one in match.setting.cards["characters"])
    cards = tuple(now(match, _(name), said.PickCharacter(seat, name), _(item)) for name, item in listed)
    who = people_tiles("character", "seat", _("Who?"), match, match.inside(), seat)
    played = match.board.characters[seat]
    word = _("plays {name}").format(name=_(played)) if played else _("picks a character")
    top = Lid("person", match.players[seat], word, person(match, seat))
    body = PickBody((who, Control(_("Which character?"), choices=cards)))
    return Page(top, body, (Option(_("Back"), Dismiss("form"), icon="back"),))


CHARACTER = Picker(
    N_("Characters"),
    lambda table: {"seat": _characterless(table)},
    lambda table, fields: (),
    lambda table, fields: _("Touch a player and a character."),
    page=_character_page,
)

PAIRS = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1))


def _exchange_label(take: int, give: int) -> str:
    if take and give:
        return _("Take {take}, give {give}").format(take=take, give=give)
    return _("Take {count}").format(count=take) if take else _("Give {count}").format(count=give)


def _exchange_page(table: Table, fields: Fields) -> Page:
    """What a winning defender may take and give, in one touch."""
    match = table.match
    seat = _roller(table)
    choices = tuple(now(match, _exchange_label(take, give), said.Exchange(take, give)) for take, give in PAIRS)
    loser = match.players[match.ask.loser] if isinstance(match.ask, ask.Spoils) else ""
    top = Lid("person", match.players[seat], _("takes from {name} at random, or gives").format(name=loser), person(match, seat))
    back = Option(_("Back"), Dismiss("form"), icon="back")
    return Page(top, PickBody((Control(_("One or two cards"), choices=choices),)), (back,))


EXCHANGE = Picker(
    N_("Take and give"),
    lambda table: {},
    lambda table, fields: (),
    lambda table, fields: _("Touch what changes hands."),
    page=_exchange_page,
)

FORMS: dict[str, Picker] = {
    "exchange": EXCHANGE,
    "dice": DICE,
    "fix": FIX,
    "blocker": BLOCKER,
    "drawn-blocker": DRAWN_BLOCKER,
    "claim": CLAIM,
    "lay": LAY,
    "first": FIRST,
    "text": TEXT,
    "character": CHARACTER,
}
