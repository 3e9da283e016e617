// The referee's pushes and moving blocks, made one cell and one step at a time, as in the text of the rules.
#include <algorithm>
#include <set>

#include "referee.hpp"

namespace reference {

void Referee::prepare_pushes(int kind, int side) {
    for (const varia::PushDef& push : piece(kind).pushes) {
        std::set<Vector> directions;
        for (const Vector& along : push.along) {
            const Vector full = in_full(along, push.axes);
            if (push.expand == varia::Expand::none)
                directions.insert(full);
            else
                for (const auto& image : space_.images({full}, push.axes)) directions.insert(image.front());
        }
        for (const Vector& direction : directions) {
            const Vector seen = space_.turned(direction, side);
            shoves_[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)].push_back(
                {&push, &space_.steps(seen)});
        }
    }
}

// Step by step: the pusher enters the next cell. A piece there is moved one cell on, with the unbroken line of pieces
// before it. Returns false if the push is impossible.
bool Referee::shove(const State& state, const Shove& shove, int from, int steps, Shoved& result) const {
    const std::vector<int>& next = *shove.next;
    const Man pusher = state.on(from);
    State& board = result.after = state;
    result.lost.clear();
    std::vector<int> came_from(static_cast<std::size_t>(space_.cells()));
    for (int cell = 0; cell < space_.cells(); ++cell) came_from[static_cast<std::size_t>(cell)] = cell;
    work_ += 10;  // roughly the cost of copying the state
    int here = from;
    Cells met{from};
    for (int step = 1; step <= steps; ++step) {
        const int ahead = next[static_cast<std::size_t>(here)];
        // A piece never comes to a cell on which it has been, as in any other move.
        if (ahead == nowhere || board.is_gap(ahead) || !met.insert(ahead)) return false;
        if (step == 1 && !board.on(ahead).stands()) return false;
        board.on(here) = {};
        std::vector<int> line;
        int beyond = ahead;
        while (beyond != nowhere && board.on(beyond).stands()) {
            for (const varia::Name& immovable : shove.push->immovable)
                if (board.on(beyond).kind == kind_of(immovable.text)) return false;
            line.push_back(beyond);
            beyond = next[static_cast<std::size_t>(beyond)];
            // A line that leads back into itself ends there, as at an edge.
            if (std::find(line.begin(), line.end(), beyond) != line.end()) beyond = nowhere;
        }
        if (!line.empty() && (beyond == nowhere || board.is_gap(beyond))) {
            if (!shove.push->lossy) return false;
            const int dying = line.back();
            result.lost.push_back(came_from[static_cast<std::size_t>(dying)]);
            capture(board, dying, pusher.side);
            line.pop_back();
        }
        while (!line.empty()) {
            const int at = line.back();
            const int to = next[static_cast<std::size_t>(at)];
            line.pop_back();
            board.on(to) = board.on(at);
            board.on(at) = {};
            came_from[static_cast<std::size_t>(to)] = came_from[static_cast<std::size_t>(at)];
            for (const int cell : {at, to}) board.unmoved(cell) = false;
        }
        board.on(ahead) = pusher;
        for (const int cell : {here, ahead}) board.unmoved(cell) = false;
        here = ahead;
    }
    result.to = here;
    return true;
}

bool Referee::push_attacks(const State& state, int from, int cell) const {
    const Man man = state.on(from);
    const auto& shoves = shoves_[static_cast<std::size_t>(man.side)][static_cast<std::size_t>(man.kind)];
    if (shoves.empty()) return false;
    Shoved shoved;
    for (const Shove& one : shoves)
        for (int steps = one.push->min; steps <= one.push->max; ++steps)
            if (shove(state, one, from, steps, shoved) &&
                std::find(shoved.lost.begin(), shoved.lost.end(), cell) != shoved.lost.end())
                return true;
    return false;
}

void Referee::pushes(const State& state, int from, std::map<std::string, Play>& plays) {
    const Man man = state.on(from);
    for (const Shove& one : shoves_[static_cast<std::size_t>(man.side)][static_cast<std::size_t>(man.kind)])
        for (int steps = one.push->min; steps <= one.push->max; ++steps) {
            Shoved shoved;
            if (!shove(state, one, from, steps, shoved)) continue;
            if (ban_ && ban_(state, from, shoved.to)) {
                ++refusals_["script"];
                continue;
            }
            const std::vector<int>& others = enemies_of(man.side);
            const bool bereaves = std::any_of(others.begin(), others.end(), [&](int other) {
                return leaves_too_few_royals(state, shoved.lost, other);
            });
            if (bereaves && !definition_.rules.royal_capture) {
                ++refusals_["own king"];
                continue;
            }
            Play play;
            play.text = space_.name(from) + "-" + space_.name(shoved.to) + "/push";
            play.details = "/" + space_.name((*one.next)[static_cast<std::size_t>(from)]);
            play.type = varia::MoveType::push;
            play.mover = man;
            play.from = from;
            play.to = shoved.to;
            play.left = {from};
            play.facts.push_back("push");
            play.after = std::move(shoved.after);
            State& after = play.after;
            ++after.clock;
            if (resets_clock(man.side, man.kind)) after.clock = 0;
            if (bereaves) play.facts.push_back("royal capture");
            if (!shoved.lost.empty()) {
                after.clock = 0;
                play.facts.push_back("push loses pieces");
            }
            if (!several()) after.exposed.clear();
            done(after, side_to_move(state), play);
            add(plays, std::move(play));
        }
}

