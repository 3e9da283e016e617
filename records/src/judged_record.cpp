#include "judged_record.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "epd_record.hpp"
#include "record_start.hpp"

namespace varia::records {
namespace {

// Damaged games of one file whose moves are looked for: that takes many times as long as reading them.
constexpr std::size_t max_mended_games = 200;

}  // namespace

JudgedRecord RecordJudge::judge(GameRecord record, RecordForm form, const ReplayWish& wish) {
    JudgedRecord judged;
    judged.options = variants_.options_of(record);
    const auto wrong = [&](Flaw flaw) { judged.errors.push_back(std::move(flaw)); };
    const Result<VariantPtr> variant = variants_.of(record);
    if (!variant) {
        const Diagnostic& why = variant.diagnostics().front();
        wrong({record.place, why.file.empty() ? why.message : why.text(), why.hint});
        judged.record = std::move(record);
        return judged;
    }
    judged.variant = *variant;
    Result<Contest> start = start_of_record(record, *variant);
    if (!start) {
        for (const Diagnostic& d : start.diagnostics()) wrong({{d.line, d.column}, d.message, d.hint});
        judged.record = std::move(record);
        return judged;
    }
    if (std::string other = other_rules(record, *variant); !other.empty())
        judged.other_rules = Flaw{record.place, std::move(other), "moves are read as far as they are legal"};
    if (form == RecordForm::epd) check_epd_moves(record, *start);
    ReplayWish wished = wish;
    wished.mend = wish.mend && damaged_ < max_mended_games;
    judged.replayed = replay(record, std::move(start).value(), wished);
    if (!judged.replayed->flaws.empty()) ++damaged_;
    const Replayed& replayed = *judged.replayed;
    const std::string name = escaped((*variant)->definition().name);
    // A text without a tag, in which no move can be played, is taken for no record at all.
    const bool unknown = form == RecordForm::pgn && record.tags.empty() && replayed.played == 0 &&
                         !replayed.flaws.empty() && !variants_.is_named();
    if (unknown)
        wrong({record.place, "this is no record in a form that is known: it has no tag, and no move of " + name,
               "PGN, PDN, EPD, CSA, KIF, KI2, WXF, ZSG, lines of UCI, UCCI and USI, games/*.txt and the JSON of "
               "convert are read; " +
                   variants_.source().moves_hint});
    // If nothing at all can be read, the form may be another one than the beginning of the file says.
    if (const std::string_view title = form_title(form);
        !title.empty() && replayed.played == 0 && !replayed.flaws.empty())
        wrong({record.place,
               fmt::format("this looks like {}, and is read as a game of {}; none of its moves can be played", title,
                           name),
               {}});
    if (!unknown)
        for (const Flaw& flaw : replayed.flaws) wrong(flaw);
    for (const Flaw& flaw : record.flaws) wrong(flaw);
    judged.failure = judged.replayed->now.take_failure();
    judged.record = std::move(record);
    return judged;
}

}  // namespace varia::records
