#include "hook_templates.hpp"

#include <algorithm>
#include <utility>

#include "referee.hpp"

namespace random_rules {
namespace {

using reference::Man;
using reference::Play;
using reference::Referee;
using reference::State;
using varia::HookPoint;
using varia::Name;

class Writer {
public:
    Writer(const varia::Definition& definition, Dice& dice, bool turns, std::string prefix)
        : d_(definition), dice_(dice), turns_(turns), prefix_(std::move(prefix)) {}

    std::vector<HookTemplate> write_remembering() {
        const int count = dice_.from(1, 2);
        while (static_cast<int>(made_.size()) < count) {
            switch (turns_ ? 0 : dice_.below(9)) {
                case 0:
                    takes_up_the_count();
                    break;
                case 1:
                    keeps_off();
                    break;
                case 2:
                    spares_after_loss();
                    break;
                case 3:
                    counts_losses();
                    break;
                case 4:
                    answers_there();
                    break;
                case 5:
                    goes_back();
                    break;
                case 6:
                    haunts();
                    break;
                case 7:
                    vanishes_where_it_stood();
                    break;
                default:
                    loses_in_a_row();
                    break;
            }
        }
        return std::move(made_);
    }

    std::vector<HookTemplate> write() {
        const int count = dice_.from(1, 3);
        while (static_cast<int>(made_.size()) < count) {
            switch (turns_ ? dice_.below(2) : 2 + dice_.below(16)) {
                case 0:
                case 2:
                    counts_turns();
                    break;
                case 1:
                case 3:
                    drowns();
                    break;
                case 4:
                    not_onto_line();
                    break;
                case 5:
                    only_with_company();
                    break;
                case 6:
                    no_checks();
                    break;
                case 7:
                    spares_the_last();
                    break;
                case 8:
                case 9:
                    counts_moves();
                    break;
                case 10:
                    captor_vanishes();
                    break;
                case 11:
                    blast();
                    break;
                case 12:
                    slips_on();
                    break;
                case 13:
                    hoard();
                    break;
                case 14:
                    furthest();
                    break;
                case 15:
                    leaps_to_image();
                    break;
                case 16:
                    steps_once();
                    break;
                default:
                    remote_captures();
                    break;
            }
        }
        return std::move(made_);
    }

private:
    [[nodiscard]] std::string name() const { return prefix_ + std::to_string(made_.size() + 1); }
    [[nodiscard]] bool one_in(int n) { return dice_.below(n) == 0; }
    [[nodiscard]] bool two() const { return d_.sides.side.size() == 2; }
    // A table with the names of all sides.
    [[nodiscard]] std::string side_names() const {
        std::string names;
        for (const varia::SideDef& side : d_.sides.side) names += "\"" + side.name.text + "\", ";
        return "{ " + names + "}";
    }
    // The pieces of a kind of all enemies of a side that are not out.
    [[nodiscard]] static long theirs(Referee& referee, const State& state, int side, const std::string& letter) {
        long count = 0;
        for (const int enemy : referee.enemies_of(side))
            if (!state.is_out(enemy)) count += referee.count(state, enemy, letter);
        return count;
    }
    [[nodiscard]] std::vector<std::string> letters(bool royal) const {
        std::vector<std::string> all;
        for (const varia::PieceDef& piece : d_.pieces)
            if (piece.royal == royal) all.push_back(piece.letter.text);
        return all;
    }

    // Two hooks whose moves have the same suffix could give two moves the same text.
    [[nodiscard]] bool has_offers(const std::string& suffix) const {
        return std::any_of(made_.begin(), made_.end(),
                           [&](const HookTemplate& made) { return made.hook.suffix == suffix; });
    }

