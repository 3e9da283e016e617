// Interactive Diagrams: from their parameters to variant files.
#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <varia/importers/import.hpp>
#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "betza_game.hpp"
#include "diagram_page.hpp"
#include "diagram_pieces.hpp"

namespace varia::importers {
namespace {

// Parameters that change how a diagram looks, or how its computer plays, and no rule.
constexpr std::array<std::string_view, 18> looks{
    "graphicsDir", "graphicsType", "whitePrefix", "blackPrefix", "squareSize", "squareKey",
    "lightShade",  "darkShade",    "startShade",  "rimColor",    "coordColor", "borders",
    "useMarkers",  "satellite",    "enableAI",    "shady",       "newClick",   "clocks"};

// Parameters that change rules, and for which no words are found here.
struct UnsaidParameter {
    std::string_view key, reason;
};
constexpr std::array unsaid_parameters{
    UnsaidParameter{"counterStrike", "a piece that may not be captured right after another of its kind"},
    UnsaidParameter{"protected", "a piece that may not be captured by its like while it is protected"},
    UnsaidParameter{"antiTrade", "pieces that may not be traded"},
    UnsaidParameter{"tradeThreshold", "pieces that may not be traded"},
    UnsaidParameter{"autoGate", "pieces that come in behind a first move"},
    UnsaidParameter{"zonal", "cells to which pieces may not go are in a script of the page"},
    UnsaidParameter{"shuffle", "a start by lot; this one is the array before"},
    UnsaidParameter{"captureMatrix", "captures that depend on both kinds"},
    UnsaidParameter{"morph", "promotions that depend on the cell"},
    UnsaidParameter{"confine", "cells to which pieces may not go"},
    UnsaidParameter{"oddTurn", "moves that depend on the number of the turn"},
    UnsaidParameter{"evenTurn", "moves that depend on the number of the turn"},
    UnsaidParameter{"spell", "what pieces do to others from afar"},
    UnsaidParameter{"trackPieces", "rules of a script of the page"},
};

// Parameters that are read, in their order below.
constexpr std::array<std::string_view, 15> read_parameters{
    "files", "ranks", "holdingsType", "promoZone",  "maxPromote", "promoChoice", "promoOffset", "symmetry",
    "royal", "iron",  "extinction",   "castleFlip", "firstRank",  "stalemate",   "baring"};

enum class Symmetry { mirror, rotate, none };

// A piece that a promotion may choose.
struct PromotionChoice {
    std::size_t kind;
    char sign;  // '!': not on the last rank; '*': only one that is held; 0
    int depth;  // only on so many last ranks
};

class DiagramReader {
public:
    DiagramReader(const std::string& file, std::string name, const DiagramBlock& block, Diagnostics& problems)
        : block_(block), problems_(problems) {
        game_.file = file;
        game_.name = std::move(name);
        game_.origin = "an Interactive Diagram";
        game_.outermost = true;
        game_.rights = "*";
    }

    // Nothing if there are errors.
    std::optional<ImportedGame> read() {
        const std::size_t errors = problems_.size();
        for (const SourceText& line : block_) {
            if (line.text.starts_with("<!--")) continue;
            const std::size_t equals = line.text.find('=');
            if (equals != std::string::npos)
                read_parameter(line.part(0, equals), line.part(equals + 1));
            else
                pieces_.push_back(&line);
        }
        if (problems_.size() == errors) read_values();
        if (problems_.size() == errors) {
            game_.cells.resize(static_cast<std::size_t>(game_.files * game_.ranks));
            for (const SourceText* line : pieces_) read_piece(*line);
        }
        if (problems_.size() == errors && game_.kinds.empty())
            complain(block_.empty() ? SourceText{{}, 1, 1} : block_.front(), "a diagram has no piece",
                     "a piece is a line name:id:moves:image:squares");
        if (problems_.size() != errors) return std::nullopt;
        give_letters(game_);
        read_kinds_of_parameters();
        set_promotions();
        if (problems_.size() != errors) return std::nullopt;
        Result<ImportedGame> made = write_betza_game(std::move(game_), block_.front());
        if (made) return std::move(*made);
        problems_.insert(problems_.end(), made.diagnostics().begin(), made.diagnostics().end());
        return std::nullopt;
    }

private:
    void complain(const SourceText& place, std::string message, std::string hint = {}) {
        if (told_++ >= most_betza_told) return;
        problems_.push_back(
            {Severity::error, game_.file, place.line, place.column, std::move(message), std::move(hint)});
    }

