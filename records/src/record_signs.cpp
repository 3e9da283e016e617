#include "record_signs.hpp"

#include <algorithm>
#include <array>

#include "variant_names.hpp"

namespace varia::records {
namespace {

struct Sign {
    std::string_view text;
    int glyph;
};

// Where the Standard has a number for each side, the table has White's.
constexpr std::array signs{
    Sign{"!", 1},         Sign{"?", 2},        Sign{"!!", 3},       Sign{"\u203C", 3},  // double exclamation mark
    Sign{"??", 4},        Sign{"\u2047", 4},   Sign{"!?", 5},       Sign{"\u2049", 5},
    Sign{"?!", 6},        Sign{"\u2048", 6},   Sign{"\u25A1", 7},                        // square: the only move
    Sign{"\u2610", 7},    Sign{"\u25A2", 7},   Sign{"=", 10},       Sign{"\u221E", 13},  // unclear
    Sign{"+=", 14},       Sign{"+/=", 14},     Sign{"\u2A72", 14},                       // plus above equals
    Sign{"=+", 15},       Sign{"=/+", 15},     Sign{"\u2A71", 15},  Sign{"+/-", 16},
    Sign{"\u00B1", 16},   Sign{"-/+", 17},     Sign{"\u2213", 17},  Sign{"+-", 18},
    Sign{"+--", 18},      Sign{"-+", 19},      Sign{"--+", 19},     Sign{"\u2A00", 22},  // zugzwang
    Sign{"\u2299", 22},   Sign{"\u25CB", 26},                                            // space
    Sign{"\u27F3", 32},                                                                  // development
    Sign{"\u21BB", 32},   Sign{"\u2191", 36},                                            // initiative
    Sign{"\u2192", 40},                                                                  // attack
    Sign{"=\u221E", 44},                                                                 // compensation
    Sign{"=/\u221E", 44}, Sign{"\u2BF9", 44},  Sign{"\u21C6", 132},                      // counterplay
    Sign{"\u21C4", 132},  Sign{"\u2295", 138},                                           // time trouble
    Sign{"\u2A01", 138},  Sign{"\u2206", 140},                                           // with the idea
    Sign{"\u0394", 140},  Sign{"\u25B3", 140}, Sign{"\u2207", 141},                      // aimed against
    Sign{"\u2313", 142},                                                                 // better is
    Sign{"RR", 145},      Sign{"N", 146},                                                // a novelty
    Sign{"TN", 146},      Sign{"D", 220},                                                // a diagram
    Sign{"\u21D4", 239},                                                                 // file
    Sign{"\u21D7", 240},                                                                 // diagonal
    Sign{"\u229E", 241},                                                                 // centre
    Sign{"\u27EB", 242},                                                                 // king's side
    Sign{"\u00BB", 242},  Sign{"\u27EA", 243},                                           // queen's side
    Sign{"\u00AB", 243},  Sign{"\u2715", 244},                                           // weak point
    Sign{"\u22A5", 245},                                                                 // ending
};

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

int glyph_of(std::string_view sign) {
    const auto* const found = std::ranges::find(signs, sign, &Sign::text);
    return found == signs.end() ? 0 : found->glyph;
}

std::string_view sign_behind(std::string_view word) {
    std::string_view longest;
    for (const Sign& sign : signs)
        if (!is_ascii(sign.text) && word.size() > sign.text.size() && word.ends_with(sign.text) &&
            sign.text.size() > longest.size())
            longest = word.substr(word.size() - sign.text.size());
    return longest;
}

std::string in_plain_signs(std::string_view word) {
    struct Printed {
        std::string_view sign, plain;
    };
    constexpr std::array printed{Printed{"\u00D7", "x"}, Printed{"\u2026", "..."}, Printed{"\u2010", "-"},
                                 Printed{"\u2011", "-"}, Printed{"\u2012", "-"},   Printed{"\u2013", "-"},
                                 Printed{"\u2014", "-"}, Printed{"\u2212", "-"},   Printed{"\uFE0E", ""},
                                 Printed{"\uFE0F", ""}};
    std::string plain;
    while (!word.empty()) {
        const auto* const found = std::ranges::find_if(printed,
                                                       [&](const Printed& p) { return word.starts_with(p.sign); });
        if (found == printed.end()) {
            plain += word.front();
            word.remove_prefix(1);
        } else {
            plain += found->plain;
            word.remove_prefix(found->sign.size());
        }
    }
    return plain;
}

bool is_null_move(std::string_view word) {
    constexpr std::array<std::string_view, 6> forms{"--", "Z0", "<>", "null", "@@@@", "0000"};
    return std::ranges::any_of(forms, [&](std::string_view form) { return same_letters(form, word); });
}

}  // namespace varia::records
