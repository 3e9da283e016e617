// Writes a tree as a TOML file. A comment after each key names the place that it came from.
#pragma once

#include <string>
#include <vector>

#include "node.hpp"

namespace varia {

class TomlWriter {
public:
    // `files` are the names for Where::file; they must outlive the writer.
    explicit TomlWriter(const std::vector<std::string>& files) : files_(files) {}

    // Precondition: the node is a table. A date, which no variant may have, is written as a text.
    [[nodiscard]] std::string write(const Node& root);

private:
    void table(const Node& node, const std::string& path);
    void line(const Entry& entry);
    void list(const std::string& start, const Node& node, Where where);
    void header(const std::string& text, Where where);
    void place(Where where);
    [[nodiscard]] static bool in_line(const Entry& entry, const std::string& path);
    [[nodiscard]] static std::size_t headers_from(const Node& node, const std::string& path);
    [[nodiscard]] static std::string value(const Node& node);

    const std::vector<std::string>& files_;
    std::string out_;
};

}  // namespace varia