    void read_parameter(const SourceText& key, const SourceText& value) {
        if (std::find(looks.begin(), looks.end(), key.text) != looks.end()) return;
        const auto unsaid = std::find_if(unsaid_parameters.begin(), unsaid_parameters.end(),
                                         [&](const UnsaidParameter& known) { return known.key == key.text; });
        if (unsaid != unsaid_parameters.end()) {
            game_.add_unsaid(key, key.text, std::string(unsaid->reason));
            return;
        }
        if (std::find(read_parameters.begin(), read_parameters.end(), key.text) != read_parameters.end()) {
            values_[key.text].push_back(value);
            return;
        }
        std::vector<std::string> known(looks.begin(), looks.end());
        known.insert(known.end(), read_parameters.begin(), read_parameters.end());
        for (const UnsaidParameter& parameter : unsaid_parameters) known.emplace_back(parameter.key);
        if (game_.unsaid.size() > most_betza_told) return;  // suggestions take time
        const std::string hint = did_you_mean(key.text.substr(0, 40), known);
        std::string shown = key.text.substr(0, 80);  // without half a character at its end
        while (key.text.size() > shown.size() && !shown.empty() && static_cast<unsigned char>(shown.back()) >= 0x80)
            shown.pop_back();
        game_.add_unsaid(key, quoted(shown), "no parameter that is known here" + (hint.empty() ? "" : "; " + hint));
    }

    // The last value of a parameter, as in the Diagram.
    [[nodiscard]] const SourceText* value_of(std::string_view key) const {
        const auto found = values_.find(key);
        return found == values_.end() ? nullptr : &found->second.back();
    }

    void read_number(std::string_view key, int& number, int least, int most) {
        const SourceText* const value = value_of(key);
        if (value == nullptr) return;
        const bool negative = value->text.starts_with('-');
        const int read = small_number(std::string_view(value->text).substr(negative ? 1 : 0));
        if (read < 0 || (negative ? -read : read) < least || read > most) {
            complain(*value,
                     std::string(key) + " is a number from " + std::to_string(least) + " to " + std::to_string(most));
            return;
        }
        number = negative ? -read : read;
    }

    void read_values() {
        read_number("files", game_.files, 1, most_betza_files);
        read_number("ranks", game_.ranks, 1, most_betza_ranks);
        read_number("firstRank", game_.first_rank, 0, 9999 - most_betza_ranks);
        read_number("holdingsType", holdings_, -9, 9);
        read_number("promoZone", promotion_zone_, 0, most_betza_ranks);
        read_number("maxPromote", promotable_, 0, most_betza_kinds);
        read_number("promoOffset", offset_, 0, most_betza_kinds);
        int flips = 0;
        read_number("castleFlip", flips, 0, 1);
        game_.black_castles_turned = flips == 0;
        if (const SourceText* const value = value_of("symmetry")) {
            if (value->text == "rotate")
                symmetry_ = Symmetry::rotate;
            else if (value->text == "none")
                symmetry_ = Symmetry::none;
            else if (value->text != "mirror")
                complain(*value, "symmetry is mirror, rotate or none");
        }
        if (const SourceText* const value = value_of("stalemate")) game_.stalemate_loses = value->text != "draw";
        if (holdings_ != 0) game_.captured = holdings_ < 0 ? BetzaGame::Captured::captor : BetzaGame::Captured::owner;
        promotion_zone_ = std::min(promotion_zone_, game_.ranks);
    }

