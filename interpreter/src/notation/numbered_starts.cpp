#include "numbered_starts.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "position_reader.hpp"
#include "position_words.hpp"
#include "programs.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

constexpr std::string_view prefix = "start:";

// The number that a seed chooses, by the mixing function of SplitMix64.
std::uint64_t mixed(std::uint64_t seed) {
    seed += 0x9E3779B97F4A7C15U;
    seed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9U;
    seed = (seed ^ (seed >> 27)) * 0x94D049BB133111EBU;
    return seed ^ (seed >> 31);
}

// A whole number; without a value if the text is none, or too large.
std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// The numbers that a seed chooses, one for each that the variant needs.
std::vector<std::uint64_t> chosen_by(std::uint64_t seed, const Variant& variant) {
    std::vector<std::uint64_t> numbers;
    for (const std::uint64_t count : start_arrays(variant)) {
        seed = mixed(seed);
        numbers.push_back(seed % count);
    }
    return numbers;
}

// The start position with the drawn pieces. Nothing of them has moved.
Position array_of(const VariantPtr& variant, std::span<const std::uint64_t> numbers) {
    const Lots& lots = variant->programs().lots;
    const StateTables& tables = variant->state();
    Position position = start_position(variant);
    for (const Cell c : lots.cells) position.put(c, {});
    for (std::size_t group = 0; group < lots.groups.size(); ++group)
        for (const Lots::PlacedPiece& placed : lots.place(group, numbers[group])) {
            position.put(placed.cell, placed.piece);
            if ((tables.first_kinds | tables.castling_kinds).has(placed.piece.kind()))
                position.set_unmoved(placed.cell, true);
        }
    position.normalise_marks();
    return position;
}

}  // namespace

std::vector<std::uint64_t> start_arrays(const Variant& variant) {
    std::vector<std::uint64_t> counts;
    for (const Lots::Group& group : variant.programs().lots.groups) counts.push_back(group.count);
    return counts;
}

Result<Position> numbered_start(const VariantPtr& variant, std::span<const std::uint64_t> numbers) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    const std::vector<std::uint64_t> counts = start_arrays(*variant);
    if (counts.empty()) return typed_error("this game has no start positions with numbers");
    if (numbers.size() != counts.size())
        return typed_error(counts.size() == 1
                               ? fmt::format("a start position has one number here, not {}", numbers.size())
                               : fmt::format("a start position has {} numbers here, one for each side, not {}",
                                             counts.size(), numbers.size()));
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (numbers[i] >= counts[i])
            return typed_error(
                fmt::format("there is no start position {}: the numbers go from 0 to {}", numbers[i], counts[i] - 1));
    const Position position = array_of(variant, numbers);
    // Whether it can be played is asked of its text, as of every position's.
    return read_position(variant, format_position(position), Reading::playable);
}

std::string numbered_start_text(const Position& position) {
    const Lots& lots = position.variant().programs().lots;
    if (lots.groups.empty()) return {};
    std::vector<PieceCode> board;
    for (int c = 0; c < position.variant().board().cells(); ++c)
        board.push_back(position.at(static_cast<Cell>(c)).code());
    std::vector<std::uint64_t> numbers;
    std::string text{prefix};
    for (std::size_t group = 0; group < lots.groups.size(); ++group) {
        const std::optional<std::uint64_t> number = lots.number_of(group, board);
        if (!number) return {};
        text += fmt::format("{}{}", group == 0 ? "" : ",", *number);
        numbers.push_back(*number);
    }
    return array_of(position.variant_ptr(), numbers) == position ? text : std::string{};
}

std::optional<Result<Position>> read_numbered_start(const VariantPtr& variant, std::string_view text) {
    if (text.size() > longest_position_text(*variant)) return std::nullopt;
    text = trimmed(text);
    if (!text.starts_with(prefix)) return std::nullopt;
    text.remove_prefix(prefix.size());
    const auto wrong = [](std::string_view what) {
        return Result<Position>(typed_error(fmt::format("{} is no number of a start position", quoted(what)),
                                            "write start:0, with a number for each side start:0,0, or start:?SEED"));
    };
    if (text.starts_with('?')) {
        const std::optional<std::uint64_t> seed = number_in(text.substr(1));
        if (!seed) return wrong(text);
        return numbered_start(variant, chosen_by(*seed, *variant));
    }
    std::vector<std::uint64_t> numbers;
    while (true) {
        const std::string_view one = text.substr(0, text.find(','));
        const std::optional<std::uint64_t> number = number_in(one);
        if (!number) return wrong(one);
        numbers.push_back(*number);
        if (one.size() == text.size() || numbers.size() > max_sides) break;
        text.remove_prefix(one.size() + 1);
    }
    return numbered_start(variant, numbers);
}

}  // namespace varia
