"""Programs and hooks at random. The grammar knows what is a number, a text and a table, so that few end by a mistake, and
favours the functions that cost most. Every script is made again from its number alone."""
import random

from harness import Call, hook

NUMBERS = ["0", "1", "2", "7", "31", "63", "64", "100", "250", "255", "1000", "4095", "8191", "65535", "1 << 20", "1 << 31", "1 << 62",
           "math.maxinteger", "math.mininteger", "-1", "#s", "#t", "n", "m", "i"]
SMALL = ["1", "2", "3", "10", "50", "200", "250", "n % 100 + 1", "#t // 2 + 1", "i % 60 + 1"]
PIECES = [r"\0", r"\0a", "x", "ab", "%", r"\xff", r"\u{20AC}", "10", "1e3", " ", r"\n", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]
POSITION = ["position:pieces()", "position:attacked(1, 'white')", "position:in_check('white')", "position:royals('black')", "position:neighbours(6)", "position:beside(6, 'white')",
            "position:at(3)", "position:name(5)", "position:step(1, 1, 1)", "position:count('white')", "position:turn()", "position:cells()"]
PROGRAM = ["varia.to_json(t)", "varia.to_json(u, 16)", "varia.from_json(s)", "varia.from_json('[' .. s .. ']')", "varia.load('chess', {[s] = n})", "varia.load(s)",
           "varia.game('chess'):moves()", "varia.game('chess'):play(s)", "varia.load('chess'):position(s)", "varia.random(n):shuffle(t)", "print(s)", "print(t)",
           "varia.game('losalamos'):play_random(varia.random(1), 20)", "varia.expect(t, u)", "varia.variants()", "varia.game('elevator'):moves()", "varia.game('atomic'):perft(2)",
           "varia.load('octahedral'):position(s)", "varia.game('chess'):position():outcome()", "varia.read('x')", "varia.match(varia.game('chess'), {f, f})"]


