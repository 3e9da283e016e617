#include "csa_record.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
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

// The statements that end a game, without `%`. The first one with a meaning is written, and all are read.
constexpr std::array csa_ends{
    EndWord{"TORYO", RecordedEnd::resigned},
    EndWord{"TIME_UP", RecordedEnd::late},
    EndWord{"ILLEGAL_MOVE", RecordedEnd::broke_rules},
    EndWord{"TSUMI", RecordedEnd::mated},
    EndWord{"KACHI", RecordedEnd::declared},
    EndWord{"HIKIWAKE", RecordedEnd::draw},
    EndWord{"JISHOGI", RecordedEnd::draw},
    EndWord{"MAX_MOVES", RecordedEnd::draw},
    EndWord{"SENNICHITE", RecordedEnd::repeated},
    EndWord{"CHUDAN", RecordedEnd::stopped},
    EndWord{"MATTA", RecordedEnd::stopped},
    EndWord{"FUZUMI", RecordedEnd::stopped},
    EndWord{"ERROR", RecordedEnd::stopped},
};

constexpr std::array csa_tags{
    TagWord{"EVENT", tags::event},      TagWord{"SITE", tags::site},       TagWord{"OPENING", "Opening"},
    TagWord{"TIME_LIMIT", "TimeLimit"}, TagWord{"TIME", "TimeLimit"},      TagWord{"TIME+", "TimeLimitWhite"},
    TagWord{"TIME-", "TimeLimitBlack"}, TagWord{"MAX_MOVES", "MaxMoves"},  TagWord{"JISHOGI", "Jishogi"},
    TagWord{"END_TIME", "EndDateTime"}, TagWord{"START_TIME", "DateTime"}, TagWord{"NOTE", "Note"},
};

// Reads the statements of one game.
class CsaReader {
public:
    explicit CsaReader(std::uint32_t line) {
        record_.place = {line, 1};
        record_.end = record_.place;
        record_.dialects = {"csa"};
        record_.families = {"csa"};
        record_.players.resize(2);
    }

    void take(const NumberedLine& line) {
        const std::string_view text = line.text;
        record_.end = {line.number, 1};
        const char sign = text.front();
        if (sign == '\'') return take_comment(text.substr(1));
        said_ = true;
        if (sign == 'N' && text.size() > 1 && (text[1] == '+' || text[1] == '-')) {
            record_.players[text[1] == '+' ? 0 : 1] = in_utf8(trimmed(text.substr(2)));
            return;
        }
        if (sign == '$') return take_heading(text.substr(1), {line.number, 1});
        // Other statements may stand on one line, with commas between them.
        std::size_t at = 0;
        while (at <= text.size()) {
            const std::size_t end = std::min(text.find(',', at), text.size());
            const std::string_view statement = trimmed(text.substr(at, end - at));
            // A comment goes on to the end of the line.
            if (statement.starts_with('\'')) return take_comment(trimmed(text.substr(at)).substr(1));
            // Blanks at the end of a row of pieces are empty cells.
            if (!statement.empty())
                take_statement(sign == 'P' && at == 0 ? text.substr(0, end) : statement,
                               {line.number, static_cast<std::uint32_t>(at) + 1});
            at = end + 1;
        }
    }

    // Whether the game has anything in it.
    [[nodiscard]] bool empty() const { return !said_; }

    [[nodiscard]] GameRecord finished() {
        // The usual start with the other side to move is a start position of its own.
        if (!setup_ && first_ != 0) setup(record_.place).usual = true;
        if (setup_) setup_->to_move = first_;
        record_.setup = std::move(setup_);
        if (record_.ending == RecordedEnd::none) record_.result = "*";
        return std::move(record_);
    }

private:
    void take_comment(std::string_view text) {
        // Comments for readers begin with a star.
        if (text.starts_with('*')) text.remove_prefix(1);
        add_comment(record_, 0, std::string(trimmed(text)));
    }

