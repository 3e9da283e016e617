// The space of actions: a number for each thing that may ever be done in a variant, the same in every process.
//
// Numbers are reckoned from what a move is, never hashed and never in the order of a list: a block for each type of
// move, and in it from * cells + to, the kind and the cell of a drop, and so on (docs/python.md has all of them).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/variant.hpp>

namespace varia::python {

// Numbers first, first + 1, ... first + count - 1.
struct Block {
    std::string name;
    std::int64_t first = 0;
    std::int64_t count = 0;
};

// Of a game on one board.
class GameSpace {
public:
    explicit GameSpace(const Variant& variant);
    [[nodiscard]] std::int64_t size() const { return size_; }
    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
    // The number of a legal move; of moves that differ only in what has no number of its own it is that of the first.
    [[nodiscard]] std::int64_t number(const Position& position, Move move) const;
    // How many numbers after it stand for such moves: 0 where there are none.
    [[nodiscard]] std::int64_t stride(MoveType type) const { return strides_[static_cast<std::size_t>(type)]; }

private:
    static constexpr std::size_t types = static_cast<std::size_t>(MoveType::null) + 1;
    void add(const char* name, MoveType type, std::int64_t count, bool ambiguous = false);
    void add_walk(const char* name, MoveType type, bool ambiguous);
    void read_promotions(const Variant& variant);
    void read_shoves(const Variant& variant);
    [[nodiscard]] std::int64_t walk(const Position& position, Move move) const;
    [[nodiscard]] std::int64_t shove(Move move) const;
    [[nodiscard]] std::int64_t hook(Move move) const;
    [[nodiscard]] std::int64_t first(MoveType type) const { return firsts_[static_cast<std::size_t>(type)]; }

    std::int64_t cells_, kinds_;
    std::int64_t thens_ = 1;  // what a step may say of the one that follows it
    // By kind and promotion: which of the kind's promotions it is, from 1; 0: none.
    std::vector<std::vector<int>> choices_;
    std::int64_t most_choices_ = 0;
    bool promotes_leaving_ = false;
    std::vector<int> promoting_to_;  // by cell, its number among those on which pieces promote; -1: it is none
    std::int64_t promoting_cells_ = 0;
    std::vector<int> dropped_, placed_;  // by kind, its number among those that are dropped and placed; -1
    bool placed_from_ = false;
    std::vector<std::vector<Cell>> near_;  // by cell, where a shove goes from it, direction by direction
    struct HookBlock {
        std::int64_t first = -1, suffixes = 1;
    };
    std::vector<HookBlock> hooks_;
    std::int64_t directions_ = 0;  // of blocks
    std::array<std::int64_t, types> firsts_{};
    std::array<std::int64_t, types> strides_{};
    std::vector<Block> blocks_;
    std::int64_t size_ = 0;
};

// Of a variant: of its game, or of the games on all floors of its match.
class Space {
public:
    explicit Space(const Variant& variant);
    [[nodiscard]] std::int64_t size() const { return size_; }
    [[nodiscard]] std::vector<Block> blocks() const;
    // The number of each of the legal actions.
    void number(const Contest& contest, const ActionList& legal, std::vector<std::int64_t>& numbers) const;

private:
    [[nodiscard]] const GameSpace& game_of(std::size_t floor) const { return games_[floors_[floor]]; }
    std::vector<GameSpace> games_;
    std::vector<std::size_t> floors_;   // which game
    std::vector<std::int64_t> firsts_;  // by floor
    std::int64_t rides_ = 0, done_ = 0, resign_ = 0;
    std::int64_t shafts_ = 0;
    std::int64_t size_ = 0;
    bool match_ = false;
};

}  // namespace varia::python
