#include "mate_proof.hpp"

namespace varia::player {

using reference::Ending;
using reference::Play;
using reference::State;

// The winner stands first in the line of a game that is over. Minor wins do not count.
bool MateProof::all_for(const Ending& ending, int side) const {
    const std::string& name = referee_.definition().sides.side[static_cast<std::size_t>(side)].name.text;
    return ending.over && ending.line.starts_with(name + "-wins") && ending.line.ends_with(side == 0 ? " 1-0" : " 0-1");
}

bool MateProof::won(const State& state, int side) {
    if (const Ending ending = referee_.decided(state); ending.over) return all_for(ending, side);
    // A side without moves that is not in check has lost only if stalemate is a loss. This test comes first because
    // listing the moves is slow.
    const RulesDef& rules = referee_.definition().rules;
    const int other = referee_.side_to_move(state);
    if (rules.stalemate.verdict != Verdict::loss && !referee_.in_check(state, other)) return false;
    return all_for(referee_.outcome(state), side);
}

bool MateProof::wins_after(const Play& play, int side, int moves) {
    if (won(play.after, side)) return true;
    if (moves == 0) return false;
    const Plays replies = referee_.legal_moves(play.after);
    if (referee_.outcome(play.after, replies).over) return false;
    const auto again = replies.find(defence_);
    if (again != replies.end() && !wins(again->second.after, moves)) {
        defence_ = again->first;
        return false;
    }
    for (const auto& [text, reply] : replies)
        if ((again == replies.end() || text != again->first) && !wins(reply.after, moves)) {
            defence_ = text;
            return false;
        }
    return true;
}

bool MateProof::wins(const State& state, int moves) {
    const int side = referee_.side_to_move(state);
    const Plays plays = referee_.legal_moves(state);
    if (const Ending ending = referee_.outcome(state, plays); ending.over) return all_for(ending, side);
    if (const auto again = plays.find(last_); again != plays.end() && wins_after(again->second, side, 0)) return true;
    for (const auto& [text, play] : plays)
        if (wins_after(play, side, 0)) {
            last_ = text;
            return true;
        }
    for (int further = 1; further < moves; ++further)
        for (const auto& [text, play] : plays)
            if (wins_after(play, side, further)) return true;
    return false;
}

std::vector<std::string> MateProof::keys(const State& state, int moves) {
    std::vector<std::string> keys;
    const int side = referee_.side_to_move(state);
    if (moves > 1 && wins(state, moves - 1)) return keys;
    for (const auto& [text, play] : referee_.legal_moves(state))
        if (wins_after(play, side, moves - 1)) keys.push_back(text);
    return keys;
}

}  // namespace varia::player
