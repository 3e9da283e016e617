// The clocks of a match in which anybody may act at any time: each board has its own clocks. They run from the first
// action on the board, for the player to move there, and stop once the board is decided. While a winner owes a
// transfer, his clock on the board that he has won runs, and the clocks of the boards that wait for the transfer stand
// still.
//
// As for Clock, times are passed in and never read from the system.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "clock.hpp"

namespace varia::server {

// Boards and players are numbered from 0; -1 means none.
class BoardClocks {
public:
    BoardClocks(std::int64_t base_ms, std::int64_t increment_ms, int players)
        : base_(base_ms), increment_(increment_ms), players_(players) {}

    // A transfer that is owed, and the boards on which nothing else may happen before; the won board is one of them if
    // the transfer can be made now.
    struct Owed {
        int board = -1, player = -1;
        std::set<int> holds = {};
    };
    // An action and what it has led to.
    struct Action {
        int board = -1, player = -1;
        int next = -1;                  // the player who is to move on the board now
        std::vector<int> decided = {};  // boards
        std::vector<Owed> owed = {};
    };
    // The state before an action, as far as the action has changed it.
    struct Before {
        std::vector<std::pair<int, int>> waiting;  // by board: the player who was to move
        std::vector<Owed> owed;
    };

    Before acted(const Action& action, std::int64_t at);
    // Takes back the last action that has not been taken back. Time that was used stays used.
    void take_back(const Before& before, std::int64_t at);
    // The match is over: all clocks stop.
    void stop(std::int64_t at);

    struct Due {
        int board, player;
        std::int64_t at;
    };
    // The flag that falls first; empty if no clock runs.
    [[nodiscard]] std::optional<Due> due() const;
    // By board: the clocks that have begun.
    [[nodiscard]] const std::map<int, Clock>& clocks() const { return clocks_; }
    // The boards whose clocks the last call has changed.
    [[nodiscard]] const std::set<int>& changed() const { return changed_; }
    [[nodiscard]] const std::vector<Owed>& owed() const { return owed_; }
    [[nodiscard]] std::int64_t base() const { return base_; }
    [[nodiscard]] std::int64_t increment() const { return increment_; }

private:
    Clock& clock(int board) { return clocks_.try_emplace(board, base_, increment_, players_).first->second; }
    // The player who is to move on a board that has begun and is open; -1 if there is none.
    [[nodiscard]] int waits(int board) const;
    // The player whose clock has to run on a board; -1 if there is none.
    [[nodiscard]] int runs(int board) const;
    // Switches the clocks that run for another player than they should.
    void set_right(std::int64_t at);

    std::int64_t base_, increment_;
    int players_;
    std::map<int, Clock> clocks_;
    std::map<int, int> waiting_;  // by board that has begun: the player who is to move there
    std::vector<Owed> owed_;
    std::set<int> changed_;
};

}  // namespace varia::server
