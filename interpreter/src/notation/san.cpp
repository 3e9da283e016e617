// Writes SAN. In addition to chess, a move that declines a promotion to the piece's own promoted form is marked `=`,
// and a move that accepts it `+`, as shogi players write it. So a check mark can't be mistaken for a promotion.
//
// On boards with two axes the origin is found as in chess. On other boards the labels of a cell may run together with
// the letter of a piece or with those of another cell, so each text is read again before it is used.
#include "san.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "guard.hpp"
#include "make_move.hpp"
#include "move_reader.hpp"
#include "move_texts.hpp"
#include "piece_letters.hpp"
#include "state_tables.hpp"
#include "turn_writer.hpp"

namespace varia {

namespace {

// The shortest origin that distinguishes the move from other moves of such a piece to the same cell, on a board with
// two axes.
std::string_view flat_origin(const Board& board, Move move, const MoveList& rivals, bool at_least_first) {
    const auto origins = san_origins(board, move.from);
    const auto is_alone = [&](std::size_t way) {
        return !origins[way].empty() && std::ranges::none_of(rivals, [&](Move rival) {
            return san_origins(board, rival.from)[way] == origins[way];
        });
    };
    if (rivals.empty() && !at_least_first) return origins[0];
    return is_alone(1) ? origins[1] : is_alone(2) ? origins[2] : origins[3];
}

// A part of a cell's name: the label of one axis, with the other characters that stand before it.
struct NamePart {
    int axis = 0;
    std::string_view text;
};

// Splits a cell's name into the labels of its axes. Other characters before a label belong to it (L1 of b1L1). Returns
// false if the name cannot be split. `signs`: how many such characters stand before the next label. `used`: one bit for
// each axis that has its part.
bool split_name(const Board& board, Cell cell, std::string_view rest, std::size_t signs, unsigned used,
                std::vector<NamePart>& parts) {
    const int axes = board.dimensions();
    if (static_cast<int>(parts.size()) == axes) return rest.empty();
    for (int axis = 0; axis < axes; ++axis) {
        const std::string_view label =
            board.axis(axis).labels[static_cast<std::size_t>(board.coordinates(cell)[static_cast<std::size_t>(axis)])];
        if ((used >> axis & 1U) != 0 || label.empty() || !rest.substr(signs).starts_with(label)) continue;
        const std::size_t size = signs + label.size();
        parts.push_back({axis, rest.substr(0, size)});
        if (split_name(board, cell, rest.substr(size), 0, used | 1U << axis, parts)) return true;
        parts.pop_back();
    }
    return signs < rest.size() && split_name(board, cell, rest, signs + 1, used, parts);
}

std::vector<NamePart> name_parts(const Board& board, Cell cell) {
    std::vector<NamePart> parts;
    if (!split_name(board, cell, board.name(cell), 0, 0, parts)) parts.clear();
    return parts;
}

bool is_made_of(std::string_view text, std::span<const NamePart> parts) {
    if (text.empty()) return true;
    if (parts.empty()) return false;
    const std::string_view part = parts.front().text;
    if (text.starts_with(part) && is_made_of(text.substr(part.size()), parts.subspan(1))) return true;
    return is_made_of(text, parts.subspan(1));
}

// The origins that a move may have on a board without exactly two axes, the preferred ones first: nothing, one label,
// two labels and so on, in the order of the cell's name. Labels of the first axes are preferred: a file before a rank.
// The last one is the cell's name.
std::vector<std::string> spatial_origins(const Board& board, Cell from) {
    const std::vector<NamePart> parts = name_parts(board, from);
    struct Choice {
        std::vector<int> axes;
        std::string text;
    };
    std::vector<Choice> choices;
    for (unsigned chosen = 0; chosen < 1U << parts.size(); ++chosen) {
        Choice choice;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if ((chosen >> i & 1U) == 0) continue;
            choice.axes.push_back(parts[i].axis);
            choice.text += parts[i].text;
        }
        std::ranges::sort(choice.axes);
        choices.push_back(std::move(choice));
    }
    std::ranges::sort(choices, [](const Choice& a, const Choice& b) {
        return a.axes.size() != b.axes.size() ? a.axes.size() < b.axes.size() : a.axes < b.axes;
    });
    std::vector<std::string> origins;
    for (Choice& choice : choices) origins.push_back(std::move(choice.text));
    if (parts.empty()) origins.push_back(board.name(from));
    return origins;
}

bool may_decline(const MoveWriter& writer, const MoveList& legal, Move move) {
    if (move.promotion() != 0) return false;
    return std::ranges::any_of(legal, [&](Move other) {
        return other.walks() && other.from == move.from && other.to == move.to && other.promotion() != 0 &&
               writer.own_form(writer.mover(move).kind(), other.promotion());
    });
}

// The other moves of pieces with the same letter to the same cell. The move must be distinguished from them.
MoveList rivals_of(const MoveWriter& writer, const MoveList& legal, Move move) {
    const std::string_view letter = writer.seen_letter(writer.mover(move).kind());
    MoveList rivals;
    for (const Move other : legal)
        if (other.walks() && other.to == move.to && other.from != move.from &&
            writer.seen_letter(writer.mover(other).kind()) == letter)
            rivals.push_back(other);
    return rivals;
}

// A step of a piece with this origin, without the sign of a check.
std::string step_text(const MoveWriter& writer, const MoveList& legal, Move move, std::string_view origin) {
    const std::string_view letter = writer.seen_letter(writer.mover(move).kind());
    std::string text(letter == pawn_letter ? std::string_view() : letter);
    text += origin;
    if (writer.captures(move)) text += 'x';
    text += writer.cell(move.to);
    text += may_decline(writer, legal, move) ? "=" : writer.promotion(move);
    return text;
}

// Whether SAN must name the origin of a move even if no other piece can make it: a pawn's capture.
bool needs_origin(const MoveWriter& writer, Move move) {
    return writer.seen_letter(writer.mover(move).kind()) == pawn_letter && writer.captures(move);
}

// The text of a move that is no step of a piece; empty for steps.
std::string special_text(const MoveWriter& writer, const Variant& variant, Move move) {
    switch (move.type) {
        case MoveType::pass:
            return std::string(pass_text);
        case MoveType::drop:
        case MoveType::push:
        case MoveType::block:
        case MoveType::hook:
        case MoveType::place:
        case MoveType::shove:
        case MoveType::stop:
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::shot:
        case MoveType::null:
        case MoveType::exchange:
            return writer.text(move);
        case MoveType::castling:
            return variant.definition().castlings[static_cast<std::size_t>(move.castling())].name.text;
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::en_passant:
        case MoveType::swap:
            break;
    }
    return {};
}

// The text of a move on a board with two axes, without the sign of a check.
std::string flat_text(const MoveWriter& writer, const Variant& variant, const MoveList& legal, Move move) {
    if (std::string text = special_text(writer, variant, move); !text.empty()) return text;
    return step_text(writer, legal, move,
                     flat_origin(variant.board(), move, rivals_of(writer, legal, move), needs_origin(writer, move)));
}

// Whether one of two sides has won.
bool is_decided(const Variant& variant, const Outcome& outcome) {
    if (variant.sides().size() != 2) return false;
    const auto all = [&](Side side) {
        const Score& score = outcome.score[static_cast<std::size_t>(index(side))];
        return score.numerator == score.denominator;
    };
    return variant.sides().any(all);
}

}  // namespace

