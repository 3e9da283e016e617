// Prints table by table, in the order of docs/format.md. Every move is written as legs, the form behind all others.
#include "print_definition.hpp"

#include <string_view>
#include <vector>

#include <varia/definition_names.hpp>

namespace random_rules {
namespace {

using varia::Name;

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

template <class List, class Text>
std::string list(const List& items, const Text& text) {
    std::string out = "[";
    for (const auto& item : items) out += (out.size() > 1 ? ", " : "") + text(item);
    return out + "]";
}

std::string names(const std::vector<Name>& all) {
    return list(all, [](const Name& n) { return in_quotes(n.text); });
}
std::string vector(const varia::Vector& v) {
    return list(v, [](int x) { return std::to_string(x); });
}
std::string range(int min, int max) {
    return "[" + std::to_string(min) + ", " + (max >= varia::unlimited ? "inf" : std::to_string(max)) + "]";
}

// Collects the entries of an inline table.
class Table {
public:
    void add(const std::string& key, const std::string& value) {
        text_ += (text_.empty() ? "" : ", ") + key + " = " + value;
    }
    void add_if(bool there, const std::string& key, const std::string& value = "true") {
        if (there) add(key, value);
    }
    void name(const std::string& key, const Name& name) { add_if(!name.empty(), key, in_quotes(name.text)); }
    [[nodiscard]] std::string text() const { return "{ " + text_ + " }"; }

private:
    std::string text_;
};

std::string result(const varia::ResultDef& r) {
    Table table;
    table.add("result", in_quotes(name_of(r.verdict == varia::Verdict::none ? varia::Verdict::draw : r.verdict)));
    table.add("score", in_quotes(std::to_string(r.score.numerator) + "/" + std::to_string(r.score.denominator)));
    return table.text();
}

std::string material(const varia::MaterialDef& m) {
    using Count = varia::MaterialDef::Count;
    Table table;
    table.name("side", m.side);
    table.add_if(m.to_move.has_value(), "to_move", m.to_move.value_or(false) ? "true" : "false");
    for (const auto& [whose, key] : varia::names_of<Count::Owner>) {
        std::vector<Count> of;
        for (const Count& count : m.counts)
            if (count.whose == whose) of.push_back(count);
        const auto text = [](const Count& count) {
            Table inner;
            inner.add_if(!count.kinds.empty(), "of", names(count.kinds));
            inner.add_if(!count.but.empty(), "not", names(count.but));
            inner.name("zone", count.zone);
            inner.add_if(count.min > 0, "least", std::to_string(count.min));
            inner.add_if(count.max.has_value(), "most", std::to_string(count.max.value_or(0)));
            return inner.text();
        };
        table.add_if(!of.empty(), std::string(key), list(of, text));
    }
    return table.text();
}

std::string region(const varia::Region& r) {
    return r.expression.empty() ? names(r.cells) : in_quotes(r.expression.text);
}

std::string board(const varia::Definition& d) {
    std::string out = "[board]\naxes = " +
                      list(d.board.axes,
                           [](const varia::AxisDef& axis) {
                               Table table;
                               table.name("name", axis.name);
                               table.add("labels", list(axis.labels, in_quotes));
                               table.add_if(axis.wrap, "wrap");
                               return table.text();
                           }) +
                      "\n";
    if (d.board.grid == varia::Grid::hex) out += "grid = \"hex\"\n";
    if (!d.board.cell.empty()) out += "cell = " + in_quotes(d.board.cell.text) + "\n";
    if (!d.board.keep.empty()) out += "keep = " + in_quotes(d.board.keep.text) + "\n";
    if (!d.board.mask.empty()) out += "mask = " + names(d.board.mask) + "\n";
    if (!d.board.links.empty())
        out += "links = " +
               list(d.board.links,
                    [](const varia::LinkDef& link) {
                        Table table;
                        table.name("from", link.from);
                        table.add("by", vector(link.by));
                        table.name("to", link.to);
                        table.add_if(!link.both, "both", "false");
                        return table.text();
                    }) +
               "\n";
    return out;
}

std::string blocks(const varia::Definition& d) {
    if (!d.blocks) return {};
    const varia::BlocksDef& b = *d.blocks;
    Table size, labels, moves;
    for (std::size_t a = 0; a < d.board.axes.size(); ++a) {
        size.add(d.board.axes[a].name.text, std::to_string(b.size[a]));
        if (a < b.labels.size() && !b.labels[a].empty())
            labels.add(d.board.axes[a].name.text, list(b.labels[a], in_quotes));
    }
    for (const auto& direction : b.directions) moves.add(direction.letter.text, vector(direction.by));
    std::string out = "\n[blocks." + b.name + "]\nletter = " + in_quotes(b.letter) + "\nsize = " + size.text() +
                      "\nmoves = " + moves.text() + "\n";
    if (!b.labels.empty()) out += "names = " + labels.text() + "\n";
    if (!b.slot.empty()) out += "slot = " + in_quotes(b.slot.text) + "\n";
    out += "control = " + in_quotes(name_of(b.control)) + "\n";
    return out + "empty = " + names(b.empty) + "\n";
}

std::string sides(const varia::Definition& d) {
    std::string out = "\n[sides]\nmirror = " + names(d.sides.mirror) + "\n";
    out += "names = [" + in_quotes(d.sides.side[0].name.text) + ", " + in_quotes(d.sides.side[1].name.text) + "]\n";
    out += "letters = [" + in_quotes(d.sides.side[0].letter) + ", " + in_quotes(d.sides.side[1].letter) + "]\n";
    if (!d.sides.order.empty()) out += "order = " + names(d.sides.order) + "\n";
    if (d.sides.neutral != varia::Neutral::none) out += "neutral = " + in_quotes(name_of(d.sides.neutral)) + "\n";
    return out;
}

std::string zones(const varia::Definition& d) {
    std::string out = d.zones.empty() ? "" : "\n[zones]\n";
    for (const varia::ZoneDef& zone : d.zones) {
        out += zone.name.text + " = ";
        Table table;
        if (zone.fixed)
            table.add("fixed", region(zone.region));
        else if (zone.second) {
            table.add(d.sides.side[0].name.text, region(zone.region));
            table.add(d.sides.side[1].name.text, region(*zone.second));
        }
        out += (zone.fixed || zone.second ? table.text() : region(zone.region)) + "\n";
    }
    return out;
}

std::string move(const varia::MoveDef& m, const std::vector<varia::Leg>& path) {
    Table table;
    if (m.anywhere)
        table.add("anywhere", "true");
    else if (m.takes == varia::MoveDef::Takes::line) {
        table.add("hop", vector(path.back().step));
        table.add("hurdles", in_quotes("any"));
        table.add("before", path.size() == 3 ? range(path[0].min, path[0].max) : "0");
        table.add("after", range(path.back().min, path.back().max));
    } else
        table.add("legs", list(path, [](const varia::Leg& leg) {
                      Table one;
                      one.add("step", vector(leg.step));
                      one.add_if(leg.min != 1 || leg.max != 1, "range", range(leg.min, leg.max));
                      one.add_if(leg.over != varia::Over::empty, "over", in_quotes(name_of(leg.over)));
                      one.add_if(!leg.stop, "stop", "false");
                      return one.text();
                  }));
    table.add_if(!m.quiet, "only", in_quotes("capture"));
    table.add_if(!m.capture, "only", in_quotes("quiet"));
    table.add_if(m.expand == varia::Expand::none && !m.anywhere, "expand", in_quotes("none"));
    table.add_if(!m.axes.empty() && !m.anywhere, "axes", names(m.axes));
    table.add_if(m.first, "first");
    table.name("from", m.from);
    table.name("to", m.to);
    table.add_if(m.exposes, "exposes");
    table.add_if(m.en_passant, "en_passant");
    table.add_if(m.takes_hurdle || m.takes == varia::MoveDef::Takes::line, "takes", in_quotes("hurdle"));
    table.add_if(m.takes == varia::MoveDef::Takes::afar, "takes", in_quotes("afar"));
    table.add_if(m.takes == varia::MoveDef::Takes::swap, "swap");
    table.add_if(!m.victims.empty(), "victims", names(m.victims));
    table.add_if(m.captures != varia::Whose::enemy, "captures", in_quotes(name_of(m.captures)));
    if (m.hurdle) {
        Table hurdle;
        hurdle.add_if(!m.hurdle->of.empty(), "of", names(m.hurdle->of));
        hurdle.add_if(!m.hurdle->except.empty(), "not", names(m.hurdle->except));
        hurdle.add_if(m.hurdle->whose != varia::Whose::any, "side", in_quotes(name_of(m.hurdle->whose)));
        table.add("hurdle", hurdle.text());
    }
    table.add_if(!m.steps.empty(), "step", names(m.steps));
    table.name("then", m.then);
    if (m.clear)
        table.add("clear", "{ along = " + in_quotes(m.clear->along.text) + ", of = " + names(m.clear->of) + " }");
    if (m.beside) {
        Table beside;
        beside.add("along", list(m.beside->along, vector));
        beside.add_if(!m.beside->of.empty(), "of", names(m.beside->of));
        beside.add_if(m.beside->whose != varia::Whose::own, "side", in_quotes(name_of(m.beside->whose)));
        beside.add_if(m.beside->at == varia::BesideDef::At::end, "at", in_quotes("end"));
        beside.add_if(m.beside->min != 1 || m.beside->max != 1, "range", range(m.beside->min, m.beside->max));
        beside.add_if(m.beside->handed, "handed");
        beside.add_if(m.beside->absent, "absent");
        table.add("beside", beside.text());
    }
    return table.text();
}

std::string push(const varia::PushDef& p) {
    Table table;
    table.add("push", list(p.along, vector));
    table.add("range", range(p.min, p.max));
    table.add_if(p.expand == varia::Expand::none, "expand", in_quotes("none"));
    table.add_if(!p.axes.empty(), "axes", names(p.axes));
    table.add_if(!p.immovable.empty(), "immovable", names(p.immovable));
    table.add_if(!p.lossy, "lossy", "false");
    return table.text();
}

std::string shove(const varia::ShoveDef& s) {
    Table table;
    table.add(s.way == varia::ShoveDef::Way::push ? "push_enemy" : "pull_enemy", list(s.along, vector));
    table.add_if(s.expand == varia::Expand::none, "expand", in_quotes("none"));
    table.add_if(!s.axes.empty(), "axes", names(s.axes));
    return table.text();
}

std::string remote_capture(const varia::RemoteCaptureDef& s) {
    const bool corners = s.way == varia::RemoteCaptureDef::Way::coordinate;
    Table table;
    table.add(std::string(name_of(s.way)), corners ? names(s.with) : list(s.along, vector));
    table.add_if(s.expand == varia::Expand::none, "expand", in_quotes("none"));
    table.add_if(!s.axes.empty(), "axes", names(s.axes));
    table.add_if(s.min != 1 || s.max != 1, "range", range(s.min, s.max));
    table.add_if(!s.by.empty(), "by", names(s.by));
    table.add_if(!s.of.empty(), "of", names(s.of));
    table.add_if(!s.spares.empty(), "spares", names(s.spares));
    table.add_if(!corners && !s.with.empty(), "with", names(s.with));
    table.name("at", s.at);
    table.add_if(s.edge, "edge");
    table.add_if(s.anybody, "whose", in_quotes("any"));
    table.add_if(!s.quiet, "only", in_quotes("capture"));
    table.add_if(!s.capture, "only", in_quotes("quiet"));
    table.add_if(!s.moved.empty(), "moved", list(s.moved, vector));
    table.add_if(s.itself, "itself");
    table.add_if(s.flips, "flips");
    table.add_if(s.must, "must");
    table.add_if(!s.check, "check", "false");
    return table.text();
}

std::string piece(const varia::PieceDef& p) {
    std::string out = "\n[pieces." + in_quotes(p.letter.text) + "]\nname = " + in_quotes(p.name) + "\n";
    if (p.royal) out += "royal = true\n";
    out += "moves = [\n";
    for (const varia::MoveDef& m : p.moves)
        for (const auto& path : m.anywhere ? std::vector<std::vector<varia::Leg>>(1) : m.paths)
            out += "    " + move(m, path) + ",\n";
    for (const varia::PushDef& one : p.pushes) out += "    " + push(one) + ",\n";
    for (const varia::ShoveDef& one : p.shoves) out += "    " + shove(one) + ",\n";
    out += "]\n";
    if (p.strength != 0) out += "strength = " + std::to_string(p.strength) + "\n";
    if (!p.remote_captures.empty()) out += "strikes = " + list(p.remote_captures, remote_capture) + "\n";
    if (!p.promotions.empty())
        out += "promotion = " +
               list(p.promotions,
                    [](const varia::PromotionDef& promotion) {
                        Table table;
                        table.add_if(!promotion.to.empty(), "to", names(promotion.to));
                        table.name("zone", promotion.zone);
                        table.add_if(promotion.leaving, "leaving");
                        table.add_if(promotion.optional, "optional");
                        table.name("must", promotion.must);
                        table.add_if(promotion.from_reserve, "from_reserve");
                        table.add_if(promotion.captured, "captured");
                        table.add_if(!promotion.quiet && !promotion.captured, "only", "\"capture\"");
                        table.add_if(!promotion.capture, "only", "\"quiet\"");
                        return table.text();
                    }) +
               "\n";
    if (p.drop) {
        Table table;
        table.name("zone", p.drop->zone);
        table.name("lone", p.drop->lone);
        table.add_if(p.drop->no_mate, "no_mate");
        table.add_if(p.drop->no_check, "no_check");
        table.name("rests", p.drop->rests);
        out += "drop = " + (table.text() == "{  }" ? "true" : table.text()) + "\n";
    }
    if (p.points != 0) out += "points = " + std::to_string(p.points) + "\n";
    if (p.captured_by) out += "captured_by = " + names(*p.captured_by) + "\n";
    if (!p.captured_as.empty()) out += "captured_as = " + in_quotes(p.captured_as.text) + "\n";
    return out;
}

std::string castling(const varia::CastlingDef& c) {
    std::string out = "\n[[castling]]\nname = " + in_quotes(c.name.text) + "\nletter = " + in_quotes(c.letter.text) +
                      "\n";
    out += "king = " + in_quotes(c.king.text) + "\npartner = " + in_quotes(c.partner.text) + "\n";
    out += "king_from = " + in_quotes(c.king_from.text) + "\nking_to = " + in_quotes(c.king_to.text) + "\n";
    out += "partner_from = " + in_quotes(c.partner_from.text) + "\npartner_to = " + in_quotes(c.partner_to.text) + "\n";
    if (c.any_start) out += "any_start = true\n";
    if (c.empty) out += "empty = " + names(*c.empty) + "\n";
    if (c.safe) out += "safe = " + names(*c.safe) + "\n";
    return out;
}

// Rows, enclosed sides, the side that has most, passes in a row.
template <class Add>
void add_ends(const varia::RulesDef& r, const Add& add) {
    if (!r.lines.empty())
        add("lines", list(r.lines, [](const varia::LineDef& l) {
                Table table;
                table.add("length", std::to_string(l.length));
                table.add_if(!l.kinds.empty(), "of", names(l.kinds));
                if (!l.along.empty()) table.add("along", list(l.along, vector));
                table.add_if(l.exactly, "exactly");
                table.add("result", result(l.result));
                table.add("reason", in_quotes(l.reason));
                return table.text();
            }));
    if (!r.enclosed.empty())
        add("enclosed", list(r.enclosed, [](const varia::EnclosedDef& e) {
                Table table;
                table.add_if(!e.kinds.empty(), "of", names(e.kinds));
                table.name("side", e.side);
                table.name("zone", e.zone);
                table.add("along", list(e.along, vector));
                table.add("result", result(e.result));
                table.add("reason", in_quotes(e.reason));
                return table.text();
            }));
    if (r.most) {
        Table table;
        table.add_if(!r.most->kinds.empty(), "of", names(r.most->kinds));
        table.add_if(r.most->points, "count", in_quotes("points"));
        std::string halves;
        for (const varia::HalfPoints& half : r.most->half_points)
            halves += (halves.empty() ? "" : ", ") + half.side.text + " = " + std::to_string(half.amount);
        if (!halves.empty()) table.add("half_points", "{ " + halves + " }");
        table.add("result", result(r.most->result));
        table.add("tie", result(r.most->tie));
        table.add("reason", in_quotes(r.most->reason));
        add("most", table.text());
    }
    if (r.passes.count > 0) {
        Table table;
        table.add("count", std::to_string(r.passes.count));
        table.name("state", r.passes.state);
        if (r.passes.result) table.add("result", result(*r.passes.result));
        table.add("reason", in_quotes(r.passes.reason));
        add("passes", table.text());
    }
}

std::string rules(const varia::RulesDef& r) {
    std::string out = "\n[rules]\ncheckmate = " + result(r.checkmate) + "\nstalemate = " + result(r.stalemate) + "\n";
    const auto add = [&](const std::string& key, const std::string& value) { out += key + " = " + value + "\n"; };
    if (r.royal != varia::RoyalRule::each) add("royal", in_quotes(name_of(r.royal)));
    if (r.bare_king) {
        Table table;
        table.add("result", result(r.bare_king->result));
        table.add("counter", in_quotes(name_of(r.bare_king->counter)));
        table.add("both", result(r.bare_king->both));
        add("bare_king", table.text());
    }
    if (r.bare_kings_draw) add("bare_kings", in_quotes("draw"));
    if (!r.cannot_win.empty()) add("cannot_win", list(r.cannot_win, material));
    if (!r.extinctions.empty())
        add("extinction", list(r.extinctions, [](const varia::ExtinctionDef& e) {
                Table table;
                table.add_if(!e.kinds.empty(), "kinds", names(e.kinds));
                table.add_if(e.any, "any");
                table.name("side", e.side);
                table.add("least", std::to_string(e.min));
                table.add("result", result(e.result));
                table.add("reason", in_quotes(e.reason));
                return table.text();
            }));
    if (!r.goals.empty())
        add("goal", list(r.goals, [](const varia::GoalDef& g) {
                Table table;
                table.add_if(!g.kinds.empty(), "kinds", names(g.kinds));
                table.name("zone", g.zone);
                table.add_if(g.filled, "filled");
                table.add_if(g.reply, "reply");
                if (g.both) table.add("both", result(*g.both));
                table.add("result", result(g.result));
                table.add("reason", in_quotes(g.reason));
                return table.text();
            }));
    add_ends(r, add);
    if (r.checks.count > 0)
        add("checks", "{ count = " + std::to_string(r.checks.count) + ", result = " + result(r.checks.result) +
                          ", reason = " + in_quotes(r.checks.reason) + " }");
    const auto worth = [](const std::vector<varia::WorthDef>& all) {
        return list(all, [](const varia::WorthDef& w) {
            return "{ kinds = " + names(w.kinds) + ", points = " + std::to_string(w.points) + " }";
        });
    };
    if (!r.countings.empty())
        add("counting", list(r.countings, [&](const varia::CountingDef& c) {
                Table table;
                table.add_if(c.left > 0, "left", std::to_string(c.left));
                table.add_if(!c.without.empty(), "without", names(c.without));
                table.add_if(!c.worth.empty(), "worth", worth(c.worth));
                table.add(
                    "limits", list(c.limits, [](const varia::CountingDef::Limit& l) {
                        return "{ " + (l.kind.empty() ? std::string() : "kind = " + in_quotes(l.kind.text) + ", ") +
                               "count = " + std::to_string(l.count) + ", moves = " + std::to_string(l.moves) + " }";
                    }));
                table.add_if(c.from_pieces, "from", in_quotes("pieces"));
                table.add("result", result(c.result));
                table.add("reason", in_quotes(c.reason));
                return table.text();
            }));
    if (!r.declares.empty())
        add("declare", list(r.declares, [&](const varia::DeclareDef& d) {
                Table table;
                table.name("zone", d.zone);
                table.add("royal", d.royal ? "true" : "false");
                table.add("men", std::to_string(d.men));
                std::string points;
                for (const varia::DeclareDef::Points& p : d.points)
                    points += (points.empty() ? "{ " : ", ") + p.side.text + " = " + std::to_string(p.points);
                table.add_if(!d.points.empty(), "points", points + " }");
                table.add_if(!d.worth.empty(), "worth", worth(d.worth));
                table.add("check", d.in_check ? "true" : "false");
                table.add("result", result(d.result));
                table.add("reason", in_quotes(d.reason));
                return table.text();
            }));
    const auto chase = [](const varia::ChaseDef& c) {
        Table table;
        table.add("result", result(c.result));
        if (!c.by.empty()) table.add("by", names(c.by));
        if (!c.of.empty()) table.add("of", names(c.of));
        table.add("guarded", list(c.guarded, [](const varia::ChaseDef::Pair& p) {
                      return "{ by = " + names(p.by) + ", of = " + names(p.of) + " }";
                  }));
        table.add("spared", list(c.spared, [](const varia::ChaseDef::Spared& s) {
                      return "{ of = " + names(s.of) + (s.zone.empty() ? "" : ", zone = " + in_quotes(s.zone.text)) +
                             " }";
                  }));
        table.add("trade", c.trade ? "true" : "false");
        return table.text();
    };
    if (r.repetition.count > 0)
        add("repetition",
            "{ count = " + std::to_string(r.repetition.count) +
                (r.repetition.result.verdict == varia::Verdict::none ? ""
                                                                     : ", result = " + result(r.repetition.result)) +
                (r.repetition.check ? ", check = " + result(*r.repetition.check) : "") +
                (r.repetition.chase ? ", chase = " + chase(*r.repetition.chase) : "") + " }");
    if (r.move_rule.plies > 0)
        add("move_rule", "{ plies = " + std::to_string(r.move_rule.plies) + ", reset = " + names(r.move_rule.reset) +
                             ", result = " + result(r.move_rule.result) + " }");
    if (r.facing)
        add("facing",
            "{ kind = " + in_quotes(r.facing->kind.text) + ", along = " + list(r.facing->along, vector) +
                (r.facing->result.verdict == varia::Verdict::none ? "" : ", result = " + result(r.facing->result)) +
                (r.facing->may_face() ? ", state = " + in_quotes(r.facing->state.text) : "") + " }");
    if (!r.holds.empty())
        add("hold", list(r.holds, [](const varia::HoldDef& h) {
                return "{ sharing = " + names(h.sharing) + ", state = " + in_quotes(h.state.text) + " }";
            }));
    if (r.reserve != varia::Reserve::none) add("reserve", in_quotes(name_of(r.reserve)));
    if (r.pass != varia::PassRule::never) add("pass", r.pass == varia::PassRule::forced ? "\"forced\"" : "true");
    if (!r.gives_check) add("gives_check", "false");
    if (r.royal_capture) add("royal_capture", "true");
    if (r.forced_capture) add("forced_capture", "true");
    if (!r.frozen.empty())
        add("frozen", list(r.frozen, [](const varia::FrozenDef& f) {
                Table table;
                table.add("along", list(f.along, vector));
                table.add_if(!f.axes.empty(), "axes", names(f.axes));
                table.add_if(!f.by.empty(), "by", names(f.by));
                table.add_if(!f.of.empty(), "of", names(f.of));
                table.add_if(!f.unless.empty(), "unless", names(f.unless));
                return table.text();
            }));
    if (!r.remote_captures.empty()) add("strikes", list(r.remote_captures, remote_capture));
    if (!r.traps.empty())
        add("trap", list(r.traps, [](const varia::TrapDef& t) {
                return "{ zone = " + in_quotes(t.zone.text) + ", along = " + list(t.along, vector) + " }";
            }));
    if (!r.prefer.empty())
        add("prefer", list(r.prefer, [](const varia::PreferDef& p) {
                const std::string what(name_of(p.what));
                return p.kinds.empty() ? in_quotes(what) : "{ " + what + " = " + names(p.kinds) + " }";
            }));
    if (r.exposed_for != varia::ExposedFor::usual) add("en_passant", in_quotes(name_of(r.exposed_for)));
    return out;
}

std::string follower(const varia::StepDef& s) {
    std::string out = "\n[turn.then." + s.name.text + "]\n";
    if (!s.after.empty()) out += "after = " + names(s.after) + "\n";
    if (!s.of.empty()) out += "of = " + names(s.of) + "\n";
    if (s.first) out += "first = true\n";
    out += "must = " + in_quotes(name_of(s.must)) + "\n";
    if (s.place.empty()) return out;
    out += "place = " + names(s.place) + "\nsource = " + in_quotes(name_of(s.from)) + "\n";
    if (s.neutral) out += "owner = \"neutral\"\n";
    if (s.left)
        out += "to = \"left\"\n";
    else if (!s.zone.empty())
        out += "to = " + in_quotes(s.zone.text) + "\n";
    if (!s.by.empty()) out += "by = " + in_quotes(s.by.text) + "\n";
    return out;
}

std::string turns(const varia::Definition& d) {
    const varia::TurnDef& t = d.turn;
    if (!t.any()) return {};
    std::string out = "\n[turn]\n";
    const auto count = [](const varia::TurnDef::Count& c) {
        return "[" + std::to_string(c.min) + ", " + std::to_string(c.max) + "]";
    };
    if (t.counts.size() == 1) out += "steps = " + count(t.counts[0]) + "\n";
    if (t.counts.size() > 1) {
        Table table;
        for (std::size_t i = 0; i < t.counts.size(); ++i) table.add(d.sides.side[i].name.text, count(t.counts[i]));
        out += "steps = " + table.text() + "\n";
    }
    if (t.first != 0) out += "first = " + std::to_string(t.first) + "\n";
    if (t.grow != 0) out += "grow = " + std::to_string(t.grow) + "\n";
    if (t.check != varia::TurnDef::Check::free) out += "check = " + in_quotes(name_of(t.check)) + "\n";
    if (t.safe_at_end) out += "safe = \"end\"\n";
    if (t.threat_by_turn) out += "threat = \"turn\"\n";
    if (t.same_result) out += "same = \"result\"\n";
    if (!t.restore) out += "restore = false\n";
    if (t.over_at_end) out += "over = \"end\"\n";
    if (t.captured_stay) out += "captured = \"stay\"\n";
    if (t.promotes != varia::TurnDef::Promotes::on) out += "promotes = " + in_quotes(name_of(t.promotes)) + "\n";
    for (const varia::StepDef& step : t.then) out += follower(step);
    for (const varia::NextDef& next : t.next) {
        out += "\n[[turn.next]]\n";
        if (!next.types.empty()) out += "types = " + names(next.types) + "\n";
        if (!next.kinds.empty()) out += "pieces = " + names(next.kinds) + "\n";
        out += "side = " + in_quotes(next.side.text) + "\n";
    }
    return out;
}

std::string hook(const varia::HookDef& h) {
    std::string out = "\n[[hook]]\npoint = " + in_quotes(name_of(h.point)) + "\ncall = " + in_quotes(h.function.text) +
                      "\n";
    if (!h.kinds.empty()) out += "pieces = " + names(h.kinds) + "\n";
    if (!h.side.empty()) out += "side = " + in_quotes(h.side.text) + "\n";
    if (!h.types.empty()) out += "types = " + names(h.types) + "\n";
    if (!h.from.empty()) out += "from = " + in_quotes(h.from.text) + "\n";
    if (!h.to.empty()) out += "to = " + in_quotes(h.to.text) + "\n";
    Table state, parameters;
    for (const auto& v : h.state) state.add(v.name.text, std::to_string(v.value));
    for (const varia::OptionDef& p : h.parameters) parameters.add(p.name, p.value);
    if (!h.state.empty()) out += "state = " + state.text() + "\n";
    if (!h.parameters.empty()) out += "with = " + parameters.text() + "\n";
    if (!h.suffix.empty()) out += "suffix = " + in_quotes(h.suffix) + "\n";
    for (std::size_t i = 0; i < h.suffixes.size(); ++i)
        out += (i == 0 ? "suffixes = [" : ", ") + in_quotes(h.suffixes[i]) + (i + 1 == h.suffixes.size() ? "]\n" : "");
    if (h.once) out += "once = true\n";
    return out + (h.attacks ? "attacks = true\n" : "");
}

std::string script_as_comment(const varia::ScriptDef& script) {
    std::string out = "\n# " + script.name.text + ":\n# ";
    for (const char c : script.text) out += c == '\n' ? "\n# " : std::string(1, c);
    return out + "\n";
}

std::string setup(const varia::Definition& d) {
    std::string out = "\n[setup]\n";
    if (!d.setup.position.empty()) out += "position = " + in_quotes(d.setup.position.text) + "\n";
    if (d.setup.mirror) out += "mirror = true\n";
    if (!d.setup.hand.empty()) out += "hand = " + in_quotes(d.setup.hand.text) + "\n";
    const auto drawing = [](const varia::SetupDef::Slice& slice) {
        std::string text = "\"\"\"\n";
        for (const Name& row : slice.rows) text += row.text + "\n";
        return text + "\"\"\"\n";
    };
    if (d.board.axes.size() <= 2)
        for (const auto& slice : d.setup.slices) out += "board = " + drawing(slice);
    else if (!d.setup.slices.empty()) {
        out += "\n[setup.slices]\n";
        for (const auto& slice : d.setup.slices) out += in_quotes(slice.key.text) + " = " + drawing(slice);
    }
    return out;
}

}  // namespace

std::string variant_text(const varia::Definition& d) {
    std::string out = "format = 1\nname = " + in_quotes(d.name) + "\n";
    if (!d.hooks.empty()) out += "script = \"rules.lua\"\n";
    if (d.castling_by_partner) out += "castling_by_partner = true\n";
    if (!d.options.empty()) out += "\n[options]\n";
    for (const varia::OptionDef& option : d.options) out += option.name + " = { default = " + option.value + " }\n";
    out += "\n" + board(d) + blocks(d) + zones(d) + sides(d);
    for (const varia::PieceDef& p : d.pieces) out += piece(p);
    for (const varia::CastlingDef& c : d.castlings) out += castling(c);
    if (!d.state.empty()) {
        out += "\n[state]\n";
        for (const varia::StateDef& s : d.state)
            out += s.name.text + " = { initial = " + std::to_string(s.initial) + ", min = " + std::to_string(s.min) +
                   ", max = " + std::to_string(s.max) + " }\n";
    }
    for (const varia::HookDef& h : d.hooks) out += hook(h);
    out += rules(d.rules) + turns(d) + setup(d);
    for (const varia::ScriptDef& script : d.scripts) out += script_as_comment(script);
    return out;
}

}  // namespace random_rules
