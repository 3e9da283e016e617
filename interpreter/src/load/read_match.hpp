// [match]: several boards of a game, read against the options and made into a MatchDef.
//
// What each board plays may depend on options that are set for it alone, so a board's game is a reading of its file of
// its own; boards that would read the same share one.
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
    // Reads a game: the variant a node names, or, if that is null, the file's own with these options. Nothing if it
    // can't be read, which has been reported.
    using GameSource = std::function<std::optional<Definition>(const Node* variant, const OptionValuesOf& set)>;

    MatchReader(Report& report, const Node& match, const Definition& own) : report_(report), match_(match), own_(own) {}

    // Nothing if something is wrong. A match of one board is the game itself: see `single`.
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
    [[nodiscard]] bool read_floors(MatchDef& match, int boards, const GameSource& games);
    // The game's name on a board ("" is the file's own), and the cells of its shafts.
    [[nodiscard]] std::optional<std::string> game_on(int board);
    [[nodiscard]] std::vector<Name> shafts_on(int board, const std::string& game) const;
    [[nodiscard]] std::string value_on(const OptionDef& option, int board) const;

    Report& report_;
    const Node& match_;
    const Definition& own_;
};

// Gives all games the kinds of all of them, in one order: a piece keeps its kind wherever it goes.
void unite_kinds(std::vector<Definition>& games);

}  // namespace varia
