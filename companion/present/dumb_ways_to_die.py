"""Dumb Ways to Die's pages: everybody's beans, and one or two touches for each decision.

A card of the hand is touched to play it, a player then where it is aimed; drawing a card without a red border is one touch. A move
that is being put together is an `acts.Choose`, so that a page is a function of the table and of that path; nothing is kept here. Every
lock asks the judge. Whoever could counter and lets the bean die is never asked to say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from companion.acts import Choose, Dismiss
from companion.present import beans_board as shown
from companion.present.choosing import verdict
from companion.present.common import Page, Presenter, person, rail
from companion.present.dumb_ways_to_die_words import CATEGORIES, SAVES, actions, ask, cards, lives, named, result, tell
from companion.rules.dumb_ways_to_die import GAME, laws
from companion.rules.dumb_ways_to_die import board as b
from companion.rules.dumb_ways_to_die import moves as mv
from companion.rules.kernel import Ask, Move, Rule
from companion.table import Table
from companion.view import BeansBody, Lid, Notice, Option, Suit, SuitCard
from companion.words import N_, _

HUE = "dumb"
OTHERS = (b.PEEK, b.LUCK, b.REARRANGED, b.WHEEL, b.FIRE, b.TRADE)
ICONS: Mapping[str, str] = {b.PEEK: "eye", b.LUCK: "give", b.REARRANGED: "card", b.WHEEL: "replay", b.FIRE: "flame", b.TRADE: "swap"}
CIRCLE = cast(tuple[Suit, ...], (b.NATURE, b.AVOIDS[b.NATURE], b.AVOIDS[b.AVOIDS[b.NATURE]]))
WHY: Mapping[Rule, str] = {  # a few words for a button; touched, the rule itself is shown
    laws.ONCE: N_("one a turn"),
    laws.EVERY_ACCIDENT: N_("one a turn"),
    laws.HELD: N_("no card"),
    laws.SITTING_DUCK: N_("no card"),
    laws.CONTENTS: N_("none left"),
    laws.NO_THREAT: N_("in danger"),
    laws.TRIANGLE: N_("no help"),
    laws.TARGET: N_("nobody here"),
}
STAGES = (N_("Discard cards"), N_("Draw cards"))  # of a WHEEL


def ruled(match: b.Table, option: Option, *probes: Move) -> Option:
    """The option, locked where the rules forbid every probe: moves that it may lead to."""
    rules = [verdict(GAME, match, probe) for probe in probes]
    first = next((rule for rule in rules if rule is not None), None)
    if first is None or None in rules:
        return option
    return replace(option, act=None, why=_(WHY.get(first, N_("not now"))), rule=_(first.text), ref=_(first.ref), seat=None)


# --- the page of each question ----------------------------------------------------------------------------------------


def show(table: Table) -> Page:
    """The page of the open question."""
    asked = table.match.ask
    return _PAGES[type(asked)](table, asked) if asked is not None else _page(table)


def _page(table: Table, options: tuple[Option, ...] = (), notice: Notice | None = None, lid: Lid | None = None, **more: Any) -> Page:
    """The page with these options; `more`: fields of the body."""
    match, prompt = table.match, ask(table.match)
    turn = person(match, match.turn)
    body = BeansBody(**{"rows": shown.rows(match), "turn": turn, "pips": shown.pips(table), "piles": shown.piles(match), **more})
    return Page(lid or _lid(match), body, options, (), notice or Notice(prompt.title, prompt.text, prompt.tag))


def _lid(match: b.Table) -> Lid:
    prompt = ask(match)
    if prompt.seat is None:
        return Lid("poster", _(GAME.title), prompt.saying, poster=HUE)
    return Lid("person", match.players[prompt.seat], prompt.saying, person(match, prompt.seat))


def _told(table: Table) -> Notice:
    """The instruction; under it what the newest move made people do, else what is due."""
    prompt = ask(table.match)
    return Notice(prompt.title, shown.news(table) or prompt.text, prompt.tag)


def _turn_roll(table: Table, asked: b.TurnRoll) -> Page:
    faces = tuple(Option(str(face), mv.Roll(face), "tile", text=actions(face)) for face in b.FACES)
    return _page(table, notice=_told(table), faces=faces, asked=person(table.match, asked.seat))


def _act(table: Table, asked: b.Act) -> Page:
    match = table.match
    suits = [_accident(match, asked.seat, card) for card in b.ACCIDENTS]
    relax = ruled(match, Option(named(match, b.RELAX), None, "tile"), mv.Play(b.RELAX))
    others = tuple(_card(match, asked.seat, card) for card in OTHERS)
    return _page(
        table,
        _drawing_options(table, asked.seat),
        _told(table),
        heading=_("ACCIDENT! · one a turn"),
        suits=(*suits, SuitCard("relax", relax)),
        cards=others,
    )


def _accident(match: b.Table, seat: int, card: str) -> SuitCard:
    category = b.ACCIDENTS[card]
    return SuitCard(cast(Suit, category), replace(_card(match, seat, card), label=_(CATEGORIES[category]), icon=""))


def _card(match: b.Table, seat: int, card: str) -> Option:
    """A card to play: at once where there is nothing to choose, else the way to the choice of the player."""
    made = Option(named(match, card), None, "tile", ICONS.get(card, ""))
    if card not in b.AIMED:
        return ruled(match, replace(made, act=mv.Play(card)), mv.Play(card))
    moves = [mv.Play(card, target) for target in match.present() if target != seat]
    way = moves[0] if len(moves) == 1 else Choose("Play", (("card", card),))
    return ruled(match, replace(made, act=way), *(moves or [mv.Play(card)]))


def _drawing_options(table: Table, seat: int) -> tuple[Option, ...]:
    """What was drawn: nearly always a card without a red border."""
    match = table.match
    red = Option(_("Red border"), Choose("Draw"), icon="warn")
    clean = Option(_("Draw a card"), mv.Draw(), "main", "card", seat=seat)
    return (ruled(match, red, *(mv.Draw(card) for card in (*b.CATEGORIES, b.PSYCHO))), ruled(match, clean, mv.Draw()))


def _drawing(table: Table, asked: b.Drawing) -> Page:
    notice = ask(table.match)
    title = _("{name}, draw a card").format(name=table.match.players[asked.seat])
    text = " ".join(part for part in (notice.text, shown.news(table)) if part)
    return _page(
        table,
        _drawing_options(table, asked.seat),
        Notice(title, text, notice.tag),
        asked=person(table.match, asked.seat),
        due=shown.due(table),
        stages=rail(STAGES, 1) if asked.card == b.WHEEL else (),
    )


def _danger(table: Table, asked: b.Danger) -> Page:
    match = table.match
    prompt = ask(match)
    died = asked.by < 0
    threat = SuitCard(
        cast(Suit, asked.category),
        title=_(CATEGORIES[asked.category]),
        text=named(match, b.DIED) if died else "",
        person=None if died else person(match, asked.by),
    )
    counters = [SuitCard(cast(Suit, category), _counter(match, card)) for card, category in b.ACCIDENTS.items()]
    counters.append(SuitCard("relax", _counter(match, b.RELAX)))
    counters.sort(key=lambda card: (card.suit != SAVES[asked.category], card.suit != "relax"))  # what saves comes first
    label = _("No counter: {name} flips a bean").format(name=match.players[asked.seat])
    lose = Option(label, mv.Lose(), "harm", "bean", seat=asked.seat)
    return _page(
        table,
        (lose,),
        Notice(prompt.title, prompt.text, prompt.tag, "danger"),
        asked=person(match, asked.seat),
        threat=threat,
        suits=tuple(counters),
        circle=CIRCLE,
    )


def _counter(match: b.Table, card: str) -> Option:
    label = _(CATEGORIES[b.ACCIDENTS[card]]) if card in b.ACCIDENTS else named(match, card)
    return ruled(match, Option(label, mv.Counter(card), "tile", text=_("saves")), mv.Counter(card))


def _psycho(table: Table, asked: b.PsychoRoll) -> Page:
    """Tape over everything: everybody rolls, one after the other."""
    match = table.match
    attack, prompt = shown.psycho(table), ask(match)
    text = "\n".join(part for part in (prompt.text, _cancelled(match, attack)) if part)
    return _page(
        table,
        notice=Notice(prompt.title, text, prompt.tag),
        lid=Lid("stop", named(match, b.PSYCHO), prompt.saying, person(match, asked.seat), icon="die"),
        rows=shown.rolling(match, attack),
        asked=person(match, asked.seat),
        faces=tuple(_survival(face) for face in b.FACES),
        psycho=True,
    )


def _survival(face: int) -> Option:
    safe = face == b.SAFE
    return Option(str(face), mv.Roll(face), "tile", "tick" if safe else "bean", _("safe") if safe else _("a bean"))


def _cancelled(match: b.Table, attack: shown.Round) -> str:
    if not attack.cancelled:
        return ""
    said = _("{name}’s last action is cancelled.") if attack.cancelled == 1 else _("{name}’s last {count} actions are cancelled.")
    return said.format(name=match.players[attack.whose], count=attack.cancelled)


def _discarding(table: Table, asked: b.Discarding) -> Page:
    done = Option(_("They are discarded"), mv.Discard(), "main", "tick", seat=asked.seat)
    return _page(table, (done,), asked=person(table.match, asked.seat), due=(0, asked.count), stages=rail(STAGES, 0))


_PAGES: dict[type[Ask], Callable[[Table, Any], Page]] = {
    b.TurnRoll: _turn_roll,
    b.Act: _act,
    b.Drawing: _drawing,
    b.Danger: _danger,
    b.PsychoRoll: _psycho,
    b.Discarding: _discarding,
}

# --- the way to a move ------------------------------------------------------------------------------------------------


def choose(table: Table, path: Choose) -> Page:
    """The page for what is still missing; the first page where the path does not fit the question (any more)."""
    asked, chosen = table.match.ask, dict(path.filled)
    if path.verb == "Draw" and isinstance(asked, (b.Act, b.Drawing)):
        return _red(table, asked)
    if path.verb == "Play" and isinstance(asked, b.Act) and chosen.get("card") in b.AIMED:
        return _aimed(table, asked, str(chosen["card"]))
    return show(table)


def _back() -> Option:
    return Option(_("Back"), Dismiss("form"), icon="back")


def _red(table: Table, asked: Ask) -> Page:
    """Which card with a red border was drawn."""
    match = table.match
    died = tuple(SuitCard(cast(Suit, category), _died(match, category)) for category in b.CATEGORIES)
    psycho = ruled(match, Option(named(match, b.PSYCHO), mv.Draw(b.PSYCHO), "harm", "knife", _("everybody rolls")), mv.Draw(b.PSYCHO))
    notice = Notice(_("Which red card?"), _("Lay it open: it counts at once."), _("Draw a Card"))
    return _page(table, (_back(),), notice, heading=named(match, b.DIED), suits=died, tiles=(psycho,), asked=person(match, asked.seat))


def _died(match: b.Table, category: str) -> Option:
    return ruled(match, Option(_(CATEGORIES[category]), mv.Draw(category), "tile"), mv.Draw(category))


def _aimed(table: Table, asked: b.Act, card: str) -> Page:
    """On whom a card is played, and what that may do to them."""
    match = table.match
    tiles = tuple(_target(match, card, target) for target in match.present() if target != asked.seat)
    said = _("{card} Who does not counter flips a bean.") if card in b.ACCIDENTS else "{card}"
    notice = Notice(_("On whom?"), said.format(card=named(match, card)), _("Play a Card"))
    return _page(table, (_back(),), notice, tiles=tiles)


def _target(match: b.Table, card: str, target: int) -> Option:
    text = lives(match.board.beans[target]) if card in b.ACCIDENTS else cards(match.board.hands[target])
    who = person(match, target)
    return ruled(match, Option(who.name, mv.Play(card, target), "tile", text=text, seat=target, person=who), mv.Play(card, target))


PRESENTER = Presenter(HUE, lambda table, now: show(table), tell, result, choose=choose, by_hand=Choose("Roll"))
