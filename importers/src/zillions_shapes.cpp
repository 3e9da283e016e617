// All programs of a game: each is walked for each player, what can be a table is chosen, and the tables are put
// together.
#include "zillions_shapes.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>

#include "zillions_frame.hpp"
#include "zillions_lua.hpp"
#include "zillions_moves.hpp"
#include "zillions_regions.hpp"
#include "zillions_table.hpp"
#include "zillions_walk.hpp"

namespace varia::importers {
namespace {

using Owner = ZillionsContents::Owner;
using What = ZillionsEffect::What;

// All rows of a game together have at most so many positions.
constexpr std::size_t most_zillions_cells = 60'000'000;
// The moves of a piece that promotes, from a position to a position, are at most so many.
constexpr std::size_t most_zillions_choices = 500'000;
// All walks of a game together take at most so many steps.
constexpr std::size_t most_zillions_work = 300'000;

std::string lowered(std::string_view word) {
    std::string small(word);
    for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return small;
}

// The name of a step of a turn, from a move type.
std::string step_name(const std::string& type) {
    std::string name;
    for (const char c : type) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    if (name.empty() || std::isalpha(static_cast<unsigned char>(name[0])) == 0 || name == "move") name = "on_" + name;
    return name.substr(0, 40);
}

class ZillionsShaper {
public:
    ZillionsShaper(const ZillionsGame& game, Untold& untold)
        : game_(game), untold_(untold), frame_(frame_of(game)), regions_(game, frame_) {}

    ZillionsShapes shape() {
        for (const ZillionsPiece& piece : game_.pieces) {
            ZillionsShapes::Piece next;
            next.moves_left.resize(piece.moves.size());
            next.drops_left.resize(piece.drops.size());
            shapes_.pieces.push_back(std::move(next));
        }
        find_facts();
        read_set_up();
        walk_all();
        while (!unmoved_hold()) {
        }
        read_all();
        choose_types();
        for (std::size_t k = 0; k < game_.pieces.size(); ++k) {
            chain(k);
            promote(k);
        }
        pass_by();
        for (std::size_t k = 0; k < game_.pieces.size(); ++k) write_moves(k);
        write_castlings();
        write_turn();
        shapes_.zones = regions_.zones();
        return std::move(shapes_);
    }

private:
    struct Program {
        std::vector<ZillionsWalk> walks;  // by player
        std::vector<ZillionsMove> moves;  // of all players
        std::vector<ZillionsCastling> castlings;
        std::vector<ZillionsPassing> passing;
        std::vector<std::size_t> passing_players;
    };

    [[nodiscard]] std::optional<std::string>& left(std::size_t piece, std::size_t program) {
        return shapes_.pieces[piece].moves_left[program];
    }
    void leave(std::size_t piece, std::size_t program, const std::string& reason) {
        if (!left(piece, program)) left(piece, program) = reason;
        programs_[piece][program].moves.clear();
        programs_[piece][program].castlings.clear();
        programs_[piece][program].passing.clear();
    }

    // --- facts of the whole game ---

    void find_facts() {
        facts_.royal.assign(game_.pieces.size(), false);
        for (const ZillionsForm& goal : game_.goals) find_royal(goal, 0);
        std::set<std::string> asked, kept;  // attributes: those that a program asks about, and those that become true
        for (const ZillionsPiece& piece : game_.pieces) {
            for (const std::vector<ZillionsForm>* programs : {&piece.moves, &piece.drops})
                for (const ZillionsForm& program : *programs) find_attributes(program, asked, kept, 0);
            for (const auto& [name, value] : piece.attributes)
                if (!value) kept.insert(lowered(name));
        }
        for (const ZillionsForm& goal : game_.goals) find_attributes(goal, asked, kept, 0);
        std::set<std::string> names;
        for (const ZillionsPiece& piece : game_.pieces)
            for (const auto& [name, value] : piece.attributes) names.insert(lowered(name));
        for (const std::string& name : names) {
            if (!asked.contains(name))
                facts_.unasked.push_back(name);
            else if (!kept.contains(name))
                facts_.unmoved.push_back(name);
        }
    }
    void find_royal(const ZillionsForm& form, int depth) {
        if (!form.is_list || depth > 100) return;
        if (same_word(form.head(), "checkmated"))
            for (const ZillionsForm& item : form.items)
                for (std::size_t k = 0; k < game_.pieces.size(); ++k)
                    if (same_word(game_.pieces[k].name, item.word)) facts_.royal[k] = true;
        for (const ZillionsForm& item : form.items) find_royal(item, depth + 1);
    }
    static void find_attributes(const ZillionsForm& form, std::set<std::string>& asked, std::set<std::string>& kept,
                                int depth) {
        if (depth > 200) return;
        if (!form.is_list) {
            std::string word = lowered(form.word);
            asked.insert(word);
            if (word.starts_with("not-")) asked.insert(word.substr(4));
            return;
        }
        const bool sets = same_word(form.head(), "set-attribute") && form.items.size() >= 3;
        if (sets && !same_word(form.items[2].word, "false")) kept.insert(lowered(form.items[1].word));
        for (std::size_t i = sets ? 2 : 0; i < form.items.size(); ++i)
            find_attributes(form.items[i], asked, kept, depth + 1);
    }
    // Where pieces stand at the start: by player and piece.
    void read_set_up() {
        start_.assign(game_.players.size(),
                      std::vector<std::vector<bool>>(game_.pieces.size(),
                                                     std::vector<bool>(game_.board.positions.size(), false)));
        for (const ZillionsForm& form : game_.set_up) {
            if (!form.is_list) continue;
            for (std::size_t player = 0; player < game_.players.size(); ++player) {
                if (!same_word(form.head(), game_.players[player])) continue;
                for (const ZillionsForm& pieces : form.items)
                    for (std::size_t k = 0; k < game_.pieces.size(); ++k) {
                        if (!same_word(pieces.head(), game_.pieces[k].name)) continue;
                        for (const ZillionsForm& place : pieces.items)
                            if (const int p = game_.board.position(place.word); p >= 0)
                                start_[player][k][static_cast<std::size_t>(p)] = true;
                    }
            }
        }
    }

