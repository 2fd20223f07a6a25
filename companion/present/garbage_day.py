"""Garbage Day on the screen: what each open question shows and offers. Mock-ups of the design: 03, 03b, 04."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.acts import Dismiss, Pick, StartWait
from companion.present import seats
from companion.present.common import Page, Picker, Presenter, person, rail, replay, surplus_banner
from companion.present.garbage_tell import FULL, result, tell
from companion.rules.games import GAMES
from companion.rules.garbage_day import events as happened
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import (
    GARBAGE,
    LIFT,
    MISCHIEF,
    ROOM,
    Board,
    Cleaning,
    Duelling,
    Mischief,
    Placing,
    Settling,
    Verdict,
    Which,
    known,
    source,
    total,
)
from companion.rules.kernel import Match, Move, Open, Value, accepts, legal
from companion.senses import Hole
from companion.table import STILL, Table
from companion.view import (
    Control,
    GarbageBody,
    Lid,
    Notice,
    Option,
    PickBody,
    Ring,
    RoomRow,
    SpillBody,
    Still,
)
from companion.view import Verdict as VerdictTile
from companion.words import N_, _

STEPS = (N_("Draw"), N_("Play"), N_("Check room"), N_("Overflow"))
AUTO = 10.0  # s until the preselected verdict is taken when camera and scale agree and nobody would bust
GameMatch = Match[Board]


def show(table: Table, now: float) -> Page:
    """The page for the newest open question."""
    ask = table.match.ask
    if ask is None and table.match.away:
        return seats.waiting(table.match)  # all others have stacked everything
    if isinstance(ask, Verdict):
        return _spill(table, ask)
    if isinstance(ask, Mischief):
        return _mischief(table, ask)
    if isinstance(ask, Duelling):
        return _duel(table, ask)
    if isinstance(ask, Which):
        return _which(table, ask)
    return _turn(table)


# --- the turn ---------------------------------------------------------------------------------------------------------


def _turn(table: Table) -> Page:
    match: GameMatch = table.match
    ask = match.ask
    seat = ask.seat if ask else match.turn
    from_room = isinstance(ask, Cleaning) or (isinstance(ask, Settling) and ask.source == ROOM) or source(match) == ROOM
    cleaning = next((one for one in reversed(match.asks) if isinstance(one, Cleaning)), None)
    settling = ask if isinstance(ask, Settling) else None
    notice = _notice(table, cleaning, settling)
    body = _body(table, seat, cleaning, settling)
    saying = _saying(match, cleaning, settling, from_room)
    return Page(
        Lid("person", match.players[seat], saying, person(match, seat)),
        body,
        _options(table, seat, settling),
        rail(STEPS, 2 if from_room else 1),
        notice,
        surplus_banner(table),
    )


def _saying(match: GameMatch, cleaning: Cleaning | None, settling: Settling | None, from_room: bool) -> str:
    if cleaning is not None:
        return _("room is full") if cleaning.total >= FULL else _("cleans the room")
    if settling is not None:
        return _("has stacked a card")
    return _("stacks a room card") if from_room else _("plays a card")


def _notice(table: Table, cleaning: Cleaning | None, settling: Settling | None) -> Notice:
    if cleaning is not None and cleaning.retry and settling is None:
        return Notice(_("Place it again"), _("On top, face up, both holes clear."), _("Placing · try again"))
    if cleaning is not None:
        text = _("One card at a time. Hands off until the ring is full.")
        return Notice(_("Clean your room"), text, _("Step 3 · {full} or more is full").format(full=FULL))
    if settling is not None:
        if settling.source == LIFT:
            return Notice(_("Card lifted off"), _("Hands off until the ring is full."), _("Mischief · retrieve a card"))
        return Notice(_("Hands off"), _(_settling_text(table.holes)), _("Placing · wait 3 seconds"))
    return _play_notice(table)


def _settling_text(holes: tuple[Hole, Hole] | None) -> str:
    """What to do meanwhile, with what the camera sees in the holes as a hint: people judge the placement."""
    if holes is None or (Hole.UNSURE in holes and Hole.COVERED not in holes):
        return N_("It counts when nothing moves for 3 seconds.")
    if Hole.COVERED in holes:
        return N_("Look at the holes: one seems covered to me. It counts when nothing moves for 3 seconds.")
    return N_("Both holes seem clear to me. It counts when nothing moves for 3 seconds.")


def _play_notice(table: Table) -> Notice:
    match: GameMatch = table.match
    ask = match.ask
    if isinstance(ask, Placing) and ask.retry:
        return Notice(_("Place it again"), _("On top, face up, both holes clear."), _("Placing · try again"))
    if source(match) == ROOM:
        return Notice(_("Stack a room card"), _("The deck and your hand are empty."), _("No more cards to draw"))
    drew = _drew(table)
    text = _("Draw {count} first. Then one card: on the can or into a room.") if drew else _("One card: on the can or into a room.")
    return Notice(_("Play one card"), text.format(count=drew), _("Step 2 · exactly one card"))


def _drew(table: Table) -> int:
    """Cards that the player on turn draws before this play: told by the newest step."""
    events = table.course.past[-1].events
    return sum(event.count for event in events if isinstance(event, happened.Drew) and event.seat == table.match.turn)


def _body(table: Table, seat: int, cleaning: Cleaning | None, settling: Settling | None) -> GarbageBody:
    match: GameMatch = table.match
    board = match.board
    done = 0
    numbers: tuple[tuple[str, str, str], ...]
    if cleaning is not None:
        left = len(board.rooms[seat])
        done = _stacked_in_cleaning(table, seat)
        numbers = ((_("Room"), str(cleaning.total), _("of {full}").format(full=FULL)), (_("To stack"), str(left), ""))
    else:
        left = 0
        room = str(total(board.rooms[seat])) if known(board.rooms[seat]) else "–"
        numbers = ((_("Room"), room, _("of {full}").format(full=FULL)), (_("Hand"), str(board.hands[seat]), ""))
    by_hand = not table.scale
    return GarbageBody(
        tuple(_row(match, one, one == seat) for one in match.seats),
        board.can,
        numbers,
        left,
        done,
        Ring(table.falls.still_since, STILL) if settling is not None else None,
        by_hand,
        Option("−", said.Recount("can", "stray")) if by_hand and board.can else None,
        Option("+", StartWait()) if by_hand and settling is None else None,
        board.deck,
        board.stray,
    )


def _stacked_in_cleaning(table: Table, seat: int) -> int:
    count = 0
    for step in reversed(table.course.past):
        for event in reversed(step.events):
            if isinstance(event, happened.Stacked) and event.seat == seat and event.source == ROOM:
                count += 1
            elif isinstance(event, happened.RoomFull | happened.CleanOrdered):
                return count
    return count


def _row(match: GameMatch, seat: int, active: bool) -> RoomRow:
    board = match.board
    room = total(board.rooms[seat]) if known(board.rooms[seat]) else -1
    out = seat in match.out
    word = (_("LEFT") if board.overflow[seat] < board.limit else "") if out else _("away") if seat in match.away else ""
    return RoomRow(person(match, seat), room, board.overflow[seat], board.limit, active, out, word)


def _fell(match: GameMatch) -> Option:
    """Cards can fall at any time; the button “spill” does the same."""
    may = match.board.can or source(match)
    return Option(_("Cards fell"), said.CardsFell(1), icon="down", why="" if may else _("no card is on the can"))


def _settling_options(table: Table, settling: Settling) -> tuple[Option, ...]:
    fell = _fell(table.match)
    main = Option(_("Next card"), None, "main", "next", why=_("when the ring is full"), ref=_("Placing · wait 3 seconds"))
    if table.falls.still_since is None and not table.stirs:
        main = Option(_("Start 3 s"), StartWait(), "main", "clock", seat=settling.seat)
    if settling.source == LIFT or not table.match.board.can:  # nothing was placed, or it has fallen already
        return fell, main
    return fell, Option(_("Hole covered"), said.HoleCovered(), icon="hand"), main


def _options(table: Table, seat: int, settling: Settling | None) -> tuple[Option, ...]:
    if settling is not None:
        return _settling_options(table, settling)
    fell = _fell(table.match)
    main = Option(_("Stacked: start 3 s"), StartWait(), "main", "clock", seat=seat)
    on_can = Option(_("It is on the can"), StartWait(), icon="can")
    match: GameMatch = table.match
    ask = match.ask
    may_stash = isinstance(ask, Placing) and not ask.retry and source(match) != ROOM
    if not may_stash:
        keep = (Option(_("Keep the cards"), said.Wait(), icon="hand"),) if _may_keep(match) else ()
        return (fell, *keep, main if not table.scale else Option(on_can.label, on_can.act, "main", "can", seat=seat))
    into = Option(_("Into a room"), Pick("stash"), icon="door")
    return (fell, into, main) if not table.scale else (fell, on_can, Option(into.label, into.act, "main", "door", seat=seat))


def _may_keep(match: GameMatch) -> bool:
    """Whether the last room cards may stay where they are (GD11)."""
    return accepts(GAMES[match.setting.game], match, said.Wait())


# --- a fall -----------------------------------------------------------------------------------------------------------


def _spill(table: Table, ask: Verdict) -> Page:
    match: GameMatch = table.match
    found = table.fall
    count = table.fall_count or ask.count
    played = _played(table, count)
    most = match.board.can + bool(source(match))
    late = not _settles(match) and not played
    active = _verdict(match, ask.seat, count, played, not late)
    others = tuple(_verdict(match, seat, count, played) for seat in match.present() if seat != ask.seat)
    auto = None
    if found is not None and found.sure and table.fall_count is None and not active.busts and not late:
        auto = table.fall_at + AUTO
    body = SpillBody(
        count,
        Option("−", Pick("fall", "count", count - 1), why="" if count > 1 else _("touch “Not a fall” instead")),
        Option("+", Pick("fall", "count", count + 1), why="" if count < most else _("no more cards are on the can")),
        "" if found is None or found.camera is None else _("saw {count} land").format(count=found.camera),
        "" if found is None or found.scale is None else _lost(found.scale),
        None if found is None else found.agree,
        _stills(table),
        active,
        others,
        Option(_("Nobody"), said.Blame(None, count, played), "second", "cat", _("they stay; next spiller takes all")),
        Option(_("Not a fall"), said.NoFall(), "second", "cross", _("lifted to redo, or never on the table")),
        auto,
        late,
        replay(),
    )
    title = _("1 card fell") if count == 1 else _("{count} cards fell").format(count=count)
    taken = (auto, active.option.act) if auto is not None and active.option.act is not None else None
    saying = _quarrel(table) or (_("after the count") if late else "")
    return Page(Lid("tape", title, saying, icon="card"), body, auto=taken)


def _lost(count: int) -> str:
    return _("lost 1 card") if count == 1 else _("lost {count} cards").format(count=count)


def _settles(match: GameMatch) -> bool:
    """Whether the fall happened while the active player's card was settling: then it is theirs unless somebody says otherwise (GD5)."""
    return any(isinstance(one, Settling) for one in match.asks)


