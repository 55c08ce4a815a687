#include "decode/features.hpp"

#include <utility>

namespace ogden::decode {

Features::Features(std::span<const std::string> models, std::initializer_list<std::string_view> own,
                   bool with_identity)
    : names_(models.begin(), models.end()) {
  word_penalty = add("word_penalty");
  phrase_penalty = add("phrase_penalty");
  first_own = names_.size();
  for (const std::string_view name : own) add(std::string(name));
  unknown_word = add("unknown_word");
  identity = with_identity ? add("identity") : names_.size();
  first_of_grammars = names_.size();
}

std::size_t Features::add(std::string name) {
  names_.push_back(std::move(name));
  return names_.size() - 1;
}

void Features::count_option(OptionKind kind, std::uint32_t words, double* row) const {
  row[phrase_penalty] += 1;
  if (kind == OptionKind::kUnknown) row[unknown_word] += kUnknownWordCost;
  if (kind == OptionKind::kIdentity) row[identity] += words;
}

}  // namespace ogden::decode
