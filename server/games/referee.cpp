#include "referee.hpp"

#include <utility>

#include "reading.hpp"

namespace varia::server {

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

}  // namespace varia::server
