// A game: a position, the moves that led to it, and how it ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <varia/notation.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/shared_scripts.hpp>
#include <varia/variant.hpp>

namespace varia {

// Belongs to one thread at a time. Owns its Rules. A value: copies are independent.
//
// When memory runs out (std::bad_alloc): every call leaves the game as it was before, with the same position, moves and
// history, and it may be played on. The texts of the moves are one of the things that take memory.
class Game {
public:
    // Preconditions: variant is not null, and `start` one of its positions.
    // Its scripts and those of its copies are those of `scripts`, if that is given; it outlives them.
    explicit Game(VariantPtr variant, SharedScripts* scripts = nullptr);  // from the start position
    Game(VariantPtr variant, Position start, SharedScripts* scripts = nullptr);
    Game(const Game& other);
    Game& operator=(const Game& other);
    Game(Game&&) noexcept = default;
    Game& operator=(Game&&) noexcept = default;
    ~Game() = default;

    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] const VariantPtr& variant_ptr() const { return variant_; }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] Rules& rules() { return rules_; }

    // Of the current position; empty when the game is over. Where a turn is made of several steps these are the steps
    // that may be made next (Rules::legal_moves), and legal_turns has the turns, or in the middle of one the ways to
    // end it.
    [[nodiscard]] const MoveList& legal_moves();
    [[nodiscard]] TurnList legal_turns();
    [[nodiscard]] Outcome outcome();  // all rules, repetition and the move rule included
    [[nodiscard]] int plies() const { return static_cast<int>(lengths_.size()); }  // turns that are over
    // Canonical texts of the turns that are over, and `resign`.
    [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }
    // What has been made of a turn that is not over, and the texts of these steps.
    [[nodiscard]] Turn steps() const;
    [[nodiscard]] const std::vector<std::string>& step_texts() const { return step_texts_; }
    // The same steps, or where no turn is under way those of the last one. None at the start.
    [[nodiscard]] Turn last_steps() const;

    // The cells the last move changed: where pieces left, came and were taken, where blocks went. None at the start.
    [[nodiscard]] std::vector<Cell> changed();

    // Plays a turn in any accepted text, or the rest of the one that is under way. Refuses one that is not legal, and
    // any move after the end; if `past_draws`, a list of moves may run past what the history decides (repetition,
    // whoever brought it about, counted moves, declarations, the move rule) and past bare kings.
    [[nodiscard]] Result<Turn> play(std::string_view text, bool past_draws = false);
    // Plays one step, in the text of a move; where turns have one step, as play().
    [[nodiscard]] Result<Move> play_step(std::string_view text, bool past_draws = false);
    // Precondition: one of legal_moves(); where turns have several steps, one of them
    void play(Move move);
    // Why no move may be played: the game is over. Nothing if one may.
    [[nodiscard]] std::optional<Diagnostic> refusal(bool past_draws = false);
    // The side to move gives the game up. Precondition: it is not over.
    void resign();
    [[nodiscard]] bool resigned() const { return resigned_; }
    // Takes back the last turn, the steps of one that is not over, or the resignation; false at the start.
    bool undo();
    // Takes back the last step alone, of a turn that was over too. Where turns have one step, as undo().
    bool undo_step();
    // How often the position now on the board has occurred, the start position included.
    [[nodiscard]] int occurrences() const;
    // Memory it takes beside the variant, in bytes; it grows with every move.
    [[nodiscard]] std::size_t memory() const;

private:
    void record(Move move);                                        // plays it
    void end_turn();                                               // the steps made since the last one are a turn
    void drop_step();                                              // takes back the last one
    [[nodiscard]] std::optional<Outcome> outcome_of_repetition();  // where the rules ask who brought it about
    void remember();  // the position now on the board, among those that occurred

    VariantPtr variant_;
    SharedScripts* scripts_;
    Rules rules_;
    Position start_;
    Position position_;
    struct Played {
        Move move;
        Position::Undo undo;
    };
    std::vector<Played> played_;           // step by step
    std::vector<std::uint32_t> lengths_;   // how many of them each turn has that is over
    std::size_t begun_ = 0;                // how many belong to one that is not
    std::vector<std::string> step_texts_;  // of these
    std::vector<std::string> texts_;
    std::vector<std::uint64_t> keys_;              // repetition keys, the start's first
    std::unordered_map<std::uint64_t, int> seen_;  // how often each occurs in keys_
    MoveList legal_;
    bool legal_known_ = false;
    bool resigned_ = false;
};

}  // namespace varia
