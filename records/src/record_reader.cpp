#include "record_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "pdn_numbers.hpp"
#include "record_signs.hpp"
#include "tag_names.hpp"

namespace varia::records {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_name_sign(char c) { return is_digit(c) || is_capital(c) || (c >= 'a' && c <= 'z') || c == '_' || c == '-'; }

// The length of a piece's letter in braces, such as `{LN}`, at the beginning of the text. 0 if there is none.
std::size_t letter_in_braces(std::string_view text) {
    std::size_t end = 1;
    if (text.size() < 4 || !is_capital(text[1])) return 0;
    while (end < text.size() && (is_capital(text[end]) || is_digit(text[end]))) ++end;
    return end > 2 && end < text.size() && text[end] == '}' ? end + 1 : 0;
}

// Whether a word adds nothing to the move before it, from which a blank separates it.
bool is_empty_word(std::string_view word) {
    constexpr std::array<std::string_view, 8> empty{"+", "++", "#", "e.p.", "ep.", "ep", "mate", "ch."};
    return std::ranges::find(empty, word) != empty.end();
}

// Whether a word is the letter of a piece that stands apart before a move between two cells, as in the logs of Game
// Courier: `N b1-c3`. `rest`: the text behind it.
bool is_letter_before_move(std::string_view word, std::string_view rest) {
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    if (word.size() != 1 || !(is_capital(word[0]) || is_small(word[0]))) return false;
    const std::size_t from = rest.find_first_not_of(' ');
    if (from == 0 || from == std::string_view::npos || !is_small(rest[from])) return false;
    std::size_t end = from + 1;
    while (end < rest.size() && is_digit(rest[end])) ++end;
    return end > from + 1 && rest.substr(end).starts_with('-') && end + 2 < rest.size() && is_small(rest[end + 1]) &&
           is_digit(rest[end + 2]);
}

// The name of the tag on a line. Empty if the line is no tag.
std::string tag_name(std::string_view line) {
    if (!is_tag(line)) return {};
    const std::size_t name = line.find_first_not_of(" \t", 1);
    return std::string(line.substr(name, line.find_first_of(" \t\"", name) - name));
}

// How far the tag at the beginning of the text can go: to the end of its line. The position of PGN4 may have a line for
// each row of the board.
std::size_t tag_length(std::string_view text) {
    constexpr std::string_view of_rows = "[StartFen4 \"";
    constexpr std::size_t longest = 4000;
    const std::size_t line = std::min(text.find_first_of("\r\n"), text.size());
    if (!text.starts_with(of_rows)) return line;
    const std::size_t close = text.substr(0, longest).find('"', of_rows.size());
    if (close == std::string_view::npos || close < line) return line;
    const std::size_t end = text.find_first_of("\r\n", close);
    return std::min(end, text.size());
}

// Where the value of a tag ends that has quotation marks without a backslash before them, such as `[Event ""Gold"
// Cup"]`. `here`: the tag, to the end of its line; `inner`: the first of these marks. npos if this is no such value.
std::size_t end_of_loose_value(std::string_view here, std::size_t inner) {
    const std::size_t end = here.find("\"]", inner + 1);
    if (end == std::string_view::npos || here.substr(inner, end - inner).find_first_of("[]") != std::string_view::npos)
        return std::string_view::npos;
    return end;
}

bool is_empty_line(std::string_view rest) {
    const std::size_t sign = rest.find_first_not_of(" \t");
    return sign == std::string_view::npos || rest[sign] == '\n' || rest[sign] == '\r';
}

// Whether a game begins on this line, behind damaged text: the line is a tag behind an empty line, or it is the tag
// Event, with which every game of PGN begins. `apart`: the line before is empty.
bool begins_game(std::string_view rest, bool apart) {
    const std::string_view line = rest.substr(0, 200);
    return (apart || line.starts_with("[Event ")) && is_tag(line);
}

// Joins a comment to one line: blanks at its ends are removed, and a line end with the blanks around it becomes one
// blank.
std::string one_line(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        bool broken = false;
        while (at < text.size() && is_blank(text[at])) broken = broken || text[at] == '\n' || text[at] == '\r', ++at;
        if (at == begin)
            out += text[at++];
        else if (broken)
            out += ' ';
        else
            out += text.substr(begin, at - begin);
    }
    const std::size_t first = out.find_first_not_of(" \t"), last = out.find_last_not_of(" \t");
    return first == std::string::npos ? std::string() : in_utf8(std::string_view(out).substr(first, last + 1 - first));
}

}  // namespace

