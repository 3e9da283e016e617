// The hooks that can matter to the side to move just now, so that the others cost nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <varia/move.hpp>

#include "ground.hpp"
#include "heap_bytes.hpp"
#include "hook_patterns.hpp"

namespace varia {

// Memory the sorting keeps; as it was left by the sorting before.
struct HookMemory {
    explicit HookMemory(int cells) : asked(static_cast<std::size_t>((cells + 63) / 64)) {}

    std::vector<int> allow, test, offer, choose;  // by what they ask; indices in Programs::hooks
    std::vector<std::uint64_t> asked;             // the pieces `allow` and `test` may be asked about, a bit a cell
    std::uint32_t asked_types = 0;                // the types of moves those two may be asked about
    bool typed = false;                           // some of those two ask what type a move is of
    bool sorted = false;                          // some of these may not be empty

    [[nodiscard]] std::size_t heap() const {
        return heap_bytes(allow) + heap_bytes(test) + heap_bytes(offer) + heap_bytes(choose) + heap_bytes(asked);
    }
};

// Hooks are sorted when this is made, so nothing can be asked of them before. Holds for the position as it is then,
// with its own moves made and taken back in between. Refers to ground and memory; one at a time uses a memory.
//
// Costs nothing without hooks, a look at each pattern with them; Lua is entered by allows, legal and choose only.
class LiveHooks {
public:
    LiveHooks(const Ground& ground, HookMemory& memory) : g_(ground), m_(memory) {
        if (!ground.programs.hooks.empty()) sort();
    }

    // The pieces that some hook may be asked about, before or after they move; a word of the set of them.
    [[nodiscard]] const std::uint64_t* asked() const { return m_.asked.data(); }
    [[nodiscard]] bool asked_about(Cell c) const { return (m_.asked[c >> 6] >> (c & 63) & 1) != 0; }
    [[nodiscard]] bool asked_about(MoveTrait type) const { return (m_.asked_types & trait_bit(type)) != 0; }

    [[nodiscard]] bool allow_some() const { return !m_.allow.empty(); }
    [[nodiscard]] bool test_some() const { return !m_.test.empty(); }
    [[nodiscard]] bool choose_some() const { return !m_.choose.empty(); }
    // Those that offer moves of their own.
    [[nodiscard]] const std::vector<int>& offering() const { return m_.offer; }
    [[nodiscard]] bool offer_some() const { return !m_.offer.empty(); }

    // Whether all that are asked about the move allow it.
    [[nodiscard]] bool allow(Piece piece, Move move) const { return m_.allow.empty() || all_allow(piece, move); }
    // Which must see the position after the move, a bit a hook.
    [[nodiscard]] std::uint64_t testing(Piece piece, Move move) const { return matching(m_.test, piece, move); }
    // Whether these find the move legal, the position being the one after it.
    [[nodiscard]] bool legal(std::uint64_t testing, Move move, Piece moved, Piece captured,
                             const Position::Undo& undo) const;
    // Takes out of the list, from `first` on, what they do not choose.
    void choose(MoveList& moves, std::size_t first) const;

private:
    void sort();
    [[nodiscard]] bool may_matter(const CompiledHook& hook) const;
    [[nodiscard]] bool any_may_matter() const;
    void note_asked(const CompiledHook& hook);
    [[nodiscard]] bool all_allow(Piece piece, Move move) const;
    [[nodiscard]] std::uint64_t matching(const std::vector<int>& hooks, Piece piece, Move move) const;

    const Ground& g_;
    HookMemory& m_;
};

}  // namespace varia
