// Scripts of XBoard, the lines `setup` and `piece` that an engine sends: from their text to variant files.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include <varia/importers/import.hpp>
#include <varia/limits.hpp>
#include <varia/text.hpp>

#include "betza_game.hpp"
#include "xboard_parents.hpp"
#include "xboard_script.hpp"

namespace varia::importers {
namespace {

// How pieces move that have no line `piece`, by their place among the letters; an empty text: not known.
constexpr std::array<std::string_view, 13> moves_by_place{"fmWfceFifmnD", "N",  "B", "R", "Q",     "F", "A",
                                                          "BN",           "RN", "W", "K", "mRcpR", "NN"};
constexpr std::array<std::string_view, 13> names_by_place{"Pawn",     "Knight", "Bishop",     "Rook",       "Queen",
                                                          "Ferz",     "Alfil",  "Archbishop", "Chancellor", "Wazir",
                                                          "Commoner", "Cannon", "Nightrider"};
constexpr std::size_t longest_id = 16;
constexpr std::size_t place_of_pawn = 0, place_of_queen = 4, place_of_ferz = 5;

bool is_dress(char c) { return c == '\'' || c == '!' || c == '"'; }
bool is_piece_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
char as_capital(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

// The letters of the first side, by place: "P", "N'", "+" for a promoted form, "~", or "." for no piece.
std::optional<std::vector<std::string>> read_letters(std::string_view text) {
    std::vector<std::string> places;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '^') {
            ++i;
        } else if (is_dress(c) && !places.empty() && places.back().size() < longest_id) {
            places.back() += c;
        } else if (is_piece_letter(c) || c == '.' || c == '+' || c == '~' || c == '*') {
            places.emplace_back(1, c);
        } else {
            return std::nullopt;
        }
    }
    if (places.empty() || places.size() % 2 != 0 || places.size() > 2 * most_betza_kinds) return std::nullopt;
    places.resize(places.size() / 2);
    for (std::string& letter : places) letter.front() = as_capital(letter.front());
    return places;
}

// The id of a piece that begins at `at` in a text, in capitals, and whether it is a capital there; goes behind it.
std::optional<std::pair<std::string, bool>> next_id(std::string_view text, std::size_t& at) {
    std::size_t i = at;
    std::string id;
    if (i < text.size() && text[i] == '+') id += text[i++];
    if (i >= text.size() || !is_piece_letter(text[i])) return std::nullopt;
    const bool is_capital = std::isupper(static_cast<unsigned char>(text[i])) != 0;
    id += as_capital(text[i++]);
    while (i < text.size() && is_dress(text[i]) && id.size() < longest_id) id += text[i++];
    at = i;
    return std::pair{id, is_capital};
}

class XboardReader {
public:
    XboardReader(const std::string& file, const XboardScript& script, Diagnostics& problems)
        : script_(script), problems_(problems) {
        game_.file = file;
        game_.name = script.name;
        game_.origin = "a script of XBoard";
        game_.last_royal = false;
    }

    // Nothing if there are errors.
    std::optional<ImportedGame> read() {
        const std::size_t errors = problems_.size();
        read_setup();
        if (problems_.size() != errors) return std::nullopt;
        for (const SourceText& line : script_.pieces) read_piece(line);
        give_usual_moves();
        if (problems_.size() == errors) read_position();
        if (problems_.size() != errors) return std::nullopt;
        leave_out_unused();
        if (game_.kinds.empty()) complain(script_.setup, "the script has no piece");
        if (problems_.size() != errors) return std::nullopt;
        apply_parent();
        give_letters(game_);
        Result<ImportedGame> made = write_betza_game(std::move(game_), script_.setup);
        if (made) return std::move(*made);
        problems_.insert(problems_.end(), made.diagnostics().begin(), made.diagnostics().end());
        return std::nullopt;
    }

private:
    static constexpr std::size_t no_place = static_cast<std::size_t>(-1);

