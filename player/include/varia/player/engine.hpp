// An opponent for every game: what to play, how good that is, and why.
//
//     const auto variant = varia::load_builtin("shogi");
//     varia::Game game(*variant);
//     varia::player::Engine engine(*variant);
//     varia::player::Limits limits;
//     limits.time = std::chrono::milliseconds(500);
//     for (const varia::Move step : engine.search(game, limits).turn) game.play(step);
//
// What it knows of a game it reads off the variant when it is made (docs/player.md). It plays games on one board, of
// any number of sides; of a match (Variant::building) it plays one board alone, and match_engine.hpp has who plays all.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/game.hpp>
#include <varia/player/value.hpp>
#include <varia/player/weights.hpp>
#include <varia/result.hpp>
#include <varia/turn.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// How moves are looked for.
enum class Way : std::uint8_t {
    automatic,   // by what the variant is
    alpha_beta,  // every move, as deep as time allows; of more than two sides one against all others
    sampling,    // the promising moves again and again, each side for itself
};

struct Options {
    std::size_t table = 16;  // MiB for what has been found out
    int threads = 1;         // more share the table, and no longer find the same each time
    Way way = Way::automatic;
    // Off: every move is searched to the full depth, and what stands there is taken as it is. For tests, which hold it
    // against a search that is nothing but that.
    bool pruning = true;
    // What positions are taken for: these weights; or if there are none and `trained`, those of the folder that are for
    // the variant (empty: no folder is looked at), or those that come with it; or else what is worked out of it.
    std::shared_ptr<const Weights> weights = {};
    std::string weights_file = {};  // where those are from, for whoever is told (WeightsInUse)
    std::string weights_folder = {};
    bool trained = true;
    // A folder with solved endgames (Endgames in endgame.hpp), of which those of the variant are looked up; empty:
    // none.
    std::string endgames = {};
};

// When to stop; whatever comes first. With none it goes on until it is stopped, or everything is known.
struct Limits {
    std::optional<std::chrono::milliseconds> time;   // for this move
    std::optional<std::chrono::milliseconds> clock;  // what is left on the clock of the side to move ...
    std::chrono::milliseconds increment{0};          // ... what each move adds to it ...
    int moves_to_go = 0;                             // ... and for how many moves it has to do; 0: for the rest
    std::uint64_t nodes = 0;                         // positions looked at; 0: any
    int depth = 0;                                   // steps; 0: any
    int mate = 0;                                    // a win in so many moves ends the search; 0: it goes on
    int lines = 1;                                   // the best so many first moves, each with what follows
    MoveList only;                                   // no other first moves than these, if there are any
    // Asked now and then, on the thread that searches; false ends the search as stop() does.
    std::function<bool()> go_on = {};
};

// One way to go on.
struct Line {
    Value value;     // for the side to move now
    MoveList steps;  // the first is a legal move of the position
};

// How far a search has come: each time a depth is done, or the best move has changed.
struct Info {
    int depth = 0;    // steps that were looked ahead everywhere ...
    int deepest = 0;  // ... and at most
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    int full = 0;             // how full the table is, in thousandths
    std::vector<Line> lines;  // the best first
    bool done = false;        // the depth is
};

struct Answer {
    // To be played: the step, or of a turn of several the steps that were seen (end_turn has the rest); empty where the
    // game is over.
    Turn turn;
    Info info;
    std::optional<Diagnostic> failure;  // a script failed, or turns were too many: what was found before
};

// Belongs to one thread at a time, but for stop(). What it found out it keeps for the next search.
class Engine {
public:
    // Precondition: variant is not null. Of the variant nothing is worked out yet.
    explicit Engine(VariantPtr variant, const Options& options = {});
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    // Works out what it has to know of the variant, so that a first search with a clock has no more to do than others:
    // games at random and questions about pieces, in which scripts of the variant run. A search does it otherwise,
    // within its limits (a second at least). `go_on` is asked now and then; once it says no an end is made of it, and
    // the answer is false. At `until` it is done all the same: what has not been worked out by then counts as nothing.
    bool prepare(const std::function<bool()>& go_on = {},
                 std::optional<std::chrono::steady_clock::time_point> until = {});
    // The best turn, or in the middle of one the best rest of it. With one thread the same game, the same options and
    // the same limits of nodes, depth or mate give the same answer on every machine, if the engine has searched nothing
    // before (forget()). `see` is called now and then, on this thread. Precondition: a game of this variant.
    Answer search(const Game& game, const Limits& limits, const std::function<void(const Info&)>& see = {});
    // Ends a search that is under way, soon; what it has found is its answer. From any thread. Without one it does
    // nothing.
    void stop();
    // Forgets what earlier searches have found out: a new game begins.
    void forget();

    // These three work out what has to be known first, if no search and no prepare() has done so.
    // What the position is worth to the side to move, without looking ahead.
    [[nodiscard]] Value evaluate(const Position& position) const;
    // What a piece of this kind is worth on an average cell. Precondition: the variant has the kind.
    [[nodiscard]] int worth(Kind kind) const;
    // How it looks for moves in this variant.
    [[nodiscard]] Way way() const;
    // What it plays by.
    [[nodiscard]] const WeightsInUse& weights() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// What the answer has seen of a turn of several steps is played to the end of the turn, each step looked for with a
// small part of what `limits` allow; the answer's turn and its first line have it then. Precondition: it is the
// engine's answer about this game.
void end_turn(Engine& engine, const Game& game, const Limits& limits, Answer& answer);

// What an engine of this variant would play by.
[[nodiscard]] WeightsInUse weights_in_use(const Variant& variant, const Options& options);

// The texts of a line: whole turns, and last the steps of one that is not over. Precondition: the line is one of the
// game's.
[[nodiscard]] std::vector<std::string> line_texts(const Game& game, const MoveList& steps);
// How many turns the side to move has to make until the value's end is there; 0 if there is none in sight.
[[nodiscard]] int moves_to_end(const Game& game, const Line& line);

}  // namespace varia::player
