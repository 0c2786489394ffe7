# make run    serve the site as it is served for real        make run PORT=8123
# make test   run every test
# make dev    a server that reloads while you work on the code
#
# All that is needed is Python 3.11 or newer with its venv module. Another Python: make PYTHON=...

PORT ?= 8000
VENV ?= .venv
BIN := $(VENV)/bin
# Touched when the site's own needs are installed, and when the tests' and checkers' are too. While
# they are newer than pyproject.toml and constraints.txt there is nothing to do.
SITE := $(VENV)/.installed
ALL := $(VENV)/.installed-all

# The newest Python that is new enough and really runs.
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11 python3.14 python; do \
	if $$name -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$name; break; fi; done)

.PHONY: help run dev test bench lint install clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

run: $(SITE)
	@$(BIN)/python -m lodam_site.serve --port $(PORT)

dev: export LODAM_DEBUG = 1
dev: install
	@$(BIN)/python -c 'import pathlib; pathlib.Path("var").mkdir(mode=0o700, exist_ok=True)'
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py runserver 127.0.0.1:$(PORT)

test: install
	$(BIN)/python -m pytest $(PYTEST_FLAGS)

bench: install
	$(BIN)/python -m pytest -m bench -s tests/bench

# What .ci/run checks beside the tests.
.PHONY: ruff format mypy imports
lint: ruff format mypy imports

ruff: install
	$(BIN)/ruff check .

format: install
	$(BIN)/ruff format --check .

mypy: install
	$(BIN)/mypy

imports: install
	PATH="$(abspath $(BIN)):$$PATH" lint-imports

install: $(ALL)

PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then \
		echo "Losing Lodam needs Python 3.11 or newer, with its venv module, and found none."; \
		echo "On Debian or Ubuntu: apt install python3 python3-venv. On a Mac: brew install python."; \
		echo "If it has a name of its own: make PYTHON=/path/to/python3 run"; \
		exit 1; \
	fi
	@$(PYTHON) -m venv $(VENV)

$(SITE): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what the site needs into $(VENV)/ (once)."
	@$(PIP) .
	@touch $@

$(ALL): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what the site, its tests and checks need into $(VENV)/ (once, a minute or two)."
	@$(PIP) '.[dev]'
	@touch $(SITE) $@

clean:
	rm -rf .venv* build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