def _quarrel(table: Table) -> str:
    found = table.fall
    if found is None or found.agree is not False:
        return ""
    return _("The camera saw {camera} fall. The scale says {scale}.").format(camera=found.camera, scale=found.scale)


def _stills(table: Table) -> tuple[Still, ...]:
    if table.fall is None or not table.fall.stills:
        return ()
    stills = table.fall.stills
    fall = stills[-2][1] if len(stills) > 2 else stills[-1][1]  # the last shows where the cards have come to lie
    return tuple(Still(key, _moment(fall - age), place == len(stills) - 1) for place, (key, age) in enumerate(stills))


def _moment(after: float) -> str:
    """Seconds before or after the fall."""
    if abs(after) < 0.05:
        return _("now")
    return f"{'−' if after < 0 else '+'}{abs(after):.1f} s"


def _played(table: Table, count: int) -> bool:
    """Whether the card that was being placed is among the fallen and never counted: then one more fell than the scale lost."""
    match: GameMatch = table.match
    if not source(match):
        return False
    found = table.fall
    weighed = 0 if table.scale and table.falls.even else None
    lost = found.scale if found is not None else weighed
    return count > match.board.can or (lost is not None and count == lost + 1)


def _verdict(match: GameMatch, seat: int, count: int, played: bool, large: bool = False) -> VerdictTile:
    """`large`: the tile has room for more words."""
    board = match.board
    before, limit = board.overflow[seat], board.limit
    after = before + count + board.stray
    busts = after >= limit
    last = _("one more busts") if large else _("one left")
    text = _("busts") if busts else last if after == limit - 1 else ""
    option = Option(match.players[seat], said.Blame(seat, count, played), "tile", seat=seat, person=person(match, seat))
    return VerdictTile(person(match, seat), before, after, limit, text, option, busts)


