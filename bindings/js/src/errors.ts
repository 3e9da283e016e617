// Errors: a request that is refused, and a module that cannot continue.
import type { Diagnostic, ErrorMessage } from "./shapes.js";

/** The codes of errors, as `varia serve` has them. */
export const codes = {
  noJson: -32700,
  noRequest: -32600,
  noMethod: -32601,
  badParams: -32602,
  internal: -32603,
  cancelled: -32800,
  /** a variant's text, a position, a move or an option is wrong; `diagnostics` have the place and the reason */
  refused: 1,
  /** no variant or game has this handle, or it has been closed */
  unknown: 2,
  /** too many of something, or too much work */
  limit: 3,
  /** a script of the variant failed or used up its budget; nothing has changed */
  scriptFailed: 4,
  /** memory has run out */
  outOfMemory: 5,
  /** the module, or the worker in which it ran, has stopped; everything that it held is lost */
  stopped: -32099,
} as const;

export class VariaError extends Error {
  override readonly name = "VariaError";
  /** One of `codes`. */
  readonly code: number;
  /** All mistakes that were found, with their places; empty for errors without a text to check. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(code: number, message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.code = code;
    this.diagnostics = diagnostics;
  }

  /** Makes the error from the `error` of a response. */
  static of(error: ErrorMessage | { code: number; message: string; data?: ErrorMessage["data"] }): VariaError {
    return new VariaError(error.code, error.message, error.data?.diagnostics ?? []);
  }
}
