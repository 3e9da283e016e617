// Random definitions: boards, pieces, rules and set-ups are combined at random. Each definition is valid by
// docs/format.md.
//
// The Definition is filled in by code, as a host would do it, and no file is read. So the kernel is tested without the
// reader of files. Boards are small, so that the brute-force referee is fast enough and pieces meet.
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

// What the definitions of a run have in common.
enum class Theme {
    two_sides,   // turns of one step
    turns,       // two sides, turns of several steps
    many_sides,  // one side, or three to eight, some of them with turns of several steps
    going_out,   // the same, and sides go out while the others play on
};

class Maker {
public:
    Maker(std::uint64_t seed, Theme theme);

    // Makes everything but the set-up.
    [[nodiscard]] varia::Definition make();
    // The meanings of the functions in the script.
    [[nodiscard]] const reference::Meanings& meanings() const { return meanings_; }
    // Sets up pieces for a definition that `make` returned, differently at each call. `few`: only as many pieces as
    // needed.
    void set_up(varia::Definition& definition, bool few);

private:
    [[nodiscard]] bool one_in(int n) { return dice_.below(n) == 0; }
    [[nodiscard]] int axes() const { return static_cast<int>(d_.board.axes.size()); }
    [[nodiscard]] int length(int axis) const {
        return static_cast<int>(d_.board.axes[static_cast<std::size_t>(axis)].labels.size());
    }
    [[nodiscard]] const std::string& cell_name(int cell) const { return space_->name(cell); }
    [[nodiscard]] varia::Name any_cell() { return {cell_name(dice_.below(space_->cells())), {}}; }
    [[nodiscard]] varia::Name any_side() { return dice_.pick(d_.sides.side).name; }
    [[nodiscard]] static bool has_many_sides(Theme theme) {
        return theme == Theme::many_sides || theme == Theme::going_out;
    }
    // Whether there are as many sides as most rules about an opponent need.
    [[nodiscard]] bool two() const { return d_.sides.side.size() == 2; }
    [[nodiscard]] varia::Name any_axis() { return d_.board.axes[static_cast<std::size_t>(dice_.below(axes()))].name; }

    // make_board.cpp
    void board();
    void shape();
    void blocks();
    void cell_names();
    void links();
    [[nodiscard]] std::string slot_name(const varia::Vector& place) const;
    void sides();
    void many_sides();
    void view(varia::SideDef& side);
    void teams();
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

    // make_safety.cpp
    void safety(std::uint64_t seed);
    void turn_to_stone(Dice& dice);
    void change_sides(Dice& dice, bool strikes);
    void convert(Dice& dice, bool strikes);
    void rebirths(Dice& dice, bool strikes);
    void fresh_drops(std::uint64_t seed);
    void enemy_steps(std::uint64_t seed);
    void landing(std::uint64_t seed);
    void axes_of_pushes(std::uint64_t seed);

    // make_strikes.cpp
    void remote_captures(std::uint64_t seed);
    void directions(std::vector<varia::Vector>& along, std::vector<varia::Name>& over);
    [[nodiscard]] varia::RemoteCaptureDef remote_capture(
        const varia::PieceDef* owner);  // null: a remote capture of the rules
    [[nodiscard]] varia::FrozenDef freeze();

    // make_wins.cpp
    void wins(std::uint64_t seed);
    void going_out(std::uint64_t seed);

    // make_states.cpp
    void states(std::uint64_t seed);
    void changes();
    void prices(std::uint64_t seed);

    // make_pieces.cpp
    void pieces();
    [[nodiscard]] varia::PieceDef piece(const std::string& letter, bool royal);
    [[nodiscard]] varia::PieceDef pawn(const std::string& letter);
    [[nodiscard]] varia::PromotionDef promotion(const varia::PieceDef& piece);
    void fate(varia::PieceDef& piece);  // its promotions, drops and other properties
    void entries(std::uint64_t seed);
    [[nodiscard]] varia::Name any_kind();
    [[nodiscard]] std::vector<varia::Name> some_kinds(int max);

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
    [[nodiscard]] bool may_bar_repetition() const;  // whether moves that repeat may be barred with the rules so far
    void hooks();
    void memories();
    [[nodiscard]] bool stands_on_block(int cell) const;
    void draw(varia::Definition& definition, const std::vector<std::string>& by_cell) const;
    void lots(varia::Definition& definition, const std::vector<int>& cells, const std::vector<std::string>& letters);
    void add_lots(varia::SetupDef& setup, const std::vector<int>& cells, const varia::Name& side,
                  const std::vector<std::string>& letters, Dice& dice) const;

    std::uint64_t seed_;
    Dice dice_;
    Theme theme_;
    bool has_turns_;
    int attempts_ = 0;  // set-ups made so far
    varia::Definition d_;
    std::optional<varia::BesideDef> handed_;  // a condition that an earlier move has
    reference::Meanings meanings_;
    std::unique_ptr<reference::Space> space_;  // for d_
};

}  // namespace random_rules
