// What the compiler at hand can do with vectors.
#pragma once

// Vectors as GCC and Clang write them, and versions of a function for instructions that a machine may lack.
#if defined(__GNUC__) || defined(__clang__)
#define OGDEN_VECTORS 1
#define OGDEN_INLINE [[gnu::always_inline]] inline
#else
#define OGDEN_VECTORS 0
#define OGDEN_INLINE inline
#endif
#if OGDEN_VECTORS && defined(__x86_64__)
#define OGDEN_WIDE 1
#else
#define OGDEN_WIDE 0
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define OGDEN_UNROLL _Pragma("GCC unroll 8")
#else
#define OGDEN_UNROLL
#endif
