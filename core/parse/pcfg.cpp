#include "parse/pcfg.hpp"

#include <algorithm>
#include <limits>
#include <queue>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace ogden::parse {

namespace {

constexpr float kNone = -std::numeric_limits<float>::infinity();

void check_symbol(std::uint32_t symbol, std::size_t symbols) {
  if (symbol >= symbols) throw std::invalid_argument("a rule has a symbol that is out of range");
}

void check_score(float score) {
  if (!(score <= 0)) throw std::invalid_argument("scores are logarithms of probabilities: at most 0");
}

}  // namespace

Pcfg::Pcfg(std::span<const BinaryRule> binary, std::span<const UnaryRule> unary, std::uint32_t root,
           std::vector<float> priors, float beam)
    : priors_(std::move(priors)), root_(root), beam_(beam) {
  check_symbol(root, symbols());
  if (!(beam > 0)) throw std::invalid_argument("the beam must be above 0");
  for (const float prior : priors_) check_score(prior);
  for (const BinaryRule& rule : binary) {
    check_symbol(std::max({rule.parent, rule.left, rule.right}), symbols());
    check_score(rule.score);
  }
  for (const UnaryRule& rule : unary) {
    check_symbol(std::max(rule.parent, rule.child), symbols());
    check_score(rule.score);
  }
  index_rules(binary);
  close_chains(unary);
}

void Pcfg::index_rules(std::span<const BinaryRule> rules) {
  std::vector<BinaryRule> sorted(rules.begin(), rules.end());
  std::ranges::sort(sorted, {}, [](const BinaryRule& rule) {
    return std::tuple(rule.left, rule.right, rule.parent, -rule.score);
  });
  rule_starts_.assign(symbols() + 1, 0);
  for (const BinaryRule& rule : sorted) {
    rules_.push_back({rule.right, rule.parent, rule.score});
    rule_starts_[rule.left + 1] = rules_.size();
  }
  for (std::size_t k = 1; k < rule_starts_.size(); ++k) {
    rule_starts_[k] = std::max(rule_starts_[k], rule_starts_[k - 1]);
  }
}

void Pcfg::close_chains(std::span<const UnaryRule> rules) {
  std::vector<UnaryRule> sorted(rules.begin(), rules.end());
  std::ranges::sort(sorted, {}, [](const UnaryRule& rule) {
    return std::tuple(rule.child, rule.parent, -rule.score);
  });
  const auto over = [&](std::uint32_t symbol) {
    return std::ranges::equal_range(sorted, symbol, {}, &UnaryRule::child);
  };

  // Dijkstra's algorithm from each symbol upwards. The queue gives the best score first, of equal ones the
  // lower parent.
  using Step = std::tuple<float, std::uint32_t, std::uint32_t>;  // cost, parent, next
  std::vector<bool> done(symbols());
  chain_starts_.assign(1, 0);
  for (std::uint32_t symbol = 0; symbol < symbols(); ++symbol) {
    std::priority_queue<Step, std::vector<Step>, std::greater<>> open;
    const auto extend = [&](std::uint32_t from, float cost) {
      for (const UnaryRule& rule : over(from)) {
        if (!done[rule.parent]) open.emplace(cost - rule.score, rule.parent, from);
      }
    };
    done[symbol] = true;
    extend(symbol, 0);
    const std::size_t first = chains_.size();
    while (!open.empty()) {
      const auto [cost, parent, next] = open.top();
      open.pop();
      if (done[parent]) continue;
      done[parent] = true;
      chains_.push_back({parent, -cost, next});
      extend(parent, cost);
    }
    done[symbol] = false;
    for (std::size_t k = first; k < chains_.size(); ++k) done[chains_[k].parent] = false;
    chain_starts_.push_back(chains_.size());
  }
}

std::span<const Pcfg::RuleOver> Pcfg::rules_over(std::uint32_t left) const {
  return std::span(rules_).subspan(rule_starts_[left], rule_starts_[left + 1] - rule_starts_[left]);
}

std::span<const Pcfg::Chain> Pcfg::chains_over(std::uint32_t symbol) const {
  return std::span(chains_).subspan(chain_starts_[symbol], chain_starts_[symbol + 1] - chain_starts_[symbol]);
}

/// The chart of one sentence.
class Pcfg::Chart {
 public:
  Chart(const Pcfg& grammar, std::span<const std::span<const LexicalScore>> words)
      : grammar_(grammar),
        words_(words),
        size_(words.size()),
        cells_(size_ * (size_ + 1) / 2),
        column_(size_ * grammar.symbols()),
        held_(size_),
        right_(grammar.symbols(), kNone),
        closed_(grammar.symbols(), {kNone, 0}) {}

  std::vector<PcfgNode> parse() {
    for (std::uint32_t end = 1; end <= size_; ++end) {
      for (const auto& [symbol, score] : words_[end - 1]) offer(end - 1, symbol, {score, end, 0, 0});
      for (std::uint32_t start = end; start-- > 0;) {
        complete(start, end);
        for (std::uint32_t before = 0; before < start; ++before) join(before, start);
      }
    }
    return tree();
  }

 private:
  /// How a symbol was made of two others, the first of which ends at `split`; or of a word, where that is the end.
  struct Found {
    float score = kNone;
    std::uint32_t split = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
  };
  struct Entry {
    std::uint32_t symbol;
    float score;         ///< of the best tree under the symbol, a chain of unary rules included
    std::uint32_t base;  ///< the symbol at the foot of that chain; itself where there is none
    Found found;         ///< how the base was made
  };

