// The rules of eslint for TypeScript and JavaScript: here, in bindings/js, and in the scripts of tests/js and examples.
// eslint runs at the project's root (check.sh). Only prettier checks the layout of code.
import { fileURLToPath } from "node:url";

import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import typescript from "typescript-eslint";

// Keys with names from elsewhere: of messages (docs/json-rpc.md, docs/game-server.md), of games that a browser has stored, and
// of the WebAssembly module and its imports.
const foreign = [
  "(base|clock|deadline|increment|left|time)_ms",
  "each_board|giving_up|moves_to_go|new_game|to_floor|turn_over",
  "_initialize|varia_(open|line|take|close|play|undo|moves|text|state)",
  "wasi_snapshot_preview1|clock_time_get|environ_get|environ_sizes_get|proc_exit|emscripten_notify_memory_growth",
  // The names of ffish.js.
  "Board|Game|Notation|Termination|DEFAULT|SAN|LAN|JANGGI|ONGOING|CHECKMATE|STALEMATE",
  "(SHOGI|XIANGQI|THAI|INSUFFICIENT|N|VARIANT)_[A-Z_]+",
];

// Letters of pieces, and keys of the keyboard.
const signs = ["[A-Z]", "Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End"];

const keys = ["objectLiteralProperty", "objectLiteralMethod", "typeProperty", "typeMethod"];

const naming = [
  // Values and constants are camelCase. Classes and JSX components are named like types.
  { selector: "default", format: ["camelCase"] },
  { selector: ["import", "function", "variable", "typeProperty"], format: ["camelCase", "PascalCase"] },
  { selector: "typeLike", format: ["PascalCase"] },
  { selector: ["parameter", "variable"], modifiers: ["unused"], format: ["camelCase"], leadingUnderscore: "allow" },
  { selector: keys, modifiers: ["requiresQuotes"], format: null },
  {
    selector: keys,
    filter: { regex: `^(${[...foreign, ...signs].join("|")})$`, match: true },
    format: null,
  },
];

export default defineConfig(
  { ignores: ["**/node_modules/", "build/", "bindings/js/src/shapes.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  typescript.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: fileURLToPath(new URL(".", import.meta.url)) },
    },
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-self-compare": "error",
      "no-sequences": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/naming-convention": ["error", ...naming],
      "@typescript-eslint/no-deprecated": "error",
      "@typescript-eslint/no-misused-spread": "error",
      "@typescript-eslint/no-shadow": "error",
      "@typescript-eslint/no-unnecessary-boolean-literal-compare": "error",
      // A variable that only removes a property from a rest object has a name that begins with _.
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      "@typescript-eslint/prefer-optional-chain": "error",
      "@typescript-eslint/prefer-readonly": "error",
      "@typescript-eslint/prefer-promise-reject-errors": ["error", { allowThrowingUnknown: true }],
      "@typescript-eslint/require-array-sort-compare": "error",
      "@typescript-eslint/return-await": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  // An effect lists the values whose changes start it again; it usually reads more values than these. So only one rule
  // of the plugin fits this code.
  { files: ["web/src/**"], plugins: { "react-hooks": hooks }, rules: { "react-hooks/rules-of-hooks": "error" } },
  // These belong to no TypeScript project.
  {
    files: ["**/*.{js,mjs}", "tests/js/types.ts"],
    extends: [typescript.configs.disableTypeChecked],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    // Test files import these functions of node:test, and also use the names for values before and after an action.
    rules: { "@typescript-eslint/no-shadow": ["error", { allow: ["after", "before"] }] },
  },
);
