// `varia moves`: the legal moves of a position, sorted.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <varia/notation.hpp>

#include "commands.hpp"
#include "json.hpp"
#include "layout.hpp"
#include "match_commands.hpp"
#include "session.hpp"
#include "terminal.hpp"

namespace varia::cli {

int run_moves(const Arguments& arguments) {
    Result<Opened> opened = open_session(arguments, PastDraws::yes);
    complain(opened.diagnostics());
    if (!opened) return answer_no;
    if (opened->match) return match_moves(arguments, std::move(*opened->match));
    Game* game = &*opened->game;
    Rules& rules = game->rules();
    Position position = game->position();
    if (arguments.count && !arguments.json) {
        const std::uint64_t count = rules.count_legal_moves(position);
        if (script_failed(rules)) return answer_no;
        print(fmt::format("{}\n", count));
        return success;
    }
    std::vector<std::string> texts;
    for (const Move move : rules.legal_moves(position)) {
        texts.push_back(arguments.san   ? san_text(rules, position, move)
                        : arguments.uci ? uci_text(position, move)
                                        : move_text(position, move));
    }
    if (script_failed(rules)) return answer_no;
    std::sort(texts.begin(), texts.end());
    if (arguments.json) {
        Json json = json_for(*game);
        json.set("count", static_cast<std::uint64_t>(texts.size()));
        if (!arguments.count) json.set("moves", Json::array(texts));
        print(json.text());
        return success;
    }
    for (const std::string& text : texts) print(escaped(text) + "\n");
    return success;
}

}  // namespace varia::cli
