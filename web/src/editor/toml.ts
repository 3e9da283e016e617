// A variant's text as TOML with the places of everything in it, and changes of single values that leave the rest of the
// text as it is: comments, order, and all that the form for clicking does not know. It reads what variants are written
// in: strings of all four kinds, numbers, true and false, arrays, tables in a line.

export type Value = string | number | boolean | Value[] | { [key: string]: Value };

/** A key with its value. Places are indices in the text. */
export interface Entry {
  /** The whole path, with the table's. */
  path: readonly string[];
  value: Value;
  /** Where the line of the key begins. */
  start: number;
  valueStart: number;
  valueEnd: number;
}

export interface Table {
  path: readonly string[];
  /** `[[name]]`: one of several. */
  array: boolean;
  /** Where the line of the heading begins, and where the last line of the table ends, without what follows it. */
  start: number;
  end: number;
}

export interface Toml {
  text: string;
  entries: readonly Entry[];
  tables: readonly Table[];
}

class Reader {
  at = 0;

  constructor(readonly text: string) {}

  fail(): never {
    throw new SyntaxError(`TOML: character ${this.at}`);
  }

  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, "y");
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  expect(sign: string): void {
    if (!this.take(sign)) this.fail();
  }

  blanks(): void {
    this.match(/[ \t]*/);
  }

  /** Blanks, line ends and comments. */
  space(): void {
    this.match(/(?:[ \t\r\n]|#[^\n]*)*/);
  }

  key(): string[] {
    const parts: string[] = [];
    do {
      this.blanks();
      const bare = this.match(/[A-Za-z0-9_-]+/);
      parts.push(bare ?? (/["']/.test(this.text[this.at] ?? "") ? this.string() : this.fail()));
      this.blanks();
    } while (this.take("."));
    return parts;
  }

  string(): string {
    for (const quotes of ['"""', "'''"]) {
      if (!this.take(quotes)) continue;
      let end = this.text.indexOf(quotes, this.at);
      while (end > 0 && quotes === '"""' && /(?:^|[^\\])(?:\\\\)*\\$/.test(this.text.slice(this.at, end)))
        end = this.text.indexOf(quotes, end + 1);
      if (end < 0) this.fail();
      const inner = this.text.slice(this.at, end).replace(/^\r?\n/, "");
      this.at = end + 3;
      return quotes === '"""' ? unescaped(inner.replace(/\\[ \t]*\r?\n\s*/g, "")) : inner;
    }
    const basic = this.match(/"(?:[^"\\\n]|\\.)*"/);
    if (basic !== undefined) return unescaped(basic.slice(1, -1));
    const literal = this.match(/'[^'\n]*'/);
    return literal === undefined ? this.fail() : literal.slice(1, -1);
  }

  value(): Value {
    const sign = this.text[this.at];
    if (sign === '"' || sign === "'") return this.string();
    if (this.take("[")) {
      const list: Value[] = [];
      for (this.space(); !this.take("]"); this.space()) {
        list.push(this.value());
        this.space();
        if (!this.take(",") && this.text[this.at] !== "]") this.fail();
      }
      return list;
    }
    if (this.take("{")) {
      const table: Record<string, Value> = {};
      for (this.space(); !this.take("}"); this.space()) {
        const path = this.key();
        this.expect("=");
        this.blanks();
        place(table, path, this.value());
        this.space();
        if (!this.take(",") && this.text[this.at] !== "}") this.fail();
      }
      return table;
    }
    const word = this.match(/[A-Za-z0-9+_.:-]+/) ?? this.fail();
    if (word === "true" || word === "false") return word === "true";
    if (/^[+-]?inf$/.test(word)) return word.startsWith("-") ? -Infinity : Infinity;
    const number = Number(word.replaceAll("_", ""));
    return Number.isNaN(number) ? this.fail() : number;
  }
}

const escapes: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/g,
    (whole, four?: string, eight?: string, sign?: string) =>
      sign !== undefined ? (escapes[sign] ?? whole) : String.fromCodePoint(parseInt(four ?? eight ?? "0", 16)),
  );
}

function place(table: Record<string, Value>, path: readonly string[], value: Value): void {
  const [first = "", ...rest] = path;
  if (rest.length === 0) return void (table[first] = value);
  const there = table[first];
  const inner = typeof there === "object" && !Array.isArray(there) ? there : {};
  table[first] = inner;
  place(inner, rest, value);
}

/** Undefined if the text is no TOML, or has something that variants never have. */
export function readToml(text: string): Toml | undefined {
  const reader = new Reader(text);
  const entries: Entry[] = [];
  const tables: Table[] = [{ path: [], array: false, start: 0, end: 0 }];
  try {
    for (reader.space(); reader.at < text.length; reader.space()) {
      const start = text.lastIndexOf("\n", reader.at - 1) + 1;
      const table = tables[tables.length - 1]!;
      if (reader.take("[")) {
        const array = reader.take("[");
        const path = reader.key();
        reader.expect(array ? "]]" : "]");
        tables.push({ path, array, start, end: reader.at });
      } else {
        const path = [...table.path, ...reader.key()];
        reader.expect("=");
        reader.blanks();
        const valueStart = reader.at;
        const value = reader.value();
        entries.push({ path, value, start, valueStart, valueEnd: reader.at });
      }
      reader.match(/[ \t]*(?:#[^\n]*)?/);
      tables[tables.length - 1]!.end = reader.at;
      if (reader.at < text.length && !/[\r\n]/.test(text[reader.at]!)) reader.fail();
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return { text, entries, tables };
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((part, at) => part === b[at]);

/** The value at a path, also if it stands in a table in a line. Of tables in arrays nothing is found. */
export function valueAt(toml: Toml, path: readonly string[]): Value | undefined {
  for (const entry of toml.entries) {
    if (inArray(toml, entry) || entry.path.length > path.length) continue;
    if (!same(entry.path, path.slice(0, entry.path.length))) continue;
    let value: Value | undefined = entry.value;
    for (const part of path.slice(entry.path.length))
      value = typeof value === "object" && !Array.isArray(value) ? value[part] : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

function inArray({ tables }: Toml, { start }: Entry): boolean {
  let last: Table | undefined;
  for (const table of tables) if (table.start <= start) last = table;
  return last?.array ?? false;
}

/** The names of all that stands directly below a path, in the order of the text. */
export function namesBelow(toml: Toml, path: readonly string[]): string[] {
  const names = new Set<string>();
  const add = (whole: readonly string[]) => {
    const name = whole[path.length];
    if (name !== undefined && same(whole.slice(0, path.length), path)) names.add(name);
  };
  for (const { path: whole, array } of toml.tables) if (!array) add(whole);
  for (const entry of toml.entries) if (!inArray(toml, entry)) add(entry.path);
  return [...names];
}

/** A text as TOML writes it, between quotes. */
export function tomlText(text: string): string {
  // JSON's escapes are also TOML's, except that JSON leaves two characters unescaped.
  return JSON.stringify(text).replace(
    /[\u007f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A key as TOML writes it: quoted unless it is plain. */
export const keyText = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : tomlText(key));

/**
 * The text with another value at a path; `written` is the value as TOML writes it. A key that is not there is put at the
 * end of its table, a table that is not there behind the last one of its kind, and before tests. Throws a sentence if the
 * value stands within a table in a line: there it is changed by hand.
 */
export function withValue(text: string, path: readonly string[], written: string): string {
  const toml = read(text);
  const outer = path.slice(0, -1);
  const key = keyText(path[path.length - 1]!);
  const here = toml.entries.find((entry) => same(entry.path, path) && !inArray(toml, entry));
  if (here) return text.slice(0, here.valueStart) + written + text.slice(here.valueEnd);
  if (
    toml.entries.some((entry) => entry.path.length < path.length && same(entry.path, path.slice(0, entry.path.length)))
  )
    throw new Error(`${path.join(".")} stands in one line with others: change it in the text.`);
  const table = toml.tables.find((one) => !one.array && same(one.path, outer));
  if (table && (outer.length > 0 || table.end > 0)) return inserted(text, table.end, `${key} = ${written}`);
  if (outer.length === 0) return `${key} = ${written}\n${text}`;
  const kin = toml.tables.filter((one) => !one.array && one.path[0] === outer[0]);
  const tests = toml.tables.find((one) => one.array && one.path[0] === "test");
  const heading = `[${outer.map(keyText).join(".")}]\n${key} = ${written}`;
  const last = kin[kin.length - 1];
  if (last && last.path.length > 0) return inserted(text, last.end, `\n${heading}`);
  if (!tests) return `${text.trimEnd()}\n\n${heading}\n`;
  const before = aboveComments(text, tests.start);
  return `${text.slice(0, before).trimEnd()}\n\n${heading}\n\n${text.slice(before)}`;
}

/** The text without a key, or without a table and all tables below it. */
export function without(text: string, path: readonly string[]): string {
  let now = text;
  for (;;) {
    const toml = read(now);
    const starts = (whole: readonly string[]) => whole.length >= path.length && same(whole.slice(0, path.length), path);
    const entry = toml.entries.find((one) => !inArray(toml, one) && starts(one.path));
    const table = toml.tables.find((one) => !one.array && one.path.length > 0 && starts(one.path));
    if (table) now = cut(now, table.start, table.end);
    else if (entry) now = cut(now, entry.start, endOfLine(now, entry.valueEnd));
    else return now;
  }
}

function read(text: string): Toml {
  const toml = readToml(text);
  if (!toml) throw new Error("The text has a mistake: mend it first.");
  return toml;
}

const endOfLine = (text: string, at: number) => (text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at));

/** Where the comments right above a line begin. */
function aboveComments(text: string, line: number): number {
  let at = line;
  while (at > 0) {
    const before = text.lastIndexOf("\n", at - 2) + 1;
    if (!/^[ \t]*#/.test(text.slice(before, at))) break;
    at = before;
  }
  return at;
}

function cut(text: string, start: number, end: number): string {
  const rest = text.slice(end).replace(/^\r?\n/, "");
  const before = text.slice(0, start);
  // One empty line stays where two would meet.
  return /\n\r?\n$/.test(before) ? before + rest.replace(/^\r?\n/, "") : before + rest;
}

function inserted(text: string, at: number, lines: string): string {
  return `${text.slice(0, at)}\n${lines}${text.slice(at)}`;
}
