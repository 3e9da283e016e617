#include "duel.hpp"

#include <algorithm>
#include <stdexcept>

#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "history.hpp"
#include "make_move.hpp"
#include "move_texts.hpp"
#include "start_arrays.hpp"
#include "starts.hpp"

namespace random_rules {

using reference::Play;
using reference::State;
using varia::Move;
using varia::Position;

namespace {

// A difference between kernel and referee. It is thrown where it is found and caught at the end of the duel.
struct Difference : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::string texts(const Position& position, const std::vector<Move>& moves) {
    std::string all;
    for (const Move move : moves) all += " " + varia::move_text(position, move);
    return all;
}

}  // namespace

void Tally::add(const Tally& other) {
    games += other.games;
    positions += other.positions;
    moves += other.moves;
    attacks += other.attacks;
    perfts += other.perfts;
    for (const auto& [fact, times] : other.facts) facts[fact] += times;
}

Duel::Duel(varia::VariantPtr variant, const varia::Definition& definition, const reference::Meanings& meanings)
    : variant_(std::move(variant)),
      referee_(definition, meanings),
      cells_(reference::matched_cells(variant_->board(), referee_.space())),
      rules_(variant_),
      hooks_(variant_->hooks() ? variant_->hooks()->make(*variant_) : nullptr),
      scratch_(variant_->state()) {}

std::vector<Move> Duel::listed(Position& position, bool fast) {
    std::vector<Move> moves;
    varia::Generator(position, scratch_, hooks_.get(), fast).list(moves);
    return moves;
}

void Duel::compare_moves(Position& position, const Plays& legal) {
    std::map<std::string, Move> kernel;
    std::string extra, missing;
    const varia::MoveList list = rules_.legal_moves(position);
    const varia::MoveTexts written(position, list);
    for (const Move move : list) {
        const std::string text = written.text(move);
        if (!kernel.emplace(text, move).second) extra += " " + text + " (twice)";
        if (legal.count(text) == 0) extra += " " + text;
    }
    for (const auto& [text, play] : legal)
        if (kernel.count(text) == 0) missing += " " + text;
    if (!extra.empty() || !missing.empty()) check_scripts();
    if (!extra.empty() || !missing.empty())
        throw Difference("the legal moves differ; the kernel is missing:" + missing + "; and has in addition:" + extra);
    tally_.moves += static_cast<long>(kernel.size());

    for (const auto& [text, play] : legal) {
        const Move move = kernel.at(text);
        if (move.type != play.type)
            throw Difference(text + " is of type " + std::to_string(static_cast<int>(move.type)) + ", should be " +
                             std::to_string(static_cast<int>(play.type)));
        if (play.type == varia::MoveType::block || play.type == varia::MoveType::pass ||
            play.type == varia::MoveType::exchange)
            continue;
        const int from = move.from == varia::no_cell ? reference::nowhere : cells_[move.from];
        if (from != play.from || cells_[move.to] != play.to) throw Difference(text + " has other cells");
        const bool drops = play.type == varia::MoveType::drop;
        if (!drops && !move.walks()) continue;
        const varia::Kind kind = drops ? move.dropped() : move.promotion();
        if (kind != play.kind)
            throw Difference(text + " names kind " + std::to_string(kind) + ", should be " + std::to_string(play.kind));
        const varia::Piece taken = varia::captured_piece(position, move);
        const reference::Man man = taken.empty()
                                       ? reference::Man{}
                                       : reference::Man{static_cast<std::int16_t>(taken.kind()),
                                                        static_cast<std::int16_t>(taken.side() == varia::Side::nobody
                                                                                      ? reference::nobody
                                                                                      : index(taken.side()))};
        if (man != play.captured) throw Difference(text + " captures something else");
    }
    if (rules_.count_legal_moves(position) != legal.size())
        throw Difference("count_legal_moves gives " + std::to_string(rules_.count_legal_moves(position)) + " for " +
                         std::to_string(legal.size()));
    if (rules_.has_legal_move(position) == legal.empty()) throw Difference("has_legal_move is wrong");
    if (rules_.perft(position, 1) != legal.size()) throw Difference("perft(1) is wrong");
    varia::MoveList some;
    std::vector<std::uint8_t> unsure;
    rules_.pseudo_legal_moves(position, some, unsure);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < some.size(); ++i)
        if (unsure.at(i) == 0 || rules_.passes_legality(position, some[i])) ++kept;
    if (kept != legal.size())
        throw Difference("candidates and confirm leave " + std::to_string(kept) + " moves of " +
                         std::to_string(legal.size()));
}

