#include "move_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <varia/definition_names.hpp>
#include <varia/limits.hpp>
#include <varia/text.hpp>

namespace varia::cli {
namespace {

using Path = std::vector<Leg>;

std::string vector_table(const Vector& v) { return fmt::format("[{}, {}]", v[0], v[1]); }

std::string range_table(int min, int max) {
    const std::string most = max == unlimited ? "inf" : std::to_string(max);
    return min == 1 && max != unlimited ? most : fmt::format("[{}, {}]", min, most);
}

bool alike(const Leg& a, const Leg& b) {
    return a.step == b.step && a.min == b.min && a.max == b.max && a.over == b.over && a.stop == b.stop;
}

bool alike(const Path& a, const Path& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Leg& x, const Leg& y) { return alike(x, y); });
}

// One of the eight images of a path: turned and reflected.
Path image(Path path, int number) {
    for (Leg& leg : path) {
        if ((number & 1) != 0) std::swap(leg.step[0], leg.step[1]);
        if ((number & 2) != 0) leg.step[0] = -leg.step[0];
        if ((number & 4) != 0) leg.step[1] = -leg.step[1];
    }
    return path;
}

std::string legs_table(const Path& path) {
    std::string text;
    for (const Leg& leg : path) {
        text += text.empty() ? "legs = [" : ", ";
        text += "{ step = " + vector_table(leg.step);
        if (leg.min != 1 || leg.max != 1) text += ", range = " + range_table(leg.min, leg.max);
        if (leg.over == Over::open)
            text += ", over = [\"empty\", \"gap\"]";
        else if (leg.over != Over::empty)
            text += fmt::format(", over = \"{}\"", name_of(leg.over));
        if (!leg.stop) text += ", stop = false";
        text += " }";
    }
    return text + "]";
}

// A short form of a path: the key for its vector, and other keys. The vector of several paths with the same keys can be
// written together.
struct ShortForm {
    std::string key, others;
    Vector vector;
};

std::optional<ShortForm> short_form(const Path& path) {
    const Leg& last = path.back();
    const auto jumps = [](const Leg& leg) { return leg.min == 1 && leg.max == 1; };
    if (path.size() == 1 && last.stop && last.over == Over::empty && last.min >= 1) {
        if (jumps(last)) return ShortForm{"leap", "", last.step};
        if (last.min == 1 && last.max == unlimited) return ShortForm{"slide", "", last.step};
        return ShortForm{"slide", ", range = " + range_table(last.min, last.max), last.step};
    }
    const bool one_line = std::ranges::all_of(path, [&](const Leg& leg) { return leg.step == last.step; });
    if (!one_line || !last.stop || last.over != Over::empty || last.min < 1 || path.size() > 3 || path.size() < 2)
        return std::nullopt;
    const Leg& hurdle = path[path.size() - 2];
    if (hurdle.over != Over::piece || hurdle.stop || !jumps(hurdle)) return std::nullopt;
    const Leg& first = path.front();
    std::string others;
    if (path.size() == 2)
        others = ", before = 0";
    else if (first.stop || first.over != Over::empty)
        return std::nullopt;
    else if (first.min != 0 || first.max != unlimited)
        others = first.min == 0 ? fmt::format(", before = {}", first.max)
                                : fmt::format(", before = [{}, {}]", first.min,
                                              first.max == unlimited ? "inf" : std::to_string(first.max));
    if (last.min != 1 || last.max != unlimited) others += ", after = " + range_table(last.min, last.max);
    return ShortForm{"hop", others, last.step};
}

std::string conditions(const MoveDef& move) {
    std::string text;
    const auto list = [](const std::vector<Name>& kinds) {
        std::string all;
        for (const Name& kind : kinds) all += (all.empty() ? "" : ", ") + quoted(kind.text);
        return all;
    };
    if (move.takes_hurdle) text += ", takes = \"hurdle\"";
    if (move.takes == MoveDef::Takes::afar) text += ", takes = \"afar\"";
    if (move.converts) text += ", converts = true";
    if (move.takes == MoveDef::Takes::swap) text += ", swap = true";
    if (!move.takes_hurdle && move.quiet != move.capture)
        text += move.quiet ? ", only = \"quiet\"" : ", only = \"capture\"";
    if (move.captures != Whose::enemy) text += fmt::format(", captures = \"{}\"", name_of(move.captures));
    if (!move.victims.empty()) text += ", victims = [" + list(move.victims) + "]";
    if (move.hurdle && move.hurdle->whose != Whose::any)
        text += fmt::format(", hurdle = {{ side = \"{}\" }}", name_of(move.hurdle->whose));
    if (move.en_passant) text += ", en_passant = true";
    if (move.exposes) text += ", exposes = true";
    if (move.first) text += ", first = true";
    if (move.safe != MoveDef::Safe::no) text += fmt::format(", safe = \"{}\"", name_of(move.safe));
    if (move.unchecked) text += ", unchecked = true";
    if (!move.from.empty()) text += ", from = " + quoted(move.from.text);
    if (!move.to.empty()) text += ", to = " + quoted(move.to.text);
    return text;
}

