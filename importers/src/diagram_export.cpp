// The parameters of an Interactive Diagram for a game.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/importers/betza_text.hpp>
#include <varia/importers/export.hpp>
#include <varia/notation.hpp>

#include "betza_game.hpp"
#include "betza_moves.hpp"
#include "export_rules.hpp"

namespace varia::importers {
namespace {

class DiagramWriter {
public:
    explicit DiagramWriter(const VariantPtr& variant)
        : given_(variant), v_(*variant), d_(variant->definition()), board_(variant->board()), unsaid_(d_) {}

    Result<ExportedGame> write() {
        if (!check_board_and_moves(v_, most_betza_files, most_betza_ranks, unsaid_)) return unsaid_.take();
        check_rules(v_, true, unsaid_);
        read_pieces();
        read_castlings();
        read_rules();
        read_promotions();
        read_drops();
        if (unsaid_.has_errors()) return unsaid_.take();
        std::string text = parameters();
        for (const Kind kind : order_) text += piece_line(kind);
        text += holes();
        return ExportedGame{std::move(text), unsaid_.take()};
    }

private:
    [[nodiscard]] int files() const { return board_.length(0); }
    [[nodiscard]] int ranks() const { return board_.length(1); }
    [[nodiscard]] std::string key(Kind kind) const { return "pieces." + v_.kind(kind).letter.text; }
    [[nodiscard]] Cell cell_at(int x, int y) const {
        const std::array<int, 2> place{x, y};
        return board_.at(place);
    }
    // "b3", by the Diagram's own names of cells.
    [[nodiscard]] std::string cell_name(Cell cell) const {
        const auto place = board_.coordinates(cell);
        return std::string(1, static_cast<char>('a' + place[0])) + std::to_string(place[1] + 1);
    }

    [[nodiscard]] BetzaMoves moves_meant(const std::string& text) const {
        int terms_left = most_betza_terms;
        return read_betza_moves({text, 0, 0}, files(), ranks(), terms_left);
    }

    // ---- pieces -----------------------------------------------------------------------------------------------------

    void read_pieces() {
        bool uneven = false;
        for (int k = 1; k <= v_.kinds(); ++k) {
            const auto kind = static_cast<Kind>(k);
            const PieceDef& piece = v_.kind(kind);
            order_.push_back(kind);
            std::optional<std::string> moves = piece.moves.empty() ? "O0" : betza_text(given_, kind);
            if (!moves) {
                unsaid_.refuse(piece.where, key(kind), "moves that Betza notation does not say");
                continue;
            }
            uneven = uneven || moves_meant(*moves).is_uneven();
            moves_[kind] = std::move(*moves);
        }
        const std::vector<bool>& mirror = v_.mirror();
        const bool turned = mirror.size() == 2 && mirror[0] && mirror[1];
        if (mirror.size() != 2 || !mirror[1] || (mirror[0] && !turned) || (uneven && !turned))
            unsaid_.refuse(d_.sides.where, "sides.mirror",
                           "the second side's pieces are not turned by half, as they are there");
        turned_ = turned;
    }

    // A letter without braces. Precondition: read_ids.
    [[nodiscard]] std::string id_of(Kind kind) const {
        std::string id;
        for (const char c : v_.kind(kind).letter.text)
            if (c != '{' && c != '}') id += c;
        return id;
    }

    [[nodiscard]] std::string name_of(Kind kind) const {
        std::string name = v_.kind(kind).name;
        for (char& c : name)
            c = c == ':' || c == ',' || c == '=' || c == '<' || c == '>' || c == '&'
                    ? ' '
                    : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return name == "hole" ? "hole piece" : name;
    }

