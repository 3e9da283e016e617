// The board, and the kinds as pieces of Fairy-Stockfish: their moves, types and letters, promotions and drops.
#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <utility>

#include <varia/text.hpp>

#include "fairy_export.hpp"

namespace varia::importers {
namespace {

using Role = FairyKind::Role;

// How that program's own pieces move, in its notation, by their keys.
constexpr std::pair<std::string_view, std::string_view> betza_of_pieces[] = {
    {"knight", "N"},
    {"bishop", "B"},
    {"rook", "R"},
    {"queen", "Q"},
    {"fers", "F"},
    {"alfil", "A"},
    {"fersAlfil", "FA"},
    {"silver", "FfW"},
    {"aiwok", "RNF"},
    {"bers", "RF"},
    {"archbishop", "BN"},
    {"chancellor", "RN"},
    {"amazon", "QN"},
    {"knibis", "mNcB"},
    {"biskni", "mBcN"},
    {"kniroo", "mNcR"},
    {"rookni", "mRcN"},
    {"shogiPawn", "fW"},
    {"lance", "fR"},
    {"shogiKnight", "fN"},
    {"gold", "WfF"},
    {"dragonHorse", "BW"},
    {"clobber", "cW"},
    {"breakthrough", "fmWfF"},
    {"immobile", ""},
    {"cannon", "mRcpR"},
    {"horse", "nN"},
    {"elephant", "nA"},
    {"janggiElephant", "nZ"},
    {"banner", "RcpRnN"},
    {"wazir", "W"},
    {"commoner", "K"},
    {"centaur", "KN"},
};

bool is_double_step(const FairyStep& step) { return step.way == FairyStep::Way::lame && step.x == 0 && step.y == 2; }

class KindsWriter {
public:
    explicit KindsWriter(FairyExport& out) : out_(out) {}

    void write() {
        for (int number = 1; number <= out_.variant.kinds(); ++number) {
            FairyKind kind;
            kind.number = static_cast<Kind>(number);
            kind.def = &out_.variant.kind(kind.number);
            out_.kinds.push_back(std::move(kind));
        }
        for (FairyKind& kind : out_.kinds) find_role(kind);
        find_owners();
        for (FairyKind& kind : out_.kinds) read_kind(kind);
        choose_royals();
        give_letters();
        if (!out_.errors.empty()) return;
        choose_types();
        write_pieces();
        write_double_steps();
    }

private:
    // ---- roles

    void find_role(FairyKind& kind) {
        const std::string& letter = kind.def->letter.text;
        const auto of = [&](std::string_view base) { return out_.variant.find_kind(base); };
        if (letter.front() == '+') {
            kind.role = Role::promoted;
            kind.base = of(letter.substr(1));
        } else if (letter.back() == '~') {
            kind.role = Role::marked;
            kind.base = of(letter.substr(0, letter.size() - 1));
        }
        if (kind.role != Role::piece && kind.base == 0)
            out_.refuse(kind.def->where, "Fairy-Stockfish has no form " + quoted(letter) + " without a piece " +
                                             quoted(letter.front() == '+' ? letter.substr(1) : letter));
        const auto is_placed = [&](const StepDef& step) {
            return step.neutral && std::any_of(step.place.begin(), step.place.end(),
                                               [&](const Name& name) { return name.text == letter; });
        };
        if (std::any_of(out_.d.turn.then.begin(), out_.d.turn.then.end(), is_placed)) kind.role = Role::wall;
    }

