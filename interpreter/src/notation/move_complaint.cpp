// Finds out why a typed move can't be played; see the header. This code guesses how to split the text, which the move
// reader never does: a wrong guess only makes the message fit less well.
#include "move_complaint.hpp"

#include <algorithm>
#include <span>
#include <string>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "holds.hpp"
#include "make_move.hpp"
#include "move_reader.hpp"
#include "move_texts.hpp"
#include "piece_letters.hpp"
#include "playable.hpp"
#include "position_access.hpp"
#include "programs.hpp"
#include "pushes.hpp"
#include "san.hpp"
#include "state_tables.hpp"

namespace varia {

namespace {

constexpr std::size_t max_listed_moves = 12;
constexpr std::size_t max_origin = 16;  // in bytes: the name of a cell and a sign

// Texts of moves in a sentence: `Nbd2 or Nfd2`.
std::string joined(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    std::string list;
    for (std::size_t i = 0; i < texts.size() && i < max_listed_moves; ++i)
        list += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
    if (texts.size() > max_listed_moves) list += fmt::format(" and {} more", texts.size() - max_listed_moves);
    return list;
}

std::string list_of(const MoveTexts& writer, const MoveList& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(writer.text(move));
    return joined(std::move(texts));
}

std::string small_text(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = small(c);
    return out;
}

}  // namespace

Diagnostic MoveComplaint::ambiguous(const Position& position, const MoveList& legal, const MoveList& fitting,
                                    std::string_view text) {
    return typed_error(
        fmt::format("ambiguous move {}: it may be {}", quoted(text), list_of(MoveTexts(position, legal), fitting)),
        "write one of these", ErrorCode::ambiguous);
}

Diagnostic MoveComplaint::illegal(std::string why, std::string hint) const {
    if (reader_ == Reader::player) return typed_error(std::move(why));
    return typed_error(fmt::format("illegal move {}: {}", quoted(typed_), why), std::move(hint));
}

Diagnostic MoveComplaint::unreadable() const {
    if (reader_ == Reader::player) return typed_error("that is no move of this game", {}, ErrorCode::unreadable);
    const std::string like = legal_.empty() ? "" : fmt::format("write moves like {}", writer_.text(legal_.front()));
    if (text_.empty()) return typed_error("no move given", like);
    std::string near = near_misses();
    return typed_error(fmt::format("unreadable move {}", quoted(typed_)), near.empty() ? like : std::move(near),
                       ErrorCode::unreadable);
}

std::string MoveComplaint::meant(const MoveList& moves) const {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(san_without_sign(position_, legal_, move));
    return texts.empty() ? "" : fmt::format("did you mean {}?", joined(std::move(texts)));
}

std::string MoveComplaint::near_misses() const {
    constexpr std::size_t max_moves = 300, max_length = 16, max_near = 4;
    const std::string_view typed = without_check(without_marks(text_));
    if (typed.size() < 2 || typed.size() > max_length || legal_.size() > max_moves) return {};
    const MoveTexts writer(position_, legal_);
    const bool flat = variant_.board().dimensions() == 2;
    std::vector<std::string> near;
    std::size_t least = typed.size() < 5 ? 1 : 2;
    for (const Move move : legal_) {
        std::vector<std::string> texts{writer.text(move), writer.uci(move)};
        if (flat) texts.push_back(san_without_sign(position_, legal_, move));
        for (std::string& text : texts) {
            const std::size_t distance = edit_distance(typed, text);
            if (distance > least) continue;
            if (distance < least) near.clear();
            least = distance;
            if (std::ranges::find(near, text) == near.end()) near.push_back(std::move(text));
        }
    }
    return near.empty() || near.size() > max_near ? "" : fmt::format("did you mean {}?", joined(std::move(near)));
}

Diagnostic MoveComplaint::why() {
    if (text_.empty()) return unreadable();
    if (legal_.empty())
        if (const Outcome outcome = rules_.outcome(position_); outcome.over)
            return illegal(fmt::format("the game is over: {}", outcome.text(variant_)));
    if (is_pass(text_)) return illegal("passing is not allowed here");
    if (text_ == exchange_text)
        return illegal("the sides can be exchanged only by the pie rule, as the first move of who moves second");

    const std::string_view bare = without_check(without_marks(text_));
    const auto& castlings = variant_.definition().castlings;
    const std::string name = plain_name(bare);
    // The side's own castling with this name, or else another side's.
    for (const bool own : {true, false})
        for (std::size_t i = 0; i < castlings.size(); ++i)
            if (plain_name(castlings[i].name.text) == name && has_castling(static_cast<int>(i)) == own)
                return why_not_castling(static_cast<int>(i));
    if (name.find_first_not_of("O-") == std::string::npos && name.size() > 2 && castlings.empty())
        return illegal("there is no castling in this variant");
    if (const std::size_t sign = bare.find('@'); sign != std::string_view::npos)
        return why_not_drop(bare.substr(0, sign), bare.substr(sign + 1));

    if (Diagnostic of_block = why_not_block(); !of_block.message.empty()) return of_block;
    const Split cells = split();
    if (cells.from != no_cell && cells.to != no_cell) return why_not_from_to(cells);
    Diagnostic in_short = why_not_short();
    if (!in_short.message.empty()) return in_short;
    if (cells.from != no_cell && !cells.second.empty())
        return illegal(fmt::format("no cell {}", quoted(cells.second)), near_misses());
    if (cells.to != no_cell && !cells.first.empty())
        return illegal(fmt::format("no cell {}", quoted(cells.first)), near_misses());
    return unreadable();
}

Cell MoveComplaint::cell_named(std::string_view name) const {
    const Cell exact = variant_.board().find(name);
    return exact != no_cell ? exact : variant_.board().find(small_text(name));
}

// Splits the text into two cell names, each as long as possible, with or without a sign between. If only one name is
// found, at the front or at the end, the result has the text of the other part.
MoveComplaint::Split MoveComplaint::split() const {
    Split best;
    const auto behind_sign = [](std::string_view text) {
        const bool sign = !text.empty() && std::string_view("-x: ").find(text.front()) != std::string_view::npos;
        return sign ? text.substr(1) : text;
    };
    for (std::size_t length = text_.size(); length > 0; --length) {
        const Cell from = cell_named(text_.substr(0, length));
        if (from == no_cell) continue;
        const std::string_view rest = behind_sign(text_.substr(length));
        for (std::size_t second = rest.size(); second > 0; --second)
            if (const Cell to = cell_named(rest.substr(0, second)); to != no_cell)
                return {from, to, text_.substr(0, length), rest.substr(0, second), rest.substr(second)};
        if (best.from == no_cell) best = {from, no_cell, text_.substr(0, length), rest, {}};
    }
    if (best.from != no_cell) return best;
    for (std::size_t begin = 1; begin < text_.size(); ++begin) {
        const Cell to = cell_named(text_.substr(begin));
        std::string_view first = text_.substr(0, begin);
        if (std::string_view("-x: ").find(first.back()) != std::string_view::npos) first.remove_suffix(1);
        const bool like_a_cell = std::ranges::any_of(first, is_digit) && std::ranges::any_of(first, is_letter);
        if (to != no_cell && like_a_cell) return {no_cell, to, first, text_.substr(begin), {}};
    }
    return best;
}

bool MoveComplaint::has_castling(int castling) const {
    const auto side = static_cast<std::size_t>(index(position_.turn()));
    return variant_.state().castlings[side][static_cast<std::size_t>(castling)].exists();
}

Diagnostic MoveComplaint::why_not_castling(int castling) {
    const Side side = position_.turn();
    const std::string owner = side_text(side);
    const std::string& name = variant_.definition().castlings[static_cast<std::size_t>(castling)].name.text;
    const std::string where = place("[[castling]]",
                                    variant_.definition().castlings[static_cast<std::size_t>(castling)].where);
    if (!has_castling(castling)) return illegal(fmt::format("castling {} is not for {}{}", name, owner, where));
    for (const CastlingRight& held : position_.castling_rights(side)) {
        if (held.castling != castling) continue;
        // The castling can be made, so the text is wrong.
        for (const Move move : legal_)
            if (move.type == MoveType::castling && move.castling() == castling)
                return illegal("that is not how the castling is written",
                               fmt::format("write {}", list_of(MoveTexts(position_, legal_), {move})));
        const TurnTables& turn = variant_.state().turn;
        const bool may_pass_attack = turn.safe_at_end && !turn.threat_by_turn;
        if (!may_pass_attack && rules_.in_check(position_, side)) {
            const std::string who = attack_on_royal(position_, side);
            return illegal(
                fmt::format("{} is in check{}, and so cannot castle{}", owner, who.empty() ? "" : ": " + who, where));
        }
        const std::string why = castling_barred(held);
        return illegal(fmt::format("{} cannot castle {} now: {}{}", owner, name, why, where));
    }
    return illegal(for_reader(fmt::format("{} does not have the right to castle {} (any more){}", owner, name, where),
                              fmt::format("{} may not castle ({}) any more", owner, name)));
}

// In the middle of a group: the text of the step that must follow if it is not one of this piece. Empty if the piece
// may move.
std::string MoveComplaint::what_follows(Cell from) const {
    const std::uint8_t step = variant_.has_turns() ? position_.progress().step : std::uint8_t{0};
    if (step == 0) return {};
    const std::vector<Name>& kinds = variant_.definition().turn.then[step - 1U].place;
    if (!kinds.empty()) {
        std::string names;
        for (const Name& letter : kinds)
            append_item(names, " or ", variant_.kind(variant_.find_kind(letter.text)).name);
        return fmt::format("a {} is to be put down now", names);
    }
    const Cell mover = position_.progress().mover;
    if (mover == no_cell || mover == from) return {};
    return fmt::format("the {} on {} goes on now", variant_.kind(position_.at(mover).kind()).name, writer_.cell(mover));
}

// Whether the next step of the turn may place a piece of this kind.
bool MoveComplaint::is_placed_next(Kind kind) const {
    const std::uint8_t step = variant_.has_turns() ? position_.progress().step : std::uint8_t{0};
    if (step == 0) return false;
    const std::vector<Name>& kinds = variant_.definition().turn.then[step - 1U].place;
    return std::ranges::any_of(kinds,
                               [&](const Name& letter) { return letter.text == variant_.kind(kind).letter.text; });
}

Diagnostic MoveComplaint::why_not_placed(Kind kind, std::string_view name) {
    const PieceDef& piece = variant_.kind(kind);
    const auto puts_it = [&](Move m) {
        return (m.type == MoveType::drop || m.type == MoveType::place) && m.dropped() == kind;
    };
    MoveList possible;
    for (const Move move : legal_)
        if (puts_it(move)) possible.push_back(move);
    const std::string hint = possible.empty()
                                 ? ""
                                 : fmt::format("write {}", list_of(MoveTexts(position_, legal_), possible));
    const Cell cell = cell_named(name);
    if (cell == no_cell) return illegal(fmt::format("no cell {}", quoted(name)), hint);
    if (const Piece there = position_.at(cell); !there.empty() && !there.is_void()) {
        bar(cell);
        return illegal(fmt::format("a {} stands on {}", variant_.kind(there.kind()).name, writer_.cell(cell)), hint);
    }
    return illegal(fmt::format("a {} may not be put on {} now", piece.name, writer_.cell(cell)), hint);
}

Diagnostic MoveComplaint::why_not_drop(std::string_view letter, std::string_view name) {
    std::string capitals(letter.empty() ? pawn_letter : letter);
    for (char& c : capitals) c = capital(c);
    const Kind kind = variant_.find_kind(capitals);
    if (kind == 0)
        return illegal(fmt::format("no piece has the letter {}", quoted(letter)),
                       fmt::format("the pieces are {}", PieceLetters(variant_).list()));
    // The piece in hand; a kind may be another face of it.
    const Kind held = variant_.state().held(kind);
    const PieceDef& piece = variant_.kind(held);
    if (is_placed_next(kind)) return why_not_placed(kind, name);
    if (!piece.drop) return illegal(fmt::format("a {} cannot be dropped in this variant", piece.name));
    if (!piece.drop->endless && position_.hand(position_.turn(), held) == 0)
        return illegal(for_reader(fmt::format("no {} in hand", piece.letter.text),
                                  fmt::format("{} has no {} in hand", side_text(position_.turn()), piece.name)));
    const Cell cell = cell_named(name);
    if (cell == no_cell) return illegal(fmt::format("no cell {}", quoted(name)));
    if (position_.at(cell).is_void()) return illegal(no_block_at(cell));
    if (const Piece there = position_.at(cell); !there.empty()) {
        bar(cell);
        return illegal(fmt::format("a {} stands on {}", variant_.kind(there.kind()).name, writer_.cell(cell)));
    }
    const bool elsewhere = std::ranges::any_of(legal_,
                                               [&](Move m) { return m.type == MoveType::drop && m.dropped() == kind; });
    if (rules_.in_check(position_, position_.turn()))
        return illegal(forbidden(Move::drop(kind, cell)), elsewhere ? "drop it where it stops the check" : "");
    for (const DropRule& rule : variant_.programs().drops[static_cast<std::size_t>(index(position_.turn()))])
        if (rule.kind == kind && !rule.state_allows(position_))
            return illegal(fmt::format("a {} may not be dropped {}{}", piece.name,
                                       for_reader("while state values are as they are", "now"),
                                       place(fmt::format("pieces.{}.drop", piece.letter.text), piece.drop->where)));
    for (const DropRule& rule : variant_.programs().drops[static_cast<std::size_t>(index(position_.turn()))])
        if (rule.kind == kind && !rule.below.empty() && rule.below[cell] != no_cell &&
            (position_.at(rule.below[cell]).empty() || position_.at(rule.below[cell]).is_void())) {
            bar(rule.below[cell]);
            return illegal(fmt::format("nothing stands on {} for it to rest on", writer_.cell(rule.below[cell])));
        }
    for (const DropRule& rule : variant_.programs().drops[static_cast<std::size_t>(index(position_.turn()))])
        if (rule.kind == kind && rule.zone.has(cell) && !rule.beside(PositionAccess::board(position_), cell))
            return illegal(
                fmt::format("a {} may not be dropped beside what stands around {}{}", piece.name, writer_.cell(cell),
                            place(fmt::format("pieces.{}.drop.beside", piece.letter.text), piece.drop->where)));
    const Move drop = Move::drop(kind, cell);
    if (must_capture_instead(drop) || must_drop_instead(drop) != nullptr || !script_that_forbids(drop).empty())
        return illegal(forbidden(drop));
    if (gives_barred_check(drop)) return illegal("it would give check, and no move may");
    if (piece.drop->no_check && rules_.gives_check(position_, drop))
        return illegal(fmt::format("a {} may not be dropped with check{}", piece.name,
                                   place(fmt::format("pieces.{}.drop", piece.letter.text), piece.drop->where)));
    if (reader_ == Reader::player)
        if (std::string alone = only_drop_on_line(kind, cell); !alone.empty()) return illegal(std::move(alone));
    if (reader_ == Reader::player && piece.drop->no_mate && rules_.gives_check(position_, drop))
        return illegal(fmt::format("a {} may not be dropped with checkmate", piece.name));
    return illegal(fmt::format("a {} may not be dropped on {}{}", piece.name, writer_.cell(cell),
                               place(fmt::format("pieces.{}.drop", piece.letter.text), piece.drop->where)));
}

// Why a cell of a board of blocks holds nothing.
std::string MoveComplaint::no_block_at(Cell cell) {
    bar(cell);
    const auto& blocks = variant_.definition().blocks;
    return for_reader(fmt::format("no block is at {}", writer_.cell(cell)),
                      fmt::format("no {} is at {} now", blocks ? blocks->name : "block", writer_.cell(cell)));
}

// If the side has as many of these pieces on the line of the cell as may stand there: the text that says so.
std::string MoveComplaint::only_drop_on_line(Kind kind, Cell cell) {
    const Side side = position_.turn();
    for (const DropRule& rule : variant_.programs().drops[static_cast<std::size_t>(index(side))]) {
        if (rule.kind != kind || !rule.zone.has(cell) ||
            !rule.is_closed(PositionAccess::board(std::as_const(position_)), side, cell))
            continue;
        std::string there;
        const auto names = [&](const Bitboard& line) {
            line.each([&](Cell c) {
                if (position_.at(c) != Piece(rule.held, side)) return;
                append_item(there, " and ", writer_.cell(c));
                bar(c);
            });
        };
        if (!rule.line_of.empty())
            names(rule.lines[rule.line_of[cell]]);
        else
            for (const Bitboard& part : rule.lines)
                if (part.has(cell)) names(part);
        const std::string& name = variant_.kind(rule.held).name;
        return fmt::format("{} has a {} on {} already, and may not drop another {}", side_text(side), name, there,
                           rule.line_of.empty() ? "into that part of the board" : "on the same line");
    }
    return {};
}

std::string MoveComplaint::not_its_turn(Piece piece, Cell cell) const {
    const std::string& name = variant_.kind(piece.kind()).name;
    const std::string owner = side_text(piece.side()), mover = side_text(position_.turn());
    return for_reader(
        fmt::format("the {} on {} is {}'s, and {} is to move", name, writer_.cell(cell), owner, mover),
        fmt::format("the {} on {} belongs to {}, and it is the turn of {}", name, writer_.cell(cell), owner, mover));
}

std::string MoveComplaint::why_it_stays(Cell from) {
    const Side side = position_.turn();
    const Piece piece = position_.at(from);
    const std::string& cell = writer_.cell(from);
    if (piece.is_void()) return no_block_at(from);
    if (piece.empty()) return fmt::format("nothing stands on {}", cell);
    const std::string& name = variant_.kind(piece.kind()).name;
    if (piece.side() != side) {
        bar(from);
        return not_its_turn(piece, from);
    }
    if (std::string other = what_follows(from); !other.empty()) return other;
    // What forbids the first of the moves that it could make forbids the piece to move. In check the question is who
    // gives it.
    const std::string stays = fmt::format("the {} on {} cannot move now", name, cell);
    for (const Rules::Reach& reach : rules_.reach(position_, from)) {
        const bool taken = !position_.at(reach.to).empty();
        if (!(taken ? reach.capture : reach.quiet)) continue;
        if (count_royals(position_, side) > 0 && rules_.in_check(position_, side)) {
            const std::string who = attack_on_royal(position_, side);
            return fmt::format("{}: {} is in check, and this piece cannot end it{}", stays, side_text(side),
                               who.empty() ? "" : "; " + who);
        }
        return fmt::format("{}: {}", stays, forbidden(going(from, reach.to)));
    }
    return stays + ": there is no cell to which it can go";
}

Diagnostic MoveComplaint::why_not_from_to(const Split& split) {
    const auto& sides = variant_.definition().sides;
    const Side side = position_.turn();
    const Piece piece = position_.at(split.from);
    const std::string& from = writer_.cell(split.from);
    const std::string& to = writer_.cell(split.to);
    if (piece.empty() || piece.is_void()) return illegal(fmt::format("nothing stands on {}", from));
    const std::string& name = variant_.kind(piece.kind()).name;
    if (piece.side() != side) {
        bar(split.from);
        return illegal(not_its_turn(piece, split.from));
    }
    if (const std::string other = what_follows(split.from); !other.empty()) return illegal(other);
    MoveList fitting;
    for (const Move move : legal_)
        if (move.from == split.from && move.to == split.to && move.type != MoveType::castling) fitting.push_back(move);
    if (!fitting.empty()) return why_not_promotion(fitting, split.rest);
    if (split.rest == push_suffix) return why_not_push(split);
    if (position_.at(split.to).is_void()) return illegal(no_block_at(split.to) + ", so nothing can stand there");
    if (split.from == split.to) return illegal("it leads back to the same cell");
    for (const Move move : legal_)
        if (move.type == MoveType::castling && move.from == split.from &&
            (move.to == split.to || move.partner() == split.to) && !split.rest.empty())
            return illegal(fmt::format("unexpected {} behind the castling", quoted(split.rest)),
                           fmt::format("write {}", list_of(MoveTexts(position_, legal_), {move})));
    for (const CastlingRight& right : position_.castling_rights(side)) {
        const bool of_king = split.from == right.king && (split.to == right.partner || !reaches(split.from, split.to));
        const auto& def = variant_.definition().castlings[static_cast<std::size_t>(right.castling)];
        Cell king_to = variant_.board().find(def.king_to.text);
        if (king_to != no_cell) king_to = variant_.seen_by(side, king_to);
        if (of_king && (split.to == right.partner || split.to == king_to)) return why_not_castling(right.castling);
    }
    const bool may_take_it = reaches(split.from, split.to);
    if (const Piece there = position_.at(split.to); !there.empty() && there.is(side) && !may_take_it) {
        bar(split.to);
        return illegal(fmt::format("{} own {} stands on {}", whose(side), variant_.kind(there.kind()).name, to));
    }
    if (const Piece there = position_.at(split.to); !there.empty() && there.is(variant_.allies(side)) && !may_take_it) {
        bar(split.to);
        return illegal(fmt::format("the {} on {} is {}, an ally of {}", variant_.kind(there.kind()).name, to,
                                   whose(there.side()), whose(side)));
    }
    if (const Piece there = position_.at(split.to);
        !there.empty() && there.side() == Side::nobody && sides.neutral == Neutral::blocks) {
        bar(split.to);
        return illegal(
            fmt::format("the {} on {} is nobody's, and nobody may capture it", variant_.kind(there.kind()).name, to));
    }
    // With two sides, only a royal piece of the side to move could be captured.
    if (const Piece there = position_.at(split.to);
        sides.side.size() > 2 && !there.empty() && variant_.royal(there.kind()) && there.side() != Side::nobody &&
        !variant_.definition().rules.royal_capture && reaches(split.from, split.to)) {
        bar(split.to);
        return illegal(fmt::format("the {} on {} is royal, and is not captured", variant_.kind(there.kind()).name, to));
    }
    if (reaches(split.from, split.to)) return illegal(forbidden(going(split.from, split.to)));
    if (!holds_allow(position_, side, split.from, split.to))
        return illegal(fmt::format("the {} on {} is held, and {} is out of its reach", name, from, to));
    if (reaches(split.from, split.to, true)) {
        const auto asks_state = [](const MoveDef& move) { return !move.state.empty(); };
        const bool state = std::ranges::any_of(variant_.kind(piece.kind()).moves, asks_state);
        const char* const asked = state ? "state values were, or others stood beside it," : "others stood beside it";
        return illegal(
            for_reader(
                fmt::format("the {} on {} could go to {} only if {} as its move asks", name, from, to, asked),
                fmt::format("the {} on {} goes to {} only at other times, or beside certain pieces", name, from, to)),
            "`explain` tells how it moves");
    }
    if (const Cell other = barring(split.from, split.to); other != no_cell) {
        bar(other);
        return illegal(fmt::format("the {} on {} keeps out of the line of the {} on {}", name, from,
                                   variant_.kind(position_.at(other).kind()).name, writer_.cell(other)));
    }
    return illegal(no_way(split.from, split.to));
}

// The cell of a piece that stands on a line which must be clear for a move between the cells; no_cell if there is none.
Cell MoveComplaint::barring(Cell from, Cell to) const {
    const Programs& programs = variant_.programs();
    const Piece piece = position_.at(from);
    for (const Unit& unit : programs.kinds[static_cast<std::size_t>(index(piece.side()))][piece.kind()].units) {
        if (unit.clear == 0 || (unit.needs_mark && !position_.unmoved(from))) continue;
        const auto run = std::span(programs.nodes)
                             .subspan(programs.starts[unit.first + from],
                                      programs.starts[unit.first + from + 1U] - programs.starts[unit.first + from]);
        if (std::ranges::none_of(run, [&](const ProgramNode& n) { return n.cell == to && n.quiet != 0; })) continue;
        const StateTables::Clearing& lines = variant_.state().clearings[unit.clear - 1U];
        for (int c = 0; c < variant_.board().cells(); ++c) {
            const auto cell = static_cast<Cell>(c);
            const Piece there = position_.at(cell);
            if (cell != from && lines.line_of[cell] == lines.line_of[to] && !there.empty() &&
                lines.kinds.has(there.kind()))
                return cell;
        }
    }
    return no_cell;
}

Diagnostic MoveComplaint::why_not_promotion(const MoveList& fitting, std::string_view rest) const {
    const bool promotes = std::ranges::any_of(fitting, [](Move m) { return m.promotion() != 0; });
    const std::string choice = fmt::format("write {}", list_of(MoveTexts(position_, legal_), fitting));
    if (!promotes && rest.empty()) return illegal("that is not how the move is written", choice);
    if (!promotes) return illegal(fmt::format("unexpected {} behind the move", quoted(rest)), choice);
    if (rest.empty()) return illegal("it needs a piece to promote to", choice);
    return illegal(fmt::format("{} is no piece to promote to here", quoted(rest)), choice);
}

// Handles a text that would be a block's move. The message is empty if it is not.
Diagnostic MoveComplaint::why_not_block() {
    const auto& blocks = variant_.definition().blocks;
    if (!blocks) return {};
    const auto& slots = variant_.state().slots;
    for (std::size_t s = 0; s < slots.size(); ++s) {
        const std::string front = blocks->letter + slots[s].name;
        if (!text_.starts_with(front)) continue;
        const std::string_view rest = text_.substr(front.size());
        for (std::size_t d = 0; d < blocks->directions.size(); ++d) {
            if (blocks->directions[d].letter.text != rest) continue;
            const std::string what = fmt::format("the {} at {}", blocks->name, slots[s].name);
            if (!position_.filled(static_cast<int>(s)))
                return illegal(fmt::format("there is no {} at {}", blocks->name, slots[s].name));
            const int to = slots[s].neighbours[d];
            if (to < 0) return illegal(fmt::format("{} can go no further that way", what));
            if (position_.filled(to))
                return illegal(fmt::format("{} cannot go to {}: another is there", what,
                                           slots[static_cast<std::size_t>(to)].name));
            const Side side = position_.turn();
            if (!controls_block(position_, static_cast<int>(s), side))
                return illegal(
                    fmt::format("{} does not control {}{}", side_text(side), what, place("[blocks]", blocks->where)));
            return illegal(forbidden(Move::move_block(static_cast<int>(s), static_cast<int>(d))));
        }
    }
    return {};
}

Diagnostic MoveComplaint::why_not_push(const Split& split) {
    const Piece piece = position_.at(split.from);
    const std::string& name = variant_.kind(piece.kind()).name;
    const auto& pushes = variant_.state().pushes[static_cast<std::size_t>(index(piece.side()))][piece.kind()];
    if (pushes.empty()) return illegal(fmt::format("a {} does not push", name));
    for (std::size_t number = 0; number < pushes.size(); ++number)
        for (std::size_t direction = 0; direction < pushes[number].lines.size(); ++direction) {
            const StateTables::Push& push = pushes[number];
            const StepLines& lines = push.lines[direction];
            for (int steps = push.min; steps <= std::min(push.max, lines.length(split.from)); ++steps) {
                if (lines.after(split.from, steps) != split.to) continue;
                const Piece first = position_.at(lines.next(split.from));
                if (first.empty())
                    return illegal(fmt::format("nothing stands beside {} to be pushed", writer_.cell(split.from)));
                int way = steps;
                for (const Cell c : lines.ahead(split.from)) {
                    if (way-- == 0) break;
                    if (position_.at(c).is_void()) return illegal(no_block_at(c));
                }
                if (push_is_possible(position_, push, lines, split.from, steps))
                    return illegal(forbidden(Move::push(split.from, split.to, static_cast<int>(number),
                                                        static_cast<int>(direction), steps)));
                return illegal("it would shift a piece that can't be pushed");
            }
        }
    return illegal(
        fmt::format("the {} on {} cannot push to {}", name, writer_.cell(split.from), writer_.cell(split.to)));
}

bool MoveComplaint::reaches(Cell from, Cell to, bool besides) {
    const bool occupied = !position_.at(to).empty();
    const std::vector<Rules::Reach> cells = rules_.reach(position_, from, besides);
    return std::ranges::any_of(cells,
                               [&](const Rules::Reach& r) { return r.to == to && (occupied ? r.capture : r.quiet); });
}

bool MoveComplaint::gives_barred_check(Move move) {
    return !variant_.definition().rules.gives_check && could_be_played(position_, move) &&
           rules_.gives_check(position_, move);
}

// Handles a text that ends in a cell, with or without a piece's letter before it, as in SAN. The message is empty if
// the text is not of this form.
Diagnostic MoveComplaint::why_not_short() {
    const bool flat = variant_.board().dimensions() == 2;
    std::string_view bare = without_check(without_marks(text_));
    if (const std::size_t equals = bare.find('='); equals != std::string_view::npos) bare = bare.substr(0, equals);
    const PieceLetters::Token token = PieceLetters(variant_).read(bare, 0);
    const bool lettered = token.length > 0 && !token.piece.empty() && token.piece.side() == Side::first;
    const Kind kind = lettered ? token.piece.kind() : variant_.find_kind(pawn_letter);
    if (kind == 0) return {};
    const std::string_view cells = lettered ? bare.substr(token.length) : bare;
    for (std::size_t length = cells.size(); length > 0; --length) {
        const std::string_view before = cells.substr(0, cells.size() - length);
        const Cell to = variant_.board().find(cells.substr(before.size()));
        if (to == no_cell || before.size() > (flat ? (lettered ? 4U : 2U) : max_origin)) continue;
        const std::string_view label = before.ends_with('x') || before.ends_with('-')
                                           ? before.substr(0, before.size() - 1)
                                           : before;
        if (before.ends_with('x') && position_.at(to).empty())
            return illegal(fmt::format("there is nothing to capture on {}", writer_.cell(to)));
        const Piece piece(kind, position_.turn());
        const auto comes_from = [&](Cell from) {
            return position_.at(from) == piece && (label.empty() || names_origin(variant_.board(), from, label));
        };
        MoveList fitting;
        MoveList others;  // legal moves of such pieces to the cell, from elsewhere
        for (const Move move : legal_) {
            if (move.from == no_cell || move.to != to || position_.at(move.from) != piece) continue;
            (comes_from(move.from) ? fitting : others).push_back(move);
        }
        if (!fitting.empty()) return why_not_promotion(fitting, {});
        bool known = label.empty();
        bool reached = false;
        std::vector<Cell> standing;
        Cell reacher = no_cell;
        for (int c = 0; c < variant_.board().cells(); ++c) {
            const auto from = static_cast<Cell>(c);
            known = known || names_origin(variant_.board(), from, label);
            if (!comes_from(from)) continue;
            standing.push_back(from);
            if (!reaches(from, to)) continue;
            reached = true;
            reacher = from;
        }
        if (!known) continue;
        if (reached) return illegal(forbidden(going(reacher, to)));
        // The intended piece: the only one that fits, or the only one that moves that way at all.
        if (standing.size() > 1)
            std::erase_if(standing, [&](Cell from) { return from == to || !would_go_alone(from, to); });
        const Cell only = standing.size() == 1 ? standing.front() : no_cell;
        if (only != no_cell && position_.at(to).is_void())
            return illegal(no_block_at(to) + ", so nothing can stand there");
        if (only != no_cell && only != to && !position_.at(to).is(position_.turn()))
            return illegal(no_way(only, to), meant(others));
        return illegal(fmt::format("no {} of {} can go{} to {}", variant_.kind(kind).name, side_text(position_.turn()),
                                   label.empty() ? "" : fmt::format(" from {}", label), writer_.cell(to)),
                       meant(others));
    }
    return {};
}

}  // namespace varia
