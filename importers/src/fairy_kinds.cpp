// The pieces of a game of Fairy-Stockfish: how they move, promote and are dropped.
#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include <varia/betza.hpp>
#include <varia/text.hpp>

#include "fairy_betza.hpp"
#include "fairy_part.hpp"
#include "fairy_parts.hpp"

namespace varia::importers {
namespace {

class KindsPart : FairyPart {
public:
    explicit KindsPart(FairyContext& context) : FairyPart(context) {}

    void write() {
        each_type([&](PieceType type) {
            const std::string table = "pieces." + letter(type);
            write_kind(table, type, name_of(type), type);
            write_promotions(table, type);
            write_drop(table, type);
        });
        each_type([&](PieceType type) {
            if (promotes_like_shogi(type))
                write_promoted(type, "+" + letter(type), "Promoted " + lower(name_of(type)), r_.promoted.at(type));
        });
        if (marks_promoted()) {
            const PieceSet all = r_.promotion_pieces.white | r_.promotion_pieces.black;
            const std::optional<PieceType> from = main_pawn();
            for (PieceType type = piece_types - 1; from && type >= 0; --type)
                if (r_.has(type) && all[static_cast<std::size_t>(type)])
                    write_promoted(*from, letter(type) + "~", "Promoted " + lower(name_of(type)), type);
        }
        if (has_neutral()) {
            const std::string table = "pieces." + wall_letter();
            draft_.set(table, "name", toml_text(r_.walling == Walling::duck ? "Duck" : "Wall"));
            draft_.set(table, "moves", "[]");
        }
    }

private:
    static std::string lower(std::string text) {
        text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
        return text;
    }
    [[nodiscard]] std::string name_of(PieceType type) const {
        const std::string_view name = fairy_pieces[static_cast<std::size_t>(type)].name;
        return name.empty() ? "Piece " + letter(type) : std::string(name);
    }

    void write_kind(const std::string& table, PieceType type, const std::string& name, PieceType moves_as) {
        draft_.set(table, "name", toml_text(name));
        if (const std::string_view symbols = fairy_pieces[static_cast<std::size_t>(moves_as)].symbols; !symbols.empty())
            draft_.set(table, "symbol", std::string(symbols));
        if (is_royal(type)) draft_.set(table, "royal", "true");
        write_moves(table, moves_as);
        if (const int points = material_points(type); r_.material == Material::janggi && points > 0)
            draft_.set(table, "points", number(points));
        if (r_.mutually_immune[static_cast<std::size_t>(type)]) {
            PieceSet others = r_.mutually_immune;
            others.set();
            others.reset(static_cast<std::size_t>(type));
            draft_.set(table, "captured_by", kinds(others));
        }
    }

    // What a piece counts at the end of a game of Janggi.
    static int material_points(PieceType type) {
        return type == rook                               ? 13
               : type == janggi_cannon                    ? 7
               : type == horse                            ? 5
               : type == janggi_elephant || type == wazir ? 3
               : type == soldier                          ? 2
                                                          : 0;
    }

    void write_promoted(PieceType from, const std::string& key, const std::string& name, PieceType moves_as) {
        const std::string table = "pieces." + toml_text(key);
        draft_.set(table, "name", toml_text(name));
        if (const std::string_view symbols = fairy_pieces[static_cast<std::size_t>(moves_as)].symbols; !symbols.empty())
            draft_.set(table, "symbol", std::string(symbols));
        if (key.front() == '+' && is_royal(moves_as)) draft_.set(table, "royal", "true");
        write_moves(table, moves_as);
        if (r_.to_hand && !r_.drop_loop) draft_.set(table, "captured_as", toml_text(letter(from)));
        if (key.front() == '+' && r_.demotion) write_shogi_promotion(table, from, letter(from));
    }

