#include "play_completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "draw_fitting.hpp"
#include "figures.hpp"
#include "layout.hpp"
#include "play_commands.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t max_offered = 500;

// Files and folders whose names begin with the typed text. Folders have a slash at the end.
std::vector<std::string> files_beginning(std::string_view typed) {
    namespace fs = std::filesystem;
    const std::size_t slash = typed.rfind('/');
    const std::string folder(typed.substr(0, slash == std::string_view::npos ? 0 : slash + 1));
    const std::string_view name = typed.substr(folder.size());
    std::vector<std::string> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.empty() ? "." : folder, error)) {
        const std::string here = entry.path().filename().string();
        if (!here.starts_with(name) || (here.starts_with('.') && name.empty()) || !is_safe(here)) continue;
        if (found.size() >= max_offered) break;
        found.push_back(folder + here + (entry.is_directory(error) ? "/" : ""));
    }
    return found;
}

std::vector<std::string> board_numbers(const Contest& contest, std::string_view behind) {
    std::vector<std::string> numbers;
    for (int board = 0; board < contest.layout().numbered_boards(); ++board)
        numbers.push_back(contest.layout().board_text(board, "", behind));
    return numbers;
}

// The beginnings of what can be played: the numbers of boards, and actions on no board.
std::vector<std::string> beginnings_of_actions(Contest& contest) {
    std::vector<std::string> texts;
    for (int board = 0; board < contest.boards() && board < static_cast<int>(max_offered); ++board)
        if (!contest.choices(board).empty()) texts.push_back(contest.layout().prefix(board));
    for (const Choice& choice : contest.choices())
        if (choice.action.type == ActionType::done) texts.push_back(choice.text);
    return texts;
}

// The texts of everything that can be played, in all spellings.
std::vector<std::string> texts_to_play(PlayedGame& game, std::string_view typed) {
    Contest& contest = game.contest();
    const TextOnBoard on_board = contest.layout().split(typed);
    if (on_board.is == TextOnBoard::Number::missing) return beginnings_of_actions(contest);
    if (on_board.is == TextOnBoard::Number::unknown) return {};
    std::vector<std::string> texts;
    if (game.has_turns())
        if (const auto all = contest.turns(max_searched))
            for (const WrittenTurn& turn : *all) texts.push_back(turn.text);
    for (const Choice& choice : contest.choices(on_board.board)) {
        texts.push_back(choice.text);
        // Algebraic texts are offered only when something was typed, because they would double the list.
        if (!game.has_turns() && !typed.empty()) texts.push_back(contest.action_text(choice.action, Spelling::san));
    }
    return texts;
}

void complete_move(PlayedGame& game, std::string_view typed, std::vector<std::string>& words) {
    if (game.contest().over()) return;
    for (std::string& text : texts_to_play(game, typed)) {
        if (!text.starts_with(typed) || !is_safe(text)) continue;
        // A turn is completed up to its next step.
        const std::size_t comma = game.has_turns() ? text.find(',', typed.size()) : std::string::npos;
        if (comma != std::string::npos) text.resize(comma + 1);
        words.push_back(std::move(text));
    }
}

// The arguments of `moves` and `hint`: cells, and letters of pieces.
std::vector<std::string> subjects(const PlayedGame& game, std::string_view command, std::string_view typed) {
    const Contest& contest = game.contest();
    const bool hints = command == "hint";
    const TextOnBoard on_board = contest.layout().split(typed);
    if (on_board.is == TextOnBoard::Number::missing) return board_numbers(contest, command == "moves" ? "" : ":");
    const std::string prefix(typed.substr(0, typed.size() - on_board.rest.size()));
    const Variant& variant = *contest.board_variant(on_board.board);
    const Position& position = contest.position(on_board.board);
    std::vector<std::string> words;
    for (int c = 0; c < variant.board().cells(); ++c) {
        const Piece piece = position.at(static_cast<Cell>(c));
        if (piece.empty() || piece.is_void() || (!hints && piece.side() != position.turn())) continue;
        words.push_back(prefix + variant.board().name(static_cast<Cell>(c)));
    }
    for (int kind = 1; hints && kind <= variant.kinds(); ++kind)
        words.push_back(prefix + letter_of(variant, Piece(static_cast<Kind>(kind), position.turn())));
    return words;
}

std::vector<std::string> arguments(const PlayedGame& game, std::string_view command, std::string_view typed) {
    const Contest& contest = game.contest();
    if (command == "save" || command == "load") return files_beginning(typed);
    if (command == "board") return board_numbers(contest, "");
    if (command == "moves" || command == "hint" || command == "?") return subjects(game, command, typed);
    std::vector<std::string> words;
    if (command == "slice" && game.other_parts() == OtherParts::slices)
        for (const std::vector<Cell>& cells : slices_of(contest.variant().board()))
            words.push_back(slice_name(contest.variant().board(), cells.front()));
    return words;
}

}  // namespace

Completions complete_line(PlayedGame& game, std::string_view typed) {
    Completions found;
    const std::size_t begin = std::min(typed.find_first_not_of(" \t"), typed.size());
    const std::size_t blank = typed.find_first_of(" \t", begin);
    if (blank == std::string_view::npos) {
        found.from = begin;
        const std::string_view word = typed.substr(begin);
        for (const TypedCommand& command : typed_commands())
            if (command.name.starts_with(word) && command.is_offered(game))
                found.words.push_back(std::string(command.name) + (command.wants_more ? " " : ""));
        complete_move(game, word, found.words);
    } else {
        found.from = std::min(typed.find_first_not_of(" \t", blank), typed.size());
        const std::string_view argument = typed.substr(found.from);
        found.words = arguments(game, typed.substr(begin, blank - begin), argument);
        std::erase_if(found.words, [&](const std::string& word) { return !word.starts_with(argument); });
    }
    std::ranges::sort(found.words);
    found.words.erase(std::unique(found.words.begin(), found.words.end()), found.words.end());
    return found;
}

}  // namespace varia::cli
