// Weights: what an engine takes pieces and the rest of a position for, where that has been learned from games instead
// of worked out. docs/training.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/match.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia::player {

inline constexpr int near_steps = 4;  // so near to a royal piece others are told apart by how near

// A value.
struct Weights {
    std::uint64_t rules = 0;  // rules_hash() of the variant they were learned for
    int games = 0;            // from so many
    // By kind, from 1: hundredths of the commonest piece, on the board and in hand; and in hundredths how much of what
    // is worked out about the cells it stands on.
    std::vector<int> pieces, hand, placement;
    // In hundredths of what is worked out: own pieces about royal ones, enemies near them, royal pieces brought
    // together, room, and how near the ends are that can be counted.
    int shelter = 100, danger = 100, drive = 100, room = 100, ends = 100;
    // What nothing is worked out about, in hundredths of the commonest piece; lists that are empty say nothing.
    int move = 0;            // to have the move
    std::vector<int> pairs;  // by kind: to have two or more of it on the board
    // By kind and coordinate, on top of what is worked out about the cells: the cell's sum over the axes, as the
    // piece's side sees it, while the board is full and when it has emptied. WeightPlan says where which is.
    std::vector<int> middle, end;
    // By kind and the steps that a royal piece needs to where it stands, from 1 to near_steps, as far as the board is
    // still full: of an enemy's, of an own one.
    std::vector<int> attack, guard;
    friend bool operator==(const Weights&, const Weights&) = default;
};

// Where in the lists of Weights the number of a kind is, and where in one list of all the numbers there are.
struct WeightPlan {
    explicit WeightPlan(const Variant& variant);

    std::size_t kinds, steps;       // kinds and one more; coordinates of all axes
    std::vector<std::size_t> axes;  // of each axis the first of its coordinates among them
    // Where each list begins in the one: pieces, hand, placement, ...
    std::size_t terms, move, pairs, middle, end, attack, guard, count;

    [[nodiscard]] std::size_t cell_at(Kind kind, std::size_t axis, int coordinate) const {
        return kind * steps + axes[axis] + static_cast<std::size_t>(coordinate);
    }
    [[nodiscard]] static std::size_t near_at(Kind kind, int far) {
        return static_cast<std::size_t>(kind) * near_steps + static_cast<std::size_t>(far) - 1;
    }
    // All numbers in one list, and back; what a list does not say is 0.
    [[nodiscard]] std::vector<double> list(const Weights& weights) const;
    [[nodiscard]] Weights weights(const std::vector<double>& list) const;
};

// The text of `VARIANT.eval.toml`, and back. Errors name the place; weights of other rules are one.
[[nodiscard]] std::string weights_text(const Weights& weights, const Variant& variant);
[[nodiscard]] Result<Weights> read_weights(std::string_view text, const std::string& file, const Variant& variant);
// Of a match they are for the first of its boards' games that has their rules.
[[nodiscard]] Result<Weights> read_weights(std::string_view text, const std::string& file, const Building& building);
// Those that come with a built-in variant, if it has some and the rules are theirs; or else those that come with
// another of the same rules, as that of a match whose floors play this.
[[nodiscard]] std::optional<Weights> builtin_weights(const Variant& variant);

// Where the weights of an engine come from.
enum class WeightsFrom : std::uint8_t { nowhere, program, folder, given };
struct WeightsInUse {
    std::shared_ptr<const Weights> weights;  // null: all is worked out
    WeightsFrom from = WeightsFrom::nowhere;
    std::string file;  // of the program's source, or of the folder; of given ones what the host calls them
    // Why files of the folder are not used that are for the variant by their names, or by the rules they say they are
    // for.
    Diagnostics unfit;
};

// The folder of a user's own weights, where `varia train` puts those of built-in variants: varia/weights in
// $XDG_DATA_HOME, or in
// ~/.local/share. Empty where there is no home. It need not exist. The library reads no environment: a host hands over
// the values of XDG_DATA_HOME and HOME; one that is null, or no absolute path, does not count. Nor does it look there
// unless a host says so (Options::weights_folder).
[[nodiscard]] std::string user_weights_folder(const char* data_home, const char* home);
// What a file of weights is called there: ID.eval.toml; with `rules`, for another choice of options than the usual one,
// ID-RULES.eval.toml.
[[nodiscard]] std::string weights_file_name(const std::string& id, std::optional<std::uint64_t> rules = {});

}  // namespace varia::player
