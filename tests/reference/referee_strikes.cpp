// Remote captures, read from a copy of the board after the move, cell by cell.
#include <algorithm>

#include "referee.hpp"
#include "walk.hpp"

namespace reference {

namespace {

using Way = varia::RemoteCaptureDef::Way;

}  // namespace

// Adds a kind's own remote captures and those of the rules that apply to it, with their directions looked up.
void Referee::prepare_remote_captures(int kind, int side) {
    const auto add = [&](const varia::RemoteCaptureDef& remote_capture) {
        Stroke stroke{
            &remote_capture, every_way(remote_capture.along, remote_capture.expand, remote_capture.axes, side), {}, {}};
        for (const Heading* way : stroke.along) {
            Vector back = way->by;
            for (int& component : back) component = -component;
            stroke.back.push_back(&space_.heading(back));
        }
        stroke.moved = every_way(remote_capture.moved, varia::Expand::all, {}, side);
        strokes_[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)].push_back(std::move(stroke));
    };
    for (const varia::RemoteCaptureDef& remote_capture : piece(kind).remote_captures) add(remote_capture);
    for (const varia::RemoteCaptureDef& remote_capture : definition_.rules.remote_captures)
        if (remote_capture.by.empty() || lists(remote_capture.by, letter(kind))) add(remote_capture);
}

Referee::Blow Referee::blow(const State& after, Man mover, int from, int to, bool captures) {
    Blow result;
    const auto add = [&](const Stroke& stroke) {
        const Blow one = blow_of(stroke, after, mover, from, to, captures);
        result.allowed = result.allowed && one.allowed;
        for (const auto& [cell, by] : one.struck) result.struck.try_emplace(cell, by);
    };
    for (const Stroke& stroke : strokes_of(mover)) add(stroke);
    // The strikes of what the piece has become by this move come last.
    if (const int becomes = after.on(to).kind; from != nowhere && becomes != mover.kind && becomes > 0) {
        Man new_man = mover;
        new_man.kind = static_cast<decltype(new_man.kind)>(becomes);
        for (const Stroke& stroke : strokes_of(new_man))
            if (stroke.def->promoted) add(stroke);
    }
    return result;
}

