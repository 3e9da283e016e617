#include "umpire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <varia/rules.hpp>
#include <varia/standing.hpp>

#include "arena.hpp"
#include "wire.hpp"

namespace varia::cli {

using namespace records;

namespace {

double share(Score score) { return static_cast<double>(score.numerator) / std::max(score.denominator, 1); }

// The place of each player, from 1, by its share.
std::vector<int> places_by(const std::vector<double>& shares) {
    std::vector<int> places;
    for (const double own : shares) {
        const auto before = std::ranges::count_if(shares, [&](double other) { return other > own + 1e-9; });
        places.push_back(static_cast<int>(before) + 1);
    }
    return places;
}

class GameUmpire final : public Umpire {
public:
    explicit GameUmpire(const VariantPtr& variant) : wire_(variant, Wire::Dialect::uci) {}

    Diagnostics refusals(const std::vector<Entrant>&) const override { return {}; }
    std::string_view openings_refusal() const override { return {}; }
    Result<Played> before_opening(const Contest& start) const override {
        return Played(Contest(start.variant_ptr(), start.position()));
    }
    bool retries_openings() const override { return true; }

    Choice read(Contest& contest, int, const std::string& text) const override {
        Choice choice;
        choice.resigns = text == "resign";
        if (choice.resigns) return choice;
        Game game = *contest.lone_game();
        if (const std::optional<Turn> turn = wire_.read_turn(game, text))
            choice.actions = actions_of(*turn);
        else
            choice.failure = fmt::format("illegal move \"{}\"", text.substr(0, 80));
        return choice;
    }

    // Each step must be legal, and none may follow the end of the turn.
    bool may_be_played(Contest& contest, const ActionList& actions) const override {
        const std::size_t turns = contest.texts().size();
        std::size_t made = 0;
        bool legal = !actions.empty();
        ActionList steps;
        for (const Action& action : actions) {
            contest.legal_actions(steps);
            legal = contest.texts().size() == turns && std::ranges::find(steps, action) != steps.end();
            if (!legal) break;
            contest.act(action);
            ++made;
        }
        for (; made > 0; --made) contest.undo_step();
        return legal;
    }

    bool judges_time() const override { return true; }
    bool plays_on() const override { return true; }

    void conclude(const Contest& contest, const std::vector<bool>& failed, bool drawn,
                  GameResult& result) const override {
        Outcome outcome = Game(*contest.lone_game()).outcome();
        if (drawn) outcome = Rules::outcome_of_draw(contest.variant(), "time");
        const std::size_t sides = failed.size();
        result.over = outcome.over;
        result.status = outcome.text(contest.variant());
        result.reason = outcome.over ? outcome.reason : "broken off";
        for (std::size_t side = 0; side < sides; ++side)
            result.shares.push_back(outcome.over ? share(outcome.score[side]) : 1.0 / static_cast<double>(sides));
        result.places = places_by(result.shares);
        for (std::size_t side = 0; side < sides; ++side)
            if (outcome.over && outcome.place[side] > 0) result.places[side] = outcome.place[side];
    }

private:
    Wire wire_;
};

class MatchUmpire final : public Umpire {
public:
    Diagnostics refusals(const std::vector<Entrant>& entrants) const override {
        Diagnostics problems;
        for (const Entrant& entrant : entrants) {
            if (entrant.is_program())
                problems.push_back(
                    typed_error(fmt::format("player \"{}\" plays on one board, and this is a match", entrant.name),
                                "level:N, nodes:N, time:T, depth:N, computer, lua:FILE and random play matches; "
                                "--board N plays on one board"));
            else if (entrant.limit.clock)
                problems.push_back(
                    typed_error(fmt::format("player \"{}\": there are no clocks in matches", entrant.name),
                                "give a time for each turn: time:T"));
        }
        return problems;
    }

    std::string_view openings_refusal() const override {
        return "--openings and --balance are for one board (--board N); matches begin after --turns at random";
    }

    Result<Played> before_opening(const Contest& start) const override {
        Played played(beginning_of(start));
        for (const std::string& text : start.texts()) {
            const Result<Action> action = played.contest.read_action(text);
            if (!action) {
                Diagnostics problems = action.diagnostics();
                for (Diagnostic& problem : problems)
                    problem.file = fmt::format("--moves, action {}", played.actions.size() + 1);
                return problems;
            }
            played.play(*action);
        }
        return played;
    }

    bool retries_openings() const override { return false; }

    Choice read(Contest& contest, int player, const std::string& text) const override {
        Choice choice;
        const Result<Action> action = contest.read_action(text);
        if (action && contest.actor(*action) == player)
            choice.actions = {*action};
        else if (text == "resign")
            choice.failure = "gives the match up, where floors are given up one by one, as in \"2:resign\"";
        else
            choice.failure = fmt::format("illegal action \"{}\"", text.substr(0, 80));
        return choice;
    }

    bool may_be_played(Contest&, const ActionList&) const override { return true; }
    bool judges_time() const override { return false; }
    // A match cannot go on without one of its players.
    bool plays_on() const override { return false; }

    // A player with a fault gets nothing, and the others share the result. Otherwise the players who have won the most
    // boards share it.
    void conclude(const Contest& contest, const std::vector<bool>& failed, bool, GameResult& result) const override {
        const Standing standing = Contest(contest).standing();
        const auto left = std::ranges::count(failed, false);
        const bool by_fault = left < static_cast<std::ptrdiff_t>(failed.size());
        result.over = standing.over || by_fault;
        result.status = standing.text;
        result.reason = by_fault ? "fault" : result.over ? "match" : "broken off";
        for (std::size_t player = 0; player < failed.size(); ++player) {
            const bool wins = std::ranges::find(standing.winners, static_cast<int>(player)) != standing.winners.end();
            if (by_fault && left > 0)
                result.shares.push_back(failed[player] ? 0.0 : 1.0 / static_cast<double>(left));
            else if (standing.over)
                result.shares.push_back(wins ? 1.0 / static_cast<double>(standing.winners.size()) : 0.0);
            else
                result.shares.push_back(1.0 / static_cast<double>(failed.size()));
        }
        result.places = places_by(result.shares);
    }
};

}  // namespace

std::unique_ptr<Umpire> make_umpire(const Contest& contest) {
    if (contest.match() != nullptr) return std::make_unique<MatchUmpire>();
    return std::make_unique<GameUmpire>(contest.variant_ptr());
}

}  // namespace varia::cli
