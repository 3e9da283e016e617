// Position texts of other programs: translates them into Varia's position text, and writes them, by the variant's
// [[dialect]]s.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <varia/definition.hpp>
#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia {

struct Translation {
    const DialectDef* dialect = nullptr;
    std::string text;                  // the translated text, in Varia's notation
    std::vector<std::size_t> origins;  // for each byte of the text and for its end: the offset in the original text
    Diagnostics errors;                // if not empty: why the translation failed
    Diagnostics warnings;              // about what is translated nevertheless
};

// The name that messages use.
[[nodiscard]] std::string_view dialect_title(const DialectDef& dialect);
// Whether the dialect is about positions: it says how they look, or nothing about moves.
[[nodiscard]] bool has_positions(const DialectDef& dialect);
[[nodiscard]] bool has_field(const DialectDef& dialect, std::string_view name);
// Whether the dialect writes signs for places of this board that have no cell.
[[nodiscard]] bool writes_holes(const Variant& variant, const DialectDef& dialect);
// The fields as a text for hints: "board side hand ply".
[[nodiscard]] std::string dialect_fields_text(const DialectDef& dialect);

// The translations by the dialects that the text fits, in the order of the dialects, each text once. Empty if it fits
// none: then it is position text already. Dialects in which every text means what it means as position text are left
// out.
[[nodiscard]] std::vector<Translation> translations(const Variant& variant, std::string_view text);

// The translation of a text whose pieces stand without the letters of their sides, in a game of two sides that writes
// these letters because it has neutral pieces: capitals are the first side's pieces. Without a value if some piece has
// its side's letter.
[[nodiscard]] std::optional<Translation> translated_bare(const Variant& variant, std::string_view text);

// The translation by one dialect; without a value if the text does not fit it.
[[nodiscard]] std::optional<Translation> translated(const Variant& variant, const DialectDef& dialect,
                                                    std::string_view text);
// Where a text that does not fit the dialect begins to differ from it.
[[nodiscard]] std::size_t misfit(const Variant& variant, const DialectDef& dialect, std::string_view text);

}  // namespace varia
