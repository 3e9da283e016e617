// Finds the attackers of a cell by walking the reverse programs over a position.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <varia/position.hpp>
#include <varia/variant.hpp>

#include "hooks.hpp"
#include "position_access.hpp"
#include "programs.hpp"
#include "remote_captures.hpp"
#include "state_tables.hpp"

namespace varia {

// Reads the internals of positions. Cheap to make; refers to the variant's programs, and to the hook runner if there
// are hooks.
class Attacks {
public:
    // `heed_holds`: a held royal piece attacks only the cells that it may go to. The flag makes no difference if there
    // are two sides and the target holds, or will hold, the other royal piece: either the held piece shares the line of
    // the hold with its holder, so that it may go there, or the hold has ended. Captures that end elsewhere than on the
    // target, and those among more than two sides, heed holds in any case.
    explicit Attacks(const Programs& programs, HookRunner* hooks = nullptr, bool heed_holds = false)
        : programs_(programs),
          hooks_(hooks),
          conditional_(programs.attack.conditional || heed_holds),
          heed_holds_(heed_holds) {}

    // Whether a piece of `by` attacks the cell. `royal`: the cell is that of a royal piece, so that facing counts as
    // well.
    [[nodiscard]] bool on(const Position& position, Cell target, SideSet by, bool royal = true) const {
        const std::uint64_t* masks = royal ? programs_.royal_masks.data() : programs_.plain_masks.data();
        const ReverseProgram& program = programs_.reverse_by(by);
        const PieceCode* board = PositionAccess::board(position);
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
        return programs_.attack.rare && by_rare_means(position, target, by, royal);
    }

    // What Rules::attacked answers: whether `by` could capture what stands on the cell if it were to move; if no enemy
    // of `by` stands there, whether it could capture some piece there.
    [[nodiscard]] bool at(const Position& position, Cell cell, SideSet by) const {
        const Piece piece = position.at(cell);
        // Nothing can stand on a void to be captured, and no piece is captured twice.
        if (piece.is_void() || position.is_captured(cell)) return false;
        const bool royal = !piece.empty() && !piece.is(by) && position.variant().royal(piece.kind()) &&
                           piece.side() != Side::nobody;
        const bool selective = programs_.captures.selective && !royal;
        return (selective ? on_piece(position, cell, by) : on(position, cell, by, royal)) ||
               en_passant(position, cell, by);
    }

    // Whether a royal piece of `side` that must be safe is attacked.
    [[nodiscard]] bool in_check(const Position& position, Side side) const;

    // Whether a piece of `by` can capture the piece on the cell, in variants where not every piece captures every kind
    // (CaptureModel::selective). If no enemy of `by` stands there: whether any piece could be captured there.
    [[nodiscard]] bool on_piece(const Position& position, Cell target, SideSet by) const;

    // Adds the cells of the pieces of `by` that attack the target, as if the cells in `gone` were empty. Omits the
    // kinds of attack that lists_all() names.
    void list(const Position& position, Cell target, SideSet by, std::span<const Cell> removed,
              std::vector<Cell>& from) const;
    // Whether the list is complete for this variant. It omits captures by leaping over the victim, pushes, remote
    // captures, attacks by scripts, and attacks that depend on what stands on the target.
    [[nodiscard]] bool lists_all() const;

    // Whether the piece on the cell, whose kind is in the mask, attacks the target in its present state; with `royal`,
    // also whether it faces the target.
    [[nodiscard]] bool able(const Position& position, Cell cell, std::uint16_t mask, Cell target, bool royal) const {
        return !conditional_ || is_able(position, cell, mask, target, royal);
    }

    // Whether every condition of a path holds.
    [[nodiscard]] bool open(const Position& position, std::uint32_t first, std::uint16_t length) const;
    // Whether the way of a capture en passant is open, and leads over pieces only that the move may go over.
    [[nodiscard]] bool open(const Position& position, const PassantPath& path) const;

    // Whether a piece of `by`, if it is their turn, could capture an exposed piece on the target en passant.
    [[nodiscard]] bool en_passant(const Position& position, Cell target, SideSet by) const;

    // Whether some push by `by` would shift a piece on the target off the board or into a void. `royal`: if no enemy of
    // `by` stands there now, a royal piece is assumed.
    [[nodiscard]] bool by_push(const Position& position, Cell target, SideSet by, bool royal) const;