    // ---- pieces -----------------------------------------------------------------------------------------------------

    void read_piece(const SourceText& line) {
        const std::vector<SourceText> fields = line.split(':');
        if (fields.size() < 5) {
            complain(line, "this line is neither a parameter nor a piece",
                     "a piece is a line name:id:moves:image:squares");
            return;
        }
        std::string name = fields[0].text;
        for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (name == "hole") {
            read_squares(fields[4], BetzaCell::hole);
            return;
        }
        if (game_.kinds.size() >= static_cast<std::size_t>(most_betza_kinds)) {
            if (game_.kinds.size() == static_cast<std::size_t>(most_betza_kinds) && !too_many_)
                complain(line, "a diagram has at most " + std::to_string(most_betza_kinds) + " pieces here");
            too_many_ = true;
            return;
        }
        BetzaKind kind;
        kind.id = fields[1].text;
        if (name.empty() && kind.id.empty()) {
            complain(line, "a piece has neither a name nor an id");
            return;
        }
        if (kind.id.empty())
            kind.id = std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(name.front()))));
        if (kind.id.size() > 16) complain(fields[1], "an id has at most 16 characters");
        if (name.size() > 100) complain(fields[0], "the name of a piece has at most 100 bytes");
        kind.name = game_title(name.empty() ? kind.id : name);
        SourceText moves = fields[2];
        if (moves.empty()) moves.text = usual_moves(fields[0], name);
        if (moves.text.size() > static_cast<std::size_t>(max_betza))
            complain(moves, "the moves have more than " + std::to_string(max_betza) + " characters");
        kind.moves = {moves, moves};
        if (fields.size() > 5) read_held(fields[5], kind);
        game_.kinds.push_back(std::move(kind));
        read_squares(fields[4], static_cast<int>(game_.kinds.size()) - 1);
    }

    std::string usual_moves(const SourceText& place, const std::string& name) {
        const auto piece = std::find_if(diagram_pieces.begin(), diagram_pieces.end(),
                                        [&](const DiagramPiece& known) { return known.name == name; });
        if (piece == diagram_pieces.end()) {
            complain(place, "the moves of " + quoted(name) + " are not given, and the name is none that has moves",
                     "write them in Betza notation in the third field");
            return {};
        }
        if (name == "king" && game_.files > 8) return "KisO3";
        return std::string(piece->moves);
    }

    void read_held(const SourceText& field, BetzaKind& kind) {
        if (field.empty()) return;
        const std::vector<SourceText> counts = field.split(',');
        for (std::size_t side = 0; side < 2; ++side) {
            const SourceText& count = counts[std::min(side, counts.size() - 1)];
            kind.held[side] = small_number(count.text);
            if (kind.held[side] >= 0 && kind.held[side] <= 99) continue;
            complain(count, "the number of pieces in hand is from 0 to 99");
            kind.held[side] = 0;
        }
    }

    // A cell "b3"; an error if it is none of the board.
    std::optional<std::pair<int, int>> read_cell(const SourceText& text) {
        const int x = text.empty() ? -1 : text.text.front() - 'a';
        const int number = text.empty() ? -1 : small_number(std::string_view(text.text).substr(1));
        const int y = number - game_.first_rank;
        if (number >= 0 && x >= 0 && x < game_.files && y >= 0 && y < game_.ranks) return std::pair{x, y};
        complain(text, quoted(text.text) + " is no cell of " + std::to_string(game_.files) + " by " +
                           std::to_string(game_.ranks) + " cells");
        return std::nullopt;
    }

    void put(int x, int y, int kind, bool black) {
        BetzaCell& cell = game_.at(x, y);
        cell = {kind, black && kind != BetzaCell::hole};
    }

    // "a1,b2-c3,,a8": the white pieces, and behind an empty place the black ones. White pieces have black partners.
    void read_squares(const SourceText& field, int kind) {
        if (field.empty()) return;
        bool black = false;
        for (const SourceText& item : field.split(',')) {
            if (item.empty()) {
                black = true;
                continue;
            }
            const std::size_t dash = item.text.find('-');
            const std::optional<std::pair<int, int>> from = read_cell(item.part(0, dash));
            const std::optional<std::pair<int, int>> to = dash == std::string::npos || !from
                                                              ? from
                                                              : read_cell(item.part(dash + 1));
            if (!from || !to) continue;
            for (int y = from->second; y <= to->second; ++y)
                for (int x = from->first; x <= to->first; ++x) {
                    put(x, y, kind, black);
                    if (black || symmetry_ == Symmetry::none) continue;
                    put(symmetry_ == Symmetry::rotate ? game_.files - 1 - x : x, game_.ranks - 1 - y, kind, true);
                }
        }
    }

    // ---- what parameters say of pieces ------------------------------------------------------------------------------

    // The pieces of "royal=K", "royal=8" or "royal=K,8"; an error for a word that is none.
    std::vector<std::size_t> kinds_of(const SourceText& value) {
        std::vector<std::size_t> kinds;
        for (const SourceText& word : value.split(',')) {
            const auto with_id = std::find_if(game_.kinds.begin(), game_.kinds.end(),
                                              [&](const BetzaKind& kind) { return kind.id == word.text; });
            const int number = small_number(word.text);
            if (with_id != game_.kinds.end())
                kinds.push_back(static_cast<std::size_t>(with_id - game_.kinds.begin()));
            else if (number >= 1 && number <= static_cast<int>(game_.kinds.size()))
                kinds.push_back(static_cast<std::size_t>(number) - 1);
            else
                complain(word, quoted(word.text) + " is neither the number nor the id of a piece");
        }
        return kinds;
    }

    void read_kinds_of_parameters() {
        if (const auto royal = values_.find("royal"); royal != values_.end()) {
            for (const SourceText& value : royal->second)
                for (const std::size_t kind : kinds_of(value)) game_.kinds[kind].royal = true;
        } else {
            game_.kinds.back().royal = true;
        }
        if (const auto iron = values_.find("iron"); iron != values_.end())
            for (const SourceText& value : iron->second)
                for (const std::size_t kind : kinds_of(value)) game_.kinds[kind].iron = true;
        if (const SourceText* const value = value_of("extinction")) {
            int sides = 3;
            read_number("extinction", sides, 0, 3);
            game_.last_royal = sides == 3;
            if (sides == 1 || sides == 2)
                game_.add_unsaid(*value, "extinction", "only one side may lose a royal piece while it has another");
        }
        if (const SourceText* const value = value_of("baring")) {
            game_.baring = value->text.empty() || value->text == "0";
            if (!game_.baring) game_.add_unsaid(*value, "baring", "a side that loses because certain pieces are gone");
        }
        for (BetzaKind& kind : game_.kinds) {
            if (game_.captured == BetzaGame::Captured::captor)
                kind.drops = !kind.royal;
            else if (game_.captured == BetzaGame::Captured::gone)
                kind.drops = kind.held[0] + kind.held[1] > 0 && !kind.royal;
            if (!kind.drops && game_.captured == BetzaGame::Captured::gone) kind.held = {};
        }
    }

    // ---- promotion --------------------------------------------------------------------------------------------------

    void set_promotions() {
        promotable_ = std::min(promotable_, static_cast<int>(game_.kinds.size()));
        if (promotion_zone_ == 0) return;
        if (offset_ > 0)
            promote_by_offset();
        else
            promote_by_choice();
    }

    // As in shogi: piece N becomes piece N + promoOffset.
    void promote_by_offset() {
        const int kinds = static_cast<int>(game_.kinds.size());
        if (offset_ >= kinds) {
            complain(*value_of("promoOffset"), "promoOffset is less than the number of pieces");
            return;
        }
        const std::string zone = game_.last_ranks(promotion_zone_);
        for (int k = 0; k < std::min(promotable_, offset_); ++k) {
            const int to = k + offset_ < kinds ? k + offset_ : offset_;
            if (to == k) continue;
            std::vector<BetzaPromotion>& promotions = game_.kinds[static_cast<std::size_t>(k)].promotions;
            if (holdings_ != 0) {
                promotions.push_back(
                    {.to = {to}, .zone = zone, .leaving = true, .optional = true, .must_where_stuck = true});
                continue;
            }
            // A piece in the zone promotes by captures alone, but the first piece also on the last rank.
            if (k == 0 && promotion_zone_ > 1)
                promotions.push_back({.to = {to}, .zone = game_.last_ranks(1), .optional = true});
            promotions.push_back({.to = {to}, .zone = zone, .entering = true, .optional = true});
            promotions.push_back({.to = {to}, .zone = zone, .leaving = true, .capture = true, .optional = true});
        }
        if (holdings_ == -1)
            for (int k = offset_; k < kinds; ++k) game_.kinds[static_cast<std::size_t>(k)].captured_as = k - offset_;
        for (int k = offset_; k < kinds; ++k) {
            BetzaKind& kind = game_.kinds[static_cast<std::size_t>(k)];
            if (kind.captured_as >= 0) kind.drops = false;
            if (kind.captured_as >= 0 && game_.kinds[static_cast<std::size_t>(kind.captured_as)].royal)
                kind.captured_as = -1;
        }
    }

    // The pieces that promoChoice names; without it the usual ones of chess.
    std::vector<PromotionChoice> choices() {
        std::vector<PromotionChoice> list;
        const SourceText* const value = value_of("promoChoice");
        if (value != nullptr && value->empty()) {
            for (std::size_t k = 1; k < game_.kinds.size(); ++k)
                if (!game_.kinds[k].royal) list.push_back({k, 0, promotion_zone_});
            return list;
        }
        const SourceText text = value == nullptr ? SourceText{"QNRB", 0, 0} : *value;
        for (std::size_t at = 0; at < text.text.size();) {
            const char first = text.text[at];
            const char sign = first == '!' || first == '*' ? first : '\0';
            if (sign != 0) ++at;
            std::size_t found = game_.kinds.size(), length = 0;
            for (std::size_t k = 0; k < game_.kinds.size(); ++k) {
                const std::string& id = game_.kinds[k].id;
                if (id.size() > length && text.text.compare(at, id.size(), id) == 0) {
                    found = k;
                    length = id.size();
                }
            }
            if (length == 0) {
                if (value != nullptr)
                    game_.add_unsaid(text.part(std::min(at, text.text.size() - 1)), "promoChoice",
                                     "no piece has an id that begins here");
                ++at;
                continue;
            }
            at += length;
            std::size_t end = at;
            while (end < text.text.size() && text.text[end] >= '0' && text.text[end] <= '9') ++end;
            const int depth = small_number(std::string_view(text.text).substr(at, end - at));
            at = end;
            if (list.size() == static_cast<std::size_t>(most_betza_kinds)) {
                complain(text, "promoChoice has at most " + std::to_string(most_betza_kinds) + " pieces");
                return {};
            }
            list.push_back({found, sign, depth > 0 ? std::min(depth, promotion_zone_) : promotion_zone_});
        }
        return list;
    }

    // As in chess: where it ends a move in the zone, the piece becomes one of the choices. Itself among them: it may
    // stay what it is.
    void promote_by_choice() {
        const std::vector<PromotionChoice> all = choices();
        const bool held = std::any_of(all.begin(), all.end(), [](const PromotionChoice& c) { return c.sign == '*'; });
        if (held && std::any_of(all.begin(), all.end(), [&](const PromotionChoice& c) {
                return c.sign != '*' && c.kind >= static_cast<std::size_t>(promotable_);
            }))
            game_.add_unsaid(*value_of("promoChoice"), "promoChoice",
                             "promotion to pieces that are held beside others; all of them must be held here");
        if (held && game_.captured == BetzaGame::Captured::gone) game_.captured = BetzaGame::Captured::owner;
        for (int k = 0; k < promotable_; ++k) promote_one(static_cast<std::size_t>(k), all, held);
    }

    void promote_one(std::size_t k, const std::vector<PromotionChoice>& all, bool held) {
        std::vector<BetzaPromotion>& promotions = game_.kinds[k].promotions;
        std::vector<int> last;
        bool last_optional = false, gap = false;
        int begin = 0;  // where the last entry begins
        for (int distance = 0; distance < promotion_zone_; ++distance) {
            std::vector<int> to;
            bool optional = false;
            for (const PromotionChoice& choice : all) {
                if (distance >= choice.depth || (choice.sign == '!' && distance == 0)) continue;
                if (choice.kind == k)
                    optional = true;
                else if (std::find(to.begin(), to.end(), static_cast<int>(choice.kind)) == to.end())
                    to.push_back(static_cast<int>(choice.kind));
            }
            if (to != last || optional != last_optional || promotions.empty()) begin = distance;
            last = to;
            last_optional = optional;
            if (to.empty()) {
                gap = true;
                continue;
            }
            if (begin == distance)
                promotions.push_back({.to = to, .zone = {}, .optional = optional, .from_reserve = held});
            // The first entry that fits counts, so the zone of a later entry may hold those of earlier ones.
            std::string zone = game_.last_ranks(distance + 1);
            if (gap) zone += " and rank <= " + std::to_string(game_.ranks - begin);
            promotions.back().zone = std::move(zone);
        }
    }

    const DiagramBlock& block_;
    Diagnostics& problems_;
    BetzaGame game_;
    std::map<std::string, std::vector<SourceText>, std::less<>> values_;
    std::vector<const SourceText*> pieces_;
    std::size_t told_ = 0;  // problems
    bool too_many_ = false;
    int holdings_ = 0, promotion_zone_ = 1, promotable_ = 1, offset_ = 0;
    Symmetry symmetry_ = Symmetry::mirror;
};

}  // namespace

