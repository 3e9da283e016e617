// Castlings, rules and turns of a game, and where it begins, as Fairy-Stockfish says it.
#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <utility>

#include <varia/text.hpp>

#include "fairy_export.hpp"
#include "fairy_rules.hpp"

namespace varia::importers {
namespace {

using Role = FairyKind::Role;
using Cells = std::pair<int, int>;

std::string cell_text(int file, int rank) { return static_cast<char>('a' + file) + std::to_string(rank + 1); }
std::string file_text(int file) { return std::string(1, static_cast<char>('a' + file)); }

// ---- castlings ----------------------------------------------------------------------------------------------------

class CastlingsWriter {
public:
    explicit CastlingsWriter(FairyExport& out) : out_(out) {}

    void write() {
        const std::vector<CastlingDef>& all = out_.d.castlings;
        EachSide<bool> rights{};
        for (const Side side : {Side::first, Side::second})
            rights[static_cast<std::size_t>(index(side))] = !out_.start.castling_rights(side).empty();
        const bool any = !all.empty() && (rights[0] || rights[1]);
        out_.set("castling", any);
        if (!any) return;
        for (const CastlingDef& castling : all) {
            out_.refuse_untold(castling, castling.where, "for castlings",
                               {"name", "letter", "king", "partner", "king_from", "king_to", "partner_from",
                                "partner_to", "any_start", "side", "safe", "ends"});
            const FairyKind* king = out_.find(castling.king.text);
            const FairyKind* partner = out_.find(castling.partner.text);
            if (king == nullptr || partner == nullptr) continue;
            if (castling.safe && king->def->royal)
                out_.refuse(castling.where, "in Fairy-Stockfish a king castles over cells that nobody attacks");
            for (std::size_t side = 0; side < 2; ++side)
                if (rights[side] && (castling.side.empty() || castling.side.text == out_.d.sides.side[side].name.text))
                    read(castling, *king, *partner, side);
        }
        if (!out_.errors.empty()) return;
        const auto line = [&](std::string_view key, const std::optional<int>& value) {
            if (value) out_.set(key, file_text(*value));
        };
        line("castlingKingsideFile", king_to_[0]);
        line("castlingQueensideFile", king_to_[1]);
        if (rank_) out_.set("castlingRank", *rank_ + 1);
        line("castlingKingFile", king_file_);
        line("castlingRookKingsideFile", partner_file_[0]);
        line("castlingRookQueensideFile", partner_file_[1]);
        for (std::size_t side = 0; side < 2; ++side) {
            if (kings_[side].empty()) kings_[side] = kings_[1 - side];
            if (partners_[side].empty()) partners_[side] = partners_[1 - side];
        }
        out_.set_letters("castlingKingPiece", kings_);
        out_.set_letters("castlingRookPieces", partners_);
        if (out_.d.castling_by_partner) out_.set("chess960", true);
        if (ends_.value_or(false)) out_.set("oppositeCastling", true);
    }

private:
    void agree(std::optional<int>& all, int one, const CastlingDef& castling) {
        if (all && *all != one)
            out_.refuse(castling.where,
                        "in Fairy-Stockfish all castlings to one side go to the same files, and all "
                        "begin on one rank");
        all = one;
    }

    void read(const CastlingDef& castling, const FairyKind& king, const FairyKind& partner, std::size_t side) {
        const auto at = [&](const Name& name) -> Cells {
            const Cell cell = out_.variant.seen_by(side_of(static_cast<int>(side)), out_.board.find(name.text));
            if (cell == no_cell) return {-1, -1};
            const std::span<const int> c = out_.board.coordinates(cell);
            return {c[0], side == 0 ? c[1] : out_.ranks - 1 - c[1]};
        };
        const Cells king_from = at(castling.king_from), king_to = at(castling.king_to),
                    from = at(castling.partner_from), to = at(castling.partner_to);
        const bool kingside = from.first > king_from.first;
        const int step = kingside ? -1 : 1;
        if (king_to.second != king_from.second || from.second != king_from.second || to.second != king_from.second ||
            to.first != king_to.first + step)
            return out_.refuse(castling.where,
                               "in Fairy-Stockfish the partner goes to the other side of the king, on "
                               "one rank");
        agree(king_to_[kingside ? 0 : 1], king_to.first, castling);
        agree(partner_file_[kingside ? 0 : 1], from.first, castling);
        agree(king_file_, king_from.first, castling);
        agree(rank_, king_from.second, castling);
        const char letter = FairyExport::small(king.letter), other = FairyExport::small(partner.letter);
        if (!kings_[side].empty() && kings_[side] != std::string(1, letter))
            out_.refuse(castling.where, "in Fairy-Stockfish one kind of pieces castles");
        kings_[side] = letter;
        if (partners_[side].find(other) == std::string::npos) partners_[side] += other;
        const bool ends = !castling.ends.empty();
        if ((ends_ && *ends_ != ends) ||
            (ends && (castling.ends.size() != 1 || castling.ends[0].text != castling.name.text)))
            out_.refuse(castling.where,
                        "in Fairy-Stockfish all castlings end the same right of the other side, or none");
        ends_ = ends;
    }

