#include "plain_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace varia::player {
namespace {

// A pipe is opened without waiting for a writer, and its type is checked before a byte is read.
constexpr int plain_flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
constexpr int name_attempts = 100;  // each partial file that was left behind occupies a name

std::string said(int error) { return std::generic_category().message(error); }

// Returns how many bytes were read; 0 at the end, or if the file cannot be read.
std::size_t read_some(int number, char* into, std::size_t bytes) {
    for (;;) {
        const ssize_t count = ::read(number, into, bytes);
        if (count < 0 && errno == EINTR) continue;
        return static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    }
}

}  // namespace

PlainFile::PlainFile(const std::string& path) : number_(::open(path.c_str(), plain_flags)) {
    struct stat status {};
    if (number_ < 0) return;
    if (fstat(number_, &status) == 0 && S_ISREG(status.st_mode)) {
        left_ = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
    } else {
        close(std::exchange(number_, -1));
    }
}

PlainFile::~PlainFile() {
    if (number_ >= 0) close(number_);
}

bool PlainFile::fill() {
    at_ = 0;
    end_ = number_ < 0 ? 0
                       : read_some(number_, buffer_.data(),
                                   static_cast<std::size_t>(std::min<std::uint64_t>(buffer_.size(), left_)));
    return end_ > 0;
}

bool PlainFile::read(char* into, std::size_t bytes) {
    while (bytes > 0) {
        if (at_ == end_ && !fill()) return false;
        const std::size_t count = std::min(bytes, end_ - at_);
        std::memcpy(into, buffer_.data() + at_, count);
        into += count;
        bytes -= count;
        at_ += count;
        left_ -= count;
    }
    return true;
}

std::optional<std::string> PlainFile::line(std::size_t max) {
    std::string line;
    for (char c = 0; read(&c, 1);) {
        if (c == '\n') return line;
        if (line.size() == max) return std::nullopt;
        line += c;
    }
    return line.empty() ? std::nullopt : std::optional(std::move(line));
}

std::optional<std::string> plain_text(const std::string& path, std::size_t max) {
    PlainFile file(path);
    if (!file.open() || file.left() > max) return std::nullopt;
    std::string text(static_cast<std::size_t>(file.left()), '\0');
    return file.read(text.data(), text.size()) ? std::optional(std::move(text)) : std::nullopt;
}

NewFile::NewFile(std::string path, std::string beginning) : path_(std::move(path)), beginning_(std::move(beginning)) {
    for (int attempt = 0; number_ < 0 && attempt < name_attempts; ++attempt) {
        part_ = fmt::format("{}.{}.part", path_, attempt);
        number_ = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (number_ < 0 && errno != EEXIST) break;
    }
    if (number_ < 0) error_ = said(errno);
}

NewFile::~NewFile() {
    if (number_ < 0) return;
    close(number_);
    unlink(part_.c_str());
}

void NewFile::add(std::string_view bytes) {
    while (error_.empty() && !bytes.empty()) {
        const ssize_t count = write(number_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0)
            error_ = said(errno);
        else
            bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

std::string NewFile::put_in_place() {
    if (!error_.empty()) return error_;
    // If nothing has the name yet, link() creates it in one step; otherwise link() fails.
    if (link(part_.c_str(), path_.c_str()) == 0) return {};
    PlainFile there(path_);
    std::string begins(beginning_.size(), '\0');
    struct stat status {};
    // If nothing has the name, link() failed because the file system has no hard links.
    const bool free = lstat(path_.c_str(), &status) != 0 && errno == ENOENT;
    const bool own = there.open() &&
                     (there.left() == 0 || (there.read(begins.data(), begins.size()) && begins == beginning_));
    if (!free && !own) return "something else is there; remove it, or name another folder";
    if (std::rename(part_.c_str(), path_.c_str()) != 0) return said(errno);
    close(std::exchange(number_, -1));
    return {};
}

}  // namespace varia::player
