#include "ngram/enumerate.hpp"

#include <algorithm>
#include <utility>

namespace ogden::ngram {

EnumeratedNgrams::EnumeratedNgrams(const Automaton& model)
    : model_(model), origins_(model.states()), levels_(model.order()), added_(model.order()) {
  list_arcs();
  add_endings();
}

void EnumeratedNgrams::list_arcs() {
  struct Arc {
    Node from;
    Word word;
    Target target;
  };
  std::vector<Arc> arcs;
  arcs.reserve(model_.arcs());
  model_.visit_arcs([&](Node from, Word word, const Target& target) { arcs.push_back({from, word, target}); });
  std::sort(arcs.begin(), arcs.end(), [](const auto& a, const auto& b) {
    return std::pair(a.from, a.word) < std::pair(b.from, b.word);
  });
  std::vector<Node> contexts{kEmptyContext};
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    std::vector<Node> longer;
    for (const Node context : contexts) {
      auto arc = std::lower_bound(arcs.begin(), arcs.end(), context,
                                  [](const Arc& each, Node from) { return each.from < from; });
      for (; arc != arcs.end() && arc->from == context; ++arc) {
        const Node to = arc->target.to;
        const bool own = to != kEmptyContext && origins_[to].length == 0;
        if (own) longer.push_back(to);
        levels_[level].push_back({context, arc->word, arc->target.probability, own ? model_.backoff(to) : 0.0F});
        if (own) origins_[to] = {context, arc->word, static_cast<std::uint8_t>(level + 1)};
      }
    }
    contexts = std::move(longer);
  }
}

void EnumeratedNgrams::add_endings() {
  Words words;
  for (std::size_t level = levels_.size() - 1; level > 0; --level) {
    const auto check = [&](std::span<const Word> ending) {
      if (!has(ending)) added_[level - 1].try_emplace(Words(ending.begin(), ending.end()), score(ending));
    };
    for (const Entry& entry : levels_[level]) {
      spell(entry.from, entry.word, words);
      check(std::span(words).subspan(1));
    }
    for (const auto& [each, probability] : added_[level]) check(std::span(each).subspan(1));
  }
}

void EnumeratedNgrams::spell(Node context, Word last, Words& words) const {
  words.assign(1, last);
  for (; context != kEmptyContext; context = origins_[context].from) words.push_back(origins_[context].word);
  std::reverse(words.begin(), words.end());
}

bool EnumeratedNgrams::has(std::span<const Word> words) const {
  Node context = kEmptyContext;
  for (std::size_t k = 0; k < words.size(); ++k) {
    // A context that was not reached by these words alone is a shorter one: the model knows no longer one.
    if (k > 0 && origins_[context].length != k) return false;
    const Target* const arc = model_.find(context, words[k]);
    if (arc == nullptr) return false;
    context = arc->to;
  }
  return true;
}

float EnumeratedNgrams::score(std::span<const Word> words) const {
  Step step{0, kEmptyContext};
  for (const Word word : words) step = model_.step(step.state, word);
  return step.score;
}

void EnumeratedNgrams::visit(std::size_t order, const NgramVisitor& visitor) {
  Words words;
  for (const Entry& entry : levels_.at(order - 1)) {
    spell(entry.from, entry.word, words);
    visitor(words, entry.probability, entry.backoff);
  }
  for (const auto& [each, probability] : added_[order - 1]) visitor(each, probability, 0.0F);
}

}  // namespace ogden::ngram