    // --- walking and reading ---

    void walk_all() {
        std::size_t cells = 0, steps = 0;
        // Where one program that is no table brings all of them into the script, the others need no walk then.
        const bool all_or_none = is_whole_in_lua(game_);
        bool hopeless = false;
        std::vector<std::string> attributes = facts_.unmoved;
        attributes.insert(attributes.end(), facts_.unasked.begin(), facts_.unasked.end());
        programs_.resize(game_.pieces.size());
        drops_.resize(game_.pieces.size());
        for (std::size_t k = 0; k < game_.pieces.size(); ++k) {
            const ZillionsPiece& piece = game_.pieces[k];
            for (const bool is_drop : {false, true}) {
                const std::vector<ZillionsForm>& forms = is_drop ? piece.drops : piece.moves;
                std::vector<Program>& programs = is_drop ? drops_[k] : programs_[k];
                programs.resize(forms.size());
                for (std::size_t i = 0; i < forms.size(); ++i)
                    for (std::size_t player = 0; player < game_.players.size(); ++player) {
                        std::optional<std::string>& why = is_drop ? shapes_.pieces[k].drops_left[i]
                                                                  : shapes_.pieces[k].moves_left[i];
                        ZillionsWalk walk;
                        if (cells > most_zillions_cells || steps > most_zillions_work)
                            walk.reason = "the game has too many programs";
                        else if (hopeless)
                            walk.reason = "another program of the game is no table";
                        else if (!why)
                            walk = walk_program(game_, k, player, forms[i], is_drop, attributes);
                        steps += walk.steps + 4;  // a program of nothing is work, too
                        cells += (walk.rows.size() + 1) * game_.board.positions.size();
                        if (walk.reason && !why) why = walk.reason;
                        hopeless = hopeless || (all_or_none && walk.reason);
                        programs[i].walks.push_back(std::move(walk));
                    }
            }
        }
    }

    // Whether each piece that is asked for an attribute of unmoved pieces loses it with each of its moves. The
    // attributes for which it is not so are taken off.
    bool unmoved_hold() {
        for (std::size_t a = 0; a < facts_.unmoved.size(); ++a) {
            const std::string& name = facts_.unmoved[a];
            std::set<std::size_t> asked;
            for (const std::vector<Program>& programs : programs_)
                for (const Program& program : programs)
                    for (const ZillionsWalk& walk : program.walks)
                        for (const ZillionsRow& row : walk.rows)
                            for (const ZillionsPlace& place : row.places)
                                if (place.fact(name))
                                    for (const std::size_t kind : place.contents.kinds_of(Owner::own))
                                        asked.insert(kind);
            for (const std::size_t kind : asked)
                for (const Program& program : programs_[kind])
                    for (const ZillionsWalk& walk : program.walks)
                        for (const ZillionsRow& row : walk.rows)
                            if (!loses(row, name)) {
                                facts_.unmoved.erase(facts_.unmoved.begin() + static_cast<std::ptrdiff_t>(a));
                                return false;
                            }
        }
        return true;
    }
    // Whether the piece that moves first has no longer the attribute after the move.
    static bool loses(const ZillionsRow& row, const std::string& name) {
        const auto is_mover = [&row](const ZillionsPoint& point) {
            bool start = true, end = true;
            for (std::size_t s = 0; s < row.starts.size(); ++s) {
                if (!row.starts[s]) continue;
                start = start && (*point.at)[s] == static_cast<int>(s);
                end = end && (*point.at)[s] == (*row.journeys.front().to.at)[s];
            }
            return start || end;
        };
        for (const ZillionsEffect& effect : row.effects)
            if (effect.what == What::set_attribute && effect.word == name && !effect.value && is_mover(effect.point))
                return true;
        for (const ZillionsPlace& place : row.places)
            if (place.point.way && place.point.way->empty() && place.fact(name) == false) return true;
        return false;
    }

    void read_all() {
        for (std::size_t k = 0; k < game_.pieces.size(); ++k) {
            for (std::size_t i = 0; i < programs_[k].size(); ++i) {
                Program& program = programs_[k][i];
                for (std::size_t player = 0; player < game_.players.size() && !left(k, i); ++player) {
                    ZillionsRead read = read_rows(game_, frame_, facts_, k, player, program.walks[player].rows);
                    program.walks[player].rows.clear();
                    if (read.reason) {
                        leave(k, i, *read.reason);
                        break;
                    }
                    for (ZillionsMove& move : read.moves) {
                        move.program = i;
                        move.manner.type = i < game_.pieces[k].move_types.size()
                                               ? lowered(game_.pieces[k].move_types[i])
                                               : std::string();
                        program.moves.push_back(std::move(move));
                    }
                    for (ZillionsCastling& castling : read.castlings) {
                        castling.program = i;
                        program.castlings.push_back(std::move(castling));
                    }
                    for (ZillionsPassing& passing : read.passing) {
                        program.passing.push_back(std::move(passing));
                        program.passing_players.push_back(player);
                    }
                }
                if (!left(k, i)) test_program(k, i);
            }
            read_drops(k);
        }
    }

