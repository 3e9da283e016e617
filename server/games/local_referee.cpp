#include "local_referee.hpp"

#include <exception>
#include <utility>

#include <varia/load.hpp>

#include "answers.hpp"
#include "deadline.hpp"
#include "description.hpp"
#include "reading.hpp"
#include "request.hpp"
#include "tried.hpp"

namespace varia::server {
namespace {

// Whatever the rules throw is returned as an error.
template <class Act>
std::optional<ApiError> ruled(Act&& act) {
    try {
        return tried(std::forward<Act>(act));
    } catch (const std::exception& failure) {
        return ApiError{ErrorCode::internal, failure.what()};
    }
}

}  // namespace

Answered<VariantPtr> load_variant(const std::string& name, const Json& set) {
    Answered<VariantPtr> loaded;
    loaded.error = ruled([&] {
        Json params = Json::object();
        LoadOptions options;
        options.set = cli::Params(std::move(params.set("set", set)), "set").pairs("set");
        options.scripts.clock = cli::thread_time;
        Result<VariantPtr> variant = load_builtin(name, options);
        if (!variant) throw cli::refusal_of(variant.diagnostics());
        loaded.result = *std::move(variant);
    });
    return loaded;
}

void LocalReferee::describe(Callback done) {
    Answer answer;
    answer.error = ruled([&] { answer.result = cli::description_json(variant_); });
    done(std::move(answer));
}

void LocalReferee::begin(const std::string& start, const std::vector<std::string>& moves,
                         ResultCallback<Position> done) {
    contest_.reset();
    Answered<Position> answer;
    answer.error = ruled([&] {
        Contest contest = cli::begin_game(variant_, start, moves).contest;
        answer.result = Position(cli::standing_answer({}, contest));
        contest_.emplace(std::move(contest));
    });
    done(std::move(answer));
}

void LocalReferee::play(const std::string& text, ResultCallback<PlayedMove> done) {
    Answered<PlayedMove> answer;
    answer.error = ruled([&] { answer.result = PlayedMove(cli::play_answer({}, *contest_, {text}, true)); });
    done(std::move(answer));
}

void LocalReferee::play_on(const std::vector<std::string>& texts, std::function<void(std::optional<ApiError>)> done) {
    done(ruled([&] { static_cast<void>(cli::play_answer({}, *contest_, texts, false)); }));
}

void LocalReferee::undo(std::function<void(std::optional<ApiError>)> done) {
    done(ruled([&] { static_cast<void>(cli::undo_answer({}, *contest_, 1, false)); }));
}

void LocalReferee::board_turn(int board, ResultCallback<BoardTurn> done) {
    Answered<BoardTurn> answer;
    answer.error = ruled([&] {
        Json json = Json::object();
        cli::set_board(json, *contest_, board);
        answer.result = {text_in(json, "player"), text_in(json, "side")};
    });
    done(std::move(answer));
}

Json LocalReferee::answer_to(const Question& question) {
    switch (question.about) {
        case Question::About::position:
            return cli::position_answer(*contest_, question.board);
        case Question::About::moves:
            return cli::moves_answer({}, *contest_, {question.board, question.from, question.effects});
        case Question::About::turns:
            return cli::turns_answer({}, *contest_, question.effects);
        case Question::About::history:
            return cli::history_answer({}, *contest_);
        case Question::About::explain:
            return cli::explain_answer(*contest_, question.board.value_or(0), question.piece, false);
        case Question::About::why:
            return cli::why_answer(*contest_, question.move);
        case Question::About::describe:
            break;
    }
    return cli::description_json(variant_);
}

void LocalReferee::answer(const Question& question, Callback done) {
    Answer answer;
    answer.error = ruled([&] { answer.result = answer_to(question); });
    done(std::move(answer));
}

}  // namespace varia::server