// Whether a side cannot do without the royal pieces on the lost cells: any of them where each counts, all of them where
// the last one counts, all of a kind where each kind counts.
bool Referee::leaves_too_few_royals(const State& state, const std::vector<int>& lost, int side) const {
    Cells left = royals(state, side);
    const std::size_t before = left.size();
    for (const int cell : lost) left.erase(cell);
    if (counts_by_kind(definition_.rules.royal))
        return std::any_of(lost.begin(), lost.end(), [&](int cell) {
            return has_royal(state.on(cell), side) && std::none_of(left.begin(), left.end(), [&](int other) {
                       return state.on(other).kind == state.on(cell).kind;
                   });
        });
    return left.size() < before && (left.empty() || definition_.rules.royal == varia::RoyalRule::each);
}

// Finds the places for blocks, each with its cells.
void Referee::prepare_slots() {
    const varia::BlocksDef& blocks = *definition_.blocks;
    const auto& axes = definition_.board.axes;
    std::map<Vector, Slot> found;
    for (int cell = 0; cell < space_.cells(); ++cell) {
        Vector place = space_.point(cell);
        for (std::size_t a = 0; a < place.size(); ++a) place[a] /= blocks.size[a];
        Slot& slot = found[place];
        slot.place = place;
        slot.cells.push_back(cell);
    }
    const auto label = [&](std::size_t axis, int number) {
        const auto at = static_cast<std::size_t>(number);
        if (axis < blocks.labels.size() && !blocks.labels[axis].empty()) return blocks.labels[axis][at];
        return blocks.size[axis] == 1 ? axes[axis].labels[at] : std::to_string(number + 1);
    };
    for (auto& [place, slot] : found) {
        slot.name = blocks.slot.text;
        for (std::size_t a = 0; a < place.size(); ++a) {
            const std::string braces = "{" + axes[a].name.text + "}";
            if (blocks.slot.empty())
                slot.name += label(a, place[a]);
            else if (const std::size_t at = slot.name.find(braces); at != std::string::npos)
                slot.name.replace(at, braces.size(), label(a, place[a]));
        }
        slots_.push_back(slot);
    }
}

void Referee::block_moves(const State& state, std::map<std::string, Play>& plays) {
    if (!definition_.blocks) return;
    const varia::BlocksDef& blocks = *definition_.blocks;
    const int side = side_to_move(state);
    for (const Slot& slot : slots_) {
        if (state.is_gap(slot.cells.front())) continue;
        std::map<int, int> men;
        for (const int cell : slot.cells)
            if (state.on(cell).stands()) ++men[state.on(cell).side];
        const std::vector<int>& others = enemies_of(side);
        const bool max = men[side] > 0 &&
                         std::all_of(others.begin(), others.end(), [&](int other) { return men[side] > men[other]; });
        using Control = varia::BlocksDef::Control;
        const bool controls = blocks.control == Control::free || (blocks.control == Control::any && men[side] > 0) ||
                              (blocks.control == Control::majority && max);
        if (!controls) continue;
        for (const varia::BlocksDef::Direction& direction : blocks.directions) {
            Vector place = slot.place;
            for (std::size_t a = 0; a < place.size(); ++a) place[a] += direction.by[a];
            const auto target = std::find_if(slots_.begin(), slots_.end(),
                                             [&](const Slot& s) { return s.place == place; });
            if (target == slots_.end() || !state.is_gap(target->cells.front())) continue;
            Play play;
            play.text = blocks.letter + slot.name + direction.letter.text;
            play.type = varia::MoveType::block;
            play.facts.push_back("block move");
            State& after = play.after = state;
            for (const int cell : slot.cells) {
                Vector point = space_.point(cell);
                for (std::size_t a = 0; a < point.size(); ++a) point[a] += direction.by[a] * blocks.size[a];
                const int to = space_.at(point);
                after.squares[static_cast<std::size_t>(to)] = state.squares[static_cast<std::size_t>(cell)];
                after.squares[static_cast<std::size_t>(cell)] = {{}, false, true};
            }
            if (!several()) after.exposed.clear();
            ++after.clock;
            done(after, side_to_move(state), play);
            add(plays, std::move(play));
        }
    }
}

}  // namespace reference
