#include "service.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include <varia/text.hpp>
#include <varia/version.hpp>

#include "layout.hpp"
#include "methods.hpp"

namespace varia::cli {
namespace {

constexpr int protocol_version = 1;
constexpr std::int64_t longest_deadline = 86'400'000;  // milliseconds

// The id in the answer to a request without a valid id.
Json no_id() { return Json(nullptr); }

Json reply(const Json& id, const char* key, Json value) {
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("id", id).set(key, std::move(value));
    return json;
}

Json reply(const Json& id, const Refusal& refusal) { return reply(id, "error", error_json(refusal)); }

// Calls `make` and returns its result as an answer, or the answer for the exception that it throws.
template <class Make>
Json answered(const Json& id, Make&& make) {
    try {
        return reply(id, "result", make());
    } catch (const Refusal& refusal) {
        return reply(id, refusal);
    } catch (const std::bad_alloc&) {
        return reply(id, Refusal{Fault::out_of_memory, "memory has run out"});
    } catch (const std::exception& failure) {
        return reply(id, Refusal{Fault::internal, failure.what()});
    }
}

bool is_id(const Json& id) {
    const Json::Type type = id.type();
    return type == Json::Type::text || type == Json::Type::integer || type == Json::Type::null;
}

// The name of the request's method. Empty if it has none.
std::string method_named(const Json& json) {
    if (json.type() != Json::Type::object) return {};
    const std::optional<Json> name = json.find("method");
    return name && name->type() == Json::Type::text ? name->string() : std::string();
}

// Whether scripts and loading must stop: because the thread's job is over, or because the host's own function says so.
std::function<bool()> or_over(std::function<bool()> expired) {
    return [expired = std::move(expired)] { return Job::over_here() || (expired && expired()); };
}

}  // namespace

// One request of a message.
struct HeardRequest {
    Json json;
    Jobs::Place place = {};         // its entry in the list of jobs, if it has an id
    bool answered = false;          // whether it was executed on arrival
    std::optional<Json> said = {};  // the answer, if it was executed on arrival and wants an answer
};

struct Service::Heard::Parts {
    std::vector<HeardRequest> requests;
    std::optional<Refusal> refusal;  // set if the message contains no request
    bool batch = false;
    bool may_be_last = false;
};

struct Service::Impl {
    Impl(ServiceOptions given, Send to)
        : options(std::move(given)),
          send(std::move(to)),
          session{options, registry, jobs, ended,
                  [this](const char* method, Json params) { describe(method, std::move(params)); }} {
        options.scripts.expired = or_over(std::move(options.scripts.expired));
        options.loading.expired = or_over(std::move(options.loading.expired));
    }

    void describe(const char* method, Json params) {
        Json json = Json::object();
        json.set("jsonrpc", "2.0").set("method", method).set("params", std::move(params));
        say(json);
    }

    void say(const Json& json) {
        const std::string line = json.line();
        const std::lock_guard lock(speaking);
        send(line);
    }

    // Receives a request. It may run while take() answers another one. `cancel` and `stop` act at once.
    void on_line(HeardRequest& asked, bool in_batch) {
        const std::string method = method_named(asked.json);
        if ((method == "cancel" || method == "stop") && !in_batch) {
            asked.said = request(asked, in_batch);
            asked.answered = true;
            return;
        }
        const std::optional<Json> id = method.empty() ? std::nullopt : asked.json.find("id");
        if (id && is_id(*id)) asked.place = jobs.begin(id->line());
    }

    // Executes a request. Returns the answer, or nothing if it comes later or if a notification needs none.
    std::optional<Json> request(HeardRequest& asked, bool in_batch) {
        const Json& json = asked.json;
        if (json.type() != Json::Type::object)
            return reply(no_id(),
                         Refusal{Fault::no_request, "a request is an object with `jsonrpc`, `method` and `id`"});
        const std::optional<Json> id = json.find("id");
        if (id && !is_id(*id)) return reply(no_id(), Refusal{Fault::no_request, "`id` is a text or an integer"});
        const Json own = id.value_or(no_id());
        const std::optional<Json> version = json.find("jsonrpc"), name = json.find("method");
        if (!version || version->type() != Json::Type::text || version->string() != "2.0")
            return reply(own, Refusal{Fault::no_request, "`jsonrpc` is \"2.0\""});
        if (!name || name->type() != Json::Type::text)
            return reply(own, Refusal{Fault::no_request, "`method` is a text"});
        std::optional<Json> answer = call(own, name->string(), json.find("params"), id.has_value(), in_batch,
                                          asked.place);
        asked.place.end();
        return id ? std::move(answer) : std::nullopt;
    }

