// An opponent for matches on several boards: which floors to act on, with what, and where to send what a won floor
// leaves.
//
//     const auto variant = varia::load_builtin("elevator-chess", {{{"boards", "50"}}});
//     varia::Match match((*variant)->building());
//     varia::player::MatchEngine engine((*variant)->building());
//     varia::player::Limits limits;
//     limits.time = std::chrono::milliseconds(1000);
//     for (const varia::Action& action : engine.search(match, match.player(), limits).actions) match.act(action);
//
// Each floor is searched by the Engine of its game; what rides between floors is weighed by what it changes on both
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

// What was chosen on a floor.
struct FloorChoice {
    Action action;
    Value value;   // of the floor after it, for who acts
    int gain = 0;  // what it changes for him on all floors it touches, in thousandths of a floor that is won
};

// How far a search has come: told after each floor.
struct MatchInfo {
    int floors = 0;   // that may be acted on in this turn ...
    int looked = 0;   // ... and so many of them have been looked at
    int deepest = 0;  // steps that were looked ahead on one of them
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    std::vector<FloorChoice> choices;  // in the order of the actions
};

struct MatchAnswer {
    // What to do, one after the other: of `exchange` and `lockstep` the whole turn, or the rest of it; of `free` one
    // action. What a floor that is won by it sends on is part of it, and so is `done`. Empty where the player has
    // nothing to do now.
    ActionList actions;
    MatchInfo info;
    std::optional<Diagnostic> failure;  // a script failed: what was found before
};

// Belongs to one thread at a time, but for stop(). What it found out it keeps for the next search.
class MatchEngine {
public:
    // Precondition: building is not null.
    explicit MatchEngine(BuildingPtr building, const Options& options = {});
    ~MatchEngine();
    MatchEngine(MatchEngine&&) noexcept;
    MatchEngine& operator=(MatchEngine&&) noexcept;

    // Which of some ways to go on is taken on a floor: its number. The best is the first, and there is at least one.
    using Pick = std::function<std::size_t(const std::vector<Line>&)>;

    // What the engines of all its games have to work out, as Engine::prepare() has it; a search does it otherwise.
    bool prepare(const std::function<bool()>& go_on = {},
                 std::optional<std::chrono::steady_clock::time_point> until = {});
    // What each of the building's games is played by.
    [[nodiscard]] const std::vector<WeightsInUse>& weights() const;

    // What the player does now. Limits of time, clock and positions are for all of it, `depth` is for each floor;
    // `mate` and `only` say nothing. Without any, each floor is looked at for some 20,000 positions. With one thread
    // the same match and the same limits of nodes or depth give the same answer on every machine, if the engine has
    // searched nothing before (forget()). With `pick` it is asked on each floor where `lines` of the limits are found.
    // Preconditions: a match of this building, and one of its players.
    MatchAnswer search(const Match& match, int player, const Limits& limits,
                       const std::function<void(const MatchInfo&)>& see = {}, const Pick& pick = {});
    // Ends a search that is under way, soon; from any thread.
    void stop();
    void forget();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace varia::player
