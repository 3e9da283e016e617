// Helpers for methods of a position: they read arguments and push results, that is cells, sides, kinds and axes.
//
// check_... raises an error in the script if the argument is not of its type. push_... pushes one value.
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

// For methods that may read anything of the position. Answers that depend on such a method are not remembered.
[[nodiscard]] PositionView& view_of(lua_State* lua);
[[nodiscard]] const Position& position_of(lua_State* lua);
// For methods that read only what never changes, the side to move, and the content of cells through look_at.
[[nodiscard]] PositionView& noting_view_of(lua_State* lua);
[[nodiscard]] Piece look_at(const PositionView& view, Cell cell);
[[nodiscard]] const Variant& variant_of(lua_State* lua);
[[nodiscard]] const Board& board_of(lua_State* lua);
void push_text(lua_State* lua, std::string_view text);
void push_cell(lua_State* lua, Cell cell);
[[nodiscard]] const std::string& side_text(const Variant& variant, Side side);

// Texts that hooks receive again and again, by their numbers among the sandbox's words: sorts of moves, then sides and
// the neutral owner, kinds, and steps of turns.
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
    exchange,
    none
};
inline constexpr std::array<std::string_view, 15> move_words{"quiet", "capture",  "exposing", "en-passant", "place",
                                                             "shove", "castling", "drop",     "pass",       "push",
                                                             "block", "special",  "stop",     "exchange",   ""};
[[nodiscard]] std::uint32_t side_word(const Variant& variant, Side side);
[[nodiscard]] std::uint32_t kind_word(const Variant& variant, Kind kind);
[[nodiscard]] std::uint32_t step_word(const Variant& variant, std::uint8_t step);
[[nodiscard]] std::vector<std::string_view> words_of(const Variant& variant);

void push_side(lua_State* lua, const Variant& variant, Side side);
void push_kind(lua_State* lua, const Variant& variant, Kind kind);
// The name of a step: "move", or the name of a later step of the turn.
void push_step(lua_State* lua, const Variant& variant, std::uint8_t step);
// The cells that touch a cell. Charges for them. Raises on boards with too many axes.
[[nodiscard]] std::span<const Cell> around(lua_State* lua, const PositionView& view, Cell cell);
// The cells whose pieces the view's move captures. Charges for them. Valid until the next call.
[[nodiscard]] std::span<const Cell> victims_of(lua_State* lua, PositionView& view);
// Call this after a question to the kernel. It charges for what the kernel looked at and for the fuel of hooks that the
// kernel called, which counts against the running hook. If one of them failed, the running hook fails too.
void settle(lua_State* lua, const PositionView& view, std::uint64_t looked_at);
// A cell, given by number or name.
[[nodiscard]] Cell check_cell(lua_State* lua, const Board& board, int argument);
[[nodiscard]] Cell check_cell(lua_State* lua, int argument);
[[nodiscard]] Side check_side(lua_State* lua, const Variant& variant, int argument);
[[nodiscard]] Side check_side(lua_State* lua, int argument);
// A side, or nobody where pieces can be neutral.
[[nodiscard]] Side check_owner(lua_State* lua, int argument);
[[nodiscard]] Side check_owner(lua_State* lua, const Variant& variant, int argument);
[[nodiscard]] Kind check_kind(lua_State* lua, int argument);
[[nodiscard]] Kind check_kind(lua_State* lua, const Variant& variant, int argument);
[[nodiscard]] int check_axis(lua_State* lua, int argument);
// A vector that begins at an argument: one number for each axis, or one list of numbers. It is written to `vector`.
[[nodiscard]] std::span<const int> check_vector(lua_State* lua, int argument, std::array<int, max_axes>& vector);
// Raises unless there are exactly two sides. `remedy` is the advice for the script's author.
void refuse_many(lua_State* lua, const char* remedy);

}  // namespace varia::view
