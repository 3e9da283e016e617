// Varia as WebAssembly: the service of `varia serve` behind four functions that JavaScript calls, and one function that
// JavaScript provides.
//
//     varia_open(strict, table, seconds)
//                                 returns a service; 0 if memory has run out. `seconds`: the maximum time of a request,
//                                 0 for no limit
//     varia_line(bytes)           returns where to write a message of this length; 0 if there is no room
//     varia_take(service, bytes)  processes the message that was written there
//     varia_close(service)        deletes the service and everything that it holds
//
//     varia.say(text, bytes)      imported: called with each line that the service writes, before varia_take returns.
//                                 The bytes belong to the module, so a receiver that keeps them must copy them
//
// There is one thread, and no function is called during another call: src/instance.ts ensures that. No exception
// crosses the border. Scripts have their budget of steps and memory. The clock that native hosts add is missing,
// because a page can only read the wall clock, which also runs while others use the processor.
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

// The message that is processed next. Its buffer shrinks again after a long message.
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
    options.max_time = std::chrono::seconds(seconds);
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
