// Contest, the common interface of games and matches: it agrees with Game and Match, and has functions of its own.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/notation.hpp>

namespace contest_test {

using namespace varia;

VariantPtr shipped(const std::string& name, std::vector<std::pair<std::string, std::string>> set = {}) {
    LoadOptions options;
    options.set = std::move(set);
    return load_builtin(name, options).value();
}

Contest elevators(std::vector<std::pair<std::string, std::string>> set) {
    return Contest(shipped("elevator-chess", std::move(set)));
}

std::string play_all(Contest& contest, const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
        if (const Result<Action> action = contest.play(text); !action) return action.error();
    return {};
}

std::vector<std::string> texts_of(const std::vector<Choice>& choices) {
    std::vector<std::string> texts;
    for (const Choice& choice : choices) texts.push_back(choice.text);
    return texts;
}

TEST(Contest, OneBoardIsBoardZero) {
    Contest chess(shipped("chess"));
    EXPECT_EQ(chess.match(), nullptr);
    ASSERT_NE(chess.lone_game(), nullptr);
    EXPECT_EQ(&chess.lone_game()->position(), &chess.position());
    EXPECT_EQ(chess.boards(), 1);
    EXPECT_EQ(chess.players(), 2);
    EXPECT_EQ(chess.player_name(1), "black");
    EXPECT_EQ(chess.find_player("b"), 1);
    EXPECT_EQ(chess.find_player("red"), -1);
    EXPECT_EQ(chess.count_actions(), 20U);
    EXPECT_EQ(chess.choices().size(), 20U);
    EXPECT_EQ(chess.choices().front().text, "a2-a3");
    EXPECT_EQ(chess.text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(chess.perft(3), 8902U);  // the published count
    EXPECT_EQ(chess.piece_actions(0, chess.variant().board().find("g1")).size(), 2U);
    ASSERT_EQ(play_all(chess, {"e4"}), "");
    EXPECT_EQ(chess.player(), 1);
    EXPECT_EQ(chess.changed().size(), 2U);
    EXPECT_EQ(chess.texts(), std::vector<std::string>{"e2-e4"});
    EXPECT_NE(play_all(chess, {"e4"}), "");
    EXPECT_TRUE(chess.undo());
    EXPECT_FALSE(chess.undo());
}

TEST(Contest, AGameEndsWithAStanding) {
    Contest chess(shipped("chess"));
    EXPECT_EQ(chess.standing().text, "ongoing");
    ASSERT_EQ(play_all(chess, {"f3", "e5", "g4", "Qh4"}), "");  // fool's mate
    const Standing end = chess.standing();
    EXPECT_TRUE(end.over);
    EXPECT_EQ(end.reason, "checkmate");
    EXPECT_EQ(end.winners, std::vector<int>{1});
    EXPECT_EQ(end.scores[1].numerator, 1);
    EXPECT_EQ(end.text, "black-wins checkmate 0-1");
    EXPECT_EQ(chess.board_line(), "black-won checkmate");
    EXPECT_TRUE(chess.in_check());
    EXPECT_EQ(chess.player(), -1);
    EXPECT_TRUE(chess.choices().empty());
    EXPECT_NE(play_all(chess, {"resign"}), "");
}

// Stalemate is a draw, so both players are listed as winners.
TEST(Contest, ADrawHasSeveralWinners) {
    Result<Contest> stalemate = Contest::parse(shipped("chess"), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    ASSERT_TRUE(stalemate) << stalemate.error();
    EXPECT_EQ(stalemate->standing().winners, (std::vector<int>{0, 1}));
    EXPECT_EQ(stalemate->board_line(), "drawn stalemate");
}

TEST(Contest, AGameIsResignedAndTheResignationTakenBack) {
    Contest chess(shipped("chess"));
    ASSERT_EQ(play_all(chess, {"e4", "resign"}), "");
    EXPECT_EQ(chess.standing().text, "white-wins resign 1-0");
    EXPECT_EQ(chess.texts().back(), "resign");
    EXPECT_EQ(chess.plies(), 1);
    EXPECT_EQ(chess.count_actions(), 0U);
    Contest again(chess);
    EXPECT_TRUE(chess.undo());
    EXPECT_FALSE(chess.over());
    EXPECT_EQ(chess.count_actions(), 20U);
    EXPECT_TRUE(again.over()) << "a copy has its own past";
    EXPECT_EQ(again.text(), chess.text());
}

TEST(Contest, SpellingsOfMovesHaveTheirBoardBeforeThem) {
    Contest chess(shipped("chess"));
    Contest match = elevators({{"boards", "2"}});
    const auto spelt = [](Contest& contest, const char* text) {
        const Action action = contest.read_action(text).value();
        return contest.action_text(action) + " " + contest.action_text(action, Spelling::san) + " " +
               contest.action_text(action, Spelling::uci);
    };
    EXPECT_EQ(spelt(chess, "g1f3"), "g1-f3 Nf3 g1f3");
    EXPECT_EQ(spelt(match, "2:g1f3"), "2:g1-f3 2:Nf3 2:g1f3");
    ASSERT_EQ(play_all(match, {"1:e4"}), "");
    EXPECT_EQ(spelt(match, "done"), "done done done");
    EXPECT_EQ(spelt(match, "2:resign"), "2:resign 2:resign 2:resign");
}

TEST(Contest, AMatchIsPlayedBoardByBoard) {
    Contest match = elevators({{"boards", "3"}});
    ASSERT_NE(match.match(), nullptr);
    EXPECT_EQ(match.boards(), 3);
    EXPECT_EQ(match.choices().size(), 60U);  // twenty for each board
    EXPECT_EQ(match.choices(1).front().text, "2:a2-a3");
    const Cell knight = match.board_variant(2)->board().find("g1");
    EXPECT_EQ(match.piece_actions(2, knight).size(), 2U);
    EXPECT_EQ(match.player(), 0);
    EXPECT_EQ(match.occurrences(1), 1);

    const std::string start = match.text();
    const std::uint64_t key = match.zobrist_key();
    ASSERT_EQ(play_all(match, {"2:e2-e4"}), "");
    EXPECT_EQ(match.changed(1).size(), 2U);
    EXPECT_TRUE(match.changed(0).empty());
    EXPECT_EQ(match.position(1).turn(), Side::second);
    EXPECT_EQ(match.plies(), 1);
    EXPECT_TRUE(match.undo());
    EXPECT_TRUE(match.changed(1).empty());
    EXPECT_EQ(match.text(), start);
    EXPECT_EQ(match.zobrist_key(), key);

    const Result<Contest> read = Contest::parse(match.variant_ptr(), start);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->zobrist_key(), key);
    EXPECT_FALSE(Contest::parse(match.variant_ptr(), "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1"));
}

TEST(Contest, AMatchEndsWithAStanding) {
    Contest match = elevators({{"boards", "2"}, {"schedule", "free"}});
    EXPECT_EQ(match.player(), -1);
    ASSERT_EQ(play_all(match, {"1:resign", "2:resign"}), "");
    const Standing end = match.standing();
    EXPECT_TRUE(end.over);
    EXPECT_EQ(end.reason, "match");
    EXPECT_EQ(end.winners, std::vector<int>{1});
    EXPECT_EQ(end.scores[1].numerator, 2);
    EXPECT_EQ(end.scores[1].denominator, 1);
    EXPECT_EQ(end.text, "black-wins match 0-2");
    EXPECT_EQ(match.board_line(0), "black-won resign");
    EXPECT_TRUE(match.choices().empty());
}

TEST(Contest, OneBoardOfAMatchCanBePlayedAlone) {
    const VariantPtr variant = shipped("elevator-chess");
    ASSERT_NE(variant->linked_boards(), nullptr);
    Contest alone(variant, start_position(variant));
    EXPECT_EQ(alone.match(), nullptr);
    EXPECT_EQ(alone.count_actions(), 20U);
    EXPECT_EQ(shipped("elevator-chess", {{"boards", "1"}})->linked_boards(), nullptr);
    EXPECT_EQ(shipped("chess")->linked_boards(), nullptr);
}

TEST(Contest, DrawsMayBePassedWherePositionsAreLookedAt) {
    const VariantPtr chess = shipped("chess");
    const std::string bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    Contest contest = Contest::parse(chess, bare).value();
    EXPECT_TRUE(contest.over());
    EXPECT_TRUE(contest.choices().empty());
    EXPECT_NE(play_all(contest, {"Ke2"}), "");
    EXPECT_FALSE(contest.passes_draws());
    contest.pass_draws(true);
    EXPECT_TRUE(contest.passes_draws());
    EXPECT_EQ(contest.choices().size(), 5U);
    EXPECT_EQ(contest.count_actions(), 5U);
    EXPECT_EQ(play_all(contest, {"Ke2"}), "");
    // A drawn board of a match is decided.
    Contest match = elevators({{"boards", "2"}});
    match.pass_draws(true);
    EXPECT_FALSE(match.passes_draws());
}

// Published counts: 20, 400, 8902 on one board. On two boards a player can move only on these, and `done` is another
// action once an action was made: 40 * (1 + 20) by hand.
TEST(Contest, CountsAreSharedOutAndBudgeted) {
    Contest chess(shipped("chess"));
    Contest match = elevators({{"boards", "2"}});
    for (Contest* contest : {&chess, &match}) {
        const std::uint64_t leaves = contest->perft(3);
        std::uint64_t sum = 0;
        for (const auto& [text, count] : contest->divide(3)) sum += count;
        EXPECT_EQ(sum, leaves);
        std::uint64_t described = 0;
        EXPECT_EQ(contest->perft(3,
                                 [&](std::uint64_t n) {
                                     described += n;
                                     return true;
                                 }),
                  leaves);
        EXPECT_EQ(described, leaves);
        int asked = 0;
        (void)contest->perft(5, [&](std::uint64_t) { return ++asked < 100; });
        EXPECT_LT(asked, 400) << "it goes on no further than back to where it began";
        EXPECT_EQ(contest->perft(3), leaves) << "and leaves everything as it was";
    }
    EXPECT_EQ(chess.perft(3), 8902U);
    EXPECT_EQ(match.perft(2), 840U);
}

// For every shipped variant: the lists, texts, Zobrist keys and endings agree with those of Game or Match, move by
// move, and while moves are undone.
TEST(Contest, SaysWhatAGameOrAMatchWould) {
    for (const std::string& name : builtin_variants()) {
        const VariantPtr variant = shipped(name);
        Contest contest(variant);
        std::optional<Game> game;
        std::optional<Match> match;
        if (variant->linked_boards() != nullptr)
            match.emplace(variant->linked_boards());
        else
            game.emplace(variant);
        std::mt19937_64 random(7);
        std::vector<std::string> before{contest.text()};
        for (int i = 0; i < 24; ++i) {
            const std::vector<Choice> choices = contest.choices();
            const std::vector<std::string> texts = texts_of(choices);
            if (match) {
                EXPECT_EQ(texts, match->sorted_action_texts()) << name;
                EXPECT_EQ(contest.zobrist_key(), match->zobrist_key()) << name;
                EXPECT_EQ(contest.text(), match->text()) << name;
                EXPECT_EQ(contest.standing().text, match->status()) << name;
                EXPECT_EQ(contest.player(), match->player()) << name;
            } else {
                Position position = game->position();
                if (!game->outcome().over) {
                    EXPECT_EQ(texts, sorted_move_texts(game->rules(), position)) << name;
                }
                EXPECT_EQ(contest.zobrist_key(), position.zobrist_key()) << name;
                EXPECT_EQ(contest.text(), format_position(position)) << name;
                EXPECT_EQ(contest.standing().text, game->outcome().text(*variant)) << name;
            }
            if (choices.empty()) break;
            const ActionList ordered = contest.ordered_actions();
            EXPECT_EQ(ordered.size(), choices.size()) << name;
            const Choice& choice = choices[random() % choices.size()];
            std::vector<Position> stood;
            for (int f = 0; f < contest.boards(); ++f) stood.push_back(contest.position(f));
            contest.act(choice.action);
            if (match)
                match->act(choice.action);
            else
                game->play(choice.action.move);
            for (int f = 0; f < contest.boards(); ++f) {
                std::vector<Cell> changed;
                for (int c = 0; c < contest.board_variant(f)->board().cells(); ++c)
                    if (stood[static_cast<std::size_t>(f)].at(static_cast<Cell>(c)) !=
                        contest.position(f).at(static_cast<Cell>(c)))
                        changed.push_back(static_cast<Cell>(c));
                // With turns of several steps, changed() covers the whole turn.
                if (!variant->has_turns()) {
                    EXPECT_EQ(contest.changed(f), changed) << name << " " << choice.text;
                }
            }
            if (contest.mid_turn()) {
                EXPECT_EQ(contest.step_texts().back(), choice.text) << name;
            } else if (!variant->has_turns()) {
                EXPECT_EQ(contest.texts().back(), choice.text) << name;
            }
            before.push_back(contest.text());
        }
        const Contest copy(contest);
        for (std::size_t i = before.size(); i > 0; --i) {
            EXPECT_EQ(contest.text(), before[i - 1]) << name;
            EXPECT_EQ(contest.undo_step(), i > 1) << name;
        }
        EXPECT_EQ(copy.text(), before.back()) << name;
        EXPECT_FALSE(contest.take_failure()) << name;
    }
}

TEST(Contest, WhatIsWrongWithAMoveHasACode) {
    Contest chess(shipped("chess"));
    EXPECT_EQ(chess.play("e2-e5").code(), ErrorCode::refused);
    EXPECT_EQ(chess.play("hello").code(), ErrorCode::unreadable);
    EXPECT_EQ(chess.play(std::string(300, 'e')).code(), ErrorCode::unreadable);
    EXPECT_EQ(chess.play("").code(), ErrorCode::refused);
    ASSERT_EQ(play_all(chess, {"Nf3", "e6", "d3", "d6"}), "");
    EXPECT_EQ(chess.play("Nd2").code(), ErrorCode::ambiguous);
    EXPECT_EQ(chess.play("Nbd2").code(), ErrorCode::refused);  // played, so there is no error
    Contest marseillais(shipped("marseillais"));
    EXPECT_EQ(marseillais.play("hello").code(), ErrorCode::unreadable);
}

TEST(Contest, GoesOnFromAGame) {
    Game game(shipped("chess"));
    for (const char* text : {"e4", "e5", "Nf3"}) ASSERT_TRUE(game.play(text));
    Contest contest(game);
    EXPECT_EQ(contest.variant_ptr(), game.variant_ptr());
    EXPECT_EQ(contest.texts(), game.texts());
    EXPECT_EQ(contest.text(), format_position(game.position()));
    EXPECT_EQ(contest.plies(), 3);
    while (contest.undo()) {
    }
    EXPECT_EQ(contest.text(), format_position(game.start()));
    EXPECT_EQ(game.plies(), 3);  // a copy
}

// In a match a board is closed when it is decided (docs/linked-boards.md); a game has one board to its end.
TEST(Contest, CountsOpenBoards) {
    Contest chess(shipped("chess"));
    EXPECT_EQ(chess.open_boards(), 1);
    ASSERT_EQ(play_all(chess, {"resign"}), "");
    EXPECT_EQ(chess.open_boards(), 1);
    Contest match = elevators({{"boards", "2"}});
    EXPECT_EQ(match.open_boards(), 2);
    EXPECT_EQ(match.open_boards(), match.match()->open_boards());
}

// In a match without a fixed order the side to move on each board may act: at first white everywhere, then black on the
// board where white has moved.
TEST(Contest, SaysWhoIsToAct) {
    Contest chess(shipped("chess"));
    EXPECT_EQ(chess.player_to_act(), 0);
    EXPECT_EQ(chess.player_to_act(1), 0);
    ASSERT_EQ(play_all(chess, {"e4"}), "");
    EXPECT_EQ(chess.player_to_act(), 1);
    ASSERT_EQ(play_all(chess, {"resign"}), "");
    EXPECT_EQ(chess.player_to_act(), -1);
    Contest free = elevators({{"boards", "2"}, {"schedule", "free"}});
    EXPECT_EQ(free.player(), -1);
    EXPECT_EQ(free.player_to_act(), 0);
    EXPECT_EQ(free.player_to_act(1), 0);
    ASSERT_EQ(play_all(free, {"1:e2-e4"}), "");
    EXPECT_EQ(free.player_to_act(), 0);
    EXPECT_EQ(free.player_to_act(1), 1);
    EXPECT_EQ(free.player_to_act(2), 0);
    Contest lockstep = elevators({{"boards", "2"}, {"schedule", "lockstep"}});
    EXPECT_EQ(lockstep.player_to_act(1), lockstep.player());
}

// Games on one board have no numbers of boards; the texts of matches have them (docs/linked-boards.md).
TEST(Layout, OfOneBoard) {
    const VariantPtr chess = shipped("chess");
    const Layout layout(chess);
    EXPECT_EQ(layout.boards(), 1);
    EXPECT_EQ(layout.numbered_boards(), 0);
    EXPECT_EQ(layout.variant(), chess);
    EXPECT_EQ(layout.games(), std::vector<VariantPtr>{chess});
    EXPECT_EQ(layout.links(), 0);
    EXPECT_TRUE(layout.link_cells(0).empty());
    EXPECT_FALSE(layout.schedule());
    EXPECT_FALSE(layout.board_number(0));
    EXPECT_EQ(layout.board_text(0, "floor ", ": "), "");
    const Cell e4 = chess->board().find("e4");
    EXPECT_EQ(layout.cell_text(0, e4), "e4");
    const TextOnBoard text = layout.split("2:e4");
    EXPECT_EQ(text.is, TextOnBoard::Number::none);
    EXPECT_EQ(text.board, 0);
    EXPECT_EQ(text.rest, "2:e4");
    EXPECT_EQ(layout.players(), 2);
    EXPECT_EQ(layout.player_name(0), "white");
    EXPECT_EQ(layout.find_player("b"), 1);
    EXPECT_TRUE(layout.plays_on(1, 0));
    EXPECT_TRUE(layout.allied(0, 0));
    EXPECT_FALSE(layout.allied(0, 1));
    EXPECT_TRUE(layout.one_move_turns());
    EXPECT_TRUE(layout.has_null_moves());
    EXPECT_EQ(layout.resign_text(0), "resign");
    ASSERT_TRUE(layout.resignation());
    EXPECT_TRUE(layout.resigns_game(*layout.resignation()));
    EXPECT_EQ(layout.noun(), "game");
    EXPECT_EQ(layout.start_text(), Contest(chess).text());
    const VariantPtr marseillais = shipped("marseillais");
    EXPECT_TRUE(Layout(marseillais).has_turns());
    EXPECT_FALSE(Layout(marseillais).one_move_turns());
}

TEST(Layout, OfLinkedBoards) {
    const VariantPtr variant = shipped("elevator-chess", {{"boards", "3"}});
    const Layout layout(variant);
    EXPECT_EQ(layout.boards(), 3);
    EXPECT_EQ(layout.numbered_boards(), 3);
    EXPECT_EQ(layout.variant(2), layout.linked_boards()->variant(2));
    EXPECT_EQ(layout.links(), 4);
    const Board& board = layout.variant(1)->board();
    const Cell d4 = board.find("d4");
    EXPECT_EQ(layout.link_cell(1, 0), d4);
    EXPECT_EQ(layout.board_number(1), 2);
    EXPECT_EQ(layout.board_text(1, "floor ", ": "), "floor 2: ");
    EXPECT_EQ(layout.cell_text(1, d4), "2:d4");
    EXPECT_EQ(layout.resign_text(2), "3:resign");
    EXPECT_FALSE(layout.resignation());
    EXPECT_FALSE(layout.has_turns());
    EXPECT_FALSE(layout.one_move_turns());
    EXPECT_EQ(layout.noun(), "match");
    EXPECT_EQ(layout.action_noun(), "action");
    const TextOnBoard text = layout.split("2:e4");
    EXPECT_EQ(text.is, TextOnBoard::Number::known);
    EXPECT_EQ(text.board, 1);
    EXPECT_EQ(text.rest, "e4");
    EXPECT_EQ(layout.split("e4").is, TextOnBoard::Number::missing);
    EXPECT_EQ(layout.split("4:e4").is, TextOnBoard::Number::unknown);
    EXPECT_EQ(layout.split(":e4").is, TextOnBoard::Number::unknown);
    EXPECT_EQ(layout.find_board("3"), 2);
    EXPECT_FALSE(layout.find_board("0"));
    Action link_move;
    link_move.type = ActionType::link_move;
    link_move.board = 1;
    EXPECT_EQ(layout.from_cell(link_move), d4);
    EXPECT_TRUE(layout.is_whole());
    EXPECT_EQ(layout.linked_boards_ptr(), variant->linked_boards());
    // A game on one board of the variant has the layout of a game.
    EXPECT_EQ(Layout::of_one_board(variant).boards(), 1);
    EXPECT_FALSE(Layout::of_one_board(variant).is_whole());
    EXPECT_EQ(Layout::of_one_board(variant).linked_boards_ptr(), nullptr);
    const VariantPtr chess = shipped("chess");
    EXPECT_TRUE(Layout::of_one_board(chess).is_whole());
    const Contest alone(variant, start_position(variant));
    EXPECT_EQ(alone.layout().noun(), "game");
}

TEST(Contest, AnswersForOneBoardAndForMany) {
    Contest chess(shipped("chess"));
    EXPECT_EQ(chess.player_to_move(), 0);
    EXPECT_EQ(chess.player_on(), 0);
    EXPECT_EQ(chess.side_on(), Side::first);
    EXPECT_EQ(chess.awaits(), -1);
    EXPECT_FALSE(chess.may_end_exchange());
    EXPECT_FALSE(chess.closed());
    EXPECT_FALSE(chess.is_dead());
    EXPECT_EQ(chess.move_number(), 1);
    ASSERT_EQ(play_all(chess, {"e4", "resign"}), "");
    EXPECT_EQ(chess.player(), -1);
    EXPECT_EQ(chess.player_to_move(), 1);
    Contest match = elevators({{"boards", "2"}});
    EXPECT_FALSE(match.move_number());
    EXPECT_FALSE(match.closed(1));
    EXPECT_EQ(match.side_on(1), Side::first);
    EXPECT_EQ(match.player_to_move(), match.player());
    ASSERT_EQ(play_all(match, {"1:e2-e4"}), "");
    const Result<Contest> anew = match.begin_here();
    ASSERT_TRUE(anew) << anew.error();
    EXPECT_EQ(anew->text(), match.text());
    EXPECT_TRUE(anew->texts().empty());
}

}  // namespace contest_test
