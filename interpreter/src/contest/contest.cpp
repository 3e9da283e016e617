// What a game and a match answer alike, put behind one face. Every question that the two answer differently is asked of
// them here, and nowhere else.
#include <varia/contest.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>

namespace varia {

namespace {

constexpr std::string_view resign_text = "resign";

std::variant<Game, Match> start_of(const VariantPtr& variant) {
    if (variant->building() != nullptr) return Match(variant->building());
    return Game(variant);
}

Action action_of(Move move) {
    Action action;
    action.move = move;
    return action;
}

// The piece that a move of a floor's game is made with stands on its first cell; a drop, a pass and the move of a block
// have none.
bool moves_piece(Move move) {
    return move.type != MoveType::drop && move.type != MoveType::pass && move.type != MoveType::block;
}

Score whole(int points) { return {points, 1}; }

}  // namespace

std::uint64_t perft(Rules& rules, Position& position, int depth, const GoOn& go_on) {
    if (depth <= 0) return 1;
    if (!go_on(0)) return 0;
    if (depth == 1) {
        const std::uint64_t count = rules.count_legal_moves(position);
        return go_on(count) ? count : 0;
    }
    std::uint64_t total = 0;
    Position::Undo undo;
    for (const Move move : rules.legal_moves(position)) {
        rules.do_move(position, move, undo);
        total += perft(rules, position, depth - 1, go_on);
        rules.undo_move(position, undo);
    }
    return total;
}

Standing standing_of(const Outcome& outcome, const Variant& variant) {
    Standing standing;
    standing.over = outcome.over;
    standing.text = outcome.text(variant);
    if (!standing.over) return standing;
    standing.verdict = outcome.verdict;
    standing.reason = outcome.reason;
    standing.scores.assign(std::begin(outcome.score), std::end(outcome.score));
    const bool first = outcome.verdict == Verdict::win || outcome.verdict == Verdict::minor_win;
    const bool second = outcome.verdict == Verdict::loss || outcome.verdict == Verdict::minor_loss;
    if (!second) standing.winners.push_back(0);
    if (!first) standing.winners.push_back(1);
    return standing;
}

Contest::Contest(VariantPtr variant) : variant_(std::move(variant)), play_(start_of(variant_)) {}

Contest::Contest(VariantPtr variant, Position start)
    : variant_(variant), play_(Game(std::move(variant), std::move(start))) {}

Contest::Contest(VariantPtr variant, std::variant<Game, Match> play)
    : variant_(std::move(variant)), play_(std::move(play)) {}

Result<Contest> Contest::parse(const VariantPtr& variant, std::string_view text) {
    if (variant->building() != nullptr) {
        Result<Match> match = Match::parse(variant->building(), text);
        if (!match) return match.diagnostics();
        return Contest(variant, std::move(match).value());
    }
    Result<Position> position = parse_position(variant, text);
    if (!position) return position.diagnostics();
    return Contest(variant, std::move(position).value());
}

// ---- what is played ------------------------------------------------------------------------------------------------

int Contest::floors() const { return played() != nullptr ? played()->building().floors() : 1; }

const VariantPtr& Contest::floor_variant(int floor) const {
    return played() != nullptr ? played()->building().variant(floor) : variant_;
}

const Position& Contest::position(int floor) const {
    return played() != nullptr ? played()->position(floor) : game().position();
}

Rules& Contest::rules(int floor) { return played() != nullptr ? played()->rules(floor) : game().rules(); }

int Contest::players() const { return played() != nullptr ? played()->building().players() : 2; }

const std::string& Contest::player_name(int player) const {
    if (played() != nullptr) return played()->building().player_name(player);
    return variant_->definition().sides.side[player].name.text;
}

int Contest::player_of(int floor, Side side) const {
    return played() != nullptr ? played()->building().player(floor, side) : index(side);
}

int Contest::find_player(std::string_view name) const {
    for (int p = 0; p < players(); ++p) {
        const std::string& letter = played() != nullptr ? played()->building().player_letter(p)
                                                       : variant_->definition().sides.side[p].letter;
        if (name == player_name(p) || name == letter) return p;
    }
    return -1;
}

// ---- how it stands -------------------------------------------------------------------------------------------------

Standing Contest::standing() {
    Standing standing;
    if (Match* const in_match = played()) {
        standing.over = in_match->over();
        standing.text = in_match->status();
        if (!standing.over) return standing;
        standing.reason = "match";
        int best = 0;
        for (int p = 0; p < players(); ++p) {
            standing.scores.push_back(whole(in_match->won(p)));
            best = std::max(best, in_match->won(p));
        }
        for (int p = 0; p < players(); ++p)
            if (in_match->won(p) == best) standing.winners.push_back(p);
        return standing;
    }
    return standing_of(game().outcome(), *variant_);
}

bool Contest::over() { return played() != nullptr ? played()->over() : game().outcome().over; }

int Contest::player() {
    if (played() != nullptr) return played()->player();
    return over() ? -1 : index(game().position().turn());
}

FloorStatus Contest::floor_status(int floor) {
    if (played() != nullptr) return played()->floor_status(floor);
    const Outcome outcome = game().outcome();
    return {false, outcome.verdict, outcome.reason};
}

std::string Contest::floor_line(int floor) {
    if (played() != nullptr) return played()->floor_line(floor);
    const FloorStatus status = floor_status(floor);
    if (status.verdict == Verdict::none) return "open";
    if (status.verdict == Verdict::draw) return "drawn " + status.reason;
    const bool first = status.verdict == Verdict::win || status.verdict == Verdict::minor_win;
    return player_name(first ? 0 : 1) + "-won " + status.reason;
}

bool Contest::in_check(int floor) { return rules(floor).in_check(position(floor), position(floor).turn()); }

int Contest::occurrences(int floor) const {
    return played() != nullptr ? played()->occurrences(floor) : game().occurrences();
}

std::string Contest::text() const { return played() != nullptr ? played()->text() : format_position(game().position()); }

std::uint64_t Contest::key() const { return played() != nullptr ? played()->key() : game().position().key(); }

// ---- what may be done ----------------------------------------------------------------------------------------------

void Contest::legal_actions(ActionList& list) {
    if (played() != nullptr) return played()->legal_actions(list);
    list.clear();
    if (pass_draws_ && !game().resigned()) {
        Position position = game().position();
        for (const Move move : game().rules().legal_moves(position)) list.push_back(action_of(move));
    } else {
        for (const Move move : game().legal_moves()) list.push_back(action_of(move));
    }
}

ActionList Contest::legal_actions() {
    ActionList list;
    legal_actions(list);
    return list;
}

void Contest::floor_actions(int floor, ActionList& list) {
    if (played() != nullptr) played()->floor_actions(floor, list);
    else legal_actions(list);
}

ActionList Contest::piece_actions(int floor, Cell cell) {
    ActionList list;
    floor_actions(floor, list);
    std::erase_if(list, [&](const Action& action) {
        if (action.type == ActionType::move) return !moves_piece(action.move) || action.move.from != cell;
        return action.type != ActionType::ride || played()->building().cell(floor, action.shaft) != cell;
    });
    return list;
}

std::uint64_t Contest::count_actions() {
    if (played() != nullptr) return played()->legal_actions().size();
    if (!pass_draws_) return game().legal_moves().size();
    if (game().resigned()) return 0;
    Position position = game().position();
    return game().rules().count_legal_moves(position);
}

std::vector<Choice> Contest::spelt(const ActionList& list) {
    std::vector<Choice> choices;
    choices.reserve(list.size());
    for (const Action& action : list) choices.push_back({action_text(action), action});
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) { return a.text < b.text; });
    return choices;
}

