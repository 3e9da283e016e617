// Lines of records are checked one by one and each mistake is reported where it stands.
#include "trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/game.hpp>
#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>

#include "text.hpp"

namespace varia::cli {
namespace {

Diagnostic at(Severity severity, const std::string& file, std::size_t line, std::string message, std::string hint = {}) {
    Diagnostic d;
    d.severity = severity;
    d.file = file;
    d.line = static_cast<std::uint32_t>(line);
    d.column = line > 0 ? 1 : 0;
    d.message = std::move(message);
    d.hint = std::move(hint);
    return d;
}

// The first error of a list, as part of another sentence.
std::string first_message(const Diagnostics& diagnostics) {
    for (const Diagnostic& d : diagnostics)
        if (d.severity == Severity::error) return d.message;
    return "unknown";
}

std::string trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

struct Line {
    std::size_t number;
    std::string text;
};

// Lines without comments and without empty ones.
std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        std::string kept = trimmed(line.substr(0, line.find('#')));
        if (!kept.empty()) lines.push_back({number, std::move(kept)});
    }
    return lines;
}

std::vector<std::string> fields_of(std::string_view line) {
    std::vector<std::string> fields;
    for (;;) {
        const std::size_t bar = line.find('|');
        fields.push_back(trimmed(line.substr(0, bar)));
        if (bar == std::string_view::npos) return fields;
        line.remove_prefix(bar + 1);
    }
}

