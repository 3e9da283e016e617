// The castlings of a game of Fairy-Stockfish.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <utility>

#include "fairy_part.hpp"
#include "fairy_parts.hpp"

namespace varia::importers {
namespace {

class CastlingsPart : FairyPart {
public:
    explicit CastlingsPart(FairyContext& context) : FairyPart(context) {}

    void write() {
        if (!r_.castling) return;
        for (const bool kingside : {true, false}) {
            std::optional<FairyCastling> white, black;
            if (start_.castling.find(kingside ? 'K' : 'Q') != std::string::npos)
                white = find_castling(r_, start_, true, kingside);
            if (start_.castling.find(kingside ? 'k' : 'q') != std::string::npos)
                black = find_castling(r_, start_, false, kingside);
            if (white && black && *white == *black && !turned_ && wins(true, kingside) == wins(false, kingside)) {
                write_castling(*white, kingside, "");
                continue;
            }
            if (white) write_castling(*white, kingside, "white");
            if (black) write_castling(*black, kingside, "black");
        }
        write_losses();
    }

private:
    // Whether this castling of a side is among those that win.
    [[nodiscard]] bool wins(bool white, bool kingside) const {
        return r_.castling_wins.find(kingside ? (white ? 'K' : 'k') : (white ? 'Q' : 'q')) != std::string::npos;
    }

    // Who can no longer castle so that he wins has lost.
    void write_losses() {
        if (!context_.castling_wins) return;
        InlineTable with;
        for (const bool white : {true, false}) {
            const std::string side = white ? "white" : "black";
            const std::string rank = number(white ? r_.castling_rank + 1 : r_.ranks - r_.castling_rank);
            const auto cell = [&](int file) { return toml_text(static_cast<char>('a' + file) + rank); };
            bool named = false;
            for (const bool kingside : {true, false}) {
                const std::optional<FairyCastling> castling = find_castling(r_, start_, white, kingside);
                if (!wins(white, kingside) || !castling) continue;
                if (!named) with.set(side, cell(castling->king_file));
                with.set(side + (named ? "_other" : "_partner"), cell(castling->rook_file));
                named = true;
            }
        }
        hook("castling_right", "outcome", "lost", InlineTable().set("with", with.text()));
    }

    void write_castling(const FairyCastling& c, bool kingside, std::string_view side) {
        if (std::abs(c.king_to - c.king_file) <= 1) context_.castling_like_step = true;
        draft_.add("castling");
        const std::string table = "[castling]";
        // The cells are written as the first side sees them.
        const auto cell = [&](int file) {
            if (side == "black" && turned_) file = r_.files - 1 - file;
            return toml_text(std::string(1, static_cast<char>('a' + file)) + number(r_.castling_rank + 1));
        };
        draft_.set(table, "name", toml_text(kingside ? "O-O" : "O-O-O"));
        draft_.set(table, "letter", toml_text(kingside ? "K" : "Q"));
        if (!side.empty()) draft_.set(table, "side", toml_text(side));
        draft_.set(table, "king", toml_text(letter(c.king_type)));
        draft_.set(table, "partner", toml_text(letter(c.rook_type)));
        draft_.set(table, "king_from", cell(c.king_file));
        draft_.set(table, "king_to", cell(c.king_to));
        draft_.set(table, "partner_from", cell(c.rook_file));
        draft_.set(table, "partner_to", cell(c.rook_to));
        if (r_.chess960) draft_.set(table, "any_start", "true");
        if (r_.opposite_castling) draft_.set(table, "ends", array_of_texts({kingside ? "O-O" : "O-O-O"}));
        if (wins(side != "black", kingside)) {
            draft_.set(table, "wins", toml_text("castled"));
            if (!context_.castling_wins) draft_.set("state", "castled", "{ initial = 0, max = 2 }");
            context_.castling_wins = true;
        }
    }
};

}  // namespace

std::optional<FairyCastling> find_castling(const FairyRules& rules, const FairyStart& start, bool white,
                                           bool kingside) {
    if (rules.castling_rank >= rules.ranks) return std::nullopt;
    const int rank = white ? rules.castling_rank : rules.ranks - 1 - rules.castling_rank;
    const PieceType king_type = white ? rules.castling_king.white : rules.castling_king.black;
    const PieceSet& rooks = white ? rules.castling_rooks.white : rules.castling_rooks.black;
    const auto type_at = [&](int file) {
        const char c = start.at(file, rank).letter;
        return c != 0 && (std::isupper(static_cast<unsigned char>(c)) != 0) == white ? rules.type_of(c) : no_piece;
    };
    int king_file = -1, kings = 0;
    for (int file = 0; file < rules.files; ++file)
        if (type_at(file) == king_type && king_type >= 0) {
            king_file = file;
            ++kings;
        }
    if (kings == 0) return std::nullopt;
    if (kings > 1) king_file = rules.king_file;
    const int step = kingside ? -1 : 1;
    for (int file = kingside ? std::min(rules.rook_kingside_file, rules.files - 1) : rules.rook_queenside_file;
         file != king_file && file >= 0 && file < rules.files; file += step) {
        const PieceType type = type_at(file);
        if (type < 0 || !rooks[static_cast<std::size_t>(type)]) continue;
        const int to = kingside ? rules.kingside_file : rules.queenside_file;
        if (to >= rules.files || to + step < 0 || to + step >= rules.files) return std::nullopt;
        return FairyCastling{king_file, to, file, to + step, king_type, type};
    }
    return std::nullopt;
}

bool name_castlings(const FairyRules& rules, FairyStart& start) {
    std::string letters;
    bool all = true;
    for (const char c : start.castling) {
        const bool white = std::isupper(static_cast<unsigned char>(c)) != 0;
        const int file = std::tolower(static_cast<unsigned char>(c)) - 'a';
        if (std::string_view("KQkq").find(c) != std::string_view::npos) {
            letters += c;
            continue;
        }
        if (!rules.castling || file < 0 || file >= rules.files) continue;
        bool found = false;
        for (const bool kingside : {true, false}) {
            const std::optional<FairyCastling> castling = find_castling(rules, start, white, kingside);
            if (!castling || castling->rook_file != file || (castling->king_file < file) != kingside) continue;
            letters += white ? (kingside ? 'K' : 'Q') : (kingside ? 'k' : 'q');
            found = true;
        }
        all = all && found;
    }
    start.castling = letters.empty() ? "-" : letters;
    return all;
}

void write_fairy_castlings(FairyContext& context) { CastlingsPart(context).write(); }

}  // namespace varia::importers
