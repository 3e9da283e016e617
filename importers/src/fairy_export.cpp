// Games of Varia, written as sections of a variants.ini of Fairy-Stockfish.
#include <varia/importers/export.hpp>

namespace varia::importers {

Result<ExportedGame> export_fairy(const VariantPtr& variant) {
    return typed_error(variant->id() + " is not written: no rule is known yet");
}

}  // namespace varia::importers
