#include "trees/verb_forms.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <stdexcept>

namespace ogden::trees {
namespace {

using Node = std::uint32_t;
constexpr Node kNone = 0xFFFFFFFF;
constexpr std::size_t kRow = 3;  // verbs that make a row

/// What the head of a VP stands in.
enum class Place : std::uint8_t {
  kBare,        ///< under a modal, *to* or *do*
  kPerfect,     ///< under *have* or *be*
  kNoun,        ///< behind a noun
  kPlural,      ///< the verb of a subject that is no third person
  kPluralTold,  ///< the same, in a sentence or behind a conjunction
  kTold,        ///< the verb of a subject, in a sentence or behind a conjunction
  kOrder,       ///< of no subject, in a whole sentence
  kCaused,      ///< of a subject under *make* or *let*
  kAny,         ///< anything else
};

constexpr auto kDo = std::to_array<std::string_view>({"do", "does", "did"});
constexpr auto kPerfect = std::to_array<std::string_view>(
    {"have", "has", "had", "having", "'ve", "'d", "’ve", "’d", "be",  "is", "are", "am",
     "was",  "were", "been", "being", "'s", "'re", "'m", "’s", "’re", "’m"});
constexpr auto kCausing = std::to_array<std::string_view>(
    {"make", "makes", "made", "making", "let", "lets", "letting", "help", "helps", "helped", "helping"});
constexpr auto kFirstPersons = std::to_array<std::string_view>({"i", "you", "we", "they", "these", "those"});
constexpr auto kFinite = std::to_array<std::string_view>({"VBZ", "VBP", "VBD", "MD", "VB"});
constexpr auto kNouns = std::to_array<std::string_view>({"NP", "NN", "NNS", "NNP", "NNPS", "PRP", "DT"});

bool is_one(std::string_view text, const auto& several) { return std::ranges::find(several, text) != several.end(); }
bool is_one(std::string_view text, std::initializer_list<std::string_view> several) {
  return std::ranges::find(several, text) != several.end();
}

/// Whether a tagger knows the tag of a word.
bool is_sure(std::string_view word) { return word == "thank" || is_one(word, kPerfect); }

/// The tag that a verb in such a place has instead of its own.
std::string_view form_in(Place place, std::string_view tag) {
  switch (place) {
    case Place::kBare:
    case Place::kOrder:
    case Place::kCaused:
      return tag == "VBP" ? "VB" : "";
    case Place::kPerfect:
    case Place::kNoun:
      return tag == "VBD" ? "VBN" : "";
    case Place::kPlural:
      return tag == "VB" ? "VBP" : "";
    case Place::kTold:
      return tag == "VBN" ? "VBD" : "";
    case Place::kPluralTold:
      return tag == "VB" ? "VBP" : tag == "VBN" ? "VBD" : "";
    case Place::kAny:
      break;
  }
  return "";
}

class VerbForms {
 public:
  explicit VerbForms(const WordedTree& tree)
      : tree_(tree), behind_(tree.labels.size()), leaves_(tree.labels.size()), forms_(tree.words.size()) {
    std::vector<Node> open;  // nodes whose parents are to come, the first child on top
    auto leaf = static_cast<std::uint32_t>(tree.words.size());
    bool is_tree = tree.arities.size() == tree.labels.size() && tree.lower.size() == tree.words.size();
    for (auto node = static_cast<Node>(is_tree ? tree.labels.size() : 0); node-- > 0 && is_tree;) {
      const std::size_t arity = tree.arities[node];
      is_tree = arity <= open.size() && (arity != 0 || leaf != 0);
      if (!is_tree) break;
      leaf -= arity == 0 ? 1 : 0;
      leaves_[node] = leaf;
      behind_[node] = arity == 0 ? node + 1 : behind_[open[open.size() - arity]];
      open.resize(open.size() - arity);
      open.push_back(node);
    }
    if (!is_tree || open.size() != 1 || leaf != 0) throw std::invalid_argument("this is no tree");
  }

  std::vector<std::string_view> found() {
    add(0, Place::kAny, kNone);
    bool had = false, has = false;
    for (Node node = 0; node < tree_.labels.size(); ++node) {
      if (!is_leaf(node)) continue;
      const std::string_view form = forms_[leaves_[node]];
      had = had || is_one(tree_.labels[node], kFinite);
      has = has || is_one(form.empty() ? tree_.labels[node] : form, kFinite);
    }
    if (had && !has) std::ranges::fill(forms_, std::string_view());
    return std::move(forms_);
  }

 private:
  bool is_leaf(Node node) const { return tree_.arities[node] == 0; }
  bool is(Node node, std::string_view label) const { return tree_.labels[node] == label; }
  std::string_view lower(Node leaf) const { return tree_.lower[leaves_[leaf]]; }
  bool is_verb(Node node) const {
    return is_leaf(node) && (tree_.labels[node].starts_with("VB") || is(node, "MD") || is(node, "TO"));
  }

  /// Calls `step(child, number)` for each child.
  void each_child(Node node, auto step) const {
    std::size_t number = 0;
    for (Node child = node + 1; child < behind_[node]; child = behind_[child]) step(child, number++);
  }
  bool any_child(Node node, auto holds) const { return first_child(node, behind_[node], holds) != kNone; }
  /// The first child before a node of which it holds.
  Node first_child(Node node, Node end, auto holds) const {
    for (Node child = node + 1; child < end; child = behind_[child]) {
      if (holds(child)) return child;
    }
    return kNone;
  }

