// A game as one HTML file that plays it on its own: the built page with everything in it (varia-single.html), and the game's texts
// as JSON in an element that is no script. Nothing that a text says can end that element: every < is written as \u003c.
import { type Project, read_project } from "./project";

export const place_of_game = '<script type="application/json" id="game">';
const end = "</script>";

/** The template with a game in it; throws where it is no template. */
export function with_game(template: string, project: Project): string {
  const begin = template.indexOf(place_of_game);
  if (begin < 0) throw new Error("the page to put it into is damaged: it has no place for a game");
  const from = begin + place_of_game.length;
  const to = template.indexOf(end, from);
  return template.slice(0, from) + as_data({ main: project.main, files: project.files }) + template.slice(to);
}

export function as_data(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The game in a page that was made so. */
export function game_in(text: string): Project | undefined {
  try {
    return read_project(JSON.parse(text));
  } catch {
    return undefined;
  }
}
