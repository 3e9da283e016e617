// What the protocols UCI, USI and UCCI call things. Their sessions (engine_session.hpp) differ in these words, and in
// the few answers that a protocol gives in a form of its own.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "go_request.hpp"

namespace varia::cli {

// What the user of a program may set.
enum class Setting : std::uint8_t {
    variant,       // the game, by its name
    variant_path,  // the game, by the path of its file
    weights_file,
    chess960,  // castling is written with the partner's cell
    ponder,    // exists for programs that look for it
    hash,
    threads,
    lines,
    clear_hash,
    new_game,
    limit_strength,
    elo,
    show_wdl,
    milliseconds,  // clocks are in milliseconds, not in seconds
    batch,         // exists for programs that look for it
};
struct NamedSetting {
    std::string_view name;
    Setting setting;
    bool listed = true;  // false: it is not announced, but read
};

struct EngineProtocol {
    std::string_view hello, hello_done;  // the request for the introduction, and its last line
    std::string_view new_game;           // empty if there is no such command
    std::string_view unnamed;            // the game if none is named
    std::string_view dialect;            // in which moves are written; empty: as in UCI
    bool marks_names = true;             // options have the words `name` and `value`
    bool default_last = false;           // an option's default stands behind its limits and its choices
    std::string_view remark;             // what stands before a text for people
    std::string_view no_move;            // the answer when there is nothing to play
    std::string_view no_mate = {};       // the same when a mate is asked for, if the protocol has this
    std::string_view farewell = {};      // the answer to `quit`, or empty
    std::span<const NamedSetting> settings;
    std::span<const NamedGoWord> go_words;
};

}  // namespace varia::cli