    void complain(const SourceText& place, std::string message, std::string hint = {}) {
        if (told_++ >= most_betza_told) return;
        problems_.push_back(
            {Severity::error, game_.file, place.line, place.column, std::move(message), std::move(hint)});
    }

    std::size_t kind_of(const std::string& id) {
        const auto found = std::find_if(game_.kinds.begin(), game_.kinds.end(),
                                        [&](const BetzaKind& kind) { return kind.id == id; });
        if (found != game_.kinds.end()) return static_cast<std::size_t>(found - game_.kinds.begin());
        BetzaKind kind;
        kind.id = id;
        kind.name = "Piece " + id;
        game_.kinds.push_back(std::move(kind));
        places_.push_back(no_place);
        holdings_.push_back(0);
        given_.push_back({});
        stands_.push_back(false);
        return game_.kinds.size() - 1;
    }

    // "(PNBRQ...) 8x8+0_fairy FEN"
    void read_setup() {
        SourceText rest = script_.setup;
        if (rest.text.starts_with('(')) {
            const std::size_t end = rest.text.find(')');
            const auto letters = end == std::string::npos
                                     ? std::nullopt
                                     : read_letters(std::string_view(rest.text).substr(1, end - 1));
            if (!letters) {
                complain(rest, "the letters in parentheses are not those of two sides",
                         "write a letter, or a point, for each place of both sides: (PNBRQKpnbrqk)");
                return;
            }
            take_letters(*letters);
            rest = rest.part(end + 1);
        }
        const SourceText word = rest.part(0, rest.text.find(' '));
        if (const std::size_t x = word.text.find('x');
            x != std::string::npos && word.text.find('/') == std::string::npos) {
            read_size(word);
            rest = rest.part(word.text.size());
        }
        position_ = rest;
        if (position_.empty()) complain(script_.setup, "the line has no position");
    }

    void take_letters(const std::vector<std::string>& letters) {
        int used = 0;  // places that are no points
        for (std::size_t place = 0; place < letters.size(); ++place) {
            const std::string& letter = letters[place];
            if (letter.front() != '.') ++used;
            const bool king = place + 1 == letters.size();
            if (letter == "+")
                for (const std::size_t back : {std::size_t{11}, std::size_t{22}})
                    if (place >= back && is_piece_letter(letters[place - back].front())) {
                        kind_of("+" + letters[place - back]);
                        break;
                    }
            if (!is_piece_letter(letter.front())) continue;
            const std::size_t kind = kind_of(letter);
            if (places_[kind] != no_place) continue;  // the first place of a letter counts
            places_[kind] = place;
            holdings_[kind] = used;
            game_.kinds[kind].royal = king;
            if (king) game_.kinds[kind].name = "King";
        }
    }

    // "10x8+7_crazyhouse"
    void read_size(const SourceText& word) {
        const std::size_t x = word.text.find('x'), plus = word.text.find('+'), line = word.text.find('_');
        const std::size_t end = std::min({plus, line, word.text.size()});
        given_files_ = small_number(std::string_view(word.text).substr(0, x));
        given_ranks_ = end <= x ? -1 : small_number(std::string_view(word.text).substr(x + 1, end - x - 1));
        if (plus != std::string::npos && plus < line)
            held_places_ = small_number(
                std::string_view(word.text).substr(plus + 1, std::min(line, word.text.size()) - plus - 1));
        if (given_files_ < 1 || given_ranks_ < 1 || held_places_ < 0) {
            complain(word, quoted(word.text) + " is no size of a board and its parent variant",
                     "write files x ranks + pieces in hand _ variant: 10x8+0_fairy");
            return;
        }
        parent_place_ = line == std::string::npos ? word : word.part(line + 1);
        if (line != std::string::npos) parent_name_ = parent_place_.text;
    }

