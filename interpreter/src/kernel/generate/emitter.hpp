// Receives moves that are known to be legal, and lists or counts them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/move.hpp>

#include "gen_mode.hpp"
#include "heap_bytes.hpp"
#include "move_gen_context.hpp"

namespace varia {

struct EmitterMemory {
    std::vector<Move> expanded;  // the moves that end on one cell, if each of them is tested by itself
    ConsequenceList described;   // the consequences of a push that may capture

    [[nodiscard]] std::size_t heap() const { return heap_bytes(expanded) + heap_bytes(described); }
};

// Turns what a walk has found (a piece may go from one cell to another) into moves, one for each promotion, and emits
// those that the mode asks for. Refers to its arguments; appends to the caller's lists. Its functions return numbers of
// moves.
class Emitter {
public:
    Emitter(const MoveGenContext& context, EmitterMemory& memory) : g_(context), m_(memory) {}

    // Sets the list that moves are appended to. Must be called before the first move is listed.
    void into(MoveList& moves) { out_ = &moves; }
    // In the captures mode: whether promotions are listed too.
    void with_promotions(bool wanted) { promotions_ = wanted; }
    // Moves whose safety lines of attack cannot decide are listed without a test, and marked with a 1 in `unsure`.
    void leave_unsure_in(std::vector<std::uint8_t>& unsure) { unsure_ = &unsure; }

    [[nodiscard]] bool promotions() const { return promotions_; }
    [[nodiscard]] bool leaves_unsure() const { return unsure_ != nullptr; }

    template <GenMode mode>
    std::uint64_t take(Move move) const {
        // The new move is written directly into the list. If it was built elsewhere and copied, the copy would read the
        // parts before their writes have completed.
        if constexpr (lists(mode)) {
            out_->emplace_back();
            out_->back() = move;
        }
        return 1;
    }
    // Emits the moves from one cell to another, one for each promotion.
    template <GenMode mode>
    std::uint64_t emit(Cell from, Cell to, const NodeDetail& detail) const {
        if (!lists(mode) && detail.promotion == 0) return 1;
        const bool captures = g_.board()[to] != 0;
        const bool exposes = detail.crossing != no_crossing && !captures;
        const Move move = exposes ? Move::expose(from, to, detail.crossing) : Move::step(from, to);
        return detail.promotion == 0
                   ? take<mode>(move)
                   : promote<mode>(move, g_.programs.promotion(detail.promotion, captures, g_.position));
    }
    // Like emit(), but the moves are marked as unsure: they must be tested before they are played.
    std::uint64_t emit_unsure(Cell from, Cell to, const NodeDetail& detail) const {
        const std::size_t first = out_->size();
        const std::uint64_t count = emit<GenMode::list>(from, to, detail);
        leave_unsure(first);
        return count;
    }
    std::uint64_t take_unsure(Move move) const {
        out_->push_back(move);
        leave_unsure(out_->size() - 1);
        return 1;
    }
    // Emits a move once for each promotion (an index in Programs::promotions) that it can have.
    template <GenMode mode>
    std::uint64_t emit_promotions(Move move, std::uint16_t promotion) const {
        return promotion == 0 ? take<mode>(move) : promote<mode>(move, g_.programs.promotion(promotion, g_.position));
    }

    // Like emit(), but returns the moves as a list, for callers that test each move by itself. The reference that
    // `expanded` returns is valid until its next call.
    void expand(Cell from, Cell to, const NodeDetail& detail, std::vector<Move>& moves) const;
    [[nodiscard]] const std::vector<Move>& expanded(Cell from, Cell to, const NodeDetail& detail) const {
        expand(from, to, detail, m_.expanded);
        return m_.expanded;
    }

    // Whether the move belongs in a list of captures.
    [[nodiscard]] bool wanted(Move move) const;
    [[nodiscard]] bool pushes_off_enemy(Move push) const;

private:
    template <GenMode mode>
    std::uint64_t promote(Move move, const Promotion& promotion) const;
    void leave_unsure(std::size_t first) const;  // marks the moves listed since index `first`
    [[nodiscard]] bool is_one_too_many(Cell from, Kind becomes) const;

    const MoveGenContext& g_;
    EmitterMemory& m_;
    MoveList* out_ = nullptr;
    std::vector<std::uint8_t>* unsure_ = nullptr;
    bool promotions_ = false;
};

}  // namespace varia
