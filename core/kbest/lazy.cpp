#include "kbest/lazy.hpp"

namespace ogden::kbest {

bool Seen::insert(std::uint64_t value) {
  value += value == 0;
  if (2 * (size_ + 1) > slots_.size()) grow();
  std::size_t at = value & (slots_.size() - 1);
  for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at] == value) return false;
  }
  slots_[at] = value;
  ++size_;
  return true;
}

void Seen::grow() {
  std::vector<std::uint64_t> old(slots_.empty() ? 16 : 2 * slots_.size());
  old.swap(slots_);
  for (const std::uint64_t value : old) {
    if (value == 0) continue;
    std::size_t at = value & (slots_.size() - 1);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = value;
  }
}

void LazyDerivations::start(const Forest& forest, const StringHasher* hasher) {
  forest_ = &forest;
  hasher_ = hasher;
  slot_.assign(forest.nodes(), kNone);
  open_ = 0;
  ranks_.clear();
}

LazyDerivations::State& LazyDerivations::open(Node node) {
  if (slot_[node] != kNone) return states_[slot_[node]];
  if (open_ == states_.size()) states_.emplace_back();
  slot_[node] = static_cast<std::uint32_t>(open_);
  State& state = states_[open_++];
  state.made.clear();
  state.cells.clear();
  state.heap.clear();
  state.seen.clear();
  state.axis = state.axes = 0;
  state.exhausted = false;
  if (forest_->first_edge(node) == kNone) {
    // A leaf has one derivation, a node that nothing makes none.
    if (forest_->best(node) == 0) state.made.push_back({0, kNone, 0, {}});
    state.exhausted = true;
    return state;
  }
  for (Edge edge = forest_->first_edge(node); edge != kNone; edge = forest_->next_edge(edge)) {
    const auto ranks = static_cast<std::uint32_t>(ranks_.size());
    ranks_.resize(ranks_.size() + forest_->tails(edge).size());
    double score = forest_->score(edge);
    for (const Node tail : forest_->tails(edge)) score += forest_->best(tail);
    add_cell(state, edge, ranks, score);
  }
  return state;
}

void LazyDerivations::add_cell(State& state, Edge edge, std::uint32_t ranks, double score) {
  state.heap.push(score, static_cast<std::uint32_t>(state.cells.size()));
  state.cells.push_back({score, edge, ranks, {}});
}

double LazyDerivations::score_of(Edge edge, std::uint32_t ranks) const {
  double score = forest_->score(edge);
  for (const Node tail : forest_->tails(edge)) score += state_of(tail).made[ranks_[ranks++]].score;
  return score;
}

bool LazyDerivations::reach(Node node, std::uint32_t rank) {
  questions_.assign(1, {node, rank});
  while (!questions_.empty()) answer(questions_.back());
  return made(node, rank);
}

/// Answers the question on top of the stack, or puts another above it that must be answered first.
void LazyDerivations::answer(Question question) {
  State& state = open(question.node);
  while (state.made.size() <= question.rank && !state.exhausted) {
    if (!add_neighbours(state) || !take_next(state)) return;
  }
  questions_.pop_back();
}

/// False where a tail was asked for another derivation: come back when it has answered.
bool LazyDerivations::add_neighbours(State& state) {
  const Edge edge = state.pending.edge;
  for (; state.axis < state.axes; ++state.axis) {
    const Node tail = forest_->tails(edge)[state.axis];
    const std::uint32_t rank = ranks_[state.pending.ranks + state.axis] + 1;
    if (!made(tail, rank)) {
      if (exhausted(tail)) continue;
      questions_.push_back({tail, rank});
      return false;
    }
    const auto ranks = static_cast<std::uint32_t>(ranks_.size());
    for (std::size_t k = 0; k < state.axes; ++k) ranks_.push_back(ranks_[state.pending.ranks + k]);
    ranks_[ranks + state.axis] = rank;
    add_cell(state, edge, ranks, score_of(edge, ranks));
  }
  return true;
}

bool LazyDerivations::take_next(State& state) {
  if (state.heap.empty()) {
    state.exhausted = true;
    return true;
  }
  const Derivation& best = state.cells[state.heap.top().cell];
  const std::span<const Node> tails = forest_->tails(best.edge);
  for (std::size_t k = 0; k < tails.size(); ++k) {
    if (made(tails[k], ranks_[best.ranks + k])) continue;
    if (exhausted(tails[k])) {  // a tail that nothing makes
      state.heap.pop();
      state.axis = state.axes = 0;
      return true;
    }
    questions_.push_back({tails[k], ranks_[best.ranks + k]});
    return false;
  }
  state.pending = best;
  state.heap.pop();
  if (hasher_ != nullptr) {
    tail_hashes_.clear();
    for (std::size_t k = 0; k < tails.size(); ++k) {
      tail_hashes_.push_back(state_of(tails[k]).made[ranks_[state.pending.ranks + k]].hash);
    }
    state.pending.hash = hasher_->of(state.pending.edge, tail_hashes_);
  }
  if (hasher_ == nullptr || state.seen.insert(state.pending.hash.value)) state.made.push_back(state.pending);
  state.axes = tails.size();
  state.axis = cube::first_axis(std::span(ranks_).subspan(state.pending.ranks, state.axes));
  return true;
}

void LazyDerivations::edges(Node node, std::uint32_t rank, std::vector<Edge>& edges) const {
  edges.clear();
  std::vector<Question> waiting{{node, rank}};
  while (!waiting.empty()) {
    const Question here = waiting.back();
    waiting.pop_back();
    const Derivation& derivation = state_of(here.node).made[here.rank];
    if (derivation.edge == kNone) continue;
    edges.push_back(derivation.edge);
    const std::span<const Node> tails = forest_->tails(derivation.edge);
    for (std::size_t k = tails.size(); k-- > 0;) waiting.push_back({tails[k], ranks_[derivation.ranks + k]});
  }
}

}  // namespace ogden::kbest
