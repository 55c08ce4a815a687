#include "align/training.hpp"

#include <algorithm>
#include <cmath>

#include "machine/prefetch.hpp"
#include "threads/parallel.hpp"

namespace ogden::align {
namespace {

constexpr std::size_t kPortion = std::size_t{1} << 19;  ///< cells: 4 MB of posteriors, which stay close at hand
constexpr std::size_t kJumpRounds = 3;
constexpr std::size_t kAhead = 8;  ///< words whose entries of the table are asked for before they are needed
/// Keeps probabilities out of the reach of numbers too small for fast arithmetic.
constexpr double kSmallest = 1e-30;

/// Calls `work(part, parts)` for each part, one a thread.
template <typename Work>
void in_parts(std::size_t threads, Work work) {
  constexpr std::size_t block = 64;  // what `parallel` hands out at once
  threads = thread_count(threads);
  parallel(threads * block, threads, [&] {
    return [&](std::size_t begin, std::size_t) { work(begin / block, threads); };
  });
}

void expect_model1(Direction& direction, std::size_t k, const Chances& chances, Emissions& emissions) {
  direction.fill(k, emissions);
  const std::size_t n = emissions.n, length = emissions.length;
  double* posteriors = direction.posteriors(k);
  const double each = (1 - chances.null) / static_cast<double>(n);
  double logarithm = 0;
  for (std::size_t j = 0; j < length; ++j) {
    const double* row = emissions.row(j);
    double total = chances.null * row[0];
    for (std::size_t i = 1; i <= n; ++i) total += each * row[i];
    const double inverse = 1 / total;
    posteriors[j] = chances.null * row[0] * inverse;
    for (std::size_t i = 1; i <= n; ++i) posteriors[i * length + j] = each * row[i] * inverse;
    logarithm += std::log(total);
  }
  direction.logarithm(k) = logarithm;
}

/// What a lattice found out about pair k.
void keep_expectations(Direction& direction, std::size_t k, const Lattice& lattice, const Emissions& emissions) {
  double* posteriors = direction.posteriors(k);
  for (std::size_t i = 0; i <= emissions.n; ++i) {
    for (std::size_t j = 0; j < emissions.length; ++j) *posteriors++ = lattice.posterior(j, i);
  }
  double* places = std::copy(lattice.distances().begin(), lattice.distances().end(), direction.distortion_counts(k));
  std::copy(lattice.leaving().begin(), lattice.leaving().end(), places);
}

/// Both directions' posteriors, the empty words' first, become their products.
void multiply(double* forward, double* backward, std::size_t normal, std::size_t simple) {
  for (std::size_t i = 0; i < normal; ++i) {
    for (std::size_t j = 0; j < simple; ++j) {
      double& one = forward[(i + 1) * simple + j];
      double& other = backward[(j + 1) * normal + i];
      one *= other;
      other = one;
    }
  }
}

}  // namespace

Direction::Direction(const Sentences& source, const Sentences& target, const Vocabulary& vocabulary,
                     const std::vector<Form>& forms, const Prior& prior, std::size_t max_length,
                     std::size_t threads)
    : source_(source),
      target_(target),
      lexicon_(build_lexicon(source, target, vocabulary.size(), threads, cells_)),
      distortion_(max_length) {
  if (prior.active()) prior_counts_ = prior_counts(lexicon_, forms, prior, threads);
  counts_.resize(lexicon_.words.size());
  probabilities_.resize(lexicon_.words.size());
  // Before the first round every word was seen once, evenly linked to all it was seen beside.
  for (std::size_t row = 0; row < lexicon_.rows(); ++row) {
    const std::uint64_t begin = lexicon_.starts[row], end = lexicon_.starts[row + 1];
    for (std::uint64_t k = begin; k < end; ++k) counts_[k] = 1 / static_cast<double>(end - begin);
  }
  maximise(threads);
}

void Direction::fill(std::size_t pair, Emissions& emissions) const {
  const auto source = source_[pair];
  const std::size_t length = target_[pair].size(), n = source.size();
  emissions.resize(n, length);
  const std::uint32_t* const places = &cells_.places[cells_.starts[pair]];
  // Entries lie anywhere in the table: they are asked for some words before they are read.
  std::size_t asked = 1;
  for (std::size_t i = 0; i <= n; ++i) {
    for (; asked <= std::min(i + kAhead, n); ++asked) {
      const double* row = &probabilities_[lexicon_.starts[source[asked - 1]]];
      const std::uint32_t* place = places + asked * length;
      for (std::size_t j = 0; j < length; ++j) prefetch(row + place[j]);
    }
    const double* row = &probabilities_[lexicon_.starts[i == 0 ? kNull : source[i - 1]]];
    const std::uint32_t* place = places + i * length;
    double* to = emissions.row(0) + i;
    for (std::size_t j = 0; j < length; ++j, to += emissions.stride) *to = row[place[j]];
  }
}

void Direction::start_round(bool distortion) {
  std::fill(counts_.begin(), counts_.end(), 0.0);
  distortion_counts_ = distortion ? std::make_unique<DistortionCounts>(distortion_.longest()) : nullptr;
  logarithm_ = 0;
}

void Direction::open(Portion portion) {
  portion_ = portion;
  expected_.posteriors.resize(cells_.starts[portion.end] - cells_.starts[portion.begin]);
  const std::size_t words = source_.starts[portion.end] - source_.starts[portion.begin];
  if (distortion_counts_) expected_.distortion.resize(3 * words + (portion.end - portion.begin));
  expected_.logarithms.resize(portion.end - portion.begin);
}

double* Direction::posteriors(std::size_t pair) noexcept {
  return &expected_.posteriors[cells_.starts[pair] - cells_.starts[portion_.begin]];
}

double* Direction::distortion_counts(std::size_t pair) noexcept {
  return &expected_.distortion[3 * (source_.starts[pair] - source_.starts[portion_.begin]) + (pair - portion_.begin)];
}

void Direction::close(std::size_t threads) {
  add_posteriors(threads);
  for (std::size_t k = portion_.begin; k < portion_.end; ++k) {
    logarithm_ += logarithm(k);
    const std::size_t n = source_[k].size();
    if (!distortion_counts_) continue;
    distortion_counts_->add(n, {distortion_counts(k), 2 * n}, {distortion_counts(k) + 2 * n, n + 1});
  }
}

void Direction::add_posteriors(std::size_t threads) {
  in_parts(threads, [&](std::size_t part, std::size_t parts) {
    for (std::size_t k = portion_.begin; k < portion_.end; ++k) {
      const auto source = source_[k];
      const std::size_t length = target_[k].size(), n = source.size();
      const std::uint32_t* const places = &cells_.places[cells_.starts[k]];
      const double* const all = posteriors(k);
      std::size_t asked = 1;
      for (std::size_t i = 0; i <= n; ++i) {
        for (; asked <= std::min(i + kAhead, n); ++asked) {  // as in `fill`
          const Word word = source[asked - 1];
          if (parts > 1 && word % parts != part) continue;
          const double* row = &counts_[lexicon_.starts[word]];
          const std::uint32_t* place = places + asked * length;
          for (std::size_t j = 0; j < length; ++j) prefetch(row + place[j]);
        }
        const Word word = i == 0 ? kNull : source[i - 1];
        if (parts > 1 && word % parts != part) continue;
        double* row = &counts_[lexicon_.starts[word]];
        const std::uint32_t* place = places + i * length;
        const double* posterior = all + i * length;
        for (std::size_t j = 0; j < length; ++j) row[place[j]] += posterior[j];
      }
    }
  });
}

double Direction::finish_round(std::size_t threads) {
  maximise(threads);
  if (distortion_counts_) distortion_ = distortion_counts_->improved(distortion_, kJumpRounds);
  return logarithm_;
}

void Direction::maximise(std::size_t threads) {
  std::size_t row = 0;
  for (const PriorCount& prior : prior_counts_) {
    while (lexicon_.starts[row + 1] <= prior.entry) ++row;
    counts_[lexicon_.starts[row] + cells_.entries[prior.entry]] += prior.count;
  }
  parallel(lexicon_.rows(), threads, [&] {
    return [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) maximise_row(lexicon_.starts[k], lexicon_.starts[k + 1], k);
    };
  });
}

