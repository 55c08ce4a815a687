#include "align/model.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <stdexcept>
#include <utility>

namespace ogden::align {

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
      chances_(chances) {
  check(chances_);
  lexicon_.check(vocabulary_->size());
  if (prior_.active()) forms_ = forms_of(*vocabulary_);
}

void Model::emissions(std::span<const std::string_view> source, std::span<const std::string_view> target,
                      Emissions& result) const {
  result.resize(source.size(), target.size());
  std::vector<Word> words;
  std::vector<const Form*> forms;
  std::deque<Form> fresh;  // stay in place
  const auto form_of = [&](std::string_view word, Word number) {
    return number == kUnknown ? &fresh.emplace_back(word) : &forms_[number];
  };
  for (const std::string_view word : target) {
    words.push_back(vocabulary_->number(word));
    if (prior_.active()) forms.push_back(form_of(word, words.back()));
  }
  const auto known = [&](Word from, std::size_t j) {
    const std::int64_t entry = lexicon_.find(from, words[j]);
    return entry < 0 ? 0.0 : lexicon_.probabilities[static_cast<std::size_t>(entry)];
  };
  for (std::size_t j = 0; j < target.size(); ++j) result.row(j)[0] = std::max(kFloor, known(kNull, j));
  for (std::size_t i = 0; i < source.size(); ++i) {
    const Word word = vocabulary_->number(source[i]);
    std::optional<Comparison> comparison;  // most words need none
    // What was never seen is as certain of its prior as if it had been seen linked to itself.
    const double total = std::max(word == kUnknown ? 0.0 : lexicon_.totals[word], prior_.same);
    for (std::size_t j = 0; j < target.size(); ++j) {
      double probability = word == kUnknown || words[j] == kUnknown ? 0.0 : known(word, j);
      if (probability == 0 && prior_.active() && total > 0) {
        if (!comparison) comparison.emplace(*form_of(source[i], word), prior_);
        probability = std::min(1.0, comparison->weight(*forms[j]) / total);
      }
      result.row(j)[i + 1] = std::max(kFloor, probability);
    }
  }
}

}  // namespace ogden::align
