// The referee's preparation, its walk over a route, and all about attacks: which piece could capture which cell.
#include "referee.hpp"

#include <algorithm>
#include <stdexcept>

#include "walk.hpp"

namespace reference {

std::string beyond_referee(const varia::Definition& definition) {
    if (!definition.hooks.empty()) return "scripts";
    return {};
}

Referee::Referee(const varia::Definition& definition) : Referee(definition, Meanings{}) {}

Referee::Referee(const varia::Definition& definition, Meanings meanings)
    : definition_(definition), meanings_(std::move(meanings)), space_(definition_), turns_(has_turns(definition_)) {
    const auto& declared = definition_.sides.side;
    if (declared.size() > max_sides) throw std::runtime_error("more sides than the referee has room for");
    for (const varia::Name& name : definition_.sides.order)
        for (int side = 0; side < sides(); ++side)
            if (declared[static_cast<std::size_t>(side)].name.text == name.text) order_.push_back(side);
    if (order_.empty())
        for (int side = 0; side < sides(); ++side) order_.push_back(side);
    prepare_facts();
    const auto by_side_and_kind = [&](auto& table) {
        table.resize(declared.size());
        for (auto& kinds : table) kinds.resize(definition_.pieces.size() + 1);
    };
    by_side_and_kind(routes_);
    by_side_and_kind(shoves_);
    by_side_and_kind(strokes_);
    for (int side = 0; side < sides(); ++side) {
        for (int kind = 1; kind <= static_cast<int>(definition_.pieces.size()); ++kind) {
            prepare(kind, side);
            prepare_pushes(kind, side);
            prepare_remote_captures(kind, side);
        }
        prepare_castlings(side);
        facing_.emplace_back();
        if (definition_.rules.facing)
            for (const Vector& along : definition_.rules.facing->along)
                facing_.back().push_back(&space_.heading(space_.turned(along, side)));
    }
    if (definition_.blocks) prepare_slots();
    // Attack tests on empty cells imagine a piece there. One kind is enough if all kinds can be pushed and captured
    // alike.
    std::set<std::string> immovable;
    for (const varia::PieceDef& pusher : definition_.pieces)
        for (const varia::PushDef& push : pusher.pushes)
            for (const varia::Name& name : push.immovable) immovable.insert(name.text);
    for (int kind = 1; kind <= static_cast<int>(definition_.pieces.size()); ++kind) subjects_.push_back(kind);
    const auto spares = [](const varia::MoveDef& move) { return !move.victims.empty(); };
    const auto is_choosy = [&](const varia::PieceDef& p) {
        return p.captured_by || std::any_of(p.moves.begin(), p.moves.end(), spares);
    };
    const bool choosy = std::any_of(definition_.pieces.begin(), definition_.pieces.end(), is_choosy);
    if (immovable.empty() && !choosy) subjects_.resize(1);
}

void Referee::forbid(Ban ban, bool attacks) {
    ban_ = std::move(ban);
    ban_attacks_ = attacks;
}

const std::vector<bool>* Referee::zone(const varia::ZoneRef& zone, int side, bool otherwise) {
    static const std::string nothing = " nowhere";  // no zone has this name
    auto& of_sides = zones_[zone.empty() && !otherwise ? nothing : zone.text];
    of_sides.resize(definition_.sides.side.size());
    auto& known = of_sides[static_cast<std::size_t>(side)];
    if (!known) known = std::make_unique<std::vector<bool>>(space_.zone(zone, side, otherwise));
    return known.get();
}

int Referee::kind_of(const std::string& letter) const {
    const auto found = kinds_.find(letter);
    if (found == kinds_.end()) throw std::runtime_error("no piece " + letter);
    return found->second;
}

// Computes facts of the declaration that are needed often.
void Referee::prepare_facts() {
    royal_.push_back(false);
    for (const varia::PieceDef& piece : definition_.pieces) {
        kinds_.emplace(piece.letter.text, static_cast<int>(royal_.size()));
        royal_.push_back(piece.royal);
        crowns_ = crowns_ || piece.royal;
        remote_captures_ = remote_captures_ || !piece.remote_captures.empty();
    }
    remote_captures_ = remote_captures_ || !definition_.rules.remote_captures.empty();
    waits_.push_back(false);
    for (int kind = 1; kind < static_cast<int>(royal_.size()); ++kind) waits_.push_back(waits_for_first_move(kind));
    for (const varia::PieceDef& piece : definition_.pieces) {
        if (!piece.drop || !piece.drop->unmoved) continue;
        std::vector<varia::Name> dropped = piece.drop->faces;
        dropped.push_back(piece.letter);
        for (const varia::Name& name : dropped)
            rights_wait_ = rights_wait_ || std::any_of(definition_.castlings.begin(), definition_.castlings.end(),
                                                       [&](const varia::CastlingDef& castling) {
                                                           return castling.king.text == name.text ||
                                                                  castling.partner.text == name.text;
                                                       });
    }
    for (int side = 0; side < sides(); ++side) {
        std::vector<bool>& resets = resets_clock_.emplace_back(royal_.size());
        const auto note = [&](const std::vector<varia::Name>& kinds) {
            for (const varia::Name& name : kinds) resets[static_cast<std::size_t>(kind_of(name.text))] = true;
        };
        note(definition_.rules.move_rule.reset);
        for (const varia::ResetOfSide& of : definition_.rules.move_rule.reset_of)
            if (of.side.text == definition_.sides.side[static_cast<std::size_t>(side)].name.text) note(of.kinds);
    }

    for (int side = 0; side < sides(); ++side) {
        enemies_.emplace_back();
        enemies_of_.emplace_back();
        for (int other = 0; other < sides(); ++other) {
            const auto both_in = [&](const std::vector<varia::Name>& team) {
                const auto has = [&](int one) {
                    return std::any_of(team.begin(), team.end(), [&](const varia::Name& n) {
                        return n.text == definition_.sides.side[static_cast<std::size_t>(one)].name.text;
                    });
                };
                return has(side) && has(other);
            };
            const auto& teams = definition_.sides.teams;
            const bool enemies = side != other && std::none_of(teams.begin(), teams.end(), both_in);
            enemies_.back().push_back(enemies);
            if (enemies) enemies_of_.back().push_back(other);
        }
    }
    for (int side = 0; side < sides(); ++side) can_lose_unthreatened_.push_back(can_lose_unthreatened(side));
}

// A move that is restricted to some axes may be written with a component for each of these axes only.
Vector Referee::in_full(const Vector& written, const std::vector<varia::Name>& axes) const {
    const std::size_t dimensions = definition_.board.axes.size();
    if (written.size() == dimensions) return written;
    Vector full(dimensions, 0);
    for (std::size_t i = 0; i < written.size(); ++i)
        full[static_cast<std::size_t>(space_.axis(axes.at(i).text))] = written[i];
    return full;
}

// Writes a kind's moves out, in every direction that the declaration means.
void Referee::prepare(int kind, int side) {
    for (const varia::MoveDef& move : piece(kind).moves) {
        if (!is_about(move.side, side)) continue;
        std::vector<const Heading*> near;
        std::shared_ptr<const std::vector<bool>> handed;
        if (move.beside) near = every_way(move.beside->along, varia::Expand::all, {}, side);
        if (move.beside) handed = std::make_shared<const std::vector<bool>>(kinds_handed(*move.beside));
        if (move.anywhere)
            routes_[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)].push_back(
                {&move, {}, zone(move.from, side), zone(move.to, side), near, handed});
        for (const std::vector<varia::Leg>& path : move.paths) {
            std::vector<Vector> path_written;
            for (const varia::Leg& leg : path) path_written.push_back(in_full(leg.step, move.axes));
            std::set<std::vector<Vector>> written{path_written};
            if (move.expand == varia::Expand::all) written = space_.images(path_written, move.axes);
            for (const std::vector<Vector>& steps : written) {
                Route route{&move, {}, zone(move.from, side), zone(move.to, side), near, handed};
                for (std::size_t i = 0; i < path.size(); ++i) {
                    const Vector step = space_.turned(steps[i], side);
                    route.strides.push_back(
                        {&space_.steps(step), path[i].min, path[i].max, path[i].over, path[i].stop});
                }
                routes_[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)].push_back(route);
            }
        }
    }
    // First moves come after the others, because of two ways to one cell the first counts.
    auto& routes = routes_[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)];
    std::stable_partition(routes.begin(), routes.end(), [](const Route& route) { return !route.move->first; });
}

