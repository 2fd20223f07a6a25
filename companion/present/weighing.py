"""The page of the scale: what was measured of it, the verdict, and the steps of its calibration. Pure: what is known in, a Page out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.acts import Back, Go, Weigh
from companion.present.common import Page
from companion.view import Banner, Control, Lid, Measured, Notice, Option, WeighingBody
from companion.weighing import HEAVIEST, LIGHTEST, TOGETHER, Calibration, Figures, Weighing
from companion.words import N_, _

STEP = 0.1  # g
MOST_WEIGHT = 500.0  # g
NUMBERS = {"press": 1, "empty": 2, "weight": 3, "cards": 3, "found": 4}  # of the steps

TITLES: dict[str, str] = {
    "look": N_("How well does it weigh?"),
    "press": N_("Press the can"),
    "empty": N_("Take all cards off"),
    "weight": N_("Lay something known on it"),
    "cards": N_("Lay ten cards on it"),
    "found": N_("One card weighs {grams} g"),
}
TEXTS: dict[str, str] = {
    "look": N_("Calibrate it once, and again with other cards or another can."),
    "press": N_("With a finger, for a second. The number must move."),
    "empty": N_("Only the can stands on the scale, and nobody touches the table."),
    "weight": N_("Ten of our cards, or a weight that you know. Say what it weighs."),
    "cards": N_("Any ten, together. They are weighed as one, so that a tenth of a gram does not matter."),
    "found": N_("As ten together showed. Use it, or weigh once more."),
}
MEASURING = N_("Measuring… hands off the table.")
WATCHING = N_("Watching the number…")


def page(weighing: Weighing, told: Mapping[str, Any], in_match: bool) -> Page:
    """`told`: the sensors' facts, of which the trace is shown; `in_match`: cards on the can are a match's, so nothing is calibrated."""
    figures = weighing.balance.figures() if weighing.balance is not None else Figures()
    raw = weighing.balance is not None and weighing.balance.raw() and figures.grams is None
    body = WeighingBody(
        figures.name,
        "–" if figures.grams is None else f"{figures.grams:.2f}",
        _("g"),
        tuple(told.get("trace", ())),
        _measured(figures),
        _verdict(figures, weighing, raw),
        _known(weighing) if weighing.step == "weight" else (),
        weighing.waiting,
    )
    return Page(Lid("paper", _("Scale")), body, _options(weighing, figures, in_match), notice=_notice(weighing))


def way_in() -> Option:
    """On the sensors' page: the way here."""
    return Option(_("Scale"), Go("weighing"), icon="scale")


def news(found: Calibration) -> Banner:
    """What is used from now on."""
    text = _("One card weighs {grams} g. Take the ten cards off.").format(grams=f"{found.card:.2f}")
    return Banner("good", "scale", _("The scale is calibrated"), text)


def _measured(figures: Figures) -> tuple[Measured, ...]:
    """The figures in plain words; nothing is known of a scale that has told no weight."""
    grams, an_hour = _("{grams} g"), _("{grams} g an hour")
    steps = grams.format(grams=f"{figures.quantum:.2g}") if figures.quantum else "–"
    rows = (
        ("", _("One card"), grams.format(grams=f"{figures.card:.2f}"), _("by which cards are counted")),
        ("noise", _("Tremble"), grams.format(grams=f"{figures.noise:.2f}"), _("how much the number flickers at rest")),
        ("steps", _("Steps"), steps, _("the smallest change it shows")),
        ("rate", _("Pace"), _("{count} a second").format(count=round(figures.rate)), _("weights that it tells; five are enough")),
        ("drift", _("Creep"), an_hour.format(grams=f"{figures.drift:+.1f}"), _("how fast it changes by itself")),
    )
    known = figures.grams is not None
    return tuple(Measured(title, value if known else "–", text, what not in figures.amiss) for what, title, value, text in rows)


def _verdict(figures: Figures, weighing: Weighing, raw: bool) -> tuple[bool, str]:
    if weighing.balance is None:
        return False, _("No scale is wired to this table.")
    if raw:
        return False, _("It tells raw numbers. Calibrate it: a known weight makes grams of them.")
    if figures.grams is None:
        return False, _("It has told no weight yet.")
    return figures.grade == "good", _(figures.saying)


def _notice(weighing: Weighing) -> Notice:
    step = weighing.step
    grams = f"{weighing.found.card:.2f}" if weighing.found is not None else ""
    title = _(TITLES[step]).format(grams=grams)
    tag = _("{number} of {all}").format(number=NUMBERS[step], all=4) if step in NUMBERS else ""
    if weighing.problem:
        return Notice(title, _(weighing.problem), tag, kind="doubt")
    if weighing.waiting:
        return Notice(title, _(WATCHING if step == "press" else MEASURING), tag)
    return Notice(title, _(TEXTS[step]), tag)


def _options(weighing: Weighing, figures: Figures, in_match: bool) -> tuple[Option, ...]:
    """The key of the step is the last; the one before it leads out."""
    stop = Option(_("Stop"), Weigh("stop"), icon="cross")
    why = _("being measured") if weighing.waiting else ""
    if weighing.step == "look":
        why = _("no scale is wired") if weighing.balance is None else _("cards on the can are the match's") if in_match else ""
        return (Option(_("Done"), Back(), icon="tick"), Option(_("Calibrate"), Weigh("begin"), "main", "scale", why=why))
    if weighing.step == "press":
        skip = Option(_("It moves"), Weigh("skip"), icon="next", why="" if figures.proven else _("it has not moved yet"))
        return (stop, skip, Option(_("Press again"), Weigh("press"), "main", "replay", why=why))
    if weighing.step == "found":
        return (stop, Option(_("Weigh again"), Weigh("again"), icon="replay"), Option(_("Use it"), Weigh("use"), "main", "tick"))
    labels = {"empty": _("The can is empty"), "weight": _("It lies there"), "cards": _("Ten lie there")}
    again = Option(_("From the start"), Weigh("again"), icon="replay", why=why) if weighing.step != "empty" else None
    main = Option(_("Try again") if weighing.problem else labels[weighing.step], Weigh("measure"), "main", "tick", why=why)
    return (stop, again, main) if again is not None else (stop, main)


def _known(weighing: Weighing) -> tuple[Control, ...]:
    """What lies there, and what it weighs."""
    cards = Option(_("Ten cards"), Weigh("by", 1.0), "tile", chosen=weighing.by_cards)
    other = Option(_("A weight"), Weigh("by", 0.0), "tile", chosen=not weighing.by_cards)
    what = Control(_("What lies there"), choices=(cards, other))
    if weighing.by_cards:
        return what, _stepper("card", _("One of our cards weighs"), weighing.card, STEP, LIGHTEST, HEAVIEST)
    return what, _stepper("weight", _("The weight"), weighing.weight, 1.0, TOGETHER * LIGHTEST, MOST_WEIGHT)


def _stepper(deed: str, title: str, value: float, step: float, least: float, most: float) -> Control:
    less, more = round(value - step, 1), round(value + step, 1)
    minus = Option("−", Weigh(deed, less), icon="minus", why=_("no lighter") if less < least else "")
    plus = Option("+", Weigh(deed, more), icon="plus", why=_("no heavier") if more > most else "")
    return Control(title, value=_("{grams} g").format(grams=f"{value:.1f}"), minus=minus, plus=plus, kind="stepper")
