#include "extract/phrases.hpp"

namespace ogden::extract {

void PhraseFinder::prepare(const SentencePair& pair) {
  first_.assign(pair.simple.size() + 1, 0);
  links_before_.assign(pair.normal.size() + 1, 0);
  for (const Link& link : pair.links) {
    ++first_[link.simple + 1];
    ++links_before_[link.normal + 1];
  }
  for (std::size_t k = 1; k < first_.size(); ++k) first_[k] += first_[k - 1];
  for (std::size_t k = 1; k < links_before_.size(); ++k) links_before_[k] += links_before_[k - 1];
  partners_.resize(pair.links.size());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (const Link& link : pair.links) partners_[next[link.simple]++] = link.normal;
}

/// The sentences' ends count as linked to each other on both sides, as in Moses.
bool PhraseFinder::linked(const SentencePair& pair, std::int64_t normal, std::int64_t simple) const {
  const auto normal_size = static_cast<std::int64_t>(pair.normal.size());
  const auto simple_size = static_cast<std::int64_t>(pair.simple.size());
  if (simple < 0 || normal < 0) return simple < 0 && normal < 0;
  if (simple >= simple_size || normal >= normal_size) return simple >= simple_size && normal >= normal_size;
  const auto* const begin = partners_.data() + first_[static_cast<std::size_t>(simple)];
  const auto* const end = partners_.data() + first_[static_cast<std::size_t>(simple) + 1];
  return std::binary_search(begin, end, static_cast<std::uint32_t>(normal));
}

PhrasePair PhraseFinder::oriented(const SentencePair& pair, std::uint32_t normal_begin, std::uint32_t normal_end,
                                  std::uint32_t simple_begin, std::uint32_t simple_end) const {
  const auto orientation = [](bool straight, bool crossed) {
    if (straight == crossed) return Orientation::kDiscontinuous;
    return straight ? Orientation::kMonotone : Orientation::kSwap;
  };
  const std::int64_t left = std::int64_t{normal_begin} - 1, right = normal_end;
  const std::int64_t before = std::int64_t{simple_begin} - 1, after = simple_end;
  return {normal_begin,
          normal_end,
          simple_begin,
          simple_end,
          orientation(linked(pair, left, before), linked(pair, right, before)),
          orientation(linked(pair, right, after), linked(pair, left, after))};
}

}  // namespace ogden::extract
