// Finds the variant of a record. The tag Variant holds its name, as Varia or another program writes it. Records of some
// forms hold none; then it is the variant with the dialect of the form in which the moves are legal.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/records/game_record.hpp>
#include <varia/records/reader.hpp>
#include <varia/variant.hpp>

namespace varia::records {

class RecordVariants {
public:
    // `named`: the variant that the user has named, which takes precedence over the record's; empty if the user has
    // named none. `set`: the options that the user has set, which take precedence over the record's.
    RecordVariants(std::string named, OptionValues set, VariantSource source = {})
        : named_(std::move(named)), set_(std::move(set)), source_(std::move(source)) {}

    // Loads the variant of a record. Variants are kept, up to a limit, for other records. If as many moves of the
    // record are legal in several variants, one of them may be the usual one for the form; then the record gets a note.
    // Other records that may be of two variants are refused. A record cannot cause a file to be opened.
    [[nodiscard]] Result<VariantPtr> of(GameRecord& record);
    // The options that the record is played with.
    [[nodiscard]] OptionValues options_of(const GameRecord& record) const;
    // Whether the user has named the variant.
    [[nodiscard]] bool is_named() const { return !named_.empty(); }
    [[nodiscard]] const VariantSource& source() const { return source_; }
    // The id of the built-in variant with this id, name or alias, or nothing if there is none. Case does not matter.
    [[nodiscard]] static std::optional<std::string> find(std::string_view name);

private:
    [[nodiscard]] Result<VariantPtr> loaded(const std::string& name, const OptionValues& set);
    [[nodiscard]] Result<VariantPtr> fitting(GameRecord& record, const OptionValues& set, std::vector<std::string> ids);

    std::string named_;
    OptionValues set_;
    VariantSource source_;
    std::map<std::string, Result<VariantPtr>> loaded_;  // those that are kept, by name and options
    std::string last_fitting_;                          // the variant of the last record that named none
};

// Reads options from "a=1 b=2". Words of another form are skipped.
[[nodiscard]] OptionValues options_in_text(std::string_view text);

}  // namespace varia::records