  std::vector<Entry>& cell(std::uint32_t start, std::uint32_t end) { return cells_[end * (end - 1) / 2 + start]; }

  /// What has been found for the cell that starts here and ends at the column we are in.
  Found* row(std::uint32_t start) { return column_.data() + start * grammar_.symbols(); }

  void offer(std::uint32_t start, std::uint32_t symbol, const Found& made) {
    Found& best = row(start)[symbol];
    if (!(made.score > best.score)) return;
    if (best.score == kNone) held_[start].push_back(symbol);
    best = made;
  }

  /// Rules over (before, start) and the cell right of it, which has just been completed.
  void join(std::uint32_t before, std::uint32_t start) {
    for (const Entry& left : cell(before, start)) {
      for (const RuleOver& rule : grammar_.rules_over(left.symbol)) {
        const float score = left.score + right_[rule.right] + rule.score;
        if (score != kNone) offer(before, rule.parent, {score, start, left.symbol, rule.right});
      }
    }
  }

  /// Close the cell under unary rules, drop what is hopeless, keep the rest, and lay it out in `right_`.
  void complete(std::uint32_t start, std::uint32_t end) {
    Found* const found = row(start);
    std::vector<std::uint32_t>& held = held_[start];
    std::ranges::sort(held);
    close(found, held);
    const bool is_whole = start == 0 && end == size_;
    const float threshold = is_whole ? kNone : worst_kept();
    std::ranges::sort(in_closed_);
    for (const std::uint32_t symbol : in_right_) right_[symbol] = kNone;
    in_right_.clear();
    for (const std::uint32_t symbol : in_closed_) {
      const auto [score, base] = std::exchange(closed_[symbol], {kNone, 0});
      if (score + grammar_.priors_[symbol] < threshold) continue;
      cell(start, end).push_back({symbol, score, base, found[base]});
      right_[symbol] = score;
      in_right_.push_back(symbol);
    }
    in_closed_.clear();
    for (const std::uint32_t symbol : held) found[symbol] = {};
    held.clear();
  }

  /// The best way to each symbol, unary rules included: from the ways that were found.
  void close(const Found* found, const std::vector<std::uint32_t>& held) {
    const auto reach = [&](std::uint32_t symbol, float score, std::uint32_t base) {
      auto& best = closed_[symbol];
      if (!(score > best.first)) return;
      if (best.first == kNone) in_closed_.push_back(symbol);
      best = {score, base};
    };
    for (const std::uint32_t symbol : held) reach(symbol, found[symbol].score, symbol);
    for (const std::uint32_t symbol : held) {
      for (const Chain& chain : grammar_.chains_over(symbol)) {
        reach(chain.parent, found[symbol].score + chain.score, symbol);
      }
    }
  }

  float worst_kept() const {
    float best = kNone;
    for (const std::uint32_t symbol : in_closed_) {
      best = std::max(best, closed_[symbol].first + grammar_.priors_[symbol]);
    }
    return best - grammar_.beam_;
  }

  const Entry* find(std::uint32_t start, std::uint32_t end, std::uint32_t symbol) {
    const std::vector<Entry>& entries = cell(start, end);
    const auto place = std::ranges::lower_bound(entries, symbol, {}, &Entry::symbol);
    return place == entries.end() || place->symbol != symbol ? nullptr : &*place;
  }

  std::vector<PcfgNode> tree() {
    std::vector<PcfgNode> nodes;
    if (size_ == 0 || !find(0, static_cast<std::uint32_t>(size_), grammar_.root_)) return nodes;
    std::vector<PcfgNode> open{{grammar_.root_, 0, static_cast<std::uint32_t>(size_)}};
    while (!open.empty()) {
      const PcfgNode node = open.back();
      open.pop_back();
      const Entry& entry = *find(node.start, node.end, node.symbol);
      append_chain(nodes, node, entry.base);
      const Found& made = entry.found;
      if (made.split == node.end) continue;  // a word
      open.push_back({made.right, made.split, node.end});
      open.push_back({made.left, node.start, made.split});
    }
    return nodes;
  }

  /// The node, and the nodes below it down to the base, all over the same words.
  void append_chain(std::vector<PcfgNode>& nodes, PcfgNode node, std::uint32_t base) const {
    nodes.push_back(node);
    const std::span<const Chain> chains = grammar_.chains_over(base);
    while (node.symbol != base) {
      node.symbol = std::ranges::find(chains, node.symbol, &Chain::parent)->next;
      nodes.push_back(node);
    }
  }

  const Pcfg& grammar_;
  std::span<const std::span<const LexicalScore>> words_;
  std::size_t size_;
  std::vector<std::vector<Entry>> cells_;
  // Dense by symbol, empty but for the symbols that the list beside it names.
  std::vector<Found> column_;  ///< for each start, the cell that ends where we are
  std::vector<std::vector<std::uint32_t>> held_;
  std::vector<float> right_;  ///< the cell completed last
  std::vector<std::uint32_t> in_right_;
  std::vector<std::pair<float, std::uint32_t>> closed_;  ///< score and base, while a cell is completed
  std::vector<std::uint32_t> in_closed_;
};

std::vector<PcfgNode> Pcfg::parse(std::span<const std::span<const LexicalScore>> words) const {
  return Chart(*this, words).parse();
}

}  // namespace ogden::parse
