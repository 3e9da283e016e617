// Converts a tree whose shape has been checked into a Definition: all ways of writing a move become legs, defaults are
// filled in, and entries whose `when` is false are left out. It only reports texts that form no declaration; `validate`
// checks the rest.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <varia/betza.hpp>
#include <varia/definition_names.hpp>

#include "node.hpp"
#include "options.hpp"
#include "report.hpp"
#include "source.hpp"

namespace varia {

class DefinitionReader {
public:
    DefinitionReader(const Sources& sources, Report& report, const std::vector<ScriptDef>& scripts)
        : sources_(sources), report_(report), conditions_(sources, report) {
        def_.scripts = scripts;
    }

    // `set`: the values of options that the user chose.
    [[nodiscard]] Definition read(const Node& root, const std::vector<std::pair<std::string, std::string>>& set);

    // The top-level tables that had errors.
    [[nodiscard]] const std::set<std::string>& broken() const { return broken_; }

private:
    template <class S>
    friend class FieldReader;

    // Reads the fields of a struct from its table (read_fields.hpp).
    template <class S>
    void read_fields(S& out, const Node& table);
    // Adds an entry for each table of the node whose condition holds. A null node has none.
    template <class S>
    void read_tables(std::vector<S>& out, const Node* node);

    void fail(std::string_view section, Where where, std::string message, std::string hint = {});

    void read_options(const Node& root, const std::vector<std::pair<std::string, std::string>>& set);
    void read_board(const Node& root);
    void read_other_names(const Node& board);
    void read_dialect_cells(std::vector<DialectCellsDef>& out, const Node& list);
    // The labels that the table's key gives, by axis; an empty list for an axis that it does not name.
    [[nodiscard]] std::vector<std::vector<std::string>> labels_by_axis(const Node& table, std::string_view key);
    void read_blocks(const Node& root);
    void read_views(const Node& sides);
    void read_teams(const Node& sides);
    void read_sides(const Node& root);
    void read_zones(const Node& root);
    void read_side_zone(ZoneDef& zone, const Node& table);

    void read_pieces(const Node& root);
    void read_piece(PieceDef& piece, const Node& table);
    void read_betza(PieceDef& piece, const Node& text, BetzaReading reading);
    void check_betza_castlings();
    void read_betza_move(PieceDef& piece, const Node& table, BetzaReading reading);
    // `reading` says how texts in Betza notation are read.
    void read_move(PieceDef& piece, const Node& table, BetzaReading reading);
    [[nodiscard]] bool read_paths(MoveDef& move, const Node& table);
    [[nodiscard]] bool one_way(const Node& table);
    [[nodiscard]] bool fits_way(const Node& table);
    [[nodiscard]] bool add_slides(MoveDef& move, const Node& table, const std::vector<Vector>& path);
    [[nodiscard]] bool fits_flight(MoveDef& move, const Node& table);
    [[nodiscard]] bool add_flights(MoveDef& move, const Node& flight, const Vector& step);
    void read_push(PieceDef& piece, const Node& table);
    void read_shove(PieceDef& piece, const Node& table);
    void set_takes(MoveDef& move, const Node& table);
    [[nodiscard]] bool fits_captures(const Node& table);
    void read_captures(MoveDef& move, const Node& table);
    void add_hops(MoveDef& move, const Node& table, const Vector& step);
    void add_legs(MoveDef& move, const Node& legs, bool takes_hurdle);

    void read_remote_captures(std::string_view section, const Node& list, std::vector<RemoteCaptureDef>& out);

    void read_rules(const Node& root);
    void read_materials(const Node& rules);
    void read_prefer(const Node& rules);
    void read_turn(const Node& root);
    void read_counts_of_turn(const Node& steps);
    void read_then(const Node& turn);
    void read_state(const Node& root);
    void read_hooks(const Node& root);
    void read_setup(const Node& root);
    void read_placings(const Node& setup);
    void read_placing(const Name& kind, const Node& cells);
    void read_swaps(const Node& setup);

    // The vector with a component for each axis of the board, from one that is written for `axes` only. A vector whose
    // length is neither that of `axes` nor that of the board stays as it is written.
    [[nodiscard]] Vector vector_of(const Node& node, const std::vector<Name>& axes) const;
    // The vectors of a node that is one vector or a list of vectors.
    [[nodiscard]] std::vector<Vector> vectors_of(const Node& node, const std::vector<Name>& axes) const;
    // The index of the axis or side with this name, for names on which the form of the declaration depends. An unknown
    // name is reported, and the result is the size of `known`.
    [[nodiscard]] std::size_t number_of(std::string_view section, const Name& name,
                                        const std::vector<std::string>& known, std::string_view what);
    [[nodiscard]] std::vector<std::string> axis_names() const;
    [[nodiscard]] std::vector<std::string> side_names() const;
    [[nodiscard]] bool counts(const Node& table) { return conditions_.counts(table, def_.options); }

    const Sources& sources_;
    Report& report_;
    OptionReader conditions_;
    std::set<std::string> broken_;
    Definition def_;
    // The castlings that Betza texts ask for, each with its piece's letter.
    std::vector<std::pair<std::string, BetzaCastling>> betza_castlings_;
};

// ---- single values ------------------------------------------------------------------------------------------------

[[nodiscard]] Name name_of(const Node& text);                         // with the place of the quoted text
[[nodiscard]] Name name_at(const Node& table, std::string_view key);  // empty if there is no such key
[[nodiscard]] bool flag(const Node& table, std::string_view key, bool fallback = false);
[[nodiscard]] std::string text_at(const Node& table, std::string_view key, std::string_view fallback = {});
// The enum value named by the key; `otherwise` if the table has no such key.
template <class E>
[[nodiscard]] E choice_at(const Node& table, std::string_view key, E otherwise) {
    return value_of<E>(text_at(table, key)).value_or(otherwise);
}
[[nodiscard]] std::vector<std::string> labels_of(const Node& node);  // labels written as a range or one by one
[[nodiscard]] std::vector<Name> names_at(const Node& table, std::string_view key);
struct Range {
    int min, max;
};
[[nodiscard]] Range range_at(const Node& table, std::string_view key, Range fallback);
[[nodiscard]] ResultDef result_of(const Node& node);

}  // namespace varia
