// What clients receive of a game: its state, and what happens in it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>
#include <utility>

#include "game_json.hpp"
#include "game_session.hpp"
#include "reading.hpp"
#include "secrets.hpp"

namespace varia::server {
namespace {

constexpr std::int64_t max_logged = 1'000;
constexpr std::size_t max_written = 1'000;  // moves that are written as text at once

Question::About about_of(Method method) {
    using About = Question::About;
    switch (method) {
        case Method::moves:
            return About::moves;
        case Method::turns:
            return About::turns;
        case Method::history:
            return About::history;
        case Method::explain:
            return About::explain;
        case Method::why:
            return About::why;
        case Method::describe:
            return About::describe;
        default:
            return About::position;
    }
}

// Reads a question about a game with this number of boards.
Question question_of(const Request& request, int boards) {
    using About = Question::About;
    const auto expect = [](bool so, std::string message) {
        if (!so) throw ApiError{ErrorCode::bad_params, std::move(message)};
    };
    Question question;
    question.about = about_of(request.method);
    const auto& [there, board] = request.board;
    if (there) {
        expect(board && *board >= 1 && *board <= boards, fmt::format("`floor` is an integer from 1 to {}", boards));
        question.board = static_cast<int>(*board) - 1;
    }
    expect(!request.cell.there || request.cell.value, "`from` is a text");
    question.from = request.cell.value;
    expect(!request.effects.there || request.effects.value, "`effects` is true or false");
    question.effects = request.effects.value.value_or(question.about == About::moves);
    expect(!request.piece.there || request.piece.value, "`piece` is a text");
    expect(question.about != About::explain || request.piece.there, "`piece` is missing");
    question.piece = request.piece.value.value_or(std::string());
    expect(question.about != About::why || request.move, "`move` is missing");
    question.move = request.move.value_or(std::string());
    return question;
}

}  // namespace

std::vector<std::string> GameSession::here() const {
    std::set<int> seats;
    for (const auto& [client, member] : members_) seats.insert(member.seats.begin(), member.seats.end());
    std::vector<std::string> names;
    for (const int seat : seats) names.push_back(game_log_->seats()[static_cast<std::size_t>(seat)].name);
    return names;
}

Json GameSession::done_json(const PendingRequest& asked, std::int64_t seq) const {
    Json json = Json::object();
    json.set("game", game_).set("id", asked.request.id).set("seq", number(seq));
    if (asked.request.method != Method::claim || !game_log_) return json;
    const int seat = game_log_->seat_of(asked.request.secret);
    if (seat >= 0) json.set("seat", game_log_->seats()[static_cast<std::size_t>(seat)].name);
    return json;
}

Json GameSession::snapshot(const Client* client) const {
    const GameSettings& game_settings = game_log_->game_settings();
    Json json = Json::object();
    json.set("game", game_).set("seq", number(game_log_->seq())).set("now", number(context_.loop.now() + ahead_));
    json.set("variant", game_settings.variant)
        .set("title", game_settings.title)
        .set("rules", game_settings.rules)
        .set("set", game_settings.set);
    json.set("start", game_settings.start);
    if (game_settings.source) json.set("source", *game_settings.source);
    json.set("players", Json::array(game_settings.players));
    Json seats = Json::array();
    for (const Seat& seat : game_log_->seats()) {
        Json item = Json::object();
        item.set("seat", seat.name).set("player", game_settings.player_name(seat.player));
        set_places(item, seat);
        item.set("taken", !seat.secret.empty());
        if (!seat.holder.empty()) item.set("name", seat.holder);
        seats.add(std::move(item));
    }
    json.set("seats", std::move(seats));
    std::vector<std::string> own;
    if (const auto found = members_.find(client); found != members_.end())
        for (const int seat : found->second.seats)
            own.push_back(game_log_->seats()[static_cast<std::size_t>(seat)].name);
    json.set("you", Json::array(own));
    json.set("status", position_.shown).set("over", game_log_->over());
    if (game_log_->result()) json.set("result", *game_log_->result());
    if (std::optional<Json> clock = clock_json(*game_log_, true)) json.set("clock", std::move(*clock));
    if (std::optional<Json> waiting = giving_up_json(*game_log_, position_)) json.set("giving_up", std::move(*waiting));
    if (game_log_->offer()) json.set("offer", offer_json(*game_log_));
    json.set("watchers", number(static_cast<std::int64_t>(members_.size()))).set("here", Json::array(here()));
    return json;
}

void GameSession::join(const PendingRequestPtr& asked) {
    std::vector<int> seats;
    for (const std::string& secret : asked->request.secrets) {
        const int seat = is_secret(secret) ? game_log_->seat_of(secret) : -1;
        if (seat < 0) throw ApiError{ErrorCode::not_yours, "a secret opens no seat of this game"};
        seats.push_back(seat);
    }
    write_moves(
        asked, std::make_shared<std::string>(), 0,
        [this, self = shared_from_this(), asked, seats](const std::string& moves) { enter(asked, seats, moves); });
}

void GameSession::write_moves(const PendingRequestPtr& asked, std::shared_ptr<std::string> moves, std::size_t from,
                              std::function<void(const std::string&)> whole) {
    const std::vector<Played>& played = game_log_->moves();
    const std::size_t to = std::min(from + max_written, played.size());
    for (std::size_t i = from; i < to; ++i)
        moves->append(i == 0 ? "" : ",").append(move_json(*game_log_, played[i]).line());
    if (to == played.size()) return whole(*moves);
    context_.loop.post(
        [this, self = shared_from_this(), asked, moves = std::move(moves), to, whole = std::move(whole)]() mutable {
            const auto begun = std::chrono::steady_clock::now();
            write_moves(asked, std::move(moves), to, std::move(whole));
            const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
            charge(*asked->client, took.count());
        });
}

void GameSession::enter(const PendingRequestPtr& asked, const std::vector<int>& seats, const std::string& moves) {
    const Client* const client = asked->client.get();
    // A client that has left meanwhile receives the state of the game, and no more.
    const auto place = asked->client->places.find(game_);
    const bool watches = asked->request.method == Method::join && place != asked->client->places.end();
    if (watches && !members_.contains(client) &&
        static_cast<std::int64_t>(members_.size()) >= context_.limits.watchers) {
        asked->refuse(too_often("too many look at this game", 60'000));
        return finish();
    }
    if (watches) {
        place->second.joined = true;
        Member& member = members_[client];
        member.client = asked->client;
        for (const int seat : seats)
            if (std::ranges::find(member.seats, seat) == member.seats.end()) member.seats.push_back(seat);
        presence_ = true;
    }
    std::string text = snapshot(client).line();
    text.pop_back();
    asked->answer(Reply::written(text.append(",\"moves\":[").append(moves).append("]}")));
    finish();
}

void GameSession::leave(const Client& client) {
    if (members_.erase(&client) > 0) presence_ = true;
}

void GameSession::send_presence() {
    if (!presence_ || !game_log_) return;
    presence_ = false;
    Json params = Json::object();
    params.set("game", game_)
        .set("watchers", number(static_cast<std::int64_t>(members_.size())))
        .set("here", Json::array(here()));
    send_all("presence", std::move(params));
}

// Reads the log from the store, page by page, so that it is available even if the rules are not any more.
void GameSession::log(const PendingRequestPtr& asked) {
    const std::int64_t from = std::max<std::int64_t>(asked->request.first, 1);
    const std::int64_t max = std::clamp<std::int64_t>(asked->request.max.value_or(max_logged), 1, max_logged);
    context_.writer.read(
        game_, from, max, [this, self = shared_from_this(), asked = asked](StoreWriter::Read read) mutable {
            context_.loop.post([this, self = std::move(self), asked = std::move(asked), read = std::move(read)]() {
                if (read.failed || !read.game) {
                    asked->refuse({ErrorCode::store, "the games' store cannot be reached just now", std::nullopt});
                    return finish();
                }
                Json events = Json::array();
                for (const LogEntry& entry : read.game->entries) events.add(event_json(game_, entry));
                Json json = Json::object();
                json.set("game", game_).set("events", std::move(events));
                asked->answer(std::move(json));
                finish();
            });
        });
}

void GameSession::question(const PendingRequestPtr& asked) {
    const auto report = [asked, game = game_](Answer answer) {
        if (answer.error)
            asked->refuse(*answer.error);
        else if (asked->request.method == Method::describe)
            asked->answer(std::move(answer.result));
        else
            asked->answer(std::move(answer.result.set("game", game)));
    };
    // The session has the status already. It may be long, so it is not computed anew.
    if (asked->request.method == Method::status) {
        report({position_.shown, std::nullopt});
        return finish();
    }
    const int boards = game_log_->game_settings().boards;
    const Question question = question_of(asked->request, boards);
    if (apart() || !AnalysisWorker::takes(question, boards))
        return refereed_.rules().answer(question, [this, self = shared_from_this(), report](Answer answer) {
            report(std::move(answer));
            finish();
        });
    // A question that may take long is answered on another thread, for the game as it stands now; the game goes on
    // meanwhile.
    const std::optional<ApiError> error = context_.analysis.ask(
        {asked->client->address(), game_, game_log_->game_settings(), game_log_->texts(), question,
         [this, self = shared_from_this(), asked, report](Answer answer, double ms) {
             charge(*asked->client, ms);
             report(std::move(answer));
         },
         [this, self = shared_from_this(), asked](std::string text, double ms) {
             charge(*asked->client, ms);
             asked->answer(Reply::written(std::move(text)));
         }});
    if (error) asked->refuse(*error);
    finish();
}

void GameSession::list_actions(std::function<void(std::vector<std::string>)> done) {
    Question question;
    question.about = Question::About::moves;
    const auto report = [self = shared_from_this(), done = std::move(done)](const Answer& answer) {
        done(texts_of_moves(answer));
    };
    if (apart()) return refereed_.rules().answer(question, report);
    context_.analysis.ask_for_game({asker_ ? asker_->address() : std::string(),
                                    game_,
                                    game_log_->game_settings(),
                                    game_log_->texts(),
                                    question,
                                    [report](const Answer& answer, double) { report(answer); },
                                    {}});
}

void GameSession::send_event(const LogEntry& entry, const std::optional<PlayedMove>& played, bool board_changed) {
    if (entry.kind == "claim") presence_ = true;
    if (members_.empty()) return;
    Json json = event_json(game_, entry);
    if (played) json.set("played", played->shown);
    if (board_changed) {
        const Json& shown = position_.shown;
        const bool match = found_in(shown, "floors").has_value();
        json.set("status", match ? without(without(shown, "floors"), "position") : shown);
    }
    json.set("over", game_log_->over());
    if (game_log_->result()) json.set("result", *game_log_->result());
    if (std::optional<Json> clock = clock_json(*game_log_, false)) json.set("clock", std::move(*clock));
    json.set("offer", game_log_->offer() ? offer_json(*game_log_) : Json(nullptr));
    send_all("event", std::move(json));
}

void GameSession::send_all(const std::string& method, Json params) const {
    if (members_.empty()) return;
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("method", method).set("params", std::move(params));
    const auto text = std::make_shared<const std::string>(json.line());
    for (const auto& [client, member] : members_) member.client->send(text);
}

}  // namespace varia::server
