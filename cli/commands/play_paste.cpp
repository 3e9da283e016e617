// Records that are typed, or copied from elsewhere, into `varia play`: as many moves as a line has, with all that PGN
// allows.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "layout.hpp"
#include "play_session.hpp"
#include "record_reader.hpp"
#include "replayed.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

constexpr std::size_t most_pasted = 1U << 20U;  // bytes of one comment, or of tags

bool has_moves(const GameRecord& record) { return !record.moves().empty() || !record.result.empty(); }

std::optional<GameRecord> record_typed(const std::string& text) {
    RecordReader reader(text);
    return reader.next();
}

}  // namespace

bool PlaySession::is_pasted(const std::string& text) const {
    if (is_tag(text)) return true;
    constexpr std::string_view signs = " \t.{(;$";
    if (text.find_first_of(signs) == std::string::npos) return false;
    // Two cells with a blank between are a move, and so is all else that can be played as it stands.
    Contest tried = contest_;
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

bool PlaySession::paste(const std::string& text) {
    if (pasted_.empty() && !is_pasted(text)) return false;
    if (pasted_.size() + text.size() > most_pasted) {
        pasted_.clear();
        complain("a record that goes on for too long; `load FILE` reads longer ones");
        return true;
    }
    pasted_ += text + '\n';
    std::optional<GameRecord> game = record_typed(pasted_);
    // Tags are followed by moves, and what was opened is closed.
    if (game && (game->open || !has_moves(*game)) && (game->open || game->flaws.size() <= 1)) return true;
    pasted_.clear();
    if (game) play_pasted(*std::move(game));
    undone_.clear();
    return true;
}

void PlaySession::play_pasted(GameRecord pasted) {
    // That a line of moves has no result at its end says nothing: more may come.
    if (!pasted.tags.empty() && pasted.result.empty() && !pasted.flaws.empty() &&
        pasted.flaws.back().place == pasted.end)
        pasted.flaws.pop_back();
    if (!pasted.tags.empty()) {
        if (!is_of_this(pasted, "load FILE")) return;
        if (!contest_.texts().empty()) print("the game so far: " + escaped(way_back()) + "\n\n");
        if (!take_record(std::move(pasted), "")) return;
        draw();
        return reply();
    }
    GameRecord all = played_and_said();
    const std::size_t before = contest_.texts().size();
    ReplayWish wish;
    wish.form = MoveForm::canonical;
    wish.null_moves = false;
    Replayed replayed = replay(pasted, contest_, wish);
    for (const Flaw& flaw : replayed.flaws) complain({Diagnostic{Severity::error, "", 0, 0, flaw.message, flaw.hint}});
    for (const Flaw& flaw : pasted.flaws)
        complain({Diagnostic{Severity::error, "", 0, flaw.place.column, flaw.message, flaw.hint}});
    if (replayed.played == 0) return;
    contest_ = std::move(replayed.now);
    press_clock();
    // What was said goes with the moves; lines of the record get other numbers.
    if (all.moves().size() == before) {
        const std::size_t lines = all.lines.size();
        for (std::size_t i = 0; i < pasted.lines.size(); ++i) {
            RecordedLine line = std::move(pasted.lines[i]);
            for (RecordedMove& move : line.moves)
                for (std::size_t& variation : move.variations) variation += lines - 1;
            if (i > 0) {
                all.lines.push_back(std::move(line));
                continue;
            }
            std::vector<std::string>& above = before == 0 ? all.lines.front().comments : all.moves().back().comments;
            above.insert(above.end(), line.comments.begin(), line.comments.end());
            all.moves().insert(all.moves().end(), std::make_move_iterator(line.moves.begin()),
                               std::make_move_iterator(line.moves.end()));
        }
        kept_ = std::move(all);
    }
    listed_.clear();
    draw();
    if (!contest_.over() && is_score(pasted.result))
        print(fmt::format("the record says {}; by the rules the {} goes on\n", escaped(pasted.result),
                          contest_noun(contest_)));
    reply();
}

}  // namespace varia::cli
