#include "record_writer.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "record_reader.hpp"
#include "replayed.hpp"
#include "rules_text.hpp"
#include "tag_names.hpp"

namespace varia::records {
namespace {

constexpr int max_line_length = 79;

// Fills lines with words. A text may contain blanks: a line may end at a single blank, but not at several in a row.
class Filled {
public:
    void word(std::string_view word) { put(word, true); }
    // Adds a sign right behind the last word, without a blank.
    void close(std::string_view sign) { put(sign, false); }
    // Adds a sign that opens something. No blank stands behind it.
    void open(std::string_view sign) {
        put(sign, true);
        joined_ = true;
    }
    void text(std::string_view text) {
        while (!text.empty()) {
            std::size_t end = text.find(' ');
            // The reader takes a line end for one blank, so several blanks stay together.
            while (end != std::string_view::npos && end + 1 < text.size() && text[end + 1] == ' ') {
                end = text.find_first_not_of(' ', end);
                end = text.find(' ', end);
            }
            end = std::min(end, text.size());
            put(text.substr(0, end), true);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }
    void end_line() {
        flush();
        if (width_ > 0) text_ += '\n';
        width_ = 0;
        joined_ = false;
    }
    [[nodiscard]] std::string take() {
        end_line();
        return std::move(text_);
    }

private:
    // A word is kept until it is known what stands right behind it.
    void put(std::string_view word, bool apart) {
        if (apart && !joined_) flush();
        last_ += word;
        joined_ = false;
    }
    void flush() {
        if (last_.empty()) return;
        const int columns = static_cast<int>(count_code_points(last_));
        if (width_ > 0 && width_ + 1 + columns > max_line_length) {
            text_ += '\n';
            width_ = 0;
        }
        if (width_ > 0) text_ += ' ', ++width_;
        text_ += std::exchange(last_, {});
        width_ += columns;
    }
    std::string text_, last_;
    int width_ = 0;
    bool joined_ = false;
};

class MovesWriter {
public:
    explicit MovesWriter(const GameRecord& record) : record_(record) {}

    std::string written() {
        line(record_.lines.front());
        out_.word(record_.result.empty() ? "*" : record_.result);
        return out_.take();
    }

private:
    void line(const RecordedLine& line) {
        comments(line.comments);
        bool numbered = false;  // no number is needed before the next move of the same turn
        int number = 0;
        for (const RecordedMove& move : line.moves) {
            if (move.number != 0 && (!numbered || move.begins || move.number != number))
                out_.word(fmt::format("{}{}", move.number, move.begins ? "." : "..."));
            out_.word(move.text);
            number = move.number;
            numbered = move.comments.empty() && move.variations.empty();
            for (const int glyph : move.glyphs) out_.word(fmt::format("${}", glyph));
            comments(move.comments);
            for (const std::size_t variation : move.variations) {
                out_.open("(");
                this->line(record_.lines[variation]);
                out_.close(")");
            }
        }
    }

    void comments(const std::vector<std::string>& all) {
        for (const std::string& comment : all) {
            if (comment.find('}') == std::string::npos) {
                out_.open("{");
                out_.text(comment);
                out_.close("}");
            } else {  // only a line end can close this comment
                out_.word(";");
                out_.close(" " + comment);
                out_.end_line();
            }
        }
    }

    const GameRecord& record_;
    Filled out_;
};

std::string tag_text(const RecordTag& tag) {
    std::string text = fmt::format("[{} \"", tag.name);
    for (const char sign : tag.value) {
        if (sign == '"' || sign == '\\') text += '\\';
        text += static_cast<unsigned char>(sign) < ' ' ? ' ' : sign;
    }
    return text + "\"]\n";
}

std::string termination(const Standing& standing) {
    if (!standing.over) return "unterminated";
    if (standing.reason == "time") return "time forfeit";
    return "normal";
}

}  // namespace

std::string moves_text(const GameRecord& record) { return MovesWriter(record).written(); }

std::string pgn_text(const GameRecord& record) {
    std::string text;
    for (const RecordTag& tag : record.tags)
        if (is_tag("[" + tag.name + " \"")) text += tag_text(tag);
    if (!text.empty()) text += '\n';
    return text + moves_text(record) + '\n';
}

std::string player_tag(const Contest& contest, int player) {
    std::string name;
    for (const char c : contest.player_name(player))
        if ((small_letter(c) >= 'a' && small_letter(c) <= 'z') || (c >= '0' && c <= '9') || c == '_') name += c;
    if (name.empty() || (name[0] >= '0' && name[0] <= '9')) name = fmt::format("Player{}", player + 1);
    if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

void set_heading(GameRecord& record, const Contest& start,
                 const std::vector<std::pair<std::string, std::string>>& options) {
    const std::vector<RecordTag> before = std::exchange(record.tags, {});
    for (const std::string_view tag : {tags::event, tags::site, tags::date, tags::round}) record.set(tag, "?");
    record.set(tags::date, "????.??.??");
    for (int player = 0; player < start.players(); ++player) record.set(player_tag(start, player), "?");
    record.set(tags::result, "*");
    for (const RecordTag& tag : before) record.set(tag.name, tag.value);
    record.set(tags::variant, start.variant().definition().name);
    record.set(tags::hash, rules_text(start.variant_ptr()));
    std::string set;
    for (const auto& [option, value] : options) append_item(set, " ", option + "=" + value);
    if (!set.empty()) record.set(tags::options, set);
    // The last board has the highest number, if boards have numbers.
    if (const std::optional<int> count = start.layout().board_number(start.boards() - 1))
        record.set(tags::boards, fmt::format("{}", *count));
    const std::string position = start.text();
    if (position == Contest(start.variant_ptr()).text()) return;
    record.set(tags::set_up, "1");
    record.set(tags::position, position);
}

void set_ending(GameRecord& record, const Contest& now, const Standing& standing) {
    record.result = result_text(now, standing);
    record.set(tags::result, record.result);
    record.set(tags::status, standing.text);
    record.set(tags::termination, termination(standing));
}

GameRecord record_of(const Contest& contest) {
    GameRecord record;
    const auto add = [&](std::string text) { record.moves().emplace_back().text = std::move(text); };
    for (const std::string& text : contest.texts()) add(text);
    if (contest.mid_turn() && !contest.step_texts().empty())
        add(fmt::format("{},", fmt::join(contest.step_texts(), ",")));
    // In a game of two players a resignation ends the game. The status states it, and PGN has no move for it. In a
    // match the text has the number of a board.
    if (contest.players() == 2 && !record.moves().empty() && record.moves().back().text == "resign")
        record.moves().pop_back();
    return record;
}

}  // namespace varia::records
