#include "phrase/derivations.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace ogden::phrase {

using forest::Edge;
using forest::kNone;
using forest::StringHash;

namespace {

class PhraseStringHasher final : public kbest::StringHasher {
 public:
  PhraseStringHasher(const forest::Forest& forest, const SentenceOptions& options)
      : forest_(forest), options_(options) {}
  StringHash of(Edge edge, std::span<const StringHash> tails) const override {
    const std::uint32_t rule = forest_.rule(edge);
    if (rule == kNoOption) return tails[0];
    const Option& option = options_.options()[rule];
    return joined(tails[0], {option.hash, forest::power_of(option.length)});
  }

 private:
  const forest::Forest& forest_;
  const SentenceOptions& options_;
};

void add_rule_features(const Task& task, const Option& option, Orientation way, double* row) {
  const Grammar& grammar = (*task.grammars)[option.grammar];
  std::vector<float> scores(grammar.plain.size());
  grammar.table->scores(option.rule, scores.data());
  for (std::size_t k = 0; k < scores.size(); ++k) {
    if (grammar.plain[k] != 0) row[grammar.first_feature + k] += usable(scores[k]);
  }
  const std::int32_t moved = grammar.previous[way];
  if (moved != kNoFeature) {
    row[grammar.first_feature + static_cast<std::size_t>(moved)] += usable(scores[static_cast<std::size_t>(moved)]);
  }
}

}  // namespace

void Candidates::clear() {
  scores.clear();
  features.clear();
  letters.clear();
  text_ends.clear();
  steps.clear();
  step_ends.clear();
}

void add_features(const Task& task, Phrasebook& book, const Before& before, const Option& option, bool last,
                  double* row) {
  const Features& features = *task.features;
  std::vector<WordId> words(book.words(option).begin(), book.words(option).end());
  if (last) words.push_back(kSentenceEnd);
  book.language().add_scores(before.state, words, row);
  row[features.word_penalty] -= option.length;
  row[features.phrase_penalty] += 1;
  row[features.distortion] -= std::abs(static_cast<double>(option.start) - static_cast<double>(before.last_end));
  const Orientation way = orientation(before.last_start, before.last_end, option.start, option.end);
  if (option.kind == Kind::kUnknown) row[features.unknown_word] += kUnknownWordCost;
  if (option.kind == Kind::kIdentity) row[features.identity] += option.length;
  if (option.kind == Kind::kRule) add_rule_features(task, option, way, row);
  if (before.next_class != 0) {
    const NextScores& next = book.next_scores(before.next_class);
    const Grammar& grammar = (*task.grammars)[next.grammar];
    const std::int32_t feature = grammar.next[way];
    if (feature != kNoFeature) row[grammar.first_feature + static_cast<std::size_t>(feature)] += next.features[way];
  }
}

void CandidateReader::read(Phrasebook& book, const SentenceOptions& options, const StackSearch& search,
                           forest::Node goal, std::size_t size, bool distinct, Candidates& out) {
  found_.clear();
  rows_.clear();
  row_of_.assign(search.forest().edges(), kNone);
  if (size <= 1) {
    search.forest().best_derivation(goal, edges_);
    add(book, options, search);
  } else {
    const PhraseStringHasher hasher(search.forest(), options);
    derivations_.start(search.forest(), distinct ? &hasher : nullptr);
    for (std::uint32_t rank = 0; rank < size && derivations_.reach(goal, rank); ++rank) {
      derivations_.edges(goal, rank, edges_);
      add(book, options, search);
    }
  }
  sort(out);
}

const double* CandidateReader::features_of(Phrasebook& book, const SentenceOptions& options,
                                           const StackSearch& search, Edge edge, bool last) {
  const std::size_t width = task_->features->size();
  if (row_of_[edge] == kNone) {
    row_of_[edge] = static_cast<std::uint32_t>(rows_.size() / width);
    rows_.resize(rows_.size() + width);
    double* const row = rows_.data() + row_of_[edge] * width;
    const forest::Node tail = search.forest().tails(edge)[0];
    const Before before{search.bucket(tail).last_start, search.bucket(tail).last_end, search.hypothesis(tail).state,
                        search.hypothesis(tail).next_class};
    if (search.forest().rule(edge) == kNoOption) {
      const WordId end = kSentenceEnd;
      book.language().add_scores(before.state, {&end, 1}, row);
    } else {
      add_features(*task_, book, before, options.options()[search.forest().rule(edge)], last, row);
    }
  }
  return rows_.data() + row_of_[edge] * width;
}

/// The derivation whose edges, from the last of the sentence to the first, are in `edges_`.
void CandidateReader::add(Phrasebook& book, const SentenceOptions& options, const StackSearch& search) {
  row_.assign(task_->features->size(), 0);
  for (std::size_t k = edges_.size(); k-- > 0;) {
    const double* const row = features_of(book, options, search, edges_[k], k == 0);
    for (std::size_t f = 0; f < row_.size(); ++f) row_[f] += row[f];
    const std::uint32_t rule = search.forest().rule(edges_[k]);
    if (rule == kNoOption) continue;
    const Option& option = options.options()[rule];
    found_.steps.push_back({option.start, option.end,
                            option.kind == Kind::kRule ? static_cast<std::int32_t>(option.grammar) : -1,
                            option.length});
    for (const WordId word : book.words(option)) {
      const bool first = found_.letters.size() == (found_.text_ends.empty() ? 0 : found_.text_ends.back());
      if (!first) found_.letters += ' ';
      found_.letters += book.language().word(word);
    }
  }
  found_.features.insert(found_.features.end(), row_.begin(), row_.end());
  found_.scores.push_back(std::inner_product(row_.begin(), row_.end(), task_->weights.begin(), 0.0));
  found_.text_ends.push_back(found_.letters.size());
  found_.step_ends.push_back(found_.steps.size());
}

/// By the exact scores: those of the forest are rounded here and there, so neighbours may have to change places.
void CandidateReader::sort(Candidates& out) {
  order_.resize(found_.scores.size());
  std::iota(order_.begin(), order_.end(), 0U);
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return found_.scores[a] > found_.scores[b]; });
  out.clear();
  const auto width = static_cast<std::ptrdiff_t>(task_->features->size());
  for (const std::uint32_t k : order_) {
    out.scores.push_back(found_.scores[k]);
    const auto row = found_.features.begin() + static_cast<std::ptrdiff_t>(k) * width;
    out.features.insert(out.features.end(), row, row + width);
    const std::size_t text = k == 0 ? 0 : found_.text_ends[k - 1], step = k == 0 ? 0 : found_.step_ends[k - 1];
    out.letters.append(found_.letters, text, found_.text_ends[k] - text);
    out.text_ends.push_back(out.letters.size());
    out.steps.insert(out.steps.end(), found_.steps.begin() + static_cast<std::ptrdiff_t>(step),
                     found_.steps.begin() + static_cast<std::ptrdiff_t>(found_.step_ends[k]));
    out.step_ends.push_back(out.steps.size());
  }
}

}  // namespace ogden::phrase
