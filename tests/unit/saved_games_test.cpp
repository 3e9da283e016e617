// Many random games of every shipped variant, also ended within a turn. Saved as a record, read again and replayed,
// they lead to the same position by the same texts. The long run plays more than 100,000 games, at least 500 of each
// variant.
#include <gtest/gtest.h>

#include <cstdint>
#include <iostream>
#include <random>
#include <string>

#include <varia/load.hpp>

#include "effort.hpp"
#include "record_file.hpp"
#include "record_reader.hpp"
#include "record_variants.hpp"
#include "record_writer.hpp"
#include "replayed.hpp"

namespace saved_games_test {

using namespace varia;
using namespace varia::records;

// Plays step by step, as a person does. Only whole turns are kept.
Contest random_game(const VariantPtr& variant, int max, std::mt19937_64& random) {
    Contest contest(variant);
    const int actions = 1 + static_cast<int>(random() % static_cast<std::uint64_t>(max));
    for (int i = 0; (i < actions || contest.mid_turn()) && i < 4 * max && !contest.over(); ++i) {
        const ActionList list = contest.legal_actions();
        if (list.empty()) break;
        contest.act(list[random() % list.size()]);
    }
    while (contest.mid_turn() && !contest.legal_actions().empty() && contest.undo_step()) {
    }
    return contest;
}

// Returns what went wrong; empty if nothing did.
std::string saved_and_loaded(const Contest& played, MoveForm form) {
    Contest contest = played;
    const Contest start(contest.variant_ptr());
    GameRecord record = record_of(contest);
    ReplayWish wish;
    wish.form = form;
    const Replayed written = replay(record, start, wish);
    if (!written.flaws.empty()) return "not written: " + written.flaws.front().message;
    set_heading(record, start, {});
    set_ending(record, contest, contest.standing());
    const std::string text = form == MoveForm::uci ? uci_line(record) : pgn_text(record);
    RecordFile file(text);
    std::optional<GameRecord> read = file.next();
    if (!read) return "not read: " + text;
    const Replayed again = replay(*read, start);
    if (!again.flaws.empty()) return "not replayed: " + again.flaws.front().message + "\n" + text;
    if (again.now.text() != contest.text())
        return "comes to " + again.now.text() + ", not to " + contest.text() + "\n" + text;
    if (again.now.texts() != contest.texts()) return "has other texts\n" + text;
    return {};
}

TEST(SavedGames, AreTheGamesThatWerePlayed) {
    const bool long_form = conformance::long_run();
    const int games = long_form ? 1300 : 4;
    long all = 0;
    for (const std::string& name : builtin_variants()) {
        SCOPED_TRACE(name);
        const Result<VariantPtr> variant = load_builtin(name);
        ASSERT_TRUE(variant) << variant.error();
        const bool large = (*variant)->board().cells() > 200 || (*variant)->linked_boards() != nullptr;
        std::mt19937_64 random(20'250'101);
        for (int game = 0; game < games; ++game) {
            const Contest played = random_game(*variant, large ? 8 : 24, random);
            // UCI has no texts for matches.
            const MoveForm form = game % 4 == 3 && played.match() == nullptr ? MoveForm::uci
                                  : game % 2 == 0                            ? MoveForm::usual
                                                                             : MoveForm::canonical;
            const std::string wrong = saved_and_loaded(played, form);
            ASSERT_EQ(wrong, "") << "game " << game;
            ++all;
        }
        if (long_form) std::cout << name << " " << games << std::endl;
    }
    std::cout << all << " games\n";
}

}  // namespace saved_games_test
