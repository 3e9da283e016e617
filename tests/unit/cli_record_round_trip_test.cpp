// Games of every shipped variant, written and read again, are unchanged.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <varia/load.hpp>

#include "effort.hpp"
#include "record_file.hpp"
#include "record_json.hpp"
#include "record_reader.hpp"
#include "record_start.hpp"
#include "record_variants.hpp"
#include "record_writer.hpp"
#include "replayed.hpp"
#include "source_dir.hpp"
#include "tag_names.hpp"

namespace cli_record_round_trip_test {

using namespace varia;
using namespace varia::records;

// Returns a random game. With `give_up` its last player resigns.
Contest random_game(const VariantPtr& variant, int actions, std::uint64_t seed, bool give_up) {
    std::mt19937_64 random(seed);
    Contest contest(variant);
    for (int i = 0; i < actions && !contest.over(); ++i) {
        const ActionList list = contest.ordered_actions();
        if (list.empty()) break;
        contest.act(list[random() % list.size()]);
    }
    if (give_up && contest.match() == nullptr && !contest.over() && !contest.mid_turn()) {
        Action action;
        action.type = ActionType::resign;
        contest.act(action);
    }
    return contest;
}

GameRecord record_for(Contest& contest, MoveForm form) {
    GameRecord record = record_of(contest);
    const Contest start(contest.variant_ptr());
    ReplayWish wish;
    wish.form = form;
    const Replayed replayed = replay(record, start, wish);
    EXPECT_TRUE(replayed.flaws.empty()) << replayed.flaws.front().message;
    set_heading(record, start, {});
    set_ending(record, contest, contest.standing());
    return record;
}

void expect_same(const GameRecord& record, const GameRecord& read, const std::string& text) {
    ASSERT_EQ(read.tags.size(), record.tags.size()) << text;
    for (std::size_t i = 0; i < record.tags.size(); ++i) {
        EXPECT_EQ(read.tags[i].name, record.tags[i].name);
        EXPECT_EQ(read.tags[i].value, record.tags[i].value);
    }
    ASSERT_EQ(read.moves().size(), record.moves().size()) << text;
    for (std::size_t i = 0; i < record.moves().size(); ++i)
        EXPECT_EQ(read.moves()[i].text, record.moves()[i].text) << text;
    EXPECT_EQ(read.result, record.result);
    ASSERT_TRUE(read.flaws.empty()) << read.flaws.front().message << "\n" << text;
}

// Checks that the record that was read is the same game.
void expect_replays(GameRecord read, Contest& contest, const std::string& text) {
    const Result<Contest> start = start_of_record(read, contest.variant_ptr());
    ASSERT_TRUE(start) << start.error();
    Replayed again = replay(read, *start);
    ASSERT_TRUE(again.flaws.empty()) << again.flaws.front().message << "\n" << text;
    EXPECT_EQ(again.now.text(), contest.text()) << text;
    EXPECT_EQ(again.now.standing().text, contest.standing().text) << text;
    EXPECT_EQ(other_rules(read, contest.variant_ptr()), "");
}

TEST(RecordRoundTrip, GamesOfEveryVariant) {
    for (const std::string& name : builtin_variants()) {
        SCOPED_TRACE(name);
        const Result<VariantPtr> variant = load_builtin(name);
        ASSERT_TRUE(variant) << variant.error();
        const bool large = (*variant)->board().cells() > 200;
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            Contest contest = random_game(*variant, large ? 8 : 30, seed, seed == 2);
            for (const MoveForm form : {MoveForm::usual, MoveForm::canonical}) {
                const GameRecord record = record_for(contest, form);
                const std::string text = pgn_text(record);
                RecordReader reader(text);
                std::optional<GameRecord> read = reader.next();
                ASSERT_TRUE(read);
                expect_same(record, *read, text);
                expect_replays(*read, contest, text);
                EXPECT_FALSE(reader.next()) << text;
            }
        }
    }
}

// The games beside the variants, as PGN and back: finished games with all the endings that occur.
TEST(RecordRoundTrip, GamesBesideTheVariants) {
    int games = 0;
    for (const std::string& name : builtin_variants()) {
        const std::filesystem::path folder = std::filesystem::path(tests::source_dir()) / "variants" / name / "games";
        if (!std::filesystem::is_directory(folder)) continue;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".txt") continue;
            SCOPED_TRACE(entry.path().string());
            std::ifstream in(entry.path(), std::ios::binary);
            GameRecord record = record_in_text(std::string{std::istreambuf_iterator<char>(in), {}});
            const OptionValues set = options_in_text(record.value(tags::options));
            const Result<VariantPtr> variant = load_builtin(name, {set, {}});
            ASSERT_TRUE(variant) << variant.error();
            const Result<Contest> start = start_of_record(record, *variant);
            ASSERT_TRUE(start) << start.error();
            ReplayWish wish;
            wish.form = MoveForm::usual;
            Replayed replayed = replay(record, *start, wish);
            ASSERT_TRUE(replayed.flaws.empty()) << replayed.flaws.front().message;
            set_heading(record, *start, set);
            set_ending(record, replayed.now, replayed.now.standing());
            const std::string text = pgn_text(record);
            RecordReader reader(text);
            expect_replays(reader.next().value(), replayed.now, text);
            ++games;
        }
    }
    EXPECT_GT(games, 150);
}

// The other forms keep the moves and what is needed to play them.
TEST(RecordRoundTrip, OtherForms) {
    for (const char* const name : {"chess", "crazyhouse", "duck", "raumschach", "four-player", "elevator-chess",
                                   "draughts-international", "tai-shogi"}) {
        SCOPED_TRACE(name);
        const VariantPtr variant = load_builtin(name).value();
        Contest contest = random_game(variant, 12, 7, false);
        GameRecord record = record_for(contest, MoveForm::canonical);
        {
            RecordFile file("# of ours\n" + plain_text(record));
            EXPECT_EQ(file.form(), RecordForm::text);
            expect_replays(file.next().value(), contest, plain_text(record));
        }
        GameRecord wired = record_for(contest, MoveForm::uci);
        {
            RecordFile file(uci_line(wired));
            EXPECT_EQ(file.form(), RecordForm::uci);
            expect_replays(file.next().value(), contest, uci_line(wired));
        }
        Replayed replayed = replay(record, Contest(variant));
        Json games = Json::array();
        games.add(game_json(record, replayed, {}));
        Json json = Json::object();
        json.set("games", std::move(games));
        RecordFile file(json.text());
        EXPECT_EQ(file.form(), RecordForm::json);
        expect_replays(file.next().value(), contest, json.text());
    }
}

}  // namespace cli_record_round_trip_test
