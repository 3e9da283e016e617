#include "study.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <new>
#include <utility>

#include "opening.hpp"

namespace varia::server {

bool Study::takes(const Question& question, int floors) {
    // The position of a whole match consists of as many boards as the match has.
    return question.about != Question::About::position || (floors > 1 && !question.floor);
}

std::optional<Trouble> Study::ask(Inquiry inquiry) {
    const auto kept = std::make_shared<Inquiry>(std::move(inquiry));
    return bench_.give(
        kept->address, [this, kept] { serve(*kept); },
        [this, kept](Trouble trouble) {
            loop_.post([kept, trouble = std::move(trouble)] { kept->told({Json::object(), trouble}, 0); });
        });
}

void Study::ask_for_game(Inquiry inquiry) {
    const std::string address = inquiry.address;
    bench_.give_for_game(address, [this, inquiry = std::move(inquiry)]() mutable { serve(inquiry); });
}

void Study::end() { bench_.end(); }

void Study::close() { bench_.close(); }

void Study::serve(Inquiry& inquiry) {
    const auto begun = std::chrono::steady_clock::now();
    Answer said;
    std::optional<std::string> text;
    try {
        said = answer(inquiry);
        if (inquiry.written && !said.trouble) {
            if (inquiry.question.about != Question::About::describe) said.result.set("game", inquiry.game);
            text = said.result.line();
            said.result = Json::object();
        }
    } catch (const std::bad_alloc&) {
        shown_.clear();
        said = {Json::object(), Trouble{Code::limit, "not enough memory for the answer", std::nullopt}};
    }
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    if (text)
        return loop_.post([written = std::move(inquiry.written), told = std::move(inquiry.told),
                           text = *std::move(text), ms = took.count()]() mutable { written(std::move(text), ms); });
    loop_.post([told = std::move(inquiry.told), written = std::move(inquiry.written), said = std::move(said),
                ms = took.count()]() mutable { told(std::move(said), ms); });
}

Answer Study::answer(const Inquiry& inquiry) {
    if (Answer shown = show(inquiry); shown.trouble) return shown;
    Answer said;
    shown_.back().referee->answer(inquiry.question, [&said](Answer answer) { said = std::move(answer); });
    return said;
}

// Moves the game of the question to the end of shown_, set up as it stood when the question was asked.
Answer Study::show(const Inquiry& inquiry) {
    const auto found = std::ranges::find(shown_, inquiry.game, &Shown::game);
    if (found != shown_.end()) {
        Shown shown = std::move(*found);
        shown_.erase(found);
        if (play_on(shown, inquiry.moves)) return shown_.push_back(std::move(shown)), Answer{};
    }
    const Agreement& agreement = inquiry.agreement;
    Library::Lent lent = library_.lend(agreement.variant, agreement.set);
    if (!lent.trouble) lent.trouble = other_rules(lent.facts, agreement.rules);
    if (!lent.trouble)
        lent.referee->begin(agreement.start, inquiry.moves,
                            [&lent](Answered<Position> begun) { lent.trouble = std::move(begun.trouble); });
    if (lent.trouble) return {Json::object(), std::move(lent.trouble)};
    if (shown_.size() >= most_shown) shown_.pop_front();
    shown_.push_back({inquiry.game, inquiry.moves, std::move(lent.referee)});
    return {};
}

// Returns false if the game has to be set up anew.
bool Study::play_on(Shown& shown, const std::vector<std::string>& moves) {
    const std::size_t known = shown.moves.size();
    if (moves.size() < known || moves.size() > known + most_added ||
        !std::equal(shown.moves.begin(), shown.moves.end(), moves.begin()))
        return false;
    if (moves.size() == known) return true;
    const std::vector<std::string> added(moves.begin() + static_cast<std::ptrdiff_t>(known), moves.end());
    bool played = false;
    shown.referee->play_on(added, [&played](const std::optional<Trouble>& trouble) { played = !trouble; });
    if (played) shown.moves.insert(shown.moves.end(), added.begin(), added.end());
    return played;
}

}  // namespace varia::server
