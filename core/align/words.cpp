#include "align/words.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace ogden::align {

std::vector<std::string> frequent_words(std::span<const std::string_view> lines, std::size_t min_count,
                                        std::size_t limit) {
  struct Hash {
    std::size_t operator()(std::string_view word) const noexcept { return hash_word(word); }
  };
  std::unordered_map<std::string_view, std::size_t, Hash> counts;
  std::vector<std::string_view> tokens;
  for (const std::string_view line : lines) {
    tokens.clear();
    split(line, tokens);
    for (const std::string_view token : tokens) ++counts[token];
  }
  std::vector<std::pair<std::string_view, std::size_t>> kept;
  for (const auto& entry : counts) {
    if (entry.second >= min_count) kept.push_back(entry);
  }
  std::sort(kept.begin(), kept.end(), [](const auto& left, const auto& right) {
    return left.second != right.second ? left.second > right.second : left.first < right.first;
  });
  if (kept.size() > limit) kept.resize(limit);
  std::vector<std::string> words;
  words.reserve(kept.size());
  for (const auto& entry : kept) words.emplace_back(entry.first);
  return words;
}

Vocabulary::Vocabulary(std::vector<std::string> words) : words_(std::move(words)) {
  if (words_.size() > std::numeric_limits<Word>::max() - kFirstWord) {
    throw std::invalid_argument("a vocabulary has at most four thousand million words");
  }
  numbers_.reserve(words_.size());
  std::vector<std::string_view> tokens;
  for (std::size_t k = 0; k < words_.size(); ++k) {
    tokens.clear();
    split(words_[k], tokens);
    if (tokens.size() != 1 || tokens[0].size() != words_[k].size()) {
      throw std::invalid_argument("a word of the vocabulary is empty or has white space in it");
    }
    if (!numbers_.try_emplace(words_[k], static_cast<Word>(k + kFirstWord)).second) {
      throw std::invalid_argument("a word of the vocabulary is there twice");
    }
  }
}

Word Vocabulary::number(std::string_view word) const noexcept {
  const auto found = numbers_.find(word);
  return found == numbers_.end() ? kUnknown : found->second;
}

Corpus::Corpus(const Vocabulary& vocabulary, std::span<const std::string_view> source_lines,
               std::span<const std::string_view> target_lines, std::size_t max_length) {
  if (source_lines.size() != target_lines.size()) {
    throw std::invalid_argument("both sides need the same number of sentences");
  }
  std::vector<std::string_view> left, right;
  const auto append = [&](const std::vector<std::string_view>& tokens, Sentences& sentences) {
    for (const std::string_view token : tokens) sentences.words.push_back(vocabulary.number(token));
    sentences.starts.push_back(sentences.words.size());
  };
  for (std::size_t k = 0; k < source_lines.size(); ++k) {
    left.clear();
    right.clear();
    split(source_lines[k], left);
    split(target_lines[k], right);
    if (left.empty() || right.empty() || std::max(left.size(), right.size()) > max_length) {
      ++left_out;
      continue;
    }
    append(left, source);
    append(right, target);
  }
}

}  // namespace ogden::align