bool Referee::is_prey(Man man, int side) const {
    if (man.side == nobody) return definition_.sides.neutral != varia::Neutral::blocks;
    return enemies(man.side, side);
}

Cells Referee::royals(const State& state, int side) const {
    Cells cells;
    if (!crowns_ || side == nobody) return cells;
    for (int cell = 0; cell < space_.cells(); ++cell)
        if (has_royal(state.on(cell), side)) cells.insert(cell);
    return cells;
}

int Referee::count_royals(const State& state, int side) const {
    return crowns_ && side != nobody ? state.men([&](Man man) { return has_royal(man, side); }) : 0;
}

// A side needs all of its royal pieces, at least one, or at least one of each royal kind, depending on the rule.
bool Referee::bereft(const State& state, int side, const State& before) const {
    if (counts_by_kind(definition_.rules.royal)) {
        for (int kind = 1; kind <= static_cast<int>(definition_.pieces.size()); ++kind)
            if (royal(kind) && count_of_kind(before, side, kind) > 0 && count_of_kind(state, side, kind) == 0)
                return true;
        return false;
    }
    const int had = count_royals(before, side);
    return count_royals(state, side) < (definition_.rules.royal == varia::RoyalRule::each ? had : std::min(1, had));
}

// Returns the royal pieces of a side that must be safe.
Cells Referee::must_be_safe(const State& state, int side) const {
    Cells cells = royals(state, side);
    if (counts_by_kind(definition_.rules.royal)) {
        Cells alone;
        for (const int cell : cells)
            if (count_of_kind(state, side, state.on(cell).kind) == 1) alone.insert(cell);
        return alone;
    }
    if (definition_.rules.royal != varia::RoyalRule::each && cells.size() > 1) cells.clear();
    return cells;
}

