#include "compile_remote_captures.hpp"

#include <algorithm>
#include <string>

#include "compile_near.hpp"
#include "concrete_moves.hpp"

namespace varia {
namespace {

using Way = RemoteCaptureDef::Way;

class RemoteCaptureCompiler {
public:
    explicit RemoteCaptureCompiler(const Declared& declared) : declared_(declared) {}

    RemoteCaptureTables compile() {
        for (const PieceDef& piece : declared_.definition.pieces)
            for (const RemoteCaptureDef& def : piece.remote_captures)
                add(def, KindSet(declared_.kind(piece.letter)), "a strike of " + piece.letter.text);
        for (const RemoteCaptureDef& def : declared_.definition.rules.remote_captures)
            add(def, kinds(def.by), "a strike");
        if (std::ranges::any_of(tables_.all,
                                [](const auto& remote_capture) { return remote_capture.way == Way::coordinate; }))
            corners();
        describe_drops();
        return std::move(tables_);
    }

private:
    [[nodiscard]] KindSet kinds(const std::vector<Name>& letters) const {
        return letters.empty() ? KindSet::up_to(declared_.kinds) : declared_.kind_set(letters);
    }

    void add(const RemoteCaptureDef& def, const KindSet& by, const std::string& what) {
        RemoteCaptureTables::RemoteCapture remote_capture;
        remote_capture.way = def.way;
        remote_capture.of = kinds(def.of) - declared_.kind_set(def.spares);
        remote_capture.with = kinds(def.with);
        remote_capture.anybody = def.anybody;
        remote_capture.edge = def.edge;
        remote_capture.quiet = def.quiet;
        remote_capture.capture = def.capture;
        remote_capture.itself = def.itself;
        remote_capture.flips = def.flips;
        remote_capture.must = def.must;
        remote_capture.check = def.check;
        remote_capture.far = def.far;
        remote_capture.min = def.min;
        remote_capture.max = def.max;
        for (const Side side : declared_.sides.all)
            if (!see(def, side, what, remote_capture.seen[static_cast<std::size_t>(index(side))])) return;
        if (remote_capture.max == 1 && !remote_capture.far && declared_.board.cells() <= 128)
            for (const Side side : declared_.sides.all)
                note_neighbours(def.way, remote_capture.seen[static_cast<std::size_t>(index(side))]);
        for (const Kind kind : by) tables_.of_kind[kind] |= std::uint64_t{1} << tables_.all.size();
        tables_.striking |= by;
        if (def.promoted) {
            tables_.of_promoted.resize(tables_.of_kind.size(), 0);
            for (const Kind kind : by) tables_.of_promoted[kind] |= std::uint64_t{1} << tables_.all.size();
        }
        if (remote_capture.check && !remote_capture.flips && !(remote_capture.of & declared_.royal_kinds()).empty())
            tables_.threatening |= by;
        tables_.all.push_back(std::move(remote_capture));
    }

    [[nodiscard]] bool see(const RemoteCaptureDef& def, Side side, const std::string& what,
                           RemoteCaptureTables::RemoteCapture::Seen& seen) const {
        if (def.way == Way::blast && !def.far) {
            seen.near = compile_near(declared_, def.along, def.expand, def.axes, def.where, side, what);
            if (seen.near.empty()) return false;
        } else if (def.way != Way::coordinate &&
                   !lines(def.along, def.expand, def.axes, def.where, side, what, seen.ahead,
                          def.way == Way::withdrawal ? &seen.back : nullptr)) {
            return false;
        }
        if (!def.moved.empty() && !lines(def.moved, Expand::all, {}, def.where, side, what, seen.moved, nullptr))
            return false;
        if (!def.at.empty()) {
            seen.at = declared_.zones.resolve(def.at, side, declared_.report);
            seen.marks = true;
        }
        return true;
    }

    // Fills in Seen::whence or Seen::pinches.
    void note_neighbours(Way way, RemoteCaptureTables::RemoteCapture::Seen& seen) const {
        const auto cells = static_cast<std::size_t>(declared_.board.cells());
        const std::vector<StepLines>& directions = way == Way::withdrawal ? seen.back : seen.ahead;
        if (way == Way::custodian)
            seen.pinch_starts.push_back(0);
        else
            seen.whence.resize(cells);
        for (std::size_t t = 0; t < cells; ++t) {
            const auto target = static_cast<Cell>(t);
            for (const StepLines& lines : directions)
                for (StepLines::Behind c = lines.behind(target); !c.done(); c.pass()) {
                    if (way == Way::custodian)
                        seen.pinches.push_back({*c, lines.length(target) > 0 ? lines.next(target) : no_cell});
                    else
                        seen.whence[t][*c >> 6] |= std::uint64_t{1} << (*c & 63);
                }
            if (way == Way::custodian) seen.pinch_starts.push_back(static_cast<std::uint32_t>(seen.pinches.size()));
        }
    }

    // The lines of the vectors in all their directions; `back` receives the opposite lines.
    [[nodiscard]] bool lines(const std::vector<Vector>& along, Expand expand, const std::vector<Name>& axes,
                             Where where, Side side, const std::string& what, std::vector<StepLines>& ahead,
                             std::vector<StepLines>* back) const {
        const std::vector<Vector> ways = directions(declared_, along, expand, axes, where, side, what);
        if (ways.empty()) return false;
        const std::uint64_t kept = times(2 * ways.size(), static_cast<std::uint64_t>(declared_.board.cells()));
        if (!declared_.report.spend(where, times(kept, 8)) ||
            !declared_.report.claim(where, times(kept, StepLines::bytes_a_cell)))
            return false;
        for (const Vector& v : ways) {
            ahead.emplace_back(declared_.board, v);
            if (back == nullptr) continue;
            Vector reversed = v;
            for (int& component : reversed) component = -component;
            back->emplace_back(declared_.board, reversed);
        }
        return true;
    }