bool is_tag(std::string_view text) {
    if (text.empty() || text.front() != '[') return false;
    std::size_t at = 1;
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    const std::size_t name = at;
    while (at < text.size() && is_name_sign(text[at])) ++at;
    if (at == name || is_digit(text[name])) return false;
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    return at < text.size() && text[at] == '"';
}

bool is_score(std::string_view text) {
    int numbers = 0;
    for (std::size_t at = 0;; ++numbers) {
        const std::size_t digits = at;
        while (at < text.size() && is_digit(text[at])) ++at;
        if (at == digits) return false;
        if (at < text.size() && (text[at] == '/' || text[at] == '.')) {
            const std::size_t below = ++at;
            while (at < text.size() && is_digit(text[at])) ++at;
            if (at == below) return false;
        }
        if (at == text.size()) return numbers > 0;
        if (text[at] != '-' && text[at] != ',') return false;
        ++at;
    }
}

RecordReader::RecordReader(std::string_view text)
    : text_(text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text) {}

bool RecordReader::flawed(Place place, std::string message) {
    if (game_.flaws.size() < max_record_flaws) game_.flaws.push_back({place, std::move(message)});
    return false;
}

void RecordReader::note(Place place, std::string message) {
    if (game_.notes.size() < max_record_flaws) game_.notes.push_back({place, std::move(message)});
}

// Skips blanks, lines for other programs, and line comments between games.
bool RecordReader::skip_between() {
    while (!text_.done()) {
        const char c = text_.peek();
        if (is_blank(c))
            text_.advance();
        else if ((c == '%' && text_.begins_line()) || c == ';')
            text_.skip_line();
        else
            return true;
    }
    return false;
}

std::optional<GameRecord> RecordReader::next() {
    std::vector<std::string> said;  // comments outside of games; the next game gets them
    while (skip_between()) {
        game_ = {};
        open_ = {0};
        opened_.clear();
        ended_ = false;
        passed_over_ = 0;
        game_.lines.front().comments = std::move(said);
        pass_separator();
        skip_between();
        game_.place = text_.place();
        read_tags();
        read_moves();
        if (!game_.tags.empty() || !game_.moves().empty() || ended_ || !game_.flaws.empty()) return std::move(game_);
        said = std::move(game_.lines.front().comments);
    }
    return std::nullopt;
}

void RecordReader::read_tags() {
    std::size_t above = text_.offset();  // where the previous tag ended
    while (skip_between() && text_.peek() == '[') {
        if (begins_other_game(above)) return;
        // A flaw in one tag does not affect the others.
        if (!read_tag()) text_.skip_line();
        above = text_.offset();
    }
}

// Whether the tag here belongs to another game. It does if this game has the tag already and an empty line stands
// before it, or if it is this game's first tag once more. Then this game has no moves.
bool RecordReader::begins_other_game(std::size_t above) {
    const std::string name = tag_name(text_.rest().substr(0, 200));
    if (name.empty() || game_.tags.empty()) return false;
    return same_tag(game_.tags.front().name, name) || (text_.has_empty_line(above) && game_.find(name) != nullptr);
}

bool RecordReader::read_tag() {
    const Place place = text_.place();
    const std::string_view here = text_.rest().substr(0, tag_length(text_.rest()));
    if (!is_tag(here)) return flawed(place, "no tag: one is written [Name \"value\"]");
    const std::size_t name = here.find_first_not_of(" \t", 1);
    std::size_t at = here.find_first_of(" \t\"", name);
    RecordTag tag{std::string(here.substr(name, at - name)), {}, place};
    at = here.find('"', at) + 1;
    std::string value;
    while (at < here.size() && here[at] != '"') {
        if (here[at] == '\\' && at + 1 < here.size() && (here[at + 1] == '"' || here[at + 1] == '\\')) ++at;
        value += here[at++];
    }
    if (at == here.size())
        return flawed(place, fmt::format("the value of the tag {} is not closed by a \"", tag.name.substr(0, 40)));
    const std::size_t inner = at;
    at = here.find_first_not_of(" \t", at + 1);
    if (at == std::string_view::npos || here[at] != ']') {
        const std::size_t end = end_of_loose_value(here, inner);
        if (end == std::string_view::npos)
            return flawed(place, fmt::format("the tag {} is not closed by a ]", tag.name.substr(0, 40)));
        value += here.substr(inner, end - inner);
        at = end + 1;
        note(place,
             fmt::format("the value of the tag {} has \" without \\ before it", escaped(tag.name.substr(0, 40))));
    }
    std::erase_if(value, [](char c) { return c == '\r' || c == '\n'; });
    tag.value = in_utf8(value);
    text_.advance(at + 1);
    if (game_.tags.size() == max_record_tags) return flawed(place, fmt::format("more than {} tags", max_record_tags));
    if (game_.find(tag.name) == nullptr)
        game_.tags.push_back(std::move(tag));
    else
        note(place,
             fmt::format("the tag {} stands here once more; its first value counts", escaped(tag.name.substr(0, 40))));
    return true;
}