    // "X& betza": of both sides; "X betza" and "x betza": of one of them.
    void read_piece(const SourceText& line) {
        const std::size_t blank = line.text.find(' ');
        SourceText head = line.part(0, blank),
                   moves = blank == std::string::npos ? SourceText{{}, line.line, line.column} : line.part(blank);
        std::size_t at = 0;
        const auto id = next_id(head.text, at);
        const bool both = at + 1 == head.text.size() && head.text.back() == '&';
        if (!id || (at != head.text.size() && !both)) {
            complain(head, quoted(head.text) + " is no piece", "write its letter and &: piece X& betza");
            return;
        }
        if (game_.kinds.size() >= static_cast<std::size_t>(most_betza_kinds)) {
            complain(head, "a script has at most " + std::to_string(most_betza_kinds) + " pieces here");
            return;
        }
        if (moves.text.size() > static_cast<std::size_t>(max_betza)) {
            complain(moves, "the moves have more than " + std::to_string(max_betza) + " characters");
            return;
        }
        const std::size_t kind = kind_of(id->first);
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            if (!both && (side == 0) != id->second) continue;
            game_.kinds[kind].moves[side] = moves;
            given_[kind][side] = true;
        }
    }

    // Whether the position says that somebody may castle.
    [[nodiscard]] bool may_castle() const {
        const std::vector<SourceText> fields = position_.split(' ');
        return fields.size() > 2 && fields[2].text.find_first_of("KQkq") != std::string::npos;
    }

    // The name of a piece: by its place, if it is one of chess or has the moves of its place, or else by its moves.
    void give_name(std::size_t k) {
        BetzaKind& kind = game_.kinds[k];
        if (kind.royal) return;
        std::size_t place = places_[k];
        if (place > place_of_queen && (given_[k][0] || given_[k][1]))
            place = static_cast<std::size_t>(
                std::find(moves_by_place.begin(), moves_by_place.end(), kind.moves[0].text) - moves_by_place.begin());
        if (place < names_by_place.size() && !kind.id.starts_with('+')) kind.name = names_by_place[place];
    }