    void take_heading(std::string_view text, Place place) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos) return add_flaw(record_, place, "a heading is written $NAME:value");
        const std::string_view word = text.substr(0, colon), value = trimmed(text.substr(colon + 1));
        if (word == "START_TIME") add_tag(record_, tags::date, date_in(value), place);
        const auto* const known = std::ranges::find(csa_tags, word, &TagWord::word);
        add_tag(record_, known == csa_tags.end() ? word : known->tag, value, place);
    }

    void take_statement(std::string_view text, Place place) {
        const char sign = text.front();
        if (sign == 'V') return;
        if (sign == 'P') return take_pieces(text, place);
        if (sign == '%') return take_end(text.substr(1), place);
        if (sign == 'T' && is_count(text.substr(1, text.find('.', 1) - 1))) return take_time(text.substr(1));
        if (sign == '+' || sign == '-') {
            if (text.size() > 1) {
                to_move_ = sign == '+' ? 1 : 0;
                add_move(record_, 0, in_utf8(text), place);
            } else if (record_.moves().empty()) {
                to_move_ = first_ = sign == '+' ? 0 : 1;
            }
            return;
        }
        add_flaw(record_, place, fmt::format("{} is no statement of CSA", quoted(text)));
    }

    void take_time(std::string_view text) {
        const std::uint32_t seconds = number_of<std::uint32_t>(text.substr(0, text.find('.'))).value_or(0);
        if (seconds > 0 && !record_.moves().empty() && record_.ending == RecordedEnd::none)
            add_comment(record_, 0, time_comment(seconds));
    }

    void take_end(std::string_view word, Place place) {
        record_.ending_place = place;
        // The sign names the side that has broken the rules.
        if (word == "+ILLEGAL_ACTION" || word == "-ILLEGAL_ACTION") {
            const int loser = word[0] == '+' ? 0 : 1;
            record_.ending = loser == to_move_ ? RecordedEnd::broke_rules : RecordedEnd::opponent_broke_rules;
            return;
        }
        const auto* const end = std::ranges::find(csa_ends, word, &EndWord::word);
        if (end == csa_ends.end())
            return add_flaw(record_, place, fmt::format("{} is no end of a game in CSA", quoted(word)));
        record_.ending = end->end;
    }

    RecordedSetup& setup(Place place) {
        if (!setup_) setup_.emplace().place = place;
        return *setup_;
    }

    // PI82HI22KA: the usual start without pieces. P1-KY-KE ...: a row. P+99KY00FU: pieces of a side; 00 is the hand, AL
    // all that are left.
    void take_pieces(std::string_view text, Place place) {
        if (text.size() < 2) return add_flaw(record_, place, "PI, P1 to P9, P+ or P- begin with two signs");
        if (!has_room(record_, setup_ ? &*setup_ : nullptr, text, place)) return;
        const char which = text[1];
        std::string_view rest = text.substr(2);
        if (which == 'I') {
            setup(place).usual = true;
            for (; rest.size() >= 4; rest.remove_prefix(4)) {
                const std::optional<RecordedSetup::Man> man = man_at(rest, 0, place);
                if (!man) return add_flaw(record_, place, "behind PI stand cells and pieces to remove, as 82HI");
                setup(place).men.push_back(*man);
                setup(place).men.back().piece.clear();
            }
            if (setup(place).men.empty()) setup_.reset();  // the usual start, as without any statement
        } else if (which >= '1' && which <= '9') {
            const int row = which - '0';
            // The last cell of a row may lack the blank at its end.
            const int columns = static_cast<int>((rest.size() + 2) / 3);
            setup(place);
            for (int column = columns; column > 0; --column) {
                const std::string_view cell = rest.substr(0, 3);
                rest.remove_prefix(cell.size());
                if (cell[0] != '+' && cell[0] != '-') continue;
                if (cell.size() < 3) return add_flaw(record_, place, "a piece has three signs, as +FU or -KY");
                setup(place).men.push_back({column, row, cell[0] == '+' ? 0 : 1, std::string(cell.substr(1)), place});
            }
        } else if (which == '+' || which == '-') {
            const int player = which == '+' ? 0 : 1;
            for (; rest.size() >= 4; rest.remove_prefix(4)) {
                if (rest.substr(0, 4) == "00AL") {
                    setup(place).hands.push_back({player, {}, 1, place});
                } else if (rest.starts_with("00")) {
                    setup(place).hands.push_back({player, std::string(rest.substr(2, 2)), 1, place});
                } else if (const std::optional<RecordedSetup::Man> man = man_at(rest, player, place)) {
                    setup(place).men.push_back(*man);
                } else {
                    return add_flaw(record_, place, "a piece is a cell of two digits and two letters, as 77FU");
                }
            }
        } else {
            return add_flaw(record_, place, fmt::format("{} is no statement of CSA", quoted(text)));
        }
    }

    // A piece on a cell, "77FU".
    static std::optional<RecordedSetup::Man> man_at(std::string_view text, int player, Place place) {
        const bool cell = text[0] >= '1' && text[0] <= '9' && text[1] >= '1' && text[1] <= '9';
        if (!cell) return std::nullopt;
        return RecordedSetup::Man{text[0] - '0', text[1] - '0', player, std::string(text.substr(2, 2)), place};
    }

    GameRecord record_;
    std::optional<RecordedSetup> setup_;
    int first_ = 0, to_move_ = 0;
    bool said_ = false;
};