    [[nodiscard]] std::string piece_line(Kind kind) const {
        const Position start = start_position(given_);
        std::array<std::string, 2> squares;
        for (int c = 0; c < board_.cells(); ++c) {
            const auto cell = static_cast<Cell>(c);
            for (const Side side : {Side::first, Side::second})
                if (start.at(cell) == Piece(kind, side)) {
                    std::string& list = squares[side == Side::first ? 0 : 1];
                    list += (list.empty() ? "" : ",") + cell_name(cell);
                }
        }
        std::string image = name_of(kind);
        std::replace(image.begin(), image.end(), ' ', '-');
        std::string line = name_of(kind) + ":" + id_of(kind) + ":" + moves_.at(kind) + ":" + image + ":" + squares[0];
        if (!squares[1].empty()) line += ",," + squares[1];
        const int first = start.hand(Side::first, kind), second = start.hand(Side::second, kind);
        if (first > 0 || second > 0) line += ":" + std::to_string(first) + "," + std::to_string(second);
        return line + "\n";
    }

    [[nodiscard]] std::string holes() const {
        std::string list;
        for (int y = 0; y < ranks(); ++y)
            for (int x = 0; x < files(); ++x)
                if (cell_at(x, y) == no_cell)
                    list += (list.empty() ? "" : ",") + std::string(1, static_cast<char>('a' + x)) +
                            std::to_string(y + 1);
        return list.empty() ? list : "hole:::hole:" + list + "\n";
    }

    // ---- castlings --------------------------------------------------------------------------------------------------

    // The Diagram castles with the outermost piece, which goes to the cell that the king crosses last.
    void read_castlings() {
        const Position start = start_position(given_);
        std::map<std::pair<Kind, int>, std::set<int>> ways;  // by king and direction
        for (const CastlingDef& castling : d_.castlings) {
            const auto refuse = [&](const std::string& reason) { unsaid_.refuse(castling.where, "castling", reason); };
            const Cell from = board_.find(castling.king_from.text), to = board_.find(castling.king_to.text),
                       partner = board_.find(castling.partner_from.text),
                       partner_to = board_.find(castling.partner_to.text);
            if (from == no_cell || to == no_cell || partner == no_cell || partner_to == no_cell) continue;
            const Kind king = v_.find_kind(castling.king.text), other = v_.find_kind(castling.partner.text);
            bool stands = false;
            for (const Side side : {Side::first, Side::second}) {
                const Cell king_cell = v_.seen_by(side, from), other_cell = v_.seen_by(side, partner);
                stands = stands ||
                         (king_cell != no_cell && other_cell != no_cell && start.at(king_cell) == Piece(king, side) &&
                          start.at(other_cell) == Piece(other, side));
            }
            if (!stands) continue;  // nobody can castle so
            const auto at = [&](Cell cell) { return board_.coordinates(cell); };
            const int y = at(from)[1], dx = at(to)[0] > at(from)[0] ? 1 : -1;
            if (at(to)[1] != y || at(partner)[1] != y || at(partner_to)[1] != y ||
                at(partner_to)[0] != at(to)[0] - dx) {
                refuse("a castling in which the partner does not go beside the king, to the side that he comes from");
                continue;
            }
            int edge = at(partner)[0];
            for (int x = edge + dx; x >= 0 && x < files() && cell_at(x, y) != no_cell; x += dx)
                if (!start.at(cell_at(x, y)).empty()) edge = x;
            if (edge != at(partner)[0]) refuse("a castling with a partner that is not the outermost piece");
            if (castling.empty || castling.safe || !castling.state.empty() || !castling.sets.empty() ||
                !castling.adds.empty() || !castling.wins.empty() || !castling.ends.empty())
                refuse("a castling with conditions of its own");
            std::set<int>& lengths = ways[{king, dx}];
            lengths.insert(std::abs(at(to)[0] - at(from)[0]));
            if (lengths.size() > 1) refuse("two castlings to the same side");
        }
        for (const auto& [way, lengths] : ways) {
            const auto back = ways.find({way.first, -way.second});
            if (back == ways.end() || back->second != lengths) castles_unevenly_ = true;
        }
    }

