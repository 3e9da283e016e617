#include "library.hpp"

#include <algorithm>
#include <utility>

#include "deadline.hpp"
#include "reading.hpp"
#include "service.hpp"

namespace varia::server {
namespace {

class HouseReferee : public Referee {
public:
    HouseReferee() : service_(std::make_unique<cli::Service>(options(), hearing())) {}
    // One that has loaded the same.
    explicit HouseReferee(const HouseReferee* other) : service_(other->service_->beside(hearing())) {}

    void ask(std::string_view method, Json params, Told told) override {
        said_.clear();
        service_->take(request_line(++id_, method, std::move(params)));
        std::string error;
        const std::optional<Json> message = Json::parse(said_, error);
        told(message ? answer_in(*message)
                     : Answer{Json::object(), Trouble{Code::internal, "the rules gave no answer"}});
    }
    [[nodiscard]] bool alive() const override { return true; }
    [[nodiscard]] bool apart() const override { return false; }

private:
    cli::Service::Send hearing() {
        return [this](const std::string& line) { said_ = line; };
    }
    static cli::ServiceOptions options() {
        cli::ServiceOptions options;
        options.jobs = 1;
        options.scripts.clock = cli::thread_time;
        return options;
    }
    std::string said_;
    std::uint64_t id_ = 0;
    std::unique_ptr<cli::Service> service_;
};

}  // namespace

// What is lent is made from the first referee of the variant, which has no games.
struct Library::Volume {
    std::mutex guard;
    std::shared_ptr<HouseReferee> first;  // null until it is loaded
    Json loaded = Json::object();
    std::uint64_t used = 0;  // the library's
};

Library::Library() = default;
Library::~Library() = default;

std::shared_ptr<Library::Volume> Library::volume(const std::string& key) {
    const std::lock_guard lock(guard_);
    std::shared_ptr<Volume>& found = volumes_[key];
    if (!found) found = std::make_shared<Volume>();
    found->used = ++uses_;
    std::shared_ptr<Volume> volume = found;
    if (volumes_.size() > most_kept)
        volumes_.erase(std::ranges::min_element(volumes_, {}, [](const auto& one) { return one.second->used; }));
    return volume;
}

Library::Lent Library::lend(const std::string& variant, const Json& set) {
    const std::string key = variant + " " + set.line();
    const std::shared_ptr<Volume> own = volume(key);
    const std::lock_guard lock(own->guard);
    if (!own->first) {
        const auto first = std::make_shared<HouseReferee>();
        Json params = Json::object();
        params.set("name", variant);
        if (!set.keys().empty()) params.set("set", set);
        Answer said;
        first->ask("load", std::move(params), [&said](Answer answer) { said = std::move(answer); });
        if (said.trouble) {
            const std::lock_guard all(guard_);
            if (const auto found = volumes_.find(key); found != volumes_.end() && found->second == own)
                volumes_.erase(found);
            return {nullptr, Json::object(), std::move(said.trouble)};
        }
        own->first = first;
        own->loaded = std::move(said.result);
    }
    return {std::make_shared<HouseReferee>(own->first.get()), own->loaded, std::nullopt};
}

Json Library::variants() {
    const std::lock_guard lock(list_guard_);
    if (!list_)
        HouseReferee().ask("variants", Json::object(), [this](Answer answer) { list_ = std::move(answer.result); });
    return *list_;
}

std::shared_ptr<Referee> make_house_referee() { return std::make_shared<HouseReferee>(); }

}  // namespace varia::server
