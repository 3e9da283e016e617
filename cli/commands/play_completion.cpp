// What may stand where one types: commands, what they take, and what can be played just now.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "figures.hpp"
#include "layout.hpp"
#include "play_session.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t most_offered = 500;

// Files and folders that begin so; folders with a slash behind them.
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
        if (found.size() >= most_offered) break;
        found.push_back(folder + here + (entry.is_directory(error) ? "/" : ""));
    }
    return found;
}

}  // namespace

Completions PlaySession::complete(std::string_view typed) {
    Completions found;
    const std::size_t begin = std::min(typed.find_first_not_of(" \t"), typed.size());
    const std::size_t blank = typed.find_first_of(" \t", begin);
    if (blank == std::string_view::npos) {
        found.from = begin;
        const std::string_view word = typed.substr(begin);
        for (const TypedCommand& command : typed_commands())
            if (command.name.starts_with(word) && offers_command(command))
                found.words.push_back(std::string(command.name) + (command.wants_more ? " " : ""));
        complete_move(word, found.words);
    } else {
        found.from = std::min(typed.find_first_not_of(" \t", blank), typed.size());
        complete_argument(std::string(typed.substr(begin, blank - begin)), typed.substr(found.from), found.words);
        std::erase_if(found.words,
                      [&](const std::string& word) { return !word.starts_with(typed.substr(found.from)); });
    }
    std::ranges::sort(found.words);
    const auto twice = std::ranges::unique(found.words);
    found.words.erase(twice.begin(), twice.end());
    return found;
}

void PlaySession::complete_move(std::string_view typed, std::vector<std::string>& words) {
    if (contest_.over()) return;
    std::vector<std::string> texts;
    if (is_match_) {
        const std::size_t colon = typed.find(':');
        if (colon == std::string_view::npos) {
            for (int floor = 0; floor < contest_.floors() && floor < static_cast<int>(most_offered); ++floor)
                if (!contest_.choices(floor).empty()) texts.push_back(fmt::format("{}:", floor + 1));
            for (const Choice& choice : contest_.choices())
                if (choice.action.type == ActionType::done) texts.push_back(choice.text);
        } else {
            int floor = -1;
            for (int f = 0; f < contest_.floors(); ++f)
                if (typed.substr(0, colon) == std::to_string(f + 1)) floor = f;
            if (floor < 0) return;
            for (const Choice& choice : contest_.choices(floor)) {
                texts.push_back(choice.text);
                texts.push_back(contest_.action_text(choice.action, Spelling::san));
            }
        }
    } else if (turns_) {
        if (const auto all = contest_.turns(most_searched))
            for (const WrittenTurn& turn : *all) texts.push_back(turn.text);
        for (const Choice& choice : contest_.choices()) texts.push_back(choice.text);
    } else {
        for (const Choice& choice : contest_.choices()) {
            texts.push_back(choice.text);
            // Algebraic texts only where they were begun: they would double everything.
            if (!typed.empty()) texts.push_back(contest_.action_text(choice.action, Spelling::san));
        }
    }
    for (std::string& text : texts) {
        if (!text.starts_with(typed) || !is_safe(text)) continue;
        // Of a turn the next step.
        const std::size_t comma = turns_ ? text.find(',', typed.size()) : std::string::npos;
        if (comma != std::string::npos) text.resize(comma + 1);
        words.push_back(std::move(text));
    }
}

void PlaySession::complete_argument(const std::string& command, std::string_view typed,
                                    std::vector<std::string>& words) {
    if (command == "save" || command == "load") {
        words = files_beginning(typed);
        return;
    }
    const auto floors = [&](const char* behind) {
        for (int floor = 0; floor < contest_.floors(); ++floor) words.push_back(fmt::format("{}{}", floor + 1, behind));
    };
    if (command == "board" && is_match_) return floors("");
    if (command == "slice" && !is_match_)
        for (const std::vector<Cell>& cells : slices_of(contest_.variant().board()))
            words.push_back(slice_name(contest_.variant().board(), cells.front()));
    if (command != "moves" && command != "hint" && command != "?") return;
    int floor = 0;
    std::string prefix;
    if (is_match_) {
        const std::size_t colon = typed.find(':');
        if (colon == std::string_view::npos) return floors(command == "moves" ? "" : ":");
        for (int f = 0; f < contest_.floors(); ++f)
            if (typed.substr(0, colon) == std::to_string(f + 1)) floor = f;
        prefix = typed.substr(0, colon + 1);
    }
    const Variant& variant = *contest_.floor_variant(floor);
    const Position& position = contest_.position(floor);
    for (int c = 0; c < variant.board().cells(); ++c) {
        const Piece piece = position.at(static_cast<Cell>(c));
        if (piece.empty() || piece.is_void() || (command != "hint" && piece.side() != position.turn())) continue;
        words.push_back(prefix + variant.board().name(static_cast<Cell>(c)));
    }
    if (command != "hint") return;
    for (int kind = 1; kind <= variant.kinds(); ++kind)
        words.push_back(prefix + letter_of(variant, Piece(static_cast<Kind>(kind), position.turn())));
}

}  // namespace varia::cli
