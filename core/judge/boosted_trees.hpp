// Boosted regression trees (Friedman 2001): the sum of what many small trees say of a row of numbers.
//
// A tree is a run of inner nodes. Each asks whether one number of the row is at most a threshold, and goes left if so. A child
// below 0 is a leaf: ~child is its place among the values. Trees without a question are a leaf alone.
//
// Invariants, checked when the trees are made, so that no row can lead outside:
// 1. Children come after their parent, within the tree; so every walk ends.
// 2. A feature is a column of the row.
// 3. All values and thresholds are numbers.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ogden::judge {

struct Node {
  float threshold;
  std::int32_t feature;
  std::int32_t left, right;
};

class Trees {
 public:
  // `roots` is the first node of each tree (or ~leaf), in order; the nodes of a tree lie between its root and the next.
  Trees(std::size_t columns, std::vector<std::int32_t> roots, std::vector<Node> nodes, std::vector<float> leaves);

  std::size_t columns() const { return columns_; }
  std::size_t size() const { return roots_.size(); }

  // The sum over all trees, for each row of `columns` numbers. A number that is none goes right.
  void add(std::span<const float> rows, std::span<double> sums) const;

 private:
  std::size_t columns_;
  std::vector<std::int32_t> roots_;
  std::vector<Node> nodes_;
  std::vector<float> leaves_;
};

}  // namespace ogden::judge
