// Moves: what a player chose, as a value of eight bytes. Where a turn is made of several steps a Move is one of them,
// and turn.hpp has the whole.
//
// `from`, `to` and `type` mean the same for every move. What else a move says depends on its type and is reached by
// functions of that name: a promotion's piece, a castling's partner, a push's direction. Asking a move of another type
// is a broken precondition, but for promotion(), which any move answers.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include <varia/assert.hpp>
#include <varia/types.hpp>

namespace varia {

enum class MoveType : std::uint8_t {
    normal,      // from -> to, capturing what stands on `to`; may promote
    exposing,    // as normal, and the piece may be captured en passant on the cells it crossed
    en_passant,  // from -> to, capturing the exposed piece elsewhere; may promote
    jump,        // from -> to, capturing the piece it goes over; may promote
    sweep,       // from -> to along a line, capturing all it goes over; may promote
    swap,        // from -> to, and the piece that stood there to `from`; may promote
    shot,        // what stands on `to` is captured, and the piece stays on `from`
    castling,    // from, to: the king's cells; its partner goes where the castling says
    drop,        // a piece from the hand to `to`; no `from`
    pass,        // nothing moves; neither `from` nor `to`
    push,        // from -> to, shifting the pieces in the way
    block,       // a block of the board moves to a neighbouring slot; neither `from` nor `to`
    hook,        // a move a script offers; `from` and `to` are what it said, either may be missing
    place,       // a step that puts a piece on `to`: from `from`, or from nowhere
    shove,       // from -> to, and an enemy's piece by a cell with it: pushed off `to`, or pulled onto `from`
    stop,        // a step that ends the turn where it might go on; neither `from` nor `to`
    null,        // no move of any game: the turn passes, for search (Rules::do_null_move). Never among legal moves
};

// A Move belongs to the position it was generated in; giving another position a move it did not generate is a
// precondition violation. The order between moves is total and means nothing else. A move made of nothing has neither
// `from` nor `to` and is no move of any position.
class Move {
public:
    Cell from = no_cell;  // where the moving piece stands (in castling, the king); no_cell if there is none
    // Where it will stand, or a dropped piece; of a shot, what it captures; no_cell if there is none.
    Cell to = no_cell;
    MoveType type = MoveType::normal;

    constexpr Move() = default;

    // ---- made -----------------------------------------------------------------------------------------------------
    // `then`: which step of the turn follows this one, as MoveDef::then says: 1 + its number in TurnDef::then. 0: the
    // move says nothing.
    [[nodiscard]] static constexpr Move step(Cell from, Cell to, Kind promotion = 0, std::uint16_t then = 0) {
        return {from, to, MoveType::normal, promotion, then};
    }
    [[nodiscard]] static constexpr Move expose(Cell from, Cell to, std::uint16_t crossing, Kind promotion = 0) {
        return {from, to, MoveType::exposing, promotion, crossing};
    }
    // `victim`: which of several exposed pieces is captured; no_cell where there is only one.
    [[nodiscard]] static constexpr Move take_in_passing(Cell from, Cell to, Kind promotion = 0, Cell victim = no_cell) {
        return {from, to, MoveType::en_passant, promotion, static_cast<std::uint16_t>(victim + 1U)};
    }
    [[nodiscard]] static constexpr Move jump_over(Cell victim, Cell from, Cell to, Kind promotion = 0) {
        return {from, to, MoveType::jump, promotion, static_cast<std::uint16_t>(victim + 1U)};
    }
    // `line`: which of the variant's lines of sweeps it goes along.
    [[nodiscard]] static constexpr Move sweep(Cell from, Cell to, std::uint16_t line, Kind promotion = 0) {
        return {from, to, MoveType::sweep, promotion, line};
    }
    // The same step from `from` to `to`, but changing places with what stands there, or capturing it from afar.
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
    // `suffix`: 1 + the number in HookDef::suffixes, 0 for none; `promotion`: what the piece on `to` becomes.
    [[nodiscard]] static constexpr Move of_hook(Cell from, Cell to, int hook, int suffix = 0, Kind promotion = 0) {
        return {from, to, MoveType::hook, static_cast<std::uint8_t>(hook),
                static_cast<std::uint16_t>(suffix << 8 | promotion)};
    }
    [[nodiscard]] static constexpr Move place(Kind kind, Cell to, Cell from = no_cell) {
        return {from, to, MoveType::place, kind, 0};
    }
    // `other`: where what was pushed off `to` goes, or where what is pulled onto `from` comes from.
    [[nodiscard]] static constexpr Move shove(Cell from, Cell to, bool pull, Cell other) {
        return {from, to, MoveType::shove, static_cast<std::uint8_t>(pull ? 1 : 0), other};
    }
    [[nodiscard]] static constexpr Move stop() { return {no_cell, no_cell, MoveType::stop, 0, 0}; }
    [[nodiscard]] static constexpr Move null() { return {no_cell, no_cell, MoveType::null, 0, 0}; }

