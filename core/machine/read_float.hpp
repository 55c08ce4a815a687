// `std::from_chars` for numbers with a point. The library of Apple's compilers has had it for whole numbers only.
#pragma once

#include <charconv>

#ifndef __cpp_lib_to_chars
#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdlib>
#include <string>
#include <system_error>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif
#endif

namespace ogden {

/// Reads [first, last) as `std::from_chars` does: a point whatever the language, no sign `+`, nothing before it.
inline std::from_chars_result read_float(const char* first, const char* last, float& value) {
#ifdef __cpp_lib_to_chars
  return std::from_chars(first, last, value);
#else
  static const locale_t kPlain = newlocale(LC_ALL_MASK, "C", nullptr);
  std::string text(first, last);
  text.resize(std::min(text.size(), text.find_first_of("xX")));  // no number to the base of 16
  const bool starts = !text.empty() && (text[0] == '-' || text[0] == '.' || (text[0] >= '0' && text[0] <= '9') ||
                                        text[0] == 'i' || text[0] == 'I' || text[0] == 'n' || text[0] == 'N');
  if (!starts) return {first, std::errc::invalid_argument};
  errno = 0;
  char* end = nullptr;
  const float found = strtof_l(text.c_str(), &end, kPlain);
  if (end == text.c_str()) return {first, std::errc::invalid_argument};
  const char* const stop = first + (end - text.c_str());
  if (errno == ERANGE) return {stop, std::errc::result_out_of_range};
  value = found;
  return {stop, std::errc()};
#endif
}

}  // namespace ogden
