// The options of a variant, their chosen values, and the evaluation of conditions over them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <varia/definition.hpp>

#include "node.hpp"
#include "report.hpp"
#include "source.hpp"

namespace varia {

class OptionReader {
public:
    OptionReader(const Sources& sources, Report& report) : sources_(sources), report_(report) {}

    // Returns the declared options with the values they were set to. `table` may be null; otherwise it must be checked
    // for shape.
    [[nodiscard]] std::vector<OptionDef> read(const Node* table,
                                              const std::vector<std::pair<std::string, std::string>>& set);

    // Whether a table applies: its `when` is true, or it has none. A condition that can't be evaluated is reported, and
    // then the table applies.
    [[nodiscard]] bool counts(const Node& table, const std::vector<OptionDef>& options);

private:
    void choose(std::vector<OptionDef>& options, const std::string& name, const std::string& value);
    [[nodiscard]] bool fits(const OptionDef& option, const std::string& name, const std::string& value);

    const Sources& sources_;
    Report& report_;
    const Node* table_ = nullptr;  // [options]
};

}  // namespace varia
