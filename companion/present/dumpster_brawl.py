"""Dumpster Brawl! on the screen: what each open question shows and offers. Mock-ups of the design: 05a, 05b, 06, 07."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.acts import LookAgain, Pick
from companion.present.brawl_forms import FORMS, by_hand, claim_option, fixable
from companion.present.brawl_tell import hand_of, result, tell
from companion.present.common import Page, Presenter, person, rail
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as happened
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.board import BLUE, GREEN, Brawl, is_king_mode
from companion.rules.games import GAMES
from companion.rules.kernel import Event, legal
from companion.table import Table
from companion.view import (
    Allowance,
    CombatBody,
    Control,
    DieFace,
    Fighter,
    HeapBody,
    Lid,
    Notice,
    Option,
    PickBody,
    QueueRow,
    RummageBody,
    TableBody,
)
from companion.words import N_, _

STEPS = (N_("Draw, discard"), N_("Attack"), N_("Take or give"), N_("Rummage"))
KING_STEPS = (N_("Attack"), N_("Rummage"), N_("Victory?"))


def show(table: Table, now: float) -> Page:
    """The page for the newest open question."""
    asked = table.match.ask
    assert asked is not None, "a match that is not over has a question"
    return PAGES[type(asked)](table, asked)


def _lid(match: Brawl, seat: int, saying: str) -> Lid:
    return Lid("person", match.players[seat], saying, person(match, seat))


def _rail(match: Brawl, step: int) -> Any:
    """`step` counts as in Round Rummage: 0 draw, 1 attack, 2 take or give, 3 rummage."""
    return rail(KING_STEPS, {0: 0, 1: 0, 2: 1, 3: 1, 4: 2}[step]) if is_king_mode(match) else rail(STEPS, min(step, 3))


def _rows(match: Brawl, active: int, words: Callable[[int], str] | None = None) -> tuple[QueueRow, ...]:
    told = words or (lambda seat: hand_of(match, seat))
    return tuple(QueueRow(person(match, seat), told(seat), seat == active) for seat in match.seats)


def _facts(match: Brawl) -> tuple[tuple[str, str], ...]:
    board = match.board
    facts = ((_("Trash"), str(board.trash)), (_("Discard"), str(board.discard)))
    return facts + (((_("Blockers"), str(board.blockers)),) if board.blockers else ())


def _roll_now(seat: int) -> Option:
    return Option(_("Roll now"), LookAgain(), "main", "die", seat=seat)


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
        _roll_now(asked.seat),
    )
    return Page(_lid(match, asked.seat, _("rolls for the start")), TableBody(_rows(match, asked.seat, word)), bar, notice=notice)


# --- draw, discard, attack --------------------------------------------------------------------------------------------


def _pre_attack(table: Table, asked: ask.PreAttack) -> Page:
    match: Brawl = table.match
    plans = (
        (_("Draw 1"), said.Plan(1, 0)),
        (_("Draw 2"), said.Plan(2, 0)),
        (_("Discard 1"), said.Plan(0, 1)),
        (_("Discard 2"), said.Plan(0, 2)),
        (_("1 of each"), said.Plan(1, 1)),
    )
    tiles = tuple(Option(label, plan, "tile") for label, plan in plans)
    notice = Notice(_("Draw or discard first?"), _("Say it before you begin; or attack at once."), _("Round Rummage · step 2"))
    body = TableBody(_rows(match, asked.seat), _facts(match), tiles)
    return Page(_lid(match, asked.seat, _("begins the turn")), body, (claim_option(), _attack(match, asked.seat)), _rail(match, 0), notice)


def _attack(match: Brawl, seat: int) -> Option:
    rivals = tuple(one for one in match.seats if one != seat)
    if len(rivals) == 1:
        name = match.players[rivals[0]]
        return Option(_("Attack {name}").format(name=name), said.Attack(rivals[0]), "main", "crowbar", seat=seat)
    return Option(_("Attack somebody"), said.Plan(0, 0), "main", "crowbar", seat=seat)


def _choose_target(table: Table, asked: ask.ChooseTarget) -> Page:
    match: Brawl = table.match
    rivals = tuple(one for one in match.seats if one != asked.seat)
    tiles = tuple(
        Option(match.players[one], said.Attack(one), "tile", "", hand_of(match, one), person=person(match, one), seat=one) for one in rivals
    )
    notice = Notice(_("Attack whom?"), _("An attack must be declared."), _("Round Rummage · step 3"))
    return Page(
        _lid(match, asked.seat, _("attacks")),
        TableBody(_rows(match, asked.seat), _facts(match), tiles),
        (claim_option(),),
        _rail(match, 1),
        notice,
    )


def _drawing(table: Table, asked: ask.Drawing) -> Page:
    match: Brawl = table.match
    used = _since(table, happened.Drawn, happened.BlockerMet)
    draw = _allowance("plus", asked.left, used, "now")
    draw = Allowance(draw.sign, draw.most, draw.used, draw.title, draw.text, draw.state, _blocker_option(match))
    discard = _allowance("minus", asked.discards, 0, "later" if asked.discards else "done")
    number = used + 1
    from_discard = Option(
        _("From discard"), said.Draw("discard"), why="" if match.board.discard else _("the discard pile is empty"), icon="card"
    )
    bar = (
        Option(_("Stop"), said.StopDrawing(), icon="cross"),
        claim_option(),
        from_discard,
        Option(_("Drew card {number}").format(number=number), said.Draw("trash"), "main", "next", seat=asked.seat),
    )
    return Page(
        _lid(match, asked.seat, _("rummages") if not asked.before else _("draws first")),
        RummageBody(_rummage_dice(match), _read(table), draw, discard),
        bar,
        _rail(match, 0 if asked.before else 3),
    )


def _blocker_option(match: Brawl) -> Option:
    return Option(_("Blocker!"), Pick("blocker"), why="" if match.board.blockers else _("every Blocker has been met"))


def _discarding(table: Table, asked: ask.Discarding) -> Page:
    match: Brawl = table.match
    used = _since(table, happened.Discarded)
    draw = _allowance("plus", 0, _since(table, happened.Drawn, happened.BlockerMet), "done")
    discard = _allowance("minus", asked.left, used, "now")
    bar = (
        Option(_("Stop"), said.StopDiscarding(), icon="cross"),
        claim_option(),
        Option(_("Discarded card {number}").format(number=used + 1), said.Discard(), "main", "next", seat=asked.seat),
    )
    saying = _("discards first") if asked.before else _("discards")
    body = RummageBody(_rummage_dice(match), _read(table), draw, discard)
    return Page(_lid(match, asked.seat, saying), body, bar, _rail(match, 0 if asked.before else 3))


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
    bar = (claim_option(), by_hand(), _roll_now(asked.seat))
    lid = _lid(match, asked.seat, _("attacks {target}").format(target=_target(match, asked.target)))
    if is_king_mode(match):
        notice = Notice(_("A tie keeps the King"), "", _("King of the Heap · step 3"))
        return Page(lid, _heap(match, asked.seat, asked.target), bar, notice=notice)
    left = Fighter(person(match, asked.seat), _("6 blue"), _unrolled(BLUE, 6), "crowbar", None)
    if asked.lids >= 0:
        right = Fighter(person(match, asked.target), _("5 green"), _lids(asked.lids), "lid", asked.lids)
        notice = Notice(_("Roll the blue dice again"), _("The lids stay as they lie."), _("Boosters · roll again"))
        return Page(lid, CombatBody(left, right), bar, _rail(match, 1), notice)
    right = Fighter(person(match, asked.target), _("5 green"), _unrolled(GREEN, 5), "lid", None)
    tie = _("A tie goes to the defender.") if match.ruling("ties-to-defender") else _("A tie is rolled again.")
    notice = Notice(_("Roll both"), tie, _("Round Rummage · crowbars against lids"))
    return Page(lid, CombatBody(left, right), bar, _rail(match, 1), notice)


def _target(match: Brawl, seat: int) -> str:
    return _("the King") if is_king_mode(match) else match.players[seat]


def _unrolled(colour: Any, count: int) -> tuple[DieFace, ...]:
    return tuple(DieFace(colour, "", False) for _die in range(count))


def _heap(match: Brawl, attacker: int, king: int) -> HeapBody:
    board = match.board
    held = _("held it once") if board.held == 1 else _("held it {count} times").format(count=board.held) if board.held else _("new on top")
    rolls = ((person(match, attacker), _("rolls 6 blue")), (person(match, king), _("rolls 5 green")))
    clockwise = bool(match.ruling("king-clockwise"))
    return HeapBody(person(match, king), held, _order(match, attacker, king), _("clockwise") if clockwise else _("counterclockwise"), rolls)


def _order(match: Brawl, attacker: int, king: int) -> tuple[QueueRow, ...]:
    step = 1 if match.ruling("king-clockwise") else -1
    seats = [attacker]
    seat = match.after(attacker, step)
    while seat != attacker:
        if seat != king:
            seats.append(seat)
        seat = match.after(seat, step)
    words = (_("now"), _("next"), _("3rd"), _("4th"), _("5th"))
    return tuple(QueueRow(person(match, one), words[place], place == 0) for place, one in enumerate(seats))


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
    lid = _lid(match, asked.seat, _("won against {loser}").format(loser=loser))
    fix = Option(_("Fix a die"), Pick("fix"), icon="die", why="" if fixable(table) else _("something has happened since: undo it first"))
    neither = Option(_("Neither"), said.Neither())
    if asked.most == 0:
        notice = Notice(_("{name} holds").format(name=winner), _("The attacker loses the turn."), _("table ruling · DB1"))
        return Page(lid, body, (fix, Option(_("Go on"), said.Neither(), "main", "next", seat=asked.seat)), _rail(match, 2), notice)
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
            _("Round Rummage · more crowbars than lids"),
        )
        return Page(lid, body, (fix, neither, give, take), _rail(match, 2), notice)
    more = Option(_("Take and give"), Pick("exchange"), icon="swap")
    notice = Notice(
        _("{name} holds: take or give").format(name=winner), _("One or two cards, both ways together."), _("table ruling · DB1")
    )
    return Page(lid, body, (fix, neither, more, take), _rail(match, 2), notice)


def _rummage_dice_page(table: Table, asked: ask.RummageDice) -> Page:
    match: Brawl = table.match
    colour: Any = asked.colour
    draw = Allowance("plus", 0, 0, _("A plus draws"), _("one card each, if you like"), "now")
    discard = Allowance("minus", 0, 0, _("A minus discards"), _("one card each, after drawing"), "later")
    saying = _("rolls six blue") if asked.colour == BLUE else _("rolls six green")
    bar = (claim_option(), by_hand(), _roll_now(asked.seat))
    return Page(_lid(match, asked.seat, saying), RummageBody(_unrolled(colour, 6), "", draw, discard), bar, _rail(match, 3))


def _blocker_dice(table: Table, asked: ask.BlockerDice) -> Page:
    match: Brawl = table.match
    colour: Any = asked.colour
    words = _("6 blue") if asked.colour == BLUE else _("6 green")
    fighter = Fighter(person(match, asked.seat), words, _unrolled(colour, 6), "crowbar", None)
    title = asked.name or _("A Blocker")
    notice = Notice(
        title, _("{number} crowbars or more beat it.").format(number=asked.number), _("Blockers · the dice not used to rummage")
    )
    bar = (by_hand(), _roll_now(asked.seat))
    return Page(_lid(match, asked.seat, _("meets a Blocker")), CombatBody(fighter, None, asked.number), bar, _rail(match, 3), notice)


def _choose_reward(table: Table, asked: ask.ChooseReward) -> Page:
    match: Brawl = table.match
    moves = [move for move in legal(GAMES[match.setting.game], match) if isinstance(move, said.Reward)]
    tiles = tuple(Option(_reward(match, move), move, "tile") for move in moves)
    notice = Notice(_("Blocker beaten"), _("Choose what the card pays."), _("Blockers · reward"))
    lid = _lid(match, asked.seat, _("beat the Blocker"))
    return Page(lid, PickBody((Control(_("Which reward?"), choices=tiles),)), (), _rail(match, 3), notice)


REWARDS = {
    "draw": N_("Draw 1 more"),
    "discard": N_("Discard 1 more"),
    "opponent-discards": N_("{name} discards 1"),
    "by-the-text": N_("As the card says"),
    "nothing": N_("Nothing"),
}


def _reward(match: Brawl, move: said.Reward) -> str:
    name = match.players[move.seat] if move.seat is not None else ""
    return _(REWARDS.get(move.kind, move.kind)).format(name=name)


def _check_victory(table: Table, asked: ask.CheckVictory) -> Page:
    match: Brawl = table.match
    waiting = next((seat for seat in match.seats if seat != asked.seat), asked.seat)
    attacker = match.board.attacker if match.board.attacker not in (-1, asked.seat) else waiting
    notice = Notice(_("Three sets, King?"), _("Three of three or more, nothing left over."), _("King of the Heap · step 4"))
    bar = (claim_option(), Option(_("Not yet"), said.NoClaim(), "main", "next", seat=asked.seat))
    return Page(_lid(match, asked.seat, _("is King of the Heap")), _heap(match, attacker, asked.seat), bar, (), notice)


def _precedence(table: Table, asked: ask.Precedence) -> Page:
    match: Brawl = table.match
    claimant = match.players[asked.claimant]
    notice = Notice(
        _("You too?"), _("{name} shows three sets. The player on turn goes first.").format(name=claimant), _("table ruling · DB8")
    )
    bar = (claim_option(), Option(_("No"), said.NoClaim(), "main", "cross", seat=asked.seat))
    lid = _lid(match, asked.seat, _("may claim first"))
    return Page(lid, TableBody(_rows(match, asked.seat), _facts(match)), bar, notice=notice)


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
}

BOOSTERS = {"reroll-attack": N_("roll the attack again"), "by-the-text": N_("do what it says")}


def extras(table: Table) -> tuple[Option, ...]:
    """What is rare enough for the menu: dice to correct, Boosters, texts of cards."""
    match: Brawl = table.match
    boosters = [move for move in legal(GAMES[match.setting.game], match) if isinstance(move, said.PlayBooster)]
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
    moved = (Option(_("A text moved cards"), Pick("text"), "tile", "swap"),) if match.board.text else ()
    fix = (Option(_("Fix the dice"), Pick("fix"), "tile", "die"),) if fixable(table) else ()
    return fix + played + moved


PRESENTER = Presenter("brawl", show, tell, result, FORMS, extras)