    void find_owners() {
        for (int cell = 0; cell < out_.board.cells(); ++cell)
            if (const Piece piece = out_.start.at(static_cast<Cell>(cell));
                !piece.empty() && piece.kind() != 0 && piece.side() != Side::nobody)
                out_.kind(piece.kind()).owned[static_cast<std::size_t>(index(piece.side()))] = true;
        for (FairyKind& kind : out_.kinds)
            for (const Side side : {Side::first, Side::second}) {
                const bool endless = kind.def->drop && kind.def->drop->endless;
                bool& owned = kind.owned[static_cast<std::size_t>(index(side))];
                owned = owned || endless || out_.start.hand(side, kind.number) > 0;
            }
        for (bool grown = true; grown;) {
            grown = false;
            const auto own = [&](FairyKind* kind, std::size_t side) {
                if (kind == nullptr || kind->owned[side]) return;
                kind->owned[side] = grown = true;
            };
            for (FairyKind& kind : out_.kinds)
                for (std::size_t side = 0; side < 2; ++side) {
                    if (!kind.owned[side]) continue;
                    for (const PromotionDef& promotion : kind.def->promotions) {
                        if (!promotion.side.empty() && promotion.side.text != out_.d.sides.side[side].name.text)
                            continue;
                        if (promotion.owner == PromotionDef::Owner::neutral) continue;
                        for (const Name& to : promotion.to) own(out_.find(to.text), side);
                        if (promotion.from_reserve && promotion.to.empty())
                            for (FairyKind& other : out_.kinds)
                                if (!other.def->royal) own(&other, side);
                    }
                    const std::string& as = kind.def->captured_as.text;
                    if (out_.d.rules.reserve == Reserve::captor && !kind.def->royal)
                        own(as.empty() ? &kind : out_.find(as), 1 - side);
                }
        }
    }

    // ---- moves

    [[nodiscard]] Region crossed(const Region& from, const FairyStep& step, bool white) const {
        Region region;
        const int steps = std::max(std::abs(step.x), std::abs(step.y));
        for (int rank = 0; rank < out_.ranks; ++rank)
            for (int file = 0; file < out_.files; ++file)
                for (int n = 1; from.has(file, rank) && n < steps; ++n)
                    region.set(file + n * step.x / steps * (white ? 1 : -1),
                               rank + n * step.y / steps * (white ? 1 : -1));
        return region;
    }

    void read_kind(FairyKind& kind) {
        const PieceDef& def = *kind.def;
        out_.refuse_untold(def, def.where, "for " + quoted(def.letter.text),
                           {"letter", "moves", "royal", "promotion", "drop", "captured_as", "captured_by", "points",
                            "neutral_points", "within", "strikes"});
        if (kind.role == Role::wall) {
            if (!def.moves.empty()) out_.refuse(def.where, "walls of Fairy-Stockfish do not move");
            return;
        }
        bool first = true;
        const bool quiet_royal = def.royal && blasts();
        for (const MoveDef& move : def.moves) {
            if (is_for_nobody(kind, move)) continue;
            out_.refuse_untold(move, move.where, "in moves of " + quoted(def.letter.text),
                               {"paths", "expand", "axes", "quiet", "capture", "from", "to", "exposes", "en_passant",
                                "hurdle", "victims", "side"});
            if (!move.side.empty() && kind.owned[0] && kind.owned[1])
                out_.refuse(move.where, "both sides of Fairy-Stockfish have the same moves");
            std::optional<FairySteps> steps = steps_of(move, out_.board);
            if (!steps) {
                out_.refuse(move.where, "Fairy-Stockfish has no such moves: " + quoted(def.letter.text) +
                                            " goes along a path of its own");
                continue;
            }
            if (move.hurdle || !move.victims.empty()) {
                if (!is_janggi_cannon(kind, move)) {
                    out_.refuse(move.where, "Fairy-Stockfish does not choose what a move jumps or captures",
                                "only the cannon of janggi does");
                    continue;
                }
                kind.type = janggi_cannon;
            }
            const EachSide<Region> to = out_.zone(move.to);
            if (first) kind.to = to;
            first = false;
            if (kind.to != to)
                out_.refuse(move.where, "the moves of a piece of Fairy-Stockfish all go to the same cells, those of " +
                                            quoted(def.letter.text) + " do not");
            add_move(kind, move, *steps, quiet_royal);
        }
        if (first) kind.to = out_.zone({});
        for (FairySteps* steps : {&kind.moves.quiet, &kind.moves.capture, &kind.first.quiet, &kind.first.capture})
            simplify(*steps, out_.files, out_.ranks);
        if (mixes(kind.moves))
            out_.refuse(def.where, "Fairy-Stockfish has one range for each direction of " + quoted(def.letter.text));
        for (const FairySteps* steps : {&kind.moves.quiet, &kind.moves.capture, &kind.first.quiet, &kind.first.capture})
            if (kind.owned[1] &&
                mirrored(*steps, out_.variant.mirror()[0], out_.variant.mirror()[1]) != turned(*steps)) {
                out_.refuse(def.where,
                            "the second side of Fairy-Stockfish sees the board turned by half, so " +
                                quoted(def.letter.text) + " would go to other cells",
                            R"(write mirror = ["file", "rank"])");
                break;
            }
        check_passant(kind);
    }

