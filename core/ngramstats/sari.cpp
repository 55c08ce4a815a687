#include "ngramstats/sari.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ogden::ngramstats {
namespace {

double ratio(double part, double whole, double empty) { return whole > 0 ? part / whole : empty; }

double harmonic_mean(double precision, double recall) {
  return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
}

// One operation at one n: what the candidate did rightly, did, and what the references did.
struct Tally {
  double good = 0, system = 0, reference = 0;
};

// Additions are counted by type in every variant: n-grams that the normal sentence does not have.
Tally additions(const PreparedSentence& sentence, const Matching& matching, std::size_t n) {
  Tally tally;
  tally.reference = sentence.end[n] - sentence.normal_end[n];
  tally.good = matching.added_types(n);
  tally.system = tally.good + matching.new_types(n);
  return tally;
}

// Keep and delete as the scripts count them: the counts of the normal sentence and of the candidate are
// repeated once for each reference, so that they can be compared with the references' summed counts.
struct Repeated {
  double kept, keepable, kept_good, deleted, deletable, deleted_good, deleted_agreed;

  Repeated(const Counts& counts, std::uint32_t times, std::uint32_t references) {
    const auto r = static_cast<std::int64_t>(references);
    const std::int64_t normal = r * counts.normal, candidate = r * times, reference = counts.references;
    const std::int64_t kept_ = std::min(normal, candidate), deleted_ = std::max<std::int64_t>(normal - candidate, 0);
    const std::int64_t deletable_ = std::max<std::int64_t>(normal - reference, 0);
    kept = static_cast<double>(kept_);
    keepable = static_cast<double>(std::min(normal, reference));
    kept_good = static_cast<double>(std::min(kept_, reference));
    deleted = static_cast<double>(deleted_);
    deletable = static_cast<double>(deletable_);
    // The authors take the references' counts away from the deleted ones; EASSE and Joshua take the smaller
    // of what was deleted and what could be. The two differ where an n-gram is deleted only in part.
    deleted_good = static_cast<double>(std::max<std::int64_t>(deleted_ - reference, 0));
    deleted_agreed = static_cast<double>(std::min(deleted_, deletable_));
  }
};

template <typename Visit>
void for_each_normal(const PreparedSentence& sentence, const Matching& matching, std::size_t n, Visit visit) {
  for (Number g = sentence.begin[n]; g < sentence.normal_end[n]; ++g) {
    visit(Repeated(sentence.counts(g), matching.times(g), sentence.references()));
  }
}

void easse(std::size_t order, const PreparedSentence& sentence, const Matching& matching, std::span<double> row) {
  for (std::size_t n = 0; n < order; ++n) {
    const Tally add = additions(sentence, matching, n);
    Tally keep, remove;
    for_each_normal(sentence, matching, n, [&](const Repeated& gram) {
      keep.good += gram.kept_good;
      keep.system += gram.kept;
      keep.reference += gram.keepable;
      remove.good += gram.deleted_agreed;
      remove.system += gram.deleted;
      remove.reference += gram.deletable;
    });
    std::size_t k = 9 * n;
    for (const Tally& tally : {add, keep, remove}) {
      row[k++] = tally.good;
      row[k++] = tally.system;
      row[k++] = tally.reference;
    }
  }
}

void joshua(std::size_t order, const PreparedSentence& sentence, const Matching& matching, std::span<double> row) {
  for (std::size_t n = 0; n < order; ++n) {
    const Tally add = additions(sentence, matching, n);
    double precision = 0, recall = 0, keepable = 0, deleted_agreed = 0, deleted = 0;
    for_each_normal(sentence, matching, n, [&](const Repeated& gram) {
      precision += ratio(gram.kept_good, gram.kept, 0);
      recall += ratio(gram.kept_good, gram.keepable, 0);
      keepable += gram.keepable > 0;
      deleted_agreed += gram.deleted_agreed;
      deleted += gram.deleted;
    });
    // Joshua keeps whole numbers only: it scales the first sum before cutting it, and not the second.
    const double numbers[] = {add.good,           add.system, add.reference,  std::floor(1e6 * precision),
                              std::floor(recall), keepable,   deleted_agreed, deleted};
    std::copy(std::begin(numbers), std::end(numbers), row.begin() + static_cast<std::ptrdiff_t>(8 * n));
  }
}

struct Parts {
  double add = 0, keep = 0, remove = 0;
};

void write_mean(const Parts& parts, double divisor, std::span<double> row) {
  row[0] = parts.add / divisor;
  row[1] = parts.keep / divisor;
  row[2] = parts.remove / divisor;
  row[3] = 1;
}

// The authors' script, and Hugging Face's, which differs twice: 0/0 is 1, and the recall of keep is taken
// over all counts together instead of n-gram by n-gram.
template <bool kHugging>
void scripts(std::size_t order, const PreparedSentence& sentence, const Matching& matching, std::span<double> row) {
  constexpr double empty = kHugging ? 1 : 0;
  Parts parts;
  for (std::size_t n = 0; n < order; ++n) {
    const Tally add = additions(sentence, matching, n);
    double kept = 0, deleted = 0, precision = 0, recall = 0, deletion = 0;
    double keepable = kHugging ? 0 : sentence.keepable(n);
    for (Number g = sentence.begin[n]; g < sentence.normal_end[n]; ++g) {
      const std::uint32_t times = matching.times(g);
      if constexpr (!kHugging) {  // the common cases, prepared
        const Shares& shares = sentence.shares(n, g);
        if (times == 0 || times >= shares.normal) {
          // Which of the two cannot be foreseen, and adding 0 changes no sum: so there is no branch.
          const bool none = times == 0;
          deleted += none ? 1 : 0;
          deletion += none ? shares.deletion : 0;
          kept += none ? 0 : 1;
          precision += none ? 0 : shares.precision;
          recall += none ? 0 : shares.recall;
          continue;
        }
      }
      const Repeated gram(sentence.counts(g), times, sentence.references());
      kept += gram.kept > 0;
      precision += ratio(gram.kept_good, gram.kept, 0);
      if (kHugging) keepable += gram.keepable;
      recall += kHugging ? gram.kept_good : ratio(gram.kept_good, gram.keepable, 0);
      deleted += gram.deleted > 0;
      deletion += ratio(gram.deleted_good, gram.deleted, 0);
    }
    parts.add += harmonic_mean(ratio(add.good, add.system, empty), ratio(add.good, add.reference, empty));
    parts.keep += harmonic_mean(ratio(precision, kept, empty), ratio(recall, keepable, empty));
    parts.remove += ratio(deletion, deleted, empty);
  }
  write_mean(parts, static_cast<double>(order), row);
}

// Equations 4 to 7: occurrence is yes or no, and R' is the share of references that have the n-gram.
// Precisions and recalls are averaged over n before they meet in F.
void equations(std::size_t order, const PreparedSentence& sentence, const Matching& matching, std::span<double> row) {
  const double r = sentence.references();
  double p_add = 0, r_add = 0, p_keep = 0, r_keep = 0, p_remove = 0;
  for (std::size_t n = 0; n < order; ++n) {
    const Tally add = additions(sentence, matching, n);
    double kept = 0, kept_share = 0, share = 0, deleted = 0, deleted_share = 0;
    for (Number g = sentence.begin[n]; g < sentence.normal_end[n]; ++g) {
      const double in_references = sentence.counts(g).containing / r;
      share += in_references;
      if (matching.times(g) > 0) {
        kept += 1;
        kept_share += in_references;
      } else {
        deleted += 1;
        deleted_share += 1 - in_references;
      }
    }
    p_add += ratio(add.good, add.system, 0);
    r_add += ratio(add.good, add.reference, 0);
    p_keep += ratio(kept_share, kept, 0);
    r_keep += ratio(kept_share, share, 0);
    p_remove += ratio(deleted_share, deleted, 0);
  }
  const auto k = static_cast<double>(order);
  write_mean({harmonic_mean(p_add / k, r_add / k), harmonic_mean(p_keep / k, r_keep / k), p_remove / k}, 1, row);
}

}  // namespace

std::size_t sari_width(SariVariant variant, std::size_t order) noexcept {
  switch (variant) {
    case SariVariant::kEasse:
      return 9 * order;
    case SariVariant::kJoshua:
      return 8 * order;
    default:
      return 4;
  }
}

void sari_statistics(SariVariant variant, std::size_t order, const PreparedSentence& sentence,
                     const Matching& matching, std::span<double> row) {
  switch (variant) {
    case SariVariant::kEasse:
      return easse(order, sentence, matching, row);
    case SariVariant::kJoshua:
      return joshua(order, sentence, matching, row);
    case SariVariant::kXu2016:
      return scripts<false>(order, sentence, matching, row);
    case SariVariant::kHuggingFace:
      return scripts<true>(order, sentence, matching, row);
    case SariVariant::kEquations:
      return equations(order, sentence, matching, row);
  }
}

}  // namespace ogden::ngramstats
