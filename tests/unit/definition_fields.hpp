// Visits every field of a Definition, for tests that spoil them.
//
// The visitor's calls name a field as C++ does, "pieces[0].moves[1].paths[0][0].min". Of a list only the first and the
// last entry are visited, and the list itself.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <varia/definition.hpp>

namespace definition_fields {

using namespace varia;

// V has leaf(T&) for numbers, texts, choices and flags, list(std::vector<T>&), maybe(std::optional<T>&), and
// enter(const char*, int) and leave() around each name (the number is -1 if there is none).
template <class V>
class Fields {
public:
    explicit Fields(V& visitor) : v_(visitor) {}

    void definition(Definition& d) {
        leaf("id", d.id);
        leaf("name", d.name);
        list("aliases", d.aliases, [&](Name& n) { name("alias", n); });
        leaf("inventor", d.inventor);
        leaf("source", d.source);
        leaf("description", d.description);
        list("files", d.files, [&](std::string& s) { v_.leaf(s); });
        list("options", d.options, [&](OptionDef& o) { option(o); });
        in("sides", [&] { sides(d.sides); });
        in("board", [&] { board(d.board); });
        list("zones", d.zones, [&](ZoneDef& z) { zone(z); });
        list("pieces", d.pieces, [&](PieceDef& p) { piece(p); });
        list("castlings", d.castlings, [&](CastlingDef& c) { castling(c); });
        leaf("castling_by_partner", d.castling_by_partner);
        leaf("unmoved_by_file", d.unmoved_by_file);
        list("dialects", d.dialects, [&](DialectDef& dialect) {
            name("name", dialect.name);
            list("fields", dialect.fields, [&](Name& n) { name("field", n); });
            for (auto* pairs : {&dialect.sides, &dialect.letters})
                list("pairs", *pairs, [&](DialectDef::Pair& pair) {
                    name("here", pair.here);
                    leaf("there", pair.there);
                });
            leaf("lost", dialect.lost);
        });
        in("rules", [&] { rules(d.rules); });
        in("turn", [&] { turn(d.turn); });
        maybe("blocks", d.blocks, [&](BlocksDef& b) { blocks(b); });
        list("state", d.state, [&](StateDef& s) {
            name("name", s.name);
            leaf("initial", s.initial);
            leaf("least", s.min);
            leaf("most", s.max);
            leaf("lasts", s.lasts);
        });
        list("scripts", d.scripts, [&](ScriptDef& s) {
            name("name", s.name);
            leaf("text", s.text);
        });
        list("hooks", d.hooks, [&](HookDef& h) { hook(h); });
        in("setup", [&] { setup(d.setup); });
        maybe("match", d.match, [&](MatchDef& m) { match(m); });
    }

private:
    template <class F>
    void in(const char* field, F&& f, int number = -1) {
        v_.enter(field, number);
        f();
        v_.leave();
    }
    template <class T>
    void leaf(const char* field, T& value) {
        in(field, [&] { v_.leaf(value); });
    }
    template <class T, class F>
    void list(const char* field, std::vector<T>& values, F&& f) {
        in(field, [&] { v_.list(values); });
        if (!values.empty())
            in(
                field, [&] { f(values.front()); }, 0);
        if (values.size() > 1)
            in(
                field, [&] { f(values.back()); }, static_cast<int>(values.size()) - 1);
    }
    template <class T, class F>
    void maybe(const char* field, std::optional<T>& value, F&& f) {
        in(field, [&] {
            v_.maybe(value);
            if (value) f(*value);
        });
    }
    void name(const char* field, Name& n) {
        in(field, [&] {
            leaf("text", n.text);
            in("where", [&] { leaf("file", n.where.file); });
        });
    }
    void names(const char* field, std::vector<Name>& values) {
        list(field, values, [&](Name& n) { leaf("text", n.text); });
    }
    void vector(const char* field, Vector& values) {
        list(field, values, [&](int& n) { v_.leaf(n); });
    }
    void vectors(const char* field, std::vector<Vector>& values) {
        list(field, values, [&](Vector& by) { vector("vector", by); });
    }
    void result(const char* field, ResultDef& r) {
        in(field, [&] {
            leaf("verdict", r.verdict);
            leaf("numerator", r.score.numerator);
            leaf("denominator", r.score.denominator);
        });
    }
    void region(const char* field, Region& r) {
        in(field, [&] {
            name("expression", r.expression);
            names("cells", r.cells);
        });
    }

