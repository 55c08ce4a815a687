// A binary tree over classes: two by two they are merged, each time the two whose merger loses the least mutual
// information of neighbouring classes (Brown et al. 1992, section 3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ogden::cluster {

/// The path to each class, as "0110". `counts[first * size + second]`: how often one class follows the other.
std::vector<std::string> class_paths(const std::vector<std::uint64_t>& counts, std::size_t size);

}  // namespace ogden::cluster