  void add(Node node, Place place, Node parent) {
    if (is_leaf(node)) return;
    if (is(node, "VP")) {
      add_verb_phrase(node, place);
      return;
    }
    each_child(node, [&](Node child, std::size_t) {
      add(child, is(child, "VP") ? place_of(node, child, parent) : Place::kAny, node);
    });
  }

  /// The first verb of its own stands in the phrase's place, and rules the verbs below; without one, its VPs are joined
  /// and stand there all.
  void add_verb_phrase(Node node, Place place) {
    const bool joined = !any_child(node, [&](Node child) { return is_verb(child); });
    const Place later = of_later(node, place);
    Node head = kNone, before = kNone;
    each_child(node, [&](Node child, std::size_t number) {
      if (is_leaf(child)) {
        if (is_verb(child) && (head == kNone || is(before, "CC"))) {
          if (head == kNone) head = child;
          if (!is_sure(lower(child))) forms_[leaves_[child]] = form_in(place, tree_.labels[child]);
        }
      } else if (is(child, "VP")) {
        add_verb_phrase(child, !joined ? ruled(head) : number != 0 ? later : place);
      } else if (is(child, "S") && head != kNone && is_one(lower(head), kCausing)) {
        add_clause(child, Place::kCaused);
      } else {
        add(child, Place::kAny, node);
      }
      before = child;
    });
  }

  /// What a joined verb stands in. The second of two may be an order: *the prices are fixed, but watch*.
  Place of_later(Node node, Place place) const {
    if (place != Place::kPlural && place != Place::kPluralTold) return place;
    std::size_t verbs = 0;
    each_child(node, [&](Node child, std::size_t) { verbs += is(child, "VP") ? 1 : 0; });
    return verbs < kRow ? Place::kAny : place;
  }

  void add_clause(Node node, Place place) {
    each_child(node, [&](Node child, std::size_t) { add(child, is(child, "VP") ? place : Place::kAny, node); });
  }

  Place ruled(Node head) const {
    if (head == kNone) return Place::kAny;
    if (is(head, "MD") || is(head, "TO") || is_one(lower(head), kDo)) return Place::kBare;
    return is_one(lower(head), kPerfect) ? Place::kPerfect : Place::kAny;
  }

  /// Of a child that is a VP, what its verb stands in.
  Place place_of(Node node, Node verb, Node parent) const {
    const Node first = node + 1;
    if (is(node, "NP") && verb != first && is_one(tree_.labels[first], {"NP", "NN", "NNS"})) return Place::kNoun;
    if (!is(node, "S") || !is_whole(node, parent)) return Place::kAny;
    const Node subject = first_child(node, verb, [&](Node child) { return is(child, "NP"); });
    if (subject != kNone) {
      const bool told = parent != kNone && (is(parent, "ROOT") || is(parent, "SBAR")) && is_alone(node);
      if (is_plural(subject)) return told ? Place::kPluralTold : Place::kPlural;
      return told ? Place::kTold : Place::kAny;
    }
    const Node other =
        first_child(node, verb, [&](Node child) { return is_one(tree_.labels[child], {"SBAR", "S", "EX"}); });
    return other != kNone || parent == kNone || is(parent, "SBAR") ? Place::kAny : Place::kOrder;
  }

  /// Whether a clause can be told by itself: no *the work done* beside another clause.
  bool is_whole(Node node, Node parent) const {
    if (parent == kNone || is(parent, "ROOT")) return true;
    if (is(parent, "SBAR")) return parent + 1 != node;
    return is(parent, "S") && !any_child(parent, [&](Node child) { return is(child, "VP"); });
  }

  /// Whether no other clause stands in it, whose verb could be the one that tells.
  bool is_alone(Node node) const {
    return !any_child(node, [&](Node child) { return is(child, "S"); });
  }

  /// Whether a verb beside it is no third person's: *the roots of a plant*, *you*, *the cat and the dog*.
  bool is_plural(Node subject) const {
    const auto is_and = [&](Node child) { return is(child, "CC") && is_leaf(child) && tree_.words[leaves_[child]] == "and"; };
    if (any_child(subject, is_and)) return true;
    const Node first =
        first_child(subject, behind_[subject], [&](Node child) { return is_one(tree_.labels[child], kNouns); });
    if (first == kNone) return false;
    if (!is_leaf(first)) return is_plural(first);
    Node last = first;
    each_child(subject, [&](Node child, std::size_t) {
      if (is_one(tree_.labels[child].substr(0, 2), {"NN", "PR", "DT"})) last = child;
    });
    return is(last, "NNS") || is(last, "NNPS") || (is_leaf(last) && is_one(lower(last), kFirstPersons));
  }

  const WordedTree& tree_;
  std::vector<Node> behind_;            // the node behind the last one below each
  std::vector<std::uint32_t> leaves_;   // the number of a leaf, or of the first one below a phrase
  std::vector<std::string_view> forms_;
};

}  // namespace

std::vector<std::string_view> verb_forms(const WordedTree& tree) { return VerbForms(tree).found(); }

}  // namespace ogden::trees
