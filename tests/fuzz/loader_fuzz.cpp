// Any bytes as a variant file: the loader answers with a value or with errors, and nothing else happens.
//
//     cmake -B build/fuzz -DCMAKE_CXX_COMPILER=clang++ -DVARIA_BUILD_FUZZ=ON -DVARIA_SANITIZE=address,fuzzer-no-link
//     cmake --build build/fuzz --target varia_loader_fuzz
//     build/fuzz/varia_loader_fuzz -max_len=8192 corpus tests/diagnostics variants/chess
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <varia/load.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto result = varia::read_definition(text, "fuzz.toml", "fuzz", {});
    // A refusal without a reason would be a bug like a crash.
    if (result.has_value() == varia::has_errors(result.diagnostics())) std::abort();
    for (const varia::Diagnostic& d : result.diagnostics())
        if (d.text().empty()) std::abort();
    return 0;
}
