// Endgames: chess is compared with published figures. All games are compared with the definition: the value of a
// position is the value of its best move, one half-move later.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <varia/load.hpp>
#include <varia/notation.hpp>
#include <varia/player/endgame.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/rules_hash.hpp>

#include "effort.hpp"
#include "shared.hpp"
#include "small_variant.hpp"

namespace varia::player::endgame_test {

namespace fs = std::filesystem;

EndgameReport solved(Endgames& endgames, const std::string& set, const EndgameLimits& limits = {}) {
    Result<EndgameReport> report = endgames.solve(set, limits);
    EXPECT_TRUE(report) << report.error();
    return report ? *report : EndgameReport{};
}

// A temporary folder that is removed at the end.
struct Folder {
    Folder()
        : path(fs::temp_directory_path() / ("varia-endgames-" + std::to_string(std::random_device{}()) + "-" +
                                            ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        fs::remove_all(path);
    }
    ~Folder() { fs::remove_all(path); }
    fs::path path;
};

// Computes a position's value from the values one half-move later.
std::optional<EndgameValue> by_moves(const Endgames& endgames, Rules& rules, Position& position) {
    const Side side = position.turn();
    const MoveList moves = rules.legal_moves(position);
    if (moves.empty() || Rules::is_dead(position))
        return EndgameValue{rules.outcome(position).score[static_cast<std::size_t>(index(side))], 0};
    std::optional<EndgameValue> best;
    Position::Undo undo;
    for (const Move move : moves) {
        rules.do_move(position, move, undo);
        const std::optional<EndgameValue> after = endgames.find(position);
        rules.undo_move(position, undo);
        if (!after) return std::nullopt;
        const Score share{after->share.denominator - after->share.numerator, after->share.denominator};
        const EndgameValue value{share, 2 * share.numerator == share.denominator ? 0 : after->plies + 1};
        if (!best) {
            best = value;
            continue;
        }
        const int difference = share.numerator * best->share.denominator - best->share.numerator * share.denominator;
        if (difference > 0 ||
            (difference == 0 && (value.wins() ? value.plies < best->plies : value.plies > best->plies)))
            best = value;
    }
    return best;
}

// The same game without the rules that end it because of dead positions.
VariantPtr without_dead_positions(const std::string& name) {
    VariantPtr variant = tests::load("format = 1\nname = \"Played on\"\nextends = \"" + name +
                                     "\"\n[rules]\ncannot_win = false\nbare_kings = false\n");
    EXPECT_TRUE(variant);
    return variant;
}

void expect_nothing_won(const std::string& name, const std::vector<std::string>& sets) {
    Endgames endgames(without_dead_positions(name));
    for (const std::string& set : sets) {
        SCOPED_TRACE(name + " " + set);
        const EndgameReport report = solved(endgames, set);
        for (const Side side : {Side::first, Side::second}) {
            EXPECT_GT(report.of(side).positions, 0U);
            EXPECT_EQ(report.of(side).won, 0U);
            EXPECT_EQ(report.of(side).lost, 0U);
        }
    }
}

// Compares random positions of the set with their moves. Returns the number of positions compared, at most `wanted`.
int hold_to_moves(const std::string& name, const std::string& set, int wanted) {
    SCOPED_TRACE(name + " " + set);
    const VariantPtr variant = variant_of(name);
    Endgames endgames(variant);
    const EndgameReport report = solved(endgames, set);
    if (!report.longest) return 0;
    Rules rules(variant);
    std::vector<Piece> men;
    for (const Side side : variant->sides())
        for (const Cell cell : report.longest->pieces(side)) men.push_back(report.longest->at(cell));
    const Position start = start_position(variant);
    std::uint64_t state = 1;
    int held = 0;
    for (int tries = 0; tries < 60 * wanted && held < wanted; ++tries) {
        Position position = *report.longest;
        for (std::size_t c = 0; c < static_cast<std::size_t>(variant->board().cells()); ++c)
            if (!position.at(static_cast<Cell>(c)).empty()) position.put(static_cast<Cell>(c), Piece{});
        bool fits = true;
        for (const Piece man : men) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            const auto cell = static_cast<Cell>((state >> 33) % static_cast<std::uint64_t>(variant->board().cells()));
            fits = fits && position.at(cell).empty();
            if (!fits) break;
            position.put(cell, man);
            // A pawn on a cell where pawns start has not moved.
            if (!variant->royal(man.kind()) && start.at(cell) == man && variant->kind(man.kind()).letter.text == "P")
                position.set_unmoved(cell, start.unmoved(cell));
        }
        position.set_turn(static_cast<int>(state >> 20 & 1));
        if (!fits || rules.in_check(position, !position.turn())) continue;
        const std::optional<EndgameValue> value = endgames.find(position);
        if (!value) continue;
        ++held;
        const std::optional<EndgameValue> expected = by_moves(endgames, rules, position);
        EXPECT_TRUE(expected) << format_position(position);
        if (!expected) continue;
        EXPECT_EQ(value->share.numerator * expected->share.denominator,
                  expected->share.numerator * value->share.denominator)
            << format_position(position);
        EXPECT_EQ(value->plies, expected->plies) << format_position(position);
    }
    return held;
}

// Chess with three pieces: the longest wins take 10, 16 and 28 moves, and there are 331,352 positions with a pawn.
TEST(Endgames, OfChessAreAsPublished) {
    Endgames endgames(variant_of("chess"));
    const EndgameReport queen = solved(endgames, "K Q k");
    EXPECT_EQ(queen.first.longest, 19);
    EXPECT_EQ(queen.first.won, queen.first.positions);
    EXPECT_EQ(queen.symmetries, 8);
    EXPECT_EQ(solved(endgames, "KRk").first.longest, 31);
    const EndgameReport pawn = solved(endgames, "KPk");
    EXPECT_EQ(pawn.first.longest, 55);
    EXPECT_EQ(pawn.first.positions + pawn.second.positions, 331'352U);
    EXPECT_EQ(pawn.first.won, 124'960U);
    EXPECT_EQ(pawn.second.drawn, 70'420U);
    // The same set with the sides exchanged has the same figures.
    const EndgameReport mirrored = solved(endgames, "K k r");
    EXPECT_EQ(mirrored.second.longest, 31);
    EXPECT_EQ(mirrored.second.won, solved(endgames, "KRk").first.won);
    EXPECT_EQ(solved(endgames, "K N k").first.won, 0U);
}

// With four pieces: 19, 33 and 35 moves. The short run solves only the first.
TEST(Endgames, OfFourMenAreAsPublished) {
    Endgames endgames(variant_of("chess"));
    EXPECT_EQ(solved(endgames, "KBBk").first.longest, 37);
    if (!conformance::long_run()) return;
    EXPECT_EQ(solved(endgames, "KBNk").first.longest, 65);
    EXPECT_EQ(solved(endgames, "KQkr").first.longest, 69);
}

TEST(Endgames, AreWorthWhatTheirMovesLeadTo) {
    EXPECT_EQ(hold_to_moves("chess", "KQk", 4000), 4000);
    EXPECT_EQ(hold_to_moves("chess", "KPk", 4000), 4000);
    EXPECT_EQ(hold_to_moves("losalamos", "KRkn", 3000), 3000);
    EXPECT_GT(hold_to_moves("xiangqi", "KRk", 300), 100);
    EXPECT_EQ(hold_to_moves("raumschach", "KQk", 3000), 3000);
    EXPECT_GT(hold_to_moves("glinski", "KQk", 2000), 1000);
    EXPECT_EQ(hold_to_moves("cylinder", "KRk", 2000), 2000);
    EXPECT_GT(hold_to_moves("antichess", "RNk", 1000), 900);
    EXPECT_GT(hold_to_moves("kingofthehill", "KNk", 1000), 900);
}

// The tables confirm the declared material with which a side cannot win: in the same game without that declaration no
// position with this material is won, whichever side is to move.
TEST(Endgames, NoPositionIsWonWithWhatCannotWin) {
    expect_nothing_won("chess", {"KNk", "KBk"});
    expect_nothing_won("cylinder", {"KNk", "KBk"});
    expect_nothing_won("losalamos", {"KNk"});
    expect_nothing_won("capablanca", {"KNk", "KBk"});
    expect_nothing_won("raumschach", {"KUk", "KNk"});
}

// Large boards, and more pieces.
TEST(Endgames, NoPositionIsWonWithWhatCannotWinOnLargeBoards) {
    if (!conformance::long_run()) GTEST_SKIP() << "with VARIA_LONG=1";
    expect_nothing_won("raumschach", {"KRk", "KBk"});
    expect_nothing_won("tesschess", {"KRk", "KBk", "KNk"});
    expect_nothing_won("uplifting", {"KRk", "KBk", "KJk", "KLk", "KSk", "KCk", "KNk", "KFk", "KEk"});
    expect_nothing_won("octahedral", {"KBk", "KNk", "KEk"});
    expect_nothing_won("pyramid", {"KBk", "KNk", "KEk"});
}

TEST(Endgames, LinesLeadToTheEnd) {
    for (const char* const name : {"chess", "raumschach", "losalamos"}) {
        const VariantPtr variant = variant_of(name);
        Endgames endgames(variant);
        const EndgameReport report = solved(endgames, "K Q k");
        ASSERT_TRUE(report.longest);
        const MoveList line = endgames.line(*report.longest);
        EXPECT_EQ(static_cast<int>(line.size()), report.first.longest);
        Game game(variant, *report.longest);
        for (const Move move : line) {
            ASSERT_FALSE(game.outcome().over);
            game.play(move);
        }
        EXPECT_EQ(game.outcome().reason, "checkmate");
    }
}

TEST(Endgames, SayWhatCannotBeSolved) {
    for (const auto& [name, word] : std::vector<std::pair<std::string, std::string>>{{"elevator", "blocks"},
                                                                                     {"crazyhouse", "hand"},
                                                                                     {"duck", "steps"},
                                                                                     {"3check", "checks"},
                                                                                     {"four-player", "two sides"},
                                                                                     {"marseillais", "steps"}}) {
        const VariantPtr variant = variant_of(name);
        const std::optional<Diagnostic> why = Endgames::refusal(*variant);
        ASSERT_TRUE(why) << name;
        EXPECT_NE(why->message.find(word), std::string::npos) << name << ": " << why->message;
        EXPECT_FALSE(Endgames(variant).solve("K k"));
    }
    const Result<VariantPtr> past = load_text("format = 1\nname = \"Past\"\nextends = \"chess\"\nhistory = 1\n",
                                              "test.toml", "test");
    ASSERT_TRUE(past) << past.error();
    const std::optional<Diagnostic> why = Endgames::refusal(**past);
    EXPECT_TRUE(why && why->message.find("earlier turns") != std::string::npos);
    for (const char* rook : {"promotion = { only = \"capture\", owner = \"enemy\" }",
                             "moves = [{ slide = [1, 0], takes = \"afar\", converts = true }]"}) {
        const Result<VariantPtr> changing = load_text(
            std::string("format = 1\nname = \"Changing\"\nextends = \"chess\"\n[pieces.R]\n") + rook + "\n",
            "test.toml", "test");
        ASSERT_TRUE(changing) << changing.error();
        const std::optional<Diagnostic> refused = Endgames::refusal(**changing);
        EXPECT_TRUE(refused && refused->message.find("change sides") != std::string::npos) << rook;
    }
    Endgames chess(variant_of("chess"));
    EXPECT_NE(chess.solve("K R").error().find("King"), std::string::npos) << chess.solve("K R").error();
    EXPECT_NE(chess.solve("K X k").error().find("\"X\""), std::string::npos);
    EXPECT_NE(chess.solve("").error().find("no pieces"), std::string::npos);
    EXPECT_NE(chess.solve("KPkp").error().find("en passant"), std::string::npos);
    EndgameLimits small;
    small.memory = 10;
    EXPECT_NE(chess.solve("KQRk", small).error().find("MiB"), std::string::npos);
    EndgameLimits ended;
    ended.see = [](const EndgameProgress&) { return false; };
    EXPECT_NE(chess.solve("KRk", ended).error().find("ended"), std::string::npos);
}

TEST(Endgames, AreKeptAndCheckedByTheRules) {
    const Folder folder;
    EndgameLimits limits;
    limits.folder = folder.path.string();
    limits.threads = 2;
    const VariantPtr variant = variant_of("losalamos");
    const EndgameReport before = [&] {
        Endgames endgames(variant);
        EXPECT_EQ(endgames.open(limits.folder), 0U);
        return solved(endgames, "KRk", limits);
    }();
    EXPECT_FALSE(before.from_file);
    EXPECT_TRUE(before.unkept.empty());
    Endgames again(variant);
    EXPECT_EQ(again.open(limits.folder), 2U);  // the other table is that of the bare kings
    EXPECT_EQ(again.max_pieces(), 3);
    ASSERT_TRUE(before.longest);
    EXPECT_EQ(again.find(*before.longest), (EndgameValue{{1, 1}, before.first.longest}));
    Endgames third(variant);
    const EndgameReport after = solved(third, "KRk", limits);
    EXPECT_TRUE(after.from_file);
    EXPECT_EQ(after.first.won, before.first.won);
    // The tables do not belong to other rules.
    EXPECT_EQ(Endgames(variant_of("chess")).open(limits.folder), 0U);
    // Damaged tables give no values.
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path)) {
        std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(-2, std::ios::end);
        file.put('\x7f');
    }
    Endgames damaged(variant);
    EXPECT_EQ(damaged.open(limits.folder), 2U);
    EXPECT_FALSE(damaged.find(*before.longest));
}

// A file under another table's name is not used, and the missing table is solved again.
TEST(Endgames, AreNotTakenForOthers) {
    const Folder folder;
    EndgameLimits limits;
    limits.folder = folder.path.string();
    const VariantPtr variant = variant_of("losalamos");
    Endgames endgames(variant);
    const EndgameReport rook = solved(endgames, "KRk", limits), queen = solved(endgames, "KQk", limits);
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path)) paths.push_back(entry.path());
    ASSERT_EQ(paths.size(), 3U);
    fs::rename(paths[0], folder.path / "moved");
    fs::rename(paths[1], paths[0]);
    fs::rename(paths[2], paths[1]);
    fs::rename(folder.path / "moved", paths[2]);
    Endgames again(variant);
    const EndgameReport anew = solved(again, "KRk", limits);
    EXPECT_FALSE(anew.from_file);
    EXPECT_EQ(anew.first.won, rook.first.won);
    EXPECT_EQ(solved(again, "KQk", limits).first.won, queen.first.won);
}

