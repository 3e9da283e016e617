// What a rules file of Zillions of Games says, after its macros are expanded: the board as a graph of positions, the
// players, the pieces with their little programs, the start and the goals. read_zillions_games makes it, shape_of and the
// writer turn it into a variant file. Words keep the spelling of the file, and are compared without case.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/result.hpp>

namespace varia::importers {

// A word, a text in quotes, or a list of forms in parentheses, with the place where it begins in the file. What a macro
// made has the place at which the macro is named. Lines and columns count from 1; columns count bytes.
struct ZillionsForm {
    int line = 0, column = 0;
    bool is_list = false;
    bool is_text = false;  // a word that stands in quotes
    std::string word;      // of a word or a text
    std::vector<ZillionsForm> items;

    // The first word of a list, or nothing: "move-type" of `(move-type capture)`.
    [[nodiscard]] std::string_view head() const {
        return is_list && !items.empty() && !items.front().is_list ? std::string_view(items.front().word)
                                                                   : std::string_view();
    }
};

// Whether two words are the same but for capitals.
[[nodiscard]] inline bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    });
}

// The board: positions and, for each direction, which position is the next one.
struct ZillionsBoard {
    std::vector<std::string> positions;
    std::vector<std::array<int, 4>> rectangles;  // of each position in the picture: left, top, right, bottom, in pixels
    std::vector<int> lengths;                    // of the axes of the grid; empty if the positions are a graph
    std::vector<std::vector<int>> coordinates;   // of each position on the grid, from 0; in the order of the file's axes
    std::vector<std::string> directions;
    std::vector<std::vector<int>> next;  // [direction][position]: the position there, or -1
    // The step of a direction that is the same everywhere on the grid (but for the edge and for positions that are
    // killed); nothing for the others. Steps have as many numbers as the grid has axes, with the signs of `coordinates`.
    std::vector<std::optional<std::vector<int>>> vectors;
    std::vector<bool> dummy, killed;  // by position
    struct Zone {
        std::string name;
        std::vector<std::string> players;  // for whom; empty: for all
        std::vector<int> positions;
    };
    std::vector<Zone> zones;  // a name stands several times if it is another zone for each player
    // The directions that a player has instead of others.
    struct Symmetry {
        std::string player;
        std::vector<std::pair<std::string, std::string>> swaps;
    };
    std::vector<Symmetry> symmetries;
};

struct ZillionsPiece {
    std::string name, help, description, notation;
    int line = 0, column = 0;
    std::vector<ZillionsForm> moves, drops;              // the programs, without their types
    std::vector<std::string> move_types, drop_types;     // of each program: the type before it, or ""
    std::vector<std::pair<std::string, bool>> attributes;  // each with its value at the start
    bool dummy = false;                                  // belongs to no player's choice: `(dummy)`
    std::vector<std::string> images;                     // the players for which there is a picture
};

struct ZillionsGame {
    std::string file;   // in messages
    std::string title, description, history, strategy;
    int line = 0, column = 0;  // where the game begins
    bool is_variant = false;
    ZillionsBoard board;
    std::vector<std::string> players, neutral;
    std::vector<ZillionsForm> turn_order;  // words, or lists `(PLAYER TYPE)`, `(PLAYER OTHER TYPE)`
    int turn_repeat = 0;                   // the turn at which the order begins again
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> move_priorities, drop_priorities;
    std::vector<ZillionsPiece> pieces;
    std::vector<ZillionsForm> set_up, goals;  // `(PLAYER (PIECE ...) ...)`; whole forms `(win-condition ...)`
    bool random_players = false;              // a player whose name begins with "?"

    [[nodiscard]] std::string_view option(std::string_view name) const {
        for (const auto& [key, value] : options)
            if (same_word(key, name)) return value;
        return {};
    }
};

// What a file says and Varia does not, as warnings with place, key and reason. The same thing is listed once; beyond
// `most` things the last entry says that there is more.
struct Untold {
    static constexpr std::size_t most = 100;
    std::string file;
    Diagnostics list;

    void add(int line, int column, std::string_view key, std::string_view reason) {
        if (list.size() > most) return;
        const std::string text = list.size() < most ? std::string(key) + ": " + std::string(reason)
                                                    : "more, which is not listed";
        const auto where = [](int number) { return static_cast<std::uint32_t>(std::max(number, 0)); };
        for (const Diagnostic& each : list)
            if (each.line == where(line) && each.column == where(column) && each.message == text) return;
        list.push_back({Severity::warning, file, where(line), where(column), text, {}});
    }
    void add(const ZillionsForm& place, std::string_view key, std::string_view reason) {
        add(place.line, place.column, key, reason);
    }
};

}  // namespace varia::importers
