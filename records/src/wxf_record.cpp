#include "wxf_record.hpp"

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

// The heading `RESULT red won`, `1-0` and the like as a result of PGN.
std::string wxf_result(std::string_view value) {
    std::string small;
    for (const char c : value) small += small_letter(c);
    if (small.find("draw") != std::string::npos || small.starts_with("1/2")) return "1/2-1/2";
    const bool second = small.starts_with("black") || small.starts_with("0-1");
    const bool first = small.starts_with("red") || small.starts_with("white") || small.starts_with("1-0");
    const bool loses = small.find("los") != std::string::npos;
    if (!first && !second) return "*";
    return first != loses ? "1-0" : "0-1";
}

// The length of a turn's number at the beginning of a text, with its dots; 0 if there is none.
std::size_t turn_number(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0 || digits == text.size() || text[digits] != '.') return 0;
    return std::min(text.find_first_not_of('.', digits), text.size());
}

// Reads the lines of one game after the other.
class WxfSource : public LineSource {
public:
    explicit WxfSource(std::string_view text) : LineSource(text) {}

private:
    void finish() override { done_ = std::exchange(game_, std::nullopt); }

    void take(const NumberedLine& line) override {
        const std::string_view text = line.text;
        if (in_moves_) return take_moves(line, text);
        // The sign of the beginning may be damaged.
        if (game_ && turn_number(text) > 0) {
            add_note(*game_, {line.number, 1}, "no START{ stands before the moves");
            in_moves_ = true;
            return take_moves(line, text);
        }
        const std::size_t blank = std::min(text.find_first_of(" \t{"), text.size());
        const std::string_view key = text.substr(0, blank), value = trimmed(text.substr(blank));
        if (key == "FORMAT") begin(line.number);
        if (!game_) begin(line.number);
        GameRecord& record = *game_;
        const Place place{line.number, 1};
        if (key == "START") {
            in_moves_ = true;
            take_moves(line, value.substr(value.starts_with('{') ? 1 : 0));
        } else if (same_letters(key, "RED") || same_letters(key, "WHITE") || same_letters(key, "BLACK")) {
            // Behind a semicolon stand the rank and the team.
            record.players[same_letters(key, "BLACK") ? 1 : 0] = in_utf8(trimmed(value.substr(0, value.find(';'))));
        } else if (same_letters(key, "RESULT")) {
            record.result = wxf_result(value);
        } else if (same_letters(key, "DATE")) {
            add_tag(record, tags::date, date_in(value).empty() ? std::string(value) : date_in(value), place);
        } else if (same_letters(key, "FEN")) {
            add_tag(record, tags::position, value, place);
        } else if (!same_letters(key, "FORMAT") && !key.empty() && key.find_first_of("{}") == std::string_view::npos) {
            std::string name;
            for (const char c : key) name += name.empty() ? c : small_letter(c);
            add_tag(record, name, value, place);
        }
    }

    void begin(std::uint32_t line) {
        done_ = std::move(game_);
        GameRecord& record = game_.emplace();
        record.place = {line, 1};
        record.end = record.place;
        record.result = "*";
        record.players.resize(2);
        record.dialects = {"wxf", ""};
        record.families = {"wxf"};
    }

    void take_moves(const NumberedLine& line, std::string_view text) {
        GameRecord& record = *game_;
        record.end = {line.number, 1};
        const std::size_t close = text.find('}');
        if (close != std::string_view::npos) in_moves_ = false;
        for (std::string_view word : fields_in(text.substr(0, close))) {
            const Place place{line.number, static_cast<std::uint32_t>(word.data() - line.text.data()) + 1};
            if (word.find_first_not_of("0123456789") == std::string_view::npos) continue;
            word.remove_prefix(turn_number(word));
            if (!word.empty() && !add_move(record, 0, in_utf8(word), place)) return;
        }
    }

    std::optional<GameRecord> game_;  // the game that is being read
    bool in_moves_ = false;
};

}  // namespace

RecordSourcePtr wxf_source(std::string_view text) { return std::make_unique<WxfSource>(text); }

}  // namespace varia::records
