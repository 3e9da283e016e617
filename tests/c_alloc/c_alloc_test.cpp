// Memory runs out behind the C library, at every allocation. The call then returns a status, no memory leaks, and games
// and positions are unchanged. The library allocates with this program's operator new, its scripts with `allocate`
// below.
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <string>

#include <gtest/gtest.h>

#include <varia.h>

#include "failing.hpp"

namespace {

void* allocate(void*, void* block, std::size_t old_size, std::size_t new_size) {
    if (new_size == 0) {
        ::operator delete(block);
        return nullptr;
    }
    if (new_size <= old_size) return block;  // making a block smaller never fails
    void* fresh = ::operator new(new_size, std::nothrow);
    if (fresh == nullptr) return nullptr;
    if (block != nullptr) std::memcpy(fresh, block, old_size);
    ::operator delete(block);
    return fresh;
}

void read_script(void*, const char*, varia_reply* reply) {
    static const char script[] = "function allow(position, move) return move.to ~= position:cell('a1') end";
    varia_reply_set(reply, script, sizeof script - 1);
}

const std::string variant_text = R"(format = 1
name = "Small"
SCRIPT
[board]
axes = [{ name = "file", labels = "a-d" }, { name = "rank", labels = "1-3" }]
[pieces.K]
name = "King"
royal = true
moves = [{ leap = [1], axes = ["file"] }]
[pieces.R]
name = "Rook"
moves = [{ slide = [1, 0] }]
HOOK
[setup]
position = "1k2/4/1K1R b"
)";

std::string text_with(bool script) {
    std::string text = variant_text;
    text.replace(text.find("SCRIPT"), 6, script ? "script = \"rules.lua\"" : "");
    text.replace(text.find("HOOK"), 4, script ? "[[hook]]\npoint = \"allow\"\ncall = \"allow\"\nside = \"white\"" : "");
    return text;
}

// Checks a call that may fail only because C++ or a script ran out of memory.
void may_fail(varia_status status, varia_error* error) {
    const std::string words = varia_error_text(error);
    EXPECT_EQ(varia_error_status(error), status);
    varia_error_free(error);
    if (status == VARIA_OK) return;
    EXPECT_TRUE(status == VARIA_NO_MEMORY || status == VARIA_SCRIPT_FAILED || status == VARIA_REFUSED)
        << varia_status_name(status) << words;
    throw std::bad_alloc();
}

template <class Call>
void attempt(Call&& call) {
    varia_error* error = nullptr;
    const varia_status status = call(&error);
    may_fail(status, error);
}

varia_variant* loaded(bool script) {
    const std::string text = text_with(script);
    varia_load_options options{};
    options.struct_size = sizeof options;
    options.read_file = read_script;
    options.allocate = allocate;
    varia_variant* variant = nullptr;
    attempt([&](varia_error** error) { return varia_load_text(text.data(), text.size(), &options, &variant, error); });
    return variant;
}

template <class T>
using Handle = std::unique_ptr<T, void (*)(T*)>;

std::string text_of(const varia_game* game) {
    char text[200];
    EXPECT_EQ(varia_game_text(game, text, sizeof text, nullptr, nullptr), VARIA_OK);
    return text;
}
std::string text_of(const varia_position* position) {
    char text[200];
    EXPECT_EQ(varia_position_text(position, text, sizeof text, nullptr, nullptr), VARIA_OK);
    return text;
}

struct Objects {
    Handle<varia_variant> variant{nullptr, varia_variant_free};
    Handle<varia_game> game{nullptr, varia_game_free};
    Handle<varia_position> position{nullptr, varia_position_free};
    Handle<varia_playouts> playouts{nullptr, varia_playouts_free};
    std::string game_text, position_text;
};