    // ---- rules ------------------------------------------------------------------------------------------------------

    void read_rules() {
        const RulesDef& rules = d_.rules;
        const Where nowhere;
        const ResultDef& stalemate = rules.stalemate;
        if (stalemate.verdict != Verdict::draw && stalemate.verdict != Verdict::loss)
            unsaid_.refuse(nowhere, "rules.stalemate", "a stalemate that wins");
        if (const std::optional<BareKingDef>& bare = rules.bare_king)
            if (bare->result.verdict != Verdict::loss || bare->counter != CounterBare::move ||
                bare->both.verdict != Verdict::draw)
                unsaid_.refuse(
                    bare->where, "rules.bare_king",
                    "baring in another way than: who is bare and cannot bare the other side at once has lost");
        for (int k = 1; k <= v_.kinds(); ++k) {
            const auto kind = static_cast<Kind>(k);
            if (v_.royal(kind)) royals_.push_back(kind);
            if (v_.kind(kind).captured_by) iron_.push_back(kind);
        }
        if (royals_.empty()) unsaid_.refuse(nowhere, "royal", "a game without royal pieces; there one piece always is");
        if (start_position(given_).turn() != Side::first)
            unsaid_.refuse(d_.setup.where, "setup", "a start in which the second side moves");
    }

    // ---- promotion --------------------------------------------------------------------------------------------------

    // What a piece of a kind may become where it arrives on one rank.
    struct Arrival {
        std::set<Kind> to;
        bool optional = false, held = false;
        friend bool operator==(const Arrival&, const Arrival&) = default;
    };
    struct Promotions {
        enum class Style { none, choice, touching, entering } style = Style::none;
        std::vector<Arrival> arrivals;  // `choice`: by distance from the last rank
        Kind form{};                    // otherwise: what the piece becomes
        int zone = 0;                   // in so many last ranks
    };

    // The number of last ranks that are the zone; nothing if it is another region.
    [[nodiscard]] std::optional<int> last_ranks(const ZoneRef& zone) const {
        const std::vector<Cell> cells = v_.zone(zone.text, Side::first);
        std::vector<int> count(static_cast<std::size_t>(ranks())), all(count);
        for (const Cell cell : cells) ++count[static_cast<std::size_t>(board_.coordinates(cell)[1])];
        for (int c = 0; c < board_.cells(); ++c)
            ++all[static_cast<std::size_t>(board_.coordinates(static_cast<Cell>(c))[1])];
        int last = 0;
        while (last < ranks() &&
               count[static_cast<std::size_t>(ranks() - 1 - last)] == all[static_cast<std::size_t>(ranks() - 1 - last)])
            ++last;
        for (int y = 0; y < ranks() - last; ++y)
            if (count[static_cast<std::size_t>(y)] != 0) return std::nullopt;
        return last;
    }

    // Whether one of the moves, all of which go up the board by at least so many ranks, leads on from a rank.
    [[nodiscard]] int stuck_ranks(Kind kind) const {
        int least = ranks();
        for (const MoveDef& move : moves_meant(moves_.at(kind)).moves) {
            if (move.anywhere) return 0;
            for (const std::vector<Leg>& path : move.paths) {
                int up = 0;
                for (const Leg& leg : path) up += leg.step[1] * std::max(leg.min, path.size() == 1 ? 1 : 0);
                least = std::min(least, up);
            }
        }
        return std::max(0, least);
    }

