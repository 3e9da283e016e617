#include "record_dialect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include <varia/text.hpp>

#include "contest_dialect.hpp"
#include "record_lines.hpp"
#include "record_walker.hpp"
#include "tag_names.hpp"
#include "xboard_san.hpp"

namespace varia::records {
namespace {

// The dialects in which the moves of the record may be written, as far as the contest has them. A record in PGN that
// does not say it may be in any dialect of the game, if another program wrote it.
std::vector<std::string> dialects_of(const GameRecord& record, const Contest& start) {
    std::vector<std::string> names;
    for (const std::string& name : record.dialects)
        if (name.empty() || ContestDialect::of(start, name)) names.push_back(name);
    if (names.empty()) names.emplace_back();
    if (!record.dialects.empty() || record.find(tags::hash) != nullptr) return names;
    for (const DialectInfo& dialect : start.layout().dialects())
        if (dialect.moves) names.emplace_back(dialect.name);
    if (ContestDialect::of(start, xboard_san)) names.emplace_back(xboard_san);
    return names;
}

// How many moves of the main line are legal if they are read in this dialect; and the position after them.
std::size_t played_in(const GameRecord& record, const Contest& start, std::string_view dialect,
                      std::string* last = nullptr) {
    GameRecord copy;
    copy.moves() = record.moves();
    Contest now = start;
    now.pass_draws(true);
    std::vector<Flaw> flaws;
    const ReplayWish wish{.variations = false, .whole = false};
    RecordWalker walker(copy, now, wish, flaws);
    walker.read_in(dialect);
    walker.try_only();
    const std::size_t played = walker.walk(0);
    if (last != nullptr) *last = now.text();
    return played;
}

}  // namespace

std::string dialect_for(GameRecord& record, const Contest& start) {
    const std::vector<std::string> names = dialects_of(record, start);
    if (names.size() == 1 || record.moves().empty()) return names.front();
    const std::size_t all = record.moves().size();
    std::string best = names.front(), last;
    std::size_t most = 0;
    for (const std::string& name : names) {
        std::string position;
        const std::size_t played = played_in(record, start, name, &position);
        if (played == all && most == all && position != last && record.notes.size() < max_record_flaws) {
            record.notes.push_back(
                {record.place, fmt::format("these moves are legal in two ways of writing them; they are read as {}"
                                           ", not as {}",
                                           best.empty() ? "Varia writes them" : best, name)});
            break;
        }
        if (played > most) {
            most = played;
            best = name;
            last = position;
        }
        // A record that does not say how it is written is read as Varia writes it if that is possible.
        if (most == all && record.dialects.empty()) break;
    }
    return best;
}

std::size_t playable_moves(const GameRecord& record, const Contest& start) {
    std::size_t most = 0;
    for (const std::string& dialect : dialects_of(record, start))
        most = std::max(most, played_in(record, start, dialect));
    return most;
}

bool writes_moves_in(const Contest& contest, std::string_view dialect) {
    const std::optional<ContestDialect> moves = ContestDialect::of(contest, dialect);
    return moves && moves->writes();
}

std::string dialects_hint(const Contest& start) {
    std::string names;
    for (const DialectInfo& dialect : start.layout().dialects())
        if (dialect.moves) append_item(names, ", ", dialect.name);
    return names.empty() ? "it has no dialect that writes moves" : "its dialects are " + names;
}

}  // namespace varia::records
