// A game does moves on one position and remembers how to undo them. Besides the moves it keeps a repetition key for
// every position that occurred, in which rights that no move can use do not count.
#include <varia/game.hpp>
#include <varia/texts.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "endings.hpp"
#include "guard.hpp"
#include "heap_bytes.hpp"
#include "move_texts.hpp"
#include "repetition.hpp"

namespace varia {

Game::Game(VariantPtr variant, SharedScripts* scripts) : Game(variant, start_position(variant), scripts) {}

Game::Game(VariantPtr variant, Position start, SharedScripts* scripts)
    : variant_(std::move(variant)),
      scripts_(scripts),
      rules_(variant_, scripts),
      start_(std::move(start)),
      position_(start_) {
    VARIA_ASSERT(start_.variant_ptr() == variant_, "the start is a position of the game's variant");
    remember();
}

Game::Game(const Game& other)
    : variant_(other.variant_),
      scripts_(other.scripts_),
      rules_(variant_, scripts_),
      start_(other.start_),
      position_(other.position_),
      played_(other.played_),
      lengths_(other.lengths_),
      begun_(other.begun_),
      step_texts_(other.step_texts_),
      texts_(other.texts_),
      keys_(other.keys_),
      seen_(other.seen_),
      resigned_(other.resigned_) {
    for (const std::uint64_t key : keys_) rules_.remember(key);
}

Game& Game::operator=(const Game& other) {
    if (this != &other) *this = Game(other);
    return *this;
}

const MoveList& Game::legal_moves() {
    if (!legal_known_) {
        if (outcome().over)
            legal_.clear();
        else
            rules_.legal_moves(position_, legal_);
        legal_known_ = !rules_.failed();  // a list made while a script failed is not valid
    }
    return legal_;
}

Outcome Game::outcome() {
    if (resigned_) return outcome_for(*variant_, position_.turn(), {Verdict::loss, {0, 1}}, "resign");
    if (Outcome decided = rules_.outcome(position_); decided.over) return decided;
    const int limit = variant_->definition().rules.repetition.count;
    const int times = limit > 0 ? occurrences() : 1;
    Outcome outcome = outcome_by_history(rules_, position_, times);
    if (outcome.reason != "repetition" || !judges_repetition(*variant_)) return outcome;
    if (std::optional<Outcome> judged = outcome_of_repetition()) return *std::move(judged);
    return outcome;
}

// The cycle begins with the first of the occurrences that count, this one and those before it.
std::optional<Outcome> Game::outcome_of_repetition() {
    std::size_t turn = keys_.size();
    for (int left = variant_->definition().rules.repetition.count; left > 0;)
        if (keys_[--turn] == keys_.back()) --left;
    std::vector<Move> moves;
    Position first = position_;
    std::size_t steps = 0;
    for (std::size_t i = turn; i < lengths_.size(); ++i) steps += lengths_[i];
    for (std::size_t i = 0; i < steps; ++i) {
        const Played& played = played_[played_.size() - 1 - i];
        rules_.undo_move(first, played.undo);
        moves.push_back(played.move);
    }
    std::ranges::reverse(moves);
    return outcome_of_cycle(rules_, std::move(first), moves);
}

std::optional<Diagnostic> Game::refusal(bool past_draws) {
    const Outcome now = outcome();
    if (!now.over) return std::nullopt;
    // Lists of moves may run past endings that history decides, and past dead positions, as perft does.
    if (past_draws && !resigned_)
        if (const Outcome decided = rules_.outcome(position_);
            !decided.over || (!rules_.decided(position_) && rules_.has_legal_move(position_)))
            return std::nullopt;
    return typed_error(
        fmt::format("the game is over: {} after {} move{}", now.text(*variant_), plies(), plies() == 1 ? "" : "s"),
        plies() > 0 ? "take a move back to play on" : "");
}

TurnList Game::legal_turns() {
    TurnList turns;
    if (!outcome().over) rules_.legal_turns(position_, turns);
    return turns;
}

Turn Game::steps() const {
    Turn made;
    for (std::size_t i = played_.size() - begun_; i < played_.size(); ++i) made.push_back(played_[i].move);
    return made;
}

Turn Game::last_steps() const {
    Turn made;
    const std::size_t count = begun_ != 0 ? begun_ : lengths_.empty() || resigned_ ? 0 : lengths_.back();
    for (std::size_t i = played_.size() - count; i < played_.size(); ++i) made.push_back(played_[i].move);
    return made;
}

Result<Turn> Game::play(std::string_view text, bool past_draws) {
    if (std::optional<Diagnostic> ended = refusal(past_draws)) return *std::move(ended);
    Result<Turn> turn = parse_turn(rules_, position_, text);
    const std::size_t before = played_.size();
    Guard take_back([&] {
        while (played_.size() > before) (void)undo_step();
    });
    if (turn)
        for (const Move move : *turn) record(move);
    if (std::optional<Diagnostic> failure = rules_.take_failure())
        return *std::move(failure);  // a script failed, so nothing has been played
    take_back.release();
    return turn;
}

Result<Move> Game::play_step(std::string_view text, bool past_draws) {
    if (std::optional<Diagnostic> ended = refusal(past_draws)) return *std::move(ended);
    Result<Move> move = parse_move(rules_, position_, text);
    if (move) record(*move);
    Guard take_back([&] { (void)(move && undo_step()); });
    if (std::optional<Diagnostic> failure = rules_.take_failure()) return *std::move(failure);
    take_back.release();
    return move;
}

void Game::play(Move move) {
    // An assertion alone does not call scripts, because they have a budget.
    const auto legal = [&] {
        if (legal_known_) return std::ranges::find(legal_, move) != legal_.end();
        if (!variant_->definition().hooks.empty()) return true;
        const MoveList list = rules_.legal_moves(position_);
        return std::ranges::find(list, move) != list.end();
    };
    VARIA_ASSERT(legal(), "the move is one of the game's legal ones");
    record(move);
}

void Game::record(Move move) {
    const bool steps = variant_->has_turns();
    // If the moves are known, they are not generated again for the text.
    const bool known = legal_known_ && !legal_.empty();
    (steps ? step_texts_ : texts_)
        .push_back(known ? MoveTexts(position_, legal_).text(move) : move_text(rules_, position_, move));
    Guard forget_text([&] { (steps ? step_texts_ : texts_).pop_back(); });
    lengths_.reserve(lengths_.size() + 1);
    played_.emplace_back().move = move;
    Guard forget_move([&] { played_.pop_back(); });
    rules_.do_move(position_, move, played_.back().undo);
    ++begun_;
    Guard take_back([&] {
        --begun_;
        rules_.undo_move(position_, played_.back().undo);
    });
    // A turn that has begun, and can neither go on nor end, ends with the game.
    if (!position_.mid_turn() || !rules_.has_legal_move(position_)) {
        if (steps)
            end_turn();
        else
            remember();
        lengths_.push_back(static_cast<std::uint32_t>(begun_));
        begun_ = 0;
        step_texts_.clear();
    }
    take_back.release();
    forget_move.release();
    forget_text.release();
    legal_known_ = false;
}

// The text of a turn belongs to the position in which the turn began.
void Game::end_turn() {
    const Turn turn = steps();
    std::size_t back = 0;
    {
        const Guard forth([&] {
            for (; back > 0; --back) {
                Played& played = played_[played_.size() - back];
                rules_.do_move(position_, played.move, played.undo);
            }
        });
        for (; back < turn.size(); ++back) rules_.undo_move(position_, played_[played_.size() - 1 - back].undo);
        texts_.push_back(turn_text(rules_, position_, turn));
    }
    Guard forget_text([&] { texts_.pop_back(); });
    remember();
    forget_text.release();
}

std::vector<Cell> Game::changed() {
    std::vector<Cell> cells;
    if (played_.empty()) return cells;
    Position before = position_;
    const std::size_t steps = begun_ != 0 ? begun_ : lengths_.back();
    for (std::size_t i = 0; i < steps; ++i) rules_.undo_move(before, played_[played_.size() - 1 - i].undo);
    for (int c = 0; c < variant_->board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (before.at(cell) != position_.at(cell)) cells.push_back(cell);
    }
    return cells;
}

void Game::resign() {
    while (begun_ != 0) (void)undo_step();  // a turn under way is taken back
    lengths_.reserve(lengths_.size() + 1);
    texts_.emplace_back("resign");
    legal_known_ = false;
    if (variant_->definition().rules.out.resign.men == GoingOutDef::Men::none) {
        resigned_ = true;
        return;
    }
    // The other sides play on.
    Guard forget_text([&] { texts_.pop_back(); });
    played_.emplace_back().move = Move::null();
    Guard forget_move([&] { played_.pop_back(); });
    rules_.resign(position_, played_.back().undo);
    Guard take_back([&] { rules_.undo_move(position_, played_.back().undo); });
    remember();
    lengths_.push_back(1);
    take_back.release();
    forget_move.release();
    forget_text.release();
}

bool Game::undo() {
    if (resigned_) {
        texts_.pop_back();
        resigned_ = false;
        legal_known_ = false;
        return true;
    }
    if (played_.empty()) return false;
    const std::size_t steps = begun_ != 0 ? begun_ : lengths_.back();
    for (std::size_t i = 0; i < steps; ++i) drop_step();
    return true;
}

bool Game::undo_step() {
    if (resigned_) return undo();
    if (played_.empty()) return false;
    drop_step();
    // If the turn was over, its remaining steps are a turn under way again, and need their texts.
    if (begun_ == 0 || !step_texts_.empty()) return true;
    const std::size_t first = played_.size() - begun_;
    for (std::size_t i = begun_; i > 0; --i) rules_.undo_move(position_, played_[first + i - 1].undo);
    for (std::size_t i = 0; i < begun_; ++i) {
        step_texts_.push_back(move_text(position_, played_[first + i].move));
        rules_.do_move(position_, played_[first + i].move, played_[first + i].undo);
    }
    return true;
}

void Game::drop_step() {
    if (begun_ == 0) {
        begun_ = lengths_.back();
        lengths_.pop_back();
        texts_.pop_back();
        if (const auto seen = seen_.find(keys_.back()); --seen->second == 0) seen_.erase(seen);
        rules_.forget(keys_.back());
        keys_.pop_back();
    } else if (!step_texts_.empty()) {
        step_texts_.pop_back();
    }
    rules_.undo_move(position_, played_.back().undo);
    played_.pop_back();
    --begun_;
    legal_known_ = false;
}

int Game::occurrences() const { return seen_.at(keys_.back()); }

std::size_t Game::memory() const {
    std::size_t total = sizeof(Game) - sizeof(Rules) - 2 * sizeof(Position) + rules_.memory() + start_.memory() +
                        position_.memory() + heap_bytes(texts_) + heap_bytes(keys_) + heap_bytes(seen_) +
                        heap_bytes(legal_) + heap_bytes(played_) + heap_bytes(lengths_) + heap_bytes(step_texts_);
    for (const Played& played : played_) total += played.undo.memory() - sizeof(Position::Undo);
    return total;
}

void Game::remember() {
    keys_.push_back(rules_.repetition_key(position_));
    Guard forget([&] { keys_.pop_back(); });
    rules_.remember(keys_.back());
    Guard forget_key([&] { rules_.forget(keys_.back()); });
    ++seen_[keys_.back()];
    forget_key.release();
    forget.release();
}

}  // namespace varia