Objects made(bool script) {
    Objects objects;
    varia_game* game = nullptr;
    varia_position* position = nullptr;
    varia_playouts* playouts = nullptr;
    objects.variant.reset(loaded(script));
    EXPECT_EQ(varia_game_create(objects.variant.get(), nullptr, &game, nullptr), VARIA_OK);
    objects.game.reset(game);
    EXPECT_EQ(varia_game_play(game, "b3a3", nullptr, nullptr), VARIA_OK);
    EXPECT_EQ(varia_position_create(objects.variant.get(), "1k2/4/1K1R w", &position, nullptr), VARIA_OK);
    objects.position.reset(position);
    EXPECT_EQ(varia_playouts_create(objects.variant.get(), 1, &playouts, nullptr), VARIA_OK);
    objects.playouts.reset(playouts);
    objects.game_text = text_of(game);
    objects.position_text = text_of(position);
    return objects;
}

using Act = std::function<varia_status(Objects&, varia_error**)>;

// Repeats a call with each allocation failing once, and with all later allocations failing too. A call that fails has
// changed nothing.
void survive(const std::string& what, const Act& act) {
    for (const bool script : {false, true}) {
        if (script && varia_has_scripts() == 0) continue;
        failing::survive(
            what, [&] { return made(script); },
            [&](Objects& objects) { attempt([&](varia_error** error) { return act(objects, error); }); },
            [&](Objects& objects, bool done) {
                if (!done) {
                    EXPECT_EQ(text_of(objects.game.get()), objects.game_text) << what;
                    EXPECT_EQ(text_of(objects.position.get()), objects.position_text) << what;
                }
                // All objects can still be used.
                std::size_t count = 0;
                EXPECT_EQ(varia_game_moves(objects.game.get(), -1, nullptr, 0, &count, nullptr), VARIA_OK) << what;
                EXPECT_EQ(varia_position_moves(objects.position.get(), nullptr, 0, &count, nullptr), VARIA_OK) << what;
            });
    }
}

TEST(CMemory, Loading) {
    for (const bool script : {false, true}) {
        if (script && varia_has_scripts() == 0) continue;
        failing::survive(
            "loading", [] { return Handle<varia_variant>(nullptr, varia_variant_free); },
            [&](Handle<varia_variant>& variant) { variant.reset(loaded(script)); },
            [](Handle<varia_variant>& variant, bool done) { EXPECT_EQ(variant != nullptr, done); }, 60);
    }
}

TEST(CMemory, Games) {
    varia_move moves[50];
    survive("creating", [](Objects& o, varia_error** error) {
        varia_game* game = nullptr;
        const varia_status status = varia_game_create(o.variant.get(), nullptr, &game, error);
        EXPECT_EQ(game != nullptr, status == VARIA_OK);
        varia_game_free(game);
        return status;
    });
    survive("copying", [](Objects& o, varia_error** error) {
        varia_game* copy = nullptr;
        const varia_status status = varia_game_copy(o.game.get(), &copy, error);
        EXPECT_EQ(copy != nullptr, status == VARIA_OK);
        varia_game_free(copy);
        return status;
    });
    survive("listing", [&](Objects& o, varia_error** error) {
        return varia_game_moves(o.game.get(), -1, moves, 50, nullptr, error);
    });
    survive("turns", [&](Objects& o, varia_error** error) {
        char text[500];
        return varia_game_turn_texts(o.game.get(), text, sizeof text, nullptr, error);
    });
    survive("playing", [](Objects& o, varia_error** error) {
        varia_move move;
        return varia_game_play(o.game.get(), "d1d2", &move, error);
    });
    survive("taking back", [](Objects& o, varia_error** error) { return varia_game_undo(o.game.get(), error); });
    survive("outcome", [](Objects& o, varia_error** error) {
        varia_outcome outcome{};
        outcome.struct_size = sizeof outcome;
        return varia_game_outcome(o.game.get(), &outcome, error);
    });
    survive("record", [](Objects& o, varia_error** error) {
        char text[500];
        return varia_game_record(o.game.get(), text, sizeof text, nullptr, error);
    });
    survive("counting", [](Objects& o, varia_error** error) {
        std::uint64_t leaves = 0;
        return varia_game_perft(o.game.get(), 3, nullptr, &leaves, error);
    });
    survive("a position of it", [](Objects& o, varia_error** error) {
        varia_position* position = nullptr;
        const varia_status status = varia_game_position(o.game.get(), 0, &position, error);
        varia_position_free(position);
        return status;
    });
    survive("looking",
            [](Objects& o, varia_error** error) { return varia_game_look(o.game.get(), 0, o.position.get(), error); });
    survive("refusing", [](Objects& o, varia_error** error) {
        const varia_status status = varia_game_play(o.game.get(), "a1a9", nullptr, error);
        if (status != VARIA_ILLEGAL) return status;
        varia_error_free(*error);
        *error = nullptr;
        return static_cast<varia_status>(VARIA_OK);
    });
}