    [[nodiscard]] bool is_for_nobody(const FairyKind& kind, const MoveDef& move) const {
        if (move.side.empty()) return false;
        for (std::size_t side = 0; side < 2; ++side)
            if (kind.owned[side] && move.side.text == out_.d.sides.side[side].name.text) return false;
        return true;
    }

    [[nodiscard]] bool blasts() const {
        return std::any_of(
            out_.d.rules.remote_captures.begin(), out_.d.rules.remote_captures.end(),
            [](const RemoteCaptureDef& strike) { return strike.way == RemoteCaptureDef::Way::blast && !strike.flips; });
    }

    // The cannon of janggi jumps no cannon and captures none.
    [[nodiscard]] bool is_janggi_cannon(const FairyKind& kind, const MoveDef& move) const {
        const std::string& own = kind.def->letter.text;
        const bool jumps = move.hurdle && move.hurdle->of.empty() && move.hurdle->whose == Whose::any &&
                           move.hurdle->except.size() == 1 && move.hurdle->except[0].text == own;
        const bool captures = std::all_of(out_.kinds.begin(), out_.kinds.end(), [&](const FairyKind& other) {
            const bool victim = std::any_of(move.victims.begin(), move.victims.end(),
                                            [&](const Name& name) { return name.text == other.def->letter.text; });
            return victim == (other.number != kind.number) || other.role == Role::wall;
        });
        return jumps && captures && kind.def->moves.size() == 1;
    }

    void add_move(FairyKind& kind, const MoveDef& move, const FairySteps& steps, bool quiet_royal) {
        const auto add = [&](FairyMoves& moves, const FairySteps& which) {
            if (move.quiet) moves.quiet.insert(which.begin(), which.end());
            // A royal piece that captures in a game of explosions explodes itself: it does not there either.
            if (move.capture || quiet_royal) moves.capture.insert(which.begin(), which.end());
        };
        if (move.en_passant) kind.passant = true;
        EachSide<Region> from = out_.zone(move.from);
        const bool pawn_step = std::all_of(steps.begin(), steps.end(), [](const FairyStep& step) {
            return step.way == FairyStep::Way::lame && step.x == 0 && (step.y == 2 || step.y == 3);
        });
        if (move.from.empty() && !move.exposes && !(pawn_step && move.quiet && !move.capture))
            return add(kind.moves, steps);
        if (is_soldiers(kind, move, steps)) {
            kind.sideways = from;
            return;
        }
        if (move.capture) {
            out_.refuse(move.where, "moves of Fairy-Stockfish from some cells only do not capture");
            return;
        }
        add(kind.first, steps);
        for (std::size_t side = 0; side < 2; ++side) {
            if (!kind.owned[side]) continue;
            kind.first_from[side] |= from[side];
            for (const FairyStep& step : steps)
                (move.exposes ? kind.exposing : kind.hiding)[side] |= crossed(from[side], step, side == 0);
        }
    }

