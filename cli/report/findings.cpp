#include "findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace varia::cli {
namespace {

constexpr double sure = 1.96;  // standard errors, for 95 % confidence
constexpr int great = 300;     // three pieces behind, in hundredths
constexpr std::size_t max_bars = 40;
constexpr std::size_t max_cells_reported = 12;

double quantile(const std::vector<double>& sorted, double part) {
    if (sorted.empty()) return 0;
    const double at = part * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const double rest = at - static_cast<double>(below);
    return below + 1 < sorted.size() ? sorted[below] * (1 - rest) + sorted[below + 1] * rest : sorted[below];
}

Spread spread_of(std::vector<double> values) {
    Spread spread;
    if (values.empty()) return spread;
    const auto count = static_cast<double>(values.size());
    double sum = 0, squares = 0;
    for (const double value : values) sum += value;
    spread.mean = sum / count;
    for (const double value : values) squares += (value - spread.mean) * (value - spread.mean);
    if (values.size() > 1) spread.deviation = std::sqrt(squares / (count - 1));
    spread.error = sure * spread.deviation / std::sqrt(count);
    std::ranges::sort(values);
    spread.min = values.front();
    spread.tenth = quantile(values, 0.1);
    spread.median = quantile(values, 0.5);
    spread.ninetieth = quantile(values, 0.9);
    spread.max = values.back();
    return spread;
}

Spread spread_over(const std::vector<GameFacts>& games, const std::function<bool(const GameFacts&)>& which,
                   const std::function<double(const GameFacts&)>& value) {
    std::vector<double> values;
    for (const GameFacts& game : games)
        if (which(game)) values.push_back(value(game));
    return spread_of(std::move(values));
}

// For an even score the result is 0, and not the -0 of the logarithm.
double elo_of(double score) { return score == 0.5 ? 0 : -400 * std::log10(1 / std::clamp(score, 0.001, 0.999) - 1); }

// Makes a histogram with bars of a round number of turns.
void set_lengths(Findings& findings, const std::vector<GameFacts>& games) {
    if (games.empty()) return;
    int max = 1;
    for (const GameFacts& game : games) max = std::max(max, game.turns);
    double bar = 1;
    for (const double factor : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0}) {
        bar = factor;
        if (max / bar < max_bars) break;
    }
    findings.bar = bar;
    std::vector<std::uint64_t> bars(static_cast<std::size_t>(max / bar) + 1);
    for (const GameFacts& game : games) ++bars[static_cast<std::size_t>(game.turns / bar)];
    for (std::size_t at = 0; at < bars.size(); ++at)
        findings.lengths.emplace_back(static_cast<double>(at) * bar, bars[at]);
}

void set_results(Findings& findings, const Gathered& gathered, std::size_t players) {
    const std::vector<GameFacts>& games = gathered.games;
    findings.completed.of = findings.drawn.of = games.size();
    findings.won.assign(players, Share{0, games.size()});
    for (const GameFacts& game : games)
        for (const auto& [reason, verdict] : game.boards) {
            Ending& ending = findings.boards[reason];
            ++ending.count;
            ending.won.resize(2);
            if (verdict == Verdict::win || verdict == Verdict::minor_win)
                ++ending.won[0];
            else if (verdict == Verdict::loss || verdict == Verdict::minor_loss)
                ++ending.won[1];
            else
                ++ending.drawn;
        }
    for (const GameFacts& game : games) {
        if (!game.over) continue;
        ++findings.completed.count;
        Ending& ending = findings.endings[game.reason];
        ++ending.count;
        ending.won.resize(players);
        if (game.drawn) {
            ++findings.drawn.count;
            ++ending.drawn;
            continue;
        }
        for (const int winner : game.winners) {
            ++findings.won[static_cast<std::size_t>(winner)].count;
            ++ending.won[static_cast<std::size_t>(winner)];
        }
    }
    const auto ended = [](const GameFacts& game) { return game.over; };
    for (std::size_t player = 0; player < players; ++player)
        findings.score.push_back(spread_over(games, ended, [player](const GameFacts& game) {
            double whole = 0;
            for (const double score : game.scores) whole += score;
            return whole > 0 ? game.scores[player] / whole : 1.0 / static_cast<double>(game.scores.size());
        }));
    double min = 1, max = 0, entropy = 0;
    std::vector<double> parts;
    for (const Share& share : findings.won) {
        min = std::min(min, share.value());
        max = std::max(max, share.value());
        parts.push_back(share.value());
    }
    parts.push_back(findings.drawn.value());
    for (const double part : parts)
        if (part > 0) entropy -= part * std::log(part);
    findings.balance = players == 0 ? 1 : 1 - (max - min);
    findings.uniformity = entropy / std::log(static_cast<double>(parts.size()));
    if (players == 2 && gathered.first >= 0 && findings.completed.count > 0) {
        const Spread& first = findings.score[static_cast<std::size_t>(gathered.first)];
        findings.elo = elo_of(first.mean);
        findings.elo_low = elo_of(first.mean - first.error);
        findings.elo_high = elo_of(first.mean + first.error);
    }
}