bool named_by_labels(const Board& board, Cell cell) {
    if (board.dimensions() != 2) return false;
    const auto at = board.coordinates(cell);
    return board.name(cell) == board.axis(0).labels[static_cast<std::size_t>(at[0])] +
                                   board.axis(1).labels[static_cast<std::size_t>(at[1])];
}

std::array<std::string_view, 4> san_origins(const Board& board, Cell from) {
    const std::string_view name = board.name(from);
    if (board.dimensions() != 2) return {"", "", "", name};
    const std::string_view first = board.axis(0).labels[static_cast<std::size_t>(board.coordinates(from)[0])];
    if (!name.starts_with(first) || first.size() == name.size()) return {"", "", "", name};
    const std::string_view rest = name.substr(first.size());
    // Otherwise a number might begin with the label by chance.
    const bool apart = named_by_labels(board, from) || (!is_digit(first.back()) && is_digit(rest.front()));
    return {"", apart ? first : "", apart ? rest : "", name};
}

namespace {

// The sign behind the move that led to this position: `#` if the move has won the game, `+` for a check. If a script
// fails during this test, the text simply has no `#`; a caller that requests the outcome itself receives the failure.
std::string_view sign(Rules& rules, Position& position) {
    const bool failed = rules.failed();
    const bool check = rules.in_check(position, position.turn());
    bool won = false;
    // With more than two sides, mate of a single side also counts.
    if (check || position.variant().sides().size() == 2) {
        const Outcome outcome = rules.outcome(position);
        won = outcome.over && (outcome.reason == "checkmate" || is_decided(position.variant(), outcome));
    }
    if (!failed && rules.failed()) {
        (void)rules.take_failure();
        won = false;
    }
    return won ? "#" : check ? "+" : "";
}

}  // namespace

