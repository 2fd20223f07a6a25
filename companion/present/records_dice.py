"""The page of the group's own dice, and the page with the code for BG Stats. Pure: accounts in, a Page out.

What chance does is told as what it is: nothing unusual, or unusual and how rare that would be. Dice are never called loaded.
"""

from __future__ import annotations

from functools import cache

from companion.acts import Back
from companion.bookkeeping import Books, Code
from companion.faces import face_name
from companion.present.common import Page
from companion.present.records import DICE, READING, bar, many, small_print, tabs, way
from companion.records import fairness
from companion.records.fairness import HALF, Pool
from companion.view import CodeBody, DicePool, DieFace, FaceShare, FairBody, Lid, Option
from companion.words import N_, _

TITLES = {"blue": N_("Blue dice"), "green": N_("Green dice"), "xl": N_("XL die")}
NOTHING_READ = N_("The camera has read no dice of a match yet. What people tell by hand is not counted here.")
POOLED = N_("Dice of one colour cannot be told apart: one odd die among six shows a sixth of its oddness.")
MILLION = 1_000_000
SCAN = N_("Point a phone at the code. BG Stats takes the play over.")


def dice(books: Books, busy: bool = False) -> Page:
    """How often each face came, by pool."""
    pools = tuple(_pool(pool) for pool in books.pools)
    left_out = _left_out(sum(account.unreal for account in books.accounts))
    told = " ".join(part for part in (_(POOLED) if pools else _(NOTHING_READ), left_out) if part)
    body = FairBody(pools, tabs(DICE), small_print(books, told))
    return Page(Lid("paper", _("Records"), icon="trophy"), body, bar(busy))


def _left_out(count: int) -> str:
    """What the camera has read of dice that nobody can hold."""
    if not count:
        return ""
    return many(count, _("{count} roll of a simulated table is left out."), _("{count} rolls of a simulated table are left out."))


def _pool(pool: Pool) -> DicePool:
    whole = max(1, pool.rolls)
    faces = tuple(
        FaceShare(DieFace(pool.name, face), face_name(face), count, count / whole, share)  # type: ignore[arg-type]  # one of its colours
        for face, count, share in zip(pool.faces, pool.counts, pool.shares, strict=True)
    )
    return DicePool(_(TITLES[pool.name]), rolls(pool), verdict(pool), pool.found is not None, faces, _next(pool))


def rare(groups: int) -> str:
    """A round number of groups, in digits and words that stay together."""
    if groups >= MILLION:
        return _("a million")
    return str(groups) if groups < 10_000 else _("{thousands},000").format(thousands=groups // 1000)


def rolls(pool: Pool) -> str:
    told = many(pool.rolls, _("{count} roll"), _("{count} rolls"))
    return told + (many(pool.corrected, _(", {count} throw corrected"), _(", {count} throws corrected")) if pool.corrected else "")


def verdict(pool: Pool) -> str:
    """What the looks have found so far, in honest words."""
    look = pool.found
    if look is not None:
        count = look.counts[pool.farthest]
        told = _("Unusual: {face} {share} % of {rolls}. By chance this happens in fewer than 1 of {groups} groups.")
        share = round(100 * count / look.rolls)
        face = face_name(pool.faces[pool.farthest])
        return told.format(face=face, share=share, rolls=look.rolls, groups=rare(fairness.one_of(pool)))
    if not pool.looks:
        return _("Too few rolls to say anything.")
    return _("Nothing unusual in {rolls} rolls.").format(rolls=pool.looks[-1].rolls)


def _next(pool: Pool) -> str:
    """When it is looked at again; of an XL die also what it would need."""
    again = _("Looked at again at {rolls} rolls.").format(rolls=pool.next_look)
    if pool.name != "xl" or pool.found is not None:
        return again
    need = _("A number that comes half of the time shows in {rolls} rolls, one in two of five in {more}.")
    half, slight = xl_needs()
    return f"{again} {need.format(rolls=half, more=slight)}"


@cache
def xl_needs() -> tuple[int, int]:
    """How many rolls of an XL die show that a number comes half of the time, and that it comes in two of five."""
    fair = tuple(fairness.SHARES["xl"].values())
    return fairness.needed(fair, fairness.one_face_at(HALF, 3)), fairness.needed(fair, fairness.one_face_at(0.4, 3))


def code(books: Books, made: Code | None, number: int) -> Page:
    """The code that hands a match to BG Stats; a sentence where there can be none, or none is there yet."""
    account = books.of(number)
    here = made is not None and made.match == number
    body = CodeBody(
        made.modules if made is not None and here else (),
        _("Export to BG Stats"),
        _(SCAN),
        made.why if made is not None and here else _(READING),
    )
    name = way(account.game, account.mode) if account is not None else _("BG Stats")
    return Page(Lid("paper", name), body, (Option(_("Done"), Back(), "main", "tick"),))
