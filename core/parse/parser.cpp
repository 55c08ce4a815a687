#include "parse/parser.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace ogden::parse {

ConstituencyParser::ConstituencyParser(std::string_view bytes)
    : parts_(read_parser(bytes)), network_(parts_.weights) {
  network_.prepare(false);
}

void ConstituencyParser::score(std::span<const std::vector<Token>> sentences,
                               const std::function<void(std::size_t, const SpanScores&)>& visit) const {
  constexpr std::size_t together = 16;
  for (const auto& sentence : sentences) {
    if (sentence.size() < 3 || sentence.size() > kLongest + 2) {
      throw std::invalid_argument("a sentence to parse has 1 to " + std::to_string(kLongest) + " words");
    }
  }
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sentences[a].size() > sentences[b].size(); });
  Tape tape;
  std::vector<float> scores;
  for (std::size_t begin = 0; begin < order.size(); begin += together) {
    const std::size_t count = std::min(together, order.size() - begin);
    std::vector<const std::vector<Token>*> batch;
    for (std::size_t k = 0; k < count; ++k) batch.push_back(&sentences[order[begin + k]]);
    network_.forward(batch, Masks{}, tape);
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t length = batch[k]->size() - 2;
      network_.scorer().forward(tape.posts[k].data(), length, scores);
      visit(order[begin + k], SpanScores{length, labels().size(), scores.data()});
    }
  }
}

}  // namespace ogden::parse
