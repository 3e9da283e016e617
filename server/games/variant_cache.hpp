// The cache of built-in variants, each of which is loaded once for all threads. A loaded variant does not change: each
// game has a referee of its own, and the referees of a variant share its tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "referee.hpp"

namespace varia::server {

// May be called from any thread. A caller waits if another thread is loading the variant.
class VariantCache {
public:
    static constexpr std::size_t max_kept = 48;  // variants; games whose variant is dropped go on
    VariantCache();
    ~VariantCache();
    VariantCache(const VariantCache&) = delete;
    VariantCache& operator=(const VariantCache&) = delete;

    // A referee of the variant that answers at once and has no game. It may be handed to another thread together with
    // its game.
    struct Lent {
        std::shared_ptr<Referee> referee;
        VariantFacts facts;
        std::optional<ApiError> error;
    };
    [[nodiscard]] Lent lend(const std::string& variant, const Json& set);
    // The response to `variants`. All variants are read for it, once.
    [[nodiscard]] Json variants();

private:
    struct Volume;
    [[nodiscard]] std::shared_ptr<Volume> volume(const std::string& key);

    std::mutex guard_;
    std::map<std::string, std::shared_ptr<Volume>> volumes_;  // by name and options
    std::uint64_t uses_ = 0;
    std::mutex list_guard_;
    std::optional<Json> list_;
};

}  // namespace varia::server
