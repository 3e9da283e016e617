#include "values.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

#include <varia/match.hpp>

#include "handles.hpp"

namespace varia::c {

namespace {

static_assert(VARIA_MOVE_NORMAL == int(MoveType::normal) && VARIA_MOVE_EXPOSING == int(MoveType::exposing) &&
              VARIA_MOVE_EN_PASSANT == int(MoveType::en_passant) && VARIA_MOVE_JUMP == int(MoveType::jump) &&
              VARIA_MOVE_SWEEP == int(MoveType::sweep) && VARIA_MOVE_SWAP == int(MoveType::swap) &&
              VARIA_MOVE_SHOT == int(MoveType::shot) && VARIA_MOVE_CASTLING == int(MoveType::castling) &&
              VARIA_MOVE_DROP == int(MoveType::drop) && VARIA_MOVE_PASS == int(MoveType::pass) &&
              VARIA_MOVE_PUSH == int(MoveType::push) && VARIA_MOVE_BLOCK == int(MoveType::block) &&
              VARIA_MOVE_HOOK == int(MoveType::hook) && VARIA_MOVE_PLACE == int(MoveType::place) &&
              VARIA_MOVE_SHOVE == int(MoveType::shove) && VARIA_MOVE_STOP == int(MoveType::stop));
static_assert(VARIA_ACTION_MOVE == int(ActionType::move) && VARIA_ACTION_LINK_MOVE == int(ActionType::link_move) &&
              VARIA_ACTION_DONE == int(ActionType::done) && VARIA_ACTION_RESIGN == int(ActionType::resign));
static_assert(VARIA_VERDICT_NONE == int(Verdict::none) && VARIA_VERDICT_WIN == int(Verdict::win) &&
              VARIA_VERDICT_MINOR_WIN == int(Verdict::minor_win) && VARIA_VERDICT_DRAW == int(Verdict::draw) &&
              VARIA_VERDICT_MINOR_LOSS == int(Verdict::minor_loss) && VARIA_VERDICT_LOSS == int(Verdict::loss));
static_assert(
    VARIA_EFFECT_MOVED == int(ConsequenceType::moved) && VARIA_EFFECT_PUSHED == int(ConsequenceType::pushed) &&
    VARIA_EFFECT_CARRIED == int(ConsequenceType::carried) && VARIA_EFFECT_CAPTURED == int(ConsequenceType::captured) &&
    VARIA_EFFECT_REMOVED == int(ConsequenceType::removed) && VARIA_EFFECT_PLACED == int(ConsequenceType::placed) &&
    VARIA_EFFECT_DROPPED == int(ConsequenceType::dropped) && VARIA_EFFECT_PROMOTED == int(ConsequenceType::promoted) &&
    VARIA_EFFECT_HAND_CHANGED == int(ConsequenceType::hand_changed) &&
    VARIA_EFFECT_BLOCK_MOVED == int(ConsequenceType::block_moved) &&
    VARIA_EFFECT_STATE_CHANGED == int(ConsequenceType::state_changed) &&
    VARIA_EFFECT_EXPOSED == int(ConsequenceType::exposed) &&
    VARIA_EFFECT_CHECK_COUNTED == int(ConsequenceType::check_counted));

constexpr std::int32_t first_board_effect = VARIA_EFFECT_LINK_MOVED;  // smaller numbers are consequences on one board
static_assert(VARIA_EFFECT_LINK_MOVED - first_board_effect + 1 == int(BoardEvent::link_moved) &&
              VARIA_EFFECT_DECIDED - first_board_effect + 1 == int(BoardEvent::decided) &&
              VARIA_EFFECT_CLOSED - first_board_effect + 1 == int(BoardEvent::closed));

std::int32_t cell_number(Cell cell) { return cell == no_cell ? -1 : std::int32_t{cell}; }
std::int32_t owner_of(Piece piece) { return piece.empty() || piece.side() == Side::nobody ? -1 : index(piece.side()); }

// A further cell or number of the move, beside its own cells and its promotion; -1 if there is none.
std::int32_t other_of(Move move, const Position &position) {
    switch (move.type) {
        case MoveType::castling:
            return move.partner();
        case MoveType::en_passant:
            return cell_number(position.victim(move));
        case MoveType::jump:
            return cell_number(move.victim());
        case MoveType::shove:
            return cell_number(move.other());
        case MoveType::block:
            return move.slot();
        default:
            return -1;
    }
}

}  // namespace

varia_move told_move(Move move, const Position &position, int board) {
    varia_move told{};
    told.code = std::bit_cast<std::uint64_t>(move);
    told.action = VARIA_ACTION_MOVE;
    told.board = board;
    told.link = -1;
    told.type = static_cast<std::int32_t>(move.type);
    told.from = cell_number(move.from);
    told.to = cell_number(move.to);
    told.promotion = move.promotion();
    told.other = other_of(move, position);
    if (move.type == MoveType::drop || move.type == MoveType::place) {
        told.kind = move.dropped();
    } else if (move.from != no_cell) {
        const Piece piece = position.at(move.from);
        told.kind = piece.is_void() ? 0 : piece.kind();
    }
    return told;
}

varia_move told_action(const Action &action, const Contest &contest) {
    if (action.type == ActionType::move) return told_move(action.move, contest.position(action.board), action.board);
    varia_move told{};
    told.code = std::bit_cast<std::uint64_t>(action.move);
    told.action = static_cast<std::int32_t>(action.type);
    told.board = action.board;
    told.link = told.from = told.to = told.type = told.other = -1;
    if (action.type == ActionType::link_move) {
        told.link = action.link;
        told.up = action.up;
        const Cell cell = contest.match()->linked_boards().cell(action.board, action.link);
        told.from = cell_number(cell);
        told.kind = contest.position(action.board).at(cell).kind();
    }
    return told;
}

Action action_of(const varia_move &move) {
    const auto fits = [](std::int32_t value, std::int32_t max) { return value >= 0 && value <= max; };
    if (!fits(move.action, VARIA_ACTION_RESIGN) || !fits(move.board, UINT16_MAX) ||
        (move.link != -1 && !fits(move.link, UINT16_MAX)))
        fail(VARIA_ILLEGAL, "this is no move");
    Action action;
    action.type = static_cast<ActionType>(move.action);
    action.up = move.up != 0;
    action.board = static_cast<std::uint16_t>(move.board);
    action.link = static_cast<std::uint16_t>(std::max(move.link, 0));
    action.move = std::bit_cast<Move>(move.code);
    return action;
}

varia_effect told_effect(const BoardConsequence &consequence) {
    const Consequence &what = consequence.what;
    varia_effect told{};
    told.type = consequence.event == BoardEvent::on_board
                    ? static_cast<std::int32_t>(what.type)
                    : static_cast<std::int32_t>(consequence.event) - 1 + first_board_effect;
    told.together = what.together;
    told.board = consequence.board;
    told.to_board = consequence.event == BoardEvent::link_moved ? consequence.to_board : consequence.board;
    told.kind = what.piece.kind();
    told.owner = owner_of(what.piece);
    told.new_kind = what.becomes.kind();
    told.new_owner = owner_of(what.becomes);
    told.from = cell_number(what.from);
    told.to = cell_number(what.to);
    told.number = what.number;
    told.value = what.value;
    told.verdict = static_cast<std::int32_t>(consequence.verdict);
    std::memcpy(told.reason, consequence.reason.data(), std::min(consequence.reason.size(), sizeof told.reason - 1));
    return told;
}

BoardConsequenceList on_board(const ConsequenceList &list) {
    BoardConsequenceList floored(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) floored[i].what = list[i];
    return floored;
}

varia_move_info in_short(const varia_move &move, const BoardConsequenceList &effects) {
    varia_move_info told{};
    told.from = move.from;
    told.to = move.to;
    told.kind = move.kind;
    told.promotion = move.promotion;
    told.owner = told.captured_owner = told.captured_cell = -1;
    for (const BoardConsequence &one : effects) {
        if (one.event != BoardEvent::on_board && one.event != BoardEvent::link_moved) continue;
        const Consequence &what = one.what;
        const bool goes = one.event == BoardEvent::link_moved || what.type == ConsequenceType::moved;
        if (goes && told.owner < 0 && what.from == move.from) told.owner = owner_of(what.piece);
        if (one.event == BoardEvent::link_moved) continue;
        if (what.type == ConsequenceType::dropped || what.type == ConsequenceType::placed) {
            if (told.owner < 0 && what.to == move.to && what.piece.kind() == move.kind)
                told.owner = owner_of(what.piece);
            if (what.type == ConsequenceType::dropped && told.dropped == 0) told.dropped = what.piece.kind();
        } else if (what.type == ConsequenceType::captured && told.captures++ == 0) {
            told.captured_kind = what.piece.kind();
            told.captured_owner = owner_of(what.piece);
            told.captured_cell = cell_number(what.from);
        } else if (what.type == ConsequenceType::promoted && told.promotion == 0) {
            told.promotion = what.becomes.kind();
        }
    }
    return told;
}

varia_outcome told_outcome(const Standing &standing, int players) {
    varia_outcome told{};
    told.over = standing.over;
    told.verdict = static_cast<std::int32_t>(standing.verdict);
    told.players = players;
    told.reason = standing.reason.c_str();
    told.text = standing.text.c_str();
    return told;
}

varia_result told_result(const Standing &standing, std::int32_t player) {
    varia_result told{};
    const auto p = static_cast<std::size_t>(player);
    told.winner = std::ranges::find(standing.winners, player) != standing.winners.end();
    told.denominator = 1;
    if (p < standing.scores.size()) {
        told.numerator = standing.scores[p].numerator;
        told.denominator = standing.scores[p].denominator;
    }
    if (p < standing.places.size()) told.place = standing.places[p];
    return told;
}

Spelling spelling_of(std::int32_t spelling) {
    switch (spelling) {
        case VARIA_SPELLING_CANONICAL:
            return Spelling::canonical;
        case VARIA_SPELLING_SAN:
            return Spelling::san;
        case VARIA_SPELLING_UCI:
            return Spelling::uci;
        default:
            misuse("there is no spelling " + std::to_string(spelling));
    }
}

int depth_of(std::int32_t depth, int min) {
    constexpr int max = 100;
    if (depth < min || depth > max)
        misuse("a depth is from " + std::to_string(min) + " to " + std::to_string(max) + ", not " +
               std::to_string(depth));
    return depth;
}

}  // namespace varia::c

const char *varia_effect_name(int32_t type) {
    using namespace varia;
    if (type < VARIA_EFFECT_MOVED || type > VARIA_EFFECT_CLOSED) return "?";
    BoardConsequence consequence;
    if (type >= c::first_board_effect)
        consequence.event = static_cast<BoardEvent>(type - c::first_board_effect + 1);
    else
        consequence.what.type = static_cast<ConsequenceType>(type);
    return effect_word(consequence).data();
}
