// The only file that includes toml++. It checks the bytes (see precheck.hpp), parses them, and copies the parser's tree
// into ours, so that no other code depends on the parser or is compiled with it.
#include "toml.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "precheck.hpp"

namespace {
// The parser's failed assertions throw this instead of calling abort().
struct ParserAssertion : std::logic_error {
    using std::logic_error::logic_error;
};
}  // namespace

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wterminate"  // some of the parser's assertions are in functions that can't throw
#endif
#define TOML_EXCEPTIONS 1
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#define TOML_MAX_NESTED_VALUES 32
#define TOML_ASSERT(condition)                               \
    do {                                                     \
        if (!(condition)) throw ParserAssertion(#condition); \
    } while (false)
#include <toml++/toml.h>

static_assert(TOML_MAX_NESTED_VALUES == varia::max_nesting);

namespace varia {

namespace {

Where place(std::uint32_t file, const toml::source_position& p) {
    return {file, static_cast<std::uint32_t>(p.line), static_cast<std::uint32_t>(p.column)};
}

Node copy(std::uint32_t file, const toml::node& from);

void copy_table(std::uint32_t file, const toml::table& from, Node& to) {
    for (const auto& [key, value] : from) {
        Entry e;
        e.key.text = std::string(key.str());
        e.key.where = place(file, key.source().begin);
        e.value = copy(file, value);
        // Tables that exist only because a table below them has a header have no place of their own.
        if (e.value.where.line == 0) e.value.where = e.key.where;
        to.entries.push_back(std::move(e));
    }
    // The parser sorts keys by name, but messages should follow the order of the file.
    std::stable_sort(to.entries.begin(), to.entries.end(), [](const Entry& a, const Entry& b) {
        return std::pair(a.key.where.line, a.key.where.column) < std::pair(b.key.where.line, b.key.where.column);
    });
}

Node copy(std::uint32_t file, const toml::node& from) {
    Node to;
    to.where = place(file, from.source().begin);
    if (const toml::table* table = from.as_table()) {
        copy_table(file, *table, to);
    } else if (const toml::array* array = from.as_array()) {
        to.type = Node::Type::array;
        to.items.reserve(array->size());
        for (const toml::node& item : *array) to.items.push_back(copy(file, item));
        if (to.where.line == 0 && !to.items.empty()) to.where = to.items.front().where;
    } else if (const auto* text = from.as_string()) {
        to.type = Node::Type::text;
        to.text = text->get();
    } else if (const auto* integer = from.as_integer()) {
        to.type = Node::Type::integer;
        to.integer = integer->get();
    } else if (const auto* real = from.as_floating_point()) {
        to.type = Node::Type::real;
        to.real = real->get();
    } else if (const auto* boolean = from.as_boolean()) {
        to.type = Node::Type::boolean;
        to.boolean = boolean->get();
    } else {
        to.type = Node::Type::date;
    }
    return to;
}

// Rewrites the parser's messages, such as "Error while parsing key-value pair: expected ...".
std::string own_words(std::string_view description) {
    constexpr std::string_view prefix = "Error while parsing ";
    std::string out(description);
    if (out.starts_with(prefix)) out = "cannot read this " + out.substr(prefix.size());
    while (!out.empty() && out.back() == '.') out.pop_back();
    constexpr std::string_view bare = "could not determine value type";
    if (const std::size_t at = out.find(bare); at != std::string::npos)
        out.replace(at, bare.size(), "it is no number, true or false; a text stands in quotes, as \"hex\"");
    return out;
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// Reports a syntax error. For wrong numbers and values and for repeated keys, the parser's place is behind them, but
// the message should have the place where they begin. Adds what the scan knows about the place: the earlier key, or the
// open bracket.
void report_syntax(const Scan& scan, const SourceText& source, std::size_t offset, std::string message,
                   Report& report) {
    if (has(message, "redefine")) {
        const auto again = std::find_if(scan.keys.rbegin(), scan.keys.rend(),
                                        [&](const Scan::Key& k) { return k.offset <= offset + 2; });
        if (again == scan.keys.rend()) return report.error(source.place(offset), std::move(message));
        std::string hint;
        for (const Scan::Key& k : scan.keys)
            if (hint.empty() && k.offset < again->offset && k.path == again->path)
                hint = "it is already there on line " + std::to_string(source.place(k.offset).line);
        return report.error(source.place(again->offset), std::move(message), std::move(hint));
    }
    const std::string_view text = source.text();
    if (has(message, "integer:") || has(message, "floating-point:") || has(message, "date") || has(message, "value:") ||
        has(message, "boolean:")) {
        constexpr std::string_view before = " \t\r\n,=[{";
        while (offset > 0 && before.find(text[offset - 1]) == std::string_view::npos) --offset;
    }
    const Scan::Bracket* innermost = nullptr;
    for (const Scan::Bracket& b : scan.brackets)
        if (b.open < offset && offset <= b.close) innermost = &b;
    std::string hint;
    if (innermost != nullptr) {
        const Where open = source.place(innermost->open);
        hint = std::string("this is inside the ") + (innermost->sign == '[' ? "array" : "inline table") +
               " that begins at " + std::to_string(open.line) + ":" + std::to_string(open.column);
    }
    report.error(source.place(offset), std::move(message), std::move(hint));
}

}  // namespace

std::optional<Node> read_toml(std::string_view bytes, std::string name, Sources& sources, Report& report) {
    const auto file = static_cast<std::uint32_t>(sources.names.size());
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (bytes.starts_with(mark)) bytes.remove_prefix(mark.size());
    sources.names.push_back(std::move(name));
    const std::optional<ScanError> unreadable = check_bytes(bytes);
    if (unreadable) {
        // Of a file beyond the limit only the beginning is kept for the error message.
        sources.texts.emplace_back(file, std::string(bytes.substr(0, std::min(bytes.size(), max_file_bytes))));
        report.error(sources.texts.back().place(unreadable->offset), unreadable->message, unreadable->hint);
        return std::nullopt;
    }
    sources.texts.emplace_back(file, std::string(bytes));
    const SourceText& source = sources.texts.back();
    const Scan scan = scan_toml(source.text());
    if (scan.error) {
        report.error(source.place(scan.error->offset), scan.error->message, scan.error->hint);
        return std::nullopt;
    }
    try {
        const toml::table table = toml::parse(source.text());
        Node root;
        root.where = {file, 1, 1};
        copy_table(file, table, root);
        return root;
    } catch (const toml::parse_error& e) {
        const std::size_t offset = source.offset(place(file, e.source().begin));
        report_syntax(scan, source, offset, own_words(e.description()), report);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        report.error({file, 1, 1}, "the TOML parser gave up on this file");
    }
    return std::nullopt;
}

}  // namespace varia
