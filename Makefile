# Two commands do everything on a fresh machine with Python 3.11 or newer and pip:
#   make run     sets up, installs, and works on a bundled tournament
#   make test    sets up and passes all tests
# and a third one runs whole tournaments in the browser:
#   make serve   sets up and opens the arbiter's application on http://127.0.0.1:8000

# The first interpreter that is new enough.
PYTHON ?= $(firstword $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p; done) python3)
VENV := .venv
BIN := $(VENV)/bin
EXAMPLE := examples/open40.trf
PYTEST_ARGS ?= -n auto

# Tests start Python hundreds of times; what a process compiled is kept for the next one, also where
# a container forbids it.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run serve site dist try-windows test test-browser test-fast checklist check format docs bench setup clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The stamps remember what was installed, so that a second run starts at once.
$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "swissmate needs Python 3.11 or newer; say make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

$(VENV)/installed-arbiter: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[arbiter]'
	touch $@

$(VENV)/installed-browser: $(VENV)/installed-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[browser]'
	touch $@

$(VENV)/installed-site: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[site]'
	touch $@

$(VENV)/installed-bench: $(VENV)/installed-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

setup: $(VENV)/installed-dev ## what development needs, and the checks before each commit
	-$(BIN)/pre-commit install

run: $(VENV)/installed ## sets up, checks a bundled tournament and pairs its next round
	@echo "== The rounds played so far, paired again and compared =="
	@$(BIN)/swissmate check $(EXAMPLE)
	@echo
	@echo "== The next round =="
	@$(BIN)/swissmate pair $(EXAMPLE) --format table

# SERVE_ARGS="--demo --data /tmp/demo" shows a small invented event.
serve: $(VENV)/installed-arbiter ## the arbiter's application on http://127.0.0.1:8000
	$(BIN)/swissmate serve $(SERVE_ARGS)

# The static site in dist/site: swissmate in a browser tab, and the documentation.
site: $(VENV)/installed-site ## the web site that pairs in a browser tab, in dist/site
	$(BIN)/python tools/make_site.py

# Everything that is handed out, in dist (docs/install.md): the compiled wheel has to pass the tests
# of the rules; the rest is made beside it.
dist: $(VENV)/installed-dev ## everything that is handed out, in dist; takes some minutes
	$(BIN)/python tools/make_dist.py

# What make dist has built for Windows, under wine where that is installed; TRY_ARGS=--tests runs the
# tests of rules and files there too, which takes half an hour.
try-windows: $(VENV)/installed-dev ## tries what make dist built for Windows under wine; takes minutes
	$(BIN)/python tools/try_windows.py dist $(TRY_ARGS)

# What drives the browsers of the system: whole events, every page.
test-browser: $(VENV)/installed-browser $(VENV)/installed-site ## whole events in the browsers of the system; takes minutes
	$(BIN)/python -m pytest $(PYTEST_ARGS) -m browser

test: $(VENV)/installed-dev ## sets up and runs the tests; takes minutes
	$(BIN)/python -m pytest $(PYTEST_ARGS)

test-fast: $(VENV)/installed-dev ## the tests without the slow ones
	$(BIN)/python -m pytest -m "not slow and not long and not browser" $(PYTEST_ARGS)

# The verification checklist: what its tests show, what stays open, what that costs.
checklist: $(VENV)/installed-dev ## the verification checklist: what its tests show, what stays open
	$(BIN)/python tools/checklist.py $(PYTEST_ARGS)

check: $(VENV)/installed-dev ## format, lint, types and import contracts
	$(BIN)/ruff format --check .
	$(BIN)/djhtml --check --tabwidth 2 src
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

format: $(VENV)/installed-dev ## repairs format and what lint can repair
	$(BIN)/ruff format .
	$(BIN)/djhtml --tabwidth 2 src
	$(BIN)/ruff check --fix .

docs: $(VENV)/installed-dev ## writes the parts of docs that come from the code
	$(BIN)/python tools/make_docs.py

bench: $(VENV)/installed-bench ## measures the speed again (docs/benchmarks.md); takes long
	$(BIN)/python -m bench
	$(BIN)/python -m bench.scale
	$(BIN)/python -m bench.whole_calls
	-$(BIN)/python -m bench.steps
	$(BIN)/python -m bench.shortcuts
	$(BIN)/python -m bench.tail --players 1000 --rounds 30
	$(BIN)/python -m bench.random_rounds
	$(BIN)/python -m bench.checking
	$(BIN)/python -m bench.engine_speed
	$(BIN)/python -m bench.forecast
	$(BIN)/python -m bench.publishing
	$(BIN)/python -m bench.waits
	$(BIN)/python -m bench.start
	$(BIN)/python -m bench.last_rounds --events 40 --runs 2

clean: ## removes .venv, build, dist and caches
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
