// Checks a variant by its definition, and by generating its first moves.
#include "trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/contest.hpp>
#include <varia/notation.hpp>

#include "contest_words.hpp"
#include "deadline.hpp"
#include "layout.hpp"

namespace varia::cli {
namespace {

// Limits for trying choices of options: their number, and processor seconds.
constexpr int max_choices = 256;
constexpr std::clock_t max_seconds = 5;
// Steps to neighbouring cells: straight steps, diagonal steps, and links. A diagonal step changes two axes, and on
// boards with three axes also all three.
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
    for (int a = 0; a < board.dimensions(); ++a)
        for (int b = 0; b < a; ++b)
            for (const int way : {1, -1}) {
                Vector v(static_cast<std::size_t>(board.dimensions()), 0);
                v[static_cast<std::size_t>(a)] = 1;
                v[static_cast<std::size_t>(b)] = way;
                add(v);
            }
    if (board.dimensions() == 3)
        for (const Vector& v : {Vector{1, 1, 1}, Vector{1, 1, -1}, Vector{1, -1, 1}, Vector{-1, 1, 1}}) add(v);
    for (const LinkDef& link : variant.definition().board.links) add(link.by);
    return steps;
}

std::string some_cells(const Board& board, const std::vector<Cell>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size() && i < 5; ++i) text += (i > 0 ? " " : "") + board.name(cells[i]);
    return cells.size() > 5 ? text + " ..." : text;
}

// The line in the author's own file, or 0.
std::size_t own_line(Where where) { return where.file == 0 ? where.line : 0; }

void lint_cells(const Variant& variant, const std::string& file, Diagnostics& found) {
    const Board& board = variant.board();
    const std::vector<Vector> steps = steps_of(variant);
    // A step may lead only one way, so two cells are connected if either leads to the other.
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
        found.push_back(
            complaint(Severity::warning, file, variant.definition().board.where.line,
                      fmt::format("{} cannot be reached from {} by steps from cell to cell, straight or slanting: {}",
                                  counted(apart.size(), "cell"), board.name(0), some_cells(board, apart))));
}

void lint_pieces(const Variant& variant, const Position& start, const std::string& file, Diagnostics& found) {
    const Definition& def = variant.definition();
    std::vector<bool> appears(static_cast<std::size_t>(variant.kinds()) + 1, false);
    const auto note = [&](const Name& letter) { appears[variant.find_kind(letter.text)] = true; };
    for (int k = 1; k <= variant.kinds(); ++k)
        for (const Side side : variant.sides())
            if (start.count(side, static_cast<Kind>(k)) + start.hand(side, static_cast<Kind>(k)) > 0)
                appears[static_cast<std::size_t>(k)] = true;
    for (const StepDef& step : def.turn.then)
        for (const Name& letter : step.place) note(letter);
    for (const PieceDef& piece : def.pieces) {
        if (!piece.captured_as.empty()) note(piece.captured_as);
        if (piece.drop && piece.drop->endless) note(piece.letter);
        if (piece.drop)
            for (const Name& face : piece.drop->faces) note(face);
        for (const PromotionDef& promotion : piece.promotions)
            for (const Name& letter : promotion.to) note(letter);
    }
    for (int k = 1; k <= variant.kinds(); ++k) {
        if (appears[static_cast<std::size_t>(k)]) continue;
        const PieceDef& piece = variant.kind(static_cast<Kind>(k));
        // A piece without moves may replace an inherited piece, and a piece of a base file may be meant for other
        // files.
        if (piece.moves.empty() || piece.where.file != 0) continue;
        found.push_back(
            complaint(Severity::warning, file, piece.where.line,
                      fmt::format("{} ({}) never appears{}: it is not in the set-up and nothing promotes to it",
                                  piece.name, piece.letter.text, as_set(def))));
    }
}

