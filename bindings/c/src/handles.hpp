// The objects behind the handles that several files use.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/limits.hpp>
#include <varia/position.hpp>
#include <varia/rules.hpp>
#include <varia/standing.hpp>
#include <varia/variant.hpp>

#include "call.hpp"

namespace varia::c {

// A variant and its host. Immutable; handles of any thread share it.
struct Core {
    VariantPtr variant;
    Host host;
    Diagnostics warnings;
    std::vector<char> traps;  // for each cell: whether it is a trap
};
using CorePtr = std::shared_ptr<const Core>;

// Makes a core, with everything that descriptions look up. `host` is the host with which the variant was loaded.
[[nodiscard]] CorePtr made_core(VariantPtr variant, const Host &host, Diagnostics warnings = {});

// Limits a call's searches through whole turns: the maximum number of steps, and the deadline. Rules keep its address.
struct Watch {
    Host host;
    std::uint64_t max = max_searched_steps;
    std::uint64_t spent = 0;

    void begin() { spent = 0; }
    [[nodiscard]] bool go_on(std::uint64_t steps) {
        spent += steps;
        return spent <= max && (host.expired == nullptr || host.expired(host.user) == 0);
    }
};

// Converts a move that a caller passes.
[[nodiscard]] Action action_of(const varia_move &move);

}  // namespace varia::c

struct varia_variant {
    varia::c::CorePtr core;
    [[nodiscard]] const varia::c::Host &host() const { return core->host; }
};

struct varia_position {
    varia_position(varia::c::CorePtr from, varia::Position stands)
        : core(std::move(from)), position(std::move(stands)) {}
    [[nodiscard]] const varia::c::Host &host() const { return core->host; }

    // The rules of the position. They are made at first use, since most functions need none.
    [[nodiscard]] varia::Rules &asked();
    // Throws if a script has failed in the last question.
    void expect_answered();
    // All legal moves. The list is kept until the position changes.
    [[nodiscard]] const varia::MoveList &moves();
    // Converts a move that a caller passes. Throws if it is not legal here.
    [[nodiscard]] varia::Move legal(const varia_move *move);
    // Call this when the position has been replaced: it forgets the legal moves and the moves that can be taken back.
    void begin_anew();

    varia::c::CorePtr core;
    varia::Position position;
    varia::c::Watch watch;
    std::optional<varia::Rules> rules;
    varia::MoveList legal_moves;
    bool known = false;                                         // whether legal_moves belongs to the position
    std::vector<std::unique_ptr<varia::Position::Undo>> undos;  // may have more entries than `made`
    std::size_t made = 0;                                       // number of moves that can be taken back
    varia::Standing standing;                                   // owns texts that were returned
    mutable std::atomic<bool> in_use{false};                    // see InUse
};

struct varia_game {
    varia_game(varia::c::CorePtr from, varia::Contest plays, std::uint64_t max_steps)
        : core(std::move(from)), contest(std::move(plays)), search_steps(max_steps) {
        watch();
    }
    varia_game(const varia_game &other)
        : core(other.core), contest(other.contest), search_steps(other.search_steps), undone(other.undone) {
        watch();
    }
    varia_game &operator=(const varia_game &) = delete;
    [[nodiscard]] const varia::c::Host &host() const { return core->host; }

    void expect_answered();
    [[nodiscard]] int board(std::int32_t number) const {
        return static_cast<int>(varia::c::numbered(number, static_cast<std::size_t>(contest.boards()), "floor"));
    }
    // Converts an action that a caller passes. Throws if it is not legal now.
    [[nodiscard]] varia::Action legal(const varia_move *move);

    // A turn that was taken back: its steps; or its text, in a match and after resigning.
    struct Undone {
        std::vector<varia::Move> steps;
        std::string text;
    };

    varia::c::CorePtr core;
    varia::Contest contest;
    std::uint64_t search_steps;
    std::unique_ptr<varia::c::Watch> watched;
    std::vector<Undone> undone;               // the latest is last
    varia::Standing standing;                 // owns texts that were returned
    std::string line;                         // owns a text that was returned
    mutable std::atomic<bool> in_use{false};  // see InUse

private:
    void watch();
};
