#include "service.hpp"

#include <fmt/format.h>

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

// What a request that cannot be told apart from others is answered with.
Json no_id() { return Json(nullptr); }

Json reply(const Json& id, const char* key, Json value) {
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("id", id).set(key, std::move(value));
    return json;
}

Json reply(const Json& id, const Refusal& refusal) { return reply(id, "error", error_json(refusal)); }

// Whatever an answer is made by, it is one of these.
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

}  // namespace

struct Service::Impl {
    Impl(ServiceOptions given, Send to)
        : options(std::move(given)),
          send(std::move(to)),
          desk{options, registry, jobs, ended, [this](const char* method, Json params) { tell(method, std::move(params)); }} {}

    void tell(const char* method, Json params) {
        Json json = Json::object();
        json.set("jsonrpc", "2.0").set("method", method).set("params", std::move(params));
        say(json);
    }

    void say(const Json& json) {
        const std::string line = json.line();
        const std::lock_guard lock(speaking);
        send(line);
    }

    // The answer, or nothing: it comes later, or there is none to give.
    std::optional<Json> request(const Json& json, bool in_batch) {
        if (json.type() != Json::Type::object)
            return reply(no_id(), Refusal{Fault::no_request, "a request is an object with `jsonrpc`, `method` and `id`"});
        const std::optional<Json> id = json.find("id");
        if (id && !is_id(*id)) return reply(no_id(), Refusal{Fault::no_request, "`id` is a text or an integer"});
        const Json own = id.value_or(no_id());
        const std::optional<Json> version = json.find("jsonrpc"), name = json.find("method");
        if (!version || version->type() != Json::Type::text || version->string() != "2.0")
            return reply(own, Refusal{Fault::no_request, "`jsonrpc` is \"2.0\""});
        if (!name || name->type() != Json::Type::text) return reply(own, Refusal{Fault::no_request, "`method` is a text"});
        std::optional<Json> answer = call(own, name->string(), json.find("params"), id.has_value(), in_batch);
        return id ? std::move(answer) : std::nullopt;
    }

    std::optional<Json> call(const Json& id, const std::string& name, std::optional<Json> given, bool answers, bool in_batch) {
        const Method* const method = find_method(name);
        if (method == nullptr) {
            const std::string near = nearest(name, method_names());
            const std::string hint = near.empty() ? std::string() : fmt::format("; did you mean \"{}\"?", near);
            return reply(id, Refusal{Fault::no_method, fmt::format("there is no method \"{}\"{}", escaped(name), hint)});
        }
        if (method->answer != nullptr)
            return answered(id, [&] { return method->answer(desk, Params(std::move(given), method->params)); });
        // Nobody would hear of it.
        if (!answers) return std::nullopt;
        std::shared_ptr<Job> job;
        const std::string key = id.line();
        const auto begin = [&] {
            if (jobs.count() >= options.jobs)
                throw Refusal{Fault::limit, fmt::format("{} counts and searches are under way; no more are begun", options.jobs)};
            Work work = method->work(desk, Params(std::move(given), method->params), id);
            job = jobs.begin(key);
            if (!job) throw Refusal{Fault::no_request, "a request of this `id` is under way"};
            return work;
        };
        const auto finish = [this, id, key](const Work& work, const std::shared_ptr<Job>& own) {
            Json json = answered(id, [&] { return work(own); });
            own->when_cancelled({});
            jobs.end(key);
            return json;
        };
        try {
            Work work = begin();
            if (in_batch || !options.start) return finish(work, job);
            options.start([this, finish, work = std::move(work), job] { say(finish(work, job)); });
            return std::nullopt;
        } catch (...) {
            if (job) jobs.end(key);
            return answered(id, []() -> Json { throw; });
        }
    }

    void batch(const Json& json) {
        const std::vector<Json> requests = json.items();
        if (requests.empty()) return say(reply(no_id(), Refusal{Fault::no_request, "the batch is empty"}));
        Json answers = Json::array();
        bool any = false;
        for (const Json& one : requests)
            if (std::optional<Json> answer = request(one, true)) {
                answers.add(*std::move(answer));
                any = true;
            }
        if (any) say(answers);
    }

    ServiceOptions options;
    Send send;
    std::mutex speaking;
    Registry registry;
    Jobs jobs;
    bool ended = false;
    Desk desk;
};

Service::Service(ServiceOptions options, Send send) : impl_(std::make_unique<Impl>(std::move(options), std::move(send))) {}
Service::~Service() = default;

void Service::take(std::string_view line) {
    if (line.size() > impl_->options.line) return refuse_length();
    try {
        std::string error;
        const std::optional<Json> json = Json::parse(line, error);
        if (!json) return impl_->say(reply(no_id(), Refusal{Fault::no_json, "the line is no JSON: " + error}));
        if (json->type() == Json::Type::array) return impl_->batch(*json);
        if (const std::optional<Json> answer = impl_->request(*json, false)) impl_->say(*answer);
    } catch (const std::bad_alloc&) {
        impl_->say(reply(no_id(), Refusal{Fault::out_of_memory, "memory has run out"}));
    }
}

void Service::refuse_length() {
    impl_->say(reply(no_id(), Refusal{Fault::limit, fmt::format("a message has at most {} bytes", impl_->options.line)}));
}

bool Service::ended() const { return impl_->ended; }
void Service::cancel_all() { impl_->jobs.cancel_all(); }

// ---- methods of the service itself -----------------------------------------------------------------------------

Json answer_initialize(Desk& desk, const Params& params) {
    static_cast<void>(params.text_if("client"));
    Json limits = Json::object();
    const auto set = [&limits](const char* key, std::size_t most) { limits.set(key, static_cast<std::uint64_t>(most)); };
    set("games", desk.options.games);
    set("variants", desk.options.variants);
    set("jobs", desk.options.jobs);
    set("line", desk.options.line);
    limits.set("threads", desk.options.threads);
    Json json = Json::object();
    json.set("varia", version()).set("protocol", protocol_version).set("methods", Json::array(method_names()));
    json.set("limits", std::move(limits));
    return json;
}

Json answer_cancel(Desk& desk, const Params& params) {
    const std::optional<Json> id = params.value_if("id");
    if (!id || !is_id(*id)) throw Refusal{Fault::bad_params, "`id` is that of a request which is under way"};
    Json json = Json::object();
    json.set("cancelled", desk.jobs.cancel(id->line()));
    return json;
}

Json answer_shutdown(Desk& desk, const Params&) {
    desk.ended = true;
    return Json::object();
}

}  // namespace varia::cli
