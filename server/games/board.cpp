#include "board.hpp"

#include <utility>

#include "opening.hpp"
#include "reading.hpp"

namespace varia::server {

void Referees::hire(const Json& source, const Json& set, const std::string& address, std::function<void(Loaded)> told) {
    Trouble why;
    std::shared_ptr<Referee> stranger = hire_(address, why);
    if (!stranger) return told({nullptr, Json::object(), std::move(why)});
    Json params = source;
    if (!set.keys().empty()) params.set("set", set);
    Referee& asked = *stranger;
    asked.ask("load", std::move(params), [stranger = std::move(stranger), told = std::move(told)](Answer answer) {
        told({stranger, std::move(answer.result), std::move(answer.trouble)});
    });
}

void Board::close() {
    if (referee_ && referee_->apart() && referee_->alive() && !handle_.empty()) {
        Json params = Json::object();
        params.set("game", handle_);
        referee_->ask("close", std::move(params), [](const Answer&) {});
    }
    referee_.reset();
    handle_.clear();
    here_ = std::make_shared<bool>(true);
}

void Board::take_over(std::shared_ptr<Referee> referee, std::string handle) {
    close();
    referee_ = std::move(referee);
    handle_ = std::move(handle);
}

void Board::set_up(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address,
                   std::function<void(Answer, double)> told) {
    if (agreement.source)
        return set_up_apart(agreement, moves, address,
                            [told = std::move(told)](Answer answer) { told(std::move(answer), 0); });
    close();
    const std::weak_ptr<bool> here = here_;
    referees_.workshop().set_up({address, agreement.variant, agreement.set, agreement.rules, agreement.start, moves},
                                [this, here, told = std::move(told)](Opening opening, double ms) {
                                    if (here.expired()) return;
                                    if (!opening.trouble)
                                        take_over(std::move(opening.referee), std::move(opening.handle));
                                    told({std::move(opening.standing), std::move(opening.trouble)}, ms);
                                });
}

void Board::set_up_apart(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address,
                         Told told) {
    // Its referee plays this game alone: it has it loaded already.
    const std::shared_ptr<Referee> held = referee_ && referee_->apart() && referee_->alive() && !handle_.empty()
                                              ? referee_
                                              : nullptr;
    const auto begin = [this, start = agreement.start, moves](const std::shared_ptr<Referee>& referee,
                                                              const std::string& variant, Told tell) {
        const std::weak_ptr<bool> here = here_;
        begin_game(*referee, variant, start, moves, [this, here, referee, tell = std::move(tell)](Answer answer) {
            if (here.expired()) return;
            if (!answer.trouble) {
                referee_ = referee;
                handle_ = text_in(answer.result, "game");
            }
            answer.result = without(answer.result, "game");
            tell(std::move(answer));
        });
    };
    close();
    if (held) return begin(held, "v1", std::move(told));
    const std::weak_ptr<bool> here = here_;
    referees_.hire(*agreement.source, agreement.set, address,
                   [here, begin, rules = agreement.rules, told = std::move(told)](Referees::Loaded loaded) mutable {
                       if (here.expired()) return;
                       if (!loaded.trouble) loaded.trouble = other_rules(loaded.answer, rules);
                       if (loaded.trouble) return told({Json::object(), std::move(loaded.trouble)});
                       begin(loaded.referee, text_in(loaded.answer, "variant"), std::move(told));
                   });
}

void Board::ask(std::string_view method, Json params, Told told) {
    params.set("game", handle_);
    const std::weak_ptr<bool> here = here_;
    referee_->ask(method, std::move(params), [here, told = std::move(told)](Answer answer) {
        if (here.expired()) return;
        if (!answer.trouble && found_in(answer.result, "game")) answer.result = without(answer.result, "game");
        told(std::move(answer));
    });
}

}  // namespace varia::server
