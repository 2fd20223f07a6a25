"""Cards out of a hand by touch: what is laid down in Rummy, and the three sets of a victory claim.

The referee knows no card, so people touch what they hold, item by item. One touch takes as many as make sense first (a set, or one card
where one may be added), each further touch one more. The main button says why not yet: the rules are asked about exactly what is touched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.acts import Confirm, Dismiss, Pick
from companion.present.brawl_parts import lid
from companion.present.choosing import verdict
from companion.present.common import Page, Picker, person
from companion.rules.dumpster_brawl import GAME, laws
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.board import Brawl, affinity
from companion.rules.dumpster_brawl.claim import OWN_SIZE, SETS, SIZE, least_hand
from companion.rules.dumpster_brawl.effects import item_count
from companion.rules.dumpster_brawl.judging import before_attack
from companion.rules.dumpster_brawl.laying import SET, laid
from companion.rules.kernel import Move, Rule, Value
from companion.table import Table
from companion.view import HandBody, HandTile, Option
from companion.words import N_, _

Fields = Mapping[str, Value]
Cards = tuple[tuple[str, int], ...]
FIELD = "item "
NEXT = (1, 2, 3)  # so many more cards are tried with one touch


def _items(match: Brawl) -> tuple[str, ...]:
    return tuple(str(one["name"]) for one in match.setting.cards["items"])


def _none(match: Brawl) -> dict[str, Value]:
    return {f"{FIELD}{name}": 0 for name in _items(match)}


def _taken(fields: Fields) -> dict[str, int]:
    """Item → how many are touched, in the list's order."""
    return {name.removeprefix(FIELD): int(count) for name, count in fields.items() if name.startswith(FIELD) and int(count)}


def _locked(label: str, icon: str, why: str, text: str, rule: Rule | None = None) -> Option:
    return Option(label, None, "main", icon, why=why, rule=text, ref=_(rule.ref) if rule else "")


def _less(picker: str, item: str, count: int, steps: Callable[[int], bool]) -> Option | None:
    """One card fewer, or as many fewer as leave something that makes sense."""
    if not count:
        return None
    left = next((one for one in range(count - 1, 0, -1) if steps(one)), 0)
    return Option(_("Fewer: {item}").format(item=_(item)), Pick(picker, f"{FIELD}{item}", left), icon="minus")


# --- laying down in Rummy ----------------------------------------------------------------------------------------------


def _layer(match: Brawl) -> int:
    """Who lays down: the player asked, before the attack whoever is on turn."""
    return match.ask.seat if isinstance(match.ask, ask.Laying) else match.turn


def _laying(match: Brawl, taken: Mapping[str, int]) -> said.LayDown:
    """Sets go down first, so that single cards find their place."""
    cards = tuple((item, count) for item, count in taken.items() if count)
    return said.LayDown(_layer(match), tuple(sorted(cards, key=lambda one: one[1] < SET)))


def _against(match: Brawl, taken: Mapping[str, int]) -> Rule | None:
    """The rule against laying this down; that it is not yet the whole hand does not count."""
    rule = verdict(GAME, match, _laying(match, taken))
    return None if rule == laws.GO_OUT else rule


SHORT = {  # in a tile, where the rule has more words than fit
    laws.OWN_SET: N_("needs three"),
    laws.ADD_ON: N_("needs three"),
    laws.LAID_HELD: N_("hand is used up"),
    laws.ITEM: N_("all are in use"),
}


def _lay_tile(match: Brawl, item: str, taken: dict[str, int]) -> HandTile:
    count = taken.get(item, 0)
    others = {one: number for one, number in taken.items() if one != item}
    rules = {step: _against(match, {**others, item: count + step}) for step in (NEXT if count < SET else (1,))}
    step = next((step for step, rule in rules.items() if rule is None), 0)
    rule = None if step else rules[1] or laws.LAID_HELD
    more = Option(
        _(item),
        Pick("lay", f"{FIELD}{item}", count + step) if step else None,
        "tile",
        text="" if count else _place(match, item, step),
        why=_(SHORT.get(rule, rule.text)) if rule else "",
        rule=_(rule.text) if rule else "",
        ref=_(rule.ref) if rule else "",
    )
    less = _less("lay", item, count, lambda one: _against(match, {**others, item: one}) is None)
    return HandTile(_(item), count, count >= SET, more, less)


