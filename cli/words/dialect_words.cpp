#include "dialect_words.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include <varia/notation.hpp>
#include <varia/text.hpp>

namespace varia::cli {

std::string dialects_text(const Layout& layout) {
    std::string text;
    for (const DialectInfo& dialect : layout.dialects()) {
        const std::string_view only = !dialect.moves ? "positions" : !dialect.positions ? "moves" : "";
        text += fmt::format("{}{} ({}{}{})", text.empty() ? "" : ", ", dialect.name, dialect.title,
                            only.empty() ? "" : ": ", only);
    }
    return text;
}

Json dialects_json(const Layout& layout) {
    Json list = Json::array();
    for (const DialectInfo& dialect : layout.dialects()) {
        Json json = Json::object();
        json.set("name", std::string(dialect.name)).set("title", std::string(dialect.title));
        json.set("positions", dialect.positions).set("moves", dialect.moves);
        list.add(std::move(json));
    }
    return list;
}

}  // namespace varia::cli
