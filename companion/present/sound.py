"""The page of what is heard: voice, short sounds, playing without looking, where the sound goes; and the ways to it. Pure: data in, a Page
out."""

from __future__ import annotations

from companion.acts import Back, Go, SetSound, TrySound
from companion.present.common import Page
from companion.rules.kernel import Value
from companion.view import Control, Lid, Option, PickBody
from companion.wiring import Sound, Sounding
from companion.words import N_, _

SOUND = "sound"
VOICES: tuple[tuple[Value, str], ...] = (("off", N_("Off")), ("short", N_("Short")), ("full", N_("Full")))
LOUDNESS: tuple[tuple[Value, str], ...] = ((0, N_("Off")), (1, N_("Soft")), (2, N_("Medium")), (3, N_("Loud")))
SWITCH: tuple[tuple[Value, str], ...] = ((True, N_("On")), (False, N_("Off")))
KEYS: tuple[tuple[str, str, str, tuple[tuple[Value, str], ...]], ...] = (
    ("voice", N_("Voice"), N_("short: results, limits, turns; full: also what to do, what follows"), VOICES),
    ("cues", N_("Short sounds"), N_("a tick, a clack, a bell: each says what the screen shows"), LOUDNESS),
    ("by_ear", N_("Without looking"), N_("choices are spoken, a seat’s button picks, Next confirms, held it repeats"), SWITCH),
    ("at_night", N_("Short sounds at night"), N_("in the light for the night"), SWITCH),
    ("muted", N_("Mute"), N_("nothing is heard; the menu has it, too"), SWITCH),
)


def way_in() -> Control:
    """Among the settings."""
    return Control(_("Sound"), _("voice, short sounds, playing without looking"), choices=(Option(_("Sound"), Go(SOUND), "tile", SOUND),))


def mute(wanted: Sound) -> Option:
    """In the menu of a match."""
    if wanted.muted:
        return Option(_("Sound on"), SetSound("muted", False), "tile", SOUND, _("it is muted"))
    return Option(_("Mute"), SetSound("muted", True), "tile", SOUND, _("no voice, no sounds"))


def page(wanted: Sound, sounding: Sounding) -> Page:
    """What is chosen, and how the sound is."""
    controls = tuple(_control(wanted, *one) for one in KEYS)
    where = Control(_("Where it is heard"), sounding.trouble, choices=_outputs(wanted, sounding))
    if where.choices:
        controls = (*controls[:2], where, *controls[2:])  # beside what is heard there
    options = (Option(_("Try it"), TrySound(), icon=SOUND), Option(_("Done"), Back(), "main", "tick"))
    return Page(Lid("paper", _("Sound")), PickBody(controls), options)


def _control(wanted: Sound, key: str, title: str, text: str, values: tuple[tuple[Value, str], ...]) -> Control:
    now = getattr(wanted, key)
    choices = tuple(Option(_(word), SetSound(key, value), "tile", chosen=value == now) for value, word in values)
    return Control(_(title), _(text), choices=choices, kind="switch" if values is SWITCH else "segment")


def _outputs(wanted: Sound, sounding: Sounding) -> tuple[Option, ...]:
    """Each output that is there, and the chosen one where it is not."""
    known = dict(sounding.outputs)
    if known:
        known.setdefault(wanted.output, wanted.output)
    return tuple(Option(word, SetSound("output", name), "tile", chosen=name == wanted.output) for name, word in known.items())
