#include "judge/boosted_trees.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace ogden::judge {

namespace {

constexpr std::size_t kMost = std::size_t{1} << 30;

void require(bool holds, const char* message) {
  if (!holds) throw std::invalid_argument(message);
}

}  // namespace

Trees::Trees(std::size_t columns, std::vector<std::int32_t> roots, std::vector<Node> nodes, std::vector<float> leaves)
    : columns_(columns), roots_(std::move(roots)), nodes_(std::move(nodes)), leaves_(std::move(leaves)) {
  require(nodes_.size() < kMost && leaves_.size() < kMost && columns_ < kMost, "the trees are too large");
  const auto count = static_cast<std::int32_t>(nodes_.size());
  const auto is_leaf = [this](std::int32_t place) { return place < 0 && ~place < std::ssize(leaves_); };
  for (const float value : leaves_) require(std::isfinite(value), "a leaf of a tree is no number");
  for (const std::int32_t root : roots_) require(is_leaf(root) || (0 <= root && root < count), "a tree has no root");
  for (std::int32_t k = 0; k < count; ++k) {
    const Node& node = nodes_[static_cast<std::size_t>(k)];
    require(std::isfinite(node.threshold), "a threshold of a tree is no number");
    require(0 <= node.feature && static_cast<std::size_t>(node.feature) < columns_, "a tree asks for a column too many");
    for (const std::int32_t child : {node.left, node.right}) {
      require(is_leaf(child) || (k < child && child < count), "a branch of a tree leads nowhere");
    }
  }
}

void Trees::add(std::span<const float> rows, std::span<double> sums) const {
  for (std::size_t k = 0; k < sums.size(); ++k) {
    const float* const row = rows.data() + k * columns_;
    double sum = 0;
    for (std::int32_t at : roots_) {
      while (at >= 0) {
        const Node& node = nodes_[static_cast<std::size_t>(at)];
        at = row[node.feature] <= node.threshold ? node.left : node.right;
      }
      sum += static_cast<double>(leaves_[static_cast<std::size_t>(~at)]);
    }
    sums[k] += sum;
  }
}

}  // namespace ogden::judge
