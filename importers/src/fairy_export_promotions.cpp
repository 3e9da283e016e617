// What the pieces of a game become, and how they are dropped, as Fairy-Stockfish says it.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <varia/text.hpp>

#include "fairy_export.hpp"

namespace varia::importers {
namespace {

using Role = FairyKind::Role;

// The cells from which a piece has no move on an empty board.
EachSide<Region> stuck_cells(const FairyExport& out, const FairyKind& kind) {
    EachSide<Region> stuck;
    FairySteps steps = kind.moves.quiet;
    steps.insert(kind.moves.capture.begin(), kind.moves.capture.end());
    if (kind.sideways) return stuck;
    for (std::size_t side = 0; side < 2; ++side)
        for (int rank = 0; rank < out.ranks; ++rank)
            for (int file = 0; file < out.files; ++file) {
                if (!out.cells.has(file, rank)) continue;
                const bool goes = std::any_of(steps.begin(), steps.end(), [&](const FairyStep& step) {
                    const int sign = side == 0 ? 1 : -1;
                    return step.way != FairyStep::Way::hop &&
                           out.cells.has(file + sign * step.x, rank + sign * step.y) &&
                           file + sign * step.x < out.files;
                });
                if (!goes) stuck[side].set(file, rank);
            }
    return stuck;
}

// The key immobilityIllegal: no piece may go or be dropped where it could never move again. It is one rule for all
// pieces, which the promotions and the drops of a game need, contradict, or leave open.
class Immobility {
public:
    void need(const FairyKind& kind) { needed_ = needed_ != nullptr ? needed_ : &kind; }
    void deny(const FairyKind& kind) { denied_ = denied_ != nullptr ? denied_ : &kind; }
    void write(FairyExport& out) const {
        if (needed_ != nullptr && denied_ != nullptr)
            out.refuse(denied_->def->where,
                       "in Fairy-Stockfish either all pieces may go where they have no moves, or none: " +
                           quoted(denied_->def->letter.text) + " may, " + quoted(needed_->def->letter.text) +
                           " may not");
        out.set("immobilityIllegal", needed_ != nullptr);
    }

private:
    const FairyKind* needed_ = nullptr;
    const FairyKind* denied_ = nullptr;
};

class PromotionsWriter {
public:
    explicit PromotionsWriter(FairyExport& out) : out_(out) {}

    void write() {
        for (FairyKind& kind : out_.kinds)
            if (kind.role != Role::wall) read(kind);
        if (!out_.errors.empty()) return;
        const bool pawns = !pawns_[0].empty() || !pawns_[1].empty();
        if (zone_) out_.set_regions("promotionRegion", *zone_);
        out_.set_letters("promotionPawnTypes", pawns_);
        if (pawns) {
            for (std::size_t side = 0; side < 2; ++side)
                if (pawns_[side].empty()) to_[side] = to_[1 - side];
            out_.set_letters("promotionPieceTypes", to_);
            out_.set("mandatoryPawnPromotion", !optional_pawns_.value_or(false));
        } else {
            out_.set("promotionPieceTypes", std::string("-"));
        }
        std::string text;
        for (const auto& [letter, most] : limits_)
            append_item(text, " ", std::string(1, letter) + ":" + std::to_string(most));
        if (!text.empty()) out_.set("promotionLimit", text);
        text.clear();
        for (const FairyKind& kind : out_.kinds)
            if (kind.role == Role::promoted && (kind.owned[0] || kind.owned[1]))
                append_item(
                    text, " ",
                    std::string{FairyExport::small(out_.kind(kind.base).letter), ':', FairyExport::small(kind.letter)});
        if (!text.empty()) out_.set("promotedPieceType", text);
        if (optional_faces_ && !*optional_faces_) out_.set("mandatoryPiecePromotion", true);
        if (on_capture_ && *on_capture_) out_.set("piecePromotionOnCapture", true);
        if (demotes_) out_.set("pieceDemotion", true);
        write_drops();
        immobility_.write(out_);
    }

private:
    // One value for all kinds.
    template <class T>
    void agree(std::optional<T>& all, const T& one, const Where& where, const std::string& what) {
        if (all && *all != one) out_.refuse(where, "Fairy-Stockfish has one " + what + " for all pieces");
        all = one;
    }

