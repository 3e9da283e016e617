#include "workshop.hpp"

#include <chrono>
#include <memory>
#include <new>
#include <utility>

namespace varia::server {
namespace {

Trouble out_of_memory() { return {Code::out_of_memory, "memory has run out"}; }

// Makes a game on this thread. Passes it to `told` on the thread of the loop, with its cost.
void make_and_tell(Loop& loop, const std::function<Opening()>& make, std::function<void(Opening, double)> told) {
    const auto begun = std::chrono::steady_clock::now();
    Opening made;
    try {
        made = make();
    } catch (const std::bad_alloc&) {
        made = {};
        made.trouble = out_of_memory();
    }
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    loop.post(
        [told = std::move(told), made = std::move(made), ms = took.count()]() mutable { told(std::move(made), ms); });
}

Opening failed(std::optional<Trouble> trouble) {
    Opening opening;
    opening.trouble = std::move(trouble);
    return opening;
}

Opening opened(Library& library, const Workshop::Wish& wish) {
    Library::Lent lent = library.lend(wish.variant, wish.set);
    if (lent.trouble) return failed(std::move(lent.trouble));
    Opening opened;
    open_game(std::move(lent.referee), std::move(lent.facts), wish.start, wish.most_boards,
              [&opened](Opening opening) { opened = std::move(opening); });
    return opened;
}

Opening set_up_again(Library& library, const Workshop::Game& game) {
    Library::Lent lent = library.lend(game.variant, game.set);
    if (!lent.trouble) lent.trouble = other_rules(lent.facts, game.rules);
    if (lent.trouble) return failed(std::move(lent.trouble));
    Opening again;
    lent.referee->begin(game.start, game.moves, [&again](Answered<Position> begun) {
        again.position = std::move(begun.result);
        again.trouble = std::move(begun.trouble);
    });
    again.referee = std::move(lent.referee);
    again.facts = std::move(lent.facts);
    return again;
}

}  // namespace

std::optional<Trouble> Workshop::open(Wish wish, std::function<void(Opening, double)> told) {
    const std::string address = wish.address;
    const Bench::Late late = [this, told](const Trouble& trouble) {
        loop_.post([told, trouble] { told(failed(trouble), 0); });
    };
    return openings_.give(
        address,
        [this, wish = std::move(wish), told = std::move(told)]() mutable {
            make_and_tell(
                loop_, [&] { return opened(library_, wish); }, std::move(told));
        },
        late);
}

void Workshop::set_up(Game game, std::function<void(Opening, double)> told) {
    const std::string address = game.address;
    settings_up_.give_for_game(address, [this, game = std::move(game), told = std::move(told)]() mutable {
        make_and_tell(
            loop_, [&] { return set_up_again(library_, game); }, std::move(told));
    });
}

std::optional<Trouble> Workshop::list(const std::string& address, std::function<void(Answer)> told) {
    const Bench::Late late = [this, told](const Trouble& trouble) {
        loop_.post([told, trouble] { told({Json::object(), trouble}); });
    };
    return openings_.give(
        address,
        [this, told = std::move(told)]() mutable {
            Answer answer;
            try {
                answer.result = library_.variants();
            } catch (const std::bad_alloc&) {
                answer.trouble = out_of_memory();
            }
            loop_.post([told = std::move(told), answer = std::move(answer)]() mutable { told(std::move(answer)); });
        },
        late);
}

void Workshop::end() {
    openings_.end();
    settings_up_.end();
}

void Workshop::close() {
    end();
    openings_.close();
    settings_up_.close();
}

}  // namespace varia::server
