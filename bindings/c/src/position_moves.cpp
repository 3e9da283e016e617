// Rules of a position: its legal moves, making and undoing them, their effects, and the outcome.
#include <algorithm>

#include <varia/notation.hpp>
#include <varia/perft.hpp>
#include <varia/texts.hpp>

#include "values.hpp"

#include "handles.hpp"

using namespace varia;
using namespace varia::c;

Rules &varia_position::asked() {
    if (!rules) {
        watch.host = core->host;
        Rules made_rules(core->variant);
        // Without a deadline the kernel's own limit for such searches applies.
        if (core->host.expired != nullptr)
            (void)made_rules.watch_searches([this](std::uint64_t steps) { return watch.go_on(steps); });
        rules.emplace(std::move(made_rules));
    }
    watch.begin();
    return *rules;
}

void varia_position::expect_answered() {
    if (!rules) return;
    if (std::optional<Diagnostic> failure = rules->take_failure()) {
        known = false;
        fail(VARIA_SCRIPT_FAILED, {*std::move(failure)});
    }
}

const MoveList &varia_position::moves() {
    if (!known) {
        asked().legal_moves(position, legal_moves);
        expect_answered();
        known = true;
    }
    return legal_moves;
}

Move varia_position::legal(const varia_move *move) {
    const Action action = action_of(needed_pointer(move, "move"));
    const MoveList &list = moves();
    if (action.type != ActionType::move || action.board != 0 || std::ranges::find(list, action.move) == list.end())
        fail(VARIA_ILLEGAL, "this move is not legal in this position", "list its moves anew");
    return action.move;
}

void varia_position::begin_anew() {
    known = false;
    made = 0;
}

namespace {

void list_moves(const varia_position &position, const MoveList &list, varia_move *moves, std::size_t capacity,
                std::size_t *needed) {
    fill(moves, capacity, needed, list.size(),
         [&](std::size_t i) { return described_move(list[i], position.position); });
}

}  // namespace

varia_status varia_position_moves(varia_position *position, varia_move *moves, size_t capacity, size_t *needed,
                                  varia_error **error) {
    return call("position", position, error,
                [&] { list_moves(*position, position->moves(), moves, capacity, needed); });
}

varia_status varia_position_captures(varia_position *position, int32_t promotions, varia_move *moves, size_t capacity,
                                     size_t *needed, varia_error **error) {
    return call("position", position, error, [&] {
        MoveList list;
        position->asked().legal_captures(position->position, list, promotions != 0 ? Quiet::promotions : Quiet::none);
        position->expect_answered();
        list_moves(*position, list, moves, capacity, needed);
    });
}

varia_status varia_position_do(varia_position *position, const varia_move *move, varia_error **error) {
    return call("position", position, error, [&] {
        const Move legal = position->legal(move);
        if (position->undos.size() == position->made) position->undos.push_back(std::make_unique<Position::Undo>());
        Position::Undo &undo = *position->undos[position->made];
        position->asked().do_move(position->position, legal, undo);
        if (std::optional<Diagnostic> failure = position->rules->take_failure()) {
            position->rules->undo_move(position->position, undo);
            fail(VARIA_SCRIPT_FAILED, {*std::move(failure)});
        }
        ++position->made;
        position->known = false;
    });
}

varia_status varia_position_undo(varia_position *position, varia_error **error) {
    return call("position", position, error, [&] {
        if (position->made == 0) fail(VARIA_ILLEGAL, "there is no move to take back");
        position->asked().undo_move(position->position, *position->undos[position->made - 1]);
        --position->made;
        position->known = false;
    });
}

varia_status varia_position_move_text(varia_position *position, const varia_move *move, int32_t spelling, char *buffer,
                                      size_t capacity, size_t *needed, varia_error **error) {
    return call("position", position, error, [&] {
        const Spelling how = spelling_of(spelling);
        const Move legal = position->legal(move);
        Position &p = position->position;
        const std::string text = how == Spelling::san   ? san_text(position->asked(), p, legal)
                                 : how == Spelling::uci ? uci_text(position->asked(), p, legal)
                                                        : move_text(position->asked(), p, legal);
        position->expect_answered();
        Buffer{buffer, capacity, needed}.write(text);
    });
}

varia_status varia_position_read_move(varia_position *position, const char *text, varia_move *move,
                                      varia_error **error) {
    return call("position", position, error, [&] {
        needed_pointer(move, "move");
        Result<Move> read = parse_move(position->asked(), position->position, &needed_pointer(text, "text"));
        position->expect_answered();
        *move = described_move(expect(std::move(read), VARIA_ILLEGAL), position->position);
    });
}

