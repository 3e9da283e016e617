#include "secrets.hpp"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>
#include <vector>

namespace varia::server {
namespace {

constexpr std::string_view base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool is_base64(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return base64.find(c) != std::string_view::npos; });
}

}  // namespace

std::string random_text(int bytes) {
    std::vector<unsigned char> random(static_cast<std::size_t>(bytes));
    if (RAND_bytes(random.data(), bytes) != 1) throw std::runtime_error("the system has no random numbers");
    std::string text;
    unsigned bits = 0;
    int held = 0;
    for (const unsigned char byte : random) {
        bits = (bits << 8U) | byte;
        for (held += 8; held >= 6; held -= 6) text += base64[(bits >> static_cast<unsigned>(held - 6)) & 63U];
    }
    if (held > 0) text += base64[(bits << static_cast<unsigned>(6 - held)) & 63U];
    return text;
}

std::string hash_of(std::string_view secret) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), digest.data());
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const unsigned char byte : digest) {
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
    }
    return text;
}

bool same_hash(std::string_view one, std::string_view other) {
    return one.size() == other.size() && !one.empty() && CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

bool is_secret(std::string_view text) { return text.size() >= 22 && text.size() <= 128 && is_base64(text); }
bool is_game_id(std::string_view text) { return text.size() == 16 && is_base64(text); }

}  // namespace varia::server
