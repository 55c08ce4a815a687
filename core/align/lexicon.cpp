#include "align/lexicon.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>

#include "machine/prefetch.hpp"
#include "threads/parallel.hpp"

namespace ogden::align {
namespace {

struct Occurrence {
  std::uint32_t pair;
  std::uint32_t position;  ///< 0 is the empty word's
};

/// By source word: where it occurs, in order.
struct Occurrences {
  std::vector<std::uint64_t> starts;
  std::vector<Occurrence> places;

  Occurrences(const Sentences& sentences, std::size_t vocabulary) : starts(vocabulary + 1, 0) {
    if (sentences.size() > std::numeric_limits<std::uint32_t>::max()) {
      throw std::invalid_argument("a corpus has at most four thousand million pairs");
    }
    starts[kNull + 1] = sentences.size();
    for (const Word word : sentences.words) ++starts[word + 1];
    for (std::size_t word = 0; word < vocabulary; ++word) starts[word + 1] += starts[word];
    places.resize(starts.back());
    std::vector<std::uint64_t> next(starts.begin(), starts.end() - 1);
    for (std::size_t k = 0; k < sentences.size(); ++k) {
      const auto pair = static_cast<std::uint32_t>(k);
      places[next[kNull]++] = {pair, 0};
      std::uint32_t position = 0;
      for (const Word word : sentences[k]) places[next[word]++] = {pair, ++position};
    }
  }

  std::span<const Occurrence> of(std::size_t word) const noexcept {
    return std::span(places).subspan(starts[word], starts[word + 1] - starts[word]);
  }
};

/// The target words beside one source word in rising order, with the place at which each came; and the places of its
/// cells.
class RowBuilder {
 public:
  RowBuilder(const Sentences& target, std::size_t vocabulary, Cells& cells)
      : target_(target), cells_(cells), seen_(vocabulary, kNew), marked_((vocabulary + 63) / 64, 0) {}

  struct Row {
    std::vector<Word> words;
    std::vector<std::uint32_t> entries;
  };

  Row build(std::span<const Occurrence> occurrences) {
    found_.clear();
    for (std::size_t k = 0; k < occurrences.size(); ++k) {
      if (k + kAhead < occurrences.size()) {  // they lie anywhere in the corpus
        const Occurrence& soon = occurrences[k + kAhead];
        prefetch(target_[soon.pair].data());
        prefetch(cell_of(soon));
      }
      std::uint32_t* cell = cell_of(occurrences[k]);
      for (const Word word : target_[occurrences[k].pair]) {
        if (seen_[word] == kNew) {
          seen_[word] = static_cast<std::uint32_t>(found_.size());
          found_.push_back(word);
        }
        *cell++ = seen_[word];
      }
    }
    sort();
    Row row{found_, {}};
    row.entries.reserve(found_.size());
    for (const Word word : found_) {
      row.entries.push_back(seen_[word]);
      seen_[word] = kNew;
    }
    return row;
  }

 private:
  static constexpr std::uint32_t kNew = ~std::uint32_t{0};
  static constexpr std::size_t kAhead = 4;
  static constexpr std::size_t kFew = 64;

  std::uint32_t* cell_of(const Occurrence& occurrence) const {
    const std::size_t length = target_[occurrence.pair].size();
    return &cells_.places[cells_.starts[occurrence.pair] + occurrence.position * length];
  }

  /// All words are different, so that where there are many, a bit for each is faster than to compare them.
  void sort() {
    if (found_.size() <= kFew) return std::sort(found_.begin(), found_.end());
    Word last = 0;
    for (const Word word : found_) {
      marked_[word / 64] |= std::uint64_t{1} << (word % 64);
      last = std::max(last, word);
    }
    found_.clear();
    for (std::size_t k = 0; k <= last / 64; ++k) {
      for (; marked_[k] != 0; marked_[k] &= marked_[k] - 1) {
        found_.push_back(static_cast<Word>(64 * k + static_cast<std::size_t>(std::countr_zero(marked_[k]))));
      }
    }
  }

