#include "counting_field.hpp"

#include <string_view>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "piece_letters.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

constexpr std::string_view key = "counting=";

}  // namespace

std::string counting_field(const Position& position) {
    const Variant& variant = position.variant();
    if (variant.state().countings.empty()) return {};
    const Position::Counting& counting = position.counting();
    if (counting == position.counting_from_here()) return {};
    if (counting.side == Side::nobody) return fmt::format(" {}-", key);
    return fmt::format(" {}{}{}:{}/{}", key, variant.definition().sides.of(counting.side).letter, counting.rule + 1,
                       counting.count, counting.limit);
}

bool read_counting_field(Position& position, TypedText& source, TypedText::Field field, bool& described) {
    const Variant& variant = position.variant();
    const std::vector<StateTables::Counting>& rules = variant.state().countings;
    if (rules.empty() || !field.text.starts_with(key)) return false;
    if (described) {
        source.error(field.begin, "counting= is written twice", "write it once");
        return true;
    }
    described = true;
    const std::string_view text = field.text.substr(key.size());
    position.set_counting({});
    if (text == "-") return true;
    const std::size_t colon = text.find(':');
    // A count without side and rule takes them from the count that this position would begin.
    const Position::Counting from_here = position.counting_from_here();
    if (const std::size_t bar = text.find('/'); text.starts_with(':') && bar != std::string_view::npos) {
        const std::optional<int> count = number_up_to(text.substr(1, bar - 1), max_counted_moves + 1);
        const std::optional<int> limit = number_up_to(text.substr(bar + 1), max_counted_moves);
        if (from_here.side == Side::nobody) {
            source.error(field.begin, "moves are counted, but in this position nobody's are",
                         "look at the pieces, or write no count");
            return true;
        }
        if (count && limit && *limit > 0 && *count <= *limit + 1) {
            position.set_counting({from_here.side, from_here.rule, static_cast<std::uint16_t>(*count),
                                   static_cast<std::uint16_t>(*limit)});
            return true;
        }
    }
    const std::size_t slash = text.find('/');
    std::size_t at = 0;
    const std::optional<Side> side = read_owner(variant, text, at);
    if (side && *side != Side::nobody && colon != std::string_view::npos && slash != std::string_view::npos &&
        at < colon && colon < slash) {
        const std::optional<int> rule = number_up_to(text.substr(at, colon - at), static_cast<int>(rules.size()));
        const std::optional<int> limit = number_up_to(text.substr(slash + 1), max_counted_moves);
        const std::optional<int> count = number_up_to(text.substr(colon + 1, slash - colon - 1), max_counted_moves + 1);
        if (rule && *rule > 0 && limit && *limit > 0 && count && *count <= *limit + 1) {
            position.set_counting({*side, static_cast<std::uint8_t>(*rule - 1), static_cast<std::uint16_t>(*count),
                                   static_cast<std::uint16_t>(*limit)});
            return true;
        }
    }
    const std::string& letter = variant.definition().sides.of(Side::second).letter;
    source.error(
        field.begin,
        fmt::format("expected whose moves are counted, by which rule, how many have been, and of how many; found {}",
                    quoted(field.text)),
        fmt::format("write {}{}1:12/64 or, where none are, {}-", key, letter, key));
    return true;
}

}  // namespace varia
