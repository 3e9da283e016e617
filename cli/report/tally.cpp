#include "tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace varia::cli {
namespace {

// The names of moves by type, in the order of MoveType. A type without a name is an ordinary move.
constexpr std::array<const char*, 17> type_names{"",
                                                 "",
                                                 "captures en passant",
                                                 "captures by jumping over",
                                                 "sweeps",
                                                 "swaps",
                                                 "captures from afar",
                                                 "castlings",
                                                 "drops",
                                                 "passes",
                                                 "pushes",
                                                 "moves of blocks",
                                                 "moves by scripts",
                                                 "placements",
                                                 "pushes and pulls",
                                                 "turns ended early",
                                                 ""};

}  // namespace

std::size_t ReportRows::rule_row(const std::string& name, bool expected) {
    const auto [at, added] = rule_rows_.emplace(name, rules_.size());
    if (added)
        rules_.push_back({name, expected});
    else
        rules_[at->second].expected = rules_[at->second].expected || expected;
    return at->second;
}

std::shared_ptr<ReportRows::Rows> ReportRows::rows_of(const Variant& variant) {
    const Definition& definition = variant.definition();
    auto rows = std::make_shared<Rows>();
    rows->kind.push_back(0);
    for (int k = 1; k <= variant.kinds(); ++k) {
        const PieceDef& piece = variant.kind(static_cast<Kind>(k));
        const bool moves = !piece.moves.empty() || !piece.pushes.empty() || !piece.shoves.empty();
        const auto [at, added] = kind_rows_.emplace(piece.letter.text + ' ' + piece.name, kinds_.size());
        if (added) kinds_.push_back({piece.name, piece.letter.text, piece.royal, moves, !piece.promotions.empty()});
        rows->kind.push_back(static_cast<std::uint16_t>(at->second));
        if (!piece.pushes.empty()) rule_row(type_names[static_cast<std::size_t>(MoveType::push)], true);
        if (!piece.shoves.empty()) rule_row(type_names[static_cast<std::size_t>(MoveType::shove)], true);
        if (piece.drop) rule_row(type_names[static_cast<std::size_t>(MoveType::drop)], true);
    }
    for (int c = 0; c < variant.board().cells(); ++c) {
        const std::string& name = variant.board().name(static_cast<Cell>(c));
        const auto [at, added] = cell_rows_.emplace(name, cells_.size());
        if (added) cells_.push_back(name);
        rows->cell.push_back(static_cast<std::uint16_t>(at->second));
    }
    for (const CastlingDef& castling : definition.castlings)
        rows->castling.push_back(static_cast<std::uint16_t>(rule_row("castlings " + castling.name.text, true)));
    for (const HookDef& hook : definition.hooks)
        rows->hook.push_back(static_cast<std::uint16_t>(
            hook.point == HookPoint::moves ? rule_row(fmt::format("moves by `{}`", hook.function.text), true) : 0));
    if (definition.blocks && definition.blocks->control != BlocksDef::Control::none)
        rule_row(type_names[static_cast<std::size_t>(MoveType::block)], true);
    return rows;
}

ReportRows::ReportRows(const Contest& start) {
    rule_row("", false);  // the row of ordinary moves
    std::map<const Variant*, std::shared_ptr<Rows>> known;
    for (int board = 0; board < start.boards(); ++board) {
        const Variant& variant = *start.board_variant(board);
        std::shared_ptr<Rows>& rows = known[&variant];
        if (!rows) rows = rows_of(variant);
        boards_.push_back(rows);
    }
    for (std::size_t type = 0; type < type_names.size(); ++type) types_[type] = rule_row(type_names[type], false);
    promotion_ = rule_row("promotions", false);
    link_move_ = rule_row("rides between floors", start.layout().links() > 0);
    exposed_ = rule_row("moves that expose to en passant", false);
    pushed_ = rule_row("pieces pushed", false);
    carried_ = rule_row("pieces carried along", false);
    removed_ = rule_row("pieces removed", false);
    state_changed_ = rule_row("changes of a state value", false);
}

Tally::Tally(const ReportRows& report_rows)
    : kinds(report_rows.kinds().size()), cells(report_rows.cells().size()), rules(report_rows.rules().size()) {}

void Tally::add(const Tally& other) {
    for (std::size_t row = 0; row < kinds.size(); ++row) {
        KindTally& kind = kinds[row];
        const KindTally& more = other.kinds[row];
        kind.moves += more.moves;
        kind.captures += more.captures;
        kind.captured += more.captured;
        kind.dropped += more.dropped;
        kind.promoted += more.promoted;
        kind.became += more.became;
        kind.placed += more.placed;
        kind.went += more.went;
        kind.stood += more.stood;
    }
    for (std::size_t row = 0; row < cells.size(); ++row) {
        cells[row].arrivals += other.cells[row].arrivals;
        cells[row].open += other.cells[row].open;
        cells[row].stood += other.cells[row].stood;
    }
    for (std::size_t row = 0; row < rules.size(); ++row) rules[row] += other.rules[row];
    for (std::size_t part = 0; part < branching_parts; ++part) {
        choices[part] += other.choices[part];
        choosers[part] += other.choosers[part];
    }
}

}  // namespace varia::cli
