#include "kif_record.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "record_form.hpp"
#include "record_lines.hpp"
#include "record_results.hpp"
#include "record_setup.hpp"
#include "record_text.hpp"
#include "record_writer.hpp"
#include "tag_names.hpp"
#include "text_lines.hpp"

namespace varia::records {
namespace {

constexpr std::string_view wide_colon = "：", wide_blank = "　", same_cell = "同", handicap_key = "手合割",
                           variation_key = "変化：", usual_start = "平手", no_pieces = "なし", last_sentence = "まで";

// The words that stand in the place of a move and end a game. The first one with a meaning is written.
constexpr std::array kif_ends{
    EndWord{"投了", RecordedEnd::resigned},
    EndWord{"切れ負け", RecordedEnd::late},
    EndWord{"時間切れ", RecordedEnd::late},
    EndWord{"詰み", RecordedEnd::mated},
    EndWord{"詰", RecordedEnd::mated},
    EndWord{"反則負け", RecordedEnd::broke_rules},
    EndWord{"反則勝ち", RecordedEnd::opponent_broke_rules},
    EndWord{"反則行為", RecordedEnd::opponent_broke_rules},
    EndWord{"入玉勝ち", RecordedEnd::declared},
    EndWord{"入玉宣言", RecordedEnd::declared},
    EndWord{"宣言勝ち", RecordedEnd::declared},
    EndWord{"持将棋", RecordedEnd::draw},
    EndWord{"引き分け", RecordedEnd::draw},
    EndWord{"千日手", RecordedEnd::repeated},
    EndWord{"最大手数", RecordedEnd::draw},
    EndWord{"中断", RecordedEnd::stopped},
    EndWord{"不詰", RecordedEnd::stopped},
    EndWord{"不戦敗", RecordedEnd::late},
    EndWord{"不戦勝", RecordedEnd::declared},
    EndWord{"封じ手", RecordedEnd::stopped},
};

constexpr std::array kif_tags{
    TagWord{"棋戦", tags::event},       TagWord{"場所", tags::site},     TagWord{"戦型", "Opening"},
    TagWord{"持ち時間", "TimeLimit"},   TagWord{"表題", "Title"},        TagWord{"備考", "Note"},
    TagWord{"終了日時", "EndDateTime"}, TagWord{"開始日時", "DateTime"}, TagWord{"対局日", "DateTime"},
};

// The four names of players in headings, and the player that each is. With a handicap the stronger player, who then
// moves first, has the pieces of the second one.
struct KifPlayer {
    std::string_view word;
    int player;
};
constexpr std::array kif_players{KifPlayer{"先手", 0}, KifPlayer{"下手", 0}, KifPlayer{"後手", 1},
                                 KifPlayer{"上手", 1}};

std::optional<int> player_called(std::string_view word) {
    const auto* const found = std::ranges::find(kif_players, word, &KifPlayer::word);
    return found == kif_players.end() ? std::nullopt : std::optional(found->player);
}

bool is_kif_digit(char c) { return c >= '0' && c <= '9'; }

// The text without wide and narrow blanks at its ends.
std::string_view bare(std::string_view text) {
    text = trimmed(text);
    while (text.starts_with(wide_blank)) text = trimmed(text.substr(wide_blank.size()));
    while (text.ends_with(wide_blank)) text = trimmed(text.substr(0, text.size() - wide_blank.size()));
    return text;
}

std::string without_blanks(std::string_view text) {
    std::string out = replaced(text, wide_blank, "");
    std::erase_if(out, [](char c) { return c == ' ' || c == '\t'; });
    return out;
}

// A number of two numerals at most, "十八", or of digits. 1 if there is none.
int counted_by(std::string_view text) {
    constexpr std::string_view ten = "十";
    int count = 0;
    bool any = false;
    while (!text.empty()) {
        if (text.starts_with(ten)) {
            count = any ? count * 10 : 10;
            text.remove_prefix(ten.size());
            if (const Digit unit = digit_at(text); unit.length > 0) count += unit.number;
            return count;
        }
        const Digit digit = digit_at(text);
        if (digit.length == 0) break;
        count = count * 10 + digit.number;
        if (count > 1000) break;
        any = true;
        text.remove_prefix(digit.length);
    }
    return any ? count : 1;
}

// A wide or narrow figure, 0 included, at the beginning of the text.
Digit figure_at(std::string_view text) {
    for (const std::string_view zero : {std::string_view("0"), wide_digit(0)})
        if (text.starts_with(zero)) return {0, zero.size()};
    return digit_at(text);
}

// Reads the lines of all games of a text.
class KifSource : public LineSource {
public:
    KifSource(std::string_view text, bool printed) : LineSource(text), printed_(printed) { begin(); }

private:
    // An open line of moves: its index in the record, and the number of its first move.
    struct OpenLine {
        std::size_t line;
        std::size_t first;
    };