    FairyExport& out_;
    std::optional<int> king_to_[2], partner_file_[2], king_file_, rank_;
    EachSide<std::string> kings_, partners_;
    std::optional<bool> ends_;
};

// ---- rules --------------------------------------------------------------------------------------------------------

class RulesWriter {
public:
    explicit RulesWriter(FairyExport& out) : out_(out), r_(out.d.rules) {}

    void write() {
        out_.refuse_untold(
            r_, {}, "among its rules",
            {"checkmate", "stalemate", "draw_odds", "royal", "bare_king", "bare_kings",  "cannot_win",     "extinction",
             "goal",      "lines",     "connected", "most",  "checks",    "repetition",  "move_rule",      "counting",
             "declare",   "facing",    "reserve",   "pass",  "pass_of",   "gives_check", "forced_capture", "strikes"});
        if (out_.has_royal() && r_.checkmate.verdict != Verdict::loss)
            out_.set("checkmateValue", value(r_.checkmate, {}));
        write_stalemate();
        if (!r_.gives_check) out_.set("checking", false);
        if (r_.forced_capture) out_.set("mustCapture", true);
        write_passes();
        write_facing();
        write_strikes();
        write_immunity();
        write_extinction();
        write_goals();
        write_lines();
        write_connected();
        write_checks();
        write_repetition();
        write_move_rule();
        write_draws();
    }

private:
    std::string value(const ResultDef& result, const Where& where) {
        if (result.verdict == Verdict::none || result.verdict == Verdict::minor_win ||
            result.verdict == Verdict::minor_loss || !(result.score == usual_score(result.verdict)))
            out_.refuse(where, "a game of Fairy-Stockfish is a win, a draw or a loss");
        return result.verdict == Verdict::win ? "win" : result.verdict == Verdict::loss ? "loss" : "draw";
    }
    static std::string opposite(const std::string& value) {
        return value == "win" ? "loss" : value == "loss" ? "win" : value;
    }
    [[nodiscard]] bool is_every_neighbour(const std::vector<Vector>& along, Expand expand) const {
        return directions(along, expand).size() == 8;
    }
    [[nodiscard]] std::set<Vector> directions(const std::vector<Vector>& along, Expand expand) const {
        std::set<Vector> all;
        for (const Vector& vector : along) {
            if (expand == Expand::none) {
                all.insert(vector);
                continue;
            }
            for (const std::vector<Vector>& image : out_.board.symmetries({vector}, {true, true})) all.insert(image[0]);
        }
        return all;
    }
    // Whether the kinds are all that a side can have; empty: all.
    [[nodiscard]] bool are_all(const std::vector<Name>& kinds) const {
        return kinds.empty() || std::all_of(out_.kinds.begin(), out_.kinds.end(), [&](const FairyKind& kind) {
                   return (!kind.owned[0] && !kind.owned[1]) || kind.role == Role::wall ||
                          std::any_of(kinds.begin(), kinds.end(),
                                      [&](const Name& name) { return name.text == kind.def->letter.text; });
               });
    }
    [[nodiscard]] const SideDef& side(std::size_t number) const { return out_.d.sides.side[number]; }

    void write_stalemate() {
        if (!r_.most) {
            out_.set("stalemateValue", value(r_.stalemate, {}));
            return;
        }
        const MostDef& most = *r_.most;
        out_.refuse_untold(most, most.where, "for counting pieces",
                           {"kinds", "of", "count", "full", "result", "tie", "reason"});
        if (most.count != MostDef::Count::pieces || !are_all(most.kinds) || most.tie.verdict != Verdict::draw)
            out_.refuse(most.where, "in Fairy-Stockfish the numbers of all pieces are compared");
        const std::string more = value(most.result, most.where);
        const bool forced = r_.has_pass(PassRule::forced);
        if (forced && more == "win") {
            out_.set("materialCounting", std::string("unweighted"));
            out_.set("stalemateValue", std::string("draw"));
        } else if (forced) {
            out_.refuse(most.where, "in Fairy-Stockfish the side with more pieces wins after passes");
        } else {
            out_.set("stalemateValue", opposite(more));
            out_.set("stalematePieceCount", true);
        }
        if (most.full) out_.set("adjudicateFullBoard", true);
    }

