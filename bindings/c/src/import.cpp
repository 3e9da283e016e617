// Variant files of other programs.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <varia/importers/import.hpp>

#include "handles.hpp"
#include "structs.hpp"

using namespace varia;
using namespace varia::c;
using importers::ImportedGame;

struct varia_import {
    [[nodiscard]] static const Host &host() {
        static const Host nobody;
        return nobody;
    }
    [[nodiscard]] const ImportedGame &game(std::int32_t number) const {
        return games[numbered(number, games.size(), "game")];
    }

    std::vector<ImportedGame> games;
};

varia_status varia_import_create(const void *bytes, size_t size, const varia_import_options *options,
                                 varia_import **import, varia_error **error) {
    if (import != nullptr) *import = nullptr;
    return call(error, [&] {
        needed_pointer(import, "import");
        if (size > 0) needed_pointer(static_cast<const char *>(bytes), "bytes");
        const varia_import_options wish = taken(options, "options");
        std::vector<std::string> names;
        if (wish.game_count > 0) needed_pointer(wish.games, "options.games");
        for (std::size_t i = 0; i < wish.game_count; ++i)
            names.emplace_back(&needed_pointer(wish.games[i], "a name of options.games"));
        const std::string_view text = size > 0 ? std::string_view(static_cast<const char *>(bytes), size)
                                               : std::string_view();
        const importers::Length length = wish.whole != 0 ? importers::Length::whole : importers::Length::shortest;
        auto made = std::make_unique<varia_import>();
        made->games = expect(
            importers::import_fairy(text, wish.file != nullptr ? wish.file : "variants.ini", names, length),
            VARIA_REFUSED);
        *import = made.release();
    });
}

varia_status varia_import_count(const varia_import *import, int32_t *count, varia_error **error) {
    return call("import", import, error,
                [&] { needed_pointer(count, "count") = static_cast<std::int32_t>(import->games.size()); });
}

varia_status varia_import_game(const varia_import *import, int32_t game, varia_imported_game *info,
                               varia_error **error) {
    return call("import", import, error, [&] {
        const Described<varia_imported_game> described(info, "info");
        const ImportedGame &read = import->game(game);
        varia_imported_game mine{};
        mine.name = read.name.c_str();
        mine.text = read.text.c_str();
        mine.unsaid = static_cast<std::int32_t>(read.unsaid.size());
        described.report(mine);
    });
}

varia_status varia_import_unsaid(const varia_import *import, int32_t game, varia_error **unsaid, varia_error **error) {
    if (unsaid != nullptr) *unsaid = nullptr;
    return call("import", import, error, [&] {
        needed_pointer(unsaid, "unsaid");
        if (const Diagnostics &all = import->game(game).unsaid; !all.empty()) *unsaid = made_error(VARIA_OK, all);
    });
}

void varia_import_free(varia_import *import) { delete import; }
