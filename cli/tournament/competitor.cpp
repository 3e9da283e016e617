#include "competitor.hpp"

namespace varia::cli {

Contest beginning_of(Contest contest) {
    while (contest.undo()) {
    }
    return contest;
}

ActionList actions_of(const Turn& turn) {
    ActionList actions(turn.size());
    for (std::size_t i = 0; i < turn.size(); ++i) actions[i].move = turn[i];
    return actions;
}

std::unique_ptr<Competitor> make_competitor(const Setting& setting, const Entrant& entrant) {
    switch (entrant.kind) {
        case Entrant::Kind::computer:
        case Entrant::Kind::level:
            return make_computer(setting, entrant);
        case Entrant::Kind::random:
            return make_random(setting);
        case Entrant::Kind::lua:
            return make_scripted(setting, entrant);
        case Entrant::Kind::uci:
            return make_uci(setting, entrant);
        case Entrant::Kind::usi:
            return make_usi(setting, entrant);
        case Entrant::Kind::ucci:
            return make_ucci(setting, entrant);
        case Entrant::Kind::xboard:
            return make_xboard(setting, entrant);
    }
    return nullptr;
}

}  // namespace varia::cli