bool names_origin(const Board& board, Cell from, std::string_view text, bool fold) {
    if (text.empty()) return false;
    const auto folded = [&](std::string_view part) {
        std::string out(part);
        if (fold)
            for (char& c : out) c = small(c);
        return out;
    };
    const std::string wanted = folded(text);
    if (board.dimensions() == 2)
        return std::ranges::any_of(san_origins(board, from),
                                   [&](std::string_view origin) { return folded(origin) == wanted; });
    const std::string name = folded(board.name(from));
    if (wanted == name) return true;
    std::vector<NamePart> parts = name_parts(board, from);
    // The parts lie in the name one behind the other, so they are found at the same places in its folded form.
    std::size_t at = 0;
    for (NamePart& part : parts) {
        part.text = std::string_view(name).substr(at, part.text.size());
        at += part.text.size();
    }
    return is_made_of(wanted, parts);
}

namespace {

// The texts of a push by the pusher's move and the first pushed piece, whose cell may lack its first label: `O2a3/Pa4`,
// `O2a3/P2a4`. Empty if that piece is lost.
std::vector<std::string> push_texts(const MoveWriter& writer, const Variant& variant, Move move) {
    const auto [pushed, cell] = writer.first_pushed(move);
    if (cell == no_cell) return {};
    std::string text(writer.seen_letter(writer.mover(move).kind()));
    text += writer.cell(move.to);
    text += '/';
    text += variant.kind(pushed.kind()).letter.text;
    const std::string& whole = writer.cell(cell);
    const std::vector<NamePart> parts = name_parts(variant.board(), cell);
    std::vector<std::string> texts;
    if (parts.size() > 2) texts.push_back(text + whole.substr(parts.front().text.size()));
    texts.push_back(text + whole);
    return texts;
}

// SAN on a board without exactly two axes: the first text that is read as the move. `mark`: the sign of a check.
std::string spatial_text(const Position& position, const MoveList& legal, Move move, std::string_view mark) {
    const MoveWriter writer(position);
    const MoveReader reader(position, legal);
    const auto is_read_back = [&](const std::string& text) {
        const MoveList found = reader.find(text);
        return found.size() == 1 && found.front() == move;
    };
    const Board& board = position.variant().board();
    if (move.type == MoveType::push)
        for (std::string text : push_texts(writer, position.variant(), move)) {
            text += mark;
            if (is_read_back(text)) return text;
        }
    if (std::string text = special_text(writer, position.variant(), move); !text.empty()) {
        text += mark;
        if (is_read_back(text)) return text;
    } else {
        const MoveList rivals = rivals_of(writer, legal, move);
        for (const std::string& origin : spatial_origins(board, move.from)) {
            if (origin.empty()
                    ? !rivals.empty() || needs_origin(writer, move)
                    : std::ranges::any_of(rivals, [&](Move rival) { return names_origin(board, rival.from, origin); }))
                continue;
            text = step_text(writer, legal, move, origin);
            text += mark;
            if (is_read_back(text)) return text;
        }
    }
    std::string text = MoveTexts(position, legal).text(move);
    if (!mark.empty() && is_read_back(text + std::string(mark))) text += mark;
    return text;
}

// SAN of a move on a board with two axes, without the sign of a check. The canonical text if other moves have such a
// text too.
std::string flat_text_alone(const Position& position, const MoveList& legal, Move move) {
    const MoveWriter writer(position);
    const Variant& variant = position.variant();
    std::string text = flat_text(writer, variant, legal, move);
    // The reader accepts texts without the sign of a capture: `Nd1` also means Nxd1.
    const auto alike = [&](Move other) {
        if (other == move || other.to != move.to || (other.from != move.from && !writer.may_share_text(move)))
            return false;
        // Another kind of move by the same piece to the same cell has no SAN of its own, and the reader may take this
        // text for it. Castling has a name.
        if (move.type != MoveType::castling && other.from == move.from && other.walks() &&
            writer.promotion(other) == writer.promotion(move))
            return true;
        std::string said = flat_text(writer, variant, legal, other);
        if (said != text) std::erase(said, 'x');
        return said == text;
    };
    return std::ranges::any_of(legal, alike) ? MoveTexts(position, legal).text(move) : text;
}

// Whether a step of a turn has no SAN, because its cells are not named by their labels.
bool is_canonical_in_san(const Variant& variant, Move move) {
    return variant.board().dimensions() == 2 && variant.has_turns() && move.to != no_cell &&
           !named_by_labels(variant.board(), move.to);
}

}  // namespace

