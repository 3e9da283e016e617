// Tests moves by making them completely, and moves of many effects by changing the board's bytes.
#include "legality_test.hpp"

#include "guard.hpp"
#include "make_move.hpp"
#include "push_line.hpp"
#include "remote_captures.hpp"

namespace varia {

bool LegalityTest::stays_safe(Move move, bool whatever_is_attacked) const {
    if (!hooks_.test_some()) return passes(move, {}, 0, whatever_is_attacked);
    const Piece moved = moving_piece(g_.position, move);
    return passes(move, moved, hooks_.testing(moved, move), whatever_is_attacked);
}

bool LegalityTest::passes(Move move, Piece moved, std::uint64_t testing, bool whatever_is_attacked) const {
    const Piece captured = testing != 0 ? captured_piece(g_.position, move) : Piece{};
    const std::size_t royals = g_.position.royals(g_.us).size();
    const bool each = g_.position.variant().definition().rules.royal == RoyalRule::each;
    // If royal pieces count by kind: the royal kinds that the side has, of which it may lose none.
    KindSet needed;
    if (royals_count_by_kind(g_.position))
        for (const Cell royal : g_.position.royals(g_.us)) needed.add(g_.position.at(royal).kind());
    if (g_.programs.captures.remote_legality != RemoteLegality::unaffected &&
        !RemoteCaptures::allowed(g_.position, move))
        return false;
    // A side whose royal piece is faced must end the facing, pass, or capture a royal piece, whether it is in check or
    // not.
    const bool faced = g_.state.facing.state >= 0 && royals_face(g_.position, g_.state.facing);
    if (faced && move.type == MoveType::pass) whatever_is_attacked = true;
    Position::Undo undo;
    if (g_.state.changes.lands && !may_land(move, undo, whatever_is_attacked)) return false;
    MoveMaker::make(g_.position, move, undo, g_.runner);
    const Guard unmake([&] { MoveMaker::undo(g_.position, undo); });
    if (faced && !whatever_is_attacked && royals_face(g_.position, g_.state.facing)) return false;
    // A move may not cost the mover a royal piece that he needs.
    for (const Kind kind : needed)
        if (g_.position.count(g_.us, kind) == 0) return false;
    const std::size_t left = g_.position.royals(g_.us).size();
    const bool safe = left == 0 ? royals == 0
                                : (!each || left >= royals) && (whatever_is_attacked || g_.safe_later() ||
                                                                !g_.attacks.in_check(g_.position, g_.us));
    if (safe && g_.programs.safety.bars_check &&
        g_.foes.any([&](Side enemy) { return g_.attacks.in_check(g_.position, enemy); }))
        return false;
    return safe && (testing == 0 || hooks_.legal(testing, move, moved, captured, undo));
}

// A piece that lands on another cell needs that cell to be empty when its move has been made. The move must also leave
// the royal pieces safe before the landing, unless it may leave them attacked.
bool LegalityTest::may_land(Move move, Position::Undo& undo, bool whatever_is_attacked) const {
    if (move.to == no_cell) return true;
    const auto room = [&](Cell arrives) {
        const Cell lands = g_.state.landed(arrives);
        return lands == arrives || g_.position.at(lands).empty();
    };
    // Of other cells than the two of the move, plain moves change nothing. So most moves need not be made for this.
    const bool plain = move.type == MoveType::normal || move.type == MoveType::exposing || move.type == MoveType::drop;
    if (plain && !room(move.to) && g_.state.landed(move.to) != move.from) return false;
    MoveMaker::make_without_landing(g_.position, move, undo);
    const Guard unmake([&] { MoveMaker::undo(g_.position, undo); });
    if (!plain && !room(move.arrives())) return false;
    if (move.type == MoveType::castling) {
        // The king lands first: the partner may land where the king was, but not where it is then.
        const Cell partner =
            g_.state.castlings[static_cast<std::size_t>(index(g_.us))][static_cast<std::size_t>(move.castling())]
                .partner_to;
        const Cell king = g_.state.landed(move.to);
        const Cell lands = g_.state.landed(partner);
        if (lands != partner && (lands == king || (lands != move.to && !g_.position.at(lands).empty()))) return false;
    }
    // This test covers only royal pieces in the layer of the move; those in other layers are tested after the landing.
    if (whatever_is_attacked) return true;
    if (!royals_count_by_kind(g_.position) && !must_be_safe(g_.position, g_.us)) return true;
    const std::uint16_t layer = g_.state.layer[move.to];
    for (const Cell royal : g_.position.royals(g_.us))
        if (g_.state.layer[royal] == layer && must_be_safe(g_.position, g_.position.at(royal)) &&
            g_.attacks.on(g_.position, royal, g_.foes))
            return false;
    return true;
}

// Attacks depend only on the board here. A block leaves its slot void and moves to a slot that is void, so taking the
// move back needs no notes.
bool LegalityTest::block_stays_safe(Move move, Cell royal) const {
    PieceCode* const board = g_.board();
    const StateTables::Slot& slot = g_.state.slots[static_cast<std::size_t>(move.slot())];
    const Cell* const source = slot.cells.data();
    const Cell* const target = g_.state.slots[static_cast<std::size_t>(slot.target(move))].cells.data();
    const std::size_t cells = slot.cells.size();
    constexpr PieceCode gap = Piece::void_cell().code();
    Cell carried = royal;
    for (std::size_t i = 0; i < cells; ++i) {
        if (source[i] == royal) carried = target[i];
        board[target[i]] = board[source[i]];
        board[source[i]] = gap;
    }
    const Guard back([&] {
        for (std::size_t i = 0; i < cells; ++i) {
            board[source[i]] = board[target[i]];
            board[target[i]] = gap;
        }
    });
    return !g_.attacks.on(g_.position, carried, g_.foes);
}

bool LegalityTest::stays_safe_after(Move move, Cell royal) const {
    if (move.type == MoveType::block) return block_stays_safe(move, royal);
    PieceCode* const board = g_.board();
    const PieceCode royal_code = board[royal];
    m_.tried.clear();
    const Guard back([&] { take_back(board); });
    Cell stands = royal;
    bool lost = false;
    push_line(
        g_.state.push_lines(g_.us, g_.position.at(move.from).kind(), move), move.from, move.push_steps(),
        [&](Cell c) { return board[c]; },
        [&](Cell c, PieceCode code) {
            change(board, c, code);
            if (code == royal_code) stands = c;
        },
        [&](PieceCode code) { lost = lost || code == royal_code; });
    return !lost && !g_.attacks.on(g_.position, stands, g_.foes);
}

bool LegalityTest::push_takes_royal(const StepLines& lines, Cell from, int steps) const {
    PieceCode* board = g_.board();
    BySide<std::vector<Kind>> taken;
    m_.tried.clear();
    const Guard back([&] { take_back(board); });
    push_line(
        lines, from, steps, [&](Cell c) { return board[c]; }, [&](Cell c, PieceCode code) { change(board, c, code); },
        [&](PieceCode code) {
            const Piece lost = Piece::from_code(code);
            if (lost.is(g_.foes) && g_.state.has_trait(lost.kind(), StateTables::is_royal))
                taken[static_cast<std::size_t>(index(lost.side()))].push_back(lost.kind());
        });
    return g_.foes.any([&](Side side) {
        return takes_too_many_royals(g_.position, side, taken[static_cast<std::size_t>(index(side))]);
    });
}

bool LegalityTest::push_alike(Move a, Move b) const {
    const auto pushed = [&](Move move) {
        std::vector<PieceCode> board(g_.board(), g_.board() + g_.state.cells);
        push_line(
            g_.state.push_lines(g_.us, g_.position.at(move.from).kind(), move), move.from, move.push_steps(),
            [&](Cell c) { return board[c]; }, [&](Cell c, PieceCode code) { board[c] = code; }, [](PieceCode) {});
        return board;
    };
    return pushed(a) == pushed(b);
}

}  // namespace varia
