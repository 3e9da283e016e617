// A session with the computer by one of the protocols UCI, USI and UCCI: it reads commands and answers them.
//
// The three protocols have one course. A program asks for the introduction, sets options, sends a position with the
// moves that were played from it, and asks for a move. What a protocol calls things is data (engine_protocol.hpp); what
// it answers in a form of its own is a function of a derived class.
//
// If turns have several steps, a move of the protocol is one whole turn (wire.hpp). If a position, a move or a variant
// was refused, no move for another position is sent.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/contest.hpp>
#include <varia/game.hpp>
#include <varia/player/engine.hpp>
#include <varia/result.hpp>

#include "engine_protocol.hpp"
#include "go_request.hpp"
#include "imported_variants.hpp"
#include "line_words.hpp"
#include "option_groups.hpp"
#include "speaker.hpp"
#include "thinker.hpp"
#include "wire.hpp"

namespace varia::cli {

// The options of the commands that run such a session.
struct EngineSessionOptions : VariantChoice, EngineChoice {};
void add_engine_session_options(OptionList& list, EngineSessionOptions& options);

// One thread uses it. Reports and answers of searches come from the thread of the search.
class EngineSession {
public:
    // `protocol` and `arguments` must outlive the session.
    EngineSession(const EngineProtocol& protocol, const EngineSessionOptions& arguments);
    virtual ~EngineSession() = default;
    EngineSession(const EngineSession&) = delete;
    EngineSession& operator=(const EngineSession&) = delete;
    // Reads commands until the end of input or `quit`. Returns the exit code.
    int run();

protected:
    // What a search for a move has found, as texts of whole turns.
    struct Found {
        std::string best;               // empty if there is nothing to play
        std::string reply;              // the expected answer; empty if it is not known
        std::vector<std::string> line;  // the principal variation
    };

    // ---- what protocols do in their own way -----------------------------------------------------------------------
    // Obeys a command that only this protocol has. Returns false if it does not know the command.
    virtual bool obey_own(const std::string& command, LineWords& line) = 0;
    // Sends the principal variations of a search. There is at least one.
    virtual void report(const Contest& game, const player::Info& info) = 0;
    // Sends the answer to `go`.
    virtual void give(const Contest& game, const player::Answer& answer, const Found& found) = 0;
    // Changes what `go` asks for before the search begins. Returns false if no move may be played.
    virtual bool prepare_go(GoRequest& request) {
        (void)request;
        return true;
    }
    // Called when another position has been set up, or none because it was refused.
    virtual void placed() {}

    void say(const std::string& text) { speaker_.say(text); }
    void remark(const std::string& text) { say(std::string(protocol_.remark) + text); }
    void complain_of(const Diagnostics& diagnostics);
    // The texts of whole turns. An unfinished turn at the end of the line is left out.
    [[nodiscard]] std::vector<std::string> texts(const Contest& game, const player::Line& line) const;
    [[nodiscard]] Game& game() { return *game_; }
    [[nodiscard]] const records::Wire& wire() const { return *wire_; }
    [[nodiscard]] Thinker& thinker() { return thinker_; }
    // How many principal variations are sent.
    [[nodiscard]] std::size_t lines_of(const player::Info& info) const;
    [[nodiscard]] bool shows_wdl() const { return shows_wdl_; }
    // Ends the current search or count; its answer has been given when this returns.
    void stop();

private:
    void obey(const std::string& command, LineWords& line);
    void refuse(std::string why);
    void introduce();
    [[nodiscard]] std::string announced(const NamedSetting& named) const;
    bool choose(const std::string& given);
    void choose_path(const std::string& path);
    void take_weights();
    void set(LineWords& line);
    void set(Setting setting, const std::string& name, const std::string& value);
    void change_wire();
    [[nodiscard]] Result<Position> read_position(const std::string& word, const std::string& text) const;
    void place(LineWords& line);
    void show_position();
    void go(LineWords& line);
    void ponderhit();
    void end_search();
    void think(const player::Limits& limits, bool endless);
    void count(int depth);

    const EngineProtocol& protocol_;
    const EngineSessionOptions& arguments_;
    std::string weights_file_;
    bool weights_reported_ = false;
    int lines_ = 1;
    bool by_partner_ = false;
    bool shows_wdl_ = false;
    bool in_milliseconds_;    // the unit of clocks; else seconds
    bool limited_ = false;    // plays at a level
    int elo_;                 // ... which this number stands for
    bool counts_ = false;     // the current or last work is a count
    bool owed_ = false;       // an answer waits for `stop`
    std::string refused_;     // why there is no position
    std::string no_variant_;  // the requested variant, if it could not be loaded
    ImportedVariants imported_;
    VariantPtr variant_;
    std::string variant_name_;
    std::optional<Game> game_;
    std::optional<records::Wire> wire_;
    std::optional<player::Limits> pondered_;  // the limits that hold after `ponderhit`
    Speaker speaker_;
    Thinker thinker_;
};

}  // namespace varia::cli