# --- mischief and rarer questions -------------------------------------------------------------------------------------


def _mischief(table: Table, ask: Mischief) -> Page:
    match: GameMatch = table.match
    offered = _followable(match)
    controls = tuple(
        Control(title, choices=tuple(Option(_follow_label(match, move), move, "tile") for move in offered if move.effect == effect))
        for effect, title in _effects(match, offered)
    )
    controls = tuple(sorted(controls, key=lambda control: len(control.choices)))  # what needs few tiles is seen without scrolling
    lid = Lid(
        "person",
        match.players[ask.seat],
        _("plays Mischief into {owner}’s room").format(owner=match.players[ask.owner]),
        person(match, ask.seat),
    )
    decline = Option(_("Do not follow it"), said.Decline(), "main", "cross", seat=ask.seat)
    notice = Notice(_("What does it say?"), _("Its text may be followed, or not."), _("Playing Mischief cards"))
    return Page(lid, PickBody(controls), (_fell(match), decline), rail(STEPS, 1), notice, surplus_banner(table))


def _followable(match: GameMatch) -> list[said.Follow]:
    """What the text may say. A card named on the can has a size, which a person reads."""
    listed: list[said.Follow] = []
    for move in legal(GAMES[match.setting.game], match):
        if isinstance(move, said.Follow):
            listed.append(move)
        elif isinstance(move, Open) and move.move is said.Follow:
            effect = str(dict(move.given)["effect"])
            listed.extend(said.Follow(effect, size=size) for size in _sizes(match))
    return listed


