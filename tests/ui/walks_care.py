"""Walks through the pages that look after a table: backup without and with a stick, licences, the first steps."""

from __future__ import annotations

from pathlib import Path

from companion import acts
from companion.backup import SUFFIX
from companion.keeping import Keeping
from companion.licences import ABSENT, OFL, Licence
from companion.weighing import Figures
from tests.companion.test_backup import drive, mounted
from tests.ui.walking import Walk

WRITTEN = f"binside-20261129-211400{SUFFIX}"
SAMPLES = (  # versions and folders are every machine's own: a picture needs some that stay
    Licence("binside 0.1.0", "MIT", (Path("/opt/binside/LICENSE"),)),
    Licence("kivy 2.3.1", "MIT", (Path("/opt/binside/Kivy-2.3.1.dist-info/LICENSE"),)),
    Licence("numpy 2.4.6", "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", (Path("/opt/numpy-2.4.6.dist-info/LICENSE.txt"),)),
    Licence("opencv-python 5.0.0.93", "Apache 2.0", (Path("/opt/cv2/LICENSE.txt"),)),
    Licence("picamera2", ABSENT),
    Licence("pyserial 3.5", "BSD"),
    Licence("Fjalla One", OFL, (Path("/opt/ui/assets/fonts/OFL-FjallaOne.txt"),)),
    Licence("Red Hat Display", OFL, (Path("/opt/ui/assets/fonts/OFL-RedHatDisplay.txt"),)),
)


def care(walk: Walk) -> None:
    host = walk.host
    host.keeping = Keeping(host.place, host.place, lambda work: None)  # what is begun stays begun
    host.keeping.report = lambda folder: folder
    host.keeping.licences = lambda: SAMPLES
    walk.do(acts.Go("settings"), acts.Go("backup"))
    walk.wait(1)
    walk.keep("backup-no-stick")
    stick = host.place / "media" / "STICK"
    stick.mkdir(parents=True)
    (stick / WRITTEN).touch()
    drive(host.place, "sda", True, ("sda1",))
    mounted(host.place, f"/dev/sda1 {stick} vfat rw")
    walk.wait(1)
    walk.keep("backup")
    walk.at("backup-writing", acts.BackUp())
    walk.do(acts.Back())
    walk.at("licences", acts.Go("licences"))


class Weighs:
    """A balance that tells one number."""

    def __init__(self) -> None:
        self.grams = 251.3

    def figures(self) -> Figures:
        return Figures(grams=self.grams, card=1.84)


def first_steps(walk: Walk) -> None:
    walk.do(acts.Go("settings"))
    walk.at("first-steps", acts.Go("first"))
    walk.at("first-steps-some", acts.TellStep("touch", "done"), acts.TellStep("dice", "skipped"), acts.TakeEmpty())
    walk.host.weighing.balance = balance = Weighs()  # type: ignore[assignment]
    walk.do(acts.Go("beside"))
    weigh(walk)
    walk.keep("beside-clear")
    walk.at("beside-lay", acts.Compare("empty"))
    balance.grams = 254.9
    walk.wait(0.1)
    walk.at("beside-restless", acts.Compare("card"))
    weigh(walk)
    walk.at("beside-wide", acts.Compare("card"))
    walk.do(acts.Compare("empty"))
    weigh(walk)
    walk.at("beside-good", acts.Compare("card"))
    walk.do(acts.Back())
    walk.keep("first-steps-done")


def weigh(walk: Walk) -> None:
    """The scale tells its number for two seconds."""
    for _time in range(20):
        walk.wait(0.1)
