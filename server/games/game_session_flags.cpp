// Flags that fall: a player whose time is used up has lost, or resigns the board on which he is to move.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "game_session.hpp"
#include "reading.hpp"

namespace varia::server {
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

}  // namespace varia::server
