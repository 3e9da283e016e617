// Definitions that hosts have filled in wrongly, field by field: extreme numbers, indices beyond their lists, empty,
// huge or broken texts, choices without a meaning, empty or very long lists. Each is refused with a diagnostic, or
// makes a variant that can be played.
//
// The variants themselves do not matter, but together they use every part of a Definition.
#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/match.hpp>
#include <varia/notation.hpp>
#include <varia/rules.hpp>

#include "definition_fields.hpp"

namespace definition_hostile_test {

using namespace varia;

// Unreasonable values, by the type of the field. The first call of `set` stores their number.
const std::vector<int> numbers{
    std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), -1, 0, 1, 2, 255, 256, 65536};

const std::vector<std::string>& texts() {
    static const std::vector<std::string> all{"",
                                              std::string("a\0b", 3),
                                              std::string(std::size_t{1} << 20, 'a'),
                                              "\xFF\xFE",
                                              "\x1b[2J",
                                              "{",
                                              "1 / 0",
                                              "true",
                                              "Z",
                                              "a b",
                                              std::string(3000, '(')};
    return all;
}

// Changes one field: the field with the number `target`, to the value with the number `value`.
class Spoiler {
public:
    Spoiler(std::size_t target, std::size_t value) : target_(target), value_(value) {}

    void enter(std::string_view field, int number) {
        if (!spoilt_) path_.emplace_back(field, number);
    }
    void leave() {
        if (!spoilt_) path_.pop_back();
    }

