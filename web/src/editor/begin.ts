// The first text of a draft: the text that `varia new` writes, or a few lines that extend an existing game.
import type { Description } from "varia";
import starter from "virtual:starter";

import type { Project } from "./project";
import { tomlText } from "./toml";

const head = (comment: string, name: string) => `${comment}
format = 1
name = ${tomlText(name)}
inventor = ""                    # you
description = ""                 # what to know before playing
`;

/** A small chess-like game to be changed. */
export function fromNothing(name: string): Project {
  return {
    main: "variant.toml",
    files: {
      "variant.toml": `${head("# A small game of the chess kind, to be changed. The board beside it follows as you type.", name)}\n${starter}`,
    },
  };
}

/** The same for somebody who makes a game by clicking: without tests, which would not fit any more after a few clicks. */
export function byClicking(name: string): Project {
  const project = fromNothing(name);
  const [text = ""] = project.files["variant.toml"]!.split(/\n(?=(?:#[^\n]*\n)*\[\[test\]\])/);
  return { ...project, files: { "variant.toml": `${text.trimEnd()}\n` } };
}

/** A game that extends another one. Comments in it show what could be changed. */
export function builtOn(from: Description): Project {
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  const comment = (text: string) => text.replace(/[\u0000-\u001f\u007f]/g, " ");
  const name = from.name;
  let text = head(
    `# ${comment(from.title)} with changes. What stands here counts instead of what is inherited.`,
    `${from.title} with changes`,
  );
  text += `extends = ${tomlText(name)}\n`;
  if (from.options.length > 0) {
    text += "\n# Its options, and what they are unless somebody chooses:";
    text += from.options.map((option) => comment(` ${option.name} = ${option.default}`)).join(",") + ".\n";
    text += `# [options.${from.options[0]!.name}]\n# default = ...\n`;
  }
  if (from.pieces.length > 0) {
    const first = from.pieces[0]!.letter;
    const taken = new Set(from.pieces.map((piece) => piece.letter));
    const free = Array.from("ACDEHJWZ").find((letter) => !taken.has(letter)) ?? "{A1}";
    const key = (letter: string) => (/^[A-Z]$/.test(letter) ? letter : tomlText(letter));
    text += `\n# Its pieces:${from.pieces.map((piece) => comment(` ${piece.letter} ${piece.name}`)).join(",")}.\n`;
    text += `# [pieces.${key(first)}]                     # another way to move for one of them\n# moves = "N"\n`;
    text += `# [pieces.${key(free)}]                     # a piece more; put it into the set-up, or promote to it\n# name = "Archer"\n# moves = "WA"\n`;
  }
  text += '\n# How games end. `false` takes out what is inherited.\n# [rules]\n# stalemate = "win"\n';
  if (from.start !== "" && !from.start.includes("\n") && !from.building)
    text += `\n# The start position as it is now.\n# [setup]\n# position = ${tomlText(from.start)}\n`;
  return { main: "variant.toml", files: { "variant.toml": text } };
}
