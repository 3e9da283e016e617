#include "game_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <varia/text.hpp>

#include "game_json.hpp"
#include "reading.hpp"
#include "secrets.hpp"
#include "tried.hpp"

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

// ---- the stages of an action --------------------------------------------------------------------------------------
// The stages of an action, from top to bottom: who requests it and whether he may, what the rules say, what is written,
// what follows from it, and who is notified.
//
//     run          acknowledges an action again that was sent again; lets a flag that is due fall first
//     play         tests the request against the game: the move, the turn, the seats that the client holds. The other
//                  actions (claim, offer, answer; resign, in room_resigning.cpp) get their entry here at once
//     played       the referee has played the move on the board: whose move was it, and did the client decide on it
//                  in this state of the game?
//     commit       sends a move on to time_floors if boards have clocks, everything else to write
//     time_floors  finds out for whom the clocks of the boards run now
//     write        tests whether the log has room for the entry, and passes the entry to the store
//     written      the entry is on disk: apply. Another server was first: its entry is read, and the action begins
//                  anew with run. The outcome is unknown: the game is forgotten, and read at the next request
//     apply        applies the entry to the game log and the board, and notifies all clients that have joined
//     acknowledge  sends the response to the client; the next request has its turn
//
// Until acknowledge or a refusal the session is busy with this action: all other requests wait.

namespace {

constexpr std::size_t max_text = 1'000, max_id = 64, max_name = 40;
constexpr int max_tries = 200;  // another server that is faster may win many times in a row

// The id is stored as it is, so it must be a text that every database accepts.
const std::string& id_of(const PendingRequest& asked) {
    const std::string& id = asked.request.id;
    const bool plain = std::ranges::all_of(id, [](char c) { return c > ' ' && c <= '~'; });
    if (id.empty() || id.size() > max_id || !plain)
        throw ApiError{
            ErrorCode::bad_params,
            fmt::format("`id` is the client's name for the action: 1 to {} characters of ASCII, without blanks",
                        max_id)};
    return id;
}

// Says for which transfer a board waits: the first one that is owed.
std::string waits_text(const Position& position) {
    const OwedTransfer& first = position.transfers.front();
    return fmt::format("floor {} waits for {}'s transfer", first.board, first.player);
}

}  // namespace

void GameSession::run(const PendingRequestPtr& asked) {
    const std::optional<ApiError> error = tried([&] {
        if (asked->request.is_action() && was_done(*asked)) return finish();
        if (asked->request.is_action() && flag_is_due(asked->received)) return fall(asked);
        switch (asked->request.method) {
            case Method::play:
                return play(asked);
            case Method::claim:
                return claim(asked);
            case Method::offer:
                return offer(asked);
            case Method::answer:
                return answer(asked);
            case Method::resign:
                return resign(asked);
            case Method::join:
            case Method::look:
                return join(asked);
            case Method::log:
                return log(asked);
            case Method::flag:
                return fall(asked);
            case Method::carry_out:
                return carry_out(asked);
            default:
                return question(asked);
        }
    });
    if (error) refuse(asked, *error);
}

void GameSession::refuse(const PendingRequestPtr& asked, const ApiError& error) {
    asked->refuse(error);
    finish();
}

// An action that was sent again is acknowledged again. Returns whether it was.
bool GameSession::was_done(const PendingRequest& asked) {
    const std::string& id = id_of(asked);
    std::vector<int> held = held_by(asked);
    if (asked.request.method == Method::claim) {
        const int seat = game_log_->seat_of(asked.request.secret);
        held.clear();
        if (seat >= 0) held.push_back(seat);
    }
    for (const int seat : held)
        if (const std::int64_t seq = game_log_->done(seat, id)) {
            if (asked.request.method == Method::claim) hold(asked);
            Json json = done_json(asked, seq);
            asked.answer(std::move(json.set("again", true)));
            return true;
        }
    return false;
}

// ---- the request, and who may make it -----------------------------------------------------------------------------

std::vector<int> GameSession::held_by(const PendingRequest& asked) const {
    const auto found = members_.find(asked.client.get());
    std::vector<int> held = found == members_.end() ? std::vector<int>() : found->second.seats;
    if (const std::string& name = asked.request.seat; !name.empty())
        std::erase_if(held, [&](int seat) { return seat != game_log_->seat(name); });
    return held;
}

int GameSession::one_seat(const PendingRequest& asked) const {
    const std::vector<int> held = held_by(asked);
    if (held.empty()) throw ApiError{ErrorCode::not_yours, "this needs a seat: `join` with its secret"};
    if (held.size() > 1 && game_log_->game_settings().players.size() > 1) {
        // Several seats of one player act as one.
        const int player = game_log_->seats()[static_cast<std::size_t>(held.front())].player;
        for (const int seat : held)
            if (game_log_->seats()[static_cast<std::size_t>(seat)].player != player)
                throw ApiError{ErrorCode::bad_params, "`seat` is missing: several are held here"};
    }
    return held.front();
}