void set_kinds(Findings& findings, const ReportRows& report_rows, const Gathered& gathered) {
    const auto games = static_cast<double>(std::max<std::size_t>(gathered.games.size(), 1));
    const std::vector<PieceValues> worths = worth_of_kinds(gathered.games, report_rows.kinds().size());
    // The unit is the most frequent kind that may be lost, that is, that is not royal.
    const PieceValues* unit = nullptr;
    std::uint64_t commonest = 0;
    for (const PieceValues& worth : worths) {
        const std::uint64_t start = gathered.tally.kinds[worth.kind].start;
        if (report_rows.kinds()[worth.kind].royal || start <= commonest) continue;
        commonest = start;
        unit = &worth;
    }
    // A kind that is hardly worth anything cannot be a unit.
    if (unit != nullptr && unit->log_odds <= unit->error) unit = nullptr;
    if (unit != nullptr) findings.unit = report_rows.kinds()[unit->kind].name;
    for (std::size_t row = 0; row < report_rows.kinds().size(); ++row) {
        const KindTally& tally = gathered.tally.kinds[row];
        KindFinding kind;
        kind.row = row;
        kind.moves = static_cast<double>(tally.moves) / games;
        kind.captures = static_cast<double>(tally.captures) / games;
        kind.captured = static_cast<double>(tally.captured) / games;
        kind.dropped = static_cast<double>(tally.dropped) / games;
        kind.promoted = static_cast<double>(tally.promoted) / games;
        kind.became = static_cast<double>(tally.became) / games;
        for (const PieceValues& worth : worths) {
            if (worth.kind != row || report_rows.kinds()[row].royal) continue;
            kind.worth = worth;
            if (unit != nullptr) kind.in_units = worth.log_odds / unit->log_odds;
        }
        findings.kinds.push_back(kind);
    }
}

std::string some(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t at = 0; at < names.size() && at < max_cells_reported; ++at)
        text += (at == 0 ? "" : ", ") + names[at];
    if (names.size() > max_cells_reported) text += fmt::format(" and {} more", names.size() - max_cells_reported);
    return text;
}

void set_remarks(Findings& findings, const ReportRows& report_rows, const Gathered& gathered,
                 const std::vector<std::string>& players) {
    std::vector<std::string>& remarks = findings.remarks;
    if (findings.games == 0) return;
    for (const KindFinding& kind : findings.kinds) {
        const KindTally& tally = gathered.tally.kinds[kind.row];
        const ReportRows::KindRow& row = report_rows.kinds()[kind.row];
        const bool there = tally.start + tally.stood + tally.became + tally.placed + tally.dropped > 0;
        if (tally.start > 0 && tally.moves + tally.went + tally.dropped == 0 && row.moves)
            remarks.push_back(fmt::format("{} never moved.", row.name));
        else if (!there)
            remarks.push_back(fmt::format("{} never appeared.", row.name));
    }
    for (std::size_t rule = 0; rule < report_rows.rules().size(); ++rule)
        if (report_rows.rules()[rule].expected && gathered.tally.rules[rule] == 0)
            remarks.push_back(fmt::format("There were no {}.", report_rows.rules()[rule].name));
    for (std::size_t row = 0; row < report_rows.kinds().size(); ++row)
        if (report_rows.kinds()[row].promotes && gathered.tally.kinds[row].promoted == 0 &&
            gathered.tally.kinds[row].moves > 0)
            remarks.push_back(fmt::format("No {} promoted.", report_rows.kinds()[row].name));
    if (!findings.dead_cells.empty())
        remarks.push_back(fmt::format("Nothing ever stood on {}.", some(findings.dead_cells)));
    if (findings.completed.value() < 0.99)
        remarks.push_back(fmt::format("{:.1f} % of the games did not end.", 100 * (1 - findings.completed.value())));
    if (findings.drawn.low() > 0.5)
        remarks.push_back(fmt::format("{:.0f} % of the games were drawn.", 100 * findings.drawn.value()));
    if (players.size() == 2 && gathered.first >= 0 && findings.completed.count > 0) {
        const Spread& first = findings.score[static_cast<std::size_t>(gathered.first)];
        const std::string& who = players[static_cast<std::size_t>(gathered.first)];
        if (first.mean - first.error > 0.5)
            remarks.push_back(fmt::format("Moving first is an advantage: {} scored {:.1f} %.", who, 100 * first.mean));
        if (first.mean + first.error < 0.5)
            remarks.push_back(fmt::format("Moving first is a burden: {} scored {:.1f} %.", who, 100 * first.mean));
    }
}

}  // namespace

