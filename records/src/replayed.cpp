// Moves are read as people write them, also with turn numbers joined to them (`1.e4`). A variation is played from the
// position before the move that it replaces, and is then taken back.
#include "replayed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include <varia/notation.hpp>
#include <varia/text.hpp>

#include "contest_dialect.hpp"
#include "record_results.hpp"
#include "record_setup.hpp"
#include "record_signs.hpp"
#include "record_writer.hpp"
#include "tag_names.hpp"
#include "wire.hpp"

namespace varia::records {
namespace {

constexpr std::uint64_t max_legal = 200;  // with more legal moves a hint lists none
constexpr std::size_t max_reported = 12;
constexpr int max_mended = 8;                    // moves with a wrong sign that are looked for in one game
constexpr std::ptrdiff_t max_looked_ahead = 24;  // moves behind such a move

// The move without a turn number that is joined to it: "32-28" of "1.32-28". The reader of the text cannot remove this
// number, because a cell may be called "1.32".
std::string_view without_turn_number(std::string_view word) {
    const std::size_t dot = word.find_first_not_of("0123456789");
    if (dot == 0 || dot == std::string_view::npos || word[dot] != '.') return word;
    const std::size_t move = word.find_first_not_of('.', dot);
    return move == std::string_view::npos ? word : word.substr(move);
}

// How far a game has come: the number of its turns, and the number of steps of an unfinished turn.
std::pair<std::size_t, std::size_t> progress(const Contest& contest) {
    return {contest.texts().size(), contest.mid_turn() ? contest.step_texts().size() : 0};
}

class Walker {
public:
    Walker(GameRecord& record, Contest& contest, const ReplayWish& wish, std::vector<Flaw>& flaws)
        : record_(record),
          contest_(contest),
          wish_(wish),
          flaws_(flaws),
          san_(wish.form == MoveForm::usual && is_written_in_san(contest)),
          wire_(contest.variant_ptr(), Wire::Dialect::uci) {
        if (wish.form == MoveForm::dialect) writer_ = ContestDialect::of(contest, wish.dialect);
    }

    // The dialect in which the moves are read. An empty name is Varia's own notation.
    void read_in(std::string_view dialect) { reader_ = ContestDialect::of(contest_, dialect); }

    // Moves with a wrong sign are not looked for.
    void read_exactly() { mended_ = max_mended; }

    // Plays a line up to the first move that cannot be played, and returns how many moves were played. If the texts are
    // rewritten, the moves from there on are cut off.
    std::size_t walk(std::size_t index) {
        std::size_t played = 0;
        // No line is added or removed during the walk, so the reference stays valid.
        RecordedLine& line = record_.lines[index];
        const bool main = index == 0;
        while (played < line.moves.size() && !(main && wish_.max && played >= *wish_.max)) {
            RecordedMove& move = line.moves[played];
            set_number(move);
            if (wish_.variations) walk_variations(move);
            if (!play(move) && !pass_for(move, main) && !(main && mend(line, played))) break;
            ++played;
            if (main && wish_.see) wish_.see(move, contest_);
        }
        const bool stopped_here = main && wish_.max && played == *wish_.max;
        if (wish_.form != MoveForm::as_written && !stopped_here) line.moves.resize(played);
        return played;
    }

private:
    void walk_variations(RecordedMove& move) {
        if (move.variations.empty()) return;
        const auto before = progress(contest_);
        for (const std::size_t variation : move.variations) {
            std::optional<Contest> kept;
            if (has_null_move(variation)) kept = contest_;
            (void)walk(variation);
            if (kept) {
                contest_ = *std::move(kept);
                continue;
            }
            while (progress(contest_) > before && contest_.undo_step()) {
            }
        }
        if (wish_.form != MoveForm::as_written)
            std::erase_if(move.variations, [&](std::size_t v) {
                return record_.lines[v].moves.empty() && record_.lines[v].comments.empty();
            });
    }

