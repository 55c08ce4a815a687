#include "tag/forms.hpp"

#include <array>
#include <cstdint>
#include <utility>

namespace ogden::tag {
namespace {

using Rewrite = std::pair<std::string_view, std::string_view>;

// Marks that are tokens of their own.
constexpr std::array<Rewrite, 14> kTokens{{{"-LRB-", "("},
                                           {"-RRB-", ")"},
                                           {"-LSB-", "["},
                                           {"-RSB-", "]"},
                                           {"-LCB-", "{"},
                                           {"-RCB-", "}"},
                                           {"-lrb-", "("},
                                           {"-rrb-", ")"},
                                           {"-lsb-", "["},
                                           {"-rsb-", "]"},
                                           {"-lcb-", "{"},
                                           {"-rcb-", "}"},
                                           {"``", "\""},
                                           {"''", "\""}}};

// What U+2010 to U+2026 becomes: the third byte decides. Empty: it stays.
std::string_view plain_punctuation(unsigned char third) noexcept {
  switch (third) {
    case 0x90:
    case 0x91:
      return "-";  // hyphens
    case 0x94:
    case 0x95:
      return "\xE2\x80\x93";  // an em dash or bar, as an en dash
    case 0x98:
    case 0x99:
    case 0x9A:
    case 0x9B:
      return "'";
    case 0x9C:
    case 0x9D:
    case 0x9E:
    case 0x9F:
      return "\"";
    case 0xA6:
      return "...";
    default:
      return {};
  }
}

std::uint32_t lower_letter(std::uint32_t c) noexcept {
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return c + 0x20;
  if (c >= 0x100 && c <= 0x17F) {
    if (c == 0x130 || c == 0x131 || c == 0x138 || c == 0x149 || c == 0x17F) return c;
    if (c == 0x178) return 0xFF;
    const bool odd_upper = (c >= 0x139 && c <= 0x148) || c >= 0x179;
    return (c % 2 == 1) == odd_upper ? c + 1 : c;
  }
  if (c >= 0x391 && c <= 0x3A9 && c != 0x3A2) return c + 0x20;
  if (c >= 0x410 && c <= 0x42F) return c + 0x20;
  if (c >= 0x400 && c <= 0x40F) return c + 0x50;
  return c;
}

}  // namespace

void plain_form(std::string_view word, std::string& form) {
  form.clear();
  for (const auto& [written, plain] : kTokens) {
    if (word == written) {
      form = plain;
      return;
    }
  }
  if (word.size() > 1 && word.find_first_not_of('-') == std::string_view::npos) {
    form = "\xE2\x80\x93";
    return;
  }
  for (std::size_t k = 0; k < word.size(); ++k) {
    const char c = word[k];
    if (c >= '0' && c <= '9') {
      form += '0';
    } else if (c == '`') {
      form += '\'';
    } else if (c == '\xE2' && k + 2 < word.size() && word[k + 1] == '\x80') {
      const std::string_view plain = plain_punctuation(static_cast<unsigned char>(word[k + 2]));
      form += plain.empty() ? word.substr(k, 3) : plain;
      k += 2;
    } else {
      form += c;
    }
  }
}

void lower_form(std::string_view word, std::string& form) {
  form.assign(word);
  for (std::size_t k = 0; k < form.size(); ++k) {
    const auto first = static_cast<unsigned char>(form[k]);
    if (first < 0x80) {
      if (first >= 'A' && first <= 'Z') form[k] = static_cast<char>(first + 0x20);
    } else if (first >= 0xC3 && first <= 0xD0 && k + 1 < form.size()) {
      const auto second = static_cast<unsigned char>(form[k + 1]);
      if ((second & 0xC0) != 0x80) continue;
      const std::uint32_t lower = lower_letter((first & 0x1Fu) << 6 | (second & 0x3Fu));
      form[k] = static_cast<char>(0xC0 | lower >> 6);
      form[k + 1] = static_cast<char>(0x80 | (lower & 0x3F));
      ++k;
    }
  }
}

}  // namespace ogden::tag
