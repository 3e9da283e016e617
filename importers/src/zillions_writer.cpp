#include "zillions_writer.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/limits.hpp>
#include <varia/load.hpp>
#include <varia/text.hpp>

#include "source_lines.hpp"
#include "toml_draft.hpp"
#include "zillions_board_writer.hpp"
#include "zillions_lua.hpp"
#include "zillions_rules.hpp"
#include "zillions_shapes.hpp"

namespace varia::importers {
namespace {

// The number of each position's cell, from 1: cells are counted along the first axis first.
std::vector<int> cell_numbers(const ZillionsBoard& board) {
    std::vector<std::size_t> order(board.coordinates.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::lexicographical_compare(board.coordinates[a].rbegin(), board.coordinates[a].rend(),
                                            board.coordinates[b].rbegin(), board.coordinates[b].rend());
    });
    std::vector<int> numbers(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) numbers[order[i]] = static_cast<int>(i) + 1;
    return numbers;
}

// Whether a program ends with a move anywhere.
bool adds_a_move(const ZillionsForm& program) {
    if (!program.is_list)
        return program.word.size() >= 3 && same_word(std::string_view(program.word).substr(0, 3), "add");
    return std::any_of(program.items.begin(), program.items.end(), adds_a_move);
}

class ZillionsWriter {
public:
    // With `in_script` all programs are in the script.
    explicit ZillionsWriter(ReadZillionsGame read, bool in_script)
        : read_(std::move(read)), game_(read_.game), untold_(read_.untold), in_script_(in_script) {}

    // Whether some programs are tables.
    [[nodiscard]] bool has_tables() const { return !is_whole_; }

    Result<ImportedGame> write() {
        if (game_.random_players)
            return Diagnostic{Severity::error,
                              game_.file,
                              static_cast<std::uint32_t>(game_.line),
                              static_cast<std::uint32_t>(game_.column),
                              "a player of this game plays at random, as dice do",
                              "only games without players whose names begin with ? can be imported"};
        std::vector<std::string> letters;
        for (const ZillionsPiece& piece : game_.pieces) letters.push_back(piece.letter);
        const ZillionsRules rules = zillions_rules(game_, untold_);
        choose_programs(rules, letters);
        write_script(letters);
        draft_.set("", "format", "1");
        draft_.set("", "name", toml_text(game_.title));
        draft_.set("", "source", toml_text("a file of Zillions of Games: " + escaped(stem_of(game_.file))));
        const std::string& description = game_.description.empty() ? game_.history : game_.description;
        if (!description.empty()) draft_.set("", "description", toml_text(description));
        if (!script_.text.empty()) {
            draft_.set("", "use", array_of_texts({"rules/zillions"}));
            if (!script_.hooks.empty()) draft_.set("", "hook", array_of(script_.hooks));
            // Three quotes would end the text; they can stand only in names, which Lua reads with escapes.
            std::string text = script_.text;
            for (std::size_t at = 0; (at = text.find("'''", at)) != std::string::npos;) text.replace(at, 3, "''\\039");
            draft_.set("", "script", "'''\n" + text + "'''");
        }
        write_zillions_board(draft_, game_.board);
        draft_.reserve("zones");
        write_zillions_sides(draft_, game_, shapes_.neutral_taken.value_or(true), untold_);
        write_kinds(letters, rules);
        for (const auto& [name, value] : script_.state) draft_.set("state", name, value);
        write_zillions_links(draft_, game_.board, said_, untold_);
        write_castlings();
        write_zones(rules);
        write_rules(rules);
        write_turn();
        write_zillions_start(draft_, game_, letters, rules.one_sided, untold_);
        std::string text = head_comment("a file of Zillions of Games", untold_.list) + draft_.text();
        return ImportedGame{read_.name, std::move(text), std::move(untold_.list)};
    }

private:
    // Which programs and goals are left for the script. Where programs depend on each other all are, or none.
    void choose_programs(const ZillionsRules& rules, const std::vector<std::string>& letters) {
        kinds_ = zillions_kinds(game_, letters);
        Untold of_tables{.file = untold_.file, .list = {}};
        shapes_ = shapes_of(game_, of_tables);
        const bool all_told = shapes_.told() == shapes_.programs();
        const bool more_kinds = !kinds_ || kinds_->size() > game_.pieces.size();
        is_whole_ = in_script_ || (!all_told && (is_whole_in_lua(game_) || more_kinds || !shapes_.turn.empty() ||
                                                 !shapes_.steps.empty() || !shapes_.rules.empty()));
        if (all_told && !in_script_) kinds_.reset();
        if (is_whole_)
            shapes_ = {};
        else
            for (const Diagnostic& each : of_tables.list) untold_.list.push_back(each);
        for (std::size_t k = 0; k < game_.pieces.size(); ++k) {
            const ZillionsPiece& piece = game_.pieces[k];
            const auto left = [&](const std::vector<ZillionsForm>& programs, const auto& reasons) {
                std::vector<bool> result;
                for (std::size_t i = 0; i < programs.size(); ++i)
                    result.push_back(adds_a_move(programs[i]) && (is_whole_ || (reasons != nullptr && (*reasons)[i])));
                return result;
            };
            const ZillionsShapes::Piece* tables = is_whole_ ? nullptr : &shapes_.pieces[k];
            using Reasons = const std::vector<std::optional<std::string>>*;
            rest_.moves.push_back(left(piece.moves, tables == nullptr ? Reasons() : &tables->moves_left));
            rest_.drops.push_back(left(piece.drops, tables == nullptr ? Reasons() : &tables->drops_left));
        }
        rest_.goals.resize(rules.said.size());
        for (std::size_t i = 0; i < rules.said.size(); ++i) rest_.goals[i] = !rules.said[i];
    }

