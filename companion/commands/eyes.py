"""`binside eyes`: try the eyes on a picture or a video, or measure them on labelled pictures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from companion.words import N_, _

if TYPE_CHECKING:
    from companion.senses import Doubt
    from vision.calibration import Image
    from vision.exam import Result, Share, Shown, Tally
    from vision.labels import Labelled
    from vision.likeness import Likeness
    from vision.profile import Profile

NO_REST = N_("Nothing comes to rest in this video.")
CAMERA = Path("camera")
VIDEOS = (".mp4", ".avi", ".mov", ".mkv", ".webm", ".h264")
WHY = {
    "moving": N_("something moves"),
    "hand": N_("a hand or another large thing is in view"),
    "count": N_("the number of dice is not sure"),
    "touching": N_("it touches another die"),
    "leaning": N_("it leans"),
    "glare": N_("the face may be washed out"),
    "unknown": N_("the face is like none that was taught"),
    "alike": N_("two faces are about equally likely"),
    "colour": N_("its colour is not sure"),
    "stale": N_("the picture does not change any more"),
    "unseen": N_("the mat is covered or out of the picture"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """One die for people and programs: the middle of its top and that top's edge in px of the picture."""

    colour: str
    face: str
    likely: tuple[str, ...]
    doubt: str
    x: float
    y: float
    edge: float


@dataclass(frozen=True, slots=True)
class Reading:
    """One picture (or one rest of a video) as read. `way`: "mats" or "loose"; `mats_unused`: why mats that the picture shows could not be
    used, a marked sentence, "" where it shows none or they were used."""

    picture: str
    way: str
    dice: tuple[Told, ...]
    doubt: str
    reason: str
    mats_unused: str = ""


def add(commands: Any) -> None:
    """The command's options."""
    eyes = commands.add_parser("eyes", help=_("try the eyes on pictures"), description=_("Reads dice in pictures, or measures how well."))
    which = eyes.add_subparsers(title=_("commands"), metavar="COMMAND", required=True)
    read = which.add_parser(
        "read",
        help=_("read the dice in pictures or videos"),
        description=_("Reads the dice in each picture, with mats or without. A video is read whenever everything in it has come to rest."),
    )
    read.add_argument(
        "pictures", nargs="+", type=Path, metavar="PICTURE", help=_("a picture or a video, or “camera” for what the real table’s sees now")
    )
    read.add_argument("--profile", type=Path, metavar="P", help=_("a file of taught dice (default: the games’ own dice)"))
    read.add_argument("--empty", type=Path, metavar="PICTURE", help=_("the same table without dice, from the same place"))
    read.add_argument("--json", action="store_true", help=_("answer in JSON"))
    read.set_defaults(command=run_read)
    _add_measure(which)


def _add_measure(which: Any) -> None:
    measure = which.add_parser(
        "measure",
        help=_("how well labelled pictures are read"),
        description=_(
            "Teaches from a few examples per face and judges pictures that were not taught from. Labels: file,x,y[,w,h],value[,colour]; "
            "x and y may be empty. Without a table: JSON files beside the pictures, or folders that are named after the value."
        ),
    )
    measure.add_argument("--labels", type=Path, metavar="CSV", help=_("the table of labels"))
    measure.add_argument("--images", type=Path, required=True, metavar="DIR", help=_("the folder with the pictures"))
    measure.add_argument("--teach-shots", type=int, default=5, metavar="K", help=_("examples per face (default: 5)"))
    measure.add_argument("--teach-labels", type=Path, metavar="CSV", help=_("teach from another set: its table of labels"))
    measure.add_argument("--teach-images", type=Path, metavar="DIR", help=_("teach from another set: its folder"))
    measure.add_argument("--profile", type=Path, metavar="P", help=_("judge a file of taught dice instead of teaching"))
    measure.add_argument("--smallest", type=float, default=0.0, metavar="PX", help=_("leave out dice whose box is smaller"))
    measure.add_argument("--size", default="", metavar="WxH", help=_("only pictures of this size"))
    measure.add_argument("--no-dice", action="store_true", help=_("the pictures show no dice, whatever their labels say"))
    measure.add_argument("--curve", type=Path, metavar="FILE", help=_("also draw wrong against asked as an SVG picture"))
    measure.add_argument("--each", action="store_true", help=_("also tell each picture"))
    measure.add_argument("--json", action="store_true", help=_("answer in JSON"))
    measure.set_defaults(command=run_measure)


def run_read(args: argparse.Namespace) -> int:
    """`binside eyes read`."""
    import sys

    return read(args.pictures, args.profile, args.empty, args.json, sys.stdout)


def run_measure(args: argparse.Namespace) -> int:
    """`binside eyes measure`."""
    import sys

    return measure(args, sys.stdout)


def picture_of(path: Path) -> Image:
    """A BGR picture, upright as its EXIF says. ValueError with a sentence where the file is no picture."""
    import cv2
    import numpy as np

    if not path.is_file():
        raise ValueError(_("There is no picture {file}.").format(file=path))
    data = np.frombuffer(path.read_bytes(), np.uint8)
    image = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
    if image is None or min(image.shape[:2]) < 16:
        raise ValueError(_("{file} is not a picture that can be read.").format(file=path))
    return image


