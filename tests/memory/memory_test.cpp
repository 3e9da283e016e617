// Compares memory() with the memory that was really allocated. This program counts every block that C++ code allocates;
// therefore it is a program of its own. Lua allocates elsewhere and is not counted here.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/game.hpp>
#ifdef VARIA_IMPORTERS
#include <varia/importers/import.hpp>
#endif
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

namespace {

std::int64_t held = 0;   // bytes of all blocks not yet freed; the program has one thread
std::int64_t most = 0;   // the most that was held at a time
std::int64_t asked = 0;  // number of allocations
constexpr std::size_t room = alignof(std::max_align_t) > sizeof(std::size_t) ? alignof(std::max_align_t)
                                                                             : sizeof(std::size_t);

}  // namespace

// A block begins with its size.
void* operator new(std::size_t size) {
    void* block = std::malloc(size + room);
    if (block == nullptr) throw std::bad_alloc();
    *static_cast<std::size_t*>(block) = size;
    held += static_cast<std::int64_t>(size);
    most = std::max(most, held);
    ++asked;
    return static_cast<char*>(block) + room;
}
// The standard library's nothrow operator new calls the operator new above. A sanitizer's does not.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* pointer) noexcept {
    if (pointer == nullptr) return;
    void* block = static_cast<char*>(pointer) - room;
    held -= static_cast<std::int64_t>(*static_cast<std::size_t*>(block));
    std::free(block);
}
void operator delete(void* pointer, std::size_t) noexcept { operator delete(pointer); }

