// A game or a match as it is played here: its moves made, taken back and made again, with the clocks that they press,
// the list that numbers are typed from, and what is said of the moves where they were read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <varia/contest.hpp>

#include "game_clocks.hpp"
#include "game_record.hpp"
#include "offers.hpp"
#include "option_groups.hpp"
#include "time_over.hpp"

namespace varia::cli {

// A game that was read from a record.
struct LoadedGame {
    Contest now;
    std::string start;  // what it began with, as --position takes it
    GameRecord record;
    int lost_on_time = -1;  // who gave up because his time was over; -1: nobody
    bool drawn = false;     // though he did, since the other could not win
};

class PlayedGame {
public:
    // `contest`: the game that was chosen, with the moves that were given. `clocks`: as --clock takes them.
    PlayedGame(const GameChoice& choice, Contest contest, const std::string& clocks);

    // For questions: what is played goes through play(), so that nothing is forgotten.
    [[nodiscard]] Contest& contest() { return contest_; }
    [[nodiscard]] const Contest& contest() const { return contest_; }
    [[nodiscard]] bool is_match() const { return contest_.match() != nullptr; }
    [[nodiscard]] bool has_turns() const { return turns_; }  // of several steps
    // Whether such a turn may be ended where it might go on.
    [[nodiscard]] bool turns_may_stop() const;
    // As it was named, with its options.
    [[nodiscard]] const VariantChoice& variant() const { return choice_; }
    // What the game began with, and what a new one begins with, as --position takes it; `startpos`.
    [[nodiscard]] const std::string& start() const { return start_; }
    [[nodiscard]] std::string first_start() const;
    [[nodiscard]] GameClocks& clocks() { return clocks_; }
    [[nodiscard]] const GameClocks& clocks() const { return clocks_; }

    // ---- how it stands --------------------------------------------------------------------------------------------
    // The player who has lost on time; -1: nobody.
    [[nodiscard]] int lost_on_time();
    // What the contest says of itself, but for games that were lost on time.
    [[nodiscard]] Standing standing();
    [[nodiscard]] std::string now_line();

    // ---- playing --------------------------------------------------------------------------------------------------
    // An action, steps of a turn one after the other, or what the computer does in a match. Precondition: legal. An
    // action whose script failed is taken back: complained of, and false.
    bool play(const ActionList& actions);
    // Who is to move gives a game up.
    void resign();
    // What comes of a clock that has run down; false if it could not be played.
    bool end_on_time(const TimeOver& over);
    // Takes the last turn back, and those before it after which `passes` is true of who would be to move. False at the
    // start.
    bool undo(const std::function<bool(int player)>& passes);
    // The same step by step; this cannot be played again.
    bool undo_step(const std::function<bool(int player)>& passes);
    // The texts of what was taken back last, which are forgotten by that; none if there are none.
    [[nodiscard]] std::vector<std::string> take_undone();
    void forget_undone() { undone_.clear(); }

    // What numbers mean: what was listed last, until something is played or taken back.
    std::vector<Offer> listed;

    // ---- other games, and records ---------------------------------------------------------------------------------
    // Another game of the variant in place of this one.
    void begin(Contest contest, std::string start);
    void take(LoadedGame game);
    // The moves of a record were played on from here: what they have come to.
    void take_moves(Contest now, GameRecord moves);
    // What was loaded or typed in, with all that is said there.
    [[nodiscard]] const std::optional<GameRecord>& said() const { return said_; }
    // Canonical moves, with what was said of those that are still played.
    [[nodiscard]] GameRecord record() const;
    // Whether nothing would be lost by an end.
    [[nodiscard]] bool is_saved() const { return contest_.key() == saved_; }
    void set_saved(bool saved) { saved_ = saved ? contest_.key() : ~contest_.key(); }

private:
    struct TimeLoss {
        std::size_t turns;  // after so many, the giving up included
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
    std::vector<std::vector<std::string>> undone_;  // texts of what was taken back, and not yet played again
    std::string start_;
    std::uint64_t saved_;  // the key of what was saved, loaded or begun last
    std::optional<GameRecord> said_;
};

}  // namespace varia::cli
