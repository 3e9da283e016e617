#include "record_walker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "record_lines.hpp"
#include "record_signs.hpp"

namespace varia::records {
namespace {

constexpr std::uint64_t max_legal = 200;  // with more legal moves a hint lists none
constexpr std::size_t max_reported = 12;
constexpr int max_chosen = 8;                    // turns with two meanings in one game
constexpr std::ptrdiff_t max_looked_ahead = 24;  // moves behind such a turn

// The move without a turn number that is joined to it: "32-28" of "1.32-28". The reader of the text cannot remove this
// number, because a cell may be called "1.32".
std::string_view without_turn_number(std::string_view word) {
    const std::size_t dot = word.find_first_not_of("0123456789");
    if (dot == 0 || dot == std::string_view::npos || word[dot] != '.') return word;
    const std::size_t move = word.find_first_not_of('.', dot);
    return move == std::string_view::npos ? word : word.substr(move);
}

// How far a game has come: the number of its turns, and the number of steps of an unfinished turn.
std::pair<std::size_t, std::size_t> progress(const Contest& contest) {
    return {contest.texts().size(), contest.mid_turn() ? contest.step_texts().size() : 0};
}

// The canonical text of a turn without what its piece becomes at its end, if it is read as the same turn.
std::string without_promotion(Rules& rules, Position& position, const std::string& text) {
    const std::size_t sign = text.rfind('=');
    if (sign == std::string::npos) return text;
    std::string bare = text.substr(0, sign);
    const Result<Turn> turn = parse_turn(rules, position, bare);
    return turn && turn_text(rules, position, *turn) == text ? bare : text;
}

}  // namespace

RecordWalker::RecordWalker(GameRecord& record, Contest& contest, const ReplayWish& wish, std::vector<Flaw>& flaws)
    : record_(record),
      contest_(contest),
      wish_(wish),
      flaws_(flaws),
      san_(wish.form == MoveForm::usual && is_written_in_san(contest)),
      wire_(contest.variant_ptr(), Wire::Dialect::uci) {
    if (wish.form == MoveForm::dialect) writer_ = ContestDialect::of(contest, wish.dialect);
}

std::size_t RecordWalker::walk(std::size_t index) {
    std::size_t played = 0;
    // No line is added or removed during the walk, so the reference stays valid.
    RecordedLine& line = record_.lines[index];
    const bool main = index == 0;
    while (played < line.moves.size() && !(main && wish_.max && played >= *wish_.max)) {
        RecordedMove& move = line.moves[played];
        set_number(move);
        if (wish_.variations) walk_variations(move);
        if (!play(move) && !choose(line, played) && !pass_for(move, main)) break;
        ++played;
        if (main && wish_.see) wish_.see(move, contest_);
    }
    const bool stopped_here = main && wish_.max && played == *wish_.max;
    if (wish_.form != MoveForm::as_written && !stopped_here) line.moves.resize(played);
    return played;
}

void RecordWalker::walk_variations(RecordedMove& move) {
    if (move.variations.empty()) return;
    const auto before = progress(contest_);
    for (const std::size_t variation : move.variations) {
        std::optional<Contest> kept;
        if (has_null_move(variation)) kept = contest_;
        (void)walk(variation);
        if (kept) {
            contest_ = *std::move(kept);
            continue;
        }
        while (progress(contest_) > before && contest_.undo_step()) {
        }
    }
    if (wish_.form != MoveForm::as_written)
        std::erase_if(move.variations, [&](std::size_t v) {
            return record_.lines[v].moves.empty() && record_.lines[v].comments.empty();
        });
}

void RecordWalker::set_number(RecordedMove& move) {
    const std::optional<int> number = contest_.move_number();
    move.number = number.value_or(static_cast<int>(contest_.texts().size()) + 1);
    move.begins = !number || contest_.position().turn_index() == 0;
}

bool RecordWalker::has_null_move(std::size_t line) const {
    return std::ranges::any_of(record_.lines[line].moves,
                               [&](const RecordedMove& move) { return is_null_move(move.text); });
}

bool RecordWalker::pass_for(RecordedMove& move, bool main) {
    const bool may = is_null_move(move.text) && (!main || wish_.null_moves) && contest_.layout().has_null_moves() &&
                     !contest_.over();
    if (!may) return described(move);
    Position position = contest_.position();
    if (contest_.rules().in_check(position, position.turn())) {
        why_ = typed_error("a side in check does not let its move pass");
        return described(move);
    }
    Position::Undo undo;
    contest_.rules().do_null_move(position, undo);
    contest_ = Contest(contest_.variant_ptr(), std::move(position));
    contest_.pass_draws(true);
    if (wish_.form != MoveForm::as_written) move.text = wish_.form == MoveForm::uci ? "0000" : "--";
    return true;
}

bool RecordWalker::play(RecordedMove& move) {
    Result<std::string> written = played_as_read(move.text);
    if (written) {
        if (wish_.form != MoveForm::as_written) move.text = std::move(written).value();
        return true;
    }
    why_ = written.diagnostics().front();
    return false;
}

Result<std::string> RecordWalker::played_as_read(std::string_view text) {
    const std::string_view bare = without_turn_number(text);
    const bool numbered = !reader_ && is_numbered_move(bare);
    if (numbered && numbering_ == PdnNumbering::rows) return played_by_rows(bare);
    Result<std::string> written = played(text);
    if (!written && bare != text)
        if (Result<std::string> again = played(bare)) written = std::move(again);
    if (!numbered) return written;
    if (const std::string shorter = without_zeros(bare); !written && shorter != bare)
        if (Result<std::string> again = played(shorter)) written = std::move(again);
    if (written) {
        numbering_ = PdnNumbering::own;
    } else if (numbering_ == PdnNumbering::unknown) {
        if (Result<std::string> again = played_by_rows(bare)) {
            written = std::move(again);
            numbering_ = PdnNumbering::rows;
        }
    }
    return written;
}

Result<std::string> RecordWalker::played_by_rows(std::string_view text) {
    if (!std::exchange(knows_numbers_, true)) numbers_ = PdnNumbers::of(contest_.variant());
    const std::optional<std::string> named = numbers_ ? numbers_->move(without_zeros(text)) : std::nullopt;
    return named ? played(*named) : typed_error("no move between numbered cells");
}

bool RecordWalker::described(const RecordedMove& move) {
    if (flaws_.size() >= max_record_flaws) return false;
    Flaw flaw{
        move.place, fmt::format("{}{}: {}", number_text(move), escaped(move.text.substr(0, 40)), why_.message), {}};
    if (wish_.whole) flaw.hint = legal_here();
    if (flaw.hint.empty()) flaw.hint = why_.hint;
    flaws_.push_back(std::move(flaw));
    return false;
}

Result<std::string> RecordWalker::played(std::string_view text) {
    if (!contest_.layout().one_move_turns()) {
        if (!reader_) return played_turn(text);
        const Result<std::string> turn = reader_->canonical_turn(contest_, text);
        return turn ? played_turn(*turn) : turn;
    }
    const Result<Action> action = reader_ ? reader_->read(contest_, text) : contest_.read_action(text);
    if (!action) return action.diagnostics();
    if (std::optional<Diagnostic> failure = contest_.take_failure()) return *std::move(failure);
    std::string written;
    if (action->type == ActionType::resign || wish_.form == MoveForm::canonical || wish_.form == MoveForm::unpromoted)
        written = contest_.action_text(*action);
    else if (wish_.form == MoveForm::uci)
        written = wire_.text(contest_.rules(), contest_.position(), MoveList{action->move});
    else if (wish_.form == MoveForm::usual)
        written = usual_text(*action);
    else if (writer_) {
        Result<std::string> text_there = writer_->text(contest_, *action);
        if (!text_there) return text_there.diagnostics();
        written = std::move(text_there).value();
    }
    contest_.act(*action);
    return written;
}

std::string RecordWalker::usual_text(const Action& action) {
    if (san_) {
        std::string san = contest_.action_text(action, Spelling::san);
        if (const Result<Action> again = contest_.read_action(san); again && *again == action) return san;
    }
    return contest_.action_text(action);
}

std::optional<std::string> RecordWalker::turn_on_the_wire(std::string_view text) {
    // XBoard's word for a turn that changes nothing is a null move in records. Looking for such a turn may take long.
    if (!contest_.layout().has_turns() || text == "@@@@") return std::nullopt;
    Game game = *contest_.lone_game();
    const std::optional<Turn> turn = wire_.read_turn(game, text);
    if (!turn) return std::nullopt;
    Position here = contest_.position();
    return turn_text(contest_.rules(), here, *turn);
}

Result<std::string> RecordWalker::played_turn(std::string_view text) {
    // A turn may be written in several words. Each word but the last ends with a comma.
    const std::size_t made = contest_.mid_turn() ? contest_.step_texts().size() : 0;
    const std::size_t turns = contest_.texts().size();
    const bool for_wire = (wish_.form == MoveForm::uci || writer_) && made == 0 && contest_.layout().has_turns();
    std::optional<Position> before;
    const bool unpromoted = wish_.form == MoveForm::unpromoted;
    if (for_wire || san_ || unpromoted || made > 0) before = contest_.position();
    Result<Action> action = contest_.play(text);
    // UCI writes turns in a form of its own: `d2d4,d4e6` puts the duck on e6.
    if (!action && made == 0)
        if (const std::optional<std::string> turn = turn_on_the_wire(text)) action = contest_.play(*turn);
    if (!action) return action.diagnostics();
    // If the number of turns is as before, the turn is unfinished. mid_turn() does not show this: a turn that can
    // neither go on nor end is over with the game.
    if (contest_.texts().size() == turns) {
        std::vector<std::string> steps = contest_.step_texts();
        steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(std::min(made, steps.size())));
        return fmt::format("{},", fmt::join(steps, ","));
    }
    if (!before || contest_.texts().back() == "resign") return contest_.texts().back();
    if (made > 0) {
        Turn rest = contest_.last_steps();
        rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(std::min(made, rest.size())));
        return turn_text(contest_.rules(), *before, rest);
    }
    if (unpromoted) return without_promotion(contest_.rules(), *before, contest_.texts().back());
    if (writer_) return writer_->text(contest_, *before, contest_.last_steps());
    if (san_) return san_turn_text(contest_.rules(), *before, contest_.last_steps());
    return wire_.text(contest_.rules(), *before, contest_.last_steps());
}

