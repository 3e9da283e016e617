// Solves one set of pieces by retrograde analysis: the rules list once, forwards, the positions that each position
// leads to; then results spread back along these lists.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "endgame_table.hpp"
#include "traits.hpp"

namespace varia::player {

class EndgameSolver {
public:
    // `known`: returns the table of the set of pieces with this key; null if that set has not been solved yet.
    using Known = std::function<const EndgameTable*(std::uint64_t key)>;
    EndgameSolver(VariantPtr variant, EndgameSet set, Known known, const EndgameLimits& limits);

    enum class Stop : std::uint8_t { none, missing, outside, memory, passing, many, ended };
    // Whether nothing speaks against solving the set so far: neither its size nor what sample() has found.
    [[nodiscard]] bool may_do();
    // Returns whether the set was solved; if not, stop() gives the reason.
    [[nodiscard]] bool solve();
    [[nodiscard]] Stop stop() const { return stop_.load(); }
    // With Stop::missing: the pieces of a set that moves lead to and that has no table yet.
    [[nodiscard]] const std::vector<Piece>& missing() const { return missing_; }
    // With Stop::memory: the memory that solving would need, in MiB.
    [[nodiscard]] std::uint64_t needed() const { return needed_; }
    // The other sets of pieces that the moves of some random positions lead to.
    [[nodiscard]] std::vector<std::vector<Piece>> sample(int positions);
    [[nodiscard]] std::unique_ptr<EndgameTable> take() { return std::move(table_); }

private:
    struct Event {
        std::uint32_t number;
        std::uint32_t share;  // of the side that gets more: numerator and denominator
        std::uint16_t plies;
        enum class What : std::uint8_t { lost, won, one_less } what;
    };
    struct Chunk {
        // Numbers of the positions that the chunk's positions lead to, one position after the other.
        std::vector<std::uint32_t> leads;
        std::vector<Event> events;
    };
    // The state of one thread.
    struct Worker {
        explicit Worker(const VariantPtr& variant) : rules(variant), position(variant) {}
        Rules rules;
        Position position;
        Position::Undo undo;
        MoveList moves, replies;
        std::array<Cell, max_men> cells{};
        bool placed = false;
    };
    void work(bool leads);
    void list(Worker& worker, std::size_t chunk);
    void list_position(Worker& worker, std::uint64_t number, int head, Chunk& chunk);
    void follow(Worker& worker, std::uint64_t number, Move move, Chunk& chunk);
    void place(Worker& worker, const std::array<Cell, max_men>& cells);
    [[nodiscard]] static bool exposed_to_capture(Worker& worker);
    [[nodiscard]] static std::vector<Piece> men_on(const Position& position);
    void halt(Stop why);
    [[nodiscard]] bool described(EndgameProgress::Stage stage, std::uint64_t done, std::uint64_t of);
    void link();
    void spread();

    VariantPtr variant_;
    Known known_;
    const EndgameLimits& limits_;
    Traits traits_;
    std::unique_ptr<EndgameTable> table_;
    bool plain_;                       // a quiet move changes nothing but the cell of one piece
    bool ends_;                        // a game may be over although there are legal moves
    std::uint64_t chunk_size_ = 4096;  // in placings
    std::vector<Chunk> chunks_;
    std::vector<std::uint16_t> inner_, left_;  // by number: moves within the set; moves that are not known to lose yet
    // The lists reversed: the predecessors of number n are from_[begins_[n]] to from_[begins_[n + 1] - 1].
    std::vector<std::uint32_t> begins_, from_;
    std::vector<Event> events_;
    std::atomic<std::size_t> next_{0}, done_{0};
    std::atomic<std::uint64_t> memory_{0};
    std::atomic<Stop> stop_{Stop::none};
    std::mutex mutex_;
    std::vector<Piece> missing_;
    std::uint64_t needed_ = 0;
};

}  // namespace varia::player