varia_status varia_position_move_info(varia_position *position, const varia_move *move, varia_move_info *info,
                                      varia_error **error) {
    return call("position", position, error, [&] {
        const Described<varia_move_info> described(info, "info");
        const Move legal = position->legal(move);
        ConsequenceList list;
        position->asked().consequences(position->position, legal, list);
        varia_move_info mine = in_short(described_move(legal, position->position), on_board(list));
        mine.player = index(position->position.turn());
        mine.gives_check = position->rules->gives_check(position->position, legal);
        position->expect_answered();
        described.report(mine);
    });
}

varia_status varia_position_effects(varia_position *position, const varia_move *move, varia_effect *effects,
                                    size_t capacity, size_t *needed, varia_error **error) {
    return call("position", position, error, [&] {
        const Move legal = position->legal(move);
        ConsequenceList list;
        position->asked().consequences(position->position, legal, list);
        position->expect_answered();
        const BoardConsequenceList board_event = on_board(list);
        fill(effects, capacity, needed, board_event.size(),
             [&](std::size_t i) { return described_effect(board_event[i]); });
    });
}

varia_status varia_position_key_after(varia_position *position, const varia_move *move, uint64_t *key,
                                      varia_error **error) {
    return call("position", position, error, [&] {
        needed_pointer(key, "key");
        const Move legal = position->legal(move);
        const std::uint64_t after = position->asked().key_after(position->position, legal);
        position->expect_answered();
        *key = after;
    });
}

varia_status varia_position_attacked(varia_position *position, int32_t cell, int32_t by, int32_t *attacked,
                                     varia_error **error) {
    return call("position", position, error, [&] {
        needed_pointer(attacked, "attacked");
        const Variant &variant = position->position.variant();
        const std::size_t c = numbered(cell, static_cast<std::size_t>(variant.board().cells()), "cell");
        const std::size_t side = numbered(by, static_cast<std::size_t>(variant.sides().size()), "side");
        const bool answer = position->asked().attacked(position->position, static_cast<Cell>(c),
                                                       side_of(static_cast<int>(side)));
        position->expect_answered();
        *attacked = answer;
    });
}

varia_status varia_position_can_win(const varia_position *position, int32_t side, int32_t *can_win,
                                    varia_error **error) {
    return call("position", position, error, [&] {
        needed_pointer(can_win, "can_win");
        numbered(side, static_cast<std::size_t>(position->position.variant().sides().size()), "side");
        *can_win = Rules::can_win(position->position, side_of(side));
    });
}

varia_status varia_position_reach(varia_position *position, int32_t from, varia_reach *reach, size_t capacity,
                                  size_t *needed, varia_error **error) {
    return call("position", position, error, [&] {
        const Position &p = position->position;
        const auto cell = static_cast<Cell>(
            numbered(from, static_cast<std::size_t>(p.variant().board().cells()), "cell"));
        std::vector<Rules::Reach> list;
        if (!p.at(cell).empty() && !p.at(cell).is_void()) list = position->asked().reach(p, cell);
        position->expect_answered();
        std::erase_if(list, [](const Rules::Reach &one) { return !one.quiet && !one.capture; });
        fill(reach, capacity, needed, list.size(), [&](std::size_t i) {
            return varia_reach{list[i].to, list[i].quiet, list[i].capture};
        });
    });
}

varia_status varia_position_outcome(varia_position *position, varia_outcome *outcome, varia_error **error) {
    return call("position", position, error, [&] {
        const Described<varia_outcome> described(outcome, "outcome");
        Standing standing = standing_of(position->asked().outcome(position->position), *position->core->variant);
        position->expect_answered();
        position->standing = std::move(standing);
        described.report(described_outcome(position->standing, position->core->variant->sides().size()));
    });
}

varia_status varia_position_result(varia_position *position, int32_t side, varia_result *result, varia_error **error) {
    return call("position", position, error, [&] {
        const Described<varia_result> described(result, "result");
        numbered(side, static_cast<std::size_t>(position->core->variant->sides().size()), "side");
        const Standing standing = standing_of(position->asked().outcome(position->position), *position->core->variant);
        position->expect_answered();
        described.report(described_result(standing, side));
    });
}

varia_status varia_position_perft(varia_position *position, int32_t depth, const varia_perft_options *options,
                                  uint64_t *leaves, varia_error **error) {
    return call("position", position, error, [&] {
        needed_pointer(leaves, "leaves");
        const int plies = depth_of(depth);
        Rules &rules = position->asked();
        Position &p = position->position;
        const std::uint64_t count = counted(
            options, [&](PerftTable *table) { return rules.perft(p, plies, table); },
            [&](const GoOn &go_on) { return perft(rules, p, plies, go_on); });
        position->expect_answered();
        *leaves = count;
    });
}
