// TF-IDF vectors of the sentences of two documents, weighted by these two documents alone.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ogden::corpus {

/// Its terms in rising order, and its length.
struct Vector {
  struct Entry {
    std::uint32_t term;
    double weight;
  };
  std::vector<Entry> entries;
  double norm = 0;
};

struct Vectors {
  std::vector<Vector> normal, simple;
};

/// A vector for each sentence. The weight of a term is tf * ln((N + 1) / df), where N is the number of
/// sentences of the longer document, and df that of the sentences which have the term, in the document that
/// has it in more of them.
///
/// Sentences stand for documents, and the two documents for the collection (Nelken & Shieber 2006): what both
/// documents are about is in every sentence, and tells them apart no better than "the". The counts of the two
/// sides are not added up, for a term that is once on each side is what a pair is made of: it must not weigh
/// less than one that is on one side only.
Vectors weigh(std::span<const std::string_view> normal, std::span<const std::string_view> simple);

/// The vector of several sentences read as one text.
Vector sum(std::span<const Vector> sentences);

double dot(const Vector& left, const Vector& right) noexcept;

/// From the dot product; 0 where either vector is empty.
double cosine(double product, double left_norm, double right_norm) noexcept;

}  // namespace ogden::corpus
