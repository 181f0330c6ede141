# make play: set up and play.  make test: set up and test.  make setup: set up only.
# make quick: tests with nothing real, for a developer, in under a minute.
# make heavy: what CI runs beside `make test`.  make proof: hours of it.
# The system's Python, which sees the packages that tests compare with; else any that is new enough.
PYTHON ?= $(firstword $(shell for one in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$one >/dev/null && $$one -c 'import sys; sys.exit(sys.version_info < (3, 11))' && echo $$one && break; done 2>/dev/null) python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Twice quiet: with one, pip still prints its warnings, which a screen reader would read.
PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check

# Without Python's compiled files, each start of the program would compile all of it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play setup test quick heavy bench proof golden corpus guides parity cluster compiler wheels bundle check style types types-win32 types-darwin clean

play: setup
	@$(BIN)/companion

setup: $(READY)

# liblouis for this machine, built from its source by a compiler that comes as a wheel, and kept.
LIBLOUIS := .build/liblouis

$(LIBLOUIS): wheels/liblouis/build.py wheels/liblouis/pyproject.toml
	@echo "Two of three: building liblouis, for braille. Half a minute, and 100 MB to download."
	@rm -rf $@
	@$(PIP) wheel --no-deps --wheel-dir $@ ./wheels/liblouis

$(BIN)/python:
	@echo "One of three: setting up Python. A few seconds."
	@$(PYTHON) .ci/environment.py $(VENV)
	@$(PIP) install --upgrade 'pip>=25.1'

# Nothing here needs root or Debian's packages. The virtual environment is made by the system's
# Python and sees its packages, which tests compare with.
$(READY): pyproject.toml wheels/liblouis/build.py | $(BIN)/python
	@$(MAKE) --no-print-directory --silent $(LIBLOUIS)
	@$(PIP) install --no-deps --force-reinstall $(LIBLOUIS)/*.whl
	@echo "Three of three: downloading the other parts. Half a minute, or longer on a slow network."
	@$(PIP) install --editable '.[listen,tables,voices]' --group dev
	@touch $@
	@echo "Set up."

# One worker for each processor: see tests/sharing.py.
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN)
# After so many failures, the rest would only hold up whoever waits for the outcome.
PYTEST := $(BIN)/python -m pytest -p tests.progress --maxfail 30 --numprocesses $(WORKERS)

test: setup check
	@echo "Starting $(WORKERS) workers for the tests."
	@$(PYTEST) -m "not heavy"

quick: setup style
	@echo "Starting $(WORKERS) workers for the quick tests."
	@$(PYTEST) -m "not real and not whole and not heavy"

# Types as on Windows and macOS, Firefox and a screen reader, a fresh set-up.
heavy: setup types-win32 types-darwin
	@echo "Starting $(WORKERS) workers for the heavy tests."
	@$(PYTEST) -m heavy

check: style types

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
	@$(COMPILER) -m pip install --quiet --quiet --disable-pip-version-check ziglang==0.17.1

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
	@$(BUNDLER) -m pip install --quiet --quiet --disable-pip-version-check --find-links $(LIBLOUIS) pyinstaller==6.22.3 .
	@$(BUNDLER) -m pip install --quiet --quiet --disable-pip-version-check --no-deps --force-reinstall .
	@$(BUNDLER) bundle/build.py dist

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