    void leaf(int& n) { set(n, numbers); }
    void leaf(std::uint32_t& n) {
        set(n, std::vector<std::uint32_t>{std::numeric_limits<std::uint32_t>::max(), 1, 64});
    }
    void leaf(std::string& s) { set(s, texts()); }
    void leaf(bool& b) { set(b, std::vector<bool>{!b}); }
    void leaf(std::shared_ptr<const Definition>& game) {
        if (!here(3)) return;
        if (value_ == 0) {
            game.reset();
        } else if (value_ == 1) {
            game = std::make_shared<const Definition>();  // an empty definition
        } else {
            auto nested = std::make_shared<Definition>(*game);
            nested->match.emplace();
            nested->match->games = {game};
            nested->match->boards = {{0, {}}, {0, {}}};
            game = nested;
        }
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void leaf(Enum& e) {
        if (!here(3)) return;
        e = static_cast<Enum>(value_ == 0 ? 255 : value_ == 1 ? 0 : 1);
    }
    template <class T>
    void list(std::vector<T>& values) {
        if (!here(4)) return;
        const T some = values.empty() ? T{} : values.back();
        if (value_ == 0)
            values.clear();
        else if (value_ == 1)
            values.push_back(some);
        else if (value_ == 2)
            values.push_back(T{});
        else
            values.resize(sizeof(T) > 256 ? 3000 : 70000, some);
    }
    template <class T>
    void maybe(std::optional<T>& value) {
        if (!here(1)) return;
        if (value)
            value.reset();
        else
            value.emplace();
    }

    // Whether there was such a field with such a value.
    [[nodiscard]] bool spoilt() const { return spoilt_; }
    [[nodiscard]] bool past_the_last() const { return seen_ <= target_; }
    [[nodiscard]] std::string text() const {
        std::string out;
        for (const auto& [field, number] : path_) {
            if (!field.empty()) out += (out.empty() ? "" : ".") + std::string(field);
            if (number >= 0) out += "[" + std::to_string(number) + "]";
        }
        return out + " to value " + std::to_string(value_);
    }

private:
    bool here(std::size_t values) {
        if (seen_++ != target_ || value_ >= values) return false;
        spoilt_ = true;
        return true;
    }
    template <class T, class Values>
    void set(T&& field, const Values& values) {
        if (here(values.size())) field = values[value_];
    }

    std::size_t target_, value_;
    std::size_t seen_ = 0;
    bool spoilt_ = false;
    std::vector<std::pair<std::string_view, int>> path_;
};

// Checks that the refusal has a readable reason.
void expect_reasons(const Diagnostics& list) {
    EXPECT_TRUE(has_errors(list)) << "refused without a reason";
    EXPECT_LE(list.size(), 101U);
    for (const Diagnostic& d : list) {
        EXPECT_FALSE(d.message.empty());
        EXPECT_LT(d.text().size(), 2000U) << d.text().substr(0, 2000);
    }
}

// Checks that the position is read back from its text, and that the first moves can be made, undone and read from their
// texts.
void expect_playable(const VariantPtr& variant) {
    const Position start = start_position(variant);
    const Result<Position> again = parse_position(variant, variant->start());
    EXPECT_TRUE(again) << variant->start().substr(0, 200) << '\n' << again.error();
    EXPECT_TRUE(again && *again == start) << variant->start().substr(0, 200);
    Rules rules(variant);
    Position position = start;
    const MoveList moves = rules.legal_moves(position);
    const std::uint64_t counted = rules.count_legal_moves(position);
    if (rules.take_failure()) return;  // a script may fail; then the other results do not matter
    EXPECT_EQ(moves.size(), counted);
    int played = 0;
    for (const Move move : moves) {
        if (++played > 4) break;
        const std::string text = move_text(position, move);
        const Result<Move> read = parse_move(rules, position, text);
        EXPECT_TRUE(read && *read == move) << text << ": " << read.error();
        Position::Undo undo;
        rules.do_move(position, move, undo);
        EXPECT_EQ(position.zobrist_key(), position.recomputed_key()) << text;
        (void)rules.outcome(position);
        rules.undo_move(position, undo);
        EXPECT_TRUE(position == start) << text;
    }
    (void)rules.take_failure();  // a script may fail
}

void expect_playable_match(const Variant& variant) {
    const Result<LinkedBoardsPtr> linked = load_linked_boards(variant);
    if (!linked) return expect_reasons(linked.diagnostics());
    Match match(*linked);
    const ActionList actions = match.legal_actions();
    for (std::size_t i = 0; i < actions.size() && i < 3; ++i) {
        const std::string before = match.text();
        match.act(actions[i]);
        EXPECT_EQ(match.zobrist_key(), match.recomputed_key());
        EXPECT_TRUE(match.undo());
        EXPECT_EQ(match.text(), before);
    }
}

void expect_graceful(Definition definition) {
    const Result<VariantPtr> variant = load_definition(std::move(definition), ScriptBudget::strict());
    EXPECT_NE(variant.has_value(), has_errors(variant.diagnostics()));
    if (!variant) return expect_reasons(variant.diagnostics());
    expect_playable(*variant);
    if ((*variant)->definition().match) expect_playable_match(**variant);
}

// A small variant in which every list has an entry and every optional rule is there.
Definition everything() {
    const Result<Definition> read = read_definition(R"toml(
format = 1
name = "Everything"
history = 3

[options]
wide = { default = true, help = "nothing" }

[board]
axes = [ { name = "file", labels = "a-d" }, { name = "rank", labels = "1-4", wrap = true }, { name = "level", labels = "A-B" } ]
cell = "{level}{file}{rank}"
keep = "file + rank > 0"
also = [ { labels = { level = "C-D" }, cell = "{level}{rank}{file}" } ]
links = [ { from = "Aa1", by = [-1, 0, 0], to = "Ad4" }, { from = "Ab1", by = [0, 0, -1], to = "Bb4", both = false } ]
names = { Ac4 = "w1", Bd3 = "w2" }

[board.draw]
cells = "points"
shape = "ring"
at = { w1 = [-400, 250], Ba1 = [0, 0] }
zones = { far = "border", corner = "cross", camp = "diagonals" }
dots = ["Ab2"]

[looks]
set = "wedges"
sides = { white = "Sente", black = "Gote" }
colours = { white = "red", black = "black" }

[blocks.lift]
size = { file = 2, rank = 2 }
names = { file = "l-m", rank = "1-2" }
slot = "{file}{rank}{level}"
moves = { U = [0, 0, 1], D = [0, 0, -1] }
empty = ["l2B", "m1B"]

[zones]
far = "rank == 4"
corner = ["Aa1"]
camp = { white = "rank == 1", black = ["Ad4"] }

[pieces.K]
name = "King"
symbol = ["♔", "♚"]
sign = ["王", "玉"]
royal = true
moves = [ { leap = [1, 0], axes = ["file", "rank"] } ]
drop = { lone = ["far", "level == 1"] }

[pieces.R]
name = "Rook"
moves = [ { slide = [1, 0, 0], axes = ["file", "rank"], only = "quiet", clear = { along = "level", of = ["P"] }, safe = "path", unchecked = true },
          { legs = [ { step = [1, 0, 0], range = [1, 2], over = "gap" }, { step = [0, 1, 0] } ], only = "capture", expand = "none", side = "white", state = { wind = [0, 2], held = 0 }, sets = { wind = 2 }, adds = { rain = -1 }, suffix = "/up" },
          { legs = [ { step = [0, 0, 1], range = [1, 2], over = ["empty", "gap"] } ], expand = "none" } ]
drop = { zone = "rank <= 3", lone = "rank", most = 2, no_mate = true, beside = [{ along = [1, 0, 0], of = ["K"] }, { along = [0, 1, 0], side = "enemy", absent = true }], faces = ["P"], state = { wind = 1 }, adds = { wind = 1 }, must = true, unmoved = true }
captured_as = "P"

[pieces.P]
name = "Pusher"
moves = [ { leap = [0, 1, 0], expand = "none", only = "quiet", first = true, exposes = true, from = "camp", to = "far" },
          { leap = [1, 1, 0], expand = "none", only = "capture", en_passant = true },
          { push = [1, 0, 0], axes = ["file"], range = 2, immovable = ["K"], lossy = false } ]
promotion = { to = ["R"], zone = "far", optional = true, must = "corner", leaving = true, most = { R = 3 }, state = { wind = [1, 3] }, owner = "own" }

[[castling]]
name = "O-O"
letter = "K"
king = "K"
partner = "R"
king_from = "Ab1"
king_to = "Ac1"
partner_from = "Ad1"
partner_to = "Ab1"
side = "white"
empty = ["Ac1"]
safe = ["Ac1"]
state = { wind = 1 }
sets = { wind = 0 }
ends = ["O-O"]
wins = "castled"

[[protocol]]
name = "all-of-it"
xboard = true
set = { wide = true }

[rules]
no_moves = [ { check = true, state = { wind = [1, 2] }, result = "draw", reason = "stuck" }, { side = "black", result = "loss" } ]
draw_odds = "black"
reserve = "captor"
bare_king = { result = { result = "loss", score = "1/3" }, counter = "move" }
extinction = [ { kinds = ["P"], side = "black", least = 0, other = 1, result = "loss", state = { wind = 2 } } ]
goal = [ { kinds = ["P"], zone = "corner", result = "win" },
         { zone = "far", count = 3, safe = true, stays = true, result = "draw", state = { wind = [0, 1] } } ]
lines = [ { length = 3, along = [1, 0, 0], expand = "none", apart = true, result = "win" },
          { length = 2, of = ["P", "R"], side = "black", owner = "any", square = true, result = "draw", state = { wind = 3 } } ]
connected = [ { of = ["P"], side = "black", zones = ["corner", "far"], along = [1, 0, 0], result = "win" },
              { of = ["R"], all = true, along = [[1, 0, 0], [1, 1, 0]], expand = "none", both = "draw", result = "loss" } ]
most = { of = ["P"], count = "group", along = [1, 0, 0], next = true, full = true, result = "win" }
checks = { count = 3, result = "win" }
repetition = { count = 3, result = "draw" }
move_rule = { plies = 100, reset = { white = ["P"], black = ["P", "R"] }, result = "draw" }
pass = { white = true, black = false }
facing = { kind = "K", along = [[0, 1, 0]] }
hold = [ { sharing = ["level"], state = "held" } ]

[state]
held = { initial = 0, max = 2 }
wind = { initial = 1, max = 3, repetition = false, cycle = true }
rain = { initial = 0, max = 9, counts = "turn" }
castled = { initial = 0, max = 2 }

[setup]
hand = "Rr"
[setup.slices]
A = """
. . k r
p . . .
. P . .
. K . R
"""
B = """
* * . .
* * . .
. . * *
. . * *
"""
)toml",
                                                    "everything.toml", "everything");
    EXPECT_TRUE(read) << read.error();
    return read ? *read : Definition{};
}

