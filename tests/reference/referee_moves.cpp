// The referee's moves. Each is made on a copy of the state, and is legal if the mover's kings cannot be captured then.
#include <algorithm>

#include "referee.hpp"
#include "walk.hpp"

namespace reference {

// Whether a promotion applies to a piece that goes from one cell to another.
bool Referee::promotes(const State& state, const varia::PromotionDef& promotion, int side, int from, int to,
                       bool capturing) {
    if (!in_season(state, promotion.state)) return false;
    if (!(capturing ? promotion.capture : promotion.quiet)) return false;
    if (!promotion.side.empty() &&
        promotion.side.text != definition_.sides.side[static_cast<std::size_t>(side)].name.text)
        return false;
    const std::vector<bool>& in_zone = *zone(promotion.zone, side);
    const bool there = in_zone[static_cast<std::size_t>(to)];
    const bool here = in_zone[static_cast<std::size_t>(from)];
    if (promotion.entering) return there && !here;
    return there || (promotion.leaving && here);
}

bool Referee::only_changes_owner(const varia::PromotionDef& promotion) {
    return promotion.owner != varia::PromotionDef::Owner::own && promotion.to.empty() && !promotion.captured &&
           !promotion.from_reserve;
}

int Referee::owner_by(const varia::PromotionDef& promotion, int side, std::vector<std::string>& facts) {
    switch (promotion.owner) {
        case varia::PromotionDef::Owner::own:
            return side;
        case varia::PromotionDef::Owner::neutral:
            facts.push_back("promotion to nobody's piece");
            return nobody;
        case varia::PromotionDef::Owner::enemy:
            facts.push_back("changes sides");
            return 1 - side;
    }
    return side;
}

// Returns the kinds that a piece may have after its move, with its own kind if it may stay the same.
std::vector<int> Referee::arrivals(const State& state, int kind, int side, int from, int to, bool capturing) {
    // With Promotes::last a piece promotes only at the end of the turn.
    if (definition_.turn.promotes == varia::TurnDef::Promotes::last || imagining_) return {kind};
    for (const varia::PromotionDef& promotion : piece(kind).promotions) {
        if (!promotes(state, promotion, side, from, to, capturing)) continue;
        // The piece only goes over to somebody else.
        if (only_changes_owner(promotion)) return {kind};
        std::vector<int> kinds;
        if (promotion.captured) {
            const Man taken = state.on(to);
            if (!taken.stands() || royal(taken.kind) || taken.kind == kind) return {kind};
            kinds.push_back(taken.kind);
        }
        if (promotion.optional && !(*zone(promotion.must, side, false))[static_cast<std::size_t>(to)])
            kinds.push_back(kind);
        if (promotion.to.empty() && !promotion.captured)
            for (int k = 1; k <= static_cast<int>(definition_.pieces.size()); ++k)
                if (k != kind && !royal(k) && hand(state, side, k) > 0) kinds.push_back(k);
        for (const varia::Name& name : promotion.to)
            if (!promotion.from_reserve || hand(state, side, kind_of(name.text)) > 0)
                kinds.push_back(kind_of(name.text));
        const auto has_enough = [&](int becomes) {
            const auto is_it = [&](const varia::KindCount& limit) { return kind_of(limit.kind.text) == becomes; };
            const auto limit = std::find_if(promotion.most.begin(), promotion.most.end(), is_it);
            if (becomes == kind || limit == promotion.most.end()) return false;
            // Q and Q~ count together.
            const auto plain = [&](int k) {
                const std::string& letter = definition_.pieces[static_cast<std::size_t>(k) - 1].letter.text;
                return letter.substr(0, letter.find('~'));
            };
            return std::count_if(state.squares.begin(), state.squares.end(), [&](const auto& square) {
                       return square.man.stands() && square.man.side == side &&
                              plain(square.man.kind) == plain(becomes);
                   }) >= limit->count;
        };
        if (std::erase_if(kinds, has_enough) > 0) ++refusals_["as many as allowed"];
        return kinds;
    }
    return {kind};
}

// Whether some promotion of the kind can make it the kind with this letter.
bool Referee::could_become(int kind, const std::string& letter) const {
    const auto is_it = [&](const varia::Name& n) { return n.text == letter; };
    for (const varia::PromotionDef& promotion : piece(kind).promotions) {
        if (std::any_of(promotion.to.begin(), promotion.to.end(), is_it)) return true;
        for (const varia::PieceDef& other : definition_.pieces)
            if (promotion.to.empty() && !only_changes_owner(promotion) && is_it(other.letter) && !other.royal &&
                other.letter.text != piece(kind).letter.text)
                return true;
    }
    return false;
}

bool Referee::may_take(const State& state, int cell) const {
    if (definition_.rules.royal_capture || imagining_) return true;
    return !must_be_safe(state, state.on(cell).side).has(cell);
}

// The other side in the team of a side; nobody if it has none.
int Referee::partner_of(int side) const {
    for (int other = 0; other < sides(); ++other)
        if (other != side && !enemies(side, other)) return other;
    return nobody;
}

void Referee::capture(State& state, int cell, int captor) const {
    const Man man = state.on(cell);
    state.on(cell) = {};
    state.unmoved(cell) = false;
    if (definition_.rules.by_points)
        state.points_of(captor) += man.side == nobody ? piece(man.kind).neutral_points : piece(man.kind).points;
    if (definition_.rules.reserve == varia::Reserve::none) return;
    const std::string& as = piece(man.kind).captured_as.text;
    if (as == "none") return;
    const int owner = definition_.rules.reserve == varia::Reserve::captor    ? captor
                      : definition_.rules.reserve == varia::Reserve::partner ? partner_of(captor)
                                                                             : man.side;
    if (owner == nobody) return;
    ++state.hands.of(owner, as.empty() ? man.kind : kind_of(as));
}

// A right to capture en passant ends when the exposed piece is gone or a piece has come onto a cell that it crossed. It
// also ends in time: with the next move, with the turn of the side that could use it, or when its owner's turn comes.
void Referee::end_move(State& state, int side) const {
    if (can_go_out()) state.last = side;
    if (!several()) return;
    std::erase_if(state.exposed, [&](const Exposed& e) {
        const Man man = state.on(e.victim);
        return !man.stands() || (man.side != e.owner && man.side != nobody) ||
               std::any_of(e.crossed.begin(), e.crossed.end(), [&](int cell) { return !state.is_empty(cell); });
    });
}

// A piece that has come onto the cell of an exposed piece is not exposed.
void Referee::forget_replaced(const State& before, State& after) const {
    if (!several()) return;
    std::erase_if(after.exposed, [&](const Exposed& e) {
        return std::any_of(before.exposed.begin(), before.exposed.end(),
                           [&](const Exposed& old) { return old == e; }) &&
               before.on(e.victim).came_from != after.on(e.victim).came_from;
    });
}

// A side that goes out had no turn to use its right to capture en passant.
void Referee::pass_turn(State& state, bool by_move) const {
    const int mover = side_to_move(state);
    for (std::size_t passed = 0; passed < order_.size(); ++passed) {
        const int before = side_to_move(state);
        if (++state.turn == static_cast<int>(order_.size())) {
            state.turn = 0;
            ++state.number;
        }
        const int next = side_to_move(state);
        if (exposed_for() == varia::ExposedFor::round && next != before)
            std::erase_if(state.exposed, [&](const Exposed& e) { return e.owner == next; });
        if (!state.is_out(next)) break;
    }
    if (by_move && exposed_for() == varia::ExposedFor::turn && side_to_move(state) != mover)
        std::erase_if(state.exposed, [&](const Exposed& e) { return e.owner != mover; });
}

// All moves with the same text are kept. Their texts get details when it is known which of them are legal.
void Referee::add(std::map<std::string, Play>& plays, Play play) {
    for (int number = 0;; ++number) {
        std::string key = number == 0 ? play.text : play.text + '\x02' + std::to_string(number);
        const auto [at, added] = plays.try_emplace(std::move(key), std::move(play));  // moved from only if added
        if (added || at->second.after == play.after) return;
        // Two paths to one cell are one move. The text does not say which cells it crosses, so this is ambiguous.
        const auto goes = [](varia::MoveType type) {
            return type == varia::MoveType::exposing || type == varia::MoveType::normal;
        };
        if (goes(play.type) && goes(at->second.type)) {
            ambiguities_.insert(play.text + ": paths over different cells");
            return;
        }
    }
}

std::map<std::string, Play> Referee::named(std::map<std::string, Play> plays) {
    // Usually there are no equal texts.
    if (std::none_of(plays.begin(), plays.end(),
                     [](const auto& one) { return one.first.find('\x02') != std::string::npos; }))
        return plays;
    std::map<std::string, int> times, detailed;
    const auto in_detail = [](const Play& play) {
        return play.in_detail.empty() ? play.text + play.details : play.in_detail;
    };
    for (const auto& [key, play] : plays) {
        ++times[play.text];
        ++detailed[in_detail(play)];
    }
    std::map<std::string, Play> all;
    for (const auto& [key, play] : plays) {
        Play one = play;
        if (times[play.text] > 1) {
            one.text = in_detail(play);
            one.facts.push_back("written in detail");
            if (detailed[one.text] > 1) ambiguities_.insert(one.text + ": nothing tells them apart");
        }
        all.emplace(one.text, one);
    }
    return all;
}

// A piece goes from one cell to another and captures the piece on `victim`, if there is one.
void Referee::ordinary(const State& state, int from, int to, int victim, const Route& route,
                       const std::vector<int>& passed, std::map<std::string, Play>& plays) {
    const Man man = state.on(from);
    using Takes = varia::MoveDef::Takes;
    const bool line = route.move->takes == Takes::line;
    const bool afar = route.move->takes == Takes::afar && victim != nowhere;
    const bool swaps = route.move->takes == Takes::swap && state.on(to).stands();
    std::vector<int> victims;
    if (victim != nowhere) victims.push_back(victim);
    if (line) {
        victims.clear();
        for (const int cell : passed)
            if (state.on(cell).stands()) victims.push_back(cell);
    }
    if (!std::all_of(victims.begin(), victims.end(),
                     [&](int cell) { return state.on(cell).side == man.side || may_take(state, cell); }))
        return;
    if (ban_ && ban_(state, from, to)) {
        ++refusals_["script"];
        return;
    }
    const std::vector<int> kinds = afar ? std::vector<int>{man.kind}
                                        : arrivals(state, man.kind, man.side, from, to, victim != nowhere);
    for (const int kind : kinds) {
        Play play;
        int owner = man.side;
        play.leaps = route.move->takes_hurdle || line;
        play.text = space_.name(from) + (play.leaps || afar ? "x" : "-") + space_.name(to) + route.move->suffix;
        play.mover = man;
        play.from = from;
        play.to = to;
        if (!afar && !swaps) play.left = {from};
        play.victim = victim;
        if (!route.move->then.empty()) play.then = step_number(route.move->then.text);
        State& after = play.after = state;
        const std::string& letter = piece(man.kind).letter.text;
        ++after.clock;
        if (resets_clock(man.side, man.kind)) after.clock = 0;
        if (victim != nowhere) {
            if (definition_.turn.captured_stay && play.leaps)
                after.middle->captured.insert(victim);
            else
                for (const int cell : victims) {
                    if (route.move->converts) {
                        after.on(cell).side = man.side;
                        after.unmoved(cell) = false;
                        play.facts.push_back("converted by " + letter);
                    } else {
                        capture(after, cell, man.side);
                    }
                }
            after.clock = 0;
            play.captured = state.on(victim);
            if (victim != to && !play.leaps) play.type = varia::MoveType::en_passant;
            if (victim != to && !line) play.details = "/" + space_.name(victim);
            for (const int cell : victims)
                if (line) play.details += "/" + space_.name(cell);
            play.facts.push_back(victim == to || play.leaps ? "capture" : "en passant");
            if (play.leaps) play.facts.push_back((line ? "sweep by " : "leap by ") + letter);
            if (line) play.type = varia::MoveType::sweep;
            if (line && victims.size() > 1) play.facts.push_back("sweep of several by " + letter);
            if (afar) play.type = varia::MoveType::shot;
            if (afar) play.facts.push_back("shot by " + letter);
            if (state.on(victim).side == man.side) play.facts.push_back("capture of its own by " + letter);
            for (const int cell : victims)
                if (state.on(cell).side != man.side && must_be_safe(state, state.on(cell).side).has(cell))
                    play.facts.push_back("royal capture");
        }
        if (kind != man.kind) {
            play.kind = kind;
            const std::string& becomes = piece(kind).letter.text;
            const std::string plain = becomes.substr(0, becomes.find('~'));
            play.suffix = becomes == "+" + letter
                              ? "+"
                              : "=" + (plain != becomes && could_become(man.kind, plain) ? becomes : plain);
            play.text += play.suffix;
            play.facts.push_back("promotion " + letter + " to " + becomes);
            for (const varia::PromotionDef& promotion : piece(man.kind).promotions) {
                if (!promotes(state, promotion, man.side, from, to, victim != nowhere)) continue;
                const bool arriving = (*zone(promotion.zone, man.side))[static_cast<std::size_t>(to)];
                if (promotion.captured) play.facts.push_back("promotion to what is captured");
                if (promotion.from_reserve) {
                    --after.hands.of(man.side, kind);
                    play.facts.push_back("promotion from the reserve");
                }
                if (!arriving) play.facts.push_back("promotion on leaving");
                if (!promotion.quiet) play.facts.push_back("promotion by capture");
                if (!promotion.state.empty()) play.facts.push_back("promotion in season");
                if (promotion.entering) play.facts.push_back("promotion on entering");
                if (!promotion.capture) play.facts.push_back("promotion without capture");
                owner = owner_by(promotion, man.side, play.facts);
                break;
            }
        } else if (kinds.size() > 1) {
            play.facts.push_back("promotion declined " + letter);
        } else if (!afar && !imagining_) {
            for (const varia::PromotionDef& promotion : piece(man.kind).promotions) {
                if (!promotes(state, promotion, man.side, from, to, victim != nowhere)) continue;
                if (only_changes_owner(promotion)) owner = owner_by(promotion, man.side, play.facts);
                break;
            }
        }
        if (!afar) {
            after.on(from) = swaps ? state.on(to) : Man{};
            after.unmoved(from) = false;
            after.on(to) = man;
            after.on(to).kind = static_cast<std::int16_t>(kind);
            after.on(to).side = static_cast<std::int16_t>(owner);
            after.unmoved(to) = false;
        }
        if (!imagining_ && !route.move->converts)
            for (const int cell : victims)
                if (rise(after, cell, state.on(cell)))
                    play.facts.push_back("reborn " + piece(state.on(cell).kind).letter.text);
        if (swaps) {
            play.type = varia::MoveType::swap;
            play.details = "/swap";
            play.facts.push_back("swap by " + letter);
            if (state.on(to).side == man.side) play.facts.push_back("swap with its own by " + letter);
        }
        if (!several()) after.exposed.clear();
        if (route.move->exposes && victim == nowhere && !passed.empty()) {
            play.type = varia::MoveType::exposing;
            for (const int cell : passed) play.details += "/" + space_.name(cell);
            after.exposed.push_back({several() ? man.side : nobody, to, {passed.begin(), passed.end()}});
            std::sort(after.exposed.begin(), after.exposed.end());
            play.facts.push_back("exposes");
        }
        if (std::any_of(passed.begin(), passed.end(), [&](int cell) { return state.is_gap(cell); }))
            play.facts.push_back("over a gap");
        if (route.move->beside) play.facts.push_back("beside " + letter);
        if (route.move->first) play.facts.push_back("first move " + letter);
        if (!route.move->state.empty()) play.facts.push_back("in season " + letter);
        if (!route.move->side.empty()) play.facts.push_back("move of one side " + letter);
        if (!route.move->sets.empty() || !route.move->adds.empty()) play.facts.push_back("changes a value " + letter);
        change_values(after, route.move->sets, route.move->adds);
        done(after, side_to_move(state), play);
        // If two ways to one cell are followed by different steps, the first in the file counts.
        if (turns_) {
            const std::string text = play.text + '\x01';
            play.text = text + std::to_string(play.then);
            const auto first = plays.lower_bound(text);
            if (first != plays.end() && first->first.starts_with(text) && first->first != play.text) {
                if (!(first->second.after == play.after))
                    ambiguities_.insert(play.text.substr(0, play.text.find('\x01')) + ": two ways");
                continue;
            }
        }
        add(plays, std::move(play));
    }
}

bool Referee::rise(State& after, int at, Man man) {
    if (man.side == nobody) return false;
    for (const varia::RebirthDef& entry : piece(man.kind).reborn) {
        if (!(*zone(entry.on, man.side))[static_cast<std::size_t>(at)]) continue;
        for (const varia::Name& name : entry.to) {
            const int to = space_.seen(space_.find(name.text), man.side);
            if (!after.is_empty(to)) continue;
            after.on(to) = Man{man.kind, man.side};
            after.unmoved(to) = false;
            return true;
        }
        return false;
    }
    return false;
}

// Whether an enemy would attack the piece on `from` if it stood on another cell, or where it is.
bool Referee::in_danger(const State& state, int from, int on) {
    const Man man = state.on(from);
    State there = state;
    there.on(from) = {};
    there.on(on) = man;
    return could_lose(there, man.side, on);
}

bool Referee::may_begin(const State& state, const varia::MoveDef& move, int from) {
    using Safe = varia::MoveDef::Safe;
    if (imagining_) return true;
    if (move.unchecked && in_check(state, state.on(from).side)) {
        ++refusals_["in check"];
        return false;
    }
    if ((move.safe == Safe::start || move.safe == Safe::all) && in_danger(state, from, from)) {
        ++refusals_["start not safe"];
        return false;
    }
    return true;
}

bool Referee::goes_safely(const State& state, const varia::MoveDef& move, int from, int to,
                          const std::vector<int>& passed) {
    using Safe = varia::MoveDef::Safe;
    if (imagining_) return true;
    const auto must_be = [&](Safe where) { return move.safe == where || move.safe == Safe::all; };
    if (must_be(Safe::path))
        for (const int cell : passed)
            if (state.is_empty(cell) && in_danger(state, from, cell)) {
                ++refusals_["path not safe"];
                return false;
            }
    if (must_be(Safe::end) && in_danger(state, from, to)) {
        ++refusals_["end not safe"];
        return false;
    }
    return true;
}

void Referee::piece_moves(const State& state, int from, std::map<std::string, Play>& plays) {
    const Man man = state.on(from);
    std::vector<int> on_the_way;
    // If two ways to a piece have different effects on it, the first counts, among moves that change state values in
    // the same way.
    std::map<std::pair<int, std::string>, varia::MoveDef::Takes> done_with;
    const auto changes = [](const varia::MoveDef& move) {
        std::string text = move.suffix;
        for (const varia::StateChange& change : move.sets)
            text += ' ' + change.name.text + '=' + std::to_string(change.value);
        for (const varia::StateChange& change : move.adds)
            text += ' ' + change.name.text + '+' + std::to_string(change.value);
        return text;
    };
    for (const Route& route : routes_[static_cast<std::size_t>(man.side)][static_cast<std::size_t>(man.kind)]) {
        if (!made_in(*route.move, state) || !may_begin(state, *route.move, from)) continue;
        if (route.move->takes == varia::MoveDef::Takes::line) {
            sweep(state, route, from, [&](int to, const std::vector<int>& over) {
                ordinary(state, from, to, over.front(), route, over, plays);
                return false;
            });
            continue;
        }
        walk(state, route, from, on_the_way, [&](int to, const std::vector<int>& passed) {
            if (route.move->takes_hurdle) {
                for (const int over : passed)
                    if (state.on(over).stands()) ordinary(state, from, to, over, route, passed, plays);
                return false;
            }
            if (state.on(to).stands()) {
                if (done_with.emplace(std::pair(to, changes(*route.move)), route.move->takes).first->second !=
                    route.move->takes)
                    return false;
                ordinary(state, from, to, route.move->takes == varia::MoveDef::Takes::swap ? nowhere : to, route,
                         passed, plays);
            } else {
                for (const Exposed& exposed : state.exposed) {
                    const int owner = several() ? exposed.owner : state.on(exposed.victim).side;
                    if (route.move->capture && route.move->en_passant && enemies(owner, man.side) &&
                        catches(*route.move, man, state.on(exposed.victim)) && exposed.crossed.has(to))
                        ordinary(state, from, route.move->takes == varia::MoveDef::Takes::afar ? exposed.victim : to,
                                 exposed.victim, route, passed, plays);
                }
                if (!route.move->quiet) return false;
                if (!keeps_clear(state, *route.move, from, to, passed))
                    ++refusals_["line not clear"];
                else if (goes_safely(state, *route.move, from, to, passed))
                    ordinary(state, from, to, nowhere, route, passed, plays);
            }
            return false;
        });
    }
}

void Referee::prepare_castlings(int side) {
    std::vector<Castling>& all = castlings_.emplace_back();
    for (const varia::CastlingDef& declared : definition_.castlings) {
        if (!declared.side.empty() &&
            declared.side.text != definition_.sides.side[static_cast<std::size_t>(side)].name.text)
            continue;
        const auto cell = [&](const varia::Name& name) { return space_.seen(space_.find(name.text), side); };
        const auto man = [&](const varia::Name& kind) {
            return Man{static_cast<std::int16_t>(kind_of(kind.text)), static_cast<std::int16_t>(side)};
        };
        Castling& castling = all.emplace_back(Castling{&declared,
                                                       man(declared.king),
                                                       man(declared.partner),
                                                       cell(declared.king_from),
                                                       cell(declared.partner_from),
                                                       cell(declared.king_to),
                                                       cell(declared.partner_to),
                                                       nullptr,
                                                       true,
                                                       {}});
        if (!declared.any_start) continue;
        Vector by = space_.point(castling.partner);
        for (std::size_t i = 0; i < by.size(); ++i) {
            const int distance = by[i] - space_.point(castling.king)[i];
            by[i] = distance > 0 ? 1 : distance < 0 ? -1 : 0;
        }
        castling.towards = &space_.heading(by);
    }
}

// Returns the castlings that a side has not lost for good, whether or not they are possible at the moment.
std::vector<Referee::Castling> Referee::castlings(const State& state, int side) const {
    std::vector<Castling> result;
    for (const Castling& declared : castlings_[static_cast<std::size_t>(side)]) {
        const auto waits = [&](int at, Man man) { return state.on(at) == man && state.unmoved(at); };
        int king = declared.king;
        int partner = declared.partner;
        std::vector<int> way;
        if (declared.declared->any_start) {
            // Looks from the king towards the declared partner, along the line to its end.
            for (int at = 0; at < space_.cells() && !waits(king, declared.king_man); ++at) king = at;
            partner = nowhere;
            std::vector<int> passed;
            for (const int at : declared.towards->ray[static_cast<std::size_t>(king)]) {
                if (waits(at, declared.partner_man)) {
                    partner = at;
                    way = passed;
                }
                passed.push_back(at);
            }
            if (partner == nowhere) continue;
        }
        if (!waits(king, declared.king_man) || !waits(partner, declared.partner_man)) continue;
        Castling& castling = result.emplace_back(declared);
        castling.usual = king == declared.king && partner == declared.partner;
        castling.king = king;
        castling.partner = partner;
        castling.way = std::move(way);
    }
    return result;
}

// Whether a piece that is dropped on the cell as one that has not moved keeps this mark: it has a special first move,
// or could castle from there.
bool Referee::may_begin(Man man, int cell) const {
    if (waits_[static_cast<std::size_t>(man.kind)]) return true;
    const std::vector<Castling>& all = castlings_[static_cast<std::size_t>(man.side)];
    return std::any_of(all.begin(), all.end(), [&](const Castling& castling) {
        const bool anywhere = castling.declared->any_start;
        return (castling.king_man == man && (anywhere || castling.king == cell)) ||
               (castling.partner_man == man && (anywhere || castling.partner == cell));
    });
}

// Kings and partners that could not castle now, even if no piece stood between them and no cell were attacked, lose the
// right for good. Moving blocks may still bring others together, and kings and partners may still be dropped.
void Referee::lose_rights(State& state) const {
    if (definition_.blocks || rights_wait_) return;
    Cells kept;
    for (int side = 0; side < sides(); ++side)
        for (const Castling& castling : castlings(state, side)) {
            kept.insert(castling.king);
            kept.insert(castling.partner);
        }
    for (int cell = 0; cell < space_.cells(); ++cell) {
        const Man man = state.on(cell);
        if (state.unmoved(cell) && man.stands() && man.side != nobody && !kept.has(cell) &&
            !waits_[static_cast<std::size_t>(man.kind)])
            state.unmoved(cell) = false;
    }
}

namespace {

bool is_named(const std::vector<varia::Name>& names, const std::string& text) {
    return std::any_of(names.begin(), names.end(), [&](const varia::Name& name) { return name.text == text; });
}

}  // namespace

void Referee::castling_moves(const State& state, std::map<std::string, Play>& plays) {
    const int side = side_to_move(state);
    if (definition_.castlings.empty()) return;
    bool by_partner = definition_.castling_by_partner;
    for (int s = 0; s < sides(); ++s)
        for (const Castling& castling : castlings(state, s)) by_partner = by_partner || !castling.usual;

    for (const Castling& castling : castlings(state, side)) {
        if (frozen(state, castling.king) || frozen(state, castling.partner)) continue;
        if (!in_season(state, castling.declared->state)) {
            ++refusals_["castling out of season"];
            continue;
        }
        const Man king = state.on(castling.king);
        const Man partner = state.on(castling.partner);
        Cells empty;
        Cells safe;
        const auto all = [&](Cells& cells, const std::vector<int>& more) { cells.insert(more.begin(), more.end()); };
        const auto listed = [&](Cells& cells, const std::vector<varia::Name>& names) {
            for (const varia::Name& name : names) cells.insert(space_.seen(space_.find(name.text), side));
        };
        if (castling.declared->empty) {
            listed(empty, *castling.declared->empty);
        } else {
            all(empty, castling.usual ? space_.between(castling.king, castling.partner) : castling.way);
            all(empty, space_.between(castling.king, castling.king_to));
            all(empty, space_.between(castling.partner, castling.partner_to));
        }
        empty.insert(castling.king_to);
        empty.insert(castling.partner_to);
        empty.erase(castling.king);
        empty.erase(castling.partner);
        if (castling.declared->safe) {
            listed(safe, *castling.declared->safe);
        } else {
            all(safe, space_.between(castling.king, castling.king_to));
            safe.insert(castling.king_to);
        }
        safe.insert(castling.king);
        // The king's target cell is tested after the castling, like the end of any move.
        if (castling.king_to != castling.king) safe.erase(castling.king_to);
        if (!must_be_safe(state, side).has(castling.king)) safe.clear();  // the king need not be safe
        if (threatening_) safe.clear();                                   // the move is only imagined
        // The king may pass attacked cells.
        if (definition_.turn.safe_at_end && !definition_.turn.threat_by_turn) safe.clear();

        if (std::any_of(empty.begin(), empty.end(), [&](int cell) { return !state.is_empty(cell); })) continue;
        State lifted = state;
        lifted.on(castling.king) = {};
        const auto danger = [&](int cell) {
            if (state.is_gap(cell)) return false;  // nothing captures on a gap
            State there = lifted;
            there.on(cell) = king;
            if (definition_.turn.threat_by_turn) {
                there.middle.reset();
                return in_check(there, side);
            }
            return could_lose(there, side, cell);
        };
        if (std::any_of(safe.begin(), safe.end(), danger)) {
            ++refusals_["castling through attack"];
            continue;
        }

        Play play;
        play.type = varia::MoveType::castling;
        play.mover = king;
        play.from = castling.king;
        play.to = castling.king_to;
        play.left = {castling.king, castling.partner};
        play.partner_to = castling.partner_to;
        play.text = space_.name(castling.king) + "-" + space_.name(by_partner ? castling.partner : castling.king_to);
        play.in_detail = space_.name(castling.king) + "-" + space_.name(castling.partner) + "-" +
                         space_.name(castling.king_to);
        State& after = play.after = state;
        for (const int cell : {castling.king, castling.partner, castling.king_to, castling.partner_to}) {
            after.on(cell) = {};
            after.unmoved(cell) = false;
        }
        after.on(castling.king_to) = king;
        after.on(castling.partner_to) = partner;
        if (!several()) after.exposed.clear();
        ++after.clock;
        if (resets_clock(king.side, king.kind)) after.clock = 0;
        if (const std::string& wins = castling.declared->wins.text; !wins.empty()) value(after, wins) = side + 1;
        for (int other = 0; other < sides(); ++other)
            for (const Castling& lost : castlings(state, other))
                if (other != side && is_named(castling.declared->ends, lost.declared->name.text))
                    after.unmoved(lost.partner) = false;
        change_values(after, castling.declared->sets, castling.declared->adds);
        done(after, side_to_move(state), play);
        const std::string& owner = castling.declared->side.text;
        play.facts.push_back("castling " + castling.declared->name.text + (owner.empty() ? "" : " of " + owner));
        if (!castling.usual) play.facts.push_back("castling from elsewhere");
        add(plays, std::move(play));
    }
}

void Referee::drops(const State& state, std::map<std::string, Play>& plays) {
    const int side = side_to_move(state);
    for (int kind = 1; kind <= static_cast<int>(definition_.pieces.size()); ++kind) {
        if (!piece(kind).drop || (hand(state, side, kind) == 0 && !piece(kind).drop->endless)) continue;
        drops_as(state, kind, kind, plays);
        for (const varia::Name& face : piece(kind).drop->faces) drops_as(state, kind, kind_of(face.text), plays);
    }
}

// A piece of a kind in hand is put down as one of this kind or of another.
void Referee::drops_as(const State& state, int held, int kind, std::map<std::string, Play>& plays) {
    const int side = side_to_move(state);
    const varia::DropDef& drop = *piece(held).drop;
    const Man man{static_cast<std::int16_t>(kind), static_cast<std::int16_t>(side)};
    const Man same{static_cast<std::int16_t>(held), static_cast<std::int16_t>(side)};
    const std::vector<bool>& in_zone = *zone(drop.zone, side);
    if (!in_season(state, drop.state)) {
        ++refusals_["drop out of season"];
        return;
    }
    const int purse = purse_of(side);
    if (!can_pay(state, drop, side)) {
        ++refusals_["drop too dear"];
        return;
    }
    for (int cell = 0; cell < space_.cells(); ++cell) {
        if (!state.is_empty(cell) || !in_zone[static_cast<std::size_t>(cell)]) continue;
        if (!rests(state, drop, cell)) {
            ++refusals_["rests"];
            continue;
        }
        if (!std::all_of(drop.beside.begin(), drop.beside.end(),
                         [&](const varia::BesideDef& asked) { return drop_beside(state, asked, cell, side); })) {
            ++refusals_["drop beside"];
            continue;
        }
        if (too_many_there(state, drop, same, cell)) {
            ++refusals_["lone " + piece(held).letter.text];
            continue;
        }
        Play play;
        play.type = varia::MoveType::drop;
        play.mover = man;
        play.to = cell;
        play.kind = kind;
        const std::string& letter = piece(kind).letter.text;
        play.text = letter + "@" + space_.name(cell);
        State& after = play.after = state;
        after.on(cell) = man;
        after.unmoved(cell) = drop.unmoved && may_begin(man, cell);
        if (!drop.endless) --after.hands.of(side, held);
        if (!several()) after.exposed.clear();
        ++after.clock;
        if (resets_clock(side, kind)) after.clock = 0;
        change_values(after, drop.sets, drop.adds);
        if (drop.price > 0)
            change_values(after, {}, {{{definition_.state[static_cast<std::size_t>(purse)].name}, -drop.price}});
        done(after, side_to_move(state), play);
        play.facts.push_back("drop " + letter);
        if (held != kind) play.facts.push_back("another face of " + piece(held).letter.text);
        if (drop.no_check) play.facts.push_back("may not check");
        if (drop.no_mate) play.facts.push_back("may not mate");
        play.must_drop = drop.must;
        add(plays, std::move(play));
    }
}

// Whether a drop of this side, which gives check, has left the side to move without a legal move. Whether a drop that
// answers it is legal may be the same question. After four such drops in a row the answer is taken as legal.
bool Referee::mates(const State& after, int side) {
    const int next = side_to_move(after);
    if (mating_drops_ == max_mating_drops || !enemies(next, side) || !in_check(after, next)) return false;
    ++mating_drops_;
    const bool none = lawful(after, true).empty();
    --mating_drops_;
    return none;
}

varia::PassRule Referee::pass_rule(int side) const {
    const std::string& name = definition_.sides.side[static_cast<std::size_t>(side)].name.text;
    for (const varia::PassOfSide& of : definition_.rules.pass_of)
        if (of.side.text == name) return of.pass;
    return definition_.rules.pass;
}

std::map<std::string, Play> Referee::lawful(const State& state, bool one) {
    if (turns_) return lawful_turns(state, one);
    using varia::PassRule;
    const PassRule pass = pass_rule(side_to_move(state));
    std::map<std::string, Play> plays = lawful(state, one, pass == PassRule::always ? Passing::too : Passing::none);
    if (pass != PassRule::forced || !plays.empty()) return plays;
    // A pass is allowed unless no side could move even after passes of all sides that may pass.
    State later = state;
    for (std::size_t turn = 0; turn < order_.size(); ++turn) {
        if (pass_rule(side_to_move(later)) == PassRule::never) return plays;
        Play passed;
        passed.type = varia::MoveType::pass;
        if (!several()) later.exposed.clear();
        later.past = past_after(later);
        count_passes(later, passed);
        done(later, side_to_move(later), passed);
        if (!lawful(later, true, Passing::none).empty()) return lawful(state, one, Passing::alone);
    }
    return plays;
}

std::map<std::string, Play> Referee::lawful(const State& state, bool one, Passing passing) {
    if (work_ > max_work_) throw TooMuchWork();
    const int side = side_to_move(state);
    std::map<std::string, Play> plays;
    for (int cell = 0; cell < space_.cells() && passing != Passing::alone; ++cell)
        if (state.on(cell).stands() && state.on(cell).side == side && !frozen(state, cell)) {
            piece_moves(state, cell, plays);
            pushes(state, cell, plays);
        }
    if (passing != Passing::alone) {
        block_moves(state, plays);
        castling_moves(state, plays);
        drops(state, plays);
    }
    if (passing != Passing::none) {
        Play play{"pass", state, {"pass"}};
        play.type = varia::MoveType::pass;
        if (!several()) play.after.exposed.clear();
        ++play.after.clock;
        done(play.after, side_to_move(state), play);
        add(plays, std::move(play));
    }
    if (passing != Passing::alone) script_moves(state, plays);

    // The facts before all of these moves.
    const Past past = past_after(state);
    const bool faced_before = kings_look(state);
    // Forced captures leave at least one move, but scripts that choose might leave none.
    const bool one_will_do = one &&
                             std::none_of(definition_.hooks.begin(), definition_.hooks.end(),
                                          [](const auto& hook) { return hook.point == varia::HookPoint::choose; });
    const auto alone = [&](std::map<std::string, Play>::iterator at) {
        std::map<std::string, Play> only;
        only.insert(plays.extract(at));
        return only;
    };
    for (auto at = plays.begin(); at != plays.end();) {
        Play& play = at->second;
        State& after = play.after;
        auto& facts = play.facts;
        play.side = side;
        after.past = past;
        remote_capture(state, play);
        forget_replaced(state, after);
        if (!scripts_allow(state, play)) {
            ++refusals_["forbidden by a script"];
            at = plays.erase(at);
            continue;
        }
        std::vector<const varia::HookDef*> asked;
        for (const varia::HookDef& hook : definition_.hooks)
            if (matches(hook, state, play)) asked.push_back(&hook);
        for (const varia::HookDef* hook : asked)
            if (hook->point == varia::HookPoint::after) {
                follow(*hook, after, play);
                facts.push_back("followed by a script");
            }
        bool legal = true;
        if (!definition_.turn.landing.empty() && !land(after, play, side)) {
            ++refusals_["landing"];
            at = plays.erase(at);
            continue;
        }
        if (follow_turn(after, play)) facts.push_back("turn followed by a script");
        // A held piece may not go by itself. A push or a block may carry it away.
        using varia::MoveType;
        const bool goes = play.type <= MoveType::castling;
        const bool leaves_hold = goes && held_back(state, side, play.from, play.to);
        renew_holds(state, side, at->second);
        count_passes(after, play);
        count_moves(after, side);
        // After the capture of a royal piece attacks on the mover do not matter, because the game is over. With more
        // than two sides the game goes on.
        const bool captures_royal = !many() && std::find(facts.begin(), facts.end(), "royal capture") != facts.end();
        const auto refuse = [&](bool refused, const char* why) {
            if (!legal || !refused) return;
            legal = false;
            ++refusals_[why];
        };
        const auto fact = [&](const char* name) { return std::find(facts.begin(), facts.end(), name) != facts.end(); };
        refuse(fact("strikes nothing"), "strikes nothing");
        refuse(fact("strikes a king"), "strikes a king");
        refuse(bereft(after, side, state), "own royal lost");
        refuse(!captures_royal && leaves_hold, "held");
        // A side whose kings face each other must end that, or pass, in check or not.
        const bool gives_in = faced_before && play.type == MoveType::pass;
        refuse(legal && !captures_royal && faced_before && !gives_in && kings_look(after), "faced still");
        refuse(legal && !captures_royal && !gives_in && !safe_but_for_facing(after, side), "own king");
        refuse(legal && !captures_royal && faced(after, side), "facing");
        for (const varia::HookDef* hook : asked)
            if (hook->point == varia::HookPoint::legal)
                refuse(legal && !meaning(*hook).legal(*this, after, play), "illegal by a script");
        const std::vector<int>& others = enemies_of(side);
        const bool check = legal &&
                           std::any_of(others.begin(), others.end(), [&](int other) { return in_check(after, other); });
        refuse(check && !definition_.rules.gives_check, "gives check");
        if (check) {
            facts.push_back("check");
            if (definition_.rules.checks.count > 0) ++after.checks_of(side);
        }
        if (const auto drop = std::find(facts.begin(), facts.end(), "may not check"); drop != facts.end()) {
            facts.erase(drop);
            refuse(check, "no check");
        }
        if (legal && one_will_do && !fact("may not mate")) return alone(at);
        at = legal ? std::next(at) : plays.erase(at);
    }
    // Drops that may not mate are judged last: if one move will do, they are seldom needed.
    for (auto at = plays.begin(); at != plays.end();) {
        auto& facts = at->second.facts;
        const auto drop = std::find(facts.begin(), facts.end(), "may not mate");
        if (drop == facts.end()) {
            ++at;
            continue;
        }
        facts.erase(drop);
        if (std::find(facts.begin(), facts.end(), "check") != facts.end() && mates(at->second.after, side)) {
            ++refusals_["no mate"];
            at = plays.erase(at);
            continue;
        }
        if (one_will_do) return alone(at);
        ++at;
    }
    const auto captures = [](const auto& entry) {
        const auto& facts = entry.second.facts;
        return std::find(facts.begin(), facts.end(), "capture") != facts.end() ||
               std::find(facts.begin(), facts.end(), "en passant") != facts.end() ||
               std::find(facts.begin(), facts.end(), "strikes") != facts.end();
    };
    if (definition_.rules.forced_capture && std::any_of(plays.begin(), plays.end(), captures))
        for (auto at = plays.begin(); at != plays.end();) {
            if (captures(*at)) {
                at = std::next(at);
            } else {
                ++refusals_["no capture"];
                at = plays.erase(at);
            }
        }
    const bool must_capture = definition_.rules.forced_capture && std::any_of(plays.begin(), plays.end(), captures);
    if (definition_.rules.pie && state.turn == 1 && state.number == 1 && passing != Passing::alone && !must_capture)
        add(plays, exchange(state));
    if (std::any_of(plays.begin(), plays.end(), [](const auto& entry) { return entry.second.must_drop; }))
        refusals_["no drop that must be"] += static_cast<long>(
            std::erase_if(plays, [](const auto& entry) { return !entry.second.must_drop; }));
    choose(state, plays);
    return named(std::move(plays));
}

// Every piece changes its owner, and goes to the cell that the other side sees as the owner sees the piece's cell.
Play Referee::exchange(const State& state) {
    const int side = side_to_move(state);
    Play play{"swap", state, {"swap"}};
    play.type = varia::MoveType::exchange;
    play.side = side;
    State& after = play.after;
    for (int cell = 0; cell < space_.cells(); ++cell) {
        Square& square = after.squares[static_cast<std::size_t>(space_.mirrored(cell))];
        square = state.squares[static_cast<std::size_t>(cell)];
        if (square.man.stands() && square.man.side != nobody)
            square.man.side = static_cast<std::int16_t>(1 - square.man.side);
    }
    for (int kind = 1; kind <= state.hands.kinds(); ++kind)
        for (int whose = 0; whose < 2; ++whose) after.hands.of(whose, kind) = state.hands.of(1 - whose, kind);
    after.exposed.clear();
    after.past = past_after(state);
    ++after.clock;
    count_passes(after, play);
    done(after, side, play);
    count_moves(after, side);
    if (in_check(after, 1 - side)) play.facts.push_back("check");
    return play;
}

std::map<std::string, Play> Referee::legal_moves(const State& state) {
    if (is_over(state)) return {};
    State noted = state;
    for (int cell = 0; cell < space_.cells(); ++cell) noted.on(cell).came_from = static_cast<std::int16_t>(cell);
    std::map<std::string, Play> plays = lawful(noted);
    for (auto& [text, play] : plays) {
        const auto before = play.after.removed;
        lose_rights(play.after);
        settle(play.after);
        if (play.after.removed != before) play.facts.push_back("going out");
    }
    if (!turns_) std::erase_if(plays, [&](const auto& entry) { return repeats(entry.second.after); });
    return plays;
}

std::uint64_t Referee::perft(const State& state, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const auto& [text, play] : legal_moves(state)) leaves += perft(play.after, depth - 1);
    return leaves;
}

}  // namespace reference
