// Pieces of sentences.
#include "sentence.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

namespace varia::cli {

std::string vector_text(const Vector& v) { return fmt::format("({})", fmt::join(v, ",")); }

std::string listed(const std::vector<std::string>& items, const char* last_link) {
    std::string result;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) result += i + 1 == items.size() ? std::string(" ") + last_link + " " : ", ";
        result += items[i];
    }
    return result;
}

std::string with_article(const std::string& name) {
    const bool vowel = !name.empty() && std::string_view("AEIOaeio").find(name.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + name;
}

std::vector<std::string> texts_of(const std::vector<Name>& names) {
    std::vector<std::string> texts;
    for (const Name& name : names) texts.push_back(name.text);
    return texts;
}

}  // namespace varia::cli
