// A side's letter directly precedes a piece's letter or a cell's name, so no side's letter may begin with another one.
#include "side_names.hpp"

#include <algorithm>
#include <utility>

#include <varia/colours.hpp>
#include <varia/text.hpp>

namespace varia {
namespace {

using Of = SideComplaint::Of;

void compare(const SidesDef& sides, std::size_t s, std::size_t t, std::vector<SideComplaint>& found) {
    const SideDef& one = sides.side[t];
    const SideDef& other = sides.side[s];
    const std::string who = sides.side.size() == 2 ? "both sides" : "two sides";
    if (one.name.text == other.name.text)
        found.push_back({Of::name, s, who + " are called " + quoted(other.name.text), ""});
    if (one.letter == other.letter) {
        found.push_back({Of::letter, s, who + " have the letter " + quoted(other.letter), ""});
    } else if (writes_owners(sides) && (one.letter.starts_with(other.letter) || other.letter.starts_with(one.letter))) {
        const bool longer = other.letter.size() > one.letter.size();
        found.push_back({Of::letter, s,
                         "the letter " + quoted(longer ? other.letter : one.letter) + " begins with " +
                             quoted(longer ? one.letter : other.letter) + ", which is another side's",
                         "choose letters of which none begins another one"});
    }
    if (!one.colour.empty() && one.colour == other.colour)
        found.push_back({Of::colour, s, who + " are drawn in " + other.colour, "give each a colour of its own"});
}

void look_at(const SidesDef& sides, std::size_t s, std::vector<SideComplaint>& found) {
    const SideDef& side = sides.side[s];
    if (writes_owners(sides)) {
        if (side.letter.starts_with("n"))
            found.push_back({Of::letter, s,
                             "the letter " + quoted(side.letter) + " of " + side.name.text +
                                 (side.letter.size() > 1 ? " begins with n, which" : "") +
                                 " is kept for pieces that are nobody's",
                             "choose another"});
        if (side.name.text == neutral_name)
            found.push_back(
                {Of::name, s, "the name \"neutral\" is kept for pieces that are nobody's", "choose another"});
    }
    if (side.colour.empty()) return;
    if (Complaint complaint = colour_complaint(side.colour))
        found.push_back({Of::colour, s, std::move(complaint.message), std::move(complaint.hint)});
}

}  // namespace

Complaint colour_complaint(const std::string& colour) {
    if (std::ranges::find(side_colours, colour) != side_colours.end()) return {};
    std::string all;
    for (const std::string_view one : side_colours) append_item(all, ", ", one);
    const std::vector<std::string> names(side_colours.begin(), side_colours.end());
    const std::string near = did_you_mean(colour, names);
    return {"unknown colour " + quoted(colour),
            near.empty() ? "the colours are " + all : near + " The colours are " + all};
}

bool writes_owners(const SidesDef& sides) { return sides.side.size() != 2 || sides.neutral != Neutral::none; }

std::vector<SideComplaint> side_complaints(const SidesDef& sides) {
    std::vector<SideComplaint> found;
    for (std::size_t s = 0; s < sides.side.size(); ++s) {
        look_at(sides, s, found);
        for (std::size_t t = 0; t < s; ++t) compare(sides, s, t, found);
    }
    return found;
}

}  // namespace varia
