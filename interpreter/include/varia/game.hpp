// A game: a position, the moves that led to it, and its result.
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
// When memory runs out (std::bad_alloc), every call leaves the game as it was before, with the same position, moves and
// history, and play can go on. The texts of the moves also take memory.
class Game {
public:
    // Preconditions: `variant` is not null, and `start` is one of its positions. If `scripts` is given, this Game and
    // its copies use it, and it must outlive them.
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

    // The legal moves of the current position; empty when the game is over. If a turn has several steps, these are the
    // steps that can be made next (Rules::legal_moves), and legal_turns returns the turns, or in the middle of a turn
    // the ways to complete it.
    [[nodiscard]] const MoveList& legal_moves();
    [[nodiscard]] TurnList legal_turns();
    [[nodiscard]] Outcome outcome();  // by all rules, repetition and the move rule included
    [[nodiscard]] int plies() const { return static_cast<int>(lengths_.size()); }  // number of complete turns
    // The canonical texts of the complete turns, and `resign`.
    [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }
    // The steps of the incomplete turn, and their texts.
    [[nodiscard]] Turn steps() const;
    [[nodiscard]] const std::vector<std::string>& step_texts() const { return step_texts_; }
    // The steps of the incomplete turn; or, between turns, the steps of the last turn. Empty at the start.
    [[nodiscard]] Turn last_steps() const;

    // The cells that the last move changed: the cells that pieces or blocks left or reached, and those of captured
    // pieces. Empty at the start.
    [[nodiscard]] std::vector<Cell> changed();

    // Plays a turn in any accepted text, or the rest of the incomplete turn. An illegal turn is refused, and so is any
    // move after the end. With `past_draws` the game may go on past results that depend on the history (repetition,
    // whatever its result for the sides, counted moves, declarations, the move rule) and past bare kings.
    [[nodiscard]] Result<Turn> play(std::string_view text, bool past_draws = false);
    // Plays one step, given as the text of a move. If a turn has one step, the same as play().
    [[nodiscard]] Result<Move> play_step(std::string_view text, bool past_draws = false);
    // Precondition: the move is one of legal_moves(). If turns have several steps, it is one step.
    void play(Move move);
    // The reason why no move may be played, because the game is over. Without a value if a move may be played.
    [[nodiscard]] std::optional<Diagnostic> refusal(bool past_draws = false);
    // The side to move resigns. Precondition: the game is not over.
    void resign();
    [[nodiscard]] bool resigned() const { return resigned_; }
    // Takes back the last turn, the steps of the incomplete turn, or the resignation; returns false at the start.
    bool undo();
    // Takes back the last step only, also of a complete turn. If a turn has one step, the same as undo().
    bool undo_step();
    // How often the current position has occurred, the start position included.
    [[nodiscard]] int occurrences() const;
    // Memory in bytes, without the variant; it grows with every move.
    [[nodiscard]] std::size_t memory() const;

private:
    void record(Move move);  // plays the move
    void end_turn();         // the steps since the last turn become a turn
    void drop_step();        // takes back the last step
    // For rules that ask which side brought the repetition about.
    [[nodiscard]] std::optional<Outcome> outcome_of_repetition();
    // Adds the current position to the positions that have occurred.
    void remember();

    VariantPtr variant_;
    SharedScripts* scripts_;
    Rules rules_;
    Position start_;
    Position position_;
    struct Played {
        Move move;
        Position::Undo undo;
    };
    std::vector<Played> played_;           // one entry for each step
    std::vector<std::uint32_t> lengths_;   // number of steps of each complete turn
    std::size_t begun_ = 0;                // number of steps of the incomplete turn
    std::vector<std::string> step_texts_;  // the texts of these steps
    std::vector<std::string> texts_;
    std::vector<std::uint64_t> keys_;              // repetition keys, the start position's first
    std::unordered_map<std::uint64_t, int> seen_;  // how often each key occurs in keys_
    MoveList legal_;
    bool legal_known_ = false;
    bool resigned_ = false;
};

}  // namespace varia
