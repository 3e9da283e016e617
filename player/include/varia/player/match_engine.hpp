// The engine for matches on several boards. It chooses the boards to act on, the actions there, and the transfers from
// won boards.
//
//     const auto variant = varia::load_builtin("elevator-chess", {{{"boards", "50"}}});
//     varia::Match match((*variant)->linked_boards());
//     varia::player::MatchEngine engine((*variant)->linked_boards());
//     varia::player::Limits limits;
//     limits.time = std::chrono::milliseconds(1000);
//     for (const varia::Action& action : engine.search(match, match.player(), limits).actions) match.act(action);
//
// Each board is searched by the Engine of its game. Link moves are evaluated by the change of both boards
// (docs/player.md).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <varia/match.hpp>
#include <varia/player/engine.hpp>
#include <varia/result.hpp>

namespace varia::player {

// The action chosen on a board.
struct BoardChoice {
    Action action;
    Value value;   // of the board after the action, for the acting player
    int gain = 0;  // the change for this player on all affected boards, in thousandths of a won board
};
using FloorChoice [[deprecated("BoardChoice")]] = BoardChoice;

// The progress of a search, reported after each board.
struct MatchInfo {
    int boards = 0;    // boards on which this turn may act ...
    int searched = 0;  // ... and the number of them that have been searched
    int deepest = 0;   // the deepest search on one of them, in steps
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    std::vector<BoardChoice> choices;  // in the order of the actions
};

struct MatchAnswer {
    // The actions in their order. With `exchange` and `lockstep` the whole turn, or the rest of it; with `free` one
    // action. They include `done` and the transfer from a board that they win. Empty if the player can do nothing now.
    ActionList actions;
    MatchInfo info;
    std::optional<Diagnostic> failure;  // a script failed: the actions are those found before
};

// Belongs to one thread at a time, except for stop(). It keeps what it has found out for the next search.
class MatchEngine {
public:
    // Precondition: the linked boards are not null.
    explicit MatchEngine(LinkedBoardsPtr linked, const Options& options = {});
    ~MatchEngine();
    MatchEngine(MatchEngine&&) noexcept;
    MatchEngine& operator=(MatchEngine&&) noexcept;

    // Chooses one of the lines on a board and returns its index. The best line is the first; there is at least one.
    using Pick = std::function<std::size_t(const std::vector<Line>&)>;

    // Prepares the engines of all games, as Engine::prepare() does; otherwise a search does it.
    bool prepare(const std::function<bool()>& go_on = {},
                 std::optional<std::chrono::steady_clock::time_point> until = {});
    // The weights of each game.
    [[nodiscard]] const std::vector<WeightsInUse>& weights() const;

    // The actions of the player now. The limits of time, clock and nodes are for the whole search, `depth` is for each
    // board; `mate` and `only` are ignored. Without any limit each board is searched for about 20,000 positions. With
    // one thread the same match and the same limits of nodes or depth give the same answer on every machine, if the
    // engine has not searched before (forget()). If `pick` is given, each board is searched for `lines` lines, and
    // `pick` chooses one of them. Preconditions: a match of these linked boards, and one of its players.
    MatchAnswer search(const Match& match, int player, const Limits& limits,
                       const std::function<void(const MatchInfo&)>& see = {}, const Pick& pick = {});
    // Ends a running search soon; call from any thread.
    void stop();
    void forget();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace varia::player
