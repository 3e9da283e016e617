"""Hosts that misuse the library, or run it where it is narrow."""
import subprocess

from harness import SANITIZED, row


@row("H01", "texts and readers that are not there")
def _(t):
    t.library("Hosts.TextsThatAreNotThereAreEmpty", "Hosts.FilesNeedAReader")


@row("H02", "the longest texts of positions")
def _(t):
    # Texts are std::string, so no buffer is too small. Even the texts of the largest boards are read back whole.
    t.library("Hosts.TheLongestTextsAreReadBack", "PositionText.LongRowsHaveLongNumbers")


@row("H03", "what is used after its variant was let go, and what was moved from")
def _(t):
    t.library("Hosts.WhatIsMadeOfAVariantOutlivesItsHandle", "Hosts.MovedFromIsDestroyable")


@row("H04", "two threads, two games")
def _(t):
    t.library("SameSeed.InOneThreadAndInTwo", "Playouts.ThreadsPlayTheSameGames")


@row("H05", "callbacks that throw")
def _(t):
    t.library("ScriptProgram.AnExceptionOfItsHostIsAnError", "Hosts.AReaderThatThrowsIsHeard")


@row("H06", "other locales")
def _(t):
    t.library("SandboxLibrary.NumberTextsAgreeWithTheCLocale")
    t.file("numbers.lua", 'print(1.5, 1 / 3, ("%.3f"):format(1234567.891), ("TITLE"):lower(), "a" < "B", tonumber("1,5"))\n')
    answers = set()
    for locale in ("C", "de_DE", "tr_TR"):
        environment = {"LC_ALL": locale}
        # Built where the sources of locales are installed; otherwise the test runs in the C locale again.
        if locale != "C":
            subprocess.run(["localedef", "-i", locale, "-f", "UTF-8", t.folder / f"{locale}.UTF-8"], capture_output=True, check=False)
            environment = {"LC_ALL": f"{locale}.UTF-8", "LOCPATH": str(t.folder)}
        t.varia("run", "numbers.lua", environment=environment)
        t.accepted()
        numbers = t.out
        t.varia("perft", "chess", "2", "--divide", environment=environment)
        answers.add(numbers + t.out)
    t.hold(len(answers) == 1, "the same answer in every locale")


@row("H07", "a stack of 256 KiB")
def _(t):
    if not SANITIZED:
        t.library("Hostile.AStackOf256KiBIsEnough", "SandboxLimits.AQuarterOfAMegabyteOfStackIsEnough")
    for arguments in (["perft", "chess", "3"], ["perft", "racingkings", "2"], ["info", "elevator"], ["check", "none.toml"]):
        t.varia(*arguments, stack=256 << 10)
        t.hold(t.code in (0, 1), "an answer expected")


@row("H08", "memory that runs out")
def _(t):
    t.library("SandboxLimits.EveryAllocationMayFailOnce", "ProgramEscapes.WhateverIsBeingDoneWhenMemoryRunsOut")


@row("H09", "a process that forks")
def _(t):
    t.library("Hosts.AForkedProcessPlaysOn")


@row("H10", "another version's header")
def _(t):
    t.varia("--version")
    t.accepted("varia ")


@row("H11", "texts of gigabytes")
def _(t):
    t.library("Hosts.TextsAreRefusedByTheirLength")
