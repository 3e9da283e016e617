// Plays games and matches between competitors, several at once. Decides who chooses next, how long a choice may take,
// and what happens if a competitor makes an illegal move, hangs or crashes.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <varia/result.hpp>

#include "competitor.hpp"
#include "openings.hpp"
#include "schedule.hpp"
#include "umpire.hpp"

namespace varia::cli {

struct PlayerFault {
    std::size_t player;                   // index among the entrants
    std::string what;                     // "illegal move \"e2e5\""
    bool late = false;                    // the answer came too late
    std::vector<std::string> lines = {};  // of another program: Competitor::last_lines()
};

// How often a player has chosen, and how long this took.
struct Thought {
    std::size_t choices = 0;
    std::chrono::microseconds all{0}, longest{0};
    void add(const Thought& other);
};

struct GameResult {
    std::size_t number = 0;  // in the schedule, from 0
    Pairing pairing;
    bool over = false;   // false: the game was broken off, and all players have the same share
    std::string status;  // as the command `status` prints it
    std::string reason;
    std::vector<double> shares;  // by player; their sum is 1 if there are two
    std::vector<int> places;     // by player, from 1
    std::vector<PlayerFault> faults;
    // Whether the result shows who plays better. It does not if a player broke the protocol or the rules, or crashed. A
    // late answer is no such fault.
    [[nodiscard]] bool counts() const { return std::ranges::all_of(faults, &PlayerFault::late); }
    std::vector<Thought> thoughts;  // by player
    std::string position;           // the start position
    std::vector<std::string> moves;
    std::size_t opened = 0;  // how many of the moves are the opening
};

struct Rulebook {
    Milliseconds margin{200};      // how much a choice may exceed its time limit
    Milliseconds timeout{60'000};  // for a choice without a time limit
    int max_turns = 1000;          // after these turns on each board a game is broken off
    std::uint64_t seed = 1;
    int concurrency = 1;
};

class Arena {
public:
    Arena(const Setting& setting, const std::vector<Entrant>& entrants, const Openings& openings, const Rulebook& book)
        : setting_(setting), entrants_(entrants), openings_(openings), book_(book) {}

    // Plays all games. Calls `see` for each finished game, on the caller's thread, in the order in which the games end.
    // If `see` returns false, no more games are played, and unfinished games are dropped.
    void play(const std::vector<Pairing>& pairings, const std::function<bool(const GameResult&)>& see);

    // Checks whether every entrant can begin a game; Varia's own players always can. Returns the errors.
    [[nodiscard]] Diagnostics rehearse();

private:
    // An entrant, and the number of this seat among the entrant's seats.
    using Key = std::pair<std::size_t, std::size_t>;
    struct Worker;
    [[nodiscard]] GameResult play(Worker& worker, const Pairing& pairing, std::size_t number);

    const Setting& setting_;
    const std::vector<Entrant>& entrants_;
    const Openings& openings_;
    const Rulebook& book_;
};

}  // namespace varia::cli
