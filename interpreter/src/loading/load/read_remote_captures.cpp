// Reads remote captures: what moves capture other than on the cell where they end.
#include <algorithm>

#include <fmt/format.h>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "read_fields.hpp"
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
        read_fields(def, table);
        def.way = given->value;
        def.with = names_at(table, def.way == RemoteCaptureDef::Way::coordinate ? given->name : "with");
        if (def.way != RemoteCaptureDef::Way::coordinate) def.along = vectors_of(*table.find(given->name), def.axes);
        out.push_back(std::move(def));
    }
}

}  // namespace varia
