"""Where the mats lie and what the eye may believe: one frozen value, made from one picture of the empty mats.

Strategy: ArUco corners of a printed mat, its true size and the lens's focal length give the camera's place over that mat
(planar pose). A lens that is not known is measured by the same corners first (see `lens.py`). From the pose follow the
homography of any plane z = const over the mat and the foot of the camera on it, which is all that the readers need. Each
mat has its own pose, so the mats may lie as they like. A picture in which no mat can be located is answered with a
sentence, never with an exception.

Units: millimetres in a mat's own coordinates (see `printed.py`; z towards the camera), pixels in pictures.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.controls import Lens
from companion.words import N_
from vision.lens import Look, apart, fitted, matrix
from vision.partly import REACHES, hidden
from vision.printed import CAN_MAT, TRAY_MAT, Mat

Image = npt.NDArray[Any]  # uint8; the stubs of cv2 promise less
Floats = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Limits:
    """Thresholds of the readers. Levels are 8-bit Lab or grey levels, lengths are mm unless a name says otherwise."""

    # motion (grey levels of a 320×180 picture's 8×8 blocks; the working threshold follows the measured noise)
    motion_floor: float = 2.0
    motion_over_noise: float = 1.8
    still_frames: int = 5
    reads_per_rest: int = 5
    same_place: float = 2.0
    patience: float = 6.0  # seconds of motion after which a waiting person is told
    short_patience: float = 1.0  # the same when a person asked to look again
    stale_after: float = 0.5  # seconds of one and the same picture after which a waiting person is told
    renew_every: int = 45  # still frames between two looks whether the tray is empty
    # die mask against the empty reference
    chroma_floor: float = 8.0
    brighter_floor: float = 14.0
    # what counts as a die
    smallest_top: float = 0.35  # share of a die's top face
    edge_score: float = 0.26
    cover: float = 0.62
    body_distance: float = 30.0
    colour_margin: float = 0.35
    overlap: float = 0.6  # centres nearer than this share of an edge are one die
    # a hand or another large thing
    hand_area_dice: float = 3.2  # in top faces, of one part that is not made of dice
    reaching_area_dice: float = 1.5  # the same of a part that reaches in over the wall
    # faces
    face_lead: float = 0.03  # by how much the likeliest face must lead in the network's eyes
    clear_lead: float = 0.10  # a lead that a washed-out print needs
    network_slack: float = 0.035  # below the least likeness among a face's own examples
    network_loose: float = 0.2  # or, if more, this part of the way down to the nearest other face
    network_share: float = 0.3  # but at least this part of the way up from it
    edges_slack: float = 0.10
    glare_ink: float = 0.15  # of the taught contrast: fainter is not read at all
    washed_ink: float = 0.36
    washed: float = 0.45  # share of the face at the camera's end of scale
    washed_in_part: float = 0.15  # the same where nobody knows the face: untaught print in strong light has half as much
    blank_washed: float = 0.03  # the same where it looks blank
    blank_ink: float = 35.0  # levels: a face taught with a fainter print is blank
    blank_hue: float = 0.75  # of the taught strength of hue: a paler blank may be a reflection
    lost_ink: float = 6.0  # levels: fainter print is not restored
    restored_lead: float = 0.30  # by how much a face that was restored must lead in the network's eyes,
    restored_edges_lead: float = 0.11  # and in those of the edges
    # a face that surely lies level: how like taught print is to what it is laid on, how much narrower it may be there one way than the
    # other, by what share of the edge it may be shifted, and by how much the face must lead
    level_alike: float = 0.93
    level_narrowing: float = 0.955
    level_shift: float = 0.10
    level_lead: float = 0.30
    turned_size: float = 1.055  # of its taught size: print that looks larger is turned towards the camera
    turned_alike: float = 0.85
    leaning_narrowing: float = 0.90  # of its width: print that is surely that of the face and narrower is foreshortened
    narrowed_alike: float = 0.96
    turned_fit: float = 0.76  # an outline that fits better is that of a level die
    # a leaning die: beside a wall or a die within this gap, and its outline spills
    contact_gap: float = 2.0
    into_each_other: float = 2.0  # mm by which two outlines may overlap; flat dice cannot at all
    leaning_spill: float = 0.15  # top faces of outline that no flat die explains
    leaning_fit: float = 0.70  # a die whose outline fits no better, whose face is none too like what was taught,
    leaning_alike: float = 0.96
    leaning_gap: float = 9.0  # and that has a neighbour or a wall so near leans
    askew_fit: float = 0.60  # an outline that fits no better and has a neighbour so near leans, whatever its face, seen straight down;
    askew_per_degree: float = 0.002  # so much less for each degree of the camera, from where outlines fit less well
    edges_fit: float = 0.72  # an outline that fits no better, has a neighbour so near, and whose sides' ends
    side_edges: float = 0.46  # are borne out no better is compared with a leaning die's, seen straight down;
    sides_per_degree: float = 0.004  # so much less for each degree of the camera
    leaning_edges: float = 0.68  # how well the picture must bear out the edges of a leaning die,
    rescued_edges: float = 0.64  # that of a die which only its print makes level,
    leaning_lead: float = 0.075  # and by how much better than those of a flat one, seen straight down;
    lead_per_degree: float = 0.002  # so much more for each degree of the camera, from where edges fit less well
    flat_lead: float = -0.03  # edges that lead by less (so much more for each degree) are surely a flat die's, however narrow its print
    apart_spill: float = 0.10  # top faces of outline that no flat die explains, beside such an outline
    poor_fit: float = 0.40
    poor_cover: float = 0.80
    # pictures without mats: chances of `vision.certainty`
    no_die: float = 0.08  # a find that is less surely a die is none; between this and the next the count is asked for
    nothing: float = 0.004  # the same where no die at all was told: somebody took this picture for its dice
    a_die: float = 0.3
    told: float = 0.9  # a face that is named rightly at least so surely is told without asking
    rival: float = 0.85  # of the surer one's chance: from here it is not certain which of two faces of a die is its top
    # how like its nearest example a face that was taught is at least: network, print, edges; of close-ups print, network, edges
    taught_alike: tuple[float, float, float] = (0.6, 0.5, 0.6)
    close_alike: tuple[float, float, float] = (0.6, 0.6, 0.6)
    faint_ink: float = 0.4  # of the taught contrast: a fainter print may be glare
    near_hues: float = 12.0  # levels of hue by which the nearest kind must be nearer than any other
    # spill
    card_slack: float = 6.0
    smallest_card_part: float = 260.0  # mm² of a card that peeps out
    still_can_frames: int = 5


USUAL = Lens(1252.0)  # the simulated camera's: about 54° from left to right


@dataclass(frozen=True, slots=True)
class Settings:
    """What is known before the first picture: the lens, the things on the mats, the limits."""

    frame_size: tuple[int, int] = (1280, 720)
    lens: Lens = USUAL
    die_edge: float = 18.0
    tray_scale: float = 1.25  # pixels per mm of the flattened tray
    can_scale: float = 1.0
    can_span: float = 340.0  # mm of the table round the can that are watched, wider than its mat
    can_radius: float = 40.0
    can_height: float = 75.0
    lid_radius: float = 46.0
    pile_height: float = 45.0  # the highest pile that may stand on the lid
    tray_wall: tuple[float, float] = (35.0, 9.0)  # height and thickness, with some air
    card: tuple[float, float] = (63.0, 88.0)
    holes: tuple[float, float] = (16.0, 36.0)  # a card's two holes: so far aside of its middle, and so far towards its top
    hole_radius: float = 4.0
    mats: tuple[Mat, ...] = (TRAY_MAT, CAN_MAT)  # those that this camera looks at; another one may look at the other
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class Unseen:
    """Nothing can be read from this picture. `reason`: one sentence that says what to do."""

    reason: str


WRONG_SIZE = N_("The camera's picture has the wrong size: set it to 1280×720.")
TOO_DARK = N_("The camera's picture is black: take off the lens cap or switch on a light.")
TOO_BRIGHT = N_("The camera's picture is white: turn the light down or away from the camera.")
NO_MARKERS = N_("The camera does not see the mats: lay them flat below it so that all their corner squares show.")
BAD_MARKERS = N_("The corner squares of the mats do not fit together: lay the mats flat and uncover their corners.")
TOO_FAR = N_("The camera is too far away to read dice: bring it closer or give it more pixels.")
TOO_OBLIQUE = N_("The camera looks at the tray too much from the side: hang it more nearly above the tray.")
TOO_NEAR = N_("The camera is too near: it sees the outer dice from the side. Hang it higher.")
NO_SQUARE = N_("These are not the corners of a square tray. Set them again, one after the other round it.")
SMALLEST_DIE_PX = 36.0  # below this a face cannot be read safely
STEEPEST = 25.0  # degrees from vertical up to which dice are read
STEEPEST_VIEW = 55.0  # the same for a die in the tray's farthest corner
TILT_ERROR = 1.0  # degrees that the pose of a mat may be wrong
COMFORTABLE = 13.0  # degrees from which on a steeper camera is advised: about 10 are meant
WORST_TAPS = 6.0  # px by which four tapped corners may miss a square
LIKELY = 2.0  # standard deviations that a lens may be off
TAP = 2.0  # px by which a person misses a corner
TRIED = np.linspace(-2.5, 2.5, 21)  # lenses tried for tapped corners, in standard deviations of what is known


@dataclass(frozen=True, eq=False)
class MatPose:
    """The camera over one mat of `size` mm. `rotation` 3×3 and `shift` (3,) take mat mm to camera axes, `lens` is the
    3×3 matrix of the lens."""

    size: float
    rotation: Floats
    shift: Floats
    lens: Floats
    white: tuple[float, float, float]  # factors that make the markers' paper neutral (blue, green, red)
    error: float  # mean distance of the markers' corners from the pose, px

    @property
    def position(self) -> Floats:
        """The lens in mat mm, shape (3,): its foot on the mat is [:2], its height is [2]."""
        place: Floats = -self.rotation.T @ self.shift
        return place

    @property
    def tilt(self) -> float:
        """Degrees between the camera's axis and the vertical over the mat."""
        return math.degrees(math.acos(min(1.0, abs(float(self.rotation[2, 2])))))

    @property
    def farthest(self) -> float:
        """mm from the camera's foot to the farthest corner of the mat."""
        x, y, _z = (abs(float(value)) for value in self.position)
        return math.hypot(x + self.size / 2, y + self.size / 2)

    def shrink(self, z: float) -> float:
        """How much smaller a length on the mat looks than the same length at height z."""
        height = float(self.position[2])
        return (height - z) / height

    def plane(self, z: float) -> Floats:
        """3×3 matrix from (x, y, 1) mm on the plane at height z to frame pixels."""
        columns = np.column_stack((self.rotation[:, 0], self.rotation[:, 1], self.rotation[:, 2] * z + self.shift))
        matrix: Floats = self.lens @ columns
        return matrix

    def flat(self, z: float, scale: float, edge: float | None = None) -> Floats:
        """3×3 matrix from pixels of the flattened picture (`scale` px per mm, `edge` mm square) to frame pixels."""
        half = (self.size if edge is None else edge) / 2
        to_mm = np.array([[1 / scale, 0, 0.5 / scale - half], [0, -1 / scale, half - 0.5 / scale], [0, 0, 1]])
        matrix: Floats = self.plane(z) @ to_mm
        return matrix

    def pixels(self, length: float, z: float) -> float:
        """How many frame pixels a length in the mat's middle takes at height z."""
        ends = project(self.plane(z), np.array([[-length / 2, 0.0], [length / 2, 0.0]]))
        return float(np.linalg.norm(ends[1] - ends[0]))


