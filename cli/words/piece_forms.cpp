#include "piece_forms.hpp"

#include <fmt/format.h>

#include <varia/text.hpp>

#include "shapes.hpp"

namespace varia::cli {
namespace {

constexpr PieceForm figures{"figures", PieceSet::figures, PieceContent::figure};
constexpr PieceForm slender{"slender", PieceSet::figures, PieceContent::figure, "slender"};
constexpr PieceForm blocks{"blocks", PieceSet::figures, PieceContent::figure, "blocks"};
constexpr PieceForm letters{"letters", PieceSet::discs, PieceContent::letter};

constexpr PieceForm of_figures[] = {
    figures, slender, blocks, {"tokens", PieceSet::discs, PieceContent::figure}, letters};
constexpr PieceForm of_wedges[] = {{"wedges", PieceSet::wedges, PieceContent::sign},
                                   {"international", PieceSet::wedges, PieceContent::figure},
                                   figures,
                                   slender,
                                   blocks,
                                   letters};
constexpr PieceForm of_discs[] = {{"discs", PieceSet::discs, PieceContent::sign},
                                  {"international", PieceSet::discs, PieceContent::figure},
                                  figures,
                                  slender,
                                  blocks,
                                  letters};
constexpr PieceForm of_draughtsmen[] = {{"draughtsmen", PieceSet::draughtsmen, PieceContent::figure}, figures};
constexpr PieceForm of_stones[] = {{"stones", PieceSet::stones, PieceContent::figure}, figures};

}  // namespace

std::span<const PieceForm> piece_forms(PieceSet set) {
    switch (set) {
        case PieceSet::figures:
            return of_figures;
        case PieceSet::wedges:
            return of_wedges;
        case PieceSet::discs:
            return of_discs;
        case PieceSet::draughtsmen:
            return of_draughtsmen;
        case PieceSet::stones:
            return of_stones;
    }
    return of_figures;
}

Result<PieceForm> piece_form_called(PieceSet set, const std::string& name) {
    std::string names;
    for (const PieceForm& form : piece_forms(set)) {
        if (form.name == name) return form;
        append_item(names, ", ", form.name);
    }
    return typed_error(fmt::format("no pieces \"{}\"; here there are {}", escaped(name), names));
}

std::string symbol_of_shape(const std::string& shape, std::string_view set_of_shapes) {
    if (set_of_shapes.empty() || shape.empty()) return shape;
    std::string own = fmt::format("part-{}-{}", set_of_shapes, shape);
    return has_symbol(own) ? own : shape;
}

}  // namespace varia::cli
