// Unmoved marks; see the header.
#include "first_marks.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "board_field.hpp"
#include "state_tables.hpp"

namespace varia {

namespace {

// A king or partner may also have a special first move. Then it counts as unmoved on its starting cell although the
// castling right may be lost. In that case the partner loses its mark.
void forget_other_rights(Position& position, const CastlingRights& rights) {
    for (const Side side : position.variant().sides()) {
        const auto& kept = rights.of[static_cast<std::size_t>(index(side))];
        for (const CastlingRight& right : position.castling_rights(side))
            if (std::ranges::none_of(
                    kept, [&](const CastlingRight& k) { return k.king == right.king && k.partner == right.partner; }))
                position.set_unmoved(right.partner, false);
    }
}

// Whether a piece has moved because the text names the unmoved pieces of its side.
bool is_left_out(const CastlingRights& rights, Piece piece) {
    return !piece.is_void() && piece.side() != Side::nobody &&
           rights.by_file[static_cast<std::size_t>(index(piece.side()))];
}

}  // namespace

StartBoard::StartBoard(const VariantPtr& variant) : position_(variant), known_(!variant->start().empty()) {
    if (!known_) return;
    TypedText start(variant->start());
    read_board_field(position_, PieceLetters(*variant), start, start.take());
}

void set_usual_marks(Position& position, const CastlingRights& rights, const StartBoard& start) {
    const StateTables& tables = position.variant().state();
    for (int c = 0; c < tables.cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        position.set_unmoved(cell, !piece.empty() && tables.first_kinds.has(piece.kind()) &&
                                       start.starts(cell, piece) && !is_left_out(rights, piece));
    }
    for (const auto& list : rights.of)
        for (const CastlingRight& right : list) {
            position.set_unmoved(right.king, true);
            position.set_unmoved(right.partner, true);
        }
    // A king that has a right may stand on another cell than its starting cell. So its other rights are known only now.
    if (!(tables.first_kinds & tables.castling_kinds).empty()) forget_other_rights(position, rights);
    for (const auto& list : rights.unmoved)
        for (const Cell cell : list) position.set_unmoved(cell, true);
}

std::string mark_fields(const Position& position, const CastlingRights& rights) {
    const StateTables& tables = position.variant().state();
    if (tables.first_kinds.empty() && tables.castling_kinds.empty()) return {};
    Position usual = position;
    set_usual_marks(usual, rights, StartBoard(position.variant_ptr()));
    std::string moved;
    std::string unmoved;
    for (int c = 0; c < tables.cells; ++c) {
        const auto cell = static_cast<Cell>(c);
        if (usual.unmoved(cell) == position.unmoved(cell)) continue;
        std::string& list = usual.unmoved(cell) ? moved : unmoved;
        append_item(list, ",", position.variant().board().name(cell));
    }
    return (moved.empty() ? "" : " moved=" + moved) + (unmoved.empty() ? "" : " unmoved=" + unmoved);
}

bool read_mark_field(Position& position, TypedText& source, TypedText::Field field, Bitboard& described) {
    const std::size_t equals = field.text.find('=');
    const std::string_view word = field.text.substr(0, equals);
    if (equals == std::string_view::npos || (word != "moved" && word != "unmoved")) return false;
    const Variant& variant = position.variant();
    const StateTables& tables = variant.state();
    std::size_t at = equals + 1;
    do {
        const std::size_t end = std::min(field.text.find(',', at), field.text.size());
        const std::string_view name = field.text.substr(at, end - at);
        const Cell cell = variant.board().find(name);
        if (cell == no_cell) {
            source.error(field.begin + at, fmt::format("no cell {}", quoted(name)), "write cells with commas between");
        } else if (const Piece piece = position.at(cell); piece.empty() || piece.is_void()) {
            source.error(field.begin + at, fmt::format("nothing stands on {}", name));
        } else if (!(tables.first_kinds | tables.castling_kinds).has(piece.kind())) {
            source.error(field.begin + at,
                         fmt::format("whether the {} on {} has moved makes no difference",
                                     variant.kind(piece.kind()).name, name),
                         "leave it out");
        } else if (described.has(cell)) {
            source.error(field.begin + at, fmt::format("whether the piece on {} has moved is written twice", name));
        } else {
            position.set_unmoved(cell, word == "unmoved");
            described.add(cell);
        }
        at = end + 1;
    } while (at <= field.text.size() && !source.failed());
    return true;
}

}  // namespace varia
