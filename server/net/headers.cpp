#include "headers.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <varia/text.hpp>

namespace varia::server {
namespace {

using Field = boost::beast::http::field;

// Fields that have one value. All others are lists, or are not read here.
constexpr std::array single_fields{Field::host,
                                   Field::origin,
                                   Field::content_type,
                                   Field::content_length,
                                   Field::authorization,
                                   Field::sec_websocket_key,
                                   Field::sec_websocket_version};

}  // namespace

std::string join_lines(boost::beast::http::fields& fields) {
    std::set<std::string> repeated;
    for (const auto& line : fields) {
        const std::string name(line.name_string());
        if (fields.count(name) > 1) repeated.insert(name);
    }
    // Names that differ in case only are one name, so a name may have been joined already.
    for (const std::string& name : repeated) {
        if (fields.count(name) < 2) continue;
        std::string list;
        const auto [begin, end] = fields.equal_range(name);
        for (auto line = begin; line != end; ++line) {
            if (std::ranges::find(single_fields, line->name()) != single_fields.end())
                return std::string(line->name_string());
            if (line != begin) list += ", ";
            list.append(line->value().data(), line->value().size());
        }
        fields.set(name, list);
    }
    return {};
}

std::string_view last_element(std::string_view list) {
    const std::size_t comma = list.rfind(',');
    return trimmed(comma == std::string_view::npos ? list : list.substr(comma + 1));
}

bool has_tag(std::string_view list, std::string_view tag) {
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        std::string_view one = trimmed(list.substr(0, comma));
        if (one.starts_with("W/")) one.remove_prefix(2);
        if (one == tag || one == "*") return true;
        if (comma == std::string_view::npos) return false;
        list.remove_prefix(comma + 1);
    }
    return false;
}

}  // namespace varia::server
