#include "report_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include <varia/text.hpp>

#include "layout.hpp"
#include "sentence.hpp"

namespace varia::cli {
namespace {

constexpr int text_width = 79;

std::string percent(const Share& share) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * share.value(), 100 * share.low(), 100 * share.high());
}

std::string mean(const Spread& spread, int digits = 1) {
    return fmt::format("{:.{}f} +- {:.{}f}", spread.mean, digits, spread.error, digits);
}

std::string range(const Spread& spread) {
    return fmt::format("median {:.0f}, eight of ten from {:.0f} to {:.0f}, all from {:.0f} to {:.0f}", spread.median,
                       spread.tenth, spread.ninetieth, spread.min, spread.max);
}

// Lays out rows in columns. The first column is aligned to the left, the others to the right.
std::string set_in_columns(const std::vector<std::vector<std::string>>& rows) {
    std::vector<int> widths;
    for (const auto& row : rows)
        for (std::size_t at = 0; at < row.size(); ++at) {
            if (widths.size() <= at) widths.push_back(0);
            widths[at] = std::max(widths[at], columns(row[at]));
        }
    std::string text;
    for (const auto& row : rows) {
        std::string line = "  ";
        for (std::size_t at = 0; at < row.size(); ++at) {
            const std::string blanks(static_cast<std::size_t>(widths[at] - columns(row[at])), ' ');
            line += at == 0 ? row[at] + blanks : "  " + blanks + row[at];
        }
        while (line.ends_with(' ')) line.pop_back();
        text += line + '\n';
    }
    return text;
}

}  // namespace

std::string rate(double a_game) {
    if (a_game == 0) return "-";
    return a_game < 0.01 ? fmt::format("{:.4f}", a_game) : fmt::format("{:.2f}", a_game);
}

std::string gist(const ReportHead& head, const Findings& findings) {
    std::string text = fmt::format("{} of {}, played by {}", counted(findings.games, "game"), head.title, head.who);
    if (findings.games == 0) return text + ".";
    text += ": ";
    const auto report = [&](const std::vector<std::string>& who, std::size_t player) {
        text += fmt::format("{} won {:.1f} %, ", listed(who, "and"), 100 * findings.won[player].value());
    };
    std::vector<bool> described(head.players.size(), false);
    for (const std::vector<std::size_t>& team : head.teams) {
        std::vector<std::string> names;
        for (const std::size_t player : team) {
            names.push_back(head.players[player]);
            described[player] = true;
        }
        report(names, team.front());
    }
    for (std::size_t player = 0; player < head.players.size(); ++player)
        if (!described[player]) report({head.players[player]}, player);
    text += fmt::format("{:.1f} % were drawn", 100 * findings.drawn.value());
    if (findings.completed.count < findings.completed.of)
        text += fmt::format(", {:.1f} % broken off after {} turns", 100 * (1 - findings.completed.value()),
                            head.max_turns);
    text += fmt::format(". They took {:.0f} turns (median {:.0f}), with {:.1f} choices at a time.", findings.turns.mean,
                        findings.turns.median, findings.branching.mean);
    return text;
}

std::vector<Measure> measures(const ReportHead& head, const Findings& f) {
    std::vector<Measure> list;
    list.push_back({"length, in turns", "DurationTurns", mean(f.turns), range(f.turns)});
    if (f.actions.mean != f.turns.mean)
        list.push_back({"length, in steps", "DurationActions", mean(f.actions), range(f.actions)});
    list.push_back({"choices", "BranchingFactor", mean(f.branching),
                    fmt::format("{:.1f} at the beginning, {:.1f} at the end", f.branching_over_time.front(),
                                f.branching_over_time.back())});
    list.push_back({"real choices", "DecisionMoves", fmt::format("{:.1f} %", 100 * f.decisions),
                    "steps that were chosen from several"});
    list.push_back({"size of the tree", "GameTreeComplexity", fmt::format("10^{:.0f}", f.complexity),
                    "choices to the power of the length"});
    list.push_back({"ended", "Completion", percent(f.completed),
                    fmt::format("the others were broken off after {} turns", head.max_turns)});
    list.push_back({"drawn", "Drawishness", percent(f.drawn), ""});
    for (std::size_t player = 0; player < head.players.size(); ++player)
        list.push_back(
            {head.players[player] + " won", player == 0 ? "AdvantageP1" : "", percent(f.won[player]),
             fmt::format("scored {:.1f} +- {:.1f} %", 100 * f.score[player].mean, 100 * f.score[player].error)});
    list.push_back(
        {"balance", "Balance", fmt::format("{:.3f}", f.balance), "1 less the greatest difference of shares won"});
    list.push_back({"evenness of results", "OutcomeUniformity", fmt::format("{:.3f}", f.uniformity),
                    "1 if all are as likely, 0 if one is certain"});
    if (f.elo)
        list.push_back({"moving first", "", fmt::format("{:+.0f} Elo", *f.elo),
                        fmt::format("from {:+.0f} to {:+.0f}", *f.elo_low, *f.elo_high)});
    list.push_back({"pieces", "PieceNumber", mean(f.pieces), "on the board after a turn"});
    list.push_back({"cells used", "BoardCoverageDefault", fmt::format("{:.1f} %", 100 * f.coverage),
                    "where something ever stood"});
    list.push_back({"checks", "", fmt::format("{:.1f}", f.checks), "in a hundred turns"});
    if (f.leads) {
        list.push_back({"changes of lead", "LeadChange", fmt::format("{:.3f}", f.lead_changes),
                        "a turn, by what the computer reckons"});
        list.push_back({"settled after", "", fmt::format("{:.0f} %", 100 * f.settled.mean),
                        "of the game; from there on who won was always a piece ahead"});
        list.push_back({"comebacks", "", percent(f.comebacks), "won by who had been a piece behind"});
        list.push_back({"great comebacks", "", percent(f.great_comebacks), "won by who had been three pieces behind"});
    }
    return list;
}

