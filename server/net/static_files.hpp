// The page's files: which one a path means, and what is said with it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace varia::server {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct StaticFile {
    std::string path;      // on disk; that of a packed one where the client takes it
    std::string type;      // of its content
    std::string encoding;  // "br", "gzip"; empty: none
    std::string tag;       // changes when the file does
    bool lasting = false;  // its name has its content's hash: it never changes
};

class StaticFiles {
public:
    // `folder` exists; empty: there are none.
    explicit StaticFiles(const std::string& folder);
    // What a request's target means, its query left out. A folder is its index.html. Nothing if there is no such file,
    // or if the path leads out of the folder, by whatever way, or names a hidden file.
    [[nodiscard]] std::optional<StaticFile> find(std::string_view target, std::string_view accept_encoding) const;

private:
    std::string folder_;  // without links in it
};

// What every answer carries, so that a page runs nothing but its own files, and is nobody's frame.
[[nodiscard]] const Headers& strict_headers();

}  // namespace varia::server
