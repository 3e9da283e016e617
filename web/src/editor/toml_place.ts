// Finds the context of a place in a TOML text: the table, the key, the brackets. It reads only up to the place, and
// tolerates unfinished text, since it is called while the user types. The completion (complete.ts) uses it.

/** A key, or "*" for one of an array's elements. */
export type Path = readonly string[];

export interface Place {
  kind: "key" | "value" | "header" | "comment" | "text";
  /** The path of the table; for a value, including its key. */
  path: Path;
  /** The start of the word that is being typed. */
  from: number;
  /** The keys that the innermost table already has. */
  taken: ReadonlySet<string>;
  /** Whether the place is within quotes, which begin at `from` - 1. */
  quoted: boolean;
}

interface Level {
  bracket: "{" | "[";
  path: Path;
  key?: Path;
  taken: Set<string>;
}

const bare = /[A-Za-z0-9_+~{}.-]/;

export function tomlPlace(text: string, place: number): Place {
  let table: Path = [];
  const tables = new Map<string, Set<string>>();
  const takenOf = (path: Path) => {
    const name = path.join("\0");
    let taken = tables.get(name);
    if (!taken) tables.set(name, (taken = new Set()));
    return taken;
  };
  let taken = takenOf(table);
  let key: Path | undefined; // the key whose = was read, outside of brackets
  const levels: Level[] = [];
  let words: string[] = [];
  let wordFrom = -1;
  let at = 0;
  const word = () => (wordFrom < 0 ? "" : text.slice(wordFrom, at));
  const endWord = () => {
    if (wordFrom >= 0) words.push(...word().split(".").filter(Boolean));
    wordFrom = -1;
  };
  const inner = () => levels[levels.length - 1];
  const inValue = () => {
    const level = inner();
    return level ? level.bracket === "[" || level.key !== undefined : key !== undefined;
  };
  const valuePath = (): Path => {
    const level = inner();
    if (!level) return [...table, ...(key ?? [])];
    return level.bracket === "[" ? [...level.path, "*"] : [...level.path, ...(level.key ?? [])];
  };
  const found = (kind: Place["kind"], from: number, quoted = false): Place => {
    const level = inner();
    const path = kind === "value" ? valuePath() : level ? level.path : table;
    return { kind, path, from, taken: level ? level.taken : taken, quoted };
  };

  while (at < place) {
    const character = text[at]!;
    if (character === "#") {
      const end = text.indexOf("\n", at);
      if (end < 0 || end >= place) return found("comment", place);
      endWord();
      at = end;
      continue;
    }
    if (character === '"' || character === "'") {
      const long = text.startsWith(character.repeat(3), at);
      const quote = long ? character.repeat(3) : character;
      const begin = at + quote.length;
      let end = begin;
      while (end < place && !text.startsWith(quote, end) && (long || text[end] !== "\n"))
        end += character === '"' && text[end] === "\\" ? 2 : 1;
      if (end >= place) return found(long ? "text" : inValue() ? "value" : "key", begin, true);
      if (!inValue()) words.push(text.slice(begin, end));
      at = text[end] === "\n" ? end : end + quote.length;
      continue;
    }
    const level = inner();
    if (!inValue() && !level && character === "[") {
      // The header of a table, up to the end of its line.
      const endOfLine = text.indexOf("\n", at);
      const end = endOfLine < 0 ? text.length : endOfLine;
      const many = text.startsWith("[[", at);
      const begin = at + (many ? 2 : 1);
      const close = headerEnd(text, begin, end);
      if (place <= close) {
        const written = text.slice(begin, place);
        const last = Math.max(written.lastIndexOf("."), written.lastIndexOf('"'));
        return {
          kind: "header",
          path: headerKeys(written.slice(0, last + 1)),
          from: begin + last + 1,
          taken: new Set(),
          quoted: false,
        };
      }
      const path = headerKeys(text.slice(begin, close));
      table = many ? [...path, "*"] : path;
      taken = many ? new Set() : takenOf(table);
      tables.set(table.join("\0"), taken);
      key = undefined;
      words = [];
      at = Math.max(close + 1, end);
      continue;
    }
    if (character === "\n" && !level) {
      endWord();
      words = [];
      key = undefined;
    } else if (character === "=" && !inValue()) {
      endWord();
      (level ? level.taken : taken).add(words[0] ?? "");
      if (level) level.key = words;
      else key = words;
      words = [];
    } else if (inValue() && (character === "{" || character === "[")) {
      levels.push({ bracket: character, path: valuePath(), taken: new Set() });
      wordFrom = -1;
      words = [];
    } else if (
      level &&
      ((character === "}" && level.bracket === "{") || (character === "]" && level.bracket === "["))
    ) {
      levels.pop();
      wordFrom = -1;
      words = [];
    } else if (character === "," && level) {
      if (level.bracket === "{") level.key = undefined;
      wordFrom = -1;
      words = [];
    } else if (bare.test(character)) {
      if (wordFrom < 0) wordFrom = at;
    } else if (!inValue()) {
      endWord();
    } else {
      wordFrom = -1;
    }
    ++at;
  }
  at = place;
  const from = wordFrom < 0 ? place : wordFrom;
  return found(inValue() ? "value" : "key", from);
}

function headerEnd(text: string, begin: number, end: number): number {
  let quoted = "";
  for (let at = begin; at < end; ++at) {
    const character = text[at]!;
    if (quoted) quoted = character === quoted ? "" : quoted;
    else if (character === '"' || character === "'") quoted = character;
    else if (character === "]" || character === "#") return at;
  }
  return end;
}

function headerKeys(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|([^\s."']+)/g)].map((found) => found[1] ?? found[2] ?? found[3]!);
}
