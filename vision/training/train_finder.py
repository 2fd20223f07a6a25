"""Train the finder of dice: `python -m vision.training.train_finder POOL [--steps N]` writes vision/finder.onnx.

Strategy: a pool of drawn scenes (`scenes.py`, one seed each) is made once and kept as shards; the same shards, seed and steps give the same
network on the same machine. How the shipped one came about is told in docs/network.md. Training cuts tiles from it at random,
mirrors and turns them where the camera may be turned, and changes their colours. The network tells per cell of 4 × 4 px whether the
middle of a die's top face lies there, and that face's parallelogram, free of the question which corner is the first: the half axes
M = [u v] are split into M = S·R, S symmetric (its logarithm: three numbers), R a turn that is only known up to a quarter (cos 4φ,
sin 4φ). Needs torch (the extra `train`); nothing else of Binside does.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (torch's own name for it)
from torch import nn

from vision.calibration import Floats
from vision.training.scenes import random_scene

SIZE, TILE, CELL = 144, 128, 4
SHARD = 250
SMALLEST, LARGEST = 15.0, 48.0  # px: edges that the network answers to at its own scale
USUAL, CLOSE = (13.0, 54.0), (50.0, 200.0)  # px of a die's edge: every fifth shard shows dice so near that a pip could be taken for one
IGNORED = 1.25  # so much beyond the smallest and the largest edge it does not matter what the network says
SEED = 20
STEPS, SHARDS, BATCH = 11_500, 58, 32  # about what the shipped network saw
SAID_EVERY = 200  # steps
OUT = Path(__file__).parents[1] / "finder.onnx"


def encode(quads: Floats) -> Floats:
    """(n, 7): middle x, y in px, log S (xx, xy, yy) with S in cells, cos 4φ, sin 4φ of parallelograms (n, 4, 2)."""
    middle = quads.mean(axis=1)
    across, down = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 4, (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 4
    half = np.stack((across, down), axis=-1) / CELL
    told = np.zeros((len(quads), 7), np.float32)
    told[:, :2] = middle
    for row, matrix in enumerate(half):
        left, sizes, right = np.linalg.svd(matrix)
        log = left @ np.diag(np.log(np.maximum(sizes, 1e-3))) @ left.T
        turn = left @ right
        if np.linalg.det(turn) < 0:  # the corners go the other way round: a mirrored square is the same square
            turn = turn @ np.diag([1.0, -1.0])
        angle = 4 * math.atan2(turn[1, 0], turn[0, 0])
        told[row, 2:] = log[0, 0], log[0, 1], log[1, 1], math.cos(angle), math.sin(angle)
    return told


def make_pool(folder: Path, first: int, last: int, seed: int = SEED) -> None:
    """Draw shards `first` to `last` - 1 of SHARD scenes each."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, last):
        path = folder / f"{number:04}.npz"
        if path.exists():
            continue
        edges = CLOSE if number % 5 == 4 else USUAL
        scenes = [random_scene(np.random.default_rng([seed, number, index]), SIZE, edges) for index in range(SHARD)]
        quads = np.concatenate([scene.quads for scene in scenes]).astype(np.float32)
        seen = np.concatenate([scene.seen for scene in scenes]).astype(np.float32)
        owner = np.repeat(np.arange(SHARD), [len(scene.quads) for scene in scenes])
        upright = np.array([scene.upright for scene in scenes])
        pictures = np.stack([scene.picture for scene in scenes])
        part = path.with_suffix(".part.npz")
        np.savez(part, pictures=pictures, quads=quads, seen=seen, owner=owner, upright=upright)
        part.rename(path)


class Pool:
    """The drawn scenes, and tiles cut from them."""

    def __init__(self, paths: list[Path]) -> None:
        self.pictures: list[Floats] = []
        self.quads: list[Floats] = []
        self.seen: list[Floats] = []
        self.upright: list[bool] = []
        for path in paths:
            self.add(path)

    def add(self, path: Path) -> None:
        with np.load(path) as data:
            pictures, quads, seen, owner, upright = (data[key] for key in ("pictures", "quads", "seen", "owner", "upright"))
        for index, picture in enumerate(pictures):
            self.pictures.append(picture)
            self.quads.append(quads[owner == index])
            self.seen.append(seen[owner == index])
            self.upright.append(bool(upright[index]))

    def tile(self, index: int, rng: np.random.Generator) -> tuple[Floats, Floats, Floats]:
        """Picture (3, TILE, TILE) in -0.5..0.5, quads, seen shares; cut, mirrored, turned, recoloured at random."""
        picture, quads, seen = self.pictures[index], self.quads[index].copy(), self.seen[index]
        left, upper = rng.integers(0, SIZE - TILE + 1, 2)
        picture = picture[upper : upper + TILE, left : left + TILE].astype(np.float32)
        quads -= np.array([left, upper])
        if rng.random() < 0.5:
            picture, quads = picture[:, ::-1], quads * (-1, 1) + (TILE - 1, 0)
        if not self.upright[index]:
            for _ in range(int(rng.integers(4))):
                picture = np.rot90(picture, axes=(0, 1))
                quads = np.stack((quads[..., 1], TILE - 1 - quads[..., 0]), axis=-1)
        picture = recolour(picture, rng)
        return np.ascontiguousarray(picture.transpose(2, 0, 1)) / 255 - 0.5, quads, seen


