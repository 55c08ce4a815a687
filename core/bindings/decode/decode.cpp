#include "bindings/decode/decode.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "bindings/mapped.hpp"
#include "text/split.hpp"

namespace nb = nanobind;

namespace ogden {

std::vector<std::vector<WordSpan>> protected_spans(const ProtectedRows& rows,
                                                   const std::vector<std::vector<std::string_view>>& sentences) {
  std::vector<std::vector<WordSpan>> spans(sentences.size());
  for (std::size_t k = 0; k < rows.shape(0); ++k) {
    const std::int64_t* const row = rows.data() + 3 * k;
    if (row[0] < 0 || row[0] >= static_cast<std::int64_t>(sentences.size())) {
      throw nb::value_error("a protected span of a sentence that is not there");
    }
    const auto sentence = static_cast<std::size_t>(row[0]);
    if (row[1] < 0 || row[1] >= row[2] || row[2] > static_cast<std::int64_t>(sentences[sentence].size())) {
      const std::string message = "sentence " + std::to_string(sentence) + " has no words " + std::to_string(row[1]) +
                                  " to " + std::to_string(row[2]) + " to protect";
      throw nb::value_error(message.c_str());
    }
    spans[sentence].emplace_back(static_cast<std::uint32_t>(row[1]), static_cast<std::uint32_t>(row[2]));
  }
  for (std::vector<WordSpan>& each : spans) {
    std::sort(each.begin(), each.end());
    std::vector<WordSpan> merged;
    for (const WordSpan& span : each) {
      if (!merged.empty() && span.first < merged.back().second) {
        merged.back().second = std::max(merged.back().second, span.second);
      } else {
        merged.push_back(span);
      }
    }
    each.swap(merged);
  }
  return spans;
}

std::vector<std::vector<std::string_view>> tokens_of(const Strings& sentences) {
  std::vector<std::vector<std::string_view>> tokens(sentences.views().size());
  for (std::size_t k = 0; k < tokens.size(); ++k) {
    split(sentences.views()[k], tokens[k]);
    if (tokens[k].size() > 0x7FFFFFFF) throw nb::value_error("a sentence of too many words");
  }
  return tokens;
}

void write_application(const decode::Step& step, std::vector<std::int64_t>& row) {
  const std::int64_t rule = step.grammar < 0 ? -1 : std::int64_t{step.rule};
  row.insert(row.end(), {step.start, step.end, rule, step.depth, step.simple_start, step.simple_end});
}

LanguageModels::LanguageModels(const NamedObjects& models) {
  for (const auto& [name, model] : models) {
    names_.push_back(name);
    if (nb::isinstance<ngram::Automaton>(model)) {
      references_.emplace_back(&nb::cast<const ngram::Automaton&>(model));
    } else {
      references_.emplace_back(&*nb::cast<const PackedNgrams&>(model));
    }
    kept_.push_back(model);
  }
}

std::vector<double> checked_weights(const Weights& weights, const decode::Features& features) {
  if (weights.shape(0) != features.size()) throw nb::value_error("a weight is needed for each feature");
  std::vector<double> checked(weights.data(), weights.data() + weights.shape(0));
  for (const double weight : checked) {
    if (!(std::abs(weight) <= decode::kLargestWeight)) throw nb::value_error("weights must be numbers up to a million");
  }
  return checked;
}

nb::list results(std::span<const decode::Candidates> found, std::size_t features, std::size_t step_columns,
                 StepWriter write_step) {
  std::vector<std::int64_t> starts{0}, step_ends, steps;
  std::vector<double> rows, scores;
  nb::list texts;
  for (const decode::Candidates& each : found) {
    starts.push_back(starts.back() + static_cast<std::int64_t>(each.scores.size()));
    rows.insert(rows.end(), each.features.begin(), each.features.end());
    scores.insert(scores.end(), each.scores.begin(), each.scores.end());
    std::size_t begin = 0;
    for (const std::uint64_t end : each.text_ends) {
      texts.append(text(std::string_view(each.letters).substr(begin, end - begin)));
      begin = end;
    }
    if (write_step == nullptr) continue;
    const auto before = static_cast<std::int64_t>(steps.size() / step_columns);
    for (const decode::Step& step : each.steps) write_step(step, steps);
    for (const std::uint64_t end : each.step_ends) step_ends.push_back(before + static_cast<std::int64_t>(end));
  }
  const std::size_t count = scores.size();
  nb::list all;
  all.append(numpy(std::move(starts)));
  all.append(texts);
  all.append(numpy(std::move(rows), {count, features}));
  all.append(numpy(std::move(scores)));
  all.append(numpy(std::move(step_ends)));
  all.append(numpy_rows(std::move(steps), step_columns));
  return all;
}

}  // namespace ogden
