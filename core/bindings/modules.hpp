#pragma once

#include <nanobind/nanobind.h>

namespace ogden {

void bind_errors(nanobind::module_& module);
void bind_ngram(nanobind::module_& module);
void bind_ngram_blocks(nanobind::module_& module);
void bind_ngramstats(nanobind::module_& module);
void bind_align(nanobind::module_& module);
void bind_judge(nanobind::module_& module);
void bind_chart(nanobind::module_& module);
void bind_chart_grammar(nanobind::module_& module);
void bind_cluster(nanobind::module_& module);
void bind_extract(nanobind::module_& module);
void bind_extract_blocks(nanobind::module_& module);
void bind_lattice(nanobind::module_& module);
void bind_rewrites(nanobind::module_& module);
void bind_rules(nanobind::module_& module);
void bind_phrase(nanobind::module_& module);
void bind_tree_extraction(nanobind::module_& module);
void bind_tree_grammar(nanobind::module_& module);
void bind_bracket_trees(nanobind::module_& module);
void bind_tree_patterns(nanobind::module_& module);
void bind_phrases(nanobind::module_& module);
void bind_verb_forms(nanobind::module_& module);
void bind_tree_search(nanobind::module_& module);
void bind_text(nanobind::module_& module);
void bind_corpus(nanobind::module_& module);
void bind_parse(nanobind::module_& module);
void bind_tagger(nanobind::module_& module);
void bind_tuning(nanobind::module_& module);
void bind_word_tables(nanobind::module_& module);

}  // namespace ogden
