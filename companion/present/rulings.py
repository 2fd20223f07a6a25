"""Table rulings in words: how a choice is called, and the line of the set-up page that shows it with its default and its reason."""

from __future__ import annotations

from companion.acts import SetRuling
from companion.rules.kernel import Match, Ruling, Setting, Value
from companion.view import Control, Option
from companion.words import N_, _

SAID: dict[str, str] = {
    "skip": N_("turns are skipped"),
    "wait": N_("the match waits"),
    "touches-table": N_("touches the table"),
    "lies-down": N_("lies flat"),
    "leaves-top": N_("hangs over the rim"),
    "own-step": N_("on their own turn"),
    "at-once": N_("at once"),
    "under-deck": N_("under the deck"),
    "overflow": N_("to the Overflow"),
    "discard-pile": N_("to the discard pile"),
    "removed": N_("out of the game"),
    "attacker": N_("the attacker"),
    "left-neighbour": N_("the left neighbour"),
    "by-torches": N_("by their torches"),
    "recycle": N_("to be recycled"),
    "each-card": N_("after each card"),
    "turn-end": N_("at the end of the turn"),
    "like-eliminated": N_("as if eliminated"),
    "chest-stays": N_("it stays there"),
    "chest-returns": N_("to the treasure room"),
    "unscored": N_("scores nothing"),
    "counts": N_("still scores"),
    "attacks": N_("attacks only"),
    "all": N_("every ACCIDENT!"),
    "after-drawing": N_("after drawing"),
    "flipper": N_("whoever flipped it"),
    "active": N_("whoever is on turn"),
    "after-active": N_("next to the turn’s player"),
    "after-flipper": N_("next to who flipped it"),
    "in-order": N_("each at its roll"),
    "together": N_("all together"),
    "right": N_("the right one"),
    "left": N_("the left one"),
    "victim": N_("whoever discards"),
    "player": N_("whoever played it"),
    "two": N_("draws two"),
    "as-many": N_("draws as many"),
    "discard": N_("to the discard pile"),
    "aside": N_("put aside"),
    "skipped": N_("it is skipped"),
    "gap": N_("it stays a gap"),
    "ends": N_("the turn ends"),
    "neighbour": N_("the left neighbour’s"),
    "stops": N_("no second card"),
    "goes-on": N_("a second card"),
}  # what a choice that is a word is called


def said(value: Value) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    return _(SAID[value]) if value in SAID else str(value)


def chosen(match: Match[object], ruling: Ruling) -> str:
    """A ruling of a match and what was chosen, as “Cards of a player who leaves: under the deck”."""
    return f"{_(ruling.title)}: {said(match.ruling(ruling.key))}"


def is_count(ruling: Ruling) -> bool:
    """Whether it is a number."""
    return type(ruling.default) is int


def control(ruling: Ruling, draft: Setting) -> Control:
    """The line that shows a ruling and lets people change it."""
    value = draft.rulings.get(ruling.key, ruling.default)
    stamp = _("Table ruling ({source}), default: {value}.").format(source=ruling.source, value=said(ruling.default))
    title, text = _(ruling.title), f"{_(ruling.reason)} {stamp}"
    if isinstance(ruling.default, bool):
        choices = (
            Option(_("On"), SetRuling(ruling.key, True), "tile", chosen=value is True),
            Option(_("Off"), SetRuling(ruling.key, False), "tile", chosen=value is False),
        )
        return Control(title, text, choices=choices, kind="switch")
    if isinstance(value, int):
        low, high = (int(bound) for bound in ruling.choices)
        less = Option("−", SetRuling(ruling.key, value - 1), why="" if value > low else _("{least} is the least").format(least=low))
        more = Option("+", SetRuling(ruling.key, value + 1), why="" if value < high else _("{most} is the most").format(most=high))
        return Control(title, text, str(value), minus=less, plus=more, kind="stepper")
    tiles = tuple(Option(said(choice), SetRuling(ruling.key, choice), "tile", chosen=choice == value) for choice in ruling.choices)
    return Control(title, text, choices=tiles)
