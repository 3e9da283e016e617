#include "search_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include <varia/text.hpp>

#include "engine_answers.hpp"

namespace varia::cli {
namespace {

// The longest line of play, in bytes, that is shown beside the progress.
constexpr std::size_t max_shown_line = 50;

// The chosen actions of a match.
Json choices_json(const Contest& contest, const player::Answer& answer) {
    Json list = Json::array();
    // A script that fails now may leave the last actions without a text.
    const std::vector<std::string> texts = player::line_texts(contest, answer.actions);
    for (std::size_t i = 0; i < std::min(answer.info.choices.size(), texts.size()); ++i) {
        const player::BoardChoice& choice = answer.info.choices[i];
        Json json = Json::object();
        json.set("action", texts[i]).set("gain", choice.gain);
        if (choice.value.wins())
            json.set("win", (choice.value.steps() + 1) / 2);
        else if (choice.value.loses())
            json.set("loss", (choice.value.steps() + 1) / 2);
        else
            json.set("points", choice.value.points);
        list.add(std::move(json));
    }
    return list;
}

}  // namespace

// ---- a game -------------------------------------------------------------------------------------------------------

std::optional<std::string> GameSearchWords::found_text(const Contest& contest, const ActionList& actions) const {
    const std::vector<std::string> texts = player::line_texts(contest, actions);
    if (texts.empty()) return std::nullopt;
    return fmt::format("{}", fmt::join(texts, " "));
}

void GameSearchWords::set_answer(Json& json, const Contest& contest, int /*player*/, const player::Answer& answer,
                                 const std::vector<player::WeightsInUse>& weights) const {
    set_figures(json, contest, answer.info);
    json.set("weights", weights_json(weights.front()));
}

std::string GameSearchWords::progress(const Contest& contest, const player::Info& info, Reports describes) const {
    if (describes == Reports::that_it_thinks || info.lines.empty()) return {};
    std::string text = fmt::format(": depth {}, {},", info.depth, value_words(contest, info.lines.front()));
    for (const std::string& move : player::line_texts(contest, info.lines.front().actions)) {
        if (text.size() + move.size() > max_shown_line) break;
        text += " " + escaped(move);
    }
    return text;
}

std::string GameSearchWords::line(const SearchUnderWay& search) const {
    if (search.broken_off) return fmt::format("{} stops thinking", search.who);
    return fmt::format("{} thinks, {} s{}", search.who, search.time.count(),
                       search.seen.empty() ? "; Ctrl-C has it answer at once" : search.seen);
}

// ---- a match ------------------------------------------------------------------------------------------------------

std::optional<std::string> MatchSearchWords::found_text(const Contest& contest, const ActionList& actions) const {
    const std::vector<std::string> texts = player::line_texts(contest, actions);
    // Each action has a text of its own; one is missing if a script failed before it.
    if (texts.empty() || texts.size() != actions.size()) return std::nullopt;
    return fmt::format("{}", fmt::join(texts, " "));
}

void MatchSearchWords::set_answer(Json& json, const Contest& contest, int player, const player::Answer& answer,
                                  const std::vector<player::WeightsInUse>& weights) const {
    json.set("player", contest.player_name(player)).set("nodes", answer.info.nodes);
    json.set("time_ms", static_cast<std::uint64_t>(answer.info.time.count()))
        .set("actions", choices_json(contest, answer));
    json.set("weights", weights_json(weights));
}

std::string MatchSearchWords::progress(const Contest& /*contest*/, const player::Info& info,
                                       Reports /*describes*/) const {
    return fmt::format(": {} of {} floors, {} positions ", info.searched, info.boards, info.nodes);
}

std::string MatchSearchWords::line(const SearchUnderWay& search) const {
    return fmt::format("{} thinks{}", search.who, search.seen.empty() ? "; Ctrl-C makes an end of it " : search.seen);
}

}  // namespace varia::cli
