// What a game has come to: its log, read in order. The same log makes the same ledger, in every server.
//
// It knows no rules. What a move has led to (who is next, whether it is over) was found out by whoever wrote it down,
// and stands in the entry. So a game is read without being played.
//
//     kind     data
//     claim    seat, secret (a hash), name
//     move     text, player, turn_over, next, over, [result, floors]  what was played, as it was typed. `floors`, if
//     they have clocks:
//              [on, next], decided, owed: [{floor, by, [holds]}]; floors from 1. Until 0.1 [transfer, by] held all
//              floors
//     offer    seat, what
//     answer   seat, accept, offer, [undone], [result]
//     resign   seat, player, result; or of floors alone giving_up: [{floor, [side]}]; what comes of it follows as moves
//     flag     player, result; or with more than two players, or on a floor, as a move
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "agreement.hpp"
#include "clock.hpp"
#include "floor_clocks.hpp"
#include "store.hpp"
#include "trouble.hpp"

namespace varia::server {

struct Played {
    std::int64_t seq = 0;
    std::string text;
    int player = -1;
    bool turn_over = true;
    int before = -1;  // whose turn it was; -1: anybody's
    int floor = -1;   // of a match, from 0; -1: of none
    FloorClocks::Before clocks = {};
};

struct Offer {
    std::int64_t seq = 0;
    std::string what;  // "takeback", "draw"
    int seat = 0;
    std::set<int> accepted;  // players
};

// A floor that a seat has given up, and that is still open because the other side is to move there.
struct GivingUp {
    int floor = 0;     // from 0
    std::string side;  // empty: whichever the player has there
    int seat = 0;
};

class Ledger {
public:
    explicit Ledger(Agreement agreement);

    // The next entry. What it says that makes no sense is passed over.
    void apply(const Entry& entry);

    [[nodiscard]] const Agreement& agreement() const { return agreement_; }
    [[nodiscard]] std::int64_t seq() const { return seq_; }
    [[nodiscard]] std::int64_t last_at() const { return last_at_; }
    [[nodiscard]] const std::vector<Seat>& seats() const { return seats_; }
    [[nodiscard]] const std::vector<Played>& moves() const { return moves_; }
    [[nodiscard]] std::vector<std::string> texts() const;
    // One of them, where there are clocks.
    [[nodiscard]] const std::optional<Clock>& clock() const { return clock_; }
    [[nodiscard]] const std::optional<FloorClocks>& floor_clocks() const { return floor_clocks_; }
    // The flag that falls next: whose, and when; `floor` is -1 where there is one clock for all.
    [[nodiscard]] std::optional<FloorClocks::Due> due() const;
    [[nodiscard]] const std::optional<Offer>& offer() const { return offer_; }
    [[nodiscard]] const std::vector<GivingUp>& giving_up() const { return giving_up_; }
    [[nodiscard]] bool gives_up(const Place& place) const;
    // How many of the actions were offers, and answers to them.
    [[nodiscard]] std::int64_t talk() const { return talk_; }
    [[nodiscard]] int next() const { return next_; }
    [[nodiscard]] bool over() const { return over_; }
    // Once it is over: `reason`, `winners`, `text`.
    [[nodiscard]] const std::optional<Json>& result() const { return result_; }

    // The seat of that name; -1: none.
    [[nodiscard]] int seat(std::string_view name) const;
    // The seat that a secret opens; -1: none.
    [[nodiscard]] int seat_of(std::string_view secret) const;
    // The number under which a client's action stands; 0: it does not. Names of actions belong to a seat.
    [[nodiscard]] std::int64_t done(int seat, std::string_view id) const;
    [[nodiscard]] std::string client_of(int seat, std::string_view id) const {
        return seats_[static_cast<std::size_t>(seat)].name + "/" + std::string(id);
    }

    // ---- what would be written; nothing is changed, and what may not be done is thrown as Trouble -----------------
    [[nodiscard]] Json claim(std::string_view invite, std::string_view secret, std::string_view name) const;
    [[nodiscard]] Json make_offer(int seat, std::string_view what) const;
    [[nodiscard]] Json answer(int seat, std::int64_t offer, bool accept) const;
    [[nodiscard]] Json resign(int seat) const;  // Precondition: two players
    [[nodiscard]] Json give_up(int seat, const std::vector<Place>& places) const;
    // Whose is due; a draw if the other of two is among those who cannot win. Precondition: one is
    [[nodiscard]] Json flag(const std::vector<std::string>& cannot_win = {}) const;

    // Whether, since the action of that number, the player has played on that floor or anything was taken back: whoever
    // knew no more than that has decided on something else.
    [[nodiscard]] bool gone_on(int player, int floor, std::int64_t since) const;
    // How many of the last moves a player's take-back takes back; 0: he has made none.
    [[nodiscard]] int undone_by(int player) const;
    // Everybody but one, who has lost.
    [[nodiscard]] Json lost(int player, std::string_view reason, std::string_view because) const;

private:
    void expect_going_on() const;
    void apply_move(const Entry& entry, const Json& data);
    [[nodiscard]] FloorClocks::Action action_of(const Json& data, int player) const;
    void apply_answer(const Entry& entry, const Json& data);
    void finish(const Json& result, std::int64_t at);

    Agreement agreement_;
    std::vector<Seat> seats_;
    std::vector<Played> moves_;
    std::optional<Clock> clock_;
    std::optional<FloorClocks> floor_clocks_;
    std::optional<Offer> offer_;
    std::vector<GivingUp> giving_up_;
    std::set<std::pair<int, std::string>> offered_;  // which players have offered what since the last move or take-back
    std::unordered_map<std::string, std::int64_t> done_;
    std::int64_t seq_ = 0, last_at_ = 0, taken_back_ = 0, talk_ = 0;
    int next_ = -1;
    bool over_ = false;
    std::optional<Json> result_;
};

}  // namespace varia::server
