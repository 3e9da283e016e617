// What is told of a game: how it stands, and what happens in it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <string_view>
#include <utility>

#include "reading.hpp"
#include "request.hpp"
#include "room.hpp"
#include "secrets.hpp"

namespace varia::server {
namespace {

constexpr std::int64_t most_logged = 1'000;
constexpr std::size_t most_written = 1'000;  // moves at once

Json number(std::int64_t value) { return Json(static_cast<std::uint64_t>(std::max<std::int64_t>(value, 0))); }

// What is asked about the game, by the method's parameters.
Question question_of(const Asked& asked, int floors) {
    using About = Question::About;
    static constexpr std::array<std::pair<std::string_view, About>, 7> methods{{{"position", About::position},
                                                                                {"moves", About::moves},
                                                                                {"turns", About::turns},
                                                                                {"history", About::history},
                                                                                {"explain", About::explain},
                                                                                {"why", About::why},
                                                                                {"describe", About::describe}}};
    const cli::Params params(asked.params, "game floor from effects piece move");
    Question question;
    for (const auto& [name, about] : methods)
        if (name == asked.method) question.about = about;
    if (const std::optional<std::int64_t> floor = params.number_if("floor", 1, floors))
        question.floor = static_cast<int>(*floor) - 1;
    question.from = params.text_if("from");
    question.effects = params.flag("effects", question.about == About::moves);
    if (question.about == About::explain) question.piece = params.text("piece");
    if (question.about == About::why) question.move = params.text("move");
    return question;
}

}  // namespace

Json Room::move_json(const Played& move) const {
    Json json = Json::object();
    json.set("seq", number(move.seq))
        .set("text", move.text)
        .set("player", ledger_->agreement().player_name(move.player));
    json.set("turn_over", move.turn_over);
    return json;
}

std::optional<Json> Room::clock_json(bool all) const {
    const std::vector<std::string>& players = ledger_->agreement().players;
    const auto put = [&](Json& json, const Clock& clock) {
        Json left = Json::object();
        for (std::size_t p = 0; p < players.size(); ++p) left.set(players[p], number(clock.left(static_cast<int>(p))));
        json.set("left_ms", std::move(left)).set("at", number(clock.since()));
        json.set("running",
                 clock.running() < 0 ? Json(nullptr) : Json(players[static_cast<std::size_t>(clock.running())]));
    };
    Json json = Json::object();
    if (ledger_->clock()) {
        json.set("base_ms", number(ledger_->clock()->base()))
            .set("increment_ms", number(ledger_->clock()->increment()));
        put(json, *ledger_->clock());
        return json;
    }
    if (!ledger_->floor_clocks()) return std::nullopt;
    const FloorClocks& clocks = *ledger_->floor_clocks();
    json.set("base_ms", number(clocks.base())).set("increment_ms", number(clocks.increment()));
    Json floors = Json::array();
    for (const auto& [floor, clock] : clocks.clocks()) {
        if (!all && !clocks.changed().contains(floor)) continue;
        Json one = Json::object();
        put(one.set("floor", floor + 1), clock);
        floors.add(std::move(one));
    }
    json.set("floors", std::move(floors));
    return json;
}

Json Room::offer_json() const {
    const Offer& offer = *ledger_->offer();
    const Seat& seat = ledger_->seats()[static_cast<std::size_t>(offer.seat)];
    std::vector<std::string> accepted;
    for (const int player : offer.accepted) accepted.push_back(ledger_->agreement().player_name(player));
    Json json = Json::object();
    json.set("seq", number(offer.seq)).set("what", offer.what).set("seat", seat.name);
    json.set("player", ledger_->agreement().player_name(seat.player)).set("accepted", Json::array(accepted));
    return json;
}

// Resignations that wait for the other side to move.
std::optional<Json> Room::giving_up_json() const {
    Json list = Json::array();
    bool some = false;
    for (const GivingUp& one : ledger_->giving_up()) {
        if (!is_open(one.floor)) continue;
        Json item = Json::object();
        item.set("floor", one.floor + 1)
            .set("player",
                 ledger_->agreement().player_name(ledger_->seats()[static_cast<std::size_t>(one.seat)].player));
        if (!one.side.empty()) item.set("side", one.side);
        list.add(std::move(item));
        some = true;
    }
    return some ? std::optional(std::move(list)) : std::nullopt;
}

std::vector<std::string> Room::here() const {
    std::set<int> seats;
    for (const auto& [client, member] : members_) seats.insert(member.seats.begin(), member.seats.end());
    std::vector<std::string> names;
    for (const int seat : seats) names.push_back(ledger_->seats()[static_cast<std::size_t>(seat)].name);
    return names;
}

Json Room::done_json(const Asked& asked, std::int64_t seq) const {
    Json json = Json::object();
    json.set("game", game_).set("id", text_in(asked.params, "id")).set("seq", number(seq));
    if (asked.method != "claim" || !ledger_) return json;
    const int seat = ledger_->seat_of(text_in(asked.params, "secret"));
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
    if (std::optional<Json> clock = clock_json(true)) json.set("clock", std::move(*clock));
    if (std::optional<Json> waiting = giving_up_json()) json.set("giving_up", std::move(*waiting));
    if (ledger_->offer()) json.set("offer", offer_json());
    json.set("watchers", number(static_cast<std::int64_t>(members_.size()))).set("here", Json::array(here()));
    return json;
}

void Room::join(const AskedPtr& asked) {
    std::vector<int> seats;
    for (const std::string& secret : texts_in(asked->params, "secrets")) {
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
    for (std::size_t i = from; i < to; ++i) moves->append(i == 0 ? "" : ",").append(move_json(played[i]).line());
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
    // Whoever has left meanwhile is shown how it stands, and no more.
    const auto place = asked->client->places.find(game_);
    const bool watches = asked->method == "join" && place != asked->client->places.end();
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

// Straight from the store, page by page: a game's log is there even if its rules are not any more.
void Room::log(const AskedPtr& asked) {
    const std::int64_t from = std::max<std::int64_t>(number_in(asked->params, "from", 1), 1);
    const std::int64_t most = std::clamp<std::int64_t>(number_in(asked->params, "most", most_logged), 1, most_logged);
    house_.scribe.read(game_, from, most, [this, self = shared_from_this(), asked](Scribe::Read read) mutable {
        house_.loop.post([this, self = std::move(self), asked = std::move(asked), read = std::move(read)]() {
            if (read.failed || !read.game) {
                asked->refuse({Code::store, "the games' store cannot be reached just now", std::nullopt});
                return finish();
            }
            Json events = Json::array();
            for (const Entry& entry : read.game->entries) events.add(event(entry));
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
        else if (asked->method == "describe")
            asked->answer(std::move(answer.result));
        else
            asked->answer(std::move(answer.result.set("game", game)));
    };
    // It is known here already, and may be long.
    if (asked->method == "status") {
        tell({position_.shown, std::nullopt});
        return finish();
    }
    const int floors = ledger_->agreement().floors;
    const Question question = question_of(*asked, floors);
    if (apart() || !Study::takes(question, floors))
        return board_.rules().answer(question, [this, self = shared_from_this(), tell](Answer answer) {
            tell(std::move(answer));
            finish();
        });
    // What may take long is answered elsewhere, as the game stands now, and the game goes on meanwhile.
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

// As the log has it, without what is nobody's business.
Json Room::event(const Entry& entry) const {
    std::string error;
    const Json data = Json::parse(entry.data, error).value_or(Json::object());
    Json json = Json::object();
    json.set("game", game_).set("seq", number(entry.seq)).set("at", number(entry.at)).set("kind", entry.kind);
    if (const std::string seat = text_in(data, "seat"); !seat.empty()) json.set("seat", seat);
    if (const std::size_t slash = entry.client.find('/'); slash != std::string::npos)
        json.set("id", entry.client.substr(slash + 1));
    if (const std::string text = text_in(data, "text"); !text.empty()) {
        Json move = Json::object();
        move.set("seq", number(entry.seq))
            .set("text", text)
            .set("player", text_in(data, "player"))
            .set("turn_over", flag_in(data, "turn_over"));
        json.set("move", std::move(move));
    } else if (const std::string player = text_in(data, "player"); !player.empty()) {
        json.set("player", player);
    }
    if (data.find("giving_up")) {
        std::set<std::int64_t> floors;
        for (const Json& item : items_in(data, "giving_up"))
            if (item.type() == Json::Type::object) floors.insert(number_in(item, "floor"));
        Json list = Json::array();
        for (const std::int64_t floor : floors) list.add(number(floor));
        json.set("floors", std::move(list));
    }
    if (entry.kind == "claim") json.set("name", text_in(data, "name"));
    if (entry.kind == "offer") json.set("what", text_in(data, "what"));
    if (entry.kind != "answer") return json;
    json.set("offered", number(number_in(data, "offer"))).set("accept", flag_in(data, "accept"));
    if (const std::int64_t undone = number_in(data, "undone")) json.set("undone", number(undone));
    return json;
}

void Room::tell_event(const Entry& entry, const std::optional<PlayedMove>& played, bool board_changed) {
    if (entry.kind == "claim") presence_ = true;
    if (members_.empty()) return;
    Json json = event(entry);
    if (played) json.set("played", played->shown);
    if (board_changed) {
        const Json& shown = position_.shown;
        const bool match = found_in(shown, "floors").has_value();
        json.set("status", match ? without(without(shown, "floors"), "position") : shown);
    }
    json.set("over", ledger_->over());
    if (ledger_->result()) json.set("result", *ledger_->result());
    if (std::optional<Json> clock = clock_json(false)) json.set("clock", std::move(*clock));
    json.set("offer", ledger_->offer() ? offer_json() : Json(nullptr));
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
