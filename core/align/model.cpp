#include "align/model.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace ogden::align {
namespace {

constexpr std::size_t kShortRow = 64;

}  // namespace

void check(const Chances& chances) {
  if (!(chances.null > 0 && chances.null < 1 && chances.smoothing > 0 && chances.smoothing <= 1)) {
    throw std::invalid_argument("the chances of the empty word and of any jump must be between 0 and 1");
  }
}

Model::Model(std::shared_ptr<const Vocabulary> vocabulary, Lexicon lexicon, Distortion distortion, Prior prior,
             Chances chances)
    : vocabulary_(std::move(vocabulary)),
      lexicon_(std::move(lexicon)),
      distortion_(std::move(distortion)),
      prior_(prior),
      chances_(chances),
      filter_(prior) {
  check(chances_);
  lexicon_.check(vocabulary_->size());
  if (prior_.active()) forms_ = forms_of(*vocabulary_);
}

void Model::read(std::span<const std::string_view> words, KnownSentence& sentence) const {
  sentence.last.resize(vocabulary_->size());
  for (const Word word : sentence.words) sentence.last[word] = 0;
  sentence.words.clear();
  sentence.before.clear();
  sentence.forms.clear();
  sentence.columns.clear();
  sentence.fresh_.clear();
  for (const std::string_view text : words) {
    const Word word = vocabulary_->number(text);
    sentence.words.push_back(word);
    sentence.before.push_back(sentence.last[word]);
    sentence.last[word] = static_cast<std::uint32_t>(sentence.words.size());
    if (!prior_.active()) continue;
    sentence.forms.push_back(word == kUnknown ? &sentence.fresh_.emplace_back(text) : &forms_[word]);
    sentence.columns.add(*sentence.forms.back());
  }
}

/// The probabilities of a sentence's words that the lexicon has; 0 for the others.
void Model::look_up(Word word, const KnownSentence& target, std::vector<double>& row) const {
  row.assign(target.size(), 0);
  const std::uint64_t begin = lexicon_.starts[word], end = lexicon_.starts[word + 1];
  // Most rows are short: their words are looked for in the sentence, not the sentence's in them.
  if (end - begin <= kShortRow) {
    for (std::uint64_t k = begin; k < end; ++k) {
      for (std::uint32_t at = target.last[lexicon_.words[k]]; at > 0; at = target.before[at - 1]) {
        row[at - 1] = lexicon_.probabilities[k];
      }
    }
    return;
  }
  for (std::size_t j = 0; j < row.size(); ++j) {
    const std::int64_t entry = lexicon_.find(word, target.words[j]);
    if (entry >= 0) row[j] = lexicon_.probabilities[static_cast<std::size_t>(entry)];
  }
}

void Model::emissions(const KnownSentence& source, const KnownSentence& target, EmissionScratch& scratch,
                      Emissions& result) const {
  result.resize(source.size(), target.size());
  auto& [row, alike] = scratch;
  const auto write = [&](std::size_t place) {
    double* to = result.row(0) + place;
    for (std::size_t j = 0; j < row.size(); ++j, to += result.stride) *to = std::max(kFloor, row[j]);
  };
  look_up(kNull, target, row);
  write(0);
  for (std::size_t i = 0; i < source.size(); ++i) {
    const Word word = source.words[i];
    // What the corpus did not have is not what it had too rarely.
    if (word == kUnknown) {
      row.assign(target.size(), 0);
    } else {
      look_up(word, target, row);
      for (std::uint32_t at = target.last[kUnknown]; at > 0; at = target.before[at - 1]) row[at - 1] = 0;
    }
    // What was never seen is as certain of its prior as if it had been seen linked to itself.
    const double total = std::max(word == kUnknown ? 0.0 : lexicon_.totals[word], prior_.same);
    if (prior_.active() && total > 0) {
      filter_.find(*source.forms[i], target.columns, alike);
      Comparison comparison(*source.forms[i], prior_);
      for (const std::uint32_t j : alike) {
        if (row[j] == 0) row[j] = std::min(1.0, comparison.weight(*target.forms[j]) / total);
      }
    }
    write(i + 1);
  }
}

}  // namespace ogden::align
