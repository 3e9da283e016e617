#include "board_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine_weights.hpp"
#include "expectation.hpp"
#include "match_search.hpp"
#include "riders.hpp"

namespace varia::player {
namespace {

constexpr int match_won = 1'000'000;  // more than all boards together
constexpr int in_danger = -900;       // the value if a piece that comes through a link can capture the king
// The handicap of link moves against moves, because short searches err by about this much.
constexpr int reluctance = 15;
constexpr int max_landings = 6;  // the depth, in actions, where moves land on other boards
constexpr std::uint64_t min_search = 40, max_search = 50'000;

// A part of an allowance for a query that is made besides the search of moves.
Allowance part_of(const Allowance& whole, std::uint64_t nodes, std::size_t parts) {
    Allowance part;
    part.nodes = std::clamp<std::uint64_t>(nodes / std::max<std::size_t>(parts, 1), min_search, max_search);
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
    int max = -1;
    bool shared = false;
    for (int p = 0; p < match.linked_boards().players(); ++p) {
        if (p == player) continue;
        shared = shared || match.won(p) == match.won(player);
        max = std::max(max, match.won(p));
    }
    if (match.won(player) > max) return match_won;
    return shared && match.won(player) == max ? 0 : -match_won;
}

Action move_on(int board, Move move) {
    Action action;
    action.board = static_cast<std::uint16_t>(board);
    action.move = move;
    return action;
}

}  // namespace

int owed_by(const Match& match, int player) {
    for (const int board : match.transfers())
        if (match.awaits(board) == board && match.player_on(board) == player) return board;
    return -1;
}

BoardSearch::BoardSearch(LinkedBoardsPtr linked, const Options& options)
    : linked_(std::move(linked)),
      options_(options),
      weights_(weights_of_games(linked_->games(), options)),
      strategies_(linked_->games().size()) {
    options_.table = std::max<std::size_t>(options.table / strategies_.size(), 1);
}

BoardStrategy& BoardSearch::strategy(int board) {
    const auto game = static_cast<std::size_t>(linked_->game_of(board));
    std::unique_ptr<BoardStrategy>& strategy = strategies_[game];
    if (!strategy) {
        Options own = options_;
        own.weights = weights_[game].weights;
        own.trained = false;  // weights_of_games() has looked for them already
        strategy = std::make_unique<BoardStrategy>(linked_->variant(board), own);
    }
    return *strategy;
}

bool BoardSearch::prepare(const std::function<bool()>& go_on,
                          std::optional<std::chrono::steady_clock::time_point> until) {
    for (int board = 0; board < linked_->boards(); ++board) {
        std::unique_ptr<BoardStrategy>& known = strategies_[static_cast<std::size_t>(linked_->game_of(board))];
        if (known || strategy(board).prepare(go_on, until)) continue;
        known.reset();
        return false;
    }
    return true;
}

void BoardSearch::forget() {
    for (const std::unique_ptr<BoardStrategy>& known : strategies_)
        if (known) known->forget();
}

int BoardSearch::sign(int board, Side side, int player) const {
    return (linked_->player(board, side) == player ? 1 : 0) - (linked_->player(board, !side) == player ? 1 : 0);
}

Answer BoardSearch::ask(Match& match, int board, const Position& position, const Allowance& allowance,
                        const MoveList& only) {
    Limits limits;
    limits.nodes = allowance.nodes;
    limits.depth = allowance.depth;
    limits.lines = allowance.lines;
    limits.go_on = allowance.go_on;
    limits.only = only;
    Answer answer = strategy(board).search(Game(match.linked_boards().variant(board), position), limits, {});
    nodes_ += answer.info.nodes;
    max_depth_ = std::max(max_depth_, answer.info.deepest);
    if (answer.failure && !failure_) failure_ = answer.failure;
    return answer;
}

BoardSearch::Sight BoardSearch::evaluate_board(Match& match, int board, int player, const Allowance& allowance) {
    const BoardStatus status = match.board_status(board);
    if (status.verdict == Verdict::draw) return {};
    if (status.verdict != Verdict::none) {
        const int own = sign(board, status.verdict == Verdict::win ? Side::first : Side::second, player);
        return {own * whole_board, {own * all_value}};
    }
    if (status.closed) return {};
    Position position = match.position(board);
    const Side side = position.turn();
    const int own = sign(board, side, player);
    if (own == 0) return {};
    if (own < 0 && has_riders(match, board, !side) && is_exposed(match, board, position, !side))
        return {in_danger, {-max_guessed}};
    const Answer answer = ask(match, board, position, allowance, {});
    if (answer.info.lines.empty()) {
        // There is no move except link moves, or none at all: the board is judged on its own.
        const bool check = match.rules(board).in_check(position, side);
        return check ? Sight{-own * whole_board, {-own * all_value}} : Sight{};
    }
    const Value value{own * answer.info.lines.front().value.points};
    return {expectation(value), value};
}

int BoardSearch::before(Match& match, int board, int player, const Allowance& allowance) {
    return evaluate_board(match, board, player, allowance).static_eval;
}

int BoardSearch::change(Match& match, const Action& action, int player, const Allowance& allowance, Value& value) {
    const int to = match.next(action.board, action.up);
    // A transfer clears its board, which is won whatever piece is sent.
    const bool transfer = match.awaits(action.board) == action.board;
    int gain = 0;
    if (to >= 0) gain -= before(match, to, player, allowance);
    const Trial trial(match, action);
    if (match.over()) return outcome_of_match(match, player);
    if (!transfer) {
        const Sight here = evaluate_board(match, action.board, player, allowance);
        gain += here.static_eval;
        value = here.value;
    }
    if (to >= 0) {
        const Sight there = evaluate_board(match, to, player, allowance);
        gain += there.static_eval;
        if (transfer) value = there.value;
    }
    return gain;
}

MoveList BoardSearch::safe_moves(Match& match, int board, const MoveList& moves) const {
    Position position = match.position(board);
    const Side side = position.turn();
    if (!has_riders(match, board, side)) return moves;
    Rules& rules = match.rules(board);
    MoveList safe;
    Position::Undo undo;
    for (const Move move : moves) {
        rules.do_move(position, move, undo);
        // A side that has captured the king need not fear for its own king.
        if (rules.decided(position) || !is_exposed(match, board, position, side)) safe.push_back(move);
        rules.undo_move(position, undo);
    }
    return safe;
}

std::optional<ActionCandidate> BoardSearch::best_move(Match& match, int board, int player, const MoveList& moves,
                                                      const Allowance& allowance, const Engine::Pick& pick) {
    MoveList only = safe_moves(match, board, moves);
    const bool safe = !only.empty();
    if (!safe) only = moves;
    const Position position = match.position(board);
    ActionCandidate prospect;
    // A move that repeats a position or leads to a draw is chosen only if no other move is as good.
    for (int attempt = 0; attempt < 3 && !only.empty(); ++attempt) {
        Allowance own = allowance;
        if (attempt > 0 && own.nodes != 0) own.nodes = std::max<std::uint64_t>(own.nodes / 4, min_search);
        const Answer answer = ask(match, board, position, own, only.size() == moves.size() ? MoveList{} : only);
        if (answer.info.lines.empty()) break;
        const std::vector<Line>& lines = answer.info.lines;
        const Line& line = lines[pick && attempt == 0 ? std::min(pick(lines), lines.size() - 1) : 0];
        ActionCandidate found;
        found.board = board;
        found.action = move_on(board, line.actions.front().move);
        found.value = line.value;
        int static_eval = safe ? expectation(line.value) : std::min(expectation(line.value), in_danger);
        bool again = false;
        {
            const Trial trial(match, found.action);
            const BoardStatus status = match.board_status(board);
            found.wins = status.verdict != Verdict::none && status.verdict != Verdict::draw;
            if (match.over())
                static_eval = outcome_of_match(match, player);
            else if (status.verdict == Verdict::draw)
                static_eval = std::min(static_eval, 0);
            again = status.verdict == Verdict::draw ||
                    (status.verdict == Verdict::none && match.occurrences(board) > 1);
            if (again && status.verdict == Verdict::none) static_eval = std::min(static_eval, static_eval / 2);
        }
        found.gain = static_eval;
        if (prospect.board < 0 || found.gain > prospect.gain) prospect = found;
        if (!again || expectation(line.value) <= 30 || pick) break;
        std::erase(only, line.actions.front().move);
    }
    return prospect.board < 0 ? std::nullopt : std::optional(prospect);
}

std::optional<ActionCandidate> BoardSearch::best(Match& match, int board, int player, const Allowance& allowance,
                                                 const Engine::Pick& pick) {
    match.board_actions(board, actions_);
    MoveList moves;
    ActionList link_moves;
    for (const Action& action : actions_) {
        if (action.type == ActionType::move)
            moves.push_back(action.move);
        else if (action.type == ActionType::link_move)
            link_moves.push_back(action);
    }
    if (moves.empty() && link_moves.empty()) return std::nullopt;
    if (linked_->match().across) return best_landing(match, board, player, allowance);
    const Position& position = match.position(board);
    const int stands = sign(board, position.turn(), player) * expectation(strategy(board).evaluate(position));
    const std::uint64_t used = nodes_;
    std::optional<ActionCandidate> best;
    if (!moves.empty()) best = best_move(match, board, player, moves, allowance, pick);
    const Allowance few = part_of(allowance, (nodes_ - used) / 2, 3 * link_moves.size());
    for (const Action& link_move : link_moves) {
        if (best && (best->wins || (allowance.go_on && !allowance.go_on()))) break;
        ActionCandidate found;
        found.board = board;
        found.action = link_move;
        found.gain = change(match, link_move, player, few, found.value) - reluctance;
        if (!best || found.gain > best->gain) best = found;
    }
    if (best && best->wins) send_most(match, player, *best, few);
    if (best) best->gain -= stands;
    return best;
}

void BoardSearch::send_most(Match& match, int player, ActionCandidate& best, const Allowance& allowance) {
    const auto sent_after = [&](const Action& action) -> std::optional<int> {
        const Trial trial(match, action);
        const BoardStatus status = match.board_status(best.board);
        if (status.verdict == Verdict::none || status.verdict == Verdict::draw) return std::nullopt;
        if (sign(best.board, status.verdict == Verdict::win ? Side::first : Side::second, player) < 0)
            return std::nullopt;
        return owed_by(match, player) >= 0 ? transfer(match, player, allowance).gain : 0;
    };
    if (match.open_boards() < 2) return;
    std::optional<int> max = sent_after(best.action);
    ActionList moves;
    match.board_actions(best.board, moves);
    for (const Action& action : moves) {
        if (action.type != ActionType::move || action == best.action) continue;
        const std::optional<int> sent = sent_after(action);
        if (!sent || (max && *sent <= *max)) continue;
        max = sent;
        best.action = action;
    }
}

std::optional<ActionCandidate> BoardSearch::best_landing(Match& match, int board, int player,
                                                         const Allowance& allowance) {
    const std::uint64_t used = nodes_;
    Allowance glance;
    glance.nodes = min_search;
    const auto go_on = [&] {
        return (allowance.nodes == 0 || nodes_ - used < allowance.nodes) && (!allowance.go_on || allowance.go_on());
    };
    MatchSearch search(
        match, player, [&](int f) { return evaluate_board(match, f, player, glance).static_eval; }, go_on);
    const int stands = search.standing();
    const auto found = search.best(board, allowance.depth > 0 ? allowance.depth : max_landings);
    nodes_ += search.actions();
    if (!found) return std::nullopt;
    ActionCandidate prospect;
    prospect.board = board;
    prospect.action = found->action;
    prospect.gain = found->static_eval - stands;
    const Trial trial(match, found->action);
    const BoardStatus status = match.board_status(board);
    prospect.wins = status.verdict != Verdict::none && status.verdict != Verdict::draw;
    prospect.value = evaluate_board(match, board, player, glance).value;
    return prospect;
}

ActionCandidate BoardSearch::transfer(Match& match, int player, const Allowance& allowance) {
    const int board = owed_by(match, player);
    ActionList choices;
    match.board_actions(board, choices);
    const Allowance few = part_of(allowance, allowance.nodes == 0 ? max_search : allowance.nodes, 2 * choices.size());
    ActionCandidate best;
    for (const Action& choice : choices) {
        if (best.board >= 0 && allowance.go_on && !allowance.go_on()) break;
        ActionCandidate found;
        found.board = board;
        found.action = choice;
        found.gain = change(match, choice, player, few, found.value);
        if (best.board < 0 || found.gain > best.gain) best = found;
    }
    return best;
}

}  // namespace varia::player
