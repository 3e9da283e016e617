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

std::string several_of(const std::string& name) {
    const bool ferry = name.size() > 1 && name.back() == 'y' &&
                       std::string_view("aeiou").find(name[name.size() - 2]) == std::string_view::npos;
    return ferry ? name.substr(0, name.size() - 1) + "ies" : name + "s";
}

std::vector<std::string> texts_of(const std::vector<Name>& names) {
    std::vector<std::string> texts;
    for (const Name& name : names) texts.push_back(name.text);
    return texts;
}

std::string result_text(const ResultDef& result) {
    const bool usual = (result.verdict == Verdict::win && result.score == Score{1, 1}) ||
                       (result.verdict == Verdict::loss && result.score == Score{0, 1}) ||
                       (result.verdict == Verdict::draw && result.score == Score{1, 2});
    const auto word = [&]() -> const char* {
        switch (result.verdict) {
            case Verdict::win:
                return "wins";
            case Verdict::minor_win:
                return "has a minor win";
            case Verdict::draw:
                return "draws";
            case Verdict::minor_loss:
                return "has a minor loss";
            case Verdict::loss:
                return "loses";
            case Verdict::none:
                return "plays on";
        }
        return "";
    };
    if (usual || result.verdict == Verdict::none) return word();
    return result.score.denominator == 1
               ? fmt::format("{} (score {})", word(), result.score.numerator)
               : fmt::format("{} (score {}/{})", word(), result.score.numerator, result.score.denominator);
}

std::string kinds_text(const std::vector<Name>& kinds, const char* if_empty) {
    return kinds.empty() ? if_empty : listed(texts_of(kinds), "or");
}

}  // namespace varia::cli
