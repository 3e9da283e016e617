// A way to a Varia service: requests with their answers, whatever carries them. The rules live behind it; the page asks.
import type { Answer, Diagnostic, Info, Method, Params } from "./types";

/** What goes along with a request. */
export interface Asking {
  /** Hears what a search has found so far, where the parameters ask for `info`. */
  info?: (info: Info) => void;
  /** Ends a search that is under way; it is refused then with -32800. */
  signal?: AbortSignal;
}

export interface Connection {
  /** Answers, or throws a `Refused`. */
  request<M extends Method>(method: M, params: Params<M>, asking?: Asking): Promise<Answer<M>>;
  /** Ends the service behind it; what is under way is not answered any more. */
  close(): void;
}

/** An answer of the service that is an error: docs/serve.md#errors has the codes. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly diagnostics: readonly Diagnostic[] = [],
  ) {
    super(message);
    this.name = "Refused";
  }
}