    // What the tables cannot say of a single program.
    void test_program(std::size_t piece, std::size_t program) {
        std::vector<ZillionsMove> joined = programs_[piece][program].moves;
        join_moves(joined);
        for (const ZillionsMove& move : joined) {
            if (move.manner.first == ZillionsManner::First::no)
                return leave(piece, program, "only for a piece that has moved");
            if (move.manner.takes_hurdle && (move.manner.first == ZillionsManner::First::yes || move.manner.safe_start))
                return leave(piece, program, "a capture by leaping with another condition");
            if (move.is_capture() && !move.manner.takes_hurdle && !fits_neutral(move.landing))
                return leave(piece, program, "captures of some of the pieces of nobody");
        }
    }
    // Whether pieces of nobody are captured as by the programs before.
    bool fits_neutral(const ZillionsContents& landing) {
        if (game_.neutral.empty() || !landing.has_piece()) return true;
        const bool taken = landing.may_be(Owner::neutral), all = landing.count(Owner::neutral) == game_.pieces.size();
        if (!landing.may_be(Owner::enemy)) return !taken;
        if (taken && !all) return false;
        if (shapes_.neutral_taken && *shapes_.neutral_taken != taken) return false;
        shapes_.neutral_taken = taken;
        return true;
    }

    void read_drops(std::size_t k) {
        ZillionsRegion zone(game_.players.size(), game_.board.positions.size());
        bool any = false, restricted = false;
        for (std::size_t i = 0; i < drops_[k].size(); ++i) {
            std::optional<std::string>& why = shapes_.pieces[k].drops_left[i];
            if (why) continue;
            if (i < game_.pieces[k].drop_types.size() && !game_.pieces[k].drop_types[i].empty() &&
                game_.drop_priorities.size() > 1)
                why = "drops with priorities";
            ZillionsRegion part(game_.players.size(), game_.board.positions.size());
            for (std::size_t player = 0; player < game_.players.size() && !why; ++player) {
                part.players[player] = true;
                part.care[player].assign(game_.board.positions.size(), true);
                for (const ZillionsRow& row : drops_[k][i].walks[player].rows) {
                    if (!is_drop_on_empty(row)) {
                        why = "a drop that does more than put a piece on an empty cell";
                        break;
                    }
                    for (std::size_t p = 0; p < row.starts.size(); ++p)
                        if (row.starts[p]) part.wanted[player][p] = true;
                }
            }
            if (why) continue;
            any = true;
            zone.add(part);
        }
        if (!any) return;
        for (const std::vector<bool>& wanted : zone.wanted)
            restricted = restricted || std::find(wanted.begin(), wanted.end(), false) != wanted.end();
        if (!restricted) {
            shapes_.pieces[k].drop = "true";
            return;
        }
        const auto text = regions_.text(zone);
        if (text) {
            shapes_.pieces[k].drop = InlineTable().set("zone", toml_text(*text)).text();
            return;
        }
        for (std::optional<std::string>& why : shapes_.pieces[k].drops_left)
            if (!why) why = "a drop onto other cells for each side";
    }
    [[nodiscard]] static bool is_drop_on_empty(const ZillionsRow& row) {
        if (row.is_partial || !row.kinds.empty() || row.journeys.size() != 1) return false;
        const auto is_start = [&row](const ZillionsPoint& point) {
            for (std::size_t s = 0; s < row.starts.size(); ++s)
                if (row.starts[s] && (*point.at)[s] != static_cast<int>(s)) return false;
            return true;
        };
        if (!is_start(row.journeys[0].to)) return false;
        bool empty = false;
        for (const ZillionsPlace& place : row.places) {
            if (!is_start(place.point) || !place.facts.empty()) return false;
            empty = place.contents.may_be_empty() && !place.contents.has_piece();
        }
        return empty && row.effects.empty();
    }

    // --- move types, and moves that go on ---

