// Records of games: reading a text record by record, what stands in a record, and writing a game.
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/load.hpp>
#include <varia/records/reader.hpp>
#include <varia/records/writer.hpp>

#include "handles.hpp"
#include "loading.hpp"

using namespace varia;
using namespace varia::c;
using records::RecordedLine;
using records::RecordedMove;

struct varia_records {
    explicit varia_records(const varia_records_options &said) : loading(said.load) {
        if (said.variant != nullptr) given = said.variant->core;
    }
    [[nodiscard]] const Host &host() const { return given ? given->host : loading.host(); }
    [[nodiscard]] records::Reader &reading() {
        if (!reader) misuse("the reading of these records was broken off", "free them, and begin anew");
        return *reader;
    }
    // The core of a variant, which all records of this variant share.
    [[nodiscard]] CorePtr core_of(const VariantPtr &variant) {
        if (given) return given;
        constexpr std::size_t many = 64;
        if (cores.size() >= many)
            std::erase_if(cores,
                          [&](const auto &entry) { return entry.first != variant && entry.second.use_count() == 1; });
        CorePtr &core = cores[variant];
        if (!core) core = made_core(variant, loading.host());
        return core;
    }

    Loading loading;
    CorePtr given;  // null if each record has its own variant
    std::map<VariantPtr, CorePtr> cores;
    std::optional<records::Reader> reader;  // nothing if a call has failed
    std::string form, encoding;
    mutable std::atomic<bool> in_use{false};  // see InUse
};

struct varia_record {
    varia_record(CorePtr from, Host described, records::ReadRecord all)
        : core(std::move(from)), described_host(described), read(std::move(all)) {
        if (read.start) start = read.start->text();
        result = read.record.result.empty() ? "*" : read.record.result;
    }
    [[nodiscard]] const Host &host() const { return described_host; }
    // The line as it stands in the text, and the moves of it that could be played.
    [[nodiscard]] const RecordedLine &line(std::int32_t number) const {
        return read.written.lines[numbered(number, read.written.lines.size(), "line")];
    }
    [[nodiscard]] const RecordedMove &move(std::int32_t in, std::int32_t number) const {
        const RecordedLine &moves = line(in);
        return moves.moves[numbered(number, moves.moves.size(), "move")];
    }
    [[nodiscard]] const RecordedMove *played(std::int32_t in, std::int32_t number) const {
        if (!read.start) return nullptr;
        const std::vector<RecordedMove> &moves = read.record.lines[static_cast<std::size_t>(in)].moves;
        return static_cast<std::size_t>(number) < moves.size() ? &moves[static_cast<std::size_t>(number)] : nullptr;
    }

    CorePtr core;  // null if the variant is not known
    Host described_host;
    records::ReadRecord read;
    std::string start, result;
};

namespace {

// A record can be wrong without a flaw of its own only if its start is known.
[[noreturn]] void refuse(const varia_record &record) {
    Diagnostics why = diagnostics_of(record.read);
    if (!has_errors(why)) why = {typed_error("the record has no game that can be played")};
    fail(VARIA_REFUSED, std::move(why));
}

}  // namespace

varia_status varia_records_create(const void *bytes, size_t size, const varia_records_options *options,
                                  varia_records **records, varia_error **error) {
    if (records != nullptr) *records = nullptr;
    return call(error, [&] {
        needed_pointer(records, "records");
        if (size > 0) needed_pointer(static_cast<const char *>(bytes), "bytes");
        auto made = std::make_unique<varia_records>(taken(options, "options"));
        records::ReaderOptions wish;
        if (made->given) wish.variant = made->given->variant;
        wish.source.load = [from = made.get()](const std::string &name, const records::OptionValues &set) {
            LoadOptions load = from->loading.options();
            load.set = set;
            return load_builtin(name, load);
        };
        made->reader.emplace(size > 0 ? std::string(static_cast<const char *>(bytes), size) : std::string(),
                             std::move(wish));
        if (!made->reader->error().empty()) fail(VARIA_REFUSED, "the text " + made->reader->error());
        made->form = made->reader->form();
        made->encoding = made->reader->encoding();
        *records = made.release();
    });
}

