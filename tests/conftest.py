"""How the tests share a machine: files run whole on one of the two workers, and everything that opens a pseudo-terminal on the
same one, since the system gives the number of a closed one to the next who asks, also in another process."""

from __future__ import annotations

import pytest

WITH_TERMINALS = (
    "tests/companion/test_table_gone.py",
    "tests/demo/",
    "tests/e2e/",
    "tests/hardware/test_scale.py",
    "tests/hardware/test_virtual_table.py",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        file = item.nodeid.split("::")[0]
        item.add_marker(pytest.mark.xdist_group("terminals" if file.startswith(WITH_TERMINALS) else file))
