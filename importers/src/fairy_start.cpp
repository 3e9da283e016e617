#include "fairy_start.hpp"

#include <algorithm>
#include <cctype>

namespace varia::importers {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_count(char c) { return c >= '1' && c <= '9'; }

// A count of at most four digits.
bool is_number(std::string_view text) {
    return !text.empty() && text.size() <= 4 && std::all_of(text.begin(), text.end(), is_digit);
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (true) {
        const std::size_t begin = text.find_first_not_of(' ');
        if (begin == std::string_view::npos) return words;
        text.remove_prefix(begin);
        words.emplace_back(text.substr(0, text.find(' ')));
        text.remove_prefix(words.back().size());
    }
}

bool read_row(std::string_view text, std::size_t files, std::vector<StartCell>& row) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_digit(text[i])) {
            std::size_t count = static_cast<std::size_t>(text[i] - '0');
            if (i + 1 < text.size() && is_digit(text[i + 1]))
                count = count * 10 + static_cast<std::size_t>(text[++i] - '0');
            if (row.size() + count > files) return false;
            row.resize(row.size() + count);
            continue;
        }
        StartCell cell;
        cell.promoted = text[i] == '+';
        if (cell.promoted && ++i == text.size()) return false;
        if (text[i] != '*' && std::isalpha(static_cast<unsigned char>(text[i])) == 0) return false;
        cell.letter = text[i];
        if (i + 1 < text.size() && text[i + 1] == '~') {
            cell.marked = true;
            ++i;
        }
        row.push_back(cell);
    }
    return row.size() == files;
}

}  // namespace

bool FairyStart::has_walls() const {
    return std::any_of(rows.begin(), rows.end(), [](const std::vector<StartCell>& row) {
        return std::any_of(row.begin(), row.end(), [](const StartCell& cell) { return cell.letter == '*'; });
    });
}

std::optional<FairyStart> read_start(std::string_view text, int files, int ranks) {
    const std::vector<std::string> words = words_of(text);
    if (words.empty()) return std::nullopt;
    FairyStart start;
    std::string board = words[0];
    if (const std::size_t bracket = board.find('['); bracket != std::string::npos) {
        if (board.back() != ']') return std::nullopt;
        start.has_hand = true;
        for (const char c : board.substr(bracket + 1, board.size() - bracket - 2))
            if (c != '-') start.hand += c;
        board.resize(bracket);
    }
    if (!board.empty() && board.back() == '/') board.pop_back();
    std::size_t begin = 0;
    while (begin <= board.size()) {
        const std::size_t end = std::min(board.find('/', begin), board.size());
        std::vector<StartCell> row;
        if (!read_row(std::string_view(board).substr(begin, end - begin), static_cast<std::size_t>(files), row))
            return std::nullopt;
        start.rows.insert(start.rows.begin(), std::move(row));
        begin = end + 1;
    }
    if (start.rows.size() != static_cast<std::size_t>(ranks)) return std::nullopt;
    std::size_t next = 1;
    if (next < words.size()) start.side = words[next++];
    if (start.side != "w" && start.side != "b") return std::nullopt;
    if (next < words.size() && !is_digit(words[next].front())) start.castling = words[next++];
    if (next < words.size() && !is_digit(words[next].front())) start.passant = words[next++];
    if (next < words.size() && words[next].find('+') != std::string::npos) start.checks = words[next++];
    if (next < words.size()) start.clock = words[next++];
    if (next < words.size()) start.move = words[next++];
    // "+0+1" at the end: the checks of three that have been given.
    if (next < words.size() && start.checks.empty()) {
        const std::string& given = words[next];
        if (given.size() != 4 || given[0] != '+' || !is_digit(given[1]) || given[2] != '+' || !is_digit(given[3]))
            return std::nullopt;
        start.checks = std::to_string(3 - (given[1] - '0')) + "+" + std::to_string(3 - (given[3] - '0'));
    }
    if (!start.checks.empty() &&
        !(start.checks.size() == 3 && start.checks[1] == '+' && is_count(start.checks[0]) && is_count(start.checks[2])))
        return std::nullopt;
    if (!is_number(start.clock) || !is_number(start.move)) return std::nullopt;
    return start;
}

}  // namespace varia::importers