    void begin() {
        record_ = {};
        record_.players.resize(2);
        record_.result = "*";
        record_.dialects = {printed_ ? "ki2" : "kif"};
        record_.families = {"kif"};
        open_ = {{0, 1}};
        said_ = played_ = false;
        row_ = 0;
    }

    void finish() override {
        if (said_) done_ = std::move(record_);
        begin();
    }

    void take(const NumberedLine& line) override {
        const std::string_view text = line.text;
        const Place place{line.number, 1};
        if (text.front() == '#' || text.front() == '&') return;
        if (text.front() == '*') return add_comment(record_, open_.back().line, std::string(trimmed(text.substr(1))));
        if (text.starts_with(last_sentence)) return take_sentence(text, place);
        if (text.starts_with(variation_key)) return open_variation(text.substr(variation_key.size()), place);
        bool move = printed_ ? side_sign(text) != 0 : is_kif_digit(text.front());
        if (!move && played_ && is_heading(text)) finish();
        // The sign before the first move of a line of KI2 may be damaged.
        move = move || (printed_ && played_ && !is_heading(text) && has_side_sign(text));
        if (!said_) record_.place = place;
        said_ = true;
        record_.end = place;
        if (move) {
            played_ = true;
            return printed_ ? take_printed(line) : take_numbered(line);
        }
        if (text.front() == '|') return take_row(text, place);
        if (is_drawing(text)) return;
        if (take_turn(text) || take_heading(text, place)) return;
        add_flaw(record_, place, fmt::format("{} is no line of {}", quoted(text), printed_ ? "KI2" : "KIF"));
    }

    static bool has_side_sign(std::string_view text) {
        for (std::size_t at = 0; at < text.size(); (void)next_character(text, at))
            if (side_sign(text.substr(at)) != 0) return true;
        return false;
    }

    static bool is_heading(std::string_view text) { return text.find(wide_colon) != std::string_view::npos; }

    // The lines around a diagram and around the moves: they say nothing.
    static bool is_drawing(std::string_view text) {
        return text.starts_with("手数") || text.starts_with('+') || text.starts_with("９") || text.starts_with("手番");
    }

    // The line that says who moves first: 先手番.
    bool take_turn(std::string_view text) {
        constexpr std::string_view turn = "番";
        if (!text.ends_with(turn)) return false;
        const std::optional<int> player = player_called(text.substr(0, text.size() - turn.size()));
        if (player && record_.setup) record_.setup->to_move = *player;
        return player.has_value();
    }

    bool take_heading(std::string_view text, Place place) {
        std::size_t colon = text.find(wide_colon), width = wide_colon.size();
        if (colon == std::string_view::npos) colon = text.find(':'), width = 1;
        if (colon == std::string_view::npos) return false;
        const std::string_view key = bare(text.substr(0, colon)), value = bare(text.substr(colon + width));
        constexpr std::string_view pieces = "の持駒";
        if (key.ends_with(pieces)) {
            const std::optional<int> player = player_called(key.substr(0, key.size() - pieces.size()));
            if (player) take_hand(*player, value, place);
            return player.has_value();
        }
        if (const std::optional<int> player = player_called(key)) {
            record_.players[static_cast<std::size_t>(*player)] = in_utf8(value);
        } else if (key == handicap_key) {
            if (value != usual_start) record_.handicap = in_utf8(value);
        } else {
            const auto* const known = std::ranges::find(kif_tags, key, &TagWord::word);
            if (known != kif_tags.end() && known->tag == "DateTime")
                add_tag(record_, tags::date, date_in(value), place);
            add_tag(record_, known == kif_tags.end() ? key : known->tag, value, place);
        }
        return true;
    }

