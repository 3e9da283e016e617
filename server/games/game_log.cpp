#include "game_log.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reading.hpp"
#include "secrets.hpp"

namespace varia::server {

GameLog::GameLog(GameSettings game_settings)
    : game_settings_(std::move(game_settings)), seats_(game_settings_.seats), next_(game_settings_.first) {
    const auto players = static_cast<int>(game_settings_.players.size());
    if (game_settings_.base_ms <= 0) return;
    if (game_settings_.first < 0)
        board_clocks_.emplace(game_settings_.base_ms, game_settings_.increment_ms, players);
    else
        clock_.emplace(game_settings_.base_ms, game_settings_.increment_ms, players);
}

std::optional<BoardClocks::Due> GameLog::due() const {
    if (board_clocks_) return board_clocks_->due();
    const std::optional<std::int64_t> at = clock_ ? clock_->due() : std::nullopt;
    if (!at) return std::nullopt;
    return BoardClocks::Due{-1, clock_->running(), *at};
}

std::vector<std::string> GameLog::texts() const {
    std::vector<std::string> texts;
    texts.reserve(moves_.size());
    for (const Played& move : moves_) texts.push_back(move.text);
    return texts;
}

int GameLog::seat(std::string_view name) const {
    const auto found = std::ranges::find(seats_, name, &Seat::name);
    return found == seats_.end() ? -1 : static_cast<int>(found - seats_.begin());
}

int GameLog::seat_of(std::string_view secret) const {
    const std::string hash = hash_of(secret);
    int seat = -1;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (same_hash(seats_[i].secret, hash)) seat = static_cast<int>(i);
    return seat;
}

std::int64_t GameLog::done(int seat, std::string_view id) const {
    const auto found = done_.find(client_of(seat, id));
    return found == done_.end() ? 0 : found->second;
}

// ---- reading the log ----------------------------------------------------------------------------------------------

void GameLog::apply(const LogEntry& entry) {
    seq_ = entry.seq;
    last_at_ = std::max(last_at_, entry.at);
    if (!entry.client.empty()) done_.emplace(entry.client, entry.seq);
    std::string error;
    const std::optional<Json> data = Json::parse(entry.data, error);
    if (!data || data->type() != Json::Type::object) return;
    const int by = seat(text_in(*data, "seat"));
    if (entry.kind == "claim" && by >= 0) {
        Seat& taken = seats_[static_cast<std::size_t>(by)];
        taken.secret = text_in(*data, "secret");
        taken.holder = text_in(*data, "name");
        taken.invite.clear();
    } else if (!text_in(*data, "text").empty()) {
        apply_move(entry, *data);
    } else if (entry.kind == "offer" && by >= 0) {
        offer_ = Offer{entry.seq, text_in(*data, "what"), by, {}};
        offered_.emplace(seats_[static_cast<std::size_t>(by)].player, offer_->what);
        ++talk_;
    } else if (entry.kind == "answer" && by >= 0) {
        ++talk_;
        apply_answer(entry, *data);
    } else if (const std::optional<Json> result = data->find("result")) {
        finish(*result, last_at_);
    } else if (by >= 0) {
        for (const Json& item : items_in(*data, "giving_up")) {
            if (item.type() != Json::Type::object) continue;
            const GivingUp one{static_cast<int>(number_in(item, "floor", 1)) - 1, text_in(item, "side"), by};
            const auto same = [&](const GivingUp& other) { return other.board == one.board && other.side == one.side; };
            if (one.board >= 0 && one.board < game_settings_.boards && std::ranges::none_of(giving_up_, same))
                giving_up_.push_back(one);
        }
    }
}

void GameLog::apply_move(const LogEntry& entry, const Json& data) {
    const int player = game_settings_.player(text_in(data, "player"));
    if (player < 0) return;
    const std::string text = text_in(data, "text");
    moves_.push_back({entry.seq, text, player, flag_in(data, "turn_over"), next_, game_settings_.board_of(text)});
    offer_.reset();
    offered_.clear();
    if (text.ends_with(":resign"))
        std::erase_if(giving_up_, [&](const GivingUp& one) { return one.board == moves_.back().board; });
    next_ = game_settings_.player(text_in(data, "next"));
    const bool ends = flag_in(data, "over");
    if (clock_) clock_->moved(player, ends ? -1 : next_, last_at_);
    if (board_clocks_) moves_.back().clocks = board_clocks_->acted(action_of(data, player), last_at_);
    if (ends) finish(data.find("result").value_or(Json::object()), last_at_);
}

BoardClocks::Action GameLog::action_of(const Json& data, int player) const {
    BoardClocks::Action action;
    const std::optional<Json> boards = data.find("floors");
    if (!boards || boards->type() != Json::Type::object) return action;
    const auto board = [&](std::int64_t number) {
        return number >= 1 && number <= game_settings_.boards ? static_cast<int>(number) - 1 : -1;
    };
    action.board = board(number_in(*boards, "on"));
    action.player = player;
    action.next = game_settings_.player(text_in(*boards, "next"));
    for (const Json& one : items_in(*boards, "decided"))
        if (one.type() == Json::Type::integer && board(one.integer()) >= 0)
            action.decided.push_back(board(one.integer()));
    const auto owe = [&](int from, const std::string& by, std::set<int> holds) {
        if (from >= 0 && game_settings_.player(by) >= 0)
            action.owed.push_back({from, game_settings_.player(by), std::move(holds)});
    };
    for (const Json& one : items_in(*boards, "owed")) {
        if (one.type() != Json::Type::object) continue;
        std::set<int> holds;
        for (const Json& held : items_in(one, "holds"))
            if (held.type() == Json::Type::integer && board(held.integer()) >= 0) holds.insert(board(held.integer()));
        owe(board(number_in(one, "floor")), text_in(one, "by"), std::move(holds));
    }
    if (const int from = board(number_in(*boards, "transfer")); from >= 0) {
        std::set<int> all;
        for (int f = 0; f < game_settings_.boards; ++f) all.insert(f);
        owe(from, text_in(*boards, "by"), std::move(all));
    }
    return action;
}

void GameLog::apply_answer(const LogEntry& entry, const Json& data) {
    if (!offer_ || offer_->seq != number_in(data, "offer")) return;
    if (!flag_in(data, "accept")) return offer_.reset();
    offer_->accepted.insert(seats_[static_cast<std::size_t>(seat(text_in(data, "seat")))].player);
    if (const std::optional<Json> result = data.find("result")) return finish(*result, entry.at);
    auto undone = static_cast<std::size_t>(number_in(data, "undone"));
    if (undone == 0) return;
    taken_back_ = entry.seq;
    offered_.clear();
    giving_up_.clear();
    for (; undone > 0 && !moves_.empty(); --undone) {
        next_ = moves_.back().before;
        if (board_clocks_) board_clocks_->take_back(moves_.back().clocks, last_at_);
        moves_.pop_back();
    }
    offer_.reset();
    if (clock_) clock_->turn_to(next_, last_at_);
}

void GameLog::finish(const Json& result, std::int64_t at) {
    over_ = true;
    result_ = result;
    offer_.reset();
    if (clock_) clock_->turn_to(-1, at);
    if (board_clocks_) board_clocks_->stop(at);
}

// ---- entries to be written ----------------------------------------------------------------------------------------

void GameLog::expect_going_on() const {
    if (over_) throw ApiError{ErrorCode::refused, "the game is over: " + text_in(*result_, "text")};
}

Json GameLog::claim(std::string_view invite, std::string_view secret, std::string_view name) const {
    const std::string hash = hash_of(invite);
    const std::string own = hash_of(secret);
    for (const Seat& seat : seats_)
        if (same_hash(seat.secret, own))
            throw ApiError{ErrorCode::not_yours, "this secret holds a seat already; each seat has one of its own"};
    const Seat* found = nullptr;
    for (const Seat& seat : seats_)
        if (same_hash(seat.invite, hash)) found = &seat;
    if (found == nullptr)
        throw ApiError{ErrorCode::not_yours,
                       "this invite is not good, or not any more: somebody has taken the seat with it"};
    Json data = Json::object();
    data.set("seat", found->name).set("secret", own).set("name", name);
    return data;
}

bool GameLog::gives_up(const Place& place) const {
    return std::ranges::any_of(giving_up_,
                               [&](const GivingUp& one) { return one.board == place.board && one.side == place.side; });
}

bool GameLog::gone_on(int player, int board, std::int64_t since) const {
    if (taken_back_ > since) return true;
    for (auto move = moves_.rbegin(); move != moves_.rend() && move->seq > since; ++move)
        if (move->player == player && move->board == board) return true;
    return false;
}

int GameLog::undone_by(int player) const {
    auto at = static_cast<int>(moves_.size()) - 1;
    const auto move = [this](int i) -> const Played& { return moves_[static_cast<std::size_t>(i)]; };
    while (at >= 0 && move(at).player != player) --at;
    if (at < 0) return 0;
    // The steps of one turn belong together.
    while (at > 0 && move(at - 1).player == player && !move(at - 1).turn_over) --at;
    return static_cast<int>(moves_.size()) - at;
}

Json GameLog::make_offer(int seat, std::string_view what) const {
    expect_going_on();
    const Seat& by = seats_[static_cast<std::size_t>(seat)];
    if (what != "takeback" && what != "draw") throw ApiError{ErrorCode::bad_params, "`what` is takeback or draw"};
    if (offer_) throw ApiError{ErrorCode::refused, "an offer is open: it is answered first, or taken back"};
    if (offered_.contains({by.player, std::string(what)}))
        throw ApiError{ErrorCode::refused,
                       fmt::format("{} has offered that already: once a move is played it may be offered again",
                                   game_settings_.player_name(by.player))};
    if (what == "takeback" && undone_by(by.player) == 0)
        throw ApiError{ErrorCode::refused,
                       fmt::format("there is no move of {} to take back", game_settings_.player_name(by.player))};
    Json data = Json::object();
    data.set("seat", by.name).set("what", what);
    return data;
}

Json GameLog::answer(int seat, std::int64_t offer, bool accept) const {
    expect_going_on();
    const Seat& by = seats_[static_cast<std::size_t>(seat)];
    if (!offer_ || offer_->seq != offer)
        throw ApiError{ErrorCode::refused, fmt::format("there is no offer {} that is open", offer)};
    const int offerer = seats_[static_cast<std::size_t>(offer_->seat)].player;
    if (accept && by.player == offerer) throw ApiError{ErrorCode::refused, "an offer is accepted by the others"};
    Json data = Json::object();
    data.set("seat", by.name).set("offer", static_cast<std::uint64_t>(offer)).set("accept", accept);
    if (!accept) return data;
    if (offer_->accepted.contains(by.player))
        throw ApiError{ErrorCode::refused,
                       fmt::format("{} has accepted already", game_settings_.player_name(by.player))};
    std::set<int> settled = offer_->accepted;
    settled.insert(by.player);
    settled.insert(offerer);
    if (settled.size() < game_settings_.players.size()) return data;
    if (offer_->what == "takeback") return data.set("undone", undone_by(offerer)), data;
    Json result = Json::object();
    result.set("reason", "agreement")
        .set("winners", Json::array(game_settings_.players))
        .set("text", "drawn by agreement");
    return data.set("result", std::move(result)), data;
}

Json GameLog::lost(int player, std::string_view reason, std::string_view because) const {
    std::vector<std::string> winners;
    for (std::size_t p = 0; p < game_settings_.players.size(); ++p)
        if (static_cast<int>(p) != player) winners.push_back(game_settings_.players[p]);
    Json result = Json::object();
    result.set("reason", reason).set("winners", Json::array(winners));
    result.set("text",
               fmt::format("{} wins: {} {}", fmt::join(winners, ", "), game_settings_.player_name(player), because));
    return result;
}

Json GameLog::resign(int seat) const {
    expect_going_on();
    const Seat& by = seats_[static_cast<std::size_t>(seat)];
    Json data = Json::object();
    data.set("seat", by.name).set("player", game_settings_.player_name(by.player));
    return data.set("result", lost(by.player, "resignation", "has resigned")), data;
}

Json GameLog::give_up(int seat, const std::vector<Place>& places) const {
    expect_going_on();
    const Seat& by = seats_[static_cast<std::size_t>(seat)];
    Json list = Json::array();
    for (const Place& place : places) {
        Json item = Json::object();
        item.set("floor", place.board + 1);
        if (!place.side.empty()) item.set("side", place.side);
        list.add(std::move(item));
    }
    Json data = Json::object();
    data.set("seat", by.name).set("player", game_settings_.player_name(by.player));
    return data.set("giving_up", std::move(list)), data;
}

Json GameLog::flag(const std::vector<std::string>& cannot_win) const {
    const std::optional<BoardClocks::Due> due = this->due();
    const int player = due ? due->player : next_;
    Json data = Json::object();
    data.set("player", game_settings_.player_name(player));
    const std::string other = game_settings_.players.size() == 2 ? game_settings_.player_name(1 - player) : "";
    if (std::ranges::find(cannot_win, other) != cannot_win.end()) {
        Json result = Json::object();
        result.set("reason", "time").set("winners", Json::array(game_settings_.players));
        result.set("text", fmt::format("drawn: {} has no time left, and {} cannot win",
                                       game_settings_.player_name(player), other));
        return data.set("result", std::move(result)), data;
    }
    return data.set("result", lost(player, "time", "has no time left")), data;
}

}  // namespace varia::server
