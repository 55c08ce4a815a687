#include "transduce/search.hpp"

#include <algorithm>

#include "decode/lm_combiner.hpp"

namespace ogden::transduce {

using decode::Combination;
using decode::kEmptyLeftContext;
using decode::LmCombiner;
using forest::Node;

namespace {

constexpr std::uint32_t kFewestPops = 10, kManyPops = 1000, kNoList = 0xFFFFFFFF;

}  // namespace

void TreeSearch::prepare(const Sentence& sentence) {
  const Settings& settings = task_->settings;
  const FlatTree& tree = *sentence.tree;
  const auto size = static_cast<std::uint32_t>(sentence.tokens.size());
  sentence_ = &sentence;
  pops_ = settings.pops;
  if (settings.whole > 0 && size > settings.whole) {
    const std::uint32_t most = pops_ == 0 ? kManyPops : pops_;
    pops_ = std::min(most, decode::thinned(most, kFewestPops, settings.whole, size));
  }
  words_.clear();
  for (std::uint32_t k = 0; k < size; ++k) {
    words_.push_back(cache_->lm().number(sentence.tokens[k], sentence.labels[tree.leaf(k)]));
  }
  protected_.prepare(sentence);
  frozen_.assign(tree.size(), false);
  for (NodeId node = 0; node < tree.size(); ++node) frozen_[node] = is_frozen(node);
  forest_.clear();
  phrases_.clear();
  pruning_.clear();
  list_labels_.clear();
  lists_.assign(tree.size(), {});
  uses_.clear();
  matches_ = 0;
  finishing_ = false;
}

/// Whether a protected span is in more than one child of a node, or sticks out of it.
bool TreeSearch::is_frozen(NodeId node) const {
  const FlatTree& tree = *sentence_->tree;
  const std::uint32_t start = tree[node].start, end = tree[node].end;
  if (protected_.free(start, end)) return false;
  const auto& spans = sentence_->protected_spans;
  auto span = std::partition_point(spans.begin(), spans.end(), [&](const auto& each) { return each.second <= start; });
  for (; span != spans.end() && span->first < end; ++span) {
    if (span->first < start || span->second > end || tree.is_leaf(node)) return true;
    bool inside = false;
    tree.each_child(node, [&](NodeId child) {
      inside |= span->first >= tree[child].start && span->second <= tree[child].end;
    });
    if (!inside) return true;
  }
  return false;
}

Node TreeSearch::search(OptionCache& cache, const Sentence& sentence) {
  cache_ = &cache;
  prepare(sentence);
  for (NodeId node = sentence.tree->size(); node-- > 0;) rewrite(node);
  return finish();
}

void TreeSearch::rewrite(NodeId node) {
  const FlatTree& tree = *sentence_->tree;
  const auto first = static_cast<Node>(forest_.nodes());
  cubes_.clear();
  wide_.clear();
  bool known = false;
  if (!frozen_[node]) {
    matcher_.each(
        tree, node, [&](NodeId each) { return frozen_[each]; },
        [&](const Match& match) {
          ++matches_;
          // The node alone, all of its children variables.
          known |= tree.is_leaf(node) || (match.variables.size() == tree[node].arity &&
                                          match.nodes.size() == match.variables.size() + 1);
          add_match(node, match);
        });
  }
  if (!known) copy(node, frozen_[node] ? OptionKind::kProtected : OptionKind::kCopied);
  run(node);
  keep(node, first);
  if (list_of(node, tree[node].label) == kNoList) {
    // What was made has other labels only.
    cubes_.clear();
    copy(node, OptionKind::kCopied);
    run(node);
    keep(node, first);
  }
}

void TreeSearch::add_match(NodeId node, const Match& match) {
  const OptionRange rules = cache_->rules(match, *sentence_->tree);
  for (std::uint32_t option = rules.first; option < rules.first + rules.size; ++option) {
    add_use(node, option, match.variables);
  }
}

/// An option at a node, if its gaps can be filled and nothing protected is deleted.
void TreeSearch::add_use(NodeId node, std::uint32_t number, std::span<const NodeId> variables) {
  const FlatTree& tree = *sentence_->tree;
  const Option& option = cache_->option(number);
  if (!fill_gaps(option, variables)) return;
  float deleted = 0;
  const std::span<const Gap> gaps = cache_->gaps(option);
  for (std::uint32_t k = 0, gap = 0; k < variables.size(); ++k) {
    if (gap < gaps.size() && gaps[gap].variable == k) {
      ++gap;
      continue;
    }
    const trees::Node& each = tree[variables[k]];
    if (!protected_.free(each.start, each.end)) return;
    deleted += sentence_->values.empty() ? static_cast<float>(each.end - each.start) : sentence_->values[variables[k]];
  }
  if (gap_lists_.size() > kMostGaps) {
    wide_.push_back({number, deleted, gap_lists_});
    return;
  }
  Pruning::Cube cube{static_cast<std::uint32_t>(uses_.size()), 1, option.gaps, {}};
  std::ranges::copy(gap_lists_, cube.lists.begin());
  uses_.push_back({number, node, deleted});
  cubes_.push_back(cube);
}

bool TreeSearch::fill_gaps(const Option& option, std::span<const NodeId> variables) {
  gap_lists_.clear();
  for (const Gap& gap : cache_->gaps(option)) {
    const std::uint32_t list = list_of(variables[gap.variable], gap.label);
    if (list == kNoList) return false;
    gap_lists_.push_back(list);
  }
  return true;
}

void TreeSearch::copy(NodeId node, OptionKind kind) {
  const FlatTree& tree = *sentence_->tree;
  children_.clear();
  child_labels_.clear();
  if (tree.is_leaf(node)) {
    add_use(node, cache_->copy_leaf(kind, tree[node].label, words_[tree[node].start]), children_);
    return;
  }
  tree.each_child(node, [&](NodeId child) {
    children_.push_back(child);
    child_labels_.push_back(tree[child].label);
  });
  add_use(node, cache_->copy_node(kind, tree[node].label, child_labels_), children_);
}

/// Makes the phrases of a node from the cubes.
void TreeSearch::run(NodeId node) {
  for (std::size_t k = 0; k < wide_.size(); ++k) add_wide(node, wide_[k]);
  wide_.clear();
  nodes_.clear();
  pruning_.clear_cubes();
  for (const Pruning::Cube& cube : cubes_) pruning_.add_cube(cube);
  pruning_.run(
      pops_, [&](const Choice& choice) { return estimate(choice); },
      [&](const Choice& choice) { return combine(choice); },
      [&](const Choice& choice, const Combination& made) { take(choice, made); });
}

/// An option with many gaps: runs of its parts become pieces, which fill the gaps of a shorter one.
void TreeSearch::add_wide(NodeId node, Wide wide) {
  const Option whole = cache_->option(wide.option);
  std::vector<Part> parts(cache_->parts(whole).begin(), cache_->parts(whole).end());
  std::vector<std::uint32_t> lists = std::move(wide.lists);
  while (lists.size() > kMostGaps) {
    std::vector<Part> shorter;
    std::vector<std::uint32_t> pieces;
    for (std::size_t first = 0, last = 0; first < parts.size(); first = last) {
      std::size_t gaps = 0;
      for (last = first; last < parts.size() && (parts[last] >= 0 || gaps < kMostGaps); ++last) gaps += parts[last] < 0;
      shorter.push_back(~static_cast<Part>(pieces.size()));
      pieces.push_back(make_piece(node, std::span(parts).subspan(first, last - first), lists));
    }
    parts = std::move(shorter);
    lists = std::move(pieces);
  }
  const std::uint32_t option = cache_->add_of_pieces(whole, static_cast<std::uint32_t>(lists.size()));
  Pruning::Cube cube{static_cast<std::uint32_t>(uses_.size()), 1, static_cast<std::uint32_t>(lists.size()), {}};
  std::ranges::copy(lists, cube.lists.begin());
  uses_.push_back({option, node, wide.deleted});
  cubes_.push_back(cube);
}

/// The list of what a run of parts becomes.
std::uint32_t TreeSearch::make_piece(NodeId node, std::span<const Part> parts, const std::vector<std::uint32_t>& lists) {
  std::vector<Part> own;
  std::vector<Gap> gaps;
  Pruning::Cube cube{static_cast<std::uint32_t>(uses_.size()), 1, 0, {}};
  for (const Part part : parts) {
    if (part >= 0) {
      own.push_back(part);
      continue;
    }
    cube.lists[gaps.size()] = lists[static_cast<std::size_t>(~part)];
    own.push_back(~static_cast<Part>(gaps.size()));
    gaps.push_back({static_cast<std::uint32_t>(gaps.size()), 0});
  }
  cube.gaps = static_cast<std::uint32_t>(gaps.size());
  uses_.push_back({cache_->add_piece(own, gaps), node, 0});
  const auto first = static_cast<Node>(forest_.nodes());
  const std::vector<Pruning::Cube> waiting = std::move(cubes_);
  cubes_.assign(1, cube);
  const std::vector<Wide> other = std::move(wide_);
  wide_.clear();
  run(node);
  cubes_ = waiting;
  wide_ = other;
  ranking_.clear();
  for (Node each = first; each < forest_.nodes(); ++each) ranking_.push_back(each);
  std::ranges::stable_sort(ranking_, [&](Node a, Node b) { return forest_.best(a) > forest_.best(b); });
  list_labels_.push_back(trees::kNoSymbol);
  const std::uint32_t list = pruning_.add_list();
  for (const Node each : ranking_) {
    pruning_.add_phrase({forest_.best(each), phrases_[each].left, phrases_[each].state, each});
  }
  return list;
}

/// The nodes from `first` on that are no pieces are the phrases of a node: by label, the best first.
void TreeSearch::keep(NodeId node, Node first) {
  ranking_.clear();
  for (Node each = first; each < forest_.nodes(); ++each) {
    if (!phrases_[each].piece) ranking_.push_back(each);
  }
  std::ranges::sort(ranking_, [&](Node a, Node b) {
    if (phrases_[a].label != phrases_[b].label) return phrases_[a].label < phrases_[b].label;
    return forest_.best(a) > forest_.best(b) || (forest_.best(a) == forest_.best(b) && a < b);
  });
  lists_[node].first = pruning_.lists();
  for (const Node each : ranking_) {
    const Phrase& phrase = phrases_[each];
    if (pruning_.lists() == lists_[node].first || list_labels_.back() != phrase.label) {
      list_labels_.push_back(phrase.label);
      pruning_.add_list();
    }
    pruning_.add_phrase({forest_.best(each), phrase.left, phrase.state, each});
  }
  lists_[node].last = pruning_.lists();
}

std::uint32_t TreeSearch::list_of(NodeId node, Symbol label) const {
  for (std::uint32_t list = lists_[node].first; list < lists_[node].last; ++list) {
    if (list_labels_[list] == label) return list;
  }
  return kNoList;
}

double TreeSearch::estimate(const Choice& choice) const {
  if (finishing_) return 0;
  const Use& use = uses_[choice.option()];
  return static_cast<double>(cache_->option(use.option).estimate) +
         task_->weight(task_->deleted()) * static_cast<double>(use.deleted);
}

Combination TreeSearch::combine(const Choice& choice) {
  JointLm& lm = cache_->lm();
  if (finishing_) {
    LmCombiner combiner(lm, cache_->left_contexts(), lm.start());
    combiner.add(choice.phrase(0).left, choice.phrase(0).state);
    return {combiner.score() + lm.step(combiner.state(), decode::kSentenceEnd).score, kEmptyLeftContext, 0};
  }
  const Use& use = uses_[choice.option()];
  const Option& option = cache_->option(use.option);
  LmCombiner combiner(lm, cache_->left_contexts());
  decode::add_parts(combiner, cache_->parts(option), choice);
  const auto deleted = static_cast<float>(task_->weight(task_->deleted()) * static_cast<double>(use.deleted));
  return {option.score + deleted + combiner.score(), combiner.left(), combiner.state()};
}

void TreeSearch::take(const Choice& choice, const Combination& made) {
  const Option* const option = finishing_ ? nullptr : &cache_->option(uses_[choice.option()].option);
  const bool piece = option != nullptr && option->kind == OptionKind::kPiece;
  const Phrase wanted{option == nullptr ? 0 : option->label, made.left, made.state, piece};
  const std::uint64_t hash = decode::mixed((std::uint64_t{made.left} << 32U | made.state) ^ decode::mixed(wanted.label));
  const auto [head, added] = nodes_.find_or_add(hash, static_cast<Node>(forest_.nodes()),
                                                [&](Node other) { return phrases_[other] == wanted; });
  if (added) {
    forest_.add_node();
    phrases_.push_back(wanted);
  }
  std::array<Node, kMostGaps> tails{};
  for (std::uint32_t k = 0; k < choice.gaps(); ++k) tails[k] = choice.phrase(k).node;
  const std::uint32_t rule = finishing_ ? kEnd : choice.option();
  forest_.add_edge(head, std::span(tails).first(choice.gaps()), rule, made.score);
}

/// The rewrites of the root under its own label, between the marks of a sentence.
Node TreeSearch::finish() {
  finishing_ = true;
  nodes_.clear();
  pruning_.clear_cubes();
  Pruning::Cube cube{0, 1, 1, {}};
  cube.lists[0] = list_of(0, (*sentence_->tree)[0].label);
  pruning_.add_cube(cube);
  pruning_.run(
      0, [&](const Choice& choice) { return estimate(choice); },
      [&](const Choice& choice) { return combine(choice); },
      [&](const Choice& choice, const Combination& made) { take(choice, made); });
  finishing_ = false;
  return static_cast<Node>(forest_.nodes() - 1);
}

}  // namespace ogden::transduce