bool RecordWalker::choose(RecordedLine& line, std::size_t at) {
    RecordedMove& move = line.moves[at];
    if (why_.code != ErrorCode::ambiguous || reader_ || ++chosen_ > max_chosen) return false;
    std::string text = without_zeros(without_turn_number(move.text));
    if (numbering_ == PdnNumbering::rows && numbers_) text = numbers_->move(text).value_or(text);
    const std::vector<MeantMove> turns = turns_written_as(contest_, text);
    const Furthest found = furthest_of(turns, line, at + 1);
    if (found.move == nullptr) return false;
    if (!tries_)
        add_note(
            record_, move.place,
            fmt::format("{}{} may be one of {} turns; {} is played, {}", number_text(move), escaped(move.text),
                        turns.size(), escaped(found.move->text),
                        found.unique ? "because the record goes on after it" : "and the record does not say which"));
    Result<std::string> written = played(found.move->canonical);
    if (!written) return false;
    if (wish_.form != MoveForm::as_written) move.text = std::move(written).value();
    return true;
}

RecordWalker::Furthest RecordWalker::furthest_of(const std::vector<MeantMove>& moves, const RecordedLine& line,
                                                 std::size_t from) {
    Furthest found;
    for (const MeantMove& move : moves) {
        const std::size_t further = moves_after(move, line, from);
        if (found.move != nullptr && further == found.moves) found.unique = false;
        if (found.move != nullptr && further <= found.moves) continue;
        found = {&move, further, true};
    }
    return found;
}

