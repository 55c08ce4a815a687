#include "phrase/searcher.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace ogden::phrase {
namespace {

[[noreturn]] void refuse(const ClaimedStep& step, const std::string& why) {
  throw std::invalid_argument("words " + std::to_string(step.start) + " to " + std::to_string(step.end) + ": " + why);
}

void check_covered(std::span<const ClaimedStep> steps, std::size_t words) {
  std::vector<bool> covered(words);
  for (const ClaimedStep& step : steps) {
    if (step.start >= step.end || step.end > words) refuse(step, "the sentence has no such words");
    for (std::uint32_t k = step.start; k < step.end; ++k) {
      if (covered[k]) refuse(step, "they are rewritten twice");
      covered[k] = true;
    }
  }
  const auto missing = std::find(covered.begin(), covered.end(), false);
  if (missing != covered.end()) {
    throw std::invalid_argument("word " + std::to_string(missing - covered.begin()) + " is left out");
  }
}

}  // namespace

void Searcher::search(const Sentence& sentence, std::size_t size, bool distinct, Candidates& out) {
  size = decode::affordable_candidates(size, sentence.tokens.size());
  cache_.tidy();
  options_.collect(*task_, cache_, sentence);
  const forest::Node goal = search_.search(cache_, options_, size > 1);
  derivations_.start(cache_, options_, search_);
  reader_.read(derivations_, cache_.lm(), goal, size, distinct, out);
}

void Searcher::rescore(const Sentence& sentence, std::span<const ClaimedStep> steps, Candidates& out) {
  check_covered(steps, sentence.tokens.size());
  cache_.tidy();
  Candidate candidate;
  candidate.clear(task_->features->size());
  double* const row = candidate.features.data();
  Before here{0, 0, cache_.lm().start(), 0};
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const Option option = claimed(sentence, steps[k]);
    add_features(*task_, cache_, here, option, k + 1 == steps.size(), row);
    add_step(cache_, option, steps[k].grammar, candidate);
    for (const WordId word : cache_.words(option)) here.state = cache_.lm().step(here.state, word).state;
    here.last_start = option.start;
    here.last_end = option.end;
    here.next_class = option.next_class;
  }
  if (steps.empty()) {
    const WordId end = decode::kSentenceEnd;
    cache_.lm().add_scores(here.state, {&end, 1}, row);
  }
  out.clear();
  out.add(candidate, *task_, cache_.lm());
}

Option Searcher::claimed(const Sentence& sentence, const ClaimedStep& step) {
  std::vector<WordId> simple;
  for (const std::string_view word : step.simple) simple.push_back(cache_.lm().number(word));
  Option option;
  if (step.grammar < 0) {
    option = copied(sentence, step, simple);
  } else {
    const auto number = static_cast<std::size_t>(step.grammar);
    if (number >= task_->grammars->size()) refuse(step, "there is no such grammar");
    const rules::PackedRules& table = *(*task_->grammars)[number].table;
    std::vector<rules::Word> normal;
    rules::Node node = table.root();
    for (std::uint32_t k = step.start; k < step.end && node != rules::kNoNode; ++k) {
      normal.push_back(table.find(sentence.tokens[k]));
      node = table.step(node, normal.back());
    }
    if (node == rules::kNoNode || !cache_.find(number, node, normal, simple, option)) {
      refuse(step, "the grammar has no such rule");
    }
  }
  option.start = step.start;
  option.end = step.end;
  return option;
}

Option Searcher::copied(const Sentence& sentence, const ClaimedStep& step, std::span<const WordId> simple) {
  const auto normal = sentence.tokens.subspan(step.start, step.end - step.start);
  if (!std::equal(normal.begin(), normal.end(), step.simple.begin(), step.simple.end())) {
    refuse(step, "they are said to be copied, but they are changed");
  }
  if (normal.size() <= task_->settings.identity) return cache_.copy(OptionKind::kIdentity, simple);
  const bool known = std::any_of(task_->grammars->begin(), task_->grammars->end(), [&](const Grammar& grammar) {
    const rules::Node node = grammar.table->step(grammar.table->root(), grammar.table->find(normal[0]));
    return node != rules::kNoNode && grammar.table->entries(node).size() > 0;
  });
  const auto& spans = sentence.protected_spans;
  const bool guarded = std::any_of(spans.begin(), spans.end(), [&](const auto& span) {
    return span.first == step.start && span.second == step.end;
  });
  return cache_.copy(normal.size() == 1 && !known && !guarded ? OptionKind::kUnknown : OptionKind::kProtected, simple);
}

}  // namespace ogden::phrase
