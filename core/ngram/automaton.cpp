#include "ngram/automaton.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "machine/prefetch.hpp"
#include "text/split_hashes.hpp"

namespace ogden::ngram {

Automaton::Automaton(Vocabulary vocabulary, std::size_t order)
    : vocabulary_(std::move(vocabulary)),
      order_(order),
      arcs_(vocabulary_.size()),
      unigrams_(vocabulary_.size(), {0, kNone}),
      contexts_(1) {}

void Automaton::reserve(std::uint64_t ngrams) {
  arcs_.reserve(arcs_.size() + ngrams, contexts_.size() + ngrams);
}

Node Automaton::suffix_of(Node from, Word word) const noexcept {
  // As in Aho & Corasick 1975: the suffix of (from, word) is where a shorter context leads by the same word.
  while (from != kEmptyContext) {
    from = contexts_[from].to;
    if (const Target* const arc = find(from, word)) return arc->to;
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
    if (const Target* const arc = find(node, words[k])) {
      node = arc->to;
      continue;
    }
    // A prefix the file leaves out: it scores as its suffix does after backing off.
    const float probability = step(node, words[k]).score;
    const Node added = add_context(suffix_of(node, words[k]), 0);
    add_arc(node, words[k], {probability, added});
    node = added;
  }
  return node;
}

void Automaton::add_arc(Node from, Word word, Target target) {
  if (from == kEmptyContext) {
    unigrams_.at(word) = target;
  } else {
    arcs_.add(from, word, target);  // of an n-gram listed twice, the first holds
  }
}

void Automaton::add(std::span<const Word> words, float probability, float backoff) {
  const Node from = node_of(words.first(words.size() - 1));
  const Node suffix = suffix_of(from, words.back());
  const Node to = words.size() < order_ || order_ == 1 ? add_context(suffix, backoff) : suffix;
  add_arc(from, words.back(), {probability, to});
}

void Automaton::finish() {
  // A model without <unk>: as unlikely as can be, as in other tools.
  if (unigrams_[kUnknownWord].to == kNone) unigrams_[kUnknownWord] = {-100.0F, kEmptyContext};
  for (Target& unigram : unigrams_) {
    if (unigram.to == kNone) unigram = unigrams_[kUnknownWord];
  }
  std::vector<bool> extended(contexts_.size());
  extended[kEmptyContext] = true;
  arcs_.visit([&](Node from, Word, const Target&) { extended[from] = true; });
  std::vector<Node> target(contexts_.size());
  for (Node node = 1; node < contexts_.size(); ++node) {
    const bool matters = extended[node] || contexts_[node].probability != 0;
    target[node] = matters ? node : target[contexts_[node].to];
    contexts_[node].to = target[contexts_[node].to];
  }
  arcs_.change_targets([&](Target& arc) { arc.to = target[arc.to]; });
  for (Target& arc : unigrams_) arc.to = target[arc.to];
  start_ = order_ == 1 ? kEmptyContext : unigrams_[kSentenceStart].to;
}

std::size_t Automaton::bytes() const noexcept {
  return arcs_.bytes() + unigrams_.size() * sizeof(Target) + contexts_.size() * sizeof(Target);
}

Step Automaton::step(Node state, Word word) const noexcept {
  float backoff = 0;
  for (;;) {
    if (const Target* const arc = find(state, word)) return {backoff + arc->probability, arc->to};
    backoff += contexts_[state].probability;
    state = contexts_[state].to;
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
  ArcTable::Place place;  // where the arc (state, *word) is looked for
};

void Automaton::await(Lane& lane) const noexcept {
  if (lane.state == kEmptyContext) {
    prefetch(&unigrams_[*lane.word]);
    return;
  }
  lane.place = arcs_.fetch(lane.state, *lane.word);
  prefetch(&contexts_[lane.state]);
}

/// One arc or one back-off further; false at the end of the sentence.
bool Automaton::advance(Lane& lane) const noexcept {
  const Target* const arc = lane.state == kEmptyContext ? &unigrams_[*lane.word] : arcs_.find(lane.place);
  // Nobody can guess which it is: so both are at hand, and one is chosen without a branch.
  const Target* const taken = arc != nullptr ? arc : &contexts_[lane.state];
  lane.score->log10 += taken->probability;
  lane.state = taken->to;
  lane.word += arc != nullptr;
  return lane.word != lane.end;
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
  const std::uint64_t end = hash_word("</s>");
  batch.hashes.clear();
  batch.ends.clear();
  for (const std::string_view sentence : sentences) {
    split_hashes(sentence, batch.hashes);
    batch.hashes.push_back(end);
    batch.ends.push_back(batch.hashes.size());
  }
  for (const std::uint64_t hash : batch.hashes) vocabulary_.prefetch(hash);
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
    lane = {&scores[next++], begin, end, start_, {}};
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
