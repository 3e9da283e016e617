// The walk of one program: a set of open ways, each of which goes on with the next command until it ends.
#include "zillions_walk.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <tuple>

#include "zillions_board.hpp"

namespace varia::importers {
namespace {

using Owner = ZillionsContents::Owner;
using What = ZillionsEffect::What;

constexpr std::size_t most_joined = 64;         // ways that are compared with each other
constexpr std::size_t work_of_a_step = 10'000;  // comparisons that count as one step of the walk
constexpr int most_zillions_nesting = 100;      // of commands in commands, and of questions in questions

// One way through the program, as far as it has come.
struct ZillionsWay {
    std::vector<bool> starts;  // from which the cursor is still on the board
    ZillionsPoint cursor, mark, from;
    std::optional<ZillionsPoint> to;
    std::vector<ZillionsPlace> places;
    std::vector<ZillionsEffect> effects;
    std::vector<ZillionsJourney> journeys;
    std::map<std::string, bool> flags;
    std::vector<std::tuple<std::string, ZillionsPoint, bool>> position_flags;
};

using ZillionsWays = std::vector<ZillionsWay>;

struct ZillionsAnswer {
    ZillionsWays yes, no;
};

std::string small_word(std::string_view word) {
    std::string small(word);
    for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return small;
}

class ZillionsWalker {
public:
    ZillionsWalker(const ZillionsGame& game, std::size_t piece, std::size_t player,
                   const std::vector<std::string>& attributes)
        : game_(game),
          attributes_(attributes),
          piece_(piece),
          player_(player),
          all_(game.pieces.size()),
          nothing_(game.pieces.size()) {
        nothing_.add_nothing();
        all_.add_nothing();
        all_.add_all(Owner::own);
        if (game.players.size() > 1) all_.add_all(Owner::enemy);
        if (!game.neutral.empty()) all_.add_all(Owner::neutral);
        const std::vector<int> order = directions_of(game.board, game.players[player]);
        for (std::size_t d = 0; d < order.size(); ++d)
            directions_.emplace(small_word(game.board.directions[d]), order[d]);
        for (std::size_t p = 0; p < game.board.positions.size(); ++p) positions_.add(game.board.positions[p], p);
    }

    ZillionsWalk walk(const ZillionsForm& program, bool is_drop) {
        const std::size_t count = game_.board.positions.size();
        std::vector<int> own(count);
        for (std::size_t p = 0; p < count; ++p) own[p] = static_cast<int>(p);
        ZillionsWay way;
        way.starts.assign(count, true);
        way.cursor.at = std::make_shared<const std::vector<int>>(std::move(own));
        way.mark = way.from = way.cursor;
        ZillionsContents there = all_;
        if (!is_drop) {
            there = ZillionsContents(game_.pieces.size());
            there.add(Owner::own, piece_);
        }
        way.places.push_back({way.cursor, there, {}});
        is_drop_ = is_drop;
        ZillionsWays ways;
        ways.push_back(std::move(way));
        run(program.items, 0, program.items.size(), std::move(ways), 0);
        if (walk_.reason) walk_.rows.clear();
        walk_.steps = steps_;
        return std::move(walk_);
    }

private:
    [[nodiscard]] bool stopped() const { return walk_.reason.has_value(); }
    void stop(const ZillionsForm& place, std::string reason) {
        if (stopped()) return;
        walk_.reason = std::move(reason);
        walk_.line = place.line;
        walk_.column = place.column;
    }
    bool count(const ZillionsForm& place) {
        if (++steps_ > most_zillions_steps) stop(place, "the program has too many ways through it");
        return !stopped();
    }

    // The same for a step of one way. A step compares and copies all that the way knows: what is long costs more.
    bool count(const ZillionsForm& place, const ZillionsWay& way) {
        const std::size_t things = way.places.size() + way.effects.size() + way.position_flags.size() +
                                   way.journeys.size();
        const std::size_t length = way.starts.size() + (way.cursor.way ? way.cursor.way->size() : 0);
        steps_ += things * length / work_of_a_step;
        return count(place);
    }

    // --- places ---