    RecordedSetup& setup(Place place) {
        if (!record_.setup) record_.setup.emplace().place = place;
        return *record_.setup;
    }

    // Pieces in hand with their numbers: "飛　角二　歩十八".
    void take_hand(int player, std::string_view value, Place place) {
        if (value == no_pieces || value.empty()) {
            (void)setup(place);
            return;
        }
        if (!has_room(record_, record_.setup ? &*record_.setup : nullptr, value, place)) return;
        const std::string words = replaced(value, wide_blank, " ");
        for (const std::string_view word : fields_in(words)) {
            std::size_t end = 0;
            (void)next_character(word, end);
            setup(place).hands.push_back(
                {player, std::string(word.substr(0, end)), counted_by(word.substr(end)), place});
        }
    }

    // A row of a diagram: "|v香v桂 ・ ・|一". A v stands before the pieces of the second player.
    void take_row(std::string_view text, Place place) {
        if (!has_room(record_, record_.setup ? &*record_.setup : nullptr, text, place)) return;
        std::vector<RecordedSetup::Man> men;
        int cells = 0;
        ++row_;
        text.remove_prefix(1);
        while (!text.empty() && text.front() != '|') {
            const char side = text.front();
            const bool marked = side == ' ' || side == 'v' || side == 'V' || side == '^';
            if (marked) text.remove_prefix(1);
            if (text.empty()) break;
            std::size_t length = 0;
            const std::string_view piece = next_character(text, length);
            text.remove_prefix(length);
            ++cells;
            constexpr std::array<std::string_view, 4> empty{"・", "．", "　", " "};
            if (std::ranges::find(empty, piece) != empty.end()) continue;
            men.push_back({cells, row_, side == 'v' || side == 'V' ? 1 : 0, std::string(piece), place});
        }
        for (RecordedSetup::Man& man : men) {
            man.column = cells + 1 - man.column;
            setup(place).men.push_back(std::move(man));
        }
    }

    // "   1 ７六歩(77)   ( 0:16/00:00:16)+". Another move stands on the line if the end of the line between them is
    // missing.
    void take_numbered(const NumberedLine& line) {
        std::string_view text = line.text;
        for (std::uint32_t column = 1; !text.empty();) {
            const std::string_view below = take_numbered_move(text, line.number, column);
            column += static_cast<std::uint32_t>(count_code_points(text.substr(0, text.size() - below.size())));
            text = below;
        }
    }

    // Takes the move at the beginning of the text, which begins in this column of the line. Returns what stands behind
    // its times, if that is another move.
    std::string_view take_numbered_move(std::string_view text, std::uint32_t line, std::uint32_t first) {
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        const std::string_view behind = bare(text.substr(digits));
        if (behind.empty()) {
            add_flaw(record_, {line, first}, "a number that stands before no move");
            return {};
        }
        const auto column = static_cast<std::uint32_t>(count_code_points(text.substr(0, behind.data() - text.data())));
        // The times: those of the move and of all moves of the side.
        const std::size_t time = time_in(behind);
        std::uint64_t seconds = 0;
        std::string_view below;
        if (time != std::string_view::npos) {
            seconds = seconds_of(behind.substr(time + 1));
            const std::size_t close = behind.find(')', time);
            if (close != std::string_view::npos) below = bare(behind.substr(close + 1));
        }
        std::string_view move = bare(behind.substr(0, time));
        while (move.ends_with('+')) move = bare(move.substr(0, move.size() - 1));
        if (!move.empty() && take_move(without_blanks(move), {line, first + column}) && seconds > 0)
            add_comment(record_, open_.back().line, time_comment(seconds));
        while (below.starts_with('+')) below = bare(below.substr(1));
        // The view reaches to the end of the text, so that its place in the line is known.
        if (below.empty() || !is_kif_digit(below.front())) return {};
        return text.substr(static_cast<std::size_t>(below.data() - text.data()));
    }

