// Resignations, of a game or of boards of a match. Only the side to move can resign a board, so a resignation waits
// while the other side is to move, and is carried out after its move.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reading.hpp"
#include "room.hpp"

namespace varia::server {
namespace {

constexpr std::size_t floors_at_once = 32;  // boards of waiting resignations that are tested at once

}  // namespace

int Room::owes_transfer(int floor) const {
    for (const OwedTransfer& owed : position_.transfers)
        if (floor < 0 || owed.floor == floor + 1) return ledger_->agreement().player(owed.player);
    return -1;
}

void Room::resign(const AskedPtr& asked) {
    const int seat = one_seat(*asked);
    const Agreement& agreement = ledger_->agreement();
    const Given<std::int64_t>& floor = asked->request.floor;
    if (floor.there && agreement.floors == 1)
        throw Trouble{Code::bad_params, "`floor` is for matches on several boards"};
    if (floor.there && (!floor.value || *floor.value < 1 || *floor.value > agreement.floors))
        throw Trouble{Code::bad_params, fmt::format("`floor` is a number from 1 to {}", agreement.floors)};
    const bool two = agreement.players.size() == 2;
    if (agreement.floors > 1 &&
        (floor.there || !two || !ledger_->seats()[static_cast<std::size_t>(seat)].places.empty()))
        return give_up(asked, held_by(*asked), floor.there ? std::optional(*floor.value - 1) : std::nullopt);
    const std::string client = ledger_->client_of(seat, asked->request.id);
    if (two) return commit({"resign", ledger_->resign(seat), client, asked->received, {}}, asked);
    if (ledger_->over()) throw Trouble{Code::refused, "the game is over: " + text_in(*ledger_->result(), "text")};
    if (ledger_->next() != ledger_->seats()[static_cast<std::size_t>(seat)].player)
        throw Trouble{Code::refused, "where more than two play, one resigns in one's turn"};
    give_up_on_board(asked, "move", seat);
}

void Room::give_up(const AskedPtr& asked, const std::vector<int>& held, std::optional<std::int64_t> floor) {
    std::vector<Place> places;
    int seat = -1;
    bool plays_there = false;
    for (const int index : held) {
        const Seat& one = ledger_->seats()[static_cast<std::size_t>(index)];
        const auto player = static_cast<std::size_t>(one.player);
        const std::vector<Place>& own = one.places.empty() ? ledger_->agreement().places[player] : one.places;
        for (const Place& place : own) {
            if (floor && place.floor != *floor) continue;
            plays_there = true;
            if (!position_.is_open(place.floor)) continue;
            if (seat < 0) seat = index;
            if (!ledger_->gives_up(place)) places.push_back(place);
        }
    }
    if (!plays_there)
        throw Trouble{Code::not_yours, fmt::format("floor {} is for another seat to give up", floor.value_or(0) + 1)};
    if (places.empty() && seat >= 0)
        throw Trouble{Code::refused, floor ? fmt::format("floor {} is given up already", *floor + 1)
                                           : std::string("all floors of this seat are given up already")};
    if (places.empty())
        throw Trouble{Code::refused, floor ? fmt::format("floor {} is decided already", *floor + 1)
                                           : std::string("all floors of this seat are decided already")};
    const std::string client = ledger_->client_of(seat, asked->request.id);
    commit({"resign", ledger_->give_up(seat, places), client, asked->received, {}}, asked);
}

void Room::look_at_resignations() {
    if (resigning_ || put_off_ || !ledger_ || ledger_->over() || (ledger_->giving_up().empty() && resigned_for_ < 0))
        return;
    resigning_ = true;
    const auto asked = std::make_shared<Asked>();
    asked->request.method = Method::carry_out;
    asked->client = std::make_shared<Client>(
        std::string(), [](const Client::Text&) {}, nullptr);
    asked->received = house_.loop.now();
    asked->answer = [](const Json&) {};
    asked->refuse = [this](const Trouble& trouble) {
        resigning_ = false;
        put_off_ = true;
        put_off(trouble);
    };
    submit({asked, [this, asked] {
                resigning_ = false;
                run(asked);
            }});
}

// Carries out the first resignation that is possible now; the next one follows once it is written.
void Room::carry_out(const AskedPtr& asked, std::size_t from) {
    const std::vector<GivingUp>& all = ledger_->giving_up();
    while (from < all.size() && !position_.is_open(all[from].floor)) ++from;
    if (ledger_->over() || from >= all.size()) return say_done(asked);
    board_.rules().floor_turn(
        all[from].floor, [this, self = shared_from_this(), asked, from](const Answered<FloorTurn>& turn) {
            const GivingUp one = ledger_->giving_up()[from];
            const int player = ledger_->seats()[static_cast<std::size_t>(one.seat)].player;
            const bool own = !turn.trouble && turn.result.player == ledger_->agreement().player_name(player);
            const bool to_move = own && (one.side.empty() || turn.result.side == one.side);
            const auto next = [this, self, asked, from] {
                if (from % floors_at_once != 0) return carry_out(asked, from + 1);
                // Other games go on meanwhile.
                house_.loop.post([this, self, asked, from] { carry_out(asked, from + 1); });
            };
            if (!to_move) return next();
            play_for(asked, one.seat, fmt::format("{}:resign", one.floor + 1), next);
        });
}

// If `done` is the only action left in an exchange, it is played for the player, who may have left.
void Room::say_done(const AskedPtr& asked) {
    const int seat = resigned_for_;
    const auto nothing = [this, asked] {
        asked->answer(Json::object());
        finish();
    };
    if (ledger_->over()) resigned_for_ = -1;
    // The other player may owe a transfer first.
    const int player = seat < 0 ? -1 : ledger_->seats()[static_cast<std::size_t>(seat)].player;
    if (seat < 0 || ledger_->over() || ledger_->next() != player) return nothing();
    resigned_for_ = -1;
    list_actions([this, self = shared_from_this(), asked, seat, nothing](const std::vector<std::string>& moves) {
        if (moves.size() != 1 || moves.front() != "done") return nothing();
        play_for(asked, seat, "done", nothing);
    });
}

void Room::play_for(const AskedPtr& asked, int seat, const std::string& text, std::function<void()> otherwise) {
    board_.rules().play(text, [this, self = shared_from_this(), asked, seat, text,
                               otherwise = std::move(otherwise)](Answered<PlayedMove> answer) {
        if (answer.trouble) return otherwise();
        Try tried;
        tried.kind = "move";
        tried.at = asked->received;
        tried.data = move_data(answer.result, text);
        tried.data.set("seat", ledger_->seats()[static_cast<std::size_t>(seat)].name);
        tried.played = std::move(answer.result);
        // If anybody may act at any time, nobody has to end a turn.
        resigned_for_ = text == "done" || ledger_->agreement().first < 0 ? -1 : seat;
        commit(std::move(tried), asked);
    });
}

}  // namespace varia::server
