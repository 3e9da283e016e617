// Hosts that pass unusual arguments or use the library in unusual ways: texts that are null or very long, readers that
// throw, variants that are released, processes that fork.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/script.hpp>

#include "scripted_atomic.hpp"

namespace hosts_test {

using namespace varia;

VariantPtr builtin(const char* name) {
    const Result<VariantPtr> variant = load_builtin(name);
    EXPECT_TRUE(variant) << variant.error();
    return *variant;
}

LinkedBoardsPtr linked_of(const VariantPtr& variant) {
    const Result<LinkedBoardsPtr> linked = load_linked_boards(*variant);
    EXPECT_TRUE(linked) << linked.error();
    return *linked;
}

// Checks that every function that reads a text refuses this one, with a short message.
void expect_refused(std::string_view text) {
    const VariantPtr chess = builtin("chess");
    const auto refused = [](const auto& result) {
        EXPECT_FALSE(result);
        EXPECT_FALSE(result.error().empty());
        EXPECT_LT(result.error().size(), 1000U);
    };
    refused(load_text(text, "x.toml", "x"));
    refused(read_definition(text, "x.toml", "x"));
    refused(load_builtin(text));
    refused(parse_position(chess, text));
    Game game(chess);
    refused(game.play(text));
    Position start = start_position(chess);
    refused(parse_move(game.rules(), start, text));
    const LinkedBoardsPtr linked = linked_of(builtin("elevator-chess"));
    refused(Match::parse(linked, text));
    Match match(linked);
    refused(match.play(text));
}

TEST(Hosts, TextsThatAreNotThereAreEmpty) {
    expect_refused({});
    expect_refused("");
    const VariantPtr chess = builtin("chess");
    EXPECT_EQ(chess->find_kind({}), 0);
    EXPECT_EQ(chess->zone({}, Side::first).size(), 64U);  // an empty zone reference means all cells
    EXPECT_EQ(chess->board().find({}), no_cell);
    ScriptProgram program(ScriptSettings{});
    EXPECT_TRUE(program.run({}, ""));
    EXPECT_TRUE(program.explore({}));
}

// Texts of more than 31 and 32 bits of length. They take no memory as long as they are not read.
TEST(Hosts, TextsAreRefusedByTheirLength) {
    for (const std::size_t size : {(std::size_t{1} << 31) + 1, (std::size_t{1} << 32) + 5}) {
        void* zeros = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (zeros == MAP_FAILED) continue;  // no address space for such a text, so there is nothing to test
        const std::string_view text(static_cast<const char*>(zeros), size);
        expect_refused(text);
        ScriptProgram program(ScriptSettings{});
        EXPECT_FALSE(program.run(text, "long.lua"));
        EXPECT_FALSE(program.explore(text));
        munmap(zeros, size);
    }
}

TEST(Hosts, FilesNeedAReader) {
    const Result<VariantPtr> extending = load_text("format = 1\nname = \"X\"\nextends = \"other.toml\"\n", "x.toml",
                                                   "x");
    ASSERT_FALSE(extending);
    EXPECT_NE(extending.error().find("x.toml:3:11: error: "), std::string::npos) << extending.error();
    const Result<VariantPtr> scripted = load_text(
        "format = 1\nname = \"X\"\nextends = \"chess\"\nscript = \"rules.lua\"\n[[hook]]\npoint = \"allow\"\ncall = "
        "\"f\"\n",
        "x.toml", "x");
    ASSERT_FALSE(scripted);
    EXPECT_NE(scripted.error().find("x.toml:"), std::string::npos) << scripted.error();
}

// An exception of a reader belongs to its host: it passes through, and the next load works.
TEST(Hosts, AReaderThatThrowsIsHeard) {
    LoadOptions options;
    options.read = [](const std::string&) -> FileText { throw std::runtime_error("the disk is gone"); };
    EXPECT_THROW((void)load_text("format = 1\nname = \"X\"\nextends = \"other.toml\"\n", "x.toml", "x", options),
                 std::runtime_error);
    EXPECT_THROW(
        (void)load_text(
            "format = 1\nname = \"X\"\nextends = \"chess\"\nscript = \"rules.lua\"\n[[hook]]\npoint = \"allow\"\n"
            "call = \"f\"\n",
            "x.toml", "x", options),
        std::runtime_error);
    EXPECT_TRUE(tests::scripted_atomic());
}

TEST(Hosts, WhatIsMadeOfAVariantOutlivesItsHandle) {
    VariantPtr variant = tests::scripted_atomic().value();
    Position position = start_position(variant);
    Rules rules(variant);
    Game game(variant);
    LinkedBoardsPtr linked = linked_of(builtin("elevator-chess"));
    Match match(linked);
    variant.reset();
    linked.reset();
    EXPECT_EQ(rules.perft(position, 1), 20U);  // as in chess
    game.play(game.legal_moves().front());
    EXPECT_TRUE(game.undo());
    match.act(match.legal_actions().front());
    EXPECT_TRUE(match.undo());
    EXPECT_FALSE(position.variant().id().empty());
}

TEST(Hosts, MovedFromIsDestroyable) {
    const VariantPtr variant = tests::scripted_atomic().value();
    const LinkedBoardsPtr linked = linked_of(builtin("elevator-chess"));
    Rules rules(variant);
    Rules other_rules(std::move(rules));
    rules = std::move(other_rules);
    Match match(linked);
    Match other_match(std::move(match));
    match = other_match;
    EXPECT_TRUE(match == other_match);
    ScriptProgram program(ScriptSettings{});
    ScriptProgram other_program(std::move(program));
    program = std::move(other_program);
    EXPECT_TRUE(program.run("return true", "x.lua"));
    Position position = start_position(variant);
    Position other_position(std::move(position));
    position = other_position;
    EXPECT_TRUE(position == other_position);
    EXPECT_EQ(rules.count_legal_moves(position), 20U);  // as in chess
}

TEST(Hosts, AForkedProcessPlaysOn) {
    const VariantPtr variant = tests::scripted_atomic().value();
    Game game(variant);
    const std::size_t moves = game.legal_moves().size();
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        Game another(variant);
        const bool same = game.legal_moves().size() == moves && another.legal_moves().size() == moves;
        game.play(game.legal_moves().front());
        _exit(same && game.undo() && load_builtin("chess") ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    game.play(game.legal_moves().front());
    EXPECT_TRUE(game.undo());
}

// A variant on the largest board, with five kinds that can be dropped anywhere.
std::string large_variant(const std::string& rules, const std::string& pieces, const std::string& position) {
    return "format = 1\nname = \"Large\"\n[board]\naxes = [{ name = \"file\", labels = \"1-128\" }, { name = \"rank\", "
           "labels = \"1-128\" }]\n"
           "cell = \"{file}r{rank}\"\n[rules]\nreserve = \"captor\"\n" +
           rules + "\n" + pieces + "[setup]\nposition = \"" + position + "\"\n";
}

TEST(Hosts, MoreThan65535MovesAreListedAndCounted) {
    std::string pieces;
    for (const char letter : {'A', 'B', 'C', 'D', 'E'})
        pieces += std::string("[pieces.") + letter + "]\nname = \"" + letter + "\"\nmoves = []\ndrop = true\n";
    std::string rows;
    for (int i = 0; i < 128; ++i) rows += i == 0 ? "128" : "/128";
    const Result<VariantPtr> variant = load_text(
        large_variant("goal = [{ kinds = [\"A\"], zone = \"rank == 128\", result = \"win\" }]", pieces,
                      rows + "[ABCDE] w"),
        "large.toml", "large");
    ASSERT_TRUE(variant) << variant.error();
    Rules rules(*variant);
    Position position = start_position(*variant);
    EXPECT_EQ(rules.legal_moves(position).size(), 5U * 128 * 128);
    EXPECT_EQ(rules.count_legal_moves(position), 5U * 128 * 128);
    EXPECT_EQ(rules.perft(position, 1), 5U * 128 * 128);
    const Result<Move> last = parse_move(rules, position, "E@128r128");
    ASSERT_TRUE(last) << last.error();
}

// Every cell has a piece whose letter has two characters, and for each of them the text must say that it has moved.
TEST(Hosts, TheLongestTextsAreReadBack) {
    std::string rows;
    for (int i = 0; i < 128; ++i) {
        if (i > 0) rows += '/';
        for (int j = 0; j < 128; ++j) rows += "+P";
    }
    const Result<VariantPtr> variant = load_text(
        large_variant("extinction = [{ result = \"loss\" }]",
                      "[pieces.\"+P\"]\nname = \"Pawn\"\nmoves = [{ leap = [0, 1], first = true }]\n", rows + " w"),
        "large.toml", "large");
    ASSERT_TRUE(variant) << variant.error();
    Position position = start_position(*variant);
    for (int c = 0; c < (*variant)->board().cells(); ++c) position.set_unmoved(static_cast<Cell>(c), false);
    const std::string text = format_position(position);
    EXPECT_GT(text.size(), 64U << 10);
    const Result<Position> read = parse_position(*variant, text);
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*read == position);
}

}  // namespace hosts_test
