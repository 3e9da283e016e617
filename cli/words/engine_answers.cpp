#include "engine_answers.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include <varia/text.hpp>

#include "contest_words.hpp"
#include "search_words.hpp"

namespace varia::cli {

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

std::string value_words(const Contest& contest, const player::Line& line) {
    if (line.value.wins()) return fmt::format("win in {}", player::moves_to_end(contest, line));
    if (line.value.loses()) return fmt::format("loss in {}", player::moves_to_end(contest, line));
    return player::value_text(line.value);
}

std::optional<std::string> found_text(const Contest& contest, const ActionList& actions) {
    return words_of(contest).of_search().found_text(contest, actions);
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
    words_of(contest).of_search().set_answer(json, contest, player, answer, weights);
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
