// The terms of a text: its runs of letters and digits. Case is the caller's business.
#pragma once

#include <cstddef>
#include <string_view>

namespace ogden::corpus {

/// The length in bytes of what separates terms at `at`, or 0 inside a term. All of ASCII but letters and
/// digits, the signs of Latin-1 (U+0080-00BF, × and ÷), general punctuation (U+2000-206F) and CJK punctuation
/// (U+3000-303F) separate; every other character is part of a term.
inline std::size_t separator_at(const unsigned char* at, const unsigned char* end) noexcept {
  const unsigned char first = *at;
  if (first < 0x80) {
    const bool letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    return letter || (first >= '0' && first <= '9') ? 0 : 1;
  }
  if (first == 0xC2) return end - at >= 2 ? 2 : 1;
  if (first == 0xC3) return end - at >= 2 && (at[1] == 0x97 || at[1] == 0xB7) ? 2 : 0;
  if (end - at < 3) return 0;
  if (first == 0xE2) return at[1] == 0x80 || (at[1] == 0x81 && at[2] <= 0xAF) ? 3 : 0;
  if (first == 0xE3) return at[1] == 0x80 ? 3 : 0;
  return 0;
}

/// Calls `use(term)` for each term in order; the views point into `text`.
template <typename Use>
void for_each_term(std::string_view text, Use use) {
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const auto* const end = at + text.size();
  const auto* start = at;
  const auto emit = [&] {
    if (at > start) use(std::string_view(reinterpret_cast<const char*>(start), static_cast<std::size_t>(at - start)));
  };
  while (at < end) {
    if (const std::size_t length = separator_at(at, end)) {
      emit();
      at += length;
      start = at;
    } else {
      ++at;
    }
  }
  emit();
}

}  // namespace ogden::corpus
