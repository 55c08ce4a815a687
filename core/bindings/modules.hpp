#pragma once

#include <nanobind/nanobind.h>

namespace ogden {

void bind_ngramstats(nanobind::module_& module);

}  // namespace ogden