    // A match has no turn numbers, so each action gets a number of its own and begins a turn.
    void set_number(RecordedMove& move) {
        const std::optional<int> number = contest_.move_number();
        move.number = number.value_or(static_cast<int>(contest_.texts().size()) + 1);
        move.begins = !number || contest_.position().turn_index() == 0;
    }

    [[nodiscard]] bool has_null_move(std::size_t line) const {
        return std::ranges::any_of(record_.lines[line].moves,
                                   [&](const RecordedMove& move) { return is_null_move(move.text); });
    }

    // Makes a null move. Annotators let a side pass against the rules, to show a threat or in place of a move that was
    // lost. The game goes on from the new position as from a given one, without history.
    bool pass_for(RecordedMove& move, bool main) {
        const bool may = is_null_move(move.text) && (!main || wish_.null_moves) && contest_.layout().has_null_moves() &&
                         !contest_.over();
        if (!may) return described(move);
        Position position = contest_.position();
        if (contest_.rules().in_check(position, position.turn())) {
            why_ = typed_error("a side in check does not let its move pass");
            return described(move);
        }
        Position::Undo undo;
        contest_.rules().do_null_move(position, undo);
        contest_ = Contest(contest_.variant_ptr(), std::move(position));
        contest_.pass_draws(true);
        if (wish_.form != MoveForm::as_written) move.text = wish_.form == MoveForm::uci ? "0000" : "--";
        return true;
    }

    // Plays a move. If it cannot be played, why_ holds the reason.
    bool play(RecordedMove& move) {
        std::string_view text = move.text;
        Result<std::string> written = played(text);
        if (const std::string_view bare = without_turn_number(text); !written && bare != text) {
            if (Result<std::string> again = played(bare)) written = std::move(again);
        }
        if (written) {
            if (wish_.form != MoveForm::as_written) move.text = std::move(written).value();
            return true;
        }
        why_ = written.diagnostics().front();
        return false;
    }

    // Adds a flaw for a move that cannot be played, and returns false.
    bool described(const RecordedMove& move) {
        if (flaws_.size() >= max_record_flaws) return false;
        Flaw flaw{
            move.place, fmt::format("{}{}: {}", number_text(move), escaped(move.text.substr(0, 40)), why_.message), {}};
        if (wish_.whole) flaw.hint = legal_here();
        if (flaw.hint.empty()) flaw.hint = why_.hint;
        flaws_.push_back(std::move(flaw));
        return false;
    }

    // Plays a move and returns its text in the wanted form.
    Result<std::string> played(std::string_view text, bool as_recorded = true) {
        if (!contest_.layout().one_move_turns()) {
            if (!reader_) return played_turn(text);
            const Result<std::string> turn = reader_->canonical_turn(contest_, text);
            return turn ? played_turn(*turn) : turn;
        }
        const Result<Action> action = reader_ && as_recorded ? reader_->read(contest_, text)
                                                             : contest_.read_action(text);
        if (!action) return action.diagnostics();
        if (std::optional<Diagnostic> failure = contest_.take_failure()) return *std::move(failure);
        std::string written;
        if (action->type == ActionType::resign || wish_.form == MoveForm::canonical)
            written = contest_.action_text(*action);
        else if (wish_.form == MoveForm::uci)
            written = wire_.text(contest_.rules(), contest_.position(), MoveList{action->move});
        else if (wish_.form == MoveForm::usual)
            written = usual_text(*action);
        else if (writer_) {
            Result<std::string> text_there = writer_->text(contest_, *action);
            if (!text_there) return text_there.diagnostics();
            written = std::move(text_there).value();
        }
        contest_.act(*action);
        return written;
    }

    // The move in SAN if SAN is read as this move again, otherwise its canonical text.
    std::string usual_text(const Action& action) {
        if (san_) {
            std::string san = contest_.action_text(action, Spelling::san);
            if (const Result<Action> again = contest_.read_action(san); again && *again == action) return san;
        }
        return contest_.action_text(action);
    }

