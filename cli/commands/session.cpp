// Opening a game for a command, and what all commands say of it.
#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "layout.hpp"
#include "match_commands.hpp"
#include "terminal.hpp"
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

Result<Game> game_of(const Arguments& arguments, const VariantPtr& variant, PastDraws past_draws) {
    Game game(variant);
    if (arguments.position) {
        Result<Position> position = parse_position(variant, joined_position(*arguments.position));
        if (!position) return found_in(position.diagnostics(), "--position");
        game = Game(variant, std::move(*position));
    }
    std::size_t number = 0;
    for (const std::string& word : words(arguments.moves)) {
        if (is_move_number(word)) continue;
        ++number;
        Result<Move> move = game.play(word, past_draws == PastDraws::yes);
        if (const std::string_view bare = without_number(word); !move && bare != word)
            move = game.play(bare, past_draws == PastDraws::yes);
        if (!move) return found_in(move.diagnostics(), fmt::format("--moves, move {}", number));
    }
    return game;
}

std::string shell_word(const std::string& text) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=+@:,";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

}  // namespace

Result<Opened> open_session(const Arguments& arguments, PastDraws past_draws) {
    const Result<VariantPtr> variant = open_variant(arguments.variant, arguments.set);
    if (!variant) return variant.diagnostics();
    Opened opened;
    if ((*variant)->definition().match) {
        Result<Match> match = open_match(arguments, **variant);
        if (!match) return match.diagnostics();
        opened.match = std::move(*match);
    } else {
        if (arguments.board) return typed_error("--board is for matches; this game has one board");
        Result<Game> game = game_of(arguments, *variant, past_draws);
        if (!game) return game.diagnostics();
        opened.game = std::move(*game);
    }
    return {std::move(opened), variant.diagnostics()};
}

Result<Game> open_game(const Arguments& arguments, PastDraws past_draws) {
    const Result<VariantPtr> variant = open_variant(arguments.variant, arguments.set);
    if (!variant) return variant.diagnostics();
    VariantPtr board = *variant;
    if (board->definition().match && arguments.board) {
        const Result<BuildingPtr> building = load_building(*board);
        if (!building) return building.diagnostics();
        if (*arguments.board > (*building)->floors())
            return typed_error(fmt::format("--board: there are {} boards", (*building)->floors()));
        board = (*building)->variant(*arguments.board - 1);
    } else if (arguments.board) {
        return typed_error("--board is for matches; this game has one board");
    }
    Result<Game> game = game_of(arguments, board, past_draws);
    if (!game) return game.diagnostics();
    return {std::move(*game), variant.diagnostics()};
}

std::string command_to_return(const Arguments& arguments, const std::vector<std::string>& moves) {
    std::string line = "varia play " + shell_word(arguments.variant);
    for (const auto& [option, value] : arguments.set) line += " --set " + shell_word(option + "=" + value);
    if (arguments.position) line += " --position " + shell_word(fmt::format("{}", fmt::join(words(joined_position(*arguments.position)), " ")));
    if (!moves.empty()) line += " --moves " + shell_word(fmt::format("{}", fmt::join(moves, " ")));
    return line;
}

bool script_failed(Rules& rules) {
    const std::optional<Diagnostic> failure = rules.take_failure();
    if (failure) complain(failure->text());
    return failure.has_value();
}

Drawing drawing_for(const Arguments& arguments, Game& game) {
    Drawing drawing;
    drawing.unicode = !arguments.ascii;
    drawing.colour = wants_colour(arguments);
    drawing.width = terminal_width(arguments);
    drawing.marks.assign(static_cast<std::size_t>(game.variant().board().cells()), Mark::none);
    for (const Cell cell : game.changed()) drawing.marks[cell] = Mark::last_move;
    return drawing;
}

Json json_for(const Game& game) {
    Json json = Json::object();
    json.set("variant", game.variant().id());
    json.set("position", format_position(game.position()));
    return json;
}

}  // namespace varia::cli
