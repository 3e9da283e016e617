// Who attacks a cell: the reverse programs walked over a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "hooks.hpp"
#include "inside.hpp"
#include "programs.hpp"
#include "state_tables.hpp"
#include "strikes.hpp"

namespace varia {

// Reads positions from inside. Cheap to make; refers to the variant's programs and to the runner, if there are hooks.
class Attacks {
public:
    // `heed_holds`: a held royal piece attacks only what it may go to. Where the target is, or will be, the other royal
    // piece that makes no difference: a holder shares what it holds by, and whoever no longer does holds no more.
    explicit Attacks(const Programs& programs, HookRunner* hooks = nullptr, bool heed_holds = false)
        : programs_(programs),
          hooks_(hooks),
          conditional_(programs.conditional_attacks || heed_holds),
          heed_holds_(heed_holds) {}

    // Whether one of `by` attacks the cell; `royal`: as the cell of a royal piece, against which facing counts too.
    [[nodiscard]] bool on(const Position& position, Cell target, SideSet by, bool royal = true) const {
        const std::uint64_t* masks = royal ? programs_.royal_masks.data() : programs_.plain_masks.data();
        const ReverseProgram& program = programs_.reverse_by(by);
        const PieceCode* board = Inside::board(position);
        const PieceCode side = Piece::side_bits(by);
        const ReverseNode* n = program.nodes.data() + program.starts[target];
        const ReverseNode* end = program.nodes.data() + program.starts[target + 1U];
        while (n < end) {
            const PieceCode p = board[n->cell];
            if (p == 0) [[likely]] {
                ++n;
                continue;
            }
            if ((p & side) != 0 && Programs::attacks(masks, n->mask, p) &&
                able(position, n->cell, n->mask, target, royal))
                return true;
            n += n->on_piece;
        }
        return programs_.rare_attacks && by_rare_means(position, target, by, royal);
    }

    // Whether a royal piece of `side` that must be safe is attacked.
    [[nodiscard]] bool in_check(const Position& position, Side side) const;

    // The same where not everybody captures everything (Features::choosy), of what stands on the cell; if that is none
    // of an enemy's of theirs, whether anything could be captured there.
    [[nodiscard]] bool on_piece(const Position& position, Cell target, SideSet by) const;

    // Adds the cells of those of `by` that attack the target; `gone`: as if nothing stood on these. Without what
    // lists_all() tells of.
    void list(const Position& position, Cell target, SideSet by, std::span<const Cell> gone,
              std::vector<Cell>& from) const;
    // Whether nothing attacks in a way that the list leaves out: leaping over what is captured, pushing, striking, by a
    // script, or depending on what stands on the target.
    [[nodiscard]] bool lists_all() const;

    // Whether the piece on the cell, whose kind the mask has, attacks the target in its present state; `royal`: or
    // faces it.
    [[nodiscard]] bool able(const Position& position, Cell cell, std::uint16_t mask, Cell target, bool royal) const {
        return !conditional_ || is_able(position, cell, mask, target, royal);
    }

    // Whether every condition of a path holds.
    [[nodiscard]] bool open(const Position& position, std::uint32_t first, std::uint16_t length) const;

    // Whether one of `by`, to move, could capture an exposed piece on the target en passant.
    [[nodiscard]] bool en_passant(const Position& position, Cell target, SideSet by) const;

    // Whether some push by `by` would shift a piece standing on the target off the board or into a void; `royal`: a
    // royal piece, if no other of that side stands there now.
    [[nodiscard]] bool by_push(const Position& position, Cell target, SideSet by, bool royal) const;

    // Whether a move of `stroke` made as the position stands would break a rule about what it strikes: nothing where it
    // must strike something, or a royal piece that its own side cannot do without.
    [[nodiscard]] bool forbidden(const Position& position, const Stroke& stroke) const;

private:
    [[nodiscard]] bool by_push_of(const Position& position, Cell target, Side by, bool royal) const;
    [[nodiscard]] bool scripts_allow(const Position& position, Cell cell, Cell target, Side by) const;
    [[nodiscard]] bool allows(const Position& position, Cell cell, Cell target, Side by) const;
    [[nodiscard]] bool is_able(const Position& position, Cell cell, std::uint16_t mask, Cell target, bool royal) const;
    void list_rare(const Position& position, Cell target, SideSet by, std::span<const Cell> gone,
                   std::vector<Cell>& from) const;
    void list_hops(const Position& position, const HopRay& ray, Cell target, SideSet by, std::span<const Cell> gone,
                   std::vector<Cell>& from) const;
    [[nodiscard]] bool attacks_by_walking(const Position& position, Cell from, Side side, Cell target,
                                          SideSet by) const;
    [[nodiscard]] bool by_rare_means(const Position& position, Cell target, SideSet by, bool royal) const;
    [[nodiscard]] bool over_gap(const Position& position, Cell target, SideSet by, const std::uint64_t* masks) const;
    [[nodiscard]] bool by_walking(const Position& position, Cell target, SideSet by) const;
    [[nodiscard]] bool by_hop(const Position& position, Cell target, SideSet by) const;
    [[nodiscard]] bool by_choosy_hop(const Position& position, const HopRay& ray, Cell target, SideSet by) const;
    [[nodiscard]] bool by_odd_path(const Position& position, Cell target, SideSet by) const;
    [[nodiscard]] bool by_leap(const Position& position, Cell target, SideSet by) const;
    [[nodiscard]] bool by_strike(const Position& position, Cell target, SideSet by) const;
    [[nodiscard]] bool by_strike_of(const Position& position, Cell target, Side by) const;
    [[nodiscard]] bool by_sweep(const Position& position, Cell target, SideSet by) const;
    [[nodiscard]] bool comes_to(const Position& position, Cell from, const Unit& unit, Cell target,
                                const KindSet& victims) const;
    [[nodiscard]] bool takes(const Position& position, Cell from, Cell target, const KindSet& victims) const;
    // Which kinds one of `by` might find on a cell: that of the piece there, if it is an enemy's; otherwise `others`.
    [[nodiscard]] KindSet victims_on(const Position& position, Cell target, SideSet by, const KindSet& others) const;
    [[nodiscard]] bool by_hook(const Position& position, Cell target, SideSet by) const;

    const Programs& programs_;
    HookRunner* hooks_;
    bool conditional_;
    bool heed_holds_;
};

// Which royal pieces of a side must be safe just now, each by itself: all of them, or the last one only.
[[nodiscard]] inline bool must_be_safe(const Position& position, Side side) {
    const auto royals = position.royals(side).size();
    return royals != 0 && (royals == 1 || position.variant().definition().rules.royal == RoyalRule::each);
}

// Whether of several royal pieces of a side one must be safe, whichever: then it is in check when all of them are
// attacked.
[[nodiscard]] inline bool one_must_be_safe(const Position& position, Side side) {
    return position.royals(side).size() > 1 && position.variant().definition().rules.royal == RoyalRule::one;
}

// Whether a side cannot do without so many of its royal pieces: without one, or without all where one of them is
// enough.
[[nodiscard]] inline bool takes_too_many_royals(const Position& position, Side side, std::size_t taken) {
    const bool each = position.variant().definition().rules.royal == RoyalRule::each;
    return taken != 0 && (each || taken >= position.royals(side).size());
}

}  // namespace varia