    // How two points lie to each other, for the starts of a way.
    enum class Same : std::uint8_t { always, never, sometimes };
    static Same compare(const ZillionsWay& way, const ZillionsPoint& a, const ZillionsPoint& b) {
        if (a.at == b.at) return Same::always;
        bool same = false, other = false;
        for (std::size_t s = 0; s < way.starts.size(); ++s) {
            if (!way.starts[s]) continue;
            ((*a.at)[s] == (*b.at)[s] ? same : other) = true;
        }
        return !other ? Same::always : !same ? Same::never : Same::sometimes;
    }
    // The way for those starts only for which a test holds, and the way for the others.
    static ZillionsAnswer divide(const ZillionsWay& way, const std::function<bool(std::size_t start)>& test) {
        ZillionsAnswer answer;
        ZillionsWay yes = way, no = way;
        bool any_yes = false, any_no = false;
        for (std::size_t s = 0; s < way.starts.size(); ++s) {
            if (!way.starts[s]) continue;
            const bool holds = test(s);
            (holds ? any_yes : any_no) = true;
            (holds ? no : yes).starts[s] = false;
        }
        if (any_yes) answer.yes.push_back(std::move(yes));
        if (any_no) answer.no.push_back(std::move(no));
        return answer;
    }
    static ZillionsAnswer divide_by_same(const ZillionsWay& way, const ZillionsPoint& a, const ZillionsPoint& b) {
        return divide(way, [&a, &b](std::size_t s) { return (*a.at)[s] == (*b.at)[s]; });
    }
    // The place of a point in a way; the way is divided where the point is the same as another only for some starts.
    std::vector<std::pair<ZillionsWay, std::size_t>> placed(ZillionsWay way, const ZillionsPoint& point) const {
        std::vector<std::pair<ZillionsWay, std::size_t>> found;
        for (std::size_t i = 0; i < way.places.size(); ++i) {
            const Same same = compare(way, way.places[i].point, point);
            if (same == Same::never) continue;
            if (same == Same::always) {
                found.emplace_back(std::move(way), i);
                return found;
            }
            ZillionsAnswer parts = divide_by_same(way, way.places[i].point, point);
            for (ZillionsWays* part : {&parts.yes, &parts.no})
                for (ZillionsWay& each : *part)
                    for (auto& one : placed(std::move(each), point)) found.push_back(std::move(one));
            return found;
        }
        way.places.push_back({point, all_, {}});
        const std::size_t last = way.places.size() - 1;
        found.emplace_back(std::move(way), last);
        return found;
    }

    // --- where ---

