// Flags that fall: whoever has used up his time has lost, or gives up what he is to move on.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reading.hpp"
#include "room.hpp"

namespace varia::server {
namespace {

constexpr int most_flags = 1'000;  // that fall before one request is answered: a match has one a floor

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

// The flag of whoever is to move falls, if it still should; then what was asked is looked at again. A flag that cannot
// be written is the trouble of who has asked: he is told, and nothing is tried again.
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
            // It comes next, before anything else that waits.
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

// One of several teams gives up the first floor on which it is to move, makes a transfer that it owes, and says `done`
// when nothing else is left. Its time stays used up, so that this comes again until its turn has passed on.
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

// That floor is given up. Who owes a transfer makes the first that there is.
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

// Whoever is to move is out, by what the rules say of that.
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