    void write_passes() {
        EachSide<PassRule> rules{r_.pass_rule(side(0).name.text), r_.pass_rule(side(1).name.text)};
        if (rules[0] == PassRule::always && rules[1] == PassRule::always)
            out_.refuse({}, "two passes in a row end a game of Fairy-Stockfish");
        const auto key = [&](const char* name, PassRule rule) {
            if (rules[0] == rule && rules[1] == rule) return out_.set(name, true);
            if (rules[0] == rule) out_.set(std::string(name) + "White", true);
            if (rules[1] == rule) out_.set(std::string(name) + "Black", true);
        };
        key("pass", PassRule::always);
        key("passOnStalemate", PassRule::forced);
    }

    void write_facing() {
        if (!r_.facing) return;
        const FairyKind* kind = out_.find(r_.facing->kind.text);
        if (kind == nullptr || !out_.king || !kind->def->royal || r_.facing->may_face() ||
            directions(r_.facing->along, Expand::none) != std::set<Vector>{{0, 1}})
            return out_.refuse(r_.facing->where, "in Fairy-Stockfish two kings may not face each other on a file");
        out_.set("flyingGeneral", true);
    }

    void write_strikes() {
        for (const FairyKind& kind : out_.kinds)
            if (!kind.def->remote_captures.empty())
                out_.refuse(kind.def->where, "in Fairy-Stockfish remote captures are rules for all pieces");
        for (const RemoteCaptureDef& strike : r_.remote_captures) {
            using Way = RemoteCaptureDef::Way;
            out_.refuse_untold(strike, strike.where, "for remote captures",
                               {"way",     "along",     "expand", "spares",   "whose",      "anybody",    "itself",
                                "check",   "flips",     "must",   "min",      "max",        "range",      "quiet",
                                "capture", "custodian", "blast",  "approach", "withdrawal", "coordinate", "surround"});
            const bool around = is_every_neighbour(strike.along, strike.expand);
            if (strike.way == Way::blast && !strike.flips && around && strike.anybody && strike.itself &&
                !strike.quiet && strike.capture && !strike.check && spares_pawns(strike)) {
                out_.set("blastOnCapture", true);
            } else if (strike.way == Way::custodian && strike.flips && around && strike.min == 1 &&
                       strike.max >= std::max(out_.files, out_.ranks) - 2 && strike.must && strike.spares.empty() &&
                       only_drops()) {
                out_.set("enclosingDrop", std::string(word_of(Enclosing::reversi)));
                out_.set("flipEnclosedPieces", std::string(word_of(Enclosing::reversi)));
            } else if (strike.way == Way::blast && strike.flips && around && !strike.anybody && strike.spares.empty()) {
                out_.set("flipEnclosedPieces", std::string(word_of(Enclosing::ataxx)));
            } else {
                out_.refuse(strike.where, "Fairy-Stockfish has no remote captures of this kind",
                            "it has explosions as in atomic chess, and discs that turn over as in reversi and ataxx");
            }
        }
    }
    [[nodiscard]] bool only_drops() const {
        return std::all_of(out_.kinds.begin(), out_.kinds.end(),
                           [](const FairyKind& kind) { return kind.moves.empty() && kind.first.empty(); });
    }
    // Its pawns are never in an explosion.
    [[nodiscard]] bool spares_pawns(const RemoteCaptureDef& strike) const {
        for (const FairyKind& kind : out_.kinds) {
            const bool spared = std::any_of(strike.spares.begin(), strike.spares.end(),
                                            [&](const Name& name) { return name.text == kind.def->letter.text; });
            if (spared != (kind.type == pawn && kind.role == Role::piece) && (kind.owned[0] || kind.owned[1]))
                return false;
        }
        return true;
    }

    // Kinds that do not capture their own kind.
    void write_immunity() {
        std::string immune;
        for (const FairyKind& kind : out_.kinds) {
            if (!kind.def->captured_by || kind.role == Role::wall) continue;
            const std::vector<Name>& by = *kind.def->captured_by;
            for (const FairyKind& other : out_.kinds) {
                const bool captures = std::any_of(
                    by.begin(), by.end(), [&](const Name& name) { return name.text == other.def->letter.text; });
                if (captures == (other.number == kind.number) && (other.owned[0] || other.owned[1]) &&
                    other.role != Role::wall) {
                    out_.refuse(kind.def->where, "in Fairy-Stockfish every piece captures " +
                                                     quoted(kind.def->letter.text) +
                                                     ", or all but those of its own kind");
                    break;
                }
            }
            immune += FairyExport::small(kind.letter);
        }
        if (!immune.empty()) out_.set("mutuallyImmuneTypes", immune);
    }

