#include "floor_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <varia/player/rules_hash.hpp>

#include "expectation.hpp"
#include "landing_search.hpp"
#include "riders.hpp"

namespace varia::player {
namespace {

constexpr int match_won = 1'000'000;  // more than all boards together
constexpr int in_danger = -900;       // the value if a piece that comes through a link can capture the king
// The handicap of link moves against moves, because short searches err by about this much.
constexpr int reluctance = 15;
constexpr int most_landings = 6;  // the depth, in actions, where moves land on other boards
constexpr std::uint64_t least_look = 40, most_look = 50'000;

// A part of an allowance for a query that is made besides the search of moves.
Allowance part_of(const Allowance& whole, std::uint64_t nodes, std::size_t parts) {
    Allowance part;
    part.nodes = std::clamp<std::uint64_t>(nodes / std::max<std::size_t>(parts, 1), least_look, most_look);
    part.depth = whole.depth > 1 ? whole.depth - 1 : whole.depth;
    part.go_on = whole.go_on;
    return part;
}

// Does an action, and takes it back when it is destroyed.
class Trial {
public:
    Trial(Match& match, const Action& action) : match_(match) { match.act(action); }
    ~Trial() { (void)match_.undo(); }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

private:
    Match& match_;
};

int outcome_of_match(const Match& match, int player) {
    int most = -1;
    bool shared = false;
    for (int p = 0; p < match.building().players(); ++p) {
        if (p == player) continue;
        shared = shared || match.won(p) == match.won(player);
        most = std::max(most, match.won(p));
    }
    if (match.won(player) > most) return match_won;
    return shared && match.won(player) == most ? 0 : -match_won;
}

Action move_on(int floor, Move move) {
    Action action;
    action.floor = static_cast<std::uint16_t>(floor);
    action.move = move;
    return action;
}

}  // namespace

int owed_by(const Match& match, int player) {
    for (const int floor : match.transfers())
        if (match.awaits(floor) == floor && match.player_on(floor) == player) return floor;
    return -1;
}

FloorSearch::FloorSearch(BuildingPtr building, const Options& options)
    : building_(std::move(building)), options_(options), engines_(building_->games().size()) {
    options_.table = std::max<std::size_t>(options.table / engines_.size(), 1);
    for (const VariantPtr& game : building_->games()) {
        Options own = options;
        // Weights belong to one game, and the boards may play several games.
        if (own.weights && own.weights->rules != rules_hash(game->definition())) own.weights.reset();
        weights_.push_back(weights_in_use(*game, own));
    }
}

Engine& FloorSearch::engine(int floor) {
    const auto game = static_cast<std::size_t>(building_->game_of(floor));
    std::unique_ptr<Engine>& engine = engines_[game];
    if (!engine) {
        Options own = options_;
        own.weights = weights_[game].weights;
        own.trained = false;  // weights_in_use() has looked for them already
        engine = std::make_unique<Engine>(building_->variant(floor), own);
    }
    return *engine;
}

bool FloorSearch::prepare(const std::function<bool()>& go_on,
                          std::optional<std::chrono::steady_clock::time_point> until) {
    for (int floor = 0; floor < building_->floors(); ++floor)
        if (!engines_[static_cast<std::size_t>(building_->game_of(floor))] && !engine(floor).prepare(go_on, until)) {
            engines_[static_cast<std::size_t>(building_->game_of(floor))].reset();
            return false;
        }
    return true;
}

void FloorSearch::forget() {
    for (const std::unique_ptr<Engine>& engine : engines_)
        if (engine) engine->forget();
}

int FloorSearch::sign(int floor, Side side, int player) const {
    return (building_->player(floor, side) == player ? 1 : 0) - (building_->player(floor, !side) == player ? 1 : 0);
}

Answer FloorSearch::ask(Match& match, int floor, const Position& position, const Allowance& allowance,
                        const MoveList& only) {
    Limits limits;
    limits.nodes = allowance.nodes;
    limits.depth = allowance.depth;
    limits.lines = allowance.lines;
    limits.go_on = allowance.go_on;
    limits.only = only;
    Answer answer = engine(floor).search(Game(match.building().variant(floor), position), limits);
    nodes_ += answer.info.nodes;
    deepest_ = std::max(deepest_, answer.info.deepest);
    if (answer.failure && !failure_) failure_ = answer.failure;
    return answer;
}

FloorSearch::Sight FloorSearch::look(Match& match, int floor, int player, const Allowance& allowance) {
    const FloorStatus status = match.floor_status(floor);
    if (status.verdict == Verdict::draw) return {};
    if (status.verdict != Verdict::none) {
        const int own = sign(floor, status.verdict == Verdict::win ? Side::first : Side::second, player);
        return {own * whole_floor, {own * all_value}};
    }
    if (status.closed) return {};
    Position position = match.position(floor);
    const Side side = position.turn();
    const int own = sign(floor, side, player);
    if (own == 0) return {};
    if (own < 0 && has_riders(match, floor, !side) && is_exposed(match, floor, position, !side))
        return {in_danger, {-most_guessed}};
    const Answer answer = ask(match, floor, position, allowance, {});
    if (answer.info.lines.empty()) {
        // There is no move except link moves, or none at all: the board is judged on its own.
        const bool check = match.rules(floor).in_check(position, side);
        return check ? Sight{-own * whole_floor, {-own * all_value}} : Sight{};
    }
    const Value value{own * answer.info.lines.front().value.points};
    return {expectation(value), value};
}

int FloorSearch::before(Match& match, int floor, int player, const Allowance& allowance) {
    return look(match, floor, player, allowance).worth;
}

int FloorSearch::change(Match& match, const Action& action, int player, const Allowance& allowance, Value& value) {
    const int to = match.next(action.floor, action.up);
    // A transfer clears its board, which is won whatever piece is sent.
    const bool transfer = match.awaits(action.floor) == action.floor;
    int gain = 0;
    if (to >= 0) gain -= before(match, to, player, allowance);
    const Trial trial(match, action);
    if (match.over()) return outcome_of_match(match, player);
    if (!transfer) {
        const Sight here = look(match, action.floor, player, allowance);
        gain += here.worth;
        value = here.value;
    }
    if (to >= 0) {
        const Sight there = look(match, to, player, allowance);
        gain += there.worth;
        if (transfer) value = there.value;
    }
    return gain;
}

MoveList FloorSearch::safe_moves(Match& match, int floor, const MoveList& moves) const {
    Position position = match.position(floor);
    const Side side = position.turn();
    if (!has_riders(match, floor, side)) return moves;
    Rules& rules = match.rules(floor);
    MoveList safe;
    Position::Undo undo;
    for (const Move move : moves) {
        rules.do_move(position, move, undo);
        // A side that has captured the king need not fear for its own king.
        if (rules.decided(position) || !is_exposed(match, floor, position, side)) safe.push_back(move);
        rules.undo_move(position, undo);
    }
    return safe;
}

std::optional<Prospect> FloorSearch::best_move(Match& match, int floor, int player, const MoveList& moves,
                                               const Allowance& allowance, const MatchEngine::Pick& pick) {
    MoveList only = safe_moves(match, floor, moves);
    const bool safe = !only.empty();
    if (!safe) only = moves;
    const Position position = match.position(floor);
    Prospect prospect;
    // A move that repeats a position or leads to a draw is chosen only if no other move is as good.
    for (int attempt = 0; attempt < 3 && !only.empty(); ++attempt) {
        Allowance own = allowance;
        if (attempt > 0 && own.nodes != 0) own.nodes = std::max<std::uint64_t>(own.nodes / 4, least_look);
        const Answer answer = ask(match, floor, position, own, only.size() == moves.size() ? MoveList{} : only);
        if (answer.info.lines.empty()) break;
        const std::vector<Line>& lines = answer.info.lines;
        const Line& line = lines[pick && attempt == 0 ? std::min(pick(lines), lines.size() - 1) : 0];
        Prospect found;
        found.floor = floor;
        found.action = move_on(floor, line.steps.front());
        found.value = line.value;
        int worth = safe ? expectation(line.value) : std::min(expectation(line.value), in_danger);
        bool again = false;
        {
            const Trial trial(match, found.action);
            const FloorStatus status = match.floor_status(floor);
            found.wins = status.verdict != Verdict::none && status.verdict != Verdict::draw;
            if (match.over())
                worth = outcome_of_match(match, player);
            else if (status.verdict == Verdict::draw)
                worth = std::min(worth, 0);
            again = status.verdict == Verdict::draw ||
                    (status.verdict == Verdict::none && match.occurrences(floor) > 1);
            if (again && status.verdict == Verdict::none) worth = std::min(worth, worth / 2);
        }
        found.gain = worth;
        if (prospect.floor < 0 || found.gain > prospect.gain) prospect = found;
        if (!again || expectation(line.value) <= 30 || pick) break;
        std::erase(only, line.steps.front());
    }
    return prospect.floor < 0 ? std::nullopt : std::optional(prospect);
}

std::optional<Prospect> FloorSearch::best(Match& match, int floor, int player, const Allowance& allowance,
                                          const MatchEngine::Pick& pick) {
    match.floor_actions(floor, actions_);
    MoveList moves;
    ActionList rides;
    for (const Action& action : actions_) {
        if (action.type == ActionType::move)
            moves.push_back(action.move);
        else if (action.type == ActionType::ride)
            rides.push_back(action);
    }
    if (moves.empty() && rides.empty()) return std::nullopt;
    if (building_->match().across) return best_landing(match, floor, player, allowance);
    const Position& position = match.position(floor);
    const int stands = sign(floor, position.turn(), player) * expectation(engine(floor).evaluate(position));
    const std::uint64_t used = nodes_;
    std::optional<Prospect> best;
    if (!moves.empty()) best = best_move(match, floor, player, moves, allowance, pick);
    const Allowance few = part_of(allowance, (nodes_ - used) / 2, 3 * rides.size());
    for (const Action& ride : rides) {
        if (best && (best->wins || (allowance.go_on && !allowance.go_on()))) break;
        Prospect found;
        found.floor = floor;
        found.action = ride;
        found.gain = change(match, ride, player, few, found.value) - reluctance;
        if (!best || found.gain > best->gain) best = found;
    }
    if (best && best->wins) send_most(match, player, *best, few);
    if (best) best->gain -= stands;
    return best;
}

void FloorSearch::send_most(Match& match, int player, Prospect& best, const Allowance& allowance) {
    const auto sent_after = [&](const Action& action) -> std::optional<int> {
        const Trial trial(match, action);
        const FloorStatus status = match.floor_status(best.floor);
        if (status.verdict == Verdict::none || status.verdict == Verdict::draw) return std::nullopt;
        if (sign(best.floor, status.verdict == Verdict::win ? Side::first : Side::second, player) < 0)
            return std::nullopt;
        return owed_by(match, player) >= 0 ? transfer(match, player, allowance).gain : 0;
    };
    if (match.open_floors() < 2) return;
    std::optional<int> most = sent_after(best.action);
    ActionList moves;
    match.floor_actions(best.floor, moves);
    for (const Action& action : moves) {
        if (action.type != ActionType::move || action == best.action) continue;
        const std::optional<int> sent = sent_after(action);
        if (!sent || (most && *sent <= *most)) continue;
        most = sent;
        best.action = action;
    }
}

std::optional<Prospect> FloorSearch::best_landing(Match& match, int floor, int player, const Allowance& allowance) {
    const std::uint64_t used = nodes_;
    Allowance glance;
    glance.nodes = least_look;
    const auto go_on = [&] {
        return (allowance.nodes == 0 || nodes_ - used < allowance.nodes) && (!allowance.go_on || allowance.go_on());
    };
    LandingSearch search(
        match, player, [&](int f) { return look(match, f, player, glance).worth; }, go_on);
    const int stands = search.standing();
    const auto found = search.best(floor, allowance.depth > 0 ? allowance.depth : most_landings);
    nodes_ += search.actions();
    if (!found) return std::nullopt;
    Prospect prospect;
    prospect.floor = floor;
    prospect.action = found->action;
    prospect.gain = found->worth - stands;
    const Trial trial(match, found->action);
    const FloorStatus status = match.floor_status(floor);
    prospect.wins = status.verdict != Verdict::none && status.verdict != Verdict::draw;
    prospect.value = look(match, floor, player, glance).value;
    return prospect;
}

Prospect FloorSearch::transfer(Match& match, int player, const Allowance& allowance) {
    const int floor = owed_by(match, player);
    ActionList choices;
    match.floor_actions(floor, choices);
    const Allowance few = part_of(allowance, allowance.nodes == 0 ? most_look : allowance.nodes, 2 * choices.size());
    Prospect best;
    for (const Action& choice : choices) {
        if (best.floor >= 0 && allowance.go_on && !allowance.go_on()) break;
        Prospect found;
        found.floor = floor;
        found.action = choice;
        found.gain = change(match, choice, player, few, found.value);
        if (best.floor < 0 || found.gain > best.gain) best = found;
    }
    return best;
}

}  // namespace varia::player
