// A function that is compiled for wider vectors as well; the machine takes the widest that it has. No sum changes its
// order by that, and multiplications and additions stay apart (-ffp-contract=off): the results are the same bits.
#pragma once

#include <cstddef>  // says whether the library is glibc

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define OGDEN_WIDEST __attribute__((target_clones("avx2", "default")))
#else
#define OGDEN_WIDEST
#endif