    void write_moves(const std::string& table, PieceType type) {
        const bool of_palace = type == king || type == wazir;
        std::string to = zone(mobility(type), of_palace ? "palace" : "of_" + lower(letter_or_name(type)));
        if (is_custom(type) || (type == king && r_.betza.contains(king) && !r_.wazir_king))
            return write_custom_moves(table, type, to);
        std::vector<std::string> tables;
        if (type == king && r_.wazir_king)
            tables = items_of(std::string(fairy_pieces[static_cast<std::size_t>(wazir)].moves));
        else if (type == pawn)
            tables = pawn_moves();
        else if (type == soldier)
            tables = soldier_moves();
        else if (type == janggi_cannon)
            tables = {cannon_hop("[1, 0]").text()};
        else if (type != immobile)
            tables = items_of(std::string(fairy_pieces[static_cast<std::size_t>(type)].moves));
        add_line_moves(tables, type);
        if (r_.cambodian_moves) add_first_moves(tables, type);
        if (r_.makpong && type == king) tables = unchecked(tables);
        // It would explode itself, or turn to stone.
        if (is_royal(type) && (r_.blast || (petrifies_itself(type) && is_lone_royal(type))))
            for (std::string& text : tables) text = with(text, "only", toml_text("quiet"));
        // A pawn that would promote there and can become nothing does not go there.
        if (const BySide<Region> barred = barred_cells(type); !(barred.white.empty() && barred.black.empty())) {
            const BySide<Region> own = mobility(type);
            const std::string open = zone({own.white & ~barred.white, own.black & ~barred.black}, "open");
            for (std::string& text : tables)
                if (text.find("only = \"quiet\"") != std::string::npos) text = with(text, "to", open);
        }
        if (!to.empty())
            for (std::string& text : tables) text = with(text, "to", to);
        draft_.set(table, "moves", array_of(tables));
    }

    // The moves of a custom piece. Those that count only where pawns step double have a table of their own, unless that
    // is the second rank, which is what `i` means here.
    void write_custom_moves(const std::string& table, PieceType type, const std::string& to) {
        const CustomMoves moves = custom_moves(type);
        std::vector<std::string> tables;
        if (!moves.always.empty())
            tables.push_back(InlineTable().set("betza", toml_text(moves.always)).set_if(!to.empty(), "to", to).text());
        if (!moves.first.empty()) {
            const std::string from = zone(double_steps(), "step");
            tables.push_back(InlineTable()
                                 .set("betza", toml_text(moves.first))
                                 .set_if(!from.empty(), "from", from)
                                 .set_if(!to.empty(), "to", to)
                                 .text());
        }
        const bool plain = moves.first.empty() && to.empty() && !tables.empty();
        draft_.set(table, "moves", plain ? toml_text(moves.always) : array_of(tables));
        if (!tables.empty()) draft_.set(table, "betza", toml_text("fairy"));
    }

    // The moves along drawn lines, from one of their cells to another. A rook may cross other cells on its way.
    void add_line_moves(std::vector<std::string>& tables, PieceType type) {
        const Region lines = on_board(r_.diagonal_lines);
        if (lines.empty()) return;
        InlineTable move;
        if (type == wazir || (type == king && r_.wazir_king))
            move.set("leap", "[1, 1]");
        else if (type == soldier)
            move.set("leap", "[[-1, 1], [1, 1]]").set("expand", toml_text("none"));
        else if (type == rook)
            move.set("slide", "[1, 1]");
        else if (type == janggi_cannon)
            move = cannon_hop("[1, 1]");
        else
            return;
        const BySide<Region> own = mobility(type);
        const std::string from = zone({lines, lines}, "lines");
        const bool leaps = type == wazir || type == king;
        const bool stays = leaps && keeps_to(own.white, lines) && keeps_to(own.black, lines);
        const std::string to = stays ? from
                                     : zone({lines & own.white, lines & own.black},
                                            "lines_" + lower(letter_or_name(type)));
        tables.push_back(move.set("from", from.empty() ? toml_text("rank >= 1") : from).set("to", to).text());
    }

