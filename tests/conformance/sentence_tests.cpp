// Every sentence of the tables in tests/reference-python/sentences must be true in Varia. A test reads one table, loads
// its variant once and holds each sentence of it; what fails names the table's line.
#include <algorithm>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "effort.hpp"
#include "sentences.hpp"
#include "starts.hpp"

namespace {

using conformance::man;
using conformance::Sentence;
using conformance::words;
using varia::Position;
using varia::Side;
using varia::VariantPtr;

class Sentences : public testing::TestWithParam<std::string> {};

// Plays the moves of a sentence. Returns false, and the reason in `why`, if a move is refused.
bool play(varia::Game& game, const std::string& moves, std::string& why) {
    for (const std::string& move : words(moves)) {
        if (move == "resign") {
            game.resign();
        } else if (const varia::Result<varia::Turn> played = game.play(move); !played) {
            why = move + ": " + played.error();
            return false;
        }
    }
    return true;
}

void check_moves(varia::Game& game, const VariantPtr& variant, const Sentence& sentence) {
    varia::Rules rules(variant);
    Position position = game.position();
    // Where turns have many steps there may be too many turns to list them only to find one.
    const bool lists = sentence.has("moves") || sentence.has("count");
    std::vector<std::string> legal;
    if (!game.outcome().over && (lists || !variant->has_turns())) legal = varia::sorted_turn_texts(rules, position);
    std::vector<std::string> listed;
    const std::vector<std::string> of = words(sentence.get("of"));
    std::ranges::copy_if(legal, std::back_inserter(listed), [&](const std::string& move) {
        return of.empty() ||
               std::ranges::any_of(of, [&](const std::string& from) { return move.starts_with(from + "-"); });
    });
    if (sentence.has("moves")) {
        std::vector<std::string> wanted = words(sentence.get("moves"));
        std::erase(wanted, "none");
        std::ranges::sort(wanted);
        EXPECT_EQ(listed, wanted);
    }
    const auto is_there = [&](const std::string& move) {
        if (lists || !variant->has_turns()) return std::ranges::find(legal, move) != legal.end();
        const varia::Result<varia::Turn> turn = varia::parse_turn(rules, position, move);
        return !game.outcome().over && turn && varia::turn_text(rules, position, *turn) == move;
    };
    for (const std::string& move : words(sentence.get("can"))) EXPECT_TRUE(is_there(move)) << move;
    for (const std::string& move : words(sentence.get("cannot"))) EXPECT_FALSE(is_there(move)) << move;
    if (sentence.has("count")) {
        EXPECT_EQ(listed.size(), std::stoul(sentence.get("count")));
    }
}

void hold(const VariantPtr& variant, const Sentence& sentence) {
    const std::string text = conformance::position_text(variant, sentence);
    SCOPED_TRACE(text);
    const varia::Result<Position> start = varia::parse_position(variant, text);
    const bool wrong = sentence.get("wrong") == "yes";
    if (!start) {
        EXPECT_TRUE(wrong) << start.error();
        return;
    }
    varia::Game game(variant, *start);
    std::string why;
    const bool played = play(game, sentence.get("play"), why);
    ASSERT_EQ(played, !wrong) << why;
    if (wrong) return;

    check_moves(game, variant, sentence);
    const Position& position = game.position();
    if (sentence.has("status")) {
        EXPECT_EQ(game.outcome().text(*variant), sentence.get("status"));
    }
    if (sentence.has("clock")) {
        EXPECT_EQ(position.clock(), std::stoi(sentence.get("clock")));
    }
    if (sentence.has("next")) {
        EXPECT_EQ(variant->definition().sides.of(position.turn()).letter, sentence.get("next"));
    }
    std::string points;
    std::string out;
    for (const Side side : variant->sides()) {
        const int counted = game.outcome().over ? game.outcome().points[static_cast<std::size_t>(index(side))]
                                                : position.points(side);
        points += (points.empty() ? "" : ",") + std::to_string(counted);
        if (position.out().has(side)) out += variant->definition().sides.of(side).letter;
    }
    if (sentence.has("points")) {
        EXPECT_EQ(points, sentence.get("points"));
    }
    if (sentence.has("out")) {
        EXPECT_EQ(out, sentence.get("out") == "-" ? "" : sentence.get("out"));
    }
    for (const std::string& word : words(sentence.get("board"))) {
        const auto [cell, piece] = man(variant, word);
        EXPECT_EQ(position.at(cell), piece) << word;
    }
    // A sentence must expect at least one thing, or it would prove nothing.
    const auto expects = [&](const char* key) { return sentence.has(key); };
    const std::vector<const char*> known{"moves", "can",  "cannot", "count", "status",
                                         "clock", "next", "points", "out",   "board"};
    EXPECT_TRUE(std::ranges::any_of(known, expects));
}

TEST_P(Sentences, Hold) {
    const varia::Result<VariantPtr> variant = varia::load_builtin(GetParam());
    ASSERT_TRUE(variant) << variant.error();
    const std::vector<Sentence> all = conformance::sentences(GetParam());
    EXPECT_FALSE(all.empty());
    for (const Sentence& sentence : all) {
        SCOPED_TRACE(sentence.place + ": " + sentence.name + ": " + sentence.get("rule"));
        hold(*variant, sentence);
    }
}

INSTANTIATE_TEST_SUITE_P(Pages, Sentences, testing::ValuesIn(conformance::games_with_sentences()),
                         [](const auto& info) { return conformance::test_name(info.param); });

}  // namespace
