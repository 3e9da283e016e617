// What goes wrong: a request that is refused, and a module that can go on no longer.
import type { Diagnostic, ErrorMessage } from "./shapes.js";

/** The codes of errors, as `varia serve` has them. */
export const codes = {
  noJson: -32700,
  noRequest: -32600,
  noMethod: -32601,
  badParams: -32602,
  internal: -32603,
  cancelled: -32800,
  /** a variant's text, a position, a move or an option is not right; `diagnostics` say where and why */
  refused: 1,
  /** no variant or game has this handle (any more) */
  unknown: 2,
  /** too many of something, or too much work */
  limit: 3,
  /** a script of the variant failed or used up its budget; nothing has changed */
  scriptFailed: 4,
  /** memory has run out */
  outOfMemory: 5,
  /** the module, or the worker it ran in, has stopped: nothing that it held is left */
  stopped: -32099,
} as const;

export class VariaError extends Error {
  override readonly name = "VariaError";
  /** One of `codes`. */
  readonly code: number;
  /** Every mistake that was found, with its place; empty where none was looked for. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(code: number, message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.code = code;
    this.diagnostics = diagnostics;
  }

  /** Of the `error` of an answer. */
  static of(error: ErrorMessage | { code: number; message: string; data?: ErrorMessage["data"] }): VariaError {
    return new VariaError(error.code, error.message, error.data?.diagnostics ?? []);
  }
}
