// A trained parser at work: sentences in, charts of scores out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parse/chart.hpp"
#include "parse/network.hpp"
#include "parse/storage.hpp"

namespace ogden::parse {

class ConstituencyParser {
 public:
  static constexpr std::size_t kLongest = 250;  ///< words of a sentence; time and memory grow with their square

  /// Throws std::runtime_error for bytes that are no parser; they are not needed afterwards.
  explicit ConstituencyParser(std::string_view bytes);
  ConstituencyParser(const ConstituencyParser&) = delete;
  ConstituencyParser& operator=(const ConstituencyParser&) = delete;

  const Lexicon& lexicon() const noexcept { return parts_.lexicon; }
  const std::vector<std::string>& labels() const noexcept { return parts_.labels; }

  /// What scoring works with, kept so that the next sentences need no new memory.
  struct Room {
    Tape tape;
    SpanScorer::Room spans;
    std::vector<float> scores;
  };

  /// Calls `visit(number, scores)` once for each sentence, in no set order. Sentences are as Lexicon::tokens makes
  /// them, with 1 to kLongest words. It is fastest where they are about as long as each other.
  void score(std::span<const std::vector<Token>> sentences, Room& room,
             const std::function<void(std::size_t, const SpanScores&)>& visit) const;

 private:
  Parts parts_;
  Network network_;
};

}  // namespace ogden::parse
