// What is said of a game on one board and what is said of a match, where the two differ: in sentences and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>

#include "json.hpp"
#include "sizes.hpp"

namespace varia::cli {

class SearchWords;

// Precondition of all functions: the contest, the layout or the variant is of the sort that the words are for, as
// words_of() returns them.
class ContestWords {
public:
    virtual ~ContestWords() = default;
    // The line that turn_line (standing.hpp) returns.
    [[nodiscard]] virtual std::string turn_line(Contest& contest) const = 0;
    // Sets the fields of the standing after `status` and `over`.
    virtual void set_standing(Json& json, Contest& contest, const Standing& standing) const = 0;
    // Sets what stands on the boards; of a match, on all boards or on one.
    virtual void set_picture(Json& json, Contest& contest, std::optional<int> board) const = 0;
    // How boards are linked, in one line: "3 boards, 2 shafts (on board 1: d4 e5), schedule free". Not escaped. Empty
    // for a board that is alone.
    [[nodiscard]] virtual std::string links_text(const Layout& layout) const = 0;
    // How linked boards are played together, how each is decided, and how they are counted. Not escaped. Empty for a
    // board that is alone.
    [[nodiscard]] virtual std::vector<std::string> rules_of_boards(const Layout& layout) const = 0;
    // Sets what a description (description.hpp) tells of linked boards; of a board that is alone nothing.
    virtual void set_boards(Json& json, const VariantPtr& variant) const = 0;
    // What sizes_text (sizes.hpp) says after the sizes of a position.
    [[nodiscard]] virtual std::string played_sizes_text(const VariantPtr& variant, const GameSizes& game) const = 0;
    // Sets the sizes of what is played on several boards; for a board that is alone nothing.
    virtual void set_match_sizes(Json& json, const VariantPtr& variant) const = 0;
    // That a value of `option` names none of the players, whose names these are.
    [[nodiscard]] virtual std::string no_player(const std::string& option, const std::string& name,
                                                const std::vector<std::string>& names) const = 0;
    // The index of the board that a user has chosen by its number; nothing if he has chosen none. The caller finds out
    // whether there is such a board. An error if boards have no numbers.
    [[nodiscard]] virtual Result<std::optional<int>> chosen_board(const std::optional<int>& number) const = 0;
    // The player for whom a client lets the computer think: the one with this name, or the one who is to act; -1 if
    // there is none. An error if the client cannot choose a player.
    [[nodiscard]] virtual Result<int> thinker(Contest& contest, const std::optional<std::string>& name) const = 0;
    // What Contest::turns returns. An error if nothing is played in whole turns.
    [[nodiscard]] virtual Result<std::optional<std::vector<WrittenTurn>>> turns(Contest& contest,
                                                                                std::size_t max) const = 0;
    // Whether the rules have hooks, so that somebody can watch which of them are asked about a move (hooks_asked in
    // script_host.hpp). An error if hooks cannot be watched.
    [[nodiscard]] virtual Result<bool> watches_hooks(const Contest& contest) const = 0;
    // Why the computer has found nothing to play.
    [[nodiscard]] virtual std::string nothing_to_play(Contest& contest) const = 0;
    // What is at the start, "the start position"; and why nobody can do anything there, empty if somebody can.
    [[nodiscard]] virtual std::string_view start_noun() const = 0;
    [[nodiscard]] virtual std::string_view stuck_at_start(Contest& start) const = 0;
    // What is said of the computer's search. It lives as long as the program.
    [[nodiscard]] virtual const SearchWords& of_search() const = 0;
};

// They live as long as the program.
[[nodiscard]] const ContestWords& words_of(const Layout& layout);
[[nodiscard]] const ContestWords& words_of(const Contest& contest);

}  // namespace varia::cli
