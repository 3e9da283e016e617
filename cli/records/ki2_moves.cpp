#include "ki2_moves.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "record_lines.hpp"
#include "record_setup.hpp"

namespace varia::cli {
namespace {

constexpr std::string_view dropped = "打", promoted = "成", declined = "不成", right = "右", left = "左",
                           straight = "直", up = "上", back = "引", aside = "寄";

// Other words with the same meaning.
struct Ki2Word {
    std::string_view word, usual;
};
constexpr std::array ki2_words{Ki2Word{"行", up}, Ki2Word{"入", up}, Ki2Word{"生", declined}};
constexpr std::array ki2_marks{dropped, declined, promoted, right, left, straight, up, back, aside};

// A legal move, by the parts of its text in KIF: `７七角成(88)`.
struct KifMove {
    Move move;
    std::string to, piece;
    bool promotes = false, drop = false;
    int column = 0, row = 0;        // where it comes from, as the side that moves sees it; 0 for a drop
    int to_column = 0, to_row = 0;  // columns from the right and rows from the top, from 1
};

// The position's legal moves as texts of KIF.
class Ki2Moves {
public:
    Ki2Moves(Rules& rules, Position& position, const DialectDef& kif) {
        const Variant& variant = position.variant();
        for (Kind kind = 1; kind <= variant.kinds(); ++kind)
            if (std::vector<std::string> words = kind_words(kif, variant.kind(kind).letter.text); !words.empty())
                words_.push_back(std::move(words));
        const int second = index(position.turn());
        MoveList legal;
        rules.legal_moves(position, legal);
        for (const Move move : legal)
            if (const Result<std::string> text = move_text(rules, position, move, kif))
                take(move, *text, second == 0 ? 0 : variant.board().length(0) + 1,
                     second == 0 ? 0 : variant.board().length(1) + 1);
    }

    // The moves that a text may mean.
    [[nodiscard]] std::vector<KifMove> fitting(std::string_view text) const {
        const Digit column = digit_at(text), row = digit_at(text.substr(column.length));
        const std::size_t cell = column.length + row.length;
        const std::string to = fmt::format("{}{}", column.length > 0 ? wide_digit(column.number) : "",
                                           row.length > 0 ? row_numeral(row.number) : "");
        std::string_view rest = text.substr(cell);
        const std::string piece = take_piece(rest);
        std::vector<std::string_view> marks;
        if (piece.empty() || !take_marks(rest, marks)) return {};
        std::vector<KifMove> found;
        for (const KifMove& move : moves_)
            if (move.to == to && move.piece == piece) found.push_back(move);
        const auto has = [&](std::string_view mark) { return std::ranges::find(marks, mark) != marks.end(); };
        // A drop is marked only where a piece on the board may go to the same cell.
        const bool on_board = std::ranges::any_of(found, [](const KifMove& m) { return !m.drop; });
        const bool drops = has(dropped) || !on_board;
        std::erase_if(found, [&](const KifMove& m) { return m.drop != drops; });
        if (has(up)) std::erase_if(found, [](const KifMove& m) { return m.row <= m.to_row; });
        if (has(back)) std::erase_if(found, [](const KifMove& m) { return m.row >= m.to_row; });
        if (has(aside)) std::erase_if(found, [](const KifMove& m) { return m.row != m.to_row; });
        if (has(straight))
            std::erase_if(found, [](const KifMove& m) { return m.column != m.to_column || m.row <= m.to_row; });
        if (has(right) || has(left)) keep_one_side(found, has(right) ? 1 : -1);
        const bool may_choose = std::ranges::any_of(found, [](const KifMove& m) { return !m.promotes; });
        const bool promotes = has(promoted) || (!has(declined) && !may_choose);
        std::erase_if(found, [&](const KifMove& m) { return m.promotes != promotes; });
        return found;
    }