    void write_extinction() {
        const bool pseudo = out_.has_royal() && !out_.king;
        std::string royals;
        for (const FairyKind& kind : out_.kinds)
            if (pseudo && kind.def->royal && kind.role == Role::piece && (kind.owned[0] || kind.owned[1]))
                royals += FairyExport::small(kind.letter);
        if (r_.bare_king) write_bare_king(*r_.bare_king, pseudo);
        if (pseudo) {
            out_.set("extinctionValue", std::string("loss"));
            out_.set("extinctionPieceTypes", royals);
            out_.set("extinctionPseudoRoyal", true);
            if (r_.royal == RoyalRule::one || r_.royal == RoyalRule::one_of_kind) out_.set("dupleCheck", true);
        }
        if (r_.extinctions.empty()) return;
        std::string types;
        const ExtinctionDef& first = r_.extinctions.front();
        for (const ExtinctionDef& rule : r_.extinctions) {
            out_.refuse_untold(rule, rule.where, "for pieces that have died out",
                               {"kinds", "any", "side", "least", "other", "result", "reason"});
            if (rule.min != first.min || rule.other != first.other || differ(rule.result, first.result))
                out_.refuse(rule.where, "Fairy-Stockfish has one rule for pieces that have died out");
            if (!rule.side.empty() && !only_side(rule))
                out_.refuse(rule.side.where, "in Fairy-Stockfish the pieces of both sides can die out");
            std::string these = are_all(rule.kinds) && !rule.any ? "*" : out_.letters(rule.kinds);
            if (these.size() > 1 && !rule.any)
                out_.refuse(rule.where, "in Fairy-Stockfish each kind dies out by itself, or all pieces together");
            for (const char c : these)
                if (types.find(c) == std::string::npos) types += c;
        }
        const std::string result = value(first.result, first.where);
        if (pseudo) {
            // An explosion takes the royal piece.
            if (types != royals || result != "loss" || first.min != 0 || first.other != 0)
                out_.refuse(first.where, "in Fairy-Stockfish only the royal kinds can die out here");
            return;
        }
        if (r_.bare_king)
            return out_.refuse(first.where, "Fairy-Stockfish has one rule for kings without pieces and extinction");
        const bool hands = std::any_of(out_.kinds.begin(), out_.kinds.end(),
                                       [](const FairyKind& kind) { return kind.def->drop.has_value(); });
        if (hands) out_.refuse(first.where, "in Fairy-Stockfish a piece in hand has not died out");
        out_.set("extinctionValue", result);
        out_.set("extinctionPieceTypes", types);
        if (first.min != 0) out_.set("extinctionPieceCount", first.min);
        if (first.other != 0) out_.set("extinctionOpponentPieceCount", first.other);
    }

    // Whether only the side of the rule can die out, because the other side always has a king.
    [[nodiscard]] bool only_side(const ExtinctionDef& rule) const {
        const std::size_t other = rule.side.text == side(0).name.text ? 1 : 0;
        return are_all(rule.kinds) && out_.king && rule.min == 0 &&
               std::any_of(out_.kinds.begin(), out_.kinds.end(),
                           [&](const FairyKind& kind) { return kind.type == king && kind.owned[other]; });
    }

    void write_bare_king(const BareKingDef& rule, bool pseudo) {
        out_.refuse_untold(rule, rule.where, "for kings without pieces", {"result", "counter", "both"});
        if (pseudo || rule.counter != CounterBare::move || rule.both.verdict != Verdict::draw)
            return out_.refuse(rule.where, "in Fairy-Stockfish a bared side has one more move, and bare kings draw");
        out_.set("extinctionValue", value(rule.result, rule.where));
        out_.set("extinctionClaim", true);
        out_.set("extinctionPieceTypes", std::string("*"));
        out_.set("extinctionPieceCount", 1);
        out_.set("extinctionOpponentPieceCount", 2);
    }

