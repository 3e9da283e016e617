// Secrets: they are random, stored as hashes, and compared in constant time.
#pragma once

#include <string>
#include <string_view>

namespace varia::server {

// This many random bytes in base64url without padding: 12 bytes give 16 characters.
[[nodiscard]] std::string random_text(int bytes);
// SHA-256 in hexadecimal.
[[nodiscard]] std::string hash_of(std::string_view secret);
[[nodiscard]] bool same_hash(std::string_view one, std::string_view other);
// 22 to 128 characters of base64url: at least 128 bits if they are random.
[[nodiscard]] bool is_secret(std::string_view text);
[[nodiscard]] bool is_game_id(std::string_view text);

}  // namespace varia::server
