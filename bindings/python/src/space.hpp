// The space of actions of a variant.
#pragma once

#include <varia/variant.hpp>

namespace varia::python {

class Space {
public:
    explicit Space(const Variant&) {}
};

}  // namespace varia::python