    void write_goals() {
        if (r_.goals.empty()) return;
        const GoalDef& first = r_.goals.front();
        const EachSide<Region> zone = out_.zone(first.zone);
        bool safe = false, stays = false, filled = false, plain = false;
        int count = 1;
        for (const GoalDef& goal : r_.goals) {
            out_.refuse_untold(
                goal, goal.where, "for goals",
                {"kinds", "zone", "count", "safe", "stays", "filled", "reply", "both", "result", "reason"});
            if (out_.zone(goal.zone) != zone || out_.letters(goal.kinds) != out_.letters(first.kinds) ||
                value(goal.result, goal.where) != "win" || goal.reply != first.reply)
                out_.refuse(goal.where, "Fairy-Stockfish has one goal, which wins");
            if (goal.both.has_value() != goal.reply || (goal.both && goal.both->verdict != Verdict::draw))
                out_.refuse(goal.where, "Fairy-Stockfish has another result when both sides reach the goal");
            count = std::max(count, goal.count);
            safe = safe || goal.safe;
            filled = filled || goal.filled;
            stays = stays || goal.stays;
            plain = plain || (!goal.safe && !goal.filled && !goal.stays);
        }
        std::string letters = are_all(first.kinds) ? "*" : out_.letters(first.kinds);
        EachSide<std::string> pieces;
        for (const Name& name : first.kinds)
            if (const FairyKind* kind = out_.find(name.text); kind != nullptr && letters != "*")
                for (std::size_t s = 0; s < 2; ++s)
                    if (kind->owned[s] && pieces[s].find(FairyExport::small(kind->letter)) == std::string::npos)
                        pieces[s] += FairyExport::small(kind->letter);
        if (letters == "*") pieces = {"*", "*"};
        for (std::size_t s = 0; s < 2; ++s)
            if (pieces[s].size() > 1)
                out_.refuse(first.where, "in Fairy-Stockfish one kind of pieces, or every piece, reaches the goal");
        out_.set_letters("flagPiece", pieces);
        out_.set_regions("flagRegion", zone);
        if (count > 1) out_.set("flagPieceCount", count);
        if (filled) out_.set("flagPieceBlockedWin", true);
        // A goal that counts at once if the piece is safe, and otherwise if it is still there a turn later.
        const bool by_safety = safe && stays && !plain;
        const bool kings = pieces[0] == "k" || pieces[0] == std::string(1, royal_letter());
        if ((safe && !by_safety) || (first.reply && (!kings || stays)) || (plain && stays))
            out_.refuse(first.where, "Fairy-Stockfish cannot say when this goal counts");
        if (by_safety)
            out_.set("flagPieceSafe", true);
        else if (first.reply || stays)
            out_.set("flagMove", true);
    }
    [[nodiscard]] char royal_letter() const {
        for (const FairyKind& kind : out_.kinds)
            if (kind.def->royal) return FairyExport::small(kind.letter);
        return '-';
    }

    // The keys of directions, if rows go along some of them only.
    void write_directions(const std::set<Vector>& along, const Where& where) {
        const auto has = [&](int x, int y) { return along.contains({x, y}) || along.contains({-x, -y}); };
        const bool diagonal = has(1, 1), other = has(1, -1);
        if (diagonal != other || std::any_of(along.begin(), along.end(),
                                             [](const Vector& v) { return std::abs(v[0]) > 1 || std::abs(v[1]) > 1; }))
            return out_.refuse(where, "rows of Fairy-Stockfish go along files, ranks and both diagonals");
        const EachSide<bool> straight{has(1, 0), has(0, 1)};
        if (directions_ && *directions_ != along)
            return out_.refuse(where, "Fairy-Stockfish has one set of directions");
        if (directions_) return;
        directions_ = along;
        if (!straight[0]) out_.set("connectHorizontal", false);
        if (!straight[1]) out_.set("connectVertical", false);
        if (!diagonal) out_.set("connectDiagonal", false);
    }
    void write_connect_kinds(const std::vector<Name>& kinds, const ResultDef& result, const Where& where) {
        const std::string types = are_all(kinds) ? "*" : out_.letters(kinds), now = value(result, where);
        if (connect_types_ && (*connect_types_ != types || connect_value_ != now))
            return out_.refuse(where, "Fairy-Stockfish has one rule for rows");
        if (!connect_types_ && types != "*") out_.set("connectPieceTypes", types);
        if (!connect_types_ && now != "win") out_.set("connectValue", now);
        connect_types_ = types;
        connect_value_ = now;
    }

    void write_lines() {
        int row = 0, square = 0, apart = 0;
        for (const LineDef& line : r_.lines) {
            out_.refuse_untold(line, line.where, "for rows",
                               {"length", "of", "kinds", "along", "expand", "apart", "square", "result", "reason"});
            int& length = line.square ? square : line.apart ? apart : row;
            if (length != 0) out_.refuse(line.where, "Fairy-Stockfish has one rule for rows");
            length = line.length;
            if (!line.square)
                write_directions(line.along.empty() ? directions({{1, 0}, {1, 1}}, Expand::all)
                                                    : directions(line.along, line.expand),
                                 line.where);
            write_connect_kinds(line.kinds, line.result, line.where);
        }
        if (row != 0) out_.set("connectN", row);
        if (square != 0) out_.set("connectNxN", square);
        if (apart != 0) out_.set("collinearN", apart);
    }

