"""Train the network for faces: `python -m vision.training.train_faces` writes vision/faces.onnx.

Strategy: supervised contrastive learning on drawn dice (`symbols`): pictures of one face of one die shall lie together, all
other faces of the batch apart, and a batch holds whole dice, so that each face's hardest strangers are there. Faces that
mean the same on two dice are left out of each other's account. Every face is shown in a quarter turn and perhaps mirrored,
by lot, the same for all its pictures. Several rounds draw new dice; the weights that are kept are a running mean, judged
after each round by naming held-out symbols by the nearest of K = 5 taught pictures (`validation`). Needs the extra
`train`; nothing else in Binside imports torch.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.network import FILE, WIDTH
from vision.training import symbols
from vision.training.validation import Verdict, held_out, judge

DICE, PICTURES = 7, 4  # of a batch: so many dice, so many pictures of each face
PER_FACE = 6  # pictures drawn of each face in a round
SHARPNESS = 0.1  # temperature of the contrast
PACE = 3e-3
Numbers = npt.NDArray[np.float32]


def network() -> nn.Sequential:
    """Two planes of 40×40 to 48 numbers: 86,000 weights, 2 million multiplications a face."""
    layers: list[nn.Module] = []
    for inner, outer, size, step in ((2, 16, 5, 2), (16, 32, 3, 2), (32, 32, 3, 1), (32, 48, 3, 2)):
        layers += [nn.Conv2d(inner, outer, size, step, size // 2, bias=False), nn.BatchNorm2d(outer), nn.ReLU()]
    return nn.Sequential(*layers, nn.Flatten(), nn.Linear(48 * 25, WIDTH))


def contrast(units: torch.Tensor, faces: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Supervised contrastive loss of unit vectors (n, 48). `faces`: which face of which die; `keys`: what it means."""
    alike = units @ units.T / SHARPNESS
    itself = torch.eye(len(units), dtype=torch.bool)
    same = (faces[:, None] == faces[None]) & ~itself
    counted = same | (keys[:, None] != keys[None])
    share = alike - torch.logsumexp(alike.masked_fill(~counted, -1e9), dim=1, keepdim=True)
    return -((share * same).sum(dim=1) / same.sum(dim=1)).mean()