Referee::Blow Referee::blow_of(const Stroke& stroke, const State& after, Man mover, int from, int to, bool captures) {
    Blow result;
    const varia::RemoteCaptureDef* remote_capture = stroke.def;
    const auto on_ray = [](const Heading& way, int cell) -> const std::vector<int>& {
        return way.ray[static_cast<std::size_t>(cell)];
    };
    const int side = mover.side;
    work_ += 2;
    if (captures ? remote_capture->capture : remote_capture->quiet) {
        const auto went_along = [&](const Heading* way) {
            if (from == nowhere) return false;
            const std::vector<int>& line = on_ray(*way, from);
            return std::find(line.begin(), line.end(), to) != line.end();
        };
        if (!stroke.moved.empty() && std::none_of(stroke.moved.begin(), stroke.moved.end(), went_along)) return result;
        const auto prey = [&](int cell) {
            const Man man = after.on(cell);
            if (!man.stands()) return false;
            const std::string& name = letter(man.kind);
            if ((!remote_capture->of.empty() && !lists(remote_capture->of, name)) ||
                lists(remote_capture->spares, name))
                return false;
            return remote_capture->anybody || enemies(man.side, side);
        };
        const auto helps = [&](int cell) {
            if (cell == to) return true;
            const Man man = after.on(cell);
            if (after.is_empty(cell))
                return !remote_capture->at.empty() && (*zone(remote_capture->at, side))[static_cast<std::size_t>(cell)];
            return man.stands() && man.side == side &&
                   (remote_capture->with.empty() || lists(remote_capture->with, letter(man.kind)));
        };
        Cells hit;
        const auto take_row = [&](const std::vector<int>& line) {
            std::vector<int> row;
            for (const int cell : line) {
                if (!prey(cell) || static_cast<int>(row.size()) == remote_capture->max) break;
                row.push_back(cell);
            }
            if (static_cast<int>(row.size()) >= remote_capture->min) hit.insert(row.begin(), row.end());
        };
        for (std::size_t w = 0; w < stroke.along.size(); ++w) {
            const Heading& way = *stroke.along[w];
            switch (remote_capture->way) {
                case Way::custodian: {
                    const std::vector<int>& line = on_ray(way, to);
                    std::size_t length = 0;
                    while (length < line.size() && prey(line[length])) ++length;
                    const bool off = length == line.size() &&
                                     (line.empty() || way.next[static_cast<std::size_t>(line.back())] == nowhere);
                    const bool closed = length < line.size() ? helps(line[length]) : off && remote_capture->edge;
                    if (closed && static_cast<int>(length) >= remote_capture->min &&
                        static_cast<int>(length) <= remote_capture->max)
                        hit.insert(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(length));
                    break;
                }
                case Way::approach:
                    if (went_along(&way)) take_row(on_ray(way, to));
                    break;
                case Way::withdrawal:
                    if (went_along(&way)) take_row(on_ray(*stroke.back[w], from));
                    break;
                case Way::surround: {
                    const int cell = way.next[static_cast<std::size_t>(to)];
                    if (cell == nowhere || cell == to || !prey(cell)) break;
                    const bool shut = std::all_of(stroke.along.begin(), stroke.along.end(), [&](const Heading* other) {
                        const int next = other->next[static_cast<std::size_t>(cell)];
                        return next == nowhere ? remote_capture->edge : helps(next);
                    });
                    if (shut) hit.insert(cell);
                    break;
                }
                case Way::blast:
                    if (remote_capture->far) {
                        const std::vector<int>& line = on_ray(way, to);
                        const auto first = std::find_if(line.begin(), line.end(),
                                                        [&](int cell) { return !after.is_empty(cell); });
                        if (first != line.end() && *first != to && prey(*first)) hit.insert(*first);
                        break;
                    }
                    if (const int cell = way.next[static_cast<std::size_t>(to)];
                        cell != nowhere && cell != to && prey(cell))
                        hit.insert(cell);
                    break;
                case Way::coordinate:
                    break;
            }
        }
        if (remote_capture->way == Way::coordinate)
            for (int cell = 0; cell < space_.cells(); ++cell) {
                const Man man = after.on(cell);
                if (cell == to || !man.stands() || man.side != side ||
                    !(remote_capture->with.empty() || lists(remote_capture->with, letter(man.kind))))
                    continue;
                const Vector a = space_.point(cell), b = space_.point(to);
                if (a[0] == b[0] || a[1] == b[1]) continue;
                for (const Vector& corner : {Vector{a[0], b[1]}, Vector{b[0], a[1]}})
                    if (const int at = space_.at(corner); at != nowhere && prey(at)) hit.insert(at);
            }
        if (remote_capture->must && hit.empty()) result.allowed = false;
        if (remote_capture->itself && (!hit.empty() || remote_capture->way == Way::blast)) hit.insert(to);
        for (const int cell : hit) result.struck.try_emplace(cell, remote_capture);
    }
    return result;
}