    // The deadline that a request has given itself, from the moment when it came. Nothing if it has none.
    static std::optional<std::chrono::milliseconds> deadline_in(const std::optional<Json>& given,
                                                                const Method& method) {
        if (!given || given->type() != Json::Type::object || !given->find("deadline_ms")) return std::nullopt;
        const auto value = Params(given, method.params).number_if("deadline_ms", 1, longest_deadline);
        return value ? std::optional(std::chrono::milliseconds(*value)) : std::nullopt;
    }

    // Returns the result of a method. Throws if the request was cancelled or its time is over, unless the method has
    // returned a result and changes something.
    template <class Make>
    Json made_for(Job* job, Changes changes, std::optional<std::chrono::milliseconds> deadline, Make&& make) {
        const auto over = [&] { return job != nullptr && job->over(); };
        if (job != nullptr && job->cancelled()) throw cancelled();
        const Job::Clock::time_point begun = Job::Clock::now();
        if (job != nullptr && options.max_time.count() > 0) job->end_at(begun + options.max_time);
        if (job != nullptr && deadline) job->end_at(job->came() + *deadline);
        if (over()) throw too_late(*job, begun, deadline);
        const Job::Here here(job);
        try {
            Json json = make();
            if (changes == Changes::yes || !over()) return json;
        } catch (const Refusal&) {
            if (!over()) throw;
        }
        throw too_late(*job, begun, deadline);
    }

    // Why a job has been ended: it was cancelled, its own deadline is over, or the time of any request.
    [[nodiscard]] Refusal too_late(const Job& job, Job::Clock::time_point begun,
                                   std::optional<std::chrono::milliseconds> deadline) const {
        if (job.cancelled()) return cancelled();
        const bool limited = options.max_time.count() > 0;
        if (deadline && (!limited || job.came() + *deadline <= begun + options.max_time))
            return {Fault::limit, fmt::format("it was broken off: its deadline of {} has passed",
                                              counted(static_cast<std::size_t>(deadline->count()), "millisecond"))};
        return {Fault::limit, fmt::format("it was broken off: a request may take {}",
                                          counted(static_cast<std::size_t>(options.max_time.count()), "second"))};
    }

    // Clears the script failure that an interrupted request leaves in its game, so that the next request does not
    // report it.
    void forget_failure(const std::optional<Json>& params) {
        if (!params || params->type() != Json::Type::object) return;
        const std::optional<Json> name = params->find("game");
        HeldGame* const game = name && name->type() == Json::Type::text ? registry.game(name->string()) : nullptr;
        if (game != nullptr) static_cast<void>(game->contest.take_failure());
    }

    std::optional<Json> call(const Json& id, const std::string& name, std::optional<Json> given, bool answers,
                             bool in_batch, Jobs::Place& place) {
        const Method* const method = find_method(name);
        if (method == nullptr) {
            const std::string near = nearest(name, method_names());
            const std::string hint = near.empty() ? std::string() : fmt::format("; did you mean \"{}\"?", near);
            return reply(id,
                         Refusal{Fault::no_method, fmt::format("there is no method \"{}\"{}", escaped(name), hint)});
        }
        Job* const job = place.job().get();
        if (method->answer != nullptr) {
            Json json = answered(id, [&] {
                return made_for(job, method->changes, deadline_in(given, *method),
                                [&] { return method->answer(session, Params(given, method->params)); });
            });
            if (job != nullptr && job->over()) forget_failure(given);
            return json;
        }
        // A notification has no answer, so the work would be useless.
        if (!answers) return std::nullopt;
        return answered_later(id, *method, std::move(given), in_batch, place);
    }

    std::optional<Json> answered_later(const Json& id, const Method& method, std::optional<Json> given, bool in_batch,
                                       Jobs::Place& place) {
        try {
            if (jobs.lasting() >= options.jobs)
                throw Refusal{Fault::limit,
                              fmt::format("{} counts and searches are under way; no more are begun", options.jobs)};
            const std::optional<std::chrono::milliseconds> deadline = deadline_in(given, method);
            Work work = method.work(session, Params(std::move(given), method.params), id);
            if (!jobs.lasts(place)) throw Refusal{Fault::no_request, "a request of this `id` is under way"};
            const auto finish = [this, id, deadline](const Work& begun, Jobs::Place& own) {
                Json json = answered(id, [&] {
                    return made_for(own.job().get(), Changes::no, deadline, [&] { return begun(own.job()); });
                });
                own.job()->when_cancelled({});
                own.end();
                return json;
            };
            if (in_batch || !options.start) return finish(work, place);
            options.start([this, finish, work = std::move(work),
                           own = std::make_shared<Jobs::Place>(std::move(place))] { say(finish(work, *own)); });
            return std::nullopt;
        } catch (...) {
            place.end();
            return answered(id, []() -> Json { throw; });
        }
    }

    void batch(std::vector<HeardRequest>& requests) {
        Json answers = Json::array();
        bool any = false;
        for (HeardRequest& one : requests)
            if (std::optional<Json> answer = request(one, true)) {
                answers.add(*std::move(answer));
                any = true;
            }
        if (any) say(answers);
    }

