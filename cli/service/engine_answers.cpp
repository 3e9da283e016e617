#include "engine_answers.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "layout.hpp"

namespace varia::cli {

namespace {

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

Json line_json(const Contest& contest, const player::Line& line) {
    Json json = Json::object();
    if (line.value.wins())
        json.set("win", player::moves_to_end(contest, line));
    else if (line.value.loses())
        json.set("loss", player::moves_to_end(contest, line));
    else
        json.set("points", line.value.points);
    json.set("moves", Json::array(player::line_texts(contest, line.actions)));
    return json;
}

std::optional<std::string> found_text(const Contest& contest, const ActionList& actions) {
    const std::vector<std::string> texts = player::line_texts(contest, actions);
    if (texts.empty()) return std::nullopt;
    // Each action of a match has a text of its own; one is missing if a script failed before it.
    if (contest.layout().numbered_boards() > 0 && texts.size() != actions.size()) return std::nullopt;
    return fmt::format("{}", fmt::join(texts, " "));
}

void set_figures(Json& json, const Contest& contest, const player::Info& info) {
    json.set("depth", info.depth)
        .set("nodes", info.nodes)
        .set("time_ms", static_cast<std::uint64_t>(info.time.count()));
    Json lines = Json::array();
    for (const player::Line& line : info.lines) lines.add(line_json(contest, line));
    json.set("lines", std::move(lines));
}

void set_answer(Json& json, const Contest& contest, int player, const player::Answer& answer,
                const std::vector<player::WeightsInUse>& weights) {
    if (contest.match() == nullptr) {
        set_figures(json, contest, answer.info);
        json.set("weights", weights_json(weights.front()));
        return;
    }
    json.set("player", contest.player_name(player)).set("nodes", answer.info.nodes);
    json.set("time_ms", static_cast<std::uint64_t>(answer.info.time.count()))
        .set("actions", choices_json(contest, answer));
    json.set("weights", weights_json(weights));
}

std::string weights_words(const player::WeightsInUse& weights) {
    if (weights.weights == nullptr) return "worked out of the rules";
    const std::string learned = fmt::format("learned from {} games: ", weights.weights->games);
    if (weights.from == player::WeightsFrom::program)
        return learned + escaped(weights.file) + ", which comes with Varia";
    return learned + (weights.file.empty() ? std::string("as given") : escaped(weights.file));
}

Json weights_json(const player::WeightsInUse& weights) {
    constexpr const char* from[] = {"rules", "program", "folder", "given"};
    Json json = Json::object();
    json.set("from", from[static_cast<std::size_t>(weights.from)]);
    if (!weights.file.empty()) json.set("file", weights.file);
    if (weights.weights != nullptr) json.set("games", weights.weights->games);
    if (!weights.unfit.empty()) json.set("unfit", Json(weights.unfit));
    return json;
}

Json weights_json(const std::vector<player::WeightsInUse>& weights) {
    Json list = Json::array();
    for (const player::WeightsInUse& game : weights) list.add(weights_json(game));
    return list;
}

}  // namespace varia::cli
