// Texts of positions and moves as other programs write them.
#include <string>

#include <varia/notation.hpp>

#include "structs.hpp"
#include "values.hpp"

#include "handles.hpp"

using namespace varia;
using namespace varia::c;

namespace {

const DialectDef &dialect_named(const Variant &variant, const char *name) {
    const DialectDef *const found = find_dialect(variant, &needed_pointer(name, "dialect"));
    if (found == nullptr) {
        const Diagnostic why = no_dialect(variant, name);
        fail(VARIA_REFUSED, why.message, why.hint);
    }
    return *found;
}

}  // namespace

varia_status varia_variant_dialects(const varia_variant *variant, int32_t *count, varia_error **error) {
    return call("variant", variant, error, [&] {
        needed_pointer(count, "count") = static_cast<std::int32_t>(dialects(*variant->core->variant).size());
    });
}

varia_status varia_variant_dialect(const varia_variant *variant, int32_t number, varia_dialect_info *info,
                                   varia_error **error) {
    return call("variant", variant, error, [&] {
        const Described<varia_dialect_info> described(info, "info");
        const std::vector<DialectInfo> all = dialects(*variant->core->variant);
        const DialectInfo &known = all[numbered(number, all.size(), "dialect")];
        varia_dialect_info mine{};
        mine.name = known.name.data();  // all of a text that ends with a zero
        mine.title = known.title.data();
        mine.positions = known.positions;
        mine.moves = known.moves;
        described.report(mine);
    });
}

varia_status varia_position_create_as(const varia_variant *variant, const char *text, const char *dialect,
                                      varia_position **position, varia_error **error) {
    if (position != nullptr) *position = nullptr;
    return call("variant", variant, error, [&] {
        needed_pointer(position, "position");
        const VariantPtr &core = variant->core->variant;
        Result<Position> read = parse_position(core, &needed_pointer(text, "text"), dialect_named(*core, dialect));
        *position = new varia_position(variant->core, expect(std::move(read), VARIA_REFUSED));
    });
}

varia_status varia_position_text_as(const varia_position *position, const char *dialect, char *buffer, size_t capacity,
                                    size_t *needed, varia_error **error) {
    return call("position", position, error, [&] {
        const Position &p = position->position;
        Result<std::string> text = format_position(p, dialect_named(p.variant(), dialect));
        Buffer{buffer, capacity, needed}.write(expect(std::move(text), VARIA_REFUSED));
    });
}

varia_status varia_position_move_text_as(varia_position *position, const varia_move *move, const char *dialect,
                                         char *buffer, size_t capacity, size_t *needed, varia_error **error) {
    return call("position", position, error, [&] {
        const Move legal = position->legal(move);
        Position &p = position->position;
        Result<std::string> text = move_text(position->asked(), p, legal, dialect_named(p.variant(), dialect));
        position->expect_answered();
        Buffer{buffer, capacity, needed}.write(expect(std::move(text), VARIA_REFUSED));
    });
}

varia_status varia_position_read_move_as(varia_position *position, const char *text, const char *dialect,
                                         varia_move *move, varia_error **error) {
    return call("position", position, error, [&] {
        needed_pointer(move, "move");
        Position &p = position->position;
        Result<Move> read = parse_move(position->asked(), p, &needed_pointer(text, "text"),
                                       dialect_named(p.variant(), dialect));
        position->expect_answered();
        *move = described_move(expect(std::move(read), VARIA_ILLEGAL), p);
    });
}
