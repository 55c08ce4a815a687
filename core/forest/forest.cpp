#include "forest/forest.hpp"

namespace ogden::forest {

void Forest::best_derivation(Node node, std::vector<Edge>& edges) const {
  edges.clear();
  std::vector<Node> waiting{node};
  while (!waiting.empty()) {
    const Edge edge = best_edge(waiting.back());
    waiting.pop_back();
    if (edge == kNone) continue;
    edges.push_back(edge);
    const std::span<const Node> below = tails(edge);
    waiting.insert(waiting.end(), below.rbegin(), below.rend());
  }
}

}  // namespace ogden::forest
