// Selects the hooks that can matter to the side to move in this position, so that the other hooks cost nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/move.hpp>

#include "heap_bytes.hpp"
#include "hook_patterns.hpp"
#include "move_gen_context.hpp"

namespace varia {

// Memory of the sorting. Between sortings it holds the result of the last one.
struct HookMemory {
    explicit HookMemory(int cells) : asked(static_cast<std::size_t>((cells + 63) / 64)) {}

    std::vector<int> allow, test, offer, choose;  // by hook point; indices in Programs::hooks
    // The pieces that the hooks in `allow` and `test` may concern, one bit for each cell.
    std::vector<std::uint64_t> asked;
    std::uint32_t asked_types = 0;  // the types of moves that the hooks in these two lists may concern
    bool typed = false;             // whether a hook in these two lists depends on the type of the move
    bool sorted = false;            // whether some of these members may not be empty

    [[nodiscard]] std::size_t heap() const {
        return heap_bytes(allow) + heap_bytes(test) + heap_bytes(offer) + heap_bytes(choose) + heap_bytes(asked);
    }
};

// The constructor sorts the hooks, so nobody can use hooks that are not sorted. Valid for the position at that time,
// apart from its own moves that are made and taken back. Refers to context and memory; only one object at a time may
// use a memory.
//
// Costs nothing without hooks, and one test of each pattern with hooks. Only allow, legal and choose call Lua.
class LiveHooks {
public:
    LiveHooks(const MoveGenContext& context, HookMemory& memory) : g_(context), m_(memory) {
        if (context.programs.script.any) sort();
    }

    // A pointer to the bitboard of pieces that some hook may concern, before or after they move.
    [[nodiscard]] const std::uint64_t* asked() const { return m_.asked.data(); }
    [[nodiscard]] bool asked_about(Cell c) const { return (m_.asked[c >> 6] >> (c & 63) & 1) != 0; }
    [[nodiscard]] bool asked_about(MoveTrait type) const { return (m_.asked_types & trait_bit(type)) != 0; }

    [[nodiscard]] bool allow_some() const { return !m_.allow.empty(); }
    [[nodiscard]] bool test_some() const { return !m_.test.empty(); }
    [[nodiscard]] bool choose_some() const { return !m_.choose.empty(); }
    // The hooks that offer moves of their own.
    [[nodiscard]] const std::vector<int>& offering() const { return m_.offer; }
    [[nodiscard]] bool offer_some() const { return !m_.offer.empty(); }

    // Whether all `allow` hooks whose pattern matches allow the move.
    [[nodiscard]] bool allow(Piece piece, Move move) const { return m_.allow.empty() || all_allow(piece, move); }
    // The hooks that must see the position after the move, one bit for each hook.
    [[nodiscard]] std::uint64_t testing(Piece piece, Move move) const { return matching(m_.test, piece, move); }
    // Whether these hooks find the move legal. The position must be the one after the move.
    [[nodiscard]] bool legal(std::uint64_t testing, Move move, Piece moved, Piece captured,
                             const Position::Undo& undo) const;
    // Removes from the list, from index `first` on, the moves that `choose` hooks do not choose.
    void choose(MoveList& moves, std::size_t first) const;

private:
    void sort();
    [[nodiscard]] bool may_matter(const CompiledHook& hook) const;
    [[nodiscard]] bool any_may_matter() const;
    void note_asked(const CompiledHook& hook);
    [[nodiscard]] bool all_allow(Piece piece, Move move) const;
    [[nodiscard]] std::uint64_t matching(const std::vector<int>& hooks, Piece piece, Move move) const;

    const MoveGenContext& g_;
    HookMemory& m_;
};

}  // namespace varia
