#include "engine_answers.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include <varia/player/rules_hash.hpp>

#include "layout.hpp"

namespace varia::cli {

Json line_json(const Game& game, const player::Line& line) {
    Json json = Json::object();
    if (line.value.wins())
        json.set("win", player::moves_to_end(game, line));
    else if (line.value.loses())
        json.set("loss", player::moves_to_end(game, line));
    else
        json.set("points", line.value.points);
    json.set("moves", Json::array(player::line_texts(game, line.steps)));
    return json;
}

std::optional<std::string> found_text(const Game& game, const Turn& turn) {
    std::vector<std::string> texts = player::line_texts(game, turn);
    if (texts.empty()) return std::nullopt;
    return std::move(texts.front());
}

void set_figures(Json& json, const Game& game, const player::Info& info) {
    json.set("depth", info.depth)
        .set("nodes", info.nodes)
        .set("time_ms", static_cast<std::uint64_t>(info.time.count()));
    Json lines = Json::array();
    for (const player::Line& line : info.lines) lines.add(line_json(game, line));
    json.set("lines", std::move(lines));
}

std::vector<player::WeightsInUse> weights_of(const Layout& layout, const player::Options& options) {
    std::vector<player::WeightsInUse> weights;
    for (const VariantPtr& game : layout.games()) {
        player::Options own = options;
        if (own.weights && own.weights->rules != player::rules_hash(game->definition())) own.weights.reset();
        weights.push_back(player::weights_in_use(*game, own));
    }
    return weights;
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

namespace {

// `then` is a copy on which the actions are made.
std::vector<std::string> texts_played(auto then, const ActionList& actions) {
    std::vector<std::string> texts;
    for (const Action& action : actions) {
        texts.push_back(then.action_text(action));
        then.act(action);
    }
    return texts;
}

}  // namespace

std::vector<std::string> action_texts(const Contest& contest, const ActionList& actions) {
    return texts_played(contest, actions);
}

std::vector<std::string> action_texts(const Match& match, const ActionList& actions) {
    return texts_played(match, actions);
}

Json choices_json(const Match& match, const player::MatchAnswer& answer) {
    Json list = Json::array();
    const std::vector<std::string> texts = action_texts(match, answer.actions);
    for (std::size_t i = 0; i < answer.info.choices.size(); ++i) {
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

}  // namespace varia::cli