// Whether the piece on `from` could capture an enemy piece on `cell`. A piece that would have to promote from an empty
// reserve may not go there, but it attacks, as in Grand Chess. Scripts and holds are tested in the real position, not
// in the one with an imagined piece on the cell.
bool Referee::piece_attacks(const State& state, const State& as_it_is, int from, int cell, std::vector<int>& passed) {
    const Man man = state.on(from);
    if (frozen(as_it_is, from) || is_captured(as_it_is, from)) return false;
    const auto& routes = routes_[static_cast<std::size_t>(man.side)][static_cast<std::size_t>(man.kind)];
    for (const Route& route : routes) {
        using Takes = varia::MoveDef::Takes;
        const Takes takes = route.move->takes;
        if (!route.move->capture && !route.move->takes_hurdle && takes != Takes::line) continue;
        // Only moves that may begin a turn are threats.
        if (!route.move->steps.empty() && std::none_of(route.move->steps.begin(), route.move->steps.end(),
                                                       [](const varia::Name& n) { return n.text == "move"; }))
            continue;
        if (takes == Takes::swap) continue;
        // Whether scripts and holds allow a capture that ends on `to`.
        const auto allowed = [&](int to, varia::MoveType type) {
            return !(ban_attacks_ && ban_(as_it_is, from, to)) && !held_back(as_it_is, man.side, from, to) &&
                   scripts_allow_attack(as_it_is, from, to, state.on(to), type);
        };
        const auto takes_it = [&](const std::vector<int>& over) {
            return std::find(over.begin(), over.end(), cell) != over.end() && state.on(cell).stands();
        };
        if (takes == Takes::line) {
            if (sweep(state, route, from, [&](int to, const std::vector<int>& over) {
                    return takes_it(over) && allowed(to, varia::MoveType::sweep);
                }))
                return true;
            continue;
        }
        if (route.move->takes_hurdle) {
            if (walk(state, route, from, passed, [&](int to, const std::vector<int>& over) {
                    return takes_it(over) && allowed(to, varia::MoveType::jump) &&
                           !remote_captures_badly(state, man, from, to, cell);
                }))
                return true;
            continue;
        }
        const bool found = walk(state, route, from, passed, [&](int to, const std::vector<int>&) {
            if (to == cell && allowed(to, varia::MoveType::normal) &&
                !remote_captures_badly(state, man, from, to, cell))
                return true;
            // En passant is possible only by the next move.
            const bool exposed = std::any_of(state.exposed.begin(), state.exposed.end(),
                                             [&](const Exposed& e) { return e.victim == cell && e.crossed.has(to); });
            return route.move->en_passant && exposed && catches(*route.move, man, state.on(cell)) &&
                   !state.on(to).stands() && side_to_move(as_it_is) == man.side &&
                   allowed(to, varia::MoveType::en_passant) && !remote_captures_badly(state, man, from, to, cell);
        });
        if (found) return true;
    }
    return !held_back(as_it_is, man.side, from, cell) && push_attacks(state, from, cell);
}