def _place(match: Brawl, item: str, step: int) -> str:
    """What one touch does to an item of which nothing is taken."""
    own = laid(match.board.laid, _layer(match), item)
    if step == SET:
        return _("a set of 3")
    return _("to your {count}").format(count=own) if own else _("add 1 or more")


def _lay_make(table: Table, fields: Fields) -> Move | str:
    match: Brawl = table.match
    taken, seat = _taken(fields), _layer(match)
    held, shown = match.board.hands[seat], sum(taken.values())
    if not shown:
        return _("Touch what you lay down.")
    if shown > held:
        return _("{name} holds {held} cards, {shown} are named.").format(name=match.players[seat], held=held, shown=shown)
    if before_attack(match.ask) and shown < held:
        return _("Before the attack all {held} cards go down, or none.").format(held=held)
    return _laying(match, taken)


def _lay_main(table: Table, fields: Fields) -> Option:
    """Lay them down, or why not yet."""
    match: Brawl = table.match
    taken, made = _taken(fields), _lay_make(table, fields)
    shown, held = sum(taken.values()), match.board.hands[_layer(match)]
    label = _("Lay 1 card") if shown == 1 else _("Lay {count} cards").format(count=shown)
    if isinstance(made, str):
        early = bool(shown) and before_attack(match.ask)
        why = _("{shown} of {held} cards").format(shown=shown, held=held) if shown else _("touch the cards")
        return _locked(label if shown else _("Lay cards"), "card", why, made, laws.GO_OUT if early else None)
    rule = verdict(GAME, match, made)
    if rule is not None:
        return _locked(label, "card", _(SHORT.get(rule, N_("not like this"))), _(rule.text), rule)
    return Option(_("Lay all and go out") if shown == held else label, Confirm(), "main", "trophy" if shown == held else "card")


def lay_page(table: Table, fields: Fields) -> Page:
    """Rummy: touch what goes down."""
    match: Brawl = table.match
    seat, taken = _layer(match), _taken(fields)
    tiles = tuple(_lay_tile(match, item, taken) for item in _items(match))
    word = _("goes out with all {held} cards") if before_attack(match.ask) else _("lays down {shown} of {held} cards")
    top = lid(match, seat, word.format(shown=sum(taken.values()), held=match.board.hands[seat]))
    back = Option(_("Back"), Dismiss("form"), icon="back")
    saying = _("A touch lays a set, or one card where it may be added; touch again for more.")
    return Page(top, HandBody(tiles, saying=saying), (back, _lay_main(table, fields)))


LAY = Picker(
    N_("Lay down"),
    lambda table: _none(table.match),
    lambda table, fields: (),
    _lay_make,
    page=lay_page,
)

# --- a victory claim ---------------------------------------------------------------------------------------------------


def _size(match: Brawl, seat: int, item: str) -> int:
    """How many of an item are a set in this hand."""
    return OWN_SIZE if affinity(match, seat) == item else SIZE


