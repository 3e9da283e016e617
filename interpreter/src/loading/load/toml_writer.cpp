// Short values are written on one line, and long lists on several lines. Tables are written below headers, unless they
// fit on the single line on which they were originally written.
#include "toml_writer.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <varia/text.hpp>

namespace varia {
namespace {

constexpr std::size_t widest = 100;

bool is_bare(const std::string& key) {
    const auto plain = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !key.empty() && std::all_of(key.begin(), key.end(), plain);
}

// The characters of a text as written between quotes. A text of several lines keeps its line breaks.
std::string characters(const std::string& text, bool lines) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t start = at;
        const std::optional<char32_t> c = next_code_point(text, at);
        if (!c)
            ++at;
        else if (*c == U'"' || *c == U'\\')
            out += fmt::format("\\{}", static_cast<char>(*c));
        else if (*c == U'\n' && lines)
            out += '\n';
        else if (*c == U'\n')
            out += "\\n";
        else if (*c == U'\t')
            out += "\\t";
        else if (*c == U'\r')
            out += "\\r";
        else if (is_safe(*c))
            out += text.substr(start, at - start);
        else
            out += *c < 0x10000 ? fmt::format("\\u{:04X}", static_cast<std::uint32_t>(*c))
                                : fmt::format("\\U{:08X}", static_cast<std::uint32_t>(*c));
    }
    return out;
}

std::string key_text(const std::string& key) { return is_bare(key) ? key : "\"" + characters(key, false) + "\""; }

std::string number(double value) {
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    if (std::isnan(value)) return "nan";
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

bool is_tables(const Node& node) {
    return node.is(Node::Type::array) && !node.items.empty() &&
           std::all_of(node.items.begin(), node.items.end(), [](const Node& n) { return n.is(Node::Type::table); });
}

// Whether the whole node comes from one line of one file.
bool is_of_line(const Node& node, Where where) {
    const auto here = [&](Where w) { return w.file == where.file && w.line == where.line; };
    return here(node.where) &&
           std::all_of(node.items.begin(), node.items.end(), [&](const Node& n) { return is_of_line(n, where); }) &&
           std::all_of(node.entries.begin(), node.entries.end(),
                       [&](const Entry& e) { return here(e.key.where) && is_of_line(e.value, where); });
}

}  // namespace

std::string TomlWriter::value(const Node& node) {
    switch (node.type) {
        case Node::Type::integer:
            return std::to_string(node.integer);
        case Node::Type::real:
            return number(node.real);
        case Node::Type::boolean:
            return node.boolean ? "true" : "false";
        case Node::Type::text:
        case Node::Type::date:
            return "\"" + characters(node.text, false) + "\"";
        case Node::Type::array: {
            std::string out;
            for (const Node& item : node.items) append_item(out, ", ", value(item));
            return "[" + out + "]";
        }
        case Node::Type::table:
            break;
    }
    std::string out;
    for (const Entry& e : node.entries) append_item(out, ", ", key_text(e.key.text) + " = " + value(e.value));
    return out.empty() ? "{}" : "{ " + out + " }";
}

void TomlWriter::place(Where where) {
    if (where.line > 0 && where.file < files_.size())
        out_ += fmt::format("  # {}:{}", escaped(files_[where.file]), where.line);
    out_ += '\n';
}

void TomlWriter::header(const std::string& text, Where where) {
    if (!out_.empty()) out_ += '\n';
    out_ += text;
    place(where);
}

void TomlWriter::list(const std::string& start, const Node& node, Where where) {
    out_ += start + "[";
    place(where);
    for (const Node& item : node.items) {
        out_ += "    " + value(item) + ",";
        place(item.where);
    }
    out_ += "]\n";
}

void TomlWriter::line(const Entry& entry) {
    const std::string start = key_text(entry.key.text) + " = ";
    const Node& node = entry.value;
    if (node.is(Node::Type::text) && node.text.find('\n') != std::string::npos) {
        out_ += start + "\"\"\"\n" + characters(node.text, true) + "\"\"\"";
        return place(entry.key.where);
    }
    const std::string text = value(node);
    if (node.is(Node::Type::array) && !node.items.empty() && start.size() + text.size() > widest)
        return list(start, node, entry.key.where);
    out_ += start + text;
    place(entry.key.where);
}

// Whether an entry of the table with that path is written on a line, and not below a header of its own.
bool TomlWriter::in_line(const Entry& e, const std::string& path) {
    if (!e.value.is(Node::Type::table)) return !path.empty() || !is_tables(e.value);
    return !path.empty() && is_of_line(e.value, e.key.where) && value(e.value).size() < widest;
}

// The index of the first entry that needs a header; from there on all tables are written below headers. The order of
// names must be kept, because pieces are numbered in that order, and entries with headers come after all others.
std::size_t TomlWriter::headers_from(const Node& node, const std::string& path) {
    std::size_t i = 0;
    while (i < node.entries.size() && in_line(node.entries[i], path)) ++i;
    return i;
}

void TomlWriter::table(const Node& node, const std::string& path) {
    const std::size_t from = headers_from(node, path);
    const auto is_line = [&](const Entry& e) {
        const bool table_behind = e.value.is(Node::Type::table) &&
                                  static_cast<std::size_t>(&e - node.entries.data()) >= from;
        return !table_behind && in_line(e, path);
    };
    for (const Entry& e : node.entries)
        if (is_line(e)) line(e);
    for (const Entry& e : node.entries) {
        if (is_line(e)) continue;
        const std::string name = (path.empty() ? "" : path + ".") + key_text(e.key.text);
        if (e.value.is(Node::Type::table)) {
            // If the table contains only tables with headers, their headers are enough.
            const bool by_headers = !e.value.entries.empty() && headers_from(e.value, name) == 0 &&
                                    std::all_of(e.value.entries.begin(), e.value.entries.end(),
                                                [](const Entry& inner) { return inner.value.is(Node::Type::table); });
            if (!by_headers) header("[" + name + "]", e.value.where);
            table(e.value, name);
        } else {
            for (const Node& item : e.value.items) {
                header("[[" + name + "]]", item.where);
                table(item, name);
            }
        }
    }
}

std::string TomlWriter::write(const Node& root) {
    out_.clear();
    table(root, "");
    return std::move(out_);
}

}  // namespace varia
