// Finds the legal turn that a text means, in variants with turns of several steps.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <varia/result.hpp>
#include <varia/rules.hpp>
#include <varia/turn.hpp>

#include "turn_writer.hpp"

namespace varia {

// A limit on what all questions of one reading search together: as much as one question may (max_searched_steps). A
// host that watches the searches of its rules has a limit of its own.
class ReadingLimit {
public:
    explicit ReadingLimit(Rules& rules) : rules_(rules), failed_before_(rules.failed()) {}
    ~ReadingLimit() { end(); }
    ReadingLimit(const ReadingLimit&) = delete;
    ReadingLimit& operator=(const ReadingLimit&) = delete;
    // The questions between begin() and end() count. Both may be called again.
    void begin();
    void end();
    // Whether a question of this reading has had no answer. Then no answer counts (Rules::take_failure).
    [[nodiscard]] bool failed() const { return !failed_before_ && rules_.failed(); }

private:
    Rules& rules_;
    bool failed_before_;
    bool watches_ = false;
    std::uint64_t searched_ = 0;
};

class TurnReader {
public:
    // Reading changes the position and restores it.
    TurnReader(Rules& rules, Position& position, std::string_view text);
    [[nodiscard]] Result<Turn> read();

private:
    [[nodiscard]] Result<Turn> read_whole();
    // Returns one of these possible turns if they all lead to one position, or if only one of them is written so;
    // otherwise an error that the text is ambiguous.
    [[nodiscard]] Result<Turn> settled(const TurnList& fits);
    // Turns of one piece over these cells, including turns that are not listed. Empty if that takes too many readings.
    [[nodiscard]] TurnList routes_over(const std::vector<std::string>& cells, bool all);
    // Finds ways of one piece from the first of these cells to the last. With `all`, the way has exactly these cells;
    // otherwise it may have others between.
    void find_routes(const std::vector<std::string>& cells, std::size_t at, bool all, Turn& turn, TurnList& found);
    [[nodiscard]] Result<Turn> read_steps();
    // Reads the words from number `at` on, starting from the current position, and adds the turns that they may mean.
    void find(std::size_t at, Turn& turn, TurnList& found);
    void find_from_here(std::size_t at, Turn& turn, TurnList& found);
    // If parts behind slashes may be gated pieces, although they can be read as promotions too: the turn that is
    // written so. None if it is among the turns that were found. If none were found, also the only turn that the text
    // may mean.
    [[nodiscard]] std::optional<Turn> split_turn(const TurnList& found);
    // Why no step fits the furthest word.
    [[nodiscard]] Diagnostics furthest_error();

    // A place of the search: the Zobrist key of the position, the number of the word or cell that comes next, and how
    // much of that word is left.
    using Place = std::array<std::uint64_t, 3>;

    Rules& rules_;
    Position& position_;
    std::string_view text_;
    std::vector<std::string> words_;  // the parts of the text between commas and slashes
    // The furthest word that was reached and not understood: its number, and why. Without an error, no step of the
    // position `furthest_from_` fits the text `furthest_text_`.
    std::size_t furthest_word_ = 0;
    Diagnostics furthest_;
    std::optional<Position> furthest_from_;
    std::string furthest_text_;
    std::size_t readings_ = 0;  // how many places were searched, and how many words were read as steps there
    bool unfinished_ = false;   // whether all words were read before the turn was over
    bool splits_ = false;       // every part behind a slash is also tried as a step of its own
    // Places from which no turn was found. The search does not go on from them again: otherwise its time would grow
    // exponentially with the number of words, since every optional step may be made or not.
    std::set<Place> barren_;
    ReadingLimit limit_;
};

}  // namespace varia
