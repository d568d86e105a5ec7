# Two commands are all a newcomer needs: `make lab` and `make test`.
PY ?= python3
VENV ?= .venv
PYTEST_ARGS ?=
# The tests run in one process more than there are cores; `make test CORES=0` keeps them in one, for a debugger.
CORES ?= auto
# Which tests `make slow` runs; CI leaves those to the night that repeat another on more games or notebooks.
SLOW ?= slow
LAB_ARGS ?=

B := $(VENV)/bin
FRONTEND := whist_nb/widgets/frontend
PIP_INSTALL := $(B)/python -m pip install -q --disable-pip-version-check
# In a container you are often root, and JupyterLab asks you to confirm that you mean it.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.PHONY: help lab test slow hosts compile lint format bundle docs site links clean

help:
	@echo "make lab     open JupyterLab on the first notebook"
	@echo "make test    run all tests that need no extra programs; in a browser too, if there is Chromium"
	@echo "make slow    run the long tests: ten thousand deals a game, all notebooks, Binder's pins in a fresh environment"
	@echo "make hosts   try the tables in every program that shows notebooks, each in an environment of its own"
	@echo "make compile compile the solver once, so that nothing has to wait for it later"
	@echo "make lint    run ruff, mypy and the import contract"
	@echo "make format  format the Python sources"
	@echo "make bundle  build the front end (needs Node 20)"
	@echo "make docs    build the site's pages in build/site: tutorials, how-to pages, reference"
	@echo "make site    build the whole site, with all notebooks playable in the browser (needs Node 20)"
	@echo "make links   write the public address into README and notebooks"
	@echo "make clean   remove everything that was built, and the environment"

# A grammar of web addresses that nobody here uses; without it everything of Jupyter's starts two seconds sooner.
# Whatever is installed later brings it back.
WITHOUT_GRAMMAR = $(B)/python -m pip uninstall -q -y --disable-pip-version-check rfc3987-syntax

# Newer than pyproject.toml means that the environment is up to date. JupyterLab's question about news is switched off.
$(VENV)/.stamp: pyproject.toml
	@$(PY) -c 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or newer is needed"'
	@echo "Making the environment in $(VENV): about a minute the first time."
	test -x $(B)/python || $(PY) -m venv $(VENV)
	$(PIP_INSTALL) -e '.[test,browser,teach]'
	$(WITHOUT_GRAMMAR)
	$(B)/jupyter labextension disable "@jupyterlab/apputils-extension:announcements" >/dev/null 2>&1
	@touch $@

# The developers' tools, on top of what the tests need.
$(VENV)/.dev: $(VENV)/.stamp
	$(PIP_INSTALL) -e '.[dev]'
	$(WITHOUT_GRAMMAR)
	@touch $@

# The address it prints leads to the first notebook too, for machines where no browser opens by itself.
lab: $(VENV)/.stamp
	$(B)/python -m jupyter lab --LabApp.default_url=/lab/tree/notebooks/00-start-here.ipynb $(AS_ROOT) $(LAB_ARGS)

# Once for all test processes; it takes two seconds if it has been done before.
compile: $(VENV)/.stamp
	$(B)/python -m whist_nb.analysis

test: compile
	$(B)/python -m pytest -n $(CORES) $(PYTEST_ARGS)

slow: compile
	$(B)/python -m pytest -n $(CORES) -m "$(SLOW)" $(PYTEST_ARGS)

# The environments are kept in .hosts, and pictures of each host in build/hosts.
hosts: $(VENV)/.stamp
	$(B)/python -m scripts.hosts .hosts
	mkdir -p build/hosts
	WHIST_NB_HOSTS=.hosts WHIST_NB_PICTURES=build/hosts $(B)/python -m pytest -n 2 -m slow tests/browser/test_every_host.py $(PYTEST_ARGS)

lint: $(VENV)/.dev
	$(B)/ruff check .
	$(B)/ruff format --check .
	$(B)/mypy
	$(B)/lint-imports

format: $(VENV)/.dev
	$(B)/ruff check --fix .
	$(B)/ruff format .

bundle:
	cd $(FRONTEND) && npm ci --no-audit --no-fund && npm run build

# What builds the pages, on top of what the tests need.
$(VENV)/.docs: $(VENV)/.stamp
	$(PIP_INSTALL) -e '.[docs]'
	$(WITHOUT_GRAMMAR)
	@touch $@

docs: $(VENV)/.docs
	$(B)/python -m scripts.docs build/site
	$(B)/python -m scripts.check_site build/site

# Set PYODIDE to an unpacked release of Pyodide to use its numpy.
site: $(VENV)/.docs
	$(B)/python -m scripts.site build/site $(if $(PYODIDE),--pyodide $(PYODIDE))
	$(B)/python -m scripts.check_site build/site

links: $(VENV)/.stamp
	$(B)/python scripts/links.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache $(FRONTEND)/node_modules
	find whist_nb tests scripts notebooks benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