    void write_script(const std::vector<std::string>& letters) {
        const bool any_left = is_whole_ || shapes_.told() != shapes_.programs();
        if (!kinds_) {
            if (any_left)
                untold_.add(game_.line, game_.column, "attribute",
                            "pieces with attributes are more than 250 kinds; attributes stay as they are at the start");
            kinds_.emplace();
            for (std::size_t piece = 0; piece < game_.pieces.size(); ++piece) {
                ZillionsKind kind;
                kind.piece = piece;
                kind.letter = letters[piece];
                for (const auto& [name, value] : game_.pieces[piece].attributes) kind.values.push_back(value);
                kinds_->push_back(std::move(kind));
            }
        }
        names_.kinds = *kinds_;
        names_.cells = cell_numbers(game_.board);
        names_.vectors = game_.board.vectors;
        names_.sides = game_.sides;
        for (std::size_t i = 0; i < game_.neutral.size(); ++i) names_.sides.emplace_back("neutral");
        script_ = zillions_script(game_, names_, rest_, untold_);
    }

    void write_kinds(const std::vector<std::string>& letters, const ZillionsRules& rules) {
        for (const ZillionsKind& kind : names_.kinds) {
            const ZillionsPiece& piece = game_.pieces[kind.piece];
            const std::string table = piece_table(kind.letter);
            std::string name = piece.name;
            if (kind.letter != letters[kind.piece])
                for (std::size_t i = 0; i < kind.values.size() && i < piece.attributes.size(); ++i)
                    if (kind.values[i] != piece.attributes[i].second)
                        name += (kind.values[i] ? " " : " not ") + piece.attributes[i].first;
            name = escaped(name);
            if (name.size() > static_cast<std::size_t>(max_piece_name)) {
                std::size_t end = 0;  // no character is cut through
                for (std::size_t at = 0; at <= static_cast<std::size_t>(max_piece_name);) {
                    end = at;
                    (void)next_character(name, at);
                }
                name.resize(end);
            }
            draft_.set(table, "name", toml_text(name));
            if (rules.royal[kind.piece] && can_be_royal(kind.piece)) draft_.set(table, "royal", "true");
            const ZillionsShapes::Piece* tables = is_whole_ ? nullptr : &shapes_.pieces[kind.piece];
            std::string moves = tables == nullptr ? "[]" : array_of(tables->moves);
            said_ += moves + "\n";
            draft_.set(table, "moves", std::move(moves));
            if (tables != nullptr && !tables->promotion.empty()) {
                said_ += tables->promotion + "\n";
                draft_.set(table, "promotion", tables->promotion);
            }
            if (tables != nullptr && !tables->drop.empty()) {
                said_ += tables->drop + "\n";
                std::string drop = tables->drop;
                if (is_endless(game_, kind.piece))
                    drop = drop == "true" ? "{ endless = true }"
                                          : drop.substr(0, drop.size() - 2) + ", endless = true }";
                draft_.set(table, "drop", std::move(drop));
            } else if (!piece.drops.empty() && !is_endless(game_, kind.piece)) {
                // The script puts it down; it can be in hand because of a drop that never happens.
                draft_.set(table, "drop", "{ state = { never = 1 } }");
                if (!std::exchange(has_never_, true)) draft_.set("state", "never", "{ initial = 0, max = 1 }");
            }
        }
    }

