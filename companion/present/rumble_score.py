"""Rumble in the Dungeon: tokens that are turned over, exits that are drawn, and the points of an adventure."""

from __future__ import annotations

from companion.acts import Choose, Undo
from companion.present.choosing import verdict
from companion.present.common import Page, names, person
from companion.present.rumble_in_the_dungeon_words import adventure, ask
from companion.present.rumble_map import back, locked, lots, ruled, tokens
from companion.rules.kernel import Rule
from companion.rules.rumble_in_the_dungeon import GAME, laws
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.board import DEALT, Rumble, face_down, inside, ranking, tied, worth
from companion.rules.rumble_in_the_dungeon.follow import gains
from companion.table import Table
from companion.view import CastBody, CastCard, Holder, Lid, Notice, Option, ScoreBody, ScoredToken, ScoreRow, Token
from companion.words import _

HUE = "rumble"


# --- tokens are turned over -------------------------------------------------------------------------------------------


def revealing(match: Rumble, owner: int, held: tuple[str, ...], first: bool) -> Page:
    """Which two tokens are the owner's? `held`: the one that was touched; `first`: nobody was chosen, the open question is theirs."""
    cards = tuple(_card(match, name, owner, held) for name in ranking(match.board))
    prompt = ask(match)
    title = prompt.title if first else _("Turn {name}’s tokens over").format(name=match.players[owner])
    text = _("{character} and which other one?").format(character=_(held[0])) if held else prompt.text
    asks = prompt.seat if first or prompt.seat is None else owner if owner not in match.out else prompt.seat
    lid = Lid("person", match.players[asks], prompt.saying, person(match, asks)) if asks is not None else _poster(match)
    return Page(lid, CastBody(cards, _holders(match, owner)), notice=Notice(title, text, _("Scoring")))


def _card(match: Rumble, name: str, owner: int, held: tuple[str, ...]) -> CastCard:
    board = match.board
    holder = next((seat for seat in match.seats if name in board.revealed[seat]), None)
    who = person(match, holder) if holder is not None else None
    return CastCard(_token(match, name), _turn(match, name, owner, held), str(worth(board, name)), name == board.escaped, who)


def _turn(match: Rumble, name: str, owner: int, held: tuple[str, ...]) -> Option:
    """A token that is touched: the first of two is held, the second one is the move."""
    option = Option(_(name), Choose("Reveal", (("seat", owner),), (name,)), "tile", chosen=name in held)
    if name in held:
        return Option(_(name), Choose("Reveal", (("seat", owner),)), "tile", chosen=True)
    rule = _forbidden(match, owner, name, held)
    if rule is not None or not held:
        return locked(option, rule)
    return Option(_(name), mv.Reveal(owner, (*held, name)), "tile")


def _forbidden(match: Rumble, owner: int, name: str, held: tuple[str, ...]) -> Rule | None:
    """Why this cannot be one of the owner's tokens: judged together with another one that can."""
    shown = {token for row in match.board.revealed for token in row}
    other = held[0] if held else next(one for one in match.board.characters if one not in shown and one != name)
    return verdict(GAME, match, mv.Reveal(owner, (other, name)))


def _holders(match: Rumble, owner: int) -> tuple[Holder, ...]:
    waiting = face_down(match)
    return tuple(_holder(match, seat, owner) for seat in match.board.dealt if seat in waiting or match.board.revealed[seat])


def _holder(match: Rumble, seat: int, owner: int) -> Holder:
    """The better of tokens that lie open."""
    shown = match.board.revealed[seat]
    option = _first(match, seat, owner)
    if not shown:
        return Holder(person(match, seat), _("away") if seat in match.away else "", active=seat == owner, option=option)
    best = max(shown, key=lambda name: worth(match.board, name))
    return Holder(person(match, seat), _token(match, best).short, str(worth(match.board, best)), option=option)


def _first(match: Rumble, seat: int, owner: int) -> Option | None:
    """Somebody else's tokens are told before the owner's; those that lie open say why they are not told again."""
    option = Option(match.players[seat], Choose("Reveal", (("seat", seat),)), "tile", person=person(match, seat), seat=seat)
    if match.board.revealed[seat]:
        return locked(option, laws.TOKENS)
    return None if seat == owner else option


# --- exits are drawn --------------------------------------------------------------------------------------------------


def drawing(table: Table, order: tuple[str, ...]) -> Page:
    """Who goes out next? The last one stays."""
    match = table.match
    left = inside(match.board)
    cards = tuple(_exit(match, name, order, left) for name in left)
    prompt = ask(match)
    drawn = list(left)
    lots(table).shuffle(drawn)
    chance = Option(_("Draw for us"), mv.DrawExits(tuple(drawn)), "main", "die")
    text = _("{count} are drawn; the last one stays.").format(count=len(order)) if order else prompt.text
    options = (back(),) if order else (chance,)
    return Page(_poster(match), CastBody(cards), options, notice=Notice(prompt.title, text, prompt.tag))


def _exit(match: Rumble, name: str, order: tuple[str, ...], left: tuple[str, ...]) -> CastCard:
    if name in order:
        place = order.index(name)
        option = Option(_(name), Choose("DrawExits", (), order[:place] + order[place + 1 :]), "tile", chosen=True)
        return CastCard(_token(match, name), option, _("{place}.").format(place=place + 1))
    now = (*order, name)
    rest = tuple(one for one in left if one not in now)
    act = mv.DrawExits((*now, *rest)) if len(rest) < 2 else Choose("DrawExits", (), now)
    return CastCard(_token(match, name), Option(_(name), act, "tile"))


# --- the points of an adventure ---------------------------------------------------------------------------------------


def scored(match: Rumble) -> Page:
    """An adventure is over: whose tokens won what, who starts the next one."""
    board = match.board
    won, best = gains(match), ranking(board)
    starters = tied(match)
    saying = _starts(match, starters)
    rows = tuple(_row(match, seat, won[seat]) for seat in match.seats)
    body = ScoreBody(rows, tuple((worth(board, name), _token(match, name)) for name in best), bool(board.escaped), saying)
    anew = ruled(match, Option(_("Build anew"), Choose("LayOut"), icon="wall"), mv.KeepDungeon())
    if not match.ruling(laws.BUILD_ANEW):
        anew = locked(anew, laws.REBUILD)
    on = Option(adventure(match), mv.KeepDungeon(), "main", "next")
    wrong = Option(_("Wrong token"), Undo(), icon="undo")
    lid = Lid("poster", _("Adventure {number} is over").format(number=board.adventure - 1), poster=HUE)
    return Page(lid, body, (wrong, anew, on))


def _row(match: Rumble, seat: int, won: int) -> ScoreRow:
    board = match.board
    shown = board.revealed[seat]
    best = max(shown, key=lambda name: worth(board, name), default="")
    told = tuple(ScoredToken(_token(match, name), worth(board, name), name == best and won > 0) for name in shown)
    text = "" if len(told) == DEALT else _("left") if seat in match.out else _("no tokens")
    return ScoreRow(person(match, seat), told, won, board.points[seat], text, seat in match.out)


def _starts(match: Rumble, starters: tuple[int, ...]) -> str:
    if len(starters) == 1:
        return _("{name} has the fewest points and starts.").format(name=match.players[starters[0]])
    return _("{names} share the fewest points: lots are drawn.").format(names=names(match, starters))


def _token(match: Rumble, name: str) -> Token:
    return tokens(match.board.characters)[name]


def _poster(match: Rumble) -> Lid:
    return Lid("poster", _(GAME.title), adventure(match), poster=HUE)
