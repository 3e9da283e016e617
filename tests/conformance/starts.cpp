// Reads files of starts, and makes random positions.
#include "starts.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <varia/notation.hpp>

namespace conformance {

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> fields(const std::string& text, char separator) {
    std::vector<std::string> result;
    std::istringstream in(text);
    for (std::string field; std::getline(in, field, separator);) result.push_back(trimmed(field));
    return result;
}

std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream in(text);
    for (std::string word; in >> word;) result.push_back(word);
    return result;
}

std::vector<Line> lines_of(const std::string& path) {
    std::vector<Line> result;
    std::ifstream in(path);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        line = trimmed(line);
        if (!line.empty() && line[0] != '#') result.push_back({line, number});
    }
    return result;
}

Starts read_starts(const std::string& path) {
    Starts starts;
    const std::string name = path.substr(path.rfind('/') + 1);
    for (const Line& line : lines_of(path)) {
        std::vector<std::string> parts = fields(line.text, '|');
        parts.resize(std::max<std::size_t>(parts.size(), 3));
        if (parts[0] == "never")
            starts.never[parts[1]] = parts[2];
        else
            starts.list.push_back({parts[0], words(parts[1]), parts[2], name + ":" + std::to_string(line.number)});
    }
    return starts;
}

std::vector<Start> perft_starts(const std::string& path) {
    std::vector<Start> result;
    for (const Line& line : lines_of(path)) {
        const std::string position = fields(line.text, '|')[0];
        const bool known = std::any_of(result.begin(), result.end(),
                                       [&](const Start& s) { return s.position == position; });
        if (!known) result.push_back({position, {}, {}, path.substr(path.rfind('/') + 1)});
    }
    return result;
}