    std::optional<int> direction_named(const std::string& word) const {
        const auto found = directions_.find(word);
        return found == directions_.end() || found->second < 0 ? std::nullopt : std::optional<int>(found->second);
    }
    // The direction that leads back, wherever this one leads.
    std::optional<int> opposite_of(int direction) const {
        const auto [known, is_new] = opposites_.try_emplace(direction);
        if (is_new) known->second = find_opposite(direction);
        return known->second;
    }
    [[nodiscard]] std::optional<int> find_opposite(int direction) const {
        const ZillionsBoard& board = game_.board;
        const auto d = static_cast<std::size_t>(direction);
        for (std::size_t e = 0; e < board.next.size(); ++e) {
            bool leads_back = true, leads = false;
            for (std::size_t p = 0; p < board.next[d].size() && leads_back; ++p) {
                const int there = board.next[d][p];
                if (there < 0) continue;
                leads = true;
                leads_back = board.next[e][static_cast<std::size_t>(there)] == static_cast<int>(p);
            }
            if (leads_back && leads) return static_cast<int>(e);
        }
        return std::nullopt;
    }
    ZillionsPoint next_of(const ZillionsPoint& point, int direction) const {
        const std::vector<int>& next = game_.board.next[static_cast<std::size_t>(direction)];
        std::vector<int> at(point.at->size());
        for (std::size_t s = 0; s < at.size(); ++s)
            at[s] = (*point.at)[s] < 0 ? -1 : next[static_cast<std::size_t>((*point.at)[s])];
        ZillionsPoint result{std::make_shared<const std::vector<int>>(std::move(at)), point.way};
        if (result.way) result.way->push_back(direction);
        return result;
    }
    ZillionsPoint position_point(int position) const {
        return {std::make_shared<const std::vector<int>>(game_.board.positions.size(), position), std::nullopt};
    }
    // The point that a form names, seen from another one: a direction, a position, `from`, `to`, `mark`.
    std::optional<ZillionsPoint> point_named(const ZillionsWay& way, const ZillionsPoint& origin,
                                             const ZillionsForm& form) const {
        if (form.is_list) {
            if (form.items.size() == 1) return point_named(way, origin, form.items[0]);
            if (form.items.size() == 2 && same_word(form.head(), "opposite") && !form.items[1].is_list) {
                const auto direction = direction_named(small_word(form.items[1].word));
                const auto back = direction ? opposite_of(*direction) : std::nullopt;
                if (back) return next_of(origin, *back);
            }
            return std::nullopt;
        }
        const std::string word = small_word(form.word);
        if (const auto direction = direction_named(word)) return next_of(origin, *direction);
        if (const auto found = positions_.find(form.word)) return position_point(static_cast<int>(*found));
        if (word == "from") return way.from;
        if (word == "to" && way.to) return way.to;
        if (word == "mark") return way.mark;
        return std::nullopt;
    }
    // The point that the rest of a list names, from the cursor. Nothing if a word names none: the walk stops.
    std::optional<ZillionsPoint> point_of_rest(const ZillionsWay& way, const ZillionsForm& form, std::size_t first) {
        ZillionsPoint point = way.cursor;
        for (std::size_t i = first; i < form.items.size(); ++i) {
            const auto next = point_named(way, point, form.items[i]);
            if (!next) {
                stop(form.items[i], "a place that the program does not say by a direction or a position");
                return std::nullopt;
            }
            point = *next;
        }
        return point;
    }
    // The way for the starts for which the point is on the board, and for the others.
    static ZillionsAnswer on_board(const ZillionsWay& way, const ZillionsPoint& point) {
        return divide(way, [&point](std::size_t s) { return (*point.at)[s] >= 0; });
    }
    void move_cursor(ZillionsWay way, const ZillionsPoint& point, ZillionsWays& into) const {
        for (ZillionsWay& each : on_board(way, point).yes) {
            each.cursor = point;
            into.push_back(std::move(each));
        }
    }

    // --- questions ---

    static void append(ZillionsWays& to, ZillionsWays from) {
        for (ZillionsWay& way : from) to.push_back(std::move(way));
    }
    ZillionsAnswer ask_contents(const ZillionsWay& way, const ZillionsPoint& point, const ZillionsContents& wanted) {
        ZillionsAnswer answer;
        ZillionsAnswer board = on_board(way, point);
        append(answer.no, std::move(board.no));
        for (ZillionsWay& each : board.yes)
            for (auto& [part, index] : placed(std::move(each), point)) {
                const ZillionsContents before = part.places[index].contents;
                const ZillionsContents in = before.both(wanted), out = before.without(wanted);
                if (!in.impossible() && !out.impossible()) {
                    answer.yes.push_back(part);
                    answer.yes.back().places[index].contents = in;
                    part.places[index].contents = out;
                    answer.no.push_back(std::move(part));
                } else {
                    (in.impossible() ? answer.no : answer.yes).push_back(std::move(part));
                }
            }
        return answer;
    }
    ZillionsAnswer ask_fact(const ZillionsWay& way, const ZillionsPoint& point, const std::string& name) {
        ZillionsAnswer answer;
        ZillionsAnswer board = on_board(way, point);
        append(answer.no, std::move(board.no));
        for (ZillionsWay& each : board.yes)
            for (auto& [part, index] : placed(std::move(each), point)) {
                if (const auto known = part.places[index].fact(name)) {
                    (*known ? answer.yes : answer.no).push_back(std::move(part));
                    continue;
                }
                answer.yes.push_back(part);
                answer.yes.back().places[index].facts.emplace_back(name, true);
                part.places[index].facts.emplace_back(name, false);
                answer.no.push_back(std::move(part));
            }
        return answer;
    }
    ZillionsAnswer ask_position_flag(const ZillionsWay& way, const ZillionsPoint& point, const std::string& name) {
        ZillionsAnswer answer;
        for (auto each = way.position_flags.rbegin(); each != way.position_flags.rend(); ++each) {
            const auto& [flag, where, value] = *each;
            if (flag != name) continue;
            const Same same = compare(way, where, point);
            if (same == Same::never) continue;
            if (same == Same::always) {
                (value ? answer.yes : answer.no).push_back(way);
                return answer;
            }
            ZillionsAnswer parts = divide_by_same(way, where, point);
            for (const ZillionsWays* part : {&parts.yes, &parts.no})
                for (const ZillionsWay& one : *part) {
                    ZillionsAnswer inner = ask_position_flag(one, point, name);
                    append(answer.yes, std::move(inner.yes));
                    append(answer.no, std::move(inner.no));
                }
            return answer;
        }
        answer.no.push_back(way);
        return answer;
    }

