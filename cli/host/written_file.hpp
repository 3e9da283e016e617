// Writes files for the user: completely or not at all, and never through a link or file that somebody else has put in
// the way.
//
// The bytes are first written to a new file with a name that nobody can guess. When that file is complete, a rename
// puts it in its place.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace varia::cli {

// Writes to a path that the user gave: an existing file is replaced, a link is followed, a pipe or a device is written
// to. Returns why it failed, or an empty text.
[[nodiscard]] std::string write_file(const std::string& path, std::string_view bytes);

// Returns whether this program has written a file with this beginning (at most 64 KiB).
using IsOwn = std::function<bool(std::string_view beginning)>;

// Writes to a name that the program has chosen, beside a file of the user. An existing file is replaced only if it is
// empty or written by this program, and a regular file, not a link. Returns why it is not written, or an empty text.
[[nodiscard]] std::string write_made_up(const std::string& path, std::string_view bytes, const IsOwn& is_own);
// Why write_made_up would refuse to replace the existing file, or an empty text. Writes nothing.
[[nodiscard]] std::string in_the_way(const std::string& path, const IsOwn& is_own);

// A folder for temporary files, which other users cannot read. The destructor removes it with all its files.
class WorkFolder {
public:
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    // Empty if the folder could not be created.
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace varia::cli
