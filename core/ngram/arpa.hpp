// ARPA files, the text form of back-off models that every tool reads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ngram/automaton.hpp"
#include "ngram/ngrams.hpp"

namespace ogden::ngram {

/// How often n-grams of each order are in a file, and its name.
std::string arpa_head(const std::vector<std::uint64_t>& counts);
/// What stands before the n-grams of an order, and after all of them.
std::string arpa_section(std::size_t order);
inline constexpr std::string_view kArpaEnd = "\n\\end\\\n";
/// The line of an n-gram. Those of the highest order have no back-off.
void append_arpa_line(std::string& text, std::span<const Word> words, float probability, const float* backoff,
                      const Vocabulary& vocabulary);

/// The file's text, piece by piece.
void write_arpa(Ngrams& ngrams, const std::function<void(std::string_view)>& write);

/// Takes the file in pieces of any size. What is wrong is thrown as std::runtime_error "line 7: ...".
class ArpaReader {
 public:
  void feed(std::string_view bytes);
  /// The model, once the whole file was fed.
  Automaton finish();

 private:
  enum class Part { kPreamble, kCounts, kNgrams, kEnd };
  [[noreturn]] void fail(const std::string& what) const;
  void line(std::string_view text);
  void count_line(std::string_view text);
  void section_line(std::string_view text);
  void ngram_line(std::string_view text);
  void end_section();
  float number(std::string_view text) const;

  struct Unigram {
    Word word;
    float probability, backoff;
  };
  Part part_ = Part::kPreamble;
  std::size_t line_number_ = 0;
  std::string rest_;  // the start of a line whose end was not fed yet
  std::vector<std::uint64_t> counts_;
  std::uint64_t seen_ = 0;
  std::size_t order_ = 0;
  Vocabulary vocabulary_;
  std::vector<Unigram> unigrams_;
  std::unique_ptr<Automaton> model_;
  std::vector<std::string_view> fields_;
  std::vector<Word> words_;
};

}  // namespace ogden::ngram
