#include "shapes.hpp"

#include <algorithm>
#include <map>

#include "layout.hpp"

extern const char* const piece_shapes_text;
extern const char* const piece_names_text;

namespace varia::cli {
namespace {

// The symbols by name. The file is part of the program and has one symbol on each line.
struct Shapes {
    std::map<std::string, std::string, std::less<>> symbols;
    std::vector<std::string> order;
    std::map<std::string, std::string, std::less<>> synonyms;
};

template <class Take>
void each_line(std::string_view text, Take&& take) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        take(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

const Shapes& shapes() {
    static const Shapes all = [] {
        Shapes result;
        each_line(piece_shapes_text, [&](std::string_view line) {
            constexpr std::string_view start = "<symbol id=\"";
            if (line.size() <= start.size() || !line.starts_with(start)) return;
            const std::string_view rest = line.substr(start.size());
            const std::string name(rest.begin(), std::ranges::find(rest, '"'));
            result.symbols[name] = line;
            if (!name.starts_with("part-")) result.order.push_back(name);
        });
        each_line(piece_names_text, [&](std::string_view line) {
            const std::size_t equals = line.find(" = ");
            if (!line.starts_with('#') && equals != std::string_view::npos)
                result.synonyms[std::string(line.substr(0, equals))] = line.substr(equals + 3);
        });
        return result;
    }();
    return all;
}

std::string lower(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

std::string shape_named(const std::string& name) {
    const Shapes& all = shapes();
    if (const auto synonym = all.synonyms.find(name); synonym != all.synonyms.end()) return synonym->second;
    std::string id = name;
    std::ranges::replace(id, ' ', '-');
    return !id.starts_with("part-") && all.symbols.contains(id) ? id : std::string{};
}

}  // namespace

namespace {

// The shape that the piece's whole name means. Empty if there is none.
std::string shape_of_name(const PieceDef& piece) { return shape_named(lower(piece.name)); }

}  // namespace

std::string shape_called(const std::string& name) { return name.empty() ? name : shape_named(lower(name)); }

std::vector<std::string> shape_names() { return shapes().order; }

std::vector<std::string> shapes_of(const Variant& variant) {
    std::vector<std::string> result(static_cast<std::size_t>(variant.kinds()) + 1);
    const auto kind = [&](std::size_t k) -> const PieceDef& { return variant.kind(static_cast<Kind>(k)); };
    // First the shapes that the file gives, and those of whole names. A given shape may also be the shape of a name.
    // Of two names for one shape the first gets it.
    std::set<std::string> taken;
    for (std::size_t k = 1; k < result.size(); ++k) {
        result[k] = shape_called(kind(k).picture.text);
        if (!result[k].empty()) continue;
        const std::string own = shape_of_name(kind(k));
        if (!own.empty() && taken.insert(own).second) result[k] = own;
    }
    taken.insert(result.begin(), result.end());
    const auto give = [&](std::size_t k, const std::string& shape) {
        if (result[k].empty() && !shape.empty() && taken.insert(shape).second) result[k] = shape;
    };
    // A promoted piece ("Q~") has the shape of the kind whose letter it has ("Q").
    for (std::size_t k = 1; k < result.size(); ++k)
        if (result[k].empty() && kind(k).letter.text.ends_with('~'))
            result[k] = result[variant.find_kind(
                std::string_view(kind(k).letter.text).substr(0, kind(k).letter.text.size() - 1))];
    // Then the last word of a name that means a shape which is not taken.
    for (std::size_t k = 1; k < result.size(); ++k) {
        std::vector<std::string> parts = words(lower(variant.kind(static_cast<Kind>(k)).name));
        std::ranges::reverse(parts);
        for (const std::string& part : parts) give(k, shape_named(part));
    }
    return result;
}

std::vector<bool> borrowed_shapes(const Variant& variant) {
    const std::vector<std::string> all = shapes_of(variant);
    std::vector<bool> result(all.size());
    for (std::size_t k = 1; k < all.size(); ++k)
        result[k] = !all[k].empty() && std::ranges::count(all, all[k]) > 1 &&
                    shape_of_name(variant.kind(static_cast<Kind>(k))) != all[k];
    return result;
}

bool has_symbol(std::string_view name) { return shapes().symbols.contains(name); }

std::string symbols_of(const std::set<std::string>& names) {
    std::set<std::string> wanted = names;
    for (const std::string& name : names) {
        const auto found = shapes().symbols.find(name);
        if (found == shapes().symbols.end()) continue;
        const std::string& text = found->second;
        constexpr std::string_view use = "href=\"#";
        for (std::size_t at = text.find(use); at != std::string::npos; at = text.find(use, at + use.size())) {
            const std::string_view rest = std::string_view(text).substr(at + use.size());
            wanted.emplace(rest.substr(0, rest.find('"')));
        }
    }
    std::string result;
    for (const std::string& name : wanted)
        if (const auto found = shapes().symbols.find(name); found != shapes().symbols.end())
            result += found->second + "\n";
    return result;
}

}  // namespace varia::cli