// Compares the fast ways with the slow one, and the same position obtained in other ways.
void Duel::compare_ways(Position& position) {
    const std::vector<Move> moves = listed(position);
    std::vector<Move> fast = moves, plain = listed(position, false);
    std::sort(fast.begin(), fast.end());
    std::sort(plain.begin(), plain.end());
    if (fast != plain) throw Difference("without shortcuts the moves are" + texts(position, plain));
    const auto same = [&](Position other, const char* what) {
        const std::vector<Move> theirs = listed(other);
        if (theirs != moves)
            throw Difference(std::string(what) + " gives the moves" + texts(other, theirs) + "; the position itself" +
                             texts(position, moves));
    };
    same(position, "a copy");
    const varia::Result<Position> read = varia::parse_position(variant_, varia::format_position(position));
    if (!read) return;
    if (without_history(*read) != without_history(position))
        throw Difference("the position read from its text is\n" + read->dump() + "\nthe position itself\n" +
                         position.dump());
    if (variant_->definition().history > 0) return;  // scripts see earlier turns, which no text holds
    same(*read, "the position read from its text");
}

void Duel::compare_children(Position& position, const Plays& legal, bool spelled) {
    const std::string before = position.dump();
    const std::vector<Move> moves = listed(position);
    Position::Undo undo;
    std::vector<Move> captures;
    const varia::MoveList list = rules_.legal_moves(position);
    for (const Move move : list) {
        const std::string text = varia::MoveTexts(position, list).text(move);
        const Position copy = position;
        const bool checks = rules_.gives_check(position, move);
        const std::uint64_t key = rules_.key_after(position, move);
        if (rules_.captures(position, move)) captures.push_back(move);
        rules_.do_move(position, move, undo);
        // With more than two sides any enemy may be in check.
        const std::vector<std::string>& facts = legal.at(text).facts;
        const bool should = variant_->sides().size() == 2 ? rules_.in_check(position, !copy.turn())
                                                          : std::count(facts.begin(), facts.end(), "check") != 0;
        if (checks != should) throw Difference("gives_check is wrong of " + text);
        if (key != position.zobrist_key()) throw Difference("key_after is wrong of " + text);
        if (position.zobrist_key() != position.recomputed_key())
            throw Difference("the key after " + text + " is not the recomputed one");
        const std::string apart = reference::difference(legal.at(text).after, position, referee_.space(), cells_);
        if (!apart.empty()) throw Difference("the position after " + text + " differs:" + apart);
        rules_.undo_move(position, undo);
        if (position.dump() != before)
            throw Difference("undoing " + text + " leaves\n" + position.dump() + "\nof\n" + before);
        if (!(position == copy)) throw Difference("undoing " + text + " does not restore the position");
        if (!spelled) continue;
        for (const std::string& spelling :
             {text, varia::uci_text(rules_, position, move), varia::san_text(rules_, position, move)}) {
            const varia::Result<Move> read = varia::parse_move(rules_, position, spelling);
            if (!read) throw Difference("\"" + spelling + "\" for " + text + " is not read back: " + read.error());
            if (!(*read == move)) throw Difference("\"" + spelling + "\" for " + text + " is read as another move");
        }
    }
    std::vector<Move> found;
    rules_.legal_captures(position, found, varia::Quiet::none);
    std::sort(found.begin(), found.end());
    std::sort(captures.begin(), captures.end());
    if (found != captures)
        throw Difference("the captures are" + texts(position, found) + ", should be" + texts(position, captures));
    if (listed(position) != moves)
        throw Difference("after all moves were made and taken back the moves are" + texts(position, listed(position)));
}

