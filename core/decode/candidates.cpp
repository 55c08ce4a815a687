#include "decode/candidates.hpp"

#include <numeric>

namespace ogden::decode {

void Candidates::clear() {
  scores.clear();
  features.clear();
  letters.clear();
  text_ends.clear();
  steps.clear();
  step_ends.clear();
}

void Candidates::add(const Candidate& candidate, const Task& task, const JointLm& lm) {
  const std::vector<double>& row = candidate.features;
  features.insert(features.end(), row.begin(), row.end());
  scores.push_back(std::inner_product(row.begin(), row.end(), task.weights.begin(), 0.0));
  for (std::size_t k = 0; k < candidate.words.size(); ++k) {
    if (k > 0) letters += ' ';
    letters += lm.word(candidate.words[k]);
  }
  text_ends.push_back(letters.size());
  steps.insert(steps.end(), candidate.steps.begin(), candidate.steps.end());
  step_ends.push_back(steps.size());
}

void Candidates::sorted(Candidates& out) const {
  std::vector<std::uint32_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return scores[a] > scores[b]; });
  out.clear();
  const auto width = static_cast<std::ptrdiff_t>(scores.empty() ? 0 : features.size() / scores.size());
  for (const std::uint32_t k : order) {
    out.scores.push_back(scores[k]);
    const auto row = features.begin() + static_cast<std::ptrdiff_t>(k) * width;
    out.features.insert(out.features.end(), row, row + width);
    const std::size_t text = k == 0 ? 0 : text_ends[k - 1], step = k == 0 ? 0 : step_ends[k - 1];
    out.letters.append(letters, text, text_ends[k] - text);
    out.text_ends.push_back(out.letters.size());
    out.steps.insert(out.steps.end(), steps.begin() + static_cast<std::ptrdiff_t>(step),
                     steps.begin() + static_cast<std::ptrdiff_t>(step_ends[k]));
    out.step_ends.push_back(out.steps.size());
  }
}

void CandidateReader::read(Derivations& derivations, const JointLm& lm, forest::Node goal, std::size_t size,
                           bool distinct, Candidates& out) {
  found_.clear();
  if (size <= 1) {
    derivations.forest().best_derivation(goal, edges_);
    add(derivations, lm);
  } else {
    lazy_.start(derivations.forest(), distinct ? &derivations : nullptr);
    for (std::uint32_t rank = 0; rank < size && lazy_.reach(goal, rank); ++rank) {
      lazy_.edges(goal, rank, edges_);
      add(derivations, lm);
    }
  }
  // By the exact scores: those of the forest are rounded here and there, so neighbours may have to change places.
  found_.sorted(out);
}

/// The derivation whose edges are in `edges_`.
void CandidateReader::add(Derivations& derivations, const JointLm& lm) {
  candidate_.clear(task_->features->size());
  derivations.read(edges_, candidate_);
  found_.add(candidate_, *task_, lm);
}

}  // namespace ogden::decode