    // Where the times of a move begin, "( 0:16/00:00:16)": at the bracket before the first colon in brackets. npos if
    // there are none.
    static std::size_t time_in(std::string_view text) {
        std::size_t open = std::string_view::npos;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] == '(') open = at;
            if (text[at] == ')') open = std::string_view::npos;
            if (text[at] == ':' && open != std::string_view::npos) return open;
        }
        return std::string_view::npos;
    }

    // The seconds of " 1:05/00:01:05".
    static std::uint64_t seconds_of(std::string_view text) {
        text = trimmed(text.substr(0, text.find_first_of("/)")));
        return seconds_in(fmt::format("[%emt {}]", text));
    }

    // "▲７六歩    △３四歩 ▲２六歩"
    void take_printed(const NumberedLine& line) {
        std::string_view text = line.text;
        std::uint32_t column = 1;
        while (!text.empty()) {
            const std::size_t sign = side_sign(text);
            std::size_t end = std::max<std::size_t>(sign, 1);
            while (end < text.size() && side_sign(text.substr(end)) == 0) (void)next_character(text, end);
            const std::string move = without_blanks(text.substr(sign, end - sign));
            if (!move.empty()) (void)take_move(move, {line.number, column});
            column += static_cast<std::uint32_t>(count_code_points(text.substr(0, end)));
            text.remove_prefix(end);
        }
    }

    // Takes a move, or the word for an end. Returns whether it was a move.
    bool take_move(std::string move, Place place) {
        const auto* const end = std::ranges::find(kif_ends, std::string_view(move), &EndWord::word);
        if (end != kif_ends.end()) {
            if (open_.back().line != 0) return false;  // the end of a variation
            record_.ending = end->end;
            record_.ending_place = place;
            return false;
        }
        if (move == "パス") move = "--";
        if (move.starts_with(same_cell)) {
            move = std::string(cell_before()) + move.substr(same_cell.size());
        } else if (const Digit column = digit_at(move); column.length > 0) {
            if (const Digit row = digit_at(std::string_view(move).substr(column.length)); row.length > 0)
                move = fmt::format("{}{}{}", wide_digit(column.number), row_numeral(row.number),
                                   move.substr(column.length + row.length));
        }
        return add_move(record_, open_.back().line, in_utf8(move), place);
    }

    // The cell to which the move before has gone, in this line or in the one that it leaves. Empty if there is none.
    [[nodiscard]] std::string_view cell_before() const {
        for (std::size_t i = open_.size(); i-- > 0;) {
            const std::vector<RecordedMove>& moves = record_.lines[open_[i].line].moves;
            // Of an outer line only the moves before the inner one count.
            const std::size_t count = i + 1 == open_.size() ? moves.size() : open_[i + 1].first - open_[i].first;
            if (count == 0) continue;
            const std::string_view text = moves[count - 1].text;
            const Digit column = digit_at(text), row = digit_at(text.substr(column.length));
            return column.length > 0 && row.length > 0 ? text.substr(0, column.length + row.length)
                                                       : std::string_view();
        }
        return {};
    }

    // "12手": a line that replaces move 12 of the last line that has such a move and begins before it.
    void open_variation(std::string_view text, Place place) {
        text = bare(text);
        std::size_t at = 0;
        for (Digit digit = figure_at(text); digit.length > 0 && at < max_record_moves; digit = figure_at(text)) {
            at = at * 10 + static_cast<std::size_t>(digit.number);
            text.remove_prefix(digit.length);
        }
        while (open_.size() > 1 && open_.back().first >= at) open_.pop_back();
        const OpenLine outer = open_.back();
        std::vector<RecordedMove>& moves = record_.lines[outer.line].moves;
        const bool there = at >= outer.first && at - outer.first < moves.size();
        if (!there || open_.size() > max_record_depth || record_.lines.size() > max_record_moves)
            return add_flaw(record_, place,
                            fmt::format("no move has the number {}, which this variation replaces", at));
        moves[at - outer.first].variations.push_back(record_.lines.size());
        open_.push_back({record_.lines.size(), at});
        record_.lines.emplace_back();
    }

    // Says so if the sentence at the end counts other moves than the record has: lines may be missing.
    void check_count(std::string_view text, Place place) {
        text.remove_prefix(last_sentence.size());
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        const std::optional<std::size_t> count = number_of<std::size_t>(text.substr(0, digits));
        if (count && *count != record_.moves().size())
            add_note(record_, place,
                     fmt::format("the record says that it has {} moves, and has {}", *count, record_.moves().size()));
    }

    // "まで112手で後手の勝ち": the result, if no word in the place of a move has said it.
    void take_sentence(std::string_view text, Place place) {
        if (open_.back().line != 0) return;
        check_count(text, place);
        if (record_.ending != RecordedEnd::none) return;
        constexpr std::string_view wins = "の勝ち";
        for (const KifPlayer& player : kif_players)
            if (text.find(std::string(player.word) + std::string(wins)) != std::string_view::npos) {
                record_.result = player.player == 0 ? "1-0" : "0-1";
                return;
            }
        for (const EndWord& end : kif_ends)
            if (text.find(end.word) != std::string_view::npos) {
                record_.ending = end.end;
                return;
            }
    }

    bool printed_;
    GameRecord record_;
    std::vector<OpenLine> open_;
    bool said_ = false, played_ = false;
    int row_ = 0;
};

