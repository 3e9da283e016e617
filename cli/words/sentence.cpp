// Pieces of sentences.
#include "sentence.hpp"

#include <fmt/format.h>

#include <cstddef>

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

std::vector<std::string> texts_of(const std::vector<Name>& names) {
    std::vector<std::string> texts;
    for (const Name& name : names) texts.push_back(name.text);
    return texts;
}

}  // namespace varia::cli