    [[nodiscard]] ZillionsContents contents_of(const std::string& question) const {
        ZillionsContents wanted(game_.pieces.size());
        if (question == "empty?") wanted.add_nothing();
        if (question == "friend?") wanted.add_all(Owner::own);
        if (question == "enemy?") wanted.add_all(Owner::enemy);
        if (question == "neutral?") wanted.add_all(Owner::neutral);
        return wanted;
    }
    [[nodiscard]] std::optional<std::size_t> kind_named(const ZillionsForm& form) const {
        if (form.is_list) return form.items.size() == 1 ? kind_named(form.items[0]) : std::nullopt;
        for (std::size_t k = 0; k < game_.pieces.size(); ++k)
            if (same_word(game_.pieces[k].name, form.word)) return k;
        return std::nullopt;
    }
    [[nodiscard]] bool is_attribute(const std::string& word) const {
        for (const ZillionsPiece& piece : game_.pieces)
            for (const auto& [name, value] : piece.attributes)
                if (same_word(name, word)) return true;
        return false;
    }
    [[nodiscard]] bool is_listed(const std::string& word) const {
        return std::find(attributes_.begin(), attributes_.end(), word) != attributes_.end();
    }
    // The positions of a zone for this player; nothing if no zone has the name.
    [[nodiscard]] std::optional<std::vector<bool>> zone_named(std::string_view name) const {
        std::vector<bool> in(game_.board.positions.size(), false);
        bool known = false;
        for (const ZillionsBoard::Zone& zone : game_.board.zones) {
            if (!same_word(zone.name, name)) continue;
            known = true;
            const bool counts = zone.players.empty() ||
                                std::any_of(zone.players.begin(), zone.players.end(), [this](const std::string& one) {
                                    return same_word(one, game_.players[player_]);
                                });
            if (!counts) continue;
            for (const int p : zone.positions) in[static_cast<std::size_t>(p)] = true;
        }
        return known ? std::optional(in) : std::nullopt;
    }

    ZillionsAnswer swapped(ZillionsAnswer answer) {
        std::swap(answer.yes, answer.no);
        return answer;
    }