@dataclass(frozen=True, eq=False)
class Calibration:
    """The camera over the mats that it could find. `corners`: each marker's four corners in the frame, (4, 2) px; of a tray that was
    `tapped` its own corners, (1, 2) px, under the numbers of the markers that would lie there."""

    settings: Settings
    tray: MatPose | None
    can: MatPose | None
    corners: dict[int, Floats]
    tapped: bool = False

    def around(self) -> dict[int, Floats]:
        """The middle of each corner, (2,) px, by its marker's number."""
        return {number: corners.mean(axis=0) for number, corners in self.corners.items()}


def project(matrix: Floats, points: Floats) -> Floats:
    """Apply a 3×3 homography to points of shape (…, 2)."""
    homogeneous = points @ matrix[:, :2].T + matrix[:, 2]
    flat: Floats = homogeneous[..., :2] / homogeneous[..., 2:]
    return flat


def fault(frame: object, settings: Settings) -> str:
    """Why this is no usable picture, as a sentence, or "" when it may be looked at."""
    width, height = settings.frame_size
    if not isinstance(frame, np.ndarray) or frame.dtype != np.uint8 or frame.shape != (height, width, 3):
        return WRONG_SIZE
    mean = float(frame[4::16, 4::16].mean())
    if mean < 5.0:
        return TOO_DARK
    return TOO_BRIGHT if mean > 250.0 else ""


