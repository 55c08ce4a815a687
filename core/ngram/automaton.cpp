#include "ngram/automaton.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "machine/prefetch.hpp"
#include "machine/wide_product.hpp"
#include "text/split.hpp"

namespace ogden::ngram {

Automaton::Automaton(Vocabulary vocabulary, std::size_t order)
    : vocabulary_(std::move(vocabulary)), order_(order), arcs_(64), unigrams_(vocabulary_.size()), contexts_(1) {}

void Automaton::reserve(std::uint64_t ngrams) {
  const std::size_t wanted = ngrams + ngrams / 3 + 16;
  if (arcs_.size() < wanted) grow(wanted);
}

std::size_t Automaton::slot(Node from, Word word) const noexcept {
  std::uint64_t key = (static_cast<std::uint64_t>(from) << 32) | word;
  key = (key ^ (key >> 29)) * 0x9E3779B97F4A7C15ULL;
  key ^= key >> 32;
  key *= 0xD6E8FEB86659FD93ULL;
  // The high half of a product spreads over any number of slots, so the table need not be a power of two.
  return wide_product(key, arcs_.size()).high;
}

const Automaton::Arc* Automaton::find(Node from, Word word) const noexcept {
  return from == kEmptyContext ? &unigrams_[word] : find_from(slot(from, word), from, word);
}

const Automaton::Arc* Automaton::find_from(std::size_t slot, Node from, Word word) const noexcept {
  for (std::size_t at = slot;; at = next(at)) {
    const Arc& arc = arcs_[at];
    if (arc.from == from && arc.word == word) return &arc;
    if (arc.from == kNone) return nullptr;
  }
}

Node Automaton::suffix_of(Node from, Word word) const noexcept {
  // As in Aho & Corasick 1975: the suffix of (from, word) is where a shorter context leads by the same word.
  while (from != kEmptyContext) {
    from = contexts_[from].suffix;
    const Arc* arc = find(from, word);
    if (arc != nullptr && arc->from != kNone) return arc->to;
  }
  return kEmptyContext;
}

Node Automaton::add_context(Node suffix, float backoff) {
  if (contexts_.size() == kNone) throw std::length_error("the model has more n-grams than can be numbered");
  const auto node = static_cast<Node>(contexts_.size());
  contexts_.push_back({backoff, suffix});
  return node;
}

Node Automaton::node_of(std::span<const Word> words) {
  Node node = kEmptyContext;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const Arc* arc = find(node, words[k]);
    if (arc != nullptr && arc->from != kNone) {
      node = arc->to;
      continue;
    }
    // A prefix the file leaves out: it scores as its suffix does after backing off.
    const float probability = step(node, words[k]).score;
    const Node added = add_context(suffix_of(node, words[k]), 0);
    add_arc(node, words[k], probability, added);
    node = added;
  }
  return node;
}

void Automaton::add_arc(Node from, Word word, float probability, Node to) {
  if (from == kEmptyContext) {
    unigrams_.at(word) = {from, word, probability, to};
    return;
  }
  if (4 * (arc_count_ + 1) > 3 * arcs_.size()) grow(arcs_.size() + arcs_.size() / 2);
  std::size_t at = slot(from, word);
  while (arcs_[at].from != kNone) {
    if (arcs_[at].from == from && arcs_[at].word == word) return;  // an n-gram listed twice: the first holds
    at = next(at);
  }
  arcs_[at] = {from, word, probability, to};
  ++arc_count_;
}

void Automaton::grow(std::size_t slots) {
  std::vector<Arc, LargePages<Arc>> old(slots);
  old.swap(arcs_);
  for (const Arc& arc : old) {
    if (arc.from == kNone) continue;
    std::size_t at = slot(arc.from, arc.word);
    while (arcs_[at].from != kNone) at = next(at);
    arcs_[at] = arc;
  }
}

void Automaton::add(std::span<const Word> words, float probability, float backoff) {
  const Node from = node_of(words.first(words.size() - 1));
  const Node suffix = suffix_of(from, words.back());
  const Node to = words.size() < order_ || order_ == 1 ? add_context(suffix, backoff) : suffix;
  add_arc(from, words.back(), probability, to);
}

