#include "record_form.hpp"

#include <algorithm>
#include <array>

#include <varia/text.hpp>

#include "text_lines.hpp"

namespace varia::records {
namespace {

constexpr std::size_t looked_at = 65536;
constexpr std::string_view heading_colon = "\uFF1A";

constexpr bool is_a_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_a_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_a_letter(char c) { return is_a_capital(c) || (c >= 'a' && c <= 'z'); }

bool begins_with_any(std::string_view line, const auto& heads) {
    return std::ranges::any_of(heads, [&](std::string_view head) { return line.starts_with(head); });
}

bool is_csa(std::string_view line) {
    constexpr std::array<std::string_view, 7> heads{"N+", "N-", "PI", "P1-", "P1 ", "P+", "$EVENT:"};
    const bool version = line.size() >= 2 && line[0] == 'V' && is_a_digit(line[1]);
    return version || is_csa_move(line) || begins_with_any(line, heads);
}

// Lines with which KIF begins: the comment that names the form, headings with a wide colon, and the headings of the
// board and of the moves. Shift-JIS has been converted before, or its words are not legible.
bool is_kif(std::string_view line) {
    constexpr std::array<std::string_view, 5> heads{"#KIF", "# ---- Kifu", "# ----  Kifu", "手数----", "手数---"};
    if (begins_with_any(line, heads) || side_sign(line) != 0) return true;
    const std::size_t colon = line.find(heading_colon);
    return colon != std::string_view::npos && colon > 0 && colon < 40 && line.front() != '[' &&
           static_cast<unsigned char>(line.front()) >= 0x80;
}

// Whether moves of KI2 stand in the text before any move with a number.
bool has_ki2_moves(const std::vector<NumberedLine>& lines) {
    for (const NumberedLine& line : lines) {
        if (side_sign(line.text) != 0) return true;
        if (line.text.starts_with("手数-") || is_a_digit(line.text.front())) return false;
    }
    return false;
}

// A move between two cells with a number before a letter, `7g7f`, or the drop `P*5e`. UCI writes `e2e4`, `P@e4`.
bool is_usi_move(std::string_view move) {
    if (move.size() >= 4 && is_a_letter(move[0]) && move[1] == '*') return is_a_digit(move[2]);
    const auto is_label = [](char c) { return is_a_letter(c) && c != 'x'; };  // 32x28 is a move of draughts
    return move.size() >= 4 && is_a_digit(move[0]) && is_label(move[is_a_digit(move[1]) ? 2 : 1]);
}

// A line of UCI, UCCI or USI.
bool is_line_of_moves(std::string_view line) {
    return line.starts_with("startpos") || line.starts_with("position ") || line.starts_with("sfen ") ||
           line.find(" moves ") != std::string_view::npos;
}

bool is_usi_line(std::string_view line) {
    if (line.starts_with("position ")) line = trimmed(line.substr(9));
    if (line.starts_with("sfen ")) return true;
    const std::vector<std::string_view> fields = fields_in(line);
    if (is_sfen(fields)) return true;
    const auto moves = std::ranges::find(fields, std::string_view("moves"));
    return moves != fields.end() && std::next(moves) != fields.end() && is_usi_move(*std::next(moves));
}

// The first line with moves decides: `startpos` alone may be of any protocol.
RecordForm form_of_lines(const std::vector<NumberedLine>& lines) {
    for (const NumberedLine& line : lines) {
        if (line.text.starts_with('#')) continue;
        if (is_usi_line(line.text)) return RecordForm::usi;
        if (line.text.find(" moves ") != std::string_view::npos || line.text.find('/') != std::string_view::npos)
            return RecordForm::uci;
    }
    return RecordForm::uci;
}

FoundForm foreign(std::string_view name) { return {RecordForm::foreign, name}; }

// The form that a line shows, as the first line that is no comment. Without a value if it shows none.
bool find_form(std::string_view line, const std::vector<NumberedLine>& lines, FoundForm& found) {
    if (is_kif(line))
        found = {has_ki2_moves(lines) ? RecordForm::ki2 : RecordForm::kif, {}};
    else if (is_csa(line))
        found = {RecordForm::csa, {}};
    else if (line.starts_with("(;"))
        found = foreign("SGF, in which games of Go and others are kept");
    else if (line.starts_with("<?xml") || line.starts_with("<!DOCTYPE") || line.starts_with("<html"))
        found = foreign("XML or a page of the web");
    else if (line.starts_with("Zillions Save Game File") || line.starts_with("RulesFile=") ||
             line.starts_with("VariantFile=") || line.starts_with("VariantName="))
        found = {RecordForm::zsg, {}};
    else if (line.starts_with("FORMAT") && line.find("WXF") != std::string_view::npos)
        found = {RecordForm::wxf, {}};
    else
        return false;
    return true;
}

}  // namespace

std::string_view form_title(RecordForm form) {
    switch (form) {
        case RecordForm::usi:
            return "a line of USI";
        case RecordForm::csa:
            return "CSA";
        case RecordForm::kif:
            return "KIF";
        case RecordForm::ki2:
            return "KI2";
        case RecordForm::wxf:
            return "WXF";
        case RecordForm::zsg:
            return "a game saved by Zillions of Games";
        case RecordForm::epd:
            return "EPD";
        case RecordForm::pgn:
        case RecordForm::text:
        case RecordForm::uci:
        case RecordForm::json:
        case RecordForm::foreign:
            break;
    }
    return {};
}

bool is_status(std::string_view line) {
    if (line == "ongoing") return true;
    const std::string_view first = line.substr(0, line.find(' '));
    if (first.size() == line.size()) return false;
    return first.ends_with("-wins") || first.ends_with("-loses") || first.starts_with("minor-win-") ||
           first == "draw" || first == "tie";
}

bool is_count(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_epd(std::string_view line) {
    const std::vector<std::string_view> fields = fields_in(line);
    return fields.size() >= 4 && fields[0].find('/') != std::string_view::npos && fields[0].find('[') != 0 &&
           fields[1].size() == 1 && is_a_letter(fields[1][0]);
}

bool is_csa_move(std::string_view line) {
    return line.size() >= 7 && (line[0] == '+' || line[0] == '-') &&
           std::ranges::all_of(line.substr(1, 4), is_a_digit) && is_a_capital(line[5]) && is_a_capital(line[6]);
}

bool is_sfen(const std::vector<std::string_view>& fields) {
    if (fields.size() < 3 || fields[0].find('/') == std::string_view::npos) return false;
    if (fields[1] != "b" && fields[1] != "w") return false;
    const auto is_hand_sign = [](char c) { return is_a_digit(c) || is_a_letter(c); };
    if (fields[2] != "-" && !std::ranges::all_of(fields[2], is_hand_sign)) return false;
    const bool numbered = fields.size() > 3 && std::ranges::all_of(fields[3], is_a_digit);
    return numbered || (fields.size() > 3 && fields[3] == "moves");
}

std::size_t side_sign(std::string_view text) {
    constexpr std::array<std::string_view, 6> signs{"▲", "△", "▼", "▽", "☗", "☖"};
    for (const std::string_view sign : signs)
        if (text.starts_with(sign)) return sign.size();
    return 0;
}

std::vector<std::string_view> fields_in(std::string_view line) {
    std::vector<std::string_view> fields;
    constexpr std::string_view between = " \t\r\n\f\v";
    for (std::size_t at = line.find_first_not_of(between); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(between, at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(between, end);
    }
    return fields;
}

FoundForm form_of(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    const std::string_view begin = text.substr(0, looked_at);
    if (begin.find('\0') != std::string_view::npos) return foreign("a file that is no text, such as a data base");
    const std::string_view all = trimmed(text);
    if (all.starts_with('{')) {
        const std::size_t sign = all.find_first_not_of(" \t\r\n\f\v", 1);
        if (sign != std::string_view::npos && all[sign] == '"') return {RecordForm::json, {}};
    }
    const std::vector<NumberedLine> lines = numbered_lines(begin);
    FoundForm found;
    for (const NumberedLine& line : lines) {
        if (line.text.front() == '\'' || line.text.front() == '%') continue;  // comments of CSA, and of PGN and EPD
        // Lines that begin with # or * are comments of KIF, if they are no heading of KIF.
        if (find_form(line.text, lines, found)) return found;
        if (line.text.front() != '#' && line.text.front() != '*') break;
    }
    const auto shown = std::ranges::find_if(lines, [](const NumberedLine& line) { return line.text.front() != '%'; });
    const std::string_view first = shown == lines.end() ? std::string_view() : std::string_view(shown->text);
    if (first.starts_with('#') || first.starts_with("options:") || first.starts_with("position:")) {
        // Lists of openings and of positions may begin with comments too, so the first other line decides.
        for (const NumberedLine& line : lines) {
            if (line.text.starts_with('#')) continue;
            if (is_line_of_moves(line.text) || is_sfen(fields_in(line.text))) return {form_of_lines(lines), {}};
            return {is_epd(line.text) ? RecordForm::epd : RecordForm::text, {}};
        }
        return {RecordForm::text, {}};
    }
    if (is_line_of_moves(first) || is_sfen(fields_in(first))) return {form_of_lines(lines), {}};
    if (all.starts_with('[')) return {RecordForm::pgn, {}};
    if (is_epd(first)) {
        const auto has_moves = [](const NumberedLine& line) { return is_line_of_moves(line.text); };
        return {std::ranges::any_of(lines, has_moves) ? RecordForm::uci : RecordForm::epd, {}};
    }
    const std::size_t last = all.rfind('\n');
    if (is_status(trimmed(all.substr(last == std::string_view::npos ? 0 : last)))) return {RecordForm::text, {}};
    return {RecordForm::pgn, {}};
}

}  // namespace varia::records
