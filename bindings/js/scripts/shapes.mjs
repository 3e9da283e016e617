// Writes src/shapes.ts, the types of all messages, from schemas/serve.schema.json. A test checks `varia serve` against
// this schema.
//
//     node shapes.mjs SCHEMA [OUT]     without OUT it writes to standard output
//
// A definition becomes a type with its name (`rule_test` becomes RuleTest), or with the name that `renamed` gives it. A
// method's parameters and result become an entry of Methods. Keys keep their spelling in messages.
import { readFileSync, writeFileSync } from "node:fs";

const [from, to] = process.argv.slice(2);
const { definitions } = JSON.parse(readFileSync(from, "utf8"));

// Names that JavaScript or the browser uses for something else.
const taken = new Set(["error", "request", "response", "notification"]);
// Types with another name than their definition. The definition's name remains as a deprecated alias.
const renamed = { building: "LinkedBoards", floor: "LinkedBoard" };
const pascal = (name) => name.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());
const named = (name) => renamed[name] ?? pascal(name) + (taken.has(name) ? "Message" : "");
const plain = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };
const comment = (schema, indent) => (schema.description ? `${indent}/** ${schema.description} */\n` : "");

function type(schema, indent) {
  if (schema.$ref) return named(schema.$ref.split("/").at(-1));
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  for (const word of ["oneOf", "anyOf"])
    if (schema[word]) return schema[word].map((one) => type(one, indent)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((one) => type({ ...schema, type: one }, indent)).join(" | ");
  if (schema.type === "array") {
    const items = type(schema.items ?? {}, indent);
    return /[|{]/.test(items) && !items.startsWith("{") ? `(${items})[]` : `${items}[]`;
  }
  if (schema.type === "object" || schema.properties) return object(schema, indent);
  return plain[schema.type] ?? "unknown";
}

function object({ properties = {}, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([key, schema]) =>
      `${comment(schema, inner)}${inner}${key}${required.includes(key) ? "" : "?"}: ${type(schema, inner)};\n`,
  );
  if (lines.length > 0) return `{\n${lines.join("")}${indent}}`;
  if (additionalProperties && additionalProperties !== true)
    return `Record<string, ${type(additionalProperties, indent)}>`;
  return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
}

let text =
  "// The types of requests, responses and notifications. scripts/shapes.mjs writes this file from\n" +
  "// schemas/serve.schema.json: change that file.\n";
for (const [name, schema] of Object.entries(definitions)) {
  if (name === "methods") continue;
  text += `\n${comment(schema, "")}export type ${named(name)} = ${type(schema, "")};\n`;
  if (renamed[name])
    text += `\n/** @deprecated The old name of ${named(name)}. */\nexport type ${pascal(name)} = ${named(name)};\n`;
}
text += "\n/** The parameters and the result of each method. */\nexport interface Methods {\n";
for (const [name, { properties }] of Object.entries(definitions.methods.properties))
  text += `  ${name}: {\n    params: ${type(properties.params, "    ")};\n    result: ${type(properties.result, "    ")};\n  };\n`;
text += "}\n";

if (to) writeFileSync(to, text);
else process.stdout.write(text);
