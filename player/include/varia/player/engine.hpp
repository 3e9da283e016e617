// The engine: an opponent for every game. It finds the best turn, its value, and the principal variations.
//
//     const auto variant = varia::load_builtin("shogi");
//     varia::Game game(*variant);
//     varia::player::Engine engine(*variant);
//     varia::player::Limits limits;
//     limits.time = std::chrono::milliseconds(500);
//     for (const varia::Move step : engine.search(game, limits).turn) game.play(step);
//
// When it is made, the engine derives its knowledge of a game from the variant (docs/player.md). It plays games on one
// board, of any number of sides. Of a match it plays a single board; match_engine.hpp plays whole matches.
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

// The search algorithm.
enum class Way : std::uint8_t {
    automatic,  // chosen by the variant
    // Alpha-beta: every move, as deep as time allows. With more than two sides, one side against all others.
    alpha_beta,
    mcts,  // Monte Carlo tree search: promising moves are searched more often, and each side plays for itself.
    sampling [[deprecated("mcts")]] = mcts,
};

struct Options {
    std::size_t table = 16;  // MiB of the transposition table
    int threads = 1;         // with more than one, the threads share the table, and results are no longer reproducible
    Way way = Way::automatic;
    // Without pruning, every move is searched to the full depth, and the leaves get their static evaluation. For tests,
    // which compare the result with a plain search.
    bool pruning = true;
    // The weights of the evaluation. If `weights` is null and `trained` is true, the engine uses weights for the
    // variant from `weights_folder` (if it is not empty), or those that come with Varia. Otherwise it uses the
    // evaluation computed from the variant.
    std::shared_ptr<const Weights> weights = {};
    std::string weights_file = {};  // the file of these weights, for reports only (WeightsInUse)
    std::string weights_folder = {};
    bool trained = true;
    // A folder with solved endgames (Endgames in endgame.hpp). Those of the variant are probed in the search; empty:
    // none.
    std::string endgames = {};
};

// When a search stops: at the first limit that it reaches. Without any limit it goes on until it is stopped, or until
// the result is exact.
struct Limits {
    std::optional<std::chrono::milliseconds> time;   // for this move
    std::optional<std::chrono::milliseconds> clock;  // the time left on the clock of the side to move ...
    std::chrono::milliseconds increment{0};          // ... the increment for each move ...
    int moves_to_go = 0;      // ... and the number of moves to the next time control; 0: the rest of the game
    std::uint64_t nodes = 0;  // positions to search; 0: no limit
    int depth = 0;            // in steps; 0: no limit
    int mate = 0;             // a win in this number of moves ends the search; 0: never
    int lines = 1;            // number of first moves for which a principal variation is computed (multi-PV)
    MoveList only;            // if it is not empty: the only first moves that are searched
    // Called now and then on the searching thread; if it returns false, the search ends as after stop().
    std::function<bool()> go_on = {};
};

// A principal variation.
struct Line {
    Value value;     // for the side to move now
    MoveList steps;  // the first is a legal move of the position
};

// The progress of a search. It is reported when a depth is complete, or when the best move has changed.
struct Info {
    int depth = 0;    // depth in steps that is complete ...
    int deepest = 0;  // ... and the depth of the deepest line
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    int full = 0;             // how full the transposition table is, in thousandths
    std::vector<Line> lines;  // the best line first
    bool done = false;        // whether the depth is complete
};

struct Answer {
    // The turn to play: one step, or the steps of the turn that the search has seen (end_turn completes it). Empty if
    // the game is over.
    Turn turn;
    Info info;
    // A script failed, or there were too many turns: `turn` is then what was found before.
    std::optional<Diagnostic> failure;
};

// Belongs to one thread at a time, except for stop(). It keeps what it has found out for the next search.
class Engine {
public:
    // Precondition: `variant` is not null. The evaluation is not computed yet.
    explicit Engine(VariantPtr variant, const Options& options = {});
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    // Computes what the engine must know about the variant, so that the first search with a clock does not lose time.
    // It plays random games and evaluates pieces, and scripts of the variant run in them. Without this call the first
    // search does it, within its limits, but with at least one second. `go_on` is called now and then; if it returns
    // false, the work ends, and the result is false. At `until` the work ends too, but the result is true: what is not
    // computed by then counts as 0.
    bool prepare(const std::function<bool()>& go_on = {},
                 std::optional<std::chrono::steady_clock::time_point> until = {});
    // Finds the best turn, or in the middle of a turn the best rest of it. With one thread, the same game, the same
    // options and the same limits of nodes, depth or mate give the same answer on every machine, if the engine has not
    // searched before (forget()). `see` is called now and then on this thread. Precondition: a game of this variant.
    Answer search(const Game& game, const Limits& limits, const std::function<void(const Info&)>& see = {});
    // Ends a running search soon; the search returns what it has found. Call from any thread. Without a search it does
    // nothing.
    void stop();
    // Forgets what earlier searches have found, for a new game.
    void forget();

    // The next three functions first compute what the engine must know, if no search and no prepare() has done so.
    // The static evaluation of the position, for the side to move.
    [[nodiscard]] Value evaluate(const Position& position) const;
    // The value of a piece of this kind on an average cell. Precondition: the variant has the kind.
    [[nodiscard]] int piece_value(Kind kind) const;
    [[deprecated("piece_value()")]] [[nodiscard]] int worth(Kind kind) const { return piece_value(kind); }
    // The search algorithm that it uses for this variant.
    [[nodiscard]] Way way() const;
    // The weights that it uses.
    [[nodiscard]] const WeightsInUse& weights() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Completes an answer in which a turn of several steps is not complete. Each missing step is searched with a small part
// of `limits`. The steps are added to the answer's turn and to its first line. Precondition: `answer` is the engine's
// answer for this game.
void end_turn(Engine& engine, const Game& game, const Limits& limits, Answer& answer);

// The weights that an engine of this variant would use.
[[nodiscard]] WeightsInUse weights_in_use(const Variant& variant, const Options& options);

// The texts of a line: whole turns, and at the end the steps of an incomplete turn. Precondition: the line is one of
// the game.
[[nodiscard]] std::vector<std::string> line_texts(const Game& game, const MoveList& steps);
// The number of turns of the side to move until the end that the value announces; 0 if it announces none.
[[nodiscard]] int moves_to_end(const Game& game, const Line& line);

}  // namespace varia::player
