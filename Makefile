# make play: set up and play.  make test: set up and test.  make setup: set up only.
# make quick: the tests that need no devices, sound or browser, in under a minute.
# make heavy: the tests that CI runs after `make test`.  make proof: hours of tests.
# Prefer the system's Python, which sees the packages that tests compare with. Otherwise take any
# Python that is new enough.
PYTHON ?= $(firstword $(shell for one in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$one >/dev/null && $$one -c 'import sys; sys.exit(sys.version_info < (3, 11))' && echo $$one && break; done 2>/dev/null) python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# With one --quiet, pip still prints its warnings, which a screen reader would read.
PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check

# Without compiled files, Python would compile the whole program at every start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play setup test quick not-heavy heavy bench proof golden corpus guides parity cluster compiler wheels bundle check style types types-win32 types-darwin clean

play: setup
	@COMPANION_STARTED_BY="make play" $(BIN)/companion

setup: $(READY)

# liblouis for this machine. The compiler comes as a wheel; the result is kept.
LIBLOUIS := .build/liblouis
LIBLOUIS_SOURCE := packaging/wheels/liblouis
LIBLOUIS_FILES := $(LIBLOUIS_SOURCE)/build.py $(LIBLOUIS_SOURCE)/pyproject.toml

$(LIBLOUIS): $(LIBLOUIS_FILES)
	@echo "Two of three: building liblouis, for braille. Half a minute, and 100 MB to download."
	@rm -rf $@
	@$(PIP) wheel --no-deps --wheel-dir $@ ./$(LIBLOUIS_SOURCE)

$(BIN)/python:
	@echo "One of three: setting up Python. A few seconds."
	@$(PYTHON) .ci/environment.py $(VENV)
	@$(PIP) install --upgrade 'pip>=25.1'

# Nothing here needs root or Debian packages. The environment sees the packages of the Python that
# made it, because tests compare the program with them.
$(READY): pyproject.toml $(LIBLOUIS_FILES) | $(BIN)/python
	@$(MAKE) --no-print-directory --silent $(LIBLOUIS)
	@$(PIP) install --no-deps --force-reinstall $(LIBLOUIS)/*.whl
	@echo "Three of three: downloading the other parts. Half a minute, or longer on a slow network."
	@$(PIP) install --editable '.[listen,reader,tables,voices]' --group dev
	@touch $@
	@echo "Set up."

# One worker per processor: see tests/sharing.py.
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN)
# After so many failures, stop: more of them would only delay the outcome.
PYTEST := $(BIN)/python -m pytest -p tests.progress --maxfail 30 --numprocesses $(WORKERS)

# Types are checked while the tests run: both take minutes, and tests often wait.
test: setup style
	@$(MAKE) --no-print-directory --jobs=2 types not-heavy

not-heavy:
	@echo "Starting $(WORKERS) workers for the tests."
	@$(PYTEST) -m "not heavy"

quick: setup style
	@echo "Starting $(WORKERS) workers for the quick tests."
	@$(PYTEST) -m "not real and not whole and not heavy"

# Types as on Windows and macOS, Firefox, a screen reader, a fresh set-up, the packed sources.
heavy: setup types-win32 types-darwin
	@echo "Starting $(WORKERS) workers for the heavy tests."
	@$(PYTEST) -m heavy

check: style types

style:
	@echo "Checking style."
	@$(BIN)/ruff check .
	@$(BIN)/python -m tests.plain_english

types:
	@echo "Checking types."
	@$(BIN)/mypy

types-win32 types-darwin: types-%:
	@echo "Checking types as on $*."
	@$(BIN)/mypy --platform $* --cache-dir .mypy_cache/$* companion

bench: setup
	@bash .ci/system-packages
	@$(BIN)/python -m tests.bench

# Every proof in tests/proof. SECONDS sets the length of the two longest: six displays, ten minutes;
# far tables, an hour. The last outcomes are kept.
proof: setup
	@$(PIP) install --group proof
	@$(BIN)/python -m tests.proof $(SECONDS:%=--seconds %)

# Write the golden transcripts again. Read the difference before you commit it.
golden: setup
	@$(BIN)/python -m tests.golden.play

# Write the braille corpus again. Read the difference before you commit it.
corpus: setup
	@$(BIN)/python -m tests.braille.corpus

# Measure what a turn costs to hear, to feel and to type. The last outcome is kept.
parity: setup
	@$(BIN)/python -m tests.parity.measure

# Write docs/commands.md and the pieces of games in all texts again, from the program itself. Read
# the difference before you commit it.
guides: setup
	@$(BIN)/python -m tests.command_texts
	@$(BIN)/python -m tests.transcripts

# Far tables: run three broker servers, three workers and two gateways here, until Ctrl-C.
cluster: setup
	@$(BIN)/python packaging/deploy/cluster.py

# Build all wheels, for all platforms, and the packed sources into dist. The wheels of liblouis have
# the same bytes each time.
COMPILER := .build/compiler/bin/python
compiler:
	@test -x $(COMPILER) || $(PYTHON) .ci/environment.py .build/compiler
	@$(COMPILER) -m pip install --quiet --quiet --disable-pip-version-check ziglang==0.17.1

wheels: setup compiler
	@$(COMPILER) $(LIBLOUIS_SOURCE)/build.py wheels dist
	@$(COMPILER) $(LIBLOUIS_SOURCE)/build.py sdist dist
	@cd dist && sha256sum --check ../$(LIBLOUIS_SOURCE)/SHA256SUMS
	@$(BIN)/python -m hatchling build --target wheel --target sdist --directory dist

# Only the wheel for Windows, which `make proof` runs under Wine.
dist/windows: compiler $(LIBLOUIS_FILES)
	@$(COMPILER) $(LIBLOUIS_SOURCE)/build.py wheels $@ win_amd64

# Bundle the program with Python into one file for this system, with the licences, into dist.
BUNDLER := .build/bundle/bin/python
bundle: setup
	@test -x $(BUNDLER) || $(PYTHON) .ci/environment.py .build/bundle --alone
	@$(BUNDLER) -m pip install --quiet --quiet --disable-pip-version-check --no-deps --force-reinstall $(LIBLOUIS)/*.whl
	@$(BUNDLER) -m pip install --quiet --quiet --disable-pip-version-check pyinstaller==6.22.3 .
	@$(BUNDLER) packaging/bundle/build.py dist

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