    void choose_types() {
        std::set<std::string> listed;
        for (const std::string& type : game_.move_priorities) listed.insert(lowered(type));
        // A turn order with move types: `(White jump-type)`.
        std::set<std::string> ordered;
        bool plain_turns = false;
        for (const ZillionsForm& turn : game_.turn_order) {
            const bool typed = turn.is_list && turn.items.size() >= 2 &&
                               std::none_of(game_.players.begin(), game_.players.end(), [&](const std::string& player) {
                                   return same_word(player, turn.items.back().word);
                               });
            if (typed)
                ordered.insert(lowered(turn.items.back().word));
            else if (!same_word(turn.word, "repeat"))
                plain_turns = true;
        }
        const bool mixed = !ordered.empty() && (ordered.size() > 1 || plain_turns);
        std::set<std::string> partial;
        for (const std::vector<Program>& programs : programs_)
            for (const Program& program : programs)
                for (const ZillionsMove& move : program.moves)
                    if (move.manner.is_partial) partial.insert(move.manner.partial_type);
        std::set<std::string> types;
        for (const ZillionsPiece& piece : game_.pieces)
            for (const std::string& type : piece.move_types) types.insert(lowered(type));
        for (const std::string& type : types) {
            std::vector<std::string> steps;
            bool begins = listed.empty() || type.empty() || listed.contains(type);
            if (!ordered.empty() && !mixed) begins = ordered.contains(type);
            if (begins) steps.emplace_back("move");
            for (const std::string& each : partial)
                if (each == type || each.empty()) steps.push_back(step_name(each));
            turns_.steps_of_type[type] = steps;
        }
        for (const std::string& each : partial) turns_.step_after[each] = step_name(each);
        for (std::size_t k = 0; k < game_.pieces.size(); ++k)
            for (std::size_t i = 0; i < programs_[k].size(); ++i) {
                const std::string type = i < game_.pieces[k].move_types.size() ? lowered(game_.pieces[k].move_types[i])
                                                                               : std::string();
                if (mixed && !left(k, i)) leave(k, i, "turns with different move types");
                // Moves that no turn can have.
                if (turns_.steps_of_type[type].empty()) programs_[k][i].moves.clear();
            }
        go_on();
        test_priorities(listed);
    }
    // A leap that goes on must not go back over the cell where the leap before it began. Where captured pieces stay on
    // the board until the turn is over, it cannot: the piece that it has just captured stands there.
    void go_on() {
        std::set<std::string> types;  // of the moves that must not go back
        for (const std::vector<Program>& programs : programs_)
            for (const Program& program : programs)
                for (const ZillionsMove& move : program.moves)
                    if (move.manner.turns_off) types.insert(move.manner.type);
        for (const std::string& type : types) {
            // Where a turn begins, the question is about a move of another side.
            bool fits = captures_stay() && turns_.steps_of_type[type] == std::vector<std::string>{step_name(type)};
            for (const std::vector<Program>& programs : programs_)
                for (const Program& program : programs)
                    for (const ZillionsMove& move : program.moves)
                        if (move.manner.is_partial && move.manner.partial_type == type)
                            fits = fits && move.is_straight_leap();
            for (std::size_t k = 0; k < game_.pieces.size(); ++k)
                for (std::size_t i = 0; i < programs_[k].size(); ++i) {
                    bool asks = false;
                    for (ZillionsMove& move : programs_[k][i].moves) {
                        if (!move.manner.turns_off || move.manner.type != type) continue;
                        asks = true;
                        move.manner.turns_off = false;
                    }
                    if (asks && !fits) leave(k, i, "the question last-from?");
                }
        }
    }
    [[nodiscard]] bool captures_stay() const { return same_word(game_.option("deferred captures"), "true"); }
    // Priorities are the duty to capture, if all moves of the first types capture and no others do.
    void test_priorities(const std::set<std::string>& listed) {
        if (listed.size() < 2) return;
        std::map<std::string, std::pair<bool, bool>> kinds;  // by type: whether some moves capture, and some do not
        bool whole = true;
        for (std::size_t k = 0; k < game_.pieces.size(); ++k)
            for (std::size_t i = 0; i < programs_[k].size(); ++i) {
                whole = whole && !left(k, i);
                for (const ZillionsMove& move : programs_[k][i].moves) {
                    auto& [captures, quiet] = kinds[move.manner.type];
                    captures = captures || move.is_capture();
                    quiet = quiet || (!move.manner.takes_hurdle && !move.manner.en_passant && move.is_quiet());
                }
            }
        bool quiet_before = false, fits = whole, any_capture = false, capture_group_ended = false;
        std::size_t capturing = 0, quiet_types = 0;
        for (const std::string& type : game_.move_priorities) {
            const auto found = kinds.find(lowered(type));
            if (found == kinds.end()) continue;
            const auto [captures, quiet] = found->second;
            if (captures && quiet) fits = false;
            if (captures && quiet_before) capture_group_ended = true;
            quiet_before = quiet_before || quiet;
            any_capture = any_capture || captures;
            ++(captures ? capturing : quiet_types);
        }
        if (fits && any_capture && !capture_group_ended && capturing == 1 && quiet_types == 1) {
            shapes_.rules.emplace_back("forced_capture", "true");
            return;
        }
        // Moves of the first types come before others: no table says so.
        for (std::size_t k = 0; k < game_.pieces.size(); ++k)
            for (std::size_t i = 0; i < programs_[k].size(); ++i)
                if (!left(k, i)) leave(k, i, "move types with priorities");
    }

    // Captures by leaping that go on. Those that promote instead of going on are said by `promotes`.
    void chain(std::size_t k) {
        std::optional<std::string> type;  // of the leaps that go on
        for (const Program& program : programs_[k])
            for (const ZillionsMove& move : program.moves)
                if (move.manner.is_partial && move.manner.takes_hurdle) type = move.manner.partial_type;
        const bool may_stop = same_word(game_.option("pass partial"), "true");
        for (std::size_t i = 0; i < programs_[k].size(); ++i) {
            bool fits = true;
            for (ZillionsMove& move : programs_[k][i].moves) {
                if (type && move.manner.takes_hurdle && !move.manner.is_partial) {
                    fits = fits && !move.kinds.empty();
                    move.manner.is_partial = true;
                    move.manner.partial_type = *type;
                    ends_ = ends_ || !move.kinds.empty();
                } else if (move.manner.is_partial) {
                    fits = fits && (!move.manner.takes_hurdle || move.manner.partial_type == *type);
                    fits = fits && (move.is_capture() || may_stop);
                    if (!move.kinds.empty()) goes_on_ = true;
                }
            }
            if (!fits) leave(k, i, "a move that goes on only from some cells, or without captures");
            for (const ZillionsMove& move : programs_[k][i].moves) {
                if (!move.manner.is_partial) continue;
                chains_ = true;
                if (!move.is_capture()) by_result_ = true;
            }
        }
    }

    // --- promotion ---

    static constexpr std::size_t stays = static_cast<std::size_t>(-1);  // what a piece may become: what it is
    using Choices = std::vector<std::size_t>;

