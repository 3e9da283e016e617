// The only file that includes the JSON library, which parses texts and writes scalars. Values have a type of their own
// here, because destroying the library's values needs memory and terminates the program if there is none.
#include "json_value.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>
#include <variant>

namespace varia::records {
namespace {

// How deep brackets are nested. This is checked before any value is built, because values are copied and destroyed by
// recursion.
int nesting(std::string_view text) {
    int depth = 0, max = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                quoted = false;
        } else if (c == '"')
            quoted = true;
        else if (c == '[' || c == '{')
            max = std::max(max, ++depth);
        else if (c == ']' || c == '}')
            --depth;
    }
    return max;
}

using Library = nlohmann::ordered_json;

std::string written(const Library& scalar) { return scalar.dump(-1, ' ', true, Library::error_handler_t::replace); }

void begin_line(std::string& text, std::optional<std::size_t> indent) {
    if (!indent) return;
    text += '\n';
    text.append(*indent, ' ');
}

constexpr auto max_signed = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

}  // namespace

struct Json::Value {
    class Reader;
    using Items = std::vector<Json>;
    using Members = std::vector<std::pair<std::string, Json>>;  // in the order in which they were set
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Items, Members> data;

    template <class T>
    [[nodiscard]] static Json of(T data) {
        return Json(std::make_unique<Value>(Value{std::move(data)}));
    }
    // The alternative is copied by itself first: if the copy constructor of GCC 12's std::variant fails with types like
    // these, it destroys an object that does not exist.
    [[nodiscard]] Json copy() const {
        return std::visit([](const auto& each) { return of(std::decay_t<decltype(each)>(each)); }, data);
    }
    [[nodiscard]] Members::iterator find(std::string_view key) {
        return std::ranges::find(std::get<Members>(data), key, &std::pair<std::string, Json>::first);
    }
    // `indent`: the indentation of the line in blanks; nothing if all is written in one line.
    void write(std::string& text, std::optional<std::size_t> indent) const;
};

void Json::Value::write(std::string& text, std::optional<std::size_t> indent) const {
    const std::optional<std::size_t> inner = indent ? std::optional(*indent + 2) : std::nullopt;
    if (const auto* items = std::get_if<Items>(&data)) {
        text += '[';
        for (const Json& item : *items) {
            if (&item != items->data()) text += ',';
            begin_line(text, inner);
            item.value_->write(text, inner);
        }
        if (!items->empty()) begin_line(text, indent);
        text += ']';
    } else if (const auto* members = std::get_if<Members>(&data)) {
        text += '{';
        for (const auto& member : *members) {
            if (&member != members->data()) text += ',';
            begin_line(text, inner);
            text += written(member.first) + (indent ? ": " : ":");
            member.second.value_->write(text, inner);
        }
        if (!members->empty()) begin_line(text, indent);
        text += '}';
    } else {
        const auto write_scalar = [&text](const auto& scalar) {
            using Scalar = std::decay_t<decltype(scalar)>;
            if constexpr (!std::is_same_v<Scalar, Items> && !std::is_same_v<Scalar, Members>) text += written(scalar);
        };
        std::visit(write_scalar, data);
    }
}

// Receives the library's events while it parses a text, and builds the value.
class Json::Value::Reader {
public:
    std::optional<Json> whole;
    std::string error;

    bool null() { return add(Json(nullptr)); }
    bool boolean(bool value) { return add(Json(value)); }
    bool number_integer(std::int64_t value) { return add(of(value)); }
    bool number_unsigned(std::uint64_t value) { return add(Json(value)); }
    bool number_float(double value, const std::string&) { return add(Json(value)); }
    bool string(std::string& value) { return add(of(std::move(value))); }
    bool binary(std::vector<std::uint8_t>&) { return false; }  // JSON texts have no binary values
    bool start_array(std::size_t) { return open(array()); }
    bool start_object(std::size_t) { return open(object()); }
    bool end_array() { return close(); }
    bool end_object() {
        keep_last(std::get<Members>(open_.back().value_->data));
        return close();
    }
    bool key(std::string& value) {
        std::get<Members>(open_.back().value_->data).emplace_back(std::move(value), Json(nullptr));
        return true;
    }
    bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception& why) {
        constexpr int out_of_range = 4;  // the first digit of the library's error numbers is the category
        error = why.id / 100 == out_of_range ? "it has a number that is too large"
                                             : "byte " + std::to_string(at) + " is not what JSON has there";
        return false;
    }

private:
    bool open(Json value) {
        open_.push_back(std::move(value));
        return true;
    }
    bool close() {
        Json value = std::move(open_.back());
        open_.pop_back();
        return add(std::move(value));
    }
    bool add(Json value) {
        if (open_.empty()) {
            whole = std::move(value);
        } else if (auto& into = open_.back().value_->data; auto* items = std::get_if<Items>(&into)) {
            items->push_back(std::move(value));
        } else {
            std::get<Members>(into).back().second = std::move(value);
        }
        return true;
    }
    // Of equal keys the first has its place and the last its value. There may be very many equal keys, so they are
    // found by sorting.
    static void keep_last(Members& members) {
        std::vector<std::size_t> order(members.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, {}, [&](std::size_t i) -> const std::string& { return members[i].first; });
        std::vector<bool> again(members.size());
        for (std::size_t i = 0, first = 0; i < order.size(); ++i) {
            if (members[order[i]].first != members[order[first]].first) first = i;
            if (i == first) continue;
            members[order[first]].second = std::move(members[order[i]].second);
            again[order[i]] = true;
        }
        if (std::ranges::find(again, true) == again.end()) return;
        Members kept;
        for (std::size_t i = 0; i < members.size(); ++i)
            if (!again[i]) kept.push_back(std::move(members[i]));
        members = std::move(kept);
    }

    std::vector<Json> open_;  // open arrays and objects, each inside the one before
};

