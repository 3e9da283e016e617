// What may be done: the actions, their texts and consequences, and how many there are to a depth.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <varia/contest.hpp>
#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "contest_words.hpp"
#include "move_texts.hpp"
#include "turn_writer.hpp"

namespace varia {

namespace {

const MoveList no_moves;

// Whether the moving piece stands on the move's first cell. Drops, passes and moves of blocks have no such piece.
bool moves_piece(Move move) {
    return move.type != MoveType::drop && move.type != MoveType::pass && move.type != MoveType::block &&
           move.type != MoveType::place && move.type != MoveType::stop && move.type != MoveType::exchange;
}

}  // namespace

void Contest::legal_actions(ActionList& list) {
    if (played() != nullptr) return played()->legal_actions(list);
    list.clear();
    if (pass_draws_ && !game().resigned()) {
        Position position = game().position();
        for (const Move move : game().rules().legal_moves(position)) list.push_back(action_of(move));
    } else {
        const MoveList& moves = game().legal_moves();
        list.reserve(moves.size());
        for (const Move move : moves) list.push_back(action_of(move));
    }
}

ActionList Contest::legal_actions() {
    ActionList list;
    legal_actions(list);
    return list;
}

void Contest::board_actions(int board, ActionList& list) {
    expect_board(board);
    if (played() != nullptr)
        played()->board_actions(board, list);
    else
        legal_actions(list);
}

ActionList Contest::piece_actions(int board, Cell cell) {
    ActionList list;
    board_actions(board, list);
    std::erase_if(list, [&](const Action& action) {
        if (action.type == ActionType::move) return !moves_piece(action.move) || action.move.from != cell;
        return action.type != ActionType::link_move || layout().from_cell(action) != cell;
    });
    return list;
}

std::uint64_t Contest::count_actions() {
    if (played() != nullptr) return played()->legal_actions().size();
    if (!pass_draws_) return game().legal_moves().size();
    if (game().resigned()) return 0;
    Position position = game().position();
    return game().rules().count_legal_moves(position);
}

std::vector<Choice> Contest::spelt(const ActionList& list) {
    std::vector<Choice> choices;
    choices.reserve(list.size());
    if (played() == nullptr) {
        MoveList legal;
        for (const Action& action : list) legal.push_back(action.move);
        const MoveTexts writer(position(), legal);
        for (const Action& action : list) choices.push_back({writer.text(action.move), action});
    } else {
        for (const Action& action : list) choices.push_back({action_text(action), action});
    }
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) { return a.text < b.text; });
    return choices;
}

std::optional<std::vector<std::string>> Contest::said(Rules& rules, Position position, const TurnList& turns) const {
    Result<std::vector<std::string>> texts = varia::turn_texts(rules, position, turns, *dialect_);
    if (texts) return *std::move(texts);
    unsaid_ = texts.diagnostics().front();
    return std::nullopt;
}

std::vector<Choice> Contest::in_dialect(std::vector<Choice> choices) {
    if (!says_moves()) return choices;
    TurnList turns;
    for (const Choice& choice : choices) turns.push_back({choice.action.move});
    const std::optional<std::vector<std::string>> texts = said(game().rules(), game().position(), turns);
    if (!texts) return choices;
    for (std::size_t i = 0; i < choices.size(); ++i) choices[i].text = (*texts)[i];
    std::ranges::sort(choices, {}, &Choice::text);
    return choices;
}

std::vector<Choice> Contest::choices() { return in_dialect(spelt(legal_actions())); }

std::vector<Choice> Contest::choices(int board) {
    ActionList list;
    board_actions(board, list);
    return in_dialect(spelt(list));
}

ActionList Contest::ordered_actions(int player) {
    ActionList list;
    // In a match the boards give the order. On one board the texts do, because the generator's order means nothing.
    if (played() != nullptr)
        legal_actions(list);
    else
        for (const Choice& choice : spelt(legal_actions())) list.push_back(choice.action);
    if (player >= 0) std::erase_if(list, [&](const Action& action) { return actor(action) != player; });
    return list;
}

std::string Contest::action_text(const Action& action, Spelling spelling) {
    if (played() != nullptr && (action.type != ActionType::move || spelling == Spelling::canonical))
        return played()->action_text(action);
    if (action.type == ActionType::resign) return std::string(resign_text);
    if (spelling == Spelling::canonical && says_moves())
        if (std::optional<std::vector<std::string>> texts = said(game().rules(), game().position(), {{action.move}}))
            return std::move(texts->front());
    const Position& here = position(action.board);
    std::string text;
    // The game's own list of moves is known, or will be needed soon.
    const MoveList& known = played() == nullptr && !game().outcome().over ? game().legal_moves() : no_moves;
    if (spelling != Spelling::san && !known.empty()) {
        const MoveTexts writer(here, known);
        text = spelling == Spelling::uci ? writer.uci(action.move) : writer.text(action.move);
    } else {
        Position trying = here;
        Rules& asked = rules(action.board);
        text = spelling == Spelling::san   ? san_text(asked, trying, action.move)
               : spelling == Spelling::uci ? uci_text(asked, trying, action.move)
                                           : move_text(asked, trying, action.move);
    }
    return layout().prefix(action.board) + text;
}

