// Files that the program writes for its user: whole or not at all, and never through what somebody else has put in the
// way.
//
// What is written stands first under a name that nobody can guess, in a file that was not there, and takes its place by
// a rename when it is whole.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace varia::cli {

// To a path of the user's own: what is there is replaced, a link is followed, a pipe or a device is written into. Why
// it failed, or nothing.
[[nodiscard]] std::string write_file(const std::string& path, std::string_view bytes);

// Says of a file's beginning (at most 64 KiB) whether this program has written it.
using IsOwn = std::function<bool(std::string_view beginning)>;

// To a name that the program has made up, beside a file of the user's: what is there is replaced only if it is a
// regular file, no link, that this program has written. Why it is not written, or nothing.
[[nodiscard]] std::string write_made_up(const std::string& path, std::string_view bytes, const IsOwn& is_own);
// The same without writing: whether write_made_up would refuse because of what is there.
[[nodiscard]] std::string in_the_way(const std::string& path, const IsOwn& is_own);

// A folder that nobody else can look into, for files on their way; it goes with all that is in it.
class WorkFolder {
public:
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    // Empty if none could be made.
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace varia::cli