template <class T>
std::optional<T> number_in(const std::string& text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// "a=1 b=2" as options; nothing if it is not written so.
std::optional<OptionValues> options_in(const std::string& text) {
    OptionValues set;
    for (const std::string& word : words(text)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0) return std::nullopt;
        set.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return set;
}

// The same variant with other options.
Result<VariantPtr> reloaded(const VariantPath& path, const OptionValues& set) {
    return path.folder.empty() ? open_variant(path.id, set) : load_path(path, set);
}

void try_perft(const VariantPtr& as_it_is, const VariantPath& path, const std::string& file, std::string_view text,
               Diagnostics& found) {
    for (const Line& line : lines_of(text)) {
        const auto error = [&](std::string message) {
            found.push_back(at(Severity::error, file, line.number, std::move(message)));
        };
        const std::vector<std::string> fields = fields_of(line.text);
        const auto depth = fields.size() > 2 ? number_in<int>(fields[1]) : std::nullopt;
        const auto count = fields.size() > 2 ? number_in<std::uint64_t>(fields[2]) : std::nullopt;
        const auto set = options_in(fields.size() > 4 ? fields[4] : "");
        if (!depth || !count || *depth < 0 || !set) {
            error("expected: position | depth | count | source, and perhaps | option=value");
            continue;
        }
        const Result<VariantPtr> loaded = set->empty() ? Result<VariantPtr>(as_it_is) : reloaded(path, *set);
        if (!loaded) {
            error("with these options the variant does not load: " + first_message(loaded.diagnostics()));
            continue;
        }
        const VariantPtr& variant = *loaded;
        if (variant->definition().match) {
            const Result<BuildingPtr> building = load_building(*variant);
            Result<Match> match = building ? Match::parse(*building, fields[0]) : Result<Match>(building.diagnostics());
            if (!match) error("the match cannot be read: " + first_message(match.diagnostics()));
            else if (const std::uint64_t now = match->perft(*depth); now != *count)
                error(fmt::format("perft {} of this match is {}, not {}", *depth, now, *count));
            continue;
        }
        Rules rules(variant);
        Result<Position> position = parse_position(variant, fields[0]);
        if (!position) {
            error("the position cannot be read: " + first_message(position.diagnostics()));
            continue;
        }
        const std::uint64_t counted_now = rules.perft(*position, *depth);
        if (const std::optional<Diagnostic> failure = rules.take_failure()) {
            found.push_back(*failure);
            return;
        }
        if (counted_now != *count)
            error(fmt::format("perft {} of this position is {}, not {}", *depth, counted_now, *count));
    }
}

// A match's record may begin with lines "options: boards=3" and "position: TEXT".
void try_match(const VariantPtr& as_it_is, const VariantPath& path, const std::string& file, std::vector<Line> lines, Diagnostics& found) {
    VariantPtr variant = as_it_is;
    std::string start = "startpos";
    while (!lines.empty() && (lines[0].text.starts_with("options:") || lines[0].text.starts_with("position:"))) {
        const std::string value = trimmed(lines[0].text.substr(lines[0].text.find(':') + 1));
        if (lines[0].text.starts_with("position:")) start = value;
        else {
            const auto set = options_in(value);
            const Result<VariantPtr> other = set ? reloaded(path, *set) : Result<VariantPtr>(typed_error("options are written name=value"));
            if (!other) {
                found.push_back(at(Severity::error, file, lines[0].number, first_message(other.diagnostics())));
                return;
            }
            variant = *other;
        }
        lines.erase(lines.begin());
    }
    const Result<BuildingPtr> building = load_building(*variant);
    Result<Match> match = building ? Match::parse(*building, start) : Result<Match>(building.diagnostics());
    if (!match || lines.empty()) {
        found.push_back(at(Severity::error, file, 0, match ? "expected actions and, on the last line, the status" : first_message(match.diagnostics())));
        return;
    }
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
        for (const std::string& word : words(lines[i].text))
            if (const Result<Action> action = match->play(word); !action) {
                found.push_back(at(Severity::error, file, lines[i].number, fmt::format("action \"{}\": {}", word, first_message(action.diagnostics()))));
                return;
            }
    if (match->status() != lines.back().text)
        found.push_back(at(Severity::error, file, lines.back().number,
                           fmt::format("the match ends as \"{}\", not \"{}\"", match->status(), lines.back().text)));
}

void try_game(const VariantPtr& variant, const VariantPath& path, const std::string& file, std::string_view text, Diagnostics& found) {
    const std::vector<Line> lines = lines_of(text);
    if (variant->definition().match) return try_match(variant, path, file, lines, found);
    if (lines.empty()) {
        found.push_back(at(Severity::error, file, 0, "expected moves and, on the last line, the status"));
        return;
    }
    Game game(variant);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
        for (const std::string& word : words(lines[i].text)) {
            const Result<Move> move = game.play(word);
            if (move) continue;
            found.push_back(at(Severity::error, file, lines[i].number,
                               fmt::format("move \"{}\": {}", word, first_message(move.diagnostics()))));
            return;
        }
    const std::string status = game.outcome().text(*variant);
    if (status != lines.back().text)
        found.push_back(at(Severity::error, file, lines.back().number,
                           fmt::format("the game ends as \"{}\", not \"{}\"", status, lines.back().text)));
}

// Steps to neighbouring cells: along one axis at a time, the third direction of hexagons too, and links.
std::vector<Vector> steps_of(const Variant& variant) {
    const Board& board = variant.board();
    std::vector<Vector> steps;
    const auto add = [&](Vector v) {
        Vector back = v;
        for (int& component : back) component = -component;
        steps.push_back(std::move(v));
        steps.push_back(std::move(back));
    };
    for (int a = 0; a < board.dimensions(); ++a) {
        Vector v(static_cast<std::size_t>(board.dimensions()), 0);
        v[static_cast<std::size_t>(a)] = 1;
        add(v);
    }
    if (board.grid() == Grid::hex) {
        Vector v(static_cast<std::size_t>(board.dimensions()), 0);
        v[0] = v[1] = 1;
        add(v);
    }
    for (const LinkDef& link : variant.definition().board.links) add(link.by);
    return steps;
}

std::string some_cells(const Board& board, const std::vector<Cell>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size() && i < 5; ++i) text += (i > 0 ? " " : "") + board.name(cells[i]);
    return cells.size() > 5 ? text + " ..." : text;
}

void lint_cells(const Variant& variant, const std::string& file, Diagnostics& found) {
    const Board& board = variant.board();
    const std::vector<Vector> steps = steps_of(variant);
    // A step may lead one way only, so two cells hang together if either leads to the other.
    std::vector<std::vector<Cell>> neighbours(static_cast<std::size_t>(board.cells()));
    for (int c = 0; c < board.cells(); ++c)
        for (const Vector& step : steps) {
            const Cell to = board.step(static_cast<Cell>(c), step);
            if (to == no_cell) continue;
            neighbours[static_cast<std::size_t>(c)].push_back(to);
            neighbours[to].push_back(static_cast<Cell>(c));
        }
    std::vector<bool> reached(neighbours.size(), false);
    std::vector<Cell> todo{0};
    reached[0] = true;
    while (!todo.empty()) {
        const Cell cell = todo.back();
        todo.pop_back();
        for (const Cell to : neighbours[cell])
            if (!reached[to]) {
                reached[to] = true;
                todo.push_back(to);
            }
    }
    std::vector<Cell> apart;
    for (int c = 0; c < board.cells(); ++c)
        if (!reached[static_cast<std::size_t>(c)]) apart.push_back(static_cast<Cell>(c));
    if (!apart.empty())
        found.push_back(at(Severity::warning, file, variant.definition().board.where.line,
                           fmt::format("{} cannot be reached from {} by single steps: {}", counted(apart.size(), "cell"),
                                       board.name(0), some_cells(board, apart))));
}

