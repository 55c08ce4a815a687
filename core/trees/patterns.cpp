#include "trees/patterns.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace ogden::trees {
namespace {

void require(bool holds, const char* message) {
  if (!holds) throw std::invalid_argument(message);
}

bool has(const std::vector<std::int32_t>& sorted, std::int32_t number) {
  return number >= 0 && std::binary_search(sorted.begin(), sorted.end(), number);
}

/// The children of each node, side by side, and the leaves below it.
class Places {
 public:
  explicit Places(const LabelledTree& tree)
      : starts_(tree.arities.size() + 1), leaves_(tree.arities.size()), ends_(tree.arities.size()) {
    const std::size_t size = tree.arities.size();
    for (std::size_t node = 0; node < size; ++node) {
      require(tree.arities[node] >= 0, "a node has fewer than no children");
      starts_[node + 1] = starts_[node] + static_cast<std::uint32_t>(tree.arities[node]);
    }
    require(size != 0 && tree.labels.size() == size && starts_[size] + 1 == size, "this is no tree");
    children_.resize(size - 1);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open;  // a node, and how many of its children were met
    std::uint32_t leaf = 0;
    for (std::uint32_t node = 0; node < size; ++node) {
      while (!open.empty() && open.back().second == below_count(open.back().first)) open.pop_back();
      require(open.empty() == (node == 0), "this is no tree");
      if (node != 0) children_[starts_[open.back().first] + open.back().second++] = node;
      leaves_[node] = leaf;
      if (tree.arities[node] == 0) {
        ends_[node] = ++leaf;
      } else {
        open.emplace_back(node, 0);
      }
    }
    for (auto node = static_cast<std::uint32_t>(size); node-- > 0;) {
      if (below_count(node) != 0) ends_[node] = ends_[children_[starts_[node + 1] - 1]];
    }
    require(tree.words.size() == leaf && tree.forms.size() == leaf, "give a word for each leaf");
  }

  std::span<const std::uint32_t> below(std::uint32_t node) const {
    return std::span(children_).subspan(starts_[node], below_count(node));
  }
  std::uint32_t below_count(std::uint32_t node) const { return starts_[node + 1] - starts_[node]; }
  /// Of a leaf, or the first one below a phrase.
  std::uint32_t leaf(std::uint32_t node) const { return leaves_[node]; }
  /// Behind the last leaf of a node.
  std::uint32_t end(std::uint32_t node) const { return ends_[node]; }

 private:
  std::vector<std::uint32_t> starts_, leaves_, ends_, children_;
};

/// Parts that are to fit, beside each other, the nodes from a place on; and what is to fit after that.
struct Goal {
  std::span<const PatternPart> parts;
  std::span<const std::uint32_t> nodes;
  std::uint32_t at;
  const Goal* next;
};

class PatternMatcher {
 public:
  PatternMatcher(const PatternTable& table, const LabelledTree& tree) : table_(table), tree_(tree), places_(tree), present_(table.need_sets()) {
    for (const std::int32_t label : tree.labels) {
      require(label >= 0 && static_cast<std::size_t>(label) < table.labels(), "a label is not known");
    }
    for (const std::int32_t word : tree.words) {
      for (const std::uint32_t set : table.sets_with(word)) present_[set] = 1;
    }
    group_phrases();
    find_rows();
  }

  /// Whether the sentence has a word of each set.
  bool has_words(std::span<const std::uint32_t> sets) const {
    return std::ranges::all_of(sets, [&](std::uint32_t set) { return present_[set] != 0; });
  }

  /// Whether each part that a pattern cannot do without could be some node.
  bool has_labels(std::uint32_t pattern) const {
    const auto wanted = table_.rows_of(pattern);
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      if ((wanted[k] & ~rows_[k]) != 0) return false;
    }
    return true;
  }

  void match(std::uint32_t pattern, std::vector<PatternFit>& found) {
    if (!has_labels(pattern)) return;
    const std::span<const PatternPart> root(&table_.root(pattern), 1);
    for (const auto& group : groups_) {
      if (!table_.allows(root[0], tree_.labels[group[0]])) continue;
      for (const std::uint32_t node : group) {
        fit_.node = node;
        found_ = &found;
        solve({root, std::span(&node, 1), 0, nullptr});
      }
    }
  }

  bool is_guarded(const PatternFit& fit, const PatternGuard& guard) const {
    const auto bound = std::ranges::find(fit.bindings, guard.name, &PatternBinding::name);
    if (bound == fit.bindings.end() || bound->count == 0) return false;
    const std::uint32_t start = places_.leaf(bound->first);
    switch (guard.kind) {
      case PatternGuard::Kind::kStarts:
        return start == 0;
      case PatternGuard::Kind::kEnds:
        return bound->end == tree_.end;
      case PatternGuard::Kind::kBegins:
        return has(guard.words, tree_.words[start]);
      case PatternGuard::Kind::kAfter:
        return start > 0 && has(guard.words, tree_.words[start - 1]);
      case PatternGuard::Kind::kLeast:
        return bound->end - start >= guard.count;
    }
    return false;
  }

