#include "parse/parser.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace ogden::parse {
namespace {

/// How many sentences of a length the network reads side by side: so many that it multiplies matrices and not vectors,
/// so few that what it works with stays in the cache. Products take eight rows at a time.
std::size_t together(std::size_t length) {
  constexpr std::size_t kRows = 512, kStep = 8;
  return std::clamp(kRows / length / kStep * kStep, kStep, 4 * kStep);
}

}  // namespace

ConstituencyParser::ConstituencyParser(std::string_view bytes)
    : parts_(read_parser(bytes)), network_(parts_.weights) {
  network_.prepare(false);
}

void ConstituencyParser::score(std::span<const std::vector<Token>> sentences, Room& room,
                               const std::function<void(std::size_t, const SpanScores&)>& visit) const {
  for (const auto& sentence : sentences) {
    if (sentence.size() < 3 || sentence.size() > kLongest + 2) {
      throw std::invalid_argument("a sentence to parse has 1 to " + std::to_string(kLongest) + " words");
    }
  }
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sentences[a].size() > sentences[b].size(); });
  for (std::size_t begin = 0, count = 0; begin < order.size(); begin += count) {
    count = std::min(together(sentences[order[begin]].size()), order.size() - begin);
    std::vector<const std::vector<Token>*> batch;
    for (std::size_t k = 0; k < count; ++k) batch.push_back(&sentences[order[begin + k]]);
    network_.read(batch, room.tape);
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t length = batch[k]->size() - 2;
      network_.scorer().forward(room.tape.posts[k].data(), length, room.spans, room.scores);
      visit(order[begin + k], SpanScores{length, labels().size(), room.scores.data()});
    }
  }
}

}  // namespace ogden::parse