TEST(CMemory, Records) {
    if (varia_has_records() == 0) GTEST_SKIP() << "this library has no records";
    survive("writing", [](Objects& o, varia_error** error) {
        char text[2000];
        return varia_game_write_record(o.game.get(), nullptr, nullptr, 0, text, sizeof text, nullptr, error);
    });
    survive("reading", [](Objects& o, varia_error** error) {
        static const char text[] = "[White \"A\"]\n\n1. b3-a3 {a king} b1-a1 2. a3-b3 *\n";
        varia_records_options options{};
        options.struct_size = sizeof options;
        options.variant = o.variant.get();
        varia_records* records = nullptr;
        varia_status status = varia_records_create(text, sizeof text - 1, &options, &records, error);
        const Handle<varia_records> reading(records, varia_records_free);
        if (status != VARIA_OK) return status;
        varia_record* record = nullptr;
        status = varia_records_next(records, &record, error);
        const Handle<varia_record> read(record, varia_record_free);
        if (status != VARIA_OK) return status;
        varia_game* game = nullptr;
        status = varia_record_game(record, &game, error);
        varia_game_free(game);
        return status;
    });
}

TEST(CMemory, Positions) {
    varia_move moves[50];
    survive("creating", [](Objects& o, varia_error** error) {
        varia_position* position = nullptr;
        const varia_status status = varia_position_create(o.variant.get(), "1k2/4/1K1R w", &position, error);
        EXPECT_EQ(position != nullptr, status == VARIA_OK);
        varia_position_free(position);
        return status;
    });
    survive("listing", [&](Objects& o, varia_error** error) {
        return varia_position_moves(o.position.get(), moves, 50, nullptr, error);
    });
    survive("doing", [&](Objects& o, varia_error** error) {
        varia_move move;
        const varia_status read = varia_position_read_move(o.position.get(), "d1d2", &move, error);
        if (read != VARIA_OK) return read;
        return varia_position_do(o.position.get(), &move, error);
    });
    survive("effects", [&](Objects& o, varia_error** error) {
        varia_move move;
        varia_effect effects[20];
        const varia_status read = varia_position_read_move(o.position.get(), "d1d2", &move, error);
        if (read != VARIA_OK) return read;
        return varia_position_effects(o.position.get(), &move, effects, 20, nullptr, error);
    });
    survive("spelling", [&](Objects& o, varia_error** error) {
        varia_move move;
        char text[50];
        const varia_status read = varia_position_read_move(o.position.get(), "d1d2", &move, error);
        if (read != VARIA_OK) return read;
        return varia_position_move_text(o.position.get(), &move, VARIA_SPELLING_SAN, text, sizeof text, nullptr, error);
    });
    survive("random games", [](Objects& o, varia_error** error) {
        varia_outcome outcome{};
        outcome.struct_size = sizeof outcome;
        return varia_playouts_play(o.playouts.get(), nullptr, 10, &outcome, nullptr, error);
    });
}

}  // namespace