    void option(OptionDef& o) {
        leaf("name", o.name);
        leaf("value", o.value);
        leaf("fallback", o.fallback);
        list("choices", o.choices, [&](std::string& s) { v_.leaf(s); });
        leaf("help", o.help);
        leaf("each_board", o.each_board);
        list("boards", o.boards, [&](OptionDef::ForBoard& b) {
            leaf("board", b.board);
            leaf("value", b.value);
        });
    }
    void sides(SidesDef& s) {
        for (int i = 0; i < 2; ++i)
            in(
                "side",
                [&] {
                    name("name", s.side[i].name);
                    leaf("letter", s.side[i].letter);
                },
                i);
        names("order", s.order);
        names("mirror", s.mirror);
    }
    void board(BoardDef& b) {
        list("axes", b.axes, [&](AxisDef& a) {
            name("name", a.name);
            list("labels", a.labels, [&](std::string& s) { v_.leaf(s); });
            leaf("wrap", a.wrap);
        });
        leaf("grid", b.grid);
        leaf("drawn", b.drawn);
        name("cell", b.cell);
        name("keep", b.keep);
        names("mask", b.mask);
        list("links", b.links, [&](LinkDef& l) {
            name("from", l.from);
            name("to", l.to);
            vector("by", l.by);
            leaf("both", l.both);
        });
        list("also", b.also, [&](OtherNamesDef& o) {
            list("labels", o.labels,
                 [&](std::vector<std::string>& axis) { list("axis", axis, [&](std::string& s) { v_.leaf(s); }); });
        });
    }
    void zone(ZoneDef& z) {
        name("name", z.name);
        region("region", z.region);
        leaf("fixed", z.fixed);
        maybe("second", z.second, [&](Region& r) { region("region", r); });
    }
    void move(MoveDef& m) {
        list("paths", m.paths, [&](std::vector<Leg>& path) {
            list("legs", path, [&](Leg& l) {
                vector("step", l.step);
                leaf("min", l.min);
                leaf("max", l.max);
                leaf("over", l.over);
                leaf("stop", l.stop);
            });
        });
        leaf("expand", m.expand);
        names("axes", m.axes);
        leaf("anywhere", m.anywhere);
        leaf("quiet", m.quiet);
        leaf("capture", m.capture);
        leaf("first", m.first);
        name("from", m.from);
        name("to", m.to);
        leaf("exposes", m.exposes);
        leaf("en_passant", m.en_passant);
        maybe("clear", m.clear, [&](ClearDef& c) {
            name("along", c.along);
            names("of", c.of);
        });
        maybe("beside", m.beside, [&](BesideDef& b) {
            leaf("at", b.at);
            leaf("whose", b.whose);
            names("of", b.of);
            leaf("least", b.min);
            leaf("most", b.max);
            leaf("absent", b.absent);
            leaf("handed", b.handed);
        });
        leaf("takes_hurdle", m.takes_hurdle);
        names("victims", m.victims);
        leaf("captures", m.captures);
        leaf("takes", m.takes);
        maybe("hurdle", m.hurdle, [&](HurdleDef& h) {
            names("of", h.of);
            names("except", h.except);
            leaf("whose", h.whose);
        });
        names("steps", m.steps);
        name("then", m.then);
    }
    void remote_capture(RemoteCaptureDef& s) {
        leaf("way", s.way);
        vectors("along", s.along);
        leaf("expand", s.expand);
        names("axes", s.axes);
        leaf("least", s.min);
        leaf("most", s.max);
        names("by", s.by);
        names("of", s.of);
        names("spares", s.spares);
        names("with", s.with);
        leaf("anybody", s.anybody);
        name("at", s.at);
        leaf("edge", s.edge);
        leaf("quiet", s.quiet);
        leaf("capture", s.capture);
        vectors("moved", s.moved);
        leaf("itself", s.itself);
        leaf("flips", s.flips);
        leaf("must", s.must);
        leaf("check", s.check);
    }
    void piece(PieceDef& p) {
        name("letter", p.letter);
        leaf("name", p.name);
        leaf("symbol", p.symbol[0]);
        leaf("symbol", p.symbol[1]);
        list("moves", p.moves, [&](MoveDef& m) { move(m); });
        list("pushes", p.pushes, [&](PushDef& push) {
            list("along", push.along, [&](Vector& by) { vector("vector", by); });
            leaf("expand", push.expand);
            names("axes", push.axes);
            leaf("least", push.min);
            leaf("most", push.max);
            names("immovable", push.immovable);
            leaf("lossy", push.lossy);
        });
        list("shoves", p.shoves, [&](ShoveDef& shove) {
            leaf("way", shove.way);
            vectors("along", shove.along);
            leaf("expand", shove.expand);
            names("axes", shove.axes);
        });
        list("strikes", p.remote_captures, [&](RemoteCaptureDef& s) { remote_capture(s); });
        leaf("strength", p.strength);
        leaf("royal", p.royal);
        list("promotions", p.promotions, [&](PromotionDef& promotion) {
            names("to", promotion.to);
            name("zone", promotion.zone);
            leaf("leaving", promotion.leaving);
            leaf("entering", promotion.entering);
            leaf("optional", promotion.optional);
            name("must", promotion.must);
            leaf("from_reserve", promotion.from_reserve);
            leaf("captured", promotion.captured);
            leaf("quiet", promotion.quiet);
            leaf("capture", promotion.capture);
        });
        maybe("drop", p.drop, [&](DropDef& d) {
            name("zone", d.zone);
            name("lone", d.lone);
            leaf("no_mate", d.no_mate);
            leaf("endless", d.endless);
            leaf("no_check", d.no_check);
            name("rests", d.rests);
        });
        name("captured_as", p.captured_as);
        maybe("captured_by", p.captured_by, [&](std::vector<Name>& kinds) { names("kinds", kinds); });
    }
    void castling(CastlingDef& c) {
        name("name", c.name);
        name("letter", c.letter);
        name("king", c.king);
        name("partner", c.partner);
        name("king_from", c.king_from);
        name("king_to", c.king_to);
        name("partner_from", c.partner_from);
        name("partner_to", c.partner_to);
        leaf("any_start", c.any_start);
        maybe("empty", c.empty, [&](std::vector<Name>& cells) { names("cells", cells); });
        maybe("safe", c.safe, [&](std::vector<Name>& cells) { names("cells", cells); });
    }
    void rules(RulesDef& r) {
        list("frozen", r.frozen, [&](FrozenDef& f) {
            vectors("along", f.along);
            names("by", f.by);
            names("of", f.of);
            names("unless", f.unless);
            names("axes", f.axes);
        });
        list("strikes", r.remote_captures, [&](RemoteCaptureDef& s) { remote_capture(s); });
        list("traps", r.traps, [&](TrapDef& t) {
            name("zone", t.zone);
            vectors("along", t.along);
        });
        list("prefer", r.prefer, [&](PreferDef& p) {
            leaf("what", p.what);
            names("kinds", p.kinds);
        });
        result("checkmate", r.checkmate);
        result("stalemate", r.stalemate);
        leaf("royal", r.royal);
        maybe("bare_king", r.bare_king, [&](BareKingDef& b) {
            result("result", b.result);
            leaf("counter", b.counter);
            result("both", b.both);
        });
        leaf("bare_kings_draw", r.bare_kings_draw);
        list("cannot_win", r.cannot_win, [&](MaterialDef& m) {
            name("side", m.side);
            maybe("to_move", m.to_move, [&](bool& to_move) { leaf("is", to_move); });
            list("counts", m.counts, [&](MaterialDef::Count& c) {
                leaf("whose", c.whose);
                names("kinds", c.kinds);
                names("but", c.but);
                name("zone", c.zone);
                leaf("least", c.min);
                maybe("most", c.max, [&](int& max) { leaf("is", max); });
            });
        });
        list("extinctions", r.extinctions, [&](ExtinctionDef& e) {
            names("kinds", e.kinds);
            leaf("any", e.any);
            name("side", e.side);
            leaf("least", e.min);
            result("result", e.result);
            leaf("reason", e.reason);
        });
        list("goals", r.goals, [&](GoalDef& g) {
            names("kinds", g.kinds);
            name("zone", g.zone);
            leaf("filled", g.filled);
            leaf("reply", g.reply);
            maybe("both", g.both, [&](ResultDef& both) { result("both", both); });
            result("result", g.result);
            leaf("reason", g.reason);
        });
        in("checks", [&] {
            leaf("count", r.checks.count);
            result("result", r.checks.result);
            leaf("reason", r.checks.reason);
        });
        in("repetition", [&] {
            leaf("count", r.repetition.count);
            result("result", r.repetition.result);
            name("side", r.repetition.side);
            maybe("check", r.repetition.check, [&](ResultDef& check) { result("result", check); });
            maybe("chase", r.repetition.chase, [&](ChaseDef& c) {
                result("result", c.result);
                names("by", c.by);
                names("of", c.of);
                list("guarded", c.guarded, [&](ChaseDef::Pair& pair) {
                    names("by", pair.by);
                    names("of", pair.of);
                });
                list("spared", c.spared, [&](ChaseDef::Spared& spared) {
                    names("of", spared.of);
                    name("zone", spared.zone);
                });
                leaf("trade", c.trade);
            });
        });
        const auto worth = [&](std::vector<WorthDef>& list_of) {
            list("worth", list_of, [&](WorthDef& w) {
                names("kinds", w.kinds);
                leaf("points", w.points);
            });
        };
        list("countings", r.countings, [&](CountingDef& c) {
            leaf("left", c.left);
            names("without", c.without);
            worth(c.worth);
            list("limits", c.limits, [&](CountingDef::Limit& limit) {
                name("kind", limit.kind);
                leaf("count", limit.count);
                leaf("moves", limit.moves);
            });
            leaf("from_pieces", c.from_pieces);
            result("result", c.result);
            leaf("reason", c.reason);
        });
        list("declares", r.declares, [&](DeclareDef& d) {
            name("zone", d.zone);
            leaf("royal", d.royal);
            leaf("men", d.men);
            list("points", d.points, [&](DeclareDef::Points& p) {
                name("side", p.side);
                leaf("points", p.points);
            });
            worth(d.worth);
            leaf("in_check", d.in_check);
            result("result", d.result);
            leaf("reason", d.reason);
        });
        in("move_rule", [&] {
            leaf("plies", r.move_rule.plies);
            names("reset", r.move_rule.reset);
            result("result", r.move_rule.result);
        });
        maybe("facing", r.facing, [&](FacingDef& f) {
            name("kind", f.kind);
            list("along", f.along, [&](Vector& by) { vector("vector", by); });
            result("result", f.result);
            name("state", f.state);
        });
        list("holds", r.holds, [&](HoldDef& h) {
            names("sharing", h.sharing);
            name("state", h.state);
        });
        leaf("reserve", r.reserve);
        leaf("pass", r.pass);
        in("passes", [&] {
            leaf("count", r.passes.count);
            name("state", r.passes.state);
            maybe("result", r.passes.result, [&](ResultDef& of) { result("result", of); });
            leaf("reason", r.passes.reason);
        });
        maybe("most", r.most, [&](MostDef& m) {
            names("kinds", m.kinds);
            leaf("points", m.points);
            list("half_points", m.half_points, [&](HalfPoints& h) {
                name("side", h.side);
                leaf("amount", h.amount);
            });
            result("result", m.result);
            result("tie", m.tie);
            leaf("reason", m.reason);
        });
        list("lines", r.lines, [&](LineDef& l) {
            leaf("length", l.length);
            names("kinds", l.kinds);
            vectors("along", l.along);
            leaf("exactly", l.exactly);
            result("result", l.result);
            leaf("reason", l.reason);
        });
        list("enclosed", r.enclosed, [&](EnclosedDef& e) {
            names("kinds", e.kinds);
            name("side", e.side);
            name("zone", e.zone);
            vectors("along", e.along);
            result("result", e.result);
            leaf("reason", e.reason);
        });
        leaf("gives_check", r.gives_check);
        leaf("royal_capture", r.royal_capture);
        leaf("forced_capture", r.forced_capture);
    }
    void turn(TurnDef& t) {
        list("counts", t.counts, [&](TurnDef::Count& c) {
            leaf("least", c.min);
            leaf("most", c.max);
        });
        leaf("first", t.first);
        leaf("grow", t.grow);
        leaf("check", t.check);
        leaf("safe_at_end", t.safe_at_end);
        leaf("threat_by_turn", t.threat_by_turn);
        leaf("same_result", t.same_result);
        leaf("restore", t.restore);
        leaf("over_at_end", t.over_at_end);
        leaf("captured_stay", t.captured_stay);
        leaf("promotes", t.promotes);
        vector("landing", t.landing);
        list("then", t.then, [&](StepDef& s) {
            name("name", s.name);
            names("after", s.after);
            names("of", s.of);
            leaf("first", s.first);
            leaf("must", s.must);
            names("place", s.place);
            leaf("from", s.from);
            leaf("neutral", s.neutral);
            leaf("left", s.left);
            name("by", s.by);
            name("zone", s.zone);
        });
        list("next", t.next, [&](NextDef& n) {
            names("kinds", n.kinds);
            names("types", n.types);
            list("state", n.state, [&](StateValue& v) {
                name("name", v.name);
                leaf("value", v.value);
            });
            name("side", n.side);
        });
    }
    void blocks(BlocksDef& b) {
        leaf("name", b.name);
        leaf("letter", b.letter);
        vector("size", b.size);
        name("slot", b.slot);
        list("labels", b.labels,
             [&](std::vector<std::string>& l) { list("labels", l, [&](std::string& s) { v_.leaf(s); }); });
        list("directions", b.directions, [&](BlocksDef::Direction& d) {
            name("letter", d.letter);
            vector("by", d.by);
        });
        leaf("control", b.control);
        names("empty", b.empty);
    }
    void hook(HookDef& h) {
        leaf("point", h.point);
        name("function", h.function);
        leaf("script", h.script);
        names("kinds", h.kinds);
        name("side", h.side);
        names("types", h.types);
        name("from", h.from);
        name("to", h.to);
        list("state", h.state, [&](StateValue& v) {
            name("name", v.name);
            leaf("value", v.value);
        });
        leaf("suffix", h.suffix);
        list("suffixes", h.suffixes, [&](std::string& s) { v_.leaf(s); });
        leaf("once", h.once);
        leaf("attacks", h.attacks);
        list("parameters", h.parameters, [&](OptionDef& o) { option(o); });
    }
    void setup(SetupDef& s) {
        name("position", s.position);
        list("slices", s.slices, [&](SetupDef::Slice& slice) {
            name("key", slice.key);
            names("rows", slice.rows);
        });
        list("pieces", s.pieces, [&](SetupDef::Placing& placing) {
            name("kind", placing.kind);
            name("side", placing.side);
            name("expression", placing.region.expression);
            names("cells", placing.region.cells);
        });
        list("swaps", s.swaps, [&](SetupDef::Swap& swap) {
            name("side", swap.side);
            names("from", swap.from);
            names("to", swap.to);
        });
        leaf("mirror", s.mirror);
        name("hand", s.hand);
        name("fields", s.fields);
    }
    void match(MatchDef& m) {
        list("floors", m.boards, [&](LinkedBoardDef& f) {
            leaf("game", f.game);
            names("shafts", f.links);
        });
        list("games", m.games, [&](std::shared_ptr<const Definition>& g) { v_.leaf(g); });
        leaf("cyclic", m.cyclic);
        leaf("schedule", m.schedule);
        leaf("clinch", m.clinch);
        leaf("resign", m.resign);
        list("conveyor", m.conveyor, [&](int& n) { v_.leaf(n); });
        leaf("across", m.across);
        list("teams", m.teams, [&](TeamDef& t) {
            leaf("name", t.name);
            list("seats", t.seats, [&](TeamDef::Seat& s) {
                leaf("floor", s.board);
                leaf("side", s.side);
            });
        });
    }

    V& v_;
};

}  // namespace definition_fields
