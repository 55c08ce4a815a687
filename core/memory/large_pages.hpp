// Memory for big tables that are read at random: pages of 2 MB where the system gives them.
//
// A look-up in a table of hundreds of megabytes waits twice, for the word in memory and for the page table that says
// where it is. With pages of 2 MB the page table fits into the processor's cache. The system is asked, not made: where
// it has no such pages, ordinary ones do the same, slower.
#pragma once

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include <cstddef>
#include <new>

namespace ogden {

template <typename T>
struct LargePages {
  using value_type = T;
  static constexpr std::size_t kPage = std::size_t{2} << 20;

  LargePages() = default;
  template <typename U>
  LargePages(const LargePages<U>&) noexcept {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kPage) return static_cast<T*>(::operator new(bytes, std::align_val_t{alignof(T)}));
    void* const memory = ::operator new(bytes, std::align_val_t{kPage});
    // It must be asked before the first touch: a page keeps the size it came with.
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }

  void deallocate(T* memory, std::size_t count) noexcept {
    if (count * sizeof(T) < kPage) {
      ::operator delete(memory, std::align_val_t{alignof(T)});
    } else {
      ::operator delete(memory, std::align_val_t{kPage});
    }
  }

  bool operator==(const LargePages&) const = default;
};

}  // namespace ogden
