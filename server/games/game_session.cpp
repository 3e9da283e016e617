#include "game_session.hpp"

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
constexpr std::size_t max_applied = 50;
// The limits of questions that wait: of the game, and of one address.
constexpr std::ptrdiff_t max_questions = 256, max_questions_of_one = 8;
// In milliseconds: nothing passes a question any more that has waited for this long.
constexpr std::int64_t goes_last = 1'000;

}  // namespace

ApiError GameSession::store_is_away() {
    return {ErrorCode::store, "the games' store cannot be reached just now; nothing is lost, try again", std::nullopt};
}

void GameSession::adopt(GameSettings game_settings, std::shared_ptr<Referee> referee, Position position) {
    game_log_.emplace(std::move(game_settings));
    refereed_.take_over(std::move(referee));
    position_ = std::move(position);
    touched_ = context_.loop.now();
}

void GameSession::ask(PendingRequestPtr asked) {
    touched_ = context_.loop.now();
    // A client that joins sees all that any server has acknowledged, even if its notification is still on its way.
    const Method method = asked->request.method;
    if (context_.shared && (method == Method::join || method == Method::look)) stale_ = true;
    submit({asked, [this, asked] { run(asked); }});
}

// All other requests pass the questions for a while. Only a limited number of questions may wait, in all and of one
// address.
void GameSession::submit(Job job) {
    const auto question = [](const Job& one) { return one.asked && one.asked->request.is_question(); };
    job.since = context_.loop.steady();
    if (!question(job)) {
        const auto lets_pass = [&](const Job& one) { return question(one) && job.since - one.since < goes_last; };
        jobs_.insert(std::ranges::find_if(jobs_, lets_pass), std::move(job));
        return pump();
    }
    const auto same = [&](const Job& one) {
        return question(one) && one.asked->client->address() == job.asked->client->address();
    };
    if (std::ranges::count_if(jobs_, question) >= max_questions ||
        std::ranges::count_if(jobs_, same) >= max_questions_of_one)
        return job.asked->refuse(too_often("too many questions about this game wait to be answered", 1'000));
    jobs_.push_back(std::move(job));
    pump();
}

void GameSession::charge(const Client& client, double ms) {
    client.charge(ms);
    context_.rate_limiter.charge(client.address(), ms, context_.loop.steady());
}

void GameSession::pump() {
    if (busy_ || jobs_.empty()) return;
    busy_ = true;
    if (const PendingRequestPtr& asked = jobs_.front().asked; asked && !asked->client->address().empty())
        asker_ = asked->client;
    prepare([this, self = shared_from_this()](std::optional<ApiError> error) {
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        if (error) put_off(*error);
        // Each of the other requests would wait as long for the same error.
        if (error && error->code == ErrorCode::store) refuse_waiting(*error);
        if (!job.asked) return finish();
        if (error && !(game_log_ && job.asked->request.method == Method::log)) {
            job.asked->refuse(*error);
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
            job.asked->refuse = [first, refuse = job.asked->refuse](const ApiError& why) { first(), refuse(why); };
            return job.run();
        }
        job.run();
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
        charge(*job.asked->client, took.count());
    });
}

void GameSession::refuse_waiting(const ApiError& error) {
    for (const Job& job : std::exchange(jobs_, {}))
        if (job.asked) job.asked->refuse(error);
}

void GameSession::finish() {
    busy_ = false;
    if (jobs_.empty() && (!behind() || backoff_.waits(context_.loop.steady()))) return;
    context_.loop.post([self = shared_from_this()] {
        if (self->jobs_.empty() && !self->members_.empty()) return self->submit({nullptr, {}});
        self->pump();
    });
}

void GameSession::put_off(const ApiError& error) {
    // A request for a game that does not exist is the client's mistake only, so it causes no pause.
    if (error.code != ErrorCode::unknown) backoff_.failed(context_.loop.steady());
}

bool GameSession::restless() const {
    if (!game_log_) return wanted_;
    return game_log_->due() || put_off_ || (behind() && !members_.empty());
}

void GameSession::tend() {
    if (busy_ || !jobs_.empty() || backoff_.waits(context_.loop.steady())) return;
    if (!game_log_ || (behind() && !members_.empty())) return submit({nullptr, {}});
    if (std::exchange(put_off_, false)) handle_resignations();
    let_flag_fall();
}

void GameSession::prepare(Next next) {
    if (!game_log_) return load(std::move(next));
    if (stale_ || announced_ > game_log_->seq())
        return catch_up([this, next = std::move(next)](std::optional<ApiError> error) mutable {
            if (error) return next(std::move(error));
            prepare(std::move(next));
        });
    if (!refereed_.stands()) return set_up(std::move(next));
    next(std::nullopt);
}

void GameSession::load(Next next) {
    stale_ = false;
    announced_ = 0;
    load_more(nullptr, [this, next = std::move(next)](std::optional<ApiError> error) mutable {
        if (error) return next(std::move(error));
        prepare(std::move(next));
    });
}

void GameSession::load_more(std::shared_ptr<GameLog> game_log, Next next) {
    const std::int64_t from = game_log ? game_log->seq() + 1 : 1;
    context_.writer.read(
        game_, from, page,
        [this, self = shared_from_this(), game_log = std::move(game_log),
         next = std::move(next)](StoreWriter::Read read) mutable {
            context_.loop.post([this, self = std::move(self), game_log = std::move(game_log), next = std::move(next),
                                read = std::move(read)]() mutable {
                if (read.failed) return next(store_is_away());
                if (!read.game) return next(ApiError{ErrorCode::unknown, fmt::format("there is no game {}", game_)});
                if (!game_log) {
                    std::string mistake;
                    const std::optional<Json> json = Json::parse(read.game->row.data, mistake);
                    if (!json) return next(ApiError{ErrorCode::internal, "the game is damaged: " + mistake});
                    game_log = std::make_shared<GameLog>(GameSettings::read(*json));
                }
                for (const LogEntry& entry : read.game->entries) game_log->apply(entry);
                if (static_cast<std::int64_t>(read.game->entries.size()) == page)
                    return load_more(std::move(game_log), std::move(next));
                game_log_.emplace(std::move(*game_log));
                wanted_ = false;
                ahead_ = 0;
                keep_time();
                refereed_.close();
                next(std::nullopt);
            });
        });
}

void GameSession::catch_up(Next next) {
    stale_ = false;
    announced_ = 0;
    context_.writer.read(game_, game_log_->seq() + 1, page,
                         [this, self = shared_from_this(), next = std::move(next)](StoreWriter::Read read) mutable {
                             context_.loop.post([this, self = std::move(self), next = std::move(next),
                                                 read = std::move(read)]() mutable {
                                 if (read.failed) {
                                     stale_ = true;
                                     return next(store_is_away());
                                 }
                                 if (!read.game || read.game->entries.size() > max_applied) {
                                     forget();
                                     return load(std::move(next));
                                 }
                                 auto entries = std::make_shared<std::deque<LogEntry>>(
                                     std::make_move_iterator(read.game->entries.begin()),
                                     std::make_move_iterator(read.game->entries.end()));
                                 if (refereed_.stands()) return apply_all(std::move(entries), std::move(next));
                                 set_up([this, entries, next = std::move(next)](std::optional<ApiError> error) mutable {
                                     if (error) return next(std::move(error));
                                     apply_all(std::move(entries), std::move(next));
                                 });
                             });
                         });
}

void GameSession::apply_all(std::shared_ptr<std::deque<LogEntry>> entries, Next next) {
    if (entries->empty()) return next(std::nullopt);
    const LogEntry entry = std::move(entries->front());
    entries->pop_front();
    apply(
        entry, std::nullopt,
        [this, entries = std::move(entries), next = std::move(next)](std::optional<ApiError> error) mutable {
            if (error) return next(std::move(error));
            context_.loop.post([this, self = shared_from_this(), entries = std::move(entries),
                                next = std::move(next)]() mutable { apply_all(std::move(entries), std::move(next)); });
        });
}

void GameSession::set_up(Next next) {
    refereed_.set_up(
        game_log_->game_settings(), game_log_->texts(), asker_ ? asker_->address() : std::string(),
        [this, self = shared_from_this(), next = std::move(next), asker = asker_](Answered<Position> begun, double ms) {
            if (asker) charge(*asker, ms);
            if (!begun.error) position_ = std::move(begun.result);
            if (!begun.error) handle_resignations();
            next(std::move(begun.error));
        });
}

void GameSession::keep_time() { ahead_ = std::max<std::int64_t>(ahead_, game_log_->last_at() - context_.loop.now()); }

void GameSession::forget() {
    refereed_.close();
    wanted_ = !members_.empty() || (game_log_ && game_log_->due());
    game_log_.reset();
    Json params = Json::object();
    params.set("game", game_);
    send_all("reset", std::move(params));
}

void GameSession::on_remote_change(std::int64_t seq) {
    if (seq == 0) stale_ = true;
    announced_ = std::max(announced_, seq);
    if (busy_ || members_.empty() || backoff_.waits(context_.loop.steady())) return;
    if (!game_log_ || behind()) submit({nullptr, {}});
}

}  // namespace varia::server
