// The text that `varia new` writes, for the page's editor. It is read from the program's source, so that there is only
// one copy of it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("../../cli/commands/author/new.cpp", import.meta.url));

export function starter(): Plugin {
  return {
    name: "varia-starter",
    resolveId: (id) => (id === "virtual:starter" ? "\0virtual:starter" : undefined),
    load(id) {
      if (id !== "\0virtual:starter") return undefined;
      this.addWatchFile(source);
      const found = /string_view starter = R"\(\n([\s\S]*?)\)";/.exec(readFileSync(source, "utf8"));
      if (!found) this.error(`${source} has no text named starter any more: dev/starter.ts takes it from there`);
      return `export default ${JSON.stringify(found[1])};`;
    },
  };
}