    void give_usual_moves() {
        for (std::size_t k = 0; k < game_.kinds.size(); ++k) {
            BetzaKind& kind = game_.kinds[k];
            give_name(k);
            for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
                if (given_[k][side]) continue;
                std::string_view usual;
                if (kind.royal)
                    usual = !may_castle() ? "K" : given_files_ > 8 ? "KisO3" : "KisO2";
                else if (places_[k] < moves_by_place.size())
                    usual = moves_by_place[places_[k]];
                kind.moves[side] = {std::string(usual), script_.setup.line, script_.setup.column};
                given_[k][side] = !usual.empty();
            }
        }
    }

    // ---- the position -----------------------------------------------------------------------------------------------

    void read_position() {
        const std::vector<SourceText> fields = position_.split(' ');
        SourceText board = fields.front();
        SourceText hand;
        if (const std::size_t open = board.text.find('['); open != std::string::npos) {
            const std::size_t close = board.text.find(']', open);
            if (close == std::string::npos || close + 1 != board.text.size()) {
                complain(board, "the pieces in hand have no \"]\" at their end");
                return;
            }
            hand = board.part(open + 1, close - open - 1);
            board = board.part(0, open);
        }
        const std::vector<SourceText> rows = board.split('/');
        game_.ranks = static_cast<int>(rows.size());
        if (game_.ranks > most_betza_ranks) {
            complain(board, "a board has at most " + std::to_string(most_betza_ranks) + " ranks");
            return;
        }
        std::vector<std::vector<BetzaCell>> cells;
        for (const SourceText& row : rows) {
            cells.push_back(read_row(row));
            if (!cells.back().empty() && cells.back().size() != cells.front().size())
                complain(row, "this row has another length than the first one");
        }
        game_.files = static_cast<int>(cells.front().size());
        if (given_files_ > 0 && (given_files_ != game_.files || given_ranks_ != game_.ranks) && !has_errors(problems_))
            complain(board, "the position has not " + std::to_string(given_files_) + " by " +
                                std::to_string(given_ranks_) + " cells");
        if (has_errors(problems_)) return;
        for (std::size_t y = cells.size(); y-- > 0;)
            game_.cells.insert(game_.cells.end(), cells[y].begin(), cells[y].end());
        read_hand(hand);
        if (fields.size() > 1 && fields[1].text == "b") game_.to_move = 'b';
        if (fields.size() > 1 && fields[1].text != "b" && fields[1].text != "w")
            complain(fields[1], "the side to move is w or b");
        if (fields.size() > 2)
            for (const char c : fields[2].text) {
                if (std::string_view("KQkq").find(c) != std::string_view::npos)
                    game_.rights += c;
                else if (c != '-')
                    game_.add_unsaid(fields[2], "setup", "a castling with the partner " + std::string(1, c));
            }
        if (fields.size() > 3 && fields[3].text != "-" &&
            fields[3].text.find_first_not_of("0123456789") != std::string::npos)
            game_.add_unsaid(fields[3], "setup", "a piece that may be captured en passant at the start");
    }

    std::vector<BetzaCell> read_row(const SourceText& row) {
        std::vector<BetzaCell> cells;
        const std::string& text = row.text;
        const auto refuse = [&](std::size_t at, std::string message) {
            complain(row.part(at), std::move(message));
            return std::vector<BetzaCell>{};
        };
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] >= '0' && text[at] <= '9') {
                const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
                const int count = small_number(std::string_view(text).substr(at, end - at));
                if (count < 1 || count > most_betza_files) return refuse(at, "this is no number of empty cells");
                cells.resize(cells.size() + static_cast<std::size_t>(count));
                at = end;
            } else if (text[at] == '*') {
                cells.push_back({BetzaCell::hole, false});
                ++at;
            } else {
                const std::size_t begin = at;
                const auto id = next_id(text, at);
                if (!id) return refuse(begin, "this is neither a piece nor a number of empty cells");
                if (at < text.size() && text[at] == '~') ++at;
                const auto kind = std::find_if(game_.kinds.begin(), game_.kinds.end(),
                                               [&](const BetzaKind& known) { return known.id == id->first; });
                if (kind == game_.kinds.end()) return refuse(begin, "no piece has the letter " + quoted(id->first));
                const std::size_t k = static_cast<std::size_t>(kind - game_.kinds.begin());
                if (!given_[k][id->second ? 0 : 1])
                    return refuse(begin, "the script does not say how " + quoted(id->first) +
                                             " moves; a line \"piece " + id->first + "& ...\" would");
                stands_[k] = true;
                cells.push_back({static_cast<int>(k), !id->second});
            }
            if (cells.size() > static_cast<std::size_t>(most_betza_files))
                return refuse(0, "a board has at most " + std::to_string(most_betza_files) + " files");
        }
        if (cells.empty()) complain(row, "a row of the position is empty");
        return cells;
    }

    void read_hand(const SourceText& hand) {
        for (std::size_t at = 0; at < hand.text.size() && hand.text != "-";) {
            const std::size_t begin = at;
            const auto id = next_id(hand.text, at);
            const auto kind = std::find_if(game_.kinds.begin(), game_.kinds.end(),
                                           [&](const BetzaKind& known) { return id && known.id == id->first; });
            if (kind == game_.kinds.end()) {
                complain(hand.part(begin), "no such piece can be in hand");
                return;
            }
            stands_[static_cast<std::size_t>(kind - game_.kinds.begin())] = true;
            int& held = kind->held[id->second ? 0 : 1];
            held = std::min(held + 1, 99);
        }
    }

    // Letters for which there is neither a move nor a piece are places of XBoard's list alone.
    void leave_out_unused() {
        std::vector<int> places(game_.kinds.size(), -1);
        std::vector<BetzaKind> kinds;
        std::vector<std::size_t> kept_places;
        std::vector<int> kept_holdings;
        for (std::size_t k = 0; k < game_.kinds.size(); ++k) {
            if (!given_[k][0] && !given_[k][1] && !stands_[k]) continue;
            places[k] = static_cast<int>(kinds.size());
            kinds.push_back(std::move(game_.kinds[k]));
            kept_places.push_back(places_[k]);
            kept_holdings.push_back(holdings_[k]);
        }
        game_.kinds = std::move(kinds);
        places_ = std::move(kept_places);
        holdings_ = std::move(kept_holdings);
        for (BetzaCell& cell : game_.cells)
            if (cell.kind >= 0) cell.kind = places[static_cast<std::size_t>(cell.kind)];
    }

    // ---- what the parent adds ---------------------------------------------------------------------------------------

    void apply_parent() {
        const auto known = std::find_if(xboard_parents.begin(), xboard_parents.end(),
                                        [&](const XboardParent& parent) { return parent.name == parent_name_; });
        const XboardParent parent = known == xboard_parents.end() ? xboard_parents.front() : *known;
        if (known == xboard_parents.end())
            game_.add_unsaid(parent_place_, "setup", "the rules of the parent variant " + quoted(parent_name_));
        if (std::none_of(game_.kinds.begin(), game_.kinds.end(), [](const BetzaKind& kind) { return kind.royal; }))
            game_.add_unsaid(script_.setup, "setup", "how the game ends; no piece stands at the place of the king");
        game_.baring = parent.baring;
        game_.stalemate_loses = parent.baring || (parent.captor && parent.promoted);
        const std::optional<int> pawn = at_place(place_of_pawn);
        const bool promoted = promote_like_shogi(parent.captor || !parent.promoted);
        if (pawn && !promoted) promote_pawn(*pawn, parent);
        if (!parent.captor) {
            for (BetzaKind& kind : game_.kinds) kind.held = {};
            return;
        }
        game_.captured = BetzaGame::Captured::captor;
        for (std::size_t k = 0; k < places_.size(); ++k)
            game_.kinds[k].drops = !game_.kinds[k].royal && holdings_[k] > 0 && holdings_[k] <= held_places_;
        if (!pawn) return;
        BetzaKind& kind = game_.kinds[static_cast<std::size_t>(*pawn)];
        kind.lone = parent.promoted;
        if (!parent.promoted && game_.ranks > 2)
            kind.drop_zone = "rank >= 2 and rank <= " + std::to_string(game_.ranks - 1);
    }

    [[nodiscard]] std::optional<int> at_place(std::size_t place) const {
        const auto found = std::find(places_.begin(), places_.end(), place);
        if (found == places_.end()) return std::nullopt;
        const int kind = static_cast<int>(found - places_.begin());
        return game_.kinds[static_cast<std::size_t>(kind)].royal ? std::nullopt : std::optional(kind);
    }

    // X becomes +X in the last third of the board. Returns whether the pawn does.
    bool promote_like_shogi(bool leaving) {
        bool pawn = false;
        const std::string zone = game_.last_ranks(std::max(1, game_.ranks / 3));
        for (std::size_t k = 0; k < game_.kinds.size(); ++k) {
            const auto form = std::find_if(game_.kinds.begin(), game_.kinds.end(),
                                           [&](const BetzaKind& other) { return other.id == "+" + game_.kinds[k].id; });
            if (form == game_.kinds.end()) continue;
            const int to = static_cast<int>(form - game_.kinds.begin());
            if (form->name == "Piece " + form->id) {
                form->name = "Promoted " + game_.kinds[k].name;
                form->name[9] = static_cast<char>(std::tolower(static_cast<unsigned char>(form->name[9])));
            }
            form->captured_as = static_cast<int>(k);
            pawn = pawn || places_[k] == place_of_pawn;
            std::vector<BetzaPromotion>& promotions = game_.kinds[k].promotions;
            if (leaving) {
                promotions.push_back(
                    {.to = {to}, .zone = zone, .leaving = true, .optional = true, .must_where_stuck = true});
                continue;
            }
            promotions.push_back({.to = {to}, .zone = zone, .entering = true, .optional = true});
            promotions.push_back({.to = {to}, .zone = zone, .leaving = true, .capture = true, .optional = true});
        }
        return pawn;
    }

    void promote_pawn(int pawn, const XboardParent& parent) {
        BetzaPromotion promotion;
        promotion.zone = game_.last_ranks(std::min(std::max(1, parent.to_queen), game_.ranks));
        const std::size_t kinds = game_.kinds.size();
        const std::optional<int> queen = at_place(place_of_queen), ferz = at_place(place_of_ferz);
        for (std::size_t k = 0; k < kinds; ++k) {
            const int to = static_cast<int>(k);
            const bool is_choice = parent.to_queen == 0 ? !game_.kinds[k].royal && !game_.kinds[k].id.starts_with('+')
                                                        : to == queen.value_or(ferz.value_or(-1));
            if (!is_choice || to == pawn) continue;
            if (parent.captor) {
                BetzaKind form = game_.kinds[k];
                form.id += "~";
                form.name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(form.name[0])));
                form.name = "Promoted " + form.name;
                form.captured_as = pawn;
                form.held = {};
                promotion.to.push_back(static_cast<int>(game_.kinds.size()));
                game_.kinds.push_back(std::move(form));
                continue;
            }
            promotion.to.push_back(to);
        }
        if (!promotion.to.empty()) game_.kinds[static_cast<std::size_t>(pawn)].promotions = {promotion};
    }

    const XboardScript& script_;
    Diagnostics& problems_;
    BetzaGame game_;
    // By kind: its place among the letters, from 0, and among those that are no points, from 1; whose moves are given;
    // and whether such a piece is there at the start.
    std::vector<std::size_t> places_;
    std::vector<int> holdings_;
    std::vector<std::array<bool, 2>> given_;
    std::vector<bool> stands_;
    SourceText position_, parent_place_;
    std::string parent_name_{xboard_parent};
    std::size_t told_ = 0;  // problems
    int given_files_ = 0, given_ranks_ = 0, held_places_ = 0;
};

}  // namespace

