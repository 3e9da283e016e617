// Compiles declared moves into forward programs.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <varia/definition.hpp>

#include "bitboard.hpp"
#include "compile_promotions.hpp"
#include "concrete_moves.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// A compiled unit, kept so that kinds that move alike share it; and the walks it was made of, for reverse programs.
struct ForwardUnit {
    Unit unit;
    std::vector<ConcreteMove> moves;
    const std::vector<WalkTree>* trees;  // by starting cell; null if they were not kept
};

class ForwardCompiler {
public:
    // `promotions`: those that the kinds declare, see PromotionTables. `keep_walks`: the reverse programs need the
    // walks.
    ForwardCompiler(const Board& board, StepTable& steps, std::vector<Promotion> promotions, const RuleTables& rules,
                    bool keep_walks)
        : board_(board), steps_(steps), rules_(rules), keep_walks_(keep_walks) {
        made_.promotions = std::move(promotions);
    }

    // The kind and side whose moves are compiled, and where errors are reported, such as programs that grow too large.
    struct Context {
        Kind kind;
        Side side;
        const PromotionZones& promotions;
        Where where;
        Report& report;
        std::uint16_t then = 0;  // the step of the turn that follows these moves, and what they change: see Move::step
        std::uint8_t terms = 0;  // their terms, as in Unit
        MoveDef::Takes takes = MoveDef::Takes::there;
        bool wide = false;  // they need WideNodes in any case
    };
    // Compiles `moves`. Either all of them require the unmoved mark, or none does.
    ForwardUnit compile(const Context& context, std::vector<ConcreteMove> moves, bool needs_mark);

    // Whether the units together reach some cell in two ways from the same starting cell.
    [[nodiscard]] bool repeats(const std::vector<Unit>& units) const;
    // The captures by leaping of one kind and side (MoveDef::takes_hurdle).
    struct Jumps {
        std::vector<std::uint32_t> starts;  // where each cell's nodes begin, and one entry more
        std::vector<JumpNode> nodes;
    };
    // The promotion of a move from -> to: an index in Programs::promotions, 0 if it does not promote. `rule`: only the
    // rules from this one on are asked.
    [[nodiscard]] std::uint16_t promotion_of(const PromotionZones& zones, Cell from, Cell to, bool captures,
                                             std::size_t rule = 0);
    [[nodiscard]] Jumps compile_jumps(const Context& context, const std::vector<ConcreteMove>& moves);
    // Whether some piece can leap over one victim by several routes, so that its captures of this victim do not stand
    // next to one another, or stand there twice.
    [[nodiscard]] static bool jumps_repeat(const std::vector<std::uint32_t>& starts, const std::vector<JumpNode>& nodes,
                                           int cells);
    // The cells from which some move of the units promotes out of the reserve or to the captured kind.
    [[nodiscard]] Bitboard uncounted_cells(const std::vector<Unit>& units) const;
    // The number of nodes of a unit, for all cells together.
    [[nodiscard]] std::uint64_t nodes_of(const Unit& unit) const {
        return made_.starts[unit.first + static_cast<std::size_t>(board_.cells())] - made_.starts[unit.first];
    }

    // What has been compiled. Nothing may be compiled afterwards.
    [[nodiscard]] ForwardNodes take();
    // Whether some move that was compiled exposes its piece.
    [[nodiscard]] bool exposes() const { return exposes_; }
    [[nodiscard]] std::vector<StateTables::Crossing> take_crossings() { return std::move(crossings_); }

private:
    // Appends a tree to a program's nodes and their details.
    template <class FlatNode>
    void flatten(const Context& context, Cell start, const WalkTree& tree, std::vector<FlatNode>& flat,
                 std::vector<NodeDetail>& details);
    // The promotion of a node. If need be, it is one that differs for captures.
    [[nodiscard]] std::uint16_t promotion(const Context& context, Cell start, const WalkNode& node);
    // The same promotion, with another one that counts while its state values are not as it asks.
    [[nodiscard]] std::uint16_t or_else(std::uint16_t promotion, std::uint16_t otherwise);
    // The same promotion, or none, for a move that does something else with the piece on its target cell.
    [[nodiscard]] std::uint16_t taking(MoveDef::Takes takes, std::uint16_t promotion);
    [[nodiscard]] NodeDetail detail(const Context& context, Cell start, const WalkTree& tree, const WalkNode& node);
    // The same promotion, or none, for a move that names the step that follows.
    [[nodiscard]] std::uint16_t leading_to(std::uint16_t then, std::uint16_t promotion);
    // Finds where the walk goes on after each node: fills in firsts_ and after_.
    void lay_out(const WalkTree& tree);
    void fail(const Context& context, std::string message, std::string hint);
    void fail_of_size(const Context& context);

    const Board& board_;
    StepTable& steps_;
    const RuleTables& rules_;
    bool keep_walks_;
    ForwardNodes made_;
    std::vector<StateTables::Crossing> crossings_;
    std::map<std::tuple<Side, Cell, std::uint8_t, std::array<Cell, max_crossed>>, std::uint16_t> alike_;
    bool exposes_ = false;  // there are crossings
    struct Compiled {
        Unit unit;
        std::vector<WalkTree> trees;
    };
    // By the promotion of quiet moves and the promotion of captures.
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> two_promotions_;
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> or_else_;  // by promotion and the other one
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> leading_;  // by step and promotion
    std::map<std::pair<MoveDef::Takes, std::uint16_t>, std::uint16_t> taking_;  // by Takes and promotion
    std::map<std::string, Compiled> done_;  // by everything that the program depends on
    std::size_t total_ = 0;                 // nodes so far
    bool full_ = false;                     // something grew too large: nothing more is laid out
    // Scratch memory of lay_out(). firsts_: by node its first continuation over an empty cell, over a piece and over a
    // gap. after_: by node where the walk goes on after it and all its continuations.
    std::vector<std::array<std::int32_t, 3>> firsts_;
    std::vector<std::int32_t> after_;
};

}  // namespace varia