    // What each move of a piece may become is said once for the piece: by where the move ends, or also by where it
    // begins.
    void promote(std::size_t k) {
        // By player, beginning, end and whether it captures.
        std::map<std::tuple<std::size_t, int, int, bool>, std::set<std::size_t>> found;
        std::vector<std::size_t> order;  // kinds in the order of the file
        bool promotes = false;
        for (std::size_t i = 0; i < programs_[k].size(); ++i)
            for (const ZillionsMove& move : programs_[k][i].moves) promotes = promotes || !move.kinds.empty();
        if (!promotes) return;
        // Moves of the same steps and manner are one move, whatever becomes of the piece: by their number, where they
        // begin and end, and whether they capture.
        std::map<std::tuple<std::size_t, std::vector<ZillionsStep>, ZillionsManner>, std::size_t> numbers;
        std::map<std::tuple<std::size_t, int, int, bool>, std::set<std::size_t>> moves;
        std::vector<std::size_t> players;  // by number
        for (const Program& program : programs_[k])
            for (const ZillionsMove& move : program.moves) {
                for (const std::size_t kind : move.kinds)
                    if (std::find(order.begin(), order.end(), kind) == order.end()) order.push_back(kind);
                ZillionsManner manner = move.manner;
                manner.first = ZillionsManner::First::any;
                const std::size_t number = numbers.emplace(std::tuple(move.player, move.steps, manner), players.size())
                                               .first->second;
                if (number == players.size()) players.push_back(move.player);
                const auto add = [&](std::size_t from, std::size_t to) {
                    for (const bool captures : {false, true}) {
                        if (!(captures ? move.is_capture()
                                       : !manner.takes_hurdle && !manner.en_passant && move.is_quiet()))
                            continue;
                        auto& choices = moves[{number, static_cast<int>(from), static_cast<int>(to), captures}];
                        if (move.kinds.empty()) choices.insert(stays);
                        for (const std::size_t kind : move.kinds) choices.insert(kind == k ? stays : kind);
                    }
                };
                for (std::size_t s = 0; s < move.starts.size(); ++s) {
                    if (!move.starts[s]) continue;
                    if (!manner.anywhere)
                        add(s, static_cast<std::size_t>(move.ends[s]));
                    else
                        for (std::size_t e = 0; e < move.targets.size(); ++e)
                            if (move.targets[e]) add(s, e);
                }
                if (moves.size() > most_zillions_choices) {
                    for (std::size_t i = 0; i < programs_[k].size(); ++i) leave(k, i, "a piece with too many moves");
                    return;
                }
            }
        bool alike = true;
        for (const auto& [key, choices] : moves) {
            const auto& [number, from, to, captures] = key;
            const auto [place, is_new] = found.emplace(std::tuple(players[number], from, to, captures), choices);
            alike = alike && (is_new || place->second == choices);
        }
        std::optional<std::vector<std::string>> entries;
        if (alike) entries = by_end(found, order);
        if (alike && !entries) entries = by_both(found, order);
        if (!entries) {
            for (std::size_t i = 0; i < programs_[k].size(); ++i)
                if (std::any_of(programs_[k][i].moves.begin(), programs_[k][i].moves.end(),
                                [](const ZillionsMove& move) { return !move.kinds.empty(); }))
                    leave(k, i, "what the piece becomes depends on more than where it begins and ends");
            return;
        }
        if (!entries->empty())
            shapes_.pieces[k].promotion = entries->size() == 1 ? entries->front() : array_of(*entries);
    }
    using Found = std::map<std::tuple<std::size_t, int, int, bool>, std::set<std::size_t>>;

