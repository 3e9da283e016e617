"""TOML that is none, or more than is good."""
from harness import row, small


@row("B01", "headers that begin with no key")
def _(t):
    t.diagnostic("b_header_dot", "b_header_dots", "b_header_equals", "b_header_empty")


@row("B02", "a header cut off")
def _(t):
    t.diagnostic("b_header_cut", "b_header_open")
    t.check("[", "variant.toml:1:1: error: a table's header is cut off here")


@row("B03", "a key of 30,000 parts")
def _(t):
    t.diagnostic("b_key_many_parts")
    t.check("a." * 30000 + "a = 1\n", "variant.toml:1:1: error: ", "at most 32 parts")


@row("B04", "a header of 100,000 parts")
def _(t):
    t.diagnostic("b_header_many_parts")
    t.check("[" + "a." * 100000 + "a]\n", "variant.toml:1:2: error: ", "at most 32 parts")


@row("B05", "arrays and tables 100,000 deep")
def _(t):
    t.diagnostic("b_deep_arrays", "b_deep_tables")
    t.check("a = " + "[" * 100000, "variant.toml:1:37: error: ", "nested at most 32 deep")
    t.check("a = " + "{a=" * 100000, "variant.toml:1:", "nested at most 32 deep")


@row("B06", "a key that stands twice")
def _(t):
    t.diagnostic("b_key_twice")


@row("B07", "a table that stands twice")
def _(t):
    t.diagnostic("b_table_twice")


@row("B08", "a key that is a value and a table")
def _(t):
    t.diagnostic("b_dotted_clash")


@row("B09", "a number beyond 64 bits")
def _(t):
    t.diagnostic("b_integer_too_large")


@row("B10", "the same in hexadecimal")
def _(t):
    t.diagnostic("b_hex_too_large")


@row("B11", "a million digits")
def _(t):
    t.diagnostic("b_many_digits")
    t.check("format = " + "1" * 1000000, "variant.toml:1:10: error: ")


@row("B12", "fractions without end, and none")
def _(t):
    t.diagnostic("b_huge_fraction", "b_not_a_number")
    t.check(small(more='[rules]\nmove_rule = { plies = inf, result = "draw" }'), 'error: expected a whole number for "plies", found a fraction')


@row("B13", "texts and arrays that never end")
def _(t):
    t.diagnostic("b_text_open", "b_literal_open", "b_lines_open", "b_array_open", "b_array_open_in_the_middle")


@row("B14", "TOML of a later version")
def _(t):
    t.diagnostic("b_inline_table_lines", "b_unknown_escape")
    t.check('format = 1\nname = "\\x41"\n', "variant.toml:2:10: error: ", "escape")
    t.check("format = 1\nname = 10:30\n", "variant.toml:2:13: error: cannot read this time")


@row("B15", "an array of different things")
def _(t):
    t.diagnostic("b_array_mixed", "c_axes_numbers")


@row("B16", "a date for a name")
def _(t):
    t.diagnostic("b_date")
