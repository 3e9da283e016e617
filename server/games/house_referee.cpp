#include "deadline.hpp"
#include "reading.hpp"
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

bool is_answer(const Json& message) {
    const std::optional<Json> result = found_in(message, "result"), said = result ? result : found_in(message, "error");
    return said && said->type() == Json::Type::object;
}

Answer answer_in(const Json& message) {
    if (!is_answer(message)) return {Json::object(), Trouble{Code::internal, "the rules gave no answer"}};
    if (std::optional<Json> result = message.find("result")) return {*std::move(result), std::nullopt};
    const Json error = *message.find("error");
    Trouble trouble;
    trouble.code = code_of(number_in(error, "code", static_cast<std::int64_t>(Code::internal)));
    trouble.message = text_in(error, "message");
    trouble.data = error.find("data");
    return {Json::object(), std::move(trouble)};
}

std::string request_line(std::uint64_t id, std::string_view method, Json params) {
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("id", id).set("method", method).set("params", std::move(params));
    return json.line();
}

std::shared_ptr<Referee> make_house_referee() { return std::make_shared<HouseReferee>(); }

}  // namespace varia::server
