#include "request.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <varia/text.hpp>

#include "layout.hpp"

namespace varia::cli {
namespace {

Refusal bad_params(std::string message) { return {Fault::bad_params, std::move(message)}; }

std::string scalar(const Json& value, std::string_view key) {
    switch (value.type()) {
        case Json::Type::text:
            return value.string();
        case Json::Type::boolean:
            return value.boolean() ? "true" : "false";
        case Json::Type::integer:
            return std::to_string(value.integer());
        default:
            throw bad_params(fmt::format("the values of `{}` are texts, integers, true and false", key));
    }
}

}  // namespace

std::string sentence_of(const Diagnostic& diagnostic) {
    std::string text = diagnostic.text();
    const std::string severity = "error: ";
    const std::size_t at = diagnostic.severity == Severity::error ? text.find(severity) : std::string::npos;
    if (at != std::string::npos) text.erase(at, severity.size());
    return text;
}

Json error_json(const Refusal& refusal) {
    Json error = Json::object();
    error.set("code", static_cast<int>(refusal.fault)).set("message", refusal.message);
    if (refusal.diagnostics.empty()) return error;
    Json data = Json::object();
    data.set("diagnostics", Json(refusal.diagnostics));
    error.set("data", std::move(data));
    return error;
}

Refusal refusal_of(const Diagnostics& diagnostics) {
    for (const Diagnostic& d : diagnostics)
        if (d.severity == Severity::error) return {fault_of(d.code), sentence_of(d), diagnostics};
    return {Fault::internal, "refused without a reason"};
}

Params::Params(std::optional<Json> json, std::string_view known) : json_(std::move(json)) {
    if (!json_) return;
    if (json_->type() != Json::Type::object) throw bad_params("`params` is an object: parameters are given by name");
    const std::vector<std::string> names = words(std::string(known));
    for (const std::string& key : json_->keys()) {
        if (std::ranges::find(names, key) != names.end()) continue;
        const std::string near = nearest(key, names);
        throw bad_params(fmt::format("there is no parameter \"{}\"{}", escaped(key),
                                     !near.empty()   ? fmt::format("; did you mean \"{}\"?", near)
                                     : names.empty() ? "; the method has none"
                                                     : fmt::format("; there are {}", fmt::join(names, ", "))));
    }
}

std::optional<Json> Params::find(std::string_view key) const {
    if (!json_) return std::nullopt;
    std::optional<Json> value = json_->find(key);
    if (value && value->type() == Json::Type::null) return std::nullopt;
    return value;
}

std::optional<std::string> Params::text_if(std::string_view key) const {
    const std::optional<Json> value = find(key);
    if (!value) return std::nullopt;
    if (value->type() != Json::Type::text) throw bad_params(fmt::format("`{}` is a text", key));
    return value->string();
}

std::string Params::text(std::string_view key) const {
    std::optional<std::string> value = text_if(key);
    if (!value) throw bad_params(fmt::format("`{}` is missing", key));
    return *std::move(value);
}

bool Params::flag(std::string_view key, bool otherwise) const {
    const std::optional<Json> value = find(key);
    if (!value) return otherwise;
    if (value->type() != Json::Type::boolean) throw bad_params(fmt::format("`{}` is true or false", key));
    return value->boolean();
}

std::optional<std::int64_t> Params::number_if(std::string_view key, std::int64_t min, std::int64_t max) const {
    const std::optional<Json> value = find(key);
    if (!value) return std::nullopt;
    if (value->type() != Json::Type::integer || value->integer() < min || value->integer() > max)
        throw bad_params(fmt::format("`{}` is an integer from {} to {}", key, min, max));
    return value->integer();
}

std::int64_t Params::number(std::string_view key, std::int64_t min, std::int64_t max) const {
    const std::optional<std::int64_t> value = number_if(key, min, max);
    if (!value) throw bad_params(fmt::format("`{}` is missing", key));
    return *value;
}

std::vector<std::string> Params::texts(std::string_view key) const {
    const std::optional<Json> value = find(key);
    if (!value) return {};
    if (value->type() != Json::Type::array) throw bad_params(fmt::format("`{}` is a list of texts", key));
    std::vector<std::string> texts;
    for (const Json& item : value->items()) {
        if (item.type() != Json::Type::text) throw bad_params(fmt::format("`{}` is a list of texts", key));
        texts.push_back(item.string());
    }
    return texts;
}

std::vector<std::pair<std::string, std::string>> Params::pairs(std::string_view key) const {
    const std::optional<Json> value = find(key);
    if (!value) return {};
    if (value->type() != Json::Type::object) throw bad_params(fmt::format("`{}` is an object", key));
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const std::string& name : value->keys()) pairs.emplace_back(name, scalar(*value->find(name), key));
    return pairs;
}

}  // namespace varia::cli
