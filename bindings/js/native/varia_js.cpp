// Varia as WebAssembly: the service of `varia serve` behind functions that JavaScript calls, and one function that
// JavaScript provides.
//
//     varia_open(strict, table, seconds)
//                                 returns a service; 0 if memory has run out. `seconds`: the maximum time of a request,
//                                 0 for no limit
//     varia_line(bytes)           returns where to write a message of this length; 0 if there is no room
//     varia_take(service, bytes)  processes the message that was written there
//     varia_close(service)        deletes the service and everything that it holds
//
// Five more functions are for what a program asks very often about a game, whose handle is `g` with a number. They
// answer -1 if the service has to be asked by a message, because there is no such game, because a script has failed, or
// because a client listens to the game or requests have a time limit.
//
//     varia_play(service, game, bytes)    plays the move that was written where varia_line said: 1, or 0 if not legal
//     varia_undo(service, game)           takes a turn back: 1, or 0 at the start
//     varia_moves(service, game, spelling)   says the texts of the legal actions, each with a line end; spelling is 0
//                                         for canonical texts, 1 for SAN, 2 for UCI. 0
//     varia_text(service, game)           says the text of the position. 0
//     varia_state(service, game)          how it stands: state_directly of direct_calls.hpp
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

#include "direct_calls.hpp"
#include "service.hpp"

#define VARIA_JS(name) __attribute__((export_name(#name), used)) extern "C"

extern "C" __attribute__((import_module("varia"), import_name("say"))) void varia_say(const char* text,
                                                                                      std::size_t bytes);

namespace {

// The message that is processed next. Its buffer shrinks again after a long message.
std::string line;
constexpr std::size_t usual_line = std::size_t{64} << 10;

// Calls `ask` with the game of this number. -1 if there is none that can be asked so, or if memory has run out.
template <class Ask>
int asked(varia::cli::Service* service, std::uint32_t number, Ask&& ask) try {
    varia::cli::HeldGame* const game = service->direct("g" + std::to_string(number));
    return game == nullptr ? -1 : ask(*game);
} catch (const std::exception&) {
    return -1;
}

int say(const std::string& text) {
    varia_say(text.data(), text.size());
    return 0;
}

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

VARIA_JS(varia_play) int varia_play(varia::cli::Service* service, std::uint32_t number, std::size_t bytes) {
    return asked(service, number, [&](varia::cli::HeldGame& game) {
        return static_cast<int>(varia::cli::play_directly(game, std::string_view(line).substr(0, bytes)));
    });
}

VARIA_JS(varia_undo) int varia_undo(varia::cli::Service* service, std::uint32_t number) {
    return asked(service, number,
                 [](varia::cli::HeldGame& game) { return static_cast<int>(varia::cli::undo_directly(game)); });
}

VARIA_JS(varia_moves) int varia_moves(varia::cli::Service* service, std::uint32_t number, std::uint32_t spelling) {
    return asked(service, number, [&](varia::cli::HeldGame& game) {
        const auto texts = varia::cli::moves_directly(game, static_cast<varia::Spelling>(spelling));
        return texts ? say(*texts) : -1;
    });
}

VARIA_JS(varia_text) int varia_text(varia::cli::Service* service, std::uint32_t number) {
    return asked(service, number, [](varia::cli::HeldGame& game) { return say(game.contest.text()); });
}

VARIA_JS(varia_state) int varia_state(varia::cli::Service* service, std::uint32_t number) {
    return asked(service, number, [](varia::cli::HeldGame& game) { return varia::cli::state_directly(game); });
}

VARIA_JS(varia_close) void varia_close(varia::cli::Service* service) { delete service; }
