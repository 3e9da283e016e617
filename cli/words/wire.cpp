#include "wire.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <varia/notation.hpp>

namespace varia::cli {
namespace {

bool is_rectangle(const Board& board) {
    return board.dimensions() == 2 && board.grid() == Grid::square && board.length(0) <= 26 &&
           board.length(0) * board.length(1) == board.cells();
}

std::string small(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// Castling by its name: to which side, or nothing.
std::optional<bool> names_castling(const std::string& text) {
    if (text == "o-o" || text == "0-0") return true;
    if (text == "o-o-o" || text == "0-0-0") return false;
    return std::nullopt;
}

bool goes_right(const Board& board, Move move) {
    return board.coordinates(move.partner())[0] > board.coordinates(move.from)[0];
}

}  // namespace

Wire::Wire(VariantPtr variant, Dialect dialect)
    : variant_(std::move(variant)), dialect_(dialect), rectangular_(is_rectangle(variant_->board())) {}

std::string Wire::cell(Cell at) const {
    if (dialect_ == Dialect::uci || !rectangular_) return variant_->board().name(at);
    const auto coordinates = variant_->board().coordinates(at);
    const int first = variant_->board().length(1) == 10 ? 0 : 1;
    return std::string(1, static_cast<char>('a' + coordinates[0])) + std::to_string(coordinates[1] + first);
}

std::string Wire::castling(const Position& position, Move move, bool partner) const {
    if (partner) return cell(move.from) + cell(move.partner());
    // Where the king goes to his partner's cell, the two cells could be those of either way to write it.
    const bool usual = move.to != move.partner() &&
                       uci_text(position, move) == variant_->board().name(move.from) + variant_->board().name(move.to);
    if (dialect_ == Dialect::uci) return uci_text(position, move);
    if (usual) return cell(move.from) + cell(move.to);
    return goes_right(variant_->board(), move) ? "O-O" : "O-O-O";
}

std::string Wire::text(const Position& position, Move move) const {
    if (move.type == MoveType::castling) return castling(position, move, dialect_ == Dialect::uci && by_partner_);
    if (dialect_ == Dialect::uci) return uci_text(position, move);
    if (!rectangular_) return move_text(position, move);
    switch (move.type) {
        case MoveType::pass:
            return "@@@@";
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::en_passant:
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::swap: {
            // What the piece becomes stands in the text of UCI, behind the cells.
            const Board& board = variant_->board();
            const std::string written = uci_text(position, move);
            const std::string cells = board.name(move.from) + board.name(move.to);
            const std::string promotion = written.starts_with(cells) ? written.substr(cells.size()) : std::string();
            return cell(move.from) + cell(move.to) + promotion;
        }
        case MoveType::drop: {
            const std::string written = move_text(position, move);
            return written.substr(0, written.find('@') + 1) + cell(move.to);
        }
        default:
            return move_text(position, move);
    }
}

std::string Wire::text(const Game& game, const MoveList& steps) const {
    if (steps.size() == 1) return text(game.position(), steps.front());
    Game played = game;
    std::string texts;
    for (const Move step : steps) {
        texts += (texts.empty() ? "" : ",") + text(played.position(), step);
        played.play(step);
    }
    return texts;
}

std::optional<Move> Wire::read(Game& game, std::string_view given) const {
    const Position& position = game.position();
    const MoveList& legal = game.legal_moves();
    for (const Move move : legal)
        if (text(position, move) == given) return move;
    const std::string low = small(std::string(given));
    const std::optional<bool> right = names_castling(low);
    const bool passes = low == "0000" || low == "@@@@" || low == "pass" || low == "null" ||
                        (low.size() % 2 == 0 && low.substr(0, low.size() / 2) == low.substr(low.size() / 2));
    for (const Move move : legal) {
        if (move.type == MoveType::castling) {
            if (right ? goes_right(variant_->board(), move) == *right
                      : small(castling(position, move, true)) == low || small(castling(position, move, false)) == low)
                return move;
        } else if (move.type == MoveType::pass) {
            if (passes) return move;
        } else if (small(text(position, move)) == low) {
            return move;
        }
    }
    // Shogi's way to say that a piece does not promote.
    if (low.size() > 2 && low.back() == '=') return read(game, given.substr(0, given.size() - 1));
    return std::nullopt;
}

std::optional<Turn> Wire::read_turn(Game& game, std::string_view given) const {
    const std::size_t turns = game.texts().size();
    Turn made;
    bool legal = !given.empty();
    for (std::string_view rest = given; legal && !rest.empty();) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const std::optional<Move> step = game.texts().size() == turns ? read(game, rest.substr(0, end)) : std::nullopt;
        rest.remove_prefix(std::min(end + 1, rest.size()));
        legal = step.has_value();
        if (!legal) break;
        game.play(*step);
        made.push_back(*step);
    }
    for (std::size_t i = 0; i < made.size(); ++i) game.undo_step();
    if (legal) return made;
    if (game.legal_moves().empty()) return std::nullopt;
    Position position = game.position();
    if (const Result<Turn> turn = parse_turn(game.rules(), position, given)) return *turn;
    if (!variant_->has_turns()) return std::nullopt;
    const Result<Move> step = parse_move(game.rules(), position, given);
    return step ? std::optional(Turn{*step}) : std::nullopt;
}

std::optional<std::string> Wire::play(Game& game, std::string_view given) const {
    if (const std::optional<Turn> turn = read_turn(game, given)) {
        for (const Move step : *turn) game.play(step);
        return std::nullopt;
    }
    const Result<Turn> turn = game.play(given, true);
    if (turn) return std::nullopt;
    if (variant_->has_turns() && game.play_step(given, true)) return std::nullopt;
    const Diagnostic& why = turn.diagnostics().front();
    return why.hint.empty() ? why.message : why.message + "; " + why.hint;
}

}  // namespace varia::cli
