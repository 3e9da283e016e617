// Games between competitors, several at once: who is asked, how long he may take, and what happens to who cheats, hangs
// or dies.
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

#include <varia/outcome.hpp>

#include "competitor.hpp"
#include "openings.hpp"
#include "schedule.hpp"

namespace varia::cli {

struct PlayerFault {
    std::size_t player;  // among the entrants
    std::string what;    // "illegal move \"e2e5\""
    bool late = false;   // it took too long
};

// How long somebody thought.
struct Thought {
    std::size_t choices = 0;
    std::chrono::microseconds all{0}, longest{0};
    void add(const Thought& other);
};

struct GameResult {
    std::size_t number = 0;  // in the schedule, from 0
    Pairing pairing;
    bool over = false;   // otherwise it was broken off, and everybody has the same share
    std::string status;  // as `status` says it
    std::string reason;
    std::vector<double> shares;  // by side, together 1 where there are two
    std::vector<int> places;     // by side, from 1
    std::vector<PlayerFault> faults;
    // Whether it says something of who plays better: nobody broke the protocol or the rules, or broke down.
    [[nodiscard]] bool counts() const { return std::ranges::all_of(faults, &PlayerFault::late); }
    std::vector<Thought> thoughts;  // by side
    std::string position;           // where it began
    std::vector<std::string> moves;
    std::size_t opened = 0;  // so many of them were the opening
};

struct Rulebook {
    Milliseconds margin{200};       // more than anybody may think
    Milliseconds patience{60'000};  // where nobody says how long he may
    int most_turns = 1000;          // then a game is broken off
    std::uint64_t seed = 1;
    int concurrency = 1;
};

class Arena {
public:
    Arena(const Setting& setting, const std::vector<Entrant>& entrants, const Openings& openings, const Rulebook& book)
        : setting_(setting), entrants_(entrants), openings_(openings), book_(book) {}

    // Plays them all. `see` is told of each that has ended, on the caller's thread, in the order in which they end, and
    // may say that it is enough. Games that were not over then are dropped.
    void play(const std::vector<Pairing>& pairings, const std::function<bool(const GameResult&)>& see);

    // Tries whether everybody can begin; what is wrong.
    [[nodiscard]] Diagnostics rehearse();

private:
    using Key = std::pair<std::size_t, std::size_t>;  // which entrant, and which of his seats in one game
    struct Worker;
    [[nodiscard]] GameResult play(Worker& worker, const Pairing& pairing, std::size_t number);

    const Setting& setting_;
    const std::vector<Entrant>& entrants_;
    const Openings& openings_;
    const Rulebook& book_;
};

}  // namespace varia::cli
