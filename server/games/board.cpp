#include "board.hpp"

#include <utility>

#include "opening.hpp"
#include "remote_referee.hpp"

namespace varia::server {

void Referees::hire(const VariantText& variant, const std::string& address, std::function<void(Loaded)> told) {
    Trouble why;
    std::shared_ptr<RemoteReferee> stranger = hire_(address, why);
    if (!stranger) return told({nullptr, {}, std::move(why)});
    RemoteReferee& asked = *stranger;
    asked.load(variant, [stranger = std::move(stranger), told = std::move(told)](Answered<VariantFacts> loaded) {
        told({stranger, std::move(loaded.result), std::move(loaded.trouble)});
    });
}

void Board::set_up(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address,
                   std::function<void(Answered<Position>, double)> told) {
    if (agreement.source)
        return set_up_apart(agreement, moves, address,
                            [told = std::move(told)](Answered<Position> begun) { told(std::move(begun), 0); });
    close();
    referees_.workshop().set_up({address, agreement.variant, agreement.set, agreement.rules, agreement.start, moves},
                                [this, told = std::move(told)](Opening opening, double ms) {
                                    if (!opening.trouble) take_over(std::move(opening.referee));
                                    told({std::move(opening.position), std::move(opening.trouble)}, ms);
                                });
}

void Board::set_up_apart(const Agreement& agreement, const std::vector<std::string>& moves, const std::string& address,
                         Tell<Position> told) {
    const auto begin = [this, start = agreement.start, moves](const std::shared_ptr<Referee>& referee,
                                                              Tell<Position> tell) {
        referee->begin(start, moves, [this, referee, tell = std::move(tell)](Answered<Position> begun) {
            if (!begun.trouble) take_over(referee);
            tell(std::move(begun));
        });
    };
    // A referee of an untrusted variant plays this game only, so it has the variant loaded already.
    const std::shared_ptr<Referee> held = stands() ? referee_ : nullptr;
    close();
    if (held) return begin(held, std::move(told));
    referees_.hire({*agreement.source, agreement.set}, address,
                   [begin, rules = agreement.rules, told = std::move(told)](Referees::Loaded loaded) mutable {
                       if (!loaded.trouble) loaded.trouble = other_rules(loaded.facts, rules);
                       if (loaded.trouble) return told({{}, std::move(loaded.trouble)});
                       begin(loaded.referee, std::move(told));
                   });
}

}  // namespace varia::server
