#include "record_json.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

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

bool is(const std::optional<Json>& json, Json::Type type) { return json && json->type() == type; }

std::vector<std::string> texts_in(const std::optional<Json>& json) {
    std::vector<std::string> texts;
    if (!is(json, Json::Type::array)) return texts;
    for (const Json& item : json->items())
        if (item.type() == Json::Type::text) texts.push_back(item.string());
    return texts;
}

// Reads the moves of a line. An entry that is no move is a flaw and ends the line.
void read_line(GameRecord& record, std::size_t index, const std::optional<Json>& moves) {
    if (!is(moves, Json::Type::array)) return;
    std::uint32_t number = 0;
    for (const Json& item : moves->items()) {
        ++number;
        RecordedMove move;
        const bool bare = item.type() == Json::Type::text;
        const std::optional<Json> text = item.type() == Json::Type::object ? item.find("text") : std::nullopt;
        if (!bare && !is(text, Json::Type::text)) {
            record.flaws.push_back({{}, "move " + std::to_string(number) + " has no text", {}});
            return;
        }
        move.text = bare ? item.string() : text->string();
        if (!bare) {
            move.comments = texts_in(item.find("comments"));
            if (const std::optional<Json> glyphs = item.find("glyphs"); is(glyphs, Json::Type::array))
                for (const Json& glyph : glyphs->items())
                    if (glyph.type() == Json::Type::integer && glyph.integer() > null_glyph &&
                        glyph.integer() <= max_glyph)
                        move.glyphs.push_back(static_cast<int>(glyph.integer()));
        }
        record.lines[index].moves.push_back(std::move(move));
        const std::optional<Json> variations = bare ? std::nullopt : item.find("variations");
        if (!is(variations, Json::Type::array)) continue;
        for (const Json& variation : variations->items()) {
            if (variation.type() != Json::Type::object) continue;
            const std::size_t at = record.lines.size();
            record.lines.emplace_back().comments = texts_in(variation.find("comments"));
            record.lines[index].moves.back().variations.push_back(at);
            read_line(record, at, variation.find("moves"));
        }
    }
}

GameRecord record_in(const Json& json) {
    GameRecord record;
    if (const std::optional<Json> tags = json.find("tags"); is(tags, Json::Type::object))
        for (const std::string& name : tags->keys())
            if (const std::optional<Json> value = tags->find(name); is(value, Json::Type::text))
                record.tags.push_back({name, value->string(), {}});
    record.lines.front().comments = texts_in(json.find("comments"));
    read_line(record, 0, json.find("moves"));
    const std::optional<Json> result = json.find("result");
    record.result = is(result, Json::Type::text) ? result->string() : "*";
    return record;
}

class JsonSource : public RecordSource {
public:
    explicit JsonSource(std::vector<Json> games) : games_(std::move(games)) {}

    [[nodiscard]] std::optional<GameRecord> next() override {
        return next_ == games_.size() ? std::nullopt : std::optional(record_in(games_[next_++]));
    }

private:
    std::vector<Json> games_;
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
    const std::optional<Json> json = Json::parse(text, why);
    const bool object = json && json->type() == Json::Type::object;
    const std::optional<Json> games = object ? json->find("games") : std::nullopt;
    std::vector<Json> records;
    if (is(games, Json::Type::array)) {
        for (Json& game : games->items())
            if (game.type() == Json::Type::object) records.push_back(std::move(game));
    } else if (object && (json->find("moves") || json->find("tags"))) {
        records.push_back(*json);
    } else {
        if (json) why = "an object with \"games\" was expected, each with \"tags\" and \"moves\"";
        error = "is no JSON of records: " + why;
        return nullptr;
    }
    return std::make_unique<JsonSource>(std::move(records));
}

}  // namespace varia::records
