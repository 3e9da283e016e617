// Checks of [looks]: how players know the game. Nothing of it changes a rule, but a wrong name of a side is a mistake
// all the same, because its author would look for it in vain on the board.
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "check_fields.hpp"
#include "side_names.hpp"
#include "spelling.hpp"

namespace varia {
namespace {

// Each pair names a side, and each side is named once. Calls `check` with the pairs of which this is true.
template <class Check>
void each_side(const std::vector<DialectPair>& pairs, const std::vector<std::string>& known, Checks& checks,
               Check&& check) {
    std::set<std::string_view> seen;
    for (const DialectPair& pair : pairs) {
        if (Complaint complaint = unknown_name(pair.here.text, known, "side", " in [looks]"))
            checks.fail(pair.here.where, std::move(complaint.message), std::move(complaint.hint));
        else if (!seen.insert(pair.here.text).second)
            checks.fail(pair.here.where, "side " + quoted(pair.here.text) + " is there twice", "leave one out");
        else
            check(pair);
    }
}

}  // namespace

void check_looks(const Definition& definition, Checks& checks) {
    const LooksDef& looks = definition.looks;
    if (!check_fields(looks, "the looks of the game", checks)) return;
    std::vector<std::string> known;
    for (const SideDef& side : definition.sides.side) known.push_back(side.name.text);
    std::set<std::string_view> names, colours;
    each_side(looks.sides, known, checks, [&](const DialectPair& pair) {
        if (!checks.line(pair.there, 1, max_word, pair.here.where, "the name of " + pair.here.text + " in [looks]"))
            return;
        if (!names.insert(pair.there).second)
            checks.fail(pair.here.where, "two sides are called " + quoted(pair.there) + " in [looks]",
                        "give each a name of its own");
    });
    each_side(looks.colours, known, checks, [&](const DialectPair& pair) {
        if (Complaint complaint = colour_complaint(pair.there))
            checks.fail(pair.here.where, std::move(complaint.message), std::move(complaint.hint));
        else if (!colours.insert(pair.there).second)
            checks.fail(pair.here.where, "two sides have " + pair.there + " signs", "give each a colour of its own");
    });
}

}  // namespace varia
