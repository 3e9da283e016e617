// Finds the rule behind a refusal: which piece blocks or attacks, and where the variant's file has the rule. This
// copies boards and removes pieces from them, which is slow but only done for refused moves.
#include "move_complaint.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <varia/shared_scripts.hpp>
#include <varia/text.hpp>

#include "attacks.hpp"
#include "frozen.hpp"
#include "hooks.hpp"
#include "make_move.hpp"
#include "piece_letters.hpp"
#include "playable.hpp"
#include "position_access.hpp"
#include "programs.hpp"
#include "state_tables.hpp"
#include "straight.hpp"

namespace varia {
namespace {

bool stands(Piece piece) { return !piece.empty() && !piece.is_void(); }

// A copy of the board with only these pieces, and its voids.
Position with_only(const Position& position, std::vector<Cell> kept) {
    Position copy = position;
    for (int c = 0; c < position.variant().board().cells(); ++c)
        if (const auto cell = static_cast<Cell>(c);
            stands(copy.at(cell)) && std::ranges::find(kept, cell) == kept.end())
            copy.put(cell, {});
    return copy;
}

struct Ways {
    bool quiet = false, capture = false;
    [[nodiscard]] bool any() const { return quiet || capture; }
};

Ways ways(Rules& rules, const Position& position, Cell from, Cell to) {
    Ways found;
    for (const Rules::Reach& reach : rules.reach(position, from)) {
        if (reach.to != to || reach.passes) continue;
        found.quiet = found.quiet || reach.quiet;
        found.capture = found.capture || reach.capture;
    }
    return found;
}

// Whether the piece could go there on this board, by a quiet move to an empty cell or by a capture.
bool goes(Rules& rules, const Position& position, Cell from, Cell to) {
    const Ways found = ways(rules, position, from, to);
    return stands(position.at(to)) ? found.capture : found.quiet;
}

constexpr std::size_t max_blockers = 2;

}  // namespace

// " (pieces.P.moves at stdlib/pieces/fide.toml:33)"; empty if the declaration was not read from a file.
std::string MoveComplaint::place(std::string_view what, const Where& where) const {
    if (reader_ == Reader::player) return {};
    const std::vector<std::string>& files = variant_.definition().files;
    if (where.line == 0 || where.file >= files.size()) return {};
    return fmt::format(" ({} at {}:{})", what, escaped(files[where.file]), where.line);
}

std::string MoveComplaint::place_of_moves(Kind kind) const {
    const PieceDef& piece = variant_.kind(kind);
    if (piece.moves.empty()) return place("pieces." + piece.letter.text, piece.where);
    return place(fmt::format("pieces.{}.moves", piece.letter.text), piece.moves.front().where);
}

void MoveComplaint::bar(Cell cell) {
    if (std::ranges::find(bars_, cell) == bars_.end()) bars_.push_back(cell);
}

std::string MoveComplaint::side_text(Side side) const {
    std::string name = side == Side::nobody ? "nobody" : variant_.definition().sides.of(side).name.text;
    if (reader_ == Reader::player && side != Side::nobody) name.front() = capital(name.front());
    return name;
}

std::string MoveComplaint::whose(Side side) const {
    const std::string name = side_text(side);
    return name + (reader_ == Reader::player && name.ends_with('s') ? "'" : "'s");
}

std::string MoveComplaint::for_reader(std::string for_authors, std::string for_players) const {
    return reader_ == Reader::player ? std::move(for_players) : std::move(for_authors);
}

std::string MoveComplaint::piece_on(const Position& position, Cell cell) {
    bar(cell);
    const Piece piece = position.at(cell);
    return fmt::format("{} {} on {}", whose(piece.side()), variant_.kind(piece.kind()).name, writer_.cell(cell));
}

// The cell of an enemy of the side that attacks the given cell; no_cell if there is none, or if the attack does not
// come from a piece's own move.
Cell MoveComplaint::attacker(const Position& position, Cell cell, Side side) {
    std::vector<Cell> list;
    for (const Side foe : variant_.enemies(side)) {
        rules_.attackers(position, cell, foe, {}, list);
        if (!list.empty()) return *std::ranges::min_element(list);
    }
    return no_cell;
}

// Why a castling is impossible, given that the right to it exists.
std::string MoveComplaint::castling_barred(const Position::CastlingRight& right) {
    const Side side = position_.turn();
    const auto& tables = variant_.state().castlings[static_cast<std::size_t>(index(side))];
    const StateTables::Castling& castling = tables[static_cast<std::size_t>(right.castling)];
    if (!all_hold(castling.state, position_))
        return for_reader("state values are not as it asks", "this is not the time for it");
    const Board& board = variant_.board();
    Cell between = no_cell;
    const auto vacant = [&](Cell c) {
        if (c != right.king && c != right.partner && !position_.at(c).empty() && between == no_cell) between = c;
        return between == no_cell;
    };
    const bool usual = right.king == castling.king_from && right.partner == castling.partner_from;
    if (usual || castling.listed_empty) {
        for (const Cell c : castling.empty) vacant(c);
    } else {
        for (const Cell c : castling.lines.ahead(right.king)) {
            if (c == right.partner) break;
            vacant(c);
        }
        along(board, right.king, castling.king_to, vacant);
        along(board, right.partner, castling.partner_to, vacant);
    }
    vacant(castling.king_to);
    vacant(castling.partner_to);
    if (between != no_cell)
        return position_.at(between).is_void() ? no_block_at(between)
                                               : piece_on(position_, between) + " stands in the way";

    // Tests with the king on each cell, as the rules do, because attacks may depend on the piece on a cell.
    const Piece king = position_.at(right.king);
    std::string danger;
    const auto safe = [&](Cell c) {
        if (!danger.empty()) return false;
        Position there = position_;
        there.put(right.king, {});
        there.put(c, king);
        bool attacked = false;
        for (const Side foe : variant_.enemies(side)) attacked = attacked || rules_.attacked(there, c, foe);
        if (!attacked) return true;
        const std::string who = variant_.kind(king.kind()).name;
        const Cell from = attacker(there, c, side);
        const char* const by = c == right.king ? "stands on" : c == castling.king_to ? "would come to" : "would pass";
        danger = fmt::format("the {} {} {}, which {}", who, by, writer_.cell(c),
                             from == no_cell ? std::string("is attacked") : piece_on(there, from) + " attacks");
        return false;
    };
    if (usual || castling.listed_safe) {
        for (const Cell c : castling.safe) safe(c);
    } else {
        along(board, right.king, castling.king_to, safe);
    }
    // On the king's target cell the partner already stands beside it.
    Position landed = position_;
    const Piece partner = position_.at(right.partner);
    landed.put(right.king, {});
    landed.put(right.partner, {});
    landed.put(castling.partner_to, partner);
    landed.put(castling.king_to, king);
    if (danger.empty() && rules_.in_check(landed, side)) {
        const Cell from = attacker(landed, castling.king_to, side);
        danger = fmt::format("the {} would come to {}, which {}", variant_.kind(king.kind()).name,
                             writer_.cell(castling.king_to),
                             from == no_cell ? std::string("is attacked") : piece_on(landed, from) + " attacks");
    }
    if (!danger.empty()) return danger;
    return forbidden(Move::castle(right.king, castling.king_to, right.castling, right.partner));
}

// The piece that attacks a royal piece of the side now: "black's Bishop on b4 attacks the King on e1". Empty if no
// attacker is found.
std::string MoveComplaint::attack_on_royal(const Position& position, Side side) {
    // If each royal kind counts by itself, the pieces that must be safe whatever becomes of others come first.
    if (royals_count_by_kind(position))
        if (std::string alone = attack_on_royal(position, side, true); !alone.empty()) return alone;
    return attack_on_royal(position, side, false);
}

std::string MoveComplaint::attack_on_royal(const Position& position, Side side, bool needed) {
    for (int c = 0; c < variant_.board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        if (!stands(piece) || piece.side() != side || !variant_.royal(piece.kind())) continue;
        if (needed && !must_be_safe(position, piece)) continue;
        const Cell from = attacker(position, cell, side);
        if (from != no_cell)
            return fmt::format("{} attacks the {} on {}", piece_on(position, from), variant_.kind(piece.kind()).name,
                               writer_.cell(cell));
    }
    return {};
}

// The cell of an enemy's royal piece that one of the side faces on a line along an axis with nothing between, in
// variants that forbid this.
Cell MoveComplaint::facing(const Position& position, Side side) const {
    const std::optional<FacingDef>& rule = variant_.definition().rules.facing;
    if (!rule || rule->may_face()) return no_cell;
    const Kind kind = variant_.find_kind(rule->kind.text);
    std::vector<Cell> own, foes;
    for (int c = 0; c < variant_.board().cells(); ++c)
        if (const Piece piece = position.at(static_cast<Cell>(c)); stands(piece) && piece.kind() == kind)
            (piece.side() == side ? own : foes).push_back(static_cast<Cell>(c));
    const auto faced = std::ranges::find_if(foes, [&](Cell b) {
        return std::ranges::any_of(own, [&](Cell a) {
            int apart = 0;
            for (int axis = 0; axis < variant_.board().dimensions(); ++axis)
                apart += variant_.board().coordinates(a)[static_cast<std::size_t>(axis)] !=
                                 variant_.board().coordinates(b)[static_cast<std::size_t>(axis)]
                             ? 1
                             : 0;
            return apart == 1 &&
                   along(variant_.board(), a, b, [&](Cell c) { return c == b || position.at(c).empty(); });
        });
    });
    return faced == foes.end() ? no_cell : *faced;
}

// The move of a piece to a cell that it can reach now. Some pieces capture from afar or change places, and then other
// lines are open afterwards than after a move to the cell.
Move MoveComplaint::going(Cell from, Cell to) const {
    const Move step = Move::step(from, to);
    if (!stands(position_.at(to))) return step;
    const Programs& programs = variant_.programs();
    const Piece piece = position_.at(from);
    for (const Unit& unit : programs.kinds[static_cast<std::size_t>(index(piece.side()))][piece.kind()].units) {
        const auto takes = [&](const auto& nodes, const std::vector<NodeDetail>& details) {
            for (std::size_t i = programs.starts[unit.first + from]; i < programs.starts[unit.first + from + 1U]; ++i)
                if (nodes[i].cell == to && nodes[i].capture != 0)
                    return programs.promotion(details[i].promotion, true).takes;
            return MoveDef::Takes::there;
        };
        const MoveDef::Takes way = unit.wide ? takes(programs.wide_nodes, programs.wide_details)
                                             : takes(programs.nodes, programs.details);
        if (way == MoveDef::Takes::afar) return step.as_shot();
        if (way == MoveDef::Takes::swap) return step.as_swap();
    }
    return step;
}

// Why a move that a piece could make is forbidden: the check that it would leave, or the rule or script that forbids
// it.
std::string MoveComplaint::forbidden(Move move) {
    const Side side = position_.turn();
    const Definition& def = variant_.definition();
    const std::string owner = side_text(side);
    if (gives_barred_check(move)) return "it would give check, and no move may";
    const bool was_in_check = count_royals(position_, side) > 0 && rules_.in_check(position_, side);
    if (could_be_played(position_, move)) {
        Position after = position_;
        Position::Undo undo;
        rules_.do_move(after, move, undo);
        if (const Cell faced = facing(after, side); faced != no_cell) {
            bar(faced);
            return for_reader("the two royal pieces would face each other on an open line",
                              fmt::format("the {} would face the other one on {} with nothing between them",
                                          variant_.kind(after.at(faced).kind()).name, writer_.cell(faced))) +
                   place("rules.facing", def.rules.facing->where);
        }
        const bool has_royal = count_royals(after, side) > 0;
        if (has_royal && rules_.in_check(after, side)) {
            const std::string who = attack_on_royal(after, side);
            return fmt::format("{} would {}be in check{}", owner, was_in_check ? "still " : "",
                               who.empty() ? "" : ": then " + who);
        }
    }
    if (could_be_played(position_, move) && rules_.repeats(position_, move))
        return "the position after it has occurred before, and may not occur again" +
               place("rules.repetition", def.rules.repetition.where);
    if (must_capture_instead(move)) {
        const std::string example = fmt::format(", as by {}", writer_.text(legal_.front()));
        if (legal_.front().from != no_cell) bar(legal_.front().from);
        if (!rules_.captures(position_, move))
            return fmt::format("{} can capture, and so must{}{}", owner, example,
                               def.rules.forced_capture ? for_reader(" (rules.forced_capture)", "") : "");
        return fmt::format("{} must capture otherwise{}{}", owner, example,
                           def.rules.prefer.empty() ? "" : place("rules.prefer", def.rules.prefer.front().where));
    }
    if (const PieceDef* piece = must_drop_instead(move))
        return fmt::format("{} can drop a {}, and so must, as by {}{}", owner, piece->name,
                           writer_.text(legal_.front()),
                           place(fmt::format("pieces.{}.drop", piece->letter.text), piece->drop->where));
    if (std::string script = script_that_forbids(move); !script.empty()) return script;
    if (!def.turn.landing.empty()) {
        const Cell lands = move.to == no_cell ? no_cell : variant_.state().landed(move.to);
        if (lands != no_cell && (lands == move.to || position_.at(lands).empty()) && could_be_played(position_, move)) {
            // The landing cell is empty, so the reason must be an attack before the landing.
            Position arrived = position_;
            Position::Undo undo;
            MoveMaker::make_without_landing(arrived, move, undo);
            if (const std::string who = attack_on_royal(arrived, side); !who.empty())
                return fmt::format("{} would be in check before it goes on: then {}", owner, who);
        }
        return "where it would go on to is not empty" + place("turn.landing", def.turn.where);
    }
    if (const Piece piece = move.from == no_cell ? Piece{} : position_.at(move.from);
        stands(piece) && piece.is(side) &&
        variant_.programs().kinds[static_cast<std::size_t>(index(side))][piece.kind()].guards)
        return for_reader("it heeds what enemies attack (`safe`, `unchecked`)",
                          "it may not do this where, or while, an enemy attacks") +
               place_of_moves(piece.kind());
    return "the rules do not allow it in this position";
}

// Whether the move is illegal because of a rule that a side must capture, or must prefer certain captures.
bool MoveComplaint::must_capture_instead(Move move) {
    const RulesDef& rules = variant_.definition().rules;
    if ((!rules.forced_capture && rules.prefer.empty()) || !could_be_played(position_, move)) return false;
    if (rules.prefer.empty() && rules_.captures(position_, move)) return false;
    if (!rules.forced_capture && !rules_.captures(position_, move)) return false;
    return std::ranges::any_of(legal_, [&](Move legal) { return rules_.captures(position_, legal); });
}

const PieceDef* MoveComplaint::must_drop_instead(Move move) const {
    const auto rule_of = [&](Move one) -> const PieceDef* {
        if (one.type != MoveType::drop) return nullptr;
        const PieceDef& piece = variant_.kind(variant_.state().held(one.dropped()));
        return piece.drop && piece.drop->must ? &piece : nullptr;
    };
    return legal_.empty() || rule_of(move) != nullptr ? nullptr : rule_of(legal_.front());
}

// Whether a hook for moves of these types could apply to this move, judged only by its two cells.
bool MoveComplaint::may_be_of(const std::vector<Name>& types, Move move) const {
    if (types.empty()) return true;
    const auto has = [&](std::string_view type) {
        return std::ranges::any_of(types, [&](const Name& name) { return name.text == type; });
    };
    if (move.type == MoveType::drop) return has("drop");
    if (move.type == MoveType::castling) return has("castling");
    if (move.to != no_cell && stands(position_.at(move.to))) return has("capture") || has("promotion");
    return has("quiet") || has("exposing") || has("en-passant") || has("promotion");
}

// The names of the scripts that may forbid moves of this piece.
std::string MoveComplaint::script_that_forbids(Move move) const {
    const Definition& def = variant_.definition();
    const Piece piece = move.from == no_cell ? Piece{} : position_.at(move.from);
    std::string described;
    for (const HookDef& hook : def.hooks) {
        const bool forbids = hook.point == HookPoint::allow || hook.point == HookPoint::legal ||
                             hook.point == HookPoint::choose;
        const auto is_kind = [&](const Name& letter) {
            return stands(piece) && letter.text == variant_.kind(piece.kind()).letter.text;
        };
        if (!forbids || (!hook.kinds.empty() && std::ranges::none_of(hook.kinds, is_kind))) continue;
        const auto holds = [&](const StateValue& value) {
            for (std::size_t i = 0; i < def.state.size(); ++i)
                if (def.state[i].name.text == value.name.text) {
                    const int now = position_.state(static_cast<int>(i));
                    return now >= value.value && now <= value.to.value_or(value.value);
                }
            return true;
        };
        if (!std::ranges::all_of(hook.state, holds) || !may_be_of(hook.types, move)) continue;
        if (!hook.side.empty() && hook.side.text != def.sides.of(position_.turn()).name.text) continue;
        described += fmt::format("{}`{}`{}", described.empty() ? "" : ", or ", escaped(hook.function.text),
                                 place("[[hook]]", hook.where));
    }
    if (described.empty()) return described;
    if (std::string reason = reason_of_script(move); !reason.empty()) return reason;
    return for_reader("a script does not allow it: " + described, "a special rule of this game does not allow it");
}

// The reason that a script gives for its refusal; empty if it gives none. The moves are listed once more by a runner
// that notes reasons, because usually nobody asks for them.
std::string MoveComplaint::reason_of_script(Move move) const {
    const Definition& def = variant_.definition();
    if (variant_.hooks() == nullptr) return {};
    std::vector<HookRefusal> refusals;
    const std::shared_ptr<HookRunner> runner = variant_.hooks()->make(variant_);
    runner->note_refusals(&refusals);
    SharedScripts scripts;
    scripts.use(variant_, runner);
    Rules rules(position_.variant_ptr(), &scripts);
    Position position = position_;
    static_cast<void>(rules.legal_moves(position));
    for (const HookRefusal& refusal : refusals) {
        if (refusal.move.from != move.from || refusal.move.to != move.to) continue;
        const HookDef& hook = def.hooks[static_cast<std::size_t>(refusal.hook)];
        const std::string reason = escaped(refusal.reason);
        return for_reader(fmt::format("`{}`{} does not allow it: {}", escaped(hook.function.text),
                                      place("[[hook]]", hook.where), reason),
                          "a special rule of this game does not allow it: " + reason);
    }
    return {};
}

// Why a piece of the side to move cannot reach a cell now.
std::string MoveComplaint::no_way(Cell from, Cell to) {
    const Piece piece = position_.at(from);
    const std::string& name = variant_.kind(piece.kind()).name;
    const std::string cannot = fmt::format("the {} on {} cannot go to {}", name, writer_.cell(from), writer_.cell(to));
    const Piece there = position_.at(to);
    if (variant_.state().neighbours.freeze &&
        is_frozen(variant_.state(), PositionAccess::board(std::as_const(position_)), from)) {
        const std::vector<FrozenDef>& rules = variant_.definition().rules.frozen;
        const bool afar = std::ranges::any_of(rules, &FrozenDef::far);
        return cannot + (afar ? ": an enemy freezes it" : ": it is frozen by who stands next to it") +
               (rules.empty() ? "" : place("rules.frozen", rules.front().where));
    }
    const Position bare = with_only(position_, {from, to});
    if (!goes(rules_, bare, from, to)) {
        if (const std::string over = over_a_piece(from, to); !over.empty()) return cannot + over;
        const Ways alone = ways(rules_, with_only(position_, {from}), from, to);
        if (stands(there) && alone.quiet && !alone.capture)
            return fmt::format("{}: it captures nothing there, and goes there only while the cell is empty{}", cannot,
                               place_of_moves(piece.kind()));
        if (stands(there) && alone.any())
            return fmt::format("{}: it does not capture {}{}", cannot, piece_on(position_, to),
                               place_of_moves(piece.kind()));
        if (!stands(there) && alone.capture)
            return fmt::format("{}: it goes there only to capture, and nothing stands there{}", cannot,
                               place_of_moves(piece.kind()));
        return cannot + ": it does not move like that" + place_of_moves(piece.kind());
    }
    std::vector<Cell> blockers;
    for (int c = 0; c < variant_.board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (cell == from || cell == to || !stands(position_.at(cell))) continue;
        if (!goes(rules_, with_only(position_, {from, to, cell}), from, to)) blockers.push_back(cell);
    }
    if (blockers.empty()) return cannot + ": others stand in its way";
    std::string who;
    for (std::size_t i = 0; i < std::min(blockers.size(), max_blockers); ++i)
        who += (i == 0 ? "" : " and ") + piece_on(position_, blockers[i]);
    return fmt::format("{}: {} {} in its way", cannot, who, blockers.size() > 1 ? "stand" : "stands");
}

bool MoveComplaint::would_go_alone(Cell from, Cell to) {
    return goes(rules_, with_only(position_, {from, to}), from, to);
}

// For a piece that hops: a text if a piece between would bring it there. Empty otherwise.
std::string MoveComplaint::over_a_piece(Cell from, Cell to) {
    const Piece piece = position_.at(from);
    const PieceDef& def = variant_.kind(piece.kind());
    const std::string where = place_of_moves(piece.kind());
    const bool hops = std::ranges::any_of(def.moves, [](const MoveDef& move) {
        return std::ranges::any_of(move.paths, [](const std::vector<Leg>& path) {
            return std::ranges::any_of(path, [](const Leg& leg) { return leg.over == Over::piece; });
        });
    });
    if (!hops) return {};
    Position board = with_only(position_, {from, to});
    for (int c = 0; c < variant_.board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (!board.at(cell).empty()) continue;
        board.put(cell, Piece(piece.kind(), *variant_.enemies(piece.side()).begin()));
        const bool would = goes(rules_, board, from, to);
        board.put(cell, {});
        if (would) return ": it goes there only over a piece between" + for_reader(", as its move asks" + where, "");
    }
    return {};
}

}  // namespace varia
