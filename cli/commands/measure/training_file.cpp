#include "training_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace varia::cli {
namespace {

constexpr std::size_t max_game_line = std::size_t{4} << 20;  // in bytes, for a game of thousands of turns
constexpr std::size_t bytes_at_once = std::size_t{1} << 16;

// Links are not followed, and the call does not wait for a pipe.
constexpr int training_flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;

}  // namespace

TrainingFile::TrainingFile(std::string path, std::string first)
    : path_(std::move(path)), first_(std::move(first)), file_(::open(path_.c_str(), training_flags, 0666)) {
    take();
}

void TrainingFile::take() {
    if (!file_.open()) {
        if (file_.problem() == ELOOP)
            return refuse(fmt::format("{} is a link", path_), "remove it, or name another file with --output");
        return refuse(fmt::format("cannot write {}: {}", path_, std::generic_category().message(file_.problem())));
    }
    struct stat status {};
    if (fstat(file_.number(), &status) != 0 || !S_ISREG(status.st_mode))
        return refuse(fmt::format("{} is no regular file", path_), "remove it, or name another file with --output");
    if (flock(file_.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return refuse(fmt::format("another training is writing {}", path_),
                      "wait for it, or name another file with --output");
    read();
}

void TrainingFile::refuse(std::string message, std::string hint) {
    refusal_ = typed_error(std::move(message), std::move(hint));
}

// Reads all lines. The last line has no end if a process was stopped while it wrote the line; such a line is removed.
void TrainingFile::read() {
    std::string buffer(bytes_at_once, '\0'), line;
    bool begun = false;
    off_t whole = 0;
    for (;;) {
        const ssize_t count = ::read(file_.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return refuse(fmt::format("cannot read {}: {}", path_, std::generic_category().message(errno)));
        if (count == 0) break;
        for (ssize_t i = 0; i < count; ++i) {
            if (buffer[static_cast<std::size_t>(i)] != '\n') {
                line += buffer[static_cast<std::size_t>(i)];
                if (line.size() <= max_game_line && (begun || first_.starts_with(line))) continue;
            } else if (!begun && line == first_) {
                begun = true;
                whole += static_cast<off_t>(std::exchange(line, {}).size()) + 1;
                continue;
            } else if (begun) {
                whole += static_cast<off_t>(line.size()) + 1;
                if (std::optional<player::TrainingGame> game = player::read_training_line(line))
                    kept_.push_back(std::move(*game));
                else
                    ++damaged_;
                line.clear();
                continue;
            }
            return refuse(fmt::format("{} has games of other rules or of other --nodes, or something else", path_),
                          "remove it, or name another file with --output");
        }
    }
    if (ftruncate(file_.number(), whole) != 0 || lseek(file_.number(), whole, SEEK_SET) < 0)
        return refuse(fmt::format("cannot write {}: {}", path_, std::generic_category().message(errno)));
    if (!begun) waiting_ = first_ + "\n";
}

std::vector<player::TrainingGame> TrainingFile::games(std::uint64_t seed) {
    std::map<std::uint64_t, player::TrainingGame> by_seed;
    for (player::TrainingGame& game : kept_) by_seed.emplace(game.seed, std::move(game));
    kept_.clear();
    std::vector<player::TrainingGame> games;
    for (auto at = by_seed.find(seed); at != by_seed.end() && at->first == seed; ++at, ++seed)
        games.push_back(std::move(at->second));
    return games;
}

bool TrainingFile::add(const player::TrainingGame& game) {
    waiting_ += player::training_line(game) + "\n";
    return waiting_.size() < bytes_at_once || flush();
}

bool TrainingFile::flush() {
    std::string_view rest = waiting_;
    while (good_ && !rest.empty()) {
        const ssize_t count = write(file_.number(), rest.data(), rest.size());
        if (count < 0 && errno == EINTR) continue;
        good_ = count >= 0;
        if (good_) rest.remove_prefix(static_cast<std::size_t>(count));
    }
    waiting_.clear();
    return good_;
}

}  // namespace varia::cli
