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
                if (!(r_.castling && find_castling(r_, start_, c == 'K' || c == 'Q', c == 'K' || c == 'k'))) continue;
                if (prefixes && (rights.empty() || (c == 'k' || c == 'q') != (rights.find('b') != std::string::npos)))
                    rights += c == 'k' || c == 'q' ? 'b' : 'w';
                rights += prefixes ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
            }
        if (rights.empty()) rights = "-";
        std::string text = board + " " + start_.side + " " + rights + " - ";
        if (r_.check_counting && !start_.checks.empty()) text += start_.checks + " ";
        draft_.set("setup", "position", quoted(text + start_.clock + " " + start_.move));
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
        if (!r_.castling_wins.empty()) draft_.set(table, "unsaid", array_of_texts({"castled"}));
        InlineTable moves;
        moves.set("step", R"(["{from}{to}{promotion}"])");
        if (r_.drops) moves.set("drop", R"(["{piece}@{to}"])");
        if (r_.seirawan_gating)
            moves.set("place", R"(["{piece_small}"])").set("partner_place", R"(["{to}{left}{piece_small}"])");
        else if (r_.walling != Walling::none)
            moves.set("place", R"([",{before}{to}"])");
        bool plus = false;
        each_type([&](PieceType type) { plus = plus || promotes_like_shogi(type); });
        moves.set("promotion", plus ? R"(["+"])" : R"(["{becomes_small}"])");
        if (plus && r_.demotion) moves.set("demotion", R"(["-"])");
        draft_.set(table, "moves", moves.text());
        const bool plain = std::all_of(context_.name.begin(), context_.name.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
        if (plain) {
            draft_.add("protocol");
            draft_.set("[protocol]", "name", quoted(context_.name));
        }
    }
};

}  // namespace

void write_fairy_texts(FairyContext& context) { TextsPart(context).write(); }

}  // namespace varia::importers
