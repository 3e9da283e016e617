#include "pasted_record.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "loaded_game.hpp"
#include "play_session.hpp"
#include "record_reader.hpp"
#include "replayed.hpp"
#include "saved_game.hpp"
#include "terminal.hpp"

namespace varia::cli {

using namespace records;

namespace {

constexpr std::size_t max_pasted = 1U << 20U;  // bytes of a record that is not complete yet

bool has_moves(const GameRecord& record) { return !record.moves().empty() || !record.result.empty(); }

std::optional<GameRecord> record_typed(const std::string& text) {
    RecordReader reader(text);
    return reader.next();
}

// Whether a line begins a record.
bool begins_record(const Contest& contest, const std::string& text) {
    if (is_tag(text)) return true;
    constexpr std::string_view signs = " \t.{(;$";
    if (text.find_first_of(signs) == std::string::npos) return false;
    // Two cells with a blank between them are a move. Everything else that can be played as it stands is one too.
    Contest tried = contest;
    if (tried.play(text)) return false;
    const std::optional<GameRecord> game = record_typed(text);
    if (!game || (game->moves().empty() && !game->open)) return false;
    const bool numbered = text[0] >= '0' && text[0] <= '9' && text.find('.') != std::string::npos;
    const RecordedMove* const first = game->moves().empty() ? nullptr : &game->moves().front();
    const bool said = game->open || text[0] == '{' ||
                      (first != nullptr &&
                       (!first->comments.empty() || !first->glyphs.empty() || !first->variations.empty()));
    return numbered || said || (game->moves().size() > 1 && tried.play(first->text));
}

// Plays a record with tags. It is a game of its own and replaces the current game.
void play_game(PlaySession& session, GameRecord record) {
    PlayedGame& game = session.game();
    const Contest& contest = game.contest();
    if (!is_of_same_variant(record, game.variant(), contest.variant(), "load FILE")) return;
    report_of_game_so_far(game, session.machines());
    std::optional<LoadedGame> loaded = replay_loaded(std::move(record), contest.variant_ptr(), "");
    if (!loaded) return;
    session.take(*std::move(loaded));
    session.go_on();
}

// Plays moves without tags. They continue the current game.
void play_moves(PlaySession& session, GameRecord record) {
    PlayedGame& game = session.game();
    ReplayWish wish;
    wish.form = MoveForm::canonical;
    wish.null_moves = false;
    Replayed replayed = replay(record, game.contest(), wish);
    for (const Flaw& flaw : replayed.flaws) complain({Diagnostic{Severity::error, "", 0, 0, flaw.message, flaw.hint}});
    for (const Flaw& flaw : record.flaws)
        complain({Diagnostic{Severity::error, "", 0, flaw.place.column, flaw.message, flaw.hint}});
    if (replayed.played == 0) return;
    const std::string result = record.result;
    game.take_moves(std::move(replayed.now), std::move(record));
    session.screen().draw();
    report_of_result(result, game.contest());
    session.let_machines_play();
}

void play_pasted(PlaySession& session, GameRecord record) {
    if (record.tags.empty()) return play_moves(session, std::move(record));
    // A missing result at the end of a line of moves is no flaw, because more moves may follow.
    if (record.result.empty() && !record.flaws.empty() && record.flaws.back().place == record.end)
        record.flaws.pop_back();
    play_game(session, std::move(record));
}

}  // namespace

bool PastedRecord::take(PlaySession& session, const std::string& text) {
    if (lines_.empty() && !begins_record(session.game().contest(), text)) return false;
    if (lines_.size() + text.size() > max_pasted) {
        lines_.clear();
        complain("a record that goes on for too long; `load FILE` reads longer ones");
        return true;
    }
    lines_ += text + '\n';
    std::optional<GameRecord> record = record_typed(lines_);
    // The record is not complete while something in it is open, or while no moves follow its tags.
    if (record && (record->open || !has_moves(*record)) && (record->open || record->flaws.size() <= 1)) return true;
    lines_.clear();
    if (record) play_pasted(session, *std::move(record));
    session.game().forget_undone();
    return true;
}

}  // namespace varia::cli
