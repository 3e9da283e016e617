// The header of a request with one line for each name.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <string>
#include <string_view>

namespace varia::server {

// Joins the lines of one name to one list, in their order (RFC 9110, 5.3), so that a lookup finds all of them. Returns
// the name of a field that must not be a list and stands several times, so that its value is ambiguous; empty if there
// is none.
[[nodiscard]] std::string join_lines(boost::beast::http::fields& fields);

// The last element of a list, without blanks around it: the element that the nearest of several proxies has added.
[[nodiscard]] std::string_view last_element(std::string_view list);

// Whether the list of tags in `If-None-Match` contains this tag. Strong and weak tags are equal there (RFC 9110,
// 13.1.2).
[[nodiscard]] bool has_tag(std::string_view list, std::string_view tag);

}  // namespace varia::server