// Rooks promote to knights on the last rank, and knights to rooks.
TEST(Endgames, RefuseSetsThatComeBack) {
    const VariantPtr variant = tests::load(R"(
format = 1
name = "There and back"
extends = "chess"

[pieces.R]
promotion = { zone = "rank == 8", to = ["N"] }

[pieces.N]
promotion = { zone = "rank == 8", to = ["R"] }
)");
    ASSERT_TRUE(variant);
    Endgames endgames(variant);
    const Result<EndgameReport> report = endgames.solve("KRk");
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().find("back into it"), std::string::npos) << report.error();
    EXPECT_EQ(solved(endgames, "KQk").first.longest, 19);
}

TEST(Endgames, AreWhatTheEngineKnows) {
    const Folder folder;
    EndgameLimits limits;
    limits.folder = folder.path.string();
    const VariantPtr variant = variant_of("chess");
    Endgames endgames(variant);
    (void)solved(endgames, "KQk", limits);
    const EndgameReport rook = solved(endgames, "KRk", limits);
    Options options;
    options.endgames = limits.folder;
    Engine engine(variant, options);
    Limits few;
    few.nodes = 2000;
    Contest game(variant, *rook.longest);
    Answer answer = engine.search(game, few);
    ASSERT_FALSE(answer.info.lines.empty());
    EXPECT_TRUE(answer.info.lines.front().value.wins());
    EXPECT_EQ(answer.info.lines.front().value.steps(), 31);
    int played = 0;
    for (; !game.over() && played < 40; ++played) {
        answer = engine.search(game, few);
        game.act(answer.actions.front());
    }
    EXPECT_EQ(played, 31);
    EXPECT_EQ(game.standing().reason, "checkmate");
}