void GameSession::claim(const PendingRequestPtr& asked) {
    const auto& [secret, invite, name] = std::tie(asked->request.secret, asked->request.invite, asked->request.name);
    if (!is_secret(secret))
        throw ApiError{ErrorCode::bad_params, "`secret` is 22 to 128 characters A-Z a-z 0-9 - _, made at random"};
    if (!is_secret(invite))
        throw ApiError{ErrorCode::not_yours, "this is no invite: it is cut off, or changed on its way"};
    if (name.size() > max_name * 4)
        throw ApiError{ErrorCode::bad_params, fmt::format("`name` is at most {} characters long", max_name)};
    Try tried;
    tried.kind = "claim";
    tried.data = game_log_->claim(invite, secret, name);
    tried.client = game_log_->client_of(game_log_->seat(text_in(tried.data, "seat")), id_of(*asked));
    tried.at = asked->received;
    commit(std::move(tried), asked);
}

void GameSession::offer(const PendingRequestPtr& asked) {
    const int seat = one_seat(*asked);
    commit({"offer",
            game_log_->make_offer(seat, asked->request.what),
            game_log_->client_of(seat, id_of(*asked)),
            asked->received,
            {}},
           asked);
}

void GameSession::answer(const PendingRequestPtr& asked) {
    const int seat = one_seat(*asked);
    const std::optional<bool>& accept = asked->request.accept.value;
    if (!accept) throw ApiError{ErrorCode::bad_params, "`accept` is true or false"};
    commit({"answer",
            game_log_->answer(seat, asked->request.offer, *accept),
            game_log_->client_of(seat, id_of(*asked)),
            asked->received,
            {}},
           asked);
}

// ---- moves, and the rules -----------------------------------------------------------------------------------------

Json GameSession::move_data(const PlayedMove& move, const std::string& text) const {
    const Position& position = move.position;
    Json data = Json::object();
    data.set("text", text).set("player", move.steps.empty() ? std::string() : move.steps.front().player);
    data.set("turn_over", move.steps.empty() || move.steps.front().turn_over);
    data.set("next", position.over ? std::string() : position.to_act).set("over", position.over);
    if (position.over) data.set("result", result_json(position, game_log_->game_settings().players));
    return data;
}

void GameSession::play(const PendingRequestPtr& asked) {
    const std::string text = asked->request.move.value_or(std::string());
    if (text.empty() || text.size() > max_text)
        throw ApiError{ErrorCode::bad_params, fmt::format("`move` is a text of 1 to {} bytes", max_text)};
    if (game_log_->over())
        throw ApiError{ErrorCode::refused, "the game is over: " + text_in(*game_log_->result(), "text")};
    if (asked->request.after.there && !asked->request.after.value)
        throw ApiError{ErrorCode::bad_params,
                       "`after` is a number: the `seq` of the last action that was known when the move was decided"};
    const std::vector<int> held = held_by(*asked);
    if (held.empty()) throw ApiError{ErrorCode::not_yours, "this needs a seat: `join` with its secret"};
    // If anybody may act at any time, the rules of the board decide who has to wait.
    const int next = game_log_->game_settings().first < 0 ? -1 : game_log_->next();
    const auto plays = [&](int seat) {
        return next < 0 || game_log_->seats()[static_cast<std::size_t>(seat)].player == next;
    };
    if (std::ranges::none_of(held, plays))
        throw ApiError{ErrorCode::refused, owes_transfer(-1) >= 0
                                               ? waits_text(position_)
                                               : fmt::format("it is not your turn: {} is to move",
                                                             game_log_->game_settings().player_name(next))};
    refereed_.rules().play(text, [this, self = shared_from_this(), asked, text, held](Answered<PlayedMove> answer) {
        if (!answer.error) return played(asked, text, held, std::move(answer.result));
        refuse(asked, *answer.error);
    });
}

void GameSession::played(const PendingRequestPtr& asked, const std::string& text, const std::vector<int>& held,
                         PlayedMove move) {
    Try tried;
    tried.kind = "move";
    tried.data = move_data(move, text);
    const int player = game_log_->game_settings().player(text_in(tried.data, "player"));
    const PlayedStep first = move.steps.empty() ? PlayedStep() : move.steps.front();
    const int board = game_log_->game_settings().board_of(first.text);
    const std::string& side = first.side;
    // Any seat of the winner may make his transfer.
    const bool transfer = board >= 0 && owes_transfer(board) >= 0;
    const auto fits = [&](int index) {
        const Seat& seat = game_log_->seats()[static_cast<std::size_t>(index)];
        return seat.player == player && (transfer || seat.plays_on(board, side));
    };
    const auto seat = std::ranges::find_if(held, fits);
    const std::int64_t after = asked->request.after.value.value_or(game_log_->seq());
    std::optional<ApiError> error;
    if (seat == held.end()) {
        const std::string where = board < 0 ? std::string() : fmt::format(" on floor {}", board + 1);
        const std::string who = player < 0 ? std::string("somebody else")
                                           : game_log_->game_settings().player_name(player);
        error = {ErrorCode::not_yours, fmt::format("this is for {} to play{}, from another seat", who, where)};
    } else if (game_log_->gone_on(player, board, after)) {
        error = {
            ErrorCode::refused,
            fmt::format("{} was decided after action {}, and the game has gone on since: look at it, and decide anew",
                        quoted(text), after)};
    }
    if (error) {
        // The move is on the board already, so it is taken back.
        const auto given_back = [this, asked, error](const std::optional<ApiError>& kept) {
            if (kept) refereed_.close();
            refuse(asked, *error);
        };
        if (game_log_->game_settings().boards > 1) return refereed_.rules().undo(given_back);
        refereed_.close();
        return given_back(std::nullopt);
    }
    tried.data.set("seat", game_log_->seats()[static_cast<std::size_t>(*seat)].name);
    tried.client = game_log_->client_of(*seat, id_of(*asked));
    tried.at = asked->received;
    tried.played = std::move(move);
    commit(std::move(tried), asked);
}