class Batches:
    """Batches by lot from drawn dice."""

    def __init__(self, drawn: symbols.Drawn, seed: int) -> None:
        self.prints = np.clip(np.rint(drawn.prints * 24), -128, 127).astype(np.int8)
        names = sorted({key for keys in drawn.keys for key in keys})
        self.keys = np.array([[names.index(key) for key in keys] for keys in drawn.keys])
        self.rng = np.random.default_rng(seed)

    def next(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Planes (n, 2, 40, 40), which face (n,), what it means (n,)."""
        rng, faces = self.rng, DICE * symbols.FACES
        dice = rng.choice(len(self.prints), DICE, replace=False)
        shots = rng.permutation(self.prints.shape[2])[:PICTURES]
        chosen = self.prints[dice][:, :, shots].astype(np.float32) / 24
        for die in range(DICE):
            if rng.random() < 0.5:
                chosen[die] = chosen[die][..., ::-1, :]
            for face in range(symbols.FACES):
                chosen[die, face] = np.rot90(chosen[die, face], int(rng.integers(4)), axes=(1, 2))
        chosen *= rng.uniform(0.75, 1.25, (*chosen.shape[:3], 1, 1, 2)).astype(np.float32)
        planes = np.ascontiguousarray(np.moveaxis(chosen.reshape(faces * PICTURES, *chosen.shape[3:]), -1, 1))
        owners = np.repeat(np.arange(faces), PICTURES)
        meanings = np.repeat(self.keys[dice].ravel(), PICTURES)
        return torch.from_numpy(planes), torch.from_numpy(owners), torch.from_numpy(meanings)


def embedder(model: nn.Module) -> Callable[[Numbers], Numbers]:
    """The model as `vision.network.embed` will use it."""

    def embed(prints: Numbers) -> Numbers:
        with torch.no_grad():
            away = [model(torch.from_numpy(np.moveaxis(part, -1, 1).copy())) for part in np.array_split(prints, 1 + len(prints) // 500)]
        return np.asarray(nn.functional.normalize(torch.cat(away)).numpy())

    return embed


def export(model: nn.Module, path: Path) -> None:
    """Write the network with its normalising layers folded into the others."""
    folded = nn.Sequential(*copy.deepcopy(model).eval())
    layers: list[nn.Module] = []
    for layer in folded:
        if isinstance(layer, nn.BatchNorm2d):
            before = layers.pop()
            assert isinstance(before, nn.Conv2d)
            layers.append(torch.nn.utils.fusion.fuse_conv_bn_eval(before, layer))
        else:
            layers.append(layer)
    shape = {"prints": {0: "faces"}, "units": {0: "faces"}}
    torch.onnx.export(
        nn.Sequential(*layers), (torch.zeros(11, 2, 40, 40),), str(path),
        input_names=["prints"], output_names=["units"], dynamic_axes=shape, opset_version=13, dynamo=False,
    )  # fmt: skip


def batches(dice: int, seed: int, turn: int) -> Batches:
    """The dice of one round, drawn."""
    cv2.setNumThreads(1)
    return Batches(symbols.draw(dice, PER_FACE, seed, first=turn * dice), seed + turn)


class Course:
    """One training: the model, its pace, and the running mean of its weights, which is what is judged and kept."""

    def __init__(self, total: int, path: Path) -> None:
        self.model = network().to(memory_format=torch.channels_last)  # type: ignore[call-overload, unused-ignore]
        self.running = AveragedModel(self.model, multi_avg_fn=get_ema_multi_avg_fn(0.998), use_buffers=True)
        self.optimiser = torch.optim.AdamW(self.model.parameters(), lr=PACE, weight_decay=1e-3)
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(self.optimiser, PACE, total, pct_start=0.08)
        self.frozen, self.path, self.begun = held_out(), path, time.monotonic()
        self.best: Verdict | None = None

    def step(self, drawn: Batches) -> float:
        """Learn from one batch; its loss."""
        planes, faces, keys = drawn.next()
        with torch.autocast("cpu", torch.bfloat16):  # half the time where the processor knows the format
            away = self.model(planes)
        loss = contrast(nn.functional.normalize(away.float()), faces, keys)
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()
        self.schedule.step()
        self.running.update_parameters(self.model)
        return float(loss.item())

    def look(self, told: str) -> None:
        """Judge what there is and keep it if it is the best so far."""
        self.running.eval()
        verdict = judge(self.frozen, embedder(self.running.module))
        print(f"{time.monotonic() - self.begun:.0f} s, {told}, {verdict}", flush=True)
        if self.best is None or verdict.score > self.best.score:
            self.best = verdict
            export(self.running.module, self.path)


def train(rounds: int, dice: int, steps: int, seed: int, path: Path) -> Verdict:
    """Train, keep the best round's weights by the held-out dice, write them to `path`. The next dice are drawn meanwhile."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    course = Course(rounds * steps, path)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as drawer:
        pools = [drawer.submit(batches, dice, seed, turn) for turn in range(rounds)]
        for turn, pool in enumerate(pools):
            drawn = pool.result()
            loss = np.mean([course.step(drawn) for _ in range(steps)])
            course.look(f"round {turn + 1}: loss {loss:.3f}")
    assert course.best is not None
    return course.best


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=8, help="so often new dice are drawn")
    options.add_argument("--dice", type=int, default=400, help="dice drawn in a round")
    options.add_argument("--steps", type=int, default=800, help="batches in a round")
    options.add_argument("--seed", type=int, default=20)
    options.add_argument("--out", type=Path, default=FILE)
    told = options.parse_args()
    cv2.setNumThreads(1)
    print("kept:", train(told.rounds, told.dice, told.steps, told.seed, told.out))


if __name__ == "__main__":
    main()