    static bool is_soldiers(const FairyKind& kind, const MoveDef& move, const FairySteps& steps) {
        const FairyStep right{FairyStep::Way::leap, 1, 0, 0}, left{FairyStep::Way::leap, -1, 0, 0};
        return !kind.sideways && move.quiet && move.capture && steps == FairySteps{left, right};
    }

    // That program captures en passant with all captures of a piece that are not quiet moves as well.
    void check_passant(const FairyKind& kind) {
        if (!kind.passant) return;
        for (const MoveDef& move : kind.def->moves)
            if (move.capture != move.en_passant && (move.capture || !move.quiet))
                out_.refuse(move.where, "in Fairy-Stockfish all captures of " + quoted(kind.def->letter.text) +
                                            " capture en passant, and no other moves of it");
            else if (move.en_passant && move.quiet)
                out_.refuse(move.where, "in Fairy-Stockfish a move that captures en passant is a capture only");
    }

    // ---- royal kinds

    [[nodiscard]] int most_of(const FairyKind& kind) const {
        int most = 0;
        for (const Side side : {Side::first, Side::second})
            most = std::max(most, out_.start.count(side, kind.number) + out_.start.hand(side, kind.number));
        return most;
    }

    void choose_royals() {
        int kinds = 0;
        const FairyKind* royal = nullptr;
        bool grows = false;
        for (const FairyKind& kind : out_.kinds) {
            for (const PromotionDef& promotion : kind.def->promotions)
                for (const Name& to : promotion.to)
                    if (const FairyKind* target = out_.find(to.text); target != nullptr && target->def->royal)
                        grows = true;
            if (!kind.def->royal || !(kind.owned[0] || kind.owned[1])) continue;
            ++kinds;
            royal = &kind;
        }
        out_.king = kinds == 1 && royal->role == Role::piece && most_of(*royal) <= 1 && !grows && !blasts();
        if (kinds == 0 || out_.king) return;
        const RoyalRule rule = out_.d.rules.royal;
        const bool single = kinds == 1 && !grows && most_of(*royal) <= 1;
        if (rule == RoyalRule::each && !single)
            out_.refuse(out_.d.pieces.front().where,
                        "of several royal pieces only the last one must be safe in "
                        "Fairy-Stockfish",
                        R"(royal = "last" or "one" of [rules])");
        if (!single && kinds > 1 && (rule == RoyalRule::last || rule == RoyalRule::one))
            out_.refuse(out_.d.pieces.front().where, "royal kinds are counted by kind in Fairy-Stockfish",
                        R"(royal = "last-of-kind" of [rules])");
        for (const FairyKind& kind : out_.kinds)
            if (kind.def->royal && (kind.owned[0] || kind.owned[1]) && kind.role != Role::piece)
                out_.refuse(kind.def->where, "a royal form of a piece is not told apart in Fairy-Stockfish");
    }

    // ---- letters and types

    void give_letters() {
        std::string used;
        for (FairyKind& kind : out_.kinds)
            if (kind.role == Role::piece && kind.def->letter.text.size() == 1)
                used += kind.letter = kind.def->letter.text.front();
        for (FairyKind& kind : out_.kinds) {
            if (kind.role != Role::piece || kind.letter != 0) continue;
            kind.letter = free_letter(used, kind.def->letter.text);
            if (kind.letter != 0)
                out_.note(kind.def->where, "the piece " + kind.def->letter.text + " has the letter " +
                                               std::string(1, kind.letter) + " there");
        }
        used_ = used;
    }

    // A letter that no piece has, if possible one of the name.
    char free_letter(std::string& used, const std::string& name) {
        for (const char c : name + "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
            if (c < 'A' || c > 'Z' || used.find(c) != std::string::npos) continue;
            used += c;
            return c;
        }
        out_.refuse({}, "Fairy-Stockfish has 26 letters for pieces, and no more");
        return 0;
    }

