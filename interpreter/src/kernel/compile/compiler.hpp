// Compiles a definition into a variant: checks every name and number that needs the geometry, then makes the tables.
//
// Each part is a function or a class of its own and takes the earlier parts that it needs as parameters. So the
// parameters give the order.
#pragma once

#include <memory>

#include <varia/variant.hpp>

#include "report.hpp"
#include "work.hpp"

namespace varia {

class Compiler {
public:
    // `work` counts the cost. For a definition that was read from a file, `places` knows where its parts stand.
    [[nodiscard]] static Result<std::shared_ptr<const Variant>> compile(Definition definition, Work& work,
                                                                        const Places* places = nullptr);
};

}  // namespace varia