def _sizes(match: GameMatch) -> range:
    sizes = match.setting.cards["sizes"]
    return range(int(sizes["smallest"]), int(sizes["largest"]) + 1)


def _effects(match: GameMatch, offered: list[said.Follow]) -> list[tuple[str, str]]:
    used = {move.effect for move in offered}
    return [(str(one["id"]), _(str(one["title"]))) for one in match.setting.cards["effect"] if one["id"] in used]


def _follow_label(match: GameMatch, move: said.Follow) -> str:
    if move.seat is not None:
        return _("{name}’s room").format(name=match.players[move.seat])
    return _("size {size}").format(size=move.size) if move.size is not None else _("Yes")


def _duel(table: Table, ask: Duelling) -> Page:
    match: GameMatch = table.match
    pair = (ask.seat, ask.rival)
    choices = tuple(Option(match.players[one], said.Lose(one), "tile", person=person(match, one), seat=one) for one in pair)
    lid = Lid("person", match.players[ask.seat], _("duels {rival}").format(rival=match.players[ask.rival]), person(match, ask.seat))
    notice = Notice(_("Rock, paper, scissors"), _("Who lost? The loser cleans."), _("Mischief · duel"))
    return Page(lid, PickBody((Control(_("Who lost?"), choices=choices),)), (_fell(match),), rail(STEPS, 1), notice)


