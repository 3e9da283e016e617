// What may be done in a game, and by whom.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <varia/text.hpp>

#include "reading.hpp"
#include "request.hpp"
#include "room.hpp"
#include "secrets.hpp"
#include "tried.hpp"

namespace varia::server {
namespace {

constexpr std::size_t most_text = 1'000, most_id = 64, most_name = 40;
constexpr int most_flags = 1'000;  // that fall before one request is answered: a match has one a floor

// It is kept as it is, so it is held to what every database takes.
std::string id_of(const Asked& asked) {
    std::string id = text_in(asked.params, "id");
    const bool plain = std::ranges::all_of(id, [](char c) { return c > ' ' && c <= '~'; });
    if (id.empty() || id.size() > most_id || !plain)
        throw Trouble{
            Code::bad_params,
            fmt::format("`id` is the client's name for the action: 1 to {} characters of ASCII, without blanks",
                        most_id)};
    return id;
}

// Who has won, by what the rules say.
Json result_of(const Position& position, const std::vector<std::string>& players) {
    std::vector<std::string> winners = position.winners;
    if (winners.empty())
        for (const std::string& player : players)
            if (position.status.starts_with(player + "-wins")) winners = {player};
    Json result = Json::object();
    result.set("reason", position.reason.empty() ? std::string("match") : position.reason);
    result.set("winners", Json::array(winners.empty() ? players : winners)).set("text", position.status);
    return result;
}

// The first transfer that is owed.
std::string waits_text(const Position& position) {
    const OwedTransfer& first = position.transfers.front();
    return fmt::format("floor {} waits for {}'s transfer", first.floor, first.player);
}

}  // namespace

void Room::run(const AskedPtr& asked) {
    using Does = void (Room::*)(const AskedPtr&);
    struct Named {
        std::string_view name;
        Does does;
        bool acts;
    };
    static constexpr std::array methods{
        Named{"play", &Room::play, true},     Named{"claim", &Room::claim, true},   Named{"offer", &Room::offer, true},
        Named{"answer", &Room::answer, true}, Named{"resign", &Room::resign, true}, Named{"join", &Room::join, false},
        Named{"look", &Room::join, false},    Named{"log", &Room::log, false},
    };
    const std::optional<Trouble> trouble = tried([&] {
        const auto* const named = std::ranges::find(methods, asked->method, &Named::name);
        if (named == methods.end()) {
            if (asked->method == "carry_out") return carry_out(asked);
            return asked->method == "flag" ? fall(asked) : question(asked);
        }
        if (named->acts && was_done(*asked)) return finish();
        if (named->acts && flag_is_due(asked->received)) return fall(asked);
        (this->*named->does)(asked);
    });
    if (!trouble) return;
    asked->refuse(*trouble);
    finish();
}

std::vector<int> Room::held_by(const Asked& asked) const {
    const auto found = members_.find(asked.client.get());
    std::vector<int> held = found == members_.end() ? std::vector<int>() : found->second.seats;
    if (const std::string name = text_in(asked.params, "seat"); !name.empty())
        std::erase_if(held, [&](int seat) { return seat != ledger_->seat(name); });
    return held;
}

int Room::one_seat(const Asked& asked) const {
    const std::vector<int> held = held_by(asked);
    if (held.empty()) throw Trouble{Code::not_yours, "this needs a seat: `join` with its secret"};
    if (held.size() > 1 && ledger_->agreement().players.size() > 1) {
        // Several of one player speak with one voice.
        const int player = ledger_->seats()[static_cast<std::size_t>(held.front())].player;
        for (const int seat : held)
            if (ledger_->seats()[static_cast<std::size_t>(seat)].player != player)
                throw Trouble{Code::bad_params, "`seat` is missing: several are held here"};
    }
    return held.front();
}

// Something that was sent again is acknowledged again.
bool Room::was_done(const Asked& asked) {
    const std::string id = id_of(asked);
    std::vector<int> held = held_by(asked);
    if (asked.method == "claim") {
        const int seat = ledger_->seat_of(text_in(asked.params, "secret"));
        held.clear();
        if (seat >= 0) held.push_back(seat);
    }
    for (const int seat : held)
        if (const std::int64_t seq = ledger_->done(seat, id)) {
            if (asked.method == "claim") hold(asked);
            Json json = done_json(asked, seq);
            asked.answer(std::move(json.set("again", true)));
            return true;
        }
    return false;
}

void Room::hold(const Asked& asked) {
    const int seat = ledger_ ? ledger_->seat_of(text_in(asked.params, "secret")) : -1;
    const auto found = members_.find(asked.client.get());
    if (seat < 0 || found == members_.end()) return;
    std::vector<int>& seats = found->second.seats;
    if (std::ranges::find(seats, seat) == seats.end()) seats.push_back(seat);
}

void Room::claim(const AskedPtr& asked) {
    const std::string secret = text_in(asked->params, "secret"), invite = text_in(asked->params, "invite");
    if (!is_secret(secret))
        throw Trouble{Code::bad_params, "`secret` is 22 to 128 characters A-Z a-z 0-9 - _, made at random"};
    if (!is_secret(invite)) throw Trouble{Code::not_yours, "this is no invite: it is cut off, or changed on its way"};
    std::string name = text_in(asked->params, "name");
    if (name.size() > most_name * 4)
        throw Trouble{Code::bad_params, fmt::format("`name` is at most {} characters long", most_name)};
    Try tried;
    tried.kind = "claim";
    tried.data = ledger_->claim(invite, secret, name);
    tried.client = ledger_->client_of(ledger_->seat(text_in(tried.data, "seat")), id_of(*asked));
    tried.at = asked->received;
    commit(std::move(tried), asked);
}

// ---- moves --------------------------------------------------------------------------------------------------------

Json Room::move_data(const PlayedMove& move, const std::string& text) const {
    const Position& position = move.position;
    Json data = Json::object();
    data.set("text", text).set("player", move.steps.empty() ? std::string() : move.steps.front().player);
    data.set("turn_over", move.steps.empty() || move.steps.front().turn_over);
    data.set("next", position.over ? std::string() : position.to_act).set("over", position.over);
    if (position.over) data.set("result", result_of(position, ledger_->agreement().players));
    return data;
}

void Room::play(const AskedPtr& asked) {
    const std::string text = text_in(asked->params, "move");
    if (text.empty() || text.size() > most_text)
        throw Trouble{Code::bad_params, fmt::format("`move` is a text of 1 to {} bytes", most_text)};
    if (ledger_->over()) throw Trouble{Code::refused, "the game is over: " + text_in(*ledger_->result(), "text")};
    if (const std::optional<Json> after = asked->params.find("after"); after && after->type() != Json::Type::integer)
        throw Trouble{Code::bad_params,
                      "`after` is a number: the `seq` of the last action that was known when the move was decided"};
    const std::vector<int> held = held_by(*asked);
    if (held.empty()) throw Trouble{Code::not_yours, "this needs a seat: `join` with its secret"};
    // Where anybody may act at any time, the board says what waits.
    const int next = ledger_->agreement().first < 0 ? -1 : ledger_->next();
    const auto plays = [&](int seat) {
        return next < 0 || ledger_->seats()[static_cast<std::size_t>(seat)].player == next;
    };
    if (std::ranges::none_of(held, plays))
        throw Trouble{Code::refused, owes_transfer(-1) >= 0 ? waits_text(position_)
                                                            : fmt::format("it is not your turn: {} is to move",
                                                                          ledger_->agreement().player_name(next))};
    board_.rules().play(text, [this, self = shared_from_this(), asked, text, held](Answered<PlayedMove> answer) {
        if (!answer.trouble) return played(asked, text, held, std::move(answer.result));
        asked->refuse(*answer.trouble);
        finish();
    });
}

void Room::played(const AskedPtr& asked, const std::string& text, const std::vector<int>& held, PlayedMove move) {
    Try tried;
    tried.kind = "move";
    tried.data = move_data(move, text);
    const int player = ledger_->agreement().player(text_in(tried.data, "player"));
    const PlayedStep first = move.steps.empty() ? PlayedStep() : move.steps.front();
    const int floor = ledger_->agreement().floors == 1 ? -1 : floor_in(first.text);
    const std::string& side = first.side;
    // A transfer may be made by whoever plays for the winner.
    const bool transfer = floor >= 0 && owes_transfer(floor) >= 0;
    const auto fits = [&](int index) {
        const Seat& seat = ledger_->seats()[static_cast<std::size_t>(index)];
        return seat.player == player && (transfer || seat.plays_on(floor, side));
    };
    const auto seat = std::ranges::find_if(held, fits);
    const std::int64_t after = number_in(asked->params, "after", ledger_->seq());
    std::optional<Trouble> trouble;
    if (seat == held.end()) {
        const std::string where = floor < 0 ? std::string() : fmt::format(" on floor {}", floor + 1);
        const std::string who = player < 0 ? std::string("somebody else") : ledger_->agreement().player_name(player);
        trouble = {Code::not_yours, fmt::format("this is for {} to play{}, from another seat", who, where)};
    } else if (ledger_->gone_on(player, floor, after)) {
        trouble = {
            Code::refused,
            fmt::format("{} was decided after action {}, and the game has gone on since: look at it, and decide anew",
                        quoted(text), after)};
    }
    if (trouble) {
        // The board has it already, and gives it back.
        const auto refuse = [this, asked, trouble](const std::optional<Trouble>& kept) {
            if (kept) board_.close();
            asked->refuse(*trouble);
            finish();
        };
        if (ledger_->agreement().floors > 1) return board_.rules().undo(refuse);
        board_.close();
        return refuse(std::nullopt);
    }
    tried.data.set("seat", ledger_->seats()[static_cast<std::size_t>(*seat)].name);
    tried.client = ledger_->client_of(*seat, id_of(*asked));
    tried.at = asked->received;
    tried.played = std::move(move);
    commit(std::move(tried), asked);
}

// ---- what is agreed -----------------------------------------------------------------------------------------------

void Room::offer(const AskedPtr& asked) {
    const int seat = one_seat(*asked);
    commit({"offer",
            ledger_->make_offer(seat, text_in(asked->params, "what")),
            ledger_->client_of(seat, id_of(*asked)),
            asked->received,
            {}},
           asked);
}

void Room::answer(const AskedPtr& asked) {
    const int seat = one_seat(*asked);
    const std::int64_t offer = number_in(asked->params, "offer", -1);
    const std::optional<Json> accept = asked->params.find("accept");
    if (!accept || accept->type() != Json::Type::boolean) throw Trouble{Code::bad_params, "`accept` is true or false"};
    commit({"answer",
            ledger_->answer(seat, offer, accept->boolean()),
            ledger_->client_of(seat, id_of(*asked)),
            asked->received,
            {}},
           asked);
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
            tried.client = ledger_->client_of(seat, id_of(*asked));
        }
        commit(std::move(tried), asked);
    });
}

// ---- clocks -------------------------------------------------------------------------------------------------------

bool Room::flag_is_due(std::int64_t at) const {
    if (!ledger_ || ledger_->over()) return false;
    const std::optional<FloorClocks::Due> due = ledger_->due();
    return due && std::max(at + ahead_, ledger_->last_at()) >= due->at;
}

void Room::let_flag_fall() {
    if (falling_ || !flag_is_due(house_.loop.now())) return;
    falling_ = true;
    const auto asked = std::make_shared<Asked>();
    asked->method = "flag";
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
    if (asked->method != "flag") {
        first = std::make_shared<Asked>(*asked);
        first->method = "flag";
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

}  // namespace varia::server
