// The models of a variant: how attacks are found, how captures happen, how royal pieces are kept safe, which moves
// exist beside those of the programs, and which hooks the variant has. Only variants with a rarer rule pay for it.
//
// Each model is decided once, from complete tables and the models before it (compile/compile_models.hpp). Code that
// generates and tests moves asks a model, not the tables behind it.
#pragma once

#include <cstdint>

#include <varia/definition.hpp>
#include <varia/types.hpp>

#include "kind_set.hpp"

namespace varia {

// Which attacks are found by walking the attacker's program forward.
enum class ForwardWalks : std::uint8_t {
    none,
    asking,  // those that depend on what stands beside, or on state values: no reverse program holds them
    all,     // all but captures en passant, which are all that the reverse programs hold
};

// How attacks are found. Reverse nodes hold most of them.
struct AttackModel {
    ForwardWalks walks = ForwardWalks::none;
    bool over_gaps = false;     // there are capture paths over voids: gap nodes
    bool by_hops = false;       // there are hop rays
    bool on_odd_paths = false;  // there are odd paths
    // There are attacks that the reverse nodes do not hold: the four above, and attacks by pushes, leaps, sweeps,
    // remote captures and hooks.
    bool rare = false;
    // Whether a kind of a mask attacks may depend on more: on `marked` or `unsure`, hooks, facing, freezing, remote
    // captures, captured pieces that stay, or on the sides if there are more than two.
    bool conditional = false;
    // All attackers of a cell can be listed: none of them captures some kinds only or at some times only
    // (Unit::guards), and none attacks by pushes, leaps, sweeps, remote captures or hooks.
    bool lists_all = false;
    // Only pieces of this kind face each other, while other kinds are royal too; 0 if there is no such rule.
    Kind only_facing = 0;
};

enum class LeapCaptures : std::uint8_t {
    none,
    some,  // some piece captures by leaping over its victim
    only,  // ... and none captures otherwise
};

// Whether a move may be illegal because of its remote captures. Each case includes the case before it.
enum class RemoteLegality : std::uint8_t {
    unaffected,
    enemy_royals,  // a move may take a royal piece of an enemy
    own_royals,    // a move must take something, or might take a royal piece of its own side
};

// How captures happen, besides replacement: a piece goes to the cell of its victim.
struct CaptureModel {
    bool by_pushing = false;   // some piece pushes
    bool by_sweeping = false;  // some piece captures all pieces that it goes over on a line
    LeapCaptures by_leaping = LeapCaptures::none;
    bool asking = false;          // some captures depend on what stands beside, or on state values
    bool selective = false;       // some piece captures, but not every enemy piece
    bool remote_threats = false;  // some remote captures threaten pieces
    RemoteLegality remote_legality = RemoteLegality::unaffected;
    bool royals = false;          // the rules allow captures of royal pieces
    bool spares_royals = false;   // the walks must not capture royal pieces, which enemies may leave attacked
    bool spares_neutral = false;  // ... nor pieces that are nobody's, which only block
    bool spares_some = false;     // one of the two above
};

// How to find out that a move leaves the mover's royal pieces safe.
enum class RoyalTest : std::uint8_t {
    lines,   // lines of attack show it, if one royal piece must be safe
    making,  // lines do not show it: if a royal piece must be safe, every move is made and tested
    // Every move is made and tested, because moves may cost royal pieces that are not attacked, or because not all
    // royal pieces count alike.
    always_making,
};

// What bitboards and lines know of the safety of royal pieces in variants with remote captures.
enum class RemoteSafety : std::uint8_t {
    unknown,
    delicate_moves,  // most moves cannot matter, and RemoteCaptureSafety knows which moves do
    // The only remote capture is a blast around captures of all sides. It threatens nothing, and the game is plain
    // otherwise: bitboards know which captures are safe.
    blasts,
};

// How royal pieces are kept safe.
struct SafetyModel {
    RoyalTest test = RoyalTest::lines;
    RemoteSafety remote = RemoteSafety::unknown;
    // Where the safety of royal pieces counts at the end of a turn only: single steps are tested all the same, because
    // they may cost their side a royal piece.
    bool tests_steps = false;
    bool tests_royal_captures = false;  // captures of royal pieces are tested, although nothing can answer them
    bool royals_at_risk = false;  // a side may be to move with the other in check: it must not capture the royal piece
    bool royals_change = false;   // a side's own move may change how many royal pieces it has
    bool bars_check = false;      // no move may give check
    bool judges_promotions = false;  // whether a move is legal may depend on what its piece becomes
    bool footprints = false;  // moves of many effects are tested only if they touch a cell that an attack depends on
};

// The moves beside those of the programs, and which moves count.
struct MoveModel {
    BySide<PassRule> pass{};      // whether a side may pass
    BySide<bool> by_programs{};   // whether some piece of a side has moves by a program, in the first step of a turn
    bool special = false;         // pushes, blocks, passes, exchanges or moves that scripts offer
    bool forced_capture = false;  // where a legal move captures, only such moves count
    bool must_drop = false;       // where a drop with DropRule::must is legal, only such drops count
};

// The hooks of the variant's script.
struct ScriptModel {
    bool any = false;
    bool attacks = false;         // an `attacks` hook exists: every move is made and tested
    bool choose = false;          // a `choose` hook exists
    bool effects = false;         // making a move may need a script: there are `moves`, `after` or `turn` hooks
    bool turn = false;            // a `turn` hook exists
    bool outcome = false;         // an `outcome` hook exists
    bool judges_attacks = false;  // a hook may make an attack or forbid one: `attacks`, or `allow` for attacks
    KindSet may_forbid_attacks;   // kinds whose attacks an `allow` hook may forbid
};

struct Models {
    AttackModel attack;
    CaptureModel captures;
    SafetyModel safety;
    MoveModel moves;
    ScriptModel script;
};

}  // namespace varia