    // The answer to a question of one word, or of a list that begins with it.
    ZillionsAnswer ask_word(const ZillionsWay& way, const std::string& word, const ZillionsForm& form) {
        static const ZillionsForm none;
        const ZillionsForm& list = form.is_list ? form : none;
        const std::size_t count = list.items.size();
        if (word == "true" || word == "false") {
            ZillionsAnswer answer;
            (word == "true" ? answer.yes : answer.no).push_back(way);
            return answer;
        }
        if (word == "empty?" || word == "friend?" || word == "enemy?" || word == "neutral?") {
            const auto point = point_of_rest(way, list, 1);
            return point ? ask_contents(way, *point, contents_of(word)) : ZillionsAnswer();
        }
        if (word == "piece?" && count >= 2) {
            const auto kind = kind_named(list.items[1]);
            if (!kind) {
                stop(form, "a piece that the game does not have");
                return {};
            }
            ZillionsContents wanted(game_.pieces.size());
            for (const Owner owner : {Owner::own, Owner::enemy, Owner::neutral}) wanted.add(owner, *kind);
            const auto point = point_of_rest(way, list, 2);
            return point ? ask_contents(way, *point, wanted) : ZillionsAnswer();
        }
        if (word == "on-board?") {
            const auto point = point_of_rest(way, list, 1);
            return point ? on_board(way, *point) : ZillionsAnswer();
        }
        if (word == "in-zone?" && count >= 2 && !list.items[1].is_list) {
            const auto zone = zone_named(list.items[1].word);
            const auto point = point_of_rest(way, list, 2);
            if (!zone) stop(form, "a zone that the board does not have");
            if (!zone || !point) return {};
            return divide(way, [&](std::size_t s) {
                return (*point->at)[s] >= 0 && (*zone)[static_cast<std::size_t>((*point->at)[s])];
            });
        }
        if (word == "position?" && count >= 2) {
            const auto wanted = point_named(way, way.cursor, list.items[1]);
            const auto point = point_of_rest(way, list, 2);
            if (wanted && point) return divide_by_same(way, *wanted, *point);
        }
        if (word == "marked?") {
            const auto point = point_of_rest(way, list, 1);
            return point ? divide_by_same(way, way.mark, *point) : ZillionsAnswer();
        }
        if (word == "flag?" && count == 2 && !list.items[1].is_list) {
            const auto flag = way.flags.find(small_word(list.items[1].word));
            ZillionsAnswer answer;
            (flag != way.flags.end() && flag->second ? answer.yes : answer.no).push_back(way);
            return answer;
        }
        if (word == "position-flag?" && count >= 2 && !list.items[1].is_list) {
            const auto point = point_of_rest(way, list, 2);
            return point ? ask_position_flag(way, *point, small_word(list.items[1].word)) : ZillionsAnswer();
        }
        if (is_attribute(word) && !is_listed(word)) {
            stop(form, "the attribute " + word);
            return {};
        }
        if (word == "last-from?" || word == "last-to?" || word == "attacked?" || word == "defended?" ||
            is_attribute(word)) {
            const auto point = point_of_rest(way, list, 1);
            return point ? ask_fact(way, *point, word) : ZillionsAnswer();
        }
        stop(form, "the question " + word);
        return {};
    }

    ZillionsAnswer ask(const ZillionsWay& way, const ZillionsForm& form, int depth) {
        if (!count(form, way)) return {};
        if (depth > most_zillions_nesting) {
            stop(form, "questions that are nested too deeply");
            return {};
        }
        if (form.is_list && form.items.size() == 1 && form.items[0].is_list) return ask(way, form.items[0], depth + 1);
        const std::string word = small_word(form.is_list ? form.head() : std::string_view(form.word));
        if (form.is_list && (word == "and" || word == "or") && form.items.size() > 1) {
            const bool is_and = word == "and";
            ZillionsAnswer answer;
            ZillionsWays open{way};
            for (std::size_t i = 1; i < form.items.size(); ++i) {
                ZillionsWays next;
                for (const ZillionsWay& each : open) {
                    ZillionsAnswer one = ask(each, form.items[i], depth + 1);
                    append(next, std::move(is_and ? one.yes : one.no));
                    append(is_and ? answer.no : answer.yes, std::move(is_and ? one.no : one.yes));
                }
                open = std::move(next);
                join(open);
            }
            append(is_and ? answer.yes : answer.no, std::move(open));
            join(answer.yes);
            join(answer.no);
            return answer;
        }
        if (form.is_list && word == "not" && form.items.size() == 2) return swapped(ask(way, form.items[1], depth + 1));
        if (word.starts_with("not-") && !is_attribute(word)) return swapped(ask_word(way, word.substr(4), form));
        return ask_word(way, word, form);
    }
    ZillionsAnswer ask_all(const ZillionsWays& ways, const ZillionsForm& form, int depth) {
        ZillionsAnswer answer;
        for (const ZillionsWay& way : ways) {
            ZillionsAnswer one = ask(way, form, depth);
            append(answer.yes, std::move(one.yes));
            append(answer.no, std::move(one.no));
        }
        return answer;
    }

    // --- joining ---

