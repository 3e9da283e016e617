#include "dialect_words.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include <varia/notation.hpp>
#include <varia/text.hpp>

namespace varia::cli {

std::string dialects_text(const Variant& variant) {
    std::string text;
    for (const DialectInfo& dialect : dialects(variant)) {
        const std::string_view only = !dialect.moves ? "positions" : !dialect.positions ? "moves" : "";
        text += fmt::format("{}{} ({}{}{})", text.empty() ? "" : ", ", dialect.name, dialect.title,
                            only.empty() ? "" : ": ", only);
    }
    return text;
}

Json dialects_json(const Variant& variant) {
    Json list = Json::array();
    for (const DialectInfo& dialect : dialects(variant)) {
        Json json = Json::object();
        json.set("name", std::string(dialect.name)).set("title", std::string(dialect.title));
        json.set("positions", dialect.positions).set("moves", dialect.moves);
        list.add(std::move(json));
    }
    return list;
}

std::string no_dialect(const Variant& variant, std::string_view name, std::string_view from) {
    std::vector<std::string> known;
    for (const DialectInfo& dialect : dialects(variant)) known.emplace_back(dialect.name);
    if (known.empty()) return fmt::format("{}: {} has no dialects", from, variant.id());
    const std::string near = did_you_mean(std::string(name), known);
    return fmt::format("{}: {} has no dialect {}; {}", from, variant.id(), quoted(name.substr(0, 60)),
                       near.empty() ? fmt::format("it has {}", fmt::join(known, ", ")) : near);
}

}  // namespace varia::cli
