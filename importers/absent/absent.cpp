// What stands in place of the importers in a program that is built without them (VARIA_BUILD_IMPORTERS): every import
// and every export is refused, with what to do. XBoard's setup and Betza's notation are there all the same, because
// playing needs them.
#include <varia/importers/export.hpp>
#include <varia/importers/import.hpp>

namespace varia::importers {
namespace {

Diagnostics refusal(const std::string& file) {
    return {{Severity::error, file, 0, 0,
             "this varia was built without the variant files of other programs, as ./play builds it",
             "build all of it: cmake --preset release -U 'VARIA_BUILD_*' && cmake --build --preset release"}};
}

}  // namespace

Result<ExportedGame> export_fairy(const VariantPtr&) { return refusal({}); }
Result<ExportedGame> export_diagram(const VariantPtr&) { return refusal({}); }
Result<ExportedGame> export_xboard(const VariantPtr&) { return refusal({}); }

Result<std::vector<ImportedGame>> import_fairy(std::string_view, const std::string& file,
                                               const std::vector<std::string>&, Length) {
    return refusal(file);
}
Result<std::vector<ImportedGame>> import_diagram(std::string_view, const std::string& file,
                                                 const std::vector<std::string>&) {
    return refusal(file);
}
Result<std::vector<ImportedGame>> import_xboard(std::string_view, const std::string& file,
                                                const std::vector<std::string>&) {
    return refusal(file);
}
Result<std::vector<ImportedGame>> import_zillions(std::string_view, const std::string& file,
                                                  const std::vector<std::string>&, const BesideReader&) {
    return refusal(file);
}
SourceFormat format_of(std::string_view) { return SourceFormat::fairy; }
Result<std::vector<ImportedGame>> import_games(std::string_view, const std::string& file,
                                               const std::vector<std::string>&, Length, const BesideReader&) {
    return refusal(file);
}

}  // namespace varia::importers
