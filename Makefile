# make play: set up and play.  make test: set up and test.  make setup: set up only.
PYTHON ?= /usr/bin/python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play setup test bench proof golden corpus check clean

play: setup
	@$(BIN)/companion

setup: $(READY)

# Debian's packages first: `louis` lives in the system's Python, so the virtual
# environment is made by that Python and sees its packages.
$(READY): pyproject.toml .ci/system-packages
	@bash .ci/system-packages
	@test -x $(BIN)/python || $(PYTHON) -m venv --system-site-packages $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@touch $@

test: setup check
	@bash .ci/system-packages test
	@$(BIN)/python -m pytest

check: setup
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: setup
	@bash .ci/system-packages test
	@$(BIN)/python -m tests.bench

# Six displays for ten minutes; SECONDS says otherwise. What the referee holds possible,
# against brute force. The last outcomes are kept.
SECONDS ?= 600
proof: setup
	@$(BIN)/python -m tests.proof --seconds $(SECONDS)

# Writes the golden transcripts anew; read the difference before committing it.
golden: setup
	@$(BIN)/python -m tests.golden.play

# Writes the braille corpus anew; read the difference before committing it.
corpus: setup
	@$(BIN)/python -m tests.braille.corpus

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
