// Games and matches: begun, looked at, played and taken back.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <varia/notation.hpp>

#include "answers.hpp"
#include "effects.hpp"
#include "layout.hpp"
#include "methods.hpp"
#include "move_answers.hpp"
#include "piece_answers.hpp"
#include "standing.hpp"
#include "subject.hpp"

namespace varia::cli {
namespace {

// More turns of a position than these are not listed: their steps are, one after the other.
constexpr std::size_t most_turns = 100'000;
constexpr std::int64_t most_undone = 1'000'000;

Cell cell_in(const Contest& contest, int floor, const std::string& name) {
    const Cell cell = contest.floor_variant(floor)->board().find(name);
    if (cell == no_cell) throw Refusal{Fault::bad_params, fmt::format("the board has no cell \"{}\"", escaped(name))};
    return cell;
}

// How it stands, for every answer that changes it or asks for it.
Json standing_of_game(const std::string& handle, Contest& contest) {
    Json json = standing_json(contest);
    expect_no_failure(contest);
    json.set("game", handle).set("plies", contest.plies());
    return json;
}

// What one call plays, so that all of it can be taken back.
class Playing {
public:
    Playing(Contest& contest, bool effects) : contest_(contest), effects_(effects) {}

    void play(const std::string& text) {
        const int player = contest_.player();
        Json json = Json::object();
        Json effects = has_turns(contest_) ? play_turn(text) : play_action(text);
        expect_no_failure(contest_);
        const bool turn = !contest_.mid_turn();
        const std::vector<std::string>& texts = contest_.texts();
        json.set("text", turn && !texts.empty() ? texts.back() : contest_.step_texts().back()).set("turn_over", turn);
        if (player_ >= 0 || player >= 0) json.set("player", contest_.player_name(player_ >= 0 ? player_ : player));
        if (!side_.empty()) json.set("side", side_);
        if (effects_) json.set("effects", std::move(effects));
        played_.add(std::move(json));
    }
    void take_back() {
        for (; made_ > 0; --made_) contest_.undo_step();
        static_cast<void>(contest_.take_failure());
    }
    [[nodiscard]] const Json& played() const { return played_; }

private:
    Json play_action(const std::string& text) {
        const Result<Action> action = contest_.read_action(text);
        expect_no_failure(contest_);
        if (!action) throw refusal_of(action.diagnostics());
        player_ = contest_.actor(*action);
        side_ = action->type == ActionType::done ? std::string() : side_on(contest_, action->floor);
        Json effects = effects_ ? effects_json(contest_, *action) : Json::array();
        contest_.act(*action);
        ++made_;
        return effects;
    }

    Json play_turn(const std::string& text) {
        Contest before(contest_.variant_ptr(), contest_.position());
        const std::size_t begun = contest_.mid_turn() ? contest_.step_texts().size() : 0;
        player_ = contest_.player();
        const Result<Action> action = contest_.play(text);
        Turn steps;
        if (action && action->type != ActionType::resign) {
            steps = contest_.last_steps();
            steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(std::min(begun, steps.size())));
        }
        if (action) made_ += std::max<std::size_t>(steps.size(), 1);
        expect_no_failure(contest_);
        if (!action) throw refusal_of(action.diagnostics());
        return effects_ ? effects_json(before, steps) : Json::array();
    }

