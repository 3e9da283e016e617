// The objects that a service holds for its client: variants and games, by handle.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <varia/contest.hpp>
#include <varia/player/engine.hpp>
#include <varia/variant.hpp>

namespace varia::cli {

// The computer of a game. It keeps its transposition table between searches. Only one search at a time may use it.
struct Seat {
    std::optional<player::Engine> engine;
    int threads = 0;
    std::string weights;  // the text of the client's weights
    std::atomic<bool> busy{false};
};

struct HeldGame {
    HeldGame(std::string of, Contest played) : variant(std::move(of)), contest(std::move(played)) {}
    std::string variant;  // the handle of its variant
    Contest contest;
    bool subscribed = false;
    std::shared_ptr<Seat> seat = std::make_shared<Seat>();
};

// Not thread-safe: one thread at a time may use it.
class Registry {
public:
    std::string add(VariantPtr variant);
    std::string add(HeldGame game);
    // Null if there is none with this handle.
    [[nodiscard]] const VariantPtr* variant(const std::string& handle) const;
    [[nodiscard]] HeldGame* game(const std::string& handle);
    // Removes the variant or game with this handle. Returns false if there is none.
    bool close(const std::string& handle);
    [[nodiscard]] const std::map<std::string, VariantPtr>& variants() const { return variants_; }
    [[nodiscard]] const std::map<std::string, HeldGame>& games() const { return games_; }

private:
    std::map<std::string, VariantPtr> variants_;
    std::map<std::string, HeldGame> games_;
    std::uint64_t next_variant_ = 1, next_game_ = 1;  // a handle is never used again
};

}  // namespace varia::cli
