#include "room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include "reading.hpp"

namespace varia::server {
namespace {

constexpr std::int64_t page = 1'000;       // entries that are read at once
constexpr std::size_t most_absorbed = 50;  // more than these are not played one by one: the board is set up anew
constexpr std::ptrdiff_t most_questions = 256, most_questions_of_one = 8;  // that wait
constexpr std::int64_t goes_last = 1'000;  // milliseconds: a question that has waited so long is not passed by any more
constexpr int most_tries = 200;            // another program that is quicker may win many times in a row

Trouble store_is_away() {
    return {Code::store, "the games' store cannot be reached just now; nothing is lost, try again", std::nullopt};
}

}  // namespace

void Room::adopt(Agreement agreement, std::shared_ptr<Referee> referee, Position position) {
    ledger_.emplace(std::move(agreement));
    board_.take_over(std::move(referee));
    position_ = std::move(position);
    touched_ = house_.loop.now();
}

void Room::ask(AskedPtr asked) {
    touched_ = house_.loop.now();
    // Whoever comes sees all that was acknowledged by whichever server, even if the news is still on its way.
    if (house_.shared && (asked->method == "join" || asked->method == "look")) stale_ = true;
    submit({asked, [this, asked] { run(asked); }});
}

// Questions let all else pass for a while; of one address so many wait.
bool Room::is_question(const Asked& asked) {
    constexpr std::array<std::string_view, 11> others{"play", "claim", "offer", "answer",    "resign", "join",
                                                      "look", "log",   "flag",  "carry_out", "leave"};
    return std::ranges::find(others, asked.method) == others.end();
}

void Room::submit(Job job) {
    const auto question = [](const Job& one) { return one.asked && is_question(*one.asked); };
    job.since = house_.loop.steady();
    if (!question(job)) {
        const auto lets_pass = [&](const Job& one) { return question(one) && job.since - one.since < goes_last; };
        jobs_.insert(std::ranges::find_if(jobs_, lets_pass), std::move(job));
        return pump();
    }
    const auto same = [&](const Job& one) {
        return question(one) && one.asked->client->address() == job.asked->client->address();
    };
    if (std::ranges::count_if(jobs_, question) >= most_questions ||
        std::ranges::count_if(jobs_, same) >= most_questions_of_one)
        return job.asked->refuse(too_often("too many questions about this game wait to be answered", 1'000));
    jobs_.push_back(std::move(job));
    pump();
}

void Room::charge(const Client& client, double ms) {
    client.charge(ms);
    house_.accounts.charge(client.address(), ms, house_.loop.steady());
}

void Room::pump() {
    if (busy_ || jobs_.empty()) return;
    busy_ = true;
    if (const AskedPtr& asked = jobs_.front().asked; asked && !asked->client->address().empty()) asker_ = asked->client;
    prepare([this, self = shared_from_this()](std::optional<Trouble> trouble) {
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        if (trouble) put_off(*trouble);
        // Each of the others would wait as long, for the same.
        if (trouble && trouble->code == Code::store) refuse_waiting(*trouble);
        if (!job.asked) return finish();
        if (trouble && !(ledger_ && job.asked->method == "log")) {
            job.asked->refuse(*trouble);
            return finish();
        }
        const auto begun = std::chrono::steady_clock::now();
        // Another process answers a question later, and is busy with it until then.
        if (apart() && is_question(*job.asked)) {
            const auto first = [this, client = job.asked->client, begun] {
                const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
                charge(*client, took.count());
            };
            job.asked->answer = [first, answer = job.asked->answer](Reply reply) { first(), answer(std::move(reply)); };
            job.asked->refuse = [first, refuse = job.asked->refuse](const Trouble& why) { first(), refuse(why); };
            return job.run();
        }
        job.run();
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
        charge(*job.asked->client, took.count());
    });
}

void Room::refuse_waiting(const Trouble& trouble) {
    for (const Job& job : std::exchange(jobs_, {}))
        if (job.asked) job.asked->refuse(trouble);
}

void Room::finish() {
    busy_ = false;
    if (jobs_.empty() && (!behind() || patience_.waits(house_.loop.steady()))) return;
    house_.loop.post([self = shared_from_this()] {
        if (self->jobs_.empty() && !self->members_.empty()) return self->submit({nullptr, {}});
        self->pump();
    });
}

void Room::put_off(const Trouble& trouble) {
    // A client's question without sense is nobody's trouble but his.
    if (trouble.code != Code::unknown) patience_.failed(house_.loop.steady());
}

bool Room::restless() const {
    if (!ledger_) return wanted_;
    return ledger_->due() || put_off_ || (behind() && !members_.empty());
}

void Room::look_after() {
    if (busy_ || !jobs_.empty() || patience_.waits(house_.loop.steady())) return;
    if (!ledger_ || (behind() && !members_.empty())) return submit({nullptr, {}});
    if (std::exchange(put_off_, false)) look_at_resignations();
    let_flag_fall();
}

void Room::prepare(Next next) {
    if (!ledger_) return load(std::move(next));
    if (stale_ || heard_ > ledger_->seq())
        return catch_up([this, next = std::move(next)](std::optional<Trouble> trouble) mutable {
            if (trouble) return next(std::move(trouble));
            prepare(std::move(next));
        });
    if (!board_.stands()) return set_up(std::move(next));
    next(std::nullopt);
}

void Room::load(Next next) {
    stale_ = false;
    heard_ = 0;
    load_more(nullptr, [this, next = std::move(next)](std::optional<Trouble> trouble) mutable {
        if (trouble) return next(std::move(trouble));
        prepare(std::move(next));
    });
}

void Room::load_more(std::shared_ptr<Ledger> ledger, Next next) {
    const std::int64_t from = ledger ? ledger->seq() + 1 : 1;
    house_.scribe.read(game_, from, page,
                       [this, self = shared_from_this(), ledger = std::move(ledger),
                        next = std::move(next)](Scribe::Read read) mutable {
                           house_.loop.post([this, self = std::move(self), ledger = std::move(ledger),
                                             next = std::move(next), read = std::move(read)]() mutable {
                               if (read.failed) return next(store_is_away());
                               if (!read.game)
                                   return next(Trouble{Code::unknown, fmt::format("there is no game {}", game_)});
                               if (!ledger) {
                                   std::string error;
                                   const std::optional<Json> json = Json::parse(read.game->row.data, error);
                                   if (!json) return next(Trouble{Code::internal, "the game is damaged: " + error});
                                   ledger = std::make_shared<Ledger>(Agreement::read(*json));
                               }
                               for (const Entry& entry : read.game->entries) ledger->apply(entry);
                               if (static_cast<std::int64_t>(read.game->entries.size()) == page)
                                   return load_more(std::move(ledger), std::move(next));
                               ledger_.emplace(std::move(*ledger));
                               wanted_ = false;
                               ahead_ = 0;
                               keep_time();
                               board_.close();
                               next(std::nullopt);
                           });
                       });
}

void Room::catch_up(Next next) {
    stale_ = false;
    heard_ = 0;
    house_.scribe.read(
        game_, ledger_->seq() + 1, page,
        [this, self = shared_from_this(), next = std::move(next)](Scribe::Read read) mutable {
            house_.loop.post([this, self = std::move(self), next = std::move(next), read = std::move(read)]() mutable {
                if (read.failed) {
                    stale_ = true;
                    return next(store_is_away());
                }
                if (!read.game || read.game->entries.size() > most_absorbed) {
                    forget();
                    return load(std::move(next));
                }
                auto entries = std::make_shared<std::deque<Entry>>(std::make_move_iterator(read.game->entries.begin()),
                                                                   std::make_move_iterator(read.game->entries.end()));
                if (board_.stands()) return absorb_all(std::move(entries), std::move(next));
                set_up([this, entries, next = std::move(next)](std::optional<Trouble> trouble) mutable {
                    if (trouble) return next(std::move(trouble));
                    absorb_all(std::move(entries), std::move(next));
                });
            });
        });
}

void Room::absorb_all(std::shared_ptr<std::deque<Entry>> entries, Next next) {
    if (entries->empty()) return next(std::nullopt);
    const Entry entry = std::move(entries->front());
    entries->pop_front();
    absorb(
        entry, std::nullopt,
        [this, entries = std::move(entries), next = std::move(next)](std::optional<Trouble> trouble) mutable {
            if (trouble) return next(std::move(trouble));
            house_.loop.post([this, self = shared_from_this(), entries = std::move(entries),
                              next = std::move(next)]() mutable { absorb_all(std::move(entries), std::move(next)); });
        });
}

// What is written becomes what is so: on the board, in the ledger, and for all who have joined.
void Room::absorb(const Entry& entry, std::optional<PlayedMove> played, Next next) {
    std::string error;
    const Json data = Json::parse(entry.data, error).value_or(Json::object());
    const std::string text = text_in(data, "text");
    if (!text.empty() && !played)
        return board_.rules().play(text, [this, entry, next = std::move(next)](Answered<PlayedMove> answer) mutable {
            if (answer.trouble) {
                forget();
                return next(std::move(answer.trouble));
            }
            absorb(entry, std::move(answer.result), std::move(next));
        });
    ledger_->apply(entry);
    keep_time();
    if (played) position_ = std::move(played->position);
    if (number_in(data, "undone") == 0) {
        tell_event(entry, played, played.has_value());
        return next(std::nullopt);
    }
    set_up([this, entry, next = std::move(next)](std::optional<Trouble> trouble) {
        if (!trouble) tell_event(entry, std::nullopt, true);
        next(std::move(trouble));
    });
}

void Room::set_up(Next next) {
    board_.set_up(
        ledger_->agreement(), ledger_->texts(), asker_ ? asker_->address() : std::string(),
        [this, self = shared_from_this(), next = std::move(next), asker = asker_](Answered<Position> begun, double ms) {
            if (asker) charge(*asker, ms);
            if (!begun.trouble) position_ = std::move(begun.result);
            if (!begun.trouble) look_at_resignations();
            next(std::move(begun.trouble));
        });
}

void Room::keep_time() { ahead_ = std::max<std::int64_t>(ahead_, ledger_->last_at() - house_.loop.now()); }

void Room::forget() {
    board_.close();
    wanted_ = !members_.empty() || (ledger_ && ledger_->due());
    ledger_.reset();
    Json params = Json::object();
    params.set("game", game_);
    tell_all("reset", std::move(params));
}

void Room::time_floors(Try tried, const AskedPtr& asked) {
    tried.timed = true;
    Json floors = Json::object(), decided = Json::array();
    int on = -1;
    for (const PlayedStep& step : tried.played->steps) {
        on = floor_in(step.text);
        for (const Json& floor : step.decided.items()) decided.add(floor);
    }
    floors.set("decided", std::move(decided));
    if (on >= 0) floors.set("on", on + 1);
    const auto write = [this, self = shared_from_this(), asked](Try ready, Json said) {
        ready.data.set("floors", std::move(said));
        commit(std::move(ready), asked);
    };
    if (flag_in(tried.data, "over")) return write(std::move(tried), std::move(floors));
    Json owed = Json::array();
    for (const OwedTransfer& transfer : tried.played->position.transfers) {
        Json one = Json::object();
        one.set("floor", static_cast<std::uint64_t>(transfer.floor)).set("by", transfer.player);
        owed.add(std::move(one.set("holds", transfer.holds)));
    }
    floors.set("owed", std::move(owed));
    board_.rules().floor_turn(std::max(on, 0), [this, asked, write, tried = std::move(tried),
                                                floors = std::move(floors)](const Answered<FloorTurn>& turn) mutable {
        if (turn.trouble) {
            board_.close();
            asked->refuse(*turn.trouble);
            return finish();
        }
        floors.set("next", turn.result.player);
        write(std::move(tried), std::move(floors));
    });
}

// A game can always end: the moves have three quarters of the room at least, since offers and answers have one, and
// what ends a game or leads there is bounded by itself: a seat is claimed once, a floor is given up once, an offer is
// answered once by each, and flags fall until the game is over.
std::optional<Trouble> Room::full(const Asked& asked) const {
    const std::int64_t most = house_.limits.actions;
    if (asked.method == "play" && ledger_->seq() >= most)
        return Trouble{
            Code::limit,
            fmt::format("a game has at most {} actions; this one can only be given up, or drawn by agreement", most),
            std::nullopt};
    if (asked.method == "offer" && ledger_->talk() >= most / 4)
        return Trouble{
            Code::limit,
            fmt::format("a game has at most {} offers and answers to them; it can still be played on or given up",
                        most / 4),
            std::nullopt};
    return std::nullopt;
}

void Room::commit(Try tried, const AskedPtr& asked) {
    if (ledger_->floor_clocks() && tried.played && !tried.timed) return time_floors(std::move(tried), asked);
    if (const std::optional<Trouble> trouble = full(*asked)) {
        if (tried.played) board_.close();
        asked->refuse(*trouble);
        return finish();
    }
    Order order;
    order.game = game_;
    order.entry = {ledger_->seq() + 1, std::move(tried.client), std::max(tried.at + ahead_, ledger_->last_at()),
                   std::move(tried.kind), tried.data.line()};
    const Entry entry = order.entry;
    house_.scribe.write(std::move(order), [this, self = shared_from_this(), entry, played = std::move(tried.played),
                                           asked](Written written) mutable {
        house_.loop.post([this, self = std::move(self), entry = std::move(entry), played = std::move(played),
                          asked = std::move(asked), written]() mutable {
            if (written == Written::done) patience_.passed();
            if (written == Written::done)
                return absorb(entry, std::move(played), [this, asked, seq = entry.seq](const std::optional<Trouble>&) {
                    // It is on disk, whatever came after.
                    if (asked->method == "claim") hold(*asked);
                    asked->answer(done_json(*asked, seq));
                    look_at_resignations();
                    finish();
                });
            if (played) board_.close();
            if (written == Written::failed) {
                forget();
                asked->refuse(store_is_away());
                return finish();
            }
            if (++asked->tries == most_tries) {
                asked->refuse(too_often("too much happens in this game at once; try again", 1'000));
                return finish();
            }
            stale_ = true;
            prepare([this, asked, taken = entry.seq](std::optional<Trouble> trouble) {
                // Whoever was first has written something: a store that has nothing there contradicts itself.
                if (!trouble && ledger_->seq() < taken) trouble = store_is_away();
                if (!trouble) return run(asked);
                asked->refuse(*trouble);
                finish();
            });
        });
    });
}

void Room::hear(std::int64_t seq) {
    if (seq == 0) stale_ = true;
    heard_ = std::max(heard_, seq);
    if (busy_ || members_.empty() || patience_.waits(house_.loop.steady())) return;
    if (!ledger_ || behind()) submit({nullptr, {}});
}

}  // namespace varia::server
