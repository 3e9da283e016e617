// Plays the games of a trial and compares kernel and referee at every ply.
#include "trial.hpp"

#include <algorithm>
#include <climits>

#include <gtest/gtest.h>

#include <varia/definition_names.hpp>
#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "effort.hpp"
#include "history.hpp"

namespace conformance {

using reference::Play;
using reference::State;

Trial::Trial(varia::VariantPtr variant) : Trial(variant, variant->definition()) {}

Trial::Trial(varia::VariantPtr variant, const varia::Definition& rules)
    : variant_(std::move(variant)),
      referee_(rules),
      cells_(reference::matched_cells(variant_->board(), referee_.space())),
      rules_(variant_) {}

bool Trial::fail(const varia::Position& position, const std::string& what) {
    failed_ = true;
    ADD_FAILURE() << variant_->id() << ": " << what << "\n  position: " << varia::format_position(position)
                  << "\n  moves before: " << history_;
    return false;
}

// Reports a text that is not read back. The comparison continues after it. Only the first example is reported.
void Trial::misread(const varia::Position& position, const std::string& what) {
    if (misread_) return;
    misread_ = true;
    ADD_FAILURE() << variant_->id() << ": " << what << "\n  position: " << varia::format_position(position);
}

bool Trial::compare_moves(varia::Position& position, const State& state, const Plays& legal) {
    const std::string apart = reference::difference(state, position, referee_.space(), cells_);
    if (!apart.empty()) return fail(position, "the position differs:" + apart);

    const std::vector<std::string> kernel = varia::sorted_turn_texts(rules_, position);
    std::vector<std::string> reference;
    for (const auto& [text, play] : legal) reference.push_back(text);
    if (kernel != reference) {
        std::string missing;
        std::string extra;
        for (const std::string& text : reference)
            if (std::count(kernel.begin(), kernel.end(), text) == 0) missing += " " + text;
        for (std::size_t i = 0; i < kernel.size(); ++i) {
            if (legal.count(kernel[i]) == 0) extra += " " + kernel[i];
            if (i > 0 && kernel[i] == kernel[i - 1]) extra += " " + kernel[i] + " (twice)";
        }
        return fail(position,
                    "the legal moves differ; the kernel is missing:" + missing + "; and has in addition:" + extra);
    }
    if (position.mid_turn() != state.middle.has_value()) return fail(position, "the turn is over for one of the two");
    const std::uint64_t count = variant_->has_turns() ? rules_.count_legal_turns(position)
                                                      : rules_.count_legal_moves(position);
    if (count != legal.size())
        return fail(position, "counting gives " + std::to_string(count) + " for " + std::to_string(legal.size()));
    if (rules_.has_legal_move(position) == legal.empty()) return fail(position, "has_legal_move is wrong");
    const std::uint64_t leaves = rules_.perft(position, 1);
    if (leaves != legal.size()) return fail(position, "perft(1) gives " + std::to_string(leaves));
    for (const varia::Side side : variant_->sides())
        if (rules_.in_check(position, side) != referee_.in_check(state, index(side)))
            return fail(position, "in_check of side " + std::to_string(index(side)) + " should be the opposite");
    return true;
}

// Does, compares and undoes every legal move. With `texts` each move is also read back from all its spellings.
bool Trial::compare_children(varia::Position& position, const Plays& legal, bool texts) {
    if (variant_->has_turns()) return compare_turns(position, legal, texts);
    const varia::Position before = position;
    const std::string all = position.dump();
    varia::Position::Undo undo;
    for (const varia::Move move : rules_.legal_moves(position)) {
        const std::string text = varia::move_text(rules_, position, move);
        rules_.do_move(position, move, undo);
        if (position.zobrist_key() != position.recomputed_key())
            return fail(before, "the key after " + text + " is not the recomputed one");
        const std::string apart = reference::difference(legal.at(text).after, position, referee_.space(), cells_);
        if (!apart.empty()) return fail(before, "the position after " + text + " differs:" + apart);
        rules_.undo_move(position, undo);
        if (!(position == before) || position.dump() != all)
            return fail(before, "undoing " + text + " does not restore the position:\n" + position.dump() +
                                    "should be\n" + all);
        if (!texts) continue;
        for (const std::string& spelling :
             {text, varia::uci_text(rules_, position, move), varia::san_text(rules_, position, move)}) {
            const varia::Result<varia::Move> read = varia::parse_move(rules_, position, spelling);
            if (!read)
                misread(before, "\"" + spelling + "\" for " + text + " is not read back: " + read.error());
            else if (!(*read == move))
                misread(before, "\"" + spelling + "\" for " + text + " is read as another move");
        }
    }
    return true;
}

bool Trial::compare_attacks(const varia::Position& position, const State& state, std::mt19937_64& random) {
    for (int i = 0; i < 4; ++i) {
        const auto cell = static_cast<varia::Cell>(below(variant_->board().cells(), random));
        const auto by = static_cast<varia::Side>(below(variant_->sides().size(), random));
        // For such a question a script would see another position.
        if (referee_.bans_attacks() && position.at(cell).is(by)) continue;
        const bool attacked = referee_.attacked(state, cells_[cell], index(by)) ||
                              (state.on(cells_[cell]).side != index(by) &&
                               referee_.faces(state, cells_[cell], index(by)));
        if (rules_.attacked(position, cell, by) != attacked)
            return fail(position, "attacked(" + variant_->board().name(cell) + ") by side " +
                                      std::to_string(index(by)) + " should be the opposite");
    }
    return true;
}

bool Trial::compare_perft(varia::Position& position, const Plays& legal) {
    std::uint64_t leaves = 0;
    for (const auto& [text, play] : legal) leaves += referee_.legal_moves(play.after).size();
    const std::uint64_t counted = rules_.perft(position, 2);
    if (counted != leaves)
        return fail(position, "perft(2) gives " + std::to_string(counted) + " for " + std::to_string(leaves));
    return true;
}

bool Trial::compare(varia::Game& game, const State& state, const Plays& legal, const std::string& drawn,
                    std::mt19937_64& random) {
    varia::Position position = game.position();
    if (!compare_moves(position, state, legal)) return false;
    const bool rarely = plies_ % 5 == 0;
    if (!compare_children(position, legal, rarely)) return false;
    if (!compare_attacks(position, state, random)) return false;
    if (plies_ % 16 == 0 && legal.size() < 60 && !growing() && !compare_perft(position, legal)) return false;

    const reference::Ending ending = referee_.outcome(state, legal);
    const std::string alone = rules_.outcome(position).text(*variant_);
    if (alone != ending.line)
        return fail(position, "the outcome is \"" + alone + "\", should be \"" + ending.line + "\"");
    const std::string with_history = ending.over ? ending.line : drawn;
    const std::string described = game.outcome().text(*variant_);
    if (described != with_history)
        return fail(position, "the game's outcome is \"" + described + "\", should be \"" + with_history + "\"");

    const std::string text = varia::format_position(position);
    const varia::Result<varia::Position> read = varia::parse_position(variant_, text);
    if (!read) return fail(position, "the position's text is not read back: " + read.error());
    if (!(*read == position) || read->dump() != position.dump())
        return fail(position, "the position's text is read back as " + varia::format_position(*read) + "\n" +
                                  read->dump() + "should be\n" + position.dump());
    return true;
}

// Half of the moves are chosen for the rules that were met least. A hunting side prefers moves with few replies.
const Play& Trial::choose(const Plays& legal, bool hunting, std::mt19937_64& random) {
    const auto any = [&]() -> const Play& {
        return std::next(legal.begin(), below(static_cast<int>(legal.size()), random))->second;
    };
    if (hunting) {
        const Play* best = &any();
        std::size_t fewest = SIZE_MAX;
        for (int i = 0; i < 6; ++i) {
            const Play& play = any();
            const std::size_t replies = referee_.legal_moves(play.after).size();
            if (replies < fewest) {
                fewest = replies;
                best = &play;
            }
        }
        return *best;
    }
    if (below(2, random) == 0) return any();
    const Play* rarest = nullptr;
    long min = LONG_MAX;
    for (int i = 0; i < 12; ++i) {
        const Play& play = any();
        long count = LONG_MAX - 1;
        for (const std::string& fact : play.facts) count = std::min(count, fired_[fact]);
        if (count < min) {
            min = count;
            rarest = &play;
        }
    }
    return *rarest;
}

void Trial::play_on(varia::Game& game, const std::vector<std::string>& given, const std::string& status, int plies,
                    std::mt19937_64& random) {
    ++games_;
    history_.clear();
    State state = reference::state_of(game.position(), cells_);
    reference::History line(referee_, state);
    const varia::RepetitionDef& repetition = variant_->definition().rules.repetition;
    const bool judged = repetition.count > 0 && (repetition.check || repetition.chase) && below(3, random) == 0;
    std::map<int, std::pair<int, int>> last;  // from and to of each side's last move
    std::vector<bool> hunts;
    for (int side = 0; side < referee_.sides(); ++side) hunts.push_back(below(3, random) == 0 && !growing());
    const bool can_resign = variant_->definition().rules.out.resign.men != varia::GoingOutDef::Men::none;
    for (int ply = 0;; ++ply) {
        if (too_many(game.position())) {  // only the given moves are played
            if (ply >= static_cast<int>(given.size())) return;
            if (const varia::Result<varia::Turn> played = game.play(given[static_cast<std::size_t>(ply)]); !played) {
                fail(game.position(),
                     "the game refuses " + given[static_cast<std::size_t>(ply)] + ": " + played.error());
                return;
            }
            state = reference::state_of(game.position(), cells_);
            line.go(state);
            continue;
        }
        const Plays legal = referee_.legal_moves(state);
        const reference::Ending drawn = line.ending();
        ++plies_;
        if (!compare(game, state, legal, drawn.line, random)) return;
        const reference::Ending ending = referee_.outcome(state, legal);
        const bool all_given = ply >= static_cast<int>(given.size());
        if (ply == static_cast<int>(given.size()) && !status.empty() && game.outcome().text(*variant_) != status)
            ADD_FAILURE() << variant_->id() << ": " << varia::format_position(game.start()) << " after" << history_
                          << ": " << game.outcome().text(*variant_) << ", should be " << status;
        if (ending.over || drawn.over) {
            ++fired_[ending.over ? ending.reason : drawn.reason];
            if (!all_given)
                ADD_FAILURE() << variant_->id() << ": the game is over before " << given[static_cast<std::size_t>(ply)];
            return;
        }
        if (ply >= static_cast<int>(given.size()) + plies) return;
        const bool resigns = all_given ? can_resign && below(40, random) == 0
                                       : given[static_cast<std::size_t>(ply)] == "resign";
        if (resigns && !can_resign) return;  // the resignation ends the game
        if (resigns) {
            ++fired_["out by resigning"];
            history_ += " resign";
            game.resign();
            state = referee_.resigned(state);
            line.go(state);
            continue;
        }
        const Play* play = nullptr;
        if (!all_given) {
            const auto found = legal.find(given[static_cast<std::size_t>(ply)]);
            if (found == legal.end()) {
                fail(game.position(), given[static_cast<std::size_t>(ply)] + " is not legal by the reference");
                return;
            }
            play = &found->second;
        } else {
            play = &choose(legal, hunts[static_cast<std::size_t>(referee_.side_to_move(state))], random);
        }
        // Where the rules decide who causes a repetition, repetitions are provoked: pieces often move back to where
        // they came from.
        if (judged && all_given) {
            const int side = referee_.side_to_move(state);
            if (const auto own = last.find(side); own != last.end() && below(8, random) != 0)
                for (const auto& [text, back] : legal)
                    if (back.from != reference::nowhere && back.from == own->second.second &&
                        back.to == own->second.first)
                        play = &back;
            last[side] = {play->from, play->to};
        }
        for (const std::string& fact : play->facts) ++fired_[fact];
        history_ += " " + play->text;
        const varia::Result<varia::Turn> played = game.play(play->text);
        if (!played) {
            fail(game.position(), "the game refuses " + play->text + ": " + played.error());
            return;
        }
        state = play->after;
        line.go(*play);
    }
}

void Trial::play(const Start& start, int plies, std::mt19937_64& random) {
    const varia::Result<varia::Position> position = varia::parse_position(variant_, start.position);
    if (!position) {
        failed_ = true;
        ADD_FAILURE() << start.place << ": " << start.position << ": " << position.error();
        return;
    }
    varia::Game game(variant_, *position);
    play_on(game, start.moves, start.status, plies, random);
}

void Trial::play(const varia::Position& start, int plies, std::mt19937_64& random) {
    varia::Game game(variant_, start);
    play_on(game, {}, {}, plies, random);
}

std::map<std::string, long> Trial::met() const {
    std::map<std::string, long> all = fired_;
    for (const auto& [event, count] : referee_.events()) all[event] = count;
    for (const auto& [rule, count] : referee_.refusals()) all[rule + " (refused)"] = count;
    return all;
}

std::string Trial::report() const {
    std::string text = variant_->id() + ": " + std::to_string(games_) + " games, " + std::to_string(plies_) + " plies;";
    for (const auto& [rule, count] : met()) text += " " + rule + " " + std::to_string(count) + ",";
    text.back() = '.';
    return text;
}

void Trial::expect_every_rule(const std::map<std::string, std::string>& never) {
    const std::map<std::string, long> all = met();
    for (const std::string& rule : declared_rules(referee_.definition())) {
        const auto found = all.find(rule);
        const bool fired = found != all.end() && found->second > 0;
        if (never.count(rule) != 0)
            EXPECT_FALSE(fired) << variant_->id() << ": \"" << rule << "\" is said never to happen, and did";
        else
            EXPECT_TRUE(fired) << variant_->id() << ": \"" << rule << "\" is declared but never happened; "
                               << "add a start that reaches it";
    }
    for (const std::string& text : referee_.ambiguities())
        ADD_FAILURE() << variant_->id() << ": two different moves are both written " << text;
}

namespace {

void declare_turns(const varia::Definition& definition, std::vector<std::string>& rules) {
    const varia::TurnDef& turn = definition.turn;
    using Turn = varia::TurnDef;
    for (const varia::StepDef& step : turn.then) {
        rules.push_back("step " + step.name.text);
        if (step.must == varia::StepDef::Must::never) rules.push_back("went no further");
    }
    for (const Turn::Count& count : turn.counts)
        if (count.min < count.max) rules.push_back("stopped");
    if (turn.check == Turn::Check::ends) rules.push_back("turn ended by check");
    if (turn.check == Turn::Check::last) rules.push_back("check before the last step (refused)");
    if (turn.promotes == Turn::Promotes::ends) rules.push_back("turn ended by promoting");
    if (turn.safe_at_end && !turn.threat_by_turn) rules.push_back("own king at the end (refused)");
    if (turn.threat_by_turn) rules.push_back("threat by a turn (refused)");
    if (!turn.restore) rules.push_back("board restored (refused)");
    if (!turn.landing.empty()) rules.push_back("landed elsewhere");
    if (!turn.next.empty()) rules.push_back("next by name");
    if (!definition.rules.traps.empty()) rules.push_back("trap");
    for (const varia::PieceDef& piece : definition.pieces) {
        for (const varia::MoveDef& move : piece.moves)
            if (move.takes_hurdle) rules.push_back("leap by " + piece.letter.text);
        for (const varia::ShoveDef& shove : piece.shoves)
            rules.push_back(shove.way == varia::ShoveDef::Way::push ? "push of an enemy" : "pull of an enemy");
    }
    if (turn.safe_at_end || turn.threat_by_turn) std::erase(rules, "own king (refused)");
}

void declare_remote_capture(const varia::RemoteCaptureDef& remote_capture, std::vector<std::string>& rules) {
    rules.push_back(std::string(name_of(remote_capture.way)) + (remote_capture.flips ? " flips" : "") +
                    (remote_capture.far ? " from afar" : ""));
    if (remote_capture.promoted) rules.push_back("strikes as promoted");
    if (remote_capture.itself) rules.push_back("strikes itself");
    if (remote_capture.must) rules.push_back("strikes nothing (refused)");
}

}  // namespace

std::vector<std::string> declared_rules(const varia::Definition& definition) {
    std::vector<std::string> rules;
    bool captures = false;
    bool exposes = false;
    bool en_passant = false;
    bool royal = false;
    for (const varia::PieceDef& piece : definition.pieces) {
        const std::string& letter = piece.letter.text;
        royal = royal || piece.royal;
        for (const varia::MoveDef& move : piece.moves)
            if (move.clear) rules.push_back("line not clear (refused)");
        for (const varia::MoveDef& move : piece.moves) {
            captures = captures || move.capture;
            exposes = exposes || move.exposes;
            using Takes = varia::MoveDef::Takes;
            if (move.takes == Takes::afar) rules.push_back("shot by " + letter);
            if (move.converts) rules.push_back("converted by " + letter);
            if (move.takes == Takes::swap) rules.push_back("swap by " + letter);
            if (move.takes == Takes::line) rules.push_back("sweep by " + letter);
            if (move.takes == Takes::line) rules.push_back("sweep of several by " + letter);
            if (move.captures != varia::Whose::enemy && move.takes != Takes::swap)
                rules.push_back("capture of its own by " + letter);
            en_passant = en_passant || move.en_passant;
            if (move.first) rules.push_back("first move " + letter);
            if (move.beside) rules.push_back("beside " + letter);
            if (!move.state.empty()) rules.push_back("in season " + letter);
            if (!move.side.empty()) rules.push_back("move of one side " + letter);
            if (!move.sets.empty() || !move.adds.empty()) rules.push_back("changes a value " + letter);
            using Safe = varia::MoveDef::Safe;
            if (move.safe == Safe::start || move.safe == Safe::all) rules.push_back("start not safe (refused)");
            if (move.safe == Safe::path || move.safe == Safe::all) rules.push_back("path not safe (refused)");
            if (move.safe == Safe::end || move.safe == Safe::all) rules.push_back("end not safe (refused)");
            if (move.unchecked) rules.push_back("in check (refused)");
        }
        for (const varia::PromotionDef& promotion : piece.promotions) {
            for (const varia::Name& to : promotion.to) rules.push_back("promotion " + letter + " to " + to.text);
            if (promotion.captured) rules.push_back("promotion to what is captured");
            if (promotion.from_reserve) rules.push_back("promotion from the reserve");
            if (!promotion.most.empty()) rules.push_back("as many as allowed (refused)");
            using Owner = varia::PromotionDef::Owner;
            if (promotion.owner == Owner::neutral) rules.push_back("promotion to nobody's piece");
            if (promotion.owner == Owner::enemy) rules.push_back("changes sides");
            if (promotion.keeps_kind()) continue;
            if (promotion.optional) rules.push_back("promotion declined " + letter);
            if (promotion.leaving) rules.push_back("promotion on leaving");
            if (promotion.entering) rules.push_back("promotion on entering");
            if (!promotion.state.empty()) rules.push_back("promotion in season");
            if (!promotion.quiet) rules.push_back("promotion by capture");
            if (!promotion.capture) rules.push_back("promotion without capture");
        }
        if (!piece.reborn.empty()) rules.push_back("reborn " + letter);
        if (!piece.pushes.empty()) rules.push_back("push");
        if (std::ranges::any_of(piece.pushes, &varia::PushDef::lossy)) rules.push_back("push loses pieces");
        for (const varia::MoveDef& move : piece.moves)
            for (const auto& path : move.paths)
                for (const varia::Leg& leg : path)
                    if (leg.over == varia::Over::gap) rules.push_back("over a gap");
        for (const varia::RemoteCaptureDef& remote_capture : piece.remote_captures)
            declare_remote_capture(remote_capture, rules);
        if (!piece.drop) continue;
        rules.push_back("drop " + letter);
        if (!piece.drop->faces.empty()) rules.push_back("another face of " + letter);
        if (!piece.drop->lone.empty() || !piece.drop->lone_zones.empty())
            rules.push_back("lone " + letter + " (refused)");
        if (piece.drop->no_check) rules.push_back("no check (refused)");
        if (!piece.drop->rests.empty()) rules.push_back("rests (refused)");
        if (!piece.drop->beside.empty()) rules.push_back("drop beside (refused)");
        if (!piece.drop->state.empty()) rules.push_back("drop out of season (refused)");
        if (piece.drop->price != 0) rules.push_back("drop too dear (refused)");
        if (piece.drop->no_mate) rules.push_back("no mate (refused)");
        if (piece.drop->must) rules.push_back("no drop that must be (refused)");
    }
    if (captures) rules.push_back("capture");
    if (exposes && en_passant) rules.push_back("en passant");
    for (const varia::CastlingDef& castling : definition.castlings) {
        rules.push_back("castling " + castling.name.text + (castling.side.empty() ? "" : " of " + castling.side.text));
        if (castling.any_start) rules.push_back("castling from elsewhere");
        if (!castling.state.empty()) rules.push_back("castling out of season (refused)");
        if (!castling.wins.empty()) rules.push_back("castled");
    }
    using Men = varia::GoingOutDef::Men;
    const varia::OutDef& out = definition.rules.out;
    const auto ends_by = [&](const varia::GoingOutDef& how, const std::string& reason) {
        rules.push_back(how.men != Men::none ? "out by " + reason : reason);
    };
    if (out.any()) rules.push_back(definition.rules.by_points ? "points" : "last");
    if (out.resign.men != Men::none) rules.push_back("out by resigning");
    if (out.extinction.men != Men::none) rules.push_back("out by extinction");
    if (out.royal_capture.men != Men::none) rules.push_back("out by royal_capture");
    if (!royal && out.stalemate.men != Men::none) rules.push_back("out by stalemate");
    if (royal) {
        rules.insert(rules.end(), {"check", "own king (refused)"});
        ends_by(out.checkmate, "checkmate");
        ends_by(out.stalemate, "stalemate");
        if (!definition.castlings.empty()) rules.push_back("castling through attack (refused)");
    }
    if (definition.blocks) rules.push_back("block move");
    if (definition.rules.forced_capture) rules.push_back("no capture (refused)");
    if (definition.rules.royal_capture) rules.insert(rules.end(), {"royal capture", "king-captured"});
    if (out.royal_capture.men != Men::none) std::erase(rules, "king-captured");
    const varia::RulesDef& declared = definition.rules;
    for (const varia::RemoteCaptureDef& remote_capture : declared.remote_captures)
        declare_remote_capture(remote_capture, rules);
    if (declared.facing && declared.facing->may_face())
        rules.insert(rules.end(), {"faced still (refused)", "facing"});
    else if (declared.facing)
        rules.push_back("facing (refused)");
    if (declared.may_pass()) rules.push_back("pass");
    if (declared.pie) rules.push_back("swap");
    if (!declared.gives_check) {
        rules.push_back("gives check (refused)");
        std::erase(rules, "check");
        if (std::find(rules.begin(), rules.end(), "checkmate") != rules.end()) std::erase(rules, "checkmate");
    }
    for (const varia::LineDef& line : declared.lines) rules.push_back(line.reason);
    for (const varia::EnclosedDef& rule : declared.enclosed) rules.push_back(rule.reason);
    for (const varia::ConnectedDef& rule : declared.connected) rules.push_back(rule.reason);
    for (const varia::NoMovesDef& rule : declared.no_moves)
        if (!rule.reason.empty()) rules.push_back(rule.reason);
    if (declared.most) {
        rules.push_back(declared.most->reason);
        std::erase(rules, "stalemate");
    }
    if (declared.passes.count > 0 && declared.passes.result) rules.push_back(declared.passes.reason);
    for (const varia::HoldDef& hold : declared.holds) {
        std::string fact = "hold by";
        for (const varia::Name& axis : hold.sharing) fact += " " + axis.text;
        rules.insert(rules.end(), {fact, "hold broken", "held (refused)"});
    }
    if (declared.bare_king) rules.push_back("bared-king");
    if (declared.bare_kings_draw) rules.push_back("bare-kings");
    if (!declared.cannot_win.empty()) rules.push_back("dead-position");
    if (out.extinction.men == Men::none)
        for (const varia::ExtinctionDef& extinction : declared.extinctions) rules.push_back(extinction.reason);
    for (const varia::GoalDef& goal : declared.goals) rules.push_back(goal.reason);
    if (declared.checks.count > 0) rules.push_back(declared.checks.reason);
    if (declared.repetition.count > 0 && !declared.repetition.illegal) rules.push_back("repetition");
    if (declared.repetition.count > 0 && declared.repetition.check) rules.push_back("perpetual-check");
    if (declared.repetition.count > 0 && declared.repetition.chase) rules.push_back("perpetual-chase");
    for (const varia::CountingDef& counting : declared.countings) rules.push_back(counting.reason);
    for (const varia::DeclareDef& declare : declared.declares) rules.push_back(declare.reason);
    if (declared.move_rule.plies > 0) rules.push_back("move-rule");
    declare_turns(definition, rules);
    std::sort(rules.begin(), rules.end());
    rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
    return rules;
}

}  // namespace conformance
