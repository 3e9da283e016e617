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
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include <varia/text.hpp>

#include "game_json.hpp"
#include "game_session.hpp"
#include "reading.hpp"
#include "secrets.hpp"
#include "tried.hpp"

namespace varia::server {
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
    const int board = game_log_->game_settings().boards == 1 ? -1 : board_in(first.text);
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

}  // namespace varia::server