 private:
  /// Phrases by their labels, in the order in which these come up.
  void group_phrases() {
    std::vector<std::int32_t> group_of(table_.labels(), -1);
    for (std::uint32_t node = 0; node < tree_.labels.size(); ++node) {
      if (tree_.arities[node] == 0) continue;
      std::int32_t& group = group_of[static_cast<std::size_t>(tree_.labels[node])];
      if (group < 0) {
        group = static_cast<std::int32_t>(groups_.size());
        groups_.emplace_back();
      }
      groups_[static_cast<std::size_t>(group)].push_back(node);
    }
  }

  void find_rows() {
    rows_.resize(table_.row_words());
    std::vector<std::uint8_t> is_seen(table_.labels());
    for (const std::int32_t label : tree_.labels) {
      if (std::exchange(is_seen[static_cast<std::size_t>(label)], 1) != 0) continue;
      const auto own = table_.rows_with(label);
      for (std::size_t k = 0; k < rows_.size(); ++k) rows_[k] |= own[k];
    }
  }

  void solve(const Goal& goal) {
    if (goal.parts.empty()) {
      if (goal.at != goal.nodes.size()) return;
      if (goal.next != nullptr) {
        solve(*goal.next);
      } else {
        found_->push_back(fit_);
      }
      return;
    }
    const PatternPart& first = goal.parts[0];
    const auto rest = goal.parts.subspan(1);
    const auto size = static_cast<std::uint32_t>(goal.nodes.size());
    if (first.is_gap) {
      for (std::uint32_t end = rest.empty() ? size : goal.at; end <= size; ++end) {
        const Binding bound(*this, first.name, goal.nodes, goal.at, end);
        solve({rest, goal.nodes, end, goal.next});
      }
      return;
    }
    if (goal.at < size && fits_here(first, goal.nodes[goal.at])) {
      const Binding bound(*this, first.name, goal.nodes, goal.at, goal.at + 1);
      const Goal after{rest, goal.nodes, goal.at + 1, goal.next};
      if (first.first == first.last) {
        solve(after);
      } else {
        const auto inside = table_.parts().subspan(first.first, first.last - first.first);
        const auto below = places_.below(goal.nodes[goal.at]);
        if (may_fit(inside, below)) solve({inside, below, 0, &after});
      }
    }
    if (first.maybe) {
      const Binding bound(*this, first.name, goal.nodes, goal.at, goal.at);
      solve({rest, goal.nodes, goal.at, goal.next});
    }
  }

  bool fits_here(const PatternPart& part, std::uint32_t node) const {
    if (!table_.allows(part, tree_.labels[node])) return false;
    if (part.words.empty() && part.forms.empty()) return true;
    if (tree_.arities[node] != 0) return false;
    const std::uint32_t leaf = places_.leaf(node);
    return has(part.words, tree_.words[leaf]) || has(part.forms, tree_.forms[leaf]);
  }

  /// A quick look: every part that must be there finds a node, the next one behind the last.
  bool may_fit(std::span<const PatternPart> parts, std::span<const std::uint32_t> nodes) const {
    std::size_t at = 0;
    for (const PatternPart& part : parts) {
      if (part.is_gap || part.maybe) continue;
      while (at < nodes.size() && !table_.allows(part, tree_.labels[nodes[at]])) ++at;
      if (at == nodes.size()) return false;
      ++at;
    }
    return true;
  }

  /// A variable that stands for nodes as long as this lives.
  class Binding {
   public:
    Binding(PatternMatcher& matcher, std::int32_t name, std::span<const std::uint32_t> nodes, std::uint32_t at,
            std::uint32_t end)
        : bindings_(name < 0 ? nullptr : &matcher.fit_.bindings) {
      if (bindings_ == nullptr) return;
      const bool some = at < end;
      bindings_->push_back({name, some ? nodes[at] : 0, at, end - at, some ? matcher.places_.end(nodes[end - 1]) : 0});
    }
    ~Binding() {
      if (bindings_ != nullptr) bindings_->pop_back();
    }
    Binding(const Binding&) = delete;
    Binding& operator=(const Binding&) = delete;

   private:
    std::vector<PatternBinding>* bindings_;
  };

  const PatternTable& table_;
  const LabelledTree& tree_;
  Places places_;
  std::vector<std::uint8_t> present_;  // by set of words that rules need
  std::vector<std::uint64_t> rows_;    // sets of labels that some node has one of
  std::vector<std::vector<std::uint32_t>> groups_;
  PatternFit fit_{};
  std::vector<PatternFit>* found_ = nullptr;
};

}  // namespace

