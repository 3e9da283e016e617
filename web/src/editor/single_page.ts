// A game as one HTML file that plays it alone: the built page with everything in it (varia-single.html), and the game's
// texts as JSON in an element that is not a script. No text can end that element, because every < is written as \u003c.
import { type Project, readProject } from "./project";

export const placeOfGame = '<script type="application/json" id="game">';
const end = "</script>";

/** Puts a game into the template. Throws if it is no template. */
export function withGame(template: string, project: Project): string {
  const begin = template.indexOf(placeOfGame);
  if (begin < 0) throw new Error("the page to put it into is damaged: it has no place for a game");
  const from = begin + placeOfGame.length;
  const to = template.indexOf(end, from);
  return template.slice(0, from) + asData({ main: project.main, files: project.files }) + template.slice(to);
}

export function asData(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Reads the game from such a page. */
export function gameIn(text: string): Project | undefined {
  try {
    return readProject(JSON.parse(text));
  } catch {
    return undefined;
  }
}
