#include "usi_record.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "record_form.hpp"
#include "record_lines.hpp"
#include "record_text.hpp"
#include "tag_names.hpp"
#include "text_lines.hpp"

namespace varia::records {
namespace {

Place place_in(const NumberedLine& line, std::string_view part) {
    return {line.number, static_cast<std::uint32_t>(part.data() - line.text.data()) + 1};
}

// The words at the end of a game that some programs write in the place of a move.
RecordedEnd usi_end(std::string_view word) {
    if (word == "resign") return RecordedEnd::resigned;
    if (word == "win") return RecordedEnd::declared;
    return RecordedEnd::none;
}

std::string line_of(const GameRecord& record, std::string start) {
    if (!record.moves().empty()) start += " moves";
    for (const RecordedMove& move : record.moves()) start += " " + move.text;
    return start + '\n';
}

// The start position behind a word, in the dialect; `startpos` for the usual one.
Result<std::string> start_in(const Contest& start, std::string_view name, std::string_view word) {
    if (start.position() == start_position(start.variant_ptr())) return std::string("startpos");
    const DialectDef* const dialect = find_dialect(start.variant(), name);
    if (dialect == nullptr) return fmt::format("{} {}", word, start.text());
    const Result<std::string> position = format_position(start.position(), *dialect);
    if (!position) return position.diagnostics();
    return fmt::format("{} {}", word, *position);
}

GameRecord record_on_usi_line(const NumberedLine& line) {
    const std::vector<std::string_view> fields = fields_in(line.text);
    GameRecord record;
    record.place = {line.number, 1};
    record.end = record.place;
    record.result = "*";
    record.dialects = {"usi"};
    record.families = {"usi"};
    auto field = fields.begin();
    for (const std::string_view word : {"position", "sfen"})
        if (field != fields.end() && *field == word) ++field;
    const auto moves = std::find(field, fields.end(), std::string_view("moves"));
    std::string position;
    for (; field != moves; ++field) position += (position.empty() ? "" : " ") + std::string(*field);
    if (!position.empty() && position != "startpos") add_tag(record, tags::position, position, record.place);
    if (moves == fields.end()) return record;
    for (auto move = std::next(moves); move != fields.end(); ++move) {
        record.ending = usi_end(*move);
        if (record.ending != RecordedEnd::none) break;
        if (!add_move(record, 0, in_utf8(*move), place_in(line, *move))) break;
    }
    return record;
}

class UsiSource : public RecordSource {
public:
    explicit UsiSource(std::string_view text) : lines_(text, '#') {}

    [[nodiscard]] std::optional<GameRecord> next() override {
        const std::optional<NumberedLine> line = lines_.next();
        return line ? std::optional(record_on_usi_line(*line)) : std::nullopt;
    }

private:
    LineCursor lines_;
};

}  // namespace

RecordSourcePtr usi_source(std::string_view text) { return std::make_unique<UsiSource>(text); }

Result<std::string> usi_line(const GameRecord& record, const Contest& start) {
    const Result<std::string> position = start_in(start, "sfen", "sfen");
    if (!position) return position.diagnostics();
    return line_of(record, *position);
}

Result<std::string> ucci_line(const GameRecord& record, const Contest& start) {
    const Result<std::string> position = start_in(start, "ucci", "fen");
    if (!position) return position.diagnostics();
    return line_of(record, *position);
}

}  // namespace varia::records
