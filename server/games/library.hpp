// Variants that are built in, each loaded once for all threads. What is loaded does not change: each game is played by
// a referee of its own, over tables that all of them share.
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

// From any thread. Whoever asks for what is being loaded waits for it.
class Library {
public:
    static constexpr std::size_t most_kept = 48;  // variants; games that are played by others go on
    Library();
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    // A referee of the variant that answers at once and has no game. It may be handed to another thread, with the game
    // that it has by then.
    struct Lent {
        std::shared_ptr<Referee> referee;
        VariantFacts facts;
        std::optional<Trouble> trouble;
    };
    [[nodiscard]] Lent lend(const std::string& variant, const Json& set);
    // The answer to `variants`: all of them are read for it, once.
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
