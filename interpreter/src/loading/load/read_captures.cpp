// Reads the effects of a move on other pieces: what it captures and how, and what it goes over.
#include <algorithm>
#include <initializer_list>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "reader.hpp"

namespace varia {

bool DefinitionReader::fits_captures(const Node& table) {
    const auto refuse = [&](std::string_view key, std::string message, std::string hint) {
        fail("pieces", table.find(key)->where, std::move(message), std::move(hint));
        return false;
    };
    const std::string takes = text_at(table, "takes");
    if (flag(table, "swap") && !takes.empty())
        return refuse("swap", "a move that changes places captures nothing", "leave out takes, or write two moves");
    if (takes == "hurdle" && text_at(table, "hurdles") == "any" && table.find("legs") != nullptr)
        return refuse("legs", "\"legs\" does not go with hurdles = \"any\" where what is jumped is captured",
                      "such a move is a hop of its own");
    return true;
}

void DefinitionReader::read_captures(MoveDef& move, const Node& table) {
    if (text_at(table, "takes") == "afar") move.takes = MoveDef::Takes::afar;
    if (flag(table, "swap")) move.takes = MoveDef::Takes::swap;
    // A sweep may only end beyond a piece that it captures.
    if (move.takes != MoveDef::Takes::line) return;
    const Range before = range_at(table, "before", {0, unlimited});
    const Range after = range_at(table, "after", {1, unlimited});
    std::vector<std::vector<Leg>> lines;
    for (const std::vector<Leg>& path : move.paths) {
        const Vector& step = path.front().step;
        if (!lines.empty() && lines.back().front().step == step) continue;
        std::vector<Leg> line;
        if (before.max > 0) line.push_back({step, before.min, before.max, Over::empty, false});
        line.push_back({step, 1, 1, Over::piece, false});
        line.push_back({step, after.min, after.max, Over::empty, true});
        lines.push_back(std::move(line));
    }
    move.paths = std::move(lines);
}

}  // namespace varia
