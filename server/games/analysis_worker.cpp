#include "analysis_worker.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <new>
#include <utility>

#include "game_setup.hpp"

namespace varia::server {

bool AnalysisWorker::takes(const Question& question, int boards) {
    const int shown = question.board ? 1 : boards;
    return question.about != Question::About::position || shown > 1;
}

std::optional<ApiError> AnalysisWorker::ask(Inquiry inquiry) {
    const auto kept = std::make_shared<Inquiry>(std::move(inquiry));
    return worker_.give(
        kept->address, [this, kept] { serve(*kept); },
        [this, kept](ApiError error) {
            loop_.post([kept, error = std::move(error)] { kept->done({Json::object(), error}, 0); });
        });
}

void AnalysisWorker::ask_for_game(Inquiry inquiry) {
    const std::string address = inquiry.address;
    worker_.give_for_game(address, [this, inquiry = std::move(inquiry)]() mutable { serve(inquiry); });
}

void AnalysisWorker::end() { worker_.end(); }

void AnalysisWorker::close() { worker_.close(); }

void AnalysisWorker::serve(Inquiry& inquiry) {
    const auto begun = std::chrono::steady_clock::now();
    Answer said;
    std::optional<std::string> text;
    try {
        said = answer(inquiry);
        if (inquiry.written && !said.error) {
            if (inquiry.question.about != Question::About::describe) said.result.set("game", inquiry.game);
            text = said.result.line();
            said.result = Json::object();
        }
    } catch (const std::bad_alloc&) {
        shown_.clear();
        said = {Json::object(), ApiError{ErrorCode::limit, "not enough memory for the answer", std::nullopt}};
    }
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    if (text)
        return loop_.post([written = std::move(inquiry.written), done = std::move(inquiry.done),
                           text = *std::move(text), ms = took.count()]() mutable { written(std::move(text), ms); });
    loop_.post([done = std::move(inquiry.done), written = std::move(inquiry.written), said = std::move(said),
                ms = took.count()]() mutable { done(std::move(said), ms); });
}

Answer AnalysisWorker::answer(const Inquiry& inquiry) {
    if (Answer shown = show(inquiry); shown.error) return shown;
    Answer said;
    shown_.back().referee->answer(inquiry.question, [&said](Answer answer) { said = std::move(answer); });
    return said;
}

// Moves the game of the question to the end of shown_, set up as it stood when the question was asked.
Answer AnalysisWorker::show(const Inquiry& inquiry) {
    const auto found = std::ranges::find(shown_, inquiry.game, &Shown::game);
    if (found != shown_.end()) {
        Shown shown = std::move(*found);
        shown_.erase(found);
        if (play_on(shown, inquiry.moves)) return shown_.push_back(std::move(shown)), Answer{};
    }
    const GameSettings& game_settings = inquiry.game_settings;
    VariantCache::Lent lent = variant_cache_.lend(game_settings.variant, game_settings.set);
    if (!lent.error) lent.error = other_rules(lent.facts, game_settings.rules);
    if (!lent.error)
        lent.referee->begin(game_settings.start, inquiry.moves,
                            [&lent](Answered<Position> begun) { lent.error = std::move(begun.error); });
    if (lent.error) return {Json::object(), std::move(lent.error)};
    if (shown_.size() >= max_shown) shown_.pop_front();
    shown_.push_back({inquiry.game, inquiry.moves, std::move(lent.referee)});
    return {};
}

// Returns false if the game has to be set up anew.
bool AnalysisWorker::play_on(Shown& shown, const std::vector<std::string>& moves) {
    const std::size_t known = shown.moves.size();
    if (moves.size() < known || moves.size() > known + max_added ||
        !std::equal(shown.moves.begin(), shown.moves.end(), moves.begin()))
        return false;
    if (moves.size() == known) return true;
    const std::vector<std::string> added(moves.begin() + static_cast<std::ptrdiff_t>(known), moves.end());
    bool played = false;
    shown.referee->play_on(added, [&played](const std::optional<ApiError>& error) { played = !error; });
    if (played) shown.moves.insert(shown.moves.end(), added.begin(), added.end());
    return played;
}

}  // namespace varia::server