    [[nodiscard]] std::string letters_of(const std::set<std::size_t>& choices,
                                         const std::vector<std::size_t>& order) const {
        std::vector<std::string> letters;
        for (const std::size_t kind : order)
            if (choices.contains(kind)) letters.push_back(game_.pieces[kind].letter);
        return array_of_texts(letters);
    }
    // Promotions by where a move ends. Nothing if that is not all.
    std::optional<std::vector<std::string>> by_end(const Found& found, const std::vector<std::size_t>& order) {
        std::map<std::tuple<std::size_t, int, bool>, std::set<std::size_t>> ends;
        for (const auto& [key, choices] : found) {
            const auto& [player, from, to, captures] = key;
            const auto [place, is_new] = ends.emplace(std::tuple(player, to, captures), choices);
            if (!is_new && place->second != choices) return std::nullopt;
        }
        bool by_capture = false;
        for (const auto& [key, choices] : ends) {
            const auto& [player, to, captures] = key;
            const auto other = ends.find({player, to, !captures});
            by_capture = by_capture || (other != ends.end() && other->second != choices);
        }
        std::vector<std::string> entries;
        for (const int only : by_capture ? std::vector<int>{0, 1} : std::vector<int>{-1}) {
            std::map<std::set<std::size_t>, ZillionsRegion> zones, musts;  // by kinds, without staying
            ZillionsRegion all(game_.players.size(), game_.board.positions.size());
            for (const auto& [key, choices] : ends) {
                const auto& [player, to, captures] = key;
                if (only >= 0 && captures != (only == 1)) continue;
                const auto p = static_cast<std::size_t>(to);
                all.players[player] = true;
                all.care[player][p] = true;
            }
            std::set<std::set<std::size_t>> optional;
            for (const auto& [key, choices] : ends) {
                const auto& [player, to, captures] = key;
                if (only >= 0 && captures != (only == 1)) continue;
                std::set<std::size_t> kinds = choices;
                kinds.erase(stays);
                if (kinds.empty()) continue;
                const auto p = static_cast<std::size_t>(to);
                zones.emplace(kinds, all).first->second.wanted[player][p] = true;
                ZillionsRegion& must = musts.emplace(kinds, all).first->second;
                if (choices.contains(stays))
                    optional.insert(kinds);
                else
                    must.wanted[player][p] = true;
            }
            for (const auto& [kinds, zone] : zones) {
                InlineTable entry;
                entry.set("to", letters_of(kinds, order));
                if (restricts(zone)) {
                    const auto text = regions_.text(zone);
                    if (!text) return std::nullopt;
                    entry.set("zone", toml_text(*text));
                }
                if (only >= 0) entry.set("only", toml_text(only == 1 ? "capture" : "quiet"));
                if (optional.contains(kinds)) {
                    entry.set("optional", "true");
                    if (wants(musts.at(kinds))) {
                        const auto text = regions_.text(musts.at(kinds));
                        if (!text) return std::nullopt;
                        entry.set("must", toml_text(*text));
                    }
                }
                entries.push_back(entry.text());
            }
        }
        return entries;
    }
    // Promotions of moves that end or begin in a zone, to the same kinds.
    std::optional<std::vector<std::string>> by_both(const Found& found, const std::vector<std::size_t>& order) {
        std::set<std::size_t> kinds;
        ZillionsRegion zone(game_.players.size(), game_.board.positions.size()), must = zone;
        std::map<std::pair<std::size_t, int>, bool> always, forced;  // by player and end
        for (const auto& [key, choices] : found) {
            const auto& [player, from, to, captures] = key;
            std::set<std::size_t> own = choices;
            own.erase(stays);
            const auto [place, is_new] = always.emplace(std::pair(player, to), !own.empty());
            place->second = place->second && !own.empty();
            const auto [other, is_first] = forced.emplace(std::pair(player, to), !choices.contains(stays));
            other->second = other->second && !choices.contains(stays);
            if (own.empty()) continue;
            if (!kinds.empty() && kinds != own) return std::nullopt;
            kinds = own;
        }
        for (const auto& [key, is_always] : always) {
            const auto& [player, to] = key;
            const auto p = static_cast<std::size_t>(to);
            zone.players[player] = must.players[player] = true;
            zone.care[player].assign(game_.board.positions.size(), true);
            must.care[player][p] = true;
            zone.wanted[player][p] = is_always;
            must.wanted[player][p] = forced.at(key);
        }
        bool optional = false;
        for (const auto& [key, choices] : found) {
            const auto& [player, from, to, captures] = key;
            const bool in = zone.wanted[player][static_cast<std::size_t>(from)] ||
                            zone.wanted[player][static_cast<std::size_t>(to)];
            std::set<std::size_t> own = choices;
            own.erase(stays);
            if (in == own.empty()) return std::nullopt;
            const bool may_stay = choices.contains(stays);
            if (in && may_stay) optional = true;
            if (in && !may_stay && !must.wanted[player][static_cast<std::size_t>(to)]) return std::nullopt;
        }
        InlineTable entry;
        entry.set("to", letters_of(kinds, order));
        const auto text = regions_.text(zone);
        if (!text) return std::nullopt;
        entry.set("zone", toml_text(*text)).set("leaving", "true");
        if (optional) {
            entry.set("optional", "true");
            if (wants(must)) {
                const auto where = regions_.text(must);
                if (!where) return std::nullopt;
                entry.set("must", toml_text(*where));
            }
        }
        return std::vector<std::string>{entry.text()};
    }
    static bool restricts(const ZillionsRegion& region) {
        for (std::size_t player = 0; player < region.players.size(); ++player)
            for (std::size_t p = 0; p < region.care[player].size(); ++p)
                if (region.players[player] && region.care[player][p] && !region.wanted[player][p]) return true;
        return false;
    }
    static bool wants(const ZillionsRegion& region) {
        for (std::size_t player = 0; player < region.players.size(); ++player)
            for (std::size_t p = 0; p < region.care[player].size(); ++p)
                if (region.players[player] && region.care[player][p] && region.wanted[player][p]) return true;
        return false;
    }

    // --- en passant ---

    // A capture in passing is the usual capture of the piece along the same vector, and the move by which the victim
    // came exposes it.
    void pass_by() {
        for (std::size_t k = 0; k < game_.pieces.size(); ++k)
            for (std::size_t i = 0; i < programs_[k].size(); ++i) {
                std::vector<ZillionsMove> passing;
                for (const ZillionsMove& move : programs_[k][i].moves)
                    if (move.manner.en_passant) passing.push_back(move);
                if (passing.empty()) continue;
                bool usual = true;
                for (const ZillionsMove& move : passing) {
                    std::vector<bool> covered(move.starts.size(), false);
                    for (const Program& program : programs_[k])
                        for (const ZillionsMove& each : program.moves)
                            if (is_usual_capture(each, move))
                                for (std::size_t s = 0; s < covered.size(); ++s)
                                    covered[s] = covered[s] || each.starts[s];
                    for (std::size_t s = 0; s < covered.size(); ++s) usual = usual && (covered[s] || !move.starts[s]);
                }
                if (!usual) {
                    leave(k, i, "a capture in passing where the piece has no usual capture");
                    continue;
                }
                for (const ZillionsMove& move : passing)
                    for (Program& program : programs_[k])
                        for (ZillionsMove& each : program.moves)
                            if (is_usual_capture(each, move)) each.manner.en_passant = true;
                std::erase_if(programs_[k][i].moves, [](const ZillionsMove& move) {
                    return move.manner.en_passant && !move.landing.has_piece();
                });
                for (std::size_t n = 0; n < programs_[k][i].passing.size(); ++n)
                    expose(programs_[k][i].passing[n], programs_[k][i].passing_players[n]);
            }
    }
    static bool is_usual_capture(const ZillionsMove& move, const ZillionsMove& passing) {
        return move.player == passing.player && move.steps.size() == 1 && move.steps == passing.steps &&
               move.landing.has_piece() && !move.landing.may_be_empty() && !move.landing.may_be(Owner::own) &&
               !move.manner.takes_hurdle && !move.manner.is_partial;
    }
    void expose(const ZillionsPassing& passing, std::size_t captor) {
        // The vector on the board, from the captor's view.
        std::vector<int> board(passing.victim_step.size());
        const std::vector<ZillionsFrame::Sight>& view = frame_.views[captor];
        for (std::size_t axis = 0; axis < board.size(); ++axis)
            board[view[axis].axis] = view[axis].reversed ? -passing.victim_step[axis] : passing.victim_step[axis];
        for (const std::size_t victim : passing.victims)
            for (Program& program : programs_[victim])
                for (ZillionsMove& move : program.moves) {
                    if (move.player == captor || move.steps.size() != 2 || !(move.steps[0].by == move.steps[1].by) ||
                        move.steps[0].over != ZillionsStep::Over::empty || !move.is_quiet())
                        continue;
                    std::vector<int> went = move.steps[0].by;
                    for (int& component : went) component *= 2;
                    if (went == frame_.seen(move.player, board)) move.manner.exposes = true;
                }
    }

