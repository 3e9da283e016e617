// For a piece in the position the marks show what it can do there. For a piece alone they show what it could do on an
// open board: a cell that it attacks is marked as a capture although it is empty.
#include "subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "captures.hpp"
#include "figures.hpp"
#include "layout.hpp"
#include "standing.hpp"

namespace varia::cli {
namespace {

Mark mark_of(bool quiet, bool capture) {
    if (quiet && capture) return Mark::both;
    return quiet ? Mark::quiet : capture ? Mark::capture : Mark::none;
}

void add_mark(Mark& mark, Mark more) { mark = mark | more; }

// The piece with this letter: the declared letter means the first side, small letters mean the second. In variants with
// letters of owners, the kind's letter alone means the first side. A kind's name means the first side, too.
Piece piece_of(const Variant& variant, std::string_view letter) {
    std::vector<Side> owners;
    for (const Side side : variant.sides()) owners.push_back(side);
    if (variant.has_neutral()) owners.push_back(Side::nobody);
    for (const Side side : owners)
        for (int k = 1; k <= variant.kinds(); ++k) {
            const Piece piece(static_cast<Kind>(k), side);
            if (letter_of(variant, piece) == letter) return piece;
        }
    for (int k = 1; names_owners(variant) && k <= variant.kinds(); ++k)
        if (escaped(variant.kind(static_cast<Kind>(k)).letter.text) == letter)
            return Piece(static_cast<Kind>(k), Side::first);
    // A name in upper or lower case: "queen", "High Priestess".
    const auto same = [](std::string_view a, std::string_view b) {
        const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
        return std::ranges::equal(a, b, {}, lower, lower);
    };
    for (int k = 1; k <= variant.kinds(); ++k)
        if (same(variant.kind(static_cast<Kind>(k)).name, letter)) return Piece(static_cast<Kind>(k), Side::first);
    return {};
}

// The hint for an unknown letter: the letters that find_subject accepts.
std::string letters_hint(const Variant& variant) {
    std::string letters;
    const bool owners = names_owners(variant);
    for (int k = 1; k <= variant.kinds(); ++k) {
        const auto kind = static_cast<Kind>(k);
        letters += (k > 1 ? " " : "") +
                   (owners ? escaped(variant.kind(kind).letter.text) : letter_of(variant, Piece(kind, Side::first)));
    }
    if (!owners)
        return fmt::format("the letters are {}; small ones are {}'s", letters, side_name(variant, Side::second));
    std::string sides;
    for (const Side side : variant.sides())
        sides += fmt::format("{}{} {}", sides.empty() ? "" : ", ", owner_letter(variant, side),
                             side_name(variant, side));
    if (variant.has_neutral())
        sides += fmt::format(", {} {}", owner_letter(variant, Side::nobody), side_name(variant, Side::nobody));
    return fmt::format("the letters are {}; before them stands a side's, {}", letters, sides);
}

// Cells from the middle of the board outwards.
std::vector<Cell> from_the_middle(const Board& board) {
    const auto distance = [&](Cell c) {
        long long sum = 0;
        for (int a = 0; a < board.dimensions(); ++a) {
            const long long off = 2LL * board.coordinates(c)[static_cast<std::size_t>(a)] - (board.length(a) - 1);
            sum += off * off;
        }
        return sum;
    };
    std::vector<std::pair<long long, Cell>> order;
    for (int c = 0; c < board.cells(); ++c) order.emplace_back(distance(static_cast<Cell>(c)), static_cast<Cell>(c));
    std::sort(order.begin(), order.end());
    std::vector<Cell> cells;
    for (const auto& [d, cell] : order) cells.push_back(cell);
    return cells;
}

// A board with only this piece. The blocks of the board stay where they are in the game.
Position alone(const Position& from, Piece piece, Cell cell) {
    Position position(from.variant_ptr());
    for (int c = 0; c < from.variant().board().cells(); ++c)
        if (from.at(static_cast<Cell>(c)).is_void()) position = from;
    for (int c = 0; c < from.variant().board().cells(); ++c)
        if (!position.at(static_cast<Cell>(c)).is_void()) position.put(static_cast<Cell>(c), {});
    position.put(cell, piece);
    const Position start = start_position(from.variant_ptr());
    if (start.at(cell) == piece && start.unmoved(cell)) position.set_unmoved(cell, true);
    return position;
}

Diagnostic unknown_cell(const Board& board, std::string_view name) {
    std::vector<std::string> names;
    for (int c = 0; c < board.cells(); ++c) names.push_back(board.name(static_cast<Cell>(c)));
    const std::string near = nearest(name, names);
    return typed_error(fmt::format("no cell \"{}\"", name),
                       near.empty() ? "" : fmt::format("did you mean \"{}\"?", near));
}

// Marks captures by leaping, and enemies that are pushed or pulled: the steps that are legal if the side is to move.
void mark_steps(Rules& rules, Subject& subject) {
    std::optional<Position> position = on_move(subject);
    if (!position) return;
    for (const Move step : rules.legal_moves(*position)) {
        if (step.from != subject.cell) continue;
        if (step.type == MoveType::jump) {
            add_mark(subject.marks[step.victim()], Mark::capture);
            if (position->at(step.to).empty()) add_mark(subject.marks[step.to], Mark::capture);
        } else if (step.type == MoveType::shove) {
            add_mark(subject.marks[step.pulls() ? step.other() : step.to], Mark::push);
        }
    }
}

bool offers_moves(const Variant& variant) {
    return std::ranges::any_of(variant.definition().hooks,
                               [](const HookDef& hook) { return hook.point == HookPoint::moves; });
}

// Marks the moves that a script offers if the side is to move. Target cells that are empty and have no other mark get
// a mark of their own. Failures of the script are ignored, because it may fail on a board with only this piece.
void mark_offers(Rules& rules, Subject& subject) {
    if (!offers_moves(subject.position.variant())) return;
    std::optional<Position> position = on_move(subject);
    if (!position) return;
    for (const Move move : rules.legal_moves(*position)) {
        if (move.type != MoveType::hook || move.from != subject.cell || move.to == no_cell ||
            subject.marks[move.to] != Mark::none)
            continue;
        const Piece there = position->at(move.to);
        if (there.empty())
            subject.marks[move.to] = Mark::special;
        else if (!there.is_void() && move.to != subject.cell)
            subject.marks[move.to] = Mark::capture;
    }
    (void)rules.take_failure();
}

Subject standing(Rules& rules, const Position& from, Cell cell) {
    Subject subject{from, cell, from.at(cell), {}, {}, {}, false};
    subject.marks.assign(static_cast<std::size_t>(from.variant().board().cells()), Mark::none);
    for (const Rules::Reach& reach : rules.reach(subject.position, cell)) {
        const Piece there = subject.position.at(reach.to);
        const bool occupied = !there.empty() && !there.is_void();
        subject.marks[reach.to] = reach.passes ? Mark::passage
                                  : occupied   ? Mark::capture
                                               : mark_of(reach.quiet, reach.capture);
    }
    if (from.variant().has_turns()) mark_steps(rules, subject);
    mark_captures(rules, subject);
    mark_offers(rules, subject);
    subject.pushes = rules.push_reach(subject.position, cell);
    for (const Rules::PushReach& push : subject.pushes) {
        if (subject.position.at(push.to).empty()) add_mark(subject.marks[push.to], Mark::push);
        for (const auto& shift : push.shifted) add_mark(subject.marks[shift.from], Mark::push);
    }
    return subject;
}

// A piece alone has nothing to push. So its pushes are tested with one other piece, on each cell in turn and of a kind
// that can be pushed.
void mark_pushes(Rules& rules, Subject& subject) {
    const Variant& variant = rules.variant();
    if (variant.kind(subject.piece.kind()).pushes.empty()) return;
    const Side pushed = subject.piece.side() == Side::nobody ? Side::first
                                                             : variant.enemies(subject.piece.side()).lowest();
    for (int c = 0; c < variant.board().cells(); ++c) {
        const auto beside = static_cast<Cell>(c);
        if (!subject.position.at(beside).empty()) continue;
        for (int k = 1; k <= variant.kinds(); ++k) {
            subject.position.put(beside, Piece(static_cast<Kind>(k), pushed));
            const std::vector<Rules::PushReach> pushes = rules.push_reach(subject.position, subject.cell);
            for (const Rules::PushReach& push : pushes) add_mark(subject.marks[push.to], Mark::push);
            if (!pushes.empty()) break;
        }
        subject.position.put(beside, {});
    }
}

// A piece alone has no enemy to push or pull as a step. So an enemy is put onto each cell in turn.
void mark_shoves(Rules& rules, Subject& subject) {
    const Variant& variant = rules.variant();
    const PieceDef& def = variant.kind(subject.piece.kind());
    if (def.shoves.empty()) return;
    const std::vector<Side>& order = variant.order();
    const auto own = std::ranges::find(order, subject.piece.side());
    if (own == order.end()) return;
    Position position = subject.position;
    position.set_turn(static_cast<int>(own - order.begin()));
    const Side enemy = variant.enemies(subject.piece.side()).lowest();
    if (!stand_in(rules, position)) return;
    for (int c = 0; c < variant.board().cells(); ++c) {
        const auto beside = static_cast<Cell>(c);
        if (!position.at(beside).empty()) continue;
        for (int k = 1; k <= variant.kinds(); ++k) {
            position.put(beside, Piece(static_cast<Kind>(k), enemy));
            const MoveList steps = rules.legal_moves(position);
            const auto shoves = [&](Move step) {
                return step.type == MoveType::shove && step.from == subject.cell &&
                       (step.pulls() ? step.other() : step.to) == beside;
            };
            if (std::ranges::none_of(steps, shoves)) continue;
            add_mark(subject.marks[beside], Mark::push);
            break;
        }
        position.put(beside, {});
    }
}

Subject lone(Rules& rules, const Position& from, Piece piece, Cell cell) {
    Subject subject{alone(from, piece, cell), cell, piece, {}, {}, {}, true};
    const int cells = rules.variant().board().cells();
    std::vector<std::pair<bool, bool>> can(static_cast<std::size_t>(cells), {false, false});
    const std::vector<Rules::Reach> reached = rules.reach(subject.position, cell, true);
    for (const Rules::Reach& reach : reached)
        if (!reach.if_beside) can[reach.to] = {reach.quiet, reach.capture};
    for (int c = 0; c < cells; ++c) {
        const auto to = static_cast<Cell>(c);
        auto& [quiet, capture] = can[to];
        if (to != cell && rules.attacked(subject.position, to, piece.side())) capture = true;
        subject.marks.push_back(mark_of(quiet, capture));
    }
    for (const Rules::Reach& reach : reached)
        if (reach.if_beside && subject.marks[reach.to] == Mark::none)
            subject.marks[reach.to] = Mark::beside;
        else if (reach.passes)
            subject.marks[reach.to] = Mark::passage;
    mark_captures_alone(rules, subject);
    mark_pushes(rules, subject);
    mark_shoves(rules, subject);
    mark_offers(rules, subject);
    return subject;
}

// The step in which a kind is put down, if it is the next step of the turn. Else null.
const StepDef* placing_next(const Position& position, Kind kind) {
    const Variant& variant = position.variant();
    const Position::Progress& now = position.progress();
    if (!variant.has_turns() || now.step == 0) return nullptr;
    const StepDef& step = variant.definition().turn.then[now.step - 1U];
    const auto is_kind = [&](const Name& letter) { return letter.text == variant.kind(kind).letter.text; };
    return std::ranges::any_of(step.place, is_kind) ? &step : nullptr;
}

// The cells on which the next step of the turn may put down a piece. Nothing if that step puts down no such piece.
std::optional<Subject> put_down(Rules& rules, const Position& from, Kind kind) {
    const StepDef* const step = placing_next(from, kind);
    if (step == nullptr) return std::nullopt;
    Subject subject{from, from.progress().mover, Piece(kind, step->neutral ? Side::nobody : from.turn()), {}, {}, {},
                    false};
    subject.marks.assign(static_cast<std::size_t>(from.variant().board().cells()), Mark::none);
    for (const Move move : rules.legal_moves(subject.position))
        if ((move.type == MoveType::place || move.type == MoveType::drop) && move.dropped() == kind)
            subject.marks[move.to] = Mark::place;
    subject.put_down = true;
    const Variant& variant = from.variant();
    subject.sentence = fmt::format("{} ({}, {}), put down after the move to {}", escaped(variant.kind(kind).name),
                                   letter_of(variant, subject.piece), side_name(variant, subject.piece.side()),
                                   escaped(variant.board().name(subject.cell)));
    return subject;
}

// A kind that never moves but is put down in turns is shown after the first legal move that such a step can follow.
std::optional<Subject> put_down_after_some_move(Rules& rules, const Position& from, Kind kind) {
    if (!rules.variant().has_turns() || from.mid_turn() || !rules.variant().kind(kind).moves.empty())
        return std::nullopt;
    Position position = from;
    for (const Move move : rules.legal_moves(position)) {
        Position::Undo undo;
        rules.do_move(position, move, undo);
        if (std::optional<Subject> subject = put_down(rules, position, kind)) return subject;
        rules.undo_move(position, undo);
    }
    return std::nullopt;
}

// The cells of the given position on which a piece that never moves may be dropped, and the pieces that change sides or
// are captured by such a drop.
std::optional<Subject> dropped(Rules& rules, const Position& from, Piece piece) {
    const Variant& variant = rules.variant();
    const PieceDef& def = variant.kind(piece.kind());
    if (!def.drop || !def.moves.empty() || variant.has_turns() || from.turn() != piece.side()) return std::nullopt;
    Subject subject{from, no_cell, piece, {}, {}, {}, false};
    subject.marks.assign(static_cast<std::size_t>(variant.board().cells()), Mark::none);
    ConsequenceList described;
    for (const Move move : rules.legal_moves(subject.position)) {
        if (move.type != MoveType::drop || move.dropped() != piece.kind()) continue;
        subject.marks[move.to] = Mark::place;
        rules.consequences(subject.position, move, described);
        for (std::size_t i = 0; i < described.size(); ++i)
            if (described[i].type == ConsequenceType::captured)
                subject.marks[described[i].from] = Mark::struck;
            else if (described[i].type == ConsequenceType::removed && i + 1 < described.size() &&
                     described[i + 1].to == described[i].from)
                subject.marks[described[i].from] = Mark::turned;
    }
    if (std::ranges::none_of(subject.marks, [](Mark m) { return m == Mark::place; })) return std::nullopt;
    subject.put_down = true;
    subject.sentence = fmt::format("{} ({}, {}), dropped", escaped(def.name), letter_of(variant, piece),
                                   side_name(variant, piece.side()));
    return subject;
}

}  // namespace

std::optional<Position> on_move(const Subject& subject) {
    Position position = subject.position;
    const std::vector<Side>& order = position.variant().order();
    const auto own = std::ranges::find(order, subject.piece.side());
    if (own == order.end()) return std::nullopt;
    if (position.turn() != subject.piece.side()) {
        if (position.mid_turn()) return std::nullopt;
        position.set_turn(static_cast<int>(own - order.begin()));
    }
    return position;
}

std::string pushes_in_words(const Subject& subject) {
    const Variant& variant = subject.position.variant();
    std::string text;
    for (const Rules::PushReach& push : subject.pushes) {
        std::string shifted;
        for (const auto& [from, to] : push.shifted) {
            append_item(shifted, ", ",
                        letter_of(variant, subject.position.at(from)) + escaped(variant.board().name(from)));
            shifted += to == no_cell ? std::string(" lost") : fmt::format("-{}", escaped(variant.board().name(to)));
        }
        text += fmt::format("{} to {} ({})", text.empty() ? "pushes" : ",", escaped(variant.board().name(push.to)),
                            shifted);
    }
    return text;
}

Result<Subject> find_subject(Rules& rules, const Position& position, std::string_view text) {
    const Variant& variant = rules.variant();
    const Board& board = variant.board();
    const auto finish = [&](Subject subject) {
        subject.marks[subject.cell] = Mark::origin;
        const PieceDef& def = variant.kind(subject.piece.kind());
        subject.sentence = fmt::format("{} ({}, {}) on {}", escaped(def.name), letter_of(variant, subject.piece),
                                       side_name(variant, subject.piece.side()), escaped(board.name(subject.cell)));
        return subject;
    };
    const std::size_t at = text.find('@');
    const std::string_view letter = text.substr(0, at);
    if (at == std::string_view::npos) {
        const Cell cell = board.find(text);
        const Piece there = cell == no_cell ? Piece{} : position.at(cell);
        if (!there.empty() && !there.is_void()) return finish(standing(rules, position, cell));
        if (cell != no_cell && piece_of(variant, letter).empty())
            return typed_error(fmt::format("there is no piece on {}", text), "LETTER@CELL puts one on an empty board");
    }
    const Piece piece = piece_of(variant, letter);
    if (!piece.empty() && at == std::string_view::npos) {
        std::optional<Subject> subject = put_down(rules, position, piece.kind());
        if (!subject) subject = put_down_after_some_move(rules, position, piece.kind());
        if (!subject) subject = dropped(rules, position, piece);
        if (subject) {
            if (subject->cell != no_cell) subject->marks[subject->cell] = Mark::origin;
            return *std::move(subject);
        }
    }
    if (piece.empty()) {
        std::vector<std::string> names;
        for (int k = 1; k <= variant.kinds(); ++k) names.push_back(variant.kind(static_cast<Kind>(k)).name);
        const std::string meant = letter.size() > 2 ? did_you_mean(letter, names) : std::string();
        return typed_error(fmt::format("\"{}\" is neither a cell nor a piece's letter", letter),
                           meant.empty() ? letters_hint(variant) : meant);
    }
    if (at != std::string_view::npos) {
        const Cell cell = board.find(text.substr(at + 1));
        if (cell == no_cell) return unknown_cell(board, text.substr(at + 1));
        if (position.at(cell).is_void())
            return typed_error(fmt::format("nothing can stand on {} now: its block is not there", text.substr(at + 1)));
        return finish(lone(rules, position, piece, cell));
    }
    // The middle of the board, or the nearest cell from which the piece can move.
    const std::vector<Cell> cells = from_the_middle(board);
    for (const Cell cell : cells) {
        if (position.at(cell).is_void()) continue;
        Subject subject = lone(rules, position, piece, cell);
        if (std::any_of(subject.marks.begin(), subject.marks.end(), [](Mark m) { return m != Mark::none; }))
            return finish(std::move(subject));
    }
    const auto solid = std::ranges::find_if(cells, [&](Cell c) { return !position.at(c).is_void(); });
    return finish(lone(rules, position, piece, solid == cells.end() ? cells.front() : *solid));
}

}  // namespace varia::cli
