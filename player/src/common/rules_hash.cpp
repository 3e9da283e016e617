#include <varia/player/rules_hash.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace varia::player {
namespace {

bool is_in_words(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The first place at or behind `from` where the word stands by itself; npos if there is none.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
    for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_in_words(text[at - 1])) && (end == text.size() || !is_in_words(text[end]))) return at;
    }
    return std::string_view::npos;
}

bool has_word(std::string_view text, std::string_view word) {
    return !word.empty() && find_word(text, word, 0) != std::string_view::npos;
}

// Whether a script uses the table of options in another way than to read an option by a name that stands in the script.
bool hands_options_on(std::string_view script) {
    if (has_word(script, "_ENV") || has_word(script, "_G")) return true;
    constexpr std::string_view table = "options";
    for (std::size_t at = find_word(script, table, 0); at != std::string_view::npos;
         at = find_word(script, table, at + 1)) {
        const std::string_view rest = script.substr(at + table.size());
        if (rest.size() < 2 || rest[0] != '.' || !is_in_words(rest[1])) return true;
    }
    return false;
}

// A value's index in the order that its enum had when weights were first learned, so that those weights still fit.
std::size_t place_in(std::initializer_list<Whose> order, Whose value) {
    return static_cast<std::size_t>(std::ranges::find(order, value) - order.begin());
}

// Each struct is taken apart by structured bindings, so that code with a new field does not compile until the field is
// handled here.
class Hash {
public:
    [[nodiscard]] std::uint64_t value() const { return value_; }

    template <class... Parts>
    void all(const Parts&... parts) {
        (add(parts), ...);
    }
    template <class T>
    requires std::integral<T> || std::is_enum_v<T>
    void add(T number) {
        auto rest = static_cast<std::uint64_t>(number);
        for (int i = 0; i < 8; ++i, rest >>= 8) byte(static_cast<unsigned char>(rest & 0xFF));
    }
    void add(std::string_view text) {
        texts_.push_back(text);
        add(text.size());
        for (const char c : text) byte(static_cast<unsigned char>(c));
    }
    void add(const std::string& text) { add(std::string_view(text)); }
    void add(const Name& name) { add(name.text); }
    template <class T>
    void add(const std::vector<T>& list) {
        add(list.size());
        for (const T& each : list) add(each);
    }
    void add(const std::vector<bool>& list) {
        add(list.size());
        for (const bool each : list) add(each);
    }
    template <class T>
    void add(const std::optional<T>& maybe) {
        add(maybe.has_value());
        if (maybe) add(*maybe);
    }
    template <class T>
    void add(const std::shared_ptr<T>& maybe) {
        add(maybe != nullptr);
        if (maybe) add(*maybe);
    }
    void add(const Where&) {}

    // ---- board
    void add(const StateValue& d) {
        const auto& [name, value] = d;
        all(name, value);
    }
    void add(const AxisDef& d) {
        const auto& [name, labels, wrap] = d;
        all(name, labels, wrap);
    }
    void add(const LinkDef& d) {
        const auto& [from, to, by, both, where] = d;
        all(from, to, by, both, where);
    }
    void add(const BoardDef& d) {
        const auto& [axes, grid, drawn, cell, keep, mask, links, also, where] = d;
        all(axes, grid, cell, keep, mask, links, where);
    }
    void add(const Region& d) {
        const auto& [expression, cells] = d;
        all(expression, cells);
    }
    void add(const ZoneDef& d) {
        const auto& [name, region, fixed, second] = d;
        all(name, region, fixed, second);
    }