// What does not go with the rest of that variant: pieces that are nobody's, captured pieces that are put back, and
// royal kinds that count by themselves.
Definition everything_else() {
    const Result<Definition> read = read_definition(R"toml(
format = 1
name = "Everything else"
extends = "chess"
sides = { neutral = "blocks" }
castling = []
dialect = []
protocol = []
[pieces.Q]
royal = true
[pieces.R]
reborn = [ { on = "even(file + rank)", to = ["a1", "b1"] }, { to = ["h1"] } ]
[pieces.N]
promotion = { to = ["X"], only = "capture", owner = "neutral" }
drop = { endless = true, price = 3 }
[state]
gold_w = { initial = 9, max = 20, purse = "white" }
gold_b = { initial = 9, max = 20, purse = "black" }
[pieces.X]
name = "Stone"
moves = []
[rules]
royal = "last-of-kind"
[setup]
position = "bRbNbBbQbKbBbNbR/bPbPbPbPbPbPbPbP/8/8/8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR w - - 0 1"
each_side = true
lot = [ { on = "rank == 1 and even(file)", pieces = ["B"] },
        { cells = ["a1", "c1", "e1", "g1"], one_of = ["B . . .", ". B . ."] },
        { on = "rank == 1", pieces = ["R", "K", "R"], in_order = true },
        { cells = ["d2", "e2"], weights = { P = 2, N = 1 }, side = "white" },
        { on = "rank == 7", pieces = ["P"], side = "black" } ]
condition = [ { of = ["B"], apart = "odd(file + rank)" },
              { of = ["K"], between = ["R"], along = "file" },
              { of = ["K"], beside = ["Q"] } ]
)toml",
                                                    "everything-else.toml", "everything-else");
    EXPECT_TRUE(read) << read.error();
    return read ? *read : Definition{};
}