    std::optional<Promotions> promotions_of(Kind kind) {
        const PieceDef& piece = v_.kind(kind);
        Promotions result;
        const auto refuse = [&](const PromotionDef& promotion, const std::string& reason) {
            unsaid_.refuse(promotion.where, key(kind) + ".promotion", reason);
            return std::nullopt;
        };
        if (piece.promotions.empty()) return result;
        for (const PromotionDef& promotion : piece.promotions) {
            if (promotion.captured || promotion.owner != PromotionDef::Owner::own || !promotion.side.empty() ||
                !promotion.state.empty() || !promotion.most.empty() || !promotion.quiet)
                return refuse(promotion, "a promotion with conditions of its own");
            if (!last_ranks(promotion.zone)) return refuse(promotion, "a zone that is not the last ranks");
        }
        const PromotionDef& first = piece.promotions.front();
        const int zone = *last_ranks(first.zone);
        const auto one = [&](const PromotionDef& promotion) {
            return promotion.to.size() == 1 && promotion.optional && !promotion.from_reserve &&
                   *last_ranks(promotion.zone) == zone;
        };
        if (piece.promotions.size() == 1 && one(first) && first.leaving && first.capture) {
            const int must = first.must.empty() ? 0 : last_ranks(first.must).value_or(-1);
            if (must != stuck_ranks(kind))
                return refuse(first, "a piece that must promote elsewhere than where it cannot move on");
            if (d_.rules.reserve == Reserve::none)
                return refuse(first, "a promotion by every move in the zone, in a game without pieces in hand");
            return Promotions{Promotions::Style::touching, {}, v_.find_kind(first.to.front().text), zone};
        }
        if (piece.promotions.size() == 2 && one(first) && one(piece.promotions[1]) && first.entering &&
            !first.leaving && first.must.empty() && piece.promotions[1].leaving && piece.promotions[1].must.empty() &&
            first.to.front().text == piece.promotions[1].to.front().text && d_.rules.reserve == Reserve::none)
            return Promotions{Promotions::Style::entering, {}, v_.find_kind(first.to.front().text), zone};
        result.style = Promotions::Style::choice;
        for (int distance = 0; distance < ranks(); ++distance) {
            Arrival arrival;
            for (const PromotionDef& promotion : piece.promotions) {
                if (promotion.leaving || promotion.entering || promotion.capture != promotion.quiet)
                    return refuse(promotion, "a promotion that depends on more than where the move ends");
                if (distance >= *last_ranks(promotion.zone)) continue;
                for (const Name& to : promotion.to) arrival.to.insert(v_.find_kind(to.text));
                if (promotion.to.empty())
                    for (int k = 1; k <= v_.kinds(); ++k)
                        if (!v_.royal(static_cast<Kind>(k)) && static_cast<Kind>(k) != kind)
                            arrival.to.insert(static_cast<Kind>(k));
                const int must = promotion.must.empty() ? 0 : last_ranks(promotion.must).value_or(-1);
                if (must < 0) return refuse(promotion, "a zone that is not the last ranks");
                arrival.optional = promotion.optional && distance >= must;
                arrival.held = promotion.from_reserve;
                break;
            }
            if (!arrival.to.empty()) result.zone = distance + 1;
            result.arrivals.push_back(std::move(arrival));
        }
        result.arrivals.resize(static_cast<std::size_t>(result.zone));
        return result;
    }

    void read_promotions() {
        std::vector<std::pair<Kind, Promotions>> all;
        for (const Kind kind : std::vector<Kind>(order_)) {
            if (!moves_.contains(kind)) return;
            std::optional<Promotions> promotions = promotions_of(kind);
            if (promotions && promotions->style != Promotions::Style::none)
                all.emplace_back(kind, std::move(*promotions));
        }
        if (all.empty() || unsaid_.has_errors()) return;
        const Promotions& first = all.front().second;
        for (const auto& [kind, promotions] : all)
            if (promotions.style != first.style || promotions.zone != first.zone ||
                promotions.arrivals != first.arrivals ||
                (first.style == Promotions::Style::choice && all.size() > 1 &&
                 std::any_of(first.arrivals.begin(), first.arrivals.end(),
                             [](const Arrival& a) { return a.optional; }))) {
                unsaid_.refuse(v_.kind(kind).where, key(kind) + ".promotion", "pieces that promote in different ways");
                return;
            }
        promotion_zone_ = first.zone;
        promotable_ = static_cast<int>(all.size());
        std::vector<Kind> front, forms;
        for (const auto& [kind, promotions] : all) {
            front.push_back(kind);
            if (first.style == Promotions::Style::choice) continue;
            if (std::find(forms.begin(), forms.end(), promotions.form) != forms.end() ||
                std::find(front.begin(), front.end(), promotions.form) != front.end()) {
                unsaid_.refuse(v_.kind(kind).where, key(kind) + ".promotion", "two pieces that promote to one kind");
                return;
            }
            forms.push_back(promotions.form);
        }
        order_after(front, forms);
        if (first.style == Promotions::Style::choice)
            write_choice(all.front().first, first);
        else
            offset_ = static_cast<int>(order_.size() - forms.size());
        if (first.style == Promotions::Style::entering && first.zone > 1) check_first_of_zone(all.front().first);
    }

