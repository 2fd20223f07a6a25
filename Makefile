# Every target sets up what it needs; a second call installs nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ON_PI := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo yes)

comma := ,
EXTRAS := simulation$(if $(ON_PI),$(comma)pi)
SHOTS := build/demo
OTHER_PYTHON = "Binside needs Python 3.11, 3.12 or 3.13, and $(PYTHON) is another. Name one: make PYTHON=python3.13 …"
# On a Raspberry Pi libcamera, KMS and lgpio come from the system, so the environment must see its packages.
SITE := $(if $(ON_PI),--system-site-packages)

.PHONY: run install uninstall demo test test-boot test-camera test-pi test-vm test-long fuzz mutants monkey soak lint bench words shots pictures clean help

help: ## say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: $(VENV)/.ready ## sit down at the table: the touchscreen app (without a display: the demo, off-screen)
	@$(BIN)/binside run; code=$$?; if [ $$code -eq 3 ]; then env -u DISPLAY -u SDL_VIDEODRIVER $(MAKE) --no-print-directory demo; else exit $$code; fi

install: ## as root: make this machine a referee that starts with it; INSTALL="--free-uart", --lite, --desktop say more
	@PYTHON=$(PYTHON) sh systemd/install.sh $(INSTALL)

uninstall: ## as root: take it off again; settings and matches stay, unless UNINSTALL=--purge
	@sh systemd/uninstall.sh $(UNINSTALL)

demo: $(VENV)/.ready ## watch a match play itself, screenshots in build/demo
	@$(BIN)/binside demo garbage-day --shots $(SHOTS)

test: lint ## lint, types and all quick tests (at most 10 minutes on two cores)
	@mkdir -p build
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not long and not terminal"
	$(BIN)/python -m pytest -m "terminal and not long"

test-long: $(VENV)/.tests ## the tests that take longer: run before a release
	$(BIN)/python -m pytest -m long

test-boot: $(VENV)/.tests ## as root: the installed service under a real systemd: start, hang, restart at the same turn, switch off
	$(BIN)/python -m tests.boot $(if $(SUITE),--suite $(SUITE))

test-camera: ## the cameras' contract with the real picamera2 in a Debian root of its own, kept in build/roots (as root)
	@sh tests/hardware/pi_camera/root.sh

test-pi: ## as root: make install's steps, one decision and smoke tests in an emulated arm64 Debian, kept in build/roots (half an hour)
	@sh tests/pi/root.sh --suite $(or $(SUITE),bookworm)

test-vm: $(VENV)/.tests ## as root: the installed service on a kernel of its own in QEMU: its first page, touches, a pulled scale (a quarter of an hour)
	$(BIN)/python -m tests.vm

fuzz: $(VENV)/.tests ## a thousand random legal matches of every game, mode and number of players
	$(BIN)/python -m tests.rules.fuzz

mutants: $(VENV)/.mutants ## change the rules a little, again and again, and count who of their tests notices (an hour at most)
	$(BIN)/python -m tests.rules.mutants

monkey: $(VENV)/.tests ## 100,000 random touches on every screen and in matches of every game (two hours of one core)
	$(BIN)/python -m tests.ui.monkey

soak: $(VENV)/.tests ## four hours of play with pulled plugs and hands: what grows, leaks or is scored wrongly (hours)
	$(BIN)/python -m tests.soak

lint: $(VENV)/.tests ## ruff and strict mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.tests ## print every figure of the README and write build/bench.json
	$(BIN)/python -m tests.bench

words: $(VENV)/.tests ## bring the translations up to date with the source; fails and lists what lacks one
	@$(BIN)/python -m tests.words

shots: $(VENV)/.tests ## pictures of every page in build/shots, and all of them on contact sheets
	$(BIN)/python -m tests.ui.shots build/shots

pictures: $(VENV)/.tests ## store what every page looks like now, for the tests to compare with
	$(BIN)/python -m tests.ui.stored --accept

$(VENV)/.ready: pyproject.toml systemd/packages.sh
	@sh systemd/packages.sh run
	@$(PYTHON) -c 'import sys; (3, 11) <= sys.version_info[:2] <= (3, 13) or sys.exit($(OTHER_PYTHON))'
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(SITE) $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$(EXTRAS)]'
	@touch $@

$(VENV)/.tests: $(VENV)/.ready
	@sh systemd/packages.sh test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$(EXTRAS),test]'
	@touch $@

$(VENV)/.mutants: $(VENV)/.tests
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$(EXTRAS),test,mutants]'
	@touch $@

clean: ## remove what was built, keep the environment
	rm -rf build mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis
