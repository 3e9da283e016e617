// Opens a game: what is played, from which position, by how many players and with which clocks; and who has which seat.
#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "game_registry.hpp"
#include "reading.hpp"
#include "request.hpp"
#include "secrets.hpp"
#include "tried.hpp"

namespace varia::server {
namespace {

constexpr int max_seats = 64;
constexpr std::size_t max_name_length = 160;  // bytes
constexpr std::int64_t max_base = 14LL * 86'400'000, max_increment = 3'600'000;

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

ApiError bad(std::string message) { return {ErrorCode::bad_params, std::move(message), std::nullopt}; }

void set_clock(GameSettings& game_settings, const std::optional<Json>& clock) {
    if (!clock) return;
    if (clock->type() != Json::Type::object) throw bad("`clock` is an object with `base_ms` and `increment_ms`");
    const cli::Params times(*clock, "base_ms increment_ms");
    game_settings.base_ms = times.number("base_ms", 1'000, max_base);
    game_settings.increment_ms = times.number_if("increment_ms", 0, max_increment).value_or(0);
}

// Which player plays which side of which board, by the response to `describe` for a match.
std::vector<std::vector<Place>> places_of(const GameSettings& game_settings, const Json& described) {
    std::vector<std::vector<Place>> places(game_settings.players.size());
    const std::vector<std::string> sides = texts_in(described, "sides");
    for (const Json& board : items_in(object_in(described, "building"), "floors")) {
        const std::int64_t number = number_in(board, "floor", 1);
        if (number < 1 || number > game_settings.boards) continue;
        const std::vector<std::string> players = texts_in(board, "players");
        for (std::size_t side = 0; side < players.size() && side < sides.size(); ++side)
            if (const int player = game_settings.player(players[side]); player >= 0)
                places[static_cast<std::size_t>(player)].push_back({static_cast<int>(number) - 1, sides[side]});
    }
    return places;
}

int min_places(const GameSettings& game_settings) {
    if (game_settings.places.empty()) return 1;
    const auto min = std::ranges::min_element(game_settings.places, {}, &std::vector<Place>::size);
    return static_cast<int>(min->size());
}

// Makes the seats. The client that opens the game takes some of them; there are invites for the others. Returns the
// invites, with an empty text for a seat that is taken.
std::vector<std::string> deal(GameSettings& game_settings, const Creation& creation, bool exchanges) {
    const auto players = static_cast<int>(game_settings.players.size());
    const auto seats = static_cast<int>(
        params_of("seats", creation.seats).number_if("seats", 1, max_seats).value_or(players));
    if (seats % players != 0) throw bad(fmt::format("`seats` is a multiple of {}, as many for each player", players));
    for (int p = 0; p < players && seats > players; ++p) {
        const auto boards = static_cast<int>(
            game_settings.places.empty() ? 1 : game_settings.places[static_cast<std::size_t>(p)].size());
        if (seats / players > boards)
            throw bad(fmt::format(
                "`seats` is at most {}: {} has {} board{} to play, and a seat without one has nothing to do",
                players * min_places(game_settings), game_settings.player_name(p), boards, boards == 1 ? "" : "s"));
    }
    if (seats > players && exchanges)
        throw bad(fmt::format(
            "`seats` is {} where players alternate by exchanges: one `done` would end the exchange for all seats of a "
            "player; with `set` {{\"schedule\": \"free\"}} each board goes at its own speed",
            players));
    game_settings.seats = deal_seats(game_settings.players, game_settings.places, seats);
    const std::vector<std::string>& take = creation.take;
    const std::string &secret = creation.secret, &name = creation.name;
    if (!take.empty() && !is_secret(secret))
        throw bad("who takes seats gives a `secret`: 22 to 128 characters A-Z a-z 0-9 - _, made at random");
    if (take.size() > 1)
        throw bad("`take` has one seat; `claim` others with their invites, each with a secret of its own");
    if (name.size() > max_name_length) throw bad("`name` is at most 40 characters long");
    for (const std::string& wanted : take)
        if (std::ranges::find(game_settings.seats, wanted, &Seat::name) == game_settings.seats.end()) {
            std::vector<std::string> names;
            for (const Seat& seat : game_settings.seats) names.push_back(seat.name);
            throw bad(fmt::format("there is no seat of that name to `take`; there are {}", fmt::join(names, ", ")));
        }
    std::vector<std::string> invites;
    for (Seat& seat : game_settings.seats) {
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

void GameRegistry::count_creation(const std::string& address) {
    const auto max = static_cast<double>(options_.limits.creations_per_hour);
    const std::int64_t now = loop_.steady();
    Bucket& bucket = creations_.try_emplace(address, Bucket{max, now}).first->second;
    bucket.left = std::min(max, bucket.left + static_cast<double>(now - bucket.at) * max / 3'600'000.0);
    bucket.at = now;
    if (bucket.left < 1)
        throw too_often("too many games were opened from this address",
                        static_cast<std::int64_t>(3'600'000.0 / max) + 1);
    bucket.left -= 1;
}

void GameRegistry::create(const PendingRequestPtr& asked) {
    const Creation& creation = *asked->request.creation;
    const bool sandboxed = creation.text.has_value();
    if (creation.variant.has_value() == sandboxed) throw bad("either `variant` or `text` is given");
    if (!sandboxed && (creation.file || creation.files)) throw bad("`file` and `files` go with `text`");
    if (sandboxed && !options_.allow_untrusted)
        throw ApiError{ErrorCode::refused, "this server plays only variants that are built in; `variants` lists them"};
    if (games_ >= options_.limits.games) throw too_often("the server has as many games as it may keep", 3'600'000);
    count_creation(asked->client->address());
    if (!make_space(static_cast<std::size_t>(options_.limits.loaded)))
        throw too_often("too many games are played just now", 30'000);
    static_cast<void>(params_of("set", creation.set).pairs("set"));
    if (sandboxed) static_cast<void>(params_of("files", creation.files).pairs("files"));
    const Json set = creation.set.value_or(Json::object());
    const std::string start = creation.position.empty() ? "startpos" : creation.position;
    const std::string& address = asked->client->address();
    const std::int64_t boards = options_.limits.boards;
    if (!sandboxed) {
        const std::optional<ApiError> error = factory_.open(
            {address, *creation.variant, set, start, boards}, [this, asked](GameSetup setup, double ms) {
                rate_limiter_.charge(asked->client->address(), ms, loop_.steady());
                settle_settings(asked, std::move(setup));
            });
        if (error) asked->refuse(*error);
        return;
    }
    referees_.start_sandboxed(
        {source_of(creation), set}, address, [this, asked, start, boards](Referees::Loaded loaded) {
            if (loaded.error) return asked->refuse(*loaded.error);
            open_game(std::move(loaded.referee), std::move(loaded.facts), start, boards,
                      [this, asked](GameSetup setup) { settle_settings(asked, std::move(setup)); });
        });
}

void GameRegistry::settle_settings(const PendingRequestPtr& asked, GameSetup setup) {
    if (setup.error) return asked->refuse(*setup.error);
    const std::optional<ApiError> error = tried([&] {
        GameSettings game_settings;
        game_settings.variant = setup.facts.name;
        game_settings.title = setup.facts.title;
        game_settings.rules = setup.facts.rules;
        const Creation& creation = *asked->request.creation;
        game_settings.set = creation.set.value_or(Json::object());
        if (!creation.position.empty()) game_settings.start = creation.position;
        game_settings.players = setup.facts.players;
        game_settings.boards = static_cast<int>(setup.facts.boards);
        if (game_settings.boards > 1) game_settings.places = places_of(game_settings, setup.described);
        const std::string schedule = text_in(object_in(setup.described, "building"), "schedule");
        if (schedule != "free") game_settings.first = game_settings.player(setup.position.to_act);
        if (creation.text) game_settings.source = source_of(creation);
        if (setup.position.over)
            throw ApiError{ErrorCode::refused, "there is nothing to play: the position is the end of a game"};
        set_clock(game_settings, creation.clock);
        const std::vector<std::string> invites = deal(game_settings, creation, schedule == "exchange");
        // Other games may have been opened meanwhile.
        if (!make_space(static_cast<std::size_t>(options_.limits.loaded)))
            throw too_often("too many games are played just now", 30'000);
        open(asked, std::move(game_settings), invites, std::move(setup));
    });
    if (error) asked->refuse(*error);
}

void GameRegistry::open(const PendingRequestPtr& asked, GameSettings game_settings,
                        const std::vector<std::string>& invites, GameSetup setup) {
    WriteRequest order;
    order.game = random_text(12);
    order.row = GameRow{order.game, game_settings.json().line(), loop_.now()};
    const std::string game = order.game;
    Json seats = Json::array();
    for (std::size_t i = 0; i < game_settings.seats.size(); ++i) {
        const Seat& seat = game_settings.seats[i];
        Json item = Json::object();
        item.set("seat", seat.name).set("player", game_settings.player_name(seat.player));
        set_places(item, seat);
        item.set("taken", invites[i].empty());
        if (!invites[i].empty()) item.set("invite", invites[i]);
        seats.add(std::move(item));
    }
    Json json = Json::object();
    json.set("game", game).set("seats", std::move(seats));
    auto session = std::make_shared<GameSession>(session_context(), game);
    session->adopt(std::move(game_settings), std::move(setup.referee), std::move(setup.position));
    // The session goes to the games thread as a whole: the store writer's thread keeps no reference to it.
    writer_.write(std::move(order), [this, &loop = loop_, asked, game, session = std::move(session),
                                     json](WriteResult written) mutable {
        loop.post([this, asked, game, session = std::move(session), json, written] {
            if (written != WriteResult::done)
                return asked->refuse({ErrorCode::store, "the games' store cannot be reached just now; try again"});
            ++games_;
            sessions_.emplace(game, session);
            asked->answer(json);
        });
    });
}

}  // namespace varia::server
