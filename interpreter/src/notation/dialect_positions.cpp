// Each field is written from the position. Whether the text says everything is found out by reading it back, so a
// position with something that the dialect has no words for is refused, and never written as another position.
#include "dialect_positions.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <varia/notation.hpp>

#include "board_field.hpp"
#include "castling_field.hpp"
#include "dialects.hpp"
#include "exposed_field.hpp"
#include "numbered_starts.hpp"
#include "piece_letters.hpp"
#include "position_reader.hpp"
#include "position_rows.hpp"
#include "position_words.hpp"
#include "state_tables.hpp"
#include "turn_field.hpp"

namespace varia {
namespace {

std::map<PieceCode, int> piece_counts(const PieceLetters& letters, std::string_view board) {
    std::map<PieceCode, int> counts;
    for (std::size_t at = 0; at < board.size();) {
        const PieceLetters::Token token = letters.read(board, at);
        if (token.length != 0 && !token.piece.empty()) ++counts[token.piece.code()];
        at += std::max<std::size_t>(token.length, 1);
    }
    return counts;
}

class PositionWriter {
public:
    PositionWriter(const Position& position, const DialectDef& dialect)
        : position_(position), variant_(position.variant()), dialect_(dialect), bare_(names_owners(variant_)) {}

    [[nodiscard]] std::string text() const {
        if (has_field(dialect_, "pieces")) return side() + lists();
        if (dialect_.fields.empty()) return as_position_text();
        std::string text;
        for (const Name& name : dialect_.fields) text += (text.empty() ? "" : " ") + field(name.text);
        return text;
    }

private:
    [[nodiscard]] std::string field(std::string_view name) const {
        if (name == "board") return board();
        if (name == "side") return side();
        if (name == "hand") return hand_field();
        if (name == "castling") return castling();
        if (name == "en_passant" || name == "exposed") return en_passant();
        if (name == "checks" || name == "given") return checks(name == "given");
        if (name == "limit") return counts() ? std::to_string(2 * position_.counting().limit) : "-";
        if (name == "counted") return std::to_string(counts() ? counted() : position_.clock());
        if (name == "clock") return std::to_string(position_.clock());
        if (name == "move") return std::to_string(position_.move_number());
        const bool later = position_.turn_index() != 0;
        return std::to_string(2 * position_.move_number() - (later ? 0 : 1));
    }

    // Position text with the letters of the dialect. What stands behind the first fields is Varia's own.
    [[nodiscard]] std::string as_position_text() const {
        std::string rest = format_position(position_);
        for (int fields = 0; fields < 4; ++fields) rest.erase(0, std::min(rest.find(' '), rest.size() - 1) + 1);
        return fmt::format("{} {} {} {} {}", board(), side(), castling(), en_passant(), rest);
    }

    [[nodiscard]] std::optional<std::string> letter(Kind kind) const {
        for (const DialectPair& pair : dialect_.letters)
            if (pair.here.text == variant_.kind(kind).letter.text) return pair.there.substr(0, pair.there.find('|'));
        return std::nullopt;
    }
    [[nodiscard]] std::string piece(Piece piece) const {
        const std::optional<std::string> there = letter(piece.kind());
        if (!there && !bare_) return piece_text(variant_, piece);
        std::string text = there.value_or(variant_.kind(piece.kind()).letter.text);
        if (piece.side() == Side::second)
            for (char& c : text) c = small(c);
        return text;
    }

    [[nodiscard]] std::string board() const {
        std::string text;
        std::vector<PositionRow> rows = writes_holes(variant_, dialect_) ? grid_rows(variant_.board())
                                                                         : position_rows(variant_.board());
        if (dialect_.upward) {
            std::reverse(rows.begin(), rows.end());
            for (PositionRow& row : rows) row.slashes = &row == &rows.front() ? 0 : 1;
        }
        for (const PositionRow& row : rows) {
            text.append(static_cast<std::size_t>(row.slashes), '/');
            int empty = 0;
            for (const Cell c : row.cells) {
                const bool hole = c == no_cell;
                const Piece here = hole ? Piece() : position_.at(c);
                if (!hole && here.empty()) {
                    ++empty;
                    continue;
                }
                if (empty > 0) text += std::to_string(std::exchange(empty, 0));
                text += hole ? dialect_.holes : here.is_void() ? "*" : piece(here);
            }
            if (empty > 0) text += std::to_string(empty);
        }
        if (dialect_.supply) return text + supply();
        if (!has_hand(variant_) || has_field(dialect_, "hand")) return text;
        if (dialect_.lost && has_lost_hand()) return text;
        text += '[';
        each_in_hand([&](Piece held, int count) {
            for (; count > 0; --count) text += piece(held);
        });
        return text + ']';
    }

