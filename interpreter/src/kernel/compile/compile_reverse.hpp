// Compiles capture walks into the reverse program of the side that makes them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "attack_masks.hpp"
#include "compile_forward.hpp"
#include "concrete_moves.hpp"
#include "programs.hpp"
#include "work.hpp"

namespace varia {

// Collects what the reverse programs of a variant share: masks, and parts of their paths.
class ReversePool {
public:
    // `classes` must outlive it. `kinds`: their number.
    ReversePool(const AttackClasses& classes, int kinds) : classes_(classes) { made_.mask_words = kinds < 63 ? 1 : 4; }

    [[nodiscard]] const std::vector<AttackMask>& masks() const { return made_.masks; }
    // By number of the mask: its place, by which nodes name it.
    [[nodiscard]] std::size_t place(std::size_t number) const { return number * made_.mask_words; }
    // Adds a mask and returns true. Returns false if there are too many.
    [[nodiscard]] bool add(const AttackMask& mask);
    // Adds a cell of a hop ray. Its index is what next_hop_cell() was before.
    void add(HopCell cell) { made_.hop_cells.push_back(cell); }
    [[nodiscard]] std::uint32_t next_hop_cell() const { return static_cast<std::uint32_t>(made_.hop_cells.size()); }
    // Adds conditions and returns the index of the first.
    [[nodiscard]] std::uint32_t add(const std::vector<Condition>& conditions);

    [[nodiscard]] ReverseShared take() { return std::move(made_); }

private:
    const AttackClasses& classes_;
    ReverseShared made_;
};

// Collects the capture paths of one attacking side, or of all sides if a variant has more than two, and lays them out
// by target.
class ReverseCompiler {
public:
    // `terms`: those that the units name. `pool` receives what other reverse programs share. `has_gaps`: blocks of the
    // board move. `work` counts the cost; it may be null. All arguments must outlive it and its copies.
    ReverseCompiler(const Board& board, StepTable& steps, const std::vector<Terms>& terms, ReversePool& pool,
                    bool has_gaps, Work* work)
        : board_(board),
          steps_(steps),
          terms_(terms),
          pool_(pool),
          has_gaps_(has_gaps),
          work_(work),
          held_(work),
          targets_(static_cast<std::size_t>(board.cells())) {}

    // Adds the captures of a unit, for the kinds of the mask.
    void add(const ForwardUnit& unit, const AttackMask& kinds);
    // Adds a move's captures en passant for one kind. `forward` numbers their promotions.
    void add_passant(const ConcreteMove& move, Kind kind, Side side, bool needs_mark, std::uint8_t terms,
                     const PromotionZones& promotions, ForwardCompiler& forward);
    // Adds lines on which pieces of a kind attack only royal pieces.
    void add_facing(const ConcreteMove& lines, const KindSet& kinds);
    // Inserts the waiting paths into the trees, so that a copy of this compiler need not do so.
    void put_in_waiting();
    // Lays everything out.
    [[nodiscard]] ReverseProgram finish();
    // Whether something did not fit or took more than it may. The programs must not be used then.
    [[nodiscard]] bool full() const { return full_; }
    // Memory that a copy would take, in bytes.
    [[nodiscard]] std::uint64_t memory() const { return held_.bytes(); }

private:
    struct TreeNode {
        Cell cell;
        bool gap;
        AttackMasks::Number mask;
        std::int32_t first_child = -1;
        std::int32_t next_sibling = -1;
        std::int32_t last_child = -1;
    };
    struct Tree {
        std::vector<TreeNode> nodes;
        std::int32_t first = -1;
        std::int32_t last = -1;
    };
    struct Ray {
        bool any_number;
        std::uint8_t terms;
        Vector step;
        std::vector<Cell> cells;
        std::vector<AttackMasks::Number> masks;
    };
    struct Odd {
        Cell from;
        AttackMasks::Number mask;
        std::vector<Condition> conditions;
    };
    struct Passant {
        PassantPath path;
        std::vector<Condition> conditions;
    };
    struct Target {
        // Paths that wait to be inserted into the trees. Each has its mask, its length, and its cells from the target
        // outward, with a bit above a cell if it must be a gap. All are inserted at once, while the trees are cached.
        std::vector<std::uint32_t> waiting;
        Tree paths;      // paths over empty cells only
        Tree gap_paths;  // paths that also go over a void
        std::vector<Ray> rays;
        std::vector<Odd> odd;
        std::vector<Passant> passant;
    };

    void add_moves(const std::vector<ConcreteMove>& moves, AttackMasks::Number kinds);
    void add_walks(const WalkTree& tree, Cell start, AttackMasks::Number kinds);
    [[nodiscard]] bool wait(std::vector<std::uint32_t>& waiting, const WalkTree& tree, const WalkNode& end, Cell start,
                            AttackMasks::Number kinds);
    void insert(Tree& tree, std::span<const std::uint32_t> outward, AttackMasks::Number mask);
    [[nodiscard]] std::int32_t& nearest(const TreeNode& node);
    void add_hop(const HopLine& line, const ConcreteMove& move, std::uint8_t terms, AttackMasks::Number mask);
    void unite(AttackMasks::Number& into, AttackMasks::Number more);
    [[nodiscard]] std::uint16_t place_of(AttackMasks::Number mask);
    void spend(std::uint64_t steps) { full_ = full_ || (work_ != nullptr && !work_->spend(steps)); }
    void hold(std::uint64_t bytes) { full_ = full_ || !held_.add(bytes); }
    template <class FlatNode>
    void lay_out(const Tree& tree, std::vector<FlatNode>& flat);

    const Board& board_;
    StepTable& steps_;
    const std::vector<Terms>& terms_;
    ReversePool& pool_;
    bool has_gaps_;
    Work* work_;
    Claimed held_;  // the memory of the targets
    std::vector<Target> targets_;
    bool gaps_ = false;  // some path goes over a void
    AttackMasks masks_;
    std::size_t masks_held_ = 0;         // number of masks whose memory is counted
    std::vector<std::uint32_t> places_;  // by number in masks_: 1 + the place in the pool; 0 if not known
    std::size_t placed_ = 0;             // how many masks of the pool are in places_
    bool full_ = false;
    std::size_t waiting_words_ = 0;
    std::size_t waiting_held_ = 0;  // number of words whose memory is counted
    // Used while paths are inserted into a tree. By cell next to the target: 1 + its node in the tree, see nearest().
    std::vector<std::int32_t> nearest_;
};

}  // namespace varia
