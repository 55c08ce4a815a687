#include "chart/derivations.hpp"

#include <algorithm>
#include <numeric>

namespace ogden::chart {

using forest::Edge;
using forest::StringHash;

namespace {

class ChartStringHasher final : public kbest::StringHasher {
 public:
  ChartStringHasher(const Rulebook& book, const forest::Forest& forest) : book_(book), forest_(forest) {}
  StringHash of(Edge edge, std::span<const StringHash> tails) const override {
    const std::uint32_t rule = forest_.rule(edge);
    if (rule == kEnd) return tails[0];
    if (rule == kGlue || rule == kSplit) return joined(tails[0], tails[1]);
    StringHash hash;
    for (const Part part : book_.parts(book_.option(rule))) {
      hash = joined(hash, part < 0 ? tails[static_cast<std::size_t>(~part)]
                                     : forest::hash_of(static_cast<WordId>(part)));
    }
    return hash;
  }

 private:
  const Rulebook& book_;
  const forest::Forest& forest_;
};

}  // namespace

void CandidateReader::read(Rulebook& book, const ChartSearch& search, forest::Node goal, std::size_t size,
                           bool distinct, Candidates& out) {
  Candidates found;
  if (size <= 1) {
    search.forest().best_derivation(goal, edges_);
    add(book, search, found);
  } else {
    const ChartStringHasher hasher(book, search.forest());
    derivations_.start(search.forest(), distinct ? &hasher : nullptr);
    for (std::uint32_t rank = 0; rank < size && derivations_.reach(goal, rank); ++rank) {
      derivations_.edges(goal, rank, edges_);
      add(book, search, found);
    }
  }
  sort(found, out);
  out.work = search.work();
}

/// The derivation whose edges are in `edges_`, each before those under it.
void CandidateReader::add(Rulebook& book, const ChartSearch& search, Candidates& found) {
  const std::size_t first_step = found.steps.size();
  row_.assign(task_->features->size(), 0);
  words_.clear();
  const auto glued = std::count_if(edges_.begin(), edges_.end(),
                                   [&](Edge edge) { return search.forest().rule(edge) == kGlue; });
  std::erase_if(edges_, [&](Edge edge) { return search.forest().rule(edge) >= kGlue; });
  arrange(book, search);
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    const std::uint32_t rule = search.forest().rule(edges_[k]);
    if (rule == kSplit) continue;
    const Option& option = book.option(rule);
    places_[k].step = static_cast<std::uint32_t>(found.steps.size() - first_step);
    add_features(option);
    const Phrase& phrase = search.phrase(edges_[k]);
    found.steps.push_back({phrase.start, phrase.end, option.kind == Kind::kRule ? std::int64_t{option.rule} : -1,
                           places_[k].depth, 0, 0});
  }
  write(book, search, first_step, found);
  row_[task_->features->glue] += static_cast<double>(glued);
  row_[task_->features->word_penalty] -= static_cast<double>(words_.size());
  for (std::size_t k = 0; k < words_.size(); ++k) {
    if (k > 0) found.letters += ' ';
    found.letters += book.language().word(words_[k]);
  }
  words_.push_back(phrase::kSentenceEnd);
  book.language().add_scores(book.language().start(), words_, row_.data());
  found.features.insert(found.features.end(), row_.begin(), row_.end());
  found.scores.push_back(std::inner_product(row_.begin(), row_.end(), task_->weights.begin(), 0.0));
  found.text_ends.push_back(found.letters.size());
  found.step_ends.push_back(found.steps.size());
}

/// What a rule or a split writes, in order.
std::span<const Part> CandidateReader::parts(const Rulebook& book, std::uint32_t rule) {
  static constexpr Part kBoth[] = {~Part{0}, ~Part{1}};
  return rule == kSplit ? std::span<const Part>(kBoth) : book.parts(book.option(rule));
}