    // The pieces that never run out: as many as cells were empty at the start, less those placed since. Who placed how
    // many is no part of a position, so it is taken from their number, as if the sides had always placed in turn.
    [[nodiscard]] std::string supply() const {
        const auto pieces = [&](const Position& position) {
            int count = 0;
            for (int c = 0; c < variant_.board().cells(); ++c)
                count += position.at(static_cast<Cell>(c)).empty() ? 0 : 1;
            return count;
        };
        const int begun = pieces(start_position(position_.variant_ptr()));
        const int placed = std::max(pieces(position_) - begun, 0);
        std::string text = "[";
        for (const Side side : variant_.sides()) {
            const bool begins = side == variant_.order().front();
            const int left = std::max(variant_.board().cells() - begun - (placed + (begins ? 1 : 0)) / 2, 0);
            for (int k = 1; k <= variant_.kinds(); ++k)
                if (variant_.state().endless_drops.has(static_cast<Kind>(k)))
                    for (int i = 0; i < left; ++i) text += piece(Piece(static_cast<Kind>(k), side));
        }
        return text + ']';
    }

    // Whether the hands hold what the board lacks.
    [[nodiscard]] bool has_lost_hand() const {
        std::string own = board_field(position_);
        own.erase(std::min(own.find('['), own.size()));
        Position read(position_.variant_ptr());
        const std::string lost = lost_pieces(variant_, own);
        TypedText source(lost);
        read_hand(read, PieceLetters(variant_), source, {source.text(), 0});
        if (source.failed()) return false;
        for (const Side side : variant_.sides())
            for (int k = 1; k <= variant_.kinds(); ++k)
                if (read.hand(side, static_cast<Kind>(k)) != position_.hand(side, static_cast<Kind>(k))) return false;
        return true;
    }

    template <class Visit>
    void each_in_hand(Visit&& visit) const {
        std::vector<Kind> order;
        for (const Name& kind : dialect_.hand) order.push_back(variant_.find_kind(kind.text));
        for (int k = 1; k <= variant_.kinds(); ++k)
            if (std::ranges::find(order, static_cast<Kind>(k)) == order.end()) order.push_back(static_cast<Kind>(k));
        for (const Side side : variant_.sides())
            for (const Kind kind : order)
                if (const int count = position_.hand(side, kind); count > 0) visit(Piece(kind, side), count);
    }
    [[nodiscard]] std::string hand_field() const {
        std::string text;
        each_in_hand([&](Piece held, int count) { text += (count > 1 ? std::to_string(count) : "") + piece(held); });
        return text.empty() ? "-" : text;
    }

    [[nodiscard]] std::string side_name(Side side) const {
        for (const DialectPair& pair : dialect_.sides)
            if (pair.here.text == variant_.definition().sides.of(side).name.text) return pair.there;
        return {};
    }
    [[nodiscard]] std::string side() const {
        const std::string named = side_name(position_.turn());
        return named.empty() ? turn_name(variant_, position_.turn_index()) : named;
    }

    [[nodiscard]] std::string castling() const {
        CastlingRights named;
        const bool places = dialect_.castling == DialectDef::Rights::places;
        const std::string own = castling_field(position_, named,
                                               places ? CastlingLetters::places : CastlingLetters::usual);
        if (!bare_ || own == "-") return own;
        // Letters of sides stand before capitals in the own text; there they are capitals and small letters.
        std::string text;
        bool first = true;
        for (const char c : own)
            if (is_small(c))
                first = variant_.definition().sides.side.front().letter == std::string(1, c);
            else
                text += first ? c : small(c);
        return text;
    }

    // The en passant field. `exposed`: the crossed cells and that of the piece, from the lowest row on.
    [[nodiscard]] std::string exposed() const {
        if (!has_field(dialect_, "exposed") || position_.exposed() == no_cell) return exposed_field(position_);
        std::vector<Cell> cells(position_.crossed().begin(), position_.crossed().end());
        cells.push_back(position_.exposed());
        std::ranges::sort(cells);
        std::string text;
        for (const Cell c : cells) text += cell_name(c);
        return text;
    }
    [[nodiscard]] std::string en_passant() const {
        if (!dialect_.capturable || position_.exposures().empty()) return exposed();
        Position copy = position_;
        Rules rules(position_.variant_ptr());
        const MoveList legal = rules.legal_moves(copy);
        const bool any = std::ranges::any_of(legal, [](Move move) { return move.type == MoveType::en_passant; });
        return any ? exposed() : "-";
    }

    [[nodiscard]] std::string checks(bool given) const {
        const int limit = variant_.definition().rules.checks.count;
        std::string text;
        for (const Side side : variant_.sides()) {
            const int done = position_.checks_given(side);
            text += (given || !text.empty() ? "+" : "") + std::to_string(given ? done : limit - done);
        }
        return text;
    }

    [[nodiscard]] bool counts() const { return position_.counting().side != Side::nobody; }
    // The half-moves of both sides since the count began.
    [[nodiscard]] int counted() const {
        const Position::Counting& counting = position_.counting();
        return std::max(2 * counting.count - (position_.turn() == counting.side ? 0 : 1), 0);
    }

