#include "record_file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "csa_record.hpp"
#include "epd_record.hpp"
#include "kif_record.hpp"
#include "pdn_numbers.hpp"
#include "pgn4.hpp"
#include "record_json.hpp"
#include "record_lines.hpp"
#include "record_reader.hpp"
#include "tag_names.hpp"
#include "text_lines.hpp"
#include "usi_record.hpp"
#include "wxf_record.hpp"
#include "zsg_record.hpp"

namespace varia::records {
namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";
constexpr std::size_t text_width = 100;
constexpr std::string_view forms_read =
    "read are PGN, PDN, EPD, CSA, KIF, KI2, WXF, ZSG, lines of UCI, UCCI and USI, games/*.txt and the JSON of convert";

// Adds the words of a part of a line as moves. Returns false if the game has too many.
bool add_moves(GameRecord& record, std::string_view part, const NumberedLine& line) {
    for (std::size_t at = 0; at < part.size();) {
        const std::size_t begin = part.find_first_not_of(blanks, at);
        if (begin == std::string_view::npos) break;
        at = std::min(part.find_first_of(blanks, begin), part.size());
        const auto column = static_cast<std::uint32_t>(part.data() - line.text.data() + begin) + 1;
        if (!add_move(record, 0, in_utf8(part.substr(begin, at - begin)), {line.number, column})) return false;
    }
    return true;
}

// Whether a move goes to a diagonal neighbour between named cells, `c3-d4`. No game of chess begins so.
bool is_diagonal_step(std::string_view move) {
    return move.size() == 5 && move[0] >= 'a' && move[0] <= 'h' && move[2] == '-' &&
           (move[3] == move[0] + 1 || move[3] == move[0] - 1) && (move[4] == move[1] + 1 || move[4] == move[1] - 1);
}

// Takes from the tags of PGN and PDN, or from the first move, in which dialect the moves are written. The tag Format
// names it, in records of xiangqi.
void take_dialect(GameRecord& record) {
    if (const std::string format = record.value(tags::format); !format.empty()) {
        std::string name;
        for (const char c : format) name += small_letter(c);
        record.dialects = {name, ""};
        record.families = {name};
    } else if (const std::string position = record.value(tags::position); !position.empty()) {
        if (is_position_of_pdn(position)) record.families = {"pdn"};
    } else if (!record.moves().empty() && is_diagonal_step(record.moves().front().text)) {
        record.families = {"", "pdn"};
    }
    if (record.families.empty() && !record.moves().empty() && is_numbered_move(record.moves().front().text))
        record.families = {"pdn"};
}

// Whether a cell of a move is on rank 0: `a0a1`. Boards with ranks from 1 have a rank 10 at most.
bool has_rank_zero(std::string_view move) {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const bool cells = move.size() == 4 && is_letter(move[0]) && is_letter(move[2]);
    return cells && (move[1] == '0' || move[3] == '0');
}

// The part of a line before a comment.
std::string_view without_comment(std::string_view line) { return trimmed(line.substr(0, line.find('#'))); }

class PgnSource : public RecordSource {
public:
    explicit PgnSource(std::string_view text) : reader_(text) {}

    [[nodiscard]] std::optional<GameRecord> next() override {
        std::optional<GameRecord> record = reader_.next();
        if (record) {
            read_pgn4(*record);
            take_dialect(*record);
        }
        return record;
    }

private:
    RecordReader reader_;
};

// The one game of a file of games/*.txt.
class TextSource : public RecordSource {
public:
    explicit TextSource(std::string_view text) : text_(text) {}

    [[nodiscard]] std::optional<GameRecord> next() override {
        return std::exchange(read_, true) ? std::nullopt : std::optional(record_in_text(text_));
    }

private:
    std::string_view text_;
    bool read_ = false;
};

// One game per line: `[position] startpos|FEN [moves M1 M2 ...]`, of UCI, or of UCCI if one of the moves in the file
// begins or ends on a rank 0. A line that can be read in both ways is read as UCI.
class UciSource : public RecordSource {
public:
    explicit UciSource(std::string_view text) : lines_(text, '#') {
        LineCursor search(text, '#');
        while (const std::optional<NumberedLine> line = search.next()) {
            std::string_view rest = parts_of(*line).moves;
            while (!ranks_from_zero_ && !rest.empty()) ranks_from_zero_ = has_rank_zero(next_word(rest));
            if (ranks_from_zero_) break;
        }
    }

    [[nodiscard]] std::optional<GameRecord> next() override {
        const std::optional<NumberedLine> line = lines_.next();
        if (!line) return std::nullopt;
        GameRecord record;
        record.place = {line->number, 1};
        record.result = "*";
        record.end = record.place;
        record.dialects = ranks_from_zero_ ? std::vector<std::string>{"ucci"} : std::vector<std::string>{"", "ucci"};
        record.families = record.dialects;
        const Parts parts = parts_of(*line);
        if (!parts.position.empty() && parts.position != "startpos")
            add_tag(record, tags::position, parts.position, record.place);
        (void)add_moves(record, parts.moves, *line);
        return record;
    }

private:
    struct Parts {
        std::string_view position, moves;
    };

    [[nodiscard]] static Parts parts_of(const NumberedLine& line) {
        constexpr std::string_view mark = "moves";
        std::string_view rest = line.text;
        if (rest.starts_with("position ")) rest = trimmed(rest.substr(9));
        if (rest.starts_with("fen ")) rest = trimmed(rest.substr(4));
        const std::size_t moves = rest.starts_with(mark) ? 0 : rest.find(" moves");
        if (moves == std::string_view::npos) return {trimmed(rest), {}};
        return {trimmed(rest.substr(0, moves)), rest.substr(moves + mark.size() + (rest[moves] == ' ' ? 1 : 0))};
    }