// Applies the remote captures of a play to its board.
void Referee::remote_capture(const State& before, Play& play) {
    if (!remote_captures_) return;
    using varia::MoveType;
    const bool walks = play.type == MoveType::normal || play.type == MoveType::exposing ||
                       play.type == MoveType::en_passant || play.type == MoveType::jump;
    if (!walks && play.type != MoveType::drop) return;
    const int side = play.mover.side;
    const Blow all = blow(play.after, play.mover, play.from, play.to, play.captured.stands());
    if (!all.allowed) play.facts.push_back("strikes nothing");
    bool captures = false;
    std::size_t crowns = 0;
    bool threatened = false;
    for (const auto& [cell, by] : all.struck) {
        const Man man = play.after.on(cell);
        static const char* const names[] = {"custodian", "approach", "withdrawal", "coordinate", "surround", "blast"};
        play.facts.push_back(std::string(names[static_cast<int>(by->way)]) + (by->flips ? " flips" : "") +
                             (by->far ? " from afar" : ""));
        const std::vector<Stroke>& usual = strokes_of(play.mover);
        if (std::none_of(usual.begin(), usual.end(), [hit = by](const Stroke& stroke) { return stroke.def == hit; }))
            play.facts.push_back("strikes as promoted");
        if (by->itself && cell == play.to) play.facts.push_back("strikes itself");
        if (by->flips) {
            play.after.on(cell).side = static_cast<std::int16_t>(side);
            play.after.unmoved(cell) = false;
            continue;
        }
        if (royal(man.kind) && enemies(man.side, side)) {
            ++crowns;
            threatened = threatened || by->check;
        }
        captures = captures || enemies(man.side, side);
        capture(play.after, cell, side);
        play.after.clock = 0;
    }
    std::erase_if(play.after.exposed, [&](const Exposed& e) { return !play.after.on(e.victim).stands(); });
    if (captures) play.facts.push_back("strikes");
    if (crowns == 0) return;
    // A king that must be safe may not be captured by a remote capture that threatens.
    const int left = count_royals(play.after, 1 - side);
    const bool too_many = definition_.rules.royal == varia::RoyalRule::each ? left < count_royals(before, 1 - side)
                                                                            : left == 0;
    if (threatened && too_many) play.facts.push_back("strikes a king");
}

// Whether a side has lost its royal pieces by remote captures that do not threaten, and has lost the game by that.
bool Referee::is_struck_out(const State& state, int side) const {
    return can_lose_unthreatened_[static_cast<std::size_t>(side)] && count_royals(state, side) == 0;
}

// Whether a remote capture can take royal pieces without threatening them, and the loss of these pieces loses the game.
bool Referee::can_lose_unthreatened(int side) const {
    if (many()) return false;
    const auto crowned = [&](const varia::Name& name) { return royal(kind_of(name.text)); };
    const auto takes_them = [&](const varia::RemoteCaptureDef& remote_capture) {
        if (remote_capture.check) return false;
        for (std::size_t kind = 1; kind <= definition_.pieces.size(); ++kind)
            if (royal(static_cast<int>(kind)) &&
                (remote_capture.of.empty() || lists(remote_capture.of, letter(static_cast<int>(kind)))) &&
                !lists(remote_capture.spares, letter(static_cast<int>(kind))))
                return true;
        return false;
    };
    bool some = std::any_of(definition_.rules.remote_captures.begin(), definition_.rules.remote_captures.end(),
                            takes_them);
    for (const varia::PieceDef& piece : definition_.pieces)
        some = some || std::any_of(piece.remote_captures.begin(), piece.remote_captures.end(), takes_them);
    if (!some) return false;
    const std::string& name = definition_.sides.side[static_cast<std::size_t>(side)].name.text;
    return std::any_of(definition_.rules.extinctions.begin(), definition_.rules.extinctions.end(),
                       [&](const varia::ExtinctionDef& rule) {
                           return !rule.kinds.empty() && rule.other == 0 && rule.state.empty() &&
                                  std::all_of(rule.kinds.begin(), rule.kinds.end(), crowned) &&
                                  (rule.side.empty() || rule.side.text == name);
                       });
}

// Whether the move is illegal by its remote captures: it hits no piece where it must, or removes own pieces that the
// side needs.
bool Referee::remote_captures_badly(const State& before, Man mover, int from, int to, int victim) {
    if (!remote_captures_) return false;
    State after = moved(before, mover, from, to, victim);
    const Blow all = blow(after, mover, from, to, victim != nowhere);
    if (!all.allowed) return true;
    for (const auto& [cell, by] : all.struck)
        if (!by->flips) after.on(cell) = {};
    return bereft(after, mover.side, before);
}

State Referee::moved(const State& before, Man mover, int from, int to, int victim) const {
    ++work_;
    State after = before;
    if (victim != nowhere) after.on(victim) = {};
    if (from != nowhere) after.on(from) = {};
    after.on(to) = mover;
    return after;
}