    // Adds a hook with random keys that any hook may have.
    HookTemplate& add(HookPoint point, const std::string& arguments, const std::string& body) {
        HookTemplate made;
        made.hook.point = point;
        made.hook.function = {name(), {}};
        made.lua = "function " + name() + "(" + arguments + ")\n" + body + "end\n\n";
        const bool of_moves = point == HookPoint::allow || point == HookPoint::legal || point == HookPoint::after;
        if (of_moves && one_in(3))
            for (const varia::PieceDef& piece : d_.pieces)
                if (one_in(2)) made.hook.kinds.push_back(piece.letter);
        if (point != HookPoint::outcome && point != HookPoint::choose && one_in(4))
            made.hook.side = dice_.pick(d_.sides.side).name;
        if (of_moves && one_in(5)) made.hook.from = zone();
        if (of_moves && one_in(5)) made.hook.to = zone();
        if (!d_.state.empty() && one_in(6)) made.hook.state.push_back({d_.state.back().name, dice_.below(2)});
        made_.push_back(std::move(made));
        return made_.back();
    }
    [[nodiscard]] varia::ZoneRef zone() {
        if (!d_.zones.empty() && one_in(2)) return {dice_.pick(d_.zones).name.text, {}};
        const int axis = dice_.below(static_cast<int>(d_.board.axes.size()));
        const varia::AxisDef& along = d_.board.axes[static_cast<std::size_t>(axis)];
        return {along.name.text + " > " + std::to_string(dice_.from(1, static_cast<int>(along.labels.size()) - 1)), {}};
    }
    // Restricts the hook to some types of moves that have a target cell.
    void types(HookTemplate& made, std::vector<std::string> all, bool always) {
        if (!always && one_in(2)) return;
        dice_.shuffle(all);
        all.resize(static_cast<std::size_t>(dice_.from(1, static_cast<int>(all.size()))));
        for (const std::string& type : all) made.hook.types.push_back({type, {}});
    }

    void not_onto_line() {
        const int axis = dice_.below(static_cast<int>(d_.board.axes.size()));
        const varia::AxisDef& along = d_.board.axes[static_cast<std::size_t>(axis)];
        const int place = dice_.from(1, static_cast<int>(along.labels.size()));
        HookTemplate& made = add(HookPoint::allow, "position, move",
                                 "  return position:coord(move.to, \"" + along.name.text + "\") ~= parameters.place\n");
        made.hook.parameters.push_back({"place", std::to_string(place), std::to_string(place), {}, {}, false, {}, {}});
        if (one_in(3)) {
            made.hook.attacks = true;
            made.hook.types = {{"capture", {}}};
        } else {
            types(made, {"quiet", "capture", "drop", "push", "en-passant", "castling", "promotion", "exposing"}, true);
        }
        made.meaning.allow = [axis, place](Referee& referee, const State&, const Play& play) {
            return referee.space().point(play.to)[static_cast<std::size_t>(axis)] + 1 != place;
        };
    }

    void only_with_company() {
        const std::string letter = dice_.pick(d_.pieces).letter.text;
        HookTemplate& made = add(
            HookPoint::allow, "position, move",
            "  return position:count(move.side, \"" + letter + "\") >= 1 or move.captured == nil\n");
        types(made, {"quiet", "capture", "drop", "push", "block", "pass", "special"}, false);
        made.meaning.allow = [letter](Referee& referee, const State& before, const Play& play) {
            return referee.count(before, play.side, letter) >= 1 || !play.captured.stands();
        };
    }

    void no_checks() {
        HookTemplate& made = add(HookPoint::legal, "position, move",
                                 two() ? "  return not position:in_check(position:opponent(move.side))\n"
                                       : "  for _, side in ipairs(position:opponents(move.side)) do\n    if "
                                         "position:in_check(side) then return false end\n  end\n  return true\n");
        types(made, {"quiet", "capture", "drop", "push", "block", "pass", "castling"}, false);
        made.meaning.legal = [](Referee& referee, const State& after, const Play& play) {
            return std::none_of(referee.enemies_of(play.side).begin(), referee.enemies_of(play.side).end(),
                                [&](int side) { return !after.is_out(side) && referee.in_check(after, side); });
        };
    }

    void spares_the_last() {
        const std::string letter = dice_.pick(d_.pieces).letter.text;
        HookTemplate& made = add(HookPoint::legal, "position, move",
                                 "  local left = 0\n  for _, side in ipairs(position:opponents(move.side)) do left = "
                                 "left + position:count(side, \"" +
                                     letter + "\") end\n  return left > 0 or move.captured ~= \"" + letter + "\"\n");
        types(made, {"quiet", "capture", "en-passant"}, false);
        made.meaning.legal = [letter](Referee& referee, const State& after, const Play& play) {
            return theirs(referee, after, play.side, letter) > 0 || referee.letter(play.captured.kind) != letter;
        };
    }

