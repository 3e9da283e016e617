// The methods about games and matches: they read their parameters and call the functions of game_answers.hpp.
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "game_answers.hpp"
#include "layout.hpp"
#include "methods.hpp"

namespace varia::cli {
namespace {

constexpr std::int64_t most_undone = 1'000'000;

// Notifies the client if it has subscribed to the game.
std::function<void(const Json&)> tell_subscriber(Desk& desk, const HeldGame& game) {
    return [&desk, &game](const Json& change) {
        if (game.subscribed) desk.notify("changed", change);
    };
}

std::vector<std::string> moves_in(const Params& params) {
    const std::optional<Json> value = params.value_if("moves");
    if (value && value->type() == Json::Type::text) return words(value->string());
    return params.texts("moves");
}

}  // namespace

Json answer_new_game(Desk& desk, const Params& params) {
    if (desk.registry.games().size() >= desk.options.games)
        throw Refusal{Fault::limit, fmt::format("{} games are open; `close` some", desk.options.games)};
    const VariantPtr variant = variant_in(desk, params);
    const std::string position = params.text_if("position").value_or("startpos");
    HeldGame game(params.text_if("variant").value_or(std::string()), begin_game(variant, position, moves_in(params)));
    Json json = standing_answer("new", game.contest);  // the game gets its handle when it is in the registry
    const std::string handle = desk.registry.add(std::move(game));
    return json.set("game", handle), json;
}

Json answer_copy(Desk& desk, const Params& params) {
    if (desk.registry.games().size() >= desk.options.games)
        throw Refusal{Fault::limit, fmt::format("{} games are open; `close` some", desk.options.games)};
    const HeldGame& game = game_in(desk, params);
    Json json = Json::object();
    json.set("game", desk.registry.add(HeldGame(game.variant, game.contest)));
    return json;
}

Json answer_games(Desk& desk, const Params&) {
    Json list = Json::array();
    for (const auto& [handle, game] : desk.registry.games()) {
        Json item = Json::object();
        item.set("game", handle).set("variant", game.variant);
        item.set("name", game.contest.variant().id()).set("plies", game.contest.plies());
        list.add(std::move(item));
    }
    Json json = Json::object();
    json.set("games", std::move(list));
    return json;
}

Json answer_status(Desk& desk, const Params& params) {
    return standing_answer(params.text("game"), game_in(desk, params).contest);
}

Json answer_position(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    return position_answer(contest, floor_in(contest, params));
}

Json answer_history(Desk& desk, const Params& params) {
    return history_answer(params.text("game"), game_in(desk, params).contest);
}

Json answer_moves(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    WantedMoves wanted;
    wanted.floor = floor_in(contest, params);
    wanted.from = params.text_if("from");
    wanted.effects = params.flag("effects", true);
    return moves_answer(params.text("game"), contest, wanted);
}

Json answer_turns(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    return turns_answer(params.text("game"), contest, params.flag("effects", false));
}

Json answer_explain(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    const int floor = floor_in(contest, params).value_or(0);
    const std::string piece = params.text("piece");
    return explain_answer(contest, floor, piece, params.flag("plain", false));
}

Json answer_why(Desk& desk, const Params& params) {
    return why_answer(game_in(desk, params).contest, params.text("move"));
}

Json answer_play(Desk& desk, const Params& params) {
    HeldGame& game = game_in(desk, params);
    std::vector<std::string> texts = moves_in(params);
    if (const std::optional<std::string> one = params.text_if("move")) {
        if (params.has("moves")) throw Refusal{Fault::bad_params, "either `move` or `moves` is given"};
        texts = {*one};
    }
    if (texts.empty()) throw Refusal{Fault::bad_params, "`move` is missing"};
    const bool effects = params.flag("effects", true);
    return play_answer(params.text("game"), game.contest, texts, effects, tell_subscriber(desk, game));
}

Json answer_undo(Desk& desk, const Params& params) {
    HeldGame& game = game_in(desk, params);
    const std::int64_t count = params.number_if("count", 1, most_undone).value_or(1);
    const bool step = params.flag("step", false);
    return undo_answer(params.text("game"), game.contest, count, step, tell_subscriber(desk, game));
}

Json answer_subscribe(Desk& desk, const Params& params) {
    HeldGame& game = game_in(desk, params);
    game.subscribed = params.flag("on", true);
    Json json = Json::object();
    json.set("game", params.text("game")).set("on", game.subscribed);
    return json;
}

}  // namespace varia::cli
