// The board field of position text. A run of digits is one number, also on boards wider than nine cells: `12` means
// twelve empty cells. The hand stands in brackets, or as one extra row at the end.
#include "board_field.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "playable.hpp"
#include "position_rows.hpp"
#include "state_tables.hpp"

namespace varia {

namespace {

constexpr int max_run = 1'000'000;

// A row as it was typed.
struct TypedRow {
    std::size_t begin = 0, end = 0;  // offsets in the source
    int slashes = 0;                 // number of slashes before the row
};

// Reads the number at `at` and moves `at` past it. The result is never more than longest_run.
int read_run(std::string_view text, std::size_t& at, std::size_t end) {
    int run = 0;
    for (; at < end && is_digit(text[at]); ++at) run = std::min(run * 10 + (text[at] - '0'), max_run);
    return run;
}

std::vector<TypedRow> split_rows(const TypedText& source, TypedText::Field field) {
    std::vector<TypedRow> rows(1);
    const std::size_t end = field.begin + field.text.size();
    rows.back().begin = field.begin;
    for (std::size_t at = field.begin; at < end;) {
        if (source.text()[at] != '/') {
            ++at;
            continue;
        }
        TypedRow next;
        rows.back().end = at;
        for (; at < end && source.text()[at] == '/'; ++at) ++next.slashes;
        next.begin = at;
        rows.push_back(next);
    }
    rows.back().end = end;
    return rows;
}

// How many cells the row seems to cover, judged only by the look of each character.
int apparent_width(std::string_view text, TypedRow row) {
    int width = 0;
    for (std::size_t at = row.begin; at < row.end;) {
        if (is_digit(text[at])) {
            width = std::min(width + read_run(text, at, row.end), max_run);
        } else {
            const bool many = text[at] == '{';
            width += is_letter(text[at]) || text[at] == '*' || many ? 1 : 0;
            at = many ? std::min(text.substr(0, row.end).find('}', at), row.end - 1) + 1 : at + 1;
        }
    }
    return width;
}

// Whether the rows form a rectangle of another size than this flat board. Such a text is a position of another variant.
bool looks_like_another_board(const Board& board, bool owners_named, const std::vector<PositionRow>& rows,
                              const std::vector<TypedRow>& typed, TypedText& source) {
    const auto width = static_cast<int>(rows.front().cells.size());
    const auto same = [&](const PositionRow& row) { return static_cast<int>(row.cells.size()) == width; };
    if (owners_named || board.dimensions() != 2 || !std::ranges::all_of(rows, same) || typed.size() < 2) return false;
    const int typed_width = apparent_width(source.text(), typed.front());
    for (const TypedRow& row : typed)
        if (apparent_width(source.text(), row) != typed_width || row.slashes > 1) return false;
    if (typed_width == 0 || (typed_width == width && typed.size() == rows.size())) return false;
    source.error(typed.front().begin,
                 fmt::format("this looks like a position on a {}x{} board; this variant is {}x{}", typed_width,
                             typed.size(), width, rows.size()),
                 "choose the variant that the position belongs to");
    return true;
}

// Reads rows of the board field into a position. Stops reading a row at its first error.
class RowReader {
public:
    RowReader(Position& position, const PieceLetters& letters, TypedText& source, const std::vector<PositionRow>& rows)
        : position_(position), letters_(letters), source_(source), rows_(rows) {}

    void read(std::size_t row, TypedRow typed) {
        const std::vector<Cell>& cells = rows_[row].cells;
        const std::string_view text = source_.text();
        std::size_t filled = 0;
        for (std::size_t at = typed.begin; at < typed.end;) {
            const std::size_t start = at;
            const std::size_t left = cells.size() - filled;
            if (is_digit(text[at])) {
                if (text[at] == '0') return source_.error(start, "a run of empty cells may not begin with 0");
                const int run = read_run(text, at, typed.end);
                if (static_cast<std::size_t>(run) > left)
                    return source_.error(
                        start, fmt::format("a run of {} empty cells is longer than what is left of {}: {}",
                                           run == max_run ? "very many" : std::to_string(run), name(row), count(left)));
                filled += static_cast<std::size_t>(run);
                continue;
            }
            if (text[at] == '*' && !position_.variant().state().slots.empty()) {
                if (left == 0)
                    return source_.error(start, fmt::format("{} has more than {}", name(row), count(cells.size())));
                voids_.push_back({cells[filled++], at++});
                continue;
            }
            const PieceLetters::Token token = letters_.read(text.substr(0, typed.end), at);
            if (letters_.is_open(text.substr(0, typed.end), at))
                return source_.error(start, "a letter's { is never closed", letters_.hint());
            if (letters_.lacks_owner(text.substr(0, typed.end), at))
                return source_.error(start, fmt::format("nothing says whose {} is", quoted(text.substr(at, 1))),
                                     letters_.owner_hint(text.substr(0, typed.end), at));
            if (token.length == 0) return unexpected(start);
            if (token.piece.empty())
                return source_.error(start,
                                     fmt::format("no piece has the letter {}", quoted(text.substr(at, token.length))),
                                     letters_.hint());
            if (left == 0)
                return source_.error(start, fmt::format("{} has more than {}", name(row), count(cells.size())));
            position_.put(cells[filled++], token.piece);
            at += token.length;
        }
        if (filled < cells.size())
            source_.error(typed.end, fmt::format("{} has {}; expected {}", name(row), count(filled), cells.size()),
                          "write runs of empty cells as a number");
    }

