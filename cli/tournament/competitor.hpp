// Somebody who plays in a tournament: the computer, chance, a function in Lua, or another program.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/game.hpp>
#include <varia/player/engine.hpp>

#include "limit.hpp"

namespace varia::cli {

// Who plays, as it was given on the command line:
//
//     KIND[,KEY=VALUE]...[:VALUE]        level,name=weak:3    nodes:20000    uci,nodes=700,Hash=64:fairy-stockfish
struct Entrant {
    enum class Kind : std::uint8_t { computer, level, random, lua, uci, xboard };
    Kind kind = Kind::computer;
    std::string text;                  // as it was given
    std::string name;                  // in tables: no two are the same
    std::string value;                 // a Lua file
    std::vector<std::string> command;  // of another program
    std::string variant;               // what the program calls the variant; empty: as everybody does
    Limit limit;                       // where it has one of its own
    int level = 0;
    int threads = 1;
    std::size_t hash = 0;      // MiB; 0: as it likes
    std::string weights;       // a file, or "none"; empty: as everybody
    player::Options own = {};  // of the computer: the weights that it plays by
    std::uint64_t seed = 0;
    std::vector<std::pair<std::string, std::string>> settings;  // of the other program's own options
};

// The game that is played, as those see it who take part: its steps since it began, first those that nobody chose. A
// side that went out, so that the others play on, is the step Move::null(); steps of a turn before it were taken back.
struct Played {
    Game game;
    MoveList steps;
    std::size_t turns = 0;  // how often a choice was asked for
    explicit Played(Game begun) : game(std::move(begun)) {}
    void play(Move step) {
        steps.push_back(step);
        game.play(step);
    }
    void resign() {
        steps.push_back(Move::null());
        game.resign();
    }
};

// What may be used up for one choice.
struct Allowance {
    Limit limit;
    std::chrono::steady_clock::time_point until;  // an answer that comes later is too late, whatever it is
    std::vector<Milliseconds> clocks;             // what all sides have left, where they have clocks; else empty
    int moves_left = 0;                           // see TurnClock
};

// What is said of who does not answer in time.
inline constexpr std::string_view no_answer = "no answer in time";

struct Choice {
    Turn turn;  // a turn, the rest of one, or a part of it
    bool resigns = false;
    std::string failure;  // why there is none: "illegal move \"e2e5\"", "no answer in time"; the side has lost then
    bool late = false;    // the failure is that it took too long: lost on time, which is a result like others
    bool interrupted = false;  // somebody wanted an end
};

// Belongs to one thread, but for stop().
class Competitor {
public:
    explicit Competitor(std::atomic<bool>& stopped) : stopped_(stopped) {}
    virtual ~Competitor() = default;
    Competitor(const Competitor&) = delete;
    Competitor& operator=(const Competitor&) = delete;

    // A new game begins, in which it plays this side, with these random numbers if it uses any. Why it cannot, or
    // nothing.
    [[nodiscard]] virtual std::string begin(const Game& game, Side side, const Limit& limit, std::uint64_t seed) = 0;
    // It is this side's turn. The game may be asked, and is as it was afterwards.
    [[nodiscard]] virtual Choice choose(Played& played, const Allowance& allowance) = 0;
    // The game is over.
    virtual void finish(const std::string& result) { (void)result; }
    // From any thread: have it answer soon.
    virtual void stop() {}
    // Whether it can play on in another game; if not, it is made anew.
    [[nodiscard]] virtual bool sound() const { return true; }

protected:
    [[nodiscard]] const std::atomic<bool>& stopped() const { return stopped_; }

private:
    const std::atomic<bool>& stopped_;
};

// What they have to know of the tournament.
struct Setting {
    VariantPtr variant;
    std::string id;              // how programs are told which variant is played
    std::string path;            // of its file, where it is none that is built in
    std::atomic<bool>& stopped;  // an end is wanted
};

// Precondition: the entrant is of that kind.
[[nodiscard]] std::unique_ptr<Competitor> make_computer(const Setting& setting,
                                                        const Entrant& entrant);  // level, computer
[[nodiscard]] std::unique_ptr<Competitor> make_random(const Setting& setting);
[[nodiscard]] std::unique_ptr<Competitor> make_scripted(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_uci(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_xboard(const Setting& setting, const Entrant& entrant);
[[nodiscard]] std::unique_ptr<Competitor> make_competitor(const Setting& setting, const Entrant& entrant);

}  // namespace varia::cli