    // The shortest text that means this move alone, in the order of the usual rules for such texts.
    [[nodiscard]] std::string text_of(const Move& move) const {
        const auto found = std::ranges::find_if(moves_, [&](const KifMove& m) { return m.move == move; });
        if (found == moves_.end()) return {};
        const auto other_promotes = [&](const KifMove& m) {
            return m.promotes && !m.drop && m.to == found->to && m.piece == found->piece && m.column == found->column &&
                   m.row == found->row;
        };
        const bool declines = !found->promotes && !found->drop && std::ranges::any_of(moves_, other_promotes);
        const std::string_view end = found->promotes ? promoted : declines ? declined : std::string_view();
        const std::string_view way = found->row > found->to_row ? up : found->row < found->to_row ? back : aside;
        std::vector<std::string> origins{""};
        if (found->drop) {
            origins.emplace_back(dropped);
        } else {
            origins.emplace_back(way);
            const bool one_step_up = found->column == found->to_column && found->row == found->to_row + 1;
            if (one_step_up) origins.emplace_back(straight);
            for (const std::string_view side : {right, left}) origins.emplace_back(side);
            for (const std::string_view side : {right, left}) origins.push_back(fmt::format("{}{}", side, way));
        }
        for (const std::string& origin : origins) {
            std::string text = found->to + found->piece + origin + std::string(end);
            if (const std::vector<KifMove> fit = fitting(text); fit.size() == 1 && fit.front().move == move)
                return text;
        }
        return {};
    }

private:
    void take(Move move, std::string_view text, int columns, int rows) {
        KifMove& made = moves_.emplace_back();
        made.move = move;
        const auto seen = [](int number, int all) { return all == 0 ? number : all - number; };
        const Digit column = digit_at(text), row = digit_at(text.substr(column.length));
        made.to = text.substr(0, column.length + row.length);
        made.to_column = seen(column.number, columns);
        made.to_row = seen(row.number, rows);
        std::string_view piece = text.substr(made.to.size());
        if (const std::size_t from = piece.find('('); from != std::string_view::npos) {
            const Digit from_column = digit_at(piece.substr(from + 1)),
                        from_row = digit_at(piece.substr(from + 1 + from_column.length));
            made.column = seen(from_column.number, columns);
            made.row = seen(from_row.number, rows);
            piece = piece.substr(0, from);
        }
        if (piece.ends_with(dropped)) {
            made.drop = true;
            piece.remove_suffix(dropped.size());
        } else if (piece.ends_with(declined)) {
            piece.remove_suffix(declined.size());
        } else if (piece.ends_with(promoted) && piece.size() > promoted.size()) {
            made.promotes = true;
            piece.remove_suffix(promoted.size());
        }
        made.piece = piece;
        // The words of KIF may be other words of the same kind.
        std::string_view rest = piece;
        if (std::string usual = take_piece(rest); rest.empty() && !usual.empty()) made.piece = std::move(usual);
    }

    // Takes the longest word of a piece from the beginning of the text, and returns the first word of its kind.
    [[nodiscard]] std::string take_piece(std::string_view& text) const {
        std::size_t longest = 0;
        std::string usual;
        for (const std::vector<std::string>& words : words_)
            for (const std::string& word : words)
                if (word.size() > longest && text.starts_with(word)) {
                    longest = word.size();
                    usual = words.front();
                }
        text.remove_prefix(longest);
        return usual;
    }

    static bool take_marks(std::string_view text, std::vector<std::string_view>& marks) {
        while (!text.empty()) {
            std::string_view here;
            for (const std::string_view mark : ki2_marks)
                if (here.empty() && text.starts_with(mark)) here = mark;
            if (!here.empty()) {
                text.remove_prefix(here.size());
            } else {
                for (const Ki2Word& word : ki2_words)
                    if (here.empty() && text.starts_with(word.word)) {
                        here = word.usual;
                        text.remove_prefix(word.word.size());
                    }
                if (here.empty()) return false;
            }
            marks.push_back(here);
        }
        return true;
    }

    // Keeps the moves that come from the right (1) or the left (-1). If none comes from there, the mark compares the
    // pieces with each other, as it does for pieces that go far.
    static void keep_one_side(std::vector<KifMove>& moves, int side) {
        const auto offset = [&](const KifMove& m) { return (m.to_column - m.column) * side; };
        if (std::ranges::any_of(moves, [&](const KifMove& m) { return offset(m) > 0; }))
            std::erase_if(moves, [&](const KifMove& m) { return offset(m) <= 0; });
        int most = -1000;
        for (const KifMove& move : moves) most = std::max(most, offset(move));
        const bool aside_only = std::ranges::all_of(moves, [&](const KifMove& m) { return offset(m) == 0; });
        if (!aside_only && std::ranges::any_of(moves, [&](const KifMove& m) { return offset(m) < 0; }))
            std::erase_if(moves, [&](const KifMove& m) { return offset(m) != most; });
    }

    std::vector<std::vector<std::string>> words_;  // of each kind
    std::vector<KifMove> moves_;
};

}  // namespace

Result<Move> parse_ki2_move(Rules& rules, Position& position, std::string_view text, const DialectDef& kif) {
    const std::vector<KifMove> found = Ki2Moves(rules, position, kif).fitting(text);
    if (found.size() == 1) return found.front().move;
    if (found.empty()) return typed_error(fmt::format("no legal move is printed as {}", quoted(text)));
    return typed_error(fmt::format("{} is ambiguous: {} moves are printed so", quoted(text), found.size()), {},
                       ErrorCode::ambiguous);
}

Result<std::string> ki2_move_text(Rules& rules, Position& position, Move move, const DialectDef& kif) {
    std::string text = Ki2Moves(rules, position, kif).text_of(move);
    if (text.empty()) return typed_error("no text of KI2 means this move alone");
    return text;
}

}  // namespace varia::cli
