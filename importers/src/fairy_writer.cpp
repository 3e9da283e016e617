#include "fairy_writer.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include <varia/betza.hpp>

#include "fairy_start.hpp"
#include "toml_draft.hpp"

namespace varia::importers {
namespace {

constexpr std::string_view every_neighbour = "[[1, 0], [1, 1]]";

std::string number(int value) { return std::to_string(value); }

std::string_view word(GameValue value) {
    return value == GameValue::win ? "\"win\"" : value == GameValue::loss ? "\"loss\"" : "\"draw\"";
}
// What the other side gets.
GameValue opposite(GameValue value) {
    return value == GameValue::win ? GameValue::loss : value == GameValue::loss ? GameValue::win : value;
}

// "three-check" as the name of a game: "Three check".
std::string title(const std::string& name) {
    std::string text = name;
    std::replace(text.begin(), text.end(), '-', ' ');
    std::replace(text.begin(), text.end(), '_', ' ');
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

// The terms of Betza notation as this program cuts them: small letters, a capital, digits.
std::vector<std::string> terms_of(std::string_view betza) {
    std::vector<std::string> terms;
    std::string term;
    bool ended = false;
    for (const char c : betza) {
        const bool is_capital = c >= 'A' && c <= 'Z';
        const bool is_digit = c >= '0' && c <= '9';
        if (ended && !is_digit && !(is_capital && term.back() == c)) {
            terms.push_back(std::move(term));
            term.clear();
            ended = false;
        }
        term += c;
        ended = ended || is_capital;
    }
    if (!term.empty()) terms.push_back(std::move(term));
    return terms;
}

// Whether a piece moves to the left otherwise than to the right.
bool is_uneven(const std::string& betza) {
    std::multiset<std::string> there, back;
    for (std::string term : terms_of(betza)) {
        const auto sorted = [](std::string text) {
            std::sort(text.begin(), text.end());
            return text;
        };
        there.insert(sorted(term));
        for (char& c : term) c = c == 'l' ? 'r' : c == 'r' ? 'l' : c;
        back.insert(sorted(term));
    }
    return there != back;
}

class FairyWriter {
public:
    FairyWriter(const FairyRules& rules, const std::string& name, std::uint32_t line, const std::string& file,
                Diagnostics warnings)
        : r_(rules),
          name_(name),
          line_(line),
          file_(file),
          turned_(has_uneven_piece()),
          regions_(rules.files, rules.ranks, turned_),
          unsaid_(std::move(warnings)) {}

    ImportedGame write() {
        const std::optional<FairyStart> start = read_start(r_.start, r_.files, r_.ranks);
        if (!start) {
            unsaid("startFen", "the text is no position of " + number(r_.files) + " by " + number(r_.ranks) + " cells");
            return {name_, {}, std::move(unsaid_)};
        }
        start_ = *start;
        draft_.set("", "format", "1");
        draft_.set("", "name", quoted(title(name_)));
        draft_.set("", "source", quoted("the section " + name_ + " of a file of Fairy-Stockfish"));
        write_board();
        write_pieces();
        write_castlings();
        write_rules();
        write_turn();
        write_setup();
        write_dialects();
        refuse_rest();
        ImportedGame game{name_, {}, unsaid_};
        game.text = "# Made by `varia import` from the section [" + name_ + "] of a file of Fairy-Stockfish.\n";
        if (!unsaid_.empty()) {
            game.text += "# This file does not say everything:\n";
            for (const Diagnostic& what : unsaid_)
                game.text += "#   " + (what.line != 0 ? "line " + number(static_cast<int>(what.line)) + ": " : "") +
                             what.message + "\n";
        }
        game.text += draft_.text();
        return game;
    }

private:
    // ---- helpers

    void unsaid(std::string_view key, std::string reason) {
        const auto place = r_.places.find(key);
        Diagnostic what{Severity::warning, file_, line_, 1, std::string(key) + ": " + std::move(reason), {}};
        if (place != r_.places.end() && place->second.line != 0) {
            what.line = place->second.line;
            what.column = place->second.key_column;
        }
        unsaid_.push_back(std::move(what));
    }

    [[nodiscard]] bool has_uneven_piece() const {
        return std::any_of(r_.betza.begin(), r_.betza.end(),
                           [&](const auto& item) { return r_.has(item.first) && is_uneven(item.second); });
    }

    [[nodiscard]] std::string letter(PieceType type) const { return std::string(1, r_.letter(type)); }

    template <class Function>
    void each_type(const Function& function) const {
        for (PieceType type = 0; type < piece_types; ++type)
            if (r_.has(type)) function(type);
    }

    // The letters of the pieces of a set that are in the game, the strongest first, as this program numbers them.
    [[nodiscard]] std::vector<std::string> letters(const PieceSet& set) const {
        std::vector<std::string> list;
        for (PieceType type = piece_types - 1; type >= 0; --type)
            if (r_.has(type) && set[static_cast<std::size_t>(type)]) list.push_back(letter(type));
        return list;
    }
    // The same with the promoted forms that are pieces of these types there.
    [[nodiscard]] std::vector<std::string> all_letters(const PieceSet& set) const {
        std::vector<std::string> list = letters(set);
        each_type([&](PieceType type) {
            if (promotes_like_shogi(type) && set[static_cast<std::size_t>(r_.promoted.at(type))])
                list.push_back("+" + letter(type));
        });
        if (marks_promoted())
            for (const std::string& marked : letters(set & (r_.promotion_pieces.white | r_.promotion_pieces.black)))
                list.push_back(marked + "~");
        return list;
    }
    [[nodiscard]] std::string kinds(const PieceSet& set) const { return array_of_texts(all_letters(set)); }

    [[nodiscard]] Region on_board(const Region& region) const { return region & regions_.board(); }

    // A value for a key that takes a zone. Empty if the zone is the whole board for both sides.
    std::string zone(BySide<Region> where, const std::string& name) {
        where = {on_board(where.white), on_board(where.black)};
        const Region board = regions_.board();
        if (where.white == board && where.black == board) return {};
        const bool mirrored = where.black == regions_.seen(where.white);
        if (mirrored && !where.white.empty())
            if (const std::string text = regions_.expression(where.white); !text.empty()) return quoted(text);
        for (const auto& [known, regions] : zones_)
            if (regions == where) return quoted(known);
        std::string free = name;
        for (int i = 2; std::any_of(zones_.begin(), zones_.end(), [&](const auto& item) { return item.first == free; });
             ++i)
            free = name + number(i);
        if (mirrored) {
            draft_.set("zones", free, regions_.list(where.white));
        } else if (where.white == where.black && !regions_.expression(where.white).empty()) {
            draft_.set("zones", free, InlineTable().set("fixed", quoted(regions_.expression(where.white))).text());
        } else {
            draft_.set(
                "zones", free,
                InlineTable().set("white", regions_.list(where.white)).set("black", regions_.list(where.black)).text());
        }
        zones_.emplace_back(free, where);
        return quoted(free);
    }

    [[nodiscard]] BySide<Region> mobility(PieceType type) const {
        const auto found = r_.mobility.find(type);
        if (found == r_.mobility.end()) return {Region::all(), Region::all()};
        const auto whole = [](const Region& region) { return region.empty() ? Region::all() : region; };
        return {whole(found->second.white), whole(found->second.black)};
    }

    [[nodiscard]] Region shifted(const Region& region, int ranks) const {
        Region result;
        for (int rank = 0; rank < most_ranks; ++rank)
            for (int file = 0; file < most_files; ++file)
                if (region.has(file, rank) && rank + ranks >= 0 && rank + ranks < most_ranks)
                    result.set(file, rank + ranks);
        return result;
    }

    [[nodiscard]] bool is_royal(PieceType type) const {
        return type == king || (r_.pseudo_royal && r_.extinction_types[static_cast<std::size_t>(type)]);
    }
    [[nodiscard]] bool has_royal() const {
        bool any = false;
        each_type([&](PieceType type) { any = any || is_royal(type); });
        return any;
    }

    [[nodiscard]] bool promotes_like_shogi(PieceType type) const {
        return r_.promoted.contains(type) && r_.has(r_.promoted.at(type));
    }
    // Pawns that have promoted become pawns again in the hand.
    [[nodiscard]] bool marks_promoted() const {
        return r_.to_hand && !r_.drop_loop && r_.drops && main_pawn().has_value();
    }
    [[nodiscard]] bool promotes(PieceType type) const {
        return r_.promotion_pawns.white[static_cast<std::size_t>(type)] ||
               r_.promotion_pawns.black[static_cast<std::size_t>(type)];
    }

    // ---- the board

    void write_board() {
        const std::string files = r_.files == 1 ? "a" : std::string("a-") + static_cast<char>('a' + r_.files - 1);
        const std::string ranks = r_.ranks == 1 ? "1" : "1-" + number(r_.ranks);
        const std::vector<std::string> axes = {
            InlineTable().set("name", quoted("file")).set("labels", quoted(files)).text(),
            InlineTable().set("name", quoted("rank")).set("labels", quoted(ranks)).text()};
        draft_.set("board", "axes", array_of(axes));
        if (start_.has_walls() && r_.walling == "none" && r_.petrify.none()) {
            std::vector<std::string> rows;
            for (int rank = r_.ranks - 1; rank >= 0; --rank) {
                std::string row;
                for (int file = 0; file < r_.files; ++file) row += start_.at(file, rank).letter == '*' ? '#' : '.';
                rows.push_back(row);
            }
            draft_.set("board", "mask", array_of_texts(rows));
            has_holes_ = true;
        }
        const bool neutral = has_neutral();
        if (turned_) draft_.set("sides", "mirror", R"(["file", "rank"])");
        if (neutral) draft_.set("sides", "neutral", quoted("blocks"));
        draft_.reserve("zones");
    }

    [[nodiscard]] bool has_neutral() const { return r_.walling != "none" || (start_.has_walls() && !has_holes_); }
    // The letter of walls and of the duck.
    [[nodiscard]] std::string wall_letter() const {
        for (const char c : r_.walling == "duck" ? std::string("DXWZUV") : std::string("XWZUVY"))
            if (r_.type_of(c) == no_piece) return std::string(1, c);
        return "{WALL}";
    }

    // ---- pieces

    void write_pieces() {
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
            draft_.set(table, "name", quoted(r_.walling == "duck" ? "Duck" : "Wall"));
            draft_.set(table, "moves", "[]");
        }
    }

    static std::string lower(std::string text) {
        text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
        return text;
    }
    [[nodiscard]] std::string name_of(PieceType type) const {
        const std::string_view name = fairy_pieces[static_cast<std::size_t>(type)].name;
        return name.empty() ? "Piece " + letter(type) : std::string(name);
    }

    [[nodiscard]] std::optional<PieceType> main_pawn() const {
        for (PieceType type = 0; type < piece_types; ++type)
            if (r_.has(type) && promotes(type)) return type;
        return std::nullopt;
    }

    void write_kind(const std::string& table, PieceType type, const std::string& name, PieceType moves_as) {
        draft_.set(table, "name", quoted(name));
        if (const std::string_view symbols = fairy_pieces[static_cast<std::size_t>(moves_as)].symbols; !symbols.empty())
            draft_.set(table, "symbol", std::string(symbols));
        if (is_royal(type)) draft_.set(table, "royal", "true");
        write_moves(table, moves_as);
        if (r_.mutually_immune[static_cast<std::size_t>(type)]) {
            PieceSet others = r_.mutually_immune;
            others.set();
            others.reset(static_cast<std::size_t>(type));
            draft_.set(table, "captured_by", kinds(others));
        }
    }

    void write_promoted(PieceType from, const std::string& key, const std::string& name, PieceType moves_as) {
        const std::string table = "pieces." + quoted(key);
        draft_.set(table, "name", quoted(name));
        if (const std::string_view symbols = fairy_pieces[static_cast<std::size_t>(moves_as)].symbols; !symbols.empty())
            draft_.set(table, "symbol", std::string(symbols));
        if (key.front() == '+' && is_royal(moves_as)) draft_.set(table, "royal", "true");
        write_moves(table, moves_as);
        if (r_.to_hand && !r_.drop_loop) draft_.set(table, "captured_as", quoted(letter(from)));
        if (key.front() == '+' && r_.demotion) write_shogi_promotion(table, from, letter(from));
    }

    void write_moves(const std::string& table, PieceType type) {
        std::string to = zone(mobility(type), "of_" + lower(letter_or_name(type)));
        if (is_custom(type) || (type == king && r_.betza.contains(king))) {
            const std::string moves = custom_moves(type);
            const std::string text = to.empty()
                                         ? quoted(moves)
                                         : array_of({InlineTable().set("betza", quoted(moves)).set("to", to).text()});
            draft_.set(table, "moves", moves.empty() ? "[]" : text);
            if (!moves.empty()) draft_.set(table, "betza", quoted("fairy"));
            return;
        }
        std::vector<std::string> tables;
        if (type == pawn)
            tables = pawn_moves();
        else if (type == soldier)
            tables = soldier_moves();
        else if (type == janggi_cannon)
            tables = {cannon_move()};
        else if (type != immobile)
            tables = items_of(std::string(fairy_pieces[static_cast<std::size_t>(type)].moves));
        if (r_.blast && is_royal(type))  // it would explode itself
            for (std::string& text : tables) text = with(text, "only", quoted("quiet"));
        if (!to.empty())
            for (std::string& text : tables) text = with(text, "to", to);
        draft_.set(table, "moves", array_of(tables));
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
        std::vector<std::string> tables = {
            InlineTable().set("leap", "[0, 1]").set("expand", quoted("none")).set("only", quoted("quiet")).text()};
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
                                     .set("expand", quoted("none"))
                                     .set("only", quoted("quiet"))
                                     .set_if(!text.empty(), "from", text)
                                     .set_if(exposes && passant, "exposes", "true")
                                     .text());
            }
        };
        steps(double_steps(), 2);
        if (r_.double_step) steps({on_board(r_.triple_region.white), on_board(r_.triple_region.black)}, 3);
        tables.push_back(InlineTable()
                             .set("leap", "[[-1, 1], [1, 1]]")
                             .set("expand", quoted("none"))
                             .set("only", quoted("capture"))
                             .set_if(steps_double() && (r_.passant_types.white |
                                                        r_.passant_types.black)[static_cast<std::size_t>(pawn)],
                                     "en_passant", "true")
                             .text());
        return tables;
    }
    [[nodiscard]] bool steps_double() const { return !double_steps().white.empty() || !double_steps().black.empty(); }

    [[nodiscard]] std::vector<std::string> soldier_moves() const {
        const std::string from = quoted("rank >= " + number(r_.soldier_rank + 1));
        return {InlineTable().set("leap", "[0, 1]").set("expand", quoted("none")).text(),
                InlineTable()
                    .set("leap", "[[-1, 0], [1, 0]]")
                    .set("expand", quoted("none"))
                    .set_if(r_.soldier_rank > 0, "from", from)
                    .text()};
    }

    [[nodiscard]] std::string cannon_move() const {
        PieceSet others;
        others.set();
        others.reset(static_cast<std::size_t>(janggi_cannon));
        return InlineTable()
            .set("hop", "[1, 0]")
            .set("hurdle", "{ not = [" + quoted(letter(janggi_cannon)) + "] }")
            .set("victims", kinds(others))
            .text();
    }

    // The text of a piece that the file describes. `i` means "from the region of double steps": without such a region
    // the term has no moves.
    std::string custom_moves(PieceType type) {
        const std::string& betza = r_.betza.at(type);
        const BySide<Region> doubles = double_steps();
        Region second, last_but_one;
        for (int file = 0; file < r_.files; ++file) {
            second.set(file, 1);
            last_but_one.set(file, r_.ranks - 2);
        }
        const bool usual = doubles.white == second && doubles.black == last_but_one;
        std::string text;
        for (const std::string& term : terms_of(betza)) {
            if (term.find('i') != std::string::npos && !usual) {
                if (steps_double())
                    unsaid(fairy_pieces[static_cast<std::size_t>(type)].key,
                           "the term " + term + " counts where pawns step double, which is not the second rank");
                continue;
            }
            text += term;
        }
        if (text.empty()) return text;
        const Result<BetzaPiece> read = read_betza(text, BetzaReading::fairy, {r_.files, r_.ranks, false, "rank"});
        if (read) return text;
        // Leave out the terms that have no moves there.
        std::string kept;
        for (const std::string& term : terms_of(text)) {
            if (const Result<BetzaPiece> one = read_betza(term, BetzaReading::fairy,
                                                          {r_.files, r_.ranks, false, "rank"});
                one)
                kept += term;
            else
                unsaid(fairy_pieces[static_cast<std::size_t>(type)].key,
                       "the term " + term + ": " + one.diagnostics().front().message);
        }
        return kept;
    }

    // ---- promotions

    void write_promotions(const std::string& table, PieceType type) {
        std::vector<std::string> entries;
        const std::size_t index = static_cast<std::size_t>(type);
        const bool white = r_.promotion_pawns.white[index], black = r_.promotion_pawns.black[index];
        const bool one = white == black && r_.promotion_pieces.same();
        for (const bool side : {true, false}) {
            if (!(side ? white : black) || (one && !side)) continue;
            const PieceSet& to = side ? r_.promotion_pieces.white : r_.promotion_pieces.black;
            std::vector<std::string> targets = letters(to);
            if (targets.empty()) continue;
            std::vector<std::string> limits;
            for (std::string& target : targets) {
                const auto limit = r_.promotion_limit.find(r_.type_of(target.front()));
                if (marks_promoted()) target += "~";
                if (limit != r_.promotion_limit.end() && limit->second > 0)
                    limits.push_back(quoted(target) + " = " + number(limit->second));
            }
            BySide<Region> where = r_.promotion_region;
            where = {on_board(where.white), on_board(where.black)};
            if (where.white.empty() && where.black.empty()) continue;
            if (r_.sittuyin_promotion) continue;  // told by refuse_rest()
            std::string most;
            for (const std::string& limit : limits) most += (most.empty() ? "" : ", ") + limit;
            const std::string text = zone(where, "promotion");
            entries.push_back(InlineTable()
                                  .set("to", array_of_texts(targets))
                                  .set_if(!text.empty(), "zone", text)
                                  .set_if(!r_.mandatory_pawn_promotion, "optional", "true")
                                  .set_if(r_.promotion_on_capture, "only", quoted("capture"))
                                  .set_if(!most.empty(), "most", "{ " + most + " }")
                                  .set_if(!one, "side", quoted(side ? "white" : "black"))
                                  .text());
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
                       .set_if(r_.promotion_on_capture, "only", quoted("capture"))
                       .set_if(limit != r_.promotion_limit.end() && limit->second > 0, "most",
                               "{ " + quoted(to) + " = " +
                                   number(limit != r_.promotion_limit.end() ? limit->second : 0) + " }")
                       .text());
    }

    // The ranks from which a piece that only goes forward has no move, as a zone; empty if there are none.
    [[nodiscard]] int stuck_ranks(PieceType type) const {
        const std::string_view key = fairy_pieces[static_cast<std::size_t>(type)].key;
        if (type == pawn || type == shogi_pawn || key == "lance" || key == "breakthrough") return 1;
        if (key == "shogiKnight") return 2;
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
        return quoted(count == 1 ? "rank == " + number(r_.ranks) : "rank >= " + number(r_.ranks - count + 1));
    }

    // ---- drops

    [[nodiscard]] bool in_start_hand(PieceType type) const {
        return std::any_of(start_.hand.begin(), start_.hand.end(), [&](char c) { return r_.type_of(c) == type; });
    }

    void write_drop(const std::string& table, PieceType type) {
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
        set(r_.no_doubled == type, "lone", quoted("rank"));
        set(r_.no_doubled == type && r_.no_doubled_count != 1, "most", number(r_.no_doubled_count));
        set(r_.pawn_mate_illegal && type == shogi_pawn, "no_mate", "true");
        set(!r_.drop_checks && r_.checking, "no_check", "true");
        set(r_.enclosing_drop == "top", "rests", quoted("rank"));
        set(r_.enclosing_drop == "ataxx", "beside", "{ along = " + std::string(every_neighbour) + " }");
        set(r_.enclosing_drop == "snort", "beside", R"({ along = [1, 0], side = "enemy", absent = true })");
        set(r_.drop_promoted && promotes_like_shogi(type), "faces", array_of_texts({"+" + letter(type)}));
        draft_.set(table, "drop", plain ? "true" : drop.text());
    }
    [[nodiscard]] bool is_royal_king(PieceType type) const { return type == king && !in_start_hand(king); }

    // ---- castlings

    struct Castling {
        int king_file, king_to, rook_file, rook_to;
        PieceType king_type, rook_type;
        friend bool operator==(const Castling&, const Castling&) = default;
    };

    [[nodiscard]] std::optional<Castling> castling(bool white, bool kingside) const {
        const int rank = white ? r_.castling_rank : r_.ranks - 1 - r_.castling_rank;
        const PieceType king_type = white ? r_.castling_king.white : r_.castling_king.black;
        const PieceSet& rooks = white ? r_.castling_rooks.white : r_.castling_rooks.black;
        const auto type_at = [&](int file) {
            const char c = start_.at(file, rank).letter;
            return c != 0 && (std::isupper(static_cast<unsigned char>(c)) != 0) == white ? r_.type_of(c) : no_piece;
        };
        int king_file = -1, kings = 0;
        for (int file = 0; file < r_.files; ++file)
            if (type_at(file) == king_type && king_type >= 0) {
                king_file = file;
                ++kings;
            }
        if (kings == 0) return std::nullopt;
        if (kings > 1) king_file = r_.king_file;
        const int step = kingside ? -1 : 1;
        for (int file = kingside ? std::min(r_.rook_kingside_file, r_.files - 1) : r_.rook_queenside_file;
             file != king_file && file >= 0 && file < r_.files; file += step) {
            const PieceType type = type_at(file);
            if (type < 0 || !rooks[static_cast<std::size_t>(type)]) continue;
            const int to = kingside ? r_.kingside_file : r_.queenside_file;
            return Castling{king_file, to, file, to + step, king_type, type};
        }
        return std::nullopt;
    }

    void write_castlings() {
        if (!r_.castling || r_.castling_rank >= r_.ranks) return;
        for (const bool kingside : {true, false}) {
            std::optional<Castling> white, black;
            if (start_.castling.find(kingside ? 'K' : 'Q') != std::string::npos) white = castling(true, kingside);
            if (start_.castling.find(kingside ? 'k' : 'q') != std::string::npos) black = castling(false, kingside);
            if (white && black && *white == *black && !turned_) {
                write_castling(*white, kingside, "");
                continue;
            }
            if (white) write_castling(*white, kingside, "white");
            if (black) write_castling(*black, kingside, "black");
        }
    }

    void write_castling(const Castling& c, bool kingside, std::string_view side) {
        draft_.add("castling");
        const std::string table = "[castling]";
        // The cells are written as the first side sees them.
        const auto cell = [&](int file) {
            if (side == "black" && turned_) file = r_.files - 1 - file;
            return quoted(std::string(1, static_cast<char>('a' + file)) + number(r_.castling_rank + 1));
        };
        draft_.set(table, "name", quoted(kingside ? "O-O" : "O-O-O"));
        draft_.set(table, "letter", quoted(kingside ? "K" : "Q"));
        if (!side.empty()) draft_.set(table, "side", quoted(side));
        draft_.set(table, "king", quoted(letter(c.king_type)));
        draft_.set(table, "partner", quoted(letter(c.rook_type)));
        draft_.set(table, "king_from", cell(c.king_file));
        draft_.set(table, "king_to", cell(c.king_to));
        draft_.set(table, "partner_from", cell(c.rook_file));
        draft_.set(table, "partner_to", cell(c.rook_to));
        if (r_.chess960) draft_.set(table, "any_start", "true");
    }

    // ---- rules

    void write_rules() {
        const auto rule = [&](std::string_view key, std::string value) { draft_.set("rules", key, std::move(value)); };
        if (has_royal()) rule("checkmate", std::string(word(r_.checkmate)));
        rule("stalemate", std::string(word(r_.stalemate)));
        if (r_.pseudo_royal) write_royal(rule);
        if (!r_.checking) rule("gives_check", "false");
        if (r_.must_capture) rule("forced_capture", "true");
        if (r_.pass.white && r_.pass.black)
            rule("pass", "true");
        else if (r_.pass_on_stalemate.white && r_.pass_on_stalemate.black)
            rule("pass", quoted("forced"));
        if (r_.flying_general && r_.has(king))
            rule("facing", InlineTable().set("kind", quoted(letter(king))).set("along", "[[0, 1]]").text());
        if (r_.to_hand && r_.drops) rule("reserve", quoted("captor"));
        if (const std::string strikes = strikes_text(); !strikes.empty()) rule("strikes", strikes);
        write_goals(rule);
        write_extinction(rule);
        write_lines(rule);
        if (r_.check_counting && !start_.checks.empty())
            rule("checks", InlineTable()
                               .set("count", start_.checks.substr(0, start_.checks.find('+')))
                               .set("result", quoted("win"))
                               .text());
        if (r_.material == "whitedrawodds" || r_.material == "blackdrawodds")
            rule("draw_odds", quoted(r_.material.substr(0, 5)));
        if (r_.material == "unweighted") rule("most", InlineTable().set("result", quoted("win")).text());
        write_counts(rule);
    }

    // A pseudo-royal piece is royal when its side has no more of its kind than the count and one.
    template <class Rule>
    void write_royal(const Rule& rule) {
        if (r_.extinction_count == 0) return rule("royal", quoted(r_.duple_check ? "one" : "last"));
        int most = 0;
        for (const bool white : {true, false})
            each_type([&](PieceType type) {
                int count = 0;
                for (int at = 0; at < r_.files * r_.ranks; ++at) {
                    const char c = start_.at(at % r_.files, at / r_.files).letter;
                    count += r_.type_of(c) == type && (std::isupper(static_cast<unsigned char>(c)) != 0) == white;
                }
                if (type != king && is_royal(type)) most = std::max(most, count);
            });
        if (most > r_.extinction_count + 1)
            unsaid("extinctionPieceCount",
                   "of so many royal pieces only the last " + number(r_.extinction_count + 1) + " must be safe there");
    }

    [[nodiscard]] std::string strikes_text() const {
        std::vector<std::string> strikes;
        if (r_.flip_enclosed == "reversi")
            strikes.push_back(InlineTable()
                                  .set("custodian", every_neighbour)
                                  .set("range", "[1, inf]")
                                  .set("flips", "true")
                                  .set_if(r_.enclosing_drop == "reversi", "must", "true")
                                  .text());
        if (r_.flip_enclosed == "ataxx")
            strikes.push_back(InlineTable().set("blast", every_neighbour).set("flips", "true").text());
        if (r_.blast) {
            PieceSet spared = r_.blast_immune;
            spared.set(static_cast<std::size_t>(pawn));
            const std::vector<std::string> spares = all_letters(spared);
            const auto blast = [&](const std::string& by, bool itself) {
                return InlineTable()
                    .set("blast", every_neighbour)
                    .set("only", quoted("capture"))
                    .set("whose", quoted("any"))
                    .set_if(!by.empty(), "by", by)
                    .set_if(!spares.empty(), "spares", array_of_texts(spares))
                    .set_if(itself, "itself", "true")
                    .set("check", "false")
                    .text();
            };
            if (letters(r_.blast_immune).empty()) {
                strikes.push_back(blast("", true));
            } else {
                strikes.push_back(blast(kinds(~r_.blast_immune), true));
                strikes.push_back(blast(kinds(r_.blast_immune), false));
            }
        }
        return strikes.empty() ? std::string() : array_of(strikes);
    }

    template <class Rule>
    void write_goals(const Rule& rule) {
        const BySide<Region> where = {on_board(r_.flag_region.white), on_board(r_.flag_region.black)};
        if (where.white.empty() && where.black.empty()) return;
        const std::string text = zone(where, "goal");
        std::vector<std::string> goals;
        const PieceSet one = [&] {
            PieceSet set;
            for (const PieceType type : {r_.flag_piece.white, r_.flag_piece.black})
                if (type >= 0) set.set(static_cast<std::size_t>(type));
            return set;
        }();
        const bool for_king = r_.flag_move && r_.flag_piece.white == king;
        const auto add = [&](bool counted, bool filled, bool safe, bool stays) {
            goals.push_back(InlineTable()
                                .set_if(one.any(), "kinds", kinds(one))
                                .set("zone", text.empty() ? quoted("rank >= 1") : text)
                                .set_if(counted && r_.flag_count > 1, "count", number(r_.flag_count))
                                .set_if(filled, "filled", "true")
                                .set_if(safe, "safe", "true")
                                .set_if(for_king, "reply", "true")
                                .set_if(for_king, "both", quoted("draw"))
                                .set_if(stays, "stays", "true")
                                .set("result", quoted("win"))
                                .text());
        };
        const bool stays = (r_.flag_move && !for_king) || r_.flag_safe;
        if (r_.flag_safe)
            add(true, false, true, false);  // at once if it is safe, else if it is still there a turn later
        add(true, false, false, stays);
        if (r_.flag_blocked) add(false, true, false, stays);
        rule("goal", array_of(goals));
        if (!r_.flag_piece.same()) unsaid("flagPiece", "a goal for other pieces of each side");
    }

    template <class Rule>
    void write_extinction(const Rule& rule) {
        if (r_.extinction == GameValue::none || (r_.pseudo_royal && !r_.blast)) return;
        if (r_.extinction_all && r_.extinction_claim && r_.extinction_count == 1 && r_.extinction_other == 2 &&
            has_royal()) {
            rule("bare_king",
                 InlineTable().set("result", std::string(word(r_.extinction))).set("counter", quoted("move")).text());
            return;
        }
        const std::vector<std::string> list = all_letters(r_.extinction_types);
        rule("extinction", array_of({InlineTable()
                                         .set_if(!r_.extinction_all, "kinds", array_of_texts(list))
                                         .set_if(!r_.extinction_all && list.size() > 1, "any", "true")
                                         .set_if(r_.extinction_count > 0, "least", number(r_.extinction_count))
                                         .set_if(r_.extinction_other > 0, "other", number(r_.extinction_other))
                                         .set("result", std::string(word(r_.extinction)))
                                         .text()}));
        if (r_.extinction_claim) unsaid("extinctionClaim", "only the side to move can claim it there");
    }

    template <class Rule>
    void write_lines(const Rule& rule) {
        std::vector<std::string> along;
        if (r_.connect_horizontal) along.emplace_back("[1, 0]");
        if (r_.connect_vertical) along.emplace_back("[0, 1]");
        if (r_.connect_diagonal) along.insert(along.end(), {"[1, 1]", "[1, -1]"});
        const bool all = along.size() == 4;
        PieceSet in_game;
        each_type([&](PieceType type) { in_game.set(static_cast<std::size_t>(type)); });
        const bool every = (r_.connect_types & in_game) == in_game;
        std::vector<std::string> lines;
        const auto add = [&](int length, std::string_view form) {
            if (length < 1) return;
            lines.push_back(InlineTable()
                                .set("length", number(length))
                                .set_if(!every, "of", kinds(r_.connect_types))
                                .set_if(!all && form != "square", "along", array_of(along))
                                .set_if(!all && form != "square", "expand", quoted("none"))
                                .set_if(!form.empty(), form, "true")
                                .set("result", std::string(word(r_.connect_value)))
                                .text());
        };
        if (!along.empty()) {
            add(r_.connect, "");
            add(r_.collinear, "apart");
        }
        add(r_.connect_square, "square");
        if (!lines.empty()) rule("lines", array_of(lines));
    }

    template <class Rule>
    void write_counts(const Rule& rule) {
        if (r_.fold_rule > 0) {
            // The value there is that of the side to move; here it is that of the side that repeats.
            const GameValue value = r_.fold_absolute ? r_.fold_value : opposite(r_.fold_value);
            rule("repetition", InlineTable()
                                   .set("count", number(r_.fold_rule))
                                   .set("result", std::string(word(value)))
                                   .set_if(r_.fold_absolute && value != GameValue::draw, "side", quoted("white"))
                                   .set_if(r_.perpetual_check_illegal, "check", quoted("loss"))
                                   .text());
        }
        if (r_.move_rule > 0)
            rule("move_rule", InlineTable()
                                  .set("plies", number(2 * r_.move_rule))
                                  .set("reset", kinds(r_.move_rule_types.white | r_.move_rule_types.black))
                                  .set("result", quoted("draw"))
                                  .text());
    }

    // ---- turns

    void write_turn() {
        const std::string wall = wall_letter();
        const std::string to = zone(r_.walling_region, "wall");
        const auto step = [&](const std::string& name, const InlineTable& table) {
            draft_.set("turn", "then", "{ " + name + " = " + table.text() + " }");
        };
        const auto places = [&](std::string_view source) {
            return InlineTable()
                .set("after", R"(["move"])")
                .set("place", array_of_texts({wall}))
                .set("source", quoted(source))
                .set("owner", quoted("neutral"));
        };
        if (r_.walling == "arrow") {
            std::vector<std::string> by;
            each_type([&](PieceType type) { by.push_back(letter(type)); });
            step("shot", places("nowhere").set("by", quoted(by.front())));
            if (by.size() > 1)
                unsaid("wallingRule", "an arrow goes as " + by.front() + " here, whichever piece shoots");
        }
        if (r_.walling == "duck") {
            draft_.set("turn", "over", quoted("step"));
            step("duck", places("board").set_if(!to.empty(), "to", to));
        }
        if (r_.walling == "past") step("trail", places("nowhere").set("to", quoted("left")));
        if (r_.walling == "static") step("wall", places("nowhere").set_if(!to.empty(), "to", to));
        if (r_.seirawan_gating) {
            PieceSet guests, hosts;
            for (const char c : start_.hand)
                if (const PieceType type = r_.type_of(c); type >= 0) guests.set(static_cast<std::size_t>(type));
            for (int file = 0; file < r_.files; ++file)
                if (const PieceType type = r_.type_of(start_.at(file, 0).letter); type >= 0)
                    hosts.set(static_cast<std::size_t>(type));
            draft_.set("", "unmoved_by_file", "true");
            step("gate", InlineTable()
                             .set("after", R"(["move"])")
                             .set("of", kinds(hosts))
                             .set("first", "true")
                             .set("place", kinds(guests))
                             .set("source", quoted("hand"))
                             .set("to", quoted("left"))
                             .set("must", quoted("never")));
        }
    }

    // ---- the start and texts

    void write_setup() {
        const bool prefixes = has_neutral();
        std::string board;
        for (int rank = r_.ranks - 1; rank >= 0; --rank) {
            int empty = 0;
            const auto flush = [&] {
                if (empty > 0) board += number(empty);
                empty = 0;
            };
            for (int file = 0; file < r_.files; ++file) {
                const StartCell& cell = start_.at(file, rank);
                if (cell.letter == 0 || (cell.letter == '*' && has_holes_)) {
                    if (cell.letter == 0) ++empty;
                    continue;
                }
                flush();
                if (cell.letter == '*') {
                    board += "n" + wall_letter();
                    continue;
                }
                const bool white = std::isupper(static_cast<unsigned char>(cell.letter)) != 0;
                if (prefixes) board += white ? 'w' : 'b';
                if (cell.promoted) board += '+';
                board += prefixes ? static_cast<char>(std::toupper(static_cast<unsigned char>(cell.letter)))
                                  : cell.letter;
                if (cell.marked) board += '~';
            }
            flush();
            if (rank > 0) board += '/';
        }
        const bool hands = r_.drops || r_.seirawan_gating;
        if (hands) {
            std::string hand;
            for (const char c : start_.hand) {
                if (prefixes) hand += std::isupper(static_cast<unsigned char>(c)) != 0 ? 'w' : 'b';
                hand += prefixes ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
            }
            board += "[" + hand + "]";
        }
        std::string rights;
        for (const char c : start_.castling)
            if (c == 'K' || c == 'Q' || c == 'k' || c == 'q') {
                if (!castles(c)) continue;
                if (prefixes && (rights.empty() || (c == 'k' || c == 'q') != (rights.find('b') != std::string::npos)))
                    rights += c == 'k' || c == 'q' ? 'b' : 'w';
                rights += prefixes ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
            }
        if (rights.empty()) rights = "-";
        std::string text = board + " " + start_.side + " " + rights + " - ";
        if (r_.check_counting && !start_.checks.empty()) text += start_.checks + " ";
        draft_.set("setup", "position", quoted(text + start_.clock + " " + start_.move));
    }
    [[nodiscard]] bool castles(char c) const {
        return r_.castling && castling(c == 'K' || c == 'Q', c == 'K' || c == 'k').has_value();
    }

    void write_dialects() {
        draft_.add("dialect");
        const std::string table = "[dialect]";
        draft_.set(table, "name", quoted("fairy"));
        draft_.set(table, "title", quoted("Fairy-Stockfish"));
        std::vector<std::string> fields = {"board", "side", "castling", "en_passant"};
        if (r_.check_counting) fields.emplace_back("checks");
        fields.insert(fields.end(), {"clock", "move"});
        draft_.set(table, "fields", array_of_texts(fields));
        if (has_neutral()) draft_.set(table, "letters", "{ " + wall_letter() + " = \"*\" }");
        draft_.set(table, "capturable", "true");
        InlineTable moves;
        moves.set("step", R"(["{from}{to}{promotion}"])");
        if (r_.drops) moves.set("drop", R"(["{piece}@{to}"])");
        if (r_.seirawan_gating)
            moves.set("place", R"(["{piece_small}"])").set("partner_place", R"(["{to}{left}{piece_small}"])");
        else if (r_.walling != "none")
            moves.set("place", R"([",{before}{to}"])");
        bool plus = false;
        each_type([&](PieceType type) { plus = plus || promotes_like_shogi(type); });
        moves.set("promotion", plus ? R"(["+"])" : R"(["{becomes_small}"])");
        draft_.set(table, "moves", moves.text());
        const bool plain = std::all_of(name_.begin(), name_.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
        if (plain) {
            draft_.add("protocol");
            draft_.set("[protocol]", "name", quoted(name_));
        }
    }

    // What no table says.
    void refuse_rest() {
        const auto refuse = [&](bool condition, std::string_view key, std::string_view reason) {
            if (condition) unsaid(key, std::string(reason));
        };
        refuse(r_.two_boards, "twoBoards", "pieces come from another board");
        refuse(r_.sittuyin_promotion, "sittuyinPromotion", "a pawn's promotion where it stands");
        refuse(r_.petrify.any(), "petrifyOnCaptureTypes", "captors become walls");
        refuse(r_.castling && r_.opposite_castling, "oppositeCastling", "a castling that depends on the other side's");
        refuse(!r_.castling_wins.empty(), "castlingWins", "a castling that wins");
        refuse(r_.must_drop, "mustDrop", "drops that must be made");
        refuse(r_.opposite_bishops, "dropOppositeColoredBishop", "bishops on cells of two colours");
        refuse(r_.enclosing_drop == "anyside" || r_.enclosing_drop == "quadwrangle", "enclosingDrop",
               "drops of this kind");
        refuse(r_.enclosing_drop == "reversi" && r_.flip_enclosed != "reversi", "enclosingDrop",
               "drops that enclose and turn nothing over");
        refuse(r_.flip_enclosed == "quadwrangle" || r_.flip_enclosed == "snort" || r_.flip_enclosed == "anyside" ||
                   r_.flip_enclosed == "top",
               "flipEnclosedPieces", "pieces that are turned over in this way");
        refuse(!r_.enclosing_start.empty(), "enclosingDropStart", "a first phase with other cells for drops");
        refuse(r_.cambodian_moves, "cambodianMoves", "first moves of the king and the queen that depend on threats");
        refuse(r_.gating && !r_.seirawan_gating && !r_.cambodian_moves, "gating",
               "rights of first moves without gating");
        refuse(r_.walling == "edge", "wallingRule", "walls that grow from the edge");
        refuse(r_.wall_or_move, "wallOrMove", "a wall in place of a move");
        refuse(!r_.diagonal_lines.empty(), "diagonalLines", "moves along drawn lines");
        refuse(r_.pass.white != r_.pass.black, "pass", "passing of one side");
        refuse(r_.pass_on_stalemate.white != r_.pass_on_stalemate.black, "passOnStalemate", "passing of one side");
        refuse(r_.makpong, "makpongRule", "a king that may not leave check");
        refuse(r_.bikjang, "bikjangRule", "a draw by facing kings");
        refuse(r_.shatar_mate, "shatarMateRule", "mates that do not count");
        refuse(!r_.move_rule_types.same() && r_.move_rule > 0, "nMoveRuleTypes",
               "kinds for each side; the kinds of both count here");
        refuse(r_.repetition_illegal, "moveRepetitionIllegal", "moves that repeat are not legal");
        refuse(r_.chasing != "none", "chasingRule", "chases");
        refuse(r_.counting != "none", "countingRule", "the counting of moves");
        refuse(r_.stalemate_count, "stalematePieceCount", "a stalemate that is decided by counting pieces");
        refuse(r_.material == "janggi", "materialCounting", "points of pieces");
        refuse(!r_.connect_first.white.empty() || !r_.connect_first.black.empty(), "connectRegion1White",
               "two regions that are connected");
        refuse(!r_.passant_types.same(), "enPassantTypes", "kinds for each side");
    }

    const FairyRules& r_;
    const std::string& name_;
    std::uint32_t line_;
    const std::string& file_;
    bool turned_;
    BoardRegions regions_;
    FairyStart start_;
    bool has_holes_ = false;
    TomlDraft draft_;
    Diagnostics unsaid_;
    std::vector<std::pair<std::string, BySide<Region>>> zones_;
};

}  // namespace

ImportedGame write_fairy(const FairyRules& rules, const std::string& name, std::uint32_t section_line,
                         const std::string& file, Diagnostics warnings) {
    return FairyWriter(rules, name, section_line, file, std::move(warnings)).write();
}

}  // namespace varia::importers
