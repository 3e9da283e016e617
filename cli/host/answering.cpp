#include "answering.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "exit_code.hpp"
#include "terminal.hpp"

namespace varia::cli {
namespace {

// The version of the answers. It grows with every change that could break a reader of the previous version
// (docs/versions.md).
constexpr int answers_format = 1;

struct Kept {
    std::mutex guard;  // several threads may call keep_complaint
    bool json = false;
    bool answered = false;
    Fault fault = Fault::refused;
    Diagnostics complaints;
};

Kept& kept() {
    static Kept of_process;
    return of_process;
}

}  // namespace

bool asks_for_json(const std::vector<std::string>& words) {
    // The words after a Lua program belong to the program.
    if (words.empty() || words.front() == "run" || words.front() == "repl") return false;
    const auto end = std::ranges::find(words, "--");
    return std::find(words.begin(), end, "--json") != end;
}

void answer_in_json() { kept().json = true; }

void keep_complaint(const Diagnostic& diagnostic, Fault fault) {
    Kept& now = kept();
    const std::lock_guard lock(now.guard);
    if (!now.json) return;
    if (now.fault == Fault::refused) now.fault = fault;
    now.complaints.push_back(diagnostic);
}

void print_answer(Json json) {
    Kept& now = kept();
    json.set_first("format", answers_format);
    if (!now.complaints.empty()) json.set("diagnostics", Json(now.complaints));
    now.answered = true;
    print(json.text());
}

void print_error(int exit_code) {
    Kept& now = kept();
    if (!now.json || now.answered) return;
    Fault fault = now.fault;
    if (fault == Fault::refused && exit_code == misuse) fault = Fault::bad_params;
    const auto first = std::ranges::find(now.complaints, Severity::error, &Diagnostic::severity);
    std::string message = "there is no answer";
    if (first != now.complaints.end()) {
        message = sentence_of(*first);
    } else if (exit_code > 128) {
        fault = Fault::cancelled;
        message = "interrupted";
    }
    Json json = Json::object();
    json.set("format", answers_format).set("error", error_json({fault, message, now.complaints}));
    now.answered = true;
    print(json.text());
}

}  // namespace varia::cli
