// Reads effects; see the header.
#include "script_effects.hpp"

#include <algorithm>
#include <array>

#include <varia/text.hpp>

#include "board_field.hpp"
#include "playable.hpp"
#include "state_tables.hpp"

namespace varia {
namespace {

constexpr std::size_t max_carried = 65536;  // cells that the blocks of one answer move

std::string shown(const Value& value) {
    if (const std::int64_t* i = value.integer()) return std::to_string(*i);
    if (const std::string* t = value.text()) return quoted(*t);
    if (const bool* b = value.boolean()) return *b ? "true" : "false";
    return value.nil() ? "nothing" : "a table";
}

const Value& item(const ValueTable& effect, std::size_t at) {
    static const Value none;
    return at < effect.list.size() ? effect.list[at] : none;
}

}  // namespace

Cell cell_of(const Value& value, const Board& board) {
    if (const std::int64_t* i = value.integer())
        return *i >= 1 && *i <= board.cells() ? static_cast<Cell>(*i - 1) : no_cell;
    if (const std::string* t = value.text()) return board.find(*t);
    return no_cell;
}

std::optional<std::string> EffectReader::read(const ValueTable& list, Effects& out) {
    for (std::size_t i = 0; i < list.list.size(); ++i) {
        const ValueTable* effect = list.list[i].table();
        const std::string number = "effect " + std::to_string(i + 1) + ": ";
        if (effect == nullptr)
            return number + "expected a list such as { \"remove\", cell }, found " + shown(list.list[i]);
        if (auto complaint = read_one(*effect, out)) return number + *complaint;
    }
    return royals();
}

std::optional<std::string> EffectReader::promote(Cell cell, Kind kind, Effects& out) {
    const Piece piece = at(cell);
    if (piece.empty() || !piece.is(position_.turn()))
        return "who is promoted stands on " + variant_.board().name(cell) +
               ", where no piece of the side is in the end";
    Effect effect;
    effect.type = EffectType::place;
    effect.code = Piece(kind, piece.side()).code();
    effect.a = cell;
    set(cell, Piece(kind, piece.side()));
    out.push_back(effect);
    return royals();
}

// A position in which a side has more royal pieces than at the start could not be written as text and read again.
std::optional<std::string> EffectReader::royals() const {
    for (const Side side : variant_.sides()) {
        const int more = more_royals_[static_cast<std::size_t>(index(side))];
        if (more <= 0) continue;
        const int max = possible_royals(variant_, StartBoard(position_.variant_ptr()), side);
        if (const int count = count_royals(position_, side) + more; count > max)
            return variant_.definition().sides.of(side).name.text + " would have " + std::to_string(count) +
                   " royal pieces; a position of this variant holds at most " + std::to_string(max);
    }
    return std::nullopt;
}

std::optional<std::string> EffectReader::read_one(const ValueTable& effect, Effects& out) {
    struct Form {
        std::string_view name;
        EffectType type;
        std::size_t items;
        Complaint (EffectReader::*read)(const ValueTable&, Effect&);
    };
    static constexpr std::array<Form, 8> kinds{{{"place", EffectType::place, 4, &EffectReader::place},
                                                {"remove", EffectType::remove, 2, &EffectReader::clear},
                                                {"capture", EffectType::capture, 2, &EffectReader::clear},
                                                {"move", EffectType::relocate, 3, &EffectReader::move},
                                                {"carry", EffectType::carry, 3, &EffectReader::move},
                                                {"hand", EffectType::add_hand, 4, &EffectReader::hand},
                                                {"block", EffectType::move_block, 3, &EffectReader::block},
                                                {"next", EffectType::next_side, 2, &EffectReader::next}}};
    const std::string* name = item(effect, 0).text();
    if (name == nullptr)
        return "its first item must say what it does, such as \"remove\", not " + shown(item(effect, 0));
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Form& k) { return k.name == *name; });
    const bool sets_state = *name == "state";
    if (kind == kinds.end() && !sets_state) {
        std::vector<std::string> known{"state"};
        for (const Form& k : kinds) known.emplace_back(k.name);
        const std::string hint = did_you_mean(*name, known);
        return "there is no effect " + quoted(*name) + (hint.empty() ? "" : "; " + hint);
    }
    const std::size_t items = sets_state ? 3 : kind->items;
    // Only the effect `place` has a value with a name.
    const bool marks = !sets_state && kind->type == EffectType::place && effect.find("unmoved") != nullptr;
    const std::size_t fields = effect.fields.size() - (marks ? 1 : 0);
    if (effect.list.size() != items || fields != 0) {
        const std::size_t found = effect.list.size() - 1 + fields;
        // A Lua list ends before a nil.
        return quoted(*name) + " takes " + std::to_string(items - 1) +
               (items == 2 ? " value, found " : " values, found ") + (found == 0 ? "none" : std::to_string(found)) +
               (found < items - 1 ? ": one of them is nil, or missing" : "");
    }
    Effect read;
    read.type = sets_state ? EffectType::set_state : kind->type;
    const Complaint complaint = sets_state ? state(effect, read) : (this->*kind->read)(effect, read);
    if (complaint) return quoted(*name) + ": " + *complaint;
    out.push_back(read);
    return std::nullopt;
}

