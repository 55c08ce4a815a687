// What a word may be a form of, without tags: every lemma that its ending allows, and those of irregular forms.
// Too many are no harm: a lemma that is no word stands in no table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "words/word_lines.hpp"

namespace ogden::words {

class LemmaCandidates {
 public:
  /// Lines of a form, a tab, and its lemmas with spaces between them. Of a form with several lines the last one counts,
  /// in the order of their bytes.
  explicit LemmaCandidates(std::string_view irregular) : irregular_(irregular, '\t') {}

  /// The lemmas of an irregular form; none of another.
  std::vector<std::string> irregular(std::string_view form) const;

  /// Of a word in lower case: the word itself first, no candidate twice.
  std::vector<std::string> find(std::string_view word) const;

 private:
  WordLines irregular_;
};

}  // namespace ogden::words