TEST(RulesHash, IsOfTheRulesAlone) {
    const VariantPtr chess = variant_of("chess");
    Definition other = chess->definition();
    const std::uint64_t hash = rules_hash(other);
    EXPECT_EQ(hash, rules_hash(variant_of("chess")->definition()));
    other.name = "Another";
    other.id = "other";
    other.description = "the same game";
    EXPECT_EQ(hash, rules_hash(other));
    other.rules.stalemate = {Verdict::loss, {0, 1}};
    EXPECT_NE(hash, rules_hash(other));
    std::vector<std::uint64_t> hashes;
    for (const std::string& name : builtin_variants())
        if (const VariantPtr variant = variant_of(name); variant->linked_boards() == nullptr)
            hashes.push_back(rules_hash(variant->definition()));
    std::ranges::sort(hashes);
    EXPECT_EQ(std::ranges::adjacent_find(hashes), hashes.end());
}

// What stands above a script in the file, and where the file lies, changes no rule.
TEST(RulesHash, DoesNotKnowWhereAScriptStands) {
    const auto hash_of = [](const std::string& above, const std::string& file, const std::string& answer) {
        const Result<VariantPtr> variant = load_text(
            "format = 1\nname = \"Script\"\nextends = \"chess\"\nhook = [{ point = \"allow\", call = \"f\" }]\n" +
                above + "script = '''\nfunction f(position, move) return " + answer + " end\n'''\n",
            file, "script");
        EXPECT_TRUE(variant) << variant.error();
        return variant ? rules_hash((*variant)->definition()) : 0;
    };
    const std::uint64_t hash = hash_of("", "game.toml", "true");
    EXPECT_EQ(hash, hash_of("# A comment.\n\n", "elsewhere/other.toml", "true"));
    EXPECT_NE(hash, hash_of("", "game.toml", "move.to ~= 0"));
}

