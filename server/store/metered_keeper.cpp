#include "metered_keeper.hpp"

#include <chrono>
#include <utility>

namespace varia::server {
namespace {

class MeteredKeeper : public Keeper {
    // A function with a deduced return type must be defined before its uses.
    [[nodiscard]] auto told_of_reading() {
        return [this](double seconds, bool failed) { meter_.read(seconds, failed); };
    }
    template <class Act, class Told>
    static auto timed(const Act& act, const Told& told) {
        const auto begun = std::chrono::steady_clock::now();
        const auto seconds = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        };
        try {
            auto result = act();
            told(seconds(), false);
            return result;
        } catch (const StoreFailed&) {
            told(seconds(), true);
            throw;
        }
    }

public:
    MeteredKeeper(std::unique_ptr<Keeper> keeper, Meter& meter) : keeper_(std::move(keeper)), meter_(meter) {}

    std::vector<Written> write(std::span<const Order> orders) override {
        return timed([&] { return keeper_->write(orders); },
                     [&](double seconds, bool failed) { meter_.wrote(orders.size(), seconds, failed); });
    }
    std::optional<StoredGame> read(const std::string& game, std::int64_t from, std::int64_t most) override {
        return timed([&] { return keeper_->read(game, from, most); }, told_of_reading());
    }
    std::int64_t count_games() override {
        return timed([&] { return keeper_->count_games(); }, told_of_reading());
    }
    void forget_unplayed(std::int64_t before) override {
        timed([&] { return keeper_->forget_unplayed(before), 0; },
              [&](double seconds, bool failed) { meter_.wrote(0, seconds, failed); });
    }

private:
    std::unique_ptr<Keeper> keeper_;
    Meter& meter_;
};

}  // namespace

std::unique_ptr<Keeper> metered(std::unique_ptr<Keeper> keeper, Meter& meter) {
    return std::make_unique<MeteredKeeper>(std::move(keeper), meter);
}

}  // namespace varia::server