    // Whether the move `stroke`, made in this position, would break a rule about remote captures: it captures nothing
    // although it must, or it captures a royal piece that its own side cannot do without.
    [[nodiscard]] bool forbidden(const Position& position, const Stroke& stroke) const;

private:
    // Whether the piece on the cell attacks nothing, because it is frozen, or was captured in this turn and stays on
    // the board until the turn is over.
    [[nodiscard]] static bool cannot_move(const Position& position, Cell cell);
    [[nodiscard]] bool by_push_of(const Position& position, Cell target, Side by, bool royal) const;
    [[nodiscard]] bool scripts_allow(const Position& position, Cell cell, Cell target, Side by) const;
    [[nodiscard]] bool allows(const Position& position, Cell cell, Cell target, Side by) const;
    [[nodiscard]] bool is_able(const Position& position, Cell cell, std::uint16_t mask, Cell target, bool royal) const;
    void list_rare(const Position& position, Cell target, SideSet by, std::span<const Cell> removed,
                   std::vector<Cell>& from) const;
    void list_hops(const Position& position, const HopRay& ray, Cell target, SideSet by, std::span<const Cell> removed,
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
    [[nodiscard]] bool by_remote_capture(const Position& position, Cell target, SideSet by) const;
    [[nodiscard]] bool by_remote_capture_of(const Position& position, Cell target, Side by) const;
    [[nodiscard]] bool by_sweep(const Position& position, Cell target, SideSet by) const;
    [[nodiscard]] bool comes_to(const Position& position, Cell from, const Unit& unit, Cell target,
                                const KindSet& victims) const;
    [[nodiscard]] bool takes(const Position& position, Cell from, Cell target, const KindSet& victims) const;
    // The kinds of victim that `by` may find on a cell: the kind of the piece there if it is an enemy's; otherwise
    // `others`.
    [[nodiscard]] KindSet victims_on(const Position& position, Cell target, SideSet by, const KindSet& others) const;
    [[nodiscard]] bool by_hook(const Position& position, Cell target, SideSet by) const;

    const Programs& programs_;
    HookRunner* hooks_;
    bool conditional_;
    bool heed_holds_;
};

// Whether the rules count the royal pieces of each kind by themselves (RoyalRule). Then there are two sides, and turns
// of one move.
[[nodiscard]] inline bool royals_count_by_kind(const Position& position) {
    return counts_by_kind(position.variant().definition().rules.royal);
}

// Whether every royal piece that the side has now must be safe: because the rules protect each one, or because it is
// the last one that counts.
[[nodiscard]] inline bool must_be_safe(const Position& position, Side side) {
    const auto royals = position.royals(side);
    if (royals_count_by_kind(position))
        return !royals.empty() && std::ranges::all_of(royals, [&](Cell royal) {
            return position.count(side, position.at(royal).kind()) == 1;
        });
    return !royals.empty() && (royals.size() == 1 || position.variant().definition().rules.royal == RoyalRule::each);
}

// Whether this royal piece must be safe, whatever becomes of its side's other royal pieces. Precondition: it is on the
// board.
[[nodiscard]] inline bool must_be_safe(const Position& position, Piece royal) {
    return royals_count_by_kind(position) ? position.count(royal.side(), royal.kind()) == 1
                                          : must_be_safe(position, royal.side());
}

// Whether a side has several royal pieces of which any one must be safe. Such a side is in check if all of them are
// attacked. Not for rules that count royal pieces by kind.
[[nodiscard]] inline bool one_must_be_safe(const Position& position, Side side) {
    return position.royals(side).size() > 1 && position.variant().definition().rules.royal == RoyalRule::one;
}

// Whether a side cannot do without `taken` of its royal pieces: a single one is too many if each must be safe;
// otherwise all of them are. Not for rules that count royal pieces by kind.
[[nodiscard]] inline bool takes_too_many_royals(const Position& position, Side side, std::size_t taken) {
    const bool each = position.variant().definition().rules.royal == RoyalRule::each;
    return taken != 0 && (each || taken >= position.royals(side).size());
}

// As above for any rule, with the kinds of the royal pieces that would be taken.
[[nodiscard]] inline bool takes_too_many_royals(const Position& position, Side side, std::span<const Kind> taken) {
    if (!royals_count_by_kind(position)) return takes_too_many_royals(position, side, taken.size());
    return std::ranges::any_of(
        taken, [&](Kind kind) { return std::ranges::count(taken, kind) >= position.count(side, kind); });
}

}  // namespace varia