@lru_cache(maxsize=1)
def _detector() -> Any:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 3
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def markers(frame: Image, mats: Sequence[Mat] = (TRAY_MAT, CAN_MAT)) -> dict[int, Floats]:
    """The markers of these mats in a BGR frame: id → corners (4, 2) in px. A marker seen twice is left out."""
    found, ids, _ = _detector().detectMarkers(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    numbers = [] if ids is None else [int(number) for number in ids.ravel()]
    known = {marker.id for mat in mats for marker in mat.markers}
    return {
        number: corners.reshape(4, 2).astype(np.float64)
        for number, corners in zip(numbers, found, strict=True)
        if number in known and numbers.count(number) == 1
    }


def calibrate(frame: Image, settings: Settings | None = None) -> Calibration | Unseen:
    """Locate the mats of the settings in one BGR frame; a mat needs three of its four markers."""
    return locate(frame, settings or Settings())[0]


def locate(frame: Image, settings: Settings, earlier: Sequence[Look] = ()) -> tuple[Calibration | Unseen, Lens, tuple[Look, ...]]:
    """The same, with what is known of the lens now, and the looks at mats in this frame. `earlier`: looks through the same lens before;
    those at mats that lay otherwise tell more of it."""
    if reason := fault(frame, settings):
        return Unseen(reason), settings.lens, ()
    seen = markers(frame, settings.mats)
    looks = tuple(look for mat in settings.mats if (look := Look.of(mat, seen, settings.frame_size)) is not None)
    lens = fitted(settings.lens, [*looks, *others(earlier, looks, settings.lens)])
    return _located(frame, replace(settings, lens=lens), seen), lens, looks


def others(earlier: Sequence[Look], looks: Sequence[Look], lens: Lens) -> tuple[Look, ...]:
    """Of earlier looks those at mats that lay otherwise than in these."""
    return () if lens.known else tuple(one for one in earlier if all(apart(one, look, lens) for look in looks))


def _located(frame: Image, settings: Settings, seen: dict[int, Floats]) -> Calibration | Unseen:
    """The mats whose markers were seen, through the lens of the settings."""
    tray, can = (_pose(frame, mat, seen, settings) if mat in settings.mats else None for mat in (TRAY_MAT, CAN_MAT))
    if tray is None and can is None:
        return Unseen(NO_MARKERS)
    if any(pose is not None and pose.error > 2.0 for pose in (tray, can)):
        return Unseen(BAD_MARKERS)
    if tray is not None and (reason := unfit(tray, settings)):
        return Unseen(reason)
    return Calibration(settings, tray, can, seen)


def unfit(tray: MatPose, settings: Settings) -> str:
    """Why dice cannot be read from this place of the camera, as a sentence, "" when they can."""
    if tray.tilt > STEEPEST + TILT_ERROR:
        return TOO_OBLIQUE
    if math.degrees(math.atan2(tray.farthest, float(tray.position[2]))) > STEEPEST_VIEW:
        return TOO_NEAR
    return TOO_FAR if tray.pixels(settings.die_edge, settings.die_edge) < SMALLEST_DIE_PX else ""


def astray_by(tray: MatPose, lens: Lens, height: float) -> float:
    """How many mm beside its place what lies `height` mm over a corner of the tray may be taken to be, as little as is known of the lens:
    a longer one that hangs higher shows the same mat, but not the same dice on it."""
    return tray.farthest * height / float(tray.position[2]) * (math.exp(LIKELY * lens.spread) - 1)


def by_taps(corners: Floats, side: float, settings: Settings | None = None) -> Calibration | Unseen:
    """A tray without printed squares, from the four inner corners of its floor in the frame, (4, 2) px: upper left, upper right, lower
    right, lower left as people look at it. `side`: inner edge of the square tray, mm. Where the can stands stays unknown."""
    settings = settings or Settings()
    pixels = np.asarray(corners, np.float64).reshape(4, 2)
    if not cv2.isContourConvex(pixels.astype(np.float32).reshape(-1, 1, 2)):
        return Unseen(NO_SQUARE)
    pose = _tapped(pixels, side, settings)
    if pose is None or not pose.error <= WORST_TAPS:
        return Unseen(NO_SQUARE)
    reason = unfit(pose, settings)
    return Unseen(reason) if reason else Calibration(settings, pose, None, {n: pixels[n : n + 1] for n in range(4)}, tapped=True)


def _tapped(pixels: Floats, side: float, settings: Settings) -> MatPose | None:
    """The camera over a square of `side` mm whose corners (4, 2) px were tapped, through the likeliest lens; None where there is none."""
    half, lens = side / 2, settings.lens
    square = np.array([[-half, half], [half, half], [half, -half], [-half, -half]])
    ways = (cv2.SOLVEPNP_IPPE_SQUARE, cv2.SOLVEPNP_ITERATIVE)  # the first is exact, but fails straight above
    likely: list[tuple[float, MatPose]] = []
    for away in TRIED if lens.spread > 0 else (0.0,):
        tried = replace(settings, lens=replace(lens, focal=lens.focal * math.exp(away * lens.spread)))
        for way in ways:
            pose = _planar(square, pixels, side, tried, way)
            if pose is not None and float(pose.position[2]) > 0 and math.isfinite(pose.error):
                likely.append((4 * (pose.error / TAP) ** 2 + away**2, pose))
    return min(likely, key=lambda one: one[0], default=(0.0, None))[1]


def _planar(flat: Floats, pixels: Floats, size: float, settings: Settings, way: int) -> MatPose | None:
    """The camera over points (n, 2) mm on a plane that it sees at (n, 2) px; `way`: how OpenCV solves it."""
    lens = matrix(settings.lens, settings.frame_size)
    good, turn, shift = cv2.solvePnP(np.column_stack((flat, np.zeros(len(flat)))), pixels, lens, np.zeros(4), flags=way)
    if not good:
        return None
    rotation, _ = cv2.Rodrigues(turn)
    pose = MatPose(size, rotation, shift.ravel(), lens, (1.0, 1.0, 1.0), 0.0)
    error = float(np.linalg.norm(project(pose.plane(0.0), flat) - pixels, axis=1).mean())
    return replace(pose, error=error)


def _pose(frame: Image, mat: Mat, seen: dict[int, Floats], settings: Settings) -> MatPose | None:
    """Planar pose of a mat, or None where fewer than three of its markers show. Two whole ones are enough to find others that are
    partly hidden; these are added to `seen`."""
    pose: MatPose | None = None
    for reach in REACHES:
        shown = [marker for marker in mat.markers if marker.id in seen]
        if len(shown) < 2:
            return None
        flat = np.array([marker.corners for marker in shown]).reshape(-1, 2) * 1000
        pixels = np.concatenate([seen[marker.id] for marker in shown])
        pose = _planar(flat, pixels, mat.size * 1000, settings, cv2.SOLVEPNP_ITERATIVE)
        if pose is None or len(shown) == len(mat.markers):
            break
        partly = {marker.id: hidden(frame, marker, pose.plane(0.0), reach) for marker in mat.markers if marker.id not in seen}
        seen |= {number: corners for number, corners in partly.items() if corners is not None}
    if pose is None or len(shown) < 3:
        return None
    return replace(pose, white=_white(frame, pixels))


def _white(frame: Image, pixels: Floats) -> tuple[float, float, float]:
    """Factors per channel that make the markers' paper grey: its level is the brightest fifth round the corners."""
    patches = [frame[max(0, int(y) - 7) : int(y) + 8, max(0, int(x) - 7) : int(x) + 8].reshape(-1, 3) for x, y in pixels]
    around = np.concatenate(patches).astype(np.float32)
    grey = around.sum(axis=1)
    paper = around[grey >= np.quantile(grey, 0.8)].mean(axis=0)
    factors = paper.mean() / np.maximum(paper, 1.0)
    blue, green, red = np.clip(factors, 0.6, 1.6)
    return float(blue), float(green), float(red)
