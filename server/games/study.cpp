#include "study.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <new>
#include <utility>

#include "opening.hpp"
#include "reading.hpp"

namespace varia::server {

bool Study::takes(std::string_view method, const Json& params, int floors) {
    constexpr std::array<std::string_view, 6> methods{"moves", "turns", "explain", "why", "describe", "history"};
    // A whole building is as many boards as it has floors.
    if (method == "position") return floors > 1 && !params.find("floor");
    return std::ranges::find(methods, method) != methods.end();
}

std::optional<Trouble> Study::ask(Question question) {
    const auto kept = std::make_shared<Question>(std::move(question));
    return bench_.give(
        kept->address, [this, kept] { serve(*kept); },
        [this, kept](Trouble trouble) {
            loop_.post([kept, trouble = std::move(trouble)] { kept->told({Json::object(), trouble}, 0); });
        });
}

void Study::ask_for_game(Question question) {
    const std::string address = question.address;
    bench_.give_for_game(address, [this, question = std::move(question)]() mutable { serve(question); });
}

void Study::end() { bench_.end(); }

void Study::close() { bench_.close(); }

void Study::serve(Question& question) {
    const auto begun = std::chrono::steady_clock::now();
    Answer said;
    std::optional<std::string> text;
    try {
        said = answer(question);
        if (question.written && !said.trouble) {
            if (question.method != "describe") said.result.set("game", question.game);
            text = said.result.line();
            said.result = Json::object();
        }
    } catch (const std::bad_alloc&) {
        shown_.clear();
        said = {Json::object(), Trouble{Code::limit, "not enough memory for the answer", std::nullopt}};
    }
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    if (text)
        return loop_.post([written = std::move(question.written), told = std::move(question.told),
                           text = *std::move(text), ms = took.count()]() mutable { written(std::move(text), ms); });
    loop_.post([told = std::move(question.told), written = std::move(question.written), said = std::move(said),
                ms = took.count()]() mutable { told(std::move(said), ms); });
}

Answer Study::answer(const Question& question) {
    if (Answer shown = show(question); shown.trouble) return shown;
    Json params = question.params;
    params.set("game", shown_.back().handle);
    Answer said;
    shown_.back().referee->ask(question.method, std::move(params),
                               [&said](Answer answer) { said = std::move(answer); });
    if (!said.trouble && said.result.find("game")) said.result = without(said.result, "game");
    return said;
}

// The game that is asked about stands at the end, as it stood when it was asked about.
Answer Study::show(const Question& question) {
    const auto found = std::ranges::find(shown_, question.game, &Shown::game);
    if (found != shown_.end()) {
        Shown shown = std::move(*found);
        shown_.erase(found);
        if (play_on(shown, question.moves)) return shown_.push_back(std::move(shown)), Answer{};
    }
    const Agreement& agreement = question.agreement;
    Library::Lent lent = library_.lend(agreement.variant, agreement.set);
    if (!lent.trouble) lent.trouble = other_rules(lent.loaded, agreement.rules);
    if (lent.trouble) return {Json::object(), std::move(lent.trouble)};
    Answer said;
    begin_game(*lent.referee, text_in(lent.loaded, "variant"), agreement.start, question.moves,
               [&said](Answer answer) { said = std::move(answer); });
    if (said.trouble) return said;
    if (shown_.size() >= most_shown) shown_.pop_front();
    shown_.push_back({question.game, question.moves, std::move(lent.referee), text_in(said.result, "game")});
    return said;
}

// False: it has to be set up anew.
bool Study::play_on(Shown& shown, const std::vector<std::string>& moves) {
    const std::size_t known = shown.moves.size();
    if (moves.size() < known || moves.size() > known + most_added ||
        !std::equal(shown.moves.begin(), shown.moves.end(), moves.begin()))
        return false;
    if (moves.size() == known) return true;
    const std::vector<std::string> added(moves.begin() + static_cast<std::ptrdiff_t>(known), moves.end());
    Json params = Json::object();
    params.set("game", shown.handle).set("moves", Json::array(added)).set("effects", false);
    bool played = false;
    shown.referee->ask("play", std::move(params), [&played](const Answer& answer) { played = !answer.trouble; });
    if (played) shown.moves.insert(shown.moves.end(), added.begin(), added.end());
    return played;
}

}  // namespace varia::server