def _which(table: Table, ask: Which) -> Page:
    match: GameMatch = table.match
    sizes = sorted({card.size for card in ask.room if card.size >= 0})
    choices = tuple(Option(str(size), said.SizeWas(size), "tile") for size in sizes)
    lid = Lid("person", match.players[ask.seat], _("stacked a room card"), person(match, ask.seat))
    notice = Notice(_("Which size was it?"), _("It left the room; the rest must add up."), _("Step 3 · check room"))
    return Page(lid, PickBody((Control(_("Size of the card"), choices=choices),)), (_fell(match),), rail(STEPS, 2), notice)


# --- forms ------------------------------------------------------------------------------------------------------------


def _stash_defaults(table: Table) -> dict[str, Value]:
    return {"seat": -1, "card": ""}


def _stash_show(table: Table, fields: Mapping[str, Value]) -> tuple[Control, ...]:
    """Whose room, and the card's size in the row of its kind: whichever is touched last is the move itself."""
    match: GameMatch = table.match
    mischief = str(fields["card"]).startswith(MISCHIEF)
    people = tuple(
        replace(_stash_tile(table, fields, "seat", seat, match.players[seat]), seat=seat, person=person(match, seat))
        for seat in match.present()
        if not (mischief and seat == match.turn)
    )
    rows = [Control(_("Whose room?"), choices=people), _stash_sizes(table, fields, GARBAGE, _("Garbage: its size"))]
    if fields["seat"] != match.turn:  # a Mischief card goes into a roommate's room
        rows.append(_stash_sizes(table, fields, MISCHIEF, _("Mischief: its size, ? if nobody saw it")))
    return tuple(rows)


def _stash_sizes(table: Table, fields: Mapping[str, Value], kind: str, title: str) -> Control:
    """The sizes of a kind; of a Mischief card also that nobody saw it."""
    words = [(f"{kind} {size}", str(size)) for size in _sizes(table.match)] + ([(kind, "?")] if kind == MISCHIEF else [])
    return Control(title, choices=tuple(_stash_tile(table, fields, "card", card, label) for card, label in words))


def _stash_tile(table: Table, fields: Mapping[str, Value], name: str, value: Value, label: str) -> Option:
    """Fills in that field, or is the move where nothing else is missing."""
    made = _stash_make(table, {**fields, name: value})
    act = Pick("stash", name, value) if isinstance(made, str) else made
    return Option(label, act, "tile", chosen=fields[name] == value)


def _stash_page(table: Table, fields: Mapping[str, Value]) -> Page:
    lid = Lid("paper", _(STASH.title), _("the size stands bottom left on the card"))
    return Page(lid, PickBody(_stash_show(table, fields)), (Option(_("Back"), Dismiss("form"), icon="back"),))


def _stash_make(table: Table, fields: Mapping[str, Value]) -> Move | str:
    if fields["seat"] == -1:
        return _("Touch whose room it goes into.")
    kind, _space, size = str(fields["card"]).partition(" ")
    if not kind:
        return _("Touch the card’s size.")
    if kind == MISCHIEF and fields["seat"] == table.match.turn:
        return _("A Mischief card goes into a roommate’s room.")
    return said.Stash(int(fields["seat"]), int(size) if size else None, kind)


STASH = Picker(N_("Into a room"), _stash_defaults, _stash_show, _stash_make, page=_stash_page)


def extras(table: Table) -> tuple[Option, ...]:
    """A card felt too early that is off the can again."""
    return (Option(_("The card is off the can again"), Dismiss("surplus"), "tile", "can"),) if table.surplus else ()


PRESENTER = Presenter("day", show, tell, result, {"stash": STASH}, extras)
