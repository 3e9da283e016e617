// What a tournament decides differently in games on one board and in matches on linked boards: who may take part, what
// a text means, what a fault costs, and how the result is shared.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>
#include <varia/result.hpp>

#include "competitor.hpp"

namespace varia::cli {

struct GameResult;

// Immutable: all threads of a tournament share it.
class Umpire {
public:
    Umpire() = default;
    virtual ~Umpire() = default;
    Umpire(const Umpire&) = delete;
    Umpire& operator=(const Umpire&) = delete;

    // Errors for entrants that cannot take part.
    [[nodiscard]] virtual Diagnostics refusals(const std::vector<Entrant>& entrants) const = 0;
    // Why openings cannot come from files or be balanced; empty if they can.
    [[nodiscard]] virtual std::string_view openings_refusal() const = 0;
    // What comes before the random turns of an opening. A game begins from the position; a match keeps its actions. An
    // action that cannot be read again is an error with its number.
    [[nodiscard]] virtual Result<Played> before_opening(const Contest& start) const = 0;
    // Whether other random turns are tried if these end the contest; otherwise it begins without any.
    [[nodiscard]] virtual bool retries_openings() const = 0;

    // What the answer of a Lua function means. The contest is unchanged afterwards.
    [[nodiscard]] virtual Choice read(Contest& contest, int player, const std::string& text) const = 0;
    // Whether the actions of a player may be played one after the other. The contest is unchanged afterwards.
    [[nodiscard]] virtual bool may_be_played(Contest& contest, const ActionList& actions) const = 0;
    // Whether a player whose answer takes longer than its limit has lost on time.
    [[nodiscard]] virtual bool judges_time() const = 0;
    // Whether the others play on when a player has lost by a fault or resigns.
    [[nodiscard]] virtual bool plays_on() const = 0;
    // Sets the status, the reason, the shares and the places of the result, and whether it is over. `failed`: by
    // player, whether he has lost by a fault or resigned. `drawn`: a player's time is over, but his opponent cannot
    // win.
    virtual void conclude(const Contest& contest, const std::vector<bool>& failed, bool drawn,
                          GameResult& result) const = 0;
};

// The umpire for contests such as this one.
[[nodiscard]] std::unique_ptr<Umpire> make_umpire(const Contest& contest);

}  // namespace varia::cli
