# Two commands matter: `make demo` and `make test`. Each sets up what it needs in .venv: the demo what Ogden needs
# to run, the tests also the extras `test` and `lint` of pyproject.toml.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Modules are compiled to bytecode when they are first imported, not all of them now.
INSTALL := $(BIN)/python -m pip --disable-pip-version-check -q install --no-compile
SUDO := $(if $(filter 0,$(shell id -u)),,sudo -n)
CORE := CMakeLists.txt $(shell find core -name '*.[ch]pp')
# The core's sources are compiled with warnings as errors here; an ordinary `pip install` is lenient.
CORE_OPTIONS := -C cmake.define.OGDEN_STRICT=ON
# `make COMPILED=OFF ...` leaves all Python interpreted: a change of a module needs no compiler then (CONTRIBUTING.md).
COMPILED := ON
ifeq ($(COMPILED),ON)
CORE += ogden/_core.pyi $(wildcard compiled/*) $(shell grep '^ogden/' compiled/modules.txt)
endif
# A list in pyproject.toml, as pip reads it: $(call listed,project dependencies).
listed = $(BIN)/python -c 'import functools, sys, tomllib; file = open("pyproject.toml", "rb"); \
    print(*functools.reduce(dict.get, sys.argv[1:], tomllib.load(file)), sep="\n")' $(1)

.PHONY: demo model test lint docs bench bench-long browser java spark test-spark test-sanitize clean

NOTICE := docs/examples/notice.txt

demo: $(VENV)/built
	@echo "A notice to residents, as it was:"
	@echo
	@cat $(NOTICE)
	@echo
	@echo "Simplified by the built-in model, every change with its reason:"
	@echo
	$(BIN)/ogden simplify $(NOTICE) --explain

# The built-in model, made again from the data folder; what is done is kept in model.work.
model: $(VENV)/built
	@$(call listed,project optional-dependencies learn) > $(VENV)/learn.txt
	$(INSTALL) -r $(VENV)/learn.txt
	$(BIN)/python recipes/model.py

# Tests of the cluster share one session of Spark, which has both cores: they are a process of their own.
test: lint browser spark
	$(BIN)/python -m pytest -n 2 --ignore tests/distributed
	$(BIN)/python -m pytest tests/distributed -m 'not heavy'

# The tests of the page drive a headless Chromium, or are skipped. Where it is there, this takes no time.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	    || { echo "installing Chromium for the tests of the page"; \
	         $(SUDO) apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1 \
	         || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends chromium >/dev/null; }; } \
	    || echo "no Chromium: the tests of the page are skipped"

# All tests of the cluster, with those that `test` leaves out because they take long.
test-spark: spark
	$(BIN)/python -m pytest tests/distributed

# Apache Spark is half a gigabyte, and of no use without Java. Where either cannot be had, its tests are skipped.
spark: $(VENV)/extras java
	@$(call listed,project optional-dependencies spark) > $(VENV)/spark.txt
	@if command -v java >/dev/null || test -n "$$JAVA_HOME"; then \
	    $(INSTALL) -r $(VENV)/spark.txt || echo "no Spark: the tests of the cluster are skipped"; fi

java:
	@command -v java >/dev/null || test -n "$$JAVA_HOME" \
	    || { echo "installing Java for the tests of the cluster"; \
	         $(SUDO) apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless >/dev/null 2>&1 \
	         || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends default-jre-headless >/dev/null; }; } \
	    || echo "no Java: the tests of the cluster are skipped"

lint: $(VENV)/extras
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The documentation as one site in build/site: every link is checked. It needs no compiled core.
docs: $(VENV)/tools
	@$(call listed,project optional-dependencies docs) > $(VENV)/docs.txt
	$(INSTALL) -r $(VENV)/docs.txt
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -q
	@echo "written: build/site; begin with build/site/index.html"

BENCH := metrics text corpus lm phrases search chart tuning treebanks tagging parsing careless_workers simplify lexicon_coverage calibration teacher documents memory service structure
# These train: aligners on all of the data, phrase models of growing size, a parser for each row of a table (hours).
BENCH_LONG := alignment training trees parser_sources
# Left to the reader, who has the model, table or text that they look into: grammar_kinds, large_grammar, pivoting, refusals; and spark and group_by, which need Java.

bench: $(VENV)/extras
	set -e; for name in $(BENCH); do echo "== bench/$$name.py"; $(BIN)/python bench/$$name.py; done

bench-long: $(VENV)/extras
	set -e; for name in $(BENCH_LONG); do echo "== bench/$$name.py"; $(BIN)/python bench/$$name.py; done

$(VENV)/tools: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ogden needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	@$(call listed,build-system requires) > $(VENV)/tools.txt
	$(INSTALL) -r $(VENV)/tools.txt cmake ninja
	touch $@

# What Ogden imports comes in while the core is compiled. No isolation: the compiled files in build/ are good for the next time.
$(VENV)/built: $(VENV)/tools $(CORE) $(VENV)/compiled-$(COMPILED)
	@$(call listed,project dependencies) > $(VENV)/run.txt
	$(INSTALL) -r $(VENV)/run.txt & \
	    $(INSTALL) --no-deps --no-build-isolation $(CORE_OPTIONS) -C cmake.define.OGDEN_COMPILE_PYTHON=$(COMPILED) -e .; built=$$?; wait $$! && exit $$built
	touch $@

# There is only one of them, so that what was installed with the other is installed again.
$(VENV)/compiled-$(COMPILED): $(VENV)/tools
	rm -f $(VENV)/compiled-*
	touch $@

# With isolation: kenlm comes as source and brings its own tools to build it.
$(VENV)/extras: $(VENV)/built pyproject.toml
	@$(call listed,project optional-dependencies test) > $(VENV)/extras.txt
	@$(call listed,project optional-dependencies lint) >> $(VENV)/extras.txt
	$(INSTALL) -r $(VENV)/extras.txt
	touch $@

# The core once more, with sanitizers, in a place of its own. Slow; run it after changing core/.
test-sanitize:
	$(MAKE) VENV=.venv-sanitize COMPILED=OFF CORE_OPTIONS='-C build-dir=build/sanitize -C cmake.define.OGDEN_SANITIZE=ON' .venv-sanitize/extras
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
	    .venv-sanitize/bin/pytest -p no:cacheprovider tests/core tests/search tests/rules tests/tuning tests/lm tests/alignment \
	    tests/text/test_tokens.py tests/text/test_sentences.py tests/corpus/test_sentence_alignment.py

clean:
	rm -rf .venv .venv-sanitize build
