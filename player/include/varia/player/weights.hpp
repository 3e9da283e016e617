// Weights of the evaluation: values of pieces and of other features that were learned from games. Without weights, the
// evaluation is computed from the variant. docs/training.md.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/layout.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia::player {

// The largest distance from a royal piece, in steps, for which the weights depend on the distance.
inline constexpr int near_steps = 4;

// A value.
struct Weights {
    std::uint64_t rules = 0;  // rules_hash() of the variant they were learned for
    int games = 0;            // number of games from which they were learned
    // By kind, from 1. pieces, hand: value on the board and in hand, in hundredths of the commonest piece. placement: a
    // factor for the computed values of cells, in hundredths.
    std::vector<int> pieces, hand, placement;
    // Factors for computed terms, in hundredths: own pieces around royal pieces, enemies near them, the driving
    // together of royal pieces, territory, and the progress to results that can be counted (checks, extinction,
    // points).
    int shelter = 100, danger = 100, drive = 100, room = 100, ends = 100;
    // Terms that are not computed, in hundredths of the commonest piece. An empty list stands for zeros.
    int move = 0;            // bonus for being the side to move
    std::vector<int> pairs;  // by kind: bonus for two or more of it on the board
    // By kind and coordinate: a correction to the computed values of cells, for the full board (middle) and for the
    // empty board (end). A cell's correction is the sum over the axes, as the piece's side sees the cell. WeightPlan
    // has the indices.
    std::vector<int> middle, end;
    // By kind and distance: a bonus for the number of steps, from 1 to near_steps, that a royal piece needs to the cell
    // of the piece. attack: an enemy's royal piece; guard: an own one. It fades as the board empties.
    std::vector<int> attack, guard;
    friend bool operator==(const Weights&, const Weights&) = default;
};

// The indices of numbers in the lists of Weights, and in one list of all numbers.
struct WeightPlan {
    explicit WeightPlan(const Variant& variant);

    std::size_t kinds, steps;       // number of kinds plus one; number of coordinates of all axes
    std::vector<std::size_t> axes;  // the index of each axis' first coordinate
    // Where each list begins in the list of all numbers: pieces, hand, placement, ...
    std::size_t terms, move, pairs, middle, end, attack, guard, count;

    [[nodiscard]] std::size_t cell_at(Kind kind, std::size_t axis, int coordinate) const {
        return kind * steps + axes[axis] + static_cast<std::size_t>(coordinate);
    }
    [[nodiscard]] static std::size_t near_at(Kind kind, int far) {
        return static_cast<std::size_t>(kind) * near_steps + static_cast<std::size_t>(far) - 1;
    }
    // Converts to one list of all numbers, and back. Numbers that a list does not have are 0.
    [[nodiscard]] std::vector<double> list(const Weights& weights) const;
    [[nodiscard]] Weights weights(const std::vector<double>& list) const;
};

// Writes the text of `VARIANT.eval.toml`, and reads it. Errors name the place; weights for other rules are an error.
[[nodiscard]] std::string weights_text(const Weights& weights, const Variant& variant);
[[nodiscard]] Result<Weights> read_weights(std::string_view text, const std::string& file, const Variant& variant);
// Reads weights for the first game of the layout that has their rules.
[[nodiscard]] Result<Weights> read_weights(std::string_view text, const std::string& file, const Layout& layout);
// The weights that come with a built-in variant, if their rules are its rules. Otherwise the weights that come with
// another variant of the same rules, for example a match whose boards play this game.
[[nodiscard]] std::optional<Weights> builtin_weights(const Variant& variant);

// The source of an engine's weights.
enum class WeightsFrom : std::uint8_t { nowhere, program, folder, given };
struct WeightsInUse {
    std::shared_ptr<const Weights> weights;  // null: the evaluation is computed from the variant
    WeightsFrom from = WeightsFrom::nowhere;
    std::string file;  // path in the program's source, or in the folder; for given weights the name that the host uses
    // Why files of the folder are not used although they are for this variant, by their name or by the rules that they
    // name.
    Diagnostics unfit;
};

// The folder of the user's own weights: varia/weights in $XDG_DATA_HOME, or in ~/.local/share. `varia train` writes the
// weights of built-in variants there. Empty if there is no home. The folder need not exist. The library reads no
// environment variables: a host passes the values of XDG_DATA_HOME and HOME; a value that is null or no absolute path
// is ignored. The library looks into the folder only if the host says so (Options::weights_folder).
[[nodiscard]] std::string user_weights_folder(const char* data_home, const char* home);
// The name of a file of weights in this folder: ID.eval.toml; with `rules`, for a choice of options other than the
// usual one, ID-RULES.eval.toml.
[[nodiscard]] std::string weights_file_name(const std::string& id, std::optional<std::uint64_t> rules = {});

}  // namespace varia::player