std::string unit_words(const Findings& f) {
    if (std::ranges::none_of(f.kinds, [](const KindFinding& kind) { return kind.worth.has_value(); })) return {};
    const char* const what = "Worth is how much one more of a kind raised the chance of winning";
    return f.unit.empty() ? fmt::format("{}: what it adds to the logarithm of the odds.", what)
                          : fmt::format("{}, counted in pieces of the kind {}.", what, f.unit);
}

std::vector<std::string> board_sides() { return {"first side", "second side"}; }

std::vector<std::vector<std::string>> ending_rows(const std::map<std::string, Ending>& endings,
                                                  const std::vector<std::string>& sides, std::size_t of) {
    std::vector<std::vector<std::string>> rows{{""}};
    for (const std::string& side : sides) rows.back().push_back(side + " won");
    rows.back().insert(rows.back().end(), {"drawn", "share"});
    std::uint64_t boards = of;
    if (of == 0)
        for (const auto& [reason, ending] : endings) boards += ending.count;
    for (const auto& [reason, ending] : endings) {
        rows.push_back({reason});
        for (const std::uint64_t won : ending.won) rows.back().push_back(std::to_string(won));
        rows.back().push_back(std::to_string(ending.drawn));
        rows.back().push_back(
            fmt::format("{:.1f} %", 100 * static_cast<double>(ending.count) / static_cast<double>(boards)));
    }
    return rows;
}

std::vector<std::vector<std::string>> kind_rows(const Findings& f, const ReportRows& report_rows) {
    std::vector<std::vector<std::string>> rows{
        {"", "moves", "captures", "captured", "dropped", "promoted", "became", "worth", "+-"}};
    for (const KindFinding& kind : f.kinds) {
        rows.push_back({fmt::format("{} {}", report_rows.kinds()[kind.row].letter, report_rows.kinds()[kind.row].name),
                        rate(kind.moves), rate(kind.captures), rate(kind.captured), rate(kind.dropped),
                        rate(kind.promoted), rate(kind.became)});
        if (!kind.worth) continue;
        const double unit = kind.in_units ? *kind.in_units / kind.worth->log_odds : 1;
        rows.back().push_back(fmt::format("{:.2f}", kind.in_units.value_or(kind.worth->log_odds)));
        rows.back().push_back(fmt::format("{:.2f}", kind.worth->error * std::abs(unit)));
    }
    return rows;
}

std::string report_text(const ReportHead& head, const Findings& f, const ReportRows& report_rows) {
    std::string text = wrapped(gist(head, f), text_width) + "\n";
    if (f.games == 0) return text;
    text += '\n';
    std::size_t name = 0, value = 0;
    for (const Measure& measure : measures(head, f)) {
        name = std::max(name, measure.name.size());
        value = std::max(value, measure.value.size());
    }
    for (const Measure& measure : measures(head, f)) {
        const std::string begin = fmt::format("  {:<{}}  {:<{}}  ", measure.name, name, measure.value, value);
        std::string line = begin + measure.further;
        while (line.ends_with(' ')) line.pop_back();
        text += line + '\n';
    }

    text += "\nHow games ended\n" + set_in_columns(ending_rows(f.endings, head.players, f.games));
    if (!f.boards.empty())
        text += "\nHow boards were decided\n" + set_in_columns(ending_rows(f.boards, board_sides(), 0));
    text += "\nPieces, a game\n" + set_in_columns(kind_rows(f, report_rows));
    if (const std::string unit = unit_words(f); !unit.empty()) text += wrapped(unit, text_width) + "\n";

    if (!f.rules.empty()) {
        text += "\nRules, a game\n";
        std::vector<std::vector<std::string>> rows;
        for (const auto& [rule, uses] : f.rules) rows.push_back({rule, rate(uses)});
        text += set_in_columns(rows);
    }
    if (!f.remarks.empty()) {
        text += "\nTo look at\n";
        for (const std::string& remark : f.remarks) text += wrapped("- " + remark, text_width, 2) + "\n";
    }
    return text;
}

