// The common interface of a game and a match. Whatever the two do differently is distinguished here, and nowhere else.
#include <varia/contest.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>
#include <varia/texts.hpp>

#include "contest_words.hpp"
#include "dialect_moves.hpp"
#include "guard.hpp"

namespace varia {

namespace {

VariantPtr given(VariantPtr variant) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    return variant;
}

std::variant<Game, Match> start_of(const VariantPtr& variant, SharedScripts* scripts) {
    if (variant->linked_boards() != nullptr) return Match(variant->linked_boards(), scripts);
    return Game(variant, scripts);
}

}  // namespace

Contest::Contest(VariantPtr variant, SharedScripts* scripts)
    : variant_(given(std::move(variant))), play_(start_of(variant_, scripts)) {}

Contest::Contest(VariantPtr variant, Position start, SharedScripts* scripts)
    : variant_(variant), play_(Game(std::move(variant), std::move(start), scripts)) {}

Contest::Contest(Game game) : variant_(game.variant_ptr()), play_(std::move(game)) {}

Contest::Contest(VariantPtr variant, std::variant<Game, Match> play)
    : variant_(std::move(variant)), play_(std::move(play)) {}

Result<Contest> Contest::parse(const VariantPtr& variant, std::string_view text, SharedScripts* scripts) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    if (variant->linked_boards() != nullptr) {
        Result<Match> match = Match::parse(variant->linked_boards(), text, scripts);
        if (!match) return match.diagnostics();
        return Contest(variant, std::move(match).value());
    }
    Result<Position> position = parse_position(variant, text);
    if (!position) return position.diagnostics();
    Diagnostics warnings = position.diagnostics();
    return {Contest(variant, std::move(position).value(), scripts), std::move(warnings)};
}

Result<Contest> Contest::begin_here(SharedScripts* scripts) const {
    if (played() != nullptr) return parse(variant_, played()->text(), scripts);
    return Contest(variant_, game().position(), scripts);
}

// ---- what is played -----------------------------------------------------------------------------------------------

// A precondition of all functions that take a board.
void Contest::expect_board(int board) const {
    VARIA_ASSERT(board >= 0 && board < boards(), "the contest has such a floor");
}

Layout Contest::layout() const& { return played() != nullptr ? Layout(variant_) : Layout::of_one_board(variant_); }

int Contest::boards() const { return layout().boards(); }

const VariantPtr& Contest::board_variant(int board) const {
    expect_board(board);
    return layout().variant(board);
}

const Position& Contest::position(int board) const {
    expect_board(board);
    return played() != nullptr ? played()->position(board) : game().position();
}

Rules& Contest::rules(int board) {
    expect_board(board);
    return played() != nullptr ? played()->rules(board) : game().rules();
}

int Contest::players() const { return layout().players(); }

const std::string& Contest::player_name(int player) const {
    VARIA_ASSERT(player >= 0 && player < players(), "the contest has such a player");
    return layout().player_name(player);
}

int Contest::player_of(int board, Side side) const {
    expect_board(board);
    return layout().player_of(board, side);
}

int Contest::find_player(std::string_view name) const { return layout().find_player(name); }

// ---- playing ------------------------------------------------------------------------------------------------------

void Contest::act(const Action& action) {
    if (played() != nullptr)
        played()->act(action);
    else if (action.type == ActionType::resign)
        game().resign();
    else
        game().play(action.move);
}

void Contest::write_as(const DialectDef* dialect) {
    VARIA_ASSERT(dialect == nullptr || played() == nullptr, "dialects are about games on one board");
    dialect_ = dialect;
    unsaid_.reset();
}

std::optional<Diagnostic> Contest::take_unsaid() { return std::exchange(unsaid_, std::nullopt); }

Result<std::string> Contest::from_dialect(std::string_view text, bool step) {
    if (!says_moves() || game().refusal(pass_draws_)) return std::string(text);
    Position position = game().position();
    Rules& rules = game().rules();
    // A text with several meanings there has none of Varia's own. Nor has a text with cells of the dialect, which may
    // be names of other cells here.
    const auto own = [&](const auto& failed) -> Result<std::string> {
        if (failed.code() == ErrorCode::ambiguous || names_cell(*variant_, *dialect_, position.turn(), text))
            return failed.diagnostics();
        return std::string(text);
    };
    if (step) {
        const Result<Move> move = parse_move(rules, position, text, *dialect_);
        return move ? move_text(rules, position, *move) : own(move);
    }
    const Result<Turn> turn = parse_turn(rules, position, text, *dialect_);
    return turn ? turn_text(rules, position, *turn) : own(turn);
}