void Duel::compare_attacks(const Position& position, const State& state) {
    for (const varia::Side by : variant_->sides()) {
        if (rules_.in_check(position, by) != referee_.in_check(state, index(by)))
            throw Difference("in_check of side " + std::to_string(index(by)) + " should be the opposite");
        for (int c = 0; c < variant_->board().cells(); ++c) {
            const auto cell = static_cast<varia::Cell>(c);
            // Which enemy's piece is meant where an ally's piece stands, no page says.
            const int owner = state.on(cells_[cell]).stands() ? state.on(cells_[cell]).side : reference::nobody;
            if (owner != reference::nobody && owner != index(by) && !referee_.enemies(owner, index(by))) continue;
            const bool attacked = referee_.attacked(state, cells_[cell], index(by)) ||
                                  (state.on(cells_[cell]).side != index(by) &&
                                   referee_.faces(state, cells_[cell], index(by)));
            ++tally_.attacks;
            if (rules_.attacked(position, cell, by) != attacked)
                throw Difference("attacked(" + variant_->board().name(cell) + ") by side " + std::to_string(index(by)) +
                                 " should be the opposite");
        }
    }
}

// Compares attacks with the captures found by making each move. With scripts this is not possible, because they may
// forbid a move and leave its attack.
void Duel::compare_made_captures(const Position& position, const State& state) {
    if (!variant_->definition().hooks.empty() || variant_->has_turns()) return;
    for (const varia::Side by : variant_->sides()) {
        if (referee_.is_struck_out(state, index(by))) continue;
        const reference::Referee::Captured made = referee_.captured_by_moves(state, index(by));
        for (int c = 0; c < variant_->board().cells(); ++c) {
            const auto cell = static_cast<varia::Cell>(c);
            const int at = cells_[cell];
            if (!state.on(at).stands() || !referee_.enemies(state.on(at).side, index(by))) continue;
            const bool attacked = rules_.attacked(position, cell, by);
            const std::string which = variant_->board().name(cell) + " by side " + std::to_string(index(by));
            if (!attacked && made.certainly.has(at))
                throw Difference("not attacked, though a move captures there: " + which);
            if (attacked && !made.possibly.has(at) && !referee_.faces(state, at, index(by)))
                throw Difference("attacked, though no move captures there: " + which);
            ++tally_.facts[attacked ? "attacks that are captures" : "no attacks, no captures"];
        }
    }
}

std::string Duel::without_history(const Position& position) {
    const std::string all = position.dump();
    // The key is the first line. It tells apart positions before which other turns were made.
    return position.variant().definition().history > 0 ? all.substr(all.find('\n')) : all;
}

void Duel::compare_text(const Position& position) {
    const std::string text = varia::format_position(position);
    const varia::Result<Position> read = varia::parse_position(variant_, text);
    if (!read) throw Difference("the position's text is not read back: " + read.error());
    if (!(*read == position)) {
        const std::string again = varia::format_position(*read);
        throw Difference("the position's text is read back as " +
                         (again != text ? again : "\n" + read->dump() + "of\n" + position.dump()));
    }
    if (variant_->definition().history == 0 && read->zobrist_key() != position.zobrist_key())
        throw Difference("the position read from its text has another key");
}

// A script that fails gives no answer, which must not count as agreement.
void Duel::check_scripts() {
    if (const auto failure = rules_.take_failure()) throw Difference("a script failed: " + failure->text());
    if (!hooks_) return;
    if (const auto failure = hooks_->take_failure()) throw Difference("a script failed: " + failure->text());
}

