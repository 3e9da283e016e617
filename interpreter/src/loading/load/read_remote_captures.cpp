// Reads remote captures: what moves capture other than on the cell where they end.
#include <algorithm>

#include <fmt/format.h>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "reader.hpp"

namespace varia {
void DefinitionReader::read_remote_captures(std::string_view section, const Node& list,
                                            std::vector<RemoteCaptureDef>& out) {
    for (const Node& table : list.items) {
        if (!counts(table)) continue;
        const NamedValue<RemoteCaptureDef::Way>* given = nullptr;
        bool two = false;
        for (const NamedValue<RemoteCaptureDef::Way>& way : names_of<RemoteCaptureDef::Way>)
            if (table.find(way.name) != nullptr) {
                two = two || given != nullptr;
                if (given == nullptr) given = &way;
            }
        if (given == nullptr || two) {
            fail(section, table.where,
                 two ? "a strike has one way of striking" : "this strike does not say how it strikes",
                 two ? "write two strikes" : "write custodian, approach, withdrawal, coordinate, surround or blast");
            continue;
        }
        RemoteCaptureDef def;
        def.where = table.where;
        def.way = given->value;
        def.axes = names_at(table, "axes");
        def.with = names_at(table, def.way == RemoteCaptureDef::Way::coordinate ? given->name : "with");
        if (def.way != RemoteCaptureDef::Way::coordinate) def.along = vectors_of(*table.find(given->name), def.axes);
        if (const Node* moved = table.find("moved")) def.moved = vectors_of(*moved, {});
        const Range range = range_at(table, "range", {1, 1});
        def.min = range.min;
        def.max = range.max;
        def.expand = choice_at(table, "expand", Expand::all);
        def.by = names_at(table, "by");
        def.of = names_at(table, "of");
        def.spares = names_at(table, "spares");
        def.anybody = text_at(table, "whose") == "any";
        def.at = name_at(table, "at");
        def.edge = flag(table, "edge");
        const std::string only = text_at(table, "only");
        def.quiet = only != "capture";
        def.capture = only != "quiet";
        def.itself = flag(table, "itself");
        def.flips = flag(table, "flips");
        def.must = flag(table, "must");
        def.check = flag(table, "check", true);
        out.push_back(std::move(def));
    }
}

}  // namespace varia