// The paths of one move, as entries.
class MoveWriter {
public:
    explicit MoveWriter(const MoveDef& move) : move_(move), conditions_(conditions(move)) {}

    std::vector<std::string> entries() {
        std::vector<bool> done(move_.paths.size());
        std::vector<std::size_t> rest;
        for (std::size_t i = 0; i < move_.paths.size(); ++i) {
            if (done[i]) continue;
            const std::vector<std::size_t> all = images_of(i, done);
            if (all.empty()) {
                rest.push_back(i);
                continue;
            }
            for (const std::size_t j : all) done[j] = true;
            add(move_.paths[i], "");
        }
        for (const std::size_t i : rest)
            if (!done[i]) add(move_.paths[i], ", expand = \"none\"");
        std::vector<std::string> entries;
        for (const Entry& entry : entries_) {
            const std::string& vectors = entry.vectors;
            const bool several = entry.count > 1;
            const std::string way = entry.key.empty() ? vectors
                                    : several         ? fmt::format("{} = [{}]", entry.key, vectors)
                                                      : fmt::format("{} = {}", entry.key, vectors);
            entries.push_back("{ " + way + entry.others + " }");
        }
        return entries;
    }

private:
    struct Entry {
        std::string key;      // of the short form; empty if `vectors` are legs
        std::string vectors;  // joined with commas
        std::string others;
        int count = 1;
    };

    // The paths that are images of this one; none if an image is missing.
    [[nodiscard]] std::vector<std::size_t> images_of(std::size_t index, const std::vector<bool>& done) const {
        std::vector<std::size_t> all;
        for (int number = 0; number < 8; ++number) {
            const Path wanted = image(move_.paths[index], number);
            std::size_t found = 0;
            while (found < move_.paths.size() && (done[found] || !alike(move_.paths[found], wanted))) ++found;
            if (found == move_.paths.size()) return {};
            all.push_back(found);
        }
        return all;
    }

    void add(const Path& path, const std::string& expand) {
        const std::optional<ShortForm> form = short_form(path);
        const std::string others = (form ? form->others : "") + conditions_ + expand;
        const std::string vectors = form ? vector_table(form->vector) : legs_table(path);
        const std::string key = form ? form->key : "";
        for (Entry& entry : entries_) {
            if (key.empty() || entry.key != key || entry.others != others || entry.count >= max_vectors) continue;
            entry.vectors += ", " + vectors;
            ++entry.count;
            return;
        }
        entries_.push_back({key, vectors, others});
    }

    const MoveDef& move_;
    std::string conditions_;
    std::vector<Entry> entries_;
};

}  // namespace

MoveTables move_tables(const std::vector<MoveDef>& moves) {
    MoveTables tables;
    for (const MoveDef& move : moves) {
        if (move.anywhere) {
            tables.entries.push_back("{ anywhere = true" + conditions(move) + " }");
            continue;
        }
        const auto too_long = [](const Path& path) { return path.size() > static_cast<std::size_t>(max_path_steps); };
        if (std::ranges::any_of(move.paths, too_long)) {
            ++tables.left_out;
            continue;
        }
        for (std::string& entry : MoveWriter(move).entries()) tables.entries.push_back(std::move(entry));
    }
    return tables;
}

std::string drop_table(const DropDef& drop) {
    std::string keys;
    if (!drop.zone.empty()) keys += "zone = " + quoted(drop.zone.text);
    if (!drop.lone.empty()) keys += (keys.empty() ? "" : ", ") + ("lone = " + quoted(drop.lone.text));
    if (drop.most != 1) keys += fmt::format("{}most = {}", keys.empty() ? "" : ", ", drop.most);
    return keys.empty() ? "true" : "{ " + keys + " }";
}

}  // namespace varia::cli