Json::Json(std::unique_ptr<Value> value) : value_(std::move(value)) {}
Json Json::object() { return Value::of(Value::Members{}); }
Json Json::array() { return Value::of(Value::Items{}); }
Json Json::array(const std::vector<std::string>& texts) {
    Json list = array();
    for (const std::string& text : texts) list.add(text);
    return list;
}
Json::Json(std::string_view text) : Json(Value::of(std::string(text))) {}
Json::Json(const std::string& text) : Json(std::string_view(text)) {}
Json::Json(const char* text) : Json(std::string_view(text)) {}
Json::Json(bool value) : Json(Value::of(value)) {}
Json::Json(int value) : Json(Value::of(std::int64_t{value})) {}
Json::Json(std::uint64_t value) : Json(Value::of(value)) {}
Json::Json(double value) : Json(Value::of(value)) {}
Json::Json(const Diagnostics& diagnostics) : Json(array()) {
    for (const Diagnostic& d : diagnostics) {
        Json item = object();
        item.set("severity", d.severity == Severity::error ? "error" : "warning");
        item.set("file", d.file);
        item.set("line", static_cast<std::uint64_t>(d.line));
        item.set("column", static_cast<std::uint64_t>(d.column));
        item.set("message", d.message);
        item.set("hint", d.hint);
        add(std::move(item));
    }
}
Json::Json(std::nullptr_t) : Json(Value::of(nullptr)) {}
Json::~Json() = default;
Json::Json(const Json& other) : Json(other.value_->copy()) {}
Json& Json::operator=(const Json& other) {
    if (this != &other) *this = other.value_->copy();
    return *this;
}
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(Json&&) noexcept = default;

Json& Json::set(std::string_view key, Json value) {
    auto& members = std::get<Value::Members>(value_->data);
    if (const auto at = value_->find(key); at != members.end())
        at->second = std::move(value);
    else
        members.emplace_back(std::string(key), std::move(value));
    return *this;
}

Json& Json::set_first(std::string_view key, Json value) {
    auto& members = std::get<Value::Members>(value_->data);
    std::string name(key);
    if (const auto at = value_->find(key); at != members.end()) members.erase(at);
    members.emplace(members.begin(), std::move(name), std::move(value));
    return *this;
}

Json& Json::add(Json value) {
    std::get<Value::Items>(value_->data).push_back(std::move(value));
    return *this;
}

std::string Json::text() const {
    std::string text;
    value_->write(text, 0);
    return text + "\n";
}

std::string Json::line() const {
    std::string text;
    value_->write(text, std::nullopt);
    return text;
}

std::optional<Json> Json::parse(std::string_view text, std::string& error) {
    if (nesting(text) > max_nested) {
        error = "it is nested deeper than " + std::to_string(max_nested) + " levels";
        return std::nullopt;
    }
    Value::Reader reader;
    if (Library::sax_parse(text.begin(), text.end(), &reader)) return std::move(reader.whole);
    error = std::move(reader.error);
    return std::nullopt;
}

Json::Type Json::type() const {
    const auto& data = value_->data;
    if (std::holds_alternative<bool>(data)) return Type::boolean;
    if (std::holds_alternative<std::int64_t>(data)) return Type::integer;
    if (const auto* number = std::get_if<std::uint64_t>(&data))
        return *number > max_signed ? Type::fraction : Type::integer;
    if (std::holds_alternative<double>(data)) return Type::fraction;
    if (std::holds_alternative<std::string>(data)) return Type::text;
    if (std::holds_alternative<Value::Items>(data)) return Type::array;
    return std::holds_alternative<Value::Members>(data) ? Type::object : Type::null;
}

bool Json::boolean() const { return std::get<bool>(value_->data); }

std::int64_t Json::integer() const {
    const auto* number = std::get_if<std::uint64_t>(&value_->data);
    return number != nullptr ? static_cast<std::int64_t>(*number) : std::get<std::int64_t>(value_->data);
}

double Json::number() const {
    const auto& data = value_->data;
    if (const auto* number = std::get_if<std::uint64_t>(&data)) return static_cast<double>(*number);
    if (const auto* number = std::get_if<std::int64_t>(&data)) return static_cast<double>(*number);
    return std::get<double>(data);
}

std::string Json::string() const { return std::get<std::string>(value_->data); }
std::vector<Json> Json::items() const { return std::get<Value::Items>(value_->data); }

std::vector<std::string> Json::keys() const {
    std::vector<std::string> keys;
    for (const auto& member : std::get<Value::Members>(value_->data)) keys.push_back(member.first);
    return keys;
}

std::optional<Json> Json::find(std::string_view key) const {
    const auto at = value_->find(key);
    if (at == std::get<Value::Members>(value_->data).end()) return std::nullopt;
    return at->second;
}

std::span<const Json> Json::elements() const& { return std::get<Value::Items>(value_->data); }

const Json* Json::member(std::string_view key) const& {
    const auto at = value_->find(key);
    return at == std::get<Value::Members>(value_->data).end() ? nullptr : &at->second;
}

std::span<const std::pair<std::string, Json>> Json::members() const& { return std::get<Value::Members>(value_->data); }

}  // namespace varia::records
