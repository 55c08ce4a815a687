// The phrases of a tree that know where they stand (ogden/parsing/placed_tree.py), made all at once. They are plain
// objects of Python with slots, since Python is who looks at them; only the making was slow there.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "bindings/modules.hpp"

namespace nb = nanobind;

namespace ogden {
namespace {

/// A slot of a class, which is set without looking up its name.
class Slot {
 public:
  Slot(nb::handle type, const char* name) : descriptor_(nb::getattr(type, name)) {
    set_ = reinterpret_cast<descrsetfunc>(PyType_GetSlot(Py_TYPE(descriptor_.ptr()), Py_tp_descr_set));
    if (set_ == nullptr) throw nb::type_error("a phrase has slots");
  }
  void set(nb::handle object, nb::handle value) const {
    if (set_(descriptor_.ptr(), object.ptr(), value.ptr()) != 0) throw nb::python_error();
  }

 private:
  nb::object descriptor_;
  descrsetfunc set_;
};

struct OpenPhrase {
  std::size_t place;
  std::uint32_t coming;  // children
  nb::list children;
};

/// Phrases of a class with the slots `children`, `end`, `label`, `parent`, `start` and `word`, in the order of a walk.
nb::list placed_phrases(nb::type_object type, const nb::list& labels, const std::vector<std::uint32_t>& arities,
                        const nb::list& words) {
  const Slot children(type, "children"), end(type, "end"), label(type, "label"), parent(type, "parent"),
      start(type, "start"), word(type, "word");
  const std::size_t size = arities.size();
  if (size == 0 || nb::len(labels) != size) throw nb::value_error("this is no tree");
  // The class's own way to make one: a compiled class has more to prepare than its slots.
  const auto make = reinterpret_cast<newfunc>(PyType_GetSlot(reinterpret_cast<PyTypeObject*>(type.ptr()), Py_tp_new));
  if (make == nullptr) throw nb::type_error("a phrase can be made");
  const nb::tuple nothing;
  nb::list found;
  std::vector<OpenPhrase> open;
  std::size_t leaf = 0;
  for (std::size_t node = 0; node < size; ++node) {
    if (open.empty() != (node == 0)) throw nb::value_error("this is no tree");
    const nb::object phrase = nb::steal(make(reinterpret_cast<PyTypeObject*>(type.ptr()), nothing.ptr(), nullptr));
    if (!phrase.is_valid()) throw nb::python_error();
    label.set(phrase, labels[node]);
    start.set(phrase, nb::int_(leaf));
    parent.set(phrase, open.empty() ? nb::handle(nb::none()) : nb::handle(found[open.back().place]));
    if (!open.empty()) {
      open.back().children.append(phrase);
      --open.back().coming;
    }
    nb::list below;
    children.set(phrase, below);
    found.append(phrase);
    if (arities[node] != 0) {
      word.set(phrase, nb::none());
      open.push_back({node, arities[node], below});
      continue;
    }
    if (leaf >= nb::len(words)) throw nb::value_error("give a word for each leaf");
    word.set(phrase, words[leaf]);
    end.set(phrase, nb::int_(++leaf));
    while (!open.empty() && open.back().coming == 0) {
      end.set(found[open.back().place], nb::int_(leaf));
      open.pop_back();
    }
  }
  if (!open.empty() || leaf != nb::len(words)) throw nb::value_error("this is no tree");
  return found;
}

}  // namespace

void bind_phrases(nb::module_& module) {
  module.def("placed_phrases", placed_phrases, nb::arg("type"), nb::arg("labels"), nb::arg("arities"), nb::arg("words"));
}

}  // namespace ogden
