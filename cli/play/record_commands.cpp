#include "record_commands.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <varia/text.hpp>

#include "layout.hpp"
#include "loaded_game.hpp"
#include "play_options.hpp"
#include "play_session.hpp"
#include "played_line.hpp"
#include "read_actions.hpp"
#include "record_writer.hpp"
#include "saved_game.hpp"
#include "standing.hpp"
#include "tag_names.hpp"
#include "terminal.hpp"

namespace varia::cli {

using namespace records;

namespace {

// Takes the opponents and clocks of the record, unless the user has named some.
void take_opponents(PlaySession& session, const GameRecord& record) {
    PlayedGame& game = session.game();
    if (session.machines() || game.clocks()) return;
    const std::string* said = record.find(tags::play);
    if (said == nullptr) said = record.find("Players");  // the former name of the tag
    if (said == nullptr || said->empty()) return;
    const std::optional<PlayOptions> meant = opponents_in(*said);
    if (!meant) return;
    session.machines().replace(*meant, game.contest());
    game.clocks() = GameClocks(meant->clock, game.contest());
    print(session.machines().introduction(game.contest(), session.screen().width()));
}

}  // namespace

void save(PlaySession& session, const std::string& file) {
    PlayedGame& game = session.game();
    if (file.empty()) return print(escaped(command_to_return(game, session.machines())) + "\n");
    if (save_record(game, session.machines(), file))
        print(fmt::format("saved; `load {}` brings it back\n", escaped(file)));
}

void load(PlaySession& session, const std::string& what) {
    PlayedGame& game = session.game();
    const Contest& contest = game.contest();
    if (what.empty())
        return complain(typed_error("which file?", "load FILE, or load FILE N for one game of many").text());
    std::optional<FoundRecord> found = find_record(what);
    if (!found || !is_of_same_variant(found->record, game.variant(), contest.variant(), "load " + what)) return;
    std::optional<LoadedGame> loaded = replay_loaded(std::move(found->record), contest.variant_ptr(), found->file);
    if (!loaded) return;
    session.take(*std::move(loaded));
    take_opponents(session, *game.said());
    if (found->file == cut_off_file()) {
        // The game is here again, and is kept anew if this session is cut off too.
        std::error_code error;
        std::filesystem::remove(found->file, error);
        game.set_saved(false);
    }
    if (found->first_of_many)
        print(fmt::format("this is the first of several games; `load {} 2` brings the second\n", escaped(found->file)));
    session.go_on();
}

void begin_anew(PlaySession& session, const std::string& /*rest*/) {
    PlayedGame& game = session.game();
    Result<Contest> begun = Contest::parse(game.contest().variant_ptr(), game.first_start());
    if (!begun) return complain(begun.diagnostics());
    report_of_game_so_far(game, session.machines());
    session.begin(std::move(begun).value(), game.first_start());
    session.go_on();
}

void history(PlaySession& session, const std::string& /*rest*/) {
    const Contest& contest = session.game().contest();
    if (contest.texts().empty()) return print(fmt::format("no {} was played yet\n", action_noun(contest)));
    print(numbered_columns(contest.texts(), session.screen().width()));
}

void print_pgn(PlaySession& session, const std::string& /*rest*/) {
    GameRecord now = saved_record(session.game(), session.machines());
    // The tag Play has a meaning for this command alone.
    std::erase_if(now.tags, [](const RecordTag& tag) { return tag.name == tags::play; });
    print(escaped_lines(pgn_text(now)));
}

void redo(PlaySession& session, const std::string& /*rest*/) {
    PlayedGame& game = session.game();
    Contest& contest = game.contest();
    const std::vector<std::string> texts = game.take_undone();
    if (texts.empty()) return complain("nothing to play again; `undo` takes back first");
    for (const std::string& text : texts) {
        const Result<ReadActions> read = read_actions(contest, text);
        if (!read) return complain(read.diagnostics());
        const PlayedLine line(contest, read->actions);
        if (!game.play(read->actions)) return;
        print(game.has_turns() ? line.text(contest, session.screen().width()) : escaped(contest.texts().back()) + "\n");
    }
    session.screen().draw();
}

}  // namespace varia::cli