void Duel::compare(varia::Game& game, const State& state, const Plays& legal, const std::string& drawn, Dice& dice) {
    Position position = game.position();
    const std::string apart = reference::difference(state, position, referee_.space(), cells_);
    if (!apart.empty()) throw Difference("the position differs:" + apart);
    ++tally_.positions;
    const std::string whole = position.dump();
    const auto unchanged = [&](const char* what) {
        if (position.dump() != whole)
            throw Difference(std::string(what) + " has changed the position from\n" + whole + "to\n" + position.dump());
    };
    if (variant_->has_turns()) {
        compare_turns(position, legal, dice.below(8) == 0, dice);
        unchanged("listing turns");
    } else {
        compare_moves(position, legal);
        check_scripts();
        compare_ways(position);
        compare_children(position, legal, dice.below(8) == 0);
    }
    if (dice.below(4) == 0) {
        compare_attacks(position, state);
        compare_made_captures(position, state);
    }
    if (variant_->has_turns()) {
        if (dice.below(12) == 0 && legal.size() < 24) compare_leaves(position, legal);
    } else if (dice.below(12) == 0 && legal.size() < 40) {
        std::uint64_t leaves = 0;
        for (const auto& [text, play] : legal) {
            referee_.occur(play.after);
            leaves += referee_.legal_moves(play.after).size();
            referee_.take_back_occurrence();
        }
        const std::uint64_t counted = rules_.perft(position, 2);
        Position::Undo undo;
        for (const Move move : counted == leaves ? varia::MoveList{} : rules_.legal_moves(position)) {
            const std::string text = varia::move_text(rules_, position, move);
            rules_.do_move(position, move, undo);
            history_ += " " + text;
            {
                const varia::Occurrence child(rules_, position);
                referee_.occur(legal.at(text).after);
                compare_moves(position, referee_.legal_moves(legal.at(text).after));
                referee_.take_back_occurrence();
            }
            history_.resize(history_.size() - text.size() - 1);
            rules_.undo_move(position, undo);
        }
        if (counted != leaves)
            throw Difference("perft(2) gives " + std::to_string(counted) + " for " + std::to_string(leaves));
        ++tally_.perfts;
    }
    unchanged("listing, making and counting moves");
    const reference::Ending ending = referee_.outcome(state, legal);
    const std::string alone = rules_.outcome(position).text(*variant_);
    if (alone != ending.line) throw Difference("the outcome is \"" + alone + "\", should be \"" + ending.line + "\"");
    const std::string described = game.outcome().text(*variant_);
    const std::string with_history = ending.over ? ending.line : drawn;
    if (described != with_history)
        throw Difference("the game's outcome is \"" + described + "\", should be \"" + with_history + "\"");
    unchanged("asking for the outcome");
    compare_text(position);
    check_scripts();
}

void Duel::game(const Position& start, int plies, Dice& dice) {
    ++tally_.games;
    history_ = varia::format_position(start) + " |";
    varia::Game game(variant_, start);
    State state = reference::state_of(game.position(), cells_);
    reference::History line(referee_, state);
    const varia::RepetitionDef& repetition = variant_->definition().rules.repetition;
    const bool judged = repetition.count > 0 && (repetition.check || repetition.chase);
    std::map<int, Play> last;  // the last move of each side
    referee_.forget_occurrences();
    rules_.forget_all();
    for (int ply = 0;; ++ply) {
        Position here = game.position();
        if (!here.mid_turn()) {
            rules_.remember(rules_.repetition_key(here));
            referee_.occur(state);
        }
        if (variant_->has_turns() && !is_small(rules_, here)) return;
        referee_.bound_work(30'000'000);
        const Plays legal = referee_.legal_moves(state);
        const reference::Ending drawn = line.ending();
        if (ambiguous()) return;
        compare(game, state, legal, drawn.line, dice);
        const reference::Ending ending = referee_.outcome(state, legal);
        if (ending.over || drawn.over) {
            ++tally_.facts[ending.over ? ending.reason : drawn.reason];
            return;
        }
        if (ply >= plies) return;
        // Prefers rarely met rules: of a few random moves it chooses the one whose facts were met least.
        const Play* chosen = nullptr;
        long min = 0;
        for (int i = dice.below(2) == 0 ? 1 : 6; i > 0; --i) {
            const Play& play = std::next(legal.begin(), dice.below(static_cast<int>(legal.size())))->second;
            long count = 1'000'000;
            for (const std::string& fact : play.facts) count = std::min(count, tally_.facts[fact]);
            if (chosen == nullptr || count < min) {
                chosen = &play;
                min = count;
            }
        }
        // Where the rules decide who causes a repetition, repetitions are provoked.
        if (const auto own = last.find(referee_.side_to_move(state)); judged && own != last.end() && dice.below(3) != 0)
            for (const auto& [text, play] : legal)
                if (play.from != reference::nowhere && play.from == own->second.to && play.to == own->second.from)
                    chosen = &play;
        // The side to move resigns now and then, and the others play on.
        if (variant_->definition().rules.out.resign.men != varia::GoingOutDef::Men::none && dice.below(24) == 0) {
            history_ += " resign";
            game.resign();
            ++tally_.facts["resigned"];
            state = referee_.resigned(state);
            line.go(state);
            continue;
        }
        if (judged) last[referee_.side_to_move(state)] = *chosen;
        for (const std::string& fact : chosen->facts) ++tally_.facts[fact];
        history_ += " " + chosen->text;
        const varia::Result<varia::Turn> played = game.play(chosen->text);
        if (!played) throw Difference("the game refuses " + chosen->text + ": " + played.error());
        line.go(*chosen);
        const State after = chosen->after;
        state = after;
    }
}