def live() -> Image:
    """What the real table's camera sees now, at rest. ValueError or Trouble with a sentence where it sees nothing."""
    from companion.commands.looking import through_camera

    with through_camera() as looking:
        return looking.picture()


def read(pictures: Sequence[Path], profile: Path | None, empty: Path | None, as_json: bool, out: TextIO) -> int:
    """Read each picture or video and print what was seen. Exit 0; a doubt is no mistake."""
    from vision.likeness import Likeness
    from vision.profile import built_in

    likeness = Likeness(built_in() if profile is None else _taught(profile))
    bare = None if empty is None else picture_of(empty)
    told = []
    for path in pictures:
        images = rests(path) if path.suffix.lower() in VIDEOS else iter([(str(path), live() if path == CAMERA else picture_of(path))])
        found = [_read_one(image, name, likeness, bare) for name, image in images]
        found = found or [Reading(str(path), "loose", (), "moving", NO_REST)]
        told += found
        if not as_json:
            for one in found:
                _say(one, out)
    if as_json:
        json.dump([_plain(one) for one in told], out, ensure_ascii=False, indent=1)
        print(file=out)
    return 0


def _taught(path: Path) -> Profile:
    """A file of taught dice. ValueError with a sentence in the people's language that names the file."""
    from vision.profile import load

    try:
        return load(path)
    except ValueError as wrong:
        raise ValueError(f"{path}: {_(str(wrong))}") from wrong


def _read_one(image: Image, name: str, likeness: Likeness, empty: Image | None) -> Reading:
    """With mats where the picture shows them, else without."""
    from vision.loose import look
    from vision.loose import name as name_dice
    from vision.snapshot import unused

    if empty is not None and empty.shape != image.shape:
        raise ValueError(_("{file} and the picture of the empty table differ in size: take both with the same camera.").format(file=name))
    if (matted := _with_mats(image, name, likeness.profile, empty)) is not None:
        return matted
    seen = name_dice(look(image, empty), likeness)
    dice = tuple(
        Told(die.colour, die.face, die.likely, _id(die.doubt), *(round(value, 1) for value in (*die.top.centre, die.top.edge)))
        for die in seen.dice
    )
    return Reading(name, "loose", dice, _id(seen.doubt), seen.reason, unused(image))


def _with_mats(image: Image, name: str, profile: Profile, empty: Image | None) -> Reading | None:
    """None where the picture does not show the tray's corner squares."""
    from vision.loose import NO_DICE
    from vision.snapshot import read_snapshot

    try:
        seen = read_snapshot(image, profile, empty)
    except ValueError as wrong:
        raise ValueError(_(str(wrong))) from wrong
    if seen is None:
        return None
    dice = tuple(
        Told(one.die.colour, one.die.face, one.die.likely, _id(one.die.doubt), round(one.x, 1), round(one.y, 1), round(one.edge, 1))
        for one in seen.dice
    )
    return Reading(name, "mats", dice, _id(seen.doubt), "" if dice or seen.doubt else NO_DICE)


def _id(doubt: Doubt | None) -> str:
    return "" if doubt is None else doubt.value


def rests(path: Path) -> Iterator[tuple[str, Image]]:
    """One frame of each rest in a video, with a name that tells its second. ValueError with a sentence where nothing can be played."""
    import cv2

    from vision.motion import block_change

    video = cv2.VideoCapture(str(path))
    rate = video.get(cv2.CAP_PROP_FPS) or 30.0
    last, still, number = None, 0, 0
    while True:
        good, frame = video.read()
        if not good:
            break
        small = cv2.resize(frame, (320, 180), interpolation=cv2.INTER_AREA)
        moved = last is None or float(block_change(small, last).max()) > STILL_LEVELS
        still, last, number = 0 if moved else still + 1, small, number + 1
        if still == STILL_FRAMES:
            yield f"{path} {(number - 1) / rate:.2f} s", frame
    video.release()
    if not number:
        raise ValueError(_("{file} is not a video that can be played.").format(file=path))


STILL_FRAMES, STILL_LEVELS = 5, 9.0  # frames in a row, and grey levels by which no block of a picture at rest changes


def _say(one: Reading, out: TextIO) -> None:
    print(f"{one.picture}:", file=out)
    if one.mats_unused:
        print("  " + _("read without the mats: {why}").format(why=_(one.mats_unused)), file=out)
    for die in one.dice:
        likely = _(", ").join(die.likely[:3])
        doubt = "" if not die.doubt else "  " + _("not sure: {why} ({likely})").format(why=_(WHY.get(die.doubt, die.doubt)), likely=likely)
        print(f"  {die.colour} {die.face}  ({die.x:g}, {die.y:g}){doubt}", file=out)
    if one.reason:
        print(f"  {_(one.reason)}", file=out)
    elif one.doubt:
        print("  " + _("not sure: {why}").format(why=_(WHY.get(one.doubt, one.doubt))), file=out)