Result<std::vector<ImportedGame>> import_diagram(std::string_view text, const std::string& file,
                                                 const std::vector<std::string>& names) {
    Diagnostics problems;
    const std::vector<SourceText> lines = source_lines(text, file, problems);
    if (has_errors(problems)) return problems;
    const std::vector<DiagramBlock> blocks = diagram_blocks(lines);
    if (blocks.empty())
        return Diagnostic{Severity::error,
                          file,
                          1,
                          1,
                          "the page has no Interactive Diagram",
                          "its parameters stand in an element of the class idiagram"};
    if (blocks.size() > max_described_games)
        return Diagnostic{Severity::error,
                          file,
                          1,
                          1,
                          "the page has more than " + std::to_string(max_described_games) + " diagrams",
                          "divide it into several files"};
    std::vector<ImportedGame> games;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        known.push_back(stem_of(file) + (blocks.size() == 1 ? "" : "-" + std::to_string(i + 1)));
    refuse_unknown(names, known, "diagram", file, problems);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (!names.empty() && std::find(names.begin(), names.end(), known[i]) == names.end()) continue;
        if (std::optional<ImportedGame> game = DiagramReader(file, known[i], blocks[i], problems).read())
            games.push_back(std::move(*game));
    }
    if (problems.size() > most_betza_told) problems.resize(most_betza_told);
    if (has_errors(problems)) return problems;
    return games;
}

}  // namespace varia::importers
