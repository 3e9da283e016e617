// What moves capture besides by going onto a piece.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "reader.hpp"

namespace varia {
namespace {

struct StrikeWay {
    std::string_view key;
    StrikeDef::Way way;
};
constexpr std::array<StrikeWay, 6> strike_ways{{{"custodian", StrikeDef::Way::custodian},
                                       {"approach", StrikeDef::Way::approach},
                                       {"withdrawal", StrikeDef::Way::withdrawal},
                                       {"coordinate", StrikeDef::Way::coordinate},
                                       {"surround", StrikeDef::Way::surround},
                                       {"blast", StrikeDef::Way::blast}}};

// Keys that mean something with some ways of striking only.
struct StrikeKey {
    std::string_view key;
    std::array<std::string_view, 3> ways;
    std::string_view listed;
};
constexpr std::array<StrikeKey, 5> strike_keys_of_ways{
    {{"range", {"custodian", "approach", "withdrawal"}, "\"custodian\", \"approach\" and \"withdrawal\""},
     {"with", {"custodian", "surround", ""}, "\"custodian\" and \"surround\""},
     {"at", {"custodian", "surround", ""}, "\"custodian\" and \"surround\""},
     {"edge", {"custodian", "surround", ""}, "\"custodian\" and \"surround\""},
     {"whose", {"blast", "", ""}, "\"blast\""}}};

}  // namespace

bool Reader::fits_strike(std::string_view section, const Node& table, std::string_view way) {
    for (const StrikeKey& companion : strike_keys_of_ways) {
        const Node* value = table.find(companion.key);
        if (value == nullptr || std::ranges::find(companion.ways, way) != companion.ways.end()) continue;
        fail(section, value->where, fmt::format("{} goes with {} only", quoted(companion.key), companion.listed), "leave it out");
        return false;
    }
    for (const std::string_view key : {"expand", "axes"})
        if (const Node* value = table.find(key); value != nullptr && way == "coordinate") {
            fail(section, value->where, fmt::format("{} goes with a strike along vectors only", quoted(key)), "leave it out");
            return false;
        }
    return true;
}

void Reader::read_strikes(std::string_view section, const Node& list, std::vector<StrikeDef>& out) {
    for (const Node& table : list.items) {
        if (!counts(table)) continue;
        const StrikeWay* given = nullptr;
        bool two = false;
        for (const StrikeWay& way : strike_ways)
            if (table.find(way.key) != nullptr) {
                two = two || given != nullptr;
                if (given == nullptr) given = &way;
            }
        if (given == nullptr || two) {
            fail(section, table.where, two ? "a strike has one way of striking" : "this strike does not say how it strikes",
                 two ? "write two strikes" : "write custodian, approach, withdrawal, coordinate, surround or blast");
            continue;
        }
        if (!fits_strike(section, table, given->key)) continue;
        StrikeDef def;
        def.where = table.where;
        def.way = given->way;
        if (const Node* axes = table.find("axes")) {
            def.axes = known_names(section, *axes, axis_names(), "axis");
            if (def.axes.size() != axes->items.size()) continue;
        }
        if (def.way == StrikeDef::Way::coordinate) def.with = names_at(table, given->key);
        else if (!vectors_of(section, *table.find(given->key), def.axes, def.along)) continue;
        if (const Node* moved = table.find("moved"); moved != nullptr && !vectors_of(section, *moved, {}, def.moved)) continue;
        const Range range = range_at(table, "range", {1, 1});
        if (range.min < 1) {
            fail(section, table.find("range")->where, "a strike takes at least one piece", "write [1, ...]");
            continue;
        }
        def.least = range.min;
        def.most = range.max;
        def.expand = text_at(table, "expand") == "none" ? Expand::none : Expand::all;
        def.by = names_at(table, "by");
        def.of = names_at(table, "of");
        def.spares = names_at(table, "spares");
        if (def.way != StrikeDef::Way::coordinate) def.with = names_at(table, "with");
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
