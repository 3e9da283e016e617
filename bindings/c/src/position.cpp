// Positions: reads what they contain, without rules.
#include <algorithm>

#include <varia/notation.hpp>

#include "handles.hpp"
#include "structs.hpp"

using namespace varia;
using namespace varia::c;

namespace {

std::size_t sides_of(const varia_position &position) {
    return static_cast<std::size_t>(position.position.variant().sides().size());
}
Side side_in(const varia_position &position, std::int32_t side) {
    return side_of(static_cast<int>(numbered(side, sides_of(position), "side")));
}

varia_piece described_piece(const Position &position, Cell cell) {
    const Piece piece = position.at(cell);
    if (piece.is_void()) return {VARIA_VOID, -1, 0};
    if (piece.empty()) return {0, -1, 0};
    std::uint32_t flags = 0;
    if (position.unmoved(cell)) flags |= VARIA_PIECE_UNMOVED;
    if (position.is_captured(cell)) flags |= VARIA_PIECE_CAPTURED;
    return {piece.kind(), piece.side() == Side::nobody ? -1 : index(piece.side()), flags};
}

}  // namespace

varia_status varia_position_create(const varia_variant *variant, const char *text, varia_position **position,
                                   varia_error **error) {
    if (position != nullptr) *position = nullptr;
    return call("variant", variant, error, [&] {
        needed_pointer(position, "position");
        Result<Position> read = parse_position(variant->core->variant, text != nullptr ? text : "startpos");
        *position = new varia_position(variant->core, expect(std::move(read), VARIA_REFUSED));
    });
}

varia_status varia_position_copy(const varia_position *position, varia_position **copy, varia_error **error) {
    if (copy != nullptr) *copy = nullptr;
    return call("position", position, error,
                [&] { needed_pointer(copy, "copy") = new varia_position(position->core, position->position); });
}

void varia_position_free(varia_position *position) { delete position; }

varia_status varia_position_describe(varia_position *position, varia_position_info *info, varia_error **error) {
    return call("position", position, error, [&] {
        const Described<varia_position_info> described(info, "info");
        const Position &p = position->position;
        varia_position_info mine{};
        mine.key = p.zobrist_key();
        mine.side = index(p.turn());
        mine.mid_turn = p.mid_turn();
        mine.in_check = position->asked().in_check(p, p.turn());
        mine.move_number = p.move_number();
        mine.clock = p.clock();
        mine.exposed = p.exposed() == no_cell ? -1 : std::int32_t{p.exposed()};
        mine.made = static_cast<std::int32_t>(position->made);
        mine.out = p.out().bits();
        position->expect_answered();
        described.report(mine);
    });
}

varia_status varia_position_text(const varia_position *position, char *buffer, size_t capacity, size_t *needed,
                                 varia_error **error) {
    return call("position", position, error, [&] {
        Buffer{buffer, capacity, needed}.write(format_position(position->position));
    });
}

varia_status varia_position_pieces(const varia_position *position, varia_piece *pieces, size_t capacity, size_t *needed,
                                   varia_error **error) {
    return call("position", position, error, [&] {
        const Position &p = position->position;
        fill(pieces, capacity, needed, static_cast<std::size_t>(p.variant().board().cells()),
             [&](std::size_t cell) { return described_piece(p, static_cast<Cell>(cell)); });
    });
}

varia_status varia_position_hand(const varia_position *position, int32_t side, int32_t *counts, size_t capacity,
                                 size_t *needed, varia_error **error) {
    return call("position", position, error, [&] {
        const Side s = side_in(*position, side);
        fill(counts, capacity, needed, static_cast<std::size_t>(position->position.variant().kinds()),
             [&](std::size_t i) { return position->position.hand(s, static_cast<Kind>(i + 1)); });
    });
}

varia_status varia_position_states(const varia_position *position, int32_t *values, size_t capacity, size_t *needed,
                                   varia_error **error) {
    return call("position", position, error, [&] {
        fill(values, capacity, needed, position->position.variant().definition().state.size(),
             [&](std::size_t i) { return position->position.state(static_cast<int>(i)); });
    });
}

varia_status varia_position_slots(const varia_position *position, int32_t *filled, size_t capacity, size_t *needed,
                                  varia_error **error) {
    return call("position", position, error, [&] {
        fill(filled, capacity, needed, static_cast<std::size_t>(position->position.variant().slots()),
             [&](std::size_t i) { return std::int32_t{position->position.filled(static_cast<int>(i))}; });
    });
}

varia_status varia_position_counts(const varia_position *position, int32_t side, int32_t *points, int32_t *checks,
                                   varia_error **error) {
    return call("position", position, error, [&] {
        const Side s = side_in(*position, side);
        if (points != nullptr) *points = position->position.points(s);
        if (checks != nullptr) *checks = position->position.checks_given(s);
    });
}