  const Sentences& target_;
  Cells& cells_;
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint64_t> marked_;
  std::vector<Word> found_;
};

}  // namespace

std::int64_t Lexicon::find(Word source, Word target) const noexcept {
  const Word* at = words.data() + starts[source];
  std::uint64_t left = starts[source + 1] - starts[source];
  if (left == 0) return -1;
  // No branch depends on the words, which cannot be foreseen.
  for (; left > 1; left -= left / 2) at += (left / 2) * static_cast<std::uint64_t>(at[left / 2 - 1] < target);
  return *at == target ? at - words.data() : -1;
}

void Lexicon::check(std::size_t vocabulary) const {
  const auto require = [](bool sound, const char* what) {
    if (!sound) throw std::invalid_argument(what);
  };
  require(starts.size() == vocabulary + 1 && totals.size() == vocabulary, "the table has no row for each word");
  require(words.size() == probabilities.size(), "the table has no probability for each entry");
  require(starts.front() == 0 && starts.back() == words.size(), "the rows of the table do not cover it");
  require(std::is_sorted(starts.begin(), starts.end()), "the rows of the table do not rise");
  for (std::size_t row = 0; row < vocabulary; ++row) {
    for (std::uint64_t k = starts[row]; k < starts[row + 1]; ++k) {
      require(words[k] < vocabulary && (k == starts[row] || words[k - 1] < words[k]), "a row's words do not rise");
      require(probabilities[k] >= 0 && probabilities[k] <= 1, "a probability is not between 0 and 1");
    }
    require(std::isfinite(totals[row]) && totals[row] >= 0, "a word's count is negative or not finite");
  }
}

Lexicon build_lexicon(const Sentences& source, const Sentences& target, std::size_t vocabulary, std::size_t threads,
                      Cells& cells) {
  cells.starts.assign(1, 0);
  for (std::size_t k = 0; k < source.size(); ++k) {
    cells.starts.push_back(cells.starts.back() + (source[k].size() + 1) * target[k].size());
  }
  cells.places.resize(cells.starts.back());
  const Occurrences occurrences(source, vocabulary);
  std::vector<RowBuilder::Row> rows(vocabulary);
  parallel(vocabulary, threads, [&] {
    return [&, builder = RowBuilder(target, vocabulary, cells)](std::size_t begin, std::size_t end) mutable {
      for (std::size_t word = begin; word < end; ++word) rows[word] = builder.build(occurrences.of(word));
    };
  });
  Lexicon lexicon;
  lexicon.starts.assign(1, 0);
  for (const auto& row : rows) lexicon.starts.push_back(lexicon.starts.back() + row.words.size());
  lexicon.words.reserve(lexicon.starts.back());
  cells.entries.clear();
  cells.entries.reserve(lexicon.starts.back());
  for (auto& row : rows) {
    lexicon.words.insert(lexicon.words.end(), row.words.begin(), row.words.end());
    cells.entries.insert(cells.entries.end(), row.entries.begin(), row.entries.end());
    row = {};
  }
  lexicon.totals.assign(vocabulary, 0);
  return lexicon;
}

std::vector<PriorCount> prior_counts(const Lexicon& lexicon, const std::vector<Form>& forms, const Prior& prior,
                                     std::size_t threads) {
  std::vector<std::vector<PriorCount>> rows(lexicon.rows());
  parallel(lexicon.rows(), prior.active() ? threads : 1, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t row = std::max<std::size_t>(begin, kFirstWord); row < end; ++row) {
        Comparison comparison(forms[row], prior);
        for (std::uint64_t k = lexicon.starts[row]; k < lexicon.starts[row + 1]; ++k) {
          if (lexicon.words[k] < kFirstWord) continue;
          const double weight = comparison.weight(forms[lexicon.words[k]]);
          if (weight > 0) rows[row].push_back({k, weight});
        }
      }
    };
  });
  std::vector<PriorCount> all;
  for (const auto& row : rows) all.insert(all.end(), row.begin(), row.end());
  return all;
}

std::vector<Form> forms_of(const Vocabulary& vocabulary) {
  std::vector<Form> forms(kFirstWord);
  forms.reserve(vocabulary.size());
  for (const std::string& word : vocabulary.words()) forms.emplace_back(word);
  return forms;
}

}  // namespace ogden::align
