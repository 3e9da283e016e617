// A table at which many players play one match: a lock for the match, and a seat for each caller.
//
// Any thread may call the functions; each call uses the match as it is at that moment. An action that was legal when
// its player looked may be illegal when it arrives. It is then refused with the reason, nothing changes, and the answer
// lists the actions that are legal now.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <varia/match.hpp>

namespace varia {

// When memory runs out (std::bad_alloc), the match is as it was before the call, and play can go on.
class Table {
public:
    explicit Table(Match match) : match_(std::move(match)) {}
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    // What a caller may play: one side of one board, if many players share the match, or all sides of a player.
    // Preconditions: the player, the board and the side exist.
    struct Seat {
        int player = -1;  // -1: every player
        int floor = -1;   // -1: every board
        int side = -1;    // 0 or 1; -1: both sides
    };

    struct Answer {
        bool done = false;
        std::string reason;              // the reason if it was not done
        std::uint64_t number = 0;        // number of actions in the match, this one included
        std::vector<std::string> legal;  // if it was not done: the legal actions of this seat now, sorted
    };
    [[nodiscard]] Answer act(const Seat& seat, std::string_view action);
    // The legal actions of the seat, sorted. If a script of the rules fails, the moves about which it was asked are
    // missing. A player who tries one of them receives the reason.
    [[nodiscard]] std::vector<std::string> legal(const Seat& seat);

    [[nodiscard]] bool over();
    [[nodiscard]] std::string status();
    [[nodiscard]] std::string text();
    [[nodiscard]] std::vector<std::string> record();  // every action so far
    [[nodiscard]] Match copy();                       // for analysis without the lock

private:
    [[nodiscard]] bool is_seat(const Seat& seat) const;
    [[nodiscard]] bool allowed(const Seat& seat, const Action& action) const;
    [[nodiscard]] std::vector<std::string> legal_now(const Seat& seat);
    void forget_failure();

    std::mutex mutex_;
    Match match_;
};

}  // namespace varia