varia_status varia_records_describe(const varia_records *records, varia_records_info *info, varia_error **error) {
    return call("records", records, error, [&] {
        const Described<varia_records_info> described(info, "info");
        varia_records_info mine{};
        mine.form = records->form.c_str();
        mine.encoding = records->encoding.c_str();
        described.report(mine);
    });
}

varia_status varia_records_next(varia_records *records, varia_record **record, varia_error **error) {
    if (record != nullptr) *record = nullptr;
    return call("records", records, error, [&] {
        needed_pointer(record, "record");
        records::Reader &reader = records->reading();
        try {
            std::optional<records::ReadRecord> read = reader.next();
            if (!read) return;
            CorePtr core = read->variant ? records->core_of(read->variant) : nullptr;
            *record = new varia_record(std::move(core), records->host(), *std::move(read));
        } catch (...) {
            records->reader.reset();
            throw;
        }
    });
}

varia_status varia_records_skip(varia_records *records, int32_t *skipped, varia_error **error) {
    return call("records", records, error, [&] {
        needed_pointer(skipped, "skipped");
        records::Reader &reader = records->reading();
        try {
            *skipped = reader.skip() ? 1 : 0;
        } catch (...) {
            records->reader.reset();
            throw;
        }
    });
}

void varia_records_free(varia_records *records) { delete records; }

varia_status varia_record_describe(const varia_record *record, varia_record_info *info, varia_error **error) {
    return call("record", record, error, [&] {
        const Described<varia_record_info> described(info, "info");
        const records::ReadRecord &read = record->read;
        varia_record_info mine{};
        mine.variant = read.variant ? read.variant->id().c_str() : "";
        mine.start = record->start.c_str();
        mine.result = record->result.c_str();
        mine.tags = static_cast<std::int32_t>(read.record.tags.size());
        mine.lines = static_cast<std::int32_t>(read.written.lines.size());
        mine.played = static_cast<std::int32_t>(read.played);
        mine.flaws = static_cast<std::int32_t>(read.flaws.size());
        mine.line = read.record.place.line;
        mine.column = read.record.place.column;
        described.report(mine);
    });
}

varia_status varia_record_tag(const varia_record *record, int32_t tag, const char **name, const char **value,
                              varia_error **error) {
    return call("record", record, error, [&] {
        needed_pointer(name, "name");
        needed_pointer(value, "value");
        const std::vector<records::RecordTag> &tags = record->read.record.tags;
        const records::RecordTag &found = tags[numbered(tag, tags.size(), "tag")];
        *name = found.name.c_str();
        *value = found.value.c_str();
    });
}

varia_status varia_record_find_tag(const varia_record *record, const char *name, const char **value,
                                   varia_error **error) {
    return call("record", record, error, [&] {
        needed_pointer(value, "value");
        const std::string *const found = record->read.record.find(&needed_pointer(name, "name"));
        *value = found != nullptr ? found->c_str() : nullptr;
    });
}

varia_status varia_record_line(const varia_record *record, int32_t line, varia_record_line_info *info,
                               varia_error **error) {
    return call("record", record, error, [&] {
        const Described<varia_record_line_info> described(info, "info");
        const RecordedLine &found = record->line(line);
        varia_record_line_info mine{};
        mine.moves = static_cast<std::int32_t>(found.moves.size());
        mine.comments = static_cast<std::int32_t>(found.comments.size());
        described.report(mine);
    });
}

