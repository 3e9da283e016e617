// Finds rules of a variant that can never take effect. Reports nothing where it cannot be sure: scripts may do
// anything, and a game may begin from another position.
#include "lint_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "shapes.hpp"
#include "trial.hpp"

namespace varia::cli {
namespace {

// The line for a complaint. Only places in the variant's own file have one.
std::size_t line_of(Where where) { return where.file == 0 ? where.line : 0; }

bool asks(const Definition& def, HookPoint point) {
    return std::any_of(def.hooks.begin(), def.hooks.end(), [&](const HookDef& h) { return h.point == point; });
}

void lint_castlings(const VariantPtr& variant, const std::string& file, Diagnostics& found) {
    const Definition& def = variant->definition();
    if (def.castlings.empty() || asks(def, HookPoint::setup)) return;
    const Position start = start_position(variant);
    std::set<int> possible;
    for (const Side side : variant->sides())
        for (const Position::CastlingRight& right : start.castling_rights(side)) possible.insert(right.castling);
    for (int i = 0; i < static_cast<int>(def.castlings.size()); ++i) {
        if (possible.contains(i)) continue;
        const CastlingDef& castling = def.castlings[static_cast<std::size_t>(i)];
        const Side owner = variant->find_side(castling.side.text).value_or(Side::first);
        const auto cell = [&](const Name& name) {
            return variant->board().name(variant->seen_by(owner, variant->board().find(name.text)));
        };
        found.push_back(complaint(
            Severity::warning, file, line_of(castling.where),
            fmt::format(
                "castling {} can never be made in a game from the start position{}: nobody has the right to it there",
                castling.name.text, as_set(def)),
            fmt::format("put {} on {} and {} on {}, and name its letter in the position text", castling.king.text,
                        cell(castling.king_from), castling.partner.text, cell(castling.partner_from))));
    }
}

void lint_en_passant(const Definition& def, const std::string& file, Diagnostics& found) {
    if (!def.hooks.empty()) return;
    const auto any = [&](auto&& has) {
        return std::any_of(def.pieces.begin(), def.pieces.end(),
                           [&](const PieceDef& p) { return std::any_of(p.moves.begin(), p.moves.end(), has); });
    };
    const bool exposes = any([](const MoveDef&m) { return m.exposes; }),
               takes = any([](const MoveDef&m) { return m.en_passant; });
    if (exposes == takes) return;
    for (const PieceDef& piece : def.pieces)
        for (const MoveDef& move : piece.moves) {
            if (!move.exposes && !move.en_passant) continue;
            found.push_back(
                complaint(Severity::warning, file, line_of(move.where),
                          exposes ? fmt::format("{} is exposed by this move, and no piece captures en passant{}",
                                                piece.name, as_set(def))
                                  : fmt::format("{} captures en passant, and no move exposes a piece to that{}",
                                                piece.name, as_set(def)),
                          exposes ? "give a capture en_passant = true, or take out exposes"
                                  : "give a move exposes = true, or take out en_passant"));
        }
}

// Whether a path with its smallest numbers of steps fits on the board from some cell, in some direction.
bool fits(const Board& board, const std::vector<Leg>& path) {
    std::vector<Vector> steps;
    for (const Leg& leg : path) steps.push_back(leg.step);
    const std::vector<bool> axes(static_cast<std::size_t>(board.dimensions()), true);
    const std::vector<std::vector<Vector>> images = board.symmetries(steps, axes);
    if (images.empty()) return true;  // too many directions to check
    for (const std::vector<Vector>& image : images)
        for (int c = 0; c < board.cells(); ++c) {
            Cell at = static_cast<Cell>(c);
            for (std::size_t leg = 0; leg < path.size() && at != no_cell; ++leg)
                for (int n = 0; n < std::min(path[leg].min, board.cells()) && at != no_cell; ++n)
                    at = board.step(at, image[leg]);
            if (at != no_cell) return true;
        }
    return false;
}

void lint_moves(const Variant& variant, const std::string& file, Diagnostics& found) {
    const Definition& def = variant.definition();
    if (def.blocks) return;
    for (const PieceDef& piece : def.pieces)
        for (std::size_t i = 0; i < piece.moves.size(); ++i) {
            const MoveDef& move = piece.moves[i];
            if (move.anywhere || move.paths.empty() || move.where.file != 0) continue;
            if (std::any_of(move.paths.begin(), move.paths.end(),
                            [&](const auto& path) { return fits(variant.board(), path); }))
                continue;
            found.push_back(
                complaint(Severity::warning, file, line_of(move.where),
                          fmt::format("move {} of {} can never be made{}: it leads off the board from everywhere",
                                      i + 1, piece.name, as_set(def)),
                          "make it shorter, or the board larger"));
        }
}

void lint_pictures(const Definition& def, const std::string& file, Diagnostics& found) {
    for (const PieceDef& piece : def.pieces) {
        const std::string& picture = piece.picture.text;
        if (picture.empty() || piece.picture.where.file != 0 || !shape_called(picture).empty()) continue;
        const std::string meant = did_you_mean(picture, shape_names());
        found.push_back(complaint(Severity::warning, file, line_of(piece.picture.where),
                                  fmt::format("there is no shape \"{}\" for {}", picture, piece.name),
                                  meant.empty() ? "`varia draw --shapes -o shapes.svg` draws all there are" : meant));
    }
}

}  // namespace

Diagnostics lint_rules(const VariantPtr& variant, bool alone, const std::string& file) {
    Diagnostics found;
    lint_pictures(variant->definition(), file, found);
    if (!alone) return found;  // linked boards may differ
    lint_castlings(variant, file, found);
    lint_en_passant(variant->definition(), file, found);
    lint_moves(*variant, file, found);
    return found;
}

}  // namespace varia::cli