PatternTable::PatternTable(std::size_t labels, std::vector<std::uint8_t> allowed)
    : labels_(labels), allowed_(std::move(allowed)), rows_with_(labels * row_words()) {
  for (std::size_t row = 0; row < rows(); ++row) {
    for (std::size_t label = 0; label < labels_; ++label) {
      const std::uint64_t bit = allowed_[row * labels_ + label] != 0 ? 1 : 0;
      rows_with_[label * row_words() + row / 64] |= bit << (row % 64);
    }
  }
}

std::uint32_t PatternTable::add_row(std::vector<PatternPart> row) {
  const auto start = static_cast<std::uint32_t>(parts_.size());
  for (PatternPart& part : row) {
    require(part.is_gap || part.labels < rows(), "a part has labels that are not there");
    require(part.first <= part.last && part.last <= start, "a part has parts that are not there");
    std::sort(part.words.begin(), part.words.end());
    std::sort(part.forms.begin(), part.forms.end());
    parts_.push_back(std::move(part));
  }
  return start;
}

std::uint32_t PatternTable::add_pattern(std::uint32_t root) {
  require(root < parts_.size(), "a pattern has no root");
  roots_.push_back(root);
  rows_of_.resize(roots_.size() * row_words());
  add_rows(parts_[root], std::span(rows_of_).last(row_words()));
  return static_cast<std::uint32_t>(roots_.size() - 1);
}

void PatternTable::add_rows(const PatternPart& part, std::span<std::uint64_t> rows) const {
  if (part.is_gap || part.maybe) return;
  rows[part.labels / 64] |= std::uint64_t{1} << (part.labels % 64);
  for (std::uint32_t below = part.first; below < part.last; ++below) add_rows(parts_[below], rows);
}

void PatternTable::add_rule(std::uint32_t pattern, std::vector<std::vector<std::int32_t>> needs,
                            std::vector<PatternGuard> guards) {
  require(pattern < roots_.size(), "a rule has no pattern");
  PatternRule rule{pattern, {}, std::move(guards)};
  for (auto& some : needs) {
    require(std::ranges::all_of(some, [](std::int32_t word) { return word >= 0; }), "a rule needs a word that is none");
    std::sort(some.begin(), some.end());
    const auto [known, is_new] = need_sets_.try_emplace(some, static_cast<std::uint32_t>(need_sets_.size()));
    rule.needs.push_back(known->second);
    if (!is_new) continue;
    for (const std::int32_t word : some) {
      if (static_cast<std::size_t>(word) >= sets_with_.size()) sets_with_.resize(static_cast<std::size_t>(word) + 1);
      sets_with_[static_cast<std::size_t>(word)].push_back(known->second);
    }
  }
  for (PatternGuard& guard : rule.guards) std::sort(guard.words.begin(), guard.words.end());
  rules_.push_back(std::move(rule));
}

PatternChoice PatternTable::choice(std::span<const std::uint32_t> rules) const {
  PatternChoice found;
  std::map<std::uint32_t, std::uint32_t> places;  // of patterns
  for (const std::uint32_t number : rules) {
    require(number < rules_.size(), "there is no such rule");
    const PatternRule& rule = rules_[number];
    const auto [place, is_new] = places.try_emplace(rule.pattern, static_cast<std::uint32_t>(places.size()));
    if (is_new) found.patterns.push_back(rule.pattern);
    found.rules.push_back({number, place->second, static_cast<std::uint32_t>(found.needs.size()),
                           static_cast<std::uint32_t>(rule.needs.size())});
    found.needs.insert(found.needs.end(), rule.needs.begin(), rule.needs.end());
  }
  return found;
}

PatternFits PatternTable::fits(const LabelledTree& tree, const PatternChoice& choice) const {
  PatternMatcher matcher(*this, tree);
  std::vector<PatternFit> found;                                                // of all patterns
  std::vector<std::pair<std::size_t, std::size_t>> ranges(choice.patterns.size());  // where those of each lie
  std::vector<std::uint8_t> is_matched(choice.patterns.size());
  std::vector<std::uint32_t> told;  // the number of each fit in the result, from 1 on
  PatternFits result;
  for (const PatternChoice::Rule& rule : choice.rules) {
    if (!matcher.has_words(std::span(choice.needs).subspan(rule.first_need, rule.needs))) continue;
    auto& [first, last] = ranges[rule.place];
    if (is_matched[rule.place] == 0) {
      is_matched[rule.place] = 1;
      first = found.size();
      matcher.match(choice.patterns[rule.place], found);
      last = found.size();
      told.resize(found.size());
    }
    for (std::size_t fit = first; fit < last; ++fit) {
      const auto holds = [&](const PatternGuard& guard) { return matcher.is_guarded(found[fit], guard); };
      if (!std::ranges::all_of(rules_[rule.number].guards, holds)) continue;
      if (told[fit] == 0) {
        result.fits.push_back(found[fit]);
        told[fit] = static_cast<std::uint32_t>(result.fits.size());
      }
      result.uses.push_back({rule.number, told[fit] - 1});
    }
  }
  return result;
}

}  // namespace ogden::trees