    Contest& contest_;
    bool effects_;
    int player_ = -1;
    std::string side_;      // of a match: as which side he has acted
    std::size_t made_ = 0;  // steps, to be taken back if the rest is refused
    Json played_ = Json::array();
};

bool asks_scripts(const Contest& contest) {
    for (int floor = 0; floor < contest.floors(); ++floor)
        if (!contest.floor_variant(floor)->definition().hooks.empty()) return true;
    return false;
}

void tell_subscriber(Desk& desk, const HeldGame& game, Json change) {
    if (game.subscribed) desk.notify("changed", std::move(change));
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
    Result<Contest> contest = Contest::parse(variant, params.text_if("position").value_or("startpos"));
    if (!contest) throw refusal_of(contest.diagnostics());
    contest->pass_draws(true);
    for (const std::string& move : moves_in(params)) {
        const Result<Action> played = contest->play(move);
        expect_no_failure(*contest);
        if (!played) throw refusal_of(played.diagnostics());
    }
    contest->pass_draws(false);
    HeldGame game(params.text("variant"), *std::move(contest));
    Json json = standing_of_game({}, game.contest);
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
    return standing_of_game(params.text("game"), game_in(desk, params).contest);
}

Json answer_position(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    const std::optional<int> floor = floor_in(contest, params);
    if (contest.match() == nullptr || !floor) {
        Json json = picture_json(contest, contest.match() != nullptr ? floor : std::nullopt);
        expect_no_failure(contest);
        return json;
    }
    // One floor of a match, with all that stands on it.
    Json json = Json::object();
    set_floor(json, contest, *floor);
    if (contest.floor_status(*floor).closed) return json;
    Contest alone(contest.floor_variant(*floor), contest.position(*floor));
    json.set("board", picture_json(alone, std::nullopt));
    expect_no_failure(alone);
    return json;
}

Json answer_history(Desk& desk, const Params& params) {
    const Contest& contest = game_in(desk, params).contest;
    Contest back = contest;
    while (back.undo()) {
    }
    Json json = Json::object();
    json.set("game", params.text("game")).set("start", back.text()).set("moves", Json::array(contest.texts()));
    json.set("steps", Json::array(contest.mid_turn() ? contest.step_texts() : std::vector<std::string>{}));
    return json;
}

Json answer_moves(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    const std::optional<int> floor = floor_in(contest, params);
    const std::optional<std::string> from = params.text_if("from");
    const bool effects = params.flag("effects", true);
    ActionList actions;
    if (from)
        actions = contest.piece_actions(floor.value_or(0), cell_in(contest, floor.value_or(0), *from));
    else if (floor)
        contest.floor_actions(*floor, actions);
    else
        contest.legal_actions(actions);
    std::vector<Choice> choices;
    choices.reserve(actions.size());
    for (const Action& action : actions) choices.push_back({contest.action_text(action), action});
    std::ranges::stable_sort(choices, {}, &Choice::text);
    Json list = Json::array();
    for (const Choice& choice : choices) list.add(action_json(contest, choice.text, choice.action, effects));
    expect_no_failure(contest);
    Json json = Json::object();
    json.set("game", params.text("game"))
        .set("count", static_cast<std::uint64_t>(choices.size()))
        .set("moves", std::move(list));
    return json;
}

Json answer_turns(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    const bool effects = params.flag("effects", false);
    if (contest.match() != nullptr)
        throw Refusal{Fault::bad_params, "a match is played by actions, which `moves` lists"};
    const std::optional<std::vector<WrittenTurn>> turns = contest.turns(most_turns);
    expect_no_failure(contest);
    if (!turns)
        throw Refusal{Fault::limit,
                      fmt::format("there are more than {} turns; `moves` lists what may be done next", most_turns)};
    Json list = Json::array();
    for (const WrittenTurn& turn : *turns) list.add(turn_json(contest, turn, effects));
    expect_no_failure(contest);
    Json json = Json::object();
    json.set("game", params.text("game"))
        .set("count", static_cast<std::uint64_t>(turns->size()))
        .set("turns", std::move(list));
    return json;
}

Json answer_explain(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    const int floor = floor_in(contest, params).value_or(0);
    const Result<Subject> subject = find_subject(contest.rules(floor), contest.position(floor), params.text("piece"));
    expect_no_failure(contest);
    if (!subject) throw refusal_of(subject.diagnostics());
    const Variant& variant = *contest.floor_variant(floor);
    Json json = Json::object();
    json.set("piece", reach_json(*subject)).set("sentence", subject->sentence);
    set_piece_words(json, subject->piece, variant,
                    params.flag("plain", false) ? PieceWords::plain : PieceWords::vectors);
    return json;
}

Json answer_why(Desk& desk, const Params& params) {
    Contest& contest = game_in(desk, params).contest;
    const std::string text = params.text("move");
    Contest then = contest;
    const Result<Action> played = then.play(text);
    expect_no_failure(then);
    Json json = Json::object();
    json.set("legal", static_cast<bool>(played));
    if (!played) json.set("reason", refusal_of(played.diagnostics()).message);
    json.set("diagnostics", Json(played.diagnostics()));
    return json;
}

Json answer_play(Desk& desk, const Params& params) {
    HeldGame& game = game_in(desk, params);
    const std::string handle = params.text("game");
    std::vector<std::string> texts = moves_in(params);
    if (const std::optional<std::string> one = params.text_if("move")) {
        if (params.has("moves")) throw Refusal{Fault::bad_params, "either `move` or `moves` is given"};
        texts = {*one};
    }
    if (texts.empty()) throw Refusal{Fault::bad_params, "`move` is missing"};
    Playing playing(game.contest, params.flag("effects", true));
    try {
        for (const std::string& text : texts) playing.play(text);
        Json json = standing_of_game(handle, game.contest);
        json.set("played", playing.played());
        tell_subscriber(desk, game, json);
        return json;
    } catch (...) {
        playing.take_back();
        throw;
    }
}

Json answer_undo(Desk& desk, const Params& params) {
    HeldGame& game = game_in(desk, params);
    const std::int64_t wanted = params.number_if("count", 1, most_undone).value_or(1);
    const bool step = params.flag("step", false);
    // How it stands then may be a question to scripts, and who is refused an answer finds the game as it was.
    std::optional<Contest> before;
    if (asks_scripts(game.contest)) before = game.contest;
    try {
        int undone = 0;
        while (undone < wanted && (step ? game.contest.undo_step() : game.contest.undo())) ++undone;
        Json json = standing_of_game(params.text("game"), game.contest);
        json.set("undone", undone);
        if (undone > 0) tell_subscriber(desk, game, json);
        return json;
    } catch (...) {
        if (before) game.contest = *std::move(before);
        throw;
    }
}

Json answer_subscribe(Desk& desk, const Params& params) {
    HeldGame& game = game_in(desk, params);
    game.subscribed = params.flag("on", true);
    Json json = Json::object();
    json.set("game", params.text("game")).set("on", game.subscribed);
    return json;
}

}  // namespace varia::cli
