#include "deadline.hpp"
#include "referee.hpp"
#include "service.hpp"

namespace varia::server {
namespace {

class HouseReferee : public Referee {
public:
    HouseReferee() : service_(options(), [this](const std::string& line) { said_ = line; }) {}

    void ask(std::string_view method, Json params, Told told) override {
        said_.clear();
        service_.take(request_line(++id_, method, std::move(params)));
        std::string error;
        const std::optional<Json> message = Json::parse(said_, error);
        told(message ? answer_in(*message)
                     : Answer{Json::object(), Trouble{Code::internal, "the rules gave no answer"}});
    }
    [[nodiscard]] bool alive() const override { return true; }
    [[nodiscard]] bool apart() const override { return false; }

private:
    static cli::ServiceOptions options() {
        cli::ServiceOptions options;
        options.games = 1'000'000;  // the hall counts them
        options.variants = 10'000;
        options.jobs = 1;
        options.scripts.clock = cli::thread_time;
        return options;
    }
    std::string said_;
    std::uint64_t id_ = 0;
    cli::Service service_;
};

}  // namespace

Answer answer_in(const Json& message) {
    if (const std::optional<Json> result = message.find("result")) return {*result, std::nullopt};
    const std::optional<Json> error = message.find("error");
    if (!error) return {Json::object(), Trouble{Code::internal, "the rules gave no answer"}};
    Trouble trouble;
    if (const std::optional<Json> code = error->find("code"); code && code->type() == Json::Type::integer)
        trouble.code = static_cast<Code>(code->integer());
    if (const std::optional<Json> text = error->find("message"); text && text->type() == Json::Type::text)
        trouble.message = text->string();
    trouble.data = error->find("data");
    return {Json::object(), std::move(trouble)};
}

std::string request_line(std::uint64_t id, std::string_view method, Json params) {
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("id", id).set("method", method).set("params", std::move(params));
    return json.line();
}

std::shared_ptr<Referee> make_house_referee() { return std::make_shared<HouseReferee>(); }

}  // namespace varia::server
