// The start of a game of Fairy-Stockfish, and how that program writes positions and moves.
#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "fairy_part.hpp"
#include "fairy_parts.hpp"

namespace varia::importers {
namespace {

class TextsPart : FairyPart {
public:
    explicit TextsPart(FairyContext& context) : FairyPart(context) {}

    void write() {
        write_setup();
        write_dialects();
    }

private:
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
                if (cell.letter == 0 || (cell.letter == '*' && has_holes())) {
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
                if (cell.marked && has_marked_form(cell.letter)) board += '~';
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
            if (c == 'K' || c == 'Q' || c == 'k' || c == 'q' || is_gate(c)) {
                if (!is_gate(c) &&
                    !(r_.castling && find_castling(r_, start_, c == 'K' || c == 'Q', c == 'K' || c == 'k')))
                    continue;
                if (prefixes && (rights.empty() || is_small(c) != (rights.find('b') != std::string::npos)))
                    rights += is_small(c) ? 'b' : 'w';
                rights += prefixes ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
            }
        if (rights.empty()) rights = "-";
        std::string text = board + " " + start_.side + " " + rights + " " + passant() + " ";
        if (r_.check_counting && !start_.checks.empty()) text += start_.checks + " ";
        draft_.set("setup", "position", toml_text(text + start_.clock + " " + start_.move + moved()));
    }

    // Whether there is a kind for the piece as a promoted pawn; where none is, no rule tells them apart.
    [[nodiscard]] bool has_marked_form(char c) const {
        const PieceType type = r_.type_of(c);
        return type >= 0 && marks_promoted() &&
               (r_.promotion_pieces.white | r_.promotion_pieces.black)[static_cast<std::size_t>(type)];
    }

    static bool is_small(char c) { return c >= 'a' && c <= 'z'; }
    [[nodiscard]] char first_row_letter(int file, bool white) const {
        const char c = start_.at(file, white ? 0 : r_.ranks - 1).letter;
        return std::isalpha(static_cast<unsigned char>(c)) != 0 && is_small(c) != white ? c : '\0';
    }
    // Whether a letter of the castling field names a file whose piece may gate.
    [[nodiscard]] bool is_gate(char c) const {
        const int file = std::tolower(static_cast<unsigned char>(c)) - 'a';
        return names_files() && std::string_view("KQkq").find(c) == std::string_view::npos && file >= 0 &&
               file < r_.files && first_row_letter(file, !is_small(c)) != '\0';
    }
    // " moved=b1,c1": the pieces of the first row that may not gate, of sides for which the castling field names no
    // file.
    [[nodiscard]] std::string moved() const {
        if (!gates()) return {};
        std::string cells;
        for (const bool white : {true, false}) {
            const auto own = [&](char c) { return is_small(c) != white; };
            if (std::any_of(start_.castling.begin(), start_.castling.end(),
                            [&](char c) { return is_gate(c) && own(c); }))
                continue;
            std::vector<int> named;
            for (const char c : start_.castling)
                if (own(c) && std::string_view("KQkq").find(c) != std::string_view::npos)
                    if (const auto castling = find_castling(r_, start_, white, c == 'K' || c == 'k'))
                        named.insert(named.end(), {castling->king_file, castling->rook_file});
            for (int file = 0; file < r_.files; ++file)
                if (first_row_letter(file, white) != '\0' && std::find(named.begin(), named.end(), file) == named.end())
                    cells += (cells.empty() ? "" : ",") + std::string(1, static_cast<char>('a' + file)) +
                             number(white ? 1 : r_.ranks);
        }
        return cells.empty() ? std::string() : " moved=" + cells;
    }

    // The cell of the start that a pawn has crossed, if a pawn of the other side can capture there.
    [[nodiscard]] std::string passant() const {
        const std::string& text = start_.passant;
        const bool white = start_.side == "w";
        const PieceSet& types = white ? r_.passant_types.white : r_.passant_types.black;
        if (text.size() < 2 || !r_.has(pawn) || !r_.double_step || !types[static_cast<std::size_t>(pawn)]) return "-";
        const int file = text[0] - 'a', forward = white ? 1 : -1;
        int rank = 0;
        for (const char c : text.substr(1)) {
            if (c < '0' || c > '9' || rank > most_ranks) return "-";
            rank = 10 * rank + (c - '0');
        }
        --rank;
        const auto is = [&](int at_file, int at_rank, char letter) {
            return at_file >= 0 && at_file < r_.files && at_rank >= 0 && at_rank < r_.ranks &&
                   start_.at(at_file, at_rank).letter == letter;
        };
        const char capital = r_.letter(pawn), small = static_cast<char>(std::tolower(capital));
        const char own = white ? capital : small, other = white ? small : capital;
        const bool known = (white ? r_.passant_region.white : r_.passant_region.black).has(file, rank) &&
                           is(file, rank, 0) && is(file, rank + forward, 0) && is(file, rank - forward, other) &&
                           (is(file - 1, rank - forward, own) || is(file + 1, rank - forward, own));
        return known ? text : "-";
    }