    static bool same_point(const ZillionsPoint& a, const ZillionsPoint& b) {
        return a.way == b.way && (a.at == b.at || *a.at == *b.at);
    }
    static bool same_points(const std::optional<ZillionsPoint>& a, const std::optional<ZillionsPoint>& b) {
        return a.has_value() == b.has_value() && (!a || same_point(*a, *b));
    }
    // Whether two ways go on in the same way: all but what they require of places.
    static bool go_on_alike(const ZillionsWay& a, const ZillionsWay& b) {
        if (!same_point(a.cursor, b.cursor) || !same_point(a.mark, b.mark) || !same_point(a.from, b.from) ||
            !same_points(a.to, b.to) || a.flags != b.flags || a.effects.size() != b.effects.size() ||
            a.journeys.size() != b.journeys.size() || a.position_flags.size() != b.position_flags.size())
            return false;
        for (std::size_t i = 0; i < a.effects.size(); ++i)
            if (a.effects[i].what != b.effects[i].what || a.effects[i].word != b.effects[i].word ||
                a.effects[i].value != b.effects[i].value || !same_point(a.effects[i].point, b.effects[i].point))
                return false;
        for (std::size_t i = 0; i < a.journeys.size(); ++i)
            if (!same_point(a.journeys[i].from, b.journeys[i].from) || !same_point(a.journeys[i].to, b.journeys[i].to))
                return false;
        for (std::size_t i = 0; i < a.position_flags.size(); ++i) {
            const auto& [name, point, value] = a.position_flags[i];
            const auto& [other_name, other_point, other_value] = b.position_flags[i];
            if (name != other_name || value != other_value || !same_point(point, other_point)) return false;
        }
        return true;
    }
    const ZillionsPlace* place_like(const ZillionsWay& way, const ZillionsPlace& place) const {
        for (const ZillionsPlace& each : way.places)
            if (each.point.at == place.point.at || *each.point.at == *place.point.at) return &each;
        return nullptr;
    }
    void forget_open_places(ZillionsWay& way) const {
        std::erase_if(way.places,
                      [this](const ZillionsPlace& place) { return place.facts.empty() && place.contents == all_; });
    }
    // Joins two ways that differ in one place alone, or in nothing but where they begin.
    bool join_two(ZillionsWay& a, const ZillionsWay& b) const {
        if (!go_on_alike(a, b)) return false;
        std::vector<std::pair<ZillionsPlace, ZillionsContents>> differing;
        for (const ZillionsWay* one : {static_cast<const ZillionsWay*>(&a), &b})
            for (const ZillionsPlace& place : one->places) {
                const ZillionsPlace* like = place_like(one == &a ? b : a, place);
                if (like && like->contents == place.contents && like->facts == place.facts) continue;
                if (one == &b && like) continue;  // counted with the first way
                if (like ? like->facts != place.facts : !place.facts.empty()) return false;
                differing.emplace_back(place, like ? like->contents : all_);
                if (differing.size() > 1) return false;
            }
        if (differing.empty()) {
            for (std::size_t s = 0; s < a.starts.size(); ++s)
                if (b.starts[s]) a.starts[s] = true;
            return true;
        }
        if (a.starts != b.starts) return false;
        const ZillionsContents joined = differing[0].first.contents.either(differing[0].second);
        for (ZillionsPlace& place : a.places)
            if (*place.point.at == *differing[0].first.point.at) place.contents = joined;
        forget_open_places(a);
        return true;
    }
    void join(ZillionsWays& ways) {
        if (ways.size() < 2 || ways.size() > most_joined) return;
        const std::size_t pairs = ways.size() * ways.size(), places = ways.front().places.size();
        steps_ += pairs * places * places / work_of_a_step;
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < ways.size(); ++i)
                for (std::size_t j = i + 1; j < ways.size();) {
                    if (join_two(ways[i], ways[j])) {
                        ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(j));
                        changed = true;
                    } else {
                        ++j;
                    }
                }
        }
    }

    // --- commands ---

    // Runs the items from `first` up to `last`.
    ZillionsWays run(const std::vector<ZillionsForm>& items, std::size_t first, std::size_t last, ZillionsWays ways,
                     int depth) {
        for (std::size_t i = first; i < last && !ways.empty() && !stopped(); ++i) {
            ways = command(items[i], std::move(ways), depth);
            if (ways.size() > most_zillions_ways) stop(items[i], "the program has too many ways through it");
        }
        return stopped() ? ZillionsWays() : ways;
    }

    ZillionsWays command(const ZillionsForm& form, ZillionsWays ways, int depth) {
        if (depth > most_zillions_nesting) {
            stop(form, "commands that are nested too deeply");
            return {};
        }
        const std::string word = small_word(form.is_list ? form.head() : std::string_view(form.word));
        if (word == "verify" && form.items.size() == 2) {
            ZillionsWays left = ask_all(ways, form.items[1], depth).yes;
            join(left);
            return left;
        }
        if (word == "if" && form.items.size() >= 2) return run_if(form, ways, depth);
        if (word == "while" && form.items.size() >= 2) return run_while(form, std::move(ways), depth);
        if (form.is_list && (word.empty() || !is_list_command(word)))
            return run(form.items, 0, form.items.size(), std::move(ways), depth + 1);
        ZillionsWays left;
        for (ZillionsWay& way : ways) {
            if (!count(form, way)) return {};
            one_command(form, word, std::move(way), depth, left);
        }
        return left;
    }
    [[nodiscard]] static bool is_list_command(const std::string& word) {
        static const std::vector<std::string> words = {"add",         "add-partial",
                                                       "add-copy",    "add-copy-partial",
                                                       "capture",     "change-owner",
                                                       "change-type", "create",
                                                       "flip",        "go",
                                                       "opposite",    "set-attribute",
                                                       "set-flag",    "set-position-flag",
                                                       "verify",      "if",
                                                       "while"};
        return std::find(words.begin(), words.end(), word) != words.end();
    }

    ZillionsWays run_if(const ZillionsForm& form, const ZillionsWays& ways, int depth) {
        std::size_t otherwise = form.items.size();
        for (std::size_t i = 2; i < form.items.size(); ++i)
            if (!form.items[i].is_list && same_word(form.items[i].word, "else")) {
                otherwise = i;
                break;
            }
        ZillionsAnswer answer = ask_all(ways, form.items[1], depth);
        ZillionsWays left = run(form.items, 2, otherwise, std::move(answer.yes), depth + 1);
        if (otherwise < form.items.size())
            answer.no = run(form.items, otherwise + 1, form.items.size(), std::move(answer.no), depth + 1);
        append(left, std::move(answer.no));
        join(left);
        return left;
    }
    ZillionsWays run_while(const ZillionsForm& form, ZillionsWays ways, int depth) {
        ZillionsWays left;
        while (!ways.empty() && !stopped()) {
            ZillionsAnswer answer = ask_all(ways, form.items[1], depth);
            append(left, std::move(answer.no));
            if (left.size() > most_zillions_ways) stop(form, "the program has too many ways through it");
            ways = run(form.items, 2, form.items.size(), std::move(answer.yes), depth + 1);
        }
        join(left);
        return left;
    }

    void add_effect(What what, const ZillionsForm& form, std::size_t place_from, std::string text, ZillionsWay way,
                    ZillionsWays& into, bool value = false) {
        static const ZillionsForm none;
        const auto point = point_of_rest(way, form.is_list ? form : none, place_from);
        if (!point) return;
        if (!on_board(way, *point).no.empty()) {
            stop(form, "a change of a position that may not be there");
            return;
        }
        way.effects.push_back({what, *point, std::move(text), value});
        into.push_back(std::move(way));
    }

    void one_command(const ZillionsForm& form, const std::string& word, ZillionsWay way, int depth,
                     ZillionsWays& into) {
        if (word == "add" || word == "add-partial" || word == "add-copy" || word == "add-copy-partial") {
            add(form, word, way);
            into.push_back(std::move(way));
        } else if (word == "capture") {
            add_effect(What::capture, form, 1, "", std::move(way), into);
        } else if (word == "flip" || word == "change-owner" || word == "change-type" || word == "create") {
            stop(form, "a move that changes other pieces, or makes new ones");
        } else if (word == "cascade" && !form.is_list) {
            way.journeys.push_back({way.from, way.to ? *way.to : way.cursor});
            way.from = way.cursor;
            way.to.reset();
            into.push_back(std::move(way));
        } else if (word == "from" && !form.is_list) {
            way.from = way.cursor;
            into.push_back(std::move(way));
        } else if (word == "to" && !form.is_list) {
            way.to = way.cursor;
            into.push_back(std::move(way));
        } else if (word == "mark" && !form.is_list) {
            way.mark = way.cursor;
            into.push_back(std::move(way));
        } else if (word == "back" && !form.is_list) {
            const ZillionsPoint point = way.mark;
            move_cursor(std::move(way), point, into);
        } else if (word == "go" && form.items.size() == 2) {
            const auto point = point_named(way, way.cursor, form.items[1]);
            if (!point) return stop(form, "a place that the program does not say by a direction or a position");
            move_cursor(std::move(way), *point, into);
        } else if ((word == "set-flag" || word == "set-position-flag" || word == "set-attribute") &&
                   form.items.size() >= 3 && !form.items[1].is_list) {
            set(form, word, way, depth, into);
        } else if (const auto point = point_named(way, way.cursor, form); point && word != "to") {
            move_cursor(std::move(way), *point, into);
        } else {
            stop(form, "the command " + word);
        }
    }

    void set(const ZillionsForm& form, const std::string& word, const ZillionsWay& way, int depth, ZillionsWays& into) {
        const std::string name = small_word(form.items[1].word);
        if (word == "set-attribute" && !is_listed(name)) return stop(form, "the attribute " + name);
        // The value is a question; in the middle of a list it may be followed by a place.
        ZillionsAnswer answer = ask(way, form.items[2], depth + 1);
        for (ZillionsWays* part : {&answer.yes, &answer.no})
            for (ZillionsWay& each : *part) {
                const bool value = part == &answer.yes;
                if (word == "set-flag") {
                    each.flags[name] = value;
                    into.push_back(std::move(each));
                } else if (word == "set-attribute") {
                    add_effect(What::set_attribute, form, 3, name, std::move(each), into, value);
                } else if (const auto point = point_of_rest(each, form, 3)) {
                    each.position_flags.emplace_back(name, *point, value);
                    into.push_back(std::move(each));
                }
            }
    }

    void add(const ZillionsForm& form, const std::string& word, const ZillionsWay& way) {
        ZillionsRow row;
        row.is_partial = word.ends_with("partial");
        if (word.starts_with("add-copy")) return stop(form, "a move that leaves a copy behind");
        const auto argument = [&](const ZillionsForm& item) {
            if (const auto kind = kind_named(item)) {
                row.kinds.push_back(*kind);
            } else if (row.is_partial && !item.is_list && row.partial_type.empty()) {
                row.partial_type = small_word(item.word);
            } else {
                stop(item, "a piece that the game does not have");
            }
        };
        for (std::size_t i = 1; i < form.items.size(); ++i) {
            const ZillionsForm& item = form.items[i];
            if (item.is_list)
                for (const ZillionsForm& inner : item.items) argument(inner);
            else
                argument(item);
        }
        row.starts = way.starts;
        row.journeys = way.journeys;
        row.journeys.push_back({way.from, way.to ? *way.to : way.cursor});
        row.places = way.places;
        row.effects = way.effects;
        std::erase_if(row.places, [this](const ZillionsPlace& place) {
            return place.facts.empty() && place.contents == all_ &&
                   !(is_drop_ && place.point.way && place.point.way->empty());
        });
        if (walk_.rows.size() >= most_zillions_rows) return stop(form, "the program makes too many moves");
        walk_.rows.push_back(std::move(row));
    }

    const ZillionsGame& game_;
    const std::vector<std::string>& attributes_;
    std::size_t piece_, player_;
    ZillionsContents all_, nothing_;
    std::map<std::string, int> directions_;  // by names in small letters
    ZillionsPlaces positions_;
    mutable std::map<int, std::optional<int>> opposites_;  // what opposite_of has found
    bool is_drop_ = false;
    std::size_t steps_ = 0;
    ZillionsWalk walk_;
};

}  // namespace

ZillionsWalk walk_program(const ZillionsGame& game, std::size_t piece, std::size_t player, const ZillionsForm& program,
                          bool is_drop, const std::vector<std::string>& attributes) {
    return ZillionsWalker(game, piece, player, attributes).walk(program, is_drop);
}

}  // namespace varia::importers
