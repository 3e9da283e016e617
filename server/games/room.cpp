#include "room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include "reading.hpp"

namespace varia::server {
namespace {

constexpr std::int64_t page = 1'000;  // entries that are read at once
// If there are more new entries than this, they are not played one by one: the board is set up anew.
constexpr std::size_t most_absorbed = 50;
// The limits of questions that wait: of the game, and of one address.
constexpr std::ptrdiff_t most_questions = 256, most_questions_of_one = 8;
// In milliseconds: nothing passes a question any more that has waited for this long.
constexpr std::int64_t goes_last = 1'000;

}  // namespace

Trouble Room::store_is_away() {
    return {Code::store, "the games' store cannot be reached just now; nothing is lost, try again", std::nullopt};
}

void Room::adopt(Agreement agreement, std::shared_ptr<Referee> referee, Position position) {
    ledger_.emplace(std::move(agreement));
    board_.take_over(std::move(referee));
    position_ = std::move(position);
    touched_ = house_.loop.now();
}

void Room::ask(AskedPtr asked) {
    touched_ = house_.loop.now();
    // A client that joins sees all that any server has acknowledged, even if its notification is still on its way.
    const Method method = asked->request.method;
    if (house_.shared && (method == Method::join || method == Method::look)) stale_ = true;
    submit({asked, [this, asked] { run(asked); }});
}

// All other requests pass the questions for a while. Only a limited number of questions may wait, in all and of one
// address.
void Room::submit(Job job) {
    const auto question = [](const Job& one) { return one.asked && one.asked->request.is_question(); };
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
        // Each of the other requests would wait as long for the same error.
        if (trouble && trouble->code == Code::store) refuse_waiting(*trouble);
        if (!job.asked) return finish();
        if (trouble && !(ledger_ && job.asked->request.method == Method::log)) {
            job.asked->refuse(*trouble);
            return finish();
        }
        const auto begun = std::chrono::steady_clock::now();
        // A referee in another process answers a question later, and is busy with it until then.
        if (apart() && job.asked->request.is_question()) {
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
    // A request for a game that does not exist is the client's mistake only, so it causes no pause.
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

void Room::hear(std::int64_t seq) {
    if (seq == 0) stale_ = true;
    heard_ = std::max(heard_, seq);
    if (busy_ || members_.empty() || patience_.waits(house_.loop.steady())) return;
    if (!ledger_ || behind()) submit({nullptr, {}});
}

}  // namespace varia::server
