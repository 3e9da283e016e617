#include "record_lines.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include <varia/number.hpp>
#include <varia/text.hpp>

#include "record_text.hpp"

namespace varia::records {
namespace {

constexpr std::string_view time_begin = "[%emt ", time_end = "]";

bool is_a_figure(char c) { return c >= '0' && c <= '9'; }

constexpr std::array<std::string_view, 10> wide_digits{"０", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 10> numerals{"〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

// The number at the beginning of the text, which is shortened by it and by one sign behind it. -1 if there is none.
int number_before_sign(std::string_view& text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const int number = digits > 0 && digits <= 4 ? number_of<int>(text.substr(0, digits)).value_or(-1) : -1;
    text.remove_prefix(std::min(digits + 1, text.size()));
    return number;
}

}  // namespace

bool add_move(GameRecord& record, std::size_t line, std::string text, Place place) {
    if (record.move_count >= max_record_moves) {
        add_flaw(record, place, fmt::format("more than {} moves", max_record_moves));
        return false;
    }
    ++record.move_count;
    RecordedMove& move = record.lines[line].moves.emplace_back();
    move.text = std::move(text);
    move.place = place;
    return true;
}

void add_comment(GameRecord& record, std::size_t line, std::string text) {
    if (text.empty()) return;
    if (++record.comments > max_record_comments)
        return add_flaw(record, record.end, fmt::format("more than {} comments", max_record_comments));
    RecordedLine& moves = record.lines[line];
    (moves.moves.empty() ? moves.comments : moves.moves.back().comments).push_back(in_utf8(text));
}

void add_flaw(GameRecord& record, Place place, std::string message) {
    if (record.flaws.size() < max_record_flaws) record.flaws.push_back({place, std::move(message)});
}

void add_note(GameRecord& record, Place place, std::string message, std::string hint) {
    if (record.notes.size() < max_record_flaws) record.notes.push_back({place, std::move(message), std::move(hint)});
}

void add_tag(GameRecord& record, std::string_view name, std::string_view value, Place place) {
    if (value.empty() || record.tags.size() >= max_record_tags || record.find(name) != nullptr) return;
    record.tags.push_back({in_utf8(name), in_utf8(value), place});
}

bool has_room(GameRecord& record, const RecordedSetup* setup, std::string_view line, Place place) {
    if (line.size() > max_record_row) {
        add_flaw(record, place, fmt::format("a line with pieces has at most {} bytes", max_record_row));
        return false;
    }
    if (setup != nullptr && setup->men.size() + setup->hands.size() >= max_record_men) {
        add_flaw(record, place, fmt::format("a start position has at most {} pieces", max_record_men));
        return false;
    }
    return true;
}

std::string time_comment(std::uint64_t seconds) {
    return fmt::format("{}{}:{:02}:{:02}{}", time_begin, seconds / 3600, seconds / 60 % 60, seconds % 60, time_end);
}

bool is_time_comment(std::string_view comment) {
    return comment.starts_with(time_begin) && comment.ends_with(time_end);
}

std::uint64_t seconds_in(std::string_view comment) {
    if (!is_time_comment(comment)) return 0;
    comment = comment.substr(time_begin.size(), comment.size() - time_begin.size() - time_end.size());
    std::uint64_t seconds = 0;
    while (!comment.empty()) {
        const std::size_t colon = std::min(comment.find(':'), comment.size());
        seconds = seconds * 60 + number_of<std::uint32_t>(comment.substr(0, colon)).value_or(0);
        comment.remove_prefix(std::min(colon + 1, comment.size()));
    }
    return seconds;
}

std::string date_in(std::string_view text) {
    text = trimmed(text);
    if (text.empty() || !is_a_figure(text.front())) return {};
    const int year = number_before_sign(text), month = number_before_sign(text), day = number_before_sign(text);
    if (year < 1000 || month < 1 || month > 12) return {};
    return day < 1 || day > 31 ? fmt::format("{:04}.{:02}.??", year, month)
                               : fmt::format("{:04}.{:02}.{:02}", year, month, day);
}

std::string_view wide_digit(int number) { return wide_digits[static_cast<std::size_t>(number)]; }

std::string_view row_numeral(int number) { return numerals[static_cast<std::size_t>(number)]; }

Digit digit_at(std::string_view text) {
    if (!text.empty() && text.front() >= '1' && text.front() <= '9') return {text.front() - '0', 1};
    for (int number = 1; number <= 9; ++number)
        for (const std::string_view sign : {wide_digit(number), row_numeral(number)})
            if (text.starts_with(sign)) return {number, sign.size()};
    return {};
}

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
    std::string out;
    std::size_t begin = 0;
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, begin)) {
        out.append(text.substr(begin, at - begin)).append(with);
        begin = at + what.size();
    }
    return out.append(text.substr(begin));
}

}  // namespace varia::records