Result<std::vector<ImportedGame>> import_xboard(std::string_view text, const std::string& file,
                                                const std::vector<std::string>& names) {
    Diagnostics problems;
    // What else an engine says may be in colours, or in any bytes.
    const std::vector<SourceText> lines = source_lines(text, file, problems, [](std::string_view line) {
        return line.find("setup ") != std::string_view::npos || line.find("piece ") != std::string_view::npos;
    });
    if (has_errors(problems)) return problems;
    const std::vector<XboardScript> scripts = xboard_scripts(lines, stem_of(file), file, problems);
    if (scripts.empty() && !has_errors(problems))
        problems.push_back({Severity::error, file, 1, 1, "the script has no line \"setup\"",
                            "an engine begins a description with: setup (PNBRQKpnbrqk) 8x8+0_fairy FEN"});
    if (scripts.size() > max_described_games)
        return Diagnostic{Severity::error,
                          file,
                          1,
                          1,
                          "the file describes more than " + std::to_string(max_described_games) + " games",
                          "divide it into several files"};
    std::vector<std::string> known;
    for (const XboardScript& script : scripts) known.push_back(script.name);
    refuse_unknown(names, known, "game", file, problems);
    std::vector<ImportedGame> games;
    for (const XboardScript& script : scripts) {
        if (!names.empty() && std::find(names.begin(), names.end(), script.name) == names.end()) continue;
        Diagnostics own;
        if (std::optional<ImportedGame> game = XboardReader(file, script, own).read())
            games.push_back(std::move(*game));
        problems.insert(problems.end(), own.begin(), own.end());
    }
    if (problems.size() > most_betza_told) problems.resize(most_betza_told);
    if (has_errors(problems)) return problems;
    return games;
}

}  // namespace varia::importers