    // A piece that begins off the board, or belongs to nobody, cannot be royal.
    [[nodiscard]] bool can_be_royal(std::size_t piece) {
        const bool nobody = std::any_of(game_.neutral.begin(), game_.neutral.end(), [&](const std::string& name) {
            return pieces_at_start(game_, name, piece) > 0;
        });
        if (!nobody && !begins_in_hand(game_, piece)) return true;
        untold_.add(
            game_.pieces[piece].line, game_.pieces[piece].column, "checkmated",
            nobody ? "a piece that belongs to nobody is not royal" : "a piece that begins in hand is not royal");
        return false;
    }

    // The zones that moves and goals name.
    void write_zones(const ZillionsRules& rules) {
        std::vector<std::string> done;
        for (const ZillionsBoard::Zone& zone : game_.board.zones) {
            if (std::find(done.begin(), done.end(), zone.key) != done.end()) continue;
            if (said_.find(toml_text(zone.key)) == std::string::npos) continue;
            done.push_back(zone.key);
            draft_.set("zones", zone.key, zone_text(game_, zone_positions(game_, zone.name)));
        }
        for (const auto& [name, value] : shapes_.zones) draft_.set("zones", name, value);
        for (const auto& [name, value] : rules.zones) draft_.set("zones", name, value);
    }

    void write_castlings() {
        for (const InlineTable& castling : shapes_.castlings) {
            draft_.add("castling");
            for (const auto& [key, value] : castling.items()) {
                said_ += value + "\n";
                draft_.set("[castling]", key, value);
            }
        }
    }

    void write_turn() {
        for (const auto& [key, value] : shapes_.turn) draft_.set("turn", key, value);
        for (const auto& [name, step] : shapes_.steps)
            for (const auto& [key, value] : step.items()) draft_.set("turn.then." + name, key, value);
    }

    void write_rules(const ZillionsRules& rules) {
        for (const auto& [key, value] : rules.rules) draft_.set("rules", key, value);
        for (const auto& [key, value] : shapes_.rules) draft_.set("rules", key, value);
        const std::string_view pass = game_.option("pass turn");
        if (same_word(pass, "forced")) draft_.set("rules", "pass", toml_text("forced"));
        if (same_word(pass, "true")) draft_.set("rules", "pass", "true");
        if (same_word(game_.option("recycle captures"), "true")) draft_.set("rules", "reserve", toml_text("captor"));
    }

    ReadZillionsGame read_;
    ZillionsGame& game_;
    Untold& untold_;
    TomlDraft draft_;
    ZillionsNames names_;
    ZillionsRest rest_;
    bool has_never_ = false;  // whether the state value of drops that never happen is declared
    ZillionsScript script_;
    ZillionsShapes shapes_;  // of no piece, if all programs are in the script
    std::optional<std::vector<ZillionsKind>> kinds_;
    bool in_script_;
    bool is_whole_ = false;  // all programs are in the script
    std::string said_;       // the text of all moves
};

}  // namespace

Result<ImportedGame> write_zillions_game(ReadZillionsGame read) {
    ZillionsWriter writer(read, false);
    Result<ImportedGame> written = writer.write();
    if (!written || !writer.has_tables() || load_text(written->text, written->name + ".toml", written->name))
        return written;
    // Tables that Varia refuses together: the script says the same.
    return ZillionsWriter(std::move(read), true).write();
}

}  // namespace varia::importers
