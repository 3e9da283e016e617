#include "place.hpp"

#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/vfs.h>

#include <filesystem>
#include <system_error>

#include <varia/text.hpp>

namespace varia::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* remedy = "say a file's path, as in --db games.db, or postgresql://...";

// The part before `://`; empty if there is none.
std::string scheme_of(const std::string& place) {
    const std::size_t end = place.find("://");
    return end == std::string::npos ? std::string() : place.substr(0, end);
}

}  // namespace

bool is_postgres(const std::string& place) {
    const std::string scheme = scheme_of(place);
    return scheme == "postgresql" || scheme == "postgres";
}

std::string place_problem(const std::string& place) {
    if (place.find_first_not_of(" \t\r\n") == std::string::npos)
        return fmt::format("--db is empty, perhaps by a variable that is not set: games would be kept nowhere; {}",
                           remedy);
    if (is_postgres(place)) return address_problem(place);
    // These names have a special meaning for SQLite. Behind a folder, as in ./NAME, they are names of files.
    if (place.starts_with(':') || place.starts_with("file:"))
        return fmt::format(
            "--db {}: games there would be gone with the program or lie elsewhere than it says; {}, or ./NAME for a "
            "file of that name",
            varia::quoted(place), remedy);
    if (!scheme_of(place).empty())
        return fmt::format("--db: games cannot be kept at {}://...; {}", varia::quoted(scheme_of(place)), remedy);
    std::error_code none;
    const fs::file_status status = fs::status(place, none);
    if (fs::is_directory(status)) return fmt::format("--db {}: this is a folder; {}", varia::quoted(place), remedy);
    if (fs::exists(status) && !fs::is_regular_file(status))
        return fmt::format("--db {}: this is no plain file, so nothing stays there; {}", varia::quoted(place), remedy);
    return {};
}

std::string place_warning(const std::string& place) {
    if (is_postgres(place)) return {};
    std::error_code none;
    const fs::path folder = fs::weakly_canonical(place, none).parent_path();
    struct statfs system {};
    if (statfs(folder.c_str(), &system) != 0) return {};
    if (system.f_type != TMPFS_MAGIC && system.f_type != RAMFS_MAGIC) return {};
    return fmt::format("--db {}: the file system there is in memory, so the games are gone when the machine ends",
                       varia::quoted(place));
}

}  // namespace varia::server