    [[nodiscard]] bool is_free(PieceType type) const {
        return std::none_of(taken_.begin(), taken_.end(), [&](const auto& item) { return item.first == type; });
    }

    [[nodiscard]] bool is_pawn(const FairyKind& kind) const {
        const FairySteps ahead{{FairyStep::Way::leap, 0, 1, 0}},
            aside{{FairyStep::Way::leap, -1, 1, 0}, {FairyStep::Way::leap, 1, 1, 0}};
        const auto step = [](const FairyStep& s) { return s.x == 0 && (s.y == 2 || s.y == 3); };
        return !kind.def->royal && kind.moves.quiet == ahead && kind.moves.capture == aside &&
               std::all_of(kind.first.quiet.begin(), kind.first.quiet.end(), step) && kind.first.capture.empty();
    }

    void choose_types() {
        for (FairyKind& kind : out_.kinds) {
            if (kind.role != Role::piece) continue;
            if (kind.def->royal && out_.king && (kind.owned[0] || kind.owned[1])) {
                take(kind, king);
            } else if (kind.type == janggi_cannon) {
                take(kind, janggi_cannon);
            } else if (is_pawn(kind) && is_free(pawn)) {
                take(kind, pawn);
            } else if (kind.sideways) {
                take_soldier(kind);
            } else {
                kind.type = named_type(kind.moves, kind.first, kind.passant);
                if (kind.type == no_type)
                    take_custom(kind);
                else
                    take(kind, kind.type);
            }
        }
        for (FairyKind& kind : out_.kinds) {
            if (kind.base == 0) continue;
            const FairyKind& base = out_.kind(kind.base);
            if (kind.sideways || !kind.first.empty() || kind.passant)
                out_.refuse(kind.def->where, "a promoted form has no first moves in Fairy-Stockfish");
            if (kind.role == Role::marked) {
                kind.type = base.type;
                kind.letter = base.letter;
                if (kind.moves != base.moves || kind.to != base.to)
                    out_.refuse(kind.def->where,
                                quoted(kind.def->letter.text) + " moves as the piece itself in Fairy-Stockfish");
                continue;
            }
            choose_promoted(kind);
        }
        for (const FairyKind& kind : out_.kinds)
            if (!kind.first.empty() && kind.type != pawn && !is_custom(kind.type) && kind.type != king)
                out_.refuse(kind.def->where, "first moves of this piece cannot be said to Fairy-Stockfish");
    }

    // What the form +P moves as: a piece of the game, or one that is in the file for its sake alone.
    void choose_promoted(FairyKind& kind) {
        for (const FairyKind& other : out_.kinds)
            if (other.role == Role::piece && !other.def->royal && other.moves == kind.moves && other.to == kind.to &&
                other.first.empty() && !other.sideways && other.type != janggi_cannon) {
                kind.type = other.type;
                kind.letter = other.letter;
                return;
            }
        for (const FairyKind& other : out_.kinds)
            if (&other < &kind && other.role == Role::promoted && other.moves == kind.moves && other.to == kind.to) {
                kind.type = other.type;
                kind.letter = other.letter;
                return;
            }
        kind.letter = free_letter(used_, {});
        kind.type = named_type(kind.moves, kind.first, false);
        if (kind.type == no_type)
            take_custom(kind);
        else
            take(kind, kind.type);
    }

    static constexpr PieceType no_type = -2;

    [[nodiscard]] PieceType named_type(const FairyMoves& moves, const FairyMoves& first, bool passant) const {
        if (!first.empty() || passant) return no_type;
        for (const auto& [key, betza] : betza_of_pieces)
            if (const PieceType type = piece_type(key); is_free(type) && moves_of_betza(betza, out_.board) == moves)
                return type;
        return no_type;
    }

    void take(FairyKind& kind, PieceType type) {
        kind.type = type;
        taken_.emplace_back(type, &kind);
    }

