// The public function that reads a move.
#include <string_view>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "move_complaint.hpp"
#include "move_reader.hpp"
#include "move_texts.hpp"

namespace varia {

Result<Move> parse_move(Rules& rules, Position& position, std::string_view text) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    if (text.size() > max_move_text)
        return typed_error(fmt::format("unreadable move {}: {} bytes long", quoted(text), text.size()),
                           fmt::format("a move has at most {}", max_move_text), ErrorCode::unreadable);
    const MoveList legal = rules.legal_moves(position);
    const MoveReader reader(position, legal);
    const MoveList found = reader.find(text);
    if (found.size() == 1) return found.front();
    if (found.empty()) {
        Diagnostic why = MoveComplaint(rules, position, legal, text).why();
        // If the text uses other names of cells, its translation may allow a better explanation.
        for (const std::string& here : reader.translated(text)) {
            if (why.code != ErrorCode::unreadable) break;
            why = MoveComplaint(rules, position, legal, here).why();
        }
        return why;
    }
    // A text that is short for several moves may be the whole UCI text of one of them: `c4c5`, where the same step can
    // also pull a piece.
    MoveList meant;
    const MoveTexts texts(position, legal);
    for (const Move move : found)
        if (texts.uci(move) == text) meant.push_back(move);
    if (meant.size() == 1) return meant.front();
    return MoveComplaint::ambiguous(position, legal, found, text);
}

}  // namespace varia
