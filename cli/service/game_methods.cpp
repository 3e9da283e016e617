// The methods about games and matches: they read their parameters and call the functions of game_answers.hpp.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include <varia/text.hpp>

#include "game_answers.hpp"
#include "layout.hpp"
#include "methods.hpp"
#include "piece_answers.hpp"

namespace varia::cli {
namespace {

constexpr std::int64_t max_undone = 1'000'000;

// Notifies the client if it has subscribed to the game.
std::function<void(const Json&)> report_subscriber(ServiceSession& session, const HeldGame& game) {
    return [&session, &game](const Json& change) {
        if (game.subscribed) session.notify("changed", change);
    };
}

std::vector<std::string> moves_in(const Params& params) {
    const std::optional<Json> value = params.value_if("moves");
    if (value && value->type() == Json::Type::text) return words(value->string());
    return params.texts("moves");
}

}  // namespace

Spelling spelling_in(const Params& params) {
    const std::string name = params.text_if("spelling").value_or("canonical");
    if (name == "canonical") return Spelling::canonical;
    if (name == "san") return Spelling::san;
    if (name == "uci") return Spelling::uci;
    throw Refusal{Fault::bad_params,
                  fmt::format("`spelling` is canonical, san or uci, not \"{}\"; `as` names dialects", escaped(name))};
}

Json answer_new_game(ServiceSession& session, const Params& params) {
    if (session.registry.games().size() >= session.options.games)
        throw Refusal{Fault::limit, fmt::format("{} games are open; `close` some", session.options.games)};
    const VariantPtr variant = variant_in(session, params);
    const std::string position = params.text_if("position").value_or("startpos");
    const bool claims = params.flag("claims", false);
    if (claims && Layout(variant).numbered_boards() > 0)
        throw Refusal{Fault::bad_params, "`claims`: in a match nobody claims a draw, because a drawn board is decided"};
    BegunGame begun = begin_game(variant, position, moves_in(params), params.text_if("as"), claims);
    HeldGame game(params.text_if("variant").value_or(std::string()), std::move(begun.contest));
    const auto standing = [&] {
        InDialect dialect(game.contest, params.text_if("as"));
        return dialect.said(standing_answer("new", game.contest));
    };
    Json json = standing();  // the game gets its handle when it is in the registry
    const std::string handle = session.registry.add(std::move(game));
    json.set("game", handle);
    if (!begun.warnings.empty()) json.set("diagnostics", Json(begun.warnings));
    return json;
}

Json answer_copy(ServiceSession& session, const Params& params) {
    if (session.registry.games().size() >= session.options.games)
        throw Refusal{Fault::limit, fmt::format("{} games are open; `close` some", session.options.games)};
    const HeldGame& game = game_in(session, params);
    Json json = Json::object();
    json.set("game", session.registry.add(HeldGame(game.variant, game.contest)));
    return json;
}

Json answer_games(ServiceSession& session, const Params&) {
    Json list = Json::array();
    for (const auto& [handle, game] : session.registry.games()) {
        Json item = Json::object();
        item.set("game", handle).set("variant", game.variant);
        item.set("name", game.contest.variant().id()).set("plies", game.contest.plies());
        list.add(std::move(item));
    }
    Json json = Json::object();
    json.set("games", std::move(list));
    return json;
}

Json answer_status(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    InDialect dialect(contest, params.text_if("as"));
    return dialect.said(standing_answer(params.text("game"), contest));
}

Json answer_position(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    InDialect dialect(contest, params.text_if("as"));
    return dialect.said(position_answer(contest, board_in(contest, params)));
}

Json answer_history(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    InDialect dialect(contest, params.text_if("as"));
    return dialect.said(history_answer(params.text("game"), contest, spelling_in(params)));
}

Json answer_moves(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    WantedMoves wanted;
    wanted.board = board_in(contest, params);
    wanted.from = params.text_if("from");
    wanted.effects = params.flag("effects", true);
    wanted.spelling = spelling_in(params);
    wanted.checks = params.flag("checks", false);
    InDialect dialect(contest, params.text_if("as"));
    return dialect.said(moves_answer(params.text("game"), contest, wanted));
}

Json answer_dests(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    const std::optional<int> board = board_in(contest, params);
    if (!board && contest.boards() > 1) throw Refusal{Fault::bad_params, "`floor` is missing"};
    return dests_answer(params.text("game"), contest, board.value_or(0));
}

Json answer_turns(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    InDialect dialect(contest, params.text_if("as"));
    const bool effects = params.flag("effects", false);
    return dialect.said(turns_answer(params.text("game"), contest, effects, spelling_in(params)));
}

Json answer_explain(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    const int board = board_in(contest, params).value_or(0);
    const std::string piece = params.text("piece");
    return explain_answer(contest, board, piece, params.flag("plain", false));
}

Json answer_betza(ServiceSession& session, const Params& params) {
    const std::string text = params.text("text");
    const std::string name = params.text_if("reading").value_or("standard");
    const std::optional<BetzaReading> reading = value_of<BetzaReading>(name);
    if (!reading)
        throw Refusal{Fault::bad_params, fmt::format("`reading` is standard or fairy, not \"{}\"", escaped(name))};
    const auto size = params.number_if("size", min_study_size, max_study_size);
    const Result<BetzaStudy> study = study_betza(text, *reading, static_cast<int>(size.value_or(usual_study_size)),
                                                 session.options.loading);
    if (!study) throw refusal_of(study.diagnostics());
    return betza_json(text, *reading, *study);
}

Json answer_why(ServiceSession& session, const Params& params) {
    Contest& contest = game_in(session, params).contest;
    const InDialect dialect(contest, params.text_if("as"));
    const bool plain = params.flag("plain", false);
    if (const std::optional<std::string> from = params.text_if("from")) {
        if (params.has("move")) throw Refusal{Fault::bad_params, "either `move` or `from` is given"};
        if (!plain) throw Refusal{Fault::bad_params, "`from` goes with `plain`"};
        return why_answer(contest, board_in(contest, params).value_or(0), *from);
    }
    if (params.has("floor"))
        throw Refusal{Fault::bad_params, "`floor` goes with `from`; a move has its floor before it"};
    return why_answer(contest, params.text("move"), plain);
}

Json answer_play(ServiceSession& session, const Params& params) {
    HeldGame& game = game_in(session, params);
    std::vector<std::string> texts = moves_in(params);
    if (const std::optional<std::string> one = params.text_if("move")) {
        if (params.has("moves")) throw Refusal{Fault::bad_params, "either `move` or `moves` is given"};
        texts = {*one};
    }
    if (texts.empty()) throw Refusal{Fault::bad_params, "`move` is missing"};
    const bool effects = params.flag("effects", true);
    // What the dialect cannot say is no reason to refuse a move, and stands in the answer as Varia writes it.
    const InDialect dialect(game.contest, params.text_if("as"));
    return play_answer(params.text("game"), game.contest, texts, effects, report_subscriber(session, game),
                       spelling_in(params));
}

Json answer_undo(ServiceSession& session, const Params& params) {
    HeldGame& game = game_in(session, params);
    const std::int64_t count = params.number_if("count", 1, max_undone).value_or(1);
    const bool step = params.flag("step", false);
    const InDialect dialect(game.contest, params.text_if("as"));
    return undo_answer(params.text("game"), game.contest, count, step, report_subscriber(session, game));
}

Json answer_subscribe(ServiceSession& session, const Params& params) {
    HeldGame& game = game_in(session, params);
    game.subscribed = params.flag("on", true);
    Json json = Json::object();
    json.set("game", params.text("game")).set("on", game.subscribed);
    return json;
}

}  // namespace varia::cli
