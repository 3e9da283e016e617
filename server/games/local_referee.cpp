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
std::optional<Trouble> ruled(Act&& act) {
    try {
        return tried(std::forward<Act>(act));
    } catch (const std::exception& failure) {
        return Trouble{Code::internal, failure.what()};
    }
}

}  // namespace

Answered<VariantPtr> load_variant(const std::string& name, const Json& set) {
    Answered<VariantPtr> loaded;
    loaded.trouble = ruled([&] {
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

void LocalReferee::describe(Told told) {
    Answer answer;
    answer.trouble = ruled([&] { answer.result = cli::description_json(variant_); });
    told(std::move(answer));
}

void LocalReferee::begin(const std::string& start, const std::vector<std::string>& moves, Tell<Position> told) {
    contest_.reset();
    Answered<Position> answer;
    answer.trouble = ruled([&] {
        Contest contest = cli::begin_game(variant_, start, moves);
        answer.result = Position(cli::standing_answer({}, contest));
        contest_.emplace(std::move(contest));
    });
    told(std::move(answer));
}

void LocalReferee::play(const std::string& text, Tell<PlayedMove> told) {
    Answered<PlayedMove> answer;
    answer.trouble = ruled([&] { answer.result = PlayedMove(cli::play_answer({}, *contest_, {text}, true)); });
    told(std::move(answer));
}

void LocalReferee::play_on(const std::vector<std::string>& texts, std::function<void(std::optional<Trouble>)> told) {
    told(ruled([&] { static_cast<void>(cli::play_answer({}, *contest_, texts, false)); }));
}

void LocalReferee::undo(std::function<void(std::optional<Trouble>)> told) {
    told(ruled([&] { static_cast<void>(cli::undo_answer({}, *contest_, 1, false)); }));
}

void LocalReferee::floor_turn(int floor, Tell<FloorTurn> told) {
    Answered<FloorTurn> answer;
    answer.trouble = ruled([&] {
        Json json = Json::object();
        cli::set_floor(json, *contest_, floor);
        answer.result = {text_in(json, "player"), text_in(json, "side")};
    });
    told(std::move(answer));
}

Json LocalReferee::answer_to(const Question& question) {
    switch (question.about) {
        case Question::About::position:
            return cli::position_answer(*contest_, question.floor);
        case Question::About::moves:
            return cli::moves_answer({}, *contest_, {question.floor, question.from, question.effects});
        case Question::About::turns:
            return cli::turns_answer({}, *contest_, question.effects);
        case Question::About::history:
            return cli::history_answer({}, *contest_);
        case Question::About::explain:
            return cli::explain_answer(*contest_, question.floor.value_or(0), question.piece, false);
        case Question::About::why:
            return cli::why_answer(*contest_, question.move);
        case Question::About::describe:
            break;
    }
    return cli::description_json(variant_);
}

void LocalReferee::answer(const Question& question, Told told) {
    Answer answer;
    answer.trouble = ruled([&] { answer.result = answer_to(question); });
    told(std::move(answer));
}

}  // namespace varia::server