double Share::value() const { return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of); }

namespace {
double wilson(const Share& share, double sign) {
    if (share.of == 0) return sign < 0 ? 0 : 1;
    const auto n = static_cast<double>(share.of);
    const double p = share.value(), z = sure * sure;
    const double middle = p + z / (2 * n), way = sure * std::sqrt(p * (1 - p) / n + z / (4 * n * n));
    return std::clamp((middle + sign * way) / (1 + z / n), 0.0, 1.0);
}
}  // namespace

double Share::low() const { return wilson(*this, -1); }
double Share::high() const { return wilson(*this, 1); }

Findings find(const ReportRows& report_rows, const Gathered& gathered, const std::vector<std::string>& players) {
    const std::vector<GameFacts>& games = gathered.games;
    Findings findings;
    findings.games = games.size();
    const auto every = [](const GameFacts&) { return true; };
    const auto ended = [](const GameFacts& game) { return game.over; };
    findings.turns = spread_over(games, ended, [](const GameFacts& game) { return static_cast<double>(game.turns); });
    findings.actions = spread_over(games, ended,
                                   [](const GameFacts& game) { return static_cast<double>(game.actions); });
    findings.branching = spread_over(games, every, [](const GameFacts& game) { return game.branching; });
    findings.pieces = spread_over(games, every, [](const GameFacts& game) { return game.pieces; });
    for (std::size_t part = 0; part < branching_parts; ++part) {
        const std::uint64_t choosers = gathered.tally.choosers[part];
        findings.branching_over_time.push_back(
            choosers == 0 ? 0 : static_cast<double>(gathered.tally.choices[part]) / static_cast<double>(choosers));
    }
    set_results(findings, gathered, players.size());

    double turns = 0, actions = 0, decisions = 0, checks = 0, changes = 0;
    const bool two = players.size() == 2;
    for (const GameFacts& game : games) {
        turns += game.turns;
        actions += game.actions;
        decisions += game.decisions;
        checks += game.checks;
        changes += game.lead_changes;
        if (game.over && game.winners.size() == 1) {
            ++findings.comebacks.of;
            ++findings.great_comebacks.of;
            if (game.worst >= great / 3) ++findings.comebacks.count;
            if (game.worst >= great) ++findings.great_comebacks.count;
        }
    }
    if (actions > 0) findings.decisions = decisions / actions;
    if (turns > 0) findings.checks = 100 * checks / turns;
    if (turns > 0) findings.lead_changes = changes / turns;
    findings.complexity = findings.branching.mean > 0
                              ? findings.actions.mean * std::log10(std::max(findings.branching.mean, 1.0))
                              : 0;
    findings.leads = two && std::ranges::any_of(games, [](const GameFacts& game) { return game.settled > 0; });
    findings.settled = spread_over(
        games, [](const GameFacts& game) { return game.over && game.winners.size() == 1; },
        [](const GameFacts& game) { return game.settled; });

    set_kinds(findings, report_rows, gathered);
    std::size_t covered = 0;
    for (std::size_t row = 0; row < report_rows.cells().size(); ++row) {
        const CellTally& cell = gathered.tally.cells[row];
        if (cell.at_start || cell.arrivals + cell.stood > 0)
            ++covered;
        else if (cell.open > 0)  // on a cell that no block ever had nothing could stand
            findings.dead_cells.push_back(report_rows.cells()[row]);
    }
    if (const std::size_t used = covered + findings.dead_cells.size(); used > 0)
        findings.coverage = static_cast<double>(covered) / static_cast<double>(used);
    for (std::size_t rule = 0; rule < report_rows.rules().size(); ++rule) {
        const ReportRows::RuleRow& row = report_rows.rules()[rule];
        const std::uint64_t uses = gathered.tally.rules[rule];
        if (row.name.empty() || (uses == 0 && !row.expected)) continue;
        findings.rules.emplace_back(
            row.name, static_cast<double>(uses) / static_cast<double>(std::max<std::size_t>(games.size(), 1)));
    }
    set_lengths(findings, games);
    set_remarks(findings, report_rows, gathered, players);
    return findings;
}

}  // namespace varia::cli
