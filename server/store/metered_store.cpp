#include "metered_store.hpp"

#include <chrono>
#include <utility>

namespace varia::server {
namespace {

class MeteredStore : public Store {
    // A function with a deduced return type must be defined before its uses.
    [[nodiscard]] auto read_reported() {
        return [this](double seconds, bool failed) { meter_.read(seconds, failed); };
    }
    template <class Act, class Callback>
    static auto timed(const Act& act, const Callback& done) {
        const auto begun = std::chrono::steady_clock::now();
        const auto seconds = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        };
        try {
            auto result = act();
            done(seconds(), false);
            return result;
        } catch (const StoreFailed&) {
            done(seconds(), true);
            throw;
        }
    }

public:
    MeteredStore(std::unique_ptr<Store> store, Meter& meter) : store_(std::move(store)), meter_(meter) {}

    std::vector<WriteResult> write(std::span<const WriteRequest> orders) override {
        return timed([&] { return store_->write(orders); },
                     [&](double seconds, bool failed) { meter_.wrote(orders.size(), seconds, failed); });
    }
    std::optional<StoredGame> read(const std::string& game, std::int64_t from, std::int64_t max) override {
        return timed([&] { return store_->read(game, from, max); }, read_reported());
    }
    std::int64_t count_games() override {
        return timed([&] { return store_->count_games(); }, read_reported());
    }
    void forget_unplayed(std::int64_t before) override {
        timed([&] { return store_->forget_unplayed(before), 0; },
              [&](double seconds, bool failed) { meter_.wrote(0, seconds, failed); });
    }

private:
    std::unique_ptr<Store> store_;
    Meter& meter_;
};

}  // namespace

std::unique_ptr<Store> metered(std::unique_ptr<Store> store, Meter& meter) {
    return std::make_unique<MeteredStore>(std::move(store), meter);
}

}  // namespace varia::server
