#include "record_file.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "csa_record.hpp"
#include "epd_record.hpp"
#include "kif_record.hpp"
#include "pgn4.hpp"
#include "record_json.hpp"
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

void add_moves(GameRecord& record, std::string_view line, std::uint32_t number) {
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t begin = line.find_first_not_of(blanks, at);
        if (begin == std::string_view::npos) return;
        at = std::min(line.find_first_of(blanks, begin), line.size());
        RecordedMove& move = record.moves().emplace_back();
        move.text = in_utf8(line.substr(begin, at - begin));
        move.place = {number, static_cast<std::uint32_t>(begin) + 1};
    }
}

// Whether a position is written as in PDN: the side and a colon, `W:W31,K32:B1,7`.
bool is_position_of_pdn(std::string_view text) {
    return text.size() > 1 && (text[0] == 'W' || text[0] == 'B') && text[1] == ':';
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

}  // namespace

GameRecord record_in_text(std::string_view text) {
    GameRecord record;
    std::vector<NumberedLine> lines = numbered_lines(text);
    record.place = {lines.empty() ? 1 : lines.front().number, 1};
    std::string_view status;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        const std::string_view kept = trimmed(line->text.substr(0, line->text.find('#')));
        if (kept.empty()) continue;
        if (is_status(kept)) {
            status = kept;
            record.end = {line->number, 1};
            lines.erase(std::next(line).base(), lines.end());
        }
        break;
    }
    for (const NumberedLine& line : lines) {
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
            if (is_name && record.find(tag) == nullptr) record.tags.push_back({tag, in_utf8(value), {line.number, 1}});
            continue;
        }
        const std::string_view kept = trimmed(line.text.substr(0, line.text.find('#')));
        const bool heading = record.moves().empty();
        if (heading && kept.starts_with("options:"))
            record.tags.push_back({std::string(tags::options), in_utf8(trimmed(kept.substr(8))), {line.number, 1}});
        else if (heading && kept.starts_with("position:"))
            record.tags.push_back({std::string(tags::position), in_utf8(trimmed(kept.substr(9))), {line.number, 1}});
        else
            add_moves(record, kept, line.number);
    }
    if (!status.empty()) {
        record.tags.push_back({std::string(tags::status), in_utf8(status), record.end});
        record.result = "*";
    }
    return record;
}

std::vector<GameRecord> records_in_uci(std::string_view text) {
    std::vector<GameRecord> all;
    bool ucci = false;  // the ranks are counted from 0
    for (const NumberedLine& line : numbered_lines(text)) {
        std::string_view rest = trimmed(line.text.substr(0, line.text.find('#')));
        if (rest.empty()) continue;
        GameRecord& record = all.emplace_back();
        record.place = {line.number, 1};
        record.result = "*";
        record.end = record.place;
        if (rest.starts_with("position ")) rest = trimmed(rest.substr(9));
        if (rest.starts_with("fen ")) rest = trimmed(rest.substr(4));
        constexpr std::string_view mark = "moves";
        std::size_t moves = rest.starts_with(mark) ? 0 : rest.find(" moves");
        const std::string_view position = trimmed(rest.substr(0, moves));
        if (!position.empty() && position != "startpos")
            record.tags.push_back({std::string(tags::position), in_utf8(position), record.place});
        if (moves == std::string_view::npos) continue;
        moves += rest[moves] == ' ' ? mark.size() + 1 : mark.size();
        add_moves(record, rest.substr(moves), line.number);
        for (RecordedMove& move : record.moves()) {
            move.place.column += static_cast<std::uint32_t>(rest.data() + moves - line.text.data());
            ucci = ucci || has_rank_zero(move.text);
        }
    }
    for (GameRecord& record : all) {
        record.dialects = ucci ? std::vector<std::string>{"ucci"} : std::vector<std::string>{"", "ucci"};
        record.families = ucci ? std::vector<std::string>{"ucci"} : std::vector<std::string>{"", "ucci"};
    }
    return all;
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
            pgn_.emplace(text);
            break;
        case RecordForm::text:
            all_.push_back(record_in_text(text));
            break;
        case RecordForm::uci:
            all_ = records_in_uci(text);
            break;
        case RecordForm::usi:
            all_ = records_in_usi(text);
            break;
        case RecordForm::json:
            all_ = records_in_json(text, error_);
            if (!error_.empty()) error_ = "is no JSON of records: " + error_;
            break;
        case RecordForm::csa:
            all_ = records_in_csa(text);
            break;
        case RecordForm::kif:
            all_ = records_in_kif(text);
            break;
        case RecordForm::ki2:
            all_ = records_in_ki2(text);
            break;
        case RecordForm::epd:
            all_ = records_in_epd(text);
            break;
        case RecordForm::wxf:
            all_ = records_in_wxf(text);
            break;
        case RecordForm::zsg:
            all_ = records_in_zsg(text);
            break;
        case RecordForm::foreign:
            error_ = fmt::format("looks like {}, which is not read; {}", found.name, forms_read);
            break;
    }
}

std::optional<GameRecord> RecordFile::next() {
    if (pgn_) {
        std::optional<GameRecord> record = pgn_->next();
        if (record) {
            read_pgn4(*record);
            take_dialect(*record);
        }
        return record;
    }
    if (next_ == all_.size()) return std::nullopt;
    return std::move(all_[next_++]);
}

}  // namespace varia::records