// ---- writing -------------------------------------------------------------------------------------------------------

std::string kif_line(std::string_view text) { return replaced(replaced(text, "\n", " "), "\r", " "); }

// A number in numerals, from 1 to 99.
std::string in_numerals(int count) {
    std::string text;
    if (count >= 20) text += row_numeral(count / 10);
    if (count >= 10) text += "十";
    if (count % 10 != 0) text += row_numeral(count % 10);
    return text;
}

class KifWriter {
public:
    KifWriter(const GameRecord& record, const Contest& start, Contest& now, bool printed)
        : record_(record), start_(start), now_(now), printed_(printed) {}

    [[nodiscard]] Result<std::string> written() {
        const DialectDef* const dialect = find_dialect(start_.variant(), "kif");
        if (dialect == nullptr) return typed_error("this game has no dialect kif");
        if (std::optional<Diagnostics> wrong = heading(*dialect)) return *std::move(wrong);
        if (!printed_) text_ += "手数----指手---------消費時間--\n";
        const std::size_t first = player_of_setup(start_.position()) == 0 ? 0 : 1;
        comments(record_.lines.front().comments);
        moves(0, 1, first, true);
        variations(0, 1, first);
        return std::move(text_);
    }

private:
    // The headings and the start position. Returns what the dialect cannot say.
    std::optional<Diagnostics> heading(const DialectDef& dialect) {
        if (!printed_) text_ += "#KIF version=2.0 encoding=UTF-8\n";
        for (const TagWord& tag : kif_tags)
            if (const std::string value = record_.value(tag.tag);
                !value.empty() && !value.starts_with('?') && tag.word != "対局日")
                text_ += fmt::format("{}{}{}\n", tag.word, wide_colon, kif_line(value));
        if (const std::string date = record_.value(tags::date);
            !date.empty() && !date.starts_with('?') && record_.find("DateTime") == nullptr)
            text_ += fmt::format("開始日時{}{}\n", wide_colon, replaced(date, ".", "/"));
        const Position& position = start_.position();
        const bool usual = position == start_position(start_.variant_ptr());
        const std::string name = usual ? std::string(usual_start) : start_name(dialect);
        const bool lower = !usual && !name.empty();
        if (!name.empty()) {
            text_ += fmt::format("{}{}{}\n", handicap_key, wide_colon, name);
        } else if (std::optional<Diagnostics> wrong = diagram(dialect)) {
            return wrong;
        }
        for (const int player : {0, 1})
            text_ += fmt::format("{}{}{}\n", player_word(player, lower), wide_colon,
                                 kif_line(known_name(record_.value(player_tag(start_, player)))));
        return std::nullopt;
    }

