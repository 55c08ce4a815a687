#include "align/decode.hpp"

#include <algorithm>
#include <cmath>

#include "text/split.hpp"

namespace ogden::align {

Decoder::Decoder(const Model& forward, const Model& backward, const Decoding& decoding)
    : forward_(forward),
      backward_(backward),
      decoding_(decoding),
      forward_lattice_(forward.distortion(), forward.chances()),
      backward_lattice_(backward.distortion(), backward.chances()) {}

bool Decoder::align(std::string_view normal, std::string_view simple, std::vector<Link>& links) {
  links.clear();
  normal_.clear();
  simple_.clear();
  split(normal, normal_);
  split(simple, simple_);
  const std::size_t longest = std::max(normal_.size(), simple_.size());
  if (longest > decoding_.max_length || longest > forward_.distortion().longest() ||
      longest > backward_.distortion().longest()) {
    return false;
  }
  if (normal_.empty() || simple_.empty()) return true;
  grid_.resize(normal_.size(), simple_.size());
  forward_.read(normal_, known_.normal);
  forward_.read(simple_, known_.simple);
  if (decoding_.heuristic == Heuristic::kAgreement) {
    agree();
    links = grid_.symmetrise(decoding_.heuristic);
    return true;
  }
  find(forward_, forward_lattice_, known_.normal, known_.simple,
       [&](std::size_t source, std::size_t target) { grid_.at(source, target) |= Grid::kForward; });
  const KnownPair& backward = read_backward();
  find(backward_, backward_lattice_, backward.simple, backward.normal,
       [&](std::size_t source, std::size_t target) { grid_.at(target, source) |= Grid::kBackward; });
  links = grid_.symmetrise(decoding_.heuristic);
  return true;
}

const Decoder::KnownPair& Decoder::read_backward() {
  if (forward_.reads_as(backward_)) return known_;
  backward_.read(normal_, known_backward_.normal);
  backward_.read(simple_, known_backward_.simple);
  return known_backward_;
}

void Decoder::agree() {
  forward_.emissions(known_.normal, known_.simple, scratch_, emissions_);
  forward_lattice_.run(emissions_);
  const KnownPair& backward = read_backward();
  backward_.emissions(backward.simple, backward.normal, scratch_, emissions_);
  backward_lattice_.run(emissions_);
  for (std::size_t s = 0; s < simple_.size(); ++s) {
    for (std::size_t n = 0; n < normal_.size(); ++n) {
      const double product = forward_lattice_.posterior(s, n + 1) * backward_lattice_.posterior(n, s + 1);
      if (std::sqrt(product) >= decoding_.threshold) grid_.at(n, s) = Grid::kForward | Grid::kBackward;
    }
  }
}

template <typename Mark>
void Decoder::find(const Model& model, Lattice& lattice, const KnownSentence& source, const KnownSentence& target,
                   Mark mark) {
  model.emissions(source, target, scratch_, emissions_);
  if (decoding_.threshold < 0) {
    lattice.best_path(emissions_, partners_);
    for (std::size_t j = 0; j < target.size(); ++j) {
      if (partners_[j] != kNoPartner) mark(static_cast<std::size_t>(partners_[j]), j);
    }
    return;
  }
  lattice.run(emissions_);
  for (std::size_t j = 0; j < target.size(); ++j) {
    for (std::size_t i = 0; i < source.size(); ++i) {
      if (lattice.posterior(j, i + 1) >= decoding_.threshold) mark(i, j);
    }
  }
}

}  // namespace ogden::align
