#include "chart/search.hpp"

#include <algorithm>

namespace ogden::chart {

using decode::kEmptyLeftContext;
using forest::Node;

namespace {

/// For sentences that are too long to be searched as the settings say.
constexpr std::uint32_t kFewestPops = 10, kManyPops = 1000, kNarrowest = 5;
/// Dotted items that end at one place of a span: more are made by strange grammars only.
constexpr std::size_t kMostItems = std::size_t{1} << 15;
constexpr Label kNoLabel = 0xFFFFFFFF;
/// Spans of a sentence, whatever the settings say: a gigabyte of them is too many.
constexpr std::uint32_t kMostSpans = std::uint32_t{1} << 26, kMostNamedSpans = kMostSpans / 4;

std::uint32_t thinned(std::uint32_t limit, std::uint32_t least, std::uint32_t whole, std::uint32_t words) {
  return std::min(limit, decode::thinned(limit, least, whole, words));
}

}  // namespace

void ChartSearch::prepare(const Sentence& sentence) {
  const Settings& settings = task_->settings;
  size_ = static_cast<std::uint32_t>(sentence.tokens.size());
  widest_ = settings.span == 0 ? size_ : std::min(settings.span, size_);
  pops_ = settings.pops;
  if (settings.whole > 0 && size_ > settings.whole) {
    pops_ = thinned(pops_ == 0 ? kManyPops : pops_, kFewestPops, settings.whole, size_);
    widest_ = thinned(std::min(widest_, settings.whole), kNarrowest, settings.whole, size_);
  }
  span_labels_ = sentence.span_labels;
  const std::uint32_t most = span_labels_ == nullptr ? kMostSpans : kMostNamedSpans;
  if (size_ > 0) widest_ = std::max(1U, std::min(widest_, most / size_));
  symbols_.clear();
  words_.clear();
  for (const std::string_view token : sentence.tokens) {
    symbols_.push_back(task_->grammar->find(token));
    words_.push_back(cache_->lm().number(token));
  }
  protected_.prepare(sentence);
  forest_.clear();
  phrases_.clear();
  heads_.clear();
  pruning_.clear();
  list_labels_.clear();
  spans_.assign(std::size_t{size_} * widest_, {});
  wide_.assign(size_, {});
  if (items_.size() < widest_ + 1) items_.resize(widest_ + 1);
  if (span_labels_ != nullptr) {
    names_.prepare(*span_labels_, settings.free_labels, size_, widest_);
    named_.resize(task_->grammar->labels().size());
  }
  items_seen_ = 0;
}

/// Calls for each list of a span, and each label under which it fills gaps.
template <typename Visit>
void ChartSearch::each_name(std::uint32_t start, std::uint32_t end, Visit visit) {
  const Range lists = span(start, end);
  if (span_labels_ == nullptr) {
    for (std::uint32_t list = lists.first; list < lists.last; ++list) visit(list, list_labels_[list]);
  } else if (lists.first < lists.last) {
    for (const Label label : names_.names(start, end)) visit(lists.first, label);
  }
}

Node ChartSearch::search(OptionCache& cache, const Sentence& sentence) {
  cache_ = &cache;
  prepare(sentence);
  for (std::uint32_t start = size_; start-- > 0;) fill_from(start);
  return glue();
}

/// All spans that start at a word; those that start behind it are finished.
void ChartSearch::fill_from(std::uint32_t start) {
  items_[0].assign(1, {kRoot, 0, {}});
  for (std::uint32_t end = start + 1; end <= size_ && end - start <= widest_; ++end) {
    advance(start, end);
    const auto first = static_cast<Node>(forest_.nodes());
    pruning_.clear_cubes();
    add_rules(start, end);
    add_splits(start, end);
    add_copies(start, end);
    const bool unknown = !pruning_.has_cubes() && end == start + 1 && protected_.free(start, end);
    if (unknown) copy(start, end, OptionKind::kUnknown);
    if (!pruning_.has_cubes()) continue;
    fill(start, end);
    keep(first, span(start, end));
    each_name(start, end, [&](std::uint32_t list, Label label) {
      const TrieNode pattern = task_->grammar->step(kRoot, ~static_cast<Symbol>(label));
      if (pattern != kNoNode) add_item(end - start, pattern, items_[0][0], list);
    });
  }
  if (protected_.until(start) > start + widest_) copy_wide(start);
}

/// The items of a span from those of shorter ones.
void ChartSearch::advance(std::uint32_t start, std::uint32_t end) {
  const Grammar& grammar = *task_->grammar;
  const std::uint32_t width = end - start;
  items_[width].clear();
  if (protected_.free(end - 1, end) && symbols_[end - 1] != kNoWord) {
    for (const Item& item : items_[width - 1]) {
      const TrieNode pattern = grammar.step(item.pattern, symbols_[end - 1]);
      if (pattern != kNoNode) items_[width].push_back({pattern, item.nonterminals, item.lists});
    }
  }
  for (std::uint32_t middle = start + 1; middle < end; ++middle) {
    const Range lists = span(middle, end);
    if (lists.first == lists.last) continue;
    for (const Item& item : items_[middle - start]) {
      if (!grammar.takes_labels(item.pattern)) continue;
      each_name(middle, end, [&](std::uint32_t list, Label label) {
        const TrieNode pattern = grammar.step(item.pattern, ~static_cast<Symbol>(label));
        if (pattern != kNoNode) add_item(width, pattern, item, list);
      });
    }
  }
  items_seen_ += items_[width].size();
}

void ChartSearch::add_item(std::uint32_t width, TrieNode pattern, const Item& from, std::uint32_t list) {
  if (items_[width].size() >= kMostItems) return;
  Item item{pattern, from.nonterminals + 1, from.lists};
  item.lists[from.nonterminals] = list;
  items_[width].push_back(item);
}

/// The rules that match a span whole. With span labels, those whose label is a name of the span: a cube for each label.
void ChartSearch::add_rules(std::uint32_t start, std::uint32_t end) {
  if (span_labels_ != nullptr) {
    ++names_seen_;
    for (const Label label : names_.names(start, end)) named_[label] = names_seen_;
  }
  for (const Item& item : items_[end - start]) {
    if (task_->grammar->rules(item.pattern).empty()) continue;
    if (span_labels_ == nullptr) {
      const OptionRange rules = cache_->rules(item.pattern);
      pruning_.add_cube({rules.first, rules.size, item.nonterminals, item.lists});
      continue;
    }
    cache_->each_label(item.pattern, [&](Label label, std::uint32_t group) {
      if (named_[label] != names_seen_) return;
      const OptionRange rules = cache_->rules(item.pattern, group);
      pruning_.add_cube({rules.first, rules.size, item.nonterminals, item.lists});
    });
  }
}

void ChartSearch::add_splits(std::uint32_t start, std::uint32_t end) {
  if (span_labels_ == nullptr) return;
  for (const Split& split : names_.splits(start, end)) {
    const Range left = span(start, split.middle), right = span(split.middle, end);
    // Nothing stands for a part of a protected span.
    if (left.first == left.last || right.first == right.last) continue;
    pruning_.add_cube({kSplit, 1, 2, {left.first, right.first}});
  }
}

/// Words that must or may stay as they are.
void ChartSearch::add_copies(std::uint32_t start, std::uint32_t end) {
  const bool guarded = protected_.until(start) == end;
  if (!guarded) {
    // With span labels, longer copies are put together from words along the splits.
    const std::uint32_t longest = task_->settings.identity;
    if (end - start > (span_labels_ == nullptr ? longest : std::min(longest, 1U))) return;
    if (!protected_.free(start, end)) return;
  }
  copy(start, end, guarded ? OptionKind::kProtected : OptionKind::kIdentity);
}

void ChartSearch::copy(std::uint32_t start, std::uint32_t end, OptionKind kind) {
  const auto words = std::span(words_).subspan(start, end - start);
  const std::span<const Label> labels(task_->settings.copy_labels);
  for (const Label label : span_labels_ == nullptr ? labels : labels.first(1)) {
    pruning_.add_cube({cache_->copy(kind, label, words), 1, 0, {}});
  }
}

/// A protected span that is too wide for any rule is a piece of the sentence all the same.
void ChartSearch::copy_wide(std::uint32_t start) {
  const std::uint32_t end = protected_.until(start);
  const auto first = static_cast<Node>(forest_.nodes());
  pruning_.clear_cubes();
  add_copies(start, end);
  fill(start, end);
  keep(first, wide_[end - 1]);
}

/// The nodes from `first` on are the phrases of a span: by label, the best first.
void ChartSearch::keep(Node first, Range& lists) {
  ranking_.clear();
  for (Node node = first; node < forest_.nodes(); ++node) ranking_.push_back(node);
  std::sort(ranking_.begin(), ranking_.end(), [&](Node a, Node b) {
    if (phrases_[a].label != phrases_[b].label) return phrases_[a].label < phrases_[b].label;
    return forest_.best(a) > forest_.best(b) || (forest_.best(a) == forest_.best(b) && a < b);
  });
  lists.first = pruning_.lists();
  for (const Node node : ranking_) {
    const Phrase& phrase = phrases_[node];
    if (pruning_.lists() == lists.first || list_labels_.back() != phrase.label) add_list(phrase.label);
    pruning_.add_phrase({forest_.best(node), phrase.left, phrase.state, node});
  }
  lists.last = pruning_.lists();
}

std::uint32_t ChartSearch::add_list(Label label) {
  list_labels_.push_back(label);
  return pruning_.add_list();
}

/// Sentences of the first so many words, from shorter ones and the phrases that follow them.
Node ChartSearch::glue() {
  gluing_ = true;
  const Node root = forest_.add_leaf();
  phrases_.push_back({0, 0, kNoLabel, kEmptyLeftContext, cache_->lm().start()});
  if (size_ == 0) return finish_empty();
  std::vector<std::uint32_t> starts(1, add_list(kNoLabel));
  pruning_.add_phrase({0, kEmptyLeftContext, cache_->lm().start(), root});
  for (std::uint32_t end = 1; end <= size_; ++end) {
    const auto first = static_cast<Node>(forest_.nodes());
    add_glue_cubes(end, starts);
    fill(0, end);
    ranking_.clear();
    for (Node node = first; node < forest_.nodes(); ++node) ranking_.push_back(node);
    std::sort(ranking_.begin(), ranking_.end(), [&](Node a, Node b) {
      return forest_.best(a) > forest_.best(b) || (forest_.best(a) == forest_.best(b) && a < b);
    });
    starts.push_back(add_list(kNoLabel));
    for (const Node node : ranking_) {
      pruning_.add_phrase({forest_.best(node), kEmptyLeftContext, phrases_[node].state, node});
    }
  }
  gluing_ = false;
  return static_cast<Node>(forest_.nodes() - 1);
}

/// Each start of the sentence with each list of phrases from there to `end`.
void ChartSearch::add_glue_cubes(std::uint32_t end, const std::vector<std::uint32_t>& starts) {
  pruning_.clear_cubes();
  const auto add = [&](const Range& lists) {
    for (std::uint32_t list = lists.first; list < lists.last; ++list) {
      const std::uint32_t start = phrases_[pruning_.list(list)[0].node].start;
      if (!pruning_.list(starts[start]).empty()) pruning_.add_cube({0, 1, 2, {starts[start], list}});
    }
  };
  for (std::uint32_t start = end > widest_ ? end - widest_ : 0; start < end; ++start) add(span(start, end));
  add(wide_[end - 1]);
}

/// A sentence without words still ends.
Node ChartSearch::finish_empty() {
  gluing_ = false;
  const Node root = static_cast<Node>(forest_.nodes() - 1), goal = forest_.add_node();
  phrases_.push_back(phrases_[root]);
  JointLm& lm = cache_->lm();
  heads_.push_back(goal);
  forest_.add_edge(goal, {&root, 1}, kEnd, lm.step(lm.start(), decode::kSentenceEnd).score);
  return goal;
}

}  // namespace ogden::chart