    static std::string known_name(std::string name) { return name == "?" ? std::string() : name; }

    static std::string_view player_word(int player, bool handicap) {
        return kif_players[static_cast<std::size_t>(player * 2 + (handicap ? 1 : 0))].word;
    }

    // The name that the dialect has for the start position. Empty if it has none.
    [[nodiscard]] std::string start_name(const DialectDef& dialect) const {
        for (const DialectStartDef& named : dialect.starts)
            if (const Result<Position> position = parse_position(start_.variant_ptr(), named.position.text);
                position && *position == start_.position())
                return named.name;
        return {};
    }

    std::optional<Diagnostics> diagram(const DialectDef& dialect) {
        const Position& position = start_.position();
        const Result<RecordedSetup> setup = setup_of(position, dialect);
        if (!setup) return setup.diagnostics();
        const int columns = position.variant().board().length(0), rows = position.variant().board().length(1);
        if (columns > 9 || rows > 9)
            return Diagnostics{typed_error("KIF draws boards of at most nine columns and nine rows")};
        hand(*setup, 1);
        std::string border = "+";
        text_ += ' ';
        for (int column = columns; column > 0; --column) {
            text_ += fmt::format(" {}", wide_digit(column));
            border += "---";
        }
        text_ += fmt::format("\n{}+\n", border);
        for (int row = 1; row <= rows; ++row) {
            text_ += '|';
            for (int column = columns; column > 0; --column) {
                const auto man = std::ranges::find_if(
                    setup->men, [&](const RecordedSetup::Man& m) { return m.column == column && m.row == row; });
                if (man == setup->men.end())
                    text_ += " ・";
                else
                    text_ += fmt::format("{}{}", man->player == 0 ? ' ' : 'v', in_one_sign(dialect, man->piece));
            }
            text_ += fmt::format("|{}\n", row_numeral(row));
        }
        text_ += fmt::format("{}+\n", border);
        hand(*setup, 0);
        text_ += setup->to_move == 0 ? "先手番\n" : "後手番\n";
        return std::nullopt;
    }

    // A cell of a diagram has room for one sign. Of the words of a kind the first with one sign is taken.
    [[nodiscard]] std::string in_one_sign(const DialectDef& dialect, const std::string& word) const {
        for (const DialectPair& pair : dialect.moves->pieces) {
            const std::vector<std::string> words = kind_words(dialect, pair.here.text);
            if (words.empty() || words.front() != word) continue;
            for (const std::string& one : words)
                if (count_code_points(one) == 1) return one;
        }
        return word;
    }

    void hand(const RecordedSetup& setup, int player) {
        std::string pieces;
        for (const RecordedSetup::InHand& piece : setup.hands)
            if (piece.player == player)
                pieces += fmt::format("{}{}{}", pieces.empty() ? "" : wide_blank, piece.piece,
                                      piece.count == 1 ? std::string() : in_numerals(std::min(piece.count, 99)));
        text_ += fmt::format("{}の持駒{}{}\n", player_word(player, false), wide_colon,
                             pieces.empty() ? std::string(no_pieces) : pieces);
    }

    void comments(const std::vector<std::string>& all) {
        for (const std::string& comment : all)
            if (!is_time_comment(comment)) text_ += fmt::format("*{}\n", kif_line(comment));
    }