    void write_connected() {
        EachSide<bool> done{};
        for (const ConnectedDef& rule : r_.connected) {
            out_.refuse_untold(rule, rule.where, "for connections",
                               {"of", "kinds", "side", "zones", "along", "expand", "result", "reason"});
            if (rule.zones.size() != 2) return out_.refuse(rule.where, "Fairy-Stockfish connects two regions");
            write_directions(directions(rule.along, rule.expand), rule.where);
            write_connect_kinds(rule.kinds, rule.result, rule.where);
            for (std::size_t s = 0; s < 2; ++s) {
                if (!rule.side.empty() && rule.side.text != side(s).name.text) continue;
                if (done[s]) out_.refuse(rule.where, "Fairy-Stockfish has one connection for each side");
                done[s] = true;
                const char* name = s == 0 ? "White" : "Black";
                out_.set(std::string("connectRegion1") + name, out_.region_text(out_.zone(rule.zones[0])[s]));
                out_.set(std::string("connectRegion2") + name, out_.region_text(out_.zone(rule.zones[1])[s]));
            }
        }
    }

    void write_checks() {
        if (r_.checks.count == 0) return;
        if (value(r_.checks.result, {}) != "win" || r_.checks.count > 9)
            out_.refuse({}, "in Fairy-Stockfish at most nine checks win");
        out_.set("checkCounting", true);
    }

    void write_repetition() {
        const RepetitionDef& rule = r_.repetition;
        out_.refuse_untold(rule, rule.where, "for repetitions", {"count", "result", "side", "check", "chase"});
        out_.set("nFoldRule", rule.count);
        if (rule.count == 0) return;
        if (rule.chase) out_.note(rule.where, "the rule against chasing a piece is not said");
        const std::string result = value(rule.result, rule.where);
        const bool absolute = !rule.side.empty();
        const bool black = absolute && rule.side.text != side(0).name.text;
        if (result != "draw") {
            out_.set("nFoldValue", absolute ? (black ? opposite(result) : result) : opposite(result));
            if (absolute) out_.set("nFoldValueAbsolute", true);
        }
        if (rule.check) {
            if (rule.check->verdict != Verdict::loss)
                out_.refuse(rule.where, "in Fairy-Stockfish who gives check for ever loses");
            out_.set("perpetualCheckIllegal", true);
        }
    }

    void write_move_rule() {
        const MoveRuleDef& rule = r_.move_rule;
        out_.refuse_untold(rule, rule.where, "for games without progress", {"plies", "reset", "result", "reset_of"});
        if (rule.plies % 2 != 0 || (rule.plies != 0 && rule.result.verdict != Verdict::draw))
            out_.refuse(rule.where, "in Fairy-Stockfish a game is drawn after a number of moves of both sides");
        out_.set("nMoveRule", rule.plies / 2);
        if (rule.plies == 0) return;
        EachSide<std::string> types{out_.letters(rule.reset), out_.letters(rule.reset)};
        for (const ResetOfSide& one : rule.reset_of)
            types[one.side.text == side(0).name.text ? 0 : 1] = out_.letters(one.kinds);
        out_.set_letters("nMoveRuleTypes", types);
    }

    // Draws, and wins by declaration, that change no move.
    void write_draws() {
        if (!r_.draw_odds.empty())
            out_.set("materialCounting",
                     std::string(r_.draw_odds.text == side(0).name.text ? "whitedrawodds" : "blackdrawodds"));
        if (!r_.cannot_win.empty() || r_.bare_kings_draw)
            out_.note(r_.cannot_win.empty() ? Where{} : r_.cannot_win.front().where,
                      "draws because neither side has the material to win are not said");
        if (!r_.countings.empty())
            out_.note(r_.countings.front().where, "the counting of moves of a side that has nearly lost is not said");
        if (!r_.declares.empty()) out_.note(r_.declares.front().where, "wins by declaration are not said");
    }

    FairyExport& out_;
    const RulesDef& r_;
    std::optional<std::set<Vector>> directions_;
    std::optional<std::string> connect_types_;
    std::string connect_value_;
};

// ---- turns --------------------------------------------------------------------------------------------------------

class TurnsWriter {
public:
    explicit TurnsWriter(FairyExport& out) : out_(out), turn_(out.d.turn) {}