std::size_t RecordWalker::moves_after(const MeantMove& move, const RecordedLine& line, std::size_t from) {
    Contest tried = contest_;
    if (!tried.play(move.canonical)) return 0;
    GameRecord rest;
    const auto begin = line.moves.begin() + static_cast<std::ptrdiff_t>(from);
    const auto count = std::min<std::ptrdiff_t>(line.moves.end() - begin, max_looked_ahead);
    rest.moves().assign(begin, begin + count);
    std::vector<Flaw> flaws;
    const ReplayWish wish{.variations = false, .whole = false};
    RecordWalker walker(rest, tried, wish, flaws);
    walker.reader_ = reader_;
    walker.numbering_ = numbering_;
    walker.chosen_ = max_chosen;
    return walker.walk(0);
}

std::string RecordWalker::legal_here() {
    if (contest_.over() || contest_.count_actions() > max_legal) return {};
    std::vector<std::string> texts;
    if (reader_ && reader_->writes() && contest_.layout().one_move_turns()) {
        for (const Action& action : contest_.legal_actions())
            if (action.type == ActionType::move)
                if (Result<std::string> text = reader_->text(contest_, action))
                    texts.push_back(std::move(text).value());
        std::ranges::sort(texts);
    } else if (contest_.layout().one_move_turns() && is_written_in_san(contest_)) {
        for (const Action& action : contest_.legal_actions())
            texts.push_back(contest_.action_text(action, Spelling::san));
        std::ranges::sort(texts);
    } else {
        for (const Choice& choice : contest_.choices()) texts.push_back(choice.text);
    }
    if (texts.empty()) return {};
    std::string hint = "legal there: ";
    for (std::size_t i = 0; i < texts.size() && i < max_reported; ++i) hint += (i == 0 ? "" : ", ") + escaped(texts[i]);
    return texts.size() > max_reported ? fmt::format("{} and {} more", hint, texts.size() - max_reported) : hint;
}

}  // namespace varia::records
