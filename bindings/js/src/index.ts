// Varia for JavaScript: `Varia` in this thread, `VariaWorker` in workers. docs/js.md is the introduction.
import type { RequestOptions } from "./host.js";

export { codes, VariaError } from "./errors.js";
export {
  type Answer,
  type Destinations,
  type Direct,
  Game,
  type ImportedGame,
  type ImportOptions,
  Library,
  type Limits,
  type LoadTextOptions,
  type Look,
  type MethodName,
  type Mode,
  type ParamsOf,
  type ReadOptions,
  type RequestOptions,
  type ResultOf,
  type SetOptions,
  type Spelling,
  type State,
  Variant,
  type Written,
} from "./host.js";
export { compile, type ServiceOptions, type WasmSource } from "./instance.js";
export type { MakeWorker } from "./port.js";
export type * from "./shapes.js";
export { Varia, type VariaOptions } from "./varia.js";
export { VariaWorker, type WorkerOptions } from "./worker.js";

/** @deprecated The old name of RequestOptions. */
export type Asking = RequestOptions;