// Finds drops, and promotions to pieces of the reserve, of kinds that no hand ever holds.
void lint_hands(const Variant& variant, const Position& start, const std::string& file, Diagnostics& found) {
    const Definition& def = variant.definition();
    const auto held = [&](const Name& letter) {
        const Kind kind = variant.find_kind(letter.text);
        for (const Side side : variant.sides())
            if (start.hand(side, kind) > 0) return true;
        return def.rules.reserve != Reserve::none && std::ranges::any_of(def.pieces, [&](const PieceDef& piece) {
                   return (piece.captured_as.empty() ? piece.letter.text : piece.captured_as.text) == letter.text;
               });
    };
    for (const PieceDef& piece : def.pieces) {
        const std::string becomes = piece.captured_as.empty() || piece.captured_as.text == "none"
                                        ? ""
                                        : "a captured one becomes " + piece.captured_as.text + "; ";
        if (piece.drop && !piece.drop->endless && !held(piece.letter))
            found.push_back(
                complaint(Severity::warning, file, own_line(piece.drop->where),
                          fmt::format("{} ({}) can never be dropped{}: no hand ever holds one", piece.name,
                                      piece.letter.text, as_set(def)),
                          becomes + "leave `drop` out, or let a hand get one: at the start, or by a capture"));
        for (const PromotionDef& promotion : piece.promotions)
            for (const Name& to : promotion.to)
                if (promotion.from_reserve && !held(to))
                    found.push_back(
                        complaint(Severity::warning, file, own_line(to.where),
                                  fmt::format("{} can never become {}{}: no hand ever holds one", piece.name, to.text,
                                              as_set(def)),
                                  "leave it out of `to`, or let a hand get one: at the start, or by a capture"));
    }
}

}  // namespace

std::string as_set(const Definition& definition) {
    return definition.options.empty() ? "" : " with the options as they are";
}

Diagnostic complaint(Severity severity, const std::string& file, std::size_t line, std::string message,
                     std::string hint) {
    Diagnostic d;
    d.severity = severity;
    d.file = file;
    d.line = static_cast<std::uint32_t>(line);
    d.column = line > 0 ? 1 : 0;
    d.message = std::move(message);
    d.hint = std::move(hint);
    return d;
}

std::string first_sentence(const Diagnostics& diagnostics) {
    for (const Diagnostic& d : diagnostics)
        if (d.severity == Severity::error) return d.hint.empty() ? d.message : d.message + "; " + d.hint;
    return "unknown";
}

Result<VariantPtr> reloaded(const VariantPath& path, const OptionValues& set) {
    return path.folder.empty() ? open_variant(path.id, set) : load_path(path, set);
}

Diagnostics try_start(const VariantPtr& variant, const std::string& file) {
    const ContestWords& said = words_of(Layout(variant));
    Result<Contest> start = Contest::parse(variant, Contest(variant).text());
    if (!start)
        return {
            complaint(Severity::error, file, 0,
                      fmt::format("{} cannot be played: {}", said.start_noun(), first_sentence(start.diagnostics())))};
    const std::string_view stuck = said.stuck_at_start(*start);
    if (std::optional<Diagnostic> failure = start->take_failure()) return {*std::move(failure)};
    if (stuck.empty()) return {};
    return {complaint(Severity::warning, file, 0, std::string(stuck))};
}

Diagnostics try_options(const VariantPtr& variant, const VariantPath& path) {
    Diagnostics found;
    // Each choice costs a load, and a file can offer thousands of choices.
    const std::clock_t begin = std::clock();
    const std::function<bool()> late = deadline();
    int tried = 0;
    int left_out = 0;
    for (const OptionDef& option : variant->definition().options) {
        std::vector<std::string> choices = option.choices;
        if (choices.empty() && (option.value == "true" || option.value == "false")) choices = {"true", "false"};
        for (const std::string& choice : choices) {
            if (choice == option.value) continue;
            if (tried == max_choices || std::clock() - begin > max_seconds * CLOCKS_PER_SEC || (late && late())) {
                ++left_out;
                continue;
            }
            ++tried;
            const Result<VariantPtr> other = reloaded(path, {{option.name, choice}});
            Diagnostics problems = other ? try_start(*other, path.file) : other.diagnostics();
            for (Diagnostic& d : problems) {
                if (d.file.empty()) d.file = path.file;  // it is about the value, which is in no file
                d.message += fmt::format(" (with {} = {})", option.name, choice);
            }
            found.insert(found.end(), problems.begin(), problems.end());
        }
    }
    if (left_out > 0)
        found.push_back(complaint(Severity::warning, path.file, 0,
                                  fmt::format("{} choices of options were tried, {} were left out", tried, left_out)));
    return found;
}

Diagnostics lint(const VariantPtr& variant, bool alone, const std::string& file) {
    Diagnostics found;
    lint_cells(*variant, file, found);
    // A script may put pieces anywhere and into hands, and so may other boards.
    if (!variant->definition().hooks.empty() || !alone) return found;
    const Position start = start_position(variant);
    lint_pieces(*variant, start, file, found);
    lint_hands(*variant, start, file, found);
    return found;
}

}  // namespace varia::cli
