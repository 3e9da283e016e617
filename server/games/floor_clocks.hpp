// The clocks of a match in which anybody may act at any time: one on each floor, as on boards that lie side by side. A
// floor's runs from the first action on it, for whoever is to move there; once it is decided it stands. While a winner
// owes a transfer, that of the floor he has won runs for him, and those of the floors that wait for it stand still.
//
// As with Clock times are given, never asked for.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "clock.hpp"

namespace varia::server {

// Floors and players are numbered from 0; -1: none.
class FloorClocks {
public:
    FloorClocks(std::int64_t base_ms, std::int64_t increment_ms, int players)
        : base_(base_ms), increment_(increment_ms), players_(players) {}

    // What is owed before anything else may happen on some floors: on the won one too, if it can be made now.
    struct Owed {
        int floor = -1, player = -1;
        std::set<int> holds = {};
    };
    // What was done, and what it has led to.
    struct Action {
        int floor = -1, player = -1;
        int next = -1;                  // who is to move there now
        std::vector<int> decided = {};  // floors
        std::vector<Owed> owed = {};
    };
    // How it stood before, as far as an action has changed it.
    struct Before {
        std::vector<std::pair<int, int>> waiting;  // who was to move on which floors
        std::vector<Owed> owed;
    };

    Before acted(const Action& action, std::int64_t at);
    // The last action that is not taken back: time that was used stays used.
    void take_back(const Before& before, std::int64_t at);
    // All is over.
    void stop(std::int64_t at);

    struct Due {
        int floor, player;
        std::int64_t at;
    };
    // The flag that falls first.
    [[nodiscard]] std::optional<Due> due() const;
    // Those that have begun.
    [[nodiscard]] const std::map<int, Clock>& clocks() const { return clocks_; }
    // Those that the last call has changed.
    [[nodiscard]] const std::set<int>& changed() const { return changed_; }
    [[nodiscard]] const std::vector<Owed>& owed() const { return owed_; }
    [[nodiscard]] std::int64_t base() const { return base_; }
    [[nodiscard]] std::int64_t increment() const { return increment_; }

private:
    Clock& clock(int floor) { return clocks_.try_emplace(floor, base_, increment_, players_).first->second; }
    // Who is to move on a floor that has begun and is open.
    [[nodiscard]] int waits(int floor) const;
    // Whose time runs there.
    [[nodiscard]] int runs(int floor) const;
    // Clocks that run for somebody else than they should are set right.
    void set_right(std::int64_t at);

    std::int64_t base_, increment_;
    int players_;
    std::map<int, Clock> clocks_;
    std::map<int, int> waiting_;  // by floors that have begun: who is to move there
    std::vector<Owed> owed_;
    std::set<int> changed_;
};

}  // namespace varia::server
