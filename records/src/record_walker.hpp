// Plays the moves of one record: reads them as people write them, also with turn numbers joined to them (`1.e4`), and
// writes them in another form. A variation is played from the position before the move that it replaces, and is then
// taken back.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

#include "contest_dialect.hpp"
#include "near_moves.hpp"
#include "pdn_numbers.hpp"
#include "replayed.hpp"
#include "wire.hpp"

namespace varia::records {

class RecordWalker {
public:
    // All arguments must outlive the walker. `contest` is in the start position of the record, or in a position of its
    // game. Moves that cannot be played are added to `flaws`.
    RecordWalker(GameRecord& record, Contest& contest, const ReplayWish& wish, std::vector<Flaw>& flaws);

    // The dialect in which the moves are read. An empty name is Varia's own notation.
    void read_in(std::string_view dialect) { reader_ = ContestDialect::of(contest_, dialect); }

    // How the record numbers cells, as far as the moves that were played show it; and how a walk that begins in the
    // middle of a record shall read numbers.
    [[nodiscard]] PdnNumbering numbering() const { return numbering_; }
    void number_as(PdnNumbering numbering) { numbering_ = numbering; }

    // Turns with two meanings are chosen without a note. For a walk that only tries the record.
    void try_only() { tries_ = true; }

    // Plays a line up to the first move that cannot be played, and returns how many moves were played. If the texts are
    // rewritten, the moves from there on are cut off.
    std::size_t walk(std::size_t index);

private:
    void walk_variations(RecordedMove& move);
    // A match has no turn numbers, so each action gets a number of its own and begins a turn.
    void set_number(RecordedMove& move);
    [[nodiscard]] bool has_null_move(std::size_t line) const;
    // Makes a null move. Annotators let a side pass against the rules, to show a threat or in place of a move that was
    // lost. The game goes on from the new position as from a given one, without history.
    bool pass_for(RecordedMove& move, bool main);
    // Plays a move. If it cannot be played, why_ holds the reason.
    bool play(RecordedMove& move);
    // Plays a move, also with a turn number joined to it or with zeros before the numbers of its cells. The first move
    // between numbered cells decides how all others of the record are numbered.
    Result<std::string> played_as_read(std::string_view text);
    // Plays a move between cells that are numbered from the top row, in a game whose cells have other names.
    Result<std::string> played_by_rows(std::string_view text);
    // Adds a flaw for a move that cannot be played, and returns false.
    bool described(const RecordedMove& move);
    // Plays a move and returns its text in the wanted form.
    Result<std::string> played(std::string_view text);
    // The move in SAN if SAN is read as this move again, otherwise its canonical text.
    std::string usual_text(const Action& action);
    // The canonical text of a turn that is written as in UCI; nothing if the text is no such turn.
    std::optional<std::string> turn_on_the_wire(std::string_view text);
    // The same for a turn of several steps, or for an action of a match.
    Result<std::string> played_turn(std::string_view text);
    // Plays a turn whose text fits several turns with different results: the one after which the record goes on
    // furthest, or the first of them. The record gets a note. Returns false if the text is no such turn.
    bool choose(RecordedLine& line, std::size_t at);
    // Of these moves the one after which the line goes on furthest from `from` on, and whether no other does as well.
    struct Furthest {
        const MeantMove* move = nullptr;
        std::size_t moves = 0;
        bool unique = false;
    };
    [[nodiscard]] Furthest furthest_of(const std::vector<MeantMove>& moves, const RecordedLine& line, std::size_t from);
    // How many moves of the line, from `from` on, can be played after the move, at most max_looked_ahead. 0 too if
    // the line ends there.
    std::size_t moves_after(const MeantMove& move, const RecordedLine& line, std::size_t from);
    // The legal moves, as a hint. Empty if there are too many.
    std::string legal_here();

    GameRecord& record_;
    Contest& contest_;
    const ReplayWish& wish_;
    std::vector<Flaw>& flaws_;
    bool san_;
    Wire wire_;
    std::optional<ContestDialect> reader_, writer_;
    std::optional<PdnNumbers> numbers_;
    bool knows_numbers_ = false;  // numbers_ is set, if the game has such numbers
    PdnNumbering numbering_ = PdnNumbering::unknown;
    bool tries_ = false;
    int chosen_ = 0;  // turns with two meanings, so far
    Diagnostic why_;  // why the last move that was tried is not legal
};

}  // namespace varia::records
