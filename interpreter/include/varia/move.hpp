// Moves: a player's choice, as a value of eight bytes. If a turn has several steps, a Move is one of these steps, and
// turn.hpp has the whole turn.
//
// `from`, `to` and `type` mean the same for every move. The other parts of a move depend on its type, and each part has
// a function of its name: the kind of a promotion, the partner of a castling, the direction of a push. It is a
// precondition of such a function that the move has the right type. Only promotion() works for every move.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include <varia/assert.hpp>
#include <varia/types.hpp>

namespace varia {

enum class MoveType : std::uint8_t {
    normal,      // from -> to, capturing what stands on `to`; may promote
    exposing,    // as normal, and the piece may then be captured en passant on the cells that it crossed
    en_passant,  // from -> to, capturing the exposed piece elsewhere; may promote
    jump,        // from -> to, capturing the piece that it jumps; may promote
    sweep,       // from -> to along a line, capturing all pieces that it jumps; may promote
    swap,        // from -> to, and the piece on `to` goes to `from`; may promote
    shot,        // the piece on `to` is captured, and the moving piece stays on `from`
    castling,    // from, to: the king's cells; the castling defines where its partner goes
    drop,        // a piece from the hand to `to`; no `from`
    pass,        // nothing moves; no `from` and no `to`
    push,        // from -> to, shifting the pieces in front
    block,       // a block of the board moves to a neighbouring slot; no `from` and no `to`
    hook,        // a move that a script offers; the script gives `from` and `to`, and may leave out either
    place,       // a step that puts a piece on `to`: from `from`, or from nowhere
    shove,       // from -> to, and an enemy piece moves by one cell: pushed off `to`, or pulled onto `from`
    stop,        // a step that ends the turn early; no `from` and no `to`
    null,        // a null move, only for search (Rules::do_null_move); never among the legal moves
    exchange,    // by the pie rule the sides are exchanged (RulesDef::pie); no `from` and no `to`
};

// A Move belongs to the position in which it was generated. Using it in a position that did not generate it breaks a
// precondition. The order of moves is total and has no other meaning. A default-constructed Move has no `from` and no
// `to`, and is no move of any position.
class Move {
public:
    Cell from = no_cell;  // cell of the moving piece (in castling, of the king); no_cell if there is none
    // The cell of arrival, of the moving or dropped piece; for a shot, the cell of the captured piece; no_cell if there
    // is none.
    Cell to = no_cell;
    MoveType type = MoveType::normal;

    constexpr Move() = default;