void lint_pieces(const Variant& variant, const Position& start, const std::string& file, Diagnostics& found) {
    const Definition& def = variant.definition();
    std::vector<bool> appears(static_cast<std::size_t>(variant.kinds()) + 1, false);
    const auto note = [&](const Name& letter) { appears[variant.find_kind(letter.text)] = true; };
    for (int k = 1; k <= variant.kinds(); ++k)
        for (const Side side : {Side::first, Side::second})
            if (start.count(side, static_cast<Kind>(k)) + start.hand(side, static_cast<Kind>(k)) > 0)
                appears[static_cast<std::size_t>(k)] = true;
    for (const PieceDef& piece : def.pieces) {
        if (!piece.captured_as.empty()) note(piece.captured_as);
        for (const PromotionDef& promotion : piece.promotions)
            for (const Name& letter : promotion.to) note(letter);
    }
    for (int k = 1; k <= variant.kinds(); ++k) {
        if (appears[static_cast<std::size_t>(k)]) continue;
        const PieceDef& piece = variant.kind(static_cast<Kind>(k));
        found.push_back(at(Severity::warning, file, piece.where.file == 0 ? piece.where.line : 0,
                           fmt::format("{} ({}) never appears: it is not in the set-up and nothing promotes to it",
                                       piece.name, piece.letter.text)));
    }
}

}  // namespace

Diagnostics try_start(const VariantPtr& variant, const std::string& file) {
    if (variant->definition().match) {
        const Result<BuildingPtr> building = load_building(*variant);
        if (!building) return building.diagnostics();
        Match match(*building);
        const Result<Match> read = Match::parse(*building, match.text());
        if (!read) return {at(Severity::error, file, 0, "the start of the match cannot be played: " + first_message(read.diagnostics()))};
        if (std::optional<Diagnostic> failure = match.take_failure()) return {*std::move(failure)};
        if (match.legal_actions().empty()) return {at(Severity::warning, file, 0, "nobody can act at the start of the match")};
        return {};
    }
    Result<Position> start = parse_position(variant, format_position(start_position(variant)));
    if (!start)
        return {at(Severity::error, file, 0, "the start position cannot be played: " + first_message(start.diagnostics()))};
    Rules rules(variant);
    const bool movable = rules.has_legal_move(*start);
    const Outcome outcome = rules.outcome(*start);
    if (const std::optional<Diagnostic> failure = rules.take_failure()) return {*failure};
    if (movable) return {};
    return {at(Severity::warning, file, 0,
               outcome.over ? "the start position is over already: " + outcome.text(*variant)
                            : "the start position has no legal move")};
}

Diagnostics try_options(const VariantPtr& variant, const VariantPath& path) {
    Diagnostics found;
    for (const OptionDef& option : variant->definition().options) {
        std::vector<std::string> choices = option.choices;
        if (option.value == "true" || option.value == "false") choices = {"true", "false"};
        for (const std::string& choice : choices) {
            if (choice == option.value) continue;
            const Result<VariantPtr> other = reloaded(path, {{option.name, choice}});
            Diagnostics problems = other ? try_start(*other, path.file) : other.diagnostics();
            for (Diagnostic& d : problems) d.message += fmt::format(" (with {} = {})", option.name, choice);
            found.insert(found.end(), problems.begin(), problems.end());
        }
    }
    return found;
}

Diagnostics try_records(const VariantPtr& variant, const VariantPath& path) {
    Diagnostics found;
    const auto read = [&](const std::string& file, auto&& use) {
        const FileText text = read_user_file(file);
        if (text.error.empty()) use(text.bytes);
        else found.push_back(at(Severity::error, file, 0, "cannot read it: " + text.error));
    };
    const std::string perft = path.folder + "/" + path.id + ".perft";
    if (exists(perft)) read(perft, [&](const std::string& text) { try_perft(variant, path, perft, text, found); });
    const std::string games = path.folder + "/games";
    if (is_folder(games)) {
        std::string error;
        for (const std::string& file : files_in(games, ".txt", false, error))
            read(file, [&](const std::string& text) { try_game(variant, path, file, text, found); });
        if (!error.empty()) found.push_back(at(Severity::error, games, 0, "cannot read it: " + error));
    }
    return found;
}

Diagnostics lint(const VariantPtr& variant, const std::string& file) {
    Diagnostics found;
    lint_cells(*variant, file, found);
    lint_pieces(*variant, start_position(variant), file, found);
    return found;
}

}  // namespace varia::cli
