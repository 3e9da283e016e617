// Where games of variants that are built in are made: opened, with the variant loaded for it, and set up again from
// what was played. It is done on threads of their own, and the game handed over whole, with its referee, to the thread
// of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bench.hpp"
#include "library.hpp"
#include "loop.hpp"
#include "opening.hpp"

namespace varia::server {

// Belongs to the thread of games, on which it tells, with what it has cost in milliseconds. After close() nothing is
// told.
class Workshop {
public:
    static constexpr Bench::Most most_openings{16, 256};
    // The library outlives it.
    Workshop(Loop& loop, Library& library) : loop_(loop), library_(library) {}

    struct Wish {
        std::string address;  // who is charged
        std::string variant;
        Json set = Json::object();
        std::string start;
        std::int64_t most_boards = 1;
    };
    // Why it is not taken, if too many wait.
    [[nodiscard]] std::optional<Trouble> open(Wish wish, std::function<void(Opening, double)> told);

    struct Game {
        std::string address, variant;
        Json set = Json::object();
        std::string rules, start;
        std::vector<std::string> moves;
    };
    // A room asks for one at a time, so that no more wait than there are rooms.
    void set_up(Game game, std::function<void(Opening, double)> told);
    // The answer to `variants`.
    [[nodiscard]] std::optional<Trouble> list(const std::string& address, std::function<void(Answer)> told);

    void end();
    void close();

private:
    Loop& loop_;
    Library& library_;
    // A game that goes on does not wait for those that are opened.
    Bench openings_{most_openings}, settings_up_{{0, 0}};
};

}  // namespace varia::server