// Compares how many starts the lots make, and which start has which number.
void Duel::compare_starts(Dice& dice) {
    const std::vector<std::uint64_t> counts = varia::start_arrays(*variant_);
    const varia::Definition& definition = variant_->definition();
    if (definition.setup.lots.empty()) {
        if (!counts.empty()) throw Difference("there are starts with numbers, and no lots");
        return;
    }
    const reference::StartArrays arrays(referee_.definition(), 20'000);
    if (!arrays.listed()) return;
    const auto written = [](const std::vector<std::uint64_t>& numbers) {
        std::string text;
        for (const std::uint64_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
        return text;
    };
    if (counts != arrays.counts())
        throw Difference("there are " + written(counts) + " starts, should be " + written(arrays.counts()));
    // A side that goes out at the start leaves its pieces to nobody, and lots have none to give.
    if (!varia::start_position(variant_).out().empty()) return;
    const State usual = reference::state_of(varia::start_position(variant_), cells_);
    // All of them if there are few. One number after the other, then any numbers.
    for (std::uint64_t i = 0; i < 100; ++i) {
        std::vector<std::uint64_t> numbers;
        for (const std::uint64_t count : counts)
            numbers.push_back(i < 60 ? i % count : static_cast<std::uint64_t>(dice.below(static_cast<int>(count))));
        const State start = arrays.start(usual, numbers);
        const std::string which = "start " + written(numbers);
        const varia::Result<Position> drawn = varia::numbered_start(variant_, numbers);
        if (!drawn) {
            // It cannot be played if the side whose turn is before is in check, or if lots have put other pieces in
            // the place of royal ones.
            bool unplayable = referee_.in_check(start, referee_.side_before(start));
            for (int side = 0; side < referee_.sides(); ++side)
                unplayable = unplayable || referee_.count_royals(start, side) != referee_.count_royals(usual, side);
            if (!unplayable) throw Difference(which + " is refused: " + drawn.error());
            ++tally_.facts["starts that cannot be played"];
            continue;
        }
        const std::string apart = reference::difference(start, *drawn, referee_.space(), cells_);
        if (!apart.empty()) throw Difference(which + " differs:" + apart);
        const std::string text = varia::numbered_start_text(*drawn);
        if (!text.empty()) {
            const varia::Result<Position> again = varia::parse_position(variant_, text);
            if (!again || !(*again == *drawn)) throw Difference(which + " is written as " + text);
        }
        ++tally_.facts["starts by number"];
    }
}

std::string Duel::play(std::uint64_t seed, int positions, int plies) {
    Dice dice(seed);
    try {
        Dice lots(seed ^ 0x1075);
        compare_starts(lots);
        for (int g = 0; tally_.positions < positions && g < positions && !ambiguous(); ++g) {
            if (g % 3 == 0)
                game(varia::start_position(variant_), plies, dice);
            else if (const auto scattered = conformance::random_position(variant_, referee_, cells_, dice.engine()))
                game(*scattered, plies, dice);
        }
    } catch (const reference::TooMuchWork&) {
        ++tally_.facts["given up: too many ways"];
        return {};
    } catch (const Difference& difference) {
        if (ambiguous()) return {};
        return std::string(difference.what()) + "\n  at: " + history_;
    } catch (const std::exception& error) {
        if (ambiguous()) return {};
        return (variant_->has_turns() ? "" : std::string("exception: ")) + error.what() + "\n  at: " + history_;
    }
    for (const auto& [rule, times] : referee_.refusals()) tally_.facts[rule + " (refused)"] += times;
    return {};
}

}  // namespace random_rules