    // The Diagram's first piece also promotes where it arrives on the last rank.
    void check_first_of_zone(Kind kind) {
        unsaid_.leave(v_.kind(kind).where, key(kind) + ".promotion",
                      "the first piece may promote there on the last rank, too, when it was in the zone before");
    }

    // The kinds in `front` first, and those in `forms` last.
    void order_after(const std::vector<Kind>& front, const std::vector<Kind>& forms) {
        std::vector<Kind> order = front;
        const auto is_in = [](const std::vector<Kind>& list, Kind kind) {
            return std::find(list.begin(), list.end(), kind) != list.end();
        };
        for (const Kind kind : order_)
            if (!is_in(front, kind) && !is_in(forms, kind)) order.push_back(kind);
        order.insert(order.end(), forms.begin(), forms.end());
        order_ = std::move(order);
    }

    void write_choice(Kind pawn, const Promotions& promotions) {
        const PromotionDef& declared = v_.kind(pawn).promotions.front();
        const auto refuse = [&](const std::string& reason) {
            unsaid_.refuse(declared.where, key(pawn) + ".promotion", reason);
        };
        std::vector<Kind> kinds;  // in the order in which the file names them
        for (const PromotionDef& promotion : v_.kind(pawn).promotions)
            for (const Name& to : promotion.to)
                if (const Kind kind = v_.find_kind(to.text); std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
                    kinds.push_back(kind);
        for (const Arrival& arrival : promotions.arrivals)
            for (const Kind kind : arrival.to)
                if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
        kinds.push_back(pawn);
        for (const Kind kind : kinds) {
            std::vector<bool> at;
            for (const Arrival& arrival : promotions.arrivals)
                at.push_back(kind == pawn ? arrival.optional : arrival.to.contains(kind));
            const auto last = std::find(at.rbegin(), at.rend(), true);
            if (last == at.rend()) continue;
            const auto depth = static_cast<std::size_t>(at.rend() - last);
            const bool not_last = !at.front();
            for (std::size_t i = not_last ? 1 : 0; i < depth; ++i)
                if (!at[i]) return refuse("a choice with a gap between the ranks where it is given");
            const bool held = kind != pawn && promotions.arrivals[depth - 1].held;
            if (held && not_last) return refuse("a choice that must be held, and not on the last rank");
            const std::string id = id_of(kind);
            if (id.size() != 1) return refuse("a choice with a letter of several signs");
            choice_ += std::string(not_last ? "!"
                                   : held   ? "*"
                                            : "") +
                       id + (depth < static_cast<std::size_t>(promotion_zone_) ? std::to_string(depth) : "");
        }
    }

    // ---- pieces in hand ---------------------------------------------------------------------------------------------

    void read_drops() {
        holdings_ = d_.rules.reserve == Reserve::captor ? -1 : d_.rules.reserve == Reserve::owner ? 1 : 0;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const Kind kind = order_[i];
            const PieceDef& piece = v_.kind(kind);
            const Kind becomes = piece.captured_as.empty() ? kind : v_.find_kind(piece.captured_as.text);
            const bool is_form = offset_ > 0 && static_cast<int>(i) >= offset_;
            const Kind there = is_form ? order_[i - static_cast<std::size_t>(offset_)] : kind;
            if (holdings_ == -1 && becomes != there)
                unsaid_.refuse(piece.where, key(kind) + ".captured_as", "what a captured piece becomes");
            if (!piece.drop) continue;
            const DropDef& drop = *piece.drop;
            if (holdings_ == 1)
                unsaid_.refuse(drop.where, key(kind) + ".drop", "drops of pieces that their owner has lost");
            if (drop.endless || !drop.faces.empty() || drop.must || !drop.rests.empty() || !drop.state.empty() ||
                !drop.sets.empty() || !drop.adds.empty() || drop.unmoved || drop.price != 0)
                unsaid_.refuse(drop.where, key(kind) + ".drop", "drops with conditions of their own");
            else if (!drop.zone.empty() || !drop.lone.empty() || !drop.lone_zones.empty() || drop.no_mate ||
                     drop.no_check || !drop.beside.empty())
                unsaid_.leave(drop.where, key(kind) + ".drop", "where it may be dropped, and when");
        }
    }

