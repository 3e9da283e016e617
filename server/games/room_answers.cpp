// What clients receive of a game: its state, and what happens in it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>
#include <utility>

#include "game_json.hpp"
#include "reading.hpp"
#include "room.hpp"
#include "secrets.hpp"

namespace varia::server {
namespace {

constexpr std::int64_t most_logged = 1'000;
constexpr std::size_t most_written = 1'000;  // moves that are written as text at once

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
Question question_of(const Request& request, int floors) {
    using About = Question::About;
    const auto expect = [](bool so, std::string message) {
        if (!so) throw Trouble{Code::bad_params, std::move(message)};
    };
    Question question;
    question.about = about_of(request.method);
    const auto& [there, floor] = request.floor;
    if (there) {
        expect(floor && *floor >= 1 && *floor <= floors, fmt::format("`floor` is an integer from 1 to {}", floors));
        question.floor = static_cast<int>(*floor) - 1;
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

std::vector<std::string> Room::here() const {
    std::set<int> seats;
    for (const auto& [client, member] : members_) seats.insert(member.seats.begin(), member.seats.end());
    std::vector<std::string> names;
    for (const int seat : seats) names.push_back(ledger_->seats()[static_cast<std::size_t>(seat)].name);
    return names;
}

Json Room::done_json(const Asked& asked, std::int64_t seq) const {
    Json json = Json::object();
    json.set("game", game_).set("id", asked.request.id).set("seq", number(seq));
    if (asked.request.method != Method::claim || !ledger_) return json;
    const int seat = ledger_->seat_of(asked.request.secret);
    if (seat >= 0) json.set("seat", ledger_->seats()[static_cast<std::size_t>(seat)].name);
    return json;
}

Json Room::snapshot(const Client* client) const {
    const Agreement& agreement = ledger_->agreement();
    Json json = Json::object();
    json.set("game", game_).set("seq", number(ledger_->seq())).set("now", number(house_.loop.now() + ahead_));
    json.set("variant", agreement.variant)
        .set("title", agreement.title)
        .set("rules", agreement.rules)
        .set("set", agreement.set);
    json.set("start", agreement.start);
    if (agreement.source) json.set("source", *agreement.source);
    json.set("players", Json::array(agreement.players));
    Json seats = Json::array();
    for (const Seat& seat : ledger_->seats()) {
        Json item = Json::object();
        item.set("seat", seat.name).set("player", agreement.player_name(seat.player));
        set_places(item, seat);
        item.set("taken", !seat.secret.empty());
        if (!seat.holder.empty()) item.set("name", seat.holder);
        seats.add(std::move(item));
    }
    json.set("seats", std::move(seats));
    std::vector<std::string> own;
    if (const auto found = members_.find(client); found != members_.end())
        for (const int seat : found->second.seats) own.push_back(ledger_->seats()[static_cast<std::size_t>(seat)].name);
    json.set("you", Json::array(own));
    json.set("status", position_.shown).set("over", ledger_->over());
    if (ledger_->result()) json.set("result", *ledger_->result());
    if (std::optional<Json> clock = clock_json(*ledger_, true)) json.set("clock", std::move(*clock));
    if (std::optional<Json> waiting = giving_up_json(*ledger_, position_)) json.set("giving_up", std::move(*waiting));
    if (ledger_->offer()) json.set("offer", offer_json(*ledger_));
    json.set("watchers", number(static_cast<std::int64_t>(members_.size()))).set("here", Json::array(here()));
    return json;
}

void Room::join(const AskedPtr& asked) {
    std::vector<int> seats;
    for (const std::string& secret : asked->request.secrets) {
        const int seat = is_secret(secret) ? ledger_->seat_of(secret) : -1;
        if (seat < 0) throw Trouble{Code::not_yours, "a secret opens no seat of this game"};
        seats.push_back(seat);
    }
    write_moves(
        asked, std::make_shared<std::string>(), 0,
        [this, self = shared_from_this(), asked, seats](const std::string& moves) { enter(asked, seats, moves); });
}

void Room::write_moves(const AskedPtr& asked, std::shared_ptr<std::string> moves, std::size_t from,
                       std::function<void(const std::string&)> whole) {
    const std::vector<Played>& played = ledger_->moves();
    const std::size_t to = std::min(from + most_written, played.size());
    for (std::size_t i = from; i < to; ++i)
        moves->append(i == 0 ? "" : ",").append(move_json(*ledger_, played[i]).line());
    if (to == played.size()) return whole(*moves);
    house_.loop.post(
        [this, self = shared_from_this(), asked, moves = std::move(moves), to, whole = std::move(whole)]() mutable {
            const auto begun = std::chrono::steady_clock::now();
            write_moves(asked, std::move(moves), to, std::move(whole));
            const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
            charge(*asked->client, took.count());
        });
}

void Room::enter(const AskedPtr& asked, const std::vector<int>& seats, const std::string& moves) {
    const Client* const client = asked->client.get();
    // A client that has left meanwhile receives the state of the game, and no more.
    const auto place = asked->client->places.find(game_);
    const bool watches = asked->request.method == Method::join && place != asked->client->places.end();
    if (watches && !members_.contains(client) && static_cast<std::int64_t>(members_.size()) >= house_.limits.watchers) {
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

void Room::leave(const Client& client) {
    if (members_.erase(&client) > 0) presence_ = true;
}

void Room::tell_presence() {
    if (!presence_ || !ledger_) return;
    presence_ = false;
    Json params = Json::object();
    params.set("game", game_)
        .set("watchers", number(static_cast<std::int64_t>(members_.size())))
        .set("here", Json::array(here()));
    tell_all("presence", std::move(params));
}

// Reads the log from the store, page by page, so that it is available even if the rules are not any more.
void Room::log(const AskedPtr& asked) {
    const std::int64_t from = std::max<std::int64_t>(asked->request.first, 1);
    const std::int64_t most = std::clamp<std::int64_t>(asked->request.most.value_or(most_logged), 1, most_logged);
    house_.scribe.read(game_, from, most, [this, self = shared_from_this(), asked = asked](Scribe::Read read) mutable {
        house_.loop.post([this, self = std::move(self), asked = std::move(asked), read = std::move(read)]() {
            if (read.failed || !read.game) {
                asked->refuse({Code::store, "the games' store cannot be reached just now", std::nullopt});
                return finish();
            }
            Json events = Json::array();
            for (const Entry& entry : read.game->entries) events.add(event_json(game_, entry));
            Json json = Json::object();
            json.set("game", game_).set("events", std::move(events));
            asked->answer(std::move(json));
            finish();
        });
    });
}

void Room::question(const AskedPtr& asked) {
    const auto tell = [asked, game = game_](Answer answer) {
        if (answer.trouble)
            asked->refuse(*answer.trouble);
        else if (asked->request.method == Method::describe)
            asked->answer(std::move(answer.result));
        else
            asked->answer(std::move(answer.result.set("game", game)));
    };
    // The session has the status already. It may be long, so it is not computed anew.
    if (asked->request.method == Method::status) {
        tell({position_.shown, std::nullopt});
        return finish();
    }
    const int floors = ledger_->agreement().floors;
    const Question question = question_of(asked->request, floors);
    if (apart() || !Study::takes(question, floors))
        return board_.rules().answer(question, [this, self = shared_from_this(), tell](Answer answer) {
            tell(std::move(answer));
            finish();
        });
    // A question that may take long is answered on another thread, for the game as it stands now; the game goes on
    // meanwhile.
    const std::optional<Trouble> trouble = house_.study.ask(
        {asked->client->address(), game_, ledger_->agreement(), ledger_->texts(), question,
         [this, self = shared_from_this(), asked, tell](Answer answer, double ms) {
             charge(*asked->client, ms);
             tell(std::move(answer));
         },
         [this, self = shared_from_this(), asked](std::string text, double ms) {
             charge(*asked->client, ms);
             asked->answer(Reply::written(std::move(text)));
         }});
    if (trouble) asked->refuse(*trouble);
    finish();
}

void Room::list_actions(std::function<void(std::vector<std::string>)> told) {
    Question question;
    question.about = Question::About::moves;
    const auto tell = [self = shared_from_this(), told = std::move(told)](const Answer& answer) {
        told(texts_of_moves(answer));
    };
    if (apart()) return board_.rules().answer(question, tell);
    house_.study.ask_for_game({asker_ ? asker_->address() : std::string(),
                               game_,
                               ledger_->agreement(),
                               ledger_->texts(),
                               question,
                               [tell](const Answer& answer, double) { tell(answer); },
                               {}});
}

void Room::tell_event(const Entry& entry, const std::optional<PlayedMove>& played, bool board_changed) {
    if (entry.kind == "claim") presence_ = true;
    if (members_.empty()) return;
    Json json = event_json(game_, entry);
    if (played) json.set("played", played->shown);
    if (board_changed) {
        const Json& shown = position_.shown;
        const bool match = found_in(shown, "floors").has_value();
        json.set("status", match ? without(without(shown, "floors"), "position") : shown);
    }
    json.set("over", ledger_->over());
    if (ledger_->result()) json.set("result", *ledger_->result());
    if (std::optional<Json> clock = clock_json(*ledger_, false)) json.set("clock", std::move(*clock));
    json.set("offer", ledger_->offer() ? offer_json(*ledger_) : Json(nullptr));
    tell_all("event", std::move(json));
}

void Room::tell_all(const std::string& method, Json params) const {
    if (members_.empty()) return;
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("method", method).set("params", std::move(params));
    const auto text = std::make_shared<const std::string>(json.line());
    for (const auto& [client, member] : members_) member.client->send(text);
}

}  // namespace varia::server
