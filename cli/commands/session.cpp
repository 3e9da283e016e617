// Opening a game for a command, and what all commands say of it.
#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <varia/notation.hpp>

#include "layout.hpp"
#include "standing.hpp"
#include "terminal.hpp"
#include "typing.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

// Move numbers as players write them: "12." or "12...".
bool is_move_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    return digits > 0 && digits < word.size() && word.find_first_not_of('.', digits) == std::string_view::npos;
}

// "e4" of "1.e4"; the word itself where no number is written to the move. A cell may be called "1.1".
std::string_view without_number(std::string_view word) {
    const std::size_t dot = word.find('.');
    const std::size_t move = dot == std::string_view::npos ? dot : word.find_first_not_of('.', dot);
    if (move == std::string_view::npos || !is_move_number(word.substr(0, move))) return word;
    return word[move] >= '0' && word[move] <= '9' ? word : word.substr(move);
}

// Names the option a typed text came from, as if it were a file.
Diagnostics found_in(Diagnostics diagnostics, const std::string& option) {
    for (Diagnostic& d : diagnostics)
        if (d.file.empty()) d.file = option;
    return diagnostics;
}

// Plays --moves, in which numbers are passed over.
Result<Contest> played(const Arguments& arguments, Contest contest, PastDraws past_draws) {
    contest.pass_draws(past_draws == PastDraws::yes);
    std::size_t number = 0;
    for (const std::string& word : words(arguments.moves)) {
        if (is_move_number(word)) continue;
        ++number;
        Result<Action> action = contest.play(word);
        if (const std::string_view bare = without_number(word); !action && bare != word) action = contest.play(bare);
        if (!action) return found_in(action.diagnostics(), fmt::format("--moves, {} {}", action_noun(contest), number));
    }
    return contest;
}

std::string shell_word(const std::string& text) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=+@:,";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

// Whoever gave a file's name where its text is wanted is told so.
Diagnostics position_faults(Diagnostics diagnostics, const Arguments& arguments) {
    if (exists(*arguments.position))
        return {typed_error("--position takes a position's text, and this is the name of a file",
                            "hand over what is in it: --position \"$(cat " + shell_word(*arguments.position) + ")\"")};
    return found_in(std::move(diagnostics), "--position");
}

// What is told of the variant, and of the position that is read all the same.
Diagnostics with_warnings(Diagnostics of_variant, Diagnostics of_position) {
    for (const Diagnostic& d : found_in(std::move(of_position), "--position")) of_variant.push_back(d);
    return of_variant;
}

Diagnostic no_boards() { return typed_error("--board is for matches; this game has one board"); }

}  // namespace

Result<Contest> open_contest(const Arguments& arguments, PastDraws past_draws) {
    const Result<VariantPtr> variant = open_variant(arguments.variant, arguments.set);
    if (!variant) return variant.diagnostics();
    if (arguments.board && (*variant)->building() == nullptr) return no_boards();
    Result<Contest> contest = arguments.position ? Contest::parse(*variant, joined_position(*arguments.position))
                                                 : Result<Contest>(Contest(*variant));
    if (!contest) return position_faults(contest.diagnostics(), arguments);
    Diagnostics warnings = with_warnings(variant.diagnostics(), contest.diagnostics());
    contest = played(arguments, std::move(contest).value(), past_draws);
    if (!contest) return contest.diagnostics();
    return {std::move(contest).value(), std::move(warnings)};
}

Result<VariantPtr> one_board(const Arguments& arguments, const VariantPtr& variant) {
    if (!arguments.board) return variant;
    const std::shared_ptr<const Building>& building = variant->building();
    if (building == nullptr) return no_boards();
    if (*arguments.board > building->floors())
        return typed_error(fmt::format("--board: there are {} boards", building->floors()));
    return building->variant(*arguments.board - 1);
}

