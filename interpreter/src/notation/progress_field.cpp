#include "progress_field.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>

#include <varia/text.hpp>

#include "position_access.hpp"
#include "position_words.hpp"
#include "state_tables.hpp"
#include "took.hpp"

namespace varia {

namespace {

// The text of the captures in this turn. "0": something was captured. "2,4": a capture also meets the second and the
// fourth entry of `prefer`.
std::string took_text(std::uint64_t took) {
    std::string text;
    for (std::size_t p = 0; p < took::max_prefer; ++p)
        if ((took >> p & 1) != 0) append_item(text, ",", std::to_string(p + 1));
    return text.empty() ? "0" : text;
}

}  // namespace

std::string progress_fields(const Position& position) {
    if (!position.mid_turn()) return {};
    const Variant& variant = position.variant();
    const Position::Progress& now = position.progress();
    std::string text = fmt::format(" made={}", now.made);
    if (now.step != 0) text += " step=" + variant.definition().turn.then[now.step - 1U].name.text;
    const auto cell = [&](Cell c) { return variant.board().name(c); };
    if (now.mover != no_cell) text += " mover=" + cell(now.mover);
    if (now.left != no_cell)
        text += " left=" + cell(now.left) + (now.left_too != no_cell ? ',' + cell(now.left_too) : std::string{});
    if (now.unmoved) text += " first=1";
    std::string captured;
    for (const Cell c : position.captured_cells()) append_item(captured, ",", cell(c));
    if (!captured.empty()) text += " captured=" + captured;
    if (const std::uint64_t taken = took::of(variant.state().turn, now); taken != 0)
        text += " took=" + took_text(taken);
    std::string set;
    for (std::size_t i = 0; i < variant.definition().state.size(); ++i)
        if (position.set_this_turn(static_cast<int>(i))) append_item(set, ",", variant.definition().state[i].name.text);
    if (!set.empty()) text += " set=" + set;
    if (const Side next = PositionAccess::named_next(position); next != Side::nobody)
        text += " next=" + variant.definition().sides.of(next).letter;
    if (!variant.state().turn.restore)
        text += fmt::format(" before={:016x}",
                            took::is_kept(variant.state().turn) ? now.before & ~took::bits : now.before);
    return text;
}

bool ProgressReader::read(const Position& position, TypedText& source, TypedText::Field field) {
    const Variant& variant = position.variant();
    if (!variant.state().turns.of_steps) return false;
    const std::size_t equals = field.text.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view key = field.text.substr(0, equals);
    const std::string_view value = field.text.substr(equals + 1);
    const auto cells = [&](std::size_t max) {
        std::vector<Cell> found;
        for (std::size_t at = 0; at <= value.size();) {
            const std::size_t end = std::min(value.find(',', at), value.size());
            const Cell c = variant.board().find(value.substr(at, end - at));
            if (c == no_cell)
                source.error(field.begin + equals + 1 + at,
                             fmt::format("no cell {}", quoted(value.substr(at, end - at))),
                             "write cells with commas between");
            else if (found.size() == max)
                source.error(field.begin, fmt::format("{} names at most {}", key,
                                                      max == 1 ? "one cell" : fmt::format("{} cells", max)));
            else
                found.push_back(c);
            at = end + 1;
        }
        return found;
    };
    const auto bit = 1U << (std::ranges::find(position_words, key) - position_words.begin());
    if ((seen_ & bit) != 0) {
        source.error(field.begin, fmt::format("{} is there twice", key), "what of the turn is made is said once");
        return true;
    }
    seen_ |= bit;
    if (key == "made") {
        const std::optional<int> made = number_up_to(value, 100);
        if (!made || *made == 0)
            source.error(field.begin, fmt::format("made is a number from 1 to 100, found {}", quoted(value)),
                         "it counts the moves of the turn that are made or begun");
        else
            progress_.made = static_cast<std::uint8_t>(*made);
    } else if (key == "step") {
        const std::vector<StepDef>& then = variant.definition().turn.then;
        const auto found = std::ranges::find_if(then, [&](const StepDef& step) { return step.name.text == value; });
        if (found == then.end())
            source.error(field.begin, fmt::format("no step {} follows another in this variant", quoted(value)));
        else
            progress_.step = static_cast<std::uint8_t>(found - then.begin() + 1);
    } else if (key == "mover") {
        if (const std::vector<Cell> found = cells(1); !found.empty()) progress_.mover = found[0];
    } else if (key == "left") {
        const std::vector<Cell> found = cells(2);
        if (!found.empty()) progress_.left = found[0];
        if (found.size() > 1) progress_.left_too = found[1];
        if (found.size() > 1 && found[1] == found[0]) source.error(field.begin, "left names one cell twice");
    } else if (key == "first") {
        if (value != "1")
            source.error(field.begin, fmt::format("first is 1 or missing, found {}", quoted(value)),
                         "it says that the piece that moved had not moved before");
        progress_.unmoved = true;
    } else if (key == "captured") {
        captured_ = cells(static_cast<std::size_t>(variant.board().cells()));
    } else if (key == "took") {
        progress_.before |= took::anything;
        const std::vector<PreferDef::What>& prefer = variant.state().turn.prefer;
        for (std::size_t at = 0; value != "0" && at <= value.size();) {
            const std::size_t end = std::min(value.find(',', at), value.size());
            const std::optional<int> entry = number_up_to(value.substr(at, end - at), static_cast<int>(prefer.size()));
            const bool fits = entry && *entry > 0 &&
                              (prefer[static_cast<std::size_t>(*entry) - 1] == PreferDef::What::captor ||
                               prefer[static_cast<std::size_t>(*entry) - 1] == PreferDef::What::soonest);
            if (!fits)
                source.error(field.begin + equals + 1 + at,
                             fmt::format("no entry of prefer can be met by part of a turn that is called {}",
                                         quoted(value.substr(at, end - at))),
                             "write took=0, or the numbers of entries with captor or soonest, with commas between");
            else
                progress_.before |= std::uint64_t{1} << (*entry - 1);
            at = end + 1;
        }
    } else if (key == "set") {
        for (std::size_t at = 0; at <= value.size();) {
            const std::size_t end = std::min(value.find(',', at), value.size());
            const std::vector<StateDef>& states = variant.definition().state;
            const auto found = std::ranges::find_if(states, [&](const StateDef& s) {
                return s.name.text == value.substr(at, end - at) && s.lasts == StateDef::Lasts::reply;
            });
            if (found == states.end())
                source.error(field.begin + equals + 1 + at,
                             fmt::format("no state value {} lasts for a turn and the reply",
                                         quoted(value.substr(at, end - at))));
            else
                set_.push_back(static_cast<int>(found - states.begin()));
            at = end + 1;
        }
    } else if (key == "next") {
        for (const Side side : variant.sides())
            if (variant.definition().sides.of(side).letter == value) next_ = side;
        if (next_ == Side::nobody)
            source.error(field.begin + equals + 1,
                         fmt::format("expected the letter of the side that moves next, found {}", quoted(value)));
    } else if (key == "before") {
        const char* end = value.data() + value.size();
        std::uint64_t before = 0;
        const auto [stop, error] = std::from_chars(value.data(), end, before, 16);
        progress_.before |= took::is_kept(variant.state().turn) ? before & ~took::bits
                                                                : before;  // keeps what `took` has set
        if (error != std::errc{} || stop != end)
            source.error(field.begin,
                         fmt::format("before is a number of 16 hexadecimal digits, found {}", quoted(value)));
    } else {
        return false;
    }
    if (!any_) begins_ = field.begin;
    any_ = true;
    return true;
}

void ProgressReader::finish(Position& position, TypedText& source) const {
    if (!any_ || source.failed()) return;
    if (progress_.made == 0)
        return source.error(begins_, "how much of the turn is made is missing",
                            "write made=1 in the turn's first move");
    Position::Progress now = progress_;
    now.allowance = position.progress().allowance;
    if (now.made > position.turn_steps() || (now.step == 0 && now.made == position.turn_steps()))
        return source.error(
            begins_, fmt::format("made={}, but the turn has {}, and no step follows", now.made, position.turn_steps()),
            "such a turn is over");
    if (now.step == 0 && (now.mover != no_cell || now.left != no_cell || now.unmoved))
        return source.error(begins_, "who has moved, and from where, is said, and no step follows that",
                            "write step= and its name, or leave out mover, left and first");
    if (now.mover != no_cell && !position.at(now.mover).is(position.turn()))
        return source.error(begins_, fmt::format("no piece of the side to move stands on {}",
                                                 position.variant().board().name(now.mover)));
    const TurnTables::Step& step = position.variant().state().turn.step(now.step);
    if (now.step != 0 && step.place.empty() && now.mover == no_cell)
        return source.error(begins_, "which piece goes on is missing", "write mover= and its cell");
    for (const Cell c : captured_) {
        if (position.at(c).empty() || position.at(c).is(position.turn()))
            return source.error(
                begins_, fmt::format("nothing that is captured stands on {}", position.variant().board().name(c)));
        position.set_captured(c, true);
    }
    position.set_progress(now);
    PositionAccess::name_next(position, next_);
    for (const int number : set_) position.set_set_this_turn(number);
}

}  // namespace varia