def recolour(picture: Floats, rng: np.random.Generator) -> Floats:
    """Another exposure, contrast and order of the colours."""
    if rng.random() < 0.5:
        picture = picture[..., rng.permutation(3)]
    if rng.random() < 0.15:
        picture = np.repeat(picture.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.1:
        picture = 255 - picture
    gain = np.exp(rng.normal(0, 0.15) + rng.normal(0, 0.05, 3))
    recoloured: Floats = np.clip(picture * gain + rng.normal(0, 10), 0, 255).astype(np.float32)
    return recoloured


def targets(quads: Floats, seen: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Heat (h, w), where heat counts (h, w), shape (7, h, w) with the middle as an offset in cells, where shapes count (h, w)."""
    side = TILE // CELL
    heat, counts = np.zeros((side, side), np.float32), np.ones((side, side), np.float32)
    shape, weight = np.zeros((7, side, side), np.float32), np.zeros((side, side), np.float32)
    ys, xs = np.mgrid[:side, :side]
    for code, quad, share in zip(encode(quads), quads, seen, strict=True):
        edge = math.sqrt(abs(float(cv2.contourArea(quad.astype(np.float32)))))
        x, y = (code[:2] + 0.5) / CELL - 0.5
        far = np.hypot(xs - x, ys - y) / (edge / CELL)
        if not SMALLEST / IGNORED <= edge <= LARGEST * IGNORED:
            continue
        if share < 0.7 or not SMALLEST <= edge <= LARGEST:
            counts[far < (0.7 if share > 0.05 else 0.0)] = 0
            continue
        bump = np.exp(-(far**2) / (2 * 0.13**2))
        bump[bump < bump.max()] *= 0.98
        bump[bump == bump.max()] = 1.0
        stronger = bump > heat
        heat = np.maximum(heat, bump)
        near = (far < 0.35) & stronger
        shape[0][near], shape[1][near] = (x - xs)[near], (y - ys)[near]
        shape[2:, near] = code[2:, None]
        weight[near] = np.exp(-(far[near] ** 2) / (2 * 0.2**2))
    return heat, counts, shape, weight


def conv(before: int, after: int, stride: int = 1, dilation: int = 1, size: int = 3) -> nn.Sequential:
    pad = dilation * (size // 2)
    return nn.Sequential(nn.Conv2d(before, after, size, stride, pad, dilation, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True))


class Finder(nn.Module):
    """Fully convolutional: (n, 3, h, w) → (n, 8, h/4, w/4): heat (logit), offset x, y, log S, cos 4φ, sin 4φ."""

    def __init__(self, wide: int = 48) -> None:
        super().__init__()
        self.first = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), conv(32, 32))
        self.down = conv(32, wide, 2)
        self.deep = nn.ModuleList([conv(wide, wide, dilation=dilation) for dilation in (1, 2, 4, 2, 1)])
        self.side, self.up = conv(32, 48, size=1), conv(wide, 48, size=1)
        self.last = nn.Sequential(conv(48, 48), nn.Conv2d(48, 8, 1))
        nn.init.constant_(self.last[1].bias, -2.0)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        fine = self.first(picture)
        deep = self.down(fine)
        for layer in self.deep:
            deep = deep + layer(deep)
        up = F.interpolate(self.up(deep), scale_factor=2.0, mode="nearest")
        told: torch.Tensor = self.last(up + self.side(fine))
        return told


def loss_of(told: torch.Tensor, heat: torch.Tensor, counts: torch.Tensor, shape: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Focal loss of the heat and absolute error of the shapes."""
    logit = told[:, 0]
    chance = torch.sigmoid(logit).clamp(1e-5, 1 - 1e-5)
    peak = (heat >= 0.999).float()
    hit = -peak * (1 - chance) ** 2 * torch.log(chance)
    miss = -(1 - peak) * (1 - heat) ** 4 * chance**2 * torch.log(1 - chance)
    dice = peak.sum().clamp(min=1.0)
    scale = torch.tensor([1.0, 1.0, 3.0, 3.0, 3.0, 1.0, 1.0]).view(1, 7, 1, 1)
    away = (F.smooth_l1_loss(told[:, 1:], shape, reduction="none", beta=0.1) * scale).sum(1) * weight
    return ((hit + miss) * counts).sum() / dice + 0.6 * away.sum() / weight.sum().clamp(min=1.0)


def batch_of(pool: Pool, chosen: Floats, rng: np.random.Generator) -> list[torch.Tensor]:
    pictures, parts = [], []
    for index in chosen:
        picture, quads, seen = pool.tile(int(index), rng)
        pictures.append(picture)
        parts.append(targets(quads, seen))
    return [torch.from_numpy(np.stack(one).astype(np.float32)) for one in (pictures, *zip(*parts, strict=True))]


def train(folder: Path, steps: int, out: Path, start: Path | None = None, batch: int = BATCH, rate: float = 2e-3) -> None:
    """Train for so many steps; the rate falls to nothing towards the end. The first shard of the pool is kept for validation."""
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    paths = sorted(folder.glob("[0-9]*[0-9].npz"))
    if len(paths) < 2:
        raise ValueError(f"{folder} holds fewer than two shards: draw them first (--draw 0 {SHARDS}).")
    held, pool = Pool(paths[:1]), Pool(paths[1:])
    net = Finder().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    if start is not None:
        net.load_state_dict(torch.load(start))
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    losses: list[float] = []
    for step in range(1, steps + 1):
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, step / 100) * (0.5 + 0.5 * math.cos(math.pi * (step - 1) / steps))
        losses.append(_learn(net, optimiser, batch_of(pool, rng.integers(0, len(pool.pictures), batch), rng)))
        if step % SAID_EVERY == 0 or step == steps:
            print(f"{step} of {steps} steps, loss {np.mean(losses[-SAID_EVERY:]):.3f}, {validate(net, held)}", flush=True)
            torch.save(net.state_dict(), out.with_suffix(".pt"))
            export(net, out)
            net.train()


def _learn(net: Finder, optimiser: torch.optim.Optimizer, batch: list[torch.Tensor]) -> float:
    """One step; returns the loss."""
    pictures, *rest = batch
    with torch.autocast("cpu", dtype=torch.bfloat16):
        told = net(pictures.contiguous(memory_format=torch.channels_last))
    loss = loss_of(told.float(), *rest)
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    optimiser.step()
    return float(loss.detach())


def validate(net: Finder, held: Pool) -> str:
    """Recall and precision at a heat of 0.4, and the median error of corners in edges, on scenes that were never trained on."""
    net.eval()
    rng = np.random.default_rng(1)
    found = true = told = 0
    for index in range(0, 240, 30):
        pictures, heat, counts, _, _ = batch_of(held, np.arange(index, index + 30), rng)
        with torch.no_grad():
            logit = net(pictures)[:, :1]
        chance = torch.sigmoid(logit)
        top = (chance == F.max_pool2d(chance, 3, 1, 1))[:, 0] & (chance[:, 0] > 0.4) & (counts > 0)
        near = F.max_pool2d((heat >= 0.999).float()[:, None], 3, 1, 1)[:, 0] > 0
        close = F.max_pool2d(top.float()[:, None], 3, 1, 1)[:, 0] > 0
        found += int((close & (heat >= 0.999)).sum())
        true += int((heat >= 0.999).sum())
        told += int((top & ~near).sum())
    return f"recall {found / max(1, true):.3f} of {true}, {told} phantoms"


def fold(net: Finder) -> nn.Module:
    """The same network with the normalisations worked into the convolutions."""
    import copy

    folded = copy.deepcopy(net).eval()
    for module in folded.modules():
        if isinstance(module, nn.Sequential) and len(module) == 3 and isinstance(module[1], nn.BatchNorm2d):
            module[0] = nn.utils.fuse_conv_bn_eval(module[0], module[1])
            module[1] = nn.Identity()
    return folded


def export(net: Finder, out: Path) -> None:
    """Write the ONNX file."""
    picture = torch.zeros(1, 3, TILE, TILE)
    axes = {"picture": {0: "n", 2: "h", 3: "w"}, "cells": {0: "n", 2: "h", 3: "w"}}
    torch.onnx.export(
        fold(net), (picture,), str(out), input_names=["picture"], output_names=["cells"], dynamic_axes=axes, opset_version=13, dynamo=False
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path)
    parser.add_argument("--draw", type=int, nargs=2, metavar=("FIRST", "LAST"), help="only draw these shards of the pool")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.draw:
        make_pool(args.pool, *args.draw)
    else:
        train(args.pool, args.steps, args.out, args.start, rate=args.rate)


if __name__ == "__main__":
    main()