using Settings = std::vector<std::pair<std::string, std::string>>;

std::uint64_t board_hash(const std::string& name, const Settings& set, int board) {
    LoadOptions options;
    options.set = set;
    return rules_hash((*load_builtin(name, options))->linked_boards()->variant(board)->definition());
}

// The rules of one board do not depend on the number of boards and on the schedule.
TEST(RulesHash, IsOfOneBoard) {
    const std::uint64_t board = board_hash("elevator-chess", {{"boards", "3"}}, 0);
    EXPECT_EQ(board, board_hash("elevator-chess", {{"boards", "12"}}, 7));
    EXPECT_EQ(board, board_hash("elevator-chess",
                                {{"boards", "3"}, {"schedule", "free"}, {"cyclic", "true"}, {"resign", "true"}}, 1));
    EXPECT_EQ(board, board_hash("elevator-chess-automatic", {}, 0));
    // On one of several boards a king may be captured by a piece that came over a link.
    EXPECT_NE(board, rules_hash(variant_of("chess")->definition()));
    EXPECT_NE(board, board_hash("elevator-chess-7x7", {}, 0));
    EXPECT_EQ(board, board_hash("elevator-chess-displaced", {}, 0));  // only its links differ
    EXPECT_NE(board_hash("elevator-chess-mixed", {}, 0), board_hash("elevator-chess-mixed", {}, 1));
    EXPECT_EQ(board_hash("elevator-chess-mixed", {{"boards", "6"}}, 4), board_hash("elevator-chess-mixed", {}, 1));
    const Settings armies{{"white", "nutters"}, {"white2", "rookies"}};
    EXPECT_NE(board_hash("elevator-chess-armies", armies, 0), board_hash("elevator-chess-armies", armies, 1));
    EXPECT_EQ(board_hash("elevator-chess-armies", armies, 0),
              board_hash("elevator-chess-armies", {{"white", "nutters"}, {"boards", "9"}}, 3));
}

