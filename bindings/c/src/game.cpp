// Games and matches: creation and status.
#include <algorithm>

#include <varia/contest.hpp>
#include <varia/notation.hpp>

#include "values.hpp"

#include "handles.hpp"

using namespace varia;
using namespace varia::c;

void varia_game::watch() {
    if (core->host.expired == nullptr && search_steps == 0) return;
    watched = std::make_unique<Watch>();
    watched->host = core->host;
    if (search_steps != 0) watched->max = search_steps;
    (void)contest.watch_searches([spy = watched.get()](std::uint64_t steps) { return spy->go_on(steps); });
}

void varia_game::expect_answered() {
    if (watched) watched->begin();
    if (std::optional<Diagnostic> failure = contest.take_failure()) fail(VARIA_SCRIPT_FAILED, {*std::move(failure)});
}

varia_status varia_game_create(const varia_variant *variant, const varia_game_options *options, varia_game **game,
                               varia_error **error) {
    if (game != nullptr) *game = nullptr;
    return call("variant", variant, error, [&] {
        needed_pointer(game, "game");
        const varia_game_options said = taken(options, "options");
        const VariantPtr &v = variant->core->variant;
        const char *const text = said.text != nullptr ? said.text : "startpos";
        const auto made = [&]() -> Contest {
            if (said.text == nullptr && said.one_board == 0) return Contest(v);
            if (said.one_board != 0) return Contest(v, expect(parse_position(v, text), VARIA_REFUSED));
            return expect(Contest::parse(v, text), VARIA_REFUSED);
        };
        auto created = std::make_unique<varia_game>(variant->core, made(), said.search_steps);
        created->contest.pass_draws(said.pass_draws != 0);
        *game = created.release();
    });
}

varia_status varia_game_copy(const varia_game *game, varia_game **copy, varia_error **error) {
    if (copy != nullptr) *copy = nullptr;
    return call("game", game, error, [&] { needed_pointer(copy, "copy") = new varia_game(*game); });
}

void varia_game_free(varia_game *game) { delete game; }

varia_status varia_game_describe(varia_game *game, varia_game_info *info, varia_error **error) {
    return call("game", game, error, [&] {
        const Described<varia_game_info> described(info, "info");
        Contest &contest = game->contest;
        varia_game_info mine{};
        mine.key = contest.zobrist_key();
        mine.memory = contest.memory();
        mine.boards = contest.boards();
        mine.players = contest.players();
        mine.over = contest.over();
        mine.player = contest.player();
        mine.turns = contest.plies();
        mine.redoable = static_cast<std::int32_t>(game->undone.size());
        mine.mid_turn = contest.mid_turn();
        game->expect_answered();
        described.report(mine);
    });
}

varia_status varia_game_text(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                             varia_error **error) {
    return call("game", game, error, [&] { Buffer{buffer, capacity, needed}.write(game->contest.text()); });
}

varia_status varia_game_record(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                               varia_error **error) {
    return call("game", game, error, [&] { Buffer{buffer, capacity, needed}.write(lines(game->contest.texts())); });
}

varia_status varia_game_step_texts(const varia_game *game, char *buffer, size_t capacity, size_t *needed,
                                   varia_error **error) {
    return call("game", game, error, [&] {
        Buffer{buffer, capacity, needed}.write(lines(game->contest.step_texts()));
    });
}

varia_status varia_game_position(const varia_game *game, int32_t board, varia_position **position,
                                 varia_error **error) {
    if (position != nullptr) *position = nullptr;
    return call("game", game, error, [&] {
        needed_pointer(position, "position");
        const int f = game->board(board);
        const VariantPtr &played = game->contest.board_variant(f);
        *position = new varia_position(played == game->core->variant ? game->core : made_core(played, game->host()),
                                       game->contest.position(f));
    });
}

varia_status varia_game_look(const varia_game *game, int32_t board, varia_position *position, varia_error **error) {
    return call("game", game, error, [&] {
        needed_pointer(position, "position");
        const InUse looks("position", *position);
        const Position &stands = game->contest.position(game->board(board));
        if (position->position.variant_ptr() != stands.variant_ptr())
            misuse("the position is not of the variant that is played on this floor");
        position->position = stands;
        position->begin_anew();
    });
}

varia_status varia_game_changed(varia_game *game, int32_t board, int32_t *cells, size_t capacity, size_t *needed,
                                varia_error **error) {
    return call("game", game, error, [&] {
        const std::vector<Cell> changed = game->contest.changed(game->board(board));
        game->expect_answered();
        fill(cells, capacity, needed, changed.size(), [&](std::size_t i) { return std::int32_t{changed[i]}; });
    });
}

varia_status varia_game_board(varia_game *game, int32_t board, varia_board_info *info, varia_error **error) {
    return call("game", game, error, [&] {
        const Described<varia_board_info> described(info, "info");
        Contest &contest = game->contest;
        const int f = game->board(board);
        const BoardStatus status = contest.board_status(f);
        varia_board_info mine{};
        mine.closed = status.closed;
        mine.verdict = static_cast<std::int32_t>(status.verdict);
        mine.side = index(contest.position(f).turn());
        mine.in_check = contest.in_check(f);
        mine.occurrences = contest.occurrences(f);
        std::string line = contest.board_line(f);
        game->expect_answered();
        game->line = std::move(line);
        mine.line = game->line.c_str();
        described.report(mine);
    });
}

varia_status varia_game_outcome(varia_game *game, varia_outcome *outcome, varia_error **error) {
    return call("game", game, error, [&] {
        const Described<varia_outcome> described(outcome, "outcome");
        Standing standing = game->contest.standing();
        game->expect_answered();
        game->standing = std::move(standing);
        described.report(described_outcome(game->standing, game->contest.players()));
    });
}

varia_status varia_game_result(varia_game *game, int32_t player, varia_result *result, varia_error **error) {
    return call("game", game, error, [&] {
        const Described<varia_result> described(result, "result");
        numbered(player, static_cast<std::size_t>(game->contest.players()), "player");
        const Standing standing = game->contest.standing();
        game->expect_answered();
        described.report(described_result(standing, player));
    });
}

varia_status varia_game_can_win(const varia_game *game, int32_t player, int32_t *can_win, varia_error **error) {
    return call("game", game, error, [&] {
        needed_pointer(can_win, "can_win");
        numbered(player, static_cast<std::size_t>(game->contest.players()), "player");
        *can_win = game->contest.can_win(player);
    });
}

varia_status varia_game_script_steps(varia_game *game, uint64_t *steps, varia_error **error) {
    return call("game", game, error, [&] { needed_pointer(steps, "steps") = game->contest.take_script_steps(); });
}
