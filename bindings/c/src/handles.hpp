// What stands behind the handles that every part makes or reads.
#pragma once

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

// A variant and whom it tells. Immutable; handles of any thread share it.
struct Core {
    VariantPtr variant;
    Host host;
    Diagnostics warnings;
    std::vector<char> traps;  // a cell each: whether it is a trap
};
using CorePtr = std::shared_ptr<const Core>;

// With whatever describing it has to look up. `host` is that of the variant it was loaded with.
[[nodiscard]] CorePtr made_core(VariantPtr variant, const Host &host, Diagnostics warnings = {});

// How many steps one call may search through whole turns, and whether its time is over. Handed to rules by address.
struct Watch {
    Host host;
    std::uint64_t most = max_searched_steps;
    std::uint64_t spent = 0;

    void begin() { spent = 0; }
    [[nodiscard]] bool go_on(std::uint64_t steps) {
        spent += steps;
        return spent <= most && (host.expired == nullptr || host.expired(host.user) == 0);
    }
};

// A move as callers hand it back.
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

    // Its rules, which are made when they are first asked, since most that is read needs none.
    [[nodiscard]] varia::Rules &asked();
    // Throws if a script has failed in what was just asked.
    void expect_answered();
    // Every legal move; kept until the position changes.
    [[nodiscard]] const varia::MoveList &moves();
    // A move that is handed in. Throws if it is not legal here.
    [[nodiscard]] varia::Move legal(const varia_move *move);
    // Stands otherwise now: what was known or made is forgotten.
    void begin_anew();

    varia::c::CorePtr core;
    varia::Position position;
    varia::c::Watch watch;
    std::optional<varia::Rules> rules;
    varia::MoveList legal_moves;
    bool known = false;                                         // whether legal_moves are the position's
    std::vector<std::unique_ptr<varia::Position::Undo>> undos;  // more than are in use
    std::size_t made = 0;                                       // moves that can be taken back
    varia::Standing standing;                                   // its texts are handed out
};

struct varia_game {
    varia_game(varia::c::CorePtr from, varia::Contest plays, std::uint64_t most_steps)
        : core(std::move(from)), contest(std::move(plays)), search_steps(most_steps) {
        watch();
    }
    varia_game(const varia_game &other)
        : core(other.core), contest(other.contest), search_steps(other.search_steps), undone(other.undone) {
        watch();
    }
    varia_game &operator=(const varia_game &) = delete;
    [[nodiscard]] const varia::c::Host &host() const { return core->host; }

    void expect_answered();
    [[nodiscard]] int floor(std::int32_t number) const {
        return static_cast<int>(varia::c::numbered(number, static_cast<std::size_t>(contest.floors()), "floor"));
    }
    // An action that is handed in. Throws if it is not legal now.
    [[nodiscard]] varia::Action legal(const varia_move *move);

    // What was taken back: its steps, or of a match, and of giving up, its text.
    struct Undone {
        std::vector<varia::Move> steps;
        std::string text;
    };

    varia::c::CorePtr core;
    varia::Contest contest;
    std::uint64_t search_steps;
    std::unique_ptr<varia::c::Watch> watched;
    std::vector<Undone> undone;  // the last one last
    varia::Standing standing;    // its texts are handed out
    std::string line;            // likewise

private:
    void watch();
};