void Direction::maximise_row(std::uint64_t begin, std::uint64_t end, std::size_t row) {
  const double* counts = counts_.data() + begin;
  double total = 0;  // in the order of the words
  for (std::uint64_t k = begin; k < end; ++k) total += counts[cells_.entries[k]];
  lexicon_.totals[row] = total;
  if (total <= 0) return;
  for (std::uint64_t k = begin; k < end; ++k) {
    probabilities_[k] = std::max(kSmallest, std::min(1.0, counts_[k] / total));
  }
}

Lexicon Direction::lexicon(double prune) const {
  Lexicon result;
  result.totals = lexicon_.totals;
  result.starts.reserve(lexicon_.starts.size());
  result.starts.push_back(0);
  for (std::size_t row = 0; row < lexicon_.rows(); ++row) {
    const double* learned = probabilities_.data() + lexicon_.starts[row];
    for (std::uint64_t k = lexicon_.starts[row]; k < lexicon_.starts[row + 1]; ++k) {
      const double probability = learned[cells_.entries[k]];
      if (probability < prune) continue;
      result.words.push_back(lexicon_.words[k]);
      result.probabilities.push_back(probability);
    }
    result.starts.push_back(result.words.size());
  }
  return result;
}

Training::Training(std::shared_ptr<const Vocabulary> vocabulary, std::span<const std::string_view> normal,
                   std::span<const std::string_view> simple, std::size_t max_length, Prior prior, Chances chances,
                   std::size_t threads)
    : vocabulary_(std::move(vocabulary)),
      corpus_(*vocabulary_, normal, simple, max_length),
      prior_(prior),
      chances_(chances),
      forms_(prior.active() ? forms_of(*vocabulary_) : std::vector<Form>()),
      forward_(corpus_.source, corpus_.target, *vocabulary_, forms_, prior_, max_length, threads),
      backward_(corpus_.target, corpus_.source, *vocabulary_, forms_, prior_, max_length, threads) {
  check(chances_);
}