def _sets(match: Brawl, seat: int, taken: Mapping[str, int]) -> Cards:
    """The sets that these cards make: one an item, or as many as possible where the table splits them (DB4)."""
    found: list[tuple[str, int]] = []
    for item, count in taken.items():
        size = _size(match, seat, item)
        parts = max(1, count // size) if match.ruling("split-sets") else 1
        found += [(item, count - size * (parts - 1)), *((item, size) for _part in range(parts - 1))]
    return tuple(found)


def _claim_defaults(table: Table) -> dict[str, Value]:
    asked = table.match.ask
    return {"seat": asked.seat if asked else table.match.turn, **_none(table.match)}


def _claim_tile(match: Brawl, seat: int, item: str, taken: dict[str, int]) -> HandTile:
    count, size = taken.get(item, 0), _size(match, seat, item)
    step = 1 if count else size
    rule, why = None, ""
    if count + step > item_count(match.setting.cards, item):
        rule, why = laws.ITEM, _("there are no more")
    elif sum(taken.values()) + step > match.board.hands[seat]:
        rule, why = laws.HAND_COUNT, _("hand is used up")
    more = Option(
        _(item),
        None if rule else Pick("claim", f"{FIELD}{item}", count + step),
        "tile",
        text=_("2 make a set") if size == OWN_SIZE and not count else "",
        why=why,
        rule=_(rule.text) if rule else "",
        ref=_(rule.ref) if rule else "",
    )
    return HandTile(_(item), count, count >= size, more, _less("claim", item, count, lambda one: one >= size))


def _claim_make(table: Table, fields: Fields) -> Move | str:
    match: Brawl = table.match
    seat, taken = int(fields["seat"]), _taken(fields)
    shown, held = sum(taken.values()), match.board.hands[seat]
    if shown != held:
        text = _("{name} holds {held} cards, {shown} are in sets. Nothing may be left over, no Slug and no Booster either.")
        return text.format(name=match.players[seat], held=held, shown=shown)
    return said.Claim(seat, _sets(match, seat, taken))


def _claim_main(table: Table, fields: Fields) -> Option:
    """Show the sets, or why that is no victory yet."""
    match: Brawl = table.match
    seat, made = int(fields["seat"]), _claim_make(table, fields)
    sets = len(_sets(match, seat, _taken(fields)))
    label = _("Show {count} sets").format(count=max(sets, SETS))
    if sets < SETS:
        rule: Rule | None = laws.THREE_SETS
        return _locked(label, "trophy", _("{count} of 3 sets").format(count=sets), _(laws.THREE_SETS.text), rule)
    if isinstance(made, str):
        return _locked(label, "trophy", _("cards are left over"), made, laws.LEFTOVER)
    rule = verdict(GAME, match, made)
    if rule is not None:
        return _locked(label, "trophy", _("not like this"), _(rule.text), rule)
    return Option(label, Confirm(), "main", "trophy", seat=seat)


def _claimant(match: Brawl, seat: int, chosen: int) -> Option:
    """Somebody who may claim; too few cards are no victory yet."""
    least = least_hand(match, seat)
    few = match.board.hands[seat] < least and seat != chosen
    rule = _("{name} holds {held} cards; three sets are {least} at least.")
    return Option(
        match.players[seat],
        None if few else Pick("claim", "seat", seat),
        "tile",
        why=_("too few") if few else "",
        rule=rule.format(name=match.players[seat], held=match.board.hands[seat], least=least) if few else "",
        ref=_(laws.THREE_SETS.ref) if few else "",
        seat=seat,
        chosen=seat == chosen,
        person=person(match, seat),
    )


def claim_page(table: Table, fields: Fields) -> Page:
    """Whose victory, and its sets."""
    match: Brawl = table.match
    seat, taken = int(fields["seat"]), _taken(fields)
    tiles = tuple(_claim_tile(match, seat, item, taken) for item in _items(match))
    people = tuple(_claimant(match, one, seat) for one in match.present())
    word = _("shows {shown} of {held} cards").format(shown=sum(taken.values()), held=match.board.hands[seat])
    back = Option(_("Back"), Dismiss("form"), icon="back")
    saying = _("Touch the items of your sets: the first touch takes a whole set, each other one a card more.")
    return Page(lid(match, seat, word), HandBody(tiles, people, saying), (back, _claim_main(table, fields)))


CLAIM = Picker(
    N_("I have 3 sets"),
    _claim_defaults,
    lambda table, fields: (),
    _claim_make,
    page=claim_page,
)
