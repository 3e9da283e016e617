// All limits on what a variant may declare, and on the files that declare it: one number each.
//
// The validator refuses a Definition that exceeds them, whoever filled it in. The loader's table of keys uses the same
// constants, and the widths of integers in the compiled tables follow from them. docs/limits.md lists the limits with
// their reasons, and a test compares that page with this file: one limit on a line, with its value written out.
#pragma once

#include <cstddef>
#include <cstdint>

namespace varia {

// ---- board --------------------------------------------------------------------------------------------------------
inline constexpr int max_axes = 16;
inline constexpr int max_axis_length = 4096;  // coordinates along one axis; also the largest component of a vector
inline constexpr int max_places = 1048576;    // of the grid that the axes span, whether they are cells or not
inline constexpr int max_cells = 16384;       // a Cell has 16 bits, and steps are stored by cell
inline constexpr int max_links = 4096;
inline constexpr int max_other_names = 8;     // ways to name the cells of a board otherwise
inline constexpr int max_label = 16;          // characters of a coordinate's label
inline constexpr int max_cell_name = 64;      // characters
inline constexpr int max_drawn_at = 1000000;  // in hundredths of a cell, of the place where a cell is drawn
inline constexpr int max_template = 1000;     // characters of a template of cell or slot names
inline constexpr int max_zones = 256;
inline constexpr int max_block_directions = 26;  // one for each capital letter

// ---- pieces -------------------------------------------------------------------------------------------------------
inline constexpr int max_kinds = 251;        // one more than the largest kind: a Kind is a byte
inline constexpr int max_kind_moves = 1000;  // declared ways of moving, of one kind
// Of one kind, as a file lists them; one Betza text can mean several moves.
inline constexpr int max_written_moves = 256;
inline constexpr int max_paths = 4096;           // of one way of moving
inline constexpr int max_legs = 1000;            // of one path
inline constexpr int max_move_legs = 100000;     // of all paths of one way of moving
inline constexpr int max_path_steps = 64;        // of a path as a file writes it
inline constexpr int max_vectors = 128;          // in one key of a file, or in one rule
inline constexpr int max_images = 8192;          // directions that the symmetries make of one way of moving
inline constexpr int max_image_steps = 1048576;  // vectors in all these directions together
inline constexpr int max_betza = 1000;           // characters
inline constexpr int max_pushes = 255;           // of one kind; Move::push_number() is a byte
inline constexpr int max_push_steps = 255;       // Move::push_steps() is a byte
inline constexpr int max_push_directions = 255;
// Different combinations of what a move may capture and jump, in one variant.
inline constexpr int max_terms = 255;
inline constexpr int max_clearings = 255;      // different `clear` rules in one variant
inline constexpr int max_state_changes = 255;  // different ways in which moves change state values, or end their texts
inline constexpr int max_besides = 255;    // different conditions of moves (`beside`, `state`), counted for each side
inline constexpr int max_promotions = 16;  // promotion rules of one kind
inline constexpr int max_rebirths = 64;    // entries that say where captured pieces of one kind are put back
inline constexpr int max_exposed = 8;      // pieces that can be captured en passant at one time
inline constexpr int max_crossed = 6;      // cells on which a piece can be captured en passant after one move
inline constexpr int max_royals = 64;      // royal pieces a side can have on the board
inline constexpr int max_castlings = 32;
inline constexpr int max_castling_cells = 256;  // in a list of cells of a castling

// ---- sides --------------------------------------------------------------------------------------------------------
inline constexpr int max_sides = 8;      // a Piece has one bit for each side
inline constexpr int max_points = 1000;  // for one capture, or for going out

// ---- rules --------------------------------------------------------------------------------------------------------
inline constexpr int max_turns = 64;  // in the turn order, which repeats
inline constexpr int max_goals = 64;
inline constexpr int max_extinctions = 64;
inline constexpr int max_lines = 16;
inline constexpr int max_enclosed = 16;
inline constexpr int max_connected = 16;
inline constexpr int max_no_moves = 16;  // entries about sides without a legal move
inline constexpr int max_connected_zones = 8;
inline constexpr int max_holds = 8;
inline constexpr int max_checks = 100;  // number of counted checks that ends a game
inline constexpr int max_repetitions = 100;
inline constexpr int max_mating_drops = 4;  // drops that may not mate and answer one another, until one is not tested
inline constexpr int max_plies = 100000;    // of the move rule
inline constexpr int max_clock = 100000;    // half-moves that are counted for the move rule
inline constexpr int max_chases = 16;       // entries of `guarded`, or of `spared`, of a chase
inline constexpr int max_countings = 8;
inline constexpr int max_counting_limits = 32;   // of one counting rule
inline constexpr int max_counted_moves = 10000;  // moves that a counting rule can allow
inline constexpr int max_declares = 8;
inline constexpr int max_cannot_win = 64;           // entries about material with which a side cannot win
inline constexpr int max_material_counts = 16;      // of one entry about material
inline constexpr int max_worths = 32;               // entries of one `worth`
inline constexpr int max_worth = 1000;              // worth of one piece
inline constexpr int max_declared_points = 100000;  // points that a declaration needs
inline constexpr int max_score = 1000;              // denominator of a score
inline constexpr int max_options = 64;
inline constexpr int max_choices = 64;         // of one option
inline constexpr int max_state = 64;           // state values
inline constexpr int max_state_value = 32000;  // the smallest value is -32000
inline constexpr int max_hooks = 64;
inline constexpr int max_history = 6;  // turns back that hooks see
inline constexpr int max_hook_types = 16;
inline constexpr int max_parameters = 64;  // constants of one hook
inline constexpr int max_scripts = 128;

// ---- turns --------------------------------------------------------------------------------------------------------
inline constexpr int max_turn_steps = 100;  // groups of a turn, even if turns grow
inline constexpr int max_step_names = 15;   // names of following steps; with "move" they are the 16 bits of a mask
inline constexpr int max_strength = 250;    // of a kind
inline constexpr int max_shoves = 16;       // ways of pushing and pulling enemies, of one kind
inline constexpr int max_traps = 16;
inline constexpr int max_prefer = 8;                 // criteria among captures
inline constexpr int max_remote_captures = 64;       // of one kind, and of a variant's rules
inline constexpr int max_frozen = 16;                // rules that freeze pieces
inline constexpr int max_next = 64;                  // rules that say who moves next
inline constexpr int max_searched_steps = 10000000;  // steps made to answer one question about whole turns
inline constexpr int max_search_memory = 268435456;  // bytes used while such a question is answered
inline constexpr int max_searched_turn = 1000;       // steps of one turn in such a search, which is recursive

// ---- texts, in characters -----------------------------------------------------------------------------------------
inline constexpr int max_word = 40;   // a name that expressions and rules use
inline constexpr int max_name = 100;  // name of the variant
inline constexpr int max_piece_name = 60;
inline constexpr int max_dialects = 16;           // ways in which others write positions and moves of a game
inline constexpr int max_dialect_fields = 16;     // fields of a position text in a dialect
inline constexpr int max_dialect_letter = 8;      // characters of a side or a kind in a dialect's positions
inline constexpr int max_dialect_cells = 4;       // ways to name cells in a dialect's moves
inline constexpr int max_dialect_words = 16;      // words for directions and orders in a dialect's moves
inline constexpr int max_dialect_word = 40;       // characters of a word in a dialect's moves, with its other spellings
inline constexpr int max_dialect_templates = 16;  // alternative templates of a dialect's moves of one sort
inline constexpr int max_dialect_starts = 64;     // start positions that have a name in a dialect
inline constexpr int max_dialect_template = 200;  // characters of such a template
inline constexpr int max_aliases = 16;            // other names of a variant
inline constexpr int max_protocols = 16;          // names of a variant in protocols for engines
inline constexpr int max_castling_name = 20;
inline constexpr int max_symbol = 8;
inline constexpr int max_sign = 3;           // of a piece in pictures
inline constexpr int max_piece_letters = 8;  // of a kind, in braces
inline constexpr int max_suffix = 12;        // of a move, also of those that a hook offers
inline constexpr int max_suffixes = 64;      // of one hook; a move has one of them
inline constexpr int max_line = 400;         // inventor, source, an option's help
inline constexpr int max_description = 4000;
inline constexpr int max_expression = 4096;
inline constexpr int max_expression_depth = 64;
inline constexpr int max_option_text = 40000;  // an option can list the seats of a match
inline constexpr int max_parameter_text = 200;
inline constexpr int max_hand_text = 1000;
inline constexpr std::size_t max_position_text = 1048576;  // bytes

// ---- positions ----------------------------------------------------------------------------------------------------
inline constexpr int max_in_hand = 65535;  // pieces of one kind
inline constexpr int max_move_number = 1000000000;

// ---- matches ------------------------------------------------------------------------------------------------------
inline constexpr int max_linked_boards = 1000;
inline constexpr int max_board_links = 64;
inline constexpr int max_match_games = 32;  // games that a file names beside its own

// ---- files --------------------------------------------------------------------------------------------------------
inline constexpr std::size_t max_file_bytes = 1048576;
inline constexpr int max_values = 100000;  // in one file
inline constexpr int max_nesting = 32;     // of arrays and tables
inline constexpr int max_extends = 16;     // files that extend each other
inline constexpr int max_swaps = 64;       // of a set-up
inline constexpr int max_lots = 32;        // of a set-up
inline constexpr int max_lot_cells = 256;
inline constexpr int max_lot_rows = 1000;  // from which a lot draws one
inline constexpr int max_lot_weight = 100;
inline constexpr int max_lot_conditions = 16;
// Arrays that the lots of a set-up can make for one number; every number that JavaScript knows exactly.
inline constexpr std::int64_t max_lot_arrays = 9007199254740992;
inline constexpr std::int64_t max_tried_arrays = 131072;  // of them, if there are conditions
inline constexpr int max_uses = 32;                       // parts of the standard library that one file uses
inline constexpr int max_included_files = 64;
inline constexpr std::size_t max_included_bytes = 1048576;  // of all files together, without the variant's own
inline constexpr int max_file_name = 200;
inline constexpr int max_diagnostics = 100;  // reported at once

// ---- tests beside a variant ---------------------------------------------------------------------------------------
inline constexpr int max_tests = 1000;         // in one file
inline constexpr int max_test_entries = 1000;  // of one list in a test
inline constexpr int max_test_piece = 16;      // characters of a piece
inline constexpr int max_test_counts = 16;     // depths of a perft in a test
// The largest number that a test may expect: every std::size_t holds it.
inline constexpr std::size_t max_test_leaves = 4000000000;

// ---- tables -------------------------------------------------------------------------------------------------------
inline constexpr int max_walk_nodes = 20000;    // of the moves of one piece from one cell
inline constexpr int max_attack_nodes = 65535;  // behind one cell, of all ways to attack one target
// Different sets of kinds that attack from a cell; with more than 62 kinds a quarter of this number.
inline constexpr int max_attack_masks = 65536;
inline constexpr int max_crossings = 65535;        // different moves that expose their piece
inline constexpr int max_program_nodes = 6000000;  // of all moves together

// Names of version 0.1, for one version more.
[[deprecated("max_linked_boards")]] inline constexpr int max_floors = max_linked_boards;
[[deprecated("max_board_links")]] inline constexpr int max_shafts = max_board_links;
[[deprecated("max_remote_captures")]] inline constexpr int max_strikes = max_remote_captures;

}  // namespace varia
