// Flags that fall: a player whose time is used up has lost, or resigns the board on which he is to move.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reading.hpp"
#include "room.hpp"

namespace varia::server {
namespace {

// Flags that may fall before one request is answered: a match has one for each board.
constexpr int most_flags = 1'000;

}  // namespace

bool Room::flag_is_due(std::int64_t at) const {
    if (!ledger_ || ledger_->over()) return false;
    const std::optional<FloorClocks::Due> due = ledger_->due();
    return due && std::max(at + ahead_, ledger_->last_at()) >= due->at;
}

void Room::let_flag_fall() {
    if (falling_ || !flag_is_due(house_.loop.now())) return;
    falling_ = true;
    const auto asked = std::make_shared<Asked>();
    asked->request.method = Method::flag;
    asked->client = std::make_shared<Client>(
        std::string(), [](const Client::Text&) {}, nullptr);
    asked->received = house_.loop.now();
    asked->answer = [this](const Json&) { falling_ = false; };
    asked->refuse = [this](const Trouble& trouble) {
        falling_ = false;
        put_off(trouble);
    };
    submit({asked, [this, asked] { run(asked); }});
}

// Lets the flag of the player to move fall, if it is still due; then the request is handled again. If the flag cannot
// be written, the client that made the request receives the error, and nothing is tried again.
void Room::fall(const AskedPtr& asked) {
    if (!flag_is_due(asked->received)) {
        asked->answer(Json::object());
        return finish();
    }
    AskedPtr first = asked;
    if (asked->request.method != Method::flag) {
        first = std::make_shared<Asked>(*asked);
        first->request.method = Method::flag;
        first->answer = [this, asked](const Json&) {
            if (++asked->tries == most_flags)
                return asked->refuse(too_often("many flags fall in this game; try again", 1'000));
            // The request comes next, before all others that wait.
            jobs_.push_front({asked, [this, asked] { run(asked); }});
        };
        first->refuse = [asked](const Trouble& trouble) { asked->refuse(trouble); };
    }
    if (ledger_->floor_clocks()) return fall_on_floor(first);
    const Agreement& agreement = ledger_->agreement();
    if (agreement.players.size() > 2 && agreement.floors > 1) return fall_in_turn(first);
    if (agreement.players.size() > 2) return give_up_on_board(first, "flag", -1);
    commit({"flag", ledger_->flag(position_.cannot_win), {}, first->received, {}}, first);
}

// One of several teams resigns the first board on which it is to move, makes a transfer that it owes, or plays `done`
// if there is nothing else. Its time stays used up, so this is repeated until its turn has ended.
void Room::fall_in_turn(const AskedPtr& asked) {
    list_actions([this, self = shared_from_this(), asked](const std::vector<std::string>& moves) {
        if (moves.empty()) return give_up_on_board(asked, "flag", -1);
        const auto other = std::ranges::find_if(moves, [](const std::string& move) { return move != "done"; });
        const std::string& text = other == moves.end() ? moves.front() : *other;
        const int floor = floor_in(text);
        give_up_on_board(asked, "flag", -1,
                         floor < 0 || owes_transfer(-1) >= 0 ? text : fmt::format("{}:resign", floor + 1));
    });
}

// The board is resigned. If the player owes a transfer, the first possible transfer is made instead.
void Room::fall_on_floor(const AskedPtr& asked) {
    const int floor = ledger_->due()->floor;
    const std::vector<FloorClocks::Owed>& owed = ledger_->floor_clocks()->owed();
    if (std::ranges::find(owed, floor, &FloorClocks::Owed::floor) == owed.end())
        return give_up_on_board(asked, "flag", -1, fmt::format("{}:resign", floor + 1));
    Question question;
    question.about = Question::About::moves;
    question.floor = floor;
    board_.rules().answer(question, [this, self = shared_from_this(), asked](const Answer& answer) {
        const std::vector<std::string> moves = texts_of_moves(answer);
        if (!moves.empty()) return give_up_on_board(asked, "flag", -1, moves.front());
        asked->refuse(answer.trouble.value_or(Trouble{Code::internal, "there is no transfer that could be made"}));
        finish();
    });
}

// Plays `text` for the player to move. After "resign" the rules say what becomes of a player who is out.
void Room::give_up_on_board(const AskedPtr& asked, const std::string& kind, int seat, const std::string& text) {
    board_.rules().play(text, [this, self = shared_from_this(), asked, kind, seat, text](Answered<PlayedMove> answer) {
        Try tried;
        tried.kind = kind;
        tried.at = asked->received;
        if (answer.trouble && seat >= 0) {
            asked->refuse(*answer.trouble);
            return finish();
        }
        if (answer.trouble) {
            tried.data = ledger_->flag();
        } else {
            tried.data = move_data(answer.result, text);
            tried.played = std::move(answer.result);
        }
        if (seat >= 0) {
            tried.data.set("seat", ledger_->seats()[static_cast<std::size_t>(seat)].name);
            tried.client = ledger_->client_of(seat, asked->request.id);
        }
        commit(std::move(tried), asked);
    });
}

}  // namespace varia::server