// ---- writing ------------------------------------------------------------------------------------------------------

void GameSession::commit(Try tried, const PendingRequestPtr& asked) {
    if (game_log_->board_clocks() && tried.played) return time_boards(std::move(tried), asked);
    write(std::move(tried), asked);
}

void GameSession::time_boards(Try tried, const PendingRequestPtr& asked) {
    const std::vector<PlayedStep>& steps = tried.played->steps;
    const int on = steps.empty() ? -1 : board_in(steps.back().text);
    const bool over = flag_in(tried.data, "over");
    Json boards = boards_json(*tried.played, on, over);
    if (over) {
        tried.data.set("floors", std::move(boards));
        return write(std::move(tried), asked);
    }
    refereed_.rules().board_turn(std::max(on, 0),
                                 [this, self = shared_from_this(), asked, tried = std::move(tried),
                                  boards = std::move(boards)](const Answered<BoardTurn>& turn) mutable {
                                     if (turn.error) {
                                         refereed_.close();
                                         return refuse(asked, *turn.error);
                                     }
                                     tried.data.set("floors", std::move(boards.set("next", turn.result.player)));
                                     write(std::move(tried), asked);
                                 });
}

// A game can always end. Offers and answers may use a quarter of the log, so moves have three quarters at least. The
// number of actions that end a game, or lead to its end, is limited anyway: a seat is claimed once, a board is given up
// once, each player answers an offer once, and flags fall until the game is over.
std::optional<ApiError> GameSession::full(const PendingRequest& asked) const {
    const std::int64_t max = context_.limits.actions;
    if (asked.request.method == Method::play && game_log_->seq() >= max)
        return ApiError{
            ErrorCode::limit,
            fmt::format("a game has at most {} actions; this one can only be given up, or drawn by agreement", max),
            std::nullopt};
    if (asked.request.method == Method::offer && game_log_->talk() >= max / 4)
        return ApiError{
            ErrorCode::limit,
            fmt::format("a game has at most {} offers and answers to them; it can still be played on or given up",
                        max / 4),
            std::nullopt};
    return std::nullopt;
}

void GameSession::write(Try tried, const PendingRequestPtr& asked) {
    if (const std::optional<ApiError> error = full(*asked)) {
        if (tried.played) refereed_.close();
        return refuse(asked, *error);
    }
    WriteRequest order;
    order.game = game_;
    order.entry = {game_log_->seq() + 1, std::move(tried.client), std::max(tried.at + ahead_, game_log_->last_at()),
                   std::move(tried.kind), tried.data.line()};
    LogEntry entry = order.entry;
    context_.writer.write(std::move(order), [this, self = shared_from_this(), entry = std::move(entry),
                                             played = std::move(tried.played), asked = asked](WriteResult how) mutable {
        // From the store writer's thread to the games thread.
        context_.loop.post([this, self = std::move(self), entry = std::move(entry), played = std::move(played),
                            asked = std::move(asked),
                            how]() mutable { written(how, entry, std::move(played), asked); });
    });
}

