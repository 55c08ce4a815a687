// Links of new pairs: both directions, then one alignment.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "align/lattice.hpp"
#include "align/model.hpp"
#include "align/symmetrise.hpp"

namespace ogden::align {

struct Decoding {
  Heuristic heuristic = Heuristic::kGrowDiagFinalAnd;
  /// Links at least so probable; negative: the links of the best path. Agreement has no best path: it asks for
  /// the geometric mean of both directions' probabilities to be at least so much.
  double threshold = -1;
  std::size_t max_length = 200;  ///< words of a side; a pair with more gets no links
};

/// For one thread.
class Decoder {
 public:
  /// `forward` has normal sources, `backward` simple ones. The models must outlive the decoder.
  Decoder(const Model& forward, const Model& backward, const Decoding& decoding);
  /// False for a pair that is too long to be aligned. A side without words has no links.
  bool align(std::string_view normal, std::string_view simple, std::vector<Link>& links);

 private:
  void agree();
  template <typename Mark>
  void find(const Model& model, Lattice& lattice, const KnownSentence& source, const KnownSentence& target, Mark mark);
  /// Both sentences as a model knows them.
  struct KnownPair {
    KnownSentence normal, simple;
  };
  const KnownPair& read_backward();

  const Model& forward_;
  const Model& backward_;
  Decoding decoding_;
  Lattice forward_lattice_, backward_lattice_;
  KnownPair known_, known_backward_;  ///< the second where the models' vocabularies differ
  EmissionScratch scratch_;
  Emissions emissions_;
  Grid grid_;
  std::vector<std::string_view> normal_, simple_;
  std::vector<std::int32_t> partners_;
};

}  // namespace ogden::align
