// Reading templates of move texts; see the header.
#include "dialect_template.hpp"

#include <algorithm>

#include <varia/limits.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

namespace varia {
namespace {

std::vector<std::string> part_names() {
    std::vector<std::string> names{"of"};
    for (const DialectPartName& known : dialect_part_names) names.emplace_back(known.name);
    return names;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t at = text.find_first_not_of(' '); at < text.size(); at = text.find_first_not_of(' ', at)) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

// Reads what stands between braces.
bool read_part(std::string_view inside, DialectTemplate::Part& part) {
    if (inside.starts_with("of ")) {
        part.part = DialectPart::of;
        part.kinds = words_of(inside.substr(3));
        return !part.kinds.empty();
    }
    const std::size_t dot = std::min(inside.find('.'), inside.size());
    std::string_view name = inside.substr(0, dot);
    if (dot < inside.size()) part.text = inside.substr(dot + 1);
    const std::size_t end = name.find_last_not_of("0123456789") + 1;
    const bool numbered = end < name.size();
    if (numbered) {
        const std::optional<int> number = number_of<int>(name.substr(end), 1, max_dialect_cells);
        if (!number) return false;
        part.naming = static_cast<std::size_t>(*number - 1);
        name = name.substr(0, end);
    }
    const auto known = std::ranges::find(dialect_part_names, name, &DialectPartName::name);
    if (known == dialect_part_names.end()) return false;
    part.part = known->part;
    const bool cell = known - dialect_part_names.begin() < static_cast<std::ptrdiff_t>(dialect_cell_parts);
    return cell || (!numbered && dot == inside.size());
}

}  // namespace

std::vector<std::string> dialect_spellings(std::string_view text) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('|', at), text.size());
        all.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return all;
}

DialectTemplate read_dialect_template(std::string_view text) {
    DialectTemplate made;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != '{') {
            const std::size_t end = std::min(text.find('{', at), text.size());
            made.parts.push_back({DialectPart::literal, std::string(text.substr(at, end - at))});
            at = end;
            continue;
        }
        const std::size_t close = text.find('}', at);
        if (close == std::string_view::npos) {
            made.problem = "has '{' without '}'";
            return made;
        }
        const std::string_view inside = text.substr(at + 1, close - at - 1);
        DialectTemplate::Part part;
        if (!read_part(inside, part)) {
            made.problem = "has the unknown part " + quoted("{" + std::string(inside) + "}");
            made.hint = did_you_mean(std::string(inside), part_names());
            if (made.hint.empty())
                made.hint =
                    "the parts are {from}, {to}, {partner}, {before}, {left}, {royal}, {lowest}, {piece}, {becomes}, "
                    "{piece_small}, {becomes_small}, {suffix_small}, "
                    "{promotion}, {side}, {advance}, {order}, {number}, {flank}, {straight}, {alone}, {target} and "
                    "{of K Q}";
            return made;
        }
        made.parts.push_back(std::move(part));
        at = close + 1;
    }
    return made;
}

}  // namespace varia