namespace {

using varia::Cell;
using varia::Kind;
using varia::Piece;
using varia::Side;

bool has_first_moves(const varia::PieceDef& piece) {
    return std::any_of(piece.moves.begin(), piece.moves.end(), [](const varia::MoveDef& m) { return m.first; });
}

// Puts some kings and castling partners on their start cells, unmoved, so that castling is possible.
void put_castlers(varia::Position& position, const varia::Position& usual, varia::SideSet in, std::mt19937_64& random) {
    const varia::Variant& variant = position.variant();
    for (const varia::CastlingDef& castling : variant.definition().castlings)
        for (const Side side : in) {
            if (!castling.side.empty() && castling.side.text != variant.definition().sides.of(side).name.text) continue;
            if (below(3, random) == 0) continue;
            const auto home = [&](const varia::Name& name) {
                const Cell cell = variant.board().find(name.text);
                return variant.seen_by(side, cell);
            };
            const Piece king(variant.find_kind(castling.king.text), side);
            const Piece partner(variant.find_kind(castling.partner.text), side);
            const Cell at = home(castling.king_from);
            if (!position.at(at).empty() && position.at(at) != king) continue;
            if (!position.at(home(castling.partner_from)).empty()) continue;
            const bool crowned = variant.royal(king.kind()) &&
                                 position.royals(side).size() == usual.royals(side).size();
            if (position.at(at).empty() && crowned) continue;
            if (position.at(at).empty()) position.put(at, king);
            position.put(home(castling.partner_from), partner);
            position.set_unmoved(at, true);
            position.set_unmoved(home(castling.partner_from), true);
        }
}

// Returns an empty board. On boards with moving blocks a random opening has moved the blocks.
varia::Position shaken_board(const varia::VariantPtr& variant, std::mt19937_64& random) {
    varia::Position board(variant);
    if (!variant->definition().blocks) return board;
    board = varia::start_position(variant);
    varia::Rules rules(variant);
    varia::Position::Undo undo;
    varia::Position calm = board;  // the last one between turns in which no piece was exposed
    for (int ply = below(60, random); ply > 0; --ply) {
        varia::MoveList moves = rules.legal_moves(board);
        if (moves.empty()) break;
        varia::MoveList blocks;
        for (const varia::Move move : moves)
            if (move.type == varia::MoveType::block) blocks.push_back(move);
        if (!blocks.empty() && below(3, random) != 0) moves = blocks;
        rules.do_move(board, moves[static_cast<std::size_t>(below(static_cast<int>(moves.size()), random))], undo);
        if (board.exposed() == varia::no_cell && !board.mid_turn()) calm = board;
    }
    // Where several pieces can be exposed, nothing but a move ends that; and the opening ends with a turn.
    if (board.mid_turn() || (board.exposed() != varia::no_cell && board.exposures().begin()->owner != Side::nobody))
        board = calm;
    else if (board.exposed() != varia::no_cell)
        board.set_exposed(varia::no_cell, {});
    for (int c = 0; c < variant->board().cells(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (!board.at(cell).is_void()) board.put(cell, Piece{});
    }
    for (const Side side : variant->sides())
        for (int k = 1; k <= variant->kinds(); ++k) board.set_hand(side, static_cast<Kind>(k), 0);
    const std::vector<varia::StateDef>& values = variant->definition().state;
    for (std::size_t i = 0; i < values.size(); ++i) board.set_state(static_cast<int>(i), values[i].initial);
    if (variant->definition().rules.out.any()) {
        for (const Side side : variant->sides()) {
            board.set_out(side, false);
            board.set_points(side, 0);
        }
        board.set_last_mover(Side::nobody);
    }
    board.set_clock(0);
    board.set_move_number(1);
    return board;
}

// If the two royal pieces share the coordinates that a hold requires, one of them may be held.
void hold_some(varia::Position& position, std::mt19937_64& random) {
    const varia::Variant& variant = position.variant();
    const varia::Definition& definition = variant.definition();
    if (definition.rules.holds.empty() || !variant.enemies(Side::first).has(Side::second) ||
        position.royals(Side::first).size() != 1 || position.royals(Side::second).size() != 1)
        return;
    const auto axis = [&](const varia::Name& name) {
        const auto& axes = definition.board.axes;
        return static_cast<std::size_t>(
            std::find_if(axes.begin(), axes.end(), [&](const auto& a) { return a.name.text == name.text; }) -
            axes.begin());
    };
    const auto ours = variant.board().coordinates(position.royals(Side::first)[0]),
               theirs = variant.board().coordinates(position.royals(Side::second)[0]);
    for (const varia::HoldDef& hold : definition.rules.holds) {
        if (!std::all_of(hold.sharing.begin(), hold.sharing.end(),
                         [&](const varia::Name& n) { return ours[axis(n)] == theirs[axis(n)]; }))
            continue;
        const auto state = std::find_if(definition.state.begin(), definition.state.end(),
                                        [&](const auto& s) { return s.name.text == hold.state.text; });
        position.set_state(static_cast<int>(state - definition.state.begin()), below(3, random));
    }
}

// State values that no rule and no script keeps have any value.
void choose_season(varia::Position& position, std::mt19937_64& random) {
    const varia::Definition& definition = position.variant().definition();
    const varia::RulesDef& rules = definition.rules;
    if (!definition.hooks.empty()) return;
    for (std::size_t i = 0; i < definition.state.size(); ++i) {
        const varia::StateDef& value = definition.state[i];
        const auto is_held = [&](const varia::HoldDef& hold) { return hold.state.text == value.name.text; };
        if (std::any_of(rules.holds.begin(), rules.holds.end(), is_held) ||
            rules.passes.state.text == value.name.text ||
            (rules.facing && rules.facing->state.text == value.name.text) ||
            value.lasts != varia::StateDef::Lasts::game)
            continue;
        position.set_state(static_cast<int>(i), value.min + below(value.max - value.min + 1, random));
    }
}

}  // namespace

std::optional<varia::Position> random_position(const varia::VariantPtr& variant, reference::Referee& referee,
                                               const std::vector<int>& cells, std::mt19937_64& random) {
    const varia::Position usual = varia::start_position(variant);
    const varia::Definition& definition = variant->definition();
    std::vector<Kind> subjects;
    for (int k = 1; k <= variant->kinds(); ++k)
        if (!variant->royal(static_cast<Kind>(k))) subjects.push_back(static_cast<Kind>(k));
    const int size = variant->board().cells();

    for (int attempt = 0; attempt < 200; ++attempt) {
        varia::Position position = shaken_board(variant, random);
        position.set_turn(below(static_cast<int>(variant->order().size()), random));
        varia::SideSet in = variant->sides();
        if (definition.rules.out.any() && below(3, random) == 0) {
            const Side out = varia::side_of(below(in.size(), random));
            position.set_out(out, true);
            in = in - out;
        }
        while (!in.has(position.turn()))
            position.set_turn((position.turn_index() + 1) % static_cast<int>(variant->order().size()));
        put_castlers(position, usual, in, random);
        const auto free_cell = [&] {
            for (int tries = 0; tries < 1000; ++tries) {
                const auto cell = static_cast<Cell>(below(size, random));
                if (position.at(cell).empty()) return cell;
            }
            return varia::no_cell;
        };
        bool good = true;
        for (const Side side : in)
            for (std::size_t i = position.royals(side).size(); i < usual.royals(side).size(); ++i) {
                const Cell at_home = usual.royals(side)[i];
                const bool home = below(3, random) == 0 && position.at(at_home).empty();
                const Cell cell = home ? at_home : free_cell();
                if (cell == varia::no_cell)
                    good = false;
                else
                    position.put(cell, usual.at(at_home));
            }
        // Royal pieces that begin in hand are still there, or on the board.
        for (const Side side : in)
            for (int k = 1; k <= variant->kinds(); ++k) {
                const auto kind = static_cast<Kind>(k);
                for (int left = variant->royal(kind) ? usual.hand(side, kind) : 0; left > 0; --left) {
                    const Cell cell = below(2, random) == 0 ? free_cell() : varia::no_cell;
                    if (cell == varia::no_cell)
                        position.set_hand(side, kind, position.hand(side, kind) + 1);
                    else
                        position.put(cell, Piece(kind, side));
                }
            }
        if (!good || subjects.empty()) continue;

        // Where a side goes out when kinds of its pieces are extinct, most sides get one piece of each such kind.
        for (const varia::ExtinctionDef& rule : definition.rules.extinctions)
            for (const Side side : in)
                for (const varia::Name& letter : rule.kinds) {
                    const Kind kind = variant->find_kind(letter.text);
                    if (variant->royal(kind)) continue;  // there are as many of these as at the beginning
                    if (const Cell cell = free_cell();
                        definition.rules.out.any() && below(8, random) != 0 && cell != varia::no_cell)
                        position.put(cell, Piece(kind, side));
                }

        // Few pieces or many; sometimes one side has most of them.
        const bool few = below(3, random) == 0;
        const int men = 1 + below(few ? 4 : std::max(2, std::min(size * 2 / 5, 48)), random);
        const int favour = below(3, random);
        for (int i = 0; i < men; ++i) {
            const Cell cell = free_cell();
            if (cell == varia::no_cell) break;
            const bool first = favour == 0 ? below(2, random) == 0 : (below(5, random) != 0) == (favour == 1);
            Side owner = first ? Side::first : Side::second;
            if (variant->sides().size() != 2)
                owner = favour != 0 && first ? in.lowest() : varia::side_of(below(variant->sides().size(), random));
            if (variant->has_neutral() && below(8, random) == 0) owner = Side::nobody;
            const Kind kind = subjects[static_cast<std::size_t>(below(static_cast<int>(subjects.size()), random))];
            const reference::Man man{
                static_cast<std::int16_t>(kind),
                static_cast<std::int16_t>(owner == Side::nobody ? reference::nobody : index(owner))};
            if (owner != Side::nobody && !in.has(owner)) continue;
            if (referee.may_stand(man, cells[cell])) position.put(cell, Piece(kind, owner));
        }
        for (int c = 0; c < size; ++c) {
            const auto cell = static_cast<Cell>(c);
            if (!position.at(cell).empty() && !position.at(cell).is_void() &&
                has_first_moves(variant->kind(position.at(cell).kind())) && below(2, random) == 0)
                position.set_unmoved(cell, true);
        }
        for (const Kind kind : subjects)
            for (const Side side : variant->sides()) {
                const bool owned = definition.rules.reserve == varia::Reserve::owner;
                if (!owned && (!variant->kind(kind).drop || variant->kind(kind).drop->endless)) continue;
                if (below(3, random) == 0) position.set_hand(side, kind, 1 + below(2, random));
            }
        if (definition.rules.checks.count > 0)
            for (const Side side : variant->sides())
                position.set_checks_given(side, below(definition.rules.checks.count, random));
        const bool many = variant->sides().size() != 2;
        if (many && definition.rules.by_points)
            for (const Side side : variant->sides()) position.set_points(side, below(30, random));
        if (definition.rules.out.any() && below(2, random) == 0) {
            const Side mover = varia::side_of(below(variant->sides().size(), random));
            if (in.has(mover) && mover != position.turn()) position.set_last_mover(mover);
        }
        position.normalise_marks();
        hold_some(position, random);
        choose_season(position, random);

        reference::State state = reference::state_of(position, cells);
        const int to_move = referee.side_to_move(state);
        const auto& order = variant->order();
        const std::size_t before = (static_cast<std::size_t>(state.turn) + order.size() - 1) % order.size();
        const bool at_risk = many || (definition.rules.royal_capture && below(3, random) == 0);
        if (!at_risk && (referee.in_check(state, 1 - to_move) || referee.in_check(state, index(order[before]))))
            continue;
        if (definition.rules.out.any()) {
            const std::string text = varia::format_position(position);
            varia::Rules(variant).settle(position);
            referee.settle(state);
            const std::string apart = reference::difference(state, position, referee.space(), cells);
            if (!apart.empty())
                throw std::runtime_error(variant->id() + ": " + text + " when those have gone out who do:" + apart);
        }
        if (referee.decided(state).over && below(4, random) != 0) continue;
        return position;
    }
    return std::nullopt;
}

}  // namespace conformance
