#include "game_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include <varia/text.hpp>
#include <varia/version.hpp>

#include "reading.hpp"
#include "request.hpp"
#include "secrets.hpp"
#include "tried.hpp"

namespace varia::server {
namespace {

constexpr int protocol_version = 1;
constexpr int ticks_a_second = 10, ticks_a_minute = 600;
constexpr std::int64_t max_waiting_bytes = 64 << 20;  // of WebSocket messages that are not answered yet

bool is_id(const Json& id) { return id.type() == Json::Type::text || id.type() == Json::Type::integer; }

Json reply(const Json& id, const char* key, Json value) {
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("id", id).set(key, std::move(value));
    return json;
}

// A response whose result exists already as text.
std::string result_line(const Json& id, const std::string& result) {
    std::string line = reply(id, "result", nullptr).line();
    constexpr std::string_view end = "null}";
    line.resize(line.size() - end.size());
    return line.append(result).append("}");
}

void expect_game(const std::string& game) {
    if (!is_game_id(game)) throw ApiError{ErrorCode::unknown, "`game` is the id of a game, 16 characters"};
}

}  // namespace

GameRegistry::GameRegistry(EventLoop& loop, StoreWriter& writer, RegistryOptions options)
    : loop_(loop),
      writer_(writer),
      options_(std::move(options)),
      factory_(loop, variant_cache_),
      referees_(factory_,
                [this](const std::string& address, ApiError& why) { return start_sandboxed_referee(address, why); }),
      rate_limiter_(options_.limits.work_ms_per_second),
      analysis_(loop, variant_cache_) {
    writer_.count_games(
        [this, &loop](std::int64_t count) { loop.post([this, count] { games_ = std::max<std::int64_t>(count, 0); }); });
}

void GameRegistry::take(const std::shared_ptr<Client>& client, std::string_view text, std::int64_t received) {
    std::string mistake;
    const std::optional<Json> json = Json::parse(text, mistake);
    const auto refuse = [&client](const Json& id, const ApiError& error) {
        client->reply(reply(id, "error", error_json(error)).line());
    };
    if (!json) return refuse(nullptr, {ErrorCode::no_json, "the message is no JSON: " + mistake, std::nullopt});
    if (json->type() != Json::Type::object)
        return refuse(nullptr,
                      {ErrorCode::no_request,
                       "a request is an object with `jsonrpc`, `method` and `id`; there are no batches", std::nullopt});
    const std::optional<Json> id = json->find("id");
    if (!id || !is_id(*id))
        return refuse(nullptr, {ErrorCode::no_request, "`id` is a text or an integer", std::nullopt});
    if (text_in(*json, "jsonrpc") != "2.0")
        return refuse(*id, {ErrorCode::no_request, "`jsonrpc` is \"2.0\"", std::nullopt});
    const auto asked = std::make_shared<PendingRequest>();
    asked->client = client;
    asked->method = text_in(*json, "method");
    asked->params = json->find("params").value_or(Json::object());
    asked->received = received;
    const auto bytes = static_cast<std::int64_t>(text.size());
    if (*waiting_bytes_ + bytes > max_waiting_bytes)
        return refuse(*id, too_often("too much is asked of the server at once", 1'000));
    *waiting_bytes_ += bytes;
    asked->kept = std::shared_ptr<void>(nullptr, [all = waiting_bytes_, bytes](void*) { *all -= bytes; });
    // A response that is longer than a client's queue would disconnect the client, although it reads.
    const auto max = static_cast<std::size_t>(options_.limits.queue_bytes / 2);
    asked->answer = [client, own = *id, max](Reply result) {
        std::string line = result_line(own, std::move(result).text());
        if (line.size() > max)
            line = reply(own, "error",
                         error_json({ErrorCode::limit,
                                     fmt::format("the answer has {} bytes; at most {} are sent. Ask for less: without "
                                                 "`effects`, or of one cell or floor",
                                                 line.size(), max),
                                     std::nullopt}))
                       .line();
        client->reply(std::move(line));
    };
    asked->refuse = [client, own = *id](const ApiError& error) {
        client->reply(reply(own, "error", error_json(error)).line());
    };
    ask(asked);
}

void GameRegistry::ask(PendingRequestPtr asked) {
    const std::optional<ApiError> error = tried([&] {
        const MethodFacts* const method = find_method(asked->method);
        if (method == nullptr) {
            if (options_.meter != nullptr) options_.meter->asked({}, static_cast<int>(ErrorCode::no_method), 0);
            const std::string near = nearest(asked->method, listed_methods());
            const std::string hint = near.empty() ? std::string() : fmt::format("; did you mean \"{}\"?", near);
            throw ApiError{ErrorCode::no_method, fmt::format("there is no method {}{}", quoted(asked->method), hint)};
        }
        measure(asked);
        asked->request = read_request(*method, std::exchange(asked->params, Json::object()));
        // The client's address pays for the time that its requests take. Playing is never refused for this.
        const std::int64_t wait = rate_limiter_.wait(asked->client->address(), loop_.steady());
        if (wait > 0 && method->pays == MethodFacts::Pays::yes)
            throw too_often("what was asked from this address has taken much time", wait);
        switch (method->method) {
            case Method::initialize:
                return asked->answer(initialize());
            case Method::variants:
                return list_variants(asked);
            case Method::create:
                return create_at_expense(asked);
            case Method::health:
                return answer_health(asked);
            case Method::leave:
                return leave(asked);
            default:
                return to_session(asked);
        }
    });
    if (error) asked->refuse(*error);
}

void GameRegistry::create_at_expense(const PendingRequestPtr& asked) {
    const auto begun = std::chrono::steady_clock::now();
    const auto charge = [&] {
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
        rate_limiter_.charge(asked->client->address(), took.count(), loop_.steady());
    };
    try {
        create(asked);
    } catch (...) {
        charge();
        throw;
    }
    charge();
}

// Measures the time from a request's arrival to its response, under the name of its method.
void GameRegistry::measure(const PendingRequestPtr& asked) const {
    if (options_.meter == nullptr) return;
    const auto done = [meter = options_.meter, method = asked->method,
                       begun = std::chrono::steady_clock::now()](int code) {
        meter->asked(method, code, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    };
    asked->answer = [done, answer = asked->answer](Reply reply) {
        answer(std::move(reply));
        done(0);
    };
    asked->refuse = [done, refuse = asked->refuse](const ApiError& error) {
        refuse(error);
        done(static_cast<int>(error.code));
    };
}

void GameRegistry::list_variants(const PendingRequestPtr& asked) {
    if (variants_) return asked->answer(*variants_);
    // All variants are read for it, once.
    const std::optional<ApiError> error = factory_.list(asked->client->address(), [this, asked](Answer answer) {
        if (answer.error) return asked->refuse(*answer.error);
        variants_ = std::move(answer.result);
        asked->answer(*variants_);
    });
    if (error) asked->refuse(*error);
}

void GameRegistry::answer_health(const PendingRequestPtr& asked) {
    writer_.count_games([this, &loop = loop_, asked](std::int64_t count) {
        loop.post([this, asked, count] {
            if (count < 0) return asked->refuse({ErrorCode::store, "the games' store cannot be reached", std::nullopt});
            Json json = Json::object();
            json.set("ok", true);
            if (options_.allow_untrusted) json.set("confined", options_.confined);
            asked->answer(std::move(json));
        });
    });
}

Json GameRegistry::initialize() const {
    Json limits = Json::object();
    for (const ServerLimits::Named& named : ServerLimits::names())
        limits.set(named.name, static_cast<std::uint64_t>(options_.limits.*named.value));
    Json json = Json::object();
    json.set("varia", version()).set("protocol", protocol_version).set("methods", Json::array(listed_methods()));
    json.set("limits", std::move(limits)).set("strangers", options_.allow_untrusted);
    return json;
}

// A WebSocket may join a limited number of games. If a request to join is refused for any reason, its place becomes
// free again.
void GameRegistry::take_place(const PendingRequestPtr& asked, const std::string& game) {
    Client& client = *asked->client;
    if (!client.places.contains(game) && static_cast<std::int64_t>(client.places.size()) >= options_.limits.joined)
        throw ApiError{ErrorCode::limit,
                       fmt::format("a socket joins at most {} games; `leave` some", options_.limits.joined)};
    ++client.places[game].waiting;
    const auto answered = [client = asked->client, game] {
        const auto place = client->places.find(game);
        if (place == client->places.end()) return;  // the client has left, or has disconnected
        place->second.waiting = std::max(place->second.waiting - 1, 0);
        if (place->second.waiting == 0 && !place->second.joined) client->places.erase(place);
    };
    asked->answer = [answered, answer = asked->answer](Reply reply) {
        answered();
        answer(std::move(reply));
    };
    asked->refuse = [answered, refuse = asked->refuse](const ApiError& error) {
        answered();
        refuse(error);
    };
}

void GameRegistry::leave(const PendingRequestPtr& asked) {
    const std::string& game = asked->request.game;
    expect_game(game);
    asked->client->places.erase(game);
    if (const auto found = sessions_.find(game); found != sessions_.end()) found->second->leave(*asked->client);
    Json json = Json::object();
    asked->answer(std::move(json.set("game", game)));
}

void GameRegistry::to_session(const PendingRequestPtr& asked) {
    const std::string& game = asked->request.game;
    expect_game(game);
    if (asked->request.method == Method::join) take_place(asked, game);
    auto found = sessions_.find(game);
    if (found == sessions_.end()) {
        if (!make_space(static_cast<std::size_t>(options_.limits.loaded)))
            throw too_often("too many games are played just now", 30'000);
        found = sessions_.emplace(game, std::make_shared<GameSession>(session_context(), game)).first;
    }
    // If a game cannot be read, its session is removed again.
    const auto refuse = asked->refuse;
    asked->refuse = [this, refuse, game](const ApiError& error) {
        refuse(error);
        if (error.code != ErrorCode::unknown) return;
        loop_.post([this, game] {
            if (const auto session = sessions_.find(game); session != sessions_.end() && session->second->idle())
                sessions_.erase(session);
        });
    };
    found->second->ask(asked);
}

void GameRegistry::on_disconnect(const std::shared_ptr<Client>& client) {
    for (const auto& [game, place] : client->places)
        if (const auto found = sessions_.find(game); found != sessions_.end()) found->second->leave(*client);
    client->places.clear();
}

void GameRegistry::on_remote_change(const std::string& game, std::int64_t seq) {
    if (game.empty()) {
        for (const auto& [id, session] : sessions_) session->on_remote_change(0);
    } else if (const auto found = sessions_.find(game); found != sessions_.end()) {
        found->second->on_remote_change(seq);
    }
}

// ---- memory -------------------------------------------------------------------------------------------------------

// Makes room for one more game: the game that has been idle for longest leaves the memory. Returns false if no game is
// idle.
bool GameRegistry::make_space(std::size_t max) {
    while (sessions_.size() >= max) {
        auto oldest = sessions_.end();
        for (auto session = sessions_.begin(); session != sessions_.end(); ++session)
            if (session->second->idle() &&
                (oldest == sessions_.end() || session->second->touched() < oldest->second->touched()))
                oldest = session;
        if (oldest == sessions_.end()) return false;
        sessions_.erase(oldest);
    }
    return true;
}

// Counts the sandboxed processes, of all addresses or of one.
std::int64_t GameRegistry::count_sandboxed(const std::string* address) {
    std::erase_if(sandboxed_, [](const Sandboxed& hired) { return hired.referee.expired(); });
    if (address == nullptr) return static_cast<std::int64_t>(sandboxed_.size());
    return std::ranges::count(sandboxed_, *address, &Sandboxed::address);
}

// Of the idle games with a sandboxed process, the one that has been idle for longest leaves the memory. Returns false
// if there is none.
bool GameRegistry::let_one_go(const std::string* address) {
    const auto is_charged = [&](const GameSession& session) {
        const auto is_its = [&](const Sandboxed& hired) {
            return hired.address == *address && hired.referee.lock().get() == session.referee();
        };
        return address == nullptr || std::ranges::any_of(sandboxed_, is_its);
    };
    auto oldest = sessions_.end();
    for (auto session = sessions_.begin(); session != sessions_.end(); ++session)
        if (session->second->apart() && session->second->idle() && session->second->referee() != nullptr &&
            is_charged(*session->second) &&
            (oldest == sessions_.end() || session->second->touched() < oldest->second->touched()))
            oldest = session;
    if (oldest == sessions_.end()) return false;
    sessions_.erase(oldest);
    return true;
}

std::shared_ptr<RemoteReferee> GameRegistry::start_sandboxed_referee(const std::string& address, ApiError& why) {
    const ServerLimits& limits = options_.limits;
    const bool charged = !address.empty();
    if (charged && count_sandboxed(&address) >= limits.sandboxed_per_address && let_one_go(&address))
        return start_sandboxed_referee(address, why);
    if (charged && count_sandboxed(&address) >= limits.sandboxed_per_address) {
        why = too_often("too many games of strangers' variants are played from this address just now", 30'000);
        return nullptr;
    }
    if (count_sandboxed(nullptr) >= limits.allow_untrusted && let_one_go(nullptr))
        return start_sandboxed_referee(address, why);
    if (count_sandboxed(nullptr) >= limits.allow_untrusted) {
        why = too_often("too many games of strangers' variants are played just now", 30'000);
        return nullptr;
    }
    std::shared_ptr<RemoteReferee> sandboxed = options_.start_sandboxed ? options_.start_sandboxed() : nullptr;
    if (sandboxed)
        sandboxed_.push_back({address, sandboxed});
    else
        why = too_often("no process can be started for a stranger's variant just now", 30'000);
    return sandboxed;
}

void GameRegistry::sweep() {
    const std::int64_t now = loop_.now();
    std::erase_if(sessions_, [&](const auto& session) {
        return session.second->idle() && now - session.second->touched() > options_.limits.idle_seconds * 1'000;
    });
    rate_limiter_.sweep(loop_.steady());
    std::erase_if(creations_, [&](const auto& bucket) { return loop_.steady() - bucket.second.at > 3'600'000; });
}

void GameRegistry::tick() {
    ++ticks_;
    writer_.give_up_late();
    for (const auto& [id, session] : sessions_)
        if (session->restless()) session->tend();
    if (ticks_ % ticks_a_second == 0) {
        for (const auto& [id, session] : sessions_) session->send_presence();
        sweep();
        if (options_.meter != nullptr)
            options_.meter->holds(sessions_.size(), games_, static_cast<std::size_t>(count_sandboxed(nullptr)));
    }
    if (ticks_ % ticks_a_minute == 1) {
        const std::int64_t before = loop_.now() - options_.limits.unplayed_days * 86'400'000;
        if (ticks_ % (ticks_a_minute * 60) == 1) writer_.forget_unplayed(before);
        writer_.count_games([this, &loop = loop_](std::int64_t count) {
            loop.post([this, count] {
                if (count >= 0) games_ = count;
            });
        });
    }
}

// ---- new games ----------------------------------------------------------------------------------------------------
// Opens a game: what is played, from which position, by how many players and with which clocks; and who has which seat.

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

// Which player plays which side of which board, by the response to `describe` for a match. Empty on one board, which
// has no places.
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
    if (game_settings.boards == 1) places.clear();
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
        game_settings.places = places_of(game_settings, setup.described);
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