varia_status varia_record_move(const varia_record *record, int32_t line, int32_t number, varia_recorded_move *move,
                               varia_error **error) {
    return call("record", record, error, [&] {
        const Described<varia_recorded_move> described(move, "move");
        const RecordedMove &written = record->move(line, number);
        const RecordedMove *const played = record->played(line, number);
        varia_recorded_move mine{};
        mine.text = played != nullptr ? played->text.c_str() : "";
        mine.written = written.text.c_str();
        mine.number = played != nullptr ? played->number : 0;
        mine.begins = played != nullptr && played->begins ? 1 : 0;
        mine.comments = static_cast<std::int32_t>(written.comments.size());
        mine.glyphs = static_cast<std::int32_t>(written.glyphs.size());
        mine.variations = static_cast<std::int32_t>(written.variations.size());
        mine.line = written.place.line;
        mine.column = written.place.column;
        described.report(mine);
    });
}

varia_status varia_record_comment(const varia_record *record, int32_t line, int32_t move, int32_t number,
                                  const char **text, varia_error **error) {
    return call("record", record, error, [&] {
        needed_pointer(text, "text");
        const std::vector<std::string> &comments = move == -1 ? record->line(line).comments
                                                              : record->move(line, move).comments;
        *text = comments[numbered(number, comments.size(), "comment")].c_str();
    });
}

varia_status varia_record_glyphs(const varia_record *record, int32_t line, int32_t move, int32_t *glyphs,
                                 size_t capacity, size_t *needed, varia_error **error) {
    return call("record", record, error, [&] {
        const std::vector<int> &all = record->move(line, move).glyphs;
        fill(glyphs, capacity, needed, all.size(), [&](std::size_t i) { return std::int32_t{all[i]}; });
    });
}

varia_status varia_record_variations(const varia_record *record, int32_t line, int32_t move, int32_t *lines,
                                     size_t capacity, size_t *needed, varia_error **error) {
    return call("record", record, error, [&] {
        const std::vector<std::size_t> &all = record->move(line, move).variations;
        fill(lines, capacity, needed, all.size(), [&](std::size_t i) { return static_cast<std::int32_t>(all[i]); });
    });
}

varia_status varia_record_flaws(const varia_record *record, varia_error **flaws, varia_error **error) {
    if (flaws != nullptr) *flaws = nullptr;
    return call("record", record, error, [&] {
        needed_pointer(flaws, "flaws");
        Diagnostics all = diagnostics_of(record->read);
        const varia_status status = has_errors(all) ? VARIA_REFUSED : VARIA_OK;
        if (!all.empty()) *flaws = made_error(status, std::move(all));
    });
}

varia_status varia_record_variant(const varia_record *record, varia_variant **variant, varia_error **error) {
    if (variant != nullptr) *variant = nullptr;
    return call("record", record, error, [&] {
        needed_pointer(variant, "variant");
        if (!record->core) refuse(*record);
        *variant = new varia_variant{record->core};
    });
}

varia_status varia_record_game(const varia_record *record, varia_game **game, varia_error **error) {
    if (game != nullptr) *game = nullptr;
    return call("record", record, error, [&] {
        needed_pointer(game, "game");
        if (!record->read.now) refuse(*record);
        *game = new varia_game(record->core, *record->read.now, 0);
    });
}

void varia_record_free(varia_record *record) { delete record; }

varia_status varia_game_write_record(const varia_game *game, const char *form, const char *const *tags,
                                     size_t tag_count, char *buffer, size_t capacity, size_t *needed,
                                     varia_error **error) {
    return call("game", game, error, [&] {
        records::WriteOptions options;
        if (form != nullptr) options.form = form;
        if (tag_count > 0) needed_pointer(tags, "tags");
        for (std::size_t i = 0; i < tag_count; ++i) {
            const std::string_view tag = &needed_pointer(tags[i], "an entry of tags");
            const std::size_t equals = tag.find('=');
            if (equals == std::string_view::npos)
                fail(VARIA_REFUSED, "the tag \"" + std::string(tag) + "\" has no value", "write it as Name=value");
            options.tags.emplace_back(tag.substr(0, equals), tag.substr(equals + 1));
        }
        Buffer{buffer, capacity, needed}.write(expect(records::write_record(game->contest, options), VARIA_REFUSED));
    });
}