    void write() {
        out_.refuse_untold(turn_, turn_.where, "for turns", {"then", "over"});
        if (turn_.then.size() > 1)
            return out_.refuse(turn_.then[1].where, "a move of Fairy-Stockfish has two parts at most");
        const bool walls = std::any_of(out_.kinds.begin(), out_.kinds.end(),
                                       [](const FairyKind& kind) { return kind.role == Role::wall; });
        if (turn_.then.empty()) return;
        const StepDef& step = turn_.then.front();
        out_.refuse_untold(step, step.where, "for the second part of a turn",
                           {"name", "after", "of", "first", "must", "place", "source", "owner", "to", "left", "by"});
        if (step.after.size() != 1 || step.after[0].text != "move")
            out_.refuse(step.where, "in Fairy-Stockfish the second part of a turn follows every move");
        if (turn_.over_at_end && !(out_.d.rules.goals.empty() && out_.d.rules.extinctions.empty()))
            out_.refuse(turn_.where, "in Fairy-Stockfish a game is over before the second part of a turn");
        if (walls)
            write_walls(step);
        else
            write_gates(step);
    }

private:
    void write_walls(const StepDef& step) {
        const auto refuse = [&] {
            out_.refuse(step.where, "Fairy-Stockfish has no walls of this kind",
                        "it has arrows, the duck, walls on the cell that was left, and on any cell");
        };
        if (!step.neutral || step.place.size() != 1 || !step.of.empty() || step.first ||
            step.must != StepDef::Must::always)
            return refuse();
        Walling rule = Walling::fixed;
        if (step.from == StepDef::From::board) rule = Walling::duck;
        if (step.left) rule = Walling::past;
        if (!step.by.empty()) {
            rule = Walling::arrow;
            // There the arrow goes as the piece that has moved.
            const FairyKind* by = out_.find(step.by.text);
            for (const FairyKind& kind : out_.kinds)
                if (by == nullptr || (kind.role != Role::wall && (kind.owned[0] || kind.owned[1]) &&
                                      (kind.moves.quiet != by->moves.quiet || kind.to != by->to)))
                    return refuse();
        }
        const bool plain = step.from == StepDef::From::nowhere || rule == Walling::duck;
        if (!plain || (step.from == StepDef::From::board && (step.left || !step.by.empty()))) return refuse();
        out_.set("wallingRule", std::string(word_of(rule)));
        const EachSide<Region> region = out_.zone(step.zone);
        if (region[0] == out_.cells && region[1] == out_.cells) return;
        if (rule == Walling::past || rule == Walling::arrow) return refuse();
        out_.set_regions("wallingRegion", region);
    }

    void write_gates(const StepDef& step) {
        bool good = step.from == StepDef::From::hand && step.first && step.left && step.by.empty() &&
                    step.must == StepDef::Must::never && !step.neutral;
        for (const FairyKind& kind : out_.kinds) {
            const auto in = [&](const std::vector<Name>& list) {
                return std::any_of(list.begin(), list.end(),
                                   [&](const Name& name) { return name.text == kind.def->letter.text; });
            };
            bool on_first_rank = false;
            for (int cell = 0; cell < out_.board.cells(); ++cell) {
                const Piece piece = out_.start.at(static_cast<Cell>(cell));
                const int rank = out_.board.coordinates(static_cast<Cell>(cell))[1];
                on_first_rank = on_first_rank || (piece.kind() == kind.number && !piece.empty() &&
                                                  rank == (piece.side() == Side::first ? 0 : out_.ranks - 1));
            }
            const bool held = out_.start.hand(Side::first, kind.number) + out_.start.hand(Side::second, kind.number) >
                              0;
            good = good && on_first_rank == in(step.of) && held == in(step.place);
        }
        if (!good || !out_.d.unmoved_by_file)
            return out_.refuse(step.where,
                               "in Fairy-Stockfish a piece in hand comes in behind the first move of a piece "
                               "of the first rank");
        out_.set("gating", true);
        out_.set("seirawanGating", true);
    }

    FairyExport& out_;
    const TurnDef& turn_;
};

// ---- the start ----------------------------------------------------------------------------------------------------

class StartWriter {
public:
    explicit StartWriter(FairyExport& out) : out_(out), start_(out.start) {}