    // ---- pieces
    void add(const Leg& d) {
        const auto& [step, min, max, over, stop] = d;
        all(step, min, max, over, stop);
    }
    void add(const ClearDef& d) {
        const auto& [along, of, where] = d;
        all(along, of, where);
    }
    void add(const BesideDef& d) {
        const auto& [at, whose, of, along, min, max, absent, handed, where] = d;
        all(at, place_in({Whose::own, Whose::enemy, Whose::any}, whose), of, along, min, max, absent, handed, where);
    }
    void add(const HurdleDef& d) {
        const auto& [of, except, whose, where] = d;
        all(of, except, place_in({Whose::any, Whose::own, Whose::enemy}, whose), where);
    }
    void add(const MoveDef& d) {
        const auto& [paths, expand, axes, anywhere, quiet, capture, first, from, to, exposes, en_passant, clear, beside,
                     takes_hurdle, victims, captures, takes, hurdle, steps, then, where] = d;
        all(paths, expand, axes, anywhere, quiet, capture, first, from, to, exposes, en_passant, clear, beside,
            takes_hurdle, victims, captures, takes, hurdle, steps, then, where);
    }
    void add(const ShoveDef& d) {
        const auto& [way, along, expand, axes, where] = d;
        all(way, along, expand, axes, where);
    }
    void add(const PushDef& d) {
        const auto& [along, expand, axes, min, max, immovable, lossy, where] = d;
        all(along, expand, axes, min, max, immovable, lossy, where);
    }
    void add(const PromotionDef& d) {
        const auto& [to, zone, leaving, entering, optional, must, quiet, capture, from_reserve, captured, where] = d;
        all(to, zone, leaving, entering, optional, must, quiet, capture, from_reserve, captured, where);
    }
    void add(const RemoteCaptureDef& d) {
        const auto& [way, along, expand, axes, min, max, by, of, spares, with, anybody, at, edge, quiet, capture, moved,
                     itself, flips, must, check, where] = d;
        all(way, along, expand, axes, min, max, by, of, spares, with, anybody, at, edge, quiet, capture, moved, itself,
            flips, must, check, where);
    }
    void add(const DropDef& d) {
        const auto& [zone, lone, no_mate, endless, no_check, rests, where] = d;
        all(zone, lone, no_mate, endless, no_check, rests, where);
    }
    void add(const PieceDef& d) {
        const auto& [letter, name, symbol, picture, moves, pushes, shoves, remote_captures, strength, royal, promotions,
                     drop, within, points, neutral_points, captured_as, captured_by, where] = d;
        all(letter, moves, pushes, shoves, remote_captures, strength, royal, promotions, drop, within, points,
            neutral_points, captured_as, captured_by, where);
    }