namespace {

using namespace varia;

VariantPtr shipped(const std::string& name, const LoadOptions& options = {}) {
    const Result<VariantPtr> variant = load_builtin(name, options);
    if (!variant) throw std::runtime_error(variant.error());
    return *variant;
}

// The layout of a hash table's nodes depends on the standard library. memory() is exact for libstdc++.
void expect_bytes(std::size_t said, std::size_t inside, std::int64_t allocated, const std::string& what) {
    const auto outside = static_cast<double>(said - inside);
#ifdef __GLIBCXX__
    EXPECT_EQ(outside, static_cast<double>(allocated)) << what;
#else
    EXPECT_NEAR(outside, static_cast<double>(allocated), 0.1 * static_cast<double>(allocated) + 64) << what;
#endif
}

// Flat and deep boards, hands, moving blocks, with and without bitboards, holds, drops that may not mate.
const std::vector<std::string> names{"chess",    "shogi",    "xiangqi", "raumschach", "great-shatranj-3d",
                                     "elevator", "tesschess"};

TEST(Memory, OfAPosition) {
    for (const std::string& name : names) {
        const VariantPtr variant = shipped(name);
        const Position start = start_position(variant);
        const std::int64_t before = held;
        const Position copy = start;  // NOLINT(performance-unnecessary-copy-initialization)
        expect_bytes(copy.memory(), sizeof(Position), held - before, name);
        EXPECT_GE(copy.memory(), sizeof(Position) + static_cast<std::size_t>(variant->board().cells())) << name;
    }
}

// A variant compiled from a definition: compares the memory allocated for it, without that of its definition and its
// board.
TEST(Memory, OfAVariant) {
    for (const std::string& name : builtin_variants()) {
        const VariantPtr known = shipped(name);
        const Definition& definition = known->definition();
        std::int64_t before = held;
        const Result<Board> board = Board::build(definition.board, definition.options, definition.files);
        ASSERT_TRUE(board) << name;
        const std::int64_t of_board = held - before;
        before = held;
        Definition copy = definition;
        const std::int64_t of_definition = held - before;
        const Result<VariantPtr> variant = Variant::compile(std::move(copy));
        ASSERT_TRUE(variant) << name << ": " << variant.error();
        const std::int64_t allocated = held - before - of_board - of_definition;
        EXPECT_NEAR(static_cast<double>((*variant)->memory()), static_cast<double>(allocated), 64) << name;
        EXPECT_GE(static_cast<std::size_t>(allocated), sizeof(Variant)) << name;
    }
}

TEST(Memory, OfAGameAsItGrows) {
    for (const std::string& name : names) {
        const VariantPtr variant = shipped(name);
        const std::int64_t before = held;
        Game game(variant);
        const std::size_t fresh = game.memory();
        expect_bytes(fresh, sizeof(Game), held - before, name);
        std::mt19937_64 random(1);
        for (int i = 0; i < 60 && !game.legal_moves().empty(); ++i) {
            game.play(game.legal_moves()[random() % game.legal_moves().size()]);
            expect_bytes(game.memory(), sizeof(Game), held - before, name);
        }
        // A half-move stores at least the move, its undo information, its text and a key.
        const std::size_t min = sizeof(Move) + sizeof(Position::Undo) + sizeof(std::string) + sizeof(std::uint64_t);
        EXPECT_GE(game.memory(), fresh + static_cast<std::size_t>(game.plies()) * min) << name;
    }
}

TEST(Memory, OfRulesThatCount) {
    const VariantPtr variant = shipped("octahedral");
    Position position = start_position(variant);
    const std::int64_t before = held;
    Rules rules(variant);
    const std::size_t fresh = rules.memory();
    (void)rules.perft(position, 3);
    const std::int64_t allocated = held - before;
    expect_bytes(rules.memory(), sizeof(Rules), allocated, "after perft");
    EXPECT_GT(rules.memory(), fresh);
}

TEST(Memory, OfAMatchAsItGrows) {
    for (const std::string boards : {"2", "5", "70"}) {
        LoadOptions options;
        options.set = {{"boards", boards}};
        const Result<LinkedBoardsPtr> linked = load_linked_boards(*shipped("elevator-chess", options));
        ASSERT_TRUE(linked);
        const std::int64_t before = held;
        Match match(*linked);
        expect_bytes(match.memory(), sizeof(Match), held - before, boards);
        EXPECT_GE(match.memory(), static_cast<std::size_t>(std::stoi(boards)) * match.position(0).memory());
        std::mt19937_64 random(1);
        for (int i = 0; i < 100 && !match.over(); ++i) {
            const ActionList actions = match.legal_actions();
            match.act(actions[random() % actions.size()]);
        }
        expect_bytes(match.memory(), sizeof(Match), held - before, boards);
    }
}

// A search does and undoes moves, copies positions and calls the previews of moves. It allocates nothing once its lists
// have grown.
TEST(Memory, NoneIsAskedForInASearch) {
    for (const std::string& name : names) {
        const VariantPtr variant = shipped(name);
        Rules rules(variant);
        const Position start = start_position(variant);
        Position position = start;
        Position copy = start;
        Position::Undo undo;
        undo.reserve(256);
        MoveList moves;
        ConsequenceList described;
        std::int64_t in_moves = 0;  // allocations by doing, undoing and copying
        std::int64_t in_questions = 0;
        // The same game twice: in the first round the lists may grow.
        for (int round = 0; round < 2; ++round) {
            std::mt19937_64 random(3);
            position = start;
            in_moves = in_questions = 0;
            for (int ply = 0; ply < 40; ++ply) {
                const std::int64_t before = asked;
                rules.legal_captures(position, moves, Quiet::promotions);
                rules.legal_moves(position, moves);
                in_questions += asked - before;
                if (moves.empty()) break;
                for (const Move move : moves) {
                    std::int64_t now = asked;
                    copy = position;
                    rules.do_move(copy, move, undo);
                    rules.undo_move(copy, undo);
                    in_moves += asked - now;
                    now = asked;
                    (void)rules.gives_check(position, move);
                    (void)rules.key_after(position, move);
                    (void)rules.captures(position, move);
                    rules.consequences(position, move, described);
                    in_questions += asked - now;
                }
                if (!rules.in_check(position, position.turn())) {
                    const std::int64_t now = asked;
                    rules.do_null_move(position, undo);
                    rules.undo_move(position, undo);
                    in_moves += asked - now;
                }
                rules.do_move(position, moves[random() % moves.size()], undo);
            }
        }
        EXPECT_EQ(in_moves, 0) << name;
        EXPECT_EQ(in_questions, 0) << name;
    }
}

// memory() includes Lua's memory, so it is more than C++ code has allocated.
TEST(Memory, OfScripts) {
    const VariantPtr variant = shipped("tamerlane");
    const std::int64_t before = held;
    Game game(variant);
    while (game.plies() < 10) game.play(game.legal_moves().front());
    EXPECT_GT(static_cast<std::int64_t>(game.memory() - sizeof(Game)), held - before + 4096);
}

// Texts of 4 KiB that are made to be dear to read: one part again and again, alone and in place of each field of a good
// text, and a good text again and again.
std::vector<std::string> hostile_texts(const std::string& good) {
    constexpr std::size_t size = 4096;
    const auto filled = [](const std::string& part) {
        std::string text;
        while (text.size() + part.size() <= size) text += part;
        return text;
    };
    std::vector<std::string> fields;
    for (std::size_t at = 0; at < good.size();) {
        const std::size_t end = std::min(good.find(' ', at), good.size());
        fields.push_back(good.substr(at, end - at));
        at = end + 1;
    }
    std::vector<std::string> texts{filled(good), filled(good + " "), good + filled(" ")};
    for (const char* part :
         {"1",  "9",  "0",  "+",  "++P", "k",   "K", "P",  "Pp", "/", "1/", "[", "]",  "*",    "-",  "--", "=",
          "a1", "e3", "10", "1,", "W1,", "K1-", ":", ":W", "2P", "x", "~",  "(", "歩", "\xff", " 1", "A"}) {
        texts.push_back(filled(part));
        for (std::size_t f = 0; f < fields.size(); ++f) {
            std::string text;
            for (std::size_t g = 0; g < fields.size(); ++g)
                text += (g == 0 ? "" : " ") + (g == f ? filled(part) : fields[g]);
            texts.push_back(std::move(text));
        }
    }
    return texts;
}

// What reading takes: bytes at a time, and allocations.
struct Taken {
    std::int64_t bytes = 0, allocations = 0;
};
template <class Read>
Taken taken_by(Read&& read) {
    const std::int64_t before = held, begun = asked;
    most = held;
    read();
    return {most - before, asked - begun};
}

const std::vector<std::string> games_with_dialects{"chess",
                                                   "chess960",
                                                   "3check",
                                                   "crazyhouse",
                                                   "seirawan",
                                                   "capablanca",
                                                   "duck",
                                                   "amazons",
                                                   "janggi",
                                                   "makruk",
                                                   "cambodian",
                                                   "sittuyin",
                                                   "grand",
                                                   "reversi",
                                                   "shogi",
                                                   "minishogi",
                                                   "chu-shogi",
                                                   "xiangqi",
                                                   "berolina",
                                                   "draughts-international",
                                                   "draughts-english",
                                                   "draughts-russian",
                                                   "draughts-brazilian"};

// A text of 4 KiB is read or refused within 1 MiB and some thousand allocations, in each dialect of each game, and
// where the dialect is found out. (An allocation takes less than 100 ns, so 10,000 take less than 1 ms.)
TEST(Memory, OfHostilePositionTexts) {
    for (const std::string& game : games_with_dialects) {
        const VariantPtr variant = shipped(game);
        const auto bounded = [&](const std::string& text, const std::string& how, auto&& read) {
            const Taken taken = taken_by(read);
            EXPECT_LT(taken.bytes, std::int64_t{1} << 20U) << game << how << text.substr(0, 60);
            EXPECT_LT(taken.allocations, 10'000) << game << how << text.substr(0, 60);
        };
        for (const DialectInfo& info : dialects(*variant)) {
            const DialectDef& dialect = *find_dialect(*variant, info.name);
            const Result<std::string> good = format_position(start_position(variant), dialect);
            if (!info.positions || !good) continue;
            for (const std::string& text : hostile_texts(*good))
                bounded(text, " as " + std::string(info.name) + " ",
                        [&] { static_cast<void>(parse_position(variant, text, dialect)); });
        }
        for (const std::string& text : hostile_texts(variant->start()))
            bounded(text, " ", [&] { static_cast<void>(parse_position(variant, text)); });
    }
}

// The same for moves. All legal turns are compared with a text, so the bound is one for each turn. A text of more than
// 256 bytes is refused before that.
TEST(Memory, OfHostileMoveTexts) {
    for (const std::string& game : games_with_dialects) {
        const VariantPtr variant = shipped(game);
        Rules rules(variant);
        Position position = start_position(variant);
        TurnList all;
        rules.legal_turns(position, all);
        const auto turns = static_cast<std::int64_t>(all.size());
        const auto bounded = [&](const std::string& text, const std::string& how, auto&& read) {
            const Taken taken = taken_by(read);
            EXPECT_LT(taken.bytes, (std::int64_t{1} << 20U) + 4096 * turns) << game << how << text.substr(0, 60);
            EXPECT_LT(taken.allocations, 10'000 + 500 * turns) << game << how << text.substr(0, 60);
        };
        for (const DialectInfo& info : dialects(*variant)) {
            const DialectDef& dialect = *find_dialect(*variant, info.name);
            if (!info.moves) continue;
            const Result<std::string> good = turn_text(rules, position, all[all.size() / 2], dialect);
            ASSERT_TRUE(good) << game << " " << info.name;
            for (const std::string& text : hostile_texts(*good))
                for (const std::string& part : {text, text.substr(0, 256)}) {
                    bounded(part, " as " + std::string(info.name) + " ",
                            [&] { static_cast<void>(parse_turn(rules, position, part, dialect)); });
                    bounded(part, " ", [&] { static_cast<void>(parse_turn(rules, position, part)); });
                }
        }
    }
}

#ifdef VARIA_IMPORTERS
// The largest files that the importer reads take less than 64 MiB, whatever they say.
TEST(Memory, OfAnImport) {
    std::string letters = "[a0:crazyhouse]\n", chain = letters, twice = "[a:chess]\n", wrong;
    for (int i = 1; i <= 25; ++i)
        letters += "customPiece" + std::to_string(i) + " = " + static_cast<char>('a' + i - 1) + ":" +
                   std::string(990, 'W') + "\n";
    for (int i = 1; i < 300; ++i) {
        chain += "[a" + std::to_string(i) + ":a" + std::to_string(i - 1) + "]\n";
        letters += "[a" + std::to_string(i) + ":a0]\n";
    }
    while (twice.size() < (std::size_t{1} << 20U) - 8) twice += "a=\n";
    while (wrong.size() < (std::size_t{1} << 20U) - 8) wrong += "x\n";
    for (const std::string& text : {letters, chain, twice, wrong}) {
        const std::int64_t before = held;
        most = held;
        { const auto games = importers::import_fairy(text, "large.ini"); }
        EXPECT_LT(most - before, std::int64_t{64} << 20U) << text.substr(0, 40);
        EXPECT_LT(held - before, std::int64_t{4} << 20U) << "the games of that program are kept, and no more";
    }
}

// Work grows with the lines and not with their square: a file of 500 lines takes at most 200 allocations a line.
TEST(Memory, AllocationsOfAnImport) {
    std::string text = "[a:chess]\n";
    for (int i = 0; i < 250; ++i) text += "[b" + std::to_string(i) + ":a]\n";
    for (int i = 0; i < 249; ++i) text += "unknown" + std::to_string(i) + " = kqrbnp\n";
    static_cast<void>(importers::import_fairy("[a:chess]\n", "small.ini"));  // reads that program's own games
    const std::int64_t before = asked;
    static_cast<void>(importers::import_fairy(text, "large.ini", {"b249"}));
    EXPECT_LT(asked - before, 500 * 200);
}
#endif

}  // namespace
