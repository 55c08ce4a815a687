#include "parse/kbest.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "parse/spans.hpp"

namespace ogden::parse {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// One way to make an item. For a split: the cut and the ranks of the two parts. For a span with or without a label:
/// the rank of the label and the rank of the split below; `cut` is then 0.
struct Derivation {
  float score;
  std::uint32_t cut, first, second;
};

bool worse(const Derivation& a, const Derivation& b) {
  if (a.score != b.score) return a.score < b.score;
  if (a.cut != b.cut) return a.cut > b.cut;
  if (a.first != b.first) return a.first > b.first;
  return a.second > b.second;
}

struct List {
  std::vector<Derivation> done, waiting;
};

class Forest {
 public:
  explicit Forest(const SpanScores& scores)
      : scores_(scores),
        chart_(scores),
        labels_(span_count(scores.length)),
        splits_(span_count(scores.length)),
        any_(span_count(scores.length)),
        whole_(span_count(scores.length)) {}

  std::vector<ScoredTree> trees(std::size_t count) {
    std::vector<ScoredTree> result;
    for (std::uint32_t rank = 0; result.size() < count; ++rank) {
      const Derivation* const found = span(0, scores_.length, true, rank);
      if (found == nullptr) break;
      result.push_back({found->score, {}});
      write(0, scores_.length, true, rank, result.back().brackets);
    }
    return result;
  }

 private:
  struct Choice {
    float score;
    std::uint32_t label;
  };

  bool must(std::size_t i, std::size_t j, bool whole) const noexcept {
    return j - i == scores_.length || (whole && j - i > 1);
  }

  /// The labels of a span, the best first; with `bare`, having none is among them.
  const std::vector<Choice>& labels(std::size_t i, std::size_t j) {
    std::vector<Choice>& sorted = labels_[span_index(scores_.length, i, j)];
    if (sorted.empty()) {
      const float* const row = scores_.row(i, j);
      for (std::uint32_t k = 0; k < scores_.labels; ++k) sorted.push_back({row[k], k});
      sorted.push_back({0.0F, kNone});
      std::stable_sort(sorted.begin(), sorted.end(), [](const Choice& a, const Choice& b) { return a.score > b.score; });
    }
    return sorted;
  }

  /// The choice at a rank, where a span that must have a label passes over having none.
  const Choice* choice(std::size_t i, std::size_t j, bool label_needed, std::uint32_t rank) {
    const std::vector<Choice>& sorted = labels(i, j);
    if (label_needed) {
      const auto none = std::find_if(sorted.begin(), sorted.end(), [](const Choice& c) { return c.label == kNone; });
      if (sorted.begin() + rank >= none) ++rank;
    }
    return rank < sorted.size() ? &sorted[rank] : nullptr;
  }

  std::unique_ptr<List>& slot(std::vector<std::unique_ptr<List>>& lists, std::size_t i, std::size_t j) {
    return lists[span_index(scores_.length, i, j)];
  }

  static void push(List& list, const Derivation& derivation) {
    list.waiting.push_back(derivation);
    std::push_heap(list.waiting.begin(), list.waiting.end(), worse);
  }

  /// Moves the best waiting derivation to the done ones; `expand` adds what follows the last one taken.
  template <typename Expand>
  static const Derivation* at(List& list, std::uint32_t rank, Expand expand) {
    while (list.done.size() <= rank) {
      if (!list.done.empty()) expand(Derivation(list.done.back()));
      if (list.waiting.empty()) return nullptr;
      std::pop_heap(list.waiting.begin(), list.waiting.end(), worse);
      list.done.push_back(list.waiting.back());
      list.waiting.pop_back();
    }
    return &list.done[rank];
  }

  const Derivation* split(std::size_t i, std::size_t j, std::uint32_t rank) {
    auto& owner = slot(splits_, i, j);
    if (!owner) {
      owner = std::make_unique<List>();
      for (std::size_t k = i + 1; k < j; ++k) {
        push(*owner, {chart_.any(i, k) + chart_.whole(j, k), static_cast<std::uint32_t>(k), 0, 0});
      }
    }
    List& list = *owner;
    return at(list, rank, [&](const Derivation& last) {
      const auto follow = [&](std::uint32_t first, std::uint32_t second) {
        const Derivation* const left = span(i, last.cut, false, first);
        const Derivation* const right = left == nullptr ? nullptr : span(last.cut, j, true, second);
        if (right != nullptr) push(list, {left->score + right->score, last.cut, first, second});
      };
      follow(last.first + 1, last.second);
      if (last.first == 0) follow(0, last.second + 1);
    });
  }

  const Derivation* span(std::size_t i, std::size_t j, bool whole, std::uint32_t rank) {
    const bool needed = must(i, j, whole), word = j - i == 1;
    auto& owner = slot(whole ? whole_ : any_, i, j);
    const auto follow = [&](List& list, std::uint32_t first, std::uint32_t second) {
      const Choice* const label = choice(i, j, needed, first);
      if (label == nullptr || (word && second > 0)) return;
      const Derivation* const below = word ? nullptr : split(i, j, second);
      if (word || below != nullptr) push(list, {label->score + (word ? 0.0F : below->score), 0, first, second});
    };
    if (!owner) {
      owner = std::make_unique<List>();
      follow(*owner, 0, 0);
    }
    List& list = *owner;
    return at(list, rank, [&](const Derivation& last) {
      follow(list, last.first + 1, last.second);
      if (last.first == 0) follow(list, 0, last.second + 1);
    });
  }

  void write(std::size_t i, std::size_t j, bool whole, std::uint32_t rank, std::vector<Bracket>& brackets) {
    const Derivation derivation = *span(i, j, whole, rank);
    const Choice* const label = choice(i, j, must(i, j, whole), derivation.first);
    if (label->label != kNone) {
      brackets.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), label->label});
    }
    if (j - i == 1) return;
    const Derivation below = *split(i, j, derivation.second);
    write(i, below.cut, false, below.first, brackets);
    write(below.cut, j, true, below.second, brackets);
  }

  const SpanScores& scores_;
  BestChart chart_;
  std::vector<std::vector<Choice>> labels_;
  std::vector<std::unique_ptr<List>> splits_, any_, whole_;
};

}  // namespace

std::vector<ScoredTree> best_trees(const SpanScores& scores, std::size_t count) {
  return Forest(scores).trees(count);
}

}  // namespace ogden::parse