    // Whether no diagonal step along the lines leads out of the region.
    [[nodiscard]] bool keeps_to(const Region& region, const Region& lines) const {
        for (int at = 0; at < r_.files * r_.ranks; ++at) {
            const int file = at % r_.files, rank = at / r_.files;
            if (!(lines & region).has(file, rank)) continue;
            for (const auto& [x, y] : {std::pair{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})
                if (lines.has(file + x, rank + y) && !region.has(file + x, rank + y)) return false;
        }
        return true;
    }

    // The first moves of king and fers in Cambodian chess.
    void add_first_moves(std::vector<std::string>& tables, PieceType type) {
        if (type == king)
            tables.push_back(InlineTable()
                                 .set("leap", "[[-2, 1], [2, 1]]")
                                 .set("expand", toml_text("none"))
                                 .set("only", toml_text("quiet"))
                                 .set("first", "true")
                                 .set("unchecked", "true")
                                 .text());
        if (type == fers)
            tables.push_back(InlineTable()
                                 .set("leap", "[0, 2]")
                                 .set("expand", toml_text("none"))
                                 .set("only", toml_text("quiet"))
                                 .set("first", "true")
                                 .text());
    }

    // A king that goes nowhere while it is in check, and only captures.
    [[nodiscard]] std::vector<std::string> unchecked(const std::vector<std::string>& tables) const {
        std::vector<std::string> split;
        for (const std::string& text : tables) {
            split.push_back(with(with(text, "only", toml_text("quiet")), "unchecked", "true"));
            split.push_back(with(text, "only", toml_text("capture")));
        }
        return split;
    }

    [[nodiscard]] std::string letter_or_name(PieceType type) const {
        return r_.has(type) ? letter(type) : std::string(fairy_pieces[static_cast<std::size_t>(type)].key);
    }

    // The tables of a text "{ ... }, { ... }".
    static std::vector<std::string> items_of(const std::string& text) {
        std::vector<std::string> items;
        std::size_t begin = 0;
        while ((begin = text.find('{', begin)) != std::string::npos) {
            const std::size_t end = text.find('}', begin);
            items.push_back(text.substr(begin, end - begin + 1));
            begin = end;
        }
        return items;
    }
    static std::string with(const std::string& table, std::string_view key, std::string_view value) {
        if (table.find(" " + std::string(key) + " = ") != std::string::npos) return table;
        return table.substr(0, table.size() - 2) + ", " + std::string(key) + " = " + std::string(value) + " }";
    }

    // The cells from which pawns step double; none without the rule.
    [[nodiscard]] BySide<Region> double_steps() const {
        if (!r_.double_step) return {};
        return {on_board(r_.double_region.white), on_board(r_.double_region.black)};
    }

    std::vector<std::string> pawn_moves() {
        std::vector<std::string> tables = {InlineTable()
                                               .set("leap", "[0, 1]")
                                               .set("expand", toml_text("none"))
                                               .set("only", toml_text("quiet"))
                                               .text()};
        const bool passant = (r_.passant_types.white | r_.passant_types.black)[static_cast<std::size_t>(pawn)] ||
                             (r_.passant_types.white | r_.passant_types.black).any();
        const auto steps = [&](const BySide<Region>& from, int count) {
            // The cell that is passed over must lie in the region of the side that captures.
            const Region over_white = shifted(r_.passant_region.black, -1),
                         over_black = shifted(r_.passant_region.white, 1);
            const BySide<Region> exposed = {from.white & over_white, from.black & over_black};
            const BySide<Region> plain = {from.white & ~over_white, from.black & ~over_black};
            for (const auto& [where, exposes] : {std::pair{exposed, true}, std::pair{plain, false}}) {
                if (where.white.empty() && where.black.empty()) continue;
                const std::string text = zone(where, "step");
                tables.push_back(InlineTable()
                                     .set("slide", "[0, 1]")
                                     .set("range", "[" + number(count) + ", " + number(count) + "]")
                                     .set("expand", toml_text("none"))
                                     .set("only", toml_text("quiet"))
                                     .set_if(!text.empty(), "from", text)
                                     .set_if(exposes && passant, "exposes", "true")
                                     .text());
            }
        };
        steps(double_steps(), 2);
        if (r_.double_step) steps({on_board(r_.triple_region.white), on_board(r_.triple_region.black)}, 3);
        tables.push_back(InlineTable()
                             .set("leap", "[[-1, 1], [1, 1]]")
                             .set("expand", toml_text("none"))
                             .set("only", toml_text("capture"))
                             .set_if(steps_double() && (r_.passant_types.white |
                                                        r_.passant_types.black)[static_cast<std::size_t>(pawn)],
                                     "en_passant", "true")
                             .text());
        return tables;
    }
    [[nodiscard]] bool steps_double() const { return !double_steps().white.empty() || !double_steps().black.empty(); }

    [[nodiscard]] std::vector<std::string> soldier_moves() const {
        const std::string from = toml_text("rank >= " + number(r_.soldier_rank + 1));
        return {InlineTable().set("leap", "[0, 1]").set("expand", toml_text("none")).text(),
                InlineTable()
                    .set("leap", "[[-1, 0], [1, 0]]")
                    .set("expand", toml_text("none"))
                    .set_if(r_.soldier_rank > 0, "from", from)
                    .text()};
    }

    [[nodiscard]] InlineTable cannon_hop(std::string_view vector) const {
        PieceSet others;
        others.set();
        others.reset(static_cast<std::size_t>(janggi_cannon));
        return InlineTable()
            .set("hop", vector)
            .set("hurdle", "{ not = [" + toml_text(letter(janggi_cannon)) + "] }")
            .set("victims", kinds(others));
    }

    // The moves of a piece that the file describes: those that it always has, and those that it has where pawns step
    // double.
    struct CustomMoves {
        std::string always, first;
    };
    CustomMoves custom_moves(PieceType type) {
        const BySide<Region> doubles = double_steps();
        Region second, last_but_one;
        for (int file = 0; file < r_.files; ++file) {
            second.set(file, 1);
            last_but_one.set(file, r_.ranks - 2);
        }
        const bool usual = doubles.white == on_board(second) && doubles.black == on_board(last_but_one);
        CustomMoves moves;
        for (std::string term : betza_terms(r_.betza.at(type))) {
            const bool first = term.find('i') != std::string::npos && !usual;
            if (first && !steps_double()) continue;  // the term has no moves there
            if (first) std::erase(term, 'i');
            (first ? moves.first : moves.always) += term;
        }
        return {readable(type, moves.always), readable(type, moves.first)};
    }

    // The text without the terms that have no moves there.
    std::string readable(PieceType type, const std::string& text) {
        const BetzaBoard board{r_.files, r_.ranks, false, "rank"};
        if (text.empty() || read_betza(text, BetzaReading::fairy, board)) return text;
        std::string kept;
        for (const std::string& term : betza_terms(text)) {
            if (const Result<BetzaPiece> one = read_betza(term, BetzaReading::fairy, board); one)
                kept += term;
            else
                unsaid(fairy_pieces[static_cast<std::size_t>(type)].key,
                       "the term " + term + ": " + one.diagnostics().front().message);
        }
        return kept;
    }

    [[nodiscard]] bool petrifies_itself(PieceType type) const { return r_.petrify[static_cast<std::size_t>(type)]; }
    // A pseudo-royal piece that must always be safe: a side never has a second one. It may not turn to stone.
    [[nodiscard]] bool is_lone_royal(PieceType type) const {
        if (type == king || (r_.promotion_pieces.white | r_.promotion_pieces.black)[static_cast<std::size_t>(type)] ||
            r_.duple_check || r_.drops)
            return false;
        bool promoted_to = false;
        each_type([&](PieceType from) {
            promoted_to = promoted_to || (promotes_like_shogi(from) && r_.promoted.at(from) == type);
        });
        int white = 0, black = 0;
        for (const std::vector<StartCell>& row : start_.rows)
            for (const StartCell& cell : row)
                if (r_.type_of(cell.letter) == type)
                    ++(std::isupper(static_cast<unsigned char>(cell.letter)) != 0 ? white : black);
        return !promoted_to && white <= 1 && black <= 1;
    }
    // Whether a promotion can say that captors of this kind become walls.
    [[nodiscard]] bool can_petrify(PieceType type) const {
        if (is_royal(type)) return is_lone_royal(type);
        const bool exposes = steps_double() &&
                             (type == pawn || (is_custom(type) && r_.betza.at(type).find('n') != std::string::npos));
        return !exposes && !r_.blast && r_.flip_enclosed == Enclosing::none && r_.walling == Walling::none &&
               !r_.seirawan_gating;
    }

    // ---- promotions

    // The cells where a piece would have to promote and can become nothing.
    [[nodiscard]] BySide<Region> barred_cells(PieceType type) const {
        if (!r_.mandatory_pawn_promotion || promotes_like_shogi(type)) return {};
        const std::size_t index = static_cast<std::size_t>(type);
        const auto barred = [&](const PieceSet& pawns, const PieceSet& to) {
            return pawns[index] && letters(to).empty();
        };
        BySide<Region> cells;
        if (barred(r_.promotion_pawns.white, r_.promotion_pieces.white))
            cells.white = on_board(r_.promotion_region.white);
        if (barred(r_.promotion_pawns.black, r_.promotion_pieces.black))
            cells.black = on_board(r_.promotion_region.black);
        return cells;
    }

    void write_promotions(const std::string& table, PieceType type) {
        std::vector<std::string> entries;
        const std::size_t index = static_cast<std::size_t>(type);
        const bool white = r_.promotion_pawns.white[index], black = r_.promotion_pawns.black[index];
        const bool one = white == black && r_.promotion_pieces.same();
        for (const bool side : {true, false}) {
            if (!(side ? white : black) || (one && !side)) continue;
            const PieceSet& to = side ? r_.promotion_pieces.white : r_.promotion_pieces.black;
            // To become what it is means to stay.
            const bool stays = to[index];
            PieceSet others = to;
            others.reset(index);
            std::vector<std::string> targets = letters(others);
            if (targets.empty()) {
                if (!stays && r_.mandatory_pawn_promotion && !promotes_like_shogi(type))
                    unsaid("promotionPieceTypes",
                           "a piece " + letter(type) + " may not capture there where it would promote");
                continue;
            }
            std::vector<std::string> limits;
            for (std::string& target : targets) {
                const auto limit = r_.promotion_limit.find(r_.type_of(target.front()));
                if (marks_promoted()) target += "~";
                if (limit != r_.promotion_limit.end() && limit->second > 0)
                    limits.push_back(toml_text(target) + " = " + number(limit->second));
            }
            BySide<Region> where = r_.promotion_region;
            where = {on_board(where.white), on_board(where.black)};
            if (where.white.empty() && where.black.empty()) continue;
            if (r_.sittuyin_promotion) continue;  // told by Rest::refuse
            std::string most;
            for (const std::string& limit : limits) append_item(most, ", ", limit);
            const std::string text = zone(where, "promotion");
            const bool optional = !r_.mandatory_pawn_promotion || stays;
            // A pawn that could never move again promotes.
            const std::string must = optional && r_.immobility_illegal ? stuck_zone(type) : std::string();
            entries.push_back(InlineTable()
                                  .set("to", array_of_texts(targets))
                                  .set_if(!text.empty(), "zone", text)
                                  .set_if(optional, "optional", "true")
                                  .set_if(!must.empty(), "must", must)
                                  .set_if(!most.empty(), "most", "{ " + most + " }")
                                  .set_if(!one, "side", toml_text(side ? "white" : "black"))
                                  .text());
        }
        if (petrifies_itself(type)) {
            if (can_petrify(type) && entries.empty() && !promotes_like_shogi(type)) {
                if (!is_royal(type)) context_.petrifying.push_back(letter(type));
                if (!is_royal(type))
                    entries.push_back(InlineTable()
                                          .set("to", array_of_texts({wall_letter()}))
                                          .set("only", toml_text("capture"))
                                          .set("owner", toml_text("neutral"))
                                          .text());
            } else {
                unsaid("petrifyOnCaptureTypes", "captors of the kind " + letter(type) + " become walls");
            }
        }
        if (!entries.empty()) draft_.set(table, "promotion", entries.size() == 1 ? entries.front() : array_of(entries));
        if (promotes_like_shogi(type) && entries.empty()) write_shogi_promotion(table, type, "+" + letter(type));
    }

    void write_shogi_promotion(const std::string& table, PieceType type, const std::string& to) {
        const std::string text = zone(r_.promotion_region, "promotion");
        const bool backward = to.front() != '+';
        const auto limit = r_.promotion_limit.find(backward ? type : r_.promoted.at(type));
        const std::string must = !backward && !r_.mandatory_piece_promotion && r_.immobility_illegal ? stuck_zone(type)
                                                                                                     : std::string();
        draft_.set(table, "promotion",
                   InlineTable()
                       .set("to", array_of_texts({to}))
                       .set_if(!text.empty(), "zone", text)
                       .set_if(!text.empty(), "leaving", "true")
                       .set_if(!r_.mandatory_piece_promotion, "optional", "true")
                       .set_if(!must.empty(), "must", must)
                       .set_if(r_.promotion_on_capture, "only", toml_text("capture"))
                       .set_if(limit != r_.promotion_limit.end() && limit->second > 0, "most",
                               "{ " + toml_text(to) + " = " +
                                   number(limit != r_.promotion_limit.end() ? limit->second : 0) + " }")
                       .text());
    }

    // The ranks from which a piece that only goes forward has no move, as a zone; empty if there are none.
    [[nodiscard]] int stuck_ranks(PieceType type) const {
        if (type == pawn || type == shogi_pawn || type == lance || type == breakthrough) return 1;
        if (type == shogi_knight) return 2;
        if (!is_custom(type)) return 0;
        const Result<BetzaPiece> read = read_betza(r_.betza.at(type), BetzaReading::fairy,
                                                   {r_.files, r_.ranks, false, "rank"});
        if (!read) return 0;
        // The least number of ranks of a move that goes forward, if none goes elsewhere.
        int least = r_.ranks;
        for (const MoveDef& move : read->moves)
            for (const std::vector<Leg>& path : move.paths)
                for (const Leg& leg : path) {
                    if (leg.step.size() < 2 || leg.step[1] <= 0) return 0;
                    least = std::min(least, leg.step[1]);
                }
        return least == r_.ranks ? 0 : least;
    }
    std::string stuck_zone(PieceType type) const {
        const int count = stuck_ranks(type);
        if (count == 0) return {};
        return toml_text(count == 1 ? "rank == " + number(r_.ranks) : "rank >= " + number(r_.ranks - count + 1));
    }

    // ---- drops

    [[nodiscard]] bool in_start_hand(PieceType type) const {
        return std::any_of(start_.hand.begin(), start_.hand.end(), [&](char c) { return r_.type_of(c) == type; });
    }

    void write_drop(const std::string& table, PieceType type) {
        if (r_.no_doubled == type && r_.no_doubled_count == 0) return;
        if (!r_.drops || is_royal_king(type) || !(r_.to_hand || r_.free_drops || in_start_hand(type))) return;
        BySide<Region> where = {on_board(r_.drop_region.white & mobility(type).white),
                                on_board(r_.drop_region.black & mobility(type).black)};
        const auto rank = [&](int index) {
            Region region;
            for (int file = 0; file < r_.files; ++file) region.set(file, index);
            return region;
        };
        if (type == pawn) {
            if (!r_.promotion_zone_drops)
                where = {where.white & ~r_.promotion_region.white, where.black & ~r_.promotion_region.black};
            if (!r_.first_rank_drops) where = {where.white & ~rank(0), where.black & ~rank(r_.ranks - 1)};
        }
        if (type == rook && r_.sittuyin_rook_drop) where = {where.white & rank(0), where.black & rank(r_.ranks - 1)};
        if (r_.immobility_illegal)
            for (int i = 0; i < stuck_ranks(type); ++i)
                where = {where.white & ~rank(r_.ranks - 1 - i), where.black & ~rank(i)};
        const std::string text = zone(where, "drop_" + lower(letter(type)));
        InlineTable drop;
        bool plain = true;
        const auto set = [&](bool condition, std::string_view key, const std::string& value) {
            if (!condition) return;
            drop.set(key, value);
            plain = false;
        };
        set(!text.empty(), "zone", text);
        set(r_.free_drops, "endless", "true");
        set(r_.no_doubled == type, "lone", toml_text("rank"));
        set(r_.opposite_bishops && type == bishop && r_.no_doubled != bishop, "lone",
            array_of_texts({"even(file + rank)", "odd(file + rank)"}));
        set(r_.no_doubled == type && r_.no_doubled_count != 1, "most", number(r_.no_doubled_count));
        set(r_.pawn_mate_illegal && type == shogi_pawn, "no_mate", "true");
        // Pseudo-royal pieces may be dropped upon there.
        set(!r_.drop_checks && r_.checking && r_.has(king), "no_check", "true");
        set(r_.enclosing_drop == Enclosing::top, "rests", toml_text("rank"));
        set(r_.enclosing_drop == Enclosing::ataxx, "beside", "{ along = " + std::string(every_neighbour) + " }");
        set(r_.enclosing_drop == Enclosing::snort, "beside", R"({ along = [1, 0], side = "enemy", absent = true })");
        set(r_.must_drop && (r_.must_drop_type == every_piece || r_.must_drop_type == type), "must", "true");
        const bool faces = r_.drop_promoted && promotes_like_shogi(type),
                   royal_face = faces && is_royal(r_.promoted.at(type));
        set(faces && !royal_face, "faces", array_of_texts({"+" + letter(type)}));
        if (royal_face) unsaid("dropPromoted", "the form +" + letter(type) + " is royal and is not dropped here");
        draft_.set(table, "drop", plain ? "true" : drop.text());
    }
    [[nodiscard]] bool is_royal_king(PieceType type) const { return type == king && !in_start_hand(king); }
};

}  // namespace

void write_fairy_kinds(FairyContext& context) { KindsPart(context).write(); }

}  // namespace varia::importers