std::optional<std::string> EffectReader::place(const ValueTable& effect, Effect& out) {
    Cell to = no_cell;
    Piece p;
    if (auto complaint = cell(effect, 1, to)) return complaint;
    if (auto complaint = piece(effect, 2, p)) return complaint;
    if (auto complaint = vacant(to)) return complaint;
    // This limit also holds between two effects, because a position's list of royal pieces holds no more.
    if (variant_.royal(p.kind()) &&
        count_royals(position_, p.side()) + more_royals_[static_cast<std::size_t>(index(p.side()))] >= max_royals)
        return "a side has at most " + std::to_string(max_royals) + " royal pieces";
    if (const Value* unmoved = effect.find("unmoved"); unmoved != nullptr) {
        const bool* yes = unmoved->boolean();
        if (yes == nullptr) return "unmoved is true or false, not " + shown(*unmoved);
        if (*yes && !variant_.state().may_be_unmoved(p))
            return "whether the " + variant_.kind(p.kind()).name +
                   " has moved makes no difference; leave `unmoved` out";
        out.value = *yes ? 1 : 0;
    }
    out.a = to;
    out.code = p.code();
    set(to, p);
    return std::nullopt;
}

std::optional<std::string> EffectReader::next(const ValueTable& effect, Effect& out) {
    const std::string* name = item(effect, 1).text();
    const std::optional<Side> side = name != nullptr ? variant_.find_side(*name) : std::nullopt;
    if (!side) return "expected a side's name, found " + shown(item(effect, 1));
    out.a = static_cast<std::uint16_t>(index(*side));
    return std::nullopt;
}

std::optional<std::string> EffectReader::clear(const ValueTable& effect, Effect& out) {
    Cell from = no_cell;
    if (auto complaint = cell(effect, 1, from)) return complaint;
    if (auto complaint = standing(from)) return complaint;
    out.a = from;
    set(from, {});
    return std::nullopt;
}

std::optional<std::string> EffectReader::move(const ValueTable& effect, Effect& out) {
    Cell from = no_cell;
    Cell to = no_cell;
    if (auto complaint = cell(effect, 1, from)) return complaint;
    if (auto complaint = cell(effect, 2, to)) return complaint;
    if (auto complaint = standing(from)) return complaint;
    if (auto complaint = vacant(to)) return complaint;
    out.a = from;
    out.b = to;
    const Piece p = at(from);
    set(from, {});
    set(to, p);
    return std::nullopt;
}

std::optional<std::string> EffectReader::state(const ValueTable& effect, Effect& out) const {
    const std::vector<StateDef>& declared = variant_.definition().state;
    const std::string* name = item(effect, 1).text();
    const auto found = std::find_if(declared.begin(), declared.end(),
                                    [&](const StateDef& s) { return name != nullptr && s.name.text == *name; });
    if (found == declared.end()) return "the variant declares no state value " + shown(item(effect, 1));
    const std::int64_t* value = item(effect, 2).integer();
    if (value == nullptr || *value < found->min || *value > found->max)
        return quoted(*name) + " is a whole number from " + std::to_string(found->min) + " to " +
               std::to_string(found->max) + ", not " + shown(item(effect, 2));
    out.a = static_cast<std::uint16_t>(found - declared.begin());
    out.value = static_cast<std::int32_t>(*value);
    return std::nullopt;
}

std::optional<std::string> EffectReader::hand(const ValueTable& effect, Effect& out) {
    Piece p;
    if (auto complaint = piece(effect, 1, p)) return complaint;
    if (p.side() == Side::nobody) return "nobody has a hand";
    if (!has_hand(variant_)) return "this variant has no pieces in hand";
    if (variant_.royal(p.kind())) return "a " + variant_.kind(p.kind()).name + " cannot be in hand";
    const std::int64_t* by = item(effect, 3).integer();
    if (by == nullptr || *by < -max_in_hand || *by > max_in_hand)
        return "how many must be a whole number, not " + shown(item(effect, 3));
    const auto known = std::find_if(in_hand_.begin(), in_hand_.end(),
                                    [&](const auto& h) { return h.first == p.code(); });
    const int held = known != in_hand_.end() ? known->second : position_.hand(p.side(), p.kind());
    const std::int64_t left = held + *by;
    if (left < 0 || left > max_in_hand) return "there would be " + std::to_string(left) + " in hand";
    if (known != in_hand_.end())
        known->second = static_cast<int>(left);
    else
        in_hand_.emplace_back(p.code(), static_cast<int>(left));
    out.code = p.code();
    out.value = static_cast<std::int32_t>(*by);
    return std::nullopt;
}

