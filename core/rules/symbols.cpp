#include "rules/symbols.hpp"

#include <algorithm>

#include "machine/prefetch.hpp"

namespace ogden::rules {
namespace {

constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;

/// As std::llround, without a call: what is left after the whole number is exact.
std::int64_t nearest(double value) noexcept {
  const auto whole = static_cast<std::int64_t>(value);
  const double rest = value - static_cast<double>(whole);
  return whole + static_cast<std::int64_t>(rest >= 0.5) - static_cast<std::int64_t>(rest <= -0.5);
}

}  // namespace

std::size_t NumberSymbols::slot(std::uint32_t value) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = static_cast<std::size_t>((value * kMultiplier) >> 32) & mask;
  while (slots_[at].symbol != kFree && slots_[at].value != value) at = (at + 1) & mask;
  return at;
}

void NumberSymbols::grow() {
  slots_.assign(2 * slots_.size(), Slot{});
  for (std::uint32_t k = 0; k < values_.size(); ++k) slots_[slot(values_[k])] = {values_[k], k};
}

std::uint32_t NumberSymbols::symbol(std::uint32_t value) {
  std::size_t at = slot(value);
  if (slots_[at].symbol == kFree) {
    if (2 * values_.size() >= slots_.size()) {
      grow();
      at = slot(value);
    }
    slots_[at] = {value, static_cast<std::uint32_t>(values_.size())};
    values_.push_back(value);
    frequencies_.push_back(0);
  }
  const std::uint32_t symbol = slots_[at].symbol;
  ++frequencies_[symbol];
  return symbol;
}

RowSymbols::RowSymbols(std::size_t width, float step) : width_(width), step_(step) {}

/// Where the row is, or is to be.
std::size_t RowSymbols::slot(const Row& row) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  const auto mark = static_cast<std::uint32_t>(row.hash >> 32);
  const auto same = [&](std::uint32_t symbol) {
    return std::equal(row.steps, row.steps + width_, numbers_.data() + symbol * width_,
                      [](std::int64_t step, const Number& number) { return step == number.step; });
  };
  for (std::size_t at = row.hash & mask;; at = (at + 1) & mask) {
    const Slot& found = slots_[at];
    if (found.symbol == kFree || (found.mark == mark && same(found.symbol))) return at;
  }
}

void RowSymbols::grow() {
  slots_.assign(2 * slots_.size(), Slot{});
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t k = 0; k < hashes_.size(); ++k) {
    std::size_t at = hashes_[k] & mask;
    while (slots_[at].symbol != kFree) at = (at + 1) & mask;
    slots_[at] = {static_cast<std::uint32_t>(hashes_[k] >> 32), k};
  }
}

void RowSymbols::add(const Row& row) {
  if (2 * frequencies_.size() >= slots_.size()) grow();
  slots_[slot(row)] = {static_cast<std::uint32_t>(row.hash >> 32), static_cast<std::uint32_t>(frequencies_.size())};
  hashes_.push_back(row.hash);
  frequencies_.push_back(0);
  for (std::size_t k = 0; k < width_; ++k) numbers_.push_back({row.steps[k], row.values[k], row.values[k]});
}

std::uint32_t RowSymbols::find(const Row& row) {
  std::size_t at = slot(row);
  if (slots_[at].symbol == kFree) {
    add(row);
    at = slot(row);
  }
  const std::uint32_t symbol = slots_[at].symbol;
  ++frequencies_[symbol];
  Number* const numbers = numbers_.data() + symbol * width_;
  for (std::size_t k = 0; k < width_; ++k) {
    numbers[k].lowest = std::min(numbers[k].lowest, row.values[k]);
    numbers[k].highest = std::max(numbers[k].highest, row.values[k]);
  }
  return symbol;
}

void RowSymbols::find(std::span<const float> rows, std::span<std::uint32_t> symbols) {
  steps_.resize(rows.size());
  rows_.resize(symbols.size());
  // Slots and numbers lie anywhere: all of them are asked for before the first is read.
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t k = 0; k < symbols.size(); ++k) {
    Row& row = rows_[k];
    row = {rows.data() + k * width_, steps_.data() + k * width_, 0};
    for (std::size_t i = k * width_; i < (k + 1) * width_; ++i) {
      steps_[i] = nearest(static_cast<double>(rows[i]) / step_);
      row.hash = (row.hash ^ static_cast<std::uint64_t>(steps_[i])) * kMultiplier;
      row.hash ^= row.hash >> 29;
    }
    prefetch(&slots_[row.hash & mask]);
  }
  for (const Row& row : rows_) {
    const std::uint32_t likely = slots_[row.hash & mask].symbol;
    if (likely == kFree) continue;
    prefetch(numbers_.data() + likely * width_);
    prefetch(&frequencies_[likely]);
  }
  for (std::size_t k = 0; k < symbols.size(); ++k) symbols[k] = find(rows_[k]);
}

float RowSymbols::value(std::uint32_t symbol, std::size_t k) const {
  const Number& number = numbers_[symbol * width_ + k];
  const double low = number.lowest, high = number.highest;
  return static_cast<float>(low + (high - low) / 2);
}

}  // namespace ogden::rules