    // ---- rules
    void add(const CastlingDef& d) {
        const auto& [name, letter, king, partner, king_from, king_to, partner_from, partner_to, any_start, empty, safe,
                     where] = d;
        all(name, letter, king, partner, king_from, king_to, partner_from, partner_to, any_start, empty, safe, where);
    }
    void add(const Score& d) {
        const auto& [numerator, denominator] = d;
        all(numerator, denominator);
    }
    void add(const ResultDef& d) {
        const auto& [verdict, score] = d;
        all(verdict, score);
    }
    void add(const BareKingDef& d) {
        const auto& [result, counter, both, where] = d;
        all(result, counter, both, where);
    }
    void add(const ExtinctionDef& d) {
        const auto& [kinds, any, side, min, result, reason, where] = d;
        all(kinds, any, side, min, result, reason, where);
    }
    void add(const GoalDef& d) {
        const auto& [kinds, zone, filled, reply, both, result, reason, where] = d;
        all(kinds, zone, filled, reply, both, result, reason, where);
    }
    void add(const LineDef& d) {
        const auto& [length, kinds, along, exactly, result, reason, where] = d;
        all(length, kinds, along, exactly, result, reason, where);
    }
    void add(const EnclosedDef& d) {
        const auto& [kinds, side, zone, along, result, reason, where] = d;
        all(kinds, side, zone, along, result, reason, where);
    }
    void add(const HalfPoints& d) {
        const auto& [side, amount] = d;
        all(side, amount);
    }
    void add(const MostDef& d) {
        const auto& [kinds, points, half_points, result, tie, reason, where] = d;
        all(kinds, points, half_points, result, tie, reason, where);
    }
    void add(const PassesDef& d) {
        const auto& [count, state, result, reason, where] = d;
        all(count, state, result, reason, where);
    }
    void add(const CheckCountDef& d) {
        const auto& [count, result, reason, where] = d;
        all(count, result, reason, where);
    }
    void add(const ChaseDef::Pair& d) {
        const auto& [by, of, where] = d;
        all(by, of, where);
    }
    void add(const ChaseDef::Spared& d) {
        const auto& [of, zone, where] = d;
        all(of, zone, where);
    }
    void add(const ChaseDef& d) {
        const auto& [result, by, of, guarded, spared, trade, where] = d;
        all(result, by, of, guarded, spared, trade, where);
    }
    void add(const RepetitionDef& d) {
        const auto& [count, result, side, check, chase, where] = d;
        all(count, result, side, check, chase, where);
    }
    void add(const WorthDef& d) {
        const auto& [kinds, points, where] = d;
        all(kinds, points, where);
    }
    void add(const CountingDef::Limit& d) {
        const auto& [kind, count, moves, where] = d;
        all(kind, count, moves, where);
    }
    void add(const CountingDef& d) {
        const auto& [left, without, static_eval, limits, from_pieces, result, reason, where] = d;
        all(left, without, static_eval, limits, from_pieces, result, reason, where);
    }
    void add(const DeclareDef::Points& d) {
        const auto& [side, points] = d;
        all(side, points);
    }
    void add(const DeclareDef& d) {
        const auto& [zone, royal, men, points, static_eval, in_check, result, reason, where] = d;
        all(zone, royal, men, points, static_eval, in_check, result, reason, where);
    }
    void add(const MaterialDef::Count& d) {
        const auto& [whose, kinds, but, zone, min, max, where] = d;
        all(whose, kinds, but, zone, min, max, where);
    }
    void add(const MaterialDef& d) {
        const auto& [side, to_move, counts, where] = d;
        all(side, to_move, counts, where);
    }
    void add(const MoveRuleDef& d) {
        const auto& [plies, reset, result, where] = d;
        all(plies, reset, result, where);
    }
    void add(const FacingDef& d) {
        const auto& [kind, along, result, state, where] = d;
        all(kind, along, result, state, where);
    }
    void add(const HoldDef& d) {
        const auto& [sharing, state, where] = d;
        all(sharing, state, where);
    }
    void add(const GoingOutDef& d) {
        const auto& [men, royal, mover, own] = d;
        all(men, royal, mover, own);
    }
    void add(const OutDef& d) {
        const auto& [checkmate, stalemate, royal_capture, resign, extinction, draw, where] = d;
        all(checkmate, stalemate, royal_capture, resign, extinction, draw, where);
    }
    void add(const FrozenDef& d) {
        const auto& [along, where, by, of, unless, axes] = d;
        all(along, where, by, of, unless, axes);
    }
    void add(const TrapDef& d) {
        const auto& [zone, along, where] = d;
        all(zone, along, where);
    }
    void add(const PreferDef& d) {
        const auto& [what, kinds, where] = d;
        all(what, kinds, where);
    }
    // `cannot_win` is left out. It ends games that nobody could win, or that one side could not win. The values of
    // pieces, the course of endgames and the legal moves are the same without it.
    void add(const RulesDef& d) {
        const auto& [frozen, remote_captures, traps, prefer, exposed_for, out, by_points, checkmate, stalemate, royal,
                     bare_king, bare_kings_draw, cannot_win, extinctions, goals, checks, repetition, move_rule,
                     countings, declares, facing, holds, reserve, pass, passes, max, lines, enclosed, gives_check,
                     royal_capture, forced_capture] = d;
        all(frozen, remote_captures, traps, prefer, exposed_for, out, by_points, checkmate, stalemate, royal, bare_king,
            bare_kings_draw, extinctions, goals, checks, repetition, move_rule, countings, declares, facing, holds,
            reserve, pass, passes, max, lines, enclosed, gives_check, royal_capture, forced_capture);
    }

