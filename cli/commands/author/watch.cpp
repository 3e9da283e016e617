// The times of files are read five times a second. This works everywhere, and its cost is not noticeable.
#include "watch.hpp"

#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <thread>

#include <varia/rule_test.hpp>

#include "folder.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

constexpr auto pause = std::chrono::milliseconds(200);
volatile std::sig_atomic_t watch_ended = 0;

std::vector<std::string> files_below(const std::string& folder) {
    const Folder opened(folder);
    std::vector<std::string> files;
    for (const char* ending : {".toml", ".lua"}) {
        std::string error;
        for (const std::string& file : opened.list(ending, true, error)) files.push_back(folder + "/" + file);
    }
    return files;
}

}  // namespace

FileWatch::FileWatch(const std::vector<std::string>& paths) : paths_(paths) {
    watch_ended = 0;
    on_interrupt([] { watch_ended = 1; });
    find_files();
    seen_ = look();
}

FileWatch::~FileWatch() { on_interrupt({}); }

void FileWatch::find_files() {
    files_.clear();
    for (const std::string& path : paths_) {
        if (is_folder(path)) continue;  // everything in a folder is watched
        files_.push_back(path);
        files_.push_back(tests_file_of(path));
        if (!exists(path)) continue;
        const Result<MergedFile> merged = merge_path(variant_path(path), {});
        if (merged) files_.insert(files_.end(), merged->files.begin(), merged->files.end());
    }
}

FileWatch::States FileWatch::look() const {
    States states;
    const auto add = [&](const std::string& file) {
        struct stat status {};
        if (stat(file.c_str(), &status) != 0) return;
#ifdef __APPLE__
        const timespec& time = status.st_mtimespec;
#else
        const timespec& time = status.st_mtim;
#endif
        states[file] = {static_cast<std::int64_t>(time.tv_sec), static_cast<std::int64_t>(time.tv_nsec),
                        static_cast<std::int64_t>(status.st_size)};
    };
    for (const std::string& file : files_) add(file);
    for (const std::string& path : paths_)
        if (is_folder(path))
            for (const std::string& file : files_below(path)) add(file);
    return states;
}

bool FileWatch::wait() {
    while (watch_ended == 0) {
        std::this_thread::sleep_for(pause);
        States now = look();
        if (now == seen_) continue;
        // An editor may write a file in several parts.
        std::this_thread::sleep_for(pause / 4);
        find_files();
        seen_ = look();
        return watch_ended == 0;
    }
    return false;
}

}  // namespace varia::cli
