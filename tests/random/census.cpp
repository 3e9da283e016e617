#include "census.hpp"

#include <algorithm>
#include <set>

#include <varia/definition_names.hpp>
#include <varia/notation.hpp>

#include "space.hpp"

namespace random_rules {
namespace {

using varia::Definition;
using varia::Over;

// Returns the kinds of lines that the links make: rings, lines that lead back into their middle, lines that join.
std::set<std::string> lines_of(const Definition& definition) {
    std::set<std::string> kinds;
    reference::Space space(definition);
    std::set<varia::Vector> steps;
    for (const varia::LinkDef& link : definition.board.links) {
        if (!link.both) kinds.insert("one way");
        varia::Vector back = link.by;
        for (int& x : back) x = -x;
        steps.insert(link.by);
        if (link.both) steps.insert(back);
    }
    for (const varia::Vector& by : steps) {
        const std::vector<int>& next = space.steps(by);
        std::vector<int> ways_in(next.size(), 0);
        for (const int to : next)
            if (to != reference::nowhere) ++ways_in[static_cast<std::size_t>(to)];
        if (std::any_of(ways_in.begin(), ways_in.end(), [](int ways) { return ways > 1; })) kinds.insert("crossing");
        for (int start = 0; start < space.cells(); ++start) {
            std::set<int> met;
            int at = start;
            while (at != reference::nowhere && met.insert(at).second) at = next[static_cast<std::size_t>(at)];
            if (at != reference::nowhere) kinds.insert(at == start ? "ring" : "rho");
        }
    }
    return kinds;
}

const char* name_of(const varia::RemoteCaptureDef& remote_capture) {
    static const char* const names[] = {"custodian strikes", "strikes by approach", "strikes by withdrawal",
                                        "coordinators",      "surrounding",         "blasts"};
    if (remote_capture.far) return "blasts from afar";
    if (remote_capture.promoted) return "strikes of promoted pieces";
    return names[static_cast<int>(remote_capture.way)];
}

// Returns the primitives that move along lines or test lines.
std::set<std::string> primitives_of(const Definition& definition) {
    std::set<std::string> kinds;
    if (!definition.board.names.empty()) kinds.insert("names of single cells");
    for (const varia::PieceDef& piece : definition.pieces) {
        if (!piece.pushes.empty()) kinds.insert("pushes");
        if (piece.captured_by) kinds.insert("captured_by");
        if (piece.drop && piece.drop->price != 0) kinds.insert("drops with a price");
        if (!piece.reborn.empty()) kinds.insert("pieces that are reborn");
        if (piece.drop && piece.drop->endless) kinds.insert("drops that never run out");
        for (const varia::PromotionDef& promotion : piece.promotions) {
            if (promotion.entering) kinds.insert("promotions on entering");
            if (promotion.owner == varia::PromotionDef::Owner::enemy) kinds.insert("pieces that change sides");
        }
        for (const varia::RemoteCaptureDef& remote_capture : piece.remote_captures)
            kinds.insert(name_of(remote_capture));
        for (const varia::MoveDef& move : piece.moves) {
            if (move.clear) kinds.insert("clear lines");
            if (!move.state.empty()) kinds.insert("moves in season");
            if (!move.side.empty()) kinds.insert("moves of one side");
            if (!move.sets.empty() || !move.adds.empty()) kinds.insert("moves that change state values");
            if (move.beside) kinds.insert("what stands beside");
            if (move.safe != varia::MoveDef::Safe::no) kinds.insert("safe moves");
            if (move.unchecked) kinds.insert("moves out of no check");
            if (move.beside && move.beside->max > 1) kinds.insert("what stands along a line");
            if (move.beside && move.beside->handed) kinds.insert("what is handed on");
            using Takes = varia::MoveDef::Takes;
            if (!move.victims.empty()) kinds.insert("victims");
            if (move.hurdle) kinds.insert("hurdles");
            if (move.captures != varia::Whose::enemy) kinds.insert("captures of their own");
            if (move.takes == Takes::afar) kinds.insert("captures from afar");
            if (move.converts) kinds.insert("captures that convert");
            if (move.takes == Takes::swap) kinds.insert("changes of places");
            if (move.takes == Takes::line) kinds.insert("captures of lines");
            if (move.en_passant || move.exposes) kinds.insert("en passant");
            for (const auto& path : move.paths)
                for (const varia::Leg& leg : path) {
                    if (leg.over == Over::piece || leg.over == Over::any) kinds.insert("hops");
                    if (leg.over == Over::gap || leg.over == Over::open) kinds.insert("flights");
                    if (leg.over == Over::empty && leg.max != 1) kinds.insert("slides");
                }
        }
    }
    for (const varia::RemoteCaptureDef& remote_capture : definition.rules.remote_captures)
        kinds.insert(name_of(remote_capture));
    for (const varia::FrozenDef& frozen : definition.rules.frozen)
        kinds.insert(frozen.by.empty() ? "freezing by strength"
                     : frozen.far      ? "freezing from afar"
                                       : "freezing by kinds");
    if (!definition.castlings.empty()) kinds.insert("castling");
    if (definition.rules.facing) kinds.insert("facing");
    if (!definition.rules.no_moves.empty()) kinds.insert("results of who cannot move");
    if (!definition.rules.cannot_win.empty()) kinds.insert("material that cannot win");
    if (definition.rules.royal == varia::RoyalRule::one) kinds.insert("one royal piece of several");
    if (counts_by_kind(definition.rules.royal)) kinds.insert("royal kinds that count by themselves");
    if (!definition.rules.holds.empty()) kinds.insert("holds");
    if (definition.blocks) kinds.insert("moving blocks");
    if (!definition.hooks.empty()) kinds.insert("scripts");
    return kinds;
}

std::string listed(const std::map<std::string, int>& counts) {
    std::string text;
    for (const auto& [what, times] : counts) text += (text.empty() ? "" : ", ") + what + " " + std::to_string(times);
    return text;
}

}  // namespace

void Census::count(const Definition& definition, const varia::VariantPtr& variant) {
    const std::set<std::string> primitives = primitives_of(definition);
    if (!definition.board.links.empty()) {
        ++linked_;
        for (const std::string& kind : lines_of(definition)) {
            ++links_[kind];
            for (const std::string& primitive : primitives) ++along_links_[primitive + " with " + kind];
        }
    }
    const varia::Position start = varia::start_position(variant);
    const auto royals = std::max(start.royals(varia::Side::first).size(), start.royals(varia::Side::second).size());
    ++other_[std::to_string(royals) + " royal pieces a side"];
    if (royals > 1 && !definition.hooks.empty()) ++other_["several royal pieces and scripts"];
    for (const std::string& primitive : primitives) ++other_[primitive];
    const varia::SidesDef& sides = definition.sides;
    if (sides.side.size() != 2) ++other_[std::to_string(sides.side.size()) + " sides"];
    if (!sides.teams.empty()) ++other_["teams"];
    if (definition.rules.reserve == varia::Reserve::partner) ++other_["captures for the partner"];
    if (!definition.setup.lots.empty()) ++other_["lots"];
    if (!definition.setup.conditions.empty()) ++other_["lots with conditions"];
    if (definition.setup.each_side) ++other_["lots of each side"];
    if (std::ranges::any_of(definition.hooks, [](const varia::HookDef& hook) { return hook.function.text[0] == 'g'; }))
        ++other_["scripts that look back"];
    if (!definition.turn.landing.empty()) ++other_["landings"];
    if (definition.rules.facing && definition.rules.facing->may_face()) ++other_["kings that may face each other"];
    if (std::ranges::any_of(definition.state,
                            [](const varia::StateDef& state) { return state.lasts != varia::StateDef::Lasts::game; }))
        ++other_["state values for a turn"];
    std::set<std::string> points;
    for (const varia::HookDef& hook : definition.hooks) points.emplace(name_of(hook.point));
    for (const std::string& point : points) ++other_["hook " + point];
}

std::string Census::text() const {
    return "with links " + std::to_string(linked_) + ": " + listed(links_) + "\n  " + listed(along_links_) + "\nwith " +
           listed(other_) + "\n";
}

}  // namespace random_rules
