#pragma once

#include <nanobind/nanobind.h>

namespace ogden {

void bind_ngram(nanobind::module_& module);
void bind_ngramstats(nanobind::module_& module);
void bind_align(nanobind::module_& module);
void bind_extract(nanobind::module_& module);
void bind_text(nanobind::module_& module);
void bind_corpus(nanobind::module_& module);

}  // namespace ogden