    void read(const FairyKind& kind) {
        const bool never = !kind.owned[0] && !kind.owned[1];
        const EachSide<Region> stuck = stuck_cells(out_, kind);
        const bool can_be_stuck = (kind.owned[0] && !stuck[0].empty()) || (kind.owned[1] && !stuck[1].empty());
        bool forward = false;
        EachSide<bool> promotes{};
        for (const PromotionDef& promotion : kind.def->promotions) {
            if (never) break;
            out_.refuse_untold(
                promotion, promotion.where, "for promotions of " + quoted(kind.def->letter.text),
                {"to", "zone", "leaving", "optional", "must", "quiet", "capture", "from_reserve", "most", "side"});
            EachSide<bool> sides = kind.owned;
            for (std::size_t side = 0; side < 2; ++side) {
                if (!promotion.side.empty() && promotion.side.text != out_.d.sides.side[side].name.text)
                    sides[side] = false;
                if (sides[side] && promotes[side])
                    out_.refuse(promotion.where, "a piece of Fairy-Stockfish has one rule of promotion: " +
                                                     quoted(kind.def->letter.text) + " has several");
                promotes[side] = promotes[side] || sides[side];
            }
            const bool faces = promotion.to.size() == 1 && is_face(kind, promotion.to[0].text);
            const EachSide<Region> zone = out_.zone(promotion.zone);
            agree(zone_, zone, promotion.where, "promotion zone");
            if (promotion.must.empty()) {
                if (promotion.optional && can_be_stuck) immobility_.deny(kind);
            } else {
                EachSide<Region> must = out_.zone(promotion.must);
                for (std::size_t side = 0; side < 2; ++side) {
                    if (!sides[side]) must[side] = stuck[side];
                }
                if (must != stuck)
                    out_.refuse(promotion.must.where,
                                "in Fairy-Stockfish a piece must promote only where it would have "
                                "no more moves: not everywhere where " +
                                    quoted(kind.def->letter.text) + " must");
                immobility_.need(kind);
            }
            forward = true;
            if (faces)
                read_face(kind, promotion);
            else
                read_pawn(kind, promotion, sides);
        }
        if (!forward && can_be_stuck && !kind.moves.empty() && kind.role == Role::piece) immobility_.deny(kind);
        check_hand(kind);
    }

    [[nodiscard]] bool is_face(const FairyKind& kind, const std::string& to) {
        const FairyKind* target = out_.find(to);
        if (target == nullptr) return false;
        return (target->role == Role::promoted && target->base == kind.number) ||
               (kind.role == Role::promoted && kind.base == target->number);
    }

    void read_face(const FairyKind& kind, const PromotionDef& promotion) {
        const bool whole = zone_ && (*zone_)[0] == out_.cells && (*zone_)[1] == out_.cells;
        if (!promotion.leaving && !whole)
            out_.refuse(promotion.where, "in Fairy-Stockfish a piece also turns over when it leaves the zone");
        if (!promotion.capture || !promotion.most.empty() || promotion.from_reserve)
            out_.refuse(promotion.where,
                        "Fairy-Stockfish cannot say when " + quoted(kind.def->letter.text) + " turns over");
        agree(optional_faces_, promotion.optional, promotion.where, "choice about turning over");
        agree(on_capture_, !promotion.quiet, promotion.where, "rule about turning over by captures");
        if (kind.role == Role::promoted) demotes_ = true;
    }