    void write() {
        std::string text = board();
        const bool drops = std::any_of(out_.kinds.begin(), out_.kinds.end(), [](const FairyKind& kind) {
            return kind.def->drop.has_value() && (kind.owned[0] || kind.owned[1]);
        });
        const bool gates = std::any_of(out_.keys.begin(), out_.keys.end(),
                                       [](const auto& item) { return item.first == "seirawanGating"; });
        if (drops || gates) text += "[" + hands() + "]";
        text += start_.turn() == Side::first ? " w " : " b ";
        text += castling(gates) + " " + passant() + " ";
        if (out_.d.rules.checks.count != 0)
            text += std::to_string(out_.d.rules.checks.count - start_.checks_given(Side::first)) + "+" +
                    std::to_string(out_.d.rules.checks.count - start_.checks_given(Side::second)) + " ";
        out_.set("startFen", text + std::to_string(start_.clock()) + " " + std::to_string(start_.move_number()));
    }

private:
    [[nodiscard]] Cell cell(int file, int rank) const {
        const int at[] = {file, rank};
        return out_.board.at(at);
    }

    std::string board() {
        std::string text;
        for (int rank = out_.ranks - 1; rank >= 0; --rank) {
            int empty = 0;
            const auto flush = [&] {
                if (empty > 0) text += std::to_string(empty);
                empty = 0;
            };
            for (int file = 0; file < out_.files; ++file) {
                const Cell at = cell(file, rank);
                const Piece piece = at == no_cell ? Piece() : start_.at(at);
                if (at != no_cell && piece.empty()) {
                    ++empty;
                    continue;
                }
                flush();
                if (at == no_cell || piece.side() == Side::nobody) {
                    text += '*';
                    continue;
                }
                const FairyKind& kind = out_.kind(piece.kind());
                const char letter = kind.role == Role::promoted ? out_.kind(kind.base).letter : kind.letter;
                if (kind.role == Role::promoted) text += '+';
                text += piece.side() == Side::first ? letter : FairyExport::small(letter);
                if (kind.role == Role::marked) text += '~';
            }
            flush();
            if (rank > 0) text += '/';
        }
        return text;
    }

    std::string hands() {
        std::string text;
        int empty = 0;
        for (int at = 0; at < out_.board.cells(); ++at) empty += start_.at(static_cast<Cell>(at)).empty() ? 1 : 0;
        for (const Side side : {Side::first, Side::second})
            for (const FairyKind& kind : out_.kinds) {
                const bool endless = kind.def->drop && kind.def->drop->endless;
                const int count = endless ? empty : start_.hand(side, kind.number);
                const char letter = side == Side::first ? kind.letter : FairyExport::small(kind.letter);
                if (kind.role == Role::piece) text += std::string(static_cast<std::size_t>(count), letter);
            }
        return text;
    }

    std::string castling(bool gates) {
        std::string text;
        for (const Side side : {Side::first, Side::second}) {
            std::set<int> named;
            std::string letters;
            for (const Position::CastlingRight& right : start_.castling_rights(side)) {
                const int king = out_.board.coordinates(right.king)[0],
                          partner = out_.board.coordinates(right.partner)[0];
                letters += partner > king ? 'K' : 'Q';
                named.insert({king, partner});
            }
            std::sort(letters.begin(), letters.end());
            const int rank = side == Side::first ? 0 : out_.ranks - 1;
            for (int file = 0; gates && file < out_.files; ++file) {
                const Cell at = cell(file, rank);
                const Piece piece = at == no_cell ? Piece() : start_.at(at);
                if (!piece.empty() && piece.side() == side && start_.unmoved(at) && !named.contains(file))
                    letters += static_cast<char>('A' + file);
            }
            for (const char c : letters) text += side == Side::first ? c : FairyExport::small(c);
        }
        return text.empty() ? "-" : text;
    }

    std::string passant() {
        if (start_.exposed() == no_cell || start_.crossed().empty()) return "-";
        if (start_.crossed().size() > 1)
            out_.refuse(out_.d.setup.where, "at the start a piece of Fairy-Stockfish is exposed on one cell");
        const std::span<const int> at = out_.board.coordinates(start_.crossed().front());
        return cell_text(at[0], at[1]);
    }

    FairyExport& out_;
    const Position& start_;
};

}  // namespace

void write_castlings(FairyExport& out) { CastlingsWriter(out).write(); }
void write_rules(FairyExport& out) { RulesWriter(out).write(); }
void write_turns(FairyExport& out) { TurnsWriter(out).write(); }
void write_start(FairyExport& out) {
    if (!out.d.setup.lots.empty())
        out.note(out.d.setup.where, "the other start positions, which are drawn by lot, are not said");
    if (out.errors.empty()) StartWriter(out).write();
}

}  // namespace varia::importers