    void write_dialects() {
        draft_.add("dialect");
        const std::string table = "[dialect]";
        draft_.set(table, "name", toml_text("fairy"));
        draft_.set(table, "title", toml_text("Fairy-Stockfish"));
        std::vector<std::string> fields = {"board", "side", "castling", "en_passant"};
        if (r_.check_counting) fields.emplace_back("checks");
        fields.insert(fields.end(), {"clock", "move"});
        draft_.set(table, "fields", array_of_texts(fields));
        if (has_neutral()) draft_.set(table, "letters", "{ " + wall_letter() + " = \"*\" }");
        if (r_.double_step) draft_.set(table, "capturable", "true");
        if (has_holes()) draft_.set(table, "holes", toml_text("*"));
        std::vector<std::string> unsaid_states = context_.unsaid_states;
        if (context_.castling_wins) unsaid_states.emplace_back("castled");
        if (!unsaid_states.empty()) draft_.set(table, "unsaid", array_of_texts(unsaid_states));
        // Pieces that turn over as in shogi are written with a plus, others with what they become.
        std::string plus, letters_of_plus;
        bool others = false;
        each_type([&](PieceType type) {
            const bool turns = promotes_like_shogi(type);
            others = others || (promotes(type) && !turns);
            if (turns) letters_of_plus += " " + letter(type) + (r_.demotion ? " +" + letter(type) : "");
        });
        if (!letters_of_plus.empty()) plus = others ? "{of" + letters_of_plus + "}+" : "+";
        InlineTable moves;
        // Every move there names a wall; one without a wall names the first cell of the board.
        const std::string behind = context_.placed_walls ? ",{to}a1" : "";
        const bool promote = others || !plus.empty() || !context_.petrifying.empty();
        moves.set("step", array_of_texts({"{from}{to}" + std::string(promote ? "{promotion}" : "") + behind}));
        if (r_.chess960)
            moves.set("castling", array_of_texts({"{from}{partner}" + behind}));
        else if (context_.castling_like_step)
            moves.set("castling", array_of_texts({"{from}{to}" + behind, "{from}{partner}" + behind}));
        if (r_.pass.white || r_.pass.black || r_.pass_on_stalemate.white || r_.pass_on_stalemate.black)
            moves.set("pass", has_royal() ? R"(["{royal}{royal}"])" : R"(["{lowest}{lowest}"])");
        if (r_.drops) moves.set("drop", array_of_texts({"{piece}@{to}" + behind}));
        if (r_.seirawan_gating)
            moves.set("place", R"(["{piece_small}"])").set("partner_place", R"(["{to}{left}{piece_small}"])");
        else if (context_.placed_walls)
            moves.set("place", R"(["{lowest}{lowest},{lowest}{to}"])");
        else if (r_.walling != Walling::none)
            moves.set("place", R"([",{before}{to}"])");
        std::vector<std::string> promotions;
        // A captor that becomes a wall has no letter there.
        if (!context_.petrifying.empty()) {
            std::string of = "{of";
            for (const std::string& kind : context_.petrifying) of += " " + kind;
            promotions.push_back(of + "}");
        }
        if (!plus.empty()) promotions.push_back(plus);
        if (others) promotions.emplace_back("{becomes_small}");
        if (promote) moves.set("promotion", array_of_texts(promotions));
        if (!plus.empty() && r_.demotion) moves.set("demotion", R"(["-"])");
        draft_.set(table, "moves", moves.text());
        const bool plain = std::all_of(context_.name.begin(), context_.name.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
        if (plain) {
            draft_.add("protocol");
            draft_.set("[protocol]", "name", toml_text(context_.name));
        }
    }
};

}  // namespace

void write_fairy_texts(FairyContext& context) { TextsPart(context).write(); }

}  // namespace varia::importers