    void read_pawn(const FairyKind& kind, const PromotionDef& promotion, const EachSide<bool>& sides) {
        const auto refuse = [&](const std::string& why) { out_.refuse(promotion.where, why); };
        if (kind.role != Role::piece) return refuse("only plain pieces promote to others in Fairy-Stockfish");
        if (promotion.leaving)
            refuse("in Fairy-Stockfish only a piece that turns over promotes when it leaves the zone");
        if (!promotion.quiet || !promotion.capture) refuse("in Fairy-Stockfish quiet moves and captures promote alike");
        std::vector<Name> targets = promotion.to;
        if (promotion.from_reserve && targets.empty())
            for (const FairyKind& other : out_.kinds)
                if (!other.def->royal && other.number != kind.number) targets.push_back(other.def->letter);
        const bool marks = marks_promoted();
        std::string list;
        for (const Name& name : targets) {
            const FairyKind* target = out_.find(name.text);
            if (target == nullptr) continue;
            if (target->role == Role::promoted || (target->role == Role::marked) != marks)
                return refuse("in Fairy-Stockfish all promoted pawns keep what they are in the hand, or none: " +
                              quoted(name.text) + " differs");
            const char letter = FairyExport::small(target->letter);
            if (list.find(letter) == std::string::npos) list += letter;
            if (promotion.from_reserve) add_limit(letter, amount_of(*target, promotion), promotion.where);
        }
        for (const KindCount& most : promotion.most)
            if (const FairyKind* target = out_.find(most.kind.text))
                add_limit(FairyExport::small(target->letter), most.count, promotion.where);
        if (promotion.from_reserve && out_.d.rules.reserve != Reserve::owner)
            refuse("Fairy-Stockfish does not promote to pieces of a hand");
        agree(optional_pawns_, promotion.optional, promotion.where, "choice about promoting");
        for (std::size_t side = 0; side < 2; ++side) {
            if (!sides[side]) continue;
            if (!pawns_[side].empty() && sorted(to_[side]) != sorted(list))
                refuse("in Fairy-Stockfish all pieces of a side that promote become the same pieces");
            to_[side] = list;
            const char letter = FairyExport::small(kind.letter);
            if (pawns_[side].find(letter) == std::string::npos) pawns_[side] += letter;
        }
    }

    static std::string sorted(std::string text) {
        std::sort(text.begin(), text.end());
        return text;
    }

    void add_limit(char letter, int most, const Where& where) {
        const auto [place, is_new] = limits_.emplace(letter, most);
        if (!is_new && place->second != most)
            out_.refuse(where, "Fairy-Stockfish has one limit for the pieces of a kind");
    }

    // The number of pieces of a kind that are never more nor less, on the board and in the reserve.
    int amount_of(const FairyKind& kind, const PromotionDef& promotion) {
        const auto amount = [&](Side side) {
            return out_.start.count(side, kind.number) + out_.start.hand(side, kind.number);
        };
        if (amount(Side::first) != amount(Side::second) || amount(Side::first) == 0 || !kind.def->captured_as.empty())
            out_.refuse(promotion.where, "the pieces " + quoted(kind.def->letter.text) +
                                             " to which pawns promote are not the same number for both sides");
        return amount(Side::first);
    }

    [[nodiscard]] bool marks_promoted() const {
        return std::any_of(out_.kinds.begin(), out_.kinds.end(), [](const FairyKind& kind) {
            return kind.role == Role::marked && (kind.owned[0] || kind.owned[1]);
        });
    }

    // What a captor gets for a piece.
    void check_hand(const FairyKind& kind) {
        const std::string& as = kind.def->captured_as.text;
        if (!kind.owned[0] && !kind.owned[1]) return;
        if (out_.d.rules.reserve != Reserve::captor) {
            if (!as.empty() && out_.d.rules.reserve != Reserve::owner)
                out_.refuse(kind.def->captured_as.where, "nobody gets captured pieces here");
            return;
        }
        const FairyKind* got = out_.find(as);
        if (kind.role == Role::promoted ? got != &out_.kind(kind.base)
            : kind.role == Role::marked ? got == nullptr || !is_first_pawn(*got)
                                        : !as.empty())
            out_.refuse(kind.def->where,
                        "in Fairy-Stockfish the captor of " + quoted(kind.def->letter.text) + " gets another piece");
    }
    // That program gives back the pawn that stands first among its types.
    [[nodiscard]] bool is_first_pawn(const FairyKind& kind) const {
        const auto promotes = [](const FairyKind& other) {
            return other.role == Role::piece &&
                   std::any_of(other.def->promotions.begin(), other.def->promotions.end(),
                               [](const PromotionDef& p) { return !p.to.empty() && p.to[0].text.back() == '~'; });
        };
        return promotes(kind) && std::none_of(out_.kinds.begin(), out_.kinds.end(), [&](const FairyKind& other) {
                   return promotes(other) && other.type < kind.type;
               });
    }

