#include "record_start.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "pdn_numbers.hpp"
#include "record_dialect.hpp"
#include "record_setup.hpp"
#include "tag_names.hpp"

namespace varia::records {
namespace {

Diagnostic unknown_start(Place place, std::string message) {
    Diagnostic d = typed_error(std::move(message));
    d.line = place.line;
    d.column = place.column;
    return d;
}

// The start that a record gives by its pieces or by the name of a handicap, in the words of its dialect.
Result<Contest> start_without_tag(const GameRecord& record, const VariantPtr& variant) {
    const bool has_pieces = record.setup &&
                            (record.setup->usual || !record.setup->men.empty() || !record.setup->hands.empty());
    if (!has_pieces && record.handicap.empty()) return Contest(variant);
    const std::string dialect_name = record.families.empty() ? std::string() : record.families.front();
    const DialectDef* const dialect = find_dialect(*variant, dialect_name);
    if (dialect == nullptr)
        return unknown_start(record.place, fmt::format("{} has no dialect {}", quoted(variant->definition().name),
                                                       quoted(dialect_name)));
    if (has_pieces) {
        const Result<Position> position = position_of(*record.setup, variant, *dialect);
        if (!position) return position.diagnostics();
        Result<Contest> start = Contest::parse(variant, format_position(*position));
        if (start) return start;
        return unknown_start(record.setup->place, start.diagnostics().front().message);
    }
    const auto known = std::ranges::find(dialect->starts, record.handicap, &DialectStartDef::name);
    if (known != dialect->starts.end()) return Contest::parse(variant, known->position.text);
    return unknown_start(record.place, fmt::format("the start position {} is not known", quoted(record.handicap)));
}

// The start for a position of PDN whose cells are numbered from the top row, in a game whose cells have other names.
std::optional<Contest> start_by_rows(std::string_view text, const VariantPtr& variant) {
    if (!is_position_of_pdn(text)) return std::nullopt;
    const std::optional<PdnNumbers> numbers = PdnNumbers::of(*variant);
    const std::optional<std::string> named = numbers ? numbers->position(text) : std::nullopt;
    if (!named) return std::nullopt;
    Result<Contest> start = Contest::parse(variant, *named);
    return start ? std::optional(std::move(start).value()) : std::nullopt;
}

}  // namespace

Place place_of(const GameRecord& record, std::string_view tag) {
    for (const RecordTag& t : record.tags)
        if (same_tag(t.name, tag)) return t.place;
    return record.place;
}

Result<Contest> start_of_record(const GameRecord& record, const VariantPtr& variant) {
    const std::string* text = record.find(tags::position);
    if (text == nullptr || text->empty()) return start_without_tag(record, variant);
    Result<Contest> start = Contest::parse(variant, *text);
    if (std::optional<Contest> other = start_by_rows(*text, variant))
        if (!start || playable_moves(record, *other) > playable_moves(record, *start)) return *std::move(other);
    if (start) return start;
    Diagnostics found = start.diagnostics();
    for (Diagnostic& d : found) {
        d.line = place_of(record, tags::position).line;
        d.column = place_of(record, tags::position).column;
    }
    return found;
}

}  // namespace varia::records
