// The names of version 0.1 that docs/versions.md promises for one version more: each is the new name. New code never
// uses them, so the compiler's warnings are off here.
#include <type_traits>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/floor_consequence.hpp>
#include <varia/limits.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/player/endgame.hpp>
#include <varia/player/engine.hpp>
#include <varia/player/levels.hpp>
#include <varia/player/match_engine.hpp>
#include <varia/rules.hpp>

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif

namespace deprecated_names_test {

using namespace varia;

static_assert(std::is_same_v<Building, LinkedBoards> && std::is_same_v<BuildingPtr, LinkedBoardsPtr>);
static_assert(std::is_same_v<FloorStatus, BoardStatus> && std::is_same_v<FloorEvent, BoardEvent>);
static_assert(std::is_same_v<FloorConsequence, BoardConsequence> &&
              std::is_same_v<FloorConsequenceList, BoardConsequenceList>);
static_assert(std::is_same_v<FloorDef, LinkedBoardDef> && std::is_same_v<StrikeDef, RemoteCaptureDef>);
static_assert(std::is_same_v<player::FloorChoice, player::BoardChoice>);
static_assert(std::is_same_v<player::MatchAnswer, player::Answer> && std::is_same_v<player::MatchInfo, player::Info>);
static_assert(ActionType::ride == ActionType::link_move && FloorEvent::ridden == BoardEvent::link_moved);
static_assert(player::Way::sampling == player::Way::mcts);
static_assert(max_floors == max_linked_boards && max_shafts == max_board_links && max_strikes == max_remote_captures);
static_assert(player::most_steps == player::max_steps && player::most_guessed == player::max_guessed);

TEST(DeprecatedNames, OfMatches) {
    const VariantPtr variant = load_builtin("elevator-chess", {.set = {{"boards", "3"}}, .read = {}}).value();
    Match match(load_building(*variant).value());
    EXPECT_EQ(variant->building(), variant->linked_boards());
    EXPECT_EQ(match.building_ptr(), match.linked_boards_ptr());
    const LinkedBoards& linked = match.building();
    EXPECT_EQ(linked.floors(), linked.boards());
    EXPECT_EQ(linked.shafts(), linked.links());
    EXPECT_EQ(linked.shaft_at(0, linked.cell(0, 0)), linked.link_at(0, linked.cell(0, 0)));
    EXPECT_EQ(match.floor_status(1).closed, match.board_status(1).closed);
    EXPECT_EQ(match.floor_line(1), match.board_line(1));
    EXPECT_EQ(match.open_floors(), match.open_boards());
    EXPECT_EQ(match.active_floors(), match.active_boards());
    EXPECT_EQ(match.active_floor(0), match.active_board(0));
    EXPECT_EQ(match.key(), match.zobrist_key());
    ActionList old_list, new_list;
    match.floor_actions(0, old_list);
    match.board_actions(0, new_list);
    EXPECT_EQ(old_list, new_list);
    EXPECT_FALSE(new_list.empty());
}

TEST(DeprecatedNames, OfContests) {
    const VariantPtr variant = load_builtin("elevator-chess", {.set = {{"boards", "2"}}, .read = {}}).value();
    Contest contest(variant);
    EXPECT_EQ(contest.floors(), contest.boards());
    EXPECT_EQ(contest.floor_variant(1), contest.board_variant(1));
    EXPECT_EQ(contest.floor_status(1).closed, contest.board_status(1).closed);
    EXPECT_EQ(contest.floor_line(1), contest.board_line(1));
    EXPECT_EQ(contest.key(), contest.zobrist_key());
    ActionList old_list, new_list;
    contest.floor_actions(1, old_list);
    contest.board_actions(1, new_list);
    EXPECT_EQ(old_list, new_list);
}

TEST(DeprecatedNames, OfRulesPositionsAndThePlayer) {
    const VariantPtr variant = load_builtin("chess").value();
    Rules rules(variant);
    Position position = start_position(variant);
    EXPECT_EQ(position.key(), position.zobrist_key());
    MoveList old_list, new_list;
    std::vector<std::uint8_t> old_unsure, new_unsure;
    rules.candidates(position, old_list, old_unsure);
    rules.pseudo_legal_moves(position, new_list, new_unsure);
    EXPECT_EQ(old_list, new_list);
    EXPECT_EQ(old_unsure, new_unsure);
    EXPECT_EQ(rules.confirm(position, new_list.front()), rules.passes_legality(position, new_list.front()));
    const Kind queen = variant->find_kind("Q");
    EXPECT_EQ(player::Engine(variant).worth(queen), player::Engine(variant).piece_value(queen));
    EXPECT_EQ(player::Endgames(variant).most_pieces(), player::Endgames(variant).max_pieces());
}

// A search of a Game is that of a Contest that goes on from it.
TEST(DeprecatedNames, OfTheEngineOfGames) {
    const VariantPtr variant = load_builtin("amazons").value();
    Game game(variant);
    const Contest contest(game);
    player::Engine old_engine(variant), new_engine(variant);
    player::Limits limits;
    limits.nodes = 300;
    player::Answer old_answer = old_engine.search(game, limits), new_answer = new_engine.search(contest, limits);
    ASSERT_FALSE(new_answer.actions.empty());
    EXPECT_EQ(old_answer.actions, new_answer.actions);
    const player::Line line = new_answer.info.lines.front();
    EXPECT_EQ(player::line_texts(game, line.moves()), player::line_texts(contest, line.actions));
    EXPECT_EQ(player::moves_to_end(game, line), player::moves_to_end(contest, line));
    player::end_turn(old_engine, game, limits, old_answer);
    player::end_turn(new_engine, contest, limits, new_answer);
    EXPECT_EQ(old_answer.actions, new_answer.actions);
    old_engine.forget();
    new_engine.forget();
    player::Levels old_level(2, 7), new_level(2, 7);
    EXPECT_EQ(old_level.choose(old_engine, game).actions,
              new_level.choose(new_engine, contest, index(game.position().turn())).actions);
    player::Limits less = player::Levels::limits(2);
    less.time.reset();
    less.nodes = 200;
    EXPECT_EQ(old_level.choose(old_engine, game, less, {}).actions,
              new_level.choose(new_engine, contest, 0, less, {}).actions);
}

}  // namespace deprecated_names_test
