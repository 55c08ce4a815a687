#include "ngram/estimate/estimate.hpp"

#include <cmath>
#include <stdexcept>
#include <tuple>

#include "ngram/estimate/adjusted_counts.hpp"
#include "ngram/estimate/probabilities.hpp"
#include "text/split.hpp"

namespace ogden::ngram {

void Estimator::limit_vocabulary(const std::vector<std::string_view>& words) {
  for (const std::string_view word : words) vocabulary_.add(word);
  limited_ = true;
}

Word Estimator::number_of(std::string_view word) {
  const Word number = limited_ ? vocabulary_.find(word) : vocabulary_.add(word);
  return number <= kSentenceEnd ? kUnknownWord : number;
}

std::vector<std::uint64_t> pruning_by_order(std::vector<std::uint64_t> pruning, std::size_t order) {
  if (pruning.empty()) pruning.push_back(0);
  if (pruning.size() > order) throw std::invalid_argument("there are more pruning limits than orders");
  if (!std::is_sorted(pruning.begin(), pruning.end())) {
    throw std::invalid_argument("pruning limits must not fall with the order");
  }
  pruning.resize(order, pruning.back());
  return pruning;
}

namespace {

template <std::size_t kOrder>
class EstimatorOf final : public Estimator {
 public:
  explicit EstimatorOf(const EstimateOptions& options)
      : storage_(options.storage), pruning_(pruning_by_order(options.pruning, kOrder)), counts_(options.storage, 2) {}

  void add(std::string_view sentence) override {
    tokens_.clear();
    split(sentence, tokens_);
    sentence_.clear();
    for (const std::string_view token : tokens_) sentence_.push_back(number_of(token));
    visit_ngrams<kOrder>(sentence_, [&](const Row<kOrder>& row) { counts_.add(row, kAddCounts); });
    ++sentences_;
    words_ += tokens_.size();
  }

  void finish() override {
    if (sentences_ == 0) throw std::invalid_argument("there is no text to estimate from");
    adjusted_ = std::make_unique<AdjustedCounts<kOrder>>(storage_, pruning_);
    counts_.drain(kAddCounts, [&](const Row<kOrder>& row) { adjusted_->add(row); });
    adjusted_->finish();
    for (std::size_t order = 1; order <= kOrder; ++order) {
      discounts_.push_back(estimate_discounts(adjusted_->counts_of_counts(order)));
    }
    std::get<0>(results_) = std::make_unique<RowStream<1>>(
        unigram_probabilities(adjusted_->template stream<1>(), discounts_[0], storage_));
    estimate_from<2>();
    adjusted_.reset();
  }

  void visit(std::size_t order, const NgramVisitor& visitor) override {
    visit_if(order, visitor, std::make_index_sequence<kOrder>());
  }

  std::size_t order() const noexcept override { return kOrder; }

  std::size_t size(std::size_t order) const override {
    return size_of(order, std::make_index_sequence<kOrder>());
  }

 private:
  static constexpr auto kAddCounts = [](Row<kOrder>& kept, const Row<kOrder>& other) {
    kept.numbers[0] += other.numbers[0];
  };

  template <std::size_t kNext>
  void estimate_from() {
    if constexpr (kNext <= kOrder) {
      std::get<kNext - 1>(results_) = std::make_unique<RowStream<kNext>>(higher_probabilities<kNext>(
          adjusted_->template stream<kNext>(), discounts_[kNext - 1], *std::get<kNext - 2>(results_), storage_));
      estimate_from<kNext + 1>();
    }
  }

  template <std::size_t... kZeroBased>
  void visit_if(std::size_t order, const NgramVisitor& visitor, std::index_sequence<kZeroBased...>) {
    ((order == kZeroBased + 1 ? visit_rows(*std::get<kZeroBased>(results_), visitor) : void()), ...);
  }
  template <std::size_t kAny>
  void visit_rows(RowStream<kAny>& rows, const NgramVisitor& visitor) {
    rows.rewind();
    while (const Row<kAny>* row = rows.next()) {
      visitor(row->words, std::log10(row->as_float(0)), std::log10(row->as_float(1)));
    }
  }
  template <std::size_t... kZeroBased>
  std::size_t size_of(std::size_t order, std::index_sequence<kZeroBased...>) const {
    return ((order == kZeroBased + 1 ? std::get<kZeroBased>(results_)->size() : 0) + ...);
  }

  template <std::size_t kAny>
  using Result = std::unique_ptr<RowStream<kAny>>;

  Storage storage_;
  std::vector<std::uint64_t> pruning_;
  RowSorter<kOrder, SuffixOrder> counts_;
  std::unique_ptr<AdjustedCounts<kOrder>> adjusted_;
  typename EveryOrder<Result, std::make_index_sequence<kOrder>>::type results_;
  std::vector<std::string_view> tokens_;
  std::vector<Word> sentence_;
};

}  // namespace

std::unique_ptr<Estimator> make_estimator(const EstimateOptions& options) {
  switch (options.order) {
    case 1:
      return std::make_unique<EstimatorOf<1>>(options);
    case 2:
      return std::make_unique<EstimatorOf<2>>(options);
    case 3:
      return std::make_unique<EstimatorOf<3>>(options);
    case 4:
      return std::make_unique<EstimatorOf<4>>(options);
    case 5:
      return std::make_unique<EstimatorOf<5>>(options);
    case 6:
      return std::make_unique<EstimatorOf<6>>(options);
    default:
      throw std::invalid_argument("the order of a model is from 1 to 6");
  }
}

}  // namespace ogden::ngram
