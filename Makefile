# Two commands are all a newcomer needs: `make lab` and `make test`.
PY ?= python3
VENV ?= .venv
B := $(VENV)/bin
FRONTEND := whist_nb/widgets/frontend
PYTEST_ARGS ?=

.PHONY: lab test slow lint bundle clean help

help:
	@echo "make lab     JupyterLab, opened on the first notebook"
	@echo "make test    every test that needs no extra program; browser tests run where Chromium is installed"
	@echo "make slow    the long tests: ten thousand deals a game, Binder's pins in a fresh environment"
	@echo "make lint    ruff, mypy, import contract"
	@echo "make bundle  build the front end (needs Node 20)"
	@echo "make clean   remove everything that was built, the environment too"

# The stamp is younger than pyproject.toml: the environment holds what it asks for.
$(VENV)/.stamp: pyproject.toml
	@$(PY) -c 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or newer is needed"'
	test -x $(B)/python || $(PY) -m venv $(VENV)
	$(B)/python -m pip install -q --disable-pip-version-check -e '.[lab,test,browser]'
	@touch $@

# The tools of the house, on top of what the tests need.
$(VENV)/.dev: $(VENV)/.stamp
	$(B)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

lab: $(VENV)/.stamp
	$(B)/python -m jupyter lab notebooks/00-start-here.ipynb

test: $(VENV)/.stamp
	$(B)/python -m pytest $(PYTEST_ARGS)

slow: $(VENV)/.stamp
	$(B)/python -m pytest -m slow $(PYTEST_ARGS)

lint: $(VENV)/.dev
	$(B)/ruff check .
	$(B)/ruff format --check .
	$(B)/mypy
	$(B)/lint-imports

bundle:
	cd $(FRONTEND) && npm ci --no-audit --no-fund && npm run build

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache $(FRONTEND)/node_modules
	find whist_nb tests scripts notebooks benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
