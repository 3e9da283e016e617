// The methods about recorded games: they read records of any form (docs/records.md), and write games as records.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <varia/load.hpp>
#include <varia/records/reader.hpp>
#include <varia/records/writer.hpp>

#include "methods.hpp"
#include "record_json.hpp"

namespace varia::cli {

using namespace records;

namespace {

constexpr std::int64_t max_first = 1'000'000'000;
constexpr std::int64_t max_answered = 1000, usually_answered = 100;  // records in one answer

// The bytes of a text in base64 (RFC 4648), with or without the signs at its end. Nothing if it is none.
std::optional<std::string> bytes_in_base64(std::string_view text) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
    if (text.size() % 4 == 1) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char sign : text) {
        const std::size_t value = alphabet.find(sign);
        if (value == std::string_view::npos) return std::nullopt;
        bits = ((bits << 6U) | static_cast<std::uint32_t>(value)) & 0xFFFFU;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>((bits >> static_cast<unsigned>(count)) & 0xFFU);
    }
    return bytes;
}

std::string bytes_in(const Params& params) {
    if (params.has("text") == params.has("bytes"))
        throw Refusal{Fault::bad_params, "either `text` or `bytes` is given"};
    if (params.has("text")) return params.text("text");
    std::optional<std::string> bytes = bytes_in_base64(params.text("bytes"));
    if (!bytes) throw Refusal{Fault::bad_params, "`bytes` is base64"};
    return *std::move(bytes);
}

// A record that could not be begun has neither positions nor moves.
Json unplayed_json(const ReadRecord& read) {
    Json tags = Json::object();
    for (const RecordTag& tag : read.record.tags) tags.set(tag.name, tag.value);
    Json json = Json::object();
    if (read.variant != nullptr) json.set("variant", read.variant->id());
    json.set("tags", std::move(tags)).set("moves", Json::array());
    return json.set("result", read.record.result.empty() ? "*" : read.record.result), json;
}

// What `varia convert` writes of a record, and besides how far it was played and what is wrong with it.
Json read_json(const ReadRecord& read) {
    Json json = Json::object();
    if (read.start) {
        Replayed replayed{*read.start, *read.now, read.played, {}};
        json = game_json(read.record, replayed, {});
    } else {
        json = unplayed_json(read);
    }
    json.set("flaws", static_cast<int>(read.flaws.size())).set("played", static_cast<int>(read.played));
    json.set("diagnostics", Json(diagnostics_of(read)));
    return json;
}

}  // namespace

Work work_read_records(ServiceSession& session, const Params& params, const Json&) {
    std::string bytes = bytes_in(params);
    ReaderOptions options;
    if (params.has("variant")) options.variant = variant_in(session, params);
    options.source.hint = "`variant` says which variant it is";
    options.source.moves_hint = "`variant` says of which variant the moves are";
    options.source.load = [scripts = session.options.scripts, loading = session.options.loading](
                              const std::string& name, const OptionValues& set) {
        LoadOptions load;
        load.set = set;
        load.scripts = scripts;
        load.budget = loading;
        return load_builtin(name, load);
    };
    const std::int64_t first = params.number_if("first", 1, max_first).value_or(1);
    const std::int64_t max = params.number_if("max", 1, max_answered).value_or(usually_answered);
    return
        [bytes = std::move(bytes), options = std::move(options), first, max](const std::shared_ptr<Job>& job) mutable {
            options.see = [job](Contest&) {
                if (job->over()) throw cancelled();
            };
            Reader reader(std::move(bytes), std::move(options));
            if (!reader.error().empty()) throw Refusal{Fault::refused, "the text " + reader.error()};
            Json list = Json::array();
            bool more = true;
            for (std::int64_t passed = 1; passed < first && more; ++passed) {
                if (job->over()) throw cancelled();
                more = reader.skip();
            }
            for (std::int64_t count = 0; count < max && more; ++count) {
                if (job->over()) throw cancelled();
                const std::optional<ReadRecord> read = reader.next();
                more = read.has_value();
                if (read) list.add(read_json(*read));
            }
            Json json = Json::object();
            json.set("form", reader.form()).set("encoding", reader.encoding());
            json.set("records", std::move(list)).set("more", more && reader.skip());
            return json;
        };
}

Json answer_write_record(ServiceSession& session, const Params& params) {
    const Contest& contest = game_in(session, params).contest;
    WriteOptions options;
    options.form = params.text_if("as").value_or(options.form);
    options.tags = params.pairs("tags");
    Result<std::string> text = write_record(contest, options);
    if (!text) throw refusal_of(text.diagnostics());
    Json json = Json::object();
    json.set("text", *text);
    return json;
}

}  // namespace varia::cli