// Whether the royal piece on `cell` faces the other side's royal piece of the same kind along an open line.
bool Referee::faces(const State& state, int cell, int by) {
    if (!definition_.rules.facing || definition_.rules.facing->may_face()) return false;
    const int kind = kind_of(definition_.rules.facing->kind.text);
    if (state.on(cell).kind != kind) return false;
    for (int from = 0; from < space_.cells(); ++from) {
        if (state.on(from) != Man{static_cast<std::int16_t>(kind), static_cast<std::int16_t>(by)}) continue;
        for (const Heading* along : facing_[static_cast<std::size_t>(by)]) {
            for (const int at : along->ray[static_cast<std::size_t>(from)]) {
                if (at == cell) return true;
                if (!state.is_empty(at)) break;
            }
        }
    }
    return false;
}

bool Referee::attacked(const State& state, int cell, int by) {
    if (state.is_gap(cell) || is_captured(state, cell)) return false;
    if (is_struck_out(state, by)) return false;
    if (scripts_attack(state, cell, by) || could_remote_capture(state, cell, by)) return true;
    std::vector<int> passed;
    const auto could_be_taken = [&](const State& manned) {
        as_it_is_ = &state;
        const auto done = [&](bool found) {
            as_it_is_ = nullptr;
            return found;
        };
        for (int from = 0; from < space_.cells(); ++from)
            if (manned.on(from).stands() && manned.on(from).side == by &&
                piece_attacks(manned, state, from, cell, passed))
                return done(true);
        return done(false);
    };
    if (state.on(cell).stands() && enemies(state.on(cell).side, by)) return could_be_taken(state);
    // A piece of an enemy is imagined on the empty cell, so that there is a piece to capture. It has not come there by
    // an exposing move.
    const std::vector<int>& victims = enemies_of(by);
    State manned = state;
    std::erase_if(manned.exposed, [&](const Exposed& e) { return e.victim == cell; });
    return std::any_of(subjects_.begin(), subjects_.end(), [&](int subject) {
        manned.on(cell) = {static_cast<std::int16_t>(subject),
                           static_cast<std::int16_t>(victims.empty() ? nobody : victims.front())};
        return could_be_taken(manned);
    });
}

bool Referee::attacked_by_any(const State& state, int cell, int victim) {
    const std::vector<int>& by = enemies_of(victim);
    return std::any_of(by.begin(), by.end(), [&](int side) { return attacked(state, cell, side); });
}

bool Referee::safe_but_for_facing(const State& state, int side) {
    const Cells all = royals(state, side);
    const auto attacked = [&](int cell) { return attacked_by_any(state, cell, side); };
    if (counts_by_kind(definition_.rules.royal)) {
        std::map<int, std::pair<int, int>>
            of_kind;  // of each royal kind: how many there are, and how many are attacked
        for (const int cell : all) {
            auto& [there, hit] = of_kind[state.on(cell).kind];
            ++there;
            if (attacked(cell)) ++hit;
        }
        return std::none_of(of_kind.begin(), of_kind.end(), [&](const auto& one) {
            const auto [there, hit] = one.second;
            return hit == there && (there == 1 || definition_.rules.royal == varia::RoyalRule::one_of_kind);
        });
    }
    if (all.size() > 1 && definition_.rules.royal == varia::RoyalRule::one)
        return !std::all_of(all.begin(), all.end(), attacked);
    if (all.size() > 1 && definition_.rules.royal != varia::RoyalRule::each) return true;
    return std::none_of(all.begin(), all.end(), attacked);
}

bool Referee::faced(const State& state, int side) {
    if (!definition_.rules.facing) return false;
    for (const int cell : must_be_safe(state, side))
        for (const int by : enemies_of(side))
            if (faces(state, cell, by)) return true;
    return false;
}

bool Referee::in_check(const State& state, int side) {
    if (!definition_.turn.threat_by_turn || state.middle) return in_check_by_step(state, side);
    if (enemies(side_to_move(state), side)) return threatened(state, side);
    // Tests what the enemy could do if it were to move.
    State passed = state;
    passed.past = past_after(state);
    count_turn(passed);
    pass_turn(passed);
    return threatened(passed, side);
}

}  // namespace reference
