#include "match_competitor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace varia::cli {

MatchCompetitor::MatchCompetitor(const VariantPtr& variant, const Entrant& entrant, const std::atomic<bool>& stopped)
    : entrant_(entrant), stopped_(stopped), levels_(std::max(entrant.level, 1), 0) {
    if (entrant.kind == Entrant::Kind::random) return;
    if (entrant.kind == Entrant::Kind::lua) {
        script_ = std::make_unique<ScriptPlayer>(entrant, variant, stopped);
        return;
    }
    player::Options options = entrant.own;
    options.threads = entrant.threads;
    if (entrant.hash != 0) options.table = entrant.hash;
    engine_ = std::make_unique<player::MatchEngine>(variant->linked_boards(), options);
    (void)engine_->prepare([&stopped] { return !stopped.load(); });
}

std::string MatchCompetitor::begin(const Match& start, std::uint64_t seed) {
    fed_ = 0;
    if (script_) return script_->begin(start.text());
    random_.seed(seed);
    levels_ = player::Levels(std::max(entrant_.level, 1), entrant_.seed + seed);
    if (engine_) engine_->forget();
    return {};
}

MatchChoice MatchCompetitor::choose(Match& match, int player, std::chrono::steady_clock::time_point until) {
    if (script_) return by_script(match, player, until);
    if (!engine_) return {at_random(match, player), {}};
    const auto see = [this](const player::MatchInfo&) {
        if (stopped_.load()) engine_->stop();
    };
    player::Limits limits;
    limits.nodes = entrant_.limit.nodes;
    limits.depth = entrant_.limit.depth;
    limits.time = entrant_.limit.each;
    player::MatchAnswer answer = entrant_.kind == Entrant::Kind::level ? levels_.choose(*engine_, match, player, see)
                                                                       : engine_->search(match, player, limits, see);
    return {std::move(answer.actions), answer.failure ? "a rule failed: " + answer.failure->text() : std::string()};
}

MatchChoice MatchCompetitor::by_script(Match& match, int player, std::chrono::steady_clock::time_point until) {
    const std::vector<std::string>& texts = match.texts();
    for (; fed_ < texts.size(); ++fed_) script_->report("play", texts[fed_]);
    MatchChoice choice;
    choice.failure = script_->ask(match.linked_boards().player_name(player), until);
    if (!choice.failure.empty()) return choice;
    const Result<Action> action = match.read_action(script_->answer());
    if (action && match.actor(*action) == player)
        choice.actions = {*action};
    else if (script_->answer() == "resign")
        choice.failure = "gives the match up, where floors are given up one by one, as in \"2:resign\"";
    else
        choice.failure = fmt::format("illegal action \"{}\"", script_->answer().substr(0, 80));
    return choice;
}

void MatchCompetitor::stop() {
    if (engine_) engine_->stop();
}

ActionList MatchCompetitor::at_random(Match& match, int player) {
    ActionList actions = match.legal_actions();
    std::erase_if(actions, [&](const Action& action) {
        return action.type == ActionType::resign || match.actor(action) != player;
    });
    if (actions.empty()) return actions;
    return {actions[static_cast<std::size_t>(random_() % actions.size())]};
}

}  // namespace varia::cli
