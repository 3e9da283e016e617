// The header of a request, as one line a name.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <string>
#include <string_view>

namespace varia::server {

// Lines of one name are one list in their order (RFC 9110, 5.3). Afterwards each name stands once, so that whoever asks
// for it sees all of it. The answer is the name of one that cannot be a list and stands several times, so that nobody
// knows which is meant, or nothing.
[[nodiscard]] std::string join_lines(boost::beast::http::fields& fields);

// The last element of a list, without blanks around it: what the nearest of several proxies has added.
[[nodiscard]] std::string_view last_element(std::string_view list);

// Whether the list of tags in `If-None-Match` has this one. Strong and weak ones are the same there (RFC 9110, 13.1.2).
[[nodiscard]] bool has_tag(std::string_view list, std::string_view tag);

}  // namespace varia::server