    void counts_moves() {
        const int max = dice_.from(2, 4);
        HookTemplate& made = add(
            HookPoint::after, "position, move",
            "  return { { \"state\", \"tally\", (position:state(\"tally\") + 1) % " + std::to_string(max) + " } }\n");
        types(made,
              {"quiet", "capture", "drop", "push", "block", "pass", "castling", "promotion", "exposing", "special"},
              false);
        made.meaning.follow = [max](Referee& referee, State& after, const Play&) {
            int& tally = referee.value(after, "tally");
            tally = (tally + 1) % max;
        };
    }

    // Counts the turns that are over.
    void counts_turns() {
        const int max = dice_.from(2, 4);
        HookTemplate& made = add(
            HookPoint::turn, "position, move",
            "  return { { \"state\", \"tally\", (position:state(\"tally\") + 1) % " + std::to_string(max) + " } }\n");
        made.meaning.follow = [max](Referee& referee, State& after, const Play&) {
            int& tally = referee.value(after, "tally");
            tally = (tally + 1) % max;
        };
    }

    // After each turn, pieces of one kind that stand on one line of the board leave the game. Of royal pieces only the
    // mover's, so that his turn may be illegal.
    void drowns() {
        const int axis = dice_.below(static_cast<int>(d_.board.axes.size()));
        const varia::AxisDef& along = d_.board.axes[static_cast<std::size_t>(axis)];
        const int place = dice_.from(1, static_cast<int>(along.labels.size()));
        const varia::PieceDef& piece = dice_.pick(d_.pieces);
        const std::string letter = piece.letter.text;
        const bool royal = piece.royal;
        HookTemplate& made = add(
            HookPoint::turn, "position, move",
            "  local effects = {}\n  for _, cell in ipairs(position:pieces(" +
                std::string(royal ? "position:turn()" : "nil") + ", \"" + letter +
                "\")) do\n    if position:coord(cell, \"" + along.name.text + "\") == " + std::to_string(place) +
                " then effects[#effects + 1] = { \"remove\", cell } end\n  end\n  return effects\n");
        made.meaning.follow = [axis, place, letter, royal](Referee& referee, State& after, const Play& play) {
            for (int cell = 0; cell < referee.space().cells(); ++cell) {
                const Man man = after.on(cell);
                if (!man.stands() || referee.letter(man.kind) != letter || (royal && man.side != play.side) ||
                    referee.space().point(cell)[static_cast<std::size_t>(axis)] + 1 != place)
                    continue;
                after.on(cell) = {};
                after.unmoved(cell) = false;
            }
        };
    }

    void captor_vanishes() {
        HookTemplate& made = add(HookPoint::after, "position, move",
                                 "  if not position:empty(move.to) then return { { \"remove\", move.to } } end\n");
        made.hook.types = {{"capture", {}}};
        if (one_in(3)) made.hook.types.push_back({"exposing", {}});
        made.meaning.follow = [](Referee&, State& after, const Play& play) {
            if (after.is_gap(play.to)) return;
            after.on(play.to) = {};
            after.unmoved(play.to) = false;
        };
    }

    [[nodiscard]] std::string written(const varia::Vector& v) const {
        std::string text = "{ ";
        for (const int x : v) text += std::to_string(x) + ", ";
        return text + "}";
    }
    [[nodiscard]] varia::Vector step(int reach) {
        varia::Vector v(d_.board.axes.size(), 0);
        while (std::all_of(v.begin(), v.end(), [](int x) { return x == 0; }))
            for (int& x : v) x = dice_.from(-reach, reach);
        return v;
    }

