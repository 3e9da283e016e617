// Judges a record: finds its variant, plays its moves, and gathers what is wrong with it.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <varia/records/game_record.hpp>

#include "record_form.hpp"
#include "record_variants.hpp"
#include "replayed.hpp"

namespace varia::records {

struct JudgedRecord {
    GameRecord record;  // its moves are written as was wished
    OptionValues options;
    VariantPtr variant;                 // null if it cannot be loaded
    std::optional<Replayed> replayed;   // nothing if the variant or the start position cannot be loaded
    std::optional<Flaw> other_rules;    // the record was written under other rules
    std::vector<Flaw> errors;           // all that is wrong, with the flaws of the record and of its moves
    std::optional<Diagnostic> failure;  // of a script
};

// Judges the records of one file, one after another.
class RecordJudge {
public:
    explicit RecordJudge(RecordVariants variants) : variants_(std::move(variants)) {}

    [[nodiscard]] JudgedRecord judge(GameRecord record, RecordForm form, const ReplayWish& wish);

private:
    RecordVariants variants_;
    std::size_t damaged_ = 0;  // games with flaws so far
};

}  // namespace varia::records