int Contest::actor(const Action& action) const {
    return played() != nullptr ? played()->actor(action) : index(game().position().turn());
}

void Contest::consequences(const Action& action, BoardConsequenceList& list) {
    if (played() != nullptr) return played()->consequences(action, list);
    list.clear();
    VARIA_ASSERT(action.type == ActionType::move || action.type == ActionType::resign,
                 "the action is a move, or resigning");
    if (action.type == ActionType::move) consequences(Turn{action.move}, list);
}

void Contest::consequences(const Turn& turn, BoardConsequenceList& list) {
    VARIA_ASSERT(played() == nullptr, "a turn of several steps is made on one board");
    list.clear();
    Position position = game().position();
    Position::Undo undo;
    ConsequenceList of_step;
    for (std::size_t i = 0; i < turn.size(); ++i) {
        game().rules().consequences(position, turn[i], of_step);
        for (const Consequence& what : of_step) list.emplace_back().what = what;
        if (i + 1 < turn.size()) game().rules().do_move(position, turn[i], undo);
    }
}

std::vector<std::string> Contest::turn_texts() {
    std::vector<std::string> texts;
    if (layout().has_turns()) {
        if (pass_draws_ ? game().resigned() : game().outcome().over) return texts;
        Position position = game().position();
        if (says_moves()) {
            TurnList turns;
            game().rules().legal_turns(position, turns);
            if (std::optional<std::vector<std::string>> written = said(game().rules(), position, turns)) {
                std::ranges::sort(*written);
                return *std::move(written);
            }
        }
        return sorted_turn_texts(game().rules(), position);
    }
    for (Choice& choice : choices()) texts.push_back(std::move(choice.text));
    return texts;
}

std::uint64_t Contest::count_turns() {
    if (!layout().has_turns()) return count_actions();
    if (pass_draws_ ? game().resigned() : game().outcome().over) return 0;
    Position position = game().position();
    return game().rules().count_legal_turns(position);
}

std::optional<std::vector<WrittenTurn>> Contest::turns(std::size_t max) {
    VARIA_ASSERT(played() == nullptr, "there is one board");
    if (pass_draws_ ? game().resigned() : game().outcome().over) return std::vector<WrittenTurn>{};
    Position position = game().position();
    std::optional<std::vector<WrittenTurn>> turns = sorted_turns(game().rules(), position, max);
    if (!turns || !says_moves()) return turns;
    TurnList list;
    for (const WrittenTurn& written : *turns) list.push_back(written.turn);
    if (const std::optional<std::vector<std::string>> texts = said(game().rules(), position, list)) {
        for (std::size_t i = 0; i < turns->size(); ++i) (*turns)[i].text = (*texts)[i];
        std::ranges::sort(*turns, {}, &WrittenTurn::text);
    }
    return turns;
}

// ---- counting -----------------------------------------------------------------------------------------------------

std::uint64_t Contest::perft(int depth, PerftTable* table) {
    if (played() != nullptr) return played()->perft(depth);
    Position position = game().position();
    return game().rules().perft(position, depth, table);
}

std::uint64_t Contest::perft(int depth, const GoOn& go_on) {
    if (played() != nullptr) return played()->perft(depth, go_on);
    Position position = game().position();
    return varia::perft(game().rules(), position, depth, go_on);
}

std::uint64_t Contest::perft_after(const Action& action, int depth, PerftTable* table) {
    if (played() != nullptr) return played()->perft_after(action, depth);
    Position position = game().position();
    Position::Undo undo;
    game().rules().do_move(position, action.move, undo);
    const Occurrence after(game().rules(), position);
    if (!position.mid_turn()) return game().rules().perft(position, depth, table);
    const std::uint64_t leaves = game().rules().perft(position, depth + 1, table);
    // A turn that has begun and can neither go on nor end counts as a turn, and is the game's last.
    if (leaves == 0 && depth == 0 && !game().rules().has_legal_move(position)) return 1;
    return leaves;
}

std::vector<std::pair<std::string, std::uint64_t>> Contest::divide(int depth) {
    VARIA_ASSERT(depth > 0, "there is an action to divide by");
    std::vector<std::pair<std::string, std::uint64_t>> leaves;
    if (layout().has_turns()) {
        Position position = game().position();
        Rules& rules = game().rules();
        TurnList turns;
        rules.legal_turns(position, turns);
        std::optional<std::vector<std::string>> there = says_moves() ? said(rules, position, turns) : std::nullopt;
        std::vector<std::string> texts = there ? *std::move(there) : TurnWriter(rules, position).canonical(turns);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            Position after = game().position();
            Position::Undo undo;
            for (const Move step : turns[i]) rules.do_move(after, step, undo);
            const Occurrence occurred(rules, after);
            leaves.emplace_back(std::move(texts[i]),
                                after.mid_turn() ? depth == 1 ? 1 : 0 : rules.perft(after, depth - 1));
        }
        std::ranges::sort(leaves);
        return leaves;
    }
    for (Choice& choice : choices()) {
        const std::uint64_t count = perft_after(choice.action, depth - 1);
        leaves.emplace_back(std::move(choice.text), count);
    }
    return leaves;
}

}  // namespace varia
