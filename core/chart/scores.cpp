#include "chart/scores.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "decode/features.hpp"

namespace ogden::chart {
namespace {

constexpr int kRounds = 50;

/// The value halfway between each two of a table: what is not below it belongs to the upper one.
using Borders = std::array<double, kTableSize - 1>;

Borders borders_of(std::span<const float> table) {
  Borders borders;
  borders.fill(std::numeric_limits<double>::infinity());
  for (std::size_t k = 0; k + 1 < table.size(); ++k) {
    borders[k] = (static_cast<double>(table[k]) + static_cast<double>(table[k + 1])) / 2;
  }
  return borders;
}

/// A table to start from: the fixed values, and some at equal distances among all values, among all different ones, and
/// along the line.
std::vector<float> first_table(std::span<const float> sorted, std::span<const float> different,
                               std::span<const float> fixed) {
  std::vector<float> table(fixed.begin(), fixed.end());
  constexpr std::size_t kThird = kTableSize / 3;
  const double low = static_cast<double>(sorted.front()), step = (static_cast<double>(sorted.back()) - low) / kThird;
  for (std::size_t k = 1; k < kThird; ++k) {
    table.push_back(sorted[k * sorted.size() / kThird]);
    table.push_back(different[k * different.size() / kThird]);
    const auto along = std::lower_bound(different.begin(), different.end(), low + static_cast<double>(k) * step,
                                        [](float a, double b) { return static_cast<double>(a) < b; });
    table.push_back(along == different.end() ? different.back() : *along);
  }
  std::sort(table.begin(), table.end());
  table.erase(std::unique(table.begin(), table.end()), table.end());
  return table;
}

/// Moves each value that is not fixed to the middle of those that it stands for, again and again. Sums of the sorted
/// values make a round cheap: 255 borders are looked up, whatever the number of values.
void settle(std::vector<float>& table, std::span<const float> sorted, std::span<const float> fixed) {
  std::vector<double> sums(sorted.size() + 1);
  for (std::size_t k = 0; k < sorted.size(); ++k) sums[k + 1] = sums[k] + static_cast<double>(sorted[k]);
  for (int round = 0; round < kRounds; ++round) {
    const Borders borders = borders_of(table);
    std::size_t begin = 0;
    for (std::size_t k = 0; k < table.size(); ++k) {
      const auto end = static_cast<std::size_t>(
          k + 1 == table.size() ? sorted.size()
                                : std::lower_bound(sorted.begin(), sorted.end(), borders[k],
                                                   [](float a, double b) { return static_cast<double>(a) < b; }) -
                                      sorted.begin());
      if (end > begin && std::find(fixed.begin(), fixed.end(), table[k]) == fixed.end()) {
        table[k] = static_cast<float>((sums[end] - sums[begin]) / static_cast<double>(end - begin));
      }
      begin = end;
    }
  }
  std::sort(table.begin(), table.end());
  table.erase(std::unique(table.begin(), table.end()), table.end());
}

std::vector<float> chosen(std::vector<float>& values) {
  std::sort(values.begin(), values.end());
  std::vector<float> different;
  std::unique_copy(values.begin(), values.end(), std::back_inserter(different));
  if (different.size() <= kTableSize) return different;
  std::vector<float> fixed{values.front(), values.back()};
  if (std::binary_search(values.begin(), values.end(), 0.0F)) fixed.push_back(0);
  std::vector<float> table = first_table(values, different, fixed);
  different = {};
  settle(table, values, fixed);
  return table;
}

}  // namespace

void ScoreRows::add(std::span<const float> row) {
  if (rows_++ % kBlock == 0) {
    blocks_.emplace_back();
    blocks_.back().reserve(kBlock * width_);
  }
  blocks_.back().insert(blocks_.back().end(), row.begin(), row.end());
}

std::vector<float> ScoreRows::take() {
  std::vector<float> all;
  all.reserve(rows_ * width_);
  for (std::vector<float>& block : blocks_) {
    all.insert(all.end(), block.begin(), block.end());
    std::vector<float>().swap(block);
  }
  blocks_.clear();
  rows_ = 0;
  return all;
}

/// The values of one feature, ascending and at most kTableSize.
std::vector<float> ScoreRows::table(std::size_t feature, std::vector<float>& column) const {
  column.clear();
  for (const std::vector<float>& block : blocks_) {
    // The sum makes -0 the same as 0.
    for (std::size_t at = feature; at < block.size(); at += width_) column.push_back(decode::usable(block[at]) + 0.0F);
  }
  return chosen(column);
}

ScoreRows::Coded ScoreRows::take_coded() {
  Coded coded;
  coded.tables.reserve(width_ * kTableSize);
  std::vector<float> column;
  column.reserve(rows_);
  for (std::size_t feature = 0; feature < width_; ++feature) {
    const std::vector<float> values = table(feature, column);
    coded.tables.insert(coded.tables.end(), values.begin(), values.end());
    coded.tables.resize((feature + 1) * kTableSize, values.empty() ? 0 : values.back());
  }
  column = {};
  encode(coded.tables, coded.codes);
  blocks_.clear();
  rows_ = 0;
  return coded;
}

void ScoreRows::encode(std::span<const float> tables, std::vector<std::uint8_t>& codes) {
  std::vector<Borders> borders;
  for (std::size_t feature = 0; feature < width_; ++feature) {
    std::span<const float> table = tables.subspan(feature * kTableSize, kTableSize);
    // The places behind the last value repeat it, and no code leads there.
    const auto last = std::lower_bound(table.begin(), table.end(), table.back()) - table.begin();
    borders.push_back(borders_of(table.first(static_cast<std::size_t>(last) + 1)));
  }
  codes.reserve(rows_ * width_);
  for (std::vector<float>& block : blocks_) {
    for (std::size_t at = 0; at < block.size(); at += width_) {
      for (std::size_t k = 0; k < width_; ++k) {
        const auto score = static_cast<double>(decode::usable(block[at + k]));
        const double* place = borders[k].data();
        std::size_t code = 0;
        for (std::size_t step = kTableSize / 2; step > 0; step /= 2) code += place[code + step - 1] <= score ? step : 0;
        codes.push_back(static_cast<std::uint8_t>(code));
      }
    }
    std::vector<float>().swap(block);
  }
}

}  // namespace ogden::chart
