// Variants in programs, and generators of random numbers.
#include <algorithm>
#include <array>
#include <limits>
#include <locale>
#include <sstream>
#include <string>
#include <utility>

#include <varia/notation.hpp>
#include <varia/playout.hpp>

#include "program.hpp"
#include "sandbox_state.hpp"

namespace varia {

std::uint64_t below(std::mt19937_64& generator, std::uint64_t n) {
    VARIA_ASSERT(n > 0, "there is a number to choose from");
    // Numbers from the last, incomplete stretch of n are discarded, so that all results are equally likely.
    constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t limit = max - max % n;
    std::uint64_t number = generator();
    while (number >= limit) number = generator();
    return number % n;
}

namespace variant_functions {
namespace {

LoadedVariant& loaded_at(lua_State* lua) { return *check_object<VariantObject>(lua, 1, variant_type).loaded; }

int push(lua_State* lua, const std::string& text) {
    lua_pushlstring(lua, text.data(), text.size());
    return 1;
}

void set(lua_State* lua, const char* name, const std::string& text) {
    push(lua, text);
    lua_setfield(lua, -2, name);
}

int id(lua_State* lua) { return push(lua, loaded_at(lua).variant->id()); }

// The text for a user who types the name of a variant.
int shown_variant(lua_State* lua) {
    const Variant& variant = *loaded_at(lua).variant;
    lua_pushfstring(lua, "the variant %s, %s", variant.id().c_str(), variant.definition().name.c_str());
    return 1;
}

int title(lua_State* lua) { return push(lua, loaded_at(lua).variant->definition().name); }

// start(): the text of the start position, or of the start of the match.
int start(lua_State* lua) {
    const VariantPtr& variant = loaded_at(lua).variant;
    const Layout layout(variant);
    charge(lua, static_cast<std::uint64_t>(layout.numbered_boards()) * 1000);
    auto& written = keep<std::string>(lua);
    written = layout.start_text();
    return push(lua, written);
}

// boards(): the number of boards.
int boards(lua_State* lua) {
    lua_pushinteger(lua, Layout(loaded_at(lua).variant).boards());
    return 1;
}

// sides(): the names of the sides, in order.
int sides(lua_State* lua) {
    const std::vector<SideDef>& sides = loaded_at(lua).variant->definition().sides.side;
    for (const SideDef& side : sides) push(lua, side.name.text);
    return static_cast<int>(sides.size());
}

// axes(): a list of { name, length }.
int axes(lua_State* lua) {
    const Board& board = loaded_at(lua).variant->board();
    lua_createtable(lua, board.dimensions(), 0);
    for (int a = 0; a < board.dimensions(); ++a) {
        lua_createtable(lua, 0, 2);
        set(lua, "name", board.axis(a).name.text);
        lua_pushinteger(lua, board.length(a));
        lua_setfield(lua, -2, "length");
        lua_rawseti(lua, -2, a + 1);
    }
    return 1;
}

// cells(): the names of all cells, in the order of their numbers.
int cells(lua_State* lua) {
    const Board& board = loaded_at(lua).variant->board();
    charge(lua, static_cast<std::uint64_t>(board.cells()) * 4);
    lua_createtable(lua, board.cells(), 0);
    for (int c = 0; c < board.cells(); ++c) {
        push(lua, board.name(static_cast<Cell>(c)));
        lua_rawseti(lua, -2, c + 1);
    }
    return 1;
}

// kinds(): a list of { letter, name, royal }.
int kinds(lua_State* lua) {
    const Variant& variant = *loaded_at(lua).variant;
    charge(lua, static_cast<std::uint64_t>(variant.kinds()) * 20);
    lua_createtable(lua, variant.kinds(), 0);
    for (int k = 1; k <= variant.kinds(); ++k) {
        const PieceDef& kind = variant.kind(static_cast<Kind>(k));
        lua_createtable(lua, 0, 3);
        set(lua, "letter", kind.letter.text);
        set(lua, "name", kind.name);
        lua_pushboolean(lua, kind.royal ? 1 : 0);
        lua_setfield(lua, -2, "royal");
        lua_rawseti(lua, -2, k);
    }
    return 1;
}

// options(): the values of the variant's options, as texts.
int options(lua_State* lua) {
    lua_newtable(lua);
    for (const OptionDef& option : loaded_at(lua).variant->definition().options)
        set(lua, option.name.c_str(), option.value);
    return 1;
}

// The position that the text means; the start position if it is empty. Calls no Lua function that raises.
std::optional<Position> position_meant(lua_State* lua, const LoadedVariant& loaded, std::string_view text) {
    if (text.empty()) return start_position(loaded.variant);
    Result<Position> position = parse_position(loaded.variant, text);
    if (position) return *std::move(position);
    note_error(program_of(lua), position.diagnostics());
    return std::nullopt;
}

// game([position]): a game from the start or from a position; a match, if there are several boards.
int game(lua_State* lua) {
    const LoadedVariant& loaded = loaded_at(lua);
    const std::string_view text = lua_isnoneornil(lua, 2) ? std::string_view() : check_text(lua, 2);
    charge(lua, 3000 * static_cast<std::uint64_t>(Layout(loaded.variant).boards()) + text.size());
    HostObject<GameObject>& made = push_object<GameObject>(lua, game_type);
    {
        const LoadedVariantPtr& shared = check_object<VariantObject>(lua, 1, variant_type).loaded;
        SharedScripts& scripts = program_of(lua).scripts;
        Result<Contest> begun = text.empty() ? Result<Contest>(Contest(loaded.variant, &scripts))
                                             : Contest::parse(loaded.variant, text, &scripts);
        if (begun)
            made.emplace(shared, std::move(begun).value(), program_of(lua).error);
        else
            note_error(program_of(lua), begun.diagnostics());
    }
    raise_error(lua);
    claim_game(lua, made);
    return 1;
}

// position([text]): the start position, or the position of a text. For a match it is a position on one of its boards.
int position(lua_State* lua) {
    const LoadedVariant& loaded = loaded_at(lua);
    const std::string_view text = lua_isnoneornil(lua, 2) ? std::string_view() : check_text(lua, 2);
    charge(lua, 1000 + text.size());
    HostObject<PositionObject>& made = push_object<PositionObject>(lua, position_type);
    {
        const LoadedVariantPtr& shared = check_object<VariantObject>(lua, 1, variant_type).loaded;
        if (std::optional<Position> begin = position_meant(lua, loaded, text))
            made.emplace(shared, *std::move(begin), program_of(lua).error);
    }
    raise_error(lua);
    claim_position(lua, made);
    return 1;
}

// What a random game of this variant costs a ply, in units, where no scripts are asked.
std::uint64_t cost_of_a_random_ply(const Position& start) {
    const Variant& variant = start.variant();
    const bool plain = variant.definition().hooks.empty() && !variant.has_turns();
    return plain ? look_cost(start) / 4 : look_cost(start);
}

// Pushes { over, winner, reason, plies } of a game.
void push_random_game(lua_State* lua, const Variant& variant, const Playouts::Result& game) {
    lua_createtable(lua, 0, 4);
    lua_pushboolean(lua, game.outcome.over ? 1 : 0);
    lua_setfield(lua, -2, "over");
    lua_pushinteger(lua, game.plies);
    lua_setfield(lua, -2, "plies");
    if (!game.outcome.over) return;
    lua_pushlstring(lua, game.outcome.reason.data(), game.outcome.reason.size());
    lua_setfield(lua, -2, "reason");
    // Who alone has the highest score.
    const auto share = [&](Side side) {
        const Score& score = game.outcome.score[static_cast<std::size_t>(index(side))];
        return static_cast<double>(score.numerator) / score.denominator;
    };
    std::optional<Side> winner;
    double highest = -1;
    for (const Side side : variant.sides()) {
        if (share(side) < highest) continue;
        winner = share(side) > highest ? std::optional(side) : std::nullopt;
        highest = share(side);
    }
    if (!winner) return;
    lua_pushstring(lua, variant.definition().sides.of(*winner).name.text.c_str());
    lua_setfield(lua, -2, "winner");
}

// random_games(n [, random [, position [, plies]]]): the results of n random games, a list.
int random_games(lua_State* lua) {
    LoadedVariant& loaded = loaded_at(lua);
    const Variant& variant = *loaded.variant;
    const std::int64_t count = check_integer(lua, 2);
    if (count < 0 || count > 10'000'000) raise(lua, "random_games: a number of games from 0 to 10000000 expected");
    if (Layout(loaded.variant).numbered_boards() > 0)
        raise(lua, "random_games plays on one board: in a match, let game:play_random play");
    std::uint64_t seed = 0;
    if (lua_isnoneornil(lua, 3))
        seed = next_seed(program_of(lua));
    else
        seed = check_object<RandomObject>(lua, 3, random_type).generator();
    const std::string_view text = lua_isnoneornil(lua, 4) ? std::string_view() : check_text(lua, 4);
    const std::int64_t plies = integer_or(lua, 5, 100'000);
    if (plies < 0 || plies > 100'000) raise(lua, "random_games: a number of plies from 0 to 100000 expected");
    charge(lua, 5000 + text.size());
    HostObject<std::optional<Playouts>>& made = push_object<std::optional<Playouts>>(lua, kept_type);
    std::optional<Playouts>& playouts = made.emplace();
    auto& start = keep<std::optional<Position>>(lua);
    start = position_meant(lua, loaded, text);
    raise_error(lua);
    if (!variant.definition().hooks.empty()) claim(lua, made, variant.scripts().memory);
    playouts.emplace(loaded.variant, seed);
    claim(lua, made, sizeof(Playouts) + 4 * start->memory());
    lua_createtable(lua, static_cast<int>(std::min<std::int64_t>(count, 65'536)), 0);
    const std::uint64_t each = cost_of_a_random_ply(*start);
    SandboxState& s = sandbox_of(lua);
    for (std::int64_t i = 1; i <= count; ++i) {
        charge(lua, 100);
        // A game goes on no longer than the program may.
        std::int64_t most = plies;
        if (s.metered && s.call_fuel > 0) most = std::min(most, s.fuel / static_cast<std::int64_t>(each) + 1);
        const Playouts::Result game = playouts->play(*start, static_cast<int>(most));
        note_hooks(lua, playouts->rules());
        charge(lua, each * static_cast<std::uint64_t>(game.plies));
        raise_error(lua);
        if (i % 16 == 0) check_clock(lua);
        push_random_game(lua, variant, game);
        lua_rawseti(lua, -2, i);
    }
    return 1;
}

constexpr std::array variant_methods{
    HostFunction{"axes", guarded<axes>},
    HostFunction{"boards", guarded<boards>},
    HostFunction{"cells", guarded<cells>},
    HostFunction{"game", guarded<game>},
    HostFunction{"id", guarded<id>},
    HostFunction{"kinds", guarded<kinds>},
    HostFunction{"name", guarded<title>},
    HostFunction{"options", guarded<options>},
    HostFunction{"position", guarded<position>},
    HostFunction{"random_games", guarded<random_games>},
    HostFunction{"sides", guarded<sides>},
    HostFunction{"start", guarded<start>},
    HostFunction{"test", guarded<test_variant>},
};

// ---- random numbers -----------------------------------------------------------------------------------------------

std::mt19937_64& generator_at(lua_State* lua) { return check_object<RandomObject>(lua, 1, random_type).generator; }

// number(n): a random number from 1 to n.
int number(lua_State* lua) {
    charge(lua, 5);
    const std::int64_t n = check_integer(lua, 2);
    if (n < 1) raise(lua, "a number from 1 to %I cannot be drawn", static_cast<LUAI_UACINT>(n));
    lua_pushinteger(lua, static_cast<lua_Integer>(below(generator_at(lua), static_cast<std::uint64_t>(n)) + 1));
    return 1;
}

// pick(list): a random element of the list; nil if the list is empty.
int pick(lua_State* lua) {
    charge(lua, 5);
    std::mt19937_64& generator = generator_at(lua);
    check_readable_table(lua, 2);
    const auto length = static_cast<std::uint64_t>(list_length(lua, 2));
    if (length == 0)
        lua_pushnil(lua);
    else
        lua_rawgeti(lua, 2, static_cast<lua_Integer>(below(generator, length) + 1));
    return 1;
}

// shuffle(list): puts the list into a random order and returns it.
int shuffle(lua_State* lua) {
    std::mt19937_64& generator = generator_at(lua);
    check_plain_table(lua, 2);
    const lua_Integer length = list_length(lua, 2);
    charge(lua, static_cast<std::uint64_t>(length) * 3);
    for (lua_Integer i = length; i > 1; --i) {
        const auto other = static_cast<lua_Integer>(below(generator, static_cast<std::uint64_t>(i)) + 1);
        lua_rawgeti(lua, 2, i);
        lua_rawgeti(lua, 2, other);
        lua_rawseti(lua, 2, i);
        lua_rawseti(lua, 2, other);
    }
    lua_settop(lua, 2);
    return 1;
}

// state(): a text from which varia.random(text) makes a generator that goes on with the same numbers.
int state(lua_State* lua) {
    charge(lua, 20'000);
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << generator_at(lua);
    const std::string written = text.str();
    lua_pushlstring(lua, written.data(), written.size());
    return 1;
}

constexpr std::array random_methods{
    HostFunction{"number", guarded<number>},
    HostFunction{"pick", guarded<pick>},
    HostFunction{"shuffle", guarded<shuffle>},
    HostFunction{"state", guarded<state>},
};

}  // namespace
}  // namespace variant_functions

const HostType variant_type{"variant", variant_functions::variant_methods, nullptr,
                            guarded<variant_functions::shown_variant>};
const HostType random_type{"generator of random numbers", variant_functions::random_methods};

}  // namespace varia
