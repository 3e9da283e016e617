// The public functions that write moves as text.
#include <algorithm>
#include <string>
#include <vector>

#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "make_move.hpp"
#include "move_texts.hpp"
#include "move_writer.hpp"
#include "piece_letters.hpp"

namespace varia {

std::string move_text(const Position& position, Move move) {
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    return MoveWriter(position).text(move);
}

std::string uci_text(const Position& position, Move move) {
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    const MoveWriter writer(position);
    if (position.variant().board().dimensions() != 2) return writer.text(move);
    switch (move.type) {
        case MoveType::pass:
            return "0000";
        case MoveType::drop:
        case MoveType::push:
        case MoveType::block:
        case MoveType::hook:
        case MoveType::place:
        case MoveType::shove:
        case MoveType::stop:
        case MoveType::null:
        case MoveType::exchange:
            return writer.text(move);
        case MoveType::castling:
            return writer.cell(move.from) + writer.cell(writer.castling_by_partner() ? move.partner() : move.to);
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::en_passant:
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::swap:
        case MoveType::shot:
            break;
    }
    std::string promotion = writer.promotion(move);
    if (promotion.starts_with('=')) promotion.erase(0, 1);
    for (char& c : promotion) c = small(c);
    return writer.cell(move.from) + writer.cell(move.to) + promotion;
}

std::string move_text(Rules& rules, Position& position, Move move) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    static const MoveList none;
    if (const MoveTexts alone(position, none); alone.stands_alone(move, false)) return alone.text(move);
    const MoveList legal = rules.legal_moves(position);
    return MoveTexts(position, legal).text(move);
}

std::string uci_text(Rules& rules, Position& position, Move move) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    static const MoveList none;
    if (const MoveTexts alone(position, none); alone.stands_alone(move, true)) return alone.uci(move);
    const MoveList legal = rules.legal_moves(position);
    return MoveTexts(position, legal).uci(move);
}

std::vector<std::string> sorted_move_texts(Rules& rules, Position& position) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    const MoveList legal = rules.legal_moves(position);
    const MoveTexts writer(position, legal);
    std::vector<std::string> texts;
    texts.reserve(legal.size());
    for (const Move move : legal) texts.push_back(writer.text(move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace varia
