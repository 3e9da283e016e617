// Reads [match]: several boards, with settings that may come from options, into a MatchDef.
//
// The game of a board may depend on options that are set for that board alone, so each board's game is read separately
// from its file. Boards with the same game and options share one reading.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/definition.hpp>

#include "node.hpp"
#include "report.hpp"

namespace varia {

class MatchReader {
public:
    using OptionValuesOf = std::vector<std::pair<std::string, std::string>>;
    // Reads a game: the variant that a node names, or, if the node is null, the file's own game with these options.
    // Returns nothing after reporting errors.
    using GameSource = std::function<std::optional<Definition>(const Node* variant, const OptionValuesOf& set)>;

    MatchReader(Report& report, const Node& match, const Definition& own) : report_(report), match_(match), own_(own) {}

    // Returns nothing if there are errors. The caller replaces a match with one board by the game itself.
    [[nodiscard]] std::optional<MatchDef> read(const GameSource& games);

private:
    [[nodiscard]] const OptionDef* option(std::string_view name) const;
    [[nodiscard]] std::string setting(std::string_view key, std::string fallback) const;
    [[nodiscard]] bool truth(std::string_view key);
    [[nodiscard]] std::string one_of(std::string_view key, std::vector<std::string> choices);
    void fail(std::string_view key, std::string message, std::string hint = {});
    [[nodiscard]] int read_boards();
    void read_conveyor(MatchDef& match);
    void read_seats(MatchDef& match);
    [[nodiscard]] bool read_linked_boards(MatchDef& match, int boards, const GameSource& games);
    // The name of the game on a board ("" for the file's own game), and the cells of the board's shafts.
    [[nodiscard]] std::optional<std::string> game_on(int board);
    [[nodiscard]] std::vector<Name> links_on(int board, const std::string& game) const;
    [[nodiscard]] std::string value_on(const OptionDef& option, int board) const;

    Report& report_;
    const Node& match_;
    const Definition& own_;
};

// Gives each game the kinds of all games, in one order, so that a piece keeps its kind when it changes boards.
void unite_kinds(std::vector<Definition>& games);

}  // namespace varia
