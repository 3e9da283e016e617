// Waiting until somebody saves one of the files that were checked.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace varia::cli {

class FileWatch {
public:
    // The paths of the command line: files, or folders to look through. What variants are built on is watched with
    // them.
    explicit FileWatch(const std::vector<std::string>& paths);
    ~FileWatch();
    FileWatch(const FileWatch&) = delete;
    FileWatch& operator=(const FileWatch&) = delete;

    // True when a file has changed since the last look, or has come or gone; false at an interrupt.
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
    std::vector<std::string> files_;  // of the variants
    States seen_;
};

}  // namespace varia::cli
