#include "zsg_record.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "record_form.hpp"
#include "record_lines.hpp"
#include "record_text.hpp"
#include "tag_names.hpp"
#include "text_lines.hpp"
#include "variant_names.hpp"

namespace varia::records {
namespace {

// A move by its words.
struct ZsgMove {
    std::string piece, from, to, becomes;  // `from` is empty for a drop
};

std::string small_text(std::string_view text) {
    std::string small;
    for (const char c : text) small += small_letter(c);
    return small;
}

bool is_cell_name(const Board& board, std::string_view name) { return board.find(name) != no_cell; }

// The first move in the text. Its cells are those of the board. Before a move that is made in parts stand words and a
// number: "partial 2 Checker c3 - c5 x c4".
ZsgMove zsg_move(const Board& board, std::string_view text) {
    ZsgMove move;
    std::vector<std::string_view> fields = fields_in(text);
    if (fields.size() > 2 && fields[0] == "partial") fields.erase(fields.begin(), fields.begin() + 2);
    std::size_t at = 0;
    for (; at < fields.size() && !is_cell_name(board, small_text(fields[at])); ++at)
        move.piece += (at == 0 ? "" : " ") + small_text(fields[at]);
    if (at == fields.size()) return move;
    move.to = small_text(fields[at++]);
    if (at + 1 < fields.size() && (fields[at] == "-" || fields[at] == "x")) {
        move.from = move.to;
        move.to = small_text(fields[at + 1]);
        at += 2;
    }
    // What is captured elsewhere stands between: "c3 - c5 x c4 = King".
    while (at + 1 < fields.size() && fields[at] == "x") at += 2;
    if (at + 1 < fields.size() && fields[at] == "=") move.becomes = small_text(fields[at + 1]);
    return move;
}

class ZsgSource : public LineSource {
public:
    explicit ZsgSource(std::string_view text) : LineSource(text) {}

private:
    void finish() override { done_ = std::exchange(game_, std::nullopt); }

    void take(const NumberedLine& line) override {
        constexpr std::string_view name = "VariantName=";
        bool heading = false;
        for (const std::string_view each : {std::string_view("Zillions Save Game File"), std::string_view("RulesFile="),
                                            std::string_view("VariantFile="), name})
            heading = heading || line.text.starts_with(each);
        if (!game_ || (heading && !game_->moves().empty())) {
            done_ = std::move(game_);
            GameRecord& begun = game_.emplace();
            begun.place = {line.number, 1};
            begun.result = "*";
            begun.dialects = {"zsg", ""};
        }
        game_->end = {line.number, 1};
        if (line.text.starts_with(name)) {
            add_tag(*game_, tags::variant, trimmed(line.text.substr(name.size())), game_->end);
            return;
        }
        const std::size_t digits = std::min(line.text.find_first_not_of("0123456789"), line.text.size());
        if (heading) return;
        const bool numbered = digits > 0 && digits < line.text.size() && line.text[digits] == '.';
        const std::string_view move = numbered ? trimmed(line.text.substr(digits + 1)) : std::string_view();
        if (!move.empty())
            (void)add_move(*game_, 0, in_utf8(move), game_->end);
        else if (!game_->moves().empty() && !trimmed(line.text).empty())
            add_note(*game_, game_->end, "this line has no number and move, and is passed over");
    }

    std::optional<GameRecord> game_;  // the game that is being read
};

}  // namespace

RecordSourcePtr zsg_source(std::string_view text) { return std::make_unique<ZsgSource>(text); }

Result<Move> parse_zsg_move(Rules& rules, Position& position, std::string_view text) {
    const Variant& variant = position.variant();
    const ZsgMove wanted = zsg_move(variant.board(), text);
    const auto has_name = [&](Kind kind, const std::string& name) {
        return kind != 0 && small_text(variant.kind(kind).name) == name;
    };
    MoveList legal;
    rules.legal_moves(position, legal);
    std::vector<Move> found;
    for (const Move move : legal) {
        const std::string written = move_text(position, move);
        const std::string from = small_text(wanted.from);
        std::string joined = from.empty() ? "@" + wanted.to : from + "-" + wanted.to;
        std::size_t at = written.find(joined);
        if (at == std::string::npos && !from.empty()) at = written.find(joined = from + "x" + wanted.to);
        const bool fits = at != std::string::npos && (from.empty() || at == 0);
        if (!fits || wanted.to.empty()) continue;
        if (from.empty() && !has_name(variant.find_kind(written.substr(0, at)), wanted.piece)) continue;
        // Behind the cells stands what the piece becomes, if it becomes another one.
        const std::string_view rest = std::string_view(written).substr(at + joined.size());
        const bool promotes = rest.starts_with('=') && rest.size() > 1;
        if (promotes ? !has_name(variant.find_kind(rest.substr(1)), wanted.becomes)
                     : !rest.empty() && rest != "=" && rest != "+")
            continue;
        found.push_back(move);
    }
    if (found.size() == 1) return found.front();
    return typed_error(
        fmt::format("{} legal move is written as {}", found.empty() ? "no" : "more than one", quoted(text)), {},
        found.empty() ? ErrorCode::refused : ErrorCode::ambiguous);
}

}  // namespace varia::records
