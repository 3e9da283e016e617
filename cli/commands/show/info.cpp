// `varia info`: describes a variant in words.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <varia/player/engine.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "description.hpp"
#include "engine_answers.hpp"
#include "info_text.hpp"
#include "json.hpp"
#include "option_groups.hpp"
#include "sizes.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"
#include "weights.hpp"

namespace varia::cli {
namespace {

struct InfoOptions : VariantChoice {
    std::string weights;
    std::optional<int> width;
    bool json = false;
};

int run_info(const InfoOptions& arguments) {
    const Result<VariantPtr> variant = open_variant(arguments.variant, arguments.set);
    complain(variant.diagnostics());
    if (!variant) return answer_no;
    // The weights that the computer would use, one entry for each game.
    player::Options options;
    const Layout layout(*variant);
    if (!add_weights(options, arguments.weights, arguments.variant, layout)) return answer_no;
    const std::vector<player::WeightsInUse> weights = player::weights_in_use(layout, options);
    complain_of_unfit(weights);
    if (!arguments.json) {
        print(info_text(*variant, terminal_width(arguments.width), weights));
        return success;
    }
    Json json = description_json(*variant);
    json.set("bytes", sizes_json(*variant));
    json.set("weights", weights_json(weights));
    print_answer(std::move(json));
    return success;
}

void add_info_options(OptionList& list, InfoOptions& options) {
    add_variant(list, options);
    add_set(list, options.set);
    add_weights_file(list, options.weights);
    add_width(list, options.width);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef info_command = {
    .name = "info",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Describes a variant: board, pieces, moves, rules and options",
    .first_words = prints_variants,
    .begin = begin_command<InfoOptions, add_info_options, run_info>,
};

}  // namespace varia::cli
