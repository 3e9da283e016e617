// Calls the hooks' functions and checks their answers.
#include "script_runner.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <varia/definition_names.hpp>
#include <varia/notation.hpp>
#include <varia/number.hpp>
#include <varia/text.hpp>

#include "consequence_describer.hpp"
#include "endings.hpp"
#include "guard.hpp"
#include "heap_bytes.hpp"
#include "hook_patterns.hpp"
#include "key_order.hpp"
#include "make_move.hpp"
#include "move_preview.hpp"
#include "position_access.hpp"
#include "position_view.hpp"
#include "sandbox_libraries.hpp"
#include "sandbox_lua.hpp"
#include "script_effects.hpp"
#include "script_hooks.hpp"
#include "view_values.hpp"

namespace varia {
namespace {

// Converts an option's value for scripts: to a number, true or false, or a text.
Value constant(const std::string& text) {
    if (text == "true" || text == "false") return text == "true";
    if (const auto number = number_of<std::int64_t>(text)) return *number;
    return text;
}

Value constants(const std::vector<OptionDef>& options) {
    ValueTable table;
    for (const OptionDef& option : options) table.fields.emplace_back(option.name, constant(option.value));
    std::sort(table.fields.begin(), table.fields.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return table;
}

std::string parameter_key(const HookDef& hook) {
    std::string key = std::to_string(hook.script);
    for (const OptionDef& p : hook.parameters) key += "\n" + p.name + "=" + p.value;
    return key;
}

Side last_mover(const Position& position) {
    const std::vector<Side>& order = position.variant().order();
    return order[(static_cast<std::size_t>(position.turn_index()) + order.size() - 1) % order.size()];
}

bool is_reason(const std::string& text) {
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !text.empty() && text.size() <= 40 && text[0] >= 'a' && text[0] <= 'z' &&
           std::all_of(text.begin(), text.end(), plain);
}

std::optional<Score> score_of(std::string_view text) {
    const std::size_t bar = text.find('/');
    if (bar == std::string_view::npos) return std::nullopt;
    const auto above = number_of<int>(text.substr(0, bar));
    const auto below = number_of<int>(text.substr(bar + 1), 1, 1000);
    if (!above || !below || *above < 0 || *above > *below) return std::nullopt;
    return Score{*above, *below};
}

// print(...): a line for whoever watches the hooks. Nobody else sees it, and it changes nothing.
int print_line(lua_State* lua) {
    push_line(lua);
    HookPrinted& printed = *static_cast<HookPrinted*>(host_of(lua));
    if (printed.kept && printed.lines.size() < HookPrinted::max) printed.lines.emplace_back(text_at(lua, -1));
    return 0;
}

// An answer as text, for people who watch.
std::string text_of(const Value& value) {
    if (const bool* yes = value.boolean()) return *yes ? "true" : "false";
    if (const std::int64_t* number = value.integer()) return std::to_string(*number);
    if (const std::string* text = value.text()) return quoted(*text);
    const ValueTable* table = value.table();
    if (table == nullptr) return "nil";
    std::string all;
    for (const Value& item : table->list) all += (all.empty() ? "" : ", ") + text_of(item);
    for (const auto& [name, field] : table->fields) all += (all.empty() ? "" : ", ") + name + " = " + text_of(field);
    return "{ " + all + (all.empty() ? "}" : " }");
}

class ScriptMaker final : public HookMaker {
public:
    explicit ScriptMaker(ScriptBudget budget) : budget_(std::move(budget)) {}
    [[nodiscard]] std::unique_ptr<HookRunner> make(const Variant& variant, MemoryAccount* memory) const override {
        return std::make_unique<ScriptRunner>(variant, budget_, memory);
    }

private:
    ScriptBudget budget_;
};

SandboxSettings settings_for(const ScriptBudget& budget, MemoryAccount* memory) {
    const SandboxLimits usual;
    SandboxSettings settings;
    settings.expired = budget.expired;
    settings.clock = budget.clock;
    settings.account = memory;
    settings.allocate = budget.allocate;
    settings.allocate_user = budget.allocate_user;
    SandboxLimits& limits = settings.limits;
    limits.fuel = budget.steps;
    limits.memory = budget.memory;
    if (budget.memory == 0) return settings;
    // With less memory than usual, a table and a text may take the same part of it as usual. With more memory their
    // limits do not grow.
    limits.block = std::min(usual.block, budget.memory / (usual.memory / usual.block));
    limits.string = std::min(usual.string, budget.memory / (usual.memory / usual.string));
    if (budget.memory < usual.memory)  // 8,192 with the strict budget
        limits.answer_items = static_cast<std::uint32_t>(
            std::min<std::size_t>(usual.answer_items, budget.memory / 256));
    return settings;
}

}  // namespace

Result<std::shared_ptr<const HookMaker>> make_hooks(const Variant& variant, const ScriptBudget& budget,
                                                    std::uint64_t& steps) {
    const std::uint64_t max = std::exchange(steps, 0);
    if (variant.definition().hooks.empty()) return std::shared_ptr<const HookMaker>{};
    Result<std::unique_ptr<LoadedHooks>> loaded = LoadedHooks::load(variant, budget, nullptr, max, &steps);
    if (!loaded) return loaded.diagnostics();
    return std::shared_ptr<const HookMaker>(std::make_shared<ScriptMaker>(budget));
}

Result<std::unique_ptr<LoadedHooks>> LoadedHooks::load(const Variant& variant, const ScriptBudget& budget,
                                                       MemoryAccount* memory, std::uint64_t fuel, std::uint64_t* used) {
    // All scripts together may use the fuel of four calls, however many scripts there are.
    if (budget.steps > 0) fuel = std::min(fuel, budget.steps > UINT64_MAX / 4 ? UINT64_MAX : budget.steps * 4);
    const Definition& definition = variant.definition();
    std::unique_ptr<LoadedHooks> loaded(new LoadedHooks(Sandbox(settings_for(budget, memory))));
    Sandbox& sandbox = loaded->sandbox_;
    sandbox.set_views("position", position_methods());
    sandbox.set_words(view::words_of(variant));
    sandbox.set_record(move_fields, move_field, guarded<other_move_field>);
    sandbox.set_constant("options", constants(definition.options));
    static constexpr std::array printing{HostFunction{"print", guarded<print_line>}};
    sandbox.set_functions("", printing);
    loaded->printed_->kept = static_cast<bool>(budget.watch);
    sandbox.set_host(loaded->printed_.get());
    Diagnostics errors;
    std::map<std::string, std::optional<Script>> scripts;  // nothing if the script could not be loaded
    for (const HookDef& hook : definition.hooks) {
        const std::string key = parameter_key(hook);
        const auto [known, fresh] = scripts.try_emplace(key);
        if (fresh) {
            const ScriptDef& source = definition.scripts[hook.script];
            Result<Script> script = sandbox.load(
                {source.text, source.name.text, {{"parameters", constants(hook.parameters)}}}, nullptr,
                fuel - std::min(fuel, loaded->load_fuel_));
            loaded->load_fuel_ += sandbox.usage().fuel;
            if (used != nullptr) *used = loaded->load_fuel_;
            if (script)
                known->second = *script;
            else
                errors.insert(errors.end(), script.diagnostics().begin(), script.diagnostics().end());
        }
        if (!known->second) continue;
        const std::optional<ScriptFunction> function = sandbox.find(*known->second, hook.function.text);
        if (function) {
            loaded->functions_.push_back(*function);
            continue;
        }
        const std::vector<std::string> names = sandbox.functions(*known->second);
        const Where where = hook.function.where;
        std::string hint = did_you_mean(hook.function.text, names);
        if (hint.empty())
            hint = names.empty() ? "it defines no global functions; write function " + hook.function.text +
                                       "(...) there, in no table and not local"
                                 : "write function " + hook.function.text + "(...) there";
        errors.push_back(
            {Severity::error, where.file < definition.files.size() ? definition.files[where.file] : std::string{},
             where.line, where.column,
             definition.scripts[hook.script].name.text + " has no function " + quoted(hook.function.text), hint});
    }
    if (!errors.empty()) return errors;
    return loaded;
}

ScriptRunner::ScriptRunner(const Variant& variant, ScriptBudget budget, MemoryAccount* memory)
    : variant_(variant),
      budget_(std::move(budget)),
      memory_{budget_.memory, memory, 0},
      attacks_(variant.programs(), this) {}

LoadedHooks* ScriptRunner::level(const Place& place) {
    if (depth_ >= max_hook_depth) {
        note(place, typed_error("hooks ask each other in a circle",
                                "a hook that is asked about attacks may not ask about them"));
        return nullptr;
    }
    if (depth_ == levels_.size()) {
        Result<std::unique_ptr<LoadedHooks>> loaded = LoadedHooks::load(variant_, budget_, &memory_, fuel_left());
        if (!loaded) {
            note(place, loaded.diagnostics()[0]);
            return nullptr;
        }
        levels_.push_back(std::move(loaded).value());
        spent_ += levels_.back()->load_fuel();
    }
    return levels_[depth_].get();
}

std::string hook_title(const HookDef& hook) { return std::string(name_of(hook.point)) + " hook " + hook.function.text; }

namespace {

// The name of a cell of a move, which may have none.
std::string cell_name(const Position& position, Cell cell) {
    const Board& board = position.variant().board();
    return cell < board.cells() ? board.name(cell) : std::string();
}

}  // namespace

std::string question_text(int hook, const Position& position, Move move) {
    const HookDef& def = position.variant().definition().hooks[static_cast<std::size_t>(hook)];
    std::string about;
    if (move.from != no_cell || move.to != no_cell)
        about = "move " + cell_name(position, move.from) + "-" + cell_name(position, move.to) + ", ";
    return "(" + hook_title(def) + ", " + about + "position " + format_position(position) + ")";
}

void ScriptRunner::tell(const Place& place, std::span<const Value> answers, const std::string& reason) {
    if (!budget_.watch || depth_ >= levels_.size()) return;
    const HookDef& hook = variant_.definition().hooks[static_cast<std::size_t>(place.hook)];
    LoadedHooks& loaded = *levels_[depth_];
    HookCall call;
    call.hook = hook_title(hook);
    call.from = cell_name(place.position, place.move.from);
    call.to = cell_name(place.position, place.move.to);
    call.position = format_position(place.position);
    if (!failure_)
        for (const Value& answer : answers)
            if (call.answer.empty() || !answer.nil())
                call.answer += (call.answer.empty() ? "" : ", ") + text_of(answer);
    call.reason = reason;
    call.file = variant_.definition().scripts[hook.script].name.text;
    call.line = static_cast<std::uint32_t>(loaded.sandbox().line(loaded.function(place.hook)));
    call.steps = loaded.sandbox().usage().fuel;
    call.depth = depth_;
    call.printed = loaded.take_printed();
    budget_.watch(call);
}

void ScriptRunner::note(const Place& place, Diagnostic error) {
    if (failure_) return;
    const HookDef& hook = variant_.definition().hooks[static_cast<std::size_t>(place.hook)];
    if (error.file.empty()) error.file = variant_.definition().scripts[hook.script].name.text;
    error.message += " " + question_text(place.hook, place.position, place.move);
    error.code = ErrorCode::script_failed;
    failure_ = std::move(error);
}

void ScriptRunner::wrong_answer(const Place& place, std::string what) {
    Diagnostic error = typed_error("the answer is wrong: " + std::move(what));
    // The function has returned, so its place is looked up from its definition.
    if (depth_ < levels_.size()) error.line = levels_[depth_]->sandbox().line(levels_[depth_]->function(place.hook));
    note(place, std::move(error));
}

// Hooks that are called during a hook's call spend that hook's fuel, so they have only the fuel that it has left.
std::uint64_t ScriptRunner::fuel_left() const {
    if (depth_ == 0) return UINT64_MAX;
    const std::uint64_t left = levels_[depth_ - 1]->sandbox().fuel_left();
    return left > spent_ ? left - spent_ : 0;
}

template <class Call>
bool ScriptRunner::run(const Place& place, PositionView& view, Call call) {
    if (failure_) return false;
    // A short call would be over before the sandbox checks the deadline.
    if (budget_.expired && budget_.expired()) {
        note(place, typed_error("the script was stopped: it ran out of time"));
        return false;
    }
    if (depth_ == 0 && questions_ > 0 && budget_.steps != 0 && question_ / calls_of_a_question >= budget_.steps) {
        note(place, typed_error("the script was stopped: what is asked here takes more than " +
                                    std::to_string(calls_of_a_question * budget_.steps) +
                                    " steps of all hooks together (limit: question)",
                                "make the hooks quicker, or narrow down when they are asked"));
        return false;
    }
    LoadedHooks* loaded = level(place);
    if (loaded == nullptr) return false;
    const std::uint64_t fuel = fuel_left();
    if (fuel == 0) {
        note(place, typed_error("the script was stopped: the hook that asks has used up its budget (limit: fuel)"));
        return false;
    }
    ++calls_;
    const HookPoint point = variant_.programs().hooks[static_cast<std::size_t>(place.hook)].point;
    view.may_list = point == HookPoint::outcome;
    view.turn_over = point == HookPoint::turn;
    view.step_made = point == HookPoint::after;
    std::optional<Diagnostic> error = [&] {
        const std::uint64_t spent = std::exchange(spent_, 0);  // fuel of hooks called so far during the outer call
        if (past_[depth_]) past_[depth_]->handles = {};
        ++depth_;
        const Guard answered([&] {
            --depth_;
            const std::uint64_t used = loaded->sandbox().usage().fuel;
            spent_ = depth_ == 0 ? 0 : spent + used;
            if (depth_ == 0) steps_ += spent + used, question_ += spent + used;
        });
        return call(loaded->sandbox(), loaded->function(place.hook), fuel);
    }();
    if (error) note(place, *std::move(error));
    return !failure_;
}

PositionView ScriptRunner::view_for(const Place& place, const Question& question) {
    PositionView view{&place.position, this, false};
    view.facts = question.facts;
    view.undo = question.undo;
    return view;
}

bool ScriptRunner::ask(const Place& place, const Question& question, std::span<Value> answers) {
    PositionView view = view_for(place, question);
    const bool asked = run(place, view, [&](Sandbox& sandbox, ScriptFunction function, std::uint64_t fuel) {
        return sandbox.ask(function, &view, question.facts != nullptr ? &view : nullptr, question.others, answers,
                           fuel);
    });
    tell(place, answers);
    return asked;
}

bool ScriptRunner::ask_with_reason(const Place& place, const Question& question) {
    PositionView view = view_for(place, question);
    std::array<Value, 2> answers;
    const bool asked = run(place, view, [&](Sandbox& sandbox, ScriptFunction function, std::uint64_t fuel) {
        return sandbox.ask(function, &view, question.facts != nullptr ? &view : nullptr, question.others, answers,
                           fuel);
    });
    const std::string* reason = answers[1].text();
    const bool* yes = answers[0].boolean();
    tell(place, {answers.data(), 1}, reason != nullptr && yes != nullptr && !*yes ? *reason : std::string());
    if (!asked) return false;
    if (yes == nullptr) {
        wrong_answer(place, std::string("true or false expected, found ") + answers[0].type());
        return false;
    }
    const bool of_move = question.facts != nullptr && !question.facts->attack;
    if (!*yes && reason != nullptr && refusals_ != nullptr && of_move)
        refusals_->push_back({place.hook, place.move, *reason});
    return *yes;
}

// A remembered answer costs the same fuel as when it was given, so that remembering does not change the budget.
bool ScriptRunner::ask_truth(const Place& place, const Question& question, const MoveFacts& about) {
    if (budget_.watch || refusals_ != nullptr) return ask_with_reason(place, question);
    if (!answers_.promising(place.hook)) return call_for_truth(place, question, nullptr);
    const Answers::Question asked = Answers::question(place.hook, place.position.turn(), about);
    PositionView view = view_for(place, question);
    const std::optional<Answers::Answer> known = answers_.find(asked, place.position,
                                                               [&](KernelQuestion kernel, std::uint64_t& used) {
                                                                   used += kernel_cost + cost(kernel, view);
                                                                   return answer(kernel, view);
                                                               });
    if (known && !failure_ && known->fuel < fuel_left() && !(budget_.expired && budget_.expired())) {
        ++calls_;
        if (depth_ == 0)
            steps_ += known->fuel, question_ += known->fuel;
        else
            spent_ += known->fuel;
        return known->yes;
    }
    Looked looked;
    const bool yes = call_for_truth(place, question, &looked);
    if (!failure_) answers_.keep(place.hook, asked, looked, {yes, levels_[depth_]->sandbox().usage().fuel});
    return yes;
}

bool ScriptRunner::call_for_truth(const Place& place, const Question& question, Looked* looked) {
    PositionView view = view_for(place, question);
    view.looked = looked;
    bool yes = false;
    std::optional<Value> other;
    const bool asked = run(place, view, [&](Sandbox& sandbox, ScriptFunction function, std::uint64_t fuel) {
        return sandbox.ask_truth(function, &view, question.facts != nullptr ? &view : nullptr, question.others, yes,
                                 other, fuel);
    });
    if (!asked) return false;
    if (other) {
        wrong_answer(place, std::string("true or false expected, found ") + other->type());
        return false;
    }
    return yes;
}

bool ScriptRunner::allow(int hook, const Position& before, Move move, bool attack) {
    MoveFacts facts = facts_before(before, move);
    if (attack) {
        facts.attack = true;
        facts.mover = facts.moved.side();
        if (!facts.captured.empty() && facts.captured.is(facts.mover)) facts.captured = {};
    }
    return ask_truth({hook, before, move}, {.facts = &facts}, facts);
}

bool ScriptRunner::legal(int hook, const Position& after, Move move, Piece moved, Piece captured,
                         const Position::Undo& undo) {
    // In a turn of several steps the mover is still the side to move. Elsewhere the turn has passed, and a move may
    // even have named the next side.
    const Side mover = variant_.has_turns()                             ? after.turn()
                       : !moved.empty() && moved.side() != Side::nobody ? moved.side()
                                                                        : last_mover(after);
    const MoveFacts facts{move, mover, moved, captured};
    return ask_truth({hook, after, move}, {.facts = &facts, .undo = &undo}, facts);
}

void ScriptRunner::choose(int hook, const Position& position, const MoveList& moves, std::vector<bool>& keep) {
    const Place place{hook, position, {}};
    Value answer;
    // Computed before Lua runs: if memory runs out here, C++ handles it.
    std::vector<MoveFacts> facts;
    std::vector<Cell> cells;
    std::vector<std::size_t> ends;
    for (const Move move : moves) {
        facts.push_back(facts_before(position, move));
        const std::span<const Cell> victims = this->victims(facts.back(), position);
        cells.insert(cells.end(), victims.begin(), victims.end());
        ends.push_back(cells.size());
    }
    PositionView view{&position, this, false};
    const auto push = [&](Arguments& a) {
        lua_State* lua = a.lua();
        a.view(&view);
        charge(lua, moves.size() * move_cost);
        lua_createtable(lua, static_cast<int>(std::min<std::size_t>(moves.size(), 65536)), 0);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::size_t first = i == 0 ? 0 : ends[i - 1];
            push_move(lua, variant_, facts[i], std::span(cells).subspan(first, ends[i] - first));
            lua_rawseti(lua, -2, static_cast<lua_Integer>(i + 1));
        }
        a.pushed(1);
    };
    const bool asked = run(place, view, [&](Sandbox& sandbox, ScriptFunction function, std::uint64_t fuel) {
        return sandbox.call(function, push, {&answer, 1}, fuel);
    });
    tell(place, {&answer, 1});
    if (!asked) return keep.assign(keep.size(), false);
    if (answer.nil()) return;
    const ValueTable* list = answer.table();
    keep.assign(keep.size(), false);
    if (list == nullptr || !list->fields.empty())
        return wrong_answer(
            place,
            std::string("a list of the numbers of the moves that count expected (nil: all), found ") + answer.type());
    for (const Value& item : list->list) {
        const std::int64_t* number = item.integer();
        if (number == nullptr || *number < 1 || *number > static_cast<std::int64_t>(moves.size()))
            return wrong_answer(place, "numbers of moves from 1 to " + std::to_string(moves.size()) + " expected");
        keep[static_cast<std::size_t>(*number - 1)] = true;
    }
}

void ScriptRunner::read_effects(const Place& place, const Value& answer, const Position& position, Effects& out) {
    if (answer.nil()) return;
    const ValueTable* list = answer.table();
    if (list == nullptr || !list->fields.empty())
        return wrong_answer(place, std::string("a list of effects (or nil) expected, found ") + answer.type());
    if (auto complaint = EffectReader(position).read(*list, out)) {
        out.clear();
        wrong_answer(place, *std::move(complaint));
    }
}

void ScriptRunner::after(int hook, const Position& position, Move move, Piece moved, Piece captured,
                         const Position::Undo& undo, Effects& out) {
    const Place place{hook, position, move};
    const MoveFacts facts{move, position.turn(), moved, captured};
    Value answer;
    if (ask(place, {.facts = &facts, .undo = &undo}, {&answer, 1})) read_effects(place, answer, position, out);
}

void ScriptRunner::setup(int hook, const Position& position, Effects& out) {
    const Place place{hook, position, {}};
    Value answer;
    if (ask(place, {}, {&answer, 1})) read_effects(place, answer, position, out);
}

const std::vector<HookMove>* ScriptRunner::offered(int hook, const Position& position, Cell from) {
    const Place place{hook, position, Move::of_hook(from, no_cell, hook)};
    // The answer from listing the moves is needed again when one of them is made.
    Offer& offer = offers_[(position.zobrist_key() ^ from * 0x9E37U ^ static_cast<unsigned>(hook)) % offers_.size()];
    if (offer.hook == hook && offer.from == from && offer.key == position.zobrist_key()) return &offer.moves;
    const Plain asked_of = from == no_cell ? Plain{} : Plain::integer(from + 1);
    Value answer;
    std::vector<HookMove> read;
    if (!ask(place, {.others = {&asked_of, 1}}, {&answer, 1}) || !read_offer(place, answer, read)) return nullptr;
    offer = {position.zobrist_key(), hook, from, std::move(read)};
    return &offer.moves;
}

void ScriptRunner::moves(int hook, const Position& position, Cell from, std::vector<HookMove>& out) {
    if (const std::vector<HookMove>* offers = offered(hook, position, from)) out = *offers;
}

void ScriptRunner::effects_of(const Position& position, Cell from, Move move, Effects& out) {
    const std::vector<HookMove>* offers = offered(move.hook(), position, from);
    if (offers == nullptr) return;
    for (const HookMove& offer : *offers)
        if (offer.move(move.hook()) == move) out = offer.effects;
}

// Reads the fields of an offered move other than its effects.
std::optional<std::string> ScriptRunner::read_head(const Place& place, const ValueTable& table, HookMove& out) const {
    const CompiledHook& hook = variant_.programs().hooks[static_cast<std::size_t>(place.hook)];
    const Position& position = place.position;
    out.from = place.move.from;
    for (const auto& [name, value] : table.fields) {
        if (name == "to") {
            out.to = cell_of(value, variant_.board());
            if (out.to == no_cell) return "\"to\" is no cell of the board";
        } else if (name == "from") {
            const Cell from = cell_of(value, variant_.board());
            if (from == no_cell) return "\"from\" is no cell of the board";
            if (!hook.asks_side()) {
                if (from != place.move.from)
                    return "\"from\" is another cell than was asked about; a hook with once = true may name any";
            } else if (const Piece piece = position.at(from);
                       piece.empty() || !piece.is(position.turn()) ||
                       !hook_matches(hook, position.turn(), piece.kind(), from, from, ~0U)) {
                return "no piece that the hook is asked about stands on " + variant_.board().name(from);
            }
            out.from = from;
        } else if (name == "suffix") {
            const std::vector<std::string>& suffixes =
                variant_.definition().hooks[static_cast<std::size_t>(place.hook)].suffixes;
            const std::string* text = value.text();
            const auto found = text != nullptr ? std::ranges::find(suffixes, *text) : suffixes.end();
            if (found == suffixes.end()) return "\"suffix\" is none of the hook's `suffixes`";
            out.suffix = static_cast<std::uint8_t>(found - suffixes.begin() + 1);
        } else if (name == "promotion") {
            out.promotion = value.text() != nullptr ? variant_.find_kind(*value.text()) : Kind{0};
            if (out.promotion == 0) return "\"promotion\" is no kind of piece";
        } else {
            return "unknown field " + quoted(name);
        }
    }
    if (out.promotion != 0 && out.to == no_cell) return "who is promoted stands on \"to\", which is missing";
    return std::nullopt;
}

bool ScriptRunner::read_offer(const Place& place, const Value& answer, std::vector<HookMove>& out) {
    if (answer.nil()) return true;
    const auto wrong = [&](std::string what) {
        wrong_answer(place, std::move(what));
        return false;
    };
    const ValueTable* list = answer.table();
    if (list == nullptr || !list->fields.empty())
        return wrong(std::string("a list of moves (or nil) expected, found ") + answer.type());
    if (list->list.size() > 4096) return wrong("more than 4096 moves");
    for (std::size_t i = 0; i < list->list.size(); ++i) {
        const std::string number = "move " + std::to_string(i + 1) + ": ";
        const ValueTable* table = list->list[i].table();
        if (table == nullptr)
            return wrong(number + "expected { to = cell, effects... }, found " + list->list[i].type());
        HookMove move;
        if (auto complaint = read_head(place, *table, move)) return wrong(number + *complaint);
        const auto alike = [&](const HookMove& m) { return m.move(place.hook) == move.move(place.hook); };
        if (std::any_of(out.begin(), out.end(), alike))
            return wrong(number + "there is another to the same cell, which players could not tell from it");
        EffectReader reader(place.position);
        if (auto complaint = reader.read(*table, move.effects)) return wrong(number + *complaint);
        if (move.promotion != 0)
            if (auto complaint = reader.promote(move.to, move.promotion, move.effects))
                return wrong(number + *complaint);
        out.push_back(std::move(move));
    }
    return true;
}

bool ScriptRunner::attacks(int hook, const Position& position, Cell target, Side by) {
    const std::array others{Plain::integer(target + 1), Plain::word(view::side_word(variant_, by))};
    const Move about = Move::of_hook(no_cell, target, hook);
    return ask_truth({hook, position, about}, {.others = others}, {about, by, {}, {}});
}

std::optional<Outcome> ScriptRunner::outcome(int hook, const Position& position) {
    const Place place{hook, position, {}};
    std::array<Value, 4> answers;
    if (!ask(place, {}, answers) || answers[0].nil()) return std::nullopt;
    const auto wrong = [&](std::string what) {
        wrong_answer(place, std::move(what));
        return std::nullopt;
    };
    const std::string* name = answers[0].text();
    const std::optional<Verdict> verdict = name != nullptr ? value_of<Verdict>(*name) : std::nullopt;
    if (!verdict)
        return wrong("\"win\", \"draw\", \"loss\", \"minor-win\" or \"minor-loss\" expected (nil: the game goes on)");
    ResultDef result{*verdict, usual_score(*verdict)};
    Side side = Side::first;
    if (!answers[1].nil() || result.verdict != Verdict::draw) {
        const std::string* wanted = answers[1].text();
        const std::optional<Side> named = wanted != nullptr ? variant_.find_side(*wanted) : std::nullopt;
        if (!named) return wrong("the second value must name the side whose result it is");
        side = *named;
    }
    const std::string* reason = answers[2].text();
    if (reason == nullptr || !is_reason(*reason))
        return wrong("the third value must be the reason, in small letters, digits and hyphens: \"three-in-a-row\"");
    const bool minor = result.verdict == Verdict::minor_win || result.verdict == Verdict::minor_loss;
    if (minor || !answers[3].nil()) {
        const std::string* text = answers[3].text();
        const std::optional<Score> score = text != nullptr ? score_of(*text) : std::nullopt;
        if (!score) return wrong("the fourth value must be the side's score, such as \"2/3\"");
        result.score = *score;
    }
    return outcome_for(variant_, side, result, *reason);
}

std::size_t ScriptRunner::memory() const {
    std::size_t total = sizeof(ScriptRunner) + heap_bytes(levels_) + heap_bytes(listed_) + heap_bytes(victims_) +
                        heap_bytes(taken_) + heap_bytes(described_) + heap_bytes(around_first_) + heap_bytes(around_) +
                        answers_.heap() + (scratch_ ? scratch_->memory() : 0);
    for (const std::unique_ptr<LoadedHooks>& level : levels_) total += level ? level->memory() : 0;
    for (const auto& [name, cells] : zones_)
        total += sizeof(name) + heap_bytes(name.first) + sizeof(cells) + heap_bytes(cells.words());
    for (const std::unique_ptr<Earlier>& earlier : earlier_)
        total += earlier ? sizeof(Earlier) + earlier->position.memory() : 0;
    for (const std::unique_ptr<PastTurns>& past : past_) total += past ? sizeof(PastTurns) : 0;
    for (const Offer& offer : offers_) {
        total += heap_bytes(offer.moves);
        for (const HookMove& move : offer.moves) total += heap_bytes(move.effects);
    }
    return total;
}

bool ScriptRunner::attacked(const Position& position, Cell cell, Side by) const {
    const Piece piece = position.at(cell);
    const bool of_another = !piece.empty() && !piece.is_void() && !piece.is(by) && !variant_.royal(piece.kind());
    if (variant_.programs().captures.selective && of_another) return attacks_.on_piece(position, cell, by);
    // Kings that face each other attack kings alone.
    return attacks_.on(position, cell, by, !of_another);
}

bool ScriptRunner::defended(const Position& position, Cell cell) const {
    const Piece piece = position.at(cell);
    const SideSet enemies = variant_.enemies(piece.side());
    if (enemies.empty()) return false;
    // Who may capture, and which remote captures there are, depends on what stands there.
    Position tried = position;
    Position::Undo undo;
    const PieceCode enemy = Piece(piece.kind(), enemies.lowest()).code();
    const std::array effects{Effect{.type = EffectType::remove, .a = cell},
                             Effect{.type = EffectType::place, .code = enemy, .a = cell}};
    MoveMaker::change(tried, effects, false, undo);
    if (variant_.programs().captures.selective && !variant_.royal(piece.kind()))
        return attacks_.on_piece(tried, cell, piece.side());
    return attacks_.on(tried, cell, piece.side(), variant_.royal(piece.kind()));
}

std::span<const Cell> ScriptRunner::group(const Position& position, Cell cell,
                                          std::span<const std::array<int, max_axes>> vectors) {
    const Board& board = variant_.board();
    const Side side = position.at(cell).side();
    group_.assign(1, cell);
    grouped_.assign(static_cast<std::size_t>(board.cells()), false);
    grouped_[cell] = true;
    const auto join = [&](Cell c) {
        if (c == no_cell || grouped_[c]) return;
        const Piece piece = position.at(c);
        if (piece.empty() || piece.is_void() || piece.side() != side) return;
        grouped_[c] = true;
        group_.push_back(c);
    };
    const auto dimensions = static_cast<std::size_t>(board.dimensions());
    for (std::size_t i = 0; i < group_.size(); ++i) {
        if (vectors.empty())
            for (const Cell c : around(group_[i])) join(c);
        for (std::array<int, max_axes> vector : vectors) {
            const std::span<int> by(vector.data(), dimensions);
            join(board.step(group_[i], by));
            for (int& component : by) component = -component;
            join(board.step(group_[i], by));
        }
    }
    return group_;
}

bool ScriptRunner::in_check(const Position& position, Side side) const { return attacks_.in_check(position, side); }

bool ScriptRunner::answer(KernelQuestion question, PositionView& view) {
    switch (question.what) {
        case KernelQuestion::What::attacked:
            return attacked(*view.position, question.cell, question.side);
        case KernelQuestion::What::in_check:
            return in_check(*view.position, question.side);
        case KernelQuestion::What::gives_check:
            break;
    }
    return gives_check(view);
}

bool ScriptRunner::asks_scripts(KernelQuestion question) const {
    const Programs& programs = variant_.programs();
    if (programs.script.judges_attacks) return true;
    return question.what == KernelQuestion::What::gives_check && programs.script.effects;
}

bool ScriptRunner::gives_check(PositionView& view) {
    const Side mover = view.facts->mover;
    const auto checks = [&](const Position& position) {
        return variant_.enemies(mover).any([&](Side enemy) { return in_check(position, enemy); });
    };
    if (view.undo != nullptr) return checks(*view.position);
    // With bitboards the preview writes nothing, not even temporarily.
    if (variant_.programs().sets != nullptr)
        if (const std::optional<bool> previewed = MovePreview(const_cast<Position&>(*view.position), attacks_)
                                                      .gives_check(view.facts->move))
            return *previewed;
    Position tried = *view.position;
    if (const std::optional<bool> previewed = MovePreview(tried, attacks_).gives_check(view.facts->move))
        return *previewed;
    Position::Undo undo;
    MoveMaker::make(tried, view.facts->move, undo, this);
    return checks(tried);
}

const MoveList& ScriptRunner::legal_moves(const Position& position) {
    Position copy = position;
    listed_.clear();
    Generator(copy, scratch(), this).list(listed_);
    return listed_;
}

bool ScriptRunner::has_legal_moves(const Position& position) {
    Position copy = position;
    return Generator(copy, scratch(), this).any();
}

std::span<const Cell> ScriptRunner::victims(const MoveFacts& facts, const Position& before) {
    victims_.clear();
    const Move move = facts.move;
    if (facts.attack) {  // the captured piece stands on the target, whichever side is to move
        if (!facts.captured.empty()) victims_.push_back(move.to);
    } else if (move.type == MoveType::hook) {
        const bool of_side = variant_.programs().hooks[static_cast<std::size_t>(move.hook())].asks_side();
        Effects effects;
        effects_of(before, of_side ? no_cell : move.from, move, effects);
        for (const Effect& effect : effects)
            if (effect.type == EffectType::capture) victims_.push_back(effect.a);
    } else {
        ConsequenceDescriber::describe(before, move, described_);
        for (const Consequence& described : described_)
            if (described.type == ConsequenceType::captured) victims_.push_back(described.from);
        // The victim of a jump that stays until the turn is over is not described yet.
        if (move.type == MoveType::jump && victims_.empty()) victims_.push_back(move.victim());
    }
    return victims_;
}

std::span<const Cell> ScriptRunner::victims(PositionView& view) {
    return victims(*view.facts, view.undo != nullptr ? look_back(view) : *view.position);
}

std::span<const TakenPiece> ScriptRunner::taken(PositionView& view) {
    taken_.clear();
    const MoveFacts& facts = *view.facts;
    const Move move = facts.move;
    const Position& before = view.undo != nullptr ? look_back(view) : *view.position;
    if (view.turn_over)
        ConsequenceDescriber::leavers(*view.undo, [&](Cell cell, Piece piece) { taken_.push_back({cell, piece}); });
    if (facts.attack) {
        if (!facts.captured.empty()) taken_.push_back({move.to, facts.captured});
    } else if (move.type == MoveType::hook) {
        const bool of_side = variant_.programs().hooks[static_cast<std::size_t>(move.hook())].asks_side();
        Effects effects;
        effects_of(before, of_side ? no_cell : move.from, move, effects);
        // The pieces as the effects before have left them.
        const PieceCode* const board = PositionAccess::board(before);
        std::vector<PieceCode> codes(board, board + variant_.board().cells());
        const auto shift = [&](std::size_t from, std::size_t to, PieceCode left) {
            codes[to] = std::exchange(codes[from], left);
        };
        for (const Effect& effect : effects) {
            switch (effect.type) {
                case EffectType::place:
                    codes[effect.a] = effect.code;
                    break;
                case EffectType::capture:
                    if (const Piece piece = Piece::from_code(codes[effect.a]); !piece.empty())
                        taken_.push_back({static_cast<Cell>(effect.a), piece});
                    codes[effect.a] = 0;
                    break;
                case EffectType::remove:
                    codes[effect.a] = 0;
                    break;
                case EffectType::relocate:
                case EffectType::carry:
                    shift(effect.a, effect.b, 0);
                    break;
                case EffectType::move_block: {
                    const std::vector<Cell>& source = variant_.state().slots[effect.a].cells;
                    const std::vector<Cell>& target = variant_.state().slots[effect.b].cells;
                    for (std::size_t i = 0; i < source.size(); ++i)
                        shift(source[i], target[i], Piece::void_cell().code());
                    break;
                }
                case EffectType::set_state:
                case EffectType::add_hand:
                case EffectType::next_side:
                    break;
            }
        }
    } else {
        ConsequenceDescriber::describe(before, move, described_);
        ConsequenceDescriber(before, described_).remote_captures(move);
        for (const Consequence& described : described_)
            if (described.type == ConsequenceType::captured) taken_.push_back({described.from, described.piece});
        // The victim of a jump that stays until the turn is over is not described yet.
        if (move.type == MoveType::jump && std::ranges::find(taken_, move.victim(), &TakenPiece::cell) == taken_.end())
            taken_.push_back({move.victim(), before.at(move.victim())});
    }
    return taken_;
}

const Position& ScriptRunner::look_back(PositionView& view) {
    if (view.earlier != nullptr) return *view.earlier->position;
    std::unique_ptr<Earlier>& earlier = earlier_[depth_ - 1];
    if (!earlier)
        earlier = std::make_unique<Earlier>(Earlier{*view.position});
    else
        earlier->position = *view.position;
    MoveMaker::undo(earlier->position, *view.undo);
    earlier->view = PositionView{&earlier->position, this, false};
    earlier->view.facts = view.facts;
    view.earlier = &earlier->view;
    return earlier->position;
}

std::pair<void**, PositionView*> ScriptRunner::past_turn(int turns) {
    std::unique_ptr<PastTurns>& past = past_[depth_ - 1];
    if (!past) past = std::make_unique<PastTurns>();
    const auto at = static_cast<std::size_t>(turns - 1);
    return {&past->handles[at], &past->views[at]};
}

std::span<const Cell> ScriptRunner::around(Cell cell) {
    const Board& board = variant_.board();
    if (around_first_.empty()) {
        around_first_.resize(static_cast<std::size_t>(board.cells()));
        around_.push_back(0);
    }
    if (around_first_[cell] == 0) {
        const std::size_t first = around_.size();
        around_.push_back(0);
        const auto dimensions = static_cast<std::size_t>(board.dimensions());
        std::array<int, max_axes> vector{};
        std::fill_n(vector.begin(), dimensions, -1);
        // Visits all vectors of -1, 0 and 1; the first axis changes fastest.
        for (bool more = true; more;) {
            const bool moves = std::any_of(vector.begin(), vector.begin() + static_cast<std::ptrdiff_t>(dimensions),
                                           [](int d) { return d != 0; });
            // On a hexagonal grid the corners (1,-1) and (-1,1) do not touch the cell.
            if (moves && (board.grid() != Grid::hex || vector[0] * vector[1] >= 0))
                if (const Cell there = board.step(cell, {vector.data(), dimensions}); there != no_cell)
                    around_.push_back(there);
            more = false;
            for (std::size_t a = 0; a < dimensions && !more; ++a) {
                more = ++vector[a] <= 1;
                if (!more) vector[a] = -1;
            }
        }
        around_[first] = static_cast<Cell>(around_.size() - first - 1);
        around_first_[cell] = static_cast<std::uint32_t>(first);
    }
    const std::uint32_t first = around_first_[cell];
    return {around_.data() + first + 1, around_[first]};
}

Scratch& ScriptRunner::scratch() {
    if (!scratch_) scratch_ = std::make_unique<Scratch>(variant_.state());
    return *scratch_;
}

// ---- what these questions cost ------------------------------------------------------------------------------------

namespace {

constexpr std::uint64_t nodes_a_step = 8;

// The number of elements for cell `c` in a table in which `starts` gives each cell's first element.
std::uint64_t run_of(const std::vector<std::uint32_t>& starts, Cell c) {
    return starts.empty() ? 0 : starts[c + std::size_t{1}] - starts[c];
}

}  // namespace

std::uint64_t ScriptRunner::attack_cost(Cell target, SideSet by) const {
    const Programs& programs = variant_.programs();
    const ReverseProgram& reverse = programs.reverse_by(by);
    std::uint64_t nodes = run_of(reverse.starts, target) + run_of(reverse.gap_starts, target);
    if (programs.attack.walks == ForwardWalks::all)
        nodes += static_cast<std::uint64_t>(variant_.board().cells()) *
                 (1 + (programs.nodes.size() + programs.wide_nodes.size()) / programs.starts.size());
    if (programs.attack.rare) {
        const std::uint64_t rays = run_of(reverse.ray_starts, target);
        for (std::uint64_t r = 0; r < rays; ++r) nodes += reverse.rays[reverse.ray_starts[target] + r].length;
        nodes += 4 * (run_of(reverse.odd_starts, target) + run_of(reverse.passant_starts, target));
        if (programs.captures.by_pushing) nodes += 8 * static_cast<std::uint64_t>(variant_.board().cells());
    }
    return nodes / nodes_a_step;
}

std::uint64_t ScriptRunner::check_cost(const Position& position, Side side) const {
    std::uint64_t cost = 0;
    for (const Cell royal : position.royals(side)) cost += attack_cost(royal, variant_.enemies(side));
    return cost;
}

std::uint64_t ScriptRunner::cost(KernelQuestion question, const PositionView& view) const {
    switch (question.what) {
        case KernelQuestion::What::attacked:
            return attack_cost(question.cell, question.side);
        case KernelQuestion::What::in_check:
            return check_cost(*view.position, question.side);
        case KernelQuestion::What::gives_check:
            break;
    }
    std::uint64_t cost = view.undo == nullptr ? static_cast<std::uint64_t>(variant_.board().cells()) / 2 : 0;
    for (const Side enemy : variant_.enemies(view.facts->mover)) cost += check_cost(*view.position, enemy);
    return cost;
}

std::uint64_t ScriptRunner::listing_cost(const Position& position) const {
    const Programs& programs = variant_.programs();
    const Side us = position.turn();
    const auto& kinds = programs.kinds[static_cast<std::size_t>(index(us))];
    std::uint64_t nodes = 0;
    std::uint64_t asked = 0;  // for cells that must be safe
    for (const Cell c : position.pieces(us))
        for (const Unit& unit : kinds[position.at(c).kind()].units) {
            const std::uint64_t run = programs.starts[unit.first + c + std::size_t{1}] -
                                      programs.starts[unit.first + c];
            nodes += run;
            if (unit.guards != 0) asked += (run + 1) * (1 + attack_cost(c, variant_.enemies(us)));
        }
    const auto cells = static_cast<std::uint64_t>(variant_.board().cells());
    for (const DropRule& drop : programs.drops[static_cast<std::size_t>(index(us))])
        if (drop.endless || position.hand(us, drop.held) > 0)
            nodes += cells * (1 + (drop.asks != nullptr ? drop.asks->besides.size() : 0));
    // Steps of turns put down pieces from the hand too.
    if (variant_.has_turns())
        for (int k = 1; k <= variant_.kinds(); ++k)
            if (position.hand(us, static_cast<Kind>(k)) > 0) nodes += cells;
    const std::uint64_t check = check_cost(position, us);
    const bool tests = programs.safety.test != RoyalTest::lines || position.royals(us).size() > 1;
    return cells / nodes_a_step + check + asked + (tests ? nodes * (4 + check) : nodes / nodes_a_step);
}

const Bitboard* ScriptRunner::zone(std::string_view name, Side side) {
    const std::pair<std::string, Side> key{std::string(name), side};
    if (const auto known = zones_.find(key); known != zones_.end()) return &known->second;
    const std::vector<ZoneDef>& declared = variant_.definition().zones;
    if (std::none_of(declared.begin(), declared.end(), [&](const ZoneDef& z) { return z.name.text == name; }))
        return nullptr;
    Bitboard cells(variant_.board().cells());
    for (const Cell c : variant_.zone(name, side)) cells.add(c);
    return &zones_.emplace(key, std::move(cells)).first->second;
}

}  // namespace varia
