// What a rules file of Zillions of Games says, after its macros are expanded: the board as a graph of positions, the
// players, the pieces with their little programs, the start and the goals. read_zillions_games makes it, shapes_of and
// the writer turn it into a variant file. Words keep the spelling of the file, and are compared without case.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/result.hpp>
#include <varia/text.hpp>

#include "zillions_words.hpp"

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

// The numbers of positions by their names. Positions whose names differ in their capitals alone are different ones; a
// word that is no name but for its capitals is the first of them.
class ZillionsPlaces {
public:
    // False if there is a position of this very name.
    bool add(const std::string& name, std::size_t number) {
        if (!exact_.emplace(name, number).second) return false;
        small_.emplace(in_small_letters(name), number);
        return true;
    }
    [[nodiscard]] std::optional<std::size_t> find(std::string_view word) const {
        if (const auto found = exact_.find(word); found != exact_.end()) return found->second;
        const auto found = small_.find(in_small_letters(word));
        return found == small_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::map<std::string, std::size_t, std::less<>> exact_, small_;
};

// An axis of the board in the new file. The first one is drawn to the right, the second one upwards.
struct ZillionsAxis {
    std::string name;
    std::vector<std::string> labels;
};

// The board: positions and, for each direction, which position is the next one. Positions that are killed are not in
// it.
struct ZillionsBoard {
    std::vector<std::string> positions;          // their names in the file
    std::vector<std::string> cells;              // their names in the new file
    std::vector<std::array<int, 4>> rectangles;  // of each position in the picture: left, top, right, bottom, in pixels
    // The axes of the new file, and where each position lies on them, from 0. A graph has one axis with all positions.
    std::vector<ZillionsAxis> axes;
    std::string cell;          // the template of the cells' names; empty: the labels in the order of the axes
    bool is_grid = false;      // the positions are one grid of the file; otherwise they are a graph
    std::vector<int> lengths;  // of the axes
    std::vector<std::vector<int>> coordinates;
    std::vector<std::string> directions;
    std::vector<std::vector<int>> next;  // [direction][position]: the position there, or -1
    // The step of a direction that is the same everywhere on the grid but for its edge and for positions that are
    // missing, with a number for each of `axes`; nothing for the others.
    std::vector<std::optional<std::vector<int>>> vectors;
    // The vector that says the direction in tables of the new file, for each direction. Where `vectors` has none, it
    // leads off the board everywhere, and the links of the new file say where it goes. So each direction can be a step
    // of `slide`, `leap`, `path` and `legs` with expand = "none".
    std::vector<std::vector<int>> steps;
    std::vector<bool> dummy;  // by position
    struct Zone {
        std::string name;
        std::string key;                   // its name in the new file
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

    // The place of a position, a direction or a zone by its name; -1 if there is none. Of a zone that is another one
    // for each player, the first. Capitals count only where there are positions that they distinguish.
    [[nodiscard]] int position(std::string_view name) const {
        const auto exact = std::find(positions.begin(), positions.end(), name);
        return exact != positions.end() ? static_cast<int>(exact - positions.begin()) : place_of(positions, name);
    }
    [[nodiscard]] int direction(std::string_view name) const { return place_of(directions, name); }
    [[nodiscard]] int zone(std::string_view name) const {
        for (std::size_t i = 0; i < zones.size(); ++i)
            if (same_word(zones[i].name, name)) return static_cast<int>(i);
        return -1;
    }

private:
    static int place_of(const std::vector<std::string>& names, std::string_view name) {
        for (std::size_t i = 0; i < names.size(); ++i)
            if (same_word(names[i], name)) return static_cast<int>(i);
        return -1;
    }
};

struct ZillionsPiece {
    std::string name, help, description, notation;
    std::string letter;  // its key in the new file, as in [pieces.LETTER]: "K", "{KN}"
    int line = 0, column = 0;
    std::vector<ZillionsForm> moves, drops;                // the programs, without their types
    std::vector<std::string> move_types, drop_types;       // of each program: the type before it, or ""
    std::vector<std::pair<std::string, bool>> attributes;  // each with its value at the start
};

struct ZillionsGame {
    std::string file;  // in messages
    std::string title, description, history, strategy;
    int line = 0, column = 0;  // where the game begins
    bool is_variant = false;
    ZillionsBoard board;
    std::vector<std::string> players;  // those that have turns, in the order of the file
    std::vector<std::string> neutral;  // those that never have one: their pieces belong to nobody
    std::vector<std::string> sides;    // the names of `players` in the new file
    // Whether each player sees the board by a view of the new file, so that the first player's moves are those of all:
    // what a direction is for another player is the same step there. Otherwise moves are written for each side.
    bool sides_alike = true;
    std::vector<std::vector<int>> views;   // by player and axis: 1, or -1 if the player sees the axis reversed
    std::vector<ZillionsForm> turn_order;  // words, or lists `(PLAYER TYPE)`, `(PLAYER OTHER TYPE)`
    int turn_repeat = 0;                   // the turn at which the order begins again
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> move_priorities, drop_priorities;
    std::vector<ZillionsPiece> pieces;
    std::vector<ZillionsForm> set_up, goals;  // `(PLAYER (PIECE ...) ...)`; whole forms `(win-condition ...)`
    bool random_players = false;              // a player whose name begins with "?"

    // Whether a player sees the board in another way than the first one.
    [[nodiscard]] bool views_differ() const {
        return std::any_of(views.begin(), views.end(), [&](const auto& view) { return view != views.front(); });
    }
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
        // Words of the file may have line breaks; the list becomes comments, each in its line.
        const std::string text = list.size() < most ? escaped(std::string(key) + ": " + std::string(reason))
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
