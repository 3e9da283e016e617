// A game in the editor: a variant's file, and beside it the scripts and tests that it names. It is plain data, so that
// it can be stored, packed into a link and written to a file. All outside data passes through `readProject`.
export interface Project {
  /** The name of the variant's own file among `files`. */
  main: string;
  /** Texts by name. */
  files: Record<string, string>;
  /** It came from somebody else, by a link or a single page, and runs with small budgets. */
  foreign?: boolean;
}

/** The parameters for the service's methods `load` and `test`. */
export function loadParams(project: Project): { text: string; file: string; files: Record<string, string> } {
  const { [project.main]: text = "", ...files } = project.files;
  return { text, file: project.main, files };
}

const maxFiles = 64;
const maxCharacters = 2_000_000;

/**
 * Checks a value from outside; undefined if it is not a project. Names stay as they are, because they are only shown as
 * text.
 */
export function readProject(value: unknown): Project | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { main, files, foreign } = value as Record<string, unknown>;
  if (typeof main !== "string" || typeof files !== "object" || files === null) return undefined;
  const texts = Object.entries(files);
  if (texts.length > maxFiles || !texts.every(([, text]) => typeof text === "string")) return undefined;
  if (texts.reduce((sum, [name, text]) => sum + name.length + (text as string).length, 0) > maxCharacters)
    return undefined;
  if (!Object.hasOwn(files, main)) return undefined;
  return { main, files: Object.fromEntries(texts), ...(foreign === true ? { foreign } : {}) };
}

/**
 * Chooses the variant among files that were opened together: variant.toml, or the first .toml file that is not a tests
 * file.
 */
export function mainOf(names: readonly string[]): string | undefined {
  const tomls = names.filter((name) => name.endsWith(".toml"));
  return (
    tomls.find((name) => /(^|\/)variant\.toml$/.test(name)) ?? tomls.find((name) => !/(^|\/)tests\.toml$/.test(name))
  );
}

/** Returns why the name cannot be used for another file, or undefined if it can. */
export function nameProblem(name: string, files: Record<string, string>): string | undefined {
  if (!/\.(lua|toml)$/.test(name)) return "A file's name ends in .lua or .toml";
  if (name.startsWith("/") || name.split("/").some((part) => part === ".." || part === "." || part === ""))
    return "A file's name stays within the folder";
  if (name.length > 100) return "A file's name has at most 100 characters";
  return Object.hasOwn(files, name) ? `There is a file ${name} already` : undefined;
}

const escapes: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };

/**
 * The value of a key in the text, a name or a signature, for display before the text has been loaded. It is a basic
 * string of TOML with its escapes, or a literal string.
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
