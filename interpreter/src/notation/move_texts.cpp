#include "move_texts.hpp"

#include <algorithm>

#include <varia/notation.hpp>

#include "piece_letters.hpp"

namespace varia {
namespace {

// Whether the moves could have the same text, judged only by their cells.
bool may_be_alike(Move a, Move b) {
    const auto names_its_cell = [](Move m) { return m.type != MoveType::hook && m.type != MoveType::place; };
    return a.from == b.from || !names_its_cell(a) || !names_its_cell(b);
}

}  // namespace

std::string MoveTexts::text(Move move) const {
    std::string plain = writer_.text(move);
    if (!writer_.may_share_text(move)) return plain;
    MoveList rivals;
    for (const Move other : legal_)
        if (other != move && may_be_alike(move, other) && writer_.text(other) == plain) rivals.push_back(other);
    if (rivals.empty()) return plain;
    std::string detailed = writer_.detailed(move);
    std::erase_if(rivals, [&](Move other) { return writer_.detailed(other) != detailed; });
    if (rivals.empty()) return detailed;
    const auto before = std::ranges::count_if(rivals, [&](Move other) { return other < move; });
    return detailed + '/' + std::to_string(before + 1);
}

bool MoveTexts::cells_run_together() const {
    if (!cells_run_together_) {
        const Board& board = position_.variant().board();
        bool apart = true;
        for (int c = 0; c < board.cells() && apart; ++c) {
            const std::string& name = board.name(static_cast<Cell>(c));
            apart = !is_digit(name.front()) && is_digit(name.back());
        }
        cells_run_together_ = !apart;
    }
    return *cells_run_together_;
}

std::string MoveTexts::uci(Move move) const {
    if (position_.variant().board().dimensions() != 2) return text(move);
    std::string plain = uci_text(position_, move);
    const bool together = cells_run_together();
    if (!together && !writer_.may_share_text(move)) return plain;
    MoveList rivals;
    for (const Move other : legal_)
        if (other != move && (together || may_be_alike(move, other)) && uci_text(position_, other) == plain)
            rivals.push_back(other);
    if (rivals.empty()) return plain;
    // The king's step keeps its text, and castling is written with the partner's cell between the king's two cells.
    const auto detailed = [&](Move m) {
        return m.type == MoveType::castling ? writer_.cell(m.from) + writer_.cell(m.partner()) + writer_.cell(m.to)
                                            : uci_text(position_, m);
    };
    if (std::string described = detailed(move);
        std::ranges::none_of(rivals, [&](Move other) { return detailed(other) == described; }))
        return described;
    return text(move);
}

}  // namespace varia