std::string san_without_sign(const Position& position, const MoveList& legal, Move move) {
    if (is_canonical_in_san(position.variant(), move)) return MoveTexts(position, legal).text(move);
    return position.variant().board().dimensions() == 2 ? flat_text_alone(position, legal, move)
                                                        : spatial_text(position, legal, move, {});
}

std::string san_text(Rules& rules, Position& position, Move move) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    VARIA_ASSERT(could_be_played(position, move), "the move is one of this position's");
    if (is_canonical_in_san(position.variant(), move)) return move_text(rules, position, move);
    const MoveList legal = rules.legal_moves(position);
    std::string_view mark;
    {
        Position::Undo undo;
        rules.do_move(position, move, undo);
        const Guard unmake([&] { rules.undo_move(position, undo); });
        mark = sign(rules, position);
    }
    if (position.variant().board().dimensions() != 2) return spatial_text(position, legal, move, mark);
    return flat_text_alone(position, legal, move) + std::string(mark);
}

std::string san_steps_text(Rules& rules, Position& position, const Turn& turn) {
    VARIA_ASSERT(&position.variant() == &rules.variant(), "rules and position are of one variant");
    if (!position.variant().has_turns()) return san_text(rules, position, turn.front());
    std::string text;
    std::vector<Position::Undo> undos(turn.size());
    std::size_t done = 0;
    const Guard unmake([&] {
        while (done > 0) rules.undo_move(position, undos[--done]);
    });
    for (; done < turn.size(); ++done) {
        const Move move = turn[done];
        const TurnTables& tables = position.variant().state().turn;
        const Position::Progress now = position.progress();
        if (move.type != MoveType::stop) {
            const bool places = now.step != 0 && (move.type == MoveType::drop || move.type == MoveType::place);
            const MoveWriter writer(position);
            if (places && tables.step(now.step).left) {
                text += '/';
                text += writer.seen_letter(move.dropped());
                if (now.left_too != no_cell) text += writer.cell(move.to);
            } else {
                if (!text.empty()) text += ',';
                // If only one kind can be put down, its cell says all.
                const MoveList legal = rules.legal_moves(position);
                const auto alike = [&](Move other) {
                    return (other.type == MoveType::drop || other.type == MoveType::place) &&
                           other.dropped() == move.dropped() && (other == move || other.to != move.to);
                };
                if (places && std::ranges::all_of(legal, alike))
                    text += writer.cell(move.to);
                else
                    text += san_without_sign(position, legal, move);
            }
        }
        rules.do_move(position, move, undos[done]);
    }
    if (text.empty()) return std::string(stop_text);
    return text + std::string(sign(rules, position));
}

std::string san_turn_text(Rules& rules, Position& position, const Turn& turn) {
    std::string text = san_steps_text(rules, position, turn);
    if (!position.variant().has_turns()) return text;
    std::string canonical = turn_text(rules, position, turn);
    // The short text of a piece that goes on says more than its steps.
    const auto steps = std::ranges::count_if(turn, [](Move step) { return step.type != MoveType::stop; });
    if (pieces_go_on(position.variant()) && steps != 1) return canonical;
    const Result<Turn> read = parse_turn(rules, position, text);
    return read && (*read == turn || turn_text(rules, position, *read) == canonical) ? text : canonical;
}

}  // namespace varia
