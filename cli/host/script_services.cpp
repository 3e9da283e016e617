// Modules are read beside the program and from the folders that it may read, never from elsewhere.
#include "script_services.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <varia/records/reader.hpp>
#include <varia/records/writer.hpp>
#include <varia/rule_test.hpp>
#include <varia/text.hpp>

#include "folder.hpp"
#include "layout.hpp"
#include "terminal.hpp"
#include "variant_files.hpp"

namespace varia::cli {
namespace {

constexpr std::string_view no_such_file = "no such file";  // as Folder says it
constexpr std::size_t max_module_bytes = std::size_t{1} << 20;

// ---- variants from texts, and tests -------------------------------------------------------------------------------
FileReader reader_of(const ScriptVariant& variant) {
    return [files = variant.files](const std::string& path) {
        for (const auto& [name, text] : files)
            if (name == path) return FileText{text, {}};
        return FileText{{}, "there is no such file among `files`"};
    };
}

Result<VariantPtr> load_given(const ScriptVariant& variant, const LoadBudget& budget) {
    LoadOptions options = load_options(variant.set);
    options.budget = budget;
    options.read = reader_of(variant);
    return load_text(variant.text, variant.file, variant.name, options);
}

// The tests in a text and in the file of tests beside it.
Result<std::vector<RuleTest>> tests_in(const std::string& text, const std::string& file, const FileReader& beside,
                                       const std::string& name_beside) {
    Result<std::vector<RuleTest>> tests = read_rule_tests(text, file);
    if (!tests) return tests;
    const FileText more = beside(tests_file_of(name_beside));
    if (!more.error.empty()) return tests;
    Result<std::vector<RuleTest>> rest = read_rule_tests(more.bytes, tests_file_of(file));
    if (!rest) return rest;
    tests->insert(tests->end(), rest->begin(), rest->end());
    return tests;
}

std::string file_name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

Result<std::vector<RuleTest>> tests_of(const ScriptChoice& choice, const ScriptVariant& variant) {
    if (variant.given) return tests_in(variant.text, variant.file, reader_of(variant), file_name_of(variant.file));
    if (!looks_like_path(variant.name)) return builtin_rule_tests(variant.name);
    const Result<VariantPath> path = script_variant_path(choice, variant.name);
    if (!path) return path.diagnostics();
    const FileReader read = reader_in(path->opened);
    const FileText own = read(file_name_of(path->file));
    if (!own.error.empty()) return typed_error(fmt::format("cannot read \"{}\": {}", variant.name, own.error));
    return tests_in(own.bytes, path->file, read, file_name_of(path->file));
}

Result<std::vector<ScriptTestResult>> run_tests(const ScriptChoice& choice, const ScriptHost& host,
                                                const ScriptVariant& variant, std::uint64_t steps,
                                                const std::function<bool()>& go_on, std::uint64_t& used) {
    const Result<std::vector<RuleTest>> tests = tests_of(choice, variant);
    if (!tests) return tests.diagnostics();
    RuleTestBudget budget;
    budget.steps = std::min(budget.steps, steps);
    budget.expired = [&go_on] { return !go_on(); };
    constexpr std::uint64_t steps_of_a_unit = 20;
    RuleTester tester(
        [&](const RuleTest::OptionValues& set) {
            ScriptVariant asked = variant;
            asked.set.insert(asked.set.end(), set.begin(), set.end());
            LoadBudget loading;
            loading.expired = budget.expired;
            loading.used = [&used](const LoadUse& use) { used += use.steps / steps_of_a_unit; };
            return asked.given ? host.load_text(asked, loading) : host.load(asked.name, asked.set, loading);
        },
        budget);
    std::vector<ScriptTestResult> results;
    for (const RuleTest& test : *tests) {
        const RuleTestResult result = tester.run(test);
        ScriptTestResult& told = results.emplace_back();
        told.name = test.name;
        told.file = test.file;
        told.line = test.where.line;
        told.passed = result.passed();
        if (result.failure) told.message = result.failure->text();
        if (result.failure && result.contest) told.position = result.contest->text();
        if (!go_on()) break;
    }
    return results;
}

// ---- modules ------------------------------------------------------------------------------------------------------
ScriptModule module_named(const ScriptChoice& choice, const std::string& name) {
    std::string path = name;
    std::ranges::replace(path, '.', '/');
    path += ".lua";
    std::string error;
    const std::vector<std::string> parts = parts_below(path, error);
    if (!error.empty()) return {{}, {}, error};
    std::vector<std::string> folders;
    if (!choice.script.empty() && choice.script != "-") {
        const std::filesystem::path folder = std::filesystem::path(choice.script).parent_path();
        folders.push_back(folder.empty() ? "." : folder.string());
    }
    folders.insert(folders.end(), choice.allow_read.begin(), choice.allow_read.end());
    for (const std::string& folder : folders) {
        const FileText file = Folder(folder).read(parts, max_module_bytes);
        if (file.error == no_such_file) continue;
        const std::string shown = folder == "." ? path : (std::filesystem::path(folder) / path).string();
        if (!file.error.empty()) return {{}, {}, shown + ": " + file.error};
        return {file.bytes, shown, {}};
    }
    return {{}, {}, fmt::format("there is no {} beside the program or in a folder given with --allow-read", path)};
}

// ---- records ------------------------------------------------------------------------------------------------------
struct NoMoreSteps {};

class RecordsOfHost final : public ScriptRecords {
public:
    explicit RecordsOfHost(ScriptRecordsRequest request) {
        records::ReaderOptions options;
        options.variant = request.variant;
        options.source.load = std::move(request.load);
        options.source.hint = "give the variant to read_records";
        options.source.moves_hint = "give the variant of the moves to read_records";
        options.see = [go_on = std::move(request.go_on)](Contest& now) {
            if (!go_on(now)) throw NoMoreSteps{};
        };
        reader_.emplace(std::move(request.bytes), std::move(options));
    }
    [[nodiscard]] const std::string& error() const { return reader_->error(); }
    [[nodiscard]] std::string form() const override { return reader_ ? std::string(reader_->form()) : std::string(); }
    [[nodiscard]] std::optional<ScriptRecord> next() override {
        if (!reader_) return std::nullopt;
        try {
            std::optional<records::ReadRecord> read = reader_->next();
            if (!read) return std::nullopt;
            return told(*std::move(read));
        } catch (const NoMoreSteps&) {
            reader_.reset();
            return std::nullopt;
        } catch (...) {
            reader_.reset();
            throw;
        }
    }

private:
    [[nodiscard]] static ScriptRecord told(records::ReadRecord read) {
        ScriptRecord record;
        record.variant = read.variant;
        for (const records::RecordTag& tag : read.record.tags) record.tags.emplace_back(tag.name, tag.value);
        if (read.start) record.position = read.start->text();
        const std::vector<records::RecordedMove>& moves = read.record.moves();
        for (std::size_t i = 0; read.start && i < moves.size(); ++i) record.moves.push_back(moves[i].text);
        for (const records::RecordedMove& move : read.written.moves()) record.written.push_back(move.text);
        record.result = read.record.result.empty() ? "*" : read.record.result;
        for (const Diagnostic& flaw : records::diagnostics_of(read)) record.flaws.push_back(flaw.text());
        record.now = std::move(read.now);
        return record;
    }

