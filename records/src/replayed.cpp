#include "replayed.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "record_dialect.hpp"
#include "record_mending.hpp"
#include "record_results.hpp"
#include "record_start.hpp"
#include "record_walker.hpp"
#include "record_writer.hpp"
#include "tag_names.hpp"

namespace varia::records {
namespace {

// Gives the players of a record their tags. Other programs may call them as a dialect of the game does, and the first
// one White.
void name_players(GameRecord& record, const Contest& start) {
    const int count = start.players();
    for (std::size_t player = 0; player < record.players.size() && static_cast<int>(player) < count; ++player)
        if (!record.players[player].empty())
            record.set(player_tag(start, static_cast<int>(player)), record.players[player]);
    if (count != 2) return;
    const auto take = [&](int player, std::string_view other) {
        const std::string own = player_tag(start, player);
        if (const std::string name = record.value(other); record.find(own) == nullptr && !name.empty())
            record.set(own, name);
    };
    for (const DialectInfo& dialect : start.layout().dialects())
        for (const DialectPair& pair : find_dialect(start.variant(), dialect.name)->players)
            take(start.find_player(pair.here.text), pair.there);
    take(0, "White");
}

}  // namespace

bool is_written_in_san(const Contest& contest) {
    if (!contest.layout().one_move_turns() && !contest.layout().has_turns()) return false;
    const Definition& definition = contest.variant().definition();
    const auto goes_on = [](const StepDef& step) { return step.place.empty(); };
    const auto is_short = [](const PieceDef& piece) { return piece.letter.text.find('{') == std::string::npos; };
    return std::ranges::none_of(definition.turn.then, goes_on) && std::ranges::all_of(definition.pieces, is_short);
}

Replayed replay(GameRecord& record, Contest start, const ReplayWish& wish) {
    name_players(record, start);
    // From here on the start position has its usual tag, however the record gives it.
    if (record.setup || !record.handicap.empty()) {
        record.setup.reset();
        record.handicap.clear();
        if (record.find(tags::position) == nullptr && start.text() != Contest(start.variant_ptr()).text())
            record.set(tags::position, start.text());
    }
    Replayed out{start, std::move(start), 0, {}};
    if (wish.form == MoveForm::dialect && !writes_moves_in(out.start, wish.dialect)) {
        out.flaws.push_back({record.place,
                             fmt::format("the moves of {} cannot be written in {}",
                                         quoted(out.start.variant().definition().name), quoted(wish.dialect)),
                             dialects_hint(out.start)});
        return out;
    }
    // People play on after a draw that nobody has claimed.
    out.now.pass_draws(true);
    const std::string dialect = dialect_for(record, out.start);
    // A walk that shows or rewrites moves cannot begin again, so what is damaged is mended before it.
    const bool once = wish.see != nullptr || wish.form != MoveForm::as_written;
    if (once && wish.mend) (void)mend_record(record, out.start, dialect, wish, out.flaws);
    const std::size_t moves_in_record = record.moves().size();
    const auto walk = [&] {
        RecordWalker walker(record, out.now, wish, out.flaws);
        walker.read_in(dialect);
        out.played = walker.walk(0);
    };
    const std::size_t noted = record.notes.size();
    walk();
    const bool stopped = out.played < record.moves().size() && !(wish.max && out.played == *wish.max);
    if (std::vector<Flaw> mended;
        stopped && !once && wish.mend && mend_record(record, out.start, dialect, wish, mended)) {
        out.now = out.start;
        out.now.pass_draws(true);
        out.flaws = std::move(mended);
        record.notes.resize(noted);
        walk();
    }
    const std::size_t all = once ? moves_in_record : record.moves().size();
    const bool whole = out.played == all;
    take_ending(record, out.now, all - out.played);
    if (whole && record.flaws.empty()) {
        give_up_as_recorded(record, out.now);
        if (std::optional<Flaw> flaw = result_flaw(record, out.now, place_of(record, tags::status),
                                                   place_of(record, tags::result)))
            out.flaws.push_back(*std::move(flaw));
    }
    out.now.pass_draws(false);
    return out;
}

std::string number_text(const RecordedMove& move) {
    return move.number == 0 ? std::string() : fmt::format("{}{} ", move.number, move.begins ? "." : "...");
}

}  // namespace varia::records
