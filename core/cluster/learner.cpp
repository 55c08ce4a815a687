#include "cluster/learner.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "cluster/exchange.hpp"
#include "cluster/tree.hpp"
#include "tag/forms.hpp"
#include "text/split.hpp"

namespace ogden::cluster {
namespace {

constexpr std::uint32_t kEnd = 0;
// Contexts that are no words: the end of a sentence, and rare words by how they look.
constexpr std::size_t kFixed = 4;

std::uint32_t rare_kind(std::string_view word) noexcept {
  if (word.find('0') != std::string_view::npos) return 1;
  return word[0] >= 'A' && word[0] <= 'Z' ? 2 : 3;
}

}  // namespace

std::size_t ClusterLearner::Hash::operator()(std::string_view word) const noexcept { return hash_word(word); }

std::uint32_t ClusterLearner::number(std::string_view word) {
  const auto found = numbers_.find(word);
  if (found != numbers_.end()) return found->second;
  if (counts_.size() >= std::numeric_limits<std::uint32_t>::max() - 1) {
    throw std::runtime_error("the text has more than four thousand million distinct words");
  }
  const auto number = static_cast<std::uint32_t>(counts_.size() + 1);  // 0 is kEnd
  numbers_.emplace(word, number);
  counts_.push_back(0);
  return number;
}

void ClusterLearner::add(std::string_view sentence) {
  pieces_.clear();
  split(sentence, pieces_);
  if (pieces_.empty()) return;
  if (text_.empty()) text_.push_back(kEnd);
  for (const std::string_view piece : pieces_) {
    tag::plain_form(piece, form_);
    const std::uint32_t word = number(form_);
    ++counts_[word - 1];
    text_.push_back(word);
  }
  text_.push_back(kEnd);
}

Clustering ClusterLearner::learn(const ClusterOptions& options,
                                 const std::function<void(std::size_t)>& progress) const {
  if (options.classes < 4 || options.classes > 4096) throw std::invalid_argument("there are 4 to 4096 classes");
  std::vector<std::string_view> spelled(counts_.size());
  for (const auto& [word, number] : numbers_) spelled[number - 1] = word;

  std::vector<std::uint32_t> order(counts_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
    return counts_[left] != counts_[right] ? counts_[left] > counts_[right] : spelled[left] < spelled[right];
  });
  if (order.size() > options.words) order.resize(options.words);
  if (order.size() < options.classes) {
    throw std::invalid_argument("the text has fewer distinct words than there are to be classes");
  }

  std::vector<std::uint32_t> rank(counts_.size() + 1, kEnd);
  for (std::size_t k = 0; k < spelled.size(); ++k) rank[k + 1] = rare_kind(spelled[k]);
  for (std::size_t k = 0; k < order.size(); ++k) rank[order[k] + 1] = static_cast<std::uint32_t>(k + kFixed);
  std::vector<std::uint32_t> text(text_.size());
  std::transform(text_.begin(), text_.end(), text.begin(), [&](std::uint32_t word) { return rank[word]; });
  const Bigrams bigrams(text, order.size() + kFixed);

  std::vector<std::uint16_t> classes(bigrams.size());
  for (std::size_t k = 0; k < classes.size(); ++k) {
    classes[k] = static_cast<std::uint16_t>(k < kFixed ? k : kFixed + (k - kFixed) % options.classes);
  }
  const std::size_t size = options.classes + kFixed;
  Exchange exchange(bigrams, std::move(classes), size, kFixed);

  // sum of log p(w | c(w)) over the text is sum n(w) log n(w) - sum n(c) log n(c); the second is in `likelihood`.
  const Entropies entropy;
  double words = 0, tokens = static_cast<double>(text.size());
  for (const std::uint32_t k : order) words += Entropies::bits(entropy(counts_[k]));
  Clustering result;
  for (std::size_t round = 1; round <= options.rounds; ++round) {
    const std::size_t moved = exchange.round();
    result.likelihoods.push_back((exchange.likelihood() + words) / tokens);
    if (progress) progress(round);
    if (moved == 0) break;
  }

  std::vector<std::uint64_t> pairs(options.classes * options.classes);
  for (std::size_t a = 0; a < options.classes; ++a) {
    for (std::size_t b = 0; b < options.classes; ++b) {
      pairs[a * options.classes + b] = exchange.count(a + kFixed, b + kFixed);
    }
  }
  result.paths = class_paths(pairs, options.classes);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto cluster = static_cast<std::uint16_t>(exchange.classes()[k + kFixed] - kFixed);
    result.words.push_back({std::string(spelled[order[k]]), counts_[order[k]], cluster});
  }
  return result;
}

}  // namespace ogden::cluster