    // Non-royal pieces next to a capture, in some directions, are captured too.
    void blast() {
        const std::vector<varia::Vector> around{step(1), step(1), step(1)};
        std::string royals;
        for (const std::string& letter : letters(true)) royals += " and letter ~= \"" + letter + "\"";
        HookTemplate& made = add(
            HookPoint::after, "position, move",
            "  local effects, seen = {}, {}\n  for _, v in ipairs({ " + written(around[0]) + ", " + written(around[1]) +
                ", " + written(around[2]) +
                " }) do\n    local cell = position:step(move.to, v)\n    if cell and not seen[cell] then\n" +
                "      seen[cell] = true\n      local letter = position:at(cell)\n      if letter" + royals +
                " then effects[#effects + 1] = { \"capture\", cell } end\n    end\n  end\n  return effects\n");
        made.hook.types = {{"capture", {}}};
        made.meaning.follow = [around](Referee& referee, State& after, const Play& play) {
            for (const varia::Vector& v : around) {
                const int cell = referee.step(play.to, v);
                if (cell == reference::nowhere || !after.on(cell).stands() || referee.is_royal(after.on(cell).kind))
                    continue;
                referee.take(after, cell, play.side);
            }
        };
    }

    // A piece that captures, or that has exposed itself, goes one step further if there is room.
    void slips_on() {
        const varia::Vector v = step(1);
        HookTemplate& made = add(HookPoint::after, "position, move",
                                 "  local cell = position:step(move.to, " + written(v) +
                                     ")\n  if cell and position:at(move.to) and position:solid(cell) and "
                                     "position:empty(cell) then return { { \"" +
                                     std::string("move") + "\", move.to, cell } } end\n");
        made.hook.types = {{"capture", {}}};
        if (one_in(2)) made.hook.types.push_back({"exposing", {}});
        made.meaning.follow = [v](Referee& referee, State& after, const Play& play) {
            const int cell = referee.step(play.to, v);
            if (cell == reference::nowhere || !after.on(play.to).stands() || !after.is_empty(cell)) return;
            after.on(cell) = after.on(play.to);
            after.on(play.to) = {};
            after.unmoved(play.to) = after.unmoved(cell) = false;
            for (reference::Exposed& exposed : after.exposed)
                if (exposed.victim == play.to && exposed.owner == reference::nobody) exposed.victim = cell;
        };
    }

    // A side wins with a certain number of pieces of one kind.
    void hoard() {
        const std::string letter = dice_.pick(d_.pieces).letter.text;
        const int enough = dice_.from(3, 6);
        HookTemplate& made = add(HookPoint::outcome, "position",
                                 "  for _, side in ipairs(" + side_names() + ") do\n    if position:count(side, \"" +
                                     letter + "\") >= " + std::to_string(enough) +
                                     " then return \"win\", side, \"hoard\" end\n  end\n");
        made.meaning.outcome = [letter, enough](Referee& referee,
                                                const State& state) -> std::optional<reference::Ending> {
            for (int side = 0; side < referee.sides(); ++side)
                if (referee.count(state, side, letter) >= enough)
                    return referee.ending({varia::Verdict::win, {1, 1}}, side, "hoard");
            return std::nullopt;
        };
    }

    // Only the moves that go furthest along an axis are allowed.
    void furthest() {
        const int axis = dice_.below(static_cast<int>(d_.board.axes.size()));
        const std::string& along = d_.board.axes[static_cast<std::size_t>(axis)].name.text;
        HookTemplate& made = add(
            HookPoint::choose, "position, moves",
            "  local best, reached = 0, {}\n  for i, move in ipairs(moves) do\n    reached[i] = 0\n" +
                std::string("    if move.to and move.type ~= \"block\" then reached[i] = position:coord(move.to, \"") +
                along + "\") end\n    if reached[i] > best then best = reached[i] end\n  end\n  local chosen = {}\n" +
                "  for i, far in ipairs(reached) do\n    if far == best then chosen[#chosen + 1] = i end\n  end\n  "
                "return chosen\n");
        if (!d_.state.empty()) made.hook.state = {{d_.state.back().name, 1}};
        made.meaning.choose = [axis](Referee& referee, const State&, const std::vector<const Play*>& plays) {
            std::vector<int> reached;
            for (const Play* play : plays)
                reached.push_back(play->to == reference::nowhere
                                      ? 0
                                      : referee.space().point(play->to)[static_cast<std::size_t>(axis)] + 1);
            const int best = reached.empty() ? 0 : *std::max_element(reached.begin(), reached.end());
            std::vector<bool> keep;
            for (const int far : reached) keep.push_back(far == best);
            return keep;
        };
    }

