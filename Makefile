# Two commands matter: `make demo` and `make test`. Each sets up everything it needs in .venv.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
SUDO := $(if $(filter 0,$(shell id -u)),,sudo -n)
CORE := CMakeLists.txt $(shell find core -name '*.[ch]pp')
# The core's sources are compiled with warnings as errors here; an ordinary `pip install` is lenient.
STRICT := -C cmake.define.OGDEN_STRICT=ON

.PHONY: demo model test lint bench browser test-sanitize clean

NOTICE := docs/examples/notice.txt

demo: .venv/built
	@echo "A notice to residents, as it was:"
	@echo
	@cat $(NOTICE)
	@echo
	@echo "Simplified by the built-in model, every change with its reason:"
	@echo
	$(BIN)/ogden simplify $(NOTICE) --explain

# The built-in model, made again from the data folder; what is done is kept in model.work.
model: .venv/built
	$(PIP) install lightgbm
	$(BIN)/python recipes/model.py

test: lint browser
	$(BIN)/python -m pytest -n 2

# The tests of the page drive a headless Chromium, or are skipped. Where it is there, this takes no time.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	    || { echo "installing Chromium for the tests of the page"; \
	         $(SUDO) apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1 \
	         || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends chromium >/dev/null; }; } \
	    || echo "no Chromium: the tests of the page are skipped"

lint: .venv/built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/built
	$(BIN)/python bench/metrics.py
	$(BIN)/python bench/text.py
	$(BIN)/python bench/corpus.py
	$(BIN)/python bench/lm.py
	$(BIN)/python bench/phrases.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/chart.py
	$(BIN)/python bench/tuning.py
	$(BIN)/python bench/parsing.py
	$(BIN)/python bench/simplify.py
	$(BIN)/python bench/documents.py
	$(BIN)/python bench/service.py

.venv/tools: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ogden needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(PIP) install 'scikit-build-core>=0.10' 'nanobind>=2.4' cmake ninja
	touch $@

.venv/built: .venv/tools $(CORE)
	$(PIP) install --no-build-isolation $(STRICT) -e '.[dev]'
	touch $@

# The core once more, with sanitizers, in a place of its own. Slow; run it after changing core/.
test-sanitize: .venv/tools
	$(PYTHON) -m venv .venv-sanitize
	.venv-sanitize/bin/python -m pip -q install 'scikit-build-core>=0.10' 'nanobind>=2.4' cmake ninja
	.venv-sanitize/bin/python -m pip -q install --no-build-isolation -C build-dir=build/sanitize \
	    -C cmake.define.OGDEN_SANITIZE=ON '.[dev]'
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
	    .venv-sanitize/bin/pytest -p no:cacheprovider tests/core tests/search tests/rules tests/tuning tests/lm tests/alignment \
	    tests/text/test_tokens.py tests/text/test_sentences.py tests/corpus/test_sentence_alignment.py

clean:
	rm -rf .venv .venv-sanitize build
