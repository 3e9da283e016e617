// A table at which many play one match: a lock around it, and a seat for each caller.
//
// Any thread may call; each call sees the match as it is at that moment. An action that was legal when its player
// looked may not be so any more when it arrives: it is refused with the reason, nothing has changed, and the answer
// tells what is legal now.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <varia/match.hpp>

namespace varia {

// When memory runs out (std::bad_alloc): the match is as it was before the call, and play goes on.
class Table {
public:
    explicit Table(Match match) : match_(std::move(match)) {}
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // What one may play: one side of one floor, as a player of many sits there, or all the seats of a player.
    // Preconditions: there are such a player, floor and side.
    struct Seat {
        int player = -1;  // -1: of any player
        int floor = -1;   // -1: on any floor
        int side = -1;    // 0, 1; -1: either
    };

    struct Answer {
        bool done = false;
        std::string reason;              // why not
        std::uint64_t number = 0;        // how many actions the match has had, this one included
        std::vector<std::string> legal;  // what this seat may do now, sorted; of a refusal only
    };
    [[nodiscard]] Answer act(const Seat& seat, std::string_view action);
    // What the seat may do now, sorted. Where a script of the rules fails, moves it was asked about are missing;
    // whoever plays one is told why.
    [[nodiscard]] std::vector<std::string> legal(const Seat& seat);

    [[nodiscard]] bool over();
    [[nodiscard]] std::string status();
    [[nodiscard]] std::string text();
    [[nodiscard]] std::vector<std::string> record();  // every action so far
    [[nodiscard]] Match copy();                       // to look at in peace

private:
    [[nodiscard]] bool is_seat(const Seat& seat) const;
    [[nodiscard]] bool allowed(const Seat& seat, const Action& action) const;
    [[nodiscard]] std::vector<std::string> legal_now(const Seat& seat);
    void forget_failure();

    std::mutex mutex_;
    Match match_;
};

}  // namespace varia
