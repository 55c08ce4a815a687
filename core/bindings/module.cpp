#include <nanobind/nanobind.h>

#include "bindings/modules.hpp"

NB_MODULE(_core, module) {
  // Modules keep tables until Python ends, and Python looks for leaks before it lets them go: nobody need hear of it.
  nanobind::set_leak_warnings(false);
  module.doc() = "The compiled core: only what is hot.";
  ogden::bind_errors(module);
  ogden::bind_ngram(module);
  ogden::bind_ngram_blocks(module);
  ogden::bind_ngramstats(module);
  ogden::bind_align(module);
  ogden::bind_judge(module);
  ogden::bind_chart_grammar(module);
  ogden::bind_chart(module);
  ogden::bind_cluster(module);
  ogden::bind_extract(module);
  ogden::bind_extract_blocks(module);
  ogden::bind_lattice(module);
  ogden::bind_rules(module);
  ogden::bind_rewrites(module);
  ogden::bind_phrase(module);
  ogden::bind_tree_grammar(module);
  ogden::bind_bracket_trees(module);
  ogden::bind_tree_patterns(module);
  ogden::bind_phrases(module);
  ogden::bind_verb_forms(module);
  ogden::bind_tree_extraction(module);
  ogden::bind_tree_search(module);
  ogden::bind_text(module);
  ogden::bind_corpus(module);
  ogden::bind_parse(module);
  ogden::bind_tagger(module);
  ogden::bind_tuning(module);
  ogden::bind_word_tables(module);
}
