"""The card list, entry by entry: what it says, and a page on which each value of an entry of one's own list can be changed.

What can be changed, and within which bounds, comes from the shape that every list is checked against; this file only has the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.acts import Back, ChangeCard, DropCards, Go, UseCards
from companion.cardedit import NAME_LENGTH, SHAPES, Spot, entry, name_key
from companion.ownlists import MARKS, UNKNOWN, InForce
from companion.present.common import Page
from companion.present.lists import summary
from companion.rules.cardlist import Check, Either, Number, OneOf, SomeOf, flag
from companion.view import Control, Lid, NameBody, Notice, Option, PickBody
from companion.words import N_, _

KINDS = {
    "deck": N_("Deck"),
    "sizes": N_("Size numbers"),
    "card": N_("Card"),
    "effect": N_("Mischief text"),
    "items": N_("Item"),
    "characters": N_("Character"),
    "boosters": N_("Booster"),
    "blockers": N_("Blocker"),
    "rooms": N_("Room"),
    "highest": N_("Highest numbers"),
    "trash": N_("Trash"),
    "mace": N_("Mace"),
    "deflect": N_("Deflect"),
    "shield": N_("Shield"),
    "catapult": N_("Catapult"),
    "burn": N_("Burn"),
    "repair": N_("Repair"),
}
FIELDS = {
    "count": N_("Cards"),
    "cards": N_("All cards"),
    "garbage": N_("Garbage cards"),
    "mischief": N_("Mischief cards"),
    "walls": N_("Wall cards"),
    "smallest": N_("Smallest size"),
    "largest": N_("Largest size"),
    "size": N_("Size"),
    "kind": N_("Kind"),
    "start": N_("One in each room at the start"),
    "does": N_("What the referee does"),
    "affinity": N_("Item of which two are a set"),
    "effect": N_("When it is played"),
    "number": N_("Crowbars needed"),
    "win": N_("Won: choose from"),
    "lose": N_("Lost: cards to discard"),
    "trash_damage": N_("Highest trash"),
    "shield_value": N_("Highest Shield"),
    "burn_value": N_("Highest Burn"),
    "damage": N_("Damage"),
    "value": N_("Number on it"),
    "torches": N_("Torches"),
    "sends": N_("Bats trash"),
    "placeholder": N_("Still open"),
    "provisional": N_("Still open"),
}
VALUES = {
    "garbage": N_("Garbage"),
    "mischief": N_("Mischief"),
    "clean": N_("clean a room"),
    "retrieve": N_("take back"),
    "duel": N_("duel"),
    "move": N_("pass a card on"),
    "reroll-attack": N_("roll attack dice again"),
    "by-the-text": N_("do what it says"),
    "draw": N_("draw 1 more"),
    "discard": N_("discard 1 more"),
    "opponent-discards": N_("another discards 1"),
    "left": N_("to the left"),
    "right": N_("to the right"),
    "back": N_("back at the attacker"),
    "any": N_("at any player"),
}
PAGES = ("cards", "card", "cardname")
UNTOUCHED = ("id", "column", "row", "text", "name", "title")  # no value to step through; a name has a line of its own


def meant(what: str) -> Spot:
    """The entry that `what` of a page means."""
    kind, place = what.split("/")
    return Spot(kind, int(place))


def shown(page: str, found: InForce, game: str, what: str) -> Page:
    """The page that is open; the list itself where it cannot be read any more."""
    if page == "cards" or found.problem:
        return whole(found, game)
    return one(found, game, meant(what)) if page == "card" else naming(found, meant(what))


def whole(found: InForce, game: str) -> Page:
    """Which list is played with, and everything in it."""
    choices = (
        Option(_("Your list"), UseCards(True), "tile", chosen=found.own, why="" if found.exists else _("change an entry to begin one")),
        Option(_("Shipped list"), UseCards(False), "tile", chosen=not found.own),
    )
    which = Control(_("Play with"), found.problem or summary(found), choices=choices)
    lines = tuple(_line(game, found, spot) for spot in spots(game, found.cards))
    done = Option(_("Done"), Back(), "main", "tick")
    drop = Option(_("Drop your list"), DropCards(), icon="undo", text=_("hold this"), hold=True)
    bar = (drop, done) if found.exists else (done,)
    return Page(Lid("paper", _("Card list")), PickBody((which, *lines)), bar)


def spots(game: str, cards: Mapping[str, Any]) -> Iterator[Spot]:
    """Every entry that has something to change, in the order of the list."""
    for kind in SHAPES[game]:
        found = cards.get(kind, ())
        for place in range(len(found) if isinstance(found, list | tuple) else 1):
            spot = Spot(kind, place)
            if name_key(entry(cards, spot)) or _changeable(game, cards, spot):
                yield spot


def _changeable(game: str, cards: Mapping[str, Any], spot: Spot) -> dict[str, Check]:
    """The fields of an entry that can be changed by touch, with their checks."""
    shape, found = SHAPES[game][spot.kind], entry(cards, spot)
    checks = {**shape.fields, **shape.optional}
    if spot.kind == "characters" and "affinity" in checks:
        checks["affinity"] = OneOf(tuple(item["name"] for item in cards["items"]))
    known = (Number, OneOf, SomeOf, Either)
    return {
        key: check for key, check in checks.items() if key in found and key not in UNTOUCHED and (isinstance(check, known) or check is flag)
    }


def called(cards: Mapping[str, Any], spot: Spot) -> str:
    """What an entry is called: its name as it is shown in the game, else its kind."""
    found = entry(cards, spot)
    key = name_key(found)
    return _(str(found[key])) if key else _(KINDS[spot.kind])


def _line(game: str, listed: InForce, spot: Spot) -> Control:
    cards, found = listed.cards, entry(listed.cards, spot)
    keys = (key for key in _changeable(game, cards, spot) if key not in MARKS)
    told = [_("{what}: {value}").format(what=_(FIELDS[key]), value=said(found[key])) for key in keys]
    if name_key(found):
        told.insert(0, _(KINDS[spot.kind]))
    if any(found.get(mark) for mark in MARKS):
        told.append(_("still open"))
    why = _("choose your list first") if listed.exists and not listed.own else ""
    change = Option(_("Change"), Go("card", f"{spot.kind}/{spot.place}"), "tile", why=why)
    return Control(called(cards, spot), " · ".join(told), choices=(change,))


def said(value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return _("On") if value else _("Off")
    if isinstance(value, list | tuple):
        return ", ".join(said(one) for one in value) or _("nothing")
    return "?" if value == UNKNOWN else _(VALUES.get(str(value), str(value)))


# --- one entry --------------------------------------------------------------------------------------------------------


def one(found: InForce, game: str, spot: Spot) -> Page:
    """An entry: its name, and each value with the way to another."""
    cards = found.cards
    chosen = entry(cards, spot)
    controls = [_field(spot, key, chosen[key], check) for key, check in _changeable(game, cards, spot).items()]
    if name_key(chosen):
        rename = Option(_("Type"), Go("cardname", f"{spot.kind}/{spot.place}"), "tile")
        controls.insert(0, Control(_("Name"), called(cards, spot), choices=(rename,)))
    words = str(chosen.get("text", ""))
    note = Notice(_("It says"), _(words)) if words else None
    lid = Lid("paper", called(cards, spot), _(KINDS[spot.kind]) if name_key(chosen) else "")
    return Page(lid, PickBody(tuple(controls)), (Option(_("Done"), Back(), "main", "tick"),), notice=note)


def naming(found: InForce, spot: Spot) -> Page:
    """The keyboard for the name of a card."""
    title = _("What does it say?")
    return Page(Lid("paper", title), NameBody(-1, title, (), called(found.cards, spot), NAME_LENGTH))


def _field(spot: Spot, key: str, value: Any, check: Check) -> Control:
    title = _(FIELDS[key])
    numbers = next((one for one in _parts(check) if isinstance(one, Number)), None)
    if numbers is not None:
        open_to = any(isinstance(one, OneOf) and UNKNOWN in one.words for one in _parts(check))
        return _stepper(spot, key, value, numbers, open_to)
    if isinstance(check, OneOf):
        tiles = tuple(Option(said(one), ChangeCard(spot, key, one), "tile", chosen=one == value) for one in check.words)
        return Control(title, choices=tiles)
    if isinstance(check, SomeOf):
        return Control(title, choices=tuple(_among(spot, key, value, one, check.words) for one in check.words))
    text = _("as long as nobody has looked at the card") if key in MARKS else ""
    tiles = tuple(Option(said(one), ChangeCard(spot, key, one), "tile", chosen=one == value) for one in (True, False))
    return Control(title, text, choices=tiles, kind="switch")


def _parts(check: Check) -> tuple[Check, ...]:
    return check.checks if isinstance(check, Either) else (check,)


def _among(spot: Spot, key: str, value: Any, one: str, words: tuple[str, ...]) -> Option:
    """One of several that may all be chosen: a touch adds it or takes it away."""
    others = [word for word in words if (word in value) != (word == one)]
    return Option(said(one), ChangeCard(spot, key, tuple(others)), "tile", chosen=one in value)


def _stepper(spot: Spot, key: str, value: Any, numbers: Number, open_to: bool) -> Control:
    """− and +; below the least number stands “not known” where that is allowed."""
    low, high = numbers.low, numbers.high
    if value == UNKNOWN:
        minus = Option("", None, why=_("that is not known already"))
        plus = Option("", ChangeCard(spot, key, max(low, 1)))
        return Control(_(FIELDS[key]), _("not known"), "?", (), minus, plus, "stepper")
    below = value - 1 if value > low else UNKNOWN if open_to else None
    least, most = _("{low} is the least").format(low=low), _("{high} is the most").format(high=high)
    minus = Option("", None, why=least) if below is None else Option("", ChangeCard(spot, key, below))
    plus = Option("", None, why=most) if value >= high else Option("", ChangeCard(spot, key, value + 1))
    return Control(_(FIELDS[key]), "", str(value), (), minus, plus, "stepper")