/// Finds the places under each place, from the last edge to the first: what is under an edge follows it.
void CandidateReader::arrange(const Rulebook& book, const ChartSearch& search) {
  places_.assign(edges_.size(), {});
  std::vector<std::uint32_t> waiting;
  for (std::size_t k = edges_.size(); k-- > 0;) {
    const std::size_t tails = search.forest().tails(edges_[k]).size();
    for (std::size_t t = 0; t < tails; ++t) {
      places_[k].tails[t] = waiting.back();
      waiting.pop_back();
    }
    waiting.push_back(static_cast<std::uint32_t>(k));
  }
  for (std::size_t k = 0; k < edges_.size(); ++k) {
    const std::uint32_t rule = search.forest().rule(edges_[k]);
    for (const Part part : parts(book, rule)) {
      if (part >= 0) continue;
      Place& under = places_[places_[k].tails[static_cast<std::size_t>(~part)]];
      under.depth = places_[k].depth + (rule == kSplit ? 0 : 1);
      under.inner = true;
    }
  }
}

/// The simple words in order, and which of them each step made.
void CandidateReader::write(Rulebook& book, const ChartSearch& search, std::size_t first_step, Candidates& found) {
  struct Frame {
    std::uint32_t place, part;
  };
  std::vector<Frame> frames;
  for (std::size_t top = 0; top < edges_.size(); ++top) {
    if (places_[top].inner) continue;
    frames.assign(1, {static_cast<std::uint32_t>(top), 0});
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const std::uint32_t rule = search.forest().rule(edges_[frame.place]);
      const std::span<const Part> written = parts(book, rule);
      if (rule != kSplit) {
        Step& step = found.steps[first_step + places_[frame.place].step];
        if (frame.part == 0) step.simple_start = static_cast<std::uint32_t>(words_.size());
        step.simple_end = static_cast<std::uint32_t>(words_.size());
      }
      if (frame.part == written.size()) {
        frames.pop_back();
        continue;
      }
      const Part part = written[frame.part++];
      if (part < 0) {
        frames.push_back({places_[frame.place].tails[static_cast<std::size_t>(~part)], 0});
      } else {
        words_.push_back(static_cast<WordId>(part));
      }
    }
  }
}

void CandidateReader::add_features(const Option& option) {
  const Features& features = *task_->features;
  row_[features.phrase_penalty] += 1;
  if (option.kind == Kind::kUnknown) row_[features.unknown_word] += kUnknownWordCost;
  if (option.kind == Kind::kIdentity) row_[features.identity] += option.words;
  if (option.kind != Kind::kRule) return;
  scores_.resize(task_->grammar->features().size());
  task_->grammar->scores(option.rule, scores_);
  for (std::size_t k = 0; k < scores_.size(); ++k) row_[features.first_of_grammar + k] += usable(scores_[k]);
}

/// By the exact scores: those of the forest are rounded here and there, so neighbours may have to change places.
void CandidateReader::sort(const Candidates& found, Candidates& out) const {
  std::vector<std::uint32_t> order(found.scores.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return found.scores[a] > found.scores[b]; });
  out = {};
  const auto width = static_cast<std::ptrdiff_t>(task_->features->size());
  for (const std::uint32_t k : order) {
    out.scores.push_back(found.scores[k]);
    const auto row = found.features.begin() + static_cast<std::ptrdiff_t>(k) * width;
    out.features.insert(out.features.end(), row, row + width);
    const std::size_t text = k == 0 ? 0 : found.text_ends[k - 1], step = k == 0 ? 0 : found.step_ends[k - 1];
    out.letters.append(found.letters, text, found.text_ends[k] - text);
    out.text_ends.push_back(out.letters.size());
    out.steps.insert(out.steps.end(), found.steps.begin() + static_cast<std::ptrdiff_t>(step),
                     found.steps.begin() + static_cast<std::ptrdiff_t>(found.step_ends[k]));
    out.step_ends.push_back(out.steps.size());
  }
}

}  // namespace ogden::chart
