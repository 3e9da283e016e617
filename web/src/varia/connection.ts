// A way to a Varia service: requests with their answers, whatever carries them. The rules live behind it; the page
// asks.
import type { Asking, Diagnostic, MethodName, ParamsOf, ResultOf } from "varia";

export interface Connection {
  /** Answers, or throws a `Refused`. */
  request<M extends MethodName>(method: M, params: ParamsOf<M>, asking?: Asking): Promise<ResultOf<M>>;
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
