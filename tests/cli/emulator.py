"""What a terminal shows of the bytes that it is sent: as much of it as `varia` and libedit use of xterm's sequences."""
import re
import unicodedata

SEQUENCE = re.compile(r"\x1b(?:\[([?<>=]?)([0-9;]*)([@-~])|([78=>])|\(B|\].*?\x07)")


class Screen:
    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.modes = set()  # numbers of the modes that are on (switched by ?h and ?l)
        self.kept = None    # the main screen while the alternate one is shown
        self.saved = (0, 0)
        self.rest = ""
        self.clear()

    def clear(self):
        self.cells = [[(" ", "")] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0
        self.style = ""

    def lines(self):
        return ["".join(text for text, _ in row).rstrip() for row in self.cells]

    def text(self):
        return "\n".join(self.lines()).rstrip("\n")

    def styles(self, row, column):
        return self.cells[row][column][1]

    def feed(self, text):
        text = self.rest + text
        self.rest = ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                match = SEQUENCE.match(text, at)
                if match is None:
                    if len(text) - at < 40:
                        self.rest = text[at:]
                        return
                    raise ValueError("unknown sequence " + repr(text[at:at + 20]))
                self.obey(match)
                at = match.end()
                continue
            self.put(text[at])
            at += 1

    def line_feed(self):
        self.row += 1
        if self.row == self.rows:
            self.row -= 1
            self.cells.pop(0)
            self.cells.append([(" ", "")] * self.columns)

    def put(self, sign):
        if sign == "\r":
            self.column = 0
        elif sign == "\n":
            self.line_feed()
        elif sign == "\b":
            self.column = max(self.column - 1, 0)
        elif sign == "\t":
            self.column = min(self.column // 8 * 8 + 8, self.columns - 1)
        elif sign >= " ":
            width = 0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
            if width == 0:
                return
            if self.column + width > self.columns:
                self.column = 0
                self.line_feed()
            self.cells[self.row][self.column] = (sign, self.style)
            if width == 2:
                self.cells[self.row][self.column + 1] = ("", self.style)
            self.column += width

    def obey(self, match):
        private, numbers, last, short = match.groups()
        if short == "7":
            self.saved = (self.row, self.column)
        if short == "8":
            self.row, self.column = self.saved
        if last is None:
            return
        given = [int(n) if n else 0 for n in numbers.split(";")]
        n = max(given[0], 1)
        blank = (" ", "")
        row = self.cells[self.row]
        here = min(self.column, self.columns - 1)
        if private == "?":
            for mode in given:
                if mode == 1049 and last == "h":
                    self.kept = (self.cells, self.row, self.column)
                    self.clear()
                if mode == 1049 and last == "l" and self.kept:
                    self.cells, self.row, self.column = self.kept
                    self.kept = None
                (self.modes.add if last == "h" else self.modes.discard)(mode)
        elif last in "Hf":
            self.row = min(n, self.rows) - 1
            self.column = min(max(given[1] if len(given) > 1 else 1, 1), self.columns) - 1
        elif last == "A":
            self.row = max(self.row - n, 0)
        elif last == "B":
            self.row = min(self.row + n, self.rows - 1)
        elif last == "C":
            self.column = min(self.column + n, self.columns - 1)
        elif last == "D":
            self.column = max(here - n, 0)
        elif last == "G":
            self.column = min(n, self.columns) - 1
        elif last == "d":
            self.row = min(n, self.rows) - 1
        elif last == "K":
            if given[0] == 0:
                row[here:] = [blank] * (self.columns - here)
            else:
                row[:] = [blank] * self.columns
        elif last == "J":
            if given[0] == 0:
                row[here:] = [blank] * (self.columns - here)
            for y in range(self.row + 1 if given[0] == 0 else 0, self.rows):
                self.cells[y] = [blank] * self.columns
        elif last == "P":
            row[here:] = row[here + n:] + [blank] * min(n, self.columns - here)
        elif last == "@":
            row[here:] = ([blank] * n + row[here:])[: self.columns - here]
        elif last == "m":
            self.style = "" if numbers in ("", "0") else numbers
