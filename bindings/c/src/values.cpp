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
              VARIA_MOVE_SHOVE == int(MoveType::shove) && VARIA_MOVE_STOP == int(MoveType::stop) &&
              VARIA_MOVE_EXCHANGE == int(MoveType::exchange));
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

varia_move described_move(Move move, const Position &position, int board) {
    varia_move described{};
    described.code = std::bit_cast<std::uint64_t>(move);
    described.action = VARIA_ACTION_MOVE;
    described.board = board;
    described.link = -1;
    described.type = static_cast<std::int32_t>(move.type);
    described.from = cell_number(move.from);
    described.to = cell_number(move.to);
    described.promotion = move.promotion();
    described.other = other_of(move, position);
    if (move.type == MoveType::drop || move.type == MoveType::place) {
        described.kind = move.dropped();
    } else if (move.from != no_cell) {
        const Piece piece = position.at(move.from);
        described.kind = piece.is_void() ? 0 : piece.kind();
    }
    return described;
}

varia_move described_action(const Action &action, const Contest &contest) {
    return described_action(action, contest, contest.position(action.board));
}

varia_move described_action(const Action &action, const Contest &contest, const Position &position) {
    if (action.type == ActionType::move) return described_move(action.move, position, action.board);
    varia_move described{};
    described.code = std::bit_cast<std::uint64_t>(action.move);
    described.action = static_cast<std::int32_t>(action.type);
    described.board = action.board;
    described.link = described.from = described.to = described.type = described.other = -1;
    if (action.type == ActionType::link_move) {
        described.link = action.link;
        described.up = action.up;
        const Cell cell = contest.layout().from_cell(action);
        described.from = cell_number(cell);
        described.kind = position.at(cell).kind();
    }
    return described;
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

varia_effect described_effect(const BoardConsequence &consequence) {
    const Consequence &what = consequence.what;
    varia_effect described{};
    described.type = consequence.event == BoardEvent::on_board
                         ? static_cast<std::int32_t>(what.type)
                         : static_cast<std::int32_t>(consequence.event) - 1 + first_board_effect;
    described.together = what.together;
    described.board = consequence.board;
    described.to_board = consequence.event == BoardEvent::link_moved ? consequence.to_board : consequence.board;
    described.kind = what.piece.kind();
    described.owner = owner_of(what.piece);
    described.new_kind = what.becomes.kind();
    described.new_owner = owner_of(what.becomes);
    described.from = cell_number(what.from);
    described.to = cell_number(what.to);
    described.number = what.number;
    described.value = what.value;
    described.verdict = static_cast<std::int32_t>(consequence.verdict);
    std::memcpy(described.reason, consequence.reason.data(),
                std::min(consequence.reason.size(), sizeof described.reason - 1));
    return described;
}

BoardConsequenceList on_board(const ConsequenceList &list) {
    BoardConsequenceList board_event(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) board_event[i].what = list[i];
    return board_event;
}

varia_move_info in_short(const varia_move &move, const BoardConsequenceList &effects) {
    varia_move_info described{};
    described.from = move.from;
    described.to = move.to;
    described.kind = move.kind;
    described.promotion = move.promotion;
    described.owner = described.captured_owner = described.captured_cell = -1;
    for (const BoardConsequence &one : effects) {
        if (one.event != BoardEvent::on_board && one.event != BoardEvent::link_moved) continue;
        const Consequence &what = one.what;
        const bool goes = one.event == BoardEvent::link_moved || what.type == ConsequenceType::moved;
        if (goes && described.owner < 0 && what.from == move.from) described.owner = owner_of(what.piece);
        if (one.event == BoardEvent::link_moved) continue;
        if (what.type == ConsequenceType::dropped || what.type == ConsequenceType::placed) {
            if (described.owner < 0 && what.to == move.to && what.piece.kind() == move.kind)
                described.owner = owner_of(what.piece);
            if (what.type == ConsequenceType::dropped && described.dropped == 0) described.dropped = what.piece.kind();
        } else if (what.type == ConsequenceType::captured && described.captures++ == 0) {
            described.captured_kind = what.piece.kind();
            described.captured_owner = owner_of(what.piece);
            described.captured_cell = cell_number(what.from);
        } else if (what.type == ConsequenceType::promoted && described.promotion == 0) {
            described.promotion = what.becomes.kind();
        }
    }
    return described;
}

varia_outcome described_outcome(const Standing &standing, int players) {
    varia_outcome described{};
    described.over = standing.over;
    described.verdict = static_cast<std::int32_t>(standing.verdict);
    described.players = players;
    described.reason = standing.reason.c_str();
    described.text = standing.text.c_str();
    return described;
}

varia_result described_result(const Standing &standing, std::int32_t player) {
    varia_result described{};
    const auto p = static_cast<std::size_t>(player);
    described.winner = std::ranges::find(standing.winners, player) != standing.winners.end();
    described.denominator = 1;
    if (p < standing.scores.size()) {
        described.numerator = standing.scores[p].numerator;
        described.denominator = standing.scores[p].denominator;
    }
    if (p < standing.places.size()) described.place = standing.places[p];
    return described;
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