    // The canonical text of a turn that is written as in UCI; nothing if the text is no such turn.
    std::optional<std::string> turn_on_the_wire(std::string_view text) {
        if (!contest_.layout().has_turns()) return std::nullopt;
        Game game = *contest_.lone_game();
        const std::optional<Turn> turn = wire_.read_turn(game, text);
        if (!turn) return std::nullopt;
        Position here = contest_.position();
        return turn_text(contest_.rules(), here, *turn);
    }

    Result<std::string> played_turn(std::string_view text) {
        // A turn may be written in several words. Each word but the last ends with a comma.
        const std::size_t made = contest_.mid_turn() ? contest_.step_texts().size() : 0;
        const std::size_t turns = contest_.texts().size();
        const bool for_wire = (wish_.form == MoveForm::uci || writer_) && made == 0 && contest_.layout().has_turns();
        std::optional<Position> before;
        if (for_wire || san_ || made > 0) before = contest_.position();
        Result<Action> action = contest_.play(text);
        // UCI writes turns in a form of its own: `d2d4,d4e6` puts the duck on e6.
        if (!action && made == 0)
            if (const std::optional<std::string> turn = turn_on_the_wire(text)) action = contest_.play(*turn);
        if (!action) return action.diagnostics();
        // If the number of turns is as before, the turn is unfinished. mid_turn() does not show this: a turn that can
        // neither go on nor end is over with the game.
        if (contest_.texts().size() == turns) {
            std::vector<std::string> steps = contest_.step_texts();
            steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(std::min(made, steps.size())));
            return fmt::format("{},", fmt::join(steps, ","));
        }
        if (!before || contest_.texts().back() == "resign") return contest_.texts().back();
        if (made > 0) {
            Turn rest = contest_.last_steps();
            rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(std::min(made, rest.size())));
            return turn_text(contest_.rules(), *before, rest);
        }
        if (writer_) return writer_->text(contest_, *before, contest_.last_steps());
        if (san_) return san_turn_text(contest_.rules(), *before, contest_.last_steps());
        return wire_.text(contest_.rules(), *before, contest_.last_steps());
    }

    // Plays the legal move that was meant by a move with one wrong, missing or additional sign. There is such a move if
    // exactly one legal move has a text so near, or if of several only one lets the record go on furthest.
    bool mend(RecordedLine& line, std::size_t at) {
        RecordedMove& move = line.moves[at];
        if (++mended_ > max_mended || at + 1 >= line.moves.size() || !contest_.layout().one_move_turns() ||
            contest_.over() || contest_.count_actions() > max_legal || is_null_move(move.text))
            return false;
        std::optional<Action> meant;
        std::string meant_text;
        std::size_t furthest = 0;
        bool unique = false;
        for (const Action& action : contest_.legal_actions()) {
            if (action.type != ActionType::move) continue;
            const std::string near = near_text(action, move.text);
            if (near.empty()) continue;
            const std::size_t further = moves_after(action, line, at + 1);
            unique = further > furthest || (unique && further < furthest);
            if (further <= furthest) continue;
            furthest = further;
            meant = action;
            meant_text = near;
        }
        if (!meant || !unique) return false;
        if (!flaws_.empty() && flaws_.back().place == move.place)
            flaws_.back().hint = fmt::format("{} is played in its place, because the record goes on after it",
                                             escaped(meant_text));
        Result<std::string> written = played(contest_.action_text(*meant), false);
        if (!written) return false;
        if (wish_.form != MoveForm::as_written) move.text = std::move(written).value();
        return true;
    }

    // A text of the action, in the dialect or as Varia writes it, that is one edit away from `text`. Empty if there is
    // none. Longer texts than those of moves are near to nothing.
    std::string near_text(const Action& action, std::string_view text) {
        std::vector<std::string> texts;
        if (reader_ && reader_->writes()) {
            if (Result<std::string> there = reader_->text(contest_, action)) texts.push_back(std::move(there).value());
        } else {
            for (const Spelling spelling : {Spelling::san, Spelling::canonical, Spelling::uci})
                texts.push_back(contest_.action_text(action, spelling));
        }
        for (std::string& own : texts)
            if (own.size() > 1 && own.size() < 20 && text.size() < 20 && is_near(own, text)) return std::move(own);
        return {};
    }

