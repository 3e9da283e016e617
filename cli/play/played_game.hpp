// A game or a match that is played here: its moves are made, taken back and made again. It has the clocks that the
// moves press, the list that typed numbers refer to, and the comments of the record from which the moves were read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>
#include <varia/records/game_record.hpp>

#include "game_clocks.hpp"
#include "offers.hpp"
#include "option_groups.hpp"
#include "time_over.hpp"

namespace varia::cli {

// A game that was read from a record.
struct LoadedGame {
    Contest now;
    std::string start;  // its start position, as --position takes it
    records::GameRecord record;
    int lost_on_time = -1;  // the player who has lost on time; -1 if there is none
    bool drawn = false;     // a draw, because the opponent of that player cannot win
};

// What the keys and commands that show other parts of the boards lead to.
enum class OtherParts {
    none,    // everything is one slice of one board
    slices,  // of one board, which have names
    boards,  // of a match, which have numbers
};

class PlayedGame {
public:
    // `contest`: the chosen game after the given moves. `clocks`: the value of --clock.
    PlayedGame(const GameChoice& choice, Contest contest, const std::string& clocks);

    // For questions about the game. Actions go through play(), which also updates everything else.
    [[nodiscard]] Contest& contest() { return contest_; }
    [[nodiscard]] const Contest& contest() const { return contest_; }
    [[nodiscard]] OtherParts other_parts() const;
    [[nodiscard]] bool has_turns() const { return turns_; }  // whether turns have several steps
    // Whether a turn of several steps may be ended where it could go on.
    [[nodiscard]] bool turns_may_stop() const;
    // The variant as the user has named it, with its options.
    [[nodiscard]] const VariantChoice& variant() const { return choice_; }
    // The start position of this game, and of a new game, as --position takes it; or `startpos`.
    [[nodiscard]] const std::string& start() const { return start_; }
    [[nodiscard]] std::string first_start() const;
    [[nodiscard]] GameClocks& clocks() { return clocks_; }
    [[nodiscard]] const GameClocks& clocks() const { return clocks_; }

    // ---- the state of the game ------------------------------------------------------------------------------------
    // The player who has lost on time; -1 if there is none.
    [[nodiscard]] int lost_on_time();
    // The standing of the contest, but with losses on time, and a line about it.
    [[nodiscard]] Standing standing();
    [[nodiscard]] std::string now_line();

    // ---- playing --------------------------------------------------------------------------------------------------
    // Plays an action, the steps of a turn in their order, or the computer's actions in a match. Precondition: they are
    // legal. If a script fails, takes the action back, reports the failure and returns false.
    bool play(const ActionList& actions);
    // The player to move resigns.
    void resign();
    // Plays the action that follows when a clock has run down. Returns false if it could not be played.
    bool end_on_time(const TimeOver& over);
    // Takes the last turn back, and further turns as long as `passes` is true for the player to move. Returns false at
    // the start of the game.
    bool undo(const std::function<bool(int player)>& passes);
    // The same step by step. Steps that are taken back this way cannot be played again.
    bool undo_step(const std::function<bool(int player)>& passes);
    // The texts of the turns that were taken back last, which are forgotten by this call. Empty if there are none.
    [[nodiscard]] std::vector<std::string> take_undone();
    void forget_undone() { undone_.clear(); }

    // The list that typed numbers refer to: what was listed last, until something is played or taken back.
    std::vector<Offer> listed;

    // ---- other games, and records ---------------------------------------------------------------------------------
    // Begins another game of the variant in place of this one.
    void begin(Contest contest, std::string start);
    void take(LoadedGame game);
    // Takes over a contest in which the moves of a record were played on from here.
    void take_moves(Contest now, records::GameRecord moves);
    // The record that was loaded or typed, with all its comments and variations.
    [[nodiscard]] const std::optional<records::GameRecord>& said() const { return said_; }
    // The canonical moves, with the record's comments on those that are still played.
    [[nodiscard]] records::GameRecord record() const;
    // Whether nothing is lost if the program ends now.
    [[nodiscard]] bool is_saved() const { return contest_.zobrist_key() == saved_; }
    void set_saved(bool saved) { saved_ = saved ? contest_.zobrist_key() : ~contest_.zobrist_key(); }

private:
    struct TimeLoss {
        std::size_t turns;  // the number of turns, with the resignation
        int player;
        bool drawn;
    };
    bool take_back(const std::function<bool(int player)>& passes, bool step);
    void time_back();

    GameChoice choice_;
    Contest contest_;
    bool turns_;
    GameClocks clocks_;
    std::vector<TimeLoss> time_losses_;
    std::vector<std::vector<std::string>> undone_;  // texts of turns that were taken back and not yet played again
    std::string start_;
    std::uint64_t saved_;  // key of the contest that was saved, loaded or begun last
    std::optional<records::GameRecord> said_;
};

}  // namespace varia::cli