    // A piece goes to the image of its cell.
    void leaps_to_image() {
        if (has_offers("/leap")) return;
        const bool royal = letters(false).empty() || (!letters(true).empty() && one_in(4));
        HookTemplate& made = add(HookPoint::moves, "position, from",
                                 std::string("  local to = position:mirrored(from") +
                                     (two() ? "" : ", position:turn()") +
                                     ")\n  if to and to ~= from and position:solid(to) and position:empty(to) then\n"
                                     "    return { { to = to, { \"move\", from, to } } }\n  end\n");
        made.hook.kinds = {{dice_.pick(letters(royal)), {}}};
        made.hook.suffix = "/leap";
        made.meaning.moves = [](Referee& referee, const State& state, int from) {
            std::vector<Play> plays;
            const int to = referee.space().seen(from, referee.sides() == 2 ? 1 : state.on(from).side);
            if (to == reference::nowhere || to == from || !state.is_empty(to)) return plays;
            Play play;
            play.to = to;
            play.after = state;
            play.after.on(to) = state.on(from);
            play.after.on(from) = {};
            play.after.unmoved(from) = false;
            plays.push_back(std::move(play));
            return plays;
        };
    }

    // All pieces of a kind make a step, in ways that only the suffixes of their texts distinguish. The hook is called
    // once for the side, not for each piece.
    void steps_once() {
        if (letters(false).empty() || has_offers("/step")) return;
        const varia::Vector v = step(2);
        const std::string letter = dice_.pick(letters(false));
        const std::string becomes = dice_.pick(letters(false));
        const bool promotes = becomes.size() == 1 && becomes != letter;
        const auto named = std::find_if(d_.pieces.begin(), d_.pieces.end(),
                                        [&](const varia::PieceDef& piece) { return piece.letter.text == becomes; });
        const auto number = static_cast<std::int16_t>(named - d_.pieces.begin() + 1);
        std::string body =
            "  local moves = {}\n  for _, from in ipairs(position:pieces(position:turn(), \"" + letter +
            "\")) do\n    local to = position:step(from, " + written(v) +
            ")\n    if to and to ~= from and position:solid(to) and position:empty(to) then\n"
            "      moves[#moves + 1] = { from = from, to = to, suffix = \"a\", { \"move\", from, to } }\n"
            "      moves[#moves + 1] = { from = from, to = to, suffix = \"b\", { \"carry\", from, to } }\n";
        if (promotes)
            body += "      moves[#moves + 1] = { from = from, to = to, promotion = \"" + becomes +
                    "\", { \"move\", from, to } }\n";
        HookTemplate& made = add(HookPoint::moves, "position", body + "    end\n  end\n  return moves\n");
        made.hook.kinds = {{letter, {}}};
        made.hook.suffix = "/step";
        made.hook.suffixes = {"a", "b"};
        made.hook.once = true;
        made.meaning.moves = [v, promotes, becomes, number](Referee& referee, const State& state, int from) {
            std::vector<Play> plays;
            const int to = referee.step(from, v);
            if (to == reference::nowhere || to == from || !state.is_empty(to)) return plays;
            for (const std::string way : {"a", "b", "="}) {
                if (way == "=" && !promotes) continue;
                Play play;
                play.to = to;
                play.suffix = way == "=" ? "=" + becomes : way;
                play.after = state;
                play.after.on(to) = state.on(from);
                if (way == "=") play.after.on(to).kind = number;
                play.after.on(from) = {};
                play.after.unmoved(to) = way == "b" && state.unmoved(from);
                play.after.unmoved(from) = false;
                plays.push_back(std::move(play));
            }
            return plays;
        };
    }

