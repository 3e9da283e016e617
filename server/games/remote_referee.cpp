#include "remote_referee.hpp"

#include <utility>

#include "reading.hpp"

namespace varia::server {
namespace {

Json named(std::string_view key, Json value) {
    Json json = Json::object();
    json.set(key, std::move(value));
    return json;
}

Callback only_error(std::function<void(std::optional<ApiError>)> done) {
    return [done = std::move(done)](Answer answer) { done(std::move(answer.error)); };
}

std::string_view method_of(Question::About about) {
    switch (about) {
        case Question::About::position:
            return "position";
        case Question::About::moves:
            return "moves";
        case Question::About::turns:
            return "turns";
        case Question::About::history:
            return "history";
        case Question::About::explain:
            return "explain";
        case Question::About::why:
            return "why";
        case Question::About::describe:
            break;
    }
    return "describe";
}

}  // namespace

void RemoteReferee::load(const VariantText& variant, ResultCallback<VariantFacts> done) {
    Json params = variant.source;
    if (!variant.set.keys().empty()) params.set("set", variant.set);
    request("load", std::move(params), [this, done = std::move(done)](Answer answer) {
        Answered<VariantFacts> loaded;
        loaded.error = std::move(answer.error);
        variant_ = text_in(answer.result, "variant");
        loaded.result = {text_in(answer.result, "name"), text_in(answer.result, "title"),
                         text_in(answer.result, "rules"), number_in(answer.result, "boards", 1),
                         texts_in(answer.result, "players")};
        done(std::move(loaded));
    });
}

void RemoteReferee::describe(Callback done) { request("describe", named("variant", variant_), std::move(done)); }

void RemoteReferee::begin(const std::string& start, const std::vector<std::string>& moves,
                          ResultCallback<Position> done) {
    if (!game_.empty()) request("close", named("game", std::exchange(game_, {})), [](const Answer&) {});
    Json params = named("variant", variant_);
    params.set("position", start);
    if (!moves.empty()) params.set("moves", Json::array(moves));
    request("new_game", std::move(params), [this, done = std::move(done)](Answer answer) {
        Answered<Position> begun;
        game_ = text_in(answer.result, "game");
        begun.result = Position(without(answer.result, "game"));
        begun.error = std::move(answer.error);
        if (game_.empty() && !begun.error)
            begun.error = ApiError{ErrorCode::internal, "the rules gave no answer that makes sense"};
        done(std::move(begun));
    });
}

void RemoteReferee::request_of_game(std::string_view method, Json params, Callback done) {
    request(method, std::move(params.set("game", game_)), [done = std::move(done)](Answer answer) {
        if (!answer.error && found_in(answer.result, "game")) answer.result = without(answer.result, "game");
        done(std::move(answer));
    });
}

void RemoteReferee::play(const std::string& text, ResultCallback<PlayedMove> done) {
    request_of_game("play", named("move", text), [done = std::move(done)](Answer answer) {
        done({PlayedMove(answer.result), std::move(answer.error)});
    });
}

void RemoteReferee::play_on(const std::vector<std::string>& texts, std::function<void(std::optional<ApiError>)> done) {
    Json params = named("moves", Json::array(texts));
    request_of_game("play", std::move(params.set("effects", false)), only_error(std::move(done)));
}

void RemoteReferee::undo(std::function<void(std::optional<ApiError>)> done) {
    request_of_game("undo", Json::object(), only_error(std::move(done)));
}

void RemoteReferee::board_turn(int board, ResultCallback<BoardTurn> done) {
    request_of_game("position", named("floor", board + 1), [done = std::move(done)](Answer answer) {
        done({{text_in(answer.result, "player"), text_in(answer.result, "side")}, std::move(answer.error)});
    });
}

void RemoteReferee::answer(const Question& question, Callback done) {
    Json params = Json::object();
    if (question.board) params.set("floor", *question.board + 1);
    if (question.from) params.set("from", *question.from);
    if (question.about == Question::About::moves || question.about == Question::About::turns)
        params.set("effects", question.effects);
    if (question.about == Question::About::explain) params.set("piece", question.piece);
    if (question.about == Question::About::why) params.set("move", question.move);
    request_of_game(method_of(question.about), std::move(params), std::move(done));
}

bool is_answer(const Json& message) {
    const std::optional<Json> result = found_in(message, "result"), said = result ? result : found_in(message, "error");
    return said && said->type() == Json::Type::object;
}

Answer answer_in(const Json& message) {
    if (!is_answer(message)) return {Json::object(), ApiError{ErrorCode::internal, "the rules gave no answer"}};
    if (std::optional<Json> result = message.find("result")) return {*std::move(result), std::nullopt};
    const Json sent = *message.find("error");
    ApiError error;
    error.code = code_of(number_in(sent, "code", static_cast<std::int64_t>(ErrorCode::internal)));
    error.message = text_in(sent, "message");
    error.data = sent.find("data");
    return {Json::object(), std::move(error)};
}

std::string request_line(std::uint64_t id, std::string_view method, Json params) {
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("id", id).set("method", method).set("params", std::move(params));
    return json.line();
}

}  // namespace varia::server
