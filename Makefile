# make play: set up and play.  make test: set up and test.  make setup: set up only.
# make quick: what a developer runs again and again: no devices, no sound, within a minute.
# The system's Python sees what tests compare with; where there is none, or an old one, another.
PYTHON ?= $(firstword $(shell for one in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$one >/dev/null && $$one -c 'import sys; sys.exit(sys.version_info < (3, 11))' && echo $$one && break; done 2>/dev/null) python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Tests start the program hundreds of times: without what Python keeps compiled, each compiles it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play setup test quick bench proof golden corpus guides parity cluster compiler wheels bundle check style types types-win32 types-darwin clean

play: setup
	@$(BIN)/companion

setup: $(READY)

# liblouis for this machine, built from its source by a compiler that comes as a wheel, and kept.
LIBLOUIS := .build/liblouis

$(LIBLOUIS): wheels/liblouis/build.py wheels/liblouis/pyproject.toml
	@echo "Two: liblouis, built from its source. Half a minute, and 100 MB from the network."
	@rm -rf $@
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $@ ./wheels/liblouis

$(BIN)/python:
	@echo "Setting up, in three steps; each is silent until the next is told."
	@echo "One: a place for the program's own parts. A few seconds."
	@$(PYTHON) .ci/environment.py $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'

# Nothing of it needs root, or what Debian packs. The virtual environment is made by the system's
# Python and sees its packages, as what tests compare with lives there.
$(READY): pyproject.toml wheels/liblouis/build.py | $(BIN)/python
	@$(MAKE) --no-print-directory $(LIBLOUIS)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall $(LIBLOUIS)/*.whl
	@echo "Three: all other parts, from the network. A quarter of a minute, or longer if it is slow."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[listen,tables,voices]' --group dev
	@touch $@
	@echo "Set up."

# The tests wait for most of their time: until words have been said, until a display has
# been looked for. So there are three workers for each processor, whose waiting goes on side by
# side; what must not be disturbed is in one worker: see tests/sharing.py.
WORKERS ?= $(shell expr 3 '*' $$(getconf _NPROCESSORS_ONLN))
# After so many failures the rest would only hold up who waits for the outcome.
PYTEST := $(BIN)/python -m pytest -p tests.progress --maxfail 30 --numprocesses

test: setup check
	@echo "Looking for the system's packages that tests need."
	@bash .ci/system-packages
	@echo "Starting $(WORKERS) workers for the tests."
	@$(PYTEST) $(WORKERS)

# Of these, all but what starts the program, or has a device or sound: see `SLOW` in
# tests/conftest.py; and but for whole games.
QUICK := -m "not program and not whole" tests/games tests/golden tests/keepers tests/narration tests/prompt \
	tests/referee tests/web tests/test_architecture.py tests/test_privacy.py tests/test_words.py

quick: setup check
	@echo "Starting workers for the quick tests."
	@$(PYTEST) $$(getconf _NPROCESSORS_ONLN) $(QUICK)

# Side by side: the types take longest.
check: setup
	@$(MAKE) --no-print-directory --jobs 2 types style types-win32 types-darwin

style:
	@echo "Checking style."
	@$(BIN)/ruff check .

types:
	@echo "Checking types."
	@$(BIN)/mypy

types-win32 types-darwin: types-%:
	@echo "Checking types as on $*."
	@$(BIN)/mypy --platform $* --cache-dir .mypy_cache/$* companion

bench: setup
	@bash .ci/system-packages
	@$(BIN)/python -m tests.bench

# Six displays for ten minutes and far tables for an hour; SECONDS says otherwise. What the referee
# holds possible, against brute force. The last outcomes are kept.
proof: setup
	@$(BIN)/python -m tests.proof $(SECONDS:%=--seconds %)

# Writes the golden transcripts anew; read the difference before committing it.
golden: setup
	@$(BIN)/python -m tests.golden.play

# Writes the braille corpus anew; read the difference before committing it.
corpus: setup
	@$(BIN)/python -m tests.braille.corpus

# What a turn costs to hear, to feel and to type; the last outcome is kept.
parity: setup
	@$(BIN)/python -m tests.parity.measure

# Writes docs/commands.md anew, from the commands themselves, and the pieces of games in all texts,
# as the program tells them now; read the difference before committing it.
guides: setup
	@$(BIN)/python -m tests.command_texts
	@$(BIN)/python -m tests.transcripts

# Far tables: three servers of the broker, three workers and two gateways here, until Ctrl-C.
cluster: setup
	@$(BIN)/python deploy/cluster.py

# All wheels, for all systems, and the sources of liblouis's, into dist; the same bytes each time.
COMPILER := .build/compiler/bin/python
compiler:
	@test -x $(COMPILER) || $(PYTHON) .ci/environment.py .build/compiler
	@$(COMPILER) -m pip install --quiet --disable-pip-version-check ziglang==0.17.1

wheels: setup compiler
	@$(COMPILER) wheels/liblouis/build.py wheels dist
	@$(COMPILER) wheels/liblouis/build.py sdist dist
	@cd dist && sha256sum --check ../wheels/liblouis/SHA256SUMS
	@$(BIN)/python -m hatchling build --target wheel --directory dist

# Those of Windows alone, which `make proof` runs under Wine.
dist/windows: compiler wheels/liblouis/build.py
	@$(COMPILER) wheels/liblouis/build.py wheels $@ win_amd64

# One file for who has no Python, and the licences of what is in it, into dist; for this system.
BUNDLER := .build/bundle/bin/python
bundle: setup
	@test -x $(BUNDLER) || $(PYTHON) .ci/environment.py .build/bundle --alone
	@$(BUNDLER) -m pip install --quiet --disable-pip-version-check --find-links $(LIBLOUIS) pyinstaller==6.22.3 .
	@$(BUNDLER) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall .
	@$(BUNDLER) bundle/build.py dist

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
