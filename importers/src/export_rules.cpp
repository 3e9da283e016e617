#include "export_rules.hpp"

#include <algorithm>
#include <string_view>

#include "untold.hpp"

namespace varia::importers {

void UnsaidRules::add(Severity severity, const Where& where, const std::string& key, const std::string& reason) {
    Diagnostic what{severity, {}, 0, 0, key + ": " + reason, {}};
    if (where.line != 0 && where.file < definition_.files.size()) {
        what.file = definition_.files[where.file];
        what.line = where.line;
        what.column = where.column;
    }
    list_.push_back(std::move(what));
}

Diagnostics UnsaidRules::take() {
    if (has_errors()) std::erase_if(list_, [](const Diagnostic& one) { return one.severity != Severity::error; });
    constexpr std::size_t most = 100;
    if (list_.size() > most) list_.resize(most);
    return std::move(list_);
}

bool check_board_and_moves(const Variant& variant, int files, int ranks, UnsaidRules& unsaid) {
    const Definition& definition = variant.definition();
    const BoardDef& board = definition.board;
    if (definition.match) {
        unsaid.refuse(definition.match->where, "match", "a game on several boards");
        return false;
    }
    if (board.axes.size() != 2 || board.grid != Grid::square) {
        unsaid.refuse(board.where, "board", "a board that is no rectangle of squares");
        return false;
    }
    if (variant.board().length(0) > files || variant.board().length(1) > ranks)
        unsaid.refuse(board.where, "board",
                      "more than " + std::to_string(files) + " files or " + std::to_string(ranks) + " ranks");
    if (!board.links.empty() ||
        std::any_of(board.axes.begin(), board.axes.end(), [](const AxisDef& a) { return a.wrap; }))
        unsaid.refuse(board.where, "board", "cells that are neighbours over an edge");
    if (definition.blocks) unsaid.refuse(definition.blocks->where, "blocks", "parts of the board that move");
    if (definition.sides.side.size() != 2 || definition.sides.neutral != Neutral::none) {
        unsaid.refuse(definition.sides.where, "sides", "other sides than two, or pieces that belong to nobody");
        return false;
    }
    if (definition.turn.any()) unsaid.refuse(definition.turn.where, "turn", "turns of several steps");
    if (!definition.sides.order.empty() && definition.sides.order.size() != 2)
        unsaid.refuse(definition.sides.where, "sides.order", "sides that do not move in turn");
    if (!definition.hooks.empty()) unsaid.refuse(definition.hooks.front().where, "hook", "rules of a script");
    if (!definition.rules.remote_captures.empty())
        unsaid.refuse(definition.rules.remote_captures.front().where, "rules.strikes", "remote captures");
    for (const PieceDef& piece : definition.pieces) {
        const std::string key = "pieces." + piece.letter.text;
        if (!piece.pushes.empty() || !piece.shoves.empty()) unsaid.refuse(piece.where, key, "pushes");
        if (!piece.remote_captures.empty()) unsaid.refuse(piece.where, key + ".strikes", "remote captures");
        if (piece.captured_by && !piece.captured_by->empty())
            unsaid.refuse(piece.where, key + ".captured_by", "pieces that only some others capture");
        if (!piece.reborn.empty()) unsaid.refuse(piece.where, key + ".reborn", "captured pieces that come back");
        if (!piece.within.empty())
            unsaid.refuse(piece.within.where, key + ".within", "cells where a piece may not stand");
        for (const std::string_view field :
             untold(piece, {"letter", "moves", "royal", "promotion", "strikes", "drop", "within", "points",
                            "neutral_points", "captured_as", "captured_by", "reborn", "pushes", "shoves"}))
            unsaid.refuse(piece.where, key + "." + std::string(field), "a rule of its own");
    }
    return true;
}

void check_rules(const Variant& variant, bool strict, UnsaidRules& unsaid) {
    const Definition& definition = variant.definition();
    const RulesDef& rules = definition.rules;
    const Where nowhere;
    const auto play = [&](bool has, const Where& where, std::string_view key, std::string_view reason) {
        if (!has) return;
        if (strict)
            unsaid.refuse(where, "rules." + std::string(key), std::string(reason));
        else
            unsaid.leave(where, "rules." + std::string(key), std::string(reason));
    };
    const auto draw = [&](bool has, const Where& where, std::string_view key, std::string_view reason) {
        if (has) unsaid.leave(where, "rules." + std::string(key), std::string(reason));
    };
    play(rules.checkmate.verdict != Verdict::loss, nowhere, "checkmate", "who is mated does not lose");
    play(!rules.no_moves.empty(), rules.no_moves.empty() ? nowhere : rules.no_moves.front().where, "no_moves",
         "results that depend on more than whether who cannot move is in check");
    play(!rules.draw_odds.empty(), rules.draw_odds.where, "draw_odds", "draws that count as wins");
    play(!rules.extinctions.empty(), rules.extinctions.empty() ? nowhere : rules.extinctions.front().where,
         "extinction", "who has no more pieces of a kind loses");
    play(!rules.goals.empty(), rules.goals.empty() ? nowhere : rules.goals.front().where, "goal", "cells that win");
    play(rules.checks.count > 0, rules.checks.where, "checks", "checks that win");
    play(rules.facing.has_value(), rules.facing ? rules.facing->where : nowhere, "facing",
         "royal pieces that may not face each other");
    play(!rules.holds.empty(), rules.holds.empty() ? nowhere : rules.holds.front().where, "hold",
         "royal pieces that hold each other");
    play(rules.may_pass(), nowhere, "pass", "passing");
    play(rules.pie, nowhere, "pie", "exchanging the sides");
    play(rules.most.has_value(), rules.most ? rules.most->where : nowhere, "most", "counting pieces at the end");
    play(!rules.lines.empty(), rules.lines.empty() ? nowhere : rules.lines.front().where, "lines", "rows that win");
    play(!rules.enclosed.empty(), rules.enclosed.empty() ? nowhere : rules.enclosed.front().where, "enclosed",
         "who is enclosed loses");
    play(!rules.connected.empty(), rules.connected.empty() ? nowhere : rules.connected.front().where, "connected",
         "who is connected wins");
    play(!rules.gives_check, nowhere, "gives_check", "moves that give check are not legal");
    play(rules.royal_capture, nowhere, "royal_capture", "royal pieces that are captured");
    play(rules.forced_capture, nowhere, "forced_capture", "who can capture must");
    play(!rules.prefer.empty(), rules.prefer.empty() ? nowhere : rules.prefer.front().where, "prefer",
         "captures that come before others");
    play(!rules.frozen.empty(), rules.frozen.empty() ? nowhere : rules.frozen.front().where, "frozen",
         "pieces that cannot move beside others");
    play(!rules.traps.empty(), rules.traps.empty() ? nowhere : rules.traps.front().where, "trap", "cells that capture");
    play(rules.royal == RoyalRule::one || rules.royal == RoyalRule::one_of_kind ||
             rules.royal == RoyalRule::last_of_kind,
         nowhere, "royal", "which of several royal pieces must be safe");
    play(rules.reserve == Reserve::partner, nowhere, "reserve", "pieces for a partner");
    draw(rules.repetition.count > 0, rules.repetition.where, "repetition", "positions that repeat");
    draw(rules.move_rule.plies > 0, rules.move_rule.where, "move_rule", "moves without captures");
    draw(rules.bare_kings_draw, nowhere, "bare_kings", "a draw of kings alone");
    draw(!rules.cannot_win.empty(), rules.cannot_win.empty() ? nowhere : rules.cannot_win.front().where, "cannot_win",
         "material that cannot win");
    draw(!rules.countings.empty(), rules.countings.empty() ? nowhere : rules.countings.front().where, "counting",
         "moves that are counted");
    draw(!rules.declares.empty(), rules.declares.empty() ? nowhere : rules.declares.front().where, "declare",
         "wins that are declared");
    if (!definition.setup.lots.empty())
        unsaid.leave(definition.setup.where, "setup.lot", "the other start positions, which are drawn by lot");
    for (const std::string_view key :
         untold(rules,
                {"checkmate",   "stalemate",  "no_moves",   "draw_odds", "royal",    "bare_king",     "bare_kings",
                 "cannot_win",  "extinction", "goal",       "lines",     "enclosed", "connected",     "most",
                 "gives_check", "checks",     "repetition", "move_rule", "counting", "declare",       "facing",
                 "hold",        "reserve",    "pass",       "pass_of",   "pie",      "royal_capture", "forced_capture",
                 "prefer",      "frozen",     "strikes",    "trap"}))
        play(true, nowhere, key, "a rule of its own");
}

}  // namespace varia::importers