    // --- writing ---

    void write_moves(std::size_t k) {
        std::vector<ZillionsMove> moves;
        for (const Program& program : programs_[k])
            moves.insert(moves.end(), program.moves.begin(), program.moves.end());
        join_moves(moves);
        // What is joined may be more than the tables can say.
        const bool only_moved = std::any_of(moves.begin(), moves.end(), [](const ZillionsMove& move) {
            return move.manner.first == ZillionsManner::First::no;
        });
        ZillionsTable table(game_, frame_, regions_);
        const auto lines = only_moved ? std::nullopt : table.lines(moves, turns_);
        if (lines) {
            shapes_.pieces[k].moves = *lines;
            return;
        }
        shapes_.pieces[k].promotion.clear();
        for (std::size_t i = 0; i < programs_[k].size(); ++i) leave(k, i, "moves from other cells for each side");
    }

    void write_castlings() {
        struct Plan {
            ZillionsCastling castling;
            std::size_t king = 0;
            std::vector<bool> players;
        };
        std::vector<Plan> plans;
        for (std::size_t k = 0; k < game_.pieces.size(); ++k)
            for (std::size_t i = 0; i < programs_[k].size(); ++i) {
                const std::vector<ZillionsCastling> castlings = programs_[k][i].castlings;
                bool possible = false, straight = true;
                for (const ZillionsCastling& each : castlings) {
                    if (!starts_so(each, k)) continue;
                    possible = true;
                    straight = straight && between(each.king_from, each.partner_from) &&
                               between(each.king_from, each.king_to) && between(each.partner_from, each.partner_to);
                }
                if (castlings.empty()) continue;
                const bool unmoved = std::all_of(castlings.begin(), castlings.end(),
                                                 [](const ZillionsCastling& each) { return each.unmoved; });
                if (!straight || (!possible && !unmoved)) {
                    leave(k, i, "two pieces that move at once");
                    continue;
                }
                const ZillionsForm& form = game_.pieces[k].moves[i];
                if (!unmoved)
                    untold_.add(form, "castling",
                                "the program does not ask whether the two pieces have moved; here "
                                "they may castle only if they have not");
                bool unsafe = false;
                for (const ZillionsCastling& each : castlings) {
                    if (!starts_so(each, k)) continue;
                    unsafe = unsafe || (facts_.royal[k] && std::find(each.safe.begin(), each.safe.end(),
                                                                     each.king_from) == each.safe.end());
                    ZillionsCastling seen = each;
                    for (int* position : {&seen.king_from, &seen.king_to, &seen.partner_from, &seen.partner_to})
                        *position = frame_.seen(each.player, *position);
                    for (std::vector<int>* list : {&seen.empty, &seen.safe}) {
                        for (int& position : *list) position = frame_.seen(each.player, position);
                        std::sort(list->begin(), list->end());
                        list->erase(std::unique(list->begin(), list->end()), list->end());
                    }
                    Plan* like = nullptr;
                    for (Plan& plan : plans)
                        if (plan.king == k && plan.castling.king_from == seen.king_from &&
                            plan.castling.king_to == seen.king_to && plan.castling.partner_from == seen.partner_from &&
                            plan.castling.partner_to == seen.partner_to && plan.castling.partner == seen.partner &&
                            plan.castling.empty == seen.empty && plan.castling.safe == seen.safe)
                            like = &plan;
                    if (!like) {
                        plans.push_back({seen, k, std::vector<bool>(game_.players.size(), false)});
                        like = &plans.back();
                    }
                    like->players[each.player] = true;
                }
                if (unsafe)
                    untold_.add(form, "castling",
                                "the program does not ask whether the king is attacked; here it may "
                                "not castle out of check");
            }
        std::stable_sort(plans.begin(), plans.end(), [](const Plan& a, const Plan& b) {
            const auto distance = [](const Plan& plan) {
                return std::abs(plan.castling.king_from - plan.castling.partner_from);
            };
            return distance(a) < distance(b);
        });
        std::map<std::pair<int, int>, std::size_t> numbers;  // by where the king goes
        for (const Plan& plan : plans) {
            const ZillionsCastling& castling = plan.castling;
            const auto number = numbers.emplace(std::pair(castling.king_from, castling.king_to), numbers.size())
                                    .first->second;
            std::string letter, name;
            if (number < 2) {
                letter = number == 0 ? "K" : "Q";
                name = number == 0 ? "O-O" : "O-O-O";
            } else {
                letter = std::string(1, static_cast<char>('A' + static_cast<int>(number) - 2));
                name = "castling-" + std::to_string(number + 1);
            }
            if (number > 8) break;
            const auto cell = [this](int position) {
                return toml_text(game_.board.cells[static_cast<std::size_t>(position)]);
            };
            InlineTable table;
            table.set("name", toml_text(name)).set("letter", toml_text(letter));
            table.set("king", toml_text(game_.pieces[plan.king].letter));
            table.set("partner", toml_text(game_.pieces[castling.partner].letter));
            table.set("king_from", cell(castling.king_from)).set("king_to", cell(castling.king_to));
            table.set("partner_from", cell(castling.partner_from)).set("partner_to", cell(castling.partner_to));
            std::set<int> empty, crossed;
            for (const auto& [from, to] :
                 {std::pair(castling.king_from, castling.partner_from), std::pair(castling.king_from, castling.king_to),
                  std::pair(castling.partner_from, castling.partner_to)}) {
                const std::vector<int> cells = *between(from, to);
                empty.insert(cells.begin(), cells.end());
                if (from != castling.king_from || to == castling.king_to) empty.insert(to);
                if (from == castling.king_from && to == castling.king_to) crossed.insert(cells.begin(), cells.end());
            }
            empty.erase(castling.king_from);
            empty.erase(castling.partner_from);
            const auto cells = [&](const std::set<int>& positions) {
                std::vector<std::string> names;
                for (const int position : positions)
                    names.push_back(game_.board.cells[static_cast<std::size_t>(position)]);
                return array_of_texts(names);
            };
            const std::set<int> must_be_empty(castling.empty.begin(), castling.empty.end());
            std::set<int> safe(castling.safe.begin(), castling.safe.end());
            safe.erase(castling.king_from);
            safe.erase(castling.king_to);
            table.set_if(must_be_empty != empty, "empty", cells(must_be_empty));
            table.set_if(safe != crossed, "safe", cells(safe));
            const auto count = std::count(plan.players.begin(), plan.players.end(), true);
            for (std::size_t player = 0; player < plan.players.size(); ++player) {
                if (!plan.players[player]) continue;
                InlineTable one = table;
                if (count != static_cast<std::ptrdiff_t>(plan.players.size()))
                    one.set("side", toml_text(game_.sides[player]));
                shapes_.castlings.push_back(std::move(one));
                if (count == static_cast<std::ptrdiff_t>(plan.players.size())) break;
            }
        }
    }
    [[nodiscard]] bool starts_so(const ZillionsCastling& castling, std::size_t king) const {
        return start_[castling.player][king][static_cast<std::size_t>(castling.king_from)] &&
               start_[castling.player][castling.partner][static_cast<std::size_t>(castling.partner_from)];
    }
    // The positions between two on a line of the grid, along an axis.
    [[nodiscard]] std::optional<std::vector<int>> between(int from, int to) const {
        if (from < 0 || to < 0) return std::nullopt;
        std::vector<int> place = frame_.places[static_cast<std::size_t>(from)];
        const std::vector<int>& end = frame_.places[static_cast<std::size_t>(to)];
        std::size_t axis = place.size(), differing = 0;
        for (std::size_t a = 0; a < place.size(); ++a)
            if (place[a] != end[a]) {
                axis = a;
                ++differing;
            }
        if (differing != 1) return std::nullopt;
        std::vector<int> cells;
        const int step = end[axis] > place[axis] ? 1 : -1;
        for (place[axis] += step; place[axis] != end[axis]; place[axis] += step) {
            const int there = frame_.position_at(place);
            if (there < 0) return std::nullopt;
            cells.push_back(there);
        }
        return cells;
    }