    void take_custom(FairyKind& kind) {
        PieceType type = first_custom;
        while (type <= last_custom && !is_free(type)) ++type;
        if (type > last_custom)
            return out_.refuse(kind.def->where, "Fairy-Stockfish has no more than 25 custom pieces");
        take(kind, type);
    }

    void take_soldier(FairyKind& kind) {
        const FairySteps ahead{{FairyStep::Way::leap, 0, 1, 0}};
        const bool usual = kind.moves.quiet == ahead && kind.moves.capture == ahead && kind.first.empty() &&
                           is_free(soldier);
        int rank = 0;
        while (rank < out_.ranks && !ranks_from(rank, *kind.sideways)) ++rank;
        if (!usual || rank == out_.ranks)
            return out_.refuse(
                kind.def->where,
                "moves of " + quoted(kind.def->letter.text) + " from some cells only cannot be said to Fairy-Stockfish",
                "only a soldier goes to the side from a rank on");
        take(kind, soldier);
        if (rank > 0) out_.set("soldierPromotionRank", rank + 1);
    }

    // Whether the regions are the ranks from this one on, as each side sees them.
    [[nodiscard]] bool ranks_from(int rank, const EachSide<Region>& regions) const {
        for (int r = 0; r < out_.ranks; ++r)
            for (int file = 0; file < out_.files; ++file)
                if (regions[0].has(file, r) != (r >= rank && out_.cells.has(file, r)) ||
                    regions[1].has(file, r) != (r < out_.ranks - rank && out_.cells.has(file, r)))
                    return false;
        return true;
    }

    // ---- keys

    void write_pieces() {
        for (const auto& [type, kind] : taken_) {
            const std::string key(fairy_pieces[static_cast<std::size_t>(type)].key);
            const std::string letter(1, FairyExport::small(kind->letter));
            const bool own_moves = is_custom(type) ||
                                   (type == king &&
                                    (kind->moves != moves_of_betza("K", out_.board) || !kind->first.empty()));
            if (!own_moves) {
                out_.set(key, letter);
            } else {
                const std::optional<std::string> betza = betza_of(kind->moves, kind->first, kind->passant);
                if (!betza || (type == king && betza->empty()))
                    out_.refuse(kind->def->where, "the moves of " + quoted(kind->def->letter.text) +
                                                      " have no name in the notation of Fairy-Stockfish");
                else
                    out_.set(key, letter + ":" + *betza);
            }
            if (kind->to[0] == out_.cells && kind->to[1] == out_.cells) continue;
            std::string name = key;
            name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
            out_.set_regions_of("mobilityRegion", name, kind->to);
        }
    }