    // Finds the kinds whose drops are legal if custodian captures without other conditions take something.
    void describe_drops() {
        const KindSet all = KindSet::up_to(declared_.kinds);
        if (declared_.board.cells() > 64 || !declared_.royal_kinds().empty() ||
            declared_.definition.sides.neutral != Neutral::none || declared_.definition.blocks)
            return;
        for (RemoteCaptureTables::RemoteCapture& remote_capture : tables_.all)
            if (remote_capture.way == Way::custodian)
                for (const Side side : declared_.sides.all)
                    shift(remote_capture.seen[static_cast<std::size_t>(index(side))]);
        for (const Kind kind : all) {
            bool described = false;
            bool rest = true;
            for (std::size_t i = 0; i < tables_.all.size(); ++i) {
                const RemoteCaptureTables::RemoteCapture& remote_capture = tables_.all[i];
                if ((tables_.of_kind[kind] >> i & 1) == 0 || !remote_capture.must) continue;
                described = true;
                rest = rest && remote_capture.way == Way::custodian && remote_capture.of == all &&
                       remote_capture.with == all && !remote_capture.edge && remote_capture.quiet &&
                       !declared_.sides.all.any([&](Side side) {
                           const auto& seen = remote_capture.seen[static_cast<std::size_t>(index(side))];
                           return seen.marks || !seen.moved.empty() || seen.shifts.empty();
                       });
            }
            if (described && rest) tables_.described_drops.add(kind);
        }
    }

    void shift(RemoteCaptureTables::RemoteCapture::Seen& seen) const {
        for (const StepLines& lines : seen.ahead) {
            RemoteCaptureTables::RemoteCapture::Seen::Shift shift{0, 0};
            for (int c = 0; c < declared_.board.cells(); ++c) {
                const auto from = static_cast<Cell>(c);
                const Cell to = lines.next(from);
                if (to == no_cell) continue;
                if (lines.closes_at(from) >= 0 || to == from || (shift.by != 0 && shift.by != to - from)) {
                    seen.shifts.clear();
                    return;
                }
                shift.by = to - from;
                shift.starts |= std::uint64_t{1} << c;
            }
            if (shift.by != 0) seen.shifts.push_back(shift);
        }
    }

    // Precondition: the board has two axes; the validator has checked that.
    void corners() {
        const Board& board = declared_.board;
        const auto cells = static_cast<std::size_t>(board.cells());
        const Where where = declared_.definition.board.where;
        if (!declared_.report.spend(where, times(cells, 8 * cells)) ||
            !declared_.report.claim(where, times(cells, 2 * cells)))
            return;
        tables_.corners.assign(cells * cells, no_cell);
        const bool small = cells <= 128;
        if (small) {
            tables_.same_rank.resize(cells);
            tables_.same_file.resize(cells);
        }
        for (std::size_t a = 0; a < cells; ++a)
            for (std::size_t b = 0; b < cells; ++b) {
                const auto at_a = board.coordinates(static_cast<Cell>(a));
                const auto at_b = board.coordinates(static_cast<Cell>(b));
                if (small && a != b && at_a[0] == at_b[0]) tables_.same_file[a][b >> 6] |= std::uint64_t{1} << (b & 63);
                if (small && a != b && at_a[1] == at_b[1]) tables_.same_rank[a][b >> 6] |= std::uint64_t{1} << (b & 63);
                if (at_a[0] == at_b[0] || at_a[1] == at_b[1]) continue;
                const std::array<int, 2> corner{at_b[0], at_a[1]};
                tables_.corners[a * cells + b] = board.at(corner);
            }
    }

    const Declared& declared_;
    RemoteCaptureTables tables_;
};

}  // namespace

RemoteCaptureTables compile_remote_captures(const Declared& declared) {
    const auto remote_captures = [](const PieceDef& piece) { return !piece.remote_captures.empty(); };
    if (declared.definition.rules.remote_captures.empty() &&
        std::ranges::none_of(declared.definition.pieces, remote_captures))
        return {};
    return RemoteCaptureCompiler(declared).compile();
}

SideSet lost_without_royals(const SideTables& sides_that_play, const KindTables& kinds,
                            const RemoteCaptureTables& remote_captures,
                            const std::vector<StateTables::Extinction>& extinctions) {
    SideSet sides;
    const auto unseen = [&](const RemoteCaptureTables::RemoteCapture& remote_capture) {
        return !remote_capture.check && !(remote_capture.of & kinds.royal_kinds).empty();
    };
    if (sides_that_play.many() || std::ranges::none_of(remote_captures.all, unseen)) return sides;
    for (const StateTables::Extinction& extinction : extinctions) {
        const auto royal = [&](Kind kind) { return kinds.royal_kinds.has(kind); };
        if (extinction.kinds.empty() || extinction.asks || !std::ranges::all_of(extinction.kinds, royal)) continue;
        sides = sides | extinction.sides;
    }
    return sides;
}

}  // namespace varia