    // A piece captures at a distance and goes there. Both sides capture in the same direction.
    void remote_captures() {
        if (letters(false).empty() || has_offers("/hit")) return;
        const varia::Vector v = step(2);
        const Name letter{dice_.pick(letters(false)), {}};
        HookTemplate& made = add(HookPoint::moves, "position, from",
                                 "  local to = position:step(from, " + written(v) +
                                     ")\n  if not to then return nil end\n" +
                                     "  local letter, side = position:at(to)\n  local _, own = position:at(from)\n" +
                                     "  if letter and side ~= own then return { { to = to, { \"capture\", to }, { "
                                     "\"move\", from, to } } } end\n");
        made.hook.kinds = {letter};
        made.hook.suffix = "/hit";
        const Name side = made.hook.side;
        const auto state_pattern = made.hook.state;
        made.meaning.moves = [v](Referee& referee, const State& state, int from) {
            std::vector<Play> plays;
            const int to = referee.step(from, v);
            if (to == reference::nowhere || !state.on(to).stands() || state.on(to).side == state.on(from).side ||
                referee.must_stay(state, to))
                return plays;
            Play play;
            play.to = to;
            play.after = state;
            referee.take(play.after, to, state.on(from).side);
            play.after.on(to) = state.on(from);
            play.after.on(from) = {};
            play.after.unmoved(from) = false;
            plays.push_back(std::move(play));
            return plays;
        };
        HookTemplate& attack = add(HookPoint::attacks, "position, cell, side",
                                   "  for _, from in ipairs(position:pieces(side, \"" + letter.text +
                                       "\")) do\n    if position:step(from, " + written(v) +
                                       ") == cell then return true end\n  end\n  return false\n");
        attack.hook.kinds = one_in(2) ? std::vector<Name>{letter} : std::vector<Name>{};
        attack.hook.side = side;
        attack.hook.state = state_pattern;
        attack.meaning.attacks = [v, letter](Referee& referee, const State& state, int cell, int by) {
            for (int from = 0; from < referee.space().cells(); ++from)
                if (state.on(from).stands() && state.on(from).side == by &&
                    referee.letter(state.on(from).kind) == letter.text && referee.step(from, v) == cell)
                    return true;
            return false;
        };
    }

    const varia::Definition& d_;
    Dice& dice_;
    // ---- hooks that look back ---------------------------------------------------------------------------------

    // The count goes on from what it was some turns ago.
    void takes_up_the_count() {
        const int back = dice_.from(1, 4);
        HookTemplate& made = add(turns_ || one_in(2) ? HookPoint::turn : HookPoint::after, "position, move",
                                 "  local past = position:earlier(" + std::to_string(back) +
                                     ")\n  return { { \"state\", \"tally\", past and (past:state(\"tally\") + "
                                     "past:count(move.side)) % 4 or 3 } }\n");
        made.turns_back = back;
        if (made.hook.point == HookPoint::turn) {
            made.hook.kinds.clear();
            made.hook.from = made.hook.to = {};
        }
        made.meaning.follow = [back](Referee& referee, State& after, const Play& play) {
            const State* past = Referee::earlier(after, back, true);
            int& tally = referee.value(after, "tally");
            tally = past == nullptr
                        ? 3
                        : (referee.value(*past, "tally") + past->men([&](Man man) { return man.side == play.side; })) %
                              4;
        };
    }

    // No move goes where a piece of this kind stood some turns ago.
    void keeps_off() {
        const int back = dice_.from(1, 6);
        const std::string letter = dice_.pick(d_.pieces).letter.text;
        HookTemplate& made = add(HookPoint::allow, "position, move",
                                 "  local past = position:earlier(" + std::to_string(back) +
                                     ")\n  return not (past and past:at(move.to) == \"" + letter + "\")\n");
        made.turns_back = back;
        if (one_in(3)) {
            made.hook.attacks = true;
            made.hook.types = {{"capture", {}}};
        } else {
            types(made, {"quiet", "capture", "drop", "push", "en-passant", "castling", "promotion", "exposing"}, true);
        }
        made.meaning.allow = [back, letter](Referee& referee, const State& before, const Play& play) {
            const State* past = Referee::earlier(before, back, false);
            return past == nullptr || referee.letter(past->on(play.to).kind) != letter;
        };
    }

