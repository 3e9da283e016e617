// A referee in the process and a remote one give the same answers. A request is read once, by the table of requests.
#include "referee.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "registry_stage.hpp"
#include "remote_referee.hpp"
#include "request.hpp"
#include "requests.hpp"
#include "service.hpp"
#include "variant_cache.hpp"

namespace varia::server {
namespace {

// A remote referee whose service runs in this process.
class WrittenReferee : public RemoteReferee {
public:
    WrittenReferee() : service_({}, [this](const std::string& line) { said_ = line; }) {}
    void request(std::string_view method, Json params, Callback done) override {
        service_.take(request_line(++id_, method, std::move(params)));
        std::string error;
        done(answer_in(Json::parse(said_, error).value_or(nullptr)));
    }
    [[nodiscard]] bool alive() const override { return true; }

private:
    cli::Service service_;
    std::string said_;
    std::uint64_t id_ = 0;
};

std::string line_of(const std::optional<ApiError>& error) { return error ? error_json(*error).line() : "done"; }

std::function<void(std::optional<ApiError>)> say_error(std::vector<std::string>& lines) {
    return [&lines](const std::optional<ApiError>& error) { lines.push_back(line_of(error)); };
}

// Returns all that a referee reports about a game, one line for each answer.
std::vector<std::string> said_by(Referee& referee, const std::vector<std::string>& moves, bool match) {
    std::vector<std::string> lines;
    const auto say = [&lines](const std::optional<ApiError>& error, const std::string& result) {
        lines.push_back(error ? line_of(error) : result);
    };
    const auto ask_all = [&] {
        using About = Question::About;
        for (const About about :
             {About::position, About::moves, About::turns, About::history, About::explain, About::why, About::describe})
            for (const std::optional<int> board : {std::optional<int>(), std::optional<int>(0)})
                for (const char* from : {"", "e2", "z99"}) {
                    Question question;
                    question.about = about;
                    const bool of_board = about == About::position || about == About::moves || about == About::explain;
                    if (of_board) question.board = board;
                    if (about == About::moves && *from != '\0') question.from = from;
                    question.effects = board.has_value();
                    question.piece = *from == '\0' ? "knight" : from;
                    question.move = from;
                    referee.answer(question, [&](const Answer& answer) { say(answer.error, answer.result.line()); });
                }
    };
    referee.describe([&](const Answer& answer) { say(answer.error, answer.result.line()); });
    for (const std::string& start : {std::string("nonsense"), std::string("startpos")})
        referee.begin(start, {}, [&](const Answered<Position>& begun) {
            say(begun.error, begun.result.shown.line() + begun.result.to_act);
        });
    ask_all();
    for (const std::string& move : moves)
        referee.play(move, [&](const Answered<PlayedMove>& played) {
            std::string text = played.result.shown.line() + played.result.position.shown.line();
            for (const PlayedStep& step : played.result.steps)
                text += step.text + step.player + step.side + step.decided.line() + (step.turn_over ? "." : ",");
            say(played.error, text);
        });
    ask_all();
    if (match)
        referee.board_turn(
            0, [&](const Answered<BoardTurn>& turn) { say(turn.error, turn.result.player + " " + turn.result.side); });
    referee.undo(say_error(lines));
    referee.play_on({"nonsense"}, say_error(lines));
    referee.begin("startpos", moves, [&](const Answered<Position>& begun) { lines.push_back(line_of(begun.error)); });
    return lines;
}

TEST(Referee, SaysTheSameWhetherItIsCalledOrWrittenTo) {
    VariantCache variant_cache;
    for (const auto& [variant, moves] : std::vector<std::pair<std::string, std::vector<std::string>>>{
             {"chess", {"e4", "e5", "Qh5", "Nc6", "Qxh8", "Bc4", "Nf6", "Qxf7#", "a6"}},
             {"duck", {"e2-e4,*d5", "e7-e5", "*d6"}},
             {"elevator-chess", {"1:e2-e4", "1:e7-e5", "2:d2-d4", "9:x", "1:resign"}}}) {
        const VariantCache::Lent lent = variant_cache.lend(variant, Json::object());
        ASSERT_FALSE(lent.error) << lent.error->message;
        WrittenReferee written;
        written.load({object({{"name", variant}}), Json::object()}, [&](const Answered<VariantFacts>& loaded) {
            EXPECT_EQ(loaded.result.rules, lent.facts.rules);
            EXPECT_EQ(loaded.result.title, lent.facts.title);
            EXPECT_EQ(loaded.result.players, lent.facts.players);
            EXPECT_EQ(loaded.result.boards, lent.facts.boards);
        });
        const bool match = lent.facts.boards > 1;
        const std::vector<std::string> called = said_by(*lent.referee, moves, match),
                                       read = said_by(written, moves, match);
        ASSERT_EQ(called.size(), read.size());
        for (std::size_t i = 0; i < called.size(); ++i) EXPECT_EQ(called[i], read[i]) << variant << " " << i;
    }
}

TEST(Requests, AreReadByTheirTable) {
    for (const std::string& name : listed_methods()) {
        const MethodFacts* const method = find_method(name);
        ASSERT_NE(method, nullptr);
        EXPECT_EQ(facts_of(method->method).name, name);
        EXPECT_THROW(static_cast<void>(read_request(*method, object({{"no_such_parameter", 1}}))), cli::Refusal)
            << name;
    }
    EXPECT_NE(find_method("look"), nullptr);
    EXPECT_EQ(find_method(""), nullptr) << "what the server does itself is nobody's to ask";
    EXPECT_EQ(find_method("flag"), nullptr);
    const Request play = read_request(*find_method("play"), object({{"game", "g"}, {"move", "e4"}, {"after", "x"}}));
    EXPECT_TRUE(play.is_action());
    EXPECT_EQ(play.move, "e4");
    EXPECT_TRUE(play.after.there);
    EXPECT_FALSE(play.after.value);
    EXPECT_THROW(static_cast<void>(read_request(*find_method("play"), object({{"move", 4}}))), cli::Refusal);
    const Request moves = read_request(*find_method("moves"), object({{"floor", 2}, {"effects", Json(nullptr)}}));
    EXPECT_TRUE(moves.is_question());
    EXPECT_EQ(moves.board.value, 2);
    EXPECT_FALSE(moves.effects.there);
    const Request create = read_request(*find_method("create"),
                                        object({{"variant", "chess"}, {"text", Json(nullptr)}}));
    ASSERT_TRUE(create.creation);
    EXPECT_EQ(create.creation->variant, "chess");
    EXPECT_FALSE(create.creation->text);
}

}  // namespace
}  // namespace varia::server
