// The compiler's rules part: drops, castlings and endings.
#include <algorithm>
#include <map>

#include <varia/text.hpp>

#include "compiler.hpp"
#include "straight.hpp"

namespace varia {

void Compiler::drops() {
    for (std::size_t i = 0; i < definition_.pieces.size() && i + 1 < static_cast<std::size_t>(max_kinds); ++i) {
        const PieceDef& piece = definition_.pieces[i];
        if (!piece.drop) continue;
        const DropDef& def = *piece.drop;
        int lone_axis = -1;
        if (!def.lone.empty()) {
            if (const auto a = board_.find_axis(def.lone.text)) lone_axis = *a;
            else report_.error(def.lone.where, "drop of " + piece.letter.text + ": no axis \"" + def.lone.text + "\"");
        }
        for (const Side side : {Side::first, Side::second}) {
            DropRule rule{static_cast<Kind>(i + 1), def.no_mate, lone_axis >= 0, zones_->resolve(def.zone, side, report_), {}, {}};
            if (rule.lone) {
                // Cells that agree in every coordinate but the axis' are one line.
                std::map<std::vector<int>, std::uint16_t> lines;
                for (int c = 0; c < board_.cells(); ++c) {
                    const auto at = board_.coordinates(static_cast<Cell>(c));
                    std::vector<int> rest(at.begin(), at.end());
                    rest[static_cast<std::size_t>(lone_axis)] = 0;
                    const auto [line, fresh] = lines.emplace(std::move(rest), static_cast<std::uint16_t>(lines.size()));
                    if (fresh) rule.lines.emplace_back(board_.cells());
                    rule.lines[line->second].add(static_cast<Cell>(c));
                    rule.line_of.push_back(line->second);
                }
            }
            programs_.drops[static_cast<std::size_t>(index(side))].push_back(std::move(rule));
        }
    }
}

void Compiler::castlings() {
    if (definition_.castlings.size() > 16) report_.error(definition_.castlings[16].where, "a variant has at most 16 castlings");
    for (const CastlingDef& def : definition_.castlings) {
        const std::string what = "castling " + def.name.text;
        StateTables::Castling first{};
        first.king = kind_named(def.king, what);
        first.partner = kind_named(def.partner, what);
        first.king_from = cell_named(def.king_from, what);
        first.king_to = cell_named(def.king_to, what);
        first.partner_from = cell_named(def.partner_from, what);
        first.partner_to = cell_named(def.partner_to, what);
        first.any_start = def.any_start;
        first.listed_empty = def.empty.has_value();
        first.listed_safe = def.safe.has_value();
        const auto list = [&](const std::optional<std::vector<Name>>& names, std::vector<Cell>& cells) {
            if (!names) return;
            for (const Name& n : *names)
                if (const Cell c = cell_named(n, what); c != no_cell) cells.push_back(c);
        };
        list(def.empty, first.empty);
        list(def.safe, first.safe);
        if (first.king == 0 || first.partner == 0 || first.king_from == no_cell || first.king_to == no_cell ||
            first.partner_from == no_cell || first.partner_to == no_cell)
            continue;
        if (first.king_from == first.partner_from || first.king_to == first.partner_to) {
            report_.error(def.where, what + ": king and partner would stand on one cell");
            continue;
        }
        state_.castling_kinds |= kind_bit(first.king) | kind_bit(first.partner);
        for (const Side side : {Side::first, Side::second}) {
            StateTables::Castling c = first;
            if (side == Side::second) {
                bool exists = true;
                const auto reflect = [&](Cell& cell) {
                    cell = board_.mirrored(cell, variant_.mirror_);
                    exists = exists && cell != no_cell;
                };
                for (Cell* cell : {&c.king_from, &c.king_to, &c.partner_from, &c.partner_to}) reflect(*cell);
                for (Cell& cell : c.empty) reflect(cell);
                for (Cell& cell : c.safe) reflect(cell);
                if (!exists) {
                    report_.error(def.where, what + ": a cell has no mirror image for the second side");
                    continue;
                }
            }
            const auto king = board_.coordinates(c.king_from);
            const auto partner = board_.coordinates(c.partner_from);
            for (std::size_t a = 0; a < king.size(); ++a)
                c.towards.push_back(partner[a] > king[a] ? 1 : partner[a] < king[a] ? -1 : 0);
            c.outermost = board_.step(c.partner_from, c.towards) == no_cell;
            for (Cell at = board_.step(c.king_from, c.towards); at != no_cell && at != c.king_from; at = board_.step(at, c.towards))
                c.line.push_back(at);
            if (!c.listed_empty) {
                const auto note = [&](Cell cell) {
                    if (cell != c.king_from && cell != c.partner_from && std::ranges::find(c.empty, cell) == c.empty.end())
                        c.empty.push_back(cell);
                    return true;
                };
                along(board_, c.king_from, c.partner_from, note);
                along(board_, c.king_from, c.king_to, note);
                along(board_, c.partner_from, c.partner_to, note);
            }
            if (!c.listed_safe)
                along(board_, c.king_from, c.king_to, [&](Cell cell) {
                    c.safe.push_back(cell);
                    return true;
                });
            state_.castlings[static_cast<std::size_t>(index(side))].push_back(std::move(c));
        }
    }
}

void Compiler::endings() {
    for (const GoalDef& def : definition_.rules.goals) {
        StateTables::Goal goal;
        goal.kinds = kind_mask(def.kinds, "goal");
        for (const Side side : {Side::first, Side::second})
            goal.cells[static_cast<std::size_t>(index(side))] = zones_->resolve(def.zone, side, report_);
        goal.result = def.result;
        goal.reason = def.reason;
        if (goal.cells[0].empty()) report_.warning(def.where, "this goal's zone has no cells");
        state_.goals.push_back(std::move(goal));
    }
    for (const ExtinctionDef& def : definition_.rules.extinctions) {
        StateTables::Extinction extinction;
        for (const Name& letter : def.kinds)
            if (const Kind k = kind_named(letter, "extinction"); k != 0) extinction.kinds.push_back(k);
        extinction.any = def.any;
        extinction.side = {true, true};
        if (!def.side.empty()) {
            const std::vector<std::string> names{definition_.sides.side[0].name.text, definition_.sides.side[1].name.text};
            if (def.side.text == names[0]) extinction.side[1] = false;
            else if (def.side.text == names[1]) extinction.side[0] = false;
            else report_.error(def.side.where, "extinction: no side \"" + def.side.text + "\"", did_you_mean(def.side.text, names));
        }
        extinction.least = def.least;
        extinction.result = def.result;
        extinction.reason = def.reason;
        state_.extinctions.push_back(std::move(extinction));
    }
}

}  // namespace varia
