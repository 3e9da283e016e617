// Opens a game: what is played, from which position, by how many players and with which clocks; and who has which seat.
#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "hall.hpp"
#include "reading.hpp"
#include "request.hpp"
#include "secrets.hpp"
#include "tried.hpp"

namespace varia::server {
namespace {

constexpr int most_seats = 64;
constexpr std::size_t longest_name = 160;  // bytes
constexpr std::int64_t longest_base = 14LL * 86'400'000, longest_increment = 3'600'000;

// A parameter as an object whose functions report what is wrong with it.
cli::Params params_of(std::string_view key, const std::optional<Json>& value) {
    Json params = Json::object();
    if (value) params.set(key, *value);
    return cli::Params(std::move(params), key);
}

// The source of an untrusted variant, as it was given.
Json source_of(const Creation& creation) {
    Json source = Json::object();
    source.set("text", *creation.text);
    if (creation.file) source.set("file", *creation.file);
    if (creation.files) source.set("files", *creation.files);
    return source;
}

Trouble bad(std::string message) { return {Code::bad_params, std::move(message), std::nullopt}; }

void set_clock(Agreement& agreement, const std::optional<Json>& clock) {
    if (!clock) return;
    if (clock->type() != Json::Type::object) throw bad("`clock` is an object with `base_ms` and `increment_ms`");
    const cli::Params times(*clock, "base_ms increment_ms");
    agreement.base_ms = times.number("base_ms", 1'000, longest_base);
    agreement.increment_ms = times.number_if("increment_ms", 0, longest_increment).value_or(0);
}

// Which player plays which side of which board, by the response to `describe` for a match.
std::vector<std::vector<Place>> places_of(const Agreement& agreement, const Json& described) {
    std::vector<std::vector<Place>> places(agreement.players.size());
    const std::vector<std::string> sides = texts_in(described, "sides");
    for (const Json& floor : items_in(object_in(described, "building"), "floors")) {
        const std::int64_t number = number_in(floor, "floor", 1);
        if (number < 1 || number > agreement.floors) continue;
        const std::vector<std::string> players = texts_in(floor, "players");
        for (std::size_t side = 0; side < players.size() && side < sides.size(); ++side)
            if (const int player = agreement.player(players[side]); player >= 0)
                places[static_cast<std::size_t>(player)].push_back({static_cast<int>(number) - 1, sides[side]});
    }
    return places;
}

int fewest_places(const Agreement& agreement) {
    if (agreement.places.empty()) return 1;
    const auto least = std::ranges::min_element(agreement.places, {}, &std::vector<Place>::size);
    return static_cast<int>(least->size());
}

// Makes the seats. The client that opens the game takes some of them; there are invites for the others. Returns the
// invites, with an empty text for a seat that is taken.
std::vector<std::string> deal(Agreement& agreement, const Creation& creation, bool exchanges) {
    const auto players = static_cast<int>(agreement.players.size());
    const auto seats = static_cast<int>(
        params_of("seats", creation.seats).number_if("seats", 1, most_seats).value_or(players));
    if (seats % players != 0) throw bad(fmt::format("`seats` is a multiple of {}, as many for each player", players));
    for (int p = 0; p < players && seats > players; ++p) {
        const auto boards = static_cast<int>(
            agreement.places.empty() ? 1 : agreement.places[static_cast<std::size_t>(p)].size());
        if (seats / players > boards)
            throw bad(fmt::format(
                "`seats` is at most {}: {} has {} board{} to play, and a seat without one has nothing to do",
                players * fewest_places(agreement), agreement.player_name(p), boards, boards == 1 ? "" : "s"));
    }
    if (seats > players && exchanges)
        throw bad(fmt::format(
            "`seats` is {} where players alternate by exchanges: one `done` would end the exchange for all seats of a "
            "player; with `set` {{\"schedule\": \"free\"}} each board goes at its own speed",
            players));
    agreement.seats = deal_seats(agreement.players, agreement.places, seats);
    const std::vector<std::string>& take = creation.take;
    const std::string &secret = creation.secret, &name = creation.name;
    if (!take.empty() && !is_secret(secret))
        throw bad("who takes seats gives a `secret`: 22 to 128 characters A-Z a-z 0-9 - _, made at random");
    if (take.size() > 1)
        throw bad("`take` has one seat; `claim` others with their invites, each with a secret of its own");
    if (name.size() > longest_name) throw bad("`name` is at most 40 characters long");
    for (const std::string& wanted : take)
        if (std::ranges::find(agreement.seats, wanted, &Seat::name) == agreement.seats.end()) {
            std::vector<std::string> names;
            for (const Seat& seat : agreement.seats) names.push_back(seat.name);
            throw bad(fmt::format("there is no seat of that name to `take`; there are {}", fmt::join(names, ", ")));
        }
    std::vector<std::string> invites;
    for (Seat& seat : agreement.seats) {
        const bool taken = std::ranges::find(take, seat.name) != take.end();
        invites.push_back(taken ? std::string() : random_text(24));
        if (taken) {
            seat.secret = hash_of(secret);
            seat.holder = name;
        } else {
            seat.invite = hash_of(invites.back());
        }
    }
    return invites;
}

}  // namespace

void Hall::count_creation(const std::string& address) {
    const auto most = static_cast<double>(options_.limits.creations_per_hour);
    const std::int64_t now = loop_.steady();
    Bucket& bucket = creations_.try_emplace(address, Bucket{most, now}).first->second;
    bucket.left = std::min(most, bucket.left + static_cast<double>(now - bucket.at) * most / 3'600'000.0);
    bucket.at = now;
    if (bucket.left < 1)
        throw too_often("too many games were opened from this address",
                        static_cast<std::int64_t>(3'600'000.0 / most) + 1);
    bucket.left -= 1;
}

void Hall::create(const AskedPtr& asked) {
    const Creation& creation = *asked->request.creation;
    const bool stranger = creation.text.has_value();
    if (creation.variant.has_value() == stranger) throw bad("either `variant` or `text` is given");
    if (!stranger && (creation.file || creation.files)) throw bad("`file` and `files` go with `text`");
    if (stranger && !options_.strangers)
        throw Trouble{Code::refused, "this server plays only variants that are built in; `variants` lists them"};
    if (games_ >= options_.limits.games) throw too_often("the server has as many games as it may keep", 3'600'000);
    count_creation(asked->client->address());
    if (!make_room(static_cast<std::size_t>(options_.limits.loaded)))
        throw too_often("too many games are played just now", 30'000);
    static_cast<void>(params_of("set", creation.set).pairs("set"));
    if (stranger) static_cast<void>(params_of("files", creation.files).pairs("files"));
    const Json set = creation.set.value_or(Json::object());
    const std::string start = creation.position.empty() ? "startpos" : creation.position;
    const std::string& address = asked->client->address();
    const std::int64_t boards = options_.limits.boards;
    if (!stranger) {
        const std::optional<Trouble> trouble = workshop_.open(
            {address, *creation.variant, set, start, boards}, [this, asked](Opening opening, double ms) {
                accounts_.charge(asked->client->address(), ms, loop_.steady());
                agree(asked, std::move(opening));
            });
        if (trouble) asked->refuse(*trouble);
        return;
    }
    referees_.hire({source_of(creation), set}, address, [this, asked, start, boards](Referees::Loaded loaded) {
        if (loaded.trouble) return asked->refuse(*loaded.trouble);
        open_game(std::move(loaded.referee), std::move(loaded.facts), start, boards,
                  [this, asked](Opening opening) { agree(asked, std::move(opening)); });
    });
}

void Hall::agree(const AskedPtr& asked, Opening opening) {
    if (opening.trouble) return asked->refuse(*opening.trouble);
    const std::optional<Trouble> trouble = tried([&] {
        Agreement agreement;
        agreement.variant = opening.facts.name;
        agreement.title = opening.facts.title;
        agreement.rules = opening.facts.rules;
        const Creation& creation = *asked->request.creation;
        agreement.set = creation.set.value_or(Json::object());
        if (!creation.position.empty()) agreement.start = creation.position;
        agreement.players = opening.facts.players;
        agreement.floors = static_cast<int>(opening.facts.boards);
        if (agreement.floors > 1) agreement.places = places_of(agreement, opening.described);
        const std::string schedule = text_in(object_in(opening.described, "building"), "schedule");
        if (schedule != "free") agreement.first = agreement.player(opening.position.to_act);
        if (creation.text) agreement.source = source_of(creation);
        if (opening.position.over)
            throw Trouble{Code::refused, "there is nothing to play: the position is the end of a game"};
        set_clock(agreement, creation.clock);
        const std::vector<std::string> invites = deal(agreement, creation, schedule == "exchange");
        // Other games may have been opened meanwhile.
        if (!make_room(static_cast<std::size_t>(options_.limits.loaded)))
            throw too_often("too many games are played just now", 30'000);
        open(asked, std::move(agreement), invites, std::move(opening));
    });
    if (trouble) asked->refuse(*trouble);
}

void Hall::open(const AskedPtr& asked, Agreement agreement, const std::vector<std::string>& invites, Opening opening) {
    Order order;
    order.game = random_text(12);
    order.row = GameRow{order.game, agreement.json().line(), loop_.now()};
    const std::string game = order.game;
    Json seats = Json::array();
    for (std::size_t i = 0; i < agreement.seats.size(); ++i) {
        const Seat& seat = agreement.seats[i];
        Json item = Json::object();
        item.set("seat", seat.name).set("player", agreement.player_name(seat.player));
        set_places(item, seat);
        item.set("taken", invites[i].empty());
        if (!invites[i].empty()) item.set("invite", invites[i]);
        seats.add(std::move(item));
    }
    Json json = Json::object();
    json.set("game", game).set("seats", std::move(seats));
    auto room = std::make_shared<Room>(house(), game);
    room->adopt(std::move(agreement), std::move(opening.referee), std::move(opening.position));
    // The session goes to the games thread as a whole: the store writer's thread keeps no reference to it.
    scribe_.write(
        std::move(order), [this, &loop = loop_, asked, game, room = std::move(room), json](Written written) mutable {
            loop.post([this, asked, game, room = std::move(room), json, written] {
                if (written != Written::done)
                    return asked->refuse({Code::store, "the games' store cannot be reached just now; try again"});
                ++games_;
                rooms_.emplace(game, room);
                asked->answer(json);
            });
        });
}

}  // namespace varia::server
