#include <varia/records/game_record.hpp>

#include "record_bytes.hpp"

#include <array>
#include <cstdio>

#include <fmt/format.h>

#include "folder.hpp"

namespace varia::cli {

using namespace records;

FileText record_bytes(const std::string& file) {
    if (file != "-") return read_user_file(file, max_record_bytes);
    FileText text;
    std::array<char, 65536> part{};
    while (const std::size_t count = std::fread(part.data(), 1, part.size(), stdin)) {
        text.bytes.append(part.data(), count);
        if (text.bytes.size() > max_record_bytes)
            return {{}, fmt::format("it has more than {} MiB", max_record_bytes >> 20U)};
    }
    if (std::ferror(stdin) != 0) return {{}, "it broke off"};
    return text;
}

}  // namespace varia::cli
