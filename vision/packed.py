"""Files of plain arrays that come from other people's sticks or from a disk that lost its power: unpacked whole, or not at all.

Strategy: a damaged byte can stop the archive's reader, the unpacker or NumPy's parser of headers, each with an error of its own. Whatever
stops them, the file is of no use, and that is all its reader has to say. How much it would unpack to is looked at before.
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

MOST_BYTES = 64_000_000  # of one unpacked array: nothing of ours is so large, a bad file may claim it
MOST_ARRAYS = 20


class Damaged(ValueError):
    """Not a whole file of plain arrays."""


def arrays(path: Path) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a `.npz` file by name, none of them pickled. `Damaged` where it cannot be read to its end."""
    try:
        with zipfile.ZipFile(path) as packed:
            sizes = [member.file_size for member in packed.infolist()]
        if max(sizes, default=0) > MOST_BYTES or len(sizes) > MOST_ARRAYS:
            raise Damaged(path)
        with np.load(path, allow_pickle=False) as data:
            return {name: data[name] for name in data.files}
    except Exception as problem:
        raise Damaged(path) from problem
