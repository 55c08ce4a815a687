// Work without the interpreter lock.
#pragma once

#include <nanobind/nanobind.h>

namespace ogden {

template <typename Work>
auto unlocked(Work work) {
  const nanobind::gil_scoped_release released;
  return work();
}

}  // namespace ogden