    // Whether one character was changed, left out or added. Marks of check at the end do not matter.
    static bool is_near(std::string_view own, std::string_view text) {
        const auto bare = [](std::string_view move) {
            while (!move.empty() && (move.back() == '+' || move.back() == '#')) move.remove_suffix(1);
            return move;
        };
        own = bare(own);
        text = bare(text);
        std::vector<std::string_view> known;
        const std::string own_bytes = in_single_bytes(own, known), text_bytes = in_single_bytes(text, known);
        return edit_distance(own_bytes, text_bytes) <= 1;
    }

    // The text with one byte for each of its characters, because distances of texts count bytes. The byte is the place
    // of the character in `known`, to which new ones are added. Precondition: `known` stays shorter than 256.
    static std::string in_single_bytes(std::string_view text, std::vector<std::string_view>& known) {
        std::string bytes;
        for (std::size_t at = 0; at < text.size();) {
            const std::string_view character = next_character(text, at);
            const auto place = std::ranges::find(known, character);
            bytes += static_cast<char>(place - known.begin());
            if (place == known.end()) known.push_back(character);
        }
        return bytes;
    }

    // How many moves of the line, from `from` on, can be played after the action, at most max_looked_ahead. 0 too if
    // the line ends there.
    std::size_t moves_after(const Action& action, const RecordedLine& line, std::size_t from) {
        Contest tried = contest_;
        tried.act(action);
        GameRecord rest;
        const auto begin = line.moves.begin() + static_cast<std::ptrdiff_t>(from);
        const auto count = std::min<std::ptrdiff_t>(line.moves.end() - begin, max_looked_ahead);
        rest.moves().assign(begin, begin + count);
        std::vector<Flaw> flaws;
        const ReplayWish wish{.variations = false, .whole = false};
        Walker walker(rest, tried, wish, flaws);
        walker.reader_ = reader_;
        walker.mended_ = max_mended;
        return walker.walk(0);
    }

    std::string legal_here() {
        if (contest_.over() || contest_.count_actions() > max_legal) return {};
        std::vector<std::string> texts;
        if (reader_ && reader_->writes() && contest_.layout().one_move_turns()) {
            for (const Action& action : contest_.legal_actions())
                if (action.type == ActionType::move)
                    if (Result<std::string> text = reader_->text(contest_, action))
                        texts.push_back(std::move(text).value());
            std::ranges::sort(texts);
        } else if (contest_.layout().one_move_turns() && is_written_in_san(contest_)) {
            for (const Action& action : contest_.legal_actions())
                texts.push_back(contest_.action_text(action, Spelling::san));
            std::ranges::sort(texts);
        } else {
            for (const Choice& choice : contest_.choices()) texts.push_back(choice.text);
        }
        if (texts.empty()) return {};
        std::string hint = "legal there: ";
        for (std::size_t i = 0; i < texts.size() && i < max_reported; ++i)
            hint += (i == 0 ? "" : ", ") + escaped(texts[i]);
        return texts.size() > max_reported ? fmt::format("{} and {} more", hint, texts.size() - max_reported) : hint;
    }

    GameRecord& record_;
    Contest& contest_;
    const ReplayWish& wish_;
    std::vector<Flaw>& flaws_;
    bool san_;
    Wire wire_;
    std::optional<ContestDialect> reader_, writer_;
    int mended_ = 0;  // moves that could not be read, so far
    Diagnostic why_;  // why the last move that was tried is not legal
};

Place place_of(const GameRecord& record, std::string_view tag) {
    for (const RecordTag& t : record.tags)
        if (same_tag(t.name, tag)) return t.place;
    return record.place;
}

Diagnostic unknown_start(Place place, std::string message) {
    Diagnostic d = typed_error(std::move(message));
    d.line = place.line;
    d.column = place.column;
    return d;
}

