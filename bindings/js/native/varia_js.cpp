// Varia as WebAssembly: the service of `varia serve` behind four functions that JavaScript calls, and one that calls
// it.
//
//     varia_open(strict, table, seconds)
//                                 a service; 0 if memory has run out. `seconds`: what one request may take, 0 any time
//     varia_line(bytes)           where a message of so many bytes is to be written; 0 if there is no room
//     varia_take(service, bytes)  answers the message that stands there
//     varia_close(service)        forgets it and all that it holds
//
//     varia.say(text, bytes)      imported: called with each line that the service says, before varia_take returns.
//                                 The bytes are the module's; whoever wants to keep them copies them
//
// There is one thread, and nothing here is called while another call is under way: src/instance.ts sees to that.
// Nothing throws across the border. Scripts have their budget of steps and memory; the clock that native hosts add is
// left out, since what a page can ask is the time on the wall, which passes while others run.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "service.hpp"

#define VARIA_JS(name) __attribute__((export_name(#name), used)) extern "C"

extern "C" __attribute__((import_module("varia"), import_name("say"))) void varia_say(const char* text,
                                                                                      std::size_t bytes);

namespace {

// What is asked next. It shrinks again after something long.
std::string line;
constexpr std::size_t usual_line = std::size_t{64} << 10;

}  // namespace

VARIA_JS(varia_open) varia::cli::Service* varia_open(int strict, std::uint32_t table, std::uint32_t seconds) try {
    varia::cli::ServiceOptions options;
    if (strict != 0) {
        options.scripts = varia::ScriptBudget::strict();
        options.loading = varia::LoadBudget::strict();
    }
    if (table != 0) options.table = table;
    options.most_time = std::chrono::seconds(seconds);
    return std::make_unique<varia::cli::Service>(std::move(options),
                                                 [](const std::string& said) { varia_say(said.data(), said.size()); })
        .release();
} catch (const std::bad_alloc&) {
    return nullptr;
}

VARIA_JS(varia_line) char* varia_line(std::size_t bytes) try {
    line.resize(bytes);
    return line.data();
} catch (const std::exception&) {
    return nullptr;
}

VARIA_JS(varia_take) void varia_take(varia::cli::Service* service, std::size_t bytes) {
    service->take(std::string_view(line).substr(0, bytes));
    if (line.capacity() > usual_line) line = {};
}

VARIA_JS(varia_close) void varia_close(varia::cli::Service* service) { delete service; }
