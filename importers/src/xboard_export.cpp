// A script of XBoard for a game: the lines by which an engine describes it.
#include <string>
#include <utility>

#include <varia/importers/export.hpp>
#include <varia/importers/xboard_setup.hpp>

#include "export_rules.hpp"

namespace varia::importers {
namespace {

constexpr int most_xboard_files = 16, most_xboard_ranks = 15;

// What the parent variant of the script makes of pawns is another rule than that of the game, or not told to XBoard.
void leave_promotions(const Variant& variant, UnsaidRules& unsaid) {
    for (int k = 1; k <= variant.kinds(); ++k) {
        const PieceDef& piece = variant.kind(static_cast<Kind>(k));
        if (!piece.promotions.empty())
            unsaid.leave(piece.promotions.front().where, "pieces." + piece.letter.text + ".promotion",
                         "to what it promotes, and where; XBoard asks the engine");
        if (piece.drop && (!piece.drop->zone.empty() || !piece.drop->lone.empty() || piece.drop->no_mate ||
                           piece.drop->no_check || !piece.drop->beside.empty()))
            unsaid.leave(piece.drop->where, "pieces." + piece.letter.text + ".drop",
                         "where it may be dropped, and when; XBoard asks the engine");
    }
}

}  // namespace

Result<ExportedGame> export_xboard(const VariantPtr& variant) {
    const Definition& definition = variant->definition();
    UnsaidRules unsaid(definition);
    const Where nowhere;
    if (!check_board_and_moves(*variant, most_xboard_files, most_xboard_ranks, unsaid)) return unsaid.take();
    if (definition.castling_by_partner) unsaid.refuse(nowhere, "castling_by_partner", "a start by lot");
    const XboardSetup setup = xboard_setup(variant);
    if (setup.lines.empty() && !unsaid.has_errors())
        unsaid.refuse(definition.board.where, "board",
                      "cells that are missing or have other names, letters of several signs, or moves that change more "
                      "than two cells or a piece's owner");
    if (setup.moves == XboardSetup::Moves::wider)
        unsaid.leave(nowhere, "pieces",
                     "the moves of a piece as they are; the lines allow more, and check is not tested");
    if (setup.moves == XboardSetup::Moves::not_at_all) unsaid.leave(nowhere, "pieces", "how the pieces move");
    if (unsaid.has_errors()) return unsaid.take();
    check_rules(*variant, false, unsaid);
    leave_promotions(*variant, unsaid);
    std::string text;
    for (const std::string& line : setup.lines) text += line + "\n";
    return ExportedGame{std::move(text), unsaid.take()};
}

}  // namespace varia::importers