    // There may be no memory for an answer either, so this one was created in advance.
    void say_that_memory_is_out() noexcept {
        const std::lock_guard lock(speaking);
        try {
            send(out_of_memory);
        } catch (const std::bad_alloc&) {
            // The transport has no memory either.
        }
    }

    ServiceOptions options;
    Send send;
    const std::string out_of_memory = reply(no_id(), Refusal{Fault::out_of_memory, "memory has run out"}).line();
    std::mutex speaking;
    Registry registry;
    Jobs jobs;
    bool ended = false;
    ServiceSession session;
};

Service::Service(ServiceOptions options, Send send)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(send))) {}
Service::~Service() = default;

Service::Heard::Heard(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Service::Heard::Heard(Heard&&) noexcept = default;
Service::Heard& Service::Heard::operator=(Heard&&) noexcept = default;
Service::Heard::~Heard() = default;
bool Service::Heard::may_be_last() const { return parts_ != nullptr && parts_->may_be_last; }

Service::Heard Service::on_line(std::string_view line) {
    if (line.size() > impl_->options.line) return on_long_line();
    try {
        auto parts = std::make_unique<Heard::Parts>();
        std::string error;
        std::optional<Json> json = Json::parse(line, error);
        if (!json) {
            parts->refusal = Refusal{Fault::no_json, "the line is no JSON: " + error};
            return Heard(std::move(parts));
        }
        parts->batch = json->type() == Json::Type::array;
        if (parts->batch)
            for (Json& one : json->items()) parts->requests.push_back({std::move(one)});
        else
            parts->requests.push_back({*std::move(json)});
        if (parts->requests.empty()) parts->refusal = Refusal{Fault::no_request, "the batch is empty"};
        for (HeardRequest& one : parts->requests) {
            parts->may_be_last = parts->may_be_last || method_named(one.json) == "shutdown";
            impl_->on_line(one, parts->batch);
        }
        return Heard(std::move(parts));
    } catch (const std::bad_alloc&) {
        return Heard(nullptr);
    }
}

Service::Heard Service::on_long_line() {
    try {
        auto parts = std::make_unique<Heard::Parts>();
        parts->refusal = Refusal{Fault::limit, fmt::format("a message has at most {} bytes", impl_->options.line)};
        return Heard(std::move(parts));
    } catch (const std::bad_alloc&) {
        return Heard(nullptr);
    }
}

void Service::take(Heard received) {
    if (received.parts_ == nullptr) return impl_->say_that_memory_is_out();
    try {
        Heard::Parts& parts = *received.parts_;
        if (parts.refusal) return impl_->say(reply(no_id(), *parts.refusal));
        if (parts.batch) return impl_->batch(parts.requests);
        HeardRequest& asked = parts.requests.front();
        if (const std::optional<Json> answer = asked.answered ? std::move(asked.said) : impl_->request(asked, false))
            impl_->say(*answer);
    } catch (const std::bad_alloc&) {
        impl_->say_that_memory_is_out();
    }
}

HeldGame* Service::direct(const std::string& game) {
    HeldGame* const held = impl_->registry.game(game);
    return held == nullptr || held->subscribed || impl_->options.max_time.count() > 0 ? nullptr : held;
}

bool Service::ended() const { return impl_->ended; }
void Service::cancel_all() { impl_->jobs.cancel_all(); }

// ---- methods of the service itself --------------------------------------------------------------------------------

Json answer_initialize(ServiceSession& session, const Params& params) {
    static_cast<void>(params.text_if("client"));
    Json limits = Json::object();
    const auto set = [&limits](const char* key, std::size_t max) { limits.set(key, static_cast<std::uint64_t>(max)); };
    set("games", session.options.games);
    set("variants", session.options.variants);
    set("jobs", session.options.jobs);
    set("line", session.options.line);
    limits.set("threads", session.options.threads);
    Json json = Json::object();
    json.set("varia", version()).set("protocol", protocol_version).set("methods", Json::array(method_names()));
    json.set("limits", std::move(limits));
    return json;
}

Json answer_cancel(ServiceSession& session, const Params& params) {
    const std::optional<Json> id = params.value_if("id");
    if (!id || !is_id(*id)) throw Refusal{Fault::bad_params, "`id` is that of a request which is under way"};
    Json json = Json::object();
    json.set("cancelled", session.jobs.cancel(id->line()));
    return json;
}

Json answer_stop(ServiceSession& session, const Params& params) {
    const std::optional<Json> id = params.value_if("id");
    if (!id || !is_id(*id)) throw Refusal{Fault::bad_params, "`id` is that of a request which is under way"};
    Json json = Json::object();
    json.set("stopped", session.jobs.stop(id->line()));
    return json;
}

Json answer_shutdown(ServiceSession& session, const Params&) {
    session.ended = true;
    return Json::object();
}

}  // namespace varia::cli
