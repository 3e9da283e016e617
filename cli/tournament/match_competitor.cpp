#include "match_competitor.hpp"

#include <algorithm>

namespace varia::cli {

MatchCompetitor::MatchCompetitor(const BuildingPtr& building, const Entrant& entrant, const std::atomic<bool>& stopped)
    : entrant_(entrant), stopped_(stopped), levels_(std::max(entrant.level, 1), 0) {
    if (entrant.kind == Entrant::Kind::random) return;
    player::Options options;
    options.threads = entrant.threads;
    if (entrant.hash != 0) options.table = entrant.hash;
    engine_ = std::make_unique<player::MatchEngine>(building, options);
}

void MatchCompetitor::begin(std::uint64_t seed) {
    random_.seed(seed);
    levels_ = player::Levels(std::max(entrant_.level, 1), entrant_.seed + seed);
    if (engine_) engine_->forget();
}

player::MatchAnswer MatchCompetitor::choose(Match& match, int player) {
    if (!engine_) return at_random(match, player);
    const auto see = [this](const player::MatchInfo&) {
        if (stopped_.load()) engine_->stop();
    };
    if (entrant_.kind == Entrant::Kind::level) return levels_.choose(*engine_, match, player, see);
    player::Limits limits;
    limits.nodes = entrant_.limit.nodes;
    limits.depth = entrant_.limit.depth;
    limits.time = entrant_.limit.each;
    return engine_->search(match, player, limits, see);
}

void MatchCompetitor::stop() {
    if (engine_) engine_->stop();
}

player::MatchAnswer MatchCompetitor::at_random(Match& match, int player) {
    ActionList actions = match.legal_actions();
    std::erase_if(actions, [&](const Action& action) {
        return action.type == ActionType::resign || match.actor(action) != player;
    });
    player::MatchAnswer answer;
    if (!actions.empty()) answer.actions = {actions[static_cast<std::size_t>(random_() % actions.size())]};
    return answer;
}

}  // namespace varia::cli
