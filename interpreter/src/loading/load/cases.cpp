// A case overlays the file like a file overlays one that it extends.
#include "cases.hpp"

#include "merge.hpp"
#include "options.hpp"
#include "shape.hpp"
#include "work.hpp"

namespace varia {

std::optional<Node> with_cases(const Node& root, const Sources& sources, Report& report,
                               const std::vector<std::pair<std::string, std::string>>& set) {
    const Node* cases = root.find("case");
    if (cases == nullptr) return std::nullopt;
    // Errors in the options are reported when the options are read for the variant.
    Report unheard(sources.names);
    const std::vector<OptionDef> options = OptionReader(sources, unheard).read(root.find("options"), set);
    OptionReader judge(sources, report);
    std::optional<Node> chosen;
    for (const Node& item : cases->items) {
        if (!judge.counts(item, options)) continue;
        if (!report.spend(item.where, times(count_values(root), 10))) return std::nullopt;
        if (!chosen) chosen = root;
        const Where where = chosen->where;
        Node over = item;
        over.erase("when");
        merge_case(*chosen, std::move(over));
        chosen->where = where;
    }
    if (!chosen) return std::nullopt;
    chosen->erase("case");
    ShapeChecker(sources, report, true).check(*chosen);
    return chosen;
}

}  // namespace varia
