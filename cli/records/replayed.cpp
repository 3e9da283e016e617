// Moves are read as people write them, also with turn numbers joined to them (`1.e4`). A variation is played from the
// position before the move that it replaces, and is then taken back.
#include "replayed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "layout.hpp"
#include "record_results.hpp"
#include "record_signs.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "wire.hpp"

namespace varia::cli {
namespace {

constexpr std::uint64_t max_legal = 200;  // with more legal moves a hint lists none
constexpr std::size_t max_reported = 12;

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

class Walker {
public:
    Walker(GameRecord& record, Contest& contest, const ReplayWish& wish, std::vector<Flaw>& flaws)
        : record_(record),
          contest_(contest),
          wish_(wish),
          flaws_(flaws),
          san_(wish.form == MoveForm::usual && is_written_in_san(contest)),
          wire_(contest.variant_ptr(), Wire::Dialect::uci) {}

    // Plays a line up to the first move that cannot be played, and returns how many moves were played. If the texts are
    // rewritten, the moves from there on are cut off.
    std::size_t walk(std::size_t index) {
        std::size_t played = 0;
        // No line is added or removed during the walk, so the reference stays valid.
        RecordedLine& line = record_.lines[index];
        const bool main = index == 0;
        while (played < line.moves.size() && !(main && wish_.max && played >= *wish_.max)) {
            RecordedMove& move = line.moves[played];
            set_number(move);
            if (wish_.variations) walk_variations(move);
            if (!play(move) && !pass_for(move, main)) break;
            ++played;
            if (main && wish_.see) wish_.see(move, contest_);
        }
        const bool stopped_here = main && wish_.max && played == *wish_.max;
        if (wish_.form != MoveForm::as_written && !stopped_here) line.moves.resize(played);
        return played;
    }

private:
    void walk_variations(RecordedMove& move) {
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

    // A match has no turn numbers, so each action gets a number of its own and begins a turn.
    void set_number(RecordedMove& move) {
        const std::optional<int> number = contest_.move_number();
        move.number = number.value_or(static_cast<int>(contest_.texts().size()) + 1);
        move.begins = !number || contest_.position().turn_index() == 0;
    }

    [[nodiscard]] bool has_null_move(std::size_t line) const {
        return std::ranges::any_of(record_.lines[line].moves,
                                   [&](const RecordedMove& move) { return is_null_move(move.text); });
    }

    // Makes a null move. Annotators let a side pass against the rules, to show a threat or in place of a move that was
    // lost. The game goes on from the new position as from a given one, without history.
    bool pass_for(RecordedMove& move, bool main) {
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

    // Plays a move. If it cannot be played, why_ holds the reason.
    bool play(RecordedMove& move) {
        std::string_view text = move.text;
        Result<std::string> written = played(text);
        if (const std::string_view bare = without_turn_number(text); !written && bare != text) {
            if (Result<std::string> again = played(bare)) written = std::move(again);
        }
        if (written) {
            if (wish_.form != MoveForm::as_written) move.text = std::move(written).value();
            return true;
        }
        why_ = written.diagnostics().front();
        return false;
    }

    // Adds a flaw for a move that cannot be played, and returns false.
    bool described(const RecordedMove& move) {
        if (flaws_.size() >= max_record_flaws) return false;
        Flaw flaw{
            move.place, fmt::format("{}{}: {}", number_text(move), escaped(move.text.substr(0, 40)), why_.message), {}};
        if (wish_.whole) flaw.hint = legal_here();
        if (flaw.hint.empty()) flaw.hint = why_.hint;
        flaws_.push_back(std::move(flaw));
        return false;
    }

    // Plays a move and returns its text in the wanted form.
    Result<std::string> played(std::string_view text) {
        if (!contest_.layout().one_move_turns()) return played_turn(text);
        const Result<Action> action = contest_.read_action(text);
        if (!action) return action.diagnostics();
        if (std::optional<Diagnostic> failure = contest_.take_failure()) return *std::move(failure);
        std::string written;
        if (action->type == ActionType::resign || wish_.form == MoveForm::canonical)
            written = contest_.action_text(*action);
        else if (wish_.form == MoveForm::uci)
            written = wire_.text(contest_.rules(), contest_.position(), MoveList{action->move});
        else if (wish_.form == MoveForm::usual)
            written = usual_text(*action);
        contest_.act(*action);
        return written;
    }

    // The move in SAN if SAN is read as this move again, otherwise its canonical text.
    std::string usual_text(const Action& action) {
        if (san_) {
            std::string san = contest_.action_text(action, Spelling::san);
            if (const Result<Action> again = contest_.read_action(san); again && *again == action) return san;
        }
        return contest_.action_text(action);
    }

    // The canonical text of a turn that is written as in UCI; nothing if the text is no such turn.
    std::optional<std::string> turn_on_the_wire(std::string_view text) {
        if (!contest_.layout().has_turns()) return std::nullopt;
        Game game = *contest_.lone_game();
        const std::optional<Turn> turn = wire_.read_turn(game, text);
        if (!turn) return std::nullopt;
        Position here = contest_.position();
        return turn_text(contest_.rules(), here, *turn);
    }

    Result<std::string> played_turn(std::string_view text) {
        // A turn may be written in several words. Each word but the last ends with a comma.
        const std::size_t made = contest_.mid_turn() ? contest_.step_texts().size() : 0;
        const std::size_t turns = contest_.texts().size();
        const bool for_wire = wish_.form == MoveForm::uci && made == 0 && contest_.layout().has_turns();
        std::optional<Position> before;
        if (for_wire || made > 0) before = contest_.position();
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
        return wire_.text(contest_.rules(), *before, contest_.last_steps());
    }

    std::string legal_here() {
        if (contest_.over() || contest_.count_actions() > max_legal) return {};
        std::vector<std::string> texts;
        if (san_ || is_written_in_san(contest_)) {
            for (const Action& action : contest_.legal_actions())
                texts.push_back(contest_.action_text(action, Spelling::san));
            std::ranges::sort(texts);
        } else {
            for (const Choice& choice : contest_.choices()) texts.push_back(choice.text);
        }
        if (texts.empty()) return {};
        std::string hint = "legal there: ";
        for (std::size_t i = 0; i < texts.size() && i < max_reported; ++i)
            hint += (i == 0 ? "" : ", ") + escaped(texts[i]);
        return texts.size() > max_reported ? fmt::format("{} and {} more", hint, texts.size() - max_reported) : hint;
    }

    GameRecord& record_;
    Contest& contest_;
    const ReplayWish& wish_;
    std::vector<Flaw>& flaws_;
    bool san_;
    Wire wire_;
    Diagnostic why_;  // why the last move that was tried is not legal
};

Place place_of(const GameRecord& record, std::string_view tag) {
    for (const RecordTag& t : record.tags)
        if (same_tag(t.name, tag)) return t.place;
    return record.place;
}

}  // namespace

bool is_written_in_san(const Contest& contest) {
    if (!contest.layout().one_move_turns()) return false;
    const Variant& variant = contest.variant();
    const auto is_short = [](const PieceDef& piece) { return piece.letter.text.find('{') == std::string::npos; };
    return variant.board().dimensions() == 2 && variant.slots() == 0 &&
           std::ranges::all_of(variant.definition().pieces, is_short);
}

Result<Contest> start_of_record(const GameRecord& record, const VariantPtr& variant) {
    const std::string* text = record.find(tags::position);
    Result<Contest> start = text == nullptr || text->empty() ? Result<Contest>(Contest(variant))
                                                             : Contest::parse(variant, *text);
    if (start) return start;
    Diagnostics found = start.diagnostics();
    for (Diagnostic& d : found) {
        d.line = place_of(record, tags::position).line;
        d.column = place_of(record, tags::position).column;
    }
    return found;
}

Replayed replay(GameRecord& record, Contest start, const ReplayWish& wish) {
    Replayed out{start, std::move(start), 0, {}};
    // People play on after a draw that nobody has claimed.
    out.now.pass_draws(true);
    Walker walker(record, out.now, wish, out.flaws);
    const std::size_t all = record.moves().size();
    out.played = walker.walk(0);
    const bool to_the_end = out.played == all && record.flaws.empty();
    if (to_the_end) {
        give_up_as_recorded(record, out.now);
        if (std::optional<Flaw> flaw = result_flaw(record, out.now, place_of(record, tags::status),
                                                   place_of(record, tags::result)))
            out.flaws.push_back(*std::move(flaw));
    }
    out.now.pass_draws(false);
    return out;
}

std::string number_text(const RecordedMove& move) {
    return move.number == 0 ? std::string() : fmt::format("{}{} ", move.number, move.begins ? "." : "...");
}

}  // namespace varia::cli
