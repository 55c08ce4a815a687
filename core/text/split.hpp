// Cutting UTF-8 text at white space, exactly where Python's str.split() cuts it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ogden {

/// Appends the tokens of `text` to `tokens`; the views point into `text`.
void split(std::string_view text, std::vector<std::string_view>& tokens);

/// A fast 64-bit hash of a short string. Not cryptographic; whoever uses it compares the strings too. But words of equal
/// length that have no more than kHashedWhole bytes have the same hash only if they are the same.
std::uint64_t hash_word(std::string_view word) noexcept;
inline constexpr std::size_t kHashedWhole = 8;

}  // namespace ogden
