// Completion for a variant's text, from the schema: keys of the current table, values of the key, tables for a header.
// It is pure: it turns a text and a place into choices. code.ts shows them.
import { type Path, type Place, tomlPlace } from "./toml_place";

export interface Schema {
  description?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema | Schema[];
  enum?: unknown[];
  pattern?: string;
  not?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  definitions?: Record<string, Schema>;
}

export interface Choice {
  /** The text to insert. */
  text: string;
  /** The text to show, if it differs. */
  label?: string;
  /** A description. */
  help: string;
  kind: "key" | "value" | "table";
}

export interface Completion {
  from: number;
  choices: Choice[];
}

/** Values that the schema does not know: names of existing games. */
export type Known = (path: Path) => readonly { value: string; help: string }[];

export class Completer {
  constructor(
    private readonly schema: Schema,
    private readonly known: Known = () => [],
  ) {}

  at(text: string, offset: number): Completion | undefined {
    const place = tomlPlace(text, offset);
    if (place.kind === "comment" || place.kind === "text") return undefined;
    const choices =
      place.kind === "value" ? this.values(place) : place.kind === "header" ? this.headers(place) : this.keys(place);
    return choices.length > 0 ? { from: place.from, choices } : undefined;
  }

  /** The schema's description of a key, for a tooltip. */
  help(path: Path): string | undefined {
    return this.reach(path).find((schema) => schema.description)?.description;
  }

  private keys({ path, taken, quoted }: Place): Choice[] {
    return this.properties(path)
      .filter(([key]) => !taken.has(key))
      .map(([key, schema]) => ({
        text: quoted ? key : `${key} = `,
        label: key,
        help: helpOf(this.alternatives(schema)),
        kind: "key" as const,
      }));
  }

  private headers({ path }: Place): Choice[] {
    return this.properties(path).flatMap(([key]) => {
      const ways = this.reach([...path, key]);
      const table = ways.some((way) => way.properties || way.patternProperties);
      const many = ways.some(
        (way) => way.items && !Array.isArray(way.items) && this.alternatives(way.items).some((item) => item.properties),
      );
      return table || many ? [{ text: key, help: helpOf(ways), kind: "table" as const }] : [];
    });
  }

  private values({ path, quoted }: Place): Choice[] {
    const choices: Choice[] = [];
    const offer = (value: unknown, help: string) => {
      const text = typeof value === "string" ? (quoted ? value : JSON.stringify(value)) : String(value);
      if ((!quoted || typeof value === "string") && !choices.some((choice) => choice.text === text))
        choices.push({ text, help, kind: "value" });
    };
    const ways = this.reach(path);
    for (const way of ways)
      for (const value of [...(way.enum ?? []), ...wordsOf(way.pattern)]) offer(value, way.description ?? "");
    for (const way of ways.filter((one) => !one.enum && [one.type].flat().includes("boolean"))) {
      if (!way.not?.enum?.includes(true)) offer(true, helpOf(ways));
      // For all other keys, `false` removes what is inherited. That is seldom wanted, so it comes last.
      if (way.type === "boolean" || choices.length > 0) offer(false, helpOf(ways));
    }
    for (const { value, help } of this.known(path)) offer(value, help);
    return choices;
  }

  private properties(path: Path): [string, Schema][] {
    const all = new Map<string, Schema>();
    for (const schema of this.reach(path))
      for (const [key, value] of Object.entries(schema.properties ?? {})) if (!all.has(key)) all.set(key, value);
    return [...all];
  }

  /**
   * All schemas that apply at a path. An array's element is "*". A text may name a table of an array without it, and
   * then means the last element.
   */
  private reach(path: Path): Schema[] {
    let here = this.alternatives(this.schema);
    for (const step of path) {
      const next: Schema[] = [];
      for (const schema of here) {
        if (step === "*") {
          if (schema.items)
            next.push(
              ...(Array.isArray(schema.items) ? schema.items : [schema.items]).flatMap((item) =>
                this.alternatives(item),
              ),
            );
          continue;
        }
        const tables =
          schema.items && !Array.isArray(schema.items) ? [schema, ...this.alternatives(schema.items)] : [schema];
        for (const table of tables) {
          const property =
            table.properties && Object.hasOwn(table.properties, step) ? table.properties[step] : undefined;
          if (property) next.push(...this.alternatives(property));
          // A key with a name of its own may also match a pattern, which describes the table that it holds.
          for (const [pattern, value] of Object.entries(table.patternProperties ?? {}))
            if (new RegExp(pattern).test(step)) next.push(...this.alternatives(value));
        }
      }
      here = next;
    }
    return here;
  }

  private alternatives(schema: Schema, depth = 0): Schema[] {
    if (depth > 8) return [schema];
    const name = schema.$ref?.replace(/^#\/definitions\//, "");
    const named = name === undefined ? undefined : this.schema.definitions?.[name];
    const others = [
      ...(named ? [named] : []),
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.allOf ?? []),
    ];
    return [schema, ...others.flatMap((other) => this.alternatives(other, depth + 1))];
  }
}

/** The words that a pattern allows, if it is only a list of words: ^(win|draw)$. */
function wordsOf(pattern = ""): string[] {
  return /^\^\(([\w-]+(?:\|[\w-]+)*)\)\$$/.exec(pattern)?.[1]?.split("|") ?? [];
}

function helpOf(ways: readonly Schema[]): string {
  return ways.find((way) => way.description)?.description ?? "";
}