    // ---- made -----------------------------------------------------------------------------------------------------
    // `then`: 1 + the number in TurnDef::then of the step that follows, if MoveDef::then names one; otherwise 0. Plus
    // 256 times 1 + the number in the variant's table of what the move changes of state values, if it changes any.
    [[nodiscard]] static constexpr Move step(Cell from, Cell to, Kind promotion = 0, std::uint16_t then = 0) {
        return {from, to, MoveType::normal, promotion, then};
    }
    [[nodiscard]] static constexpr Move expose(Cell from, Cell to, std::uint16_t crossing, Kind promotion = 0) {
        return {from, to, MoveType::exposing, promotion, crossing};
    }
    // `victim`: the cell of the exposed piece that is captured; no_cell if only one piece can be exposed.
    [[nodiscard]] static constexpr Move take_in_passing(Cell from, Cell to, Kind promotion = 0, Cell victim = no_cell) {
        return {from, to, MoveType::en_passant, promotion, static_cast<std::uint16_t>(victim + 1U)};
    }
    [[nodiscard]] static constexpr Move jump_over(Cell victim, Cell from, Cell to, Kind promotion = 0) {
        return {from, to, MoveType::jump, promotion, static_cast<std::uint16_t>(victim + 1U)};
    }
    // `line`: the number of its line in the variant's table of sweep lines.
    [[nodiscard]] static constexpr Move sweep(Cell from, Cell to, std::uint16_t line, Kind promotion = 0) {
        return {from, to, MoveType::sweep, promotion, line};
    }
    // The same step from `from` to `to`, but as a swap with the piece on `to`, or as a shot at it.
    [[nodiscard]] constexpr Move as_swap() const { return {from, to, MoveType::swap, small_, large_}; }
    [[nodiscard]] constexpr Move as_shot() const { return {from, to, MoveType::shot, 0, large_}; }
    [[nodiscard]] static constexpr Move castle(Cell from, Cell to, int castling, Cell partner) {
        return {from, to, MoveType::castling, static_cast<std::uint8_t>(castling), partner};
    }
    [[nodiscard]] static constexpr Move drop(Kind kind, Cell to) { return {no_cell, to, MoveType::drop, kind, 0}; }
    [[nodiscard]] static constexpr Move pass() { return {no_cell, no_cell, MoveType::pass, 0, 0}; }
    [[nodiscard]] static constexpr Move push(Cell from, Cell to, int number, int direction, int steps) {
        return {from, to, MoveType::push, static_cast<std::uint8_t>(number),
                static_cast<std::uint16_t>(direction << 8 | steps)};
    }
    [[nodiscard]] static constexpr Move move_block(int slot, int direction) {
        return {no_cell, no_cell, MoveType::block, static_cast<std::uint8_t>(direction),
                static_cast<std::uint16_t>(slot)};
    }
    // `suffix`: 1 + the number in HookDef::suffixes, or 0; `promotion`: the kind that the piece on `to` becomes.
    [[nodiscard]] static constexpr Move of_hook(Cell from, Cell to, int hook, int suffix = 0, Kind promotion = 0) {
        return {from, to, MoveType::hook, static_cast<std::uint8_t>(hook),
                static_cast<std::uint16_t>(suffix << 8 | promotion)};
    }
    [[nodiscard]] static constexpr Move place(Kind kind, Cell to, Cell from = no_cell) {
        return {from, to, MoveType::place, kind, 0};
    }
    // `other`: the cell to which the piece on `to` is pushed, or the cell from which a piece is pulled onto `from`.
    [[nodiscard]] static constexpr Move shove(Cell from, Cell to, bool pull, Cell other) {
        return {from, to, MoveType::shove, static_cast<std::uint8_t>(pull ? 1 : 0), other};
    }
    [[nodiscard]] static constexpr Move stop() { return {no_cell, no_cell, MoveType::stop, 0, 0}; }
    [[nodiscard]] static constexpr Move exchange() { return {no_cell, no_cell, MoveType::exchange, 0, 0}; }
    [[nodiscard]] static constexpr Move null() { return {no_cell, no_cell, MoveType::null, 0, 0}; }

    // The same move with a promotion to this kind; 0: no promotion. Precondition: walks().
    [[nodiscard]] constexpr Move promoting(Kind kind) const {
        VARIA_ASSERT(walks(), "the move is of the type that has this");
        return {from, to, type, kind, large_};
    }

    // The same move with this `then` (see step()). A move that exposes its piece is returned unchanged.
    [[nodiscard]] constexpr Move followed_by(std::uint16_t then) const {
        return says_then() ? Move(from, to, type, small_, then) : *this;
    }

