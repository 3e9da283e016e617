// The page's files: which file a path means, and the headers of the response.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace varia::server {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct StaticFile {
    std::string path;      // on disk; the path of a compressed file if the client accepts it
    std::string type;      // of its content
    std::string encoding;  // "br", "gzip"; empty if the file is not compressed
    std::string tag;       // changes when the file does
    bool lasting = false;  // its name contains a hash of its content, so it never changes
};

class StaticFiles {
public:
    // `folder` exists; empty if there are no files.
    explicit StaticFiles(const std::string& folder);
    // The file that the target of a request means, without its query. A folder means its index.html. Empty if there is
    // no such file, if the path leads out of the folder in any way, or if it names a hidden file.
    [[nodiscard]] std::optional<StaticFile> find(std::string_view target, std::string_view accept_encoding) const;

private:
    std::string folder_;  // without links in its path
};

// The headers of every response, so that a page runs only its own files and cannot be framed.
[[nodiscard]] const Headers& strict_headers();

}  // namespace varia::server