    // ---- drops

    void write_drops() {
        const Reserve reserve = out_.d.rules.reserve;
        bool any = false, reserved = false;
        for (const FairyKind& kind : out_.kinds) {
            any = any || (kind.def->drop && (kind.owned[0] || kind.owned[1]));
            for (const PromotionDef& promotion : kind.def->promotions) reserved = reserved || promotion.from_reserve;
        }
        out_.set("pieceDrops", any);
        if (reserve == Reserve::partner || (reserve == Reserve::owner && (any || !reserved)))
            out_.refuse(out_.d.pieces.front().where, "in Fairy-Stockfish captured pieces go to the captor or away");
        out_.set("capturesToHand", reserve == Reserve::captor);
        if (reserve == Reserve::captor && !marks_promoted()) out_.set("dropLoop", true);
        if (!any) return;
        std::optional<EachSide<Region>> base;
        std::optional<bool> checks, faces;
        std::string musts, singles;
        bool single = false;
        for (const FairyKind& kind : out_.kinds) {
            if (kind.role != Role::piece || !(kind.owned[0] || kind.owned[1])) continue;
            if (!kind.def->drop) {
                const bool in_hand = out_.start.hand(Side::first, kind.number) +
                                         out_.start.hand(Side::second, kind.number) >
                                     0;
                if (in_hand || (reserve == Reserve::captor && !kind.def->royal))
                    out_.refuse(kind.def->where, "in Fairy-Stockfish every piece in hand can be dropped, " +
                                                     quoted(kind.def->letter.text) + " too");
                continue;
            }
            const DropDef& drop = *kind.def->drop;
            out_.refuse_untold(drop, drop.where, "for drops of " + quoted(kind.def->letter.text),
                               {"zone", "lone", "most", "no_mate", "endless", "no_check", "rests", "faces", "must"});
            read_zone(kind, drop, base);
            agree(checks, !drop.no_check, drop.where, "rule about drops that give check");
            if (drop.must) musts += FairyExport::small(kind.letter);
            single = single || !drop.must;
            const bool turns = std::any_of(out_.kinds.begin(), out_.kinds.end(), [&](const FairyKind& other) {
                return other.role == Role::promoted && other.base == kind.number;
            });
            if (turns) agree(faces, !drop.faces.empty(), drop.where, "rule about drops of promoted pieces");
            if (!drop.faces.empty() && !(drop.faces.size() == 1 && is_face(kind, drop.faces[0].text)))
                out_.refuse(drop.where, "in Fairy-Stockfish a piece is dropped as itself or as its own other face");
            if (!drop.lone.empty()) {
                if (out_.board.find_axis(drop.lone.text) != 1)
                    out_.refuse(drop.lone.where, "in Fairy-Stockfish such pieces may not double on a file");
                singles += FairyExport::small(kind.letter);
                out_.set("dropNoDoubled", std::string(1, FairyExport::small(kind.letter)));
                if (drop.most != 1) out_.set("dropNoDoubledCount", drop.most);
            }
            if (drop.no_mate) {
                if (kind.type != piece_type("shogiPawn"))
                    out_.refuse(drop.where, "in Fairy-Stockfish only a pawn of shogi may not mate by its drop");
                out_.set("shogiPawnDropMateIllegal", true);
            }
            if (!drop.rests.empty()) {
                if (drop.rests.text != "-" + out_.board.axis(1).name.text &&
                    drop.rests.text != out_.board.axis(1).name.text)
                    out_.refuse(drop.rests.where, "in Fairy-Stockfish pieces fall down the files");
                rests_ = drop.rests.text;
            }
        }
        if (singles.size() > 1)
            out_.refuse(out_.d.pieces.front().where, "in Fairy-Stockfish one kind of pieces may not double on a file");
        const EachSide<Region> where = base.value_or(EachSide<Region>{out_.cells, out_.cells});
        out_.set_regions("dropRegion", where);
        if (first_rank_) out_.set("firstRankPawnDrops", *first_rank_);
        if (in_zone_) out_.set("promotionZonePawnDrops", *in_zone_);
        out_.set("dropChecks", checks.value_or(true));
        if (faces.value_or(false)) out_.set("dropPromoted", true);
        if (!musts.empty()) {
            out_.set("mustDrop", true);
            if (single && musts.size() > 1)
                out_.refuse(out_.d.pieces.front().where,
                            "in Fairy-Stockfish all drops come first, or those of one piece");
            if (single) out_.set("mustDropType", musts);
        }
        if (!rests_.empty()) {
            // Down the file is the direction in which the rank gets smaller.
            if (rests_.front() == '-') out_.refuse(out_.d.pieces.front().where, "in Fairy-Stockfish pieces fall down");
            out_.set("enclosingDrop", std::string("top"));
        }
    }

