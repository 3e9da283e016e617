// The captures of a side, found by making each of its moves and comparing the boards. The kernel's attacks must agree
// with them.
#include <algorithm>
#include <utility>

#include "referee.hpp"

namespace reference {

Referee::Captured Referee::captured_by_moves(const State& state, int by) {
    Captured result;
    State now = state;
    // En passant is possible only by the next move.
    if (side_to_move(state) != by) {
        now.turn = static_cast<int>(std::find(order_.begin(), order_.end(), by) - order_.begin());
        now.exposed.clear();
    }
    std::map<std::string, Play> plays;
    const bool before = std::exchange(imagining_, true);
    for (int cell = 0; cell < space_.cells(); ++cell) {
        if (!now.on(cell).stands() || now.on(cell).side != by || frozen(now, cell)) continue;
        piece_moves(now, cell, plays);
        for (int lost = 0; lost < space_.cells(); ++lost)
            if (push_attacks(now, cell, lost)) result.possibly.insert(lost);
    }
    drops(now, plays);
    imagining_ = before;

    std::vector<const varia::RemoteCaptureDef*> all;
    for (const varia::RemoteCaptureDef& remote_capture : definition_.rules.remote_captures)
        all.push_back(&remote_capture);
    for (const varia::PieceDef& piece : definition_.pieces)
        for (const varia::RemoteCaptureDef& remote_capture : piece.remote_captures) all.push_back(&remote_capture);
    const bool all_threaten = std::all_of(all.begin(), all.end(), [](const varia::RemoteCaptureDef* remote_capture) {
        return remote_capture->check && !remote_capture->flips;
    });

    for (auto& [text, play] : plays) {
        using varia::MoveType;
        if (play.from != nowhere && held_back(now, by, play.from, play.to)) continue;
        const State direct = play.after;
        remote_capture(now, play);
        if (std::find(play.facts.begin(), play.facts.end(), "strikes nothing") != play.facts.end()) continue;
        if (bereft(play.after, by, now)) continue;
        // A move that would capture a royal piece that must be safe cannot be made for the sake of a remote capture.
        const bool crowned = play.victim != nowhere && !may_take(now, play.victim);
        for (int cell = 0; cell < space_.cells(); ++cell) {
            if (!now.on(cell).stands() || !enemies(now.on(cell).side, by)) continue;
            const bool taken = !(direct.on(cell) == now.on(cell)),
                       removed = !crowned && !(play.after.on(cell) == now.on(cell));
            if (removed || taken) result.possibly.insert(cell);
            if (play.type == MoveType::swap) continue;
            if (taken || (removed && all_threaten)) result.certainly.insert(cell);
        }
    }
    return result;
}

}  // namespace reference