void RecordReader::read_moves() {
    while (!ended_) {
        while (!text_.done() && is_blank(text_.peek())) text_.advance();
        if (text_.done() || (text_.peek() == '[' && is_tag(text_.rest().substr(0, 200)))) break;
        if (pass_separator()) break;
        if (!read_token()) return go_to_next_game();
    }
    game_.end = text_.place();
    if (!ended_) {
        game_.open = !opened_.empty() && text_.done();
        if (!opened_.empty()) flawed(opened_.back(), "this variation is not closed by a )");
        // Moves that were typed without tags need no result.
        else if (!game_.tags.empty())
            take_result_of_tag();
        return;
    }
    // Comments about the result belong to the last move.
    for (;;) {
        while (!text_.done() && is_blank(text_.peek())) text_.advance();
        if (text_.peek() == '%' && text_.begins_line())
            text_.skip_line();
        else if (pass_separator() || (text_.peek() != '{' && text_.peek() != ';') || text_.done())
            return;
        else if (!read_comment())
            return go_to_next_game();
    }
}

// Takes the result from the tag Result, because some programs write none behind the moves. The last record of a text
// may have been cut off if it has no result at all; other records without one go on.
void RecordReader::take_result_of_tag() {
    const std::string said = game_.value(tags::result);
    if (!(said == "*" || is_result(said))) {
        if (text_.done())
            flawed(game_.end, "the record breaks off here, without a result");
        else
            note(game_.end, "no result stands behind the moves, nor in a tag; the game is taken for one that goes on");
        return;
    }
    game_.result = said == "1/2" ? "1/2-1/2" : said;
    note(game_.end, fmt::format("no result stands behind the moves; {} is taken from the tag {}", said, tags::result));
}

bool RecordReader::read_token() {
    const char c = text_.peek();
    if (c == '%' && text_.begins_line()) {
        text_.skip_line();
        return true;
    }
    switch (c) {
        case ';':
            return read_comment();
        case '{':
            if (const std::size_t letter = letter_in_braces(text_.rest()); letter != 0 && text_.peek(letter) == '@')
                return read_word();
            return read_comment();
        case '(':
            return open_variation();
        case ')':
            return close_variation();
        case '$':
            return read_glyph();
        case '}':
            return pass_over("this } closes no comment");
        case '[': {
            // A command that belongs into a comment, [%clk 0:10], is passed over as a whole.
            const std::size_t end = text_.rest().find_first_of("]\r\n");
            const bool command = text_.peek(1) == '%' && end != std::string_view::npos && text_.peek(end) == ']';
            return pass_over("a [ that begins no tag", command ? end + 1 : 1);
        }
        case ']':
            return pass_over("a ] that ends no tag");
        case '%':
            return pass_over("a % that begins no line");
        case '"':
            return pass_over("a \" outside of tags and comments");
        default:
            break;
    }
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F')
        return pass_over(fmt::format("a byte that is no text, {:#04x}", static_cast<unsigned char>(c)));
    return read_word();
}

// Adds a flaw for signs that mean nothing here, and goes on behind them. After too many of them the text is no record.
bool RecordReader::pass_over(std::string message, std::size_t length) {
    flawed(text_.place(), std::move(message));
    text_.advance(length);
    return ++passed_over_ < max_record_flaws;
}

bool RecordReader::read_comment() {
    const Place place = text_.place();
    const std::string_view rest = text_.rest();
    if (text_.peek() == ';') {
        const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
        take_comment(one_line(rest.substr(1, end - 1)));
        text_.skip_line();
        return true;
    }
    // The search stops where a game begins: a comment that was left open must not swallow the games behind it.
    std::size_t end = rest.find_first_of("}\n\r");
    for (bool apart = false; end != std::string_view::npos && rest[end] != '}';
         end = rest.find_first_of("}\n\r", end + 1)) {
        const std::string_view below = rest.substr(end + 1);
        if (rest[end] == '\r' && below.starts_with('\n')) continue;
        if (begins_game(below, apart)) return flawed(place, "this comment is not closed by a }");
        apart = is_empty_line(below);
    }
    if (end == std::string_view::npos) {
        game_.open = true;
        return flawed(place, "this comment is not closed by a }");
    }
    const std::string_view inside = rest.substr(1, end - 1);
    take_comment(one_line(inside));
    text_.advance(end + 1);
    return true;
}

