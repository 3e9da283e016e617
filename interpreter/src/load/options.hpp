// What players may choose in a variant, what they chose, and which entries count because of it.
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

    // The declared options with the values they were set to. `table` may be null; it has been checked for shape.
    [[nodiscard]] std::vector<OptionDef> read(const Node* table,
                                              const std::vector<std::pair<std::string, std::string>>& set);

    // Whether a table counts: its `when`, if there is one, is true. A condition that can't be judged is reported; the
    // entry counts then.
    [[nodiscard]] bool counts(const Node& table, const std::vector<OptionDef>& options);

private:
    void choose(std::vector<OptionDef>& options, const std::string& name, const std::string& value);
    [[nodiscard]] bool fits(const OptionDef& option, const std::string& name, const std::string& value);

    const Sources& sources_;
    Report& report_;
    const Node* table_ = nullptr;  // [options]
};

}  // namespace varia
