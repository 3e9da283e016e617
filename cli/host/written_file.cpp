#include "written_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <system_error>

#include <fmt/format.h>

#include "folder.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t beginning_bytes = std::size_t{1} << 16;
constexpr int attempts = 16;  // one is nearly always enough, because the names have 64 random bits

std::string failure_text(int error) { return std::generic_category().message(error); }

// Writes all bytes. Returns why that failed, or an empty text.
std::string put_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(file, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return failure_text(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

// The target of the user's own link, even if that file does not exist yet.
std::string followed(const std::string& path) {
    std::error_code error;
    std::filesystem::path at = path;
    for (int links = 0; links < 40 && std::filesystem::is_symlink(at, error); ++links) {
        const std::filesystem::path to = std::filesystem::read_symlink(at, error);
        if (error) break;
        at = to.is_absolute() ? to : at.parent_path() / to;
    }
    return at.string();
}

std::string random_name() {
    std::random_device device;
    return fmt::format(".varia-{:08x}{:08x}", device(), device());
}

// Writes in place: for a path that is no regular file, and for folders in which no other file can be created.
std::string write_in_place(const std::string& path, std::string_view bytes) {
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY));
    if (!file.open()) return failure_text(file.problem());
    return put_all(file.number(), bytes);
}

// Renames the file `part` to `path`. If not `replaces`, this fails if `path` exists: link() makes sure of that. If the
// file system has no hard links, lstat checks it before the rename.
bool put_in_place(const std::string& part, const std::string& path, bool replaces) {
    if (replaces) return std::rename(part.c_str(), path.c_str()) == 0;
    if (link(part.c_str(), path.c_str()) == 0) return unlink(part.c_str()) == 0;
    if (errno == EEXIST) return false;
    struct stat there {};
    if (lstat(path.c_str(), &there) != 0) return std::rename(part.c_str(), path.c_str()) == 0;
    errno = EEXIST;
    return false;
}

// `mode` is that of the file that is replaced, or 0 for the usual mode. `replaces`: whether `path` may exist. Sets
// `closed` if no file can be created in the folder.
std::string write_and_rename(const std::string& path, std::string_view bytes, mode_t mode, bool replaces,
                             bool& closed) {
    const std::string folder = std::filesystem::path(path).parent_path().string();
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const std::string part = (folder.empty() ? std::string() : folder + "/") + random_name();
        const Descriptor file(::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
        if (!file.open() && file.problem() == EEXIST) continue;
        closed = !file.open();
        if (closed) return failure_text(file.problem());
        if (mode != 0 && fchmod(file.number(), mode & 07777) != 0) errno = 0;
        std::string error = put_all(file.number(), bytes);
        if (error.empty() && !put_in_place(part, path, replaces)) error = failure_text(errno);
        if (!error.empty()) unlink(part.c_str());
        return error;
    }
    return failure_text(EEXIST);
}

}  // namespace

std::string write_file(const std::string& path, std::string_view bytes) {
    if (path.empty()) return "an empty path";
    struct stat there {};
    const bool known = stat(path.c_str(), &there) == 0;
    if (known && S_ISDIR(there.st_mode)) return failure_text(EISDIR);
    if (known && !S_ISREG(there.st_mode)) return write_in_place(path, bytes);
    const std::string to = followed(path);
    bool closed = false;
    std::string error = write_and_rename(to, bytes, known ? there.st_mode : 0, true, closed);
    // The file is writable, but its folder is not.
    if (closed && known && access(to.c_str(), W_OK) == 0) error = write_in_place(to, bytes);
    return error;
}

std::string in_the_way(const std::string& path, const IsOwn& is_own) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (!file.open() && file.problem() == ENOENT) return {};
    if (!file.open() && file.problem() == ELOOP) return "a link is there";
    if (!file.open()) return failure_text(file.problem());
    struct stat status {};
    if (fstat(file.number(), &status) != 0) return failure_text(errno);
    if (!S_ISREG(status.st_mode)) return "something that is no file is there";
    std::string buffer(beginning_bytes, '\0');
    std::size_t size = 0;
    while (size < buffer.size()) {
        const ssize_t count = read(file.number(), buffer.data() + size, buffer.size() - size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return failure_text(errno);
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    if (size > 0 && !is_own(std::string_view(buffer).substr(0, size)))
        return "a file is there that Varia has not written";
    return {};
}

std::string write_made_up(const std::string& path, std::string_view bytes, const IsOwn& is_own) {
    if (std::string why = in_the_way(path, is_own); !why.empty()) return why;
    struct stat there {};
    bool closed = false;
    return write_and_rename(path, bytes, 0, lstat(path.c_str(), &there) == 0, closed);
}

WorkFolder::WorkFolder() {
    std::error_code error;
    std::filesystem::path base = std::filesystem::temp_directory_path(error);
    if (error) base = ".";
    std::string name = (base / "varia-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
}

WorkFolder::~WorkFolder() {
    std::error_code error;
    if (!path_.empty()) std::filesystem::remove_all(path_, error);
}

}  // namespace varia::cli
