#include "game_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include <varia/text.hpp>
#include <varia/version.hpp>

#include "reading.hpp"
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
    for (const Limits::Named& named : Limits::names())
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
    const Limits& limits = options_.limits;
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

}  // namespace varia::server