    // Removes the missing blocks. Called when all rows are read, because a block must be missing as a whole or not at
    // all.
    void take_out_blocks() {
        const StateTables& tables = position_.variant().state();
        std::vector<std::size_t> missing(tables.slots.size(), 0);
        for (const Gap& gap : voids_) ++missing[static_cast<std::size_t>(tables.slot_of[gap.cell])];
        for (const Gap& gap : voids_) {
            const int slot = tables.slot_of[gap.cell];
            const StateTables::Slot& s = tables.slots[static_cast<std::size_t>(slot)];
            if (!position_.filled(slot) || missing[static_cast<std::size_t>(slot)] == 0) continue;
            if (missing[static_cast<std::size_t>(slot)] == s.cells.size()) {
                position_.set_filled(slot, false);
                continue;
            }
            source_.error(gap.at, fmt::format("the block at {} is there as a whole or not at all", s.name),
                          fmt::format("write * for all of its {} cells", s.cells.size()));
            missing[static_cast<std::size_t>(slot)] = 0;
        }
    }

private:
    struct Gap {
        Cell cell;
        std::size_t at;  // where its * stands in the text
    };
    [[nodiscard]] std::string name(std::size_t row) const { return row_name(position_.variant().board(), rows_, row); }
    [[nodiscard]] static std::string count(std::size_t cells) {
        return fmt::format("{} cell{}", cells, cells == 1 ? "" : "s");
    }
    void unexpected(std::size_t at) {
        std::size_t end = at;
        if (!next_code_point(source_.text(), end)) end = at + 1;
        source_.error(at, fmt::format("unexpected {} on the board", quoted(source_.text().substr(at, end - at))),
                      "a board is written in letters of pieces, numbers of empty cells and /");
    }