std::vector<Choice> Contest::choices() { return spelt(legal_actions()); }

std::vector<Choice> Contest::choices(int floor) {
    ActionList list;
    floor_actions(floor, list);
    return spelt(list);
}

ActionList Contest::ordered_actions(int player) {
    ActionList list;
    // In a match floor follows floor. The order of moves on one board is the generator's own affair, but for their texts.
    if (played() != nullptr) legal_actions(list);
    else
        for (const Choice& choice : choices()) list.push_back(choice.action);
    if (player >= 0) std::erase_if(list, [&](const Action& action) { return actor(action) != player; });
    return list;
}

std::string Contest::action_text(const Action& action, Spelling spelling) {
    if (played() != nullptr && (action.type != ActionType::move || spelling == Spelling::canonical))
        return played()->action_text(action);
    if (action.type == ActionType::resign) return std::string(resign_text);
    Position here = position(action.floor);
    std::string text = spelling == Spelling::san   ? san_text(rules(action.floor), here, action.move)
                       : spelling == Spelling::uci ? uci_text(here, action.move)
                                                   : move_text(here, action.move);
    return played() != nullptr ? fmt::format("{}:{}", action.floor + 1, text) : text;
}

int Contest::actor(const Action& action) const {
    return played() != nullptr ? played()->actor(action) : index(game().position().turn());
}

