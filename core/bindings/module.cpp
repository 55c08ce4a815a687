#include <nanobind/nanobind.h>

#include "bindings/modules.hpp"

NB_MODULE(_core, module) {
  module.doc() = "The compiled core: only what is hot.";
  ogden::bind_ngram(module);
  ogden::bind_ngramstats(module);
  ogden::bind_align(module);
  ogden::bind_extract(module);
  ogden::bind_text(module);
  ogden::bind_corpus(module);
}