Result<Contest> open_board(const Arguments& arguments, PastDraws past_draws) {
    const Result<VariantPtr> variant = open_variant(arguments.variant, arguments.set);
    if (!variant) return variant.diagnostics();
    const Result<VariantPtr> board = one_board(arguments, *variant);
    if (!board) return board.diagnostics();
    Result<Position> start = arguments.position ? parse_position(*board, joined_position(*arguments.position))
                                                : Result<Position>(start_position(*board));
    if (!start) return position_faults(start.diagnostics(), arguments);
    Diagnostics warnings = with_warnings(variant.diagnostics(), start.diagnostics());
    Result<Contest> contest = played(arguments, Contest(*board, std::move(start).value()), past_draws);
    if (!contest) return contest.diagnostics();
    return {std::move(contest).value(), std::move(warnings)};
}

bool plays_match(const Arguments& arguments) {
    const Result<VariantPtr> variant = open_variant(arguments.variant, arguments.set);
    return variant && (*variant)->building() != nullptr;
}

std::optional<int> chosen_floor(const Arguments& arguments, const Contest& contest, bool& good) {
    good = !arguments.board || *arguments.board <= contest.floors();
    if (!good)
        complain(fmt::format("--board: there is no board {}; they are numbered from 1 to {}", *arguments.board,
                             contest.floors()));
    return good && arguments.board ? std::optional(*arguments.board - 1) : std::nullopt;
}

std::string command_to_return(const Arguments& arguments, const Contest& contest) {
    std::vector<std::string> moves = contest.texts();
    // The comma says that the turn goes on.
    if (contest.mid_turn() && !contest.step_texts().empty())
        moves.push_back(fmt::format("{},", fmt::join(contest.step_texts(), ",")));
    std::string line = "varia play " + shell_word(arguments.variant);
    for (const auto& [option, value] : arguments.set) line += " --set " + shell_word(option + "=" + value);
    if (arguments.position)
        line += " --position " +
                shell_word(fmt::format("{}", fmt::join(words(joined_position(*arguments.position)), " ")));
    if (!moves.empty()) line += " --moves " + shell_word(fmt::format("{}", fmt::join(moves, " ")));
    if (!arguments.random.empty()) line += " --random " + shell_word(arguments.random);
    if (arguments.computer.empty()) return line;
    line += " --computer " + shell_word(arguments.computer);
    if (arguments.level) line += fmt::format(" --level {}", *arguments.level);
    if (arguments.time) line += fmt::format(" --time {}", *arguments.time);
    if (arguments.nodes != 0) line += fmt::format(" --nodes {}", arguments.nodes);
    return line;
}

bool script_failed(Contest& contest) {
    const std::optional<Diagnostic> failure = contest.take_failure();
    if (failure) complain({*failure}, Fault::script_failed);
    return failure.has_value();
}

Drawing drawing_for(const Arguments& arguments) {
    Drawing drawing;
    drawing.unicode = !arguments.ascii && (!is_terminal_out() || speaks_utf8());
    drawing.colour = wants_colour(arguments);
    drawing.width = terminal_width(arguments);
    return drawing;
}

Drawing drawing_for(const Arguments& arguments, Contest& contest, int floor) {
    Drawing drawing = drawing_for(arguments);
    drawing.marks.assign(static_cast<std::size_t>(contest.floor_variant(floor)->board().cells()), Mark::none);
    for (const Cell cell : contest.changed(floor)) drawing.marks[cell] = Mark::last_move;
    if (!has_turns(contest)) return drawing;
    // The way it went, and of a turn that is not over who is to go on, and what it has captured.
    for (const Move step : contest.last_steps()) {
        if (step.to != no_cell) drawing.marks[step.to] = Mark::last_move;
        if (step.type == MoveType::shove) drawing.marks[step.other()] = Mark::last_move;
    }
    const Position& position = contest.position();
    for (std::size_t c = 0; c < drawing.marks.size(); ++c)
        if (drawing.marks[c] == Mark::last_move && position.at(static_cast<Cell>(c)).empty())
            drawing.marks[c] = Mark::route;
    for (const Cell cell : position.captured_cells()) drawing.marks[cell] = Mark::doomed;
    const Position::Progress& now = position.progress();
    if (now.step != 0 && now.mover != no_cell && contest.variant().definition().turn.then[now.step - 1U].place.empty())
        drawing.marks[now.mover] = Mark::origin;
    return drawing;
}

}  // namespace varia::cli
