"""Files that name other files."""
import os

from harness import hooked, row, small

EXTENDS = 'format = 1\nname = "Test"\nextends = "{}"\n'


def names_script(path):
    return small(top=f'script = "{path}"', more='[[hook]]\npoint = "allow"\ncall = "may"\n')


@row("D01", "a path out of the folder")
def _(t):
    t.diagnostic("d_extends_up", "d_use_up")
    t.file("secret.toml", 'password = "hidden words"\n')
    t.check(EXTENDS.format("../secret.toml"), "cannot be read from here", name="game/variant.toml")
    t.hold("hidden" not in t.out + t.err, "what a file holds is not told")
    t.check(names_script("../../../../etc/passwd"), "error: ", name="game/variant.toml")
    t.hold("root:" not in t.out + t.err, "what a file holds is not told")


@row("D02", "an absolute path")
def _(t):
    t.diagnostic("d_extends_absolute")
    t.check(names_script("/etc/passwd"), "error: ")
    t.hold("root:" not in t.out + t.err, "what a file holds is not told")


@row("D03", "a link out of the folder")
def _(t):
    t.library("CliFiles.BesideAVariantOnlyItsFolderIsRead")
    t.file("secret.toml", "hidden = 1\n")
    t.file("game/variant.toml", EXTENDS.format("stolen.toml"))
    (t.folder / "game/stolen.toml").symlink_to(t.folder / "secret.toml")
    t.varia("check", "game/variant.toml")
    t.broken("variant.toml:3:11: error: ", "stolen.toml")
    t.hold("hidden" not in t.out, "what a file holds is not told")


@row("D04", "links in a circle")
def _(t):
    t.library("CliFiles.WhatIsNoFileIsRefusedAtOnce")
    (t.folder / "loop.toml").symlink_to("loop.toml")
    t.check(EXTENDS.format("loop.toml"), "variant.toml:3:11: error: ")


@row("D05", "files that extend each other in a circle")
def _(t):
    t.diagnostic("d_circle_a", "d_circle_b", "d_extends_itself")


@row("D06", "files that double each other a million times")
def _(t):
    t.library("Extends.DepthCountAndBytesAreLimited")
    t.file("parts/p0.toml", "[rules]\npass = true\n")
    for i in range(1, 21):
        t.file(f"parts/p{i}.toml", f'use = ["parts/p{i - 1}", "parts/p{i - 1}"]\n')
    t.check(small(top='use = ["parts/p20"]'), "error: ")


@row("D07", "paths of other systems, and addresses")
def _(t):
    t.diagnostic("d_extends_url", "d_extends_backslash")
    for path in ("file:///etc/passwd", "http://example.org/x.toml", "\\\\\\\\server\\\\share\\\\x.toml", "CON", "nul.lua"):
        t.check(EXTENDS.format(path), "variant.toml:3:11: error: ")
        t.check(names_script(path), "error: ")


@row("D08", "paths with a zero byte, too long, with a dot or a blank at the end")
def _(t):
    t.diagnostic("d_extends_nul", "d_extends_long", "d_extends_dot")
    for path in ("rules.lua\\u0000.txt", "a" * 5000 + ".lua", "rules.lua.", "rules.lua "):
        t.file("rules.lua", "function may() return true end\n")
        t.check(names_script(path), "error: ")


@row("D09", "files named where there is nobody to read them")
def _(t):
    t.library("Hosts.FilesNeedAReader")


@row("D10", "file names that differ by the size of their letters")
def _(t):
    t.file("Base.toml", small())
    t.check(EXTENDS.format("base.toml"), "variant.toml:3:11: error: ")


@row("D11", "a script that is compiled Lua")
def _(t):
    t.library("SandboxLint.PrecompiledChunks")
    files = hooked(b"\x1bLua\x54\x00\x19\x93\r\n\x1a\n" + b"\0" * 40)
    t.hook(files, "rules.lua")


@row("D12", "an archive for a variant")
def _(t):
    # Archives are not unpacked. Their bytes are read like those of any other file.
    for data in (b"PK\x03\x04\x14\x00\x00\x00" + b"../x" * 20, b"\x1f\x8b\x08\x00" + b"\0" * 60):
        t.check(data, "variant.toml:1:", "error: ")


@row("D13", "a file that changes while it is looked at")
def _(t):
    # The file is read once, so messages are about the bytes that were read.
    t.file("variant.toml", small())
    t.varia("check", "variant.toml", "variant.toml")
    t.accepted("ok")
    os.truncate(t.folder / "variant.toml", 40)
    t.varia("check", "variant.toml")
    t.broken("variant.toml:")