    // Finds the region of all drops and the rules for pawns with which the zone of this kind comes out.
    void read_zone(const FairyKind& kind, const DropDef& drop, std::optional<EachSide<Region>>& base) {
        EachSide<Region> where = out_.zone(drop.zone);
        const EachSide<Region> stuck = stuck_cells(out_, kind);
        const bool can_be_stuck = !stuck[0].empty() || !stuck[1].empty();
        const EachSide<Region> all = base.value_or(widest());
        const auto same = [&](const EachSide<Region>& region) {
            for (std::size_t side = 0; side < 2; ++side)
                if (kind.owned[side] && where[side] != region[side]) return false;
            return true;
        };
        const auto without = [](EachSide<Region> region, const EachSide<Region>& less) {
            for (std::size_t side = 0; side < 2; ++side) region[side] &= ~less[side];
            return region;
        };
        EachSide<Region> allowed = all;
        for (std::size_t side = 0; side < 2; ++side) allowed[side] &= kind.to[side];
        if (kind.type == pawn) {
            EachSide<Region> first_rank;
            for (int file = 0; file < out_.files; ++file) {
                first_rank[0].set(file, 0);
                first_rank[1].set(file, out_.ranks - 1);
            }
            for (const bool first : {true, false})
                for (const bool in_zone : {true, false})
                    for (const bool still : {false, true}) {
                        EachSide<Region> region = allowed;
                        if (!first) region = without(region, first_rank);
                        if (!in_zone && zone_) region = without(region, *zone_);
                        if (still) region = without(region, stuck);
                        if (!same(region)) continue;
                        first_rank_ = first;
                        in_zone_ = in_zone;
                        if (still) immobility_.need(kind);
                        base = all;
                        return;
                    }
        } else if (same(allowed)) {
            if (can_be_stuck && !kind.moves.empty()) immobility_.deny(kind);
            base = all;
            return;
        } else if (can_be_stuck && same(without(allowed, stuck))) {
            immobility_.need(kind);
            base = all;
            return;
        }
        out_.refuse(
            drop.zone.where.line != 0 ? drop.zone.where : drop.where,
            "Fairy-Stockfish has one zone for all drops: that of " + quoted(kind.def->letter.text) + " differs");
    }

    // The cells where some piece can be dropped.
    EachSide<Region> widest() {
        EachSide<Region> all;
        for (const FairyKind& kind : out_.kinds) {
            if (!kind.def->drop || !(kind.owned[0] || kind.owned[1])) continue;
            const EachSide<Region> where = out_.zone(kind.def->drop->zone);
            for (std::size_t side = 0; side < 2; ++side)
                if (kind.owned[side]) all[side] |= where[side];
        }
        return all;
    }

    FairyExport& out_;
    std::optional<EachSide<Region>> zone_;
    EachSide<std::string> pawns_, to_;
    std::optional<bool> optional_pawns_, optional_faces_, on_capture_, first_rank_, in_zone_;
    std::map<char, int> limits_;
    bool demotes_ = false;
    std::string rests_;
    Immobility immobility_;
};

}  // namespace

void write_promotions(FairyExport& out) {
    if (out.errors.empty()) PromotionsWriter(out).write();
}

}  // namespace varia::importers