    void write_turn() {
        if (!chains_) return;
        std::set<std::string> names;
        const bool may_stop = same_word(game_.option("pass partial"), "true");
        for (const auto& [type, name] : turns_.step_after) {
            if (!names.insert(name).second) continue;
            InlineTable step;
            step.set("must", toml_text(may_stop ? "never" : "possible"));
            shapes_.steps.emplace_back(name, std::move(step));
        }
        shapes_.turn.emplace_back("captured", toml_text(captures_stay() ? "stay" : "leave"));
        if (by_result_) shapes_.turn.emplace_back("same", toml_text("result"));
        if (ends_ || goes_on_) shapes_.turn.emplace_back("promotes", toml_text(goes_on_ ? "on" : "ends"));
        const std::string_view maximal = game_.option("maximal captures");
        if (!maximal.empty() && !same_word(maximal, "false")) shapes_.rules.emplace_back("prefer", "[\"most\"]");
    }

    const ZillionsGame& game_;
    Untold& untold_;
    ZillionsFrame frame_;
    ZillionsRegions regions_;
    ZillionsFacts facts_;
    ZillionsTurns turns_;
    ZillionsShapes shapes_;
    std::vector<std::vector<Program>> programs_, drops_;  // by piece
    std::vector<std::vector<std::vector<bool>>> start_;   // by player, piece and position
    bool chains_ = false, ends_ = false, goes_on_ = false, by_result_ = false;
};

std::size_t count_programs(const ZillionsShapes& shapes, bool told_only) {
    std::size_t count = 0;
    for (const ZillionsShapes::Piece& piece : shapes.pieces)
        for (const auto* list : {&piece.moves_left, &piece.drops_left})
            for (const std::optional<std::string>& why : *list) count += why && told_only ? 0 : 1;
    return count;
}

}  // namespace

std::size_t ZillionsShapes::programs() const { return count_programs(*this, false); }
std::size_t ZillionsShapes::told() const { return count_programs(*this, true); }

ZillionsShapes shapes_of(const ZillionsGame& game, Untold& untold) { return ZillionsShaper(game, untold).shape(); }

}  // namespace varia::importers
