// The space of actions: a number for each action that is possible in a variant. Numbers are the same in every process.
//
// A number is computed from the properties of a move, never hashed, and never taken from the order of a list. Each type
// of move has a block of numbers; within it the number is, for example, from * cells + to, or the kind and the cell of
// a drop (docs/python.md describes them all).
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/variant.hpp>

namespace varia::python {

// The numbers first, first + 1, ... first + count - 1.
struct Block {
    std::string name;
    std::int64_t first = 0;
    std::int64_t count = 0;
};

// A number of the space as three parts, which a network can give separately. `from` and `to` are 0 if there is none and
// 1 + a cell otherwise (for a block that moves, `from` is 1 + its slot); `kind` is everything else: the type of move,
// the promotion, the piece that is dropped. Each number has parts of its own.
struct Factors {
    std::int64_t from = 0, to = 0, kind = 0;
};

// The space of a game on one board.
class GameSpace {
public:
    explicit GameSpace(const Variant& variant);
    [[nodiscard]] std::int64_t size() const { return size_; }
    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
    // The number of a legal move. Moves that differ only in properties without a number get the number of the first of
    // them.
    [[nodiscard]] std::int64_t number(const Position& position, Move move) const;
    // The parts of a number, which is below size(); and the number that has these parts, or -1 if there is none.
    [[nodiscard]] Factors factors(std::int64_t number) const;
    [[nodiscard]] std::int64_t number(const Factors& factors) const;
    // Each of the three parts is from 0 to its bound here minus 1.
    [[nodiscard]] const Factors& bounds() const { return bounds_; }
    // The kinds of each block: Block::first and Block::count are those of `kind`.
    [[nodiscard]] const std::vector<Block>& kinds() const { return kind_blocks_; }
    // The distance between the numbers of such moves; 0 if the type has no such moves.
    [[nodiscard]] std::int64_t stride(MoveType type) const { return strides_[static_cast<std::size_t>(type)]; }
    // The numbers of all actions that are legal in some position, and of some others, in ascending order. `variant` is
    // the one from which the space was made.
    [[nodiscard]] std::vector<std::int64_t> possible(const Variant& variant) const;

private:
    static constexpr std::size_t types = static_cast<std::size_t>(MoveType::exchange) + 1;
    // What is possible in one part of a block: by from * cells + to, and by choice and place of a promotion.
    struct Walks {
        std::vector<bool> plain, promoting;
    };
    // A block of numbers whose moves are all of one type, or come from one hook.
    struct Part {
        MoveType type = MoveType::null;
        std::int64_t first = 0, count = 0;
        std::int64_t stride = 0;      // the distance between alternatives; `count` if there are none
        std::int64_t first_kind = 0;  // of the parts' `kind`
        std::int64_t kinds = 0;       // without the alternatives
    };
    // `kinds` is the number of moves that have the same cells.
    void add(const char* name, MoveType type, std::int64_t count, std::int64_t kinds, bool ambiguous = false);
    // The factors of the number `within` of a part, and back; `kind` counts from 0 here.
    [[nodiscard]] Factors split(const Part& part, std::int64_t within) const;
    [[nodiscard]] std::int64_t join(const Part& part, const Factors& factors) const;
    [[nodiscard]] std::int64_t promoting() const {
        return promotes_leaving_ ? cells_ * cells_ : cells_ * promoting_cells_;
    }
    void add_walk(const char* name, MoveType type, bool ambiguous);
    // A promotion: its zone by cell, whether leaving the zone is enough, and the numbers of the choices.
    struct Becoming {
        std::vector<bool> zone;
        bool leaving;
        std::vector<std::int64_t> choices;
    };
    [[nodiscard]] std::vector<Becoming> becoming(const Variant& variant, Kind kind, Side side) const;
    void find_walks(const Variant& variant, std::array<Walks, types>& walks) const;
    [[nodiscard]] std::vector<std::uint8_t> ways_to_push(const Variant& variant, std::int64_t pushes) const;
    [[nodiscard]] bool shoves_within(std::int64_t within) const;
    void read_promotions(const Variant& variant);
    void read_shoves(const Variant& variant);
    [[nodiscard]] std::int64_t walk(const Position& position, Move move) const;
    [[nodiscard]] std::int64_t shove(Move move) const;
    [[nodiscard]] std::int64_t hook(Move move) const;
    [[nodiscard]] std::int64_t first(MoveType type) const { return firsts_[static_cast<std::size_t>(type)]; }

    std::int64_t cells_, kinds_;
    std::int64_t thens_ = 1;    // number of values that a step may choose for the step after it
    std::int64_t changes_ = 1;  // number of ways in which a step may change state values, with that of changing none
    // By kind and promotion: the number of the promotion among the kind's promotions, from 1; 0 if it has no such
    // promotion.
    std::vector<std::vector<int>> choices_;
    std::int64_t max_choices_ = 0;
    bool promotes_leaving_ = false;
    std::vector<int> promoting_to_;              // by cell: its number among the promotion cells; -1 if it is none
    std::vector<std::int64_t> promotion_cells_;  // by this number: the cell
    std::int64_t promoting_cells_ = 0;
    // By kind: its number among the kinds that can be dropped or placed; -1 if it is none.
    std::vector<int> dropped_, placed_;
    bool placed_from_ = false;
    std::vector<std::vector<Cell>> near_;  // by cell and direction: the target of a shove
    struct HookBlock {
        std::int64_t first = -1, suffixes = 1;
    };
    std::vector<HookBlock> hooks_;
    std::int64_t directions_ = 0;  // number of directions in which blocks move
    std::array<std::int64_t, types> firsts_{};
    std::array<std::int64_t, types> strides_{};
    std::vector<Block> blocks_, kind_blocks_;
    std::vector<Part> parts_;
    Factors bounds_;
    std::int64_t size_ = 0;
};

// The kinds that a promotion names; all kinds if it names none.
[[nodiscard]] std::set<int> kinds_of(const Variant& variant, const PromotionDef& promotion);

// The space of a variant: of the games on all its boards.
class Space {
public:
    explicit Space(const Layout& layout);
    [[nodiscard]] std::int64_t size() const { return size_; }
    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
    // The same as in GameSpace. The boards of a match have kinds of their own, one board after the other.
    [[nodiscard]] Factors factors(std::int64_t number) const;
    [[nodiscard]] std::int64_t number(const Factors& factors) const;
    [[nodiscard]] const Factors& bounds() const { return bounds_; }
    [[nodiscard]] const std::vector<Block>& kinds() const { return kind_blocks_; }
    // As in GameSpace. `layout` is the one from which the space was made.
    [[nodiscard]] std::vector<std::int64_t> possible(const Layout& layout) const;
    // Sets the number of each legal action.
    void number(const Contest& contest, const ActionList& legal, std::vector<std::int64_t>& numbers) const;

private:
    [[nodiscard]] const GameSpace& game_of(std::size_t board) const { return games_[boards_[board]]; }
    std::vector<GameSpace> games_;
    std::vector<std::size_t> boards_;        // by board: the index of its game
    std::vector<std::int64_t> firsts_;       // by board: its first number
    std::vector<std::int64_t> first_kinds_;  // by board: its first kind
    Factors bounds_;
    std::int64_t link_moves_ = 0, done_ = 0, resign_ = 0;
    std::int64_t links_ = 0;
    std::int64_t link_kinds_ = 0;  // the first kind of the actions that are no moves
    std::int64_t size_ = 0;
    std::vector<Block> blocks_, kind_blocks_;
};

}  // namespace varia::python
