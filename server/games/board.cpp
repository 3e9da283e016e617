#include "board.hpp"

#include <algorithm>
#include <utility>

#include "reading.hpp"

namespace varia::server {
namespace {

// What is loaded in the house stays loaded while it is among so many.
constexpr std::size_t most_loaded = 48;

Json with_set(Json params, const Json& set) {
    if (!set.keys().empty()) params.set("set", set);
    return params;
}

Json named(const char* key, const std::string& value) {
    Json json = Json::object();
    json.set(key, value);
    return json;
}

}  // namespace

void Referees::load(const std::string& variant, const Json& set, const std::optional<Json>& source,
                    const std::string& address, std::function<void(Loaded)> told) {
    if (!source) return load_house(variant, set, std::move(told));
    Trouble why;
    std::shared_ptr<Referee> stranger = hire_(address, why);
    if (!stranger) return told({nullptr, Json::object(), std::move(why)});
    Referee& asked = *stranger;
    asked.ask("load", with_set(*source, set), [stranger = std::move(stranger), told = std::move(told)](Answer answer) {
        told({stranger, std::move(answer.result), std::move(answer.trouble)});
    });
}

void Referees::load_house(const std::string& variant, const Json& set, std::function<void(Loaded)> told) {
    const std::string key = variant + " " + set.line();
    if (const auto found = loaded_.find(key); found != loaded_.end())
        return told({house_, found->second, std::nullopt});
    house_->ask("load", with_set(named("name", variant), set), [&](Answer answer) {
        if (!answer.trouble) {
            if (order_.size() == most_loaded) {
                // Games that are played by it go on.
                house_->ask("close", named("variant", text_in(loaded_.at(order_.front()), "variant")),
                            [](const Answer&) {});
                loaded_.erase(order_.front());
                order_.erase(order_.begin());
            }
            loaded_.emplace(key, answer.result);
            order_.push_back(key);
        }
        told({house_, std::move(answer.result), std::move(answer.trouble)});
    });
}

void begin_game(Referee& referee, const std::string& variant, const std::string& start,
                const std::vector<std::string>& moves, Told told) {
    Json params = named("variant", variant);
    params.set("position", start);
    if (!moves.empty()) params.set("moves", Json::array(moves));
    referee.ask("new_game", std::move(params), std::move(told));
}

void Board::close() {
    if (referee_ && referee_->alive() && !handle_.empty())
        referee_->ask("close", named("game", handle_), [](const Answer&) {});
    referee_.reset();
    handle_.clear();
    here_ = std::make_shared<bool>(true);
}

void Board::take_over(std::shared_ptr<Referee> referee, std::string handle) {
    close();
    referee_ = std::move(referee);
    handle_ = std::move(handle);
}

void Board::set_up(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address, Told told) {
    // A stranger's referee plays this game alone: it has it loaded already.
    const std::shared_ptr<Referee> held =
        referee_ && referee_->apart() && referee_->alive() && !handle_.empty() ? referee_ : nullptr;
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
    referees_.load(agreement.variant, agreement.set, agreement.source, address,
                   [here, begin, rules = agreement.rules, told = std::move(told)](Referees::Loaded loaded) mutable {
                       if (here.expired()) return;
                       if (loaded.trouble) return told({Json::object(), std::move(loaded.trouble)});
                       if (text_in(loaded.answer, "rules") != rules)
                           return told({Json::object(), Trouble{Code::refused,
                                                                "the game was begun under rules that its variant does "
                                                                "not have any more; `log` tells what was played"}});
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