def _plain(one: Reading) -> dict[str, object]:
    dice = [asdict(die) | {"doubt": die.doubt or None} for die in one.dice]
    words = {"reason": one.reason, "mats_unused": one.mats_unused}
    return asdict(one) | {"dice": dice, "doubt": one.doubt or None} | {key: _(said) if said else "" for key, said in words.items()}


def measure(args: argparse.Namespace, out: TextIO) -> int:
    """Teach, judge, print."""
    from vision.exam import against, choose, crosswise, examples

    _check(args)
    shown = [_look(one, args.no_dice) for one in _chosen(args.labels, args.images, args.size)]
    if args.profile is not None:
        result = against(shown, (), args.smallest, _taught(args.profile))
    elif args.teach_images is not None:
        teachers = [_look(one, False) for one in _chosen(args.teach_labels, args.teach_images, "")]
        result = against(shown, choose(examples(teachers), args.teach_shots), args.smallest)
    else:
        result = crosswise(shown, args.teach_shots, args.smallest)
    if args.curve is not None:
        from vision.curve import points, svg

        args.curve.write_text(svg(points(result), args.images.name), encoding="utf-8")
    if args.json:
        json.dump(as_plain(result, args.each), out, indent=1)
        print(file=out)
    else:
        _print(result, args.each, out)
    return 0


def _check(args: argparse.Namespace) -> None:
    """ValueError with a sentence where what was asked for cannot be, before any picture is looked at."""
    if args.teach_shots < 1:
        raise ValueError(_("At least one example per face must be taught (--teach-shots)."))
    if args.profile is not None and args.teach_images is not None:
        raise ValueError(_("Judge either a file of taught dice (--profile) or what other pictures teach (--teach-images)."))
    if args.teach_labels is not None and args.teach_images is None:
        raise ValueError(_("Say where the pictures are that are taught from (--teach-images)."))
    if args.curve is not None and not args.curve.parent.is_dir():
        raise ValueError(_("There is no folder {folder} to write to.").format(folder=args.curve.parent))


def _chosen(labels: Path | None, images: Path, size: str) -> list[Labelled]:
    """The labelled pictures of one size."""

    from vision.labels import load

    found = load(labels, images)
    if not size:
        return found
    wide, _cross, tall = size.lower().partition("x")
    if not (wide.isdigit() and tall.isdigit()):
        raise ValueError(_("“{text}” is no size of a picture: write it like 1280x720.").format(text=size))
    fitting = [one for one in found if picture_of(one.path).shape[:2] == (int(tall), int(wide))]
    if not fitting:
        raise ValueError(_("None of the pictures in {folder} is {size}.").format(folder=images, size=size))
    return fitting


def _look(labelled: Labelled, no_dice: bool) -> Shown:
    from vision.exam import Shown, stamp
    from vision.loose import look

    picture = picture_of(labelled.path)
    return Shown(replace(labelled, dice=()) if no_dice else labelled, look(picture), stamp(picture))


def as_plain(result: Result, each: bool) -> dict[str, object]:
    """For programs: fractions, their 95 % intervals, and the pictures one by one if wanted."""
    told: dict[str, object] = {
        "dice": _fractions(result.dice),
        "pictures": _fractions(result.pictures),
        "found": result.found.share,
        "phantoms": result.phantoms.share,
        "intervals": {
            "dice": _intervals(result.dice),
            "pictures": _intervals(result.pictures),
            "found": result.found.interval,
            "phantoms": result.phantoms.interval,
        },
    }
    if each:
        told["each"] = {name: _verdict(one.picture) for name, one in result.judged.items()}
    return told


def _parts(tally: Tally) -> dict[str, Share]:
    from vision.exam import Share

    return {name: Share(part, tally.n) for name, part in (("right", tally.right), ("asked", tally.asked), ("wrong", tally.wrong))}


def _fractions(tally: Tally) -> dict[str, object]:
    return {"n": tally.n} | {name: share.share for name, share in _parts(tally).items()}


def _intervals(tally: Tally) -> dict[str, object]:
    return {name: share.interval for name, share in _parts(tally).items()}


def _verdict(picture: Tally) -> str:
    return "wrong" if picture.wrong else "asked" if picture.asked else "right"


def _print(result: Result, each: bool, out: TextIO) -> None:
    words = {"right": _("right without asking"), "asked": _("asked"), "wrong": _("wrong and silent")}
    for title, tally in ((_("Dice"), result.dice), (_("Pictures"), result.pictures)):
        print(_("{title}: {n}").format(title=title, n=tally.n), file=out)
        for name, share in _parts(tally).items():
            print(f"  {words[name]:<22} {_percent(share)}", file=out)
    for title, share in ((_("Dice found"), result.found), (_("Pictures with phantoms"), result.phantoms)):
        print(f"{title:<24} {_percent(share)}", file=out)
    if each:
        for name, one in result.judged.items():
            print(f"{_verdict(one.picture):<6} {name}", file=out)


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"{share.share:7.1%}  ({low:.1%} – {high:.1%})"
