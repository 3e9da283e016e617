// The words that name effects, in one place for JSON and for programs.
#include <varia/board_consequence.hpp>

namespace varia {

namespace {

std::string_view word(ConsequenceType type) {
    switch (type) {
        case ConsequenceType::moved:
            return "moved";
        case ConsequenceType::pushed:
            return "pushed";
        case ConsequenceType::carried:
            return "carried";
        case ConsequenceType::captured:
            return "captured";
        case ConsequenceType::removed:
            return "removed";
        case ConsequenceType::placed:
            return "placed";
        case ConsequenceType::dropped:
            return "dropped";
        case ConsequenceType::promoted:
            return "promoted";
        case ConsequenceType::hand_changed:
            return "hand";
        case ConsequenceType::block_moved:
            return "block";
        case ConsequenceType::state_changed:
            return "state";
        case ConsequenceType::exposed:
            return "exposed";
        case ConsequenceType::check_counted:
            return "checks";
    }
    return {};
}

}  // namespace

std::string_view effect_word(const BoardConsequence& consequence) {
    switch (consequence.event) {
        case BoardEvent::on_board:
            return word(consequence.what.type);
        case BoardEvent::link_moved:
            return "ridden";
        case BoardEvent::decided:
            return "decided";
        case BoardEvent::closed:
            return "closed";
    }
    return {};
}

}  // namespace varia