    // The moves of a line from the number `number` on. before_ is the cell that the move before it has gone to.
    void moves(std::size_t index, std::size_t number, std::size_t first, bool main) {
        const RecordedLine& line = record_.lines[index];
        std::string before = before_;
        std::array<std::uint64_t, 2> total{};
        std::size_t on_line = 0;
        for (const RecordedMove& move : line.moves) {
            const std::size_t player = (first + number + 1) % 2;
            std::uint64_t seconds = 0;
            for (const std::string& comment : move.comments) seconds += seconds_in(comment);
            total[player] += seconds;
            const Digit column = digit_at(move.text), row = digit_at(std::string_view(move.text).substr(column.length));
            const std::string cell = move.text.substr(0, column.length + row.length);
            const bool same = cell.size() > column.length && column.length > 0 && cell == before;
            std::string text = move.text == "--" ? "パス"
                               : same ? fmt::format("{}{}{}", same_cell, wide_blank, move.text.substr(cell.size()))
                                      : move.text;
            before = cell;
            if (printed_) {
                const bool talks = std::ranges::any_of(move.comments,
                                                       [](const std::string& c) { return !is_time_comment(c); });
                text_ += fmt::format("{}{}", player == 0 ? "▲" : "△", text);
                const bool ends = talks || ++on_line % 6 == 0 || &move == &line.moves.back();
                text_ += ends ? "\n" : "    ";
                if (ends) on_line = 0;
            } else {
                text_ += fmt::format("{:>4} {}   ({:>2}:{:02}/{:02}:{:02}:{:02}){}\n", number, text, seconds / 60,
                                     seconds % 60, total[player] / 3600, total[player] / 60 % 60, total[player] % 60,
                                     move.variations.empty() ? "" : "+");
            }
            comments(move.comments);
            ++number;
        }
        if (main) ending(number);
    }

    void ending(std::size_t number) {
        const RecordedEnd end = end_of(record_, now_);
        const auto* const known = std::ranges::find(kif_ends, end, &EndWord::end);
        if (known == kif_ends.end()) return;
        if (!printed_) {
            text_ += fmt::format("{:>4} {}\n", number, known->word);
            return;
        }
        const std::string& result = record_.result;
        if (result == "1-0" || result == "0-1")
            text_ += fmt::format("まで{}手で{}の勝ち\n", number - 1, player_word(result == "1-0" ? 0 : 1, false));
        else
            text_ += fmt::format("まで{}手で{}\n", number - 1, known->word);
    }

    // The variations of a line, the last one first, each followed by its own.
    void variations(std::size_t index, std::size_t number, std::size_t first) {
        const RecordedLine& line = record_.lines[index];
        const std::string before = before_;  // where the move before this line has gone
        for (std::size_t i = line.moves.size(); i-- > 0;)
            for (const std::size_t variation : line.moves[i].variations) {
                text_ += fmt::format("\n{}{}手\n", variation_key, number + i);
                before_ = i == 0 ? before : cell_of_move(line.moves[i - 1].text);
                comments(record_.lines[variation].comments);
                const std::string here = before_;
                moves(variation, number + i, first, false);
                before_ = here;
                variations(variation, number + i, first);
            }
    }

    static std::string cell_of_move(std::string_view text) {
        const Digit column = digit_at(text), row = digit_at(text.substr(column.length));
        return std::string(text.substr(0, column.length + row.length));
    }

    const GameRecord& record_;
    const Contest& start_;
    Contest& now_;
    bool printed_;
    std::string text_, before_;
};

}  // namespace

RecordSourcePtr kif_source(std::string_view text) { return std::make_unique<KifSource>(text, false); }

RecordSourcePtr ki2_source(std::string_view text) { return std::make_unique<KifSource>(text, true); }

Result<std::string> kif_text(const GameRecord& record, const Contest& start, Contest& now) {
    return KifWriter(record, start, now, false).written();
}

Result<std::string> ki2_text(const GameRecord& record, const Contest& start, Contest& now) {
    return KifWriter(record, start, now, true).written();
}

}  // namespace varia::records
