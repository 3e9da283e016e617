#include "epd_record.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "record_form.hpp"
#include "record_lines.hpp"
#include "record_text.hpp"
#include "tag_names.hpp"
#include "text_lines.hpp"

namespace varia::records {
namespace {

constexpr std::string_view clock_code = "hmvc", number_code = "fmvn";
constexpr std::string_view no_value = "true";  // the value of a tag for an operation that has none
constexpr std::array<std::string_view, 4> codes_with_moves{"bm", "am", "pm", "sm"};

bool is_opcode(std::string_view text) {
    const auto is_sign = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !text.empty() && !(text[0] >= '0' && text[0] <= '9') && std::ranges::all_of(text, is_sign);
}

// Takes the text of one operation, up to its semicolon, from the beginning of `rest`. A semicolon in quotes does not
// end it.
std::string_view take_operation(std::string_view& rest) {
    std::size_t end = 0;
    for (bool in_quotes = false; end < rest.size() && (in_quotes || rest[end] != ';'); ++end)
        if (rest[end] == '"') in_quotes = !in_quotes;
    const std::string_view operation = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return operation;
}

// A value without the quotes around it.
std::string_view unquoted(std::string_view value) {
    const bool quotes = value.size() > 1 && value.front() == '"' && value.back() == '"';
    return quotes ? value.substr(1, value.size() - 2) : value;
}

GameRecord record_on(const NumberedLine& line) {
    GameRecord record;
    record.place = {line.number, 1};
    record.end = record.place;
    record.result = "*";
    const std::vector<std::string_view> fields = fields_in(line.text);
    // The fields of the position: four, and more that are no opcode, as in variants and in FEN.
    std::size_t count = std::min<std::size_t>(4, fields.size());
    const auto is_operation = [](std::string_view field) {
        return is_opcode(field) || field.ends_with(';') || field.starts_with(';');
    };
    while (count < fields.size() && !is_operation(fields[count])) ++count;
    std::string position;
    for (std::size_t i = 0; i < count; ++i) position += (i == 0 ? "" : " ") + in_utf8(fields[i]);
    std::string_view rest;
    if (count < fields.size())
        rest = line.text.substr(static_cast<std::size_t>(fields[count].data() - line.text.data()));
    std::string clock = "0", number = "1";
    const bool counted = count > 5 && is_count(fields[count - 1]) && is_count(fields[count - 2]);
    bool said = counted;
    std::vector<RecordTag> operations;
    while (!rest.empty()) {
        const auto column = static_cast<std::uint32_t>(rest.data() - line.text.data()) + 1;
        const std::string_view operation = take_operation(rest);
        if (operation.empty()) continue;
        if (operations.size() >= max_record_tags) {
            add_flaw(record, {line.number, column}, fmt::format("more than {} operations", max_record_tags));
            break;
        }
        const std::size_t blank = std::min(operation.find_first_of(" \t"), operation.size());
        const std::string_view code = operation.substr(0, blank), value = trimmed(operation.substr(blank));
        const Place place{line.number, column};
        if (!is_opcode(code))
            add_flaw(record, place, fmt::format("{} is no operation of EPD", quoted(operation)));
        else if (code == clock_code || code == number_code) {
            (code == clock_code ? clock : number) = in_utf8(value);
            said = true;
        } else {
            operations.push_back(
                {in_utf8(code), value.empty() ? std::string(no_value) : in_utf8(unquoted(value)), place});
        }
    }
    if (said && !counted) position += fmt::format(" {} {}", clock, number);
    add_tag(record, tags::position, position, record.place);
    for (const RecordTag& operation : operations) add_tag(record, operation.name, operation.value, operation.place);
    return record;
}

class EpdSource : public RecordSource {
public:
    explicit EpdSource(std::string_view text) : lines_(text) {}

    [[nodiscard]] std::optional<GameRecord> next() override {
        while (const std::optional<NumberedLine> line = lines_.next())
            if (line->text.front() != '#' && line->text.front() != '%') return record_on(*line);
        return std::nullopt;
    }

private:
    LineCursor lines_;
};

}  // namespace

RecordSourcePtr epd_source(std::string_view text) { return std::make_unique<EpdSource>(text); }

void check_epd_moves(GameRecord& record, Contest& start) {
    for (const std::string_view code : codes_with_moves)
        for (const RecordTag& tag : record.tags) {
            if (tag.name != code || tag.value == no_value) continue;
            for (const std::string_view word : fields_in(tag.value))
                if (const Result<Action> action = start.read_action(word); !action)
                    add_flaw(record, tag.place,
                             fmt::format("{} {}: {}", code, escaped(word), action.diagnostics().front().message));
        }
}

std::string epd_line(const GameRecord& record, const Contest& now) {
    const std::string text = now.text();
    std::vector<std::string_view> fields = fields_in(text);
    std::string clock, number;
    if (fields.size() > 4 && is_count(fields.back()) && is_count(fields[fields.size() - 2])) {
        number = fields.back();
        clock = fields[fields.size() - 2];
        fields.resize(fields.size() - 2);
    }
    std::string line = fmt::format("{}", fmt::join(fields, " "));
    if (!number.empty()) line += fmt::format(" {} {}; {} {};", clock_code, clock, number_code, number);
    if (record.moves().empty())
        for (const RecordTag& tag : record.tags) {
            // Tags of PGN begin with a capital, opcodes do not.
            const bool operation = is_opcode(tag.name) && tag.name.front() >= 'a' && tag.name.front() <= 'z';
            if (!operation) continue;
            const bool bare = std::ranges::find(codes_with_moves, tag.name) != codes_with_moves.end() ||
                              tag.name == "pv" || is_count(tag.value);
            std::string value = tag.value;
            std::erase(value, '"');
            line += tag.value == no_value ? fmt::format(" {};", tag.name)
                    : bare                ? fmt::format(" {} {};", tag.name, value)
                                          : fmt::format(" {} \"{}\";", tag.name, value);
        }
    return line + '\n';
}

}  // namespace varia::records