    // A side may not make a move by which it has fewer pieces of a kind than it had in an earlier turn of its own.
    void spares_after_loss() {
        const int back = dice_.from(1, 3);
        const std::string letter = dice_.pick(d_.pieces).letter.text;
        HookTemplate& made = add(HookPoint::legal, "position, move",
                                 "  local past = position:earlier(" + std::to_string(back) +
                                     ")\n  return not past or position:count(move.side, \"" + letter +
                                     "\") >= past:count(move.side, \"" + letter + "\") or past:turn() ~= move.side\n");
        made.turns_back = back;
        types(made, {"quiet", "capture", "drop", "push", "block", "pass", "castling"}, false);
        made.meaning.legal = [back, letter](Referee& referee, const State& after, const Play& play) {
            const State* past = Referee::earlier(after, back, true);
            return past == nullptr ||
                   referee.count(after, play.side, letter) >= referee.count(*past, play.side, letter) ||
                   referee.side_to_move(*past) != play.side;
        };
    }

    // Notes how many pieces of any side are gone since some turns ago.
    void counts_losses() {
        const int back = dice_.from(1, 5);
        HookTemplate& made = add(HookPoint::after, "position, move",
                                 "  local past, lost = position:earlier(" + std::to_string(back) +
                                     "), 0\n  if past then\n    for _, side in ipairs(" + side_names() +
                                     ") do lost = lost + past:count(side) - position:count(side) end\n  end\n  if lost "
                                     "< 0 then lost = 0 end\n  if lost > 3 then lost = 3 end\n  return { { \"state\", "
                                     "\"tally\", lost } }\n");
        made.turns_back = back;
        types(made,
              {"quiet", "capture", "drop", "push", "block", "pass", "castling", "promotion", "exposing", "special"},
              false);
        made.meaning.follow = [back](Referee& referee, State& after, const Play&) {
            const State* past = Referee::earlier(after, back, true);
            const auto men = [](const State& state) {
                return state.men([](Man man) { return man.side != reference::nobody; });
            };
            const int lost = past == nullptr ? 0 : men(*past) - men(after);
            referee.value(after, "tally") = std::clamp(lost, 0, 3);
        };
    }

    // Moves to cells that were empty some turns ago, if there are any, are the only ones.
    void answers_there() {
        const int back = dice_.from(1, 4);
        HookTemplate& made = add(HookPoint::choose, "position, moves",
                                 "  local past, chosen, all = position:earlier(" + std::to_string(back) +
                                     "), {}, {}\n  for i, move in ipairs(moves) do\n    all[i] = i\n    if past and "
                                     "move.to and move.type ~= "
                                     "\"block\" and past:empty(move.to) then chosen[#chosen + 1] = i end\n  end\n  if "
                                     "#chosen > 0 then return "
                                     "chosen end\n  return all\n");
        made.turns_back = back;
        made.meaning.choose = [back](Referee&, const State& state, const std::vector<const Play*>& plays) {
            const State* past = Referee::earlier(state, back, false);
            std::vector<bool> keep;
            for (const Play* play : plays)
                keep.push_back(past != nullptr && play->to != reference::nowhere && past->is_empty(play->to));
            if (std::find(keep.begin(), keep.end(), true) == keep.end()) keep.assign(keep.size(), true);
            return keep;
        };
    }

    // A piece goes to the empty cells where pieces of its kind and side stood some turns ago.
    void goes_back() {
        if (letters(false).empty() || has_offers("/back")) return;
        const int back = dice_.from(1, 6);
        const std::string letter = dice_.pick(letters(false));
        HookTemplate& made = add(
            HookPoint::moves, "position, from",
            "  local past, moves = position:earlier(" + std::to_string(back) +
                "), {}\n  if not past then return moves end\n  for _, to in ipairs(past:pieces(position:turn(), \"" +
                letter +
                "\")) do\n    if to ~= from and position:solid(to) and position:empty(to) then moves[#moves + 1] = { "
                "to "
                "= to, { \"move\", from, to } } end\n  end\n  return moves\n");
        made.turns_back = back;
        made.hook.kinds = {{letter, {}}};
        made.hook.suffix = "/back";
        made.meaning.moves = [back, letter](Referee& referee, const State& state, int from) {
            std::vector<Play> plays;
            const State* past = Referee::earlier(state, back, false);
            for (int to = 0; past != nullptr && to < referee.space().cells(); ++to) {
                const Man stood = past->on(to);
                if (!stood.stands() || stood.side != state.on(from).side || referee.letter(stood.kind) != letter ||
                    to == from || !state.is_empty(to))
                    continue;
                Play& play = plays.emplace_back();
                play.to = to;
                play.after = state;
                play.after.on(to) = state.on(from);
                play.after.on(from) = {};
                play.after.unmoved(from) = false;
            }
            return plays;
        };
    }

