// Opens a game for a command, and reports what all commands report about it.
#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "contest_words.hpp"
#include "dialect_words.hpp"
#include "last_move.hpp"
#include "layout.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "typing.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

// Whether a word is a move number as players write it: "12." or "12...".
bool is_move_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    return digits > 0 && digits < word.size() && word.find_first_not_of('.', digits) == std::string_view::npos;
}

// The word without a move number that is joined to it: "e4" of "1.e4". Without such a number the word itself, because a
// cell may be called "1.1".
std::string_view without_number(std::string_view word) {
    const std::size_t dot = word.find('.');
    const std::size_t move = dot == std::string_view::npos ? dot : word.find_first_not_of('.', dot);
    if (move == std::string_view::npos || !is_move_number(word.substr(0, move))) return word;
    return word[move] >= '0' && word[move] <= '9' ? word : word.substr(move);
}

// Names the option that a typed text came from, in place of a file.
Diagnostics found_in(Diagnostics diagnostics, const std::string& option) {
    for (Diagnostic& d : diagnostics)
        if (d.file.empty()) d.file = option;
    return diagnostics;
}

// Plays --moves. Move numbers in it are skipped.
Result<Contest> played(const GameChoice& choice, Contest contest, PastDraws past_draws) {
    contest.pass_draws(past_draws == PastDraws::yes);
    std::size_t number = 0;
    for (const std::string& word : words(choice.moves)) {
        if (is_move_number(word)) continue;
        ++number;
        Result<Action> action = contest.play(word);
        if (const std::string_view bare = without_number(word); !action && bare != word) action = contest.play(bare);
        if (!action) return found_in(action.diagnostics(), fmt::format("--moves, {} {}", action_noun(contest), number));
    }
    return contest;
}

// Sets the dialect of --as. Returns the error if the variant has no such dialect.
std::optional<Diagnostic> set_dialect(const GameChoice& choice, Contest& contest) {
    if (choice.dialect.empty()) return std::nullopt;
    const Result<const DialectDef*> dialect = contest.layout().dialect(choice.dialect);
    if (!dialect) return found_in(dialect.diagnostics(), "--as").front();
    contest.write_as(*dialect);
    return std::nullopt;
}

// Reads --position: in the dialect of --as if the text fits it.
Result<Position> read_position(const GameChoice& choice, const VariantPtr& board) {
    const std::string text = joined_position(*choice.position);
    if (const DialectDef* const dialect = find_dialect(*board, choice.dialect))
        if (Result<Position> position = parse_position(board, text, *dialect)) return position;
    return parse_position(board, text);
}

Result<Contest> read_contest(const GameChoice& choice, const VariantPtr& variant) {
    if (!choice.position) return Contest(variant);
    if (!Layout(variant).dialect(choice.dialect)) return Contest::parse(variant, joined_position(*choice.position));
    Result<Position> position = read_position(choice, variant);
    if (!position) return position.diagnostics();
    Diagnostics warnings = position.diagnostics();
    return {Contest(variant, *std::move(position)), std::move(warnings)};
}

// With --exact, the warnings about a position as errors; otherwise none.
Diagnostics inexact(const GameChoice& choice, const Diagnostics& warnings) {
    if (!choice.exact) return {};
    Diagnostics errors = warnings;
    for (Diagnostic& d : errors) d.severity = Severity::error;
    return found_in(std::move(errors), "--position");
}

// The errors of --position. If its text is the name of a file, the error says that the option takes the position's
// text.
Diagnostics position_faults(Diagnostics diagnostics, const GameChoice& choice) {
    if (exists(*choice.position))
        return {typed_error("--position takes a position's text, and this is the name of a file",
                            "hand over what is in it: --position \"$(cat " + shell_word(*choice.position) + ")\"")};
    return found_in(std::move(diagnostics), "--position");
}