    // Takes a word from the beginning of the text; empty at its end.
    [[nodiscard]] static std::string_view next_word(std::string_view& text) {
        text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
        const std::string_view word = text.substr(0, text.find_first_of(blanks));
        text.remove_prefix(word.size());
        return word;
    }

    LineCursor lines_;
    bool ranks_from_zero_ = false;
};

}  // namespace

GameRecord record_in_text(std::string_view text) {
    GameRecord record;
    record.place = {1, 1};
    // The status is the last line that is no comment.
    NumberedLine last;
    LineCursor search(text);
    for (bool first = true; const std::optional<NumberedLine> line = search.next(); first = false) {
        if (first) record.place.line = line->number;
        if (!without_comment(line->text).empty()) last = *line;
    }
    const std::string_view said = without_comment(last.text);
    const std::string_view status = is_status(said) ? said : std::string_view();
    if (!status.empty()) record.end = {last.number, 1};
    LineCursor lines(text);
    while (const std::optional<NumberedLine> found = lines.next()) {
        const NumberedLine& line = *found;
        if (!status.empty() && line.number == last.number) break;
        const std::size_t colon = line.text.find(':');
        const std::string_view value = colon == std::string_view::npos ? std::string_view()
                                                                       : trimmed(line.text.substr(colon + 1));
        if (line.text.starts_with('#')) {
            // Varia itself writes the comments "# variant: chess" and "# white: Varia" (the player's name). They become
            // tags.
            const std::string_view name = colon == std::string_view::npos ? std::string_view()
                                                                          : trimmed(line.text.substr(1, colon - 1));
            std::string tag = same_tag(name, tags::variant) ? std::string(tags::variant) : std::string(name);
            const bool is_name = !tag.empty() && tag.size() < 40 && tag.find_first_of(blanks) == std::string::npos &&
                                 !value.empty();
            if (is_name && tag[0] >= 'a' && tag[0] <= 'z') tag[0] = static_cast<char>(tag[0] - 'a' + 'A');
            if (is_name) add_tag(record, tag, value, {line.number, 1});
            continue;
        }
        const std::string_view kept = without_comment(line.text);
        const bool heading = record.moves().empty();
        if (heading && kept.starts_with("options:"))
            add_tag(record, tags::options, trimmed(kept.substr(8)), {line.number, 1});
        else if (heading && kept.starts_with("position:"))
            add_tag(record, tags::position, trimmed(kept.substr(9)), {line.number, 1});
        else if (!add_moves(record, kept, line))
            break;
    }
    if (!status.empty()) {
        record.tags.push_back({std::string(tags::status), in_utf8(status), record.end});
        record.result = "*";
    }
    return record;
}

std::string plain_text(const GameRecord& record) {
    std::string text;
    const std::array left_out{tags::status, tags::options, tags::position,    tags::set_up,
                              tags::event,  tags::site,    tags::date,        tags::round,
                              tags::result, tags::hash,    tags::termination, tags::boards};
    for (const RecordTag& tag : record.tags)
        if (std::ranges::none_of(left_out, [&](std::string_view name) { return same_tag(name, tag.name); }) &&
            tag.value != "?")
            text += fmt::format("# {}: {}\n", same_tag(tag.name, tags::variant) ? "variant" : tag.name,
                                escaped(tag.value));
    if (const std::string* options = record.find(tags::options))
        text += fmt::format("options: {}\n", escaped(*options));
    if (const std::string* position = record.find(tags::position))
        text += fmt::format("position: {}\n", escaped(*position));
    std::string line;
    for (const RecordedMove& move : record.moves()) {
        if (!line.empty() && line.size() + 1 + move.text.size() > text_width) text += std::exchange(line, {}) + '\n';
        append_item(line, " ", move.text);
    }
    if (!line.empty()) text += line + '\n';
    return text + record.value(tags::status) + '\n';
}

std::string uci_line(const GameRecord& record) {
    const std::string* position = record.find(tags::position);
    std::string line = position == nullptr ? "startpos" : *position;
    if (!record.moves().empty()) line += " moves";
    for (const RecordedMove& move : record.moves()) line += " " + move.text;
    return line + '\n';
}

RecordFile::RecordFile(std::string bytes) : text_(decoded_text(std::move(bytes))), form_(RecordForm::pgn) {
    const std::string& text = text_.text;
    const FoundForm found = form_of(text);
    form_ = found.form;
    switch (form_) {
        case RecordForm::pgn:
            source_ = std::make_unique<PgnSource>(text);
            break;
        case RecordForm::text:
            source_ = std::make_unique<TextSource>(text);
            break;
        case RecordForm::uci:
            source_ = std::make_unique<UciSource>(text);
            break;
        case RecordForm::usi:
            source_ = usi_source(text);
            break;
        case RecordForm::json:
            source_ = json_source(text, error_);
            break;
        case RecordForm::csa:
            source_ = csa_source(text);
            break;
        case RecordForm::kif:
            source_ = kif_source(text);
            break;
        case RecordForm::ki2:
            source_ = ki2_source(text);
            break;
        case RecordForm::epd:
            source_ = epd_source(text);
            break;
        case RecordForm::wxf:
            source_ = wxf_source(text);
            break;
        case RecordForm::zsg:
            source_ = zsg_source(text);
            break;
        case RecordForm::foreign:
            error_ = fmt::format("looks like {}, which is not read; {}", found.name, forms_read);
            break;
    }
}

}  // namespace varia::records
