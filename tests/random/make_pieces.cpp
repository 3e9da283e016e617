// The pieces of a random definition, and what becomes of them.
#include <algorithm>

#include "maker.hpp"

namespace random_rules {

using varia::Name;
using varia::PieceDef;

Name Maker::any_kind() { return dice_.pick(d_.pieces).letter; }

// Different ones.
std::vector<Name> Maker::some_kinds(int most) {
    std::vector<Name> kinds;
    for (const PieceDef& piece : d_.pieces) kinds.push_back(piece.letter);
    dice_.shuffle(kinds);
    kinds.resize(static_cast<std::size_t>(std::min(dice_.from(1, most), static_cast<int>(kinds.size()))));
    return kinds;
}

PieceDef Maker::piece(const std::string& letter, bool royal) {
    PieceDef piece;
    piece.letter = {letter, {}};
    piece.name = "Piece " + letter;
    piece.royal = royal;
    for (int i = royal ? dice_.from(1, 2) : dice_.from(1, 3); i > 0; --i) piece.moves.push_back(royal ? royal_move() : move());
    return piece;
}

void Maker::pieces() {
    static const std::string letters = "QRBNPACGHW";
    d_.pieces.push_back(piece("K", true));
    for (int i = dice_.from(1, 5); i > 0; --i)
        d_.pieces.push_back(piece(std::string(1, letters[d_.pieces.size() - 1]), false));
}

}  // namespace random_rules
