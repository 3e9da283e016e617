#include "crosstable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <varia/text.hpp>

#include "layout.hpp"

namespace varia::cli {
namespace {

constexpr double nearly = 1e-9;

std::string signed_number(double value) { return std::abs(value) < 0.05 ? "0.0" : fmt::format("{:+.1f}", value); }

// The Elo difference, or "?" if there is no confidence interval.
std::string elo_text(const Estimate& found, double elo) {
    return std::isfinite(found.error) ? signed_number(elo) : "?";
}
std::string error_text(double error) { return std::isfinite(error) ? fmt::format("{:.1f}", error) : "?"; }

double per_choice(const Thought& thought) {
    return thought.choices == 0
               ? 0
               : static_cast<double>(thought.all.count()) / 1000 / static_cast<double>(thought.choices);
}

std::string listed(const std::map<std::string, std::size_t>& counts) {
    std::string text;
    for (const auto& [what, count] : counts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", escaped(what), count);
    return text;
}

// Leaves out numbers that JSON does not have.
void set_number(Json& json, std::string_view key, double value) {
    if (std::isfinite(value)) json.set(key, value);
}

}  // namespace

void Crosstable::add(const GameResult& result) {
    ++games_;
    ++ends_[result.reason];
    const double even = 1.0 / static_cast<double>(sides_);
    for (std::size_t side = 0; side < sides_; ++side) {
        Row& row = rows_[result.pairing.seats[side]];
        const double share = result.shares[side];
        ++row.games;
        if (!result.counts()) {
            ++row.voids;
            row.thought.add(result.thoughts[side]);
            continue;
        }
        row.points += share;
        row.places += result.places[side];
        if (result.places[side] == 1) ++row.first;
        if (share > even + nearly)
            ++row.won;
        else if (share < even - nearly)
            ++row.lost;
        else
            ++row.drawn;
        row.scores.add(share);
        row.thought.add(result.thoughts[side]);
    }
    for (const PlayerFault& fault : result.faults) {
        Row& row = rows_[fault.player];
        ++(fault.late ? row.late : row.faults)[fault.what];
        if (!fault.lines.empty()) row.lines.try_emplace(fault.what, fault.lines);
    }
    if (!result.counts())
        ++voids_;
    else if (duel())
        pairs_[result.pairing.opening].push_back(result.shares[result.pairing.seats[0] == 0 ? 0 : 1]);
}

Scores Crosstable::scores() const {
    Scores scores;
    for (const auto& [opening, shares] : pairs_)
        if (shares.size() == 2) scores.add((shares[0] + shares[1]) / 2);
    return scores.variance() > 0 ? scores : rows_[0].scores;
}

bool Crosstable::decided() const { return duel() && sprt_ && std::abs(sprt_->ratio(scores())) >= Sprt::bound(); }

std::vector<std::size_t> Crosstable::order() const {
    std::vector<std::size_t> order(rows_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto mean = [&](std::size_t i) {
        return results_of(i) == 0 ? 0 : rows_[i].points / static_cast<double>(results_of(i));
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return mean(a) > mean(b); });
    return order;
}

std::string Crosstable::duel_text() const {
    const Scores all = scores();
    const Estimate found = estimate(all);
    const std::string who = fmt::format("{} against {}", escaped(entrants_[0].name), escaped(entrants_[1].name));
    std::string text = all.count() == 0 ? fmt::format("{}: no result yet\n", who)
                       : std::isfinite(found.error)
                           ? fmt::format("{}: Elo {} +- {} (95 %), LOS {:.1f} %\n", who, signed_number(found.elo),
                                         error_text(found.error), 100 * found.los)
                           : fmt::format("{}: too few different results for Elo, LOS {:.1f} %\n", who, 100 * found.los);
    if (!sprt_) return text;
    const double ratio = sprt_->ratio(all), bound = Sprt::bound();
    text += fmt::format("SPRT {:g},{:g}: LLR {:+.2f} of {:.2f}, {}\n", sprt_->elo0, sprt_->elo1, ratio, bound,
                        ratio >= bound    ? fmt::format("elo {:g} or more", sprt_->elo1)
                        : ratio <= -bound ? fmt::format("elo {:g} or less", sprt_->elo0)
                                          : std::string("undecided"));
    return text;
}

std::string Crosstable::text() const {
    std::size_t widest = 6;
    for (const Entrant& entrant : entrants_)
        widest = std::max(widest, static_cast<std::size_t>(columns(escaped(entrant.name))));
    const bool two = sides_ == 2;
    const auto named = [&](const std::string& name) {
        return name + std::string(widest - static_cast<std::size_t>(columns(name)), ' ');
    };
    const bool voids = voids_ > 0;
    std::string text = named("player") + (two ? "  games    won  drawn   lost" : "  games  first  place") +
                       (voids ? "   void" : "") + "   points      %      Elo      +-  ms/move    most\n";
    for (const std::size_t i : order()) {
        const Row& row = rows_[i];
        text += named(escaped(entrants_[i].name)) + fmt::format("{:>7}", row.games);
        if (two)
            text += fmt::format("{:>7}{:>7}{:>7}", row.won, row.drawn, row.lost);
        else
            text += fmt::format("{:>7}{:>7.2f}", row.first,
                                results_of(i) == 0 ? 0 : row.places / static_cast<double>(results_of(i)));
        if (voids) text += fmt::format("{:>7}", row.voids);
        const double mean = results_of(i) == 0 ? 0.5 : row.points / static_cast<double>(results_of(i));
        text += fmt::format("{:>9.1f}{:>7.1f}", row.points, 100 * mean);
        // With more than two sides a share of one half does not mean equal strength.
        const Estimate found = two ? estimate(duel() ? scores() : row.scores) : Estimate{};
        const double elo = duel() && i == 1 ? -found.elo : found.elo;
        text += two ? fmt::format("{:>9}{:>8}", elo_text(found, elo), error_text(found.error))
                    : fmt::format("{:>9}{:>8}", "", "");
        text += fmt::format("{:>9.1f}{:>8}\n", per_choice(row.thought), row.thought.longest.count() / 1000);
    }
    if (duel()) text += duel_text();
    text += fmt::format("{}: {}\n", counted(games_, "game"), listed(ends_));
    if (voids)
        text += fmt::format("{} ended by a fault and {} for nobody\n", counted(voids_, "game"),
                            voids_ == 1 ? "counts" : "count");
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (!rows_[i].faults.empty())
            text += fmt::format("{} at fault: {}\n", escaped(entrants_[i].name), listed(rows_[i].faults));
        if (!rows_[i].late.empty())
            text += fmt::format("{} too late: {}\n", escaped(entrants_[i].name), listed(rows_[i].late));
        for (const auto& [what, lines] : rows_[i].lines) {
            text += fmt::format("  the last lines before \"{}\":\n", escaped(what));
            for (const std::string& line : lines) text += "    " + escaped(line) + "\n";
        }
    }
    return text;
}

void Crosstable::write(Json& json) const {
    Json players = Json::array();
    for (const std::size_t i : order()) {
        const Row& row = rows_[i];
        Json player = Json::object();
        player.set("name", entrants_[i].name)
            .set("player", entrants_[i].text)
            .set("games", static_cast<std::uint64_t>(row.games));
        player.set("won", static_cast<std::uint64_t>(row.won)).set("drawn", static_cast<std::uint64_t>(row.drawn));
        player.set("lost", static_cast<std::uint64_t>(row.lost)).set("points", row.points);
        player.set("first", static_cast<std::uint64_t>(row.first));
        player.set("void", static_cast<std::uint64_t>(row.voids));
        if (results_of(i) > 0) player.set("place", row.places / static_cast<double>(results_of(i)));
        if (const Estimate found = sides_ == 2 ? estimate(duel() ? scores() : row.scores) : Estimate{};
            sides_ == 2 && std::isfinite(found.error)) {
            set_number(player, "elo", duel() && i == 1 ? -found.elo : found.elo);
            set_number(player, "error", found.error);
        }
        player.set("milliseconds", per_choice(row.thought))
            .set("longest", static_cast<double>(row.thought.longest.count()) / 1000);
        Json faults = Json::object();
        for (const auto& [what, count] : row.faults) faults.set(what, static_cast<std::uint64_t>(count));
        Json late = Json::object();
        for (const auto& [what, count] : row.late) late.set(what, static_cast<std::uint64_t>(count));
        player.set("faults", std::move(faults)).set("late", std::move(late));
        Json shown = Json::object();
        for (const auto& [what, lines] : row.lines) shown.set(what, Json::array(lines));
        player.set("lines", std::move(shown));
        players.add(std::move(player));
    }
    json.set("games", static_cast<std::uint64_t>(games_)).set("players", std::move(players));
    Json ends = Json::object();
    for (const auto& [reason, count] : ends_) ends.set(reason, static_cast<std::uint64_t>(count));
    json.set("ends", std::move(ends));
    if (!duel()) return;
    const Scores all = scores();
    json.set("los", estimate(all).los);
    if (!sprt_) return;
    Json test = Json::object();
    const double ratio = sprt_->ratio(all);
    test.set("elo0", sprt_->elo0).set("elo1", sprt_->elo1).set("ratio", ratio).set("bound", Sprt::bound());
    test.set("decided", !decided() ? "no" : ratio > 0 ? "elo1" : "elo0");
    json.set("sprt", std::move(test));
}

}  // namespace varia::cli
