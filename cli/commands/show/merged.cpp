// `varia merged`: prints a variant's file with everything that it builds on, and the places that its keys come from.
#include <string>
#include <utility>

#include <varia/merged.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "command.hpp"
#include "json.hpp"
#include "option_groups.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

struct MergedOptions : VariantChoice {
    bool json = false;
};

int run_merged(const MergedOptions& arguments) {
    const Result<MergedFile> merged = open_merged(arguments.variant, arguments.set);
    if (!merged) {
        complain(merged.diagnostics());
        return answer_no;
    }
    // The text is printed even if it has errors, because it helps to understand them.
    complain(merged->problems);
    const int code = has_errors(merged->problems) ? answer_no : success;
    if (!arguments.json) {
        std::string files;
        for (const std::string& file : merged->files) append_item(files, ", ", escaped(file));
        print("# Merged by `varia merged` from " + files + ".\n" + merged->text);
        return code;
    }
    if (code != success) return code;
    Json json = Json::object();
    json.set("variant", arguments.variant).set("text", merged->text).set("files", Json::array(merged->files));
    print_answer(std::move(json));
    return code;
}

void add_merged_options(OptionList& list, MergedOptions& options) {
    add_variant(list, options);
    add_set(list, options.set);
    add_json(list, options.json);
}

}  // namespace

extern const CommandDef merged_command = {
    .name = "merged",
    .usage = "VARIANT [OPTIONS]",
    .summary = "Prints a variant's file with all that it inherits",
    .help =
        "What the file extends and uses is in the answer, options have their values, and\n"
        "a comment behind each key tells from which file and line it comes. In the\n"
        "variant's own folder the answer is a file of the same game.",
    .first_words = prints_variants,
    .begin = begin_command<MergedOptions, add_merged_options, run_merged>,
};

}  // namespace varia::cli
