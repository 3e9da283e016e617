// Solves one set backwards: what every position leads to is listed once, forwards, by the rules themselves; then ends
// spread back along the list.
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
    // `known`: the table of other pieces, by their key; null if there is none yet.
    using Known = std::function<const EndgameTable*(std::uint64_t key)>;
    EndgameSolver(VariantPtr variant, EndgameSet set, Known known, const EndgameLimits& limits);

    enum class Stop : std::uint8_t { none, missing, outside, memory, passing, many, ended };
    // Whether nothing speaks against it yet: neither its size nor what sample() has seen.
    [[nodiscard]] bool may_do();
    // Whether it was solved; otherwise stop() says why not.
    [[nodiscard]] bool solve();
    [[nodiscard]] Stop stop() const { return stop_.load(); }
    // Stop::missing: pieces that moves lead to and that no table is known of.
    [[nodiscard]] const std::vector<Piece>& missing() const { return missing_; }
    // Stop::memory: how much it would have taken, in MiB.
    [[nodiscard]] std::uint64_t needed() const { return needed_; }
    // What moves of a few positions lead to, picked at random: other pieces.
    [[nodiscard]] std::vector<std::vector<Piece>> sample(int positions);
    [[nodiscard]] std::unique_ptr<EndgameTable> take() { return std::move(table_); }

private:
    struct Event {
        std::uint32_t number;
        std::uint32_t share;  // of who gets more: numerator and denominator
        std::uint16_t plies;
        enum class What : std::uint8_t { lost, won, one_less } what;
    };
    struct Chunk {
        std::vector<std::uint32_t> leads;  // numbers that the chunk's positions lead to, one position after the other
        std::vector<Event> events;
    };
    // One thread's.
    struct Worker {
        explicit Worker(const VariantPtr& variant) : rules(variant), position(variant) {}
        Rules rules;
        Position position;
        Position::Undo undo;
        MoveList moves, replies;
        std::array<Cell, most_men> cells{};
        bool placed = false;
    };
    void work(bool leads);
    void list(Worker& worker, std::size_t chunk);
    void list_position(Worker& worker, std::uint64_t number, int head, Chunk& chunk);
    void follow(Worker& worker, std::uint64_t number, Move move, Chunk& chunk);
    void place(Worker& worker, const std::array<Cell, most_men>& cells);
    [[nodiscard]] static bool exposed_to_capture(Worker& worker);
    [[nodiscard]] static std::vector<Piece> men_on(const Position& position);
    void halt(Stop why);
    [[nodiscard]] bool told(EndgameProgress::Stage stage, std::uint64_t done, std::uint64_t of);
    void link();
    void spread();

    VariantPtr variant_;
    Known known_;
    const EndgameLimits& limits_;
    Traits traits_;
    std::unique_ptr<EndgameTable> table_;
    bool plain_;                       // a quiet move does nothing but bring a piece from one cell to another
    bool ends_;                        // a position may be over while there are moves
    std::uint64_t chunk_size_ = 4096;  // placings
    std::vector<Chunk> chunks_;
    std::vector<std::uint16_t> inner_, left_;   // moves within the set; moves that have not yet turned out to lose
    std::vector<std::uint32_t> begins_, from_;  // of each number those that lead to it
    std::vector<Event> events_;
    std::atomic<std::size_t> next_{0}, done_{0};
    std::atomic<std::uint64_t> memory_{0};
    std::atomic<Stop> stop_{Stop::none};
    std::mutex mutex_;
    std::vector<Piece> missing_;
    std::uint64_t needed_ = 0;
};

}  // namespace varia::player