// The start that a record gives by its pieces or by the name of a handicap, in the words of its dialect.
Result<Contest> start_without_tag(const GameRecord& record, const VariantPtr& variant) {
    const bool has_pieces = record.setup &&
                            (record.setup->usual || !record.setup->men.empty() || !record.setup->hands.empty());
    if (!has_pieces && record.handicap.empty()) return Contest(variant);
    const std::string dialect_name = record.families.empty() ? std::string() : record.families.front();
    const DialectDef* const dialect = find_dialect(*variant, dialect_name);
    if (dialect == nullptr)
        return unknown_start(record.place, fmt::format("{} has no dialect {}", quoted(variant->definition().name),
                                                       quoted(dialect_name)));
    if (has_pieces) {
        const Result<Position> position = position_of(*record.setup, variant, *dialect);
        if (!position) return position.diagnostics();
        Result<Contest> start = Contest::parse(variant, format_position(*position));
        if (start) return start;
        return unknown_start(record.setup->place, start.diagnostics().front().message);
    }
    const auto known = std::ranges::find(dialect->starts, record.handicap, &DialectStartDef::name);
    if (known != dialect->starts.end()) return Contest::parse(variant, known->position.text);
    return unknown_start(record.place, fmt::format("the start position {} is not known", quoted(record.handicap)));
}

// The dialects in which the moves of the record may be written, as far as the contest has them. A record in PGN that
// does not say it may be in any dialect of the game, if another program wrote it.
std::vector<std::string> dialects_of(const GameRecord& record, const Contest& start) {
    std::vector<std::string> names;
    for (const std::string& name : record.dialects)
        if (name.empty() || ContestDialect::of(start, name)) names.push_back(name);
    if (names.empty()) names.emplace_back();
    if (!record.dialects.empty() || record.find(tags::hash) != nullptr) return names;
    for (const DialectInfo& dialect : start.layout().dialects())
        if (dialect.moves) names.emplace_back(dialect.name);
    return names;
}

// How many moves of the main line are legal if they are read in this dialect; and the position after them.
std::size_t played_in(const GameRecord& record, const Contest& start, std::string_view dialect,
                      std::string* last = nullptr) {
    GameRecord copy;
    copy.moves() = record.moves();
    Contest now = start;
    now.pass_draws(true);
    std::vector<Flaw> flaws;
    const ReplayWish wish{.variations = false, .whole = false};
    Walker walker(copy, now, wish, flaws);
    walker.read_in(dialect);
    walker.read_exactly();
    const std::size_t played = walker.walk(0);
    if (last != nullptr) *last = now.text();
    return played;
}

// The dialect in which the record is read. If the record may be written in several ones, and is legal in two with
// different meanings, it gets a note.
std::string dialect_for(GameRecord& record, const Contest& start) {
    const std::vector<std::string> names = dialects_of(record, start);
    if (names.size() == 1 || record.moves().empty()) return names.front();
    const std::size_t all = record.moves().size();
    std::string best = names.front(), last;
    std::size_t most = 0;
    for (const std::string& name : names) {
        std::string position;
        const std::size_t played = played_in(record, start, name, &position);
        if (played == all && most == all && position != last && record.notes.size() < max_record_flaws) {
            record.notes.push_back(
                {record.place, fmt::format("these moves are legal in two ways of writing them; they are read as {}"
                                           ", not as {}",
                                           best.empty() ? "Varia writes them" : best, name)});
            break;
        }
        if (played > most) {
            most = played;
            best = name;
            last = position;
        }
        // A record that does not say how it is written is read as Varia writes it if that is possible.
        if (most == all && record.dialects.empty()) break;
    }
    return best;
}

// The dialects in which the moves of the game can be written.
std::string dialects_hint(const Contest& start) {
    std::string names;
    for (const DialectInfo& dialect : start.layout().dialects())
        if (dialect.moves) append_item(names, ", ", dialect.name);
    return names.empty() ? "it has no dialect that writes moves" : "its dialects are " + names;
}

