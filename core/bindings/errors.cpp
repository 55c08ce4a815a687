#include <nanobind/nanobind.h>

#include <exception>
#include <system_error>

#include "bindings/modules.hpp"

namespace nb = nanobind;

namespace ogden {

void bind_errors(nb::module_&) {
  // What the system refuses, as on a full disk, is an OSError with its number; by itself it would be a RuntimeError.
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const std::system_error& error) {
      const int number = error.code().default_error_condition().value();  // Windows has numbers of its own
      PyErr_SetObject(PyExc_OSError, nb::make_tuple(number, error.what()).ptr());
    }
  });
}

}  // namespace ogden