    // The same move, promoting to this kind; 0 for none. Only for moves that may promote.
    [[nodiscard]] constexpr Move promoting(Kind kind) const {
        VARIA_ASSERT(walks(), "the move is of the type that has this");
        return {from, to, type, kind, large_};
    }

    // The same move, followed by this step (see step()); one that exposes its piece says nothing of that.
    [[nodiscard]] constexpr Move followed_by(std::uint16_t then) const {
        return says_then() ? Move(from, to, type, small_, then) : *this;
    }

    // ---- read -----------------------------------------------------------------------------------------------------
    // Whether the piece goes by its own walk: the types that may capture where they end, and promote.
    [[nodiscard]] constexpr bool walks() const { return type <= MoveType::shot; }
    // Whether it is of a type that has `then`.
    [[nodiscard]] constexpr bool says_then() const {
        return type == MoveType::normal || type == MoveType::swap || type == MoveType::shot;
    }
    // Where the piece that moves stands after it.
    [[nodiscard]] constexpr Cell arrives() const { return type == MoveType::shot ? from : to; }
    // Whether it captures without going to where that stands, which its text says by an x.
    [[nodiscard]] constexpr bool takes_elsewhere() const {
        return type == MoveType::jump || type == MoveType::sweep || type == MoveType::shot;
    }
    // What the piece becomes; 0 if it stays what it is, as it does in all moves that are no walk and that no script
    // offers.
    [[nodiscard]] constexpr Kind promotion() const {
        return walks() ? small_ : type == MoveType::hook ? static_cast<Kind>(large_ & 0xFF) : Kind{0};
    }
    // exposing: which cells it crosses, an index in the variant's own tables. The cells: Position::crossed, after the
    // move.
    [[nodiscard]] constexpr std::uint16_t crossing() const {
        VARIA_ASSERT(type == MoveType::exposing, "the move is of the type that has this");
        return large_;
    }
    // normal, swap, shot: see step().
    [[nodiscard]] constexpr std::uint16_t then() const {
        VARIA_ASSERT(says_then(), "the move is of the type that has this");
        return large_;
    }
    // sweep: see sweep().
    [[nodiscard]] constexpr std::uint16_t line() const {
        VARIA_ASSERT(type == MoveType::sweep, "the move is of the type that has this");
        return large_;
    }
    // en_passant, jump: where the piece stands that is captured; no_cell for en passant where only one can be exposed
    // (Position::exposed).
    [[nodiscard]] constexpr Cell victim() const {
        VARIA_ASSERT(type == MoveType::en_passant || type == MoveType::jump, "the move is of the type that has this");
        return static_cast<Cell>(large_ - 1U);
    }
    // castling: the index in Definition::castlings, and where the partner stands.
    [[nodiscard]] constexpr int castling() const {
        VARIA_ASSERT(type == MoveType::castling, "the move is of the type that has this");
        return small_;
    }
    [[nodiscard]] constexpr Cell partner() const {
        VARIA_ASSERT(type == MoveType::castling, "the move is of the type that has this");
        return large_;
    }
    // drop, place: what is dropped, or placed.
    [[nodiscard]] constexpr Kind dropped() const {
        VARIA_ASSERT(type == MoveType::drop || type == MoveType::place, "the move is of the type that has this");
        return small_;
    }
    // push: the index in PieceDef::pushes, which of its directions as the variant counts them, and how many cells.
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
    // block: the slot it leaves, as Position::filled counts, and the index in BlocksDef::directions.
    [[nodiscard]] constexpr int slot() const {
        VARIA_ASSERT(type == MoveType::block, "the move is of the type that has this");
        return large_;
    }
    [[nodiscard]] constexpr int block_direction() const {
        VARIA_ASSERT(type == MoveType::block, "the move is of the type that has this");
        return small_;
    }
    // hook: the index in Definition::hooks, and the move's own suffix: see of_hook().
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

    // What the type makes of them:   small        large
    //     normal, swap, shot         promotion    then
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