Portion Training::portion_from(std::size_t begin) const {
  const auto& starts = forward_.cells().starts;
  std::size_t end = begin;
  while (end < pairs() && (end == begin || starts[end + 1] - starts[begin] <= kPortion)) ++end;
  return {begin, end};
}

/// `make_expect` is called once in each thread; what it gives is called for each pair.
template <typename MakeExpect>
Training::Logarithms Training::round(bool distortion, std::size_t threads, MakeExpect make_expect) {
  for (Direction* direction : {&forward_, &backward_}) direction->start_round(distortion);
  for (Portion portion = portion_from(0); portion.begin < portion.end; portion = portion_from(portion.end)) {
    for (Direction* direction : {&forward_, &backward_}) direction->open(portion);
    parallel(portion.end - portion.begin, threads, [&] {
      return [portion, expect = make_expect()](std::size_t begin, std::size_t end) mutable {
        for (std::size_t k = portion.begin + begin; k < portion.begin + end; ++k) expect(k);
      };
    });
    for (Direction* direction : {&forward_, &backward_}) direction->close(threads);
  }
  const double forward = forward_.finish_round(threads);
  return {forward, backward_.finish_round(threads)};
}

Training::Logarithms Training::model1_round(std::size_t threads) {
  return round(false, threads, [&] {
    return [&, emissions = Emissions()](std::size_t k) mutable {
      expect_model1(forward_, k, chances_, emissions);
      expect_model1(backward_, k, chances_, emissions);
    };
  });
}

Training::Logarithms Training::hmm_round(bool agree, std::size_t threads) {
  return round(true, threads, [&, agree] {
    return [&, agree, emissions = Emissions(), others = Emissions(),
            forward = Lattice(forward_.distortion(), chances_),
            backward = Lattice(backward_.distortion(), chances_)](std::size_t k) mutable {
      forward_.fill(k, emissions);
      backward_.fill(k, others);
      const auto [first, second] = Lattice::run(forward, emissions, backward, others);
      forward_.logarithm(k) = first;
      backward_.logarithm(k) = second;
      keep_expectations(forward_, k, forward, emissions);
      keep_expectations(backward_, k, backward, others);
      if (agree) {
        multiply(forward_.posteriors(k), backward_.posteriors(k), corpus_.source[k].size(), corpus_.target[k].size());
      }
    };
  });
}

Model Training::model(const Direction& direction, double prune) const {
  return {vocabulary_, direction.lexicon(prune), direction.distortion(), prior_, chances_};
}

}  // namespace ogden::align
