#include "phrase/sentence_options.hpp"

#include <algorithm>

namespace ogden::phrase {

void SentenceOptions::prepare(const Task& task, OptionCache& cache, const Sentence& sentence) {
  size_ = static_cast<std::uint32_t>(sentence.tokens.size());
  options_.clear();
  spans_.clear();
  copies_.clear();
  for (const std::string_view token : sentence.tokens) copies_.push_back(cache.lm().number(token));
  table_words_.resize(task.grammars->size());
  for (std::size_t g = 0; g < task.grammars->size(); ++g) {
    table_words_[g].clear();
    for (const std::string_view token : sentence.tokens) {
      table_words_[g].push_back((*task.grammars)[g].table->find(token));
    }
  }
  protected_.prepare(sentence);
}

void SentenceOptions::collect(const Task& task, OptionCache& cache, const Sentence& sentence) {
  prepare(task, cache, sentence);
  starts_.clear();
  for (std::uint32_t start = 0; start < size_; ++start) {
    starts_.push_back(static_cast<std::uint32_t>(spans_.size()));
    if (protected_.free(start, start + 1)) {
      collect_at(task, cache, start);
    } else if (const std::uint32_t end = protected_.until(start); end > 0) {
      options_.push_back(cache.copy(OptionKind::kProtected, std::span(copies_).subspan(start, end - start)));
      add_span(start, end, options_.size() - 1);
    }
  }
  starts_.push_back(static_cast<std::uint32_t>(spans_.size()));
}

void SentenceOptions::collect_at(const Task& task, OptionCache& cache, std::uint32_t start) {
  nodes_.assign(task.grammars->size(), 0);
  for (std::size_t g = 0; g < nodes_.size(); ++g) nodes_[g] = (*task.grammars)[g].table->root();
  for (std::uint32_t end = start + 1; end <= size_ && protected_.free(start, end); ++end) {
    const std::size_t first = options_.size();
    bool more = end - start < task.settings.identity;
    for (std::size_t g = 0; g < nodes_.size(); ++g) {
      if (nodes_[g] == rules::kNoNode) continue;
      nodes_[g] = (*task.grammars)[g].table->step(nodes_[g], table_words_[g][end - 1]);
      if (nodes_[g] == rules::kNoNode) continue;
      more = true;
      const std::span<const Option> found =
          cache.rules(g, nodes_[g], std::span(table_words_[g]).subspan(start, end - start));
      options_.insert(options_.end(), found.begin(), found.end());
    }
    const auto words = std::span(copies_).subspan(start, end - start);
    if (end - start <= task.settings.identity) options_.push_back(cache.copy(OptionKind::kIdentity, words));
    if (end == start + 1 && options_.size() == first) options_.push_back(cache.copy(OptionKind::kUnknown, words));
    if (options_.size() > first) add_span(start, end, first);
    if (!more) break;
  }
}

void SentenceOptions::add_span(std::uint32_t start, std::uint32_t end, std::size_t first) {
  // Several sources, each sorted: which of them an option is from decides among equals.
  std::stable_sort(options_.begin() + static_cast<std::ptrdiff_t>(first), options_.end(),
                   [](const Option& a, const Option& b) { return a.estimate > b.estimate; });
  for (std::size_t k = first; k < options_.size(); ++k) {
    options_[k].start = start;
    options_[k].end = end;
  }
  spans_.push_back({start, end, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(options_.size()),
                    options_[first].estimate});
}

}  // namespace ogden::phrase