// Whether a side, if it were to move, could capture the piece on the cell by a remote capture. All its moves count,
// whatever they leave attacked.
bool Referee::could_remote_capture(const State& state, int cell, int by) {
    if (!remote_captures_ || !state.on(cell).stands() || !enemies(state.on(cell).side, by)) return false;
    // Only hooks that apply to attacks count.
    const auto allowed = [&](int from, int to, int victim) {
        const auto type = victim == nowhere || victim == to ? varia::MoveType::normal : varia::MoveType::jump;
        return scripts_allow_attack(state, from, to, victim == nowhere ? Man{} : state.on(victim), type);
    };
    const auto hits = [&](Man mover, int from, int to, int victim) {
        if (victim == cell) return false;
        const State after = moved(state, mover, from, to, victim);
        const Blow all = blow(after, mover, from, to, victim != nowhere);
        bool threatens = false;
        for (const Stroke& stroke : strokes_of(mover)) {
            if (!stroke.def->check || stroke.def->flips) continue;
            // Each remote capture is tested by itself, even if others hit the same cell.
            ++work_;
            const Blow alone = blow_of(stroke, after, mover, from, to, victim != nowhere);
            threatens = threatens || (alone.struck.count(cell) != 0 && cell != to);
        }
        return threatens && all.allowed && !remote_captures_badly(state, mover, from, to, victim) &&
               (from == nowhere || (!held_back(state, by, from, to) && !(ban_attacks_ && ban_(state, from, to)) &&
                                    allowed(from, to, victim)));
    };
    for (int from = 0; from < space_.cells(); ++from) {
        const Man man = state.on(from);
        if (!man.stands() || man.side != by || frozen(state, from)) continue;
        std::vector<int> passed;
        for (const Route& route : routes_[static_cast<std::size_t>(by)][static_cast<std::size_t>(man.kind)]) {
            if (!route.move->steps.empty() && !lists(route.move->steps, "move")) continue;
            if (route.move->takes == varia::MoveDef::Takes::line) continue;
            const bool found = walk(state, route, from, passed, [&](int to, const std::vector<int>& over) {
                if (route.move->takes_hurdle) {
                    return std::any_of(over.begin(), over.end(), [&](int c) {
                        return state.on(c).stands() && may_take(state, c) && hits(man, from, to, c);
                    });
                }
                if (state.on(to).stands()) return may_take(state, to) && hits(man, from, to, to);
                if (route.move->quiet && keeps_clear(state, *route.move, from, to, over) &&
                    hits(man, from, to, nowhere))
                    return true;
                if (!route.move->en_passant || !route.move->capture || side_to_move(state) != by) return false;
                return std::any_of(state.exposed.begin(), state.exposed.end(), [&](const Exposed& e) {
                    const int owner = several() ? e.owner : state.on(e.victim).side;
                    return e.crossed.has(to) && enemies(owner, by) && catches(*route.move, man, state.on(e.victim)) &&
                           may_take(state, e.victim) && hits(man, from, to, e.victim);
                });
            });
            if (found) return true;
        }
    }
    for (int kind = 1; kind <= static_cast<int>(definition_.pieces.size()); ++kind) {
        if (!piece(kind).drop || (!piece(kind).drop->endless && hand(state, by, kind) == 0)) continue;
        const varia::DropDef& drop = *piece(kind).drop;
        if (!in_season(state, drop.state) || !can_pay(state, drop, by)) continue;
        const Man same{static_cast<std::int16_t>(kind), static_cast<std::int16_t>(by)};
        std::vector<int> put_down{kind};
        for (const varia::Name& face : drop.faces) put_down.push_back(kind_of(face.text));
        for (int to = 0; to < space_.cells(); ++to) {
            if (!state.is_empty(to) || !(*zone(drop.zone, by))[static_cast<std::size_t>(to)] || !rests(state, drop, to))
                continue;
            if (!std::all_of(drop.beside.begin(), drop.beside.end(),
                             [&](const varia::BesideDef& asked) { return drop_beside(state, asked, to, by); }))
                continue;
            if (too_many_there(state, drop, same, to)) continue;
            for (const int as : put_down)
                if (hits({static_cast<std::int16_t>(as), static_cast<std::int16_t>(by)}, nowhere, to, nowhere))
                    return true;
        }
    }
    return false;
}

}  // namespace reference