    [[nodiscard]] std::string lists() const {
        std::string text;
        for (const Side side : variant_.sides()) {
            const std::string name = side_name(side);
            std::string list;
            for (const PositionRow& row : position_rows(variant_.board()))
                for (const Cell c : row.cells) {
                    const Piece here = position_.at(c);
                    if (here.empty() || here.is_void() || here.side() != side) continue;
                    list += (list.empty() ? "" : ",") +
                            letter(here.kind()).value_or(variant_.kind(here.kind()).letter.text) + cell_name(c);
                }
            text += ":" + (name.empty() ? variant_.definition().sides.of(side).letter : name) + list;
        }
        return text;
    }
    [[nodiscard]] const std::string& cell_name(Cell c) const { return variant_.board().name(c); }

    const Position& position_;
    const Variant& variant_;
    const DialectDef& dialect_;
    bool bare_;
};

// Removes the unmoved marks of a side whose pieces are no longer named by their places, because their first moves have
// no special effect any more. Kings and partners that may castle keep theirs.
void drop_idle_marks(Position& position, Side side) {
    if (names_unmoved(position, side)) return;
    std::vector<Cell> castles;
    for (const CastlingRight& right : position.castling_rights(side)) {
        castles.push_back(right.king);
        castles.push_back(right.partner);
    }
    for (const Cell c : position.pieces(side))
        if (position.unmoved(c) && std::ranges::find(castles, c) == castles.end()) position.set_unmoved(c, false);
}

// The position without what the dialect has no field for.
Position without_unsaid(const Position& position, const DialectDef& dialect) {
    Position left = position;
    const std::vector<StateDef>& states = position.variant().definition().state;
    for (std::size_t s = 0; s < states.size(); ++s)
        if (std::ranges::any_of(dialect.unsaid, [&](const Name& name) { return name.text == states[s].name.text; }))
            left.set_state(static_cast<int>(s), states[s].initial);
    const bool all = dialect.fields.empty();
    const bool counted = has_field(dialect, "counted");
    if (!all && !has_field(dialect, "clock") && (!counted || position.counting().side != Side::nobody))
        left.set_clock(0);
    if (!all && !has_field(dialect, "move") && !has_field(dialect, "ply")) left.set_move_number(1);
    if (!all && position.variant().definition().unmoved_by_file)
        for (const Side side : position.variant().sides()) drop_idle_marks(left, side);
    if (!dialect.capturable || left.exposures().empty()) return left;
    std::string text = format_position(left);
    std::size_t field = 0;
    for (int before = 0; before < 3; ++before) field = text.find(' ', field) + 1;
    text.replace(field, text.find(' ', field) - field, "-");
    if (Result<Position> unexposed = parse_position(position.variant_ptr(), text)) return *std::move(unexposed);
    return left;
}

// What one position text says and another does not, for a message.
std::string unsaid(const std::string& text, const std::string& other) {
    std::size_t at = 0;
    bool board = true;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        if ((" " + other + " ").find(" " + word + " ") == std::string::npos) return board ? "the board" : word;
        board = false;
        at = end + 1;
    }
    return "all of it";
}

}  // namespace

std::string lost_pieces(const Variant& variant, std::string_view board) {
    const PieceLetters letters(variant);
    std::string_view start = variant.start();
    start = start.substr(0, std::min(start.find_first_of("[ "), start.size()));
    const std::map<PieceCode, int> now = piece_counts(letters, board);
    std::string text;
    for (const auto& [code, count] : piece_counts(letters, start)) {
        const Piece piece = Piece::from_code(code);
        const std::string& as = variant.kind(piece.kind()).captured_as.text;
        const auto there = now.find(code);
        const int missing = count - (there == now.end() ? 0 : there->second);
        const Kind kept = as.empty() ? piece.kind() : variant.find_kind(as);
        if (missing <= 0 || variant.royal(piece.kind()) || kept == 0) continue;
        text += std::to_string(missing) + piece_text(variant, Piece(kept, piece.side()));
    }
    return text;
}

std::string written_position(const Position& position, const DialectDef& dialect) {
    return PositionWriter(position, dialect).text();
}

Result<std::string> format_position(const Position& position, const DialectDef& dialect) {
    const std::string_view title = dialect_title(dialect);
    if (!has_positions(dialect))
        return typed_error(fmt::format("{} is a way to write moves, and not positions", title));
    std::string text = written_position(position, dialect);
    const Result<Position> back = parse_position(position.variant_ptr(), text, dialect);
    if (!back)
        return typed_error(fmt::format("{} cannot say this position: its text would be {}", title, text),
                           back.diagnostics().front().message);
    const Position said = without_unsaid(*back, dialect);
    const Position meant = without_unsaid(position, dialect);
    if (said != meant)
        return typed_error(
            fmt::format("{} cannot say {}", title, unsaid(format_position(meant), format_position(said))),
            fmt::format("its text would be {}", text));
    return text;
}

Result<Position> parse_position(const VariantPtr& variant, std::string_view text, const DialectDef& dialect) {
    VARIA_ASSERT(variant != nullptr, "there is a variant");
    if (!has_positions(dialect))
        return typed_error(fmt::format("{} is a way to write moves, and not positions", dialect_title(dialect)));
    if (is_startpos(*variant, text)) return start_position(variant);
    if (std::optional<Result<Position>> numbered = read_numbered_start(variant, text)) return *std::move(numbered);
    return read_position(variant, text, dialect);
}

}  // namespace varia
