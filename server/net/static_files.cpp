#include "static_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

namespace varia::server {
namespace {

namespace fs = std::filesystem;

struct Type {
    std::string_view ending, type;
};
constexpr std::array types{
    Type{".html", "text/html; charset=utf-8"},
    Type{".js", "text/javascript; charset=utf-8"},
    Type{".mjs", "text/javascript; charset=utf-8"},
    Type{".css", "text/css; charset=utf-8"},
    Type{".wasm", "application/wasm"},
    Type{".json", "application/json"},
    Type{".map", "application/json"},
    Type{".webmanifest", "application/manifest+json"},
    Type{".svg", "image/svg+xml"},
    Type{".png", "image/png"},
    Type{".jpg", "image/jpeg"},
    Type{".webp", "image/webp"},
    Type{".ico", "image/x-icon"},
    Type{".woff2", "font/woff2"},
    Type{".txt", "text/plain; charset=utf-8"},
    Type{".toml", "text/plain; charset=utf-8"},
    Type{".lua", "text/plain; charset=utf-8"},
};

std::string_view type_of(std::string_view path) {
    for (const Type& type : types)
        if (path.ends_with(type.ending)) return type.type;
    return "application/octet-stream";
}

int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// Decodes percent signs, once. Empty if they are damaged, or if there is a character that no file's name should have.
std::optional<std::string> decoded(std::string_view target) {
    std::string path;
    for (std::size_t i = 0; i < target.size(); ++i) {
        char c = target[i];
        if (c == '%') {
            if (i + 2 >= target.size()) return std::nullopt;
            const int high = hex(target[i + 1]), low = hex(target[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        }
        if (static_cast<unsigned char>(c) < 32 || c == 127 || c == '\\' || c == ':') return std::nullopt;
        path += c;
    }
    return path;
}

// Whether no part of the path is empty, hidden, or leads upwards.
bool is_plain(std::string_view path) {
    if (path.empty() || path.front() != '/') return false;
    return path.find("//") == std::string_view::npos && path.find("/.") == std::string_view::npos;
}

// Vite and similar tools write a hash behind the last hyphen or dot of a name, in a folder `assets`.
bool is_lasting(std::string_view path) {
    return path.starts_with("/assets/") && path.find('-') != std::string_view::npos;
}

bool accepts(std::string_view header, std::string_view encoding) {
    for (std::size_t at = header.find(encoding); at != std::string_view::npos; at = header.find(encoding, at + 1)) {
        const std::string_view rest = header.substr(at + encoding.size());
        const bool begins = at == 0 || header[at - 1] == ' ' || header[at - 1] == ',';
        const bool ends = rest.empty() || rest.front() == ',' || rest.front() == ' ' || rest.front() == ';';
        if (begins && ends) return !rest.starts_with(";q=0,") && rest != ";q=0";
    }
    return false;
}

}  // namespace

StaticFiles::StaticFiles(const std::string& folder) {
    if (!folder.empty()) folder_ = fs::canonical(folder).string();
}

std::optional<StaticFile> StaticFiles::find(std::string_view target, std::string_view accept_encoding) const {
    if (folder_.empty()) return std::nullopt;
    std::optional<std::string> path = decoded(target.substr(0, target.find_first_of("?#")));
    if (!path || !is_plain(*path)) return std::nullopt;
    if (path->back() == '/') *path += "index.html";
    const std::string plain = folder_ + *path;
    StaticFile file;
    const auto take = [&](const std::string& wanted) {
        struct stat found {};
        std::error_code error;
        const std::string real = fs::canonical(wanted, error).string();
        // Links may not lead out of the folder either.
        if (error || !real.starts_with(folder_ + "/") || stat(real.c_str(), &found) != 0 || !S_ISREG(found.st_mode))
            return false;
        file.path = real;
        file.tag = fmt::format("\"{:x}-{:x}-{:x}\"", found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec);
        return true;
    };
    if (!take(plain)) return std::nullopt;
    for (const auto& [encoding, ending] : {std::pair("br", ".br"), std::pair("gzip", ".gz")})
        if (accepts(accept_encoding, encoding) && take(plain + ending)) {
            file.encoding = encoding;
            break;
        }
    file.type = type_of(*path);
    file.lasting = is_lasting(*path);
    return file;
}

const Headers& strict_headers() {
    static const Headers headers{
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' "
         "data: blob:; "
         "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; "
         "form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    };
    return headers;
}

}  // namespace varia::server
