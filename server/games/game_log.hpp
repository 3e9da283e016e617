// The state of a game: its log, read in order. The same log gives the same state in every server.
//
// It knows no rules. The server that wrote an entry has found out what the move led to (who is next, whether the game
// is over) and has stored it in the entry. So a game is read without being played.
//
//     kind     data
//     claim    seat, secret (a hash), name
//     move     text, player, turn_over, next, over, [result, floors]: what was played, as it was typed. `floors`, if
//              boards have clocks: [on, next], decided, owed: [{floor, by, [holds]}]; boards are numbered from 1. Until
//              0.1 there was [transfer, by], which held all boards
//     offer    seat, what
//     answer   seat, accept, offer, [undone], [result]
//     resign   seat, player, result; or, for single boards, giving_up: [{floor, [side]}], which is carried out by moves
//     flag     player, result; or, with more than two players or on a single board, the data of a move
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "api_error.hpp"
#include "board_clocks.hpp"
#include "clock.hpp"
#include "game_settings.hpp"
#include "store.hpp"

namespace varia::server {

struct Played {
    std::int64_t seq = 0;
    std::string text;
    int player = -1;
    bool turn_over = true;
    int before = -1;  // the player whose turn it was; -1 if anybody could act
    int board = -1;   // of a match, from 0; -1 if there is none
    BoardClocks::Before clocks = {};
};

struct Offer {
    std::int64_t seq = 0;
    std::string what;  // "takeback", "draw"
    int seat = 0;
    std::set<int> accepted;  // players
};

// A board that a seat has resigned, and that is still open because the other side is to move there.
struct GivingUp {
    int board = 0;     // from 0
    std::string side;  // empty if any side that the player has there
    int seat = 0;
};

class GameLog {
public:
    explicit GameLog(GameSettings game_settings);

    // Applies the next entry. Parts that make no sense are skipped.
    void apply(const LogEntry& entry);

    [[nodiscard]] const GameSettings& game_settings() const { return game_settings_; }
    [[nodiscard]] std::int64_t seq() const { return seq_; }
    [[nodiscard]] std::int64_t last_at() const { return last_at_; }
    [[nodiscard]] const std::vector<Seat>& seats() const { return seats_; }
    [[nodiscard]] const std::vector<Played>& moves() const { return moves_; }
    [[nodiscard]] std::vector<std::string> texts() const;
    // One of the two exists if the game has clocks.
    [[nodiscard]] const std::optional<Clock>& clock() const { return clock_; }
    [[nodiscard]] const std::optional<BoardClocks>& board_clocks() const { return board_clocks_; }
    // The flag that falls next: its player and the time; `floor` is -1 if there is one clock for all boards.
    [[nodiscard]] std::optional<BoardClocks::Due> due() const;
    [[nodiscard]] const std::optional<Offer>& offer() const { return offer_; }
    [[nodiscard]] const std::vector<GivingUp>& giving_up() const { return giving_up_; }
    [[nodiscard]] bool gives_up(const Place& place) const;
    // How many of the actions were offers, or answers to offers.
    [[nodiscard]] std::int64_t talk() const { return talk_; }
    [[nodiscard]] int next() const { return next_; }
    [[nodiscard]] bool over() const { return over_; }
    // Once the game is over: `reason`, `winners`, `text`.
    [[nodiscard]] const std::optional<Json>& result() const { return result_; }

    // The seat with this name; -1 if there is none.
    [[nodiscard]] int seat(std::string_view name) const;
    // The seat whose holder has this secret; -1 if there is none.
    [[nodiscard]] int seat_of(std::string_view secret) const;
    // The number of the entry that a client's action has; 0 if there is none. Ids of actions belong to a seat.
    [[nodiscard]] std::int64_t done(int seat, std::string_view id) const;
    [[nodiscard]] std::string client_of(int seat, std::string_view id) const {
        return seats_[static_cast<std::size_t>(seat)].name + "/" + std::string(id);
    }

    // ---- entries to be written; nothing is changed, and ApiError is thrown if the action is not allowed -----------
    [[nodiscard]] Json claim(std::string_view invite, std::string_view secret, std::string_view name) const;
    [[nodiscard]] Json make_offer(int seat, std::string_view what) const;
    [[nodiscard]] Json answer(int seat, std::int64_t offer, bool accept) const;
    [[nodiscard]] Json resign(int seat) const;  // Precondition: two players
    [[nodiscard]] Json give_up(int seat, const std::vector<Place>& places) const;
    // The flag that is due; a draw if there are two players and the other one cannot win. Precondition: a flag is due.
    [[nodiscard]] Json flag(const std::vector<std::string>& cannot_win = {}) const;

    // Whether, since the action with this number, the player has played on this board or anything was taken back. If
    // so, a client that knew no more than that action has decided on another state of the game.
    [[nodiscard]] bool gone_on(int player, int board, std::int64_t since) const;
    // How many of the last moves a take-back of this player takes back; 0 if he has made no move.
    [[nodiscard]] int undone_by(int player) const;
    // The result if this player has lost and all others have won.
    [[nodiscard]] Json lost(int player, std::string_view reason, std::string_view because) const;

private:
    void expect_going_on() const;
    void apply_move(const LogEntry& entry, const Json& data);
    [[nodiscard]] BoardClocks::Action action_of(const Json& data, int player) const;
    void apply_answer(const LogEntry& entry, const Json& data);
    void finish(const Json& result, std::int64_t at);

    GameSettings game_settings_;
    std::vector<Seat> seats_;
    std::vector<Played> moves_;
    std::optional<Clock> clock_;
    std::optional<BoardClocks> board_clocks_;
    std::optional<Offer> offer_;
    std::vector<GivingUp> giving_up_;
    std::set<std::pair<int, std::string>> offered_;  // by player: what he has offered since the last move or take-back
    std::unordered_map<std::string, std::int64_t> done_;
    std::int64_t seq_ = 0, last_at_ = 0, taken_back_ = 0, talk_ = 0;
    int next_ = -1;
    bool over_ = false;
    std::optional<Json> result_;
};

}  // namespace varia::server
