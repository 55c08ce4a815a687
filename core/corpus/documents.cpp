#include "corpus/documents.hpp"

namespace ogden::corpus {
namespace {

struct Paragraph {
  std::span<const Vector> sentences;
  Vector whole;
};

std::vector<Paragraph> paragraphs_of(const Side& side, std::span<const Vector> sentences) {
  std::vector<Paragraph> result;
  for (std::size_t k = 0; k < side.paragraphs(); ++k) {
    const auto first = static_cast<std::size_t>(side.starts[k] - side.starts[0]);
    const auto count = static_cast<std::size_t>(side.starts[k + 1] - side.starts[k]);
    const auto own = sentences.subspan(first, count);
    result.push_back({own, sum(own)});
  }
  return result;
}

}  // namespace

DocumentAlignment align_document(const Side& normal, const Side& simple, const Thresholds& thresholds) {
  const Vectors vectors = weigh(normal.sentences, simple.sentences);
  const auto normals = paragraphs_of(normal, vectors.normal);
  const auto simples = paragraphs_of(simple, vectors.simple);
  DocumentAlignment result;
  for (std::size_t j = 0; j < simples.size(); ++j) {
    for (std::size_t i = 0; i < normals.size(); ++i) {
      const Vector& left = normals[i].whole;
      const Vector& right = simples[j].whole;
      if (!(cosine(dot(left, right), left.norm, right.norm) > thresholds.paragraphs)) continue;
      ++result.paragraphs;
      for (const Link& link : align_sentences(normals[i].sentences, simples[j].sentences, thresholds.skip_penalty)) {
        if (link.similarity > thresholds.sentences) result.links.push_back({i, j, link});
      }
    }
  }
  return result;
}

}  // namespace ogden::corpus
