// Waits until one of the checked files is saved.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace varia::cli {

class FileWatch {
public:
    // `paths`: those of the command line, that is, files and folders. Files that variants build on are watched too.
    explicit FileWatch(const std::vector<std::string>& paths);
    ~FileWatch();
    FileWatch(const FileWatch&) = delete;
    FileWatch& operator=(const FileWatch&) = delete;

    // Returns true when a file has changed, appeared or disappeared since the last look; returns false after an
    // interrupt.
    [[nodiscard]] bool wait();

private:
    struct State {
        std::int64_t seconds, nanoseconds, size;
        friend bool operator==(const State&, const State&) = default;
    };
    using States = std::map<std::string, State>;
    [[nodiscard]] States look() const;
    void find_files();

    const std::vector<std::string>& paths_;
    std::vector<std::string> files_;  // of the variants, with those that they build on
    States seen_;
};

}  // namespace varia::cli
