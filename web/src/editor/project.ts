// What is being made: a variant's file and, beside it, the scripts and tests that it names. Plain data, so that it can
// be kept, packed into a link and put into a file. Whatever comes from outside goes through `readProject`.
export interface Project {
  /** The name of the variant's own file among `files`. */
  main: string;
  /** Texts by name. */
  files: Record<string, string>;
  /** It came from somebody else, by a link or a page of its own: it is run with small budgets. */
  foreign?: boolean;
}

/** What `load` and `test` of the service take. */
export function loadParams(project: Project): { text: string; file: string; files: Record<string, string> } {
  const { [project.main]: text = "", ...files } = project.files;
  return { text, file: project.main, files };
}

const mostFiles = 64;
const mostCharacters = 2_000_000;

/**
 * A project as somebody says it is, or undefined if it is none. Names are kept as they are: they are only ever shown as
 * text.
 */
export function readProject(value: unknown): Project | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { main, files, foreign } = value as Record<string, unknown>;
  if (typeof main !== "string" || typeof files !== "object" || files === null) return undefined;
  const texts = Object.entries(files);
  if (texts.length > mostFiles || !texts.every(([, text]) => typeof text === "string")) return undefined;
  if (texts.reduce((sum, [name, text]) => sum + name.length + (text as string).length, 0) > mostCharacters)
    return undefined;
  if (!Object.hasOwn(files, main)) return undefined;
  return { main, files: Object.fromEntries(texts), ...(foreign === true ? { foreign } : {}) };
}

/**
 * Of files that were opened together: the one that is the variant. variant.toml, or the first .toml that is not of
 * tests.
 */
export function mainOf(names: readonly string[]): string | undefined {
  const tomls = names.filter((name) => name.endsWith(".toml"));
  return (
    tomls.find((name) => /(^|\/)variant\.toml$/.test(name)) ?? tomls.find((name) => !/(^|\/)tests\.toml$/.test(name))
  );
}

/** A name for another file, or why it cannot be one. */
export function nameProblem(name: string, files: Record<string, string>): string | undefined {
  if (!/\.(lua|toml)$/.test(name)) return "A file's name ends in .lua or .toml";
  if (name.startsWith("/") || name.split("/").some((part) => part === ".." || part === "." || part === ""))
    return "A file's name stays within the folder";
  if (name.length > 100) return "A file's name has at most 100 characters";
  return Object.hasOwn(files, name) ? `There is a file ${name} already` : undefined;
}

const escapes: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };

/**
 * What a key of a text says, a name or a signature, to be shown before the text has been loaded: a basic string of TOML
 * with its escapes, or a literal one.
 */
export function textOf(project: Project, key: "name" | "inventor"): string | undefined {
  const found = new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*(?:"((?:[^"\\\\\\n]|\\\\.)*)"|'([^'\\n]*)')`, "m").exec(
    project.files[project.main] ?? "",
  );
  if (!found) return undefined;
  const text =
    found[2] ??
    found[1]!.replace(
      /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/g,
      (whole, four: string, eight: string, sign: string) => {
        const code = parseInt(four ?? eight ?? "", 16);
        return sign !== undefined ? (escapes[sign] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      },
    );
  return text.trim() || undefined;
}

export function titleOf(project: Project): string {
  return textOf(project, "name") ?? "Untitled game";
}
