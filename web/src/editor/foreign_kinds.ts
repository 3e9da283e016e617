// Which files and texts are those of other programs, and what of their lines is shown.

/** How many characters of a line are shown with a message about it. */
const shownOfLine = 160;

/** What the button for files offers: variants' files, and how files of other programs usually end. */
export const fileEndings = ".toml,.lua,.ini,.zrf,.html,.htm,.txt,.log,.debug";

/**
 * Those of the chosen files that are read as files of other programs: of a folder only .ini and .zrf files, and none
 * beside a variant's own file.
 */
export function foreignAmong<F extends Pick<File, "name" | "webkitRelativePath">>(chosen: readonly F[]): F[] {
  if (chosen.some(({ name }) => name.endsWith(".toml"))) return [];
  return chosen.filter(({ name, webkitRelativePath }) =>
    (webkitRelativePath ? /\.(ini|zrf)$/i : /\.(ini|zrf|html?|txt|log|debug)$/i).test(name),
  );
}

/** Lines that show of which kind a text of another program is. */
const lineOf = {
  section: /^[ \t]*\[[^[\]\n]+\][ \t\r]*$/m,
  key: /^[ \t]*\w+[ \t]*=/m,
  page: /^\s*</,
  form: /^(?:\s|;[^\n]*\n)*\(\s*(?:define|game|include|translate|variant|version)[\s()"]/i,
  setup: /^[^\n(]*\bsetup[ \t]+\(/m,
  parameter: /^[ \t]*(?:files|ranks|promoZone|maxPromote|promoOffset|symmetry|graphicsDir|satellite)=/m,
  piece: /^[^[=:\n]+(?::[^=:\n]*){4,}$/m,
};

/**
 * Whether a text is one of another program and no variant's file: it has sections of keys and values, begins like a
 * page of HTML or a rules file of Zillions of Games, or has lines of an Interactive Diagram or a script of XBoard. The
 * service finds out which of these it is.
 */
export function looksForeign(text: string): boolean {
  if (/^[ \t]*format[ \t]*=[ \t]*\d/m.test(text)) return false;
  const { section, key, page, form, setup, parameter, piece } = lineOf;
  if (section.test(text) && key.test(text)) return true;
  return [page, form, setup, parameter, piece].some((line) => line.test(text));
}

/** The part of a line that is shown with a message about a column, counted from 1. */
export function partOfLine(line: string, column: number): string {
  if (line.length <= shownOfLine) return line;
  const begin = Math.max(0, Math.min(column - 1 - shownOfLine / 4, line.length - shownOfLine));
  const end = begin + shownOfLine;
  return (begin > 0 ? "…" : "") + line.slice(begin, end) + (end < line.length ? "…" : "");
}