// Pieces that change sides, and captures that convert.
Definition everything_changing_sides() {
    const Result<Definition> read = read_definition(R"toml(
format = 1
name = "Everything that changes sides"
extends = "chess"
castling = []
dialect = []
protocol = []
[pieces.R]
moves = [ { slide = [1, 0], takes = "afar", converts = true } ]
[pieces.B]
moves = [ { slide = [1, 1], only = "quiet" }, { hop = [1, 1], hurdles = "any", takes = "hurdle", converts = true } ]
[pieces.N]
moves = [ { leap = [1, 2] }, { hop = [1, 0], takes = "hurdle", converts = true } ]
promotion = [ { zone = "rank == 8", to = ["Q"], owner = "enemy", optional = true }, { only = "capture", owner = "enemy" } ]
[setup]
position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
)toml",
                                                    "changing-sides.toml", "changing-sides");
    EXPECT_TRUE(read) << read.error();
    return read ? *read : Definition{};
}

class HostileDefinition : public testing::TestWithParam<const char*> {
protected:
    static Definition chosen() {
        if (std::string(GetParam()) == "everything") return everything();
        if (std::string(GetParam()) == "everything-else") return everything_else();
        if (std::string(GetParam()) == "changing-sides") return everything_changing_sides();
        const Result<VariantPtr> variant = load_builtin(GetParam());
        EXPECT_TRUE(variant) << variant.error();
        return variant ? (*variant)->definition() : Definition{};
    }
};

TEST_P(HostileDefinition, FieldByField) {
    const Definition good = chosen();
    {
        SCOPED_TRACE("as it is");
        const Result<VariantPtr> variant = load_definition(good);
        ASSERT_TRUE(variant) << variant.error();
        expect_playable(*variant);
    }
    int tried = 0;
    for (std::size_t target = 0;; ++target) {
        bool more = true;
        for (std::size_t value = 0; more; ++value) {
            Definition bad = good;
            Spoiler spoiler(target, value);
            definition_fields::Fields<Spoiler>(spoiler).visit(bad);
            more = spoiler.spoilt();
            if (!more && value == 0 && spoiler.past_the_last()) {
                RecordProperty("definitions", tried);
                EXPECT_GT(tried, 1000);
                return;
            }
            if (!more) break;
            ++tried;
            SCOPED_TRACE(spoiler.text());
            const auto start = std::chrono::steady_clock::now();
            expect_graceful(std::move(bad));
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            EXPECT_LT(took.count(), 10.0) << "a second at most without sanitizers on a quiet machine";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, HostileDefinition,
                         testing::Values("everything", "everything-else", "changing-sides", "chess", "shogi", "atomic",
                                         "elevator-chess"),
                         [](const testing::TestParamInfo<const char*>& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace definition_hostile_test