// The warnings about the variant, and those about a position that could be read nevertheless.
Diagnostics with_warnings(Diagnostics of_variant, Diagnostics of_position) {
    for (const Diagnostic& d : found_in(std::move(of_position), "--position")) of_variant.push_back(d);
    return of_variant;
}

}  // namespace

std::string shell_word(const std::string& text) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=+@:,";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

Result<Contest> open_contest(const GameChoice& choice, PastDraws past_draws) {
    const Result<VariantPtr> variant = open_variant(choice.variant, choice.set);
    if (!variant) return variant.diagnostics();
    if (const auto board = words_of(Layout(*variant)).chosen_board(choice.board); !board) return board.diagnostics();
    Result<Contest> contest = read_contest(choice, *variant);
    if (!contest) return position_faults(contest.diagnostics(), choice);
    if (Diagnostics errors = inexact(choice, contest.diagnostics()); !errors.empty()) return errors;
    Diagnostics warnings = with_warnings(variant.diagnostics(), contest.diagnostics());
    if (std::optional<Diagnostic> problem = set_dialect(choice, *contest)) return *std::move(problem);
    contest = played(choice, std::move(contest).value(), past_draws);
    if (!contest) return contest.diagnostics();
    return {std::move(contest).value(), std::move(warnings)};
}

Result<VariantPtr> one_board(const GameChoice& choice, const VariantPtr& variant) {
    const Layout layout(variant);
    const Result<std::optional<int>> chosen = words_of(layout).chosen_board(choice.board);
    if (!chosen) return chosen.diagnostics();
    const std::optional<int> board = *chosen;
    if (!board) return variant;
    if (*board >= layout.boards()) return typed_error(fmt::format("--board: there are {} boards", layout.boards()));
    return layout.variant(*board);
}

Result<Contest> open_board(const GameChoice& choice, PastDraws past_draws) {
    const Result<VariantPtr> variant = open_variant(choice.variant, choice.set);
    if (!variant) return variant.diagnostics();
    const Result<VariantPtr> board = one_board(choice, *variant);
    if (!board) return board.diagnostics();
    Result<Position> start = choice.position ? read_position(choice, *board) : start_position(*board);
    if (!start) return position_faults(start.diagnostics(), choice);
    if (Diagnostics errors = inexact(choice, start.diagnostics()); !errors.empty()) return errors;
    Diagnostics warnings = with_warnings(variant.diagnostics(), start.diagnostics());
    Contest begun(*board, std::move(start).value());
    if (std::optional<Diagnostic> problem = set_dialect(choice, begun)) return *std::move(problem);
    Result<Contest> contest = played(choice, std::move(begun), past_draws);
    if (!contest) return contest.diagnostics();
    return {std::move(contest).value(), std::move(warnings)};
}

std::optional<int> chosen_board(const GameChoice& choice, const Contest& contest, bool& good) {
    good = !choice.board || *choice.board <= contest.boards();
    if (!good)
        complain(fmt::format("--board: there is no board {}; they are numbered from 1 to {}", *choice.board,
                             contest.boards()));
    return good && choice.board ? std::optional(*choice.board - 1) : std::nullopt;
}

bool script_failed(Contest& contest) {
    const std::optional<Diagnostic> failure = contest.take_failure();
    if (failure) complain({*failure});
    const std::optional<Diagnostic> unsaid = contest.take_unsaid();
    if (unsaid) complain({*unsaid});
    return failure.has_value() || unsaid.has_value();
}

Drawing drawing_for(const DrawingChoice& choice) {
    Drawing drawing;
    drawing.unicode = !choice.ascii && (!is_terminal_out() || speaks_utf8());
    drawing.colour = wants_colour(choice.colour);
    drawing.width = terminal_width(choice.width);
    return drawing;
}

Drawing drawing_for(const DrawingChoice& choice, Contest& contest, int board_number) {
    Drawing drawing = drawing_for(choice);
    drawing.marks = last_move_marks(contest, board_number);
    return drawing;
}

}  // namespace varia::cli
