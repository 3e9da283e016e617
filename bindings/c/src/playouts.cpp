// Random games.
#include <varia/notation.hpp>
#include <varia/playout.hpp>

#include "values.hpp"

#include "handles.hpp"

struct varia_playouts {
    varia_playouts(varia::c::CorePtr from, std::uint64_t seed)
        : core(std::move(from)), playouts(core->variant, seed), start(varia::start_position(core->variant)) {}
    [[nodiscard]] const varia::c::Host &host() const { return core->host; }

    varia::c::CorePtr core;
    varia::Playouts playouts;
    varia::Position start;
    varia::c::Watch watch;
    varia::Standing standing;                 // owns texts that were returned
    mutable std::atomic<bool> in_use{false};  // see InUse
};

using namespace varia;
using namespace varia::c;

varia_status varia_playouts_create(const varia_variant *variant, uint64_t seed, varia_playouts **playouts,
                                   varia_error **error) {
    if (playouts != nullptr) *playouts = nullptr;
    return call("variant", variant, error, [&] {
        needed_pointer(playouts, "playouts");
        auto made = std::make_unique<varia_playouts>(variant->core, seed);
        made->watch.host = variant->host();
        if (variant->host().expired != nullptr)
            (void)made->playouts.rules().watch_searches(
                [watch = &made->watch](std::uint64_t steps) { return watch->go_on(steps); });
        *playouts = made.release();
    });
}

void varia_playouts_free(varia_playouts *playouts) { delete playouts; }

varia_status varia_playouts_play(varia_playouts *playouts, const varia_position *start, int32_t max,
                                 varia_outcome *outcome, int32_t *moves, varia_error **error) {
    return call("playouts", playouts, error, [&] {
        const Described<varia_outcome> described(outcome, "outcome");
        std::optional<InUse> begins;
        if (start != nullptr) begins.emplace("position", *start);
        if (start != nullptr && start->position.variant_ptr() != playouts->core->variant)
            misuse("the position is not of the variant that is played");
        if (max < 0) misuse("a game has at most so many moves, not " + std::to_string(max));
        playouts->watch.begin();
        const Position &from = start != nullptr ? start->position : playouts->start;
        const Playouts::Result result = max > 0 ? playouts->playouts.play(from, max) : playouts->playouts.play(from);
        if (std::optional<Diagnostic> failure = playouts->playouts.rules().take_failure())
            fail(VARIA_SCRIPT_FAILED, {*std::move(failure)});
        playouts->standing = standing_of(result.outcome, *playouts->core->variant);
        if (moves != nullptr) *moves = result.plies;
        described.report(described_outcome(playouts->standing, playouts->core->variant->sides().size()));
    });
}

varia_status varia_playouts_result(varia_playouts *playouts, int32_t side, varia_result *result, varia_error **error) {
    return call("playouts", playouts, error, [&] {
        const Described<varia_result> described(result, "result");
        numbered(side, static_cast<std::size_t>(playouts->core->variant->sides().size()), "side");
        described.report(described_result(playouts->standing, side));
    });
}

varia_status varia_playouts_position(const varia_playouts *playouts, varia_position **position, varia_error **error) {
    if (position != nullptr) *position = nullptr;
    return call("playouts", playouts, error, [&] {
        needed_pointer(position, "position") = new varia_position(playouts->core, playouts->playouts.last());
    });
}
