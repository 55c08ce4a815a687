# Two commands matter: `make demo` and `make test`. Each sets up everything it needs in .venv.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
CORE := CMakeLists.txt $(shell find core -name '*.[ch]pp')
# The core's sources are compiled with warnings as errors here; an ordinary `pip install` is lenient.
STRICT := -C cmake.define.OGDEN_STRICT=ON

.PHONY: demo test lint bench test-sanitize clean

TOY := docs/examples/toy

demo: .venv/built
	@echo "The toy example of Xu et al. 2016, section 3.1: three outputs for one sentence."
	@head -n 1 $(TOY)/normal.txt $(TOY)/reference-* $(TOY)/output-*
	@echo
	$(BIN)/ogden evaluate --normal $(TOY)/normal.txt --output $(TOY)/output-* --references $(TOY)/reference-* \
	    --metrics sari:xu2016 bleu fkbleu --tokenize none

test: lint
	$(BIN)/python -m pytest -n 2

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
	    .venv-sanitize/bin/pytest -p no:cacheprovider tests/core tests/text/test_tokens.py tests/text/test_sentences.py \
	    tests/corpus/test_alignment.py

clean:
	rm -rf .venv .venv-sanitize build