    // ---- turns, sides, set-up
    void add(const StepDef& d) {
        const auto& [name, after, of, first, must, place, from, neutral, left, by, zone, where] = d;
        all(name, after, of, first, must, place, from, neutral, left, by, zone, where);
    }
    void add(const NextDef& d) {
        const auto& [kinds, types, state, side, where] = d;
        all(kinds, types, state, side, where);
    }
    void add(const TurnDef::Count& d) {
        const auto& [min, max] = d;
        all(min, max);
    }
    void add(const TurnDef& d) {
        const auto& [counts, first, grow, check, safe_at_end, threat_by_turn, same_result, restore, over_at_end,
                     captured_stay, promotes, landing, then, next, where] = d;
        all(counts, first, grow, check, safe_at_end, threat_by_turn, same_result, restore, over_at_end, captured_stay,
            promotes, landing, then, next, where);
    }
    void add(const SideDef& d) {
        const auto& [name, letter, colour, view] = d;
        all(name, letter, view);
    }
    void add(const SidesDef& d) {
        const auto& [side, order, mirror, teams, neutral, where] = d;
        all(side, order, mirror, teams, neutral, where);
    }
    void add(const SetupDef::Slice& d) {
        const auto& [key, rows] = d;
        all(key, rows);
    }
    void add(const SetupDef::Placing& d) {
        const auto& [kind, side, region] = d;
        all(kind, side, region);
    }
    void add(const SetupDef::Swap& d) {
        const auto& [side, from, to] = d;
        all(side, from, to);
    }
    // Fields that few set-ups have count only if they are used, so that the hashes of other set-ups stay the same.
    void add(const SetupDef& d) {
        const auto& [position, pieces, swaps, slices, mirror, hand, fields, where] = d;
        all(position, slices, mirror, hand, where);
        if (!pieces.empty()) all(pieces, swaps);
        if (!fields.empty()) add(fields);
    }
    void add(const OptionDef::ForBoard& d) {
        const auto& [board, value] = d;
        all(board, value);
    }
    void add(const OptionDef& d) {
        const auto& [name, value, fallback, choices, help, each_board, boards, where] = d;
        all(name, value, boards);
    }
    void add(const StateDef& d) {
        const auto& [name, initial, min, max, lasts] = d;
        all(name, initial, min, max, lasts);
    }
    void add(const HookDef& d) {
        const auto& [point, function, script, kinds, side, types, from, to, state, suffix, suffixes, once, attacks,
                     parameters, where] = d;
        all(point, function, script, kinds, side, types, from, to, state, suffix, suffixes, once, attacks, parameters,
            where);
    }
    void add(const ScriptDef& d) {
        const auto& [name, text] = d;
        all(name, text);
    }
    void add(const BlocksDef::Direction& d) {
        const auto& [letter, by] = d;
        all(letter, by);
    }
    void add(const BlocksDef& d) {
        const auto& [name, letter, size, slot, labels, directions, control, empty, where] = d;
        all(name, letter, size, slot, labels, directions, control, empty, where);
    }
    // `match` is left out: the rest of a match's definition describes one of its boards.
    void add(const Definition& d) {
        const auto& [files, id, name, inventor, source, description, aliases, options, sides, board, zones, pieces,
                     castlings, castling_by_partner, unmoved_by_file, dialects, rules, turn, blocks, state, scripts,
                     hooks, setup, match] = d;
        all(sides, board, zones, pieces, castlings, castling_by_partner, rules, turn, blocks, state, scripts, hooks,
            setup);
        // The fields above contain what an option has changed. The value of an option counts by itself only if an
        // expression or a script may read it.
        const bool handed_on = std::ranges::any_of(
            scripts, [](const ScriptDef& script) { return hands_options_on(script.text); });
        const std::vector<std::string_view> texts = texts_;
        for (const OptionDef& option : options)
            if (handed_on ||
                std::ranges::any_of(texts, [&](std::string_view text) { return has_word(text, option.name); }))
                add(option);
    }

private:
    void byte(unsigned char c) { value_ = (value_ ^ c) * 0x100000001B3U; }  // FNV-1a
    std::vector<std::string_view> texts_;                                   // all texts that have been added
    std::uint64_t value_ = 0xCBF29CE484222325U;
};

}  // namespace

std::uint64_t rules_hash(const Definition& definition) {
    Hash hash;
    hash.add(definition);
    return hash.value();
}

std::uint64_t rules_and_material_hash(const Definition& definition) {
    Hash hash;
    hash.add(definition);
    if (!definition.rules.cannot_win.empty()) hash.add(definition.rules.cannot_win);
    return hash.value();
}

}  // namespace varia::player
