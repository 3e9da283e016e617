#include "wire.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include <varia/notation.hpp>
#include <varia/text.hpp>
#include <varia/texts.hpp>

#include "wire_reading.hpp"

namespace varia::records {
namespace {

bool is_rectangle(const Board& board) {
    return board.dimensions() == 2 && board.grid() == Grid::square && board.length(0) <= 26 &&
           board.length(0) * board.length(1) == board.cells();
}

std::string small(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// Whether the text is the name of a castling: true if to the right, false if to the left, nothing if it is none.
std::optional<bool> names_castling(const std::string& text) {
    if (text == "o-o" || text == "0-0") return true;
    if (text == "o-o-o" || text == "0-0-0") return false;
    return std::nullopt;
}

// Whether the same pieces stand on the same cells.
bool same_board(const Position& one, const Position& other) {
    for (int i = 0; i < one.variant().board().cells(); ++i)
        if (one.at(static_cast<Cell>(i)) != other.at(static_cast<Cell>(i))) return false;
    return true;
}

std::string why_not(const Diagnostic& why) { return why.hint.empty() ? why.message : why.message + "; " + why.hint; }

// Whether the steps end a turn.
bool is_whole(Rules& rules, Position position, const MoveList& steps) {
    for (const Move step : steps) {
        Position::Undo undo;
        rules.do_move(position, step, undo);
    }
    return !position.mid_turn();
}

bool goes_right(const Board& board, Move move) {
    return board.coordinates(move.partner())[0] > board.coordinates(move.from)[0];
}

}  // namespace

Wire::Wire(VariantPtr variant, Dialect dialect)
    : variant_(std::move(variant)),
      dialect_(dialect),
      rectangular_(is_rectangle(variant_->board())),
      gates_(std::ranges::any_of(variant_->definition().turn.then, &StepDef::left)) {}

Wire::Wire(VariantPtr variant, std::string_view dialect) : Wire(std::move(variant), Dialect::uci) {
    const DialectDef* const found = find_dialect(*variant_, dialect);
    if (found != nullptr && found->moves) said_in_ = found;
}

std::string Wire::cell(Cell at) const {
    if (dialect_ == Dialect::uci || !rectangular_) return variant_->board().name(at);
    const auto coordinates = variant_->board().coordinates(at);
    const int first = variant_->board().length(1) == 10 ? 0 : 1;
    return std::string(1, static_cast<char>('a' + coordinates[0])) + std::to_string(coordinates[1] + first);
}

std::string Wire::castling(const Position& position, Move move, bool partner) const {
    if (partner) return cell(move.from) + cell(move.partner());
    // If the king goes to his partner's cell, both notations would give the same two cells.
    const bool usual = move.to != move.partner() &&
                       uci_text(position, move) == variant_->board().name(move.from) + variant_->board().name(move.to);
    if (dialect_ == Dialect::uci) return uci_text(position, move);
    if (usual) return cell(move.from) + cell(move.to);
    return goes_right(variant_->board(), move) ? "O-O" : "O-O-O";
}

// `e4e6` for a piece that is put down on e6 after a move that ended on e4. Empty if several kinds can be put down, or
// if `move` is no such step.
std::string Wire::behind_move(const Position& position, Move move) const {
    const Position::Progress& now = position.progress();
    if (now.step == 0 || now.mover == no_cell || variant_->board().dimensions() != 2) return {};
    const StepDef& step = variant_->definition().turn.then[now.step - 1U];
    if (step.place.size() != 1 || step.left || move.to == no_cell) return {};
    return cell(now.mover) + cell(move.to);
}

std::string Wire::text(const Position& position, Move move) const {
    if (move.type == MoveType::drop || move.type == MoveType::place)
        if (std::string written = behind_move(position, move); !written.empty()) return written;
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
            // UCI's text has the kind to which the piece promotes after the cells.
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

// A piece that comes onto a cell that was left has no word of its own: its letter is appended to the move's word.
std::string Wire::short_text(Rules& rules, const Position& position, const MoveList& steps) const {
    if (said_in_ != nullptr && is_whole(rules, position, steps)) {
        Position here = position;
        if (Result<std::string> said = turn_text(rules, here, steps, *said_in_)) return std::move(said).value();
        return turn_text(rules, here, steps);
    }
    if (steps.size() == 1) return text(position, steps.front());
    Position played = position;
    std::string written;
    std::size_t word = 0;  // where the last word begins
    Move before;
    for (const Move step : steps) {
        const Position::Progress& now = played.progress();
        const bool gates = now.step != 0 && variant_->definition().turn.then[now.step - 1U].left;
        if (step.type == MoveType::stop) {
            // A stop is not written.
        } else if (const std::string letter = gates ? small(variant_->kind(step.dropped()).letter.text) : std::string();
                   letter.size() == 1 && !written.empty() && step.to == before.from) {
            written += letter;
        } else if (letter.size() == 1 && !written.empty() && before.type == MoveType::castling &&
                   step.to == before.partner()) {
            written.replace(word, std::string::npos, cell(before.partner()) + cell(before.from) + letter);
        } else {
            if (!written.empty()) written += ',';
            word = written.size();
            written += text(played, step);
        }
        before = step;
        Position::Undo undo;
        rules.do_move(played, step, undo);
    }
    return written.empty() ? text(position, steps.front()) : written;
}

std::optional<Turn> Wire::resting_turn(Rules& rules, const Position& position) const {
    Position played = position;
    TurnList found;
    bool passes = false;
    rules.each_legal_turn(played, [&](const Turn& turn) {
        passes = passes || turn.front().type == MoveType::pass;
        if (same_board(position, played)) found.push_back(turn);
        return !passes && found.size() < 2;
    });
    if (rules.take_failure()) return std::nullopt;
    return !passes && found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::string Wire::text(Rules& rules, const Position& position, const MoveList& given) const {
    if (said_in_ != nullptr) return short_text(rules, position, given);
    if (!variant_->has_turns()) {
        // If several moves have the same text, use the text that tells them apart.
        const Move move = given.front();
        std::string written = text(position, move);
        Position here = position;
        const MoveList legal = rules.legal_moves(here);
        const auto alike = [&](Move other) { return other != move && text(position, other) == written; };
        if (std::ranges::none_of(legal, alike)) return written;
        return dialect_ == Dialect::uci ? uci_text(rules, here, move) : move_text(rules, here, move);
    }
    Position before = position, after = position;
    for (const Move step : given) {
        Position::Undo undo;
        rules.do_move(after, step, undo);
    }
    if (after.mid_turn()) return short_text(rules, position, given);
    // If several routes are one turn, write the route that the list of legal turns has.
    Turn steps = rules.listed_turn(before, given);
    if (rules.take_failure() || steps.empty()) steps = given;
    std::string written = short_text(rules, position, steps);
    after = position;
    for (const Move step : steps) {
        Position::Undo undo;
        rules.do_move(after, step, undo);
    }
    if (dialect_ == Dialect::xboard && !position.mid_turn() && same_board(position, after) &&
        resting_turn(rules, position))
        return "@@@@";
    const WireReading reading(*this, rules, before, written);
    if (reading.turns().size() == 1) {
        Position read = position;
        for (const Move step : reading.turns().front()) {
            Position::Undo undo;
            rules.do_move(read, step, undo);
        }
        if (read.zobrist_key() == after.zobrist_key()) return written;
    }
    return turn_text(rules, before, steps);
}

MoveList Wire::fits(const Position& position, const MoveList& legal, std::string_view given) const {
    MoveList found;
    for (const Move move : legal)
        if (text(position, move) == given) found.push_back(move);
    if (!found.empty()) return found;
    const std::string low = small(std::string(given));
    const std::optional<bool> right = names_castling(low);
    const bool passes = low == "0000" || low == "@@@@" || low == "pass" || low == "null" ||
                        (low.size() % 2 == 0 && low.substr(0, low.size() / 2) == low.substr(low.size() / 2));
    for (const Move move : legal) {
        bool is = false;
        if (move.type == MoveType::castling)
            is = right ? goes_right(variant_->board(), move) == *right
                       : small(castling(position, move, true)) == low || small(castling(position, move, false)) == low;
        else if (move.type == MoveType::pass)
            is = passes;
        else
            is = small(text(position, move)) == low ||
                 (variant_->has_turns() && small(move_text(position, move)) == low);
        if (is) found.push_back(move);
    }
    if (!found.empty()) return found;
    // In shogi's notation `=` means that a piece does not promote.
    if (low.size() > 2 && low.back() == '=') return fits(position, legal, given.substr(0, given.size() - 1));
    return {};
}

std::optional<Move> Wire::read(Game& game, std::string_view given) const {
    const MoveList found = fits(game.position(), game.legal_moves(), given);
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

Result<Turn> Wire::read_said(Rules& rules, Position& position, std::string_view text) const {
    if (text.find_first_of("-x@") != std::string_view::npos) return parse_own_turn(rules, position, text);
    return parse_turn(rules, position, text, *said_in_);
}

std::optional<Turn> Wire::read_turn(Game& game, std::string_view given) const {
    if (given.empty() || game.legal_moves().empty()) return std::nullopt;
    if (said_in_ != nullptr) {
        Position here = game.position();
        const Result<Turn> turn = read_said(game.rules(), here, given);
        return turn ? std::optional(*turn) : std::nullopt;
    }
    if (!variant_->has_turns())
        if (const std::optional<Move> move = read(game, given)) return Turn{*move};
    Position position = game.position();
    if (variant_->has_turns()) {
        const WireReading reading(*this, game.rules(), position, given);
        if (reading.turns().size() > 1) return std::nullopt;
        if (reading.turns().size() == 1) return reading.turns().front();
        if (reading.goes_on() && reading.part()) return reading.part();
        if (const Result<Turn> turn = parse_own_turn(game.rules(), position, given)) return *turn;
        if (reading.part()) return reading.part();
        if (given == "@@@@" && !position.mid_turn()) return resting_turn(game.rules(), position);
        if (given.ends_with(',')) given.remove_suffix(1);
        const Result<Move> step = parse_own_move(game.rules(), position, given);
        return step ? std::optional(Turn{*step}) : std::nullopt;
    }
    const Result<Turn> turn = parse_own_turn(game.rules(), position, given);
    return turn ? std::optional(*turn) : std::nullopt;
}

std::optional<std::string> Wire::play(Game& game, std::string_view given) const {
    if (const std::optional<Turn> turn = read_turn(game, given)) {
        for (const Move step : *turn) game.play(step);
        return std::nullopt;
    }
    std::string text(given);
    if (said_in_ != nullptr && !game.refusal(true)) {
        Position here = game.position();
        const Result<Turn> turn = read_said(game.rules(), here, given);
        if (!turn) return why_not(turn.diagnostics().front());
        text = turn_text(game.rules(), here, *turn);
    } else if (variant_->has_turns() && !game.refusal(true)) {
        Position position = game.position();
        const WireReading reading(*this, game.rules(), position, given);
        if (reading.turns().size() > 1) {
            std::string all;
            for (const Turn& turn : reading.turns()) append_item(all, ", ", turn_text(game.rules(), position, turn));
            return fmt::format("ambiguous turn \"{}\": it may be {}", text, all);
        }
        // If the history had ended the game, read_turn has found no turn.
        if (reading.turns().size() == 1) text = turn_text(game.rules(), position, reading.turns().front());
    }
    // A text that only a dialect could read is refused: all moves of a game are written in one way.
    Position position = game.position();
    const bool over = game.refusal(true).has_value();
    Result<Turn> turn = over ? game.play(text, true) : parse_own_turn(game.rules(), position, text);
    if (turn && !over) turn = game.play(text, true);
    if (turn) return std::nullopt;
    if (variant_->has_turns() && !over && parse_own_move(game.rules(), position, text) && game.play_step(text, true))
        return std::nullopt;
    return why_not(turn.diagnostics().front());
}

}  // namespace varia::records
