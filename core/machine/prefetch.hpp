// Asks for memory that is read soon, where the compiler knows how: nothing but the time depends on it.
#pragma once

#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
#include <intrin.h>
#endif

namespace ogden {

inline void prefetch([[maybe_unused]] const void* place) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(place);
#elif defined(_MSC_VER) && defined(_M_X64)
  _mm_prefetch(static_cast<const char*>(place), _MM_HINT_T0);
#elif defined(_MSC_VER) && defined(_M_ARM64)
  __prefetch(place);
#endif
}

}  // namespace ogden