    // The region of double steps is the same for all pieces of a side, and what crosses a cell there is exposed.
    void write_double_steps() {
        EachSide<std::optional<Region>> from;
        EachSide<Region> triple, exposing, hiding;
        bool any = false;
        EachSide<std::string> types;
        for (const FairyKind& kind : out_.kinds) {
            for (std::size_t side = 0; side < 2; ++side)
                if (kind.passant && kind.owned[side]) types[side] += FairyExport::small(kind.letter);
            if (kind.first.empty()) continue;
            any = true;
            for (std::size_t side = 0; side < 2; ++side) {
                if (!kind.owned[side]) continue;
                if (from[side] && *from[side] != kind.first_from[side])
                    out_.refuse(kind.def->where,
                                "in Fairy-Stockfish the first moves of all pieces begin in one region of each side");
                from[side] = kind.first_from[side];
                exposing[side] |= kind.exposing[side];
                hiding[side] |= kind.hiding[side];
            }
            if (std::any_of(kind.first.quiet.begin(), kind.first.quiet.end(),
                            [](const FairyStep& step) { return step.y == 3 && step.x == 0; })) {
                if (std::any_of(kind.first.quiet.begin(), kind.first.quiet.end(), is_double_step) || kind.type != pawn)
                    out_.refuse(kind.def->where,
                                "double and triple steps from the same cells have two regions in "
                                "Fairy-Stockfish");
                for (std::size_t side = 0; side < 2; ++side) triple[side] |= kind.first_from[side];
            }
        }
        out_.set("doubleStep", any);
        if (!any) {
            if (!types[0].empty() || !types[1].empty()) types = {};
            out_.set_letters("enPassantTypes", types);
            return;
        }
        const bool triples = !triple[0].empty() || !triple[1].empty();
        const EachSide<Region> none{};
        const EachSide<Region> where{from[0].value_or(Region()), from[1].value_or(Region())};
        out_.set_regions("doubleStepRegion", triples ? none : where);
        if (triples) out_.set_regions("tripleStepRegion", triple);
        out_.set_letters("enPassantTypes", types);
        // Where nobody captures en passant, positions name no cells for it.
        if (types[0].empty() && types[1].empty()) return out_.set_regions("enPassantRegion", none);
        EachSide<Region> capturing;
        bool narrow = false;
        for (std::size_t side = 0; side < 2; ++side) {
            const std::size_t other = 1 - side;
            capturing[side] = out_.cells;
            if (types[side].empty() || hiding[other].empty()) continue;
            if (!(hiding[other] & exposing[other]).empty())
                out_.refuse(out_.d.pieces.front().where,
                            "in Fairy-Stockfish the cell that is crossed decides whether "
                            "a piece can be captured en passant");
            capturing[side] = exposing[other];
            narrow = true;
        }
        if (narrow) out_.set_regions("enPassantRegion", capturing);
    }

    FairyExport& out_;
    std::string used_;
    std::vector<std::pair<PieceType, const FairyKind*>> taken_;
};

}  // namespace

bool write_board(FairyExport& out) {
    const Definition& d = out.d;
    out.refuse_untold(d, {}, "",
                      {"name", "options", "board", "zones", "sides", "pieces", "castling", "castling_by_partner",
                       "unmoved_by_file", "dialect", "rules", "turn", "setup", "state", "script", "scripts"});
    if (d.match) {
        out.errors.clear();
        out.refuse(d.match->where, "Fairy-Stockfish plays on one board");
        return false;
    }
    out.refuse_untold(d.board, d.board.where, "for boards",
                      {"axes", "cell", "keep", "mask", "names", "draw", "also", "drawn"});
    if (d.board.axes.size() != 2 || d.board.grid != Grid::square) {
        out.refuse(d.board.where, "the boards of Fairy-Stockfish have two axes and square cells");
        return false;
    }
    out.files = out.board.length(0);
    out.ranks = out.board.length(1);
    if (out.files > most_files || out.ranks > most_ranks) {
        out.refuse(d.board.where, "the boards of Fairy-Stockfish have at most 12 files and 10 ranks");
        return false;
    }
    for (const AxisDef& axis : d.board.axes)
        if (axis.wrap) out.refuse(axis.name.where, "no axis of Fairy-Stockfish wraps");
    const auto is_turned = [](const SideDef& side) { return !side.view.empty(); };
    if (d.sides.side.size() != 2 || out.variant.order() != std::vector<Side>{Side::first, Side::second} ||
        !d.sides.teams.empty() || std::any_of(d.sides.side.begin(), d.sides.side.end(), is_turned)) {
        out.refuse(d.sides.where, "in Fairy-Stockfish two sides move in turn");
        return false;
    }
    if (d.sides.neutral == Neutral::taken)
        out.refuse(d.sides.where, "pieces that belong to nobody are walls in Fairy-Stockfish");
    for (int cell = 0; cell < out.board.cells(); ++cell) {
        const std::span<const int> at = out.board.coordinates(static_cast<Cell>(cell));
        out.cells.set(at[0], at[1]);
    }
    out.set("maxRank", out.ranks);
    out.set("maxFile", out.files);
    return out.errors.empty();
}

void write_kinds(FairyExport& out) { KindsWriter(out).write(); }

}  // namespace varia::importers
