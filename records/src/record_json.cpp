#include "record_json.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "record_lines.hpp"
#include "tag_names.hpp"

namespace varia::records {
namespace {

Json line_json(const GameRecord& record, const RecordedLine& line, std::size_t max,
               const std::vector<std::string>& positions) {
    Json moves = Json::array();
    for (std::size_t i = 0; i < line.moves.size() && i < max; ++i) {
        const RecordedMove& move = line.moves[i];
        Json json = Json::object();
        json.set("number", move.number).set("begins", move.begins).set("text", move.text);
        if (i < positions.size()) json.set("position", positions[i]);
        if (!move.comments.empty()) json.set("comments", Json::array(move.comments));
        if (!move.glyphs.empty()) {
            Json glyphs = Json::array();
            for (const int glyph : move.glyphs) glyphs.add(glyph);
            json.set("glyphs", std::move(glyphs));
        }
        if (!move.variations.empty()) {
            Json variations = Json::array();
            for (const std::size_t v : move.variations) {
                const RecordedLine& other = record.lines[v];
                Json variation = Json::object();
                if (!other.comments.empty()) variation.set("comments", Json::array(other.comments));
                variation.set("moves", line_json(record, other, other.moves.size(), {}));
                variations.add(std::move(variation));
            }
            json.set("variations", std::move(variations));
        }
        moves.add(std::move(json));
    }
    return moves;
}

bool is(const Json* json, Json::Type type) { return json != nullptr && json->type() == type; }

void add_texts(GameRecord& record, std::vector<std::string>& texts, const Json* json) {
    if (!is(json, Json::Type::array)) return;
    for (const Json& item : json->elements()) {
        if (item.type() != Json::Type::text) continue;
        if (++record.comments > max_record_comments)
            return add_flaw(record, {}, fmt::format("more than {} comments", max_record_comments));
        texts.push_back(item.string());
    }
}

void add_glyphs(std::vector<int>& glyphs, const Json* json) {
    if (!is(json, Json::Type::array)) return;
    for (const Json& glyph : json->elements())
        if (glyph.type() == Json::Type::integer && glyph.integer() > null_glyph && glyph.integer() <= max_glyph)
            glyphs.push_back(static_cast<int>(glyph.integer()));
}

// Reads the moves of a line. An entry that is no move is a flaw and ends the line.
void read_line(GameRecord& record, std::size_t index, const Json* moves) {
    if (!is(moves, Json::Type::array)) return;
    std::uint32_t number = 0;
    for (const Json& item : moves->elements()) {
        ++number;
        const bool bare = item.type() == Json::Type::text;
        const Json* const text = item.type() == Json::Type::object ? item.member("text") : nullptr;
        if (!bare && !is(text, Json::Type::text))
            return add_flaw(record, {}, fmt::format("move {} has no text", number));
        if (!add_move(record, index, bare ? item.string() : text->string(), {})) return;
        if (bare) continue;
        RecordedMove& move = record.lines[index].moves.back();
        add_texts(record, move.comments, item.member("comments"));
        add_glyphs(move.glyphs, item.member("glyphs"));
        const Json* const variations = item.member("variations");
        if (!is(variations, Json::Type::array)) continue;
        for (const Json& variation : variations->elements()) {
            if (variation.type() != Json::Type::object) continue;
            const std::size_t at = record.lines.size();
            if (at > max_record_moves)
                return add_flaw(record, {}, fmt::format("more than {} variations", max_record_moves));
            record.lines[index].moves.back().variations.push_back(at);
            add_texts(record, record.lines.emplace_back().comments, variation.member("comments"));
            read_line(record, at, variation.member("moves"));
        }
    }
}

void read_tags(GameRecord& record, const Json& tags) {
    for (const auto& [name, value] : tags.members()) {
        if (value.type() != Json::Type::text) continue;
        if (record.tags.size() == max_record_tags)
            return add_flaw(record, {}, fmt::format("more than {} tags", max_record_tags));
        record.tags.push_back({name, value.string(), {}});
    }
}

GameRecord record_in(const Json& json) {
    GameRecord record;
    if (const Json* const tags = json.member("tags"); is(tags, Json::Type::object)) read_tags(record, *tags);
    add_texts(record, record.lines.front().comments, json.member("comments"));
    read_line(record, 0, json.member("moves"));
    const Json* const result = json.member("result");
    record.result = is(result, Json::Type::text) ? result->string() : "*";
    return record;
}

class JsonSource : public RecordSource {
public:
    // `whole` is one game, or has an array of games.
    explicit JsonSource(Json whole) : whole_(std::move(whole)) {}

    [[nodiscard]] std::optional<GameRecord> next() override {
        const Json* const listed = whole_.member("games");
        const std::span<const Json> games = is(listed, Json::Type::array) ? listed->elements() : std::span(&whole_, 1);
        while (next_ < games.size())
            if (const Json& game = games[next_++]; game.type() == Json::Type::object) return record_in(game);
        return std::nullopt;
    }

private:
    Json whole_;
    std::size_t next_ = 0;
};

}  // namespace

Json game_json(const GameRecord& record, Replayed& replayed, const std::vector<std::string>& positions) {
    Json tags = Json::object();
    for (const RecordTag& tag : record.tags) tags.set(tag.name, tag.value);
    Json json = Json::object();
    json.set("variant", replayed.start.variant().id()).set("tags", std::move(tags)).set("start", replayed.start.text());
    if (!record.lines.front().comments.empty()) json.set("comments", Json::array(record.lines.front().comments));
    json.set("moves", line_json(record, record.lines.front(), replayed.played, positions));
    json.set("position", replayed.now.text()).set("status", replayed.now.standing().text);
    json.set("result", record.result.empty() ? "*" : record.result);
    json.set("flaws", static_cast<int>(record.flaws.size() + replayed.flaws.size()));
    return json;
}

RecordSourcePtr json_source(std::string_view text, std::string& error) {
    if (text.size() > max_record_json) {
        error = fmt::format(
            "has {} bytes of JSON, and at most {} are read, because all of it is in memory at once; records in PGN may "
            "be longer",
            text.size(), max_record_json);
        return nullptr;
    }
    std::string why;
    std::optional<Json> json = Json::parse(text, why);
    const bool object = json && json->type() == Json::Type::object;
    if (object && (is(json->member("games"), Json::Type::array) || json->member("moves") != nullptr ||
                   json->member("tags") != nullptr))
        return std::make_unique<JsonSource>(*std::move(json));
    if (json) why = "an object with \"games\" was expected, each with \"tags\" and \"moves\"";
    error = "is no JSON of records: " + why;
    return nullptr;
}

}  // namespace varia::records
