// Each record is judged on its own; the variants that were loaded stay with the reader.
#include <varia/records/reader.hpp>

#include <fmt/format.h>

#include "judged_record.hpp"
#include "record_file.hpp"
#include "record_variants.hpp"

namespace varia::records {
namespace {

std::string_view name_of(RecordForm form) {
    switch (form) {
        case RecordForm::pgn:
            return "pgn";
        case RecordForm::text:
            return "text";
        case RecordForm::uci:
            return "uci";
        case RecordForm::usi:
            return "usi";
        case RecordForm::json:
            return "json";
        case RecordForm::csa:
            return "csa";
        case RecordForm::kif:
            return "kif";
        case RecordForm::ki2:
            return "ki2";
        case RecordForm::epd:
            return "epd";
        case RecordForm::wxf:
            return "wxf";
        case RecordForm::zsg:
            return "zsg";
        case RecordForm::foreign:
            break;
    }
    return {};
}

// A variant that the host has given is the one that the user has named.
RecordVariants variants_of(ReaderOptions& options) {
    if (options.variant == nullptr) return {{}, {}, std::move(options.source)};
    VariantSource given = std::move(options.source);
    given.load = [variant = options.variant](const std::string&, const OptionValues&) { return variant; };
    return {"given", {}, std::move(given)};
}

}  // namespace

Diagnostics diagnostics_of(const ReadRecord& read) {
    Diagnostics all;
    const auto add = [&](const Flaw& flaw, Severity severity) {
        Diagnostic& d = all.emplace_back(typed_error(flaw.message, flaw.hint));
        d.severity = severity;
        d.line = flaw.place.line;
        d.column = flaw.place.column;
    };
    for (const Flaw& flaw : read.flaws) add(flaw, Severity::error);
    for (const Flaw& note : read.notes) add(note, Severity::warning);
    return all;
}

struct Reader::Impl {
    Impl(std::string bytes, ReaderOptions options)
        : too_long(bytes.size() > max_record_bytes
                       ? fmt::format("has more than {} MiB, and is not read", max_record_bytes >> 20U)
                       : std::string()),
          file(too_long.empty() ? std::move(bytes) : std::string()),
          judge(variants_of(options)) {
        wish.form = MoveForm::canonical;
        wish.null_moves = false;
        if (options.see) wish.see = [see = std::move(options.see)](const RecordedMove&, Contest& now) { see(now); };
    }

    std::string too_long;
    RecordFile file;
    RecordJudge judge;
    ReplayWish wish;
};

Reader::Reader(std::string bytes, ReaderOptions options)
    : impl_(std::make_unique<Impl>(std::move(bytes), std::move(options))) {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;
Reader::~Reader() = default;

std::string_view Reader::form() const {
    return impl_->too_long.empty() ? name_of(impl_->file.form()) : std::string_view();
}

std::string_view Reader::encoding() const { return impl_->file.encoding(); }

const std::string& Reader::error() const { return impl_->too_long.empty() ? impl_->file.error() : impl_->too_long; }

std::optional<ReadRecord> Reader::next() {
    std::optional<GameRecord> record = impl_->file.next();
    if (!record) return std::nullopt;
    ReadRecord out;
    out.written = *record;
    ReplayWish wish = impl_->wish;
    wish.written = &out.written;
    JudgedRecord judged = impl_->judge.judge(*std::move(record), impl_->file.form(), wish);
    out.variant = std::move(judged.variant);
    out.flaws = std::move(judged.errors);
    out.notes = judged.record.notes;
    if (judged.other_rules) out.notes.push_back(*std::move(judged.other_rules));
    if (judged.failure) out.flaws.push_back({judged.record.place, judged.failure->message, judged.failure->hint});
    if (judged.replayed) {
        out.start = std::move(judged.replayed->start);
        out.now = std::move(judged.replayed->now);
        out.played = judged.replayed->played;
    }
    out.record = std::move(judged.record);
    return out;
}

bool Reader::skip() { return impl_->file.next().has_value(); }

}  // namespace varia::records