void Automaton::finish() {
  if (unigrams_[kUnknownWord].from == kNone) {
    // A model without <unk>: as unlikely as can be, as in other tools.
    unigrams_[kUnknownWord] = {kEmptyContext, kUnknownWord, -100.0F, kEmptyContext};
  }
  for (Word word = 0; word < unigrams_.size(); ++word) {
    if (unigrams_[word].from == kNone) {
      unigrams_[word] = unigrams_[kUnknownWord];
      unigrams_[word].word = word;
    }
  }
  std::vector<bool> extended(contexts_.size());
  extended[kEmptyContext] = true;
  for (const Arc& arc : arcs_) {
    if (arc.from != kNone) extended[arc.from] = true;
  }
  std::vector<Node> target(contexts_.size());
  for (Node node = 1; node < contexts_.size(); ++node) {
    const bool matters = extended[node] || contexts_[node].backoff != 0;
    target[node] = matters ? node : target[contexts_[node].suffix];
    contexts_[node].suffix = target[contexts_[node].suffix];
  }
  for (Arc& arc : arcs_) {
    if (arc.from != kNone) arc.to = target[arc.to];
  }
  for (Arc& arc : unigrams_) arc.to = target[arc.to];
  start_ = order_ == 1 ? kEmptyContext : unigrams_[kSentenceStart].to;
}

std::size_t Automaton::bytes() const noexcept {
  return arcs_.size() * sizeof(Arc) + unigrams_.size() * sizeof(Arc) + contexts_.size() * sizeof(Context);
}

Step Automaton::step(Node state, Word word) const noexcept {
  float backoff = 0;
  for (;;) {
    const Arc* arc = find(state, word);
    if (arc != nullptr) return {backoff + arc->probability, arc->to};
    backoff += contexts_[state].backoff;
    state = contexts_[state].suffix;
  }
}

void Automaton::distribution(Node state, float* scores) const noexcept {
  for (Word word = 0; word < unigrams_.size(); ++word) scores[word] = step(state, word).score;
}

// A sentence on its way: what it waits for was fetched when its turn ended last.
struct Automaton::Lane {
  SentenceScore* score;
  const Word* word;
  const Word* end;
  Node state;
  std::size_t slot;  // where the arc (state, *word) is looked for first
};

void Automaton::await(Lane& lane) const noexcept {
  if (lane.state == kEmptyContext) {
    prefetch(&unigrams_[*lane.word]);
    return;
  }
  lane.slot = slot(lane.state, *lane.word);
  prefetch(&arcs_[lane.slot]);
  prefetch(&contexts_[lane.state]);
}

/// One arc or one back-off further; false at the end of the sentence.
bool Automaton::advance(Lane& lane) const noexcept {
  const Arc* arc = lane.state == kEmptyContext ? &unigrams_[*lane.word] : find_from(lane.slot, lane.state, *lane.word);
  if (arc == nullptr) {
    lane.score->log10 += contexts_[lane.state].backoff;
    lane.state = contexts_[lane.state].suffix;
    return true;
  }
  lane.score->log10 += arc->probability;
  lane.state = arc->to;
  return ++lane.word != lane.end;
}

void Automaton::score(std::span<const std::string_view> sentences, SentenceScore* scores) const {
  constexpr std::size_t kBatch = 256;  // their words fit into the nearest cache
  Numbered batch;
  for (std::size_t first = 0; first < sentences.size(); first += kBatch) {
    number(sentences.subspan(first, std::min(kBatch, sentences.size() - first)), batch);
    score(batch, scores + first);
  }
}

void Automaton::number(std::span<const std::string_view> sentences, Numbered& batch) const {
  batch.tokens.clear();
  batch.ends.clear();
  for (const std::string_view sentence : sentences) {
    split(sentence, batch.tokens);
    batch.tokens.push_back("</s>");
    batch.ends.push_back(batch.tokens.size());
  }
  batch.hashes.clear();
  for (const std::string_view token : batch.tokens) batch.hashes.push_back(vocabulary_.prefetch(token));
  batch.words.clear();
  for (const std::uint64_t hash : batch.hashes) batch.words.push_back(vocabulary_.find_hash(hash));
}

void Automaton::score(const Numbered& batch, SentenceScore* scores) const {
  constexpr std::size_t kLanes = 12;  // about as many as memory answers at once
  std::array<Lane, kLanes> lanes;
  std::size_t next = 0;
  const auto enter = [&](Lane& lane) {
    const Word* const begin = batch.words.data() + (next == 0 ? 0 : batch.ends[next - 1]);
    const Word* const end = batch.words.data() + batch.ends[next];
    scores[next] = {0, static_cast<double>(end - begin), static_cast<double>(std::count(begin, end, kUnknownWord))};
    lane = {&scores[next++], begin, end, start_, 0};
    await(lane);
  };
  std::size_t busy = std::min(kLanes, batch.ends.size());
  for (std::size_t k = 0; k < busy; ++k) enter(lanes[k]);
  while (busy > 0) {
    for (std::size_t k = 0; k < busy; ++k) {
      if (advance(lanes[k])) {
        await(lanes[k]);
      } else if (next < batch.ends.size()) {
        enter(lanes[k]);
      } else {
        lanes[k] = lanes[--busy];
      }
    }
  }
}

}  // namespace ogden::ngram