// The games of a text, with lines `/` between them.
class CsaSource : public RecordSource {
public:
    explicit CsaSource(std::string_view text) : lines_(text) {}

    [[nodiscard]] std::optional<GameRecord> next() override {
        std::optional<CsaReader> game;
        while (const std::optional<NumberedLine> line = lines_.next()) {
            if (line->text != "/") {
                if (!game) game.emplace(line->number);
                game->take(*line);
            } else if (game && !game->empty()) {
                break;
            } else {
                game.reset();
            }
        }
        if (!game || game->empty()) return std::nullopt;
        return game->finished();
    }

private:
    LineCursor lines_;
};

// A text on one line, for names and comments.
std::string csa_line(std::string_view text) { return replaced(replaced(text, "\n", " "), "\r", " "); }

std::string csa_moves(const GameRecord& record) {
    std::string text;
    const auto add_comments = [&](const std::vector<std::string>& comments) {
        for (const std::string& comment : comments)
            text += is_time_comment(comment) ? fmt::format("T{}\n", seconds_in(comment))
                                             : fmt::format("'*{}\n", csa_line(comment));
    };
    add_comments(record.lines.front().comments);
    for (const RecordedMove& move : record.moves()) {
        text += move.text + "\n";
        // The time stands right behind the move.
        std::vector<std::string> comments = move.comments;
        std::stable_partition(comments.begin(), comments.end(), is_time_comment);
        add_comments(comments);
    }
    return text;
}

// The start position, piece by piece, from the side of the first player.
Result<std::string> csa_pieces(const Position& position, const DialectDef& dialect) {
    const Result<RecordedSetup> setup = setup_of(position, dialect);
    if (!setup) return setup.diagnostics();
    const int columns = position.variant().board().length(0), rows = position.variant().board().length(1);
    if (columns > 9 || rows > 9) return typed_error("CSA writes boards of at most nine columns and nine rows");
    std::string text;
    for (int row = 1; row <= rows; ++row) {
        text += fmt::format("P{}", row);
        for (int column = columns; column > 0; --column) {
            const auto man = std::ranges::find_if(
                setup->men, [&](const RecordedSetup::Man& m) { return m.column == column && m.row == row; });
            text += man == setup->men.end() ? " * " : fmt::format("{}{}", man->player == 0 ? '+' : '-', man->piece);
        }
        text += '\n';
    }
    for (const int player : {0, 1}) {
        std::string hand;
        for (const RecordedSetup::InHand& piece : setup->hands)
            if (piece.player == player)
                for (int i = 0; i < piece.count; ++i) hand += "00" + piece.piece;
        if (!hand.empty()) text += fmt::format("P{}{}\n", player == 0 ? '+' : '-', hand);
    }
    return text;
}

}  // namespace

RecordSourcePtr csa_source(std::string_view text) { return std::make_unique<CsaSource>(text); }

Result<std::string> csa_text(const GameRecord& record, const Contest& start, Contest& now) {
    const DialectDef* const dialect = find_dialect(start.variant(), "csa");
    if (dialect == nullptr) return typed_error("this game has no dialect csa");
    std::string text = "V2.2\n";
    for (const int player : {0, 1})
        if (const std::string name = record.value(player_tag(start, player)); !name.empty() && name != "?")
            text += fmt::format("N{}{}\n", player == 0 ? '+' : '-', csa_line(name));
    for (const TagWord& tag : csa_tags)
        if (const std::string value = record.value(tag.tag); !value.empty() && !value.starts_with('?'))
            if (text.find(fmt::format("\n${}:", tag.word)) == std::string::npos && tag.word != "TIME")
                text += fmt::format("${}:{}\n", tag.word, csa_line(value));
    if (const std::string date = record.value(tags::date);
        !date.empty() && !date.starts_with('?') && record.find("DateTime") == nullptr)
        text += fmt::format("$START_TIME:{}\n", replaced(date, ".", "/"));
    if (start.position() == start_position(start.variant_ptr())) {
        text += "PI\n";
    } else {
        const Result<std::string> pieces = csa_pieces(start.position(), *dialect);
        if (!pieces) return pieces.diagnostics();
        text += *pieces;
    }
    text += player_of_setup(start.position()) == 0 ? "+\n" : "-\n";
    text += csa_moves(record);
    const RecordedEnd end = end_of(record, now);
    const auto* const known = std::ranges::find(csa_ends, end, &EndWord::end);
    return text + (known == csa_ends.end() ? std::string() : fmt::format("%{}\n", known->word));
}

}  // namespace varia::records
