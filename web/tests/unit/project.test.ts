// Packing into links, names of files, and a page with a game in it.
import { expect, test } from "vitest";

import { readDraft } from "../../src/editor/drafts";
import { pack, unpack } from "../../src/editor/pack";
import { base64url } from "../../src/model/deflate";
import { mainOf, nameProblem, readProject, titleOf } from "../../src/editor/project";
import { gameIn, placeOfGame, withGame } from "../../src/editor/single_page";
import { deflateRawSync, inflateRawSync } from "node:zlib";

const project = {
  main: "variant.toml",
  files: {
    "variant.toml": 'name = "Ünïcode ♞ 𝄞"\n'.repeat(50),
    "hooks.lua": "-- </script><script>alert(1)</script> <!-- $& $1",
  },
};

test("a project goes through a link and is foreign on the other side", async () => {
  const link = await pack(project);
  expect(link).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(await unpack(link)).toEqual({ ...project, foreign: true });
  expect(link.length).toBeLessThan(JSON.stringify(project).length / 2);
});

test("what is packed is deflated JSON, as any other program reads it", async () => {
  expect(JSON.parse(inflateRawSync(Buffer.from(await pack(project), "base64url")).toString("utf8"))).toEqual(project);
});

test("damaged links are refused: cut off, no base64, no JSON, no project, or far too large", async () => {
  const link = await pack(project);
  const packed = (text: string | Buffer) => base64url(deflateRawSync(text));
  for (const bad of [
    link.slice(0, -10),
    "",
    "%%%",
    "AAAA",
    packed("{"),
    packed("[]"),
    packed('{"main":"a","files":{}}'),
    packed('{"main":"__proto__","files":{"a":"b"}}'),
    packed('{"main":"a","files":{"a":1}}'),
    packed(Buffer.alloc(50_000_000)),
  ])
    await expect(unpack(bad), bad.slice(0, 40)).rejects.toThrow(/damaged/);
});

test("only texts by name are a project", () => {
  expect(readProject({ main: "a.toml", files: { "a.toml": "" } })).toEqual({ main: "a.toml", files: { "a.toml": "" } });
  for (const bad of [
    null,
    1,
    "x",
    {},
    { main: "a" },
    { main: "a", files: { b: "" } },
    { main: "a", files: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [at ? `f${at}` : "a", ""])) },
  ])
    expect(readProject(bad)).toBeUndefined();
  expect(readDraft("x", "{")).toBeUndefined();
});

test("which file is the variant, and what another may be called", () => {
  expect(mainOf(["hooks.lua", "tests.toml", "mine.toml"])).toBe("mine.toml");
  expect(mainOf(["a.toml", "variant.toml"])).toBe("variant.toml");
  expect(mainOf(["hooks.lua"])).toBeUndefined();
  expect(nameProblem("more.lua", {})).toBeUndefined();
  for (const bad of ["a.txt", "../a.lua", "/a.lua", "a//b.lua", "a.lua"])
    expect(nameProblem(bad, { "a.lua": "" })).toBeDefined();
  expect(titleOf(project)).toBe("Ünïcode ♞ 𝄞");
});

test("a text cannot end the element that it is put into, and comes out as it went in", () => {
  const template = `<html>${placeOfGame}null</script><script>real</script></html>`;
  const page = withGame(template, project);
  expect(page.match(/<\/?script/g)).toHaveLength(4);
  expect(page).not.toContain("<!--");
  const inside = page.slice(page.indexOf(placeOfGame) + placeOfGame.length, page.indexOf("</script>"));
  expect(gameIn(inside)).toEqual(project);
  expect(() => withGame("<html>", project)).toThrow(/damaged/);
  expect(gameIn("null")).toBeUndefined();
});

test("a text's own name, with TOML's escapes", () => {
  const called = (line: string) =>
    titleOf({ main: "variant.toml", files: { "variant.toml": `format = 1\n${line}\n` } });
  expect(called('name = "The \\"q\\" game"')).toBe('The "q" game');
  expect(called('name = "Caf\\u00e9 \\U0001F600 \\\\ x"')).toBe("Caf\u00e9 \u{1F600} \\ x");
  expect(called("name = 'as it is \\n'")).toBe("as it is \\n");
  expect(called("title = 1")).toBe("Untitled game");
});