    // ---- read -----------------------------------------------------------------------------------------------------
    // Whether the piece moves by itself: the types of moves that may capture where they end, and may promote.
    [[nodiscard]] constexpr bool walks() const { return type <= MoveType::shot; }
    // Whether the type of the move has `then`.
    [[nodiscard]] constexpr bool says_then() const {
        return type == MoveType::normal || type == MoveType::swap || type == MoveType::shot;
    }
    // The cell of the moving piece after the move.
    [[nodiscard]] constexpr Cell arrives() const { return type == MoveType::shot ? from : to; }
    // Whether the move captures a piece on a cell other than that of arrival. Its text then has an x.
    [[nodiscard]] constexpr bool takes_elsewhere() const {
        return type == MoveType::jump || type == MoveType::sweep || type == MoveType::shot;
    }
    // The kind that the piece becomes; 0 if it does not change. Only moves for which walks() is true, and moves of
    // scripts, can promote.
    [[nodiscard]] constexpr Kind promotion() const {
        return walks() ? small_ : type == MoveType::hook ? static_cast<Kind>(large_ & 0xFF) : Kind{0};
    }
    // exposing: the cells that it crosses, as an index in a table of the variant. After the move, Position::crossed
    // returns these cells.
    [[nodiscard]] constexpr std::uint16_t crossing() const {
        VARIA_ASSERT(type == MoveType::exposing, "the move is of the type that has this");
        return large_;
    }
    // normal, swap, shot: the two parts of `then`, see step().
    [[nodiscard]] constexpr std::uint16_t then() const {
        VARIA_ASSERT(says_then(), "the move is of the type that has this");
        return large_ & 0xFF;
    }
    [[nodiscard]] constexpr std::uint16_t changes() const {
        VARIA_ASSERT(says_then(), "the move is of the type that has this");
        return large_ >> 8;
    }
    // sweep: see sweep().
    [[nodiscard]] constexpr std::uint16_t line() const {
        VARIA_ASSERT(type == MoveType::sweep, "the move is of the type that has this");
        return large_;
    }
    // en_passant, jump: the cell of the captured piece. no_cell for an en passant move if only one piece can be exposed
    // (Position::exposed).
    [[nodiscard]] constexpr Cell victim() const {
        VARIA_ASSERT(type == MoveType::en_passant || type == MoveType::jump, "the move is of the type that has this");
        return static_cast<Cell>(large_ - 1U);
    }
    // castling: the index in Definition::castlings, and the cell of the partner.
    [[nodiscard]] constexpr int castling() const {
        VARIA_ASSERT(type == MoveType::castling, "the move is of the type that has this");
        return small_;
    }
    [[nodiscard]] constexpr Cell partner() const {
        VARIA_ASSERT(type == MoveType::castling, "the move is of the type that has this");
        return large_;
    }
    // drop, place: the kind of the dropped or placed piece.
    [[nodiscard]] constexpr Kind dropped() const {
        VARIA_ASSERT(type == MoveType::drop || type == MoveType::place, "the move is of the type that has this");
        return small_;
    }
    // push: the index in PieceDef::pushes, the number of the direction in the variant's order, and the number of cells.
    [[nodiscard]] constexpr int push_number() const {
        VARIA_ASSERT(type == MoveType::push, "the move is of the type that has this");
        return small_;
    }
    [[nodiscard]] constexpr int push_direction() const {
        VARIA_ASSERT(type == MoveType::push, "the move is of the type that has this");
        return large_ >> 8;
    }
    [[nodiscard]] constexpr int push_steps() const {
        VARIA_ASSERT(type == MoveType::push, "the move is of the type that has this");
        return large_ & 0xFF;
    }
    // shove: see shove().
    [[nodiscard]] constexpr bool pulls() const {
        VARIA_ASSERT(type == MoveType::shove, "the move is of the type that has this");
        return small_ != 0;
    }
    [[nodiscard]] constexpr Cell other() const {
        VARIA_ASSERT(type == MoveType::shove, "the move is of the type that has this");
        return large_;
    }
    // block: the slot that it leaves, numbered as in Position::filled, and the index in BlocksDef::directions.
    [[nodiscard]] constexpr int slot() const {
        VARIA_ASSERT(type == MoveType::block, "the move is of the type that has this");
        return large_;
    }
    [[nodiscard]] constexpr int block_direction() const {
        VARIA_ASSERT(type == MoveType::block, "the move is of the type that has this");
        return small_;
    }
    // hook: the index in Definition::hooks, and the suffix of this move: see of_hook().
    [[nodiscard]] constexpr int hook() const {
        VARIA_ASSERT(type == MoveType::hook, "the move is of the type that has this");
        return small_;
    }
    [[nodiscard]] constexpr int own_suffix() const {
        VARIA_ASSERT(type == MoveType::hook, "the move is of the type that has this");
        return large_ >> 8;
    }

    friend constexpr bool operator==(const Move&, const Move&) = default;
    friend constexpr auto operator<=>(const Move&, const Move&) = default;

private:
    constexpr Move(Cell from_cell, Cell to_cell, MoveType what, std::uint8_t small, std::uint16_t large)
        : from(from_cell), to(to_cell), type(what), small_(small), large_(large) {}

    // The contents by type:          small        large
    //     normal, swap, shot         promotion    changes and then, a byte each
    //     sweep                      promotion    line
    //     en_passant, jump           promotion    1 + victim, or 0
    //     exposing                   promotion    crossing
    //     castling                   castling     partner
    //     drop, place                kind         -
    //     push                       number       direction and steps, a byte each
    //     block                      direction    slot
    //     hook                       hook         own suffix and promotion, a byte each
    //     shove                      pulls        other
    std::uint8_t small_ = 0;
    std::uint16_t large_ = 0;
};
static_assert(sizeof(Move) == 8);

using MoveList = std::vector<Move>;

}  // namespace varia