std::optional<std::string> EffectReader::block(const ValueTable& effect, Effect& out) {
    const std::vector<StateTables::Slot>& slots = variant_.state().slots;
    std::array<int, 2> ends{};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string* name = item(effect, i + 1).text();
        const auto found = std::find_if(slots.begin(), slots.end(),
                                        [&](const auto& s) { return name != nullptr && s.name == *name; });
        if (found == slots.end()) return "there is no slot " + shown(item(effect, i + 1));
        ends[i] = static_cast<int>(found - slots.begin());
        const auto known = std::find_if(filled_.begin(), filled_.end(),
                                        [&](const auto& f) { return f.first == ends[i]; });
        const bool filled = known != filled_.end() ? known->second : position_.filled(ends[i]);
        if (filled != (i == 0)) return "slot " + quoted(*name) + (filled ? " is not empty" : " holds no block");
    }
    const StateTables::Slot& source = slots[static_cast<std::size_t>(ends[0])];
    const StateTables::Slot& target = slots[static_cast<std::size_t>(ends[1])];
    carried_ += source.cells.size();
    if (carried_ > max_carried)
        return "blocks with more than " + std::to_string(max_carried) + " cells in all would move";
    for (std::size_t i = 0; i < source.cells.size(); ++i) {
        const Piece carried = at(source.cells[i]);
        set(target.cells[i], carried);
        set(source.cells[i], Piece::void_cell());
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const auto known = std::find_if(filled_.begin(), filled_.end(),
                                        [&](const auto& f) { return f.first == ends[i]; });
        if (known != filled_.end())
            known->second = i == 1;
        else
            filled_.emplace_back(ends[i], i == 1);
    }
    out.a = static_cast<std::uint16_t>(ends[0]);
    out.b = static_cast<std::uint16_t>(ends[1]);
    return std::nullopt;
}

std::optional<std::string> EffectReader::cell(const ValueTable& effect, std::size_t at, Cell& out) const {
    out = cell_of(item(effect, at), variant_.board());
    if (out != no_cell) return std::nullopt;
    return "there is no cell " + shown(item(effect, at)) + " on the board";
}

std::optional<std::string> EffectReader::standing(Cell cell) const {
    const Piece p = at(cell);
    if (!p.empty() && !p.is_void()) return std::nullopt;
    return "nothing stands on " + variant_.board().name(cell);
}

std::optional<std::string> EffectReader::vacant(Cell cell) const {
    const Piece p = at(cell);
    if (p.empty()) return std::nullopt;
    if (p.is_void()) return "there is no block under " + variant_.board().name(cell);
    return "a " + variant_.kind(p.kind()).name + " stands on " + variant_.board().name(cell) +
           "; capture or remove it first";
}

std::optional<std::string> EffectReader::piece(const ValueTable& effect, std::size_t at, Piece& out) const {
    const std::string* letter = item(effect, at).text();
    const Kind kind = letter != nullptr ? variant_.find_kind(*letter) : Kind{0};
    if (kind == 0) return "there is no kind of piece " + shown(item(effect, at));
    const std::string* side = item(effect, at + 1).text();
    for (const Side s : variant_.sides())
        if (side != nullptr && *side == variant_.definition().sides.of(s).name.text) {
            out = Piece(kind, s);
            return std::nullopt;
        }
    if (side != nullptr && *side == neutral_name && variant_.has_neutral()) {
        if (variant_.royal(kind)) return "a " + variant_.kind(kind).name + " is royal, and nobody's";
        out = Piece(kind, Side::nobody);
        return std::nullopt;
    }
    return "there is no side " + shown(item(effect, at + 1));
}

Piece EffectReader::at(Cell cell) const { return now_.empty() ? position_.at(cell) : now_[cell]; }

void EffectReader::set(Cell cell, Piece piece) {
    if (now_.empty()) {
        const int cells = variant_.board().cells();
        now_.reserve(static_cast<std::size_t>(cells));
        for (int c = 0; c < cells; ++c) now_.push_back(position_.at(static_cast<Cell>(c)));
    }
    const auto count = [&](Piece p, int n) {
        if (!p.empty() && !p.is_void() && p.side() != Side::nobody && variant_.royal(p.kind()))
            more_royals_[static_cast<std::size_t>(index(p.side()))] += n;
    };
    count(now_[cell], -1);
    count(piece, 1);
    now_[cell] = piece;
}

}  // namespace varia
