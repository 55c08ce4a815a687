// Independent items over several threads. Each item writes to a place of its own, so the result does not
// depend on how many threads there are or which of them did what.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ogden {

/// How many threads to use where so many are asked for. 0: as many as the machine runs at once. A few times as many do
/// no harm; beyond that they only take memory, and are not made.
inline std::size_t thread_count(std::size_t wanted) noexcept {
  // Asked once: the system opens a file for it, and small jobs ask often.
  static const std::size_t machine = std::max<std::size_t>(1, std::thread::hardware_concurrency());
  return wanted == 0 ? machine : std::min(wanted, std::max<std::size_t>(16, 4 * machine));
}

/// Calls `work(begin, end)` for blocks that cover [0, items). `make_work` is called once in each thread, so
/// that a worker can own scratch memory. `threads` as for `thread_count`. Items that take long go in small blocks.
template <typename MakeWork>
void parallel(std::size_t items, std::size_t threads, MakeWork make_work, std::size_t block = 64) {
  threads = std::min(thread_count(threads), (items + block - 1) / block);

  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_guard;
  const auto run = [&] {
    try {
      auto work = make_work();
      for (;;) {
        const std::size_t begin = next.fetch_add(block);
        if (begin >= items) return;
        work(begin, std::min(begin + block, items));
      }
    } catch (...) {
      const std::lock_guard lock(failure_guard);
      if (!failure) failure = std::current_exception();
      next = items;
    }
  };

  std::vector<std::thread> helpers;  // Apple's library came late to jthread; nothing is thrown before they are joined
  helpers.reserve(threads);
  for (std::size_t k = 1; k < threads; ++k) {
    try {
      helpers.emplace_back(run);
    } catch (const std::exception&) {
      break;  // The system gives no more threads, or no memory for them: those we have do the work.
    }
  }
  run();
  for (std::thread& helper : helpers) helper.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace ogden
