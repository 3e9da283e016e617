// From a game in Betza notation to the text of a variant file.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

#include <varia/limits.hpp>
#include <varia/load.hpp>
#include <varia/text.hpp>

#include "betza_game.hpp"
#include "betza_moves.hpp"
#include "toml_draft.hpp"

namespace varia::importers {
namespace {

std::string in_small_letters(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// One castling of a side, with cells as this side sees them.
struct BetzaCastlingPlan {
    int king, partner, rank, king_from, king_to, partner_from, partner_to;
    friend bool operator==(const BetzaCastlingPlan&, const BetzaCastlingPlan&) = default;
};

class BetzaWriter {
public:
    explicit BetzaWriter(BetzaGame game) : game_(std::move(game)) {}

    ImportedGame write() {
        read_moves();
        leave_out_royals();
        game_.turned = std::any_of(moves_.begin(), moves_.end(), [](const std::array<BetzaMoves, 2>& both) {
            return std::any_of(both.begin(), both.end(), [](const BetzaMoves& moves) { return moves.is_uneven(); });
        });
        draft_.set("", "format", "1");
        draft_.set("", "name", toml_text(game_title(game_.name)));
        draft_.set("", "source", toml_text(game_.origin + ": " + escaped(game_.file)));
        write_board();
        for (std::size_t k = 0; k < game_.kinds.size(); ++k) write_kind(static_cast<int>(k));
        write_castlings();
        write_rules();
        write_setup();
        std::string text = head_comment(game_.origin + ", " + escaped(game_.file), game_.unsaid) + draft_.text();
        return {game_.name, std::move(text), std::move(game_.unsaid)};
    }

private:
    [[nodiscard]] const BetzaKind& kind(int k) const { return game_.kinds[static_cast<std::size_t>(k)]; }
    [[nodiscard]] const std::array<BetzaMoves, 2>& moves_of(int k) const { return moves_[static_cast<std::size_t>(k)]; }
    [[nodiscard]] std::string letters_of(const std::vector<int>& kinds) const {
        std::vector<std::string> letters;
        for (const int k : kinds) letters.push_back(kind(k).letter);
        return array_of_texts(letters);
    }
    [[nodiscard]] bool has_hands() const {
        return game_.captured != BetzaGame::Captured::gone ||
               std::any_of(game_.kinds.begin(), game_.kinds.end(), [](const BetzaKind& kind) { return kind.drops; });
    }

    void read_moves() {
        int terms_left = most_betza_terms;
        for (const BetzaKind& kind : game_.kinds) {
            std::array<BetzaMoves, 2> both;
            for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
                if (side == 1 && kind.moves[1].text == kind.moves[0].text) {
                    both[1] = both[0];
                    continue;
                }
                both[side] = read_betza_moves(kind.moves[side], game_.files, game_.ranks, terms_left);
                for (const UnreadTerm& what : both[side].unread)
                    game_.add_unsaid(what.term, kind.name, "its moves " + quoted(what.term.text) + ": " + what.reason);
            }
            moves_.push_back(std::move(both));
        }
    }

    // A game in which one side has nothing royal does not end by mate.
    void leave_out_royals() {
        std::array<bool, 2> has{};
        for (const BetzaCell& cell : game_.cells)
            if (cell.kind >= 0 && kind(cell.kind).royal) has[cell.black ? 1 : 0] = true;
        const auto royal = std::find_if(game_.kinds.begin(), game_.kinds.end(),
                                        [](const BetzaKind& kind) { return kind.royal; });
        if (royal == game_.kinds.end() || (has[0] && has[1])) return;
        game_.add_unsaid(royal->moves[0], royal->name, "how the game ends; a side has no royal piece at the start");
        for (BetzaKind& kind : game_.kinds) kind.royal = false;
        game_.baring = false;
    }

    void write_board() {
        const auto range = [](const std::string& from, const std::string& to) {
            return toml_text(from == to ? from : from + "-" + to);
        };
        const std::string files = range("a", std::string(1, static_cast<char>('a' + game_.files - 1)));
        const std::string ranks = range(std::to_string(game_.first_rank),
                                        std::to_string(game_.first_rank + game_.ranks - 1));
        const auto axis = [](std::string_view name, const std::string& labels) {
            return InlineTable().set("name", toml_text(name)).set("labels", labels).text();
        };
        draft_.set("board", "axes", array_of({axis("file", files), axis("rank", ranks)}));
        std::vector<std::string> rows;
        bool holes = false;
        for (int y = game_.ranks - 1; y >= 0; --y) {
            rows.emplace_back();
            for (int x = 0; x < game_.files; ++x) rows.back() += is_hole(x, y) ? '#' : '.';
            holes = holes || rows.back().find('#') != std::string::npos;
        }
        if (holes) draft_.set("board", "mask", array_of_texts(rows));
        if (game_.turned) draft_.set("sides", "mirror", array_of_texts({"file", "rank"}));
    }

    [[nodiscard]] bool is_hole(int x, int y) const { return game_.at(x, y).kind == BetzaCell::hole; }
    [[nodiscard]] bool is_cell(int x, int y) const {
        return x >= 0 && x < game_.files && y >= 0 && y < game_.ranks && !is_hole(x, y);
    }

    // Whether the first side's piece can do any of its moves on an empty board from a cell of this rank.
    [[nodiscard]] bool can_leave(int k, int rank) const {
        for (const BetzaMoves& moves : moves_of(k))
            for (const MoveDef& move : moves.moves) {
                if (move.anywhere) return true;
                for (const std::vector<Leg>& path : move.paths)
                    for (int file = 0; file < game_.files; ++file)
                        if (is_cell(file, rank) && can_go(path, file, rank)) return true;
            }
        return false;
    }
    [[nodiscard]] bool can_go(const std::vector<Leg>& path, int x, int y) const {
        const bool all_optional = std::all_of(path.begin(), path.end(), [](const Leg& leg) { return leg.min == 0; });
        for (const Leg& leg : path) {
            const int times = all_optional ? 1 : leg.min;
            for (int i = 0; i < times; ++i) {
                x += leg.step[0];
                y += leg.step[1];
                if (x < 0 || x >= game_.files || y < 0 || y >= game_.ranks) return false;
            }
            if (all_optional) break;
        }
        return is_cell(x, y);
    }

    // The number of last ranks from which the piece cannot move any more.
    [[nodiscard]] int stuck_ranks(int k) const {
        int count = 0;
        while (count < game_.ranks && !can_leave(k, game_.ranks - 1 - count)) ++count;
        return count == game_.ranks ? 0 : count;
    }

    void write_kind(int k) {
        const BetzaKind& piece = kind(k);
        const std::string table = "pieces." + (piece.letter.size() == 1 ? piece.letter : toml_text(piece.letter));
        draft_.set(table, "name", toml_text(piece.name));
        if (piece.royal) draft_.set(table, "royal", "true");
        draft_.set(table, "moves", moves_text(k));
        if (piece.iron) draft_.set(table, "captured_by", "[]");
        if (piece.captured_as >= 0) draft_.set(table, "captured_as", toml_text(kind(piece.captured_as).letter));
        std::vector<std::string> promotions;
        for (const BetzaPromotion& promotion : piece.promotions) promotions.push_back(promotion_text(k, promotion));
        if (promotions.size() > static_cast<std::size_t>(max_promotions)) promotions.resize(max_promotions);
        if (!promotions.empty())
            draft_.set(table, "promotion", promotions.size() == 1 ? promotions.front() : array_of(promotions));
        if (piece.drops && !moves_of(k)[0].drop) draft_.set(table, "drop", drop_text(k));
    }

    [[nodiscard]] std::string moves_text(int k) const {
        const BetzaKind& piece = kind(k);
        const auto& [first, second] = moves_of(k);
        const bool same = piece.moves[0].text == piece.moves[1].text;
        const auto add = [&](std::vector<std::string>& items, const BetzaMoves& moves, std::string_view side) {
            for (const bool royals : {false, true}) {
                const std::string& text = royals ? moves.royals : moves.text;
                if (text.empty() || (royals && royal_letters().empty())) continue;
                InlineTable item;
                item.set("betza", toml_text(text));
                if (!side.empty()) item.set("side", toml_text(side));
                if (royals) item.set("victims", array_of_texts(royal_letters()));
                items.push_back(side.empty() && !royals ? toml_text(text) : item.text());
            }
        };
        std::vector<std::string> items;
        add(items, first, same ? "" : "white");
        if (!same) add(items, second, "black");
        return items.size() == 1 && items.front().front() == '"' ? items.front() : array_of(items);
    }

    [[nodiscard]] std::vector<std::string> royal_letters() const {
        std::vector<std::string> letters;
        for (const BetzaKind& kind : game_.kinds)
            if (kind.royal) letters.push_back(kind.letter);
        return letters;
    }

    [[nodiscard]] std::string promotion_text(int k, const BetzaPromotion& promotion) const {
        const int stuck = promotion.must_where_stuck ? stuck_ranks(k) : 0;
        return InlineTable()
            .set("to", letters_of(promotion.to))
            .set("zone", toml_text(promotion.zone))
            .set_if(promotion.leaving, "leaving", "true")
            .set_if(promotion.entering, "entering", "true")
            .set_if(promotion.capture, "only", toml_text("capture"))
            .set_if(promotion.from_reserve, "from_reserve", "true")
            .set_if(promotion.optional, "optional", "true")
            .set_if(promotion.optional && stuck > 0, "must", toml_text(game_.last_ranks(stuck)))
            .text();
    }

    [[nodiscard]] std::string drop_text(int k) const {
        const BetzaKind& piece = kind(k);
        std::string zone = piece.drop_zone;
        if (const int stuck = stuck_ranks(k); zone.empty() && stuck > 0)
            zone = "rank <= " + std::to_string(game_.ranks - stuck);
        if (zone.empty() && !piece.lone) return "true";
        InlineTable drop;
        if (!zone.empty()) drop.set("zone", toml_text(zone));
        if (piece.lone) drop.set("lone", toml_text("rank")).set("no_mate", "true");
        return drop.text();
    }

    // ---- castlings --------------------------------------------------------------------------------------------------

    [[nodiscard]] std::string cell_name(int x, int y) const {
        return std::string(1, static_cast<char>('a' + x)) + std::to_string(y + game_.first_rank);
    }

    // The file of the piece with which a side's king at (x, y) castles in the direction dx; nothing if none is there.
    [[nodiscard]] std::optional<int> partner_of(bool black, int x, int y, int dx, const BetzaCastling& castling) const {
        int edge = x;
        while (is_cell(edge + dx, y)) edge += dx;
        if (game_.outermost)
            while (edge != x && game_.at(edge, y).kind == BetzaCell::empty) edge -= dx;
        const int partner = edge - dx * castling.before;
        if ((partner - x) * dx <= 0 || !is_cell(partner, y)) return std::nullopt;
        const BetzaCell& cell = game_.at(partner, y);
        return cell.kind >= 0 && cell.black == black ? std::optional(partner) : std::nullopt;
    }

    // The castling of a side's king at (x, y) with the partner, or nothing if it goes beyond the board.
    [[nodiscard]] std::optional<BetzaCastlingPlan> plan(int k, bool black, int x, int y, int partner, int cells) const {
        const int dx = partner > x ? 1 : -1, to = x + dx * cells;
        if (!is_cell(to, y)) return std::nullopt;
        const auto seen = [&](int file) { return black && game_.turned ? game_.files - 1 - file : file; };
        return BetzaCastlingPlan{.king = k,
                                 .partner = game_.at(partner, y).kind,
                                 .rank = black ? game_.ranks - 1 - y : y,
                                 .king_from = seen(x),
                                 .king_to = seen(to),
                                 .partner_from = seen(partner),
                                 .partner_to = seen(to - dx)};
    }

    // The castlings of a side, those to the right first.
    std::vector<BetzaCastlingPlan> plans_of(bool black) {
        std::vector<BetzaCastlingPlan> right, left;
        for (int k = 0; k < static_cast<int>(game_.kinds.size()); ++k)
            for (const BetzaCastlingText& text : moves_of(k)[black ? 1 : 0].castlings)
                for (int y = 0; y < game_.ranks; ++y)
                    for (int x = 0; x < game_.files; ++x) {
                        const BetzaCell& cell = game_.at(x, y);
                        if (cell.kind != k || cell.black != black) continue;
                        const bool turned = black && game_.black_castles_turned;
                        for (const int dx : {1, -1}) {
                            if (!((dx > 0) != turned ? text.castling.right : text.castling.left)) continue;
                            const auto partner = partner_of(black, x, y, dx, text.castling);
                            if (!partner) continue;
                            const auto castling = plan(k, black, x, y, *partner, text.castling.cells);
                            if (!castling) {
                                if (!black)
                                    game_.add_unsaid(text.place, kind(k).name, "a castling that goes beyond the board");
                                continue;
                            }
                            auto& list = castling->king_to > castling->king_from ? right : left;
                            if (list.empty())
                                list.push_back(*castling);
                            else if (!black)
                                game_.add_unsaid(text.place, kind(k).name, "a second castling to the same side");
                        }
                    }
        right.insert(right.end(), left.begin(), left.end());
        return right;
    }

    void write_castlings() {
        const std::vector<BetzaCastlingPlan> white = plans_of(false), black = plans_of(true);
        for (const BetzaCastlingPlan& castling : white) {
            const bool both = std::find(black.begin(), black.end(), castling) != black.end();
            write_castling(castling, both ? "" : "white");
            add_right(castling, false);
        }
        for (const BetzaCastlingPlan& castling : black) {
            if (std::find(white.begin(), white.end(), castling) == white.end()) write_castling(castling, "black");
            add_right(castling, true);
        }
    }

    static bool is_to_the_right(const BetzaCastlingPlan& castling) { return castling.king_to > castling.king_from; }

    void add_right(const BetzaCastlingPlan& castling, bool black) {
        const char letter = is_to_the_right(castling) ? (black ? 'k' : 'K') : (black ? 'q' : 'Q');
        if (game_.rights == "*" || game_.rights.find(letter) != std::string::npos) rights_ += letter;
    }

    void write_castling(const BetzaCastlingPlan& castling, std::string_view side) {
        draft_.add("castling");
        const std::string table = "[castling]";
        const bool right = is_to_the_right(castling);
        const auto cell = [&](int x) { return toml_text(cell_name(x, castling.rank)); };
        draft_.set(table, "name", toml_text(right ? "O-O" : "O-O-O"));
        draft_.set(table, "letter", toml_text(right ? "K" : "Q"));
        if (!side.empty()) draft_.set(table, "side", toml_text(side));
        draft_.set(table, "king", toml_text(kind(castling.king).letter));
        draft_.set(table, "partner", toml_text(kind(castling.partner).letter));
        draft_.set(table, "king_from", cell(castling.king_from));
        draft_.set(table, "king_to", cell(castling.king_to));
        draft_.set(table, "partner_from", cell(castling.partner_from));
        draft_.set(table, "partner_to", cell(castling.partner_to));
    }

    // ---- rules, start -----------------------------------------------------------------------------------------------

    // Whether a side can have several royal pieces: at the start, or by promotion.
    [[nodiscard]] bool has_several_royals() const {
        std::array<int, 2> count{};
        for (const BetzaCell& cell : game_.cells)
            if (cell.kind >= 0 && kind(cell.kind).royal) ++count[cell.black ? 1 : 0];
        if (count[0] > 1 || count[1] > 1) return true;
        return std::any_of(game_.kinds.begin(), game_.kinds.end(), [&](const BetzaKind& piece) {
            return std::any_of(piece.promotions.begin(), piece.promotions.end(), [&](const BetzaPromotion& promotion) {
                return std::any_of(promotion.to.begin(), promotion.to.end(), [&](int k) { return kind(k).royal; });
            });
        });
    }

    void write_rules() {
        if (game_.last_royal && has_several_royals()) draft_.set("rules", "royal", toml_text("last"));
        draft_.set("rules", "stalemate", toml_text(game_.stalemate_loses ? "loss" : "draw"));
        if (game_.baring)
            draft_.set("rules", "bare_king",
                       InlineTable()
                           .set("result", toml_text("loss"))
                           .set("counter", toml_text("move"))
                           .set("both", toml_text("draw"))
                           .text());
        if (game_.captured != BetzaGame::Captured::gone)
            draft_.set("rules", "reserve",
                       toml_text(game_.captured == BetzaGame::Captured::captor ? "captor" : "owner"));
    }

    void write_setup() {
        std::string board;
        for (int y = game_.ranks - 1; y >= 0; --y) {
            std::string row;
            int empty = 0;
            bool any = false;
            const auto flush = [&] {
                if (empty > 0) row += std::to_string(empty);
                empty = 0;
            };
            for (int x = 0; x < game_.files; ++x) {
                const BetzaCell& cell = game_.at(x, y);
                if (cell.kind == BetzaCell::hole) continue;
                any = true;
                if (cell.kind == BetzaCell::empty) {
                    ++empty;
                    continue;
                }
                flush();
                const std::string& letter = kind(cell.kind).letter;
                row += cell.black ? in_small_letters(letter) : letter;
            }
            flush();
            if (any) append_item(board, "/", row);
        }
        if (has_hands()) board += "[" + hand() + "]";
        draft_.set("setup", "position",
                   toml_text(board + " " + game_.to_move + " " + (rights_.empty() ? "-" : rights_) + " - 0 1"));
    }

    [[nodiscard]] std::string hand() const {
        std::string text;
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            for (const BetzaKind& kind : game_.kinds)
                for (int i = 0; i < kind.held[side]; ++i)
                    text += side == 1 ? in_small_letters(kind.letter) : kind.letter;
        return text;
    }

    BetzaGame game_;
    std::vector<std::array<BetzaMoves, 2>> moves_;  // by kind
    TomlDraft draft_;
    std::string rights_;
};

bool is_key_letter(char c) { return c >= 'A' && c <= 'Z'; }

// "X", "{XY}", "+X", "X~", in capitals, as far as the id has signs for it; empty if it has none.
std::string letter_like(const std::string& id) {
    std::string word;
    const bool plus = id.starts_with('+'), tilde = id.size() > 1 && id.ends_with('~');
    for (const char c : id) {
        const char capital = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        if (is_key_letter(capital) || (!word.empty() && c >= '0' && c <= '9')) word += capital;
        if (word.size() == 8) break;
    }
    if (word.empty()) return {};
    if (word.size() > 1) word = "{" + word + "}";
    return (plus ? "+" : "") + word + (tilde && !plus ? "~" : "");
}

}  // namespace

std::string BetzaGame::last_ranks(int count) const {
    return count == 1 ? "rank == " + std::to_string(ranks) : "rank >= " + std::to_string(ranks - count + 1);
}

void give_letters(BetzaGame& game) {
    std::set<std::string> taken;
    for (BetzaKind& kind : game.kinds) {
        std::string letter = letter_like(kind.id);
        if (letter.empty()) letter = letter_like(kind.name);
        if (letter.empty()) letter = "{P1}";
        // Only one of two pieces with like ids can keep it: {P2}, {P3} ...
        std::string base;
        for (const char c : letter)
            if (is_key_letter(c) && base.size() < 4) base += c;
        for (int i = 2; taken.contains(letter); ++i) letter = "{" + base + std::to_string(i) + "}";
        taken.insert(letter);
        kind.letter = letter;
    }
}

Result<ImportedGame> write_betza_game(BetzaGame game, const SourceText& place) {
    const std::string file = game.file;
    ImportedGame made = BetzaWriter(std::move(game)).write();
    const Result<VariantPtr> loaded = load_text(made.text, made.name + ".toml", made.name);
    if (loaded) return made;
    const auto error = std::find_if(loaded.diagnostics().begin(), loaded.diagnostics().end(),
                                    [](const Diagnostic& one) { return one.severity == Severity::error; });
    return Diagnostic{Severity::error, file, place.line, place.column, "this is no game: " + error->message,
                      error->hint};
}

}  // namespace varia::importers
