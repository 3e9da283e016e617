#include "compile_rules.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "compile_hooks.hpp"
#include "compile_near.hpp"
#include "straight.hpp"

namespace varia {
namespace {

// Finds the cell below each cell, along the axis or against it. Nothing if that takes too much, which is reported.
std::optional<DropRests> compile_rests(const Declared& declared, const DropDef& def) {
    DropRests made;
    if (def.rests.empty()) return made;
    const bool up = def.rests.text.starts_with('-');
    const auto axis = declared.board.find_axis(def.rests.text.substr(up ? 1 : 0));
    const auto cells = static_cast<std::uint64_t>(declared.board.cells());
    if (!declared.report.spend(def.where, 4 * cells) || !declared.report.claim(def.where, 3 * cells)) return {};
    Vector down(static_cast<std::size_t>(declared.board.dimensions()), 0);
    down[static_cast<std::size_t>(*axis)] = up ? 1 : -1;
    made.grounded = Bitboard(declared.board.cells());
    bool first = true;
    for (int c = 0; c < declared.board.cells(); ++c) {
        const Cell below = declared.board.step(static_cast<Cell>(c), down);
        made.below.push_back(below);
        if (below == no_cell) {
            made.grounded.add(static_cast<Cell>(c));
            continue;
        }
        if (first)
            made.below_by = c - static_cast<int>(below);
        else if (made.below_by != c - static_cast<int>(below))
            made.below_by = 0;
        first = false;
    }
    return made;
}

}  // namespace

BySide<std::vector<DropRule>> compile_drops(const Declared& declared) {
    BySide<std::vector<DropRule>> drops;
    const Besides besides(declared);
    for (std::size_t i = 0; i < declared.definition.pieces.size(); ++i) {
        const PieceDef& piece = declared.definition.pieces[i];
        if (!piece.drop) continue;
        const DropDef& def = *piece.drop;
        const int lone_axis = def.lone.empty() ? -1 : *declared.board.find_axis(def.lone.text);
        for (const Side side : declared.sides.all) {
            Bitboard zone = declared.zones.resolve(def.zone, side, declared.report);
            std::optional<DropRests> rests = compile_rests(declared, def);
            if (!rests) return drops;
            DropRule rule{*std::move(rests),
                          static_cast<Kind>(i + 1),
                          def.no_mate,
                          def.endless,
                          lone_axis >= 0 || !def.lone_zones.empty(),
                          std::move(zone),
                          {},
                          {},
                          def.most,
                          def.no_check,
                          def.must,
                          static_cast<Kind>(i + 1),
                          {}};
            const auto cells = static_cast<std::uint64_t>(declared.board.cells());
            const std::uint64_t lone_lines = lone_axis >= 0 ? cells / static_cast<std::uint64_t>(
                                                                          declared.board.length(lone_axis)) +
                                                                  1
                                                            : static_cast<std::uint64_t>(def.lone_zones.size());
            if (!declared.report.spend(def.where, 20 * cells) ||
                !declared.report.claim(def.where, cells / 8 * (1 + lone_lines) + 2 * cells))
                return drops;
            for (const ZoneRef& ref : def.lone_zones)
                rule.lines.push_back(declared.zones.resolve(ref, side, declared.report));
            if (lone_axis >= 0) {
                // Cells that agree in every coordinate but that of the axis form one line.
                std::map<std::vector<int>, std::uint16_t> lines;
                for (int c = 0; c < declared.board.cells(); ++c) {
                    const auto at = declared.board.coordinates(static_cast<Cell>(c));
                    std::vector<int> rest(at.begin(), at.end());
                    rest[static_cast<std::size_t>(lone_axis)] = 0;
                    const auto [line, fresh] = lines.emplace(std::move(rest), static_cast<std::uint16_t>(lines.size()));
                    if (fresh) rule.lines.emplace_back(declared.board.cells());
                    rule.lines[line->second].add(static_cast<Cell>(c));
                    rule.line_of.push_back(line->second);
                }
            }
            std::vector<Beside> asked;
            for (BesideDef beside : def.beside) {
                beside.handed = false;  // it has no meaning in a drop
                if (std::optional<Beside> made = besides.compile(beside, side, piece.letter.text))
                    asked.push_back(*std::move(made));
            }
            StateTests state = state_tests(declared, def.state);
            if (const StateDef* const purse = def.price == 0 ? nullptr : purse_of(declared, side))
                state.push_back({static_cast<std::int16_t>(declared.state(purse->name)),
                                 static_cast<std::int16_t>(std::min(purse->min + def.price, max_state_value + 1)),
                                 static_cast<std::int16_t>(max_state_value)});
            if (!asked.empty() || !state.empty())
                rule.asks = std::make_shared<const DropAsks>(DropAsks{std::move(asked), std::move(state)});
            std::vector<DropRule>& all = drops[static_cast<std::size_t>(index(side))];
            for (const Name& face : def.faces) {
                const Kind kind = declared.kind(face);
                if (kind == 0) continue;
                const std::uint64_t kept = cells / 8 * (1 + lone_lines) + (def.rests.empty() ? 2 : 5) * cells;
                if (!declared.report.spend(def.where, kept / 8) || !declared.report.claim(def.where, kept))
                    return drops;
                all.push_back(rule);
                all.back().kind = kind;
            }
            all.push_back(std::move(rule));
        }
    }
    return drops;
}

BySide<std::vector<StateTables::Castling>> compile_castlings(const Declared& declared) {
    BySide<std::vector<StateTables::Castling>> castlings;
    for (const CastlingDef& def : declared.definition.castlings) {
        const std::string what = "castling " + def.name.text;
        StateTables::Castling first{};
        first.king = declared.kind(def.king);
        first.partner = declared.kind(def.partner);
        first.king_from = declared.cell(def.king_from, what);
        first.king_to = declared.cell(def.king_to, what);
        first.partner_from = declared.cell(def.partner_from, what);
        first.partner_to = declared.cell(def.partner_to, what);
        first.any_start = def.any_start;
        first.listed_empty = def.empty.has_value();
        first.listed_safe = def.safe.has_value();
        if (!def.wins.empty()) first.wins = declared.state(def.wins);
        for (std::size_t i = 0; i < declared.definition.castlings.size(); ++i)
            if (std::ranges::any_of(def.ends, [&](const Name& name) {
                    return name.text == declared.definition.castlings[i].name.text;
                }))
                first.ends.push_back(static_cast<int>(i));
        const auto list = [&](const std::optional<std::vector<Name>>& names, std::vector<Cell>& cells) {
            if (!names) return;
            for (const Name& n : *names)
                if (const Cell c = declared.cell(n, what); c != no_cell) cells.push_back(c);
        };
        list(def.empty, first.empty);
        list(def.safe, first.safe);
        first.state = state_tests(declared, def.state);
        if (first.king == 0 || first.partner == 0 || first.king_from == no_cell || first.king_to == no_cell ||
            first.partner_from == no_cell || first.partner_to == no_cell)
            continue;
        if (first.king_from == first.partner_from || first.king_to == first.partner_to) {
            declared.report.error(def.where, what + ": king and partner would stand on one cell");
            continue;
        }
        SideSet owners = declared.sides.all;
        if (!def.side.empty()) owners = declared.side(def.side);
        for (const Side side : declared.sides.all) {
            if (!owners.has(side)) {
                castlings[static_cast<std::size_t>(index(side))].emplace_back();
                continue;
            }
            StateTables::Castling c = first;
            if (side != Side::first) {
                bool exists = true;
                const auto reflect = [&](Cell& cell) {
                    cell = declared.sides.view(side).cell(cell);
                    exists = exists && cell != no_cell;
                };
                for (Cell* cell : {&c.king_from, &c.king_to, &c.partner_from, &c.partner_to}) reflect(*cell);
                for (Cell& cell : c.empty) reflect(cell);
                for (Cell& cell : c.safe) reflect(cell);
                if (!exists) {
                    declared.report.error(
                        def.where,
                        what + ": a cell has no mirror image for the " +
                            (declared.sides.all.size() == 2 ? "second side" : "side " + declared.side_name(side)));
                    continue;
                }
            }
            const auto king = declared.board.coordinates(c.king_from);
            const auto partner = declared.board.coordinates(c.partner_from);
            for (std::size_t a = 0; a < king.size(); ++a)
                c.towards.push_back(partner[a] > king[a] ? 1 : partner[a] < king[a] ? -1 : 0);
            if (c.any_start) {
                c.lines = StepLines(declared.board, c.towards);
                for (const Cell last : c.lines.ahead(c.king_from)) c.outermost = last == c.partner_from;
            }
            if (!c.listed_empty) {
                const auto note = [&](Cell cell) {
                    if (cell != c.king_from && cell != c.partner_from &&
                        std::ranges::find(c.empty, cell) == c.empty.end())
                        c.empty.push_back(cell);
                    return true;
                };
                along(declared.board, c.king_from, c.partner_from, note);
                along(declared.board, c.king_from, c.king_to, note);
                along(declared.board, c.partner_from, c.partner_to, note);
            }
            if (!c.listed_safe)
                along(declared.board, c.king_from, c.king_to, [&](Cell cell) {
                    c.safe.push_back(cell);
                    return true;
                });
            // Whether the king is safe where it lands is tested when the castling has been made, as for any move.
            std::erase(c.safe, c.king_to);
            castlings[static_cast<std::size_t>(index(side))].push_back(std::move(c));
        }
    }
    return castlings;
}

std::vector<std::uint16_t> compile_points(const Declared& declared, int PieceDef::*worth) {
    std::vector<std::uint16_t> points;
    if (!declared.definition.rules.by_points) return points;
    points.push_back(0);
    for (const PieceDef& piece : declared.definition.pieces) points.push_back(static_cast<std::uint16_t>(piece.*worth));
    return points;
}

ConversionTables compile_conversions(const Declared& declared) {
    using Takes = MoveDef::Takes;
    ConversionTables made;
    for (int k = 1; k <= declared.kinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        for (const MoveDef& move : declared.piece(kind).moves) {
            if (!move.converts) continue;
            if (move.takes_hurdle) made.converts_leapt.add(kind);
            if (move.takes == Takes::afar) made.converts_afar.add(kind);
            if (move.takes == Takes::line) made.converts_swept.add(kind);
        }
    }
    return made;
}

RebirthTables compile_rebirths(const Declared& declared) {
    RebirthTables made;
    const std::vector<PieceDef>& pieces = declared.definition.pieces;
    if (std::ranges::none_of(pieces, [](const PieceDef& piece) { return !piece.reborn.empty(); })) return made;
    made.any_reborn = true;
    for (const Side side : declared.sides.all)
        made.reborn[static_cast<std::size_t>(index(side))].resize(pieces.size() + 1);
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        if (pieces[k].reborn.empty()) continue;
        const std::string what = "reborn of " + pieces[k].letter.text;
        BySide<Bitboard> within;
        if (!pieces[k].within.empty()) within = declared.zone(pieces[k].within);
        for (const RebirthDef& def : pieces[k].reborn) {
            const BySide<Bitboard> on = declared.zone(def.on);
            std::vector<Cell> to;
            for (const Name& name : def.to)
                if (const Cell c = declared.cell(name, what); c != no_cell) to.push_back(c);
            for (const Side side : declared.sides.all) {
                const auto s = static_cast<std::size_t>(index(side));
                RebirthTables::Rebirth rule{on[s], {}};
                for (const Cell c : to) {
                    const Cell seen = side == Side::first ? c : declared.sides.view(side).cell(c);
                    if (seen == no_cell)
                        declared.report.error(def.where, what + ": a cell has no mirror image for the second side");
                    else if (!pieces[k].within.empty() && !within[s].has(seen))
                        declared.report.error(def.where, what + ": it may not stand on " + declared.board.name(seen),
                                              "name cells of its `within`");
                    else
                        rule.to.push_back(seen);
                }
                made.reborn[s][k + 1].push_back(std::move(rule));
            }
        }
    }
    return made;
}

