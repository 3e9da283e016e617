// A player in a tournament: the computer, random moves, a Lua function, or another program.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>

#include "limit.hpp"

namespace varia::cli {

// A player as the command line describes it:
//
//     KIND[,KEY=VALUE]...[:VALUE]        level,name=weak:3    nodes:20000    uci,nodes=700,Hash=64:fairy-stockfish
struct Entrant {
    enum class Kind : std::uint8_t { computer, level, random, lua, uci, usi, ucci, xboard };
    Kind kind = Kind::computer;
    std::string text;                  // as given on the command line
    std::string name;                  // in tables; unique
    std::string value;                 // the path of a Lua file
    std::vector<std::string> command;  // the command line of another program
    std::string variant;               // the program's name for the variant; empty for the usual name
    Limit limit;                       // the entrant's own limit, or the usual one
    int level = 0;
    int threads = 1;
    std::size_t hash = 0;      // in MiB; 0 for the player's default
    std::string weights;       // a file, or "none"; empty for the usual weights
    player::Options own = {};  // options of the computer, with its weights
    std::uint64_t seed = 0;
    std::vector<std::pair<std::string, std::string>> settings;  // options of the other program
    // Whether another program plays, by one of the protocols.
    [[nodiscard]] bool is_program() const {
        return kind == Kind::uci || kind == Kind::usi || kind == Kind::ucci || kind == Kind::xboard;
    }
};

// A game or a match as its players see it. `actions` holds all actions since it began, those of the opening first. A
// side that goes out while the others play on has resigned; the steps of its unfinished turn were taken back.
struct Played {
    Contest contest;
    ActionList actions;
    explicit Played(Contest begun) : contest(std::move(begun)) {}
    void play(const Action& action) {
        actions.push_back(action);
        contest.act(action);
    }
    // The side to move of a game resigns.
    void resign() {
        Action action;
        action.type = ActionType::resign;
        play(action);
    }
};

// The contest as it was at the beginning, without any action.
[[nodiscard]] Contest beginning_of(Contest contest);
// The moves of a turn as actions.
[[nodiscard]] ActionList actions_of(const Turn& turn);

// What a player may use for one choice.
struct Allowance {
    Limit limit;
    std::chrono::steady_clock::time_point until;  // an answer after this time is too late
    std::vector<Milliseconds> clocks;             // time left for each player; empty without clocks
    int moves_left = 0;                           // see TurnClock::moves_left
};

// The failure of a player that does not answer in time.
inline constexpr std::string_view no_answer = "no answer in time";

struct Choice {
    // A turn, the rest of a turn, or a part of it; in a match one or more actions.
    ActionList actions;
    bool resigns = false;
    // Why there are no actions: "illegal move \"e2e5\"", "no answer in time". The player has then lost.
    std::string failure;
    bool late = false;         // the failure is a loss on time, a result like others
    bool interrupted = false;  // the tournament was stopped
};

// One thread uses it, except for stop().
class Competitor {
public:
    explicit Competitor(std::atomic<bool>& stopped) : stopped_(stopped) {}
    virtual ~Competitor() = default;
    Competitor(const Competitor&) = delete;
    Competitor& operator=(const Competitor&) = delete;

    // Begins a new game or match, in which the competitor plays `player`. `seed` is for random numbers, if it uses any.
    // Returns the reason why it cannot play, or an empty text.
    [[nodiscard]] virtual std::string begin(const Contest& contest, int player, const Limit& limit,
                                            std::uint64_t seed) = 0;
    // Chooses for the player, who may act now. It may use the contest for its questions, but must leave it unchanged.
    [[nodiscard]] virtual Choice choose(Played& played, int player, const Allowance& allowance) = 0;
    // Called when the game is over.
    virtual void finish(const std::string& result) { (void)result; }
    // Makes choose() return soon. Any thread may call it.
    virtual void stop() {}
    // The last lines between Varia and another program, which show a fault: `> go depth 3` was sent, `< bestmove e2e4`
    // was received. Empty for other players.
    [[nodiscard]] virtual std::vector<std::string> last_lines() const { return {}; }
    // Whether it can play another game. If not, a new competitor replaces it.
    [[nodiscard]] virtual bool sound() const { return true; }

protected:
    [[nodiscard]] const std::atomic<bool>& stopped() const { return stopped_; }

private:
    const std::atomic<bool>& stopped_;
};

class Umpire;

// What competitors need to know about the tournament.
struct Setting {
    VariantPtr variant;          // whose contests are played; on its linked boards, if it has them
    std::string id;              // the variant's name for other programs
    std::string path;            // the variant's file; empty if it is built in
    std::atomic<bool>& stopped;  // the tournament must stop
    const Umpire& umpire;
};

// Precondition: the entrant is of the function's kind. make_computer also takes levels.
[[nodiscard]] std::unique_ptr<Competitor> make_computer(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_random(const Setting& setting);
[[nodiscard]] std::unique_ptr<Competitor> make_scripted(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_uci(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_usi(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_ucci(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_xboard(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_competitor(const Setting& setting, const Entrant& entrant);

}  // namespace varia::cli