std::uint64_t Contest::perft(int depth, PerftTable* table) {
    if (played() != nullptr) return played()->perft(depth);
    Position position = game().position();
    return game().rules().perft(position, depth, table);
}

std::uint64_t Contest::perft(int depth, const GoOn& go_on) {
    if (played() != nullptr) return played()->perft(depth, go_on);
    Position position = game().position();
    return varia::perft(game().rules(), position, depth, go_on);
}

std::uint64_t Contest::perft_after(const Action& action, int depth, PerftTable* table) {
    if (played() != nullptr) return played()->perft_after(action, depth);
    Position position = game().position();
    Position::Undo undo;
    game().rules().do_move(position, action.move, undo);
    return game().rules().perft(position, depth, table);
}

std::vector<std::pair<std::string, std::uint64_t>> Contest::divide(int depth) {
    std::vector<std::pair<std::string, std::uint64_t>> leaves;
    for (Choice& choice : choices()) {
        const std::uint64_t count = perft_after(choice.action, depth - 1);
        leaves.emplace_back(std::move(choice.text), count);
    }
    return leaves;
}

// ---- playing -------------------------------------------------------------------------------------------------------

void Contest::act(const Action& action) {
    if (played() != nullptr) played()->act(action);
    else if (action.type == ActionType::resign) game().resign();
    else game().play(action.move);
}

Result<Action> Contest::play(std::string_view text) {
    if (played() != nullptr) return played()->play(text);
    if (text == resign_text && !game().outcome().over) {
        Action action;
        action.type = ActionType::resign;
        act(action);
        return action;
    }
    const Result<Move> move = game().play(text, pass_draws_);
    if (!move) return move.diagnostics();
    return action_of(*move);
}

Result<Action> Contest::read_action(std::string_view text) {
    if (played() != nullptr) return played()->read_action(text);
    if (std::optional<Diagnostic> ended = game().refusal(pass_draws_)) return *std::move(ended);
    Action action;
    action.type = ActionType::resign;
    if (text == resign_text) return action;
    Position position = game().position();
    const Result<Move> move = parse_move(game().rules(), position, text);
    if (!move) return move.diagnostics();
    return action_of(*move);
}

bool Contest::undo() { return played() != nullptr ? played()->undo() : game().undo(); }

const std::vector<std::string>& Contest::texts() const { return played() != nullptr ? played()->texts() : game().texts(); }

int Contest::plies() const { return played() != nullptr ? static_cast<int>(played()->texts().size()) : game().plies(); }

std::vector<Cell> Contest::changed(int floor) { return played() != nullptr ? played()->changed(floor) : game().changed(); }

// ---- scripts and memory --------------------------------------------------------------------------------------------

std::optional<Diagnostic> Contest::take_failure() {
    return played() != nullptr ? played()->take_failure() : game().rules().take_failure();
}

std::uint64_t Contest::take_script_steps() {
    return played() != nullptr ? played()->take_script_steps() : game().rules().take_script_steps();
}

std::size_t Contest::memory() const {
    return sizeof(Contest) + (played() != nullptr ? played()->memory() - sizeof(Match) : game().memory() - sizeof(Game));
}

}  // namespace varia