    std::optional<records::Reader> reader_;
};

Result<std::unique_ptr<ScriptRecords>> records_in(ScriptRecordsRequest request) {
    auto records = std::make_unique<RecordsOfHost>(std::move(request));
    if (!records->error().empty()) return typed_error("the text " + records->error());
    return std::unique_ptr<ScriptRecords>(std::move(records));
}

Result<std::string> record_of(const Contest& contest, const std::string& form, const OptionValues& tags) {
    records::WriteOptions options;
    options.form = form;
    options.tags = tags;
    return records::write_record(contest, options);
}

// ---- threads ------------------------------------------------------------------------------------------------------
// The calling thread works too. If fewer threads can be started, fewer work.
void run_parallel(std::size_t count, std::size_t workers, const std::function<void(std::size_t)>& task) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) task(i);
    };
    std::vector<std::thread> threads;
    try {
        while (threads.size() + 1 < std::min(workers, count)) threads.emplace_back(work);
    } catch (const std::system_error&) {
        // Those that were started, and this thread, do all the work.
    }
    work();
    for (std::thread& thread : threads) thread.join();
}

// ---- progress -----------------------------------------------------------------------------------------------------
bool progress_shown = false;

void to_error(const std::string& text) {
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
    static_cast<void>(std::fflush(stderr));
}

void show_progress(std::string_view text) {
    if (!is_terminal_error()) return;
    std::string line = escaped(text);
    line = cut_line(line, std::max(error_width() - 1, 1));
    to_error("\r\x1b[K" + line);
    progress_shown = true;
}

}  // namespace

void clear_progress() {
    if (!std::exchange(progress_shown, false)) return;
    to_error("\r\x1b[K");
}

void add_script_services(ScriptSettings& settings, const ScriptChoice& choice) {
    ScriptHost& host = settings.host;
    host.load_text = load_given;
    host.test = [&choice, load = host.load](const ScriptVariant& variant, std::uint64_t steps,
                                            const std::function<bool()>& go_on, std::uint64_t& used) {
        ScriptHost loads;
        loads.load = load;
        loads.load_text = load_given;
        return run_tests(choice, loads, variant, steps, go_on, used);
    };
    host.module = [&choice](const std::string& name) { return module_named(choice, name); };
    host.read_records = records_in;
    host.write_record = record_of;
    host.parallel = run_parallel;
    const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
    host.workers = choice.trace ? 1 : choice.threads.value_or(cores);
    if (choice.trace) host.parallel = nullptr;
    host.progress = show_progress;
    settings.script = choice.script;
}

}  // namespace varia::cli
