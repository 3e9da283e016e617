// Which variant a record is of: the tag Variant names it, as its own file or another program does.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/variant.hpp>

#include "game_record.hpp"
#include "variant_files.hpp"

namespace varia::cli {

class RecordVariants {
public:
    // `named`: by the user, who is believed rather than the record; empty: nobody. `set`: options, likewise.
    RecordVariants(std::string named, OptionValues set) : named_(std::move(named)), set_(std::move(set)) {}

    // Loaded once. No file is opened because a record says so.
    [[nodiscard]] Result<VariantPtr> of(const GameRecord& record);
    // The options it is played with.
    [[nodiscard]] OptionValues options_of(const GameRecord& record) const;
    // The built-in variant of this id, name or alias, in any case; nothing if there is none.
    [[nodiscard]] static std::optional<std::string> find(std::string_view name);

private:
    std::string named_;
    OptionValues set_;
    std::map<std::string, Result<VariantPtr>> loaded_;  // by name and options
};

// "a=1 b=2" as options; what is not written so is passed over.
[[nodiscard]] OptionValues options_in_text(std::string_view text);

}  // namespace varia::cli