void RecordReader::take_comment(std::string text) {
    if (text.empty()) return;
    if (++game_.comments > max_record_comments) {
        flawed(text_.place(), fmt::format("more than {} comments", max_record_comments));
        return;
    }
    if (line().moves.empty())
        line().comments.push_back(std::move(text));
    else
        line().moves.back().comments.push_back(std::move(text));
}

bool RecordReader::read_glyph() {
    const Place place = text_.place();
    const std::string_view rest = text_.rest();
    int glyph = 0;
    const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), glyph);
    if (error != std::errc{} || rest[1] == '-' || glyph > max_glyph)
        return flawed(place, fmt::format("$ is followed by a number from 0 to {}", max_glyph));
    text_.advance(static_cast<std::size_t>(end - rest.data()));
    return take_glyph(glyph, place);
}

bool RecordReader::take_glyph(int glyph, Place place) {
    if (line().moves.empty()) return flawed(place, "a sign that stands behind no move");
    if (glyph != null_glyph) line().moves.back().glyphs.push_back(glyph);
    return true;
}

bool RecordReader::open_variation() {
    const Place place = text_.place();
    if (line().moves.empty()) return flawed(place, "a variation stands behind the move in whose place it is played");
    if (open_.size() > max_record_depth)
        return flawed(place, fmt::format("variations in variations, more than {} deep", max_record_depth));
    if (game_.lines.size() > max_record_moves)
        return flawed(place, fmt::format("more than {} variations", max_record_moves));
    text_.advance();
    line().moves.back().variations.push_back(game_.lines.size());
    open_.push_back(game_.lines.size());
    opened_.push_back(place);
    game_.lines.emplace_back();
    return true;
}

bool RecordReader::close_variation() {
    if (opened_.empty()) return pass_over("this ) closes no variation");
    text_.advance();
    open_.pop_back();
    opened_.pop_back();
    return true;
}

// The text from here up to a character that cannot be part of a move. The piece of a promotion may stand in
// parentheses, `e8(Q)`, and a piece's letter in braces, `f20={LN}`.
std::string_view RecordReader::word_here() const {
    const std::string_view rest = text_.rest();
    std::size_t at = 0;
    for (; at < rest.size(); ++at) {
        const char c = rest[at];
        if (is_blank(c) || static_cast<unsigned char>(c) < ' ' || c == '\x7F') break;
        if (c == '(' && at > 0 && at + 2 < rest.size() && rest[at + 2] == ')' && !is_digit(rest[at + 1])) {
            at += 2;
        } else if (c == '{') {
            const std::size_t letter = letter_in_braces(rest.substr(at));
            const char before = at > 0 ? rest[at - 1] : '@';
            const bool joined = letter != 0 && (rest.substr(at + letter).starts_with('@') || before == '=' ||
                                                before == '/' || before == '@');
            if (!joined) break;
            at += letter - 1;
        } else if (c == '}' || c == '(' || c == ')' || c == ';' || c == '$' || c == '[' || c == ']' || c == '"') {
            break;
        }
    }
    return rest.substr(0, at);
}

// Reads a word and normalizes it to UTF-8, with ASCII in place of typographic signs. A blank inside a move, `1- 7`,
// does not end the word. The letter of a piece that stands apart is left out.
std::string RecordReader::taken_word() {
    const auto take = [&] {
        const std::string_view word = word_here();
        text_.advance(word.size());
        return in_plain_signs(in_utf8(word));
    };
    std::string word = take();
    if (is_letter_before_move(word, text_.rest())) {
        while (is_blank(text_.peek())) text_.advance();
        word = take();
    }
    const auto is_name = [](char c) { return is_digit(c) || is_capital(c) || (c >= 'a' && c <= 'z'); };
    const bool cut = word.size() > 1 && (word.back() == '-' || word.back() == 'x') && is_digit(word[word.size() - 2]);
    std::size_t gap = 0;
    while (cut && text_.peek(gap) == ' ') ++gap;
    if (gap == 0 || !is_name(text_.peek(gap))) return word;
    text_.advance(gap);
    return word + take();
}

