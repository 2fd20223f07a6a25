"""Which sensors work, as the table last heard, and how that is said on the screen; lights are no sensors, and only missed once."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.senses import DeviceBack, DeviceLost
from companion.view import Banner, Device, Option
from companion.words import N_, _

TITLES = {"camera": N_("Camera"), "scale": N_("Scale"), "buttons": N_("Buttons")}
LOST = {
    "camera": (N_("The camera sees nothing"), N_("Play on: enter dice and falls by hand.")),
    "scale": (N_("The scale is silent"), N_("Play on: the camera still watches for falls, you count the can.")),
    "buttons": (N_("The buttons do not answer"), N_("Play on: touch does everything.")),
    "lights": (N_("The lights do not work"), N_("Play on: the screen shows whose turn it is.")),
}
ICONS = {"camera": "camera", "scale": "scale", "buttons": "button", "lights": "button"}
FITS = 100  # letters that a banner shows whole
GOOD_FOR = 4.0  # s that the good news of a returned device stays


@dataclass
class Devices:
    """`news`: the device whose banner is up, "" for none; `until`: when good news goes by itself."""

    known: dict[str, Device] = field(default_factory=lambda: {name: _absent(name) for name in TITLES})
    news: str = ""
    until: float | None = None
    dark: str = ""  # why the lights do not work: told once, since nobody needs them

    def lost(self, sense: DeviceLost) -> None:
        if sense.device == "lights":
            if not self.dark and (not self.news or self.until is not None):  # what people need more goes before
                self.news, self.until = sense.device, None
            self.dark = sense.reason
            return
        old = self.known[sense.device]
        self.known[sense.device] = Device(old.device, "lost", old.title, sense.reason, old.simulated)
        if old.state == "good":
            self.news, self.until = sense.device, None

    def back(self, sense: DeviceBack) -> None:
        if sense.device == "lights":
            return
        old = self.known[sense.device]
        self.known[sense.device] = Device(old.device, "good", old.title, sense.name, sense.simulated)
        if self.news == sense.device and old.state == "lost":
            self.until = sense.at + GOOD_FOR

    def tick(self, now: float) -> bool:
        """Let good news fade. True when a banner went."""
        if self.until is None or now < self.until:
            return False
        self.dismiss()
        return True

    def dismiss(self) -> None:
        self.news, self.until = "", None

    def works(self, name: str) -> bool:
        return self.known[name].state == "good"

    @property
    def simulated(self) -> bool:
        """Whether the table is a simulated one, as far as it has been heard of."""
        return any(device.simulated for device in self.known.values())

    def all(self) -> tuple[Device, ...]:
        return tuple(self.known.values())

    def banner(self, got_it: Option) -> Banner | None:
        """What must be told about a device, None when nothing must."""
        if not self.news:
            return None
        icon = ICONS[self.news]
        if self.news in self.known and self.works(self.news):
            title = _("{device} is back").format(device=_(TITLES[self.news]))
            return Banner("good", icon, title, self.known[self.news].text)
        title, text = LOST[self.news]
        reason = self.known[self.news].text if self.news in self.known else self.dark
        told = f"{reason} {_(text)}".strip()
        if len(told) > FITS:
            told = reason  # what was wrong and what to do comes first
        return Banner("doubt", icon, _(title), told, got_it)


def _absent(name: str) -> Device:
    return Device(name, "off", _(TITLES[name]), _("not connected"))  # type: ignore[arg-type]