class Script:
    def __init__(self, seed, program):
        self.dice = random.Random(seed)
        self.program = program
        self.depth = 0

    def one(self, *choices):
        return self.dice.choice(choices)()

    def number(self):
        r = self.dice.random()
        if r < 0.5 or self.depth > 3:
            return self.dice.choice(NUMBERS)
        self.depth += 1
        a, b = self.number(), self.number()
        self.depth -= 1
        if self.program and r < 0.6:
            return self.dice.choice(["1.5", "1e300", "2.0^-50 * i", "0x1p-1074", "n / 3", "1e15 % 0.1"])
        return self.dice.choice([f"({a} + {b})", f"({a} * {b})", f"({a} - {b})", f"({a} // ({b} | 1))", f"({a} % ({b} | 1))", f"({a} << 3)", f"({a} ~ {b})"]) \
            if not self.program else self.dice.choice([f"({a} + {b})", f"({a} * {b})", f"({a} - {b})"])

    def text(self):
        r = self.dice.random()
        if r < 0.35 or self.depth > 3:
            return self.dice.choice(["s", "s", "r", "'" + self.dice.choice(PIECES) + "'", "s .. n", "tostring(n)"])
        self.depth += 1
        a, n, small = self.text(), self.number(), self.dice.choice(SMALL)
        made = self.dice.choice([
            f"({a}):rep({small})", f"({a}):rep({self.dice.choice([1000, 5000, 16000, 60000])} // (#s + 1) + 1)", f"({a}):rep({small}, r)", f"({a}):sub({n}, {n})",
            f"({a}):lower()", f"({a}):upper()", f"({a}):reverse()", f"('%{self.dice.randrange(100)}d'):format(i)", f"('%s%99s'):format({a}, 'x')",
            f"('%.99x'):rep(20):format(table.unpack(t, 1, 20))", f"({a}) .. ({a})", f"n .. '' .. i .. '' .. n .. ''", "table.concat(t)", "table.concat(t, s)", "table.concat(t, ',', 1, #t // 2)",
            f"string.char(n % 256, i % 256, 0)", f"tostring({n})"])
        self.depth -= 1
        return made

    def table(self):
        made = ["t", "u", "{}", "{s, n, i}", "{n, n, n, i}", "{table.unpack(t, 1, 100)}", "{s:byte(1, 200)}", "{t, u}", "{[s] = n}", "{[n] = s, [i] = t}"]
        return self.dice.choice(made)

    def call(self):
        n, s, t = self.number(), self.text(), self.table()
        usual = [f"table.insert(t, {n})", "table.insert(t, 1, i)", "table.remove(t)", "table.remove(t, 1)", "table.sort(t)", "table.sort(t, function(a, b) return i % 2 == 0 end)",
                 f"local _ = s:find({s}, 1, true)", f"local _ = ({s}) < ({s})", f"local _ = s == {s} or s <= r", f"local _ = tonumber({s})", f"local _ = tonumber({s}, 36)",
                 f"t[{n}] = i", f"t[#t + 1] = {n}", f"u[{s}] = i", f"u[i * {self.dice.choice([255, 511, 1023, 4095, 8191])}] = i", f"local _ = u[{n}]", f"for k, v in pairs({t}) do i = i + 1 end",
                 "for k, v in ipairs(t) do n = v end", f"local _ = select(-1, table.unpack(t, 1, 200))", f"n = {n}", f"n = #{t}", f"r = {s}", f"s = {s}", f"t = {t}", f"u = {t}",
                 f"u = {{u, {t}}}", f"f = function(...) return {n}, ... end", "local _ = f(table.unpack(t, 1, 250))", f"for j = 1, {n} do i = i + 1 end",
                 f"for j = 1, {self.dice.choice([100, 1000, 5000])} do t[j] = {self.dice.choice(['j', '-j', 's', 'tostring(j)', 'j * 4095', '{j}', '1 << j % 63'])} end",
                 "local function g(k) if k > 0 then return g(k - 1) + 1 end return 0 end i = g(n % 200)", "t = {} u = {}", "if #s > 30000 then s = s:sub(1, 50) end", "i = i + 1"]
        if self.program:
            usual += ["pcall(error, s)", "pcall(f, s)", "pcall(function() error({}) end)", "local _ = i * 1.5 .. s:sub(1, 3)", "local _ = 1e300 .. 1e-300 .. 2.5 .. i"]
            usual += self.dice.sample(PROGRAM, 8)
        else:
            usual += [f"local _ = {self.dice.choice(POSITION)}" for _ in range(6)]
        return self.dice.choice(usual)

    def statement(self, depth=0):
        r = self.dice.random()
        if r < 0.12 and depth < 3:
            return f"for k{depth} = 1, {self.dice.choice([5, 30, 1000, 100000])} do {self.block(depth + 1)} end"
        if r < 0.2 and depth < 3:
            return f"if i % {self.dice.randrange(1, 5)} == 0 then {self.block(depth + 1)} else {self.block(depth + 1)} end"
        if r < 0.24:
            return self.nested()
        return self.call()

    def nested(self):
        """Something that is long to compile."""
        n = self.dice.choice([5, 40, 150, 190])
        return self.dice.choice([
            "local x = " + "(" * n + "1" + ")" * n, "local x = " + "{" * n + "}" * n, "do " * n + "end " * n, "local x = n" + " and n" * n * 10, "local x = n" + " .. n" * n,
            "do " + "goto a " * n * 5 + "::a:: end", "local x = " + "function() return " * (n // 2) + "1" + " end" * (n // 2), "local x = {" + "n," * n * 10 + "}",
            "local x = {" + ",".join(str(k * 4095) for k in range(n * 10)) + "}"])

    def block(self, depth):
        return " ".join(self.guarded(depth) for _ in range(self.dice.randrange(1, 4)))

    def guarded(self, depth):
        statement = self.statement(depth)
        # A program catches an error, so that the next statement runs as well.
        return f"pcall(function() {statement} end)" if self.program and self.dice.random() < 0.8 else statement

    def body(self):
        begin = self.dice.choice(["x", r"\0", "1", r"\xff", "aA"])
        lines = [f"local s, r, n, m, i = ('{begin}'):rep({self.dice.choice([1, 10, 500, 20000])}), 'q', {self.dice.choice([1, 3, 100, 4096])}, 5, 0",
                 "local t, u = {1, 2, 3}, {} local f = function(...) return ... end"]
        statements = [self.guarded(0) for _ in range(self.dice.randrange(2, 8))]
        return "\n".join(lines) + "\nwhile true do i = i + 1\n" + "\n".join(statements) + "\nend"


def rows(long, count=None, seed=1):
    count = count or (10_000 if long else 600)
    for number in range(count):
        program = number % 2 == 0
        body = Script(seed * 1_000_003 + number, program).body()
        if program:
            yield Call(f"random {number} program", "program", body, steps=5_000_000)
        else:
            point = ("load", "moves", "after", "outcome", "allow")[number // 2 % 5]
            if point == "load":
                body = body.replace("position:", "('x'):")
            yield hook(f"random {number} at {point}", point, body)
