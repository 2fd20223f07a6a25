"""Walks through the pages about what is heard: with sound, without, muted in a match."""

from __future__ import annotations

from companion import acts
from companion.saying.voice import Mute
from companion.wiring import Sounding
from companion.words import _
from hardware import speech
from tests.ui.walking import Walk

OUTPUTS = (
    ("", speech.SYSTEMS_OWN),
    ("sysdefault:CARD=Headphones", "bcm2835 Headphones"),
    ("sysdefault:CARD=vc4hdmi0", "vc4-hdmi-0, MAI PCM i2s-hifi-0"),
)


class Loudspeaker(Mute):
    """A voice that tells how it is."""

    def __init__(self, trouble: str) -> None:
        self.trouble = trouble

    def told(self) -> Sounding:
        return Sounding(_(self.trouble), tuple((name, _(word)) for name, word in OUTPUTS))


def heard(walk: Walk) -> None:
    walk.host.teller.voice = Loudspeaker("")
    walk.at("sound", acts.Go("sound"))
    walk.do(acts.SetSound("by_ear", True), acts.SetSound("voice", "full"), acts.SetSound("output", OUTPUTS[1][0]))
    walk.host.teller.voice = Loudspeaker(speech.NO_SOUND)
    walk.at("sound-none", acts.Go("sound"))
    walk.do(acts.SetSound("by_ear", False), acts.Back())
    walk.host.senses.told = lambda: {}  # type: ignore[method-assign]  # no sensor has anything graver to tell
    walk.at("sensors-silent", acts.Go("sensors"))
    walk.do(acts.Back())
    walk.sit("garbage-day", "", 3)
    walk.do(acts.SetSound("muted", True))
    walk.at("menu-muted", acts.Go("menu"))
