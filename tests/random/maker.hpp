// Random definitions: boards, pieces, rules and set-ups thrown together, each of them valid by docs/format.md.
//
// What is made is a Definition filled in by hand, as a host would: no file is read, so that what the kernel makes of a
// declaration is tested without the reader in between. Boards are small, so that the brute-force referee keeps up and
// that pieces meet.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/definition.hpp>

#include "dice.hpp"
#include "scripts.hpp"
#include "space.hpp"

namespace random_rules {

class Maker {
public:
    // With `turns`, those are of several steps.
    explicit Maker(std::uint64_t seed, bool turns = false);

    // Everything but the set-up.
    [[nodiscard]] varia::Definition make();
    // What the functions of its script mean.
    [[nodiscard]] const reference::Meanings& meanings() const { return meanings_; }
    // Sets pieces up for a definition that `make` gave; another way each time. `few`: as few as a game needs.
    void set_up(varia::Definition& definition, bool few);

private:
    [[nodiscard]] bool one_in(int n) { return dice_.below(n) == 0; }
    [[nodiscard]] int axes() const { return static_cast<int>(d_.board.axes.size()); }
    [[nodiscard]] int length(int axis) const {
        return static_cast<int>(d_.board.axes[static_cast<std::size_t>(axis)].labels.size());
    }
    [[nodiscard]] const std::string& cell_name(int cell) const { return space_->name(cell); }
    [[nodiscard]] varia::Name any_cell() { return {cell_name(dice_.below(space_->cells())), {}}; }
    [[nodiscard]] varia::Name any_axis() { return d_.board.axes[static_cast<std::size_t>(dice_.below(axes()))].name; }

    // make_board.cpp
    void board();
    void shape();
    void blocks();
    void links();
    [[nodiscard]] std::string slot_name(const varia::Vector& place) const;
    void sides();
    [[nodiscard]] std::string condition();  // an expression over the axes
    [[nodiscard]] varia::Region region();
    void zones();
    [[nodiscard]] varia::ZoneRef zone();  // a named zone, or an expression in place

    // make_moves.cpp
    [[nodiscard]] varia::Vector step(int reach);
    [[nodiscard]] varia::MoveDef move();
    [[nodiscard]] varia::MoveDef royal_move();
    [[nodiscard]] std::vector<varia::Leg> random_legs();
    void way(varia::MoveDef& move);
    void limits(varia::MoveDef& move);
    void flight(varia::MoveDef& move);
    [[nodiscard]] varia::PushDef push();

    // make_captures.cpp
    void captures(std::uint64_t seed);

    // make_material.cpp
    void materials(std::uint64_t seed);

    // make_strikes.cpp
    void strikes(std::uint64_t seed);
    void directions(std::vector<varia::Vector>& along, std::vector<varia::Name>& over);
    [[nodiscard]] varia::StrikeDef strike(const varia::PieceDef* owner);  // none: of the rules
    [[nodiscard]] varia::FrozenDef freeze();

    // make_pieces.cpp
    void pieces();
    [[nodiscard]] varia::PieceDef piece(const std::string& letter, bool royal);
    [[nodiscard]] varia::PieceDef pawn(const std::string& letter);
    [[nodiscard]] varia::PromotionDef promotion(const varia::PieceDef& piece);
    void fate(varia::PieceDef& piece);  // what becomes of it
    [[nodiscard]] varia::Name any_kind();
    [[nodiscard]] std::vector<varia::Name> some_kinds(int most);

    // make_rules.cpp
    void rules();
    void endings();
    void ends();
    void passes();
    void lines();  // facing, holds
    void castling();
    [[nodiscard]] varia::ResultDef result();
    [[nodiscard]] varia::ChaseDef chase();
    [[nodiscard]] std::vector<varia::WorthDef> worth();
    varia::CountingDef counting();
    varia::MaterialDef material();
    [[nodiscard]] varia::DeclareDef declaration();

    // make_turns.cpp
    void turns();
    void groups();
    [[nodiscard]] varia::Name new_step(const std::string& name) const;
    void placings();
    void goings_on();
    void leaps();
    void prefers();
    void strengths();
    void whole_turns();

    // make_setup.cpp
    void hooks();
    [[nodiscard]] bool stands_on_block(int cell) const;
    void draw(varia::Definition& definition, const std::vector<std::string>& by_cell) const;

    std::uint64_t seed_;
    Dice dice_;
    bool has_turns_;
    varia::Definition d_;
    std::optional<varia::BesideDef> handed_;  // one that a move asks for
    reference::Meanings meanings_;
    std::unique_ptr<reference::Space> space_;  // of d_
};

}  // namespace random_rules
