// Compiles declared moves into forward programs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "cell_set.hpp"
#include "concrete.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {

// What a kind's promotions ask of the cells a move joins, for one side.
struct PromotionZones {
    struct Rule {
        CellSet zone, must;
        bool leaving;
        std::uint16_t forced, optional;  // indices in Programs::promotions
        bool may_stay;
    };
    std::vector<Rule> rules;
    // The promotion a move from -> to makes: an index in Programs::promotions, 0 for none.
    [[nodiscard]] std::uint16_t of(Cell from, Cell to) const;
};

// A compiled unit, kept to be shared by kinds that move alike, and the walks it was made of, for the reverse programs.
struct ForwardUnit {
    Unit unit;
    std::vector<ConcreteMove> moves;
    const std::vector<WalkTree>* trees;  // by starting cell
};

class ForwardCompiler {
public:
    ForwardCompiler(const Board& board, Programs& programs, StateTables& state) : board_(board), programs_(programs), state_(state) {}

    // Compiles `moves` (all of them conditional on the unmoved mark, or none) of a kind. Reports programs that grow too large.
    ForwardUnit compile(Kind kind, Side side, std::vector<ConcreteMove> moves, bool needs_mark,
                        const PromotionZones& promotions, Where where, Report& report);

    // Whether some cell of the board can be reached in two ways by the units together.
    [[nodiscard]] bool repeats(const std::vector<Unit>& units) const;

private:
    void flatten(Kind kind, Side side, Cell start, const WalkTree& tree, const PromotionZones& promotions, Where where, Report& report);

    const Board& board_;
    Programs& programs_;
    StateTables& state_;
    struct Compiled {
        std::uint32_t first;
        std::vector<WalkTree> trees;
    };
    std::map<std::string, Compiled> done_;  // by everything the program depends on
    bool full_ = false;
};

}  // namespace varia