bool RecordReader::is_result(std::string_view word) const {
    constexpr std::array<std::string_view, 5> usual{"*", "1-0", "0-1", "1/2-1/2", "1/2"};
    if (std::ranges::find(usual, word) != usual.end() || word == "\u00BD-\u00BD") return true;
    // Draughts has results of its own, and no castling that could be written so.
    constexpr std::array<std::string_view, 4> of_draughts{"2-0", "1-1", "0-2", "0-0"};
    const bool draughts = game_.find(tags::game_type) != nullptr ||
                          (!game_.moves().empty() && is_numbered_move(game_.moves().front().text));
    if (draughts && std::ranges::find(of_draughts, word) != of_draughts.end()) return true;
    const std::string* said = game_.find(tags::result);
    return said != nullptr && *said == word && is_score(word) && word != "0-0" && word != "0-0-0";
}

bool RecordReader::read_word() {
    const Place place = text_.place();
    std::string whole = taken_word();
    std::string_view word = whole;
    if (is_result(word)) {
        if (!opened_.empty()) return true;  // the result of a variation
        game_.result = word == "1/2" || word == "\u00BD-\u00BD" ? "1/2-1/2" : std::string(word);
        ended_ = true;
        return true;
    }
    // Turn numbers are skipped, and their values do not matter: "12.", "12...", "12.e4", "...". A cell may be called
    // "1.1", and castling may be written "0-0": these are no turn numbers.
    if (word.empty() || word.find_first_not_of('.') == std::string_view::npos) return true;
    if (word != "0000" && word.find_first_not_of("0123456789") == std::string_view::npos) return true;
    const std::size_t digits = word.find_first_not_of("0123456789");
    if (word[digits] == '.') {
        const std::size_t move = word.find_first_not_of('.', digits);
        if (move == std::string_view::npos) return true;
        if (!is_digit(word[move]) || is_numbered_move(word.substr(move))) word.remove_prefix(move);
        if (word.front() == '%') return flawed(place, "a % that begins no line");
    }
    return take_word(std::string(word), place);
}

bool RecordReader::take_word(std::string word, Place place) {
    if (const int glyph = glyph_of(word); glyph != 0) return take_glyph(glyph, place);
    if (is_empty_word(word) && !line().moves.empty()) return true;
    std::vector<int> glyphs;
    for (std::string_view sign = sign_behind(word); !sign.empty(); sign = sign_behind(word)) {
        glyphs.push_back(glyph_of(sign));
        word.resize(word.size() - sign.size());
    }
    std::reverse(glyphs.begin(), glyphs.end());
    if (const int alone = glyph_of(word); alone != 0) {  // signs only, such as `!∓`
        glyphs.insert(glyphs.begin(), alone);
        for (const int glyph : glyphs)
            if (!take_glyph(glyph, place)) return false;
        return true;
    }
    const std::size_t end = word.find_last_not_of("!?") + 1;
    if (const int glyph = glyph_of(std::string_view(word).substr(end)); glyph != 0)
        glyphs.insert(glyphs.begin(), glyph);
    word.resize(end);
    if (word.empty()) return flawed(place, "a sign that is none of ! ? !! ?? !? ?!");
    if (++game_.move_count > max_record_moves)
        return flawed(place, fmt::format("more than {} moves", max_record_moves));
    RecordedMove& move = line().moves.emplace_back();
    move.text = std::move(word);
    move.place = place;
    move.glyphs = std::move(glyphs);
    return true;
}

// Passes over a line of equals signs, which some programs write between games, and over lines of text behind it, such
// as the name of the program. They end before an empty line, a tag or a line that begins with a number.
bool RecordReader::pass_separator() {
    if (text_.peek() != '=') return false;
    const std::string_view rest = text_.rest();
    const std::string_view here = trimmed(rest.substr(0, rest.find_first_of("\r\n")));
    if (here.size() < 3 || here.find_first_not_of('=') != std::string_view::npos) return false;
    note(text_.place(), "a line of = between games is passed over");
    text_.skip_line();
    while (!text_.done()) {
        const std::string_view below = text_.rest().substr(0, 200);
        if (is_empty_line(below) || is_tag(below) || is_digit(below.front())) break;
        text_.skip_line();
    }
    return true;
}

// Skips to the line on which the next game begins.
void RecordReader::go_to_next_game() {
    game_.end = text_.place();
    bool apart = false;
    while (!text_.done()) {
        if (!text_.begins_line()) text_.skip_line();
        const std::string_view rest = text_.rest();
        if (begins_game(rest, apart)) return;
        apart = is_empty_line(rest);
        text_.skip_line();
    }
}

}  // namespace varia::records