namespace {

Json spread_json(const Spread& spread) {
    Json json = Json::object();
    json.set("mean", spread.mean)
        .set("error", spread.error)
        .set("deviation", spread.deviation)
        .set("least", spread.min);
    json.set("tenth", spread.tenth)
        .set("median", spread.median)
        .set("ninetieth", spread.ninetieth)
        .set("most", spread.max);
    return json;
}

Json share_json(const Share& share) {
    Json json = Json::object();
    json.set("count", share.count)
        .set("of", share.of)
        .set("share", share.value())
        .set("low", share.low())
        .set("high", share.high());
    return json;
}

Json endings_json(const std::map<std::string, Ending>& endings) {
    Json json = Json::array();
    for (const auto& [reason, ending] : endings) {
        Json one = Json::object(), won = Json::array();
        for (const std::uint64_t some : ending.won) won.add(some);
        one.set("reason", reason).set("won", std::move(won)).set("drawn", ending.drawn);
        json.add(std::move(one));
    }
    return json;
}

}  // namespace

void report_json(Json& json, const ReportHead& head, const Findings& f, const ReportRows& report_rows) {
    json.set("player", head.who).set("seed", head.seed).set("planned", static_cast<std::uint64_t>(head.planned));
    json.set("games", static_cast<std::uint64_t>(f.games))
        .set("most_turns", head.max_turns)
        .set("interrupted", head.interrupted);
    Json figures = Json::object();
    figures.set("duration_turns", spread_json(f.turns)).set("duration_actions", spread_json(f.actions));
    figures.set("branching_factor", spread_json(f.branching))
        .set("decision_moves", f.decisions)
        .set("game_tree_complexity", f.complexity);
    figures.set("completion", share_json(f.completed))
        .set("drawishness", share_json(f.drawn))
        .set("advantage_p1", f.won.empty() ? 0.0 : f.won.front().value());
    figures.set("balance", f.balance)
        .set("outcome_uniformity", f.uniformity)
        .set("piece_number", spread_json(f.pieces));
    figures.set("board_coverage_default", f.coverage).set("checks", f.checks);
    if (f.leads) {
        figures.set("lead_change", f.lead_changes).set("settled", spread_json(f.settled));
        figures.set("comebacks", share_json(f.comebacks)).set("great_comebacks", share_json(f.great_comebacks));
    }
    if (f.elo) figures.set("first_elo", *f.elo).set("first_elo_low", *f.elo_low).set("first_elo_high", *f.elo_high);
    json.set("figures", std::move(figures));
    Json players = Json::array();
    for (std::size_t player = 0; player < head.players.size(); ++player) {
        Json one = Json::object();
        one.set("name", head.players[player])
            .set("won", share_json(f.won[player]))
            .set("score", spread_json(f.score[player]));
        players.add(std::move(one));
    }
    json.set("players", std::move(players));
    json.set("endings", endings_json(f.endings));
    if (!f.boards.empty()) json.set("boards", endings_json(f.boards));
    Json kinds = Json::array();
    for (const KindFinding& kind : f.kinds) {
        Json one = Json::object();
        one.set("letter", report_rows.kinds()[kind.row].letter).set("name", report_rows.kinds()[kind.row].name);
        one.set("moves", kind.moves).set("captures", kind.captures).set("captured", kind.captured);
        one.set("dropped", kind.dropped).set("promoted", kind.promoted).set("became", kind.became);
        if (kind.worth) one.set("log_odds", kind.worth->log_odds).set("error", kind.worth->error);
        if (kind.in_units) one.set("worth", *kind.in_units);
        kinds.add(std::move(one));
    }
    json.set("kinds", std::move(kinds));
    if (!f.unit.empty()) json.set("unit", f.unit);
    Json rules = Json::array();
    for (const auto& [rule, uses] : f.rules) {
        Json one = Json::object();
        one.set("rule", rule).set("uses", uses);
        rules.add(std::move(one));
    }
    json.set("rules", std::move(rules));
    Json over_time = Json::array(), lengths = Json::array();
    for (const double choices : f.branching_over_time) over_time.add(choices);
    for (const auto& [from, games] : f.lengths) {
        Json one = Json::object();
        one.set("from", from).set("games", games);
        lengths.add(std::move(one));
    }
    json.set("choices_over_time", std::move(over_time)).set("lengths", std::move(lengths));
    json.set("dead_cells", Json::array(f.dead_cells)).set("remarks", Json::array(f.remarks));
}

}  // namespace varia::cli
