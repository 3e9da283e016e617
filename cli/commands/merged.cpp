// `varia merged`: what a variant's file amounts to, with the places where its keys came from.
#include <string>
#include <utility>

#include <varia/merged.hpp>
#include <varia/text.hpp>

#include "answering.hpp"
#include "commands.hpp"
#include "json.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {

int run_merged(const Arguments& arguments) {
    const Result<MergedFile> merged = open_merged(arguments.variant, arguments.set);
    if (!merged) {
        complain(merged.diagnostics());
        return answer_no;
    }
    // It is what somebody looks at to understand what is wrong.
    complain(merged->problems);
    const int code = has_errors(merged->problems) ? answer_no : success;
    if (!arguments.json) {
        std::string files;
        for (const std::string& file : merged->files) files += (files.empty() ? "" : ", ") + escaped(file);
        print("# Merged by `varia merged` from " + files + ".\n" + merged->text);
        return code;
    }
    if (code != success) return code;
    Json json = Json::object();
    json.set("variant", arguments.variant).set("text", merged->text).set("files", Json::array(merged->files));
    print_answer(std::move(json));
    return code;
}

}  // namespace varia::cli
