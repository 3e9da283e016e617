// What methods of a position read their arguments with, and push their answers: cells, sides, kinds and axes.
//
// check_... raise an error in the script if the argument is none such. push_... put one value on the stack.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <varia/position.hpp>

#include "position_view.hpp"
#include "sandbox_lua.hpp"

namespace varia::view {

// For methods that may read whatever they like of the position: answers that depend on it are not remembered.
[[nodiscard]] PositionView& view_of(lua_State* lua);
[[nodiscard]] const Position& position_of(lua_State* lua);
// For methods that read nothing but what never changes, whose turn it is, and what stands on cells by look_at.
[[nodiscard]] PositionView& noting_view_of(lua_State* lua);
[[nodiscard]] Piece look_at(const PositionView& view, Cell cell);
[[nodiscard]] const Variant& variant_of(lua_State* lua);
[[nodiscard]] const Board& board_of(lua_State* lua);
void push_text(lua_State* lua, std::string_view text);
void push_cell(lua_State* lua, Cell cell);
[[nodiscard]] const std::string& side_text(const Variant& variant, Side side);

// Texts that hooks are told again and again, by their numbers among the sandbox's words: sorts of moves, then sides and
// nobody, kinds, and steps of turns.
enum class MoveWord : std::uint32_t {
    quiet,
    capture,
    exposing,
    en_passant,
    place,
    shove,
    castling,
    drop,
    pass,
    push,
    block,
    special,
    stop,
    none
};
inline constexpr std::array<std::string_view, 14> move_words{
    "quiet", "capture", "exposing", "en-passant", "place",   "shove", "castling",
    "drop",  "pass",    "push",     "block",      "special", "stop",  ""};
[[nodiscard]] std::uint32_t side_word(const Variant& variant, Side side);
[[nodiscard]] std::uint32_t kind_word(const Variant& variant, Kind kind);
[[nodiscard]] std::uint32_t step_word(const Variant& variant, std::uint8_t step);
[[nodiscard]] std::vector<std::string_view> words_of(const Variant& variant);

void push_side(lua_State* lua, const Variant& variant, Side side);
void push_kind(lua_State* lua, const Variant& variant, Kind kind);
// The name of a step: "move", or that of what follows one.
void push_step(lua_State* lua, const Variant& variant, std::uint8_t step);
// The cells that touch a cell, charged for. Raises where there are too many axes.
[[nodiscard]] std::span<const Cell> around(lua_State* lua, const PositionView& view, Cell cell);
// The cells whose pieces the view's move captures, charged for; good until it is asked again.
[[nodiscard]] std::span<const Cell> victims_of(lua_State* lua, PositionView& view);
// After a question to the kernel: charges for what it looked at, and what other hooks used to answer, which counts
// against this one; if one of them failed, so does this one.
void settle(lua_State* lua, const PositionView& view, std::uint64_t looked_at);
// A cell by its number or its name.
[[nodiscard]] Cell check_cell(lua_State* lua, const Board& board, int argument);
[[nodiscard]] Cell check_cell(lua_State* lua, int argument);
[[nodiscard]] Side check_side(lua_State* lua, const Variant& variant, int argument);
[[nodiscard]] Side check_side(lua_State* lua, int argument);
// A side, or nobody where pieces can be nobody's.
[[nodiscard]] Side check_owner(lua_State* lua, int argument);
[[nodiscard]] Side check_owner(lua_State* lua, const Variant& variant, int argument);
[[nodiscard]] Kind check_kind(lua_State* lua, int argument);
[[nodiscard]] Kind check_kind(lua_State* lua, const Variant& variant, int argument);
[[nodiscard]] int check_axis(lua_State* lua, int argument);
// Raises where there are not two sides, with what to do instead.
void refuse_many(lua_State* lua, const char* remedy);

}  // namespace varia::view
