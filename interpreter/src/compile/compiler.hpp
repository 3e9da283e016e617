// Turns a definition into a variant: checks every name and number that needs the geometry, then compiles the tables.
//
// Each part is a function or a class of its own, which takes what it needs of the parts before it: the order is said by
// their parameters.
#pragma once

#include <memory>

#include <varia/variant.hpp>

#include "report.hpp"
#include "work.hpp"

namespace varia {

class Compiler {
public:
    // What it costs is counted by `work`. Of a definition that was read from a file, `places` knows where its parts
    // stand.
    [[nodiscard]] static Result<std::shared_ptr<const Variant>> compile(Definition definition, Work& work,
                                                                        const Places* places = nullptr);
};

}  // namespace varia
