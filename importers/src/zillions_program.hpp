// Writes the programs of a game of Zillions of Games as functions in Lua (see zillions_lua.hpp).
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zillions_game.hpp"
#include "zillions_lua.hpp"

namespace varia::importers {

// Finds words of a game: directions, positions, pieces and so on.
class ZillionsWords {
public:
    ZillionsWords(const ZillionsGame& game, const ZillionsNames& names);

    [[nodiscard]] std::optional<std::size_t> direction(std::string_view word) const { return find(directions_, word); }
    [[nodiscard]] std::optional<std::size_t> position(std::string_view word) const { return positions_.find(word); }
    [[nodiscard]] std::optional<std::size_t> piece(std::string_view word) const { return find(pieces_, word); }
    [[nodiscard]] std::optional<std::size_t> player(std::string_view word) const { return find(players_, word); }
    [[nodiscard]] bool is_zone(std::string_view word) const { return find(zones_, word).has_value(); }
    [[nodiscard]] bool is_type(std::string_view word) const { return find(types_, word).has_value(); }
    [[nodiscard]] bool is_attribute(std::string_view word) const { return find(attributes_, word).has_value(); }
    // The direction that leads back from wherever this one leads to; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> opposite(std::size_t direction) const;
    // The letter of a piece with the attributes that it has at the start.
    [[nodiscard]] const std::string& letter(std::size_t piece) const { return letters_[piece]; }
    // All types of moves, in the order in which they are found; in small letters.
    [[nodiscard]] const std::vector<std::string>& types() const { return type_list_; }

    const ZillionsGame& game;
    const ZillionsNames& names;

private:
    using Table = std::map<std::string, std::size_t, std::less<>>;  // by words in small letters
    static std::optional<std::size_t> find(const Table& table, std::string_view word);
    void add_type(const std::string& type);

    Table directions_, pieces_, players_, zones_, types_, attributes_;
    ZillionsPlaces positions_;
    std::vector<std::string> letters_, type_list_;
    mutable std::map<std::size_t, std::optional<std::size_t>> opposites_;
};

// A text as Lua writes it, in double quotes.
[[nodiscard]] std::string lua_text(std::string_view text);
// A word in small letters.
[[nodiscard]] std::string lower_word(std::string_view word);

// A program as a function: its body, and the directions that are its arguments, in order.
struct ZillionsFunction {
    std::string body;  // the lines between `function NAME(m, a, b)` and `end`
    std::vector<std::size_t> directions;
    bool adds = false;  // whether it adds a move
};

// Parts of programs that are functions of their own, so that what stands in many programs is written once: the long
// forms `if` and `while`. A part returns true where the program goes on behind it.
//
//     if not part__1(m, a) then return end
class ZillionsParts {
public:
    // A form of at least so many words and lists is a part.
    static constexpr std::size_t least = 24;

    // The name of the function with this body, which is written if there is none yet.
    [[nodiscard]] std::string name_of(const ZillionsFunction& part);
    // All functions, in Lua.
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::map<std::string, std::string> names_;  // by the number of arguments and the body
    std::string text_;
};

// The name of the argument with this number: "a", "b", ... "z27".
[[nodiscard]] std::string argument_name(std::size_t number);

// A whole function in Lua.
[[nodiscard]] std::string function_text(const std::string& name, const ZillionsFunction& function);

// Nothing if the program has something that cannot be said, which is added to `untold`. A program that adds no move is
// a function all the same. With `parts` its long forms are functions there.
[[nodiscard]] std::optional<ZillionsFunction> function_of(const ZillionsForm& program, const ZillionsWords& words,
                                                          Untold& untold, ZillionsParts* parts = nullptr);

}  // namespace varia::importers
