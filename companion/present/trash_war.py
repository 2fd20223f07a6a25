"""Trash War's pages: everybody's walls, what flies, and one or two touches for each decision.

A wall is touched to aim at it, to deflect trash onto it or to repair it; what stands on the card is then one touch more. A move that
is being put together is an `acts.Choose` with the fields so far, so that a page is a function of the table and of that path; nothing
is kept here. Every lock asks the judge with a move that the touch could lead to. Counting the draw pile anew is a plain page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.acts import Back, Choose, Dismiss
from companion.present import war_cards as form
from companion.present.common import Page, Presenter
from companion.present.plain import Prompt
from companion.present.plain_pages import Pages
from companion.present.trash_war_words import WORDS
from companion.present.war_board import fortress, piles
from companion.present.war_cards import Made, locked, ruled
from companion.present.war_sheet import HUE, lay
from companion.rules.kernel import Ask, Move
from companion.rules.trash_war import GAME, laws
from companion.rules.trash_war import asks as ask
from companion.rules.trash_war import events as ev
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.board import ANY, HAND, TOPPLES, WALLS, Volley, War, standing
from companion.rules.trash_war.board import SHIELD as BLOCKED
from companion.rules.trash_war.cards import BURN, CATAPULT, DEFLECT, REPAIR, SHIELD, TRASH, highest
from companion.rules.trash_war.defence import answerable, reached
from companion.rules.trash_war.rulings import FREE_PASS
from companion.table import Table
from companion.view import CardLine, Lid, Notice, Option, TrashChip, WarBody
from companion.words import _

PLAIN = Pages(WORDS, HUE)
Path = Mapping[str, Any]
Bar = tuple[Option, ...]


def _back(to: Choose | None = None) -> Option:
    return Option(_("Back"), to or Dismiss("form"), icon="back")


def _wall(wall: int) -> str:
    return _("Wall {number}").format(number=wall + 1)


def _said(prompt: Prompt) -> Notice:
    return Notice(prompt.title, prompt.text, prompt.tag)


# --- the page of each question ----------------------------------------------------------------------------------------


def show(table: Table) -> Page:
    """The page of the open question."""
    match = table.match
    asked = match.ask
    return _PAGES[type(asked)](table, asked) if asked is not None else _waiting(match)


def deal(match: War) -> Page:
    """What lies where before the first turn, and whose that is."""
    text = _("{walls} Walls face up before each player, {cards} cards into each hand. The rest is the draw pile. {name} begins.")
    notice = Notice(_("Deal the cards"), text.format(walls=WALLS, cards=HAND, name=match.players[match.turn]), _("Set-up"))
    rows = tuple(fortress(match, seat, {}) for seat in match.seats)
    body = WarBody(rows, None, piles(match), TOPPLES)
    done = Option(_("All is dealt"), Back(), "main", "tick")
    return Page(Lid("poster", _(GAME.title), poster=HUE), body, (done,), notice=notice)


def _waiting(match: War) -> Page:
    sheet = lay(match)
    return sheet.page(_said(sheet.prompt), ())


def _defence(table: Table, asked: ask.Defence) -> Page:
    match = table.match
    volley = match.board.volley
    return _answering(match, volley, None) if volley is not None else _waiting(match)


def _answering(match: War, volley: Volley, chosen: int | None) -> Page:
    """Phase 1, or the same with one of several flying trash cards `chosen` for a Deflect."""
    open_ = answerable(match, volley)
    place = chosen if chosen in open_ else open_[0] if open_ else None
    walls = {} if place is None else {(match.turn, wall): _deflect_wall(match, place, wall) for wall in range(WALLS)}
    chips = _choices_of_trash(volley, open_, "Deflect", place)
    sheet = lay(match, walls, chips)
    if chosen is not None:
        notice = Notice(_("Touch a wall of yours"), "", _("Deflect Card"))
        return sheet.page(notice, (_back(), _shield(match, volley, chosen)))
    hit = Option(_("Take the hit"), mv.EndDefence(), "main", "wall", seat=match.turn)
    bar = (_shield(match, volley, place), _deflect(match, volley, place), _mace(match), hit)
    return sheet.page(Notice(_thrown(match, volley), "", _("Defense Cards")), bar)


def _thrown(match: War, volley: Volley) -> str:
    """What flies, and whose it is."""
    name = match.players[volley.attacker]
    if volley.batted:
        return _("{name}’s Mace").format(name=name)
    return _("{name}’s Catapult").format(name=name) if volley.catapult else _("{name}’s trash").format(name=name)


def _choices_of_trash(volley: Volley, open_: tuple[int, ...], verb: str, chosen: int | None) -> dict[int, Option]:
    """Flying trash to choose from, where there are several."""
    if len(open_) < 2:
        return {}
    damages = {place: volley.flying[place].trash.damage for place in open_}
    return {
        place: Option(_("Trash of {damage}").format(damage=damage), Choose(verb, (("trash", place),)), "tile", chosen=place == chosen)
        for place, damage in damages.items()
    }


def _deflect_wall(match: War, place: int, wall: int) -> Option:
    option = Option(_wall(wall), Choose("Deflect", (("trash", place), ("wall", wall))))
    return ruled(match, option, mv.Deflect(place, wall, 0))


def _shield(match: War, volley: Volley, place: int | None) -> Option:
    """Shield: the trash that is chosen, else the first that a Shield can stop."""
    most = highest(match.setting.cards, SHIELD)
    weak = [one for one in answerable(match, volley) if volley.flying[one].trash.damage <= most]
    at = place if place in weak or not weak else weak[0]
    at = _unblocked(volley) if at is None else at
    return ruled(match, Option(_("Shield"), Choose("Shield", (("trash", at),)), icon="shield"), mv.Shield(at, most, 0))


def _deflect(match: War, volley: Volley, place: int | None) -> Option:
    up = standing(match.board, match.turn)
    at = _unblocked(volley) if place is None else place
    path = Choose("Deflect", (("trash", at),))
    return ruled(match, Option(_("Deflect"), path, icon="swap"), mv.Deflect(at, up[0] if up else 0, 0))


def _unblocked(volley: Volley) -> int:
    """Trash that still flies, to ask the judge why nothing more can be played on it."""
    return next((place for place, one in enumerate(volley.flying) if one.answer != BLOCKED), 0)


def _mace(match: War) -> Option:
    return locked(Option(_("Mace"), Choose("Mace"), icon="mace"), form.mace_rule(match, ANY))


def _aiming(table: Table, asked: Ask) -> Page:
    """Phases 2 and 3: the others' walls are targets; in phase 2 one's own rubble can be repaired."""
    match = table.match
    walls = _targets(match, asked.seat)
    if isinstance(asked, ask.BurnOrRepair):
        walls |= {(asked.seat, wall): _repair(match, wall) for wall in _ruins(match)}
    sheet = lay(match, walls)
    return sheet.page(_said(sheet.prompt), (_burn(match), *_repairing(match), _catapult(match), _pass(match)))


def _targets(match: War, seat: int) -> dict[tuple[int, int], Option]:
    """Every wall of the others who are here."""
    others = (target for target in match.present() if target != seat)
    return {(target, wall): _target(match, target, wall) for target in others for wall in range(WALLS)}


def _target(match: War, target: int, wall: int) -> Option:
    option = Option(_wall(wall), Choose("Attack", (("target", target), ("wall", wall))))
    return ruled(match, option, mv.Attack(target, wall, 1, 0))


def _ruins(match: War) -> list[int]:
    return [wall for wall in range(WALLS) if wall not in standing(match.board, match.turn)]


def _burn(match: War) -> Option:
    return ruled(match, Option(_("Burn"), Choose("Burn"), icon="flame"), mv.Burn(highest(match.setting.cards, BURN), 0))


def _repairing(match: War) -> Bar:
    """The way to repair: to the card where only one wall is down, else to the choice of the wall."""
    ruins = _ruins(match)
    path = Choose("Repair", (("wall", ruins[0]),) if len(ruins) == 1 else ())
    return (ruled(match, Option(_("Repair"), path, icon="wall"), mv.Repair(ruins[0] if ruins else 0, 0)),)


def _repair(match: War, wall: int) -> Option:
    return ruled(match, Option(_wall(wall), Choose("Repair", (("wall", wall),))), mv.Repair(wall, 0))


def _catapult(match: War) -> Option:
    return ruled(match, Option(_("Catapult"), Choose("Catapult"), icon="up"), mv.Catapult(0))


def _pass(match: War) -> Option:
    """The main button where nothing else can be done."""
    empty = not match.board.hands[match.turn]
    act = Choose("Pass") if match.ruling(FREE_PASS) and not empty else mv.Pass()
    return Option(_("Pass"), act, "main" if empty else "second", "next", seat=match.turn if empty else None)


def _loading(table: Table, asked: ask.Loading) -> Page:
    """The first trash of a Catapult is aimed; more of it follows onto the same wall, a touch for each."""
    match = table.match
    launch = ruled(match, Option(_("Launch"), mv.Launch(), "main", "up", seat=asked.seat), mv.Launch())
    if not asked.loaded:
        sheet = lay(match, _targets(match, asked.seat))
        return sheet.page(Notice(_("Touch a wall"), _("All its trash flies there."), _("Catapult Cards")), (launch,))
    return _attack_card(match, {"target": asked.target, "wall": asked.wall}, (launch,))


def _burning(table: Table, asked: ask.Burning) -> Page:
    match = table.match
    wall = match.board.fortresses[asked.seat]
    chips = {
        (at, place): TrashChip(one.damage, one.torches, "lies", at + 1, _away(match, at, place, one.damage))
        for at, rampart in enumerate(wall)
        for place, one in enumerate(rampart.trash)
    }
    sheet = lay(match)
    done = ruled(match, Option(_("That is all"), mv.StopBurning(), "main", "tick", seat=asked.seat), mv.StopBurning())
    value = _burn_value(table, asked.left)
    return sheet.page(_said(sheet.prompt), (done,), trash=chips, burning=(value - asked.left, value))


def _away(match: War, wall: int, place: int, damage: int) -> Option:
    label = _("{damage} on wall {wall}").format(damage=damage, wall=wall + 1)
    return ruled(match, Option(label, mv.BurnAway((wall, place)), "tile"), mv.BurnAway((wall, place)))


def _burn_value(table: Table, left: int) -> int:
    """The value of the Burn card that was played last."""
    told = (event for step in reversed(table.course.past) for event in reversed(step.events))
    return next((event.value for event in told if isinstance(event, ev.BurnPlayed)), left)


def _hand_marks(table: Table, asked: ask.HandMarks, path: Path | None = None) -> Page:
    """How many cards of a hand that goes bear one torch, and two."""
    match, told = table.match, {"one": 0, "two": 0, **(path or {})}
    counts = range(asked.count + 1)
    rows = tuple(
        CardLine(title, "", tuple(_count(told, name, count, asked.count) for count in counts))
        for name, title in (("one", _("one torch")), ("two", _("two torches")))
    )
    move = mv.HandShown(told["one"], told["two"])
    done = ruled(match, Option(_("That is it"), move, "main", "tick", seat=asked.seat), move)
    sheet = lay(match, focus=asked.owner)
    return sheet.page(_said(sheet.prompt), (done,), card=rows)


def _count(told: Mapping[str, int], name: str, count: int, most: int) -> Option:
    other = sum(number for key, number in told.items() if key != name)
    path = Choose("HandShown", tuple({**told, name: count}.items()))
    option = Option(str(count), path, "tile", chosen=told[name] == count)
    return option if count + other <= most else locked(option, laws.HAND_COUNT)


_PAGES: dict[type[Ask], Callable[[Table, Any], Page]] = {
    ask.Defence: _defence,
    ask.BurnOrRepair: _aiming,
    ask.Attacking: _aiming,
    ask.Loading: _loading,
    ask.Burning: _burning,
    ask.HandMarks: _hand_marks,
}

# --- the way to a move ------------------------------------------------------------------------------------------------


def choose(table: Table, path: Choose) -> Page:
    """The page for what is still missing; the first page where the path does not fit the question (any more)."""
    if path.verb not in _WAYS:
        return PLAIN.choose(table, path)
    asks, way = _WAYS[path.verb]
    if not isinstance(table.match.ask, asks):
        return show(table)
    return way(table, dict(path.filled))


def _to_attack(table: Table, path: Path) -> Page:
    return _attack_card(table.match, path, (_back(),))


def _attack_card(match: War, path: Path, bar: Bar) -> Page:
    target, wall = path["target"], path["wall"]

    def made(number: int | None, torches: int | None, card: str) -> Move:
        return mv.Attack(target, wall, number, torches, card)

    text = _("At {name}’s wall {wall}.").format(name=match.players[target], wall=wall + 1)
    notice = Notice(_("Which trash?"), text, _("Trash Cards"))
    return _card_page(match, TRASH, made, notice, bar, focus=target, aimed=(target, wall))


def _card_page(match: War, kind: str, made: Made, notice: Notice, bar: Bar, chips: Mapping[int, Option] | None = None, **more: Any) -> Page:
    """What stands on the card. `more`: what the page is about."""
    return lay(match, None, chips, **more).page(notice, bar, card=form.lines(match, kind, made), named=form.named(match, kind, made))


def _to_shield(table: Table, path: Path) -> Page:
    match, place = table.match, path["trash"]
    volley = match.board.volley
    if volley is None:
        return show(table)
    chips = _choices_of_trash(volley, answerable(match, volley), "Shield", place)
    text = _("It must stop {damage}.").format(damage=volley.flying[place].trash.damage)
    notice = Notice(_("Which Shield?"), text, _("Shield Cards"))
    return _card_page(match, SHIELD, lambda number, torches, card: mv.Shield(place, number, torches, card), notice, (_back(),), chips)


def _to_deflect(table: Table, path: Path) -> Page:
    match, place = table.match, path["trash"]
    if "wall" not in path:
        volley = match.board.volley
        return _answering(match, volley, place) if volley is not None else show(table)
    wall = path["wall"]
    notice = Notice(_("Which Deflect?"), _("Onto wall {number}.").format(number=wall + 1), _("Deflect Card"))
    made: Made = lambda number, torches, card: mv.Deflect(place, wall, torches, card)  # noqa: E731 (shorter than a def for one use)
    return _card_page(match, DEFLECT, made, notice, (_back(),), aimed=(match.turn, wall))


def _to_mace(table: Table, path: Path) -> Page:
    """The Mace and its torches, then the wall."""
    match = table.match
    if "sends" not in path:
        notice = Notice(_("Which Mace?"), _("It bats all away and ends the turn."), _("Mace Card"))
        return lay(match).page(notice, (_back(),), card=form.mace_lines(match), named=form.named_maces(match))
    volley, sends = match.board.volley, path["sends"]
    bound = reached(match, match.turn, volley, sends) if volley is not None else None
    walls = {}
    for target in match.present() if bound is None else (bound,):
        for wall in range(WALLS) if target != match.turn else ():
            move = mv.Mace(sends, wall, path.get("torches"), target, path.get("card", ""))
            walls[target, wall] = ruled(match, Option(_wall(wall), move), move)
    notice = Notice(_("Touch a wall"), _("The Mace sends it {where}.").format(where=_(form.SENDS_SAID[sends])), _("Mace Card"))
    return lay(match, walls).page(notice, (_back(Choose("Mace")),))


def _to_catapult(table: Table, path: Path) -> Page:
    notice = Notice(_("Which Catapult?"), _("Its trash is told next."), _("Catapult Cards"))
    return _card_page(table.match, CATAPULT, lambda number, torches, card: mv.Catapult(torches, card), notice, (_back(),))


def _to_burn(table: Table, path: Path) -> Page:
    notice = Notice(_("Which Burn card?"), _("What it burns is told next."), _("Burn Trash Cards"))
    return _card_page(table.match, BURN, lambda number, torches, card: mv.Burn(number, torches, card), notice, (_back(),))


def _to_repair(table: Table, path: Path) -> Page:
    match = table.match
    if "wall" not in path:
        walls = {(match.turn, wall): _repair(match, wall) for wall in _ruins(match)}
        return lay(match, walls).page(Notice(_("Touch a wall of yours"), "", _("Repair Wall Cards")), (_back(),))
    wall = path["wall"]
    notice = Notice(_("Which Repair card?"), _("It turns up wall {number}.").format(number=wall + 1), _("Repair Wall Cards"))
    return _card_page(
        match, REPAIR, lambda number, torches, card: mv.Repair(wall, torches, card), notice, (_back(),), aimed=(match.turn, wall)
    )


def _to_pass(table: Table, path: Path) -> Page:
    """Where the table lets people pass with trash in the hand, they say which it is."""
    sheet = lay(table.match)
    bar = (_back(), Option(_("I have no trash"), mv.Pass()), Option(_("I keep my trash"), mv.Pass(True)))
    return sheet.page(Notice(_("Why do you pass?"), "", _("Table ruling · TW17")), bar)


def _to_hand(table: Table, path: Path) -> Page:
    asked = table.match.ask
    return _hand_marks(table, asked, path) if isinstance(asked, ask.HandMarks) else show(table)


PHASES = (ask.BurnOrRepair, ask.Attacking)
_WAYS: dict[str, tuple[tuple[type[Ask], ...], Callable[[Table, Path], Page]]] = {
    "Attack": ((*PHASES, ask.Loading), _to_attack),
    "Shield": ((ask.Defence,), _to_shield),
    "Deflect": ((ask.Defence,), _to_deflect),
    "Mace": ((ask.Defence,), _to_mace),
    "Catapult": (PHASES, _to_catapult),
    "Burn": (PHASES, _to_burn),
    "Repair": (PHASES, _to_repair),
    "Pass": (PHASES, _to_pass),
    "HandShown": ((ask.HandMarks,), _to_hand),
}

PRESENTER = Presenter(HUE, lambda table, now: show(table), WORDS.tell, WORDS.result, extras=PLAIN.extras, choose=choose, deal=deal)