void GameSession::written(WriteResult how, const LogEntry& entry, std::optional<PlayedMove> played,
                          const PendingRequestPtr& asked) {
    if (how == WriteResult::done) {
        backoff_.passed();
        // The entry is on disk, whatever happens after this.
        return apply(entry, std::move(played),
                     [this, asked, seq = entry.seq](const std::optional<ApiError>&) { acknowledge(asked, seq); });
    }
    // The board has played a move that was not written.
    if (played) refereed_.close();
    if (how == WriteResult::failed) {
        forget();
        return refuse(asked, store_is_away());
    }
    if (++asked->tries == max_tries)
        return refuse(asked, too_often("too much happens in this game at once; try again", 1'000));
    stale_ = true;
    prepare([this, asked, taken = entry.seq](std::optional<ApiError> error) {
        // Another server has written an entry with this number. If the store does not have it, the store contradicts
        // itself.
        if (!error && game_log_->seq() < taken) error = store_is_away();
        if (error) return refuse(asked, *error);
        run(asked);
    });
}

// ---- effects ------------------------------------------------------------------------------------------------------

// Makes a written entry effective: on the board, in the game log, and for all clients that have joined.
void GameSession::apply(const LogEntry& entry, std::optional<PlayedMove> played, Next next) {
    std::string mistake;
    const Json data = Json::parse(entry.data, mistake).value_or(Json::object());
    const std::string text = text_in(data, "text");
    if (!text.empty() && !played)
        return refereed_.rules().play(text, [this, entry, next = std::move(next)](Answered<PlayedMove> answer) mutable {
            if (answer.error) {
                forget();
                return next(std::move(answer.error));
            }
            apply(entry, std::move(answer.result), std::move(next));
        });
    game_log_->apply(entry);
    keep_time();
    if (played) position_ = std::move(played->position);
    if (number_in(data, "undone") == 0) {
        send_event(entry, played, played.has_value());
        return next(std::nullopt);
    }
    set_up([this, entry, next = std::move(next)](std::optional<ApiError> error) {
        if (!error) send_event(entry, std::nullopt, true);
        next(std::move(error));
    });
}

void GameSession::acknowledge(const PendingRequestPtr& asked, std::int64_t seq) {
    if (asked->request.method == Method::claim) hold(*asked);
    asked->answer(done_json(*asked, seq));
    handle_resignations();
    finish();
}

void GameSession::hold(const PendingRequest& asked) {
    const int seat = game_log_ ? game_log_->seat_of(asked.request.secret) : -1;
    const auto found = members_.find(asked.client.get());
    if (seat < 0 || found == members_.end()) return;
    std::vector<int>& seats = found->second.seats;
    if (std::ranges::find(seats, seat) == seats.end()) seats.push_back(seat);
}

// ---- resignations -------------------------------------------------------------------------------------------------
// Resignations, of a game or of boards of a match. Only the side to move can resign a board, so a resignation waits
// while the other side is to move, and is carried out after its move.

namespace {

constexpr std::size_t boards_at_once = 32;  // boards of waiting resignations that are tested at once

}  // namespace

int GameSession::owes_transfer(int board) const {
    for (const OwedTransfer& owed : position_.transfers)
        if (board < 0 || owed.board == board + 1) return game_log_->game_settings().player(owed.player);
    return -1;
}

void GameSession::resign(const PendingRequestPtr& asked) {
    const int seat = one_seat(*asked);
    const GameSettings& game_settings = game_log_->game_settings();
    const Given<std::int64_t>& board = asked->request.board;
    const bool of_boards = game_settings.boards > 1;
    if (board.there && !of_boards) throw ApiError{ErrorCode::bad_params, "`floor` is for matches on several boards"};
    if (board.there && (!board.value || *board.value < 1 || *board.value > game_settings.boards))
        throw ApiError{ErrorCode::bad_params, fmt::format("`floor` is a number from 1 to {}", game_settings.boards)};
    const bool two = game_settings.players.size() == 2;
    if (of_boards && (board.there || !two || !game_log_->seats()[static_cast<std::size_t>(seat)].places.empty()))
        return give_up(asked, held_by(*asked), board.there ? std::optional(*board.value - 1) : std::nullopt);
    const std::string client = game_log_->client_of(seat, asked->request.id);
    if (two) return commit({"resign", game_log_->resign(seat), client, asked->received, {}}, asked);
    if (game_log_->over())
        throw ApiError{ErrorCode::refused, "the game is over: " + text_in(*game_log_->result(), "text")};
    if (game_log_->next() != game_log_->seats()[static_cast<std::size_t>(seat)].player)
        throw ApiError{ErrorCode::refused, "where more than two play, one resigns in one's turn"};
    give_up_on_board(asked, "move", seat);
}

void GameSession::give_up(const PendingRequestPtr& asked, const std::vector<int>& held,
                          std::optional<std::int64_t> board) {
    std::vector<Place> places;
    int seat = -1;
    bool plays_there = false;
    for (const int index : held) {
        const Seat& one = game_log_->seats()[static_cast<std::size_t>(index)];
        const auto player = static_cast<std::size_t>(one.player);
        const std::vector<Place>& own = one.places.empty() ? game_log_->game_settings().places[player] : one.places;
        for (const Place& place : own) {
            if (board && place.board != *board) continue;
            plays_there = true;
            if (!position_.is_open(place.board)) continue;
            if (seat < 0) seat = index;
            if (!game_log_->gives_up(place)) places.push_back(place);
        }
    }
    if (!plays_there)
        throw ApiError{ErrorCode::not_yours,
                       fmt::format("floor {} is for another seat to give up", board.value_or(0) + 1)};
    if (places.empty() && seat >= 0)
        throw ApiError{ErrorCode::refused, board ? fmt::format("floor {} is given up already", *board + 1)
                                                 : std::string("all floors of this seat are given up already")};
    if (places.empty())
        throw ApiError{ErrorCode::refused, board ? fmt::format("floor {} is decided already", *board + 1)
                                                 : std::string("all floors of this seat are decided already")};
    const std::string client = game_log_->client_of(seat, asked->request.id);
    commit({"resign", game_log_->give_up(seat, places), client, asked->received, {}}, asked);
}

void GameSession::handle_resignations() {
    if (resigning_ || put_off_ || !game_log_ || game_log_->over() ||
        (game_log_->giving_up().empty() && resigned_for_ < 0))
        return;
    resigning_ = true;
    const auto asked = std::make_shared<PendingRequest>();
    asked->request.method = Method::carry_out;
    asked->client = std::make_shared<Client>(
        std::string(), [](const Client::Text&) {}, nullptr);
    asked->received = context_.loop.now();
    asked->answer = [](const Json&) {};
    asked->refuse = [this](const ApiError& error) {
        resigning_ = false;
        put_off_ = true;
        put_off(error);
    };
    submit({asked, [this, asked] {
                resigning_ = false;
                run(asked);
            }});
}

// Carries out the first resignation that is possible now; the next one follows once it is written.
void GameSession::carry_out(const PendingRequestPtr& asked, std::size_t from) {
    const std::vector<GivingUp>& all = game_log_->giving_up();
    while (from < all.size() && !position_.is_open(all[from].board)) ++from;
    if (game_log_->over() || from >= all.size()) return say_done(asked);
    refereed_.rules().board_turn(
        all[from].board, [this, self = shared_from_this(), asked, from](const Answered<BoardTurn>& turn) {
            const GivingUp one = game_log_->giving_up()[from];
            const int player = game_log_->seats()[static_cast<std::size_t>(one.seat)].player;
            const bool own = !turn.error && turn.result.player == game_log_->game_settings().player_name(player);
            const bool to_move = own && (one.side.empty() || turn.result.side == one.side);
            const auto next = [this, self, asked, from] {
                if (from % boards_at_once != 0) return carry_out(asked, from + 1);
                // Other games go on meanwhile.
                context_.loop.post([this, self, asked, from] { carry_out(asked, from + 1); });
            };
            if (!to_move) return next();
            play_for(asked, one.seat, fmt::format("{}:resign", one.board + 1), next);
        });
}

// If `done` is the only action left in an exchange, it is played for the player, who may have left.
void GameSession::say_done(const PendingRequestPtr& asked) {
    const int seat = resigned_for_;
    const auto nothing = [this, asked] {
        asked->answer(Json::object());
        finish();
    };
    if (game_log_->over()) resigned_for_ = -1;
    // The other player may owe a transfer first.
    const int player = seat < 0 ? -1 : game_log_->seats()[static_cast<std::size_t>(seat)].player;
    if (seat < 0 || game_log_->over() || game_log_->next() != player) return nothing();
    resigned_for_ = -1;
    list_actions([this, self = shared_from_this(), asked, seat, nothing](const std::vector<std::string>& moves) {
        if (moves.size() != 1 || moves.front() != "done") return nothing();
        play_for(asked, seat, "done", nothing);
    });
}

void GameSession::play_for(const PendingRequestPtr& asked, int seat, const std::string& text,
                           std::function<void()> otherwise) {
    refereed_.rules().play(text, [this, self = shared_from_this(), asked, seat, text,
                                  otherwise = std::move(otherwise)](Answered<PlayedMove> answer) {
        if (answer.error) return otherwise();
        Try tried;
        tried.kind = "move";
        tried.at = asked->received;
        tried.data = move_data(answer.result, text);
        tried.data.set("seat", game_log_->seats()[static_cast<std::size_t>(seat)].name);
        tried.played = std::move(answer.result);
        // If anybody may act at any time, nobody has to end a turn.
        resigned_for_ = text == "done" || game_log_->game_settings().first < 0 ? -1 : seat;
        commit(std::move(tried), asked);
    });
}

// ---- flags that fall ----------------------------------------------------------------------------------------------
// Flags that fall: a player whose time is used up has lost, or resigns the board on which he is to move.

namespace {

// Flags that may fall before one request is answered: a match has one for each board.
constexpr int max_flags = 1'000;

}  // namespace

bool GameSession::flag_is_due(std::int64_t at) const {
    if (!game_log_ || game_log_->over()) return false;
    const std::optional<BoardClocks::Due> due = game_log_->due();
    return due && std::max(at + ahead_, game_log_->last_at()) >= due->at;
}

void GameSession::let_flag_fall() {
    if (falling_ || !flag_is_due(context_.loop.now())) return;
    falling_ = true;
    const auto asked = std::make_shared<PendingRequest>();
    asked->request.method = Method::flag;
    asked->client = std::make_shared<Client>(
        std::string(), [](const Client::Text&) {}, nullptr);
    asked->received = context_.loop.now();
    asked->answer = [this](const Json&) { falling_ = false; };
    asked->refuse = [this](const ApiError& error) {
        falling_ = false;
        put_off(error);
    };
    submit({asked, [this, asked] { run(asked); }});
}

// Lets the flag of the player to move fall, if it is still due; then the request is handled again. If the flag cannot
// be written, the client that made the request receives the error, and nothing is tried again.
void GameSession::fall(const PendingRequestPtr& asked) {
    if (!flag_is_due(asked->received)) {
        asked->answer(Json::object());
        return finish();
    }
    PendingRequestPtr first = asked;
    if (asked->request.method != Method::flag) {
        first = std::make_shared<PendingRequest>(*asked);
        first->request.method = Method::flag;
        first->answer = [this, asked](const Json&) {
            if (++asked->tries == max_flags)
                return asked->refuse(too_often("many flags fall in this game; try again", 1'000));
            // The request comes next, before all others that wait.
            jobs_.push_front({asked, [this, asked] { run(asked); }});
        };
        first->refuse = [asked](const ApiError& error) { asked->refuse(error); };
    }
    if (game_log_->board_clocks()) return fall_on_board(first);
    const GameSettings& game_settings = game_log_->game_settings();
    if (game_settings.players.size() > 2 && game_settings.boards > 1) return fall_in_turn(first);
    if (game_settings.players.size() > 2) return give_up_on_board(first, "flag", -1);
    commit({"flag", game_log_->flag(position_.cannot_win), {}, first->received, {}}, first);
}

// One of several teams resigns the first board on which it is to move, makes a transfer that it owes, or plays `done`
// if there is nothing else. Its time stays used up, so this is repeated until its turn has ended.
void GameSession::fall_in_turn(const PendingRequestPtr& asked) {
    list_actions([this, self = shared_from_this(), asked](const std::vector<std::string>& moves) {
        if (moves.empty()) return give_up_on_board(asked, "flag", -1);
        const auto other = std::ranges::find_if(moves, [](const std::string& move) { return move != "done"; });
        const std::string& text = other == moves.end() ? moves.front() : *other;
        const int board = board_in(text);
        give_up_on_board(asked, "flag", -1,
                         board < 0 || owes_transfer(-1) >= 0 ? text : fmt::format("{}:resign", board + 1));
    });
}

// The board is resigned. If the player owes a transfer, the first possible transfer is made instead.
void GameSession::fall_on_board(const PendingRequestPtr& asked) {
    const int board = game_log_->due()->board;
    const std::vector<BoardClocks::Owed>& owed = game_log_->board_clocks()->owed();
    if (std::ranges::find(owed, board, &BoardClocks::Owed::board) == owed.end())
        return give_up_on_board(asked, "flag", -1, fmt::format("{}:resign", board + 1));
    Question question;
    question.about = Question::About::moves;
    question.board = board;
    refereed_.rules().answer(question, [this, self = shared_from_this(), asked](const Answer& answer) {
        const std::vector<std::string> moves = texts_of_moves(answer);
        if (!moves.empty()) return give_up_on_board(asked, "flag", -1, moves.front());
        asked->refuse(answer.error.value_or(ApiError{ErrorCode::internal, "there is no transfer that could be made"}));
        finish();
    });
}

// Plays `text` for the player to move. After "resign" the rules say what becomes of a player who is out.
void GameSession::give_up_on_board(const PendingRequestPtr& asked, const std::string& kind, int seat,
                                   const std::string& text) {
    refereed_.rules().play(text,
                           [this, self = shared_from_this(), asked, kind, seat, text](Answered<PlayedMove> answer) {
                               Try tried;
                               tried.kind = kind;
                               tried.at = asked->received;
                               if (answer.error && seat >= 0) {
                                   asked->refuse(*answer.error);
                                   return finish();
                               }
                               if (answer.error) {
                                   tried.data = game_log_->flag();
                               } else {
                                   tried.data = move_data(answer.result, text);
                                   tried.played = std::move(answer.result);
                               }
                               if (seat >= 0) {
                                   tried.data.set("seat", game_log_->seats()[static_cast<std::size_t>(seat)].name);
                                   tried.client = game_log_->client_of(seat, asked->request.id);
                               }
                               commit(std::move(tried), asked);
                           });
}

// ---- responses and notifications ----------------------------------------------------------------------------------
// What clients receive of a game: its state, and what happens in it.

namespace {

constexpr std::int64_t max_logged = 1'000;
constexpr std::size_t max_written = 1'000;  // moves that are written as text at once

Question::About about_of(Method method) {
    using About = Question::About;
    switch (method) {
        case Method::moves:
            return About::moves;
        case Method::turns:
            return About::turns;
        case Method::history:
            return About::history;
        case Method::explain:
            return About::explain;
        case Method::why:
            return About::why;
        case Method::describe:
            return About::describe;
        default:
            return About::position;
    }
}

// Reads a question about a game with this number of boards.
Question question_of(const Request& request, int boards) {
    using About = Question::About;
    const auto expect = [](bool so, std::string message) {
        if (!so) throw ApiError{ErrorCode::bad_params, std::move(message)};
    };
    Question question;
    question.about = about_of(request.method);
    const auto& [there, board] = request.board;
    if (there) {
        expect(board && *board >= 1 && *board <= boards, fmt::format("`floor` is an integer from 1 to {}", boards));
        question.board = static_cast<int>(*board) - 1;
    }
    expect(!request.cell.there || request.cell.value, "`from` is a text");
    question.from = request.cell.value;
    expect(!request.effects.there || request.effects.value, "`effects` is true or false");
    question.effects = request.effects.value.value_or(question.about == About::moves);
    expect(!request.piece.there || request.piece.value, "`piece` is a text");
    expect(question.about != About::explain || request.piece.there, "`piece` is missing");
    question.piece = request.piece.value.value_or(std::string());
    expect(question.about != About::why || request.move, "`move` is missing");
    question.move = request.move.value_or(std::string());
    return question;
}

}  // namespace

std::vector<std::string> GameSession::here() const {
    std::set<int> seats;
    for (const auto& [client, member] : members_) seats.insert(member.seats.begin(), member.seats.end());
    std::vector<std::string> names;
    for (const int seat : seats) names.push_back(game_log_->seats()[static_cast<std::size_t>(seat)].name);
    return names;
}

Json GameSession::done_json(const PendingRequest& asked, std::int64_t seq) const {
    Json json = Json::object();
    json.set("game", game_).set("id", asked.request.id).set("seq", number(seq));
    if (asked.request.method != Method::claim || !game_log_) return json;
    const int seat = game_log_->seat_of(asked.request.secret);
    if (seat >= 0) json.set("seat", game_log_->seats()[static_cast<std::size_t>(seat)].name);
    return json;
}

Json GameSession::snapshot(const Client* client) const {
    const GameSettings& game_settings = game_log_->game_settings();
    Json json = Json::object();
    json.set("game", game_).set("seq", number(game_log_->seq())).set("now", number(context_.loop.now() + ahead_));
    json.set("variant", game_settings.variant)
        .set("title", game_settings.title)
        .set("rules", game_settings.rules)
        .set("set", game_settings.set);
    json.set("start", game_settings.start);
    if (game_settings.source) json.set("source", *game_settings.source);
    json.set("players", Json::array(game_settings.players));
    Json seats = Json::array();
    for (const Seat& seat : game_log_->seats()) {
        Json item = Json::object();
        item.set("seat", seat.name).set("player", game_settings.player_name(seat.player));
        set_places(item, seat);
        item.set("taken", !seat.secret.empty());
        if (!seat.holder.empty()) item.set("name", seat.holder);
        seats.add(std::move(item));
    }
    json.set("seats", std::move(seats));
    std::vector<std::string> own;
    if (const auto found = members_.find(client); found != members_.end())
        for (const int seat : found->second.seats)
            own.push_back(game_log_->seats()[static_cast<std::size_t>(seat)].name);
    json.set("you", Json::array(own));
    json.set("status", position_.shown).set("over", game_log_->over());
    if (game_log_->result()) json.set("result", *game_log_->result());
    if (std::optional<Json> clock = clock_json(*game_log_, true)) json.set("clock", std::move(*clock));
    if (std::optional<Json> waiting = giving_up_json(*game_log_, position_)) json.set("giving_up", std::move(*waiting));
    if (game_log_->offer()) json.set("offer", offer_json(*game_log_));
    json.set("watchers", number(static_cast<std::int64_t>(members_.size()))).set("here", Json::array(here()));
    return json;
}

void GameSession::join(const PendingRequestPtr& asked) {
    std::vector<int> seats;
    for (const std::string& secret : asked->request.secrets) {
        const int seat = is_secret(secret) ? game_log_->seat_of(secret) : -1;
        if (seat < 0) throw ApiError{ErrorCode::not_yours, "a secret opens no seat of this game"};
        seats.push_back(seat);
    }
    write_moves(
        asked, std::make_shared<std::string>(), 0,
        [this, self = shared_from_this(), asked, seats](const std::string& moves) { enter(asked, seats, moves); });
}

void GameSession::write_moves(const PendingRequestPtr& asked, std::shared_ptr<std::string> moves, std::size_t from,
                              std::function<void(const std::string&)> whole) {
    const std::vector<Played>& played = game_log_->moves();
    const std::size_t to = std::min(from + max_written, played.size());
    for (std::size_t i = from; i < to; ++i)
        moves->append(i == 0 ? "" : ",").append(move_json(*game_log_, played[i]).line());
    if (to == played.size()) return whole(*moves);
    context_.loop.post(
        [this, self = shared_from_this(), asked, moves = std::move(moves), to, whole = std::move(whole)]() mutable {
            const auto begun = std::chrono::steady_clock::now();
            write_moves(asked, std::move(moves), to, std::move(whole));
            const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
            charge(*asked->client, took.count());
        });
}

void GameSession::enter(const PendingRequestPtr& asked, const std::vector<int>& seats, const std::string& moves) {
    const Client* const client = asked->client.get();
    // A client that has left meanwhile receives the state of the game, and no more.
    const auto place = asked->client->places.find(game_);
    const bool watches = asked->request.method == Method::join && place != asked->client->places.end();
    if (watches && !members_.contains(client) &&
        static_cast<std::int64_t>(members_.size()) >= context_.limits.watchers) {
        asked->refuse(too_often("too many look at this game", 60'000));
        return finish();
    }
    if (watches) {
        place->second.joined = true;
        Member& member = members_[client];
        member.client = asked->client;
        for (const int seat : seats)
            if (std::ranges::find(member.seats, seat) == member.seats.end()) member.seats.push_back(seat);
        presence_ = true;
    }
    std::string text = snapshot(client).line();
    text.pop_back();
    asked->answer(Reply::written(text.append(",\"moves\":[").append(moves).append("]}")));
    finish();
}

void GameSession::leave(const Client& client) {
    if (members_.erase(&client) > 0) presence_ = true;
}

void GameSession::send_presence() {
    if (!presence_ || !game_log_) return;
    presence_ = false;
    Json params = Json::object();
    params.set("game", game_)
        .set("watchers", number(static_cast<std::int64_t>(members_.size())))
        .set("here", Json::array(here()));
    send_all("presence", std::move(params));
}

// Reads the log from the store, page by page, so that it is available even if the rules are not any more.
void GameSession::log(const PendingRequestPtr& asked) {
    const std::int64_t from = std::max<std::int64_t>(asked->request.first, 1);
    const std::int64_t max = std::clamp<std::int64_t>(asked->request.max.value_or(max_logged), 1, max_logged);
    context_.writer.read(
        game_, from, max, [this, self = shared_from_this(), asked = asked](StoreWriter::Read read) mutable {
            context_.loop.post([this, self = std::move(self), asked = std::move(asked), read = std::move(read)]() {
                if (read.failed || !read.game) {
                    asked->refuse({ErrorCode::store, "the games' store cannot be reached just now", std::nullopt});
                    return finish();
                }
                Json events = Json::array();
                for (const LogEntry& entry : read.game->entries) events.add(event_json(game_, entry));
                Json json = Json::object();
                json.set("game", game_).set("events", std::move(events));
                asked->answer(std::move(json));
                finish();
            });
        });
}

void GameSession::question(const PendingRequestPtr& asked) {
    const auto report = [asked, game = game_](Answer answer) {
        if (answer.error)
            asked->refuse(*answer.error);
        else if (asked->request.method == Method::describe)
            asked->answer(std::move(answer.result));
        else
            asked->answer(std::move(answer.result.set("game", game)));
    };
    // The session has the status already. It may be long, so it is not computed anew.
    if (asked->request.method == Method::status) {
        report({position_.shown, std::nullopt});
        return finish();
    }
    const int boards = game_log_->game_settings().boards;
    const Question question = question_of(asked->request, boards);
    if (apart() || !AnalysisWorker::takes(question, boards))
        return refereed_.rules().answer(question, [this, self = shared_from_this(), report](Answer answer) {
            report(std::move(answer));
            finish();
        });
    // A question that may take long is answered on another thread, for the game as it stands now; the game goes on
    // meanwhile.
    const std::optional<ApiError> error = context_.analysis.ask(
        {asked->client->address(), game_, game_log_->game_settings(), game_log_->texts(), question,
         [this, self = shared_from_this(), asked, report](Answer answer, double ms) {
             charge(*asked->client, ms);
             report(std::move(answer));
         },
         [this, self = shared_from_this(), asked](std::string text, double ms) {
             charge(*asked->client, ms);
             asked->answer(Reply::written(std::move(text)));
         }});
    if (error) asked->refuse(*error);
    finish();
}

void GameSession::list_actions(std::function<void(std::vector<std::string>)> done) {
    Question question;
    question.about = Question::About::moves;
    const auto report = [self = shared_from_this(), done = std::move(done)](const Answer& answer) {
        done(texts_of_moves(answer));
    };
    if (apart()) return refereed_.rules().answer(question, report);
    context_.analysis.ask_for_game({asker_ ? asker_->address() : std::string(),
                                    game_,
                                    game_log_->game_settings(),
                                    game_log_->texts(),
                                    question,
                                    [report](const Answer& answer, double) { report(answer); },
                                    {}});
}

void GameSession::send_event(const LogEntry& entry, const std::optional<PlayedMove>& played, bool board_changed) {
    if (entry.kind == "claim") presence_ = true;
    if (members_.empty()) return;
    Json json = event_json(game_, entry);
    if (played) json.set("played", played->shown);
    if (board_changed) {
        const Json& shown = position_.shown;
        const bool match = found_in(shown, "floors").has_value();
        json.set("status", match ? without(without(shown, "floors"), "position") : shown);
    }
    json.set("over", game_log_->over());
    if (game_log_->result()) json.set("result", *game_log_->result());
    if (std::optional<Json> clock = clock_json(*game_log_, false)) json.set("clock", std::move(*clock));
    json.set("offer", game_log_->offer() ? offer_json(*game_log_) : Json(nullptr));
    send_all("event", std::move(json));
}

void GameSession::send_all(const std::string& method, Json params) const {
    if (members_.empty()) return;
    Json json = Json::object();
    json.set("jsonrpc", "2.0").set("method", method).set("params", std::move(params));
    const auto text = std::make_shared<const std::string>(json.line());
    for (const auto& [client, member] : members_) member.client->send(text);
}

}  // namespace varia::server