// An option whose value changes nothing else is part of the rules if an expression or a script may read it.
TEST(RulesHash, HasOptionsThatAreAskedFor) {
    const auto hash = [](const std::string& value, const std::string& zone, const std::string& script) {
        Definition d = variant_of("chess")->definition();
        OptionDef option;
        option.name = "deep";
        option.value = value;
        d.options.push_back(option);
        if (!zone.empty()) d.zones.push_back({{"far", {}}, {{zone, {}}, {}}, false, {}});
        if (!script.empty()) d.scripts.push_back({{"rules.lua", {}}, script});
        return rules_hash(d);
    };
    const auto counts = [&](const std::string& zone, const std::string& script) {
        return hash("4", zone, script) != hash("5", zone, script);
    };
    EXPECT_FALSE(counts("", ""));
    EXPECT_EQ(hash("4", "", ""), rules_hash(variant_of("chess")->definition()));
    EXPECT_TRUE(counts("rank > deep", ""));
    EXPECT_FALSE(counts("rank > deeper", ""));
    EXPECT_TRUE(counts("", "local n = options.deep"));
    EXPECT_FALSE(counts("", "local n = options.deeper"));
    EXPECT_TRUE(counts("", "local n = options['de' .. 'ep']"));
    EXPECT_TRUE(counts("", "for name in pairs(options) do end"));
    EXPECT_TRUE(counts("", "local all = _ENV['option' .. 's']"));
    EXPECT_FALSE(counts("", "local my_options = {}"));
}

}  // namespace varia::player::endgame_test