    // A side attacks the cells where its pieces of a kind stood some turns ago.
    void haunts() {
        const int back = dice_.from(1, 5);
        const std::string letter = dice_.pick(d_.pieces).letter.text;
        HookTemplate& made = add(HookPoint::attacks, "position, cell, side",
                                 "  local past = position:earlier(" + std::to_string(back) +
                                     ")\n  if not past then return false end\n  local stood, whose = past:at(cell)\n  "
                                     "return stood == \"" +
                                     letter + "\" and whose == side\n");
        made.turns_back = back;
        made.meaning.attacks = [back, letter](Referee& referee, const State& state, int cell, int by) {
            const State* past = Referee::earlier(state, back, false);
            return past != nullptr && past->on(cell).stands() && past->on(cell).side == by &&
                   referee.letter(past->on(cell).kind) == letter;
        };
    }

    // A piece that is not royal vanishes if its cell held a piece of its kind some turns ago.
    void vanishes_where_it_stood() {
        const int back = dice_.from(1, 4);
        std::string royals;
        for (const std::string& letter : letters(true)) royals += " and now ~= \"" + letter + "\"";
        HookTemplate& made = add(HookPoint::after, "position, move",
                                 "  local past = position:earlier(" + std::to_string(back) +
                                     ")\n  local now = position:at(move.to)\n  if past and now and now == "
                                     "past:at(move.to)" +
                                     royals + " then return { { \"remove\", move.to } } end\n");
        made.turns_back = back;
        made.hook.types = {{"capture", {}}};
        if (one_in(2)) made.hook.types.push_back({"quiet", {}});
        made.meaning.follow = [back](Referee& referee, State& after, const Play& play) {
            const State* past = Referee::earlier(after, back, true);
            const Man now = after.on(play.to);
            if (past == nullptr || !now.stands() || past->on(play.to).kind != now.kind || referee.is_royal(now.kind))
                return;
            after.on(play.to) = {};
            after.unmoved(play.to) = false;
        };
    }

    // A side loses if it has two pieces of a kind fewer than some turns ago.
    void loses_in_a_row() {
        const int back = dice_.from(2, 6);
        const std::string letter = dice_.pick(d_.pieces).letter.text;
        HookTemplate& made = add(HookPoint::outcome, "position",
                                 "  local past = position:earlier(" + std::to_string(back) +
                                     ")\n  if not past then return nil end\n  for _, side in ipairs(" + side_names() +
                                     ") do\n    if past:count(side, \"" + letter + "\") - position:count(side, \"" +
                                     letter + "\") >= 2 then return \"loss\", side, \"rout\" end\n  end\n");
        made.turns_back = back;
        made.meaning.outcome = [back, letter](Referee& referee,
                                              const State& state) -> std::optional<reference::Ending> {
            const State* past = Referee::earlier(state, back, false);
            for (int side = 0; past != nullptr && side < referee.sides(); ++side)
                if (referee.count(*past, side, letter) - referee.count(state, side, letter) >= 2)
                    return referee.ending({varia::Verdict::loss, {0, 1}}, side, "rout");
            return std::nullopt;
        };
    }

    bool turns_;          // hooks that are asked when a turn is over, and no others
    std::string prefix_;  // of the functions' names
    std::vector<HookTemplate> made_;
};

}  // namespace

std::vector<HookTemplate> random_hooks(const varia::Definition& definition, Dice& dice, bool turns) {
    return Writer(definition, dice, turns, "f").write();
}

std::vector<HookTemplate> remembering_hooks(const varia::Definition& definition, Dice& dice, bool turns) {
    return Writer(definition, dice, turns, "g").write_remembering();
}

}  // namespace random_rules