// Gives the players of a record their tags. Other programs may call them as a dialect of the game does, and the first
// one White.
void name_players(GameRecord& record, const Contest& start) {
    const int count = start.players();
    for (std::size_t player = 0; player < record.players.size() && static_cast<int>(player) < count; ++player)
        if (!record.players[player].empty())
            record.set(player_tag(start, static_cast<int>(player)), record.players[player]);
    if (count != 2) return;
    const auto take = [&](int player, std::string_view other) {
        const std::string own = player_tag(start, player);
        if (const std::string name = record.value(other); record.find(own) == nullptr && !name.empty())
            record.set(own, name);
    };
    for (const DialectInfo& dialect : start.layout().dialects())
        for (const DialectPair& pair : find_dialect(start.variant(), dialect.name)->players)
            take(start.find_player(pair.here.text), pair.there);
    take(0, "White");
}

}  // namespace

bool is_written_in_san(const Contest& contest) {
    if (!contest.layout().one_move_turns() && !contest.layout().has_turns()) return false;
    const Definition& definition = contest.variant().definition();
    const auto goes_on = [](const StepDef& step) { return step.place.empty(); };
    const auto is_short = [](const PieceDef& piece) { return piece.letter.text.find('{') == std::string::npos; };
    return std::ranges::none_of(definition.turn.then, goes_on) && std::ranges::all_of(definition.pieces, is_short);
}

bool writes_moves_in(const Contest& contest, std::string_view dialect) {
    const std::optional<ContestDialect> moves = ContestDialect::of(contest, dialect);
    return moves && moves->writes();
}

Result<Contest> start_of_record(const GameRecord& record, const VariantPtr& variant) {
    const std::string* text = record.find(tags::position);
    if (text == nullptr || text->empty()) return start_without_tag(record, variant);
    Result<Contest> start = Contest::parse(variant, *text);
    if (start) return start;
    Diagnostics found = start.diagnostics();
    for (Diagnostic& d : found) {
        d.line = place_of(record, tags::position).line;
        d.column = place_of(record, tags::position).column;
    }
    return found;
}

std::size_t playable_moves(const GameRecord& record, const Contest& start) {
    std::size_t most = 0;
    for (const std::string& dialect : dialects_of(record, start))
        most = std::max(most, played_in(record, start, dialect));
    return most;
}

Replayed replay(GameRecord& record, Contest start, const ReplayWish& wish) {
    name_players(record, start);
    // From here on the start position has its usual tag, however the record gives it.
    if (record.setup || !record.handicap.empty()) {
        record.setup.reset();
        record.handicap.clear();
        if (record.find(tags::position) == nullptr && start.text() != Contest(start.variant_ptr()).text())
            record.set(tags::position, start.text());
    }
    Replayed out{start, std::move(start), 0, {}};
    if (wish.form == MoveForm::dialect && !writes_moves_in(out.start, wish.dialect)) {
        out.flaws.push_back({record.place,
                             fmt::format("the moves of {} cannot be written in {}",
                                         quoted(out.start.variant().definition().name), quoted(wish.dialect)),
                             dialects_hint(out.start)});
        return out;
    }
    // People play on after a draw that nobody has claimed.
    out.now.pass_draws(true);
    const std::string dialect = dialect_for(record, out.start);
    Walker walker(record, out.now, wish, out.flaws);
    walker.read_in(dialect);
    const std::size_t all = record.moves().size();
    out.played = walker.walk(0);
    const bool whole = out.played == all;
    take_ending(record, out.now, all - out.played);
    if (whole && record.flaws.empty()) {
        give_up_as_recorded(record, out.now);
        if (std::optional<Flaw> flaw = result_flaw(record, out.now, place_of(record, tags::status),
                                                   place_of(record, tags::result)))
            out.flaws.push_back(*std::move(flaw));
    }
    out.now.pass_draws(false);
    return out;
}

std::string number_text(const RecordedMove& move) {
    return move.number == 0 ? std::string() : fmt::format("{}{} ", move.number, move.begins ? "." : "...");
}

}  // namespace varia::records