    Position& position_;
    const PieceLetters& letters_;
    TypedText& source_;
    const std::vector<PositionRow>& rows_;
    std::vector<Gap> voids_;
};

std::string slashes_text(int count) { return '"' + std::string(static_cast<std::size_t>(count), '/') + '"'; }

void read_rows(Position& position, const PieceLetters& letters, TypedText& source, const std::vector<PositionRow>& rows,
               const std::vector<TypedRow>& typed) {
    if (looks_like_another_board(position.variant().board(), names_owners(position.variant()), rows, typed, source))
        return;
    if (typed.size() != rows.size()) {
        const std::size_t at = typed.size() > rows.size() ? typed[rows.size()].begin : typed.back().end;
        source.error(at, fmt::format("the board has {} row{}; expected {}", typed.size(), typed.size() == 1 ? "" : "s",
                                     rows.size()));
        return;
    }
    RowReader reader(position, letters, source, rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (typed[i].slashes != rows[i].slashes)
            source.error(typed[i].begin - static_cast<std::size_t>(typed[i].slashes),
                         fmt::format("expected {} before {}, found {}", slashes_text(rows[i].slashes),
                                     row_name(position.variant().board(), rows, i), slashes_text(typed[i].slashes)),
                         "one / ends a row, two end a slice");
        reader.read(i, typed[i]);
    }
    if (source.errors().empty()) reader.take_out_blocks();
}

}  // namespace

bool has_hand(const Variant& variant) {
    const Definition& definition = variant.definition();
    const auto droppable = [](const PieceDef& piece) { return piece.drop.has_value() && !piece.drop->endless; };
    const auto from_hand = [](const StepDef& step) { return step.from == StepDef::From::hand; };
    return definition.rules.reserve != Reserve::none || std::ranges::any_of(definition.turn.then, from_hand) ||
           !variant.state().reserve_promotion.empty() || std::ranges::any_of(definition.pieces, droppable);
}

void empty_slots(Position& position) {
    const Variant& variant = position.variant();
    if (!variant.definition().blocks) return;
    const auto& slots = variant.state().slots;
    for (const Name& empty : variant.definition().blocks->empty)
        for (std::size_t s = 0; s < slots.size(); ++s)
            if (slots[s].name == empty.text) position.set_filled(static_cast<int>(s), false);
}

std::string board_field(const Position& position) {
    const Variant& variant = position.variant();
    std::string text;
    for (const PositionRow& row : position_rows(variant.board())) {
        text.append(static_cast<std::size_t>(row.slashes), '/');
        int empty = 0;
        for (const Cell c : row.cells) {
            const Piece piece = position.at(c);
            if (piece.empty()) {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(std::exchange(empty, 0));
            text += piece.is_void() ? "*" : piece_text(variant, piece);
        }
        if (empty > 0) text += std::to_string(empty);
    }
    if (!has_hand(variant)) return text;
    text += '[';
    for (const Side side : variant.sides())
        for (int k = 1; k <= variant.kinds(); ++k)
            for (int n = position.hand(side, static_cast<Kind>(k)); n > 0; --n)
                text += piece_text(variant, Piece(static_cast<Kind>(k), side));
    text += ']';
    return text;
}

namespace {

// Whether a royal piece can come into a hand: if royal pieces can be captured, if a captured piece of another kind
// counts as one, if it is dropped, or if the variant has scripts.
bool may_be_held(const Variant& variant, Kind royal) {
    const Definition& definition = variant.definition();
    const auto counts_as_one = [&](const PieceDef& piece) {
        return piece.captured_as.text == variant.kind(royal).letter.text;
    };
    return definition.rules.royal_capture || definition.rules.royal != RoyalRule::each || !definition.hooks.empty() ||
           variant.kind(royal).drop || remote_captures_take_royals(variant) ||
           definition.rules.out.leaves_neutral() ||  // nobody's royal pieces can be captured
           std::ranges::any_of(definition.pieces, counts_as_one);
}

}  // namespace

void read_hand(Position& position, const PieceLetters& letters, TypedText& source, TypedText::Field field) {
    if (field.empty() || field.text == "-") return;
    const Variant& variant = position.variant();
    if (!has_hand(variant))
        return source.error(field.begin, "this variant has no pieces in hand", "leave the brackets out");
    for (std::size_t at = 0; at < field.text.size();) {
        // A number may stand before a letter, as shogi players write it: 2P means PP.
        const std::size_t number_at = field.begin + at;
        const std::size_t digits = std::min(field.text.find_first_not_of("0123456789", at), field.text.size()) - at;
        const std::optional<int> number = digits == 0 ? 1 : number_up_to(field.text.substr(at, digits), max_in_hand);
        if (!number || *number == 0)
            return source.error(number_at,
                                fmt::format("expected a number from 1 to {} before a piece in hand", max_in_hand));
        at += digits;
        const std::size_t offset = field.begin + at;
        const PieceLetters::Token token = at < field.text.size() ? letters.read(field.text, at) : PieceLetters::Token{};
        if (letters.lacks_owner(field.text, at))
            return source.error(offset, fmt::format("nothing says whose {} is", quoted(field.text.substr(at, 1))),
                                letters.owner_hint(field.text, at));
        if (letters.is_open(field.text, at))
            return source.error(offset, "a letter's { is never closed", letters.hint());
        if (token.length == 0)
            return source.error(offset, "expected letters of pieces in hand",
                                "write [QNpp] or [QN2p], or [] for nothing");
        if (token.piece.empty())
            return source.error(offset,
                                fmt::format("no piece has the letter {}", quoted(field.text.substr(at, token.length))),
                                fmt::format("the pieces are {}", letters.list()));
        const Piece piece = token.piece;
        if (variant.royal(piece.kind()) && !may_be_held(variant, piece.kind()))
            return source.error(offset, fmt::format("a {} cannot be in hand", variant.kind(piece.kind()).name));
        const int held = position.hand(piece.side(), piece.kind());
        if (held > max_in_hand - *number) return source.error(offset, fmt::format("more than {} in hand", max_in_hand));
        position.set_hand(piece.side(), piece.kind(), held + *number);
        at += token.length;
    }
}

void read_board_field(Position& position, const PieceLetters& letters, TypedText& source, TypedText::Field field) {
    TypedText::Field board = field;
    TypedText::Field hand;
    if (const std::size_t open = field.text.find('['); open != std::string_view::npos) {
        board.text = field.text.substr(0, open);
        hand = {field.text.substr(open + 1), field.begin + open + 1};
        const std::size_t close = hand.text.find(']');
        if (close == std::string_view::npos) {
            source.error(field.begin + open, "the hand's [ is never closed", "write [QNpp], or [] for nothing");
            return;
        }
        if (close + 1 < hand.text.size()) source.error(hand.begin + close + 1, "expected a blank after the hand");
        hand.text = hand.text.substr(0, close);
    }
    const std::vector<PositionRow> rows = position_rows(position.variant().board());
    std::vector<TypedRow> typed = split_rows(source, board);
    if (board.text.size() == field.text.size() && typed.size() == rows.size() + 1 && typed.back().slashes == 1 &&
        has_hand(position.variant())) {
        hand = {source.text().substr(typed.back().begin, typed.back().end - typed.back().begin), typed.back().begin};
        typed.pop_back();
    }
    read_rows(position, letters, source, rows, typed);
    read_hand(position, letters, source, hand);
}

}  // namespace varia