    [[nodiscard]] std::string parameters() const {
        std::string text = "files=" + std::to_string(files()) + "\nranks=" + std::to_string(ranks()) +
                           "\nsymmetry=none\n";
        text += "promoZone=" + std::to_string(promotion_zone_) + "\nmaxPromote=" + std::to_string(promotable_) + "\n";
        if (offset_ > 0)
            text += "promoOffset=" + std::to_string(offset_) + "\n";
        else if (promotable_ > 0)
            text += "promoChoice=" + choice_ + "\n";
        if (holdings_ != 0) text += "holdingsType=" + std::to_string(holdings_) + "\n";
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const auto is_in = [&](const std::vector<Kind>& list) {
                return std::find(list.begin(), list.end(), order_[i]) != list.end();
            };
            if (is_in(royals_)) text += "royal=" + std::to_string(i + 1) + "\n";
            if (is_in(iron_)) text += "iron=" + std::to_string(i + 1) + "\n";
        }
        if (d_.rules.royal == RoyalRule::each && royals_in_play() > 1) text += "extinction=0\n";
        if (d_.rules.stalemate.verdict == Verdict::loss) text += "stalemate=loss\n";
        if (d_.rules.bare_king) text += "baring=0\n";
        if (castles_unevenly_ && !turned_) text += "castleFlip=1\n";
        return text;
    }

    // The most royal pieces that a side has at the start, or two if it can get more.
    [[nodiscard]] std::size_t royals_in_play() const {
        const Position start = start_position(given_);
        std::size_t most = 0;
        for (const Side side : {Side::first, Side::second}) {
            std::size_t count = 0;
            for (const Kind kind : royals_)
                for (int c = 0; c < board_.cells(); ++c)
                    if (start.at(static_cast<Cell>(c)) == Piece(kind, side)) ++count;
            most = std::max(most, count);
        }
        for (int k = 1; k <= v_.kinds(); ++k)
            for (const PromotionDef& promotion : v_.kind(static_cast<Kind>(k)).promotions)
                for (const Name& to : promotion.to)
                    if (v_.royal(v_.find_kind(to.text))) most = std::max<std::size_t>(most, 2);
        return most;
    }

    const VariantPtr& given_;
    const Variant& v_;
    const Definition& d_;
    const Board& board_;
    UnsaidRules unsaid_;
    std::vector<Kind> order_, royals_, iron_;
    std::map<Kind, std::string> moves_;
    bool turned_ = false, castles_unevenly_ = false;
    int promotion_zone_ = 0, promotable_ = 0, offset_ = 0, holdings_ = 0;
    std::string choice_;
};

}  // namespace

Result<ExportedGame> export_diagram(const VariantPtr& variant) { return DiagramWriter(variant).write(); }

}  // namespace varia::importers
