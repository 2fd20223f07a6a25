"""Dumpster Brawl! on the screen: what each open question shows and offers. Mock-ups of the design: 05a, 05b, 06, 07."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.acts import Pick
from companion.present import brawl_rummy
from companion.present.brawl_forms import FORMS
from companion.present.brawl_parts import by_hand, elsewhere, endings, facts, held_by, lid, roll_now, rows, steps, unrolled, way
from companion.present.brawl_tell import result, tell
from companion.present.common import Page, Presenter, person
from companion.rules.dumpster_brawl import GAME
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as happened
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.board import BLUE, GREEN, ROUND_RUMMAGE, Brawl, is_king_mode, is_rummy, next_seat
from companion.rules.dumpster_brawl.laws import DRAW_FIRST
from companion.rules.dumpster_brawl.turn import plans
from companion.rules.kernel import Event, accepts, legal
from companion.table import Table
from companion.view import (
    Allowance,
    CombatBody,
    Control,
    DieFace,
    Fighter,
    HeapBody,
    Notice,
    Option,
    PickBody,
    QueueRow,
    RummageBody,
    TableBody,
)
from companion.words import N_, _


def show(table: Table, now: float) -> Page:
    """The page for the newest open question."""
    asked = table.match.ask
    assert asked is not None, "a match that is not over has a question"
    return PAGES[type(asked)](table, asked)


# --- the start --------------------------------------------------------------------------------------------------------


def _roll_off(table: Table, asked: ask.RollOff) -> Page:
    match: Brawl = table.match

    def word(seat: int) -> str:
        face = match.board.faces[seat]
        if face:
            return _("crowbar") if face == "crowbar" else _("lid")
        return _("rolls now") if seat == asked.seat else _("to roll") if seat in asked.rolling else _("out")

    text = _("A lid is out, a crowbar rolls on, until one is left.")
    notice = Notice(_("Roll one die"), text, _("Setting up · who goes first"))
    bar = (
        Option(_("We rolled already"), Pick("first"), icon="people"),
        Option(_("Characters"), Pick("character"), icon="cat"),
        by_hand(),
        roll_now(asked.seat),
    )
    return Page(lid(match, asked.seat, _("rolls for the start")), TableBody(rows(match, asked.seat, word)), bar, notice=notice)


# --- draw, discard, attack --------------------------------------------------------------------------------------------


PLANS = (
    ((1, 0), N_("Draw 1")),
    ((2, 0), N_("Draw 2")),
    ((0, 1), N_("Discard 1")),
    ((0, 2), N_("Discard 2")),
    ((1, 1), N_("1 of each")),
)


def _pre_attack(table: Table, asked: ask.PreAttack) -> Page:
    match: Brawl = table.match
    tiles = tuple(Option(_(label), said.Plan(*plan), "tile") for plan, label in PLANS if plan in plans(match))
    title = _("Draw first?") if is_rummy(match) else _("Draw or discard first?")
    notice = Notice(title, _("Say it before you begin; or attack at once."), _("{way} · step 2").format(way=way(match)))
    top, bar = lid(match, asked.seat, _("begins the turn")), (*endings(match), _attack(match, asked.seat))
    if is_rummy(match):
        plain = tuple(Option(tile.label, tile.act, icon="card") for tile in tiles)
        return Page(top, brawl_rummy.sheet(match, asked.seat), (*bar[:-1], *plain, bar[-1]), steps(match, 0), notice)
    return Page(top, TableBody(rows(match, asked.seat), facts(match), tiles), bar, steps(match, 0), notice)


def _attack(match: Brawl, seat: int) -> Option:
    rivals = tuple(one for one in match.present() if one != seat)
    if len(rivals) == 1:
        name = match.players[rivals[0]]
        return Option(_("Attack {name}").format(name=name), said.Attack(rivals[0]), "main", "crowbar", seat=seat)
    return Option(_("Attack somebody"), said.Plan(0, 0), "main", "crowbar", seat=seat)


def _choose_target(table: Table, asked: ask.ChooseTarget) -> Page:
    match: Brawl = table.match
    rivals = tuple(one for one in match.present() if one != asked.seat)
    tiles = tuple(
        Option(match.players[one], said.Attack(one), "tile", "", held_by(match, one), person=person(match, one), seat=one) for one in rivals
    )
    notice = Notice(_("Attack whom?"), _("An attack must be declared."), _("{way} · step 3").format(way=way(match)))
    return Page(
        lid(match, asked.seat, _("attacks")),
        TableBody(rows(match, asked.seat), facts(match), tiles),
        (*endings(match),),
        steps(match, 1),
        notice,
    )


def _drawing(table: Table, asked: ask.Drawing) -> Page:
    match: Brawl = table.match
    used = 0 if asked.extra else _since(table, happened.Drawn, happened.BlockerMet)
    draw = _allowance("plus", asked.left, used, "now")
    draw = replace(draw, option=_blocker_option(match))
    discard = _allowance("minus", asked.discards, 0, "later" if asked.discards else "done")
    if asked.discards:
        discard = replace(discard, option=_discard_early(asked.before))
    number = used + 1
    from_discard = Option(
        _("From discard"), said.Draw("discard"), why="" if match.board.discard else _("the discard pile is empty"), icon="card"
    )
    bar = (
        Option(_("Stop"), said.StopDrawing(), icon="cross"),
        *endings(match),
        from_discard,
        Option(_("Drew card {number}").format(number=number), said.Draw("trash"), "main", "next", seat=asked.seat),
    )
    return Page(
        lid(match, asked.seat, _("rummages") if not asked.before else _("draws first")),
        RummageBody(_rummage_dice(match), _read(table), draw, discard),
        bar,
        steps(match, 0 if asked.before else 3),
    )


def _blocker_option(match: Brawl) -> Option:
    return Option(_("Blocker!"), Pick("blocker"), why="" if match.board.blockers else _("every Blocker has been met"))


def _discard_early(before: bool) -> Option:
    """A planned discard may come first; one that was rolled waits."""
    if before:
        return Option(_("Discard first"), said.Discard())
    return Option("", None, why=_("after drawing"), ref=_(DRAW_FIRST.ref), rule=_(DRAW_FIRST.text))


def _discarding(table: Table, asked: ask.Discarding) -> Page:
    match: Brawl = table.match
    used = 0 if asked.extra else _since(table, happened.Discarded)
    draw = _allowance("plus", 0, _since(table, happened.Drawn, happened.BlockerMet), "done")
    discard = _allowance("minus", asked.left, used, "now")
    bar = (
        Option(_("Stop"), said.StopDiscarding(), icon="cross"),
        *endings(match),
        Option(_("Discarded card {number}").format(number=used + 1), said.Discard(), "main", "next", seat=asked.seat),
    )
    saying = _("discards first") if asked.before else _("discards")
    body = RummageBody(_rummage_dice(match), _read(table), draw, discard)
    return Page(lid(match, asked.seat, saying), body, bar, steps(match, 0 if asked.before else 3))


def _allowance(sign: str, left: int, used: int, state: str) -> Allowance:
    most = left + used
    if sign == "plus":
        title = _("Draw up to {most}").format(most=most) if most else _("No cards to draw")
        if state == "done":
            title = _("Drew {count}").format(count=used) if used else _("Drew none")
        return Allowance("plus", most, used, title, _("one at a time; trash or discard, each card"), _state(state))
    title = _("Then discard 0–{most}").format(most=most) if most else _("No discard")
    text = _("face down, on the discard pile only") if most else ""
    return Allowance("minus", most, used, title, text, _state(state))


def _state(state: str) -> Any:
    return state


def _since(table: Table, *kinds: type[Event]) -> int:
    """How many such events came since the allowance began."""
    count = 0
    for step in reversed(table.course.past):
        for event in reversed(step.events):
            if isinstance(event, happened.Rummaged | happened.Planned | happened.TurnBegan):
                return count
            count += isinstance(event, kinds)
    return count


def _rummage_dice(match: Brawl) -> tuple[DieFace, ...]:
    if not match.board.rummage:
        return ()
    pluses, minuses = match.board.rummage
    colour = _rummage_colour(match)
    return tuple(DieFace(colour, "lid") for _die in range(pluses)) + tuple(DieFace(colour, "crowbar") for _die in range(minuses))


def _rummage_colour(match: Brawl) -> Any:
    board = match.board
    defended = is_king_mode(match) and bool(board.fight) and board.fight[2] == board.defender
    return GREEN if defended else BLUE


def _read(table: Table) -> str:
    by = table.course.past[-1].by
    return _("settled, six read") if by == "camera" else ""


# --- the fight --------------------------------------------------------------------------------------------------------


def _fight_dice(table: Table, asked: ask.FightDice) -> Page:
    match: Brawl = table.match
    bar = (*endings(match), by_hand(), roll_now(asked.seat))
    top = lid(match, asked.seat, _attacking(match, asked.target))
    if is_king_mode(match):
        notice = Notice(_("A tie keeps the King"), "", _("King of the Heap · step 3"))
        return Page(top, _heap(match, asked.seat, asked.target), bar, notice=notice)
    left = Fighter(person(match, asked.seat), _("6 blue"), unrolled(BLUE, 6), "crowbar", None)
    if asked.lids >= 0:
        right = Fighter(person(match, asked.target), _("5 green"), _lids(asked.lids), "lid", asked.lids)
        notice = Notice(_("Roll the blue dice again"), _("The lids stay as they lie."), _("Boosters · roll again"))
        return Page(top, CombatBody(left, right), bar, steps(match, 1), notice)
    right = Fighter(person(match, asked.target), _("5 green"), unrolled(GREEN, 5), "lid", None)
    again = match.setting.mode == ROUND_RUMMAGE and not match.ruling("ties-to-defender")
    tie = _("A tie goes to the defender.") if not again else _("A tie is rolled again.")
    notice = Notice(_("Roll both"), tie, _("{way} · crowbars against lids").format(way=way(match)))
    return Page(top, CombatBody(left, right), bar, steps(match, 1), notice)


def _attacking(match: Brawl, seat: int) -> str:
    return _("attacks the King") if is_king_mode(match) else _("attacks {target}").format(target=match.players[seat])


def _heap(match: Brawl, attacker: int, king: int) -> HeapBody:
    board = match.board
    held = _("held it once") if board.held == 1 else _("held it {count} times").format(count=board.held) if board.held else _("new on top")
    rolls = ((person(match, attacker), _("rolls 6 blue")), (person(match, king), _("rolls 5 green")))
    clockwise = bool(match.ruling("king-clockwise"))
    return HeapBody(person(match, king), held, _order(match, attacker, king), _("clockwise") if clockwise else _("counterclockwise"), rolls)


def _order(match: Brawl, attacker: int, king: int) -> tuple[QueueRow, ...]:
    """Who attacks now and afterwards; then those who are passed over, because they are away or have left."""
    step = 1 if match.ruling("king-clockwise") else -1
    first = attacker if attacker in match.inside() else next_seat(match, attacker, step, but=king)
    seats = [first]
    while (seat := next_seat(match, seats[-1], step, but=king)) not in seats:
        seats.append(seat)
    words = (_("now"), _("next"), _("3rd"), _("4th"), _("5th"))
    order = tuple(QueueRow(person(match, one), words[place], place == 0) for place, one in enumerate(seats))
    gone = (seat for seat in match.seats if seat not in match.present() and seat not in (*seats, king))
    return order + tuple(elsewhere(match, seat) for seat in sorted(gone, key=lambda seat: seat in match.out))


def _combat(match: Brawl) -> CombatBody:
    board = match.board
    crowbars, lids, winner = board.fight
    blue = tuple(DieFace("blue", "crowbar") for _die in range(crowbars)) + tuple(
        DieFace("blue", "lid", False) for _die in range(6 - crowbars)
    )
    left = Fighter(person(match, board.attacker), _("6 blue"), blue, "crowbar", crowbars, winner == board.attacker)
    right = Fighter(person(match, board.defender), _("5 green"), _lids(lids), "lid", lids, winner == board.defender)
    return CombatBody(left, right)


def _lids(lids: int) -> tuple[DieFace, ...]:
    return tuple(DieFace("green", "lid") for _die in range(lids)) + tuple(DieFace("green", "crowbar", False) for _die in range(5 - lids))


def _spoils(table: Table, asked: ask.Spoils) -> Page:
    match: Brawl = table.match
    winner, loser = match.players[asked.seat], match.players[asked.loser]
    body = _combat(match)
    body = CombatBody(body.left, body.right, read=_("11 of 11 read") if table.course.past[-1].by == "camera" else "")
    top = lid(match, asked.seat, _("won against {loser}").format(loser=loser))
    neither = Option(_("Neither"), said.Neither(), why="" if accepts(GAME, match, said.Neither()) else _("take or give one"))
    if asked.most == 0:
        notice = Notice(_("{name} holds").format(name=winner), _("The attacker loses the turn."), _("table ruling · DB1"))
        return Page(top, body, (Option(_("Go on"), said.Neither(), "main", "next", seat=asked.seat),), steps(match, 2), notice)
    hands = match.board.hands
    poor = _("{name} holds no card")
    no_take = "" if hands[asked.loser] else poor.format(name=loser)
    no_give = "" if hands[asked.seat] else poor.format(name=winner)
    take = Option(_("Take from {name}").format(name=loser), said.Steal(), "main", "steal", seat=asked.seat, why=no_take)
    give = Option(_("Give to {name}").format(name=loser), said.Give(), "main", "give", why=no_give)
    if asked.most == 1:
        notice = Notice(
            _("{name} wins: take one or give one").format(name=winner),
            _("Then rummage: roll the six blue again."),
            _("{way} · more crowbars than lids").format(way=way(match)),
        )
        return Page(top, body, (neither, give, take), steps(match, 2), notice)
    more = Option(_("Take and give"), Pick("exchange"), icon="swap")
    tag = _("Rummy · more lids than crowbars, or level") if is_rummy(match) else _("table ruling · DB1")
    notice = Notice(_("{name} holds: take or give").format(name=winner), _("One or two cards, both ways together."), tag)
    return Page(top, body, (neither, more, take), steps(match, 2), notice)


def _rummage_dice_page(table: Table, asked: ask.RummageDice) -> Page:
    match: Brawl = table.match
    colour: Any = asked.colour
    draw = Allowance("plus", 0, 0, _("A plus draws"), _("one card each, if you like"), "now")
    discard = Allowance("minus", 0, 0, _("A minus discards"), _("one card each, after drawing"), "later")
    if is_rummy(match):
        discard = Allowance("minus", 0, 0, _("A minus does nothing"), _("there is no discard"), "done")
    saying = _("rolls six blue") if asked.colour == BLUE else _("rolls six green")
    bar = (*endings(match), by_hand(), roll_now(asked.seat))
    return Page(lid(match, asked.seat, saying), RummageBody(unrolled(colour, 6), "", draw, discard), bar, steps(match, 3))


def _blocker_dice(table: Table, asked: ask.BlockerDice) -> Page:
    match: Brawl = table.match
    colour: Any = asked.colour
    words = _("6 blue") if asked.colour == BLUE else _("6 green")
    fighter = Fighter(person(match, asked.seat), words, unrolled(colour, 6), "crowbar", None)
    title = _(asked.name) or _("A Blocker")
    notice = Notice(
        title, _("{number} crowbars or more beat it.").format(number=asked.number), _("Blockers · the dice not used to rummage")
    )
    bar = (by_hand(), roll_now(asked.seat))
    return Page(lid(match, asked.seat, _("meets a Blocker")), CombatBody(fighter, None, asked.number), bar, steps(match, 3), notice)


def _choose_reward(table: Table, asked: ask.ChooseReward) -> Page:
    match: Brawl = table.match
    moves = [move for move in legal(GAME, match) if isinstance(move, said.Reward)]
    paid = tuple(Option(_(REWARDS.get(move.kind, move.kind)), move, "tile") for move in moves if move.seat is None)
    who = tuple(
        Option(match.players[move.seat], move, "tile", person=person(match, move.seat), seat=move.seat)
        for move in moves
        if move.seat is not None
    )
    controls = (Control(_("Which reward?"), choices=paid),) + ((Control(_("Or who discards 1?"), choices=who),) if who else ())
    top = lid(match, asked.seat, _("beat the Blocker"))
    return Page(top, PickBody(controls), (), steps(match, 3))


REWARDS = {
    "draw": N_("Draw 1 more"),
    "discard": N_("Discard 1 more"),
    "by-the-text": N_("As the card says"),
    "nothing": N_("Nothing"),
}


def _check_victory(table: Table, asked: ask.CheckVictory) -> Page:
    match: Brawl = table.match
    old = match.board.attacker
    attacker = old if old != asked.seat and old in match.inside() else next_seat(match, asked.seat, but=asked.seat)
    notice = Notice(_("Three sets, King?"), _("Three of three or more, nothing left over."), _("King of the Heap · step 4"))
    bar = (*endings(match), Option(_("Not yet"), said.NoClaim(), "main", "next", seat=asked.seat))
    return Page(lid(match, asked.seat, _("is King of the Heap")), _heap(match, attacker, asked.seat), bar, (), notice)


def _precedence(table: Table, asked: ask.Precedence) -> Page:
    match: Brawl = table.match
    claimant = match.players[asked.claimant]
    notice = Notice(
        _("You too?"), _("{name} shows three sets. The player on turn goes first.").format(name=claimant), _("table ruling · DB8")
    )
    bar = (*endings(match), Option(_("No"), said.NoClaim(), "main", "cross", seat=asked.seat))
    top = lid(match, asked.seat, _("may claim first"))
    return Page(top, TableBody(rows(match, asked.seat), facts(match)), bar, notice=notice)


PAGES: dict[type, Callable[[Table, Any], Page]] = {
    ask.RollOff: _roll_off,
    ask.PreAttack: _pre_attack,
    ask.Drawing: _drawing,
    ask.Discarding: _discarding,
    ask.ChooseTarget: _choose_target,
    ask.FightDice: _fight_dice,
    ask.Spoils: _spoils,
    ask.RummageDice: _rummage_dice_page,
    ask.BlockerDice: _blocker_dice,
    ask.ChooseReward: _choose_reward,
    ask.CheckVictory: _check_victory,
    ask.Precedence: _precedence,
    ask.Laying: brawl_rummy.laying,
    ask.TieBreak: brawl_rummy.tie_break,
}

BOOSTERS = {"reroll-attack": N_("roll the attack again"), "by-the-text": N_("do what it says")}


def extras(table: Table) -> tuple[Option, ...]:
    """What is rare enough for the menu: Boosters, texts of cards."""
    match: Brawl = table.match
    boosters = [move for move in legal(GAME, match) if isinstance(move, said.PlayBooster)]
    played = tuple(
        Option(
            _("Booster: {name}").format(name=match.players[move.seat]),
            move,
            "tile",
            "plus",
            _(BOOSTERS.get(move.effect, move.effect)),
            person=person(match, move.seat),
        )
        for move in boosters
    )
    fighting = isinstance(match.ask, ask.BlockerDice | ask.ChooseReward)
    moved = (Option(_("A text moved cards"), Pick("text"), "tile", "swap"),) if match.board.text else ()
    may_draw = match.board.text and match.board.blockers > 0 and not fighting
    drawn = (Option(_("A text drew a Blocker"), Pick("drawn-blocker"), "tile", "shield"),) if may_draw else ()
    return played + moved + drawn


PRESENTER = Presenter("brawl", show, tell, result, FORMS, extras)