std::vector<StateTables::Within> compile_withins(const Declared& declared) {
    std::vector<StateTables::Within> withins;
    for (std::size_t k = 0; k < declared.definition.pieces.size(); ++k) {
        const Name& where = declared.definition.pieces[k].within;
        if (where.empty()) continue;
        StateTables::Within& within = withins.emplace_back();
        within.kind = static_cast<Kind>(k + 1);
        within.cells = declared.zone(where);
    }
    return withins;
}

std::vector<StateTables::Goal> compile_goals(const Declared& declared) {
    std::vector<StateTables::Goal> goals;
    for (const GoalDef& def : declared.definition.rules.goals) {
        StateTables::Goal goal;
        goal.kinds = declared.kind_set(def.kinds);
        goal.cells = declared.zone(def.zone);
        goal.count = def.count;
        goal.safe = def.safe;
        goal.stays = def.stays;
        goal.filled = def.filled;
        goal.reply = def.reply;
        goal.state = state_tests(declared, def.state);
        goal.plain = def.count == 1 && !def.safe && !def.stays && !def.filled && goal.state.empty();
        goal.both = def.both;
        goal.result = def.result;
        goal.reason = def.reason;
        int cells = 0;  // of the side that has most of them
        for (const Side s : declared.sides.all)
            cells = std::max(cells, static_cast<int>(goal.cells[static_cast<std::size_t>(index(s))].size()));
        if (cells == 0)
            declared.report.warning(def.where, "this goal's zone has no cells");
        else if (cells < def.count)
            declared.report.warning(
                def.where, "this goal needs " + std::to_string(def.count) + " pieces, and its zone has fewer cells");
        goals.push_back(std::move(goal));
    }
    return goals;
}

std::vector<StateTables::Extinction> compile_extinctions(const Declared& declared) {
    std::vector<StateTables::Extinction> extinctions;
    for (const ExtinctionDef& def : declared.definition.rules.extinctions) {
        StateTables::Extinction extinction;
        for (const Name& letter : def.kinds)
            if (const Kind k = declared.kind(letter); k != 0) extinction.kinds.push_back(k);
        extinction.any = def.any;
        extinction.sides = declared.sides.all;
        if (!def.side.empty()) extinction.sides = declared.side(def.side);
        extinction.min = def.min;
        extinction.other = def.other;
        extinction.state = state_tests(declared, def.state);
        extinction.asks = def.other != 0 || !extinction.state.empty();
        extinction.result = def.result;
        extinction.reason = def.reason;
        extinctions.push_back(std::move(extinction));
    }
    return extinctions;
}

}  // namespace varia
