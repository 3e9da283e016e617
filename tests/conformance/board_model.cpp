#include "board_model.hpp"

#include <varia/variant.hpp>

namespace conformance {

using namespace varia;

Model::Model(const Position& position) {
    const Variant& variant = position.variant();
    for (int c = 0; c < variant.board().cells(); ++c) cells.push_back(position.at(static_cast<Cell>(c)));
    for (int s = 0; s < variant.slots(); ++s) filled.push_back(position.filled(s));
    for (std::size_t i = 0; i < variant.definition().state.size(); ++i)
        states.push_back(position.state(static_cast<int>(i)));
    for (const Side side : variant.sides()) {
        for (int k = 1; k <= variant.kinds(); ++k)
            hands[Piece(static_cast<Kind>(k), side).code()] = position.hand(side, static_cast<Kind>(k));
        checks[static_cast<std::size_t>(index(side))] = position.checks_given(side);
    }
    if (variant.sides().size() == 2) exposed = position.exposed();
}

Replay::Replay(const Position& before, const ConsequenceList& list) : Replay(before, before.turn()) {
    expose_nothing();  // the next move ends this right
    for (std::size_t first = 0; first < list.size();) {
        std::size_t last = first + 1;
        while (last < list.size() && list[last].together) ++last;
        for (std::size_t i = first; i < last; ++i) leave(list[i]);
        for (std::size_t i = first; i < last; ++i) go(list[i]);
        for (std::size_t i = first; i < last; ++i) arrive(list[i]);
        first = last;
    }
}

void Replay::leave(const Consequence& c) {
    switch (c.type) {
        case ConsequenceType::moved:
        case ConsequenceType::pushed:
        case ConsequenceType::carried:
        case ConsequenceType::captured:
        case ConsequenceType::removed:
            expect(!c.piece.empty() && !c.piece.is_void() && cell(c.from) == c.piece,
                   "another piece leaves than stands there");
            cell(c.from) = {};
            break;
        default:
            break;
    }
    if (c.type == ConsequenceType::captured && !c.becomes.empty()) ++model_.hands.at(c.becomes.code());
}

void Replay::go(const Consequence& c) {
    if (c.type != ConsequenceType::block_moved) return;
    expect(model_.filled.at(c.number) && !model_.filled.at(static_cast<std::size_t>(c.value)),
           "a block goes from no block to no gap");
    model_.filled.at(c.number) = false;
    model_.filled.at(static_cast<std::size_t>(c.value)) = true;
    for (const Cell from : variant_.slot_cells(c.number)) cell(from) = Piece::void_cell();
    for (const Cell to : variant_.slot_cells(c.value)) cell(to) = {};
}

void Replay::arrive(const Consequence& c) {
    switch (c.type) {
        case ConsequenceType::dropped:
            --model_.hands.at(c.piece.code());
            [[fallthrough]];
        case ConsequenceType::moved:
        case ConsequenceType::pushed:
        case ConsequenceType::carried:
        case ConsequenceType::placed:
            expect(cell(c.to).empty(), "a piece arrives where one stands or nothing can");
            cell(c.to) = c.piece;
            break;
        case ConsequenceType::promoted:
            expect(cell(c.to) == c.piece, "another piece promotes than stands there");
            cell(c.to) = c.becomes;
            break;
        case ConsequenceType::hand_changed:
            model_.hands.at(c.piece.code()) += c.value;
            break;
        case ConsequenceType::state_changed:
            model_.states.at(c.number) = c.value;
            break;
        case ConsequenceType::exposed:
            expect(cell(c.to) == c.piece, "another piece is exposed than stands there");
            if (variant_.sides().size() == 2) model_.exposed = c.to;
            break;
        case ConsequenceType::check_counted:
            model_.checks.at(static_cast<std::size_t>(index(mover_))) = c.value;
            break;
        case ConsequenceType::captured:
        case ConsequenceType::removed:
        case ConsequenceType::block_moved:
            break;
    }
}

}  // namespace conformance
