// Resignations, of a game or of boards of a match. Only the side to move can resign a board, so a resignation waits
// while the other side is to move, and is carried out after its move.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "game_session.hpp"
#include "reading.hpp"

namespace varia::server {
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
    if (board.there && game_settings.boards == 1)
        throw ApiError{ErrorCode::bad_params, "`floor` is for matches on several boards"};
    if (board.there && (!board.value || *board.value < 1 || *board.value > game_settings.boards))
        throw ApiError{ErrorCode::bad_params, fmt::format("`floor` is a number from 1 to {}", game_settings.boards)};
    const bool two = game_settings.players.size() == 2;
    if (game_settings.boards > 1 &&
        (board.there || !two || !game_log_->seats()[static_cast<std::size_t>(seat)].places.empty()))
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

}  // namespace varia::server
