// Files are opened with O_NONBLOCK, so that a pipe without a writer does not block the program, and checked with fstat
// before a byte is read. Below a folder each part of a path is opened on its own with O_NOFOLLOW, so that there is no
// moment in which somebody could insert a link.
#include "folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace varia::cli {
namespace {

constexpr int careful = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;

std::string reason(int error) {
    switch (error) {
        case ENOENT:
            return "no such file";
        case EACCES:
            return "no permission";
        case EISDIR:
            return "it is a folder";
        case ELOOP:
            return "a symbolic link leads here in a loop, or where none is allowed";
        case ENOTDIR:
            return "a part of the path is not a folder";
        case ENAMETOOLONG:
            return "the path is too long";
        default:
            return std::strerror(error);
    }
}

std::string kind_of(mode_t mode) {
    if (S_ISDIR(mode)) return "a folder";
    if (S_ISFIFO(mode)) return "a pipe";
    if (S_ISSOCK(mode)) return "a socket";
    return "a device";
}

std::string size_text(std::uint64_t bytes) {
    if (bytes >= std::uint64_t{10} << 20) return fmt::format("{} MiB", bytes >> 20);
    return fmt::format("{} KiB", (bytes + 1023) >> 10);
}

FileText read_open(const Descriptor& file, std::size_t max = max_file_bytes) {
    struct stat status {};
    if (fstat(file.number(), &status) != 0) return {{}, reason(errno)};
    if (!S_ISREG(status.st_mode)) return {{}, fmt::format("not a regular file but {}", kind_of(status.st_mode))};
    const auto limit = static_cast<std::uint64_t>(max);
    if (static_cast<std::uint64_t>(status.st_size) > limit)
        return {{},
                fmt::format("the file has {}; the limit is {}", size_text(static_cast<std::uint64_t>(status.st_size)),
                            size_text(limit))};
    FileText result;
    std::string buffer(std::size_t{1} << 16, '\0');
    for (;;) {
        const ssize_t count = read(file.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return {{}, reason(errno)};
        if (count == 0) return result;
        result.bytes.append(buffer, 0, static_cast<std::size_t>(count));
        if (result.bytes.size() > limit)  // the file has grown, or fstat did not report its size
            return {{}, fmt::format("the file has more than the limit of {}", size_text(limit))};
    }
}

// `at` is the opened folder, `before` its path with a slash. Folders below it are opened relative to it, never again by
// their whole path.
void collect(const Descriptor& at, const std::string& before, std::string_view ending, bool deep, int depth,
             std::vector<std::string>& found, std::string& error) {
    // closedir closes this descriptor, too.
    const int number = at.open() ? openat(at.number(), ".", careful | O_DIRECTORY) : -1;
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(number < 0 ? nullptr : fdopendir(number), closedir);
    if (!directory) {
        if (error.empty()) error = reason(at.open() ? errno : at.problem());
        if (number >= 0) close(number);
        return;
    }
    while (const dirent* entry = readdir(directory.get())) {
        const std::string name = entry->d_name;
        if (name.front() == '.') continue;
        struct stat status {};
        if (fstatat(at.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
        if (S_ISDIR(status.st_mode)) {
            if (deep && depth < 16)
                collect(Descriptor(openat(at.number(), name.c_str(), O_NOFOLLOW | careful | O_DIRECTORY)),
                        before + name + "/", ending, deep, depth + 1, found, error);
        } else if (name.size() > ending.size() && name.ends_with(ending)) {
            found.push_back(before + name);
        }
    }
}

}  // namespace

Folder::Folder(const std::string& path) : at_(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {}

std::string Folder::error() const { return at_.open() ? std::string() : reason(at_.problem()); }

Descriptor Folder::open(const std::vector<std::string>& parts, int flags, std::string& error) const {
    if (!at_.open()) {
        error = this->error();
        return Descriptor(-1);
    }
    Descriptor at(openat(at_.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    for (std::size_t i = 0; i < parts.size() && at.open(); ++i) {
        const bool last = i + 1 == parts.size();
        at = Descriptor(
            openat(at.number(), parts[i].c_str(), O_NOFOLLOW | (last ? flags : careful | O_DIRECTORY), 0666));
    }
    if (!at.open())
        error = at.problem() == ELOOP ? "a symbolic link; they are not followed here" : reason(at.problem());
    return at;
}

Folder Folder::below(const std::vector<std::string>& parts) const {
    std::string error;
    return Folder(open(parts, careful | O_DIRECTORY, error));
}

FileText Folder::read(const std::vector<std::string>& parts, std::size_t most) const {
    std::string error;
    const Descriptor file = open(parts, careful, error);
    if (!error.empty()) return {{}, error};
    return read_open(file, most);
}

bool Folder::holds(const std::string& name) const {
    struct stat status {};
    return at_.open() && fstatat(at_.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
}

bool Folder::holds_folder(const std::string& name) const {
    struct stat status {};
    return at_.open() && fstatat(at_.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           (S_ISDIR(status.st_mode) || S_ISLNK(status.st_mode));
}

std::vector<std::string> Folder::list(std::string_view ending, bool deep, std::string& error) const {
    std::vector<std::string> found;
    collect(at_, "", ending, deep, 0, found, error);
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> parts_below(const std::string& path, std::string& error) {
    std::vector<std::string> parts;
    const auto is_allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
               c == '.' || c == '/';
    };
    if (path.empty() || path.size() > 1024 || !std::all_of(path.begin(), path.end(), is_allowed)) {
        error = "not a relative path of letters, digits and _ - . /";
        return {};
    }
    if (path.front() == '/') {
        error = "an absolute path; files are looked for in the variant's own folder";
        return {};
    }
    std::size_t begin = 0;
    while (begin <= path.size()) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        std::string part = path.substr(begin, end - begin);
        if (part == "..") {
            error = "it leaves the variant's folder";
            return {};
        }
        if (!part.empty() && part != ".") parts.push_back(std::move(part));
        begin = end + 1;
    }
    if (parts.empty()) error = "it names no file";
    return parts;
}

std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        if (end > begin) parts.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

FileText read_user_file(const std::string& path, std::size_t most) {
    if (path.empty()) return {{}, "an empty path"};
    const Descriptor file(::open(path.c_str(), careful));
    if (!file.open()) return {{}, errno == ENXIO ? "not a regular file" : reason(errno)};
    return read_open(file, most);
}

std::string write_below(const std::string& folder, const std::string& path, std::string_view bytes, bool append) {
    std::string error;
    const int flags = O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (append ? O_APPEND : 0);
    const std::vector<std::string> parts = parts_below(path, error);
    if (!error.empty()) return error;
    const Descriptor file = Folder(folder).open(parts, flags, error);
    if (!error.empty()) return error;
    struct stat status {};
    if (fstat(file.number(), &status) != 0) return reason(errno);
    if (!S_ISREG(status.st_mode)) return fmt::format("not a regular file but {}", kind_of(status.st_mode));
    // The file is emptied only now, because only now it is known to be a regular file.
    if (!append && ftruncate(file.number(), 0) != 0) return reason(errno);
    while (!bytes.empty()) {
        const ssize_t count = write(file.number(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return reason(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

}  // namespace varia::cli
