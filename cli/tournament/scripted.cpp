// A player that is a Lua function: the global `player` of a file, which takes a game or match and returns a move.
#include <optional>
#include <string>

#include "competitor.hpp"
#include "script_player.hpp"
#include "umpire.hpp"

namespace varia::cli {
namespace {

class Scripted final : public Competitor {
public:
    Scripted(const Setting& setting, const Entrant& entrant)
        : Competitor(setting.stopped), umpire_(setting.umpire), script_(entrant, setting.variant, setting.stopped) {}

    std::string begin(const Contest& contest, int, const Limit&, std::uint64_t) override {
        mirror_.emplace(beginning_of(contest));
        fed_ = 0;
        return script_.begin(mirror_->text());
    }

    Choice choose(Played& played, int player, const Allowance& allowance) override {
        for (; fed_ < played.actions.size(); ++fed_) {
            const Action& action = played.actions[fed_];
            script_.report(action.type == ActionType::resign ? "play" : "play_step", mirror_->action_text(action));
            mirror_->act(action);
        }
        const std::string failure = script_.ask(played.contest.player_name(player), allowance.until);
        Choice choice;
        if (failure.empty() && !stopped().load()) choice = umpire_.read(played.contest, player, script_.answer());
        if (!failure.empty()) choice.failure = failure;
        choice.interrupted = stopped().load();
        return choice;
    }

private:
    const Umpire& umpire_;
    ScriptPlayer script_;
    std::optional<Contest> mirror_;  // what the script has received of the contest
    std::size_t fed_ = 0;
};

}  // namespace

std::unique_ptr<Competitor> make_scripted(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<Scripted>(setting, entrant);
}

}  // namespace varia::cli
