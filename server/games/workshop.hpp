// Makes games of built-in variants: it opens new games, for which it loads the variant, and sets games up again from
// their moves. This happens on threads of its own; the game is then handed with its referee to the games thread.
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

// Belongs to the games thread, on which it calls back, with the cost in milliseconds. After close() there are no
// callbacks.
class Workshop {
public:
    static constexpr Bench::Most most_openings{16, 256};
    // The variant cache must outlive it.
    Workshop(Loop& loop, Library& library) : loop_(loop), library_(library) {}

    struct Wish {
        std::string address;  // the address that is charged
        std::string variant;
        Json set = Json::object();
        std::string start;
        std::int64_t most_boards = 1;
    };
    // Returns an error if too many requests wait.
    [[nodiscard]] std::optional<Trouble> open(Wish wish, std::function<void(Opening, double)> told);

    struct Game {
        std::string address, variant;
        Json set = Json::object();
        std::string rules, start;
        std::vector<std::string> moves;
    };
    // A session requests one game at a time, so no more requests wait than there are sessions.
    void set_up(Game game, std::function<void(Opening, double)> told);
    // The response to `variants`.
    [[nodiscard]] std::optional<Trouble> list(const std::string& address, std::function<void(Answer)> told);

    void end();
    void close();

private:
    Loop& loop_;
    Library& library_;
    // There are two workers, so that a game that goes on does not wait for games that are opened.
    Bench openings_{most_openings}, settings_up_{{0, 0}};
};

}  // namespace varia::server