std::vector<std::string> Contest::written_texts(std::size_t from) const {
    std::vector<std::string> texts = this->texts();
    if (says_moves()) {
        Position position = game().start();
        Rules rules(variant_);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const Result<Turn> turn = parse_turn(rules, position, texts[i]);
            if (!turn) break;  // resigning, which has no text in dialects
            if (i >= from)
                if (std::optional<std::vector<std::string>> there = said(rules, position, {*turn}))
                    texts[i] = std::move(there->front());
            Position::Undo undo;
            for (const Move step : *turn) rules.do_move(position, step, undo);
        }
    }
    texts.erase(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(std::min(from, texts.size())));
    return texts;
}

Result<Action> Contest::play(std::string_view text) {
    if (played() != nullptr) return played()->play(text);
    if (text == resign_text && !game().outcome().over) {
        Action action;
        action.type = ActionType::resign;
        act(action);
        return action;
    }
    if (variant_->has_turns() && text.ends_with(',')) return play_steps(text);
    const Result<std::string> own = from_dialect(text, false);
    if (!own) return own.diagnostics();
    const Result<Turn> turn = game().play(*own, pass_draws_);
    if (turn) return action_of(turn->front());
    // A text that may mean several turns is not read as a step. With a comma at its end it is one.
    if (variant_->has_turns() && turn.code() != ErrorCode::ambiguous)
        if (const Result<Move> step = game().play_step(text, pass_draws_)) return action_of(*step);
    return turn.diagnostics();
}

// Plays steps after which the turn is not over, such as "e2-e4,d2-d4,".
Result<Action> Contest::play_steps(std::string_view text) {
    std::size_t made = 0;
    Guard take_back([&] {
        for (; made > 0; --made) (void)game().undo_step();
    });
    std::optional<Move> first;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const Result<Move> step = game().play_step(text.substr(0, comma), pass_draws_);
        if (!step) return step.diagnostics();
        ++made;
        if (!first) first = *step;
        text.remove_prefix(comma + 1);
        if (!game().position().mid_turn() && !text.empty())
            return typed_error(fmt::format("{} is too much: the turn is over before it", quoted(text)));
    }
    take_back.release();
    return action_of(*first);
}

Result<Action> Contest::read_action(std::string_view text) {
    if (played() != nullptr) return played()->read_action(text);
    if (std::optional<Diagnostic> ended = game().refusal(pass_draws_)) return *std::move(ended);
    Action action;
    action.type = ActionType::resign;
    if (text == resign_text) return action;
    Position position = game().position();
    const Result<std::string> own = from_dialect(text, true);
    if (!own) return own.diagnostics();
    const Result<Move> move = parse_move(game().rules(), position, *own);
    if (!move) return move.diagnostics();
    return action_of(*move);
}

bool Contest::undo() { return played() != nullptr ? played()->undo() : game().undo(); }

bool Contest::undo_step() { return played() != nullptr ? played()->undo() : game().undo_step(); }

bool Contest::mid_turn() const { return played() == nullptr && game().position().mid_turn(); }

std::vector<std::string> Contest::step_texts() const {
    return played() == nullptr ? game().step_texts() : std::vector<std::string>{};
}

Turn Contest::last_steps() const { return played() == nullptr ? game().last_steps() : Turn{}; }

const std::vector<std::string>& Contest::texts() const {
    return played() != nullptr ? played()->texts() : game().texts();
}

int Contest::plies() const { return played() != nullptr ? static_cast<int>(played()->texts().size()) : game().plies(); }

std::vector<Cell> Contest::changed(int board) {
    expect_board(board);
    return played() != nullptr ? played()->changed(board) : game().changed();
}

// ---- scripts and memory -------------------------------------------------------------------------------------------

std::function<bool(std::uint64_t)> Contest::watch_searches(std::function<bool(std::uint64_t)> go_on) {
    if (played() != nullptr) return {};
    return game().rules().watch_searches(std::move(go_on));
}

std::optional<Diagnostic> Contest::take_failure() {
    return played() != nullptr ? played()->take_failure() : game().rules().take_failure();
}

std::uint64_t Contest::take_script_steps() {
    return played() != nullptr ? played()->take_script_steps() : game().rules().take_script_steps();
}

std::size_t Contest::memory() const {
    return sizeof(Contest) +
           (played() != nullptr ? played()->memory() - sizeof(Match) : game().memory() - sizeof(Game));
}

}  // namespace varia
