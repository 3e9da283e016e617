// The texts of moves in a dialect. A text is not parsed on its own: it is compared with what each legal move would be
// written as. So nothing is read that would not be written, and a text of two moves is noticed.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <varia/definition.hpp>
#include <varia/position.hpp>

#include "dialect_template.hpp"

namespace varia {

// The templates of a dialect, read once. Immutable. Variant and dialect must outlive it.
class DialectForms {
public:
    // Precondition: the dialect has moves.
    DialectForms(const Variant& variant, const DialectDef& dialect);

    enum class Sort : std::uint8_t {
        step,
        capture,
        castling,
        drop,
        place,
        partner_place,
        next,
        pass,
        promotion,
        demotion,
        declined,
    };
    static constexpr std::size_t sorts = static_cast<std::size_t>(Sort::declined) + 1;
    [[nodiscard]] const std::vector<DialectTemplate>& templates(Sort sort) const {
        return lists_[static_cast<std::size_t>(sort)];
    }
    [[nodiscard]] const DialectDef& dialect() const { return dialect_; }

    // The spellings of a word: the first is written, and all are read.
    using Spellings = std::vector<std::string>;
    [[nodiscard]] const Spellings& kind(Kind kind, Side side) const { return kinds_[kind].of(side); }
    [[nodiscard]] const Spellings& side(Side side) const { return sides_[static_cast<std::size_t>(index(side))]; }
    // A word that the dialect does not have is empty.
    [[nodiscard]] const Spellings& word(std::string_view name, Side side) const;
    // A number in a move of the side: the word of this name, or digits.
    [[nodiscard]] Spellings number(int number, Side side) const;
    // The name of a cell, or the label of one axis of it if `axis` is not empty.
    [[nodiscard]] std::string cell(Cell cell, std::size_t naming, std::string_view axis, Side side) const;
    [[nodiscard]] const std::string& label(Cell cell, std::size_t naming, std::size_t axis, Side side) const;
    // The axis along which sides move forward.
    [[nodiscard]] std::size_t forward_axis() const { return forward_axis_; }

private:
    // What the two sides' moves have.
    struct BySide {
        Spellings first, second;
        [[nodiscard]] const Spellings& of(Side side) const { return side == Side::second ? second : first; }
    };
    [[nodiscard]] static BySide by_side(const std::string& text);
    [[nodiscard]] const BySide* find_word(std::string_view name) const;
    struct NamePart {
        std::string literal;
        std::size_t axis = 0;
        bool is_label = false;
    };
    const Variant& variant_;
    const DialectDef& dialect_;
    std::array<std::vector<DialectTemplate>, sorts> lists_;
    std::vector<BySide> kinds_;
    std::vector<Spellings> sides_;
    std::vector<std::pair<std::string, BySide>> words_;
    std::vector<NamePart> names_;  // the template of the board's names
    std::size_t forward_axis_ = 0;
};

// What a text of moves is compared with: without differences that mean nothing. Small letters for capitals, ASCII for
// full-width letters and digits, no blanks.
[[nodiscard]] std::string plain_dialect_text(std::string_view text);

// Whether a cell stands in the text as the dialect names it in moves of the side, if it has names of its own for cells.
[[nodiscard]] bool names_cell(const Variant& variant, const DialectDef& dialect, Side side, std::string_view text);

// The moves of one position.
class DialectMoves {
public:
    // All must outlive this object. `legal`: all legal moves of the position.
    DialectMoves(const DialectForms& forms, const Position& position, const MoveList& legal);

    // The text of a legal move; without a value if the dialect has none, or none that no other move has. A text that a
    // drop and another move have is the other move's.
    [[nodiscard]] std::optional<std::string> written(Move move) const;

    // Whether the text of the move, a piece that is placed, stands in place of that of the castling before it, too.
    [[nodiscard]] bool says_castling(Move move) const;

    // Where a text of the move that begins at `at` may end. With `plain`, the text is one of plain_dialect_text, and
    // is compared as such.
    [[nodiscard]] std::vector<std::size_t> ends(Move move, std::string_view text, std::size_t at, bool plain) const;

private:
    using Sort = DialectForms::Sort;
    using Choices = std::vector<std::string>;
    [[nodiscard]] const std::vector<DialectTemplate>* templates(Move move) const;
    // What a part may be; without a value if the template does not suit the move.
    [[nodiscard]] std::optional<Choices> choices(const DialectTemplate::Part& part, Move move) const;
    [[nodiscard]] bool turns_back(Move move) const;
    [[nodiscard]] std::optional<Choices> promotion(Move move) const;
    [[nodiscard]] std::optional<std::string> expanded(const DialectTemplate& form, Move move) const;
    [[nodiscard]] std::vector<std::string> all_expanded(Move move) const;
    void match(const DialectTemplate& form, Move move, std::string_view text, std::size_t at, bool plain,
               std::vector<std::size_t>& ends) const;
    [[nodiscard]] Side side() const { return position_.turn(); }
    [[nodiscard]] Kind moving(Move move) const;
    [[nodiscard]] bool could_promote(Move move) const;
    // How far `cell` lies from `from` in the forward direction of the side to move.
    [[nodiscard]] int forward(Cell from, Cell cell) const;
    // The place of the moving piece among those of its kind on its line, from the front, and their number.
    struct Rank {
        int place = 0, count = 0;
    };
    [[nodiscard]] Rank rank(Move move) const;
    [[nodiscard]] bool is_straight(Move move) const;
    [[nodiscard]] std::optional<std::string_view> flank(Move move) const;
    // The letters of the suffix of a script's move, in small letters; empty if the move has none.
    [[nodiscard]] std::string suffix(Move move) const;
    // The cell of the side's first piece in the last row of the board's text that has one; no_cell if it has no piece.
    [[nodiscard]] Cell lowest() const;
    // Whether no other piece of the kind can go to the cell where the move arrives.
    [[nodiscard]] bool is_alone(Move move) const;

    const DialectForms& forms_;
    const Position& position_;
    const MoveList& legal_;
    std::unordered_set<std::uint32_t> promotes_;  // the two cells of moves that promote
    // How many moves have a text: those that leave it to a move of a piece, which are drops and castlings, and others.
    struct Sharers {
        int yielding = 0, others = 0;
    };
    mutable std::optional<std::unordered_map<std::string, Sharers>> shared_;
};

}  // namespace varia
