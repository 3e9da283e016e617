#include "record_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <varia/number.hpp>
#include <varia/text.hpp>

#include "record_reader.hpp"
#include "replayed.hpp"
#include "tag_names.hpp"
#include "time_loss.hpp"

namespace varia::records {
namespace {

constexpr std::string_view resigned = " resign ", late = " time ";

std::vector<double> scores_in(std::string_view result) {
    std::vector<double> scores;
    if (!is_score(result)) return scores;
    while (!result.empty()) {
        const std::size_t end = std::min(result.find_first_of("-,"), result.size());
        const std::string_view part = result.substr(0, end);
        const std::size_t slash = std::min(part.find('/'), part.size());
        const double above = number_of<double>(part.substr(0, slash)).value_or(0);
        const double below = slash < part.size() ? number_of<double>(part.substr(slash + 1)).value_or(1) : 1;
        scores.push_back(below == 0 ? 0 : above / below);
        result.remove_prefix(std::min(end + 1, result.size()));
    }
    return scores;
}

// The players with the highest score. Other programs may write one score for each team.
std::vector<int> winners_in(std::string_view result, const Layout& layout) {
    const std::vector<double> scores = scores_in(result);
    const std::vector<std::vector<int>> teams = layout.teams();
    const bool by_team = !teams.empty() && scores.size() == teams.size();
    std::vector<int> winners;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (scores[i] != *std::ranges::max_element(scores)) continue;
        if (by_team)
            winners.insert(winners.end(), teams[i].begin(), teams[i].end());
        else
            winners.push_back(static_cast<int>(i));
    }
    std::ranges::sort(winners);
    return winners;
}

// The status in the words of the rules. The rules know no clocks: to them a loss on time is a resignation.
std::string rules_status(std::string text) {
    if (const std::size_t at = text.rfind(late); at != std::string::npos) text.replace(at, late.size(), resigned);
    return text;
}

}  // namespace

std::string result_text(const Contest& contest, const Standing& standing) {
    if (!standing.over || contest.players() == 1) return "*";
    if (contest.players() == 2)
        return standing.winners.size() != 1 ? "1/2-1/2" : standing.winners.front() == 0 ? "1-0" : "0-1";
    std::string text;
    for (const Score& score : standing.scores)
        text += fmt::format("{}{}{}", text.empty() ? "" : "-", score.numerator,
                            score.denominator == 1 ? "" : fmt::format("/{}", score.denominator));
    return text.empty() ? "*" : text;
}

void give_up_as_recorded(const GameRecord& record, Contest& now) {
    const std::string status = rules_status(record.value(tags::status));
    const std::optional<Action> resignation = now.layout().resignation();
    if (status.find(resigned) == std::string::npos || !resignation || now.players() != 2 || now.over()) return;
    now.act(*resignation);
}

void take_ending(GameRecord& record, Contest& now, std::size_t left) {
    if (record.ending == RecordedEnd::none || now.players() != 2) return;
    const int mover = (now.player_to_move() + static_cast<int>(left % 2)) % 2;
    const auto win_of = [](int player) { return player == 0 ? "1-0" : "0-1"; };
    switch (record.ending) {
        case RecordedEnd::none:
            return;
        case RecordedEnd::resigned:
        case RecordedEnd::late:
        case RecordedEnd::mated:
        case RecordedEnd::broke_rules:
            record.result = win_of(1 - mover);
            break;
        case RecordedEnd::opponent_broke_rules:
        case RecordedEnd::declared:
            record.result = win_of(mover);
            break;
        case RecordedEnd::draw:
        case RecordedEnd::repeated:
            record.result = "1/2-1/2";
            break;
        case RecordedEnd::stopped:
            record.result = "*";
            break;
    }
    record.set(tags::result, record.result);
    if (left > 0) return;
    if (record.ending == RecordedEnd::late) record.set(tags::termination, "time forfeit");
    const bool gives_up = record.ending == RecordedEnd::resigned || record.ending == RecordedEnd::late;
    if (const std::optional<Action> resignation = now.layout().resignation(); gives_up && resignation && !now.over())
        now.act(*resignation);
}

RecordedEnd end_of(const GameRecord& record, Contest& now) {
    if (record.ending != RecordedEnd::none) return record.ending;
    const std::string status = record.value(tags::status);
    if (status.find(late) != std::string::npos && !status.starts_with("draw")) return RecordedEnd::late;
    if (status.find(resigned) != std::string::npos) return RecordedEnd::resigned;
    const Standing standing = now.standing();
    const int mover = now.player_to_move();
    if (standing.over) {
        if (standing.winners.size() == 1)
            return standing.winners.front() == mover ? RecordedEnd::declared
                   : standing.reason == "resign"     ? RecordedEnd::resigned
                                                     : RecordedEnd::mated;
        return standing.reason == "repetition" ? RecordedEnd::repeated : RecordedEnd::draw;
    }
    if (record.result == "1/2-1/2") return RecordedEnd::draw;
    if (record.result != "1-0" && record.result != "0-1") return RecordedEnd::stopped;
    return (record.result == "1-0") == (mover == 0) ? RecordedEnd::declared : RecordedEnd::resigned;
}

std::optional<Flaw> result_flaw(const GameRecord& record, Contest& now, Place status_place, Place result_place) {
    const Standing standing = now.standing();
    if (const std::string* status = record.find(tags::status)) {
        if (rules_status(*status) == standing.text) return std::nullopt;
        // A player whose time is over has not lost if the opponent cannot win.
        if (standing.winners.size() == 1 && flag_is_draw(now, 1 - standing.winners.front()) &&
            *status == ended_by_time(standing, now.variant(), true).text)
            return std::nullopt;
        return Flaw{status_place,
                    fmt::format("after its moves the {} is {}, not {}", now.layout().noun(), quoted(standing.text),
                                quoted(*status)),
                    {}};
    }
    const std::string said = record.value(tags::result);
    if (!said.empty() && !record.result.empty() && said != record.result)
        return Flaw{record.end,
                    fmt::format("it ends with {}, and its tag Result says {}", escaped(record.result), quoted(said)),
                    {}};
    const std::string& result = record.result.empty() ? said : record.result;
    if (!is_score(result) || !standing.over) return std::nullopt;
    if (winners_in(result, now.layout()) == standing.winners) return std::nullopt;
    // This draw has to be claimed. Without a claim the game goes on and may end otherwise.
    if (standing.winners.size() > 1 && now.count_actions() > 0) return std::nullopt;
    return Flaw{record.result.empty() ? result_place : record.end,
                fmt::format("after its moves the {} is {}, and the record says {}", now.layout().noun(),
                            quoted(standing.text), escaped(result)),
                {}};
}

}  // namespace varia::records
