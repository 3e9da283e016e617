#include "match_settings.hpp"

#include <cctype>
#include <optional>
#include <ostream>

#include <varia/notation.hpp>

#include "effort.hpp"
#include "match_trial.hpp"
#include "starts.hpp"

namespace conformance {

std::vector<Setting> settings() {
    std::vector<Setting> all;
    for (const std::string& variant : match_variants()) {
        std::vector<std::string> own{""};
        if (variant == "elevator-chess")
            own = {"boards=2 schedule=free",
                   "boards=3 schedule=exchange",
                   "boards=3 schedule=lockstep finish=all",
                   "boards=4 cyclic=true schedule=exchange finish=all",
                   "boards=2 cyclic=true schedule=free resign=true",
                   "boards=5 cyclic=true schedule=lockstep resign=true finish=all",
                   "boards=5 schedule=free resign=true finish=all",
                   "boards=7 cyclic=true schedule=free finish=all"};
        if (variant == "elevator-chess-armies")
            own = {"",
                   "boards=3 white=nutters black=rookies white2=clobberers black3=fides schedule=free cyclic=true "
                   "finish=all"};
        if (variant == "elevator-chess-displaced") own = {"boards=3 cyclic=true schedule=free finish=all"};
        if (variant == "elevator-chess-mixed")
            own = {"schedule=free", "boards=3 cyclic=true base1=chess10 shafts1=e5,f5,e6,f6 finish=all"};
        if (variant == "elevator-chess-automatic")
            own = {"", "boards=3 cyclic=true finish=all", "boards=5 finish=all",
                   "boards=6 cyclic=true finish=all resign=true"};
        if (variant == "elevator-chess-alice")
            own = {"schedule=free", "schedule=exchange finish=all", "schedule=lockstep"};
        if (variant == "elevator-chess-teams")
            own = {"", "schedule=exchange finish=all",
                   "schedule=lockstep seats=A:1w,1b,2w;B:2b,3w,4w;C:3b,4b finish=all"};
        for (const std::string& options : own) all.push_back({variant, options});
    }
    return all;
}

std::string name_of(const Setting& setting) {
    std::string name = test_name(setting.variant) + "_" + setting.options;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

// Few pieces around two kings, some of them on links, so that a board is decided soon.
std::string random_boards(const varia::LinkedBoardsPtr& linked, reference::MatchReferee& referee,
                          std::mt19937_64& random) {
    std::string text = linked->match().schedule == varia::Schedule::free ? "-" : linked->player_letter(0);
    for (int f = 0; f < linked->boards(); ++f) {
        const varia::VariantPtr& variant = linked->variant(f);
        const std::vector<int> cells = reference::matched_cells(variant->board(), referee.referee(f).space());
        std::optional<varia::Position> position;
        for (int tries = 0; tries < 50 && !position; ++tries)
            position = random_position(variant, referee.referee(f), cells, random);
        if (!position) return "startpos";
        for (int s = 0; s < linked->links(); ++s) {
            const varia::Cell cell = linked->cell(f, s);
            const bool royal = !position->at(cell).empty() && variant->royal(position->at(cell).kind());
            if (!royal && position->exposed() != cell && below(3, random) == 0) {
                auto kind = static_cast<varia::Kind>(1 + below(variant->kinds(), random));
                if (!variant->royal(kind)) position->put(cell, {kind, static_cast<varia::Side>(below(2, random))});
            }
        }
        position->normalise_marks();
        if (below(8, random) == 0) position->set_clock(95);
        text += " | " + varia::format_position(*position);
    }
    return text;
}

void PrintTo(const Setting& setting, std::ostream* out) { *out << setting.variant << " " << setting.options; }

}  // namespace conformance
