"""Bytes and encoding, before anything else is looked at."""
import os

from harness import ROOT, hooked, row, small


@row("A01", "an empty file")
def _(t):
    t.check("", "variant.toml:1:1: error: the file is empty; a variant needs at least format, name, [board], [pieces] and [setup]")


@row("A02", "a byte order mark before a good file")
def _(t):
    t.diagnostic("ok_byte_order_mark", "a_byte_order_mark")


@row("A03", "UTF-16")
def _(t):
    t.diagnostic("a_utf16")


@row("A04", "bytes that are no UTF-8 in a text")
def _(t):
    t.diagnostic("a_invalid_utf8", "a_cut_character")


@row("A05", "surrogates and overlong forms")
def _(t):
    t.diagnostic("a_surrogate", "a_overlong")


@row("A06", "a zero byte in a text or a key")
def _(t):
    t.diagnostic("a_nul")
    t.check(b'format = 1\nna\0me = "x"\n', "variant.toml:2:3: error: ", "\\u0000")


@row("A07", "a zero byte in a script")
def _(t):
    t.hook(hooked("function may() return true end\nreturn 1 \0 evil()\n"), "rules.lua:2: error: ")


@row("A08", "line ends of two bytes")
def _(t):
    t.diagnostic("ok_crlf", "a_crlf")


@row("A09", "line ends of a lone carriage return")
def _(t):
    t.diagnostic("a_lone_carriage_return")


@row("A10", "no line end at the end; only a comment")
def _(t):
    t.diagnostic("ok_no_last_line_end", "a_only_a_comment")


@row("A11", "a file of 50 MB")
def _(t):
    path = t.file("variant.toml", 'x = "')
    with open(path, "r+b") as file:  # a sparse file that takes no room on the disk
        file.truncate(50 << 20)
    t.varia("check", "variant.toml")
    t.broken("variant.toml: error: cannot read the variant: the file has 50 MiB; the limit is 1024 KiB")


@row("A12", "escapes of the terminal in names")
def _(t):
    t.diagnostic("a_terminal_escape")
    t.varia("show", "\x1b]0;gone\x07")
    t.refused("\\u001B]0;gone\\u0007")


@row("A13", "marks that turn text round, and characters without width, in names")
def _(t):
    t.diagnostic("a_bidi", "a_zero_width")


@row("A14", "a folder, a pipe, a device, a file that may not be read")
def _(t):
    (t.folder / "folder.toml").mkdir()
    os.mkfifo(t.folder / "pipe.toml")
    (t.folder / "zero.toml").symlink_to("/dev/zero")
    for name, reason in (("folder.toml", "folder"), ("pipe.toml", "a pipe"), ("zero.toml", "a device"), ("none.toml", "no such file")):
        t.varia("show", t.folder / name)
        t.refused(f"{name}", reason)
    if os.geteuid() != 0:  # root may read every file
        t.file("closed.toml", small()).chmod(0)
        t.varia("show", t.folder / "closed.toml")
        t.refused("closed.toml", "denied")


@row("A15", "good files cut off at every byte")
def _(t):
    t.library("Hostile.EveryPrefixOfAValidFile")
    whole = (ROOT / "variants/3check/variant.toml").read_bytes()
    for end in range(0, len(whole), 37):
        t.file("variant.toml", whole[:end])
        t.varia("check", "variant.toml")
        t.hold(t.code in (0, 1), "a file that was cut off is fine or broken")
        if t.code == 1:
            t.broken("variant.toml:")
