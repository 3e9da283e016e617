// Finds the legal move that a text means. Nothing is parsed by itself: every legal move is asked whether the text may
// be its name, since cells may be called anything (`Ve2`, `a4L1`, `1111`).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <varia/position.hpp>
#include <varia/rules.hpp>

#include "move_texts.hpp"
#include "move_writer.hpp"

namespace varia {

// Castling and pass as people write them, in one spelling: zeros are letters O, all capitals.
[[nodiscard]] std::string plain_name(std::string_view text);
[[nodiscard]] bool is_pass(std::string_view text);
// Without the marks of check, mate, comment and en passant at its end.
[[nodiscard]] std::string_view without_marks(std::string_view text);

class MoveReader {
public:
    MoveReader(const Position& position, const MoveList& legal);

    // The moves that the text may mean, by the first way of reading that finds any: none, one, or several.
    [[nodiscard]] MoveList find(std::string_view text) const;

    // The text with cells called as they are elsewhere (7g7f), in names of here (c3c4), by each way that the board has:
    // those that have a cell in them. P*7f becomes P@c4.
    [[nodiscard]] std::vector<std::string> translated(std::string_view text) const;

private:
    enum class Case { exact, folded };

    [[nodiscard]] MoveList find_here(std::string_view text) const;
    // The one move that a text means which leaves out what need not be said, since nothing else is legal.
    [[nodiscard]] MoveList find_only(std::string_view text) const;
    [[nodiscard]] MoveList find_unmarked(std::string_view text, bool check_mark_removed) const;
    [[nodiscard]] bool is_canonical(Move move, std::string_view text) const;
    [[nodiscard]] bool is_detailed(Move move, std::string_view text) const;
    [[nodiscard]] bool is_long(Move move, std::string_view text, Case letters) const;
    [[nodiscard]] bool is_short_push(Move move, std::string_view text) const;
    [[nodiscard]] bool is_drop(Move move, std::string_view text) const;
    [[nodiscard]] bool leaves_out(Move move, std::string_view text) const;
    [[nodiscard]] bool is_san(Move move, std::string_view text, bool whole = true) const;
    [[nodiscard]] bool is_san_behind_letter(Move move, std::string_view text, bool pawn, bool whole) const;
    [[nodiscard]] bool is_named(Move move, std::string_view text) const;
    [[nodiscard]] bool ends_long(Move move, Cell to, std::string_view text, Case letters) const;
    [[nodiscard]] std::vector<std::string> promotion_forms(Move move) const;
    [[nodiscard]] bool declines(Move move) const;

    const Variant& variant_;
    const MoveList& legal_;
    MoveWriter writer_;
    MoveTexts texts_;
    bool promoted_forms_ = false;  // the variant has kinds like +P, so that + may be a promotion
};

}  // namespace varia
