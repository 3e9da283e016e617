// Where moves go once they are known to be legal: into a list, or into a count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/consequence.hpp>
#include <varia/move.hpp>

#include "ground.hpp"
#include "heap_bytes.hpp"
#include "want.hpp"

namespace varia {

struct EmitterMemory {
    std::vector<Move> expanded;  // one end's moves, where each is judged by itself
    ConsequenceList told;        // of a push that may capture

    [[nodiscard]] std::size_t heap() const { return heap_bytes(expanded) + heap_bytes(told); }
};

// Turns what a walk has found (a piece may go from here to there) into moves, one for each promotion, and takes those
// that are wanted. Refers to what it is given; appends to the lists of whoever asked. What it returns counts moves.
class Emitter {
public:
    Emitter(const Ground& ground, EmitterMemory& memory) : g_(ground), m_(memory) {}

    // Where to, before any that lists moves is taken.
    void into(MoveList& moves) { out_ = &moves; }
    // Of captures alone: promotions too.
    void with_promotions(bool wanted) { promotions_ = wanted; }
    // Moves whose safety takes more than a look to tell are listed unlooked-at, with a 1 here.
    void leave_unsure_in(std::vector<std::uint8_t>& unsure) { unsure_ = &unsure; }

    [[nodiscard]] bool promotions() const { return promotions_; }
    [[nodiscard]] bool leaves_unsure() const { return unsure_ != nullptr; }

    template <Want want>
    std::uint64_t take(Move move) const {
        // The parts of a new move go straight into the list: put together elsewhere it would be read before they are
        // written.
        if constexpr (lists(want)) {
            out_->emplace_back();
            out_->back() = move;
        }
        return 1;
    }
    // The moves that end on a cell.
    template <Want want>
    std::uint64_t emit(Cell from, Cell to, const NodeDetail& detail) const {
        if (!lists(want) && detail.promotion == 0) return 1;
        const bool captures = g_.board()[to] != 0;
        const bool exposes = detail.crossing != no_crossing && !captures;
        const Move move = exposes ? Move::expose(from, to, detail.crossing) : Move::step(from, to);
        return detail.promotion == 0 ? take<want>(move)
                                     : promote<want>(move, g_.programs.promotion(detail.promotion, captures));
    }
    // The same, to be looked at by whoever plays one of them.
    std::uint64_t emit_unsure(Cell from, Cell to, const NodeDetail& detail) const {
        const std::size_t first = out_->size();
        const std::uint64_t count = emit<Want::list>(from, to, detail);
        leave_unsure(first);
        return count;
    }
    std::uint64_t take_unsure(Move move) const {
        out_->push_back(move);
        leave_unsure(out_->size() - 1);
        return 1;
    }
    // A move with each promotion (an index in Programs::promotions) it can have.
    template <Want want>
    std::uint64_t emit_promotions(Move move, std::uint16_t promotion) const {
        return promotion == 0 ? take<want>(move) : promote<want>(move, g_.programs.promotions[promotion]);
    }

    // The same moves as a list, for those that are judged one by one. `expanded` is this one's own, good until it is
    // called again.
    void expand(Cell from, Cell to, const NodeDetail& detail, std::vector<Move>& moves) const;
    [[nodiscard]] const std::vector<Move>& expanded(Cell from, Cell to, const NodeDetail& detail) const {
        expand(from, to, detail, m_.expanded);
        return m_.expanded;
    }

    // Whether the move belongs into a list of captures.
    [[nodiscard]] bool wanted(Move move) const;
    [[nodiscard]] bool pushes_off_enemy(Move push) const;

private:
    template <Want want>
    std::uint64_t promote(Move move, const Promotion& promotion) const;
    void leave_unsure(std::size_t first) const;  // what was listed since then
    [[nodiscard]] bool is_one_too_many(Cell from, Kind becomes) const;

    const Ground& g_;
    EmitterMemory& m_;
    MoveList* out_ = nullptr;
    std::vector<std::uint8_t>* unsure_ = nullptr;
    bool promotions_ = false;
};

}  // namespace varia
