#include "record_setup.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>

namespace varia::records {
namespace {

constexpr int max_in_hand = 1000;  // of one kind and side, in a record

Diagnostic misplaced(Place place, std::string message) {
    Diagnostic d = typed_error(std::move(message));
    d.line = place.line;
    d.column = place.column;
    return d;
}

bool is_flat_rectangle(const Board& board) { return board.dimensions() == 2; }

// The cell of a column and a row, or no_cell.
Cell cell_of(const Board& board, int column, int row) {
    const std::array coordinates{board.length(0) - column, board.length(1) - row};
    const bool inside = coordinates[0] >= 0 && coordinates[0] < board.length(0) && coordinates[1] >= 0 &&
                        coordinates[1] < board.length(1);
    return inside ? board.at(coordinates) : no_cell;
}

// Builds a position from the words of one record.
class SetupReader {
public:
    SetupReader(const RecordedSetup& setup, const VariantPtr& variant, const DialectDef& dialect)
        : setup_(setup), variant_(*variant), position_(setup.usual ? start_position(variant) : Position(variant)) {
        for (Kind kind = 1; kind <= variant_.kinds(); ++kind)
            for (std::string& word : kind_words(dialect, variant_.kind(kind).letter.text))
                kinds_.try_emplace(std::move(word), kind);
    }

    [[nodiscard]] Result<Position> read() {
        if (variant_.sides().size() != 2 || !is_flat_rectangle(variant_.board()))
            return misplaced(setup_.place, "positions are given piece by piece only on flat boards with two sides");
        for (const RecordedSetup::Man& man : setup_.men)
            if (!put(man)) return std::move(found_);
        for (const RecordedSetup::InHand& piece : setup_.hands)
            if (!hold(piece)) return std::move(found_);
        const std::vector<Side>& order = variant_.order();
        const auto turn = std::ranges::find(order, side_of(setup_.to_move));
        if (turn != order.end()) position_.set_turn(static_cast<int>(turn - order.begin()));
        return std::move(position_);
    }

private:
    [[nodiscard]] Kind kind_called(const std::string& word, Place place) {
        const auto found = kinds_.find(word);
        if (found != kinds_.end()) return found->second;
        found_.push_back(
            misplaced(place, fmt::format("{} is no piece of {}", quoted(word), quoted(variant_.definition().name))));
        return 0;
    }

    bool put(const RecordedSetup::Man& man) {
        const Cell cell = cell_of(variant_.board(), man.column, man.row);
        if (cell == no_cell) {
            found_.push_back(misplaced(
                man.place, fmt::format("the board has no cell in column {} and row {}", man.column, man.row)));
            return false;
        }
        if (man.piece.empty()) {
            position_.put(cell, Piece{});
            return true;
        }
        const Kind kind = kind_called(man.piece, man.place);
        if (kind == 0) return false;
        position_.put(cell, Piece(kind, side_of(man.player)));
        return true;
    }

    bool hold(const RecordedSetup::InHand& piece) {
        const Side side = side_of(piece.player);
        if (piece.piece.empty()) {
            hold_rest(side);
            return true;
        }
        const Kind kind = kind_called(piece.piece, piece.place);
        if (kind == 0) return false;
        const int count = position_.hand(side, kind) + piece.count;
        if (piece.count < 1 || count > max_in_hand) {
            found_.push_back(misplaced(piece.place, fmt::format("a hand holds at most {} of a kind", max_in_hand)));
            return false;
        }
        position_.set_hand(side, kind, count);
        return true;
    }

    // All pieces of the usual start that are not there yet, apart from royal ones. A promoted piece counts as what it
    // is in a hand.
    void hold_rest(Side side) {
        const Position start = start_position(position_.variant_ptr());
        const std::map<Kind, int> all = counted(start), here = counted(position_);
        for (const auto& [kind, count] : all) {
            if (variant_.royal(kind)) continue;
            const auto there = here.find(kind);
            const int left = count - (there == here.end() ? 0 : there->second);
            if (left > 0) position_.set_hand(side, kind, position_.hand(side, kind) + left);
        }
    }

    [[nodiscard]] std::map<Kind, int> counted(const Position& position) const {
        std::map<Kind, int> counts;
        for (Kind kind = 1; kind <= variant_.kinds(); ++kind) {
            const std::string& captured = variant_.kind(kind).captured_as.text;
            const Kind base = captured.empty() ? kind : variant_.find_kind(captured);
            for (const int player : {0, 1})
                counts[base == 0 ? kind : base] += position.count(side_of(player), kind) +
                                                   position.hand(side_of(player), kind);
        }
        return counts;
    }

    const RecordedSetup& setup_;
    const Variant& variant_;
    Position position_;
    std::map<std::string, Kind> kinds_;
    Diagnostics found_;
};

}  // namespace

std::vector<std::string> kind_words(const DialectDef& dialect, std::string_view letter) {
    std::vector<std::string> words;
    if (!dialect.moves) return words;
    for (const DialectPair& pair : dialect.moves->pieces) {
        if (pair.here.text != letter) continue;
        std::string_view all = pair.there;
        while (!all.empty()) {
            const std::size_t bar = std::min(all.find('|'), all.size());
            words.emplace_back(all.substr(0, bar));
            all.remove_prefix(std::min(bar + 1, all.size()));
        }
    }
    return words;
}

Result<Position> position_of(const RecordedSetup& setup, const VariantPtr& variant, const DialectDef& dialect) {
    return SetupReader(setup, variant, dialect).read();
}

int player_of_setup(const Position& position) { return index(position.turn()); }

Result<RecordedSetup> setup_of(const Position& position, const DialectDef& dialect) {
    const Variant& variant = position.variant();
    const Board& board = variant.board();
    if (variant.sides().size() != 2 || !is_flat_rectangle(board))
        return typed_error("positions are written piece by piece only on flat boards with two sides");
    RecordedSetup setup;
    setup.to_move = player_of_setup(position);
    const auto word = [&](Kind kind) {
        const std::vector<std::string> words = kind_words(dialect, variant.kind(kind).letter.text);
        return words.empty() ? std::string() : words.front();
    };
    for (Cell cell = 0; cell < board.cells(); ++cell) {
        const Piece piece = position.at(cell);
        if (piece.empty() || piece.is_void()) continue;
        const std::span<const int> at = board.coordinates(cell);
        std::string name = word(piece.kind());
        if (name.empty() || !variant.sides().has(piece.side()))
            return typed_error(
                fmt::format("the dialect {} has no word for the piece on {}", dialect.name.text, board.name(cell)));
        setup.men.push_back(
            {board.length(0) - at[0], board.length(1) - at[1], index(piece.side()), std::move(name), {}});
    }
    for (const int player : {0, 1})
        for (Kind kind = 1; kind <= variant.kinds(); ++kind)
            if (const int count = position.hand(side_of(player), kind); count > 0) {
                std::string name = word(kind);
                if (name.empty())
                    return typed_error(fmt::format("the dialect {} has no word for a piece in hand, {}",
                                                   dialect.name.text, variant.kind(kind).letter.text));
                setup.hands.push_back({player, std::move(name), count, {}});
            }
    return setup;
}

}  // namespace varia::records
